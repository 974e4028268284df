/* Constant indices that are out of range. */
#include <ckpp/ckpp.h>
#define WIDTH 3
#pragma kernel elementwise weighed in(float x) constant(float w[WIDTH], int m[2][4]) out(float y)
{ y = x * w[0] + w[2] + w[3] + w[-1] + m[1][3] + m[2][1] + m[1][4] + w[i] + m[0][0]; }
#pragma kernel raw ends in(float x) constant(float w[3]) out(float y) threads(x.size)
{ for (const float *p = w; p < &w[3]; p++) y[threadIdx.x] += *p; y[0] = *&w[4]; }
#pragma kernel elementwise shapes in(float x) out(float y)
{ y = x * x.shape[15] + x.strides[16] + x.shape[-1] + x.shape[x.ndim - 1]; }
#pragma kernel reduction lengths in(T x) out(T r) reduce(+) post(r = a / (T)x.shape[-2])
{ return x / (T)x.shape[1]; }
void f(int n, const float *x, float *y);
void f(int n, const float *x, float *y)
{
    #pragma kernel elementwise in(float x[n][n]) out(float y[n][n])
    { y = x * (x.shape[1] + x.strides[2]); }
    #pragma kernel raw in(float x[n]) inout(float y[n]) threads(n)
    { int k = threadIdx.x; y[k] = x[k] * y.shape[1]; }
    #pragma kernel raw in(float x[n][n]) inout(float y[n]) threads(n)
    { y(0, 1) = x(threadIdx.x) + x((int)min(1, 2), 1) + y(1); }
    #pragma kernel elementwise in(raw float x[n][n]) inout(float y[n])
    { y = x(i) + x(i, 1) + x(1, (2, 3), 4); }
}
