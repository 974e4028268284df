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

ckpp_status comm_reduce(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                        const ckpp_options *options)
{
    const rt_ranks ranks = {.rank = c->shown.rank,
                            .count = c->shown.size,
                            .device = c->shown.device,
                            .agree = agree,
                            .gather = gather,
                            .context = c};

    return launch_run_ranks(kernel, args, options, &ranks);
}
