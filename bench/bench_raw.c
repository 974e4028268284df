/* bench_raw.c - raw kernels beside the same kernels launched by hand: what a repeated call costs the host, in nanoseconds over a
 * bare cudaLaunchKernel, and the bandwidth of a tiled transpose (transpose_peer.cu has nvcc's). Without a GPU, ckpp alone. */
#define _GNU_SOURCE
#include "bench.h"
#include "transpose.h"

#pragma kernel raw scale in(float a, int n) inout(float y) threads(n) block(256)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        y[k] = a * y[k];
}

#pragma kernel begin declare
#include "transpose.h"
#pragma kernel end declare

#pragma kernel raw transpose in(float x, int rows, int columns) out(float y) template(int TILE) \
        grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE) block(TILE, 8)
{
    TRANSPOSE_BODY
}

enum { ROUNDS = 101, CALLS = 500, TRANSPOSE_ROUNDS = 31, TRANSPOSES = 10, N = 1024, TILE = 32 };

#ifdef CKPP_CUDA
#include "gpu.h"

#define TEXT(...) TEXT_(__VA_ARGS__)
#define TEXT_(...) #__VA_ARGS__
static const char SOURCE[] =
    "extern \"C\" __global__ void scale(float a, int n, float *__restrict__ y)\n"
    "{\n    int k = blockIdx.x * blockDim.x + threadIdx.x;\n    if (k < n)\n        y[k] = a * y[k];\n}\n"
    "enum { TILE = 32 };\n"
    "extern \"C\" __global__ void transpose(const float *__restrict__ x, int rows, int columns, float *__restrict__ y)\n"
    "{\n" TEXT(TRANSPOSE_BODY) "\n}\n";

static double time_bare(gpu_kernel kernel, float *y)
{
    float a = 1;
    int n = N;
    void *arguments[] = {&a, &n, &y};
    gpu_wait();
    double start = now();
    for (int k = 0; k < CALLS; k++)
        gpu_launch(kernel, (N + 255) / 256, 256, arguments);
    return (now() - start) / CALLS;
}

static double time_bare_transpose(gpu_kernel kernel, int side, float *x, float *y)
{
    void *arguments[] = {&x, &side, &side, &y};
    const unsigned blocks = (unsigned)(side + TILE - 1) / TILE, grid[] = {blocks, blocks}, block[] = {TILE, 8};
    gpu_wait();
    double start = now();
    for (int k = 0; k < TRANSPOSES; k++)
        gpu_launch_grid(kernel, grid, block, arguments);
    gpu_wait();
    return (now() - start) / TRANSPOSES;
}
#endif

static double time_calls(ckpp_array *y)
{
    must(ckpp_synchronize());
    double start = now();
    for (int k = 0; k < CALLS; k++)
        scale(1, N, y);
    return (now() - start) / CALLS;
}

static double time_transposes(int side, ckpp_array *x, ckpp_array *y)
{
    must(ckpp_synchronize());
    double start = now();
    for (int k = 0; k < TRANSPOSES; k++)
        must(transpose(x, side, side, y, .TILE = TILE));
    must(ckpp_synchronize());
    return (now() - start) / TRANSPOSES;
}

int main(void)
{
    ckpp_array v = {0}, x = {0}, y = {0};
    double ours[ROUNDS], bare[ROUNDS] = {0}, our_transposes[TRANSPOSE_ROUNDS], bare_transposes[TRANSPOSE_ROUNDS] = {0};
    int device = CKPP_HOST;
    must(ckpp_full(&v, CKPP_FLOAT32, CKPP_SHAPE(N), 1));
    must(ckpp_get_device(&device));
    const int side = device >= 0 ? 16384 : 2048;
    must(ckpp_zeros(&x, CKPP_FLOAT32, CKPP_SHAPE(side, side)));
    must(ckpp_zeros(&y, CKPP_FLOAT32, CKPP_SHAPE(side, side)));
    time_calls(&v);
    time_transposes(side, &x, &y);
#ifdef CKPP_CUDA
    gpu_kernel scaling = device >= 0 ? gpu_compile(SOURCE, "scale") : NULL;
    gpu_kernel transposing = device >= 0 ? gpu_compile(SOURCE, "transpose") : NULL;
#endif
    for (int r = 0; r < ROUNDS; r++) {
        ours[r] = time_calls(&v);
#ifdef CKPP_CUDA
        if (scaling)
            bare[r] = time_bare(scaling, v.data);
#endif
    }
    for (int r = 0; r < TRANSPOSE_ROUNDS; r++) {
        our_transposes[r] = time_transposes(side, &x, &y);
#ifdef CKPP_CUDA
        if (transposing)
            bare_transposes[r] = time_bare_transpose(transposing, side, x.data, y.data);
#endif
    }
    double a = median(ours, ROUNDS), b = median(bare, ROUNDS);
    double c = median(our_transposes, TRANSPOSE_ROUNDS), d = median(bare_transposes, TRANSPOSE_ROUNDS);
    printf("on %s: a repeated call of a raw kernel takes %.0f ns\n", ckpp_device_name(device), 1e9 * a);
    if (b > 0)
        printf("a bare cudaLaunchKernel: %.0f ns; ckpp adds %.0f ns (aim: at most 200)\n", 1e9 * b, 1e9 * (a - b));
    printf("tiled transpose of %d x %d float32: %.1f us, %.0f GB/s\n", side, side, 1e6 * c, 8e-9 * side * side / c);
    if (d > 0)
        printf("the same kernel by hand: %.1f us; %.2f of its speed (aim: 0.90)\n", 1e6 * d, d / c);
    ckpp_free(&v), ckpp_free(&x), ckpp_free(&y);
    return 0;
}
