/* block_host.h - blocks of threads on the host: CUDA's interface for raw kernels, and the
 * interface between kernel and library.
 *
 * The first part is C and also used by the library. In a kernel where no thread waits for another,
 * the threads of a block are iterations of a loop. With CKPP_WAITS each thread has a stack, and
 * the backend switches to another thread when one waits. In both cases the threads of a block run
 * on one system thread, so __shared__ is thread_local.
 *
 * The built-in variables are thread_local, too. Compilers omit writing those that are never read,
 * and so vectorize the loop. */
#ifndef CKPP_BLOCK_HOST_H
#define CKPP_BLOCK_HOST_H

/* Where threads wait for each other: first those for the whole block or grid, then those for lanes
 * of a warp. */
#define CKPP_SYNC_POINTS(X)                                                                    \
    X(__syncthreads) X(__syncthreads_count) X(__syncthreads_and) X(__syncthreads_or)           \
    X(grid_sync) X(__syncwarp) X(__shfl_sync) X(__shfl_up_sync) X(__shfl_down_sync)            \
    X(__shfl_xor_sync) X(__any_sync) X(__all_sync) X(__ballot_sync) X(__activemask)            \
    X(__match_any_sync) X(__match_all_sync) X(__reduce_add_sync) X(__reduce_min_sync)          \
    X(__reduce_max_sync) X(__reduce_and_sync) X(__reduce_or_sync) X(__reduce_xor_sync)         \
    X(reduce) X(inclusive_scan) X(exclusive_scan)                                              \
    X(__nanosleep)
#define CKPP_SYNC_POINT_(name) CKPP_AT_##name,
enum ckpp_sync_point { CKPP_SYNC_POINTS(CKPP_SYNC_POINT_) CKPP_SYNC_POINTS_END_ };
#undef CKPP_SYNC_POINT_

/* Arguments of launch_has(). */
enum { CKPP_LAUNCH_COOPERATIVE, CKPP_LAUNCH_CLUSTERS };

enum {
    CKPP_WARP = 32,
    CKPP_BLOCK_THREADS = 1024,
    /* The distance between stacks, which includes the guard: enough for 512 KiB of local memory, a
     * GPU thread's limit, and for calls. An odd number of pages, because addresses a power of two
     * apart compete for few entries of the TLB. */
    CKPP_STACK_SIZE = 255 * 4096,
    CKPP_POOL_SIZE = 1024 * 1024 * 1024     /* alignment of a pool of stacks */
};

/* Data that the lanes of a warp exchange. */
typedef struct ckpp_warp {
    uint64_t value[CKPP_WARP][2];
    uint64_t result[CKPP_WARP][2];
    uint32_t source[CKPP_WARP];             /* of a shuffle: the lane to read from */
} ckpp_warp;

/* The state of the thread on a stack. A pool begins with an array of them, one for each stack in
 * it, so that a thread finds its own from any address on its stack. */
typedef struct ckpp_fiber {
    uint32_t x, y, z;                       /* threadIdx */
    uint32_t number;                        /* of the thread in its block, x fastest */
    ckpp_warp *warp;
    const struct ckpp_block_calls *calls;
    void *sp;                               /* saved stack pointer */
    const char *file;                       /* where it waits */
    int32_t sync_point, line;
    uint32_t mask;                          /* the lanes it waits for; 0: the whole block */
    uint32_t group;                         /* lanes whose results it must compute; else 0 */
} ckpp_fiber;

/* The beginning of a raw kernel's parameter block. */
typedef struct ckpp_launch {
    uint64_t grid[3], block[3];
    uint64_t shared;                        /* bytes of dynamic shared memory */
    const struct ckpp_block_calls *calls;
    void *run;                              /* the library's state of this launch */
} ckpp_launch;

typedef struct ckpp_block_calls {
    /* Runs a block's threads; returns 0 if the block, and so the launch, has failed. */
    int (*run_block)(const ckpp_launch *launch, int64_t block, void (*thread)(const void *params),
                     const void *params);
    /* This system thread's dynamic shared memory; inaccessible memory if the launch has none.
     * NULL: the launch has failed. */
    void *(*find_shared)(const ckpp_launch *launch);
    /* For threads with stacks. Returns when all threads of the block, or all lanes of the mask
     * `value`, have called it. One of those lanes returns before the others, with `group` set to
     * the lanes that have arrived. For __syncthreads_count and similar, `value` is the thread's
     * operand; __nanosleep only lets other threads run. */
    void (*wait)(int sync_point, uint32_t value, const char *file, int line);
    /* The result of __syncthreads_count and similar. */
    int (*block_result)(void);
    /* Makes the launch fail; does not return. */
    void (*fail)(const char *what, const char *file, int line);
    /* Makes a launch with an invalid grid fail. */
    void (*refuse)(const ckpp_launch *launch, const char *why);
    /* Whether the launch is CKPP_LAUNCH_COOPERATIVE or CKPP_LAUNCH_CLUSTERS. */
    int (*launch_has)(int what);
} ckpp_block_calls;

#ifdef __cplusplus

/* ---- CUDA's types, variables and functions ---- */

struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
    constexpr dim3(const uint3 &v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};
static thread_local uint3 threadIdx, blockIdx;
static thread_local dim3 blockDim, gridDim;
static constexpr int warpSize = CKPP_WARP;

#define __shared__ static thread_local
#define __grid_constant__
#define __managed__
#ifndef CKPP_KEEP_NOINLINE /* libstdc++ uses __attribute__((__noinline__)) */
#define __noinline__ __attribute__((noinline))
#endif
#define __cluster_dims__(...)
#define __maxnreg__(...)

namespace ckpp {
static thread_local void *dynamic_shared;
} // namespace ckpp
/* The capture makes this an error outside of functions, where the first thread's pointer would be
 * used by all. */
#define CKPP_DYNAMIC_SHARED(alignment, name, ...)    \
    [[maybe_unused]] __VA_ARGS__ *const name = [&] { \
        return (__VA_ARGS__ *)ckpp::dynamic_shared;  \
    }()
/* Outside of functions: a thread_local pointer, which each system thread sets before it runs
 * blocks. */
#define CKPP_DYNAMIC_SHARED_GLOBAL(alignment, name, ...)                                       \
    [[maybe_unused]] static thread_local __VA_ARGS__ *name;                                    \
    static ckpp::shared_pointer ckpp_pointer_##name(                                           \
        [] { name = (__VA_ARGS__ *)ckpp::dynamic_shared; })
namespace ckpp {
struct shared_pointer;
static shared_pointer *shared_pointers;
struct shared_pointer {
    void (*const set)();
    shared_pointer *const next;
    explicit shared_pointer(void (*set)()) : set(set), next(shared_pointers)
    {
        shared_pointers = this;
    }
};
} // namespace ckpp

inline void __threadfence_block() { __atomic_thread_fence(__ATOMIC_ACQ_REL); }
inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

/* Loads and stores with cache hints; __ldg is in intrinsics.h. */
#define CKPP_LOAD_(name) template <class Type> CKPP_FN Type name(const Type *p) { return *p; }
#define CKPP_STORE_(name)                                        \
    template <class Type> CKPP_FN void name(Type *p, Type value) \
    {                                                            \
        *p = value;                                              \
    }
CKPP_LOAD_(__ldca)
CKPP_LOAD_(__ldcg)
CKPP_LOAD_(__ldcs)
CKPP_LOAD_(__ldlu)
CKPP_LOAD_(__ldcv)
CKPP_STORE_(__stwb)
CKPP_STORE_(__stcg)
CKPP_STORE_(__stcs)
CKPP_STORE_(__stwt)

/* Templates, so that <time.h>'s clock() is preferred, if included, and not ambiguous. */
template <class Type = long long> CKPP_FN Type clock64()
{
#if defined __x86_64__
    return (Type)__builtin_ia32_rdtsc();
#elif defined __aarch64__
    Type ticks;
    __asm__ __volatile__("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#else
    static thread_local Type ticks;
    return ++ticks;
#endif
}
template <class Type = long long> CKPP_FN Type clock() { return clock64<Type>(); }

/* ---- a launch ---- */

namespace ckpp {

typedef ::ckpp_launch launch;

/* Iterates over the blocks from `begin` on. */
struct block_cursor {
    const uint64_t x_end, y_end;
    uint64_t x, y, z;

    CKPP_FN block_cursor(const launch &l, int64_t begin)
        : x_end(l.grid[0]), y_end(l.grid[1]), x((uint64_t)begin % x_end),
          y((uint64_t)begin / x_end % y_end), z((uint64_t)begin / x_end / y_end)
    {
        gridDim = {(unsigned)l.grid[0], (unsigned)l.grid[1], (unsigned)l.grid[2]};
        blockDim = {(unsigned)l.block[0], (unsigned)l.block[1], (unsigned)l.block[2]};
    }
    CKPP_FN void show() const { blockIdx = {(unsigned)x, (unsigned)y, (unsigned)z}; }
    CKPP_FN void next()
    {
        if (++x < x_end)
            return;
        x = 0;
        if (++y < y_end)
            return;
        y = 0;
        z++;
    }
};

/* false: there is no memory, and the launch has failed. CKPP_SHARES is defined if a kernel of the
 * source has dynamic shared memory. */
CKPP_FN bool find_dynamic_shared([[maybe_unused]] const launch &l)
{
#ifdef CKPP_SHARES
    dynamic_shared = l.calls->find_shared(&l);
    for (const shared_pointer *p = shared_pointers; p; p = p->next)
        p->set();
    return dynamic_shared;
#else
    return true;
#endif
}

} // namespace ckpp

#ifndef CKPP_WAITS

namespace ckpp {

/* CKPP_NARROW says that the number of a thread in x fits in 31 bits. The compiler is told so,
 * because g++ does not vectorize a loop whose index may wrap around. It vectorizes best if the
 * loop counts the body's index: with CKPP_COUNTS_GRID that is an int blockIdx.x * blockDim.x +
 * threadIdx.x. */
template <class Params, void THREAD(const Params &)>
CKPP_FN void run_blocks(const Params &given, int64_t begin, int64_t end)
{
    const Params params = given; /* a copy whose address is not taken, so no store can change it */
    const launch &l = given._launch;
    const unsigned x_end = (unsigned)l.block[0], y_end = (unsigned)l.block[1],
                   z_end = (unsigned)l.block[2];
#ifdef CKPP_NARROW
    constexpr uint64_t limit = 0x7fffffff - CKPP_BLOCK_THREADS;
    if (l.grid[0] * l.block[0] > limit)
        return l.calls->refuse(
            &l, "the grid is too large for a kernel that was compiled for a smaller one");
#endif
    if (!find_dynamic_shared(l))
        return;
    block_cursor at(l, begin);
    for (int64_t b = begin; b < end; b++, at.next()) {
        at.show();
#ifdef CKPP_NARROW
        const unsigned first = blockIdx.x * blockDim.x;
        if (x_end > CKPP_BLOCK_THREADS || first > limit)
            __builtin_unreachable();
#endif
        for (unsigned z = 0; z < z_end; z++)
            for (unsigned y = 0; y < y_end; y++)
#ifdef CKPP_COUNTS_GRID
                for (int i = (int)first; i < (int)(first + x_end); i++) {
                    threadIdx = {(unsigned)i - first, y, z};
                    THREAD(params);
                }
#else
                for (unsigned x = 0; x < x_end; x++) {
                    threadIdx = {x, y, z};
                    THREAD(params);
                }
#endif
    }
}

} // namespace ckpp

#else

namespace ckpp {

#ifdef CKPP_LOOPS
/* The thread whose turn it is in a loop over threads; only what groups ask for is filled in. */
static thread_local ckpp_fiber own_thread;
CKPP_FN ckpp_fiber *self() { return &own_thread; }
#else
/* The state of the calling thread. */
CKPP_FN ckpp_fiber *self()
{
    const uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    return (ckpp_fiber *)(frame & -(uintptr_t)CKPP_POOL_SIZE) +
           frame % CKPP_POOL_SIZE / CKPP_STACK_SIZE;
}
#endif

/* Restores threadIdx after other threads have run. */
CKPP_FN void show(const ckpp_fiber *own) { threadIdx = {own->x, own->y, own->z}; }

template <class Params, void THREAD(const Params &)> void run_thread(const void *params)
{
    show(self());
    THREAD(*(const Params *)params);
}

/* With CKPP_LOOPS, RUN runs all threads of the block, else one. */
template <class Params, void RUN(const Params &)>
CKPP_FN void run_blocks(const Params &params, int64_t begin, int64_t end)
{
    const launch &l = params._launch;
#ifdef CKPP_LOOPS
    if (l.block[0] != CKPP_BLOCK_X || l.block[1] != CKPP_BLOCK_Y || l.block[2] != CKPP_BLOCK_Z)
        return l.calls->refuse(&l, "its blocks have another shape than it was compiled for");
#endif
    if (!find_dynamic_shared(l))
        return;
    block_cursor at(l, begin);
    for (int64_t b = begin; b < end; b++, at.next()) {
        at.show();
#ifdef CKPP_LOOPS
        RUN(params);
#else
        if (!l.calls->run_block(&l, b, run_thread<Params, RUN>, &params))
            return;
#endif
    }
}

} // namespace ckpp

#endif

/* ---- GPU-only features ---- */

#define CKPP_PRAGMA_(text) _Pragma(#text)
#define CKPP_REFUSE_(text) CKPP_PRAGMA_(GCC error text)
#define asm                                                                                    \
    CKPP_REFUSE_("asm: inline PTX is for GPUs alone; the host backend cannot run this kernel") \
    __asm__
#define nvcuda \
    CKPP_REFUSE_("nvcuda (wmma) is for GPUs alone: the host backend has no tensor cores") std

#endif
#endif
