/* nccl_by_mpi.c - a libnccl.so.2 for emulated GPUs, to be loaded in front of NVIDIA's. Memory of
 * such a GPU is the process's own: MPI can send it when what comes before in the stream has been
 * done. All ranks of the program are one communicator. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

enum { MOST = 1024 };

typedef struct id {
    char bytes[128];
} id;

/* The emulated GPU's: does what a stream has put off. */
extern void emulated_catch_up(void *stream);

static MPI_Comm world;
static MPI_Request request[MOST];
static int requests;

static MPI_Datatype type_of(int type)
{
    const MPI_Datatype list[] = {MPI_INT8_T,  MPI_UINT8_T,  MPI_INT32_T,      MPI_UINT32_T,
                                 MPI_INT64_T, MPI_UINT64_T, MPI_DATATYPE_NULL, MPI_FLOAT,
                                 MPI_DOUBLE};
    return list[type];
}

EXPORT int ncclGetVersion(int *version)
{
    return *version = 22809, 0;
}

EXPORT const char *ncclGetErrorString(int result)
{
    return result ? "an error" : "no error";
}

EXPORT int ncclGetUniqueId(id *result)
{
    return memset(result, 1, sizeof *result), 0;
}

EXPORT int ncclCommInitRank(void **comm, int ranks, id key, int rank)
{
    int size, own;

    (void)key;
    MPI_Comm_dup(MPI_COMM_WORLD, &world);
    MPI_Comm_size(world, &size);
    MPI_Comm_rank(world, &own);
    *comm = &world;
    return size == ranks && own == rank ? 0 : 1;
}

EXPORT int ncclCommDestroy(void *comm)
{
    return MPI_Comm_free(comm);
}

EXPORT int ncclCommAbort(void *comm)
{
    (void)comm;
    fprintf(stderr, "NCCL: aborted\n");
    return 0;
}

EXPORT int ncclCommGetAsyncError(void *comm, int *result)
{
    return (void)comm, *result = 0;
}

EXPORT int ncclGroupStart(void)
{
    return requests = 0;
}

EXPORT int ncclGroupEnd(void)
{
    return MPI_Waitall(requests, request, MPI_STATUSES_IGNORE);
}

EXPORT int ncclSend(const void *data, size_t count, int type, int rank, void *comm, void *stream)
{
    (void)comm;
    emulated_catch_up(stream);
    return MPI_Isend(data, (int)count, type_of(type), rank, 0, world, &request[requests++]);
}

EXPORT int ncclRecv(void *data, size_t count, int type, int rank, void *comm, void *stream)
{
    (void)comm;
    emulated_catch_up(stream);
    return MPI_Irecv(data, (int)count, type_of(type), rank, 0, world, &request[requests++]);
}

EXPORT int ncclAllGather(const void *mine, void *all, size_t count, int type, void *comm,
                         void *stream)
{
    (void)comm;
    emulated_catch_up(stream);
    if (getenv("NCCL_LOUD"))
        fprintf(stderr, "NCCL gathers\n");
    return MPI_Allgather(mine, (int)count, type_of(type), all, (int)count, type_of(type), world);
}

EXPORT int ncclAllReduce(const void *mine, void *result, size_t count, int type, int op,
                         void *comm, void *stream)
{
    const MPI_Op ops[] = {MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN};

    (void)comm;
    emulated_catch_up(stream);
    return MPI_Allreduce(mine == result ? MPI_IN_PLACE : mine, result, (int)count, type_of(type),
                         ops[op], world);
}
