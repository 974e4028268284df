/* fission_host.h - loops over the threads of a block, and what such loops hand over to the next
 * one. The macros and functions are those that frontend/fission/ writes.
 *
 * Each loop has one thread's place, and the values that the thread has kept, as variables of its
 * own, so that compilers vectorize it: threads do not depend on each other between two places
 * where they wait. */

/* Says that iterations are independent. */
#ifdef __clang__
#define CKPP_INDEPENDENT_ _Pragma("clang loop vectorize(assume_safety)")
#else
#define CKPP_INDEPENDENT_ _Pragma("GCC ivdep")
#endif
#define CKPP_THREADS                                                                            \
    for (unsigned ckpp_z = 0; ckpp_z < CKPP_BLOCK_Z; ckpp_z++)                                  \
        for (unsigned ckpp_y = 0; ckpp_y < CKPP_BLOCK_Y; ckpp_y++)                              \
            CKPP_INDEPENDENT_                                                                   \
            for (unsigned ckpp_x = 0; ckpp_x < CKPP_BLOCK_X; ckpp_x++)
/* For groups, and for functions that ask for the thread's place. */
#define CKPP_SHOW ckpp::own_thread.number = ckpp_t, ::threadIdx = threadIdx;
#define CKPP_PLACE_                                                                             \
    [[maybe_unused]] const unsigned ckpp_t =                                                    \
        (ckpp_z * CKPP_BLOCK_Y + ckpp_y) * CKPP_BLOCK_X + ckpp_x;                               \
    [[maybe_unused]] const uint3 threadIdx = {ckpp_x, ckpp_y, ckpp_z};
/* The first block's number in x is told to be small where it is: see run_blocks() of loops without
 * waiting. */
#define CKPP_BLOCK_PLACE                                                                        \
    [[maybe_unused]] const uint3 blockIdx = ::blockIdx, gridDim = ::gridDim;                    \
    [[maybe_unused]] constexpr uint3 blockDim = {CKPP_BLOCK_X, CKPP_BLOCK_Y, CKPP_BLOCK_Z};     \
    ckpp::fission_narrow(blockIdx);

namespace ckpp {

enum { FISSION_THREADS = CKPP_BLOCK_X * CKPP_BLOCK_Y * CKPP_BLOCK_Z };

CKPP_FN void fission_narrow([[maybe_unused]] const uint3 &block)
{
#ifdef CKPP_NARROW
    if (block.x > (0x7fffffff - CKPP_BLOCK_THREADS) / CKPP_BLOCK_X)
        __builtin_unreachable();
#endif
}

template <class Type> struct fission_stored { typedef Type type; };
template <class Type> struct fission_stored<const Type> { typedef Type type; };
template <class Type, size_t N> struct fission_stored<const Type[N]> { typedef Type type[N]; };

/* A variable's value for each thread; large ones are not on the stack. */
template <class Type, bool SMALL = sizeof(Type) * FISSION_THREADS <= 32768> class context {
    typedef typename fission_stored<Type>::type stored;
    stored items[FISSION_THREADS];

public:
    CKPP_FN stored &operator[](unsigned t) { return items[t]; }
};
template <class Type> class context<Type, false> {
    typedef typename fission_stored<Type>::type stored;
    stored *items = (stored *)__builtin_malloc(sizeof(stored) * FISSION_THREADS);

public:
    context()
    {
        if (!items)
            __builtin_abort();
    }
    context(const context &) = delete;
    ~context() { __builtin_free((void *)items); }
    CKPP_FN stored &operator[](unsigned t) { return items[t]; }
};
template <class Type, class From> CKPP_FN void fission_copy(Type &to, const From &from)
{
    static_assert(sizeof to == sizeof from, "the same type");
    __builtin_memcpy((void *)&to, (const void *)&from, sizeof to);
}

/* Which threads take part. */
typedef unsigned char fission_mask[(FISSION_THREADS + 31) / 32 * 32];
CKPP_FN void fission_begin(fission_mask &mask) { __builtin_memset(mask, 1, FISSION_THREADS); }
CKPP_FN bool fission_any(const fission_mask &mask)
{
    unsigned char any = 0;
    for (unsigned k = 0; k < sizeof mask; k++)
        any |= mask[k];
    return any;
}

/* What the lanes of warps exchange, and results; as many bytes for a thread as its values have. */
struct alignas(64) fission_slots {
    unsigned char given[FISSION_THREADS + 32][16], results[FISSION_THREADS + 32][16];
};
/* One thread's view of it. `active`: who takes part; NULL: all. */
struct fission_slot {
    fission_slots &slots;
    const unsigned t;
    const unsigned char *const active;

    template <class Type> CKPP_FN Type given(unsigned thread) const
    {
        Type value;
        __builtin_memcpy(&value, (const unsigned char *)slots.given + thread * sizeof value,
                         sizeof value);
        return value;
    }
    template <class Type> CKPP_FN void give(unsigned thread, Type result) const
    {
        __builtin_memcpy((unsigned char *)slots.results + thread * sizeof result, &result,
                         sizeof result);
    }
    /* The lanes of the thread's warp that take part. */
    CKPP_FN unsigned lanes() const
    {
        const unsigned first = t & ~31u,
                       count = FISSION_THREADS - first < 32 ? FISSION_THREADS - first : 32;
        if (!active)
            return count < 32 ? (1u << count) - 1 : ~0u;
        unsigned lanes = 0;
        for (unsigned k = 0; k < count; k++)
            lanes |= (unsigned)(active[first + k] != 0) << k;
        return lanes;
    }
    /* Whether it is the one of the lanes to compute the results. */
    CKPP_FN bool leads(unsigned lanes) const { return lanes & -lanes & 1u << (t & 31); }
};
#define CKPP_SLOT(slots, active) ckpp::fission_slot{slots, ckpp_t, active}

} // namespace ckpp

namespace ckpp_f {

template <class Type> CKPP_FN void put(const ckpp::fission_slot &s, Type value)
{
    static_assert(sizeof(Type) <= 16 && __is_trivially_copyable(Type),
                  "the lanes of a warp exchange numbers and small structs, of at most 16 bytes");
    __builtin_memcpy((unsigned char *)s.slots.given + s.t * sizeof value, &value, sizeof value);
}
template <class Type> CKPP_FN Type get(const ckpp::fission_slot &s)
{
    Type value;
    __builtin_memcpy(&value, (const unsigned char *)s.slots.results + s.t * sizeof value,
                     sizeof value);
    return value;
}

/* ---- shuffles ---- */

/* A lane that reads from one that does not take part gets its own value. */
template <class Type>
CKPP_FN Type shuffle(const ckpp::fission_slot &s, unsigned mask, Type own, unsigned source)
{
    const unsigned thread = (s.t & ~31u) | (source & 31);
    const bool there = (mask >> (source & 31) & 1) && thread < ckpp::FISSION_THREADS &&
                       (!s.active || s.active[thread]);
    return there ? s.given<Type>(thread) : own;
}
template <class Type>
CKPP_FN Type __shfl_sync(const ckpp::fission_slot &s, unsigned mask, Type value, int lane,
                         int width = CKPP_WARP)
{
    const unsigned own = s.t & 31, last = (unsigned)width - 1;
    return shuffle(s, mask, value, (own & ~last) | ((unsigned)lane & last));
}
template <class Type>
CKPP_FN Type __shfl_up_sync(const ckpp::fission_slot &s, unsigned mask, Type value, unsigned delta,
                            int width = CKPP_WARP)
{
    const unsigned own = s.t & 31, last = (unsigned)width - 1;
    return shuffle(s, mask, value, (own & last) < delta ? own : own - delta);
}
template <class Type>
CKPP_FN Type __shfl_down_sync(const ckpp::fission_slot &s, unsigned mask, Type value,
                              unsigned delta, int width = CKPP_WARP)
{
    const unsigned own = s.t & 31, last = (unsigned)width - 1;
    return shuffle(s, mask, value, delta > last - (own & last) ? own : own + delta);
}
template <class Type>
CKPP_FN Type __shfl_xor_sync(const ckpp::fission_slot &s, unsigned mask, Type value, int lanes,
                             int width = CKPP_WARP)
{
    const unsigned own = s.t & 31, last = (unsigned)width - 1, source = own ^ (unsigned)lanes;
    return shuffle(s, mask, value, source > (own | last) ? own : source);
}

/* ---- votes and reductions: one lane computes for all ---- */

/* Calls finish(given, lanes): bit k of `given` is what lane k has given. */
template <class Finish>
CKPP_FN void vote(const ckpp::fission_slot &s, unsigned mask, const Finish &finish)
{
    const unsigned lanes = s.lanes() & mask, first = s.t & ~31u;
    if (!s.leads(lanes))
        return;
    unsigned given = 0;
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        const unsigned k = (unsigned)__builtin_ctz(rest);
        given |= (unsigned)s.given<bool>(first + k) << k;
    }
    const auto result = finish(given, lanes);
    for (unsigned rest = lanes; rest; rest &= rest - 1)
        s.give(first + (unsigned)__builtin_ctz(rest), result);
}
CKPP_FN void __any_sync(const ckpp::fission_slot &s, unsigned mask, int)
{
    vote(s, mask, [](unsigned given, unsigned) { return (int)(given != 0); });
}
CKPP_FN void __all_sync(const ckpp::fission_slot &s, unsigned mask, int)
{
    vote(s, mask, [](unsigned given, unsigned lanes) { return (int)(given == lanes); });
}
CKPP_FN void __ballot_sync(const ckpp::fission_slot &s, unsigned mask, int)
{
    vote(s, mask, [](unsigned given, unsigned) { return given; });
}

template <class Type, class Combine>
CKPP_FN void reduce_lanes(const ckpp::fission_slot &s, unsigned mask, const Combine &combine)
{
    const unsigned lanes = s.lanes() & mask, first = s.t & ~31u;
    if (!s.leads(lanes))
        return;
    Type sum = s.given<Type>(first + (unsigned)__builtin_ctz(lanes));
    for (unsigned rest = lanes & (lanes - 1); rest; rest &= rest - 1)
        sum = combine(sum, s.given<Type>(first + (unsigned)__builtin_ctz(rest)));
    for (unsigned rest = lanes; rest; rest &= rest - 1)
        s.give(first + (unsigned)__builtin_ctz(rest), sum);
}
#define CKPP_REDUCE_LOOP_(name, combined)                                                       \
    template <class Type> CKPP_FN void name(const ckpp::fission_slot &s, unsigned mask, Type)   \
    {                                                                                           \
        reduce_lanes<Type>(s, mask, [](Type a, Type b) { return (Type)(combined); });           \
    }
CKPP_REDUCE_LOOP_(__reduce_add_sync, (unsigned long long)a + (unsigned long long)b)
CKPP_REDUCE_LOOP_(__reduce_min_sync, b < a ? b : a)
CKPP_REDUCE_LOOP_(__reduce_max_sync, b > a ? b : a)
CKPP_REDUCE_LOOP_(__reduce_and_sync, a & b)
CKPP_REDUCE_LOOP_(__reduce_or_sync, a | b)
CKPP_REDUCE_LOOP_(__reduce_xor_sync, a ^ b)

} // namespace ckpp_f
