/* specialize_reduce_cuda.c - a reduction's loop on a GPU. device/reduce_cuda.h says how a block's threads are used.
 *
 * A thread takes packets of `vector` elements, which lie next to each other. They belong to `results` neighbouring results, and
 * the thread has an accumulator for each:
 *
 *   rows      a packet is of one row, or of several whole rows where they are that short
 *   columns   element j is of column j; where there are fewer columns than that, a packet is of several of their rows
 *
 * Element _j of a packet then belongs to one of its results, the slot, and is so many elements behind the packet's first one of
 * that result, the step. Packets are fetched some at a time, to keep the memory busy, and combined with each other before the
 * thread's accumulators, which shortens the chain of operations that wait for each other. */
#include "specialize_reduce.h"

#include <stdio.h>
#include <string.h>

/* Elements of a packet that belong to one result. */
static int share(const spec *s)
{
    return s->cls->vector / s->cls->results;
}

/* "_j / 4" where it is not known to be 0 or _j; `fast`: of what varies fastest, "_j % 4". */
static void put_part(rt_buf *out, bool fast, int count, int vector)
{
    if (fast ? count == 1 : count == vector)
        buf_puts(out, "0");
    else if (fast ? count == vector : count == 1)
        buf_puts(out, "_j");
    else
        buf_printf(out, "_j %c %d", fast ? '%' : '/', count);
}

static void put_slot(const spec *s)
{
    put_part(s->out, s->cls->columns, s->cls->columns ? s->cls->results : share(s), s->cls->vector);
}

static void put_step(const spec *s)
{
    put_part(s->out, !s->cls->columns, s->cls->columns ? s->cls->results : share(s), s->cls->vector);
}

/* ---- fetching packets, and taking them ---- */

static int small_input(const spec *s)
{
    return specialize_small_input(s->kernel, s->cls);
}

/* "{ckpp_body(ckpp_p, ckpp_r0._v[_j], ...), ...}": element _j of the packets as an accumulator. */
static void put_mapped(const spec *s)
{
    buf_puts(s->out, "{(ckpp_value)ckpp_body(ckpp_p");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_input(s, k))
            buf_printf(s->out, ", ckpp_r%d._v[_j]", k);
    if (s->kernel->uses & CKPP_USES_I)
        buf_puts(s->out, ", ckpp_i");
    if (spec_needs_ind(s))
        buf_puts(s->out, ", ckpp_e");
    buf_puts(s->out, spec_is_arg(s) ? "), (ckpp_place)ckpp_i}" : spec_has_identity(s) ? ")}" : "), true}");
}

/* Whether the loop reads input k: of small integers only the one that is added up. */
static bool is_read(const spec *s, int k)
{
    return spec_is_input(s, k) && (small_input(s) < 0 || small_input(s) == k);
}

/* What the stride of input k is along the loop: "1" where the compiler may know, which saves a multiplication. */
static void put_stride(const spec *s, int k)
{
    if (s->cls->param[k].access == RT_ROW && s->cls->reduced == 1 && !s->cls->columns)
        buf_puts(s->out, "1");
    else
        buf_printf(s->out, "ckpp_p._s%d[%d]", k, s->cls->ndim);
}

/* How far the packet's place, or that of its element _j, is along the reduced dimensions, whose strides end the member `strides`. */
static void put_offset(const spec *s, const char *strides, bool element)
{
    buf_printf(s->out, s->cls->reduced > 1 ? "ckpp_at.offset(ckpp_p.%s + %d, " : "ckpp_p.%s[%d] * (ckpp_at + ", strides, s->cls->ndim);
    if (element)
        put_step(s);
    else
        buf_puts(s->out, "0");
    buf_puts(s->out, ")");
}

/* "ckpp::fetch_packet<4>(ckpp_b0 + ckpp_at)": `vector` elements of input k. */
static void put_fetch(const spec *s, int k, int vector, const char *base)
{
    rt_access access = (rt_access)s->cls->param[k].access;
    char strides[16];
    int kept = s->cls->ndim, inner = s->cls->columns ? kept - 1 : kept + s->cls->reduced - 1;

    buf_printf(s->out, "ckpp::%s<%d>(ckpp_b%d", access != RT_ROW ? "fetch_steps" : vector == s->cls->vector && small_input(s) >= 0
               ? "fetch_small" : "fetch_packet", vector, k);
    if (base) {
        buf_puts(s->out, base);
    } else if (access == RT_ROW && s->cls->reduced == 1 && !s->cls->columns) {
        buf_puts(s->out, " + ckpp_at");
    } else {
        snprintf(strides, sizeof strides, "_s%d", k);
        buf_puts(s->out, " + ");
        put_offset(s, strides, false);
    }
    if (access == RT_SPREAD || (access == RT_STRIDED && vector == 1))
        buf_puts(s->out, ", 0)");
    else if (access == RT_STRIDED)
        buf_printf(s->out, ", ckpp_p._s%d[%d])", k, inner);
    else
        buf_puts(s->out, ")");
}

/* "packet<...> ckpp_f0[COUNT];" for each input. */
static void put_fetched(const spec *s, int count)
{
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!is_read(s, k))
            continue;
        buf_puts(s->out, small_input(s) >= 0 ? "            ckpp::small_packet<" : "            ckpp::packet<ckpp::seen_t<");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, "%s, %d> ckpp_f%d[%d];\n", small_input(s) >= 0 ? "" : ">", s->cls->vector, k, count);
    }
}

/* i and the element's place, of element _j. */
static void put_counters(const spec *s, const char *bases)
{
    if (spec_needs_index(s)) {
        buf_puts(s->out, "                const int64_t ckpp_i = ");
        put_offset(s, "_ci", true);
        buf_puts(s->out, ";\n");
    }
    if (!spec_needs_ind(s))
        return;
    buf_printf(s->out, "                const int64_t ckpp_e = ckpp_be%s + ", bases);
    put_offset(s, "_ce", true);
    buf_puts(s->out, " + (");
    put_slot(s);
    buf_printf(s->out, ") * ckpp_p._ce[%d];\n", s->cls->ndim - 1);
}

/* Adds a packet of small integers to ckpp_n, from `first` on ("" or "_b * 4 + "). */
static void put_small(const spec *s, const char *first)
{
    int k = small_input(s);

    buf_puts(s->out, "            ckpp::add_small<");
    spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
    buf_printf(s->out, ", %d, %d, %s>(ckpp_n + %s0, ckpp_r%d);\n", s->cls->vector, s->cls->results,
               s->cls->columns ? "true" : "false", first, k);
}

/* Adds those sums to the accumulators, and begins them again. */
static void put_flush(const spec *s, const char *first)
{
    buf_printf(s->out, "            for (int _j = 0; _j < %d; _j++) {\n"
               "                ckpp_a._s[%s_j].join({(ckpp_value)ckpp_n[%s_j]});\n"
               "                ckpp_n[%s_j] = 0;\n            }\n", s->cls->results, first, first, first);
}

/* Gives element _j of the packets to the accumulator of its slot: one after another. */
static void put_take(const spec *s, int vector, const char *bases, const char *first)
{
    bool later = spec_is_arg(s) && s->cls->ordered && vector == s->cls->vector;

    buf_printf(s->out, "            for (int _j = 0; _j < %d; _j++) {\n", vector);
    put_counters(s, bases);
    buf_printf(s->out, "                ckpp_a._s[%s", first);
    put_slot(s);
    buf_puts(s->out, later ? "].take(" : "].join(");
    put_mapped(s);
    buf_puts(s->out, ");\n            }\n");
}

/* Puts element _j of packet _u of `count` among those of its slot, which put_combine() combines. */
static void put_collect(const spec *s, int count, const char *bases)
{
    buf_printf(s->out, "            for (int _j = 0; _j < %d; _j++) {\n", s->cls->vector);
    put_counters(s, bases);
    buf_puts(s->out, "                ckpp_v[");
    put_slot(s);
    buf_printf(s->out, "][%s%d + ", count > 1 ? "_u * " : "0 * ", share(s));
    put_step(s);
    buf_puts(s->out, "] = ");
    put_mapped(s);
    buf_puts(s->out, ";\n            }\n");
}

/* Whether packets are combined before they meet the accumulators. */
static bool is_combined(const spec *s, int count)
{
    return !spec_is_arg(s) && small_input(s) < 0 && count * share(s) > 1;
}

/* By pairs: they are independent of each other longest. Not in loops, which compilers would have to unroll. */
static void put_combine(const spec *s, int count, const char *first)
{
    buf_printf(s->out, "            for (int _j = 0; _j < %d; _j++) {\n", s->cls->results);
    for (int half = count * share(s) / 2; half > 0; half /= 2)
        for (int k = 0; k < half; k++)
            buf_printf(s->out, "                ckpp_v[_j][%d].join(ckpp_v[_j][%d]);\n", k, k + half);
    buf_printf(s->out, "                ckpp_a._s[%s_j].join(ckpp_v[_j][0]);\n            }\n", first);
}

/* ---- rows and columns ---- */

/* Where the first element of the thread's result is in each input. */
static void put_bases(const spec *s)
{
    int kept = s->cls->ndim;

    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!spec_is_input(s, k))
            continue;
        buf_puts(s->out, "        const ");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " *const ckpp_b%d = ckpp_p._p%d + ckpp::offset_of<%d>(ckpp_m, ckpp_p._kept, ckpp_p._s%d);\n", k, k,
                   kept, k);
    }
    if (spec_needs_ind(s))
        buf_printf(s->out, "        const int64_t ckpp_be = ckpp::offset_of<%d>(ckpp_m, ckpp_p._kept, ckpp_p._ce);\n", kept);
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

/* How many packets a thread fetches before it takes any of them: 32 bytes of loads under way in each thread keep the
 * memory busy. Copies of what is more than a few instructions cost more than they gain, and so do the registers that places in several
 * columns take. A struct's loads wait longer for each other. */
static int at_once(const spec *s)
{
    int size = 16;

    if (specialize_calls(s->kernel))
        return s->cls->vector > 1 ? 1 : 2;
    if (spec_is_arg(s) && s->cls->columns)
        return 2;
    if (s->cls->value == CKPP_STRUCT)
        return s->cls->columns ? 4 : 2;
    for (int k = 0; k < s->kernel->nparams; k++) {
        int own = (int)ckpp_dtype_size((ckpp_dtype)s->cls->param[k].dtype);
        if (spec_is_input(s, k) && own > 0 && own < size)
            size = own;
    }
    int most = 32 / (size * s->cls->vector);
    return most < 1 ? 1 : most > 8 ? 8 : most;
}

/* The place of packet _u: in one dimension from its number, in several it goes on from the one before. */
static void put_place(const spec *s, const char *first)
{
    if (s->cls->reduced == 1)
        buf_printf(s->out, "            [[maybe_unused]] const int64_t ckpp_at = %s;\n", first);
}

static void put_advance(const spec *s)
{
    if (s->cls->reduced > 1)
        buf_puts(s->out, "            ckpp_at.advance(ckpp_p._reduced);\n");
}

/* The packets that are taken now: those that have been fetched before, or `base` (NULL: ckpp_at) says where. */
static void put_taken(const spec *s, bool fetched, const char *which)
{
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!is_read(s, k))
            continue;
        buf_printf(s->out, "            const auto &ckpp_r%d = ", k);
        if (fetched)
            buf_printf(s->out, "ckpp_f%d[%s];\n", k, which);
        else
            put_fetch(s, k, s->cls->vector, NULL), buf_puts(s->out, ";\n");
    }
}

/* `count` packets, the first one ckpp_k. All are fetched before any is taken; but for the place of elements in several dimensions,
 * which is known only on the way. */
static void put_packets(const spec *s, int count, const char *first)
{
    bool combined = is_combined(s, count), walks = s->cls->reduced > 1;
    bool fetched = count > 1 && !(walks && (spec_needs_index(s) || spec_needs_ind(s)));

    if (combined)
        buf_printf(s->out, "            ckpp_acc ckpp_v[%d][%d];\n", s->cls->results, count * share(s));
    if (fetched) {
        put_fetched(s, count);
        buf_printf(s->out, "#pragma unroll\n            for (int _u = 0; _u < %d; _u++) {\n", count);
        put_place(s, first);
        for (int k = 0; k < s->kernel->nparams; k++)
            if (is_read(s, k)) {
                buf_printf(s->out, "            ckpp_f%d[_u] = ", k);
                put_fetch(s, k, s->cls->vector, NULL);
                buf_puts(s->out, ";\n");
            }
        put_advance(s);
        buf_puts(s->out, "            }\n");
    }
    if (count > 1)
        buf_printf(s->out, "#pragma unroll\n            for (int _u = 0; _u < %d; _u++) {\n", count);
    else
        buf_puts(s->out, "            [[maybe_unused]] const int _u = 0;\n");
    put_place(s, first);
    put_taken(s, fetched, "_u");
    if (small_input(s) >= 0)
        put_small(s, "");
    else if (combined)
        put_collect(s, count, "");
    else
        put_take(s, s->cls->vector, "", "");
    if (!fetched)
        put_advance(s);
    if (count > 1)
        buf_puts(s->out, "            }\n");
    if (combined)
        put_combine(s, count, "");
}

/* A loop over packets, `count` of which are taken at once. A loop that compilers unroll themselves waits for each packet: they
 * cannot know that there is a next one. */
static void put_loop(const spec *s, int count, const char *packets, const char *first)
{
    buf_printf(s->out, "#pragma unroll 1\n        for (; ckpp_k + %d * ckpp_stride < %s; ckpp_k += %d * ckpp_stride) {\n", count - 1,
               packets, count);
    put_packets(s, count, first);
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
    int count = at_once(s);

    if (count > 1)
        put_loop(s, count, packets, first);
    if (count == 2 && small_input(s) < 0)
        put_last_packet(s, packets, first);
    else
        put_loop(s, 1, packets, first);
}

/* A thread never has more packets than surely fit into 32 bits (RT_THREAD_PACKETS), so the accumulators, of 8 bytes each, take no
 * registers meanwhile. */
static void put_small_loop(const spec *s, const char *packets, const char *first)
{
    buf_printf(s->out, "        int ckpp_n[%d] = {};\n", s->cls->results);
    put_all_packets(s, packets, first);
    put_flush(s, "");
}

/* A thread's packets, and of a plain row what is before the first packet and behind the last. */
static void put_cuda_loop(const spec *s)
{
    bool plain = is_plain(s);
    const char *packets = plain ? "ckpp_packets" : "(ckpp_index)ckpp_p._packets";
    char first[100];
    int step = s->cls->columns ? share(s) : s->cls->vector;

    put_bases(s);
    if (plain)
        put_head(s);
    snprintf(first, sizeof first, "%s(ckpp_k + _u * ckpp_stride) * %d", plain ? "ckpp_head + " : "", step);
    buf_puts(s->out, "        const ckpp_index ckpp_stride = (ckpp_index)ckpp_parts << ckpp_p._lane_bits;\n"
             "        ckpp_index ckpp_k = ((ckpp_index)ckpp_part << ckpp_p._lane_bits) + ckpp_t.lane;\n");
    if (s->cls->reduced > 1)
        buf_printf(s->out, "        ckpp::walk<%d, ckpp_index> ckpp_at(ckpp_k * %d, ckpp_stride * %d, ckpp_p._reduced);\n",
                   s->cls->reduced, step, step);
    if (small_input(s) >= 0)
        put_small_loop(s, packets, first);
    else
        put_all_packets(s, packets, first);
    if (!plain)
        return;
    buf_puts(s->out, "        if (ckpp_part == ckpp_parts - 1)\n#pragma unroll 1\n"
             "        for (ckpp_k = ckpp_t.lane; ckpp_k < (ckpp_index)ckpp_p._n - ckpp_packets * ckpp_vector;\n"
             "             ckpp_k += 1 << ckpp_p._lane_bits) {\n");
    put_place(s, "ckpp_k < ckpp_head ? ckpp_k : ckpp_k + ckpp_packets * ckpp_vector");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_input(s, k)) {
            buf_printf(s->out, "            const auto ckpp_r%d = ", k);
            put_fetch(s, k, 1, NULL);
            buf_puts(s->out, ";\n");
        }
    put_take(s, 1, "", "");
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
             "        ckpp::wait_for_first();\n"
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
                            : "    const unsigned ckpp_parts = 1, ckpp_part = 0, ckpp_tile = blockIdx.x;\n");
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
    buf_printf(s->out, "    if (ckpp_mine) {\n%s", finish == RT_SECOND_LAUNCH ? "        ckpp::let_second_begin();\n" : "");
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
        if (!is_read(s, k))
            continue;
        buf_printf(s->out, "    const int64_t ckpp_by%d = ((int64_t)ckpp_vector << ckpp_p._lane_bits) * ", k);
        put_stride(s, k);
        buf_puts(s->out, ";\n    const ");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " *ckpp_b%d[%d];\n", k, batch);
    }
    if (spec_needs_ind(s))
        buf_printf(s->out, "    int64_t ckpp_be[%d];\n", batch);
    buf_printf(s->out, "#pragma unroll\n    for (int _b = 0; _b < %d; _b++) {\n"
               "        const int64_t _row = ckpp_m + _b * ckpp_apart < ckpp_p._results ? ckpp_m + _b * ckpp_apart : 0;\n", batch);
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!is_read(s, k))
            continue;
        buf_printf(s->out, "        ckpp_b%d[_b] = ckpp_p._p%d + ckpp::offset_of<%d>(_row, ckpp_p._kept, ckpp_p._s%d) + "
                   "(int64_t)ckpp_t.lane * ckpp_vector * ", k, k, kept, k);
        put_stride(s, k);
        buf_puts(s->out, ";\n");
    }
    if (spec_needs_ind(s))
        buf_printf(s->out, "        ckpp_be[_b] = ckpp::offset_of<%d>(_row, ckpp_p._kept, ckpp_p._ce);\n", kept);
    buf_puts(s->out, "    }\n");
}

/* A packet of each of the thread's rows. */
static void put_batch_packets(const spec *s)
{
    int batch = s->cls->batch, results = s->cls->results;
    char slots[32];

    snprintf(slots, sizeof slots, "_b * %d + ", results);
    put_place(s, "ckpp_k * ckpp_vector");
    put_fetched(s, batch);
    buf_printf(s->out, "#pragma unroll\n        for (int _b = 0; _b < %d; _b++) {\n", batch);
    for (int k = 0; k < s->kernel->nparams; k++)
        if (is_read(s, k)) {
            buf_printf(s->out, "            ckpp_f%d[_b] = ", k);
            put_fetch(s, k, s->cls->vector, "[_b]");
            buf_printf(s->out, ";\n            ckpp_b%d[_b] += ckpp_by%d;\n", k, k);
        }
    buf_printf(s->out, "        }\n#pragma unroll\n        for (int _b = 0; _b < %d; _b++) {\n", batch);
    put_taken(s, true, "_b");
    if (small_input(s) >= 0) {
        put_small(s, slots);
        put_flush(s, slots);
    } else if (is_combined(s, 1)) {
        buf_printf(s->out, "            const int _u = 0;\n            ckpp_acc ckpp_v[%d][%d];\n", results, share(s));
        put_collect(s, 1, "[_b]");
        put_combine(s, 1, slots);
    } else {
        put_take(s, s->cls->vector, "[_b]", slots);
    }
    buf_puts(s->out, "        }\n");
}

/* A team within a warp takes several rows together, a packet of each at a time: so many loads are under way, from neighbouring
 * rows, and what a thread does once is shared by all of them. */
static void put_batch_entry(const spec *s)
{
    int batch = s->cls->batch, results = s->cls->results;

    buf_printf(s->out,
               "    const ckpp::seat ckpp_t((int64_t)blockIdx.x * %d, ckpp_p._lane_bits, 0);\n"
               "    const int64_t ckpp_m = ckpp_t.result * %d;\n"
               "    const int ckpp_apart = (CKPP_BLOCK >> ckpp_p._lane_bits) * %d;\n"
               "    auto ckpp_a = ckpp::states<ckpp_acc, %d>::empty();\n", batch, results, results, batch * results);
    put_batch_bases(s);
    if (small_input(s) >= 0)
        buf_printf(s->out, "    int ckpp_n[%d] = {};\n", batch * results);
    buf_puts(s->out, "#pragma unroll 1\n"
             "    for (ckpp_index ckpp_k = ckpp_t.lane; ckpp_k < (ckpp_index)ckpp_p._packets; ckpp_k += 1 << ckpp_p._lane_bits) {\n");
    put_batch_packets(s);
    buf_puts(s->out, "    }\n    ckpp::gather_warp(ckpp_a, 1 << ckpp_p._lane_bits, 1);\n"
             "    if (ckpp_t.lane > 0)\n        return;\n");
    buf_printf(s->out, "    for (int _b = 0; _b < %d; _b++)\n"
               "        if (ckpp_m + _b * ckpp_apart < ckpp_p._results)\n"
               "            ckpp_store<%d>(ckpp_p, ckpp_m + _b * ckpp_apart, ckpp_a._s + _b * %d);\n}\n", batch, results, results);
}

void spec_reduction_cuda(const spec *s, const char *symbol)
{
    buf_puts(s->out, "extern \"C\" __global__ void __launch_bounds__(CKPP_BLOCK");
    if (s->cls->columns && !specialize_calls(s->kernel) && s->cls->value != CKPP_STRUCT)
        buf_printf(s->out, ", ckpp::resident<ckpp_acc, %d>", s->cls->results);
    buf_printf(s->out, ")\n%s(const __grid_constant__ ckpp_params ckpp_p)\n{\n"
               "    enum { ckpp_vector = %d };\n"
               "    typedef %s ckpp_index;\n", symbol, s->cls->vector, s->cls->wide ? "int64_t" : "uint32_t");
    if (s->cls->batch > 1)
        put_batch_entry(s);
    else
        put_team_entry(s);
}
