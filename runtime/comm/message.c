/* message.c - what ranks send each other: by NCCL between GPUs, by MPI between hosts, and where
 * ranks share a GPU by MPI with copies through the host's memory. What a rank sends to itself is
 * copied. */
#include "runtime/comm/comm.h"
#include "runtime/comm/nccl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A list that is under way. */
typedef struct comm_transfer {
    const comm_message *list;
    int count;
    double begin;         /* when it began; 0: nobody looks */
    comm_message *staged; /* the same with memory of the host; NULL: the list is as it is */
    char *memory;
} comm_transfer;

static const char exchange[] = "exchange with other ranks", gather[] = "gather of all ranks",
                  by_nccl[] = "by NCCL";

static ckpp_status out_of_memory(void)
{
    return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for messages");
}

/* Whether memory of the device has to be copied to the host to be sent. */
static bool is_staged(const rt_comm *c)
{
    return c->shown.device >= 0 && !c->nccl && c->mpi;
}

/* ---- through the host's memory ---- */

static ckpp_status copy(const rt_comm *c, void *to, int to_device, const void *from,
                        int from_device, size_t bytes, ckpp_stream stream)
{
    return bytes ? c->backend->copy(to, to_device, from, from_device, bytes, stream) : CKPP_OK;
}

static ckpp_status stage(const rt_comm *c, comm_transfer *t, ckpp_stream stream)
{
    size_t bytes = 0, at = 0;
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < t->count; k++)
        bytes += t->list[k].bytes;
    t->staged = malloc((size_t)(t->count ? t->count : 1) * sizeof *t->staged);
    t->memory = malloc(bytes ? bytes : 1);
    if (!t->staged || !t->memory)
        return out_of_memory();
    for (int k = 0; k < t->count && !status; k++) {
        t->staged[k] = t->list[k];
        t->staged[k].data = t->memory + at;
        at += t->list[k].bytes;
        if (t->list[k].send && t->list[k].rank != c->shown.rank)
            status = copy(c, t->staged[k].data, CKPP_HOST, t->list[k].data, c->shown.device,
                          t->list[k].bytes, stream);
    }
    return status ? status : c->backend->wait(c->shown.device, stream);
}

static ckpp_status unstage(const rt_comm *c, const comm_transfer *t, ckpp_stream stream)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < t->count && !status; k++)
        if (!t->list[k].send && t->list[k].rank != c->shown.rank)
            status = copy(c, t->list[k].data, c->shown.device, t->staged[k].data, CKPP_HOST,
                          t->list[k].bytes, stream);
    return status ? status : c->backend->wait(c->shown.device, stream);
}

/* ---- to the own rank ---- */

/* What is sent first is received first. */
static ckpp_status copy_own(const rt_comm *c, const comm_transfer *t, ckpp_stream stream)
{
    ckpp_status status = CKPP_OK;

    for (int from = 0, to = 0; from < t->count && !status; from++) {
        const comm_message *s = &t->list[from], *r = &t->list[to];
        if (!s->send || s->rank != c->shown.rank)
            continue;
        while (to < t->count && (r->send || r->rank != c->shown.rank))
            r = &t->list[++to];
        if (to == t->count || r->bytes != s->bytes)
            return rt_fail(CKPP_ERROR_COMM, "rank %d sends itself %zu bytes that it does not take",
                           c->shown.rank, s->bytes);
        status = copy(c, r->data, c->shown.device, s->data, c->shown.device, s->bytes, stream);
        to++;
    }
    return status;
}

/* ---- for observers, of what the host itself waits for ---- */

static double begin_travel(const rt_comm *c)
{
    const bool watched = rt_observer && (rt_env()->watch || rt_env()->explain);

    return watched && c->mpi && !c->nccl ? clock_now() : 0;
}

/* "heat.c:12: step", as other explanations begin. */
static void put_place(char *text, size_t size)
{
    const rt_call *call = rt_current();

    snprintf(text, size, "%.900s:%d: %.64s", call->file ? call->file : "?", call->line,
             call->kernel ? call->kernel->name : call->function);
}

/* On GPUs nobody waits, and it is not known yet how long it takes. */
static void explain_bytes(const rt_comm *c, const char *what, size_t bytes, const char *by)
{
    char line[1200], place[1024];

    if (!rt_observer || !rt_env()->explain)
        return;
    put_place(place, sizeof place);
    snprintf(line, sizeof line, "ckpp: %s: rank %d of %d: %s: %zu bytes %s\n", place,
             c->shown.rank, c->shown.size, what, bytes, by);
    rt_observer->say(line);
}

/* What has begun, and since when the caller has waited for it. */
static void end_travel(const rt_comm *c, const char *what, size_t bytes, double begin,
                       double waited)
{
    /* messages beside kernels have a row of their own */
    rt_travel t = {what, c->backend, c->shown.device, (ckpp_stream)(void *)c->mpi, bytes};
    char line[1200], place[1024];

    if (begin <= 0)
        return;
    const double now = clock_now(), seconds = now - begin;
    observed_travelled(&t, begin);
    t = (rt_travel){"wait for other ranks", c->backend, c->shown.device, NULL, 0};
    observed_travelled(&t, waited);
    put_place(place, sizeof place);
    snprintf(line, sizeof line,
             "ckpp: %s: rank %d of %d: %s: %zu bytes in %.3g ms, %.3g GB/s; waited %.3g ms\n",
             place, c->shown.rank, c->shown.size, what, bytes, seconds * 1e3,
             seconds > 0 ? (double)bytes / seconds * 1e-9 : 0, (now - waited) * 1e3);
    rt_observer->say(line);
}

size_t comm_bytes(const comm_message *list, int count, int own)
{
    size_t bytes[2] = {0};

    for (int k = 0; k < count; k++)
        bytes[list[k].send] += list[k].rank == own ? 0 : list[k].bytes;
    return bytes[0] > bytes[1] ? bytes[0] : bytes[1];
}

/* ---- lists ---- */

static void end_transfer(rt_comm *c, bool failed)
{
    comm_transfer *t = c->transfer;

    c->transfer = NULL;
    if (failed && mpi_is_broken(c->mpi))
        mpi_keep(t->memory);
    else
        free(t->memory);
    free(t->staged);
    free(t);
}

/* Between GPUs: fails where this rank, or one of the list's, has failed alone before. */
static ckpp_status settle(rt_comm *c, const comm_message *list, int count)
{
    ckpp_status status = mpi_settle(c->mpi);

    for (int k = 0; k < count && !status; k++)
        if (list[k].rank != c->shown.rank)
            status = mpi_hear_alone(c->mpi, list[k].rank);
    if (status)
        nccl_break(c->nccl, ckpp_last_error());
    return status;
}

ckpp_status comm_start(rt_comm *c, const comm_message *list, int count, ckpp_stream stream)
{
    if (c->transfer)
        return rt_fail(CKPP_ERROR_COMM,
                       "rank %d: a call that used the communicator has failed "
                       "before",
                       c->shown.rank);
    comm_transfer *t = c->transfer = calloc(1, sizeof *t);
    if (!t)
        return out_of_memory();
    *t = (comm_transfer){.list = list, .count = count, .begin = begin_travel(c)};
    ckpp_status status = CKPP_OK;
    if (is_staged(c))
        status = stage(c, t, stream);
    if (!status && c->nccl && !(status = settle(c, list, count)) &&
        !(status = nccl_start(c->nccl, list, count, stream)))
        explain_bytes(c, exchange, comm_bytes(list, count, c->shown.rank), by_nccl);
    else if (!status && !c->nccl && c->mpi)
        status = mpi_start(c->mpi, t->staged ? t->staged : list, count);
    c->has_sent = !status;
    if (status)
        end_transfer(c, true);
    return status;
}

ckpp_status comm_finish(rt_comm *c, ckpp_stream stream)
{
    const comm_transfer *t = c->transfer;
    const double waited = t->begin > 0 ? clock_now() : 0;
    ckpp_status status = c->nccl  ? nccl_finish(c->nccl, stream)
                         : c->mpi ? mpi_finish(c->mpi)
                                  : CKPP_OK;

    if (!status && t->staged)
        status = unstage(c, t, stream);
    if (!status)
        status = copy_own(c, t, stream);
    if (!status)
        end_travel(c, exchange, comm_bytes(t->list, t->count, c->shown.rank), t->begin, waited);
    end_transfer(c, status);
    return status;
}

ckpp_status comm_begin(rt_comm *c)
{
    c->has_sent = false;
    ckpp_status status = mpi_begin(c->mpi);
    if (status && c->nccl)
        nccl_break(c->nccl, ckpp_last_error());
    return status;
}

void comm_tell_all(rt_comm *c)
{
    mpi_tell(c->mpi, ckpp_last_error());
    if (c->nccl)
        mpi_unsettle(c->mpi);
}

void comm_tell(rt_comm *c)
{
    if (!c->has_sent)
        comm_tell_all(c);
}

bool comm_is_used(const rt_comm *c)
{
    return mpi_is_broken(c->mpi) && !c->nccl && !is_staged(c);
}

ckpp_status comm_exchange_host(rt_comm *c, const comm_message *list, int count)
{
    rt_comm on_host = *c; /* the same ranks, whose messages are the host's */

    on_host.nccl = NULL;
    on_host.shown.device = CKPP_HOST;
    on_host.backend = device_backend(CKPP_HOST);
    ckpp_status status = comm_start(&on_host, list, count, NULL);
    return status ? status : comm_finish(&on_host, NULL);
}

/* ---- what all ranks do together ---- */

ckpp_status comm_all_gather_host(rt_comm *c, const void *mine, void *all, size_t bytes)
{
    if (c->mpi)
        return mpi_all_gather(c->mpi, mine, all, bytes);
    if (bytes)
        memmove(all, mine, bytes);
    return CKPP_OK;
}

static ckpp_status gather_staged(rt_comm *c, const void *mine, void *all, size_t bytes,
                                 ckpp_stream stream)
{
    const int device = c->shown.device;
    const size_t total = bytes * (size_t)c->shown.size;
    char *memory = malloc(bytes + total + 1);
    ckpp_status status = memory ? copy(c, memory, CKPP_HOST, mine, device, bytes, stream)
                                : out_of_memory();

    if (!status)
        status = c->backend->wait(device, stream);
    if (!status)
        status = mpi_all_gather(c->mpi, memory, memory + bytes, bytes);
    if (!status)
        status = copy(c, all, device, memory + bytes, CKPP_HOST, total, stream);
    if (!status)
        status = c->backend->wait(device, stream);
    free(memory);
    return status;
}

ckpp_status comm_all_gather(rt_comm *c, const void *mine, void *all, size_t bytes,
                            ckpp_stream stream)
{
    if (!bytes)
        return CKPP_OK;
    if (c->nccl) {
        ckpp_status settled = settle(c, NULL, 0);
        if (settled)
            return settled;
        explain_bytes(c, gather, bytes * (size_t)(c->shown.size - 1),
                      peer_takes(c->peers, bytes) ? "between the GPUs' memories" : by_nccl);
        return nccl_all_gather(c->nccl, mine, all, bytes, stream);
    }
    if (!c->mpi)
        return all == mine ? CKPP_OK
                           : copy(c, all, c->shown.device, mine, c->shown.device, bytes, stream);
    const double begin = begin_travel(c);
    ckpp_status status = is_staged(c) ? gather_staged(c, mine, all, bytes, stream)
                                      : mpi_all_gather(c->mpi, mine, all, bytes);
    if (!status)
        end_travel(c, gather, bytes * (size_t)(c->shown.size - 1), begin, begin);
    return status;
}

ckpp_status comm_all_reduce(rt_comm *c, const void *mine, void *result, int64_t count,
                            ckpp_dtype dtype, ckpp_operator op, ckpp_stream stream, bool *done)
{
    static const struct {
        ckpp_dtype dtype;
        nccl_type type;
    } types[] = {{CKPP_INT8, NCCL_INT8},       {CKPP_UINT8, NCCL_UINT8},
                 {CKPP_INT32, NCCL_INT32},     {CKPP_UINT32, NCCL_UINT32},
                 {CKPP_INT64, NCCL_INT64},     {CKPP_UINT64, NCCL_UINT64},
                 {CKPP_FLOAT16, NCCL_FLOAT16}, {CKPP_FLOAT32, NCCL_FLOAT32},
                 {CKPP_FLOAT64, NCCL_FLOAT64}, {CKPP_BFLOAT16, NCCL_BFLOAT16}};
    const int function = op == CKPP_REDUCE_ADD        ? NCCL_SUM
                         : op == CKPP_REDUCE_MULTIPLY ? NCCL_PROD
                         : op == CKPP_REDUCE_MAX      ? NCCL_MAX
                         : op == CKPP_REDUCE_MIN      ? NCCL_MIN
                                                      : -1;

    *done = false;
    for (size_t k = 0; k < sizeof types / sizeof *types && c->nccl && function >= 0; k++)
        if (types[k].dtype == dtype) {
            *done = true;
            ckpp_status status = settle(c, NULL, 0);
            return status
                       ? status
                       : nccl_all_reduce(c->nccl, mine, result, (size_t)count,
                                         ckpp_dtype_size(dtype), types[k].type, function, stream);
        }
    return CKPP_OK;
}
