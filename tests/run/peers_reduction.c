/* peers_reduction.c - what CuPy's tests of ReductionKernel check (test_reduction: 20 cases; the
 * fusion tests' test_reduction and test_example: 23), in C.
 *
 * Here: 30 (sums of bytes of many shapes, in any layout; what stands before and after a reduction,
 * along every axis; several reductions; batch normalisation). Elsewhere: 10 (axes that are none,
 * or twice: reduce_errors.c; types: reduce_types.c; compilations: stats.sh; arrays of other
 * libraries: dlpack.c; products, sums without NaN: reduce_operators.c, reduce_bodies.c). Not in
 * C: 3 (a warning of Python's, a name that is none, a type that C's compiler checks). */
#include "check.h"

#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }

/* Some bytes of both signs. */
static int8_t byte_at(int64_t k)
{
    return (int8_t)((uint64_t)k * 2654435761u >> 13);
}

/* The sums of a matrix's columns, rows, or of all, of bytes that wrap. */
static void check_matrix(int64_t rows, int64_t columns, int axis)
{
    int8_t *px = malloc((size_t)(rows * columns)), *expected;
    int64_t results = axis < 0 ? 1 : axis == 0 ? columns : rows, wrong = 0;
    ckpp_array x = ckpp_view(px, rows, columns), y = {0};

    expected = calloc((size_t)results, 1);
    if (!px || !expected)
        abort();
    for (int64_t k = 0; k < rows * columns; k++) {
        int64_t to = axis < 0 ? 0 : axis == 0 ? k % columns : k / columns;
        px[k] = byte_at(k);
        expected[to] = (int8_t)(expected[to] + px[k]);
    }
    if (axis < 0)
        CHECK_OK(sum(x, &y));
    else
        CHECK_OK(sum(x, &y, .axis = axis));
    CHECK(y.dtype == CKPP_INT8 && y.ndim == (axis >= 0) && ckpp_size(&y) == results);
    int8_t *got = read_back(&y);
    for (int64_t k = 0; k < results; k++)
        wrong += got[k] != expected[k];
    if (wrong)
        fail_at(__FILE__, __LINE__, "%lld x %lld, axis %d: %lld sums are wrong", (long long)rows,
                (long long)columns, axis, (long long)wrong);
    free(got), free(px), free(expected);
    ckpp_free(&y);
}

static void test_sizes(void)
{
    for (int64_t k = 2; k < 1024; k *= 2)
        for (int64_t rows = k - 1; rows <= k + 1; rows++) {
            check_matrix(rows, 1, -1);
            check_matrix(rows, 1000, 0);
            check_matrix(rows, 1000, 1);
        }
    for (int axis = 0; axis < 2; axis++) {
        check_matrix(512, 65536, axis);
        check_matrix(513, 65537, axis);
        check_matrix((1LL << 33) / 512, 1, axis);
    }
}

/* The sums of a transposed array, over some of its axes, against its elements one by one. */
static void check_transposed(int ndim, const int64_t *shape, const int *order, int naxes,
                             const int64_t *axes, bool keepdims)
{
    int64_t size = 1, count = 1, result_shape[8];
    int results = 0;
    for (int d = 0; d < ndim; d++)
        size *= shape[d];
    int8_t *px = calloc((size_t)size + 1, 1), *expected;
    if (!px)
        abort();
    for (int64_t k = 0; k < size; k++)
        px[k] = byte_at(k);
    ckpp_array whole = ckpp_view_make(px, CKPP_INT8, 1, ndim, shape), x = whole, y = {0};
    if (order)
        CHECK_OK(ckpp_transpose(&x, &whole, order));
    bool reduced[8] = {false};
    for (int k = 0; k < naxes; k++)
        reduced[axes[k]] = true;
    for (int d = 0; d < ndim; d++) {
        if (!reduced[d] || keepdims)
            result_shape[results++] = reduced[d] ? 1 : x.shape[d];
        count *= reduced[d] ? 1 : x.shape[d];
    }
    expected = calloc((size_t)count + 1, 1);
    if (!expected)
        abort();
    for (int64_t k = 0; k < size; k++) {
        int64_t rest = k, from = 0, to = 0, step = 1;
        for (int d = ndim - 1; d >= 0; d--) {
            from += rest % x.shape[d] * x.strides[d];
            if (!reduced[d]) {
                to += rest % x.shape[d] * step;
                step *= x.shape[d];
            }
            rest /= x.shape[d];
        }
        expected[to] = (int8_t)(expected[to] + px[from]);
    }
    CHECK_OK(sum(x, &y, .axes = {axes, naxes}, .keepdims = keepdims));
    CHECK(has_shape(&y, results, result_shape));
    int8_t *got = read_back(&y);
    CHECK(memcmp(got, expected, (size_t)count) == 0);
    free(got), free(px), free(expected);
    ckpp_free(&y);
}

static void test_layouts(void)
{
    static const int turned3[] = {2, 1, 0}, turned4[] = {3, 2, 1, 0};
    static const int64_t axes[] = {0, 1, 2}, some[] = {1, 4, 3, 6};
    static const int64_t cube[] = {2, 4, 3}, four[] = {2, 4, 5, 3}, empty[] = {0, 4, 3},
                         seven[] = {4, 3, 2, 4, 3, 2, 2};
    check_transposed(3, cube, turned3, 2, axes, false);
    check_transposed(4, four, turned4, 2, axes + 1, false);
    check_transposed(3, cube, turned3, 2, axes + 1, false);
    check_transposed(3, empty, turned3, 2, axes, false);
    check_transposed(3, cube, turned3, 3, axes, false);
    check_transposed(7, seven, NULL, 4, some, true);
}

/* ---- what stands before and behind a reduction, along every axis ---- */

enum { ROWS = 3, COLUMNS = 4 };

#pragma kernel reduction map_one in(float64 x) out(float64 y) reduce(+)
{ return x * 3; }
#pragma kernel reduction map_two in(float64 x, float64 z) out(float64 y) reduce(+)
{ return x + z; }
#pragma kernel reduction behind_one in(float64 x) out(float64 y) reduce(+) post(y = a + 3)
{ return x; }
#pragma kernel reduction behind_two in(float64 x, float64 z) out(float64 y) reduce(+) \
        post(y = a + z)
{ return x; }
#pragma kernel reduction map_and_behind in(float64 x, float64 z) out(float64 y) reduce(+) \
        post(y = sqrt(a) + 5)
{ return x * x + z * z; }
#pragma kernel reduction in_place in(float64 x) inout(float64 y) reduce(+) post(y += a)
{ return x; }
#pragma kernel reduction two_results in(float64 x, float64 z) out(float64 s, float64 p) \
        reduce(+ : s, max : p)
{
    s = x * 2 + 1;
    p = x - z;
}
#pragma kernel reduction averaged in(raw float64 x, float64 z) out(float64 y, float64 total) \
        reduce(+)
{
    y = z * 2 + x[i];
    return y;
}

static void test_fused(void)
{
    double px[ROWS][COLUMNS], pz[ROWS][COLUMNS];
    for (int j = 0; j < ROWS; j++)
        for (int k = 0; k < COLUMNS; k++)
            px[j][k] = j * 5 % 4 + k / 4.0, pz[j][k] = j - k * 3 % 5 / 2.0;
    ckpp_array x = ckpp_view(px), z = ckpp_view(pz);
    for (int axis = -1; axis < 2; axis++) {
        int results = axis < 0 ? 1 : axis == 0 ? COLUMNS : ROWS;
        double sums[COLUMNS] = {0}, both[COLUMNS] = {0}, squares[COLUMNS] = {0}, most[COLUMNS];
        double addends[COLUMNS] = {10, 20, 30, 40}, got[COLUMNS], more[COLUMNS];
        int64_t shape[] = {results};
        ckpp_array y = ckpp_view_make(got, CKPP_FLOAT64, 8, axis >= 0, shape), p = y, v = y;
        int64_t axes[] = {0, 1};
        int naxes = axis < 0 ? 2 : 1;
        if (axis >= 0)
            axes[0] = axis;
        p.data = more;
        v.data = addends;
        for (int k = 0; k < COLUMNS; k++)
            most[k] = -INFINITY;
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < COLUMNS; k++) {
                int to = axis < 0 ? 0 : axis == 0 ? k : j;
                sums[to] += px[j][k];
                both[to] += px[j][k] + pz[j][k];
                squares[to] += px[j][k] * px[j][k] + pz[j][k] * pz[j][k];
                most[to] = fmax(most[to], px[j][k] - pz[j][k]);
            }
#define CHECK_RESULTS(call, expected) \
    CHECK_OK(call); \
    for (int k = 0; k < results; k++) \
        CHECK(fabs(got[k] - (expected)) < 1e-12)
        CHECK_RESULTS(map_one(x, &y, .axes = {axes, naxes}), 3 * sums[k]);
        CHECK_RESULTS(map_two(x, z, &y, .axes = {axes, naxes}), both[k]);
        CHECK_RESULTS(behind_one(x, &y, .axes = {axes, naxes}), sums[k] + 3);
        CHECK_RESULTS(behind_two(x, v, &y, .axes = {axes, naxes}), sums[k] + addends[k]);
        CHECK_RESULTS(map_and_behind(x, z, &y, .axes = {axes, naxes}), sqrt(squares[k]) + 5);
        for (int k = 0; k < results; k++)
            got[k] = k;
        CHECK_RESULTS(in_place(x, &y, .axes = {axes, naxes}), sums[k] + k);
        CHECK_RESULTS(two_results(x, z, &y, &p, .axes = {axes, naxes}),
                      2 * sums[k] + ROWS * COLUMNS / results);
        for (int k = 0; k < results; k++)
            CHECK(more[k] == most[k]);
    }
    /* an array and its sum: elementwise and a reduction, one after the other in one pass */
    double elements[ROWS * COLUMNS], total, expected = 0;
    CHECK_OK(averaged(ckpp_view(&px[0][0], ROWS * COLUMNS), ckpp_view(&pz[0][0], ROWS * COLUMNS),
                      ckpp_out(elements), &total));
    for (int k = 0; k < ROWS * COLUMNS; k++) {
        CHECK(elements[k] == pz[k / COLUMNS][k % COLUMNS] * 2 + px[k / COLUMNS][k % COLUMNS]);
        expected += elements[k];
    }
    CHECK(fabs(total - expected) < 1e-12);
}

/* Reductions of what reductions give, of other types, along other axes: a construct for each. */
static void test_stages(void)
{
    enum { A = 5, B = 6, C = 7 };
    static float px[A][B][C];
    double expected = 0;
    for (int k = 0; k < A * B * C; k++)
        (&px[0][0][0])[k] = (float)(k * 11 % 17), expected += k * 11 % 17;
    CKPP_AUTO ckpp_array planes = {0}, rows = {0};
    float total;
    CHECK_OK(sum(ckpp_view(px), &planes, .axis = 1));
    CHECK(has_shape(&planes, CKPP_SHAPE(A, C)));
    CHECK_OK(sum(planes, &rows, .axis = -1));
    CHECK(has_shape(&rows, CKPP_SHAPE(A)));
    CHECK_OK(sum(rows, &total));
    CHECK((double)total == expected);
}

/* Batch normalisation: two reductions to a mean and a variance for each channel, what they leave
 * in running ones, and the images with them. */
#pragma kernel reduction channel_means in(float32 x, float64 size) out(float64 mean) \
        inout(float64 running) reduce(+) reduce_type(double) axis(0, 2, 3) \
        post(mean = a / size; running = running * 0.9 + 0.1 * mean)
{ return x; }
#pragma kernel reduction channel_variances in(float32 x, float64 means, float64 size) \
        out(float64 variance) inout(float64 running) reduce(+) axis(0, 2, 3) \
        post(variance = a / size; running = running * 0.9 + 0.1 * size / (size - 1) * variance)
{ return (x - means) * (x - means); }
#pragma kernel elementwise normalise in(float32 x, float64 gamma, float64 beta, float64 mean, \
        float64 variance) out(float32 y)
{ y = gamma * (x - mean) / sqrt(variance + 2e-5) + beta; }

static void test_batch_normalisation(void)
{
    enum { IMAGES = 4, CHANNELS = 8, SIDE = 14, EACH = IMAGES * SIDE * SIDE };
    static float px[IMAGES][CHANNELS][SIDE][SIDE], py[IMAGES][CHANNELS][SIDE][SIDE];
    double means[CHANNELS], variances[CHANNELS], gamma[CHANNELS], beta[CHANNELS];
    double running_mean[CHANNELS] = {0}, running_variance[CHANNELS];
    for (int k = 0; k < IMAGES * CHANNELS * SIDE * SIDE; k++)
        (&px[0][0][0][0])[k] = (float)((unsigned)k * 2654435761u >> 8 & 1023) / 100;
    for (int c = 0; c < CHANNELS; c++)
        running_variance[c] = 1, gamma[c] = 1 + c, beta[c] = -c;
    ckpp_array x = ckpp_view(px), y = ckpp_view(py), m = ckpp_view(means, CHANNELS, 1, 1),
               v = ckpp_view(variances, CHANNELS, 1, 1);
    CHECK_OK(channel_means(x, EACH, ckpp_out(means), ckpp_out(running_mean)));
    CHECK_OK(channel_variances(x, m, EACH, ckpp_out(variances), ckpp_out(running_variance)));
    CHECK_OK(normalise(x, ckpp_view(gamma, CHANNELS, 1, 1), ckpp_view(beta, CHANNELS, 1, 1), m, v,
                       &y));
    for (int c = 0; c < CHANNELS; c++) {
        double mean = 0, variance = 0;
        for (int k = 0; k < EACH; k++)
            mean += (double)(&px[k / (SIDE * SIDE)][c][0][0])[k % (SIDE * SIDE)] / EACH;
        for (int k = 0; k < EACH; k++) {
            double off = (double)(&px[k / (SIDE * SIDE)][c][0][0])[k % (SIDE * SIDE)] - mean;
            variance += off * off / EACH;
        }
        CHECK(fabs(means[c] - mean) < 1e-9 && fabs(variances[c] - variance) < 1e-9);
        CHECK(fabs(running_mean[c] - 0.1 * mean) < 1e-9);
        CHECK(fabs(running_variance[c] - 0.9 - 0.1 * EACH / (EACH - 1.0) * variance) < 1e-9);
        double first = (1 + c) * ((double)px[3][c][2][1] - mean) / sqrt(variance + 2e-5) - c;
        CHECK(fabs((double)py[3][c][2][1] - first) < 1e-5);
    }
}

int main(void)
{
    test_sizes();
    test_layouts();
    test_fused();
    test_stages();
    test_batch_normalisation();
    return finish("peers_reduction");
}
