/* emulated_block.c - runs a block of an emulated GPU's threads, which may wait for each other.
 *
 * Each thread of the block has a stack of its own (ucontext) and runs until it waits or ends. A
 * warp runs as far as it can before the next one has its turn, and which end of the block, and of
 * a warp, comes first is drawn anew each time: who relies on an order that only a barrier would
 * give finds, sooner or later, what another thread has not written yet (which is BLOCK_POISON in
 * shared memory) or has written already. What is drawn is the same on each run of the program.
 *
 * What a GPU may wait for without end, or may do anything about, ends the program with a message:
 * a barrier that some of the block's threads do not get to (also where they have ended, which
 * newer GPUs forgive), lanes that wait at different places for each other, a lane that is not in
 * its own mask. The value of a lane that takes no part is BLOCK_POISON.
 *
 * Stacks are kept for the next block, and one block runs at a time. */
#define _GNU_SOURCE
#include "emulated_block.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { WARP = 32, MAX_THREADS = 1024, STACK_SIZE = 256 * 1024 };

typedef enum thread_state { READY, WAITING, ENDED } thread_state;

typedef struct thread {
    ucontext_t context;
    unsigned char *stack;       /* NULL: it has never run */
    void *fake_stack;           /* AddressSanitizer's */
    thread_state state;
    block_wait wait;            /* where it waits, or did last */
    unsigned value;             /* what it gets of it */
} thread;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The block that runs; all of it is under the lock. */
static struct {
    const block_job *job;
    thread threads[MAX_THREADS];
    thread *running;
    ucontext_t host;            /* who runs the block */
    void *host_fake_stack;
    const void *host_stack;
    size_t host_stack_size;
    uint64_t drawn;
} block;

/* ---- going from stack to stack ---- */

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#define BEFORE_SWITCH(fake, stack, size) __sanitizer_start_switch_fiber(fake, stack, size)
#define AFTER_SWITCH(fake, stack, size) __sanitizer_finish_switch_fiber(fake, stack, size)
#else
#define BEFORE_SWITCH(fake, stack, size) ((void)(fake), (void)(stack), (void)(size))
#define AFTER_SWITCH(fake, stack, size) ((void)(fake), (void)(stack), (void)(size))
#endif

/* ThreadSanitizer would follow calls and returns across stacks; the lock is all that it needs to
 * see. */
#define ON_TWO_STACKS __attribute__((no_sanitize("thread")))

/* swapcontext(), but AddressSanitizer replaces that by one which warns, and forgets what it knows
 * of the other stack. */
ON_TWO_STACKS static void switch_context(ucontext_t *from, const ucontext_t *to)
{
    volatile bool left = false;
    getcontext(from);
    if (!left) {
        left = true;
        setcontext(to);
    }
}

ON_TWO_STACKS static void run_thread(void)
{
    AFTER_SWITCH(NULL, &block.host_stack, &block.host_stack_size);
    block.job->run(block.job->params);
    block.running->state = ENDED;
    BEFORE_SWITCH(NULL, block.host_stack, block.host_stack_size);
    /* and on to block.host, the context's successor */
}

/* Runs a thread until it waits or ends. */
ON_TWO_STACKS static void resume(thread *t)
{
    block.running = t;
    *block.job->thread_index = (unsigned)(t - block.threads);
    BEFORE_SWITCH(&block.host_fake_stack, t->stack, STACK_SIZE);
    switch_context(&block.host, &t->context);
    AFTER_SWITCH(block.host_fake_stack, NULL, NULL);
}

/* ---- messages ---- */

static void begin_message(void)
{
    fflush(NULL);
    fprintf(stderr, "emulated GPU: kernel '%s', block %u: ", block.job->kernel, block.job->block);
}

__attribute__((format(printf, 1, 2), noreturn)) static void fail(const char *format, ...)
{
    va_list args;
    begin_message();
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    abort();
}

static bool is_same_place(const block_wait *a, const block_wait *b)
{
    return a->mask == b->mask && a->line == b->line && strcmp(a->function, b->function) == 0 &&
           strcmp(a->file, b->file) == 0;
}

static bool is_same_state(const thread *a, const thread *b)
{
    return a->state == b->state && (a->state == ENDED || is_same_place(&a->wait, &b->wait));
}

/* A line for the threads that are where this one is, which is the first of them. */
static void describe_state(const thread *t)
{
    unsigned count = 0;
    for (const thread *other = t; other < block.threads + block.job->threads; other++)
        count += is_same_state(t, other);
    fprintf(stderr, "  %u thread%s (the first is %d) ", count, count == 1 ? "" : "s",
            (int)(t - block.threads));
    if (t->state == ENDED)
        fputs("ended\n", stderr);
    else if (t->wait.mask)
        fprintf(stderr, "at %s:%d: %s(0x%08x)\n", t->wait.file, t->wait.line, t->wait.function,
                t->wait.mask);
    else
        fprintf(stderr, "at %s:%d: %s()\n", t->wait.file, t->wait.line, t->wait.function);
}

__attribute__((noreturn)) static void fail_stuck(void)
{
    begin_message();
    fputs("threads wait for others that do not come:\n", stderr);
    for (unsigned k = 0; k < block.job->threads; k++) {
        unsigned before = 0;
        while (before < k && !is_same_state(&block.threads[before], &block.threads[k]))
            before++;
        if (before == k)
            describe_state(&block.threads[k]);
    }
    abort();
}

/* ---- waiting ---- */

/* In the thread that waits. */
ON_TWO_STACKS static unsigned wait_for_others(const block_wait *wait)
{
    thread *t = block.running;
    unsigned lane = (unsigned)(t - block.threads) % WARP;
    if (wait->mask && !(wait->mask >> lane & 1))
        fail("%s:%d: %s(0x%08x): lane %u, which calls it, is not in the mask", wait->file,
             wait->line, wait->function, wait->mask, lane);
    t->wait = *wait;
    t->state = WAITING;
    BEFORE_SWITCH(&t->fake_stack, block.host_stack, block.host_stack_size);
    switch_context(&t->context, &block.host);
    AFTER_SWITCH(t->fake_stack, NULL, NULL);
    return t->value;
}

/* The lanes that take part where this thread waits for lanes; 0 where one of them is elsewhere. */
static unsigned find_group(const thread *warp, unsigned lanes, const thread *t)
{
    unsigned group = 0;
    for (unsigned k = 0; k < lanes; k++) {
        if (!(t->wait.mask >> k & 1) || warp[k].state == ENDED)
            continue;
        if (warp[k].state != WAITING || !is_same_place(&warp[k].wait, &t->wait))
            return 0;
        group |= 1u << k;
    }
    return group;
}

/* Lets the lanes go on that have all that they wait for. false: there are none. */
static bool release_lanes(thread *warp, unsigned lanes)
{
    bool any = false;
    for (unsigned first = 0; first < lanes; first++) {
        if (warp[first].state != WAITING || warp[first].wait.mask == 0)
            continue;
        unsigned group = find_group(warp, lanes, &warp[first]);
        for (unsigned k = 0; k < lanes; k++) {
            if (!(group >> k & 1))
                continue;
            unsigned source = warp[k].wait.source;
            warp[k].value = group >> source & 1 ? warp[source].wait.value : BLOCK_POISON;
            warp[k].state = READY;
        }
        any |= group != 0;
    }
    return any;
}

/* Lets the block's threads go on that wait at a barrier. */
static void release_block(void)
{
    unsigned threads = block.job->threads;
    for (unsigned k = 0; k < threads; k++) {
        const thread *t = &block.threads[k];
        if (t->state != WAITING || t->wait.mask != 0 ||
            !is_same_place(&t->wait, &block.threads[0].wait))
            fail_stuck();
    }
    for (unsigned k = 0; k < threads; k++)
        block.threads[k].state = READY;
}

/* ---- the block ---- */

/* By Knuth's generator for 64 bits; the highest bit is the best. */
static bool draw(void)
{
    block.drawn = block.drawn * 6364136223846793005u + 1442695040888963407u;
    return block.drawn >> 63;
}

/* Runs a warp until all of its lanes have ended or wait for what is not in the warp. */
static void run_warp(unsigned number)
{
    thread *warp = &block.threads[number * WARP];
    unsigned rest = block.job->threads - number * WARP, lanes = rest < WARP ? rest : WARP;
    do {
        bool upwards = draw();
        for (unsigned k = 0; k < lanes; k++) {
            thread *t = &warp[upwards ? k : lanes - 1 - k];
            if (t->state == READY)
                resume(t);
        }
    } while (release_lanes(warp, lanes));
}

static bool has_ended(void)
{
    for (unsigned k = 0; k < block.job->threads; k++)
        if (block.threads[k].state != ENDED)
            return false;
    return true;
}

/* A page below the stack catches what overflows it. */
static unsigned char *make_stack(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *memory = mmap(NULL, page + STACK_SIZE, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, page, PROT_NONE) != 0)
        fail("no memory for the stack of a thread");
    return memory + page;
}

static void start_thread(thread *t)
{
    if (!t->stack)
        t->stack = make_stack();
    getcontext(&t->context);
    t->context.uc_stack.ss_sp = t->stack;
    t->context.uc_stack.ss_size = STACK_SIZE;
    t->context.uc_link = &block.host;
    makecontext(&t->context, run_thread, 0);
    t->state = READY;
}

/* AddressSanitizer guards the room between the variables, which is written to here. */
__attribute__((no_sanitize("address"))) static void poison_shared(const block_job *job)
{
    const unsigned poison = BLOCK_POISON;
    for (volatile unsigned char *p = job->shared; p < job->shared_end; p++)
        *p = ((const unsigned char *)&poison)[(uintptr_t)p % sizeof poison];
}

static void run_block(const block_job *job)
{
    unsigned warps = (job->threads + WARP - 1) / WARP;
    pthread_mutex_lock(&lock);
    block.job = job;
    if (job->threads > MAX_THREADS)
        fail("%u threads are more than a block can have (%d)", job->threads, MAX_THREADS);
    poison_shared(job);
    for (unsigned k = 0; k < job->threads; k++)
        start_thread(&block.threads[k]);
    for (;;) {
        bool upwards = draw();
        for (unsigned k = 0; k < warps; k++)
            run_warp(upwards ? k : warps - 1 - k);
        if (has_ended())
            break;
        release_block();
    }
    pthread_mutex_unlock(&lock);
}

const block_calls emulated_block_calls = {run_block, wait_for_others};
