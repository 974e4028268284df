/* specialize_reduce_cuda.c - a reduction's loop on a GPU. device/reduce_cuda.h says how a block's threads are used.
 *
 * A thread takes packets of elements (specialize_packet.c), some at a time, to keep the memory busy, and combines them with each
 * other before its accumulators, which shortens the chain of operations that wait for each other. */
#include "runtime/source/source.h"

#include <stdio.h>
#include <string.h>

/* ---- rows and columns ---- */

/* Where the first element of the thread's result is in each input; of columns along one dimension, where the thread's first packet
 * is. */
static void put_bases(const spec *s)
{
    int kept = s->cls->ndim;

    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!spec_is_input(s, k))
            continue;
        buf_puts(s->out, "        const ");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " *%sckpp_b%d = ckpp_p._p%d + ckpp::offset_of<%d, ckpp_index>(ckpp_m, ckpp_p._kept, ckpp_p._s%d)",
                   spec_steps(s) ? "" : "const ", k, k, kept, k);
        if (spec_steps(s))
            buf_printf(s->out, " + ckpp_p._s%d[%d] * (int64_t)(ckpp_k * %d)", k, kept, packet_share(s));
        buf_puts(s->out, ";\n");
    }
    if (spec_needs_ind(s))
        buf_printf(s->out, "        const int64_t ckpp_be = ckpp::offset_of<%d, ckpp_index>(ckpp_m, ckpp_p._kept, ckpp_p._ce);\n", kept);
}

/* A row of several packets begins and ends anywhere: the loop takes what is before the first packet and behind the last one by one. */
static bool is_plain(const spec *s)
{
    return !s->cls->columns && s->cls->vector > 1 && s->cls->results == 1 && s->cls->reduced == 1;
}

/* Elements before a row's first whole packet; packets begin together in all inputs. */
static void put_head(const spec *s)
{
    int k = 0;

    while (!spec_is_input(s, k) || s->cls->param[k].access != RT_ROW)
        k++;
    buf_printf(s->out, "        const unsigned ckpp_head = -(unsigned)((uint64_t)ckpp_b%d / sizeof *ckpp_b%d) & %d;\n"
               "        const ckpp_index ckpp_packets = (ckpp_index)((ckpp_p._n - ckpp_head) / %d);\n", k, k, s->cls->vector - 1,
               s->cls->vector);
}

/* A condition that never holds, which compilers cannot know: they would begin with the first packets before the last are asked
 * for, and the loop would wait twice for memory (bytes of 2^12 columns, 2^16 rows: 66.3 us without it, 65 with it; short loops
 * lose by it). */
static void put_fence(const spec *s)
{
    if (spec_steps(s) && s->cls->finish == RT_SECOND_LAUNCH)
        buf_puts(s->out, "            if (ckpp_k >= (ckpp_index)ckpp_p._packets)\n                break;\n");
}

/* `count` packets, the first one ckpp_k. All are fetched before any is taken; but for the place of elements in several dimensions,
 * which is known only on the way. */
static void put_packets(const spec *s, int count, const char *first)
{
    bool combined = packet_is_combined(s, count), walks = s->cls->reduced > 1;
    bool fetched = count > 1 && !(walks && (spec_needs_index(s) || spec_needs_ind(s)));

    if (combined)
        buf_printf(s->out, "            ckpp_acc ckpp_v[%d][%d];\n", s->cls->results, count * packet_share(s));
    if (fetched) {
        packet_put_fetched(s, count);
        buf_printf(s->out, "#pragma unroll\n            for (int _u = 0; _u < %d; _u++) {\n", count);
        packet_put_place(s, first);
        for (int k = 0; k < s->kernel->nparams; k++)
            if (packet_is_read(s, k)) {
                buf_printf(s->out, "            ckpp_f%d[_u] = ", k);
                packet_put_fetch(s, k, s->cls->vector, NULL);
                buf_puts(s->out, ";\n");
            }
        packet_put_advance(s);
        buf_puts(s->out, "            }\n");
        put_fence(s);
    }
    if (count > 1)
        buf_printf(s->out, "#pragma unroll\n            for (int _u = 0; _u < %d; _u++) {\n", count);
    else
        buf_puts(s->out, "            [[maybe_unused]] const int _u = 0;\n");
    packet_put_place(s, first);
    packet_put_taken(s, fetched, "_u");
    if (packet_small_input(s) >= 0)
        packet_put_small(s, "");
    else if (combined)
        packet_put_collect(s, count, "");
    else
        packet_put_take(s, s->cls->vector, "", "");
    if (!fetched)
        packet_put_advance(s);
    if (count > 1)
        buf_puts(s->out, "            }\n");
    if (combined)
        packet_put_combine(s, count, "", first);
}

/* A loop over packets, `count` of which are taken at once. A loop that compilers unroll themselves waits for each packet: they
 * cannot know that there is a next one. */
static void put_loop(const spec *s, int count, const char *packets, const char *first)
{
    buf_printf(s->out, "#pragma unroll 1\n        for (; ckpp_k + %d * ckpp_stride < %s; ckpp_k += %d * ckpp_stride) {\n", count - 1,
               packets, count);
    put_packets(s, count, first);
    for (int k = 0; k < s->kernel->nparams && spec_steps(s); k++)
        if (packet_is_read(s, k))
            buf_printf(s->out, "            ckpp_b%d += %d * ckpp_p._by%d;\n", k, count, k);
    buf_puts(s->out, "        }\n");
}

/* The packet that is left where two are taken at once: compilers are done with an `if` sooner than with a loop. */
static void put_last_packet(const spec *s, const char *packets, const char *first)
{
    buf_printf(s->out, "        if (ckpp_k < %s) {\n", packets);
    put_packets(s, 1, first);
    buf_puts(s->out, "        }\n");
}

static void put_all_packets(const spec *s, const char *packets, const char *first)
{
    int count = s->cls->items;
    bool small = packet_small_input(s) >= 0;
    bool few = small ? s->cls->finish == RT_WHOLE : specialize_is_large(s->kernel, s->cls) && s->cls->columns;

    if (count > 1)
        put_loop(s, count, packets, first);
    if (count > 2 && few) { /* there may be less than `count` in all */
        put_loop(s, 2, packets, first);
        put_last_packet(s, packets, first);
    } else if (count == 2 && !small) {
        put_last_packet(s, packets, first);
    } else {
        put_loop(s, 1, packets, first);
    }
}

/* A thread never has more packets than surely fit into 32 bits (RT_THREAD_PACKETS), so the accumulators, of 8 bytes each, take no
 * registers meanwhile. */
static void put_small_loop(const spec *s, const char *packets, const char *first)
{
    buf_printf(s->out, "        ckpp::small_sum ckpp_n[%d] = {};\n", s->cls->results);
    put_all_packets(s, packets, first);
    packet_put_flush(s, s->cls->results);
}

/* A thread's packets, and of a plain row what is before the first packet and behind the last. */
static void put_cuda_loop(const spec *s)
{
    bool plain = is_plain(s);
    const char *packets = plain ? "ckpp_packets" : "(ckpp_index)ckpp_p._packets";
    char first[100];
    int step = s->cls->columns ? packet_share(s) : s->cls->vector;

    snprintf(first, sizeof first, "%s(ckpp_k + _u * ckpp_stride) * %d", plain ? "ckpp_head + " : "", step);
    buf_puts(s->out, "        const ckpp_index ckpp_stride = (ckpp_index)ckpp_p._stride;\n"
             "        ckpp_index ckpp_k = ((ckpp_index)ckpp_part << ckpp_p._lane_bits) + ckpp_t.lane;\n");
    put_bases(s);
    if (plain)
        put_head(s);
    if (s->cls->reduced > 1)
        buf_printf(s->out, "        ckpp::walk<%d, ckpp_index> ckpp_at(ckpp_k * %d, ckpp_stride * %d, ckpp_p._reduced);\n",
                   s->cls->reduced, step, step);
    if (packet_small_input(s) >= 0)
        put_small_loop(s, packets, first);
    else
        put_all_packets(s, packets, first);
    if (!plain)
        return;
    buf_puts(s->out, "        if (ckpp_part == ckpp_parts - 1)\n#pragma unroll 1\n"
             "        for (ckpp_k = ckpp_t.lane; ckpp_k < (ckpp_index)ckpp_p._n - ckpp_packets * ckpp_vector;\n"
             "             ckpp_k += 1 << ckpp_p._lane_bits) {\n");
    packet_put_place(s, "ckpp_k < ckpp_head ? ckpp_k : ckpp_k + ckpp_packets * ckpp_vector");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_input(s, k)) {
            buf_printf(s->out, "            const auto ckpp_r%d = ", k);
            packet_put_fetch(s, k, 1, NULL);
            buf_puts(s->out, ";\n");
        }
    packet_put_take(s, 1, "", "");
    buf_puts(s->out, "        }\n");
}

/* Leaves the accumulators of a part in scratch memory. */
static void put_leave(const spec *s)
{
    buf_printf(s->out, "            for (int _j = 0; _j < %d; _j++)\n"
               "                ckpp_p._scratch[(ckpp_m + _j) * ckpp_parts + ckpp_part] = ckpp_a._s[_j];\n", s->cls->results);
}

/* In front of the scratch memory there is a number for each tile of threads: of its blocks that are done. The last one combines
 * what all of them have left there, always in the same order. The loop is there so that gathering is compiled once. */
static void put_last_block(const spec *s)
{
    buf_puts(s->out, "#pragma unroll 1\n    for (bool ckpp_done = false;; ckpp_done = true) {\n"
             "        ckpp::gather(ckpp_a, ckpp_p._lane_bits, ckpp_p._apart_bits, ckpp_shared);\n"
             "        if (ckpp_done)\n            break;\n"
             "        if (ckpp_mine && ckpp_t.lane == 0)\n");
    put_leave(s);
    buf_printf(s->out,
               "        if (!ckpp::is_last((int *)ckpp_p._scratch - 1 - ckpp_tile, ckpp_parts, ckpp_last))\n            return;\n"
               "        ckpp_a = ckpp::states<ckpp_acc, %d>::empty();\n"
               "        if (ckpp_mine)\n"
               "            for (int _j = 0; _j < %d; _j++)\n"
               "                ckpp::join_parts(ckpp_a._s[_j], ckpp_p._scratch + (ckpp_m + _j) * ckpp_parts, ckpp_t.lane,\n"
               "                                 1u << ckpp_p._lane_bits, ckpp_parts);\n"
               "    }\n", s->cls->results, s->cls->results);
}

/* What the second launch combines: a team has a result, whose parts it shares as it would elements. */
static void put_finish(const spec *s)
{
    buf_puts(s->out, "    if (ckpp_p._finish) {\n"
             "        auto ckpp_a = ckpp::states<ckpp_acc, 1>::empty();\n"
             "        const int64_t ckpp_m = ckpp_t.result;\n"
             "        if (ckpp_m < ckpp_p._results)\n"
             "            ckpp::join_parts(ckpp_a._s[0], ckpp_p._scratch + ckpp_m * ckpp_p._finish, ckpp_t.lane,\n"
             "                             1u << ckpp_p._lane_bits, (unsigned)ckpp_p._finish);\n"
             "        ckpp::gather(ckpp_a, ckpp_p._lane_bits, ckpp_p._apart_bits, ckpp_shared);\n"
             "        if (ckpp_m < ckpp_p._results && ckpp_t.lane == 0)\n"
             "            ckpp_store<1>(ckpp_p, ckpp_m, ckpp_a._s);\n"
             "        return;\n"
             "    }\n");
}

/* Where the thread is. */
static void put_seat(const spec *s)
{
    rt_finish finish = (rt_finish)s->cls->finish;

    buf_printf(s->out, "    __shared__ alignas(ckpp_acc) unsigned char ckpp_shared[ckpp::shared_bytes<%d * sizeof(ckpp_acc)>];\n",
               s->cls->results);
    if (finish == RT_LAST_BLOCK)
        buf_puts(s->out, "    __shared__ int ckpp_last;\n");
    buf_puts(s->out, finish ? "    const unsigned ckpp_parts = ckpp_p._parts, ckpp_part = blockIdx.x % ckpp_parts, "
                              "ckpp_tile = blockIdx.x / ckpp_parts;\n"
                            : "    [[maybe_unused]] const unsigned ckpp_parts = 1, ckpp_part = 0, ckpp_tile = blockIdx.x;\n");
    buf_puts(s->out, "    const ckpp::seat ckpp_t(ckpp_tile, ckpp_p._lane_bits, ckpp_p._apart_bits);\n");
}

static void put_team_entry(const spec *s)
{
    rt_finish finish = (rt_finish)s->cls->finish;
    int results = s->cls->results;

    put_seat(s);
    if (finish == RT_SECOND_LAUNCH)
        put_finish(s);
    buf_printf(s->out,
               "    const int64_t ckpp_m = ckpp_t.result * %d;\n"
               "    const bool ckpp_mine = ckpp_m < ckpp_p._results;\n"
               "    auto ckpp_a = ckpp::states<ckpp_acc, %d>::empty();\n", results, results);
    buf_puts(s->out, "    if (ckpp_mine) {\n");
    put_cuda_loop(s);
    buf_puts(s->out, "    }\n");
    if (finish == RT_LAST_BLOCK)
        put_last_block(s);
    else
        buf_puts(s->out, "    ckpp::gather(ckpp_a, ckpp_p._lane_bits, ckpp_p._apart_bits, ckpp_shared);\n");
    buf_puts(s->out, "    if (!ckpp_mine || ckpp_t.lane > 0)\n        return;\n");
    if (finish == RT_SECOND_LAUNCH) {
        put_leave(s);
        buf_puts(s->out, "}\n");
    } else {
        buf_printf(s->out, "    ckpp_store<%d>(ckpp_p, ckpp_m, ckpp_a._s);\n}\n", results);
    }
}

/* ---- many rows ---- */

/* The thread's first packet of each of its rows, and how far the next one is; where there is no such row, of the first one, which
 * is not stored. */
static void put_batch_bases(const spec *s)
{
    int batch = s->cls->batch, kept = s->cls->ndim;

    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!packet_is_read(s, k))
            continue;
        buf_printf(s->out, "    const int64_t ckpp_by%d = ((int64_t)ckpp_vector << ckpp_p._lane_bits) * ", k);
        packet_put_stride(s, k);
        buf_puts(s->out, ";\n    const ");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " *ckpp_b%d[%d];\n", k, batch);
    }
    if (spec_needs_ind(s))
        buf_printf(s->out, "    int64_t ckpp_be[%d];\n", batch);
    buf_printf(s->out, "#pragma unroll\n    for (int _b = 0; _b < %d; _b++) {\n"
               "        const int64_t _row = ckpp_m + _b * ckpp_apart < ckpp_p._results ? ckpp_m + _b * ckpp_apart : 0;\n", batch);
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!packet_is_read(s, k))
            continue;
        buf_printf(s->out, "        ckpp_b%d[_b] = ckpp_p._p%d + ckpp::offset_of<%d, ckpp_index>(_row, ckpp_p._kept, ckpp_p._s%d) + "
                   "(int64_t)ckpp_lane * ckpp_vector * ", k, k, kept, k);
        packet_put_stride(s, k);
        buf_puts(s->out, ";\n");
    }
    if (spec_needs_ind(s))
        buf_printf(s->out, "        ckpp_be[_b] = ckpp::offset_of<%d, ckpp_index>(_row, ckpp_p._kept, ckpp_p._ce);\n", kept);
    buf_puts(s->out, "    }\n");
}

/* A packet of each of the thread's rows. */
static void put_batch_packets(const spec *s)
{
    int batch = s->cls->batch, results = s->cls->results;
    char slots[32];

    snprintf(slots, sizeof slots, "_b * %d + ", results);
    packet_put_place(s, "ckpp_k * ckpp_vector");
    packet_put_fetched(s, batch);
    buf_printf(s->out, "#pragma unroll\n        for (int _b = 0; _b < %d; _b++) {\n", batch);
    for (int k = 0; k < s->kernel->nparams; k++)
        if (packet_is_read(s, k)) {
            buf_printf(s->out, "            ckpp_f%d[_b] = ", k);
            packet_put_fetch(s, k, s->cls->vector, "[_b]");
            buf_printf(s->out, ";\n            ckpp_b%d[_b] += ckpp_by%d;\n", k, k);
        }
    buf_printf(s->out, "        }\n#pragma unroll\n        for (int _b = 0; _b < %d; _b++) {\n", batch);
    packet_put_taken(s, true, "_b");
    if (packet_small_input(s) >= 0) {
        packet_put_small(s, slots);
    } else if (packet_is_combined(s, 1)) {
        buf_printf(s->out, "            ckpp_acc ckpp_v[%d][%d];\n", results, packet_share(s));
        packet_put_collect(s, 1, "[_b]");
        packet_put_combine(s, 1, slots, "");
    } else {
        packet_put_take(s, s->cls->vector, "[_b]", slots);
    }
    buf_puts(s->out, "        }\n");
}

/* Which of its rows a lane has in the end, and whether it is the one that stores them. Several results of a packet are one lane's. */
static void put_batch_gather(const spec *s, bool small)
{
    if (s->cls->results > 1) {
        buf_printf(s->out, "    enum { ckpp_first = 0, ckpp_rows = %d };\n", s->cls->batch);
        return;
    }
    buf_printf(s->out, "    const auto [ckpp_first, ckpp_rows] = ckpp::gather_rows<%d>(%s, ckpp_lanes);\n"
               "    if (threadIdx.x & (ckpp_lanes - 1))\n        return;\n", s->cls->batch, small ? "ckpp_n" : "ckpp_a._s");
}

/* A team within a warp takes several rows together, a packet of each at a time: so many loads are under way, from neighbouring
 * rows, and what a thread does once is shared by all of them. All rows of a warp lie together. Sums of small integers stay so to the
 * end: rows that are taken together are short. */
static void put_batch_entry(const spec *s)
{
    int batch = s->cls->batch, results = s->cls->results, all = batch * results;
    bool small = packet_small_input(s) >= 0;
    static const char states[] = "    auto ckpp_a = ckpp::states<ckpp_acc, %d>::empty();\n";

    buf_printf(s->out, "    unsigned ckpp_lanes = 1u << ckpp_p._lane_bits;\n"
               "    const int ckpp_lane = threadIdx.x & (ckpp_lanes - 1), ckpp_apart = (32 >> ckpp_p._lane_bits) * %d;\n"
               "    const int64_t ckpp_warp = (int64_t)blockIdx.x * (CKPP_BLOCK / 32) + threadIdx.x / 32;\n"
               "    const int64_t ckpp_m = ckpp_warp * %d * ckpp_apart + (threadIdx.x %% 32 >> ckpp_p._lane_bits) * %d;\n", results,
               batch, results);
    if (small)
        buf_printf(s->out, "    ckpp::small_sum ckpp_n[%d] = {};\n", all);
    else
        buf_printf(s->out, states, all);
    put_batch_bases(s);
    buf_puts(s->out, "#pragma unroll 1\n"
             "    for (ckpp_index ckpp_k = ckpp_lane; ckpp_k < (ckpp_index)ckpp_p._packets; ckpp_k += 1 << ckpp_p._lane_bits) {\n");
    put_batch_packets(s);
    buf_puts(s->out, "    }\n");
    put_batch_gather(s, small);
    if (small) {
        buf_printf(s->out, states, all);
        packet_put_flush(s, all);
    }
    buf_printf(s->out, "    for (int _b = 0; _b < %d && _b < ckpp_rows; _b++) {\n"
               "        const int64_t _row = ckpp_m + (ckpp_first + _b) * ckpp_apart;\n"
               "        if (_row >= ckpp_p._results)\n            return;\n"
               "        ckpp_store<%d>(ckpp_p, _row, ckpp_a._s + _b * %d);\n    }\n}\n", batch, results, results);
}

void spec_reduction_cuda(const spec *s, const char *symbol)
{
    buf_puts(s->out, "extern \"C\" __global__ void __launch_bounds__(CKPP_BLOCK");
    if (!specialize_calls(s->kernel) && s->cls->batch <= 1)
        buf_printf(s->out, ", ckpp::resident<ckpp_acc, %d, %d>", s->cls->results,
                   specialize_is_large(s->kernel, s->cls) ? RT_LARGE_SHARE : 1);
    buf_printf(s->out, ")\n%s(const __grid_constant__ ckpp_params ckpp_p)\n{\n    enum { ckpp_vector = %d };\n", symbol,
               s->cls->vector);
    spec_wait(s);
    if (s->cls->batch > 1)
        put_batch_entry(s);
    else
        put_team_entry(s);
}
