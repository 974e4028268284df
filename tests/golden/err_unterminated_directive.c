void f(int n, float *x)
{
    #pragma kernel elementwise /* never closed
    {
        x += 1;
    }
}
