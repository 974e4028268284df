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
    /* Whether a message is there to be received, and how many bytes it has. */
    int (*probe)(int rank, int tag, mpi_handle comm, int *there, int *bytes);
    int (*test)(mpi_handle *request, int *done);
    int (*cancel)(mpi_handle *request);
} mpi_calls;

/* A part of a message that is under way. */
typedef struct mpi_pending {
    mpi_handle request;
    void *data;
    int rank, bytes;
    bool send, begun, done;
} mpi_pending;

struct mpi_group {
    const mpi_calls *call;
    mpi_handle comm;
    int rank, size;
    bool made;   /* comm is there: it can be used */
    bool broken; /* what was under way when a call failed may still be */
    mpi_pending *list;
    int count, capacity;
    char *room; /* what is gathered, of this rank and then of all; or NULL */
    size_t room_size;
    /* failures.c: */
    int64_t number; /* of the call under way, the same on all ranks */
    /* a call has, on this rank, since mpi_turn(): messages may stay that nobody receives */
    bool failed;
    bool unsettled;                    /* see mpi_unsettle() */
    struct mpi_told *told, *told_last; /* words of this rank's failures that are under way */
    bool has_told_broken;
    struct mpi_ears *ears;     /* of each rank; NULL: nobody has been listened to */
    struct mpi_shared *shared; /* shared.c; NULL: ranks are on several nodes */
};

/* Messages of one call are not taken for those of another one, which may have failed on a rank:
 * before a tag comes back, mpi_turn() leaves behind what nobody has received. */
enum {
    MPI_TAG_CALLED = 1,
    MPI_TAG_FAILED,
    MPI_TAG_BROKEN,
    MPI_TAG_LEFT,
    MPI_TAG_DATA,
    MPI_TAGS = 1 << 14
};
static inline int mpi_data_tag(const struct mpi_group *g)
{
    return MPI_TAG_DATA + (int)(g->number % MPI_TAGS);
}

/* ---- mpi.c ---- */

/* Counts the time of a wait, and leaves the processor to others meanwhile. */
typedef struct mpi_waiting {
    double begin, now;
    unsigned polls;
} mpi_waiting;

enum { MPI_QUIET = 1024 }; /* polls before others are listened to */
mpi_waiting mpi_begin_wait(void);
/* False: the time is over. */
bool mpi_go_on(mpi_waiting *w);
/* If a call has failed on any rank, messages travel in another communicator from now on. All ranks
 * call it. */
ckpp_status mpi_turn(struct mpi_group *g);
/* `text`: what has not come. */
ckpp_status mpi_fail_late(struct mpi_group *g, const char *text);

/* ---- roll.c: who has come ---- */

typedef bool mpi_has_come(struct mpi_group *g, const void *context, int rank);
/* Fails with the word of a rank that has not come, and cannot, if there is one. */
ckpp_status mpi_hear_missing(struct mpi_group *g, mpi_has_come *has_come, const void *context);
/* Fails, and names the ranks that have not come. */
ckpp_status mpi_fail_missing(struct mpi_group *g, mpi_has_come *has_come, const void *context);

/* A byte that each rank tells all others: what has been heard from each so far, or 0. {0}: nobody
 * has been called. */
typedef struct mpi_roll {
    mpi_handle *from, *to; /* requests, for each rank */
    int called;            /* ranks that have one to be heard */
    char *heard;
} mpi_roll;

void mpi_call_roll(struct mpi_group *g, mpi_roll *r, int tag, char word);
/* An mpi_has_come of a roll. */
bool mpi_is_heard(struct mpi_group *g, const void *roll, int rank);
void mpi_end_roll(struct mpi_group *g, mpi_roll *r);
/* The group ends. Returns whether all ranks have come; *is_over: nothing is under way any more, as
 * far as is known. All ranks call it, and wait for each other for a second at most. */
bool mpi_leave(struct mpi_group *g, bool *is_over);

/* ---- shared.c ---- */

enum { MPI_SHARED_MOST = 2048 }; /* bytes of each rank */

/* As mpi_all_gather(), of no more bytes than that. */
ckpp_status mpi_shared_gather(struct mpi_group *g, const void *mine, void *all, size_t bytes);
void mpi_end_sharing(struct mpi_group *g);

/* ---- failures.c ---- */

/* Whether MPI is done with a request, which is cancelled if it is not. */
bool mpi_end_request(struct mpi_group *g, mpi_handle *request);
/* The message of a rank that has told of a failure, which keeps it from the call under way; NULL:
 * it has not, so far. */
const char *mpi_hear(struct mpi_group *g, int rank);
/* The same of one that cannot use the communicator any more. */
const char *mpi_hear_broken(struct mpi_group *g, int rank);
/* With such a message. */
ckpp_status mpi_fail_heard(struct mpi_group *g, int rank, const char *text);
/* Before the group ends. */
void mpi_end_hearing(struct mpi_group *g);

/* ---- mpi_library.c ---- */

/* Finds the library whose MPI_Comm has so many bytes, once. Fails unless MPI is running. */
ckpp_status mpi_library_open(size_t size, const mpi_calls **calls);
/* Whether MPI is running: it has been initialised, and has not been finalised. */
bool mpi_is_running(void);
/* MPI's text for an error code. */
const char *mpi_error_text(int code, char *text, size_t size);

#endif
