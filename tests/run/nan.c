/* nan.c - CKPP_CHECK=nan: the first NaN in an output is an error of the call that has made it,
 * with the place, and with whether an argument had one. */
#define _GNU_SOURCE
#include "check.h"

#pragma kernel elementwise root in(T x) out(T y)
{ y = sqrt(x); }

#pragma kernel elementwise scale in(T factor, T x) inout(T y)
{ y += factor * x; }

#pragma kernel elementwise divide in(complex128 x, complex128 by) out(complex128 y)
{ y = x / by; }

#pragma kernel elementwise positives in(float x) out(float y)
{ if (x > 0) y = x; }

#pragma kernel elementwise scatter in(int64 at, float value) out(raw float y)
{ y[at] = value; }

#pragma kernel reduction mean in(T x) out(T y) reduce(+) post(y = a / n)
{ return x; }

#pragma kernel declare
struct point { float x, y; };
#pragma kernel elementwise points in(float x) out(struct point p)
{ p.x = x; p.y = sqrt(x); }

static void check_makers(void)
{
    float values[6] = {1, 2, 3, 4, -5, -6}, sums[6] = {0};
    ckpp_array x = ckpp_view(values, 2, 3), y = ckpp_view(sums, 2, 3), made = {0}, turned;

    CHECK_ERROR(root(x, &y), CKPP_ERROR_CHECK, HERE, "kernel 'root'",
                "output 'y', float32 (2, 3), is NaN at [1][1] (CKPP_CHECK=nan)",
                "no argument has one before the launch: this kernel makes it");
    CHECK(sums[0] == 1 && isnan(sums[4]));
    CHECK_ERROR(root(x, &made), CKPP_ERROR_CHECK, "at [1][1]");
    CHECK(!made.data);
    CHECK_OK(ckpp_transpose(&turned, &x, NULL));
    CHECK_ERROR(root(turned, &made), CKPP_ERROR_CHECK, "float32 (3, 2), is NaN at [1][1]");
    float spread[12] = {0};
    ckpp_array z = ckpp_view(spread, 12), odd;
    CHECK_OK(ckpp_slice(&odd, &z, 0, 1, 12, 2));
    CHECK_OK(ckpp_reshape(&odd, &odd, CKPP_SHAPE(2, 3)));
    CHECK_ERROR(root(x, &odd), CKPP_ERROR_CHECK, "is NaN at [1][1]");
    values[4] = values[5] = 5;
    spread[0] = NAN;    /* between the elements */
    CHECK_OK(root(x, &odd));
    CHECK_OK(root(x, &y));
    CHECK_OK(root(x, &made));
    ckpp_free(&made);

    /* an infinity is none */
    values[0] = INFINITY;
    CHECK_OK(root(x, &y));
    CHECK_OK(root(x, &y));
}

static void check_origins(void)
{
    float values[6] = {1, 2, 3, NAN, 5, NAN}, sums[6] = {0};
    ckpp_array x = ckpp_view(values, 2, 3), y = ckpp_view(sums, 2, 3), one = {0};

    CHECK_ERROR(root(x, &y), CKPP_ERROR_CHECK, "is NaN at [1][0]",
                "before the launch argument 'x' has one at [1][0]");
    CHECK_ERROR(mean(x, &one), CKPP_ERROR_CHECK, "output 'y', float32 (), is NaN (CKPP_CHECK",
                "argument 'x' has one at [1][0]");
    CHECK_ERROR(mean(x, &one, .axis = 0), CKPP_ERROR_CHECK, "is NaN at [0]");
    values[3] = values[5] = 0;
    memset(sums, 0, sizeof sums);
    CHECK_OK(scale(2, x, &y));
    sums[1] = NAN;
    CHECK_ERROR(scale(2, x, &y), CKPP_ERROR_CHECK, "is NaN at [0][1]",
                "before the launch output 'y' has one at [0][1]");
    sums[1] = 0;
    CHECK_ERROR(scale(NAN, x, &y), CKPP_ERROR_CHECK, "is NaN at [0][0]",
                "before the launch argument 'factor' is NaN");
    values[2] = NAN;
    sums[1] = NAN;
    CHECK_ERROR(scale(NAN, x, &y), CKPP_ERROR_CHECK,
                "argument 'factor' is NaN, argument 'x' has one at [0][2], output 'y' has one");
}

static void check_types(void)
{
    double _Complex z[3] = {1, 0, 2}, by[3] = {1, 0, 1}, out[3];
    ckpp_float16 halves[3] = {ckpp_float16_from(4), ckpp_float16_from(-1), ckpp_float16_from(1)};
    ckpp_array x = ckpp_view(z, 3), d = ckpp_view(by, 3), y = ckpp_view(out, 3), made = {0};

    CHECK_ERROR(divide(x, d, &y), CKPP_ERROR_CHECK, "complex128 (3), is NaN at [1]");
    ckpp_array h = ckpp_view(halves, 3);
    CHECK_ERROR(root(h, &made), CKPP_ERROR_CHECK, "float16 (3), is NaN at [1]");
    ckpp_float8_e4m3 eighths[3] = {{0x40}, {0x38}, {0xb8}}; /* 2, 1, -1 */
    h = ckpp_view(eighths, 3);
    CHECK_ERROR(root(h, &made), CKPP_ERROR_CHECK, "float8_e4m3 (3), is NaN at [2]");
    int numbers[3] = {1, 2, -3};
    ckpp_array n = ckpp_view(numbers, 3);
    CHECK_OK(root(n, &made));    /* integers have none */
    ckpp_free(&made);
    float squares[2] = {-1, 1};
    ckpp_array s = ckpp_view(squares, 2);
    CHECK_OK(points(s, &made));    /* structs are passed over */
    ckpp_free(&made);
}

/* What a kernel leaves where it does not write. */
static void check_leftovers(void)
{
    float values[4] = {1, -1, 2, 3}, rest[4] = {NAN, NAN, 0, 0};
    ckpp_array x = ckpp_view(values, 4), y = ckpp_view(rest, 4);

    CHECK_ERROR(positives(x, &y), CKPP_ERROR_CHECK, "is NaN at [1]", "output 'y' has one at [0]");
    int64_t at[2] = {0, 1};
    ckpp_array places = ckpp_view(at, 2), v = ckpp_view(rest, 4);
    rest[3] = NAN;
    CHECK_ERROR(scatter(places, 1, &v), CKPP_ERROR_CHECK, "is NaN at [3]",
                "output 'y' has one at");
    rest[3] = 0;
    CHECK_OK(scatter(places, 1, &v));
}

/* What the library launches for a call of its own is the program's wish. */
static void check_own(void)
{
    ckpp_array a = {0}, b = {0}, odd;
    float values[4] = {NAN, 1, NAN, 2};
    ckpp_array x = ckpp_view(values, 4);

    CHECK_OK(ckpp_full(&a, CKPP_FLOAT32, CKPP_SHAPE(10), NAN));
    CHECK_OK(ckpp_slice(&odd, &a, 0, 1, 10, 2));
    CHECK_OK(ckpp_copy(&b, &odd));
    ckpp_free(&b);
    CHECK_OK(ckpp_empty(&b, CKPP_FLOAT64, CKPP_SHAPE(4)));
    CHECK_OK(ckpp_copy(&b, &x));
    ckpp_free(&b);
    ckpp_free(&a);
}

static void check_inline(void)
{
    float x[2] = {-1, 1}, y[2];
    ckpp_status status;

    #pragma kernel elementwise in(float x[2]) out(float y[2]) status(status)
    { y = log(x); }
    CHECK_ERROR(status, CKPP_ERROR_CHECK, "nan.c:", "output 'y', float32 (2), is NaN at [0]");
}

int main(void)
{
    setenv("CKPP_CHECK", "nan", 1);
    check_makers();
    check_origins();
    check_types();
    check_leftovers();
    check_own();
    check_inline();
    return finish("nan");
}
