/* stack.c - stacks for the threads of a block, and switching between them.
 *
 * A system thread has one pool until it ends: the pool's own data, and behind it the stacks. The
 * pool is aligned to CKPP_POOL_SIZE, so that the pool can be found from any address on a stack. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    /* A guarded stack takes two of a process's memory mappings, of which there are 65530 by
     * default. Beyond this many, in all threads together, stacks have no guard. */
    MAX_GUARDED = 16 * 1024,
    /* Stacks begin at different distances from their end, because data at the same page offset in
     * each would fall into the same few cache sets. */
    COLOURS = 32, COLOUR_SIZE = 128,
    SHARED_ALIGNMENT = 128
};

/* ---- switching stacks ---- */

/* The thread that waits switches directly to the next thread. The switch ends in an indirect jump,
 * not a return: processors predict a jump's target from the history of branches, and a return's
 * from the last call, which would be wrong here. */

#if RT_SWITCH_ASM && defined __x86_64__

#define SAVE                                                                                   \
    "    pushq %rbp\n"                                                                         \
    "    pushq %rbx\n"                                                                         \
    "    pushq %r12\n"                                                                         \
    "    pushq %r13\n"                                                                         \
    "    pushq %r14\n"                                                                         \
    "    pushq %r15\n"
#define RESTORE                                                                                \
    "    popq %r15\n"                                                                          \
    "    popq %r14\n"                                                                          \
    "    popq %r13\n"                                                                          \
    "    popq %r12\n"                                                                          \
    "    popq %rbx\n"                                                                          \
    "    popq %rbp\n"                                                                          \
    "    popq %rcx\n"                                                                          \
    "    notrack jmp *%rcx\n"
#define FUNCTION(name, body)                                                                   \
    __asm__(".text\n.p2align 4\n.globl " #name "\n.hidden " #name "\n.type " #name ",             \
      @function\n" #name ":\n" body                                                               \
            ".size " #name ", .-" #name "\n")

FUNCTION(fiber_switch, SAVE
         "    movq %rsp, (%rdi)\n"
         "    movq %rsi, %rsp\n"
         RESTORE);
FUNCTION(fiber_wait, SAVE
         "    movq %rsp, %r8\n"
         "    subq $8, %rsp\n"
         "    call fiber_sync\n"
         "    movq 32(%rax), %rsp\n"
         RESTORE);

static void *begin_below(unsigned char *end, void (*entry)(void))
{
    uintptr_t *top = (uintptr_t *)(void *)end - 8;
    memset(top, 0, 8 * sizeof *top);
    top[6] = (uintptr_t)entry;      /* with a zero return address above it */
    return top;
}

#elif RT_SWITCH_ASM && defined __aarch64__

#define SAVE                                                                                   \
    "    sub sp, sp, #160\n"                                                                   \
    "    stp x19, x20, [sp, #0]\n"                                                             \
    "    stp x21, x22, [sp, #16]\n"                                                            \
    "    stp x23, x24, [sp, #32]\n"                                                            \
    "    stp x25, x26, [sp, #48]\n"                                                            \
    "    stp x27, x28, [sp, #64]\n"                                                            \
    "    stp x29, x30, [sp, #80]\n"                                                            \
    "    stp d8, d9, [sp, #96]\n"                                                              \
    "    stp d10, d11, [sp, #112]\n"                                                           \
    "    stp d12, d13, [sp, #128]\n"                                                           \
    "    stp d14, d15, [sp, #144]\n"                                                           \
    "    mov x4, sp\n"
#define RESTORE                                                                                \
    "    mov sp, x9\n"                                                                         \
    "    ldp x19, x20, [sp, #0]\n"                                                             \
    "    ldp x21, x22, [sp, #16]\n"                                                            \
    "    ldp x23, x24, [sp, #32]\n"                                                            \
    "    ldp x25, x26, [sp, #48]\n"                                                            \
    "    ldp x27, x28, [sp, #64]\n"                                                            \
    "    ldp x29, x30, [sp, #80]\n"                                                            \
    "    ldp d8, d9, [sp, #96]\n"                                                              \
    "    ldp d10, d11, [sp, #112]\n"                                                           \
    "    ldp d12, d13, [sp, #128]\n"                                                           \
    "    ldp d14, d15, [sp, #144]\n"                                                           \
    "    add sp, sp, #160\n"                                                                   \
    "    mov x16, x30\n"                                                                       \
    "    br x16\n"
#define FUNCTION(name, body)                                                                   \
    __asm__(".text\n.p2align 4\n.globl " #name "\n.hidden " #name "\n.type " #name ",             \
      %function\n" #name ":\n" body                                                               \
            ".size " #name ", .-" #name "\n")

FUNCTION(fiber_switch, SAVE
         "    str x4, [x0]\n"
         "    mov x9, x1\n"
         RESTORE);
FUNCTION(fiber_wait, SAVE
         "    bl fiber_sync\n"
         "    ldr x9, [x0, #32]\n"
         RESTORE);

static void *begin_below(unsigned char *end, void (*entry)(void))
{
    uintptr_t *top = (uintptr_t *)(void *)end - 20;
    memset(top, 0, 20 * sizeof *top);
    top[11] = (uintptr_t)entry;     /* x30 */
    return top;
}

#else

#include <ucontext.h>

/* The context is stored on the stack that is left. Not with swapcontext(): AddressSanitizer's
 * replacement would clear the shadow of the other stack. */
__attribute__((no_sanitize("thread"))) void fiber_switch(void **from, void *to)
{
    ucontext_t own;
    volatile bool left = false;
    *from = &own;
    getcontext(&own);
    if (!left) {
        left = true;
        setcontext(to);
    }
}

static void *begin_below(unsigned char *end, void (*entry)(void))
{
    ucontext_t *context = (ucontext_t *)(void *)(end - (sizeof *context + 63) / 64 * 64);
    getcontext(context);
    context->uc_stack.ss_size = CKPP_STACK_SIZE / 2; /* only its upper end is used */
    context->uc_stack.ss_sp = (unsigned char *)context - CKPP_STACK_SIZE / 2;
    context->uc_link = NULL;
    makecontext(context, entry, 0);
    return context;
}

#endif

_Static_assert(offsetof(ckpp_fiber, sp) == 32, "fiber_wait reads it");

/* ---- a system thread's stacks ---- */

static pthread_key_t end_key;
static bool has_end_key;
static atomic_int guarded_stacks;
typedef struct stacks stacks;
struct stacks {
    stacks *next, **place;         /* in the list of all threads' stacks */
    bool signals;                  /* the thread's signal handlers run on a stack in the pool */
    unsigned char *pool;
    uintptr_t page;                /* the page size */
    int guarded;                   /* how many stacks are */
    unsigned char *shared;         /* a guard, the memory, a guard; NULL: not needed yet */
    unsigned char *shared_begin;   /* of the last launch */
    size_t shared_size;
    rt_call call;
};
static _Thread_local stacks own;
static stacks *all;
static pthread_mutex_t all_lock = PTHREAD_MUTEX_INITIALIZER;

/* Bytes of the accessible part, in whole pages; and below, of the whole mapping. */
static size_t shared_room(const stacks *s)
{
    return (FIBER_SHARED_MOST + s->page - 1) & -s->page;
}

static size_t shared_whole(const stacks *s)
{
    return shared_room(s) + 2 * FIBER_GUARD;
}

static void put_on_list(stacks *s)
{
    pthread_mutex_lock(&all_lock);
    s->next = all;
    s->place = &all;
    if (all)
        all->place = &s->next;
    all = s;
    pthread_mutex_unlock(&all_lock);
}

/* false: it is not in the list, since its memory was released already. */
static bool take_off_list(stacks *s)
{
    pthread_mutex_lock(&all_lock);
    const bool listed = s->place != NULL;
    if (listed) {
        *s->place = s->next;
        if (s->next)
            s->next->place = s->place;
    }
    pthread_mutex_unlock(&all_lock);
    return listed;
}

/* Releases the memory, except the signal handlers' stack if that is to be kept. */
static void release_memory(stacks *s, bool keep_signals)
{
    const size_t control = (size_t)FIBER_CONTROL_STACKS * CKPP_STACK_SIZE;
    if (s->pool && keep_signals) {
        munmap(s->pool, control - FIBER_SIGNAL_STACK);
        (void)madvise(s->pool + control - FIBER_SIGNAL_STACK, FIBER_SIGNAL_STACK, MADV_DONTNEED);
        munmap(s->pool + control, FIBER_POOL_BYTES - control);
    } else if (s->pool) {
        munmap(s->pool, FIBER_POOL_BYTES);
    }
    atomic_fetch_sub(&guarded_stacks, s->guarded);
    if (s->shared)
        munmap(s->shared, shared_whole(s));
}

static void release_own(void *unused)
{
    (void)unused;
    if (take_off_list(&own)) {
        if (own.pool)
            fault_unwatch(own.pool);
        release_memory(&own, false);
    }
    memset(&own, 0, sizeof own);
}

/* The library is unloaded while threads still run. Only a thread itself can stop using the signal
 * handlers' stack in its pool, so other threads' signal stacks stay mapped. */
static void release_all(void)
{
    release_own(NULL);
    pthread_mutex_lock(&all_lock);
    if (has_end_key)
        pthread_key_delete(end_key);
    has_end_key = false;
    for (stacks *s = all, *next; s; s = next) {
        next = s->next;
        release_memory(s, s->signals);
        memset(s, 0, sizeof *s);
    }
    all = NULL;
    pthread_mutex_unlock(&all_lock);
}

/* Only the calling thread exists in the child. */
static void in_child(void)
{
    pthread_mutex_init(&all_lock, NULL);
    all = own.place ? &own : NULL;
    own.next = NULL;
    own.place = own.place ? &all : NULL;
}

static void make_end_key(void)
{
    static rt_unload unload = {.release = release_all};
    has_end_key = pthread_key_create(&end_key, release_own) == 0;
    (void)pthread_atfork(NULL, NULL, in_child);
    unload_register(&unload);
}

/* Has this thread's stacks released when it ends. */
static void watch_end(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_end_key);
    if (has_end_key)
        (void)pthread_setspecific(end_key, &own);
    if (!own.place)
        put_on_list(&own);
}

/* Reserves address space for a pool, all of it inaccessible. */
static unsigned char *reserve_pool(void)
{
    const size_t whole = FIBER_POOL_BYTES + CKPP_POOL_SIZE;
    unsigned char *memory = mmap(NULL, whole, PROT_NONE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    size_t before = (size_t)(-(uintptr_t)memory & (CKPP_POOL_SIZE - 1));
    if (before > 0)
        munmap(memory, before);
    if (before < CKPP_POOL_SIZE)
        munmap(memory + before + FIBER_POOL_BYTES, CKPP_POOL_SIZE - before);
    return memory + before;
}

void *fiber_pool(void)
{
    if (own.pool)
        return own.pool;
    unsigned char *memory = reserve_pool();
    if (!memory)
        return NULL;
    if (mprotect(memory, (size_t)FIBER_CONTROL_STACKS * CKPP_STACK_SIZE, PROT_READ | PROT_WRITE) !=
        0) {
        munmap(memory, FIBER_POOL_BYTES);
        return NULL;
    }
#ifdef MADV_NOHUGEPAGE
    /* A stack uses a page or two of it. */
    (void)madvise(memory, FIBER_POOL_BYTES, MADV_NOHUGEPAGE);
#endif
    watch_end();
    own.page = (uintptr_t)sysconf(_SC_PAGESIZE);
    own.pool = memory;
    own.signals = fault_watch(memory);
    return memory;
}

bool fiber_open_stack(unsigned stack)
{
    uintptr_t begin = (uintptr_t)own.pool + (size_t)stack * CKPP_STACK_SIZE,
              end = begin + CKPP_STACK_SIZE;
    bool guarded = atomic_fetch_add(&guarded_stacks, 1) < MAX_GUARDED;
    if (!guarded)
        atomic_fetch_sub(&guarded_stacks, 1);
    own.guarded += guarded;
    begin = (begin + (guarded ? FIBER_GUARD : 0) + own.page - 1) & -own.page;
    return mprotect((void *)begin, (end & -own.page) - begin, PROT_READ | PROT_WRITE) == 0;
}

/* A signal handler must not access `own`: if the library was loaded by dlopen(), the first access
 * may allocate it, and static TLS, which needs no allocation, would forbid such loading. So the
 * address comes from the key. */
unsigned fiber_guarded_stack(const void *address)
{
    const stacks *s = has_end_key ? pthread_getspecific(end_key) : NULL;
    uintptr_t distance = s ? (uintptr_t)address - (uintptr_t)s->pool : 0;
    bool inside = s && s->pool && distance < FIBER_POOL_BYTES &&
                  distance % CKPP_STACK_SIZE < FIBER_GUARD;
    return inside ? (unsigned)(distance / CKPP_STACK_SIZE) : 0;
}

void *fiber_begin(unsigned stack, void (*entry)(void))
{
    uintptr_t end = ((uintptr_t)own.pool + (size_t)(stack + 1) * CKPP_STACK_SIZE) & -own.page;
    return begin_below((unsigned char *)end - (size_t)(stack % COLOURS) * COLOUR_SIZE, entry);
}

/* ---- dynamic shared memory ---- */

/* For launches without dynamic shared memory: inaccessible memory, shared by all. */
static unsigned char *closed;

static void make_closed(void)
{
    void *memory = mmap(NULL, FIBER_SHARED_MOST, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    closed = memory == MAP_FAILED ? NULL : memory;
}

static bool map_shared(void)
{
    unsigned char *memory = mmap(NULL, shared_whole(&own), PROT_NONE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return false;
    if (mprotect(memory + FIBER_GUARD, shared_room(&own), PROT_READ | PROT_WRITE) != 0) {
        munmap(memory, shared_whole(&own));
        return false;
    }
    own.shared = memory;
    return true;
}

static void *shared_memory(size_t size, const rt_call *call)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_closed);
    if (size > FIBER_SHARED_MOST)
        return NULL;
    if (!own.page) {
        own.page = (uintptr_t)sysconf(_SC_PAGESIZE);
        watch_end();
        fault_install();
    }
    own.call = *call;
    own.shared_size = size;
    own.shared_begin = NULL;
    if (size == 0) { /* if mmap failed: an address that is inaccessible, too */
        own.shared_begin = closed;
        return closed ? closed : (void *)SHARED_ALIGNMENT;
    }
    if (!own.shared && !map_shared())
        return NULL;
    return own.shared_begin =
        own.shared + FIBER_GUARD + shared_room(&own) - round_up(size, SHARED_ALIGNMENT);
}

void *fiber_find_shared(const ckpp_launch *launch)
{
    void *memory = shared_memory(launch->shared, grid_call(launch));
    if (!memory)
        grid_refuse(launch, "there is no memory for a block's dynamic shared memory");
    return memory;
}

bool fiber_report_shared(const void *address)
{
    const stacks *s = has_end_key ? pthread_getspecific(end_key) : NULL;
    if (!s || !s->shared_begin)
        return false;
    const unsigned char *from = s->shared_size ? s->shared : closed;
    if ((uintptr_t)address - (uintptr_t)from >=
        (s->shared_size ? shared_whole(s) : FIBER_SHARED_MOST))
        return false;
    grid_report_shared(&s->call, (int64_t)((uintptr_t)address - (uintptr_t)s->shared_begin),
                     s->shared_size);
    return true;
}
