/* math_host.h - mathematical functions that CUDA has and C lacks, for the host. math.h follows,
 * with versions for all types. */
#ifndef CKPP_GPU

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
#if defined CKPP_NEED_norm4d || defined CKPP_NEED_norm4df
CKPP_FN double norm4d(double x, double y, double z, double w)
{
    return ::hypot(::hypot(x, y), ::hypot(z, w));
}
CKPP_FN float norm4df(float x, float y, float z, float w) { return (float)norm4d(x, y, z, w); }
#endif
#if defined CKPP_NEED_rnorm3d || defined CKPP_NEED_rnorm3df
CKPP_FN double rnorm3d(double x, double y, double z) { return 1 / ::hypot(::hypot(x, y), z); }
CKPP_FN float rnorm3df(float x, float y, float z) { return (float)rnorm3d(x, y, z); }
#endif
#if defined CKPP_NEED_rnorm4d || defined CKPP_NEED_rnorm4df
CKPP_FN double rnorm4d(double x, double y, double z, double w)
{
    return 1 / ::hypot(::hypot(x, y), ::hypot(z, w));
}
CKPP_FN float rnorm4df(float x, float y, float z, float w) { return (float)rnorm4d(x, y, z, w); }
#endif
#if defined CKPP_NEED_norm || defined CKPP_NEED_normf || defined CKPP_NEED_rnorm ||            \
    defined CKPP_NEED_rnormf
namespace ckpp {
template <class Type> inline double length_of(int n, const Type *x)
{
    double length = 0;
    for (int k = 0; k < n; k++)
        length = ::hypot(length, (double)x[k]);
    return length;
}
} // namespace ckpp
CKPP_FN double norm(int n, const double *x) { return ckpp::length_of(n, x); }
CKPP_FN float normf(int n, const float *x) { return (float)ckpp::length_of(n, x); }
CKPP_FN double rnorm(int n, const double *x) { return 1 / ckpp::length_of(n, x); }
CKPP_FN float rnormf(int n, const float *x) { return (float)(1 / ckpp::length_of(n, x)); }
#endif
#ifdef CKPP_NEED_fdividef
CKPP_FN float fdividef(float x, float y) { return x / y; }
#endif
#if defined CKPP_NEED_cyl_bessel_i0 || defined CKPP_NEED_cyl_bessel_i0f ||                     \
    defined CKPP_NEED_cyl_bessel_i1 || defined CKPP_NEED_cyl_bessel_i1f
namespace ckpp {
/* The power series, whose terms all have the same sign and grow up to a largest one; the loop
 * cannot end before that. */
inline double bessel_i(int order, double x)
{
    const double q = 0.25 * x * x;
    double term = order ? 0.5 * x : 1, sum = term;
    for (double k = 1; sum - sum == 0 && __builtin_fabs(term) > 1e-18 * __builtin_fabs(sum); k++) {
        term *= q / (k * (k + order));
        sum += term;
    }
    return sum;
}
} // namespace ckpp
CKPP_FN double cyl_bessel_i0(double x) { return ckpp::bessel_i(0, x); }
CKPP_FN double cyl_bessel_i1(double x) { return ckpp::bessel_i(1, x); }
CKPP_FLOAT_TOO_(cyl_bessel_i0)
CKPP_FLOAT_TOO_(cyl_bessel_i1)
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
/* sin(pi x + quarters pi / 2) for x >= 0; the argument is reduced exactly. */
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
/* exp(x^2) erfc(x): x^2 is computed in two parts; for large x by the asymptotic series. */
inline double erfcx(double x)
{
    if (x > 25) {
        const double u = 0.5 / x / x;
        const double series =
            1 - u * (1 - 3 * u * (1 - 5 * u * (1 - 7 * u * (1 - 9 * u * (1 - 11 * u)))));
        return 0.5 * M_2_SQRTPI / x * series;
    }
    const double square = x * x, rest = ::fma(x, x, -square);
    const double e = ::exp(square);
    return e > DBL_MAX ? (x < 0 ? INFINITY : x) : (e + e * rest) * ::erfc(x);
}
CKPP_FLOAT_TOO_(erfcx)
#endif
#if defined CKPP_NEED_normcdf || defined CKPP_NEED_normcdff
/* erfc(-x / sqrt 2) / 2, corrected for the argument's rounding error. */
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
/* Starts with M. Giles's single-precision polynomial ("Approximating the erfinv function", GPU
 * Computing Gems, 2011), or in the tail with the leading term of the asymptotic series; then
 * Newton's method on log erfc. */
inline double erfcinv(double y)
{
    if (!(y > 0 && y < 2))
        return y == 0 ? INFINITY : y == 2 ? -INFINITY : NAN;
    if (y > 1)
        return -erfcinv(2 - y);
    double w = -::log(y * (2 - y)), x;
    if (w < 5) {
        constexpr double c[] = {2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
                                -4.39150654e-06, 0.00021858087,  -0.00125372503,
                                -0.00417768164,  0.246640727,    1.50140941};
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
