/* float8.h - 8-bit floats as stored in memory: float8_e4m3 and float8_e5m2 of the Open Compute
 * Project's OFP8. The first has no infinity, and its only NaN (of each sign) has all other bits
 * set; the second follows IEEE 754. half.h has the operations; like 16-bit floats these are for
 * storage.
 *
 * Rounding is to nearest, ties to even; numbers that are too large become infinity, or NaN where
 * there is none. */
namespace ckpp {

/* A float with these numbers of bits; see CKPP_DTYPES. */
template <int FRACTION, int EXPONENT, bool INFINITE> struct float8 {
    typedef uint8_t storage;
    static constexpr int fraction = FRACTION, shift = 23 - FRACTION;
    /* The difference of its exponent bias from a float's; all bits but the sign; infinity, or NaN
     * if there is none. */
    static constexpr uint32_t rebias = 128 - (1u << (EXPONENT - 1));
    static constexpr uint32_t all = (1u << (FRACTION + EXPONENT)) - 1;
    static constexpr uint32_t top = INFINITE ? all >> FRACTION << FRACTION : all;
#if defined CKPP_GPU && __CUDA_ARCH__ >= 890 &&                                          \
    __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1201
    static CKPP_FN float load(uint8_t bits)
    {
        uint32_t two; /* two float16 values */
        if constexpr (FRACTION == 3)
            asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(two) : "h"((uint16_t)bits));
        else
            asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(two) : "h"((uint16_t)bits));
        return binary16::load((uint16_t)two);
    }

    /* The instructions saturate to the largest finite number, so overflow is handled
     * separately. */
    static CKPP_FN uint8_t store(float x)
    {
        uint16_t pair;
        if constexpr (FRACTION == 3)
            asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(x));
        else
            asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(x));
        /* between the largest finite number and the next one; a tie is rounded to the even one */
        const uint32_t tie = ((top - 1) << shift) + (1u << (shift - 1)) + (rebias << 23);
        const uint32_t middle = top & 1 ? tie : tie - 1;
        const uint32_t bits = __builtin_bit_cast(uint32_t, x), magnitude = bits & 0x7fffffffu;
        const bool large = magnitude > middle && magnitude <= 0x7f800000u;
        return (uint8_t)(large ? top | (bits >> 24 & 0x80u) : pair);
    }
#else
    static CKPP_FN float load(uint8_t bits)
    {
        /* Computes all cases and selects one, so that loops vectorize. Never computes with
         * subnormal floats, which compiler options may flush to 0. */
        const uint32_t magnitude = bits & all;
        const float unit = __builtin_bit_cast(float, (1 + rebias - FRACTION) << 23);
        const uint32_t subnormal = __builtin_bit_cast(uint32_t, (float)(int)magnitude * unit);
        uint32_t x = magnitude >> FRACTION ? (magnitude << shift) + (rebias << 23) : subnormal;
        x |= magnitude >= top ? (INFINITE ? 0x7f800000u : 0x7fc00000u) : 0;
        x |= magnitude > top ? 0x00400000u : 0;
        return __builtin_bit_cast(float, x | (uint32_t)(bits & 0x80) << 24);
    }

    static CKPP_FN uint8_t store(float x)
    {
        const uint32_t bits = __builtin_bit_cast(uint32_t, x), magnitude = bits & 0x7fffffffu;
        /* Normal: adjust the exponent, round off the other bits. */
        const uint32_t half = (1u << (shift - 1)) - 1 + (magnitude >> shift & 1);
        const uint32_t normal = (magnitude - (rebias << 23) + half) >> shift;
        /* Subnormal: adding a number whose last bit has the weight of the result's rounds the sum
         * there. */
        const uint32_t last = (rebias + 1 + shift) << 23;
        const float sum = __builtin_bit_cast(float, magnitude) + __builtin_bit_cast(float, last);
        const uint32_t subnormal = __builtin_bit_cast(uint32_t, sum) - last;
        const uint32_t quiet = 1u << (FRACTION - 1), payload = magnitude >> shift & (quiet - 1);
        const uint32_t nan = INFINITE ? top | quiet | payload : top;
        uint32_t result = magnitude < (rebias + 1) << 23 ? subnormal : normal;
        result = result < top ? result : top;
        result = magnitude > 0x7f800000u ? nan : result;
        return (uint8_t)(result | (bits >> 24 & 0x80u));
    }
#endif
};

typedef half_value<float8<3, 4, false>> float8_e4m3;
typedef half_value<float8<2, 5, true>> float8_e5m2;

} // namespace ckpp

using ckpp::float8_e4m3;
using ckpp::float8_e5m2;
typedef ckpp::float8_e4m3 ckpp_float8_e4m3;
typedef ckpp::float8_e5m2 ckpp_float8_e5m2;
