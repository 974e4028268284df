/* gather.c - the shards of all ranks as one array on one of them, and back.
 *
 * The ranks tell each other their shards' shapes. Along axis k of the grid a shard's extent
 * depends on its rank's coordinate alone, so the shards' places are sums of extents. Shards travel
 * through the host's memory, one at a time on the root. */
#include "runtime/comm/comm.h"

#include <stdlib.h>
#include <string.h>

/* What a rank tells the others. */
typedef struct word {
    int failed; /* this rank's status */
    int given;  /* its array is not empty */
    int dtype, ndim;
    int64_t itemsize, shape[CKPP_MAX_DIMS];
} word;

typedef struct move {
    rt_comm *c;
    int root;
    word *all;         /* each rank's shard */
    ckpp_array *whole; /* on the root */
} move;

static word describe(const ckpp_array *a, ckpp_status failed)
{
    word w;

    memset(&w, 0, sizeof w); /* it is sent as bytes */
    w.failed = failed;
    if (failed || array_is_empty(a))
        return w;
    w.given = 1;
    w.dtype = (int)a->dtype;
    w.ndim = a->ndim;
    w.itemsize = (int64_t)a->itemsize;
    for (int d = 0; d < a->ndim; d++)
        w.shape[d] = a->shape[d];
    return w;
}

/* The ranks agree whether all have come so far: fails on all of them if one has failed. */
static ckpp_status tell(move *m, const word *own)
{
    ckpp_status status = comm_all_gather_host(m->c, own, m->all, sizeof *own);

    if (own->failed)
        return (ckpp_status)own->failed;
    for (int k = 0; k < m->c->shown.size && !status; k++)
        if (m->all[k].failed)
            status = rt_fail(CKPP_ERROR_COMM, "rank %d has failed, and says why", k);
    return status;
}

static ckpp_status begin(move *m, const ckpp_comm *comm, const ckpp_comm_options *options)
{
    ckpp_status status = comm_find(comm, "'comm'", &m->c);

    if (status || (status = comm_begin(m->c)))
        return status;
    m->root = options->root;
    m->all = calloc((size_t)m->c->shown.size, sizeof *m->all);
    return m->all ? CKPP_OK : rt_fail(CKPP_ERROR_MEMORY, "out of host memory for shapes");
}

static bool is_root(const move *m)
{
    return m->c->shown.rank == m->root;
}

/* ---- where the shards are ---- */

/* The rank at these coordinates in a dimension, and at 0 in the others. */
static int rank_along(const rt_comm *c, int d, int coordinate)
{
    int rank = 0;

    for (int k = 0; k < c->shown.ndim; k++)
        rank = rank * c->shown.dims[k] + (k == d ? coordinate : 0);
    return rank;
}

static ckpp_status check_shard(const move *m, int rank)
{
    const word *own = &m->all[rank], *first = &m->all[0];
    const ckpp_comm *s = &m->c->shown;
    int coords[CKPP_COMM_DIMS] = {0};

    if (!own->given)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the shard of rank %d is empty", rank);
    if (own->dtype != first->dtype || own->itemsize != first->itemsize)
        return rt_fail(CKPP_ERROR_TYPE,
                       "the shard of rank 0 has elements of type %s, that of "
                       "rank %d of type %s",
                       ckpp_dtype_name((ckpp_dtype)first->dtype), rank,
                       ckpp_dtype_name((ckpp_dtype)own->dtype));
    if (own->ndim != first->ndim)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "the shard of rank 0 has %d dimensions, that of rank %d "
                       "has %d",
                       first->ndim, rank, own->ndim);
    comm_coords_of(m->c, rank, coords);
    for (int d = 0; d < CKPP_COMM_DIMS; d++)
        if (d >= own->ndim && s->dims[d] > 1)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "the shards have %d dimensions, and the grid of "
                           "ranks has %d",
                           own->ndim, s->ndim);
    for (int d = 0; d < own->ndim; d++) {
        const int other = d < s->ndim ? rank_along(m->c, d, coords[d]) : 0;
        if (own->shape[d] != m->all[other].shape[d])
            return rt_fail(CKPP_ERROR_SHAPE,
                           "the shard of rank %d has extent %lld in dimension %d, that of rank %d "
                           "beside it has %lld",
                           rank, (long long)own->shape[d], d, other,
                           (long long)m->all[other].shape[d]);
    }
    return CKPP_OK;
}

/* Where a rank's shard begins in a dimension; with the number of ranks as coordinate, where the
 * last one ends. */
static int64_t place(const move *m, int d, int coordinate)
{
    int64_t at = 0;

    for (int k = 0; k < coordinate; k++)
        at += m->all[d < m->c->shown.ndim ? rank_along(m->c, d, k) : 0].shape[d];
    return at;
}

static void whole_shape(const move *m, int64_t *shape)
{
    for (int d = 0; d < m->all[0].ndim; d++)
        shape[d] = place(m, d, d < m->c->shown.ndim ? m->c->shown.dims[d] : 1);
}

static ckpp_status check_whole(const move *m)
{
    int64_t shape[CKPP_MAX_DIMS];
    char is[160], has[160];
    ckpp_status status = array_check(m->whole, "'whole'");

    if (status)
        return status;
    whole_shape(m, shape);
    if ((int)m->whole->dtype != m->all[0].dtype ||
        (int64_t)m->whole->itemsize != m->all[0].itemsize)
        return rt_fail(CKPP_ERROR_TYPE, "'whole' has elements of type %s, the shards of type %s",
                       ckpp_dtype_name(m->whole->dtype),
                       ckpp_dtype_name((ckpp_dtype)m->all[0].dtype));
    if (m->whole->ndim == m->all[0].ndim &&
        !memcmp(shape, m->whole->shape, (size_t)m->whole->ndim * sizeof *shape))
        return CKPP_OK;
    array_describe_shape(is, sizeof is, m->whole->ndim, m->whole->shape);
    array_describe_shape(has, sizeof has, m->all[0].ndim, shape);
    return rt_fail(CKPP_ERROR_SHAPE, "'whole' is %s, but the shards are %s together", is, has);
}

static ckpp_status find_part(const move *m, int rank, ckpp_array *part)
{
    int coords[CKPP_COMM_DIMS] = {0};
    ckpp_status status = CKPP_OK;

    *part = *m->whole;
    part->owner = NULL;
    comm_coords_of(m->c, rank, coords);
    for (int d = 0; d < part->ndim && !status; d++) {
        const int at = d < m->c->shown.ndim ? coords[d] : 0;
        ckpp_array all = *part;
        status = ckpp_slice(part, &all, d, place(m, d, at), place(m, d, at + 1), 1);
    }
    return status;
}

/* ---- travelling ---- */

/* A row-major array of the host with the shape of a rank's shard. */
static ckpp_status make_buffer(const move *m, int rank, ckpp_array *buffer)
{
    const word *w = &m->all[rank];

    *buffer = (ckpp_array){0};
    return array_allocate(buffer, (ckpp_dtype)w->dtype, (size_t)w->itemsize, w->ndim, w->shape,
                          NULL, CKPP_HOST, NULL);
}

/* After an error it stays, if MPI may still use it. */
static void free_buffer(const move *m, ckpp_array *buffer)
{
    ckpp_array *kept = NULL;

    if (!mpi_is_broken(m->c->mpi)) {
        ckpp_free(buffer);
    } else if ((kept = malloc(sizeof *kept))) {
        *kept = *buffer;
        mpi_keep(kept);
    }
}

static ckpp_status transfer(const move *m, int rank, bool send, const ckpp_array *buffer)
{
    const comm_message message = {.rank = rank,
                                  .send = send,
                                  .data = buffer->data,
                                  .bytes = (size_t)ckpp_size(buffer) * buffer->itemsize};

    return comm_exchange_host(m->c, &message, 1);
}

/* On the root: each other rank's shard between `whole` and that rank. */
static ckpp_status transfer_others(const move *m, bool to_whole)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < m->c->shown.size && !status; k++) {
        ckpp_array part, buffer;
        if (k == m->root)
            continue;
        if ((status = find_part(m, k, &part)) || (status = make_buffer(m, k, &buffer)))
            return status;
        if (to_whole) {
            if (!(status = transfer(m, k, false, &buffer)))
                status = ckpp_copy(&part, &buffer);
        } else if (!(status = ckpp_copy(&buffer, &part))) {
            status = transfer(m, k, true, &buffer);
        }
        free_buffer(m, &buffer);
    }
    return status;
}

/* The root's own shard, which does not travel; any other rank's, to or from the root. */
static ckpp_status transfer_own(const move *m, ckpp_array *shard, bool to_whole)
{
    ckpp_array other;
    ckpp_status status = is_root(m) ? find_part(m, m->root, &other)
                                    : make_buffer(m, m->c->shown.rank, &other);

    if (status)
        return status;
    if (to_whole) {
        status = ckpp_copy(&other, shard);
        if (!status && !is_root(m))
            status = transfer(m, m->root, true, &other);
    } else {
        if (!is_root(m))
            status = transfer(m, m->root, false, &other);
        if (!status)
            status = ckpp_copy(shard, &other);
    }
    if (!is_root(m))
        free_buffer(m, &other);
    return status;
}

/* ---- for programs ---- */

static ckpp_status check_shards(const move *m)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < m->c->shown.size && !status; k++)
        status = check_shard(m, k);
    return status;
}

static ckpp_status gather(move *m, ckpp_array *whole, const ckpp_array *shard, ckpp_status failed)
{
    const word own = describe(shard, failed);
    int64_t shape[CKPP_MAX_DIMS];
    ckpp_status status = tell(m, &own);

    if (status || (status = check_shards(m)))
        return status;
    m->whole = whole;
    if (is_root(m) && array_is_empty(whole)) {
        whole_shape(m, shape);
        ckpp_stream stream;
        int device;
        if (!(status = device_current(&device, &stream)))
            status = array_allocate(whole, (ckpp_dtype)own.dtype, (size_t)own.itemsize, own.ndim,
                                    shape, NULL, device, stream);
    } else if (is_root(m) && !(status = check_whole(m))) {
        status = array_check_writable(whole, "'whole'");
    }
    word agreed = own;
    agreed.failed = status;
    if ((status = tell(m, &agreed)) || (status = transfer_own(m, (ckpp_array *)shard, true)))
        return status;
    return is_root(m) ? transfer_others(m, true) : CKPP_OK;
}

static ckpp_status allocate_shard(const move *m, ckpp_array *shard)
{
    const word *whole = &m->all[m->root];
    const ckpp_comm *s = &m->c->shown;
    int64_t shape[CKPP_MAX_DIMS];
    ckpp_stream stream;
    int device;
    ckpp_status status = device_current(&device, &stream);

    for (int d = 0; d < whole->ndim && !status; d++) {
        int64_t begin = 0, end = whole->shape[d];
        if (d < s->ndim)
            comm_part(whole->shape[d], s->dims[d], s->coords[d], &begin, &end);
        shape[d] = end - begin;
    }
    return status ? status
                  : array_allocate(shard, (ckpp_dtype)whole->dtype, (size_t)whole->itemsize,
                                   whole->ndim, shape, NULL, device, stream);
}

static ckpp_status scatter(move *m, ckpp_array *shard, const ckpp_array *whole, ckpp_status failed)
{
    static const ckpp_array none;
    const bool made = !failed && array_is_empty(shard);
    word own = describe(is_root(m) && !failed ? whole : &none, failed);
    ckpp_status status = tell(m, &own);

    if (status)
        return status;
    if (!m->all[m->root].given)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'whole' is empty on the root, rank %d", m->root);
    if (made)
        status = allocate_shard(m, shard);
    own = describe(shard, status);
    if (!(status = tell(m, &own)) && !(status = check_shards(m))) {
        m->whole = (ckpp_array *)whole;
        own.failed = is_root(m) ? check_whole(m) : CKPP_OK;
        status = tell(m, &own);
    }
    if (!status && !(status = transfer_own(m, shard, false)) && is_root(m))
        status = transfer_others(m, false);
    if (status && made)
        ckpp_free(shard);
    return status;
}

/* What is wrong with the call here is told to the other ranks, which would wait. */
static ckpp_status check_call(const move *m, const ckpp_array *whole, const ckpp_array *shard,
                              bool shard_is_output)
{
    ckpp_status status = device_refuse_graph("arrays of ranks are put together or divided");

    if (!status && (m->root < 0 || m->root >= m->c->shown.size))
        status = rt_fail(CKPP_ERROR_ARGUMENT, ".root is %d: the ranks are 0 to %d", m->root,
                         m->c->shown.size - 1);
    if (!status)
        status = device_refuse_null(shard, "'shard'");
    if (!status && is_root(m))
        status = device_refuse_null(whole, "'whole'");
    if (!status && !array_is_empty(shard) && !(status = array_check(shard, "'shard'")) &&
        shard_is_output)
        status = array_check_writable(shard, "'shard'");
    if (!status && is_root(m) && !array_is_empty(whole))
        status = array_check(whole, "'whole'");
    return status;
}

/* A rank that still waits for this one hears why it does not come. */
static void end(move *m, ckpp_status status)
{
    if (status && m->all)
        comm_tell_all(m->c);
    free(m->all);
}

static rt_call call_of(const char *function, const ckpp_comm_options *o)
{
    return (rt_call){.function = function, .file = o->file_, .line = o->line_};
}

ckpp_status ckpp_comm_gather_(ckpp_array *whole, const ckpp_array *shard, const ckpp_comm *comm,
                              const ckpp_comm_options *options)
{
    rt_call previous = rt_enter(call_of("ckpp_comm_gather", options));
    move m = {0};
    ckpp_status status = begin(&m, comm, options);

    if (!status)
        status = gather(&m, whole, shard, check_call(&m, whole, shard, false));
    end(&m, status);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_comm_scatter_(ckpp_array *shard, const ckpp_array *whole, const ckpp_comm *comm,
                               const ckpp_comm_options *options)
{
    rt_call previous = rt_enter(call_of("ckpp_comm_scatter", options));
    move m = {0};
    ckpp_status status = begin(&m, comm, options);

    if (!status)
        status = scatter(&m, shard, whole, check_call(&m, whole, shard, true));
    end(&m, status);
    rt_leave(previous);
    return status;
}
