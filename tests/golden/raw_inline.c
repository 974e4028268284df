/* Raw constructs inside a function: their geometry is plain C. */
#include <stdint.h>
#pragma kernel declare
struct point { float x, y; };

int run(int rows, int cols, const float *x, float *y, struct point *points, ckpp_array any, short *where)
{
    ckpp_status s;
    float total;
    #pragma kernel raw in(float x[rows][cols]) out(float y[cols][rows]) \
            grid((cols + 31) / 32, (rows + 31) / 32) block(32, (int[]){8, 4}[rows > 32]) shared(32 * 33 * sizeof(float))
    {
        extern __shared__ float tile[];
        int k = blockIdx.x * 32 + threadIdx.x;
        if (k < x_shape[1])
            tile[threadIdx.x] = x[k];
        __syncthreads();
        y[k] = tile[threadIdx.x];
    }
    #pragma kernel raw norms in(struct point p[rows] = points, float n = 0.5f) out(T y[rows]) \
            threads(rows) block(128) cooperative carveout(10) fill(0.5) status(s) nowait shared(rows * sizeof(T))
    {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < _threads.x)
            y[i] = p[i].x * p->y + n;
    }
    /* x is an array, since the body indexes it; the total is one, too */
#include <stdint.h>
    #pragma kernel raw in(T x = any, U step = *where) inout(U w[rows] = where) out(float total) threads(rows, cols, 2) \
            cluster(1, 2) contiguous
    {
        total[0] = x[w[0]] * x_size * step;
        step++;
    }
    #pragma kernel raw grid(1) block(4)
    { printf("hello\n"); }
    return s == CKPP_OK && total > 0;
}
