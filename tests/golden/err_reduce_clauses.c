/* Clauses of other constructs, with the wrong contents, and axes. */
#pragma kernel elementwise scaled in(float x) out(float y) reduce(+) axis(0) keepdims
{ y = x; }
#pragma kernel reduction around in(float x) out(float r) reduce(+) before("{") after("}")
{ return x; }
#pragma kernel reduction in(float x) out(float r) reduce(+)
{ return x; }
#pragma kernel reduction kept in(float x) out(float r) reduce(+) keepdims(1) nowait()
{ return x; }
#pragma kernel reduction twice in(float x) out(float r) reduce(+) reduce(max) axis(0) axis(1) post(r = a) post(r = 2 * a)
{ return x; }
#pragma kernel reduction axes in(float x) out(float r) reduce(+) axis(0, 1, 0, -1, -1, 0x1)
{ return x; }
#pragma kernel reduction far in(float x) out(float r) reduce(+) axis(16, -17, 15, -16)
{ return x; }
#pragma kernel reduction holes in(float x) out(float r) reduce(+) axis(0,,1)
{ return x; }
#pragma kernel reduction fractions in(float x) out(float r) reduce(+) axis(1.5, -1e0, 2.f, 0xe, .5 + r)
{ return x; }
#pragma kernel reduction mistyped in(float x) out(float r) redcue(+) axes(0) keepdim
{ return x; }
#pragma kernel reduction nothing in(float x) out(float r) reduce(+) post()
{ return x; }
#pragma kernel reduction values in(float x, float _Complex c, T t) out(float r) reduce(+) axis(x.ndim - 1, r, c, t.ndim + t)
{ return x * t; }
void f(int n, const float *x, const float *w, float *r, int m)
{
    #pragma kernel reduction in(float x[n][m]) out(float r[n]) reduce(+) axis(2) keepdims
    { return x; }
    #pragma kernel reduction in(float x[n][m]) out(float r[n]) reduce(+) axis(1, -1)
    { return x; }
    #pragma kernel reduction in(raw float x[n]) out(float r[1]) reduce(+)
    { return x[i]; }
    #pragma kernel reduction in(raw float x[n], float w[n]) out(float r[1]) reduce(+) size(n)
    { return x[i] * w; }
    #pragma kernel reduction in(float x[n]) out(float r[1]) reduce(+)
    for (int k = 0; k < n; k++)
        r[0] += x[k];
    #pragma kernel reduction in(float x[n]) out(float r[1]) reduce(+)
    r[0] += x[0];
}
#pragma kernel reducton misspelt in(float x) out(float r) reduce(+)
