void f(int n, float *x)
{
    #pragma kernel fuse in(float x[n])
    {
        #pragma kernel fuse
        { }
    }
}
