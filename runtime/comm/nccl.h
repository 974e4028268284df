/* nccl.h - the functions of NCCL that ckpp calls, which are looked for when a communicator of GPUs
 * is created. They are declared as in nccl.h of NCCL 2, which need not be there. */
#ifndef RUNTIME_COMM_NCCL_H
#define RUNTIME_COMM_NCCL_H

#include "runtime/base/backend.h"

/* From nccl.h: ncclUniqueId, and values of its enums. */
enum { NCCL_ID_BYTES = 128, NCCL_SUCCESS = 0, NCCL_IN_PROGRESS = 7, NCCL_OLDEST = 20700 };
typedef struct nccl_id {
    char bytes[NCCL_ID_BYTES];
} nccl_id;
typedef enum nccl_type {
    NCCL_INT8,
    NCCL_UINT8,
    NCCL_INT32,
    NCCL_UINT32,
    NCCL_INT64,
    NCCL_UINT64,
    NCCL_FLOAT16,
    NCCL_FLOAT32,
    NCCL_FLOAT64,
    NCCL_BFLOAT16
} nccl_type;
typedef enum nccl_op { NCCL_SUM, NCCL_PROD, NCCL_MAX, NCCL_MIN } nccl_op;

/* X(name without "nccl", (parameters)): functions that return 0, or a ncclResult_t. */
/* clang-format off */
#define NCCL_FUNCTIONS(X)                                                                         \
    X(GetVersion, (int *version))                                                                 \
    X(GetUniqueId, (nccl_id *id))                                                                 \
    X(CommInitRank, (void **comm, int ranks, nccl_id id, int rank))                               \
    X(CommDestroy, (void *comm))                                                                  \
    X(CommAbort, (void *comm))                                                                    \
    X(CommGetAsyncError, (void *comm, int *result))                                               \
    X(GroupStart, (void))                                                                         \
    X(GroupEnd, (void))                                                                           \
    X(Send, (const void *data, size_t count, int type, int rank, void *comm, ckpp_stream stream)) \
    X(Recv, (void *data, size_t count, int type, int rank, void *comm, ckpp_stream stream))       \
    X(AllGather, (const void *mine, void *all, size_t count, int type, void *comm,                \
                  ckpp_stream stream))                                                            \
    X(AllReduce, (const void *mine, void *result, size_t count, int type, int op, void *comm,     \
                  ckpp_stream stream))
/* clang-format on */

typedef struct nccl_api {
    bool is_open;
#define NCCL_MEMBER_(name, parameters) int(*name) parameters;
    NCCL_FUNCTIONS(NCCL_MEMBER_)
#undef NCCL_MEMBER_
    const char *(*GetErrorString)(int result);
    const char *(*GetLastError)(void *comm); /* NULL: it is too old to have it */
} nccl_api;
/* Tests put a fake one here. */
extern nccl_api rt_nccl;

/* ---- late.c: what does not come ---- */

/* Watches the device's work of one communicator, in a thread of its own. */
typedef struct late_watch late_watch;
/* What becomes of work that has not ended CKPP_COMM_TIMEOUT seconds after it began: once, after
 * which nothing is watched. Between them the error is reported to the program's handler, which may
 * not return. */
typedef struct late_ends {
    void (*refuse)(void *context, const char *why); /* no more work is to begin */
    void (*stop)(void *context);                    /* what has begun is to end */
} late_ends;

ckpp_status late_open(const rt_backend *backend, int device, const late_ends *ends, void *context,
                      late_watch **watch);
/* Around work of the current call in a stream. `ranks` is who takes part, for the message. */
ckpp_status late_begin(late_watch *w, ckpp_stream stream, const char *ranks);
/* Whether the work is watched: the program is not capturing its stream. */
bool late_is_open(const late_watch *w);
ckpp_status late_end(late_watch *w, ckpp_stream stream);
void late_close(late_watch *w);

#endif
