/* compile.h - compiling kernels when ckpp runs, for --check and --aot.
 *
 * compile.c lists what is compiled, compile_calls.c makes up the calls that it is compiled for,
 * compile_work.c runs the compilations, compile_messages.c turns compilers' messages into
 * diagnostics, compile_warnings.c selects the warnings, and offline.c calls the compilers. */
#ifndef FRONT_COMPILE_H
#define FRONT_COMPILE_H

#include "frontend/check/check.h"
#include "frontend/gen/gen.h"
#include "runtime/observe/observe.h"

/* ---- compile.c: what is compiled ---- */

typedef struct compile_options {
    bool check, embed;
    bool usual;    /* --check without a list: everything that has a compiler here */
    bool host;     /* check with the host's compiler */
    int archs[16]; /* 90, ... */
    size_t narchs;
    const char *records; /* the file of --specializations; NULL: none */
    bool verbose;
} compile_options;

/* Adds "sm_80,sm_90" to archs, without duplicates; for --check also takes "host". Any other list
 * is fatal(). `option` is for the message. */
void compile_archs(compile_options *o, const char *option, const char *list);
/* Compiles the kernels, which have passed all checks, for each architecture, and for the host if
 * asked to. Compilers' errors, and warnings of the host's compiler, become diagnostics; with
 * `embed`, the code is added to the constructs. */
void compile_unit(unit *u, const compile_options *o);

/* One kernel's source, for one GPU architecture or the host. */
typedef struct compile_job {
    construct *construct;
    const ckpp_kernel *kernel;
    const instance *instance; /* NULL if the class is a recorded one */
    const char *types;        /* "T = float64, N = 16"; "" if the kernel is not generic */
    const char *source;
    size_t size;
    int arch; /* 90 for sm_90; 0 for the host */
    /* compile_run() fills: */
    const char *message; /* why it does not compile; NULL if it does */
    bool refused;        /* `message` has nothing to do with the kernel */
    const char *code;    /* for a GPU its code, for the host the compiler's warnings */
    size_t code_size;
    bool cached;        /* the code was found in the cache */
    ckpp_embedded made; /* the embedded code's description, without the code */
} compile_job;

/* ---- compile_calls.c ---- */

/* The classes of calls that the kernel is compiled for, for a GPU or the host, if no calls were
 * recorded: all arrays are row-major, aligned and small enough for 32-bit offsets. Without `all`
 * these are only the most likely ones. Returns their number; *list is in the arena. */
size_t calls_classes(arena *a, const construct *c, const ckpp_kernel *kernel,
                     const instance *types, bool host, bool all, rt_class ***list);

/* ---- compile_work.c ---- */

/* Runs the jobs, as many at once as there are processors. Shows progress on standard error if that
 * is a terminal. */
void compile_run(arena *a, compile_job *jobs, size_t count);

/* ---- compile_messages.c ---- */

/* Turns the job's message, or the host compiler's warnings, into diagnostics at the user's lines,
 * without duplicates. With `gpu_only` the host's errors become warnings, because NVRTC compiles
 * the kernel. */
void compile_report(unit *u, const compile_job *job, bool gpu_only);

/* The name of errors of the job's compiler. */
const char *compile_check_name(const compile_job *job);

/* Whether all of the job's errors are static assertions in the user's code that failed. */
bool compile_is_assertion(unit *u, const compile_job *job);

/* ---- compile_warnings.c ---- */

/* Splits "MESSAGE [-Wname]": removes the option from *message, and returns ckpp's name for the
 * warning, or NULL if it is not shown. */
const char *compile_warning(str *message);

/* ---- offline.c, which is not in libfront.a, because it defines the runtime's backends ---- */

/* Why there is no compiler for the host (arch 0) or for a GPU; NULL if there is one. */
const char *offline_lacks(arena *a, int arch);
/* The host compiler's name: "g++-12". */
const char *offline_host_name(arena *a);
/* Turns the cache off if it cannot be used, unless the user has set CKPP_CACHE: a build should not
 * warn of it for each file. */
void offline_quiet_cache(void);
/* Opens the cache once before processes are started, so that a warning about it is not repeated by
 * each of them. */
void offline_prepare(void);
/* Compiles the job, or gets its image from the cache; the image is malloc'd. On an error
 * ckpp_last_error() is the message; CKPP_ERROR_ARGUMENT means that nothing can be compiled for
 * this target. Changes the process's state, so each job has a process. */
ckpp_status offline_compile(const compile_job *job, rt_blob *image, ckpp_embedded *made,
                            bool *cached);

#endif
