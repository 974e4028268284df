/* fiber.c - runs the threads of a block that wait for each other, in one thread of the system.
 *
 * Each has a stack of its own and runs until it waits or ends; then it goes on to the next that can run, straight from
 * stack to stack: the lanes of a warp one after another, then the next warp. Who comes last to a barrier lets all others
 * run, and goes on itself. Where none can run, and not all have ended, they wait for what will not come: an error of the
 * launch. A thread that has ended is not waited for, as on a GPU.
 *
 * A system thread has a pool of stacks, which is kept until it ends. The stacks are behind one another, and what is known
 * of each is in dense arrays at the pool's beginning: at the same place of each stack it would be in the same few sets of
 * the processor's cache. For that reason stacks begin at different distances from their end, too. */
#define _GNU_SOURCE
#include "fiber.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    CONTROL_STACKS = 2,             /* room for the pool's own data, in stacks */
    STACKS = CONTROL_STACKS + CKPP_BLOCK_THREADS,
    WARPS = CKPP_BLOCK_THREADS / CKPP_WARP,
    COLOURS = 32, COLOUR_SIZE = 128,
    /* A guarded stack takes two of the mappings that a process can have, 65530 by default. Beyond these stacks, in all
     * threads together, they go without. */
    MAX_GUARDED = 16 * 1024,
    SHARED_ALIGNMENT = 128,
    MAX_STATES = 8                  /* of stuck threads that a message tells */
};

/* Lanes of a warp that wait for each other. */
typedef struct group {
    uint32_t mask, arrived;
    int meeting;
} group;

typedef struct warp {
    ckpp_warp shown;
    uint32_t live, ready, fresh;    /* lanes that have not ended, that can run but do not, and those of them that have not begun */
    int ngroups;
    group groups[CKPP_WARP];
} warp;

typedef enum outcome { UNDER_WAY, DONE, STUCK, FAILED } outcome;

typedef struct pool {
    ckpp_fiber fiber[STACKS];       /* by stack; threads' are from CONTROL_STACKS on, and [0] is who runs the block */
    warp warps[WARPS];
    uint16_t stack[CKPP_BLOCK_THREADS];     /* by thread: on which it is, or was */
    uint16_t place[CKPP_BLOCK_THREADS][3];  /* by thread: threadIdx */
    uint64_t shape[3];              /* of the blocks that `place` is for */
    uint16_t unused[CKPP_BLOCK_THREADS];    /* stacks that no thread is on */
    int nunused, nstacks, nguarded;
    const ckpp_launch *launch;      /* what runs: */
    int64_t block;
    void (*thread)(const void *params);
    const void *params;
    unsigned threads, nwarps, live;
    outcome outcome;
    struct {                        /* where the block's threads wait */
        unsigned arrived;
        int meeting, line, sum, result;
        const char *file;
    } barrier;
#ifdef __SANITIZE_ADDRESS__
    const void *runner_stack;
    size_t runner_stack_size;
    void *fake_stack[STACKS];       /* AddressSanitizer's; [0] is the runner's */
#endif
} pool;

_Static_assert(sizeof(pool) <= (size_t)CONTROL_STACKS * CKPP_STACK_SIZE, "a pool's data fit in front of its stacks");
_Static_assert((size_t)STACKS * CKPP_STACK_SIZE <= CKPP_POOL_SIZE, "a pool's stacks fit in a pool");
_Static_assert(sizeof(ckpp_fiber) == 64, "one to a cache line");

/* ThreadSanitizer would follow calls and returns across stacks; what is here belongs to one thread. */
#define ON_TWO_STACKS __attribute__((no_sanitize("thread")))

/* ---- going from stack to stack ---- */

/* Saves in *from where the caller is, and goes on at `to`: what was saved there, or what begin_stack() gave. */
void rt_fiber_switch(void **from, void *to);

#if defined __x86_64__ && !defined RT_UCONTEXT

__asm__(".text\n"
        ".globl rt_fiber_switch\n"
        ".hidden rt_fiber_switch\n"
        ".type rt_fiber_switch, @function\n"
        "rt_fiber_switch:\n"
        "    pushq %rbp\n"
        "    pushq %rbx\n"
        "    pushq %r12\n"
        "    pushq %r13\n"
        "    pushq %r14\n"
        "    pushq %r15\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    popq %r15\n"
        "    popq %r14\n"
        "    popq %r13\n"
        "    popq %r12\n"
        "    popq %rbx\n"
        "    popq %rbp\n"
        "    ret\n"
        ".size rt_fiber_switch, .-rt_fiber_switch\n");

/* A stack on which `entry` begins, as if called from nowhere. */
static void *begin_stack(unsigned char *end, void (*entry)(void))
{
    uintptr_t *top = (uintptr_t *)(void *)end;
    *--top = 0;
    *--top = (uintptr_t)entry;
    for (int saved = 0; saved < 6; saved++)
        *--top = 0;
    return top;
}

#elif defined __aarch64__ && !defined RT_UCONTEXT

__asm__(".text\n"
        ".globl rt_fiber_switch\n"
        ".hidden rt_fiber_switch\n"
        ".type rt_fiber_switch, %function\n"
        "rt_fiber_switch:\n"
        "    sub sp, sp, #160\n"
        "    stp x19, x20, [sp, #0]\n"
        "    stp x21, x22, [sp, #16]\n"
        "    stp x23, x24, [sp, #32]\n"
        "    stp x25, x26, [sp, #48]\n"
        "    stp x27, x28, [sp, #64]\n"
        "    stp x29, x30, [sp, #80]\n"
        "    stp d8, d9, [sp, #96]\n"
        "    stp d10, d11, [sp, #112]\n"
        "    stp d12, d13, [sp, #128]\n"
        "    stp d14, d15, [sp, #144]\n"
        "    mov x9, sp\n"
        "    str x9, [x0]\n"
        "    mov sp, x1\n"
        "    ldp x19, x20, [sp, #0]\n"
        "    ldp x21, x22, [sp, #16]\n"
        "    ldp x23, x24, [sp, #32]\n"
        "    ldp x25, x26, [sp, #48]\n"
        "    ldp x27, x28, [sp, #64]\n"
        "    ldp x29, x30, [sp, #80]\n"
        "    ldp d8, d9, [sp, #96]\n"
        "    ldp d10, d11, [sp, #112]\n"
        "    ldp d12, d13, [sp, #128]\n"
        "    ldp d14, d15, [sp, #144]\n"
        "    add sp, sp, #160\n"
        "    ret\n"
        ".size rt_fiber_switch, .-rt_fiber_switch\n");

static void *begin_stack(unsigned char *end, void (*entry)(void))
{
    uintptr_t *top = (uintptr_t *)(void *)end - 20;
    memset(top, 0, 160);
    top[11] = (uintptr_t)entry;     /* x30, where it returns to */
    return top;
}

#else

#include <ucontext.h>

/* The context is kept on the stack that is left. Not by swapcontext(), which AddressSanitizer replaces by one that
 * forgets what it knows of the other stack. */
ON_TWO_STACKS void rt_fiber_switch(void **from, void *to)
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

static void *begin_stack(unsigned char *end, void (*entry)(void))
{
    ucontext_t *context = (ucontext_t *)(void *)(end - (sizeof *context + 63) / 64 * 64);
    unsigned char *bottom = (unsigned char *)((uintptr_t)context & ~(uintptr_t)(CKPP_STACK_SIZE - 1));
    getcontext(context);
    context->uc_stack.ss_sp = bottom;
    context->uc_stack.ss_size = (size_t)((unsigned char *)context - bottom);
    context->uc_link = NULL;
    makecontext(context, entry, 0);
    return context;
}

#endif

/* ---- the system thread's pool and shared memory ---- */

static pthread_key_t end_key;
static bool has_end_key;
static atomic_int guarded_stacks;
static _Thread_local struct {
    pool *pool;
    void *shared;
    size_t shared_size;
} own;

/* The pool, and the thread, by which this is called: any stack of a pool has the pool's beginning in front of it. */
static inline pool *this_pool(void)
{
    return (pool *)((uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)(CKPP_POOL_SIZE - 1));
}

static inline unsigned this_stack(void)
{
    return (unsigned)((uintptr_t)__builtin_frame_address(0) % CKPP_POOL_SIZE / CKPP_STACK_SIZE);
}

static unsigned char *find_stack(pool *p, unsigned stack)
{
    return (unsigned char *)p + (size_t)stack * CKPP_STACK_SIZE;
}

static void release_own(void *unused)
{
    (void)unused;
    if (own.pool) {
        atomic_fetch_sub(&guarded_stacks, own.pool->nguarded);
        munmap(own.pool, (size_t)STACKS * CKPP_STACK_SIZE);
    }
    free(own.shared);
    own.pool = NULL;
    own.shared = NULL;
    own.shared_size = 0;
}

static void make_end_key(void)
{
    has_end_key = pthread_key_create(&end_key, release_own) == 0;
}

/* The library may be unloaded before the program's threads end. */
__attribute__((destructor)) static void delete_end_key(void)
{
    if (has_end_key)
        pthread_key_delete(end_key);
}

/* Has what is this thread's released when it ends. */
static void watch_end(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_end_key);
    if (has_end_key)
        (void)pthread_setspecific(end_key, &own);
}

/* Address space for a pool, aligned to its size; nothing in it can be touched yet. */
static unsigned char *reserve_pool(void)
{
    const size_t size = (size_t)STACKS * CKPP_STACK_SIZE, whole = size + CKPP_POOL_SIZE;
    unsigned char *memory = mmap(NULL, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    size_t before = (size_t)(-(uintptr_t)memory & (CKPP_POOL_SIZE - 1));
    if (before > 0)
        munmap(memory, before);
    munmap(memory + before + size, whole - before - size);
    return memory + before;
}

static pool *make_pool(void)
{
    unsigned char *memory = reserve_pool();
    if (!memory)
        return NULL;
    if (mprotect(memory, (size_t)CONTROL_STACKS * CKPP_STACK_SIZE, PROT_READ | PROT_WRITE) != 0) {
        munmap(memory, (size_t)STACKS * CKPP_STACK_SIZE);
        return NULL;
    }
#ifdef MADV_NOHUGEPAGE
    /* A stack uses a page or two. */
    (void)madvise(memory, (size_t)STACKS * CKPP_STACK_SIZE, MADV_NOHUGEPAGE);
#endif
    watch_end();
    return own.pool = (pool *)(void *)memory;
}

/* One more stack, with a page in front of it that catches what overflows it. */
static bool add_stack(pool *p)
{
    unsigned stack = CONTROL_STACKS + (unsigned)p->nstacks;
    bool guarded = atomic_fetch_add(&guarded_stacks, 1) < MAX_GUARDED;
    size_t guard = guarded ? (size_t)sysconf(_SC_PAGESIZE) : 0;
    if (!guarded)
        atomic_fetch_sub(&guarded_stacks, 1);
    p->nguarded += guarded;
    if (mprotect(find_stack(p, stack) + guard, CKPP_STACK_SIZE - guard, PROT_READ | PROT_WRITE) != 0)
        return false;
    p->fiber[stack].calls = &fiber_calls;
    p->nstacks++;
    p->unused[p->nunused++] = (uint16_t)stack;
    return true;
}

static void *find_shared(const ckpp_launch *launch)
{
    size_t size = (launch->shared + SHARED_ALIGNMENT - 1) / SHARED_ALIGNMENT * SHARED_ALIGNMENT;
    if (size > own.shared_size) {
        watch_end();
        free(own.shared);
        own.shared = aligned_alloc(SHARED_ALIGNMENT, size);
        own.shared_size = own.shared ? size : 0;
    }
    if (!own.shared)
        grid_refuse(launch, "there is no memory for a block's dynamic shared memory");
    return own.shared;
}

/* ---- threads on stacks ---- */

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

/* Stack 0 is the runner's. `last`: the one that is left is done with. */
static void announce_switch(pool *p, unsigned from, unsigned to, bool last)
{
    __sanitizer_start_switch_fiber(last ? NULL : &p->fake_stack[from], to ? find_stack(p, to) : p->runner_stack,
                                   to ? CKPP_STACK_SIZE : p->runner_stack_size);
}

static void finish_switch(pool *p, unsigned to)
{
    __sanitizer_finish_switch_fiber(p->fake_stack[to], NULL, NULL);
}

/* On a new stack; the first one of a block is come to from the runner's. */
static void finish_first_switch(pool *p)
{
    const void *bottom;
    size_t size;
    __sanitizer_finish_switch_fiber(NULL, &bottom, &size);
    if (!p->runner_stack) {
        p->runner_stack = bottom;
        p->runner_stack_size = size;
    }
}

/* Threads that will not go on leave marks of their variables behind. */
static void forget_stacks(pool *p)
{
    for (int k = 0; k < p->nstacks; k++) {
        size_t page = (size_t)sysconf(_SC_PAGESIZE);
        __asan_unpoison_memory_region(find_stack(p, (unsigned)k + CONTROL_STACKS) + page, CKPP_STACK_SIZE - page);
    }
}
#else
#define announce_switch(p, from, to, last) ((void)(p), (void)(from), (void)(to), (void)(last))
#define finish_switch(p, to) ((void)(p), (void)(to))
#define finish_first_switch(p) ((void)(p))
#define forget_stacks(p) ((void)(p))
#endif

/* From one stack of the pool to another; returns when the one that is left is come back to. */
ON_TWO_STACKS static void switch_stack(pool *p, unsigned from, unsigned to)
{
    announce_switch(p, from, to, false);
    rt_fiber_switch(&p->fiber[from].sp, p->fiber[to].sp);
    finish_switch(p, from);
}

/* Leaves a stack for good: for another one, or for 0, who runs the block. */
ON_TWO_STACKS __attribute__((noreturn)) static void leave_stack(pool *p, unsigned from, unsigned to)
{
    announce_switch(p, from, to, true);
    rt_fiber_switch(&p->fiber[from].sp, p->fiber[to].sp);
    __builtin_unreachable();
}

/* Puts the thread on the stack. */
static void assign_stack(pool *p, unsigned stack, unsigned number)
{
    ckpp_fiber *f = &p->fiber[stack];
    warp *w = &p->warps[number / CKPP_WARP];
    f->x = p->place[number][0];
    f->y = p->place[number][1];
    f->z = p->place[number][2];
    f->number = number;
    f->warp = &w->shown;
    f->group = 0;
    w->fresh &= ~(1u << number % CKPP_WARP);
    p->stack[number] = (uint16_t)stack;
}

static void run_threads(void);

/* The stack of a thread that is to run: one that has not begun gets an unused one. 0: there is no memory for it. */
static unsigned prepare_thread(pool *p, unsigned number)
{
    if (!(p->warps[number / CKPP_WARP].fresh >> number % CKPP_WARP & 1))
        return p->stack[number];
    if (p->nunused == 0 && !add_stack(p))
        return 0;
    unsigned stack = p->unused[--p->nunused];
    assign_stack(p, stack, number);
    p->fiber[stack].sp = begin_stack(find_stack(p, stack + 1) - (size_t)(stack % COLOURS) * COLOUR_SIZE, run_threads);
    return stack;
}

/* ---- letting threads run ---- */

/* Lets the lanes of a complete group run: first one of them, which gives the others their results. */
static void release_group(pool *p, warp *w, int k)
{
    uint32_t lanes = w->groups[k].arrived;
    unsigned first = (unsigned)__builtin_ctz(lanes), number = (unsigned)(w - p->warps) * CKPP_WARP + first;
    p->fiber[p->stack[number]].group = lanes;
    w->ready |= 1u << first;
    w->groups[k] = w->groups[--w->ngroups];
}

/* Where a warp can do nothing else, those that asked for the active lanes are told. */
static void release_active(pool *p, warp *w)
{
    for (int k = 0; k < w->ngroups; k++)
        if (w->groups[k].meeting == CKPP_AT___activemask) {
            release_group(p, w, k);
            return;
        }
}

/* Takes the next thread that can run, from warp `number` on. -1: there is none. */
static int pick_thread(pool *p, unsigned number)
{
    for (unsigned k = 0; k < p->nwarps; k++, number = number + 1 < p->nwarps ? number + 1 : 0) {
        warp *w = &p->warps[number];
        if (w->ready == 0 && w->ngroups > 0)
            release_active(p, w);
        if (w->ready != 0) {
            unsigned lane = (unsigned)__builtin_ctz(w->ready);
            w->ready &= w->ready - 1;
            return (int)(number * CKPP_WARP + lane);
        }
    }
    return -1;
}

/* Goes on to another thread; returns when this one can run. `next`: what pick_thread() gave. */
ON_TWO_STACKS static void suspend(pool *p, unsigned stack, int next)
{
    if (next == (int)p->fiber[stack].number)
        return;
    unsigned to = next < 0 ? 0 : prepare_thread(p, (unsigned)next);
    if (next < 0) {
        p->outcome = STUCK;
    } else if (to == 0) {
        p->outcome = FAILED;
        grid_refuse(p->launch, "there is no memory for the stacks of a block's threads");
    }
    if (to == 0)
        leave_stack(p, stack, 0);
    switch_stack(p, stack, to);
}

/* All threads of the block have come to the barrier. false: the launch has failed. */
static bool release_block(pool *p)
{
    unsigned arrived = p->barrier.arrived;
    p->barrier.arrived = 0;
    if (p->barrier.meeting == CKPP_AT_grid_sync &&
        !grid_meet(p->launch, p->block, p->barrier.file, p->barrier.line))
        return false;
    switch (p->barrier.meeting) {
    case CKPP_AT___syncthreads_and: p->barrier.result = p->barrier.sum == (int)arrived; break;
    case CKPP_AT___syncthreads_or: p->barrier.result = p->barrier.sum != 0; break;
    default: p->barrier.result = p->barrier.sum; break;
    }
    for (unsigned k = 0; k < p->nwarps; k++)
        p->warps[k].ready = p->warps[k].live;
    return true;
}

/* The thread has ended; others may have waited for no more than that. false: the launch has failed. */
static bool end_thread(pool *p, unsigned number)
{
    warp *w = &p->warps[number / CKPP_WARP];
    w->live &= ~(1u << number % CKPP_WARP);
    p->live--;
    for (int k = w->ngroups - 1; k >= 0; k--)
        if (w->groups[k].arrived == (w->groups[k].mask & w->live))
            release_group(p, w, k);
    return p->barrier.arrived == 0 || p->barrier.arrived != p->live || release_block(p);
}

/* What a stack begins with: a thread, and when that has ended, perhaps one that has not begun. */
ON_TWO_STACKS static void run_threads(void)
{
    pool *p = this_pool();
    unsigned stack = this_stack();
    finish_first_switch(p);
    for (;;) {
        p->thread(p->params);
        unsigned number = p->fiber[stack].number;
        if (!end_thread(p, number)) {
            p->outcome = FAILED;
            leave_stack(p, stack, 0);
        }
        int next = pick_thread(p, number / CKPP_WARP);
        if (next >= 0 && p->warps[next / CKPP_WARP].fresh >> next % CKPP_WARP & 1) {
            assign_stack(p, stack, (unsigned)next);
            continue;
        }
        p->unused[p->nunused++] = (uint16_t)stack;
        if (next < 0)
            p->outcome = p->live > 0 ? STUCK : DONE;
        leave_stack(p, stack, next < 0 ? 0 : p->stack[next]);
    }
}

/* ---- waiting ---- */

static const char *name_meeting(int meeting)
{
#define NAME(name) #name,
    static const char *const names[] = {CKPP_MEETINGS(NAME)};
#undef NAME
    return names[meeting];
}

/* For messages. */
static void note_place(ckpp_fiber *f, int meeting, uint32_t mask, const char *file, int line)
{
    f->meeting = meeting;
    f->mask = mask;
    f->file = file;
    f->line = line;
}

__attribute__((noreturn)) static void fail_thread(const char *what, const char *file, int line)
{
    pool *p = this_pool();
    unsigned stack = this_stack();
    const ckpp_fiber *f = &p->fiber[stack];
    grid_fail(p->launch, p->block, "thread (%u, %u, %u) at %s:%d: %s", f->x, f->y, f->z, file, line, what);
    p->outcome = FAILED;
    leave_stack(p, stack, 0);
}

static void fail(const char *what, const char *file, int line)
{
    fail_thread(what, file, line);
}

ON_TWO_STACKS static int wait_block(int meeting, int value, const char *file, int line)
{
    pool *p = this_pool();
    unsigned stack = this_stack();
    ckpp_fiber *f = &p->fiber[stack];
    bool first = p->barrier.arrived == 0;
    if (first) {
        p->barrier.meeting = meeting;
        p->barrier.file = file;
        p->barrier.line = line;
        p->barrier.sum = 0;
    }
    note_place(f, meeting, 0, file, line);
    /* Threads at different barriers wait for ever. */
    if (first || (line == p->barrier.line && meeting == p->barrier.meeting && strcmp(file, p->barrier.file) == 0)) {
        p->barrier.arrived++;
        p->barrier.sum += value != 0;
    }
    if (p->barrier.arrived == p->live) {
        if (!release_block(p)) {
            p->outcome = FAILED;
            leave_stack(p, stack, 0);
        }
        p->warps[f->number / CKPP_WARP].ready &= ~(1u << f->number % CKPP_WARP);
    } else {
        suspend(p, stack, pick_thread(p, f->number / CKPP_WARP));
    }
    return p->barrier.result;
}

/* The group of lanes that wait for each other with this mask, a new one where there is none. */
static group *find_group(warp *w, int meeting, uint32_t mask)
{
    for (int k = 0; k < w->ngroups; k++)
        if (w->groups[k].mask == mask && w->groups[k].meeting == meeting)
            return &w->groups[k];
    group *g = &w->groups[w->ngroups++];
    *g = (group){.mask = mask, .meeting = meeting};
    return g;
}

static void check_mask(int meeting, uint32_t mask, unsigned lane, const char *file, int line)
{
    char text[128];
    if (mask >> lane & 1 || meeting == CKPP_AT___activemask)
        return;
    snprintf(text, sizeof text, "%s(0x%08x): lane %u, which calls it, is not in the mask", name_meeting(meeting), mask, lane);
    fail_thread(text, file, line);
}

ON_TWO_STACKS static uint32_t wait_lanes(int meeting, uint32_t mask, const char *file, int line)
{
    pool *p = this_pool();
    unsigned stack = this_stack();
    ckpp_fiber *f = &p->fiber[stack];
    warp *w = &p->warps[f->number / CKPP_WARP];
    unsigned lane = f->number % CKPP_WARP;
    check_mask(meeting, mask, lane, file, line);
    group *g = find_group(w, meeting, mask);
    g->arrived |= 1u << lane;
    uint32_t lanes = g->arrived;
    if (lanes == (mask & w->live)) {
        *g = w->groups[--w->ngroups];
    } else {
        note_place(f, meeting, mask, file, line);
        suspend(p, stack, pick_thread(p, f->number / CKPP_WARP));
        lanes = f->group;
        f->group = 0;
    }
    if (lanes)
        w->ready |= lanes & ~(1u << lane);
    return lanes;
}

/* Every thread that can run does so before this one does again. */
ON_TWO_STACKS static void yield_thread(void)
{
    pool *p = this_pool();
    unsigned stack = this_stack(), number = p->fiber[stack].number, lane = number % CKPP_WARP;
    warp *w = &p->warps[number / CKPP_WARP];
    uint32_t behind = w->ready & ~(0xffffffffu >> (CKPP_WARP - 1 - lane));
    int next = -1;
    if (behind != 0) {
        next = (int)(number - lane) + __builtin_ctz(behind);
        w->ready &= ~(behind & -behind);
    }
    w->ready |= 1u << lane;
    if (next < 0)
        next = pick_thread(p, (number / CKPP_WARP + 1) % p->nwarps);
    suspend(p, stack, next);
}

/* ---- a block whose threads are stuck ---- */

static bool has_ended(const pool *p, unsigned number)
{
    return !(p->warps[number / CKPP_WARP].live >> number % CKPP_WARP & 1);
}

static bool is_same_state(const pool *p, unsigned a, unsigned b)
{
    const ckpp_fiber *f = &p->fiber[p->stack[a]], *g = &p->fiber[p->stack[b]];
    if (has_ended(p, a) || has_ended(p, b))
        return has_ended(p, a) && has_ended(p, b);
    return f->meeting == g->meeting && f->mask == g->mask && f->line == g->line && strcmp(f->file, g->file) == 0;
}

/* "; 31 threads (the first is (0, 0, 0)) at foo.c:12: __syncthreads()": those that are where this one is, which is the first. */
static void describe_state(const pool *p, unsigned first, rt_buf *text)
{
    const ckpp_fiber *f = &p->fiber[p->stack[first]];
    unsigned count = 0;
    for (unsigned k = first; k < p->threads; k++)
        count += is_same_state(p, first, k);
    buf_puts(text, text->size > 0 ? "; " : "");
    buf_printf(text, count == 1 ? "%u thread (%u, %u, %u) " : "%u threads (the first is (%u, %u, %u)) ", count,
               p->place[first][0], p->place[first][1], p->place[first][2]);
    if (has_ended(p, first))
        buf_puts(text, count == 1 ? "has ended" : "have ended");
    else if (f->mask)
        buf_printf(text, "at %s:%d: %s(0x%08x)", f->file, f->line, name_meeting(f->meeting), f->mask);
    else
        buf_printf(text, "at %s:%d: %s()", f->file, f->line, name_meeting(f->meeting));
}

static void fail_stuck(const pool *p)
{
    rt_buf text = {0};
    int states = 0;
    for (unsigned k = 0; k < p->threads && states <= MAX_STATES; k++) {
        unsigned before = 0;
        while (before < k && !is_same_state(p, before, k))
            before++;
        if (before < k)
            continue;
        if (states++ < MAX_STATES)
            describe_state(p, k, &text);
        else
            buf_puts(&text, "; others elsewhere");
    }
    grid_fail(p->launch, p->block, "threads wait for others that do not come: %s", text.size > 0 ? text.data : "");
    buf_free(&text);
}

/* ---- a block ---- */

/* Where each thread is in a block of this shape. */
static void set_shape(pool *p, const uint64_t shape[3])
{
    if (memcmp(p->shape, shape, sizeof p->shape) == 0)
        return;
    memcpy(p->shape, shape, sizeof p->shape);
    p->threads = (unsigned)(shape[0] * shape[1] * shape[2]);
    p->nwarps = (p->threads + CKPP_WARP - 1) / CKPP_WARP;
    for (unsigned k = 0; k < p->threads; k++) {
        p->place[k][0] = (uint16_t)(k % shape[0]);
        p->place[k][1] = (uint16_t)(k / shape[0] % shape[1]);
        p->place[k][2] = (uint16_t)(k / shape[0] / shape[1]);
    }
}

/* All threads can run, and none has begun. */
static void begin_block(pool *p)
{
    for (unsigned k = 0; k < p->nwarps; k++) {
        warp *w = &p->warps[k];
        unsigned rest = p->threads - k * CKPP_WARP;
        w->live = w->ready = w->fresh = rest >= CKPP_WARP ? 0xffffffffu : (1u << rest) - 1;
        w->ngroups = 0;
    }
    p->live = p->threads;
    p->barrier.arrived = 0;
    p->outcome = UNDER_WAY;
}

/* Takes the stacks back from threads that will not go on. */
static void drop_threads(pool *p)
{
    p->nunused = 0;
    for (int k = p->nstacks; k-- > 0; )
        p->unused[p->nunused++] = (uint16_t)(CONTROL_STACKS + k);
    forget_stacks(p);
}

ON_TWO_STACKS static int run_block(const ckpp_launch *launch, int64_t block, void (*thread)(const void *params), const void *params)
{
    pool *p = own.pool ? own.pool : make_pool();
    if (!p) {
        grid_refuse(launch, "there is no memory for the stacks of a block's threads");
        return 0;
    }
    p->launch = launch;
    p->block = block;
    p->thread = thread;
    p->params = params;
    set_shape(p, launch->block);
    begin_block(p);
    unsigned first = prepare_thread(p, (unsigned)pick_thread(p, 0));
    if (first == 0) {
        grid_refuse(launch, "there is no memory for the stacks of a block's threads");
        return 0;
    }
    switch_stack(p, 0, first);
    if (p->outcome == STUCK)
        fail_stuck(p);
    if (p->outcome != DONE)
        drop_threads(p);
    return p->outcome == DONE;
}

const ckpp_block_calls fiber_calls = {run_block, find_shared, wait_block, wait_lanes, yield_thread, fail, grid_refuse};
