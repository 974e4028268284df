/* graphs_captured.c - streams that the program captures into graphs of its own: what constructs
 * launch there becomes nodes, in graph blocks, too, and what cannot be captured is an error that
 * leaves the capture as it is. */
#include "check.h"

#ifdef CKPP_CUDA
#include <cuda_runtime_api.h>

enum { N = 100000 };

#pragma kernel elementwise axpy in(T a, T x) inout(T y)
{ y = a * x + y; }

#pragma kernel reduction dot in(T x, T y) out(T r) reduce(+)
{ return x * y; }

#pragma kernel raw add in(T x) inout(T y) threads(y.size) block(128)
{
    if (_thread.x < y.size)
        y[_thread.x] += x[_thread.x];
}

#pragma kernel raw relay inout(int32_t x) grid(4) block(32) cooperative
{
    if (blockIdx.x == 3 && threadIdx.x == 0)
        x[0] += 1;
    grid_sync();
    if (blockIdx.x == 0 && threadIdx.x == 0)
        x[1] += x[0];
}

#pragma kernel module tools
{ __global__ void twice(double *x) { x[threadIdx.x] *= 2; } }

static ckpp_array x, y, r, s, table, rows, numbers;

static void make(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape, double value)
{
    CHECK_OK(ckpp_full(a, type, ndim, shape, value));
}

/* Every kind of construct, on arrays of the device; in a block, and outside. */
static void work(void)
{
    double *px = x.data, *py = y.data;
    int n = N;
    ckpp_array z = {0}, every, copy;
    CHECK_OK(ckpp_slice(&every, &x, 0, 0, N, 2));
    CHECK_OK(axpy(1, x, &y));
    CHECK_OK(dot(x, y, &r));
    CHECK_OK(dot(table, table, &rows, .axis = 1));
    CHECK_OK(axpy(1, r, &s));
    CHECK_OK(add(x, &y));
    CHECK_OK(relay(&numbers));
    CHECK_OK(ckpp_launch(tools, "twice", CKPP_ARGS(&s), .grid = 1, .block = 1));
    #pragma kernel elementwise in(double v[n] = px) inout(double w[n] = py)
    { w += v; }
    #pragma kernel graph
    {
        CHECK_OK(axpy(2, x, &y));
        #pragma kernel elementwise in(px[n]) inout(py[n])
        for (int k = 0; k < n; k++)
            py[k] += 0.5 * px[k];
    }
    CHECK_OK(ckpp_zeros(&z, CKPP_FLOAT64, CKPP_SHAPE(N / 2)));
    CHECK_OK(axpy(1, every, &z));
    CHECK_OK(ckpp_slice(&copy, &y, 0, 0, N / 2, 1));
    CHECK_OK(axpy(1, z, &copy));
    CHECK_OK(ckpp_copy(&every, &z));
    ckpp_free(&z);
}

static void reset(void)
{
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&r), ckpp_free(&s);
    ckpp_free(&table), ckpp_free(&rows), ckpp_free(&numbers);
    make(&x, CKPP_FLOAT64, CKPP_SHAPE(N), 1);
    make(&y, CKPP_FLOAT64, CKPP_SHAPE(N), 2);
    make(&r, CKPP_FLOAT64, 0, NULL, 0);
    make(&s, CKPP_FLOAT64, 0, NULL, 0);
    make(&table, CKPP_FLOAT32, CKPP_SHAPE(300, 70), 1);
    make(&rows, CKPP_FLOAT32, CKPP_SHAPE(300), 0);
    make(&numbers, CKPP_INT32, CKPP_SHAPE(2), 0);
}

typedef struct results {
    double y[2], r, s;
    float row;
    int32_t number;
} results;

static results take_results(void)
{
    static double all[N];
    static float row[300];
    int32_t number[2];
    results found = {0};
    CHECK_OK(ckpp_synchronize());
    CHECK_OK(ckpp_to(all, &y));
    found.y[0] = all[0], found.y[1] = all[N - 1];
    CHECK_OK(ckpp_to(&found.r, &r));
    CHECK_OK(ckpp_to(&found.s, &s));
    CHECK_OK(ckpp_to(row, &rows));
    CHECK_OK(ckpp_to(number, &numbers));
    found.row = row[299];
    found.number = number[1];
    return found;
}

static void test_mode(enum cudaStreamCaptureMode mode)
{
    cudaStream_t stream;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t exec = NULL;
    reset();
    for (int k = 0; k < 3; k++)
        work();
    const results expected = take_results();
    reset();
    CHECK(!cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CHECK_OK(ckpp_synchronize());
    CHECK_OK(ckpp_set_stream(stream));
    CHECK(!cudaStreamBeginCapture(stream, mode));
    work();
    CHECK(!cudaStreamEndCapture(stream, &graph) && graph);
    CHECK_OK(ckpp_set_stream(NULL));
    CHECK(!cudaGraphInstantiate(&exec, graph, 0));
    for (int k = 0; k < 3; k++)
        CHECK(!cudaGraphLaunch(exec, stream));
    const results found = take_results();
    CHECK(found.y[0] == expected.y[0] && found.y[1] == expected.y[1]);
    CHECK(found.r == expected.r && found.s == expected.s);
    CHECK(found.row == expected.row && found.number == expected.number);
    CHECK(!cudaGraphExecDestroy(exec) && !cudaGraphDestroy(graph) && !cudaStreamDestroy(stream));
}

static ckpp_status sum_to_host(double *sum)
{
    return dot(x, x, sum);
}

static void test_errors(void)
{
    static double memory[N];
    cudaStream_t stream;
    cudaGraph_t graph = NULL;
    double sum = 5;
    ckpp_array host = ckpp_view(memory, N);
    reset();
    CHECK(!cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CHECK_OK(ckpp_synchronize());
    CHECK_OK(ckpp_set_stream(stream));
    CHECK(!cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CHECK_OK(axpy(1, x, &y));
    CHECK_ERROR(sum_to_host(&sum), CKPP_ERROR_ARGUMENT, "'r' is memory of the host",
                "the program is capturing the stream");
    CHECK_ERROR(axpy(1, host, &y), CKPP_ERROR_ARGUMENT, "'x' is memory of the host");
    CHECK_ERROR(ckpp_copy(&host, &y), CKPP_ERROR_ARGUMENT, "a copy to the host");
    CHECK_ERROR(ckpp_copy(&y, &host), CKPP_ERROR_ARGUMENT, "a copy from the host");
    CHECK(!cudaStreamEndCapture(stream, &graph) && graph && sum == 5);
    CHECK_OK(ckpp_set_stream(NULL));
    CHECK(!cudaGraphDestroy(graph) && !cudaStreamDestroy(stream));
}

int main(void)
{
    int count = 0, device;
    if (cudaGetDeviceCount(&count) || !count || ckpp_get_device(&device) || device < 0)
        return skip("no GPU here");
    test_mode(cudaStreamCaptureModeRelaxed);
    test_mode(cudaStreamCaptureModeThreadLocal);
    test_mode(cudaStreamCaptureModeGlobal);
    test_errors();
    return finish("graphs_captured");
}
#else
int main(void)
{
    return skip("built without CUDA");
}
#endif
