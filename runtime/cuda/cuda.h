/* cuda.h - a table of all functions of CUDA and NVRTC that ckpp calls; and what the files of the
 * CUDA backend share, a section per file.
 *
 * These lists are the only place where the functions are named: the table, its initializer and the
 * tests' fake GPU are made from them. The parameters are those of CUDA's headers, so the compiler
 * checks the initializer against them. */
#ifndef RUNTIME_CUDA_H
#define RUNTIME_CUDA_H

#include "runtime/base/observer.h"
#include "runtime/cuda/graph_functions.h"
#include "runtime/cuda/nvrtc_functions.h"
#include "runtime/source/source.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <nvrtc.h>

#if CUDART_VERSION < 12080
#error "ckpp needs CUDA 12.8 or later (cudaLibraryLoadData)"
#endif

/* X(name without "cuda", (parameters), (arguments)): functions that return a cudaError_t. */
#define CUDA_FUNCTIONS(X)                                                                         \
    X(DriverGetVersion, (int *version), (version)) X(DeviceSynchronize, (void), ())               \
    X(GetDeviceCount, (int *count), (count))                                                      \
    X(GetDevice, (int *device), (device)) X(SetDevice, (int device), (device))                    \
    X(DeviceGetAttribute, (int *value, enum cudaDeviceAttr attribute, int device), (value,        \
      attribute, device))                                                                         \
    X(GetDeviceProperties, (struct cudaDeviceProp *properties, int device), (properties, device)) \
    X(MemPoolCreate, (cudaMemPool_t *pool, const struct cudaMemPoolProps *properties), (pool,     \
      properties))                                                                                \
    X(MemPoolSetAttribute, (cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value),     \
      (pool, attribute, value))                                                                   \
    X(MemPoolDestroy, (cudaMemPool_t pool), (pool))                                               \
    X(MallocFromPoolAsync, (void **data, size_t bytes, cudaMemPool_t pool, cudaStream_t stream),  \
      (data, bytes, pool, stream))                                                                \
    X(FreeAsync, (void *data, cudaStream_t stream), (data, stream))                               \
    X(Malloc, (void **data, size_t bytes), (data, bytes))                                         \
    X(Free, (void *data), (data)) X(FreeHost, (void *data), (data))                               \
    X(HostAlloc, (void **data, size_t bytes, unsigned flags), (data, bytes, flags))               \
    X(IpcGetMemHandle, (cudaIpcMemHandle_t *h, void *p), (h, p))                                  \
    X(IpcOpenMemHandle, (void **p, cudaIpcMemHandle_t h, unsigned flags), (p, h, flags))          \
    X(IpcCloseMemHandle, (void *data), (data))                                                    \
    X(MemGetInfo, (size_t *unused, size_t *total), (unused, total))                               \
    X(MemcpyAsync, (void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,           \
      cudaStream_t stream),                                                                       \
      (to, from, bytes, kind, stream))                                                            \
    X(MemcpyPeer, (void *to, int to_device, const void *from, int from_device, size_t bytes),     \
      (to, to_device, from, from_device, bytes))                                                  \
    X(MemcpyPeerAsync,                                                                            \
      (void *to, int to_device, const void *from, int from_device, size_t bytes,                  \
        cudaStream_t stream),                                                                     \
      (to, to_device, from, from_device, bytes, stream))                                          \
    X(MemsetAsync, (void *data, int value, size_t bytes, cudaStream_t stream), (data, value,      \
      bytes, stream))                                                                             \
    X(PointerGetAttributes, (struct cudaPointerAttributes *attributes, const void *data),         \
      (attributes, data))                                                                         \
    X(Malloc3DArray,                                                                              \
      (cudaArray_t *array, const struct cudaChannelFormatDesc *format,                            \
        struct cudaExtent extent, unsigned flags),                                                \
      (array, format, extent, flags))                                                             \
    X(FreeArray, (cudaArray_t array), (array))                                                    \
    X(MallocMipmappedArray,                                                                       \
      (cudaMipmappedArray_t *chain, const struct cudaChannelFormatDesc *format,                   \
        struct cudaExtent extent, unsigned levels, unsigned flags),                               \
      (chain, format, extent, levels, flags))                                                     \
    X(GetMipmappedArrayLevel,                                                                     \
      (cudaArray_t *array, cudaMipmappedArray_const_t chain, unsigned level),                     \
      (array, chain, level))                                                                      \
    X(FreeMipmappedArray, (cudaMipmappedArray_t chain), (chain))                                  \
    X(Memcpy3DAsync, (const struct cudaMemcpy3DParms *copy, cudaStream_t stream), (copy, stream)) \
    X(CreateTextureObject,                                                                        \
      (cudaTextureObject_t *object, const struct cudaResourceDesc *resource,                      \
        const struct cudaTextureDesc *texture,                                                    \
       const struct cudaResourceViewDesc *view),                                                  \
      (object, resource, texture, view))                                                          \
    X(DestroyTextureObject, (cudaTextureObject_t object), (object))                               \
    X(CreateSurfaceObject, (cudaSurfaceObject_t *object,                                          \
      const struct cudaResourceDesc *resource),                                                   \
      (object, resource))                                                                         \
    X(DestroySurfaceObject, (cudaSurfaceObject_t object), (object))                               \
    X(StreamSynchronize, (cudaStream_t stream), (stream))                                         \
    X(StreamGetId, (cudaStream_t stream, unsigned long long *id), (stream, id))                   \
    X(StreamCreateWithFlags, (cudaStream_t *stream, unsigned flags), (stream, flags))             \
    X(StreamCreateWithPriority, (cudaStream_t *s, unsigned flags, int which), (s, flags, which))  \
    X(StreamDestroy, (cudaStream_t stream), (stream))                                             \
    X(StreamIsCapturing, (cudaStream_t s, enum cudaStreamCaptureStatus *status), (s, status))     \
    X(ThreadExchangeStreamCaptureMode, (enum cudaStreamCaptureMode *mode), (mode))                \
    X(StreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned flags), (stream,         \
      event, flags))                                                                              \
    X(EventCreate, (cudaEvent_t *event), (event))                                                 \
    X(EventCreateWithFlags, (cudaEvent_t *event, unsigned flags), (event, flags))                 \
    X(EventRecord, (cudaEvent_t event, cudaStream_t stream), (event, stream))                     \
    X(EventQuery, (cudaEvent_t event), (event))                                                   \
    X(EventSynchronize, (cudaEvent_t event), (event))                                             \
    X(EventElapsedTime, (float *ms, cudaEvent_t start, cudaEvent_t stop), (ms, start, stop))      \
    X(EventDestroy, (cudaEvent_t event), (event))                                                 \
    X(LibraryLoadData,                                                                            \
      (cudaLibrary_t *library, const void *code, enum cudaJitOption *jit_options,                 \
        void **jit_values,                                                                        \
       unsigned njit, enum cudaLibraryOption *options, void **values, unsigned noptions),         \
      (library, code, jit_options, jit_values, njit, options, values, noptions))                  \
    X(LibraryGetKernel, (cudaKernel_t *kernel, cudaLibrary_t library, const char *name),          \
      (kernel, library, name))                                                                    \
    X(LibraryGetGlobal, (void **data, size_t *bytes, cudaLibrary_t library, const char *name),    \
      (data, bytes, library, name))                                                               \
    X(LibraryUnload, (cudaLibrary_t library), (library))                                          \
    X(FuncGetAttributes, (struct cudaFuncAttributes *attributes, const void *function),           \
      (attributes, function))                                                                     \
    X(FuncSetAttribute, (const void *function, enum cudaFuncAttribute attribute, int value),      \
      (function, attribute, value))                                                               \
    X(OccupancyMaxActiveBlocksPerMultiprocessor, (int *blocks, const void *function,              \
      int threads, size_t shared),                                                                \
      (blocks, function, threads, shared))                                                        \
    X(LaunchKernelExC, (const cudaLaunchConfig_t *config, const void *function,                   \
      void **arguments),                                                                          \
      (config, function, arguments))                                                              \
    X(GetDriverEntryPointByVersion,                                                               \
      (const char *name, void **function, unsigned version, unsigned long long flags,             \
       enum cudaDriverEntryPointQueryResult *result),                                             \
      (name, function, version, flags, result))                                                   \
    CUDA_GRAPH_FUNCTIONS(X)

#define CUDA_MEMBER_(name, parameters, arguments) cudaError_t(*name) parameters;
#define NVRTC_MEMBER_(name, parameters, arguments) nvrtcResult(*name) parameters;

typedef struct nvrtc_api {
    NVRTC_FUNCTIONS(NVRTC_MEMBER_)
    const char *(*GetErrorString)(nvrtcResult result);
} nvrtc_api;

typedef struct cuda_api {
    CUDA_FUNCTIONS(CUDA_MEMBER_)
    /* Functions that cannot fail. */
    cudaError_t (*GetLastError)(void);
    const char *(*GetErrorName)(cudaError_t error);
    const char *(*GetErrorString)(cudaError_t error);
    /* Functions of the driver, found by cuda_probe(); NULL if the driver does not have one. */
    CUresult (*driver_launch)(const CUlaunchConfig *config, CUfunction function, void **arguments,
                              void **extra);
    CUresult (*driver_entry)(CUfunction *function, CUkernel kernel);
    CUresult (*driver_context)(CUcontext context, unsigned long long *number);
    CUresult (*driver_module)(CUmodule *module, CUlibrary library);
    CUresult (*driver_add_kernel)(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                                  size_t nbefore, const CUDA_KERNEL_NODE_PARAMS *params);
    CUresult (*driver_set_kernel)(CUgraphExec exec, CUgraphNode node,
                                  const CUDA_KERNEL_NODE_PARAMS *params);
    CUresult (*driver_add_edges)(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                                 const CUgraphEdgeData *edges, size_t count);
    nvrtc_api nvrtc;      /* NULLs until open_nvrtc() */
} cuda_api;

#undef CUDA_MEMBER_
#undef NVRTC_MEMBER_

/* All calls of CUDA go through this table. A test fills it before the first one; if it has filled
 * the nvrtc part, the library is never opened. */
extern cuda_api rt_cuda;

/* ---- device.c: devices, errors, streams ---- */

enum { CUDA_MAX_DEVICES = 64 };

/* Values of cuda_device's `streams` that are no stream: none or several were used. */
#define CUDA_STREAM_NONE ((uintptr_t)-1)
#define CUDA_STREAM_MANY ((uintptr_t)-2)

typedef struct cuda_device {
    int arch;                       /* compute capability times ten */
    int64_t threads;                /* that run at once */
    int processors;
    bool has_pools;
    /* whether kernels may begin while earlier work of their stream is ending */
    bool begins_early;
    _Atomic(cudaMemPool_t) pool;    /* made at the first allocation */
    atomic_uintptr_t streams;       /* the only stream that was used so far */
    /* cudaStreamGetId() of that stream, which no later stream at its address has */
    unsigned long long stream_id;
    /* the default stream's scratch memory, allocated at its first use */
    _Atomic(void *) scratch;
} cuda_device;

extern struct cuda_devices {
    pthread_mutex_t lock;           /* for initializations; no repeated launch takes it */
    bool probed;
    int count;
    char reason[256];               /* why count is 0 */
    cuda_device device[CUDA_MAX_DEVICES];
} cuda_devices;

/* A thread that is cancelled in a call of CUDA's would not release a lock, so it is not cancelled
 * while it has one. The result is for cuda_unlock(). */
static inline int cuda_lock(pthread_mutex_t *lock)
{
    int cancelling;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(lock);
    return cancelling;
}

static inline void cuda_unlock(pthread_mutex_t *lock, int cancelling)
{
    pthread_mutex_unlock(lock);
    pthread_setcancelstate(cancelling, NULL);
}

/* Fails with a message for a call of CUDA, which the format quotes with its values. */
__attribute__((format(printf, 2, 3))) ckpp_status cuda_fail(cudaError_t error, const char *format,
                                                            ...);

/* Sets the kernel that `code` launches, which is loaded in the current context. */
void cuda_set_function(rt_code *code, cudaKernel_t kernel);
/* A kernel's arguments: the address of each, and the block of bytes in which they are. */
typedef struct cuda_arguments {
    void **each;
    int count;
    const unsigned char *block;
    size_t size;
} cuda_arguments;
/* Starts a kernel: cuda_start(), or a function that has it started later. */
typedef cudaError_t cuda_starter(const cudaLaunchConfig_t *config, const rt_code *code,
                                 const cuda_arguments *arguments);
cuda_starter cuda_start;
/* The function of a launch: that of the context, which is cheaper, or the kernel's handle. */
const void *cuda_find_entry(const cudaLaunchConfig_t *config, const rt_code *code);
/* The ID of the thread's context; false: it has none yet, or the driver does not tell. */
bool cuda_get_context(unsigned long long *number);
/* Makes `device` current for calls of CUDA. *previous is for cuda_leave(), and is valid after a
 * failure, too. */
ckpp_status cuda_enter_other(int device, int *previous);
static inline ckpp_status cuda_enter(int device, int *previous)
{
    *previous = device;
    return cuda_devices.count == 1 ? CKPP_OK : cuda_enter_other(device, previous);
}
/* Makes the program's device current again. Returns `status`, or if that is CKPP_OK whether this
 * failed. */
ckpp_status cuda_leave_other(int previous, ckpp_status status);
static inline ckpp_status cuda_leave(int device, int previous, ckpp_status status)
{
    return previous == device ? status : cuda_leave_other(previous, status);
}

/* The end of a message about a launch: "", or a question about the stream. */
const char *cuda_stream_hint(cudaError_t error);
/* Identifies a stream; both handles of the default stream are 0. */
static inline uintptr_t cuda_stream_name(ckpp_stream stream)
{
    return stream == cudaStreamLegacy ? 0 : (uintptr_t)stream;
}
/* Records that work is put into the stream. */
void cuda_note_new_stream(int device, ckpp_stream stream);
static inline void cuda_note_stream(int device, ckpp_stream stream)
{
    uintptr_t seen = atomic_load_explicit(&cuda_devices.device[device].streams,
                                          memory_order_relaxed);
    if (seen != cuda_stream_name(stream) && seen != CUDA_STREAM_MANY)
        cuda_note_new_stream(device, stream);
}
/* Whether work in other streams than this one may be using memory of the device. */
bool cuda_has_other_streams(int device, ckpp_stream stream);
/* Whether what is put into the stream becomes part of a graph, or nothing can be put there. */
bool cuda_is_captured(int device, ckpp_stream stream);
/* The same, but not where the driver does not tell. */
bool cuda_is_surely_captured(int device, ckpp_stream stream);

/* launch() of rt_backend; `start` starts the kernel. */
ckpp_status cuda_launch_by(cuda_starter *start, rt_code *code, int device, ckpp_stream stream,
                           int64_t items, int64_t cost, const void *params, size_t size,
                           bool waits);
extern const rt_backend cuda_backend;
extern const rt_texture_backend cuda_textures;
/* The number of devices that can be used; if it is 0, *reason says why: "no NVIDIA driver is
 * installed". Never fails or prints. */
int cuda_probe(const char **reason);

/* ---- fault.c: which kernel caused a fault ---- */

/* Records that the current call launches its kernel into the stream. */
void cuda_note_launch(int device, ckpp_stream stream);
/* The number of launches so far. Read before waiting, it says for cuda_note_done() which launches
 * have ended then. */
unsigned cuda_launches(void);
/* The same number just after this thread's last launch. */
unsigned cuda_own_launches(void);
/* Records that those of the first `until` launches that went into this stream, or all streams,
 * have succeeded. */
void cuda_note_done(int device, ckpp_stream stream, bool all, unsigned until);
/* Whether a kernel or other work on the device has caused the error; every later call of CUDA
 * fails with it. */
bool cuda_is_fault(cudaError_t error);
/* Fails with a message for such an error, which `call`, a call with its values, has returned. */
ckpp_status cuda_fail_fault(cudaError_t error, const char *call);

/* ---- memory.c: see rt_backend ---- */

ckpp_status cuda_allocate(int device, ckpp_stream stream, size_t bytes, void **data);
void cuda_release(int device, ckpp_stream stream, void *data);
/* Releases memory that no other stream has used; never waits. */
void cuda_free_scratch(int device, ckpp_stream stream, void *data);
ckpp_status cuda_copy(void *to, int to_device, const void *from, int from_device, size_t bytes,
                      ckpp_stream stream);
ckpp_status cuda_zero(int device, ckpp_stream stream, void *data, size_t bytes);
ckpp_status cuda_locate(const void *data, int *device);

/* ---- scratch.c: see rt_backend ---- */

ckpp_status cuda_acquire_scratch(int device, ckpp_stream stream, size_t zeros, size_t bytes,
                                 void **data);
void cuda_release_scratch(int device, ckpp_stream stream, size_t zeros, size_t bytes, void *data);
void *cuda_acquire_slot(int device);
void cuda_release_slot(void *slot);
ckpp_status cuda_wait_slot(int device, ckpp_stream stream, const void *at, size_t bytes);

/* ---- graph.c ---- */

extern const rt_graph_backend cuda_graphs;

/* ---- grid.c: see rt_backend ---- */

ckpp_status cuda_launch_grid_by(cuda_starter *start, rt_code *code, int device, ckpp_stream stream,
                                const rt_grid *grid, const rt_layout *layout,
                                unsigned char *params);
ckpp_status cuda_launch_grid(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid,
                             const rt_layout *layout, unsigned char *params);
ckpp_status cuda_attributes(rt_code *code, int device, const rt_grid *grid,
                            ckpp_attributes *attributes);
/* Blocks of the kernel that a multiprocessor runs at once; 0: unknown. */
int cuda_active_blocks(const rt_code *code, int threads, size_t shared);

/* ---- launch_policy.c ---- */

/* Whether a launch of `blocks` blocks of `threads` threads that read `cost` bytes each may begin
 * early. It must then have *shared bytes of dynamic shared memory. */
bool cuda_may_begin_early(rt_code *code, int device, int64_t blocks, int threads, int64_t cost,
                          size_t *shared);

/* ---- toolkit.c: where the toolkit is ---- */

typedef struct cuda_toolkit {
    const char *nvrtc;        /* libnvrtc's path; "": not found */
    const char *identity;     /* real name and size, "libnvrtc.so.13.0.88 109338064"; or "none" */
    /* the directories that were searched, for messages; NULL if the usual place has it */
    const char *searched;
} cuda_toolkit;

/* Searches once. NULL: out of memory, and rt_fail() was called. */
const cuda_toolkit *cuda_find(void);
/* Looks in the usual place only. cuda_probe() calls it, since that takes far longer anyway. */
void cuda_find_early(void);
/* Opens a library that the program has, or as NVRTC is found. NULL: not found. */
void *cuda_open_library(const char *name);
/* false: it is in none of the places that `searched` lists. The path may be relative. */
bool cuda_find_nvcc(char *path, size_t size, rt_buf *searched);
/* The directory of CUDA's headers; "": not found. NULL as above. */
const char *cuda_find_include(void);
/* Appends the versions of the toolkit's headers. false: out of memory. */
bool cuda_headers_identify(rt_buf *out);

/* ---- time.c: see rt_timer ---- */

extern const rt_timer cuda_timer;

/* ---- nvrtc.c: see rt_backend ---- */

ckpp_status cuda_key(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch);
ckpp_status cuda_compile(const rt_compile *job, rt_blob *image);
/* Opens NVRTC, and fails unless it can compile for exactly this architecture. */
ckpp_status cuda_check_arch(int arch);
/* Appends the options that all kernels are compiled with, and the kernel's own for the
 * architecture. */
ckpp_status cuda_put_options(const rt_compile *job, int arch, rt_buf *out);
/* The option for a debugger or a profiler; NULL: none. */
const char *cuda_debug_option(void);

/* ---- nvcc.c ---- */

static inline bool cuda_uses_nvcc(const ckpp_kernel *kernel)
{
    return kernel->uses & CKPP_USES_NVCC;
}
/* Compiles to a cubin, which for a kernel that launches others is not linked yet; and writes a
 * module's table of names. */
ckpp_status cuda_nvcc_compile(const rt_compile *job, int arch, rt_blob *image, rt_buf *names);
/* The options of every kernel that nvcc compiles; NULL-terminated. */
extern const char *const cuda_nvcc_options[];
/* Appends which nvcc and which C++ compiler for it there are, or "none", without running them. */
void cuda_nvcc_identify(rt_buf *out);

/* ---- embedded.c: code that is embedded in the program ---- */

/* Makes the description, for generated C, of an image that was compiled for the job; `code` is not
 * set. */
ckpp_status cuda_embedded_make(const rt_compile *job, int arch, const rt_blob *image,
                               ckpp_embedded *made);
bool cuda_embedded_load(const rt_compile *job, rt_code *code, rt_buf *why);

/* ---- messages.c ---- */

/* Appends the useful lines of NVRTC's or nvcc's messages in the form of C compilers,
 * "\nfoo.c:12:7: error: ...", at most max_lines lines. Without `columns` it is "\nfoo.c:12: error:
 * ...": nvcc counts the columns of a line after the preprocessor. */
void cuda_format_messages(rt_buf *out, const ckpp_kernel *kernel, const char *log, bool columns,
                          int max_lines);

/* ---- image.c: reading images ---- */

typedef enum cuda_format { CUDA_CUBIN, CUDA_FATBIN, CUDA_PTX } cuda_format;

/* Offset in the parameter buffer, and size, both in bytes. */
typedef struct cuda_param {
    unsigned offset, size;
} cuda_param;

typedef struct cuda_symbol {
    char *name;            /* in the image: "blur", "_Z5scaleIfEvPKT_PS0_i" */
    bool is_kernel;
    uint64_t bytes;        /* size of a variable */
    int nparams;           /* of a kernel; -1: unknown */
    cuda_param *param;
} cuda_symbol;

typedef struct cuda_image {
    cuda_format format;
    rt_buf
        archs; /* for messages: "sm_90", "sm_80, sm_90 and PTX for sm_90 and later" */
    bool runs;             /* on the requested architecture */
    /* all symbols are listed; false: a part that would be used is compressed */
    bool listed;
    cuda_symbol *symbols;
    size_t count;
} cuda_image;

/* Reads the headers and tables of an image for a device of architecture `arch` (compute capability
 * times ten; 0: any). false: *why says what is wrong with it, as in "a cubin that is cut off:
 * ..."; NULL: out of memory. The caller calls cuda_image_free() in either case. */
bool cuda_image_read(cuda_image *image, const void *data, size_t size, int arch, const char **why);
void cuda_image_free(cuda_image *image);
/* Whether everything that an image's headers refer to lies within its bytes, or it is PTX. The
 * driver gets an address without a size and would read on. */
bool cuda_image_is_sound(const void *data, size_t size);
const char *cuda_format_name(cuda_format format);

/* Adds a symbol, which is valid until the next one is added. NULL: out of memory. */
cuda_symbol *cuda_image_add(cuda_image *image, const char *name, size_t length);
bool cuda_symbol_add_param(cuda_symbol *symbol, unsigned offset, unsigned size);

/* ---- ptx.c ---- */

/* Adds the symbols of a PTX text; *arch is its target. false: out of memory, or *why says what is
 * wrong. */
bool cuda_ptx_read(cuda_image *image, const char *text, const char *end, int *arch,
                   const char **why);

/* ---- symbols.c ---- */

/* Finds a kernel or variable: by its symbol, or, unless it is a template's instance, by its C++
 * name with namespaces. If several have this C++ name, returns NULL, and *count is their
 * number. */
const cuda_symbol *cuda_symbol_find(const cuda_image *image, const char *name, bool is_kernel,
                                    int *count);
/* Fails for a name that is empty or has an empty part. */
ckpp_status cuda_symbol_check(const char *name, bool is_kernel);
/* Adds the names of the image's kernels, or of its variables, as programs give them; also the
 * mangled ones of templates' instances if `instances`. */
void cuda_symbol_list(const cuda_image *image, bool is_kernel, bool instances, rt_name_list *list);

/* ---- precompiled.c: see rt_backend ---- */

ckpp_status cuda_check_image(const ckpp_kernel *kernel, const rt_class *cls, int device,
                             rt_blob *blob, char symbol[RT_SYMBOL_SIZE]);

/* ---- link.c ---- */

/* Links relocatable code, a cubin or PTX, with CUDA's device runtime for a device of this
 * architecture. Replaces the image. */
ckpp_status cuda_link(int arch, bool ptx, rt_blob *image);
/* Appends what the result depends on besides: the real names, sizes and times of the linker and
 * the device runtime, without paths. */
void cuda_link_identify(const cuda_toolkit *toolkit, rt_buf *out);

/* ---- module.c: see rt_backend ---- */

/* Tells NVRTC, before it compiles, which instances of templates the module names. */
ckpp_status cuda_module_add_names(nvrtcProgram program, const ckpp_kernel *module);
/* Writes a table of these instances' mangled names; the program is NULL where nvcc has compiled
 * the image, which is not linked yet. */
ckpp_status cuda_module_list_names(nvrtcProgram program, const rt_blob *image,
                                   const ckpp_kernel *module, rt_buf *names);
/* Puts the table in front of the image. */
ckpp_status cuda_module_put_names(rt_buf *names, rt_blob *image);
void cuda_module_free(void *module);
ckpp_status cuda_module_load(const rt_compile *job, const rt_blob *image, rt_code *code);
ckpp_status cuda_module_kernel(const rt_code *module, int device, const char *name,
                               rt_module_kernel *kernel);
ckpp_status cuda_module_global(const rt_code *module, int device, const char *name, void **data,
                               size_t *bytes);
ckpp_status cuda_module_handle(const rt_code *code, int device, bool function, void **handle);

#endif
