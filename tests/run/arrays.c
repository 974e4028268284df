/* arrays.c - ckpp_empty and its kin, copies between types and layouts, views. */
#include "check.h"

static void test_made(void)
{
    ckpp_array a = {0}, b = {0}, c = {0};
    CHECK_OK(ckpp_zeros(&a, CKPP_INT16, CKPP_SHAPE(2, 3)));
    CHECK(a.ndim == 2 && a.shape[0] == 2 && a.strides[0] == 3 && a.strides[1] == 1 &&
          a.itemsize == 2 && a.owner);
    CHECK_ELEMENTS(&a, 0, 0, 0, 0, 0, 0);
    CHECK_OK(ckpp_full(&b, CKPP_BFLOAT16, CKPP_SHAPE(4), 1.5));
    CHECK_ELEMENTS(&b, 1.5, 1.5, 1.5, 1.5);
    CHECK_OK(ckpp_full(&c, CKPP_COMPLEX128, 0, NULL, -2));
    CHECK(c.ndim == 0 && ckpp_size(&c) == 1);
    CHECK_ELEMENTS(&c, -2);
    ckpp_free(&a), ckpp_free(&b), ckpp_free(&c);
    CHECK(!a.data && !a.owner);
    ckpp_free(&a);
    ckpp_array none = {0};
    CHECK(ckpp_size(&none) == 0);
}

/* Every type to every other, where the value fits. */
static void test_conversions(void)
{
    for (int from = CKPP_BOOL; from <= CKPP_COMPLEX128; from++)
        for (int to = CKPP_BOOL; to <= CKPP_COMPLEX128; to++) {
            if (in_part() && (from + to) % 4)
                continue;
            unsigned char in[16 * 5], out[16 * 5];
            for (int k = 0; k < 5; k++)
                element_set((ckpp_dtype)from, in, k, k);
            ckpp_array a = ckpp_view_as(in, (ckpp_dtype)from, 5), b = {0},
                       h = ckpp_view_as(out, (ckpp_dtype)to, 5);
            CHECK_OK(ckpp_empty(&b, (ckpp_dtype)to, CKPP_SHAPE(5)));
            CHECK_OK(ckpp_copy(&b, &a));
            CHECK_OK(ckpp_copy(&h, &b));
            for (int k = 0; k < 5; k++) {
                double expected = from == CKPP_BOOL || to == CKPP_BOOL ? k != 0 : k;
                if (creal(element_get((ckpp_dtype)to, out, k)) != expected)
                    fail_at(__FILE__, __LINE__, "%s to %s: %d became %g",
                            ckpp_dtype_name((ckpp_dtype)from), ckpp_dtype_name((ckpp_dtype)to), k,
                            creal(element_get((ckpp_dtype)to, out, k)));
            }
            ckpp_free(&b);
        }
}

static void test_views(void)
{
    float data[24];
    for (int k = 0; k < 24; k++)
        data[k] = (float)k;
    ckpp_array a = ckpp_view(data, 2, 3, 4), v = {0}, w = {0};
    CHECK(a.dtype == CKPP_FLOAT32 && a.data == (void *)data && !a.owner && a.device == CKPP_HOST);
    CHECK_OK(ckpp_slice(&v, &a, -1, 1, INT64_MAX, 2));
    CHECK_ELEMENTS(&v, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23);
    CHECK_OK(ckpp_slice(&v, &v, 0, -1, INT64_MAX, 1));
    CHECK_ELEMENTS(&v, 13, 15, 17, 19, 21, 23);
    CHECK_OK(ckpp_slice(&v, &a, 1, 5, 2, 1));     /* clipped to nothing */
    CHECK(has_shape(&v, CKPP_SHAPE(2, 0, 4)));
    CHECK_OK(ckpp_reshape(&v, &a, CKPP_SHAPE(4, -1)));
    CHECK(has_shape(&v, CKPP_SHAPE(4, 6)));
    CHECK_OK(ckpp_transpose(&w, &v, NULL));
    CHECK(has_shape(&w, CKPP_SHAPE(6, 4)) && w.strides[0] == 1 && w.strides[1] == 6);
    CHECK(ckpp_reshape(&v, &w, CKPP_SHAPE(24)) == CKPP_ERROR_ARGUMENT ||
          ckpp_reshape(&v, &w, CKPP_SHAPE(24)) == CKPP_ERROR_SHAPE);
    /* splitting a dimension needs no copy */
    CHECK_OK(ckpp_reshape(&v, &w, CKPP_SHAPE(2, 3, 4)));
    ckpp_array copy = {0};
    CHECK_OK(ckpp_copy(&copy, &w));                         /* row-major again */
    CHECK(copy.strides[0] == 4 && copy.strides[1] == 1);
    CHECK_ELEMENTS(&copy, 0, 6, 12, 18, 1, 7, 13, 19, 2, 8, 14, 20, 3, 9, 15, 21, 4, 10, 16, 22, 5,
                   11, 17, 23);
    ckpp_free(&copy);

    /* from a broadcast view, and into a strided one */
    ckpp_array row = ckpp_view(data, 4), wide = {0};
    CHECK_OK(ckpp_broadcast(&wide, &row, CKPP_SHAPE(3, 4)));
    float out[24] = {0};
    ckpp_array target = ckpp_view(out, 3, 8);
    CHECK_OK(ckpp_slice(&target, &target, 1, 7, INT64_MIN, -2));
    CHECK_OK(ckpp_copy(&target, &wide));
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 8; c++)
            CHECK(out[8 * r + c] == (c % 2 ? (float)((7 - c) / 2) : 0));

    /* a single element, and structs */
    double one = 4.5;
    ckpp_array single = ckpp_view(&one);
    CHECK(single.ndim == 0);
    CHECK_ELEMENTS(&single, 4.5);
    struct { int a; double b; } s[3] = {{1, 2}, {3, 4}, {5, 6}}, t[3] = {{0}};
    ckpp_array vs = ckpp_view(s, 3), vt = ckpp_view(t, 3), moved = {0};
    CHECK_OK(ckpp_copy(&moved, &vs));
    CHECK_OK(ckpp_slice(&vs, &moved, 0, INT64_MIN, INT64_MAX, -1));
    CHECK_OK(ckpp_copy(&vt, &vs));
    CHECK(t[0].a == 5 && t[0].b == 6 && t[2].a == 1);
    ckpp_free(&moved);
}

/* Rounding to 16 bits: to nearest, ties to even; infinities and NaN; subnormals. */
static void test_half(void)
{
    CHECK(ckpp_float16_from(1.0f).bits == 0x3c00 && ckpp_float16_from(-2.0f).bits == 0xc000);
    CHECK(ckpp_float16_from(65504.0f).bits == 0x7bff &&
          ckpp_float16_from(65520.0f).bits == 0x7c00);
    CHECK(ckpp_float16_from(1.00048828125f).bits == 0x3c00 &&
          ckpp_float16_from(1.00146484375f).bits == 0x3c02);
    CHECK(ckpp_float16_from(5.9604645e-8f).bits == 1 && ckpp_float16_from(1e-9f).bits == 0);
    CHECK(ckpp_float16_to((ckpp_float16){1}) == 5.9604645e-8f &&
          isinf(ckpp_float16_to((ckpp_float16){0x7c00})));
    CHECK(isnan(ckpp_float16_to(ckpp_float16_from(NAN))) &&
          isnan(ckpp_bfloat16_to(ckpp_bfloat16_from(NAN))));
    CHECK(ckpp_bfloat16_from(1.0f).bits == 0x3f80 &&
          ckpp_bfloat16_from(1.00390625f).bits == 0x3f80);
    CHECK(ckpp_bfloat16_from(1.01171875f).bits == 0x3f82 &&
          ckpp_bfloat16_to((ckpp_bfloat16){0xc000}) == -2);
    for (unsigned bits = 0; bits < 0x10000; bits++) {
        float f = ckpp_float16_to((ckpp_float16){(uint16_t)bits}),
              b = ckpp_bfloat16_to((ckpp_bfloat16){(uint16_t)bits});
        CHECK(f != f || ckpp_float16_from(f).bits == bits);
        CHECK(b != b || ckpp_bfloat16_from(b).bits == bits);
    }
}

int main(void)
{
    test_made();
    test_conversions();
    test_views();
    test_half();
    return finish("arrays");
}
