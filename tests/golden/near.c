/* Neighbours of elements: near parameters, and raw ones that are indexed by coordinates. */
#include <ckpp/ckpp.h>

#pragma kernel declare
#define R 2

#pragma kernel elementwise blur in(near float u) out(float v) boundary(clamp)
{ v = 0.2f * (u + u[-1][0] + u[1][0] + u[0][-1] + u[0][1]); }

#pragma kernel elementwise wide in(near T u, float k) out(T v) boundary(wrap, constant(k + 1))
{ v = u[ -R ][0] + u[+R][(1)] * u.shape[0]
      + u[0]
         [2 * R - 1]; }

#pragma kernel elementwise plain in(near float u) out(float v)
{ v = u; }

#pragma kernel elementwise edges in(raw T x) out(T v)
{
    const int64_t j = _ind[0], k = _ind[1] + 1;
    int other = _ind[0];
    other++;
    v = j > 0 && k < x.shape[1] ? x(j - 1, k) + x(_ind[0], (k - R)) + x(other, k) : x(k, j);
}

void inlined(int h, int w, const float *u, float *v)
{
    #pragma kernel elementwise in(near float u[h][w]) out(float v[h][w]) boundary(skip)
    { v = u[-1][-1] - u[1][1]; }
}
