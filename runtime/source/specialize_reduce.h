/* specialize_reduce.h - what the two files that write a reduction's source share. */
#ifndef SPECIALIZE_REDUCE_H
#define SPECIALIZE_REDUCE_H

#include "runtime/source/specialize.h"

static inline bool spec_is_arg(const spec *s)
{
    return rt_is_arg(s->kernel->reduction);
}

static inline bool spec_has_identity(const spec *s)
{
    return rt_has_identity(s->kernel->reduction);
}

static inline bool spec_is_input(const spec *s, int k)
{
    return spec_is_element(s, k) && s->kernel->params[k].direction == CKPP_IN;
}

static inline bool spec_is_output(const spec *s, int k)
{
    return s->kernel->params[k].direction != CKPP_IN;
}

static inline bool spec_needs_index(const spec *s)
{
    return spec_is_arg(s) || (s->kernel->uses & CKPP_USES_I) != 0;
}

static inline bool spec_needs_ind(const spec *s)
{
    return (s->kernel->uses & CKPP_USES_IND) != 0;
}

/* What the accumulator's type is that of: the reduction's own, or a struct of the first output. */
const ckpp_param *spec_value_type(const spec *s);
/* specialize_reduce_cuda.c: the entry of a GPU's kernel. */
void spec_reduction_cuda(const spec *s, const char *symbol);

/* ---- specialize_packet.c: a GPU thread's packets ---- */

/* Elements of a packet that belong to one result. */
int packet_share(const spec *s);
int packet_small_input(const spec *s);
/* Whether the loop reads input k: of small integers only the one that is added up. */
bool packet_is_read(const spec *s, int k);
/* What the stride of input k is along the loop: "1" where the compiler may know, which saves a multiplication. */
void packet_put_stride(const spec *s, int k);
/* "ckpp::fetch_packet<4>(ckpp_b0 + ckpp_at)": `vector` elements of input k. */
void packet_put_fetch(const spec *s, int k, int vector, const char *base);
/* "packet<...> ckpp_f0[COUNT];" for each input. */
void packet_put_fetched(const spec *s, int count);
/* Adds a packet of small integers to ckpp_n, from `first` on ("" or "_b * 4 + "). */
void packet_put_small(const spec *s, const char *first);
/* Adds `count` such sums to the accumulators. */
void packet_put_flush(const spec *s, int count);
/* Gives element _j of the packets to the accumulator of its slot: one after another. */
void packet_put_take(const spec *s, int vector, const char *bases, const char *first);
/* Puts element _j of packet _u of `count` among those of its slot, which packet_put_combine() combines. */
void packet_put_collect(const spec *s, int count, const char *bases);
/* Whether `count` packets are combined before they meet the accumulators. */
bool packet_is_combined(const spec *s, int count);
/* By pairs: they are independent of each other longest. Not in loops, which compilers would have to unroll. `slots` as above; `first`
 * is the place of packet _u. Of argmin and argmax the best one, ckpp::best_of(). */
void packet_put_combine(const spec *s, int count, const char *slots, const char *first);
/* The place of packet _u: in one dimension from its number, in several it goes on from the one before. */
void packet_put_place(const spec *s, const char *first);
void packet_put_advance(const spec *s);
/* The packets that are taken now: those that have been fetched before, or `base` (NULL: ckpp_at) says where. */
void packet_put_taken(const spec *s, bool fetched, const char *which);

#endif
