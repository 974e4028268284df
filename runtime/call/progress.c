/* progress.c - a line on a terminal that shows a long compilation, and disappears at its end.
 *
 * All time that the process has waited for compilers counts, because many short compilations keep
 * a user waiting like a long one. A thread of its own writes the line, since the compiling one is
 * busy; it exists only during a compilation. */
#define _GNU_SOURCE
#include "runtime/call/call.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double quiet_seconds = 2, step_seconds = 1;

static atomic_uint compiled;                /* kernels, in this process */
static _Atomic uint64_t waited_us;          /* for them */
static atomic_flag busy = ATOMIC_FLAG_INIT; /* one line at a time */

/* Waits until `when`, a time of clock_now(), or until the compilation is over. Returns whether it
 * is. */
static bool is_over_at(progress *p, double when)
{
    struct timespec until = {.tv_sec = (time_t)when};
    until.tv_nsec = (long)((when - (double)until.tv_sec) * 1e9);
    while (!p->over)
        if (pthread_cond_timedwait(&p->changed, &p->lock, &until) == ETIMEDOUT)
            return p->over;
    return true;
}

static void *show(void *argument)
{
    progress *p = argument;
    const double before = (double)atomic_load(&waited_us) * 1e-6;
    double next = p->begin + (before < quiet_seconds ? quiet_seconds - before : 0);
    int width = 0;

    pthread_mutex_lock(&p->lock);
    while (!is_over_at(p, next)) {
        char line[256];
        int size = snprintf(line, sizeof line,
                            "ckpp: compiling '%.60s' (%.80s:%d), %u done, %.0f s", p->kernel->name,
                            name_of_file(p->kernel->file), p->kernel->line, atomic_load(&compiled),
                            before + clock_now() - p->begin);
        fprintf(stderr, "\r%-*s", width, line);
        width = size > width ? size : width;
        fflush(stderr);
        next += step_seconds;
    }
    pthread_mutex_unlock(&p->lock);
    if (width > 0)
        fprintf(stderr, "\r%*s\r", width, "");
    return NULL;
}

/* Blocks all signals in the new thread: they are meant for the program's threads. */
static bool start_thread(progress *p)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(&p->thread, NULL, show, p);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code == 0;
}

void progress_begin(progress *p, const ckpp_kernel *kernel)
{
    pthread_condattr_t clock;
    *p = (progress){.kernel = kernel, .begin = clock_now()};
    if (!isatty(STDERR_FILENO) || atomic_flag_test_and_set(&busy))
        return;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->changed, &clock);
    pthread_condattr_destroy(&clock);
    p->shown = start_thread(p);
    if (!p->shown)
        atomic_flag_clear(&busy);
}

void progress_end(progress *p)
{
    if (p->shown) {
        pthread_mutex_lock(&p->lock);
        p->over = true;
        pthread_cond_signal(&p->changed);
        pthread_mutex_unlock(&p->lock);
        pthread_join(p->thread, NULL);
        pthread_cond_destroy(&p->changed);
        pthread_mutex_destroy(&p->lock);
        atomic_flag_clear(&busy);
    }
    atomic_fetch_add(&compiled, 1);
    atomic_fetch_add(&waited_us, (uint64_t)((clock_now() - p->begin) * 1e6));
}
