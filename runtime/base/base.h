/* base.h - what every folder of the runtime uses: errors, growing strings, files, settings,
 * element types, names, the shapes of arrays.
 *
 * A function that can fail returns a ckpp_status, and has then given the message to rt_fail(). */
#ifndef RUNTIME_BASE_H
#define RUNTIME_BASE_H

#include "runtime/base/env_table.h"
#include "runtime/base/kind.h"
#include "runtime/base/place.h"
#include "runtime/base/target.h"

#include <ckpp/ckpp.h>

#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <sys/stat.h>

enum {
    RT_MAX_PARAMS = CKPP_MAX_PARAMS,
    RT_BOUND_BY_TEMPLATE = 255, /* in bound_by[]: a template argument gave the type */
    /* bytes of a parameter block, as many as every CUDA version can pass to a kernel */
    RT_MAX_BLOCK = 32752,
    /* alignment of the block, and so the largest alignment of a struct that is given by value */
    RT_BLOCK_ALIGN = 64,
    RT_BLOCK = 256, /* threads in a block */
    /* blocks of a cluster, as many as every GPU that has clusters can run, and their threads */
    RT_CLUSTER_SIZE = 8,
    RT_CLUSTER_BLOCK = 512,
    RT_VECTOR_BYTES = 16,         /* bytes of the largest load of a thread */
    RT_STATIC_SHARED = 48 * 1024, /* bytes of a block's shared variables, at most */
    /* bytes of the largest accumulator that a block combines through shared memory; a larger one
     * is combined within a warp */
    RT_MAX_SHARED = 64,
    /* the most vectors that a thread of a GPU reads in a reduction, so that the sum of small
     * integers fits into 32 bits */
    RT_THREAD_VECTORS = 4096,
    /* bytes of the rows that a block of a GPU brings into shared memory at once, see RT_STAGED:
     * four loads of each thread */
    RT_STAGE_BYTES = 4 * RT_BLOCK * RT_VECTOR_BYTES,
    /* kernels for which specialize_is_large() may use so many times the usual registers, so a GPU
     * runs fewer of their threads at once by this factor */
    RT_LARGE_SHARE = 2,
    /* parts of a result that a thread of a GPU loads together, so that a block loads all parts
     * that a large GPU makes */
    RT_PARTS_AT_ONCE = 5,
    /* a reduction's loop has at least one kept and one reduced dimension */
    RT_LOOP_DIMS = CKPP_MAX_DIMS + 1,
    RT_SYMBOL_SIZE = 256
};

typedef struct rt_class rt_class;
typedef struct rt_layout rt_layout;
typedef struct rt_code rt_code;
typedef struct rt_compile rt_compile;

/* ---- error.c ---- */

/* A call that is running in this thread: rt_fail() begins the message with it. */
typedef struct rt_call {
    const ckpp_kernel *kernel; /* NULL: a function of api.h, named by `function` */
    const char *function;
    const char *file;
    int line;
    const char *array; /* what a directive copies, by name; or NULL */
} rt_call;

/* Makes `call` the thread's current call; returns the one before, for rt_leave(). Calls nest,
 * since a copy may run a kernel. Of an outermost call and all within it the first error is
 * kept. */
rt_call rt_enter(rt_call call);
void rt_leave(rt_call previous);
/* How many calls the thread is in, which nest. */
const int *rt_depth(void);
/* inside.c: registers the thread with inside_others(). To be called before the thread reads what
 * may be unlinked. */
void inside_watch(void);
/* Whether another thread may be in a call. If not, no thread uses what was unlinked before. */
bool inside_others(void);
const rt_call *rt_current(void);
/* Whether the current call was made by the program, not by another call of the runtime. */
bool rt_is_outermost(void);
/* Sets the thread's message to "file:line: error: kernel 'saxpy': MESSAGE" or "ckpp_empty:
 * MESSAGE", unless the outermost call has one already. Returns `status`. */
__attribute__((format(printf, 2, 3))) ckpp_status rt_fail(ckpp_status status, const char *format,
                                                          ...);
/* Fails because the call interrupts another one of the thread, in a signal handler. */
ckpp_status rt_fail_inside(const rt_call *other);
/* Writes what the call's messages begin with, which takes less than 3/4 of `size`; returns its
 * length. */
size_t rt_put_prefix(const rt_call *call, char *text, size_t size);
/* Around a step that may fail without an error of the call: rt_rewind() restores the message and
 * the state that there were at rt_mark(). */
int rt_mark(void);
void rt_rewind(int mark);
/* Appends to the current message. */
__attribute__((format(printf, 1, 2))) void rt_add(const char *format, ...);
/* strerror(), valid until the thread's next call of this function. */
const char *rt_errno_text(int code);
/* Calls the handler set by ckpp_on_error with the thread's message. */
void rt_report(ckpp_status status);
/* Prints "ckpp: warning: ..." on standard error, once per process for each `once`. */
__attribute__((format(printf, 2, 3))) void rt_warn_once(atomic_flag *once, const char *format,
                                                        ...);
/* The same, with the current call's place in front, once for each place and name. */
__attribute__((format(printf, 2, 3))) void rt_warn_here(const char *name, const char *format, ...);

/* ---- unload.c: when the library is unloaded ---- */

/* Has `release` called if the library is unloaded before the program ends, as a part of a plugin.
 * `one` is registered once and must stay valid. */
typedef struct rt_unload rt_unload;
struct rt_unload {
    void (*release)(void);
    rt_unload *next;
};
void unload_register(rt_unload *one);

/* ---- room.c: work that needs much stack ---- */

/* Does the work, on a larger stack where the thread's has too little left. */
void room_run(void (*work)(void *context), void *context);

/* ---- numbers ---- */

/* a / b, rounded up; a >= 0, b > 0. */
static inline int64_t divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

/* `size` rounded up to a multiple of `step`. */
static inline size_t round_up(size_t size, size_t step)
{
    return (size + step - 1) / step * step;
}

static inline bool is_power_of_two(int64_t v)
{
    return v > 0 && (v & (v - 1)) == 0;
}

/* ---- buf.c: a growing string ---- */

typedef struct rt_buf {
    char *data; /* NUL-terminated; NULL before the first put */
    size_t size, capacity;
    bool failed; /* out of memory: puts do nothing any more, so one check at the end is enough */
} rt_buf;

void buf_put(rt_buf *b, const void *data, size_t size);
void buf_puts(rt_buf *b, const char *s);
__attribute__((format(printf, 2, 3))) void buf_printf(rt_buf *b, const char *format, ...);
void buf_free(rt_buf *b);

/* ---- io.c: whole files, by descriptor ---- */

/* Bytes that free() releases. */
typedef struct rt_blob {
    void *data;
    size_t size;
} rt_blob;

/* These return false with errno. Interrupted and partial transfers are continued. */
/* Appends to a file, or writes to a pipe. Where RLIMIT_FSIZE would be exceeded, it fails with
 * EFBIG instead of raising SIGXFSZ. */
bool io_write(int fd, const void *data, size_t size);
/* Makes a file, which must not exist, that only the user may read. */
bool io_create(const char *path, const void *data, size_t size);
/* Reads all of a regular file of at most `limit` bytes (else EFBIG) into malloc'd memory, and puts
 * a NUL behind the bytes. */
bool io_read(int fd, size_t limit, rt_blob *content);
/* Gives a folder that was just made the mode 0700, whatever the umask. */
bool io_set_private(const char *path);

/* ---- clock.c ---- */

/* Seconds of CLOCK_MONOTONIC. */
double clock_now(void);

/* ---- env.c: settings ---- */

typedef enum rt_tune { RT_TUNE_AUTO, RT_TUNE_OFF, RT_TUNE_FORCE } rt_tune;

typedef struct rt_settings {
    bool explain;        /* CKPP_EXPLAIN=1 */
    bool explain_source; /* CKPP_EXPLAIN=source; then `explain` is set, too */
    bool debug;          /* CKPP_DEBUG=1 */
    bool stacks;         /* CKPP_STACKS=1 */
    bool stats;          /* CKPP_STATS=1 */
    bool profiled;       /* a profiler is attached */
    const char *trace;   /* CKPP_TRACE's file, or NULL */
    bool watch;          /* stats, profiled or trace */
    rt_tune tune;        /* CKPP_TUNE */
    bool check_bounds;   /* CKPP_CHECK has bounds, */
    bool check_nan;      /* nan, */
    bool check_verify;   /* verify, */
    bool check_discrete; /* discrete */
    bool check_comm;     /* comm */
    bool check_results;  /* nan or verify */
    double comm_timeout; /* CKPP_COMM_TIMEOUT: seconds; 0: for ever */
} rt_settings;
/* Reads the environment at the first call. */
const rt_settings *rt_env(void);
typedef enum env_variable {
#define ENV_ROW_(name, kind, guide, help) ENV_##name,
    ENV_VARIABLES(ENV_ROW_)
#undef ENV_ROW_
} env_variable;
/* getenv(), but NULL where the variable is empty or the program runs with more rights than its
 * caller. */
const char *rt_getenv(env_variable variable);
/* Whether the program has rights that its caller does not have (set-user-ID, set-group-ID,
 * capabilities), or can switch to other rights. Then nothing that the caller, or the user for whom
 * the program works, can provide (settings, files, programs on PATH) may become code in it. */
bool rt_is_secure(void);

/* ---- uses.c ---- */

/* kernel->uses; with CKPP_DEBUG, what a debugger looks at counts, too. */
unsigned rt_uses(const ckpp_kernel *kernel);

/* ---- words.c: command lines ---- */

/* Appends the words of a command line, each with a NUL, split at blanks as a shell splits them:
 * quotes and backslashes are honoured, nothing is expanded. Returns their number; -1: a quote is
 * not closed. */
int host_split_words(const char *text, rt_buf *words);
/* Where programs are without $PATH. */
#define HOST_USUAL_PATH "/usr/local/bin:/usr/bin:/bin"
/* Finds the file that a shell would run for `word`. false: there is none, or its path does not
 * fit. */
bool host_find_program(const char *word, char *path, size_t size);

/* ---- compiler_options.c: options of kernels for their compilers ---- */

typedef enum option_kind { OPTION_OTHER, OPTION_MACRO, OPTION_FOLDER, OPTION_FILE } option_kind;

typedef struct rt_option {
    const char *word;    /* as written */
    const char *value;   /* "" where it has none */
    const char *problem; /* why it is refused; NULL: it is accepted */
    option_kind kind;    /* -D; -I and similar; -include */
    const char *nvrtc, *host;
} option;

/* Iterates over the options of a text. */
typedef struct option_reader {
    rt_buf words;
    const char *at;
    int left; /* words left; -1: a quote is not closed */
} option_reader;

/* `text` may be NULL. false: out of memory. In both cases options_end() is called later. */
bool options_begin(option_reader *r, const char *text);
/* false: there are no more. The option's strings live until options_end(). */
bool options_next(option_reader *r, option *o);
void options_end(option_reader *r);

/* Appends the options for NVRTC, or for the host's compiler, each word with a NUL. `before` is put
 * before paths that are relative to the working directory; NULL: nothing. Fails where an option is
 * refused or a quote is not closed. */
ckpp_status options_put(const char *options, bool host, const char *before, rt_buf *out);
/* The letter, if the options name the GPU's architecture `arch` with one, such as sm_90a; or 0. */
char options_arch_letter(const char *options, int arch);

/* ---- compiler_messages.c ---- */

/* Appends the useful lines of a C++ compiler's output: first the errors in the user's files, then
 * those in the prelude; at most `max_lines` lines. What the kernel's text calls otherwise than the
 * program has the program's name; kernel: NULL for a text with names of its own alone. */
void host_filter_messages(rt_buf *out, const ckpp_kernel *kernel, const char *messages,
                          int max_lines);
/* Appends messages with those names. */
void host_rename(rt_buf *out, const ckpp_kernel *kernel, const char *messages);

/* ---- names.c: names as users write them ---- */

bool name_starts_with(const char *name, const char *begin);
/* The last component of the path, within `path`. */
const char *name_of_file(const char *path);
/* Whether a C identifier can have the character. */
bool name_has(char c);

/* Whether both are the same apart from blanks and tabs. */
bool name_is_same(const char *a, const char *b);
/* Edit distance: how many letters of `a`, of length `size`, are changed, inserted, removed or
 * swapped with a neighbour to get `b`. Only the first 64 letters count. */
int name_distance(const char *a, size_t size, const char *b);

typedef struct rt_name {
    char *text;
    int distance;
} rt_name;

typedef struct rt_name_list {
    rt_name *names;
    size_t count;
} rt_name_list;

/* Without memory the name is left out: the list is for a message. */
void name_list_add(rt_name_list *list, const char *name, size_t length);
/* Appends "; it has 'blur', 'scale'", with the names most similar to `name` first, and frees the
 * list. */
void name_list_put(rt_name_list *list, const char *name, bool is_kernel, rt_buf *out);
/* Fails because a module does not have `name`; the message lists the names that it has and ends
 * with `note`. Frees the list. */
ckpp_status module_fail_missing(const char *name, bool is_kernel, rt_name_list *list,
                                const char *note);

/* ---- dtype.c: element types ---- */

/* The parts of the kernel library that a type and its compute type need: a set of bits, since one
 * part may need another. */
enum {
    DTYPE_TEXT_plain = 0,
    DTYPE_TEXT_half = 1,
    DTYPE_TEXT_complex = 2,
    DTYPE_TEXT_float8 = 4 | DTYPE_TEXT_half
};

/* One more than the largest number of a type. Rows of CKPP_DTYPES are in ascending order;
 * CKPP_STRUCT, which has no row, may be larger. */
#define DTYPE_NUMBER_(ENUM, name, kind, bytes, number, ...) DTYPE_NUMBER_##ENUM = number,
enum {
    CKPP_DTYPES(DTYPE_NUMBER_) DTYPE_BEHIND_,
    DTYPE_END = DTYPE_BEHIND_ > (int)CKPP_STRUCT ? (int)DTYPE_BEHIND_ : (int)CKPP_STRUCT + 1
};
#undef DTYPE_NUMBER_

/* 1: C passes the type as a struct of its bits, and bodies compute with another type. */
enum {
    DTYPE_SCALAR_u = 0,
    DTYPE_SCALAR_i = 0,
    DTYPE_SCALAR_f = 0,
    DTYPE_SCALAR_c = 0,
    DTYPE_SCALAR_bits = 1
};

/* A row of CKPP_DTYPES, where the columns are described. */
typedef struct dtype_row {
    const char *name, *stored, *seen;
    char kind;
    unsigned char size, bits, text, fraction, exponent, infinite, units;
    ckpp_dtype part;
} dtype_row;

/* For CKPP_NONE and unknown numbers: a row with size 0. */
const dtype_row *dtype_of(ckpp_dtype type);
char rt_dtype_kind(ckpp_dtype type); /* 'b', 'i', 'u', 'f', 'c'; 's': struct */
const char *
rt_dtype_cname(ckpp_dtype type); /* its name in kernel source, as stored: "float", "ckpp::float16",
                       * "complex64" */
/* The bits of a floating type's infinity, or of its only NaN where it has no infinity. */
uint64_t dtype_top(const dtype_row *row);
double dtype_real(ckpp_dtype type, const void *at);
/* Converts a scalar argument to `type` as C does and writes it to `to`: ckpp_dtype_size() bytes,
 * for a struct itemsize bytes. */
void rt_scalar_store(void *to, ckpp_dtype type, const ckpp_arg *from);

/* Whether an integer type can hold the scalar; true for any other type. A floating-point number
 * fits if its integral part does. An integer fits into an unsigned type, which wraps around as in
 * C, and into a signed one of at least as many bits as it needs, signed or not. */
bool rt_scalar_fits(ckpp_dtype type, const ckpp_arg *from);
void rt_scalar_describe(const ckpp_arg *from, char text[40]);

/* ---- operator.c: reduction operators ---- */

/* A row of CKPP_OPERATORS, where the columns are described. */
typedef struct operator_row {
    const char *word, *kinds, *identity, *expression;
    ckpp_form form;
    char wraps;
} operator_row;

/* For CKPP_REDUCE_EXPRESSION: a row with its word and all kinds, and nothing else. */
const operator_row *operator_of(ckpp_operator op);

/* ---- shape.c: arrays, without their memory ---- */

/* Computes the number of elements. false: an int64_t cannot hold it. */
bool shape_count(int ndim, const int64_t *shape, int64_t *count);
/* Checks ndim, extents, dtype, itemsize and data. `what` names the array in the message: "argument
 * 'x'". */
ckpp_status array_check(const ckpp_array *a, const char *what);
/* Whether it has what was in memory before: values that no program gives an array, not even by
 * mistake. array_check() fails then. */
bool array_is_wild(const ckpp_array *a);
/* Writes "(3, 4)", or "float32 (3, 4)", for messages. */
void array_describe_shape(char *text, size_t size, int ndim, const int64_t *shape);
void array_describe(const ckpp_array *a, char *text, size_t size);
/* Whether the array is {0}, which as an output is allocated by the call. */
bool array_is_empty(const ckpp_array *a);
/* Whether the elements fill memory from data on without gaps or repetition, in some order of the
 * dimensions. */
bool array_is_dense(const ckpp_array *a);
bool array_is_row_major(const ckpp_array *a);
/* The first byte that the array can touch, and the byte after the last one, relative to data; 0, 0
 * where it has no elements. */
void array_span(const ckpp_array *a, int64_t *low, int64_t *high);
/* In shape[0] of an array without dimensions: it is the view of a pointer without extents, or a
 * copy of one. */
enum { ARRAY_BARE = -1 };
static inline bool array_is_bare(const ckpp_array *a)
{
    return a->ndim == 0 && a->shape[0] == ARRAY_BARE;
}
/* Where an array ends of which only the beginning is known, and whether it is such a one. */
#define ARRAY_END (UINTPTR_MAX >> 16)
bool array_is_endless(const ckpp_array *a);
ckpp_status array_check_writable(const ckpp_array *a, const char *what);
void array_set_row_major(ckpp_array *a);

/* ---- nvtx.c ---- */

/* Begins, or ends, a range of this thread, for profilers that support NVTX. */
void nvtx_push(const char *name);
void nvtx_pop(void);

#endif
