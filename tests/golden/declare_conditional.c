/* A declare inside an #if may not be there. */
#ifdef USE_TABLE
#pragma kernel declare
#define SCALE 2
#else
#pragma kernel declare
#define SCALE 3
#endif

void f(int n, float *x);
void f(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n])
    { x *= SCALE; }
}
