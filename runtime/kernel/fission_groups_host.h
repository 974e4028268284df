/* fission_groups_host.h - what tiles of cooperative groups exchange, where threads are loops. It
 * follows fission_host.h and groups_host.h. */
namespace ckpp_f {

/* ---- shuffles ---- */

/* A tile is a part of a warp. */
template <class Group, class Type>
CKPP_FN Type shfl(const ckpp::fission_slot &s, const Group &, Type value, int rank)
{
    return __shfl_sync(s, ~0u, value, rank, Group::size());
}
template <class Group, class Type>
CKPP_FN Type shfl_up(const ckpp::fission_slot &s, const Group &, Type value, unsigned delta)
{
    return __shfl_up_sync(s, ~0u, value, delta, Group::size());
}
template <class Group, class Type>
CKPP_FN Type shfl_down(const ckpp::fission_slot &s, const Group &, Type value, unsigned delta)
{
    return __shfl_down_sync(s, ~0u, value, delta, Group::size());
}
template <class Group, class Type>
CKPP_FN Type shfl_xor(const ckpp::fission_slot &s, const Group &, Type value, unsigned ranks)
{
    return __shfl_xor_sync(s, ~0u, value, (int)ranks, Group::size());
}

/* ---- collective operations ---- */

template <class Group> CKPP_FN void any(const ckpp::fission_slot &s, const Group &group, int value)
{
    __any_sync(s, group.mask(), value);
}
template <class Group> CKPP_FN void all(const ckpp::fission_slot &s, const Group &group, int value)
{
    __all_sync(s, group.mask(), value);
}

/* Of these, combine(a, b) and combine(b, a) are the same for numbers, so that all lanes of a
 * butterfly have the same result. */
template <class Combine> inline constexpr bool commutes = false;
template <class Type> inline constexpr bool commutes<cooperative_groups::plus<Type>> = true;
template <class Type> inline constexpr bool commutes<cooperative_groups::bit_and<Type>> = true;
template <class Type> inline constexpr bool commutes<cooperative_groups::bit_or<Type>> = true;
template <class Type> inline constexpr bool commutes<cooperative_groups::bit_xor<Type>> = true;

/* Calls finish(shown, lanes) for the lanes that take part, as ckpp::exchange() does. */
template <class Type, class Finish>
CKPP_FN void exchange(const ckpp::fission_slot &s, unsigned lanes, const Finish &finish)
{
    const unsigned first = s.t & ~31u;
    Type given[CKPP_WARP], results[CKPP_WARP];
    ckpp::shown<Type> all[CKPP_WARP];
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        const unsigned k = (unsigned)__builtin_ctz(rest);
        given[k] = results[k] = s.given<Type>(first + k);
        all[k] = {&given[k], &results[k]};
    }
    finish(all, lanes);
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        const unsigned k = (unsigned)__builtin_ctz(rest);
        s.give(first + k, results[k]);
    }
}

template <class Group, class Type, class Combine>
CKPP_FN void reduce(const ckpp::fission_slot &s, const Group &group, Type, Combine combine)
{
    const unsigned mask = group.mask(), lanes = s.lanes() & mask;
    if (!s.leads(lanes))
        return;
    if constexpr (commutes<Combine> && ckpp::kind_of<Type> != 0) {
        constexpr unsigned size = Group::size();
        if (lanes == mask) {
            Type sums[size];
            for (unsigned k = 0; k < size; k++)
                sums[k] = s.given<Type>(s.t + k);
            for (unsigned half = size / 2; half > 0; half /= 2)
                for (unsigned k = 0; k < half; k++)
                    sums[k] = combine(sums[k], sums[k + half]);
            for (unsigned k = 0; k < size; k++)
                s.give(s.t + k, sums[0]);
            return;
        }
    }
    exchange<Type>(s, lanes, [&](const ckpp::shown<Type> *all, unsigned arrived) {
        ckpp::fold_lanes(all, arrived, group.is_tile() && arrived == mask, combine);
    });
}
template <class Group, class Type, class Combine>
CKPP_FN void inclusive_scan(const ckpp::fission_slot &s, const Group &group, Type, Combine combine)
{
    const unsigned lanes = s.lanes() & group.mask();
    if (s.leads(lanes))
        exchange<Type>(s, lanes, [&](const ckpp::shown<Type> *all, unsigned arrived) {
            ckpp::scan_lanes(all, arrived, combine);
        });
}
template <class Group, class Type>
CKPP_FN void inclusive_scan(const ckpp::fission_slot &s, const Group &group, Type value)
{
    inclusive_scan(s, group, value, cooperative_groups::plus<Type>());
}
template <class Group, class Type, class Combine>
CKPP_FN void exclusive_scan(const ckpp::fission_slot &s, const Group &group, Type, Combine combine)
{
    const unsigned lanes = s.lanes() & group.mask();
    if (s.leads(lanes))
        exchange<Type>(s, lanes, [&](const ckpp::shown<Type> *all, unsigned arrived) {
            ckpp::scan_lanes(all, arrived, combine);
            Type before = {};
            for (unsigned rest = arrived; rest; rest &= rest - 1) {
                Type &here = *all[__builtin_ctz(rest)].result;
                const Type next = here;
                here = before;
                before = next;
            }
        });
}
template <class Group, class Type>
CKPP_FN void exclusive_scan(const ckpp::fission_slot &s, const Group &group, Type value)
{
    exclusive_scan(s, group, value, cooperative_groups::plus<Type>());
}

} // namespace ckpp_f
