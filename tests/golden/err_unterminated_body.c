void f(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n])
    {
        x += 1;
        if (x) {
    }
