/* fake_memory.c - the fake GPU's memory and copies of it: see fake_cuda.h. */
#define _GNU_SOURCE
#include "fake_cuda_parts.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* A fake device has 1 GiB. */
enum { PAGE = 4096, SHARED = 16 * PAGE, MOST = 1 << 30 };

cudaError_t fake_MemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *properties)
{
    *pool = (cudaMemPool_t)fake_add(POOL, properties->location.id, 0);
    return cudaSuccess;
}

cudaError_t fake_MemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute,
                                     void *value)
{
    (void)attribute;
    return fake_find(POOL, pool) && value ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_MemPoolDestroy(cudaMemPool_t pool)
{
    return fake_remove(POOL, pool) ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t allocate(void **data, size_t bytes, int device)
{
    if (bytes > MOST)
        return cudaErrorMemoryAllocation;
    *data = fake_add(MEMORY, device, bytes)->data;
    return cudaSuccess;
}

cudaError_t fake_MallocFromPoolAsync(void **data, size_t bytes, cudaMemPool_t pool,
                                     cudaStream_t stream)
{
    fake_object *o = fake_find(POOL, pool);
    if (!o || !fake_is_usable(stream))
        return cudaErrorInvalidValue;
    return allocate(data, bytes, o->device);
}

cudaError_t fake_FreeAsync(void *data, cudaStream_t stream)
{
    fake_lazy_run(stream);
    return fake_remove(MEMORY, data) ? cudaSuccess : cudaErrorInvalidValue;
}

/* In whole pages, if it is more than a few: other processes may open those. */
cudaError_t fake_Malloc(void **data, size_t bytes)
{
    if (bytes < SHARED || bytes > MOST)
        return allocate(data, bytes, fake_current_device);
    fake_object *o = fake_add(MEMORY, fake_current_device, 0);
    o->bytes = bytes;
    *data = o->data = aligned_alloc(PAGE, round_up(bytes, PAGE));
    return cudaSuccess;
}

/* ---- memory of other processes ---- */

typedef struct fake_handle {
    int process, file;
    size_t bytes;
} fake_handle;

static bool map(fake_handle h, int file, void **data)
{
    void *memory = mmap(*data, h.bytes, PROT_READ | PROT_WRITE,
                        MAP_SHARED | (*data ? MAP_FIXED : 0), file, 0);
    *data = memory;
    return memory != MAP_FAILED;
}

/* From now on the memory is a file's. */
cudaError_t fake_IpcGetMemHandle(cudaIpcMemHandle_t *handle, void *data)
{
    fake_object *o = fake_find(MEMORY, data);
    if (!o || o->bytes < SHARED)
        return cudaErrorInvalidValue;
    fake_handle h = {getpid(), memfd_create("device memory", MFD_CLOEXEC),
                     round_up(o->bytes, PAGE)};
    if (h.file < 0 || pwrite(h.file, data, h.bytes, 0) != (ssize_t)h.bytes ||
        !map(h, h.file, &data))
        return cudaErrorNotSupported;
    memcpy(handle, &h, sizeof h);
    return cudaSuccess;
}

cudaError_t fake_IpcOpenMemHandle(void **data, cudaIpcMemHandle_t handle, unsigned flags)
{
    fake_handle h;
    char path[64];
    memcpy(&h, &handle, sizeof h);
    snprintf(path, sizeof path, "/proc/%d/fd/%d", h.process, h.file);
    const int file = open(path, O_RDWR | O_CLOEXEC);
    *data = NULL;
    const bool mapped = file >= 0 && map(h, file, data);
    if (file >= 0)
        close(file);
    if (!mapped || flags != cudaIpcMemLazyEnablePeerAccess)
        return cudaErrorInvalidValue;
    fake_object *o = fake_add(OPENED, fake_current_device, 0);
    o->data = *data;
    o->bytes = h.bytes;
    return cudaSuccess;
}

cudaError_t fake_IpcCloseMemHandle(void *data)
{
    return fake_remove(OPENED, data) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_Free(void *data)
{
    return fake_remove(MEMORY, data) ? cudaSuccess : cudaErrorInvalidValue;
}

static atomic_size_t locked;

size_t fake_cuda_locked(void)
{
    return atomic_load(&locked);
}

/* Pages are whole. */
cudaError_t fake_HostAlloc(void **data, size_t bytes, unsigned flags)
{
    (void)flags;
    if (fake_is_forbidden())
        return cudaErrorStreamCaptureUnsupported;
    *data = aligned_alloc(4096, round_up(bytes, 4096));
    atomic_fetch_add(&locked, bytes);
    fake_cuda_register(*data, bytes, cudaMemoryTypeHost, fake_current_device);
    return cudaSuccess;
}

cudaError_t fake_FreeHost(void *data)
{
    const fake_object *o = fake_find(REGISTERED, data);
    if (o)
        atomic_fetch_sub(&locked, o->bytes);
    return fake_remove(REGISTERED, data) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_MemGetInfo(size_t *unused, size_t *total)
{
    *total = (size_t)1 << 30;
    *unused = *total / 2;
    return cudaSuccess;
}

static bool is_pageable(const void *data)
{
    struct cudaPointerAttributes attributes;
    return !fake_PointerGetAttributes(&attributes, data) &&
           attributes.type == cudaMemoryTypeUnregistered;
}

cudaError_t fake_MemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                             cudaStream_t stream)
{
    if (fake.options.lazy && !is_pageable(to) && !is_pageable(from)) {
        fake_lazy_copy(to, from, bytes, stream);
    } else {
        fake_lazy_run(stream);
        memmove(to, from, bytes);
    }
    return kind == cudaMemcpyDefault ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_MemcpyPeer(void *to, int to_device, const void *from, int from_device,
                            size_t bytes)
{
    memmove(to, from, bytes);
    return to_device != from_device ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fake_MemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
                                 size_t bytes, cudaStream_t stream)
{
    (void)stream;
    return fake_MemcpyPeer(to, to_device, from, from_device, bytes);
}

cudaError_t fake_MemsetAsync(void *data, int value, size_t bytes, cudaStream_t stream)
{
    fake_lazy_run(stream);
    memset(data, value, bytes);
    return fake_is_usable(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t fake_PointerGetAttributes(struct cudaPointerAttributes *attributes, const void *data)
{
    const unsigned char *p = data;
    memset(attributes, 0, sizeof *attributes);
    attributes->type = cudaMemoryTypeUnregistered;
    attributes->device = -2;
    pthread_mutex_lock(&fake.lock);
    for (fake_object *o = fake.objects; o; o = o->next)
        if ((o->kind == MEMORY || o->kind == REGISTERED) && p >= o->data &&
            p < o->data + o->bytes) {
            attributes->type = o->type;
            attributes->device = o->device;
        }
    pthread_mutex_unlock(&fake.lock);
    return cudaSuccess;
}

void fake_cuda_register(void *data, size_t bytes, enum cudaMemoryType type, int device)
{
    fake_object *o = fake_add(REGISTERED, device, 0);
    o->data = data;
    o->bytes = bytes;
    o->type = type;
}
