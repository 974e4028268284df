/* fault.c - the message when a kernel on the host ends the program: invalid addresses, division by
 * zero, overflow of a stack or of dynamic shared memory, and accesses to the memory of
 * CKPP_CHECK=discrete.
 *
 * The program still ends, as after a fault in its own functions: the interrupted code cannot be
 * resumed safely. From the first launch on the host, the signals of faults have a handler that
 * prints a message and then restores the action that was there before, the program's handler or
 * the default, which gets the signal when the instruction is executed again. The next launch
 * reinstalls the handler, but never over one that the program has set meanwhile: that one may call
 * this one, which then calls the earlier handler. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

const int fault_signals[FAULT_SIGNALS] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    bool known;
    struct sigaction action;
} earlier[FAULT_SIGNALS];    /* the actions to restore */
static atomic_bool in_place; /* the handler has not been removed since it was installed */

/* The call whose kernel the thread runs. A signal handler must not access a thread-local variable,
 * which may have to be allocated first, so it gets the address from the key. */
static _Thread_local struct {
    bool watched;
    const rt_call *call;
} running;
static pthread_key_t running_key;
static bool has_key;

static unsigned char *signal_stack(void *pool)
{
    return (unsigned char *)pool + (size_t)FIBER_CONTROL_STACKS * CKPP_STACK_SIZE -
           FIBER_SIGNAL_STACK;
}

/* ---- messages ---- */

void fault_report(const rt_call *call, const char *format, ...)
{
    char text[1024];
    size_t size = call ? rt_put_prefix(call, text, sizeof text - 1)
                       : (size_t)snprintf(text, sizeof text, "ckpp: error: ");
    va_list args;
    va_start(args, format);
    int more = vsnprintf(text + size, sizeof text - 1 - size, format, args);
    va_end(args);
    size += more < 0                                ? 0
            : (size_t)more < sizeof text - 1 - size ? (size_t)more
                                                    : sizeof text - 2 - size;
    text[size++] = '\n';
    /* An error here could not be reported, either. */
    ssize_t written = write(STDERR_FILENO, text, size);
    (void)written;
}

/* The digits at *at, up to another character, which *at is at then. */
static uintptr_t read_address(const char **at)
{
    static const char digits[] = "0123456789abcdef";
    uintptr_t value = 0;

    for (const char *digit; **at && (digit = strchr(digits, **at)); (*at)++)
        value = value * 16 + (uintptr_t)(digit - digits);
    return value;
}

/* Whether the memory can be read but not written, as that of what is const. */
static bool is_read_only(const void *address)
{
    enum { KEPT = 64 }; /* bytes of a line, of which the rest does not matter */
    char text[4096], line[KEPT + 1];
    size_t length = 0;
    bool found = false;
    const int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);

    for (ssize_t got; fd >= 0 && !found && (got = read(fd, text, sizeof text)) > 0;)
        for (ssize_t k = 0; k < got && !found; k++) {
            if (text[k] != '\n') {
                if (length < KEPT)
                    line[length++] = text[k];
                continue;
            }
            line[length] = '\0';
            length = 0;
            const char *at = line;
            const uintptr_t low = read_address(&at);
            at += *at == '-';
            found = (uintptr_t)address >= low && (uintptr_t)address < read_address(&at) &&
                    !strncmp(at, " r-", 3);
        }
    if (fd >= 0)
        close(fd);
    return found;
}

static void report_kernel(const rt_call *call, int number, const siginfo_t *info)
{
    const rt_settings *on = rt_env();
    const ckpp_kernel *kernel = call->kernel;
    bool indexed = kernel && !kind_of(kernel)->has_grid;
    const char *checks = indexed && !on->check_bounds
                             ? on->check_discrete ? "bounds" : "bounds,discrete"
                         : on->check_discrete ? ""
                                              : "discrete";
    char place[300] = "", address[64] = "";

    if (kernel && call->file && call->line != kernel->line)
        snprintf(place, sizeof place, " in its body (%.250s:%d)", kernel->file, kernel->line);
    if (info->si_code != SI_KERNEL)
        snprintf(address, sizeof address, " at address %p", info->si_addr);
    if (number == SIGSEGV && info->si_code == SEGV_ACCERR && is_read_only(info->si_addr))
        fault_report(call,
                     "the kernel writes to memory%s%s that can only be read (SIGSEGV): an output "
                     "is const, or a string literal, or mapped without PROT_WRITE",
                     address, place);
    else if (number == SIGSEGV || number == SIGBUS)
        fault_report(call, "invalid memory access%s%s on the host (%s)%s%s%s", address, place,
                     number == SIGBUS ? "SIGBUS" : "SIGSEGV", *checks ? "; CKPP_CHECK=" : "",
                     checks,
                     !*checks  ? ""
                     : indexed ? " finds the index"
                               : " can tell which array it is");
    else if (number == SIGFPE)
        fault_report(call, "%s%s on the host (SIGFPE)",
                     info->si_code == FPE_INTDIV ? "integer division by zero, or of the smallest "
                                                   "number by -1,"
                                                 : "arithmetic fault",
                     place);
    else
        fault_report(call,
                     "invalid instruction%s%s on the host (SIGILL): __builtin_trap(), or what C++ "
                     "leaves undefined",
                     address, place);
}

/* The call whose kernel the thread runs, or NULL. */
static const rt_call *running_call(void)
{
    const rt_call *const *of_thread = has_key ? pthread_getspecific(running_key) : NULL;

    return of_thread ? *of_thread : NULL;
}

static void report(int number, const siginfo_t *info)
{
    const rt_call *call = running_call();
    unsigned stack = number == SIGSEGV ? fiber_guarded_stack(info->si_addr) : 0;
    if (stack)
        fiber_report_overflow(
            (unsigned char *)info->si_addr - (uintptr_t)info->si_addr % CKPP_POOL_SIZE, stack);
    else if (number == SIGSEGV &&
             (fiber_report_shared(info->si_addr) || discrete_report_fault(call, info->si_addr)))
        return;
    else if (call)
        report_kernel(call, number, info);
}

/* ---- the handler ---- */

static bool is_same(const struct sigaction *a, const struct sigaction *b)
{
    if ((a->sa_flags & SA_SIGINFO) != (b->sa_flags & SA_SIGINFO))
        return false;
    return a->sa_flags & SA_SIGINFO ? a->sa_sigaction == b->sa_sigaction
                                    : a->sa_handler == b->sa_handler;
}

static bool is_function(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) ||
           (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static void handle(int number, siginfo_t *info, void *context);

static bool is_ours(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) && action->sa_sigaction == handle;
}

static int find(int number)
{
    int k = 0;
    while (k + 1 < FAULT_SIGNALS && fault_signals[k] != number)
        k++;
    return k;
}

static void handle(int number, siginfo_t *info, void *context)
{
    int kept = errno;
    struct sigaction current, next = earlier[find(number)].action;
    bool sent = info->si_code <= 0; /* returning would not raise it again */
    bool called = sigaction(number, NULL, &current) == 0 && !is_ours(&current);
    guard_outcome outcome = !sent && number == SIGSEGV
                                ? guard_resolve(running_call(), info->si_addr, context)
                                : GUARD_UNKNOWN;
    if (!sent && outcome == GUARD_UNKNOWN)
        report(number, info);
    errno = kept;
    if (outcome == GUARD_RESOLVED)
        return;
    if (called && is_function(&next)) {
        if (next.sa_flags & SA_SIGINFO)
            next.sa_sigaction(number, info, context);
        else
            next.sa_handler(number);
        return;
    }
    if (called && sent && next.sa_handler == SIG_IGN)
        return;
    atomic_store(&in_place, false);
    (void)sigaction(number, &next, NULL);
    if (sent && syscall(SYS_rt_tgsigqueueinfo, getpid(), syscall(SYS_gettid), number, info) != 0)
        (void)raise(number);
    errno = kept;
}

/* A fork waits for the lock, because the thread that holds it would not exist in the child. */
static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

static void start(void)
{
    (void)pthread_atfork(before_fork, after_fork, after_fork);
    has_key = pthread_key_create(&running_key, NULL) == 0;
}

/* Installs the handler unless it is installed or the program has set another one since. */
static void install(int k)
{
    struct sigaction current, own = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    own.sa_sigaction = handle;
    sigemptyset(&own.sa_mask);
    if (sigaction(fault_signals[k], NULL, &current) != 0 || is_ours(&current) ||
        (earlier[k].known && is_function(&current) && !is_same(&current, &earlier[k].action)))
        return;
    earlier[k].known = true;
    earlier[k].action = current;
    (void)sigaction(fault_signals[k], &own, NULL);
}

void fault_install(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    pthread_mutex_lock(&lock);
    for (int k = 0; k < FAULT_SIGNALS; k++)
        install(k);
    atomic_store(&in_place, true);
    pthread_mutex_unlock(&lock);
}

void fault_forget(void)
{
    struct sigaction current;
    for (int k = 0; k < FAULT_SIGNALS; k++) {
        if (sigaction(fault_signals[k], NULL, &current) == 0 && is_ours(&current))
            (void)sigaction(fault_signals[k], &earlier[k].action, NULL);
        earlier[k].known = false;
    }
    atomic_store(&in_place, false);
}

/* The library may be unloaded while the program goes on. */
__attribute__((destructor)) static void close_down(void)
{
    fault_forget();
    if (has_key)
        pthread_key_delete(running_key);
    has_key = false;
}

/* ---- threads ---- */

void fault_run(host_entry *entry, const void *params, int64_t begin, int64_t end,
               const rt_call *call)
{
    if (!atomic_load_explicit(&in_place, memory_order_acquire))
        fault_install();
    if (!running.watched && has_key)
        running.watched = pthread_setspecific(running_key, &running.call) == 0;
    running.call = call;
    entry(params, begin, end);
    running.call = NULL;
}

bool fault_watch(void *pool)
{
    stack_t current, own = {.ss_sp = signal_stack(pool), .ss_size = FIBER_SIGNAL_STACK};
    /* After a stack overflow a handler needs another stack; the program's is kept. */
    bool given = sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE) &&
                 sigaltstack(&own, NULL) == 0;
    fault_install();
    return given;
}

void fault_unwatch(void *pool)
{
    stack_t current, none = {.ss_flags = SS_DISABLE};
    if (sigaltstack(NULL, &current) == 0 && current.ss_sp == (void *)signal_stack(pool))
        (void)sigaltstack(&none, NULL);
}
