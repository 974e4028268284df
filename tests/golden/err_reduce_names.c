/* Names that exist in another place of the reduction. */
#pragma kernel declare
struct moments { float a, b; };
#pragma kernel reduction outputs in(float x) out(float r) reduce(+)
{ r = x; return r; }
#pragma kernel reduction accumulators in(float x) out(float r) reduce(+)
{ return x + a * b; }
#pragma kernel reduction local in(float x) out(float r) reduce(+) post(float b = a; r = b)
{ float a = x, r = a; return r; }
#pragma kernel reduction dot in(T a, T b) out(T r) reduce(+) post(r = a)
{ return a * b; }
#pragma kernel reduction fields in(struct moments m) out(struct moments r) reduce((struct moments){a.a + b.a, a.b + b.b})
{ return m; }
#pragma kernel reduction combine in(float x, float scale) out(float r) reduce(a + b * scale + x) identity(scale)
{ return x * scale; }
#pragma kernel reduction counters in(float x) out(float r) reduce(a + b + i + n) identity(a + _ind[0] + n) \
        post(r = a / n + i + _ind[0] + b)
{ return x + i + n + _ind[0]; }
#pragma kernel reduction mistyped in(float x, float scale) out(float r) reduce(max(a, bb)) identity(-INFINTY) \
        post(float half = a / 2; r = hlf * scal)
{ return x * scal; }
void f(int n, const float *x, const float *w, float limit)
{
    float r, a, i;
    #pragma kernel reduction in(float x[n], raw float w[n], float limit) out(float r) reduce(+) post(r = a + x + w[0] + limit)
    { return x; }
    #pragma kernel reduction in(float x[n]) out(float a) reduce(+)
    { return x; }
    #pragma kernel reduction in(float x[n]) out(float r = i) reduce(a + limit) post(r = a * limit)
    { return x; }
}
#pragma kernel reduction assigns in(float x, float s) out(float r) reduce(+) post(s = a; r = s)
{ x = 1; return x; }
