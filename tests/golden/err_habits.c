/* What C programmers write by habit. */
#pragma kernel elementwise nested in(float x) out(float y)
{
    static inline float sq(float v) { return v * v; }
    y = sq(x);
}
#pragma kernel elementwise generic in(float x) out(float y)
{ y = _Generic(x, float: 1, default: 2); }
#pragma kernel raw places in(float x) out(float y) threads(8)
{ y[threadIdx] = x[blockIdx]; }
#pragma kernel elementwise neighbours in(float x, float z) out(float y)
{
    const float *p = &x, *q;
    y = p[-1] + *(x - 1) + (&z)[1];
    q = &z;
    *(y + i) = q[0];
}
#pragma kernel declare
static float old(v, k) float v; int k; { return v * k; }
#pragma kernel elementwise commas in(float x), out(float y)
{ y = x; }
#pragma kernel elementwise in(float x) named out(float y)
{ y = x; }
void inside(int n, float *x);
void inside(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n]) nowiat
    { x = 2 * x; }
}
static float *same(float *x)
{
    return x;
}
#pragma kernel elementwise same in(float x) out(float y)
{ y = x; }
#pragma kernel declare
static inline float shared(float x) { return x; }
#pragma kernel elementwise shared in(float x) out(float y)
{ y = x; }

/* Nothing is said of these. */
#pragma kernel begin declare
struct box { float v[3]; };
static inline float sum(const float *v, int n) { float s = 0; for (int k = 0; k < n; k++) s += v[k]; return s; }
#pragma kernel end declare
#pragma kernel elementwise fine in(float x, struct box b) out(float y)
{
    struct local { float v; float get(float t) const { return v * t; } } l = {x};
    auto twice = [](float t) { return 2 * t; };
    const float *p = &x, table[2] = {1, 2}, *r = &x;
    const struct box *c = &b;
    r = table;
    uint3 t = {0, 0, 0};
    y = 0;
    y = p[0] + (&x)[0] + *(&x) + c->v[1] + c[0].v[2] + r[1] + sum(&x, 1) + x * (y) + l.get(twice(x)) + t.x;
    int m = 2;
    y += m++ * (x + 1) + 2 *(x + 1) + 'a' *(x - 1) + m-- *(x + 1) + sizeof(x) *(x + 1);
    for (register int k = 0; k < 2; k++) { y += k; }
}
static float other(float x) { return x; }
#if 0
static float fine(float x) { return x; }
#endif
