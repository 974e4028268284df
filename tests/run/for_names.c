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
#define COLUMN_MAJOR(r, c, height) ((r) + (c) * (height))

#define LENGTH_OF(most, length) length
#pragma kernel declare
#include "for_declared.h"

/* `n`, `i`, ... are variables of a header, which no directive makes known to kernels */
static void reserved(int size, const double *x, double *y)
{
    #pragma kernel elementwise in(x[size]) out(y[size])
    for (int k = 0; k < size; k++)
        y[k] = n * x[k] + i - _i * min;
    for (int k = 0; k < size; k++)
        CHECK(y[k] == 1.5 * x[k] + 2.5 - 3.5 * 4.5);
}

/* C's abs() is of int */
#pragma GCC diagnostic ignored "-Wabsolute-value"
static void absolute(int size, const double *x, double *y)
{
    #pragma kernel elementwise in(x[size]) out(y[size])
    for (int k = 0; k < size; k++)
        y[k] = abs(x[k] - 7.5) + labs(x[k] - 3.5);
    for (int k = 0; k < size; k++)
        CHECK(y[k] == abs(x[k] - 7.5) + labs(x[k] - 3.5));
}

/* GNU C's functions of bits */
static void bits(int size, const double *x, double *y)
{
    #pragma kernel elementwise in(x[size]) out(y[size])
    for (int k = 0; k < size; k++) {
        const unsigned v = (unsigned)x[k] + 1;
        const unsigned long long wide = (unsigned long long)v << 30;
        y[k] = __builtin_popcount(v) + 100 * __builtin_popcountll(wide) + 7 * __builtin_clz(v) +
               11 * __builtin_ctz(v) + 13 * __builtin_clzll(wide) + 17 * __builtin_ctzll(wide) +
               19 * __builtin_popcountl(v) + 23 * __builtin_clzl(v) + 29 * __builtin_ctzl(v);
    }
    for (int k = 0; k < size; k++) {
        const unsigned v = (unsigned)x[k] + 1;
        const unsigned long long wide = (unsigned long long)v << 30;
        CHECK(y[k] == __builtin_popcount(v) + 100 * __builtin_popcountll(wide) +
                          7 * __builtin_clz(v) + 11 * __builtin_ctz(v) +
                          13 * __builtin_clzll(wide) + 17 * __builtin_ctzll(wide) +
                          19 * __builtin_popcountl(v) + 23 * __builtin_clzl(v) +
                          29 * __builtin_ctzl(v));
    }
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

/* structs and macros of a header in a declare; elements as a whole */
static void declared(int size, struct particle *p, double *y)
{
    #pragma kernel elementwise inout(p[size]) out(y[size])
    for (int k = 0; k < size; k++) {
        struct particle q = p[k];
        q.mass *= DOUBLED(2);
        p[k] = q;
        y[k] = (coordinate)q.at[1] + UINT64_C(1);
    }
    #pragma kernel elementwise out(y[size])
    for (int k = 0; k < AMOUNT; k++)
        y[k] = (KIND)AMOUNT;
    CHECK(y[0] == size && y[size - 1] == size);
    #pragma kernel elementwise in(p[size]) out(y[size])
    for (int k = 0; k < AMOUNT; k++)
        y[k] = p[k].at[1] + 1;
    for (int k = 0; k < size; k++)
        CHECK(p[k].mass == 4 * (float)k && p[k].at[1] == 2 && y[k] == 3);
}

/* the subscripts are sums of the loops' variables: the elements are views */
static void macros(int height, const double *x, double *y)
{
    double sum = 0;
    #pragma kernel reduction collapse(2) in(x[height * WIDTH]) out(y[height * WIDTH]) \
        reduce(+ : sum)
    for (int r = 0; r < height; r++)
        for (int c = 0; c < WIDTH; c++) {
            y[COLUMN_MAJOR(r, c, height)] = x[AT(r, c)];
            sum += 1;
        }
    CHECK(sum == height * WIDTH);
    for (int r = 0; r < height; r++)
        for (int c = 0; c < WIDTH; c++)
            CHECK(y[r + c * height] == x[r * WIDTH + c]);
}

static inline double mean(const double *x, int size, int k)
{
    return (x[(k + size - 1) % size] + x[k] + x[(k + 1) % size]) / 3;
}

/* functions and structs bring along the macros, enumerators and constants that they mention */
#define SIDE 4
enum { CENTRE = SIDE / 2 };
static const double SHARE = 0.25, REST = 1 - 4 * 0.25;
struct tile {
    double v[SIDE];
};
#define NEXT(k) (((k) + 1) % SIDE)
static inline double mixed(const struct tile *t, int k)
{
    return REST + SHARE * t->v[NEXT(k)] + (k == CENTRE ? 1 : 0);
}

static void brought(int size, const struct tile *t, double *y)
{
    #pragma kernel elementwise in(t[size]) out(y[size])
    for (int k = 0; k < size; k++) {
        struct tile one = t[k];
        y[k] = mixed(&one, k % SIDE) + NEXT(2);
    }
    for (int k = 0; k < size; k++)
        CHECK(y[k] == mixed(&t[k], k % SIDE) + 3);
}

/* a function is given the array */
static void handed(int size, const double *x, double *y)
{
    #pragma kernel elementwise in(x[size]) out(y[size])
    for (int k = 0; k < size; k++)
        y[k] = mean(x, size, k);
    for (int k = 0; k < size; k++)
        CHECK(y[k] == mean(x, size, k));
}

/* an enumerator by each operator, a bit or some for each, as ckpp and the C compiler compute it */
enum {
    CODE = (2 < 2) | (2 <= 2) << 1 | (3 > 2) << 2 | (2 >= 3) << 3 | (1 == 1) << 4 | (1 != 1) << 5 |
           (6 & 3) << 6 | (6 ^ 3) << 9 | (1 || 0) << 12 | (1 && 0) << 13 | (7 / 2) << 14 |
           (7 % 4) << 16 | (!0 + ~-3 - -2 * 3) << 18 | (40 >> 3 > 4 ? 1 : 0) << 23
};

/* enumerators and labels of the body; several clauses of a kind */
static void statements(int size, double *y)
{
    double sum = 0, top = 0, t, u;
    const volatile int code = CODE;
    int same = code;
    #pragma kernel elementwise inout(y[size])
    for (int k = 0; k < size; k++) {
        enum { A = 3, B };
        int steps = 0;
    again:
        if (steps < k) {
            steps += B - A;
            goto again;
        }
        y[k] = steps * B + (CODE - same);
    }
    #pragma kernel reduction reduce(+ : sum) private(t) reduce(max : top) private(u) in(y[size])
    for (int k = 0; k < size; k++) {
        t = y[k];
        u = t + 1;
        sum += u;
        if (t > top)
            top = t;
    }
    CHECK(y[7] == 28 && sum == 4.0 * (N - 1) * N / 2 + N && top == 4 * (N - 1));
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

/* the inner loop's threads have `k` each */
static void covariance(int size, int m, double data[size][m], double c[m][m])
{
    int q, j, k;
    #pragma kernel elementwise in(data[size][m]) out(c[m][m]) private(j)
    for (q = 0; q < m; q++)
        #pragma kernel elementwise private(k)
        for (j = q; j < m; j++) {
            c[q][j] = 0;
            for (k = 0; k < size; k++)
                c[q][j] += data[k][q] * data[k][j];
        }
}

/* columns belong to one iteration, too */
static void triangle(int m, double a[m][m], double b[m][m])
{
    for (int q = 0; q < m; q++) {
        int k;
        #pragma kernel elementwise in(a[m][m]) inout(b[m][m]) private(k)
        for (int j = 0; j < m; j++)
            for (k = q + 1; k < m; k++)
                b[q][j] += a[k][q] * b[k][j];
    }
}

/* all threads have read the row before the inner loop writes it */
static void replaced(int h, int w, double x[h][w])
{
    #pragma kernel elementwise inout(x[h][w])
    for (int r = 0; r < h; r++) {
        double sum = 0;
        for (int c = 0; c < w; c++)
            sum += x[r][c];
        #pragma kernel elementwise
        for (int c = 0; c < w; c++)
            x[r][c] = sum;
    }
}

static void more_rows(void)
{
    enum { M = 6 };
    double a[M][M], b[M][M], c[M][M], expected[M][M];
    static double wide[3][700];
    for (int q = 0; q < M; q++)
        for (int j = 0; j < M; j++)
            a[q][j] = q - j, b[q][j] = expected[q][j] = q * j;
    triangle(M, a, b);
    for (int q = 0; q < M; q++)
        for (int j = 0; j < M; j++)
            for (int k = q + 1; k < M; k++)
                expected[q][j] += a[k][q] * expected[k][j];
    covariance(M, M, a, c);
    for (int q = 0; q < M; q++)
        for (int j = 0; j < M; j++) {
            double sum = 0;
            for (int k = 0; k < M; k++)
                sum += a[k][q] * a[k][j];
            CHECK(b[q][j] == expected[q][j] && (j < q || c[q][j] == sum));
        }
    for (int k = 0; k < 3 * 700; k++)
        wide[k / 700][k % 700] = k / 700 + 1;
    replaced(3, 700, wide);
    for (int k = 0; k < 3 * 700; k++)
        CHECK(wide[k / 700][k % 700] == 700 * (k / 700 + 1));
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

/* directives of other compilers before the loop's own are left out */
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
    absolute(N, x, y);
    bits(N, x, y);
    function_name(N, x, y);
    types(N, x, y);
    privates(N, x, y);
    struct particle p[N];
    for (int k = 0; k < N; k++)
        p[k] = (struct particle){{1, 2, 3}, (float)k};
    declared(N, p, y);
    struct tile t[N];
    for (int k = 0; k < N * SIDE; k++)
        t[k / SIDE].v[k % SIDE] = k % 11;
    brought(N, t, y);
    macros(N / WIDTH, x, y);
    handed(N, x, y);
    statements(N, y);
    rows();
    more_rows();
    same_rows();
    relaxation(N, x, y);
    other_directives(N, x, y);
    return failures > 0;
}
