#pragma kernel elementwise weigh in(float4 v, ckpp_float2 w) constant(int3 c[2]) out(double3 r)
{ r = make_double3(v.x * w.y, v.w, c[1].z); }
#pragma kernel reduction sum in(float2 v) out(float2 r) reduce(make_float2(a.x + b.x, a.y + b.y))
{ return v; }
struct pixel { unsigned char r, g, b, a; };
void f(struct pixel *x, float *s, struct pixel by)
{
    #pragma kernel elementwise in(uchar4 v[3] = x, uchar4 by) inout(float s[3]) \
            out(uchar4 last = by)
    { s += v.x + v.w; last = by; }
}
