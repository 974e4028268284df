#define scale 7
#pragma kernel declare
struct pair { float a, b; };
#pragma kernel begin device /* for kernels alone */
#include <cuda_fp16.h>
#include "include/device.cuh"
template <class T> __device__ T twice(T x) { return x + x; }

__constant__ float table[3] = {1, 2, 3};
#undef scale
#define scale 3.0f
static int counter;
template <class T, int N> struct pack { T item[N]; };
#pragma kernel end device
float host = scale;
#pragma kernel elementwise f in(float x) out(float y)
{ y = twice(x) * table[1] + scale + deep(x); }
/* N is used, and declares nothing */
#pragma kernel raw t in(T x) out(T y) template(T, int N) threads(1) block(1)
{ pack<T, N> p = {}; y[0] = x[0] + p.item[0]; }
#pragma kernel begin device
#pragma kernel end device
#ifdef MORE
_Pragma("kernel begin device") struct { int unseen; } hidden; _Pragma("kernel end device") int seen;
#endif
void g(float *x)
{
    #pragma kernel elementwise inout(float x[3])
    { x = twice(x); }
}
