// where comm(...) is no clause, and what is none
#include <ckpp/ckpp.h>

static ckpp_comm c;

#pragma kernel raw own in(T x) out(T y like x) threads(x.size) comm(c)
{ y.at(_thread.x) = x.at(_thread.x); }

#pragma kernel elementwise none in(float x) out(float y) comm()
{ y = x; }

#pragma kernel reduction bare in(float x) out(float r) reduce(+) comm
{ return x; }

#pragma kernel reduction both in(float x) out(float r) reduce(+) comm(c) comm(c)
{ return x; }

void moves(int n, float *x)
{
    #pragma kernel enter data in(x[n]) comm(c)
}

// a shard's edge would be clamped as if it were the whole array's
#pragma kernel elementwise edges in(near float x) out(float y) boundary(clamp) comm(c)
{ y = x[1] - x[-1]; }

// a pointer, as far as its declaration is here
void pointers(int n, const float *x, ckpp_comm *p, const ckpp_comm *const *pp)
{
    ckpp_comm *q = p, own = *q, several[2] = {own, own};
    float s = 0, t = 0;
    #pragma kernel reduction in(x[n]) reduce(+ : s) comm(p)
    for (int k = 0; k < n; k++)
        s += x[k];
    #pragma kernel reduction in(float x[n]) out(float t) reduce(+) comm(q)
    { return x; }
    #pragma kernel reduction in(x[n]) reduce(+ : s) comm(several)
    for (int k = 0; k < n; k++)
        s += x[k];
    #pragma kernel reduction in(float x[n]) out(float t) reduce(+) comm(own)
    { return x; }
    #pragma kernel reduction in(float x[n]) out(float t) reduce(+) comm(**pp)
    { return x; }
    #pragma kernel reduction in(x[n]) reduce(+ : s) comm(several[1])
    for (int k = 0; k < n; k++)
        s += x[k];
}
