/* host_threads.c - how many threads OpenMP can have.
 *
 * Where a thread cannot be made (a limit of the user's processes, of the container's, of memory) OpenMP's
 * library ends the program. So before a program thread's first parallel region, as many threads as that
 * takes are made here, all at once, and ended again; with fewer of them the work is split in fewer parts. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct gate {
    pthread_mutex_t lock;
    pthread_cond_t open;
    bool is_open;
} gate;

static void *wait_at(void *argument)
{
    gate *g = argument;
    pthread_mutex_lock(&g->lock);
    while (!g->is_open)
        pthread_cond_wait(&g->open, &g->lock);
    pthread_mutex_unlock(&g->lock);
    return NULL;
}

/* How many of `wanted` threads can be there at once; `code` is the errno of the first that cannot. */
static int try_threads(int wanted, int *code)
{
    gate g = {.lock = PTHREAD_MUTEX_INITIALIZER, .open = PTHREAD_COND_INITIALIZER};
    pthread_t *threads = calloc((size_t)wanted, sizeof *threads);
    int made = 0;
    *code = threads ? 0 : ENOMEM;
    while (threads && made < wanted && !(*code = pthread_create(&threads[made], NULL, wait_at, &g)))
        made++;
    pthread_mutex_lock(&g.lock);
    g.is_open = true;
    pthread_cond_broadcast(&g.open);
    pthread_mutex_unlock(&g.lock);
    for (int k = 0; k < made; k++)
        pthread_join(threads[k], NULL);
    free(threads);
    return made;
}

int host_team_size(int wanted)
{
    static _Thread_local int asked, possible; /* each thread of the program has a team of its own */
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    int code;
    if (wanted <= asked)
        return wanted < possible ? wanted : possible;
    possible = 1 + try_threads(wanted - 1, &code);
    asked = wanted;
    if (possible < wanted)
        rt_warn_once(&warned, "kernels run on %d of %d threads: no more can be made (%s); see ulimit -u, the "
                     "container's limit of processes, and OMP_NUM_THREADS", possible, wanted, rt_errno_text(code));
    return possible;
}
