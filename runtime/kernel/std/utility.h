// utility.h - <utility>. NVRTC itself has std::move and std::forward.
#ifndef CKPP_STD_UTILITY
#define CKPP_STD_UTILITY
#include <type_traits>
namespace std
{
template <class Type> constexpr void swap(Type &a, Type &b)
{
    Type kept = static_cast<Type &&>(a);
    a = static_cast<Type &&>(b);
    b = static_cast<Type &&>(kept);
}
template <class Type, size_t SIZE> constexpr void swap(Type (&a)[SIZE], Type (&b)[SIZE])
{
    for (size_t k = 0; k < SIZE; k++)
        swap(a[k], b[k]);
}
template <class Type, class Other = Type> constexpr Type exchange(Type &place, Other &&next)
{
    Type old = static_cast<Type &&>(place);
    place = static_cast<Other &&>(next);
    return old;
}
template <class Type> constexpr add_const_t<Type> &as_const(Type &x) noexcept
{
    return x;
}

template <class Type, Type... VALUES> struct integer_sequence {
    typedef Type value_type;
    static constexpr size_t size() noexcept { return sizeof...(VALUES); }
};
template <size_t... VALUES> using index_sequence = integer_sequence<size_t, VALUES...>;
template <class Left, class Right> struct ckpp_joined;
template <class Type, Type... LEFT, Type... RIGHT>
struct ckpp_joined<integer_sequence<Type, LEFT...>, integer_sequence<Type, RIGHT...>> {
    typedef integer_sequence<Type, LEFT..., (Type)(sizeof...(LEFT) + RIGHT)...> type;
};
template <class Type, size_t COUNT> struct ckpp_numbers
    : ckpp_joined<typename ckpp_numbers<Type, COUNT / 2>::type,
                  typename ckpp_numbers<Type, COUNT - COUNT / 2>::type> {
};
template <class Type> struct ckpp_numbers<Type, 0> {
    typedef integer_sequence<Type> type;
};
template <class Type> struct ckpp_numbers<Type, 1> {
    typedef integer_sequence<Type, 0> type;
};
template <class Type, Type COUNT> using make_integer_sequence =
    typename ckpp_numbers<Type, COUNT>::type;
template <size_t COUNT> using make_index_sequence = make_integer_sequence<size_t, COUNT>;
template <class... Types> using index_sequence_for = make_index_sequence<sizeof...(Types)>;

template <class First, class Second> struct pair {
    typedef First first_type;
    typedef Second second_type;
    First first;
    Second second;
    constexpr pair() : first(), second() {}
    constexpr pair(const First &a, const Second &b) : first(a), second(b) {}
    template <class A, class B> constexpr pair(const pair<A, B> &other)
        : first(other.first), second(other.second)
    {
    }
    constexpr pair(const pair &) = default;
    constexpr pair &operator=(const pair &) = default;
    constexpr bool operator==(const pair &b) const
    {
        return first == b.first && second == b.second;
    }
    constexpr bool operator<(const pair &b) const
    {
        return first < b.first || (!(b.first < first) && second < b.second);
    }
};
template <class First, class Second> pair(First, Second) -> pair<First, Second>;
template <class First, class Second>
constexpr pair<decay_t<First>, decay_t<Second>> make_pair(First &&a, Second &&b)
{
    return pair<decay_t<First>, decay_t<Second>>(static_cast<First &&>(a),
                                                 static_cast<Second &&>(b));
}
template <size_t K, class First, class Second> constexpr auto &get(pair<First, Second> &p) noexcept
{
    if constexpr (K == 0)
        return p.first;
    else
        return p.second;
}
template <size_t K, class First, class Second>
constexpr const auto &get(const pair<First, Second> &p) noexcept
{
    if constexpr (K == 0)
        return p.first;
    else
        return p.second;
}
} // namespace std
#endif
