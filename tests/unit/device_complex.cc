// device_complex.cc - checks complex numbers as the host's compiler sees them. It follows
// device_host.cc in the same source, and uses its helpers.

__extension__ typedef __complex__ long double wide;
static wide make_wide(long double re, long double im)
{
    wide z;
    __real__ z = re;
    __imag__ z = im;
    return z;
}

// |got - expected| in units in the last place; a value below the normal ones is
// compared as one of them.
template <class T> static double error_of(T got, long double expected, long double scale)
{
    constexpr int digits = sizeof(T) == 4 ? 24 : 53;
    const T nearest = (T)expected;
    int exponent;
    if (nearest != nearest || nearest - nearest != 0 || got != got)
        return nearest == got || (nearest != nearest && got != got) ||
                       fabs(got) >= (sizeof(T) == 4 ? (T)FLT_MAX : (T)DBL_MAX)
                   ? 0
                   : HUGE_VAL;
    frexpl(scale, &exponent);
    return (double)(fabsl(got - expected) / ldexpl(1, exponent - digits));
}
template <class T> static long double scale_of(long double x)
{
    const long double least = sizeof(T) == 4 ? FLT_MIN : DBL_MIN, size = x < 0 ? -x : x;
    return size > least ? size : least;
}

template <class T> static T random_part(int how)
{
    switch (how) {
    case 0:
        return (T)(random_unit() * 3);
    case 1:
        return (T)(random_unit() * 100);
    case 2:
        return (T)(random_unit() * 1e-3);
    case 3:
        return (T)ldexp(random_unit(), (int)(random_unit() * (sizeof(T) == 4 ? 120 : 1000)));
    case 4:
        return (T)(1 + random_unit() * 1e-4);
    case 5:
        return (T)(random_unit() * 1e-30);
    default:
        return (T)(random_unit() * 700);
    }
}

extern "C" { // C++ has no <complex.h> of C's
wide cexpl(wide), clogl(wide), clog10l(wide), csqrtl(wide), csinl(wide), ccosl(wide), ctanl(wide),
    csinhl(wide);
wide ccoshl(wide), ctanhl(wide), casinl(wide), cacosl(wide), catanl(wide), casinhl(wide),
    cacoshl(wide), catanhl(wide);
wide cpowl(wide, wide);
long double cabsl(wide);
}

struct function {
    const char *name;
    double bound; // in units in the last place of each part
    wide (*reference)(wide);
    complex64 (*single)(complex64);
    complex128 (*full)(complex128);
};
#define FUNCTION(name, bound)                                                    \
    {#name, bound, c##name##l, [](complex64 z) -> complex64 { return name(z); }, \
     [](complex128 z) -> complex128 { return name(z); }}
static const function functions[] = {
    FUNCTION(exp, 4),  FUNCTION(log, 4),   FUNCTION(log10, 4), FUNCTION(sqrt, 4),
    FUNCTION(sin, 4),  FUNCTION(cos, 4),   FUNCTION(tan, 8),   FUNCTION(sinh, 4),
    FUNCTION(cosh, 4), FUNCTION(tanh, 8),  FUNCTION(asin, 6),  FUNCTION(acos, 6),
    FUNCTION(atan, 4), FUNCTION(asinh, 6), FUNCTION(acosh, 6), FUNCTION(atanh, 4)};

template <class T> static void check_accuracy(const function &f)
{
    for (int k = 0; k < 40000; k++) {
        const complex<T> z(random_part<T>(k % 7), random_part<T>(k / 7 % 7));
        const wide expected = f.reference(make_wide(z.re, z.im));
        complex<T> got;
        if constexpr (sizeof(T) == 4)
            got = f.single(z);
        else
            got = f.full(z);
        const long double re = __real__ expected, im = __imag__ expected;
        if (error_of(got.re, re, scale_of<T>(re)) > f.bound ||
            error_of(got.im, im, scale_of<T>(im)) > f.bound)
            if (++failures <= 20)
                printf("%s(%.17g, %.17g) = (%.17g, %.17g), not (%.20Lg, %.20Lg)\n", f.name,
                       (double)z.re, (double)z.im, (double)got.re, (double)got.im, re, im);
    }
}

static bool agree(double got, double expected)
{
    return expected != expected
               ? got != got
               : got == expected || fabs(got - expected) <= 4e-16 * fabs(expected);
}

// Zeros, infinities, NaNs and the branch cuts, where C says what comes out; the sign of a zero
// beside a NaN or of an infinity beside a NaN it mostly leaves open.
static void check_special(const function &f)
{
    static const double values[] = {0.0, -0.0, 1, -1, 2, -2, 0.5, -0.5, INFINITY, -INFINITY, NAN};
    for (double a : values)
        for (double b : values) {
            const wide expected = f.reference(make_wide(a, b));
            const complex128 got = f.full(complex128(a, b));
            const double re = (double)__real__ expected, im = (double)__imag__ expected;
            const bool open = re != re || im != im;
            if (open ? !agree(fabs(got.re), fabs(re)) || !agree(fabs(got.im), fabs(im))
                     : !agree(got.re, re) || !agree(got.im, im) ||
                           signbit(got.re) != signbit(re) || signbit(got.im) != signbit(im))
                if (++failures <= 20)
                    printf("%s(%g, %g) = (%g, %g), not (%g, %g)\n", f.name, a, b, got.re, got.im,
                           re, im);
        }
}

template <class T> static void check_arithmetic()
{
    for (int k = 0; k < 100000; k++) {
        const complex<T> z(random_part<T>(k % 7), random_part<T>(k / 7 % 7));
        const complex<T> w(random_part<T>(k / 49 % 7), random_part<T>(k / 343 % 7));
        const wide a = make_wide(z.re, z.im), b = make_wide(w.re, w.im);
        const wide product = a * b, quotient = a / b;
        const complex<T> p = z * w, q = z / w;
        const long double p_size = scale_of<T>(cabsl(product)),
                          q_size = scale_of<T>(cabsl(quotient));
        if (p_size < (sizeof(T) == 4 ? FLT_MAX : DBL_MAX) / 4)
            CHECK(error_of(p.re, __real__ product, p_size) <= 4 &&
                  error_of(p.im, __imag__ product, p_size) <= 4);
        // it is scaled back from a subnormal number
        const double q_bound = q_size < 64 * scale_of<T>(0) ? 9 : 5;
        CHECK(error_of(q.re, __real__ quotient, q_size) <= q_bound &&
              error_of(q.im, __imag__ quotient, q_size) <= q_bound);
        const complex<T> t = z / w.re;
        CHECK(t.re == z.re / w.re && t.im == z.im / w.re);
        CHECK((z * w.re).re == z.re * w.re && (w.im - z).im == -z.im && (z + 1).im == z.im);
    }
    const T inf = (T)INFINITY, big = sizeof(T) == 4 ? (T)FLT_MAX : (T)DBL_MAX,
            small = sizeof(T) == 4 ? (T)FLT_MIN : (T)DBL_MIN;
    complex<T> q = complex<T>(1, 2) / complex<T>(0, 0);
    CHECK(q.re == inf && q.im == inf);
    q = complex<T>(1, -2) / complex<T>(inf, 3);
    CHECK(q.re == 0 && q.im == 0);
    q = complex<T>(inf, 1) / complex<T>(1, 1);
    CHECK(q.re == inf || q.im == inf || q.im == -inf);
    q = complex<T>(big, big) / complex<T>(big, big);
    const T few = 2 * (sizeof(T) == 4 ? (T)FLT_EPSILON : (T)DBL_EPSILON);
    CHECK(fabs(q.re - 1) <= few && fabs(q.im) <= few);
    q = complex<T>(small, small) / complex<T>(small, small);
    CHECK(q.re == 1 && q.im == 0);
    q = complex<T>(big, big) / complex<T>(1, 1);
    CHECK(q.re == big && q.im == 0);
    q = complex<T>(1, 1) / complex<T>(small / 4, 0);
    CHECK(q.re == inf || q.re == 4 / small);
}

static void check_complex()
{
    for (const function &f : functions) {
        check_accuracy<float>(f);
        check_accuracy<double>(f);
        check_special(f);
    }
    check_arithmetic<float>();
    check_arithmetic<double>();

    complex64 z(3, 4);
    CHECK_TYPE(z * 2, complex64);
    CHECK_TYPE(z * 2.0f, complex64);
    CHECK_TYPE(z * 2.0, complex128);
    CHECK_TYPE(2L / z, complex64);
    CHECK_TYPE(z + complex128(1), complex128);
    CHECK_TYPE(failures < 0 ? z : 0, complex64);
    CHECK_TYPE(abs(z), float);
    CHECK_TYPE(csqrt(-4.0), complex128);
    CHECK_TYPE(cexpf(complex128(1)), complex64);
    CHECK_TYPE(pow(z, 2), complex64);
    CHECK_TYPE(pow(2.0, z), complex128);
    CHECK_TYPE(z * float16(2), complex64);
    CHECK(abs(z) == 5 && norm(z) == 25 && real(z) == 3 && z.imag() == 4 && cabsf(z) == 5 &&
          creal(7) == 7 && cimag(7) == 0);
    CHECK(conj(z) == complex64(3, -4) && z != 3 && complex64(3) == 3.0 && -z == complex64(-3, -4));
    CHECK(csqrt(-4.0) == complex128(0, 2) && csqrt(-4) == 2 * I &&
          sqrt(complex64(-4, -0.0f)) == -2 * I);
    CHECK(I * I == -1 && _Complex_I == I && CMPLX(1, 2) == 1 + 2 * I && CMPLXF(1, 2) == 1 + 2 * I);
    z = z * 2.0;
    z += 1;
    z /= complex128(1);
    CHECK(z == complex64(7, 8) && (float)z == 7 && (bool)z && !complex64(0) &&
          (bool)complex64(0, 1));
    CHECK(pow(complex128(1, 2), 3) == complex128(-11, -2) &&
          pow(complex128(1, 1), -2) == complex128(0, -0.5));
    CHECK(pow(complex128(0), 2.0) == 0 && pow(complex128(5, 5), 0) == 1 &&
          pow(complex128(0), complex128(0)) == 1);
    const complex128 power = pow(complex128(1, 2), complex128(0.5, -1));
    CHECK(abs(cpow(complex128(1, 2), complex128(2, 0)) - complex128(-3, 4)) < 1e-14);
    const wide check = cpowl(make_wide(1, 2), make_wide(0.5L, -1));
    CHECK(fabsl(power.re - __real__ check) < 1e-14L && fabsl(power.im - __imag__ check) < 1e-14L);
    CHECK(abs(polar(2, M_PI / 2) - complex128(0, 2)) < 1e-15 && carg(complex128(-1, 0)) == M_PI &&
          arg(-2) == M_PI);
    CHECK(cproj(complex128(INFINITY, -1)).re == (double)INFINITY &&
          signbit(proj(complex128(1, -INFINITY)).im));
    CHECK(isnan(complex128(0, NAN)) && isinf(complex64(-INFINITY, 0)) && isfinite(z));
    complex64 sum = 0;
    atomicAdd(&sum, 1 + 2 * I);
    CHECK(sum == complex64(1, 2));
    struct { float a; complex64 z; } holder = {0, {1, 2}}; // laid out as C does
    float parts[3];
    memcpy(parts, &holder, sizeof holder);
    CHECK(parts[1] == 1 && parts[2] == 2 && sizeof(complex128) == 16 && alignof(complex128) == 8);
}
