/* reduce_packets.c - sums whose elements a GPU reads in packets: of several rows where they are
 * short, of several rows of columns where those are few, of many rows or columns together; of
 * small integers, which are added up in 32 bits; where arrays begin anywhere, and have gaps. */
#include "check.h"

#pragma kernel reduction total in(T x) out(S y) reduce(+)
{ return x; }

/* Sums of 64 bits, of values that have 1, 16 and 34 of them. */
#pragma kernel reduction nonzero in(T x) out(int64 y) reduce(+)
{ return x != 0; }

#pragma kernel reduction halved in(T x) out(int64 y, int64 z, int64 w) \
        reduce(+ : y, + : z, max : w)
{ y = (int)x / 2; z = (int64)x * -65536; w = x; }

#pragma kernel reduction mixed in(T x, T w, T s) out(double y) reduce(+)
{ return (x * w + s) * (double)(i + 1); }

#pragma kernel reduction added in(T x) inout(double y) reduce(+) post(y += a)
{ return x; }

#pragma kernel reduction weighted in(T x) out(double y) reduce(+)
{ return x * (1.0 + i + 3 * _ind[0]); }

#pragma kernel reduction where_least in(T x) out(int64 y) reduce(argmin)
{ return x; }

#pragma kernel reduction both in(T x, T w) out(double sum, int64 count) \
        reduce_type(double) reduce(+) post(sum = a; count = n)
{ return x - 2.0 * w; }

/* Small enough for sums of a few hundred to be exact in 16 bits; the smallest and the largest of
 * each type. */
static double element_of(ckpp_dtype type, uint32_t k)
{
    uint32_t mixed = (k * 2654435761u) >> 16;
    switch (type) {
    case CKPP_BOOL: return mixed % 3 == 0;
    case CKPP_INT8: return (double)(mixed % 256) - 128;
    case CKPP_UINT8: return mixed % 5 ? 255 : mixed % 256;
    case CKPP_INT16: return mixed % 3 ? -32768 : 32767;
    case CKPP_UINT16: return mixed % 3 ? 65535 : mixed % 65536;
    default: return (double)(mixed % 7) - 3;
    }
}

/* x is in memory with `gap` elements behind each row of the last dimension, and `offset` in front
 * of all. */
typedef struct layout {
    int ndim;
    int64_t shape[3];
    int64_t gap, offset;
} layout;

static int64_t place_of(const layout *l, const int64_t *c)
{
    int64_t place = 0;
    for (int d = 0; d < l->ndim; d++)
        place = place * (d == l->ndim - 1 ? l->shape[d] + l->gap : l->shape[d]) + c[d];
    return l->offset + place;
}

/* The results one after another, as plain loops have them. */
static void reduce_plainly(const layout *l, unsigned axes, const double *x, double *sums,
                           double *weights, int64_t *least)
{
    int64_t size = 1, c[3], results = 1, n = 1;
    for (int d = 0; d < l->ndim; d++) {
        size *= l->shape[d];
        *(axes >> d & 1 ? &n : &results) *= l->shape[d];
    }
    double *smallest = calloc((size_t)results, sizeof *smallest);
    for (int64_t k = 0; k < results; k++)
        sums[k] = weights[k] = 0, least[k] = -1;
    for (int64_t e = 0; e < size; e++) {
        int64_t rest = e, result = 0, i = 0;
        for (int d = l->ndim - 1; d >= 0; d--) {
            c[d] = rest % l->shape[d];
            rest /= l->shape[d];
        }
        for (int d = 0; d < l->ndim; d++)
            if (axes >> d & 1)
                i = i * l->shape[d] + c[d];
            else
                result = result * l->shape[d] + c[d];
        double value = x[place_of(l, c)];
        sums[result] += value;
        weights[result] += value * (double)(1 + i + 3 * c[0]);
        if (least[result] < 0 || value < smallest[result] ||
            (value == smallest[result] && i < least[result]))
            least[result] = i, smallest[result] = value;
    }
    free(smallest);
}

static void check_results(const char *what, ckpp_dtype type, const layout *l, unsigned axes,
                          ckpp_array *y, const double *expected)
{
    char *got = read_back(y);
    for (int64_t k = 0; k < ckpp_size(y); k++) {
        double value = creal(element_get(y->dtype, got, k));
        if (value == expected[k])
            continue;
        fail_at(__FILE__, __LINE__,
                "%s of %s (%lld, %lld, %lld) over axes 0x%x, a gap of %lld, an offset of %lld: "
                "result %lld is %g instead of %g",
                what, ckpp_dtype_name(type), (long long)l->shape[0], (long long)l->shape[1],
                (long long)l->shape[2], axes, (long long)l->gap, (long long)l->offset,
                (long long)k, value, expected[k]);
        break;
    }
    free(got);
    ckpp_free(y);
}

/* Integers in sums of 64 bits. */
static void check_sums(ckpp_dtype type, const layout *l, unsigned axes, ckpp_array view,
                       ckpp_axes over, const double *x, int64_t results)
{
    ckpp_array y[4] = {0};
    double *expected[4];
    for (int k = 0; k < 4; k++)
        expected[k] = calloc((size_t)results, sizeof(double));
    for (int64_t r = 0; r < results; r++)
        expected[3][r] = -1e9;
    int64_t c[3], size = 1;
    for (int d = 0; d < l->ndim; d++)
        size *= l->shape[d];
    for (int64_t e = 0; e < size; e++) {
        int64_t rest = e, result = 0;
        for (int d = l->ndim - 1; d >= 0; d--) {
            c[d] = rest % l->shape[d];
            rest /= l->shape[d];
        }
        for (int d = 0; d < l->ndim; d++)
            if (!(axes >> d & 1))
                result = result * l->shape[d] + c[d];
        double value = x[place_of(l, c)];
        expected[0][result] += value != 0;
        expected[1][result] += trunc(value / 2);
        expected[2][result] += value * -65536;
        expected[3][result] = fmax(expected[3][result], value);
    }
    CHECK_OK(nonzero(view, &y[0], .axes = over));
    CHECK_OK(halved(view, &y[1], &y[2], &y[3], .axes = over));
    static const char *const names[] = {"nonzero", "half", "times -65536", "largest"};
    for (int k = 0; k < 4; k++) {
        check_results(names[k], type, l, axes, &y[k], expected[k]);
        free(expected[k]);
    }
}

static void test_layout(ckpp_dtype type, ckpp_dtype result, const layout *l, unsigned axes,
                        bool places)
{
    int64_t last[3], list[3], strides[3], count = 0, results = 1;
    for (int d = 0; d < l->ndim; d++) {
        last[d] = l->shape[d] - 1;
        if (axes >> d & 1)
            list[count++] = d;
        else
            results *= l->shape[d];
    }
    int64_t span = place_of(l, last) + 1;
    ckpp_array host = {0}, memory = {0};
    ckpp_array y = {0}, weight = {0}, where = {0}, sum = {0}, counts = {0};
    double *x = malloc((size_t)span * sizeof *x), *expected[3];
    int64_t *least = malloc((size_t)results * sizeof *least), kept[3];
    void *data = malloc((size_t)span * ckpp_dtype_size(type));
    for (int k = 0; k < 3; k++)
        expected[k] = malloc((size_t)results * sizeof(double));
    for (int64_t k = 0; k < span; k++) {
        x[k] = element_of(type, (uint32_t)k);
        element_set(type, data, k, x[k]);
    }
    reduce_plainly(l, axes, x, expected[0], expected[1], least);
    for (int64_t k = 0; k < results; k++)
        expected[2][k] = (double)least[k];
    host = ckpp_view_as(data, type, span);
    CHECK_OK(ckpp_copy(&memory, &host));
    size_t itemsize = ckpp_dtype_size(type);
    char *first = (char *)memory.data + (size_t)l->offset * itemsize;
    ckpp_array view = ckpp_view_make(first, type, itemsize, l->ndim, l->shape);
    strides[l->ndim - 1] = 1;
    for (int d = l->ndim - 2; d >= 0; d--)
        strides[d] = strides[d + 1] * (l->shape[d + 1] + (d == l->ndim - 2 ? l->gap : 0));
    memcpy(view.strides, strides, (size_t)l->ndim * sizeof *strides);
    view.device = memory.device;
    int ndim = 0;
    for (int d = 0; d < l->ndim; d++)
        if (!(axes >> d & 1))
            kept[ndim++] = l->shape[d];
    ckpp_axes over = {list, (int)count};
    CHECK_OK(ckpp_empty(&y, result, ndim, kept));
    CHECK_OK(total(view, &y, .axes = over));
    check_results("total", type, l, axes, &y, expected[0]);
    if (itemsize <= 2 && result != CKPP_FLOAT32 && (l->shape[0] == 17 || l->shape[1] == 17))
        check_sums(type, l, axes, view, over, x, results);
    if (places) {
        CHECK_OK(where_least(view, &where, .axes = over));
        CHECK_OK(weighted(view, &weight, .axes = over));
        check_results("where_least", type, l, axes, &where, expected[2]);
        check_results("weighted", type, l, axes, &weight, expected[1]);
        CHECK_OK(both(view, view, &sum, &counts, .axes = over));
        for (int64_t k = 0; k < results; k++)
            expected[0][k] *= -1;
        check_results("both", type, l, axes, &sum, expected[0]);
        ckpp_free(&counts);
    }
    ckpp_free(&memory);
    for (int k = 0; k < 3; k++)
        free(expected[k]);
    free(x), free(least), free(data);
}

static void test_matrix(ckpp_dtype type, ckpp_dtype result, int64_t n, int64_t others, int64_t gap,
                        int64_t offset, bool places)
{
    const layout tall = {2, {others, n, 1}, gap, offset}, wide = {2, {n, others, 1}, gap, offset};
    test_layout(type, result, &tall, 2, places); /* rows */
    test_layout(type, result, &wide, 1, places); /* columns */
    test_layout(type, result, &tall, 1, places); /* few columns */
}

/* Short rows beside a row that all have, and a number for each; results that are kept, of columns
 * whose rows begin anywhere. */
static void test_beside(void)
{
    enum { ROWS = 40000, N = 7, KEPT = 37 };
    static float x[ROWS * N], w[N], s[ROWS];
    static double y[ROWS], before[KEPT];
    ckpp_array out = ckpp_view(y), columns = ckpp_view(before);
    for (int k = 0; k < ROWS * N; k++)
        x[k] = (float)(k % 11) - 4;
    for (int k = 0; k < N; k++)
        w[k] = (float)k + 1;
    for (int k = 0; k < ROWS; k++)
        s[k] = (float)(k % 5);
    CHECK_OK(mixed(ckpp_view(x, ROWS, N), ckpp_view(w, N), ckpp_view(s, ROWS, 1), &out,
                   .axis = 1));
    for (int r = 0; r < ROWS; r++) {
        double expected = 0;
        for (int k = 0; k < N; k++)
            expected += (double)(x[r * N + k] * w[k] + s[r]) * (k + 1);
        CHECK(y[r] == expected);
    }
    for (int k = 0; k < KEPT; k++)
        before[k] = k;
    CHECK_OK(added(ckpp_view(x + 1, 1000, KEPT), &columns, .axis = 0));
    for (int k = 0; k < KEPT; k++) {
        double expected = k;
        for (int r = 0; r < 1000; r++)
            expected += (double)x[1 + r * KEPT + k];
        CHECK(before[k] == expected);
    }
}

int main(void)
{
    static const struct { ckpp_dtype type, result; } types[] = {
        {CKPP_INT8, CKPP_INT64}, {CKPP_UINT16, CKPP_INT64}, {CKPP_FLOAT16, CKPP_FLOAT32},
        {CKPP_FLOAT32, CKPP_FLOAT32}, {CKPP_BOOL, CKPP_UINT64}, {CKPP_FLOAT64, CKPP_FLOAT64},
    };
    static const int64_t lengths[] = {1, 2, 3, 4, 8, 17, 24, 64};
    /* the Fake one is emulated, and small */
    bool gpu = on_gpu() && !on_fake_gpu();
    /* bytes of an array, about: enough rows to fill the device several times */
    int64_t most = gpu ? 1 << 24 : 1 << 18;

    for (size_t t = 0; t < sizeof types / sizeof *types; t++)
        for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
            int64_t n = lengths[k], others = most / (int64_t)ckpp_dtype_size(types[t].type) / n;
            bool places = types[t].type == CKPP_FLOAT32 && n <= 8;
            test_matrix(types[t].type, types[t].result, n, others / 16 * 16, 0, 0, places);
            test_matrix(types[t].type, types[t].result, n, 48, 0, 0, false);
            test_matrix(types[t].type, types[t].result, n, 1001, n % 3, 1, false);
        }
    test_beside();
    /* several dimensions that stay, or go */
    const layout dense = {3, {40, 24, 8}, 0, 0}, sparse = {3, {40, 24, 8}, 16, 0};
    for (size_t t = 0; t < 3; t++)
        for (unsigned axes = 1; axes < 7; axes++) {
            test_layout(types[t].type, types[t].result, &dense, axes, t == 2);
            test_layout(types[t].type, types[t].result, &sparse, axes, false);
        }
    /* more small integers than 32 bits can add up */
    test_matrix(CKPP_UINT16, CKPP_UINT64, 1 << 18, 1, 0, 0, false);
    return finish("reduce_packets");
}
