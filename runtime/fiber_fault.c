/* fiber_fault.c - what is said where a thread of a block overflows its stack or its dynamic shared memory, or where memory of a
 * device that the host stands for is touched (host_discrete.c).
 *
 * The program ends of it, as it does where a function of its own recurses without end: who was interrupted where cannot be
 * told, so there is no going on. But first there is a message. For that, SIGSEGV has a handler from the first launch of a
 * raw kernel on, or the first use of such a device's memory. It changes nothing, and always steps aside: what was there before it,
 * the program's own handler or the default, gets the signal from the same instruction, which is executed again. */
#define _GNU_SOURCE
#include "fiber.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction earlier;   /* what is stepped aside for */
static atomic_long aside;          /* the thread that has stepped aside last; 0: none */

static unsigned char *signal_stack(void *pool)
{
    return (unsigned char *)pool + (size_t)FIBER_CONTROL_STACKS * CKPP_STACK_SIZE - FIBER_SIGNAL_STACK;
}

static void handle(int number, siginfo_t *info, void *context)
{
    int kept = errno;
    long self = syscall(SYS_gettid); /* thread-local variables may have no place yet */
    unsigned stack = info->si_code > 0 ? fiber_guarded_stack(info->si_addr) : 0;
    struct sigaction next = earlier;
    (void)context;
    if (stack)
        fiber_tell_overflow((unsigned char *)info->si_addr - (uintptr_t)info->si_addr % CKPP_POOL_SIZE, stack);
    else if (info->si_code > 0 && !fiber_tell_shared(info->si_addr))
        discrete_tell_fault(info->si_addr);
    /* A handler that has been stepped aside for has called this one again. Another thread may have come here meanwhile: it
     * steps aside for the same one. */
    if (atomic_exchange(&aside, self) == self)
        next.sa_handler = SIG_DFL;
    (void)sigaction(number, &next, NULL);
    if (info->si_code <= 0) /* it was sent: no instruction brings it again */
        (void)raise(number);
    errno = kept;
}

static bool is_ours(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) && action->sa_sigaction == handle;
}

/* A fork waits for the lock: the thread that would give it back is not in the child. */
static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

static void watch_forks(void)
{
    (void)pthread_atfork(before_fork, after_fork, after_fork);
}

/* Handlers can be set by others meanwhile, so this looks each time what there is. */
void fault_install(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct sigaction current, own = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    own.sa_sigaction = handle;
    sigemptyset(&own.sa_mask);
    pthread_once(&once, watch_forks);
    pthread_mutex_lock(&lock);
    if (sigaction(SIGSEGV, NULL, &current) == 0 && !is_ours(&current)) {
        earlier = current;
        atomic_store(&aside, 0);
        (void)sigaction(SIGSEGV, &own, NULL);
    }
    pthread_mutex_unlock(&lock);
}

void fault_watch(void *pool)
{
    stack_t current, own = {.ss_sp = signal_stack(pool), .ss_size = FIBER_SIGNAL_STACK};
    /* Where the stack has overflowed, a handler needs another; one that the program has given it is as good. */
    if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE))
        (void)sigaltstack(&own, NULL);
    fault_install();
}

void fault_unwatch(void *pool)
{
    stack_t current, none = {.ss_flags = SS_DISABLE};
    if (sigaltstack(NULL, &current) == 0 && current.ss_sp == (void *)signal_stack(pool))
        (void)sigaltstack(&none, NULL);
}

void fault_forget(void)
{
    struct sigaction current;
    if (sigaction(SIGSEGV, NULL, &current) == 0 && is_ours(&current))
        (void)sigaction(SIGSEGV, &earlier, NULL);
}
