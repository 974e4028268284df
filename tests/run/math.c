/* math.c - math functions in bodies, for every arithmetic type, against the C library in
 * double precision. */
#include "check.h"

#pragma kernel elementwise of_any_type in(T x, T y) \
        out(double a, double b, double c, double d, T low, T high)
{
    a = sqrt(x);
    b = exp(x);
    c = log(x);
    d = pow(x, 2);
    low = min(x, y);
    high = max(x, y);
}

#pragma kernel elementwise mixed in(int32 x, float y) out(double a, double b, int32 c, float d)
{
    a = min(x, y);
    b = max(x, 2.5);
    c = abs(x - 3);
    d = fabs(y - 3);
}

enum { FUNCTIONS = 42, N = 40 };

/* x is in (0, 1), y in (0.5, 3.5): inside the domain of every function. out has FUNCTIONS results
 * for each element. */
#pragma kernel elementwise every_function in(T x, T y) out(raw T out)
{
    int64_t k = i * 42;
    out[k++] = sqrt(x);      out[k++] = cbrt(x);      out[k++] = exp(x);       out[k++] = exp2(x);
    out[k++] = expm1(x);     out[k++] = log(x);       out[k++] = log2(x);      out[k++] = log10(x);
    out[k++] = log1p(x);     out[k++] = sin(x);       out[k++] = cos(x);       out[k++] = tan(x);
    out[k++] = asin(x);      out[k++] = acos(x);      out[k++] = atan(x);      out[k++] = sinh(x);
    out[k++] = cosh(x);
    out[k++] = tanh(x);
    out[k++] = asinh(x);
    out[k++] = acosh(x + 1);
    out[k++] = atanh(x);
    out[k++] = erf(x);
    out[k++] = erfc(x);
    out[k++] = tgamma(x);
    out[k++] = lgamma(x);    out[k++] = floor(y);     out[k++] = ceil(y);      out[k++] = trunc(y);
    out[k++] = round(y);
    out[k++] = rint(y);
    out[k++] = fabs(-y);
    out[k++] = pow(x, y);
    out[k++] = atan2(x, y);
    out[k++] = hypot(x, y);
    out[k++] = fmod(y, x);
    out[k++] = fmin(x, y);
    out[k++] = fmax(x, y);   out[k++] = fdim(y, x);   out[k++] = copysign(x, -y);
    out[k++] = fma(x, y, x); out[k++] = remainder(y, x);
    out[k++] = (isnan(x) || isinf(x) || !isfinite(x) || signbit(x)) ? 1 : 0;
}

static const char *const NAMES[FUNCTIONS] = {
    "sqrt",  "cbrt",  "exp",      "exp2", "expm1",     "log",    "log2",   "log10", "log1p",
    "sin",   "cos",   "tan",      "asin", "acos",      "atan",   "sinh",   "cosh",  "tanh",
    "asinh", "acosh", "atanh",    "erf",  "erfc",      "tgamma", "lgamma", "floor", "ceil",
    "trunc", "round", "rint",     "fabs", "pow",       "atan2",  "hypot",  "fmod",  "fmin",
    "fmax",  "fdim",  "copysign", "fma",  "remainder", "classes"};

static void reference(double x, double y, double *out)
{
    const double values[FUNCTIONS] = {
        sqrt(x),    cbrt(x),      exp(x),          exp2(x),      expm1(x),        log(x),
        log2(x),    log10(x),     log1p(x),        sin(x),       cos(x),          tan(x),
        asin(x),    acos(x),      atan(x),         sinh(x),      cosh(x),         tanh(x),
        asinh(x),   acosh(x + 1), atanh(x),        erf(x),       erfc(x),         tgamma(x),
        lgamma(x),  floor(y),     ceil(y),         trunc(y),     round(y),        rint(y),
        fabs(-y),   pow(x, y),    atan2(x, y),     hypot(x, y),  fmod(y, x),      fmin(x, y),
        fmax(x, y), fdim(y, x),   copysign(x, -y), fma(x, y, x), remainder(y, x), 0};
    memcpy(out, values, sizeof values);
}

static void test_every_function(ckpp_dtype type, double tolerance)
{
    double x[N], y[N], got[N * FUNCTIONS];
    ckpp_array hx = ckpp_view(x, N), hy = ckpp_view(y, N), hout = ckpp_view(got, N * FUNCTIONS);
    ckpp_array ax = {0}, ay = {0}, out = {0};
    for (int k = 0; k < N; k++)
        x[k] = (k + 0.5) / (N + 1), y[k] = 0.625 + 2.75 * k / N;
    CHECK_OK(ckpp_empty(&ax, type, CKPP_SHAPE(N)));
    CHECK_OK(ckpp_empty(&ay, type, CKPP_SHAPE(N)));
    CHECK_OK(ckpp_empty(&out, type, CKPP_SHAPE(N * FUNCTIONS)));
    CHECK_OK(ckpp_copy(&ax, &hx));
    CHECK_OK(ckpp_copy(&ay, &hy));
    CHECK_OK(every_function(ax, ay, &out));
    CHECK_OK(ckpp_copy(&hout, &out));
    CHECK_OK(ckpp_copy(&hx, &ax));    /* as they were rounded to the type */
    CHECK_OK(ckpp_copy(&hy, &ay));
    for (int k = 0; k < N; k++) {
        double expected[FUNCTIONS];
        reference(x[k], y[k], expected);
        for (int f = 0; f < FUNCTIONS; f++) {
            double error = fabs(got[k * FUNCTIONS + f] - expected[f]) / (1 + fabs(expected[f]));
            /* near a multiple of x, fmod and remainder of rounded values jump */
            if (!(error <= tolerance) &&
                !(strstr("fmod remainder", NAMES[f]) && type != CKPP_FLOAT64))
                fail_at(__FILE__, __LINE__, "%s of %s(%g, %g) is %g instead of %g",
                        ckpp_dtype_name(type), NAMES[f], x[k], y[k], got[k * FUNCTIONS + f],
                        expected[f]);
        }
    }
    ckpp_free(&ax), ckpp_free(&ay), ckpp_free(&out);
}

static void test_type(ckpp_dtype type)
{
    double x[4] = {1, 4, 9, 5}, y[4] = {2, 3, 10, 5};
    ckpp_array hx = ckpp_view(x, 4), hy = ckpp_view(y, 4), ax = {0}, ay = {0}, out[6] = {{0}};
    if (type == CKPP_BOOL)
        for (int k = 0; k < 4; k++)
            x[k] = 1, y[k] = k % 2;
    CHECK_OK(ckpp_empty(&ax, type, CKPP_SHAPE(4)));
    CHECK_OK(ckpp_empty(&ay, type, CKPP_SHAPE(4)));
    CHECK_OK(ckpp_copy(&ax, &hx));
    CHECK_OK(ckpp_copy(&ay, &hy));
    CHECK_OK(ckpp_copy(&hx, &ax)); /* what the elements are: 8-bit floats have no 9 */
    CHECK_OK(ckpp_copy(&hy, &ay));
    CHECK_OK(of_any_type(ax, ay, &out[0], &out[1], &out[2], &out[3], &out[4], &out[5]));
    double got[6][4];
    for (int f = 0; f < 6; f++) {
        ckpp_array h = ckpp_view(got[f], 4);
        CHECK_OK(ckpp_copy(&h, &out[f]));
    }
    for (int k = 0; k < 4; k++) {
        double expected[] = {sqrt(x[k]),  exp(x[k]),        log(x[k]),
                             x[k] * x[k], fmin(x[k], y[k]), fmax(x[k], y[k])};
        for (int f = 0; f < 6; f++)
            if (!(fabs(got[f][k] - expected[f]) <= 1e-6 * (1 + fabs(expected[f]))))
                fail_at(__FILE__, __LINE__, "%s: function %d of %g, %g is %g instead of %g",
                        ckpp_dtype_name(type), f, x[k], y[k], got[f][k], expected[f]);
    }
    ckpp_free(&ax), ckpp_free(&ay);
    for (int f = 0; f < 6; f++)
        ckpp_free(&out[f]);
}

int main(void)
{
#define TEST_TYPE(ENUM, name, kind, bytes, ...) \
    if (kind != 'c') \
        test_type(CKPP_##ENUM);
    CKPP_DTYPES(TEST_TYPE)
    test_every_function(CKPP_FLOAT32, 2e-6);
    test_every_function(CKPP_FLOAT64, 1e-14);
    test_every_function(CKPP_FLOAT16, 1e-3);
    test_every_function(CKPP_BFLOAT16, 8e-3);

    int32_t x[3] = {-7, 2, 9};
    float y[3] = {1.5f, 2.5f, -4};
    ckpp_array vx = ckpp_view(x, 3), vy = ckpp_view(y, 3), a = {0}, b = {0}, c = {0}, d = {0};
    CHECK_OK(mixed(vx, vy, &a, &b, &c, &d));
    CHECK_ELEMENTS(&a, -7, 2, -4);
    CHECK_ELEMENTS(&b, 2.5, 2.5, 9);
    CHECK_ELEMENTS(&c, 10, 1, 6);
    CHECK_ELEMENTS(&d, 1.5, 0.5, 7);
    ckpp_free(&a), ckpp_free(&b), ckpp_free(&c), ckpp_free(&d);
    return finish("math");
}
