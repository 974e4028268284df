// block_cuda.h - what raw kernels on a GPU have besides CUDA's own.

// How ckpp writes `extern __shared__ TYPE NAME[];`.
#define CKPP_DYNAMIC_SHARED(TYPE, NAME) extern __shared__ __align__(16) TYPE NAME[]

namespace ckpp {

// Waits for all blocks of a cooperative grid. They count their arrivals; nobody goes on before all have arrived as often
// as this block.
inline __device__ void grid_sync(unsigned long long *arrivals)
{
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
        const unsigned long long blocks = (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
        __threadfence();
        const unsigned long long last = (atomicAdd(arrivals, 1ull) / blocks + 1) * blocks;
        while (*(volatile unsigned long long *)arrivals < last)
            ;
        __threadfence();
    }
    __syncthreads();
}

} // namespace ckpp
