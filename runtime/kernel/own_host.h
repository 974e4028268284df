// own_host.h - arrays whose elements a kernel only combines atomically. A thread of the host has
// its own copy, begun with the operator's identity, and combines that with the array at the end:
// so few operations are atomic, and only those wait for another processor.
namespace ckpp {

template <class Type> inline constexpr bool is_whole = kind_of<Type> == INTEGER;
template <class Type>
using unsigned_for = typename choose<sizeof(Type) == 8, unsigned long long, unsigned>::type;

struct sums {
    template <class Type> static CKPP_FN Type identity() { return 0; }
    template <class Type, class Value> static CKPP_FN Type combine(Type a, const Value &b)
    {
        if constexpr (is_whole<Type>) /* which wrap around */
            return (Type)((unsigned_for<Type>)a + (unsigned_for<Type>)(Type)b);
        else
            return (Type)(a + b);
    }
};
struct least { // of integers, as all that follow
    template <class Type> static CKPP_FN Type identity()
    {
        return (Type)-1 < (Type)0 ? (Type)(~0ull >> (65 - 8 * sizeof(Type))) : (Type)-1;
    }
    template <class Type> static CKPP_FN Type combine(Type a, Type b) { return b < a ? b : a; }
};
struct most {
    template <class Type> static CKPP_FN Type identity()
    {
        return (Type)-1 < (Type)0 ? (Type)(-least::identity<Type>() - 1) : (Type)0;
    }
    template <class Type> static CKPP_FN Type combine(Type a, Type b) { return b > a ? b : a; }
};
struct all_bits {
    template <class Type> static CKPP_FN Type identity() { return (Type)-1; }
    template <class Type> static CKPP_FN Type combine(Type a, Type b) { return a & b; }
};
struct any_bits {
    template <class Type> static CKPP_FN Type identity() { return 0; }
    template <class Type> static CKPP_FN Type combine(Type a, Type b) { return a | b; }
};
struct odd_bits {
    template <class Type> static CKPP_FN Type identity() { return 0; }
    template <class Type> static CKPP_FN Type combine(Type a, Type b) { return a ^ b; }
};

// An element of a copy of the kernel's parameter PARAM.
template <class Type, class Operator, int PARAM> struct own {
    Type value;
};
// How far this thread's copy is in front of the array.
template <int PARAM> static thread_local ptrdiff_t own_distance;

template <class Type, class Next> CKPP_FN void combine_shared(Type *p, const Next &next)
{
    Type old, value;
    __atomic_load(p, &old, __ATOMIC_RELAXED);
    do
        value = next(old);
    while (!__atomic_compare_exchange(p, &old, &value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
}

template <class Type, class Operator, int PARAM>
CKPP_FN void begin_own(own<Type, Operator, PARAM> *copy, Type *array, int64_t size)
{
    own_distance<PARAM> = (char *)array - (char *)copy;
    for (int64_t k = 0; k < size; k++)
        copy[k].value = Operator::template identity<Type>();
}
template <class Type, class Operator, int PARAM>
CKPP_FN void end_own(const own<Type, Operator, PARAM> *copy, Type *array, int64_t size)
{
    for (int64_t k = 0; k < size; k++) {
        const Type value = copy[k].value;
        if (value != Operator::template identity<Type>())
            combine_shared(array + k, [=](Type old) { return Operator::combine(old, value); });
    }
}

#ifdef CKPP_RAW_ARRAYS
// The array with the copy's elements in place of its own.
template <class Type, int NDIM, class Own>
CKPP_FN raw<Own, NDIM, true> own_array(const raw<Type, NDIM, true> &array, Own *copy)
{
    raw<Own, NDIM, true> mine = {copy, {}, {}};
    for (int d = 0; d < NDIM; d++) {
        mine.shape_[d] = array.shape_[d];
        mine.strides_[d] = array.strides_[d];
    }
    return mine;
}
#endif

#define CKPP_OWN_(name, expression)                                                            \
    template <class Type, class Operator, int PARAM, class Value>                              \
    CKPP_FN void name(own<Type, Operator, PARAM> *p, const Value &given)                       \
    {                                                                                          \
        const Type value = (Type)given;                                                        \
        p->value = Operator::template combine<Type>(p->value, expression);                     \
    }
// What these add need not have the element's type: an integer's sum with a float is rounded each
// time, so it must be that of the array's element.
#define CKPP_OWN_SUM_(name, sign)                                                              \
    template <class Type, class Operator, int PARAM, class Value>                              \
    CKPP_FN void name(own<Type, Operator, PARAM> *p, const Value &given)                       \
    {                                                                                          \
        if constexpr (!is_whole<Type>)                                                         \
            p->value = (Type)(p->value sign given);                                            \
        else if constexpr (kind_of<promoted<Value>> == INTEGER)                                \
            p->value = (Type)((unsigned_for<Type>)p->value sign(unsigned_for<Type>)(Type)given); \
        else                                                                                   \
            combine_shared((Type *)((char *)p + own_distance<PARAM>),                          \
                           [&](Type old) { return (Type)(old sign given); });                  \
    }
CKPP_OWN_(atomicAdd, value)
CKPP_OWN_(atomicSub, (Type)(is_whole<Type> ? (Type)(0 - (unsigned_for<Type>)value) : -value))
CKPP_OWN_(atomicMin, value)
CKPP_OWN_(atomicMax, value)
CKPP_OWN_(atomicAnd, value)
CKPP_OWN_(atomicOr, value)
CKPP_OWN_(atomicXor, value)
CKPP_OWN_SUM_(atomic_add, +)
CKPP_OWN_SUM_(atomic_sub, -)
CKPP_OWN_(atomic_min, value)
CKPP_OWN_(atomic_max, value)
CKPP_OWN_(atomic_and, value)
CKPP_OWN_(atomic_or, value)
CKPP_OWN_(atomic_xor, value)
#undef CKPP_OWN_
#undef CKPP_OWN_SUM_

} // namespace ckpp
