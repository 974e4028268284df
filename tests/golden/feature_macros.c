/* The prelude comes before all of the program's text, and includes no header of the system: the
 * program's own macros choose what those declare. */
#define _GNU_SOURCE
#include <string.h>
typedef unsigned char bool;
#pragma pack(1)
struct odd { char c; float f; } odd = {1, 2};
#ifdef __cplusplus
extern "C" {
#endif
/* nothing is put between such a function's parameters */
static float *scale(n, x)
    int n;
    float *x;
{
    #pragma kernel elementwise inout(float x[n])
    { x += 1; }
    return x;
}
float *f(int n, float *x, bool b);
float *f(int n, float *x, bool b)
{
    return memrchr(x, b, sizeof odd) ? scale(n, x) : x;
}
#ifdef __cplusplus
}
#endif

/* The same macro once more, on several lines. */
#pragma kernel declare
#define HALF(v) \
    ((v) / 2)
#undef HALF
#define HALF(v) \
    ((v)  /  2) /* of it */
#pragma kernel elementwise half in(int x) out(int y)
{ y = HALF(x); }

/* A macro that ended, and one in a comment, do not matter: #define fmin(a, b) a */
#define fmax(a, b) (a)
#undef fmax
#pragma kernel elementwise least in(double x) out(double y)
{ y = fmax(x, 1) + fmin(x, 2); }
