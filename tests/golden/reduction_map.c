/* Reductions that also write arrays. */
#pragma kernel reduction jacobi in(raw T u, T f) out(T v, T residual) reduce(max)
{
    v = (u[i] + f) / 2;
    return fabs(v - u[i]);
}

#pragma kernel reduction some in(float x) inout(float g) out(double r, float h) reduce(+) axis(1) post(r = a / n)
{
    if (x > 0)
        h = x;
    g += x;
    return g;
}

float inlined(int n, const float *x, float *y)
{
    float r;
    #pragma kernel reduction in(float x[n]) out(float y[n], float r) reduce(max)
    {
        y = x * x;
        return y;
    }
    return r;
}

/* The program's n is the number of elements: the array that is written says so. */
float indexed(int n, const float *x, float *y)
{
    float r;
    #pragma kernel reduction in(raw float x[n]) out(float y[n], float r) reduce(+)
    {
        y = x[i] / n;
        return y;
    }
    return r;
}
