// fiber_kernels.cc - kernels for fiber_fixture.h, which puts the headers that kernels have
// in front of this file.
//
// One entry function for all of them, chosen by `which`. A thread that finds something wrong
// leaves the line in *bad.

struct ckpp_params {
    ckpp::launch _launch;
    int64_t which, n;
    int *y, *bad;
};

// Outside of the body the built-in variables are those of the thread that calls.
static unsigned thread_number()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
static int64_t block_number()
{
    return ((int64_t)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
static unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }

#define CHECK(condition) \
    ((condition) ? (void)0 : __atomic_store_n(bad, __LINE__, __ATOMIC_RELAXED))

// Every thread of the grid is run once, and knows its place.
static void places(int *y, int *)
{
    const int64_t t = block_number() * block_size() + thread_number();
    __stcs(&y[t], __ldcg(&y[t]));
    y[t] += (int)(1 + threadIdx.x + 7 * threadIdx.y + 31 * threadIdx.z + 3 * blockIdx.x +
                  5 * blockIdx.y + 11 * blockIdx.z);
}

static void dynamic(int *y, int *bad)
{
    CKPP_DYNAMIC_SHARED(__align__(16), memory, double);
    CHECK((uintptr_t)memory % 16 == 0);
    memory[thread_number()] = 2 * thread_number() + 1;
    y[block_number() * block_size() + thread_number()] = (int)memory[thread_number()];
}

#ifdef CKPP_WAITS

#define ALL 0xffffffffu
static unsigned lane() { return thread_number() % warpSize; }
static unsigned warp_lanes()
{
    const unsigned rest = block_size() - thread_number() / 32 * 32;
    return rest < 32 ? rest : 32;
}

// A sum over the block, by a tree in shared memory.
static void tree(int *y, int *bad)
{
    __shared__ int sums[1024];
    const unsigned t = thread_number(), size = block_size();
    for (int round = 0; round < 3; round++) {
        sums[t] = (int)t + round;
        __syncthreads();
        for (unsigned step = 512; step > 0; step /= 2) {
            if (t < step && t + step < size)
                sums[t] += sums[t + step];
            __syncthreads();
        }
        CHECK(sums[0] == (int)(size * (size - 1) / 2 + size * (unsigned)round));
        __syncthreads();
    }
    CHECK(t == thread_number());
    if (t == 0)
        y[block_number()] = sums[0];
}

static void counts(int *, int *bad)
{
    const unsigned t = thread_number(), size = block_size();
    CHECK(__syncthreads_count(t % 3 == 0) == (int)((size + 2) / 3));
    CHECK(__syncthreads_and(t < size) && !__syncthreads_and(t > 0) && !__syncthreads_and(0));
    CHECK(__syncthreads_or(t + 1 == size) && !__syncthreads_or(t == size));
    CHECK(__syncthreads_count(8) == (int)size);
}

template <class Type> static void shuffle(Type scale, int *bad)
{
    const unsigned l = lane(), lanes = warp_lanes();
    const Type own = (Type)(scale * (int)l);
    for (int width = 32; width >= 1; width /= 2) {
        const unsigned first = l / width * width, last = first + width - 1;
        // Who asks for a lane that is not there gets its own.
        const unsigned there[4] = {first + 5u % width, l < first + 2 ? l : l - 2,
                                   l + 3 > last ? l : l + 3, (l ^ 1) > last ? l : l ^ 1};
        const Type got[4] = {__shfl_sync(ALL, own, 5, width), __shfl_up_sync(ALL, own, 2, width),
                             __shfl_down_sync(ALL, own, 3, width),
                             __shfl_xor_sync(ALL, own, 1, width)};
        for (int k = 0; k < 4; k++)
            CHECK(got[k] == (Type)(scale * (int)(there[k] < lanes ? there[k] : l)));
    }
    CHECK(__shfl_sync(ALL, own, 32 + 1) == (Type)(scale * (lanes > 1 ? 1 : (int)l)));
}

static void shuffles(int *, int *bad)
{
    shuffle<int>(-3, bad), shuffle<unsigned>(3, bad), shuffle<long>(1l << 33, bad);
    shuffle<unsigned long long>(1ull << 58, bad), shuffle<bool>(true, bad), shuffle<char>(2, bad);
    shuffle<signed char>(3, bad), shuffle<unsigned short>(2000, bad), shuffle<float>(0.5f, bad);
    shuffle<double>(1e200, bad), shuffle<bfloat16>(2, bad);
    shuffle<float16>(2, bad), shuffle<complex64>({1, 2}, bad),
        shuffle<complex128>({1e100, -1}, bad);
    const unsigned pair = 3u << (lane() & 30);
    if (lane() / 2 < warp_lanes() / 2)
        CHECK(__shfl_xor_sync(pair, (int)lane(), 1) == (int)(lane() ^ 1));
    // The same exchange from two places, as a GPU has it.
    const int sum = lane() < 7 ? __shfl_xor_sync(ALL, 1, 4) : __shfl_xor_sync(ALL, 2, 4);
    CHECK(sum == ((lane() ^ 4) < warp_lanes() ? ((lane() ^ 4) < 7 ? 1 : 2) : lane() < 7 ? 1 : 2));
}

static void votes(int *, int *bad)
{
    const unsigned l = lane(), lanes = warp_lanes(), all = lanes == 32 ? ALL : (1u << lanes) - 1;
    CHECK(__any_sync(ALL, l == 0) && !__any_sync(ALL, 0));
    CHECK(__all_sync(ALL, 4) && !__all_sync(ALL, l != 0));
    CHECK(__ballot_sync(ALL, l % 2 == 1) == (all & 0xaaaaaaaau));
    CHECK(__match_any_sync(ALL, (double)(l % 3)) == (all & 0x49249249u << l % 3));
    int same;
    CHECK(__match_all_sync(ALL, 5ull, &same) == all && same);
    CHECK((__match_all_sync(ALL, l, &same) == 0 && !same) || lanes == 1);
    CHECK(__reduce_add_sync(ALL, l) == lanes * (lanes - 1) / 2);
    CHECK(__reduce_min_sync(ALL, -(int)l) == 1 - (int)lanes &&
          __reduce_max_sync(ALL, -(int)l) == 0);
    CHECK(__reduce_and_sync(ALL, l | 64) == 64u && __reduce_xor_sync(ALL, 1u) == lanes % 2);
    CHECK(__reduce_or_sync(ALL, 1u << l) == all);
    const unsigned low = l < 11 ? __activemask() : 0;
    const unsigned high = l >= 11 ? __activemask() : 0;
    CHECK((low | high) == (l < 11 ? all & 0x7ff : all & ~0x7ffu));
    CHECK(__activemask() == all);
    __syncwarp();
}

// Threads that have ended are not waited for.
static void leave(int *y, int *bad)
{
    __shared__ int left;
    const unsigned t = thread_number();
    if (t == 0)
        left = 0;
    __syncthreads();
    if (t % 5 == 3)
        return;
    const int there = __syncthreads_count(1);
    CHECK(there == (int)(block_size() - (block_size() + 1) / 5));
    CHECK(__ballot_sync(ALL, 1) == __reduce_or_sync(ALL, 1u << lane()));
    __atomic_fetch_add(&left, 1, __ATOMIC_RELAXED);
    if (t % 2)
        return;
    __syncthreads();
    if (t == 0)
        y[block_number()] = left;
}

// The last thread ends where the others wait, in a warp and in the block.
static void leave_last(int *, int *bad)
{
    if (thread_number() + 1 == block_size()) {
        for (int k = 0; k < 3; k++)
            __nanosleep(100);
        return;
    }
    const unsigned lanes = __ballot_sync(ALL, 1);
    CHECK(lanes == __ballot_sync(lanes, 1) && lanes >> lane() & 1);
    CHECK(__syncthreads_count(1) == (int)block_size() - 1);
}

// Threads poll for what others write: the last one has its turn first.
static void poll(int *y, int *)
{
    __shared__ int turn;
    const int t = (int)thread_number(), polling = block_size() < 40 ? (int)block_size() : 40;
    if (t >= polling)
        return;
    if (t + 1 == polling)
        turn = polling;
    while (__atomic_load_n(&turn, __ATOMIC_RELAXED) != t + 1)
        __nanosleep(20);
    turn--;
    if (turn == 0)
        y[block_number()] = 1;
}

// Each block waits for the one before it, whoever runs that.
static void chain(int *y, int *)
{
    const int64_t b = block_number();
    if (thread_number() == 0) {
        int before = 0;
        while (b > 0 && (before = __atomic_load_n(&y[b - 1], __ATOMIC_ACQUIRE)) == 0)
            ;
        __atomic_store_n(&y[b], before + 1, __ATOMIC_RELEASE);
    }
    __syncthreads();
}

// All blocks see what all have written, round after round.
static void grid(int *y, int *bad)
{
    __shared__ int own;
    const int64_t b = block_number(), blocks = (int64_t)gridDim.x * gridDim.y * gridDim.z;
    for (int round = 1; round <= 5; round++) {
        if (thread_number() == 0) {
            own = (int)b;
            y[b] = round * 100 + (int)b;
        }
        grid_sync();
        CHECK(own == (int)b);
        for (int64_t k = 0; k < blocks; k++)
            CHECK(y[k] == round * 100 + (int)k);
        grid_sync();
    }
}

// Errors, from block 3 on.
static void barrier_of_some(int *, int *)
{
    if (block_number() >= 3 && (threadIdx.x < 10 || threadIdx.x == 39))
        __syncthreads();
    else
        __syncthreads();
}
static void lanes_elsewhere(int *, int *)
{
    if (block_number() < 3)
        return;
    if (lane() < 4)
        __shfl_sync(0xffu, 1, 0);
    else if (lane() < 31)
        __syncthreads();
}
static void not_in_mask(int *, int *)
{
    if (block_number() >= 3)
        __ballot_sync(1u, 1);
}
static void trap(int *, int *)
{
    __syncthreads();
    if (block_number() >= 3 && threadIdx.x == 5)
        __trap();
}
static void asserted(int *, int *)
{
    assert(block_number() < 3 || threadIdx.x != 6);
}
// Where n is not 0, block 1 ends when the others wait already, unless they are very slow.
static void grid_of_some(int *, int *, int64_t n)
{
    if (blockIdx.x != 1)
        grid_sync();
    else
        for (volatile int64_t k = 0; k < n; k = k + 1)
            ;
}

static int deeper(volatile int *p, int n)
{
    volatile int room[256];
    room[n % 256] = *p;
    return n == 0 ? 0 : deeper(&room[n % 256], n - 1) + room[n % 256];
}
// What a thread of a GPU can have, and then some.
static void deep(int *y, int *)
{
    volatile char local[512 * 1024];
    local[0] = local[sizeof local - 1] = 1;
    __syncthreads();
    y[block_number() * block_size() + thread_number()] = deeper(y, 300) + local[0] +
                                                         local[sizeof local - 1];
    __syncthreads();
}
// More than a stack can hold, by less than another stack.
static void overflow(int *y, int *)
{
    __syncthreads();
    if (thread_number() == 50)
        y[0] = deeper(y, 1100);
    __syncthreads();
}
// Only the far end of it is used.
__attribute__((noinline)) static int wide(volatile int *p)
{
    volatile char room[3 << 20];
    room[100] = (char)*p;
    return room[100];
}
static void overflow_at_once(int *y, int *)
{
    __syncthreads();
    if (thread_number() == 50)
        y[0] = wide(y);
    __syncthreads();
}

// Nothing to do with stacks.
static void wild(int *y, int *)
{
    __syncthreads();
    y[0] = *(volatile int *)(uintptr_t)(thread_number() + 16);
}

#endif

static inline void ckpp_thread(const ckpp_params &p)
{
    int *y = p.y, *bad = p.bad;
    switch (p.which) {
    case 0: return places(y, bad);
    case 1: return dynamic(y, bad);
#ifdef CKPP_WAITS
    case 2: return tree(y, bad);
    case 3: return counts(y, bad);
    case 4: return shuffles(y, bad);
    case 5: return votes(y, bad);
    case 6: return leave(y, bad);
    case 7: return leave_last(y, bad);
    case 8: return poll(y, bad);
    case 9: return chain(y, bad);
    case 10: return grid(y, bad);
    case 11: return barrier_of_some(y, bad);
    case 12: return lanes_elsewhere(y, bad);
    case 13: return not_in_mask(y, bad);
    case 14: return trap(y, bad);
    case 15: return asserted(y, bad);
    case 16: return grid_of_some(y, bad, p.n);
    case 17: return deep(y, bad);
    case 18: return overflow(y, bad);
    case 19: return overflow_at_once(y, bad);
    case 20: return wild(y, bad);
#endif
    }
}

extern "C" __attribute__((visibility("default"))) void entry(const ckpp_params *params,
                                                             int64_t begin, int64_t end)
{
    ckpp::run_blocks<ckpp_params, ckpp_thread>(*params, begin, end);
}
