/* A graph block: its C stays, and a variable at its beginning launches the graph. */
#pragma kernel elementwise axpy in(T a, T x) inout(T y)
{ y = a * x + y; }

void steps(int n, float *x, float *y, ckpp_array *r, void *s)
{
    ckpp_status v;
    #pragma kernel graph
    {
        for (int k = 0; k < n; k++) {
            #pragma kernel elementwise in(float x[n]) inout(float y[n])
            { y += x; }
        }
    }
    if (n > 1)
        #pragma kernel graph stream(s) \
            status(v) device(n - 1)    /* the directive is long */

        /* and far from its block */ {
            #pragma kernel reduction in(float x[n]) out(float sum = *r) reduce(+)
            { return x; }
            #pragma kernel graph
            { ckpp_must(axpy(1, *r, r)); }
            for (int k = 0; k < n; k++) { if (k) return; }
        }
    else
        #pragma kernel graph
        <% steps(n, y, x, r, s); %>
    #pragma kernel elementwise in(float x[n]) out(float y[n])
    { y = x; }
}
