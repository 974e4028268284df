/* ranks.c - a reduction over the shards of several ranks.
 *
 * The ranks tell each other how long their shards are, which says how all of them are divided into
 * segments (plan/reduction_segments.c). A launch leaves the accumulators of this rank's segments
 * in a buffer, those of all ranks are gathered, and a second launch of the same kernel folds them
 * in their order, and writes the outputs: every rank has the results.
 *
 * Ranks tell each other once in each call. Where a rank's own shard is as it was before, the
 * others' are assumed to be so, too: the first launch is made, and the rank tells the others, and
 * hears from them, while it runs. If something has changed, the call is made again. */
#include "runtime/call/call.h"

#include <stdlib.h>
#include <string.h>

/* What a rank tells the others. */
struct rt_told {
    int64_t failed;
    rt_shard shard;
    int64_t results, acc_size; /* which are the same on all ranks */
    int64_t sums;              /* a ckpp_dtype, as in rt_launch */
};

/* ---- what ranks have told ---- */

static ckpp_status begin(rt_ranks *ranks)
{
    static atomic_ullong serials;

    if (ranks->serial)
        return CKPP_OK;
    ranks->told = calloc((size_t)ranks->count, sizeof *ranks->told);
    ranks->shards = calloc((size_t)ranks->count, sizeof *ranks->shards);
    if (!ranks->told || !ranks->shards)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for %d ranks", ranks->count);
    ranks->serial = atomic_fetch_add(&serials, 1) + 1;
    return CKPP_OK;
}

void ranks_forget(rt_ranks *ranks)
{
    for (int k = 0; k < RT_AGREEMENTS; k++)
        free(ranks->known[k]);
    free(ranks->told);
    free(ranks->shards);
    if (ranks->kept)
        ranks->backend->release(ranks->device, NULL, ranks->kept);
    *ranks = (rt_ranks){0};
}

static ckpp_status tell(rt_ranks *ranks, const rt_told *own)
{
    ranks->has_told = true;
    ranks->told[ranks->rank] = *own;
    return ranks->count > 1 ? ranks->agree(ranks, own, ranks->told, sizeof *own) : CKPP_OK;
}

/* What all ranks told when this one last told the same; NULL: it never has. */
static const rt_told *find_known(const rt_ranks *ranks, const rt_told *own)
{
    for (int k = RT_AGREEMENTS - 1; k >= 0; k--)
        if (ranks->known[k] && !memcmp(&ranks->known[k][ranks->rank], own, sizeof *own))
            return ranks->known[k];
    return NULL;
}

/* Keeps what all ranks have told, as long as there is room: launches that memo.c keeps refer to
 * it. */
static const rt_told *keep(rt_ranks *ranks)
{
    const size_t bytes = (size_t)ranks->count * sizeof *ranks->told;
    int k = 0;

    while (k < RT_AGREEMENTS && ranks->known[k] && memcmp(ranks->known[k], ranks->told, bytes))
        k++;
    if (k == RT_AGREEMENTS)
        return ranks->told;
    if (!ranks->known[k] && (ranks->known[k] = malloc(bytes)))
        memcpy(ranks->known[k], ranks->told, bytes);
    return ranks->known[k] ? ranks->known[k] : ranks->told;
}

bool ranks_keep(const rt_ready *r)
{
    return r->ranks->count == 1 || (r->told != r->ranks->told && !specialize_writes(r->kernel));
}

static ckpp_status compare(const rt_ranks *ranks)
{
    const rt_told *mine = &ranks->told[ranks->rank];

    for (int k = 0; k < ranks->count; k++) {
        const rt_told *s = &ranks->told[k];
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

static ckpp_status check_device(const rt_launch *l)
{
    char here[16], there[16];

    if (l->device == l->ranks->device)
        return CKPP_OK;
    device_put_name(l->device, here);
    device_put_name(l->ranks->device, there);
    return rt_fail(CKPP_ERROR_DEVICE,
                   "the call is to run on %s, but the communicator's device is %s", here, there);
}

/* Whether the results are no more than sums of many elements, one of each rank, which need no
 * launch. Floats are added so where there are two ranks: in another order of more, the bits would
 * be others. (The sum of negative zeros is one then, too.) */
static ckpp_dtype sums_of(const rt_launch *l)
{
    enum { MANY = 1 << 16 };
    const ckpp_reduction *r = l->kernel->reduction;
    const int k = l->kernel->returned - 1;

    if (k < 0 || !l->ranks->sum || l->ranks->count < 2 || r->op != CKPP_REDUCE_ADD || r->post ||
        l->kernel->nparams != 2 || l->n != 1 || l->work.split.results < MANY)
        return CKPP_NONE;
    const rt_operand *x = &l->operand[k], *y = &l->operand[1 - k];
    const bool dense = rt_is_mapped(x) && array_is_row_major(&x->array) &&
                       array_is_row_major(&y->array) &&
                       ckpp_size(&x->array) == l->work.split.results,
               same = x->dtype == l->value && y->dtype == l->value &&
                      y->param->direction == CKPP_OUT && !y->param->partial && !y->param->mapped;
    return dense && same && ckpp_dtype_size(l->value) >= 4 &&
                   strchr(l->ranks->count == 2 ? "iuf" : "iu", rt_dtype_kind(l->value))
               ? l->value
               : CKPP_NONE;
}

static bool all_sum(const rt_ranks *ranks, const rt_told *told)
{
    for (int k = 0; k < ranks->count; k++)
        if (told[k].sums != told[ranks->rank].sums)
            return false;
    return true;
}

ckpp_status ranks_agree(rt_launch *l)
{
    rt_ranks *ranks = l->ranks;
    ckpp_status status = check_device(l);

    if (!status)
        status = reduce_check_axes(l);
    if (status)
        return status;
    const rt_told own = {.shard = {.extent = l->shape[0], .count = l->n},
                         .results = l->work.split.results,
                         .acc_size = (int64_t)reduce_acc_size(l),
                         .sums = sums_of(l)};
    /* a body that writes to its inputs is not run twice */
    const bool twice = !specialize_writes(l->kernel) && !l->options->prepare && own.results > 0;
    l->told = ranks->has_told || !twice ? NULL : find_known(ranks, &own);
    if (!l->told) {
        if (!ranks->has_told)
            status = tell(ranks, &own);
        if (!status)
            status = compare(ranks);
        if (status)
            return status;
        l->told = keep(ranks);
    }
    l->sums = all_sum(ranks, l->told) ? (ckpp_dtype)own.sums : CKPP_NONE;
    for (int k = 0; k < ranks->count; k++)
        ranks->shards[k] = l->told[k].shard;
    return reduce_segment(l, ranks->shards, ranks->count, ranks->rank);
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

/* Tells the others that all is as they assume, and hears whether it is so. */
static ckpp_status tell_late(const rt_ready *r)
{
    const rt_told own = r->told[r->ranks->rank];
    ckpp_status status = tell(r->ranks, &own);

    if (status)
        return status;
    return memcmp(r->ranks->told, r->told, (size_t)r->ranks->count * sizeof own) ? RT_AGAIN
                                                                                 : CKPP_OK;
}

/* The address in the parameter block of array k. */
static void *address_of(const rt_ready *r, const unsigned char *block, int k)
{
    const rt_member *m = r->layout->member;
    void *data;

    while (m->what != MEMBER_POINTER || m->param != k)
        m++;
    memcpy(&data, block + m->at, sizeof data);
    return data;
}

static ckpp_status add(const rt_ready *r, const unsigned char *block, bool *done)
{
    const int k = r->kernel->returned - 1;
    ckpp_status status = r->ranks->has_told ? CKPP_OK : tell_late(r);

    return status ? status
                  : r->ranks->sum(r->ranks, address_of(r, block, k), address_of(r, block, 1 - k),
                                  r->segments->each, r->sums, r->stream, done);
}

enum { KEPT = 256 * 1024 }; /* bytes: enough for the accumulators of a few results */

static ckpp_status acquire(const rt_ready *r, size_t size, void **memory)
{
    rt_ranks *ranks = r->ranks;
    ckpp_status status = CKPP_OK;

    if (size > KEPT || r->stream)
        return launch_acquire_scratch(r, size, memory);
    ranks->backend = r->backend;
    if (!ranks->kept)
        status = r->backend->allocate(r->device, NULL, KEPT, &ranks->kept);
    *memory = ranks->kept;
    return status;
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
    bool done = false;
    ckpp_status status = r->sums ? add(r, block, &done) : CKPP_OK;

    if (status || done || (status = acquire(r, size, &mine)))
        return status;
    void *all = alone ? mine : (char *)mine + own;
    reduce_fold(r->backend, s, &fold);
    status = launch_once(r, &r->work, block, mine);
    if (!status && !alone && !r->ranks->has_told)
        status = tell_late(r);
    if (!status && !alone)
        status = r->ranks->gather(r->ranks, mine, all, bytes, r->stream);
    if (!status)
        status = launch_once(r, &fold, block, all);
    memcpy(block + r->layout->split, &r->work.split, sizeof r->work.split);
    if (mine != r->ranks->kept)
        launch_release_scratch(r, size, mine);
    return status;
}

/* ---- a call ---- */

void ranks_fail(rt_ranks *ranks)
{
    if (!begin(ranks))
        (void)tell(ranks, &(rt_told){.failed = true});
}

/* Where it has failed before the rank has told the others anything, they hear that. */
ckpp_status ranks_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options,
                      rt_ranks *ranks)
{
    ckpp_status status = begin(ranks);

    if (status)
        return status;
    ranks->has_told = false;
    if (!memo_run(kernel, args, options, ranks, &status))
        do
            status = launch_run_new(kernel, args, options, NULL, ranks, NULL);
        while (status == RT_AGAIN);
    if (status && !ranks->has_told)
        ranks_fail(ranks);
    return status;
}
