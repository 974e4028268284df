/* comm.h - ranks: what they send each other, and calls with comm(...).
 *
 * All ranks make the same calls in the same order. Nothing waits forever: what has not come after
 * CKPP_COMM_TIMEOUT seconds is an error that names the rank waited for. */
#ifndef RUNTIME_COMM_H
#define RUNTIME_COMM_H

#include "runtime/ops/ops.h"

/* ---- comm.c: communicators ---- */

/* What ckpp_comm.handle points to. */
typedef struct rt_comm {
    ckpp_comm shown;               /* as the program sees it, but for `handle` */
    const rt_backend *backend;     /* of shown.device */
    struct mpi_group *mpi;         /* NULL: there is one rank, and nobody to talk to */
    struct nccl_group *nccl;       /* NULL: ranks' devices are no GPUs */
} rt_comm;

/* The communicator; fails if it is {0} or freed. `what`: how the message names it. */
ckpp_status comm_find(const ckpp_comm *comm, const char *what, rt_comm **result);
/* The rank at coords + offset, which has shown.ndim numbers; -1 beyond an end of the grid. */
int comm_neighbour(const rt_comm *c, const int *offset);
/* The part of an extent that the rank with this coordinate has, of so many along an axis. */
void comm_part(int64_t extent, int parts, int coordinate, int64_t *begin, int64_t *end);

/* ---- message.c: what ranks send each other ---- */

/* Memory is on the communicator's device, or (with `host`, of the whole list) on the host. */
typedef struct comm_message {
    int rank;                      /* the other one; the own one is allowed */
    bool send;
    void *data;
    size_t bytes;                  /* may be 0, on both sides */
} comm_message;

/* Begins to send and receive. The data is ready in the order of `stream`. Messages between two
 * ranks match in the order in which the lists of both have them. One list at a time: it ends with
 * comm_finish(), and stays as it is until then. */
ckpp_status comm_start(rt_comm *c, const comm_message *list, int count, ckpp_stream stream);
/* Has `stream`, or on the host the caller, wait until all of it has arrived. */
ckpp_status comm_finish(rt_comm *c, ckpp_stream stream);
/* Both, of memory of the host, whatever the ranks' devices are. */
ckpp_status comm_exchange_host(rt_comm *c, const comm_message *list, int count);
/* Gathers `bytes` bytes of each rank, in the order of ranks: memory of the communicator's device,
 * in the order of `stream`. */
ckpp_status comm_all_gather(rt_comm *c, const void *mine, void *all, size_t bytes,
                            ckpp_stream stream);
/* The same of the host's memory, at once. */
ckpp_status comm_all_gather_host(rt_comm *c, const void *mine, void *all, size_t bytes);

/* ---- run.c: a call with comm(...) ---- */

/* Runs the kernel; options->comm is a communicator. */
ckpp_status comm_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options);

/* ---- reduce.c ---- */

/* A reduction over the shards of all ranks. `options` are the call's, without .comm. */
ckpp_status comm_reduce(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                        const ckpp_options *options);

/* ---- exchange.c ---- */

/* An elementwise kernel that reads beyond its shard. `options` are the call's, without .comm. */
ckpp_status comm_elementwise(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                             const ckpp_options *options);

#endif
