/* unload.c - releasing memory if the library is unloaded before the program ends, as a part of a
 * plugin.
 *
 * Destructors run at the program's end, too, when other threads may still run kernels, so nothing
 * may be released then. The order tells the two apart: a function of atexit() is called before the
 * destructors when the program ends, and after them when a plugin is closed. */
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
