/* windows.c - inputs that are views of one array, which a GPU reads from one window: at the same
 * and at other distances in repeated calls, of other arrays, over the output, of structs. */
#include "check.h"

enum { H = 40, W = 64, STRIDE = W + 16, SIZE = (H + 16) * STRIDE };

#pragma kernel elementwise pair in(T a, T b) out(double y)
{ y = a + 1000.0 * b; }

#pragma kernel begin declare
typedef struct rgb { float r, g, b; } rgb;
typedef struct xyz { float x, y, z; } xyz;
#pragma kernel end declare
#pragma kernel elementwise structs in(rgb a, xyz b) out(float y)
{ y = a.r + 100 * a.g + 10000 * b.z; }

static ckpp_array u, other, out;

/* The view that begins at (row, column). */
static ckpp_array narrow(const ckpp_array *a, int row, int column, int width)
{
    ckpp_array rows, view;

    CHECK_OK(ckpp_slice(&rows, a, 0, row, row + H, 1));
    CHECK_OK(ckpp_slice(&view, &rows, 1, column, column + width, 1));
    return view;
}

static ckpp_array at(const ckpp_array *a, int row, int column)
{
    return narrow(a, row, column, W);
}

static void check_pair(int line, const ckpp_array *a, int j, int k, const ckpp_array *b, int m,
                       int n)
{
    ckpp_array va = at(a, j, k), vb = at(b, m, n);
    int wrong = 0;

    CHECK_OK(pair(&va, &vb, &out));
    double *y = read_back(&out);
    for (int r = 0; r < H; r++)
        for (int c = 0; c < W; c++) {
            const double p = (a == &u ? 0 : 0.5) + (j + r) * STRIDE + k + c;
            const double q = (b == &u ? 0 : 0.5) + (m + r) * STRIDE + n + c;
            wrong += y[r * W + c] != p + 1000 * q;
        }
    if (wrong)
        fail_at(__FILE__, line, "(%d, %d) and (%d, %d): %d of %d wrong", j, k, m, n, wrong, H * W);
    free(y);
}
#define PAIR(...) check_pair(__LINE__, __VA_ARGS__)

/* A call is remembered; the next has views at other distances. */
static void check_distances(void)
{
    for (int round = 0; round < 3; round++) {
        PAIR(&u, 4, 4, &u, 5, 4);
        PAIR(&u, 8, 4, &u, 9, 4); /* both moved: the same distance */
        PAIR(&u, 4, 4, &u, 6, 4);
        PAIR(&u, 4, 4, &u, 3, 4);
        PAIR(&u, 4, 4, &u, 4, 8);
        PAIR(&u, 4, 4, &u, 12, 12);
        PAIR(&u, 4, 4, &other, 5, 4);
        PAIR(&other, 4, 4, &u, 5, 4);
        PAIR(&u, 4, 4, &u, 4, 4);
    }
}

#pragma kernel elementwise smooth in(near double u) out(double v) boundary(clamp)
{ v = u[-1] + u[1]; }

/* Neighbours may not be written, whatever is said of other arrays, and after a call that is
 * remembered, too. */
static void check_overlap(void)
{
    ckpp_array line, a, b;

    CHECK_OK(ckpp_full(&line, CKPP_FLOAT64, 1, (int64_t[]){4096}, 1));
    CHECK_OK(ckpp_slice(&a, &line, 0, 0, 1024, 1));
    CHECK_OK(ckpp_slice(&b, &line, 0, 2048, 3072, 1));
    for (int k = 0; k < 3; k++)
        CHECK_OK(smooth(&a, &b, .overlap = true));
    CHECK_OK(ckpp_slice(&b, &line, 0, 1022, 2046, 1));
    CHECK_ERROR(smooth(&a, &b, .overlap = true), CKPP_ERROR_OVERLAP, "'v'", "'u'");
    double *sum = read_back(&line);
    for (int k = 0; k < 4096; k++)
        CHECK(sum[k] == 1 + (k >= 2048 && k < 3072));
    free(sum);
    ckpp_free(&line);
}

#pragma kernel elementwise three in(double a, double b, double c) out(double y)
{ y = a + 1e4 * b + 1e8 * c; }

/* The second view is too far from the first one, and shares a window with the third. */
static void check_far(void)
{
    enum { FEW = 8 };
    ckpp_array a = narrow(&u, 4, 4, FEW), b = narrow(&u, 5, 40, FEW), c = narrow(&u, 5, 42, FEW);
    ckpp_array y = {0};

    CHECK_OK(three(&a, &b, &c, &y));
    double *got = read_back(&y);
    for (int r = 0; r < H; r++)
        for (int k = 0; k < FEW; k++) {
            const double first = (4 + r) * STRIDE + 4 + k, second = (5 + r) * STRIDE + 40 + k;
            CHECK(got[r * FEW + k] == first + 1e4 * second + 1e8 * (second + 2));
        }
    free(got);
    ckpp_free(&y);
}

#pragma kernel elementwise beside in(near double u, double a, double b) out(double y) \
    boundary(skip)
{ y = u[-1][0] + 1e4 * u[1][0] + a + b; }

/* Views that are columns apart have no elements that are skipped: near parameters alone do. */
static void check_skipped(void)
{
    ckpp_array near = at(&other, 8, 8), a = at(&u, 4, 4), b = at(&u, 5, 7), y = {0};

    CHECK_OK(ckpp_full(&y, CKPP_FLOAT64, 2, (int64_t[]){H, W}, -1));
    CHECK_OK(beside(&near, &a, &b, &y));
    double *got = read_back(&y);
    for (int r = 0; r < H; r++)
        for (int c = 0; c < W; c++) {
            const double own = 0.5 + (8 + r) * STRIDE + 8 + c,
                         views = 9 * STRIDE + 11 + 2 * (r * STRIDE + c),
                         sum = own - STRIDE + 1e4 * (own + STRIDE) + views;
            CHECK(got[r * W + c] == (r > 0 && r + 1 < H ? sum : -1));
        }
    free(got);
    ckpp_free(&y);
}

#pragma kernel elementwise placed in(double a, double b) out(double y)
{ y = (b - a) * 1e6 + _ind[0] * 1e4 + _ind[1] * 100 + _ind[2]; }

/* Views of one array where the body uses coordinates, of which dimensions that could be merged or
 * left out have some. */
static void check_places(void)
{
    static const int shapes[][3] = {{3, 4, 40}, {7, 1, 40}, {1, 50, 4}, {50, 1, 1}, {20, 30, 2}};
    static double values[51 * 51 * 51];

    for (int k = 0; k < 51 * 51 * 51; k++)
        values[k] = k * 7 % 31;
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
        for (int axis = 0; axis < 3; axis++) {
            int n[3] = {shapes[k][0], shapes[k][1], shapes[k][2]}, wrong = 0;
            n[axis]++;
            ckpp_array host = ckpp_view_as(values, CKPP_FLOAT64, n[0], n[1], n[2]);
            ckpp_array all = {0}, a, b, y = {0};
            CHECK_OK(ckpp_copy(&all, &host));
            CHECK_OK(ckpp_slice(&a, &all, axis, 0, n[axis] - 1, 1));
            CHECK_OK(ckpp_slice(&b, &all, axis, 1, n[axis], 1));
            CHECK_OK(placed(&a, &b, &y));
            double *got = read_back(&y), *next = got;
            const int by = axis == 0 ? n[1] * n[2] : axis == 1 ? n[2] : 1;
            for (int h = 0; h < shapes[k][0]; h++)
                for (int r = 0; r < shapes[k][1]; r++)
                    for (int c = 0; c < shapes[k][2]; c++) {
                        const double *x = &values[(h * n[1] + r) * n[2] + c];
                        wrong += *next++ != (x[by] - *x) * 1e6 + h * 1e4 + r * 100 + c;
                    }
            CHECK(!wrong);
            free(got);
            ckpp_free(&all);
            ckpp_free(&y);
        }
}

#pragma kernel elementwise looked_up in(raw double x) out(double y)
{
    int64_t j = _ind[0];
    y = x(j) + 10 * x(j + 1);
}

/* An array that is indexed by the rows of an output that could be merged to its own shape. */
static void check_rows(void)
{
    enum { ROWS = 50, FEW = 8 };
    ckpp_array line = {0}, y = {0};
    double values[ROWS * FEW];

    for (int k = 0; k < ROWS * FEW; k++)
        values[k] = k * 7 % 31;
    ckpp_array host = ckpp_view(values);
    CHECK_OK(ckpp_copy(&line, &host));
    CHECK_OK(ckpp_empty(&y, CKPP_FLOAT64, 2, (int64_t[]){ROWS, FEW}));
    CHECK_OK(looked_up(&line, &y));
    double *got = read_back(&y);
    for (int k = 0; k < ROWS * FEW; k++)
        CHECK(got[k] == values[k / FEW] + 10 * values[k / FEW + 1]);
    free(got);
    ckpp_free(&line);
    ckpp_free(&y);
}

static void check_structs(void)
{
    enum { N = 1000 };
    ckpp_array all, a, b, y = {0};
    float *values = malloc(3 * (N + 8) * sizeof *values);

    for (int k = 0; k < 3 * (N + 8); k++)
        values[k] = (float)(k % 89);
    ckpp_array host = ckpp_view_make(values, CKPP_STRUCT, sizeof(rgb), 1, (int64_t[]){N + 8});
    all = (ckpp_array){0};
    CHECK_OK(ckpp_copy(&all, &host));
    CHECK_OK(ckpp_slice(&a, &all, 0, 0, N, 1));
    CHECK_OK(ckpp_slice(&b, &all, 0, 1, N + 1, 1));
    CHECK_OK(structs(&a, &b, &y));
    float *sum = read_back(&y);
    for (int k = 0; k < N; k++)
        CHECK(sum[k] == values[3 * k] + 100 * values[3 * k + 1] + 10000 * values[3 * k + 5]);
    free(sum);
    free(values);
    ckpp_free(&all);
    ckpp_free(&y);
}

int main(void)
{
    static double values[2][SIZE];
    ckpp_array *const arrays[] = {&u, &other};

    for (int a = 0; a < 2; a++) {
        for (int k = 0; k < SIZE; k++)
            values[a][k] = k + 0.5 * a;
        ckpp_array host = ckpp_view(values[a], H + 16, STRIDE);
        CHECK_OK(ckpp_copy(arrays[a], &host));
    }
    CHECK_OK(ckpp_empty(&out, CKPP_FLOAT64, 2, (int64_t[]){H, W}));
    check_distances();
    check_overlap();
    check_far();
    check_skipped();
    check_places();
    check_rows();
    check_structs();
    ckpp_free(&u);
    ckpp_free(&other);
    ckpp_free(&out);
    return finish("windows");
}
