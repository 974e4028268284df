/* collectives_host.h - collective operations of a cooperative group on the host: reductions,
 * scans, invoke_one() and copies. It follows groups_host.h. */
namespace cooperative_groups {

/* ---- reductions and scans ---- */

#define CKPP_GROUP_OPERATOR_(name, value)                                                         \
    template <class Type> struct name {                                                           \
        CKPP_FN Type operator()(Type a, Type b) const { return value; }                           \
    };
CKPP_GROUP_OPERATOR_(plus, a + b)
CKPP_GROUP_OPERATOR_(less, b < a ? b : a)
CKPP_GROUP_OPERATOR_(greater, a < b ? b : a)
CKPP_GROUP_OPERATOR_(bit_and, a &b)
CKPP_GROUP_OPERATOR_(bit_or, a | b)
CKPP_GROUP_OPERATOR_(bit_xor, a ^ b)
#undef CKPP_GROUP_OPERATOR_

template <class Type, class Combine>
CKPP_FN auto reduce(const details::lane_group &group, Type value, Combine combine, CKPP_CALLER)
{
    static_assert(ckpp::combines<Type, Combine>,
                  "what is combined, and what that gives, are of different types");
    const unsigned mask = group.mask();
    return ckpp::exchange(
        CKPP_AT_reduce, mask, value,
        [&](const ckpp::shown<Type> *all, unsigned lanes) {
            ckpp::fold_lanes(all, lanes, group.is_tile() && lanes == mask, combine);
        },
        file, line);
}

template <class Type, class Combine>
CKPP_FN auto inclusive_scan(const details::lane_group &group, Type value, Combine combine,
                            CKPP_CALLER)
{
    static_assert(ckpp::combines<Type, Combine>,
                  "what is combined, and what that gives, are of different types");
    return ckpp::exchange(
        CKPP_AT_inclusive_scan, group.mask(), value,
        [&](const ckpp::shown<Type> *all, unsigned lanes) {
            ckpp::scan_lanes(all, lanes, combine);
        },
        file, line);
}
template <class Type>
CKPP_FN Type inclusive_scan(const details::lane_group &group, Type value, CKPP_CALLER)
{
    return inclusive_scan(group, value, plus<Type>(), file, line);
}
/* The first lane gets Type{}. */
template <class Type, class Combine>
CKPP_FN auto exclusive_scan(const details::lane_group &group, Type value, Combine combine,
                            CKPP_CALLER)
{
    static_assert(ckpp::combines<Type, Combine>,
                  "what is combined, and what that gives, are of different types");
    return ckpp::exchange(
        CKPP_AT_exclusive_scan, group.mask(), value,
        [&](const ckpp::shown<Type> *all, unsigned lanes) {
            ckpp::scan_lanes(all, lanes, combine);
            Type before = {};
            for (; lanes; lanes &= lanes - 1) {
                Type &here = *all[__builtin_ctz(lanes)].result;
                const Type next = here;
                here = before;
                before = next;
            }
        },
        file, line);
}
template <class Type>
CKPP_FN Type exclusive_scan(const details::lane_group &group, Type value, CKPP_CALLER)
{
    return exclusive_scan(group, value, plus<Type>(), file, line);
}

template <class Group, class Function, class... Args>
CKPP_FN void invoke_one(const Group &group, Function &&function, Args &&...args)
{
    if (group.thread_rank() == 0)
        static_cast<Function &&>(function)(static_cast<Args &&>(args)...);
}
template <class Function, class... Args>
CKPP_FN auto invoke_one_broadcast(const details::lane_group &group, Function &&function,
                                  Args &&...args)
{
    typedef ckpp::unreferenced<decltype(function(static_cast<Args &&>(args)...))> Result;
    Result result{};
    if (group.thread_rank() == 0)
        result = static_cast<Function &&>(function)(static_cast<Args &&>(args)...);
    return group.shfl(result, 0);
}

/* ---- copies ---- */

/* Copies `bytes` bytes, each thread a part. */
template <class Group, class Type, class Size>
CKPP_FN void memcpy_async(const Group &group, Type *to, const Type *from, const Size &bytes)
{
    const size_t end = (size_t)bytes,
                 share = (end + (size_t)group.size() - 1) / (size_t)group.size();
    const size_t begin = (size_t)group.thread_rank() * share;
    if (begin < end)
        __builtin_memcpy((char *)to + begin, (const char *)from + begin,
                         end - begin < share ? end - begin : share);
}
/* Copies as many elements as both have. */
template <class Group, class Type, class ToCount, class FromCount>
CKPP_FN void memcpy_async(const Group &group, Type *to, const ToCount &to_count, const Type *from,
                          const FromCount &from_count)
{
    const size_t m = (size_t)to_count, n = (size_t)from_count;
    memcpy_async(group, to, from, (m < n ? m : n) * sizeof(Type));
}
template <class Group> CKPP_FN void wait(const Group &group, CKPP_CALLER)
{
    group.sync(file, line);
}
template <unsigned STAGES, class Group> CKPP_FN void wait_prior(const Group &group, CKPP_CALLER)
{
    group.sync(file, line);
}

} // namespace cooperative_groups
