/* gather.c - the shards of all ranks as one array, and back. */
#include "runtime/comm/comm.h"

ckpp_status ckpp_comm_gather_(ckpp_array *whole, const ckpp_array *shard, const ckpp_comm *comm,
                              const ckpp_comm_options *options)
{
    (void)whole, (void)shard, (void)comm, (void)options;
    return rt_fail(CKPP_ERROR_ARGUMENT, "not supported yet");
}

ckpp_status ckpp_comm_scatter_(ckpp_array *shard, const ckpp_array *whole, const ckpp_comm *comm,
                               const ckpp_comm_options *options)
{
    (void)shard, (void)whole, (void)comm, (void)options;
    return rt_fail(CKPP_ERROR_ARGUMENT, "not supported yet");
}
