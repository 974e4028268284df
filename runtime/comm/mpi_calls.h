/* mpi_calls.h - MPI's functions, called with one kind of handle. mpi_library.c includes this file
 * twice: MPI_HANDLE is the type of all handles, MPI_MEMBER their member of mpi_handle, MPI_NAME(f)
 * makes the two sets' names different. */

static int MPI_NAME(comm_idup)(mpi_handle comm, mpi_handle *made, mpi_handle *request)
{
    int (*f)(MPI_HANDLE, MPI_HANDLE *, MPI_HANDLE *) = FUNCTION_(Comm_idup);
    return f(comm.MPI_MEMBER, &made->MPI_MEMBER, &request->MPI_MEMBER);
}

static int MPI_NAME(comm_free)(mpi_handle *comm)
{
    int (*f)(MPI_HANDLE *) = FUNCTION_(Comm_free);
    return f(&comm->MPI_MEMBER);
}

static int MPI_NAME(comm_rank)(mpi_handle comm, int *rank)
{
    int (*f)(MPI_HANDLE, int *) = FUNCTION_(Comm_rank);
    return f(comm.MPI_MEMBER, rank);
}

static int MPI_NAME(comm_size)(mpi_handle comm, int *size)
{
    int (*f)(MPI_HANDLE, int *) = FUNCTION_(Comm_size);
    return f(comm.MPI_MEMBER, size);
}

static int MPI_NAME(return_errors)(mpi_handle comm)
{
    int (*f)(MPI_HANDLE, MPI_HANDLE) = FUNCTION_(Comm_set_errhandler);
    return f(comm.MPI_MEMBER, library.errors_return.MPI_MEMBER);
}

static int MPI_NAME(isend)(const void *data, int bytes, int rank, int tag, mpi_handle comm,
                           mpi_handle *request)
{
    int (*f)(const void *, int, MPI_HANDLE, int, int, MPI_HANDLE, MPI_HANDLE *) = FUNCTION_(Isend);
    return f(data, bytes, library.byte.MPI_MEMBER, rank, tag, comm.MPI_MEMBER,
             &request->MPI_MEMBER);
}

static int MPI_NAME(irecv)(void *data, int bytes, int rank, int tag, mpi_handle comm,
                           mpi_handle *request)
{
    int (*f)(void *, int, MPI_HANDLE, int, int, MPI_HANDLE, MPI_HANDLE *) = FUNCTION_(Irecv);
    return f(data, bytes, library.byte.MPI_MEMBER, rank, tag, comm.MPI_MEMBER,
             &request->MPI_MEMBER);
}

static int MPI_NAME(iallgather)(const void *mine, void *all, int bytes, mpi_handle comm,
                                mpi_handle *request)
{
    int (*f)(const void *, int, MPI_HANDLE, void *, int, MPI_HANDLE, MPI_HANDLE,
             MPI_HANDLE *) = FUNCTION_(Iallgather);
    return f(mine, bytes, library.byte.MPI_MEMBER, all, bytes, library.byte.MPI_MEMBER,
             comm.MPI_MEMBER, &request->MPI_MEMBER);
}

static int MPI_NAME(test)(mpi_handle *request, int *done)
{
    int (*f)(MPI_HANDLE *, int *, void *) = FUNCTION_(Test);
    return f(&request->MPI_MEMBER, done, library.status_ignore);
}

/* A status has 20 to 24 bytes in the libraries that are known. */
static int MPI_NAME(probe)(int rank, int tag, mpi_handle comm, int *there, int *bytes)
{
    int (*f)(int, int, MPI_HANDLE, int *, void *) = FUNCTION_(Iprobe);
    int64_t status[16] = {0};
    const int code = f(rank, tag, comm.MPI_MEMBER, there, status);
    if (code || !*there)
        return code;
    int (*count)(const void *, MPI_HANDLE, int *) = (__typeof__(count))function_at(F_Get_count);
    return count(status, library.byte.MPI_MEMBER, bytes);
}

static int MPI_NAME(cancel)(mpi_handle *request)
{
    int (*f)(MPI_HANDLE *) = FUNCTION_(Cancel);
    return f(&request->MPI_MEMBER);
}

static const mpi_calls MPI_NAME(calls) = {
    MPI_NAME(comm_idup),     MPI_NAME(comm_free), MPI_NAME(comm_rank), MPI_NAME(comm_size),
    MPI_NAME(return_errors), MPI_NAME(isend),     MPI_NAME(irecv),     MPI_NAME(iallgather),
    MPI_NAME(probe),         MPI_NAME(test),      MPI_NAME(cancel)};
