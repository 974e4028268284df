/* complex.h - complex numbers with C's layout and arithmetic, and functions of C's <complex.h>.
 *
 * complex64 and complex128 are ckpp::complex<float> and ckpp::complex<double>. Mixed operands work
 * as in C: an integer takes the complex operand's precision, a real operand has no imaginary part
 * (not a zero one), and a double makes complex128. Products use the textbook formula, without C's
 * correction of infinite results; quotients are scaled and corrected. Functions are overloaded
 * (abs(z)), and have C's names as well (cabs, cabsf); most are in complex_math.h. */
namespace ckpp {

/* Aligned as its parts are, as in C, so that structs have the same layout. */
template <class Type> struct complex {
    typedef Type value_type;
#ifdef CKPP_CU_COMPLEX
    union { Type re, x; };
    union { Type im, y; };
#else
    Type re, im;
#endif

    complex() = default;
    template <class Real>
        requires number<Real>
    constexpr complex(Real real) : re((Type)real), im(0)
    {
    }
    template <class Real, class Imag>
        requires(number<Real> && number<Imag>)
    constexpr complex(Real real, Imag imag) : re((Type)real), im((Type)imag)
    {
    }
    template <class Other>
    constexpr complex(const complex<Other> &z) : re((Type)z.re), im((Type)z.im)
    {
    }

    constexpr Type real() const { return re; }
    constexpr Type imag() const { return im; }
    __device__ void real(Type x) { re = x; }
    __device__ void imag(Type x) { im = x; }

    /* As C's casts: the real part; to bool, whether it is nonzero. */
    template <class Real>
        requires number<Real>
    __device__ explicit operator Real() const { return (Real)re; }
    __device__ explicit operator bool() const { return re != 0 || im != 0; }

    __device__ complex operator+() const { return *this; }
    __device__ complex operator-() const { return {-re, -im}; }
    template <class Any> __device__ complex &operator+=(const Any &z)
    {
        return *this = *this + z;
    }
    template <class Any> __device__ complex &operator-=(const Any &z)
    {
        return *this = *this - z;
    }
    template <class Any> __device__ complex &operator*=(const Any &z)
    {
        return *this = *this * z;
    }
    template <class Any> __device__ complex &operator/=(const Any &z)
    {
        return *this = *this / z;
    }
};

template <class Left, class Right = float>
using wider = typename choose<(kind_of<promoted<Left>> == DOUBLE ||
                               kind_of<promoted<Right>> == DOUBLE),
                              double, float>::type;

#define CKPP_OPERATOR_(type, op, complex_complex, complex_real, real_complex)                  \
    template <class Left, class Right>                                                         \
    __device__ inline type operator op(complex<Left> z, complex<Right> w)                      \
    {                                                                                          \
        typedef wider<Left, Right> Type;                                                       \
        const Type a = z.re, b = z.im, c = w.re, d = w.im;                                     \
        return complex_complex;                                                                \
    }                                                                                          \
    template <class Left, class Right>                                                         \
        requires number<Right>                                                                 \
    __device__ inline type operator op(complex<Left> z, Right w)                               \
    {                                                                                          \
        typedef wider<Left, Right> Type;                                                       \
        const Type a = z.re, b = z.im, c = (Type)w;                                            \
        return complex_real;                                                                   \
    }                                                                                          \
    template <class Left, class Right>                                                         \
        requires number<Left>                                                                  \
    __device__ inline type operator op(Left z, complex<Right> w)                               \
    {                                                                                          \
        typedef wider<Left, Right> Type;                                                       \
        const Type a = (Type)z, c = w.re, d = w.im;                                            \
        return real_complex;                                                                   \
    }
#define CKPP_Z_(x, y) (complex<Type>{x, y})
template <class Type> inline constexpr size_t load_alignment<complex<Type>> = 2 * sizeof(Type);
typedef complex<float> complex64;
typedef complex<double> complex128;
template <class Left, class Right> using joined = complex<wider<Left, Right>>;

#define CKPP_JOINED_ joined<Left, Right>
CKPP_OPERATOR_(CKPP_JOINED_, +, CKPP_Z_(a + c, b + d), CKPP_Z_(a + c, b), CKPP_Z_(a + c, d))
CKPP_OPERATOR_(CKPP_JOINED_, -, CKPP_Z_(a - c, b - d), CKPP_Z_(a - c, b), CKPP_Z_(a - c, -d))
CKPP_OPERATOR_(CKPP_JOINED_, *, CKPP_Z_(a * c - b * d, a * d + b * c), CKPP_Z_(a * c, b * c),
               CKPP_Z_(a * c, a * d))
CKPP_OPERATOR_(bool, ==, a == c && b == d, a == c && b == 0, a == c && d == 0)
CKPP_OPERATOR_(bool, !=, a != c || b != d, a != c || b != 0, a != c || d != 0)

/* ---- real functions for both precisions ---- */

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
template <class Type> CKPP_FN bool isinf(Type x) { return fabs(x) == (Type)INFINITY; }
template <class Type> CKPP_FN bool isfinite(Type x) { return fabs(x) < (Type)INFINITY; }
} // namespace r

/* ---- division ---- */

/* Corrects z / w when both parts are NaN: C, Annex G.5.1. */
template <class Type>
__device__ inline complex<Type> divide_special(complex<Type> z, Type c, Type d, Type scaled)
{
    if (scaled == 0 && (z.re == z.re || z.im == z.im)) {
        const Type inf = r::copysign((Type)INFINITY, c);
        return {inf * z.re, inf * z.im};
    }
    if ((r::isinf(z.re) || r::isinf(z.im)) && r::isfinite(c) && r::isfinite(d)) {
        const Type a = r::copysign((Type)r::isinf(z.re), z.re),
                   b = r::copysign((Type)r::isinf(z.im), z.im);
        return {(Type)INFINITY * (a * c + b * d), (Type)INFINITY * (b * c - a * d)};
    }
    if ((r::isinf(c) || r::isinf(d)) && r::isfinite(z.re) && r::isfinite(z.im)) {
        const Type x = r::copysign((Type)r::isinf(c), c), y = r::copysign((Type)r::isinf(d), d);
        return {(Type)0 * (z.re * x + z.im * y), (Type)0 * (z.im * x - z.re * y)};
    }
    return {(Type)NAN, (Type)NAN};
}

/* Scales the divisor by a power of two to about 1/4, so that its square neither overflows nor
 * underflows. */
template <class Type> __device__ inline complex<Type> divide(complex<Type> z, Type c, Type d)
{
    typedef typename choose<sizeof(Type) == 4, uint32_t, uint64_t>::type bits;
    constexpr int mantissa = sizeof(Type) == 4 ? 23 : 52;
    constexpr bits exponents = sizeof(Type) == 4 ? 252 : 2044;
    const Type size = r::fabs(c) > r::fabs(d) ? r::fabs(c) : r::fabs(d);
    const bits exponent = __builtin_bit_cast(bits, size) >> mantissa;
    const bits inverse = exponent < exponents ? exponents - exponent : 1;
    const Type scale = __builtin_bit_cast(Type, inverse << mantissa);
    const Type guard = inverse == 1 ? (Type)0.0625 : (Type)1;
    const Type x = c * scale, y = d * scale, scaled = x * x + y * y;
    const Type a = z.re * guard, b = z.im * guard;
    const complex<Type> q = {(a * x + b * y) * scale / scaled / guard,
                             (b * x - a * y) * scale / scaled / guard};
    if (q.re != q.re && q.im != q.im)
        return divide_special(z, c, d, scaled);
    return q;
}

CKPP_OPERATOR_(CKPP_JOINED_, /, divide(CKPP_Z_(a, b), c, d), CKPP_Z_(a / c, b / c),
               divide(CKPP_Z_(a, (Type)0), c, d))
#undef CKPP_OPERATOR_
#undef CKPP_JOINED_
#undef CKPP_Z_

/* ---- parts ---- */

template <class Type> CKPP_FN constexpr Type real(complex<Type> z) { return z.re; }
template <class Type> CKPP_FN constexpr Type imag(complex<Type> z) { return z.im; }
template <class Type> CKPP_FN complex<Type> conj(complex<Type> z) { return {z.re, -z.im}; }
template <class Type> CKPP_FN Type norm(complex<Type> z) { return z.re * z.re + z.im * z.im; }
template <class Type> CKPP_FN Type abs(complex<Type> z) { return r::hypot(z.re, z.im); }
template <class Type> CKPP_FN Type arg(complex<Type> z) { return r::atan2(z.im, z.re); }
template <class Type> __device__ inline complex<Type> proj(complex<Type> z)
{
    return r::isinf(z.re) || r::isinf(z.im)
               ? complex<Type>{(Type)INFINITY, r::copysign((Type)0, z.im)}
               : z;
}
template <class Type> CKPP_FN bool isnan(complex<Type> z) { return z.re != z.re || z.im != z.im; }
template <class Type> CKPP_FN bool isinf(complex<Type> z)
{
    return r::isinf(z.re) || r::isinf(z.im);
}
template <class Type> CKPP_FN bool isfinite(complex<Type> z)
{
    return r::isfinite(z.re) && r::isfinite(z.im);
}

/* For real numbers in type-generic bodies. */
template <class Number>
using floating = typename choose<kind_of<promoted<Number>> == FLOAT, float, double>::type;
#define CKPP_OF_REAL_(name, value)                                                             \
    template <class Number>                                                                    \
        requires number<Number>                                                                \
    CKPP_FN auto name(Number z)                                                                \
    {                                                                                          \
        [[maybe_unused]] const floating<Number> x = (floating<Number>)z, zero = 0;             \
        return value;                                                                          \
    }
CKPP_OF_REAL_(real, x)
CKPP_OF_REAL_(imag, zero)
CKPP_OF_REAL_(conj, x)
CKPP_OF_REAL_(norm, x *x)
CKPP_OF_REAL_(arg, r::atan2(zero, x))
CKPP_OF_REAL_(to_complex, (complex<floating<Number>>(x)))
template <class Type> CKPP_FN complex<Type> to_complex(complex<Type> z) { return z; }

/* Defines a function's C names, for real arguments too. */
#define CKPP_C_NAMES_(name)                                                                    \
    template <class Any> CKPP_FN auto c##name(const Any &z) { return name(to_complex(z)); }    \
    template <class Any> CKPP_FN auto c##name##f(const Any &z) { return name(complex64(z)); }
CKPP_C_NAMES_(real)
CKPP_C_NAMES_(imag)
CKPP_C_NAMES_(abs)
CKPP_C_NAMES_(arg)
CKPP_C_NAMES_(proj)
template <class Any> CKPP_FN complex64 conjf(const Any &z) { return conj(complex64(z)); }

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
