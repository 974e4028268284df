/* Kernels have a header's variables as they are at first. */
#pragma kernel declare
#include "include/values.h"

struct steps { int steps; };

void f(int n, int *y, struct steps *s)
{
    #pragma kernel elementwise out(y[n]) in(s[n])
    for (int k = 0; k < n; k++)
        y[k] = with_parameter(k) + with_own(k) + with_global(k) + s[k].steps + fixed;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = steps * k;
    #pragma kernel elementwise in(int table) out(int y[n])
    { int steps = 3; y = table + steps; }
    #pragma kernel elementwise out(int y[n])
    { y = table[1]; }
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = NEXT(k) + fixed;
}
