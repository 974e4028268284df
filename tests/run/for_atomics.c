/* for_atomics.c - updates of elements that several iterations of a loop may have: with
 * `#pragma kernel atomic` they give what the plain loop gives. */
#include "check.h"

enum { N = 20000, MANY = 2000000, BINS = 16, ROWS = 40, COLUMNS = 600 };

struct body {
    float mass;
    int count;
};
struct totals {
    int sum, most;
};

static void histogram(int n, const unsigned char *x, int *h, int64_t *wide)
{
    #pragma kernel elementwise in(x[n]) inout(h[BINS], wide[BINS])
    for (int j = 0; j < n; j++) {
        int bin = x[j] % BINS;
        #pragma kernel atomic
        h[bin] += 1;
        if (x[j] > 100) {
            #pragma kernel atomic
            wide[bin]++;
        }
        #pragma kernel atomic
        --h[(bin + 1) % BINS];
    }
}

static void operators(int n, const int *x, unsigned *bits, int *least, float *most, double *sum)
{
    #pragma kernel elementwise in(x[n]) inout(bits[3], least[4], most[4], sum[1])
    for (int j = 0; j < n; j++) {
        const int k = x[j] & 3;
        #pragma kernel atomic
        bits[0] |= 1u << (x[j] & 15);
        #pragma kernel atomic
        bits[1] &= ~(unsigned)(x[j] & 0xf0);
        #pragma kernel atomic
        bits[2] ^= (unsigned)x[j];
        #pragma kernel atomic
        least[k] = fmin(least[k], x[j]);
        #pragma kernel atomic
        most[k] = fmaxf((float)x[j] / 2, most[k]);
        #pragma kernel atomic
        sum[0] -= 0.5 * (x[j] + 1);
    }
}

static void structs(int n, const int *to, struct body *p)
{
    #pragma kernel elementwise in(to[n]) inout(p[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        p[to[j]].mass += 0.25f;
        #pragma kernel atomic
        p[to[j]].count += j % 3;
    }
}

/* operators that differ are for other members, and for rows of one iteration each */
static void kinds(int n, const int *to, struct totals *t, int (*m)[4])
{
    #pragma kernel elementwise in(to[n]) inout(t[BINS], m[n][4])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        t[to[j]].sum += j % 7;
        #pragma kernel atomic
        t[to[j]].most = fmax(t[to[j]].most, j * 3 % 1000);
        #pragma kernel atomic
        m[j][to[j] % 4] += 5;
        #pragma kernel atomic
        m[j][to[j] % 4] &= 6;
    }
}

/* threads share the row; what stands outside of the inner loops one of them does */
static void rows(int h, int w, float x[h][w], int *counts, float *sums)
{
    #pragma kernel elementwise in(x[h][w]) inout(counts[BINS], sums[2])
    for (int r = 0; r < h; r++) {
        float sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < w; c++)
            sum += x[r][c];
        #pragma kernel atomic
        sums[r % 2] += sum;
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) {
            #pragma kernel atomic
            counts[(int)x[r][c] % BINS]++;
        }
    }
}

/* so many that threads meet */
static void many(int n, int *h, double *sum)
{
    #pragma kernel elementwise inout(h[2], sum[1])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        h[j & 1] += 1;
        #pragma kernel atomic
        sum[0] += 2;
    }
}

/* sums along both axes in one pass */
static void both_axes(int h, int w, float x[h][w], float *of_rows, float *of_columns)
{
    #pragma kernel elementwise in(x[h][w]) out(of_rows[h]) inout(of_columns[w])
    for (int r = 0; r < h; r++) {
        float sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < w; c++)
            sum += x[r][c];
        of_rows[r] = sum;
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) {
            #pragma kernel atomic
            of_columns[c] += x[r][c];
        }
    }
}

/* an integer and a float are added as floats */
static void mixed(int n, int *y)
{
    #pragma kernel elementwise inout(y[2])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        y[j % 2] += -0.5;
    }
}

static unsigned char letters[N];
static int numbers[N], ends[N];
static float matrix[ROWS][COLUMNS];

static void test_histogram(void)
{
    int h[BINS] = {0}, h2[BINS] = {0};
    int64_t wide[BINS] = {0}, wide2[BINS] = {0};
    histogram(N, letters, h, wide);
    for (int j = 0; j < N; j++) {
        h2[letters[j] % BINS]++;
        h2[(letters[j] % BINS + 1) % BINS]--;
        wide2[letters[j] % BINS] += letters[j] > 100;
    }
    for (int k = 0; k < BINS; k++)
        CHECK(h[k] == h2[k] && wide[k] == wide2[k]);
}

static void test_operators(void)
{
    unsigned bits[3] = {0, ~0u, 7}, bits2[3] = {0, ~0u, 7};
    int least[4] = {9, 9, 9, 9}, least2[4] = {9, 9, 9, 9};
    float most[4] = {0}, most2[4] = {0};
    double sum[1] = {3}, sum2 = 3;
    operators(N, numbers, bits, least, most, sum);
    for (int j = 0; j < N; j++) {
        const int k = numbers[j] & 3;
        bits2[0] |= 1u << (numbers[j] & 15);
        bits2[1] &= ~(unsigned)(numbers[j] & 0xf0);
        bits2[2] ^= (unsigned)numbers[j];
        least2[k] = numbers[j] < least2[k] ? numbers[j] : least2[k];
        most2[k] = fmaxf(most2[k], (float)numbers[j] / 2);
        sum2 -= 0.5 * (numbers[j] + 1);
    }
    for (int k = 0; k < 4; k++)
        CHECK(least[k] == least2[k] && most[k] == most2[k] && (k == 3 || bits[k] == bits2[k]));
    CHECK(sum[0] == sum2);
}

static void test_structs(void)
{
    struct body p[BINS] = {{0, 0}};
    int masses[BINS] = {0}, counts[BINS] = {0};
    structs(N, ends, p);
    for (int j = 0; j < N; j++)
        masses[ends[j]]++, counts[ends[j]] += j % 3;
    for (int k = 0; k < BINS; k++)
        CHECK(p[k].mass == 0.25f * (float)masses[k] && p[k].count == counts[k]);
}

static void test_kinds(void)
{
    static int m[N][4];
    struct totals t[BINS] = {{0, 0}}, t2[BINS] = {{0, 0}};
    kinds(N, ends, t, m);
    for (int j = 0; j < N; j++) {
        t2[ends[j]].sum += j % 7;
        t2[ends[j]].most = j * 3 % 1000 > t2[ends[j]].most ? j * 3 % 1000 : t2[ends[j]].most;
        CHECK(m[j][ends[j] % 4] == 4);
    }
    for (int k = 0; k < BINS; k++)
        CHECK(t[k].sum == t2[k].sum && t[k].most == t2[k].most);
}

static void test_rows(void)
{
    int counts[BINS] = {0}, counts2[BINS] = {0};
    float sums[2] = {1, 2}, sums2[2] = {1, 2};
    rows(ROWS, COLUMNS, matrix, counts, sums);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            counts2[(int)matrix[r][c] % BINS]++, sums2[r % 2] += matrix[r][c];
    CHECK(sums[0] == sums2[0] && sums[1] == sums2[1]);
    for (int k = 0; k < BINS; k++)
        CHECK(counts[k] == counts2[k]);
}

static void test_axes(void)
{
    static float of_rows[ROWS], of_columns[COLUMNS];
    both_axes(ROWS, COLUMNS, matrix, of_rows, of_columns);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            of_rows[r] -= matrix[r][c], of_columns[c] -= matrix[r][c];
    for (int r = 0; r < ROWS; r++)
        CHECK(of_rows[r] == 0);
    for (int c = 0; c < COLUMNS; c++)
        CHECK(of_columns[c] == 0);
}

/* arrays in structs in arrays */
typedef struct part {
    double f[2][3];
    int n;
} part;
struct whole {
    part p[2];
    float total;
};

static void add_parts(int n, struct whole *w, const int *to, part *q)
{
    #pragma kernel elementwise inout(w[5], q[7]) in(to[n])
    for (int j = 0; j < n; j++) {
        int old;
        #pragma kernel atomic
        w[to[j]].p[j % 2].f[1][j % 3] += j;
        #pragma kernel atomic
        w[to[j]].p[1].n++;
        #pragma kernel atomic
        w[to[j]].total -= 0.5f;
        #pragma kernel atomic
        q[to[j] + 2].f[j % 2][2] = q[to[j] + 2].f[j % 2][2] + 3;
        #pragma kernel atomic
        old = q[to[j]].n++;
        (void)old;
    }
}

static void test_parts(void)
{
    static struct whole w[5], w2[5];
    static part q[7], q2[7];
    for (int j = 0; j < 1000; j++) {
        struct whole *to = &w2[ends[j] % 5];
        to->p[j % 2].f[1][j % 3] += j;
        to->p[1].n++;
        to->total -= 0.5f;
        q2[ends[j] % 5 + 2].f[j % 2][2] += 3;
        q2[ends[j] % 5].n++;
    }
    static int to[1000];
    for (int j = 0; j < 1000; j++)
        to[j] = ends[j] % 5;
    add_parts(1000, w, to, q);
    for (int k = 0; k < 5; k++)
        CHECK(!memcmp(w[k].p, w2[k].p, sizeof w[k].p) && w[k].total == w2[k].total);
    CHECK(!memcmp(q, q2, sizeof q));
}

int main(void)
{
    for (int j = 0; j < N; j++) {
        letters[j] = (unsigned char)(j * 37 % 251);
        numbers[j] = j * 7919 % 10007 - 300;
        ends[j] = j * j % 31 % BINS;
    }
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            matrix[r][c] = (float)((r * 5 + c * 3) % 40);
    test_histogram();
    test_operators();
    test_structs();
    test_kinds();
    test_rows();
    test_axes();
    test_parts();
    int h[2] = {0};
    double sum = 1;
    many(MANY, h, &sum);
    CHECK(h[0] == MANY / 2 && h[1] == MANY / 2 && sum == 1 + 2.0 * MANY);
    int y[2] = {5, 1};
    mixed(4, y);
    CHECK(y[0] == 3 && y[1] == 0);
    return failures > 0;
}
