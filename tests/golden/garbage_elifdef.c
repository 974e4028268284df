/* Branches of an #if that begin with #elifdef and #elifndef, which C11 does not have. */
#define HOST_ONLY 1

#pragma kernel begin declare
#if 0
#elifndef NO_REAL
typedef float real;
#endif
#if 0
#elifdef HOST_ONLY
enum { WIDTH = 2 };
#endif
#pragma kernel end declare

#pragma kernel elementwise scaled in(real x) out(real y)
{ y = 2 * x; }

#pragma kernel module heads
{
__global__ void first(float *x)
{
#ifdef DOUBLES
    if (x[0] > 0) {
#elifndef DOUBLES
    if (x[1] > 0) {
#endif
        *x = 1;
    }
}
__global__ void second(float *x) { *x = 2; }
}
