/* complex_math.h - exponentials, logarithms, powers, trigonometric and hyperbolic functions of
 * complex numbers, and their inverses. It follows complex.h; groups of functions that the kernel
 * does not call are omitted.
 *
 * Errors are a few units in the last place of each part (of the larger part for pow). */
#if defined CKPP_NEED_exp || defined CKPP_NEED_cexp || defined CKPP_NEED_cexpf ||       \
    defined CKPP_NEED_log || defined CKPP_NEED_clog || defined CKPP_NEED_clogf ||       \
    defined CKPP_NEED_log10 || defined CKPP_NEED_clog10 || defined CKPP_NEED_clog10f || \
    defined CKPP_NEED_sqrt || defined CKPP_NEED_csqrt || defined CKPP_NEED_csqrtf ||    \
    defined CKPP_NEED_pow || defined CKPP_NEED_cpow || defined CKPP_NEED_cpowf ||       \
    defined CKPP_NEED_polar
/* ---- exponentials, logarithms, powers ---- */
namespace ckpp {

namespace r {
CKPP_REAL_(exp)
CKPP_REAL_(log)
CKPP_REAL_(log1p)
CKPP_REAL_(sin)
CKPP_REAL_(cos)
CKPP_REAL_(sqrt)
CKPP_FN float fma(float x, float y, float z) { return ::fmaf(x, y, z); }
CKPP_FN double fma(double x, double y, double z) { return ::fma(x, y, z); }
} // namespace r

template <class Type>
inline constexpr Type largest = sizeof(Type) == 4 ? (Type)FLT_MAX : (Type)DBL_MAX;
template <class Type>
inline constexpr Type smallest = sizeof(Type) == 4 ? (Type)FLT_MIN : (Type)DBL_MIN;

template <class Real, class Left>
    requires(number<Real> && number<Left>)
__device__ inline auto polar(Real radius, Left angle)
{
    typedef wider<floating<Real>, floating<Left>> Type;
    return complex<Type>{(Type)radius * r::cos((Type)angle), (Type)radius * r::sin((Type)angle)};
}

template <class Type> __device__ inline complex<Type> exp(complex<Type> z)
{
    if (z.im == 0)
        return {r::exp(z.re), z.im};
    if (!r::isfinite(z.im) && r::isinf(z.re))
        return z.re > 0 ? complex<Type>{z.re, (Type)NAN}
                        : complex<Type>{(Type)0, r::copysign((Type)0, z.im)};
    /* In two factors, because the result may be finite where exp(re) is not. */
    const Type half = r::exp(z.re * (Type)0.5), c = r::cos(z.im), s = r::sin(z.im);
    if (r::isfinite(half) && z.re > (sizeof(Type) == 4 ? (Type)88 : (Type)709))
        return {half * c * half, half * s * half};
    const Type e = r::exp(z.re);
    return {e * c, e * s};
}

/* log |z|, to full relative precision also near |z| = 1. */
template <class Type> __device__ inline Type log_abs(complex<Type> z)
{
    Type x = r::fabs(z.re), y = r::fabs(z.im);
    if (x < y) {
        const Type t = x;
        x = y, y = t;
    }
    const Type p = x * x, q = y * y;
    if (p + q >= (Type)0.5 && p + q <= (Type)2) {
        /* x^2 + y^2 - 1, with the cancelling subtraction exact, and both squares' rounding
         * errors */
        const Type sum = p < (Type)0.5 ? (p - (Type)0.5) + (q - (Type)0.5) : (p - 1) + q;
        return r::log1p(sum + (r::fma(x, x, -p) + r::fma(y, y, -q))) * (Type)0.5;
    }
    const Type up = sizeof(Type) == 4 ? (Type)0x1p40 : (Type)0x1p80;
    if (x > largest<Type> / 2 && r::isfinite(x))
        return r::log(r::hypot(x / 2, y / 2)) + (Type)M_LN2;
    if (x < smallest<Type> && x > 0)
        return r::log(r::hypot(x * up, y * up)) -
               (Type)(sizeof(Type) == 4 ? 40 * M_LN2 : 80 * M_LN2);
    return r::log(r::hypot(x, y));
}
template <class Type> __device__ inline complex<Type> log(complex<Type> z)
{
    return {log_abs(z), arg(z)};
}
template <class Type> __device__ inline complex<Type> log10(complex<Type> z)
{
    return {log_abs(z) * (Type)M_LOG10E, arg(z) * (Type)M_LOG10E};
}

template <class Type> __device__ inline complex<Type> sqrt(complex<Type> z)
{
    if (z.re == 0 && z.im == 0)
        return {(Type)0, z.im};
    if (r::isinf(z.im))
        return {(Type)INFINITY, z.im};
    if (r::isinf(z.re)) {
        const Type none = z.im - z.im; /* 0, or NaN */
        return z.re > 0 ? complex<Type>{z.re, r::copysign(none, z.im)}
                        : complex<Type>{r::fabs(none), r::copysign(z.re, z.im)};
    }
    /* Scaled, so that |z| neither overflows nor loses bits. */
    const Type size = r::fabs(z.re) > r::fabs(z.im) ? r::fabs(z.re) : r::fabs(z.im);
    const Type up = size > largest<Type> / 4    ? (Type)0.0625
                    : size < smallest<Type> * 4 ? (Type)0x1p60
                                                : (Type)1;
    const Type back = size > largest<Type> / 4    ? (Type)4
                      : size < smallest<Type> * 4 ? (Type)0x1p-30
                                                  : (Type)1;
    const Type x = z.re * up, y = z.im * up;
    const Type t = r::sqrt((r::fabs(x) + r::hypot(x, y)) * (Type)0.5);
    if (x >= 0)
        return {t * back, y / (2 * t) * back};
    return {r::fabs(y) / (2 * t) * back, r::copysign(t, y) * back};
}

/* z to an integer power, by repeated squaring. */
template <class Type, class Count> __device__ inline complex<Type> power(complex<Type> z, Count n)
{
    complex<Type> result = {(Type)1, (Type)0}, square = z;
    const bool negative = n < 0;
    for (uint64_t k = negative ? 0 - (uint64_t)n : (uint64_t)n; k; k >>= 1) {
        if (k & 1)
            result *= square;
        if (k > 1)
            square *= square;
    }
    return negative ? (Type)1 / result : result;
}

template <class Left, class Right>
__device__ inline joined<Left, Right> pow(complex<Left> base, complex<Right> exponent)
{
    typedef wider<Left, Right> Type;
    const complex<Type> z = base, w = exponent;
    if (w == 0)
        return {(Type)1, (Type)0};
    if (z == 0 && w.re > 0)
        return {(Type)0, (Type)0};
    return exp(w * log(z));
}
template <class Left, class Right>
    requires number<Right>
__device__ inline auto pow(complex<Left> z, Right w)
{
    typedef complex<wider<Left, Right>> Any;
    if constexpr (kind_of<promoted<Right>> == INTEGER) {
        return power(z, +w);
    } else {
        if (w == 0 || (z == 0 && w > 0))
            return Any{w == 0 ? 1 : 0, 0};
        return exp((typename Any::value_type)w * log((Any)z));
    }
}
template <class Left, class Right>
    requires number<Left>
__device__ inline auto pow(Left z, complex<Right> w)
{
    return pow(complex<wider<Left, Right>>(z), w);
}

CKPP_C_NAMES_(exp)
CKPP_C_NAMES_(log)
CKPP_C_NAMES_(log10)
CKPP_C_NAMES_(sqrt)
template <class Left, class Right> __device__ inline auto cpow(const Left &z, const Right &w)
{
    return pow(to_complex(z), to_complex(w));
}
template <class Left, class Right> __device__ inline auto cpowf(const Left &z, const Right &w)
{
    return pow(complex64(z), complex64(w));
}

} // namespace ckpp
using ckpp::cexp, ckpp::clog, ckpp::clog10, ckpp::csqrt, ckpp::cpow;
using ckpp::cexpf, ckpp::clogf, ckpp::clog10f, ckpp::csqrtf, ckpp::cpowf;
#ifdef CKPP_NEED_polar
using ckpp::polar;
#endif
#define CKPP_COMPLEX_EXP 1
#endif

#if defined CKPP_NEED_sin || defined CKPP_NEED_csin || defined CKPP_NEED_csinf ||    \
    defined CKPP_NEED_cos || defined CKPP_NEED_ccos || defined CKPP_NEED_ccosf ||    \
    defined CKPP_NEED_tan || defined CKPP_NEED_ctan || defined CKPP_NEED_ctanf ||    \
    defined CKPP_NEED_sinh || defined CKPP_NEED_csinh || defined CKPP_NEED_csinhf || \
    defined CKPP_NEED_cosh || defined CKPP_NEED_ccosh || defined CKPP_NEED_ccoshf || \
    defined CKPP_NEED_tanh || defined CKPP_NEED_ctanh || defined CKPP_NEED_ctanhf
/* ---- trigonometric and hyperbolic functions ---- */
namespace ckpp {

namespace r {
#ifndef CKPP_COMPLEX_EXP
CKPP_REAL_(exp)
CKPP_REAL_(sin)
CKPP_REAL_(cos)
CKPP_REAL_(sqrt)
#endif
CKPP_REAL_(tan)
CKPP_REAL_(sinh)
CKPP_REAL_(cosh)
} // namespace r

/* {sinh x * cos y, cosh x * sin y}, or for cosh {cosh x * cos y, sinh x * sin y}. The results may
 * be finite where sinh x is not. */
template <class Type> __device__ inline complex<Type> hyperbolic(Type x, Type y, bool cosine)
{
    const Type c = r::cos(y), s = r::sin(y);
    if (r::fabs(x) > (sizeof(Type) == 4 ? (Type)88 : (Type)709)) {
        const Type e = r::exp(r::fabs(x) * (Type)0.5), sign = r::copysign((Type)0.5, x);
        return cosine ? complex<Type>{e * c * (Type)0.5 * e, e * s * sign * e}
                      : complex<Type>{e * c * sign * e, e * s * (Type)0.5 * e};
    }
    const Type even = r::cosh(x), odd = r::sinh(x);
    return cosine ? complex<Type>{even * c, odd * s} : complex<Type>{odd * c, even * s};
}

template <class Type> __device__ inline complex<Type> sinh(complex<Type> z)
{
    if (z.im == 0)
        return {r::sinh(z.re), z.im};
    if (!r::isfinite(z.im) && (z.re == 0 || r::isinf(z.re)))
        return {z.re, (Type)NAN};
    return hyperbolic(z.re, z.im, false);
}

template <class Type> __device__ inline complex<Type> cosh(complex<Type> z)
{
    if (z.im == 0)
        return {r::cosh(z.re), r::copysign(z.im, z.re) * r::copysign((Type)1, z.im)};
    if (!r::isfinite(z.im) && r::isinf(z.re))
        return {(Type)INFINITY, (Type)NAN};
    if (!r::isfinite(z.im) && z.re == 0)
        return {(Type)NAN, z.re};
    return hyperbolic(z.re, z.im, true);
}

/* Kahan, "Branch cuts for complex elementary functions", 1987. */
template <class Type> __device__ inline complex<Type> tanh(complex<Type> z)
{
    const Type one = r::copysign((Type)1, z.re);
    if (!r::isfinite(z.im)) {
        if (r::isinf(z.re))
            return {one, r::copysign((Type)0, z.im)};
        return {z.re == 0 ? z.re : (Type)NAN, (Type)NAN};
    }
    if (r::fabs(z.re) > (sizeof(Type) == 4 ? (Type)11 : (Type)22)) {
        const Type e = r::exp(-r::fabs(z.re));
        return {one, 4 * r::sin(z.im) * r::cos(z.im) * e * e};
    }
    if (z.re != z.re)
        return {z.re, z.im == 0 ? z.im : z.re};
    const Type t = r::tan(z.im), beta = 1 + t * t, s = r::sinh(z.re), rho = r::sqrt(1 + s * s);
    const Type denominator = 1 + beta * s * s;
    if (!r::isfinite(beta))
        return {rho / s, 1 / t};
    return {beta * rho * s / denominator, t / denominator};
}

/* f(z) = -i g(iz), and cos z = cosh iz. */
template <class Type> __device__ inline complex<Type> sin(complex<Type> z)
{
    const complex<Type> w = sinh(complex<Type>{-z.im, z.re});
    return {w.im, -w.re};
}
template <class Type> __device__ inline complex<Type> cos(complex<Type> z)
{
    return cosh(complex<Type>{-z.im, z.re});
}
template <class Type> __device__ inline complex<Type> tan(complex<Type> z)
{
    const complex<Type> w = tanh(complex<Type>{-z.im, z.re});
    return {w.im, -w.re};
}

CKPP_C_NAMES_(sin)
CKPP_C_NAMES_(cos)
CKPP_C_NAMES_(tan)
CKPP_C_NAMES_(sinh)
CKPP_C_NAMES_(cosh)
CKPP_C_NAMES_(tanh)

} // namespace ckpp
using ckpp::ccos, ckpp::ccosh, ckpp::csin, ckpp::csinh, ckpp::ctan, ckpp::ctanh;
using ckpp::ccosf, ckpp::ccoshf, ckpp::csinf, ckpp::csinhf, ckpp::ctanf, ckpp::ctanhf;
#define CKPP_COMPLEX_TRIG 1
#endif

#if defined CKPP_NEED_asin || defined CKPP_NEED_casin || defined CKPP_NEED_casinf ||           \
    defined CKPP_NEED_acos || defined CKPP_NEED_cacos || defined CKPP_NEED_cacosf ||           \
    defined CKPP_NEED_atan || defined CKPP_NEED_catan || defined CKPP_NEED_catanf ||           \
    defined CKPP_NEED_asinh || defined CKPP_NEED_casinh || defined CKPP_NEED_casinhf ||        \
    defined CKPP_NEED_acosh || defined CKPP_NEED_cacosh || defined CKPP_NEED_cacoshf ||        \
    defined CKPP_NEED_atanh || defined CKPP_NEED_catanh || defined CKPP_NEED_catanhf
/* ---- inverse functions ---- */
namespace ckpp {

namespace r {
#ifndef CKPP_COMPLEX_EXP
CKPP_REAL_(log)
CKPP_REAL_(log1p)
#ifndef CKPP_COMPLEX_TRIG
CKPP_REAL_(sqrt)
#endif
#endif
CKPP_REAL_(asin)
CKPP_REAL_(acos)
CKPP_REAL_(atan)
CKPP_REAL_(atanh)
} // namespace r

/* Arc sine (or cosine) of x + iy with finite x >= 0, y >= 0; the imaginary part is the same for
 * both, up to its sign. The formulas, and the bounds within which each is safe, are from Hull,
 * Fairgrieve and Tang, "Implementing the complex arcsine and arccosine functions using exception
 * handling", ACM TOMS 23 (1997). */
template <class Type> __device__ inline complex<Type> arc_safe(Type x, Type y, bool cosine)
{
    const Type xp1 = x + 1, xm1 = x - 1, r1 = r::hypot(xp1, y), s = r::hypot(xm1, y);
    const Type a = (r1 + s) * (Type)0.5, b = x / a, apx = a + x, yy = y * y;
    Type real, imag;

    if (b <= (Type)0.6417) {
        real = cosine ? r::acos(b) : r::asin(b);
    } else {
        const Type root = x <= 1 ? r::sqrt((Type)0.5 * apx * (yy / (r1 + xp1) + (s - xm1)))
                              : y * r::sqrt((Type)0.5 * (apx / (r1 + xp1) + apx / (s + xm1)));
        real = cosine ? r::atan(root / x) : r::atan(x / root);
    }
    if (a <= (Type)1.5) {
        const Type am1 = (Type)0.5 * (yy / (r1 + xp1) + (x < 1 ? yy / (s - xm1) : s + xm1));
        imag = r::log1p(am1 + r::sqrt(am1 * (a + 1)));
    } else {
        imag = r::log(a + r::sqrt(a * a - 1));
    }
    return {real, imag};
}

template <class Type> __device__ inline complex<Type> arc_extreme(Type x, Type y, bool cosine)
{
    const Type epsilon = sizeof(Type) == 4 ? (Type)FLT_EPSILON : (Type)DBL_EPSILON;
    const Type tiny = sizeof(Type) == 4 ? (Type)0x1p-61 : (Type)0x1p-509, right = (Type)M_PI_2,
               ln2 = (Type)M_LN2;
    const Type xp1 = x + 1, xm1 = x - 1;

    if (y <= epsilon * r::fabs(xm1)) {
        if (x < 1)
            return {cosine ? r::acos(x) : r::asin(x), y / r::sqrt(-xm1 * xp1)};
        const Type root = r::sqrt(xm1) * r::sqrt(xp1);
        return {!cosine ? right : y == 0 ? y : y / root,
                x < 1 / epsilon ? r::log1p(xm1 + root) : ln2 + r::log(x)};
    }
    if (y <= tiny)
        return {cosine ? r::sqrt(y) : right - r::sqrt(y), r::sqrt(y)};
    if (epsilon * y - 1 >= x)
        return {cosine ? right : x / y, ln2 + r::log(y)};
    if (x > 1)
        return {cosine ? r::atan(y / x) : r::atan(x / y),
                ln2 + r::log(y) + (Type)0.5 * r::log1p(x / y * (x / y))};
    const Type a = r::sqrt(1 + y * y);
    return {cosine ? right : x / a, (Type)0.5 * r::log1p(2 * y * (y + a))};
}

template <class Type> __device__ inline complex<Type> arc(Type x, Type y, bool cosine)
{
    const Type low = sizeof(Type) == 4 ? (Type)0x1p-61 : (Type)0x1p-509;
    const Type high = sizeof(Type) == 4 ? (Type)0x1p61 : (Type)0x1p509;
    return x > low && x < high && y > low && y < high ? arc_safe(x, y, cosine)
                                                      : arc_extreme(x, y, cosine);
}

template <class Type> __device__ inline complex<Type> asin(complex<Type> z)
{
    const Type x = r::fabs(z.re), y = r::fabs(z.im);
    if (isinf(z) && !isnan(z))
        return {r::copysign(r::atan2(x, y), z.re), r::copysign((Type)INFINITY, z.im)};
    if (isnan(z)) {
        if (r::isinf(z.re) || r::isinf(z.im))
            return {(Type)NAN, r::isinf(z.im) ? z.im : z.re};
        return {z.re == 0 ? z.re : (Type)NAN, (Type)NAN};
    }
    const complex<Type> w = arc(x, y, false);
    return {r::copysign(w.re, z.re), r::copysign(w.im, z.im)};
}

template <class Type> __device__ inline complex<Type> acos(complex<Type> z)
{
    const Type x = r::fabs(z.re), y = r::fabs(z.im), inf = r::copysign((Type)INFINITY, z.im);
    if (isinf(z) && !isnan(z))
        return {r::atan2(y, z.re), -inf};
    if (isnan(z)) {
        if (isinf(z))
            return {(Type)NAN, r::isinf(z.im) ? -inf : inf};
        return {z.re == 0 ? (Type)M_PI_2 : (Type)NAN, (Type)NAN};
    }
    const complex<Type> w = arc(x, y, true);
    return {r::copysign((Type)1, z.re) < 0 ? (Type)M_PI - w.re : w.re, r::copysign(w.im, -z.im)};
}

template <class Type> __device__ inline complex<Type> asinh(complex<Type> z)
{
    const complex<Type> w = asin(complex<Type>{z.im, z.re}); /* asinh z = i conj(asin(i conj z)) */
    return {w.im, w.re};
}

template <class Type> __device__ inline complex<Type> acosh(complex<Type> z)
{
    const complex<Type> w = acos(z);
    const Type inf = (Type)INFINITY;
    if (w.re != w.re && r::isinf(w.im))
        return {inf, w.re};
    if (w.im != w.im)
        return {w.im, z.re == 0 ? w.re : w.im};
    return {r::fabs(w.im), r::copysign(w.re, z.im)};
}

template <class Type> __device__ inline complex<Type> atanh(complex<Type> z)
{
    const Type epsilon = sizeof(Type) == 4 ? (Type)FLT_EPSILON : (Type)DBL_EPSILON;
    const Type x = r::fabs(z.re), y = r::fabs(z.im);
    const Type right = r::copysign((Type)M_PI_2, z.im), zero = r::copysign((Type)0, z.re);
    if (isinf(z))
        return {zero, isnan(z) && r::isinf(z.re) ? (Type)NAN : right};
    if (isnan(z))
        return {z.re == 0 ? z.re : (Type)NAN, (Type)NAN};
    if (x > 1 / epsilon || y > 1 / epsilon) { /* 1 / z, plus a quarter turn */
        const Type size = r::hypot(x / 2, y / 2);
        return {z.re / size / size / 4, right};
    }
    if (y == 0 && x < 1)
        return {r::atanh(z.re), z.im};
    if (x == 0)
        return {z.re, r::atan(z.im)};
    const Type real = x == 1 && y < epsilon ? ((Type)M_LN2 - r::log(y)) / 2
                                         : r::log1p(4 * x / ((x - 1) * (x - 1) + y * y)) / 4;
    const Type imag = r::atan2(2 * y, (1 - x) * (1 + x) - y * y) / 2;
    return {r::copysign(real, z.re), r::copysign(imag, z.im)};
}

template <class Type> __device__ inline complex<Type> atan(complex<Type> z)
{
    /* atan z = i conj(atanh(i conj z)) */
    const complex<Type> w = atanh(complex<Type>{z.im, z.re});
    return {w.im, w.re};
}

CKPP_C_NAMES_(asin)
CKPP_C_NAMES_(acos)
CKPP_C_NAMES_(atan)
CKPP_C_NAMES_(asinh)
CKPP_C_NAMES_(acosh)
CKPP_C_NAMES_(atanh)

} // namespace ckpp
using ckpp::cacos, ckpp::cacosh, ckpp::casin, ckpp::casinh, ckpp::catan, ckpp::catanh;
using ckpp::cacosf, ckpp::cacoshf, ckpp::casinf, ckpp::casinhf, ckpp::catanf, ckpp::catanhf;
#endif
