/* Modules: the source as it stands, with a mark behind each kernel and variable; C's and CUDA's dynamic shared memory. */
#include <ckpp/ckpp.h>

#pragma kernel declare
struct point { float x, y; };

#pragma kernel module filters names("scale<float>", "scale<" "double>") options("-DGAIN=2") preamble("#define HALF 0.5f")
{
    __constant__ float weights[25], offset = HALF; // a comment
    static __device__ int counter;
    __device__ const float fixed = 1;
    extern __device__ int elsewhere;
    extern __shared__ float everywhere[];
    __device__ struct { int a, b; } pair = {1, 2};

    template <class T> __global__ void scale(const T *x, T *y, int n)
    {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n)
            y[i] = GAIN * x[i] * (T)weights[0];
    }

    template <> __global__ void scale<int>(const int *x, int *y, int n) { *y = *x + n; }

    namespace image::small {
    __device__ float clamp_to(float x) { return fminf(x, 1); }
    namespace {
    __global__ void hidden(float *x) { *x = clamp_to(*x); }
    }
    __global__ void __launch_bounds__(256, 2) darken(float *x, point p) { x[threadIdx.x] -= p.x; }
    __device__ double gain;
    }
    __global__ void image::small::darken(float *x, int);
    using std_name = float;

    #if __CUDA_ARCH__ >= 900
    __global__ void newest(float *x) { *x = 1; }
    #else
    __global__ void newest(float *x) { *x = 2; }
    #endif

    extern "C" __global__ void blur(const float *x, float *y, int w, int h)
    {
        extern __shared__ float tile[];
        tile[threadIdx.x] = x[threadIdx.x];
        __syncthreads();
        y[threadIdx.x] = tile[0] + everywhere[0] + w + h;
        atomicAdd(&counter, 1);
    }
    extern "C" {
    __global__ void plain() {}
    __managed__ int shared_by_all[4];
    }
}

#pragma kernel module one
{ __global__ void f(int *x) { *x = 1; } }

ckpp_status run(ckpp_array *y);
ckpp_status run(ckpp_array *y)
{
    return ckpp_launch(filters, "scale<float>", CKPP_ARGS(*y, y, 8), .threads = 8);
}
