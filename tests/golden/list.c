/* What declare shares: types, functions, constants, macros, includes. */
#include <stddef.h>
#pragma kernel declare
typedef struct body {
    float x, y, z;
    float mass;
} body;

#pragma kernel declare
typedef float real;
#pragma kernel declare
static inline real square(real v)
{
    return v * v;   // { not a brace
}   int after;

#pragma kernel declare
#define SOFTENING \
    1e-3f
#pragma kernel declare
static const float weights[3] = {1, 2, 3}; /* host too */
#pragma kernel declare
#include "include/shape.h"

  #  pragma  kernel /* a region */ begin   declare
enum color { RED, GREEN = 2 };
#if 0
struct never { int x;
#endif
union bits { float f; unsigned u; };
typedef unsigned long long int word;
#pragma kernel end declare

void f(int n, body *b, struct shape *s, real *r, const enum color *c, union bits *u, word *w, body one);
void f(int n, body *b, struct shape *s, real *r, const enum color *c, union bits *u, word *w, body one)
{
    #pragma kernel elementwise in(struct shape s[n], enum color c[n], union bits u[n], word w[n], body one) \
            inout(body b[n]) out(real r[n], body last = one)
    {
        b.x += square(area(s)) * SOFTENING + weights[c] + u.f + w;
        r = b.x;
        b.mass = one.mass;
        last = b;
    }
}
#pragma kernel elementwise move in(body b, float dt) out(body c)
{ c = b; c.x += b.y * dt; }
#pragma kernel declare
struct __attribute__((packed)) odd { char c; int i; } /* a type */ __attribute__((unused)) ; int after_odd;
#pragma kernel declare
static inline float __attribute__((const)) three(struct odd o) { return 3 + o.c; } struct odd after_three;
#pragma kernel declare
static const struct { int a[2]; } pair = {{1, 2}}; float after_pair(void); float after_pair(void) { return three(after_three); }
#pragma kernel elementwise last in(struct odd o) out(float y)
{ y = three(o) + pair.a[0]; }
#pragma kernel reduction heaviest in(body b) out(int64_t at, float m) reduce(argmax) post(at = a; m = n)
{ return b.mass; }
