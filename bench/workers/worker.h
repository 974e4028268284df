/* worker.h - what the programs that run.py measures have in common. Each is a worker: it reads a
 * case from standard input, gets the memory and the kernel ready, runs it once and answers with
 * some of its results; then, as often as it is told `run`, answers with a launch's time. Workers
 * live side by side, so that run.py lets them take turns.
 *
 *     > MODE KERNEL TYPE SHAPE AXES OPERAND...    rate add float32 1024x1024 - 0/1024,1 0/0,1
 *     0/1024,1
 *     < ready VALUE...       or  none (no such kernel here)  or  wrong WHY
 *     > run
 *     < SECONDS
 *
 * An operand is OFFSET/STRIDE,STRIDE..., in elements; the last ones are the outputs. A reduction
 * (AXES is all, or 0,2) has only inputs in the line: its outputs are row-major. KERNEL may be
 * NAME.WAY, where ckpp has several ways to write it; peers look at NAME. MODE is
 *   rate   many launches without a wait between them, by the device's clock where there is one
 *   value  each launch until the host has the result
 *   issue  what a launch keeps the host busy, without the device's work
 *
 * Rates are those of memory, not of the second-level cache: where a case's operands (a "set") are
 * small, launches go over as many sets as CACHE_SPAN takes, one after the other. Below 64 KiB a
 * set there would be too many: those may lie in the cache. Where there is no device, it is one
 * set, and the processor's caches hold what they can.
 *
 * A worker's first line says what it is. */
#ifndef WORKER_H
#define WORKER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_OPERANDS = 7, MAX_NDIM = 6, MAX_SETS = 4096 };
enum mode { MODE_RATE, MODE_VALUE, MODE_ISSUE };

struct operand {
    /* elements; a reduction's output: of the dimensions that stay, 0 for the others */
    long offset, strides[MAX_NDIM];
    long span;                         /* elements from the buffer's begin to the last one */
    char type[16];
    size_t itemsize, at;               /* at: bytes from the begin of a set to the buffer's */
};

struct job {
    enum mode mode;
    char kernel[32], way[32], type[16];
    int ndim, is_reduction, reduced[MAX_NDIM];
    long shape[MAX_NDIM], size, results;    /* results: elements of an output */
    /* operands: inputs, then outputs; noise: the kind of noise in them */
    int inputs, outputs, noise;
    struct operand operand[MAX_OPERANDS];
    char *memory;                           /* the first set */
    size_t set_bytes;
    int sets;
};

struct worker {
    /* At least so many bytes, aligned to 256; what it gave before is given up. */
    void *(*allocate)(size_t bytes);
    /* Elements at, with an operand's noise. */
    void (*fill)(const struct job *job, int operand, void *at);
    /* False where there is no kernel for the job. */
    int (*prepare)(struct job *job);
    void (*launch)(struct job *job, int set);
    void (*wait)(void);
    /* Seconds by the device's clock, or NULL. */
    void (*start)(void);
    double (*stop)(void);
    void (*read)(void *to, const void *from, size_t bytes);
    /* NULL, or whether the results of set 0 are right; else it writes why not. */
    int (*check)(const struct job *job, char *why, size_t size);
};

/* Reads cases until standard input ends. */
int worker_main(const struct worker *worker);

/* For the host's workers: as worker.allocate. */
void *host_memory(size_t bytes);
/* An operand's buffer in a set. */
void *operand_memory(const struct job *job, int operand, int set);
/* Where output element k is in its buffer, in elements. */
long result_place(const struct job *job, int output, long k);
/* An element that is stored as `type`; part 1 is a complex number's imaginary one. */
double read_element(const char *type, const void *at, int part);
size_t type_size(const char *type);

#ifdef __cplusplus
}
#endif

#endif
