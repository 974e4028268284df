/* loops_worker.h - what the files of loops_worker share: loops, and tables of them. */
#ifndef LOOPS_WORKER_H
#define LOOPS_WORKER_H

#include "worker.h"

/* v: the operands' first elements, outputs last. m rows of n. */
typedef void loop(const struct job *job, long m, long n, void **v);
enum what { ELEMENTWISE, ALL, ROWS, COLUMNS };
struct loop_row {
    const char *kernel, *type;
    enum what what;
    loop *loop;
};
extern const struct loop_row block_loops[];    /* a row without a kernel ends it */

#endif
