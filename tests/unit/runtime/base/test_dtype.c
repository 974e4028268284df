/* test_dtype.c - element types: names, 16-bit floats, conversion of scalars. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <complex.h>
#include <math.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

static uint64_t random_bits(void)
{
    static uint64_t s = 88172645463325252u;
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return s;
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(ckpp_dtype_name(CKPP_NONE), "none");
    assert_string_equal(ckpp_dtype_name(CKPP_STRUCT), "struct");
    assert_string_equal(ckpp_dtype_name(CKPP_BFLOAT16), "bfloat16");
    assert_string_equal(ckpp_dtype_name((ckpp_dtype)99), "unknown");
    assert_int_equal(ckpp_dtype_size(CKPP_NONE), 0);
    assert_int_equal(ckpp_dtype_size(CKPP_STRUCT), 0);
    assert_int_equal(ckpp_dtype_size((ckpp_dtype)-1), 0);
    assert_int_equal(rt_dtype_kind(CKPP_STRUCT), 's');
#define CHECK(ENUM, name, kind, bytes, ...)                                                       \
    assert_string_equal(ckpp_dtype_name(CKPP_##ENUM), #name);                                     \
    assert_int_equal(ckpp_dtype_size(CKPP_##ENUM), bytes);                                        \
    assert_int_equal(rt_dtype_kind(CKPP_##ENUM), kind);                                           \
    assert_non_null(rt_dtype_cname(CKPP_##ENUM));
    CKPP_DTYPES(CHECK)
#undef CHECK
    assert_string_equal(rt_dtype_cname(CKPP_COMPLEX64), "complex64");
    assert_string_equal(rt_dtype_cname(CKPP_FLOAT16), "ckpp::float16");
}

/* The value of a half, by the definition. */
static double half_value(unsigned bits)
{
    int exponent = (int)(bits >> 10 & 31), mantissa = (int)(bits & 1023);
    double value = exponent == 31 ? (mantissa ? NAN : INFINITY)
                   : exponent     ? ldexp(1024 + mantissa, exponent - 25)
                                  : ldexp(mantissa, -24);
    return bits & 0x8000 ? -value : value;
}

/* The half nearest to x, by search; ties to even. */
static unsigned nearest_half(double x)
{
    unsigned low = 0, high = 0x7c00, sign = signbit(x) ? 0x8000 : 0;
    x = fabs(x);
    if (isnan(x))
        return 0x7e00;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (half_value(middle) <= x)
            low = middle;
        else
            high = middle;
    }
    double below = half_value(low), above = high == 0x7c00 ? 65536 : half_value(high);
    if (x - below > above - x || (x - below == above - x && (low & 1)) || x >= 65536)
        low = high;
    return sign | low;
}

static void test_all_halves(void **state)
{
    (void)state;
    for (unsigned bits = 0; bits < 65536; bits++) {
        ckpp_float16 half = {(uint16_t)bits};
        float value = ckpp_float16_to(half);
        double expected = half_value(bits);
        if (isnan(expected)) {
            assert_true(isnan(value));
            assert_int_equal(ckpp_float16_from(value).bits, bits | 0x200);
        } else {
            assert_true(value == expected && !signbit(value) == !signbit(expected));
            assert_int_equal(ckpp_float16_from(value).bits, bits);
        }
        ckpp_bfloat16 brain = {(uint16_t)bits};
        value = ckpp_bfloat16_to(brain);
        assert_int_equal(ckpp_bfloat16_from(value).bits, isnan(value) ? bits | 0x40 : bits);
    }
}

static void store_double(void *to, ckpp_dtype type, double value)
{
    ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}};
    rt_scalar_store(to, type, &arg);
}

static void test_rounding_to_half(void **state)
{
    (void)state;
    for (int k = 0; k < 300000; k++) {
        uint64_t r = random_bits();
        uint32_t bits = (uint32_t)r;
        if (k % 4) /* where halves are: exponents around 1 */
            bits = (bits & 0x807fffff) | (uint32_t)(100 + r % 48) << 23;
        if (k % 3 == 0) /* on and beside ties */
            bits = (bits & 0xffffe000) | 0x1000 | (uint32_t)(r >> 60 == 0);
        float x;
        memcpy(&x, &bits, sizeof x);
        unsigned expected = nearest_half(x);
        if (isnan(x))
            assert_true((ckpp_float16_from(x).bits & 0x7fff) > 0x7c00);
        else
            assert_int_equal(ckpp_float16_from(x).bits, expected);
        /* a double beside the tie is rounded once */
        if (isfinite(x)) {
            double beside = nextafter((double)x, r & 1 ? INFINITY : -INFINITY);
            uint16_t stored;
            store_double(&stored, CKPP_FLOAT16, beside);
            assert_int_equal(stored, nearest_half(beside));
        }
    }
    assert_int_equal(ckpp_float16_from(65519.996f).bits, 0x7bff);
    assert_int_equal(ckpp_float16_from(65520).bits, 0x7c00);
    assert_int_equal(ckpp_float16_from(0x1p-25f).bits, 0);
    assert_int_equal(ckpp_float16_from(0x1.000002p-25f).bits, 1);
    assert_int_equal(ckpp_bfloat16_from(1.00390625f).bits, 0x3f80);
    assert_int_equal(ckpp_bfloat16_from(1.01171875f).bits, 0x3f82);
    assert_int_equal(ckpp_bfloat16_from(3.4e38f).bits, 0x7f80);
}

/* The value of an 8-bit float, by the definition. */
static double float8_value(unsigned bits, int fraction, int bias, bool infinite)
{
    unsigned magnitude = bits & 0x7f, ones = 1u << fraction, rest = magnitude % ones;
    int exponent = (int)(magnitude >> fraction);
    bool top = infinite ? magnitude >= 0x80 - ones : magnitude == 0x7f;
    double value = top        ? (infinite && !rest ? INFINITY : NAN)
                   : exponent ? ldexp(ones + rest, exponent - bias - fraction)
                              : ldexp(rest, 1 - bias - fraction);
    return bits & 0x80 ? -value : value;
}

static void assert_same(double value, double expected)
{
    assert_int_equal(!signbit(value), !signbit(expected));
    assert_true(isnan(expected) ? isnan(value) : value == expected);
}

static void test_all_float8(void **state)
{
    (void)state;
    for (unsigned bits = 0; bits < 256; bits++) {
        float e4m3 = ckpp_float8_e4m3_to((ckpp_float8_e4m3){(uint8_t)bits});
        float e5m2 = ckpp_float8_e5m2_to((ckpp_float8_e5m2){(uint8_t)bits});
        assert_same(e4m3, float8_value(bits, 3, 7, false));
        assert_same(e5m2, float8_value(bits, 2, 15, true));
        assert_int_equal(ckpp_float8_e4m3_from(e4m3).bits, bits);
        assert_int_equal(ckpp_float8_e5m2_from(e5m2).bits, isnan(e5m2) ? bits | 2 : bits);
    }
    static const struct {
        double value;
        unsigned e4m3, e5m2;
    } rows[] = {/* ties, of the one or the other */
                {1.0625, 0x38, 0x3c},
                {1.1875, 0x3a, 0x3d},
                {1.125, 0x39, 0x3c},
                {1.375, 0x3b, 0x3e},
                /* the largest, and more */
                {-448, 0xfe, 0xdf},
                {464, 0x7e, 0x5f},
                {464.5, 0x7f, 0x5f},
                {-1e300, 0xff, 0xfc},
                {INFINITY, 0x7f, 0x7c},
                {57344, 0x7f, 0x7b},
                {61439, 0x7f, 0x7b},
                {61440, 0x7f, 0x7c},
                {-0.0, 0x80, 0x80},
                {0x1p-9, 1, 0x18},
                {0x1p-10, 0, 0x14},
                {0x1.8p-10, 1, 0x16},
                {0x1p-16, 0, 1},
                {0x1p-17, 0, 0},
                {0x1.000001p-17, 0, 1},
                /* doubles beside a tie are rounded once */
                {0x1.1000000000001p+0, 0x39, 0x3c},
                {0x1.0ffffffffffffp+0, 0x38, 0x3c}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        uint8_t e4m3, e5m2;
        store_double(&e4m3, CKPP_FLOAT8_E4M3, rows[k].value);
        store_double(&e5m2, CKPP_FLOAT8_E5M2, rows[k].value);
        assert_int_equal(e4m3, rows[k].e4m3);
        assert_int_equal(e5m2, rows[k].e5m2);
    }
    assert_int_equal(CKPP_FLOAT8_E4M3, 17);
    assert_string_equal(rt_dtype_cname(CKPP_FLOAT8_E5M2), "ckpp::float8_e5m2");
}

static void store_integer(void *to, ckpp_dtype type, long long value)
{
    ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_INT64, .scalar = {.i = value}};
    rt_scalar_store(to, type, &arg);
}

static void test_scalars(void **state)
{
    (void)state;
    static const struct {
        double value;
        long long i8, u8, i32, u32, i64;
        unsigned long long u64;
    } rows[] = {{2.9, 2, 2, 2, 2, 2, 2},
                {-2.9, -2, 0, -2, 0, -2, 0},
                {300, 127, 255, 300, 300, 300, 300},
                {-1e30, -128, 0, INT32_MIN, 0, INT64_MIN, 0},
                {1e30, 127, 255, INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX},
                {INFINITY, 127, 255, INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX},
                {-INFINITY, -128, 0, INT32_MIN, 0, INT64_MIN, 0},
                {NAN, 0, 0, 0, 0, 0, 0}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        int8_t i8;
        uint8_t u8;
        int32_t i32;
        uint32_t u32;
        int64_t i64;
        uint64_t u64;
        store_double(&i8, CKPP_INT8, rows[k].value);
        store_double(&u8, CKPP_UINT8, rows[k].value);
        store_double(&i32, CKPP_INT32, rows[k].value);
        store_double(&u32, CKPP_UINT32, rows[k].value);
        store_double(&i64, CKPP_INT64, rows[k].value);
        store_double(&u64, CKPP_UINT64, rows[k].value);
        assert_true(i8 == rows[k].i8 && u8 == rows[k].u8 && i32 == rows[k].i32 &&
                    u32 == rows[k].u32);
        assert_true(i64 == rows[k].i64 && u64 == rows[k].u64);
    }
    int8_t wrapped;
    store_integer(&wrapped, CKPP_INT8, 200);
    assert_int_equal(wrapped, -56);
    uint64_t all;
    store_integer(&all, CKPP_UINT64, -1);
    assert_true(all == UINT64_MAX);
    uint16_t half;
    store_integer(&half, CKPP_FLOAT16, 2049);
    assert_int_equal(half, 0x6800);
    /* just above a tie that a double rounds to */
    store_integer(&half, CKPP_BFLOAT16, (1ll << 62) + (1ll << 54) + 1);
    assert_int_equal(half, 0x5e81);
    store_integer(&half, CKPP_BFLOAT16, -(1ll << 62) - (1ll << 54));
    assert_int_equal(half, 0xde80);
    float single[2];
    store_integer(single, CKPP_COMPLEX64, -3);
    assert_true(single[0] == -3 && single[1] == 0);
    float rounded;
    /* not by way of a double */
    store_integer(&rounded, CKPP_FLOAT32, (1ll << 60) + (1ll << 36) + 1);
    assert_true(rounded == 0x1.000002p60f);

    ckpp_arg z = ckpp_in_complex128(0 + 2 * I);
    bool truth;
    rt_scalar_store(&truth, CKPP_BOOL, &z);
    assert_true(truth);
    double real, both[2];
    rt_scalar_store(&real, CKPP_FLOAT64, &z);
    rt_scalar_store(both, CKPP_COMPLEX128, &z);
    assert_true(real == 0 && both[0] == 0 && both[1] == 2);
    store_double(&truth, CKPP_BOOL, NAN);
    assert_true(truth);
    struct {
        char c[5];
    } from = {"abcd"}, to;
    ckpp_arg object = ckpp_in_object(&from, sizeof from);
    rt_scalar_store(&to, CKPP_STRUCT, &object);
    assert_string_equal(to.c, "abcd");
}

static bool double_fits(ckpp_dtype type, double value)
{
    ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}};
    return rt_scalar_fits(type, &arg);
}

static bool signed_fits(ckpp_dtype type, long long value)
{
    ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_INT64, .scalar = {.i = value}};
    return rt_scalar_fits(type, &arg);
}

static bool unsigned_fits(ckpp_dtype type, unsigned long long value)
{
    ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_UINT64, .scalar = {.u = value}};
    return rt_scalar_fits(type, &arg);
}

static void test_fits(void **state)
{
    (void)state;
    assert_true(double_fits(CKPP_INT8, 127.9) && double_fits(CKPP_INT8, -128.9) &&
                double_fits(CKPP_UINT8, -0.9));
    assert_false(double_fits(CKPP_INT8, 128) || double_fits(CKPP_INT8, -129) ||
                 double_fits(CKPP_UINT8, -1) || double_fits(CKPP_UINT8, 256) ||
                 double_fits(CKPP_INT64, 0x1p63) || double_fits(CKPP_UINT64, 0x1p64));
    assert_true(double_fits(CKPP_INT64, -0x1p63) && double_fits(CKPP_UINT64, 0x1p63) &&
                double_fits(CKPP_INT32, -0x1p31));
    assert_false(double_fits(CKPP_INT32, NAN) || double_fits(CKPP_UINT64, NAN) ||
                 double_fits(CKPP_INT16, -INFINITY));
    assert_true(double_fits(CKPP_FLOAT16, 1e300) && double_fits(CKPP_BOOL, 300) &&
                double_fits(CKPP_COMPLEX64, NAN));
    /* bits that a C programmer gives as a positive number */
    assert_true(signed_fits(CKPP_INT8, 255) && signed_fits(CKPP_INT8, -128) &&
                signed_fits(CKPP_INT32, 0xffffffffll));
    assert_false(signed_fits(CKPP_INT8, 256) || signed_fits(CKPP_INT8, -129) ||
                 signed_fits(CKPP_INT32, 5000000000ll));
    assert_true(unsigned_fits(CKPP_INT32, 0xffffffffu) && unsigned_fits(CKPP_INT32, ~0ull) &&
                unsigned_fits(CKPP_INT64, ~0ull));
    assert_false(unsigned_fits(CKPP_INT32, 1ull << 32) || unsigned_fits(CKPP_INT16, 1ull << 63));
    /* and C's unsigned numbers wrap around */
    assert_true(signed_fits(CKPP_UINT8, -1) && signed_fits(CKPP_UINT8, 300) &&
                signed_fits(CKPP_UINT32, INT64_MIN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names),
                                       cmocka_unit_test(test_all_halves),
                                       cmocka_unit_test(test_rounding_to_half),
                                       cmocka_unit_test(test_all_float8),
                                       cmocka_unit_test(test_scalars),
                                       cmocka_unit_test(test_fits)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
