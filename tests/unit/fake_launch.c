/* fake_launch.c - the fake GPU's libraries, kernels and launches, by the runtime and by the
 * driver: see fake_cuda.h. */
#define _GNU_SOURCE
#include "fake_cuda_parts.h"

#include <stdlib.h>
#include <string.h>

cudaError_t fake_LibraryLoadData(cudaLibrary_t *library, const void *code,
                                 enum cudaJitOption *jit_options, void **jit_values, unsigned njit,
                                 enum cudaLibraryOption *options, void **values, unsigned noptions)
{
    (void)jit_options, (void)jit_values, (void)njit, (void)options, (void)values, (void)noptions;
    if (!code)
        return cudaErrorInvalidValue;
    *library = (cudaLibrary_t)fake_add(LIBRARY, fake_current_device, 0);
    return cudaSuccess;
}

cudaError_t fake_LibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name)
{
    fake_object *o = fake_find(LIBRARY, library);
    for (size_t k = 0; o && k < sizeof o->names / sizeof *o->names; k++)
        if (!o->names[k]) {
            o->names[k] = strdup(name);
            *kernel = (cudaKernel_t)o->names[k];
            return cudaSuccess;
        }
    return cudaErrorInvalidValue;
}

/* A variable is memory of its own, each time, and larger than any. */
cudaError_t fake_LibraryGetGlobal(void **data, size_t *bytes, cudaLibrary_t library,
                                  const char *name)
{
    if (!fake_find(LIBRARY, library) || !name)
        return cudaErrorInvalidValue;
    *bytes = 1 << 16;
    *data = fake_add(MEMORY, fake_current_device, *bytes)->data;
    return cudaSuccess;
}

cudaError_t fake_LibraryUnload(cudaLibrary_t library)
{
    return fake_remove(LIBRARY, library) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_FuncGetAttributes(struct cudaFuncAttributes *attributes, const void *function)
{
    *attributes = (struct cudaFuncAttributes){.maxDynamicSharedSizeBytes = FAKE_UNASKED_SHARED};
    return function ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t fake_FuncSetAttribute(const void *function, enum cudaFuncAttribute attribute,
                                  int value)
{
    if (!function)
        return cudaErrorInvalidDeviceFunction;
    bool shared = attribute == cudaFuncAttributeMaxDynamicSharedMemorySize;
    int least = shared ? 0 : cudaSharedmemCarveoutDefault, most = shared ? FAKE_SHARED : 100;
    return value < least || value > most ? cudaErrorInvalidValue : cudaSuccess;
}

cudaError_t fake_OccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function,
                                                           int threads, size_t shared)
{
    int fit = FAKE_PROCESSOR_THREADS / threads,
        by_shared = shared ? (int)(FAKE_SHARED / shared) : fit;
    int by_registers = fake.options.resident > 0 ? fake.options.resident : fit;
    fit = by_registers < fit ? by_registers : fit;
    *blocks = by_shared < fit ? by_shared : fit;
    return function && fake.options.resident >= 0 ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t fake_LaunchKernelExC(const cudaLaunchConfig_t *config, const void *function,
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
    if (!fake_is_usable(config->stream))
        return cudaErrorInvalidResourceHandle;
    pthread_mutex_lock(&fake.lock);
    fake.launches++;
    pthread_mutex_unlock(&fake.lock);
    const fake_launch launch = {function,     config->gridDim.x,       config->blockDim.x,
                                arguments[0], config->stream,          fake_current_device,
                                early,        config->dynamicSmemBytes};
    if (!fake.options.run || fake_lazy_launch(&launch))
        return cudaSuccess;
    fake_lazy_run(config->stream);
    fake.options.run(&launch, fake.options.user);
    return cudaSuccess;
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
    *e = (entry){entries, kernel, fake_current_device};
    entries = e;
    pthread_mutex_unlock(&fake.lock);
    *function = (CUfunction)(void *)e;
    return CUDA_SUCCESS;
}

static CUresult driver_module(CUmodule *module, CUlibrary library)
{
    *module = (CUmodule)(void *)library;
    return CUDA_SUCCESS;
}

static CUresult driver_context(CUcontext context, unsigned long long *number)
{
    (void)context;
    *number = 100 + (unsigned long long)fake_current_device;
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

const void *fake_kernel_of(const void *function)
{
    const entry *e = find_entry(function);
    return e ? e->kernel : function;
}

/* The driver's launch is the runtime's, and counted as that; one that is to fail is left to the
 * runtime, which is asked next. */
static CUresult driver_launch(const CUlaunchConfig *c, CUfunction function, void **arguments,
                              void **extra)
{
    cudaLaunchAttribute early = {.id = cudaLaunchAttributeProgrammaticStreamSerialization};
    const cudaLaunchConfig_t config = {.gridDim = {c->gridDimX, c->gridDimY, c->gridDimZ},
                                       .blockDim = {c->blockDimX, c->blockDimY, c->blockDimZ},
                                       .dynamicSmemBytes = c->sharedMemBytes,
                                       .stream = c->hStream,
                                       .attrs = &early,
                                       .numAttrs = c->numAttrs};
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
    if (e && e->device != fake_current_device)
        abort(); /* the real one refuses it, or has it run on the other device */
    return rt_cuda.LaunchKernelExC(&config, e ? e->kernel : function, arguments)
               ? CUDA_ERROR_INVALID_VALUE
               : CUDA_SUCCESS;
}

cudaError_t fake_GetDriverEntryPointByVersion(const char *name, void **function, unsigned version,
                                              unsigned long long flags,
                                              enum cudaDriverEntryPointQueryResult *result)
{
    CUresult (*const launch)(const CUlaunchConfig *, CUfunction, void **, void **) = driver_launch;
    CUresult (*const get)(CUfunction *, CUkernel) = driver_entry;
    CUresult (*const context)(CUcontext, unsigned long long *) = driver_context;
    CUresult (*const module)(CUmodule *, CUlibrary) = driver_module;
    CUresult (*const add)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
                          const CUDA_KERNEL_NODE_PARAMS *) = fake_add_kernel;
    CUresult (*const set)(CUgraphExec, CUgraphNode,
                          const CUDA_KERNEL_NODE_PARAMS *) = fake_set_kernel;
    CUresult (*const edges)(CUgraph, const CUgraphNode *, const CUgraphNode *,
                            const CUgraphEdgeData *, size_t) = fake_add_edges;
    const struct {
        const char *name;
        const void *function;
    } known[] = {{"cuGraphAddKernelNode", &add},     {"cuGraphExecKernelNodeSetParams", &set},
                 {"cuGraphAddDependencies", &edges}, {"cuLaunchKernelEx", &launch},
                 {"cuKernelGetFunction", &get},      {"cuCtxGetId", &context},
                 {"cuLibraryGetModule", &module}};
    (void)version, (void)flags;
    *result = cudaDriverEntryPointSymbolNotFound;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strcmp(name, known[k].name) == 0) {
            memcpy(function, known[k].function, sizeof *function);
            *result = cudaDriverEntryPointSuccess;
        }
    return cudaSuccess;
}

int fake_cuda_launches(void)
{
    return fake.launches;
}

int fake_cuda_entry_launches(void)
{
    return fake.entry_launches;
}
