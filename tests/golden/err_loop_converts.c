/* What C converts by itself, and C++, in which kernels are compiled, does not. */
static inline int first(const int *p)
{
    const void *v = p;
    const int *q = v;
    return *q;
}

void refused(int n, int *y, const int *x);
void refused(int n, int *y, const int *x)
{
    #pragma kernel elementwise out(y[n]) in(x[n])
    for (int k = 0; k < n; k++)
        y[k] = first(&x[k]);
}

/* casts, and other conversions from void */
static inline int fine(int k)
{
    const void *v = &k, *w = v;
    const int *q = (const int *)w;
    _Bool has = v;
    has = !v;
    return has + *q;
}

void taken(int n, int *y);
void taken(int n, int *y)
{
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = fine(k);
}
