// What the host's compiler warns of in kernels.
#include <stdio.h>
#pragma kernel elementwise first in(float x, int k) out(float y)
{
    int m = k;
    if (m = 3) // warning at 11: ...[-Wparentheses]
        y = x;
    else
        y = 2 * x;
}
#pragma kernel reduction second in(float x) out(float y) reduce(+)
{ float u; return u * x; } // warning: 'u' is ...uninitialized...[-Wuninitialized]
#pragma kernel elementwise third in(T x) out(T y) instantiate(T = float, double)
{ int unused; y = x; } // warning at 7: unused variable 'unused' [-Wunused-variable]
#pragma kernel raw fourth in(int k) out(float y) grid(1) block(32)
{
    // warning: 't' ...uninitialized...[-Wmaybe-uninitialized]
    float t; if (k > 2) t = k * k; y[threadIdx.x] = t;
    printf("%d\n", 1.5); // warning: ...[-Wformat]
}
// of a loop's variables, one whose only use was a subscript is used
void f(int n, const double *h, double *t)
{
    #pragma kernel elementwise in(h[n]) inout(t[n])
    for (int j = 1; j < n - 1; j++) {
        int e = j % 8, k = j + 1;
        const int first = k, last = first + 1;
        t[j] = h[k] + h[e] + h[last];
    }
    #pragma kernel elementwise in(h[n]) inout(t[n])
    for (int j = 0; j < n; j++) {
        int used = j, unused = j; // warning at 23: unused variable 'unused'
        t[used] += h[j];
    }
}
