/* test_view.c - views of arrays, on the host. */
#define _GNU_SOURCE
#include "array_fixture.h"

static const struct {
    int64_t extent, start, stop, step;
    const char *elements;
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
    struct point {
        float x, y, z;
    } p[3];
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slices), cmocka_unit_test(test_transpose),
        cmocka_unit_test(test_reshape), cmocka_unit_test(test_broadcast),
        cmocka_unit_test(test_make_view)};
    return run_on_host(tests, sizeof tests / sizeof *tests);
}
