/* cuda.h - every function of NVIDIA's that ckpp calls, in one table; and what the CUDA backend's
 * files share, a section per file.
 *
 * The lists below are the only place where the functions are enumerated: the table, its filling
 * and the tests' fake GPU are made from them. The parameters are NVIDIA's own, so the compiler
 * checks the filling against the headers. */
#ifndef RUNTIME_CUDA_H
#define RUNTIME_CUDA_H

#include "runtime/base/observer.h"
#include "runtime/source/source.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <nvrtc.h>

#if CUDART_VERSION < 12080
#error "ckpp needs CUDA 12.8 or later (cudaLibraryLoadData)"
#endif

/* X(name without "cuda", (parameters), (arguments)): those that return a cudaError_t. */
#define CUDA_FUNCTIONS(X)                                                                         \
    X(DriverGetVersion, (int *version), (version))                                                \
    X(GetDeviceCount, (int *count), (count))                                                      \
    X(GetDevice, (int *device), (device))                                                         \
    X(SetDevice, (int device), (device))                                                          \
    X(DeviceGetAttribute, (int *value, enum cudaDeviceAttr attribute, int device), (value,        \
      attribute, device))                                                                         \
    X(GetDeviceProperties, (struct cudaDeviceProp *properties, int device), (properties, device)) \
    X(DeviceSynchronize, (void), ())                                                              \
    X(MemPoolCreate, (cudaMemPool_t *pool, const struct cudaMemPoolProps *properties), (pool,     \
      properties))                                                                                \
    X(MemPoolSetAttribute, (cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value),     \
      (pool, attribute, value))                                                                   \
    X(MemPoolDestroy, (cudaMemPool_t pool), (pool))                                               \
    X(MallocFromPoolAsync, (void **data, size_t bytes, cudaMemPool_t pool, cudaStream_t stream),  \
      (data, bytes, pool, stream))                                                                \
    X(FreeAsync, (void *data, cudaStream_t stream), (data, stream))                               \
    X(Malloc, (void **data, size_t bytes), (data, bytes))                                         \
    X(Free, (void *data), (data))                                                                 \
    X(HostAlloc, (void **data, size_t bytes, unsigned flags), (data, bytes, flags))               \
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
    X(StreamDestroy, (cudaStream_t stream), (stream))                                             \
    X(StreamIsCapturing, (cudaStream_t stream, enum cudaStreamCaptureStatus *status), (stream,    \
      status))                                                                                    \
    X(StreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned flags), (stream,         \
      event, flags))                                                                              \
    X(EventCreate, (cudaEvent_t *event), (event))                                                 \
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
      (name, function, version, flags, result))

/* X(name without "nvrtc", (parameters), (arguments)): those that return an nvrtcResult. */
#define NVRTC_FUNCTIONS(X)                                                                        \
    X(Version, (int *major, int *minor), (major, minor))                                          \
    X(GetNumSupportedArchs, (int *count), (count))                                                \
    X(GetSupportedArchs, (int *archs), (archs))                                                   \
    X(CreateProgram,                                                                              \
      (nvrtcProgram *program, const char *source, const char *name, int nheaders,                 \
        const char *const *headers,                                                               \
       const char *const *names),                                                                 \
      (program, source, name, nheaders, headers, names))                                          \
    X(AddNameExpression, (nvrtcProgram program, const char *expression), (program, expression))   \
    X(GetLoweredName, (nvrtcProgram program, const char *expression, const char **name),          \
      (program, expression, name))                                                                \
    X(CompileProgram, (nvrtcProgram program, int noptions, const char *const *options),           \
      (program, noptions, options))                                                               \
    X(GetProgramLogSize, (nvrtcProgram program, size_t *size), (program, size))                   \
    X(GetProgramLog, (nvrtcProgram program, char *log), (program, log))                           \
    X(GetCUBINSize, (nvrtcProgram program, size_t *size), (program, size))                        \
    X(GetCUBIN, (nvrtcProgram program, char *cubin), (program, cubin))                            \
    X(GetPTXSize, (nvrtcProgram program, size_t *size), (program, size))                          \
    X(GetPTX, (nvrtcProgram program, char *ptx), (program, ptx))                                  \
    X(DestroyProgram, (nvrtcProgram *program), (program))

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
    /* Functions of the driver, which the probe looks up; NULL where the driver lacks one. */
    CUresult (*driver_launch)(const CUlaunchConfig *config, CUfunction function, void **arguments,
                              void **extra);
    CUresult (*driver_entry)(CUfunction *function, CUkernel kernel);
    CUresult (*driver_context)(CUcontext context, unsigned long long *number);
    nvrtc_api nvrtc;      /* NULLs until nvrtc.c opens the library */
} cuda_api;

#undef CUDA_MEMBER_
#undef NVRTC_MEMBER_

/* The table that everything goes through. A test fills it before the process's first use of CUDA;
 * one whose nvrtc part is filled never opens the library. */
extern cuda_api rt_cuda;

/* ---- device.c: devices, errors, streams ---- */

enum { CUDA_MAX_DEVICES = 64 };

/* What a device's `streams` says where it is no stream. */
#define CUDA_STREAM_NONE ((uintptr_t)-1)
#define CUDA_STREAM_MANY ((uintptr_t)-2)

typedef struct cuda_device {
    int arch;                       /* compute capability times ten */
    int64_t threads;                /* that it runs at once */
    int processors;
    bool has_pools;
    /* whether kernels may begin while the work before them in their stream ends */
    bool begins_early;
    _Atomic(cudaMemPool_t) pool;    /* made at the first allocation */
    atomic_uintptr_t streams;       /* the only stream that work was put into so far */
    /* its identity, which a later stream at the same address does not have */
    unsigned long long stream_id;
    /* the scratch memory of the default stream, allocated when it is first asked for */
    _Atomic(void *) scratch;
} cuda_device;

extern struct cuda_devices {
    pthread_mutex_t lock;           /* for what is made once; no repeated launch takes it */
    bool probed;
    int count;
    char reason[256];               /* why count is 0 */
    cuda_device device[CUDA_MAX_DEVICES];
} cuda_devices;

/* The message for a failed call, which the format quotes. */
__attribute__((format(printf, 2, 3))) ckpp_status cuda_fail(cudaError_t error, const char *format,
                                                            ...);

/* Makes the kernel what `code` launches. The kernel is loaded into the current context already. */
void cuda_set_function(rt_code *code, cudaKernel_t kernel);
/* Launches it in the current context. */
cudaError_t cuda_start(const cudaLaunchConfig_t *config, const rt_code *code, void **arguments);
/* Makes `device` current, for one call of CUDA's. *previous is what cuda_leave() takes; also after
 * a failure. */
ckpp_status cuda_enter_other(int device, int *previous);
static inline ckpp_status cuda_enter(int device, int *previous)
{
    *previous = device;
    return cuda_devices.count == 1 ? CKPP_OK : cuda_enter_other(device, previous);
}
/* Makes the program's device current again. Returns status; where that is no error, whether this
 * failed. */
ckpp_status cuda_leave_other(int previous, ckpp_status status);
static inline ckpp_status cuda_leave(int device, int previous, ckpp_status status)
{
    return previous == device ? status : cuda_leave_other(previous, status);
}

/* What to add to a message about a launch: "", or a question about the stream. */
const char *cuda_stream_hint(cudaError_t error);
/* A stream's name; the default stream, which has two, gets one. */
static inline uintptr_t cuda_stream_name(ckpp_stream stream)
{
    return stream == cudaStreamLegacy ? 0 : (uintptr_t)stream;
}
/* Records that work is put into this stream. */
void cuda_note_new_stream(int device, ckpp_stream stream);
static inline void cuda_note_stream(int device, ckpp_stream stream)
{
    uintptr_t seen = atomic_load_explicit(&cuda_devices.device[device].streams,
                                          memory_order_relaxed);
    if (seen != cuda_stream_name(stream) && seen != CUDA_STREAM_MANY)
        cuda_note_new_stream(device, stream);
}
/* Whether work in another stream than this one may still use memory of the device. */
bool cuda_has_other_streams(int device, ckpp_stream stream);

extern const rt_backend cuda_backend;
extern const rt_texture_backend cuda_textures;
/* How many devices can be used; 0 with a reason ("no NVIDIA driver") where none. Never fails,
 * never prints. */
int cuda_probe(const char **reason);

/* ---- fault.c: which kernel it was that faulted ---- */

/* Remembers that the call under way launches its kernel into the stream. */
void cuda_note_launch(int device, ckpp_stream stream);
/* The number of the last launch, for cuda_note_done(); read before work is waited for. */
unsigned cuda_launches(void);
/* The same, for the last launch that this thread has made. */
unsigned cuda_own_launches(void);
/* Records that the launches before `until` into this stream (or all streams) have succeeded. */
void cuda_note_done(int device, ckpp_stream stream, bool all, unsigned until);
/* Whether the error is of work that was under way; every later call reports it again, whatever it
 * does. */
bool cuda_is_fault(cudaError_t error);
/* The message for such an error, which the call, quoted, has reported. */
ckpp_status cuda_fail_fault(cudaError_t error, const char *call);

/* ---- memory.c: see rt_backend ---- */

ckpp_status cuda_allocate(int device, ckpp_stream stream, size_t bytes, void **data);
void cuda_release(int device, ckpp_stream stream, void *data);
/* The same for memory that no other stream has used; waits for nothing. */
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

/* ---- grid.c: see rt_backend ---- */

ckpp_status cuda_launch_grid(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid,
                             const rt_layout *layout, unsigned char *params);
ckpp_status cuda_attributes(rt_code *code, int device, const rt_grid *grid,
                            ckpp_attributes *attributes);
/* Blocks of the kernel that a multiprocessor runs at once; 0 where it cannot be told. */
int cuda_active_blocks(const rt_code *code, int threads, size_t shared);

/* ---- launch_policy.c ---- */

/* Whether a launch of `blocks` blocks of RT_BLOCK threads, of which each thread reads `cost`
 * bytes, may begin early. It is then to have *shared bytes of dynamic shared memory. */
bool cuda_may_begin_early(rt_code *code, int device, int64_t blocks, int64_t cost, size_t *shared);

/* ---- toolkit.c: where the toolkit is ---- */

typedef struct cuda_toolkit {
    const char *nvrtc;        /* libnvrtc's path; "": it was not found */
    const char *identity;     /* "libnvrtc.so.13.0.88 109338064": its real name and size; "none" */
    /* the directories looked through, for messages; where it is not in the usual one */
    const char *searched;
} cuda_toolkit;

/* Looks once, without loading anything. NULL: out of memory, and rt_fail() was called. */
const cuda_toolkit *cuda_find(void);
/* Looks where it usually is, and nowhere else, while the devices are opened, which takes far
 * longer. */
void cuda_find_early(void);
/* The directory of CUDA's headers; "": it was not found. NULL as above. */
const char *cuda_find_include(void);
/* Appends the versions of the toolkit's headers. false: out of memory. */
bool cuda_headers_identify(rt_buf *out);

/* ---- time.c: see rt_timer ---- */

extern const rt_timer cuda_timer;

/* ---- nvrtc.c: see rt_backend ---- */

ckpp_status cuda_key(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch);
ckpp_status cuda_compile(const rt_compile *job, rt_blob *image);
/* Whether NVRTC, which is opened, compiles for exactly this architecture. */
ckpp_status cuda_check_arch(int arch);
/* Appends the options that every kernel is compiled with, and those of its own (or NULL) as they
 * are for the architecture. */
ckpp_status cuda_put_options(const char *own, int arch, rt_buf *out);

/* ---- embedded.c: code that came with the program ---- */

/* Makes the description of an image that was compiled for the job, without the image, for
 * generated C. */
ckpp_status cuda_embedded_make(const rt_compile *job, int arch, const rt_blob *image,
                               ckpp_embedded *made);
/* See rt_backend. */
bool cuda_embedded_load(const rt_compile *job, rt_code *code, rt_buf *why);

/* ---- messages.c ---- */

/* Appends what a user needs of NVRTC's messages, as C compilers write them: "\nfoo.c:12:7: error:
 * ...", at most max_lines lines. */
void cuda_format_messages(rt_buf *out, const char *log, int max_lines);

/* ---- image.c: what is in an image ---- */

typedef enum cuda_format { CUDA_CUBIN, CUDA_FATBIN, CUDA_PTX } cuda_format;

/* A kernel parameter's offset in the parameter buffer, and its size. */
typedef struct cuda_param {
    unsigned offset, size;
} cuda_param;

/* A kernel, or a global variable. */
typedef struct cuda_symbol {
    char *name;            /* as the image has it: "blur", "_Z5scaleIfEvPKT_PS0_i" */
    bool is_kernel;
    uint64_t bytes;        /* of a variable */
    int nparams;           /* of a kernel; -1: the image does not tell */
    cuda_param *param;
} cuda_symbol;

typedef struct cuda_image {
    cuda_format format;
    rt_buf
        archs; /* what it is for, in words: "sm_90", "sm_80, sm_90 and PTX for sm_90 and later" */
    bool runs;             /* on a device of the architecture that was asked for */
    /* the symbols are all of them: else some part of the image is compressed */
    bool listed;
    cuda_symbol *symbols;
    size_t count;
} cuda_image;

/* Reads the headers and tables of an image that is to run on a device of this architecture
 * (compute capability times ten; 0: it does not matter). false: out of memory, or it is no image,
 * or a damaged one, which `why` then says: "a cubin that is cut off: ..."; NULL: out of memory.
 * cuda_image_free() in either case. */
bool cuda_image_read(cuda_image *image, const void *data, size_t size, int arch, const char **why);
void cuda_image_free(cuda_image *image);
/* Whether all that the headers of an image speak of lies within the bytes, or they are PTX text.
 * The driver takes an address without a length, and would read on. */
bool cuda_image_is_sound(const void *data, size_t size);
/* "a cubin", "a fatbin", "PTX". */
const char *cuda_format_name(cuda_format format);

/* A new symbol; NULL: out of memory. It is valid until the next one. */
cuda_symbol *cuda_image_add(cuda_image *image, const char *name, size_t length);
bool cuda_symbol_add_param(cuda_symbol *symbol, unsigned offset, unsigned size);

/* ---- ptx.c ---- */

/* Adds what a PTX text has; `arch` is what it is for. false: out of memory, or it is damaged. */
bool cuda_ptx_read(cuda_image *image, const char *text, const char *end, int *arch,
                   const char **why);

/* ---- symbols.c ---- */

/* The kernel or variable with this name, which is the image's own, or, with its namespaces, that
 * of a C++ function that is no template. Of several C++ functions *count says how many, and none
 * is given. */
const cuda_symbol *cuda_symbol_find(const cuda_image *image, const char *name, bool is_kernel,
                                    int *count);
/* Refuses a name that is empty, or a part of which is. */
ckpp_status cuda_symbol_check(const char *name, bool is_kernel);
/* Adds the names of the image's kernels, or of its variables, as they are to be given; those of
 * templates' instances, which are mangled, only where `instances` says so. */
void cuda_symbol_list(const cuda_image *image, bool is_kernel, bool instances, rt_name_list *list);

/* ---- precompiled.c: see rt_backend ---- */

ckpp_status cuda_check_image(const ckpp_kernel *kernel, const rt_class *cls, int device,
                             rt_blob *blob, char symbol[RT_SYMBOL_SIZE]);

/* ---- link.c ---- */

/* Links relocatable code, a cubin or PTX, for a device of this architecture with the device
 * runtime, in place. */
ckpp_status cuda_link(int arch, bool ptx, rt_blob *image);
/* Appends what the result depends on besides: the names, sizes and times of the linker and the
 * device runtime; no path. */
void cuda_link_identify(const cuda_toolkit *toolkit, rt_buf *out);

/* ---- module.c: see rt_backend ---- */

/* Tells NVRTC the instances that the module lists; before it compiles. */
ckpp_status cuda_module_add_names(nvrtcProgram program, const ckpp_kernel *module);
/* Puts what NVRTC calls them in front of the image. */
ckpp_status cuda_module_put_names(nvrtcProgram program, const ckpp_kernel *module, rt_blob *image);
void cuda_module_free(void *module);
ckpp_status cuda_module_load(const rt_compile *job, const rt_blob *image, rt_code *code);
ckpp_status cuda_module_kernel(const rt_code *module, int device, const char *name,
                               rt_module_kernel *kernel);
ckpp_status cuda_module_global(const rt_code *module, int device, const char *name, void **data,
                               size_t *bytes);

#endif
