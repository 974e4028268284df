/* graph.c - graph blocks: which graph a run of a block appends to, and what becomes of it.
 *
 * A block's place in the source has a list of graphs, of which a run takes one that no other run
 * is using, or a new one; so threads may run the same block at once. Launches of one graph follow
 * each other even in different streams, so each stream gets a graph of its own, up to a number.
 * Graphs are never removed from the lists, and neither runs nor ckpp_clear_kernels() take a lock:
 * `busy` says that somebody has a graph. Nested blocks are parts of the outermost one.
 *
 * Where launches cannot be put off, on the host for instance, a block does nothing but refuse what
 * would read results of a graph that was not launched yet. */
#define _GNU_SOURCE
#include "runtime/call/call.h"

#include <stdlib.h>
#include <string.h>

/* Graphs of a place, after which streams share them. */
enum { MANY = 16 };

typedef struct graph {
    struct graph *next_here; /* of the same place */
    struct graph *next;      /* of all */
    atomic_bool busy;
    int device;
    _Atomic(ckpp_stream) stream; /* of its last launch */
    unsigned generation;         /* of the kernels that it launches */
    const rt_backend *backend;
    void *handle; /* the backend's; NULL: nothing yet */
} graph;

static _Atomic(graph *) all;
static atomic_uint generation;
/* runs of blocks that have a graph, whose kernels must stay loaded */
static atomic_int running;

/* The outermost block that the thread is in. */
static _Thread_local struct {
    device_choice before;
    graph *graph;       /* NULL: launches are made at once */
    ckpp_stream stream; /* of the graph */
    ckpp_status failed; /* of the first call that has failed */
    char *message;
} block;

/* ---- graphs ---- */

static void push(_Atomic(graph *) *list, graph **next, graph *g)
{
    *next = atomic_load(list);
    while (!atomic_compare_exchange_weak(list, next, g))
        ;
}

static bool take(graph *g)
{
    bool no = false;

    return !atomic_load_explicit(&g->busy, memory_order_relaxed) &&
           atomic_compare_exchange_strong(&g->busy, &no, true);
}

static void drop(graph *g)
{
    if (g->handle)
        g->backend->graphs->drop(g->handle);
    g->handle = NULL;
}

/* Finds a graph of the place that no other run is using, of this stream or, if there are many, of
 * any one. */
static graph *find_graph(graph *first, int device, ckpp_stream stream)
{
    int count = 0;

    for (graph *g = first; g; g = g->next_here) {
        count += g->device == device;
        if (g->device == device && g->stream == stream && take(g))
            return g;
    }
    for (graph *g = count < MANY ? NULL : first; g; g = g->next_here)
        if (g->device == device && take(g))
            return g;
    return NULL;
}

/* NULL: out of memory. */
static graph *take_graph(ckpp_graph_place *place, int device, ckpp_stream stream,
                         const rt_backend *backend)
{
    _Atomic(graph *) *list = (_Atomic(graph *) *)(void *)&place->graphs;
    graph *g = find_graph(atomic_load(list), device, stream);

    if (!g) {
        if (!(g = calloc(1, sizeof *g)))
            return NULL;
        g->device = device;
        g->backend = backend;
        atomic_store(&g->busy, true);
        push(list, &g->next_here, g);
        push(&all, &g->next, g);
    }
    g->stream = stream;
    unsigned now = atomic_load(&generation);
    if (g->generation != now)
        drop(g);
    g->generation = now;
    return g;
}

static void release_all(void)
{
    graph *next;

    for (graph *g = atomic_load(&all); g; g = next) {
        next = g->next;
        drop(g);
        free(g);
    }
    atomic_store(&all, NULL);
}

static void start(void)
{
    static rt_unload unload = {.release = release_all};
    unload_register(&unload);
}

bool graph_clear(void)
{
    atomic_fetch_add(&generation, 1);
    for (graph *g = atomic_load(&all); g; g = g->next)
        if (take(g)) {
            drop(g);
            atomic_store(&g->busy, false);
        }
    return atomic_load(&running) == 0;
}

/* ---- what the host cannot read in a block ---- */

ckpp_status graph_refuse_host(const rt_launch *l)
{
    const ckpp_graph_place *place = device_chosen()->graph;
    const rt_operand *o = l->operand;

    while (o->arg->is_scalar || o->array.device == l->device || array_is_empty(&o->array))
        o++;
    const bool read = o->param->direction == CKPP_IN;
    if (place && !read && o->array.ndim == 0)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "'%s' is a result that the host reads inside the graph of %s:%d, whose "
                       "work begins where its block ends: write it to an array of the device",
                       param_shown(o->param), place->file, place->line);
    if (place)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "'%s' is memory of the host, at %p, inside the graph of %s:%d: put it into "
                       "a data region, or use an array of the device",
                       param_shown(o->param), o->array.data, place->file, place->line);
    if (l->options->nowait_ || !l->backend->is_captured ||
        !l->backend->is_captured(l->device, l->stream))
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_ARGUMENT,
                   "'%s' is memory of the host, at %p, and the call cannot wait for it, because "
                   "the program is capturing the stream: use an array of the device",
                   param_shown(o->param), o->array.data);
}

void graph_note_failure(ckpp_status status)
{
    if (!device_chosen()->graph || block.failed)
        return;
    block.failed = status;
    block.message = strdup(ckpp_last_error());
}

bool graph_has_failed(void)
{
    return device_chosen()->graph && block.failed;
}

bool graph_takes(ckpp_stream stream)
{
    return block.graph && block.stream == stream;
}

const rt_graph_backend *graph_current(void **handle)
{
    *handle = block.graph ? block.graph->handle : NULL;
    return block.graph ? block.graph->backend->graphs : NULL;
}

/* ---- a block ---- */

/* Sets what the thread's constructs use by default in the block. */
static ckpp_status choose(const ckpp_graph_options *o, device_choice *inside)
{
    ckpp_status status;

    if (o->has_device) {
        if ((status = device_check(o->device)))
            return status;
        inside->chosen = true;
        inside->stream = o->device == inside->device ? inside->stream : NULL;
        inside->device = o->device;
    }
    if (o->has_stream)
        inside->stream = o->stream;
    return CKPP_OK;
}

/* Checks that read results run each kernel at once. */
static bool may_put_off(const rt_backend *backend)
{
    return backend->graphs && !rt_env()->check_bounds && !rt_env()->check_results;
}

/* Takes a graph for the thread's device and stream, if the backend has graphs. */
static ckpp_status open_block(ckpp_graph_place *place, device_choice *inside)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const rt_backend *backend = device_backend(inside->instead_device);

    if (!may_put_off(backend))
        return CKPP_OK;
    pthread_once(&once, start);
    atomic_fetch_add(&running, 1);
    graph *g = take_graph(place, inside->instead_device, inside->stream, backend);
    ckpp_status status = g ? backend->graphs->open(&g->handle, g->device, inside->stream, place,
                                                   &inside->instead)
                           : rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a graph");
    if (inside->instead) {
        block.graph = g;
        block.stream = inside->stream;
        return CKPP_OK;
    }
    if (g)
        atomic_store(&g->busy, false);
    atomic_fetch_sub(&running, 1);
    return status;
}

static ckpp_status begin(ckpp_graph_place *place, const ckpp_graph_options *options)
{
    ckpp_stream stream;
    device_choice inside = *device_chosen();

    block.before = inside;
    block.graph = NULL;
    block.failed = CKPP_OK;
    block.message = NULL;
    ckpp_status status = choose(options, &inside);
    if (!status) {
        device_exchange(inside);
        status = device_current(&inside.instead_device, &stream);
        inside.stream = stream;
    }
    if (!status)
        status = open_block(place, &inside);
    inside.graph = place;
    device_exchange(inside);
    return status;
}

ckpp_graph_block ckpp_graph_begin_(ckpp_graph_place *place, ckpp_graph_options options)
{
    ckpp_graph_block run = {options.status, device_chosen()->graph != NULL};

    if (run.is_inner)
        return run;
    rt_call previous = rt_enter(
        (rt_call){.function = "graph", .file = place->file, .line = place->line});
    ckpp_status status = begin(place, &options);
    if (status)
        graph_note_failure(status);
    rt_leave(previous);
    return run;
}

/* What close_now() is given in the place of a parameter block. */
typedef struct closing {
    graph *graph;
    bool failed;
    rt_graph_run run;
} closing;

/* An rt_run. */
static ckpp_status close_now(const rt_ready *r, unsigned char *closing_)
{
    closing *c = (closing *)(void *)closing_;

    return r->backend->graphs->close(c->graph->handle, c->failed, &c->run);
}

static ckpp_status close_graph(graph *g, ckpp_stream stream, bool failed,
                               const ckpp_graph_place *place)
{
    closing c = {g, failed, {0}};
    rt_ready ready = {
        .backend = g->backend, .device = g->device, .stream = stream, .graph = &c.run};

    if (rt_observer && !failed)
        rt_observer->prepare_graph(place, &ready);
    ckpp_status status = ready.row
                             ? rt_observer->launch(&ready, (unsigned char *)(void *)&c, close_now)
                             : close_now(&ready, (unsigned char *)(void *)&c);
    if (rt_observer && !failed && !status && c.run.nodes)
        rt_observer->graph(place, &ready);
    atomic_store(&g->busy, false);
    atomic_fetch_sub(&running, 1);
    return status;
}

static ckpp_status end(const ckpp_graph_place *place)
{
    const ckpp_status failed = block.failed;
    graph *g = block.graph;

    device_exchange(block.before);
    block.graph = NULL;
    ckpp_status status = g ? close_graph(g, block.stream, failed, place) : CKPP_OK;
    if (failed)
        status = rt_fail(failed, "%s: %s",
                         g ? "nothing of it is launched, since a part of it has failed"
                           : "a part of it has failed",
                         block.message ? block.message : "out of memory");
    free(block.message);
    block.message = NULL;
    return status;
}

void ckpp_graph_end_(ckpp_graph_block *run)
{
    const ckpp_graph_place *place = device_chosen()->graph;

    if (run->is_inner) {
        if (run->status)
            memcpy(run->status, &block.failed, sizeof block.failed);
        return;
    }
    rt_call previous = rt_enter(
        (rt_call){.function = "graph", .file = place->file, .line = place->line});
    ckpp_status status = end(place);
    rt_leave(previous);
    if (run->status)
        memcpy(run->status, &status, sizeof status);
    else if (status)
        rt_report(status);
}
