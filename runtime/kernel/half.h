/* half.h - 16-bit floats as stored in memory: float16 (IEEE 754 binary16) and bfloat16.
 *
 * They are for storage: all operations are done in float, and each assignment rounds once, to
 * nearest, ties to even, directly from the assigned type.
 *
 * There are two structs for each format. A raw array's element is a ckpp::half<...>, to which only
 * integers convert implicitly, so that `c ? y[k] : 1.0f` is a float and `c ? y[k] : 0` is not
 * ambiguous; all other numbers can be assigned to it. float16 and bfloat16, which a body declares,
 * add the conversions that C users expect of an initializer. */
namespace ckpp {

struct binary16 {
    typedef uint16_t storage;
    static constexpr int fraction = 10; /* bits of the fraction */

    static CKPP_FN float load(uint16_t bits)
    {
#ifdef CKPP_GPU
        float x;
        asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
        return x;
#else
        /* The exponent biases differ by 112; multiplying corrects that for subnormal numbers,
         * too. */
        const uint32_t magnitude = (uint32_t)(bits & 0x7fff) << 13;
        uint32_t x = __builtin_bit_cast(uint32_t, __builtin_bit_cast(float, magnitude) * 0x1p112f);
        x |= magnitude >= 0x0f800000u ? 0x7f800000u : 0;
        x |= magnitude > 0x0f800000u ? 0x00400000u : 0;
        return __builtin_bit_cast(float, x | (uint32_t)(bits & 0x8000) << 16);
#endif
    }

    static CKPP_FN uint16_t store(float x)
    {
#ifdef CKPP_GPU
        uint16_t bits;
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x));
        return bits;
#else
        /* Computes all cases and selects one, so that loops vectorize. */
        const uint32_t bits = __builtin_bit_cast(uint32_t, x), magnitude = bits & 0x7fffffffu;
        /* Normal: adjust the exponent, round off 13 bits; the carry may yield infinity. */
        const uint32_t normal = (magnitude - 0x38000000u + 0xfffu + (magnitude >> 13 & 1)) >> 13;
        /* Subnormal: adding 0.5 moves the result into the low bits, and rounds. */
        const float shifted = __builtin_bit_cast(float, magnitude) + 0.5f;
        const uint32_t subnormal = __builtin_bit_cast(uint32_t, shifted) - 0x3f000000u;
        const uint32_t nan = 0x7e00u | (magnitude >> 13 & 0x1ffu);
        uint32_t result = magnitude < 0x38800000u ? subnormal : normal;
        result = magnitude >= 0x47800000u ? 0x7c00u : result;
        result = magnitude > 0x7f800000u ? nan : result;
        return (uint16_t)(result | (bits >> 16 & 0x8000u));
#endif
    }
};

struct brain16 {
    typedef uint16_t storage;
    static constexpr int fraction = 7;

    static CKPP_FN float load(uint16_t bits)
    {
        return __builtin_bit_cast(float, (uint32_t)bits << 16);
    }

    static CKPP_FN uint16_t store(float x)
    {
#if defined CKPP_GPU && __CUDA_ARCH__ >= 800
        uint16_t result;
        asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(result) : "f"(x));
        return result;
#else
        const uint32_t bits = __builtin_bit_cast(uint32_t, x);
        const uint32_t rounded = (bits + 0x7fffu + (bits >> 16 & 1)) >> 16,
                       nan = bits >> 16 | 0x40u;
        return (uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? nan : rounded);
#endif
    }
};

/* Converts a double to float with round-to-odd, after which rounding to 16 bits gives the same
 * result as rounding the double once. */
CKPP_FN float round_to_odd(double x)
{
    const float near = (float)x;
    uint32_t bits = __builtin_bit_cast(uint32_t, near);
    const double back = near;
    bits -= (x < 0 ? back < x : back > x) ? 1 : 0;
    bits |= back != x ? 1 : 0;
    return x != x ? near : __builtin_bit_cast(float, bits);
}

/* Converts a number to a float that rounds to the same 16 bits as the number. */
template <class Type> __device__ inline float for_half(Type x)
{
    typedef promoted<Type> Plain;
    if constexpr (kind_of<Plain> == FLOAT)
        return x;
    /* replaces low bits that a double would lose by one sticky bit */
    if constexpr (sizeof(Plain) == 8 && kind_of<Plain> == INTEGER)
        if (((double)x > 0x1p53 || (double)x < -0x1p53) && (x & 0xfff))
            return round_to_odd((double)(Type)((x & ~(Type)0xfff) | (Type)0x800));
    return round_to_odd((double)x);
}

template <class FORMAT> struct half {
    typename FORMAT::storage bits;

    half() = default;
    template <class Type>
        requires(kind_of<promoted<Type>> == INTEGER)
    __device__ half(Type x) : bits(FORMAT::store(for_half(x)))
    {
    }
    template <class Type>
        requires number<Type>
    __device__ half &operator=(const Type &x)
    {
        bits = FORMAT::store(for_half(+x));
        return *this;
    }

    __device__ float operator+() const { return FORMAT::load(bits); }
    __device__ float operator-() const { return -FORMAT::load(bits); }
    template <class Type>
        requires(kind_of<Type> >= FLOAT)
    __device__ operator Type() const { return FORMAT::load(bits); }
    template <class Type>
        requires(kind_of<Type> < FLOAT && number<Type>)
    __device__ explicit operator Type() const { return (Type)FORMAT::load(bits); }

#define CKPP_ASSIGN_(op)                                                                       \
    template <class Type>                                                                      \
        requires number<Type>                                                                  \
    __device__ half &operator op##=(const Type &x)                                             \
    {                                                                                          \
        return *this = +*this op +x;                                                           \
    }
    CKPP_ASSIGN_(+)
    CKPP_ASSIGN_(-)
    CKPP_ASSIGN_(*)
    CKPP_ASSIGN_(/)
#undef CKPP_ASSIGN_
    __device__ half &operator++() { return *this += 1; }
    __device__ half &operator--() { return *this -= 1; }
    __device__ float operator++(int)
    {
        const float old = *this;
        *this = old + 1;
        return old;
    }
    __device__ float operator--(int)
    {
        const float old = *this;
        *this = old - 1;
        return old;
    }
};

template <class FORMAT> struct half_value : half<FORMAT> {
    using half<FORMAT>::half;
    using half<FORMAT>::operator=;
    half_value() = default;
    __device__ half_value(const half<FORMAT> &x) : half<FORMAT>(x) {}
    template <class Type>
        requires(kind_of<promoted<Type>> >= FLOAT)
    __device__ half_value(const Type &x)
    {
        *this = x;
    }
};

typedef half_value<binary16> float16;
typedef half_value<brain16> bfloat16;

template <class Type> inline constexpr bool is_half = false;
template <class Format> inline constexpr bool is_half<half<Format>> = true;
template <class Format> inline constexpr bool is_half<half_value<Format>> = true;

/* Indexing returns a float for const elements, and otherwise a reference with few conversions. */
template <class Format> struct raw_element<half_value<Format>> {
    typedef half<Format> &type;
};
template <class Format> struct raw_element<const half_value<Format>> {
    typedef float type;
};

#define CKPP_OPERATOR_(op)                                                                     \
    template <class Left, class Right>                                                         \
        requires((is_half<Left> || is_half<Right>) && number<Left> && number<Right>)           \
    __device__ inline auto operator op(const Left &a, const Right &b) { return +a op +b; }
CKPP_OPERATOR_(+)
CKPP_OPERATOR_(-)
CKPP_OPERATOR_(*)
CKPP_OPERATOR_(/)
CKPP_OPERATOR_(==)
CKPP_OPERATOR_(!=)
CKPP_OPERATOR_(<)
CKPP_OPERATOR_(>)
CKPP_OPERATOR_(<=)
CKPP_OPERATOR_(>=)
#undef CKPP_OPERATOR_

#define CKPP_ASSIGN_(op)                                                                       \
    template <class Left, class Right>                                                         \
        requires(!is_half<Left> && number<Left> && is_half<Right>)                             \
    __device__ inline Left &operator op##=(Left &a, const Right &b) { return a op##= +b; }
CKPP_ASSIGN_(+)
CKPP_ASSIGN_(-)
CKPP_ASSIGN_(*)
CKPP_ASSIGN_(/)
#undef CKPP_ASSIGN_

} // namespace ckpp

using ckpp::bfloat16;
using ckpp::float16;
typedef ckpp::float16 ckpp_float16;
typedef ckpp::bfloat16 ckpp_bfloat16;
