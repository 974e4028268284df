/* fake_cuda.c - see fake_cuda.h.
 *
 * Every function of the table is a wrapper, made from the list CUDA_FUNCTIONS, that counts the
 * call and lets it fail where the test wants that; fake_NAME does the work. What is alive is in
 * one list, under one lock; programs of NVRTC, arrays and textures are counted beside it. */
#define _GNU_SOURCE
#include "fake_cuda_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { COUNTERS = 128 };

struct fake_state fake = {.lock = PTHREAD_MUTEX_INITIALIZER};
static struct {
    const char *name;
    int calls;
} counter[COUNTERS];

_Thread_local int fake_current_device;
static _Thread_local cudaError_t last_error;

/* ---- bookkeeping ---- */

bool fake_count_call(const char *name)
{
    bool fails = false;
    pthread_mutex_lock(&fake.lock);
    fake.calls++;
    int k = 0;
    while (k < COUNTERS - 1 && counter[k].name && strcmp(counter[k].name, name) != 0)
        k++;
    counter[k].name = name;
    counter[k].calls++;
    if (fake.fail_in > 0 && --fake.fail_in == 0) {
        fake.failed = name;
        fails = true;
    }
    pthread_mutex_unlock(&fake.lock);
    return fails;
}

bool fake_fails_next(void)
{
    pthread_mutex_lock(&fake.lock);
    bool fails = fake.fail_in == 1;
    pthread_mutex_unlock(&fake.lock);
    return fails;
}

enum { LARGE_PAGE = 2 << 20 }; /* bytes */

fake_object *fake_add(fake_kind kind, int device, size_t bytes)
{
    fake_object *o = calloc(1, sizeof *o);
    o->kind = kind;
    o->device = device;
    o->bytes = bytes;
    o->type = cudaMemoryTypeDevice;
    if (bytes > 0) {
        void *data;
        const bool large = bytes >= LARGE_PAGE;
        if (posix_memalign(&data, large ? LARGE_PAGE : FAKE_TEXTURE_ALIGNMENT, bytes))
            abort();
        if (large)
            madvise(data, bytes, MADV_HUGEPAGE); /* it is written at once, below */
        o->data = data;
        memset(o->data, 0xCD, bytes);
    }
    pthread_mutex_lock(&fake.lock);
    o->next = fake.objects;
    fake.objects = o;
    pthread_mutex_unlock(&fake.lock);
    return o;
}

static fake_object *find_object(fake_kind kind, const void *p, bool remove)
{
    pthread_mutex_lock(&fake.lock);
    fake_object **link = &fake.objects, *o;
    while ((o = *link) &&
           !(o->kind == kind &&
             (kind == MEMORY || kind == REGISTERED || kind == OPENED ? (void *)o->data
                                                                     : (void *)o) == p))
        link = &o->next;
    if (o && remove)
        *link = o->next;
    pthread_mutex_unlock(&fake.lock);
    return o;
}

fake_object *fake_find(fake_kind kind, const void *p)
{
    return find_object(kind, p, false);
}

bool fake_remove(fake_kind kind, const void *p)
{
    fake_object *o = find_object(kind, p, true);
    if (!o)
        return false;
    for (size_t k = 0; k < sizeof o->names / sizeof *o->names; k++)
        free(o->names[k]);
    fake_free_nodes(o->nodes);
    if (kind == OPENED)
        munmap(o->data, o->bytes);
    else
        free(o->data);
    free(o);
    return true;
}

/* Whether it is memory that ckpp keeps as long as the process. */
static bool is_kept(const fake_object *o)
{
    const unsigned char *scratch = atomic_load(&cuda_devices.device[o->device].scratch);
    return o->kind == MEMORY && scratch && o->data <= scratch && scratch < o->data + o->bytes;
}

static int count_objects(bool pools)
{
    int count = 0;
    pthread_mutex_lock(&fake.lock);
    for (fake_object *o = fake.objects; o; o = o->next)
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

/* ---- devices ---- */

cudaError_t fake_DriverGetVersion(int *version)
{
    *version = fake.options.driver_version;
    return cudaSuccess;
}

cudaError_t fake_GetDeviceCount(int *count)
{
    if (fake.options.count_error)
        return fake.options.count_error;
    *count = device_count();
    return cudaSuccess;
}

cudaError_t fake_GetDevice(int *device)
{
    *device = fake_current_device;
    return cudaSuccess;
}

cudaError_t fake_SetDevice(int device)
{
    if (device < 0 || device >= device_count())
        return cudaErrorInvalidDevice;
    fake_current_device = device;
    return cudaSuccess;
}

cudaError_t fake_DeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
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
    case cudaDevAttrPciDomainId:
    case cudaDevAttrPciDeviceId: *value = 0; return cudaSuccess;
    case cudaDevAttrPciBusId: *value = device + 1; return cudaSuccess;
    case cudaDevAttrCooperativeLaunch: *value = 1; return cudaSuccess;
    case cudaDevAttrTextureAlignment: *value = FAKE_TEXTURE_ALIGNMENT; return cudaSuccess;
    case cudaDevAttrTexturePitchAlignment: *value = FAKE_TEXTURE_PITCH; return cudaSuccess;
    default:
        *value = FAKE_TEXTURE_EXTENT;
        return fake_is_texture_limit(attribute) ? cudaSuccess : cudaErrorInvalidValue;
    }
}

cudaError_t fake_GetDeviceProperties(struct cudaDeviceProp *properties, int device)
{
    memset(properties, 0, sizeof *properties);
    snprintf(properties->name, sizeof properties->name, "Fake GPU %d", device);
    return cudaSuccess;
}

cudaError_t fake_DeviceSynchronize(void)
{
    fake_lazy_run_all();
    return cudaSuccess;
}

/* ---- the table ---- */

/* What releases something does so even where it fails, like the real ones after a fault: the
 * handle is gone. */
static bool releases(const char *name)
{
    static const char *const names[] = {"cudaFreeAsync",
                                        "cudaFree",
                                        "cudaFreeHost",
                                        "cudaEventDestroy",
                                        "cudaLibraryUnload",
                                        "cudaMemPoolDestroy",
                                        "cudaGraphDestroy",
                                        "cudaGraphExecDestroy",
                                        "cudaFreeArray",
                                        "cudaFreeMipmappedArray",
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
        pthread_testcancel(); /* the driver may */                                                \
        if (!fake_count_call("cuda" #name))                                                       \
            return keep_error(fake_##name arguments);                                             \
        if (releases("cuda" #name))                                                               \
            fake_##name arguments;                                                                \
        return keep_error(fake.error);                                                            \
    }
CUDA_FUNCTIONS(CUDA_WRAPPER_)

static cudaError_t fake_GetLastError(void)
{
    cudaError_t error = last_error;
    last_error = cudaSuccess;
    return error;
}

#define WRAPPED_(name, parameters, arguments) .name = wrap_##name,

void fake_cuda_install(fake_options options)
{
    fake.options = options;
    fake_make_streams();
    rt_cuda = (cuda_api){
        CUDA_FUNCTIONS(WRAPPED_).GetLastError = fake_GetLastError,
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
    for (int k = 0; k < COUNTERS && counter[k].name; k++)
        if (strcmp(counter[k].name, function) == 0)
            return counter[k].calls;
    return 0;
}

int fake_cuda_alive(void)
{
    return count_objects(false) + fake_nvrtc_alive() + fake_texture_alive();
}

int fake_cuda_pools(void)
{
    return count_objects(true);
}
