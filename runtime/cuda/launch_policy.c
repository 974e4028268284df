/* launch_policy.c - whether a launch's blocks may begin while the launch before it in its stream
 * is ending.
 *
 * Blocks that begin early are put on the multiprocessors that are free first, as many on each as
 * fit. If they are too few to fill the device, some multiprocessors get more of them than others,
 * and the launch takes longer, in proportion to its time and to the share of the device that stays
 * free. An early begin saves a fixed time. So it is not worth it where the bytes that each thread
 * reads, times the free share, exceed CROWDED.
 *
 * Dynamic shared memory that nothing uses can reduce how many blocks fit on a multiprocessor to an
 * even share. */
#include "runtime/cuda/cuda.h"

enum { CROWDED = 50 };

typedef struct early {
    int64_t blocks, processors;
    int64_t bytes; /* that the launch reads, for each thread that the device can run at once */
} early;

/* If `each` blocks fit on a multiprocessor. */
static bool is_crowded(const early *e, int each)
{
    int64_t fit = each * e->processors;

    return e->blocks < fit && e->bytes * (fit - e->blocks) / fit > CROWDED;
}

/* Blocks that a multiprocessor runs at once; 0: unknown. */
static int resident_blocks(rt_code *code)
{
    int known = atomic_load_explicit(&code->resident, memory_order_relaxed);

    if (!known) {
        known = cuda_active_blocks(code, RT_BLOCK, 0) + 1;
        atomic_store_explicit(&code->resident, known, memory_order_relaxed);
    }
    return known - 1;
}

/* The least dynamic shared memory, in bytes, with which exactly `each` blocks fit, within the
 * limit of 48 KiB for static and dynamic memory that needs no permission; 0: there is none. */
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

bool cuda_may_begin_early(rt_code *code, int device, int64_t blocks, int threads, int64_t cost,
                          size_t *shared)
{
    const cuda_device *d = &cuda_devices.device[device];
    int64_t most = d->threads / threads;

    *shared = 0;
    if (blocks >= most || cost * blocks <= CROWDED * most)
        return true;
    if (threads != RT_BLOCK)
        return false;
    const early e = {blocks, d->processors, cost * blocks / most};
    int resident = resident_blocks(code), share = (int)divide_up(blocks, d->processors);
    if (!is_crowded(&e, resident))
        return true;
    if (is_crowded(&e, share)) /* then fewer blocks on each would not help */
        return false;
    *shared = (size_t)room_for(code, share);
    return *shared > 0;
}
