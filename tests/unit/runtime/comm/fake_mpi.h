/* fake_mpi.h - MPI's functions, for test_mpi.c: numbers as handles. They fail, or keep what they
 * are given, as a test says. */
#include "runtime/comm/mpi.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { RANK = 1, SIZE = 4, BYTE = 0x4c00010d, ERRORS_RETURN = 0x54000001 };

static char calls[4096];
static const char *failing = "";
static bool initialized = true, finalized;
/* which requests are done: of receiving, of sending, of what all ranks do, of "I am here" */
static bool arrives, is_fetched, is_gathered, is_answered;
/* the size of messages that are there */
static int arrived;
/* what MPI has been given last: to send, and to put there what it gathers */
static const void *sent;
static void *gathers;
/* the file that rank 0 offers to share; or NULL */
static const char *offered;
/* words of failures: of which call, that of rank 2; and whether they are there */
static int64_t failed_call = 2;
static bool words[SIZE];
static int tags[2]; /* of data that has been sent, and received, last */
/* what rank 2 says when it leaves, and this one: 1: nothing is under way; 0: it says nothing */
static char leaves = 1, left;

__attribute__((format(printf, 2, 3))) static int note(const char *function, const char *format,
                                                      ...)
{
    size_t at = strlen(calls);
    va_list args;

    va_start(args, format);
    if (at < sizeof calls - 200) {
        at += (size_t)snprintf(calls + at, sizeof calls - at, "%s ", function);
        at += (size_t)vsnprintf(calls + at, sizeof calls - at, format, args);
        snprintf(calls + at, sizeof calls - at, "\n");
    }
    va_end(args);
    return strcmp(function, failing) ? 0 : 15;
}

/* ---- MPI's functions; a request is the kind of what it waits for ---- */

enum { RECEIVED = 1, SENT, GATHERED, ANSWERED, TOLD, NEVER };

int MPI_Initialized(int *flag);
int MPI_Finalized(int *flag);
int MPI_Error_string(int code, char *text, int *length);
int MPI_Comm_idup(int comm, int *made, int *request);
int MPI_Comm_free(int *comm);
int MPI_Comm_rank(int comm, int *rank);
int MPI_Comm_size(int comm, int *size);
int MPI_Comm_set_errhandler(int comm, int handler);
int MPI_Isend(const void *data, int count, int type, int rank, int tag, int comm, int *request);
int MPI_Irecv(void *data, int count, int type, int rank, int tag, int comm, int *request);
int MPI_Iallgather(const void *mine, int count, int type, void *all, int each, int other, int comm,
                   int *request);
int MPI_Test(int *request, int *flag, void *status);
int MPI_Cancel(int *request);
int MPI_Get_count(const void *status, int type, int *count);
int MPI_Iprobe(int rank, int tag, int comm, int *flag, void *status);

int MPI_Initialized(int *flag)
{
    return *flag = initialized, 0;
}

int MPI_Finalized(int *flag)
{
    return *flag = finalized, 0;
}

int MPI_Error_string(int code, char *text, int *length)
{
    *length = snprintf(text, 512, "error %d of the fake", code);
    return 0;
}

int MPI_Comm_idup(int comm, int *made, int *request)
{
    *made = comm + 1;
    *request = GATHERED;
    return note("idup", "%d", comm);
}

int MPI_Comm_free(int *comm)
{
    return note("free", "%d", *comm);
}

int MPI_Comm_rank(int comm, int *rank)
{
    (void)comm;
    *rank = RANK;
    return note("rank", "%s", "");
}

int MPI_Comm_size(int comm, int *size)
{
    (void)comm;
    *size = SIZE;
    return note("size", "%s", "");
}

int MPI_Comm_set_errhandler(int comm, int handler)
{
    (void)comm;
    return note("errhandler", "%d", handler == ERRORS_RETURN);
}

int MPI_Isend(const void *data, int count, int type, int rank, int tag, int comm, int *request)
{
    sent = tag >= MPI_TAG_DATA ? data : sent;
    tags[0] = tag >= MPI_TAG_DATA ? tag : tags[0];
    *request = tag >= MPI_TAG_DATA ? SENT : TOLD;
    if (tag == MPI_TAG_LEFT)
        return left = *(const char *)data, 0;
    return note("send", "%d of %d to %d in %d", count, type == BYTE, rank, comm);
}

int MPI_Irecv(void *data, int count, int type, int rank, int tag, int comm, int *request)
{
    tags[1] = tag >= MPI_TAG_DATA ? tag : tags[1];
    *request = tag >= MPI_TAG_DATA ? RECEIVED : ANSWERED;
    if (tag == MPI_TAG_LEFT) {
        *(char *)data = rank == 2 ? leaves : 1;
        *request = *(char *)data ? TOLD : NEVER;
        return 0;
    }
    if (tag == MPI_TAG_FAILED) {
        const int64_t call = rank == 2 ? failed_call : 2;
        memcpy(data, &call, sizeof call);
        strcpy((char *)data + sizeof failed_call, "out of luck");
        *request = TOLD;
        words[rank] = false;
    }
    if (tag == MPI_TAG_CALLED && is_answered && rank != 3) /* rank 3 never answers */
        *(char *)data = 1;
    return note("receive", "%d of %d from %d in %d", count, type == BYTE, rank, comm);
}

int MPI_Iallgather(const void *mine, int count, int type, void *all, int each, int other, int comm,
                   int *request)
{
    (void)type, (void)other;
    for (int k = 0; k < SIZE; k++)
        memmove((char *)all + k * each, mine, (size_t)each);
    if (offered) /* behind "failed" */
        strcpy((char *)all + sizeof(int), offered);
    gathers = all;
    *request = GATHERED;
    return note("gather", "%d, %d in %d", count, each, comm);
}

int MPI_Test(int *request, int *flag, void *status)
{
    const bool done[] = {false, arrives, is_fetched, is_gathered, is_answered, true, false};

    *flag = done[*request];
    /* MPICH's MPI_STATUS_IGNORE */
    return (intptr_t)status != 1 || !strcmp(failing, "test") ? 15 : 0;
}

int MPI_Iprobe(int rank, int tag, int comm, int *flag, void *status)
{
    const bool is_word = tag == MPI_TAG_FAILED && words[rank];
    const int bytes = is_word ? 1024 : arrived;

    (void)comm;
    *flag = is_word || (arrives && tag >= MPI_TAG_DATA);
    memcpy((char *)status + 4, &bytes, sizeof bytes);
    return !strcmp(failing, "probe") && rank == 2 ? 15 : 0;
}

int MPI_Get_count(const void *status, int type, int *count)
{
    memcpy(count, (const char *)status + 4, sizeof *count);
    return type == BYTE ? 0 : 15;
}

int MPI_Cancel(int *request)
{
    return (void)request, 0;
}
