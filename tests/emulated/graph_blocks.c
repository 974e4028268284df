/* graph_blocks.c - graph blocks on an emulated GPU: what is built, set and launched, streams,
 * streams that the program captures, kernels that are forgotten, and what explanations, statistics
 * and traces say. */
#define _GNU_SOURCE
#include <unistd.h>

#include "../run/check.h"
#include "fake_cuda.h"

enum { N = 300 };

#pragma kernel elementwise axpy in(T a, T x) inout(T y)
{ y = a * x + y; }

#pragma kernel elementwise half in(T x) out(T y)
{ y = x / 2; }

#pragma kernel reduction total in(T x) out(T r) reduce(+)
{ return x; }

static ckpp_array make(double value)
{
    ckpp_array a = {0};
    CHECK_OK(ckpp_full(&a, CKPP_FLOAT64, CKPP_SHAPE(N), value));
    return a;
}

/* Device memory is the CPU's. */
static double first_of(const ckpp_array *a)
{
    return *(const double *)a->data;
}

typedef struct counts {
    int built, set, launched, kernels;
} counts;

static counts since(counts before)
{
    return (counts){fake_cuda_calls_of("cudaGraphInstantiate") - before.built,
                    fake_cuda_calls_of("cuGraphExecKernelNodeSetParams") - before.set,
                    fake_cuda_calls_of("cudaGraphLaunch") - before.launched,
                    fake_cuda_launches() - before.kernels};
}

#define CHECK_COUNTS(c, b, s, l, k)                                                               \
    CHECK((c).built == (b) && (c).set == (s) && (c).launched == (l) && (c).kernels == (k))

/* The same block again sets nothing, other parameters only those. */
static void test_repeated(void)
{
    ckpp_array x = make(1), y = make(0), r = {0};
    CHECK_OK(ckpp_zeros(&r, CKPP_FLOAT64, 0, NULL));
    for (int run = 0; run < 6; run++) {
        const counts before = since((counts){0});
        #pragma kernel graph
        {
            CHECK_OK(axpy(run == 3 ? 2 : 1, x, &y));
            CHECK_OK(axpy(1, x, &y));
            CHECK_OK(total(y, &r));
            CHECK(since(before).kernels == 0);
        }
        const counts c = since(before);
        CHECK_COUNTS(c, run == 0, run == 3 || run == 4, 1, 3);
    }
    CHECK(first_of(&y) == 13 && first_of(&r) == 13 * N);
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&r);
}

static void step(int n, const double *from, double *to)
{
    #pragma kernel elementwise in(double x[n] = from) inout(double y[n] = to)
    { y += x; }
}

/* Where plain pointers point to is asked once in a run of a block. */
static void test_pointers(void)
{
    ckpp_array x = make(1), y = make(0);
    for (int run = 0; run < 3; run++) {
        const int before = fake_cuda_calls_of("cudaPointerGetAttributes");
        #pragma kernel graph
        {
            for (int k = 0; k < 10; k++)
                step(N, x.data, y.data);
        }
        const int asked = fake_cuda_calls_of("cudaPointerGetAttributes") - before;
        CHECK(asked == 2);
    }
    CHECK(first_of(&y) == 30);
    ckpp_free(&x), ckpp_free(&y);
}

/* The graph is for its stream: what names another one is launched at once. */
static void test_streams(void)
{
    ckpp_array x = make(1), y = make(0), z = make(0);
    ckpp_stream stream = fake_cuda_stream(0, 1), other = fake_cuda_stream(0, 2);
    const counts before = since((counts){0});
    #pragma kernel graph stream(stream)
    {
        CHECK(ckpp_get_stream() == stream);
        CHECK_OK(axpy(1, x, &y));
        CHECK_OK(axpy(1, x, &z, .stream = other));
        CHECK(first_of(&y) == 0 && first_of(&z) == 1);
        CHECK_OK(axpy(1, x, &y, .stream = stream));
    }
    CHECK(first_of(&y) == 2 && ckpp_get_stream() == NULL);
    const counts c = since(before);
    CHECK_COUNTS(c, 1, 0, 1, 3);
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&z);
}

static void in_stream(ckpp_stream stream, ckpp_array *x, float a)
{
    #pragma kernel graph stream(stream)
    {
        CHECK_OK(axpy(a, *x, x));
    }
}

/* Launches of a graph follow each other, so each of a few streams has its own. */
static void test_several_streams(void)
{
    enum { STREAMS = 20 };
    ckpp_array x[STREAMS];
    ckpp_stream stream[STREAMS];
    for (int k = 0; k < STREAMS; k++) {
        x[k] = make(1);
        CHECK_OK(ckpp_stream_create(&stream[k]));
    }
    for (int run = 0; run < 3; run++)
        for (int several = 2; several <= STREAMS; several += STREAMS - 2) {
            const counts before = since((counts){0});
            for (int k = 0; k < several; k++)
                in_stream(stream[k], &x[k], 1);
            const counts c = since(before);
            CHECK(c.launched == several && c.kernels == several);
            if (several == 2)
                CHECK(c.built == (run ? 0 : 2) && (run > 1 || c.set == 0));
            else
                CHECK(run ? c.built == 0 && c.set > 0 : c.built == 14 && c.set == 4);
        }
    for (int k = 0; k < STREAMS; k++) {
        CHECK(first_of(&x[k]) == (k < 2 ? 64 : 8));
        ckpp_stream_destroy(stream[k]);
        ckpp_free(&x[k]);
    }
}

static ckpp_status sum_of(const ckpp_array *x, double *sum, ckpp_stream stream)
{
    return total(*x, sum, .stream = stream);
}

/* In a stream that the program captures, constructs launch into the capture, and what the host
 * would have to wait for is an error that leaves the capture as it is. */
static void test_captured(void)
{
    ckpp_array x = make(1), y = make(0), host, r = {0};
    ckpp_stream stream = fake_cuda_stream(0, 3);
    double sum = 5, memory[N] = {0};
    ckpp_status v = CKPP_ERROR_CHECK;
    host = ckpp_view(memory, N);
    CHECK_OK(ckpp_zeros(&r, CKPP_FLOAT64, 0, NULL));
    CHECK_OK(ckpp_set_stream(stream));
    fake_cuda_capture(stream, true);
    const counts before = since((counts){0});
    #pragma kernel graph status(v)
    {
        CHECK_OK(axpy(1, x, &y));
        CHECK(first_of(&y) == 1);
        CHECK_OK(total(y, &r));
    }
    const counts c = since(before);
    CHECK(v == CKPP_OK && c.built == 0 && c.launched == 0 && first_of(&r) == N);
    const int waits = fake_cuda_calls_of("cudaStreamSynchronize");
    CHECK_ERROR(sum_of(&y, &sum, stream), CKPP_ERROR_ARGUMENT, "kernel 'total'",
                "'r' is memory of the host", "the program is capturing the stream");
    CHECK_ERROR(half(host, &y), CKPP_ERROR_ARGUMENT, "'x' is memory of the host");
    CHECK_ERROR(ckpp_copy(&host, &y), CKPP_ERROR_ARGUMENT, "ckpp_copy: a copy to the host",
                "capturing the stream");
    CHECK_ERROR(ckpp_copy(&y, &host), CKPP_ERROR_ARGUMENT, "a copy from the host");
    CHECK(fake_cuda_calls_of("cudaStreamSynchronize") == waits && sum == 5);
    fake_cuda_capture(stream, false);
    CHECK_OK(sum_of(&y, &sum, stream));
    CHECK(sum == N);
    CHECK_OK(ckpp_set_stream(NULL));
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&r);
}

static void run_twice(ckpp_array *x, ckpp_array *y, int clear)
{
    #pragma kernel graph
    {
        CHECK_OK(axpy(1, *x, y));
        if (clear)
            CHECK_OK(ckpp_clear_kernels());
        CHECK_OK(axpy(1, *x, y));
    }
}

/* Kernels are forgotten between runs of a block, and in one. */
static void test_clear(void)
{
    static const int built[] = {1, 0, 1, 0, 1, 1, 0};
    ckpp_array x = make(1), y = make(0);
    CHECK_OK(ckpp_clear_kernels());
    const int alive = fake_cuda_alive();
    for (int run = 0; run < 7; run++) {
        const counts before = since((counts){0});
        if (run == 2) {
            CHECK_OK(ckpp_clear_kernels());
            CHECK(fake_cuda_alive() == alive);
        }
        run_twice(&x, &y, run == 4);
        const counts c = since(before);
        CHECK(c.built == built[run] && c.launched == 1 && c.kernels == 2);
    }
    CHECK(first_of(&y) == 14);
    ckpp_free(&x), ckpp_free(&y);
}

/* What is shown: run in a process of its own. */
static int shown(void)
{
    ckpp_array x = make(1), y = make(0);
    for (int run = 0; run < 4; run++) {
        #pragma kernel graph
        {
            CHECK_OK(axpy(run, x, &y));
            if (run == 3)
                CHECK_OK(half(y, &x));
            CHECK_OK(axpy(1, x, &y));
        }
    }
    ckpp_free(&x), ckpp_free(&y);
    return 0;
}

static void expect_output(const char *command, const char **pieces)
{
    static char text[1 << 16];
    FILE *f = popen(command, "r");
    size_t size = f ? fread(text, 1, sizeof text - 1, f) : 0;
    text[size] = '\0';
    CHECK(f && pclose(f) == 0);
    for (; *pieces; pieces++)
        if (!strstr(text, *pieces))
            fail_at(__FILE__, __LINE__, "'%s' is not in: %s", *pieces, text);
}

static void test_shown(void)
{
    char self[4096] = "", command[8192];
    CHECK(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    snprintf(command, sizeof command,
             "CKPP_EXPLAIN=1 CKPP_STATS=1 CKPP_TRACE=graph_trace.json '%s' shown 2>&1 && "
             "cat graph_trace.json",
             self);
    expect_output(command, (const char *[]){
        "the graph is built and launched: 2 nodes\n",
        "the graph is launched: 2 nodes, 1 of them with other parameters\n",
        "the graph is rebuilt: node 2 was kernel 'axpy' (graph_blocks.c:",
        "), is now kernel 'half' (graph_blocks.c:",
        "the graph is built and launched: 3 nodes\n", "graph@graph_blocks.c:",
        "  3 nodes, 3 set; built 2 times", "\"nodes\":2,\"updated\":0,\"built\":true}",
        "\"nodes\":2,\"updated\":1,\"built\":false}", "\"nodes\":3,\"updated\":", NULL});
}

static cudaError_t old_driver(int *version)
{
    *version = 12020;
    return cudaSuccess;
}

/* A driver that cannot repeat a loop is an error of the block, of which nothing runs. */
static void test_old_driver(void)
{
    ckpp_array x = make(1), y = make(0), more = {0};
    cudaError_t (*const version)(int *) = rt_cuda.DriverGetVersion;
    ckpp_status status;

    CHECK_OK(ckpp_full(&more, CKPP_INT32, 0, NULL, 1));
    rt_cuda.DriverGetVersion = old_driver;
    #pragma kernel graph status(status)
    {
        CHECK_OK(axpy(1, x, &y));
        while (more) {
            CHECK_OK(axpy(1, x, &y));
        }
    }
    rt_cuda.DriverGetVersion = version;
    CHECK_ERROR(status, CKPP_ERROR_BACKEND, "repeats loops in graphs from 12.4 on");
    CHECK(first_of(&y) == 0);
    ckpp_free(&x);
    ckpp_free(&y);
    ckpp_free(&more);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "shown") == 0)
        return shown();
    test_repeated();
    test_pointers();
    test_streams();
    test_several_streams();
    test_captured();
    test_old_driver();
    test_clear();
    test_shown();
    CHECK_OK(ckpp_clear_kernels());
    return finish("graph_blocks");
}
