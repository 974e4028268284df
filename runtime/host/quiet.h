/* quiet.h - locks of CKPP_CHECK=discrete that no signal handler finds taken by the thread that it
 * interrupts: the signals of faults aside, none is handled meanwhile. */
#ifndef RUNTIME_HOST_QUIET_H
#define RUNTIME_HOST_QUIET_H

#include "runtime/host/host.h"

#include <signal.h>

/* Returns what quiet_unlock() goes back to. */
static inline sigset_t quiet_lock(pthread_mutex_t *lock)
{
    sigset_t all, kept;

    sigfillset(&all);
    for (int k = 0; k < FAULT_SIGNALS; k++)
        sigdelset(&all, fault_signals[k]);
    pthread_sigmask(SIG_BLOCK, &all, &kept);
    pthread_mutex_lock(lock);
    return kept;
}

static inline void quiet_unlock(pthread_mutex_t *lock, const sigset_t *kept)
{
    pthread_mutex_unlock(lock);
    pthread_sigmask(SIG_SETMASK, kept, NULL);
}

#endif
