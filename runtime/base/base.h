/* base.h - what every folder of the runtime uses: errors, growing strings, files, settings,
 * element types, names, the shapes of arrays.
 *
 * A function that can fail returns a ckpp_status and has called rt_fail(), which keeps the
 * message. */
#ifndef RUNTIME_BASE_H
#define RUNTIME_BASE_H

#include "runtime/base/env_table.h"
#include "runtime/base/kind.h"
#include "runtime/base/target.h"

#include <ckpp/ckpp.h>

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>

enum {
    RT_MAX_PARAMS = 64,
    RT_BOUND_BY_TEMPLATE = 255, /* in bound_by[] */
    /* bytes of a parameter block: what every CUDA version passes to a kernel */
    RT_MAX_BLOCK = 32752,
    /* what the block is aligned to, and so the most that a struct given by value can be */
    RT_BLOCK_ALIGN = 64,
    RT_BLOCK = 256,        /* threads in a block */
    RT_VECTOR_BYTES = 16,  /* what a thread loads at once, at most */
    /* bytes of a thread's accumulators, at most, for which warps work together */
    RT_MAX_SHARED = 64,
    /* vectors of a GPU's thread in a reduction, at most: so the sum of 16 small integers from each
     * fits into 32 bits */
    RT_THREAD_VECTORS = 4096,
    /* where specialize_is_large(), threads use twice the registers of others: a GPU runs one in so
     * many of the usual number at once */
    RT_LARGE_SHARE = 2,
    /* parts of a result that a GPU's thread loads together: enough for all parts of a result that
     * a large GPU makes */
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

/* The call under way in this thread: what rt_fail() puts in front of a message. */
typedef struct rt_call {
    const ckpp_kernel *kernel; /* NULL: a function of api.h, named by `function` */
    const char *function;
    const char *file;
    int line;
} rt_call;

/* Makes `call` this thread's call under way and forgets that an error was reported in it. Returns
 * the one before, to be given to rt_leave(). Calls nest (a copy runs a kernel); the first error of
 * the outermost call is kept. */
rt_call rt_enter(rt_call call);
void rt_leave(rt_call previous);
/* How many calls of the thread are under way, one in the other. */
const int *rt_depth(void);
/* inside.c: from now on the thread is among those that inside_others() looks at. Before it reads
 * for the first time what that is asked for. */
void inside_watch(void);
/* Whether another thread may be in a call. Where not, none has what was unlinked before. */
bool inside_others(void);
/* The call under way. */
const rt_call *rt_current(void);
/* Whether the program has made the call, and not the runtime within another one. */
bool rt_is_outermost(void);
/* Sets the thread's message: "file:line: error: kernel 'saxpy': MESSAGE" (or "ckpp_empty:
 * MESSAGE"), and returns status. Within one outermost call the first message is kept. */
__attribute__((format(printf, 2, 3))) ckpp_status rt_fail(ckpp_status status, const char *format,
                                                          ...);
/* Writes what stands in front of the call's messages, which is less than 3/4 of the size; returns
 * its length. */
size_t rt_put_prefix(const rt_call *call, char *text, size_t size);
/* For what may fail without being an error of the call: rt_rewind() takes back a message that was
 * set after rt_mark(). */
int rt_mark(void);
void rt_rewind(int mark);
/* Appends to the current message. */
__attribute__((format(printf, 1, 2))) void rt_add(const char *format, ...);
/* "No space left on device"; valid until the thread's next call of it. */
const char *rt_errno_text(int code);
/* Calls the handler set by ckpp_on_error with the thread's message. */
void rt_report(ckpp_status status);
/* Prints "ckpp: warning: ..." on standard error, once per process for each `once`. */
__attribute__((format(printf, 2, 3))) void rt_warn_once(atomic_flag *once, const char *format,
                                                        ...);

/* ---- unload.c: what goes with the library ---- */

/* Has `release` called where the library goes before the program ends, with a plugin that it is
 * part of. The struct stays the caller's, who registers it once. */
typedef struct rt_unload rt_unload;
struct rt_unload {
    void (*release)(void);
    rt_unload *next;
};
void unload_register(rt_unload *one);

/* ---- numbers ---- */

/* a / b, rounded up. `a` must not be negative. */
static inline int64_t divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

/* The next multiple of `step`. */
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
    char *data;    /* NUL-terminated, or NULL where size is 0 */
    size_t size, capacity;
    bool failed;   /* out of memory: further puts do nothing; check once at the end */
} rt_buf;

void buf_put(rt_buf *b, const void *data, size_t size);
void buf_puts(rt_buf *b, const char *s);
__attribute__((format(printf, 2, 3))) void buf_printf(rt_buf *b, const char *format, ...);
void buf_free(rt_buf *b);

/* ---- io.c: whole files, by descriptor ---- */

/* Malloc'd bytes. */
typedef struct rt_blob {
    void *data;
    size_t size;
} rt_blob;

/* These say with errno why not. Interrupted and short transfers are continued. */
/* Never raises SIGXFSZ: what would go over the process's limit fails with EFBIG. Of a file that
 * can be written to anywhere, at its end. */
bool io_write(int fd, const void *data, size_t size);
/* Makes a file that only the user may read. false with errno. */
bool io_create(const char *path, const void *data, size_t size);
/* The whole of a regular file of at most `limit` bytes (else EFBIG); a NUL, not counted, follows
 * the bytes. */
bool io_read(int fd, size_t limit, rt_blob *content);
/* Gives a folder that was made a moment ago the mode 0700, whatever the umask. */
bool io_set_private(const char *path);

/* ---- clock.c ---- */

/* Seconds of CLOCK_MONOTONIC. */
double clock_now(void);

/* ---- env.c: settings ---- */

typedef struct rt_settings {
    bool explain;       /* CKPP_EXPLAIN=1 */
    bool explain_source; /* CKPP_EXPLAIN=source, which is 1 as well */
    bool debug;         /* CKPP_DEBUG=1 */
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
/* A variable of the environment; there is none without a row of its own. */
typedef enum env_variable {
#define ENV_ROW_(name, kind, help) ENV_##name,
    ENV_VARIABLES(ENV_ROW_)
#undef ENV_ROW_
} env_variable;
/* getenv(), but NULL where the variable is empty, or where the program runs with more rights than
 * its caller. */
const char *rt_getenv(env_variable variable);
/* Whether the program has rights that its caller does not have (set-user-ID, set-group-ID,
 * capabilities), or can take other ones than it has now: what the caller provides (settings,
 * files, programs on PATH), or the user that it works for, must not become code in it. */
bool rt_is_secure(void);

/* ---- words.c: command lines ---- */

/* Appends the words of a command line, each with a NUL after it, as a shell splits them: at
 * blanks, with '', "" and \ honoured and nothing expanded. Returns how many; -1 where a quote is
 * not closed. */
int host_split_words(const char *text, rt_buf *words);
/* The file that a shell would run for this word. false: there is none. */
bool host_find_program(const char *word, char *path, size_t size);

/* ---- compiler_options.c: what a kernel's options may say to its compiler ---- */

typedef enum option_kind { OPTION_OTHER, OPTION_MACRO, OPTION_FOLDER, OPTION_FILE } option_kind;

/* One option of those that a text has. */
typedef struct rt_option {
    const char *word;    /* as it is written */
    const char *value;   /* "" where it has none */
    const char *problem; /* why it cannot be given; NULL: it can */
    option_kind kind;    /* -D; -I and its like; -include */
    const char *nvrtc, *host;
} option;

/* A reader of a text's options. */
typedef struct option_reader {
    rt_buf words;
    const char *at;
    int left; /* words; -1: a quote is not closed */
} option_reader;

/* The text may be NULL. false: out of memory; options_end() in any case. */
bool options_begin(option_reader *r, const char *text);
/* false: there are no more. The option's texts are the reader's. */
bool options_next(option_reader *r, option *o);
void options_end(option_reader *r);

/* Appends what NVRTC, or the host's compiler, is to be given for the options, each word with a
 * NUL. Fails where one cannot be given, or a quote is not closed. */
ckpp_status options_put(const char *options, bool host, rt_buf *out);
/* The letter of an architecture such as sm_90a, where the options name the GPU's own one with a
 * letter; else 0. */
char options_arch_letter(const char *options, int arch);

/* ---- compiler_messages.c ---- */

/* Appends what a user needs of a C++ compiler's output: first the errors in the user's own files,
 * then those in the prelude; at most `max_lines` lines. */
void host_filter_messages(rt_buf *out, const char *messages, int max_lines);

/* ---- names.c: names as users write them ---- */

bool name_starts_with(const char *name, const char *begin);
/* The path's last part. */
const char *name_of_file(const char *path);
/* Whether it is one of a C identifier's letters and digits. */
bool name_has(char c);

/* Whether they are the same but for blanks. */
bool name_is_same(const char *a, const char *b);
/* How many letters of a, which has so many, have to be changed, put in, left out or swapped with
 * their neighbour to make b of it; of long names the first 64 count. */
int name_distance(const char *a, size_t size, const char *b);

typedef struct rt_name {
    char *text;
    int distance;
} rt_name;

typedef struct rt_name_list {
    rt_name *names;
    size_t count;
} rt_name_list;

/* For a message: without memory a name is left out. */
void name_list_add(rt_name_list *list, const char *name, size_t length);
/* Appends "; it has 'blur', 'scale'", those that are most like `name` first, and frees the
 * list. */
void name_list_put(rt_name_list *list, const char *name, bool is_kernel, rt_buf *out);
/* The message for a name that a module does not have, with the note at its end; frees the list of
 * those that it has. */
ckpp_status module_fail_missing(const char *name, bool is_kernel, rt_name_list *list,
                                const char *note);

/* ---- dtype.c: element types ---- */

/* The kernel text that a type needs, and that its body's type does: bits, since one may need
 * another. */
enum {
    DTYPE_TEXT_plain = 0,
    DTYPE_TEXT_half = 1,
    DTYPE_TEXT_complex = 2,
    DTYPE_TEXT_float8 = 4 | DTYPE_TEXT_half
};

/* One more than the last type's number, which in the table's last row is the largest one. */
#define DTYPE_NUMBER_(ENUM, name, kind, bytes, number, ...) DTYPE_NUMBER_##ENUM = number,
enum {
    CKPP_DTYPES(DTYPE_NUMBER_)
    DTYPE_BEHIND_,
    DTYPE_END = DTYPE_BEHIND_ > (int)CKPP_STRUCT ? (int)DTYPE_BEHIND_ : (int)CKPP_STRUCT + 1
};
#undef DTYPE_NUMBER_

/* Whether a program passes it as a struct of its bits, and a body computes with another type
 * than is stored. */
enum {
    DTYPE_SCALAR_u = 0,
    DTYPE_SCALAR_i = 0,
    DTYPE_SCALAR_f = 0,
    DTYPE_SCALAR_c = 0,
    DTYPE_SCALAR_bits = 1
};

/* A row of CKPP_DTYPES, which says what its columns are. */
typedef struct dtype_row {
    const char *name, *stored, *seen;
    char kind;
    unsigned char size, bits, text, fraction, exponent, infinite, units;
    ckpp_dtype part;
} dtype_row;

/* Of CKPP_NONE and of what is no type one without a size. */
const dtype_row *dtype_of(ckpp_dtype type);
char rt_dtype_kind(ckpp_dtype type);               /* 'b', 'i', 'u', 'f', 'c'; 's' for a struct */
const char *rt_dtype_cname(
    ckpp_dtype type); /* in kernel source, as stored: "float", "ckpp::float16", "complex64" */
/* Of a floating type: the bits of its infinity, or of the only NaN where it has none. */
uint64_t dtype_top(const dtype_row *row);
/* The number of a floating type at `at`. */
double dtype_real(ckpp_dtype type, const void *at);
/* Writes the scalar argument, converted to `type` as C converts, at `to` (ckpp_dtype_size bytes;
 * itemsize for a struct). */
void rt_scalar_store(void *to, ckpp_dtype type, const ckpp_arg *from);

/* Whether the type has the value: where it is an integer type, a floating-point value's whole
 * part, and where it is signed, as many bits as the integer has. Unsigned integers wrap around, as
 * C's do, and floating-point types have an infinity. */
bool rt_scalar_fits(ckpp_dtype type, const ckpp_arg *from);
/* The value, for messages. */
void rt_scalar_describe(const ckpp_arg *from, char text[40]);

/* ---- operator.c: reduction operators ---- */

/* A row of CKPP_OPERATORS, which says what its columns are. */
typedef struct operator_row {
    const char *word, *kinds, *identity, *expression;
    ckpp_form form;
    char wraps;
} operator_row;

/* Of CKPP_REDUCE_EXPRESSION one that has a meaning for every kind, and nothing else. */
const operator_row *operator_of(ckpp_operator op);

/* ---- shape.c: arrays, without their memory ---- */

/* Elements of a shape. false: more than an int64_t can count. */
bool shape_count(int ndim, const int64_t *shape, int64_t *count);
/* Checks that the struct is usable: ndim, extents, dtype, itemsize, data. `what` names it in the
 * message ("argument 'x'"). */
ckpp_status array_check(const ckpp_array *a, const char *what);
/* "(3, 4)" and "float32 (3, 4)", for messages. */
void array_describe_shape(char *text, size_t size, int ndim, const int64_t *shape);
void array_describe(const ckpp_array *a, char *text, size_t size);
/* {0}, as outputs that a call allocates are given. */
bool array_is_empty(const ckpp_array *a);
/* Whether its elements lie without gaps, each once, the first one first, in some order of
 * dimensions. */
bool array_is_dense(const ckpp_array *a);
/* Whether its elements lie in row-major order without gaps. */
bool array_is_row_major(const ckpp_array *a);
/* The first and one past the last byte that the array can touch, relative to data. Empty: 0, 0. */
void array_span(const ckpp_array *a, int64_t *low, int64_t *high);
/* Refuses a read-only array. */
ckpp_status array_check_writable(const ckpp_array *a, const char *what);
/* Strides for the array's shape. */
void array_set_row_major(ckpp_array *a);

/* ---- nvtx.c ---- */

/* A range of this thread's, where a profiler is attached that takes them. */
void nvtx_push(const char *name);
void nvtx_pop(void);

#endif
