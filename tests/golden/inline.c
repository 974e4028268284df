/* Inline constructs: several in one function, in nested blocks, as the only statement of an if. */
#include <stddef.h>

void saxpy(size_t n, float a, const float *x, float *y);
static inline void scale(size_t n, double a, double *x)
{
    #pragma kernel elementwise scale in(double a) inout(double x[n])
    { x *= a; }
}

void saxpy(size_t n, float a, const float *x, float *y)
{
    double d[4] = {1, 2, 3, 4};
    scale(4, 2, d);
    if (n > 0)
        #pragma kernel elementwise in(float a, float x[n]) inout(float y[n])
        { y = a * x + y; }
    else {
        for (int pass = 0; pass < 2; pass++) {
#pragma kernel elementwise out(float y[n])
{
    y = 0;
} }
    }
    switch (n) {
    case 1:
        #pragma kernel elementwise in(float a, float first = x[0]) out(float second = y[0])
        {
            second = a * first;   /* } */
        }
        break;
    default:;
    }
}
