/* backend.h - what is behind the table `rt_backend`: the two backends, and the host's own files. A part of rt.h, which includes it. */
#ifndef BACKEND_H
#define BACKEND_H

/* ---- the table ---- */

/* Blocks of RT_BLOCK threads that a multiprocessor of any GPU runs at once, at most. */
enum { RT_MAX_EACH = 2048 / RT_BLOCK };

struct rt_code {
    void *handle;          /* what unload releases */
    void *function;
    const void *entry;     /* CUDA: the same in one context, of which a launch is shorter; or NULL */
    unsigned long long entry_context;
    size_t static_shared;  /* host, of a raw kernel: bytes of its __shared__ variables */
    atomic_llong shared;   /* bytes of dynamic shared memory that launches of it may have; 0: what every kernel may */
    atomic_int carveout;   /* percent, plus 1; 0: not set */
    atomic_int resident;   /* CUDA: blocks of RT_BLOCK threads that a multiprocessor runs at once, plus 1; 0: not asked yet */
    atomic_int room[RT_MAX_EACH]; /* CUDA: bytes of dynamic shared memory with which just so many do, plus 1; 0: not asked yet */
    void *module;          /* of a module: what cuda_module.c knows of it; else NULL */
    _Atomic(struct rt_module_kernel *) kernels; /* of a module: those that were asked for */
};

/* A parameter of a module's kernel. */
typedef struct rt_module_param {
    unsigned size;         /* in bytes */
    char kind;             /* 'p' a pointer, 'i' an integer, 'f' a floating-point number, 's' anything else; 0: it is not known */
    char element;          /* of what a pointer points to: the same, 'h' float16, 'b' bfloat16, 'c' a complex number */
    unsigned element_size; /* 0: it is not known */
} rt_module_param;

/* A kernel of a module. It lives as long as the process. */
typedef struct rt_module_kernel {
    struct rt_module_kernel *next;
    ckpp_kernel shown;     /* what messages and memories of launches name: the kernel's name, the module's place */
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
    bool check;            /* host_compile(): the image is not to be run, but what the compiler warns of */
    const rt_files *files; /* what is read besides; NULL: nothing */
};

/* When a device does what it is told: for those who look inside. None of these is an error of the call, and none waits for the
 * program's work but passed(), where it is asked to. */
typedef enum rt_passing { RT_NOT_YET, RT_PASSED, RT_LOST } rt_passing;
typedef struct rt_timer {
    /* A point in the stream. NULL: there can be none now, because the stream is being recorded into a graph for instance. */
    void *(*mark)(int device, ckpp_stream stream);
    /* When the stream has come to the point, in seconds of CLOCK_MONOTONIC. */
    rt_passing (*passed)(void *mark, double *when);
    void (*drop)(void *mark);
    /* At the program's end: releases what it keeps. */
    void (*close)(void);
} rt_timer;

enum { RT_HOST_ID = 1, RT_CUDA_ID = 2, RT_MAX_FIELDS = 8, RT_SLOT = 64 };

struct rt_backend {
    int id;
    const char *name;   /* "host", "cuda" */
    /* The same one as a device with memory of its own, for CKPP_CHECK=discrete; NULL: it has that. Called once. */
    const rt_backend *(*apart)(void);

    /* The key's fields besides the source: architecture, options, compiler. At most RT_MAX_FIELDS; their data stay valid until
     * `scratch` is freed. Loads no compiler and runs none. */
    ckpp_status (*key)(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch);
    ckpp_status (*compile)(const rt_compile *job, rt_blob *image);
    ckpp_status (*load)(const rt_compile *job, const rt_blob *image, rt_code *code);
    /* Loads code that came with the program. false: there is none that serves, and `why` has got the reason, which follows "the
     * embedded code ". NULL: the backend embeds none. */
    bool (*load_embedded)(const rt_compile *job, rt_code *code, rt_buf *why);
    void (*unload)(rt_code *code);

    /* Runs `code` over `items` work items (elements, or vectors of them) with the parameter block. `cost`, of an item: on the
     * host elements; on a GPU bytes that a reduction's thread reads, else 1. `waits`: the kernel itself waits for what is before
     * it in the stream, so it may begin while that ends. */
    ckpp_status (*launch)(rt_code *code, int device, ckpp_stream stream, int64_t items, int64_t cost,
                          const void *params, size_t size, bool waits);
    /* Runs a raw kernel with the parameter block. The grid has at least one block. */
    ckpp_status (*launch_grid)(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid, const ckpp_kernel *kernel,
                               const rt_layout *layout, unsigned char *params);
    ckpp_status (*attributes)(rt_code *code, int device, const rt_grid *grid, ckpp_attributes *attributes);
    /* Of a module, whose code is loaded: fills the kernel's code and parameters; the address and size of a variable, on a
     * device. They fail where there is none of that name. */
    ckpp_status (*module_kernel)(const rt_code *module, int device, const char *name, rt_module_kernel *kernel);
    ckpp_status (*module_global)(const rt_code *module, int device, const char *name, void **data, size_t *bytes);
    /* Checks the image of a kernel that is compiled already, which a NUL follows; NULL: there are none. Gives its symbol. */
    ckpp_status (*check_image)(const ckpp_kernel *kernel, const rt_class *cls, int device, rt_blob *image,
                               char symbol[RT_SYMBOL_SIZE]);
    /* Threads that the device runs at once; 0: it does not matter. */
    int64_t (*capacity)(int device);

    /* Memory. bytes > 0. Ordered in the stream. */
    ckpp_status (*allocate)(int device, ckpp_stream stream, size_t bytes, void **data);
    void (*release)(int device, ckpp_stream stream, void *data);
    /* Memory for launches into one stream alone: `bytes` that are anything. With zeros, for one launch: in front of them there are
     * so many bytes that are 0, and are so again when it has ended. NULL: the backend has none. */
    ckpp_status (*borrow)(int device, ckpp_stream stream, size_t zeros, size_t bytes, void **data);
    void (*give_back)(int device, ckpp_stream stream, size_t zeros, size_t bytes, void *data);
    /* RT_SLOT bytes of the host's that the device reaches at the same address, for what the host waits for; NULL where there are
     * none at the moment. take_slot may be NULL. */
    void *(*take_slot)(int device);
    void (*return_slot)(void *slot);
    /* Waits until the kernel that this thread has launched last, in the stream, has stored the number of `bytes`, 4 or 8, in a
     * slot. */
    ckpp_status (*wait_slot)(int device, ckpp_stream stream, const void *at, size_t bytes);
    /* Between any two of CKPP_HOST and device ordinals. Asynchronous where the hardware allows. */
    ckpp_status (*copy)(void *to, int to_device, const void *from, int from_device, size_t bytes, ckpp_stream stream);
    ckpp_status (*zero)(int device, ckpp_stream stream, void *data, size_t bytes);
    ckpp_status (*wait)(int device, ckpp_stream stream);
    ckpp_status (*wait_all)(int device);
    /* Which device the memory belongs to. */
    ckpp_status (*locate)(const void *data, int *device);
    /* "NVIDIA H200 (cuda:0, sm_90)". */
    void (*describe)(int device, char *text, size_t size);

    const rt_texture_backend *textures;
    const rt_timer *timer; /* NULL: what has returned is done, so a clock will do */

    /* Events; what `event` is, the backend knows. */
    ckpp_status (*event_create)(int device, void **event);
    ckpp_status (*event_record)(void *event, ckpp_stream stream);
    ckpp_status (*event_join)(void *event, ckpp_stream stream);
    ckpp_status (*event_wait)(void *event);
    ckpp_status (*event_elapsed)(float *ms, void *start, void *stop);
    void (*event_destroy)(void *event);
};

extern const rt_backend host_backend;

/* ---- host_discrete.c: the host as a device with memory of its own, CKPP_CHECK=discrete ---- */

enum { CKPP_POISON = 0xFF };   /* what each byte of new memory is: NaN, -1, a pointer to nowhere */

/* Called once, before anything else of it; see rt_backend.apart. */
const rt_backend *discrete_backend(void);
/* Where the address is in memory of its own: says who touches what. `call`: whose kernel it is, or NULL. For signal handlers. */
bool discrete_tell_fault(const rt_call *call, const void *address);

/* ---- host_compile.c: the host backend's compiler ---- */

ckpp_status host_key(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch);
ckpp_status host_compile(const rt_compile *job, rt_blob *image);
/* Fails where there is no C++ compiler. */
ckpp_status host_need_compiler(void);
/* "g++-12", or "no C++ compiler". */
void host_compiler_name(char *text, size_t size);

/* ---- host_arch.c ---- */

/* Tells processors apart for which the host's compiler makes different code. */
const char *host_arch_text(void);

/* ---- host_words.c: command lines ---- */

/* Appends the words of a command line, each with a NUL after it, as a shell splits them: at blanks, with '', "" and \ honoured and
 * nothing expanded. Returns how many; -1 where a quote is not closed. */
int host_split_words(const char *text, rt_buf *words);
/* The file that a shell would run for this word. false: there is none. */
bool host_find_program(const char *word, char *path, size_t size);

/* ---- host_messages.c ---- */

/* Appends what a user needs of a C++ compiler's output: first the errors in the user's own files, then those in the prelude; at most
 * `max_lines` lines. */
void host_filter_messages(rt_buf *out, const char *messages, int max_lines);

/* ---- host_symbols.c ---- */

/* The message for a compiled kernel that the dynamic linker does not load, and why. */
ckpp_status host_fail_load(const rt_compile *job, const char *why);

/* ---- host_shared.c ---- */

/* Refuses a compiled kernel that has more static shared memory than a GPU gives a block. */
ckpp_status host_check_shared(const rt_compile *job, const rt_blob *image);
/* The bytes of a compiled raw kernel's; of anything else 0: a module's kernels have some each. */
size_t host_static_shared(const rt_compile *job, const rt_blob *image);

/* ---- host_module.c: see rt_backend ---- */

ckpp_status host_module_kernel(const rt_code *module, int device, const char *name, rt_module_kernel *kernel);
ckpp_status host_module_global(const rt_code *module, int device, const char *name, void **data, size_t *bytes);
/* Where a parameter block's first of so many arguments can be; and that the k-th one is there. */
size_t host_module_arguments(int count);
void host_module_point(unsigned char *block, int k, const void *argument);

/* ---- cuda.c ---- */

#ifdef CKPP_CUDA
extern const rt_backend cuda_backend;
/* How many devices can be used; 0 with a reason ("no NVIDIA driver") where none. Never fails, never prints. */
int cuda_probe(const char **reason);
#endif

#endif
