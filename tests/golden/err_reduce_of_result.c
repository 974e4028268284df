/* What post sees of a result: its place, and arrays that the body does not mention. */
#pragma kernel reduction in_body in(float x) out(float r) reduce(+)
{ return x * _out[0]; }
#pragma kernel reduction in_reduce in(float x) out(float r) reduce(a + b + _out[0])
{ return x; }
#pragma kernel reduction assigned in(float x, float bias) out(float r) reduce(+) post(bias = a; r = bias)
{ return x; }
#pragma kernel reduction indexed in(float x, float bias) out(float r) reduce(+) post(r = a + bias[_out[0]])
{ return x; }
void f(int rows, int n, const float *x, const float *bias)
{
    float r[10];
    #pragma kernel reduction in(float x[rows][n], float bias[rows]) out(float r[rows]) reduce(+) axis(1) post(r = a + bias)
    { return x + bias; }
}
