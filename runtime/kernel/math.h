/* math.h - C's and CUDA's mathematical functions for every arithmetic type and 16-bit floats.
 *
 * CUDA's compiler has them for float and double, and the host has C's. For each function that the
 * kernel calls (put_needs() defines CKPP_NEED_<name>) a template here covers the other types;
 * non-template overloads take precedence. A float or 16-bit float gives a float, an integer or a
 * double gives a double; an integer operand beside a float one becomes a float, as in C's
 * arithmetic. math_host.h has CUDA's own functions for the host.
 *
 * All supported names appear after CKPP_NEED_ here, in atomic_functions.h or in intrinsics.h. */

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

/* f(number, other), with the float version for floats. */
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
    typename ckpp::choose<ckpp::kind_of<ckpp::promoted<Type>> == ckpp::FLOAT, float, double>::type
        part, rest;
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

#if defined CKPP_NEED_min || defined CKPP_NEED_max || defined CKPP_NEED_fmin || \
    defined CKPP_NEED_fmax || defined CKPP_NEED_fminf || defined CKPP_NEED_fmaxf
/* The result has the type of a + b. A number beside a NaN is the result; on the host that is
 * written so that loops vectorize. */
#ifdef CKPP_GPU
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
#ifdef CKPP_GPU
#ifdef CKPP_NEED_fmin
CKPP_BINARY_(fmin)
#endif
#ifdef CKPP_NEED_fmax
CKPP_BINARY_(fmax)
#endif
#else
/* The C library's are function calls, which would not vectorize. */
CKPP_SELECT_(ckpp_fmin, <, fmin, false)
CKPP_SELECT_(ckpp_fmax, >, fmax, false)
#ifdef CKPP_NEED_fmin
#define fmin(x, y) ckpp_fmin(x, y)
#endif
#ifdef CKPP_NEED_fmax
#define fmax(x, y) ckpp_fmax(x, y)
#endif
#ifdef CKPP_NEED_fminf
#define fminf(x, y) ckpp_fmin((float)(x), (float)(y))
#endif
#ifdef CKPP_NEED_fmaxf
#define fmaxf(x, y) ckpp_fmax((float)(x), (float)(y))
#endif
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
