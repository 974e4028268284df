/* What C converts by itself, and C++, in which kernels are compiled, does not. */
enum e { A = 1, B = 2 };
typedef enum { UP, DOWN = 4 } dir;

static inline int first(const int *p)
{
    const void *v = p;
    const int *q = v;
    return *q;
}

static inline dir either(dir t, int k)
{
    t = k > 2 ? DOWN : UP;
    t |= 2;
    return t;
}

void refused(int n, int *y, const int *x);
void refused(int n, int *y, const int *x)
{
    enum e v = A;
    #pragma kernel elementwise out(y[n]) in(x[n])
    for (int k = 0; k < n; k++) {
        enum e t = v;
        t = t | B;
        y[k] = t + first(&x[k]) + either(UP, k);
    }
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) { enum e t = v; t++; y[k] = t; }
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) { enum e t = 2; y[k] = t; }
}

/* constants, variables, casts, and what is no enum */
static inline dir fine(dir t, int k)
{
    enum { FIVE = 5, SIX = FIVE + 1 };
    enum own { C = 3, D = C | 4 };
    enum e u = A;
    const void *v = &k, *w = v;
    const int *q = (const int *)w;
    dir *z = &t, list[2] = {UP, UP};
    _Bool has = v;
    t = k > 2 ? DOWN : UP;
    t = (dir)(t | 4);
    u = B;
    t = *z;
    t = (dir)*z;
    t = list[k - 1 > 0];
    has = !v;
    return has + SIX + D + t + 0 * *q == u ? UP : t;
}

void taken(int n, int *y);
void taken(int n, int *y)
{
    enum e v = A;
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) {
        enum e t = v;
        int s = 2, a = t + 1;
        s |= B;
        s++;
        t = B;
        y[k] = t + s + a + fine(UP, k);
    }
}
