/* block.h - the state of a block whose threads wait for each other. */
#ifndef RUNTIME_HOST_BLOCK_H
#define RUNTIME_HOST_BLOCK_H

#include "runtime/host/host.h"

enum { WARPS = CKPP_BLOCK_THREADS / CKPP_WARP };

/* Lanes of a warp that wait for each other: they call the same function with the same mask, from
 * anywhere. For __activemask they must call it at the same source line. */
typedef struct group {
    uint32_t mask, arrived;
    int sync_point;
    int line;         /* of __activemask; otherwise 0 */
    const char *file; /* likewise, otherwise NULL */
} group;

typedef struct warp {
    ckpp_warp shown;
    uint32_t live;  /* lanes that have not ended; subsets of them: */
    uint32_t ready; /* can run, but are not running */
    uint32_t later; /* can run when no other lane can */
    uint32_t fresh; /* have not begun */
    int ngroups;
    group groups[CKPP_WARP];
} warp;

typedef enum outcome { UNDER_WAY, DONE, STUCK, FAILED } outcome;

typedef struct pool {
    /* indexed by stack; [0] is the block's runner, threads begin at FIBER_CONTROL_STACKS */
    ckpp_fiber fiber[FIBER_STACKS];
    warp warps[WARPS];
    uint16_t stack[CKPP_BLOCK_THREADS];    /* indexed by thread: the stack it is on, or was */
    uint16_t place[CKPP_BLOCK_THREADS][3]; /* indexed by thread: threadIdx */
    uint64_t shape[3];                     /* of the blocks that `place` was computed for */
    uint16_t unused[CKPP_BLOCK_THREADS];   /* stacks without a thread */
    int nunused, nstacks;
    const ckpp_launch *launch; /* what is running: */
    int64_t block;
    void (*thread)(const void *params);
    const void *params;
    unsigned threads, nwarps, live;
    outcome outcome;
    struct { /* the barrier at which threads wait */
        unsigned arrived;
        int sync_point, line, sum, result;
        const char *file;
    } barrier;
#ifdef RT_ASAN
    const void *runner_stack;
    size_t runner_stack_size;
    void *fake_stack[FIBER_STACKS]; /* AddressSanitizer's */
#endif
} pool;

_Static_assert(sizeof(pool) + FIBER_SIGNAL_STACK <= (size_t)FIBER_CONTROL_STACKS * CKPP_STACK_SIZE,
               "a pool's data fit in front of its stacks");
_Static_assert(FIBER_POOL_BYTES <= CKPP_POOL_SIZE, "a pool's stacks fit in a pool");
_Static_assert(sizeof(ckpp_fiber) == 64, "one to a cache line");

/* stuck.c: the name of the function that is this sync point. */
const char *block_sync_point_name(int sync_point);
/* Makes the launch fail with a message about where each thread of the block waits. */
void block_report_stuck(const pool *p);

#endif
