/* tune.h - what the files tune*.c have in common. */
#ifndef RUNTIME_TUNE_H
#define RUNTIME_TUNE_H

#include "runtime/cache/cache.h"
#include "runtime/call/call.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- tune.c ---- */

/* Gives the launch the combination's values and geometry. */
ckpp_status tune_apply(rt_launch *l, int combination);
/* Appends the combination's values: "TILE = 32, block = (32, 8)". */
void tune_put(const rt_launch *l, int combination, rt_buf *out);
/* With CKPP_EXPLAIN, prints a line. */
__attribute__((format(printf, 2, 3))) void tune_say(const rt_launch *l, const char *format, ...);

/* ---- what a choice is for ---- */

enum { TUNE_SIZES = RT_MAX_PARAMS + 1 };

/* Compared with memcmp(). */
typedef struct tune_key {
    /* 1 + floor(log2(n)) of each array's elements, and of the threads; 0 for none */
    unsigned char size[TUNE_SIZES];
    unsigned free; /* bit k: the call does not give name k */
    size_t class_size;
    _Alignas(
        rt_class) unsigned char cls[sizeof(rt_class) + RT_MAX_PARAMS * sizeof(rt_param_class)];
} tune_key;

/* ---- tune_entry.c: choices on disk ---- */

typedef struct tune_entry {
    rt_buf scratch, source, values, sizes, device;
    XXH128_canonical_t sum; /* of the source, which is long */
    rt_field field[8];
    int nfields;
} tune_entry;

/* Makes the entry's key; it is freed in either case. false: it has none, as where memory is
 * lacking. */
bool tune_entry_make(rt_launch *l, const tune_key *key, int count, tune_entry *e);
void tune_entry_free(tune_entry *e);
/* false: there is no entry, or it is damaged. */
bool tune_entry_read(const tune_entry *e, int count, int *combination);
void tune_entry_write(const rt_launch *l, const tune_entry *e, int count, int combination,
                      double seconds);

/* ---- tune_measure.c ---- */

/* Variables for tests. */
extern struct tune_limits {
    /* bytes that are written before a launch on a GPU: more than its caches have */
    size_t flush;
    int forced;    /* the combination to take; -1: choose */
    double once;   /* seconds: what takes longer is not launched again, */
    double enough; /* and what all the rounds may take */
} tune_limits;

typedef struct tune_result {
    int combination;
    double seconds;
    const char *why; /* nothing could be measured; NULL: it was */
} tune_result;

/* Launches the combinations on copies of the outputs, and finds the one that takes the least time.
 * Those that cannot run are left out; fails if none can, or the device fails. */
ckpp_status tune_measure(rt_launch *l, int count, tune_result *best);

#endif
