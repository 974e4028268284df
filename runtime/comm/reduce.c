/* reduce.c - reductions over the shards of all ranks. */
#include "runtime/comm/comm.h"

ckpp_status comm_reduce(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                        const ckpp_options *options)
{
    (void)c, (void)kernel, (void)args, (void)options;
    return rt_fail(CKPP_ERROR_ARGUMENT, "a reduction with comm(...) is not supported yet");
}
