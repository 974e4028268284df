/* scale.cu - the kernel that precompiled.c loads: its own rule in the Makefile has
 * nvcc make PTX of it. */
extern "C" __global__ void scale(const float *x, float *y, float a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i];
}
