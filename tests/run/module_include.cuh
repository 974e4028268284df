/* For module_include.c: what CUDA sources keep beside them. */
#pragma once
#include "module_include_more.cuh"

namespace tools {
__device__ inline int twice(int x) { return 2 * x; }
}

__global__ void add_all(int *x, int n)
{
    for (int k = 0; k < n; k++)
        x[k] = tools::twice(x[k]) + STEP;
}

static void launch_all(int *x, int n)
{
    check(cudaMalloc((void **)&x, n));
    add_all<<<1, 1>>>(x, n);
}
