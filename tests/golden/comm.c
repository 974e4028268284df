// comm(c): constructs over the shards of ranks
#include <ckpp/ckpp.h>

static ckpp_comm world;

#pragma kernel reduction total in(float x) out(float sum) reduce(+) comm(world)
{ return x; }

double norm(const double *x, long n, ckpp_comm *grid, int which)
{
    double sum;
    #pragma kernel reduction in(double x[n]) out(double sum) reduce(+) comm(grid[which])
    { return x * x; }
    return sum;
}

double loop(const double *x, long n, ckpp_comm *grid)
{
    double sum = 0;
    #pragma kernel reduction in(x[n]) reduce(+ : sum) comm(*grid)
    for (long k = 0; k < n; k++)
        sum += x[k];
    return sum;
}

void heat(const float *u, float *v, int h, int w, ckpp_comm *grid)
{
    #pragma kernel elementwise in(near float u[h][w]) out(float v[h][w]) \
        boundary(exchange(constant(1)), exchange) comm(*grid)
    { v = u[-1][0] + u[1][0] + u[0][1]; }
}

void rows(const float *u, float *v, int h, int w, ckpp_comm *grid)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w]) boundary(exchange) \
        comm(grid[0])
    for (int r = 1; r < h - 1; r++)
        for (int k = 0; k < w; k++)
            v[r * w + k] = u[(r - 1) * w + k];
}
