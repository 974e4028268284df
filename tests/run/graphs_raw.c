/* graphs_raw.c - raw kernels and modules' kernels in graph blocks: their geometry, shared memory
 * and arguments change, they wait for their whole grid, inputs are made row-major and outputs
 * filled first. */
#include "check.h"

enum { N = 1024 };

#pragma kernel raw add in(T x, T a) inout(T y) threads(y.size) block(128)
{
    if (_thread.x < y.size)
        y[_thread.x] += a * x[_thread.x];
}

#pragma kernel raw reverse in(int32_t x) out(int32_t y[x.size]) grid(1) block(x.size) \
        shared(4 * x.size)
{
    extern __shared__ int turned[];
    turned[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = turned[blockDim.x - 1 - threadIdx.x];
}

#pragma kernel raw relay in(int32_t n) inout(int32_t x, int32_t sum) grid(4) block(32) \
        cooperative
{
    for (int k = blockIdx.x * 32 + threadIdx.x; k < n; k += 128)
        x[k] = x[k] + 1;
    grid_sync();
    if (blockIdx.x == 0 && threadIdx.x == 0)
        for (int k = 0; k < n; k++)
            sum[0] += x[k];
}

#pragma kernel raw pick in(float x) out(float y[8]) contiguous fill(3) grid(1) block(4)
{ y[threadIdx.x] = x[threadIdx.x]; }

#pragma kernel module tools
{
__global__ void twice(float *x, int n)
{
    for (int k = threadIdx.x; k < n; k += blockDim.x)
        x[k] *= 2;
}
}

static ckpp_array make(ckpp_dtype type, int64_t n, double value)
{
    ckpp_array a = {0};
    CHECK_OK(ckpp_full(&a, type, CKPP_SHAPE(n), value));
    return a;
}

static void test_geometry(void)
{
    ckpp_array x = make(CKPP_FLOAT32, N, 1), y = make(CKPP_FLOAT32, N, 0);
    static float got[N];
    for (int run = 0; run < 4; run++) {
        ckpp_array part = y, whole = x;
        CHECK_OK(ckpp_slice(&part, &y, 0, 0, run < 2 ? N : 100, 1));
        CHECK_OK(ckpp_slice(&whole, &x, 0, 0, run < 2 ? N : 100, 1));
        #pragma kernel graph
        {
            for (int k = 0; k < 3; k++)
                CHECK_OK(add(whole, run + k, &part));
            CHECK_OK(add(whole, 1, &part, .block = run == 3 ? 64 : 128));
        }
    }
    CHECK_OK(ckpp_to(got, &y));
    CHECK(got[0] == 3 * 6 + 12 + 4 && got[99] == got[0] && got[100] == 3 + 6 + 2);
    ckpp_free(&x), ckpp_free(&y);
}

static void test_shared(void)
{
    static int32_t numbers[N], got[N];
    for (int k = 0; k < N; k++)
        numbers[k] = k;
    for (int run = 0; run < 4; run++) {
        const int64_t n = run % 2 ? 64 : 256;
        ckpp_array host = ckpp_view(numbers, n), x = {0}, y = {0}, z = {0};
        CHECK_OK(ckpp_copy(&x, &host));
        #pragma kernel graph
        {
            CHECK_OK(reverse(x, &y));
            CHECK_OK(reverse(y, &z));
            CHECK_OK(reverse(z, &x));
        }
        host.data = got;
        CHECK_OK(ckpp_copy(&host, &x));
        CHECK(got[0] == n - 1 && got[n - 1] == 0);
        ckpp_free(&x), ckpp_free(&y), ckpp_free(&z);
    }
}

static void test_cooperative(void)
{
    ckpp_array x = make(CKPP_INT32, N, 0), sum = make(CKPP_INT32, 1, 0);
    int32_t got[1];
    for (int run = 0; run < 3; run++) {
        #pragma kernel graph
        {
            CHECK_OK(relay(N, &x, &sum));
            CHECK_OK(relay(N, &x, &sum));
        }
    }
    CHECK_OK(ckpp_to(got, &sum));
    CHECK(got[0] == N * (1 + 2 + 3 + 4 + 5 + 6));
    ckpp_free(&x), ckpp_free(&sum);
}

static void test_steps(void)
{
    float numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8}, got[8];
    ckpp_array host = ckpp_view(numbers, 8), x = {0}, y = {0}, every = {0};
    CHECK_OK(ckpp_copy(&x, &host));
    CHECK_OK(ckpp_slice(&every, &x, 0, 0, 8, 2));
    for (int run = 0; run < 3; run++) {
        #pragma kernel graph
        {
            ckpp_free(&y);
            CHECK_OK(pick(every, &y));
            CHECK_OK(ckpp_launch(tools, "twice", CKPP_ARGS(&y, 6 - run), .grid = 1, .block = 32));
        }
        CHECK_OK(ckpp_to(got, &y));
        CHECK(got[0] == 2 && got[3] == 14 && got[4] == (run < 2 ? 6 : 3));
        CHECK(got[5] == (run == 0 ? 6 : 3) && got[7] == 3);
    }
    ckpp_free(&x), ckpp_free(&y);
}

/* Modules come and go, between runs of a block and in it. */
static void test_modules(void)
{
    ckpp_array x = make(CKPP_FLOAT32, 1, 0);
    float got[1];
    for (int run = 0; run < 4; run++) {
        ckpp_module m = NULL;
        char source[128];
        snprintf(source, sizeof source,
                 "extern \"C\" __global__ void f(float *x) { x[0] += %d; }", run + 1);
        CHECK_OK(ckpp_module_compile(&m, source));
        #pragma kernel graph
        {
            CHECK_OK(ckpp_launch(m, "f", CKPP_ARGS(&x), .grid = 1, .block = 1));
            CHECK_OK(ckpp_launch(m, "f", CKPP_ARGS(&x), .grid = 1, .block = 1));
            if (run == 2)
                ckpp_module_free(&m);
        }
        ckpp_module_free(&m);
    }
    CHECK_OK(ckpp_to(got, &x));
    CHECK(got[0] == 20);
    ckpp_free(&x);
}

int main(void)
{
    test_modules();
    test_geometry();
    test_shared();
    test_cooperative();
    test_steps();
    CHECK_OK(ckpp_clear_kernels());
    return finish("graphs_raw");
}
