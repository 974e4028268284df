struct grid {
    int n;
    double *u, fixed[10];
};

void regions(int h, int w, float *x, float m[h][w], const double *a, struct grid *g)
{
    int status;
    float local[20];
    #pragma kernel data in(a[h * w], g->fixed) inout(x[h][w], m) \
        out(local, g->u[2:g->n - 2]) temp((x + 5)[h]) device(0) if(h > 2)
    {
        #pragma kernel elementwise inout(float x[h * w])
        { x = x + 1; }
        #pragma kernel data nowait in(a[0:h]) status(status)
        {
            if (w)
                return;
        }
        #pragma kernel update host(x[0:h][1:w - 1], m[1:, 2:3], local) device(g->u[w ? h : w:4])
    }
    #pragma kernel enter data in(a[h]) temp(g->u[g->n]) stream(0)
    switch (h) {
    case 1:
        #pragma kernel exit data out(g->u) release(a[h]) status(status)
    default:
        (void)status;
    }
}
