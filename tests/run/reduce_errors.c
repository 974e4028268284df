/* reduce_errors.c - bad input at a reduction's call: the status, and a message with kernel,
 * file:line, parameter and values. */
#include "check.h"

#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction total_all in(T x) out(T y) reduce(+) axis(0)
{ return x; }
#pragma kernel reduction common in(T x) out(T y) reduce(&)
{ return x; }
#pragma kernel reduction least in(T x) out(T y) reduce(min)
{ return x; }
#pragma kernel reduction where_greatest in(T x) out(int64 where) reduce(argmax)
{ return x; }
#pragma kernel reduction larger in(float x) out(float y) reduce(a > b ? a : b)
{ return x; }
#pragma kernel reduction narrowed in(T x) out(float y) reduce(+) reduce_type(T)
{ return x; }
#pragma kernel reduction shifted in(float x, float shift) out(float y) \
        reduce(+) post(y = a + shift)
{ return x; }
#pragma kernel reduction twice in(float x, float shift) out(float y) reduce(+) post(y = a + shift)
{ return x + shift; }
#pragma kernel reduction grown in(float x) inout(float y) reduce(+) post(y += a)
{ return x; }
#pragma kernel reduction pair in(float x) out(float y, float z) reduce(+) post(y = a; z = -a)
{ return x; }
#pragma kernel reduction picked in(raw float x) out(float y) reduce(+)
{ return x[i]; }
#pragma kernel reduction product in(float x, float w) out(float y) reduce(+)
{ return x * w; }
#pragma kernel elementwise copied in(float x) out(float y)
{ y = x; }

static float data[24];

static void test_axes(void)
{
    ckpp_array x = ckpp_view(data, 2, 3), one = ckpp_view(&data[0]), z = {0};
    CHECK_ERROR(total(x, &z, .axis = 2), CKPP_ERROR_SHAPE, HERE, "'total'", "axis 2", "(2, 3)",
                "-2 to 1");
    CHECK_ERROR(total(x, &z, .axis = -3), CKPP_ERROR_SHAPE, HERE, "'total'", "axis -3", "(2, 3)");
    CHECK_ERROR(total(x, &z, .axes = CKPP_AXIS(0, 7)), CKPP_ERROR_SHAPE, HERE, "axis 7");
    CHECK_ERROR(total(x, &z, .axis = INT64_MAX), CKPP_ERROR_SHAPE, HERE,
                "axis 9223372036854775807");
    CHECK_ERROR(total(x, &z, .axis = INT64_MIN), CKPP_ERROR_SHAPE, HERE,
                "axis -9223372036854775808");
    CHECK_ERROR(total(x, &z, .axes = CKPP_AXIS(1, 1)), CKPP_ERROR_SHAPE, HERE, "'total'", "axis 1",
                "twice", "(2, 3)");
    CHECK_ERROR(total(x, &z, .axes = CKPP_AXIS(0, -2)), CKPP_ERROR_SHAPE, HERE, "axis 0", "twice",
                "(2, 3)");
    CHECK_ERROR(total(x, &z, .axes = CKPP_AXIS(0, 1, 0)), CKPP_ERROR_SHAPE, HERE, "axis 0",
                "twice");
    /* a single element has no axis */
    CHECK_ERROR(total(one, &z, .axis = 0), CKPP_ERROR_SHAPE, HERE, "'total'", "axis 0", "()");
    CHECK_ERROR(total_all(one, &z), CKPP_ERROR_SHAPE, HERE, "'total_all'", "axis 0", "()");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    CHECK_OK(total(one, &z, .axes = CKPP_AXIS()));
    ckpp_free(&z);
    /* scalars alone are a single element too */
    CHECK_ERROR(product(1, 2, &z, .axis = 0), CKPP_ERROR_SHAPE, HERE, "'product'", "axis 0");
    /* and only reductions have axes */
    CHECK_ERROR(copied(x, &z, .axis = 0), CKPP_ERROR_ARGUMENT, HERE, "'copied'", "axis",
                "no reduction");
    CHECK_ERROR(copied(x, &z, .keepdims = true), CKPP_ERROR_ARGUMENT, HERE, "'copied'", "keepdims",
                "no reduction");
    CHECK(!z.data);
}

static void test_empty(void)
{
    ckpp_array none = ckpp_view(data, 0), x = ckpp_view(data, 3, 0), z = {0};
    ckpp_array full = ckpp_view(data, 3);
    CHECK_ERROR(larger(none, &z), CKPP_ERROR_SHAPE, HERE, "'larger'", "identity", "(0");
    CHECK_ERROR(larger(x, &z, .axis = 1), CKPP_ERROR_SHAPE, HERE, "'larger'", "identity",
                "(3, 0)");
    CHECK_ERROR(larger(x, &full, .axis = 1), CKPP_ERROR_SHAPE, HERE, "identity");
    CHECK_ERROR(where_greatest(none, &z), CKPP_ERROR_SHAPE, HERE, "'where_greatest'", "argmax",
                "(0");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    /* no results need no elements */
    CHECK_OK(larger(x, &z, .axis = 0));
    CHECK(has_shape(&z, CKPP_SHAPE(0)) && z.dtype == CKPP_FLOAT32);
    ckpp_free(&z);
    CHECK_OK(total(x, &z, .axis = 1));
    CHECK_ELEMENTS(&z, 0, 0, 0);
    ckpp_free(&z);
}

static void test_shapes(void)
{
    float out[24] = {0};
    ckpp_array x = ckpp_view(data, 4, 3), four = ckpp_view(out, 4), three = ckpp_view(out, 3);
    ckpp_array one = ckpp_view(out, 1), row = ckpp_view(out, 1, 3), column = ckpp_view(out, 4, 1);
    ckpp_array single = ckpp_view(&out[0]), wide = {0};

    CHECK_ERROR(total(x, &three, .axis = 1), CKPP_ERROR_SHAPE, HERE, "'total'", "'y'", "(3", "(4");
    CHECK_ERROR(total(x, &column, .axis = 1), CKPP_ERROR_SHAPE, HERE, "'y'", "(4, 1)", "(4");
    CHECK_ERROR(total(x, &four, .axis = 1, .keepdims = true), CKPP_ERROR_SHAPE, HERE, "'y'",
                "(4, 1)");
    CHECK_ERROR(total(x, &row, .axis = 1, .keepdims = true), CKPP_ERROR_SHAPE, HERE, "'y'",
                "(1, 3)", "(4, 1)");
    CHECK_ERROR(total(x, &one), CKPP_ERROR_SHAPE, HERE, "'y'", "(1", "()");
    CHECK_ERROR(total(x, &single, .keepdims = true), CKPP_ERROR_SHAPE, HERE, "'y'", "()",
                "(1, 1)");
    /* a result is not spread over a larger output */
    CHECK_ERROR(total(x, &x, .axis = 0), CKPP_ERROR_SHAPE, HERE, "'y'", "(4, 3)", "(3");
    CHECK(out[0] == 0);
    CHECK_OK(total(x, &column, .axis = 1, .keepdims = true));
    CHECK_OK(total(x, &single));

    CHECK_OK(ckpp_broadcast(&wide, &one, CKPP_SHAPE(4)));
    CHECK_ERROR(total(x, &wide, .axis = 1), CKPP_ERROR_OVERLAP, HERE, "'total'", "'y'",
                "strides (0)");
    ckpp_array w = ckpp_view(data, 5), z = {0};
    CHECK_ERROR(product(x, w, &z), CKPP_ERROR_SHAPE, HERE, "'product'", "'x'", "(4, 3)", "'w'",
                "(5");
    /* more elements than 63 bits count */
    ckpp_array tall = {0}, long_row = {0};
    CHECK_OK(ckpp_broadcast(&tall, &single, CKPP_SHAPE((int64_t)1 << 40, 1)));
    CHECK_OK(ckpp_broadcast(&long_row, &single, CKPP_SHAPE((int64_t)1 << 40)));
    CHECK_ERROR(product(tall, long_row, &z), CKPP_ERROR_SHAPE, HERE, "'product'", "too many",
                "1099511627776");
    CHECK(!z.data && z.dtype == CKPP_NONE);
}

static void test_overlap(void)
{
    float memory[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    ckpp_array x = ckpp_view(memory, 3, 4), first = ckpp_view(memory, 3);
    ckpp_array apart = ckpp_view(memory + 9, 3), two = {0};
    CHECK_OK(ckpp_slice(&two, &x, 0, 0, 2, 1));
    CHECK_ERROR(total(x, &first, .axis = 1), CKPP_ERROR_OVERLAP, HERE, "'total'", "'y'", "'x'",
                "overlap");
    CHECK(memory[0] == 1);
    /* exactly the input's layout is no exception: what is read is not what is written */
    ckpp_array line = ckpp_view(memory, 4), none = {0};
    CHECK_ERROR(total(line, &line, .axes = CKPP_AXIS()), CKPP_ERROR_OVERLAP, HERE, "'y'", "'x'");
    CHECK_ERROR(pair(x, &none, &none), CKPP_ERROR_OVERLAP, HERE, "'pair'", "'y'", "'z'", "empty");
    CHECK_ERROR(pair(x, &apart, &apart, .axis = 1), CKPP_ERROR_OVERLAP, HERE, "'y'");
    ckpp_array last = ckpp_view(memory + 10, 2);
    CHECK_OK(total(two, &last, .axis = 1));
    CHECK(memory[10] == 10 && memory[11] == 26);
    CHECK_OK(total(x, &first, .axis = 1, .overlap = true));
    CHECK_ERROR(total(x, &first, .axis = 1), CKPP_ERROR_OVERLAP, HERE, "'x'");
}

static void test_types(void)
{
    double _Complex complexes[4] = {1, 2};
    struct { int32_t a, b; } structs[4] = {{0}};
    double doubles[4] = {0};
    ckpp_array f = ckpp_view(data, 4), c = ckpp_view(complexes, 4), s = ckpp_view(structs, 4);
    ckpp_array d = ckpp_view(doubles, 4), z = {0};

    CHECK_ERROR(common(f, &z), CKPP_ERROR_TYPE, HERE, "'common'", "'&'", "float32", "'y'");
    CHECK_ERROR(least(c, &z), CKPP_ERROR_TYPE, HERE, "'least'", "'min'", "complex128", "'y'");
    CHECK_ERROR(total(s, &z), CKPP_ERROR_TYPE, HERE, "'total'", "'+'", "struct", "'y'");
    CHECK_ERROR(narrowed(c, &z), CKPP_ERROR_TYPE, HERE, "'narrowed'", "'y'", "float32",
                "complex128");
    CHECK_ERROR(narrowed(s, &z), CKPP_ERROR_TYPE, HERE, "'narrowed'", "'+'", "struct",
                "reduce_type");
    CHECK_ERROR(total(f, &d), CKPP_ERROR_TYPE, HERE, "'total'", "'y'", "float64", "'x'",
                "float32");
    CHECK_ERROR(larger(d, &z), CKPP_ERROR_TYPE, HERE, "'larger'", "'x'", "float32", "float64");
    CHECK_ERROR(larger(c, &z), CKPP_ERROR_TYPE, HERE, "'larger'", "'x'", "float32", "complex128");
    CHECK_ERROR(shifted(f, f, &z), CKPP_ERROR_SHAPE, HERE, "'shifted'", "post", "'shift'", "()");
    CHECK_ERROR(twice(f, f, &z), CKPP_ERROR_ARGUMENT, HERE, "'twice'", "post", "'shift'", "array");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    CHECK_OK(shifted(f, 3, &z));
    CHECK_ELEMENTS(&z, 3);
    ckpp_free(&z);
}

static void test_arguments(void)
{
    ckpp_array x = ckpp_view(data, 4), none = {0}, z = {0};
    ckpp_array null = ckpp_view((float *)NULL, 4), single = ckpp_view((float *)NULL);

    CHECK_ERROR(total(none, &z), CKPP_ERROR_ARGUMENT, HERE, "'total'", "'x'", "empty");
    CHECK_ERROR(total(null, &z), CKPP_ERROR_ARGUMENT, HERE, "'x'", "NULL");
    CHECK_ERROR(total(x, &single), CKPP_ERROR_ARGUMENT, HERE, "'y'", "NULL");
    CHECK_ERROR(grown(x, &z), CKPP_ERROR_ARGUMENT, HERE, "'grown'", "'y'", "inout");
    CHECK_ERROR(total(x, &z, .size = 4), CKPP_ERROR_ARGUMENT, HERE, "'total'", "size", "4");
    CHECK_ERROR(picked(x, &z), CKPP_ERROR_ARGUMENT, HERE, "'picked'", "size");
    CHECK_ERROR(picked(x, &z, .size = -1), CKPP_ERROR_ARGUMENT, HERE, "'picked'", "size", "-1");
    CHECK_ERROR(picked(1.0f, &z, .size = 1), CKPP_ERROR_ARGUMENT, HERE, "'x'", "raw");
    CHECK_ERROR(picked(x, &z, .size = 4, .axis = 1), CKPP_ERROR_SHAPE, HERE, "'picked'", "axis 1");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    CHECK_OK(picked(x, &z, .size = 4));
    CHECK(z.ndim == 0);
    ckpp_free(&z);
    CHECK_OK(picked(x, &z, .size = 0));
    CHECK_ELEMENTS(&z, 0);
    ckpp_free(&z);
}

/* After an error the next call works, and what was remembered of the one before does not let a
 * wrong one through. */
static void test_recovery(void)
{
    float values[6] = {1, 2, 3, 4, 5, 6}, out[3] = {0};
    ckpp_array x = ckpp_view(values, 2, 3), y = ckpp_view(out, 3), two = ckpp_view(out, 2);
    CHECK_OK(total(x, &y, .axis = 0));
    CHECK_ERROR(total(x, &y, .axis = 1), CKPP_ERROR_SHAPE, HERE, "'y'");
    CHECK_ERROR(total(x, &y, .axis = 3), CKPP_ERROR_SHAPE, HERE, "axis 3");
    CHECK_ERROR(total(x, &y), CKPP_ERROR_SHAPE, HERE, "'y'");
    CHECK_ERROR(total(x, &y, .axis = 0, .keepdims = true), CKPP_ERROR_SHAPE, HERE, "(1, 3)");
    CHECK(out[0] == 5 && out[1] == 7 && out[2] == 9);
    CHECK_OK(total(x, &y, .axis = 0));
    CHECK_OK(total(x, &two, .axis = 1));
    CHECK(out[0] == 6 && out[1] == 15);
    CHECK_OK(total(x, &two, .axis = -1));
}

int main(void)
{
    test_axes();
    test_empty();
    test_shapes();
    test_overlap();
    test_types();
    test_arguments();
    test_recovery();
    return finish("reduce_errors");
}
