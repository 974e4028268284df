/* raw_complex.c - complex numbers in raw kernels: ordinary operators, and sources that were
 * written with cuComplex.h. */
#include "check.h"

enum { N = 1000 };

#pragma kernel raw combine in(T x, T y, T scale) out(T z[x.shape[0]]) threads(x.shape[0])
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x)
        z[k] = x[k] * y[k] / scale + conj(x[k]) - 2;
}

#pragma kernel raw cu_single in(complex64 x, complex64 y) \
        out(complex64 z[x.shape[0]], float r[x.shape[0]]) \
        threads(x.shape[0]) preamble("#include <cuComplex.h>\n")
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= _threads.x)
        return;
    const cuFloatComplex *from = x;
    cuComplex a = from[k], b = make_cuComplex(cuCrealf(y[k]), y[k].y);
    z[k] = cuCfmaf(cuCmulf(a, b), cuConjf(a), cuCsubf(cuCdivf(a, b), make_cuFloatComplex(a.x, 1)));
    r[k] = cuCabsf(cuCaddf(a, b)) + cuCimagf(b);
}

#pragma kernel raw cu_double in(complex128 x, complex128 y) out(complex128 z[x.shape[0]]) \
        threads(x.shape[0])
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= _threads.x)
        return;
    cuDoubleComplex a = x[k], b = y[k];
    cuFloatComplex rounded = cuComplexDoubleToFloat(a);
    z[k] = cuCadd(cuCdiv(a, b),
                  cuCmul(cuComplexFloatToDouble(rounded), make_cuDoubleComplex(cuCabs(b), 0)));
}

static float _Complex single_x[N + 1], single_y[N + 1];
static double _Complex double_x[N], double_y[N];

static void fill(void)
{
    for (int k = 0; k < N; k++) {
        double_x[k] = (k % 17 - 8) / 4.0 + (k % 13 - 6) / 2.0 * I;
        double_y[k] = (k % 7 + 1) / 2.0 - (k % 5) / 4.0 * I;
        single_x[k] = (float _Complex)double_x[k], single_y[k] = (float _Complex)double_y[k];
    }
}

static double distance(double _Complex a, double _Complex b)
{
    return hypot(creal(a) - creal(b), cimag(a) - cimag(b));
}

static void test_operators(void)
{
    static float _Complex z[N];
    static double _Complex w[N];
    ckpp_array to = ckpp_view(z, N), wide = ckpp_view(w, N);
    double worst = 0, worst_single = 0;
    CHECK_OK(combine(ckpp_view(single_x, N), ckpp_view(single_y, N), 3.0f - 1.0f * I, &to));
    CHECK_OK(combine(ckpp_view(double_x, N), ckpp_view(double_y, N), 3.0 - 1.0 * I, &wide));
    for (int k = 0; k < N; k++) {
        double _Complex expected = double_x[k] * double_y[k] / (3 - I) + conj(double_x[k]) - 2;
        worst_single = fmax(worst_single, distance((double _Complex)z[k], expected));
        worst = fmax(worst, distance(w[k], expected));
    }
    CHECK(worst_single < 1e-4 && worst < 1e-13);
}

static void test_cu_complex(void)
{
    static float _Complex z[N];
    static float r[N];
    static double _Complex w[N];
    ckpp_array to = ckpp_view(z, N), real = ckpp_view(r, N), wide = ckpp_view(w, N);
    double worst = 0, worst_single = 0;
    CHECK_OK(cu_single(ckpp_view(single_x, N), ckpp_view(single_y, N), &to, &real));
    CHECK_OK(cu_double(ckpp_view(double_x, N), ckpp_view(double_y, N), &wide));
    for (int k = 0; k < N; k++) {
        double _Complex a = double_x[k], b = double_y[k];
        double _Complex expected = a * b * conj(a) + a / b - (creal(a) + I);
        worst_single = fmax(worst_single,
                            distance((double _Complex)z[k], expected) / (1 + cabs(expected)));
        worst_single = fmax(worst_single, fabs((double)r[k] - (cabs(a + b) + cimag(b))));
        worst = fmax(worst, distance(w[k], a / b + a * cabs(b)));
    }
    CHECK(worst_single < 1e-5 && worst < 1e-12);
}

/* C aligns a complex number to one of its parts. */
static void test_alignment(void)
{
    static float parts[2 * N + 1];
    float _Complex *x = (float _Complex *)(void *)(parts + 1);
    static float _Complex z[N];
    ckpp_array to = ckpp_view(z, N);
    memcpy(x, single_x, N * sizeof *x);
    int bad = 0;
    CHECK_OK(combine(ckpp_view(x, N), ckpp_view(single_y, N), 1.0f, &to));
    for (int k = 0; k < N; k++)
        bad += distance((double _Complex)z[k], double_x[k] * double_y[k] + conj(double_x[k]) - 2) >
               1e-4;
    CHECK(bad == 0);
}

int main(void)
{
    fill();
    test_operators();
    test_cu_complex();
    test_alignment();
    return finish("raw_complex");
}
