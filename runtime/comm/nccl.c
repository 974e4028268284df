/* nccl.c - bytes between ranks' GPUs, by NCCL: looked for when the first communicator of GPUs is
 * created, so that other programs do not need it.
 *
 * Messages travel in a stream of the group's own, beside the program's work. */
#define _GNU_SOURCE
#include "runtime/comm/nccl.h"
#include "runtime/comm/comm.h"
#ifdef CKPP_CUDA
#include "runtime/cuda/cuda.h"
#endif

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

nccl_api rt_nccl;

struct nccl_group {
    const rt_backend *backend;
    int device, rank, size;
    pthread_mutex_t lock;  /* whoever calls NCCL has it, but to abort what does not end */
    _Atomic(void *) comm;  /* NULL: it has been aborted */
    ckpp_stream stream;    /* for messages */
    void *ready, *arrived; /* events: a list's data is ready; all of it has arrived */
    late_watch *watch;
    struct peer_group *peers; /* or NULL */
    pthread_mutex_t breaking; /* whoever sets these has it; never while NCCL is called */
    atomic_bool broken;
    char why[512]; /* the first failure's message; set before `broken` */
};

/* ---- the library ---- */

static const char library_name[] = "libnccl.so.2";

static ckpp_status open_library(void)
{
#ifdef CKPP_CUDA
    void *handle = cuda_open_library(library_name);
#else
    void *handle = NULL; /* without CUDA there are no ranks on GPUs */
#endif
    int version = 0;

    if (!handle)
        return rt_fail(CKPP_ERROR_COMM,
                       "ranks on GPUs need NCCL, and %s is not found: install it (package "
                       "libnccl2), or name its folder in LD_LIBRARY_PATH; with CKPP_DEVICE=host "
                       "ranks need none",
                       library_name);
#define FIND_(name, parameters)                                                                   \
    *(void **)&rt_nccl.name = dlsym(handle, "nccl" #name);                                        \
    if (!rt_nccl.name)                                                                            \
        return rt_fail(CKPP_ERROR_COMM, "%s has no nccl" #name ": 2.7 or later is needed",        \
                       library_name);
    NCCL_FUNCTIONS(FIND_)
    FIND_(GetErrorString, )
#undef FIND_
    *(void **)&rt_nccl.GetLastError = dlsym(handle, "ncclGetLastError");
    if (rt_nccl.GetVersion(&version) || version < NCCL_OLDEST)
        return rt_fail(CKPP_ERROR_COMM, "%s is of version %d: 2.7 or later is needed",
                       library_name, version);
    rt_nccl.is_open = true;
    return CKPP_OK;
}

ckpp_status nccl_find(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    pthread_mutex_lock(&lock);
    ckpp_status status = rt_nccl.is_open ? CKPP_OK : open_library();
    pthread_mutex_unlock(&lock);
    return status;
}

/* ---- failures ---- */

static void break_group(void *context, const char *why)
{
    struct nccl_group *g = context;

    pthread_mutex_lock(&g->breaking);
    if (!g->broken)
        snprintf(g->why, sizeof g->why, "%s", why);
    g->broken = true;
    pthread_mutex_unlock(&g->breaking);
}

/* Work that waits for a rank that does not come would keep the device for ever, and with it a call
 * that waits for that work: so a call that is under way has a second to end by itself. */
static void abort_group(void *context)
{
    struct nccl_group *g = context;
    struct timespec until;

    peer_stop(g->peers);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    const bool locked = !pthread_mutex_timedlock(&g->lock, &until);
    void *comm = atomic_exchange(&g->comm, NULL);
    if (comm)
        rt_nccl.CommAbort(comm);
    if (locked)
        pthread_mutex_unlock(&g->lock);
}

void nccl_break(struct nccl_group *g, const char *why)
{
    break_group(g, why);
    abort_group(g);
}

static ckpp_status refuse_broken(const struct nccl_group *g)
{
    return g->broken ? rt_fail(CKPP_ERROR_COMM,
                               "rank %d of %d: the communicator cannot be used: a call that used "
                               "it has failed before: %s",
                               g->rank, g->size, g->why)
                     : CKPP_OK;
}

/* Calls NCCL, unless something has failed before. */
static ckpp_status call(struct nccl_group *g, int (*step)(void *), void *context, const char *what)
{
    ckpp_status status;
    int result = 0;

    pthread_mutex_lock(&g->lock);
    if (!(status = refuse_broken(g)))
        result = step(context);
    if (!status && !(status = refuse_broken(g)) && result) {
        const char *more = rt_nccl.GetLastError ? rt_nccl.GetLastError(g->comm) : NULL;
        status = rt_fail(CKPP_ERROR_COMM, "rank %d of %d: %s: %s%s%s", g->rank, g->size, what,
                         rt_nccl.GetErrorString(result), more && *more ? ": " : "",
                         more ? more : "");
    }
    pthread_mutex_unlock(&g->lock);
    if (result) /* the group is broken already where the call has been aborted */
        nccl_break(g, ckpp_last_error());
    return status;
}

/* ---- messages ---- */

/* "rank 0 of 4 exchanges with ranks 1, 3" */
static void put_partners(const struct nccl_group *g, const comm_message *list, int count,
                         char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, "rank %d of %d exchanges with rank", g->rank,
                                 g->size);
    int named = 0;

    for (int k = 0; k < count; k++) {
        bool before = list[k].rank == g->rank || !list[k].bytes;
        for (int j = 0; j < k; j++)
            before = before || list[j].rank == list[k].rank;
        if (!before && at < size)
            at += (size_t)snprintf(text + at, size - at, named++ ? ", %d" : " %d", list[k].rank);
    }
}

/* What is to be done in a stream, for observers. */
typedef struct work {
    struct nccl_group *g;
    const comm_message *list;
    int count;
    ckpp_stream stream;
} work;

static int send_and_receive(void *context)
{
    const work *w = context;
    struct nccl_group *g = w->g;
    int result = rt_nccl.GroupStart();

    for (int k = 0; k < w->count && !result; k++) {
        const comm_message *m = &w->list[k];
        if (m->rank == g->rank || !m->bytes)
            continue;
        result = m->send ? rt_nccl.Send(m->data, m->bytes, NCCL_INT8, m->rank, g->comm, g->stream)
                         : rt_nccl.Recv(m->data, m->bytes, NCCL_INT8, m->rank, g->comm, g->stream);
    }
    const int ended = rt_nccl.GroupEnd();
    return result ? result : ended;
}

static ckpp_status start_group(void *context)
{
    return call(((work *)context)->g, send_and_receive, context, "ncclSend() and ncclRecv()");
}

ckpp_status nccl_start(struct nccl_group *g, const comm_message *list, int count,
                       ckpp_stream stream)
{
    char partners[64];
    work w = {g, list, count, g->stream};
    const rt_travel t = {"exchange with other ranks", g->backend, g->device, g->stream,
                         comm_bytes(list, count, g->rank)};
    ckpp_status status = refuse_broken(g);

    if (status)
        return status;
    put_partners(g, list, count, partners, sizeof partners);
    if ((status = g->backend->event_record(g->ready, stream)) ||
        (status = g->backend->event_join(g->ready, g->device, g->stream)) ||
        (status = late_begin(g->watch, g->stream, partners)) ||
        (status = observed_travel(&t, start_group, &w)) ||
        (status = late_end(g->watch, g->stream)))
        return status;
    return g->backend->event_record(g->arrived, g->stream);
}

static ckpp_status join(void *context)
{
    const work *w = context;

    return w->g->backend->event_join(w->g->arrived, w->g->device, w->stream);
}

ckpp_status nccl_finish(struct nccl_group *g, ckpp_stream stream)
{
    work w = {g, NULL, 0, stream};
    const rt_travel t = {"wait for other ranks", g->backend, g->device, stream, 0};
    ckpp_status status = refuse_broken(g);

    return status ? status : observed_travel(&t, join, &w);
}

/* ---- what all ranks do together ---- */

/* One function of all ranks, in the program's own stream. */
typedef struct together {
    struct nccl_group *g;
    const void *mine;
    void *all;
    size_t count;
    int type, op;
    ckpp_stream stream;
} together;

static int gather_now(void *context)
{
    const together *w = context;

    return rt_nccl.AllGather(w->mine, w->all, w->count, NCCL_INT8, w->g->comm, w->stream);
}

static ckpp_status all_gather(void *context)
{
    const together *w = context;

    if (!peer_takes(w->g->peers, w->count) || !late_is_open(w->g->watch))
        return call(w->g, gather_now, context, "ncclAllGather()");
    ckpp_status status = peer_all_gather(w->g->peers, w->mine, w->all, w->count, w->stream);
    if (status)
        nccl_break(w->g, ckpp_last_error());
    return status;
}

static int reduce_now(void *context)
{
    const together *w = context;

    return rt_nccl.AllReduce(w->mine, w->all, w->count, w->type, w->op, w->g->comm, w->stream);
}

static ckpp_status all_reduce(void *context)
{
    return call(((together *)context)->g, reduce_now, context, "ncclAllReduce()");
}

static ckpp_status run_together(together *w, const char *what, const char *watched, size_t bytes,
                                ckpp_status (*step)(void *))
{
    const rt_travel t = {what, w->g->backend, w->g->device, w->stream, bytes};
    char text[64];
    ckpp_status status = refuse_broken(w->g);

    snprintf(text, sizeof text, "rank %d of %d %s", w->g->rank, w->g->size, watched);
    if (status || (status = late_begin(w->g->watch, w->stream, text)) ||
        (status = observed_travel(&t, step, w)))
        return status;
    return late_end(w->g->watch, w->stream);
}

ckpp_status nccl_all_gather(struct nccl_group *g, const void *mine, void *all, size_t bytes,
                            ckpp_stream stream)
{
    together w = {g, mine, all, bytes, NCCL_INT8, 0, stream};

    return run_together(&w, "gather of all ranks", "gathers with all ranks",
                        bytes * (size_t)(g->size - 1), all_gather);
}

ckpp_status nccl_all_reduce(struct nccl_group *g, const void *mine, void *result, size_t count,
                            size_t itemsize, int type, int op, ckpp_stream stream)
{
    together w = {g, mine, result, count, type, op, stream};

    return run_together(&w, "reduction of all ranks", "reduces with all ranks", count * itemsize,
                        all_reduce);
}

/* ---- begin and end ---- */

static ckpp_status enter(int device, int *previous)
{
#ifdef CKPP_CUDA
    return cuda_enter(device, previous);
#else
    return (void)device, (void)previous, CKPP_OK;
#endif
}

static ckpp_status leave(int device, int previous, ckpp_status status)
{
#ifdef CKPP_CUDA
    return cuda_leave(device, previous, status);
#else
    return (void)device, (void)previous, status;
#endif
}

typedef struct beginning {
    struct nccl_group *g;
    const nccl_id *id;
} beginning;

static int init_now(void *context)
{
    const beginning *b = context;
    void *comm = NULL;
    const int result = rt_nccl.CommInitRank(&comm, b->g->size, *b->id, b->g->rank);

    b->g->comm = result ? NULL : comm;
    return result;
}

static ckpp_status init_rank(struct nccl_group *g, const nccl_id *id)
{
    beginning b = {g, id};
    int previous;
    ckpp_status status = enter(g->device, &previous);

    return status ? status
                  : leave(g->device, previous, call(g, init_now, &b, "ncclCommInitRank()"));
}

ckpp_status nccl_make_id(void *id)
{
    const int result = rt_nccl.GetUniqueId(id);

    return result
               ? rt_fail(CKPP_ERROR_COMM, "ncclGetUniqueId(): %s", rt_nccl.GetErrorString(result))
               : CKPP_OK;
}

ckpp_status nccl_open(const rt_backend *backend, int device, int rank, int size, const void *id,
                      struct nccl_group **group)
{
    static const late_ends ends = {break_group, abort_group};
    struct nccl_group *g = calloc(1, sizeof *g);
    ckpp_status status;

    if (!g)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a communicator");
    *g = (struct nccl_group){.backend = backend,
                             .device = device,
                             .rank = rank,
                             .size = size,
                             .lock = PTHREAD_MUTEX_INITIALIZER,
                             .breaking = PTHREAD_MUTEX_INITIALIZER};
    if ((status = init_rank(g, id)) ||
        (status = backend->stream_create(device, true, &g->stream)) ||
        (status = backend->event_create(device, &g->ready)) ||
        (status = backend->event_create(device, &g->arrived)) ||
        (status = late_open(backend, device, &ends, g, &g->watch)))
        nccl_close(g);
    else
        *group = g;
    return status;
}

void nccl_use_peers(struct nccl_group *g, struct peer_group *peers)
{
    g->peers = peers;
}

void nccl_close(struct nccl_group *g)
{
    if (!g)
        return;
    if (g->watch)
        late_close(g->watch);
    if (g->ready)
        g->backend->event_destroy(g->ready);
    if (g->arrived)
        g->backend->event_destroy(g->arrived);
    if (g->stream)
        g->backend->stream_destroy(g->stream);
    if (g->comm)
        rt_nccl.CommDestroy(g->comm);
    pthread_mutex_destroy(&g->lock);
    pthread_mutex_destroy(&g->breaking);
    free(g);
}
