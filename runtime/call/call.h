/* call.h - the steps of a call, from its arguments to the launch. */
#ifndef RUNTIME_CALL_H
#define RUNTIME_CALL_H

#include "runtime/array/array.h"
#include "runtime/plan/plan.h"

/* ---- uses.c ---- */

enum { USES = RT_MAX_PARAMS + 1 };

/* Lists the memory that the launch uses: that of each array, in the parameters' order, and more
 * behind them. Returns how much that is; -1: it may use any. The arguments are on the device. */
int uses_list(const rt_launch *l, const rt_code *code, rt_use use[USES]);

/* ---- launch.c ---- */

typedef struct trace_row trace_row; /* counts launches: see trace.c */
typedef struct rt_specialization rt_specialization;

/* A launch that lacks only its parameter block. */
typedef struct rt_ready {
    const ckpp_kernel *kernel;
    const rt_backend *backend;
    int device;
    ckpp_stream stream;
    rt_code *code; /* code and layout live as long as the kernel's state; a
                                    * module's kernel has its layout on the stack */
    const rt_layout *layout;
    rt_work work;
    struct rt_ranks *ranks;      /* of a reduction over ranks, */
    const struct rt_told *told;  /* for what these have told, */
    const rt_segments *segments; /* with these; else NULL */
    ckpp_dtype sums;             /* its results are sums of the ranks' elements; else 0 */
    trace_row *row;              /* the row that counts this launch; NULL: it is not observed */
    bool joined;                 /* what comes before it in its stream is more than launches */
    int64_t reads, writes;       /* if it is observed: bytes of the arrays, */
    int present;                 /* how many of them are of data regions, */
    int64_t elements;            /* and how often the body runs; 0: unknown */
    const rt_use *use;           /* memory that it uses; NULL: not known */
    int nuses;
    const rt_graph_run *graph; /* of a graph's launch: what became of it; else NULL */
} rt_ready;

/* Chooses the call's device, stream and backend, from its options, arrays and textures. */
ckpp_status launch_choose_device(rt_launch *l);

bool launch_is_raw(const ckpp_options *o);
/* The steps of a raw kernel's call that copy or fill whole arrays. They run kernels themselves and
 * are in ops/, which is above this folder, so launch_run() is given their table. */
typedef struct rt_raw_steps {
    /* Makes row-major copies of strided inputs, if the call asks for them. Before
     * data_stage_in(). */
    ckpp_status (*copy_inputs)(rt_launch *l);
    /* Fills outputs, if the call asks for it. After data_stage_in(). */
    ckpp_status (*fill_outputs)(rt_launch *l);
} rt_raw_steps;

/* A loop that is run box by box, by a folder above this one. */
typedef struct rt_boxes {
    /* Checks the shape of the call, whose outputs are not allocated yet. */
    ckpp_status (*check)(struct rt_boxes *b, const rt_launch *l);
    /* Launches the boxes; `whole` lacks only a box, and its items. */
    ckpp_status (*run)(struct rt_boxes *b, const rt_launch *l, const rt_class *cls,
                       const rt_ready *whole, unsigned char *block);
} rt_boxes;

/* Runs an elementwise kernel box by box. */
ckpp_status launch_boxes(const ckpp_kernel *kernel, const ckpp_arg *args,
                         const ckpp_options *options, rt_boxes *boxes);
/* Launches one of the boxes, unless it is empty. */
ckpp_status launch_box(const rt_launch *l, const rt_class *cls, const rt_ready *whole,
                       const rt_box *box, unsigned char *block);
/* Runs a call that the thread does not remember. */
ckpp_status launch_run_new(const ckpp_kernel *kernel, const ckpp_arg *args,
                           const ckpp_options *options, const rt_raw_steps *raw,
                           struct rt_ranks *ranks, rt_boxes *boxes);
/* Runs the kernel. raw: may be NULL if this is not a raw kernel. */
ckpp_status launch_run(const ckpp_kernel *kernel, const ckpp_arg *args,
                       const ckpp_options *options, const rt_raw_steps *raw);
/* Memory for one launch, or several ones in a row. */
ckpp_status launch_acquire_scratch(const rt_ready *r, size_t bytes, void **scratch);
void launch_release_scratch(const rt_ready *r, size_t bytes, void *scratch);
/* Launches with the parameter block; also both launches of a reduction in parts, with their
 * scratch memory. */
ckpp_status launch_block(const rt_ready *r, unsigned char *block);

/* ---- ranks.c: reductions over the shards of several ranks ---- */

enum { RT_AGREEMENTS = 16 };
typedef struct rt_told rt_told;

/* The ranks of calls, which all of them make, and how they send each other the same number of
 * bytes, which come in the order of ranks. One thread uses it. The members behind `context` are
 * 0 at first. */
typedef struct rt_ranks rt_ranks;
struct rt_ranks {
    int rank, count;
    int device; /* this rank's: calls run there */
    /* of the host's memory, at once; only asked for where there are several ranks */
    ckpp_status (*agree)(const rt_ranks *ranks, const void *mine, void *all, size_t bytes);
    /* of the device's memory, in the order of the stream; likewise */
    ckpp_status (*gather)(const rt_ranks *ranks, const void *mine, void *all, size_t bytes,
                          ckpp_stream stream);
    /* Adds the elements of all ranks, of the device's memory; *done: false where that cannot be,
     * on any rank. NULL: it never can. */
    ckpp_status (*sum)(const rt_ranks *ranks, const void *mine, void *sums, int64_t count,
                       ckpp_dtype dtype, ckpp_stream stream, bool *done);
    void *context;
    unsigned long long serial;     /* which no other ranks have had */
    bool has_told;                 /* in this call */
    rt_told *told;                 /* what all ranks have told, the last time, */
    rt_told *known[RT_AGREEMENTS]; /* and before */
    rt_shard *shards;
    const rt_backend *backend;
    void *kept; /* memory for launches into the default stream, in turn */
};
/* The device has done all calls. */
void ranks_forget(rt_ranks *ranks);

/* Instead of a status: the ranks' shards are not as was assumed; the call is made again. */
#define RT_AGAIN ((ckpp_status)1000)

/* Runs the reduction, of which the arguments are this rank's shards. */
ckpp_status ranks_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options,
                      rt_ranks *ranks);
/* In the place of that: the reduction fails on the other ranks. */
void ranks_fail(rt_ranks *ranks);
/* With the call prepared: divides the shards of all ranks into segments. Fails on all ranks where
 * one has failed. */
ckpp_status ranks_agree(rt_launch *l);
/* Launches what reduces this rank's segments, and what folds those of all; or RT_AGAIN. */
ckpp_status ranks_launch(const rt_ready *r, unsigned char *block);
/* Whether memo.c may keep the launch. */
bool ranks_keep(const rt_ready *r);

/* ---- bounds.c: CKPP_CHECK=bounds ---- */

/* The first index that was out of range; as in kernel/bounds.h. */
typedef struct launch_bounds {
    int flag, param, line, dimension;
    int64_t index, extent;
} launch_bounds;

/* Fails if there is one. */
ckpp_status launch_report_bounds(const rt_launch *l, const launch_bounds *r);

/* ---- objects.c: textures and surfaces in a call ---- */

/* What a texture or a surface refers to. It is never freed but used again, with a new serial
 * number each time. So a copy of a texture's struct that has outlived the texture is recognized,
 * even where the object's number is in use again. */
typedef struct rt_object {
    struct rt_object *next; /* the next unused one */
    atomic_ullong serial;   /* odd: in use */
    bool is_surface;
    ckpp_access access;
    rt_texels *texels;
    uint64_t object;
} rt_object;

/* Returns an unused one; NULL: out of memory. */
rt_object *object_acquire(void);
void object_release(rt_object *r);
/* Finds what a texture or surface with this owner and serial refers to. Fails, naming it as
 * `what`, if it has been freed. */
ckpp_status object_find(void *owner, uint64_t serial, const char *what, rt_object **found);
/* Checks that the textures and surfaces among the arguments exist and are on the device. */
ckpp_status texture_check(const ckpp_kernel *kernel, const ckpp_arg *args, int device);
/* After the launch: fails if the kernel used one of them wrongly, as far as the backend knows. */
ckpp_status texture_report(const ckpp_kernel *kernel, const ckpp_arg *args, int device);

/* ---- graph.c ---- */

/* For a call that stages host memory: fails where the call's work is put off, so that nobody can
 * wait for it. */
ckpp_status graph_refuse_host(const rt_launch *l);
/* A call has failed: if the thread is in a graph block, its graph is not launched. */
void graph_note_failure(ckpp_status status);
/* Whether a call in the thread's block has. */
bool graph_has_failed(void);
/* The graph that the thread appends to, by these functions; NULL: launches are made at once. */
const rt_graph_backend *graph_current(void **graph);
/* Whether work for the stream is put off by the thread's block. What comes from the host has been
 * read then. */
bool graph_takes(ckpp_stream stream);
/* Releases the graphs that no block is using, and has the others released later. Returns whether
 * there are no others. */
bool graph_clear(void);

/* ---- data.c: memory that has to move before and after ---- */

/* Arrays of the host that are present on the call's device, or on that of its other arrays, become
 * arrays of the device. `any`: none is given, so that what is present may decide. */
ckpp_status data_translate(rt_launch *l, bool any);
ckpp_status data_allocate_outputs(rt_launch *l);
/* Copies host memory to the device, if the device has memory of its own. */
ckpp_status data_stage_in(rt_launch *l);
/* Copies all that is to be copied to the device; for calls that are not made in pieces after
 * all. */
ckpp_status data_copy_in(rt_launch *l);
/* After the launch: copies staged outputs back. Those that are present are newer there now. */
ckpp_status data_stage_out(rt_launch *l);
/* Waits for the launch, or only for a number that it writes to a slot, if the host needs nothing
 * else. */
ckpp_status data_wait(const rt_launch *l);
/* After the launch was waited for: copies results from slots to their arrays. */
void data_acquire_slots(const rt_launch *l);
/* Releases staged memory; if `keep` is false, after a failure, also the outputs that this call
 * allocated. */
void data_release(rt_launch *l, bool keep);

/* ---- pieces.c: calls over large arrays of the host ---- */

extern struct call_pieces {
    size_t least;             /* bytes that travel, in both directions, of such a call */
    size_t smallest, largest; /* of a piece */
} call_pieces;

/* Decides whether the call, whose regions are known, is made in pieces: sets l->rows. */
void pieces_plan(rt_launch *l);
/* How many launches the call is made in. */
int64_t pieces_count(const rt_launch *l);
/* Copies the regions, which have their memory, and launches. `whole` is the launch in one piece,
 * whose block this changes. */
ckpp_status pieces_launch(rt_launch *l, const rt_class *cls, const rt_ready *whole,
                          unsigned char *block);

/* ---- single.c: views of pointers without extents ---- */

/* Warns, once at each place, of one that meets an array. The shape is known. */
void single_warn(const rt_launch *l);

/* ---- travel.c: arrays that travel with one call after another ---- */

/* Around copies of regions: how long they take. */
double travel_begin(const rt_launch *l);
void travel_end(rt_launch *l, double begin);
/* The array that is in the region. */
const char *travel_name(const rt_launch *l, const rt_region *r);
/* Counts that the regions have travelled; warns once of each where that is often. */
void travel_count(const rt_launch *l);

/* ---- kernel_state.c: what is remembered of a kernel ---- */

/* The kernel's options and those of a call. Each text exists once, so equal options are the same
 * pointer in classes. */
typedef struct option_text option_text;
struct option_text {
    option_text *next;
    char text[];
};

/* What kernel->state points to. */
typedef struct kernel_state kernel_state;
struct kernel_state {
    kernel_state *next;
    _Atomic(void *) *slot; /* kernel->state */
    /* held while a specialisation is built or option texts are searched */
    pthread_mutex_t lock;
    _Atomic(rt_specialization *) specializations;
    option_text *options;
    _Atomic(struct tune_choice *) choices;
    bool made; /* by ckpp_module_compile(): it is in no object that can be unloaded */
};

/* Returns the kernel's state and makes it at the first call. NULL: out of memory. */
kernel_state *kernel_state_get(const ckpp_kernel *kernel);
/* Waits for the devices that have code of the kernel, and frees its state. */
void kernel_state_forget(const ckpp_kernel *kernel);

/* ---- build.c: a kernel's specialisations ---- */

struct rt_specialization {
    rt_specialization *next;
    rt_layout layout;
    rt_code code;
    const rt_backend *backend;
    /* behind this struct, in the same allocation: the class that it is for; and the one that it
     * was built for, without loops over threads where those do not compile */
    const rt_class *cls, *built;
    const kernel_state *state;
    bool prints; /* its text mentions printf */
};

/* Finds the specialisation for the launch, whose dimensions are merged, or builds it. It lives as
 * long as the kernel. */
ckpp_status build_find(rt_launch *l, rt_specialization **result);
/* The compiler options for this call. The text lives as long as the kernel. */
ckpp_status build_options(const rt_launch *l, kernel_state *state, const char **options);
/* Compiles a module, l->kernel, to LTO-IR, which nothing caches. */
ckpp_status build_lto_ir(rt_launch *l, rt_blob *image);

/* ---- tune.c: which combination of tune(...), or way to divide the work, a call takes ---- */

/* Before the types are bound: gives the launch values. */
void tune_start(rt_launch *l);
/* With the arguments on the device, and dimensions merged: finds, or measures, the combination
 * for the launch, and gives it its values and geometry. */
ckpp_status tune_choose(rt_launch *l);
void tune_free(struct tune_choice *list);
/* After a fork, in the child. */
void tune_in_child(void);

/* ---- memo.c: the thread's last calls ---- */

/* If the thread remembers the same call of this kernel, launches it, sets *status and returns
 * true. */
bool memo_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options,
              rt_ranks *ranks, ckpp_status *status);
void memo_store(const rt_launch *l, const rt_ready *ready, const rt_specialization *spec,
                const unsigned char *block);

/* ---- module.c: what a launch of a module's kernel and a look at its variables begin with ---- */

/* A stand-in for a module's kernel in the steps of a launch; its parameters have no types. */
typedef struct call_shape {
    ckpp_kernel kernel;
    ckpp_param param[RT_MAX_PARAMS];
} call_shape;

ckpp_status module_begin(rt_launch *l, call_shape *shape, ckpp_module module, ckpp_arguments args,
                         const ckpp_options *options);
/* Finds the module's code for the launch's device, or compiles and loads it. */
ckpp_status module_code(rt_launch *l, ckpp_module module, rt_code **code);
/* Finds a kernel in that code by its name. */
ckpp_status module_find_kernel(const rt_launch *l, ckpp_module module, rt_code *code,
                               const char *name, rt_module_kernel **result);
/* Begins a call of the module and does the step, on a stack that is large enough. */
typedef ckpp_status module_step(rt_launch *l, ckpp_module module, void *context);
ckpp_status module_run(ckpp_module module, ckpp_arguments args, const ckpp_options *options,
                       module_step *step, void *context);
/* Compiles the module for the thread's device, and loads it. */
ckpp_status module_load(ckpp_module module, const ckpp_options *options);

/* ---- module_arguments.c ---- */

/* Sets `described` of the arrays for which the kernel has a ckpp_array, not a pointer. */
void module_find_described(rt_launch *l, ckpp_module module, const rt_module_kernel *kernel);
/* Bytes of the argument as it is passed. */
size_t module_argument_size(const rt_operand *o);
/* Writes the bytes of a described array. */
void module_fill_array(const rt_operand *o, unsigned char *block);
ckpp_status module_check_arrays(const rt_launch *l);
ckpp_status module_check_arguments(const rt_launch *l, const rt_module_kernel *kernel);

/* ---- module_explain.c ---- */

/* After a compiler failed: replaces its message by a better explanation, if there is one. `mark`
 * is rt_mark() from before the compilation. */
void module_explain(const ckpp_kernel *module, bool on_host, int mark);

/* ---- progress.c ---- */

typedef struct progress {
    const ckpp_kernel *kernel;
    double begin; /* clock_now() */
    bool shown;   /* the members below are used */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool over;
} progress;

/* Around a compilation: on a terminal, a line shows it once waiting for compilers takes long. */
void progress_begin(progress *p, const ckpp_kernel *kernel);
void progress_end(progress *p);

#endif
