/* exchange.c - elementwise kernels that read beyond their shard, whose rim comes from the ranks
 * beside this one.
 *
 * What other ranks need is copied to buffers and sent. Meanwhile the kernel runs over the
 * interior. When the halos have arrived, they and what else the rims read are put together in
 * slabs, and the kernel runs over the rims. All of it is in the order of the call's stream. The
 * buffers are the communicator's, and stay as large as they were. */
#include "runtime/comm/halo.h"

#include <stdlib.h>
#include <string.h>

enum {
    MESSAGES = 2 * 26 * RT_MAX_PARAMS,
    ALIGNMENT = 256, /* of buffers, in bytes */
    LOAD = 16        /* bytes of the widest load: slabs are aligned as shards are */
};

/* Elements in memory: where the one at coordinates 0 is, or would be. */
typedef struct view {
    unsigned char *zero;
    int64_t strides[RT_LOOP_DIMS];
} view;

typedef struct exchange {
    rt_boxes boxes;
    rt_comm *comm;
    halo h;
    const rt_launch *l;
    view own[RT_MAX_PARAMS]; /* of each array of `h`: this rank's shard */
    unsigned char *memory;   /* of the buffers; NULL while they are counted */
    size_t used;
    int count;
    comm_message *list;
} exchange;

/* ---- buffers ---- */

static unsigned char *take(exchange *x, size_t bytes)
{
    const size_t at = x->used;

    x->used += round_up(bytes, ALIGNMENT);
    return x->memory ? x->memory + at : NULL;
}

/* Frees the memory in the order of the stream that has used it. */
static void drop_memory(rt_comm *c)
{
    if (c->buffers.memory && comm_is_used(c))
        mpi_keep(c->buffers.memory);
    else if (c->buffers.memory)
        c->backend->release(c->shown.device, c->buffers.stream, c->buffers.memory);
    c->buffers.memory = NULL;
    c->buffers.size = 0;
}

void comm_drop_buffers(rt_comm *c)
{
    drop_memory(c);
    free(c->buffers.list);
    c->buffers.list = NULL;
}

/* Makes sure that there is so much, and that the call's stream may use it. */
static ckpp_status reserve(rt_comm *c, size_t bytes, ckpp_stream stream)
{
    ckpp_status status = CKPP_OK;

    if (!c->buffers.list && !(c->buffers.list = malloc(MESSAGES * sizeof *c->buffers.list)))
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for messages");
    if (c->buffers.memory && c->buffers.stream != stream)
        status = c->backend->wait(c->shown.device, c->buffers.stream);
    if (!status && c->buffers.size < bytes) {
        drop_memory(c);
        status = c->backend->allocate(c->shown.device, stream, bytes, &c->buffers.memory);
        c->buffers.size = status ? 0 : bytes;
    }
    c->buffers.stream = stream;
    return status;
}

/* ---- parts of arrays ---- */

/* Whether the array's elements are repeated along the dimension, so that parts have one. */
static bool is_repeated(const exchange *x, int j, int d)
{
    const int k = x->h.array[j].param;
    const ckpp_near *near = x->l->kernel->params[k].near;

    return near && d < x->l->ndim - near->ndim && !x->l->operand[k].strides[d];
}

static size_t size_of(const exchange *x, int j)
{
    return x->l->operand[x->h.array[j].param].array.itemsize;
}

static int64_t extent_of(const exchange *x, int j, const halo_part *p, int d)
{
    return is_repeated(x, j, d) ? 1 : p->to[d] - p->from[d];
}

static size_t bytes_of(const exchange *x, int j, const halo_part *p)
{
    size_t bytes = size_of(x, j);

    for (int d = 0; d < x->l->ndim; d++)
        bytes *= (size_t)extent_of(x, j, p, d);
    return bytes;
}

static unsigned char *at(const exchange *x, int j, const view *v, const halo_part *p)
{
    int64_t offset = 0;

    for (int d = 0; d < x->l->ndim; d++)
        offset += p->from[d] * v->strides[d];
    return v->zero + offset * (int64_t)size_of(x, j);
}

/* The part as row-major memory, whose rows are `pitch` elements apart; 0: without gaps. */
static view view_in(const exchange *x, int j, unsigned char *memory, const halo_part *p,
                    int64_t pitch)
{
    const int ndim = x->l->ndim;
    int64_t stride = 1, offset = 0;
    view v = {0};

    for (int d = ndim - 1; d >= 0; d--) {
        v.strides[d] = is_repeated(x, j, d) ? 0 : stride;
        stride *= d == ndim - 1 && pitch ? pitch : extent_of(x, j, p, d);
        offset += p->from[d] * v.strides[d];
    }
    v.zero = memory - offset * (int64_t)size_of(x, j);
    return v;
}

/* Elements are copied as numbers of their size, which keep all bits. */
static ckpp_dtype dtype_of_size(size_t size)
{
    return size == 1   ? CKPP_UINT8
           : size == 2 ? CKPP_UINT16
           : size == 4 ? CKPP_UINT32
           : size == 8 ? CKPP_UINT64
                       : CKPP_STRUCT;
}

static ckpp_array array_of(const exchange *x, int j, const view *v, const halo_part *p)
{
    const size_t size = size_of(x, j);
    ckpp_array a = {.data = at(x, j, v, p),
                    .dtype = dtype_of_size(size),
                    .itemsize = size,
                    .ndim = x->l->ndim,
                    .device = x->l->device};

    for (int d = 0; d < a.ndim; d++) {
        a.shape[d] = extent_of(x, j, p, d);
        a.strides[d] = a.shape[d] == 1 ? 1 : v->strides[d];
    }
    return a;
}

/* Whether the elements follow each other in memory. */
static bool is_dense(const ckpp_array *a)
{
    int64_t stride = 1;

    for (int d = a->ndim - 1; d >= 0; d--) {
        if (a->shape[d] != 1 && a->strides[d] != stride)
            return false;
        stride *= a->shape[d];
    }
    return true;
}

static ckpp_status copy_part(const exchange *x, int j, const view *to, const view *from,
                             const halo_part *p)
{
    const ckpp_array a = array_of(x, j, to, p), b = array_of(x, j, from, p);
    const size_t bytes = bytes_of(x, j, p);

    if (!bytes)
        return CKPP_OK;
    if (is_dense(&a) && is_dense(&b))
        return x->l->backend->copy(a.data, a.device, b.data, b.device, bytes, x->l->stream);
    return copy_joined(&a, &b, x->l->stream);
}

/* ---- messages ---- */

static int rank_toward(const exchange *x, const int *toward, int sign)
{
    int offset[CKPP_COMM_DIMS];

    for (int d = 0; d < CKPP_COMM_DIMS; d++)
        offset[d] = sign * toward[d];
    return comm_neighbour(x->comm, offset);
}

static ckpp_status add_message(exchange *x, int j, const int *toward, bool send)
{
    const int rank = rank_toward(x, toward, send ? 1 : -1);
    halo_part part;

    if (rank < 0 || !halo_travels(&x->h, &x->h.array[j], toward))
        return CKPP_OK;
    (send ? halo_sent : halo_received)(&x->h, toward, &part);
    const size_t bytes = bytes_of(x, j, &part);
    unsigned char *memory = take(x, bytes);
    if (!memory)
        return CKPP_OK;
    x->list[x->count++] = (comm_message){rank, send, memory, bytes};
    if (!send)
        return CKPP_OK;
    const view to = view_in(x, j, memory, &part, 0);
    return copy_part(x, j, &to, &x->own[j], &part);
}

/* Lists the messages and copies what is sent. What is received is listed first, so that its
 * buffers are where each_received() finds them. */
static ckpp_status pack(exchange *x)
{
    int toward[CKPP_COMM_DIMS];
    ckpp_status status = CKPP_OK;

    for (int send = 0; send < 2; send++)
        for (int n = -1; halo_next(&n, toward);)
            for (int j = 0; j < x->h.narrays && !status; j++)
                status = add_message(x, j, toward, send);
    return status;
}

/* Cuts the part to what the box's near arrays have; false: nothing is left. */
static bool cut(const rt_box *box, int ndim, halo_part *p)
{
    for (int d = 0; d < ndim; d++) {
        p->from[d] = p->from[d] > box->low[d] ? p->from[d] : box->low[d];
        p->to[d] = p->to[d] < box->high[d] ? p->to[d] : box->high[d];
        if (p->from[d] >= p->to[d])
            return false;
    }
    return true;
}

/* Copies what has been received of an array; within: what of it the box's near arrays have. */
static ckpp_status put_received(const exchange *x, int j, const view *to, const rt_box *within)
{
    ckpp_status status = CKPP_OK;
    size_t used = 0;
    int toward[CKPP_COMM_DIMS];

    for (int n = -1; halo_next(&n, toward);)
        for (int i = 0; i < x->h.narrays && !status; i++) {
            halo_part part;
            if (rank_toward(x, toward, -1) < 0 || !halo_travels(&x->h, &x->h.array[i], toward))
                continue;
            halo_received(&x->h, toward, &part);
            const view from = view_in(x, i, x->memory + used, &part, 0);
            used += round_up(bytes_of(x, i, &part), ALIGNMENT);
            if (i == j && (!within || cut(within, x->l->ndim, &part)))
                status = copy_part(x, j, to, &from, &part);
        }
    return status;
}

/* ---- slabs ---- */

/* Memory for all that a rim reads of an array, aligned as the shard is. */
static view take_slab(exchange *x, int j, const rt_box *rim)
{
    const int inner = x->l->ndim - 1;
    const size_t size = size_of(x, j);
    halo_part all;

    memcpy(all.from, rim->low, sizeof all.from);
    memcpy(all.to, rim->high, sizeof all.to);
    const int64_t row = extent_of(x, j, &all, inner), pitch = (int64_t)round_up((size_t)row, LOAD);
    const size_t rows = bytes_of(x, j, &all) / size / (size_t)row;
    unsigned char *memory = take(x, rows * (size_t)pitch * size + LOAD);
    if (!memory)
        return (view){0};
    const uintptr_t own = (uintptr_t)x->own[j].zero + (uintptr_t)(rim->low[inner] * (int64_t)size);
    return view_in(x, j, memory + (own - (uintptr_t)memory) % LOAD, &all, pitch);
}

static ckpp_status put_own(const exchange *x, int j, const view *slab, const rt_box *rim)
{
    halo_part part;

    memset(part.from, 0, sizeof part.from);
    memcpy(part.to, x->h.extent, (size_t)x->l->ndim * sizeof part.to[0]);
    return cut(rim, x->l->ndim, &part) ? copy_part(x, j, slab, &x->own[j], &part) : CKPP_OK;
}

/* Puts together what the rim reads, and has the block's parameters be that. */
static ckpp_status put_slabs(exchange *x, const rt_box *rim, const rt_layout *layout,
                             unsigned char *block)
{
    ckpp_status status = CKPP_OK;

    for (int j = 0; j < x->h.narrays && !status; j++) {
        const view slab = take_slab(x, j, rim);
        if (!slab.zero)
            continue;
        if (!(status = put_own(x, j, &slab, rim)))
            status = put_received(x, j, &slab, rim);
        box_put_operand(layout, x->h.array[j].param, slab.zero, slab.strides, block);
    }
    return status;
}

static bool is_loop(const exchange *x)
{
    return x->l->options->bases_ != NULL;
}

/* Fills a loop's ghosts. */
static ckpp_status put_ghosts(const exchange *x)
{
    ckpp_status status = CKPP_OK;

    for (int j = 0; j < x->h.narrays && x->memory && !status; j++)
        status = put_received(x, j, &x->own[j], NULL);
    return status;
}

static ckpp_status run_rims(exchange *x, const rt_class *cls, const rt_ready *whole,
                            unsigned char *block)
{
    ckpp_status status = is_loop(x) ? put_ghosts(x) : CKPP_OK;

    for (int end = 0; end < 2 * x->h.ndim && !status; end++) {
        rt_box rim, all;
        halo_rim(&x->h, end / 2, end % 2, &rim);
        if (box_is_empty(x->h.ndim, &rim))
            continue;
        if (is_loop(x)) {
            box_whole(x->l, &all);
            memcpy(rim.low, all.low, sizeof rim.low);
            memcpy(rim.high, all.high, sizeof rim.high);
        } else {
            status = put_slabs(x, &rim, whole->layout, block);
        }
        if (!status && x->memory)
            status = launch_box(x->l, cls, whole, &rim, block);
    }
    return status;
}

/* ---- a call ---- */

static ckpp_status check(rt_boxes *b, const rt_launch *l)
{
    exchange *x = (exchange *)b;
    ckpp_status status = CKPP_OK;

    if (l->device != x->comm->shown.device)
        return rt_fail(CKPP_ERROR_DEVICE,
                       "the call runs on another device than the communicator's ranks");
    x->h = (halo){.comm = x->comm};
    if (l->options->bases_)
        status = halo_list_views(l, &x->h);
    else
        halo_list_near(l, &x->h);
    return status ? status : halo_plan(l, &x->h);
}

/* Finds the shards: where the arrays' elements at hand are. */
static void find_own(exchange *x)
{
    for (int j = 0; j < x->h.narrays; j++) {
        const halo_array *a = &x->h.array[j];
        const rt_operand *o = &x->l->operand[a->param];
        int64_t offset = 0;
        memcpy(x->own[j].strides, o->strides, sizeof o->strides);
        /* ghosts are apart also along a dimension of one element */
        for (int d = 0; d < x->l->ndim && is_loop(x) && x->l->ndim == o->array.ndim; d++)
            x->own[j].strides[d] = o->array.strides[d];
        for (int d = 0; d < x->l->ndim && is_loop(x); d++) {
            const int w = d - (x->l->ndim - RT_WINDOW_DIMS);
            offset += w < 0 ? 0 : a->by[0][w] * x->own[j].strides[d];
        }
        x->own[j].zero = o->data - offset * (int64_t)o->array.itemsize;
    }
}

static ckpp_status run(rt_boxes *b, const rt_launch *l, const rt_class *cls, const rt_ready *whole,
                       unsigned char *block)
{
    exchange *x = (exchange *)b;
    rt_box interior;
    ckpp_status status, finished;

    x->l = l;
    x->h.extent = l->extent;
    find_own(x);
    if ((status = pack(x)) || (status = run_rims(x, cls, whole, block)) ||
        (status = reserve(x->comm, x->used, l->stream)))
        return status;
    halo_interior(&x->h, &interior);
    if (!x->used)
        return launch_box(l, cls, whole, &interior, block);
    x->memory = x->comm->buffers.memory;
    x->list = x->comm->buffers.list;
    x->used = 0;
    if ((status = pack(x)) || (status = comm_start(x->comm, x->list, x->count, l->stream)))
        return status;
    status = launch_box(l, cls, whole, &interior, block);
    finished = comm_finish(x->comm, l->stream);
    return status ? status : finished ? finished : run_rims(x, cls, whole, block);
}

ckpp_status comm_elementwise(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                             const ckpp_options *options)
{
    exchange x = {.boxes = {check, run}, .comm = c};

    /* with no neighbours, ranks have nothing to do with each other */
    return kernel->boundaries || options->bases_ ? launch_boxes(kernel, args, options, &x.boxes)
                                                 : launch_run(kernel, args, options, NULL);
}
