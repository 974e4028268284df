/* backend.h - a backend as the rest of the runtime sees it: a table of functions, and what they
 * are given. */
#ifndef RUNTIME_BACKEND_H
#define RUNTIME_BACKEND_H

#include "runtime/base/base.h"

/* ---- what is launched ---- */

/* How a reduction's work is divided: part of the parameter block, whose text has these names. */
#define RT_SPLIT(X, separator)                                                                 \
    X(results) separator                                                                       \
    X(lane_bits) separator  /* CUDA: see kernel/reduce_cuda.h */                               \
    X(lane_stride_bits) separator /* likewise */                                               \
    X(vectors) separator    /* CUDA: vectors of elements in a result */                        \
    X(parts) separator      /* into which each result's elements are split */                  \
    X(stride) separator     /* CUDA: vectors from one of a thread to its next */               \
    X(finish) separator     /* in the second launch: how many parts to combine; else 0 */      \
    X(tile)                 /* host: neighbouring results that are worked on together */

#define RT_SPLIT_MEMBER_(name) int64_t name
typedef struct rt_split {
    RT_SPLIT(RT_SPLIT_MEMBER_, ;);
} rt_split;

/* How a raw kernel is launched. */
typedef struct rt_grid {
    unsigned grid[3], block[3];    /* blocks, and threads in each */
    unsigned cluster[3];           /* blocks in a cluster; 0: none */
    /* the percentage of the first-level cache to be used as shared memory; -1: not given */
    int carveout;
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
    int64_t items;                 /* elements, or vectors, or threads of a reduction */
    /* what an item costs: on the host its elements; on a GPU the bytes that a reduction's thread
     * reads, and 1 in other loops */
    int64_t cost;
    size_t acc_size;               /* a reduction: bytes of an accumulator, at most */
    rt_split split;
    rt_finish finish;
    /* of a raw kernel: */
    rt_grid grid;
    int64_t threads[3];            /* as many as were asked for */
} rt_work;

/* ---- textures and surfaces ---- */

/* The memory of a texture, of a surface, or of several of both. */
typedef struct rt_texels {
    ckpp_dtype dtype;
    size_t size;                   /* bytes of a channel */
    int ndim, channels;
    int64_t extent[3];             /* x, y, z; 1 beyond the dimensions */
    int device;
    bool is_surface;               /* kernels may write it */
    void *memory;                  /* the backend's */
    atomic_int users;
} rt_texels;

typedef struct rt_texture_backend {
    /* Allocates the texels and sets `memory`. */
    ckpp_status (*allocate)(rt_texels *t);
    /* Releases the texels, which nothing uses any more. */
    void (*release)(rt_texels *t);
    /* Copies all texels from row-major `data`, or to it; that is on the host or on the texels' own
     * device. */
    ckpp_status (*copy)(const rt_texels *t, void *data, bool write, ckpp_stream stream);
    /* Makes the object that kernels are given; `options` is NULL for a surface. */
    ckpp_status (*open)(const rt_texels *t, const ckpp_texture_options *options, uint64_t *object);
    void (*close)(const rt_texels *t, uint64_t object, bool is_surface);
    /* After a launch: fails where the kernel has used parameter `name` wrongly. NULL: the device
     * itself says so. */
    ckpp_status (*report)(const rt_texels *t, uint64_t object, const char *name);
} rt_texture_backend;

/* shape.c: "a texture of uint8 (480, 640) with 4 channels", for messages. */
void texels_describe(const rt_texels *t, bool is_surface, char *text, size_t size);
/* Bytes from one row to the next, and of all texels. */
static inline size_t texels_row(const rt_texels *t)
{
    return (size_t)t->extent[0] * (size_t)t->channels * t->size;
}
static inline size_t texels_bytes(const rt_texels *t)
{
    return texels_row(t) * (size_t)t->extent[1] * (size_t)t->extent[2];
}

/* ---- the table ---- */

typedef struct rt_backend rt_backend;
typedef struct rt_layout rt_layout;

/* The files that a compiler reads besides the source; see files_scan(). */
typedef struct rt_files {
    bool any;          /* the source includes something */
    bool unknown;      /* it cannot be told what is read: the cache is left alone */
    rt_buf names;      /* what is included and is none of the program's files, each with a NUL */
    rt_buf found;      /* likewise, and is */
    rt_buf key;        /* of what is read, or goes by its version */
} rt_files;

/* Where a kernel's code comes from. */
typedef enum rt_source_of { RT_FROM_DISK, RT_COMPILED, RT_EMBEDDED } rt_source_of;

/* A field of a cache key. */
typedef struct rt_field {
    const char *tag;    /* "source", "arch", ... */
    const void *data;
    size_t size;
} rt_field;

/* Blocks of RT_BLOCK threads that a multiprocessor of any GPU runs at once, at most. */
enum { RT_MAX_EACH = 2048 / RT_BLOCK };

struct rt_code {
    void *handle;          /* what unload releases */
    void *function;
    /* CUDA: the function in one context, which is launched faster than the handle; or NULL */
    const void *entry;
    unsigned long long entry_context;
    size_t static_shared;  /* host, of a raw kernel: bytes of its __shared__ variables */
    /* the bytes of dynamic shared memory that its launches may have; 0: as many as any kernel's */
    atomic_llong shared;
    atomic_int carveout;   /* percent, plus 1; 0: not set */
    /* CUDA: blocks of RT_BLOCK threads that a multiprocessor runs at once, plus 1; 0: not asked
     * yet */
    atomic_int resident;
    /* CUDA: the bytes of dynamic shared memory with which exactly that many blocks run at once,
     * plus 1; 0: not asked yet */
    atomic_int room[RT_MAX_EACH];
    void *module;          /* of a module: what cuda/module.c knows of it; else NULL */
    _Atomic(struct rt_module_kernel *) kernels; /* of a module: those that were asked for */
};

/* A parameter of a module's kernel. */
typedef struct rt_module_param {
    unsigned size;         /* in bytes */
    /* 'p' a pointer, 'i' an integer, 'f' a floating-point number, 's' anything else; 0: it is not
     * known */
    char kind;
    char element;          /* of what a pointer points to: the same, 'c' a complex number, and
                            * 'A' and up a float of ckpp's own with so many bits of a fraction */
    unsigned element_size; /* 0: it is not known */
} rt_module_param;

/* A kernel of a module. It lives as long as the process. */
typedef struct rt_module_kernel {
    struct rt_module_kernel *next;
    /* what messages name for its launches: the kernel's name and the module's place */
    ckpp_kernel shown;
    rt_code code;
    int nparams;           /* -1: it is not known */
    rt_module_param *param;
    char name[];
} rt_module_kernel;

/* What compile needs. */
struct rt_compile {
    const ckpp_kernel *kernel;
    int device;
    const char *source;
    size_t source_size;
    const char *symbol;
    const char *options;   /* the kernel's, and those given at the call, or NULL */
    /* host_compile(): the compiler's warnings are wanted, not an image to run */
    bool check;
    const rt_files *files; /* what is read besides; NULL: nothing */
};

/* Points in time on a device, for observers. A failure is no error of the call. None of them waits
 * for the program's work but passed(), where it is asked to. */
typedef enum rt_passing { RT_NOT_YET, RT_PASSED, RT_LOST } rt_passing;
typedef struct rt_timer {
    /* Marks a point in the stream. NULL where that is impossible, for instance because the stream
     * is being captured into a graph. */
    void *(*mark)(int device, ckpp_stream stream);
    /* The time at which the stream came to the point, in seconds of CLOCK_MONOTONIC. */
    rt_passing (*passed)(void *mark, double *when);
    void (*drop)(void *mark);
    /* At the program's end: releases what it keeps. */
    void (*close)(void);
} rt_timer;

enum { RT_MAX_FIELDS = 8, RT_SLOT = 64 };

struct rt_backend {
    const rt_target *target;
    /* The same backend as a device with memory of its own, for CKPP_CHECK=discrete; NULL where it
     * has its own memory anyway. Called once. */
    const rt_backend *(*discrete)(void);

    /* The key's fields besides the source: architecture, options, compiler. At most RT_MAX_FIELDS;
     * their data stay valid until `scratch` is freed. Loads no compiler and runs none. */
    ckpp_status (*key)(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch);
    ckpp_status (*compile)(const rt_compile *job, rt_blob *image);
    ckpp_status (*load)(const rt_compile *job, const rt_blob *image, rt_code *code);
    /* Loads code that is embedded in the program. false: none of it can be used, and the reason,
     * which continues "the embedded code ", is appended to `why`. NULL: the backend embeds no
     * code. */
    bool (*load_embedded)(const rt_compile *job, rt_code *code, rt_buf *why);
    void (*unload)(rt_code *code);

    /* Runs `code` over `items` work items (elements, or vectors of them) with the parameter block.
     * `cost`, of an item: on the host elements; on a GPU bytes that a reduction's thread reads,
     * else 1. `waits`: the kernel itself waits for what is before it in the stream, so it may
     * begin while that ends. */
    ckpp_status (*launch)(rt_code *code, int device, ckpp_stream stream, int64_t items,
                          int64_t cost, const void *params, size_t size, bool waits);
    /* Runs a raw kernel with the parameter block. The grid has at least one block. */
    ckpp_status (*launch_grid)(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid,
                               const rt_layout *layout, unsigned char *params);
    ckpp_status (*attributes)(rt_code *code, int device, const rt_grid *grid,
                              ckpp_attributes *attributes);
    /* Of a module, whose code is loaded: fills the kernel's code and parameters; the address and
     * size of a variable, on a device. They fail where there is none of that name. */
    ckpp_status (*module_kernel)(const rt_code *module, int device, const char *name,
                                 rt_module_kernel *kernel);
    ckpp_status (*module_global)(const rt_code *module, int device, const char *name, void **data,
                                 size_t *bytes);
    /* Checks the image of a kernel that is compiled already, which a NUL follows; NULL: there are
     * none. Gives its symbol. */
    ckpp_status (*check_image)(const ckpp_kernel *kernel, const rt_class *cls, int device,
                               rt_blob *image, char symbol[RT_SYMBOL_SIZE]);
    /* Threads that the device runs at once; 0: it does not matter. */
    int64_t (*capacity)(int device);

    /* Memory, allocated and released in the stream's order. bytes > 0. */
    ckpp_status (*allocate)(int device, ckpp_stream stream, size_t bytes, void **data);
    void (*release)(int device, ckpp_stream stream, void *data);
    /* Scratch memory for launches into one stream: `bytes` of any content. With `zeros`, for a
     * single launch: that many bytes in front of them are 0, and the kernel leaves them so. NULL:
     * the backend has no such memory. */
    ckpp_status (*acquire_scratch)(int device, ckpp_stream stream, size_t zeros, size_t bytes,
                                   void **data);
    void (*release_scratch)(int device, ckpp_stream stream, size_t zeros, size_t bytes,
                            void *data);
    /* RT_SLOT bytes of the host's that the device reaches at the same address, for what the host
     * waits for; NULL where there are none at the moment. acquire_slot may be NULL. */
    void *(*acquire_slot)(int device);
    void (*release_slot)(void *slot);
    /* Waits until the kernel that this thread has launched last, in the stream, has stored the
     * number of `bytes`, 4 or 8, in a slot. */
    ckpp_status (*wait_slot)(int device, ckpp_stream stream, const void *at, size_t bytes);
    /* Between any two of CKPP_HOST and device ordinals. Asynchronous where the hardware allows. */
    ckpp_status (*copy)(void *to, int to_device, const void *from, int from_device, size_t bytes,
                        ckpp_stream stream);
    ckpp_status (*zero)(int device, ckpp_stream stream, void *data, size_t bytes);
    ckpp_status (*wait)(int device, ckpp_stream stream);
    ckpp_status (*wait_all)(int device);
    /* Which device the memory belongs to. */
    ckpp_status (*locate)(const void *data, int *device);
    /* "NVIDIA H200 (cuda:0, sm_90)". */
    void (*describe)(int device, char *text, size_t size);

    const rt_texture_backend *textures;
    const rt_timer *timer; /* NULL: what has returned is done, so a clock will do */

    /* Events. Only the backend knows what `event` points to. */
    ckpp_status (*event_create)(int device, void **event);
    ckpp_status (*event_record)(void *event, ckpp_stream stream);
    /* Makes the stream wait for the event. `device` says whose default stream is meant: the
     * event's own device's where it is CKPP_HOST. */
    ckpp_status (*event_join)(void *event, int device, ckpp_stream stream);
    ckpp_status (*event_wait)(void *event);
    ckpp_status (*event_elapsed)(float *ms, void *start, void *stop);
    void (*event_destroy)(void *event);
};

#endif
