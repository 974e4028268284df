/* peers_raw.c - what CuPy's tests of functions and RawKernel check (test_function: 5 cases; 7 of
 * test_raw's 45, of which peers_module.c has the others), and MLX's of kernels (test_fast: 10).
 *
 * Here: 17 (numbers, vectors, arrays and structs by value; a struct's layout; void pointers; grids
 * that synchronise; kernels of one name; MLX's arguments, strides, headers, attributes, types).
 * Elsewhere: 4 (attributes: raw_attributes.c; kernels that launch kernels: module_launching.c;
 * other devices: two_gpus.c; math modes: foreign_options.c). Not in C: 1 (a missing option for
 * linking: such modules are linked of themselves). */
#include "check.h"

#pragma kernel module functions
{
#include <cooperative_groups.h>

    __global__ void add_number(const double *x, double by, double *y)
    {
        y[threadIdx.x] = x[threadIdx.x] + by;
    }
    __global__ void add_vector(const double *x, double3 by, double *y)
    {
        y[threadIdx.x] = x[threadIdx.x] + by.x + by.y + by.z;
    }

    struct five {
        double value[5];
        __device__ double operator[](int k) const { return value[k]; }
    };
    __global__ void add_five(const double *x, five by, double *y)
    {
        double sum = x[threadIdx.x];
        for (int k = 0; k < 5; k++)
            sum += by[k];
        y[threadIdx.x] = sum;
    }

    struct mixed {
        int4 a;
        char b;
        double c[2];
        short1 d;
        unsigned long long e[3];
    };
    __global__ void layout(unsigned long long *size, unsigned long long *offsets)
    {
        const mixed m = {};
        const char *begin = (const char *)&m;
        *size = sizeof m;
        offsets[0] = (const char *)&m.a - begin;
        offsets[1] = (const char *)&m.b - begin;
        offsets[2] = (const char *)&m.c - begin;
        offsets[3] = (const char *)&m.d - begin;
        offsets[4] = (const char *)&m.e - begin;
    }
    __global__ void add_mixed(const double *x, mixed by, double *y)
    {
        y[threadIdx.x] = x[threadIdx.x] + by.a.x + by.a.y + by.a.z + by.a.w + by.b + by.c[0] +
                         by.c[1] + by.d.x + by.e[0] + by.e[1] + by.e[2];
    }

    __global__ void through_void(void *p, int n)
    {
        double *x = static_cast<double *>(p);
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        if (k < n)
            x[k] = 3 * x[k] - 8;
    }

    /* Each thread copies elements from the front, and adds to others, from the back. */
    extern "C" __global__ void copy_then_add(const float *x, const float *y, float *z, int n)
    {
        namespace cg = cooperative_groups;
        cg::grid_group grid = cg::this_grid();
        int threads = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
        for (int k = first; k < n; k += threads)
            z[k] = x[k];
        cg::sync(grid);
        for (int k = n - 1 - first; k >= 0; k -= threads)
            z[k] += y[k];
    }
}

enum { N = 24 };
static double px[N], py[N];

#define CHECK_ADDED(addend) \
    for (int k = 0; k < N; k++) \
        CHECK(py[k] == px[k] + (addend))

static void test_values(void)
{
    ckpp_array x = ckpp_view(px), y = ckpp_view(py);
    for (int k = 0; k < N; k++)
        px[k] = k;
    CHECK_OK(functions_add_number(x, 2.0, &y, .grid = 1, .block = N));
    CHECK_ADDED(2);
    CHECK_OK(functions_add_number(x, 3, &y, .grid = 1, .block = N)); /* converted */
    CHECK_ADDED(3);
    CHECK_OK(ckpp_launch(functions, "add_number", CKPP_ARGS(x, 4.0, &y), .grid = 1, .block = N));
    CHECK_ADDED(4);
    struct { double x, y, z; } three = {0.25, 0.5, 1};
    CHECK_OK(ckpp_launch(functions, "add_vector", CKPP_ARGS(x, CKPP_STRUCT_ARG(three), &y),
                         .grid = 1, .block = N));
    CHECK_ADDED(1.75);
    struct { double value[5]; } five = {{0, 1, 2, 3, 4}};
    CHECK_OK(ckpp_launch(functions, "add_five", CKPP_ARGS(x, CKPP_STRUCT_ARG(five), &y),
                         .grid = 1, .block = N));
    CHECK_ADDED(10);
    /* the array itself is no argument that could be passed by value */
    CHECK_ERROR(ckpp_launch(functions, "add_five", CKPP_ARGS(x, ckpp_view(five.value), &y),
                            .grid = 1, .block = N), CKPP_ERROR_TYPE, "'add_five'",
                "argument 2 is an array", "takes 40 bytes");
}

/* Host and device lay structs out in the same way. */
static void test_layout(void)
{
    struct mixed {
        struct { _Alignas(16) int x; int y, z, w; } a;
        char b;
        double c[2];
        struct { short x; } d;
        unsigned long long e[3];
    } m = {{0, 1, 2, 3}, 4, {5, 6}, {7}, {8, 9, 10}};
    unsigned long long size, offsets[5];
    ckpp_array x = ckpp_view(px), y = ckpp_view(py);
    CHECK_OK(functions_layout(ckpp_out(&size), ckpp_out(offsets), .grid = 1, .block = 1));
    CHECK(size == sizeof m && offsets[0] == offsetof(struct mixed, a) &&
          offsets[1] == offsetof(struct mixed, b) && offsets[2] == offsetof(struct mixed, c) &&
          offsets[3] == offsetof(struct mixed, d) && offsets[4] == offsetof(struct mixed, e));
    CHECK_OK(functions_add_mixed(x, CKPP_STRUCT_ARG(m), &y, .grid = 1, .block = N));
    CHECK_ADDED(55);
}

static void test_void(void)
{
    double data[100];
    for (int k = 0; k < 100; k++)
        data[k] = 1;
    CHECK_OK(functions_through_void(ckpp_out(data), 100, .grid = 1, .block = 100));
    for (int k = 0; k < 100; k++)
        CHECK(data[k] == -5);
}

static void test_grids(void)
{
    static const int sides[] = {10, 100, 1000};
    for (int s = 0; s < 3; s++)
        for (int block = 64; block <= (s < 2 ? 256 : 64); block *= 4) {
            int n = sides[s] * sides[s], grid = (n + block - 1) / block, wrong = 0;
            ckpp_attributes a = {0};
            CKPP_AUTO ckpp_array x = {0}, y = {0}, z = {0};
            CHECK_OK(ckpp_empty(&x, CKPP_FLOAT32, CKPP_SHAPE(n)));
            #pragma kernel elementwise out(float32 x)
            { x = (float)(i % 1000); }
            CHECK_OK(ckpp_full(&y, CKPP_FLOAT32, CKPP_SHAPE(n), 1));
            CHECK_OK(ckpp_empty_like(&z, &x));
            CHECK_OK(functions_copy_then_add(x, y, &z, n, .grid = 1, .block = block,
                                             .cooperative = true, .prepare = true,
                                             .attributes = &a));
            /* no more blocks than run at once: each thread has as many more elements to do */
            CHECK(a.active_grid > 0);
            if (grid > a.active_grid)
                grid = (int)a.active_grid;
            CHECK_OK(functions_copy_then_add(x, y, &z, n, .grid = grid, .block = block,
                                             .cooperative = true));
            float *got = read_back(&z);
            for (int k = 0; k < n; k++)
                wrong += got[k] != (float)(k % 1000) + 1;
            CHECK(wrong == 0);
            free(got);
        }
}

/* Two kernels with one name are told apart by their source; both run before one is looked at. */
static void test_one_name(void)
{
    static const char *const sources[] = {
        "__global__ void f(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x] * 2; }",
        "__global__ void f(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x] + 100; }"};
    float data[32];
    ckpp_module m[2] = {NULL};
    CKPP_AUTO ckpp_array x = {0}, twice = {0}, more = {0};
    for (int k = 0; k < 32; k++)
        data[k] = (float)k;
    CHECK_OK(ckpp_from(&x, data));
    CHECK_OK(ckpp_empty_like(&twice, &x));
    CHECK_OK(ckpp_empty_like(&more, &x));
    for (int k = 0; k < 2; k++) {
        CHECK_OK(ckpp_module_compile(&m[k], sources[k], .label = "same.cu"));
        CHECK_OK(ckpp_launch(m[k], "f", CKPP_ARGS(x, k ? &more : &twice), .grid = 1,
                             .block = 32));
    }
    float *t = read_back(&twice), *p = read_back(&more);
    for (int k = 0; k < 32; k++)
        CHECK(t[k] == 2 * (float)k && p[k] == (float)k + 100);
    free(t), free(p);
    ckpp_module_free(&m[0]);
    ckpp_module_free(&m[1]);
}

/* ---- MLX's custom kernels ---- */

#pragma kernel raw basic in(T x) out(T y like x) threads(x.size) block(2)
{
    if (_thread.x < _threads.x)
        y[_thread.x] = x[_thread.x];
}

#pragma kernel raw many_kinds in(float x, int32 b, bfloat16 c, float d) \
        out(float first[3][2], int32 second[3][2]) template(bool E, int F, T) threads(6) block(2)
{
    int k = _thread.x;
    T front = x[0];
    first[k] = E ? x[1] + b[2] + c[3] + d + F + (float)(sizeof front) : 1;
    second[k] = x[1] + b[2] + c[1] - d;
}

#pragma kernel raw exponential in(T x) out(T y like x) threads(x.size)
{
    if (_thread.x < _threads.x)
        y[_thread.x] = exp((float)x[_thread.x]) * warpSize;
}
#pragma kernel raw exponential_anywhere in(T x) out(T y like x) threads(x.size)
{
    if (_thread.x < _threads.x)
        y[_thread.x] = exp((float)x.at(_thread.x)) * warpSize;
}

#pragma kernel begin device
template <class T> __device__ T helped(T x) { return exp(x); }
#pragma kernel end device

#pragma kernel raw with_helper in(float x) out(float y like x) threads(x.size) block(2)
{
    if (_thread.x < _threads.x)
        y[_thread.x] = helped(x[_thread.x]);
}

#pragma kernel raw width in(float x) out(uint32 y[1][1]) threads(2) block(2)
{
    y[0] = blockDim.x + 10 * x.ndim;
}

static void test_mlx(void)
{
    float data[3][6], tiled[4][2][6], two[2][2] = {{-1, 0.5f}, {2, 0.25f}}, copy[2][2];
    for (int k = 0; k < 18; k++)
        (&data[0][0])[k] = (float)(k * 5 % 7) / 4 - 0.5f;
    CHECK_OK(basic(ckpp_view(two), ckpp_out(copy)));
    CHECK(memcmp(two, copy, sizeof two) == 0);

    int32_t b[] = {3, 4, 5}, second[3][2];
    ckpp_bfloat16 c[2][2] = {{ckpp_bfloat16_from(1), ckpp_bfloat16_from(-2)},
                             {ckpp_bfloat16_from(3), ckpp_bfloat16_from(0.5f)}};
    float first[3][2];
    for (int e = 0; e < 2; e++) {
        CHECK_OK(many_kinds(ckpp_view(data), ckpp_view(b), ckpp_view(c), 7.25f, ckpp_out(first),
                            ckpp_out(second), .E = e, .F = 3, .T = CKPP_FLOAT16));
        for (int k = 0; k < 6; k++) {
            CHECK((&first[0][0])[k] == (e ? data[0][1] + 5 + 0.5f + 7.25f + 3 + 2 : 1));
            CHECK((&second[0][0])[k] == (int32_t)(data[0][1] + 5 - 2 - 7.25f));
        }
    }

    /* every other row, four times, without a copy: strides of 0 and of two rows */
    ckpp_array x = ckpp_view(data), rows, repeated, y = ckpp_view(tiled), z = {0};
    CHECK_OK(ckpp_slice(&rows, &x, 0, 0, 3, 2));
    CHECK_OK(ckpp_broadcast(&repeated, &rows, CKPP_SHAPE(4, 2, 6)));
    CHECK_OK(exponential_anywhere(repeated, &y));
    CHECK_ERROR(exponential(repeated, &z), CKPP_ERROR_ARGUMENT, HERE, "'x'", "strides");
    CHECK_OK(exponential(repeated, &z, .contiguous = true));
    float *all = read_back(&z);
    for (int k = 0; k < 48; k++) {
        float wanted = expf(data[k / 6 % 2 * 2][k % 6]) * 32;
        CHECK(fabsf((&tiled[0][0][0])[k] - wanted) < 1e-4f && fabsf(all[k] - wanted) < 1e-4f);
    }
    free(all);
    ckpp_free(&z);

    CHECK_OK(with_helper(ckpp_view(two), ckpp_out(copy)));
    for (int k = 0; k < 4; k++)
        CHECK(fabsf((&copy[0][0])[k] - expf((&two[0][0])[k])) < 1e-5f);
    uint32_t threads[1][1];
    CHECK_OK(width(ckpp_view(two), ckpp_out(threads)));
    CHECK(threads[0][0] == 22);

    /* one kernel for two types, before one of its results is looked at */
    ckpp_float16 half = ckpp_float16_from(1.5f), same;
    float single = 2.5f, other;
    CHECK_OK(basic(ckpp_view(&half), ckpp_out(&same)));
    CHECK_OK(basic(ckpp_view(&single), ckpp_out(&other)));
    CHECK(ckpp_float16_to(same) + other == 4);
}

int main(void)
{
    test_values();
    test_layout();
    test_void();
    test_grids();
    test_one_name();
    test_mlx();
    return finish("peers_raw");
}
