/* given_types.c - a placeholder's type that a call gives, as in .Z = CKPP_FLOAT16. */
#include "check.h"

#pragma kernel elementwise scale in(T x, U factor) out(Z y)
{ y = x * factor; }
#pragma kernel reduction sum in(T x) out(Z y) reduce(+)
{ return x; }
#pragma kernel reduction where_max in(T x) out(int64_t y) reduce(argmax)
{ return x; }

/* A program's macros may be called like a placeholder. */
#define K 5
#pragma kernel elementwise fill_with in(K x) out(K y)
{ y = x; }
static int k_is(void) { return K; }
#undef K

static void test_outputs(ckpp_array x)
{
    const ckpp_dtype types[] = {CKPP_FLOAT16, CKPP_FLOAT64, CKPP_INT8, CKPP_BFLOAT16,
                                CKPP_COMPLEX64};
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        CKPP_AUTO ckpp_array y = {0}, r = {0};
        for (int times = 0; times < 2; times++) {
            CHECK_OK(scale(x, 2, &y, .Z = types[k]));
            CHECK(y.dtype == types[k]);
            CHECK_ELEMENTS(&y, 2, 4, 6);
        }
        CHECK_OK(sum(x, &r, .Z = types[k]));
        CHECK(r.dtype == types[k] && r.ndim == 0);
        CHECK_ELEMENTS(&r, 6);
    }
}

/* Of scalars it is what they are converted to. */
static void test_inputs(ckpp_array x)
{
    CKPP_AUTO ckpp_array y = {0}, z = {0};
    CHECK_OK(scale(x, 2.75, &y, .Z = CKPP_FLOAT32, .U = CKPP_INT32));
    CHECK_ELEMENTS(&y, 2, 4, 6);
    CHECK_OK(scale(x, 2.75, &y, .Z = CKPP_FLOAT32));
    CHECK_ELEMENTS(&y, 2.75, 5.5, 8.25);
    CHECK_OK(fill_with(7, &z, .K = CKPP_UINT8));
    CHECK(z.dtype == CKPP_UINT8 && k_is() == 5);
}

static void test_errors(ckpp_array x)
{
    CKPP_AUTO ckpp_array y = {0};
    float r = 1;
    CHECK_ERROR(scale(x, 2, &y), CKPP_ERROR_TYPE, HERE, "nothing binds type Z");
    CHECK_ERROR(scale(x, 2, &y, .Z = CKPP_FLOAT32, .T = CKPP_FLOAT64), CKPP_ERROR_TYPE, HERE,
                "type T is float64 by .T, but float32 by argument 'x'");
    CHECK_ERROR(sum(x, &r, .Z = CKPP_FLOAT64), CKPP_ERROR_TYPE,
                "type Z is float64 by .Z, but float32 by output 'y'");
    CHECK_ERROR(scale(x, 2, &y, .Z = CKPP_STRUCT), CKPP_ERROR_TYPE,
                ".Z is 16, which is no element type");
    CHECK_ERROR(scale(x, 2, &y, .Z = (ckpp_dtype)99), CKPP_ERROR_TYPE,
                ".Z is 99, which is no element type");
    CHECK(!y.data && r == 1);
}

/* Calls that differ in nothing but the type, in one place. */
static void test_again(ckpp_array x)
{
    float r[4];
    CKPP_AUTO ckpp_array y = {0};
    CHECK_OK(ckpp_zeros(&y, CKPP_FLOAT64, CKPP_SHAPE(3)));
    for (int k = 0; k < 4; k++) {
        ckpp_status status = scale(x, 3, &y, .Z = k == 2 ? CKPP_FLOAT32 : CKPP_FLOAT64);
        CHECK(status == (k == 2 ? CKPP_ERROR_TYPE : CKPP_OK));
    }
    for (int k = 0; k < 4; k++)
        CHECK_OK(sum(x, &r[k], .Z = k % 2 ? CKPP_FLOAT32 : CKPP_NONE));
    CHECK(r[0] == 6 && r[3] == 6);
    int64_t at = -1;
    CHECK_OK(where_max(x, &at, .T = CKPP_FLOAT32));
    CHECK(at == 2);
}

int main(void)
{
    float data[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(data);
    test_outputs(x);
    test_inputs(x);
    test_errors(x);
    test_again(x);
    return finish("given_types");
}
