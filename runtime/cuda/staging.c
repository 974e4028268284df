/* staging.c - large transfers of pageable memory.
 *
 * A GPU reads and writes only page-locked memory by itself. What a program has allocated is
 * pageable, and CUDA copies it through a small buffer with one thread, which is several times
 * slower than the link. Here several threads (copier.c) fill, or empty, the slots of a ring of
 * page-locked memory, while the GPU copies others of them. There is a ring, called a lane, for
 * each device and direction. Locking pages takes long, so it is made once so much has travelled
 * that this is worth it, and kept.
 *
 * The thread that transfers makes all calls of CUDA itself, in the program's stream. One thread at
 * a time uses a lane. It has waited for the stream before, so it waits for nothing but copies
 * while it has the lane, and nobody waits for it longer than for its transfer.
 *
 * Where there is no page-locked memory or no thread to be had, CUDA's way remains. */
#include "runtime/cuda/staging.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 16,
    /* slots that the GPU may be filling while the others are emptied, on the way to the host */
    FILLING = SLOTS / 2,
    PAGE = 4096
};

/* Making a lane takes about as long as it saves of so many bytes. */
struct cuda_staging cuda_staging = {.least = 2 << 20,
                                    .chunk = 2 << 20,
                                    .least_chunk = 128 << 10,
                                    .threads = 8,
                                    .worth = 128 << 20};

typedef struct slot {
    unsigned char *buffer;
    cudaEvent_t event; /* the GPU has copied to it or from it */
    bool recorded;     /* the event was, since the slot was last known to be free */
    void *device;      /* where its bytes go to on the device */
    cuda_move move;    /* between the slot and the program's memory */
} slot;

struct cuda_lane {
    pthread_mutex_t lock;
    int device;
    bool to_device;
    enum { LANE_NEW, LANE_MADE, LANE_REFUSED } state;
    size_t asked;          /* bytes that were to go this way while it was new */
    unsigned char *memory; /* the slots' */
    slot slot[SLOTS];
    /* Chunks so far: those that have begun, and those whose first half is over. A chunk's first
     * half is the copy to its slot. */
    int64_t begun, halved;
    size_t chunk;        /* bytes of a chunk, of this transfer */
    cudaStream_t stream; /* this transfer's */
};

static struct {
    _Atomic(struct cuda_lane *) lane[2];
} lanes[CUDA_MAX_DEVICES];

static slot *slot_of(cuda_lane *l, int64_t number)
{
    return &l->slot[number % SLOTS];
}

/* Clears an error that only means that something has to be done in another way. */
static bool works(cudaError_t error)
{
    if (error)
        rt_cuda.GetLastError();
    return !error;
}

enum cudaStreamCaptureMode cuda_exchange_mode(enum cudaStreamCaptureMode mode)
{
    enum cudaStreamCaptureMode other = mode;

    return works(rt_cuda.ThreadExchangeStreamCaptureMode(&other)) ? other
                                                                  : cudaStreamCaptureModeGlobal;
}

/* ---- lanes ---- */

static void drop_lane(cuda_lane *l)
{
    for (int k = 0; k < SLOTS; k++) {
        if (l->slot[k].event)
            works(rt_cuda.EventDestroy(l->slot[k].event));
        l->slot[k] = (slot){0};
    }
    if (l->memory)
        works(rt_cuda.FreeHost(l->memory));
    l->memory = NULL;
}

static bool make_slots(cuda_lane *l)
{
    const size_t chunk = round_up(cuda_staging.chunk, PAGE);
    void *memory = NULL;

    if (!copier_start() ||
        !works(rt_cuda.HostAlloc(&memory, SLOTS * chunk, cudaHostAllocPortable)))
        return false;
    l->memory = memory;
    for (int k = 0; k < SLOTS; k++) {
        slot *s = &l->slot[k];
        s->buffer = l->memory + (size_t)k * chunk;
        atomic_init(&s->move.done, true);
        if (!works(rt_cuda.EventCreateWithFlags(&s->event, cudaEventDisableTiming))) {
            s->event = NULL;
            drop_lane(l);
            return false;
        }
    }
    return true;
}

void cuda_release_staging(void)
{
    copier_end();
    cuda_release_pipes();
    for (int device = 0; device < CUDA_MAX_DEVICES; device++)
        for (int way = 0; way < 2; way++) {
            cuda_lane *l = atomic_exchange(&lanes[device].lane[way], NULL);
            if (!l)
                continue;
            for (int k = 0; k < SLOTS; k++)
                if (l->slot[k].recorded)
                    works(rt_cuda.EventSynchronize(l->slot[k].event));
            drop_lane(l);
            pthread_mutex_destroy(&l->lock);
            free(l);
        }
}

static void watch_unload(void)
{
    static rt_unload unload = {.release = cuda_release_staging};
    unload_register(&unload);
}

void cuda_watch_staging(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_unload);
}

/* NULL: out of memory. */
static cuda_lane *get_lane(int device, bool to_device)
{
    _Atomic(cuda_lane *) *place = &lanes[device].lane[to_device];
    cuda_lane *l = atomic_load_explicit(place, memory_order_acquire), *none = NULL;

    if (l)
        return l;
    if (!(l = calloc(1, sizeof *l)))
        return NULL;
    cuda_watch_staging();
    pthread_mutex_init(&l->lock, NULL);
    l->device = device;
    l->to_device = to_device;
    if (atomic_compare_exchange_strong(place, &none, l))
        return l;
    pthread_mutex_destroy(&l->lock);
    free(l);
    return none;
}

cuda_lane *cuda_lane_lock(int device, bool to_device, cudaStream_t stream, size_t bytes,
                          cuda_lane_state *before)
{
    cuda_lane *l = copier_start() ? get_lane(device, to_device) : NULL;

    if (!l)
        return NULL;
    before->cancelling = cuda_lock(&l->lock);
    before->mode = cuda_exchange_mode(cudaStreamCaptureModeRelaxed);
    if (l->state == LANE_NEW && (l->asked += bytes) >= cuda_staging.worth)
        l->state = make_slots(l) ? LANE_MADE : LANE_REFUSED;
    if (l->state != LANE_MADE) {
        cuda_lane_unlock(l, false, before);
        return NULL;
    }
    l->stream = stream;
    l->chunk = round_up(bytes / (2 * SLOTS), PAGE);
    l->chunk = l->chunk < cuda_staging.least_chunk ? cuda_staging.least_chunk : l->chunk;
    l->chunk = l->chunk > cuda_staging.chunk ? cuda_staging.chunk : l->chunk;
    return l;
}

/* After a failure copies may be under way whose events nobody has recorded. */
void cuda_lane_unlock(cuda_lane *l, bool failed, const cuda_lane_state *before)
{
    for (int k = 0; failed && k < SLOTS; k++)
        copier_wait(&l->slot[k].move);
    if (failed) {
        works(rt_cuda.StreamSynchronize(l->stream));
        for (int k = 0; k < SLOTS; k++)
            l->slot[k].recorded = false;
        l->halved = l->begun;
    }
    cuda_exchange_mode(before->mode);
    cuda_unlock(&l->lock, before->cancelling);
}

/* ---- chunks ---- */

/* Has the GPU copy between the slot and the device, and records that in the slot's event. */
static ckpp_status issue(cuda_lane *l, slot *s)
{
    void *to = l->to_device ? s->device : s->buffer;
    const void *from = l->to_device ? s->buffer : s->device;
    cudaError_t error = rt_cuda.MemcpyAsync(to, from, s->move.bytes, cudaMemcpyDefault, l->stream);

    if (error)
        return cuda_fail(error, "cudaMemcpyAsync(%p, %p, %zu bytes, %s, stream %p) on cuda:%d", to,
                         from, s->move.bytes, l->to_device ? "from the host" : "to the host",
                         (void *)l->stream, l->device);
    if ((error = rt_cuda.EventRecord(s->event, l->stream)))
        return cuda_fail(error, "cudaEventRecord(stream %p) on cuda:%d", (void *)l->stream,
                         l->device);
    s->recorded = true;
    return CKPP_OK;
}

static ckpp_status wait_for_gpu(const cuda_lane *l, slot *s)
{
    cudaError_t error = s->recorded ? rt_cuda.EventSynchronize(s->event) : cudaSuccess;

    s->recorded = false;
    return error ? cuda_fail(error, "cudaEventSynchronize() on cuda:%d", l->device) : CKPP_OK;
}

static bool is_passed(const slot *s)
{
    return works(rt_cuda.EventQuery(s->event));
}

/* The next chunk of a transfer: `at` bytes are in front of it. */
static slot *next_chunk(cuda_lane *l, unsigned char *host, unsigned char *device, size_t at,
                        size_t bytes)
{
    slot *s = slot_of(l, l->begun++);

    s->device = device + at;
    s->move.bytes = bytes - at < l->chunk ? bytes - at : l->chunk;
    s->move.to = l->to_device ? s->buffer : host + at;
    s->move.from = l->to_device ? host + at : s->buffer;
    s->move.past_caches = !l->to_device;
    return s;
}

int64_t cuda_lane_begun(const cuda_lane *l)
{
    return l->begun;
}

ckpp_status cuda_lane_issue(cuda_lane *l, int64_t until)
{
    ckpp_status status = CKPP_OK;

    while (!status && l->halved < until) {
        slot *s = slot_of(l, l->halved++);
        copier_wait(&s->move);
        status = issue(l, s);
    }
    return status;
}

ckpp_status cuda_lane_in(cuda_lane *l, void *to, const void *from, size_t bytes)
{
    ckpp_status status = CKPP_OK;

    for (size_t at = 0; at < bytes; at += l->chunk) {
        while (!status && l->halved < l->begun &&
               (l->begun - l->halved == SLOTS || copier_is_done(&slot_of(l, l->halved)->move)))
            status = cuda_lane_issue(l, l->halved + 1);
        if (status || (status = wait_for_gpu(l, slot_of(l, l->begun))))
            return status;
        copier_put(&next_chunk(l, (unsigned char *)from, to, at, bytes)->move);
    }
    return CKPP_OK;
}

/* Has the oldest slot emptied that the GPU fills. */
static ckpp_status empty_oldest(cuda_lane *l)
{
    slot *s = slot_of(l, l->halved++);
    ckpp_status status = wait_for_gpu(l, s);

    if (!status)
        copier_put(&s->move);
    return status;
}

ckpp_status cuda_lane_out(cuda_lane *l, void *to, const void *from, size_t bytes)
{
    ckpp_status status = CKPP_OK;

    for (size_t at = 0; at < bytes; at += l->chunk) {
        while (!status && l->halved < l->begun &&
               (l->begun - l->halved >= FILLING || is_passed(slot_of(l, l->halved))))
            status = empty_oldest(l);
        copier_wait(&slot_of(l, l->begun)->move);
        if (status || (status = issue(l, next_chunk(l, to, (unsigned char *)from, at, bytes))))
            return status;
    }
    return CKPP_OK;
}

ckpp_status cuda_lane_empty(cuda_lane *l)
{
    ckpp_status status = CKPP_OK;

    while (!status && l->halved < l->begun)
        status = empty_oldest(l);
    for (int k = 0; !status && k < SLOTS; k++)
        copier_wait(&l->slot[k].move);
    return status;
}

/* ---- transfers ---- */

static bool is_byte_pageable(const void *address)
{
    struct cudaPointerAttributes attributes;
    cudaError_t error = rt_cuda.PointerGetAttributes(&attributes, address);

    return works(error) ? attributes.type == cudaMemoryTypeUnregistered
                        : error == cudaErrorInvalidValue;
}

bool cuda_is_pageable(const void *host, size_t bytes)
{
    return is_byte_pageable(host) && is_byte_pageable((const char *)host + bytes - 1);
}

ckpp_status cuda_stage(void *to, const void *from, size_t bytes, int device, bool to_device,
                       ckpp_stream stream, bool *staged)
{
    cuda_lane_state before;

    *staged = false;
    if (cuda_is_captured(device, stream))
        return CKPP_OK;
    ckpp_status status = cuda_backend.wait(device, stream);
    cuda_lane *l = status ? NULL : cuda_lane_lock(device, to_device, stream, bytes, &before);
    if (!l)
        return status;
    *staged = true;
    if (to_device) {
        status = cuda_lane_in(l, to, from, bytes);
        status = status ? status : cuda_lane_issue(l, l->begun);
    } else {
        status = cuda_lane_out(l, to, from, bytes);
        status = status ? status : cuda_lane_empty(l);
    }
    cuda_lane_unlock(l, status != CKPP_OK, &before);
    return status;
}
