#pragma kernel elementwise in(float x) out(float y)
{ y = x; }
#pragma kernel elementwise f in(float i, float n) out(float _z, float ckpp_w)
{ _z = i; }
#pragma kernel elementwise g in(float class, float int) out(float __global__)
{ }
#pragma kernel elementwise h in(float x, T x) out(float y) inout(float y)
{ y = x; }
#pragma kernel elementwise k in(T T) out(T y)
{ y = T; }
#pragma kernel elementwise twice in(float x) out(float y)
{ y = x; }
#pragma kernel elementwise twice in(float x) out(float y)
{ y = x; }
#pragma kernel elementwise while in(float x) out(float y)
{ y = x; }
void f(int n, float *i)
{
    #pragma kernel elementwise inout(float i[n])
    { i += 1; }
    #pragma kernel elementwise in(float a[n] = i) out(float a[n] = i)
    { a = 1; }
}
