/* graph.c - graphs of launches: see rt_graph_backend. */
#include "runtime/cuda/graph.h"

#include <stdlib.h>
#include <string.h>

enum { LOOPS_SINCE = 12040 };

_Thread_local cuda_graph *graph_open;

/* ---- building ---- */

static void drop_built(cuda_graph *g)
{
    if (g->exec && rt_cuda.GraphExecDestroy(g->exec))
        rt_cuda.GetLastError();
    if (g->graph && rt_cuda.GraphDestroy(g->graph))
        rt_cuda.GetLastError();
    g->exec = NULL;
    g->graph = NULL;
}

static ckpp_status build(cuda_graph *g)
{
    unsigned long long context;
    graph_fault fault = {0, ""};
    int next = 0;
    cudaError_t error = cudaSuccess;

    drop_built(g);
    g->run.built = true;
    if (!cuda_get_context(&context) && (error = rt_cuda.SetDevice(g->device)))
        return cuda_fail(error, "cudaSetDevice(%d)", g->device); /* which would make one */
    if ((error = rt_cuda.GraphCreate(&g->graph, 0)))
        return cuda_fail(error, "cudaGraphCreate() on cuda:%d", g->device);
    if ((error = graph_add_nodes(g, g->graph, 0, &next, &fault)))
        return cuda_fail(error, "%s(node %d, %s)", fault.call, fault.op + 1, g->op[fault.op].name);
    error = rt_cuda.GraphInstantiate(&g->exec, g->graph, 0);
    return error
               ? cuda_fail(error, "cudaGraphInstantiate(%d nodes) on cuda:%d", g->count, g->device)
               : CKPP_OK;
}

/* Finds the edges; where they are other ones than those that are built, the graph has changed. */
static bool order(cuda_graph *g)
{
    const int nbuilt = g->nedges;
    int *built = g->edge;

    if (!g->changed && !g->moved)
        return true;
    g->edge = NULL;
    g->edge_room = 0;
    const bool ordered = graph_order(g);
    if (ordered &&
        (g->nedges != nbuilt || memcmp(g->edge, built, (size_t)nbuilt * sizeof *built) != 0))
        graph_change(g, "its kernels use other arrays, and so wait for other ones");
    free(built);
    return ordered;
}

static ckpp_status launch_built(cuda_graph *g)
{
    if (!order(g))
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for the edges of a graph");
    ckpp_status status = g->changed ? build(g) : CKPP_OK;

    if (status)
        return status;
    cuda_note_stream(g->device, g->stream);
    cudaError_t error = rt_cuda.GraphLaunch(g->exec, g->stream), noted = cudaSuccess;
    if (!error)
        noted = graph_note_loading(g);
    if (noted)
        return cuda_fail(noted, "cudaEventRecord() behind a graph on cuda:%d", g->device);
    return error ? cuda_fail(error, "cudaGraphLaunch(%d nodes, stream %p) on cuda:%d%s", g->count,
                             (void *)g->stream, g->device, cuda_stream_hint(error))
                 : CKPP_OK;
}

/* ---- see rt_graph_backend ---- */

static ckpp_status cuda_open_graph(void **graph, int device, ckpp_stream stream,
                                   const ckpp_graph_place *place, const rt_backend **instead)
{
    cuda_graph *g = *graph;

    *instead = NULL;
    if (!rt_cuda.driver_add_kernel || !rt_cuda.driver_set_kernel ||
        cuda_is_captured(device, stream))
        return CKPP_OK;
    if (!g && !(g = calloc(1, sizeof *g)))
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a graph");
    *graph = g;
    g->device = device;
    g->stream = stream;
    g->place = place;
    g->next = 0;
    g->moved = g->sets = false;
    g->depth = 0;
    g->use = NULL;
    g->nacquired = 0;
    g->held = NULL;
    g->failed = CKPP_OK;
    g->run = (rt_graph_run){0};
    memset(g->located, 0, sizeof g->located);
    g->changed = !g->exec;
    graph_open = g;
    *instead = graph_backend();
    return CKPP_OK;
}

static ckpp_status cuda_graph_loop(void *graph, rt_loop_step step)
{
    cuda_graph *g = graph;
    int driver = 0;

    if (step != RT_LOOP_SETS) {
        ckpp_status status = graph_append_loop(g, step == RT_LOOP_BEGINS ? OP_LOOP : OP_END);
        g->depth += step == RT_LOOP_BEGINS ? 1 : -1;
        return status;
    }
    if (rt_cuda.DriverGetVersion(&driver))
        rt_cuda.GetLastError();
    if (driver < LOOPS_SINCE)
        return rt_fail(CKPP_ERROR_BACKEND,
                       "the driver is of CUDA %d.%d, and repeats loops in graphs from %d.%d on: "
                       "read the condition after the block",
                       driver / 1000, driver % 1000 / 10, LOOPS_SINCE / 1000,
                       LOOPS_SINCE % 1000 / 10);
    g->sets = true;
    return CKPP_OK;
}

/* Forgets what is built and recorded. */
static void forget(cuda_graph *g)
{
    drop_built(g);
    graph_truncate(g, 0);
    g->arguments_size = 0;
    g->nedges = 0;
    graph_drop_scratch(g);
}

static ckpp_status cuda_close_graph(void *graph, bool failed, rt_graph_run *run)
{
    cuda_graph *g = graph;
    int previous;
    ckpp_status status = g->failed;

    graph_open = NULL;
    if (!failed && !status && g->next > 0 && !(status = cuda_enter(g->device, &previous))) {
        if (g->next < g->count)
            graph_change(g, "there are %d nodes, and it had %d", g->next, g->count);
        graph_truncate(g, g->next);
        status = cuda_leave(g->device, previous, launch_built(g));
    }
    g->run.nodes = g->next;
    *run = g->run;
    if (failed || status)
        forget(g);
    graph_release_noted(g, g->stream);
    return status;
}

static void cuda_drop_graph(void *graph)
{
    cuda_graph *g = graph;

    forget(g);
    graph_drop_loaded(g);
    graph_release_noted(g, NULL); /* its stream may be gone */
    free(g->op);
    free(g->arguments);
    free(g->edge);
    free(g->node);
    free(g->later);
    free(g);
}

const rt_graph_backend cuda_graphs = {cuda_open_graph, cuda_graph_loop, cuda_close_graph,
                                      cuda_drop_graph};
