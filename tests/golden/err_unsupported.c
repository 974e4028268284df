void f(int n, float *x)
{
    #pragma kernel data in(float x[n])
    {
        #pragma kernel fuse
        { }
    }
    #pragma kernel elementwise inout(float x[n])
    for (int j = 0; j < n; j++)
        x[j] += 1;
    #pragma kernel reduction in(float x[n]) out(float sum[1]) reduce(+)
    for (int j = 0; j < n; j++)
        sum[0] += x[j];
}
