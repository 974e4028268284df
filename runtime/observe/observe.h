/* observe.h - what looks at launches from the side: recordings, checks, traces, explanations. The
 * folders below reach it through the table of observer.h alone. */
#ifndef RUNTIME_OBSERVE_H
#define RUNTIME_OBSERVE_H

#include "runtime/ops/ops.h"

/* ---- observe.c ---- */

/* Installs the observer, so that the folders below call it. */
void observe_begin(void);

/* ---- record.c: what a program needs compiled, for ckpp --aot and ckpp-cache warm ---- */

/* CKPP_RECORD: appends the specialisation, whose source this is, to the file, where it is not in
 * it yet. */
void record_put(const ckpp_kernel *kernel, const rt_class *cls, const char *source);

/* A line of such a file. The texts are parts of the line, which is changed. */
typedef struct rt_record {
    const char *name, *file, *signature, *options, *cls;
    const char *backend;   /* its name */
    const char *names;     /* of a module: each with a line end behind it */
    const char *source;
    int line;              /* in the program's file */
} rt_record;
/* A reader: the part of the file that has not been read yet, which is modified, and the number of
 * the line that was read last. */
typedef struct rt_record_reader {
    char *at, *end;
    size_t number;
    char reason[400];       /* what `why` may be in */
} rt_record_reader;
/* Reads the next line: 1. 0: there is none. -1: it is damaged, or no line of such a file, as `why`
 * says. */
int record_next(rt_record_reader *reader, rt_record *record, const char **why);
/* Appends the kernel's signature; a record belongs to kernels with the same one. */
void record_put_signature(const ckpp_kernel *kernel, rt_buf *out);
/* Whether the record was made of a kernel in this file: their folders do not count. */
bool record_is_file(const rt_record *record, const char *file);
/* Reads the class of a record for a GPU, with room for the kernel's parameters. */
bool record_read_class(const rt_record *record, const ckpp_kernel *kernel, rt_class *cls,
                       const char **why);

/* ---- explain.c ---- */

/* With CKPP_EXPLAIN: says what is about to be launched, on what, and why so. cls: NULL for a
 * module's kernel. */
void explain_launch(const rt_launch *l, const rt_class *cls);
/* Appends the specialisation in words: "T = float32; x, y dense; vectors of 4". */
void explain_class(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out);

/* With CKPP_EXPLAIN: says where the launch's kernel came from, and how long that took; and shows
 * its source, if that is asked for. */
void explain_built(const rt_launch *l, const char *source, rt_source_of from, double seconds);

/* ---- check.c: what its files share. All look at arrays on the host ---- */

/* Does `run`, which launches what is prepared and stages its memory, and looks at the outputs with
 * CKPP_CHECK=nan and verify. */
ckpp_status check_results(rt_launch *l, rt_step *run, void *context);

/* An array where the CPU can read it. */
typedef struct host_image {
    ckpp_array array;     /* on the host */
    /* of the copy; NULL: there is none, and the array is itself on the host */
    void *memory;
} host_image;

/* Copies the bytes that the array spans, which keeps its strides and alignment; where it has few
 * elements far apart, copies these into a row-major array. Waits for the device. check_drop()
 * follows in either case. */
ckpp_status check_copy(const ckpp_array *a, ckpp_stream stream, host_image *image);
/* The same, of arrays on a device. */
ckpp_status check_fetch(const ckpp_array *a, ckpp_stream stream, host_image *image);
void check_drop(host_image *image);
/* Whether its elements are so far apart that it is not copied as it lies. */
bool check_is_sparse(const ckpp_array *a);

/* Walks through an array's elements in row-major order. */
typedef struct check_cursor {
    const ckpp_array *array;
    const unsigned char *element;
    int64_t at[CKPP_MAX_DIMS];
} check_cursor;

check_cursor check_first(const ckpp_array *a);
/* After the last element comes the first one. */
static inline void check_next(check_cursor *c)
{
    const ckpp_array *a = c->array;

    for (int d = a->ndim - 1; d >= 0; d--) {
        int64_t step = a->strides[d] * (int64_t)a->itemsize;
        if (c->at[d] < a->shape[d] - 1) {
            c->at[d]++;
            c->element += step;
            return;
        }
        c->element -= step * c->at[d];
        c->at[d] = 0;
    }
}

/* "[2][0]", for messages; "" without dimensions. */
enum { CHECK_PLACE = 20 * CKPP_MAX_DIMS };
void check_put_place(char text[CHECK_PLACE], int ndim, const int64_t *at);
/* "output 'y'"; of a module's kernel "argument 2". */
void check_put_name(char text[128], const rt_launch *l, const rt_operand *o);

/* Says once that arrays of structs, as this one is, are not looked at. */
void check_say_structs(const rt_launch *l, const rt_operand *o);

/* ---- check_verify.c ---- */

/* Memory that the call is given, and its copy on the host. Arguments that share memory share the
 * copy. */
typedef struct check_region {
    unsigned char *low, *high;
    int device;
    /* the argument, where there is one, of a few elements far apart; else NULL */
    const ckpp_array *only;
    host_image image;
} check_region;

/* The same call, to be made on the other backend. */
typedef struct check_twin {
    int device;
    int nregions;
    check_region region[RT_MAX_PARAMS];
    ckpp_array array[RT_MAX_PARAMS];
    ckpp_arg arg[RT_MAX_PARAMS];
} check_twin;

/* *twin NULL: the call cannot be made a second time, or nowhere else. */
ckpp_status verify_begin(const rt_launch *l, check_twin **twin);
/* Makes the call on the other backend and compares the outputs. */
ckpp_status verify_end(const rt_launch *l, check_twin *twin);
void verify_free(check_twin *twin);

/* ---- check_compare.c ---- */

/* Fails where an output is not what the other device made of it. */
ckpp_status compare_output(const rt_launch *l, const rt_operand *o, const ckpp_array *mine,
                           int device, const ckpp_array *theirs);

/* ---- trace.c: times ---- */

/* A launch of the kernel that is under way is to be counted: fills the last members of `ready`.
 * cls: NULL for a module's kernel. Only where rt_env()->watch says that somebody looks. */
void trace_prepare(const rt_launch *l, const rt_class *cls, rt_ready *ready);
/* Launches with `run`, and counts and times it. */
ckpp_status trace_launch(const rt_ready *r, unsigned char *block, rt_run *run);
/* backend->copy(), looked at. */
ckpp_status trace_copy(const rt_backend *backend, void *to, int to_device, const void *from,
                       int from_device, size_t bytes, ckpp_stream stream);
/* The launch's kernel was compiled, or fetched: between these times, in seconds of
 * CLOCK_MONOTONIC. */
void trace_built(const rt_launch *l, rt_source_of from, double begin, double end);
/* The thread has waited for the device since `begin`. */
void trace_waited(int device, double begin);
/* A compiler in this process was used, which the end of a trace needs: what runs at the end of the
 * program runs in turn, the last registered first, so that what the compiler has registered
 * meanwhile would run before the trace's. */
void trace_note_compiler(void);
/* Collects the times of what devices have done meanwhile. */
void trace_collect(void);
/* Whether this thread's launches are not the program's but measure the device. */
bool trace_is_measuring(void);

/* Where code comes from: the compiler, the cache, a file of the program's, the generated C. */
typedef enum trace_build_kind {
    TRACE_COMPILED,
    TRACE_CACHED,
    TRACE_LOADED,
    TRACE_EMBEDDED,
    TRACE_BUILDS
} trace_build_kind;

/* What a kernel computes with. */
typedef enum trace_type {
    TRACE_FLOAT32,
    TRACE_FLOAT64,
    TRACE_INT32,
    TRACE_INT64,
    TRACE_TYPES
} trace_type;

typedef struct trace_site {
    struct trace_site *next;
    char *label;               /* "saxpy@foo.c:42", "copy to the device" */
    int device;
    bool is_copy;
    double operations;         /* in the body, for an element; 0: they cannot be counted */
    unsigned types;            /* in which it computes: bits; 0 without operations */
    int builds[TRACE_BUILDS];
    double build_seconds[TRACE_BUILDS];
} trace_site;

struct trace_row {
    trace_row *next;           /* of the same thread */
    trace_site *site;
    const rt_code *code;       /* NULL: copies */
    char *form;                /* the specialisation, in words */
    trace_type type;           /* where the site has operations */
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

/* ---- trace_rows.c; under the lock, but for trace_find_row(). Where memory is lacking these give
 * NULL, or 0. ---- */

extern trace_site *trace_sites;
trace_site *trace_find_site(const char *label, int device, bool is_copy);
trace_site *trace_kernel_site(const ckpp_kernel *kernel, int device);
/* The calling thread's: 1 and up. A thread that has ended leaves its number and rows to the
 * next. */
int trace_thread_number(void);
void trace_free_thread(void *thread);
/* The calling thread's, a new one where it has none, nor has one that has ended before it; site
 * NULL gives NULL. */
trace_row *trace_get_row(trace_site *site, const rt_code *code, const rt_buf *form);
/* The row that the calling thread has had for the code; NULL: none. */
trace_row *trace_find_row(const rt_code *code);
/* Calls f(row, user) for the rows of all threads. */
void trace_each(void (*f)(trace_row *row, void *user), void *user);
/* Adds the time of a call to its row. */
void trace_add_time(trace_row *row, double seconds, bool sampled);
/* How long all calls of a row have taken: counted where they were timed, estimated where not. */
double trace_seconds(const trace_row *row);
/* Sets all counters to 0. */
void trace_forget(void);

/* ---- trace_file.c; under the lock ---- */

/* What a span is about. */
typedef struct trace_event {
    const trace_site *site;
    const char *form;          /* or NULL */
    trace_type type;           /* where the site has operations */
    char call[64]; /* "foo.c:50"; a copy, since the program may unload what has called */
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
/* A thread's wait for the device of that name; the event has no site. */
void trace_file_wait(const trace_event *e, const char *device);
/* What a device can do at most: bytes a second, and operations, 0 for types that were not
 * measured. */
typedef struct trace_ceiling {
    double bandwidth, operations[TRACE_TYPES];
} trace_ceiling;
void trace_file_ceiling(int device, const trace_ceiling *ceiling);
/* Writes the buffered text. */
void trace_file_flush(void);
void trace_file_close(void);
/* In a forked child: lets go of the parent's file. */
void trace_file_drop(void);

/* ---- trace_pending.c; under the lock ---- */

/* Counts what a row's span has taken, and writes it. */
void trace_note_span(trace_row *row, trace_event *e);
/* Keeps a launch between two marks, which then belong to it, until the device has passed them. */
void trace_pending_add(const rt_timer *timer, void *start, void *stop, trace_row *row,
                       const trace_event *e);
/* Takes in those that are over; `wait`: waits for the others, but not for ever. */
void trace_pending_collect(bool wait);
/* Launches whose time could not be had so far. */
long long trace_pending_lost(void);
/* In a forked child. */
void trace_pending_forget(void);

/* ---- trace_stats.c; under the lock ---- */

/* lost: launches whose time could not be had. */
void trace_print_stats(long long lost);

/* ---- trace_ceiling.c ---- */

/* Measures the bytes a second that a device reads and writes, and its operations of these types, a
 * bit each; of float32 where there is none. false: it cannot be done. */
bool trace_measure(int device, unsigned types, trace_ceiling *ceiling);

#endif
