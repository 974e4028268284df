/* ckpp_neighbours.c - stencils as bodies that use coordinates, and as annotated loops. Bodies copy
 * the rim, loops leave it alone. reference_neighbours.c says what each one computes. */
#define _GNU_SOURCE
#include "bench/bench.h"
#include "ckpp_worker.h"

/* ---- bodies with coordinates ---- */

#pragma kernel elementwise star5 in(raw T u) out(T v)
{
    int64_t j = _ind[0], k = _ind[1];
    if (j < 1 || k < 1 || j >= u.shape[0] - 1 || k >= u.shape[1] - 1)
        v = u(j, k);
    else
        v = 0.5f * u(j, k) + 0.125f * (u(j - 1, k) + u(j + 1, k) + u(j, k - 1) + u(j, k + 1));
}

#pragma kernel elementwise box9 in(raw T u) out(T v)
{
    int64_t j = _ind[0], k = _ind[1];
    if (j < 1 || k < 1 || j >= u.shape[0] - 1 || k >= u.shape[1] - 1)
        v = u(j, k);
    else
        v = 0.5f * u(j, k) +
            0.0625f * (u(j - 1, k) + u(j + 1, k) + u(j, k - 1) + u(j, k + 1)) +
            0.03125f * (u(j - 1, k - 1) + u(j - 1, k + 1) + u(j + 1, k - 1) + u(j + 1, k + 1));
}

#pragma kernel elementwise star9 in(raw T u) out(T v)
{
    int64_t j = _ind[0], k = _ind[1];
    if (j < 2 || k < 2 || j >= u.shape[0] - 2 || k >= u.shape[1] - 2)
        v = u(j, k);
    else
        v = 0.5f * u(j, k) +
            0.0625f * (u(j - 1, k) + u(j + 1, k) + u(j, k - 1) + u(j, k + 1)) +
            0.03125f * (u(j - 2, k) + u(j + 2, k) + u(j, k - 2) + u(j, k + 2));
}

#pragma kernel elementwise star17 in(raw T u) out(T v)
{
    int64_t j = _ind[0], k = _ind[1];
    if (j < 4 || k < 4 || j >= u.shape[0] - 4 || k >= u.shape[1] - 4)
        v = u(j, k);
    else {
        T sum = 0.5f * u(j, k);
        for (int d = 1; d <= 4; d++)
            sum += (d <= 2 ? 0.0625f : 0.03125f) *
                   (u(j - d, k) + u(j + d, k) + u(j, k - d) + u(j, k + d));
        v = sum;
    }
}

#pragma kernel elementwise star7 in(raw T u) out(T v)
{
    int64_t h = _ind[0], j = _ind[1], k = _ind[2];
    if (h < 1 || j < 1 || k < 1 || h >= u.shape[0] - 1 || j >= u.shape[1] - 1 ||
        k >= u.shape[2] - 1)
        v = u(h, j, k);
    else
        v = 0.25f * u(h, j, k) + 0.125f * (u(h - 1, j, k) + u(h + 1, j, k) + u(h, j - 1, k) +
                                           u(h, j + 1, k) + u(h, j, k - 1) + u(h, j, k + 1));
}

#pragma kernel elementwise box27 in(raw T u) out(T v)
{
    int64_t h = _ind[0], j = _ind[1], k = _ind[2];
    if (h < 1 || j < 1 || k < 1 || h >= u.shape[0] - 1 || j >= u.shape[1] - 1 ||
        k >= u.shape[2] - 1)
        v = u(h, j, k);
    else {
        T sum = 0;
        for (int c = -1; c <= 1; c++)
            for (int b = -1; b <= 1; b++)
                for (int a = -1; a <= 1; a++)
                    sum += (a * a + b * b + c * c == 0   ? 0.25f
                            : a * a + b * b + c * c == 1 ? 0.0625f
                            : a * a + b * b + c * c == 2 ? 0.015625f
                                                         : 0.0078125f) *
                           u(h + c, j + b, k + a);
        v = sum;
    }
}

/* ---- loops ---- */

static void star5_float(int h, int w, const float *u, float *v)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w])
    for (int r = 1; r < h - 1; r++)
        for (int c = 1; c < w - 1; c++)
            v[r * w + c] = 0.5f * u[r * w + c] +
                           0.125f * (u[(r - 1) * w + c] + u[(r + 1) * w + c] + u[r * w + c - 1] +
                                     u[r * w + c + 1]);
}

static void star5_double(int h, int w, const double *u, double *v)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w])
    for (int r = 1; r < h - 1; r++)
        for (int c = 1; c < w - 1; c++)
            v[r * w + c] = 0.5 * u[r * w + c] +
                           0.125 * (u[(r - 1) * w + c] + u[(r + 1) * w + c] + u[r * w + c - 1] +
                                    u[r * w + c + 1]);
}

static void star5_half(int h, int w, const void *from, void *to)
{
    __extension__ const _Float16 *u = from;
    __extension__ _Float16 *v = to;
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w])
    for (int r = 1; r < h - 1; r++)
        for (int c = 1; c < w - 1; c++)
            v[r * w + c] = 0.5f * u[r * w + c] +
                           0.125f * (u[(r - 1) * w + c] + u[(r + 1) * w + c] + u[r * w + c - 1] +
                                     u[r * w + c + 1]);
}

static void box9_float(int h, int w, const float *u, float *v)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w])
    for (int r = 1; r < h - 1; r++)
        for (int c = 1; c < w - 1; c++)
            v[r * w + c] = 0.5f * u[r * w + c] +
                           0.0625f * (u[(r - 1) * w + c] + u[(r + 1) * w + c] +
                                      u[r * w + c - 1] + u[r * w + c + 1]) +
                           0.03125f * (u[(r - 1) * w + c - 1] + u[(r - 1) * w + c + 1] +
                                       u[(r + 1) * w + c - 1] + u[(r + 1) * w + c + 1]);
}

static void star9_float(int h, int w, const float *u, float *v)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w])
    for (int r = 2; r < h - 2; r++)
        for (int c = 2; c < w - 2; c++)
            v[r * w + c] = 0.5f * u[r * w + c] +
                           0.0625f * (u[(r - 1) * w + c] + u[(r + 1) * w + c] +
                                      u[r * w + c - 1] + u[r * w + c + 1]) +
                           0.03125f * (u[(r - 2) * w + c] + u[(r + 2) * w + c] +
                                       u[r * w + c - 2] + u[r * w + c + 2]);
}

static void star17_float(int h, int w, const float *u, float *v)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w])
    for (int r = 4; r < h - 4; r++)
        for (int c = 4; c < w - 4; c++) {
            float sum = 0.5f * u[r * w + c];
            sum += 0.0625f * (u[(r - 1) * w + c] + u[(r + 1) * w + c] + u[r * w + c - 1] +
                              u[r * w + c + 1] + u[(r - 2) * w + c] + u[(r + 2) * w + c] +
                              u[r * w + c - 2] + u[r * w + c + 2]);
            sum += 0.03125f * (u[(r - 3) * w + c] + u[(r + 3) * w + c] + u[r * w + c - 3] +
                               u[r * w + c + 3] + u[(r - 4) * w + c] + u[(r + 4) * w + c] +
                               u[r * w + c - 4] + u[r * w + c + 4]);
            v[r * w + c] = sum;
        }
}

static void star7_float(int d, int h, int w, const float *u, float *v)
{
    #pragma kernel elementwise collapse(3) in(u[d * h * w]) inout(v[d * h * w])
    for (int p = 1; p < d - 1; p++)
        for (int r = 1; r < h - 1; r++)
            for (int c = 1; c < w - 1; c++)
                v[(p * h + r) * w + c] =
                    0.25f * u[(p * h + r) * w + c] +
                    0.125f * (u[((p - 1) * h + r) * w + c] + u[((p + 1) * h + r) * w + c] +
                              u[(p * h + r - 1) * w + c] + u[(p * h + r + 1) * w + c] +
                              u[(p * h + r) * w + c - 1] + u[(p * h + r) * w + c + 1]);
}

#define AT(p, r, c) (((p) * h + (r)) * w + (c))

static void box27_float(int d, int h, int w, const float *u, float *v)
{
    #pragma kernel elementwise collapse(3) in(u[d * h * w]) inout(v[d * h * w])
    for (int p = 1; p < d - 1; p++)
        for (int r = 1; r < h - 1; r++)
            for (int c = 1; c < w - 1; c++) {
                float faces = u[AT(p - 1, r, c)] + u[AT(p, r - 1, c)] + u[AT(p, r, c - 1)] +
                              u[AT(p, r, c + 1)] + u[AT(p, r + 1, c)] + u[AT(p + 1, r, c)];
                float edges = u[AT(p - 1, r - 1, c)] + u[AT(p - 1, r, c - 1)] +
                              u[AT(p - 1, r, c + 1)] + u[AT(p - 1, r + 1, c)] +
                              u[AT(p, r - 1, c - 1)] + u[AT(p, r - 1, c + 1)] +
                              u[AT(p, r + 1, c - 1)] + u[AT(p, r + 1, c + 1)] +
                              u[AT(p + 1, r - 1, c)] + u[AT(p + 1, r, c - 1)] +
                              u[AT(p + 1, r, c + 1)] + u[AT(p + 1, r + 1, c)];
                float corners = u[AT(p - 1, r - 1, c - 1)] + u[AT(p - 1, r - 1, c + 1)] +
                                u[AT(p - 1, r + 1, c - 1)] + u[AT(p - 1, r + 1, c + 1)] +
                                u[AT(p + 1, r - 1, c - 1)] + u[AT(p + 1, r - 1, c + 1)] +
                                u[AT(p + 1, r + 1, c - 1)] + u[AT(p + 1, r + 1, c + 1)];
                v[AT(p, r, c)] = 0.25f * u[AT(p, r, c)] + 0.0625f * faces + 0.015625f * edges +
                                 0.0078125f * corners;
            }
}

/* ---- PolyBench's fdtd-2d, a step; and Floyd's and Warshall's shortest paths ---- */

static void fdtd_step(int h, int w, float *ex, float *ey, float *hz)
{
    #pragma kernel elementwise collapse(2) inout(ey[h * w]) in(hz[h * w])
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            if (r == 0)
                ey[r * w + c] = 1;
            else
                ey[r * w + c] = ey[r * w + c] - 0.5f * (hz[r * w + c] - hz[(r - 1) * w + c]);
    #pragma kernel elementwise collapse(2) inout(ex[h * w]) in(hz[h * w])
    for (int r = 0; r < h; r++)
        for (int c = 1; c < w; c++)
            ex[r * w + c] = ex[r * w + c] - 0.5f * (hz[r * w + c] - hz[r * w + c - 1]);
    #pragma kernel elementwise collapse(2) in(ex[h * w], ey[h * w]) inout(hz[h * w])
    for (int r = 0; r < h - 1; r++)
        for (int c = 0; c < w - 1; c++)
            hz[r * w + c] = hz[r * w + c] - 0.7f * (ex[r * w + c + 1] - ex[r * w + c] +
                                                    ey[(r + 1) * w + c] - ey[r * w + c]);
}

static void shortest_paths(int n, int *d)
{
    for (int k = 0; k < n; k++) {
        #pragma kernel elementwise collapse(2) inout(d[n * n]) independent
        for (int r = 0; r < n; r++)
            for (int c = 0; c < n; c++) {
                int way = d[r * n + k] + d[k * n + c];
                if (way < d[r * n + c])
                    d[r * n + c] = way;
            }
    }
}

/* ---- calls ---- */

static void call_star5(ckpp_array *v) { must(star5(v[0], &v[1])); }
static void call_box9(ckpp_array *v) { must(box9(v[0], &v[1])); }
static void call_star9(ckpp_array *v) { must(star9(v[0], &v[1])); }
static void call_star17(ckpp_array *v) { must(star17(v[0], &v[1])); }
static void call_star7(ckpp_array *v) { must(star7(v[0], &v[1])); }
static void call_box27(ckpp_array *v) { must(box27(v[0], &v[1])); }

static void call_star5_loop(ckpp_array *v)
{
    int h = (int)v->shape[0], w = (int)v->shape[1];
    if (v->dtype == CKPP_FLOAT32)
        star5_float(h, w, v[0].data, v[1].data);
    else if (v->dtype == CKPP_FLOAT64)
        star5_double(h, w, v[0].data, v[1].data);
    else
        star5_half(h, w, v[0].data, v[1].data);
}
static void call_box9_loop(ckpp_array *v)
{
    box9_float((int)v->shape[0], (int)v->shape[1], v[0].data, v[1].data);
}
static void call_star9_loop(ckpp_array *v)
{
    star9_float((int)v->shape[0], (int)v->shape[1], v[0].data, v[1].data);
}
static void call_star17_loop(ckpp_array *v)
{
    star17_float((int)v->shape[0], (int)v->shape[1], v[0].data, v[1].data);
}
static void call_star7_loop(ckpp_array *v)
{
    star7_float((int)v->shape[0], (int)v->shape[1], (int)v->shape[2], v[0].data, v[1].data);
}
static void call_box27_loop(ckpp_array *v)
{
    box27_float((int)v->shape[0], (int)v->shape[1], (int)v->shape[2], v[0].data, v[1].data);
}
static void call_fdtd(ckpp_array *v)
{
    fdtd_step((int)v->shape[0], (int)v->shape[1], v[0].data, v[1].data, v[2].data);
}
static void call_floyd(ckpp_array *v) { shortest_paths((int)v->shape[0], v->data); }

const struct ckpp_call neighbour_calls[] = {
    {"star5", call_star5},
    {"box9", call_box9},
    {"star9", call_star9},
    {"star17", call_star17},
    {"star7", call_star7},
    {"box27", call_box27},
    {"star5.loop", call_star5_loop},
    {"box9.loop", call_box9_loop},
    {"star9.loop", call_star9_loop},
    {"star17.loop", call_star17_loop},
    {"star7.loop", call_star7_loop},
    {"box27.loop", call_box27_loop},
    {"fdtd.loop", call_fdtd},
    {"floyd.loop", call_floyd},
    {NULL, NULL},
};
