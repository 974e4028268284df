/* ckpp/comm.h - ranks: the processes of an MPI program, with a device each.
 *
 *     ckpp_comm c;
 *     ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {0, 0}, .periodic = {1});
 *     ckpp_comm_shard(&c, 0, rows, &begin, &end);
 *     ...
 *     ckpp_comm_free(&c);
 *
 * Kernels with comm(c), or calls with .comm = &c, work on arrays of which each rank has a part,
 * its shard. MPI and, where the ranks' devices are GPUs, NCCL are looked for when a communicator
 * is created; mpi.h is never included here. */
#ifndef CKPP_COMM_H
#define CKPP_COMM_H

#include "call.h"

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

enum { CKPP_COMM_DIMS = 3 };

/* A communicator: ranks in a grid. Axis k of an array is axis k of the grid. Programs may read all
 * members but the handle. {0} is none. A copy is the same communicator. One thread at a time uses
 * it. */
typedef struct ckpp_comm {
    int rank, size;
    int ndim;                        /* dimensions of the grid, 1 to 3 */
    int dims[CKPP_COMM_DIMS];        /* its extents, in ranks; 1 beyond `ndim` */
    int coords[CKPP_COMM_DIMS];      /* this rank's place in it; the last axis varies fastest */
    ckpp_bool periodic[CKPP_COMM_DIMS];   /* whether the first and the last rank are neighbours */
    int device;                      /* this rank's: CKPP_HOST, or 0 and up */
    void *handle;
} ckpp_comm;

typedef struct ckpp_comm_options {
    /* the grid, as many extents as it has dimensions; those that are 0 are chosen, as equal as
     * they can be. Without any, there is one dimension */
    int dims[CKPP_COMM_DIMS];
    ckpp_bool periodic[CKPP_COMM_DIMS];
    int root;                        /* of gather and scatter: the rank that has the whole */
    CKPP_OWN_FIELD_(const char *, text_)
    CKPP_OWN_FIELD_(const char *, file_)
    CKPP_OWN_FIELD_(int, line_)
} ckpp_comm_options;

/* ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {0, 0}, .periodic = {1}): all ranks of the
 * MPI_Comm call it. MPI has been initialised. The rank's device becomes the thread's: the one that
 * CKPP_DEVICE or ckpp_set_device() chose, or else the GPU whose number is the rank's on its
 * node, modulo the number of GPUs. */
#define ckpp_comm_create(...) \
    CKPP_COMM_CREATE_(__VA_ARGS__, .ckpp_text_ = #__VA_ARGS__, CKPP_HERE_)
#define CKPP_COMM_CREATE_(comm, mpi, ...)                                                       \
    ckpp_comm_make((comm), CKPP_MPI_COMM_(mpi), sizeof(mpi),                                    \
                   CKPP_OPTIONS_AT_(ckpp_comm_options, __VA_ARGS__))
#ifdef __cplusplus
#define CKPP_MPI_COMM_(mpi) (::ckpp::ckpp_comm_bytes(mpi))
#else
#define CKPP_MPI_COMM_(mpi) ((__const__ __typeof__(mpi)[1]){mpi})
#endif
/* `mpi`: the bytes of an MPI_Comm, whose size tells one MPI from another. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_comm_make(ckpp_comm *comm, const void *mpi,
                                                   ckpp_size_t size,
                                                   const ckpp_comm_options *options);
/* Waits for the device, and sets the communicator to {0}. All ranks call it, before
 * MPI_Finalize(): where one does not come within a second, or a call has failed, MPI keeps what
 * belongs to the communicator. Does nothing for a null pointer or {0}. */
CKPP_API void ckpp_comm_free(ckpp_comm *comm);

/* This rank's place in the grid: `ndim` numbers. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_comm_coords(const ckpp_comm *comm, int *coords);
/* This rank's part of a global extent along an axis of the grid: from `begin` up to `end`. Parts
 * differ by at most one; the first ones are the longer ones. Along an axis that the grid does not
 * have, all of it. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_comm_shard(const ckpp_comm *comm, int axis,
                                                    ckpp_int64 extent, ckpp_int64 *begin,
                                                    ckpp_int64 *end);

/* ckpp_comm_gather(&whole, &shard, &c, .root = 0) puts the shards of all ranks together: `whole`,
 * which is only used on the root, is allocated if it is empty. ckpp_comm_scatter(&shard, &whole,
 * &c, .root = 0) divides it: an empty shard is allocated as ckpp_comm_shard() says, else the
 * ranks' shards have to fit. Arrays are of any layout, and on any device. Complete on return. */
#define ckpp_comm_gather(...) CKPP_COMM_MOVE_(ckpp_comm_gather_, __VA_ARGS__, CKPP_HERE_)
#define ckpp_comm_scatter(...) CKPP_COMM_MOVE_(ckpp_comm_scatter_, __VA_ARGS__, CKPP_HERE_)
#define CKPP_COMM_MOVE_(function, to, from, comm, ...) \
    function((to), (from), (comm), CKPP_OPTIONS_AT_(ckpp_comm_options, __VA_ARGS__))
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_comm_gather_(ckpp_array *whole, const ckpp_array *shard,
                                                      const ckpp_comm *comm,
                                                      const ckpp_comm_options *options);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_comm_scatter_(ckpp_array *shard, const ckpp_array *whole,
                                                       const ckpp_comm *comm,
                                                       const ckpp_comm_options *options);

/* Of comm(c). */
#ifdef __cplusplus
#define CKPP_COMM_OF_(c)                                                                         \
    ([&]() -> const ckpp_comm * {                                                                \
        static_assert(__is_same(const __typeof__(c), const ckpp_comm),                           \
                      "'" #c "' in comm(...) is no ckpp_comm; give *c for a pointer c to one");  \
        return reinterpret_cast<const ckpp_comm *>(&(c));                                        \
    }())
#else
#define CKPP_COMM_OF_(c)                                                                         \
    ((const ckpp_comm *)(const void *)&(c) + 0 * sizeof(struct {                                 \
        _Static_assert(_Generic((c), ckpp_comm: 1, default: 0),                                  \
                       "'" #c "' in comm(...) is no ckpp_comm; give *c for a pointer c to one"); \
        int ckpp_member;                                                                         \
    }))
#endif
/* Not used by programs: before a loop's call. If that has `failed`, the other ranks are told,
 * which would wait for this one. `trips`, of a loop with boundary(exchange), or NULL: refuses one
 * without iterations where other ranks have some. */
CKPP_API ckpp_status ckpp_comm_loop_(const ckpp_comm *comm, ckpp_status failed,
                                     const ckpp_int64 *trips, int ndim, const char *file,
                                     int line);

#ifdef __cplusplus
}

extern "C++" {
namespace ckpp {
template <class Comm> inline const void *ckpp_comm_bytes(const Comm &comm)
{
    return &comm;
}
} // namespace ckpp
}
#endif

#endif
