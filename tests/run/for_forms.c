/* for_forms.c - forms of loops that are read with care: steps whose sign the program computes,
 * writes under a condition with `independent`, and atomic updates whose old value is kept. */
#include "check.h"

#include <errno.h>

enum { N = 20, SIDE = 5, PADDED = 8 };
#define DOWN -2

static void test_steps(void)
{
    int x[N] = {0}, step = -3;
    unsigned y[N] = {0}, back = 2;
    #pragma kernel elementwise inout(x)
    for (int k = 17; k > 0; k += step)
        x[k] |= 1;
    #pragma kernel elementwise inout(x)
    for (int k = 17; k >= 3; k += DOWN)
        x[k] |= 2;
    #pragma kernel elementwise inout(x)
    for (int k = 1; k < N; k -= step)
        x[k] |= 4;
    #pragma kernel elementwise inout(x)
    for (int k = N - 1; k != -1; k += -1)
        x[k] |= 8;
    #pragma kernel elementwise inout(y)
    for (unsigned k = 9; k > 1; k -= back)
        y[k] = k;
    for (int k = 0; k < N; k++) {
        int expected = 8 | (k % 3 == 2 && k ? 1 : 0) | (k % 2 && k >= 3 && k <= 17 ? 2 : 0) |
                       (k % 3 == 1 ? 4 : 0);
        CHECK(x[k] == expected);
        CHECK(y[k] == (k % 2 && k > 1 && k < 10 ? (unsigned)k : 0));
    }
}

static ckpp_status fill(int h, int w, int m[h][w], int p, int q)
{
    ckpp_status status = CKPP_OK;
    #pragma kernel elementwise inout(m[p][q]) status(status)
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            m[r][c] = 10 * r + c;
    return status;
}

static ckpp_status fill_pointer(int h, int w, int (*m)[w], int q)
{
    ckpp_status status = CKPP_OK;
    #pragma kernel elementwise inout(m[h][q]) collapse(2) status(status)
    for (int r = 0; r < h; r++)
        for (int c = 0; c < q; c++)
            m[r][c] = 10 * r + c;
    return status;
}

static void test_row_lengths(void)
{
    int m[3][5] = {{0}};
    CHECK(fill(3, 5, m, 3, 5) == CKPP_OK && m[2][4] == 24 && m[1][2] == 12);
    CHECK(fill(3, 5, m, 5, 3) == CKPP_ERROR_SHAPE);
    CHECK(fill(3, 5, m, 3, 4) == CKPP_ERROR_SHAPE);
    CHECK(fill_pointer(3, 5, m, 5) == CKPP_OK && fill_pointer(3, 5, m, 4) == CKPP_ERROR_SHAPE);
}

struct three { int a[3], b; };

static void test_designators(void)
{
    int y[N], z[N];
    #pragma kernel elementwise out(y, z)
    for (int k = 0; k < N; k++) {
        struct three p = {.b = 2, .a[1] = k};
        int t[5] = {[1] = k, [3] = 7}, m[2][2] = {[1] = {[0] = k}};
        y[k] = 100 * p.a[0] + 10 * p.a[1] + p.b;
        z[k] = t[0] + t[1] + t[3] + m[1][0] + m[0][1];
    }
    for (int k = 0; k < N; k++)
        CHECK(y[k] == 10 * k + 2 && z[k] == 2 * k + 7);
}

static void test_guards(void)
{
    int n = SIDE, padded = PADDED, a[SIDE * SIDE] = {0}, b[SIDE] = {0}, c[SIDE][SIDE] = {{0}};
    #pragma kernel elementwise collapse(2) inout(a[n * n], b[n]) independent
    for (int r = 0; r < n; r++)
        for (int k = 0; k < n; k++) {
            a[r * n + k] += 1;
            if (k == 0)
                b[r] += 5;
        }
    #pragma kernel elementwise collapse(2) inout(a[n * n], c[n][n]) independent
    for (int r = 0; r < padded; r++)
        for (int k = 0; k < padded; k++)
            if (r < n && k < n) {
                a[r * n + k] += r + k;
                c[r][k] = r;
            }
    #pragma kernel elementwise inout(b[n]) independent
    for (int k = 0; k < 3 * n; k++)
        if (k >= n && k < 2 * n)
            b[k - n] += 1;
    for (int k = 0; k < SIDE * SIDE; k++)
        CHECK(a[k] == 1 + k / SIDE + k % SIDE && c[k / SIDE][k % SIDE] == k / SIDE);
    for (int k = 0; k < SIDE; k++)
        CHECK(b[k] == 6);
}

/* in which order the iterations come, is not said */
static void test_kept(void)
{
    static int x[500], list[500], rest[500];
    int counts[2] = {0, 500}, seen = 0;
    for (int k = 0; k < 500; k++)
        x[k] = k * 7919 % 500, rest[k] = -1;
    #pragma kernel elementwise in(x[500]) inout(list[500], rest[500], counts[2]) independent
    for (int k = 0; k < 500; k++)
        if (x[k] % 3) {
            int at;
            #pragma kernel atomic
            at = counts[0]++;
            list[at] = x[k];
        } else {
            #pragma kernel atomic
            const int at = counts[1]--;
            rest[at - 1] = x[k];
        }
    CHECK(counts[0] == 333 && counts[1] == 333);
    for (int k = 0; k < 333; k++)
        seen += list[k] % 3 != 0 && rest[k] == -1;
    for (int k = 333; k < 500; k++)
        seen += rest[k] % 3 == 0;
    CHECK(seen == 500);
}

typedef struct { int a; float b[2]; } pair;
typedef struct { int a, b; } ints;

static void test_private(void)
{
    float x[SIDE], t[2], m[2][3], u;
    pair s[2];
    int k;
    for (int j = 0; j < SIDE; j++)
        x[j] = (float)j;
    #pragma kernel elementwise private(t, m) inout(x)
    for (int j = 0; j < (int)(sizeof x / sizeof *x); j++) {
        t[0] = x[j];
        t[1] = 2 * t[0];
        for (int r = 0; r < 2; r++)
            for (int c = 0; c < 3; c++)
                m[r][c] = (float)r + (float)c * x[j];
        x[j] = t[1] + m[1][2];
    }
    #pragma kernel elementwise private(s, u, k) inout(x)
    for (int j = 0; j < SIDE; j++) {
        u = 0;
        for (k = 0; k < 2; k++) {
            s[k].a = k;
            s[k].b[k] = x[j];
            u += s[k].b[k];
        }
        x[j] = u + (float)s[1].a;
    }
    for (int j = 0; j < SIDE; j++)
        CHECK(x[j] == (float)(2 * (4 * j + 1) + 1));
}

#pragma kernel declare
static void fill_all(int *t, int k) { for (int j = 0; j < 3; j++) t[j] = k; }
#pragma kernel declare
static void one(int *t, int k) { *t = k; }

/* what an iteration reads is assigned on each way that leads there */
static void test_ways(void)
{
    int x[SIDE], t = 0, a[3], m[2][2];
    ints s = {0, 0};
    for (int j = 0; j < SIDE; j++)
        x[j] = j;
    #pragma kernel elementwise private(t, a, m, s) inout(x)
    for (int k = 0; k < SIDE; k++) {
        int sum = 0, j = k, count = 0;
        if (k > 4) t = k; else if (k > 2) t = 1; else t = 0;
        sum += t;
        switch (k % 3) { case 0: t = 1; break; case 1: t = 2; break; default: t = 3; }
        sum += t;
        if (k > 4 && (t = k) > 6) sum += t;
        if (!(k > 4 || (t = k) > 6)) sum += t;
        for (int i = 0; i < 3; i++) t = i;
        while (1) { sum += t; t = j; if (j-- < 5) break; }
        do { t = j; } while (j-- > 5);
        sum += (t = k, t + 1) + (k > 3 ? (t = 1) : (t = 2)) + t;
        one(&t, k);
        sum += t;
        fill_all(a, k);
        for (int i = 0; i < 3; i++) { if (i) a[i] = a[i - 1] + 1; else a[i] = k; }
        for (int i = 0; i < k % 3; i++) if (i % 2) a[count++] = i;
        for (int i = 0; i < count; i++) sum += a[i];
        for (int p = 0; p < 2; p++) for (int q = 0; q < 2; q++) m[p][q] = p + q;
        s.a = k;
        s.b = 1;
        sum += m[1][1] + m[0][1] + a[2] + s.a + s.b;
        t = k;
        if (k == 3) goto skip;
        t++;
    skip:
        x[k] = sum + t;
    }
    for (int k = 0; k < SIDE; k++) {
        int sum = 0, j = k, count = 0;
        sum += k > 4 ? k : k > 2;
        sum += k % 3 + 1;
        sum += k > 6 ? k : 0;
        sum += k <= 4 ? k : 0;
        t = 2;
        while (1) { sum += t; t = j; if (j-- < 5) break; }
        sum += k + 1 + 2 * (k > 3 ? 1 : 2) + k;
        count = k % 3 == 2;
        sum += count ? 1 : 0;
        sum += 2 + 1 + k + 2 + k + 1;
        CHECK(x[k] == sum + (k == 3 ? k : k + 1));
    }
    (void)fill_all, (void)one;
}

/* What is combined, in expressions with commas, and in the third part of an inner loop. */
static void test_commas(void)
{
    int x[N], m[SIDE][SIDE], y[SIDE], sum = 0, product = 1, most = 0, count = 0;
    for (int k = 0; k < N; k++)
        x[k] = k % 3;
    for (int k = 0; k < SIDE * SIDE; k++)
        m[k / SIDE][k % SIDE] = k;
    #pragma kernel reduction reduce(+ : sum, count) reduce(* : product) reduce(max : most)
    for (int k = 0; k < N; k++)
        sum += x[k], (product *= x[k] + 1 - x[k], count++), most = x[k] > most ? x[k] : most;
    CHECK(sum == 19 && product == 1 && most == 2 && count == N);
    #pragma kernel reduction reduce(+ : sum, count)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < 2; j++, sum -= x[k], count += 2)
            count--;
    CHECK(sum == 19 - 38 && count == N + 2 * N);
    #pragma kernel elementwise
    for (int r = 0; r < SIDE; r++) {
        int a = 0, b = 0;
        #pragma kernel reduction reduce(+ : a, b)
        for (int c = 0; c < SIDE; c++)
            a += m[r][c], b -= 1;
        y[r] = a + b;
    }
    CHECK(y[0] == 10 - 5 && y[4] == 110 - 5);
}

/* A loop leaves errno alone, also at its first call. */
static void test_errno(void)
{
    int x[SIDE];
    for (int again = 0; again < 2; again++) {
        errno = EDOM;
        #pragma kernel elementwise out(x[SIDE])
        for (int k = 0; k < SIDE; k++)
            x[k] = 3 * k;
        CHECK(errno == EDOM && x[1] == 3);
    }
}

int main(void)
{
    test_commas();
    test_errno();
    test_private();
    test_ways();
    test_steps();
    test_designators();
    test_row_lengths();
    test_guards();
    test_kept();
    return failures > 0;
}
