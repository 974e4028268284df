/* complexes.c - complex numbers in bodies: operators with complex, real and integer operands;
 * functions; parts. */
#include "check.h"

#pragma kernel elementwise arithmetic in(T x, T y) \
        out(T sum, T difference, T product, T quotient, bool same)
{
    sum = x + 2 * y;
    difference = 1 - x - y;
    product = x * y;
    quotient = x / y;
    product *= 0.5f;
    product += 1;
    same = x == y || x != x;
}

#pragma kernel elementwise functions in(complex128 z) \
        out(complex128 a, complex128 b, complex128 c, complex128 d, complex128 e, complex128 f, \
        double re, double im, \
            double modulus, double angle)
{
    a = sqrt(z);
    b = exp(z);
    c = log(z);
    d = sin(z) * cos(z);
    e = pow(z, z);
    f = conj(z) + tanh(z);
    re = creal(z);
    im = cimag(z);
    modulus = cabs(z);
    angle = carg(z);
}

#pragma kernel elementwise c_names in(float _Complex z) \
        out(float _Complex a, float _Complex b, float r)
{
    double _Complex wide = z;
    a = cexpf(z) + csqrtf(z);
    b = (float _Complex)(wide * wide) + 2.0f * I;
    r = crealf(z) * cimagf(z);
}

enum { N = 50 };

static bool near(double _Complex got, double _Complex expected, double tolerance)
{
    return cabs(got - expected) <= tolerance * (1 + cabs(expected));
}

static void test_arithmetic(ckpp_dtype type, double tolerance)
{
    double _Complex x[N], y[N], got[4][N];
    bool same[N];
    ckpp_array hx = ckpp_view(x, N), hy = ckpp_view(y, N), ax = {0}, ay = {0}, out[4] = {{0}},
               s = ckpp_view(same, N);
    for (int k = 0; k < N; k++)
        x[k] = (k - 20) + 0.5 * k * I, y[k] = 1 + k % 3 - (k % 5) * I;
    y[7] = x[7];
    CHECK_OK(ckpp_empty(&ax, type, CKPP_SHAPE(N)));
    CHECK_OK(ckpp_empty(&ay, type, CKPP_SHAPE(N)));
    CHECK_OK(ckpp_copy(&ax, &hx));
    CHECK_OK(ckpp_copy(&ay, &hy));
    CHECK_OK(arithmetic(ax, ay, &out[0], &out[1], &out[2], &out[3], &s));
    for (int f = 0; f < 4; f++) {
        ckpp_array h = ckpp_view(got[f], N);
        CHECK(out[f].dtype == type);
        CHECK_OK(ckpp_copy(&h, &out[f]));
        ckpp_free(&out[f]);
    }
    for (int k = 0; k < N; k++) {
        CHECK(near(got[0][k], x[k] + 2 * y[k], tolerance));
        CHECK(near(got[1][k], 1 - x[k] - y[k], tolerance));
        CHECK(near(got[2][k], x[k] * y[k] * 0.5 + 1, tolerance));
        CHECK(near(got[3][k], x[k] / y[k], tolerance));
        CHECK(same[k] == (x[k] == y[k]));
    }
    ckpp_free(&ax), ckpp_free(&ay);
}

static void test_functions(void)
{
    double _Complex z[N], got[6][N];
    double real[4][N];
    ckpp_array vz = ckpp_view(z, N), c[6], r[4];
    for (int k = 0; k < N; k++)
        z[k] = 0.1 * (k - 20) + 0.07 * (k % 9 + 1) * I;
    for (int f = 0; f < 6; f++)
        c[f] = ckpp_view(got[f], N);
    for (int f = 0; f < 4; f++)
        r[f] = ckpp_view(real[f], N);
    CHECK_OK(functions(vz, &c[0], &c[1], &c[2], &c[3], &c[4], &c[5], &r[0], &r[1], &r[2], &r[3]));
    for (int k = 0; k < N; k++) {
        CHECK(near(got[0][k], csqrt(z[k]), 1e-13));
        CHECK(near(got[1][k], cexp(z[k]), 1e-13));
        CHECK(near(got[2][k], clog(z[k]), 1e-13));
        CHECK(near(got[3][k], csin(z[k]) * ccos(z[k]), 1e-13));
        CHECK(near(got[4][k], cpow(z[k], z[k]), 1e-12));
        CHECK(near(got[5][k], conj(z[k]) + ctanh(z[k]), 1e-13));
        CHECK(real[0][k] == creal(z[k]) && real[1][k] == cimag(z[k]));
        CHECK(near(real[2][k], cabs(z[k]), 1e-15) && near(real[3][k], carg(z[k]), 1e-15));
    }
}

static void test_c_names(void)
{
    float _Complex z[N], a[N], b[N];
    float r[N];
    for (int k = 0; k < N; k++)
        z[k] = 0.1f * (float)k - 1 + 0.5f * I;
    ckpp_array vz = ckpp_view(z, N), va = ckpp_view(a, N), vb = ckpp_view(b, N),
               vr = ckpp_view(r, N);
    CHECK_OK(c_names(vz, &va, &vb, &vr));
    for (int k = 0; k < N; k++) {
        double _Complex w = (double _Complex)z[k];
        CHECK(near((double _Complex)a[k], cexp(w) + csqrt(w), 1e-6));
        CHECK(near((double _Complex)b[k], w * w + 2 * I, 1e-6));
        CHECK(fabs((double)r[k] - creal(w) * cimag(w)) < 1e-6);
    }
    /* a complex scalar, and a real one for a complex parameter */
    CHECK_OK(c_names(2.0f + 1.0f * I, &va, &vb, &vr));
    CHECK(near((double _Complex)b[3], (2 + I) * (2 + I) + 2 * I, 1e-6));
    CHECK_OK(c_names(3, &va, &vb, &vr));
    CHECK(near((double _Complex)b[3], 9 + 2 * I, 1e-6) && r[3] == 0);
}

int main(void)
{
    test_arithmetic(CKPP_COMPLEX64, 1e-6);
    test_arithmetic(CKPP_COMPLEX128, 1e-15);
    test_functions();
    test_c_names();
    return finish("complexes");
}
