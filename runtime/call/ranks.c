/* ranks.c - a reduction over the shards of several ranks.
 *
 * The ranks tell each other how long their shards are, which says how all of them are divided into
 * segments (plan/reduction_segments.c). A launch leaves the accumulators of this rank's segments
 * in a buffer, those of all ranks are gathered, and a second launch of the same kernel folds them
 * in their order, and writes the outputs: every rank has the results. */
#include "runtime/call/call.h"

#include <stdlib.h>
#include <string.h>

/* What ranks tell each other before a reduction. */
typedef struct rank_shape {
    int64_t failed;
    rt_shard shard;
    int64_t results, acc_size;     /* which are the same on all ranks */
} rank_shape;

static ckpp_status compare(const rank_shape *shapes, const rt_ranks *ranks)
{
    const rank_shape *mine = &shapes[ranks->rank];

    for (int k = 0; k < ranks->count; k++) {
        const rank_shape *s = &shapes[k];
        if (s->failed)
            return rt_fail(CKPP_ERROR_COMM, "rank %d has failed, and says why", k);
        if (s->results != mine->results)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "the reduction gives %lld results on rank %d, but %lld on rank %d",
                           (long long)s->results, k, (long long)mine->results, ranks->rank);
        if (s->acc_size != mine->acc_size)
            return rt_fail(CKPP_ERROR_TYPE,
                           "the accumulator has %lld bytes on rank %d, but %lld on rank %d",
                           (long long)s->acc_size, k, (long long)mine->acc_size, ranks->rank);
    }
    return CKPP_OK;
}

static ckpp_status check_device(const rt_launch *l, const rt_ranks *ranks)
{
    char here[16], there[16];

    if (l->device == ranks->device)
        return CKPP_OK;
    device_put_name(l->device, here);
    device_put_name(ranks->device, there);
    return rt_fail(CKPP_ERROR_DEVICE,
                   "the call is to run on %s, but the communicator's device is %s", here, there);
}

/* Tells the other ranks what this one has, and divides the shards of all of them. `shapes` and
 * `shards` have room for those of all ranks. */
static ckpp_status agree(rt_launch *l, const rt_ranks *ranks, ckpp_status status,
                         rank_shape *shapes, rt_shard *shards)
{
    rank_shape *mine = &shapes[ranks->rank], own = {.failed = status != CKPP_OK};

    if (!status)
        own = (rank_shape){.shard = {.extent = l->shape[0], .count = l->n},
                           .results = l->work.split.results,
                           .acc_size = (int64_t)reduce_acc_size(l)};
    *mine = own;
    if (ranks->count > 1) {
        ckpp_status sent = ranks->agree(ranks, &own, shapes, sizeof own);
        status = status ? status : sent;
    }
    if (!status)
        status = compare(shapes, ranks);
    for (int k = 0; k < ranks->count; k++)
        shards[k] = shapes[k].shard;
    return status ? status : reduce_segment(l, shards, ranks->count, ranks->rank);
}

ckpp_status ranks_agree(rt_launch *l, const rt_ranks *ranks, ckpp_status status)
{
    enum { FEW = 64 };
    rank_shape few_shapes[FEW], *shapes = few_shapes;
    rt_shard few_shards[FEW], *shards = few_shards;

    if (!status)
        status = check_device(l, ranks);
    if (!status)
        status = reduce_check_axes(l);
    if (ranks->count > FEW) {
        shapes = malloc((size_t)ranks->count * sizeof *shapes);
        shards = malloc((size_t)ranks->count * sizeof *shards);
    }
    status = shapes && shards
                 ? agree(l, ranks, status, shapes, shards)
                 : rt_fail(CKPP_ERROR_MEMORY, "out of memory for %d ranks", ranks->count);
    if (ranks->count > FEW) {
        free(shapes);
        free(shards);
    }
    return status;
}

/* ---- the launches ---- */

static ckpp_status launch_once(const rt_ready *r, const rt_work *work, unsigned char *block,
                               void *scratch)
{
    memcpy(block + r->layout->split, &work->split, sizeof work->split);
    memcpy(block + r->layout->scratch, &scratch, sizeof scratch);
    return r->backend->launch(r->code, r->device, r->stream, work->items, work->cost, block,
                              (size_t)r->layout->size, r->layout->waits);
}

ckpp_status ranks_launch(const rt_ready *r, unsigned char *block)
{
    enum { ALIGNMENT = 256 };
    const rt_segments *s = r->segments;
    const bool alone = r->ranks->count == 1;
    const size_t bytes = reduce_segment_bytes(s, s->own), own = round_up(bytes, ALIGNMENT),
                 size = own + (alone ? 0 : reduce_segment_bytes(s, s->all));
    rt_work fold = r->work;
    void *mine = NULL;
    ckpp_status status = launch_acquire_scratch(r, size, &mine);

    if (status)
        return status;
    void *all = alone ? mine : (char *)mine + own;
    reduce_fold(r->backend, s, &fold);
    status = launch_once(r, &r->work, block, mine);
    if (!status && !alone)
        status = r->ranks->gather(r->ranks, mine, all, bytes, r->stream);
    if (!status)
        status = launch_once(r, &fold, block, all);
    memcpy(block + r->layout->split, &r->work.split, sizeof r->work.split);
    launch_release_scratch(r, size, mine);
    return status;
}
