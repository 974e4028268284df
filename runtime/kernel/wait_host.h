/* wait_host.h - synchronization on the host for threads with stacks: barriers, functions of warps,
 * and functions that make the launch fail. It follows block_host.h in a kernel with CKPP_WAITS. */
namespace ckpp {

/* The last parameters of every function in which threads wait. */
#define CKPP_CALLER const char *file = __builtin_FILE(), int line = __builtin_LINE()

CKPP_FN ckpp_fiber *wait(int sync_point, unsigned value, const char *file, int line)
{
    ckpp_fiber *own = self();
    own->calls->wait(sync_point, value, file, line);
    show(own);
    return own;
}
CKPP_FN int wait_result(int sync_point, int value, const char *file, int line)
{
    return wait(sync_point, value != 0, file, line)->calls->block_result();
}

/* Every lane of the mask publishes `value`; one of them then calls finish(warp, lanes), which
 * writes all results to warp->result. Returns the caller's result. */
template <class Result, class Type, class Finish>
CKPP_FN Result sync_lanes(int sync_point, unsigned mask, const Type &value, const Finish &finish,
                          const char *file, int line)
{
    static_assert(sizeof(Type) <= 16 && __is_trivially_copyable(Type),
                  "the lanes of a warp exchange numbers and small structs, of at most 16 bytes");
    ckpp_fiber *own = self();
    ckpp_warp *warp = own->warp;
    const unsigned lane = own->number % CKPP_WARP;
    __builtin_memcpy(warp->value[lane], &value, sizeof value);
    wait(sync_point, mask, file, line);
    if (own->group) {
        finish(warp, own->group);
        own->group = 0;
    }
    Result result;
    __builtin_memcpy(&result, warp->result[lane], sizeof result);
    return result;
}

template <class Type> CKPP_FN Type value_of_lane(const ckpp_warp *warp, unsigned lane)
{
    Type value;
    __builtin_memcpy(&value, warp->value[lane], sizeof value);
    return value;
}

template <class Type> CKPP_FN void give_all(ckpp_warp *warp, unsigned lanes, Type result)
{
    for (; lanes; lanes &= lanes - 1)
        __builtin_memcpy(warp->result[__builtin_ctz(lanes)], &result, sizeof result);
}

/* A lane that reads from one that does not take part gets its own value. */
inline void finish_shuffle(ckpp_warp *warp, unsigned lanes)
{
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        const unsigned k = (unsigned)__builtin_ctz(rest), wanted = warp->source[k];
        const unsigned source = lanes >> wanted & 1 ? wanted : k;
        __builtin_memcpy(warp->result[k], warp->value[source], sizeof warp->value[k]);
    }
}

template <class Type>
CKPP_FN Type shuffle(int sync_point, unsigned mask, Type value, unsigned source, const char *file,
                     int line)
{
    ckpp_fiber *own = self();
    own->warp->source[own->number % CKPP_WARP] = source % CKPP_WARP;
    return sync_lanes<Type>(sync_point, mask, value, finish_shuffle, file, line);
}

CKPP_FN unsigned own_lane() { return self()->number % CKPP_WARP; }

/* The lanes whose value is not 0, and all that take part. */
struct ballot {
    unsigned set, lanes;
};
inline void finish_ballot(ckpp_warp *warp, unsigned lanes)
{
    ballot result = {0, lanes};
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        const unsigned k = (unsigned)__builtin_ctz(rest);
        result.set |= (value_of_lane<int>(warp, k) != 0 ? 1u : 0) << k;
    }
    give_all(warp, lanes, result);
}
CKPP_FN ballot vote(int sync_point, unsigned mask, int predicate, const char *file, int line)
{
    return sync_lanes<ballot>(sync_point, mask, predicate, finish_ballot, file, line);
}

/* The members of `lanes` whose value equals that of lane k. */
template <class Type> inline unsigned find_same(const ckpp_warp *warp, unsigned lanes, unsigned k)
{
    unsigned same = 0;
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        const unsigned other = (unsigned)__builtin_ctz(rest);
        same |= (__builtin_memcmp(warp->value[other], warp->value[k], sizeof(Type)) == 0 ? 1u : 0)
                << other;
    }
    return same;
}

template <class Type, class Combine>
CKPP_FN Type reduce_lanes(int sync_point, unsigned mask, Type value, const Combine &combine,
                          const char *file, int line)
{
    static_assert(kind_of<Type> == INTEGER, "__reduce_..._sync() takes int and unsigned");
    return sync_lanes<Type>(sync_point, mask, value, [&](ckpp_warp *warp, unsigned lanes) {
        Type sum = value_of_lane<Type>(warp, (unsigned)__builtin_ctz(lanes));
        for (unsigned rest = lanes & (lanes - 1); rest; rest &= rest - 1)
            sum = combine(sum, value_of_lane<Type>(warp, (unsigned)__builtin_ctz(rest)));
        give_all(warp, lanes, sum);
    }, file, line);
}

} // namespace ckpp

#define CKPP_ALL_LANES_ 0xffffffffu

CKPP_FN void __syncthreads(CKPP_CALLER) { ckpp::wait(CKPP_AT___syncthreads, 0, file, line); }
CKPP_FN int __syncthreads_count(int value, CKPP_CALLER)
{
    return ckpp::wait_result(CKPP_AT___syncthreads_count, value, file, line);
}
CKPP_FN int __syncthreads_and(int value, CKPP_CALLER)
{
    return ckpp::wait_result(CKPP_AT___syncthreads_and, value, file, line);
}
CKPP_FN int __syncthreads_or(int value, CKPP_CALLER)
{
    return ckpp::wait_result(CKPP_AT___syncthreads_or, value, file, line);
}
CKPP_FN void grid_sync(CKPP_CALLER) { ckpp::wait(CKPP_AT_grid_sync, 0, file, line); }

CKPP_FN void __syncwarp(unsigned mask = CKPP_ALL_LANES_, CKPP_CALLER)
{
    ckpp::wait(CKPP_AT___syncwarp, mask, file, line)->group = 0;
}

/* A warp is divided into parts of `width` lanes, a power of two; a lane reads within its part. */
template <class Type>
CKPP_FN Type __shfl_sync(unsigned mask, Type value, int lane, int width = CKPP_WARP, CKPP_CALLER)
{
    const unsigned own = ckpp::own_lane(), last = (unsigned)width - 1;
    return ckpp::shuffle(CKPP_AT___shfl_sync, mask, value, (own & ~last) | ((unsigned)lane & last),
                         file, line);
}
template <class Type>
CKPP_FN Type __shfl_up_sync(unsigned mask, Type value, unsigned delta, int width = CKPP_WARP,
                            CKPP_CALLER)
{
    const unsigned own = ckpp::own_lane(), last = (unsigned)width - 1;
    return ckpp::shuffle(CKPP_AT___shfl_up_sync, mask, value,
                         (own & last) < delta ? own : own - delta, file, line);
}
template <class Type>
CKPP_FN Type __shfl_down_sync(unsigned mask, Type value, unsigned delta, int width = CKPP_WARP,
                              CKPP_CALLER)
{
    const unsigned own = ckpp::own_lane(), last = (unsigned)width - 1;
    return ckpp::shuffle(CKPP_AT___shfl_down_sync, mask, value,
                         delta > last - (own & last) ? own : own + delta, file, line);
}
template <class Type>
CKPP_FN Type __shfl_xor_sync(unsigned mask, Type value, int lanes, int width = CKPP_WARP,
                             CKPP_CALLER)
{
    const unsigned own = ckpp::own_lane(), last = (unsigned)width - 1,
                   source = own ^ (unsigned)lanes;
    return ckpp::shuffle(CKPP_AT___shfl_xor_sync, mask, value,
                         source > (own | last) ? own : source, file, line);
}

CKPP_FN int __any_sync(unsigned mask, int predicate, CKPP_CALLER)
{
    return ckpp::vote(CKPP_AT___any_sync, mask, predicate, file, line).set != 0;
}
CKPP_FN int __all_sync(unsigned mask, int predicate, CKPP_CALLER)
{
    const ckpp::ballot b = ckpp::vote(CKPP_AT___all_sync, mask, predicate, file, line);
    return b.set == b.lanes;
}
CKPP_FN unsigned __ballot_sync(unsigned mask, int predicate, CKPP_CALLER)
{
    return ckpp::vote(CKPP_AT___ballot_sync, mask, predicate, file, line).set;
}
/* The lanes that call this before the warp has nothing else to run. */
CKPP_FN unsigned __activemask(CKPP_CALLER)
{
    return ckpp::vote(CKPP_AT___activemask, 0, 0, file, line).lanes;
}

template <class Type> CKPP_FN unsigned __match_any_sync(unsigned mask, Type value, CKPP_CALLER)
{
    return ckpp::sync_lanes<unsigned>(
        CKPP_AT___match_any_sync, mask, value,
        [](ckpp_warp *warp, unsigned lanes) {
            for (unsigned rest = lanes; rest; rest &= rest - 1) {
                const unsigned k = (unsigned)__builtin_ctz(rest),
                               same = ckpp::find_same<Type>(warp, lanes, k);
                __builtin_memcpy(warp->result[k], &same, sizeof same);
            }
        },
        file, line);
}
template <class Type>
CKPP_FN unsigned __match_all_sync(unsigned mask, Type value, int *predicate, CKPP_CALLER)
{
    const auto finish = [](ckpp_warp *warp, unsigned lanes) {
        const unsigned same = ckpp::find_same<Type>(warp, lanes, (unsigned)__builtin_ctz(lanes));
        ckpp::give_all(warp, lanes, same == lanes ? lanes : 0u);
    };
    const unsigned all = ckpp::sync_lanes<unsigned>(CKPP_AT___match_all_sync, mask, value, finish,
                                                    file, line);
    *predicate = all != 0;
    return all;
}

#define CKPP_REDUCE_(name, combined)                                                           \
    template <class Type> CKPP_FN Type name(unsigned mask, Type value, CKPP_CALLER)            \
    {                                                                                          \
        return ckpp::reduce_lanes(CKPP_AT_##name, mask, value,                                 \
                                  [](Type a, Type b) { return (Type)(combined); }, file, line); \
    }
CKPP_REDUCE_(__reduce_add_sync, (unsigned long long)a + (unsigned long long)b)
CKPP_REDUCE_(__reduce_min_sync, b < a ? b : a)
CKPP_REDUCE_(__reduce_max_sync, b > a ? b : a)
CKPP_REDUCE_(__reduce_and_sync, a & b)
CKPP_REDUCE_(__reduce_or_sync, a | b)
CKPP_REDUCE_(__reduce_xor_sync, a ^ b)

/* Lets other threads run, since the caller may be polling for what they do. */
CKPP_FN void __nanosleep(unsigned, CKPP_CALLER) { ckpp::wait(CKPP_AT___nanosleep, 0, file, line); }

/* Replaces a body that launches kernels. */
#define CKPP_LAUNCHES_                                                                         \
    ckpp::refuse("it launches kernels (<<<...>>>), which is for GPUs alone", __FILE__, __LINE__)
#define CKPP_LAUNCHED_
/* Replaces asm volatile (...). */
#define CKPP_ASM_(...)                                                                         \
    ckpp::refuse("inline PTX (asm), which is for GPUs alone", __FILE__, __LINE__)
namespace ckpp {
[[noreturn]] inline void refuse(const char *what, const char *file, int line)
{
    self()->calls->fail(what, file, line);
    __builtin_unreachable();
}
} // namespace ckpp

CKPP_FN void __trap(CKPP_CALLER) { ckpp::self()->calls->fail("__trap()", file, line); }
#ifdef CKPP_NEED_assert
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) \
    ((__VA_ARGS__)  \
         ? (void)0  \
         : ckpp::self()->calls->fail("assertion '" #__VA_ARGS__ "' failed", __FILE__, __LINE__))
#endif
#endif
