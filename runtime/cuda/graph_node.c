/* graph_node.c - the operations of a graph: recorded, compared, changed, and made nodes. */
#include "runtime/cuda/graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- operations ---- */

bool graph_reserve(void *items, int count, int *capacity, size_t size)
{
    void *old, *grown;

    if (count < *capacity)
        return true;
    memcpy(&old, items, sizeof old);
    if (!(grown = realloc(old, (size_t)(*capacity * 2 + 16) * size)))
        return false;
    memcpy(items, &grown, sizeof grown);
    *capacity = *capacity * 2 + 16;
    return true;
}

static void put_name(char name[GRAPH_NAME], const op_form *form)
{
    const rt_call *call = rt_current();
    char text[GRAPH_NAME / 2];

    if (call->kernel) {
        kind_put_name(call->kernel, text, sizeof text);
        snprintf(name, GRAPH_NAME, "%s (%.40s:%d)", text,
                 name_of_file(call->file ? call->file : "?"), call->line);
    } else {
        static const char *const what[] = {"a kernel", "the copy", "the zeros",
                                           "the copy", "the loop", "the end"};
        snprintf(name, GRAPH_NAME, "%s of %s", what[form->kind],
                 call->function ? call->function : "a call");
    }
}

void graph_change(cuda_graph *g, const char *format, ...)
{
    va_list args;

    if (g->changed)
        return;
    g->changed = true;
    va_start(args, format);
    vsnprintf(g->run.why, sizeof g->run.why, format, args);
    va_end(args);
}

void graph_truncate(cuda_graph *g, int count)
{
    for (int k = count; k < g->count; k++)
        graph_drop_load(g, &g->op[k]);
    if (count < g->count) {
        g->arguments_size = g->op[count].at;
        g->count = count;
    }
}

/* Records an operation in the place of the next one and of all behind; NULL: out of memory. */
static graph_op *record(cuda_graph *g, const op_form *form)
{
    char name[GRAPH_NAME];
    const graph_op *old = g->next < g->count ? &g->op[g->next] : NULL;

    put_name(name, form);
    if (!old)
        graph_change(g, "there are more than the %d nodes that it had: %s", g->count, name);
    else if (strcmp(old->name, name) == 0)
        graph_change(g, "node %d, %s, is launched in another form", g->next + 1, name);
    else
        graph_change(g, "node %d was %s, is now %s", g->next + 1, old->name, name);
    graph_truncate(g, g->next);
    if (!graph_reserve(&g->op, g->count, &g->capacity, sizeof *g->op)) {
        g->failed = CKPP_ERROR_MEMORY;
        return NULL;
    }
    graph_op *op = &g->op[g->count];
    *op = (graph_op){.form = *form, .at = g->arguments_size};
    memcpy(op->name, name, sizeof name);
    g->next = ++g->count;
    return op;
}

/* ---- kernels ---- */

static op_form form_of(const cuda_graph *g, const cudaLaunchConfig_t *config, const rt_code *code,
                       size_t size)
{
    op_form form = {.kind = OP_KERNEL,
                    .carveout = atomic_load_explicit(&code->carveout, memory_order_relaxed),
                    .function = code->function,
                    .size = size,
                    .sets = g->sets,
                    .nuses = g->use ? g->nuses + (g->held != NULL) : -1};

    for (unsigned k = 0; k < config->numAttrs; k++) {
        const cudaLaunchAttribute *a = &config->attrs[k];
        if (a->id == cudaLaunchAttributeCooperative)
            form.cooperative = true;
        if (a->id == cudaLaunchAttributeProgrammaticStreamSerialization)
            form.early = true;
        if (a->id == cudaLaunchAttributeClusterDimension) {
            form.cluster[0] = a->val.clusterDim.x;
            form.cluster[1] = a->val.clusterDim.y;
            form.cluster[2] = a->val.clusterDim.z;
        }
    }
    return form;
}

static bool same_form(const op_form *a, const op_form *b)
{
    return a->kind == b->kind && a->function == b->function && a->size == b->size &&
           a->cooperative == b->cooperative && a->sets == b->sets && a->early == b->early &&
           a->carveout == b->carveout && a->nuses == b->nuses && a->cluster[0] == b->cluster[0] &&
           a->cluster[1] == b->cluster[1] && a->cluster[2] == b->cluster[2];
}

static bool same_dim(dim3 a, dim3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static void set_geometry(graph_op *op, const cudaLaunchConfig_t *config, const rt_code *code)
{
    op->grid = config->gridDim;
    op->block = config->blockDim;
    op->shared = config->dynamicSmemBytes;
    op->entry = cuda_find_entry(config, code);
}

CUDA_KERNEL_NODE_PARAMS graph_kernel_params(const graph_op *op, void **each)
{
    const bool own = op->entry != op->form.function;

    return (CUDA_KERNEL_NODE_PARAMS){.func = own ? (CUfunction)op->entry : NULL,
                                     .kern = own ? NULL : (CUkernel)op->entry,
                                     .gridDimX = op->grid.x,
                                     .gridDimY = op->grid.y,
                                     .gridDimZ = op->grid.z,
                                     .blockDimX = op->block.x,
                                     .blockDimY = op->block.y,
                                     .blockDimZ = op->block.z,
                                     .sharedMemBytes = (unsigned)op->shared,
                                     .kernelParams = each};
}

/* Appends the arguments' bytes, if there are any, behind them the offset of each, and a place for
 * what the operation uses. */
static bool put_arguments(cuda_graph *g, graph_op *op, const cuda_arguments *a)
{
    const size_t offsets = op->at + round_up(a->size, sizeof(size_t)),
                 uses = offsets + (size_t)a->count * sizeof(size_t),
                 nuses = op->form.nuses > 0 ? (size_t)op->form.nuses : 0,
                 end = round_up(uses + nuses * sizeof(rt_use), RT_BLOCK_ALIGN);

    if (end > g->arguments_capacity) {
        unsigned char *grown = realloc(g->arguments, end * 2);
        if (!grown)
            return false;
        g->arguments = grown;
        g->arguments_capacity = end * 2;
    }
    if (a->size)
        memcpy(g->arguments + op->at, a->block, a->size);
    for (int k = 0; k < a->count; k++) {
        const size_t offset = (size_t)((unsigned char *)a->each[k] - a->block);
        memcpy(g->arguments + offsets + (size_t)k * sizeof offset, &offset, sizeof offset);
    }
    g->arguments_size = end;
    op->count = a->count;
    op->uses = uses;
    return true;
}

/* Puts a part of what the operation uses, if that is not there. */
static void put_use(cuda_graph *g, const graph_op *op, int first, const rt_use *use, int count)
{
    unsigned char *at = g->arguments + op->uses + (size_t)first * sizeof *use;

    if (count > 0 && memcmp(at, use, (size_t)count * sizeof *use) != 0) {
        memcpy(at, use, (size_t)count * sizeof *use);
        g->moved = true;
    }
}

static void put_uses(cuda_graph *g, const graph_op *op)
{
    const graph_scratch *s = g->held;

    if (op->form.nuses < 0)
        return;
    put_use(g, op, 0, g->use, g->nuses);
    if (s)
        put_use(g, op, g->nuses,
                &(rt_use){(uintptr_t)(s->data - s->zeros), (uintptr_t)(s->data + s->bytes), true},
                1);
}

static cudaError_t record_kernel(cuda_graph *g, const op_form *form,
                                 const cudaLaunchConfig_t *config, const rt_code *code,
                                 const cuda_arguments *a)
{
    graph_op *op = record(g, form);

    if (!op || !put_arguments(g, op, a)) {
        g->failed = CKPP_ERROR_MEMORY;
        return cudaErrorMemoryAllocation;
    }
    put_uses(g, op);
    set_geometry(op, config, code);
    return cudaSuccess;
}

/* The driver may refuse to change a node: then the graph is built anew. So it is for what belongs
 * to a loop. */
static void set_kernel(cuda_graph *g, const graph_op *op, void **each)
{
    const CUDA_KERNEL_NODE_PARAMS params = graph_kernel_params(op, each);

    g->run.updated++;
    if (g->depth || op->form.sets)
        graph_change(g, "node %d, %s, of a loop, has other parameters", g->next + 1, op->name);
    if (!g->changed && rt_cuda.driver_set_kernel(g->exec, op->node, &params) != CUDA_SUCCESS)
        graph_change(g, "the driver does not change node %d, %s", g->next + 1, op->name);
}

cudaError_t graph_append_kernel(const cudaLaunchConfig_t *config, const rt_code *code,
                                const cuda_arguments *a)
{
    cuda_graph *g = graph_open;

    if (config->stream != g->stream)
        return cuda_start(config, code, a);
    const op_form form = form_of(g, config, code, a->size);
    g->sets = false;
    if (g->next >= g->count || !same_form(&g->op[g->next].form, &form))
        return record_kernel(g, &form, config, code, a);
    graph_op *op = &g->op[g->next];
    const bool same_geometry = same_dim(op->grid, config->gridDim) &&
                               same_dim(op->block, config->blockDim) &&
                               op->shared == config->dynamicSmemBytes;
    if (!same_geometry || memcmp(g->arguments + op->at, a->block, a->size) != 0) {
        memcpy(g->arguments + op->at, a->block, a->size);
        put_uses(g, op);
        if (!same_geometry)
            set_geometry(op, config, code);
        set_kernel(g, op, a->each);
    }
    g->next++;
    return cudaSuccess;
}

/* ---- copies and zeros ---- */

struct cudaMemsetParams graph_memset_params(const graph_op *op)
{
    return (struct cudaMemsetParams){
        .dst = op->to, .elementSize = 1, .width = op->bytes, .height = 1};
}

static cudaError_t set_memory(const cuda_graph *g, const graph_op *op)
{
    const struct cudaMemsetParams zeros = graph_memset_params(op);

    return op->form.kind == OP_ZERO
               ? rt_cuda.GraphExecMemsetNodeSetParams(g->exec, op->node, &zeros)
               : rt_cuda.GraphExecMemcpyNodeSetParams1D(g->exec, op->node, op->to, op->from,
                                                        op->bytes, cudaMemcpyDefault);
}

ckpp_status graph_append_memory(cuda_graph *g, op_kind kind, void *to, const void *from,
                                size_t bytes)
{
    static const cuda_arguments none;
    const op_form form = {.kind = kind, .nuses = kind == OP_COPY ? 2 : 1};
    const rt_use use[] = {{(uintptr_t)to, (uintptr_t)to + bytes, true},
                          {(uintptr_t)from, (uintptr_t)from + bytes, false}};
    graph_op *op;

    if (g->next >= g->count || g->op[g->next].form.kind != kind ||
        (kind == OP_LOAD && g->op[g->next].own != from)) {
        if (!(op = record(g, &form)) || !put_arguments(g, op, &none))
            return rt_fail(g->failed = CKPP_ERROR_MEMORY, "out of host memory for a graph's node");
    } else {
        op = &g->op[g->next++];
        if (op->to == to && op->from == from && op->bytes == bytes)
            return CKPP_OK;
        g->run.updated++;
    }
    const bool is_new = op->bytes == 0;
    if (g->depth)
        graph_change(g, "node %d, %s, of a loop, has other parameters", g->next, op->name);
    put_use(g, op, 0, use, form.nuses);
    op->to = to;
    op->from = from;
    op->bytes = bytes;
    if (!is_new && !g->changed && set_memory(g, op)) {
        rt_cuda.GetLastError();
        graph_change(g, "the driver does not change node %d, %s", g->next, op->name);
    }
    return CKPP_OK;
}

/* ---- loops ---- */

ckpp_status graph_append_loop(cuda_graph *g, op_kind kind)
{
    static const cuda_arguments none;
    const op_form form = {.kind = kind, .nuses = -1};
    graph_op *op;

    if (g->next < g->count && g->op[g->next].form.kind == kind) {
        g->next++;
        return CKPP_OK;
    }
    if ((op = record(g, &form)) && put_arguments(g, op, &none))
        return CKPP_OK;
    return rt_fail(g->failed = CKPP_ERROR_MEMORY, "out of host memory for a graph's loop");
}
