/* bench_graph_order.c - graphs whose nodes are independent, beside the same ones in a row, and a
 * loop that the GPU repeats. */
#define _GNU_SOURCE
#include <stdio.h>

#include "contest.h"

#ifdef CKPP_CUDA
#include "gpu_graph.h"

enum { N = 65536, CHAINS = 8 };

static ckpp_array link_x[CHAINS], link_y[CHAINS], sum[2], left;

#pragma kernel elementwise axpy in(float a, float x)inout(float y)
{
    y = a * x + y;
}
#pragma kernel reduction dot in(float x, float y)out(float r) reduce(+)
{
    return x * y;
}
#pragma kernel elementwise countdown inout(int32 left)
{
    left = left - 1;
}

static void chains(int count)
{
    for (int k = 0; k < STEPS; k++)
        must(axpy(1, link_x[k % count], &link_y[k % count]));
}

static void chains_block(void)
{
#pragma kernel graph
    {
        chains(CHAINS);
    }
}

static void chain_block(void)
{
#pragma kernel graph
    {
        chains(1);
    }
}

static void dots_apart(void)
{
#pragma kernel graph
    {
        for (int k = 0; k < STEPS; k++)
            must(dot(link_x[k % CHAINS], link_y[k % CHAINS], &sum[k % 2]));
    }
}

static void loop_block(void)
{
#pragma kernel graph
    {
        must(ckpp_fill(&left, STEPS));
        while (left) {
            must(axpy(1, link_x[0], &link_y[0]));
            must(countdown(&left));
        }
    }
}

int main(void)
{
    if (gpu_sm() == 0) {
        puts("no GPU here");
        return 0;
    }
    for (int k = 0; k < CHAINS; k++) {
        must(ckpp_full(&link_x[k], CKPP_FLOAT32, CKPP_SHAPE(N), 1));
        must(ckpp_zeros(&link_y[k], CKPP_FLOAT32, CKPP_SHAPE(N)));
    }
    must(ckpp_zeros(&left, CKPP_INT32, 0, NULL));
    must(ckpp_zeros(&sum[0], CKPP_FLOAT32, 0, NULL));
    must(ckpp_zeros(&sum[1], CKPP_FLOAT32, 0, NULL));
    compare((const contest[]){{"graph: axpy, 8 chains side by side", chains_block, 0},
                              {"the same in one chain", chain_block, 0},
                              {"dots of different arrays", dots_apart, 0},
                              {"while: axpy and a countdown", loop_block, 0}},
            4);
    float seen = read_float((float *)link_y[0].data + N - 1);
    printf("chains: %g\n", (double)seen);
    return 0;
}
#else
int main(void)
{
    puts("built without CUDA");
    return 0;
}
#endif
