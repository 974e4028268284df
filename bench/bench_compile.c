/* bench_compile.c - a cold compile for a GPU: the first call of a kernel with an empty cache,
 * beside NVRTC's own time for a bare one: saxpy for elementwise kernels, a block reduction for
 * reductions. Medians of runs that take turns. Where there is no GPU, a fake one stands in: NVRTC
 * is the real one either way. */
#define _GNU_SOURCE
#include "bench.h"

#ifdef CKPP_CUDA
#include "fake_cuda.h"
#include "gpu.h"

/* NVRTC has a cache of its own on some machines: neither side uses it. */
#pragma kernel elementwise saxpy in(float a, float x)inout(float y) options("--no-cache")

{
    y = a * x + y;
}
#pragma kernel elementwise squared_diff in(T x, T y)out(T z) options("--no-cache")
{
    T diff = x - y;
    z = diff * diff;
}
#pragma kernel elementwise wave in(float x)out(float y) options("--no-cache")
{
    y = sin(x) * exp(-x);
}
#pragma kernel reduction sum_squares in(float x)out(float y) reduce(+) options("--no-cache")
{
    return x * x;
}

static const char *const BARE =
    "extern \"C\" __global__ void saxpy(int n, float a, const float *x, float *y)\n"
    "{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n        "
    "y[i] = a * x[i] + y[i];\n}\n";

/* What only a peer of the same arithmetic can tell: sin and exp take NVRTC a while by
 * themselves. */
static const char *const BARE_WAVE =
    "extern \"C\" __global__ void wave(int n, const float *x, float *y)\n"
    "{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n   "
    "     y[i] = sinf(x[i]) * expf(-x[i]);\n}\n";

/* Each block adds up its share: within a warp by shuffles, between warps in shared memory. */
#define BARE_BLOCK(name, expression)                                                              \
    "extern \"C\" __global__ void " name "(long long n, const float *x, float *y)\n"              \
    "{\n    __shared__ float warps[32];\n    float a = 0;\n"                                      \
    "    for (long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x; k < n;"             \
    " k += (long long)gridDim.x * blockDim.x)\n"                                                  \
    "        a += " expression ";\n"                                                              \
    "    for (int d = 16; d > 0; d /= 2)\n        a += __shfl_down_sync(0xffffffff, a, d);\n"     \
    "    if (threadIdx.x % 32 == 0)\n        warps[threadIdx.x / 32] = a;\n"                      \
    "    __syncthreads();\n"                                                                      \
    "    if (threadIdx.x < 32) {\n"                                                               \
    "        a = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : 0;\n"                       \
    "        for (int d = 16; d > 0; d /= 2)\n"                                                   \
    "            a += __shfl_down_sync(0xffffffff, a, d);\n"                                      \
    "        if (threadIdx.x == 0)\n            y[blockIdx.x] = a;\n    }\n}\n"
static const char *const BARE_REDUCTION = BARE_BLOCK("sum_squares", "x[k] * x[k]");
/* Of many blocks: a second kernel adds up what they leave. */
static const char *const BARE_SPLIT = BARE_BLOCK("sum_squares", "x[k] * x[k]")
    BARE_BLOCK("finish", "x[k]");

/* A warp for each row. */
static const char *const BARE_ROWS =
    "extern \"C\" __global__ void rows(int n, int w, const float *m,"
    " const float *x, float *y)\n"
    "{\n    int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32;\n"
    "    float a = 0;\n    if (r >= n)\n        return;\n"
    "    for (int c = threadIdx.x % 32; c < w; c += 32)\n"
    "        a += m[r * w + c] * x[c];\n"
    "    for (int d = 16; d > 0; d /= 2)\n"
    "        a += __shfl_xor_sync(0xffffffff, a, d);\n"
    "    if (threadIdx.x % 32 == 0)\n        y[r] = a;\n}\n";

static void saxpy_loop(int n, float a, const float *x, float *y)
{
#pragma kernel elementwise in(x[n])inout(y[n]) options("--no-cache")
    for (int j = 0; j < n; j++)
        y[j] = a * x[j] + y[j];
}

static void rows_loop(int rows, int cols, const float *m, const float *x, float *y)
{
#pragma kernel elementwise in(m[rows * cols], x[cols]) out(y[rows]) options("--no-cache")
    for (int r = 0; r < rows; r++) {
        float sum = 0;
#pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < cols; c++)
            sum += m[r * cols + c] * x[c];
        y[r] = sum;
    }
}

enum { ROUNDS = 21 };
enum { SAXPY, SQUARED_DIFF, WAVE, REDUCTION, SPLIT, SAXPY_LOOP, ROWS_LOOP, KERNELS };
enum { BY_SAXPY, BY_WAVE, BY_REDUCTION, BY_SPLIT, BY_ROWS, PEERS };

/* bar: how many times the peer's time it may be */
static const struct {
    const char *name;
    int peer;
    double bar;
} kernels[KERNELS] = {
    [SAXPY] = {"saxpy", BY_SAXPY, 1.15},
    [SQUARED_DIFF] = {"squared_diff", BY_SAXPY, 1.15},
    [WAVE] = {"wave", BY_WAVE, 1.15},
    [REDUCTION] = {"sum of 1000 squares", BY_REDUCTION, 1.25},
    [SPLIT] = {"sum of 10^7 squares", BY_SPLIT, 1.25},
    [SAXPY_LOOP] = {"saxpy as a loop", BY_SAXPY, 1.2},
    [ROWS_LOOP] = {"matrix-vector loops", BY_ROWS, 1.2},
};

/* The time of a call that has to compile its kernel. */
static double time_first_call(int which, ckpp_array *x, ckpp_array *y)
{
    must(ckpp_clear_kernels());
    double start = now();
    switch (which) {
    case SAXPY: must(saxpy(0.5f, x, y)); break;
    case SQUARED_DIFF: must(squared_diff(x, 1, y)); break;
    case WAVE: must(wave(x, y)); break;
    case SAXPY_LOOP: saxpy_loop(1000, 0.5f, x->data, y->data); break;
    case ROWS_LOOP: rows_loop(10, 100, x->data, x->data, y->data); break;
    default: must(sum_squares(x, y)); break;
    }
    return now() - start;
}

int main(void)
{
    static const char *const bare[PEERS] = {BARE, BARE_WAVE, BARE_REDUCTION, BARE_SPLIT,
                                            BARE_ROWS};
    setenv("CKPP_CACHE", "off", 1);
    int sm = gpu_sm();
    if (!sm)
        fake_cuda_install((fake_options){.capability = sm = 90, .real_nvrtc = true});
    setenv("CKPP_DEVICE", "cuda", 1);
    ckpp_array x = {0}, y = {0}, few = {0}, many = {0}, sum = {0};
    must(ckpp_empty(&x, CKPP_FLOAT32, CKPP_SHAPE(1000)));
    must(ckpp_empty(&y, CKPP_FLOAT32, CKPP_SHAPE(1000)));
    must(ckpp_empty(&few, CKPP_FLOAT32, CKPP_SHAPE(1000)));
    must(ckpp_empty(&many, CKPP_FLOAT32, CKPP_SHAPE(10000000)));
    must(ckpp_empty(&sum, CKPP_FLOAT32, 0, NULL));
    ckpp_array *in[KERNELS] = {&x, &x, &x, &few, &many, &x, &x};
    ckpp_array *out[KERNELS] = {&y, &y, &y, &sum, &sum, &y, &y};
    double ours[KERNELS][ROUNDS], theirs[PEERS][ROUNDS], peer[PEERS];
    gpu_time_compile(BARE, sm), time_first_call(SAXPY, &x, &y);
    for (int r = 0; r < ROUNDS; r++) {
        for (int k = 0; k < PEERS; k++)
            theirs[k][r] = gpu_time_compile(bare[k], sm);
        for (int k = 0; k < KERNELS; k++)
            ours[k][r] = time_first_call(k, in[k], out[k]);
    }
    for (int k = 0; k < PEERS; k++)
        peer[k] = median(theirs[k], ROUNDS);
    printf("# sm_%d: the first call of a kernel with an empty cache, beside NVRTC's time for a "
           "bare one\n",
           sm);
    for (int k = 0; k < KERNELS; k++)
        print_result(kernels[k].name, median(ours[k], ROUNDS), peer[kernels[k].peer],
                     kernels[k].bar);
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&few), ckpp_free(&many), ckpp_free(&sum);
    return 0;
}

#else

int main(void)
{
    puts("built without CUDA: nothing measured");
    return 0;
}

#endif
