/* emulated_block.h - what the emulated GPU's two sides tell each other: the program, and the
 * kernels, which are compiled as C++ with this header in front of them. It includes nothing: a
 * kernel's own headers come after it, with macros of their own.
 *
 * A kernel in which threads wait for each other is compiled with EMULATED_WAITS, and runs by
 * block_calls; in any other, a thread is a turn of a loop, which is much faster. */
#ifndef EMULATED_BLOCK_H
#define EMULATED_BLOCK_H

/* What is found where nobody has written: as a float and as a double it is no number, as an
 * integer it is negative. */
#define BLOCK_POISON 0xFFFBADBAu

/* A block of threads to run. */
typedef struct block_job {
    const char *kernel;                     /* its name, for messages */
    unsigned block, threads;
    void (*run)(const void *params);        /* the work of the thread that threadIdx says */
    const void *params;
    unsigned *thread_index;                 /* threadIdx.x */
    unsigned char *shared, *shared_end;     /* the block's shared memory */
} block_job;

/* Where a thread waits for others. */
typedef struct block_wait {
    const char *function;                   /* "__shfl_down_sync" */
    const char *file;                       /* and where it is called */
    int line;
    /* the lanes of the warp that are waited for; 0: the whole block */
    unsigned mask;
    unsigned value;                         /* what the lane shows the others */
    unsigned source;                        /* the lane whose value it wants */
} block_wait;

typedef struct block_calls {
    /* Runs a block. Others wait meanwhile, in whatever thread of the program: a kernel's shared
     * memory is there once. */
    void (*run)(const block_job *job);
    /* Returns when all that are waited for have come, with the value of the lane that was asked
     * for. */
    unsigned (*wait)(const block_wait *wait);
} block_calls;

/* What an image has one function of, EMULATED_FIND: gives the kernel of this name, or NULL. */
#define EMULATED_FIND "emulated_find"
typedef void emulated_kernel(const char *name, unsigned blocks, unsigned threads,
                             const void *params);
typedef emulated_kernel *emulated_find_function(const char *name, const block_calls *calls);

#ifndef __cplusplus

extern const block_calls emulated_block_calls;

#else

struct dim3 {
    unsigned x, y, z;
};
static thread_local dim3 threadIdx, blockIdx, blockDim, gridDim;

#define __grid_constant__

#ifdef EMULATED_VECTORS /* NVRTC has them built in */
#define CKPP_FN inline
#include "../../runtime/kernel/vector_host.h"
#undef CKPP_FN
#endif

/* The parameter block, as what the entry function takes. */
template <class Params> const Params &emulated_params(void (*)(Params), const void *params)
{
    return *(const Params *)params;
}

/* Asked for no threads, a kernel tells the size of the block. */
template <class Params> void emulated_put_size(void (*)(Params), const void *size)
{
    *(unsigned long *)size = sizeof(Params);
}

#ifndef EMULATED_WAITS

template <auto ENTRY>
void emulated_run(const char *, unsigned blocks, unsigned threads, const void *params)
{
    if (!threads)
        return emulated_put_size(ENTRY, params);
    gridDim = {blocks, 1, 1};
    blockDim = {threads, 1, 1};
    for (unsigned b = blocks; b-- > 0;)
        for (unsigned t = threads; t-- > 0;) {
            blockIdx = {b, 0, 0};
            threadIdx = {t, 0, 0};
            ENTRY(emulated_params(ENTRY, params));
        }
}

#else

/* The linker gives a section's begin and end these names. They are NULL where no variable is in
 * it. */
#define __shared__ static __attribute__((section("emulated_shared")))
extern "C" __attribute__((weak, visibility("hidden"))) unsigned char __start_emulated_shared[],
    __stop_emulated_shared[];

static const block_calls *emulated_calls;

template <auto ENTRY> void emulated_thread(const void *params)
{
    ENTRY(emulated_params(ENTRY, params));
}

template <auto ENTRY>
void emulated_run(const char *name, unsigned blocks, unsigned threads, const void *params)
{
    if (!threads)
        return emulated_put_size(ENTRY, params);
    gridDim = {blocks, 1, 1};
    blockDim = {threads, 1, 1};
    for (unsigned b = blocks; b-- > 0;) {
        blockIdx = {b, 0, 0};
        threadIdx = {0, 0, 0};
        const block_job job = {name, b, threads, emulated_thread<ENTRY>, params, &threadIdx.x,
                               __start_emulated_shared, __stop_emulated_shared};
        emulated_calls->run(&job);
    }
}

/* What every function in which threads wait ends with. */
#define EMULATED_CALLER const char *file = __builtin_FILE(), int line = __builtin_LINE()

inline void __syncthreads(EMULATED_CALLER)
{
    const block_wait wait = {"__syncthreads", file, line, 0, 0, 0};
    emulated_calls->wait(&wait);
}
inline void __syncwarp(unsigned mask = 0xffffffffu, EMULATED_CALLER)
{
    const block_wait wait = {"__syncwarp", file, line, mask, 0, threadIdx.x % 32};
    emulated_calls->wait(&wait);
}

/* The value of lane `source`; of the caller's own where that is beyond `last`. */
template <class Type>
Type emulated_shuffle(const char *function, unsigned mask, Type value, unsigned source,
                      unsigned last, const char *file, int line)
{
    const unsigned own = threadIdx.x % 32;
    block_wait wait = {function, file, line, mask, 0, source > last ? own : source};
    __builtin_memcpy(&wait.value, &value, sizeof value);
    const unsigned result = emulated_calls->wait(&wait);
    __builtin_memcpy(&value, &result, sizeof value);
    return value;
}

/* A warp falls into parts of `width` lanes, a power of two, and a lane reads within its own. */
#define EMULATED_SHUFFLES(Type)                                                                   \
    inline Type __shfl_sync(unsigned mask, Type value, int lane, int width = 32, EMULATED_CALLER) \
    {                                                                                             \
        const unsigned first = threadIdx.x % 32 & -width;                                         \
        return emulated_shuffle("__shfl_sync", mask, value, first | (lane & (width - 1)), 31,     \
          file, line);                                                                            \
    }                                                                                             \
    inline Type __shfl_down_sync(unsigned mask, Type value, unsigned delta, int width = 32,       \
      EMULATED_CALLER)                                                                            \
    {                                                                                             \
        const unsigned own = threadIdx.x % 32, last = own | (width - 1);                          \
        return emulated_shuffle("__shfl_down_sync", mask, value, own + delta, last, file, line);  \
    }                                                                                             \
    inline Type __shfl_xor_sync(unsigned mask, Type value, int lanes, int width = 32,             \
      EMULATED_CALLER)                                                                            \
    {                                                                                             \
        const unsigned own = threadIdx.x % 32, last = own | (width - 1);                          \
        return emulated_shuffle("__shfl_xor_sync", mask, value, own ^ lanes, last, file, line);   \
    }
EMULATED_SHUFFLES(int)
EMULATED_SHUFFLES(unsigned)
EMULATED_SHUFFLES(float)

inline void __threadfence()
{
}
/* A template, so that the headers of a kernel may have one that is none, which is then
 * preferred. */
template <class Type = int> int atomicAdd(int *p, int value)
{
    return __atomic_fetch_add(p, value, __ATOMIC_RELAXED);
}

#endif
#endif
#endif
