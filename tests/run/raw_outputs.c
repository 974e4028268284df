/* raw_outputs.c - the arrays of a raw kernel: outputs that the call allocates or fills, strided
 * arrays, memory of the host and of the device, memory that arguments share. */
#include "check.h"

#pragma kernel raw allocated in(T x, int n) threads(n) \
        out(T y[x.shape[0]][n], float z[y.shape[1]], int64 w[1][2][n - n + 3][1][2][1][1][2])
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= _threads.x)
        return;
    for (int j = 0; j < y_shape[0]; j++)
        y[j * y_shape[1] + k] = x[j] * (k + 1);
    z[k] = k + 0.5f;
    for (int j = k; j < w_size; j += n)
        w[j] = j;
}

static void test_shapes(void)
{
    double data[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(data, 3), y = {0}, z = {0}, w = {0};
    CHECK_OK(allocated(x, 2, &y, &z, &w));
    CHECK(has_shape(&y, CKPP_SHAPE(3, 2)) && has_shape(&z, CKPP_SHAPE(2)));
    CHECK(has_shape(&w, CKPP_SHAPE(1, 2, 3, 1, 2, 1, 1, 2)));
    CHECK(y.dtype == CKPP_FLOAT64 && z.dtype == CKPP_FLOAT32 && w.dtype == CKPP_INT64);
    int device = 0;
    CHECK_OK(ckpp_get_device(&device));
    CHECK(y.device == device && z.device == device);
    CHECK_ELEMENTS(&y, 1, 2, 2, 4, 3, 6);
    CHECK_ELEMENTS(&z, 0.5, 1.5);
    int64_t *out = read_back(&w);
    for (int k = 0; k < 24; k++)
        CHECK(out[k] == k);
    free(out);
    /* they are there now: written again, where they have the shape that the call would give */
    data[0] = 10;
    CHECK_OK(allocated(x, 2, &y, &z, &w));
    CHECK_ELEMENTS(&y, 10, 20, 2, 4, 3, 6);
    CHECK_ERROR(allocated(x, 3, &y, &z, &w), CKPP_ERROR_SHAPE, HERE, "'allocated'", "'y'",
                "(3, 2)", "(3, 3)");
    ckpp_free(&y), ckpp_free(&z);
    float wrong[6];
    ckpp_array flat = ckpp_view(wrong, 6), other = ckpp_view(wrong, 2, 3);
    CHECK_ERROR(allocated(x, 6, &y, &other, &w), CKPP_ERROR_SHAPE, HERE, "'z'", "(2, 3)", "(6)");
    CHECK_ERROR(allocated(x, 2, &y, &flat, &w), CKPP_ERROR_SHAPE, HERE, "'z'", "(6)", "(2)");
    CHECK_ERROR(allocated(x, -4, &y, &z, &w), CKPP_ERROR_SHAPE, HERE, "'y'", "-4", "dimension 1");
    CHECK(!y.data && y.dtype == CKPP_NONE && !z.data);
    ckpp_free(&w);
    CHECK_OK(allocated(x, 0, &y, &z, &w));
    CHECK(has_shape(&y, CKPP_SHAPE(3, 0)) && has_shape(&w, CKPP_SHAPE(1, 2, 3, 1, 2, 1, 1, 2)));
    ckpp_free(&y), ckpp_free(&z), ckpp_free(&w);
}

/* The first element is the body's, the others are as before: filled, if call or clause says so. */
#pragma kernel raw first_of in(T x) out(T y[5]) inout(T z) grid(1) block(1) fill(2.75)
{
    y[0] = x[0];
    z[0] = x[0];
}
#pragma kernel raw only_first in(T x) out(T y[3]) grid(1) block(1)
{ y[0] = x[0]; }

static void check_fill(ckpp_dtype type)
{
    _Alignas(16) unsigned char x[64], z[64], fill[16], nine[16];
    element_set(type, x, 0, 7);
    element_set(type, fill, 0, 2.75);
    element_set(type, nine, 0, 9);
    for (int k = 0; k < 2; k++)
        element_set(type, z, k, 1);
    ckpp_array vx = ckpp_view_as(x, type, 1), vz = ckpp_view_as(z, type, 2), y = {0};
    double seven = creal(element_get(type, x, 0)), filled = creal(element_get(type, fill, 0));
    double other = creal(element_get(type, nine, 0));
    CHECK_OK(first_of(vx, &y, &vz));
    CHECK_ELEMENTS(&y, seven, filled, filled, filled, filled);
    CHECK_ELEMENTS(&vz, seven, 1);
    CHECK_OK(first_of(vx, &y, &vz, .fill = 9));
    CHECK_ELEMENTS(&y, seven, other, other, other, other);
    CHECK_OK(first_of(vx, &y, &vz, .fill = 0));
    CHECK_ELEMENTS(&y, seven, 0, 0, 0, 0);
    ckpp_free(&y);
    for (int k = 0; k < 3; k++)
        element_set(type, z, k, 9);
    ckpp_array three = ckpp_view_as(z, type, 3);
    CHECK_OK(only_first(vx, &three));
    CHECK_ELEMENTS(&three, seven, other, other);
    CHECK_OK(only_first(vx, &three, .fill = 0));
    CHECK_ELEMENTS(&three, seven, 0, 0);
    CHECK_OK(only_first(vx, &three, .fill = 9));
    CHECK_ELEMENTS(&three, seven, other, other);
}

/* What comes behind the end of a supplied output is not touched. */
static void test_fill_edges(void)
{
    float data[8] = {1, 1, 1, 1, 1, 1, 1, 1}, one = 3;
    ckpp_array x = ckpp_view(&one, 1), y = ckpp_view(data + 1, 3);
    CHECK_OK(only_first(x, &y, .fill = -0.5));
    ckpp_array all = ckpp_view(data, 8);
    CHECK_ELEMENTS(&all, 1, 3, -0.5, -0.5, 1, 1, 1, 1);
    CHECK_OK(only_first(x, &y, .fill = 1e300));
    CHECK_ELEMENTS(&all, 1, 3, INFINITY, INFINITY, 1, 1, 1, 1);
}

#pragma kernel raw doubled in(T x) out(T y[x.shape[0]][x.shape[1]]) \
        threads(x.shape[1], x.shape[0]) contiguous
{
    int64_t k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (k < _threads.x && j < _threads.y)
        y[j * _threads.x + k] = 2 * x[j * _threads.x + k];
}
#pragma kernel raw plain in(T x) out(T y[x.shape[0]][x.shape[1]]) threads(x.shape[1], x.shape[0])
{
    int64_t k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (k < _threads.x && j < _threads.y)
        y[j * _threads.x + k] = 2 * x[j * _threads.x + k];
}
#pragma kernel raw by_strides in(T x) inout(T y) threads(x.shape[1], x.shape[0])
{
    int64_t k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (k < _threads.x && j < _threads.y)
        y[j * y_strides[0] + k * y_strides[1]] += 2 * x[j * x_strides[0] + k * x_strides[1]];
}

/* `x` is a 2 by 3 view in any layout, whose elements are those given. */
static void check_strided(ckpp_array x, bool strided, double a, double b, double c, double d,
                          double e, double f)
{
    ckpp_array y = {0};
    CHECK_OK(doubled(x, &y));
    CHECK_ELEMENTS(&y, 2 * a, 2 * b, 2 * c, 2 * d, 2 * e, 2 * f);
    CHECK_OK(plain(x, &y, .contiguous = true, .fill = 0));
    CHECK_ELEMENTS(&y, 2 * a, 2 * b, 2 * c, 2 * d, 2 * e, 2 * f);
    CHECK_OK(by_strides(x, &y));
    CHECK_ELEMENTS(&y, 4 * a, 4 * b, 4 * c, 4 * d, 4 * e, 4 * f);
    if (strided)
        CHECK_ERROR(plain(x, &y), CKPP_ERROR_ARGUMENT, HERE, "'plain'", "'x'", "strides",
                    "contiguous");
    else
        CHECK_OK(plain(x, &y));
    ckpp_free(&y);
}

static void check_views(ckpp_array x)
{
    ckpp_array v = {0}, row = {0};
    check_strided(x, false, 0, 1, 2, 3, 4, 5);
    CHECK_OK(ckpp_reshape(&v, &x, CKPP_SHAPE(3, 2)));
    CHECK_OK(ckpp_transpose(&v, &v, NULL));
    check_strided(v, true, 0, 2, 4, 1, 3, 5);
    CHECK_OK(ckpp_slice(&v, &x, 1, INT64_MIN, INT64_MAX, -1));
    check_strided(v, true, 2, 1, 0, 5, 4, 3);
    CHECK_OK(ckpp_slice(&row, &x, 0, 1, 2, 1));
    CHECK_OK(ckpp_broadcast(&v, &row, CKPP_SHAPE(2, 3)));
    check_strided(v, true, 3, 4, 5, 3, 4, 5);
}

static void test_strided(void)
{
    float data[6] = {0, 1, 2, 3, 4, 5}, out[12] = {0};
    int16_t shorts[6] = {0, 1, 2, 3, 4, 5};
    ckpp_array host = ckpp_view(data, 2, 3), there = {0};
    check_views(host);
    check_views(ckpp_view(shorts, 2, 3));
    CHECK_OK(ckpp_copy(&there, &host));
    check_views(there);
    ckpp_free(&there);

    /* outputs: only by strides, and nothing between their elements is touched */
    ckpp_array all = ckpp_view(out, 2, 6), y = {0};
    CHECK_OK(ckpp_slice(&y, &all, 1, 0, 6, 2));
    CHECK_ERROR(doubled(host, &y), CKPP_ERROR_ARGUMENT, HERE, "'doubled'", "'y'", "(6, 2)");
    CHECK_OK(by_strides(host, &y));
    CHECK_ELEMENTS(&all, 0, 0, 2, 0, 4, 0, 6, 0, 8, 0, 10, 0);
    /* where there is one element, or none, strides do not matter */
    ckpp_array one = {0}, none = {0}, z = {0};
    CHECK_OK(ckpp_slice(&one, &y, 0, 1, 2, 1));
    CHECK_OK(ckpp_slice(&one, &one, 1, 1, 2, 1));
    CHECK_OK(ckpp_slice(&none, &y, 0, 0, 0, 1));
    CHECK_OK(plain(one, &z));
    CHECK_ELEMENTS(&z, 16);
    ckpp_free(&z);
    CHECK_OK(plain(none, &z));
    CHECK(has_shape(&z, CKPP_SHAPE(0, 3)));
    ckpp_free(&z);
}

static ckpp_status scale_in_place(ckpp_array *y, int64_t n, float factor)
{
    ckpp_status status;
    #pragma kernel raw in(float factor) inout(float y = *y) threads(n) status(status)
    {
        int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
        if (k < _threads.x)
            y[k] *= factor;
    }
    return status;
}

/* Device arrays stay where they are; host arrays have their results when the call ends; a call
 * may have both. */
static void test_memory(void)
{
    enum { N = 1000 };
    float data[N];
    for (int k = 0; k < N; k++)
        data[k] = (float)k;
    ckpp_array host = ckpp_view(data, N), there = {0}, square = ckpp_view(data, 20, 50);
    ckpp_array back = {0};
    CHECK_OK(ckpp_copy(&there, &host));
    const void *before = there.data;
    for (int turn = 0; turn < 5; turn++)
        CHECK_OK(scale_in_place(&there, N, 2));
    CHECK(there.data == before);
    float *out = read_back(&there);
    for (int k = 0; k < N; k++)
        CHECK(out[k] == 32 * (float)k);
    free(out);
    CHECK_OK(scale_in_place(&host, N, 3));
    CHECK(data[7] == 21 && data[N - 1] == 3 * (N - 1));
    /* only the first elements of what there is */
    CHECK_OK(scale_in_place(&host, 5, 0));
    CHECK(data[4] == 0 && data[5] == 15);
    CHECK_OK(ckpp_zeros(&back, CKPP_FLOAT32, CKPP_SHAPE(20, 50)));
    CHECK_OK(doubled(square, &back));
    out = read_back(&back);
    CHECK(out[4] == 0 && out[5] == 30 && out[999] == 6 * 999);
    free(out), ckpp_free(&there), ckpp_free(&back);
}

static void test_overlap(void)
{
    float data[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    ckpp_array x = ckpp_view(data, 2, 3), same = x, behind = ckpp_view(data + 6, 2, 3);
    ckpp_array shifted = ckpp_view(data + 3, 2, 3), none = {0};
    CHECK_ERROR(plain(x, &same), CKPP_ERROR_OVERLAP, HERE, "'plain'", "'y'", "'x'", ".overlap");
    CHECK_ERROR(plain(x, &shifted), CKPP_ERROR_OVERLAP, HERE, "'y'", "'x'");
    CHECK_ERROR(by_strides(x, &x), CKPP_ERROR_OVERLAP, HERE, "'by_strides'", "'y'", "'x'");
    CHECK_ERROR(allocated(x, 2, &none, &none, &none), CKPP_ERROR_OVERLAP, HERE, "'y'", "'z'",
                "empty");
    CHECK(!none.data && none.dtype == CKPP_NONE);
    CHECK(data[0] == 1 && data[5] == 6);
    CHECK_OK(plain(x, &behind));
    CHECK_OK(plain(x, &same, .overlap = true));
    ckpp_array all = ckpp_view(data, 12);
    CHECK_ELEMENTS(&all, 2, 4, 6, 8, 10, 12, 2, 4, 6, 8, 10, 12);
    /* allowed once is not allowed for ever */
    CHECK_ERROR(plain(x, &same), CKPP_ERROR_OVERLAP, HERE, "'y'", "'x'");
    /* a copy of the input is read, so that its memory may be written */
    ckpp_array square = ckpp_view(data, 3, 3), turned = {0};
    CHECK_OK(ckpp_transpose(&turned, &square, NULL));
    CHECK_OK(doubled(turned, &square, .overlap = true));
    CHECK_ELEMENTS(&square, 4, 16, 4, 8, 20, 8, 12, 24, 12);
}

int main(void)
{
    test_shapes();
    for (int type = CKPP_NONE + 1; type < CKPP_STRUCT; type++)
        check_fill((ckpp_dtype)type);
    test_fill_edges();
    test_strided();
    test_memory();
    test_overlap();
    return finish("raw_outputs");
}
