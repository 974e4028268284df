/* reduce_sizes.c - reductions of 0 and 1 elements, of powers of two and their neighbours, of 1000:
 * everything, rows and columns, few and many of them; and as many dimensions as there can be. */
#include "check.h"

#pragma kernel reduction total in(int32 x) out(int64 y) reduce(+)
{ return x; }

#pragma kernel reduction where_greatest in(float x) out(int64 y) reduce(argmax)
{ return x; }

#pragma kernel reduction smallest in(float x) out(float y) reduce(a < b ? a : b) reduce_type(float)
{ return x; }

#pragma kernel reduction crossed in(int32 x, int32 w) out(int64 y) reduce(+)
{ return 3 * x + w; }

enum { MOST_BITS = 17, OTHERS = 3, MOST = OTHERS * ((1 << MOST_BITS) + 1) };

static int32_t integers[MOST];
static float reals[MOST];

/* Element k of reduction r is at r * apart + k * step. */
typedef struct group {
    int64_t count, n, apart, step;
} group;

static void check_totals(const group *g, const int64_t *got)
{
    for (int64_t r = 0; r < g->count; r++) {
        int64_t expected = 0;
        for (int64_t k = 0; k < g->n; k++)
            expected += integers[r * g->apart + k * g->step];
        if (got[r] == expected)
            continue;
        fail_at(__FILE__, __LINE__, "total %lld of %lld, of %lld elements: %lld instead of %lld",
                (long long)r, (long long)g->count, (long long)g->n, (long long)got[r],
                (long long)expected);
        return;
    }
}

static void check_extremes(const group *g, const int64_t *where, const float *smallest_of)
{
    for (int64_t r = 0; r < g->count; r++) {
        const float *x = reals + r * g->apart;
        int64_t most = 0, least = 0;
        for (int64_t k = 1; k < g->n; k++) {
            most = x[k * g->step] > x[most * g->step] ? k : most;
            least = x[k * g->step] < x[least * g->step] ? k : least;
        }
        if (where[r] == most && smallest_of[r] == x[least * g->step])
            continue;
        fail_at(__FILE__, __LINE__,
                "result %lld of %lld, of %lld: argmax %lld instead of %lld, min %g instead of %g",
                (long long)r, (long long)g->count, (long long)g->n, (long long)where[r],
                (long long)most, (double)smallest_of[r], (double)x[least * g->step]);
        return;
    }
}

static ckpp_array view_of(const void *data, ckpp_dtype type, int ndim, int64_t rows,
                          int64_t columns)
{
    int64_t shape[2] = {ndim == 2 ? rows : columns, columns};
    return ckpp_view_make(data, type, ckpp_dtype_size(type), ndim, shape);
}

static void test_group(const group *g, int ndim, int64_t rows, int64_t columns, ckpp_axes axes)
{
    ckpp_array x = view_of(integers, CKPP_INT32, ndim, rows, columns), y = {0}, where = {0};
    ckpp_array least = {0}, f = view_of(reals, CKPP_FLOAT32, ndim, rows, columns);

    CHECK_OK(total(x, &y, .axes = axes));
    CHECK(y.ndim == ndim - 1 + (axes.axis && axes.count == 0) && ckpp_size(&y) == g->count);
    int64_t *totals = read_back(&y);
    check_totals(g, totals);
    if (g->n == 0 && g->count > 0) {
        CHECK_ERROR(where_greatest(f, &where, .axes = axes), CKPP_ERROR_SHAPE, HERE,
                    "'where_greatest'", "argmax");
        CHECK_ERROR(smallest(f, &least, .axes = axes), CKPP_ERROR_SHAPE, HERE, "'smallest'",
                    "identity");
        CHECK(!where.data && !least.data && least.dtype == CKPP_NONE);
    } else {
        CHECK_OK(where_greatest(f, &where, .axes = axes));
        CHECK_OK(smallest(f, &least, .axes = axes));
        int64_t *at = read_back(&where);
        float *values = read_back(&least);
        check_extremes(g, at, values);
        free(at), free(values);
    }
    free(totals);
    ckpp_free(&y), ckpp_free(&where), ckpp_free(&least);
}

static void test_size(int64_t n)
{
    test_group(&(group){1, n, n, 1}, 1, 1, n, (ckpp_axes){NULL, 0});
    test_group(&(group){OTHERS, n, n, 1}, 2, OTHERS, n, CKPP_AXIS(1)); /* rows, few */
    test_group(&(group){n, OTHERS, OTHERS, 1}, 2, n, OTHERS, CKPP_AXIS(-1)); /* many, short */
    test_group(&(group){OTHERS, n, 1, OTHERS}, 2, n, OTHERS, CKPP_AXIS(0)); /* columns, few */
    test_group(&(group){n, OTHERS, 1, n}, 2, OTHERS, n, CKPP_AXIS(-2)); /* many, short */
}

/* Sixteen dimensions, none of which merges with another; every other one is reduced. */
static void test_many_dimensions(void)
{
    enum { HALF = CKPP_MAX_DIMS / 2 };
    int64_t shape[CKPP_MAX_DIMS], expected[1 << HALF] = {0};
    for (int d = 0; d < CKPP_MAX_DIMS; d++)
        shape[d] = 2;
    ckpp_array x = ckpp_view_make(integers, CKPP_INT32, 4, CKPP_MAX_DIMS, shape), reversed = {0};
    ckpp_array y = {0};
    CHECK_OK(ckpp_transpose(&reversed, &x, NULL));
    CHECK_OK(crossed(x, reversed, &y, .axes = CKPP_AXIS(0, 2, 4, 6, 8, 10, 12, 14)));
    for (int k = 0; k < 1 << CKPP_MAX_DIMS; k++) {
        int mirrored = 0, kept = 0;
        for (int d = 0; d < CKPP_MAX_DIMS; d++)
            mirrored |= ((k >> d) & 1) << (CKPP_MAX_DIMS - 1 - d);
        for (int d = 0; d < HALF; d++)      /* the last dimension is bit 0, and kept */
            kept |= ((k >> 2 * d) & 1) << d;
        expected[kept] += 3 * integers[k] + integers[mirrored];
    }
    int64_t *got = read_back(&y);
    CHECK(y.ndim == HALF && memcmp(got, expected, sizeof expected) == 0);
    free(got);
    ckpp_free(&y);
}

int main(void)
{
    for (int k = 0; k < MOST; k++) {
        uint32_t mixed = (uint32_t)k * 2654435761u >> 12;
        integers[k] = (int32_t)(mixed % 2001) - 1000;
        reals[k] = (float)(mixed % 5003);
    }
    for (int bits = 0; bits <= MOST_BITS; bits++)
        for (int64_t n = ((int64_t)1 << bits) - 1; n <= ((int64_t)1 << bits) + 1; n++)
            test_size(n);
    test_size(1000);
    /* every element kept */
    test_group(&(group){1000, 1, 1, 1}, 1, 1, 1000, CKPP_AXIS());
    test_many_dimensions();
    return finish("reduce_sizes");
}
