// #ifs that ckpp cannot evaluate, and places behind those that it can
#include "not_here.h"
#if defined DOUBLE
typedef double real;
#else
typedef float real;
#endif
#if VERSION(4, 0) > 40
#define STEPS 3
#else
#define STEPS 2
#endif
void f(int n, real *y)
{
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) {
#if 1 +
        y[k] = 1;
#elif LEVEL > 2
        y[k] = LEVEL;
#else
        y[k] = missing(k);
#endif
    }
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) {
#if n > 2
        y[0] = k;
#else
        y[1] = k;
#endif
    }
#ifdef WHOLE
    #pragma kernel elementwise out(y[n])
#endif
    for (int k = 0; k < n; k++)
        y[k] = STEPS;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) {
#ifdef OPEN
        y[k] = 1;
    }
}
