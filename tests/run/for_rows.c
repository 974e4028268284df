/* for_rows.c - loops whose inner loops have a directive: threads that share an iteration. */
#include "check.h"

#include <complex.h>

/* Structs and functions of the file come along, and what these need. */
enum kind { LIGHT, HEAVY = 3 };
struct place { double x, y; };
typedef struct body {
    struct place at;
    enum kind kind;
} body;
static inline double weight_of(const body b) { return b.kind == HEAVY ? 2 : 1; }
static inline float half_of(float x) { return x / 2; }
static inline float mean_of(float x, float y)
{
    return half_of(x) + half_of(y);
}

enum { ROWS = 37, COLS = 300, NNZ = 4000 };

static void softmax(int rows, int cols, float x[rows][cols], float y[rows][cols])
{
    #pragma kernel elementwise in(x[rows][cols]) out(y[rows][cols])
    for (int r = 0; r < rows; r++) {
        float top = -INFINITY, sum = 0;
        #pragma kernel reduction reduce(max : top)
        for (int c = 0; c < cols; c++)
            top = fmaxf(top, x[r][c]);
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < cols; c++)
            sum += expf(x[r][c] - top);
        #pragma kernel elementwise
        for (int c = 0; c < cols; c++)
            y[r][c] = expf(x[r][c] - top) / sum;
    }
}

static void normalise(int rows, int cols, const float *x, float *y, float *mean)
{
    #pragma kernel elementwise in(x[rows * cols]) out(y[rows * cols], mean[rows])
    for (int r = 0; r < rows; r++) {
        float sum = 0, squares = 0;
        #pragma kernel reduction reduce(+ : sum, squares)
        for (int c = 0; c < cols; c++) {
            sum += x[r * cols + c];
            squares += x[r * cols + c] * x[r * cols + c];
        }
        mean[r] = sum / (float)cols;
        float scale = 1 / sqrtf(squares / (float)cols - mean[r] * mean[r] + 1e-5f);
        #pragma kernel elementwise
        for (int c = cols - 1; c >= 0; c--)
            y[r * cols + c] = (x[r * cols + c] - mean[r]) * scale;
    }
}

static void matrix_vector(int rows, const int *ptr, const int *col, const double *val,
                          const double *x, double *y)
{
    #pragma kernel elementwise in(ptr[rows + 1], col[NNZ], val[NNZ], x[COLS]) out(y[rows])
    for (int r = 0; r < rows; r++) {
        double sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int k = ptr[r]; k < ptr[r + 1]; k++)
            sum += val[k] * x[col[k]];
        y[r] = sum;
    }
}

/* Two levels, a triangle, steps, a while loop around, and integers of every operator. */
static void mixed(int rows, int cols, const int *x, int *y, long *z)
{
    #pragma kernel elementwise in(x[rows * cols]) inout(y[rows * cols], z[6 * rows]) independent
    for (int r = 0; r < rows; r++) {
        int bits = 0, all = -1, odd = 0, least = 1000, rounds = 0;
        long product = 1;
        while (rounds < 3) {
            #pragma kernel reduction width(8) reduce(| : bits, & : all, ^ : odd, min : least)
            for (int c = rounds; c <= r; c += 2) {
                bits |= x[r * cols + c];
                all &= x[r * cols + c] | 64;
                odd ^= x[r * cols + c];
                if (x[r * cols + c] < least)
                    least = x[r * cols + c];
            }
            rounds++;
        }
        #pragma kernel reduction reduce(* : product)
        for (int c = 0; c < 3; c++)
            product *= x[r * cols + c] % 7 + 1;
        z[6 * r] += bits;
        z[6 * r + 1] = all;
        z[6 * r + 2] = odd;
        z[6 * r + 3] = least;
        z[6 * r + 4] = product;
        if (r % 2) {
            #pragma kernel elementwise
            for (int c = 0; c < cols; c++) {
                int best = 0;
                if (x[r * cols + c] % 5 == 0)
                    continue;
                #pragma kernel reduction reduce(+ : best)
                for (int k = 0; k < 4; k++)
                    best += x[r * cols + (c + k) % cols];
                y[r * cols + c] = best;
            }
        } else {
            z[6 * r + 5] = z[6 * r + 4] + 1;
        }
    }
}

static void row_sums(int rows, int cols, float m[rows][cols], float *total)
{
    float all = 10;
    #pragma kernel reduction in(m[rows][cols]) reduce(+ : all)
    for (int r = 0; r < rows; r++) {
        float sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < cols; c++)
            sum += m[r][c];
        all += sum;
    }
    *total = all;
}

static void means(int n, const float *p, float *q)
{
    #pragma kernel elementwise in(p[n]) inout(q[n])
    for (int j = 0; j < n; j++)
        q[j] = mean_of(p[j], q[j]);
}

enum { MANY = 1024, WIDE = 512 };

static void spans(int rows, int columns, const int *p, long *q)
{
    #pragma kernel elementwise in(p[rows * WIDE]) out(q[rows])
    for (int r = 0; r < rows; r++) {
        long sum = 0;
        int most = 0;
        #pragma kernel reduction reduce(max : most)
        for (int c = 0; c < columns; c++)
            most = p[r * WIDE + c] > most ? p[r * WIDE + c] : most;
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < columns; c++)
            sum += most - p[r * WIDE + c];
        q[r] = sum;
    }
}

/* Calls that differ in the rows' length alone, on the device: such calls are remembered. */
static void test_lengths(void)
{
    static int from[MANY * WIDE];
    static long got[MANY];
    ckpp_array p = {0}, q = {0}, view = ckpp_view(from), back = ckpp_view(got);
    for (int k = 0; k < MANY * WIDE; k++)
        from[k] = k % 997;
    CHECK_OK(ckpp_zeros(&p, CKPP_INT32, CKPP_SHAPE(MANY * WIDE)));
    CHECK_OK(ckpp_zeros(&q, CKPP_INT64, CKPP_SHAPE(MANY)));
    CHECK_OK(ckpp_copy(&p, &view));
    for (int columns = 300; columns <= 500; columns += 100) {
        spans(MANY, columns, p.data, q.data);
        CHECK_OK(ckpp_copy(&back, &q));
        for (int r = 0; r < MANY; r++) {
            long sum = 0, most = 0;
            for (int c = 0; c < columns; c++)
                most = from[r * WIDE + c] > most ? from[r * WIDE + c] : most;
            for (int c = 0; c < columns; c++)
                sum += most - from[r * WIDE + c];
            CHECK(got[r] == sum);
        }
    }
    ckpp_free(&p), ckpp_free(&q);
}

static double moved(int n, body *b)
{
    double sum = 0;
    #pragma kernel elementwise inout(b[n])
    for (int j = 0; j < n; j++) {
        struct place to = {b[j].at.x + 1, b[j].at.y};
        b[j].at = to;
    }
    #pragma kernel reduction in(b[n]) reduce(+ : sum)
    for (int j = 0; j < n; j++)
        sum += b[j].at.x * weight_of(b[j]);
    return sum;
}

static float x[ROWS][COLS], y[ROWS][COLS], mean[ROWS];
static int ix[ROWS * COLS], iy[ROWS * COLS], ptr[ROWS + 1], col[NNZ];
static long iz[6 * ROWS];
static double val[NNZ], dx[COLS], dy[ROWS];

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-5 * (1 + fabs(b));
}

static void test_floats(void)
{
    float total = 0;
    double expected = 10;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLS; c++)
            x[r][c] = (float)((r * 131 + c * 17) % 23) / 4 - 2, expected += x[r][c];
    softmax(ROWS, COLS, x, y);
    for (int r = 0; r < ROWS; r++) {
        double sum = 0, top = -INFINITY;
        for (int c = 0; c < COLS; c++)
            top = fmax(top, x[r][c]);
        for (int c = 0; c < COLS; c++)
            sum += exp(x[r][c] - top);
        for (int c = 0; c < COLS; c++)
            CHECK(near(y[r][c], exp(x[r][c] - top) / sum));
    }
    normalise(ROWS, COLS, &x[0][0], &y[0][0], mean);
    for (int r = 0; r < ROWS; r++) {
        double sum = 0, squares = 0;
        for (int c = 0; c < COLS; c++)
            sum += x[r][c], squares += x[r][c] * x[r][c];
        CHECK(near(mean[r], sum / COLS));
        double scale = 1 / sqrt(squares / COLS - sum / COLS * (sum / COLS) + 1e-5);
        for (int c = 0; c < COLS; c++)
            CHECK(near(y[r][c], (x[r][c] - sum / COLS) * scale));
    }
    body bodies[] = {{{1, 2}, LIGHT}, {{10, 20}, HEAVY}};
    CHECK(moved(2, bodies) == 24 && bodies[1].at.x == 11 && bodies[0].at.y == 2);
    mean[0] = 3;
    means(1, &x[0][1], mean);
    CHECK(mean[0] == half_of(3 + x[0][1]));
    row_sums(ROWS, COLS, x, &total);
    CHECK(near(total, expected));
}

static void test_sparse(void)
{
    for (int r = 0; r < ROWS; r++)
        ptr[r + 1] = ptr[r] + (r * 37) % 200;
    CHECK(ptr[ROWS] <= NNZ);
    for (int k = 0; k < NNZ; k++)
        col[k] = (k * 7) % COLS, val[k] = k % 13;
    for (int c = 0; c < COLS; c++)
        dx[c] = c - 100;
    matrix_vector(ROWS, ptr, col, val, dx, dy);
    for (int r = 0; r < ROWS; r++) {
        double sum = 0;
        for (int k = ptr[r]; k < ptr[r + 1]; k++)
            sum += val[k] * dx[col[k]];
        CHECK(dy[r] == sum);
    }
}

static void test_mixed(void)
{
    for (int k = 0; k < ROWS * COLS; k++)
        ix[k] = (k * 37 + k / 5) % 512, iy[k] = -k;
    for (int k = 0; k < 6 * ROWS; k++)
        iz[k] = 1;
    mixed(ROWS, COLS, ix, iy, iz);
    for (int r = 0; r < ROWS; r++) {
        int bits = 0, all = -1, odd = 0, least = 1000;
        long product = 1;
        for (int start = 0; start < 3; start++)
            for (int c = start; c <= r; c += 2) {
                int v = ix[r * COLS + c];
                bits |= v, all &= v | 64, odd ^= v, least = v < least ? v : least;
            }
        for (int c = 0; c < 3; c++)
            product *= ix[r * COLS + c] % 7 + 1;
        const long *z = &iz[6 * r];
        CHECK(z[0] == 1 + bits && z[1] == all && z[2] == odd && z[3] == least);
        CHECK(z[4] == product && z[5] == (r % 2 ? 1 : product + 1));
        for (int c = 0; c < COLS; c++) {
            int best = 0;
            for (int k = 0; k < 4; k++)
                best += ix[r * COLS + (c + k) % COLS];
            bool kept = r % 2 == 0 || ix[r * COLS + c] % 5 == 0;
            CHECK(iy[r * COLS + c] == (kept ? -(r * COLS + c) : best));
        }
    }
}

/* Macros of the file that mention the program's numbers, also by names that kernels use. */
#define AT(r, c) ((r) * n + (c))
#define BESIDE(r, c) AT(r, ((c) + shift) % n)

static void test_macros(void)
{
    const int n = 60, shift = 7;
    long total = 0, want = 0;
    #pragma kernel elementwise in(ix[n * n]) inout(iy[n * n]) out(iz[n]) independent
    for (int r = 0; r < n - 10; r++) {
        long sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < n; c++)
            sum += ix[BESIDE(r, c)] * (c % 3);
        iy[AT(r, 0)] = (int)sum;
        iy[AT(r, n - 1)] = -(int)sum;
        iz[r] = sum;
    }
    for (int r = 0; r < n - 10; r++) {
        want = 0;
        for (int c = 0; c < n; c++)
            want += ix[BESIDE(r, c)] * (c % 3);
        CHECK(iz[r] == want && iy[AT(r, 0)] == want && iy[AT(r, n - 1)] == -want);
        total += want;
    }
    CHECK(total != 0);
}

/* what is combined need not be a number that processors have */
static void test_complex(void)
{
    static float _Complex cx[ROWS][COLS], cy[ROWS];
    bool all[ROWS];
    for (int k = 0; k < ROWS * COLS; k++)
        cx[k / COLS][k % COLS] = (float)(k % 7) + (float)(k % 3) * I;
    #pragma kernel elementwise in(cx[ROWS][COLS]) out(cy[ROWS], all[ROWS])
    for (int r = 0; r < ROWS; r++) {
        float _Complex sum = 1;
        bool small = true;
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < COLS; c++)
            sum += cx[r][c];
        #pragma kernel reduction reduce(&& : small)
        for (int c = 0; c < COLS; c++)
            small = small && crealf(cx[r][c]) < (float)(7 - r % 2);
        cy[r] = sum;
        all[r] = small;
    }
    for (int r = 0; r < ROWS; r++) {
        float _Complex sum = 1;
        for (int c = 0; c < COLS; c++)
            sum += cx[r][c];
        CHECK(cy[r] == sum && all[r] == (r % 2 == 0));
    }
}

/* An inner loop begins where the iteration's variables say, as they are before it. */
struct cell { int count, value; };
static void test_begins(void)
{
    enum { N = 40 };
    struct cell cells[N] = {{0, 0}};
    int sums[N], products[N], odd[N], same[N], after[N];
    for (int k = 0; k < N; k++)
        cells[k].count = k % 4 + 1;
    #pragma kernel elementwise in(ix[N * N]) out(sums[N], products[N], odd[N], same[N], after[N])
    for (int r = 0; r < N; r++) {
        int sum = r % 5 + 1, product = 3, parity = 2, bits = 7, last = r % 3, *from = &sum;
        #pragma kernel reduction width(8) reduce(+ : sum)
        for (int c = sum; c < N; c++)
            sum += ix[r * N + c];
        #pragma kernel reduction reduce(* : product)
        for (int c = 6 - product; c < 6; c++)
            product *= ix[r * N + c] % 3 + 1;
        #pragma kernel reduction reduce(^ : parity, & : bits)
        for (int c = parity + bits; c > 0; c--) {
            parity ^= ix[r * N + c] + c;
            bits &= ix[r * N + c] | 4;
        }
        #pragma kernel reduction reduce(+ : sum) private(last)
        for (int c = last; c < 9; c++) {
            last = ix[r * N + c];
            sum += last * last;
        }
        sums[r] = sum, products[r] = product, odd[r] = parity, same[r] = bits;
        after[r] = *from;
    }
    #pragma kernel elementwise inout(cells[N]) independent
    for (int r = 0; r < N; r += 4) {
        #pragma kernel elementwise
        for (int c = 0; c < cells[r + 3].count; c++)
            cells[r + c].value = cells[r + 3].count + c;
    }
    for (int r = 0; r < N; r++) {
        int sum = r % 5 + 1, product = 3, parity = 2, bits = 7;
        for (int c = sum; c < N; c++)
            sum += ix[r * N + c];
        for (int c = 6 - product; c < 6; c++)
            product *= ix[r * N + c] % 3 + 1;
        for (int c = parity + bits; c > 0; c--)
            parity ^= ix[r * N + c] + c, bits &= ix[r * N + c] | 4;
        for (int c = r % 3; c < 9; c++)
            sum += ix[r * N + c] * ix[r * N + c];
        CHECK(sums[r] == sum && products[r] == product && odd[r] == parity && same[r] == bits);
        CHECK(after[r] == sum && cells[r].value == 4 + r % 4);
    }
}

/* Pointers to variables of the iteration, which the threads read, and to those of each. */
struct pair { int a, b[2]; double c; };
static inline int first_of(const int *v) { return v[0] + v[1]; }
static inline int taken(int v, int *half) { *half = v / 2; return v % 2; }
static inline int moved_on(struct pair *p) { return p->a++ + p->b[1]; }

static void test_pointers(void)
{
    enum { N = 40 };
    int got[N], wide[N], half;
    #pragma kernel elementwise in(ix[N * N]) out(got[N], wide[N]) private(half)
    for (int r = 0; r < N; r++) {
        int v[3] = {r, 2, 3}, k = 4, sum = 0, all = 0, *p = &k, *q = v, *s = &sum;
        double m[2][2] = {{1, 2}, {3, r}};
        struct pair pair = {1, {2, 3}, 4.5};
        half = 0;
        sum = taken(r, &half);
        sum += half;
        for (int times = 0; times < 2; times++) {
            #pragma kernel reduction width(8) reduce(+ : sum) private(half)
            for (int c = q[1]; c < v[1] + N / 2; c++) {
                int own = c, *to = &own, z[2];
                struct pair copy = pair;
                *to += taken(ix[r * N + c % N], &z[0]);
                memcpy(z, v, sizeof z);
                half = first_of(z) + moved_on(&copy) + copy.a;
                sum += own + half + *p + q[c % 3] + *(q + 1) + first_of(v) + pair.b[c % 2] +
                       (int)m[c % 2][1] + (int)pair.c + (s != 0);
            }
            *s += 1;
            *p += 1;
        }
        #pragma kernel reduction reduce(+ : all)
        for (int c = 0; c < N; c++)
            all += *s + c;
        got[r] = *s, wide[r] = all;
    }
    for (int r = 0; r < N; r++) {
        int sum = r % 2 + r / 2, all = 0;
        const int v[3] = {r, 2, 3};
        for (int times = 0; times < 2; times++, sum++)
            for (int c = 2; c < 2 + N / 2; c++)
                sum += c + ix[r * N + c % N] % 2 + r + 2 + 4 + 2 + 4 + times + v[c % 3] + 2 + r +
                       2 + 2 + c % 2 + (c % 2 ? r : 2) + 4 + 1;
        for (int c = 0; c < N; c++)
            all += sum + c;
        CHECK(got[r] == sum && wide[r] == all);
    }
}

int main(void)
{
    test_complex();
    test_floats();
    test_lengths();
    test_sparse();
    test_mixed();
    test_macros();
    test_begins();
    test_pointers();
    return failures > 0;
}
