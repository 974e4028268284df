/* failures.c - what ranks tell each other of their failures, so that none waits for one that does
 * not come.
 *
 * A rank that fails before an exchange sends word to all others, and so does one that cannot use
 * the communicator any more. These listen where they have waited for a while, and only to the
 * ranks that they wait for. Calls have numbers: where all ranks fail alike, nobody waits, and
 * their words are passed over later. */
#include "runtime/comm/comm.h"
#include "runtime/comm/mpi.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct word {
    int64_t number; /* of the call that failed */
    char text[1016];
} word;

/* What has come from a rank, or is coming, with one tag. */
typedef struct ear {
    mpi_handle request;
    bool receives, has_heard;
    word word;
} ear;

/* Of a rank. */
struct mpi_ears {
    ear failed, broken;
};

/* A word of this rank's own, which MPI still sends. */
struct mpi_told {
    struct mpi_told *next;
    word word;
    int count;
    mpi_handle request[];
};

/* ---- memory ---- */

/* What cannot be released, since MPI may still write to it. */
typedef struct kept {
    struct kept *next;
    void *memory;
} kept;
static _Atomic(kept *) all_kept;

void mpi_keep(void *memory)
{
    kept *k = memory ? malloc(sizeof *k) : NULL;

    if (!k)
        return;
    k->memory = memory;
    k->next = all_kept;
    while (!atomic_compare_exchange_weak(&all_kept, &k->next, k))
        ;
}

/* ---- telling ---- */

/* Frees the first words, which MPI has sent. */
static void free_told(struct mpi_group *g)
{
    for (struct mpi_told *t = g->told; t; t = g->told) {
        int done = 1;
        while (t->count && !g->call->test(&t->request[t->count - 1], &done) && done)
            t->count--;
        if (t->count)
            return;
        g->told = t->next;
        free(t);
    }
}

void mpi_tell(struct mpi_group *g, const char *text)
{
    if (!g || !g->made || g->has_told_broken || !mpi_is_running())
        return;
    g->failed = true;
    free_told(g); /* mpi_turn() drops what nobody has fetched */
    struct mpi_told *t = calloc(1, sizeof *t + (size_t)g->size * sizeof t->request[0]);
    if (!t)
        return;
    g->has_told_broken = g->broken;
    t->word.number = g->number;
    snprintf(t->word.text, sizeof t->word.text, "%s", text);
    for (int k = 0; k < g->size; k++)
        if (k != g->rank && !g->call->isend(&t->word, (int)sizeof t->word, k,
                                            g->broken ? MPI_TAG_BROKEN : MPI_TAG_FAILED, g->comm,
                                            &t->request[t->count]))
            t->count++;
    *(g->told ? &g->told_last->next : &g->told) = t;
    g->told_last = t;
}

/* ---- hearing ---- */

/* Whether a word is there: the first one that has come. */
static bool has_heard(struct mpi_group *g, int rank, int tag, ear *e)
{
    int there = 0, bytes = 0, done = 0;

    if (!e->receives && !e->has_heard && !g->call->probe(rank, tag, g->comm, &there, &bytes) &&
        there && bytes == (int)sizeof e->word)
        e->receives = !g->call->irecv(&e->word, bytes, rank, tag, g->comm, &e->request);
    if (e->receives && !g->call->test(&e->request, &done) && done) {
        e->receives = false;
        e->has_heard = true;
    }
    return e->has_heard;
}

static struct mpi_ears *ears_of(struct mpi_group *g, int rank)
{
    if (!g->ears)
        g->ears = calloc((size_t)g->size, sizeof *g->ears);
    return g->ears ? &g->ears[rank] : NULL;
}

/* Passes over words of calls before this one. */
static bool has_failed(struct mpi_group *g, int rank, ear *e)
{
    while (has_heard(g, rank, MPI_TAG_FAILED, e) && e->word.number < g->number)
        e->has_heard = false;
    return e->has_heard && e->word.number == g->number;
}

const char *mpi_hear_broken(struct mpi_group *g, int rank)
{
    struct mpi_ears *e = ears_of(g, rank);

    return e && has_heard(g, rank, MPI_TAG_BROKEN, &e->broken) &&
                   e->broken.word.number <= g->number
               ? e->broken.word.text
               : NULL;
}

const char *mpi_hear(struct mpi_group *g, int rank)
{
    struct mpi_ears *e = ears_of(g, rank);

    return e && has_failed(g, rank, &e->failed) ? e->failed.word.text : mpi_hear_broken(g, rank);
}

ckpp_status mpi_fail_heard(struct mpi_group *g, int rank, const char *text)
{
    g->broken = true;
    return rt_fail(CKPP_ERROR_COMM, "rank %d of %d: rank %d has failed: %s", g->rank, g->size,
                   rank, text);
}

/* ---- failures of all ranks alike, or of one alone ---- */

void mpi_unsettle(struct mpi_group *g)
{
    if (g)
        g->unsettled = !g->broken;
}

/* Waits until the rank tells of a failure in the last call, too. */
static ckpp_status settle(struct mpi_group *g, int rank, mpi_waiting *w)
{
    struct mpi_ears *e = ears_of(g, rank);
    char text[80];

    while (e && !has_failed(g, rank, &e->failed)) {
        const char *why = e->failed.has_heard ? e->failed.word.text : mpi_hear_broken(g, rank);
        if (why)
            return mpi_fail_heard(g, rank, why);
        if (!mpi_go_on(w))
            break;
    }
    if (e && e->failed.has_heard)
        return e->failed.has_heard = false, CKPP_OK;
    snprintf(text, sizeof text, "a call has failed on this rank, and rank %d does not say so",
             rank);
    return mpi_fail_late(g, text);
}

ckpp_status mpi_settle(struct mpi_group *g)
{
    mpi_waiting w = mpi_begin_wait();
    ckpp_status status = CKPP_OK;

    for (int k = 0; g && g->unsettled && k < g->size && !status; k++)
        if (k != g->rank)
            status = settle(g, k, &w);
    if (g)
        g->unsettled = false;
    return status;
}

ckpp_status mpi_hear_alone(struct mpi_group *g, int rank)
{
    struct mpi_ears *e = g ? ears_of(g, rank) : NULL;
    const char *text = !e ? NULL
                       : has_heard(g, rank, MPI_TAG_FAILED, &e->failed) &&
                               e->failed.word.number <= g->number
                           ? e->failed.word.text
                           : mpi_hear_broken(g, rank);

    return text ? mpi_fail_heard(g, rank, text) : CKPP_OK;
}

/* ---- calls ---- */

ckpp_status mpi_begin(struct mpi_group *g)
{
    enum { OFTEN = 32 };

    if (!g)
        return CKPP_OK;
    ckpp_status status = mpi_settle(g);
    if (status)
        return status;
    g->number++;
    /* nobody else fetches words for which nobody waits */
    for (int k = 0; k < g->size && g->number % OFTEN == 0 && !g->broken && mpi_is_running(); k++) {
        struct mpi_ears *e = k != g->rank ? ears_of(g, k) : NULL;
        if (e)
            has_failed(g, k, &e->failed);
    }
    return g->number % MPI_TAGS == 0 ? mpi_turn(g) : CKPP_OK;
}

/* ---- the end ---- */

bool mpi_end_request(struct mpi_group *g, mpi_handle *request)
{
    int done = 0;

    if (g->call->test(request, &done) || done)
        return done;
    return !g->call->cancel(request) && !g->call->test(request, &done) && done;
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

static bool end_ear(struct mpi_group *g, ear *e)
{
    return !e->receives || mpi_end_request(g, &e->request);
}

void mpi_end_hearing(struct mpi_group *g)
{
    bool done = true;

    for (int k = 0; k < g->size && g->ears; k++) {
        done &= end_ear(g, &g->ears[k].failed);
        done &= end_ear(g, &g->ears[k].broken);
    }
    if (done)
        free(g->ears);
    else
        mpi_keep(g->ears);
    g->ears = NULL;
    for (int k = 0; k < g->size && g->made; k++)
        for (int tag = MPI_TAG_CALLED; tag < MPI_TAG_DATA; tag++)
            drop_words(g, k, tag);
    free_told(g);
    for (struct mpi_told *t = g->told, *next; t; t = next) {
        next = t->next;
        mpi_keep(t);
    }
    g->told = NULL;
}
