/* Types that a block declares in place of the file's. */
typedef int num;
struct pair { int a, b; };
enum { MANY = 4 };

void hidden(int n, int *y)
{
    typedef unsigned char num;
    struct pair { char a, b; } p[4] = {{0, 0}};
    typedef short uint;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) { num v = 300 + k; y[k] = v; }
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) y[k] = (int)sizeof(struct pair);
    #pragma kernel elementwise in(p) out(y[4])
    for (int k = 0; k < MANY; k++) y[k] = p[k].a;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) { uint v = -k; y[k] = v; }
}

/* after the block, the file's are meant */
void seen(int n, int *y, struct pair *p)
{
    { typedef char num; num v = 0; (void)v; }
    #pragma kernel elementwise out(y[n]) in(p[n])
    for (int k = 0; k < n; k++) { num v = 300 + p[k].a; y[k] = v; }
}

#define LEVEL 1
static inline int level(void) { return LEVEL; }
#pragma push_macro("LEVEL")
#undef LEVEL
#define LEVEL 2
#pragma pop_macro("LEVEL")
static inline int popped(void) { return LEVEL; }
void pushed(int n, int *y)
{
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) y[k] = level() + popped();
}

/* what has another value in the loop than where the program computes it */
#ifdef OTHER
#pragma kernel declare
typedef float other;
#define PLACE(v) (v)
#else
#define PLACE(v) ((v) + __LINE__)
#endif
#define TWICE (2 * PLACE(1))
#define GIVEN(v) (_Pragma("GCC diagnostic push") __LINE__ + v)
#define COUNTED (__COUNTER__ + 1)
#define HERE __LINE__
#pragma push_macro("HERE")
#undef HERE
#define HERE 2
#pragma pop_macro("HERE")
static inline int next(int k) { return k + __COUNTER__; }
void places(int n, int *y)
{
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) y[k] = TWICE;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) y[k] = GIVEN(k);
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) y[k] = HERE;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < __COUNTER__; k++) y[k] = COUNTED;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) y[k] = next(k);
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) { int PLACE = k; y[k] = PLACE; }
}

/* a function that comes along asks for the kernels' compiler */
static inline float fast(float x)
{
#if defined(__CUDACC__) || defined FAST
    return x + 1;
#else
    return x;
#endif
}
void f_compiler(int n, float *y)
{
    #pragma kernel elementwise inout(y[n])
    for (int k = 0; k < n; k++) y[k] = fast(y[k]);
}

/* types of a declared header, and functions within a function */
#pragma kernel declare
#include "include/point.h"
static inline int near(int k) { return k; }
void of_header(int n, double *y, int *z)
{
    typedef double real;
    struct point { int z; };
    int near(int k) { return -k; }
    int abs(int k);
    int abs(int k) { return k; }
    const real half = 0.5;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) y[k] = half;
    #pragma kernel elementwise out(z[n])
    for (int k = 0; k < n; k++) { struct point p = {k}; z[k] = p.z; }
    #pragma kernel elementwise out(z[n])
    for (int k = 0; k < n; k++) z[k] = near(k) + abs(k);
}
