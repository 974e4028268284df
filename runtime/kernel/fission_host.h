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
/* The first ones in each row. */
#define CKPP_THREADS_UPTO(count)                                                                \
    for (unsigned ckpp_z = 0; ckpp_z < CKPP_BLOCK_Z; ckpp_z++)                                  \
        for (unsigned ckpp_y = 0; ckpp_y < CKPP_BLOCK_Y; ckpp_y++)                              \
            CKPP_INDEPENDENT_                                                                   \
            for (unsigned ckpp_x = 0; ckpp_x < (count); ckpp_x++)
/* Those at one place along an axis; -1: at all. Conditions are asked nevertheless. */
#define CKPP_THREADS_AT(x, y, z)                                                                \
    for (unsigned ckpp_z = ckpp::fission_first(z);                                              \
         ckpp_z < ckpp::fission_last(z, CKPP_BLOCK_Z); ckpp_z++)                                \
        for (unsigned ckpp_y = ckpp::fission_first(y);                                          \
             ckpp_y < ckpp::fission_last(y, CKPP_BLOCK_Y); ckpp_y++)                            \
            CKPP_INDEPENDENT_                                                                   \
            for (unsigned ckpp_x = ckpp::fission_first(x);                                      \
                 ckpp_x < ckpp::fission_last(x, CKPP_BLOCK_X); ckpp_x++)
/* The threads of a mask: 32 threads in a row are passed over where none takes part. */
#define CKPP_THREADS_OF(mask)                                                                   \
    for (unsigned ckpp_z = 0; ckpp_z < CKPP_BLOCK_Z; ckpp_z++)                                  \
        for (unsigned ckpp_y = 0; ckpp_y < CKPP_BLOCK_Y; ckpp_y++)                              \
            for (unsigned ckpp_from = 0; ckpp_from < CKPP_BLOCK_X; ckpp_from += 32)             \
                if (ckpp::fission_row(mask, ckpp_z, ckpp_y, ckpp_from))                         \
                    CKPP_INDEPENDENT_                                                           \
                    for (unsigned ckpp_x = ckpp_from;                                           \
                         ckpp_x < (CKPP_BLOCK_X % 32 && ckpp_from + 32 > CKPP_BLOCK_X           \
                                       ? CKPP_BLOCK_X                                           \
                                       : ckpp_from + 32);                                       \
                         ckpp_x++)
/* A block's first place in the grid and a thread's in the block. */
#ifdef CKPP_NARROW
#define CKPP_SUM(block, thread) ((int)(block) + (int)(thread))
#else
#define CKPP_SUM(block, thread) ((block) + (thread))
#endif
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

/* A place is converted to unsigned, as for a comparison with threadIdx.x. */
CKPP_FN unsigned fission_first(long long at) { return at < 0 ? 0 : (unsigned)at; }
CKPP_FN unsigned fission_last(long long at, unsigned most)
{
    return at < 0 ? most : (unsigned long long)at < most ? (unsigned)at + 1 : 0;
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

/* Which threads take part: 0 or 1, as wide as most values, for the vectorizer. */
typedef int fission_mask[(FISSION_THREADS + 31) / 32 * 32];
CKPP_FN void fission_begin(fission_mask &mask)
{
    for (unsigned k = 0; k < FISSION_THREADS; k++)
        mask[k] = 1;
}
CKPP_FN bool fission_any(const fission_mask &mask)
{
    int any = 0;
    for (unsigned k = 0; k < sizeof mask / sizeof *mask; k++)
        any |= mask[k];
    return any;
}

/* Whether one of 32 threads in a row does. */
CKPP_FN bool fission_row(const fission_mask &mask, unsigned z, unsigned y, unsigned x)
{
    const unsigned first = (z * CKPP_BLOCK_Y + y) * CKPP_BLOCK_X + x,
                   most = CKPP_BLOCK_X - x < 32 ? CKPP_BLOCK_X - x : 32;
    int any = 0;
    for (unsigned k = 0; k < most; k++)
        any |= mask[first + k];
    return any;
}
/* ---- loops that threads stride through, with a variable of this type ---- */

/* Whether negative numbers are large ones, where the variable is compared with an End. */
template <class Type, class End>
inline constexpr bool fission_wraps = (Type)-1 > (Type)0 || (Type)0 + (End)0 - 1 > 0;
/* Whether each thread's number can be added. */
template <class Type> CKPP_FN bool fission_counts(long long first)
{
    const long long last = first + CKPP_BLOCK_X;
    return (long long)(Type)last == last && ((Type)-1 < (Type)0 || first >= 0);
}
/* How many places in x from k on are before the end. */
template <class End> CKPP_FN unsigned fission_count(long long k, End end, bool equal)
{
    if constexpr ((End)0.5 != 0) {
        return CKPP_BLOCK_X;
    } else {
        if (end > (End)0 && (unsigned long long)end > 0x7fffffffffffffff)
            return CKPP_BLOCK_X;
        const long long count = (long long)end - k + equal;
        return count < CKPP_BLOCK_X ? count < 0 ? 0 : (unsigned)count : CKPP_BLOCK_X;
    }
}
/* The least of what threads begin with. */
constexpr long long fission_none = 0x7fffffffffffffff;
CKPP_FN void fission_least(long long &least, long long value, bool wraps)
{
    least = value < least && !(wraps && value < 0) ? value : least;
}

/* What the lanes of warps exchange, and results: as many bytes for a thread as its values have.
 * There is room for a warp in front and behind, so that a neighbour's value may be loaded before
 * it is known whether there is one. */
struct alignas(64) fission_slots {
    unsigned char given[FISSION_THREADS + 2 * CKPP_WARP][16], results[FISSION_THREADS][16];
};
/* One thread's view of it. `active`: who takes part; NULL: all. */
struct fission_slot {
    fission_slots &slots;
    const unsigned t;
    const int *const active;

    template <class Type> CKPP_FN Type given(int64_t thread) const
    {
        typedef Type any __attribute__((may_alias));
        return ((const any *)slots.given)[thread + CKPP_WARP];
    }
    template <class Type> CKPP_FN void give(unsigned thread, Type result) const
    {
        typedef Type any __attribute__((may_alias));
        ((any *)slots.results)[thread] = result;
    }
    CKPP_FN bool takes_part(int64_t thread) const
    {
        return thread >= 0 && thread < FISSION_THREADS && (!active || active[thread]);
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
    typedef Type any __attribute__((may_alias));
    ((any *)s.slots.given)[s.t + CKPP_WARP] = value;
}
/* The thread's own one, and its type. */
template <class Type> CKPP_FN Type given(const ckpp::fission_slot &s)
{
    return s.given<Type>(s.t);
}
template <class Type> Type plain(Type);
template <class Type> CKPP_FN Type get(const ckpp::fission_slot &s)
{
    typedef Type any __attribute__((may_alias));
    return ((const any *)s.slots.results)[s.t];
}

/* ---- shuffles ---- */

/* All lanes are in the masks. A lane that reads from one that does not take part gets its own
 * value. Warps are divided into parts of `width` lanes. */
template <class Type>
CKPP_FN Type __shfl_sync(const ckpp::fission_slot &s, unsigned, Type value, int lane,
                         int width = CKPP_WARP)
{
    const unsigned last = (unsigned)width - 1;
    const int64_t thread = (s.t & ~last) | ((unsigned)lane & last);
    return s.takes_part(thread) ? s.given<Type>(thread) : value;
}
template <class Type>
CKPP_FN Type __shfl_up_sync(const ckpp::fission_slot &s, unsigned, Type value, unsigned delta,
                            int width = CKPP_WARP)
{
    const unsigned last = (unsigned)width - 1;
    const int64_t thread = (int64_t)s.t - (delta & 31);
    const Type other = s.given<Type>(thread);
    return (s.t & last) >= delta && s.takes_part(thread) ? other : value;
}
template <class Type>
CKPP_FN Type __shfl_down_sync(const ckpp::fission_slot &s, unsigned, Type value, unsigned delta,
                              int width = CKPP_WARP)
{
    const unsigned last = (unsigned)width - 1;
    const int64_t thread = (int64_t)s.t + (delta & 31);
    const Type other = s.given<Type>(thread);
    return delta <= last - (s.t & last) && s.takes_part(thread) ? other : value;
}
/* If one bit is flipped, which is the common case, the values are those of two neighbours. */
template <class Type>
CKPP_FN Type __shfl_xor_sync(const ckpp::fission_slot &s, unsigned, Type value, int lanes,
                             int width = CKPP_WARP)
{
    const unsigned last = (unsigned)width - 1, bits = (unsigned)lanes & 31;
    if ((bits & (bits - 1)) == 0 && bits <= last && (unsigned)lanes < 32) {
        const int64_t up = (int64_t)s.t + bits, down = (int64_t)s.t - bits;
        const Type above = s.given<Type>(up), below = s.given<Type>(down);
        const bool first = !(s.t & bits);
        return !s.takes_part(first ? up : down) ? value : first ? above : below;
    }
    const unsigned own = s.t & 31, source = own ^ (unsigned)lanes;
    const int64_t thread = (s.t & ~31u) | (source & 31);
    return source > (own | last) || !s.takes_part(thread) ? value : s.given<Type>(thread);
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
