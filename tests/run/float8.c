/* float8.c - 8-bit floats: every code of both types against its definition, rounding on, beside
 * and between numbers, and the loops that hold them. */
#include "float8.h"

/* ---- conversion ---- */

#pragma kernel elementwise widen in(T x) out(float y)
{ y = x; }
#pragma kernel elementwise narrow in(U x) out(T y)
{ y = x; }

static void test_codes(const format *f)
{
    unsigned char codes[256];
    float values[256];
    for (int k = 0; k < 256; k++)
        codes[k] = (unsigned char)k;
    ckpp_array x = ckpp_view_as(codes, f->type, 256), y = ckpp_view(values, 256);
    CHECK_OK(widen(x, &y));
    for (unsigned k = 0; k < 256 && !failures; k++) {
        double expected = value_of(f, k), kernel = (double)values[k];
        double host = (double)host_value(f, k);
        unsigned back = host_code(f, (float)expected);
        if (!same_value(expected, kernel) || !same_value(expected, host))
            fail_at(__FILE__, __LINE__, "%s: code %#x is %g in kernels and %g on the host, not %g",
                    ckpp_dtype_name(f->type), k, kernel, host, expected);
        if (!same_code(f, back, k))
            fail_at(__FILE__, __LINE__, "%s: %g becomes %#x", ckpp_dtype_name(f->type), expected,
                    back);
    }
}

static void test_rounding(const format *f)
{
    enum { MOST = 4096 };
    static float samples[MOST];
    static unsigned char codes[MOST];
    size_t n = make_samples(f, samples);
    ckpp_array x = ckpp_view(samples, n), y = ckpp_view_as(codes, f->type, n);
    for (size_t k = 0; k < n; k++)
        codes[k] = (unsigned char)host_code(f, samples[k]);
    check_codes(f, samples, codes, n, "on the host");
    memset(codes, 0x55, sizeof codes);
    CHECK_OK(narrow(x, &y));
    check_codes(f, samples, codes, n, "elementwise");
    memset(codes, 0x55, sizeof codes);
    CHECK_OK(ckpp_copy(&y, &x));
    check_codes(f, samples, codes, n, "copied");
}

/* ---- arrays ---- */

static void test_arrays(const format *f)
{
    ckpp_array a = {0}, b = {0}, v;
    CHECK_OK(ckpp_full(&a, f->type, CKPP_SHAPE(3, 50), 1.3));
    CHECK(a.dtype == f->type && a.itemsize == 1);
    unsigned char *codes = read_back(&a);
    CHECK(codes[0] == nearest(f, 1.3) && codes[149] == nearest(f, 1.3));
    free(codes);
    CHECK_OK(ckpp_slice(&v, &a, 1, 0, INT64_MAX, 2));
    CHECK_OK(ckpp_full(&b, f->type, CKPP_SHAPE(3, 25), -2));
    CHECK_OK(ckpp_copy(&v, &b));
    ckpp_free(&b);
    CHECK_OK(ckpp_transpose(&v, &a, NULL));
    CHECK_OK(ckpp_copy(&b, &v));
    codes = read_back(&b);
    CHECK(codes[0] == nearest(f, -2) && codes[2] == nearest(f, -2) && codes[3] == nearest(f, 1.3));
    free(codes);
    ckpp_free(&a);
    /* what is too large */
    CHECK_OK(ckpp_full(&a, f->type, CKPP_SHAPE(1), 1e6));
    codes = read_back(&a);
    CHECK(same_code(f, codes[0], f->infinity ? f->infinity : f->nan));
    free(codes);
    ckpp_free(&a);
    ckpp_free(&b);
}

/* ---- constructs ---- */

#pragma kernel reduction total in(T x) out(float y) reduce(+)
{ return x; }
#pragma kernel reduction total_8 in(float8_e4m3 x) out(float8_e4m3 y) reduce(+) axis(1)
{ return x; }
#pragma kernel reduction least in(T x) out(T y) reduce(min)
{ return x; }
#pragma kernel reduction where_most in(T x) out(int64 y) reduce(argmax)
{ return x; }

static void test_reductions(const format *f)
{
    enum { N = 5000, COLUMNS = 33 };
    static unsigned char codes[N];
    float sum = 0;
    double expected = 0;
    for (int k = 0; k < N; k++) {
        codes[k] = (unsigned char)nearest(f, k % 9 * 0.5);
        expected += value_of(f, codes[k]);
    }
    codes[77] = (unsigned char)nearest(f, -6);
    codes[78] = (unsigned char)nearest(f, 7);
    expected += value_of(f, codes[77]) - 77 % 9 * 0.5 + value_of(f, codes[78]) - 78 % 9 * 0.5;
    ckpp_array x = ckpp_view_as(codes, f->type, N), y = ckpp_view(&sum);
    CHECK_OK(total(x, &y));
    CHECK(fabs((double)sum - expected) < 1e-3 * expected);
    unsigned char smallest = 0;
    y = ckpp_view_as(&smallest, f->type);
    CHECK_OK(least(x, &y));
    CHECK(smallest == codes[77]);
    int64_t place = -1;
    y = ckpp_view(&place);
    CHECK_OK(where_most(x, &y));
    CHECK(place == 78);
}

/* A sum of many is a float's, rounded once at the end. */
static void test_accumulator(void)
{
    ckpp_float8_e4m3 m[3][200], sums[3];
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < 200; k++)
            m[j][k] = ckpp_float8_e4m3_from(j == 0 ? 1.25f : j == 1 ? 0.0625f : 4);
    ckpp_array x = ckpp_view(m), y = ckpp_view(sums, 3);
    CHECK_OK(total_8(x, &y));
    CHECK(ckpp_float8_e4m3_to(sums[0]) == 256 && ckpp_float8_e4m3_to(sums[1]) == 12);
    CHECK(isnan(ckpp_float8_e4m3_to(sums[2])));
}

/* Two values by value, and a variable of the type in a body. */
#pragma kernel elementwise scaled in(float8_e5m2 x, float8_e4m3 scale) out(float8_e5m2 y)
{
    float8_e4m3 twice = 2 * scale;
    y = twice * x;
}

#pragma kernel elementwise neighbours in(raw float8_e4m3 x) out(float y)
{ y = x[i] - (i > 0 ? x[i - 1] : 0); }

static void test_bodies(void)
{
    ckpp_float8_e5m2 px[40], py[40];
    ckpp_float8_e4m3 p4[40], scale = ckpp_float8_e4m3_from(1.5f);
    float differences[40];
    for (int k = 0; k < 40; k++) {
        px[k] = ckpp_float8_e5m2_from((float)(k % 4));
        p4[k] = ckpp_float8_e4m3_from((float)(k % 5));
    }
    ckpp_array x = ckpp_view(px, 40), y = ckpp_view(py, 40);
    ckpp_array z = ckpp_view(p4, 40), d = ckpp_view(differences, 40);
    CHECK(x.dtype == CKPP_FLOAT8_E5M2 && z.dtype == CKPP_FLOAT8_E4M3);
    CHECK_OK(scaled(x, scale, &y));
    for (int k = 0; k < 40; k++)
        CHECK(py[k].bits == ckpp_float8_e5m2_from((float)(3 * (k % 4))).bits);
    CHECK_OK(neighbours(z, &d));
    for (int k = 1; k < 40; k++)
        CHECK(differences[k] == (float)(k % 5 - (k - 1) % 5));
    #pragma kernel elementwise in(float8_e5m2 px[40]) inout(ckpp_float8_e4m3 p4[40])
    { p4 = p4 + px; }
    for (int k = 0; k < 40; k++)
        CHECK(ckpp_float8_e4m3_to(p4[k]) == (float)(k % 5 + k % 4));
}

int main(void)
{
    for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
        test_codes(&formats[k]);
        test_rounding(&formats[k]);
        test_arrays(&formats[k]);
        test_reductions(&formats[k]);
    }
    test_accumulator();
    test_bodies();
    return finish("float8");
}
