/* dtypes.c - every element type, in definitions (a placeholder, and each type by name) and
 * inline on pointers. */
#include "check.h"

#pragma kernel elementwise combine in(T x, T y) out(T z)
{
    T product = x * y;
    z = product + x;
}

#pragma kernel elementwise named_bool in(bool x) out(bool y)

{ y = !x; }
#pragma kernel elementwise named_int8 in(int8 x) out(int8 y)
{ y = x + 1; }
#pragma kernel elementwise named_uint8 in(uint8 x) out(uint8 y)
{ y = x + 1; }
#pragma kernel elementwise named_int16 in(int16 x) out(int16 y)
{ y = x + 1; }
#pragma kernel elementwise named_uint16 in(uint16 x) out(uint16 y)
{ y = x + 1; }
#pragma kernel elementwise named_int32 in(int32 x) out(int32 y)
{ y = x + 1; }
#pragma kernel elementwise named_uint32 in(uint32 x) out(uint32 y)
{ y = x + 1; }
#pragma kernel elementwise named_int64 in(int64 x) out(int64 y)
{ y = x + 1; }
#pragma kernel elementwise named_uint64 in(uint64 x) out(uint64 y)
{ y = x + 1; }
#pragma kernel elementwise named_float16 in(float16 x) out(float16 y)
{ y = x + 1; }
#pragma kernel elementwise named_bfloat16 in(bfloat16 x) out(bfloat16 y)
{ y = x + 1; }
#pragma kernel elementwise named_float8_e4m3 in(float8_e4m3 x) out(float8_e4m3 y)
{ y = x + 1; }
#pragma kernel elementwise named_float8_e5m2 in(float8_e5m2 x) out(float8_e5m2 y)
{ y = x + 1; }
#pragma kernel elementwise named_float32 in(float32 x) out(float32 y)
{ y = x + 1; }
#pragma kernel elementwise named_float64 in(float64 x) out(float64 y)
{ y = x + 1; }
#pragma kernel elementwise named_complex64 in(complex64 x) out(complex64 y)
{ y = x + 1; }
#pragma kernel elementwise named_complex128 in(complex128 x) out(complex128 y)
{ y = x + 1; }

#pragma kernel declare
struct pair { int8_t tag; double value; };

#pragma kernel elementwise swap_signs in(struct pair x) out(struct pair y)
{
    y.tag = (int8_t)-x.tag;
    y.value = -x.value;
}

enum { N = 1000 };

static double _Complex sample(ckpp_dtype type, int k)
{
    switch (type) {
    case CKPP_BOOL: return k % 3 == 0;
    case CKPP_INT8: return k % 11 - 5;
    case CKPP_UINT8: case CKPP_UINT16: case CKPP_UINT32: case CKPP_UINT64: return k % 12;
    case CKPP_COMPLEX64: case CKPP_COMPLEX128: return (k % 13 - 6) + (k % 7 - 3) * I;
    default: return k % 25 - 12;
    }
}

/* The value as an element has it. */
static double _Complex rounded(ckpp_dtype type, double _Complex value)
{
    double _Complex element;
    element_set(type, &element, 0, value);
    return element_get(type, &element, 0);
}

static void test_placeholder(ckpp_dtype type)
{
    size_t size = ckpp_dtype_size(type);
    void *px = calloc(N, size), *py = calloc(N, size);
    if (!px || !py)
        abort();
    for (int k = 0; k < N; k++) {
        element_set(type, px, k, sample(type, k));
        element_set(type, py, k, sample(type, k + 5));
    }
    ckpp_array x = ckpp_view_as(px, type, N), y = ckpp_view_as(py, type, N), z = {0};
    CHECK_OK(combine(x, y, &z));
    CHECK(z.dtype == type && z.itemsize == size && has_shape(&z, CKPP_SHAPE(N)));
    void *pz = read_back(&z);
    for (int k = 0; k < N && !failures; k++) {
        double _Complex a = element_get(type, px, k), b = element_get(type, py, k);
        double _Complex got = element_get(type, pz, k), value = a * b + a;
        double _Complex expected = type == CKPP_BOOL ? creal(value) != 0 : rounded(type, value);
        if (got != expected)
            fail_at(__FILE__, __LINE__, "%s: element %d is %g%+gi instead of %g%+gi",
                    ckpp_dtype_name(type), k, creal(got), cimag(got), creal(expected),
                    cimag(expected));
    }
    free(px), free(py), free(pz);
    ckpp_free(&z);
}

/* What CKPP_DTYPES makes cannot call a kernel, since a call's own macros are made of it. */
#define NAMED(X) \
    X(BOOL, bool) X(INT8, int8) X(UINT8, uint8) X(INT16, int16) X(UINT16, uint16) \
    X(INT32, int32) X(UINT32, uint32) X(INT64, int64) X(UINT64, uint64) X(FLOAT16, float16) \
    X(BFLOAT16, bfloat16) X(FLOAT32, float32) X(FLOAT64, float64) \
    X(COMPLEX64, complex64) X(COMPLEX128, complex128) \
    X(FLOAT8_E4M3, float8_e4m3) X(FLOAT8_E5M2, float8_e5m2)
#define PLUS_ONE(...) + 1
_Static_assert(0 NAMED(PLUS_ONE) == 0 CKPP_DTYPES(PLUS_ONE), "every type");

#define TEST_NAMED(ENUM, name) \
    { \
        unsigned char px[4 * 16], py[4 * 16]; \
        for (int k = 0; k < 4; k++) \
            element_set(CKPP_##ENUM, px, k, sample(CKPP_##ENUM, k + 3)); \
        ckpp_array x = ckpp_view_as(px, CKPP_##ENUM, 4), y = ckpp_view_as(py, CKPP_##ENUM, 4); \
        CHECK_OK(named_##name(x, &y)); \
        for (int k = 0; k < 4; k++) { \
            double _Complex a = element_get(CKPP_##ENUM, px, k); \
            double _Complex expected = \
                CKPP_##ENUM == CKPP_BOOL ? creal(a) == 0 : rounded(CKPP_##ENUM, a + 1); \
            CHECK(element_get(CKPP_##ENUM, py, k) == expected); \
        } \
    }

static void test_inline_integers(void)
{
    enum { M = 9 };
    bool b[M] = {1, 0, 1};
    signed char i8[M];
    unsigned char u8[M];
    short i16[M];
    unsigned short u16[M];
    int i32[M];
    unsigned u32[M];
    long i64[M];
    unsigned long long u64[M];
    for (int k = 0; k < M; k++) {
        i8[k] = (signed char)(k - 4), u8[k] = (unsigned char)(250 + k),
        i16[k] = (short)(-32768 + k);
        u16[k] = (unsigned short)(65530 + k), i32[k] = -k, u32[k] = 4000000000u + (unsigned)k;
        i64[k] = -(1L << 40) * k, u64[k] = ~0ull - (unsigned long long)k;
    }
    #pragma kernel elementwise \
            inout(bool b[M], signed char i8[M], unsigned char u8[M], short i16[M], \
            unsigned short u16[M], int i32[M], unsigned u32[M], long i64[M], \
            unsigned long long u64[M])
    {
        b = b ^ (i % 2 == 0);
        i8 *= 2, u8 += 10, i16 += 1, u16 += 10, i32 = i32 * 3, u32 += 500000000u, i64 -= 1,
                                                u64 /= 2;
    }
    for (int k = 0; k < M; k++) {
        CHECK(b[k] == ((k == 0 || k == 2) ^ (k % 2 == 0)));
        CHECK(i8[k] == 2 * (k - 4));
        CHECK(u8[k] == (unsigned char)(260 + k));
        CHECK(i16[k] == -32767 + k);
        CHECK(u16[k] == (unsigned short)(65540 + k));
        CHECK(i32[k] == -3 * k);
        CHECK(u32[k] == 4000000000u + (unsigned)k + 500000000u);
        CHECK(i64[k] == -(1L << 40) * k - 1);
        CHECK(u64[k] == (~0ull - (unsigned long long)k) / 2);
    }
}

static void test_inline_floats(void)
{
    enum { M = 70 };
    ckpp_float16 h[M];
    ckpp_bfloat16 b[M];
    float f[M];
    double d[M];
    float _Complex c[M];
    double _Complex z[M];
    for (int k = 0; k < M; k++) {
        h[k] = ckpp_float16_from((float)k / 8), b[k] = ckpp_bfloat16_from((float)k / 4);
        f[k] = (float)k / 3, d[k] = k / 3.0;
        c[k] = (float)k + 2 * I, z[k] = k - 3 * I;
    }
    float scale = 2;
    #pragma kernel elementwise floats in(float scale) \
            inout(float16 h[M], bfloat16 b[M], float f[M], double d[M], \
            float _Complex c[M], complex128 z[M])
    {
        h = scale * h + 1;
        b = b * b;
        f = scale * f;
        d = d * d;
        c = c * scale;
        z = z * z;
    }
    for (int k = 0; k < M; k++) {
        CHECK(ckpp_float16_to(h[k]) == 2 * ((float)k / 8) + 1);
        CHECK(b[k].bits == ckpp_bfloat16_from((float)k / 4 * ((float)k / 4)).bits);
        CHECK(f[k] == 2 * ((float)k / 3));
        CHECK(fabs(d[k] - (k / 3.0) * (k / 3.0)) < 1e-12);
        CHECK(c[k] == 2 * (float)k + 4 * I);
        CHECK(z[k] == (k - 3 * I) * (k - 3 * I));
    }
}

static void test_structs(void)
{
    struct pair px[50], py[50];
    memset(px, 0, sizeof px);
    for (int k = 0; k < 50; k++)
        px[k] = (struct pair){.tag = (int8_t)k, .value = 0.5 * k};
    ckpp_array x = ckpp_view(px, 50), y = ckpp_view(py, 50), z = {0};
    CHECK(x.dtype == CKPP_STRUCT && x.itemsize == sizeof(struct pair));
    CHECK_OK(swap_signs(x, &y));
    CHECK_OK(swap_signs(y, &z));
    CHECK(z.dtype == CKPP_STRUCT && z.itemsize == sizeof(struct pair));
    struct pair *back = read_back(&z);
    for (int k = 0; k < 50; k++) {
        CHECK(py[k].tag == -k && py[k].value == -0.5 * k);
        CHECK(back[k].tag == k && back[k].value == 0.5 * k);
    }
    /* a single struct as a scalar broadcasts */
    struct pair one = {.tag = 3, .value = 7};
    CHECK_OK(swap_signs(one, &y));
    CHECK(py[0].tag == -3 && py[49].value == -7);
    free(back);
    ckpp_free(&z);
}

/* A scalar takes the type that an array binds; it binds one only where there is no array. */
static void test_scalars(void)
{
    float fx[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(fx, 3), z = {0};
    CHECK_OK(combine(x, 2, &z));
    CHECK(z.dtype == CKPP_FLOAT32);
    CHECK_ELEMENTS(&z, 3, 6, 9);
    ckpp_free(&z);
    CHECK_OK(combine(3, 2.5, &z));
    CHECK(z.ndim == 0 && (z.dtype == CKPP_FLOAT64 || z.dtype == CKPP_INT32));
    ckpp_free(&z);
    /* outputs bind first */
    double out = 0;
    z = ckpp_view(&out);
    CHECK_OK(combine(3, 2.5, &z));
    CHECK(out == 3 * 2.5 + 3);
}

int main(void)
{
#define TEST_PLACEHOLDER(ENUM, name, kind, bytes, ...) test_placeholder(CKPP_##ENUM);
    CKPP_DTYPES(TEST_PLACEHOLDER)
    NAMED(TEST_NAMED)
    test_inline_integers();
    test_inline_floats();
    test_structs();
    test_scalars();
    return finish("dtypes");
}
