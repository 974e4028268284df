/* What is in inout(...) and only written, or only read; template parameters in directives. */
#include <ckpp/ckpp.h>
#pragma kernel elementwise plain in(float x) inout(float y)
{ y = 2 * x; }
#pragma kernel elementwise first in(float x) inout(float y)
{ y = 2 * x; if (y > 3) y = 3; }
#pragma kernel elementwise branches in(float x) inout(float y)
{ float t = x; if (x > 3) y = 3; else y = t; }
#pragma kernel elementwise read_only in(float x) inout(float y, float z)
{ z += x * y; }
void inside(int n, float *x, float *y);
void inside(int n, float *x, float *y)
{
    #pragma kernel elementwise in(float x[n]) inout(float y[n])
    { y = x; }
}

#pragma kernel elementwise reads in(float x) out(float y, float z)
{ y += x; float t = z; z = t; }

/* Nothing is said of these. */
#pragma kernel elementwise writes in(float x) out(float y, float z, raw float w)
{ y = x; y += x; if (x > 0) z = 1; else z = y; w[i] += 1; }
#pragma kernel begin declare
struct pair { float a, b; };
static inline void set(float *p) { *p += 1; }
#define UPDATE(x) y = y + x
#pragma kernel end declare
#pragma kernel elementwise sometimes in(float x) inout(float y, float z, float w, float v)
{ if (x > 3) y = 3; if (x < 0) return; z = 2; w = w * 2; v = x; set(&v); }
#pragma kernel elementwise members in(float x) inout(struct pair p, float y)
{ p.a = x; UPDATE(x); }
#pragma kernel elementwise handed in(float x) inout(float y, float z, float w)
{ set(&y); y = x; float &r = z; r += x; z = x; (void)w; w = w > 0 ? x : w; }
#pragma kernel elementwise places in(float x) inout(raw float y)
{ y[i] = x; }
#pragma kernel raw threads_of inout(float y) template(int U) threads(8)
{
    #pragma unroll U
    for (int k = 0; k < 2; k++)
        y[2 * threadIdx.x + k] = 1;
}

/* A macro's parameter is not the output of that name. */
#pragma kernel declare
#define HALF(y) ((y) / 2)
#pragma kernel elementwise halves in(float x) inout(float y)
{ y = HALF(x); }
