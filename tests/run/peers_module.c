/* peers_module.c - what CuPy's tests of RawModule check (38 of test_raw's 45 cases; peers_raw.c
 * has the others), in C.
 *
 * Here: 16 (several kernels in one source, options, what is not there, complex arithmetic,
 * constant memory, templates and how instances may be spelt, C++'s headers, broken sources).
 * Elsewhere: 17 (files of PTX and cubins: precompiled_files.sh, module_file.c; entries of the
 * cache: cache.sh, cache_tool.sh, forged.sh; other devices: two_gpus.c; a compiler's warnings:
 * check_host.sh). Not in C: 5 (a module of nothing, or of two things, is an error of ckpp's; other
 * vendors' files; pickles; warnings of Python's). */
#include "check.h"

/* ---- several kernels in one source, and options ---- */

static const char sums[] =
    "#ifndef PRECISION\n"
    "#define PRECISION 2\n"
    "#endif\n"
    "#if PRECISION == 2\n"
    "typedef double real;\n"
    "#elif PRECISION == 1\n"
    "typedef float real;\n"
    "#else\n"
    "#error there is no such precision\n"
    "#endif\n"
    "extern \"C\" {\n"
    "__global__ void add(const real *x, const real *y, real *z, unsigned n)\n"
    "{ unsigned k = blockDim.x * blockIdx.x + threadIdx.x; if (k < n) z[k] = x[k] + y[k]; }\n"
    "__global__ void multiply(const real *x, const real *y, real *z, unsigned n)\n"
    "{ unsigned k = blockDim.x * blockIdx.x + threadIdx.x; if (k < n) z[k] = x[k] * y[k]; }\n"
    "}\n";

enum { SIDE = 10, N = SIDE * SIDE };

/* Both kernels on matrices of the type at hand. */
static void check_sums(ckpp_module m, ckpp_dtype type)
{
    double _Complex px[N], py[N], pz[N];
    for (int k = 0; k < N; k++)
        element_set(type, px, k, k), element_set(type, py, k, 1.5);
    ckpp_array x = ckpp_view_as(px, type, SIDE, SIDE), y = ckpp_view_as(py, type, SIDE, SIDE),
               z = ckpp_view_as(pz, type, SIDE, SIDE);
    for (int product = 0; product < 2; product++) {
        CHECK_OK(ckpp_launch(m, product ? "multiply" : "add", CKPP_ARGS(x, y, &z, (unsigned)N),
                             .grid = SIDE, .block = SIDE));
        for (int k = 0; k < N; k++)
            CHECK(element_get(type, pz, k) == (product ? k * 1.5 : k + 1.5));
    }
}

static void test_options(void)
{
    ckpp_module m = NULL;
    CHECK_OK(ckpp_module_compile(&m, sums, .label = "sums.cu"));
    check_sums(m, CKPP_FLOAT64);
    CHECK_ERROR(ckpp_launch(m, "ad", CKPP_ARGS(1u), .grid = 1, .block = 1), CKPP_ERROR_ARGUMENT,
                "no kernel 'ad'", "'add', 'multiply'");
    ckpp_module_free(&m);
    CHECK_OK(ckpp_module_compile(&m, sums, .label = "sums.cu", .options = "-DPRECISION=1"));
    check_sums(m, CKPP_FLOAT32);
    ckpp_module_free(&m);

    float px[1] = {1};
    ckpp_array x = ckpp_view(px);
    ckpp_status status = ckpp_module_compile(&m, sums, .label = "sums.cu",
                                             .options = "-DPRECISION=3");
    if (!status)
        status = ckpp_launch(m, "add", CKPP_ARGS(x, x, &x, 1u), .grid = 1, .block = 1);
    CHECK_ERROR(status, CKPP_ERROR_COMPILE, "sums.cu:9", "there is no such precision");
    ckpp_module_free(&m);
}

static void test_broken(void)
{
    ckpp_module m = NULL;
    ckpp_status status = ckpp_module_compile(&m, "\n__global__ void broken() {\n",
                                             .label = "broken.cu");
    if (!status)
        status = ckpp_launch(m, "broken", CKPP_ARGS(1), .grid = 1, .block = 1);
    CHECK(status == CKPP_ERROR_COMPILE || status == CKPP_ERROR_ARGUMENT);
    CHECK(strstr(ckpp_last_error(), "broken.cu:"));
    ckpp_module_free(&m);
    status = ckpp_module_compile(&m, "#include \"is_not_there.h\"\n__global__ void f(int *x) {}\n",
                                 .label = "broken.cu");
    int one = 1;
    if (!status)
        status = ckpp_launch(m, "f", CKPP_ARGS(ckpp_out(&one)), .grid = 1, .block = 1);
    CHECK_ERROR(status, CKPP_ERROR_COMPILE, "broken.cu:1", "is_not_there.h");
    ckpp_module_free(&m);
}

/* ---- constant memory, templates, C++'s headers ---- */

#pragma kernel module shared \
        names("square<int>", "square<float>", "square<cuda::std::complex<double>>")
{
#include <cuda/std/complex>
    __constant__ float factors[100];
    __global__ void scale(float *x, int n)
    {
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        if (k < n)
            x[k] *= factors[k];
    }
    template <class T> __global__ void square(T *x, int n)
    {
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        if (k < n)
            x[k] *= x[k];
    }
    __global__ void square_double(double *x, int n)
    {
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        if (k < n)
            x[k] *= x[k];
    }
}

static void test_constant(void)
{
    float factors[100], ones[100];
    for (int k = 0; k < 100; k++)
        factors[k] = (float)k, ones[k] = 1;
    ckpp_array memory;
    CHECK_OK(ckpp_module_global(shared, "factors", CKPP_FLOAT32, CKPP_SHAPE(100), &memory));
    CHECK_OK(ckpp_from(&memory, factors));
    CHECK_OK(shared_scale(ckpp_out(ones), 100, .grid = 1, .block = 100));
    CHECK(memcmp(ones, factors, sizeof ones) == 0);
}

#define CHECK_SQUARES(TYPE, ...) \
    { \
        TYPE x[10]; \
        for (int k = 0; k < 10; k++) \
            x[k] = (TYPE)(k - 4); \
        ckpp_array v = ckpp_view(x); \
        CHECK_OK(__VA_ARGS__); \
        for (int k = 0; k < 10; k++) \
            CHECK(x[k] == (TYPE)((k - 4) * (k - 4))); \
    }
static void test_templates(void)
{
    CHECK_SQUARES(int, shared_square_int(&v, 10, .grid = 1, .block = 10))
    CHECK_SQUARES(float, shared_square_float(&v, 10, .grid = 1, .block = 10))
    CHECK_SQUARES(double, shared_square_double(&v, 10, .grid = 1, .block = 10))
    CHECK_SQUARES(double _Complex,
                  ckpp_launch(shared, "square<cuda::std::complex<double>>", CKPP_ARGS(&v, 10),
                              .grid = 1, .block = 10))
    int x[1] = {0};
    ckpp_array v = ckpp_view(x);
    CHECK_ERROR(ckpp_launch(shared, "square<short>", CKPP_ARGS(&v, 10), .grid = 1, .block = 10),
                CKPP_ERROR_ARGUMENT, "'square<short>'", "square<int>");
    CHECK_ERROR(ckpp_launch(shared, "square", CKPP_ARGS(&v, 10), .grid = 1, .block = 10),
                CKPP_ERROR_ARGUMENT, "'square'", "square<int>");
}

/* An instance is found however it is spelt, before and behind a launch from the cache. */
static const char spelt[] =
    "namespace tools { enum class tag { A, B }; }\n"
    "template <class T, class U> __global__ void two(int *y)\n"
    "{ *y = sizeof(T) + 10 * sizeof(U); }\n"
    "template <class T> __global__ void pointed(T *p, int *y) { *y = sizeof(*p); }\n"
    "template <class T, int N> __global__ void numbered(int *y) { *y = N + sizeof(T); }\n"
    "template <tools::tag t> __global__ void tagged(int *y) { *y = t == tools::tag::B; }\n";

static void test_spelling(void)
{
    static const char *const names[] = {
        "two<float, double>", "two<float,double>", "numbered<float, (int)3>", "numbered<float, 3>",
        "tagged<(tools::tag)1>", "tagged<tools::tag::B>", "pointed<float *>", "pointed<float*>",
        "pointed<unsigned long>", "pointed<size_t>"};
    static const int expected[] = {84, 84, 7, 7, 1, 1, 8, 8, 8, 8};
    for (int k = 0; k < 20; k++) {
        int which = k / 2, y = 0;
        unsigned long element = 0;
        ckpp_module m = NULL;
        CHECK_OK(ckpp_module_compile(&m, spelt, .names = {names[which]}, .label = "spelt.cu"));
        if (which < 6)
            CHECK_OK(ckpp_launch(m, names[which], CKPP_ARGS(ckpp_out(&y)), .grid = 1, .block = 1));
        else
            CHECK_OK(ckpp_launch(m, names[which], CKPP_ARGS(ckpp_out(&element), ckpp_out(&y)),
                                 .grid = 1, .block = 1));
        if (y != expected[which])
            fail_at(__FILE__, __LINE__, "%s: %d", names[which], y);
        ckpp_module_free(&m);
    }
}

static const char constrained[] =
    "#include <cub/block/block_reduce.cuh>\n"
    "#include <type_traits>\n"
    "template <class T, class = typename std::enable_if<std::is_integral<T>::value>::type>\n"
    "__global__ void shift(T *x, int n)\n"
    "{ unsigned k = blockIdx.x * blockDim.x + threadIdx.x; if (k < n) x[k] += 100; }\n";

static void test_headers(void)
{
    const char *source = strchr(constrained, '\n') + 1; /* CUB is for GPUs alone */
    int x[256];
    for (int k = 0; k < 256; k++)
        x[k] = k % 7;
    ckpp_array v = ckpp_view(x);
    ckpp_module m = NULL;
    if (on_gpu())
        source = constrained;
    CHECK_OK(ckpp_module_compile(&m, source, .names = {"shift<int>"}, .label = "shift.cu"));
    CHECK_OK(ckpp_launch(m, "shift<int>", CKPP_ARGS(&v, 256), .grid = 1, .block = 256));
    for (int k = 0; k < 256; k++)
        CHECK(x[k] == 100 + k % 7);
    ckpp_module_free(&m);
    float y[1] = {0};
    ckpp_status status = ckpp_module_compile(&m, source, .names = {"shift<float>"},
                                             .label = "shift.cu");
    if (!status)
        status = ckpp_launch(m, "shift<float>", CKPP_ARGS(ckpp_out(y), 1), .grid = 1, .block = 1);
    CHECK_ERROR(status, CKPP_ERROR_COMPILE, "shift<float>");
    ckpp_module_free(&m);
}

/* ---- sources that were written with cuComplex.h ---- */

#pragma kernel module complexes
{
#include <cuComplex.h>
    __global__ void of_doubles(int what, const cuDoubleComplex *x, const cuDoubleComplex *y,
                               cuDoubleComplex *z)
    {
        cuDoubleComplex a = x[threadIdx.x], b = y[threadIdx.x];
        z[threadIdx.x] = what == 0   ? cuCadd(a, b)
                         : what == 1 ? cuCsub(a, b)
                         : what == 2 ? cuCmul(a, b)
                         : what == 3 ? cuCdiv(a, b)
                         : what == 4 ? cuConj(a)
                         : what == 5 ? make_cuDoubleComplex(cuCabs(a), 0)
                         : what == 6 ? cuCfma(a, b, a)
                         : what == 7 ? make_cuDoubleComplex(cuCreal(a), -3 * cuCimag(b))
                                     : cuComplexFloatToDouble(cuComplexDoubleToFloat(a));
    }
    __global__ void of_floats(int what, const cuFloatComplex *x, const cuComplex *y, cuComplex *z)
    {
        cuComplex a = x[threadIdx.x], b = y[threadIdx.x];
        z[threadIdx.x] = what == 0   ? cuCaddf(a, b)
                         : what == 1 ? cuCsubf(a, b)
                         : what == 2 ? cuCmulf(a, b)
                         : what == 3 ? cuCdivf(a, b)
                         : what == 4 ? cuConjf(a)
                         : what == 5 ? make_cuFloatComplex(cuCabsf(a), 0)
                         : what == 6 ? cuCfmaf(a, b, a)
                         : what == 7 ? make_cuComplex(cuCrealf(a), -3 * cuCimagf(b))
                                     : cuComplexDoubleToFloat(cuComplexFloatToDouble(a));
    }
    __global__ void add_number(const cuDoubleComplex *x, cuDoubleComplex by, cuDoubleComplex *z)
    {
        z[threadIdx.x] = cuCadd(x[threadIdx.x], by);
    }
    __global__ void add_numberf(const cuComplex *x, cuComplex by, cuComplex *z)
    {
        z[threadIdx.x] = cuCaddf(x[threadIdx.x], by);
    }
}

static double _Complex expected_of(int what, double _Complex a, double _Complex b)
{
    switch (what) {
    case 0: return a + b;
    case 1: return a - b;
    case 2: return a * b;
    case 3: return a / b;
    case 4: return conj(a);
    case 5: return cabs(a);
    case 6: return a * b + a;
    case 7: return creal(a) - 3 * cimag(b) * I;
    default: return a;
    }
}

static void test_complex(void)
{
    enum { COUNT = 100 };
    double _Complex x[COUNT], y[COUNT], z[COUNT];
    float _Complex fx[COUNT], fy[COUNT], fz[COUNT];
    for (int k = 0; k < COUNT; k++) {
        x[k] = (k % 13 + 1) / 4.0 + (k % 7 - 3) / 2.0 * I;
        y[k] = (k % 5 + 1) / 8.0 - (k % 11) / 4.0 * I;
        fx[k] = (float _Complex)x[k], fy[k] = (float _Complex)y[k];
    }
    for (int what = 0; what < 9; what++) {
        CHECK_OK(complexes_of_doubles(what, ckpp_view(x), ckpp_view(y), ckpp_out(z), .grid = 1,
                                      .block = COUNT));
        CHECK_OK(complexes_of_floats(what, ckpp_view(fx), ckpp_view(fy), ckpp_out(fz), .grid = 1,
                                     .block = COUNT));
        for (int k = 0; k < COUNT; k++) {
            double _Complex wanted = expected_of(what, x[k], y[k]);
            CHECK(cabs(z[k] - wanted) <= 1e-14 * cabs(wanted));
            CHECK(cabs((double _Complex)fz[k] - wanted) <= 1e-6 * cabs(wanted));
        }
    }
    CHECK_OK(complexes_add_number(ckpp_view(x), 2 + 3.0 * I, ckpp_out(z), .grid = 1,
                                  .block = COUNT));
    CHECK_OK(complexes_add_numberf(ckpp_view(fx), 2 + 3 * I, ckpp_out(fz), .grid = 1,
                                   .block = COUNT));
    for (int k = 0; k < COUNT; k++)
        CHECK(z[k] == x[k] + 2 + 3 * I && fz[k] == fx[k] + 2 + 3 * I);
}

int main(void)
{
    test_options();
    test_broken();
    test_constant();
    test_templates();
    test_spelling();
    test_headers();
    test_complex();
    return finish("peers_module");
}
