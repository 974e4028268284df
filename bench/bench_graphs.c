/* bench_graphs.c - loops of small kernels on a GPU: in a graph block, beside the same constructs
 * launched one by one, and beside CUDA by hand: launches, a graph of captured launches, and one of
 * explicit nodes whose arguments are set each time. Results are compared first. */
#define _GNU_SOURCE
#include <math.h>

#include "bench.h"

#ifdef CKPP_CUDA
#include "contest.h"
#include "gpu_graph.h"
#include "graph_sources.h"

enum { N = 65536, SIDE = 1000, THREADS = 256 };

static ckpp_array x, y, u, v;
static float *px, *py, *pu, *pv, first;

#pragma kernel elementwise axpy in(float a, float x)inout(float y)
{
    y = a * x + y;
}
#pragma kernel reduction dot in(float x, float y)out(float r) reduce(+)
{
    return x * y;
}
#pragma kernel elementwise advance in(float up, float down, float p, float q)inout(float x,       \
                                                                                   float r)
{
    const float alpha = up / down;
    x += alpha * p;
    r -= alpha * q;
}
#pragma kernel elementwise turn in(float up, float down, float r)inout(float p)
{
    p = r + up / down * p;
}

static void same(const char *what, float ours, float peers)
{
    printf("%s: %g, by hand %g\n", what, (double)ours, (double)peers);
    if (!(fabsf(ours - peers) <= 1e-3f * fabsf(peers))) {
        fprintf(stderr, "%s: the results differ\n", what);
        exit(1);
    }
}

/* ---- axpy on 64k elements, with another factor each time ---- */

static gpu_work axpy_work[STEPS], step_work[STEPS];
static float factor[STEPS];
static gpu_graph *axpy_graph, *axpy_captured, *step_graph;

static void axpy_block(void)
{
#pragma kernel graph
    {
        for (int k = 0; k < STEPS; k++, first += 1)
            must(axpy(first, x, &y));
    }
}

static void axpy_same(void)
{
#pragma kernel graph
    {
        for (int k = 0; k < STEPS; k++)
            must(axpy((float)k, x, &y));
    }
}

static void axpy_one_by_one(void)
{
    for (int k = 0; k < STEPS; k++, first += 1)
        must(axpy(first, x, &y));
}

static void set_factors(void)
{
    for (int k = 0; k < STEPS; k++, first += 1)
        factor[k] = first;
}

static void axpy_launches(void)
{
    set_factors();
    gpu_launch_all(axpy_work, STEPS);
}

static void axpy_by_hand(void)
{
    set_factors();
    for (int k = 0; k < STEPS; k++)
        gpu_graph_set(axpy_graph, k, &axpy_work[k]);
    gpu_graph_launch(axpy_graph);
}

static void axpy_replayed(void)
{
    gpu_graph_launch(axpy_captured);
}

static void bench_axpy(void)
{
    static int n = N;
    gpu_kernel kernel = gpu_compile(source, "axpy");
    must(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(N), 1));
    must(ckpp_zeros(&y, CKPP_FLOAT32, CKPP_SHAPE(N)));
    px = x.data;
    py = y.data;
    for (int k = 0; k < STEPS; k++)
        axpy_work[k] = (gpu_work){
            kernel, {N / THREADS, 1}, {THREADS, 1}, {&n, &factor[k], &px, &py}};
    axpy_graph = gpu_graph_make(axpy_work, STEPS, 0);
    axpy_captured = gpu_graph_make(axpy_work, STEPS, 1);
    for (int k = 0; k < 3; k++)
        axpy_block();
    float ours = read_float(py + N - 1);
    must(ckpp_zeros(&y, CKPP_FLOAT32, CKPP_SHAPE(N)));
    py = y.data;
    first = 0;
    for (int k = 0; k < 3; k++)
        axpy_by_hand();
    same("axpy", ours, read_float(py + N - 1));
    compare((const contest[]){{"graph: axpy, factors change", axpy_block, 1.3},
                              {"graph block, nothing changes", axpy_same, 0},
                              {"ckpp, launches", axpy_one_by_one, 0},
                              {"by hand, launches", axpy_launches, 0},
                              {"by hand, nodes set", axpy_by_hand, 0},
                              {"by hand, captured, replayed", axpy_replayed, 0}},
            6);
}

/* ---- 5-point steps ---- */

static void one_step(const float *from, float *to)
{
    int h = SIDE, w = SIDE;
#pragma kernel elementwise collapse(2) in(from[h * w]) inout(to[h * w])
    for (int r = 1; r < h - 1; r++)
        for (int c = 1; c < w - 1; c++)
            to[r * w + c] = 0.25f * (from[r * w + c - 1] + from[r * w + c + 1] +
                                     from[(r - 1) * w + c] + from[(r + 1) * w + c]);
}

static void steps(void)
{
    for (int k = 0; k < STEPS; k++)
        one_step(k % 2 ? pv : pu, k % 2 ? pu : pv);
}

static void steps_block(void)
{
#pragma kernel graph
    {
        steps();
    }
}

static void steps_launches(void)
{
    gpu_launch_all(step_work, STEPS);
}

static void steps_by_hand(void)
{
    gpu_graph_launch(step_graph);
}

static void reset_grid(void)
{
    static float start[SIDE][SIDE];
    ckpp_array host = ckpp_view(start);
    for (int k = 0; k < SIDE; k++)
        start[0][k] = start[k][0] = 100;
    must(ckpp_copy(&u, &host));
    must(ckpp_copy(&v, &host));
    pu = u.data;
    pv = v.data;
}

static void bench_steps(void)
{
    static int side = SIDE;
    const unsigned blocks_x = (SIDE + 31) / 32, blocks_y = (SIDE + 7) / 8;
    gpu_kernel kernel = gpu_compile(source, "step");
    reset_grid();
    for (int k = 0; k < STEPS; k++)
        step_work[k] = (gpu_work){kernel,
                                  {blocks_x, blocks_y},
                                  {32, 8},
                                  {&side, &side, k % 2 ? &pv : &pu, k % 2 ? &pu : &pv}};
    step_graph = gpu_graph_make(step_work, STEPS, 0);
    steps_block();
    steps_block();
    float ours = read_float(pu + 10 * SIDE + 10);
    reset_grid();
    steps_by_hand();
    steps_by_hand();
    same("steps", ours, read_float(pu + 10 * SIDE + 10));
    compare((const contest[]){{"graph: 5-point steps", steps_block, 3.5},
                              {"ckpp, launches", steps, 0},
                              {"by hand, launches", steps_launches, 0},
                              {"by hand, graph", steps_by_hand, 0}},
            4);
}

/* ---- conjugate gradients ---- */

static ckpp_array solution, residual, direction, product, curve, squares[2];
static float *pdirection, *pproduct, *psolution, *presidual, *pcurve, *psquares[2], *ppart;
static unsigned *parrived;
static gpu_work cg_work[5 * STEPS];
static gpu_work cg_cluster_work[5 * STEPS], dot_work[STEPS], dot_cluster_work[STEPS];
static gpu_graph *cg_graph, *cg_cluster_graph, *dot_graph, *dot_cluster_graph;

static void multiply(const float *p, float *q)
{
    int n = N;
#pragma kernel elementwise in(p[n])out(q[n])
    for (int k = 0; k < n; k++)
        q[k] = 2.01f * p[k] - (k > 0 ? p[k - 1] : 0) - (k < n - 1 ? p[k + 1] : 0);
}

static void cg(void)
{
    for (int k = 0; k < STEPS; k++) {
        ckpp_array *old = &squares[k % 2], *new = &squares[1 - k % 2];
        multiply(direction.data, product.data);
        must(dot(direction, product, &curve));
        must(advance(*old, curve, direction, product, &solution, &residual));
        must(dot(residual, residual, new));
        must(turn(*new, *old, residual, &direction));
    }
}

static void cg_block(void)
{
#pragma kernel graph
    {
        cg();
    }
}

static void cg_launches(void)
{
    gpu_launch_all(cg_work, 5 * STEPS);
}

static void cg_by_hand(void)
{
    gpu_graph_launch(cg_graph);
}

static void cg_by_hand_in_clusters(void)
{
    gpu_graph_launch(cg_cluster_graph);
}

static void dots(void)
{
    for (int k = 0; k < STEPS; k++)
        must(dot(residual, direction, &curve));
}

static void dots_block(void)
{
#pragma kernel graph
    {
        dots();
    }
}

static void dots_by_hand(void)
{
    gpu_graph_launch(dot_graph);
}

static void dots_by_hand_in_clusters(void)
{
    gpu_graph_launch(dot_cluster_graph);
}

static void reset_cg(void)
{
    static float right[N];
    ckpp_array host = ckpp_view(right), none = {0};
    for (int k = 0; k < N; k++)
        right[k] = (float)(k % 17) - 8;
    must(ckpp_copy(&residual, &host));
    must(ckpp_copy(&direction, &host));
    if (!solution.data) {
        must(ckpp_empty_like(&solution, &residual));
        must(ckpp_empty_like(&product, &residual));
        must(ckpp_zeros(&curve, CKPP_FLOAT32, 0, NULL));
        must(ckpp_zeros(&squares[0], CKPP_FLOAT32, 0, NULL));
        must(ckpp_zeros(&squares[1], CKPP_FLOAT32, 0, NULL));
    }
    must(ckpp_zeros(&none, CKPP_FLOAT32, CKPP_SHAPE(N)));
    must(ckpp_copy(&solution, &none));
    must(dot(residual, residual, &squares[0]));
    ckpp_free(&none);
}

static void make_cg_work(void)
{
    static const char *const names[] = {"multiply", "dot", "advance", "turn"};
    static int n = N;
    enum { BLOCKS = N / THREADS, PARTS = 64 };
    gpu_kernel kernel[4];
    for (int k = 0; k < 4; k++)
        kernel[k] = gpu_compile(source, names[k]);
    pdirection = direction.data, pproduct = product.data, psolution = solution.data;
    presidual = residual.data, pcurve = curve.data;
    psquares[0] = squares[0].data, psquares[1] = squares[1].data;
    ppart = gpu_floats(PARTS);
    parrived = (unsigned *)gpu_floats(1);
    for (int k = 0; k < STEPS; k++) {
        float **old = &psquares[k % 2], **new = &psquares[1 - k % 2];
        gpu_work *w = &cg_work[5 * k];
        w[0] = (gpu_work){kernel[0], {BLOCKS, 1}, {THREADS, 1}, {&n, &pdirection, &pproduct}};
        w[1] = (gpu_work){kernel[1],
                          {PARTS, 1},
                          {THREADS, 1},
                          {&n, &pdirection, &pproduct, &ppart, &parrived, &pcurve}};
        w[2] = (gpu_work){kernel[2],
                          {BLOCKS, 1},
                          {THREADS, 1},
                          {&n, old, &pcurve, &pdirection, &pproduct, &psolution, &presidual}};
        w[3] = (gpu_work){kernel[1],
                          {PARTS, 1},
                          {THREADS, 1},
                          {&n, &presidual, &presidual, &ppart, &parrived, new}};
        w[4] = (gpu_work){
            kernel[3], {BLOCKS, 1}, {THREADS, 1}, {&n, new, old, &presidual, &pdirection}};
        dot_work[k] = w[1];
        dot_work[k].arguments[1] = &presidual, dot_work[k].arguments[2] = &pdirection;
    }
    if (gpu_sm() < 90)
        return;
    gpu_kernel cluster = gpu_compile(cluster_source, "dot");
    memcpy(cg_cluster_work, cg_work, sizeof cg_work);
    memcpy(dot_cluster_work, dot_work, sizeof dot_work);
    for (int k = 0; k < 5 * STEPS; k++) {
        gpu_work *w = k % 5 == 0 ? &dot_cluster_work[k / 5] : &cg_cluster_work[k];
        if (w->kernel != kernel[1])
            continue;
        w->kernel = cluster;
        w->grid[0] = 8;
        w->block[0] = 1024;
    }
    cg_cluster_graph = gpu_graph_make(cg_cluster_work, 5 * STEPS, 0);
    dot_cluster_graph = gpu_graph_make(dot_cluster_work, STEPS, 0);
}

static void bench_cg(void)
{
    reset_cg();
    make_cg_work();
    cg_graph = gpu_graph_make(cg_work, 5 * STEPS, 0);
    cg_block();
    float ours = read_float(psolution + N / 2);
    reset_cg();
    cg_by_hand();
    same("CG", ours, read_float(psolution + N / 2));
    compare((const contest[]){{"graph: CG", cg_block, 8},
                              {"ckpp, launches", cg, 0},
                              {"by hand, launches", cg_launches, 0},
                              {"by hand, graph", cg_by_hand, 0},
                              {"by hand, graph, dots by a cluster", cg_by_hand_in_clusters, 0}},
            cg_cluster_graph ? 5 : 4);
    reset_cg();
    dot_graph = gpu_graph_make(dot_work, STEPS, 0);
    dots_block();
    ours = read_float(pcurve);
    dots_by_hand();
    same("dot", ours, read_float(pcurve));
    if (dot_cluster_graph)
        dots_by_hand_in_clusters();
    same("dot", ours, read_float(pcurve));
    compare((const contest[]){{"graph: dot", dots_block, 0},
                              {"ckpp, launches", dots, 0},
                              {"by hand, graph", dots_by_hand, 0},
                              {"by hand, graph, by a cluster", dots_by_hand_in_clusters, 0}},
            dot_cluster_graph ? 4 : 3);
}

int main(void)
{
    if (gpu_sm() == 0) {
        puts("no GPU here");
        return 0;
    }
    bench_axpy();
    bench_steps();
    bench_cg();
    return 0;
}
#else
int main(void)
{
    puts("built without CUDA");
    return 0;
}
#endif
