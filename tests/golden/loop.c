// what each rule of loops accepts
#include <stddef.h>
enum { WIDTH = 8 };
#define SCALE (WIDTH / 2)
struct grid { int n; float *u; };
typedef int index_type;
void headers(int n, float *x)
{
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++)
        x[j] += 1;
    #pragma kernel elementwise inout(x[n])
    for (size_t j = 1; (size_t)n > j; j = 2 + j)
        x[j] += SCALE;
    unsigned k;
    #pragma kernel elementwise inout(x[n])
    for (k = 9; k != 0; k -= 3)
        x[k] = x[k] * 2;
    #pragma kernel elementwise inout(x[n]) private(j)
    for (index_type j = n - 1; j >= 0; --j)
        x[j] += (float)j;
}
void nests(int h, int w, const float *u, float (*v)[w], struct grid *g)
{
    #pragma kernel elementwise turn collapse(2) in(u[h * w]) out(v[h][w])
    for (int r = 0; r < h; r++) {
        for (int c = 0; c < w; c++)
            v[r][c] = u[c * h + r];
    }
    float t;
    #pragma kernel elementwise inout(g->u[g->n]) private(t)
    for (int j = 0; j < g->n; j++) {
        if ((t = g->u[j]) > 3)
            continue;
        g->u[j] = t;
    }
    #pragma kernel elementwise inout(g->u[g->n]) independent
    for (int j = 1; j < g->n; j += 2)
        g->u[j] = g->u[j - 1];
}
int reductions(int n, const int *x)
{
    int sum = 0, bits = 0, top = 0;
    #pragma kernel reduction in(x[n]) reduce(+ : sum, | : bits, max : top)
    for (int j = 0; j < n; j++) {
        const int new = x[j];
        sum += new;
        bits |= new;
        if (x[j] > top)
            top = x[j];
    }
    return sum + bits + top;
}
