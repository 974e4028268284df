// Source of module_file.c: a kernel, an instance, a variable, and host code as in CUDA programs.
#include <cstdio>
#include "module_file.cuh"

__device__ int calls = 7;

template <class T> __global__ void add(T *y, T value) { y[threadIdx.x] += TWICE(value); }

__global__ void count(int *y)
{
    *y = atomicAdd(&calls, 1);
}

int main()
{
    int *y;
    cudaMalloc(&y, sizeof *y);
    std::printf("done\n");
}
