/* module_calls.c - the macros of a module's kernels: numbers become what the parameters are,
 * pointers take arrays, instances, namespaces and structs have theirs, and what is wrong is said
 * with the parameter's name. */
#include "check.h"

#pragma kernel declare
struct point {
    float x, y;
};

#pragma kernel module m \
        names("twice<float>", "twice< double >", "image::fill<int, 3>", "mixed<float, long long>")
{
    __global__ void scale(const float *x, float *__restrict__ y, float factor, int n)
    {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n)
            y[i] = factor * x[i];
    }
    template <class T> __global__ void twice(T *y, const T add)
    {
        y[threadIdx.x] = 2 * y[threadIdx.x] + add;
    }
    template <typename A, typename B = int> __global__ void mixed(A *a, B b) { *a = (A)b; }
    namespace image {
    template <class T, int N> __global__ void fill(T *y, bool b) { y[threadIdx.x] = b ? N : -N; }
    __global__ void __launch_bounds__(256) move(point *p, const point by)
    {
        p[threadIdx.x].x += by.x;
        p[threadIdx.x].y += by.y;
    }
    }
    __global__ void all(bool b, char c, unsigned char uc, short s, unsigned short us, unsigned u,
                        long l, unsigned long long ull, size_t z, int64_t i64, float f, double d,
                        double *sum)
    {
        *sum = b + c + uc + s + us + u + l + ull + z + i64 + f + d;
    }
    extern "C" __global__ void nothing(void) {}
    typedef float real;
    struct own { int a, b; };
    __global__ void typed(real *y, real value, own o) { *y = value + o.a + o.b; }
    __global__ void rows(const double (*a)[2], double b[2][2], float const *__restrict__ const w)
    {
        b[threadIdx.x][0] = a[threadIdx.x][1] * w[0];
        b[threadIdx.x][1] = a[threadIdx.x][0] * w[1];
    }
}

#pragma kernel module complexes names("one<cuda::std::complex<double>>")
{
    #include <cuComplex.h>
    #include <cuda/std/complex>
    __global__ void sum(cuDoubleComplex *y, cuDoubleComplex a, cuFloatComplex b,
                        const cuda::std::complex<double> c, cuda::std::complex<float> d,
                        cuComplex e)
    {
        *y = make_cuDoubleComplex(a.x + b.x + c.real() + d.real() + e.x,
                                  a.y + b.y + c.imag() + d.imag() + e.y);
    }
    template <class T> __global__ void one(T *y, T a) { *y = a; }
}

#pragma kernel module own
{
    __global__ void called(int *x) { *x = 1; }
    __global__ void overloaded(int *x) { *x = 1; }
}

/* The program's own: it has no macro. */
static int own_called(int x)
{
    return x + 1;
}

static void check_numbers(void)
{
    float px[3] = {1, 2, 3}, py[3] = {0};
    double sum = 0;
    const int n = 3;
    ckpp_array x = ckpp_view(px, 3), y = ckpp_view(py, 3), s = ckpp_view(&sum);
    CHECK_OK(m_scale(x, &y, 2, n, .threads = n));
    CHECK_ELEMENTS(&y, 2, 4, 6);
    CHECK_OK(m_scale(&x, &y, 0.5, 3L, .threads = n));
    CHECK_ELEMENTS(&y, 0.5, 1, 1.5);
    CHECK_OK(m_scale(x, &y, ckpp_float16_from(1.5f), (unsigned char)2, .grid = 1, .block = 4));
    CHECK_ELEMENTS(&y, 1.5, 3, 1.5);
    CHECK_OK(m_all(1, 2, 4, -8, 16, 32, -64, 128, 256, 512, 1, 0.25, &s,
                   .threads = 1, .block = 1));
    CHECK(sum == 1 + 2 + 4 - 8 + 16 + 32 - 64 + 128 + 256 + 512 + 1 + 0.25);
    CHECK_OK(m_all(0.5, 2.75, 4, -8, 16, 32, -64, 128, 256, 512, 1, 1, &s,
                   .threads = 1, .block = 1));
    CHECK(sum == 1 + 2 + 4 - 8 + 16 + 32 - 64 + 128 + 256 + 512 + 1 + 1);
    CHECK_OK(m_all(true, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, &s, .threads = 1, .block = 1));
    CHECK(sum == 1);
    CHECK_OK(m_nothing(.threads = 1));
}

static void check_types(void)
{
    float pf[2] = {1, 2}, pw[2] = {10, 100};
    double pd[2] = {1, 2}, pa[4] = {1, 2, 3, 4}, pb[4] = {0};
    int pi[2] = {0};
    struct point points[2] = {{1, 1}, {2, 2}}, by = {5, 6};
    ckpp_array f = ckpp_view(pf, 2), d = ckpp_view(pd, 2), i = ckpp_view(pi, 2);
    ckpp_array p = ckpp_view(points, 2);
    ckpp_array a = ckpp_view(pa, 2, 2), b = ckpp_view(pb, 2, 2), w = ckpp_view(pw, 2);
    CHECK_OK(m_twice_float(&f, 1, .threads = 2, .block = 2));
    CHECK_ELEMENTS(&f, 3, 5);
    CHECK_OK(m_twice_double(&d, 1, .threads = 2, .block = 2));
    CHECK_ELEMENTS(&d, 3, 5);
    CHECK_OK(m_image_fill_int_3(&i, true, .threads = 2, .block = 2));
    CHECK_ELEMENTS(&i, 3, 3);
    CHECK_OK(m_image_fill_int_3(&i, 0, .threads = 2, .block = 2));
    CHECK_ELEMENTS(&i, -3, -3);
    CHECK_OK(m_mixed_float_long_long(&f, 7, .threads = 1, .block = 1));
    CHECK(pf[0] == 7);
    CHECK_OK(m_image_move(&p, by, .threads = 2, .block = 2));
    CHECK(points[0].x == 6 && points[0].y == 7 && points[1].x == 7 && points[1].y == 8);
    CHECK_OK(m_rows(a, &b, w, .threads = 2, .block = 2));
    CHECK_ELEMENTS(&b, 20, 100, 40, 300);
    /* of the module's own types ckpp knows nothing: they are given as they are */
    struct { int a, b; } o = {1, 2};
    CHECK_OK(m_typed(&f, 1.5f, CKPP_STRUCT_ARG(o), .threads = 1, .block = 1));
    CHECK(pf[0] == 4.5f);
    CHECK(own_called(1) == 2);
}

static void check_complexes(void)
{
    double _Complex sum = 0;
    ckpp_array y = ckpp_view(&sum);
    CHECK_OK(complexes_sum(&y, 1 + 2.0f * I, 10 + 20.0 * I, 100, 1000.0f, 3 * I, .threads = 1));
    CHECK(creal(sum) == 1111 && cimag(sum) == 25);
    CHECK_OK(complexes_one_cuda_std_complex_double(&y, 2 + 3 * I, .threads = 1));
    CHECK(creal(sum) == 2 && cimag(sum) == 3);
}

static void check_errors(void)
{
    float px[4] = {0};
    ckpp_array x = ckpp_view(px, 4), empty = {0}, strided;
    double pd[4] = {0};
    ckpp_array d = ckpp_view(pd, 4);
    CHECK_ERROR(m_scale(empty, &x, 1, 4, .threads = 4), CKPP_ERROR_ARGUMENT, HERE,
                "kernel 'scale': argument 'x' is an empty array");
    CHECK_ERROR(m_scale(x, &d, 1, 4, .threads = 4), CKPP_ERROR_TYPE, HERE,
                "kernel 'scale': argument 'y' is an array of float64 (4), and the kernel's "
                "parameter points to");
    CHECK_OK(ckpp_slice(&strided, &x, 0, 0, 4, 2));
    CHECK_ERROR(m_scale(strided, &x, 1, 2, .threads = 2), CKPP_ERROR_ARGUMENT,
                "argument 'x' has the strides (2)");
    CHECK_ERROR(m_scale(x, &x, 1, 4, .axis = 1), CKPP_ERROR_ARGUMENT, HERE, ".axis is given");
    CHECK_ERROR(m_scale(x, &x, 1, 4, .comm = &(ckpp_comm){0}), CKPP_ERROR_ARGUMENT, HERE,
                ".comm is given, but a module's kernel has none");
    CHECK_ERROR(m_typed(&x, 1.0, 5LL, .threads = 1), CKPP_ERROR_TYPE,
                "argument 'value' is float64 (8 bytes)", "cast it");
}

int main(void)
{
    check_numbers();
    check_types();
    check_complexes();
    check_errors();
    return finish("module_calls");
}
