/* reduce_types.c - operators on the element types that the property tests leave out; what
 * reductions of nothing give; conversions of what a body returns. */
#include "check.h"

#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction product in(T x) out(T y) reduce(*)
{ return x; }
#pragma kernel reduction least in(T x) out(T y) reduce(min)
{ return x; }
#pragma kernel reduction greatest in(T x) out(T y) reduce(max)
{ return x; }
#pragma kernel reduction where_greatest in(T x) out(int64 y) reduce(argmax)
{ return x; }
#pragma kernel reduction common in(T x) out(T y) reduce(&)
{ return x; }
#pragma kernel reduction odd_bits in(T x) out(T y) reduce(^)
{ return x; }

#pragma kernel reduction ones in(float16 x) out(float16 y) reduce(+) reduce_type(float16)
{ return x; }
#pragma kernel reduction truncated in(float x) out(int32 y) reduce(+)
{ return x; }
#pragma kernel reduction rounded in(int64 x) out(float16 y) reduce(+) reduce_type(int64)
{ return x; }
#pragma kernel reduction furthest in(int32 x) out(float far, int64 at) \
        reduce(argmax) reduce_type(float) post(at = a; far = n)
{ return x < 0 ? -x : x; }
#pragma kernel reduction longest in(complex64 z) out(int64 at) reduce(argmax)
{ return abs(z); }

enum { COUNT = 5 };
static const double samples[COUNT] = {3, 1, 2, 5, 4};

typedef ckpp_status unary(const ckpp_array *x, ckpp_array *y);

#define UNARY(name) \
    static ckpp_status call_##name(const ckpp_array *x, ckpp_array *y) { return name(x, y); }
UNARY(total)
UNARY(product)
UNARY(least)
UNARY(greatest)
UNARY(where_greatest)
UNARY(common)
UNARY(odd_bits)

/* Five elements, then none. */
static void test_type(unary *call, const char *name, ckpp_dtype type, ckpp_dtype result,
                      double expected, double empty)
{
    unsigned char x[COUNT * 16], y[16];

    for (int k = 0; k < COUNT; k++)
        element_set(type, x, k, samples[k]);
    ckpp_array vx = ckpp_view_as(x, type, COUNT), vy = ckpp_view_as(y, result);
    ckpp_array none = ckpp_view_as(x, type, 0);
    CHECK_OK(call(&vx, &vy));
    double got = creal(element_get(result, y, 0));
    if (got != expected)
        fail_at(__FILE__, __LINE__, "%s of %s: %g instead of %g", name, ckpp_dtype_name(type), got,
                expected);
    if (call == call_where_greatest)
        return;
    CHECK_OK(call(&none, &vy));
    got = creal(element_get(result, y, 0));
    if (got != empty)
        fail_at(__FILE__, __LINE__, "%s of no %s: %g instead of %g", name, ckpp_dtype_name(type),
                got, empty);
}

#define TEST(call, ENUM, expected, empty) \
    test_type(call_##call, #call, CKPP_##ENUM, CKPP_##ENUM, expected, empty)

static void test_operators(void)
{
    TEST(total, BOOL, 1, 0);
    TEST(total, INT16, 15, 0);
    TEST(total, UINT32, 15, 0);
    TEST(total, UINT64, 15, 0);
    TEST(total, BFLOAT16, 15, 0);
    TEST(total, COMPLEX128, 15, 0);
    TEST(product, BOOL, 1, 1);
    TEST(product, FLOAT16, 120, 1);
    TEST(product, COMPLEX64, 120, 1);
    TEST(least, BOOL, 1, 1);
    TEST(least, INT8, 1, INT8_MAX);
    TEST(least, UINT16, 1, UINT16_MAX);
    TEST(least, UINT64, 1, (double)UINT64_MAX);
    TEST(least, FLOAT16, 1, (double)INFINITY);
    TEST(greatest, BOOL, 1, 0);
    TEST(greatest, UINT8, 5, 0);
    TEST(greatest, UINT32, 5, 0);
    TEST(greatest, INT64, 5, (double)INT64_MIN);
    TEST(greatest, FLOAT64, 5, -(double)INFINITY);
    TEST(common, BOOL, 1, 1);
    TEST(common, INT64, 0, -1);
    TEST(odd_bits, UINT8, 3 ^ 1 ^ 2 ^ 5 ^ 4, 0);
    test_type(call_where_greatest, "argmax", CKPP_BOOL, CKPP_INT64, 0, 0);
    test_type(call_where_greatest, "argmax", CKPP_FLOAT16, CKPP_INT64, 3, 0);
    test_type(call_where_greatest, "argmax", CKPP_UINT64, CKPP_INT64, 3, 0);
}

/* Integers at their ends, whose differences do not fit. */
static void test_ends(void)
{
    int64_t low_high[3] = {INT64_MAX, INT64_MIN, 0}, most_of = 0;
    uint64_t wide[3] = {1, UINT64_MAX, UINT64_MAX - 1}, sum_of = 0;
    int64_t where = -1;
    ckpp_array x = ckpp_view(low_high, 3), u = ckpp_view(wide, 3), y = ckpp_view(&most_of);
    ckpp_array v = ckpp_view(&sum_of), at = ckpp_view(&where);
    CHECK_OK(greatest(x, &y));
    CHECK(most_of == INT64_MAX);
    CHECK_OK(where_greatest(u, &at));
    CHECK(where == 1);
    CHECK_OK(total(u, &v));
    CHECK(sum_of == UINT64_MAX - 1);    /* modulo 2^64 */
}

static void test_conversions(void)
{
    static ckpp_float16 half[4096];
    ckpp_float16 sum = {0};
    for (int k = 0; k < 4096; k++)
        half[k] = ckpp_float16_from(1);
    ckpp_array x = ckpp_view(half, 4096), y = ckpp_view(&sum);
    CHECK_OK(ones(x, &y));                /* 16 bits could not count beyond 2048 */
    CHECK(ckpp_float16_to(sum) == 4096);

    /* each element's value becomes an accumulator first, so 1.5 is 1 */
    float halves[4] = {1.5f, 1.5f, -1.5f, 2.75f};
    int32_t whole = 0;
    ckpp_array f = ckpp_view(halves, 4), w = ckpp_view(&whole);
    CHECK_OK(truncated(f, &w));
    CHECK(whole == 1 + 1 - 1 + 2);

    int64_t large[3] = {4097, -2, 1};
    ckpp_array l = ckpp_view(large, 3);
    CHECK_OK(rounded(l, &y));
    CHECK(ckpp_float16_to(sum) == 4096);

    int32_t values[4] = {3, -7, 7, 2};
    float far = 0;
    int64_t at = -1;
    ckpp_array v = ckpp_view(values, 4), vf = ckpp_view(&far), va = ckpp_view(&at);
    CHECK_OK(furthest(v, &vf, &va));
    CHECK(at == 1 && far == 4);
    float _Complex z[3] = {1, 3 + 4 * I, 5};
    ckpp_array vz = ckpp_view(z, 3);
    CHECK_OK(longest(vz, &va));
    CHECK(at == 1);
}

int main(void)
{
    test_operators();
    test_ends();
    test_conversions();
    return finish("reduce_types");
}
