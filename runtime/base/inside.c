/* inside.c - whether other threads are in a call. ckpp_clear_kernels() asks before it frees what
 * calls use.
 *
 * A call must not get slower for this, so it does no more than count its thread's depth, in plain
 * memory (error.c). membarrier() supplies the ordering: it makes every running thread execute a
 * full memory barrier. A thread whose depth is 0 after it cannot find what was unlinked before it.
 * If the system has no such call, every registered thread counts as being in a call. A thread
 * whose end could not be noticed is not registered: from then on there may always be one. */
#define _GNU_SOURCE
#include "runtime/base/base.h"

#include <sys/syscall.h>
#include <unistd.h>

typedef struct watched watched;
struct watched {
    watched *next;
    const int *depth;
};

static _Thread_local watched own;
static watched *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t end_key;
static bool has_end_key;
static atomic_bool unseen; /* some thread could not be registered */

static void forget_thread(void *thread)
{
    pthread_mutex_lock(&lock);
    for (watched **at = &all; *at; at = &(*at)->next)
        if (*at == thread) {
            *at = (*at)->next;
            break;
        }
    pthread_mutex_unlock(&lock);
    own.depth = NULL;
}

/* Only the thread that has forked is in the child. */
static void in_child(void)
{
    pthread_mutex_init(&lock, NULL);
    all = own.depth ? &own : NULL;
    own.next = NULL;
}

static void release(void)
{
    if (has_end_key)
        pthread_key_delete(end_key);
}

static void start(void)
{
    static rt_unload unload = {.release = release};
    has_end_key = pthread_key_create(&end_key, forget_thread) == 0;
    (void)pthread_atfork(NULL, NULL, in_child);
    unload_register(&unload);
}

void inside_watch(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    if (own.depth)
        return;
    pthread_once(&once, start);
    if (!has_end_key || pthread_setspecific(end_key, &own) != 0) {
        atomic_store(&unseen, true);
        return;
    }
    own.depth = rt_depth();
    pthread_mutex_lock(&lock);
    own.next = all;
    all = &own;
    pthread_mutex_unlock(&lock);
}

static bool pass_barrier(void)
{
#ifdef SYS_membarrier
    enum { EVERY_THREAD = 1 }; /* MEMBARRIER_CMD_GLOBAL */
    return syscall(SYS_membarrier, EVERY_THREAD, 0, 0) == 0;
#else
    return false;
#endif
}

bool inside_others(void)
{
    const bool ordered = pass_barrier();
    bool found = atomic_load(&unseen);

    pthread_mutex_lock(&lock);
    for (const watched *thread = all; thread && !found; thread = thread->next)
        found = thread != &own &&
                (!ordered || __atomic_load_n(thread->depth, __ATOMIC_RELAXED) != 0);
    pthread_mutex_unlock(&lock);
    /* their last reads are complete as well */
    return found || (ordered && !pass_barrier());
}
