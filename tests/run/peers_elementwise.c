/* peers_elementwise.c - what CuPy's tests of ElementwiseKernel check (test_userkernel,
 * test_elementwise, test_carray: 39 cases), in C.
 *
 * Here: 22 (manual indexing, scalars of every type, sizes, numbers that do not fit, shapes; of
 * these, textures are in peers_textures.c). Elsewhere: 16 (compilations: stats.sh; blocks:
 * elementwise_block.c; copies, orders, no elements: arrays.c, empty.c, layouts.c; devices:
 * two_gpus.c; arrays in bodies: array_members.c, raw.c; 2^32 elements: large.c, reduce_large.c).
 * Not in C: 1 (a name that is no identifier is an error of ckpp's, and not of a call). */
#include "check.h"

#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }
#pragma kernel elementwise add_by_hand in(raw T x, raw T y) out(raw T z)
{ z[i] = x[i] + y[i]; }
#pragma kernel elementwise accumulate in(T x) inout(T y)
{ y += x; }

static void test_manual_indexing(void)
{
    enum { COUNT = 100 };
    float px[COUNT], py[COUNT], by_hand[COUNT];
    for (int k = 0; k < COUNT; k++)
        px[k] = (float)(k * 7 % 19) / 19, py[k] = (float)(k * 5 % 23) / -23;
    ckpp_array x = ckpp_view(px), y = ckpp_view(py), z = {0};
    CHECK_OK(add(x, y, &z));
    CHECK_OK(add_by_hand(x, y, ckpp_out(by_hand), .size = COUNT));
    float *all = read_back(&z);
    CHECK(memcmp(all, by_hand, sizeof by_hand) == 0);
    free(all);
    ckpp_free(&z);
}

/* A number beside an array of any type becomes one of that type. */
static void test_scalars(void)
{
#define TYPE_OF(ENUM, ...) CKPP_##ENUM,
    static const ckpp_dtype types[] = {CKPP_DTYPES(TYPE_OF)};
    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        double _Complex data[20], expected;
        for (int k = 0; k < 20; k++)
            element_set(types[t], data, k, k % 3);
        ckpp_array x = ckpp_view_as(data, types[t], 4, 5), z = {0};
        CHECK_OK(add(x, 2, &z));
        CHECK(z.dtype == types[t] && has_shape(&z, CKPP_SHAPE(4, 5)));
        void *sums = read_back(&z);
        for (int k = 0; k < 20; k++) {
            element_set(types[t], &expected, 0, types[t] == CKPP_BOOL ? 1 : k % 3 + 2);
            CHECK(element_get(types[t], sums, k) == element_get(types[t], &expected, 0));
        }
        free(sums);
        ckpp_free(&z);
    }
}

/* Sums wrap as those of the elements' type do. */
#define CHECK_WRAPS(TYPE) \
    for (int v = 0; v < 4; v++) { \
        TYPE by = (TYPE)numbers[v], px[24], pz[24]; \
        for (int k = 0; k < 24; k++) \
            px[k] = (TYPE)(by > 0 ? -k : k); \
        CHECK_OK(add(ckpp_view(px, 2, 3, 4), by, ckpp_out(pz, 2, 3, 4))); \
        for (int k = 0; k < 24; k++) \
            CHECK(pz[k] == (TYPE)((uint64_t)px[k] + (uint64_t)by)); \
    }
static void test_extremes(void)
{
    static const int64_t numbers[] = {-1, 1LL << 32, INT64_MAX, INT64_MIN};
    CHECK_WRAPS(int8_t)
    CHECK_WRAPS(uint8_t)
    CHECK_WRAPS(int16_t)
    CHECK_WRAPS(uint16_t)
    CHECK_WRAPS(int32_t)
    CHECK_WRAPS(uint32_t)
    CHECK_WRAPS(int64_t)
    CHECK_WRAPS(uint64_t)
    for (int v = 0; v < 4; v++) {
        double x = 3, y, by = (double)numbers[v];
        float fx = 3, fy;
        CHECK_OK(add(ckpp_view(&x), by, ckpp_out(&y)));
        CHECK_OK(add(ckpp_view(&fx), (float)by, ckpp_out(&fy)));
        CHECK(y == 3 + by && fy == 3 + (float)by);
    }
}

/* A number that the array's type cannot hold is an error, and what it can hold is added. The bits
 * of an unsigned number of the same size are one that it can hold; NumPy refuses them. */
static void test_large_numbers(void)
{
    static const int64_t most[] = {INT8_MAX, UINT8_MAX, INT16_MAX, UINT16_MAX, INT32_MAX,
                                   UINT32_MAX, INT64_MAX};
    static const int64_t least[] = {INT8_MIN, INT16_MIN, INT32_MIN, INT64_MIN};
    int8_t one = 0, sum = 0;
    ckpp_array x = ckpp_view(&one), z = ckpp_view(&sum);
    for (int k = 0; k < 7; k++)
        for (one = 0; one < 2; one++)
            if (most[k] <= UINT8_MAX) {
                CHECK_OK(add(x, most[k] - one, &z));
                CHECK(sum == (int8_t)most[k]);
            } else {
                CHECK_ERROR(add(x, most[k] - one, &z), CKPP_ERROR_ARGUMENT, HERE,
                            "which int8 cannot hold");
            }
    for (int k = 0; k < 4; k++)
        for (one = 0; one > -2; one--)
            if (least[k] == INT8_MIN) {
                CHECK_OK(add(x, least[k] - one, &z));
                CHECK(sum == INT8_MIN);
            } else {
                CHECK_ERROR(add(x, least[k] - one, &z), CKPP_ERROR_ARGUMENT, HERE,
                            "which int8 cannot hold");
            }
    /* the other way round: an array at its type's end, and a small number */
    uint16_t wide = UINT16_MAX - 1, wide_sum;
    CHECK_OK(add(ckpp_view(&wide), (int8_t)1, ckpp_out(&wide_sum)));
    CHECK(wide_sum == UINT16_MAX);
    int64_t low = INT64_MIN + 1, low_sum;
    CHECK_OK(add(ckpp_view(&low), (int8_t)-1, ckpp_out(&low_sum)));
    CHECK(low_sum == INT64_MIN);
}

static void test_shapes(void)
{
    int64_t px[12] = {0}, py[4] = {1, 2, 3, 4};
    ckpp_array x = ckpp_view(px, 3, 4), y = ckpp_view(py, 4);
    CHECK_ERROR(accumulate(x, &y), CKPP_ERROR_SHAPE, HERE, "'accumulate'", "'y'", "(4)");
    CHECK(py[3] == 4);
}

/* ---- when the call has to say how often the body runs, and when it must not ---- */

#pragma kernel elementwise all_raw in(raw float32 a, raw float32 b) out(raw float32 y)
{ y[i] = a[i] + b[i]; }
#pragma kernel elementwise raw_inputs in(raw float32 a, raw float32 b) out(float32 y)
{ y = a[i] + b[i]; }
#pragma kernel elementwise no_raw in(float32 a, float32 b) out(float32 y)
{ y = a + b; }
#pragma kernel elementwise raw_output in(float32 a, float32 b) out(raw float32 y)
{ y[i] = a + b; }
#pragma kernel elementwise raw_first in(raw float32 a, float32 b) out(float32 y)
{ y = a[i] + b; }
#pragma kernel elementwise raw_first_and_output in(raw float32 a, float32 b) out(raw float32 y)
{ y[i] = a[i] + b; }
#pragma kernel elementwise raw_last in(float32 a, float32 b, raw float32 c) out(float32 y)
{ y = a + b + c[i]; }
#pragma kernel elementwise raw_last_and_output in(float32 a, float32 b, raw float32 c) \
        out(raw float32 y)
{ y[i] = a + b + c[i]; }
#pragma kernel elementwise raw_input in(raw float32 a) out(float32 y)
{ y = a[i]; }
#pragma kernel elementwise scalar_input in(float32 a) out(float32 y)
{ y = a; }
#pragma kernel elementwise no_input out(float32 y)
{ y = (float)n; }
#pragma kernel elementwise no_input_raw_output out(raw float32 y)
{ y[i] = (float)n; }

#define NEEDS_SIZE(f, ...) \
    (CHECK_OK(f(__VA_ARGS__, .size = 2)), \
     CHECK_ERROR(f(__VA_ARGS__), CKPP_ERROR_ARGUMENT, "'" #f "'", "size"))
#define KNOWS_SIZE(f, ...) \
    (CHECK_OK(f(__VA_ARGS__)), \
     CHECK_ERROR(f(__VA_ARGS__, .size = 2), CKPP_ERROR_ARGUMENT, "'" #f "'", "size"))

static void test_sizes(void)
{
    float pa[2] = {1, 2}, pb[2] = {3, 4}, py[2];
    ckpp_array a = ckpp_view(pa), b = ckpp_view(pb), y = ckpp_view(py), z = {0};
    NEEDS_SIZE(all_raw, a, b, &y);
    CHECK_ELEMENTS(&y, 4, 6);
    CHECK_OK(raw_inputs(a, b, &z, .size = 2));
    CHECK_ELEMENTS(&z, 4, 6);
    ckpp_free(&z);
    CHECK_ERROR(raw_inputs(a, b, &z), CKPP_ERROR_ARGUMENT, HERE, "'raw_inputs'", "number of");
    KNOWS_SIZE(no_raw, a, b, &y);
    KNOWS_SIZE(raw_output, a, b, &y);
    KNOWS_SIZE(raw_first, a, b, &y);
    KNOWS_SIZE(raw_first_and_output, a, b, &y);
    /* numbers have no size, wherever they stand */
    KNOWS_SIZE(no_raw, a, 7, &y);
    CHECK_ELEMENTS(&y, 8, 9);
    KNOWS_SIZE(no_raw, 7, a, &y);
    KNOWS_SIZE(raw_output, a, 7, &y);
    KNOWS_SIZE(raw_output, 7, a, &y);
    KNOWS_SIZE(raw_last, a, 7, b, &y);
    CHECK_ELEMENTS(&y, 11, 13);
    KNOWS_SIZE(raw_last_and_output, a, 7, b, &y);
    NEEDS_SIZE(raw_first_and_output, a, 7, &y);
    CHECK_ELEMENTS(&y, 8, 9);
    CHECK_OK(raw_first(a, 7, &z, .size = 2));
    ckpp_free(&z);
    CHECK_ERROR(raw_first(a, 7, &z), CKPP_ERROR_ARGUMENT, HERE, "'raw_first'", "number of");
    /* an output that is given says it as well */
    KNOWS_SIZE(raw_input, a, &y);
    KNOWS_SIZE(scalar_input, 7, &y);
    KNOWS_SIZE(no_input, &y);
    CHECK_ELEMENTS(&y, 2, 2);
    NEEDS_SIZE(no_input_raw_output, &y);
}

int main(void)
{
    test_manual_indexing();
    test_scalars();
    test_extremes();
    test_large_numbers();
    test_shapes();
    test_sizes();
    return finish("peers_elementwise");
}
