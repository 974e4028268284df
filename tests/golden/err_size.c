void f(int n, float *x, float *y)
{
    #pragma kernel elementwise in(raw float x[n]) out(raw float y[n])
    { y[i] = x[i]; }
    #pragma kernel elementwise in(float x[n]) out(raw float y[n]) size(n)
    { y[i] = x; }
}
#pragma kernel elementwise g in(raw float x) out(float y) size(x.size)
{ y = x[i]; }
