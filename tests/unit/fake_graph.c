/* fake_graph.c - the fake GPU's graphs: see fake_cuda.h.
 *
 * A launch runs the nodes in an order that the edges allow, and of several the last one first, so
 * that an edge which is missing shows. A node has a copy of its arguments, as far as their size is
 * known. */
#define _GNU_SOURCE
#include "fake_cuda_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDGES = 512 };

/* A node, of a graph or of an instantiated one. */
typedef struct fake_node {
    struct fake_node *next; /* the one that was added before */
    struct fake_node *of;   /* EXEC: the graph's */
    struct fake_node *before[EDGES];
    int nbefore;
    bool done;
    enum { KERNEL, COPY, ZERO, LOOP } kind;
    cudaGraphConditionalHandle loop;
    fake_object *body;          /* LOOP, of a graph */
    struct fake_node *repeated; /* LOOP, of an instantiated one: the body's */
    cudaLaunchConfig_t config;
    const void *kernel;
    void *argument;
    bool owns;
    void *to;
    const void *from;
    size_t bytes;
} fake_node;

/* What kernels have said of loops, by handle. */
enum { LOOPS = 4096 };
static unsigned goes_on[LOOPS];
static atomic_int nloops;

/* As on the device. */
void cudaGraphSetConditional(unsigned long long loop, unsigned value);
void cudaGraphSetConditional(unsigned long long loop, unsigned value)
{
    if (loop == 0 || loop > (unsigned)atomic_load(&nloops))
        abort();
    goes_on[loop % LOOPS] = value;
}

static void set_argument(fake_node *n, void *argument)
{
    size_t size = fake.options.argument_size ? fake.options.argument_size(n->kernel) : 0;
    void *copy = size ? malloc(size) : NULL;
    if (copy)
        memcpy(copy, argument, size);
    if (n->owns)
        free(n->argument);
    n->owns = copy != NULL;
    n->argument = copy ? copy : argument;
}

void fake_free_nodes(fake_node *nodes)
{
    while (nodes) {
        fake_node *next = nodes->next;
        if (nodes->owns)
            free(nodes->argument);
        fake_free_nodes(nodes->repeated);
        if (nodes->body)
            fake_remove(BODY, nodes->body);
        free(nodes);
        nodes = next;
    }
}

static fake_node *find_node(fake_object *o, const void *node)
{
    fake_node *n = o ? o->nodes : NULL;
    while (n && n != node && n->of != node)
        n = n->next;
    return n;
}

static cudaError_t add_node(void *node, void *graph, const void *before, size_t nbefore,
                            fake_node **added)
{
    fake_object *o = fake_find(GRAPH, graph);
    fake_node *n = calloc(1, sizeof *n);
    o = o ? o : fake_find(BODY, graph);
    if (!o || nbefore > EDGES) {
        free(n);
        return cudaErrorInvalidValue;
    }
    for (size_t k = 0; k < nbefore; k++)
        memcpy(&n->before[k], (const char *)before + k * sizeof(void *), sizeof(void *));
    n->nbefore = (int)nbefore;
    n->next = o->nodes;
    o->nodes = n;
    memcpy(node, &n, sizeof n);
    *added = n;
    return cudaSuccess;
}

cudaError_t fake_GraphCreate(cudaGraph_t *graph, unsigned flags)
{
    *graph = (cudaGraph_t)fake_add(GRAPH, fake_current_device, 0);
    return flags ? cudaErrorInvalidValue : cudaSuccess;
}

cudaError_t fake_GraphDestroy(cudaGraph_t graph)
{
    return fake_remove(GRAPH, graph) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_GraphExecDestroy(cudaGraphExec_t exec)
{
    return fake_remove(EXEC, exec) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_GraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
                                      const cudaGraphNode_t *before, size_t nbefore, void *to,
                                      const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    fake_node *n;
    cudaError_t error = add_node(node, graph, before, nbefore, &n);
    if (error || kind != cudaMemcpyDefault || !bytes)
        return cudaErrorInvalidValue;
    n->kind = COPY;
    n->to = to;
    n->from = from;
    n->bytes = bytes;
    return cudaSuccess;
}

static cudaError_t set_zero(fake_node *n, const struct cudaMemsetParams *params)
{
    if (!n || params->elementSize != 1 || params->height != 1 || params->value || !params->width)
        return cudaErrorInvalidValue;
    n->kind = ZERO;
    n->to = params->dst;
    n->bytes = params->width;
    return cudaSuccess;
}

cudaError_t fake_GraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                    const cudaGraphNode_t *before, size_t nbefore,
                                    const struct cudaMemsetParams *params)
{
    fake_node *n;
    cudaError_t error = add_node(node, graph, before, nbefore, &n);
    return error ? error : set_zero(n, params);
}

cudaError_t fake_GraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaLaunchAttributeID attribute,
                                             const cudaLaunchAttributeValue *value)
{
    (void)attribute;
    return node && value ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_GraphConditionalHandleCreate(cudaGraphConditionalHandle *handle,
                                              cudaGraph_t graph, unsigned value, unsigned flags)
{
    if ((!fake_find(GRAPH, graph) && !fake_find(BODY, graph)) || value || flags)
        return cudaErrorInvalidValue;
    *handle = (unsigned)atomic_fetch_add(&nloops, 1) + 1;
    return cudaSuccess;
}

cudaError_t fake_GraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph,
                              const cudaGraphNode_t *before, const cudaGraphEdgeData *edges,
                              size_t nbefore, struct cudaGraphNodeParams *params)
{
    fake_node *n;
    if (edges || params->type != cudaGraphNodeTypeConditional || params->conditional.size != 1 ||
        params->conditional.type != cudaGraphCondTypeWhile ||
        add_node(node, graph, before, nbefore, &n))
        return cudaErrorInvalidValue;
    n->kind = LOOP;
    n->loop = params->conditional.handle;
    n->body = fake_add(BODY, fake_current_device, 0);
    params->conditional.phGraph_out = (cudaGraph_t *)(void *)&n->body;
    return cudaSuccess;
}

/* The nodes in the same order, with edges among themselves. */
static fake_node *copy_nodes(const fake_node *from)
{
    fake_object o = {.nodes = NULL};
    fake_node **last = &o.nodes;
    for (const fake_node *n = from; n; n = n->next) {
        fake_node *copy = malloc(sizeof *copy);
        *copy = *n;
        copy->of = (fake_node *)(uintptr_t)n;
        copy->owns = false;
        copy->next = NULL;
        copy->body = NULL;
        copy->repeated = n->body ? copy_nodes(n->body->nodes) : NULL;
        if (copy->kind == KERNEL)
            set_argument(copy, n->argument);
        *last = copy;
        last = &copy->next;
    }
    for (fake_node *n = o.nodes; n; n = n->next)
        for (int k = 0; k < n->nbefore; k++)
            n->before[k] = find_node(&o, n->before[k]);
    return o.nodes;
}

cudaError_t fake_GraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
                                  unsigned long long flags)
{
    const fake_object *from = fake_find(GRAPH, graph);
    if (!from || flags)
        return cudaErrorInvalidValue;
    fake_object *o = fake_add(EXEC, fake_current_device, 0);
    o->nodes = copy_nodes(from->nodes);
    *exec = (cudaGraphExec_t)o;
    return cudaSuccess;
}

cudaError_t fake_GraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                void *to, const void *from, size_t bytes,
                                                enum cudaMemcpyKind kind)
{
    fake_node *n = find_node(fake_find(EXEC, exec), node);
    if (!n || n->kind != COPY || kind != cudaMemcpyDefault)
        return cudaErrorInvalidValue;
    n->to = to;
    n->from = from;
    n->bytes = bytes;
    return cudaSuccess;
}

/* Like the real one, it may refuse another size. */
cudaError_t fake_GraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                              const struct cudaMemsetParams *params)
{
    fake_node *n = find_node(fake_find(EXEC, exec), node);
    return n && n->bytes == params->width ? set_zero(n, params) : cudaErrorInvalidValue;
}

static bool is_ready(const fake_node *n)
{
    bool ready = !n->done;
    for (int k = 0; k < n->nbefore; k++)
        ready = ready && n->before[k]->done;
    return ready;
}

static cudaError_t run_nodes(fake_node *nodes, cudaStream_t stream);

static cudaError_t run_node(const fake_node *n, cudaStream_t stream)
{
    cudaLaunchConfig_t config = n->config;
    void *arguments[] = {n->argument};
    cudaError_t error = cudaSuccess;
    config.stream = stream;
    if (n->kind == KERNEL)
        return fake_LaunchKernelExC(&config, n->kernel, arguments);
    if (n->kind == COPY)
        memmove(n->to, n->from, n->bytes);
    else if (n->kind == ZERO)
        memset(n->to, 0, n->bytes);
    while (n->kind == LOOP && !error && goes_on[n->loop % LOOPS])
        error = run_nodes(n->repeated, stream);
    return error;
}

static cudaError_t run_nodes(fake_node *nodes, cudaStream_t stream)
{
    cudaError_t error = cudaSuccess;
    for (fake_node *n = nodes; n; n = n->next)
        n->done = false;
    for (;;) {
        fake_node *n = error ? NULL : nodes;
        while (n && !is_ready(n))
            n = n->next;
        if (!n)
            return error;
        error = run_node(n, stream);
        n->done = true;
    }
}

cudaError_t fake_GraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    const fake_object *o = fake_find(EXEC, exec);
    return o && fake_is_usable(stream) ? run_nodes(o->nodes, stream) : cudaErrorInvalidValue;
}

/* ---- for tests ---- */

static int number_of(const fake_node *n)
{
    int number = 0;
    for (; n; n = n->next)
        number++;
    return number;
}

static void put_edges(const fake_node *n, char *text, size_t size)
{
    if (!n)
        return;
    put_edges(n->next, text, size);
    snprintf(text + strlen(text), size - strlen(text), "%s%d:", n->next ? " " : "", number_of(n));
    for (int number = 1, any = 0; number < number_of(n); number++)
        for (int k = 0; k < n->nbefore; k++)
            if (number_of(n->before[k]) == number)
                snprintf(text + strlen(text), size - strlen(text), "%s%d", any++ ? "," : "",
                         number);
}

void fake_cuda_edges(char *text, size_t size)
{
    const fake_object *o = fake.objects;
    while (o && o->kind != GRAPH)
        o = o->next;
    text[0] = '\0';
    put_edges(o ? o->nodes : NULL, text, size);
}

/* ---- functions of the driver ---- */

static bool set_kernel(fake_node *n, const CUDA_KERNEL_NODE_PARAMS *p)
{
    n->kind = KERNEL;
    n->kernel = p->func ? fake_kernel_of(p->func) : (const void *)p->kern;
    n->config.gridDim = (dim3){p->gridDimX, p->gridDimY, p->gridDimZ};
    n->config.blockDim = (dim3){p->blockDimX, p->blockDimY, p->blockDimZ};
    n->config.dynamicSmemBytes = p->sharedMemBytes;
    set_argument(n, p->kernelParams[0]);
    return n->kernel != NULL;
}

CUresult fake_add_kernel(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                         size_t nbefore, const CUDA_KERNEL_NODE_PARAMS *params)
{
    fake_node *n;
    if (fake_count_call("cuGraphAddKernelNode"))
        return (CUresult)fake.error;
    return add_node(node, graph, before, nbefore, &n) || !set_kernel(n, params)
               ? CUDA_ERROR_INVALID_VALUE
               : CUDA_SUCCESS;
}

CUresult fake_set_kernel(CUgraphExec exec, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *params)
{
    fake_node *n = find_node(fake_find(EXEC, exec), node);
    if (fake_count_call("cuGraphExecKernelNodeSetParams"))
        return (CUresult)fake.error;
    return n && n->kind == KERNEL && set_kernel(n, params) ? CUDA_SUCCESS
                                                           : CUDA_ERROR_INVALID_VALUE;
}

CUresult fake_add_edges(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                        const CUgraphEdgeData *edges, size_t count)
{
    fake_object *o = fake_find(GRAPH, graph);
    fake_node *n = count == 1 ? find_node(o, to[0]) : NULL, *before = find_node(o, from[0]);
    if (fake_count_call("cuGraphAddDependencies"))
        return (CUresult)fake.error;
    if (!n || !before || n->kind != KERNEL || before->kind != KERNEL || n->nbefore == EDGES ||
        edges->type != CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC ||
        edges->from_port != CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC)
        return CUDA_ERROR_INVALID_VALUE;
    n->before[n->nbefore++] = before;
    return CUDA_SUCCESS;
}
