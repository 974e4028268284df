/* graph_load.c - copies of the host's memory to the device, as nodes of a graph.
 *
 * The bytes are taken when the statement runs, as numbers are: into a page-locked buffer that
 * belongs to the operation, from which the node copies. Before a buffer is filled again, the last
 * launch of the graph must have read it; where the bytes are the same, nothing has to be done. */
#include "runtime/cuda/graph.h"

#include <string.h>

static cudaError_t wait_for_launch(cuda_graph *g)
{
    cudaError_t error = g->is_loading ? rt_cuda.EventSynchronize(g->loaded) : cudaSuccess;

    if (!error)
        g->is_loading = false;
    return error;
}

/* Makes the operation's buffer, if it has none; else waits until that may be filled. */
static cudaError_t prepare_buffer(cuda_graph *g, graph_op *op, size_t bytes, const char **call)
{
    cudaError_t error = cudaSuccess;

    *call = "cudaEventSynchronize";
    if (op->own)
        return wait_for_launch(g);
    *call = "cudaEventCreateWithFlags";
    if (!g->loaded)
        error = rt_cuda.EventCreateWithFlags(&g->loaded, cudaEventDisableTiming);
    if (error)
        return error;
    *call = "cudaHostAlloc";
    return rt_cuda.HostAlloc(&op->own, bytes, cudaHostAllocPortable);
}

/* Fills the buffer of an operation, which may be new. */
static ckpp_status fill(cuda_graph *g, graph_op *op, const void *from, size_t bytes)
{
    const char *call;
    cudaError_t error = prepare_buffer(g, op, bytes, &call);

    if (error)
        return g->failed = cuda_fail(error, "%s() for the copy of %zu bytes in a graph", call,
                                     bytes);
    memcpy(op->own, from, bytes);
    return CKPP_OK;
}

static ckpp_status append(cuda_graph *g, void *to, const void *from, size_t bytes)
{
    const graph_op *old = g->next < g->count ? &g->op[g->next] : NULL;
    const bool same = old && old->form.kind == OP_LOAD && old->bytes == bytes;

    if (same && memcmp(old->own, from, bytes) == 0)
        return graph_append_memory(g, OP_LOAD, to, old->own, bytes);
    graph_op op = same ? *old : (graph_op){.own = NULL};
    ckpp_status status = fill(g, &op, from, bytes);
    if (status)
        return status;
    g->run.updated += same;
    status = graph_append_memory(g, OP_LOAD, to, op.own, bytes);
    if (!status)
        g->op[g->next - 1].own = op.own;
    else if (!same && rt_cuda.FreeHost(op.own))
        rt_cuda.GetLastError();
    return status;
}

ckpp_status graph_append_load(cuda_graph *g, void *to, const void *from, size_t bytes)
{
    int previous;
    ckpp_status status = cuda_enter(g->device, &previous);

    return status ? status : cuda_leave(g->device, previous, append(g, to, from, bytes));
}

cudaError_t graph_note_loading(cuda_graph *g)
{
    bool any = false;

    for (int k = 0; k < g->count && !any; k++)
        any = g->op[k].form.kind == OP_LOAD;
    if (!any)
        return cudaSuccess;
    g->is_loading = true;
    return rt_cuda.EventRecord(g->loaded, g->stream);
}

void graph_drop_load(cuda_graph *g, graph_op *op)
{
    if (!op->own)
        return;
    if (wait_for_launch(g))
        rt_cuda.GetLastError();
    if (rt_cuda.FreeHost(op->own))
        rt_cuda.GetLastError();
    op->own = NULL;
}

void graph_drop_loaded(cuda_graph *g)
{
    if (g->loaded && rt_cuda.EventDestroy(g->loaded))
        rt_cuda.GetLastError();
    g->loaded = NULL;
    g->is_loading = false;
}
