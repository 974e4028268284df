/* What kernels do not have in functions and macros of headers is told as that of the file. */
#include "include/loop_header_words.h"

struct own_log { FILE *to; float last; };
static inline float own_logged(float x) { struct own_log l = {NULL, x}; return l.last; }
static inline float own_twice(float x) { float add(float y) { return x + y; } return add(x); }

void calls(int n, const float *x, float *y)
{
    float unused = 1;
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) y[k] = logged(x[k]) + own_logged(x[k]);
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) y[k] = named(x[k]) + kept(x[k]);
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) y[k] = seeded(x[k]) + scaled(x[k]);
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) y[k] = bits(x[k]) + twice(x[k]) + own_twice(x[k]);
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) y[k] = middle(x[k]) + wide(x[k]) + KIND(x[k]);
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) y[k] = checked(x[k]) + unused;
}
