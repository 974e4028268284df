/* exchange.c - elementwise kernels that read beyond their shard, whose rim comes from the ranks
 * beside this one. */
#include "runtime/comm/comm.h"

ckpp_status comm_elementwise(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                             const ckpp_options *options)
{
    (void)c, (void)kernel, (void)args, (void)options;
    return rt_fail(CKPP_ERROR_ARGUMENT, "boundary(exchange) is not supported yet");
}
