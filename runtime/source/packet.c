/* specialize_packet.c - how a GPU's thread fetches packets in a reduction, and what it does with their elements.
 *
 * A packet has `vector` elements, which lie next to each other. They belong to `results` neighbouring results, and the thread has an
 * accumulator for each:
 *
 *   rows      a packet is of one row, or of several whole rows where they are that short
 *   columns   element j is of column j; where there are fewer columns than that, a packet is of several of their rows
 *
 * Element _j of a packet then belongs to one of its results, the slot, and is so many elements behind the packet's first one of
 * that result, the step. */
#include "runtime/source/source.h"

#include <stdio.h>
#include <string.h>

int packet_share(const spec *s)
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
    put_part(s->out, s->cls->columns, s->cls->columns ? s->cls->results : packet_share(s), s->cls->vector);
}

static void put_step(const spec *s)
{
    put_part(s->out, !s->cls->columns, s->cls->columns ? s->cls->results : packet_share(s), s->cls->vector);
}

int packet_small_input(const spec *s)
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

bool packet_is_read(const spec *s, int k)
{
    return spec_is_input(s, k) && (packet_small_input(s) < 0 || packet_small_input(s) == k);
}

void packet_put_stride(const spec *s, int k)
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

void packet_put_fetch(const spec *s, int k, int vector, const char *base)
{
    rt_access access = (rt_access)s->cls->param[k].access;
    char strides[16];
    int kept = s->cls->ndim, inner = s->cls->columns ? kept - 1 : kept + s->cls->reduced - 1;

    buf_printf(s->out, "ckpp::%s<%d>(ckpp_b%d", access != RT_ROW ? "fetch_steps" : vector == s->cls->vector && packet_small_input(s) >= 0
               ? "fetch_small" : "fetch_packet", vector, k);
    if (base) {
        buf_puts(s->out, base);
    } else if (spec_steps(s)) {
        buf_printf(s->out, " + _u * ckpp_p._by%d", k);
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

void packet_put_fetched(const spec *s, int count)
{
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!packet_is_read(s, k))
            continue;
        buf_puts(s->out, packet_small_input(s) >= 0 ? "            ckpp::small_packet<" : "            ckpp::packet<ckpp::seen_t<");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, "%s, %d> ckpp_f%d[%d];\n", packet_small_input(s) >= 0 ? "" : ">", s->cls->vector, k, count);
    }
}

/* Whether i is the element's number along the loop: argmin and argmax over one dimension. */
static bool is_numbered(const spec *s)
{
    return spec_is_arg(s) && s->cls->ordered && s->cls->reduced == 1;
}

/* i and the element's place, of element _j. */
static void put_counters(const spec *s, const char *bases)
{
    if (spec_needs_index(s)) {
        buf_puts(s->out, "                const int64_t ckpp_i = ");
        if (is_numbered(s))
            buf_puts(s->out, "ckpp_at + "), put_step(s);
        else
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

void packet_put_small(const spec *s, const char *first)
{
    int k = packet_small_input(s);

    buf_puts(s->out, "            ckpp::add_small<");
    spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
    buf_printf(s->out, ", %d, %d, %s>(ckpp_n + %s0, ckpp_r%d);\n", s->cls->vector, s->cls->results,
               s->cls->columns ? "true" : "false", first, k);
}

void packet_put_flush(const spec *s, int count)
{
    buf_printf(s->out, "    for (int _j = 0; _j < %d; _j++)\n        ckpp_a._s[_j].join({(ckpp_value)ckpp_n[_j]._n});\n", count);
}

void packet_put_take(const spec *s, int vector, const char *bases, const char *first)
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

void packet_put_collect(const spec *s, int count, const char *bases)
{
    buf_printf(s->out, "            for (int _j = 0; _j < %d; _j++) {\n", s->cls->vector);
    put_counters(s, bases);
    buf_puts(s->out, "                ckpp_v[");
    put_slot(s);
    buf_printf(s->out, "][%s%d + ", count > 1 ? "_u * " : "0 * ", packet_share(s));
    put_step(s);
    buf_puts(s->out, "] = ");
    put_mapped(s);
    buf_puts(s->out, ";\n            }\n");
}

bool packet_is_combined(const spec *s, int count)
{
    return (!spec_is_arg(s) || is_numbered(s)) && packet_small_input(s) < 0 && count * packet_share(s) > 1;
}

/* The best of each result's elements, by its number among them; then where that is. */
static void put_best(const spec *s, int count, const char *slots, const char *first)
{
    buf_printf(s->out, "                const ckpp_acc ckpp_best = ckpp::best_of<%s, ckpp_value>(ckpp_v[_j]);\n",
               s->kernel->reduction->op == CKPP_REDUCE_ARGMAX ? "true" : "false");
    if (count > 1) {
        buf_printf(s->out, "                const int _u = ckpp_best._i / %d;\n", packet_share(s));
        packet_put_place(s, first);
    }
    buf_printf(s->out, "                ckpp_a._s[%s_j].take({ckpp_best._a, (ckpp_place)(ckpp_at + ckpp_best._i %% %d)});\n            }\n",
               slots, packet_share(s));
}

void packet_put_combine(const spec *s, int count, const char *slots, const char *first)
{
    buf_printf(s->out, "            for (int _j = 0; _j < %d; _j++) {\n", s->cls->results);
    if (spec_is_arg(s)) {
        put_best(s, count, slots, first);
        return;
    }
    for (int half = count * packet_share(s) / 2; half > 0; half /= 2)
        for (int k = 0; k < half; k++)
            buf_printf(s->out, "                ckpp_v[_j][%d].join(ckpp_v[_j][%d]);\n", k, k + half);
    buf_printf(s->out, "                ckpp_a._s[%s_j].join(ckpp_v[_j][0]);\n            }\n", slots);
}

void packet_put_place(const spec *s, const char *first)
{
    if (s->cls->reduced == 1)
        buf_printf(s->out, "            [[maybe_unused]] const int64_t ckpp_at = %s;\n", first);
}

void packet_put_advance(const spec *s)
{
    if (s->cls->reduced > 1)
        buf_puts(s->out, "            ckpp_at.advance(ckpp_p._reduced);\n");
}

void packet_put_taken(const spec *s, bool fetched, const char *which)
{
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!packet_is_read(s, k))
            continue;
        buf_printf(s->out, "            const auto &ckpp_r%d = ", k);
        if (fetched)
            buf_printf(s->out, "ckpp_f%d[%s];\n", k, which);
        else
            packet_put_fetch(s, k, s->cls->vector, NULL), buf_puts(s->out, ";\n");
    }
}
