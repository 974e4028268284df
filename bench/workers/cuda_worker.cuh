// cuda_worker.cuh - what the files of cuda_worker share: each has kernels, and a prepare_ function
// that chooses one of them for a job and sets `run`. It returns false where it has none for it.
#ifndef CUDA_WORKER_CUH
#define CUDA_WORKER_CUH

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

#include <cuda_fp16.h>

#include "worker.h"

inline void check(cudaError_t error, const char *call, const char *file, int line)
{
    if (error) {
        fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(error));
        exit(1);
    }
}
#define CHECK(call) check(call, #call, __FILE__, __LINE__)

extern std::function<void(int set)> run;    // a launch on a set
extern void *value_on_device;               // memory of the host's, for what the host waits for

bool prepare_elementwise(const struct job *job);
bool prepare_float32(const struct job *job);
bool prepare_neighbours(const struct job *job);
bool prepare_limits(const struct job *job);
bool prepare_cub(const struct job *job);

// Whether the operands are row-major, without gaps.
bool is_dense(const struct job *job);

// What CUDA has no operators for, or not the ones that C has.
struct complex128 { double re, im; };
__device__ inline complex128 operator+(complex128 a, complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}
__device__ inline complex128 operator*(complex128 a, complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <class T> struct scalar {
    static __device__ T from(float x) { return (T)x; }
    static __device__ T saxpy(float a, T x, T y) { return (T)(a * (float)x + (float)y); }
};
template <> struct scalar<double> {
    static __device__ double from(float x) { return x; }
    static __device__ double saxpy(float a, double x, double y) { return a * x + y; }
};
template <> struct scalar<complex128> {
    static __device__ complex128 from(float x) { return {x, 0}; }
    static __device__ complex128 saxpy(float a, complex128 x, complex128 y)
    {
        return {a * x.re + y.re, a * x.im + y.im};
    }
};

// f(T()), of the type T that is called `name`.
template <class F> bool with_type(const std::string &name, F f)
{
    return name == "int8"         ? f(int8_t())
           : name == "float16"    ? f(__half())
           : name == "float32"    ? f(float())
           : name == "float64"    ? f(double())
           : name == "complex128" ? f(complex128())
                                  : false;
}

#endif
