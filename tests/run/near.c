/* near.c - bodies that read neighbours of their elements: every boundary, types, layouts, shapes
 * whose rows are cut anywhere, and what is refused. */
#include "check.h"

#pragma kernel begin declare
#define FAR 3
typedef struct { float mass, speed; } cell;
#pragma kernel end declare

enum { CLAMP, WRAP, MIRROR, CONSTANT };

#pragma kernel elementwise five in(near T u) out(T v) boundary(clamp)
{ v = (T)(u + 2 * u[-1][0] + u[1][0] + 3 * u[0][-1] + u[0][1]); }

#pragma kernel elementwise corners in(near T u) out(T v) boundary(wrap)
{ v = (T)(u[-1][-1] + 2 * u[-1][1] + 3 * u[1][-1] + 4 * u[1][1]); }

#pragma kernel elementwise line in(near float u) out(float v) boundary(mirror)
{ v = u[-FAR] + 2 * u[FAR] + 4 * u[-1] + 8 * u[2]; }

#pragma kernel elementwise axes in(near float u, float outside) out(float v) \
    boundary(wrap, mirror, constant(outside + 1))
{
    v = u + 2 * u[-1][0][0] + 3 * u[1][0][0] + 4 * u[0][-1][0] + 5 * u[0][1][0] + 6 * u[0][0][-1] +
        7 * u[0][0][1] + 8 * u[1][1][1] + 9 * u[-1][-1][-1];
}

#pragma kernel elementwise around in(near T u) out(T v) boundary(constant(-1))
{ v = (T)(u[-2][0] + 2 * u[2][0] + 4 * u[0][-2] + 8 * u[0][2] + 16 * u[1][-1]); }

#pragma kernel elementwise inner in(near float u, float k) out(float v) boundary(skip)
{ v = k * (u[-1][0] + u[1][0] + u[0][-2] + u[0][1]); }

#pragma kernel elementwise rows_alone in(near float u) out(float v) boundary(skip, clamp)
{ v = u[-1][0] + u[1][0] + 10 * u[0][-1] + 10 * u[0][1]; }

#pragma kernel elementwise far in(near float u) out(float v) boundary(wrap, mirror)
{ v = u[-16][0] + 2 * u[16][0] + 4 * u[0][-16] + 8 * u[0][16]; }

#pragma kernel elementwise several in(near float a, near float b, float w) \
    out(float sum, int64_t place) boundary(clamp)
{
    if (w < 0) {
        sum = -1;
        place = -1;
        return;
    }
    sum = a[0][1] - a[0][-1] + b[1][0] - b[-1][0] + w;
    place = i * 1000 + _ind[0] * 100 + _ind[1];
}

#pragma kernel elementwise cells in(near cell c) out(cell d) boundary(clamp)
{
    d.mass = c[-1].mass + c.mass + c[1].mass;
    d.speed = c[1].speed - c[-1].speed;
}

static int at_edge(int how, int k, int n)
{
    if (k >= 0 && k < n)
        return k;
    if (how == CLAMP)
        return k < 0 ? 0 : n - 1;
    if (how == WRAP)
        return (k % n + n) % n;
    if (how == CONSTANT)
        return -1;
    if (n == 1)
        return 0;
    k = abs(k) % (2 * (n - 1));
    return k < n ? k : 2 * (n - 1) - k;
}

/* Values of the elements of an array of h x w, by row and column. */
static double *values;

static double get(int how, int h, int w, int r, int c, double outside)
{
    const int y = at_edge(how, r, h), x = at_edge(how, c, w);
    return y < 0 || x < 0 ? outside : values[y * w + x];
}

/* Small numbers, which all types hold. */
static void choose_values(int n)
{
    static unsigned seed = 1;
    values = realloc(values, (size_t)n * sizeof *values);
    for (int k = 0; k < n; k++) {
        seed = seed * 1103515245 + 12345;
        values[k] = seed >> 16 & 3;
    }
}

/* An array with the values, in one of several layouts; `whole` owns the memory. */
static ckpp_array make(ckpp_dtype type, int h, int w, int layout, ckpp_array *whole)
{
    double *padded = calloc((size_t)(h + 2) * (size_t)(w + 5), sizeof *padded);
    ckpp_array all = {0}, view = {0}, from;
    const bool turned = layout == 2;
    const int rows = turned ? w : h, columns = turned ? h : w;
    const int pitch = layout == 1 ? columns + 5 : columns, above = layout == 1;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            const int to = layout == 3 ? columns - 1 - c : c;
            padded[(r + above) * pitch + to + 3 * above] = values[turned ? c * w + r : r * w + c];
        }
    from = ckpp_view(padded, rows + 2 * above, pitch);
    CHECK_OK(ckpp_empty(whole, type, 2, (int64_t[]){rows + 2 * above, pitch}));
    CHECK_OK(ckpp_copy(whole, &from));
    all = *whole;
    if (above) {
        CHECK_OK(ckpp_slice(&view, &all, 0, 1, rows + 1, 1));
        CHECK_OK(ckpp_slice(&all, &view, 1, 3, 3 + columns, 1));
    }
    if (turned) {
        CHECK_OK(ckpp_transpose(&view, &all, NULL));
        all = view;
    }
    if (layout == 3) {
        view = all;
        view.data = (char *)all.data + (size_t)(columns - 1) * all.itemsize;
        view.strides[1] = -1;
        all = view;
    }
    free(padded);
    return all;
}

/* Compares an array of numbers with what `want` says of each element. */
typedef double wanted(int h, int w, int r, int c);

static void compare(const char *what, const ckpp_array *v, int h, int w, wanted *want)
{
    double *found = calloc((size_t)h * (size_t)w + 1, sizeof *found);
    ckpp_array to = ckpp_view(found, h, w);
    int wrong = 0;
    CHECK_OK(ckpp_copy(&to, v));
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            if (found[r * w + c] != want(h, w, r, c) && wrong++ < 2)
                fail_at(__FILE__, __LINE__, "%s, %d x %d: element %d, %d is %g, not %g", what, h,
                        w, r, c, found[r * w + c], want(h, w, r, c));
    free(found);
}

static double want_five(int h, int w, int r, int c)
{
    return get(CLAMP, h, w, r, c, 0) + 2 * get(CLAMP, h, w, r - 1, c, 0) +
           get(CLAMP, h, w, r + 1, c, 0) + 3 * get(CLAMP, h, w, r, c - 1, 0) +
           get(CLAMP, h, w, r, c + 1, 0);
}

static double want_corners(int h, int w, int r, int c)
{
    return get(WRAP, h, w, r - 1, c - 1, 0) + 2 * get(WRAP, h, w, r - 1, c + 1, 0) +
           3 * get(WRAP, h, w, r + 1, c - 1, 0) + 4 * get(WRAP, h, w, r + 1, c + 1, 0);
}

static double want_around(int h, int w, int r, int c)
{
    return get(CONSTANT, h, w, r - 2, c, -1) + 2 * get(CONSTANT, h, w, r + 2, c, -1) +
           4 * get(CONSTANT, h, w, r, c - 2, -1) + 8 * get(CONSTANT, h, w, r, c + 2, -1) +
           16 * get(CONSTANT, h, w, r + 1, c - 1, -1);
}

static double want_far(int h, int w, int r, int c)
{
    return values[at_edge(WRAP, r - 16, h) * w + c] +
           2 * values[at_edge(WRAP, r + 16, h) * w + c] +
           4 * values[r * w + at_edge(MIRROR, c - 16, w)] +
           8 * values[r * w + at_edge(MIRROR, c + 16, w)];
}

static void check_layouts(ckpp_dtype type, int h, int w)
{
    for (int layout = 0; layout < 4; layout++) {
        if (in_part() && type != CKPP_FLOAT32 && layout != (int)type % 4)
            continue;
        ckpp_array whole = {0}, u, v = {0}, x = {0};
        choose_values(h * w);
        u = make(type, h, w, layout, &whole);
        CHECK_OK(five(u, &v));
        compare("five", &v, h, w, want_five);
        CHECK_OK(corners(u, &x));
        compare("corners", &x, h, w, want_corners);
        ckpp_free(&whole);
        ckpp_free(&v);
        ckpp_free(&x);
    }
}

static void check_floats(int h, int w)
{
    ckpp_array whole = {0}, u, v = {0}, x = {0};
    choose_values(h * w);
    u = make(CKPP_FLOAT16, h, w, 0, &whole);
    CHECK_OK(around(u, &v));
    compare("around", &v, h, w, want_around);
    ckpp_free(&whole);
    ckpp_free(&v);
    u = make(CKPP_FLOAT32, h, w, 0, &whole);
    CHECK_OK(around(u, &v));
    compare("around", &v, h, w, want_around);
    CHECK_OK(far(u, &x));
    compare("far", &x, h, w, want_far);
    ckpp_free(&whole);
    ckpp_free(&v);
    ckpp_free(&x);
}

static void check_line(int n)
{
    float *u = malloc((size_t)n * sizeof *u), *v = malloc((size_t)n * sizeof *v);
    ckpp_array x = ckpp_view(u, n), y = ckpp_view(v, n);
    for (int k = 0; k < n; k++)
        u[k] = (float)(k * 7 % 13);
    CHECK_OK(line(x, &y));
    for (int k = 0; k < n; k++)
        CHECK(v[k] == u[at_edge(MIRROR, k - 3, n)] + 2 * u[at_edge(MIRROR, k + 3, n)] +
                          4 * u[at_edge(MIRROR, k - 1, n)] + 8 * u[at_edge(MIRROR, k + 2, n)]);
    free(u);
    free(v);
}

static float box(const float *u, const int *n, int z, int r, int c)
{
    const int a = at_edge(WRAP, z, n[0]), b = at_edge(MIRROR, r, n[1]);
    return c < 0 || c >= n[2] ? 5 : u[(a * n[1] + b) * n[2] + c];
}

static void check_axes(int d, int h, int w)
{
    const int n[] = {d, h, w};
    const size_t all = (size_t)d * (size_t)h * (size_t)w;
    float *u = malloc(all * sizeof *u), *v = malloc(all * sizeof *v);
    ckpp_array x = ckpp_view(u, d, h, w), y = ckpp_view(v, d, h, w);
    for (size_t k = 0; k < all; k++)
        u[k] = (float)(k * 7 % 11);
    CHECK_OK(axes(x, 4, &y));
    for (int z = 0; z < d; z++)
        for (int r = 0; r < h; r++)
            for (int c = 0; c < w; c++) {
                const float want = box(u, n, z, r, c) + 2 * box(u, n, z - 1, r, c) +
                                   3 * box(u, n, z + 1, r, c) + 4 * box(u, n, z, r - 1, c) +
                                   5 * box(u, n, z, r + 1, c) + 6 * box(u, n, z, r, c - 1) +
                                   7 * box(u, n, z, r, c + 1) +
                                   8 * box(u, n, z + 1, r + 1, c + 1) +
                                   9 * box(u, n, z - 1, r - 1, c - 1);
                if (v[(z * h + r) * w + c] != want)
                    fail_at(__FILE__, __LINE__, "axes, %d x %d x %d: %d %d %d is %g, not %g", d, h,
                            w, z, r, c, (double)v[(z * h + r) * w + c], (double)want);
            }
    free(u);
    free(v);
}

/* What is skipped keeps its value, or is 0 where the call makes the array. */
static void check_skipped(int h, int w)
{
    const size_t n = (size_t)h * (size_t)w;
    float *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v), *made = malloc(n * sizeof *made);
    ckpp_array x = ckpp_view(u, h, w), y = ckpp_view(v, h, w), z = {0};
    ckpp_array to = ckpp_view(made, h, w);
    for (size_t k = 0; k < n; k++)
        u[k] = (float)(k % 17), v[k] = -5;
    CHECK_OK(inner(x, 2, &y));
    CHECK_OK(rows_alone(x, &z));
    CHECK_OK(ckpp_copy(&to, &z));
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++) {
            const float *e = &u[r * w + c];
            const bool in_rows = r > 0 && r < h - 1, in = in_rows && c > 1 && c < w - 1;
            CHECK(v[r * w + c] == (in ? 2 * (e[-w] + e[w] + e[-2] + e[1]) : -5));
            CHECK(made[r * w + c] ==
                  (in_rows ? e[-w] + e[w] + 10 * (c > 0 ? e[-1] : e[0]) +
                                 10 * (c < w - 1 ? e[1] : e[0])
                           : 0));
        }
    ckpp_free(&z);
    free(u);
    free(v);
    free(made);
}

static void check_several(int h, int w)
{
    const size_t n = (size_t)h * (size_t)w;
    float *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *s = malloc(n * sizeof *s);
    int64_t *p = malloc(n * sizeof *p);
    ckpp_array x = ckpp_view(a, h, w), y = ckpp_view(b, h, w), sum = ckpp_view(s, h, w);
    ckpp_array place = ckpp_view(p, h, w), row = {0};
    float *weight = malloc((size_t)w * sizeof *weight);
    for (size_t k = 0; k < n; k++)
        a[k] = (float)(k % 19), b[k] = (float)(k % 23);
    for (int c = 0; c < w; c++)
        weight[c] = (float)(c % 5 - 1);
    row = ckpp_view(weight, w);
    CHECK_OK(several(x, y, row, &sum, &place));
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++) {
            const int k = r * w + c, left = c > 0 ? k - 1 : k, right = c < w - 1 ? k + 1 : k;
            const int up = r > 0 ? k - w : k, down = r < h - 1 ? k + w : k;
            const bool out = weight[c] < 0;
            CHECK(s[k] == (out ? -1 : a[right] - a[left] + b[down] - b[up] + weight[c]));
            CHECK(p[k] == (out ? -1 : k * 1000 + r * 100 + c));
        }
    free(a);
    free(b);
    free(s);
    free(p);
    free(weight);
}

static void check_cells(void)
{
    enum { N = 777 };
    static cell c[N], d[N];
    ckpp_array x = ckpp_view(c, N), y = ckpp_view(d, N);
    for (int k = 0; k < N; k++)
        c[k] = (cell){(float)(k % 7), (float)(k % 10)};
    CHECK_OK(cells(x, &y));
    for (int k = 0; k < N; k++) {
        const int left = k ? k - 1 : 0, right = k < N - 1 ? k + 1 : k;
        CHECK(d[k].mass == c[left].mass + c[k].mass + c[right].mass);
        CHECK(d[k].speed == c[right].speed - c[left].speed);
    }
}

/* Where kernels stand in functions, near parameters have extents. */
static void check_inline(int h, int w)
{
    const size_t n = (size_t)h * (size_t)w;
    float *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
    for (size_t k = 0; k < n; k++)
        u[k] = (float)(k % 29);
    #pragma kernel elementwise in(near float u[h][w]) out(float v[h][w]) boundary(wrap)
    { v = u[-1][0] - u[0][1] + u; }
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            CHECK(v[r * w + c] ==
                  u[(r + h - 1) % h * w + c] - u[r * w + (c + 1) % w] + u[r * w + c]);
    free(u);
    free(v);
}

/* Subscripts are of the last dimensions: of three dimensions, the first one is a batch. An array
 * without it is the same for all. */
static void check_batch(void)
{
    enum { B = 5, H = 9, W = 33 };
    static float u[B][H][W], v[B][H][W], w[B][H][W], one[H][W];
    ckpp_array x = ckpp_view(&u[0][0][0], B, H, W), y = ckpp_view(&v[0][0][0], B, H, W);
    ckpp_array z = ckpp_view(&w[0][0][0], B, H, W), single = ckpp_view(&one[0][0], H, W);
    ckpp_array weight = ckpp_view(&u[0][0][0], B, 1, 1), place = {0};
    for (int k = 0; k < B * H * W; k++)
        (&u[0][0][0])[k] = (float)(k % 31);
    for (int k = 0; k < H * W; k++)
        (&one[0][0])[k] = (float)(k % 37);
    CHECK_OK(around(x, &y));
    weight.strides[0] = H * W;
    CHECK_OK(several(single, single, weight, &z, &place));
    for (int b = 0; b < B; b++)
        for (int r = 0; r < H; r++)
            for (int c = 0; c < W; c++) {
                const int left = c ? c - 1 : 0, right = c < W - 1 ? c + 1 : c;
                const int up = r ? r - 1 : 0, down = r < H - 1 ? r + 1 : r;
#define OF(r, c) ((r) < 0 || (r) >= H || (c) < 0 || (c) >= W ? -1 : u[b][r][c])
                CHECK(v[b][r][c] == OF(r - 2, c) + 2 * OF(r + 2, c) + 4 * OF(r, c - 2) +
                                        8 * OF(r, c + 2) + 16 * OF(r + 1, c - 1));
                CHECK(w[b][r][c] == one[r][right] - one[r][left] + one[down][c] - one[up][c] +
                                        u[b][0][0]);
            }
    ckpp_free(&place);
}

static void check_refused(void)
{
    static float u[12], v[12];
    ckpp_array flat = ckpp_view(u, 12), row = ckpp_view(u, 1, 4), all = ckpp_view(u, 3, 4);
    ckpp_array to = ckpp_view(v, 3, 4), made = {0}, empty = ckpp_view(u, 0, 4);
    CHECK_ERROR(five(flat, &made), CKPP_ERROR_SHAPE, "five", "near argument 'u'", "1 dimension,",
                "2 subscripts");
    CHECK_ERROR(several(all, row, 1.0f, &made, &made), CKPP_ERROR_SHAPE, "near argument 'b'",
                "(1, 4)", "(3, 4)");
    CHECK_ERROR(five(all, &all), CKPP_ERROR_OVERLAP, "output 'v'", "near argument 'u'");
    CHECK_ERROR(five(all, &all, .overlap = true), CKPP_ERROR_OVERLAP, "near argument 'u'");
    CHECK_OK(five(empty, &made));
    CHECK(made.shape[0] == 0 && made.shape[1] == 4);
    CHECK_OK(five(all, &to));
}

int main(void)
{
    static const ckpp_dtype types[] = {CKPP_FLOAT32, CKPP_FLOAT64, CKPP_INT8, CKPP_UINT16,
                                       CKPP_FLOAT16};
    static const int widths[] = {1, 2, 7, 64, 129, 258, 1028};
    for (size_t t = 0; t < sizeof types / sizeof *types; t++)
        for (size_t w = t > 0; w < sizeof widths / sizeof *widths; w += 1 + 2 * (t > 0))
            check_layouts(types[t], 1 + (int)(11 * (w + t)) % 37, widths[w]);
    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
        check_floats(1 + 5 * (int)w % 23, widths[w]);
        check_line(widths[w]);
        check_skipped(1 + 7 * (int)w % 19, widths[w]);
        check_several(1 + 3 * (int)w % 17, widths[w]);
        check_inline(1 + 9 * (int)w % 11, widths[w]);
        check_axes(1 + 5 * (int)w % 21, 1 + 3 * (int)w % 9, widths[w] > 300 ? 41 : widths[w]);
    }
    check_axes(20, 5, 1040); /* rows whose ends are few */
    check_line(100003);
    check_cells();
    check_batch();
    check_refused();
    free(values);
    return finish("near");
}
