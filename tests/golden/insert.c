/* The include is never put into the middle of a declaration. */
#define _DEFAULT_SOURCE
#ifndef SIZE
#define SIZE 3
int before;
#endif
#if 0
int unfinished(
#endif
static int a,
#define B b
    B;
static void
#ifdef WIDE
f(long n,
#else
f(int n,
#endif
  float *x)
{
    (void)a, (void)b;
    #pragma kernel elementwise inout(float x[n])
    { x += 1; }
}
void g(int n, float *x);
void g(int n, float *x) { f(n, x); }
