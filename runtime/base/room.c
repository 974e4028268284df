/* room.c - stacks for work that needs more than a thread may have left.
 *
 * The first call of a kernel composes and compiles it, and takes more stack than threads have that
 * a program makes with a small one. Such work runs on a stack of its own then. Of those one is
 * kept for the next time, by whichever thread. A thread's stack is looked at once; an address that
 * is not on it belongs to a stack that the program has made, of which the size is not known. */
#define _GNU_SOURCE
#include "runtime/base/base.h"

#include <stdint.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { NEEDED = 1 << 20, GUARD = 64 * 1024, ROOM = 8 << 20 };

static _Thread_local struct {
    bool known;
    uintptr_t low, high;
} own;

static _Atomic(void *) spare;

typedef struct job {
    void (*work)(void *context);
    void *context;
    ucontext_t back;
} job;

/* ---- how much is left ---- */

static void look(void)
{
    pthread_attr_t attributes;
    void *low = NULL;
    size_t size = 0;

    own.known = true;
    if (pthread_getattr_np(pthread_self(), &attributes))
        return;
    if (!pthread_attr_getstack(&attributes, &low, &size)) {
        own.low = (uintptr_t)low;
        own.high = own.low + size;
    }
    pthread_attr_destroy(&attributes);
}

static bool is_enough(void)
{
    const uintptr_t here = (uintptr_t)__builtin_frame_address(0);

    if (!own.known)
        look();
    return here - own.low < own.high - own.low && here - own.low >= NEEDED;
}

/* ---- stacks ---- */

static void release_stack(void *stack)
{
    if (stack)
        munmap(stack, ROOM);
}

static void release_spare(void)
{
    release_stack(atomic_exchange(&spare, NULL));
}

static void start(void)
{
    static rt_unload unload = {.release = release_spare};

    unload_register(&unload);
}

static unsigned char *make_stack(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    unsigned char *stack = atomic_exchange(&spare, NULL);

    pthread_once(&once, start);
    if (stack)
        return stack;
    stack = mmap(NULL, ROOM, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED)
        return NULL;
    (void)mprotect(stack, GUARD, PROT_NONE);
    return stack;
}

/* makecontext() passes nothing but ints. */
static void run(unsigned high, unsigned low)
{
    const uintptr_t at = (uintptr_t)high << 32 | low;
    const job *j = (const job *)at;

    j->work(j->context);
}

/* Runs the job on the stack, of which part the thread counts as its own meanwhile. */
static bool run_there(job *j, unsigned char *stack)
{
    const uintptr_t at = (uintptr_t)j, low = own.low, high = own.high;
    ucontext_t there;

    if (getcontext(&there))
        return false;
    there.uc_stack.ss_sp = stack + GUARD;
    there.uc_stack.ss_size = ROOM - GUARD;
    there.uc_link = &j->back;
    makecontext(&there, (void (*)(void))run, 2, (unsigned)(at >> 32), (unsigned)at);
    own.low = (uintptr_t)stack + GUARD;
    own.high = (uintptr_t)stack + ROOM;
    (void)swapcontext(&j->back, &there);
    own.low = low;
    own.high = high;
    return true;
}

void room_run(void (*work)(void *context), void *context)
{
    job j = {.work = work, .context = context};
    unsigned char *stack = is_enough() ? NULL : make_stack();
    const bool ran = stack && run_there(&j, stack);

    release_stack(stack ? atomic_exchange(&spare, stack) : NULL);
    if (!ran)
        work(context);
}
