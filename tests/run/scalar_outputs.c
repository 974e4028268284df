/* scalar_outputs.c - the address of a C scalar, and ckpp_out(), as outputs of a definition's
 * call. */
#include "check.h"

#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction mean in(float x) out(double y) reduce(+) post(y = a / n)
{ return x; }
#pragma kernel reduction where_max in(T x) out(int64_t y) reduce(argmax)
{ return x; }
#pragma kernel reduction any_above in(float x, float limit) out(bool y) reduce(||)
{ return x > limit; }
#pragma kernel reduction bytes in(int8 x) out(int8 y) reduce(+)
{ return x; }
#pragma kernel reduction add_to in(float x) inout(float y) reduce(+) post(y += a)
{ return x; }

#pragma kernel declare
struct range { float low, high; };
#pragma kernel reduction range_of in(float x) out(struct range y) \
        reduce((struct range){ min(a.low, b.low), max(a.high, b.high) }) reduce_type(struct range)
{ return (struct range){ x, x }; }
#pragma kernel reduction bounds in(float x) out(float low, int64 count) reduce(min) \
        post(low = a; count = n)
{ return x; }

#pragma kernel elementwise squared_diff in(T x, T y) out(T z)
{ T diff = x - y; z = diff * diff; }

/* Sums 0 to 9 in the type. */
#define CHECK_SUM(type, expected) \
    do { \
        type v_[10], r_; \
        ckpp_array a_ = ckpp_view(v_); \
        for (int k = 0; k < 10; k++) \
            element_set(a_.dtype, v_, k, k); \
        memset(&r_, 0x55, sizeof r_); \
        CHECK_OK(sum(a_, &r_)); \
        double _Complex found_ = element_get(a_.dtype, &r_, 0); \
        if (creal(found_) != (expected) || cimag(found_) != 0) \
            fail_at(__FILE__, __LINE__, "%s: the sum is %g", #type, creal(found_)); \
    } while (0)

static void test_types(void)
{
    bool flags[3] = {false, true, false}, any = false;
    CHECK_OK(sum(ckpp_view(flags), &any));
    CHECK(any);
    CHECK_SUM(char, 45);
    CHECK_SUM(signed char, 45);
    CHECK_SUM(unsigned char, 45);
    CHECK_SUM(short, 45);
    CHECK_SUM(unsigned short, 45);
    CHECK_SUM(int, 45);
    CHECK_SUM(unsigned, 45);
    CHECK_SUM(long, 45);
    CHECK_SUM(unsigned long, 45);
    CHECK_SUM(long long, 45);
    CHECK_SUM(unsigned long long, 45);
    CHECK_SUM(float, 45);
    CHECK_SUM(double, 45);
    CHECK_SUM(ckpp_float16, 45);
    CHECK_SUM(ckpp_bfloat16, 45);
    CHECK_SUM(ckpp_float8_e4m3, 44);    /* to nearest */
    CHECK_SUM(ckpp_float8_e5m2, 48);
    CHECK_SUM(float _Complex, 45);
    CHECK_SUM(double _Complex, 45);
}

/* What is known when the C is compiled; where in an aggregate a scalar is does not matter. */
static void test_places(ckpp_array x)
{
    struct { char before; double mean; int64_t at[3]; bool above; } s = {0};
    long long at = -1;
    signed char small = 0;
    char plain = 0;
    int8_t bytes_[3] = {1, 2, 3};
    CHECK_OK(mean(x, &s.mean));
    CHECK_OK(where_max(x, &s.at[1]));
    CHECK_OK(where_max(x, &at));
    CHECK_OK(any_above(x, 3.5f, &s.above));
    CHECK(s.mean == 2.5 && s.at[0] == 0 && s.at[1] == 2 && s.at[2] == 0 && at == 2 && s.above);
    CHECK_OK(any_above(x, 5, &s.above));
    CHECK(!s.above);
    CHECK_OK(bytes(ckpp_view(bytes_), &small));
    CHECK_OK(bytes(ckpp_view(bytes_), &plain));
    CHECK(small == 6 && plain == 6);

    float total = 100, low = 0, *pointer = &low;
    int64_t count = 0;
    CHECK_OK(add_to(x, &total));
    CHECK(total == 110);
    CHECK_OK(bounds(x, pointer, &count));
    CHECK(low == 1 && count == 4);
    struct range range = {0};
    CHECK_OK(range_of(x, &range));
    CHECK(range.low == 1 && range.high == 4);
}

/* The same call again, with another variable each time; an array of the program stays one. */
static void test_again(ckpp_array x)
{
    float r[5] = {0};
    ckpp_array y = {0};
    for (int k = 0; k < 4; k++)
        CHECK_OK(sum(x, &r[k], .stream = ckpp_get_stream()));
    CHECK(r[0] == 10 && r[1] == 10 && r[2] == 10 && r[3] == 10 && r[4] == 0);
    CHECK_OK(sum(x, &y));
    CHECK(y.ndim == 0);
    CHECK_ELEMENTS(&y, 10);
    CHECK_OK(sum(x, &y));
    ckpp_free(&y);
    ckpp_array device = {0}, list[1] = {{0}};
    CHECK_OK(ckpp_copy(&device, &x));
    CHECK_OK(sum(device, &r[4]));
    CHECK(r[4] == 10);
    CHECK_OK(sum(device, list));
    CHECK_ELEMENTS(list, 10);
    ckpp_free(list);
    ckpp_free(&device);
}

/* One element behind a pointer has an expression, and no extents. */
static void test_pointer(int n, const float *x)
{
    float element = 7, *most = &element;
    ckpp_status status;
    #pragma kernel reduction in(float x[n]) out(float most[1]) reduce(max) status(status)
    { return x; }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "output 'most' is float32 (1)", "the reduction gives ()",
                "one element has no extents: NAME = *POINTER in a construct");
    CHECK(element == 7);
    #pragma kernel reduction in(float x[n]) out(float most = *most) reduce(max) status(status)
    { return x; }
    CHECK_OK(status);
    CHECK(element == 4);
}

static void test_errors(ckpp_array x)
{
    double wrong = 7;
    float r = 7, *none = NULL;
    CHECK_ERROR(sum(x, &wrong), CKPP_ERROR_TYPE, HERE, "'sum'", "float64 by output 'y'",
                "float32 by argument 'x'");
    ckpp_array rows = ckpp_view((float *)x.data, 2, 2);
    CHECK_ERROR(sum(rows, &r, .axis = 0), CKPP_ERROR_SHAPE, HERE, "output 'y' is float32 ()",
                "the reduction gives (2)",
                "ckpp_out(pointer, extent...)");
    CHECK_ERROR(sum(rows, &r, .keepdims = true), CKPP_ERROR_SHAPE, "output 'y' is float32 ()",
                "the reduction gives (1, 1)");
    CHECK_ERROR(sum(x, none), CKPP_ERROR_ARGUMENT, "'y'", "NULL");
    test_pointer(4, x.data);
    CHECK(wrong == 7 && r == 7);
}

static void test_views(ckpp_array x)
{
    float z[2][2] = {{0}}, *p = malloc(4 * sizeof *p), r = 0;
    const float fixed[2] = {0};
    if (!p)
        abort();
    ckpp_array rows = ckpp_view((float *)x.data, 2, 2);
    CHECK_OK(squared_diff(rows, 1, ckpp_out(z)));
    CHECK(z[0][0] == 0 && z[0][1] == 1 && z[1][0] == 9 && z[1][1] == 4);
    CHECK_OK(squared_diff(rows, 2, ckpp_out(p, 2, 2)));
    CHECK(p[0] == 1 && p[1] == 0 && p[2] == 4 && p[3] == 1);
    CHECK_OK(sum(rows, ckpp_out(p, 2), .axis = 0));
    CHECK(p[0] == 5 && p[1] == 5);
    CHECK_OK(squared_diff(5, 2.0f, ckpp_out(&r)));
    CHECK(r == 9);
    CHECK_ERROR(squared_diff(rows, 1, ckpp_out(p, 4)), CKPP_ERROR_SHAPE, "'z'");
    CHECK_ERROR(sum(rows, ckpp_out(fixed), .axis = 0), CKPP_ERROR_ARGUMENT, "'y'", "read");
    /* nothing is to be written, and nothing is allocated either */
    CHECK_OK(squared_diff(ckpp_view(p, 0), 1, ckpp_out(p, 0)));
    free(p);
}

int main(void)
{
    float data[4] = {1, 2, 4, 3};
    ckpp_array x = ckpp_view(data);
    test_types();
    test_places(x);
    test_again(x);
    test_errors(x);
    test_views(x);
    return finish("scalar_outputs");
}
