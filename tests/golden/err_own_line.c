/* A body on the line of the directive. */
#pragma kernel elementwise add in(float x) out(float y) { y = x; }
#pragma kernel raw copy in(float x) out(float y) threads(1) { y[0] = x[0]; }

#pragma kernel raw open in(float x) out(float y) threads(1) {
    y[0] = x[0];
}
#pragma kernel reduction digraph in(float x) out(float y) reduce(+) <% return x; %>
#pragma kernel module kernels { __global__ void f(void) { } }
#pragma kernel elementwise also_wrong in(float x, ) out(float y) { y = x; }

void f(float *y)
{
    if (y) {
        #pragma kernel elementwise out(float y[3]) {
            y = 1;
        }
        #pragma kernel elementwise out(float y[3] = (float[]){1, 2, 3})
        { y = 1; }
    }
    #pragma kernel elementwise out(float y[3]) { y = 1;
    { int inner; }
    }
    #pragma kernel elementwise out(float y[3])
    { y = unknown; }
}
