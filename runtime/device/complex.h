/* complex.h - complex numbers, with C's layout, C's arithmetic and the functions of C's <complex.h>.
 *
 * complex64 and complex128 are ckpp::complex<float> and ckpp::complex<double>. Operands mix as in C: an integer takes
 * the complex operand's precision, a real operand has no imaginary part (not one of zero), and a double makes
 * complex128. Products are the textbook formula, without C's repair of infinite ones; quotients are scaled, and repaired.
 * Functions are found by their argument (abs(z)), and have C's names as well (cabs, cabsf); most are in complex_math.h. */
namespace ckpp {

#ifdef __CUDACC_RTC__
#define CKPP_COMPLEX_ALIGN_(T) alignas(2 * sizeof(T))
#else /* C aligns them as their parts: pointers of C programs are no better */
#define CKPP_COMPLEX_ALIGN_(T)
#endif
template <class T> struct CKPP_COMPLEX_ALIGN_(T) complex {
    typedef T value_type;
    T re, im;

    complex() = default;
    template <class R>
        requires number<R>
    constexpr complex(R real) : re((T)real), im(0)
    {
    }
    template <class R, class I>
        requires(number<R> && number<I>)
    constexpr complex(R real, I imag) : re((T)real), im((T)imag)
    {
    }
    template <class U> constexpr complex(const complex<U> &z) : re((T)z.re), im((T)z.im) {}

    constexpr T real() const { return re; }
    constexpr T imag() const { return im; }
    void real(T x) { re = x; }
    void imag(T x) { im = x; }

    /* As C's casts: the real part; to bool, whether it is not 0. */
    template <class R>
        requires number<R>
    explicit operator R() const { return (R)re; }
    explicit operator bool() const { return re != 0 || im != 0; }

    complex operator+() const { return *this; }
    complex operator-() const { return {-re, -im}; }
    template <class Z> complex &operator+=(const Z &z) { return *this = *this + z; }
    template <class Z> complex &operator-=(const Z &z) { return *this = *this - z; }
    template <class Z> complex &operator*=(const Z &z) { return *this = *this * z; }
    template <class Z> complex &operator/=(const Z &z) { return *this = *this / z; }
};

template <class A, class B = float>
using wider = typename choose<(kind_of<promoted<A>> == DOUBLE || kind_of<promoted<B>> == DOUBLE), double, float>::type;

#define CKPP_OPERATOR_(type, op, complex_complex, complex_real, real_complex)                  \
    template <class A, class B> inline type operator op(complex<A> z, complex<B> w)            \
    {                                                                                          \
        typedef wider<A, B> T;                                                                 \
        const T a = z.re, b = z.im, c = w.re, d = w.im;                                        \
        return complex_complex;                                                                \
    }                                                                                          \
    template <class A, class B>                                                                \
        requires number<B>                                                                     \
    inline type operator op(complex<A> z, B w)                                                 \
    {                                                                                          \
        typedef wider<A, B> T;                                                                 \
        const T a = z.re, b = z.im, c = (T)w;                                                  \
        return complex_real;                                                                   \
    }                                                                                          \
    template <class A, class B>                                                                \
        requires number<A>                                                                     \
    inline type operator op(A z, complex<B> w)                                                 \
    {                                                                                          \
        typedef wider<A, B> T;                                                                 \
        const T a = (T)z, c = w.re, d = w.im;                                                  \
        return real_complex;                                                                   \
    }
#define CKPP_Z_(x, y) (complex<T>{x, y})
typedef complex<float> complex64;
typedef complex<double> complex128;
template <class A, class B> using joined = complex<wider<A, B>>;

#define CKPP_JOINED_ joined<A, B>
CKPP_OPERATOR_(CKPP_JOINED_, +, CKPP_Z_(a + c, b + d), CKPP_Z_(a + c, b), CKPP_Z_(a + c, d))
CKPP_OPERATOR_(CKPP_JOINED_, -, CKPP_Z_(a - c, b - d), CKPP_Z_(a - c, b), CKPP_Z_(a - c, -d))
CKPP_OPERATOR_(CKPP_JOINED_, *, CKPP_Z_(a * c - b * d, a * d + b * c), CKPP_Z_(a * c, b * c), CKPP_Z_(a * c, a * d))
CKPP_OPERATOR_(bool, ==, a == c && b == d, a == c && b == 0, a == c && d == 0)
CKPP_OPERATOR_(bool, !=, a != c || b != d, a != c || b != 0, a != c || d != 0)

/* ---- real functions, for either precision ---- */

namespace r {
#define CKPP_REAL_(name)                                                                       \
    CKPP_FN float name(float x) { return ::name##f(x); }                                       \
    CKPP_FN double name(double x) { return ::name(x); }
#define CKPP_REAL2_(name)                                                                      \
    CKPP_FN float name(float x, float y) { return ::name##f(x, y); }                           \
    CKPP_FN double name(double x, double y) { return ::name(x, y); }
CKPP_REAL_(fabs)
CKPP_REAL2_(atan2)
CKPP_REAL2_(copysign)
CKPP_REAL2_(hypot)
template <class T> CKPP_FN bool isinf(T x) { return fabs(x) == (T)INFINITY; }
template <class T> CKPP_FN bool isfinite(T x) { return fabs(x) < (T)INFINITY; }
} // namespace r

/* ---- division ---- */

/* Where both parts of z / w came out NaN: C, Annex G.5.1. */
template <class T> inline complex<T> divide_special(complex<T> z, T c, T d, T scaled)
{
    if (scaled == 0 && (z.re == z.re || z.im == z.im)) {
        const T inf = r::copysign((T)INFINITY, c);
        return {inf * z.re, inf * z.im};
    }
    if ((r::isinf(z.re) || r::isinf(z.im)) && r::isfinite(c) && r::isfinite(d)) {
        const T a = r::copysign((T)r::isinf(z.re), z.re), b = r::copysign((T)r::isinf(z.im), z.im);
        return {(T)INFINITY * (a * c + b * d), (T)INFINITY * (b * c - a * d)};
    }
    if ((r::isinf(c) || r::isinf(d)) && r::isfinite(z.re) && r::isfinite(z.im)) {
        const T x = r::copysign((T)r::isinf(c), c), y = r::copysign((T)r::isinf(d), d);
        return {(T)0 * (z.re * x + z.im * y), (T)0 * (z.im * x - z.re * y)};
    }
    return {(T)NAN, (T)NAN};
}

/* The divisor is scaled by a power of two to about 1/4, so that its square neither overflows nor vanishes. */
template <class T> inline complex<T> divide(complex<T> z, T c, T d)
{
    typedef typename choose<sizeof(T) == 4, uint32_t, uint64_t>::type bits;
    constexpr int mantissa = sizeof(T) == 4 ? 23 : 52;
    constexpr bits exponents = sizeof(T) == 4 ? 252 : 2044;
    const T size = r::fabs(c) > r::fabs(d) ? r::fabs(c) : r::fabs(d);
    const bits exponent = __builtin_bit_cast(bits, size) >> mantissa;
    const bits inverse = exponent < exponents ? exponents - exponent : 1;
    const T scale = __builtin_bit_cast(T, inverse << mantissa);
    const T guard = inverse == 1 ? (T)0.0625 : (T)1;
    const T x = c * scale, y = d * scale, scaled = x * x + y * y;
    const T a = z.re * guard, b = z.im * guard;
    const complex<T> q = {(a * x + b * y) * scale / scaled / guard, (b * x - a * y) * scale / scaled / guard};
    if (q.re != q.re && q.im != q.im)
        return divide_special(z, c, d, scaled);
    return q;
}

CKPP_OPERATOR_(CKPP_JOINED_, /, divide(CKPP_Z_(a, b), c, d), CKPP_Z_(a / c, b / c), divide(CKPP_Z_(a, (T)0), c, d))
#undef CKPP_OPERATOR_
#undef CKPP_JOINED_
#undef CKPP_Z_

/* ---- parts ---- */

template <class T> CKPP_FN constexpr T real(complex<T> z) { return z.re; }
template <class T> CKPP_FN constexpr T imag(complex<T> z) { return z.im; }
template <class T> CKPP_FN complex<T> conj(complex<T> z) { return {z.re, -z.im}; }
template <class T> CKPP_FN T norm(complex<T> z) { return z.re * z.re + z.im * z.im; }
template <class T> CKPP_FN T abs(complex<T> z) { return r::hypot(z.re, z.im); }
template <class T> CKPP_FN T arg(complex<T> z) { return r::atan2(z.im, z.re); }
template <class T> inline complex<T> proj(complex<T> z)
{
    return r::isinf(z.re) || r::isinf(z.im) ? complex<T>{(T)INFINITY, r::copysign((T)0, z.im)} : z;
}
template <class T> CKPP_FN bool isnan(complex<T> z) { return z.re != z.re || z.im != z.im; }
template <class T> CKPP_FN bool isinf(complex<T> z) { return r::isinf(z.re) || r::isinf(z.im); }
template <class T> CKPP_FN bool isfinite(complex<T> z) { return r::isfinite(z.re) && r::isfinite(z.im); }

/* Real numbers where a type-generic body takes parts of them. */
template <class X> using floating = typename choose<kind_of<promoted<X>> == FLOAT, float, double>::type;
#define CKPP_OF_REAL_(name, value)                                                               \
    template <class X>                                                                         \
        requires number<X>                                                                     \
    CKPP_FN auto name(X z)                                                                        \
    {                                                                                          \
        const floating<X> x = (floating<X>)z;                                                  \
        return value;                                                                          \
    }
CKPP_OF_REAL_(real, x)
CKPP_OF_REAL_(imag, x * 0)
CKPP_OF_REAL_(conj, x)
CKPP_OF_REAL_(norm, x *x)
CKPP_OF_REAL_(arg, r::atan2(x * 0, x))
CKPP_OF_REAL_(to_complex, (complex<floating<X>>(x)))
template <class T> CKPP_FN complex<T> to_complex(complex<T> z) { return z; }

/* A function in C's spellings, for real arguments too. */
#define CKPP_C_NAMES_(name)                                                                    \
    template <class Z> CKPP_FN auto c##name(const Z &z) { return name(to_complex(z)); }        \
    template <class Z> CKPP_FN auto c##name##f(const Z &z) { return name(complex64(z)); }
CKPP_C_NAMES_(real)
CKPP_C_NAMES_(imag)
CKPP_C_NAMES_(abs)
CKPP_C_NAMES_(arg)
CKPP_C_NAMES_(proj)
template <class Z> CKPP_FN complex64 conjf(const Z &z) { return conj(complex64(z)); }

} // namespace ckpp

using ckpp::complex;
using ckpp::complex128;
using ckpp::complex64;
using ckpp::cabs, ckpp::carg, ckpp::cimag, ckpp::cproj, ckpp::creal;
using ckpp::cabsf, ckpp::cargf, ckpp::cimagf, ckpp::cprojf, ckpp::crealf, ckpp::conjf;
#ifdef CKPP_NEED_real
using ckpp::real;
#endif
#ifdef CKPP_NEED_imag
using ckpp::imag;
#endif
#ifdef CKPP_NEED_conj
using ckpp::conj;
#endif
#ifdef CKPP_NEED_norm
using ckpp::norm;
#endif
#ifdef CKPP_NEED_arg
using ckpp::arg;
#endif
#ifdef CKPP_NEED_CMPLX
CKPP_FN complex128 CMPLX(double re, double im) { return {re, im}; }
#endif
#ifdef CKPP_NEED_CMPLXF
CKPP_FN complex64 CMPLXF(float re, float im) { return {re, im}; }
#endif
inline constexpr complex64 _Complex_I = {0, 1};
#ifdef CKPP_NEED_I
inline constexpr complex64 I = {0, 1};
#endif
