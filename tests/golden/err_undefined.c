/* Functions of which kernels see a declaration alone, or none. */
#include "include/values.h"
#include "nowhere_to_be_read.h"
#include <ctype.h>
int of_file(int k);
extern int of_macro(int k), of_list(int k);
#pragma kernel begin declare
int announced(int k);
static inline int shared(int k) { return announced(k) + of_header(k); }
#pragma kernel end declare
#pragma kernel declare
#define TWICE(k) weigh(k)
static inline int along(int k) { return of_file(k) + 1; }

void f(int n, int *y)
{
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = of_file(k) + along(k) + shared(k);
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) {
        y[k] = of_header(k) + 2 * of_header(k + 1);
        y[k] += announced(k) * of_file(y[k]) + TWICE(k);
    }
    #pragma kernel elementwise out(int y[n])
    { y = of_file(1) + announced(2); }

    /* Nothing is said of these. */
    #pragma kernel raw out(int y[n]) threads(n)
    { y[threadIdx.x] = of_list(3); }
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = __builtin_popcount(k) + abs(k);
    #pragma kernel elementwise out(y[n]) options("-include given.h")
    for (int k = 0; k < n; k++)
        y[k] = of_header(k) + of_file(k);
    #pragma kernel elementwise out(int y[n]) \
        preamble("__device__ int of_file(int k) { return k; }")
    { y = of_file(1); }
    #pragma kernel elementwise out(int y[n])
    { y = of_header(1); }
}
