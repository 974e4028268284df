void f(int n, float *x)
{
    #pragma kernel data in(float x[n])
    {
        #pragma kernel fuse
        { }
    }
}
