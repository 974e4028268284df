/* Inputs that post alone mentions have an element for each result. */
#pragma kernel reduction biased in(T x, T bias) out(T r) reduce(+) axis(1) post(r = a + bias * _out[0])
{ return x; }

void f(int rows, int n, const float *x, const float *bias, float *r)
{
    #pragma kernel reduction in(float x[rows][n], float bias[rows]) out(float r[rows]) reduce(+) axis(1) post(r = a + bias)
    { return x; }
}
