/* raw_views.c - x(j, k) and x.at(k) in raw kernels, of any layout; and x as the pointer that it is
 * besides. */
#include "check.h"

static void fill(float *p, int count)
{
    for (int k = 0; k < count; k++)
        p[k] = (float)k + 0.25f;
}

/* ---- elements ---- */

#pragma kernel raw turned in(T x) out(T y[x.shape[1]][x.shape[0]]) \
        threads(x.shape[1], x.shape[0]) block(8, 8)
{
    unsigned column = _thread.x, row = _thread.y;
    if (row < x.shape[0] && column < x.shape[1])
        y(column, row) = x(row, column);
}

#pragma kernel raw listed in(T x) inout(T y) out(int64 same[1]) threads(x.size)
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= x.size)
        return;
    y.at(k) += x.at(k);
    if (k == 0)
        same[0] = &x.at(0) == &x(0, 0) && x.ndim == 2;
}

static float value_at(const ckpp_array *a, int64_t row, int64_t column)
{
    return ((const float *)a->data)[row * a->strides[0] + column * a->strides[1]];
}

static void test_elements(void)
{
    static float px[77 * 5];
    ckpp_array x = ckpp_view(px, 7 * 5, 11), part = {0}, back = {0};
    ckpp_array y = {0}, z = {0}, same = {0};
    fill(px, 77 * 5);
    for (int layout = 0; layout < 3; layout++) {
        if (layout == 1)
            CHECK_OK(ckpp_slice(&part, &x, 0, -1, INT64_MIN, -2));
        else if (layout == 2)
            CHECK_OK(ckpp_transpose(&part, &x, NULL));
        const ckpp_array *of = layout ? &part : &x;
        CHECK_OK(turned(of, &y));
        CHECK(has_shape(&y, 2, (const int64_t[]){of->shape[1], of->shape[0]}));
        float *got = read_back(&y);
        for (int64_t r = 0; r < of->shape[0]; r++)
            for (int64_t c = 0; c < of->shape[1]; c++)
                CHECK(got[c * of->shape[0] + r] == value_at(of, r, c));
        free(got);
        /* an output of another layout */
        CHECK_OK(ckpp_zeros(&z, CKPP_FLOAT32, CKPP_SHAPE(of->shape[1], of->shape[0])));
        CHECK_OK(ckpp_transpose(&back, &z, NULL));
        CHECK_OK(listed(of, &back, &same));
        CHECK_OK(listed(of, &back, &same));
        got = read_back(&z);
        for (int64_t r = 0; r < of->shape[0]; r++)
            for (int64_t c = 0; c < of->shape[1]; c++)
                CHECK(got[c * of->shape[0] + r] == 2 * value_at(of, r, c));
        free(got);
        int64_t *one = read_back(&same);
        CHECK(one[0] == 1);
        free(one);
        ckpp_free(&y);
        ckpp_free(&z);
        ckpp_free(&same);
    }
}

/* No dimension, three of them, and types that are stored in 16 bits. */
#pragma kernel raw corners in(T x, T zero) out(T y[3]) grid(1) block(1)
{
    y(0) = x(1, 2, 3);
    y.at(1) = x.at(23);
    y[2] = zero() + zero.at(0);
}

static void test_corners(void)
{
    static const ckpp_dtype types[] = {CKPP_FLOAT32, CKPP_FLOAT16,   CKPP_BFLOAT16,
                                       CKPP_INT8,    CKPP_COMPLEX64, CKPP_FLOAT64};
    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        ckpp_array x = {0}, v = {0}, zero = {0}, y = {0};
        CHECK_OK(ckpp_full(&x, types[t], CKPP_SHAPE(4, 3, 2), 3));
        CHECK_OK(ckpp_transpose(&v, &x, NULL));
        CHECK_OK(ckpp_full(&zero, types[t], 0, NULL, 2));
        CHECK_OK(corners(v, zero, &y));
        check_elements(&y, 3, (const double[]){3, 3, 4}, __FILE__, __LINE__);
        ckpp_free(&x);
        ckpp_free(&zero);
        ckpp_free(&y);
    }
}

/* ---- pointers ---- */

#pragma kernel declare
struct quad {
    float x, y, z, w;
};

#pragma kernel begin declare
#ifdef __cplusplus
__device__ float third(const float *p) { return p[3]; }
template <class Type> __device__ Type first_of(const Type *p) { return *p; }
#endif
#pragma kernel end declare

#pragma kernel raw pointers in(float x, struct quad w) inout(float y, int count) \
        out(int64 equal[8]) grid(1) block(1)
{
    const float *p = x;
    auto q = x;
    y[0] = third(x) + *x + *(x + 1) + first_of(x) + p[2] + q[2] + x(2);
    float *out = &y[1];
    *out++ = x[5];
    out[0] = reinterpret_cast<const float4 *>(x)->y + ((const float4 *)x)[1].x;
    atomicAdd(&y[3], x[1]);
    atomicAdd(y + 3, x.at(1));
    atomicAdd(count, 5);
    atomicAdd(&count(0), 2);
    equal[0] = x == nullptr;
    equal[1] = &x[3] - x;
    equal[2] = x != NULL;
    equal[3] = sizeof x == sizeof(void *);
    equal[4] = &x(3) == x + 3;
    equal[5] = (int64_t)w->y + (int64_t)w(1).z;
    equal[6] = x ? 1 : 0;
    equal[7] = [&] { return x.size; }();
}

static void test_pointers(void)
{
    static _Alignas(16) float px[8] = {1, 2, 3, 4, 5, 6, 7, 8}, py[4];
    static int counted[1];
    ckpp_array x = ckpp_view(px, 8), y = ckpp_view(py, 4), count = ckpp_view(counted, 1), w;
    ckpp_array equal = {0};
    w = ckpp_view(px, 8);
    w.dtype = CKPP_STRUCT;
    w.itemsize = 16;
    w.shape[0] = 2;
    w.strides[0] = 1;
    CHECK_OK(pointers(x, w, &y, &count, &equal));
    CHECK(py[0] == 4 + 1 + 2 + 1 + 3 + 3 + 3 && py[1] == 6 && py[2] == 2 + 5 && py[3] == 4);
    CHECK(counted[0] == 7);
    int64_t *got = read_back(&equal);
    const int64_t want[8] = {0, 3, 1, 1, 1, 9, 1, 8};
    for (int k = 0; k < 8; k++)
        CHECK(got[k] == want[k]);
    free(got);
    ckpp_free(&equal);
}

/* ---- layouts that a pointer does not have ---- */

#pragma kernel raw mixed in(float x) out(float y[1]) grid(1) block(1)
{ y[0] = x[0] + x(1, 1); }

/* A macro may hide either. */
#pragma kernel raw hidden in(float x, float w) out(float y[2]) grid(1) block(1)
{
#define WIDTH x.shape[1]
#define ELEMENT(j, k) x(j, k)
#define FIRST w[0]
    y[0] = WIDTH;
    y[1] = ELEMENT(1, 0) + w(1, 0);
    if (WIDTH < 0)
        y[1] = FIRST;
}

#pragma kernel declare
#define scale(v) (2 * (v))

/* A macro with arguments may be called like a number. */
#pragma kernel raw scaled in(float scale) out(float y[1]) grid(1) block(1)
{ y[0] = scale(3) + scale; }

static void test_macros(void)
{
    static float px[6] = {1, 2, 3, 4, 5, 6};
    ckpp_array x = ckpp_view(px, 2, 3), v = {0}, y = {0};
    CHECK_OK(ckpp_transpose(&v, &x, NULL));
    CHECK_OK(hidden(v, x, &y));
    check_elements(&y, 2, (const double[]){2, 6}, __FILE__, __LINE__);
    CHECK_ERROR(hidden(v, v, &y), CKPP_ERROR_ARGUMENT, "'w'", "row-major");
    ckpp_free(&y);
    CHECK_OK(scaled(1, &y));
    check_elements(&y, 1, (const double[]){7}, __FILE__, __LINE__);
    ckpp_free(&y);
}

static void test_layouts(void)
{
    static float px[6] = {1, 2, 3, 4, 5, 6};
    ckpp_array x = ckpp_view(px, 2, 3), v = {0}, y = {0};
    CHECK_OK(ckpp_transpose(&v, &x, NULL));
    CHECK_OK(mixed(x, &y));
    check_elements(&y, 1, (const double[]){6}, __FILE__, __LINE__);
    CHECK_ERROR(mixed(v, &y), CKPP_ERROR_ARGUMENT, "'x'", "row-major");
    CHECK_OK(mixed(v, &y, .contiguous = true));
    check_elements(&y, 1, (const double[]){6}, __FILE__, __LINE__);
    CHECK_ERROR(mixed(1.0f, &y), CKPP_ERROR_ARGUMENT, "'x'", "number");
    ckpp_free(&y);
}

int main(void)
{
    test_elements();
    test_corners();
    test_pointers();
    test_layouts();
    test_macros();
    return finish("raw_views");
}
