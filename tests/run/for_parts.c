/* for_parts.c - loops of `reduction` whose inner loops have a directive: each iteration's part of
 * the results is computed by the threads that share it. */
#include "check.h"

#include <complex.h>
#include <math.h>

enum { ROWS = 301, COLS = 77 };

static double m[ROWS * COLS], x[COLS], b[ROWS], y[ROWS];
static int c[ROWS][COLS];

static void fill(void)
{
    for (int k = 0; k < ROWS * COLS; k++) {
        m[k] = k % 13 - 5;
        c[k / COLS][k % COLS] = k % 17;
    }
    for (int k = 0; k < COLS; k++)
        x[k] = k % 7;
    for (int k = 0; k < ROWS; k++)
        b[k] = k % 29;
}

/* Results of every operator, one with a name that kernels do not have, an array besides, and
 * iterations that end early. */
static void test_operators(void)
{
    double n = 1, top = -3, least = 1e9;
    long count = 5, product = 1;
    int bits = 1, all = -1, odd = 3;
    bool seen = false, every = true;
    #pragma kernel reduction in(m[ROWS * COLS], x[COLS], b[ROWS]) out(y[ROWS]) \
        reduce(+ : n, count, max : top, min : least, | : bits, & : all, ^ : odd, || : seen, \
               && : every, * : product)
    for (int r = 0; r < ROWS; r++) {
        double s = 0;
        #pragma kernel reduction reduce(+ : s)
        for (int k = 0; k < COLS; k++)
            s += m[r * COLS + k] * x[k];
        y[r] = s;
        bits |= r & 12;
        all &= r | 0xff0;
        odd ^= r;
        if (r % 3 == 0) {
            count += 1;
            continue;
        }
        n += fabs(b[r] - s);
        top = fmax(top, fabs(b[r] - s));
        least = fmin(least, s);
        seen = seen || r == 200;
        every = every && s < 1000;
        product *= r % 100 == 1 ? 3 : 1;
    }
    double sum = 1, most = -3, low = 1e9;
    long times = 5, power = 1;
    int or = 1, and = -1, xor = 3;
    for (int r = 0; r < ROWS; r++) {
        double s = 0;
        for (int k = 0; k < COLS; k++)
            s += m[r * COLS + k] * x[k];
        CHECK(y[r] == s);
        or |= r & 12;
        and &= r | 0xff0;
        xor ^= r;
        if (r % 3 == 0) {
            times++;
            continue;
        }
        sum += fabs(b[r] - s);
        most = fmax(most, fabs(b[r] - s));
        low = fmin(low, s);
        power *= r % 100 == 1 ? 3 : 1;
    }
    CHECK(n == sum && top == most && least == low && count == times && product == power);
    CHECK(bits == or && all == and && odd == xor && seen && every);
}

/* Inner loops add to the result itself: rows, columns, planes, and no iteration at all. */
static void test_sums(void)
{
    long total = 7, down = 0, planes = 1, none = 3;
    const int h = ROWS, nothing = 0;
    #pragma kernel reduction in(c[ROWS][COLS]) reduce(+ : total)
    for (int r = 0; r < h; r++) {
        #pragma kernel reduction width(16) reduce(+ : total)
        for (int k = r % 5; k < COLS; k += 2)
            total += c[r][k];
    }
    #pragma kernel reduction in(c[ROWS][COLS]) reduce(+ : down)
    for (int k = 0; k < COLS; k++) {
        int most = 0;
        #pragma kernel reduction reduce(max : most)
        for (int r = 0; r < h; r++)
            most = c[r][k] > most ? c[r][k] : most;
        down += most * k;
    }
    #pragma kernel reduction collapse(2) in(m[ROWS * COLS]) reduce(+ : planes)
    for (int p = 0; p < 7; p++)
        for (int r = 0; r < 43; r++) {
            double s = p;
            #pragma kernel reduction reduce(+ : s)
            for (int k = 0; k < COLS; k++)
                s += m[(p * 43 + r) * COLS + k];
            planes += (long)s;
        }
    #pragma kernel reduction in(c[ROWS][COLS]) reduce(+ : none)
    for (int r = 0; r < nothing; r++) {
        #pragma kernel reduction reduce(+ : none)
        for (int k = 0; k < COLS; k++)
            none += c[r][k];
    }
    long want = 7, want_down = 0, want_planes = 1;
    for (int r = 0; r < h; r++)
        for (int k = r % 5; k < COLS; k += 2)
            want += c[r][k];
    for (int k = 0; k < COLS; k++) {
        int most = 0;
        for (int r = 0; r < h; r++)
            most = c[r][k] > most ? c[r][k] : most;
        want_down += most * k;
    }
    for (int p = 0; p < 7; p++)
        for (int r = 0; r < 43; r++) {
            want_planes += p;
            for (int k = 0; k < COLS; k++)
                want_planes += (long)m[(p * 43 + r) * COLS + k];
        }
    CHECK(total == want && down == want_down && planes == want_planes && none == 3);
}

static void test_complex(void)
{
    static double _Complex z[ROWS][COLS];
    double _Complex sum = 2, want = 2;
    for (int k = 0; k < ROWS * COLS; k++)
        z[k / COLS][k % COLS] = k % 7 + k % 3 * I;
    #pragma kernel reduction in(z[ROWS][COLS]) reduce(+ : sum)
    for (int r = 0; r < ROWS; r++) {
        double _Complex row = 0;
        #pragma kernel reduction reduce(+ : row)
        for (int k = 0; k < COLS; k++)
            row += z[r][k];
        sum += row * row;
    }
    for (int r = 0; r < ROWS; r++) {
        double _Complex row = 0;
        for (int k = 0; k < COLS; k++)
            row += z[r][k];
        want += row * row;
    }
    CHECK(sum == want);
}

#define MOST(v, w) ((v) > (w) ? (v) : (w))
#define LEAST(v, w) ((v) <= (w) ? (v) : (w))

/* A NaN is passed over, whichever of the two a comparison with it takes. */
static void test_nan(void)
{
    double most = 0, least = NAN, all = -1, lows[ROWS];
    float other = 7;
    x[5] = b[3] = NAN;
    x[70] = 50;
    b[200] = 100;
    #pragma kernel reduction in(b[ROWS]) reduce(max : most, all) reduce(min : least, other)
    for (int k = 0; k < ROWS; k++) {
        most = MOST(most, b[k]);
        all = b[k] < all ? all : b[k];
        least = LEAST(least, b[k]);
        other = b[k] >= other ? other : b[k];
    }
    CHECK(most == 100 && all == 100 && least == 0 && other == 0);
    most = 0;
    #pragma kernel reduction in(b[ROWS], x[COLS]) reduce(max : most)
    for (int r = 0; r < ROWS; r++) {
        double row = -1;
        #pragma kernel reduction reduce(max : row)
        for (int k = 0; k < COLS; k++)
            row = MOST(row, x[k]);
        most = MOST(most, row + b[r]);
    }
    CHECK(most == 150);
    #pragma kernel elementwise in(x[COLS]) out(lows[ROWS])
    for (int r = 0; r < ROWS; r++) {
        double low = 9;
        #pragma kernel reduction reduce(min : low)
        for (int k = 0; k < COLS; k++)
            low = LEAST(low, x[k] + r);
        lows[r] = low;
    }
    CHECK(lows[0] == 0 && lows[5] == 5 && lows[300] == 9);
}

int main(void)
{
    fill();
    test_operators();
    test_sums();
    test_complex();
    test_nan();
    return failures > 0;
}
