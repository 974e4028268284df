/* Names that #if cannot see, and takes for 0. */
#pragma kernel raw unrolled in(float x) out(float y) template(int U, int N, bool B, int W, T) threads(1) block(1)
{
    float s = 0;
    #pragma unroll U
    for (int k = 0; k < 8; k++)
        s += x[k];
    #if N > 2 && defined(B)
    s += 100;
    #elif T == float
    s += 200;
    #endif
    #define STEP (W + 1)
    y[0] = s + STEP;
}
#pragma kernel elementwise each in(float x, int mode) out(float y)
{
#if mode
    y = x;
#else
    y = -x;
#endif
#ifdef x
    y = 2;
#endif
}
/* Nothing is said of these. */
#pragma kernel declare
#define mode2 1
#pragma kernel elementwise fine in(float x) out(float y) options("-DN=3")
{
#if N > 2 && mode2
    y = x;
#else
    y = 2 * x;
#endif
}
/* Files that only the program's compiler can look for. */
#pragma kernel declare
#include "include/asks.h"
#pragma kernel begin declare
#if defined __has_embed && __has_embed("asks.h")
#elif __has_include("asks.h") && __has_include(<stdio.h>)
#endif
#pragma kernel end declare
#pragma kernel elementwise files in(float x) out(float y)
{
    y = x;
#if __has_include_next(<stdio.h>)
    y = 1;
#elif __has_include(<stdio.h>) && __has_include("err_condition.c")
    y = 2;
#endif
}
