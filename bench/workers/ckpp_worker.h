/* ckpp_worker.h - what the files of ckpp_worker share: each has kernels, and a table of the calls
 * that run them on an operand's views; outputs are last. */
#ifndef CKPP_WORKER_H
#define CKPP_WORKER_H

#include <ckpp/ckpp.h>

struct ckpp_call {
    const char *kernel;    /* NAME or NAME.WAY, as in a case */
    void (*call)(ckpp_array *v);
};

/* A row without a kernel ends each. */
extern const struct ckpp_call neighbour_calls[], near_calls[], limit_calls[],
    block_calls[];
extern ckpp_axes reduced_axes;    /* of the case at hand */

#endif
