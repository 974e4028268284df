/* broadcast.c - NumPy's broadcasting, against a plain reference over all pairs of
 * shapes from a list. */
#include "check.h"

#pragma kernel elementwise mark in(T x, T y) out(T z)
{
    z = 1000 * x + y;
}

typedef struct shape { int ndim; int64_t extent[4]; } shape;

static const shape SHAPES[] = {
    {0, {0}},          {1, {1}},          {1, {5}},       {2, {1, 1}},
    {2, {1, 5}},       {2, {3, 1}},       {2, {3, 5}},    {3, {2, 1, 1}},
    {3, {1, 3, 5}},    {3, {2, 3, 1}},    {3, {2, 1, 5}}, {3, {2, 3, 5}},
    {4, {4, 1, 3, 1}}, {4, {1, 2, 1, 5}}, {1, {4}},       {4, {4, 2, 3, 5}},
};
enum { COUNT = sizeof SHAPES / sizeof *SHAPES };

/* The extent of dimension d, counted from the end. */
static int64_t extent(const shape *s, int d)
{
    return d < s->ndim ? s->extent[s->ndim - 1 - d] : 1;
}

static bool reference_shape(const shape *a, const shape *b, shape *z)
{
    z->ndim = a->ndim > b->ndim ? a->ndim : b->ndim;
    for (int d = 0; d < z->ndim; d++) {
        int64_t p = extent(a, d), q = extent(b, d);
        if (p != q && p != 1 && q != 1)
            return false;
        z->extent[z->ndim - 1 - d] = p == 1 ? q : p;
    }
    return true;
}

/* The row-major index in `a` of the broadcast element k. */
static int64_t source_index(const shape *a, const shape *z, int64_t k)
{
    int64_t index = 0, stride = 1;
    for (int d = 0; d < z->ndim; d++) {
        int64_t at = k % extent(z, d);
        k /= extent(z, d);
        if (d < a->ndim) {
            index += extent(a, d) == 1 ? 0 : at * stride;
            stride *= extent(a, d);
        }
    }
    return index;
}

static void test_pair(const shape *a, const shape *b)
{
    static float px[120], py[120], pz[120];
    for (int k = 0; k < 120; k++)
        px[k] = (float)k, py[k] = (float)(500 + k);
    ckpp_array x = ckpp_view_make(px, CKPP_FLOAT32, 4, a->ndim, a->extent);
    ckpp_array y = ckpp_view_make(py, CKPP_FLOAT32, 4, b->ndim, b->extent), z = {0};
    shape result;
    if (!reference_shape(a, b, &result)) {
        CHECK_ERROR(mark(x, y, &z), CKPP_ERROR_SHAPE, "'x'", "'y'", "mark", HERE);
        CHECK(!z.data && z.ndim == 0 && z.dtype == CKPP_NONE);
        return;
    }
    CHECK_OK(mark(x, y, &z));
    CHECK(has_shape(&z, result.ndim, result.extent));
    float *got = read_back(&z);
    ckpp_array supplied = ckpp_view_make(pz, CKPP_FLOAT32, 4, result.ndim, result.extent);
    CHECK_OK(mark(&x, &y, &supplied));
    for (int64_t k = 0; k < ckpp_size(&z); k++) {
        float expected = 1000 * px[source_index(a, &result, k)] + py[source_index(b, &result, k)];
        CHECK(got[k] == expected);
        CHECK(pz[k] == expected);
    }
    free(got);
    ckpp_free(&z);
}

static void test_supplied(void)
{
    float px[6] = {0}, pz[12];
    ckpp_array x = ckpp_view(px, 2, 3), z = ckpp_view(pz, 2, 2, 3), low = ckpp_view(pz, 3);
    /* a supplied output takes part in the broadcast: x is spread over it */
    CHECK_OK(mark(x, 1, &z));
    CHECK(pz[0] == 1 && pz[11] == 1);
    /* but must have the whole shape itself */
    CHECK_ERROR(mark(x, 1, &low), CKPP_ERROR_SHAPE, "'z'", "(3", "(2, 3)", HERE);
}

static void test_explicit(void)
{
    float px[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(px, 3), wide = {0}, z = {0};
    CHECK_OK(ckpp_broadcast(&wide, &x, CKPP_SHAPE(2, 3)));
    CHECK(has_shape(&wide, CKPP_SHAPE(2, 3)));
    CHECK_OK(mark(wide, 0, &z));
    CHECK_ELEMENTS(&z, 1000, 2000, 3000, 1000, 2000, 3000);
    ckpp_free(&z);
    CHECK_ERROR(ckpp_broadcast(&wide, &x, CKPP_SHAPE(2, 4)), CKPP_ERROR_SHAPE, "ckpp_broadcast",
                "(3", "4");
}

int main(void)
{
    for (int p = 0; p < COUNT; p++)
        for (int q = 0; q < COUNT; q++)
            test_pair(&SHAPES[p], &SHAPES[q]);
    test_supplied();
    test_explicit();
    return finish("broadcast");
}
