/* tune.h - what tune.c and tune_measure.c have in common. */
#ifndef RUNTIME_TUNE_H
#define RUNTIME_TUNE_H

#include "runtime/call/call.h"

/* ---- tune.c ---- */

/* Gives the launch the combination's values and geometry. */
ckpp_status tune_apply(rt_launch *l, int combination);
/* Appends the combination's values: "TILE = 32, block = (32, 8)". */
void tune_put(const rt_launch *l, int combination, rt_buf *out);
/* With CKPP_EXPLAIN, prints a line. */
__attribute__((format(printf, 2, 3))) void tune_say(const rt_launch *l, const char *format, ...);

/* ---- tune_measure.c ---- */

typedef struct tune_result {
    int combination;
    double seconds;
    const char *why; /* nothing could be measured; NULL: it was */
} tune_result;

/* Launches the combinations on copies of the outputs, and finds the one that takes the least time.
 * Those that cannot run are left out; fails if none can, or the device fails. */
ckpp_status tune_measure(rt_launch *l, int count, tune_result *best);

#endif
