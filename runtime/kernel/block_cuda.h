// block_cuda.h - additions to CUDA for raw kernels on a GPU.

// What `extern __shared__ TYPE NAME[];` is translated to; TYPE is last as it may contain commas.
#define CKPP_DYNAMIC_SHARED(ALIGNMENT, NAME, ...) ALIGNMENT extern __shared__ __VA_ARGS__ NAME[]
// The same outside of functions.
#define CKPP_DYNAMIC_SHARED_GLOBAL(ALIGNMENT, NAME, ...) \
    CKPP_DYNAMIC_SHARED(ALIGNMENT, NAME, __VA_ARGS__)

// In a module, code that launches kernels is between these two.
#define CKPP_LAUNCHES_
#define CKPP_LAUNCHED_

// Shuffles of types for which CUDA has none, as 32-bit words.
#if defined CKPP_HALF || defined CKPP_COMPLEX
namespace ckpp {
template <class Type> concept shuffled =
#ifdef CKPP_HALF
    kind_of<promoted<Type>> == FLOAT && sizeof(Type) == 2
#else
    false
#endif
#ifdef CKPP_COMPLEX
    || requires(Type z) { z.re; z.im; }
#endif
    ;
template <int WORDS> struct shuffle_words {
    unsigned _w[WORDS];
};
template <class Type>
inline __device__ shuffle_words<(sizeof(Type) + 3) / 4> to_words(const Type &value)
{
    shuffle_words<(sizeof(Type) + 3) / 4> r = {};
    memcpy(&r, &value, sizeof value);
    return r;
}
} // namespace ckpp
#define CKPP_SHUFFLE_(name, By)                                                                \
    template <ckpp::shuffled Type>                                                             \
    inline __device__ Type name(unsigned mask, Type value, By by, int width = 32)              \
    {                                                                                          \
        auto words = ckpp::to_words(value);                                                    \
        for (unsigned &w : words._w)                                                           \
            w = name(mask, w, by, width);                                                      \
        memcpy(&value, &words, sizeof value);                                        \
        return value;                                                                          \
    }
CKPP_SHUFFLE_(__shfl_sync, int)
CKPP_SHUFFLE_(__shfl_up_sync, unsigned)
CKPP_SHUFFLE_(__shfl_down_sync, unsigned)
CKPP_SHUFFLE_(__shfl_xor_sync, int)
#endif

namespace ckpp {

// Waits for all blocks of a cooperative grid. The blocks count their arrivals, and each waits
// until all have arrived as often as itself.
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
