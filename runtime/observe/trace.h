/* trace.h - what the files that look inside share: trace.c times, trace_rows.c counts, trace_stats.c prints the table of CKPP_STATS,
 * trace_file.c writes the file of CKPP_TRACE, trace_ceiling.c measures what a device can do, nvtx.c tells profilers.
 *
 * A site is a kernel on a device, or one way of copying. A row is what one thread does at a site with one specialisation: its
 * counters have one writer, so that counting takes no lock and no atomic operation worth the name. */
#ifndef TRACE_H
#define TRACE_H

#include "runtime/rt.h"

/* Where code comes from: the compiler, the cache, a file of the program's, the generated C. */
typedef enum trace_build_kind { TRACE_COMPILED, TRACE_CACHED, TRACE_LOADED, TRACE_EMBEDDED, TRACE_BUILDS } trace_build_kind;

typedef struct trace_site {
    struct trace_site *next;
    char *label;               /* "saxpy@foo.c:42", "copy to the device" */
    int device;
    bool is_copy;
    double operations;         /* in the body, for an element; 0: they cannot be counted */
    int builds[TRACE_BUILDS];
    double build_seconds[TRACE_BUILDS];
} trace_site;

struct trace_row {
    trace_row *next;           /* of the same thread */
    trace_site *site;
    const rt_code *code;       /* NULL: copies */
    char *form;                /* the specialisation, in words */
    int thread;
    /* Only the row's thread writes these: */
    atomic_llong calls, bytes;
    unsigned untimed;          /* calls until the next one that is timed */
    bool sampled;              /* that one stands for those before it */
    unsigned random;
    atomic_bool is_long;       /* calls take so long that timing each costs nothing */
    /* Under the lock: calls that were timed; and those among them that stand for others. */
    long long timed, samples;
    double seconds, sample_seconds;
};

/* "cuda:0", "host". */
void trace_device_text(int device, char text[16]);
/* The destructor of its value marks a thread's rows as free. */
extern pthread_key_t trace_thread_key;

/* ---- trace_rows.c; under the lock, but for trace_find_row(). Where memory is lacking these give NULL, or 0. ---- */

extern trace_site *trace_sites;
trace_site *trace_find_site(const char *label, int device, bool is_copy);
trace_site *trace_kernel_site(const ckpp_kernel *kernel, int device);
/* The calling thread's: 1 and up. A thread that has ended leaves its number and rows to the next. */
int trace_thread_number(void);
void trace_free_thread(void *thread);
/* The calling thread's, a new one where it has none, nor has one that has ended before it; site NULL gives NULL. */
trace_row *trace_get_row(trace_site *site, const rt_code *code, const rt_buf *form);
/* The row that the calling thread has had for the code; NULL: none. */
trace_row *trace_find_row(const rt_code *code);
/* Calls f(row, user) for the rows of all threads. */
void trace_each(void (*f)(trace_row *row, void *user), void *user);
/* A call was timed. */
void trace_add_time(trace_row *row, double seconds, bool sampled);
/* How long all calls of a row have taken: counted where they were timed, estimated where not. */
double trace_seconds(const trace_row *row);
/* All counters are 0 again. */
void trace_forget(void);

/* ---- trace_file.c; under the lock ---- */

/* What a span is about. */
typedef struct trace_event {
    const trace_site *site;
    const char *form;          /* or NULL */
    char call[64];             /* "foo.c:50"; a copy, since the program may unload what has called */
    int thread;
    ckpp_stream stream;
    double begin, end;         /* in seconds of CLOCK_MONOTONIC */
    bool sampled;              /* as the row has it */
    int64_t reads, writes, elements;
} trace_event;

/* Opens the file, and warns where that cannot be. */
void trace_file_open(const char *path);
bool trace_file_is_open(void);
void trace_file_launch(const trace_event *e);
void trace_file_build(const trace_event *e, trace_build_kind kind);
void trace_file_ceiling(int device, double bandwidth, double operations);
/* Writes what waits. */
void trace_file_flush(void);
void trace_file_close(void);
/* In a forked child: lets go of the parent's file. */
void trace_file_drop(void);

/* ---- trace_stats.c; under the lock ---- */

/* lost: launches whose time could not be had. */
void trace_print_stats(long long lost);

/* ---- trace_ceiling.c ---- */

/* Measures the bytes a second that a device reads and writes, and its float operations. false: it cannot be done. */
bool trace_measure(int device, double *bandwidth, double *operations);

/* ---- nvtx.c ---- */

/* A range of this thread's, where a profiler is attached that takes them. */
void nvtx_push(const char *name);
void nvtx_pop(void);

#endif
