/* groups_refused.c - cooperative groups that a device cannot have, and groups of clusters on the
 * host. */
#include "check.h"

#pragma kernel module wrong
{
#include <cooperative_groups.h>
    using namespace cooperative_groups;
    __global__ void odd(int *x)
    {
        x[threadIdx.x] = (int)tiled_partition(this_thread_block(), 12).size();
    }
    __global__ void alone(int *x)
    {
        auto block = this_thread_block();
        if (threadIdx.x < 8)
            block.sync();
        else
            tiled_partition<4>(block).shfl(x[0], 1);
    }
}

/* On the host a cluster has one block. */
#pragma kernel module clustered
{
#include <cooperative_groups.h>
    __global__ void counts(int *x)
    {
        cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
        cluster.sync();
        x[blockIdx.x] = cluster.num_blocks() + 10 * cluster.block_rank() +
                        *cluster.map_shared_rank(x + 8, 0);
    }
    __global__ void asks(int *x)
    {
        x[0] = *cooperative_groups::this_cluster().map_shared_rank(x, 1);
    }
}

static void check_wrong(void)
{
    int x[16] = {0};
    ckpp_array view = ckpp_view(x, 16);
    CHECK_ERROR(ckpp_launch(wrong, "odd", CKPP_ARGS(&view), .grid = 1, .block = 16),
                CKPP_ERROR_BACKEND, "kernel 'odd'", "thread (0, 0, 0)",
                "tiled_partition(): a tile has 1, 2, 4, 8, 16 or 32 threads");
    CHECK_OK(ckpp_launch(clustered, "counts", CKPP_ARGS(&view), .grid = 2, .block = 4));
    CHECK(x[0] == 1 && x[1] == 1);
    CHECK_ERROR(
        ckpp_launch(clustered, "counts", CKPP_ARGS(&view), .grid = 2, .block = 4, .cluster = 2),
        CKPP_ERROR_BACKEND, "this_cluster(): clusters of several blocks are for GPUs");
    CHECK_ERROR(ckpp_launch(clustered, "asks", CKPP_ARGS(&view), .grid = 1, .block = 4),
                CKPP_ERROR_BACKEND, "map_shared_rank(): on the host a cluster has one block");
    CHECK_OK(ckpp_launch(wrong, "alone", CKPP_ARGS(&view), .grid = 1, .block = 16));
}

int main(void)
{
    if (on_gpu())
        return skip("a GPU does not report these errors");
    check_wrong();
    return finish("groups_refused");
}
