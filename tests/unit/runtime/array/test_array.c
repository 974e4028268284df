/* test_array.c - arrays, views and copies, on the host. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define assert_ok(call) assert_int_equal_message_((call), CKPP_OK, #call)
#define assert_fails(call, status, part)                                                       \
    do {                                                                                       \
        assert_int_equal((call), (status));                                                    \
        assert_contains(part);                                                                 \
    } while (0)

static void assert_int_equal_message_(ckpp_status status, ckpp_status expected, const char *call)
{
    if (status != expected)
        fail_msg("%s: %s: %s", call, ckpp_status_name(status), ckpp_last_error());
}

static void assert_contains(const char *part)
{
    if (!strstr(ckpp_last_error(), part))
        fail_msg("the message is \"%s\", without \"%s\"", ckpp_last_error(), part);
}

static void store_double(void *to, ckpp_dtype type, double value)
{
    ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}};
    rt_scalar_store(to, type, &arg);
}


/* ---- views ---- */

#define FIRST INT64_MIN
#define LAST INT64_MAX

static const struct { int64_t extent, start, stop, step; const char *elements;
} slices[] = {{5, 0, 5, 1, "01234"},
              {5, 1, 4, 1, "123"},
              {5, 4, 1, 1, ""},
              {5, -2, 5, 1, "34"},
              {5, 5, -6, 1, ""},
              {5, -6, 3, 1, "012"},
              {5, 3, -6, 1, ""},
              {5, 0, -1, 1, "0123"},
              {5, -1, 0, 1, ""},
              {5, 7, 2, 1, ""},
              {5, 2, 7, 1, "234"},
              {5, 2, 2, 1, ""},
              {5, 0, 5, 2, "024"},
              {5, 1, 4, 2, "13"},
              {5, 4, 1, 2, ""},
              {5, -2, 5, 2, "3"},
              {5, 5, -6, 2, ""},
              {5, -6, 3, 2, "02"},
              {5, 3, -6, 2, ""},
              {5, 0, -1, 2, "02"},
              {5, -1, 0, 2, ""},
              {5, 7, 2, 2, ""},
              {5, 2, 7, 2, "24"},
              {5, 2, 2, 2, ""},
              {5, 0, 5, -1, ""},
              {5, 1, 4, -1, ""},
              {5, 4, 1, -1, "432"},
              {5, -2, 5, -1, ""},
              {5, 5, -6, -1, "43210"},
              {5, -6, 3, -1, ""},
              {5, 3, -6, -1, "3210"},
              {5, 0, -1, -1, ""},
              {5, -1, 0, -1, "4321"},
              {5, 7, 2, -1, "43"},
              {5, 2, 7, -1, ""},
              {5, 2, 2, -1, ""},
              {5, 0, 5, -2, ""},
              {5, 1, 4, -2, ""},
              {5, 4, 1, -2, "42"},
              {5, -2, 5, -2, ""},
              {5, 5, -6, -2, "420"},
              {5, -6, 3, -2, ""},
              {5, 3, -6, -2, "31"},
              {5, 0, -1, -2, ""},
              {5, -1, 0, -2, "42"},
              {5, 7, 2, -2, "4"},
              {5, 2, 7, -2, ""},
              {5, 2, 2, -2, ""},
              {5, FIRST, LAST, 1, "01234"},
              {5, 2, LAST, 1, "234"},
              {5, FIRST, 2, 1, "01"},
              {5, FIRST, LAST, -1, "43210"},
              {5, 2, LAST, -1, "210"},
              {5, FIRST, 2, -1, "43"},
              {5, FIRST, LAST, 3, "03"},
              {5, 2, LAST, 3, "2"},
              {5, FIRST, 2, 3, "0"},
              {5, FIRST, LAST, -3, "41"},
              {5, 2, LAST, -3, "2"},
              {5, FIRST, 2, -3, "4"},
              {5, FIRST, LAST, 7, "0"},
              {5, 2, LAST, 7, "2"},
              {5, FIRST, 2, 7, "0"},
              {5, FIRST, LAST, -7, "4"},
              {5, 2, LAST, -7, "2"},
              {5, FIRST, 2, -7, "4"},
              {5, INT64_MAX, INT64_MIN + 1, -1, "43210"},
              {5, 0, INT64_MAX - 1, INT64_MAX, "0"},
              {5, 4, INT64_MIN, INT64_MIN, "4"},
              {5, -1, INT64_MIN, -4, "40"},
              {0, FIRST, LAST, 1, ""},
              {0, FIRST, LAST, -1, ""},
              {1, FIRST, LAST, -5, "0"},
              {1, 0, 1, INT64_MAX, "0"}};

/* Elements 0 to 9, in row-major order of the view. */
static const char *digits_of(const ckpp_array *v)
{
    static char text[64];
    int64_t n = ckpp_size(v);
    for (int64_t k = 0; k < n; k++) {
        int64_t rest = k, offset = 0;
        for (int d = v->ndim - 1; d >= 0; d--) {
            offset += rest % v->shape[d] * v->strides[d];
            rest /= v->shape[d];
        }
        text[k] = (char)('0' + ((const int *)v->data)[offset]);
    }
    text[n] = '\0';
    return text;
}

static int numbers[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

static void test_slices(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof slices / sizeof slices[0]; k++) {
        ckpp_array a = ckpp_view(numbers, slices[k].extent), v;
        assert_ok(
            ckpp_slice(&v, &a, k % 2 ? -1 : 0, slices[k].start, slices[k].stop, slices[k].step));
        assert_int_equal(v.shape[0], strlen(slices[k].elements));
        assert_string_equal(digits_of(&v), slices[k].elements);
        assert_null(v.owner);
    }
    ckpp_array a = ckpp_view(numbers, 2, 5), v;
    assert_ok(ckpp_slice(&v, &a, 1, FIRST, LAST, -2));
    assert_string_equal(digits_of(&v), "420975");
    assert_ok(ckpp_slice(&v, &v, 0, 1, 2, 1));
    assert_string_equal(digits_of(&v), "975");
    assert_fails(ckpp_slice(&v, &a, 2, 0, 1, 1), CKPP_ERROR_SHAPE,
                 "there is no axis 2: the array has 2 dimensions");
    assert_fails(ckpp_slice(&v, &a, -3, 0, 1, 1), CKPP_ERROR_SHAPE, "axis -3");
    assert_fails(ckpp_slice(&v, &a, 0, 0, 1, 0), CKPP_ERROR_ARGUMENT, "the step is 0");
    assert_fails(ckpp_slice(NULL, &a, 0, 0, 1, 1), CKPP_ERROR_ARGUMENT, "null pointer");
    assert_string_equal(digits_of(&v), "975"); /* as it was */
    ckpp_array none = {0};
    assert_fails(ckpp_slice(&v, &none, 0, 0, 1, 1), CKPP_ERROR_ARGUMENT, "empty array");
}

static void test_transpose(void **state)
{
    (void)state;
    ckpp_array a = ckpp_view(numbers, 1, 2, 5), v;
    assert_ok(ckpp_transpose(&v, &a, NULL));
    assert_true(v.shape[0] == 5 && v.shape[1] == 2 && v.shape[2] == 1);
    assert_string_equal(digits_of(&v), "0516273849");
    assert_ok(ckpp_transpose(&v, &a, (const int[]){-2, 0, 2}));
    assert_true(v.shape[0] == 2 && v.shape[1] == 1 && v.shape[2] == 5);
    assert_fails(ckpp_transpose(&v, &a, (const int[]){0, 1, 3}), CKPP_ERROR_SHAPE, "axes[2] is 3");
    assert_fails(ckpp_transpose(&v, &a, (const int[]){0, 1, -2}), CKPP_ERROR_SHAPE,
                 "axes[2] is -2: that axis is there twice");
    ckpp_array point = ckpp_view(&numbers[0]);
    assert_ok(ckpp_transpose(&v, &point, NULL));
    assert_int_equal(v.ndim, 0);
}

static void test_reshape(void **state)
{
    (void)state;
    ckpp_array a = ckpp_view(numbers, 2, 5), v, w;
    assert_ok(ckpp_reshape(&v, &a, CKPP_SHAPE(5, -1)));
    assert_true(v.shape[1] == 2 && v.strides[0] == 2 && v.strides[1] == 1);
    assert_ok(ckpp_reshape(&v, &a, CKPP_SHAPE(1, 10, 1, 1)));
    assert_string_equal(digits_of(&v), "0123456789");
    assert_ok(ckpp_reshape(&v, &a, CKPP_SHAPE(1, 2, 1, 5)));
    assert_string_equal(digits_of(&v), "0123456789");
    assert_fails(ckpp_reshape(&v, &a, CKPP_SHAPE(3, 3)), CKPP_ERROR_SHAPE,
                 "int32 (2, 5) has 10 elements, the new shape 9");
    assert_fails(ckpp_reshape(&v, &a, CKPP_SHAPE(3, -1)), CKPP_ERROR_SHAPE, "a multiple of 3");
    assert_fails(ckpp_reshape(&v, &a, CKPP_SHAPE(-1, -1)), CKPP_ERROR_SHAPE, "only one can be -1");
    assert_fails(ckpp_reshape(&v, &a, CKPP_SHAPE(-5, -2)), CKPP_ERROR_SHAPE, "dimension 0 is -5");
    assert_fails(ckpp_reshape(&v, &a, 17, a.shape), CKPP_ERROR_SHAPE, "17 dimensions");
    assert_fails(ckpp_reshape(&v, &a, 2, NULL), CKPP_ERROR_ARGUMENT, "null pointer");
    assert_fails(ckpp_reshape(&v, &a, CKPP_SHAPE(INT64_MAX, INT64_MAX)), CKPP_ERROR_SHAPE,
                 "has 10 elements");

    assert_ok(ckpp_transpose(&w, &a, NULL));
    assert_fails(ckpp_reshape(&v, &w, CKPP_SHAPE(10)), CKPP_ERROR_SHAPE,
                 "int32 (5, 2) cannot be seen as int32 (10), because it is not contiguous");
    assert_ok(ckpp_reshape(&v, &w, CKPP_SHAPE(5, 1, 2)));
    assert_string_equal(digits_of(&v), "0516273849");
    ckpp_array cube = ckpp_view(numbers, 2, 2, 3);
    assert_ok(ckpp_transpose(&w, &cube, (const int[]){2, 0, 1}));
    assert_ok(ckpp_reshape(&v, &w, CKPP_SHAPE(3, 4)));
    assert_true(v.strides[0] == 1 && v.strides[1] == 3);
    assert_ok(ckpp_slice(&w, &a, 1, FIRST, LAST, 2)); /* 2 by 3, rows of 5 */
    assert_fails(ckpp_reshape(&v, &w, CKPP_SHAPE(6)), CKPP_ERROR_SHAPE, "not contiguous");
    assert_ok(ckpp_slice(&w, &a, 1, 0, 0, 1));
    assert_ok(ckpp_reshape(&v, &w, CKPP_SHAPE(3, 0, 7)));
    assert_int_equal(ckpp_size(&v), 0);
    assert_fails(ckpp_reshape(&v, &w, CKPP_SHAPE(0, -1)), CKPP_ERROR_SHAPE, "has 0 elements");
    ckpp_array one = ckpp_view(numbers, 1, 1);
    assert_ok(ckpp_broadcast(&w, &one, CKPP_SHAPE(1, INT64_MAX)));
    assert_fails(ckpp_reshape(&v, &w, CKPP_SHAPE(INT64_MAX, 2)), CKPP_ERROR_SHAPE,
                 "has 9223372036854775807 elements");
    assert_fails(ckpp_reshape(&v, &w, CKPP_SHAPE(2, INT64_MAX, -1)), CKPP_ERROR_SHAPE,
                 "a multiple of");
    assert_ok(ckpp_reshape(&v, &w, CKPP_SHAPE(INT64_MAX, 1)));
    assert_ok(ckpp_reshape(&v, &one, 0, NULL));
    assert_true(v.ndim == 0 && ckpp_size(&v) == 1);
    assert_ok(ckpp_reshape(&v, &v, CKPP_SHAPE(1, 1, 1)));
    assert_string_equal(digits_of(&v), "0");
}

static void test_broadcast(void **state)
{
    (void)state;
    ckpp_array a = ckpp_view(numbers, 2, 1), v;
    assert_ok(ckpp_broadcast(&v, &a, CKPP_SHAPE(2, 2, 3)));
    assert_string_equal(digits_of(&v), "000111000111");
    assert_true(v.strides[0] == 0 && v.strides[1] == 1 && v.strides[2] == 0);
    assert_fails(ckpp_broadcast(&v, &a, CKPP_SHAPE(3, 3)), CKPP_ERROR_SHAPE,
                 "dimension 0 is to be 3, and is 2");
    assert_fails(ckpp_broadcast(&v, &a, CKPP_SHAPE(2)), CKPP_ERROR_SHAPE,
                 "1 dimension: the array has 2");
    assert_fails(ckpp_broadcast(&v, &a, CKPP_SHAPE(2, -1)), CKPP_ERROR_SHAPE, "dimension 1 is -1");
    assert_fails(ckpp_broadcast(&v, &a, CKPP_SHAPE(INT64_MAX, 2, INT64_MAX)), CKPP_ERROR_SHAPE,
                 "address space");
    ckpp_array point = ckpp_view(&numbers[0]);
    assert_ok(ckpp_broadcast(&v, &point, CKPP_SHAPE(4)));
    assert_string_equal(digits_of(&v), "0000");
    assert_ok(ckpp_broadcast(&v, &a, CKPP_SHAPE(2, 0)));
    assert_int_equal(ckpp_size(&v), 0);
}

static void test_make_view(void **state)
{
    (void)state;
    float f[4];
    struct point { float x, y, z; } p[3];
    ckpp_array v = ckpp_view(f, 2, 2);
    assert_true(v.dtype == CKPP_FLOAT32 && v.ndim == 2 && v.strides[0] == 2 &&
                v.device == CKPP_HOST && !v.owner);
    v = ckpp_view(p, 3);
    assert_true(v.dtype == CKPP_STRUCT && v.itemsize == 12);
    v = ckpp_view_as(f, CKPP_BFLOAT16, 8);
    assert_true(v.dtype == CKPP_BFLOAT16 && v.itemsize == 2 && v.shape[0] == 8);
    v = ckpp_view(f, 2, -2);
    assert_int_equal(v.ndim, -1);
    assert_int_equal(ckpp_size(&v), 0);
    ckpp_array to = {0};
    assert_fails(ckpp_copy(&to, &v), CKPP_ERROR_SHAPE, "'from' has an impossible shape");
    v = ckpp_view_make(f, CKPP_FLOAT32, 4, 2, NULL);
    assert_int_equal(v.ndim, -1);
    v = ckpp_view_make(f, CKPP_FLOAT32, 4, 17, (const int64_t[17]){0});
    assert_int_equal(v.ndim, -1);
    v = ckpp_view_as(f, CKPP_STRUCT, 2);
    assert_int_equal(v.ndim, -1);
}

/* ---- questions ---- */

static void test_check(void **state)
{
    (void)state;
    char text[512];
    ckpp_array good = ckpp_view(numbers, 3, 4), a = good;
    int64_t low, high;
    assert_ok(array_check(&good, "x"));
    a.ndim = 17;
    assert_fails(array_check(&a, "argument 'x'"), CKPP_ERROR_SHAPE,
                 "argument 'x' has too many dimensions (ndim is 17");
    a = good, a.dtype = (ckpp_dtype)77;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_TYPE, "dtype is 77");
    a = good, a.itemsize = 3;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_TYPE,
                 "itemsize of 3, which is not that of int32");
    a = good, a.shape[1] = -4;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_SHAPE, "extent of -4 in dimension 1");
    a = good, a.data = NULL;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_ARGUMENT, "x, int32 (3, 4), has no data");
    a.shape[0] = 0;
    assert_ok(array_check(&a, "x"));
    a = good, a.data = (char *)a.data + 2;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_ARGUMENT, "not aligned to 4 bytes as int32");
    a = good, a.shape[0] = INT64_MAX / 2;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_SHAPE, "larger than the address space");
    a = good, a.strides[1] = INT64_MIN;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_SHAPE, "larger than the address space");
    /* what is computed of strides later does not overflow, also where they have no meaning */
    a = good, a.shape[0] = 1, a.strides[0] = INT64_MAX / 2;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_SHAPE, "larger than the address space");
    a = ckpp_view_as(numbers, CKPP_INT8, 2, 2);
    a.strides[0] = INT64_MIN / 2, a.strides[1] = INT64_MAX / 2;
    assert_fails(array_check(&a, "x"), CKPP_ERROR_SHAPE, "larger than the address space");
    a = (ckpp_array){0};
    assert_fails(array_check(&a, "x"), CKPP_ERROR_ARGUMENT, "x is an empty array");

    double z[5];
    a = ckpp_view_as(z + 1, CKPP_COMPLEX128, 2);
    assert_ok(array_check(&a, "x"));

    array_describe(&good, text, sizeof text);
    assert_string_equal(text, "int32 (3, 4)");
    array_describe(&good, text, 8);
    assert_string_equal(text, "int32 (");
    array_describe(&good, text, 9);
    assert_string_equal(text, "int32 (3");
    a = ckpp_view(&z[0]);
    array_describe(&a, text, sizeof text);
    assert_string_equal(text, "float64 ()");

    array_span(&good, &low, &high);
    assert_true(low == 0 && high == 48);
    assert_ok(ckpp_slice(&a, &good, 0, FIRST, LAST, -1));
    array_span(&a, &low, &high);
    assert_true(low == -32 && high == 16);
    assert_ok(ckpp_slice(&a, &good, 0, 1, 1, 1));
    array_span(&a, &low, &high);
    assert_true(low == 0 && high == 0);
}

/* ---- memory ---- */

static void test_make(void **state)
{
    (void)state;
    ckpp_array a, copy;
    assert_ok(ckpp_empty(&a, CKPP_FLOAT64, CKPP_SHAPE(3, 4)));
    assert_true(a.data && a.owner == a.data && a.strides[0] == 4 && ckpp_size(&a) == 12);
    assert_fails(ckpp_slice(&a, &a, 0, 0, 1, 1), CKPP_ERROR_ARGUMENT, "owns its memory");
    ckpp_free(&a);
    ckpp_free(&a);
    ckpp_free(NULL);
    assert_true(!a.data && a.dtype == CKPP_NONE);
    assert_ok(ckpp_zeros(&a, CKPP_INT16, CKPP_SHAPE(7)));
    for (int k = 0; k < 7; k++)
        assert_int_equal(((short *)a.data)[k], 0);
    ckpp_free(&a);
    assert_ok(ckpp_empty(&a, CKPP_INT8, CKPP_SHAPE(3, 0, 5)));
    assert_true(ckpp_size(&a) == 0 && !a.data && !a.owner);
    copy = (ckpp_array){0};
    assert_ok(ckpp_copy(&copy, &a));
    assert_true(copy.ndim == 3 && copy.shape[1] == 0);
    assert_ok(ckpp_empty(&a, CKPP_BOOL, 0, NULL));
    assert_int_equal(ckpp_size(&a), 1);
    ckpp_free(&a);

    ckpp_array before = a;
    assert_fails(ckpp_empty(&a, CKPP_FLOAT32, CKPP_SHAPE(1ll << 40, 1ll << 40)), CKPP_ERROR_MEMORY,
                 "float32 (1099511627776, 1099511627776) is larger than the address space");
    assert_fails(ckpp_empty(&a, CKPP_FLOAT32, CKPP_SHAPE(INT64_MAX / 4 + 1)), CKPP_ERROR_MEMORY,
                 "address space");
    assert_fails(ckpp_empty(&a, CKPP_FLOAT32, CKPP_SHAPE(1ll << 60)), CKPP_ERROR_MEMORY,
                 "out of host memory");
    assert_fails(ckpp_empty(&a, CKPP_FLOAT32, CKPP_SHAPE(2, -1)), CKPP_ERROR_SHAPE,
                 "dimension 1 is -1");
    assert_fails(ckpp_empty(&a, CKPP_FLOAT32, 17, before.shape), CKPP_ERROR_SHAPE,
                 "17 dimensions");
    assert_fails(ckpp_empty(&a, CKPP_FLOAT32, 1, NULL), CKPP_ERROR_ARGUMENT, "null pointer");
    assert_fails(ckpp_empty(&a, CKPP_NONE, CKPP_SHAPE(1)), CKPP_ERROR_TYPE, "none");
    assert_fails(ckpp_empty(&a, CKPP_STRUCT, CKPP_SHAPE(1)), CKPP_ERROR_TYPE, "struct");
    assert_fails(ckpp_empty(NULL, CKPP_INT8, CKPP_SHAPE(1)), CKPP_ERROR_ARGUMENT, "null pointer");
    assert_fails(ckpp_full(NULL, CKPP_INT8, CKPP_SHAPE(1), 1), CKPP_ERROR_ARGUMENT,
                 "null pointer");
    assert_memory_equal(&a, &before, sizeof a);
}

static void test_full(void **state)
{
    (void)state;
    ckpp_array a;
    assert_ok(ckpp_full(&a, CKPP_FLOAT32, CKPP_SHAPE(3, 7), 2.5));
    for (int k = 0; k < 21; k++)
        assert_true(((float *)a.data)[k] == 2.5f);
    ckpp_free(&a);
    assert_ok(ckpp_full(&a, CKPP_UINT8, CKPP_SHAPE(5), 255.9));
    assert_int_equal(((uint8_t *)a.data)[4], 255);
    ckpp_free(&a);
    assert_fails(ckpp_full(&a, CKPP_UINT8, CKPP_SHAPE(5), 256), CKPP_ERROR_ARGUMENT,
                 "256, which uint8 cannot hold");
    assert_fails(ckpp_full(&a, CKPP_UINT8, CKPP_SHAPE(5), -1), CKPP_ERROR_ARGUMENT,
                 "-1, which uint8 cannot hold");
    assert_fails(ckpp_full(&a, CKPP_INT32, CKPP_SHAPE(5), INFINITY), CKPP_ERROR_ARGUMENT,
                 "inf, which int32 cannot hold");
    assert_null(a.data);
    assert_ok(ckpp_full(&a, CKPP_COMPLEX128, CKPP_SHAPE(3), -1));
    assert_true(((double *)a.data)[4] == -1 && ((double *)a.data)[5] == 0);
    ckpp_free(&a);
    assert_ok(ckpp_full(&a, CKPP_FLOAT64, CKPP_SHAPE(2), -0.0));
    assert_true(signbit(((double *)a.data)[1]));
    ckpp_free(&a);
    assert_ok(ckpp_full(&a, CKPP_FLOAT16, CKPP_SHAPE(0), 1));
    ckpp_free(&a);
}

/* ---- copies ---- */

static void test_copy_layouts(void **state)
{
    (void)state;
    int from[10], to[10] = {0};
    memcpy(from, numbers, sizeof from);
    ckpp_array a = ckpp_view(from, 2, 5), b = ckpp_view(to, 5, 2), t, v, made = {0};
    assert_ok(ckpp_transpose(&t, &b, NULL));
    assert_ok(ckpp_copy(&t, &a));
    assert_string_equal(digits_of(&b), "0516273849");
    assert_ok(ckpp_copy(&made, &t));
    assert_string_equal(digits_of(&made), "0123456789");
    assert_true(made.owner && made.strides[0] == 5);
    ckpp_free(&made);
    assert_ok(ckpp_slice(&v, &a, 1, FIRST, LAST, -1));
    assert_ok(ckpp_copy(&made, &v));
    assert_string_equal(digits_of(&made), "4321098765");
    ckpp_free(&made);

    /* overlapping: reversed in place, shifted in place, onto itself */
    ckpp_array line = ckpp_view(from, 10), right, left;
    assert_ok(ckpp_slice(&v, &line, 0, FIRST, LAST, -1));
    assert_ok(ckpp_copy(&line, &v));
    assert_string_equal(digits_of(&line), "9876543210");
    assert_ok(ckpp_copy(&line, &line));
    assert_string_equal(digits_of(&line), "9876543210");
    assert_ok(ckpp_slice(&right, &line, 0, 1, LAST, 1));
    assert_ok(ckpp_slice(&left, &line, 0, FIRST, -1, 1));
    assert_ok(ckpp_copy(&right, &left));
    assert_string_equal(digits_of(&line), "9987654321");
    ckpp_array point = ckpp_view(to + 3), five = ckpp_view(from + 5);
    assert_ok(ckpp_copy(&point, &five));
    assert_int_equal(to[3], from[5]);

    struct triple {
        short x[3];
    } s[4] = {{{1, 2, 3}}, {{4, 5, 6}}, {{7, 8, 9}}, {{10, 11, 12}}}, r[4];
    ckpp_array ss = ckpp_view(s, 4), rr = ckpp_view(r, 4);
    assert_ok(ckpp_slice(&v, &ss, 0, FIRST, LAST, -1));
    assert_ok(ckpp_copy(&rr, &v));
    assert_true(r[0].x[2] == 12 && r[3].x[0] == 1);
}

static void test_copy_errors(void **state)
{
    (void)state;
    float f[6];
    struct { char c[3]; } s[6];
    struct { char c[5]; } u[6];
    ckpp_array a = ckpp_view(f, 2, 3), b = ckpp_view(f, 3, 2), x = ckpp_view(s, 6),
               y = ckpp_view(u, 6), line = ckpp_view(f, 6);
    assert_fails(ckpp_copy(&a, &b), CKPP_ERROR_SHAPE,
                 "'to' is float32 (2, 3), 'from' is float32 (3, 2): the shapes differ");
    assert_fails(ckpp_copy(&x, &y), CKPP_ERROR_TYPE,
                 "'to' is struct of 3 bytes (6), 'from' is struct of 5 bytes (6)");
    assert_fails(ckpp_copy(&line, &x), CKPP_ERROR_TYPE, "structs are copied only to structs");
    assert_fails(ckpp_copy(NULL, &x), CKPP_ERROR_ARGUMENT, "'to' is a null pointer");
    assert_fails(ckpp_copy(&x, NULL), CKPP_ERROR_ARGUMENT, "'from' is a null pointer");
    ckpp_array none = {0}, other = a;
    assert_fails(ckpp_copy(&a, &none), CKPP_ERROR_ARGUMENT, "'from' is an empty array");
    other.data = NULL;
    assert_fails(ckpp_copy(&other, &a), CKPP_ERROR_ARGUMENT, "'to', float32 (2, 3), has no data");
    other = a, other.device = 1000;
    assert_fails(ckpp_copy(&other, &a), CKPP_ERROR_DEVICE, "no device cuda:1000");
}

/* Every element type to every other: the kernel `y = (T)x`, against rt_scalar_store. */
static void test_copy_types(void **state)
{
    (void)state;
    static const double values[4] = {0, 1, 2.5, 100.75};
    for (int from = CKPP_BOOL; from < CKPP_STRUCT; from += 2)
        for (int to = CKPP_BOOL; to < CKPP_STRUCT; to += 3) {
            _Alignas(16) unsigned char source[64], result[64], expected[64], *element;
            double source_values[4];
            ckpp_array a = ckpp_view_as(source, (ckpp_dtype)from, 4),
                       b = ckpp_view_as(result, (ckpp_dtype)to, 4);
            for (int k = 0; k < 4; k++) {
                element = source + (size_t)k * a.itemsize;
                store_double(element, (ckpp_dtype)from, values[k]);
                source_values[k] = from == CKPP_BOOL ? values[k] != 0
                                   : rt_dtype_kind((ckpp_dtype)from) == 'f' ||
                                           rt_dtype_kind((ckpp_dtype)from) == 'c'
                                       ? values[k]
                                       : trunc(values[k]);
                if (from == CKPP_BFLOAT16)
                    source_values[k] = ckpp_bfloat16_to(ckpp_bfloat16_from((float)values[k]));
                store_double(expected + (size_t)k * b.itemsize, (ckpp_dtype)to, source_values[k]);
            }
            assert_ok(ckpp_copy(&b, &a));
            assert_memory_equal(result, expected, 4 * b.itemsize);
        }
}

/* An allocation that cannot be served is what test_make asks for: AddressSanitizer is to return
 * NULL, as malloc does. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

int main(void)
{
    char cache[] = "/tmp/ckpp-test-XXXXXX", command[64];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slices),       cmocka_unit_test(test_transpose),
        cmocka_unit_test(test_reshape),      cmocka_unit_test(test_broadcast),
        cmocka_unit_test(test_make_view),    cmocka_unit_test(test_check),
        cmocka_unit_test(test_make),         cmocka_unit_test(test_full),
        cmocka_unit_test(test_copy_layouts), cmocka_unit_test(test_copy_errors),
        cmocka_unit_test(test_copy_types)};

    if (!mkdtemp(cache))
        return 1;
    setenv("CKPP_DEVICE", "host", 1);
    setenv("CKPP_CACHE_DIR", cache, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -rf '%s'", cache);
    return system(command) != 0 || failed;
}
