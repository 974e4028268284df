/* atomic_functions.h - CUDA's atomic functions, atomicAdd() and others, for all element types that
 * have them.
 *
 * As in math.h, only functions that the kernel calls are defined (CKPP_NEED_<name>). */

#if defined CKPP_NEED_atomicAdd || defined CKPP_NEED_atomicSub || defined CKPP_NEED_atomicMin || \
    defined CKPP_NEED_atomicMax || defined CKPP_NEED_atomicAnd || defined CKPP_NEED_atomicOr || \
    defined CKPP_NEED_atomicXor || defined CKPP_NEED_atomicExch || defined CKPP_NEED_atomicCAS || \
    defined CKPP_NEED_atomicInc || defined CKPP_NEED_atomicDec
#ifdef CKPP_GPU
/* CUDA has no overloads for `long`, which is int64_t, and few for `long long`. These are
 * templates, so that an overload that the user's source defines is preferred and not ambiguous. */
#define CKPP_OVERLOAD_ template <int = 0> CKPP_FN
#define CKPP_ATOMIC_AS_(name, type, as)                                                        \
    CKPP_OVERLOAD_ type name(type *p, type value) { return (type)::name((as *)p, (as)value); }
/* Operations without an instruction use atomicCAS. */
#define CKPP_ATOMIC_LOOP_(name, type, word, expression)                          \
    CKPP_OVERLOAD_ type name(type *p, type value)                                \
    {                                                                            \
        word seen = *(volatile word *)p, before;                                 \
        do {                                                                     \
            before = seen;                                                       \
            const type old = __builtin_bit_cast(type, before);                   \
            const type next = expression;                                        \
            seen = atomicCAS((word *)p, before, __builtin_bit_cast(word, next)); \
        } while (seen != before);                                                \
        return __builtin_bit_cast(type, seen);                                   \
    }
CKPP_OVERLOAD_ long atomicCAS(long *p, long compare, long value)
{
    return (long)atomicCAS((unsigned long long *)p, (unsigned long long)compare,
                           (unsigned long long)value);
}
CKPP_OVERLOAD_ unsigned long atomicCAS(unsigned long *p, unsigned long compare,
                                       unsigned long value)
{
    return (unsigned long)atomicCAS((unsigned long long *)p, (unsigned long long)compare,
                                    (unsigned long long)value);
}
CKPP_OVERLOAD_ long long atomicCAS(long long *p, long long compare, long long value)
{
    return (long long)atomicCAS((unsigned long long *)p, (unsigned long long)compare,
                                (unsigned long long)value);
}
#define CKPP_ATOMIC_LONGS_(name, as_signed)                                                    \
    CKPP_ATOMIC_AS_(name, long, as_signed)                                                     \
    CKPP_ATOMIC_AS_(name, unsigned long, unsigned long long)
#ifdef CKPP_NEED_atomicAdd
CKPP_ATOMIC_LONGS_(atomicAdd, unsigned long long)
CKPP_ATOMIC_AS_(atomicAdd, long long, unsigned long long)
#endif
#ifdef CKPP_NEED_atomicSub
#define CKPP_ATOMIC_SUB_(type)                                                          \
    CKPP_OVERLOAD_ type atomicSub(type *p, type value)                                  \
    {                                                                                   \
        return (type)atomicAdd((unsigned long long *)p, 0 - (unsigned long long)value); \
    }
CKPP_ATOMIC_SUB_(long)
CKPP_ATOMIC_SUB_(unsigned long)
CKPP_ATOMIC_SUB_(long long)
CKPP_ATOMIC_SUB_(unsigned long long)
CKPP_OVERLOAD_ float atomicSub(float *p, float value) { return atomicAdd(p, -value); }
CKPP_OVERLOAD_ double atomicSub(double *p, double value) { return atomicAdd(p, -value); }
#endif
#ifdef CKPP_NEED_atomicMin
CKPP_ATOMIC_LONGS_(atomicMin, long long)
CKPP_ATOMIC_LOOP_(atomicMin, float, unsigned, ::fminf(old, value))
CKPP_ATOMIC_LOOP_(atomicMin, double, unsigned long long, ::fmin(old, value))
#endif
#ifdef CKPP_NEED_atomicMax
CKPP_ATOMIC_LONGS_(atomicMax, long long)
CKPP_ATOMIC_LOOP_(atomicMax, float, unsigned, ::fmaxf(old, value))
CKPP_ATOMIC_LOOP_(atomicMax, double, unsigned long long, ::fmax(old, value))
#endif
#ifdef CKPP_NEED_atomicAnd
CKPP_ATOMIC_LONGS_(atomicAnd, unsigned long long)
CKPP_ATOMIC_AS_(atomicAnd, long long, unsigned long long)
#endif
#ifdef CKPP_NEED_atomicOr
CKPP_ATOMIC_LONGS_(atomicOr, unsigned long long)
CKPP_ATOMIC_AS_(atomicOr, long long, unsigned long long)
#endif
#ifdef CKPP_NEED_atomicXor
CKPP_ATOMIC_LONGS_(atomicXor, unsigned long long)
CKPP_ATOMIC_AS_(atomicXor, long long, unsigned long long)
#endif
#ifdef CKPP_NEED_atomicExch
CKPP_ATOMIC_LONGS_(atomicExch, unsigned long long)
CKPP_ATOMIC_AS_(atomicExch, long long, unsigned long long)
CKPP_OVERLOAD_ double atomicExch(double *p, double value)
{
    return __longlong_as_double((long long)atomicExch(
        (unsigned long long *)p, (unsigned long long)__double_as_longlong(value)));
}
#endif

#else
namespace ckpp {
/* *p = f(*p), atomically; returns the old value. */
template <class Type, class Format> CKPP_FN Type update(Type *p, Format f)
{
    Type old, next;
    __atomic_load(p, &old, __ATOMIC_RELAXED);
    do
        next = f(old);
    while (!__atomic_compare_exchange(p, &old, &next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return old;
}
template <class Type>
concept word = number<Type> && (sizeof(Type) == 4 || sizeof(Type) == 8);
template <class Type> inline constexpr bool is_integer = kind_of<promoted<Type>> == INTEGER;
} // namespace ckpp
#define CKPP_ATOMIC_(name, for_integer, expression)                                            \
    template <ckpp::word Type, class Value> CKPP_FN Type name(Type *p, Value given)            \
    {                                                                                          \
        const Type value = (Type)given;                                                        \
        if constexpr (ckpp::is_integer<Type>)                                                  \
            return for_integer;                                                                \
        else                                                                                   \
            return ckpp::update(p, [=](Type old) { return (Type)(expression); });              \
    }
#define CKPP_ATOMIC_INTEGER_(name, for_integer)                                                \
    template <ckpp::word Type, class Value>                                                    \
        requires ckpp::is_integer<Type>                                                        \
    CKPP_FN Type name(Type *p, Value given)                                                    \
    {                                                                                          \
        [[maybe_unused]] const Type value = (Type)given;                                       \
        return for_integer;                                                                    \
    }
#ifdef CKPP_NEED_atomicAdd
CKPP_ATOMIC_(atomicAdd, __atomic_fetch_add(p, value, __ATOMIC_RELAXED), old + value)
#endif
#ifdef CKPP_NEED_atomicSub
CKPP_ATOMIC_(atomicSub, __atomic_fetch_sub(p, value, __ATOMIC_RELAXED), old - value)
#endif
#ifdef CKPP_NEED_atomicMin
CKPP_ATOMIC_(atomicMin, ckpp::update(p, [=](Type old) { return value < old ? value : old; }),
             value != value ? old : value < old || old != old ? value : old)
#endif
#ifdef CKPP_NEED_atomicMax
CKPP_ATOMIC_(atomicMax, ckpp::update(p, [=](Type old) { return value > old ? value : old; }),
             value != value ? old : value > old || old != old ? value : old)
#endif
#ifdef CKPP_NEED_atomicAnd
CKPP_ATOMIC_INTEGER_(atomicAnd, __atomic_fetch_and(p, value, __ATOMIC_RELAXED))
#endif
#ifdef CKPP_NEED_atomicOr
CKPP_ATOMIC_INTEGER_(atomicOr, __atomic_fetch_or(p, value, __ATOMIC_RELAXED))
#endif
#ifdef CKPP_NEED_atomicXor
CKPP_ATOMIC_INTEGER_(atomicXor, __atomic_fetch_xor(p, value, __ATOMIC_RELAXED))
#endif
#ifdef CKPP_NEED_atomicInc
CKPP_ATOMIC_INTEGER_(
    atomicInc, ckpp::update(p, [=](Type old) { return old >= value ? (Type)0 : (Type)(old + 1); }))
#endif
#ifdef CKPP_NEED_atomicDec
CKPP_ATOMIC_INTEGER_(atomicDec, ckpp::update(p, [=](Type old) {
    return old == 0 || old > value ? value : (Type)(old - 1);
}))
#endif
#ifdef CKPP_NEED_atomicExch
template <ckpp::word Type, class Value> CKPP_FN Type atomicExch(Type *p, Value given)
{
    Type value = (Type)given, old;
    __atomic_exchange(p, &value, &old, __ATOMIC_RELAXED);
    return old;
}
#endif
#ifdef CKPP_NEED_atomicCAS
template <class Type, class Compare, class Value>
    requires(ckpp::is_integer<Type> && sizeof(Type) >= 2)
CKPP_FN Type atomicCAS(Type *p, Compare compare, Value value)
{
    Type old = (Type)compare;
    __atomic_compare_exchange_n(p, &old, (Type)value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return old;
}
#endif
#endif

#if defined CKPP_HALF && (defined CKPP_NEED_atomicAdd || defined CKPP_NEED_atomicSub)
/* 16-bit floats: the sum is rounded as by an assignment. CUDA has no 8-bit atomics. */
template <class Format> __device__ inline float atomicAdd(ckpp::half<Format> *p, float value)
{
    static_assert(sizeof *p == 2, "atomicAdd and atomicSub have no 8-bit floats: "
                                  "atomic_add(&y[k], value) adds to any element");
    ckpp::half<Format> next;
#ifdef CKPP_GPU
    unsigned short seen = *(volatile unsigned short *)&p->bits, before;
    do {
        before = seen;
        next = Format::load(before) + value;
        seen = atomicCAS((unsigned short *)&p->bits, before, next.bits);
    } while (seen != before);
#else
    uint16_t before = __atomic_load_n(&p->bits, __ATOMIC_RELAXED);
    do
        next = Format::load(before) + value;
    while (!__atomic_compare_exchange_n(&p->bits, &before, next.bits, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
#endif
    return Format::load(before);
}
template <class Format> __device__ inline float atomicSub(ckpp::half<Format> *p, float value)
{
    return atomicAdd(p, -value);
}
#endif
#if defined CKPP_COMPLEX && defined CKPP_NEED_atomicAdd
/* Complex numbers: each part is added atomically, but not both together. */
template <class Type, class Any>
__device__ inline complex<Type> atomicAdd(complex<Type> *p, const Any &value)
{
    const complex<Type> z = value;
    const Type re = atomicAdd(&p->re, z.re), im = atomicAdd(&p->im, z.im);
    return {re, im};
}
#endif
#endif
