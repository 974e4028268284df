/* launch_policy.c - whether the blocks of a launch may begin while the launch before it in its
 * stream ends.
 *
 * They take the processors that are free first, as many to each as fit. Where more would fit than
 * there are, others get fewer than their share. That costs some half of what is free of the
 * launch's time, where an early begin gains a fixed time. So it is not worth it where the bytes
 * that a thread reads, times the share of the device that is free, are more than CROWDED.
 *
 * Shared memory that nobody uses makes fewer fit: as many as a processor's share. */
#include "runtime/cuda/cuda.h"

enum { CROWDED = 50 };

typedef struct early {
    int64_t blocks, processors;
    int64_t bytes; /* of the launch to each thread that the device can run */
} early;

/* Where `each` fit on a processor. */
static bool is_crowded(const early *e, int each)
{
    int64_t fit = each * e->processors;

    return e->blocks < fit && e->bytes * (fit - e->blocks) / fit > CROWDED;
}

/* Blocks that a processor runs at once; 0 where it cannot be told. */
static int resident_blocks(rt_code *code)
{
    int known = atomic_load_explicit(&code->resident, memory_order_relaxed);

    if (!known) {
        known = cuda_active_blocks(code, RT_BLOCK, 0) + 1;
        atomic_store_explicit(&code->resident, known, memory_order_relaxed);
    }
    return known - 1;
}

/* The least dynamic shared memory, in bytes, with which no more than `each` blocks fit, of the 48
 * KiB that a block may have unasked, its static one included; 0 where there is none with which
 * just so many fit. */
static int find_room(const rt_code *code, int each)
{
    struct cudaFuncAttributes attributes;
    int least = 0, most;

    if (rt_cuda.FuncGetAttributes(&attributes, code->function) != cudaSuccess) {
        rt_cuda.GetLastError();
        return 0;
    }
    most = attributes.maxDynamicSharedSizeBytes;
    while (least < most) {
        int middle = least + (most - least) / 2;
        if (cuda_active_blocks(code, RT_BLOCK, (size_t)middle) > each)
            least = middle + 1;
        else
            most = middle;
    }
    return cuda_active_blocks(code, RT_BLOCK, (size_t)least) == each ? least : 0;
}

static int room_for(rt_code *code, int each)
{
    if (each >= RT_MAX_EACH)
        return 0;
    int known = atomic_load_explicit(&code->room[each], memory_order_relaxed);
    if (!known) {
        known = find_room(code, each) + 1;
        atomic_store_explicit(&code->room[each], known, memory_order_relaxed);
    }
    return known - 1;
}

bool cuda_may_begin_early(rt_code *code, int device, int64_t blocks, int64_t cost, size_t *shared)
{
    const cuda_device *d = &cuda_devices.device[device];
    int64_t most = d->threads / RT_BLOCK;

    *shared = 0;
    if (blocks >= most || cost * blocks <= CROWDED * most)
        return true;
    const early e = {blocks, d->processors, cost * blocks / most};
    int resident = resident_blocks(code), share = (int)divide_up(blocks, d->processors);
    if (!is_crowded(&e, resident))
        return true;
    if (is_crowded(&e, share)) /* also where no fewer fit */
        return false;
    *shared = (size_t)room_for(code, share);
    return *shared > 0;
}
