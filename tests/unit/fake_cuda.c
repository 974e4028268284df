/* fake_cuda.c - see fake_cuda.h.
 *
 * Every function of the table is a wrapper, made from the list in cuda_api.h, that counts the call
 * and lets it fail where the test wants that; fake_NAME does the work. NVRTC's part is in
 * fake_nvrtc.c. What is alive is in one list, under one lock. Work in a stream is done at once. */
#define _GNU_SOURCE
#include "fake_cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum object_kind { MEMORY, POOL, LIBRARY, EVENT, REGISTERED } object_kind;

typedef struct object {
    struct object *next;
    object_kind kind;
    int device;
    unsigned char *data;            /* MEMORY, REGISTERED: the bytes */
    size_t bytes;
    enum cudaMemoryType type;       /* MEMORY, REGISTERED */
    bool done;                      /* EVENT: recorded */
    char *names[32];                /* LIBRARY: its kernels */
} object;

struct CUstream_st {
    int device;
    unsigned long long id;
};

enum { STREAMS = 8, DEVICES = 8, COUNTERS = 64 };

static struct {
    pthread_mutex_t lock;
    fake_options options;
    object *objects;
    struct CUstream_st streams[DEVICES][STREAMS];
    unsigned long long next_id;
    int calls, launches, entry_launches;
    int fail_in;                    /* calls until one fails; 0: none will */
    cudaError_t error;
    nvrtcResult result;
    const char *failed;
    struct { const char *name; int calls; } counter[COUNTERS];
} fake = {.lock = PTHREAD_MUTEX_INITIALIZER};

static _Thread_local int current_device;
static _Thread_local cudaError_t last_error;

/* ---- bookkeeping ---- */

bool fake_count_call(const char *name)
{
    bool fails = false;
    pthread_mutex_lock(&fake.lock);
    fake.calls++;
    int k = 0;
    while (k < COUNTERS - 1 && fake.counter[k].name && strcmp(fake.counter[k].name, name) != 0)
        k++;
    fake.counter[k].name = name;
    fake.counter[k].calls++;
    if (fake.fail_in > 0 && --fake.fail_in == 0) {
        fake.failed = name;
        fails = true;
    }
    pthread_mutex_unlock(&fake.lock);
    return fails;
}

static bool fake_fails_next(void)
{
    pthread_mutex_lock(&fake.lock);
    bool fails = fake.fail_in == 1;
    pthread_mutex_unlock(&fake.lock);
    return fails;
}

static object *add_object(object_kind kind, int device, size_t bytes)
{
    object *o = calloc(1, sizeof *o);
    o->kind = kind;
    o->device = device;
    o->bytes = bytes;
    o->type = cudaMemoryTypeDevice;
    if (bytes > 0) {
        void *data;
        if (posix_memalign(&data, FAKE_TEXTURE_ALIGNMENT, bytes))
            abort();
        o->data = data;
        memset(o->data, 0xCD, bytes);
    }
    pthread_mutex_lock(&fake.lock);
    o->next = fake.objects;
    fake.objects = o;
    pthread_mutex_unlock(&fake.lock);
    return o;
}

/* The object itself, or the memory that begins at p. NULL where there is none of the kind. */
static object *find_object(object_kind kind, const void *p, bool remove)
{
    pthread_mutex_lock(&fake.lock);
    object **link = &fake.objects, *o;
    while ((o = *link) &&
           !(o->kind == kind && (kind == MEMORY ? (void *)o->data : (void *)o) == p))
        link = &o->next;
    if (o && remove)
        *link = o->next;
    pthread_mutex_unlock(&fake.lock);
    return o;
}

static bool remove_object(object_kind kind, const void *p)
{
    object *o = find_object(kind, p, true);
    if (!o)
        return false;
    for (size_t k = 0; k < sizeof o->names / sizeof *o->names; k++)
        free(o->names[k]);
    free(o->data);
    free(o);
    return true;
}

/* Whether it is memory that ckpp keeps as long as the process. */
static bool is_kept(const object *o)
{
    const unsigned char *scratch = atomic_load(&cuda_devices.device[o->device].scratch);
    return o->kind == MEMORY && scratch && o->data <= scratch && scratch < o->data + o->bytes;
}

static int count_objects(bool pools)
{
    int count = 0;
    pthread_mutex_lock(&fake.lock);
    for (object *o = fake.objects; o; o = o->next)
        count += o->kind != REGISTERED && !is_kept(o) && (o->kind == POOL) == pools;
    pthread_mutex_unlock(&fake.lock);
    return count;
}

static cudaError_t keep_error(cudaError_t error)
{
    if (error)
        last_error = error;
    return error;
}

static int device_count(void)
{
    return fake.options.devices ? fake.options.devices : 1;
}

/* A stream can be used where it is the default one or belongs to the current device. */
static bool is_usable(cudaStream_t stream)
{
    return (uintptr_t)stream <= 2 || stream->device == current_device;
}

/* ---- the runtime ---- */

static cudaError_t fake_DriverGetVersion(int *version)
{
    *version = fake.options.driver_version;
    return cudaSuccess;
}

static cudaError_t fake_GetDeviceCount(int *count)
{
    if (fake.options.count_error)
        return fake.options.count_error;
    *count = device_count();
    return cudaSuccess;
}

static cudaError_t fake_GetDevice(int *device)
{
    *device = current_device;
    return cudaSuccess;
}

static cudaError_t fake_SetDevice(int device)
{
    if (device < 0 || device >= device_count())
        return cudaErrorInvalidDevice;
    current_device = device;
    return cudaSuccess;
}

static cudaError_t fake_DeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
    int capability = fake.options.capability ? fake.options.capability : 90;
    if (device < 0 || device >= device_count())
        return cudaErrorInvalidDevice;
    switch (attribute) {
    case cudaDevAttrComputeCapabilityMajor: *value = capability / 10; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMinor: *value = capability % 10; return cudaSuccess;
    case cudaDevAttrMemoryPoolsSupported: *value = !fake.options.no_pools; return cudaSuccess;
    case cudaDevAttrMultiProcessorCount: *value = FAKE_PROCESSORS; return cudaSuccess;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
        *value = FAKE_PROCESSOR_THREADS;
        return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: *value = FAKE_SHARED; return cudaSuccess;
    case cudaDevAttrCooperativeLaunch: *value = 1; return cudaSuccess;
    case cudaDevAttrTextureAlignment: *value = FAKE_TEXTURE_ALIGNMENT; return cudaSuccess;
    case cudaDevAttrTexturePitchAlignment: *value = FAKE_TEXTURE_PITCH; return cudaSuccess;
    default:
        *value = FAKE_TEXTURE_EXTENT;
        return fake_is_texture_limit(attribute) ? cudaSuccess : cudaErrorInvalidValue;
    }
}

static cudaError_t fake_GetDeviceProperties(struct cudaDeviceProp *properties, int device)
{
    memset(properties, 0, sizeof *properties);
    snprintf(properties->name, sizeof properties->name, "Fake GPU %d", device);
    return cudaSuccess;
}

static cudaError_t fake_DeviceSynchronize(void)
{
    return cudaSuccess;
}

static cudaError_t fake_MemPoolCreate(cudaMemPool_t *pool,
                                      const struct cudaMemPoolProps *properties)
{
    *pool = (cudaMemPool_t)add_object(POOL, properties->location.id, 0);
    return cudaSuccess;
}

static cudaError_t fake_MemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute,
                                            void *value)
{
    (void)attribute;
    return find_object(POOL, pool, false) && value ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t fake_MemPoolDestroy(cudaMemPool_t pool)
{
    return remove_object(POOL, pool) ? cudaSuccess : cudaErrorInvalidValue;
}

/* A fake device has 1 GiB. */
static cudaError_t allocate(void **data, size_t bytes, int device)
{
    if (bytes > (size_t)1 << 30)
        return cudaErrorMemoryAllocation;
    *data = add_object(MEMORY, device, bytes)->data;
    return cudaSuccess;
}

static cudaError_t fake_MallocFromPoolAsync(void **data, size_t bytes, cudaMemPool_t pool,
                                            cudaStream_t stream)
{
    object *o = find_object(POOL, pool, false);
    if (!o || !is_usable(stream))
        return cudaErrorInvalidValue;
    return allocate(data, bytes, o->device);
}

static cudaError_t fake_FreeAsync(void *data, cudaStream_t stream)
{
    (void)stream;
    return remove_object(MEMORY, data) ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t fake_Malloc(void **data, size_t bytes)
{
    return allocate(data, bytes, current_device);
}

static cudaError_t fake_Free(void *data)
{
    return remove_object(MEMORY, data) ? cudaSuccess : cudaErrorInvalidValue;
}

/* Like ckpp, it is kept as long as the process. */
static cudaError_t fake_HostAlloc(void **data, size_t bytes, unsigned flags)
{
    (void)flags;
    *data = aligned_alloc(4096, bytes);
    fake_cuda_register(*data, bytes, cudaMemoryTypeHost, current_device);
    return cudaSuccess;
}

static cudaError_t fake_MemGetInfo(size_t *unused, size_t *total)
{
    *total = (size_t)1 << 30;
    *unused = *total / 2;
    return cudaSuccess;
}

static cudaError_t fake_MemcpyAsync(void *to, const void *from, size_t bytes,
                                    enum cudaMemcpyKind kind, cudaStream_t stream)
{
    (void)stream;
    memmove(to, from, bytes);
    return kind == cudaMemcpyDefault ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t fake_MemcpyPeer(void *to, int to_device, const void *from, int from_device,
                                   size_t bytes)
{
    memmove(to, from, bytes);
    return to_device != from_device ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t fake_MemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
                                        size_t bytes, cudaStream_t stream)
{
    (void)stream;
    return fake_MemcpyPeer(to, to_device, from, from_device, bytes);
}

static cudaError_t fake_MemsetAsync(void *data, int value, size_t bytes, cudaStream_t stream)
{
    memset(data, value, bytes);
    return is_usable(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static cudaError_t fake_PointerGetAttributes(struct cudaPointerAttributes *attributes,
                                             const void *data)
{
    const unsigned char *p = data;
    memset(attributes, 0, sizeof *attributes);
    attributes->type = cudaMemoryTypeUnregistered;
    attributes->device = -2;
    pthread_mutex_lock(&fake.lock);
    for (object *o = fake.objects; o; o = o->next)
        if ((o->kind == MEMORY || o->kind == REGISTERED) && p >= o->data &&
            p < o->data + o->bytes) {
            attributes->type = o->type;
            attributes->device = o->device;
        }
    pthread_mutex_unlock(&fake.lock);
    return cudaSuccess;
}

static cudaError_t fake_StreamSynchronize(cudaStream_t stream)
{
    (void)stream;
    return cudaSuccess;
}

static cudaError_t fake_StreamGetId(cudaStream_t stream, unsigned long long *id)
{
    *id = (uintptr_t)stream <= 2 ? (uintptr_t)stream + 1 : stream->id;
    return cudaSuccess;
}

static cudaError_t fake_StreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    *stream = fake_cuda_stream(current_device, STREAMS - 1);
    return flags == cudaStreamNonBlocking ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t fake_StreamDestroy(cudaStream_t stream)
{
    return stream ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static cudaError_t fake_StreamIsCapturing(cudaStream_t stream,
                                          enum cudaStreamCaptureStatus *status)
{
    *status = cudaStreamCaptureStatusNone;
    return is_usable(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static cudaError_t fake_StreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
    (void)stream;
    return find_object(EVENT, event, false) && flags == 0 ? cudaSuccess
                                                          : cudaErrorInvalidResourceHandle;
}

static cudaError_t fake_EventCreate(cudaEvent_t *event)
{
    *event = (cudaEvent_t)add_object(EVENT, current_device, 0);
    return cudaSuccess;
}

static cudaError_t fake_EventRecord(cudaEvent_t event, cudaStream_t stream)
{
    object *o = find_object(EVENT, event, false);
    if (!o || o->device != current_device || !is_usable(stream))
        return cudaErrorInvalidResourceHandle;
    o->done = true;
    return cudaSuccess;
}

static cudaError_t fake_EventQuery(cudaEvent_t event)
{
    object *o = find_object(EVENT, event, false);
    return !o ? cudaErrorInvalidResourceHandle : o->done ? cudaSuccess : cudaErrorNotReady;
}

static cudaError_t fake_EventSynchronize(cudaEvent_t event)
{
    return find_object(EVENT, event, false) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static cudaError_t fake_EventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t stop)
{
    object *a = find_object(EVENT, start, false), *b = find_object(EVENT, stop, false);
    if (!a || !b || !a->done || !b->done)
        return cudaErrorInvalidResourceHandle;
    *ms = 1.5F;
    return cudaSuccess;
}

static cudaError_t fake_EventDestroy(cudaEvent_t event)
{
    return remove_object(EVENT, event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static cudaError_t fake_LibraryLoadData(cudaLibrary_t *library, const void *code,
                                        enum cudaJitOption *jit_options, void **jit_values,
                                        unsigned njit, enum cudaLibraryOption *options,
                                        void **values, unsigned noptions)
{
    (void)jit_options, (void)jit_values, (void)njit, (void)options, (void)values, (void)noptions;
    if (!code)
        return cudaErrorInvalidValue;
    *library = (cudaLibrary_t)add_object(LIBRARY, current_device, 0);
    return cudaSuccess;
}

static cudaError_t fake_LibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library,
                                         const char *name)
{
    object *o = find_object(LIBRARY, library, false);
    for (size_t k = 0; o && k < sizeof o->names / sizeof *o->names; k++)
        if (!o->names[k]) {
            o->names[k] = strdup(name);
            *kernel = (cudaKernel_t)o->names[k];
            return cudaSuccess;
        }
    return cudaErrorInvalidValue;
}

/* A variable is memory of its own, each time, and larger than any. */
static cudaError_t fake_LibraryGetGlobal(void **data, size_t *bytes, cudaLibrary_t library,
                                         const char *name)
{
    if (!find_object(LIBRARY, library, false) || !name)
        return cudaErrorInvalidValue;
    *bytes = 1 << 16;
    *data = add_object(MEMORY, current_device, *bytes)->data;
    return cudaSuccess;
}

static cudaError_t fake_LibraryUnload(cudaLibrary_t library)
{
    return remove_object(LIBRARY, library) ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t fake_FuncGetAttributes(struct cudaFuncAttributes *attributes,
                                          const void *function)
{
    *attributes = (struct cudaFuncAttributes){.maxDynamicSharedSizeBytes = FAKE_UNASKED_SHARED};
    return function ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

static cudaError_t fake_FuncSetAttribute(const void *function, enum cudaFuncAttribute attribute,
                                         int value)
{
    if (!function)
        return cudaErrorInvalidDeviceFunction;
    bool shared = attribute == cudaFuncAttributeMaxDynamicSharedMemorySize;
    int least = shared ? 0 : cudaSharedmemCarveoutDefault, most = shared ? FAKE_SHARED : 100;
    return value < least || value > most ? cudaErrorInvalidValue : cudaSuccess;
}

static cudaError_t fake_OccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                                  const void *function,
                                                                  int threads, size_t shared)
{
    int fit = FAKE_PROCESSOR_THREADS / threads,
        by_shared = shared ? (int)(FAKE_SHARED / shared) : fit;
    int by_registers = fake.options.resident > 0 ? fake.options.resident : fit;
    fit = by_registers < fit ? by_registers : fit;
    *blocks = by_shared < fit ? by_shared : fit;
    return function && fake.options.resident >= 0 ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

static cudaError_t fake_LaunchKernelExC(const cudaLaunchConfig_t *config, const void *function,
                                        void **arguments)
{
    const dim3 *grid = &config->gridDim, *block = &config->blockDim;
    if (grid->x == 0 || grid->x > INT32_MAX || grid->y == 0 || grid->y > 65535 || grid->z == 0 ||
        grid->z > 65535 || block->x * block->y * block->z == 0 ||
        block->x * block->y * block->z > 1024 || config->dynamicSmemBytes > FAKE_SHARED)
        return cudaErrorInvalidConfiguration;
    bool early = false;
    for (unsigned k = 0; k < config->numAttrs; k++) {
        early |= config->attrs[k].id == cudaLaunchAttributeProgrammaticStreamSerialization &&
                 config->attrs[k].val.programmaticStreamSerializationAllowed;
        if (config->attrs[k].id == cudaLaunchAttributeCooperative &&
            grid->x * grid->y * grid->z >
                FAKE_PROCESSORS * (FAKE_PROCESSOR_THREADS / (block->x * block->y * block->z)))
            return cudaErrorCooperativeLaunchTooLarge;
    }
    if (!is_usable(config->stream))
        return cudaErrorInvalidResourceHandle;
    pthread_mutex_lock(&fake.lock);
    fake.launches++;
    pthread_mutex_unlock(&fake.lock);
    if (fake.options.run)
        fake.options.run(&(fake_launch){function, config->gridDim.x, config->blockDim.x,
                                        arguments[0], config->stream, current_device, early,
                                        config->dynamicSmemBytes},
                         fake.options.user);
    return cudaSuccess;
}

static cudaError_t fake_GetLastError(void)
{
    cudaError_t error = last_error;
    last_error = cudaSuccess;
    return error;
}

/* A kernel in the context of a device; they stay. */
typedef struct entry {
    struct entry *next;
    const void *kernel;
    int device;
} entry;
static entry *entries;

static CUresult driver_entry(CUfunction *function, CUkernel kernel)
{
    entry *e = malloc(sizeof *e);
    pthread_mutex_lock(&fake.lock);
    *e = (entry){entries, kernel, current_device};
    entries = e;
    pthread_mutex_unlock(&fake.lock);
    *function = (CUfunction)(void *)e;
    return CUDA_SUCCESS;
}

static CUresult driver_context(CUcontext context, unsigned long long *number)
{
    (void)context;
    *number = 100 + (unsigned long long)current_device;
    return CUDA_SUCCESS;
}

static CUresult driver_module(CUmodule *module, CUlibrary library)
{
    *module = (CUmodule)(void *)library;
    return CUDA_SUCCESS;
}

static const entry *find_entry(const void *function)
{
    pthread_mutex_lock(&fake.lock);
    const entry *e = entries;
    while (e && e != function)
        e = e->next;
    fake.entry_launches += e != NULL;
    pthread_mutex_unlock(&fake.lock);
    return e;
}

/* The driver's launch is the runtime's, and counted as that; one that is to fail is left to the
 * runtime, which is asked next. */
static CUresult driver_launch(const CUlaunchConfig *c, CUfunction function, void **arguments,
                              void **extra)
{
    cudaLaunchAttribute early = {.id = cudaLaunchAttributeProgrammaticStreamSerialization};
    const cudaLaunchConfig_t config = {.gridDim = {c->gridDimX, c->gridDimY, c->gridDimZ},
                                       .blockDim = {c->blockDimX, c->blockDimY, c->blockDimZ},
                                       .dynamicSmemBytes = c->sharedMemBytes, .stream = c->hStream,
                                       .attrs = &early, .numAttrs = c->numAttrs};
    const entry *e = find_entry(function);
    (void)extra;
    if (c->numAttrs > 1 || (c->numAttrs == 1 &&
                            c->attrs->id != CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION))
        abort(); /* nothing else is asked of the driver */
    if (c->numAttrs)
        early.val.programmaticStreamSerializationAllowed =
            c->attrs->value.programmaticStreamSerializationAllowed;
    if (fake_fails_next())
        return CUDA_ERROR_INVALID_VALUE;
    if (e && e->device != current_device)
        abort(); /* the real one refuses it, or has it run on the other device */
    return rt_cuda.LaunchKernelExC(&config, e ? e->kernel : function, arguments)
               ? CUDA_ERROR_INVALID_VALUE
               : CUDA_SUCCESS;
}

static cudaError_t fake_GetDriverEntryPointByVersion(const char *name, void **function,
                                                     unsigned version, unsigned long long flags,
                                                     enum cudaDriverEntryPointQueryResult *result)
{
    CUresult (*const launch)(const CUlaunchConfig *, CUfunction, void **, void **) = driver_launch;
    CUresult (*const get)(CUfunction *, CUkernel) = driver_entry;
    CUresult (*const context)(CUcontext, unsigned long long *) = driver_context;
    CUresult (*const module)(CUmodule *, CUlibrary) = driver_module;
    const struct { const char *name; const void *function; } known[] = {
        {"cuLaunchKernelEx", &launch}, {"cuKernelGetFunction", &get}, {"cuCtxGetId", &context},
        {"cuLibraryGetModule", &module}};
    (void)version, (void)flags;
    *result = cudaDriverEntryPointSymbolNotFound;
    for (int k = 0; k < 4; k++)
        if (strcmp(name, known[k].name) == 0) {
            memcpy(function, known[k].function, sizeof *function);
            *result = cudaDriverEntryPointSuccess;
        }
    return cudaSuccess;
}

/* ---- the table ---- */

/* What releases something does so even where it fails, like the real ones after a fault: the
 * handle is gone. */
static bool releases(const char *name)
{
    static const char *const names[] = {"cudaFreeAsync",
                                        "cudaFree",
                                        "cudaEventDestroy",
                                        "cudaLibraryUnload",
                                        "cudaMemPoolDestroy",
                                        "cudaFreeArray",
                                        "cudaDestroyTextureObject",
                                        "cudaDestroySurfaceObject"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(names[k], name) == 0)
            return true;
    return false;
}

#define CUDA_WRAPPER_(name, parameters, arguments)                                                \
    static cudaError_t wrap_##name parameters                                                     \
    {                                                                                             \
        if (!fake_count_call("cuda" #name))                                                       \
            return keep_error(fake_##name arguments);                                             \
        if (releases("cuda" #name))                                                               \
            fake_##name arguments;                                                                \
        return keep_error(fake.error);                                                            \
    }
CUDA_FUNCTIONS(CUDA_WRAPPER_)

#define WRAPPED_(name, parameters, arguments) .name = wrap_##name,

void fake_cuda_install(fake_options options)
{
    fake.options = options;
    for (int d = 0; d < DEVICES; d++)
        for (int s = 0; s < STREAMS; s++)
            fake.streams[d][s] = (struct CUstream_st){d, ++fake.next_id + 100};
    rt_cuda = (cuda_api){
        CUDA_FUNCTIONS(WRAPPED_)
        .GetLastError = fake_GetLastError,
        .GetErrorName = cudaGetErrorName,
        .GetErrorString = cudaGetErrorString,
    };
    if (!options.real_nvrtc)
        rt_cuda.nvrtc = fake_nvrtc();
}

void fake_cuda_fail_at(int k, cudaError_t error, nvrtcResult result)
{
    pthread_mutex_lock(&fake.lock);
    fake.fail_in = k;
    fake.error = error;
    fake.result = result;
    fake.failed = NULL;
    pthread_mutex_unlock(&fake.lock);
}

const char *fake_cuda_failed(void)
{
    return fake.failed;
}

int fake_cuda_calls(void)
{
    return fake.calls;
}

int fake_cuda_calls_of(const char *function)
{
    for (int k = 0; k < COUNTERS && fake.counter[k].name; k++)
        if (strcmp(fake.counter[k].name, function) == 0)
            return fake.counter[k].calls;
    return 0;
}

nvrtcResult fake_nvrtc_result(void)
{
    return fake.result;
}

int fake_cuda_alive(void)
{
    return count_objects(false) + fake_nvrtc_alive() + fake_texture_alive();
}

int fake_cuda_pools(void)
{
    return count_objects(true);
}

int fake_cuda_launches(void)
{
    return fake.launches;
}

int fake_cuda_entry_launches(void)
{
    return fake.entry_launches;
}

cudaStream_t fake_cuda_stream(int device, int number)
{
    return &fake.streams[device][number];
}

void fake_cuda_renew_stream(cudaStream_t stream)
{
    stream->id = ++fake.next_id + 100;
}

void fake_cuda_register(void *data, size_t bytes, enum cudaMemoryType type, int device)
{
    object *o = add_object(REGISTERED, device, 0);
    o->data = data;
    o->bytes = bytes;
    o->type = type;
}
