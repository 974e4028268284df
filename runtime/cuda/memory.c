/* memory.c - the CUDA backend's memory: allocating, copying, and finding an address's device.
 *
 * Memory comes from a pool for each device, which keeps released memory, so that allocating it
 * again is cheap; on devices without pools, from cudaMalloc(). */
#include "runtime/cuda/staging.h"

#include <string.h>

static ckpp_status make_pool(int device, cudaMemPool_t *pool)
{
    struct cudaMemPoolProps properties = {
        .allocType = cudaMemAllocationTypePinned,
        .location = {.type = cudaMemLocationTypeDevice, .id = device},
    };
    uint64_t keep_everything = UINT64_MAX;
    cudaError_t error = rt_cuda.MemPoolCreate(pool, &properties);
    if (error)
        return cuda_fail(error, "cudaMemPoolCreate() for cuda:%d", device);
    error = rt_cuda.MemPoolSetAttribute(*pool, cudaMemPoolAttrReleaseThreshold, &keep_everything);
    if (!error)
        return CKPP_OK;
    ckpp_status status = cuda_fail(
        error, "cudaMemPoolSetAttribute(cudaMemPoolAttrReleaseThreshold) for cuda:%d", device);
    if (rt_cuda.MemPoolDestroy(*pool) != cudaSuccess)
        rt_cuda.GetLastError();
    return status;
}

static ckpp_status get_pool(int device, cudaMemPool_t *pool)
{
    cuda_device *d = &cuda_devices.device[device];
    ckpp_status status = CKPP_OK;
    if ((*pool = atomic_load_explicit(&d->pool, memory_order_acquire)))
        return CKPP_OK;
    int cancelling = cuda_lock(&cuda_devices.lock);
    if (!(*pool = atomic_load(&d->pool)) && !(status = make_pool(device, pool)))
        atomic_store_explicit(&d->pool, *pool, memory_order_release);
    cuda_unlock(&cuda_devices.lock, cancelling);
    return status;
}

static ckpp_status fail_memory(cudaError_t error, const char *call, int device, size_t bytes)
{
    size_t unused = 0, total = 0;
    if (error != cudaErrorMemoryAllocation)
        return cuda_fail(error, "%s(%zu bytes) on cuda:%d", call, bytes, device);
    rt_cuda.GetLastError();
    if (rt_cuda.MemGetInfo(&unused, &total) != cudaSuccess) {
        rt_cuda.GetLastError();
        return cuda_fail(error, "%s(%zu bytes) on cuda:%d", call, bytes, device);
    }
    return rt_fail(CKPP_ERROR_MEMORY,
                   "cuda:%d is out of memory: %zu bytes asked for, %zu of %zu free (%s: %s)",
                   device, bytes, unused, total, call, rt_cuda.GetErrorString(error));
}

static ckpp_status allocate_here(int device, ckpp_stream stream, size_t bytes, void **data)
{
    cudaMemPool_t pool;
    cudaError_t error;
    if (!cuda_devices.device[device].has_pools) {
        error = rt_cuda.Malloc(data, bytes);
        return error ? fail_memory(error, "cudaMalloc", device, bytes) : CKPP_OK;
    }
    ckpp_status status = get_pool(device, &pool);
    if (status)
        return status;
    error = rt_cuda.MallocFromPoolAsync(data, bytes, pool, stream);
    return error ? fail_memory(error, "cudaMallocFromPoolAsync", device, bytes) : CKPP_OK;
}

/* Releases memory in the order of the stream. */
static void release_here(int device, ckpp_stream stream, void *data)
{
    cudaError_t error;
    if (!cuda_devices.device[device].has_pools) {
        if ((error = rt_cuda.Free(data)))
            cuda_fail(error, "cudaFree(%p) on cuda:%d", data, device);
    } else if ((error = rt_cuda.FreeAsync(data, stream)))
        cuda_fail(error, "cudaFreeAsync(%p, stream %p) on cuda:%d", data, (void *)stream, device);
}

ckpp_status cuda_allocate(int device, ckpp_stream stream, size_t bytes, void **data)
{
    void *memory = NULL;
    int previous;
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    cuda_note_stream(device, stream);
    status = allocate_here(device, stream, bytes, &memory);
    ckpp_status left = cuda_leave(device, previous, status);
    if (left && !status)
        release_here(device, stream, memory);
    if (!left)
        *data = memory;
    return left;
}

void cuda_free_scratch(int device, ckpp_stream stream, void *data)
{
    int previous;
    /* Releases it even if the device cannot be made current: the address tells the device. */
    ckpp_status status = cuda_enter(device, &previous);
    release_here(device, stream, data);
    cuda_leave(device, previous, status);
}

/* Work in other streams may be using the memory, and not all of them can be asked for events. So
 * unless this stream is the only one that was used on the device, this waits for the device, as
 * cudaFree() does. */
void cuda_release(int device, ckpp_stream stream, void *data)
{
    int previous;
    cudaError_t error;
    if (!data)
        return;
    ckpp_status status = cuda_enter(device, &previous);
    /* in a stream that the program captures, it becomes a node of the program's graph */
    if (cuda_devices.device[device].has_pools && cuda_has_other_streams(device, stream) &&
        !cuda_is_surely_captured(device, stream) && (error = rt_cuda.DeviceSynchronize()))
        cuda_fail(error, "cudaDeviceSynchronize() on cuda:%d", device);
    release_here(device, stream, data);
    cuda_leave(device, previous, status);
}

ckpp_status cuda_zero(int device, ckpp_stream stream, void *data, size_t bytes)
{
    int previous;
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    cuda_note_stream(device, stream);
    cudaError_t error = rt_cuda.MemsetAsync(data, 0, bytes, stream);
    if (error)
        status = cuda_fail(error, "cudaMemsetAsync(%p, 0, %zu bytes, stream %p) on cuda:%d", data,
                           bytes, (void *)stream, device);
    return cuda_leave(device, previous, status);
}

/* Copies between two devices. Only cudaMemcpyPeer(), which has no stream, is ordered with the
 * default streams of both. For another stream this function waits, because the other device's
 * streams would not wait for the copy before they change the memory. */
static ckpp_status copy_peer(void *to, int to_device, const void *from, int from_device,
                             size_t bytes, ckpp_stream stream)
{
    bool ordered = cuda_stream_name(stream) == 0;
    cudaError_t error = ordered ? rt_cuda.MemcpyPeer(to, to_device, from, from_device, bytes)
                                : rt_cuda.MemcpyPeerAsync(to, to_device, from, from_device, bytes,
                                                          stream);
    if (error)
        return cuda_fail(error, "%s(%p on cuda:%d, %p on cuda:%d, %zu bytes, stream %p)",
                         ordered ? "cudaMemcpyPeer" : "cudaMemcpyPeerAsync", to, to_device, from,
                         from_device, bytes, (void *)stream);
    if (!ordered && (error = rt_cuda.StreamSynchronize(stream)))
        return cuda_fail(error, "cudaStreamSynchronize(%p) after a copy from cuda:%d to cuda:%d",
                         (void *)stream, from_device, to_device);
    return CKPP_OK;
}

/* Copies in the order of the stream, as one call of CUDA's. */
static ckpp_status copy_once(void *to, const void *from, size_t bytes, int device,
                             const char *where, ckpp_stream stream)
{
    cudaError_t error = rt_cuda.MemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream);

    return error ? cuda_fail(error, "cudaMemcpyAsync(%p, %p, %zu bytes, %s, stream %p) on cuda:%d",
                             to, from, bytes, where, (void *)stream, device)
                 : CKPP_OK;
}

/* Between the host and a device. */
static ckpp_status copy_host(void *to, const void *from, size_t bytes, int device, bool to_device,
                             ckpp_stream stream)
{
    bool staged = false;
    ckpp_status status = CKPP_OK;

    if (bytes >= cuda_staging.least && cuda_is_pageable(to_device ? from : to, bytes))
        status = cuda_stage(to, from, bytes, device, to_device, stream, &staged);
    return status || staged ? status
                            : copy_once(to, from, bytes, device,
                                        to_device ? "from the host" : "to the host", stream);
}

ckpp_status cuda_copy(void *to, int to_device, const void *from, int from_device, size_t bytes,
                      ckpp_stream stream)
{
    int previous, device = to_device >= 0 ? to_device : from_device;
    if (device < 0) { /* between host arrays, in no stream */
        memmove(to, from, bytes);
        return CKPP_OK;
    }
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    cuda_note_stream(device, stream);
    if (to_device < 0 || from_device < 0)
        status = copy_host(to, from, bytes, device, to_device >= 0, stream);
    else if (to_device != from_device)
        status = copy_peer(to, to_device, from, from_device, bytes, stream);
    else
        status = copy_once(to, from, bytes, device, "on the device", stream);
    return cuda_leave(device, previous, status);
}

/* Page-locked memory counts as the host's: ckpp stages it, whether or not the device could access
 * it. */
ckpp_status cuda_locate(const void *data, int *device)
{
    struct cudaPointerAttributes attributes;
    cudaError_t error = rt_cuda.PointerGetAttributes(&attributes, data);
    if (error == cudaErrorInvalidValue) {
        rt_cuda.GetLastError();
        *device = CKPP_HOST;
        return CKPP_OK;
    }
    if (error)
        return cuda_fail(error, "cudaPointerGetAttributes(%p)", data);
    bool there = attributes.type == cudaMemoryTypeDevice ||
                 attributes.type == cudaMemoryTypeManaged;
    *device = there ? attributes.device : CKPP_HOST;
    return CKPP_OK;
}
