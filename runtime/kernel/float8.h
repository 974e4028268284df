/* float8.h - 8-bit floats as memory holds them: float8_e4m3 and float8_e5m2 of the Open Compute
 * Project's OFP8. The first has no infinity, and is NaN only where all bits but the sign are 1;
 * the second is IEEE 754's pattern. half.h has what can be done with them: they are storage,
 * too.
 *
 * A number is rounded to nearest, ties to even; one that is too large becomes infinity, or NaN
 * where there is none. */
namespace ckpp {

/* A float of so many bits, as a row of CKPP_DTYPES describes it. */
template <int FRACTION, int EXPONENT, bool INFINITE> struct float8 {
    typedef uint8_t storage;
    static constexpr int fraction = FRACTION, shift = 23 - FRACTION;
    /* What its exponents are less than a float's; all bits but the sign; and infinity, or NaN
     * where there is none. */
    static constexpr uint32_t rebias = 128 - (1u << (EXPONENT - 1));
    static constexpr uint32_t all = (1u << (FRACTION + EXPONENT)) - 1;
    static constexpr uint32_t top = INFINITE ? all >> FRACTION << FRACTION : all;
#if defined __CUDACC_RTC__ && __CUDA_ARCH__ >= 890 &&                                          \
    __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1201
    static CKPP_FN float load(uint8_t bits)
    {
        uint32_t two; /* of float16 */
        if constexpr (FRACTION == 3)
            asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(two) : "h"((uint16_t)bits));
        else
            asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(two) : "h"((uint16_t)bits));
        return binary16::load((uint16_t)two);
    }

    /* The instructions make the largest finite number of what is too large. */
    static CKPP_FN uint8_t store(float x)
    {
        uint16_t pair;
        if constexpr (FRACTION == 3)
            asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(x));
        else
            asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(x));
        /* between the largest finite number and the next one; the tie is rounded to the even
         * one */
        const uint32_t tie = ((top - 1) << shift) + (1u << (shift - 1)) + (rebias << 23);
        const uint32_t middle = top & 1 ? tie : tie - 1;
        const uint32_t bits = __builtin_bit_cast(uint32_t, x), magnitude = bits & 0x7fffffffu;
        const bool large = magnitude > middle && magnitude <= 0x7f800000u;
        return (uint8_t)(large ? top | (bits >> 24 & 0x80u) : pair);
    }
#else
    static CKPP_FN float load(uint8_t bits)
    {
        /* All cases are computed and one is chosen, so that loops vectorise. None computes with
         * subnormal floats, which a compiler may have been told to take for 0. */
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
        /* Normal: move the exponent, round the other bits away. */
        const uint32_t half = (1u << (shift - 1)) - 1 + (magnitude >> shift & 1);
        const uint32_t normal = (magnitude - (rebias << 23) + half) >> shift;
        /* Subnormal: adding a number whose last bit is the result's puts the result there, and
         * the addition rounds. */
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
