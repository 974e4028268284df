/* graph_build.c - a graph's nodes, made from its operations. */
#include "runtime/cuda/graph.h"

#include <string.h>

static cudaError_t set_attribute(const graph_op *op, cudaLaunchAttributeID id,
                                 cudaLaunchAttributeValue value)
{
    return rt_cuda.GraphKernelNodeSetAttribute(op->node, id, &value);
}

static cudaError_t set_attributes(const graph_op *op)
{
    const op_form *f = &op->form;
    cudaError_t error = cudaSuccess;

    if (f->cooperative)
        error = set_attribute(op, cudaLaunchAttributeCooperative,
                              (cudaLaunchAttributeValue){.cooperative = 1});
    if (!error && f->cluster[0])
        error = set_attribute(op, cudaLaunchAttributeClusterDimension,
                              (cudaLaunchAttributeValue){
                                  .clusterDim = {f->cluster[0], f->cluster[1], f->cluster[2]}});
    if (!error && f->carveout > 1)
        error = set_attribute(
            op, cudaLaunchAttributePreferredSharedMemoryCarveout,
            (cudaLaunchAttributeValue){.sharedMemCarveout = (unsigned)f->carveout - 1});
    return error;
}

/* The nodes of the operations that it waits for; NULL: out of memory. */
static cudaGraphNode_t *list_nodes(cuda_graph *g, const graph_op *op)
{
    while (g->node_room <= op->nbefore)
        if (!graph_reserve(&g->node, g->node_room, &g->node_room, sizeof *g->node))
            return NULL;
    for (int k = 0; k < op->nbefore; k++)
        g->node[k] = g->op[g->edge[op->first + k]].node;
    return g->node;
}

/* A kernel that waits by itself may begin while the only kernel that it waits for is ending. */
static bool begins_early(const cuda_graph *g, const graph_op *op)
{
    return op->form.early && op->nbefore == 1 &&
           g->op[g->edge[op->first]].form.kind == OP_KERNEL && rt_cuda.driver_add_edges;
}

/* Points to the arguments. One that has RT_LOOP_HANDLE in it gets the loop's name instead, in
 * `own`, a copy of the block. */
static void point_to_arguments(const cuda_graph *g, const graph_op *op,
                               cudaGraphConditionalHandle loop, unsigned char own[RT_MAX_BLOCK],
                               void *each[RT_MAX_PARAMS + 1])
{
    static const uint64_t mark = RT_LOOP_HANDLE;
    unsigned char *block = g->arguments + op->at;
    const unsigned char *offsets = block + round_up(op->form.size, sizeof(size_t));

    if (op->form.sets) {
        block = memcpy(own, block, op->form.size);
        for (size_t at = 0; at + sizeof mark <= op->form.size; at += sizeof mark)
            if (memcmp(block + at, &mark, sizeof mark) == 0)
                memcpy(block + at, &loop, sizeof loop);
    }
    for (int k = 0; k < op->count; k++) {
        size_t offset;
        memcpy(&offset, offsets + (size_t)k * sizeof offset, sizeof offset);
        each[k] = block + offset;
    }
}

static cudaError_t add_kernel(const cuda_graph *g, cudaGraph_t to, graph_op *op,
                              const cudaGraphNode_t *before, cudaGraphConditionalHandle loop,
                              const char **call)
{
    static const CUgraphEdgeData early = {.from_port = CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC,
                                          .type = CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC};
    _Alignas(RT_BLOCK_ALIGN) unsigned char own[RT_MAX_BLOCK];
    void *each[RT_MAX_PARAMS + 1];
    const bool is_early = to == g->graph && begins_early(g, op);

    point_to_arguments(g, op, loop, own, each);
    const CUDA_KERNEL_NODE_PARAMS params = graph_kernel_params(op, each);
    CUresult result = rt_cuda.driver_add_kernel(&op->node, to, before,
                                                is_early ? 0 : (size_t)op->nbefore, &params);
    *call = "cuGraphAddKernelNode";
    if (result == CUDA_SUCCESS && is_early) {
        result = rt_cuda.driver_add_edges(to, before, &op->node, &early, 1);
        *call = "cuGraphAddDependencies";
    }
    if (result != CUDA_SUCCESS)
        return (cudaError_t)result; /* the runtime's errors have the driver's numbers */
    *call = "cudaGraphKernelNodeSetAttribute";
    return set_attributes(op);
}

/* Adds the node that repeats a loop's body, and gives the body's graph. */
static cudaError_t add_loop(cudaGraph_t to, graph_op *op, const cudaGraphNode_t *before,
                            cudaGraph_t *body)
{
    struct cudaGraphNodeParams params = {.type = cudaGraphNodeTypeConditional};

    params.conditional.handle = op->loop;
    params.conditional.type = cudaGraphCondTypeWhile;
    params.conditional.size = 1;
    cudaError_t error = rt_cuda.GraphAddNode(&op->node, to, before, NULL, (size_t)op->nbefore,
                                             &params);
    if (!error)
        *body = params.conditional.phGraph_out[0];
    return error;
}

static cudaError_t add_memory(cudaGraph_t to, graph_op *op, const cudaGraphNode_t *before,
                              const char **call)
{
    const size_t count = (size_t)op->nbefore;

    *call = op->form.kind == OP_ZERO ? "cudaGraphAddMemsetNode" : "cudaGraphAddMemcpyNode1D";
    if (op->form.kind != OP_ZERO)
        return rt_cuda.GraphAddMemcpyNode1D(&op->node, to, before, count, op->to, op->from,
                                            op->bytes, cudaMemcpyDefault);
    const struct cudaMemsetParams zeros = graph_memset_params(op);
    return rt_cuda.GraphAddMemsetNode(&op->node, to, before, count, &zeros);
}

/* A kernel in front of a loop, or at its end, is given the loop's name on the device, which the
 * graph around the loop has. */
static cudaError_t name_loop(cuda_graph *g, cudaGraph_t to, int kernel,
                             cudaGraphConditionalHandle *loop, const char **call)
{
    graph_op *next = kernel + 1 < g->count ? &g->op[kernel + 1] : NULL;

    if (!g->op[kernel].form.sets || !next || next->form.kind != OP_LOOP)
        return cudaSuccess;
    *call = "cudaGraphConditionalHandleCreate";
    cudaError_t error = rt_cuda.GraphConditionalHandleCreate(&next->loop, to, 0, 0);
    *loop = next->loop;
    return error;
}

cudaError_t graph_add_nodes(cuda_graph *g, cudaGraph_t to, cudaGraphConditionalHandle loop,
                            int *next, graph_fault *fault)
{
    for (; *next < g->count && g->op[*next].form.kind != OP_END; ++*next) {
        graph_op *op = &g->op[*next];
        const cudaGraphNode_t *before = list_nodes(g, op);
        cudaGraphConditionalHandle own = loop;
        cudaGraph_t body;
        cudaError_t error = before ? cudaSuccess : cudaErrorMemoryAllocation;
        *fault = (graph_fault){*next, "malloc"};
        if (!error && op->form.kind == OP_KERNEL) {
            if (!(error = name_loop(g, to, *next, &own, &fault->call)))
                error = add_kernel(g, to, op, before, own, &fault->call);
        } else if (!error && op->form.kind == OP_LOOP) {
            fault->call = "cudaGraphAddNode";
            if (!(error = add_loop(to, op, before, &body))) {
                ++*next;
                error = graph_add_nodes(g, body, op->loop, next, fault);
            }
        } else if (!error) {
            error = add_memory(to, op, before, &fault->call);
        }
        if (error)
            return error;
    }
    return cudaSuccess;
}
