/* reduce_map_sizes.c - reductions that also write arrays, of so many elements that a GPU's blocks
 * take several rows together, share a row, or leave parts of columns: no element may be left out,
 * or taken twice. */
#include "check.h"

#pragma kernel reduction added in(T x) inout(int32 g) out(int64 r) reduce(+)
{
    g += 1 + (int)x;
    return (int64_t)x;
}

#pragma kernel reduction halved in(T x) out(T h, float r) reduce(max) post(r = a + 1)
{
    h = x / 2;
    return x;
}

enum { LIMIT = 100 };

/* A matrix of rows that are `gap` elements apart, behind `offset` others. */
typedef struct matrix {
    int64_t rows, columns, gap, offset;
} matrix;

static int64_t span_of(const matrix *m)
{
    return m->offset + m->rows * (m->columns + m->gap);
}

static int64_t place_of(const matrix *m, int64_t j, int64_t k)
{
    return m->offset + j * (m->columns + m->gap) + k;
}

static int value_at(int64_t place)
{
    return (int)(((uint32_t)place * 2654435761u) >> 16) % LIMIT;
}

/* Over memory on the device. */
static ckpp_array view_of(const matrix *m, const ckpp_array *memory)
{
    const int64_t shape[] = {m->rows, m->columns};
    const size_t size = memory->itemsize;
    char *first = (char *)memory->data + (size_t)m->offset * size;
    ckpp_array view = ckpp_view_make(first, memory->dtype, size, 2, shape);

    view.strides[0] = m->columns + m->gap;
    view.device = memory->device;
    return view;
}

static void *make_memory(ckpp_dtype type, int64_t count, ckpp_array *memory)
{
    void *data = calloc((size_t)count, ckpp_dtype_size(type));
    if (!data)
        abort();
    for (int64_t k = 0; k < count; k++)
        element_set(type, data, k, value_at(k));
    ckpp_array host = ckpp_view_as(data, type, count);
    CHECK_OK(ckpp_copy(memory, &host));
    return data;
}

static void describe(const char *what, const matrix *m)
{
    fprintf(stderr, "%s: %lld x %lld, gap %lld, offset %lld: ", what, (long long)m->rows,
            (long long)m->columns, (long long)m->gap, (long long)m->offset);
    failures++;
}

/* Compares all of the memory with what it was, changed where the matrix is. */
static void check_memory(const char *what, const matrix *m, ckpp_dtype type, ckpp_array *memory,
                         double (*changed)(int value, int64_t place))
{
    const int64_t count = span_of(m);
    void *got = read_back(memory);
    double *want = malloc((size_t)count * sizeof *want);

    for (int64_t k = 0; k < count; k++)
        want[k] = value_at(k);
    for (int64_t j = 0; j < m->rows; j++)
        for (int64_t k = 0; k < m->columns; k++)
            want[place_of(m, j, k)] = changed(value_at(place_of(m, j, k)), place_of(m, j, k));
    for (int64_t k = 0; k < count; k++)
        if (creal(element_get(type, got, k)) != want[k]) {
            describe(what, m);
            fprintf(stderr, "place %lld is %g instead of %g\n", (long long)k,
                    creal(element_get(type, got, k)), want[k]);
            break;
        }
    free(got), free(want);
}

static double add(int value, int64_t place)
{
    (void)place;
    return 2 * value + 1;
}

static double halve(int value, int64_t place)
{
    (void)place;
    return value / 2;
}

static double halve_exactly(int value, int64_t place)
{
    (void)place;
    return value / 2.0;
}

static void check_results(const char *what, const matrix *m, int axis, const ckpp_array *got,
                          bool largest)
{
    const int64_t results = axis < 0 ? 1 : axis == 0 ? m->columns : m->rows;
    double *want = calloc((size_t)results, sizeof *want);
    void *data = read_back(got);

    for (int64_t j = 0; j < m->rows; j++)
        for (int64_t k = 0; k < m->columns; k++) {
            double *w = &want[axis < 0 ? 0 : axis == 0 ? k : j], x = value_at(place_of(m, j, k));
            *w = !largest ? *w + x : x + 1 > *w ? x + 1 : *w;
        }
    for (int64_t k = 0; k < results; k++)
        if (creal(element_get(got->dtype, data, k)) != want[k]) {
            describe(what, m);
            fprintf(stderr, "axis %d: result %lld is %g instead of %g\n", axis, (long long)k,
                    creal(element_get(got->dtype, data, k)), want[k]);
            break;
        }
    free(want), free(data);
}

static void test(ckpp_dtype type, const matrix *m, int axis)
{
    static const int64_t both[] = {0, 1};
    const int64_t one = axis;
    const ckpp_axes axes = axis < 0 ? (ckpp_axes){both, 2} : (ckpp_axes){&one, 1};
    ckpp_array x = {0}, g = {0}, sum = {0}, most = {0}, h = {0};
    void *data = make_memory(type, span_of(m), &x), *old = make_memory(CKPP_INT32, span_of(m), &g);
    ckpp_array view = view_of(m, &x), written = view_of(m, &g);

    CHECK_OK(added(&view, &written, &sum, .axes = axes));
    check_memory("added", m, CKPP_INT32, &g, add);
    check_results("added", m, axis, &sum, false);
    CHECK_OK(halved(&view, &h, &most, .axes = axes));
    check_results("halved", m, axis, &most, true);
    ckpp_free(&most);
    /* into the input itself */
    CHECK_OK(halved(&view, &view, &most, .axes = axes));
    check_memory("halved", m, type, &x, type == CKPP_UINT8 ? halve : halve_exactly);
    check_results("halved in place", m, axis, &most, true);
    ckpp_free(&x), ckpp_free(&g), ckpp_free(&sum), ckpp_free(&most), ckpp_free(&h);
    free(data), free(old);
}

/* Zero elements, and results of none. */
static void test_empty(void)
{
    float x[1] = {0};
    const int64_t shape[] = {3, 0};
    ckpp_array none = ckpp_view_make(x, CKPP_FLOAT32, sizeof *x, 2, shape), g = {0}, r = {0};

    CHECK_OK(halved(&none, &g, &r, .axis = 1));
    CHECK(g.ndim == 2 && g.shape[0] == 3 && g.shape[1] == 0 && r.ndim == 1 && r.shape[0] == 3);
    ckpp_free(&g), ckpp_free(&r);
    CHECK_OK(halved(&none, &g, &r, .axis = 0));
    CHECK(g.ndim == 2 && g.shape[0] == 3 && g.shape[1] == 0 && r.ndim == 1 && r.shape[0] == 0);
    ckpp_free(&g), ckpp_free(&r);
}

/* A written output has the input's shape, whatever the results have. */
static void test_refused(void)
{
    float x[12] = {0}, y[12];
    ckpp_array in = ckpp_view(x, 3, 4), g = ckpp_view(y, 3), r = {0};

    CHECK_ERROR(halved(&in, &g, &r, .axis = 1), CKPP_ERROR_SHAPE, "shapes do not broadcast");
    g = ckpp_view(y, 1, 4);
    CHECK_ERROR(halved(&in, &g, &r), CKPP_ERROR_SHAPE,
                "output 'h' is float32 (1, 4), but it gets an element for each one of the "
                "input, which is (3, 4)");
    g = ckpp_view(x + 1, 3, 3);
    in = ckpp_view(x, 3, 3);
    CHECK_ERROR(halved(&in, &g, &r), CKPP_ERROR_OVERLAP, "in another layout");
}

int main(void)
{
    static const ckpp_dtype types[] = {CKPP_FLOAT32, CKPP_UINT8, CKPP_FLOAT64};
    static const int64_t lengths[] = {1, 2, 3, 4, 8, 17, 64, 300};
    /* that one is emulated, and small */
    const bool gpu = on_gpu() && !on_fake_gpu();
    const int64_t most = gpu ? 1 << 24 : 1 << 17;

    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
            const int64_t n = lengths[k], bytes = n * (int64_t)ckpp_dtype_size(types[t]);
            const int64_t others = most / bytes / 16 * 16;
            for (int axis = 0; axis < 2; axis++) {
                test(types[t], &(matrix){others, n, 0, 0}, axis);
                test(types[t], &(matrix){n, others, 0, 0}, axis);
                test(types[t], &(matrix){1001, n, n % 3, 1}, axis);
            }
        }
        test(types[t], &(matrix){1, most + 7, 0, 1}, -1);
        test(types[t], &(matrix){999, most / 999, 1, 0}, -1);
    }
    test_empty();
    test_refused();
    return finish("reduce_map_sizes");
}
