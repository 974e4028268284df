/* Names that generated code and kernels' sources are made of. */
#pragma kernel reduction b in(float ckpp_) out(float ckpp_k) reduce(+)
{ return x; }
#pragma kernel raw c in(float x) out(float y) template(int ckpp_, int ckpp_k, int _n) threads(1)
{ y[0] = x[0] + ckpp; }
#pragma kernel elementwise ckpp_run in(float x) out(float y)
{ y = x; }
void f(float *y)
{
    #pragma kernel elementwise inout(float ckpp_y[3] = y)
    { ckpp_y = 1; }
}
