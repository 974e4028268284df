// CUDA C++ of the program's own goes by, byte for byte.
__constant__ float weights[3];
template <int N> __global__ void __launch_bounds__(128, 2) own(float *x)
{
    __shared__ float tile[N];
    tile[threadIdx.x] = x[threadIdx.x] * weights[threadIdx.x % 3];
    __syncthreads();
    x[threadIdx.x] = tile[N - 1 - threadIdx.x];
}

void both(float *x, int n, cudaStream_t s)
{
    own<128><<<dim3(1, 1), 128, 0, s>>>(x);
    #pragma kernel elementwise inout(float x[n]) stream(s) nowait
    { x = sqrt(x); }
    own<64><<<1, 64>>>(x);
}
