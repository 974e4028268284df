/* atomic.h - atomic_add and others: atomic changes of *p, for elements of every type.
 *
 *   atomic_add(p, v)   atomic_sub   atomic_min   atomic_max   atomic_and   atomic_or
 *   atomic_xor   atomic_exchange
 *   atomic_cas(p, expected, desired)
 *
 * v is converted to the element's type as by an assignment, but an integer and a float are added
 * as floats, as in y[k] += v. All return the old *p. The memory order is relaxed. Operations
 * without a GPU instruction use compare-and-swap, for 8 bits on the 32-bit word around them.
 * - Sums of floats of 8 and 16 bits are rounded once, as in y[k] += v.
 * - The minimum and the maximum of a number and a NaN are the number, as
 *   for fmin() and fmax().
 * - atomic_cas compares bits: 0 and -0 are different, and a NaN can be equal to itself.
 * - A complex sum is added part by part, each atomically. complex64 also has atomic_exchange and
 *   atomic_cas, for elements aligned to 8 bytes, as those of arrays are; complex128 is wider than
 *   a processor's atomics, and has neither.
 *
 * As in math.h, only functions that the kernel calls are defined (CKPP_NEED_<name>). */
namespace ckpp {

/* The unsigned integer of this size. */
template <size_t SIZE> struct word_of;
template <> struct word_of<1> { typedef unsigned char type; };
template <> struct word_of<2> { typedef unsigned short type; };
template <> struct word_of<4> { typedef unsigned type; };
template <> struct word_of<8> { typedef unsigned long long type; };
template <class Type> using word_for = typename word_of<sizeof(Type)>::type;

template <class Type> inline constexpr bool is_bits = kind_of<promoted<Type>> == INTEGER;
template <class Type> inline constexpr bool is_complex = false;
#ifdef CKPP_COMPLEX
template <class Type> inline constexpr bool is_complex<complex<Type>> = true;
#endif

/* Replaces `before` by `after`; returns the old value. */
#ifdef CKPP_GPU
template <class Word> CKPP_FN Word swap_word(Word *p, Word before, Word after)
{
    return ::atomicCAS(p, before, after);
}
__device__ inline unsigned char swap_word(unsigned char *p, unsigned char before,
                                          unsigned char after)
{
    unsigned *around = (unsigned *)((uintptr_t)p & ~(uintptr_t)3);
    const unsigned shift = 8 * (unsigned)((uintptr_t)p & 3), rest = ~(0xffu << shift);
    unsigned seen = *(volatile unsigned *)around, word;
    do {
        word = seen;
        if ((unsigned char)(word >> shift) != before)
            break;
        seen = ::atomicCAS(around, word, (word & rest) | (unsigned)after << shift);
    } while (seen != word);
    return (unsigned char)(word >> shift);
}
template <class Type>
CKPP_FN word_for<Type> swap(Type *p, word_for<Type> before, word_for<Type> after)
{
    return swap_word((word_for<Type> *)p, before, after);
}
template <class Type> CKPP_FN word_for<Type> peek(const Type *p)
{
    return *(const volatile word_for<Type> *)p;
}
#else
template <class Type>
CKPP_FN word_for<Type> swap(Type *p, word_for<Type> before, word_for<Type> after)
{
    typedef word_for<Type> __attribute__((may_alias)) Word;
    __atomic_compare_exchange_n((Word *)p, &before, after, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    return before;
}
template <class Type> CKPP_FN word_for<Type> peek(const Type *p)
{
    typedef word_for<Type> __attribute__((may_alias)) Word;
    return __atomic_load_n((const Word *)p, __ATOMIC_RELAXED);
}
#endif

/* *p = next(*p), unless keep(*p) is true. Returns the old value. */
template <class Type, class Keep, class Next>
__device__ inline Type change(Type *p, const Keep &keep, const Next &next)
{
    word_for<Type> seen = peek(p), before;
    do {
        before = seen;
        const Type old = __builtin_bit_cast(Type, before);
        if (keep(old))
            break;
        const Type after = next(old);
        seen = swap(p, before, __builtin_bit_cast(word_for<Type>, after));
    } while (seen != before);
    return __builtin_bit_cast(Type, before);
}
template <class Type, class Next> __device__ inline Type change(Type *p, const Next &next)
{
    return change(p, [](const Type &) { return false; }, next);
}

/* Integers of 32 and 64 bits, for which there are instructions. */
template <class Type> inline constexpr bool is_wide = kind_of<Type> == INTEGER;
/* CUDA's atomics have no overloads for `long`. */
template <class Type> struct native { typedef Type type; };
template <> struct native<long> { typedef long long type; };
template <> struct native<unsigned long> { typedef unsigned long long type; };
template <class Type> using native_for = typename native<Type>::type;

} // namespace ckpp

#if defined CKPP_NEED_atomic_add || defined CKPP_NEED_atomic_sub
namespace ckpp {
#ifdef CKPP_GPU
#ifdef CKPP_HALF
/* Adds with the GPU's instruction, which rounds the sum of two 16-bit floats correctly. false:
 * there is none. */
template <class Format>
CKPP_FN bool add_native(half<Format> *, half<Format>, typename Format::storage *)
{
    return false;
}
__device__ inline bool add_native(half<binary16> *p, half<binary16> value, uint16_t *old)
{
    asm volatile("atom.add.noftz.f16 %0, [%1], %2;"
                 : "=h"(*old)
                 : "l"(&p->bits), "h"(value.bits)
                 : "memory");
    return true;
}
__device__ inline bool add_native([[maybe_unused]] half<brain16> *p,
                                  [[maybe_unused]] half<brain16> value,
                       [[maybe_unused]] uint16_t *old)
{
#if __CUDA_ARCH__ >= 900
    asm volatile("atom.add.noftz.bf16 %0, [%1], %2;"
                 : "=h"(*old)
                 : "l"(&p->bits), "h"(value.bits)
                 : "memory");
    return true;
#else
    return false;
#endif
}
#endif
#endif

template <class Type, class Value> CKPP_FN Type add(Type *p, const Value &given)
{
#ifdef CKPP_GPU
    if constexpr (is_wide<Type> && is_bits<Value>)
        return (Type)::atomicAdd((word_for<Type> *)p, (word_for<Type>)(Type)given);
    else if constexpr (kind_of<Type> >= FLOAT)
        return ::atomicAdd(p, (Type)given);
    else
#else
    if constexpr (is_wide<Type> && is_bits<Value>)
        return __atomic_fetch_add(p, (Type)given, __ATOMIC_RELAXED);
    else
#endif
        return change(p, [&](const Type &old) { return (Type)(old + given); });
}
#ifdef CKPP_HALF
/* The value has the element's type, so it has 16-bit (or 8-bit) precision already. */
template <class Format>
CKPP_FN half_value<Format> add(half_value<Format> *p, const half_value<Format> &given)
{
#ifdef CKPP_GPU
    half_value<Format> old;
    if (add_native(p, given, &old.bits))
        return old;
#endif
    return change(
        p, [&](const half_value<Format> &old) { return (half_value<Format>)(+old + +given); });
}
#endif
#ifdef CKPP_COMPLEX
template <class Type, class Value> CKPP_FN complex<Type> add(complex<Type> *p, const Value &given)
{
    const complex<Type> z = given;
    const Type re = add(&p->re, z.re), im = add(&p->im, z.im);
    return {re, im};
}
#endif
} // namespace ckpp
#ifdef CKPP_NEED_atomic_add
template <class Type, class Value> CKPP_FN Type atomic_add(Type *p, const Value &value)
{
    return ckpp::add(p, value);
}
#endif
#ifdef CKPP_NEED_atomic_sub
/* For unsigned numbers too: the sum wraps. */
template <class Type, class Value> CKPP_FN Type atomic_sub(Type *p, const Value &value)
{
    if constexpr (ckpp::is_wide<Type> && ckpp::is_bits<Value>)
        return ckpp::add(p, (ckpp::word_for<Type>)0 - (ckpp::word_for<Type>)(Type)value);
    else if constexpr (ckpp::is_complex<Type>)
        return ckpp::add(p, -(Type)value);
    else if constexpr (ckpp::kind_of<Type> >= ckpp::FLOAT)
        return ckpp::add(p, -(Type)value);
    else
        return ckpp::change(p, [&](const Type &old) { return (Type)(old - value); });
}
#endif
#endif

/* Keeps an element that is no worse than the value; replaces NaN. */
#define CKPP_ATOMIC_EXTREME_(name, native_name, better)                                  \
    template <class Type, class Value> CKPP_FN Type name(Type *p, const Value &given)    \
    {                                                                                    \
        static_assert(!ckpp::is_complex<Type>, #name ": complex numbers have no order"); \
        const Type value = (Type)given;                                                  \
        CKPP_ATOMIC_NATIVE_(native_name, ckpp::native_for<Type>)                         \
        return ckpp::change(                                                             \
            p,                                                                           \
            [&](const Type &old) {                                                       \
                return !(value better old) && (old == old || value != value);            \
            },                                                                           \
            [&](const Type &) { return value; });                                        \
    }
#define CKPP_ATOMIC_BITS_(name, native_name, builtin, op)                                      \
    template <class Type, class Value> CKPP_FN Type name(Type *p, const Value &given)          \
    {                                                                                          \
        static_assert(ckpp::is_bits<Type>, #name " is for integers and bool");                 \
        const Type value = (Type)given;                                                        \
        CKPP_ATOMIC_NATIVE_(native_name, ckpp::word_for<Type>)                                 \
        CKPP_ATOMIC_BUILTIN_(builtin)                                                          \
        return ckpp::change(p, [&](const Type &old) { return (Type)(old op value); });         \
    }
#ifdef CKPP_GPU
#define CKPP_ATOMIC_NATIVE_(name, as)                                                          \
    if constexpr (ckpp::is_wide<Type>)                                                         \
        return (Type)::name((as *)p, (as)value);                                               \
    else
#define CKPP_ATOMIC_BUILTIN_(name)
#else
#define CKPP_ATOMIC_NATIVE_(name, as)
#define CKPP_ATOMIC_BUILTIN_(name)                                                             \
    if constexpr (ckpp::is_wide<Type>)                                                         \
        return name(p, value, __ATOMIC_RELAXED);                                               \
    else
#endif
#ifdef CKPP_NEED_atomic_min
CKPP_ATOMIC_EXTREME_(atomic_min, atomicMin, <)
#endif
#ifdef CKPP_NEED_atomic_max
CKPP_ATOMIC_EXTREME_(atomic_max, atomicMax, >)
#endif
#ifdef CKPP_NEED_atomic_and
CKPP_ATOMIC_BITS_(atomic_and, atomicAnd, __atomic_fetch_and, &)
#endif
#ifdef CKPP_NEED_atomic_or
CKPP_ATOMIC_BITS_(atomic_or, atomicOr, __atomic_fetch_or, |)
#endif
#ifdef CKPP_NEED_atomic_xor
CKPP_ATOMIC_BITS_(atomic_xor, atomicXor, __atomic_fetch_xor, ^)
#endif

#if defined CKPP_NEED_atomic_exchange || defined CKPP_NEED_atomic_cas
#define CKPP_ATOMIC_WIDTH_(name)     \
    static_assert(sizeof(Type) <= 8, \
                  #name ": elements of more than 64 bits cannot be exchanged at once")
#endif
#ifdef CKPP_NEED_atomic_exchange
template <class Type, class Value> CKPP_FN Type atomic_exchange(Type *p, const Value &given)
{
    CKPP_ATOMIC_WIDTH_(atomic_exchange);
    const Type value = (Type)given;
    const auto bits = __builtin_bit_cast(ckpp::word_for<Type>, value);
#ifdef CKPP_GPU
    if constexpr (sizeof(Type) >= 4)
        return __builtin_bit_cast(Type, ::atomicExch((ckpp::word_for<Type> *)p, bits));
    else
        return ckpp::change(p, [&](const Type &) { return value; });
#else
    typedef ckpp::word_for<Type> __attribute__((may_alias)) Word;
    return __builtin_bit_cast(Type, __atomic_exchange_n((Word *)p, bits, __ATOMIC_RELAXED));
#endif
}
#endif
#ifdef CKPP_NEED_atomic_cas
template <class Type, class Expected, class Desired>
CKPP_FN Type atomic_cas(Type *p, const Expected &expected, const Desired &desired)
{
    CKPP_ATOMIC_WIDTH_(atomic_cas);
    const Type before = (Type)expected, after = (Type)desired;
    return __builtin_bit_cast(Type, ckpp::swap(p, __builtin_bit_cast(ckpp::word_for<Type>, before),
                                               __builtin_bit_cast(ckpp::word_for<Type>, after)));
}
#endif
