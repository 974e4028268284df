/* for_names.c - the names and types in a loop's body are the program's own: those that constructs
 * in braces reserve, the file's typedefs and macros, and variables of any type. */
#include "check.h"
#include "for_names.h"

enum { N = 100 };

typedef double real;
typedef struct { real x, y; } pair;
typedef pair two[2];
#define SCALAR real
#define LENGTH int
#define AT(r, c) ((r) * WIDTH + (c))
#define WIDTH 10

/* `n`, `i`, ... are variables of a header, which no directive makes known to kernels */
static void reserved(int size, const double *x, double *y)
{
    #pragma kernel elementwise in(x[size]) out(y[size])
    for (int k = 0; k < size; k++)
        y[k] = n * x[k] + i - _i * min;
    for (int k = 0; k < size; k++)
        CHECK(y[k] == 1.5 * x[k] + 2.5 - 3.5 * 4.5);
}

/* an array with the name of a function of the language */
static void function_name(int size, const double *x, double *y1)
{
    #pragma kernel elementwise in(x[size]) out(y1[size])
    for (int k = 0; k < size; k++)
        y1[k] = 2 * x[k];
    CHECK(y1[7] == 2 * x[7]);
}

static void types(int size, const double *x, double *y)
{
    #pragma kernel elementwise in(x[size]) out(y[size])
    for (LENGTH k = 0; k < size; k++) {
        SCALAR a = x[k];
        pair p = {a, 1};
        two both = {p, p};
        y[k] = a * 2 + (real)3 + both[1].y;
    }
    for (int k = 0; k < size; k++)
        CHECK(y[k] == x[k] * 2 + 4);
}

static void privates(int size, const double *x, double *y)
{
    real t;
    SCALAR u;
    __typeof__(x[0] + 1) v;
    #pragma kernel elementwise in(x[size]) out(y[size]) private(t, u, v)
    for (int k = 0; k < size; k++) {
        t = x[k];
        u = t + 1;
        v = t * u;
        y[k] = v;
    }
    for (int k = 0; k < size; k++)
        CHECK(y[k] == x[k] * (x[k] + 1));
}

/* ---- rows ---- */

static void product(int h, int w, int depth, double c[h][w], double a[h][depth],
                    double b[depth][w])
{
    int r, k, j;
    #pragma kernel elementwise inout(c[h][w]) in(a[h][depth], b[depth][w]) private(k, j)
    for (r = 0; r < h; r++) {
        for (j = 0; j < w; j++)
            c[r][j] *= 0.5;
        for (k = 0; k < depth; k++)
            for (j = 0; j < w; j++)
                c[r][j] += a[r][k] * b[k][j];
    }
}

/* the inner loops are spread: their variable is the program's, and private */
static void product_of_teams(int h, int w, int depth, double c[h][w], double a[h][depth],
                             double b[depth][w])
{
    int r, k, j;
    #pragma kernel elementwise inout(c[h][w]) in(a[h][depth], b[depth][w]) private(k, j)
    for (r = 0; r < h; r++) {
        #pragma kernel elementwise
        for (j = 0; j < w; j++)
            c[r][j] *= 0.5;
        for (k = 0; k < depth; k++) {
            #pragma kernel elementwise
            for (j = 0; j < w; j++)
                c[r][j] += a[r][k] * b[k][j];
        }
    }
}

static void rows(void)
{
    enum { H = 5, W = 7, D = 3 };
    double a[H][D], b[D][W], c[2][H][W], expected[H][W];
    for (int r = 0; r < H; r++)
        for (int k = 0; k < D; k++)
            a[r][k] = r - 2 * k;
    for (int k = 0; k < D; k++)
        for (int j = 0; j < W; j++)
            b[k][j] = k * j + 1;
    for (int r = 0; r < H; r++)
        for (int j = 0; j < W; j++) {
            c[0][r][j] = c[1][r][j] = r + j;
            expected[r][j] = 0.5 * (r + j);
            for (int k = 0; k < D; k++)
                expected[r][j] += a[r][k] * b[k][j];
        }
    product(H, W, D, c[0], a, b);
    product_of_teams(H, W, D, c[1], a, b);
    for (int r = 0; r < H; r++)
        for (int j = 0; j < W; j++)
            CHECK(c[0][r][j] == expected[r][j] && c[1][r][j] == expected[r][j]);
}

/* a row of two iterations is found when the loop runs */
static void same_rows(void)
{
    double y[2 * N][4] = {{0}};
    int half = 0;
    ckpp_status failed = CKPP_OK;
    #pragma kernel elementwise collapse(2) inout(y[2 * N][4]) status(failed)
    for (int r = 0; r < N; r++)
        for (int q = 0; q < 2; q++)
            for (int k = 0; k < 4; k++)
                y[r + q][k] = k;
    CHECK(failed == CKPP_ERROR_OVERLAP);
    #pragma kernel elementwise inout(y[2 * N][4]) status(failed)
    for (int r = 0; r < N; r++)
        for (int k = 0; k < 4; k++)
            y[r * half][k] = k;
    CHECK(failed == CKPP_ERROR_OVERLAP);
}

/* ---- reductions that write arrays ---- */

static void relaxation(int size, const double *x, double *y)
{
    double error = 0, expected = 0;
    double top = -1;
    #pragma kernel reduction in(x[size]) inout(y[size]) reduce(+ : error, max : top)
    for (int k = 1; k < size - 1; k++) {
        double next = 0.5 * (x[k - 1] + x[k + 1]), d = next - x[k];
        y[k] = next;
        error += d * d;
        if (d > top)
            top = d;
    }
    for (int k = 1; k < size - 1; k++) {
        double next = 0.5 * (x[k - 1] + x[k + 1]);
        CHECK(y[k] == next);
        expected += (next - x[k]) * (next - x[k]);
    }
    CHECK(error == expected && top == 25);
}

/* directives of other compilers in front of the loop's own are left out */
static void other_directives(int size, const double *x, double *y)
{
#pragma omp parallel for schedule(static) \
    num_threads(2)
    #pragma kernel elementwise in(x[size]) out(y[size])
    for (int k = 0; k < size; k++)
        y[k] = -x[k];
    for (int k = 0; k < size; k++)
        CHECK(y[k] == -x[k]);
}

int main(void)
{
    double x[N], y[N];
    for (int k = 0; k < N; k++)
        x[k] = k ? k % 50 + 1 : 0, y[k] = 0;
    reserved(N, x, y);
    function_name(N, x, y);
    types(N, x, y);
    privates(N, x, y);
    rows();
    same_rows();
    relaxation(N, x, y);
    other_directives(N, x, y);
    return failures > 0;
}
