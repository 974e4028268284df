// Kernels of which the host's compiler has nothing to say, here.
#include <stdio.h>
#pragma kernel begin declare
#include <stdlib.h>
#define SIZE 4
static const float table[SIZE] = {1, 2, 3};
struct pair { float a, b; };
static inline float never_called(float x, int unused) { int neither; return x; }
static inline float sum_of(struct pair p) { return p.a + p.b; }
#pragma kernel end declare
#pragma kernel elementwise first in(float x) out(float y)
{
    struct pair p = {x}, q = {.a = x};
    unsigned m = 3;
    int k = 5;
    printf("%lld %ld\n", i, i);
    y = k < m ? sum_of(p) : sum_of(q) * table[1];
    unsigned char byte = k * m;
    y += byte;
}
#pragma kernel raw second in(float x) inout(float y) grid(1) block(32)
{
    if (threadIdx.x < (int)x)
        y[threadIdx.x] *= x;
    float *p = (float *)malloc(sizeof *p);
    free(p);
    volatile int v = 0;
    v += 1;
    v++;
}
/* only integers will do, or only some numbers, and nothing says so */
#pragma kernel raw bits in(T x) inout(T y) grid(1) block(32)
{ y[threadIdx.x] ^= y[threadIdx.x] | 1; y[0] += x; }
#pragma kernel raw tiles in(float x) out(float y) template(int TILE) grid(1) block(32)
{ static_assert(TILE == 7, "seven"); y[threadIdx.x] = x * TILE; }
#pragma kernel raw warps in(float x) out(float y) template(int TILE) grid(1) block(32)
{ __shared__ float t[TILE % 32 ? -1 : TILE]; t[threadIdx.x] = x; y[threadIdx.x] = t[threadIdx.x]; }
/* arrays without dimensions */
#pragma kernel raw no_dimension in(T x) out(T y[1]) grid(1) block(1)
{ y[0] = x(); }
#pragma kernel elementwise add in(T x, raw T k) out(T y)
{ y = x + k(); }
#pragma kernel raw rows in(T x) out(T y[1]) grid(1) block(1)
{
    for (int d = 0; d < x.ndim; d++)
        y[0] += x.shape[d];
    y[0] += x(3);
}
