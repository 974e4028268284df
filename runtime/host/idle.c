/* idle.c - whether OpenMP's threads spin or sleep while they wait.
 *
 * libgomp's threads spin for milliseconds before they sleep: a loop that begins meanwhile begins
 * at once. Where more threads want to run than there are processors, the spinning ones keep those
 * from running that they wait for. The environment could say so, but only before the program
 * starts. libgomp lets waiting threads sleep nearly at once while it has more threads than there
 * are processors, whether or not they work. So while this process is preempted again and again,
 * an idler is kept: a thread whose team has done nothing and sleeps, but counts.
 *
 * From time to time the idler is ended to see whether that is better now; the longer, the more
 * often it was not. With another OpenMP library the idler has no effect. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#ifdef _OPENMP

#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

/* ---- the idler ---- */

enum { MOST_IDLE = 8 }; /* threads that an idler's team may have */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_t idler;
static bool has_idler, idler_ends;

static void *idle(void *size)
{
#pragma omp parallel default(none) num_threads(*(int *)size)
    {
        __asm__ volatile(""); /* or the region would be left out */
    }
    free(size);
    pthread_mutex_lock(&lock);
    while (!idler_ends)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void begin_idler(int team)
{
    const int more = omp_get_num_procs() - team + 2; /* the idler itself does not count */
    int *size = more <= MOST_IDLE && host_can_make(more) ? malloc(sizeof *size) : NULL;
    sigset_t all, before;

    if (!size)
        return;
    *size = more < 2 ? 2 : more;
    /* the program's signals are not for these threads */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    idler_ends = false;
    has_idler = pthread_create(&idler, NULL, idle, size) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!has_idler)
        free(size);
}

static void end_idler(void)
{
    int cancelling;

    if (!has_idler)
        return;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&lock);
    idler_ends = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(idler, NULL);
    has_idler = false;
    pthread_setcancelstate(cancelling, NULL);
}

bool host_let_sleep(bool sleep, int team)
{
    if (sleep && !has_idler)
        begin_idler(team);
    else if (!sleep)
        end_idler();
    return has_idler;
}

/* ---- when ---- */

/* Seconds: between two looks; until the first trial without the idler, and at most. */
#define PAUSE 0.02
#define FIRST_TRIAL 1.0
#define LAST_TRIAL 16.0

rt_load host_judge(long times, double seconds)
{
    enum { FEW = 2, A_SECOND = 50 }; /* what processors do besides preempts some times a second */
    const double enough = 0.1;

    if (times > FEW && (double)times > A_SECOND * seconds)
        return RT_PREEMPTED;
    return seconds > enough ? RT_ALONE : RT_UNCLEAR;
}

/* What the thread that is `looking` saw last, and when the next look is due, in seconds. */
static double last_seconds, trial = FIRST_TRIAL;
static long last_times;
static atomic_flag looking = ATOMIC_FLAG_INIT;
static _Atomic double next_look;

/* Returns how long it takes to the next look. */
static double look(int team)
{
    struct rusage r;

    getrusage(RUSAGE_SELF, &r);
    const double seconds = (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
                           1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
    const bool begins_trial = has_idler;
    const rt_load load = host_judge(r.ru_nivcsw - last_times, seconds - last_seconds);
    if (load == RT_UNCLEAR && !begins_trial)
        return PAUSE;
    last_seconds = seconds;
    last_times = r.ru_nivcsw;
    if (begins_trial) {
        host_let_sleep(false, team);
        return PAUSE;
    }
    const double until = load == RT_PREEMPTED && host_let_sleep(true, team) ? trial : PAUSE;
    trial = load == RT_ALONE ? FIRST_TRIAL : trial < LAST_TRIAL ? 2 * trial : trial;
    return until;
}

void host_watch_load(int team)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    const double now = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    if (now < next_look || atomic_flag_test_and_set(&looking))
        return;
    /* the environment may have said what threads do */
    const bool is_said = getenv("OMP_WAIT_POLICY") || getenv("GOMP_SPINCOUNT");
    next_look = is_said ? (double)INFINITY : now + look(team);
    atomic_flag_clear(&looking);
}

void host_forget_idler(void)
{
    has_idler = false;
    last_seconds = 0; /* a child's times begin at 0 */
    last_times = 0;
    trial = FIRST_TRIAL;
    next_look = 0;
    pthread_mutex_init(&lock, NULL);
    pthread_cond_init(&changed, NULL);
    atomic_flag_clear(&looking);
}

void host_end_idler(void)
{
    end_idler();
}

#endif
