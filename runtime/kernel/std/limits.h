// limits.h - <limits>.
#ifndef CKPP_STD_LIMITS
#define CKPP_STD_LIMITS
namespace std
{
enum float_round_style {
    round_indeterminate = -1,
    round_toward_zero,
    round_to_nearest,
    round_toward_infinity,
    round_toward_neg_infinity
};

struct ckpp_no_limits {
    static constexpr bool is_specialized = false, is_signed = false, is_integer = false,
                          is_exact = false, has_infinity = false, has_quiet_NaN = false,
                          has_signaling_NaN = false, is_iec559 = false, is_bounded = false,
                          is_modulo = false, traps = false, tinyness_before = false;
    static constexpr int digits = 0, digits10 = 0, max_digits10 = 0, radix = 0, min_exponent = 0,
                         min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
    static constexpr float_round_style round_style = round_toward_zero;
};
template <class Type> struct numeric_limits : ckpp_no_limits {
    static constexpr Type min() noexcept { return Type(); }
    static constexpr Type max() noexcept { return Type(); }
    static constexpr Type lowest() noexcept { return Type(); }
    static constexpr Type epsilon() noexcept { return Type(); }
    static constexpr Type infinity() noexcept { return Type(); }
    static constexpr Type quiet_NaN() noexcept { return Type(); }
};
template <class Type> struct numeric_limits<const Type> : numeric_limits<Type> {
};
template <class Type> struct numeric_limits<volatile Type> : numeric_limits<Type> {
};

template <class Type> struct ckpp_integer_limits : ckpp_no_limits {
    static constexpr bool is_specialized = true, is_integer = true, is_exact = true,
                          is_bounded = true, is_signed = (Type)-1 < (Type)0,
                          is_modulo = !is_signed;
    static constexpr int radix = 2,
                         digits = ((Type)2 == (Type)1 ? 1 : (int)sizeof(Type) * 8) - is_signed,
                         digits10 = digits * 30103 / 100000;
    static constexpr Type min() noexcept { return is_signed ? (Type)(-max() - 1) : (Type)0; }
    static constexpr Type max() noexcept
    {
        if constexpr ((Type)2 == (Type)1)
            return true;
        else
            return (Type)(~0ull >> (64 - digits));
    }
    static constexpr Type lowest() noexcept { return min(); }
    static constexpr Type epsilon() noexcept { return 0; }
    static constexpr Type round_error() noexcept { return 0; }
    static constexpr Type infinity() noexcept { return 0; }
    static constexpr Type quiet_NaN() noexcept { return 0; }
    static constexpr Type signaling_NaN() noexcept { return 0; }
    static constexpr Type denorm_min() noexcept { return 0; }
};
#define CKPP_STD_LIMITS_(type)                                            \
    template <> struct numeric_limits<type> : ckpp_integer_limits<type> { \
    };
CKPP_STD_LIMITS_(bool)
CKPP_STD_LIMITS_(char)
CKPP_STD_LIMITS_(signed char)
CKPP_STD_LIMITS_(unsigned char)
CKPP_STD_LIMITS_(wchar_t)
CKPP_STD_LIMITS_(char8_t)
CKPP_STD_LIMITS_(char16_t)
CKPP_STD_LIMITS_(char32_t)
CKPP_STD_LIMITS_(short)
CKPP_STD_LIMITS_(unsigned short)
CKPP_STD_LIMITS_(int)
CKPP_STD_LIMITS_(unsigned)
CKPP_STD_LIMITS_(long)
CKPP_STD_LIMITS_(unsigned long)
CKPP_STD_LIMITS_(long long)
CKPP_STD_LIMITS_(unsigned long long)
#undef CKPP_STD_LIMITS_

struct ckpp_float_limits : ckpp_no_limits {
    static constexpr bool is_specialized = true, is_signed = true, is_bounded = true,
                          is_iec559 = true, has_infinity = true, has_quiet_NaN = true,
                          has_signaling_NaN = true;
    static constexpr int radix = 2;
    static constexpr float_round_style round_style = round_to_nearest;
};
#define CKPP_STD_FLOAT_(type, least, most, eps, tiny, inf, nan, snan, bits, dec, dec2, e2min,     \
                        e10min, e2max, e10max)                                                    \
    template <> struct numeric_limits<type> : ckpp_float_limits {                                 \
        static constexpr int digits = bits, digits10 = dec, max_digits10 = dec2,                  \
                             min_exponent = e2min, min_exponent10 = e10min, max_exponent = e2max, \
                             max_exponent10 = e10max;                                             \
        static constexpr type min() noexcept { return least; }                                    \
        static constexpr type max() noexcept { return most; }                                     \
        static constexpr type lowest() noexcept { return -most; }                                 \
        static constexpr type epsilon() noexcept { return eps; }                                  \
        static constexpr type round_error() noexcept { return (type)0.5; }                        \
        static constexpr type denorm_min() noexcept { return tiny; }                              \
        static constexpr type infinity() noexcept { return inf; }                                 \
        static constexpr type quiet_NaN() noexcept { return nan; }                                \
        static constexpr type signaling_NaN() noexcept { return snan; }                           \
    };
CKPP_STD_FLOAT_(float, FLT_MIN, FLT_MAX, FLT_EPSILON, FLT_TRUE_MIN,
                __builtin_bit_cast(float, 0x7f800000u), __builtin_bit_cast(float, 0x7fc00000u),
                __builtin_bit_cast(float, 0x7fa00000u), 24, 6, 9, -125, -37, 128, 38)
CKPP_STD_FLOAT_(double, DBL_MIN, DBL_MAX, DBL_EPSILON, DBL_TRUE_MIN,
                __builtin_bit_cast(double, 0x7ff0000000000000u),
                __builtin_bit_cast(double, 0x7ff8000000000000u),
                __builtin_bit_cast(double, 0x7ff4000000000000u), 53, 15, 17, -1021, -307, 1024,
                308)
#undef CKPP_STD_FLOAT_
} // namespace std
#endif
