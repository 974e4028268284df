/* Reductions at file scope: every operator, expressions, accumulators of other types, axes. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#pragma kernel begin declare
struct moments { double count, mean, squares; };
static inline struct moments merge(struct moments p, struct moments q)
{
    p.count += q.count;
    return p;
}
struct pair { float a, b; };
#define ZERO 0
#define LARGER(p, q) ((p) > (q) ? (p) : (q))
#pragma kernel end declare

#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction product in(T x) out(T y) reduce(*)
{ return x; }
#pragma kernel reduction smallest in(T x) out(T y) reduce(min)
{ return x; }
#pragma kernel reduction largest in(T x) out(T y) reduce(max)
{ return x; }
#pragma kernel reduction bits in(uint32_t x) out(uint32_t all) reduce(&)
{ return x; }
#pragma kernel reduction any_bits in(uint32_t x) out(uint32_t any) reduce(|)
{ return x; }
#pragma kernel reduction parity in(uint32_t x) out(uint32_t odd) reduce(^)
{ return x; }
#pragma kernel reduction all_of in(T x) out(bool y) reduce(&&)
{ return x != 0; }
#pragma kernel reduction any_of in(T x) out(bool y) reduce(||)
{ return x != 0; }
#pragma kernel reduction first_least in(T x) out(int64_t at) reduce(argmin)
{ return x; }
#pragma kernel reduction first_most in(T x, float w) out(int64_t at, float part) reduce(argmax) reduce_type(float) \
        post(at = a; part = a / (float)n * w)
{ return x * w; }

/* Inputs called a and b, an accumulator with fields of these names; each a and b means what its place says. */
#include <stdbool.h>
#pragma kernel reduction dot in(T a, T b) out(T r) reduce(+) post(r = a)
{ return a * b; }
#pragma kernel reduction pairs in(struct pair p) out(struct pair r) \
        reduce((struct pair){.b = LARGER(a.b, b.b), .a = a.a + b.a}) identity({.a = 0, .b = -INFINITY})
{ return p; }

#pragma kernel reduction mean_variance in(T x) out(double mean, double variance) reduce_type(struct moments) \
        reduce(merge(a, b)) identity({ZERO, 0, 0}) post(mean = a.mean; variance = a.squares / n)
{ return (struct moments){.count = 1, .mean = x}; }

/* Statements of their own in post: a loop, a declaration, a return; it runs over several lines of the directive. */
#pragma kernel reduction norms in(T x, raw float table, float scale) inout(float total) \
        out(float r, T root) reduce_type(double) reduce(+) /* squares */ post( \
            float best = 0; \
            for (int k = 0; k < 2; k++) \
                best += table[k] * scale; \
            r = 0, root = 0; \
            if (a < 0) { r = best; return; } \
            r = sqrt(a); \
            root = r; \
            total += a)
{ return (double)x * x; }

/* Each clause at once; the axes are the arguments' own business. */
#pragma kernel reduction weighted in(T x, T w, int axis_of) out(T y) reduce(a + b) identity(0) axis(axis_of, x.ndim - 1, \
        (w.ndim > 3 ? 2 : 1)) keepdims options("-DTWO=2") preamble("#define HALF 0.5f") stream(0) device(0) if(x.ndim > 1) nowait
{ return x * w * TWO * HALF + (i == n - 1) + _ind[0]; }
#pragma kernel reduction nowhere in(T x) out(T y) reduce(max(a, b)) axis()
{ return x; }
#pragma kernel reduction last_axis in(T x) out(T y) reduce(+) axis(-1)
{ return x; }
#pragma kernel reduction counted in(raw float x, size_t count) out(float y) reduce(+) size(count)
{ return x[i]; }
#pragma kernel reduction wide in(float16 x) out(complex64 y) reduce(+) reduce_type(complex128) post(y = a)
{ return x + I; }
#pragma kernel reduction same in(T x, U y) out(T z) reduce(a + b) reduce_type(U)
{ return x * y; }
/* Names of clauses, and words that are operators elsewhere. */
#pragma kernel reduction identity in(T reduce, T post) out(T axis) reduce(+)
{ return reduce + post; }
#pragma kernel reduction partial in(float x) out(float y, float z) reduce(+) post(if (a > 0) y = a; z = 1; return)
{ if (x > 0) return x; else return -x; }

ckpp_status use(ckpp_array x, ckpp_array w, float *p);
ckpp_status use(ckpp_array x, ckpp_array w, float *p)
{
    ckpp_array y = {0}, z = ckpp_view(p, 3, 1), v = {0};
    int axes = 2;
    ckpp_status status = sum(x, &y);
    status = !status ? sum(x, &z, .axes = CKPP_AXIS(0, -1), .keepdims = true) : status;
    status = !status ? weighted(x, &w, axes - 1, &y, .axes = CKPP_AXIS(), .keepdims = false) : status;
    status = !status ? weighted(x, 2, 0, &y) : status;
    status = !status ? nowhere(x, &v, .axis = axes, .stream = NULL, .overlap = true) : status;
    status = !status ? mean_variance(&x, &y, &z, .keepdims = true, .axis = 1) : status;
    if (largest(5, &y))
        puts(ckpp_last_error());
    ckpp_free(&y), ckpp_free(&v);
    return status;
}
