/* block.c - runs the threads of a block that wait for each other, in one system thread.
 *
 * Each thread has a stack and runs until it waits or ends; then it switches directly to the next
 * thread that can run: the lanes of a warp in turn, then the next warp. The last thread to reach a
 * barrier makes all others ready, and continues. If none can run and not all have ended, the block
 * is deadlocked: an error of the launch. A thread that has ended is not waited for, as on a GPU.
 *
 * The data about each thread is not on its stack but in dense arrays at the beginning of the pool:
 * at the same offset in every stack it would fall into the same few cache sets. */
#define _GNU_SOURCE
#include "runtime/host/block.h"

#include <stdio.h>
#include <string.h>

/* ThreadSanitizer cannot follow calls and returns across stacks; the data here belongs to one
 * system thread. */
#define ON_TWO_STACKS __attribute__((no_sanitize("thread")))

/* ---- threads on stacks ---- */

/* The pool and the stack of the thread that calls this. */
static inline pool *this_pool(void)
{
    return (pool *)((uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)(CKPP_POOL_SIZE - 1));
}

static inline unsigned this_stack(void)
{
    return (unsigned)((uintptr_t)__builtin_frame_address(0) % CKPP_POOL_SIZE / CKPP_STACK_SIZE);
}

#ifdef RT_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

static unsigned char *find_stack(pool *p, unsigned stack)
{
    return (unsigned char *)p + (size_t)stack * CKPP_STACK_SIZE;
}

/* Stack 0 is the runner's. `last`: the stack `from` is left for good. */
static void announce_switch(pool *p, unsigned from, unsigned to, bool last)
{
    __sanitizer_start_switch_fiber(last ? NULL : &p->fake_stack[from],
                                   to ? find_stack(p, to) : p->runner_stack,
                                   to ? CKPP_STACK_SIZE : p->runner_stack_size);
}

static void finish_switch(pool *p, unsigned to)
{
    __sanitizer_finish_switch_fiber(p->fake_stack[to], NULL, NULL);
}

/* Called on a new stack. A block's first new stack is entered from the runner's. */
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

/* A thread that left the stack for good has left its variables' redzones poisoned. */
static void clean_stack(pool *p, unsigned stack)
{
    __asan_unpoison_memory_region(find_stack(p, stack), CKPP_STACK_SIZE);
}
#else
#define announce_switch(p, from, to, last) ((void)(p), (void)(from), (void)(to), (void)(last))
#define finish_switch(p, to) ((void)(p), (void)(to))
#define finish_first_switch(p) ((void)(p))
#define clean_stack(p, stack) ((void)(p), (void)(stack))
#endif

/* Switches between two stacks of the pool; returns when `from` is resumed. */
ON_TWO_STACKS static void switch_stack(pool *p, unsigned from, unsigned to)
{
    announce_switch(p, from, to, false);
    fiber_switch(&p->fiber[from].sp, p->fiber[to].sp);
    finish_switch(p, from);
}

/* Leaves a stack for good, for another one or for 0, the stack of the block's runner. */
ON_TWO_STACKS __attribute__((noreturn)) static void leave_stack(pool *p, unsigned from,
                                                                unsigned to)
{
    announce_switch(p, from, to, true);
    fiber_switch(&p->fiber[from].sp, p->fiber[to].sp);
    __builtin_unreachable();
}

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

/* Keeps rarely executed code out of the code of a switch. */
#define SELDOM __attribute__((noinline, cold))

/* Adds a stack. 0: there is no memory for it. */
SELDOM static unsigned add_stack(pool *p)
{
    unsigned stack = FIBER_CONTROL_STACKS + (unsigned)p->nstacks;
    if (!fiber_open_stack(stack)) {
        p->outcome = FAILED;
        grid_refuse(p->launch, "there is no memory for the stacks of a block's threads");
        return 0;
    }
    p->fiber[stack].calls = &fiber_calls;
    p->nstacks++;
    return stack;
}

/* Starts a thread on an unused stack. 0: there is no memory for it, and the launch fails. */
__attribute__((noinline)) static unsigned begin_thread(pool *p, unsigned number)
{
    unsigned stack = p->nunused > 0 ? p->unused[--p->nunused] : add_stack(p);
    if (stack == 0)
        return 0;
    assign_stack(p, stack, number);
    clean_stack(p, stack);
    p->fiber[stack].sp = fiber_begin(stack, run_threads);
    return stack;
}

/* ---- letting threads run ---- */

/* Makes the lanes of a complete group ready. The lowest one runs first, and gives the others their
 * results. */
static void release_group(pool *p, warp *w, int k)
{
    uint32_t lanes = w->groups[k].arrived;
    unsigned first = (unsigned)(w - p->warps) * CKPP_WARP + (unsigned)__builtin_ctz(lanes);
    p->fiber[p->stack[first]].group = lanes;
    w->ready |= lanes;
    w->groups[k] = w->groups[--w->ngroups];
}

/* If a warp has no other work, releases the lanes that asked for the active mask. */
static void release_active(pool *p, warp *w)
{
    for (int k = 0; k < w->ngroups; k++)
        if (w->groups[k].sync_point == CKPP_AT___activemask) {
            release_group(p, w, k);
            return;
        }
}

/* Makes the threads that have yielded (__nanosleep) ready again. false: there are none. */
static bool resume_later(pool *p)
{
    uint32_t any = 0;
    for (unsigned k = 0; k < p->nwarps; k++) {
        any |= p->warps[k].later;
        p->warps[k].ready |= p->warps[k].later;
        p->warps[k].later = 0;
    }
    return any != 0;
}

/* Takes the next thread that can run: the first of warp `number`, else of the following warps. -1:
 * there is none. */
__attribute__((noinline)) static int pick_other_warp(pool *p, unsigned number)
{
    do {
        for (unsigned k = 0; k < p->nwarps;
             k++, number = number + 1 < p->nwarps ? number + 1 : 0) {
            warp *w = &p->warps[number];
            if (w->ready == 0 && w->ngroups > 0)
                release_active(p, w);
            if (w->ready != 0) {
                unsigned lane = (unsigned)__builtin_ctz(w->ready);
                w->ready &= w->ready - 1;
                return (int)(number * CKPP_WARP + lane);
            }
        }
    } while (resume_later(p));
    return -1;
}

static inline int pick_thread(pool *p, unsigned number)
{
    warp *w = &p->warps[number];
    if (w->ready == 0)
        return pick_other_warp(p, number);
    unsigned lane = (unsigned)__builtin_ctz(w->ready);
    w->ready &= w->ready - 1;
    return (int)(number * CKPP_WARP + lane);
}

__attribute__((noinline)) static ckpp_fiber *go_on_elsewhere(pool *p, unsigned number)
{
    int next = pick_thread(p, number);
    if (next < 0) {
        p->outcome = STUCK;
        return &p->fiber[0];
    }
    bool fresh = p->warps[next / CKPP_WARP].fresh >> next % CKPP_WARP & 1;
    return &p->fiber[fresh ? begin_thread(p, (unsigned)next) : p->stack[next]];
}

/* The thread to run when one of warp `number` waits; the block's runner if there is none, or no
 * memory for it. */
static inline ckpp_fiber *go_on(pool *p, unsigned number)
{
    warp *w = &p->warps[number];
    uint32_t lowest = w->ready & -w->ready;
    if (w->ready == 0 || w->fresh & lowest)
        return go_on_elsewhere(p, number);
    w->ready &= ~lowest;
    return &p->fiber[p->stack[number * CKPP_WARP + (unsigned)__builtin_ctz(lowest)]];
}

/* Called when all threads of the block are at the barrier. false: the launch has failed. */
__attribute__((noinline)) static bool release_block(pool *p)
{
    unsigned arrived = p->barrier.arrived;
    p->barrier.arrived = 0;
    if (p->barrier.sync_point == CKPP_AT_grid_sync &&
        !sync_grid(p->launch, p->block, p->barrier.file, p->barrier.line)) {
        p->outcome = FAILED;
        return false;
    }
    switch (p->barrier.sync_point) {
    case CKPP_AT___syncthreads_and: p->barrier.result = p->barrier.sum == (int)arrived; break;
    case CKPP_AT___syncthreads_or: p->barrier.result = p->barrier.sum != 0; break;
    default: p->barrier.result = p->barrier.sum; break;
    }
    for (unsigned k = 0; k < p->nwarps; k++)
        p->warps[k].ready = p->warps[k].live;
    return true;
}

/* Marks the thread as ended, which may complete groups or the barrier. false: the launch has
 * failed. */
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

/* Entry of every stack: runs a thread, and when it ends reuses the stack for a thread that has not
 * begun, if that is next. */
ON_TWO_STACKS static void run_threads(void)
{
    pool *p = this_pool();
    unsigned stack = this_stack();
    finish_first_switch(p);
    for (;;) {
        p->thread(p->params);
        unsigned number = p->fiber[stack].number;
        if (!end_thread(p, number))
            leave_stack(p, stack, 0);
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

SELDOM __attribute__((noreturn)) static void fail_thread(const char *what, const char *file,
                                                         int line)
{
    pool *p = this_pool();
    unsigned stack = this_stack();
    const ckpp_fiber *f = &p->fiber[stack];
    grid_fail(p->launch, p->block, "thread (%u, %u, %u) at %s:%d: %s", f->x, f->y, f->z, file,
              line, what);
    p->outcome = FAILED;
    leave_stack(p, stack, 0);
}

static void fail(const char *what, const char *file, int line)
{
    fail_thread(what, file, line);
}

/* Handles the first and the last thread at a barrier, and threads at a different barrier, which
 * never count. */
__attribute__((noinline)) static ckpp_fiber *sync_block_slowly(pool *p, ckpp_fiber *f)
{
    warp *w = &p->warps[f->number / CKPP_WARP];
    bool first = p->barrier.arrived == 0;
    if (first) {
        p->barrier.sync_point = f->sync_point;
        p->barrier.file = f->file;
        p->barrier.line = f->line;
        p->barrier.sum = 0;
    }
    if (first || (f->line == p->barrier.line && f->sync_point == p->barrier.sync_point &&
                  strcmp(f->file, p->barrier.file) == 0)) {
        p->barrier.arrived++;
        p->barrier.sum += (int)f->mask;
    }
    f->mask = 0;
    if (p->barrier.arrived < p->live)
        return go_on(p, f->number / CKPP_WARP);
    if (!release_block(p))
        return &p->fiber[0];
    w->ready &= ~(1u << f->number % CKPP_WARP);
    return f;
}

static inline ckpp_fiber *sync_block(pool *p, ckpp_fiber *f)
{
    unsigned arrived = p->barrier.arrived;
    if (arrived == 0 || arrived + 1 == p->live || f->line != p->barrier.line ||
        f->sync_point != p->barrier.sync_point || f->file != p->barrier.file)
        return sync_block_slowly(p, f);
    p->barrier.arrived = arrived + 1;
    p->barrier.sum += (int)f->mask;
    f->mask = 0;
    return go_on(p, f->number / CKPP_WARP);
}

/* Finds the group that the thread belongs to, or begins a new one. */
static group *find_group(warp *w, const ckpp_fiber *f)
{
    group wanted = {.mask = f->mask, .sync_point = f->sync_point};
    if (f->sync_point == CKPP_AT___activemask) {
        wanted.line = f->line;
        wanted.file = f->file;
    }
    for (int k = 0; k < w->ngroups; k++) {
        const group *g = &w->groups[k];
        if (g->mask == wanted.mask && g->sync_point == wanted.sync_point &&
            g->line == wanted.line && g->file == wanted.file)
            return &w->groups[k];
    }
    w->groups[w->ngroups] = wanted;
    return &w->groups[w->ngroups++];
}

SELDOM __attribute__((noreturn)) static void fail_mask(const ckpp_fiber *f)
{
    char text[128];
    snprintf(text, sizeof text, "%s(0x%08x): lane %u, which calls it, is not in the mask",
             block_sync_point_name(f->sync_point), f->mask, f->number % CKPP_WARP);
    fail_thread(text, f->file, f->line);
}

__attribute__((noinline)) static ckpp_fiber *sync_lanes(pool *p, ckpp_fiber *f)
{
    warp *w = &p->warps[f->number / CKPP_WARP];
    uint32_t lane = 1u << f->number % CKPP_WARP;
    if (!(f->mask & lane) && f->sync_point != CKPP_AT___activemask)
        fail_mask(f);
    group *g = find_group(w, f);
    g->arrived |= lane;
    if (g->arrived != (g->mask & w->live))
        return go_on(p, f->number / CKPP_WARP);
    f->group = g->arrived;
    w->ready |= g->arrived & ~lane;
    *g = w->groups[--w->ngroups];
    return f;
}

ckpp_fiber *fiber_sync(int sync_point, uint32_t value, const char *file, int line, void *sp)
{
    pool *p = this_pool();
    ckpp_fiber *f = &p->fiber[this_stack()];
    f->sp = sp;
    f->file = file;
    f->sync_point = sync_point;
    f->line = line;
    f->mask = value;
    if (sync_point < CKPP_AT___syncwarp)
        return sync_block(p, f);
    if (sync_point != CKPP_AT___nanosleep)
        return sync_lanes(p, f);
    p->warps[f->number / CKPP_WARP].later |= 1u << f->number % CKPP_WARP;
    return go_on(p, f->number / CKPP_WARP);
}

#ifndef RT_SWITCH_ASM
ON_TWO_STACKS void fiber_wait(int sync_point, uint32_t value, const char *file, int line)
{
    pool *p = this_pool();
    unsigned stack = this_stack(),
             next = (unsigned)(fiber_sync(sync_point, value, file, line, NULL) - p->fiber);
    if (next != stack)
        switch_stack(p, stack, next);
}
#endif

static int block_result(void)
{
    return this_pool()->barrier.result;
}

/* ---- a block ---- */

/* Computes each thread's threadIdx in a block of this shape. */
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

static void begin_block(pool *p)
{
    for (unsigned k = 0; k < p->nwarps; k++) {
        warp *w = &p->warps[k];
        unsigned rest = p->threads - k * CKPP_WARP;
        w->later = 0;
        w->live = w->ready = w->fresh = rest >= CKPP_WARP ? 0xffffffffu : (1u << rest) - 1;
        w->ngroups = 0;
    }
    p->live = p->threads;
    p->barrier.arrived = 0;
    p->outcome = UNDER_WAY;
}

/* Reclaims the stacks of threads that will not continue. */
static void drop_threads(pool *p)
{
    p->nunused = 0;
    for (int k = p->nstacks; k-- > 0;)
        p->unused[p->nunused++] = (uint16_t)(FIBER_CONTROL_STACKS + k);
}

ON_TWO_STACKS static int run_block(const ckpp_launch *launch, int64_t block,
                                   void (*thread)(const void *params), const void *params)
{
    pool *p = fiber_pool();
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
    unsigned first = begin_thread(p, (unsigned)pick_thread(p, 0));
    if (first == 0)
        return 0;
    switch_stack(p, 0, first);
    if (p->outcome == STUCK)
        block_report_stuck(p);
    if (p->outcome != DONE)
        drop_threads(p);
    return p->outcome == DONE;
}

void fiber_report_overflow(void *of, unsigned stack)
{
    const pool *p = of;
    grid_report_overflow(p->launch, p->block, &p->fiber[stack]);
}

static int launch_has(int what)
{
    return grid_has(this_pool()->launch, what);
}

const ckpp_block_calls fiber_calls = {run_block, fiber_find_shared, fiber_wait, block_result,
                                      fail,      grid_refuse,       launch_has};
