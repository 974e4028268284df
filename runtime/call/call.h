/* call.h - a call from its arguments to the running kernel. */
#ifndef RUNTIME_CALL_H
#define RUNTIME_CALL_H

#include "runtime/array/array.h"
#include "runtime/plan/plan.h"

/* ---- launch.c ---- */

typedef struct trace_row trace_row; /* where launches are counted: see trace.c */
typedef struct rt_specialization rt_specialization;

/* A launch that lacks only its parameter block. */
typedef struct rt_ready {
    const ckpp_kernel *kernel;
    const rt_backend *backend;
    int device;
    ckpp_stream stream;
    rt_code *code;                 /* these two live as long as the kernel's state */
    const rt_layout *layout;
    rt_work work;
    trace_row *row;                /* where such launches are counted; NULL: nobody looks */
    int64_t reads, writes;         /* where they are: bytes of the arrays, */
    int64_t elements;              /* and how often the body runs; 0: that is not known */
} rt_ready;

/* Which device, stream and backend a call uses. */
ckpp_status launch_choose_device(rt_launch *l);

/* Whether options are given that only raw kernels have. */
bool launch_is_raw(const ckpp_options *o);
/* What a raw kernel's call does with whole arrays: steps that are calls themselves. launch_run()
 * is given them, because ops/, where they are, is above this folder. */
typedef struct rt_raw_steps {
    /* Makes row-major copies of strided inputs, where the call asks for them. Before
     * data_stage_in(). */
    ckpp_status (*copy_inputs)(rt_launch *l);
    /* Fills outputs, where the call asks for it. After data_stage_in(). */
    ckpp_status (*fill_outputs)(rt_launch *l);
} rt_raw_steps;

/* Runs the kernel, within the call under way. raw: NULL where the kernel is none. */
ckpp_status launch_run(const ckpp_kernel *kernel, const ckpp_arg *args,
                       const ckpp_options *options, const rt_raw_steps *raw);
/* Launches with the parameter block; a reduction in parts, with scratch memory, twice. */
ckpp_status launch_block(const rt_ready *r, unsigned char *block);

/* ---- objects.c: textures and surfaces in a call ---- */

/* What a texture or a surface is. It is never given back to the system but used again, each time
 * with another serial number: so that a copy of a texture that has been freed is told from a
 * texture, whoever has which object now. */
typedef struct rt_object {
    struct rt_object *next;           /* of those that are free */
    atomic_ullong serial;          /* odd: it is in use */
    bool is_surface;
    rt_texels *texels;
    uint64_t object;
} rt_object;

/* Returns an object that is not in use; NULL: out of memory. */
rt_object *object_acquire(void);
void object_release(rt_object *r);
/* The object that `owner` and `serial` of a texture stand for. */
ckpp_status object_find(void *owner, uint64_t serial, const char *what, rt_object **found);
/* Checks that those among the arguments exist and are on the launch's device. */
ckpp_status texture_check(const ckpp_kernel *kernel, const ckpp_arg *args, int device);
/* After the launch: fails where the kernel has used one of them wrongly, as far as the backend
 * knows. */
ckpp_status texture_report(const ckpp_kernel *kernel, const ckpp_arg *args, int device);

/* ---- data.c: memory that has to move before and after ---- */

/* Allocates the outputs that are empty arrays. */
ckpp_status data_allocate_outputs(rt_launch *l);
/* Copies host memory to the device, where the device has its own. */
ckpp_status data_stage_in(rt_launch *l);
/* Copies staged outputs back. */
ckpp_status data_stage_out(rt_launch *l);
/* Waits for the launch, or for the only thing of it that the host is to see. */
ckpp_status data_wait(const rt_launch *l);
/* After the launch has been waited for: takes what it left in slots. */
void data_acquire_slots(const rt_launch *l);
/* Releases staged memory; after a failure (keep false) also the outputs allocated by this call. */
void data_release(rt_launch *l, bool keep);

/* ---- kernel_state.c: what is remembered of a kernel ---- */

/* Compiler options that a call has given, behind the construct's own. Each text exists once, so
 * that equal options are the same pointer in classes. */
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
    /* held while a specialisation is built, or compiler options are added */
    pthread_mutex_t lock;
    _Atomic(rt_specialization *) specializations;
    option_text *options;
    bool made;             /* by ckpp_module_compile(), which nobody unloads */
};

/* The kernel's state, made at its first call. NULL: out of memory. */
kernel_state *kernel_state_get(const ckpp_kernel *kernel);
/* Waits for the devices that have code of the kernel, and gives back all that is remembered of
 * it. */
void kernel_state_forget(const ckpp_kernel *kernel);

/* ---- build.c: a kernel's specialisations ---- */

struct rt_specialization {
    rt_specialization *next;
    rt_layout layout;
    rt_code code;
    const rt_backend *backend;
    const rt_class *cls; /* behind this struct, in the same allocation */
    const kernel_state *state;
    bool prints;         /* its texts mention printf */
};

/* The specialisation for the launch, whose dimensions are merged; built where there is none. It
 * lives as long as the kernel. */
ckpp_status build_find(rt_launch *l, rt_specialization **result);

/* ---- memo.c: the thread's last calls ---- */

/* Where the call is the one that the thread remembers of this kernel: launches it, and gives
 * true. */
bool memo_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options,
              ckpp_status *status);
/* Remembers a call that has been launched. */
void memo_store(const rt_launch *l, const rt_ready *ready, const rt_specialization *spec,
                const unsigned char *block);

/* ---- module.c: what a launch of a module's kernel and a look at its variables begin with ---- */

/* A module's kernel as the steps of a launch see it: its parameters have no types. */
typedef struct call_shape {
    ckpp_kernel kernel;
    ckpp_param param[RT_MAX_PARAMS];
} call_shape;

/* Fills the launch from the call. */
ckpp_status module_begin(rt_launch *l, call_shape *shape, ckpp_module module, ckpp_arguments args,
                         const ckpp_options *options);
/* The module's code for the launch's device. */
ckpp_status module_code(rt_launch *l, ckpp_module module, rt_code **code);
/* Compiles it for the thread's device, and loads it. */
ckpp_status module_load(ckpp_module module, const ckpp_options *options);

/* ---- module_arguments.c ---- */

/* Bytes that the argument takes among the others. */
size_t module_argument_size(const rt_operand *o);
ckpp_status module_check_arrays(const rt_launch *l);
ckpp_status module_check_arguments(const rt_launch *l, const rt_module_kernel *kernel);

/* ---- module_explain.c ---- */

/* A module does not compile: where there is more to say of it than the compiler has said since
 * `mark`, that is the message. */
void module_explain(const ckpp_kernel *module, bool on_host, int mark);

/* ---- progress.c ---- */

typedef struct progress {
    const ckpp_kernel *kernel;
    double begin; /* CLOCK_MONOTONIC, seconds */
    bool shown;   /* the rest is used */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool over;
} progress;

/* A compiler begins, and has ended: on a terminal the waiting is shown once it is long. */
void progress_begin(progress *p, const ckpp_kernel *kernel);
void progress_end(progress *p);

#endif
