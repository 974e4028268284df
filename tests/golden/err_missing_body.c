void f(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n])
    x[0] = 1;
    #pragma kernel elementwise inout(float x[n])
    #pragma kernel elementwise inout(float x[n])
    #pragma omp parallel
    ;
    #pragma kernel elementwise inout(float x[n])
}
void h(int n, float *x, float *y)
{
    #pragma kernel elementwise in(float x[n])
                               out(float y[n])
    { y = x; }
}
#pragma kernel elementwise g inout(float x)
