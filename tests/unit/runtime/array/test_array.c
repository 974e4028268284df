/* test_array.c - checks, memory and copies of arrays, on the host. */
#define _GNU_SOURCE
#include "array_fixture.h"

#include <math.h>

static void store_double(void *to, ckpp_dtype type, double value)
{
    ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}};
    rt_scalar_store(to, type, &arg);
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
    struct {
        char c[3];
    } s[6];
    struct {
        char c[5];
    } u[6];
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check),       cmocka_unit_test(test_make),
        cmocka_unit_test(test_full),        cmocka_unit_test(test_copy_layouts),
        cmocka_unit_test(test_copy_errors), cmocka_unit_test(test_copy_types)};
    return run_on_host(tests, sizeof tests / sizeof *tests);
}
