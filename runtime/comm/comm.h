/* comm.h - ranks: what they send each other, and calls with comm(...).
 *
 * All ranks make the same calls in the same order. Nothing waits forever: what has not come after
 * CKPP_COMM_TIMEOUT seconds is an error that names the rank waited for. */
#ifndef RUNTIME_COMM_H
#define RUNTIME_COMM_H

#include "runtime/ops/ops.h"

/* ---- mpi.c ---- */

typedef struct comm_message comm_message;
struct mpi_group;

/* A group of the ranks of an MPI_Comm, whose bytes are given. All ranks call it. */
ckpp_status mpi_open(const void *comm, size_t size, struct mpi_group **group);
/* All ranks call it, and wait for each other for a second at most. Returns whether all have come.
 * NULL: does nothing. */
bool mpi_close(struct mpi_group *g);
int mpi_rank(const struct mpi_group *g);
int mpi_size(const struct mpi_group *g);
/* As comm_start(), comm_finish() and comm_all_gather(), of memory of the host; messages to the own
 * rank are passed over. */
ckpp_status mpi_start(struct mpi_group *g, const comm_message *list, int count);
ckpp_status mpi_finish(struct mpi_group *g);
/* Whether a call has failed: MPI may still use the memory of what was under way. NULL: no. */
bool mpi_is_broken(const struct mpi_group *g);
/* Takes such memory for good. */
void mpi_keep(void *memory);
ckpp_status mpi_all_gather(struct mpi_group *g, const void *mine, void *all, size_t bytes);
/* All ranks, which are on one node, gather a few bytes through memory that they share from now on,
 * if they can have some. */
ckpp_status mpi_share(struct mpi_group *g);

/* ---- failures.c: why a rank does not come ---- */

/* Begins a call in which all ranks may exchange messages, which wait for each other once in many
 * calls. NULL: there is one rank. */
ckpp_status mpi_begin(struct mpi_group *g);
/* Tells the other ranks that this one fails in the call under way, whose messages it does not
 * send, or, if the group is broken, in this call and all that follow. Ranks that wait for it
 * fail. */
void mpi_tell(struct mpi_group *g, const char *text);
/* Between GPUs hosts do not wait: what a rank that has failed alone exchanges next would be taken
 * for what others still wait for. So one that has told of a failure waits in mpi_settle(), which
 * its next call begins with, until all others have told of theirs in the same call; where one has
 * not, it fails. The other ranks ask for words of failures before they exchange with a rank:
 * mpi_hear_alone() fails if there is one. NULL: there is one rank. */
void mpi_unsettle(struct mpi_group *g);
ckpp_status mpi_settle(struct mpi_group *g);
ckpp_status mpi_hear_alone(struct mpi_group *g, int rank);

/* ---- nccl.c ---- */

struct nccl_group;
struct peer_group;
enum { NCCL_ID_SIZE = 128 };

/* Finds the library. */
ckpp_status nccl_find(void);
/* Makes what nccl_open() of all ranks has to be given. */
ckpp_status nccl_make_id(void *id);
ckpp_status nccl_open(const rt_backend *backend, int device, int rank, int size, const void *id,
                      struct nccl_group **group);
void nccl_close(struct nccl_group *g);
/* From now on gathers go by `peers`, as far as these take them. */
void nccl_use_peers(struct nccl_group *g, struct peer_group *peers);
/* It cannot be used any more; what is under way ends. `why`: for the messages of later calls. */
void nccl_break(struct nccl_group *g, const char *why);
/* As comm_start(), comm_finish() and so on, of memory of the device. */
ckpp_status nccl_start(struct nccl_group *g, const comm_message *list, int count,
                       ckpp_stream stream);
ckpp_status nccl_finish(struct nccl_group *g, ckpp_stream stream);
ckpp_status nccl_all_gather(struct nccl_group *g, const void *mine, void *all, size_t bytes,
                            ckpp_stream stream);
ckpp_status nccl_all_reduce(struct nccl_group *g, const void *mine, void *result, size_t count,
                            size_t itemsize, int type, int op, ckpp_stream stream);

/* ---- peer.c: gathers of a few bytes among GPUs of one node ---- */

/* All ranks, which are on one node and have a GPU each, open memory of each other's. *group is
 * NULL if some cannot, or have failed. */
ckpp_status peer_open(const rt_backend *backend, int device, struct mpi_group *mpi, bool failed,
                      struct peer_group **group);
/* Whether it gathers so many bytes of each rank. `g` may be NULL here and below. */
bool peer_takes(const struct peer_group *g, size_t bytes);
/* Not in a stream that the program captures: what is captured runs again, but a gather once. */
ckpp_status peer_all_gather(struct peer_group *g, const void *mine, void *all, size_t bytes,
                            ckpp_stream stream);
/* Ends gathers that wait for other ranks. No later one gives the others anything. */
void peer_stop(struct peer_group *g);
/* Closes the others' memory, and then the own one, unless some ranks have it open still. */
void peer_leave(struct peer_group *g);
void peer_close(struct peer_group *g, bool all_have_left);

/* ---- comm.c: communicators ---- */

/* What ckpp_comm.handle points to. */
typedef struct rt_comm {
    ckpp_comm shown;           /* as the program sees it, but for `handle` */
    const rt_backend *backend; /* of shown.device */
    struct mpi_group *mpi;     /* NULL: there is one rank, and nobody to talk to */
    /* NULL: the ranks' devices are no GPUs, or some share one; then messages go through the
     * host's memory */
    struct nccl_group *nccl;
    struct peer_group *peers;       /* beside `nccl`; or NULL */
    struct comm_transfer *transfer; /* messages under way: see message.c; or NULL */
    bool has_sent;                  /* in the call under way */
    rt_ranks ranks;                 /* of reductions */
    struct {
        void *memory; /* of the device; NULL: none yet */
        size_t size;
        ckpp_stream stream; /* that uses it */
        comm_message *list;
    } buffers;               /* see exchange.c */
    struct comm_site *sites; /* call sites that CKPP_CHECK=comm has compared: see check.c */
} rt_comm;

/* The communicator; fails if it is {0} or freed. `what`: how the message names it. */
ckpp_status comm_find(const ckpp_comm *comm, const char *what, rt_comm **result);
/* The rank at coords + offset, which has shown.ndim numbers; -1 beyond an end of the grid. */
int comm_neighbour(const rt_comm *c, const int *offset);
/* The coordinates of a rank. */
void comm_coords_of(const rt_comm *c, int rank, int *coords);
/* The part of an extent that the rank with this coordinate has, of so many along an axis. */
void comm_part(int64_t extent, int parts, int coordinate, int64_t *begin, int64_t *end);

/* ---- message.c: what ranks send each other ---- */

/* Memory is on the communicator's device. */
struct comm_message {
    int rank; /* the other one; the own one is allowed */
    bool send;
    void *data;
    size_t bytes; /* may be 0, on both sides */
};

/* Bytes that travel to other ranks or come from them, whichever are more. */
size_t comm_bytes(const comm_message *list, int count, int own);
/* Begins to send and receive. The data is ready in the order of `stream`. Messages between two
 * ranks match in the order in which the lists of both have them. One list at a time: it ends with
 * comm_finish(), and stays as it is until then. */
ckpp_status comm_start(rt_comm *c, const comm_message *list, int count, ckpp_stream stream);
/* Has `stream`, or on the host the caller, wait until all of it has arrived. */
ckpp_status comm_finish(rt_comm *c, ckpp_stream stream);
/* Whether MPI may still use the memory of the lists' messages, after an error: then it goes to
 * mpi_keep(), and is not released. */
bool comm_is_used(const rt_comm *c);
/* Begins a call that may do so. */
ckpp_status comm_begin(rt_comm *c);
/* The call has failed: where it has not begun to send, the other ranks hear why, as far as their
 * hosts wait for this one, or, between GPUs, exchange with it later. */
void comm_tell(rt_comm *c);
/* The same in any case. */
void comm_tell_all(rt_comm *c);
/* Both, of memory of the host, whatever the ranks' devices are. No other list is under way. */
ckpp_status comm_exchange_host(rt_comm *c, const comm_message *list, int count);
/* Gathers `bytes` bytes of each rank, in the order of ranks: memory of the communicator's device,
 * in the order of `stream`. */
ckpp_status comm_all_gather(rt_comm *c, const void *mine, void *all, size_t bytes,
                            ckpp_stream stream);
/* The same of the host's memory, at once. */
ckpp_status comm_all_gather_host(rt_comm *c, const void *mine, void *all, size_t bytes);

/* Sums, products, maxima or minima of `count` elements of each rank, by NCCL, in no order that is
 * fixed: `mine` may be `result`. *done: false if that is impossible, here and on all ranks. */
ckpp_status comm_all_reduce(rt_comm *c, const void *mine, void *result, int64_t count,
                            ckpp_dtype dtype, ckpp_operator op, ckpp_stream stream, bool *done);

/* ---- check.c ---- */

/* With CKPP_CHECK=comm, before a call's first exchange: fails where ranks are at different
 * calls. */
ckpp_status comm_check_call(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                            const ckpp_options *options);
/* Where ranks compare calls of the kernel, or with NULL of one that is written there: tells them
 * that this one has failed, so that all fail. False: they do not compare. */
bool comm_check_not(rt_comm *c, const ckpp_kernel *kernel, const char *file, int line);
void comm_forget(rt_comm *c);

/* ---- run.c: a call with comm(...) ---- */

/* Runs the kernel; options->comm is a communicator. */
ckpp_status comm_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options);

/* ---- reduce.c ---- */

/* A reduction over the shards of all ranks. `options` are the call's, without .comm. */
ckpp_status comm_reduce(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                        const ckpp_options *options);

/* Tells the other ranks that this one fails before its reduction. */
void comm_reduce_not(rt_comm *c);

/* ---- exchange.c ---- */

/* An elementwise kernel that reads beyond its shard. `options` are the call's, without .comm. */
ckpp_status comm_elementwise(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                             const ckpp_options *options);
void comm_drop_buffers(rt_comm *c);

#endif
