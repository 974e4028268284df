/* late.c - the watch over what ranks' GPUs do with each other: nobody waits there, so that nobody
 * would see that a rank has not come.
 *
 * An event in the stream in front of each piece of work and one behind it say when it began, and
 * whether it has ended. A thread asks for them, some times a second. */
#define _GNU_SOURCE
#include "runtime/comm/nccl.h"
#ifdef CKPP_CUDA
#include "runtime/cuda/staging.h"
#endif

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* More work at a time than that is watched together. */
enum { SLOTS = 16 };

typedef struct slot {
    void *begun, *ended; /* events */
    double since;        /* when the thread saw that it had begun; 0: it has not */
    rt_call call;
    char ranks[64];
} slot;

struct late_watch {
    const rt_backend *backend;
    int device;
    const late_ends *ends;
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool closed;
    bool open; /* between late_begin() and late_end(), of work that is watched */
    slot slot[SLOTS];
    int first, count; /* of the slots, as a ring: the oldest, and how many are in use */
};

/* ---- the thread ---- */

static slot *slot_at(late_watch *w, int k)
{
    return &w->slot[(w->first + k) % SLOTS];
}

/* Drops what has ended. Returns whether the oldest has waited for too long. */
static bool look(late_watch *w)
{
    const double limit = rt_env()->comm_timeout, now = clock_now();

    while (w->count && w->backend->event_passed(slot_at(w, 0)->ended)) {
        w->first = (w->first + 1) % SLOTS;
        w->count--;
    }
    slot *s = slot_at(w, 0);
    if (!w->count || (!s->since && !w->backend->event_passed(s->begun)))
        return false;
    if (!s->since)
        s->since = now;
    return limit > 0 && now - s->since >= limit;
}

static void report(late_watch *w, const slot *s)
{
    rt_call previous = rt_enter(s->call);
    ckpp_status status = rt_fail(CKPP_ERROR_COMM,
                                 "%s, and has not come to an end within %g s "
                                 "(CKPP_COMM_TIMEOUT): have all ranks made this call, in the same "
                                 "order, and do they still run?",
                                 s->ranks, rt_env()->comm_timeout);

    w->ends->refuse(w->context, ckpp_last_error());
    rt_report(status);
    rt_leave(previous);
    w->ends->stop(w->context);
}

/* A thread's questions would break what another one captures into a graph. */
static void leave_captures_alone(void)
{
#ifdef CKPP_CUDA
    cuda_exchange_mode(cudaStreamCaptureModeRelaxed);
#endif
}

static void *watch(void *context)
{
    late_watch *w = context;
    struct timespec until;

    leave_captures_alone();
    pthread_mutex_lock(&w->lock);
    while (!w->closed) {
        if (!w->count) {
            pthread_cond_wait(&w->changed, &w->lock);
            continue;
        }
        if (look(w)) {
            const slot s = *slot_at(w, 0);
            pthread_mutex_unlock(&w->lock);
            report(w, &s);
            return NULL;
        }
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100 * 1000 * 1000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (!w->closed)
            pthread_cond_timedwait(&w->changed, &w->lock, &until);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- for calls ---- */

ckpp_status late_begin(late_watch *w, ckpp_stream stream, const char *ranks)
{
    bool lengthens;

    w->open = !w->backend->is_captured || !w->backend->is_captured(w->device, stream);
    if (!w->open)
        return CKPP_OK;
    pthread_mutex_lock(&w->lock);
    if ((lengthens = w->count == SLOTS)) /* the last one */
        w->count--;
    slot *s = slot_at(w, w->count);
    s->since = 0;
    s->call = *rt_current();
    snprintf(s->ranks, sizeof s->ranks, "%s", ranks);
    pthread_mutex_unlock(&w->lock);
    /* the thread does not look at it yet, and goes on where the stream takes no more at once */
    return lengthens ? CKPP_OK : w->backend->event_record(s->begun, stream);
}

bool late_is_open(const late_watch *w)
{
    return w->open;
}

ckpp_status late_end(late_watch *w, ckpp_stream stream)
{
    if (!w->open)
        return CKPP_OK;
    pthread_mutex_lock(&w->lock);
    slot *s = slot_at(w, w->count); /* it stays there when the thread drops others */
    pthread_mutex_unlock(&w->lock);
    ckpp_status status = w->backend->event_record(s->ended, stream);
    pthread_mutex_lock(&w->lock);
    if (!status && w->count++ == 0)
        pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
    return status;
}

/* ---- begin and end ---- */

static void destroy(late_watch *w)
{
    for (int k = 0; k < SLOTS; k++) {
        if (w->slot[k].begun)
            w->backend->event_destroy(w->slot[k].begun);
        if (w->slot[k].ended)
            w->backend->event_destroy(w->slot[k].ended);
    }
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->changed);
    free(w);
}

ckpp_status late_open(const rt_backend *backend, int device, const late_ends *ends, void *context,
                      late_watch **result)
{
    late_watch *w = calloc(1, sizeof *w);
    ckpp_status status = w ? CKPP_OK
                           : rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a communicator");

    if (status)
        return status;
    *w = (late_watch){.backend = backend,
                      .device = device,
                      .ends = ends,
                      .context = context,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .changed = PTHREAD_COND_INITIALIZER};
    for (int k = 0; k < SLOTS && !status; k++)
        if (!(status = backend->event_create(device, &w->slot[k].begun)))
            status = backend->event_create(device, &w->slot[k].ended);
    /* signals are for the program's own threads */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = status ? 0 : pthread_create(&w->thread, NULL, watch, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code)
        status = rt_fail(CKPP_ERROR_BACKEND, "pthread_create() for a communicator: %s",
                         rt_errno_text(code));
    if (status)
        destroy(w);
    else
        *result = w;
    return status;
}

void late_close(late_watch *w)
{
    pthread_mutex_lock(&w->lock);
    w->closed = true;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    destroy(w);
}
