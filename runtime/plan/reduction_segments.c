/* reduction_segments.c - reductions over the shards of several ranks.
 *
 * Stacked along the first axis, the shards are one array. It is divided into as many equal
 * segments as the extent allows, up to a limit; each rank reduces those that it has, and the
 * accumulators of all of them are folded in their order. As long as each rank has whole segments,
 * and as many as the others, the results are the same bits whatever the number of ranks is.
 * Otherwise each rank's shard is a segment. */
#include "runtime/plan/plan.h"

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* How many segments there are at most: numbers with many divisors, since any number of ranks that
 * divides them gets the same bits; few where the accumulators to send would be many. */
static int64_t most_segments(int64_t bytes_each)
{
    enum { SMALL = 64 * 1024, LEAST = 8 };
    static const int64_t numbers[] = {5040, 840, 120, 24, LEAST};
    size_t k = 0;

    while (numbers[k] > LEAST && numbers[k] > SMALL / bytes_each)
        k++;
    return numbers[k];
}

/* Parts of a segment with so many elements for each result: as many as are worth a block of
 * threads, unless accumulators would become many; but not so few that narrow sums overflow. */
static int64_t parts_of(int64_t elements, const rt_segments *s)
{
    enum { WORTH = 4096, MANY = 8192, LONG = 1 << 17 };
    int64_t parts = elements / WORTH, most = MANY / (s->each > s->all ? s->each : s->all),
            least = divide_up(elements, LONG);

    parts = parts < most ? parts : most;
    parts = parts > least ? parts : least;
    return parts > 1 ? parts : 1;
}

/* Bytes from one accumulator to the next: all ranks' compilers find that they fit. */
static int64_t pitch_of(const rt_launch *l)
{
    enum { LEAST = 4, MOST = 16 }; /* bytes that numbers are aligned to */
    size_t size = reduce_acc_size(l), align = reduce_value_type(l)->align;

    if (l->value != CKPP_STRUCT)
        align = size % MOST ? size & -size : MOST;
    else if (rt_has_groups(l->kernel->reduction) || align == 0)
        align = MOST;
    return (int64_t)round_up(size, align > LEAST ? align : LEAST);
}

/* Elements of an index of the first axis. */
static int64_t inner_of(const rt_launch *l)
{
    int64_t inner = 1;

    for (int d = 1; d < l->shape_ndim; d++)
        inner *= l->shape[d];
    return inner;
}

ckpp_status reduce_check_axes(const rt_launch *l)
{
    if (l->shape_ndim == 0)
        return rt_fail(CKPP_ERROR_SHAPE, "the input is (), but with comm(...) it is a rank's "
                                         "part of an array, along the first axis");
    if (l->axes & 1)
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_SHAPE,
                   "axis 0, of which each rank has a part, is not reduced: each rank has its own "
                   "results, without comm(...)");
}

ckpp_status reduce_segment(rt_launch *l, const rt_shard *shards, int ranks, int rank)
{
    rt_segments *s = &l->segments;
    const rt_shard *mine = &shards[rank];
    bool even = true, fits = true;
    int64_t count = 0;

    *s = (rt_segments){.each = l->work.split.results, .pitch = pitch_of(l)};
    l->begin = 0;
    for (int k = 0; k < ranks; k++) {
        even &= shards[k].extent == mine->extent && shards[k].count == mine->count;
        s->first += k < rank ? shards[k].extent : 0;
        l->begin += k < rank ? shards[k].count : 0;
        fits &= !__builtin_add_overflow(count, shards[k].count, &count) &&
                !__builtin_add_overflow(s->whole, shards[k].extent, &s->whole);
    }
    if (!fits)
        return rt_fail(CKPP_ERROR_SHAPE, "the shards of all ranks have too many elements");
    l->whole = count;
    if (count == 0 && s->each > 0 && !rt_has_identity(l->kernel->reduction))
        return reduce_refuse_empty(l);
    s->all = common_divisor(s->whole, most_segments(s->each > 0 ? s->each * s->pitch : 1));
    if (!even || count == 0 || s->all % ranks) {
        s->all = ranks;
        s->extent = mine->extent;
    } else {
        s->extent = s->whole / s->all;
    }
    s->own = s->all / ranks;
    s->before = s->first * inner_of(l);
    s->parts = parts_of(count / s->all, s);
    l->n = mine->count / s->own;
    l->work.split.results = s->own * s->each;
    return CKPP_OK;
}
