/* A flexible member has its elements behind the struct, and a kernel gets the struct alone. */
struct flex { int n; float v[]; };
struct old { struct flex f; int z; };
typedef struct { int n; double v[0]; } zero;
float f(struct flex *f, struct old *o, zero *z, const float *w, float *y)
{
    float s = 0;
    #pragma kernel elementwise in(f[1]) out(y[1])
    for (int k = 0; k < 1; k++)
        y[k] = f[k].v[0];
    #pragma kernel elementwise in(o[1]) out(y[1])
    for (int k = 0; k < 1; k++)
        y[k] = o[k].f.v[1];
    #pragma kernel reduction in(z[2]) reduce(+ : s)
    for (int k = 0; k < 2; k++)
        s += z[k].v[0];
    #pragma kernel elementwise inout(f[1])
    for (int k = 0; k < 1; k++)
        f[k].v[0] = 1;
    /* Nothing is said of these. */
    #pragma kernel elementwise in(f[1]) out(y[1])
    for (int k = 0; k < 1; k++)
        y[k] = f[k].n;
    w = f->v;
    #pragma kernel elementwise in(w[3]) out(y[3])
    for (int k = 0; k < 3; k++)
        y[k] = w[k];
    return s;
}
