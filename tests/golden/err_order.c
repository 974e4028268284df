/* Functions that kernels call, and that are shared further down or not at all. */
float promised(float x);
float fromhere(float x);
#pragma kernel begin declare
float promised(float x);
float foreign(float x);
static float outer(float x) { return inner(x) + fromhere(x); }
#pragma kernel end declare

#pragma kernel elementwise early in(float x) out(float y)
{ y = twice(x) + twice(2 * x) + thrice(x); }
#pragma kernel raw early_too in(float x) out(float y) threads(x.shape[0])
{ y[threadIdx.x] = promised(x[threadIdx.x]) + outer(x[threadIdx.x]) + cube(1) + foreign(2); }

/* Nothing is said of these. */
#pragma kernel begin declare
static float local(float x);
static float local(float x) { return x; }
#if 0
static float either(float x) { return x; }
#else
static float either(float x) { return 2 * x; }
#endif
static float uses(float x) { return local(x) + either(x); }
#pragma kernel end declare
#pragma kernel elementwise fine in(float x) out(float y)
{ auto twice = [](float t) { return t; }; y = local(x) + either(x) + uses(x) + twice(x) + elsewhere(x); }

#pragma kernel declare
static float twice(float x) { return 2 * x; }
#pragma kernel begin declare
static float inner(float x) { return x; }
float promised(float x) { return x; }
#include "include/cube.h"
#pragma kernel end declare
static float thrice(float x) { return 3 * x; }
float fromhere(float x) { return x; }
#if 1
static float elsewhere(float x) { return x; }
#endif
