/* failures.c - what ranks tell each other of their failures, so that none waits for one that does
 * not come.
 *
 * A rank that fails before an exchange sends word to all others. These listen only where they have
 * waited for a while, and only to the ranks that they wait for. Calls have numbers: where all
 * ranks fail alike, nobody waits, and their words are passed over later. */
#include "runtime/comm/comm.h"
#include "runtime/comm/mpi.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct word {
    int64_t number;            /* of the call that failed */
    int64_t broken;            /* later ones fail, too */
    char text[1008];
} word;

/* What has come from a rank, or is going to. */
struct mpi_ear {
    mpi_handle request;
    bool listens, has_heard;
    word word;
};

ckpp_status mpi_begin(struct mpi_group *g)
{
    return g && ++g->number % MPI_TAGS == 0 ? mpi_turn(g) : CKPP_OK;
}

void mpi_tell(struct mpi_group *g, const char *text)
{
    enum { MOST = 64 }; /* words that nobody fetches stay in MPI's memory */

    if (g)
        g->failed = true;
    word *w = g && g->told < MOST && mpi_is_running() ? calloc(1, sizeof *w) : NULL;

    if (!w)
        return;
    g->told++;
    w->number = g->number;
    w->broken = g->broken;
    snprintf(w->text, sizeof w->text, "%s", text);
    for (int k = 0, code = 0; k < g->size && !code; k++) {
        mpi_handle request;
        if (k != g->rank)
            code = g->call->isend(w, (int)sizeof *w, k, MPI_TAG_FAILED, g->comm, &request);
    }
    mpi_keep(w);
}

bool mpi_end_request(struct mpi_group *g, mpi_handle *request)
{
    int done = 0;

    if (g->call->test(request, &done) || done)
        return done;
    return !g->call->cancel(request) && !g->call->test(request, &done) && done;
}

const char *mpi_hear(struct mpi_group *g, int rank)
{
    int done = 0;

    if (!g->ears && !(g->ears = calloc((size_t)g->size, sizeof *g->ears)))
        return NULL;
    struct mpi_ear *e = &g->ears[rank];
    if (!e->listens && !e->has_heard)
        e->listens = !g->call->irecv(&e->word, (int)sizeof e->word, rank, MPI_TAG_FAILED, g->comm,
                                     &e->request);
    if (e->listens && !g->call->test(&e->request, &done) && done) {
        e->listens = false;
        e->has_heard = true;
    }
    if (!e->has_heard)
        return NULL;
    if (e->word.number == g->number || (e->word.broken && e->word.number < g->number))
        return e->word.text;
    e->has_heard = e->word.number > g->number; /* this rank is not there yet */
    return NULL;
}

/* Words that came too late to matter would stay in MPI's memory. */
static void drop_words(struct mpi_group *g, int rank, int tag)
{
    word unread;
    mpi_handle request;
    int there = 0, bytes = 0, done = 0;

    while (rank != g->rank && !g->call->probe(rank, tag, g->comm, &there, &bytes) && there &&
           bytes <= (int)sizeof unread &&
           !g->call->irecv(&unread, bytes, rank, tag, g->comm, &request))
        while (!g->call->test(&request, &done) && !done)
            continue;
}

void mpi_end_hearing(struct mpi_group *g)
{
    bool done = true;

    for (int k = 0; k < g->size && g->ears; k++)
        if (g->ears[k].listens)
            done &= mpi_end_request(g, &g->ears[k].request);
    if (done)
        free(g->ears);
    else
        mpi_keep(g->ears);
    g->ears = NULL;
    for (int k = 0; k < g->size && g->made; k++) {
        drop_words(g, k, MPI_TAG_CALLED);
        drop_words(g, k, MPI_TAG_FAILED);
    }
}
