/* backend.c - the CUDA backend's table: loading and launching kernels, waiting, events. The
 * table's other functions are in the other files of this folder. */
#include "runtime/cuda/staging.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- kernels ---- */

static void cuda_unload(rt_code *code)
{
    cudaError_t error = code->handle ? rt_cuda.LibraryUnload(code->handle) : cudaSuccess;
    if (error)
        cuda_fail(error, "cudaLibraryUnload(%p)", code->handle);
    cuda_module_free(code->module);
    code->handle = code->function = code->module = NULL;
}

/* The driver loads code lazily. Asking for the function's attributes forces that now, so an image
 * that the driver refuses fails here, where the cache can replace it, and not at the launch. */
static ckpp_status find_function(const rt_compile *job, rt_code *code)
{
    cudaKernel_t kernel = NULL;
    struct cudaFuncAttributes attributes;
    int previous;
    cudaError_t error = rt_cuda.LibraryGetKernel(&kernel, code->handle, job->symbol);
    if (error)
        return cuda_fail(error, "cudaLibraryGetKernel(\"%s\")", job->symbol);
    ckpp_status status = cuda_enter(job->device, &previous);
    if (status)
        return status;
    error = rt_cuda.FuncGetAttributes(&attributes, (const void *)kernel);
    if (error)
        status = cuda_fail(error, "cudaFuncGetAttributes(\"%s\") on cuda:%d", job->symbol,
                           job->device);
    else
        cuda_set_function(code, kernel);
    return cuda_leave(job->device, previous, status);
}

static ckpp_status cuda_load(const rt_compile *job, const rt_blob *image, rt_code *code)
{
    cudaLibrary_t library = NULL;
    if (kind_of(job->kernel)->is_file)
        return cuda_module_load(job, image, code);
    code->handle = code->function = NULL;
    if (!cuda_image_is_sound(image->data, image->size))
        return rt_fail(CKPP_ERROR_BACKEND,
                       "the compiled kernel cannot be loaded: its %zu bytes are no sound cubin",
                       image->size);
    cudaError_t error = rt_cuda.LibraryLoadData(&library, image->data, NULL, NULL, 0, NULL, NULL,
                                                0);
    if (error)
        return cuda_fail(error, "cudaLibraryLoadData(%zu bytes for sm_%d)", image->size,
                         cuda_devices.device[job->device].arch);
    code->handle = library;
    ckpp_status status = find_function(job, code);
    if (status)
        cuda_unload(code);
    return status;
}

ckpp_status cuda_launch_by(cuda_starter *start, rt_code *code, int device, ckpp_stream stream,
                           int64_t items, int64_t cost, const void *params, size_t size,
                           bool waits)
{
    const int threads = code->block ? code->block : RT_BLOCK;
    int64_t blocks = threads == RT_BLOCK ? divide_up(items, RT_BLOCK) : divide_up(items, threads);
    if (blocks > INT32_MAX)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%lld work items are more than one launch can have (%lld)",
                       (long long)items, (long long)INT32_MAX * threads);
    int previous;
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    cuda_note_stream(device, stream);
    cuda_note_launch(device, stream);
    cudaLaunchAttribute early = {.id = cudaLaunchAttributeProgrammaticStreamSerialization,
                                 .val = {.programmaticStreamSerializationAllowed = 1}};
    cudaLaunchConfig_t config = {.gridDim = {(unsigned)blocks, 1, 1},
                                 .blockDim = {(unsigned)threads, 1, 1},
                                 .stream = stream,
                                 .attrs = &early};
    config.numAttrs = waits && cuda_devices.device[device].begins_early &&
                      cuda_may_begin_early(code, device, blocks, threads, cost,
                                           &config.dynamicSmemBytes);
    void *each[] = {(void *)params};
    const cuda_arguments arguments = {each, 1, params, size};
    cudaError_t error = start(&config, code, &arguments);
    if (error)
        status = cuda_fail(
            error,
            "cudaLaunchKernelExC(%lld blocks of %d threads, %zu bytes of parameters, "
            "%zu of shared memory, stream %p) on cuda:%d%s",
            (long long)blocks, threads, size, config.dynamicSmemBytes, (void *)stream, device,
            cuda_stream_hint(error));
    return cuda_leave(device, previous, status);
}

static ckpp_status cuda_launch(rt_code *code, int device, ckpp_stream stream, int64_t items,
                               int64_t cost, const void *params, size_t size, bool waits)
{
    return cuda_launch_by(cuda_start, code, device, stream, items, cost, params, size, waits);
}

static int64_t cuda_capacity(int device)
{
    return cuda_devices.device[device].threads;
}

static bool cuda_has_clusters(int device)
{
    return cuda_devices.device[device].arch >= 90;
}

/* ---- waiting ---- */

static ckpp_status cuda_wait(int device, ckpp_stream stream)
{
    int previous;
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    unsigned launches = cuda_launches();
    cudaError_t error = rt_cuda.StreamSynchronize(stream);
    if (error)
        status = cuda_fail(error, "cudaStreamSynchronize(%p) on cuda:%d", (void *)stream, device);
    else
        cuda_note_done(device, stream, false, launches);
    return cuda_leave(device, previous, status);
}

static ckpp_status cuda_wait_all(int device)
{
    int previous;
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    unsigned launches = cuda_launches();
    cudaError_t error = rt_cuda.DeviceSynchronize();
    if (error)
        status = cuda_fail(error, "cudaDeviceSynchronize() on cuda:%d", device);
    else
        cuda_note_done(device, NULL, true, launches);
    return cuda_leave(device, previous, status);
}

static void cuda_describe(int device, char *text, size_t size)
{
    struct cudaDeviceProp properties;
    if (rt_cuda.GetDeviceProperties(&properties, device) != cudaSuccess) {
        rt_cuda.GetLastError();
        snprintf(properties.name, sizeof properties.name, "CUDA device");
    }
    snprintf(text, size, "%s (cuda:%d, sm_%d)", properties.name, device,
             cuda_devices.device[device].arch);
}

/* ---- streams and events ---- */

/* It and the default stream wait for each other. */
static ckpp_status cuda_stream_create(int device, bool urgent, ckpp_stream *stream)
{
    ckpp_stream made = NULL;
    int previous;
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    enum { FIRST = -100 }; /* CUDA takes the highest priority there is for it */
    cudaError_t error = urgent
                            ? rt_cuda.StreamCreateWithPriority(&made, cudaStreamNonBlocking, FIRST)
                            : rt_cuda.StreamCreateWithFlags(&made, cudaStreamDefault);
    if (error)
        status = cuda_fail(error, "cudaStreamCreateWith%s() on cuda:%d",
                           urgent ? "Priority" : "Flags", device);
    ckpp_status left = cuda_leave(device, previous, status);
    if (left && !status && rt_cuda.StreamDestroy(made) != cudaSuccess)
        rt_cuda.GetLastError();
    if (!left)
        *stream = made;
    return left;
}

static void cuda_stream_destroy(ckpp_stream stream)
{
    cudaError_t error = rt_cuda.StreamDestroy(stream);
    if (error)
        cuda_fail(error, "cudaStreamDestroy(stream %p)", (void *)stream);
}

typedef struct cuda_event {
    cudaEvent_t event;
    int device;
} cuda_event;

static ckpp_status cuda_event_create(int device, void **event)
{
    int previous;
    cuda_event *e = calloc(1, sizeof *e);
    if (!e)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for an event");
    e->device = device;
    ckpp_status status = cuda_enter(device, &previous);
    if (status) {
        free(e);
        return status;
    }
    cudaError_t error = rt_cuda.EventCreate(&e->event);
    if (error)
        status = cuda_fail(error, "cudaEventCreate() on cuda:%d", device);
    ckpp_status left = cuda_leave(device, previous, status);
    if (left) {
        if (!status && rt_cuda.EventDestroy(e->event) != cudaSuccess)
            rt_cuda.GetLastError();
        free(e);
        return left;
    }
    *event = e;
    return CKPP_OK;
}

static ckpp_status cuda_event_record(void *event, ckpp_stream stream)
{
    cuda_event *e = event;
    int previous;
    ckpp_status status = cuda_enter(e->device, &previous);
    if (status)
        return status;
    cudaError_t error = rt_cuda.EventRecord(e->event, stream);
    if (error)
        status = cuda_fail(error, "cudaEventRecord(stream %p) on cuda:%d%s", (void *)stream,
                           e->device, cuda_stream_hint(error));
    return cuda_leave(e->device, previous, status);
}

static ckpp_status cuda_event_join(void *event, int device, ckpp_stream stream)
{
    cuda_event *e = event;
    int previous;
    if (device < 0)
        device = e->device;
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    cudaError_t error = rt_cuda.StreamWaitEvent(stream, e->event, 0);
    if (error)
        status = cuda_fail(error, "cudaStreamWaitEvent(stream %p) on cuda:%d", (void *)stream,
                           device);
    return cuda_leave(device, previous, status);
}

static ckpp_status cuda_event_wait(void *event)
{
    cuda_event *e = event;
    cudaError_t error = rt_cuda.EventSynchronize(e->event);
    return error ? cuda_fail(error, "cudaEventSynchronize() on cuda:%d", e->device) : CKPP_OK;
}

static bool cuda_event_passed(void *event)
{
    cuda_event *e = event;
    cudaError_t error = rt_cuda.EventQuery(e->event);

    if (error == cudaErrorNotReady)
        rt_cuda.GetLastError(); /* it is kept as the thread's last error */
    return error != cudaErrorNotReady;
}

/* Waits for both events, because cudaEventElapsedTime() fails before they are reached. */
static ckpp_status cuda_event_elapsed(float *ms, void *start, void *stop)
{
    cuda_event *a = start, *b = stop;
    float elapsed = 0;
    ckpp_status status = cuda_event_wait(a);
    if (!status)
        status = cuda_event_wait(b);
    if (status)
        return status;
    cudaError_t error = rt_cuda.EventElapsedTime(&elapsed, a->event, b->event);
    if (error == cudaErrorInvalidResourceHandle)
        return cuda_fail(error,
                         "cudaEventElapsedTime() (were both events recorded, and on one device?)");
    if (error)
        return cuda_fail(error, "cudaEventElapsedTime()");
    *ms = elapsed;
    return CKPP_OK;
}

static void cuda_event_destroy(void *event)
{
    cuda_event *e = event;
    cudaError_t error = rt_cuda.EventDestroy(e->event);
    if (error)
        cuda_fail(error, "cudaEventDestroy() on cuda:%d", e->device);
    free(e);
}

const rt_backend cuda_backend = {
    .target = &cuda_target,
    .graphs = &cuda_graphs,
    .is_captured = cuda_is_surely_captured,
    .key = cuda_key,
    .compile = cuda_compile,
    .load = cuda_load,
    .load_embedded = cuda_embedded_load,
    .unload = cuda_unload,
    .module_kernel = cuda_module_kernel,
    .module_global = cuda_module_global,
    .module_handle = cuda_module_handle,
    .check_image = cuda_check_image,
    .launch = cuda_launch,
    .launch_grid = cuda_launch_grid,
    .attributes = cuda_attributes,
    .capacity = cuda_capacity,
    .has_clusters = cuda_has_clusters,
    .allocate = cuda_allocate,
    .release = cuda_release,
    .acquire_scratch = cuda_acquire_scratch,
    .release_scratch = cuda_release_scratch,
    .acquire_slot = cuda_acquire_slot,
    .release_slot = cuda_release_slot,
    .wait_slot = cuda_wait_slot,
    .copy = cuda_copy,
    .pipe = &cuda_pipe,
    .peers = &cuda_peers,
    .zero = cuda_zero,
    .wait = cuda_wait,
    .wait_all = cuda_wait_all,
    .locate = cuda_locate,
    .describe = cuda_describe,
    .textures = &cuda_textures,
    .timer = &cuda_timer,
    .stream_create = cuda_stream_create,
    .stream_destroy = cuda_stream_destroy,
    .event_create = cuda_event_create,
    .event_record = cuda_event_record,
    .event_join = cuda_event_join,
    .event_wait = cuda_event_wait,
    .event_passed = cuda_event_passed,
    .event_elapsed = cuda_event_elapsed,
    .event_destroy = cuda_event_destroy,
};
