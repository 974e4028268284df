void f(int n, const float *x, float *y)
{
    #pragma kernel elementwise in(float x[n], float a = 2) out(float y[n])
    {
        a += 1;
        y = x * scale;
        if (y > 3)
            return y;
        x++;
    }
    #pragma kernel elementwise in(float x[n]) out(float y[n])
    { y = x; "never closed }
    }
    #pragma kernel elementwise in(float x[n]) out(float y[n])
    {
        #pragma kernel elementwise inout(float y[n])
        { y = 1; }
        y = x;
    }
}
