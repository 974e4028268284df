/* module_sources.c - what CUDA sources have that C does not: static shared variables, overloads of
 * CUDA's functions, functions whose type is a macro, headers of libraries that the host calls. */
#include "check.h"

#pragma kernel module m
{
#include <math.h>
#ifndef __CUDACC__
    inline float rsqrtf(float x) { return 1 / sqrtf(x); }
    inline int min(int a, int b) { return a < b ? a : b; }
#endif
    __device__ float lerp(float a, float b, float t) { return a + t * (b - a); }
#define REAL float
#define HOST_ONLY static
    HOST_ONLY REAL seconds() { return now(); }
    template <int
        BINS, typename T>
    void report(std::vector<T> &x) { x.resize(BINS); }
    REAL half(REAL x) { return x / 2; }

    inline __host__ __device__ int2 min(int2 a, int2 b)
    {
        return make_int2(min(a.x, b.x), min(a.y, b.y));
    }
    inline __host__ __device__ float2 fmaxf(float2 a, float2 b)
    {
        return make_float2(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y);
    }
    __device__ int last_of_warp(int x)
    {
        static __shared__ int of_warp[32];
        __shared__ static int unused;
        of_warp[threadIdx.x] = x;
        __syncthreads();
        unused = 0;
        return of_warp[blockDim.x - 1];
    }
    __global__ void all(int *x, float *y)
    {
        int2 least = min(make_int2(x[0], 7), make_int2(3, x[1]));
        int last = last_of_warp(x[threadIdx.x]);
        if (threadIdx.x == 0) {
            x[0] = least.x + 10 * least.y + 100 * min(last, 9);
            y[0] = half(fmaxf(make_float2(y[0], 1), make_float2(2, 0)).x) +
                   lerp(0, rsqrtf(1), 0);
        }
    }
}

#pragma kernel module libraries
{
#ifdef NOT_HERE
#include <windows_of_another_system.h>
#endif
#include <cublas_v2.h>
#include <cublasLt.h>
#include <cufft.h>
#include <nvtx3/nvToolsExt.h>
#include <cuda_profiler_api.h>
#include <sys/utsname.h>
    cublasHandle_t handle;
    void start()
    {
        cublasCreate(&handle);
        nvtxRangePush("start");
    }
    __global__ void widen(const __nv_bfloat16 *x, float *y) { *y = *x; }
}

int main(void)
{
    int px[4] = {5, 6, 7, 8};
    float py[1] = {3};
    ckpp_array x = ckpp_view(px, 4), y = ckpp_view(py, 1);

    CHECK_OK(ckpp_launch(m, "all", CKPP_ARGS(&x, &y), .grid = CKPP_DIM(1), .block = CKPP_DIM(4)));
    CHECK(px[0] == 3 + 10 * 6 + 100 * 8 && py[0] == 1.5f);

    ckpp_bfloat16 pb[1] = {{0x4000}};
    ckpp_array b = ckpp_view(pb, 1);
    CHECK_OK(ckpp_launch(libraries, "widen", CKPP_ARGS(b, &y), .grid = 1, .block = 1));
    CHECK(py[0] == 2);
    return finish("module_sources");
}
