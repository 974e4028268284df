// What only the compiler can see of loops and kernels, in C++ alone.
#include <algorithm>

double f(int n, const float *x)
{
    double s = 0;
    #pragma kernel reduction in(x[n]) reduce(max : s)
    // error: max...converts 's' at each step
    for (int j = 0; j < n; j++) s = std::max<float>(s, x[j]);
    return s;
}

#include "std.h"
void g(const float *v, float *w)
{
    #pragma kernel elementwise in(float x[4] = v) out(float y[4] = w)
    { y = fabsf(x); } // error: do not know the program's macro 'fabsf'
}

// an array of computed length is taken
void h(int n, float *y)
{
    float x[n];
    #pragma kernel elementwise out(x[n], y[n])
    for (int j = 0; j < n; j++)
        x[j] = y[j] = (float)j;
}
