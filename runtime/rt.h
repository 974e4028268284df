/* rt.h - the runtime's inside, a section per file, in the order in which a call passes through.
 *
 *   launch.c -> memo.c (the same call again) -> bind.c -> loop.c, reduce.c, raw.c -> build.c -> specialize.c -> cache.c -> (miss) backend's
 *   compile -> backend's load -> launch
 *
 * data.c, array.c, dtype.c, device.c, error.c and buf.c serve all of them. The two backends, cuda.c and host.c, are reached through the
 * table `rt_backend` alone (backend.h); what looks on from the side is in inside.h.
 *
 * A function that can fail returns a ckpp_status and has called rt_fail(), which keeps the message. */
#ifndef RT_H
#define RT_H

#include <ckpp/ckpp.h>

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>

enum {
    RT_MAX_PARAMS = 64,
    RT_BOUND_BY_TEMPLATE = 255, /* in bound_by[] */
    RT_MAX_BLOCK = 4080,   /* bytes of a parameter block: what every CUDA version passes to a kernel */
    RT_BLOCK_ALIGN = 64,   /* what the block is aligned to, and so the most that a struct given by value can be */
    RT_BLOCK = 256,        /* threads in a block */
    RT_PACKET_BYTES = 16,  /* what a thread loads at once, at most */
    RT_MAX_SHARED = 64,    /* bytes of a thread's accumulators, at most, for which warps work together */
    RT_THREAD_PACKETS = 4096, /* that a GPU's thread takes in a reduction, at most: sums of 16 small integers each fit into 32 bits */
    RT_LARGE_SHARE = 2,       /* where reduce_is_large(), one of so many threads fills a GPU: each takes twice the registers of others */
    RT_PARTS_AT_ONCE = 5,     /* parts of a result that a GPU's thread loads together: an H200 makes 1056, for 256 threads */
    RT_LOOP_DIMS = CKPP_MAX_DIMS + 1, /* a reduction's loop has one dimension at least that is kept, and one that is reduced */
    RT_SYMBOL_SIZE = 256
};

typedef struct rt_backend rt_backend;
typedef struct rt_class rt_class;
typedef struct rt_layout rt_layout;
typedef struct rt_code rt_code;
typedef struct rt_compile rt_compile;
typedef struct rt_texture_backend rt_texture_backend; /* texels.h */
typedef struct trace_row trace_row; /* trace.h */

/* ---- error.c ---- */

/* The call under way in this thread: what rt_fail() puts in front of a message. */
typedef struct rt_call {
    const ckpp_kernel *kernel; /* NULL: a function of api.h, named by `function` */
    const char *function;
    const char *file;
    int line;
} rt_call;

/* Makes `call` this thread's call under way and forgets that an error was reported in it. Returns the one before, to be
 * given to rt_leave(). Calls nest (a copy runs a kernel); the first error of the outermost call is kept. */
rt_call rt_enter(rt_call call);
void rt_leave(rt_call previous);
/* The call under way. */
const rt_call *rt_current(void);
/* Whether the program has made it, and not the runtime within another one. */
bool rt_is_outermost(void);
/* Sets the thread's message: "file:line: error: kernel 'saxpy': MESSAGE" (or "ckpp_empty: MESSAGE"), and returns status. Within
 * one outermost call the first message is kept. */
__attribute__((format(printf, 2, 3))) ckpp_status rt_fail(ckpp_status status, const char *format, ...);
/* Writes what stands in front of the call's messages, which is less than 3/4 of the size; returns its length. */
size_t rt_put_prefix(const rt_call *call, char *text, size_t size);
/* For what may fail without being an error of the call: rt_rewind() takes back a message that was set after rt_mark(). */
int rt_mark(void);
void rt_rewind(int mark);
/* Appends to the message that stands. */
__attribute__((format(printf, 1, 2))) void rt_add(const char *format, ...);
/* "No space left on device"; valid until the thread's next call of it. */
const char *rt_errno_text(int code);
/* Calls the handler set by ckpp_on_error with the thread's message. */
void rt_report(ckpp_status status);
/* Prints "ckpp: warning: ..." on standard error, once per process for each `once`. */
__attribute__((format(printf, 2, 3))) void rt_warn_once(atomic_flag *once, const char *format, ...);

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
/* Never raises SIGXFSZ: what would go over the process's limit fails with EFBIG. For files at offset 0. */
bool io_write(int fd, const void *data, size_t size);
/* Makes a file that only the user may read. false with errno. */
bool io_create(const char *path, const void *data, size_t size);
/* The whole of a regular file of at most `limit` bytes (else EFBIG); a NUL, not counted, follows the bytes. */
bool io_read(int fd, size_t limit, rt_blob *content);

/* ---- dtype.c ---- */

char rt_dtype_kind(ckpp_dtype type);               /* 'b', 'i', 'u', 'f', 'c'; 's' for a struct */
const char *rt_dtype_cname(ckpp_dtype type);       /* in kernel source, as stored: "float", "ckpp::float16", "complex64" */
/* Writes the scalar argument, converted to `type` as C converts, at `to` (ckpp_dtype_size bytes; itemsize for a struct). */
void rt_scalar_store(void *to, ckpp_dtype type, const ckpp_arg *from);

/* Whether the type has the value: where it is an integer type, a floating-point value's whole part, and where it is signed, as many
 * bits as the integer has. Unsigned integers wrap around, as C's do, and floating-point types have an infinity. */
bool rt_scalar_fits(ckpp_dtype type, const ckpp_arg *from);
/* The value, for messages. */
void rt_scalar_describe(const ckpp_arg *from, char text[40]);

/* ---- launch.c: a call under way, handed from step to step ---- */

/* What a call has worked out about one parameter. */
typedef struct rt_operand {
    const ckpp_param *param;
    const ckpp_arg *arg;
    ckpp_array array;              /* the argument's; one that this call has allocated, or copied */
    ckpp_dtype dtype;              /* bound */
    bool raw;                      /* the body indexes it, if it is an array */
    bool allocated;                /* an output that this call has allocated */
    void *dense;                   /* of a raw kernel: memory of a row-major copy that takes the argument's place; else NULL */
    unsigned char *data;           /* where the kernel finds the first element: staged memory, or the array's own */
    int64_t strides[RT_LOOP_DIMS]; /* over the loop's dimensions, kept ones first; unused for raw and scalars */
} rt_operand;

/* Host memory that is copied to the device for the launch. */
typedef struct rt_region {
    unsigned char *low, *high;
    bool copy_in, copy_out;
    void *memory;                  /* on the device */
    unsigned char *staged;         /* where `low` is in it */
    bool slot;                     /* it is a slot: memory of the host's that the device reaches */
} rt_region;

/* How a reduction's work is divided: part of the parameter block, which has the members in this order. */
typedef struct rt_split {
    int64_t results;
    int64_t lane_bits, apart_bits; /* CUDA: see device/reduce_cuda.h */
    int64_t packets;               /* CUDA: packets of elements in a result */
    int64_t parts;                 /* into which each result's elements are split */
    int64_t stride;                /* CUDA: packets from one of a thread to its next */
    int64_t finish;                /* in the second launch: how many parts to combine; else 0 */
    int64_t tile;                  /* host: neighbouring results that are worked on together */
} rt_split;

/* How a raw kernel is launched. */
typedef struct rt_grid {
    unsigned grid[3], block[3];    /* blocks, and threads in each */
    unsigned cluster[3];           /* blocks in a cluster; 0: none */
    int carveout;                  /* percent of the first-level cache that is wanted as shared memory; -1: not given */
    size_t shared;                 /* bytes of dynamic shared memory */
    bool cooperative;
} rt_grid;

/* What combines the parts into which a reduction's results are split. */
typedef enum rt_finish {
    RT_WHOLE,        /* nothing: they are not split */
    RT_LAST_BLOCK,   /* the last block that is done */
    RT_SECOND_LAUNCH /* the kernel, launched once more */
} rt_finish;

/* What is launched. */
typedef struct rt_work {
    int64_t items;                 /* elements, or packets, or threads of a reduction */
    int64_t cost;                  /* of an item: on the host elements; on a GPU bytes that a reduction's thread reads, else 1 */
    size_t state;                  /* a reduction: bytes of an accumulator, at most */
    rt_split split;
    rt_finish finish;
    /* of a raw kernel: */
    rt_grid grid;
    int64_t threads[3];            /* as many as were asked for */
} rt_work;

/* A launch that is ready but for its parameter block. */
typedef struct rt_ready {
    const ckpp_kernel *kernel;
    const rt_backend *backend;
    int device;
    ckpp_stream stream;
    rt_code *code;                 /* these two live as long as the process */
    const rt_layout *layout;
    rt_work work;
    trace_row *row;                /* where such launches are counted; NULL: nobody looks */
    int64_t reads, writes;         /* where they are: bytes of the arrays, */
    int64_t elements;              /* and how often the body runs; 0: that is not known */
} rt_ready;

typedef struct rt_launch {
    const ckpp_kernel *kernel;
    const ckpp_arg *args;
    const ckpp_options *options;
    const rt_backend *backend;
    int device;
    ckpp_stream stream;
    int nregions;                  /* not 0: host memory is staged, so the call is complete when it returns */
    bool prints;                   /* the kernel's text is shown when the stream is waited for */
    rt_region region[RT_MAX_PARAMS];
    int shape_ndim;                /* the broadcast shape, of a reduction: of its inputs */
    int64_t shape[CKPP_MAX_DIMS];
    int64_t n;                     /* elements, of a reduction: in one result */
    int ndim;                      /* the loop's dimensions, after merging; 1 and up; of a reduction: those that are kept */
    int64_t extent[RT_LOOP_DIMS];
    rt_work work;
    /* of a reduction: */
    ckpp_dtype value;              /* the accumulator's; CKPP_NONE: what the body returns */
    uint32_t axes;                 /* bit d: the broadcast shape's dimension d is reduced */
    int result_ndim;               /* the outputs' shape */
    int64_t result_shape[CKPP_MAX_DIMS];
    int reduced;                   /* reduced dimensions of the loop, 1 and up; their extents are behind the kept ones */
    bool columns;                  /* neighbours in memory belong to different results */
    int64_t counter[2][RT_LOOP_DIMS]; /* strides of i and of the element's place in the input, like an operand's */
    /* of a raw kernel: */
    int64_t constant[CKPP_MAX_TEMPLATES]; /* values of its template's parameters; of a type its ckpp_dtype */
    unsigned char bound[26];       /* ckpp_dtype of placeholder 'A' + k; CKPP_NONE: not bound */
    unsigned char bound_by[26];    /* which parameter bound it */
    unsigned struct_size;
    rt_operand operand[RT_MAX_PARAMS];
} rt_launch;

/* Whether the loop gives the body an element of it: it is an array, and not raw. */
static inline bool rt_is_element(const rt_operand *o)
{
    return !o->arg->is_scalar && !o->raw;
}

/* Whether it is an array whose elements a reduction maps. */
static inline bool rt_is_mapped(const rt_operand *o)
{
    return rt_is_element(o) && o->param->direction == CKPP_IN;
}

/* argmin and argmax: accumulators are a value and its index. */
static inline bool rt_is_arg(const ckpp_reduction *r)
{
    return r->op == CKPP_REDUCE_ARGMIN || r->op == CKPP_REDUCE_ARGMAX;
}

static inline bool rt_has_identity(const ckpp_reduction *r)
{
    return r->identity || (r->op != CKPP_REDUCE_EXPRESSION && !rt_is_arg(r));
}

/* Which device, stream and backend a call uses. */
ckpp_status launch_choose_device(rt_launch *l);

/* ---- bind.c: types, shapes and outputs ---- */

/* Checks the arguments against the parameters, binds the placeholders. */
ckpp_status bind_types(rt_launch *l);
/* The broadcast shape of all arrays that are not raw (of a reduction: of its inputs), or the size option. */
ckpp_status bind_shape(rt_launch *l);
/* Checks that a supplied output has the shape, and no two elements in the same place. `why`: "the arguments broadcast to";
 * `hint` ends the message, or is "". */
ckpp_status bind_output(const rt_operand *o, int ndim, const int64_t *shape, const char *why, const char *hint);
/* "argument" or "output". */
const char *bind_role(const rt_operand *o);

/* ---- overlap.c: arrays that share memory ---- */

/* Refuses outputs that share memory with another argument in another layout. */
ckpp_status overlap_check(const rt_launch *l);
/* Refuses an array with two elements in the same place. `what` names it in the message: "output 'y'". */
ckpp_status overlap_check_itself(const ckpp_array *a, const char *what);

/* ---- loop.c: the loop's dimensions and each operand's place in the class ---- */

/* Orders and merges dimensions, fills extent[] and the operands' strides[]. */
void loop_merge(rt_launch *l);
/* Fills the class from the launch. cls has room for nparams. */
void loop_classify(const rt_launch *l, rt_class *cls);

/* ---- loop_plan.c: how a GPU's threads divide the loop ---- */

/* Fills the class's part about that. The operands' accesses are known; some change. */
void loop_plan(const rt_launch *l, rt_class *cls);
/* Fills l->work. */
void loop_divide(rt_launch *l, const rt_class *cls);
/* Puts what the kernel needs to know of it into the parameter block. */
void loop_fill_block(const rt_launch *l, const rt_class *cls, const rt_layout *layout, unsigned char *block);

/* ---- reduce.c: axes, results, and which loop a layout gets ---- */

/* The accumulator's type, and whether the operator has a meaning for it. After bind_types(). */
ckpp_status reduce_types(rt_launch *l);
/* The axes, and the outputs' shape. After bind_shape(). */
ckpp_status reduce_shape(rt_launch *l);
/* The loop's dimensions, and the operands' strides over them. */
void reduce_merge(rt_launch *l);
/* reduce_class.c: fills the class's part about reductions, its `access` of elements and its packets. */
void reduce_classify(const rt_launch *l, rt_class *cls);
/* Bytes of an accumulator, at most: the compiler knows better, but memory has to be allocated. */
size_t reduce_state_size(const rt_launch *l);
/* Bytes of what is combined; 0: what the body returns. */
size_t reduce_value_size(const rt_launch *l);
/* A raw array as the body sees it: one with as many dimensions as the input has the reduced ones first. */
void reduce_view(const rt_launch *l, const ckpp_array *a, ckpp_array *view);

/* ---- reduce_plan.c ---- */

/* How the work of l->work.split.results results is divided; for a GPU, of a class that is known but for its `finish`. */
rt_work reduce_divide(const rt_launch *l, const rt_class *cls);
/* Turns the work of a reduction in parts into that of the second launch, which combines them. */
void reduce_finish(const rt_backend *backend, rt_work *work);
/* Of columns along one dimension: how far the next packet of a GPU's thread is, in elements of the input. */
int64_t reduce_step(const rt_launch *l, const rt_class *cls, const rt_operand *o);
/* Whether to combine two accumulators takes a GPU's thread so long that it takes many packets at once, with few threads: structs,
 * and argmin and argmax of columns that are not very short. */
bool reduce_is_large(const ckpp_kernel *kernel, const rt_class *cls);

/* ---- raw.c: what only raw kernels have ---- */

/* The values of the template's parameters; types among them are bound. Before bind_types(). */
ckpp_status raw_template(rt_launch *l);
/* Checks the arrays' shapes and layouts. After bind_types(). */
ckpp_status raw_arrays(rt_launch *l);
/* Fills l->work.grid and .threads; a grid without blocks is possible. */
ckpp_status raw_geometry(rt_launch *l);
/* Makes row-major copies of strided inputs, where the call asks for them. Before data_stage_in(). */
ckpp_status raw_copy_inputs(rt_launch *l);
/* Fills outputs, where the call asks for it. After data_stage_in(). */
ckpp_status raw_fill_outputs(rt_launch *l);
/* Fills the class's part about raw kernels. */
void raw_classify(const rt_launch *l, rt_class *cls);
/* Fills the parameter block. */
void raw_fill_block(const rt_launch *l, const rt_class *cls, const rt_layout *layout, unsigned char *block);
/* Refuses so much dynamic shared memory beside that of __shared__ variables, where a block on `device` has `most` bytes for both. */
ckpp_status raw_check_shared(size_t dynamic, size_t fixed, size_t most, const char *device);
/* Launches the grid with the parameter block. */
ckpp_status raw_launch(const rt_ready *r, unsigned char *block);

/* ---- data.c: memory that has to move before and after ---- */

/* Allocates the outputs that are empty arrays. */
ckpp_status data_allocate_outputs(rt_launch *l);
/* Copies host memory to the device where that is a GPU. */
ckpp_status data_stage_in(rt_launch *l);
/* Copies staged outputs back. */
ckpp_status data_stage_out(rt_launch *l);
/* Waits for the launch, or for the only thing of it that the host is to see. */
ckpp_status data_wait(const rt_launch *l);
/* After the launch has been waited for: takes what it left in slots. */
void data_take_slots(const rt_launch *l);
/* Releases staged memory; after a failure (keep false) also the outputs allocated by this call. */
void data_release(rt_launch *l, bool keep);

/* ---- specialize.c: from a kernel and its arguments' classes to source text ---- */

/* What a specialisation depends on; compared with memcmp, so zeroed first. One per parameter. Recordings have these numbers: they stay. */
typedef enum rt_access {
    RT_SCALAR,     /* by value */
    RT_DENSE,      /* element k is at k */
    RT_STRIDED,    /* by coordinates; the innermost stride is anything */
    RT_ROW,        /* by coordinates; the innermost stride is 1 (of a reduction: along the dimension of packets) */
    RT_SPREAD,     /* by coordinates; the innermost stride is 0 (likewise) */
    RT_TURNED,     /* by coordinates, through shared memory; the stride along the class's turn is 1 */
    RT_RAW_DENSE,  /* indexed by the body; row-major contiguous (in a raw kernel: a pointer, whatever the layout) */
    RT_RAW_STRIDED,/* indexed by the body */
    RT_PAIRED      /* RT_ROW of a reduction's output, where two threads next to each other store 64 bytes together */
} rt_access;

typedef struct rt_param_class {
    unsigned char access;   /* rt_access */
    unsigned char dtype;    /* ckpp_dtype, bound */
    unsigned char ndim;     /* of a raw parameter */
    unsigned char aligned;  /* packets can be loaded whole; of a raw kernel's array of complex numbers: to whole numbers */
} rt_param_class;

/* A member that the source depends on is written down by record.c, too. */
struct rt_class {
    unsigned char backend;     /* rt_backend.id */
    unsigned char device;      /* ordinal, CKPP_HOST cut to this type: each has variables of its own */
    unsigned char ndim;        /* loop dimensions after merging, 1 and up */
    unsigned char ind_ndim;    /* dimensions of _ind, where the body uses it */
    unsigned char vector;      /* elements a thread handles at once, as a packet */
    unsigned char wide;        /* 64-bit offsets */
    unsigned char bounds;      /* CKPP_CHECK=bounds */
    unsigned char reduced;     /* a reduction's reduced dimensions after merging, 1 and up; else 0 */
    unsigned char bound[26];   /* dtype of placeholder 'A' + k */
    unsigned char columns;     /* of a reduction: packets are of neighbouring results, not of one result's elements */
    unsigned char value;       /* of a reduction: its accumulator's dtype; CKPP_NONE: what the body returns */
    unsigned char ordered;     /* of a reduction: the loop meets the elements of a result in the order of i */
    unsigned char aliased;     /* of a raw kernel: outputs may share memory with other arguments */
    unsigned char items;       /* on a GPU: packets of a thread, a block apart (see loop_plan.c); of a reduction, those fetched at once */
    /* of an elementwise loop on a GPU, see loop_plan.c: */
    unsigned char peeled;      /* flat: packets do not begin at the first element, or not all are aligned */
    unsigned char ragged;      /* rows: the last packet of a row is a part of one */
    unsigned char shifted;     /* packets of some operands are not aligned */
    unsigned char rolled;      /* the body is a loop over the packet's elements */
    unsigned char turn;        /* the other dimension of a tile */
    unsigned char results;     /* of a reduction on a GPU: neighbouring results that a packet has elements of */
    unsigned short tile_width, tile_height; /* elements of a block's tile along the innermost dimension and along turn; 0: no tiles */
    unsigned char batch;       /* of a reduction on a GPU: packets, of different rows, that a thread takes together */
    unsigned char finish;      /* likewise: rt_finish */
    unsigned struct_size;      /* bytes of the struct that placeholders are bound to */
    const char *options;       /* of the compiler, given at the call; a string that the kernel's state keeps, or NULL */
    int64_t constant[CKPP_MAX_TEMPLATES]; /* of a raw kernel: values of its template's parameters */
    rt_param_class param[];    /* nparams */
};

/* The parameter block is one struct, the same for both compilers. specialize.c writes its declaration and tells
 * launch.c where the members are:
 *   n; shape[ndim]; of a reduction: reduced extents, the rt_split, scratch memory and the counters' strides;
 *   ind_shape[ind_ndim]; then for each parameter a pointer and strides[ndim + reduced] (coordinates), or a raw array
 *   (pointer, shape[], strides[], with bounds the record's pointer and the parameter's number), or the scalar at a
 *   multiple of 16 bytes, or of what its struct is aligned to. */
struct rt_layout {
    int size;
    bool waits;                   /* on a GPU: the kernel itself waits for what is before it in its stream */
    int n, shape, ind_shape;
    int packets, by;              /* of a loop on a GPU: its packets and the head (flat), the divisors (rows); 0: there are none */
    int reduced, split, scratch, counters;
    int info, threads, barrier;   /* of a raw kernel: where what is no parameter begins (-1: there is none), and what is in it (or -1) */
    struct { int data, shape, strides, step, record; } param[RT_MAX_PARAMS]; /* of a raw kernel: record is where the size is */
};

/* The whole source for one compiler. Fails only for lack of memory, or where a type cannot be had on the device. */
ckpp_status specialize_source(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *source, rt_layout *layout);
/* The symbol of the kernel's entry: "ckpp_kernel_saxpy". */
void specialize_symbol(const ckpp_kernel *kernel, char symbol[RT_SYMBOL_SIZE]);
/* Bytes of the widest operand in a packet of a reduction. */
int specialize_packet_bytes(const ckpp_kernel *kernel);
/* What a module uses that the host backend cannot do, in words; NULL: nothing. */
const char *specialize_refusal(const ckpp_kernel *module);
/* Whether a module's kernels launch kernels. */
bool specialize_launches(const ckpp_kernel *kernel);
/* How many functions the body calls that take longer than an operator, as far as can be told. */
int specialize_calls(const ckpp_kernel *kernel);
/* The input of a reduction that is added up as it is, if its integers are so small that many of them fit into 32 bits, and lie in
 * packets: the body is "return x". A GPU has instructions for that. -1: there is none. */
int specialize_small_input(const ckpp_kernel *kernel, const rt_class *cls);

/* ---- cache.c: memory is launch.c's; this is the disk ---- */

typedef struct rt_field {
    const char *tag;    /* "source", "arch", ... */
    const void *data;
    size_t size;
} rt_field;

typedef struct rt_artifact {
    /* Compiles: fills `image`. */
    ckpp_status (*build)(void *context, rt_blob *image);
    /* Makes an image runnable. An image from the disk that does not load is a miss. */
    ckpp_status (*load)(void *context, const rt_blob *image);
    void *context;
    const char *label; /* what ckpp-cache shows of it, or NULL */
} rt_artifact;

typedef enum rt_source_of { RT_FROM_DISK, RT_COMPILED, RT_EMBEDDED } rt_source_of;

/* Gets the artifact with this key from the disk, or builds and stores it; loads it. `from` says which it was. */
ckpp_status cache_get(const rt_field *key, int nkey, const rt_artifact *artifact, rt_source_of *from);
/* The same for a job of the backend's, whose key is made here: in one place for all who compile. The label is, too. */
ckpp_status cache_get_compiled(const rt_backend *backend, const rt_compile *job, rt_artifact artifact, rt_source_of *from);

/* ---- cache_files.c: what a compiler reads besides the source ---- */

typedef struct rt_files {
    bool any;          /* the source includes something */
    bool unknown;      /* it cannot be told what is read: the cache is left alone */
    rt_buf names;      /* what is included and is none of the program's files, each with a NUL */
    rt_buf found;      /* likewise, and is */
    rt_buf key;        /* of what is read, or goes by its version */
} rt_files;
/* `host`: a C++ compiler reads, not NVRTC. */
void files_scan(const ckpp_kernel *kernel, const char *options, bool host, rt_files *files);
void files_free(rt_files *files);
/* Whether `name`, as it is included, is a file of the program's. */
bool files_found(const rt_files *files, const char *name);
/* The headers that ckpp puts in front of a kernel; NULL-terminated. */
extern const char *const rt_device_texts[];

/* How long to wait for another process that builds the same entry, and when to say so. Variables for the
 * tests' sake; 30,000 and 2,000. */
extern int cache_wait_ms, cache_wait_said_ms;

#include "runtime/base/backend.h"

/* ---- device.c: which backend and device a thread uses ---- */

/* The thread's current device and stream. Reads CKPP_DEVICE and probes CUDA at the first call of the process; `auto` that
 * falls back to the host says so once. */
ckpp_status device_current(int *device, ckpp_stream *stream);
/* The stream that a thread uses on a device where none is given: its own one belongs to its current device, so on any other
 * it is the default stream. */
ckpp_status device_stream(int device, ckpp_stream *stream);
/* Fails where `device` is neither CKPP_HOST nor a CUDA device that can be used. */
ckpp_status device_check(int device);
/* A device of the other backend than this one's. false: there is none in use. */
bool device_other(int device, int *other);
/* "cuda:0", "the host", for messages. */
void device_put_name(int device, char text[16]);
/* The backend of a device: CKPP_HOST or an ordinal. */
const rt_backend *device_backend(int device);
/* CKPP_HOST where CUDA is not in use; else asks the driver. */
ckpp_status device_locate(const void *data, int *device);
/* The device of an array, which has this name in messages: as it says, or where its memory is. With CKPP_CHECK=discrete both have to
 * agree. */
ckpp_status device_of(const ckpp_array *a, const char *name, int *device);

/* ---- build.c: a kernel's specialisations ---- */

typedef struct rt_specialization rt_specialization;
struct rt_specialization {
    rt_specialization *next;
    rt_layout layout;
    rt_code code;
    const rt_backend *backend;
    const rt_class *cls; /* behind this struct, in the same allocation */
    bool prints;         /* its source mentions printf */
};

/* The specialisation for the launch, whose dimensions are merged; built where there is none. It lives as long as the kernel. */
ckpp_status build_find(rt_launch *l, rt_specialization **result);

/* ---- module_names.c: names as users write them ---- */

/* Whether they are the same but for blanks. */
bool name_is_same(const char *a, const char *b);
/* How many letters of a, which has so many, have to be changed, put in, left out or swapped with their neighbour to make b of it; of long
 * names the first 64 count. */
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
/* Appends "; it has 'blur', 'scale'", those that are most like `name` first, and frees the list. */
void name_list_put(rt_name_list *list, const char *name, bool is_kernel, rt_buf *out);
/* The message for a name that a module does not have, with the note at its end; frees the list of those that it has. */
ckpp_status module_fail_missing(const char *name, bool is_kernel, rt_name_list *list, const char *note);

/* ---- module_explain.c ---- */

/* A module does not compile: where there is more to say of it than the compiler has said since `mark`, that is the message. */
void module_explain(const ckpp_kernel *module, bool on_host, int mark);

/* ---- precompiled.c: kernels that exist already ---- */

/* The image of such a kernel for the launch's device, checked against its parameters; and the symbol that it is loaded by. The
 * bytes are the caller's to free, also after a failure. */
ckpp_status precompiled_image(const rt_launch *l, const rt_class *cls, rt_blob *image, char symbol[RT_SYMBOL_SIZE]);
/* Where the image is, for messages. */
const char *precompiled_place(const ckpp_binary *binary);

/* ---- memo.c: the thread's last calls ---- */

/* Where the call is the one that the thread remembers of this kernel: launches it, and gives true. */
bool memo_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options, ckpp_status *status);
/* Remembers a call that has been launched. cls lives as long as the process. */
void memo_keep(const rt_launch *l, const rt_ready *ready, const rt_class *cls, const unsigned char *block);

/* ---- texture.c: textures and surfaces in a launch ---- */

/* Checks that those among the arguments exist and are on the launch's device. */
ckpp_status texture_check(const ckpp_kernel *kernel, const ckpp_arg *args, int device);
/* After the launch: fails where the kernel has used one of them wrongly, as far as the backend knows. */
ckpp_status texture_report(const ckpp_kernel *kernel, const ckpp_arg *args, int device);

/* ---- copy.c ---- */

/* Copies between the host and one device, of the same shape, as the layouts are; arrays that do not overlap. */
ckpp_status copy_strided(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream);

/* ---- array.c ---- */

/* Checks that the struct is usable: ndim, extents, dtype, itemsize, data. `what` names it in the message ("argument 'x'"). */
ckpp_status array_check(const ckpp_array *a, const char *what);
/* A new array on `device`, ready in the order of `stream`; contiguous in the order given by `strides` (element strides
 * of a dense layout), or row-major where that is NULL. */
ckpp_status array_allocate(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim,
                           const int64_t *shape, const int64_t *strides, int device, ckpp_stream stream);
/* "(3, 4)" and "float32 (3, 4)", for messages. */
void array_describe_shape(char *text, size_t size, int ndim, const int64_t *shape);
void array_describe(const ckpp_array *a, char *text, size_t size);
/* {0}, as outputs that a call allocates are given. */
bool array_is_empty(const ckpp_array *a);
/* Whether its elements lie without gaps, each once, the first one first, in some order of dimensions. */
bool array_is_dense(const ckpp_array *a);
/* Whether its elements lie in row-major order without gaps. */
bool array_is_row_major(const ckpp_array *a);
/* Every element becomes `value`, converted as C converts a double, in the order of the stream. */
ckpp_status array_fill(const ckpp_array *a, double value, ckpp_stream stream);
/* The first and one past the last byte that the array can touch, relative to data. Empty: 0, 0. */
void array_span(const ckpp_array *a, int64_t *low, int64_t *high);
/* Refuses a read-only array. */
ckpp_status array_check_writable(const ckpp_array *a, const char *what);
/* Strides for the array's shape. */
void array_set_row_major(ckpp_array *a);

/* ---- dlpack.c ---- */

/* Gives up a use of the memory that an array owns together with tensors. */
void dlpack_release(void *owner);

#include "runtime/inside.h"

#endif
