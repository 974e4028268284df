/* Structs that point to memory of the host, and bodies that follow them. */
#include <ckpp/ckpp.h>
#pragma kernel begin declare
#include "include/view.h"
typedef float (*function)(float);
typedef float *floats;
typedef struct shape { function area; floats sides; union { double d; void *p; }; } shape;
#ifdef __cplusplus
extern "C" {
#endif
struct outer { int n; struct { struct view inner; struct view *many, one; } deep; };
static inline float get(struct view v, int k) { return v.data[k]; }
#ifdef __cplusplus
}
#endif
static inline int size_of(const struct view *v) { return v->n; }
static inline float first(int k, const struct view *v) { struct view own = *v; return get(own, k); }
static inline int forever(struct view v) { return v.n > 0 ? forever(v) : 0; }
#pragma kernel end declare

#pragma kernel elementwise indexed in(struct view v, int k) out(float y)
{ y = v.data[k]; }
#pragma kernel elementwise nested in(struct outer o, raw struct outer p) out(float y)
{ const struct outer *q = &p[i]; y = *o.deep.inner.data + q->deep.one.data[0]; }
#pragma kernel elementwise handed in(struct view v, raw struct view w) out(float y)
{ y = first(1, &v) + get(w(i), 2); }
#pragma kernel elementwise called in(shape s) out(float y)
{ y = s.area(2); }
#pragma kernel elementwise stored in(shape s) inout(raw struct view w)
{ float *p = s.sides; w[i].n = p[0]; *(w[i].data) = 3; }
#pragma kernel raw block_wise in(struct outer o) out(struct view v) threads(1)
{ struct view *many = o->deep.many; v[0].data[threadIdx.x] = many->n; }
#pragma kernel reduction total in(struct view v) out(float r) reduce(+)
{ struct view w = v; return ((const int *)w.data)[0]; }
void inside(int n, struct view *v, float *y);
void inside(int n, struct view *v, float *y)
{
    #pragma kernel elementwise in(struct view v[n]) out(float y[n])
    { const float *p = v.data; y = p[i]; }
}

/* Nothing is said of these. */
#pragma kernel elementwise counted in(struct view v, struct outer o) out(int y, struct view copy)
{ y = v.n + o.n + size_of(&v) + forever(v) + (v.data == NULL) + !o.deep.inner.data; copy = v; copy.data = v.data; }
#pragma kernel elementwise made in(float x, struct view v) out(float y)
{ float own[2] = {x, x}; struct view w = {own, v.n}; y = w.data[0] + get(w, 1); }
#pragma kernel elementwise plain in(struct pair p) out(float y)
{ y = p.data[0] + p.next; }
