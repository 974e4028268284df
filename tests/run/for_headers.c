/* for_headers.c - loops get what they need of the program's own headers, and of the file itself
 * whatever stands around it. */
#include "check.h"
#include "for_headers.h"

#define WIDTH 3
static int with_a_part(int x)
{
#include "for_headers_part.h"
    return x;
}
static float early(int k) { return (float)(k * WIDTH); }
static inline int twice(int k) { return 2 * k; }
static int before(int k) { return twice(k); }
#if 1
#include "for_headers_anew.h"
#endif

int even(int n);
static int odd(int n);

/* plain functions, one that calls another which is defined below, and is called by it */
int even(int n)
{
    return n == 0 ? 1 : odd(n - 1);
}

/* two that call each other, both above the loop */
static int pong(int k);
static int ping(int k)
{
    return k ? pong(k - 1) + 1 : 0;
}
static int pong(int k)
{
    return k ? ping(k - 1) + 2 : 0;
}

/* functions whose address functions give on, with a type of the file and one of a header */
typedef int (*step)(int);
static int squared(int k) { return k * k; }
static int apply(step f, int k) { return f(k); }
static int apply_both(int k) { return apply(squared, k) + apply_header(k, cubed); }

float below(float x);
static int line_below(void);
static double unused_below(double x);

static void anew(void)
{
    int x[LENGTH];
    float y[LENGTH];
    #pragma kernel elementwise
    for (int k = 0; k < LENGTH; k++) {
        y[k] = early(k) + (float)k * WIDTH;
        x[k] = min(k, 2) * 1000000 + INT_MAX * 100 + ((int16_t)70000 == 70000) * 50;
        x[k] += before(k) + twice(k) + WHERE;
        x[k] += apply_both(k);
    }
    CHECK(y[0] == 0 && y[3] == 3 * 33);
    CHECK(x[0] == 2000750 + 7 && x[4] == 4000750 + 8 + 12 + 7 + 16 + 64);
}

/* macros of a header mean what the loop has of that name */
static void of_places(void)
{
    int n = 4, m[16], d[4], r = 50, i_of = 1000, sum = 0, sums[4];
    for (int k = 0; k < 16; k++)
        m[k] = k;
    #pragma kernel elementwise in(m[16]) out(d[n])
    for (int j = 0; j < n; j++)
        SET(d[j], ADDED(m[AT(j, j)]) + 10 * HALF_OF);
    CHECK(d[0] == 1024 && d[3] == 1039);
    #pragma kernel elementwise out(d[4])
    for (int j = 0; j < 4; j++) {
        int n = 3 * j;
        d[j] = LAST;
    }
    CHECK(d[0] == -1 && d[3] == 8);
    #pragma kernel elementwise out(sums[4])
    for (int r = 0; r < n; r++) {
        int all = 0;
        for (int c = 0; c < UP_TO; c++)
            all += ROW_OF(c);
        sums[r] = all;
    }
    CHECK(sums[0] == 0 && sums[3] == 6 + 4 * 300);
    #pragma kernel reduction in(m[16]) reduce(+ : sum) collapse(2)
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            sum += m[AT(a, b)];
    CHECK(sum == 120 && r == 50);
}

static void of_header(void)
{
    cell c[LENGTH];
    real y[COUNT];
    memset(c, 0, sizeof c);
    for (int k = 0; k < LENGTH; k++)
        c[k] = (cell){{(real)k, 1}, {1, k}, k % 2 ? ODD : PLAIN};
    #pragma kernel elementwise
    for (int k = 0; k < LENGTH; k++) {
        y[k] = of_cell(&c[k]);
        if (c[k].what == ODD)
            y[k] += (real)c[k].link.to;
    }
    CHECK(y[0] == 1 && y[2] == 2 * 0.5 * 4 + 1 && y[3] == 3 * 0.5 * 4 + 1 + 3);
    if (y[0] < 0)
        report("y[0]", y[0]);
}

/* a header's macro is a constant in kernels, too, if it stands for a number */
static void constants(void)
{
    int y[LENGTH];
    calls = 3;
    #pragma kernel elementwise
    for (int k = 0; k < LENGTH; k++) {
        int t[SIDE];
        for (int j = 0; j < (int)SIDE; j++)
            t[j] = j * k;
        switch (k) {
        case LENGTH - 1: y[k] = -1; break;
        default: y[k] = t[SIDE - 1] + CALLS;
        }
    }
    CHECK(y[0] == 4 && y[3] == 13 * 3 + 4 && y[5] == -1);
}

static void of_file(void)
{
    int x[LENGTH];
    float y[LENGTH];
    #pragma kernel elementwise
    for (int k = 0; k < LENGTH; k++) {
        x[k] = even(k);
        y[k] = below((float)k) + (float)(with_a_part(k) - k - 3) + (float)line_below();
    }
    CHECK(x[0] == 1 && x[3] == 0 && x[4] == 1);
    CHECK(y[2] == 2 * 2 + 1 + line_below() && y[5] == 11 + line_below());
    #pragma kernel elementwise
    for (int k = 0; k < LENGTH; k++)
        x[k] = odd(k) + (int)below((float)x[k]) + ping(k) * 10;
    CHECK(x[0] == 3 && x[3] == 2 + 40 && x[4] == 3 + 60);
}

static int odd(int n)
{
    return n == 0 ? 0 : even(n - 1);
}

static int line_below(void)
{
    return __LINE__;
}

static inline float one(void)
{
    return ONE;
}

float below(float x)
{
    return 2 * x + one();
}

static void again(void)
{
    float y[LENGTH];
    #pragma kernel elementwise
    for (int k = 0; k < LENGTH; k++)
        y[k] = below((float)k) - one();
    CHECK(y[4] == 8 && unused_below(2) == 4);
}

static double unused_below(double x)
{
    return 2 * x;
}

int main(void)
{
    anew();
    of_header();
    of_places();
    constants();
    of_file();
    again();
    return failures != 0;
}
