/* The program's own i and n, where a body would have the element's number and the number of elements. */
#include <stddef.h>
#define n_of(a) (sizeof(a) / sizeof *(a))

void rows_by_loop(int rows, size_t cols, float *f, float *row)
{
    for (int i = 0; i < rows; i++) {
        #pragma kernel elementwise in(float f[cols]) inout(float row[cols])
        { row *= f + i; }
        #pragma kernel reduction in(float f[cols]) out(float r = row[i]) reduce(+)
        { return f * i; }
    }
    for (size_t j = 0, i = 2; j < i; j++)
        #pragma kernel elementwise in(float f[cols]) inout(float row[cols])
        { row *= f + i; }
    for (int i = 0; i < rows; i++)
        row[i] = 0;
    #pragma kernel elementwise in(float f[cols]) inout(float row[cols])
    { row *= f + i; }
}

void grid(const size_t n, float u[n][n], float *x, float *one)
{
    float sum = 0, *i = x;
    #pragma kernel elementwise inout(float u[n][n])
    { u /= n; }
    #pragma kernel elementwise in(float x[n], float u[n][n]) out(float y[n][n] = one)
    { y = u * x / n; }
    #pragma kernel reduction in(float u[n][n]) out(float sum) reduce(+) post(sum = a / n)
    { return u; }
    #pragma kernel reduction in(float x[n]) out(float y[n] = one) reduce(+) axis() post(y = a / n)
    { return x; }
    #pragma kernel elementwise in(raw float x[n]) out(raw float y[n] = one) size(n - 1)
    { y[i] = x[n - i]; }
    #pragma kernel elementwise in(float x[n]) out(float y[n] = one) before("const float part = 1.0f / n;")
    { y = x * part * _i; }
}

/* All of it is the same: the only extent is n. */
void vectors(size_t n, float a, float *x, float *y)
{
    float r;
    #pragma kernel elementwise in(float a, float x[n]) out(float y[n])
    { y = a * x / n; }
    #pragma kernel elementwise in(raw float x[n]) out(raw float y[n]) size(n)
    { y[i] = x[n - 1 - i]; }
    #pragma kernel reduction in(float x[n]) out(float r) reduce(+) post(r = a / n)
    { return x; }
    #pragma kernel reduction in(float x[n]) out(float r) reduce(+) axis(-1) keepdims post(r = a / n)
    { return x; }
    #pragma kernel elementwise in(float x[2][n]) out(float y[2][n])
    { y = x * _i / _n; }
}

/* The body's own, or nobody's. */
struct pair { int i, n; };
float prototype(int i, float (*n)(int i));
static int function_of(float (*f)(int i), int (*g)(int n)) { return f(1) > 0 ? g(2) : 0; }
#define EACH(v, end) for (int v = 0; v < (end); v++)
void none(size_t m, float *x, float *y, float (*f)(int i))
{
    { int i = 3, n = 4; (void)i; (void)n; }
    struct pair p = {.i = 1, .n = 2};
    #pragma kernel elementwise in(float x[m]) out(float y[m])
    { y = x * i / n; }
    #pragma kernel elementwise in(float x[m], int p = p.i) out(float y[m])
    { y = x * i / n + p; }
#if 0
    int i = 0;
#elif defined OTHER
    int n = 0;
#endif
    #pragma kernel elementwise in(float x[m]) out(float y[m])
    { y = x * i / n; }
    int i = 1, n = function_of(f, NULL);
    #pragma kernel elementwise in(float x[m]) out(float y[m])
    { y = 0; for (int i = 0, n = 3; i < n; i++) y += x; }
    #pragma kernel elementwise in(float x[m], int k = i, int rows = n) out(float y[m])
    { y = x * k * _i + rows * _n; }
#pragma kernel elementwise in(float x[m]) out(float y[m])
    { struct { int i, n; } q = {1, 2}; y = x * q.i / q.n; }
}
int old(n, i) int n; float *i;
{
    return n + (int)*i;
}

#pragma kernel elementwise defined in(float x) out(float y)
{ y = x * i / n; }
#pragma kernel begin declare
#include "include/counters.h"
#pragma kernel end declare
#pragma kernel elementwise shared in(float x) out(float y)
{ y = x * i / n; }
static float n;
#define i 7
#pragma kernel elementwise globals in(float x) out(float y)
{ y = x * i / n; }
#pragma kernel reduction also_globals in(float x) out(float y) reduce(+) post(y = a / n)
{ return x * _i; }
#undef i
#pragma kernel elementwise no_macro in(float x) out(float y)
{ y = x * i / _n; }
