/* roll.c - who has come, where all ranks do something together: those that have not are named, and
 * heard where they say why.
 *
 * A collective function of MPI does not say which ranks it waits for. So ranks that have waited
 * long tell each other, and those from which nothing comes are the missing ones. */
#include "runtime/comm/comm.h"
#include "runtime/comm/mpi.h"

#include <stdlib.h>

ckpp_status mpi_hear_missing(struct mpi_group *g, mpi_has_come *has_come, const void *context)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < g->size && !status; k++) {
        const bool is_missing = k != g->rank && !has_come(g, context, k);
        const char *text = is_missing ? mpi_hear_broken(g, k) : NULL;
        if (text)
            status = mpi_fail_heard(g, k, text);
    }
    return status;
}

ckpp_status mpi_fail_missing(struct mpi_group *g, mpi_has_come *has_come, const void *context)
{
    rt_buf text = {0};
    int missing = 0;

    for (int k = 0; k < g->size; k++)
        if (k != g->rank && !has_come(g, context, k) && ++missing <= 8)
            buf_printf(&text, "%s %d", missing > 1 ? "," : "no word from rank", k);
    if (missing > 8)
        buf_printf(&text, " and %d others", missing - 8);
    ckpp_status status = mpi_fail_late(
        g, missing && text.data ? text.data : "the other ranks have not finished");
    buf_free(&text);
    return status;
}

/* ---- words ---- */

void mpi_call_roll(struct mpi_group *g, mpi_roll *r, int tag, char word)
{
    static const char words[] = {0, 1, 2}; /* MPI reads them later */
    const size_t n = (size_t)g->size;

    r->from = calloc(n, sizeof *r->from);
    r->to = calloc(n, sizeof *r->to);
    r->heard = calloc(n, 1);
    for (int k = 0; k < g->size && r->from && r->to && r->heard; k++) {
        if (k != g->rank && g->call->irecv(&r->heard[k], 1, k, tag, g->comm, &r->from[k]))
            return;
        r->called = k + 1;
        if (k != g->rank && g->call->isend(&words[(int)word], 1, k, tag, g->comm, &r->to[k]))
            return;
    }
}

bool mpi_is_heard(struct mpi_group *g, const void *roll, int rank)
{
    const mpi_roll *r = roll;
    int done;

    if (rank < r->called && !r->heard[rank])
        g->call->test(&r->from[rank], &done);
    return rank < r->called && r->heard[rank];
}

void mpi_end_roll(struct mpi_group *g, mpi_roll *r)
{
    bool done = true;

    for (int k = 0; k < r->called; k++)
        if (k != g->rank)
            done &= mpi_end_request(g, &r->from[k]);
    free(r->to); /* words that nobody has fetched are left to MPI */
    free(r->from);
    if (done)
        free(r->heard);
    else
        mpi_keep(r->heard);
}

/* MPI gives a communicator that is made later what is still under way in one that has been freed,
 * where it is the same to MPI. So one is freed only when all ranks say that nothing can be. */
bool mpi_leave(struct mpi_group *g, bool *is_over)
{
    enum { OVER = 1, NOT_OVER };
    mpi_waiting w = mpi_begin_wait();
    mpi_roll r = {0};
    bool all_come = g->made && !g->broken;

    *is_over = all_come && !g->failed;
    if (g->made)
        mpi_call_roll(g, &r, MPI_TAG_LEFT, *is_over ? OVER : NOT_OVER);
    for (int k = 0; k < g->size && all_come; k++) {
        if (k == g->rank)
            continue;
        while (!mpi_is_heard(g, &r, k) && mpi_go_on(&w) && w.now - w.begin < 1)
            continue;
        all_come = k < r.called && r.heard[k];
        *is_over = *is_over && all_come && r.heard[k] == OVER;
    }
    *is_over = *is_over && all_come;
    mpi_end_roll(g, &r);
    return all_come;
}
