/* errors.c - bad input at a call: the status, and a message with kernel, file:line, argument
 * names and values. */
#include "check.h"

#pragma kernel elementwise add in(T x, T y) out(T z)

{ z = x + y; }
#pragma kernel elementwise halve in(float32 x) out(float32 y)
{ y = x / 2; }
#pragma kernel elementwise unbound in(float x) out(T y)
{ y = (T)x; }
#pragma kernel elementwise raw_pick in(raw float x) out(float y)
{ y = x[0]; }

#pragma kernel elementwise shifted in(int32 by, T factor, T x) out(T y)
{ y = x * factor + by; }

#pragma kernel declare
struct point { float x, y; };
#pragma kernel elementwise mirror in(struct point p) out(struct point q)
{ q = p; q.x = -q.x; }

static void test_shapes(void)
{
    float data[24] = {0};
    ckpp_array x = ckpp_view(data, 2, 3), y = ckpp_view(data, 4), z = {0};
    CHECK_ERROR(add(x, y, &z), CKPP_ERROR_SHAPE, HERE, "'add'", "'x'", "(2, 3)", "'y'", "(4");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    float out[24];
    ckpp_array supplied = ckpp_view(out, 3, 2);
    CHECK_ERROR(add(x, 1, &supplied), CKPP_ERROR_SHAPE, HERE, "'add'", "'z'", "(3, 2)", "'x'",
                "(2, 3)");
    ckpp_array one = ckpp_view(&out[0]);
    CHECK_ERROR(add(x, 1, &one), CKPP_ERROR_SHAPE, HERE, "'add'", "'z'", "float32 ()", "(2, 3)",
                "a reduction makes one value of many");

    /* too many dimensions: in a view, and in the array itself */
    ckpp_array deep = ckpp_view(data, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    CHECK_ERROR(halve(deep, &z), CKPP_ERROR_SHAPE, HERE, "'halve'", "'x'", "0 to 16");
    deep = x;
    deep.ndim = 40;
    CHECK_ERROR(halve(deep, &z), CKPP_ERROR_SHAPE, HERE, "'x'", "40", "16");
}

static void test_types(void)
{
    float fx[4] = {0};
    double dx[4] = {0};
    ckpp_array f = ckpp_view(fx, 4), d = ckpp_view(dx, 4), z = {0};
    CHECK_ERROR(add(f, d, &z), CKPP_ERROR_TYPE, HERE, "'add'", "'x'", "float32", "'y'", "float64",
                "T");
    CHECK_ERROR(add(f, f, &d), CKPP_ERROR_TYPE, HERE, "'z'", "float64", "'x'", "float32");
    CHECK_ERROR(halve(d, &z), CKPP_ERROR_TYPE, HERE, "'halve'", "'x'", "float32", "float64");
    CHECK_ERROR(halve(f, &d), CKPP_ERROR_TYPE, HERE, "'y'", "float32", "float64");
    CHECK_ERROR(unbound(f, &z), CKPP_ERROR_TYPE, HERE, "'unbound'", "T", "'y'");
    CHECK(!z.data);

    struct { float x, y, z; } wrong[2] = {{0}};
    ckpp_array s = ckpp_view(wrong, 2);
    CHECK_ERROR(mirror(s, &z), CKPP_ERROR_TYPE, HERE, "'mirror'", "'p'", "struct point", "8",
                "12");
    CHECK_ERROR(mirror(f, &z), CKPP_ERROR_TYPE, HERE, "'p'", "struct point", "float32");
    CHECK_ERROR(halve(s, &z), CKPP_ERROR_TYPE, HERE, "'x'", "float32", "struct");
    /* a complex scalar where the arrays are real */
    CHECK_ERROR(add(f, (float _Complex)(1 + I), &z), CKPP_ERROR_TYPE, HERE, "'y'", "complex",
                "float32");
}

static void test_arrays(void)
{
    float data[4] = {0};
    ckpp_array x = ckpp_view(data, 4), empty = {0}, z = {0}, null = ckpp_view((float *)NULL, 4);
    CHECK_ERROR(halve(null, &z), CKPP_ERROR_ARGUMENT, HERE, "'halve'", "'x'", "NULL");
    CHECK_ERROR(halve(x, &null), CKPP_ERROR_ARGUMENT, HERE, "'y'", "NULL");
    CHECK_ERROR(halve(empty, &z), CKPP_ERROR_ARGUMENT, HERE, "'x'", "empty");
    ckpp_array negative = ckpp_view(data, 2, -3);
    CHECK_ERROR(halve(negative, &z), CKPP_ERROR_SHAPE, HERE, "'x'");
    negative = x;
    negative.shape[0] = -4;
    CHECK_ERROR(halve(negative, &z), CKPP_ERROR_SHAPE, HERE, "'x'", "-4");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    /* NULL instead of an array */
    CHECK_ERROR(halve((ckpp_array *)NULL, &z), CKPP_ERROR_ARGUMENT, HERE, "'x'");
    /* a number where the body indexes */
    CHECK_ERROR(raw_pick(1.0f, &x), CKPP_ERROR_ARGUMENT, HERE, "'raw_pick'", "'x'", "raw");
}

static void test_api(void)
{
    ckpp_array a = {0}, v = {0};
    float data[6] = {0};
    ckpp_array x = ckpp_view(data, 2, 3);
    CHECK_ERROR(ckpp_empty(&a, CKPP_FLOAT32, CKPP_SHAPE(2, -1)), CKPP_ERROR_SHAPE, "ckpp_empty",
                "-1");
    CHECK_ERROR(ckpp_empty(&a, CKPP_NONE, CKPP_SHAPE(2)), CKPP_ERROR_TYPE, "ckpp_empty");
    CHECK_ERROR(ckpp_empty(&a, CKPP_FLOAT32, 17, (const int64_t[17]){0}), CKPP_ERROR_SHAPE,
                "ckpp_empty", "17", "16");
    CHECK_ERROR(ckpp_empty(NULL, CKPP_FLOAT32, CKPP_SHAPE(2)), CKPP_ERROR_ARGUMENT, "ckpp_empty");
    CHECK_ERROR(ckpp_empty(&a, CKPP_FLOAT32, CKPP_SHAPE(INT64_MAX / 2, INT64_MAX / 2)),
                CKPP_ERROR_MEMORY, "ckpp_empty");
    CHECK_ERROR(ckpp_empty(&a, CKPP_FLOAT32, CKPP_SHAPE(INT64_MAX / 16)), CKPP_ERROR_MEMORY,
                "ckpp_empty");
    CHECK(!a.data && a.dtype == CKPP_NONE);
    CHECK_ERROR(ckpp_copy_to((ckpp_array){0}, true, sizeof data, &x), CKPP_ERROR_TYPE, "ckpp_to",
                "no size");
    CHECK(ckpp_view_of(data, CKPP_FLOAT32, 4, false, SIZE_MAX, 1, x.shape, INT32_MAX,
                       &x.itemsize).ndim == -1);
    CHECK_ERROR(ckpp_slice(&v, &x, 2, 0, 1, 1), CKPP_ERROR_SHAPE, "ckpp_slice", "2");
    CHECK_ERROR(ckpp_slice(&v, &x, 0, 0, 1, 0), CKPP_ERROR_ARGUMENT, "ckpp_slice", "step");
    CHECK_ERROR(ckpp_transpose(&v, &x, (const int[]){0, 0}), CKPP_ERROR_SHAPE, "ckpp_transpose");
    CHECK_ERROR(ckpp_reshape(&v, &x, CKPP_SHAPE(4, 2)), CKPP_ERROR_SHAPE, "ckpp_reshape", "(2, 3)",
                "8");
    CHECK(!v.data);
    ckpp_array y = ckpp_view(data, 3, 2);
    CHECK_ERROR(ckpp_copy(&y, &x), CKPP_ERROR_SHAPE, "ckpp_copy", "(3, 2)", "(2, 3)");
    CHECK_ERROR(ckpp_set_device(1000), CKPP_ERROR_DEVICE, "ckpp_set_device", "1000");
    ckpp_free(&a), ckpp_free(&v), ckpp_free(NULL);
}

/* A scalar that its parameter's type cannot hold, in new calls and in calls
 * that are made again. */
static void test_values(void)
{
    int32_t data[3] = {1, 2, 3}, out[3] = {0};
    ckpp_array x = ckpp_view(data, 3), y = ckpp_view(out, 3);
    const long long values[] = {7, 5000000000, 8, -5000000000, 9},
                    factors[] = {1, 2, 3, 4, 1LL << 40};
    for (int k = 0; k < 5; k++) {
        if (values[k] / 1000000)
            CHECK_ERROR(shifted(values[k], 1, x, &y), CKPP_ERROR_ARGUMENT, HERE, "'shifted'",
                        "argument 'by' is ", "5000000000, which int32 cannot hold");
        else
            CHECK_OK(shifted(values[k], 1, x, &y));
        CHECK(out[2] == 3 + (k / 2) + 7);
    }
    for (int k = 0; k < 5; k++)
        if (k == 4)
            CHECK_ERROR(shifted(0, factors[k], x, &y), CKPP_ERROR_ARGUMENT,
                        "argument 'factor' is 1099511627776, which int32 cannot hold");
        else
            CHECK_OK(shifted(0, factors[k], x, &y));
    CHECK(out[2] == 12);
    CHECK_OK(shifted(0.5, 2.5, x, &y));
    CHECK(out[2] == 6);
    CHECK_ERROR(shifted(1e10, 1, x, &y), CKPP_ERROR_ARGUMENT,
                "argument 'by' is 1e+10, which int32 cannot hold");
    CHECK_ERROR(shifted(0, NAN, x, &y), CKPP_ERROR_ARGUMENT, "argument 'factor' is ",
                "nan, which int32 cannot hold");
    CHECK(out[2] == 6);
}

/* Arrays that say that they are nowhere, and pointers to none. */
static void test_places(void)
{
    float data[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(data, 3), y = {0}, *none = NULL;
    x.device = -9;
    CHECK_ERROR(halve(x, &y), CKPP_ERROR_DEVICE, HERE, "there is no device -9",
                "'x' is said to be there (.device is -9)");
    x.device = 1000;
    CHECK_ERROR(halve(x, &y), CKPP_ERROR_DEVICE, HERE, "1000",
                "'x' is said to be there (.device is 1000)");
    x.device = CKPP_HOST;
    CHECK_ERROR(halve(x, none), CKPP_ERROR_ARGUMENT, HERE, "output 'y' is a null pointer");
    CHECK_ERROR(halve(none, &y), CKPP_ERROR_ARGUMENT, HERE, "argument 'x' is a null pointer");
    CHECK(!y.data);
}

/* An error in one thread's call leaves its outputs, and the next call works. */
static void test_recovery(void)
{
    float data[4] = {2, 4, 6, 8}, out[4] = {0};
    ckpp_array x = ckpp_view(data, 4), y = ckpp_view(out, 4), wrong = ckpp_view(data, 3);
    CHECK_ERROR(add(x, wrong, &y), CKPP_ERROR_SHAPE, HERE);
    CHECK(out[0] == 0);
    CHECK_OK(halve(x, &y));
    CHECK(out[0] == 1 && out[3] == 4);
    CHECK(strcmp(ckpp_status_name(CKPP_ERROR_SHAPE), "CKPP_ERROR_SHAPE") == 0);
}

int main(void)
{
    CHECK(strcmp(ckpp_last_error(), "") == 0);
    test_shapes();
    test_types();
    test_arrays();
    test_api();
    test_values();
    test_places();
    test_recovery();
    return finish("errors");
}
