/* mpi.c - bytes between ranks, by MPI. Nothing blocks in MPI: what has not arrived is asked for
 * again and again, until it is too late. */
#include "runtime/comm/comm.h"
#include "runtime/comm/mpi.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 30 };

/* ---- failures ---- */

bool mpi_is_broken(const struct mpi_group *g)
{
    return g && g->broken;
}

static ckpp_status fail(struct mpi_group *g, int code, const char *what)
{
    char text[1024];

    g->broken = true;
    return rt_fail(CKPP_ERROR_COMM, "rank %d of %d: %s: %s", g->rank, g->size, what,
                   mpi_error_text(code, text, sizeof text));
}

static ckpp_status refuse_broken(const struct mpi_group *g)
{
    if (g->broken)
        return rt_fail(CKPP_ERROR_COMM,
                       "rank %d of %d: the communicator cannot be used: a call that used it has "
                       "failed before",
                       g->rank, g->size);
    if (!mpi_is_running())
        return rt_fail(CKPP_ERROR_COMM, "MPI has been finalised: ckpp_comm_free() and what uses "
                                        "the communicator come before MPI_Finalize()");
    return CKPP_OK;
}

ckpp_status mpi_fail_late(struct mpi_group *g, const char *text)
{
    g->broken = true;
    return rt_fail(CKPP_ERROR_COMM,
                   "rank %d of %d: %s within %g s (CKPP_COMM_TIMEOUT): have all ranks made this "
                   "call, in the same order, and do they still run?",
                   g->rank, g->size, text, rt_env()->comm_timeout);
}

/* ---- waiting ---- */

mpi_waiting mpi_begin_wait(void)
{
    const double now = clock_now();
    return (mpi_waiting){.begin = now, .now = now};
}

bool mpi_go_on(mpi_waiting *w)
{
    enum { SPIN = 256 };
    const double limit = rt_env()->comm_timeout;

    if (++w->polls % SPIN && w->polls < 16 * SPIN)
        return true;
    if (w->polls >= 4 * SPIN)
        sched_yield();
    w->now = clock_now();
    return limit <= 0 || w->now - w->begin < limit;
}

/* ---- messages ---- */

static mpi_pending *add_pending(struct mpi_group *g)
{
    if (g->count == g->capacity) {
        const int capacity = g->capacity ? 2 * g->capacity : 16;
        mpi_pending *list = realloc(g->list, (size_t)capacity * sizeof *list);
        if (!list)
            return NULL;
        g->list = list;
        g->capacity = capacity;
    }
    return &g->list[g->count++];
}

static ckpp_status begin_pending(struct mpi_group *g, mpi_pending *p)
{
    char what[64];
    const int tag = mpi_data_tag(g);
    const int code = p->send
                         ? g->call->isend(p->data, p->bytes, p->rank, tag, g->comm, &p->request)
                         : g->call->irecv(p->data, p->bytes, p->rank, tag, g->comm, &p->request);

    p->begun = true;
    if (!code)
        return CKPP_OK;
    snprintf(what, sizeof what, p->send ? "MPI_Isend() to rank %d" : "MPI_Irecv() from rank %d",
             p->rank);
    return fail(g, code, what);
}

/* MPI counts in int, so a large message travels in pieces. What is to come is received when it is
 * there, and its size is known. */
static ckpp_status start_message(struct mpi_group *g, const comm_message *m)
{
    size_t at = 0;
    ckpp_status status = CKPP_OK;

    do {
        const int bytes = m->bytes - at > PIECE ? PIECE : (int)(m->bytes - at);
        mpi_pending *p = add_pending(g);
        if (!p)
            return g->broken = true, rt_fail(CKPP_ERROR_MEMORY, "out of host memory for messages");
        *p = (mpi_pending){
            .data = (char *)m->data + at, .rank = m->rank, .bytes = bytes, .send = m->send};
        if (m->send)
            status = begin_pending(g, p);
        at += (size_t)bytes;
    } while (at < m->bytes && !status);
    return status;
}

ckpp_status mpi_start(struct mpi_group *g, const comm_message *list, int count)
{
    ckpp_status status = refuse_broken(g);

    for (int k = 0; k < count && !status; k++)
        if (list[k].rank != g->rank)
            status = start_message(g, &list[k]);
    return status;
}

/* A message of another size than is expected: ranks are at different calls, or their shards do not
 * fit. */
static ckpp_status fail_size(struct mpi_group *g, const mpi_pending *p, int bytes)
{
    g->broken = true;
    return rt_fail(CKPP_ERROR_COMM,
                   "rank %d of %d: %d bytes have come from rank %d instead of %d: is it at the "
                   "same call, and do the shards fit beside each other? (CKPP_CHECK=comm compares "
                   "them)",
                   g->rank, g->size, bytes, p->rank, p->bytes);
}

static ckpp_status fail_message(struct mpi_group *g, int code, const mpi_pending *p)
{
    char what[80];

    snprintf(what, sizeof what, "a message %s rank %d (CKPP_CHECK=comm compares calls)",
             p->send ? "to" : "from", p->rank);
    return fail(g, code, what);
}

/* Receives a message that is there. MPI has those of one rank in the order in which they were
 * sent. */
static ckpp_status receive(struct mpi_group *g, mpi_pending *p)
{
    int there = 0, bytes = 0;

    for (const mpi_pending *before = g->list; before < p; before++)
        if (!before->begun && before->rank == p->rank)
            return CKPP_OK;
    const int code = g->call->probe(p->rank, mpi_data_tag(g), g->comm, &there, &bytes);
    return code                ? fail_message(g, code, p)
           : !there            ? CKPP_OK
           : bytes != p->bytes ? fail_size(g, p, bytes)
                               : begin_pending(g, p);
}

/* Sets p->done where a message has come, or gone. */
static ckpp_status poll_message(struct mpi_group *g, mpi_pending *p)
{
    int done = 0;
    ckpp_status status = p->begun ? CKPP_OK : receive(g, p);

    if (status || !p->begun)
        return status;
    const int code = g->call->test(&p->request, &done);
    p->done = done;
    return code ? fail_message(g, code, p) : CKPP_OK;
}

/* Asks for what is not done yet; *left is the first of it, or NULL. */
static ckpp_status poll(struct mpi_group *g, const mpi_pending **left)
{
    ckpp_status status = CKPP_OK;

    *left = NULL;
    for (int k = 0; k < g->count && !status; k++) {
        mpi_pending *p = &g->list[k];
        status = p->done ? CKPP_OK : poll_message(g, p);
        /* what has not come says more than what was not fetched */
        if (!p->done && (!*left || (*left)->send > p->send))
            *left = p;
    }
    return status;
}

/* Whether a rank that is waited for says why it does not come. */
static ckpp_status hear(struct mpi_group *g)
{
    for (int k = 0; k < g->count; k++) {
        const int rank = g->list[k].rank;
        const char *text = g->list[k].done ? NULL : mpi_hear(g, rank);
        if (text)
            return mpi_fail_heard(g, rank, text);
    }
    return CKPP_OK;
}

ckpp_status mpi_finish(struct mpi_group *g)
{
    const mpi_pending *left = NULL;
    mpi_waiting w = mpi_begin_wait();
    ckpp_status status = refuse_broken(g);
    bool late = false;

    while (!status && !(status = poll(g, &left)) && left && !late) {
        late = !mpi_go_on(&w);
        if (w.polls % MPI_QUIET == 0)
            status = hear(g);
    }
    if (!status && left) {
        char text[80];
        snprintf(text, sizeof text,
                 left->send ? "rank %d has not fetched what this one sends"
                            : "nothing has come from rank %d",
                 left->rank);
        status = mpi_fail_late(g, text);
    }
    g->count = 0;
    if (g->broken)
        mpi_tell(g, ckpp_last_error());
    return status;
}

/* ---- what all ranks do together ---- */

/* Waits for a request that all ranks make. */
static ckpp_status finish_together(struct mpi_group *g, mpi_handle *request, const char *what)
{
    mpi_waiting w = mpi_begin_wait();
    const double half = rt_env()->comm_timeout / 2;
    mpi_roll r = {0};
    int done = 0, code;
    ckpp_status status = CKPP_OK;

    while (!status && !(code = g->call->test(request, &done)) && !done && mpi_go_on(&w)) {
        if (half > 0 && !r.from && g->made && w.now - w.begin > half)
            mpi_call_roll(g, &r, MPI_TAG_CALLED, 1);
        if (w.polls % MPI_QUIET == 0 && g->made)
            status = mpi_hear_missing(g, mpi_is_heard, &r);
    }
    if (!status && code)
        status = fail(g, code, what);
    if (!status && !done)
        status = g->made ? mpi_fail_missing(g, mpi_is_heard, &r)
                         : mpi_fail_late(g, "not all ranks have come");
    /* words that the others do not fetch */
    g->failed = g->failed || r.from;
    mpi_end_roll(g, &r);
    return status;
}

/* Memory for what is gathered: the caller's may be gone while MPI, after an error, uses it. */
static ckpp_status make_room(struct mpi_group *g, size_t bytes)
{
    if (bytes <= g->room_size)
        return CKPP_OK;
    free(g->room);
    g->room = malloc(bytes);
    g->room_size = g->room ? bytes : 0;
    return g->room ? CKPP_OK
                   : rt_fail(CKPP_ERROR_MEMORY, "out of host memory for what ranks gather");
}

static ckpp_status gather(struct mpi_group *g, const void *mine, void *all, size_t bytes)
{
    const size_t total = bytes * (size_t)g->size;
    ckpp_status status = refuse_broken(g);

    if (!status && bytes > PIECE)
        status = rt_fail(CKPP_ERROR_ARGUMENT, "%zu bytes of each rank cannot be gathered", bytes);
    if (status || !bytes)
        return status;
    if (g->shared && bytes <= MPI_SHARED_MOST)
        return mpi_shared_gather(g, mine, all, bytes);
    if ((status = make_room(g, bytes + total)))
        return status;
    memcpy(g->room, mine, bytes);
    mpi_handle request;
    const int code = g->call->iallgather(g->room, g->room + bytes, (int)bytes, g->comm, &request);
    status = code ? fail(g, code, "MPI_Iallgather()")
                  : finish_together(g, &request, "MPI_Iallgather()");
    if (!status)
        memcpy(all, g->room + bytes, total);
    return status;
}

ckpp_status mpi_all_gather(struct mpi_group *g, const void *mine, void *all, size_t bytes)
{
    ckpp_status status = gather(g, mine, all, bytes);

    if (g->broken)
        mpi_tell(g, ckpp_last_error());
    return status;
}

/* ---- begin and end ---- */

/* What is still under way in the communicator stays there: it is not freed. */
static ckpp_status renew(struct mpi_group *g)
{
    mpi_handle request, *made = malloc(sizeof *made);
    int code = made ? g->call->comm_idup(g->comm, made, &request) : 0;
    ckpp_status status = !made  ? rt_fail(CKPP_ERROR_MEMORY, "out of memory for a communicator")
                         : code ? fail(g, code, "MPI_Comm_idup()")
                                : finish_together(g, &request, "MPI_Comm_idup()");

    if (!status && (code = g->call->return_errors(*made)))
        status = fail(g, code, "MPI_Comm_set_errhandler()");
    if (status) {
        g->broken = true;
        mpi_keep(made);
        return status;
    }
    mpi_end_hearing(g);
    g->comm = *made;
    free(made);
    return CKPP_OK;
}

ckpp_status mpi_turn(struct mpi_group *g)
{
    char own = g->failed, *all = malloc((size_t)g->size);
    ckpp_status status = all ? mpi_all_gather(g, &own, all, sizeof own)
                             : rt_fail(CKPP_ERROR_MEMORY, "out of host memory for calls");
    bool failed = false;

    g->broken = g->broken || status;
    for (int k = 0; k < g->size && !status; k++)
        failed |= all[k];
    free(all);
    if (!failed)
        return status;
    g->failed = false;
    return renew(g);
}

ckpp_status mpi_open(const void *comm, size_t size, struct mpi_group **group)
{
    const mpi_calls *call;
    mpi_handle given = {0}, request;
    ckpp_status status = mpi_library_open(size, &call);

    if (status)
        return status;
    struct mpi_group *g = calloc(1, sizeof *g);
    if (!g)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a communicator");
    memcpy(&given, comm, size);
    g->call = call;
    int code = call->comm_rank(given, &g->rank);
    if (!code)
        code = call->comm_size(given, &g->size);
    if (!code)
        code = call->comm_idup(given, &g->comm, &request);
    status = code ? fail(g, code, "MPI_Comm_idup()")
                  : finish_together(g, &request, "MPI_Comm_idup()");
    g->made = !status;
    if (!status && (code = call->return_errors(g->comm)))
        status = fail(g, code, "MPI_Comm_set_errhandler()");
    if (!status)
        *group = g;
    else
        mpi_keep(g); /* a communicator that is still under way is written there */
    return status;
}

int mpi_rank(const struct mpi_group *g)
{
    return g->rank;
}

int mpi_size(const struct mpi_group *g)
{
    return g->size;
}

bool mpi_close(struct mpi_group *g)
{
    bool all_come = false, is_over;

    if (!g)
        return true;
    if (mpi_is_running()) {
        all_come = mpi_leave(g, &is_over);
        mpi_end_hearing(g);
        if (is_over)
            g->call->comm_free(&g->comm);
    }
    mpi_end_sharing(g);
    if (g->broken)
        mpi_keep(g->room);
    else
        free(g->room);
    free(g->list);
    free(g);
    return all_come;
}
