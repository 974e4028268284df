/* unload.c - what has to be given back where the library goes before the program does: it can be
 * part of a plugin that is closed.
 *
 * Destructors run at the program's end, too, where other threads may still run kernels, and
 * nothing must be taken from them. The two are told apart by their order: a function of atexit()
 * is called before the destructors at the program's end, and behind them where a plugin is
 * closed. */
#include "runtime/base/base.h"

#include <stdlib.h>

static _Atomic(rt_unload *) all;
static atomic_bool ending;

static void note_end(void)
{
    atomic_store(&ending, true);
}

static void watch_end(void)
{
    (void)atexit(note_end);
}

void unload_register(rt_unload *one)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_end);
    one->next = atomic_load(&all);
    while (!atomic_compare_exchange_weak(&all, &one->next, one))
        ;
}

__attribute__((destructor)) static void unload(void)
{
    for (rt_unload *one = atomic_load(&ending) ? NULL : atomic_load(&all); one; one = one->next)
        one->release();
}
