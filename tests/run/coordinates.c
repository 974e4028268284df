/* coordinates.c - _ind and x(j, k) in elementwise kernels and reductions: 1 to 4 dimensions,
 * extents of 0 and 1, rows shorter and longer than those whose ends are apart, broadcast, reversed
 * and permuted operands, several element types. */
#include "check.h"

#pragma kernel elementwise place1 in(T x) out(double y)
{ y = 2 * x + _ind[0]; }

#pragma kernel elementwise place2 in(T x) out(double y)
{ y = 2 * x + 1000 * _ind[0] + _ind[1]; }

#pragma kernel elementwise place3 in(T x, T z) out(double y)
{ y = 2 * x + z + 1e6 * _ind[0] + 1000 * _ind[1] + _ind[2] + (_ind.size() == n ? 0 : 0.5); }

#pragma kernel elementwise place4 in(T x) out(double y)
{
    y = 2 * x;
    for (int d = 0; d < 4; d++) /* a dimension that is known at run time only */
        y = 100 * y + _ind[d];
}

#pragma kernel elementwise blur1 in(raw float u) out(float v)
{
    int k = (int)_ind[0], last = (int)u.shape[0] - 1;
    v = u(max(k - 1, 0)) + 2 * u(k) + 4 * u(min(k + 1, last));
}

#pragma kernel elementwise blur2 in(raw T u) out(float v)
{
    int64_t j = _ind[0], k = _ind[1], h = u.shape[0], w = u.shape[1];
    bool edge = j == 0 || j == h - 1 || k == 0 || k == w - 1;
    v = edge ? (float)u(j, k)
             : (float)u(j - 1, k) + 2 * (float)u(j + 1, k) + 4 * (float)u(j, k - 1) +
                   8 * (float)u(j, k + 1);
}

#pragma kernel elementwise far2 in(raw float u, float w) inout(float v)
{
    int j = (int)_ind[0], k = (int)_ind[1];
    if (k >= 6 && k < u.shape[1] - 6 && j > 0)
        v += w * u(j - 1, k - 6) + u(j, k + 6);
}

#pragma kernel elementwise blur3 in(raw float u) out(float v)
{
    int64_t i = _ind[0], j = _ind[1], k = _ind[2];
    int64_t before = max(i - 1, (int64_t)0), behind = min(k + 2, u.shape[2] - 1);
    v = u(before, j, k) + 2 * u(i, j, behind) + 4 * u(i, u.shape[1] - 1 - j, k);
}

#pragma kernel elementwise pick in(int32 at, raw T table) out(T y)
{ y = table(at, _ind[1]); }

#pragma kernel reduction weighed in(T x) out(double y) reduce(+)
{ return x * (1 + _ind[0] + 10.0 * _ind[1]); }

#pragma kernel reduction weighed3 in(T x) out(double y, int64_t most) reduce(+ : y, max : most)
{
    y = x * (1 + _ind[0] + 10.0 * _ind[1] + 100.0 * _ind[2]);
    most = 100 * _ind[0] + 10 * _ind[1] + _ind[2];
}

#pragma kernel reduction relaxed in(raw float u, float old) out(float v, double change) reduce(+)
{
    int64_t j = _ind[0], k = _ind[1];
    bool edge = j == 0 || j == u.shape[0] - 1 || k == 0 || k == u.shape[1] - 1;
    v = edge ? old : u(j - 1, k) + u(j + 1, k) - u(j, k - 1) - 2 * u(j, k + 1);
    return v - old;
}

enum { MOST = 1 << 18 };
static float memory[MOST];
static double got[MOST];
static float result[MOST];

/* An array of floats in one of several layouts. */
enum { DENSE, SLICED, REVERSED, TRANSPOSED, LAYOUTS };
static ckpp_array make(int layout, int ndim, const int64_t *shape)
{
    int64_t extent[4];
    ckpp_array whole = {0}, view;
    for (int d = 0; d < ndim; d++)
        extent[d] = shape[layout == TRANSPOSED ? ndim - 1 - d : d] + (layout == SLICED ? 3 : 0);
    whole = ckpp_view_as(memory, CKPP_FLOAT32, 1);
    whole.ndim = ndim;
    for (int64_t d = ndim - 1, stride = 1; d >= 0; stride *= extent[d--]) {
        whole.shape[d] = extent[d];
        whole.strides[d] = stride;
    }
    view = whole;
    for (int d = 0; d < ndim && layout == SLICED; d++)
        CHECK_OK(ckpp_slice(&view, &view, d, 1, 1 + shape[d], 1));
    for (int d = 0; d < ndim && layout == REVERSED; d++) {
        view.data = (float *)view.data + (shape[d] ? shape[d] - 1 : 0) * view.strides[d];
        view.strides[d] *= -1;
    }
    if (layout == TRANSPOSED)
        CHECK_OK(ckpp_transpose(&view, &whole, NULL));
    return view;
}

static double at(const ckpp_array *a, const int64_t *c)
{
    int64_t offset = 0;
    for (int d = 0; d < a->ndim; d++)
        offset += (a->shape[d] == 1 ? 0 : c[d]) * a->strides[d];
    return ((const float *)a->data)[offset];
}

static double near2(const ckpp_array *a, int64_t j, int64_t k)
{
    return at(a, (int64_t[]){j, k});
}

/* The coordinates of element e. */
static void locate(int ndim, const int64_t *shape, int64_t e, int64_t *c)
{
    for (int d = ndim - 1; d >= 0; d--) {
        c[d] = e % shape[d];
        e /= shape[d];
    }
}

static void check_places(int layout, int ndim, const int64_t *shape)
{
    ckpp_array x = make(layout, ndim, shape), y = ckpp_view(got, 1), one;
    int64_t n = 1, c[4], single[4] = {1, 1, 1, 1};
    y.ndim = ndim;
    for (int d = ndim - 1; d >= 0; n *= shape[d--]) {
        y.shape[d] = shape[d];
        y.strides[d] = n;
    }
    single[1] = ndim == 3 ? shape[1] : 1;
    one = make(DENSE, ndim, single);
    memset(got, 0, sizeof got);
    CHECK_OK(ndim == 1   ? place1(x, &y)
             : ndim == 2 ? place2(x, &y)
             : ndim == 3 ? place3(x, one, &y)
                         : place4(x, &y));
    int wrong = 0;
    for (int64_t e = 0; e < n; e++) {
        locate(ndim, shape, e, c);
        double want = 2 * at(&x, c);
        if (ndim == 3)
            want += at(&one, c) + 1e6 * (double)c[0] + 1000.0 * (double)c[1] + (double)c[2];
        else if (ndim == 4)
            want = 1e8 * want + 1e6 * (double)c[0] + 1e4 * (double)c[1] + 100 * (double)c[2] +
                   (double)c[3];
        else
            want += ndim == 1 ? (double)c[0] : 1000.0 * (double)c[0] + (double)c[1];
        wrong += got[e] != want;
    }
    CHECK(wrong == 0);
}

static void check_row(int layout, int64_t w)
{
    ckpp_array u = make(layout, 1, &w), v = ckpp_view(result, w);
    int wrong = 0;
    CHECK_OK(blur1(u, &v));
    for (int64_t k = 0; k < w; k++) {
        int64_t before = k ? k - 1 : 0, behind = k < w - 1 ? k + 1 : k;
        wrong += result[k] != (float)(at(&u, &before) + 2 * at(&u, &k) + 4 * at(&u, &behind));
    }
    CHECK(wrong == 0);
}

static void check_plane(int layout, int64_t h, int64_t w)
{
    const int64_t shape[] = {h, w};
    ckpp_array u = make(layout, 2, shape), v = ckpp_view(result, h, w);
    float column[512];
    double change, sum = 0, expected = 0;
    int wrong = 0;

    CHECK_OK(blur2(u, &v));
    for (int64_t j = 0; j < h; j++)
        for (int64_t k = 0; k < w; k++) {
            bool edge = j == 0 || j == h - 1 || k == 0 || k == w - 1;
            double want = edge ? near2(&u, j, k)
                               : near2(&u, j - 1, k) + 2 * near2(&u, j + 1, k) +
                                     4 * near2(&u, j, k - 1) + 8 * near2(&u, j, k + 1);
            wrong += result[j * w + k] != (float)want;
        }
    CHECK(wrong == 0);

    for (int64_t j = 0; j < h; j++)
        column[j] = (float)(j % 3);
    ckpp_array broadcast = ckpp_view(column, h, 1);
    CHECK_OK(blur2(u, &v));
    CHECK_OK(far2(u, broadcast, &v));
    wrong = 0;
    for (int64_t j = 1; j < h - 1; j++)
        for (int64_t k = 6; k < w - 6; k++)
            wrong += result[j * w + k] !=
                     (float)(near2(&u, j - 1, k) + 2 * near2(&u, j + 1, k) +
                             4 * near2(&u, j, k - 1) + 8 * near2(&u, j, k + 1) +
                             column[j] * near2(&u, j - 1, k - 6) + near2(&u, j, k + 6));
    CHECK(wrong == 0);

    CHECK_OK(relaxed(u, u, &v, &change));
    wrong = 0;
    for (int64_t j = 0; j < h; j++)
        for (int64_t k = 0; k < w; k++) {
            bool edge = j == 0 || j == h - 1 || k == 0 || k == w - 1;
            double want = edge ? near2(&u, j, k)
                               : near2(&u, j - 1, k) + near2(&u, j + 1, k) -
                                     near2(&u, j, k - 1) - 2 * near2(&u, j, k + 1);
            wrong += result[j * w + k] != (float)want;
            expected += want - near2(&u, j, k);
        }
    CHECK(wrong == 0 && change == expected);

    CHECK_OK(weighed(u, &sum));
    ckpp_array rows = ckpp_view(got, h), columns = ckpp_view(got + h, w);
    CHECK_OK(weighed(u, &rows, .axis = 1));
    CHECK_OK(weighed(u, &columns, .axis = 0));
    for (int64_t j = 0; j < h; j++)
        for (int64_t k = 0; k < w; k++) {
            double value = near2(&u, j, k) * (1 + (double)j + 10.0 * (double)k);
            got[j] -= value;
            got[h + k] -= value;
            sum -= value;
        }
    for (int64_t k = 0; k < h + w; k++)
        CHECK(got[k] == 0);
    CHECK(sum == 0);
}

static void check_space(int layout, const int64_t *shape)
{
    const int64_t d = shape[0], h = shape[1], w = shape[2];
    ckpp_array u = make(layout, 3, shape), v = ckpp_view(result, d, h, w), sums = {0}, most = {0};
    int wrong = 0;
    CHECK_OK(blur3(u, &v));
    for (int64_t i = 0; i < d; i++)
        for (int64_t j = 0; j < h; j++)
            for (int64_t k = 0; k < w; k++) {
                const int64_t before[] = {i ? i - 1 : 0, j, k}, mirror[] = {i, h - 1 - j, k},
                              behind[] = {i, j, k + 2 < w ? k + 2 : w - 1};
                wrong += result[(i * h + j) * w + k] !=
                         (float)(at(&u, before) + 2 * at(&u, behind) + 4 * at(&u, mirror));
            }
    CHECK(wrong == 0);
    for (int axis = 0; axis < 3; axis++) {
        CHECK_OK(weighed3(u, &sums, &most, .axis = axis));
        int64_t results = ckpp_size(&sums), last = 0;
        double total = 0, expected = 0, *values = read_back(&sums);
        int64_t *places = read_back(&most);
        for (int64_t k = 0; k < results; k++) {
            total += values[k];
            last = places[k] > last ? places[k] : last;
        }
        for (int64_t e = 0; e < d * h * w; e++) {
            int64_t c[3];
            locate(3, shape, e, c);
            expected +=
                at(&u, c) * (1 + (double)c[0] + 10.0 * (double)c[1] + 100.0 * (double)c[2]);
        }
        CHECK(total == expected);
        CHECK(results == 0 || last == 100 * (d - 1) + 10 * (h - 1) + w - 1);
        free(values), free(places);
        ckpp_free(&sums), ckpp_free(&most);
    }
}

/* Elements that are no floats. */
static void check_types(void)
{
    enum { H = 5, W = 131 };
    static int8_t bytes[H][W];
    static double doubles[H][W];
    ckpp_array halves = {0}, v = ckpp_view(result, H, W);
    for (int j = 0; j < H; j++)
        for (int k = 0; k < W; k++)
            bytes[j][k] = (int8_t)(doubles[j][k] = (j * 7 + k * 3) % 31 - 9);
    ckpp_array from = ckpp_view(doubles);
    CHECK_OK(ckpp_empty(&halves, CKPP_FLOAT16, 2, (const int64_t[]){H, W}));
    CHECK_OK(ckpp_copy(&halves, &from));
    ckpp_array inputs[] = {ckpp_view(bytes), from, halves};
    for (int t = 0; t < 3; t++) {
        int wrong = 0;
        double sum, expected = 0;
        memset(result, 0, sizeof result);
        CHECK_OK(blur2(inputs[t], &v));
        CHECK_OK(weighed(inputs[t], &sum));
        for (int j = 0; j < H; j++)
            for (int k = 0; k < W; k++) {
                bool edge = j == 0 || j == H - 1 || k == 0 || k == W - 1;
                double want = edge ? doubles[j][k]
                                   : doubles[j - 1][k] + 2 * doubles[j + 1][k] +
                                         4 * doubles[j][k - 1] + 8 * doubles[j][k + 1];
                wrong += result[j * W + k] != (float)want;
                expected += doubles[j][k] * (1 + j + 10.0 * k);
            }
        CHECK(wrong == 0 && sum == expected);
    }
    ckpp_free(&halves);
}

#pragma kernel elementwise beyond in(float x, int d) out(double y)
{ y = x + 1000.0 * _ind[d] + 1e6 * _ind[3]; }

#pragma kernel reduction beyond_sum in(float x, int d) out(double s) reduce(+)
{ return x + _ind[d] + 1e6 * _ind[3]; }

/* Dimensions that a loop does not have. */
static void check_beyond(void)
{
    static float x[30 * 40];
    static double y[30 * 40];
    for (int d = 0; d < 6; d++) {
        int wrong = 0;
        double sum;
        CHECK_OK(beyond_sum(ckpp_view(x, 30, 40), d, &sum));
        CHECK(sum == (d == 0 ? 29 * 30 / 2 * 40 : d == 1 ? 39 * 40 / 2 * 30 : 0));
        CHECK_OK(beyond(ckpp_view(x, 30, 40), d, ckpp_out(y, 30, 40)));
        for (int k = 0; k < 30 * 40; k++)
            wrong += y[k] != 1000.0 * (d == 0 ? k / 40 : d == 1 ? k % 40 : 0);
        CHECK(wrong == 0);
    }
}

/* Rows of a table: a column, short ones, and some that are words and others that are not. */
#define CHECK_PICKS(TYPE)                                                                         \
    static void check_##TYPE##_picks(int64_t rows, int64_t columns)                               \
    {                                                                                             \
        enum { TABLE = 11, ROWS = 90, COLUMNS = 400 };                                            \
        static TYPE table[TABLE * COLUMNS], picked[ROWS * COLUMNS];                               \
        static int32_t at[ROWS];                                                                  \
        int wrong = 0;                                                                            \
        for (int k = 0; k < TABLE * COLUMNS; k++)                                                 \
            table[k] = (TYPE)(k * 13 % 127);                                                      \
        for (int k = 0; k < ROWS; k++)                                                            \
            at[k] = k * 7 % TABLE;                                                                \
        CHECK_OK(pick(ckpp_view(at, rows, 1), ckpp_view(table, TABLE, columns),                   \
                      ckpp_out(picked, rows, columns)));                                          \
        for (int64_t j = 0; j < rows; j++)                                                        \
            for (int64_t k = 0; k < columns; k++)                                                 \
                wrong += picked[j * columns + k] != table[at[j] * columns + k];                   \
        CHECK(wrong == 0);                                                                        \
    }
CHECK_PICKS(int8_t)
CHECK_PICKS(int16_t)
CHECK_PICKS(float)

int main(void)
{
    static const int64_t extents[] = {1, 2, 7, 63, 64, 65, 130, 301};
    static const int64_t shapes[][4] = {{3, 5, 7, 2}, {1, 4, 1, 70}, {2, 1, 66, 1}, {1, 1, 1, 1},
                                        {40, 2, 3, 5}, {2, 0, 3, 4}, {9, 11, 0, 2}};
    for (int k = 0; k < MOST; k++)
        memory[k] = (float)((k * 7 + k / 13) % 61 - 20);
    for (int layout = 0; layout < LAYOUTS; layout++) {
        for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
            for (int ndim = 1; ndim <= 4; ndim++)
                check_places(layout, ndim, shapes[k]);
        for (size_t k = 0; k < sizeof extents / sizeof *extents; k++) {
            check_row(layout, extents[k]);
            check_plane(layout, extents[k], extents[(k * 3 + 2) % 8]);
            check_plane(layout, 5, extents[k]);
        }
        check_row(layout, 100003);
        check_space(layout, (const int64_t[]){3, 6, 140});
        check_space(layout, (const int64_t[]){8, 70, 9});
        check_space(layout, (const int64_t[]){1, 3, 65});
    }
    for (size_t k = 0; k < sizeof extents / sizeof *extents; k++)
        for (int64_t rows = 1; rows < 90; rows += 44) {
            check_int8_t_picks(rows, extents[k]);
            check_int16_t_picks(rows, extents[k]);
            check_float_picks(rows, extents[k]);
            check_int8_t_picks(rows, 2 * extents[k] % 400);
        }
    check_types();
    check_beyond();
    return failures != 0;
}
