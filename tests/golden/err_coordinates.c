#pragma kernel elementwise twentieth in(float x) out(float y)
{ y = x + _ind[16] + _ind[-1] + _ind[15]; }
#pragma kernel reduction all in(float x) out(float y) reduce(+) post(y = a + _out[0])
{ return x; }
#pragma kernel reduction some in(float x) out(float y) reduce(+) axis(0) post(y = a + _out[0])
{ return x + _ind[3]; }
static void run(int h, int w, float a, const float *x, float *y)
{
    #pragma kernel elementwise in(float x[h][w], float a) out(float y[h][w])
    { y = x + a + _ind[1] + _ind[2]; }
    #pragma kernel elementwise in(raw float x[h][w]) inout(raw float y[h * w]) size(h)
    { y[_ind[0]] = x(_ind[0], _ind[1]); }
    #pragma kernel reduction in(float x[h][w]) out(float y[h]) reduce(+) axis(1) post(y = a + _out[0] * _out[1])
    { return x + _ind[0x2]; }
    #pragma kernel reduction in(float x[h][w], float a) out(float y[h]) reduce(+) axis(1)
    { return x + a + _ind[2]; }
    int k = 7;
    #pragma kernel elementwise in(float x[h], int k) inout(float y[h])
    { y += x + _ind[k]; }
}
static float whole(int n, const float *x)
{
    float r;
    #pragma kernel reduction in(float x[n]) out(float r) reduce(+) post(r = a + _out[0])
    { return x; }
    return r;
}
