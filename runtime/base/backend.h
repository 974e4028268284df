/* backend.h - the table of functions by which the rest of the runtime uses a backend, and the
 * structs that these are given. */
#ifndef RUNTIME_BACKEND_H
#define RUNTIME_BACKEND_H

#include "runtime/base/base.h"

/* ---- what is launched ---- */

/* How a reduction's work is divided: a member of the parameter block, which kernels read by these
 * names. */
#define RT_SPLIT(X, separator)                                                                    \
    X(results)                                                                                    \
    separator X(lane_bits) separator /* CUDA: log2 of the lanes in a team */                      \
    X(lane_stride_bits) separator    /* CUDA: log2 of lane_stride */                              \
    X(vectors) separator             /* CUDA: vectors in a result's elements */                   \
    X(parts) separator               /* parts of each result's elements */                        \
    X(stride) separator              /* CUDA: step of a thread's loop over vectors */             \
    X(finish) separator              /* second launch: parts of a result; else 0 */               \
    X(tile) /* neighbouring results that are computed together; CUDA: see RT_STAGED */

#define RT_SPLIT_MEMBER_(name) int64_t name
typedef struct rt_split {
    RT_SPLIT(RT_SPLIT_MEMBER_, ;);
} rt_split;

/* How a raw kernel is launched. */
typedef struct rt_grid {
    unsigned grid[3], block[3]; /* number of blocks, threads in a block */
    unsigned cluster[3];        /* blocks in a cluster; [0] is 0: no clusters */
    /* percentage of the L1 cache to be used as shared memory; -1: not given */
    int carveout;
    size_t shared; /* bytes of dynamic shared memory */
    bool cooperative;
} rt_grid;

/* What combines the parts of a reduction's results. */
typedef enum rt_finish {
    RT_WHOLE,         /* nothing: a result is one part */
    RT_LAST_BLOCK,    /* the last block to finish */
    RT_SECOND_LAUNCH, /* a second launch of the kernel */
    RT_CLUSTER,       /* the blocks of a cluster, of RT_CLUSTER_BLOCK threads each, together */
    RT_SEGMENTS       /* a second launch that has the parts of all ranks' segments */
} rt_finish;

typedef struct rt_work {
    int64_t items; /* elements, or vectors, or threads of a reduction */
    /* cost of an item: on the host its elements; on a GPU the bytes that a thread of a reduction
     * reads, and 1 in other loops */
    int64_t cost;
    size_t acc_size; /* a reduction's largest accumulator, in bytes */
    rt_split split;
    rt_finish finish;
    /* of a raw kernel: */
    rt_grid grid;
    int64_t threads[3]; /* at least as many as the call asked for */
} rt_work;

/* ---- textures and surfaces ---- */

enum { TEXELS_LEVELS = 32 }; /* more than any extent can be halved */

/* The memory of a texture, of a surface, or of several of both. */
typedef struct rt_texels {
    ckpp_dtype dtype;
    size_t size; /* bytes of a channel */
    int ndim, channels;
    int64_t extent[3]; /* x, y, z; 1 beyond the dimensions */
    int device;
    bool is_surface; /* may be written by kernels */
    bool is_layered; /* the last of the dimensions counts layers */
    bool in_place;   /* `memory` is an array's */
    size_t pitch;    /* bytes from one row to the next; of `in_place` alone */
    void *memory;    /* the backend's */
    int levels;      /* of detail; 0: there is one, and no function to choose it */
    void *level_memory[TEXELS_LEVELS]; /* each level's, if there are any */
    atomic_int users;
} rt_texels;

typedef struct rt_texture_backend {
    /* Allocates the texels and sets `memory`, and `level_memory` of each level. Of texels in place
     * it only checks whether the device can read them. */
    ckpp_status (*allocate)(rt_texels *t);
    /* Releases the texels, which are not in place; no object of them is in use. */
    void (*release)(rt_texels *t);
    /* Copies all texels, which have no levels, from row-major `data` if `write`, else to it. The
     * `data` is on the host or on the texels' device. */
    ckpp_status (*copy)(const rt_texels *t, void *data, bool write, ckpp_stream stream);
    /* Makes the object that kernels are given; `options` is NULL for a surface. */
    ckpp_status (*open)(const rt_texels *t, const ckpp_texture_options *options, uint64_t *object);
    void (*close)(const rt_texels *t, uint64_t object, bool is_surface);
    /* After a launch: fails if the kernel used parameter `name` wrongly. NULL: the device itself
     * reports that. */
    ckpp_status (*report)(const rt_texels *t, uint64_t object, const char *name);
} rt_texture_backend;

/* shape.c: "a texture of uint8 (480, 640) with 4 channels", for messages. */
void texels_describe(const rt_texels *t, bool is_surface, char *text, size_t size);
/* The dimensions without that of the layers. */
static inline int texels_coordinates(const rt_texels *t)
{
    return t->ndim - t->is_layered;
}
/* Whether only tex1Dfetch reads the texels. */
static inline bool texels_are_linear(const rt_texels *t)
{
    return t->in_place && t->ndim == 1;
}
/* Which functions are for the texels; a surface is accessed as its texture would be read. */
static inline ckpp_access texels_access(const rt_texels *t)
{
    const int first = texels_are_linear(t)         ? CKPP_ACCESS_LINEAR
                      : t->is_layered && t->levels ? CKPP_ACCESS_1D_LAYERED_LEVELS
                      : t->levels                  ? CKPP_ACCESS_1D_LEVELS
                      : t->is_layered              ? CKPP_ACCESS_1D_LAYERED
                                                   : CKPP_ACCESS_1D;

    return (ckpp_access)(first + texels_coordinates(t) - 1);
}
/* Bytes of a row, and of all texels. */
static inline size_t texels_row(const rt_texels *t)
{
    return (size_t)t->extent[0] * (size_t)t->channels * t->size;
}
static inline size_t texels_bytes(const rt_texels *t)
{
    return texels_row(t) * (size_t)t->extent[1] * (size_t)t->extent[2];
}
/* One of the levels, as texels without levels; the first one if there are none. */
static inline rt_texels texels_level(const rt_texels *t, int level)
{
    rt_texels one = *t;

    for (int d = 0; t->levels && d < texels_coordinates(t); d++)
        one.extent[d] = t->extent[d] >> level ? t->extent[d] >> level : 1;
    if (t->levels)
        one.memory = t->level_memory[level];
    one.levels = 0;
    return one;
}

/* ---- the table ---- */

typedef struct rt_backend rt_backend;
typedef struct rt_layout rt_layout;

/* The files that a compiler reads besides the source, as files_scan() found them. */
typedef struct rt_files {
    bool any;     /* the source includes something */
    bool unknown; /* not all of them can be found, so the cache is not used */
    rt_buf names; /* names of headers that were not found among the program's files, each with
                        * a NUL */
    rt_buf found; /* names of headers that were found there, each with a NUL */
    rt_buf key;   /* the cache key's field: names and hashes of the files */
    bool host;    /* for the host's C++ compiler */
} rt_files;

typedef enum rt_source_of { RT_FROM_DISK, RT_COMPILED, RT_EMBEDDED } rt_source_of;

/* A field of a cache key. */
typedef struct rt_field {
    const char *tag; /* "source", "arch", ... */
    const void *data;
    size_t size;
} rt_field;

/* The most blocks of RT_BLOCK threads that a multiprocessor of any GPU runs at once. */
enum { RT_MAX_EACH = 2048 / RT_BLOCK };

struct rt_code {
    void *handle; /* unload() releases it */
    void *function;
    /* CUDA: the function in one context, whose launch is cheaper than one by handle; or NULL */
    const void *entry;
    unsigned long long entry_context;
    size_t static_shared; /* host, raw kernel: bytes of __shared__ variables */
    /* the limit on a launch's dynamic shared memory, in bytes; 0: the default one */
    atomic_llong shared;
    atomic_int carveout; /* percent, plus 1; 0: not set */
    int block;           /* CUDA: threads in a block of a loop; 0: RT_BLOCK */
    /* CUDA: blocks of RT_BLOCK threads that a multiprocessor runs at once, plus 1; 0: not known
     * yet */
    atomic_int resident;
    /* CUDA: room[n] is the least dynamic shared memory, in bytes, with which exactly n blocks run
     * at once on a multiprocessor, plus 1; 0: not known yet */
    atomic_int room[RT_MAX_EACH];
    void *module;                               /* module: a struct of cuda/module.c; else NULL */
    _Atomic(struct rt_module_kernel *) kernels; /* module: kernels that were looked up */
};

/* A parameter of a module's kernel. */
typedef struct rt_module_param {
    unsigned size; /* in bytes */
    /* 'p': pointer, 'a': ckpp_array, 'i': integer, 'f': floating point, 's': any other type; 0:
     * unknown */
    char kind;
    char element;          /* what a pointer points to, or an array has: as `kind`, or 'c': complex
                            * number, or 'A' + n: one of ckpp's float types, with n bits of
                            * fraction */
    unsigned element_size; /* in bytes; 0: unknown */
} rt_module_param;

/* A kernel of a module. It lives as long as the module's code. */
typedef struct rt_module_kernel {
    struct rt_module_kernel *next;
    /* stands for it in messages: the kernel's name and the module's place */
    ckpp_kernel shown;
    rt_code code;
    int nparams; /* -1: unknown */
    rt_module_param *param;
    char name[];
} rt_module_kernel;

/* The input of compile() and load(). */
struct rt_compile {
    const ckpp_kernel *kernel;
    int device;
    const char *source;
    size_t source_size;
    const char *symbol;
    const char *options; /* the kernel's, or those and the call's; or NULL */
    /* host_compile() is to give the compiler's warnings, and no image */
    bool check;
    bool lto;        /* CUDA: the image is to be LTO-IR, which only a linker takes */
    rt_files *files; /* files that are read besides; NULL: none */
};

/* Times at which a device reaches points in its streams, for observers. Failures are no errors of
 * the call. No function waits for the program's work. */
typedef enum rt_passing { RT_NOT_YET, RT_PASSED, RT_LOST } rt_passing;
typedef struct rt_timer {
    /* Marks a point in the stream. NULL where that is impossible, for instance in a stream that is
     * being captured into a graph. The caller drops the mark. */
    void *(*mark)(int device, ckpp_stream stream);
    /* Sets *when to the time at which the stream reached the point, in seconds of CLOCK_MONOTONIC.
     * RT_LOST: that will never be known. */
    rt_passing (*passed)(void *mark, double *when);
    void (*drop)(void *mark);
    /* At the program's end: releases what is kept for reuse. */
    void (*close)(void);
} rt_timer;

/* Memory of the device, up to `high`, that a launch reads, or also writes. There is no padding, so
 * that uses can be compared as bytes. */
typedef struct rt_use {
    uintptr_t low, high, writes;
} rt_use;

/* What became of a graph when it was launched. */
typedef struct rt_graph_run {
    int nodes, updated; /* how many there are, and how many got other parameters */
    /* it was built, for the reason that `why` has; "": for the first time */
    bool built;
    char why[256];
} rt_graph_run;

/* What comes next in a graph: a kernel that is given RT_LOOP_HANDLE and tells the loop that begins
 * behind it, or ends, whether it goes on; and that beginning or end. */
typedef enum rt_loop_step { RT_LOOP_SETS, RT_LOOP_BEGINS, RT_LOOP_ENDS } rt_loop_step;
#define RT_LOOP_HANDLE UINT64_C(0x706f6f6c5f746579)

/* Graphs of launches, which are made together. */
typedef struct rt_graph_backend {
    /* Begins to append to *graph, or to a new graph if that is NULL. *instead is the backend by
     * which this thread appends: its functions do so with work for this stream. NULL: launches
     * into the stream cannot be put off, for instance because the program captures it. */
    ckpp_status (*open)(void **graph, int device, ckpp_stream stream,
                        const ckpp_graph_place *place, const rt_backend **instead);
    /* Appends the begin or end of a loop that the device repeats, or announces its kernel. */
    ckpp_status (*loop)(void *graph, rt_loop_step step);
    /* Ends that, and launches the graph unless `failed`, when it loses what it has. */
    ckpp_status (*close)(void *graph, bool failed, rt_graph_run *run);
    /* Releases all that a graph has, and the graph. */
    void (*drop)(void *graph);
} rt_graph_backend;

/* Copies of host memory beside launches into one stream, both ways at once: see call/pieces.c. */
typedef struct rt_pipe rt_pipe;
typedef struct rt_pipe_backend {
    /* *pipe is NULL where that is impossible, for instance in a stream that is being captured.
     * `in` and `out`: bytes that will travel to the device and back. */
    ckpp_status (*open)(int device, ckpp_stream stream, size_t in, size_t out, rt_pipe **pipe);
    /* Begins to copy to the device; what comes before the first copy in the stream is over then.
     * The memory that it comes from must not change before the pipe is closed. */
    ckpp_status (*in)(rt_pipe *p, void *to, const void *from, size_t bytes);
    /* How many copies to the device have begun, for join(). */
    int64_t (*begun)(const rt_pipe *p);
    /* Has later work of the stream wait for the first `begun` of them. */
    ckpp_status (*join)(rt_pipe *p, int64_t begun);
    /* Begins to copy to the host, behind all that is in the stream so far. */
    ckpp_status (*out)(rt_pipe *p, void *to, const void *from, size_t bytes);
    /* Ends all copies, or has the stream wait for them; if `failed`, no work is left. */
    ckpp_status (*close)(rt_pipe *p, bool failed);
} rt_pipe_backend;

/* Memory of a device to which the devices of other processes write. False: that is impossible. */
typedef struct rt_peer_name {
    char bytes[64];
} rt_peer_name;
typedef struct rt_peer_backend {
    /* Makes zeroed memory, and its name for other processes. */
    bool (*make)(int device, size_t bytes, void **memory, rt_peer_name *name);
    void (*release)(int device, void *memory);
    /* Opens another process's memory for a device of this one. */
    bool (*open)(int device, const rt_peer_name *name, void **memory);
    void (*close)(int device, void *memory);
    /* A word of the host's memory, 0, which the device reads where it is; NULL: impossible. */
    _Atomic uint32_t *(*make_word)(int device);
    void (*release_word)(_Atomic uint32_t *word);
} rt_peer_backend;

/* A part of an array that shares a page with other data, or is not memory that can be watched. */
typedef struct rt_edge {
    uintptr_t from, to;
    size_t at; /* where the guard keeps it */
} rt_edge;

/* Watches what the program does with memory of the host that is present on a device. */
typedef struct rt_guard {
    /* From now on, until it leaves. `filled`: it was copied to the device. The texts are never
     * freed. */
    void (*enter)(void *low, size_t bytes, bool filled, const char *name, const char *file,
                  int line);
    void (*leave)(void *low, size_t bytes);
    /* The device's copy of this part was written, by the current call. */
    void (*wrote)(void *low, size_t bytes);
    /* The ranges of this part that cannot be watched, and what the device has there now: what
     * differs on the host reads as CKPP_POISON until it is copied. */
    int (*edges)(void *low, size_t bytes, rt_edge edge[2]);
    void (*hide)(const rt_edge *edge, const unsigned char *newer, size_t itemsize);
    /* The device's copy of this part is read, as `name`. Fails where nobody has written anything
     * there, or the program has written the host's copy since. */
    ckpp_status (*reads)(void *low, size_t bytes, const char *name);
    /* Around a copy of this part, to the host or to the device. Fails where the program has
     * written what it would overwrite. */
    ckpp_status (*begin)(void *low, size_t bytes, bool to_host);
    void (*end)(void *low, size_t bytes, bool to_host);
    /* This part was copied to the host, but nobody has waited for that yet. */
    ckpp_status (*late)(void *low, size_t bytes);
    /* Before the array at `low` leaves. Fails where it is freed or, if `input`, where it was
     * written on the device and not copied since; if some bytes will be `copied` from `part` on,
     * where it was written outside of them. */
    ckpp_status (*ends)(void *low, bool input, void *part, size_t copied);
} rt_guard;

enum { RT_MAX_FIELDS = 8, RT_SLOT = 64 };

struct rt_backend {
    const rt_target *target;
    /* Of a backend that appends to a graph: the one in whose place it stands; else NULL. */
    const rt_backend *plain;
    /* Of such a backend, else NULL: tells which memory the thread's next launches use, in the
     * place of what it has told before; NULL: any. */
    void (*note_uses)(const rt_use *use, int count);
    const rt_graph_backend *graphs; /* NULL: launches are never put off */
    /* Whether the program is capturing the stream into a graph of its own. May be NULL. */
    bool (*is_captured)(int device, ckpp_stream stream);
    /* Called once: the same backend as a device with memory of its own, for CKPP_CHECK=discrete.
     * NULL where the backend is such a device anyway. */
    const rt_backend *(*discrete)(void);

    /* Appends the cache key's fields besides the source: architecture, options, compiler. At most
     * RT_MAX_FIELDS; their data point into `scratch`. Neither loads nor runs a compiler. */
    ckpp_status (*key)(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch);
    ckpp_status (*compile)(const rt_compile *job, rt_blob *image);
    ckpp_status (*load)(const rt_compile *job, const rt_blob *image, rt_code *code);
    /* Loads code that is embedded in the program. false: none of it can be used, and `why` has the
     * reason, which continues "the embedded code ". NULL: the backend embeds no code. */
    bool (*load_embedded)(const rt_compile *job, rt_code *code, rt_buf *why);
    void (*unload)(rt_code *code);

    /* Runs `code` over `items` work items with the parameter block of `size` bytes; `cost` is as
     * in rt_work. `waits`: the kernel waits for earlier work of the stream by itself, so it may be
     * started before that work has ended. */
    ckpp_status (*launch)(rt_code *code, int device, ckpp_stream stream, int64_t items,
                          int64_t cost, const void *params, size_t size, bool waits);
    /* Runs a raw kernel, with at least one block. */
    ckpp_status (*launch_grid)(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid,
                               const rt_layout *layout, unsigned char *params);
    ckpp_status (*attributes)(rt_code *code, int device, const rt_grid *grid,
                              ckpp_attributes *attributes);
    /* For a module's loaded code: fills in a kernel's code and parameters; gives a variable's
     * address on a device, and its size. Both fail where there is no such name. */
    ckpp_status (*module_kernel)(const rt_code *module, int device, const char *name,
                                 rt_module_kernel *kernel);
    ckpp_status (*module_global)(const rt_code *module, int device, const char *name, void **data,
                                 size_t *bytes);
    /* Gives the driver's handle of a module's code, or of a kernel's if `function`, on a device.
     * NULL: there is no such driver. */
    ckpp_status (*module_handle)(const rt_code *code, int device, bool function, void **handle);
    /* Checks a precompiled image, behind which there is a NUL, and gives the kernel's symbol.
     * NULL: the backend has no precompiled images. */
    ckpp_status (*check_image)(const ckpp_kernel *kernel, const rt_class *cls, int device,
                               rt_blob *image, char symbol[RT_SYMBOL_SIZE]);
    /* How many threads the device runs at once; 0: the plan does not need to know. */
    int64_t (*capacity)(int device);
    /* Whether RT_CLUSTER_SIZE blocks can share their memory. NULL: they cannot. */
    bool (*has_clusters)(int device);

    /* Allocates, or releases, memory in the order of the stream. bytes > 0. */
    ckpp_status (*allocate)(int device, ckpp_stream stream, size_t bytes, void **data);
    void (*release)(int device, ckpp_stream stream, void *data);
    /* Scratch memory for launches into one stream: `bytes` bytes of any content. Where `zeros` is
     * not 0, the memory is for one launch, and that many bytes in front of *data are 0; the kernel
     * leaves them 0. NULL: the backend has no scratch memory. */
    ckpp_status (*acquire_scratch)(int device, ckpp_stream stream, size_t zeros, size_t bytes,
                                   void **data);
    void (*release_scratch)(int device, ckpp_stream stream, size_t zeros, size_t bytes,
                            void *data);
    /* RT_SLOT bytes of host memory that the device can write at the same address, for a result
     * that the host waits for; NULL where none are free. acquire_slot may be NULL. */
    void *(*acquire_slot)(int device);
    void (*release_slot)(void *slot);
    /* Waits until the last kernel that this thread launched into the stream has stored a number of
     * `bytes` bytes, 4 or 8, in a slot. */
    ckpp_status (*wait_slot)(int device, ckpp_stream stream, const void *at, size_t bytes);
    /* Copies between CKPP_HOST and devices, asynchronously where the hardware allows it. */
    ckpp_status (*copy)(void *to, int to_device, const void *from, int from_device, size_t bytes,
                        ckpp_stream stream);
    /* From now on, what this thread copies to the host, as an array of this name, arrives there
     * when somebody waits for it; NULL: no more. NULL: the backend has no such thing. */
    void (*put_off)(const char *name);
    const rt_pipe_backend *pipe; /* NULL: copies are not made beside launches */
    ckpp_status (*zero)(int device, ckpp_stream stream, void *data, size_t bytes);
    ckpp_status (*wait)(int device, ckpp_stream stream);
    ckpp_status (*wait_all)(int device);
    /* Finds the device that the memory belongs to. */
    ckpp_status (*locate)(const void *data, int *device);
    void (*describe)(int device, char *text, size_t size);

    const rt_texture_backend *textures;
    const rt_peer_backend *peers; /* NULL: there is no such memory */
    const rt_timer *timer;        /* NULL: launches are synchronous, so the host's clock will do */

    /* Makes and ends a stream; `urgent`: one whose work goes before that of others, and does not
     * wait for the default stream. NULL: nothing is asynchronous. */
    ckpp_status (*stream_create)(int device, bool urgent, ckpp_stream *stream);
    void (*stream_destroy)(ckpp_stream stream);

    /* Events. Only the backend knows the type of `event`. */
    ckpp_status (*event_create)(int device, void **event);
    ckpp_status (*event_record)(void *event, ckpp_stream stream);
    /* Makes the stream wait for the event. A NULL stream is the default stream of `device`, or of
     * the event's device if that is CKPP_HOST. */
    ckpp_status (*event_join)(void *event, int device, ckpp_stream stream);
    ckpp_status (*event_wait)(void *event);
    /* Whether it has been reached; of one that was never recorded, too. */
    bool (*event_passed)(void *event);
    ckpp_status (*event_elapsed)(float *ms, void *start, void *stop);
    void (*event_destroy)(void *event);
};

/* The backend that loads kernels and makes events, which outlive a graph block. */
static inline const rt_backend *backend_plain(const rt_backend *b)
{
    return b && b->plain ? b->plain : b;
}

#endif
