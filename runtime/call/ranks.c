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
    int64_t status;                /* of the call so far */
    int64_t extent;                /* of the first axis */
    int64_t results, acc_size;     /* which agree on all ranks */
} rank_shape;

static ckpp_status compare(const rank_shape *shapes, const rt_ranks *ranks)
{
    const rank_shape *mine = &shapes[ranks->rank];

    for (int k = 0; k < ranks->count; k++) {
        const rank_shape *s = &shapes[k];
        if (s->status)
            return rt_fail((ckpp_status)s->status, "the call has failed on rank %d", k);
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

ckpp_status ranks_agree(rt_launch *l, const rt_ranks *ranks, ckpp_status status)
{
    enum { FEW = 64 };
    rank_shape few[FEW], *shapes = few, mine;
    int64_t extent[FEW], *extents = extent;

    if (!status)
        status = check_device(l, ranks);
    mine = (rank_shape){.status = status};
    if (!status)
        mine = (rank_shape){.extent = l->shape_ndim ? l->shape[0] : 0,
                            .results = l->work.split.results,
                            .acc_size = (int64_t)reduce_acc_size(l)};
    if (ranks->count > FEW) {
        shapes = malloc((size_t)ranks->count * sizeof *shapes);
        extents = malloc((size_t)ranks->count * sizeof *extents);
    }
    if (!shapes || !extents)
        status = rt_fail(CKPP_ERROR_MEMORY, "out of memory");
    else if (ranks->count == 1)
        shapes[0] = mine;
    else if (!status)
        status = ranks->agree(ranks, &mine, shapes, sizeof mine);
    else
        (void)ranks->agree(ranks, &mine, shapes, sizeof mine);
    if (!status)
        status = compare(shapes, ranks);
    for (int k = 0; k < ranks->count && !status; k++)
        extents[k] = shapes[k].extent;
    if (!status)
        status = reduce_segment(l, extents, ranks->count, ranks->rank);
    if (shapes != few) {
        free(shapes);
        free(extents);
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
