// what only loops have
void f(float *x)
{
    #pragma kernel elementwise inout(float x[4]) collapse(2)
    { x += 1; }
    #pragma kernel elementwise inout(float x[4]) private(k)
    { x += 1; }
}
