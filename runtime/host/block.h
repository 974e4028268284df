/* block.h - what is known of a block whose threads wait for each other. */
#ifndef RUNTIME_HOST_BLOCK_H
#define RUNTIME_HOST_BLOCK_H

#include "runtime/host/host.h"

enum {
    WARPS = CKPP_BLOCK_THREADS / CKPP_WARP
};

/* Lanes of a warp that wait for each other: they call the same function with the same mask,
 * wherever that is. For the active lanes it has to be the same place. */
typedef struct group {
    uint32_t mask, arrived;
    int sync_point;
    int line;                       /* of __activemask; else 0 */
    const char *file;               /* likewise */
} group;

typedef struct warp {
    ckpp_warp shown;
    uint32_t live;                  /* lanes that have not ended; of them: */
    uint32_t ready;                 /* can run, but do not */
    uint32_t later;                 /* can run when nobody else can */
    uint32_t fresh;                 /* have not begun */
    int ngroups;
    group groups[CKPP_WARP];
} warp;

typedef enum outcome { UNDER_WAY, DONE, STUCK, FAILED } outcome;

typedef struct pool {
    /* by stack; [0] is who runs the block, and threads' are from FIBER_CONTROL_STACKS on */
    ckpp_fiber fiber[FIBER_STACKS];
    warp warps[WARPS];
    uint16_t stack[CKPP_BLOCK_THREADS];     /* by thread: on which it is, or was */
    uint16_t place[CKPP_BLOCK_THREADS][3];  /* by thread: threadIdx */
    uint64_t shape[3];              /* of the blocks that `place` is for */
    uint16_t unused[CKPP_BLOCK_THREADS];    /* stacks that no thread is on */
    int nunused, nstacks;
    const ckpp_launch *launch;      /* what runs: */
    int64_t block;
    void (*thread)(const void *params);
    const void *params;
    unsigned threads, nwarps, live;
    outcome outcome;
    struct {                        /* where the block's threads wait */
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

/* stuck.c: the name of the function in which threads wait. */
const char *block_sync_point_name(int sync_point);
/* Fails the launch, and says where each thread of the block waits. */
void block_report_stuck(const pool *p);

#endif
