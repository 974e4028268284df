/* bench_compile.c - a cold compile for a GPU: the first call of an elementwise kernel with an empty cache, beside NVRTC's own
 * time for a bare saxpy. Medians of runs that take turns. Where there is no GPU, a fake one stands in: NVRTC is the real
 * one either way. */
#define _GNU_SOURCE
#include "bench.h"

#ifdef CKPP_CUDA
#include "fake_cuda.h"
#include "gpu.h"

/* NVRTC has a cache of its own on some machines: neither side uses it. */
#pragma kernel elementwise saxpy in(float a, float x) inout(float y) options("--no-cache")

{ y = a * x + y; }
#pragma kernel elementwise squared_diff in(T x, T y) out(T z) options("--no-cache")
{ T diff = x - y; z = diff * diff; }
#pragma kernel elementwise wave in(float x) out(float y) options("--no-cache")
{ y = sin(x) * exp(-x); }

static const char *const BARE =
    "extern \"C\" __global__ void saxpy(int n, float a, const float *x, float *y)\n"
    "{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n        y[i] = a * x[i] + y[i];\n}\n";

/* What only a peer of the same arithmetic can tell: sin and exp take NVRTC a while by themselves. */
static const char *const BARE_WAVE =
    "extern \"C\" __global__ void wave(int n, const float *x, float *y)\n"
    "{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n        y[i] = sinf(x[i]) * expf(-x[i]);\n}\n";

enum { ROUNDS = 21, KERNELS = 3 };
static const char *const NAMES[KERNELS] = {"saxpy", "squared_diff", "wave"};

/* Forgets what the kernel remembers, so that the next call compiles. Each call has another shape: the thread remembers its last
 * one, too. */
static double time_first_call(int which, ckpp_array *x, ckpp_array *y)
{
    x->shape[0] = --y->shape[0];
    void **state[KERNELS] = {ckpp_kernel_saxpy.state, ckpp_kernel_squared_diff.state, ckpp_kernel_wave.state};
    *state[which] = NULL;
    double start = now();
    switch (which) {
    case 0: must(saxpy(0.5f, x, y)); break;
    case 1: must(squared_diff(x, 1, y)); break;
    case 2: must(wave(x, y)); break;
    }
    return now() - start;
}

int main(void)
{
    setenv("CKPP_CACHE", "off", 1);
    int sm = gpu_sm();
    if (!sm)
        fake_cuda_install((fake_options){.capability = sm = 90, .real_nvrtc = true});
    setenv("CKPP_DEVICE", "cuda", 1);
    ckpp_array x = {0}, y = {0};
    must(ckpp_empty(&x, CKPP_FLOAT32, CKPP_SHAPE(1000)));
    must(ckpp_empty(&y, CKPP_FLOAT32, CKPP_SHAPE(1000)));
    double ours[KERNELS][ROUNDS], bare[ROUNDS], bare_wave[ROUNDS];
    gpu_time_compile(BARE, sm), time_first_call(0, &x, &y);
    for (int r = 0; r < ROUNDS; r++) {
        bare[r] = gpu_time_compile(BARE, sm);
        bare_wave[r] = gpu_time_compile(BARE_WAVE, sm);
        for (int k = 0; k < KERNELS; k++)
            ours[k][r] = time_first_call(k, &x, &y);
    }
    double b = median(bare, ROUNDS), w = median(bare_wave, ROUNDS);
    printf("sm_%d: NVRTC for a bare saxpy: %.1f ms (aim: at most 1.2 times that), for a bare wave: %.1f ms\n", sm, 1e3 * b,
           1e3 * w);
    for (int k = 0; k < KERNELS; k++) {
        double a = median(ours[k], ROUNDS);
        printf("  first call of %-12s %6.1f ms, ratio %.2f\n", NAMES[k], 1e3 * a, a / (k == 2 ? w : b));
    }
    ckpp_free(&x), ckpp_free(&y);
    return 0;
}

#else

int main(void)
{
    puts("built without CUDA: nothing measured");
    return 0;
}

#endif
