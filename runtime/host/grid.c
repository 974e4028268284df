/* grid.c - the host backend's launch of a raw kernel: distributes blocks to system threads.
 *
 * Blocks are started in order, so that a block may poll for the result of one with a lower number,
 * which is finished or running. The blocks of a cooperative launch run all at once, each in its
 * own thread. If several blocks fail, the error is the one of the lowest number, so that it is the
 * same every time. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    /* with more threads in the grid than this, waking others is always worth it */
    SAMPLED_THREADS = 64 * 1024,
    WAKING_TIME = 10000, /* for smaller grids it is if they take longer than this, in ns */
    SHARES = 16,         /* into which a thread's work is divided */
    /* limits of a cooperative launch: blocks, each a system thread, */
    COOPERATIVE_BLOCKS = 1024,
    COOPERATIVE_THREADS = 64 * 1024, /* and their threads, each a stack */
    /* a block whose threads never wait runs on its system thread's stack */
    COOPERATIVE_STACK = CKPP_STACK_SIZE + 64 * 1024
};

struct rt_grid_run {
    rt_call call; /* that this launch belongs to */
    host_entry *entry;
    const void *params;
    int64_t blocks, share;
    atomic_llong next;          /* the first block that is not taken */
    atomic_llong failed;        /* the lowest block that has failed; `blocks`: none has */
    bool cooperative, clusters; /* clusters: of more than one block */
    pthread_mutex_t lock;       /* for the members below */
    rt_buf message;
    pthread_cond_t released; /* the rest is for cooperative launches */
    int64_t waiting, ended, grid_syncs;
    int64_t first_waiting; /* the lowest block that waits */
    const char *file;      /* where it waits */
    int line;
    bool broken; /* the blocks can never all wait again */
};

/* ---- errors ---- */

static void put_block(rt_buf *text, const ckpp_launch *launch, int64_t block)
{
    uint64_t k = (uint64_t)block, x = launch->grid[0], y = launch->grid[1];
    buf_printf(text, "block (%llu, %llu, %llu)", (unsigned long long)(k % x),
               (unsigned long long)(k / x % y), (unsigned long long)(k / x / y));
}

/* Returns where to write the message; NULL: a lower block has failed. Called under the lock. */
static rt_buf *begin_failure(rt_grid_run *run, int64_t block)
{
    if (run->message.size > 0 && block >= atomic_load(&run->failed))
        return NULL;
    atomic_store(&run->failed, block);
    buf_free(&run->message);
    return &run->message;
}

/* Makes blocks that wait for others return. */
static void break_sync(rt_grid_run *run)
{
    run->broken = true;
    if (run->cooperative)
        pthread_cond_broadcast(&run->released);
}

void grid_fail(const ckpp_launch *launch, int64_t block, const char *format, ...)
{
    rt_grid_run *run = launch->run;
    char text[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pthread_mutex_lock(&run->lock);
    rt_buf *message = begin_failure(run, block);
    if (message) {
        put_block(message, launch, block);
        buf_printf(message, ": %s", text);
    }
    break_sync(run);
    pthread_mutex_unlock(&run->lock);
}

void grid_refuse(const ckpp_launch *launch, const char *why)
{
    rt_grid_run *run = launch->run;
    pthread_mutex_lock(&run->lock);
    rt_buf *message = begin_failure(run, 0);
    if (message)
        buf_puts(message, why);
    break_sync(run);
    pthread_mutex_unlock(&run->lock);
}

const rt_call *grid_call(const ckpp_launch *launch)
{
    return &((const rt_grid_run *)launch->run)->call;
}

void grid_report_overflow(const ckpp_launch *launch, int64_t block, const ckpp_fiber *thread)
{
    unsigned long long k = (uint64_t)block, x = launch->grid[0], y = launch->grid[1];
    fault_report(grid_call(launch),
                 "block (%llu, %llu, %llu): thread (%u, %u, %u) has overflowed its stack: on the "
                 "host it has %d KiB "
                 "for its variables and the functions that it calls",
                 k % x, k / x % y, k / x / y, thread->x, thread->y, thread->z,
                 (CKPP_STACK_SIZE - FIBER_GUARD) / 1024);
}

void grid_report_shared(const rt_call *call, int64_t at, size_t size)
{
    if (size == 0)
        fault_report(call, "dynamic shared memory is touched, of which this launch has none: say "
                           "shared(bytes), or .shared = bytes at "
                           "the call");
    else
        fault_report(
            call,
            "dynamic shared memory is touched out of bounds, at byte %lld of the %zu that "
            "shared gives",
            (long long)at, size);
}

bool grid_has(const ckpp_launch *launch, int what)
{
    const rt_grid_run *run = launch->run;
    return what == CKPP_LAUNCH_COOPERATIVE ? run->cooperative : run->clusters;
}

/* ---- blocks that wait for each other ---- */

/* Fails because blocks wait for others that have ended. Called under the lock. */
static void fail_sync(rt_grid_run *run, const ckpp_launch *launch)
{
    rt_buf *message = begin_failure(run, run->first_waiting);
    if (message) {
        put_block(message, launch, run->first_waiting);
        buf_printf(message,
                   " at %s:%d: grid_sync(): %lld of %lld blocks wait there for the others, which "
                   "have ended",
                   run->file, run->line, (long long)run->waiting, (long long)run->blocks);
    }
    break_sync(run);
}

bool sync_grid(const ckpp_launch *launch, int64_t block, const char *file, int line)
{
    rt_grid_run *run = launch->run;
    if (!run->cooperative) {
        grid_fail(launch, block,
                  "%s:%d: grid_sync() needs a cooperative launch: give the clause cooperative, or "
                  "the option "
                  ".cooperative = true",
                  file, line);
        return false;
    }
    pthread_mutex_lock(&run->lock);
    int64_t sync_point = run->grid_syncs;
    if (run->waiting++ == 0 || block < run->first_waiting) {
        run->first_waiting = block;
        run->file = file;
        run->line = line;
    }
    if (run->waiting == run->blocks) {
        run->waiting = 0;
        run->grid_syncs++;
        pthread_cond_broadcast(&run->released);
    } else if (run->waiting + run->ended == run->blocks) {
        fail_sync(run, launch);
    }
    while (!run->broken && sync_point == run->grid_syncs)
        pthread_cond_wait(&run->released, &run->lock);
    bool met = !run->broken;
    pthread_mutex_unlock(&run->lock);
    return met;
}

/* ---- a cooperative launch ---- */

typedef struct block_thread {
    rt_grid_run *run;
    int64_t block;
    pthread_t thread;
} block_thread;

static void *run_one(void *argument)
{
    block_thread *t = argument;
    rt_grid_run *run = t->run;
    fault_run(run->entry, run->params, t->block, t->block + 1, &run->call);
    pthread_mutex_lock(&run->lock);
    run->ended++;
    if (run->waiting > 0 && run->waiting + run->ended == run->blocks && !run->broken)
        fail_sync(run, run->params);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* Starts threads for all blocks but the first. Returns how many were started. */
static int64_t start_threads(rt_grid_run *run, block_thread *threads)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    int64_t started = 0;
    if (pthread_attr_init(&attributes) != 0)
        return 0;
    (void)pthread_attr_setstacksize(&attributes, COOPERATIVE_STACK);
    /* Only the signals of faults are handled in these threads; others are for the program's
     * threads. */
    sigfillset(&all);
    for (int k = 0; k < FAULT_SIGNALS; k++)
        sigdelset(&all, fault_signals[k]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started + 1 < run->blocks &&
           pthread_create(&threads[started].thread, &attributes, run_one, &threads[started]) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

/* The most blocks of so many threads that a cooperative grid can have. */
static int64_t most_cooperative(int64_t threads)
{
    int64_t most = COOPERATIVE_THREADS / threads;
    return most < COOPERATIVE_BLOCKS ? most : COOPERATIVE_BLOCKS;
}

static ckpp_status run_cooperative(rt_grid_run *run, const ckpp_launch *launch)
{
    int64_t threads = (int64_t)(launch->block[0] * launch->block[1] * launch->block[2]);
    int64_t most = most_cooperative(threads);
    if (run->blocks > most)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "a cooperative grid's blocks run all at once, and %lld blocks of %lld threads are too "
            "many: on the host there can be %lld",
            (long long)run->blocks, (long long)threads, (long long)most);
    block_thread *others = calloc((size_t)run->blocks, sizeof *others);
    if (!others)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes were asked for",
                       (size_t)run->blocks * sizeof *others);
    for (int64_t k = 0; k < run->blocks; k++)
        others[k] = (block_thread){.run = run, .block = k + 1};
    int64_t started = start_threads(run, others);
    if (started + 1 < run->blocks)
        grid_refuse(launch,
                    "the system has no threads left for the blocks of a cooperative launch");
    else
        run_one(&(block_thread){.run = run, .block = 0});
    for (int64_t k = 0; k < started; k++)
        pthread_join(others[k].thread, NULL);
    free(others);
    return CKPP_OK;
}

/* ---- any other launch ---- */

/* Runs blocks until none are left. `params` is the launch; the range, a worker's number, is not
 * used. */
static void take_blocks(const void *params, int64_t begin, int64_t end)
{
    rt_grid_run *run = ((const ckpp_launch *)params)->run;
    (void)begin, (void)end;
    for (;;) {
        int64_t first = atomic_fetch_add(&run->next, run->share), last = first + run->share;
        if (first >= run->blocks || first > atomic_load(&run->failed))
            return;
        run->entry(run->params, first, last < run->blocks ? last : run->blocks);
    }
}

static int64_t read_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Runs the first block, and estimates from its time whether waking threads for the others pays. */
static bool is_long(rt_grid_run *run)
{
    int64_t begin = read_clock();
    atomic_store(&run->next, 1);
    fault_run(run->entry, run->params, 0, 1, &run->call);
    return (read_clock() - begin) * (run->blocks - 1) > WAKING_TIME;
}

static void run_blocks(rt_grid_run *run, const ckpp_launch *launch)
{
    int64_t threads = (int64_t)(launch->block[0] * launch->block[1] * launch->block[2]);
    int workers = run->blocks > 1 ? host_thread_count() : 1;
    if (workers > 1 && run->blocks <= SAMPLED_THREADS / threads && !is_long(run))
        workers = 1;
    run->share = workers > 1 ? run->blocks / workers / SHARES + 1 : run->blocks;
    if (workers > 1)
        host_run_parallel(take_blocks, launch, workers, 1);
    else
        fault_run(take_blocks, launch, 0, 1, &run->call);
}

/* Refuses what a GPU could not launch, either. */
static ckpp_status check_grid(const rt_code *code, const rt_grid *grid)
{
    uint64_t threads = (uint64_t)grid->block[0] * grid->block[1] * grid->block[2];
    if (grid->block[0] > CKPP_BLOCK_THREADS || grid->block[1] > CKPP_BLOCK_THREADS ||
        grid->block[2] > 64 || threads > CKPP_BLOCK_THREADS || threads == 0)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "a block of (%u, %u, %u) threads: there can be (1024, 1024, 64), and 1 to %d in all",
            grid->block[0], grid->block[1], grid->block[2], CKPP_BLOCK_THREADS);
    if (grid->grid[0] > INT32_MAX || grid->grid[1] > UINT16_MAX || grid->grid[2] > UINT16_MAX ||
        grid->grid[0] == 0 || grid->grid[1] == 0 || grid->grid[2] == 0)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "a grid of (%u, %u, %u) blocks: there can be (2147483647, 65535, 65535), "
                       "and 1 of each "
                       "at least",
                       grid->grid[0], grid->grid[1], grid->grid[2]);
    return raw_check_shared(grid->shared, code->static_shared, FIBER_SHARED_MOST,
                            "the host, as on the largest GPUs,");
}

ckpp_status host_launch_grid(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid,
                             const rt_layout *layout, unsigned char *params)
{
    (void)device, (void)stream, (void)layout;
    ckpp_status status = check_grid(code, grid);
    if (status != CKPP_OK)
        return status;
    ckpp_launch *launch = (ckpp_launch *)(void *)params;
    rt_grid_run run = {.call = *rt_current(),
                       .params = params,
                       .cooperative = grid->cooperative,
                       .clusters = grid->cluster[0] * grid->cluster[1] * grid->cluster[2] > 1,
                       .lock = PTHREAD_MUTEX_INITIALIZER,
                       .released = PTHREAD_COND_INITIALIZER};
    memcpy(&run.entry, &code->function, sizeof run.entry);
    run.blocks = (int64_t)grid->grid[0] * grid->grid[1] * grid->grid[2];
    atomic_init(&run.failed, run.blocks);
    *launch = (ckpp_launch){.shared = grid->shared, .calls = &fiber_calls, .run = &run};
    for (int d = 0; d < 3; d++) {
        launch->grid[d] = grid->grid[d];
        launch->block[d] = grid->block[d];
    }
    if (grid->cooperative)
        status = run_cooperative(&run, launch);
    else
        run_blocks(&run, launch);
    if (run.message.size > 0)
        status = rt_fail(CKPP_ERROR_BACKEND, "%s", run.message.data);
    else if (run.message.failed)
        status = rt_fail(CKPP_ERROR_MEMORY, "out of host memory while an error was described");
    buf_free(&run.message);
    return status;
}

/* One block runs at a time on a processor. */
ckpp_status host_attributes(rt_code *code, int device, const rt_grid *grid,
                            ckpp_attributes *attributes)
{
    (void)code, (void)device;
    int64_t threads = (int64_t)(grid->block[0] * grid->block[1] * grid->block[2]);
    *attributes = (ckpp_attributes){.max_threads = CKPP_BLOCK_THREADS,
                                    .carveout = -1,
                                    .block = (int)threads,
                                    .blocks = (int64_t)grid->grid[0] * grid->grid[1] *
                                              grid->grid[2],
                                    .active_grid = threads > 0 ? most_cooperative(threads) : 0};
    return CKPP_OK;
}
