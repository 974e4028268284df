// reduce_cluster.h - what combines the accumulators of a GPU's cluster of CKPP_CLUSTER blocks.
namespace ckpp {

// The blocks of a cluster: each may read and write the others' shared memory, once all have
// arrived, and while none of those has ended.
#ifdef CKPP_GPU
CKPP_FN void cluster_arrive() { asm volatile("barrier.cluster.arrive.aligned;" ::: "memory"); }
CKPP_FN void cluster_wait() { asm volatile("barrier.cluster.wait.aligned;" ::: "memory"); }
// Writes to the shared memory of the first block, at the place that `to` is in the own.
CKPP_FN void write_to_first(unsigned *to, unsigned value)
{
    unsigned first;
    asm("mapa.shared::cluster.u32 %0, %1, 0;"
        : "=r"(first)
        : "r"((unsigned)__cvta_generic_to_shared(to)));
    asm volatile("st.shared::cluster.u32 [%0], %1;" : : "r"(first), "r"(value) : "memory");
}
#define CKPP_FIRST __shared__
#else // blocks run one after another, the first one of a cluster last
#define __cluster_dims__(...)
CKPP_FN void cluster_arrive() {}
CKPP_FN void cluster_wait() { __syncthreads(); }
CKPP_FN void write_to_first(unsigned *to, unsigned value) { *to = value; }
#define CKPP_FIRST static
#endif

// Combines the accumulators of all threads of a cluster, always in the same order. Each warp
// leaves its own with the first block, whose first warp combines them. All threads take part;
// returns whether the thread is not the one that has the result.
template <class Acc> CKPP_FN bool cluster_reduce(Acc &a, unsigned block)
{
    enum { WORDS = sizeof(Acc) / 4, WARPS = CKPP_BLOCK / 32, ALL = CKPP_CLUSTER * WARPS };
    CKPP_FIRST unsigned parts[WORDS][ALL];
    const unsigned t = threadIdx.x;
    warp_reduce(a, 32, 1);
    cluster_wait();
    if (t % 32 == 0) {
        const auto w = __builtin_bit_cast(words<WORDS>, a);
        for (int k = 0; k < WORDS; k++)
            write_to_first(&parts[k][block * WARPS + t / 32], w._w[k]);
    }
    cluster_arrive();
    if (block > 0)
        return true;
    cluster_wait();
    if (t >= 32)
        return true;
    a = Acc::empty();
#pragma unroll
    for (unsigned j = 0; j < ALL; j += 32) {
        words<WORDS> w;
        for (int k = 0; k < WORDS; k++)
            w._w[k] = parts[k][j + t];
        a.combine(__builtin_bit_cast(Acc, w));
    }
    warp_reduce(a, 32, 1);
    return t > 0;
}

} // namespace ckpp
