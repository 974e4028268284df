/* module_arrays.c - ckpp_array<T, N>: a module's kernel takes an array with its shape and strides,
 * whatever its layout. */
#include "check.h"

#pragma kernel declare
struct point {
    float x, y;
};

#pragma kernel module m names("fill<float, 2>", "fill<int, 1>", "first<ckpp_array<const int>>") \
        options("-DPLANE=2")
{
#include "module_arrays.cuh"
    __global__ void add(const ckpp_array<const float, 2> x, ckpp_array<float, 2> y, float by)
    {
        int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
        if (c < x.shape[1] && r < x.shape[0])
            y(r, c) = x(r, c) + by;
    }
    __global__ void copy(ckpp_array<float const, PLANE> x, ckpp_array<float> y, int *about)
    {
        for (int64_t k = threadIdx.x; k < x.size; k += blockDim.x)
            y[k] = x.at(k);
        if (threadIdx.x == 0)
            for (int d = 0; d < x.ndim; d++) {
                about[d] = x.shape[d];
                about[2 + d] = x.strides[d];
            }
    }
    template <class T, int N> __global__ void fill(ckpp_array<T, N> y, const T value)
    {
        for (int64_t k = threadIdx.x; k < y.size; k += blockDim.x)
            y[k] = value + (T)k;
    }
    namespace points {
    __global__ void move(ckpp_array<point, 1> p, point by, ckpp_array<const double, 0> scale)
    {
        p(threadIdx.x).x += by.x * scale();
        p(threadIdx.x).y += by.y * scale[0];
    }
    }
    __global__ void corners(ckpp_array<int, 3> x)
    {
        x(0, 0, 0) = x(x.shape[0] - 1, x.shape[1] - 1, x.shape[2] - 1);
        *x.data += x.size;
    }
}

static void check_layouts(void)
{
    float px[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, py[12] = {0};
    int pa[4] = {0};
    ckpp_array x = ckpp_view(px), t, even, y = {0}, flat = ckpp_view(py), about = ckpp_view(pa);
    CHECK_OK(ckpp_transpose(&t, &x, NULL));
    CHECK_OK(ckpp_empty(&y, CKPP_FLOAT32, CKPP_SHAPE(4, 3)));
    CHECK_OK(m_add(t, &y, 0.5, .threads = {3, 4}, .block = {8, 8}));
    CHECK_ELEMENTS(&y, 1.5, 5.5, 9.5, 2.5, 6.5, 10.5, 3.5, 7.5, 11.5, 4.5, 8.5, 12.5);
    /* every other column, the last one first; the gaps of a host array stay as they are */
    CHECK_OK(ckpp_slice(&even, &x, 1, INT64_MAX, INT64_MIN, -2));
    CHECK_OK(m_copy(&even, &flat, &about, .grid = 1, .block = 4));
    CHECK_ELEMENTS(&flat, 4, 2, 8, 6, 12, 10, 0, 0, 0, 0, 0, 0);
    CHECK_ELEMENTS(&about, 3, 2, 4, -2);
    CHECK_OK(m_add(even, &even, 100, .threads = {2, 3}, .block = {2, 2}));
    CHECK(px[0][0] == 1 && px[0][1] == 102 && px[2][2] == 11 && px[2][3] == 112);
    ckpp_free(&y);
}

static void check_instances(void)
{
    float pf[2][2] = {{0}};
    int pi[3] = {0};
    ckpp_array f = ckpp_view(pf), i = ckpp_view(pi), t;
    CHECK_OK(ckpp_transpose(&t, &f, NULL));
    CHECK_OK(m_fill_float_2(&t, 1, .grid = 1, .block = 2));
    CHECK(pf[0][0] == 1 && pf[1][0] == 2 && pf[0][1] == 3 && pf[1][1] == 4);
    CHECK_OK(m_fill_int_1(&i, 7, .grid = 1, .block = 2));
    CHECK_ELEMENTS(&i, 7, 8, 9);
    CHECK_OK(ckpp_launch(m, "fill<int, 1>", CKPP_ARGS(&i, 1), .grid = 1, .block = 2));
    CHECK_ELEMENTS(&i, 1, 2, 3);
    /* the template's argument is the whole array; the kernel is in a header */
    CHECK_OK(m_first_ckpp_array_const_int(i, &f, .threads = 1, .block = 1));
    CHECK(pf[0][0] == 1);
}

static void check_structs(void)
{
    struct point points[4] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}}, by = {10, 20};
    double factor = 2;
    int pc[2][1][2] = {{{1, 2}}, {{3, 40}}};
    ckpp_array p = ckpp_view(points), last, c = ckpp_view(pc), scale = ckpp_view(&factor);
    CHECK_OK(ckpp_slice(&last, &p, 0, 1, 4, 2));
    CHECK_OK(m_points_move(&last, by, scale, .grid = 1, .block = 2));
    CHECK(points[0].x == 1 && points[1].x == 22 && points[1].y == 42 && points[2].x == 3 &&
          points[3].x == 24);
    CHECK_OK(m_corners(&c, .threads = 1, .block = 1));
    CHECK(pc[0][0][0] == 44);
}

/* Of a module that is made at run time, and has no macros. */
static void check_made(void)
{
    static const char source[] = "__global__ void f(ckpp_array<const short, 2> x, short *y)\n"
                                 "{ y[threadIdx.x] = x(1 - threadIdx.x, 0); }\n";
    short px[2][2] = {{1, 2}, {3, 4}}, py[2] = {0};
    ckpp_array x = ckpp_view(px), t, y = ckpp_view(py);
    ckpp_module made = NULL;
    CHECK_OK(ckpp_module_compile(&made, source));
    CHECK_OK(ckpp_transpose(&t, &x, NULL));
    CHECK_OK(ckpp_launch(made, "f", CKPP_ARGS(t, &y), .grid = 1, .block = 2));
    CHECK_ELEMENTS(&y, 2, 1);
    ckpp_module_free(&made);
}

static void check_errors(void)
{
    float px[4] = {0};
    double pd[4] = {0};
    ckpp_array x = ckpp_view(px, 4), square = ckpp_view(px, 2, 2), d = ckpp_view(pd, 2, 2),
               empty = {0}, constant = ckpp_view((const float *)px, 2, 2);
    CHECK_ERROR(m_add(x, &square, 1, .threads = 4), CKPP_ERROR_TYPE, HERE,
                "kernel 'add': argument 'x' is an array of 1 dimension, and the kernel's "
                "parameter takes a ckpp_array of 2 dimensions");
    CHECK_ERROR(m_add(d, &square, 1, .threads = 4), CKPP_ERROR_TYPE, HERE,
                "argument 'x' is an array of float64 (2, 2), and the kernel's parameter is a "
                "ckpp_array of");
    CHECK_ERROR(m_add(square, &empty, 1, .threads = 4), CKPP_ERROR_ARGUMENT,
                "argument 'y' is an empty array");
    CHECK_ERROR(m_add(square, &constant, 1, .threads = 4), CKPP_ERROR_ARGUMENT, "argument 'y'");
    CHECK_ERROR(ckpp_launch(m, "corners", CKPP_ARGS(&square), .threads = 1), CKPP_ERROR_TYPE,
                "argument 1 is an array of 2 dimensions", "a ckpp_array of 3 dimensions");
    CHECK_ERROR(ckpp_launch(m, "corners", CKPP_ARGS(1), .threads = 1), CKPP_ERROR_TYPE,
                "argument 1 is int32 (4 bytes)");
}

int main(void)
{
    check_layouts();
    check_instances();
    check_structs();
    check_made();
    check_errors();
    return finish("module_arrays");
}
