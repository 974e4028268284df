/* inside.h - what looks at launches from the side: records, checks, traces, explanations, and the environment that asks for them. A
 * part of rt.h, which includes it. */
#ifndef INSIDE_H
#define INSIDE_H

/* ---- record.c: what a program needs compiled, for ckpp --aot and ckpp-cache warm ---- */

/* CKPP_RECORD: appends the specialisation, whose source this is, to the file, where it is not in it yet. */
void record_put(const ckpp_kernel *kernel, const rt_class *cls, const char *source);

/* A line of such a file. The texts are parts of the line, which is changed. */
typedef struct rt_record {
    const char *name, *file, *signature, *options, *cls;
    const char *backend;   /* its name */
    const char *names;     /* of a module: each with a line end behind it */
    const char *source;
    int line;              /* in the program's file */
} rt_record;
/* What has not been read of a file, which is changed, and the number of the line that was read last. */
typedef struct rt_record_reader {
    char *at, *end;
    size_t number;
    char reason[400];       /* what `why` may be in */
} rt_record_reader;
/* Reads the next line: 1. 0: there is none. -1: it is damaged, or no line of such a file, as `why` says. */
int record_next(rt_record_reader *reader, rt_record *record, const char **why);
/* The kernel's parameters, in words: a record is for a kernel with the same. */
void record_put_signature(const ckpp_kernel *kernel, rt_buf *out);
/* Whether the record was made of a kernel in this file: their folders do not count. */
bool record_is_file(const rt_record *record, const char *file);
/* Reads the class of a record for a GPU, with room for the kernel's parameters. */
bool record_read_class(const rt_record *record, const ckpp_kernel *kernel, rt_class *cls, const char **why);

/* What a raw kernel's body does that its launch has to allow for. */
enum { RT_BODY_SHARED = 1 /* declares dynamic shared memory */, RT_BODY_SYNCS = 2 /* calls grid_sync() */ };
/* Looked for once. */
unsigned build_body(const ckpp_kernel *kernel);

/* Whether options are given that only raw kernels have. */
bool launch_is_raw(const ckpp_options *o);
/* Launches with the parameter block; a reduction in parts, with scratch memory, twice. */
ckpp_status launch_block(const rt_ready *r, unsigned char *block);

/* ---- check.c and its files, see checks.h ---- */

/* Does `run`, which launches what is prepared and stages its memory, and looks at the outputs with CKPP_CHECK=nan and verify. */
typedef ckpp_status check_step(rt_launch *l, void *context);
ckpp_status check_results(rt_launch *l, check_step *run, void *context);

/* ---- looking inside: trace.c and its files, see trace.h; explain.c ---- */

/* A launch of the kernel that is under way is to be counted: fills the last members of `ready`. cls: NULL for a module's kernel. Only
 * where rt_env()->watch says that somebody looks. */
void trace_prepare(const rt_launch *l, const rt_class *cls, rt_ready *ready);
/* Launches with `run`, and counts and times it. */
typedef ckpp_status trace_run(const rt_ready *r, unsigned char *block);
ckpp_status trace_launch(const rt_ready *r, unsigned char *block, trace_run *run);
/* backend->copy(), looked at. */
ckpp_status trace_copy(const rt_backend *backend, void *to, int to_device, const void *from, int from_device, size_t bytes,
                       ckpp_stream stream);
/* The launch's kernel was compiled, or fetched: between these times, in seconds of CLOCK_MONOTONIC. */
void trace_built(const rt_launch *l, rt_source_of from, double begin, double end);
/* A compiler in this process was used, which the end of a trace needs: what runs at the end of the program runs in turn, the last
 * registered first, so that what the compiler has registered meanwhile would run before the trace's. */
void trace_note_compiler(void);
/* Takes in what devices have done meanwhile. */
void trace_collect(void);
/* Whether what this thread launches is not the program's, but there to measure the device. */
bool trace_is_measuring(void);
/* Seconds of CLOCK_MONOTONIC. */
double trace_now(void);

/* With CKPP_EXPLAIN: says what is about to be launched, on what, and why so. cls: NULL for a module's kernel. */
void explain_launch(const rt_launch *l, const rt_class *cls);
/* Appends the specialisation in words: "T = float32; x, y dense; packets of 4". */
void explain_class(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out);
/* Why calls that nothing else decides run on the device: "it is the first GPU". */
void device_reason(int device, char *text, size_t size);

/* ---- env.c ---- */

typedef struct rt_settings {
    bool explain;       /* CKPP_EXPLAIN=1 */
    bool stats;         /* CKPP_STATS=1 */
    bool profiled;      /* a profiler is attached */
    const char *trace;  /* CKPP_TRACE's file; NULL: none */
    bool watch;         /* any of these three */
    bool check_bounds;  /* CKPP_CHECK has bounds, */
    bool check_nan;     /* nan, */
    bool check_verify;  /* verify, */
    bool check_discrete; /* discrete */
    bool check_results; /* nan or verify */
} rt_settings;
/* Read once. */
const rt_settings *rt_env(void);
/* getenv(), but NULL where the variable is empty, or where the program runs with more rights than its caller. */
const char *rt_getenv(const char *name);
/* Whether the program has rights that its caller does not have (set-user-ID, set-group-ID, capabilities), or
 * can take other ones than it has now: what the caller provides (settings, files, programs on PATH), or the
 * user that it works for, must not become code in it. */
bool rt_is_secure(void);

/* ---- unload.c: what goes with the library ---- */

/* Has `release` called where the library goes before the program ends, with a plugin that it is part of.
 * The struct stays the caller's, who registers it once. */
typedef struct rt_unload rt_unload;
struct rt_unload {
    void (*release)(void);
    rt_unload *next;
};
void unload_register(rt_unload *one);

#endif
