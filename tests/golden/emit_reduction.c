#pragma kernel declare
struct pair { float a, b; };
#pragma kernel reduction norm in(T x) out(T y) reduce(+) post(y = sqrt(a)) axis(-1) keepdims
{ return x * x; }
#pragma kernel reduction pairs in(struct pair p) out(struct pair r) reduce((struct pair){a.a + b.a, a.b + b.b}) identity({0, 0})
{ return p; }
void f(int n, const float *x)
{
    long at;
    #pragma kernel reduction where in(float x[n]) out(long at) reduce(argmin) reduce_type(double) axis()
    { return x; }
}
