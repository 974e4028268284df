/* reduce.c - reductions over the shards of all ranks: how ranks.c of call/ gathers. */
#include "runtime/comm/comm.h"

static ckpp_status agree(const rt_ranks *ranks, const void *mine, void *all, size_t bytes)
{
    return comm_all_gather_host(ranks->context, mine, all, bytes);
}

static ckpp_status gather(const rt_ranks *ranks, const void *mine, void *all, size_t bytes,
                          ckpp_stream stream)
{
    return comm_all_gather(ranks->context, mine, all, bytes, stream);
}

static ckpp_status sum(const rt_ranks *ranks, const void *mine, void *sums, int64_t count,
                       ckpp_dtype dtype, ckpp_stream stream, bool *done)
{
    return comm_all_reduce(ranks->context, mine, sums, count, dtype, CKPP_REDUCE_ADD, stream,
                           done);
}

static rt_ranks *ranks_of(rt_comm *c)
{
    if (!c->ranks.count)
        c->ranks = (rt_ranks){.rank = c->shown.rank,
                              .count = c->shown.size,
                              .device = c->shown.device,
                              .agree = agree,
                              .gather = gather,
                              .sum = sum,
                              .context = c};
    return &c->ranks;
}

ckpp_status comm_reduce(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                        const ckpp_options *options)
{
    return ranks_run(kernel, args, options, ranks_of(c));
}

void comm_reduce_not(rt_comm *c)
{
    ranks_fail(ranks_of(c));
}
