/* scratch.c - memory that launches need besides their arrays: for the parts of a reduction, and
 * for a result that the host waits for. What suffices for most launches is allocated once and kept
 * for the life of the process. */
#include "runtime/cuda/cuda.h"

#include <string.h>

/* Enough for the parts of all blocks that a GPU runs at once, with accumulators of 64 bytes. */
enum { KEPT_ZEROS = 16 * 1024, KEPT_BYTES = 256 * 1024, ALIGNMENT = 256 };

/* ---- scratch memory ---- */

static ckpp_status make_zeroed(int device, ckpp_stream stream, size_t zeros, size_t bytes,
                               void **data)
{
    void *memory = NULL;
    ckpp_status status = cuda_allocate(device, stream, zeros + bytes, &memory);

    if (status)
        return status;
    if (zeros && (status = cuda_zero(device, stream, memory, zeros))) {
        cuda_free_scratch(device, stream, memory);
        return status;
    }
    *data = (char *)memory + zeros;
    return CKPP_OK;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* for what is made once */

/* Launches into the default stream run one after another, whichever thread makes them, so they can
 * share memory. A launch that fails to start does not change it, and after a kernel's fault there
 * are no more launches. */
static ckpp_status acquire_kept(int device, void **data)
{
    cuda_device *d = &cuda_devices.device[device];
    ckpp_status status = CKPP_OK;

    if ((*data = atomic_load_explicit(&d->scratch, memory_order_acquire)))
        return CKPP_OK;
    int cancelling = cuda_lock(&lock);
    if (!(*data = atomic_load(&d->scratch)) &&
        !(status = make_zeroed(device, NULL, KEPT_ZEROS, KEPT_BYTES, data)))
        atomic_store_explicit(&d->scratch, *data, memory_order_release);
    cuda_unlock(&lock, cancelling);
    return status;
}

/* Memory without zeros is used by several launches, between which another thread may launch, so it
 * is not shared. */
static bool is_kept(ckpp_stream stream, size_t zeros, size_t bytes)
{
    return cuda_stream_name(stream) == 0 && zeros > 0 && zeros <= KEPT_ZEROS &&
           bytes <= KEPT_BYTES;
}

ckpp_status cuda_acquire_scratch(int device, ckpp_stream stream, size_t zeros, size_t bytes,
                                 void **data)
{
    return is_kept(stream, zeros, bytes)
               ? acquire_kept(device, data)
               : make_zeroed(device, stream, round_up(zeros, ALIGNMENT), bytes, data);
}

void cuda_release_scratch(int device, ckpp_stream stream, size_t zeros, size_t bytes, void *data)
{
    if (!is_kept(stream, zeros, bytes))
        cuda_free_scratch(device, stream, (char *)data - round_up(zeros, ALIGNMENT));
}

/* ---- slots ---- */

/* Slots are in one page that the host and all devices can access; a bit says that a slot is in
 * use. Without a page or an unused slot, results are copied: no call waits for a slot. */
enum { SLOTS = 64, NOT_YET = 0xa7 /* each byte of a slot that was not written */ };

static _Atomic(char *) page;
static atomic_ullong taken;

static char *make_page(int device)
{
    void *memory = NULL;
    int previous, mark = rt_mark();
    ckpp_status status = cuda_enter(device, &previous);

    if (!status && rt_cuda.HostAlloc(&memory, (size_t)SLOTS * RT_SLOT,
                                     cudaHostAllocPortable | cudaHostAllocMapped)) {
        rt_cuda.GetLastError();
        memory = NULL;
    }
    cuda_leave(device, previous, status);
    rt_rewind(mark);
    return memory;
}

static char *get_page(int device)
{
    char *found = atomic_load_explicit(&page, memory_order_acquire);

    if (found)
        return found;
    int cancelling = cuda_lock(&lock);
    if (!(found = atomic_load(&page)) && (found = make_page(device)))
        atomic_store_explicit(&page, found, memory_order_release);
    cuda_unlock(&lock, cancelling);
    return found;
}

void *cuda_acquire_slot(int device)
{
    char *first = get_page(device);
    unsigned long long seen = atomic_load(&taken);

    while (first && ~seen) {
        int k = __builtin_ctzll(~seen);
        if (atomic_compare_exchange_weak(&taken, &seen, seen | 1ull << k))
            return memset(first + (size_t)k * RT_SLOT, NOT_YET, RT_SLOT);
    }
    return NULL;
}

void cuda_release_slot(void *slot)
{
    size_t k = (size_t)((char *)slot - atomic_load(&page)) / RT_SLOT;
    atomic_fetch_and(&taken, ~(1ull << k));
}

static bool is_written(const void *at, size_t bytes)
{
    const uint64_t not_yet = NOT_YET * (UINT64_MAX / 0xff);

    return bytes == 4 ? atomic_load((const _Atomic uint32_t *)at) != (uint32_t)not_yet
                      : atomic_load((const _Atomic uint64_t *)at) != not_yet;
}

/* A number is stored by one instruction, and is seen here before the driver notices that the
 * kernel has ended. If it takes long, or equals the bytes of an unwritten slot, this waits for the
 * stream; also after a fault. */
ckpp_status cuda_wait_slot(int device, ckpp_stream stream, const void *at, size_t bytes)
{
    double end = clock_now() + 50e-6;
    bool come;

    while (!(come = is_written(at, bytes)) && clock_now() < end) {
    }
    if (!come)
        return cuda_backend.wait(device, stream);
    cuda_note_done(device, stream, false, cuda_own_launches());
    return CKPP_OK;
}
