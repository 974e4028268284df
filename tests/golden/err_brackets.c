/* x[]: an array without extents, which only an input of a raw definition needs to say. */
#pragma kernel elementwise each in(float x[]) out(float y)
{ y = x; }
#pragma kernel reduction all in(float x[]) out(float y[]) reduce(+)
{ return x; }
#pragma kernel raw shapes in(float x[][], float y[][3]) out(float z[]) inout(float w[]) template(int N[]) threads(1)
{ z[0] = w[0] = x[0] + y[0] + N; }
#pragma kernel raw textured in(texture t[]) out(float y) threads(1)
{ y[0] = tex1D<float>(t, 0); }
#pragma kernel precompiled compiled file("k.cubin") symbol("k") in(float x[]) out(float y[]) scalars(int k[]) threads(1);
void inside(int n, float *x, float *y)
{
    #pragma kernel elementwise in(float x[]) out(float y[n])
    { y = x; }
    #pragma kernel raw in(float x[]) out(float y[n]) threads(1)
    { y[0] = x[0]; }
    #pragma kernel raw in(float x[n][]) out(float y[n]) threads(1)
    { y[0] = x[0]; }
}
/* Nothing is said of these. */
#pragma kernel raw fine in(float x[], T y[], int k) out(float z) threads(1)
{ z[0] = *(x + k) + *(y + k); }
