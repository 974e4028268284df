/* fake_nccl.h - an NCCL, and a backend with events alone, for test_nccl.c. */
#include "runtime/comm/comm.h"
#include "runtime/comm/nccl.h"

#include "fake_cuda.h"

#include <stdlib.h>
#include <time.h>

/* ---- what is called, as text; calls of one function may fail ---- */

static char calls[4096];
static const char *failing = "";
static bool has_message;

__attribute__((format(printf, 2, 3))) static int note(const char *function, const char *format,
                                                      ...)
{
    size_t at = strlen(calls);
    va_list args;

    va_start(args, format);
    at += (size_t)snprintf(calls + at, sizeof calls - at, "%s ", function);
    vsnprintf(calls + at, sizeof calls - at, format, args);
    va_end(args);
    strcat(calls, "\n");
    return strcmp(function, failing) ? 0 : 5;
}

static int get_version(int *version)
{
    *version = 22809;
    return 0;
}

static int get_unique_id(nccl_id *id)
{
    memset(id, 7, sizeof *id);
    return note("id", "%s", "");
}

static int comm_init_rank(void **comm, int ranks, nccl_id id, int rank)
{
    static int comms;

    *comm = &comms;
    return note("init", "%d of %d, %d", rank, ranks, id.bytes[NCCL_ID_BYTES - 1]);
}

static int comm_destroy(void *comm)
{
    return note("destroy", "%d", comm != NULL);
}

/* Whether a thread has asked in a way that breaks other threads' captures. */
static atomic_bool strict;

static void note_mode(void)
{
    enum cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;

    rt_cuda.ThreadExchangeStreamCaptureMode(&mode);
    strict = strict || mode != cudaStreamCaptureModeRelaxed;
    rt_cuda.ThreadExchangeStreamCaptureMode(&mode);
}

static atomic_int aborts;
static int comm_abort(void *comm)
{
    (void)comm;
    note_mode();
    aborts++;
    return 0;
}

static int get_async_error(void *comm, int *result)
{
    return (void)comm, *result = 0;
}

static int group_start(void)
{
    return note("group", "%s", "");
}

static int group_end(void)
{
    return note("end", "%s", "");
}

static int nccl_send(const void *data, size_t count, int type, int rank, void *comm,
                     ckpp_stream stream)
{
    (void)data, (void)comm, (void)stream;
    return note("send", "%zu of %d to %d", count, type, rank);
}

static int nccl_receive(void *data, size_t count, int type, int rank, void *comm,
                        ckpp_stream stream)
{
    (void)data, (void)comm, (void)stream;
    return note("receive", "%zu of %d from %d", count, type, rank);
}

/* A call does not come back until the group is aborted. */
static atomic_bool blocks, given_up;

static int all_gather(const void *mine, void *all, size_t count, int type, void *comm,
                      ckpp_stream stream)
{
    (void)mine, (void)all, (void)comm;
    for (int k = 0; k < 1000 && blocks && !aborts; k++)
        nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
    if (blocks) {
        given_up = !aborts;
        return 5;
    }
    return note("gather", "%zu of %d in %d", count, type, (int)(intptr_t)stream);
}

static int all_reduce(const void *mine, void *result, size_t count, int type, int op, void *comm,
                      ckpp_stream stream)
{
    (void)mine, (void)result, (void)comm, (void)stream;
    return note("reduce", "%zu of %d by %d", count, type, op);
}

static const char *error_string(int result)
{
    return result == 5 ? "invalid usage" : "?";
}

static const char *last_error(void *comm)
{
    (void)comm;
    return has_message ? "the cable is out" : "";
}

/* ---- a backend with events alone ---- */

typedef struct event {
    atomic_bool passed;
} event;
static atomic_int events;
/* events that are recorded from now on are not reached, but every second one */
static atomic_bool stuck;
static atomic_int recorded;

static ckpp_status event_create(int device, void **made)
{
    (void)device;
    events++;
    *made = calloc(1, sizeof(event));
    return CKPP_OK;
}

static void event_destroy(void *e)
{
    events--;
    free(e);
}

static ckpp_status event_record(void *e, ckpp_stream stream)
{
    ((event *)e)->passed = !stuck || recorded++ % 2 == 0;
    note("record", "in %d", (int)(intptr_t)stream);
    return CKPP_OK;
}

static ckpp_status event_join(void *e, int device, ckpp_stream stream)
{
    (void)e, (void)device;
    note("join", "in %d", (int)(intptr_t)stream);
    return CKPP_OK;
}

static bool event_passed(void *e)
{
    note_mode();
    return ((event *)e)->passed;
}

static ckpp_status stream_create(int device, bool urgent, ckpp_stream *stream)
{
    (void)device;
    *stream = (ckpp_stream)(intptr_t)9;
    return urgent ? CKPP_OK : CKPP_ERROR_BACKEND;
}

static void stream_destroy(ckpp_stream stream)
{
    note("no stream", "%d", (int)(intptr_t)stream);
}

static ckpp_status copy(void *to, int to_device, const void *from, int from_device, size_t bytes,
                        ckpp_stream stream)
{
    (void)to_device, (void)from_device;
    note("copy", "%zu in %d", bytes, (int)(intptr_t)stream);
    memcpy(to, from, bytes);
    return CKPP_OK;
}

static ckpp_status wait_all(int device)
{
    return (void)device, CKPP_OK;
}

static const rt_target target = {.name = "fake", .simt = true};
static const rt_backend backend = {.target = &target,
                                   .copy = copy,
                                   .wait_all = wait_all,
                                   .stream_create = stream_create,
                                   .stream_destroy = stream_destroy,
                                   .event_create = event_create,
                                   .event_destroy = event_destroy,
                                   .event_record = event_record,
                                   .event_join = event_join,
                                   .event_passed = event_passed};

static void install(void)
{
    fake_cuda_install((fake_options){0});
    cuda_probe(NULL);
    rt_nccl = (nccl_api){.is_open = true,
                         .GetVersion = get_version,
                         .GetUniqueId = get_unique_id,
                         .CommInitRank = comm_init_rank,
                         .CommDestroy = comm_destroy,
                         .CommAbort = comm_abort,
                         .CommGetAsyncError = get_async_error,
                         .GroupStart = group_start,
                         .GroupEnd = group_end,
                         .Send = nccl_send,
                         .Recv = nccl_receive,
                         .AllGather = all_gather,
                         .AllReduce = all_reduce,
                         .GetErrorString = error_string,
                         .GetLastError = last_error};
    calls[0] = '\0';
}

/* Rank 1 of 4. */
static ckpp_status open_comm(rt_comm *c)
{
    static char id[NCCL_ID_SIZE];
    ckpp_status status = nccl_make_id(id);

    *c = (rt_comm){.shown = {.rank = 1, .size = 4, .ndim = 1, .dims = {4, 1, 1}},
                   .backend = &backend};
    return status ? status : nccl_open(&backend, 0, 1, 4, id, &c->nccl);
}
