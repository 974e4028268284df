// What only the compiler can see of arrays that are members of elements, of variables and of the
// body's own structs, in C and C++: it refuses ckpp's output.
#include <math.h>

enum { LAST = 2 };
struct s { struct { float w, v[3]; } a; float v[2], m[2][3], *p; int after[9]; };
#define WIDTH 2
#define THIRD(p) (p).v[WIDTH]
static inline struct s same(struct s a) { return a; }
static inline double max(double a, double b) { return fmaxf(a, b); }

void members(int n, float *y, const struct s *x, const struct s *only)
{
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int k = 0; k < n; k++) {
        enum { TWO = 2 };
        const int last = 2;
        typedef struct { float v[TWO], w; } own;
        const struct s *p = &x[k];
        const float *q = x[k].v;
        struct s a[2];
        struct { float v[2], w; } t = {{1, 2}, 3};
        own o = {{1, 2}, 3};
        a[1] = x[k];
        y[k] = x[k].p == 0;
        y[k] += x[k].v[LAST]; // error: a subscript of 'x[k].v[
        y[k] += x[k].a.v[5]; // error: a subscript of 'x[k].a.v[5]' leaves
        y[k] += p->m[1][9]; // error: a subscript of 'p->m[1][9]' leaves
        y[k] += only->v[2]; // error: a subscript of 'only->v[2]' leaves
        y[k] += a[1].v[-1]; // error: a subscript of 'a[1].v[-1]' leaves
        y[k] += t.v[2]; // error: a subscript of 't.v[2]' leaves
        y[k] += o.v[TWO]; // error: a subscript of 'o.v[TWO]' leaves
        y[k] += q[last]; // error: a subscript of 'q[last]' leaves
        y[k] += *(x[k].v + 2); // error: a subscript of '*(x[k].v+2)' leaves
        y[k] += 2[x[k].v]; // error: a subscript of '2[x[k].v]' leaves
        y[k] += same(x[k]).v[2]; // error: a subscript of 'same(x[k]).v[2]' leaves
    }
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) y[k] = THIRD(x[k]); // error: a subscript of 'x[k].v[2]' leaves
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int k = 0; k < n; k++)
        for (int d = 0; d <= LAST; d++)
            y[k] += x[k].v[d]; // error: a subscript of 'x[k].v[d]' leaves
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int k = 0; k < n; k++)
        if (k % 3) y[k] = x[k].v[2]; // error: a subscript of 'x[k].v[2]' leaves
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int k = 0; k < n; k++) {
        if (k % 3) continue;
        y[k] = x[k].v[2]; // error: a subscript of 'x[k].v[2]' leaves
    }
}

// what gives the larger one has to have all values of the variable, as in reductions.c
double inside(int n, const float *x)
{
    double s = 0;
    #pragma kernel reduction in(x[n]) reduce(max : s)
    for (int j = 0; j < n; j++) s = max(s, x[j]); // error: 'max' converts 's' at each step
    return s;
}
