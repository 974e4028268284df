/* Variables of private(...) that one function assigns, and another one reads. */
#include <string.h>
struct pair {
    int a, b;
};
struct option {
    int has, value;
};
#pragma kernel begin declare
static void set(struct pair *t, int k) { t->a = k; }
static void setb(struct pair *t, int k) { t->a = k; (*t).b = 2; }
static void one(int *t, int k) { *t = k; }
static void cross(int *t, int k) { t[0] = k; t[1] = 2; t[2] = k + 1; }
static void fill(int *t, int n)
{
    for (int j = 0; j < n; j++)
        t[j] = j;
}
static int all(const int *t) { return t[0] + t[1] + *(t + 2); }
static int first(const int *t) { return *t; }
static int sum(const int *t, int n)
{
    int s = 0;
    for (int j = 0; j < n; j++)
        s += t[j];
    return s;
}
static int walk(const int *t, int n)
{
    int s = 0;
    while (n--)
        s += *t++;
    return s;
}
static void clear(int *t, int n) { memset(t, 0, n * sizeof *t); }
static void scale(int *t, int n)
{
    for (int j = 0; j < n; j++)
        t[j] *= 2;
}
static int pick(const int *t, int j) { return t[j]; }
static int of_both(const struct pair *t) { return t->a + t->b; }
static int of_copy(struct pair t) { return t.a + t.b; }
static int of_option(const struct option *t) { return t->has ? t->value : 0; }
#pragma kernel end declare

int read_partly(int n, int m, int *x);
int read_partly(int n, int m, int *x)
{
    int t[3] = {7, 8, 9};
    struct pair p = {1, 2};
    struct option o = {0, 2};
    #pragma kernel elementwise out(x[n]) private(p)
    for (int k = 0; k < n; k++) { set(&p, k); x[k] = of_both(&p); }
    #pragma kernel elementwise out(x[n]) private(p)
    for (int k = 0; k < n; k++) { set(&p, k); x[k] = of_copy(p); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { one(t, k); x[k] = all(t); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { fill(t, 2); x[k] = sum(t, 3); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t[0] = k; x[k] = sum(t, 3); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { for (int j = 1; j < 3; j++) t[j] = k; x[k] = first(t); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { clear(t, 1); x[k] = all(t); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { clear(t, 1); x[k] = walk(t, 3); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t[0] = k; x[k] = walk(t, 3); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t[0] = k; x[k] = sum(t, m); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { fill(t, 2); x[k] = pick(t, m); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { fill(t, m); x[k] = sum(t, n); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { int j = 0; while (j < m) t[j++] = k; x[k] = sum(t, n); }
    #pragma kernel elementwise out(x[n]) private(o)
    for (int k = 0; k < n; k++) { o.has = 0; x[k] = of_option(&o); }
    return 0;
}
int read_all(int n, int m, int *x);
int read_all(int n, int m, int *x)
{
    int t[3] = {7, 8, 9};
    struct pair p = {1, 2};
    #pragma kernel elementwise out(x[n]) private(p)
    for (int k = 0; k < n; k++) { setb(&p, k); x[k] = of_both(&p) + of_copy(p); }
    #pragma kernel elementwise out(x[n]) private(p)
    for (int k = 0; k < n; k++) { set(&p, k); p.b = 1; x[k] = of_both(&p) + of_copy(p); }
    #pragma kernel elementwise out(x[n]) private(p)
    for (int k = 0; k < n; k++) { p = (struct pair){k, 2}; x[k] = of_both(&p) + of_copy(p); }
    #pragma kernel elementwise out(x[n]) private(p)
    for (int k = 0; k < n; k++) { memset(&p, 0, sizeof p); x[k] = of_both(&p) + of_copy(p); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { cross(t, k); x[k] = sum(t, 3); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        fill(t, 3); scale(t, 3); x[k] = all(t) + sum(t, 3) + sum(t, m) + walk(t, 3) + pick(t, m);
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { fill(t, m); scale(t, m); x[k] = sum(t, m); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { for (int j = 0; j < m; j++) t[j] = k; x[k] = sum(t, m); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t[0] = t[1] = t[2] = k; x[k] = sum(t, 3); }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        memset(t, 0, sizeof t); x[k] = all(t) + sum(t, m) + walk(t, 3) + pick(t, m);
    }
    return 0;
}

/* filled up to a bound that is not known, and read by a plain number */
static int ends(const int *t) { return t[0] + t[2]; }

int read_one(int n, int m, int *x);
int read_one(int n, int m, int *x)
{
    int t[3] = {7, 8, 9}, w[2][3] = {{1, 1, 1}, {1, 1, 1}};
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { for (int j = 0; j < m; j++) t[j] = k; x[k] = t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { for (int j = 0; j < k % 3; j++) t[j] = k; x[k] = t[0]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { for (int j = 0; j < m; j++) t[j] = k; x[k] = ends(t); }
    #pragma kernel elementwise out(x[n]) private(w)
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < i + 1; j++) w[i][j] = k;
        x[k] = w[1][1] + w[0][2];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j = 0; j < (int)(sizeof t / sizeof *t); j++) t[j] = k;
        x[k] = t[0] + t[2];
    }
    return 0;
}
