/* observe.h - recordings, checks, traces and explanations of launches. The lower layers call them
 * only through the table of observer.h. */
#ifndef RUNTIME_OBSERVE_H
#define RUNTIME_OBSERVE_H

#include "runtime/ops/ops.h"

/* ---- observe.c ---- */

/* Installs the observer, so that the lower layers call it. */
void observe_begin(void);

/* ---- record.c: a program's specializations, for ckpp --aot and ckpp-cache warm ---- */

/* With CKPP_RECORD, appends a specialization and its source to the file, unless it is there. */
void record_put(const ckpp_kernel *kernel, const rt_class *cls, const char *source);

/* A line of such a file. The strings point into the line, which was modified. */
typedef struct rt_record {
    const char *name, *file, *signature, *options, *cls;
    const char *backend; /* its name */
    const char *names;   /* of a module: each followed by a line end */
    const char *source;
    int line; /* in the program's file */
} rt_record;
/* The rest of the file, which reading modifies, and the number of the last line read. */
typedef struct rt_record_reader {
    char *at, *end;
    size_t number;
    char reason[400]; /* buffer for some `why` texts */
} rt_record_reader;
/* Reads the next line. 1: done; 0: no more lines; -1: it is damaged or foreign, as `why` says. */
int record_next(rt_record_reader *reader, rt_record *record, const char **why);
/* Appends the kernel's signature; a record is only used for kernels with the same one. */
void record_put_signature(const ckpp_kernel *kernel, rt_buf *out);
/* Whether nvcc compiles the kernel for GPUs. */
bool record_is_by_nvcc(const rt_record *record);
/* Whether the record was made from a kernel of this name in this file, whatever the directories
 * are; from one without a name: in this function. */
bool record_is_of(const rt_record *record, const ckpp_kernel *kernel);
/* Reads a record's class, for a GPU. *cls has room for the kernel's parameters. */
bool record_read_class(const rt_record *record, const ckpp_kernel *kernel, rt_class *cls,
                       const char **why);

/* ---- record_sound.c ---- */

/* Whether the loop is consistent enough for its source to be generated. */
bool record_is_sound(const ckpp_kernel *kernel, const rt_class *cls);

/* ---- explain.c ---- */

/* With CKPP_EXPLAIN, prints what is about to be launched, on which device, and why there. cls:
 * NULL for a module's kernel. */
void explain_launch(const rt_launch *l, const rt_class *cls);
/* With CKPP_EXPLAIN, prints what became of a graph. */
void explain_graph(const ckpp_graph_place *place, const rt_graph_run *run);
/* Appends a description of the specialization: "T = float32; x, y dense; vectors of 4". */
void explain_class(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out);

/* With CKPP_EXPLAIN, prints the line. */
void explain_line(const char *line);

/* With CKPP_EXPLAIN, prints where the launch's kernel came from and how long that took, and its
 * source if requested. */
void explain_built(const rt_launch *l, const char *source, rt_source_of from, double seconds);

/* ---- explain_loop.c: what was decided about a loop, and why ---- */

/* Why so many threads share an iteration. The numbers are choose_shift()'s of api/loop.c. */
#define RT_SHARES(X)                                                                              \
    X(WIDTH, "as 'width' says")                                                                   \
    X(LONG, "its inner loops are long")                                                           \
    X(FEW, "there are too few iterations for a warp each")                                        \
    X(UNKNOWN, "how long its inner loops are is not known before they run")                       \
    X(EACH, "each then has about four iterations of an inner loop")                               \
    X(KEPT, "they keep the row that several inner loops read")                                    \
    X(COLUMNS, "in a block of 32 iterations, since neighbouring ones read neighbouring elements")
/* Why they keep nothing of the rows that inner loops read. */
#define RT_UNKEPT(X)                                                                              \
    X(NONE, "")                                                                                   \
    X(WIDTH, "'width' is said")                                                                   \
    X(SHORT, "rows are so short that caches have them")                                           \
    X(LONG, "rows are too long for registers")

#define RT_SHARES_ENUM(NAME, words) RT_SHARES_##NAME,
#define RT_UNKEPT_ENUM(NAME, words) RT_UNKEPT_##NAME,
typedef enum rt_shares { RT_SHARES(RT_SHARES_ENUM) } rt_shares;
typedef enum rt_unkept { RT_KEPT, RT_UNKEPT(RT_UNKEPT_ENUM) } rt_unkept;
#undef RT_SHARES_ENUM
#undef RT_UNKEPT_ENUM

/* How threads share the iterations of a loop with inner loops, and why. */
typedef struct rt_team {
    int64_t rows, inner, width; /* as ckpp_loop_choose_() has them */
    bool on_host;               /* there they do not */
    ckpp_loop_team_ team;       /* what a GPU has */
    rt_shares shares;
    rt_unkept unkept;
    ckpp_loop_unkept never; /* why no call keeps anything */
} rt_team;
/* With CKPP_EXPLAIN, remembers it for the explanation of the thread's next launch. */
void explain_team(const rt_team *team);
/* Appends lines about how a loop's threads share iterations, and about its windows. */
void explain_loop(const rt_launch *l, const rt_class *cls, rt_buf *out);

/* ---- explain_say.c ---- */

/* Prints the text, as far as the place that its first `head` bytes name has not had it. Takes
 * ownership of its memory. */
void explain_say(rt_buf *text, size_t head);
/* Around what else is printed. */
int explain_begin(void);
void explain_end(int cancelling);

/* ---- touched.c ---- */

/* The bytes that a launch reads, or writes, each once. cls: NULL for a module's kernel. */
int64_t trace_touched(const rt_launch *l, const rt_class *cls, bool written);

/* ---- check.c: shared with check_*.c. All but check_copy() read arrays on the host ---- */

/* Calls `run`, which stages memory and launches, and checks the outputs for CKPP_CHECK=nan and
 * verify. */
ckpp_status check_results(rt_launch *l, rt_step *run, void *context);

/* An array that the CPU can read. */
typedef struct host_image {
    ckpp_array array; /* on the host */
    /* of the copy; NULL: the array itself is on the host */
    void *memory;
} host_image;

/* Copies all bytes that the array spans, which preserves strides and alignment; or, if its few
 * elements are far apart, only these, to a row-major array. Waits for the device. Call
 * check_drop() even on failure. */
ckpp_status check_copy(const ckpp_array *a, ckpp_stream stream, host_image *image);
/* The same for arrays on a device; an array on the host is not copied. */
ckpp_status check_fetch(const ckpp_array *a, ckpp_stream stream, host_image *image);
void check_drop(host_image *image);
/* Whether the elements are so far apart that only these are copied. */
bool check_is_sparse(const ckpp_array *a);

/* An iterator over an array's elements in row-major order. */
typedef struct check_cursor {
    const ckpp_array *array;
    const unsigned char *element;
    int64_t at[CKPP_MAX_DIMS];
} check_cursor;

check_cursor check_first(const ckpp_array *a);
/* After the last element comes the first one again. */
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

/* Writes "[2][0]", or "" for an array without dimensions. */
enum { CHECK_PLACE = 20 * CKPP_MAX_DIMS };
void check_put_place(char text[CHECK_PLACE], int ndim, const int64_t *at);
/* Writes "output 'y'", or "argument 2" for a module's kernel. */
void check_put_name(char text[128], const rt_launch *l, const rt_operand *o);

/* Warns once that arrays of structs, such as this one, are not checked. */
void check_say_structs(const rt_launch *l, const rt_operand *o);

/* ---- check_verify.c ---- */

/* Memory that the call's arguments span, and a copy on the host. Overlapping arguments share
 * it. */
typedef struct check_region {
    unsigned char *low, *high;
    int device;
    /* the only argument, if its elements are few and far apart; else NULL */
    const ckpp_array *only;
    host_image image;
} check_region;

/* The same call, to be repeated on the other backend. */
typedef struct check_twin {
    int device;
    int nregions;
    check_region region[RT_MAX_PARAMS];
    ckpp_array array[RT_MAX_PARAMS];
    ckpp_arg arg[RT_MAX_PARAMS];
} check_twin;

/* *twin is NULL if the call cannot be repeated, or there is no other backend. */
ckpp_status verify_begin(const rt_launch *l, check_twin **twin);
/* Repeats the call on the other backend and compares the outputs. */
ckpp_status verify_end(const rt_launch *l, check_twin *twin);
void verify_free(check_twin *twin);
/* Of a loop whose reduction has an identity: runs it without iterations, for verify_find(). */
void verify_identity(const rt_launch *l);
/* The identity of the loop at this place, if this thread has run it last; else NULL. */
const void *verify_find(const char *file, int line);
/* Fails where these values of its accumulator differ by more than rounding explains. */
ckpp_status verify_neutral(const void *old, const void *combined, const char *name);

/* ---- check_compare.c ---- */

/* Fails if an output differs from the other device's by more than rounding explains. */
ckpp_status compare_output(const rt_launch *l, const rt_operand *o, const ckpp_array *mine,
                           int device, const ckpp_array *theirs);

/* ---- trace.c: timing ---- */

/* Fills the members of `ready` for counting a kernel's launches. cls: NULL for a module's kernel.
 * Called only if rt_env()->watch. */
void trace_prepare(const rt_launch *l, const rt_class *cls, rt_ready *ready);
/* Launches with `run`, counted and timed. */
ckpp_status trace_launch(const rt_ready *r, unsigned char *block, rt_run *run);
/* backend->copy(), counted and timed. */
ckpp_status trace_copy(const rt_backend *backend, void *to, int to_device, const void *from,
                       int from_device, size_t bytes, ckpp_stream stream);
/* Records a copy that was made beside launches, from this time until now. */
void trace_copied(int to_device, int from_device, size_t bytes, ckpp_stream stream, double begin);
/* Records that the launch's kernel was compiled or loaded between these times (CLOCK_MONOTONIC, in
 * seconds). */
void trace_built(const rt_launch *l, rt_source_of from, double begin, double end);
/* trace_travel.c. Both are called only if rt_env()->watch. Does the step, counted and timed. */
ckpp_status trace_travel(const rt_travel *t, ckpp_status (*step)(void *context), void *context);
/* Records what ranks have sent, or have waited for, from this time until now. */
void trace_travelled(const rt_travel *t, double begin);
/* trace_graph.c: the row of a graph block, what its launch is counted as, and what the trace says
 * of it. run: NULL if it is none. */
trace_row *trace_graph_row(const ckpp_graph_place *place, int device);
void trace_note_graph(trace_row *row, const rt_graph_run *run);
typedef struct trace_event trace_event;
void trace_put_graph(trace_event *e, const rt_graph_run *run);
/* Records that the thread has waited for the device since `begin`. */
void trace_waited(int device, double begin);
/* Called after a compiler in this process was used. Exit handlers run in reverse order of
 * registration, and the compiler's must run after the trace's, which still needs it; so the trace
 * registers its handler again. */
void trace_note_compiler(void);
/* Collects the times of work that devices have finished. */
void trace_collect(void);
/* Whether this thread's launches measure the device, and are not the program's. */
bool trace_is_measuring(void);

/* Where code comes from: a compiler, the cache, one of the program's files, the generated C. */
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
    char *label; /* "saxpy@foo.c:42", "copy to the device" */
    int device;
    bool is_copy;
    double operations; /* in the body, for an element; 0: they cannot be counted */
    unsigned types;    /* in which it computes: bits; 0 without operations */
    bool is_graph;
    int nodes;                  /* of a graph, at its last launch; */
    long long updated, rebuilt; /* nodes that got other parameters, and how often it was built */
    int builds[TRACE_BUILDS];
    double build_seconds[TRACE_BUILDS];
} trace_site;

struct trace_row {
    trace_row *next; /* of the same thread */
    trace_site *site;
    const rt_code *code; /* NULL: copies */
    char *form;          /* the specialisation, in words */
    trace_type type;     /* where the site has operations */
    int thread;
    /* Written only by the row's thread: */
    atomic_llong calls, bytes;
    atomic_llong present; /* arrays of data regions that the calls have found */
    unsigned untimed;     /* calls until the next timed one */
    bool sampled;         /* the timed call stands for those before it */
    unsigned random;
    atomic_bool is_long; /* calls take so long that timing all is cheap */
    /* Written under the lock: timed calls, and those among them that stand for others. */
    long long timed, samples;
    double seconds, sample_seconds;
};

/* Takes the lock, after what a trace needs has been started. The result is for trace_unlock(). */
int trace_lock(void);
void trace_unlock(int cancelling);
/* Writes "cuda:0" or "host". */
void trace_device_text(int device, char text[16]);
/* Its value's destructor marks a thread's rows as free. */
extern pthread_key_t trace_thread_key;

/* ---- trace_rows.c: under the lock, except trace_find_row(). NULL or 0: out of memory ---- */

/* The type in which the kernel computes: the widest of its operands', floats before integers. A
 * body sees the narrow ones as float and int. Structs are taken to be made of float. */
trace_type trace_type_of(const rt_launch *l);
extern trace_site *trace_sites;
trace_site *trace_find_site(const char *label, int device, bool is_copy);
trace_site *trace_kernel_site(const ckpp_kernel *kernel, int device);
/* Of the current call's copy: "copy to the device", or "copy to the device: u@foo.c:12" for an
 * array of a data region. */
trace_site *trace_copy_site(int to, int from);
/* Of what the current call sends to other ranks: "exchange with other ranks: step@heat.c:12". */
trace_site *trace_travel_site(const char *what, int device);
/* The calling thread's number, from 1. A thread that has ended leaves its number and its rows to
 * the next one. */
int trace_thread_number(void);
void trace_free_thread(void *thread);
/* The calling thread's row, which is made if necessary. If site is NULL, NULL. */
trace_row *trace_get_row(trace_site *site, const rt_code *code, const rt_buf *form);
/* The calling thread's row for the code; NULL: none. */
trace_row *trace_find_row(const rt_code *code);
void trace_each(void (*f)(trace_row *row, void *user), void *user);
void trace_add_time(trace_row *row, double seconds, bool sampled);
/* Total seconds of a row's calls: timed ones exactly, others estimated from them. */
double trace_seconds(const trace_row *row);
/* Sets all counters to 0. */
void trace_forget(void);

/* ---- trace_file.c; under the lock ---- */

/* What a span in the trace shows. */
struct trace_event {
    const trace_site *site;
    const char *form; /* or NULL */
    trace_type type;  /* where the site has operations */
    char call[64];    /* "foo.c:50"; a copy, since the program may unload what has called */
    int thread;
    ckpp_stream stream;
    double begin, end; /* CLOCK_MONOTONIC, in seconds */
    bool sampled;      /* as in trace_row */
    int64_t reads, writes, elements;
    int present;        /* arrays of data regions that the launch uses */
    int nodes, updated; /* of a graph, as in rt_graph_run; 0: it is none */
    bool built;
};

/* ---- trace.c: what is timed. Without anyone who wants times, these do nothing ---- */

typedef struct trace_span {
    const rt_timer *timer; /* NULL: the host's clock will do */
    int device;
    void *mark;
    trace_event event;
} trace_span;

void trace_open_span(trace_span *s, const rt_backend *backend, int device, ckpp_stream stream);
void trace_close_span(trace_span *s, trace_row *row, ckpp_status status);
/* Writes the source position of the current call. */
void trace_put_call(char text[64]);
void trace_count_call(trace_row *row, long long bytes);

/* Opens the file; warns if that is impossible. */
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
/* In a forked child: closes the parent's file without writing. */
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

/* lost: launches whose time is not known. */
void trace_print_stats(long long lost);

/* ---- trace_ceiling.c ---- */

/* Measures the bytes a second that a device reads and writes, and its operations of these types, a
 * bit each; of float32 where there is none. false: it cannot be done. */
bool trace_measure(int device, unsigned types, trace_ceiling *ceiling);
extern int64_t trace_copied_gpu; /* floats that are copied for it; set before, if ever */

#endif
