// algorithm.h - <algorithm>, <functional>, <numeric>: the parts that a single thread can use.
#ifndef CKPP_STD_ALGORITHM
#define CKPP_STD_ALGORITHM
#include <utility>
namespace std
{
#define CKPP_STD_OPERATION_(name, op)                                                    \
    template <class Type = void> struct name {                                           \
        constexpr auto operator()(const Type &a, const Type &b) const { return a op b; } \
    };                                                                                   \
    template <> struct name<void> {                                                      \
        template <class Left, class Right>                                               \
        constexpr auto operator()(const Left &a, const Right &b) const                   \
        {                                                                                \
            return a op b;                                                               \
        }                                                                                \
    };
CKPP_STD_OPERATION_(plus, +)
CKPP_STD_OPERATION_(minus, -)
CKPP_STD_OPERATION_(multiplies, *)
CKPP_STD_OPERATION_(divides, /)
CKPP_STD_OPERATION_(modulus, %)
CKPP_STD_OPERATION_(equal_to, ==)
CKPP_STD_OPERATION_(not_equal_to, !=)
CKPP_STD_OPERATION_(less, <)
CKPP_STD_OPERATION_(less_equal, <=)
CKPP_STD_OPERATION_(greater, >)
CKPP_STD_OPERATION_(greater_equal, >=)
CKPP_STD_OPERATION_(logical_and, &&)
CKPP_STD_OPERATION_(logical_or, ||)
CKPP_STD_OPERATION_(bit_and, &)
CKPP_STD_OPERATION_(bit_or, |)
CKPP_STD_OPERATION_(bit_xor, ^)
#undef CKPP_STD_OPERATION_
template <class Type> struct negate {
    constexpr Type operator()(const Type &a) const { return -a; }
};
struct identity {
    template <class Type> constexpr Type &&operator()(Type &&x) const noexcept
    {
        return static_cast<Type &&>(x);
    }
};

template <class Type> constexpr const Type &min(const Type &a, const Type &b)
{
    return b < a ? b : a;
}
template <class Type> constexpr const Type &max(const Type &a, const Type &b)
{
    return a < b ? b : a;
}
template <class Type, class Less>
constexpr const Type &min(const Type &a, const Type &b, Less less)
{
    return less(b, a) ? b : a;
}
template <class Type, class Less>
constexpr const Type &max(const Type &a, const Type &b, Less less)
{
    return less(a, b) ? b : a;
}
template <class It> constexpr It min_element(It first, It last)
{
    It best = first;
    for (; first != last; ++first)
        best = *first < *best ? first : best;
    return best;
}
template <class It> constexpr It max_element(It first, It last)
{
    It best = first;
    for (; first != last; ++first)
        best = *best < *first ? first : best;
    return best;
}
template <class Type> constexpr Type min(initializer_list<Type> all)
{
    return *min_element(all.begin(), all.end());
}
template <class Type> constexpr Type max(initializer_list<Type> all)
{
    return *max_element(all.begin(), all.end());
}
template <class Type> constexpr const Type &clamp(const Type &x, const Type &low, const Type &high)
{
    return x < low ? low : high < x ? high : x;
}
template <class It, class Type> constexpr void fill(It first, It last, const Type &value)
{
    for (; first != last; ++first)
        *first = value;
}
template <class It, class Size, class Type>
constexpr It fill_n(It first, Size count, const Type &value)
{
    for (; count > 0; --count, ++first)
        *first = value;
    return first;
}
template <class It, class Out> constexpr Out copy(It first, It last, Out out)
{
    for (; first != last; ++first, ++out)
        *out = *first;
    return out;
}
template <class It, class Size, class Out> constexpr Out copy_n(It first, Size count, Out out)
{
    for (; count > 0; --count, ++first, ++out)
        *out = *first;
    return out;
}
template <class It, class Function> constexpr Function for_each(It first, It last, Function f)
{
    for (; first != last; ++first)
        f(*first);
    return f;
}
template <class It, class Out, class Function>
constexpr Out transform(It first, It last, Out out, Function f)
{
    for (; first != last; ++first, ++out)
        *out = f(*first);
    return out;
}
template <class It, class Type> constexpr It find(It first, It last, const Type &value)
{
    while (first != last && !(*first == value))
        ++first;
    return first;
}
template <class It> constexpr void reverse(It first, It last)
{
    while (first != last && first != --last)
        swap(*first++, *last);
}
template <class It, class Type> constexpr It lower_bound(It first, It last, const Type &value)
{
    for (auto count = last - first; count > 0;) {
        auto half = count / 2;
        bool behind = *(first + half) < value;
        first = behind ? first + half + 1 : first;
        count = behind ? count - half - 1 : half;
    }
    return first;
}
template <class It, class Type> constexpr It upper_bound(It first, It last, const Type &value)
{
    for (auto count = last - first; count > 0;) {
        auto half = count / 2;
        bool behind = !(value < *(first + half));
        first = behind ? first + half + 1 : first;
        count = behind ? count - half - 1 : half;
    }
    return first;
}
template <class It, class Type> constexpr Type accumulate(It first, It last, Type sum)
{
    for (; first != last; ++first)
        sum = sum + *first;
    return sum;
}
template <class It, class Type> constexpr void iota(It first, It last, Type value)
{
    for (; first != last; ++first, ++value)
        *first = value;
}
} // namespace std
#endif
