void f(int n, float *x, float *y)
{
    #pragma kernel elementwise in(float x[n] out(float y[n])
    { y = x; }
    #pragma kernel elementwise in() out(float y[]) size() nowait(
    { y = x; }
    #pragma kernel elementwise in(float x[n) out(float y[n]) size(n * (2 + 1)
    { y = x; }
    #pragma kernel elementwise in(float *x) out float y[n]
    { y = x; }
    #pragma kernel elementwise in(float x[n] =) out(float y[n] = y,) options(no string) before("a" b)
    { y = x; }
    #pragma kernel elementwise, in(float x[n])) out(float y[n])
    { y = x; }
    #pragma kernel elementwise in(float x[n], 3) out(float y{n}) stream(a, b) if(a = b)
    { y = x; }
    #pragma kernel elementwise in(float x[n]) out(float y[n]) options("unterminated)
    { y = x; }
    #pragma kernel elementwise in(float x[n]) out(float y[n]) device('a)
    { y = x; }
    #pragma kernel elementwise in
    { y = x; }
}
#pragma kernel declare int x;
int x;
#pragma kernel begin declare all
#pragma kernel end declare all
struct grid { int n; float *x; };
float g(struct grid *p, struct grid q, int n, float *x)
{
    float r;
    #pragma kernel elementwise inout(float p->x[p->n])
    { x += 1; }
    #pragma kernel elementwise inout(float q.x[q.n])
    { x += 1; }
    #pragma kernel reduction(+:r) in(float x[n])
    { return x; }
    return r;
}
