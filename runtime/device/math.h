/* math.h - C's and CUDA's mathematical functions for every arithmetic type and 16-bit floats.
 *
 * CUDA's compiler has them for float and double, the host has C's: each function that the kernel calls
 * (specialize.c defines CKPP_NEED_<name>) is completed here by a template that non-template overloads take precedence
 * over. A float or 16-bit float gives a float, an integer or a double gives a double; of two operands, an integer
 * beside a float becomes a float, as in C's arithmetic. What CUDA alone has is written out for the host.
 *
 * The names are those that stand behind CKPP_NEED_ here and in intrinsics.h. */

#define CKPP_UNARY_(name)                                                                      \
    template <class Type>                                                                      \
        requires ckpp::number<Type>                                                            \
    CKPP_FN auto name(Type x)                                                                  \
    {                                                                                          \
        if constexpr (ckpp::kind_of<ckpp::promoted<Type>> == ckpp::FLOAT)                      \
            return ::name##f((float)x);                                                        \
        else                                                                                   \
            return ::name((double)x);                                                          \
    }
#define CKPP_BINARY_(name)                                                                     \
    template <class Left, class Right>                                                         \
        requires(ckpp::number<Left> && ckpp::number<Right>)                                    \
    CKPP_FN auto name(Left x, Right y)                                                         \
    {                                                                                          \
        if constexpr (ckpp::kind_of<decltype(+x + +y)> == ckpp::FLOAT)                         \
            return ::name##f((float)x, (float)y);                                              \
        else                                                                                   \
            return ::name((double)x, (double)y);                                               \
    }

#ifndef __CUDACC_RTC__
/* ---- on the host: what CUDA adds to C's functions ---- */

#define CKPP_FLOAT_TOO_(name)                                                                  \
    CKPP_FN float name##f(float x) { return (float)name((double)x); }

#if defined CKPP_NEED_rsqrt || defined CKPP_NEED_rsqrtf
CKPP_FN double rsqrt(double x) { return 1 / __builtin_sqrt(x); }
CKPP_FN float rsqrtf(float x) { return 1 / __builtin_sqrtf(x); }
#endif
#if defined CKPP_NEED_rcbrt || defined CKPP_NEED_rcbrtf
CKPP_FN double rcbrt(double x) { return 1 / ::cbrt(x); }
CKPP_FN float rcbrtf(float x) { return 1 / ::cbrtf(x); }
#endif
#if defined CKPP_NEED_rhypot || defined CKPP_NEED_rhypotf
CKPP_FN double rhypot(double x, double y) { return 1 / ::hypot(x, y); }
CKPP_FN float rhypotf(float x, float y) { return 1 / ::hypotf(x, y); }
#endif
#if defined CKPP_NEED_norm3d || defined CKPP_NEED_norm3df
CKPP_FN double norm3d(double x, double y, double z) { return ::hypot(::hypot(x, y), z); }
CKPP_FN float norm3df(float x, float y, float z) { return ::hypotf(::hypotf(x, y), z); }
#endif
#if (defined CKPP_NEED_exp10 || defined CKPP_NEED_exp10f) && !defined __GLIBC__
CKPP_FN double exp10(double x) { return ::pow(10, x); }
CKPP_FN float exp10f(float x) { return (float)::pow(10, x); }
#endif
#if (defined CKPP_NEED_sincos || defined CKPP_NEED_sincosf) && !defined __GLIBC__
CKPP_FN void sincos(double x, double *s, double *c) { *s = ::sin(x), *c = ::cos(x); }
CKPP_FN void sincosf(float x, float *s, float *c) { *s = ::sinf(x), *c = ::cosf(x); }
#endif

#if defined CKPP_NEED_sinpi || defined CKPP_NEED_cospi || defined CKPP_NEED_sincospi ||        \
    defined CKPP_NEED_sinpif || defined CKPP_NEED_cospif || defined CKPP_NEED_sincospif
namespace ckpp {
/* sin(pi x) turned by `quarters`, for x >= 0: reduced exactly to a quarter turn. */
inline double turn(double x, int quarters)
{
    const double y = ::fmod(x, 2), k = ::rint(2 * y), t = M_PI * (y - 0.5 * k);
    const int q = ((int)k + quarters) & 3;
    const double value = q & 1 ? ::cos(t) : ::sin(t);
    return q & 2 ? -value : value;
}
} // namespace ckpp
CKPP_FN double sinpi(double x)
{
    return !(x - x == 0) ? NAN : ::copysign(1, x) * ckpp::turn(__builtin_fabs(x), 0);
}
CKPP_FN double cospi(double x) { return !(x - x == 0) ? NAN : ckpp::turn(__builtin_fabs(x), 1); }
CKPP_FLOAT_TOO_(sinpi)
CKPP_FLOAT_TOO_(cospi)
CKPP_FN void sincospi(double x, double *s, double *c) { *s = sinpi(x), *c = cospi(x); }
CKPP_FN void sincospif(float x, float *s, float *c) { *s = sinpif(x), *c = cospif(x); }
#endif

#if defined CKPP_NEED_erfcx || defined CKPP_NEED_erfcxf
/* exp(x^2) erfc(x): the square in two parts; the asymptotic series where erfc vanishes. */
inline double erfcx(double x)
{
    if (x > 25) {
        const double u = 0.5 / x / x;
        const double series = 1 - u * (1 - 3 * u * (1 - 5 * u * (1 - 7 * u * (1 - 9 * u * (1 - 11 * u)))));
        return 0.5 * M_2_SQRTPI / x * series;
    }
    const double square = x * x, rest = ::fma(x, x, -square);
    const double e = ::exp(square);
    return e > DBL_MAX ? (x < 0 ? INFINITY : x) : (e + e * rest) * ::erfc(x);
}
CKPP_FLOAT_TOO_(erfcx)
#endif
#if defined CKPP_NEED_normcdf || defined CKPP_NEED_normcdff
/* erfc(-x / sqrt 2) / 2, corrected for the rounding of the argument. */
inline double normcdf(double x)
{
    const double t = -x * M_SQRT1_2, rest = ::fma(-x, M_SQRT1_2, -t) + x * 4.8336466567264567e-17;
    const double correction = M_2_SQRTPI * ::exp(-t * t) * rest;
    return 0.5 * (::erfc(t) - (correction == correction ? correction : 0));
}
CKPP_FLOAT_TOO_(normcdf)
#endif
#if defined CKPP_NEED_erfinv || defined CKPP_NEED_erfcinv || defined CKPP_NEED_normcdfinv ||   \
    defined CKPP_NEED_erfinvf || defined CKPP_NEED_erfcinvf || defined CKPP_NEED_normcdfinvf
/* The start is M. Giles's single-precision polynomial ("Approximating the erfinv function", GPU Computing Gems, 2011),
 * for the tail the leading term of the asymptotic series; Newton's method on log erfc does the rest. */
inline double erfcinv(double y)
{
    if (!(y > 0 && y < 2))
        return y == 0 ? INFINITY : y == 2 ? -INFINITY : NAN;
    if (y > 1)
        return -erfcinv(2 - y);
    double w = -::log(y * (2 - y)), x;
    if (w < 5) {
        constexpr double c[] = {2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
                                -0.00125372503, -0.00417768164, 0.246640727, 1.50140941};
        x = 0;
        for (double term : c)
            x = x * (w - 2.5) + term;
        x *= 1 - y;
    } else {
        x = ::sqrt(w - 0.5 * ::log(w * M_PI));
    }
    for (int k = 0; k < 4; k++)
        x += ::log(::erfc(x) / y) * ::erfc(x) / (M_2_SQRTPI * ::exp(-x * x));
    return x;
}
inline double erfinv(double y)
{
    if (!(__builtin_fabs(y) < 0.5))
        return y < 0 ? -erfcinv(1 + y) : erfcinv(1 - y);
    double x = y * 0.5 / (0.5 * M_2_SQRTPI);
    for (int k = 0; k < 6; k++)
        x -= (::erf(x) - y) / (M_2_SQRTPI * ::exp(-x * x));
    return x;
}
CKPP_FN double normcdfinv(double p) { return -M_SQRT2 * erfcinv(2 * p); }
CKPP_FLOAT_TOO_(erfcinv)
CKPP_FLOAT_TOO_(erfinv)
CKPP_FLOAT_TOO_(normcdfinv)
#endif
#endif

/* ---- one and two operands ---- */

#ifdef CKPP_NEED_acos
CKPP_UNARY_(acos)
#endif
#ifdef CKPP_NEED_acosh
CKPP_UNARY_(acosh)
#endif
#ifdef CKPP_NEED_asin
CKPP_UNARY_(asin)
#endif
#ifdef CKPP_NEED_asinh
CKPP_UNARY_(asinh)
#endif
#ifdef CKPP_NEED_atan
CKPP_UNARY_(atan)
#endif
#ifdef CKPP_NEED_atanh
CKPP_UNARY_(atanh)
#endif
#ifdef CKPP_NEED_cbrt
CKPP_UNARY_(cbrt)
#endif
#ifdef CKPP_NEED_ceil
CKPP_UNARY_(ceil)
#endif
#ifdef CKPP_NEED_cos
CKPP_UNARY_(cos)
#endif
#ifdef CKPP_NEED_cosh
CKPP_UNARY_(cosh)
#endif
#ifdef CKPP_NEED_erf
CKPP_UNARY_(erf)
#endif
#ifdef CKPP_NEED_erfc
CKPP_UNARY_(erfc)
#endif
#ifdef CKPP_NEED_exp
CKPP_UNARY_(exp)
#endif
#ifdef CKPP_NEED_exp2
CKPP_UNARY_(exp2)
#endif
#ifdef CKPP_NEED_expm1
CKPP_UNARY_(expm1)
#endif
#ifdef CKPP_NEED_fabs
CKPP_UNARY_(fabs)
#endif
#ifdef CKPP_NEED_floor
CKPP_UNARY_(floor)
#endif
#ifdef CKPP_NEED_j0
CKPP_UNARY_(j0)
#endif
#ifdef CKPP_NEED_j1
CKPP_UNARY_(j1)
#endif
#ifdef CKPP_NEED_lgamma
CKPP_UNARY_(lgamma)
#endif
#ifdef CKPP_NEED_log
CKPP_UNARY_(log)
#endif
#ifdef CKPP_NEED_log10
CKPP_UNARY_(log10)
#endif
#ifdef CKPP_NEED_log1p
CKPP_UNARY_(log1p)
#endif
#ifdef CKPP_NEED_log2
CKPP_UNARY_(log2)
#endif
#ifdef CKPP_NEED_logb
CKPP_UNARY_(logb)
#endif
#ifdef CKPP_NEED_nearbyint
CKPP_UNARY_(nearbyint)
#endif
#ifdef CKPP_NEED_rint
CKPP_UNARY_(rint)
#endif
#ifdef CKPP_NEED_round
CKPP_UNARY_(round)
#endif
#ifdef CKPP_NEED_sin
CKPP_UNARY_(sin)
#endif
#ifdef CKPP_NEED_sinh
CKPP_UNARY_(sinh)
#endif
#ifdef CKPP_NEED_sqrt
CKPP_UNARY_(sqrt)
#endif
#ifdef CKPP_NEED_tan
CKPP_UNARY_(tan)
#endif
#ifdef CKPP_NEED_tanh
CKPP_UNARY_(tanh)
#endif
#ifdef CKPP_NEED_tgamma
CKPP_UNARY_(tgamma)
#endif
#ifdef CKPP_NEED_trunc
CKPP_UNARY_(trunc)
#endif
#ifdef CKPP_NEED_y0
CKPP_UNARY_(y0)
#endif
#ifdef CKPP_NEED_y1
CKPP_UNARY_(y1)
#endif
#ifdef CKPP_NEED_ilogb
CKPP_UNARY_(ilogb)
#endif
#ifdef CKPP_NEED_lrint
CKPP_UNARY_(lrint)
#endif
#ifdef CKPP_NEED_llrint
CKPP_UNARY_(llrint)
#endif
#ifdef CKPP_NEED_lround
CKPP_UNARY_(lround)
#endif
#ifdef CKPP_NEED_llround
CKPP_UNARY_(llround)
#endif
#ifdef CKPP_NEED_exp10
CKPP_UNARY_(exp10)
#endif
#ifdef CKPP_NEED_rsqrt
CKPP_UNARY_(rsqrt)
#endif
#ifdef CKPP_NEED_rcbrt
CKPP_UNARY_(rcbrt)
#endif
#ifdef CKPP_NEED_sinpi
CKPP_UNARY_(sinpi)
#endif
#ifdef CKPP_NEED_cospi
CKPP_UNARY_(cospi)
#endif
#ifdef CKPP_NEED_normcdf
CKPP_UNARY_(normcdf)
#endif
#ifdef CKPP_NEED_normcdfinv
CKPP_UNARY_(normcdfinv)
#endif
#ifdef CKPP_NEED_erfinv
CKPP_UNARY_(erfinv)
#endif
#ifdef CKPP_NEED_erfcinv
CKPP_UNARY_(erfcinv)
#endif
#ifdef CKPP_NEED_erfcx
CKPP_UNARY_(erfcx)
#endif
#ifdef CKPP_NEED_atan2
CKPP_BINARY_(atan2)
#endif
#ifdef CKPP_NEED_copysign
CKPP_BINARY_(copysign)
#endif
#ifdef CKPP_NEED_fdim
CKPP_BINARY_(fdim)
#endif
#ifdef CKPP_NEED_fmod
CKPP_BINARY_(fmod)
#endif
#ifdef CKPP_NEED_hypot
CKPP_BINARY_(hypot)
#endif
#ifdef CKPP_NEED_nextafter
CKPP_BINARY_(nextafter)
#endif
#ifdef CKPP_NEED_pow
CKPP_BINARY_(pow)
#endif
#ifdef CKPP_NEED_remainder
CKPP_BINARY_(remainder)
#endif
#ifdef CKPP_NEED_rhypot
CKPP_BINARY_(rhypot)
#endif

/* ---- other signatures ---- */

#ifdef CKPP_NEED_fma
template <class Left, class Right, class Third>
    requires(ckpp::number<Left> && ckpp::number<Right> && ckpp::number<Third>)
CKPP_FN auto fma(Left x, Right y, Third z)
{
    if constexpr (ckpp::kind_of<decltype(+x + +y + +z)> == ckpp::FLOAT)
        return ::fmaf((float)x, (float)y, (float)z);
    else
        return ::fma((double)x, (double)y, (double)z);
}
#endif

/* f(number, other): the float version for floats. */
#define CKPP_WITH_(name, other)                                                                \
    template <class Type>                                                                      \
        requires ckpp::number<Type>                                                            \
    CKPP_FN auto name(Type x, other y)                                                         \
    {                                                                                          \
        if constexpr (ckpp::kind_of<ckpp::promoted<Type>> == ckpp::FLOAT)                      \
            return ::name##f((float)x, y);                                                     \
        else                                                                                   \
            return ::name((double)x, y);                                                       \
    }
#ifdef CKPP_NEED_ldexp
CKPP_WITH_(ldexp, int)
#endif
#ifdef CKPP_NEED_scalbn
CKPP_WITH_(scalbn, int)
#endif
#ifdef CKPP_NEED_scalbln
CKPP_WITH_(scalbln, long)
#endif
#ifdef CKPP_NEED_frexp
CKPP_WITH_(frexp, int *)
#endif
#define CKPP_ORDER_(name)                                                                      \
    template <class Type>                                                                      \
        requires ckpp::number<Type>                                                            \
    CKPP_FN auto name(int n, Type x)                                                           \
    {                                                                                          \
        if constexpr (ckpp::kind_of<ckpp::promoted<Type>> == ckpp::FLOAT)                      \
            return ::name##f(n, (float)x);                                                     \
        else                                                                                   \
            return ::name(n, (double)x);                                                       \
    }
#ifdef CKPP_NEED_jn
CKPP_ORDER_(jn)
#endif
#ifdef CKPP_NEED_yn
CKPP_ORDER_(yn)
#endif
#ifdef CKPP_NEED_modf
template <class Type, class Whole>
    requires(ckpp::number<Type> && ckpp::kind_of<Whole> >= ckpp::FLOAT)
CKPP_FN auto modf(Type x, Whole *whole)
{
    typename ckpp::choose<ckpp::kind_of<ckpp::promoted<Type>> == ckpp::FLOAT, float, double>::type part, rest;
    if constexpr (ckpp::kind_of<ckpp::promoted<Type>> == ckpp::FLOAT)
        rest = ::modff((float)x, &part);
    else
        rest = ::modf((double)x, &part);
    *whole = (Whole)part;
    return rest;
}
#endif
#ifdef CKPP_NEED_remquo
template <class Left, class Right>
    requires(ckpp::number<Left> && ckpp::number<Right>)
CKPP_FN auto remquo(Left x, Right y, int *quotient)
{
    if constexpr (ckpp::kind_of<decltype(+x + +y)> == ckpp::FLOAT)
        return ::remquof((float)x, (float)y, quotient);
    else
        return ::remquo((double)x, (double)y, quotient);
}
#endif
#define CKPP_BOTH_(name)                                                                       \
    template <class Type>                                                                      \
        requires ckpp::number<Type>                                                            \
    CKPP_FN void name(Type x, float *s, float *c) { ::name##f((float)x, s, c); }               \
    template <class Type>                                                                      \
        requires ckpp::number<Type>                                                            \
    CKPP_FN void name(Type x, double *s, double *c) { ::name((double)x, s, c); }
#ifdef CKPP_NEED_sincos
CKPP_BOTH_(sincos)
#endif
#ifdef CKPP_NEED_sincospi
CKPP_BOTH_(sincospi)
#endif

/* ---- minimum, maximum, absolute value ---- */

#if defined CKPP_NEED_min || defined CKPP_NEED_max || defined CKPP_NEED_fmin || defined CKPP_NEED_fmax || \
    defined CKPP_NEED_fminf || defined CKPP_NEED_fmaxf
/* In the type of a + b. Of a NaN and a number the number: on the host written so that loops vectorise. */
#ifdef __CUDACC_RTC__
#define CKPP_NUMBER_OF_(op, name)                                                              \
    if constexpr (ckpp::kind_of<Type> == ckpp::FLOAT)                                          \
        return ::name##f(x, y);                                                                \
    else                                                                                       \
        return ::name(x, y);
#else
#define CKPP_NUMBER_OF_(op, name) return y != y ? x : x op y ? x : y;
#endif
#define CKPP_SELECT_(name, op, fname, integers)                                                \
    template <class Left, class Right>                                                         \
        requires(ckpp::number<Left> && ckpp::number<Right>)                                    \
    CKPP_FN auto name(Left a, Right b)                                                         \
    {                                                                                          \
        typedef decltype(+a + +b) Common;                                                      \
        constexpr bool convert = ckpp::kind_of<Common> == ckpp::INTEGER && !integers;          \
        typedef typename ckpp::choose<convert, double, Common>::type Type;                     \
        const Type x = (Type)a, y = (Type)b;                                                   \
        if constexpr (ckpp::kind_of<Type> == ckpp::INTEGER) {                                  \
            return y op x ? y : x;                                                             \
        } else {                                                                               \
            CKPP_NUMBER_OF_(op, fname)                                                         \
        }                                                                                      \
    }
#ifdef CKPP_NEED_min
CKPP_SELECT_(min, <, fmin, true)
#endif
#ifdef CKPP_NEED_max
CKPP_SELECT_(max, >, fmax, true)
#endif
#ifdef __CUDACC_RTC__
#ifdef CKPP_NEED_fmin
CKPP_BINARY_(fmin)
#endif
#ifdef CKPP_NEED_fmax
CKPP_BINARY_(fmax)
#endif
#else
/* The C library's are calls. */
namespace ckpp {
CKPP_SELECT_(fmin_of, <, fmin, false)
CKPP_SELECT_(fmax_of, >, fmax, false)
} // namespace ckpp
#define fmin(x, y) ckpp::fmin_of(x, y)
#define fmax(x, y) ckpp::fmax_of(x, y)
#define fminf(x, y) ckpp::fmin_of((float)(x), (float)(y))
#define fmaxf(x, y) ckpp::fmax_of((float)(x), (float)(y))
#endif
#endif

#ifdef CKPP_NEED_abs
template <class Type>
    requires ckpp::number<Type>
CKPP_FN auto abs(Type value)
{
    typedef ckpp::promoted<Type> Plain;
    const Plain x = (Plain)value;
    if constexpr (ckpp::kind_of<Plain> == ckpp::FLOAT)
        return ::fabsf(x);
    else if constexpr (ckpp::kind_of<Plain> == ckpp::DOUBLE)
        return ::fabs((double)x);
    else if constexpr ((Plain)-1 > (Plain)0)
        return x;
    else
        return x < 0 ? -x : x;
}
#endif

/* ---- classification ---- */

#define CKPP_TEST_(name, of_integer, of_float)                                                 \
    template <class Type>                                                                      \
        requires ckpp::number<Type>                                                            \
    CKPP_FN auto name(Type value)                                                              \
    {                                                                                          \
        typedef ckpp::promoted<Type> Plain;                                                    \
        [[maybe_unused]] const Plain x = (Plain)value;                                         \
        if constexpr (ckpp::kind_of<Plain> == ckpp::INTEGER)                                   \
            return of_integer;                                                                 \
        else                                                                                   \
            return of_float;                                                                   \
    }
#define CKPP_LEAST_ (sizeof(Plain) == 4 ? (Plain)FLT_MIN : (Plain)DBL_MIN)
#define CKPP_SIZE_ (x < 0 ? -x : x)
#ifdef CKPP_NEED_isnan
CKPP_TEST_(isnan, false, x != x)
#endif
#ifdef CKPP_NEED_isinf
CKPP_TEST_(isinf, false, CKPP_SIZE_ == (Plain)INFINITY)
#endif
#ifdef CKPP_NEED_isfinite
CKPP_TEST_(isfinite, true, CKPP_SIZE_ < (Plain)INFINITY)
#endif
#ifdef CKPP_NEED_isnormal
CKPP_TEST_(isnormal, x != 0, CKPP_SIZE_ < (Plain)INFINITY && CKPP_SIZE_ >= CKPP_LEAST_)
#endif
#ifdef CKPP_NEED_signbit
CKPP_TEST_(signbit, (double)x < 0, __builtin_bit_cast(int64_t, (double)x) < 0)
#endif
#ifdef CKPP_NEED_fpclassify
CKPP_TEST_(fpclassify, x == 0 ? FP_ZERO : FP_NORMAL,
           x != x ? FP_NAN : CKPP_SIZE_ == (Plain)INFINITY ? FP_INFINITE
           : x == 0 ? FP_ZERO : CKPP_SIZE_ < CKPP_LEAST_ ? FP_SUBNORMAL : FP_NORMAL)
#endif
#define CKPP_COMPARE_(name, value)                                                             \
    template <class Left, class Right>                                                         \
        requires(ckpp::number<Left> && ckpp::number<Right>)                                    \
    CKPP_FN bool name(Left x, Right y) { return value; }
#ifdef CKPP_NEED_isgreater
CKPP_COMPARE_(isgreater, x > y)
#endif
#ifdef CKPP_NEED_isgreaterequal
CKPP_COMPARE_(isgreaterequal, x >= y)
#endif
#ifdef CKPP_NEED_isless
CKPP_COMPARE_(isless, x < y)
#endif
#ifdef CKPP_NEED_islessequal
CKPP_COMPARE_(islessequal, x <= y)
#endif
#ifdef CKPP_NEED_islessgreater
CKPP_COMPARE_(islessgreater, x < y || x > y)
#endif
#ifdef CKPP_NEED_isunordered
CKPP_COMPARE_(isunordered, x != x || y != y)
#endif
