/* Neighbours of elements: near parameters, and raw ones that are indexed by coordinates. */
#include <ckpp/ckpp.h>

#pragma kernel begin declare
#define R 2
#define MOVE e -= 3
#pragma kernel end declare

#pragma kernel begin device
static void bump(int64_t &at) { at++; }
static int64_t twice(int64_t at) { return 2 * at; }
#pragma kernel end device

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

/* Of these only k, f and g keep what they begin with. */
#pragma kernel elementwise changed in(raw float x) out(float v)
{
    int64_t a = _ind[0], k = _ind[1];
    a = 5;
    int64_t from_a = a + 1;
    int64_t b = _ind[0], c = _ind[0], d = _ind[0], e = _ind[0], f = _ind[0], g = f - 1;
    bump(b);
    int64_t &other = c;
    other++;
    (d)++;
    MOVE;
    v = x(from_a, k) + x(b, k) + x(c, k) + x(d, k) + x(e, k) + x(f, k) + x(g, k)
        + max(f, (int64_t)0) + twice(g - 1) + (float)(f) + (int)g;
}

/* Loops between constants count neighbours; those with d from 5 on do not. */
#pragma kernel elementwise counted in(raw float x, int most) out(float v)
{
    int64_t j = _ind[0], k = _ind[1];
    v = 0;
    for (int d = -1; d <= R; ++d)
        for (long e = 0; e < 2; e++)
            v += x(j + d, k - 1 - e) + x(d, k) + x(j + d + e, k);
    for (int d = 5; d < most; d++)
        v += x(j, k + d);
    for (int d = 5; d < 7; d += 2)
        v += x(j, k + d);
    for (int d = 5; d < 7; d++)
        v += x(j, k + d), d += 1;
    for (int d = 5; d < 7; d++)
        if (most)
            v += x(j, k + d);
    for (int d = 5; d < 25; d++)
        v += x(j, k + d);
    #pragma unroll 1
    for (int d = 5; d < 7; d++)
        v += x(j, k + d);
}

void inlined(int h, int w, const float *u, float *v)
{
    #pragma kernel elementwise in(near float u[h][w]) out(float v[h][w]) boundary(skip)
    { v = u[-1][-1] - u[1][1]; }
}
