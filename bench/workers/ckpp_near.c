/* ckpp_near.c - the stencils of ckpp_neighbours.c with near parameters. */
#define _GNU_SOURCE
#include "bench/bench.h"
#include "ckpp_worker.h"

#pragma kernel elementwise star5_near in(near T u) out(T v) boundary(skip)
{ v = 0.5f * u + 0.125f * (u[-1][0] + u[1][0] + u[0][-1] + u[0][1]); }

#pragma kernel elementwise box9_near in(near T u) out(T v) boundary(skip)
{
    v = 0.5f * u + 0.0625f * (u[-1][0] + u[1][0] + u[0][-1] + u[0][1]) +
        0.03125f * (u[-1][-1] + u[-1][1] + u[1][-1] + u[1][1]);
}

#pragma kernel elementwise star9_near in(near T u) out(T v) boundary(skip)
{
    v = 0.5f * u + 0.0625f * (u[-1][0] + u[1][0] + u[0][-1] + u[0][1]) +
        0.03125f * (u[-2][0] + u[2][0] + u[0][-2] + u[0][2]);
}

#pragma kernel elementwise star17_near in(near T u) out(T v) boundary(skip)
{
    v = 0.5f * u +
        0.0625f * (u[-1][0] + u[1][0] + u[0][-1] + u[0][1] + u[-2][0] + u[2][0] + u[0][-2] +
                   u[0][2]) +
        0.03125f * (u[-3][0] + u[3][0] + u[0][-3] + u[0][3] + u[-4][0] + u[4][0] + u[0][-4] +
                    u[0][4]);
}

#pragma kernel elementwise star7_near in(near T u) out(T v) boundary(skip)
{
    v = 0.25f * u + 0.125f * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] +
                              u[0][0][-1] + u[0][0][1]);
}

#pragma kernel elementwise box27_near in(near T u) out(T v) boundary(skip)
{
    v = 0.25f * u +
        0.0625f * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] +
                   u[0][0][1]) +
        0.015625f * (u[-1][-1][0] + u[-1][1][0] + u[1][-1][0] + u[1][1][0] + u[-1][0][-1] +
                     u[-1][0][1] + u[1][0][-1] + u[1][0][1] + u[0][-1][-1] + u[0][-1][1] +
                     u[0][1][-1] + u[0][1][1]) +
        0.0078125f * (u[-1][-1][-1] + u[-1][-1][1] + u[-1][1][-1] + u[-1][1][1] + u[1][-1][-1] +
                      u[1][-1][1] + u[1][1][-1] + u[1][1][1]);
}

static void call_star5(ckpp_array *v) { must(star5_near(v[0], &v[1])); }
static void call_box9(ckpp_array *v) { must(box9_near(v[0], &v[1])); }
static void call_star9(ckpp_array *v) { must(star9_near(v[0], &v[1])); }
static void call_star17(ckpp_array *v) { must(star17_near(v[0], &v[1])); }
static void call_star7(ckpp_array *v) { must(star7_near(v[0], &v[1])); }
static void call_box27(ckpp_array *v) { must(box27_near(v[0], &v[1])); }

const struct ckpp_call near_calls[] = {
    {"star5.near", call_star5},   {"box9.near", call_box9},   {"star9.near", call_star9},
    {"star17.near", call_star17}, {"star7.near", call_star7}, {"box27.near", call_box27},
    {NULL, NULL},
};
