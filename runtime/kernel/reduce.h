// reduce.h - the built-in operators of reductions, for the CPU and the GPU.
//
// text/reduce.cu.in has each kernel's accumulator, ckpp_acc, with
//   empty()      the identity, or a marker for "no element yet"
//   combine(b)   combines b into it; associative and commutative, up to rounding
// which is all that the loops use.

// Errors for a body that may end without `return`, which ckpp cannot always detect.
#ifdef CKPP_GPU
#pragma nv_diag_error 940
#else
#pragma GCC diagnostic error "-Wreturn-type"
#endif

namespace ckpp {

// The initial values of min, argmin (highest) and max, argmax (lowest).
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

// Whether b is better than a. NaN is better than any number, and nothing is better than NaN.
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

#ifdef CKPP_SEGMENTS
// Memory for the accumulator of a part of result m, which counts those of all segments.
template <class Params> CKPP_FN auto part_of_segment(const Params &p, int64_t m, int64_t part)
{
    return (decltype(p._scratch))((char *)p._scratch + (m * p._shares + part) * p._pitch);
}
// How many elements of a result there are in front of the segment of result m.
template <class Params> CKPP_FN int64_t begin_of_segment(const Params &p, int64_t m)
{
    return p._begin + m / p._each * p._n;
}
#endif

} // namespace ckpp
