/* graph_backend.c - the backend that stands in the place of CUDA's while the thread is in a graph
 * block, so that launches outside of blocks need not ask whether they are in one. It appends to
 * the thread's graph what is for the graph's stream.
 *
 * Memory is allocated at once, in the order of the stream, and so before the graph runs; what is
 * released meanwhile is released after the graph was launched. Launches of one graph run one after
 * another, in whatever streams, so its reductions use scratch memory that belongs to the graph. */
#include "runtime/cuda/graph.h"

enum { ALIGNMENT = 256, LEAST_ZEROS = 16 * 1024, LEAST_BYTES = 256 * 1024 };

/* ---- launches and copies ---- */

static ckpp_status graph_launch(rt_code *code, int device, ckpp_stream stream, int64_t items,
                                int64_t cost, const void *params, size_t size, bool waits)
{
    return cuda_launch_by(graph_append_kernel, code, device, stream, items, cost, params, size,
                          waits);
}

static ckpp_status graph_launch_grid(rt_code *code, int device, ckpp_stream stream,
                                     const rt_grid *grid, const rt_layout *layout,
                                     unsigned char *params)
{
    return cuda_launch_grid_by(graph_append_kernel, code, device, stream, grid, layout, params);
}

static ckpp_status refuse(const char *what)
{
    cuda_graph *g = graph_open;

    g->failed = CKPP_ERROR_ARGUMENT;
    return rt_fail(CKPP_ERROR_ARGUMENT,
                   "%s inside the graph of %s:%d, whose work begins where its block ends: move it "
                   "after the block",
                   what, g->place->file, g->place->line);
}

static ckpp_status graph_copy(void *to, int to_device, const void *from, int from_device,
                              size_t bytes, ckpp_stream stream)
{
    cuda_graph *g = graph_open;

    if ((to_device < 0 && from_device < 0) || stream != g->stream)
        return cuda_copy(to, to_device, from, from_device, bytes, stream);
    if (to_device < 0)
        return refuse("the host reads an array");
    if (from_device < 0)
        return graph_append_load(g, to, from, bytes);
    if (to_device != from_device)
        return refuse("an array is copied to another device");
    return graph_append_memory(g, OP_COPY, to, from, bytes);
}

static ckpp_status graph_zero(int device, ckpp_stream stream, void *data, size_t bytes)
{
    return stream == graph_open->stream
               ? graph_append_memory(graph_open, OP_ZERO, data, NULL, bytes)
               : cuda_zero(device, stream, data, bytes);
}

/* ---- memory ---- */

/* Without memory to note it, it is lost. */
static void release_later(cuda_graph *g, void *data)
{
    if (data && graph_reserve(&g->later, g->nlater, &g->later_capacity, sizeof *g->later))
        g->later[g->nlater++] = data;
}

static void graph_release(int device, ckpp_stream stream, void *data)
{
    if (device == graph_open->device)
        release_later(graph_open, data);
    else
        cuda_release(device, stream, data);
}

void graph_release_noted(cuda_graph *g, ckpp_stream stream)
{
    while (g->nlater)
        cuda_release(g->device, stream, g->later[--g->nlater]);
}

static void drop_scratch(cuda_graph *g, graph_scratch *s)
{
    if (s->data)
        release_later(g, s->data - s->zeros);
    *s = (graph_scratch){0};
}

void graph_drop_scratch(cuda_graph *g)
{
    for (int k = 0; k < GRAPH_SCRATCHES; k++)
        drop_scratch(g, &g->scratch[k]);
}

/* What a block uses stays on the device until the block's end, so the driver is asked once. */
static ckpp_status graph_locate(const void *data, int *device)
{
    cuda_graph *g = graph_open;
    int k = 0;

    while (k < GRAPH_LOCATED && g->located[k] && g->located[k] != data)
        k++;
    if (k < GRAPH_LOCATED && g->located[k]) {
        *device = g->device;
        return CKPP_OK;
    }
    ckpp_status status = cuda_locate(data, device);
    if (!status && *device == g->device) /* the last one gives way, if there are many */
        g->located[k < GRAPH_LOCATED ? k : GRAPH_LOCATED - 1] = data;
    return status;
}

/* The scratch memory that was there is used by operations before this one. */
static ckpp_status grow_scratch(cuda_graph *g, graph_scratch *s, size_t zeros, size_t bytes)
{
    void *memory = NULL;

    zeros = round_up(zeros > LEAST_ZEROS ? zeros * 2 : LEAST_ZEROS, ALIGNMENT);
    bytes = bytes > LEAST_BYTES ? bytes * 2 : LEAST_BYTES;
    ckpp_status status = cuda_allocate(g->device, g->stream, zeros + bytes, &memory);
    if (status)
        return status;
    if ((status = cuda_zero(g->device, g->stream, memory, zeros))) {
        cuda_free_scratch(g->device, g->stream, memory);
        return status;
    }
    drop_scratch(g, s);
    *s = (graph_scratch){(unsigned char *)memory + zeros, zeros, bytes};
    return CKPP_OK;
}

static ckpp_status graph_acquire_scratch(int device, ckpp_stream stream, size_t zeros,
                                         size_t bytes, void **data)
{
    cuda_graph *g = graph_open;

    if (stream != g->stream)
        return cuda_acquire_scratch(device, stream, zeros, bytes, data);
    graph_scratch *s = &g->scratch[g->nacquired++ % GRAPH_SCRATCHES];
    ckpp_status status = s->data && zeros <= s->zeros && bytes <= s->bytes
                             ? CKPP_OK
                             : grow_scratch(g, s, zeros, bytes);
    if (status)
        return status;
    g->held = s;
    *data = s->data;
    return CKPP_OK;
}

static void graph_release_scratch(int device, ckpp_stream stream, size_t zeros, size_t bytes,
                                  void *data)
{
    if (stream != graph_open->stream)
        cuda_release_scratch(device, stream, zeros, bytes, data);
    else if (graph_open->held && graph_open->held->data == data)
        graph_open->held = NULL;
}

static void graph_note_uses(const rt_use *use, int count)
{
    graph_open->use = use;
    graph_open->nuses = count;
}

/* ---- what a graph cannot have ---- */

static ckpp_status graph_wait(int device, ckpp_stream stream)
{
    return stream == graph_open->stream ? refuse("a wait for the stream")
                                        : cuda_backend.wait(device, stream);
}

static ckpp_status graph_wait_all(int device)
{
    return device == graph_open->device ? refuse("a wait for the device")
                                        : cuda_backend.wait_all(device);
}

static ckpp_status graph_event_record(void *event, ckpp_stream stream)
{
    return stream == graph_open->stream ? refuse("an event is recorded")
                                        : cuda_backend.event_record(event, stream);
}

static ckpp_status graph_copy_texels(const rt_texels *t, void *data, bool write,
                                     ckpp_stream stream)
{
    return stream == graph_open->stream ? refuse("a texture is copied")
                                        : cuda_textures.copy(t, data, write, stream);
}

/* A node has no time of its own. */
static void *graph_mark(int device, ckpp_stream stream)
{
    return stream == graph_open->stream ? NULL : cuda_timer.mark(device, stream);
}

static rt_passing graph_passed(void *mark, double *when)
{
    return cuda_timer.passed(mark, when);
}

static void graph_drop_mark(void *mark)
{
    cuda_timer.drop(mark);
}

static void graph_close_timer(void)
{
    cuda_timer.close();
}

static const rt_timer graph_timer = {graph_mark, graph_passed, graph_drop_mark, graph_close_timer};
static rt_texture_backend graph_textures;
static rt_backend appending;

static void make_appending(void)
{
    graph_textures = cuda_textures;
    graph_textures.copy = graph_copy_texels;
    appending = cuda_backend;
    appending.plain = &cuda_backend;
    appending.note_uses = graph_note_uses;
    appending.launch = graph_launch;
    appending.launch_grid = graph_launch_grid;
    appending.copy = graph_copy;
    appending.zero = graph_zero;
    appending.release = graph_release;
    appending.acquire_scratch = graph_acquire_scratch;
    appending.release_scratch = graph_release_scratch;
    appending.acquire_slot = NULL;
    appending.pipe = NULL;
    appending.locate = graph_locate;
    appending.wait = graph_wait;
    appending.wait_all = graph_wait_all;
    appending.event_record = graph_event_record;
    appending.textures = &graph_textures;
    appending.timer = &graph_timer;
}

const rt_backend *graph_backend(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, make_appending);
    return &appending;
}
