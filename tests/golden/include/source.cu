/* Source of a module in a file, as golden tests want it. */
#include "source.cuh"

__constant__ float offset;

__global__ void shift(float *x, int n)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        x[k] += offset * FACTOR;
}
