/* compile.h - kernels that are compiled now, for --check and --aot.
 *
 * compile.c has the list of what is compiled, compile_calls.c the arguments it is compiled for,
 * compile_work.c the processes that do it; compile_messages.c finds whose errors these are,
 * compile_warnings.c which warnings are shown, and offline.c is the compilers. */
#ifndef FRONT_COMPILE_H
#define FRONT_COMPILE_H

#include "frontend/check/check.h"
#include "frontend/gen/gen.h"
#include "runtime/observe/observe.h"

/* ---- compile.c: kernels that are compiled now, for --check and --aot ---- */

typedef struct compile_options {
    bool check, embed;
    bool usual;              /* --check without a list: what there is a compiler for */
    bool host;               /* the host's compiler checks, too */
    int archs[16];           /* 90, ... */
    size_t narchs;
    const char *records;     /* the file of --specializations; NULL: none */
    bool verbose;
} compile_options;

/* Reads "sm_80,sm_90" into archs, without repetitions, and of --check "host"; does not return
 * where it is no such list. `option` is for the message. */
void compile_archs(compile_options *o, const char *option, const char *list);
/* Compiles the kernels, which have passed all checks, for each of the architectures, and has the
 * host's compiler check them. What it warns of, and errors, become messages; with `embed` the code
 * goes to the constructs. */
void compile_unit(unit *u, const compile_options *o);

/* One kernel's source for one GPU. */
typedef struct compile_job {
    construct *construct;
    const ckpp_kernel *kernel;
    const instance *instance; /* NULL: the class was recorded */
    const char *types;        /* "T = float64, N = 16"; "": the kernel is not generic */
    const char *source;
    size_t size;
    int arch;                 /* 90 for sm_90; 0: the host */
    /* compile_run() fills: */
    const char *message;      /* why it does not compile; NULL: it does */
    bool refused;             /* for a reason that has nothing to do with the kernel */
    const char *code;         /* else, what was made: for the host, what the compiler warns of */
    size_t code_size;
    bool cached;              /* and it was there before */
    ckpp_embedded made;       /* without the code */
} compile_job;

/* ---- compile_calls.c ---- */

/* The arguments' classes that the kernel is compiled for, on a GPU or the host, where no call is
 * known: all arrays are row-major, aligned and small enough for 32-bit offsets. The first one has
 * every argument that can be an array as one; without `all` there is no other. Returns how many;
 * *list is in the arena. */
size_t calls_classes(arena *a, const construct *c, const ckpp_kernel *kernel,
                     const instance *types, bool host, bool all, rt_class ***list);

/* ---- compile_work.c ---- */

/* Runs the jobs, as many at once as there are processors. With a terminal on standard error it
 * says there how far it is. */
void compile_run(arena *a, compile_job *jobs, size_t count);

/* ---- compile_messages.c ---- */

/* Turns the job's message, or what the host's compiler warns of, into diagnostics at the user's
 * own lines; one that is there already is left out. `gpu_only`: NVRTC takes what the host's
 * compiler refuses, which is no error. */
void compile_report(unit *u, const compile_job *job, bool gpu_only);

/* Whether nothing but static assertions of the user's own has failed. */
bool compile_is_assertion(unit *u, const compile_job *job);

/* ---- compile_warnings.c ---- */

/* Takes "MESSAGE [-Wname]" apart: the message is cut, and the result what ckpp calls such
 * warnings. NULL: it is not shown. */
const char *compile_warning(str *message);

/* ---- offline.c, which libfront.a lacks: a program has its own, as ckpp-cache does ---- */

/* Why there is no compiler for the host (arch 0), or for a GPU; NULL: there is one. */
const char *offline_lacks(arena *a, int arch);
/* What the host's compiler is called: "g++-12". */
const char *offline_host_name(arena *a);
/* For builds, which are to go on without a cache where there can be none, and not to warn of it
 * for each file. */
void offline_quiet_cache(void);
/* Before processes are made: what is wrong with the cache is said once, and not by each of
 * them. */
void offline_prepare(void);
/* Compiles, or takes what the cache has; the image is malloc'd. Where that fails,
 * ckpp_last_error() says why; CKPP_ERROR_ARGUMENT is that nothing can be compiled for such a GPU.
 * For a process that was made for it. */
ckpp_status offline_compile(const compile_job *job, rt_blob *image, ckpp_embedded *made,
                            bool *cached);

#endif
