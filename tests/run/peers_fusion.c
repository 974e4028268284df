/* peers_fusion.c - what CuPy's tests of fused functions check (fusion_tests: 168 cases, of which
 * peers_reduction.c has the 23 of reductions and of batch normalisation), in C.
 *
 * Here: 57 (operators between types, assignments, results of several types, views, numbers that
 * are none, functions that math.c has not). Elsewhere: 59 (functions: math.c; numbers: dtypes.c,
 * peers_elementwise.c; broadcasting: broadcast.c; copies: arrays.c; reductions:
 * reduce_operators.c; compilations: repeated.c, clear_kernels.c; threads and devices: threads.c,
 * two_gpus.c; names: names.c). Not in C: 29 (how many kernels a function becomes: a construct is
 * one; arguments that are None, objects, or too many, which C's compiler refuses; decorators). */
#include "check.h"

/* ---- operators between elements of two types ---- */

#pragma kernel elementwise operate in(X x, Y y) \
        out(double sum, double difference, double product, double quotient, bool less, bool same, \
        bool both)
{
    sum = x + y;
    difference = x - y;
    product = x * y;
    quotient = (double)x / y;
    less = x < y;
    same = x == y;
    both = x && y;
}
#pragma kernel elementwise operate_on_bits in(X x, Y y) \
        out(int64 conjunction, int64 disjunction, int64 exclusive, int64 complement, int64 left, \
        int64 right, int64 quotient, int64 rest)
{
    conjunction = x & y;
    disjunction = x | y;
    exclusive = x ^ y;
    complement = ~x;
    left = x << (y % 8);
    right = x >> (y % 8);
    quotient = x / y;
    rest = x % y;
}
#pragma kernel elementwise assign in(X x) inout(Y y)
{
    y += x;
    y *= x;
    y -= 2;
    y /= x;
}

enum { COUNT = 12 };

#define CHECK_OPERATORS(TYPE_X, TYPE_Y) \
    { \
        TYPE_X x[COUNT]; \
        TYPE_Y y[COUNT]; \
        double s[COUNT], d[COUNT], p[COUNT], q[COUNT]; \
        bool l[COUNT], e[COUNT], b[COUNT]; \
        for (int k = 0; k < COUNT; k++) \
            x[k] = (TYPE_X)(k % 5), y[k] = (TYPE_Y)(k % 7 + 1); \
        CHECK_OK(operate(ckpp_view(x), ckpp_view(y), ckpp_out(s), ckpp_out(d), ckpp_out(p), \
                         ckpp_out(q), ckpp_out(l), ckpp_out(e), ckpp_out(b))); \
        for (int k = 0; k < COUNT; k++) \
            CHECK(s[k] == (double)(x[k] + y[k]) && d[k] == (double)(x[k] - y[k]) && \
                  p[k] == (double)(x[k] * y[k]) && q[k] == (double)x[k] / (double)y[k] && \
                  l[k] == (x[k] < y[k]) && e[k] == (x[k] == y[k]) && b[k] == (x[k] && y[k])); \
        TYPE_Y z[COUNT]; \
        for (int k = 0; k < COUNT; k++) { \
            x[k] = (TYPE_X)(k % 5 + 1); \
            z[k] = y[k] = (TYPE_Y)(k % 3 + 2); \
            z[k] = (TYPE_Y)(z[k] + x[k]); \
            z[k] = (TYPE_Y)(z[k] * x[k]); \
            z[k] = (TYPE_Y)(z[k] - 2); \
            z[k] = (TYPE_Y)(z[k] / x[k]); \
        } \
        CHECK_OK(assign(ckpp_view(x), ckpp_out(y))); \
        for (int k = 0; k < COUNT; k++) \
            CHECK(fabs((double)(y[k] - z[k])) < 1e-6); \
    }
#define CHECK_BITS(TYPE_X, TYPE_Y) \
    { \
        TYPE_X x[COUNT]; \
        TYPE_Y y[COUNT]; \
        int64_t r[8][COUNT]; \
        for (int k = 0; k < COUNT; k++) \
            x[k] = (TYPE_X)(k * 37 % 101), y[k] = (TYPE_Y)(k % 7 + 1); \
        CHECK_OK(operate_on_bits(ckpp_view(x), ckpp_view(y), ckpp_out(r[0]), ckpp_out(r[1]), \
                                 ckpp_out(r[2]), ckpp_out(r[3]), ckpp_out(r[4]), ckpp_out(r[5]), \
                                 ckpp_out(r[6]), ckpp_out(r[7]))); \
        for (int k = 0; k < COUNT; k++) \
            CHECK(r[0][k] == (int64_t)(x[k] & y[k]) && r[1][k] == (int64_t)(x[k] | y[k]) && \
                  r[2][k] == (int64_t)(x[k] ^ y[k]) && r[3][k] == (int64_t)~x[k] && \
                  r[4][k] == (int64_t)(x[k] << (y[k] % 8)) && \
                  r[5][k] == (int64_t)(x[k] >> (y[k] % 8)) && \
                  r[6][k] == (int64_t)(x[k] / y[k]) && r[7][k] == (int64_t)(x[k] % y[k])); \
    }

static void test_operators(void)
{
    CHECK_OPERATORS(uint8_t, uint8_t)
    CHECK_OPERATORS(uint8_t, int)
    CHECK_OPERATORS(uint8_t, float)
    CHECK_OPERATORS(int, uint8_t)
    CHECK_OPERATORS(int, int64_t)
    CHECK_OPERATORS(int, float)
    CHECK_OPERATORS(int64_t, double)
    CHECK_OPERATORS(float, int)
    CHECK_OPERATORS(float, double)
    CHECK_OPERATORS(double, float)
    CHECK_BITS(uint8_t, uint8_t)
    CHECK_BITS(int, uint8_t)
    CHECK_BITS(int16_t, int)
    CHECK_BITS(int64_t, int)
    CHECK_BITS(uint64_t, uint16_t)
}

/* ---- statements and results ---- */

#pragma kernel declare
static inline double twice(double x) { return x + x; }

#pragma kernel elementwise mixed in(T x, T y) out(T z, T u, T v)
{
    z = x + y;
    u = z - x;
    v = z * x;
}
#pragma kernel elementwise again in(T y) inout(T x)
{
    x += y;
    x += y;
    x += x;
}
#pragma kernel elementwise doubled_twice inout(T x)
{
    x += x;
    x += x;
}
#pragma kernel elementwise exchange in(T x, T y, T z) out(T r)
{
    T v = x, w = x * y + z, old = v;
    v = w;
    w = old;
    r = z * w + y + v;
}
#pragma kernel elementwise of_types in(T x, T y, T z) out(int32 a, float32 b, T c, bool d)
{
    int32_t whole = (int32_t)x;
    float single = whole;
    a = whole + 1;
    b = single + (float)y;
    c = z + whole;
    d = x > z;
}
#pragma kernel elementwise composed in(double x) out(double y)
{ y = twice(twice(x) + 1) / 2; }
#pragma kernel elementwise branching in(double x) out(double y)
{
    if (x > 2)
        y = 1;
    else
        y = -x;
}
#pragma kernel elementwise convert in(X x, Y y) out(Z z)
{ z = (Z)(x + y); }
#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }

static void test_statements(void)
{
    static const double before[4] = {1, 2.5, 3, -4};
    double x[4] = {1, 2.5, 3, -4}, y[4] = {0.5, 8, -1, 2}, z[4] = {3, 1, 4, 1}, a[4], b[4], c[4];
    ckpp_array vx = ckpp_view(x), vy = ckpp_view(y), vz = ckpp_view(z);
    CHECK_OK(mixed(vx, vy, ckpp_out(a), ckpp_out(b), ckpp_out(c)));
    for (int k = 0; k < 4; k++)
        CHECK(a[k] == x[k] + y[k] && b[k] == y[k] && c[k] == (x[k] + y[k]) * x[k]);
    CHECK_OK(exchange(vx, vy, vz, ckpp_out(a)));
    for (int k = 0; k < 4; k++)
        CHECK(a[k] == z[k] * x[k] + y[k] + (x[k] * y[k] + z[k]));
    memcpy(a, x, sizeof a);
    CHECK_OK(again(vy, ckpp_out(a)));
    for (int k = 0; k < 4; k++)
        CHECK(a[k] == 2 * (x[k] + 2 * y[k]));
    CHECK_OK(doubled_twice(&vx));
    for (int k = 0; k < 4; k++)
        CHECK(x[k] == 4 * before[k]);
    memcpy(x, before, sizeof x);
    CHECK_OK(again(2, ckpp_out(b))); /* and with a number */
    for (int k = 0; k < 4; k++)
        CHECK(b[k] == 2 * (y[k] + 4));
    int32_t whole[4];
    float single[4];
    bool more[4];
    CHECK_OK(of_types(vx, vy, vz, ckpp_out(whole), ckpp_out(single), ckpp_out(c), ckpp_out(more)));
    for (int k = 0; k < 4; k++)
        CHECK(whole[k] == (int)x[k] + 1 && single[k] == (float)(int)x[k] + (float)y[k] &&
              c[k] == z[k] + (int)x[k] && more[k] == (x[k] > z[k]));
    CHECK_OK(composed(vx, ckpp_out(a)));
    CHECK_OK(branching(vx, ckpp_out(b)));
    for (int k = 0; k < 4; k++)
        CHECK(a[k] == 2 * x[k] + 1 && b[k] == (x[k] > 2 ? 1 : -x[k]));
    /* of several types into another: rounded as C rounds */
    int i[4] = {1, -2, 300, 7};
    float f[4] = {0.75f, 1.5f, 2, -9.25f};
    int8_t small[4];
    double wide[4];
    CHECK_OK(convert(ckpp_view(i), ckpp_view(f), ckpp_out(wide)));
    CHECK_OK(convert(ckpp_view(f), ckpp_view(i), ckpp_out(single)));
    i[2] = 30;
    CHECK_OK(convert(ckpp_view(i), ckpp_view(f), ckpp_out(small)));
    CHECK(wide[2] == 302 && single[3] == -2.25f && small[0] == 1 && small[1] == 0 &&
          small[2] == 32 && small[3] == -2);
}

/* ---- views of one array, combined ---- */

static void test_views(void)
{
    double m[3][4], r[4];
    for (int k = 0; k < 12; k++)
        (&m[0][0])[k] = k * k;
    ckpp_array x = ckpp_view(m), row, column, back, part, turned, rest, out = {0};
    CHECK_OK(ckpp_slice(&row, &x, 0, 1, 2, 1));
    CHECK_OK(ckpp_slice(&back, &x, 1, 3, INT64_MIN, -1));
    CHECK_OK(add(row, back, &out));
    CHECK(has_shape(&out, CKPP_SHAPE(3, 4)));
    double *sums = read_back(&out);
    for (int k = 0; k < 12; k++)
        CHECK(sums[k] == m[1][k % 4] + m[k / 4][3 - k % 4]);
    free(sums);
    ckpp_free(&out);
    CHECK_OK(ckpp_slice(&column, &x, 1, 2, 3, 1));
    CHECK_OK(ckpp_reshape(&part, &row, CKPP_SHAPE(4)));
    CHECK_OK(add(part, ckpp_view(m[2]), ckpp_out(r)));
    for (int k = 0; k < 4; k++)
        CHECK(r[k] == m[1][k] + m[2][k]);
    CHECK_OK(ckpp_transpose(&turned, &x, NULL));
    CHECK_OK(ckpp_slice(&rest, &turned, 0, 0, 4, 2));
    CHECK_OK(add(rest, 0.5, &out));
    CHECK(has_shape(&out, CKPP_SHAPE(2, 3)));
    sums = read_back(&out);
    for (int k = 0; k < 6; k++)
        CHECK(sums[k] == m[k % 3][k / 3 * 2] + 0.5);
    free(sums);
    ckpp_free(&out);
    CHECK_OK(add(column, row, &out)); /* each with each */
    sums = read_back(&out);
    for (int k = 0; k < 12; k++)
        CHECK(sums[k] == m[k / 4][2] + m[1][k % 4]);
    free(sums);
    ckpp_free(&out);
    CHECK_ERROR(ckpp_slice(&row, &x, 2, 0, 1, 1), CKPP_ERROR_SHAPE, "ckpp_slice");
}

/* ---- numbers that are none, and functions that C's library lacks or returns by pointers ---- */

#pragma kernel elementwise special in(T x) out(T a, T b, T c, T d, T e)
{
    a = x + NAN;
    b = x + INFINITY;
    c = x - INFINITY;
    d = x > 0 ? INFINITY : x;
    e = x > 0 ? NAN : x;
}
#pragma kernel elementwise functions in(double x, double y) inout(raw double r)
{
    int exponent;
    double whole, *at = &r[12 * i];
    at[0] = (x > 0) - (x < 0);                                  /* sign */
    at[1] = x * (3.14159265358979323846 / 180);                 /* radians */
    at[2] = modf(x, &whole);
    at[3] = whole;
    at[4] = ldexp(x, (int)i);
    at[5] = frexp(x, &exponent);
    at[6] = exponent;
    at[7] = nextafter(x, y);
    at[8] = max(x, y) + log1p(exp(-fabs(x - y)));               /* logaddexp */
    at[9] = x == 0 ? 1 : sin(x) / x;                            /* sinc */
    at[10] = min(max(x, -1.0), 1.0);                            /* clip */
    at[11] = floor(x / y);                                      /* floor_divide */
}

static void test_functions(void)
{
    double x[5] = {-2.25, -0.5, 0, 0.75, 3.5}, y[5] = {1, -2, 3, 0.25, 8}, r[5][12];
    double a[5], b[5], c[5], d[5], e[5];
    CHECK_OK(special(ckpp_view(x), ckpp_out(a), ckpp_out(b), ckpp_out(c), ckpp_out(d),
                     ckpp_out(e)));
    for (int k = 0; k < 5; k++) {
        CHECK(isnan(a[k]) && isinf(b[k]) && b[k] > 0 && isinf(c[k]) && c[k] < 0);
        CHECK(x[k] > 0 ? isinf(d[k]) && isnan(e[k]) : d[k] == x[k] && e[k] == x[k]);
    }
    CHECK_OK(functions(ckpp_view(x), ckpp_view(y), ckpp_out(r)));
    for (int k = 0; k < 5; k++) {
        double whole, part = modf(x[k], &whole);
        int exponent;
        double fraction = frexp(x[k], &exponent);
        const double expected[12] = {
            (x[k] > 0) - (x[k] < 0), x[k] * (3.14159265358979323846 / 180), part, whole,
            ldexp(x[k], k), fraction, exponent, nextafter(x[k], y[k]), log(exp(x[k]) + exp(y[k])),
            x[k] < 0 || x[k] > 0 ? sin(x[k]) / x[k] : 1, fmin(fmax(x[k], -1), 1),
            floor(x[k] / y[k])};
        for (int f = 0; f < 12; f++)
            if (!(fabs(r[k][f] - expected[f]) <= 1e-14 * fmax(1, fabs(expected[f]))))
                fail_at(__FILE__, __LINE__, "function %d of %g, %g: %g", f, x[k], y[k], r[k][f]);
    }
}

int main(void)
{
    test_operators();
    test_statements();
    test_views();
    test_functions();
    return finish("peers_fusion");
}
