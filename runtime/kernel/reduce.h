// reduce.h - what reductions on a CPU and on a GPU share: the built-in operators' parts.
//
// text/reduce.cu.in has the accumulator ckpp_acc of each kernel, with
//   empty()      the identity, or what stands for "no element yet"
//   combine(b)   combines b into it; associative, and commutative, up to rounding
// and the loops know nothing else of it.

// A body that ends without `return`, where ckpp could not tell.
#ifdef __CUDACC_RTC__
#pragma nv_diag_error 940
#else
#pragma GCC diagnostic error "-Wreturn-type"
#endif

namespace ckpp {

// The largest and the smallest value of a type: what min, max, argmin and argmax start from.
template <class Type> CKPP_FN Type highest()
{
    if constexpr (kind_of<promoted<Type>> >= FLOAT)
        return (Type)INFINITY;
    else if constexpr ((Type)-1 < (Type)0)
        return (Type)(~0ull >> (65 - 8 * sizeof(Type)));
    else
        return (Type)-1;
}
template <class Type> CKPP_FN Type lowest()
{
    if constexpr (kind_of<promoted<Type>> >= FLOAT)
        return (Type)-INFINITY;
    else
        return (Type)((Type)-1 < (Type)0 ? -highest<Type>() - 1 : 0);
}

// Whether b is better than a. NaN wins: nothing is better than it, and it is
// better than any number.
template <class Type> CKPP_FN bool is_less(Type b, Type a)
{
    if constexpr (kind_of<promoted<Type>> >= FLOAT)
        return !(b >= a) && a == a;
    else
        return b < a;
}
template <class Type> CKPP_FN bool is_more(Type b, Type a)
{
    if constexpr (kind_of<promoted<Type>> >= FLOAT)
        return !(b <= a) && a == a;
    else
        return b > a;
}

} // namespace ckpp
