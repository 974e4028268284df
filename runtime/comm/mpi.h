/* mpi.h - the functions of the program's MPI, as mpi.c calls them. */
#ifndef RUNTIME_COMM_MPI_H
#define RUNTIME_COMM_MPI_H

#include "runtime/base/base.h"

/* A communicator, or a request. */
typedef union mpi_handle {
    int number;
    void *pointer;
} mpi_handle;

/* They return MPI's error codes; 0 is none. */
typedef struct mpi_calls {
    int (*comm_idup)(mpi_handle comm, mpi_handle *made, mpi_handle *request);
    int (*comm_free)(mpi_handle *comm);
    int (*comm_rank)(mpi_handle comm, int *rank);
    int (*comm_size)(mpi_handle comm, int *size);
    /* From now on, errors of the communicator are returned. */
    int (*return_errors)(mpi_handle comm);
    int (*isend)(const void *data, int bytes, int rank, int tag, mpi_handle comm,
                 mpi_handle *request);
    int (*irecv)(void *data, int bytes, int rank, int tag, mpi_handle comm, mpi_handle *request);
    int (*iallgather)(const void *mine, void *all, int bytes, mpi_handle comm,
                      mpi_handle *request);
    int (*test)(mpi_handle *request, int *done);
    int (*cancel)(mpi_handle *request);
    int (*request_free)(mpi_handle *request);
} mpi_calls;

/* ---- mpi_library.c ---- */

/* Finds the library whose MPI_Comm has so many bytes, once. Fails unless MPI is running. */
ckpp_status mpi_library_open(size_t size, const mpi_calls **calls);
/* Whether MPI is running: it has been initialised, and has not been finalised. */
bool mpi_is_running(void);
/* MPI's text for an error code. */
const char *mpi_error_text(int code, char *text, size_t size);

#endif
