/* prefix_sum.c - raw kernels: sums of all elements up to each one, by the shuffles of warps.
 *
 * The 32 threads of a warp add up their elements without shared memory: each takes the sum of the
 * lane 1 before it, then 2 before it, 4, 8, 16. The sums of a block's warps are added up the same
 * way, and so are the sums of the blocks, by scan() itself: it calls itself with as many elements
 * as there are blocks, until there is but one block. A last kernel adds to each block's elements
 * what lies before the block. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

#pragma kernel declare
enum { BLOCK = 512, LANES = 32, WARPS = BLOCK / LANES };

/* The sums within each block, and of each block. */
#pragma kernel raw scan_blocks in(T x) out(T y like x, T total[(x.size + BLOCK - 1) / BLOCK]) \
        threads(x.size) block(BLOCK)
{
    __shared__ T warp_total[WARPS];
    int64_t k = _thread.x;
    int lane = _lane, warp = _warp;

    /* Threads beyond the end take part with nothing: a warp's lanes must all come. */
    T sum = k < _threads.x ? x[k] : (T)0;
    for (int step = 1; step < LANES; step *= 2) {
        T before = __shfl_up_sync(0xffffffffu, sum, step);
        sum += lane >= step ? before : (T)0;
    }
    if (lane == LANES - 1)
        warp_total[warp] = sum;
    __syncthreads();

    if (warp == 0) {
        T warps = lane < WARPS ? warp_total[lane] : (T)0;
        for (int step = 1; step < WARPS; step *= 2) {
            T before = __shfl_up_sync(0xffffffffu, warps, step);
            warps += lane >= step ? before : (T)0;
        }
        if (lane < WARPS)
            warp_total[lane] = warps;
    }
    __syncthreads();

    sum += warp > 0 ? warp_total[warp - 1] : (T)0;
    if (k < _threads.x)
        y[k] = sum;
    if (threadIdx.x == BLOCK - 1)
        total[blockIdx.x] = sum;
}

/* sums[b] is of all blocks up to b. */
#pragma kernel raw add_blocks in(T sums) inout(T y) threads(y.size) block(BLOCK)
{
    int64_t k = _thread.x;
    if (blockIdx.x > 0 && k < _threads.x)
        y[k] += sums[blockIdx.x - 1];
}

/* y, where empty, is allocated. Each step runs after the one before: they share a stream. */
static ckpp_status scan(ckpp_array x, ckpp_array *y)
{
    ckpp_array total = {0}, sums = {0};
    ckpp_status status = scan_blocks(x, y, &total);
    if (!status && total.shape[0] > 1) {
        status = scan(total, &sums);
        if (!status)
            status = add_blocks(sums, y);
    }
    ckpp_free(&total), ckpp_free(&sums);
    return status;
}

int main(void)
{
    enum { N = 1000003 };
    int64_t *numbers = malloc(N * sizeof *numbers), *result = malloc(N * sizeof *result);
    if (!numbers || !result)
        return 1;
    for (int k = 0; k < N; k++)
        numbers[k] = (int64_t)k * k % 1000 - 300;

    CKPP_AUTO ckpp_array x = {0}, y = {0};
    ckpp_must(ckpp_from(&x, numbers, N));
    ckpp_must(scan(x, &y));
    ckpp_must(ckpp_to(result, &y));

    int64_t sum = 0, worst = 0;
    for (int k = 0; k < N; k++) {
        sum += numbers[k];
        worst = llabs(result[k] - sum) > worst ? llabs(result[k] - sum) : worst;
    }
    printf("prefix_sum: %d numbers, the last sum is %lld, largest difference from plain C %lld\n",
           N, (long long)result[N - 1], (long long)worst);
    free(numbers), free(result);
    return worst ? 1 : 0;
}
