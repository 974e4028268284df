/* bench_launch.c - what a repeated call of a kernel costs the host: ckpp's call beside a bare cudaLaunchKernel of the same kernel
 * and geometry, in nanoseconds. Needs a GPU; without one, the call's cost on the host backend is shown alone. */
#define _GNU_SOURCE
#include "bench.h"

#pragma kernel elementwise saxpy in(float a, float x) inout(float y)
{
    y = a * x + y;
}

enum { ROUNDS = 101, CALLS = 500, N = 1024 };

#ifdef CKPP_CUDA
#include "gpu.h"

static double time_bare(gpu_kernel kernel, float *x, float *y)
{
    float a = 0.5f;
    int n = N;
    void *arguments[] = {&n, &a, &x, &y};
    gpu_wait();
    double start = now();
    for (int k = 0; k < CALLS; k++)
        gpu_launch(kernel, (N + 255) / 256, 256, arguments);
    return (now() - start) / CALLS;
}
#endif

static double time_calls(ckpp_array *x, ckpp_array *y)
{
    must(ckpp_synchronize());
    double start = now();
    for (int k = 0; k < CALLS; k++)
        saxpy(0.5f, x, y);
    return (now() - start) / CALLS;
}

int main(void)
{
    ckpp_array x = {0}, y = {0};
    double ours[ROUNDS], bare[ROUNDS];
    must(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(N), 1));
    must(ckpp_full(&y, CKPP_FLOAT32, CKPP_SHAPE(N), 1));
    must(saxpy(0.5f, x, &y));
    int device = CKPP_HOST;
    must(ckpp_get_device(&device));
#ifdef CKPP_CUDA
    gpu_kernel kernel = device >= 0 ? gpu_compile("extern \"C\" __global__ void bare(int n, float a, const float *x, float *y)\n"
                                                  "{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                                  "    if (i < n)\n        y[i] = a * x[i] + y[i];\n}\n", "bare") : NULL;
#endif
    for (int r = 0; r < ROUNDS; r++) {
        ours[r] = time_calls(&x, &y);
        bare[r] = 0;
#ifdef CKPP_CUDA
        if (kernel)
            bare[r] = time_bare(kernel, x.data, y.data);
#endif
    }
    must(ckpp_synchronize());
    double a = median(ours, ROUNDS), b = median(bare, ROUNDS);
    printf("on %s: a repeated call of saxpy on %d elements takes %.0f ns\n", ckpp_device_name(device), N, 1e9 * a);
    if (b > 0)
        printf("a bare cudaLaunchKernel: %.0f ns; ckpp adds %.0f ns (aim: at most 200); ratio %.2f\n", 1e9 * b,
               1e9 * (a - b), a / b);
    else
        puts("no GPU: no cudaLaunchKernel to compare with");
    ckpp_free(&x), ckpp_free(&y);
    return 0;
}
