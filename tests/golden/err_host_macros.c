/* Macros of the file that kernels do not know: an #if takes them for undefined, a call finds no function. */
#define FAST 1
#define WIDTH (BASE * 2)
#define BASE 4
#define SQUARE(x) ((x) * (x))
#define CALLED sqrtf
#ifndef GUARDED
#define GUARDED 1
#endif
#define GONE 1
#undef GONE
#define _PRIVATE 1
#define SAME 16 /* of both */
#define OTHER 16

#pragma kernel declare
#define SIZE (BASE * 2)
#pragma kernel begin declare
#ifdef FAST
static const float speed = 2;
#endif
#ifndef SAME
#define SAME  16
#endif
#ifndef OTHER
#define OTHER 8
#endif
#if defined(__CUDACC__) || !defined FAST
static const float pace = 1;
#endif
#pragma kernel end declare

#pragma kernel elementwise bodies in(float x) out(float y)
{
    y = x;
#ifdef FAST
    y = 1;
#elif defined(WIDTH) && BASE > 2
    y = 2;
#elif SIZE > 4
    y = 2;
#endif
#   if \
    !GUARDED
    y = 3;
#endif
    y += SQUARE(x) + CALLED(x);
}
#pragma kernel reduction maps in(float x) out(float y) reduce(+)
{
#ifndef FAST
    return x;
#else
    return 2 * x;
#endif
}
#pragma kernel raw threads in(float x) out(float y) threads(x.shape[0]) preamble("#ifdef FAST\n#define QUICK\n#endif\n")
{
#ifdef FAST
    y[0] = x[0];
#endif
}
#pragma kernel module whole
{
#ifdef FAST
    __global__ void fast(float *x) { *x = SAME; }
#endif
#ifndef WIDTH
#define WIDTH 8
#endif
}

/* Nothing is said of these. */
#pragma kernel elementwise fine in(float x) out(float y) options("-DGIVEN=2")
{
    y = x;
#ifdef DEBUG
    y = 1;
#endif
#if GIVEN > 1 && defined(__CUDA_ARCH__) && SAME == 16
    y = 2;
#endif
#if defined GONE || LATER
    y = 3;
#endif
#if 0
#ifdef FAST
    y = 4;
#endif
#endif
#define OWN
#ifdef OWN
    y = SAME;
#endif
#ifdef _PRIVATE
    y = 5;
#endif
}
#pragma kernel elementwise included in(float x) out(float y) preamble("#include \"fast.h\"")
{
    y = x;
#ifdef FAST
    y = 1;
#endif
}
#pragma kernel module including
{
    #include "fast.h"
#ifdef FAST
    __global__ void fast(float *x) { *x = 1; }
#endif
}
#define LATER 1
#pragma kernel declare
#include <cub/cub.h>
#pragma kernel elementwise library in(float x) out(float y)
{
    y = x * CUB_PTX_LOG_WARP_THREADS;
#ifdef FAST
    y = 1;
#endif
}
