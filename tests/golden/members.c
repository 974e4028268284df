/* members.c - what becomes of x.shape, x.size, x(j, k) and their kin in bodies and clauses. */
#include <stdint.h>
#pragma kernel declare
struct box {
    int size;
};

#pragma kernel elementwise shares in(float x, raw float w) out(float y)
{
    y = x / x.size + w[i % w.size] * w.shape[0] + w.shape(0) + w.size() + y.ndim;
}

#pragma kernel raw turn in(T x, struct box b) out(T y[x.size / x.shape[0]][x.shape[0]]) \
        threads(x.size) shared(2 * x.size / x.ndim)
{
    unsigned k = _thread.x + _lane * _warp;
    int64_t x_size = x . size;
    if (k < x_size && k < b.size)
        y(k % x.shape[1], k / x.shape[1]) = x
            .at(k) + x(0, (int)x(0, 0));
    { struct box x = {1}; x_size = x.size; }
}

void run(ckpp_array x, struct box b, float *p, int n)
{
    #pragma kernel raw in(float x, struct box b, float p[n]) inout(float q[x.size] = p) \
            grid(x.size / b.size, p.size + p.shape[0]) block(x.ndim)
    { q[0] = x.at(1) + b.size + p.size; }
}

#pragma kernel raw same in(T x) out(T y like x, int z[3], int w like z) threads(y.size, w.shape[0])
{ if (_thread.x < y.size) y.at(_thread.x) = x.at(_thread.x); z[0] = w[0] = 1; }
