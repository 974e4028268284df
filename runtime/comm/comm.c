/* comm.c - communicators: the ranks of an MPI program, in a grid. */
#include "runtime/comm/comm.h"

#include <string.h>

ckpp_status comm_find(const ckpp_comm *comm, const char *what, rt_comm **result)
{
    if (!comm || !comm->handle)
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s is no communicator: ckpp_comm_create() makes one",
                       what);
    *result = comm->handle;
    return CKPP_OK;
}

/* ---- the grid ---- */

int comm_neighbour(const rt_comm *c, const int *offset)
{
    const ckpp_comm *s = &c->shown;
    int rank = 0;

    for (int d = 0; d < s->ndim; d++) {
        int at = s->coords[d] + offset[d];
        if (s->periodic[d])
            at = (at % s->dims[d] + s->dims[d]) % s->dims[d];
        if (at < 0 || at >= s->dims[d])
            return -1;
        rank = rank * s->dims[d] + at;
    }
    return rank;
}

void comm_part(int64_t extent, int parts, int coordinate, int64_t *begin, int64_t *end)
{
    const int64_t least = extent / parts, more = extent % parts;

    *begin = coordinate * least + (coordinate < more ? coordinate : more);
    *end = *begin + least + (coordinate < more);
}

/* ---- for programs ---- */

ckpp_status ckpp_comm_make(ckpp_comm *comm, const void *mpi, size_t size,
                           const ckpp_comm_options *options)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_comm_create",
                                          .file = options->file_,
                                          .line = options->line_});
    (void)comm, (void)mpi, (void)size;
    ckpp_status status = rt_fail(CKPP_ERROR_ARGUMENT, "not supported yet");

    rt_leave(previous);
    return status;
}

void ckpp_comm_free(ckpp_comm *comm)
{
    if (comm)
        memset(comm, 0, sizeof *comm);
}

ckpp_status ckpp_comm_coords(const ckpp_comm *comm, int *coords)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_comm_coords"});
    rt_comm *c = NULL;
    ckpp_status status = comm_find(comm, "'comm'", &c);

    for (int d = 0; !status && d < c->shown.ndim; d++)
        coords[d] = c->shown.coords[d];
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_comm_shard(const ckpp_comm *comm, int axis, int64_t extent, int64_t *begin,
                            int64_t *end)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_comm_shard"});
    rt_comm *c = NULL;
    ckpp_status status = comm_find(comm, "'comm'", &c);

    if (!status && (axis < 0 || axis >= CKPP_MAX_DIMS))
        status = rt_fail(CKPP_ERROR_ARGUMENT, "'axis' is %d", axis);
    if (!status && extent < 0)
        status = rt_fail(CKPP_ERROR_ARGUMENT, "'extent' is %lld", (long long)extent);
    if (!status) {
        const bool has = axis < c->shown.ndim;
        comm_part(extent, has ? c->shown.dims[axis] : 1, has ? c->shown.coords[axis] : 0, begin,
                  end);
    }
    rt_leave(previous);
    return status;
}
