/* peer.c - the CUDA backend's memory to which the GPUs of other processes write, where they can
 * reach it: by NVLink or PCIe, among GPUs of one node. It is none of a pool's. */
#include "runtime/cuda/staging.h"

#include <string.h>

_Static_assert(sizeof(rt_peer_name) == sizeof(cudaIpcMemHandle_t), "a name is CUDA's handle");

/* Whether it can be done is asked by doing it. */
static bool can(cudaError_t error)
{
    if (error)
        rt_cuda.GetLastError();
    return !error;
}

static void release(int device, void *memory)
{
    int previous;

    if (cuda_enter(device, &previous))
        return;
    (void)can(rt_cuda.Free(memory));
    (void)cuda_leave(device, previous, CKPP_OK);
}

static bool make_zeros(size_t bytes, void **memory, cudaIpcMemHandle_t *handle)
{
    if (!can(rt_cuda.Malloc(memory, bytes))) {
        *memory = NULL;
        return false;
    }
    return can(rt_cuda.MemsetAsync(*memory, 0, bytes, NULL)) &&
           can(rt_cuda.StreamSynchronize(NULL)) && can(rt_cuda.IpcGetMemHandle(handle, *memory));
}

static bool make(int device, size_t bytes, void **memory, rt_peer_name *name)
{
    cudaIpcMemHandle_t handle;
    int previous;

    *memory = NULL;
    if (cuda_enter(device, &previous))
        return false;
    bool made = make_zeros(bytes, memory, &handle);
    made = !cuda_leave(device, previous, CKPP_OK) && made;
    if (!made && *memory)
        release(device, *memory);
    if (made)
        memcpy(name, &handle, sizeof handle);
    return made;
}

static bool open_memory(int device, const rt_peer_name *name, void **memory)
{
    cudaIpcMemHandle_t handle;
    int previous;

    *memory = NULL;
    if (cuda_enter(device, &previous))
        return false;
    memcpy(&handle, name, sizeof handle);
    if (!can(rt_cuda.IpcOpenMemHandle(memory, handle, cudaIpcMemLazyEnablePeerAccess)))
        *memory = NULL;
    (void)cuda_leave(device, previous, CKPP_OK);
    return *memory != NULL;
}

static void close_memory(int device, void *memory)
{
    int previous;

    if (cuda_enter(device, &previous))
        return;
    (void)can(rt_cuda.IpcCloseMemHandle(memory));
    (void)cuda_leave(device, previous, CKPP_OK);
}

static _Atomic uint32_t *make_word(int device)
{
    void *memory = NULL;
    int previous;

    if (cuda_enter(device, &previous))
        return NULL;
    if (can(rt_cuda.HostAlloc(&memory, sizeof(_Atomic uint32_t),
                              cudaHostAllocPortable | cudaHostAllocMapped)))
        atomic_init((_Atomic uint32_t *)memory, 0);
    else
        memory = NULL;
    (void)cuda_leave(device, previous, CKPP_OK);
    return memory;
}

static void release_word(_Atomic uint32_t *word)
{
    (void)can(rt_cuda.FreeHost((void *)word));
}

const rt_peer_backend cuda_peers = {.make = make,
                                    .release = release,
                                    .open = open_memory,
                                    .close = close_memory,
                                    .make_word = make_word,
                                    .release_word = release_word};
