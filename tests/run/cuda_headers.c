/* cuda_headers.c - the headers of CUDA's toolkit: those that the host can have it has, and of
 * the others it says that they are for GPUs. */
#include "check.h"

#pragma kernel module plain options("-std=c++11")
{
#include <cuda_runtime.h>
#include "device_launch_parameters.h"
#include <vector_types.h>
#include <vector_functions.h>
#include <math_constants.h>
#include <cuda.h>
#include <cuComplex.h>
#if 0
#include <cub/cub.cuh>
#endif
    extern "C" __global__ void constants(float *x, double *d)
    {
        float4 v = make_float4(1, 2, 3, 4);
        cuFloatComplex c = cuCmulf(make_cuFloatComplex(0, 1), make_cuFloatComplex(0, 1));
        x[0] = CUDART_PI_F, x[1] = CUDART_INF_F, x[2] = v.x + v.w, x[3] = cuCrealf(c);
        d[0] = CUDART_PI, d[1] = CUDART_LN2;
    }
}

#pragma kernel module halves
{
#include <cuda_fp16.h>
#include <cuda_bf16.h>
    extern "C" __global__ void arithmetic(const half *a, const __half *b, half *y, float *x)
    {
        int k = threadIdx.x;
        y[k] = __hfma(a[k], b[k], __float2half(0.5f)) + a[k] * b[k];
        half2 p = __halves2half2(a[k], b[k]), q = __hadd2(p, __float2half2_rn(1.0f));
        x[k] = __low2float(q) + __high2float(q) + __half2float(hsqrt(__float2half(4.0f)));
        if (__hgt(a[k], b[k]))
            x[k] += 100;
    }
    extern "C" __global__ void brain(const __nv_bfloat16 *a, __nv_bfloat16 *y)
    {
        float2 f = __bfloat1622float2(__floats2bfloat162_rn(1.0f, 2.0f));
        y[threadIdx.x] = __hmul(a[threadIdx.x], __float2bfloat16(3.0f)) +
                __float2bfloat16_rn(f.x + f.y);
    }
}

#pragma kernel elementwise rounded in(float16 x) out(float y) preamble("#include <cuda_fp16.h>\n")
{ y = __half2float(__float2half(x + 2049.0f)); }

#pragma kernel module libcuxx
{
#include <cuda/std/complex>
#include <cuda/std/limits>
    extern "C" __global__ void magnitude(float *x)
    {
        cuda::std::complex<float> z(x[0], x[1]);
        x[2] = abs(z) + (x[0] < cuda::std::numeric_limits<float>::max());
    }
}

#pragma kernel module random_numbers
{
#include <curand_kernel.h>
    extern "C" __global__ void draw(float *x)
    {
        curandStatePhilox4_32_10_t s;
        curand_init(1, threadIdx.x, 0, &s);
        x[threadIdx.x] = curand_uniform(&s);
    }
}

#pragma kernel module blocks
{
#include <cub/cub.cuh>
    extern "C" __global__ void total(float *x)
    {
        typedef cub::BlockReduce<float, 32> reduce;
        __shared__ typename reduce::TempStorage room;
        float sum = reduce(room).Sum(x[threadIdx.x]);
        if (threadIdx.x == 0)
            x[0] = sum;
    }
}

#pragma kernel module thrusts
{
#include <thrust/functional.h>
#include <thrust/pair.h>
    extern "C" __global__ void plus(float *x) { x[0] = thrust::plus<float>()(x[0],
            thrust::make_pair(1, 2.0f).second); }
}

#pragma kernel module matrices
{
#include <mma.h>
#include <cuda_pipeline.h>
    extern "C" __global__ void nothing(float *x) { x[0] = 1; }
}

#define LAUNCH(module, kernel, threads, ...) \
    ckpp_launch(module, kernel, CKPP_ARGS(__VA_ARGS__), .grid = CKPP_DIM(1), \
                .block = CKPP_DIM(threads))

/* What only a GPU compiles. */
static void check_gpu_only(ckpp_array *x)
{
    const struct { ckpp_module module; const char *kernel, *header; } cases[] = {
        {random_numbers, "draw", "<curand_kernel.h>"}, {blocks, "total", "<cub/cub.cuh>"},
                {thrusts, "plus", "<thrust/functional.h>"},
        {matrices, "nothing", "<mma.h>"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        if (on_gpu())
            CHECK_OK(LAUNCH(cases[k].module, cases[k].kernel, 32, x));
        else
            CHECK_ERROR(LAUNCH(cases[k].module, cases[k].kernel, 32, x), CKPP_ERROR_COMPILE,
                    "from tests/run/cuda_headers.c:", cases[k].header,
                        "is a CUDA header for GPUs alone",
                                "cannot run on the host");
}

int main(void)
{
    static float f[32] = {3, 4};
    double d[2];
    uint16_t a[2] = {0x3e00, 0x4000}, b[2] = {0x4200, 0x3c00}, h[2], c[1] = {0x3f80}, r[1];
            /* 1.5 2; 3 1; 1 */
    float g[2];
    ckpp_array x = ckpp_view(f, 32), y = ckpp_view(d, 2), p = ckpp_view_as(a, CKPP_FLOAT16, 2),
            q = ckpp_view_as(b, CKPP_FLOAT16, 2),
               s = ckpp_view_as(h, CKPP_FLOAT16, 2), t = ckpp_view(g, 2), u = ckpp_view_as(c,
                       CKPP_BFLOAT16, 1),
               v = ckpp_view_as(r, CKPP_BFLOAT16, 1), one = ckpp_view_as(a, CKPP_FLOAT16, 1),
                       w = ckpp_view(g, 1);

    CHECK_OK(LAUNCH(libcuxx, "magnitude", 1, &x));
    CHECK(f[2] == 6);
    CHECK_OK(LAUNCH(plain, "constants", 1, &x, &y));
    CHECK(f[0] == 3.141592654f && isinf(f[1]) && f[2] == 5 && f[3] == -1 && d[0] ==
            3.1415926535897931 && d[1] < 0.6931472);
    CHECK_OK(LAUNCH(halves, "arithmetic", 2, p, q, &s, &t));
    CHECK(h[0] == 0x48c0 && h[1] == 0x4480); /* 5 + 4.5, 2.5 + 2 */
    CHECK(g[0] == 8.5f && g[1] == 107);
    CHECK_OK(LAUNCH(halves, "brain", 1, u, &v));
    CHECK(r[0] == 0x40c0);
    CHECK_OK(rounded(one, &w));
    CHECK(g[0] == 2050); /* 2050.5, to an even half */
    check_gpu_only(&x);
    return finish("cuda_headers");
}
