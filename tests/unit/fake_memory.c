/* fake_memory.c - the fake GPU's memory and copies of it: see fake_cuda.h. */
#define _GNU_SOURCE
#include "fake_cuda_parts.h"

#include <stdlib.h>
#include <string.h>

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

/* A fake device has 1 GiB. */
static cudaError_t allocate(void **data, size_t bytes, int device)
{
    if (bytes > (size_t)1 << 30)
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

cudaError_t fake_Malloc(void **data, size_t bytes)
{
    return allocate(data, bytes, fake_current_device);
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

cudaError_t fake_MemcpyAsync(void *to, const void *from, size_t bytes,
                             enum cudaMemcpyKind kind, cudaStream_t stream)
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
