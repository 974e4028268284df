/* for_collapse.c - nested loops whose arrays are all indexed by what is no loop variable: nothing
 * but the loops says how many iterations there are. */
#include "check.h"

enum { MOST = 70 };
static int p[MOST * MOST], q[MOST * MOST];

/* One step of Floyd and Warshall's algorithm. */
static void shorten(int n, int k)
{
    #pragma kernel elementwise collapse(2) inout(p[n * n]) independent
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int by = p[i * n + k] + p[k * n + j];
            if (by < p[i * n + j])
                p[i * n + j] = by;
        }
}

static void check_two(int n)
{
    for (int k = 0; k < n * n; k++)
        p[k] = q[k] = (k * 7919) % 97 + 1;
    for (int k = 0; k < n; k++) {
        shorten(n, k);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (q[i * n + k] + q[k * n + j] < q[i * n + j])
                    q[i * n + j] = q[i * n + k] + q[k * n + j];
    }
    CHECK(!memcmp(p, q, sizeof p));
}

/* Rows and columns have steps of their own, and an order that the table says. */
static void scatter(int rows, int columns, const int *order)
{
    #pragma kernel elementwise collapse(2) in(order[MOST]) inout(p[MOST * MOST]) independent
    for (int i = rows - 1; i >= 2; i -= 3)
        for (long j = 1; j < columns; j += 2)
            p[order[i] * MOST + order[j]] = (int)(1000 * i + j);
}

static void check_steps(int rows, int columns, const int *order)
{
    memset(p, 0, sizeof p), memset(q, 0, sizeof q);
    scatter(rows, columns, order);
    for (int i = rows - 1; i >= 2; i -= 3)
        for (long j = 1; j < columns; j += 2)
            q[order[i] * MOST + order[j]] = (int)(1000 * i + j);
    CHECK(!memcmp(p, q, sizeof p));
}

static void check_three(int a, int b, int c, const int *order)
{
    memset(p, 0, sizeof p), memset(q, 0, sizeof q);
    #pragma kernel elementwise collapse(3) in(order[MOST]) inout(p[MOST * MOST]) independent
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 1; k <= c; k++)
                p[order[(i * b + j) % MOST] * MOST + order[k]] = 10000 * i + 100 * j + k;
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 1; k <= c; k++)
                q[order[(i * b + j) % MOST] * MOST + order[k]] = 10000 * i + 100 * j + k;
    CHECK(!memcmp(p, q, sizeof p));
}

/* More loops than the construct says extents of. */
static void check_four(int n, const int *order)
{
    memset(p, 0, sizeof p), memset(q, 0, sizeof q);
    #pragma kernel elementwise collapse(4) in(order[MOST]) inout(p[MOST * MOST]) independent
    for (int h = 0; h < 2; h++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < n; k++)
                    p[order[((h * n + i) * 3 + j) * n + k]] = 1000 * h + 100 * i + 10 * j + k;
    for (int h = 0; h < 2; h++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < n; k++)
                    q[order[((h * n + i) * 3 + j) * n + k]] = 1000 * h + 100 * i + 10 * j + k;
    CHECK(!memcmp(p, q, sizeof p));
}

static long trace(int n, int m, const int *order)
{
    long sum = 0;
    #pragma kernel reduction collapse(2) in(order[MOST], p[MOST * MOST]) reduce(+ : sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += (long)p[order[i] * MOST + order[j]] * (i + 3 * j);
    return sum;
}

/* What becomes an integer by losing its fraction is not evenly apart, though the loop's corners
 * are. */
static void check_turned(int n)
{
#define HALF 0.5
    const float half = 0.5f;
    static long w[MOST * MOST];
    const struct { double slope; } turn = {0.5};
    #pragma kernel elementwise collapse(2) in(p[MOST * MOST]) inout(w[MOST * MOST])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const int k = half * i - half * j;
            const double at = turn.slope * (i - j);
            w[i * n + j] = p[k + n] + p[(int)(0.5f * i - 0.5f * j) + n] * 1000L +
                           p[(int)(HALF * i - HALF * j) + n] * 1000000L + p[(int)at + n];
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const long one = (long)p[(i - j) / 2 + n];
            CHECK(w[i * n + j] == one * 1001002);
        }
#undef HALF
}

/* Loops whose bounds depend on those around them are run whole, and what is in them. */
enum { SIDE = 7 };

static void check_triangles(int n)
{
    static int a[SIDE][SIDE][SIDE], b[SIDE][SIDE][SIDE];
    memset(a, 0, sizeof a), memset(b, 0, sizeof b);
    #pragma kernel elementwise collapse(3) inout(a)
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = 0; k < n; k++) a[i][j][k] = 1 + k + 10 * j + 100 * i;
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = 0; k < n; k++) b[i][j][k] = 1 + k + 10 * j + 100 * i;
    CHECK(!memcmp(a, b, sizeof a));

    int j = -1, k = -1; /* each iteration has its own */
    #pragma kernel elementwise collapse(3) inout(a)
    for (int i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = j; k >= i; k -= 2) a[i][j][k] += 3;
    for (int i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = j; k >= i; k -= 2) b[i][j][k] += 3;
    CHECK(!memcmp(a, b, sizeof a));

    long sum = 0, same = 0;
    #pragma kernel reduction collapse(2) in(a) reduce(+ : sum)
    for (int i = 0; i < n; i++)
        for (int m = n - 1; m > i; m--) sum += a[i][m][i];
    for (int i = 0; i < n; i++)
        for (int m = n - 1; m > i; m--) same += b[i][m][i];
    CHECK(sum == same);
}

int main(void)
{
    int order[MOST];
    for (int k = 0; k < MOST; k++)
        order[k] = (k * 13 + 5) % MOST;
    check_two(1), check_two(5), check_two(70);
    /* by the same construct, again and again with other extents */
    check_steps(3, 70, order), check_steps(70, 3, order), check_steps(70, 70, order);
    check_steps(2, 9, order), check_steps(9, 1, order), check_steps(70, 70, order);
    check_three(2, 5, 69, order), check_three(5, 2, 69, order), check_three(10, 7, 1, order);
    check_three(0, 3, 3, order), check_three(3, 3, 0, order);
    check_four(3, order);
    check_triangles(0), check_triangles(1), check_triangles(SIDE);
    check_turned(1), check_turned(5), check_turned(40);
    for (int n = 0; n <= MOST; n += 14) {
        long sum = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < MOST - n; j++)
                sum += (long)p[order[i] * MOST + order[j]] * (i + 3 * j);
        CHECK(trace(n, MOST - n, order) == sum);
    }
    return failures != 0;
}
