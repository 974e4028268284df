/* specialize_elementwise.c - the entry function of an elementwise kernel: the body as a lambda, handed to the loop. */
#include "runtime/source/source.h"

#include <stdio.h>

static void put_body(const spec *s)
{
    const ckpp_kernel *kernel = s->kernel;

    buf_puts(s->out, "    auto ckpp_body = [&](");
    for (int k = 0; k < kernel->nparams; k++) {
        const ckpp_param *param = &kernel->params[k];
        if (!spec_is_element(s, k))
            continue;
        buf_puts(s->out, param->direction == CKPP_IN ? "const " : "");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, param);
        buf_printf(s->out, " &%s, ", param->name);
    }
    buf_puts(s->out, "const int64_t i) CKPP_INLINE_LAMBDA {\n");
    if (kernel->uses & CKPP_USES_I)
        buf_puts(s->out, "    [[maybe_unused]] const int64_t _i = i;\n");
    if (kernel->uses & CKPP_USES_IND)
        buf_printf(s->out, "    const ckpp::index<%d> _ind = {i, ckpp_p._n, ckpp_p._ind_shape};\n", s->cls->ind_ndim);
    spec_pieces(s->out, kernel->body);
    buf_puts(s->out, "#line 1 \"ckpp/loop\"\n    };\n");
}

/* An allocated output that the body may leave unwritten has been zeroed; so all such outputs are read first. */
static int access_mode(const ckpp_param *param)
{
    if (param->direction == CKPP_IN)
        return 1;
    return param->direction == CKPP_OUT && !param->partial ? 2 : 3;
}

/* "ckpp::dense<float, 1>{ckpp_p._p1}" */
static void put_host_accessor(const spec *s, int k)
{
    const ckpp_param *param = &s->kernel->params[k];
    rt_access access = (rt_access)s->cls->param[k].access;

    buf_printf(s->out, "ckpp::%s<", access == RT_DENSE ? "dense" : "strided");
    spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, param);
    buf_printf(s->out, ", %d", access_mode(param));
    if (access != RT_DENSE)
        buf_printf(s->out, ", %s", access == RT_ROW ? "1" : access == RT_SPREAD ? "0" : "-1");
    buf_printf(s->out, ">{ckpp_p._p%d", k);
    if (access != RT_DENSE)
        buf_printf(s->out, ", ckpp_p._s%d", k);
    buf_puts(s->out, "}");
}

/* ---- a GPU's loop ---- */

/* Whether the body sees what memory holds, element k at k: then a pointer is enough, and quicker to compile than an accessor. */
static bool is_plain(const spec *s, int k)
{
    const rt_param_class *c = &s->cls->param[k];

    return c->access == RT_DENSE && c->dtype != CKPP_FLOAT16 && c->dtype != CKPP_BFLOAT16 && (c->aligned || !s->cls->shifted);
}

/* "float *const ckpp_a1 = ckpp_p._p1;", or "const ckpp::strided<float, 1, 1> ckpp_a1 = {ckpp_p._p1, ckpp_p._s1};" */
static void put_cuda_accessor(const spec *s, int k)
{
    const ckpp_param *param = &s->kernel->params[k];
    const rt_param_class *c = &s->cls->param[k];
    rt_access access = (rt_access)c->access;
    bool dense = access == RT_DENSE, turned = access == RT_TURNED, unit = dense || access == RT_ROW;
    bool shifted = unit && s->cls->shifted && !c->aligned && (dense || param->direction == CKPP_IN);
    char sides[48];

    if (is_plain(s, k)) {
        buf_puts(s->out, "    ");
        spec_stored(s, (ckpp_dtype)c->dtype, param);
        buf_printf(s->out, " *const ckpp_a%d = ckpp_p._p%d;\n", k, k);
        return;
    }
    snprintf(sides, sizeof sides, "%d, %d, %d", s->cls->tile_height, s->cls->tile_width, s->cls->vector);
    if (turned) {
        buf_puts(s->out, "    __shared__ ckpp::shared_tile<");
        spec_stored(s, (ckpp_dtype)c->dtype, param);
        buf_printf(s->out, ", %s> ckpp_t%d;\n", sides, k);
    }
    buf_printf(s->out, "    const ckpp::%s<", turned ? "turned" : dense ? shifted ? "shifted" : "dense" : shifted ? "shifted_row" : "strided");
    spec_stored(s, (ckpp_dtype)c->dtype, param);
    if (turned)
        buf_printf(s->out, ", %s, %s", sides, c->aligned ? "true" : "false");
    else
        buf_printf(s->out, ", %d", shifted && !dense ? s->cls->ndim : access_mode(param));
    if (!turned && !dense && !shifted)
        buf_printf(s->out, ", %s%s", unit ? "1" : access == RT_SPREAD ? "0" : "-1", c->aligned ? ", true" : "");
    buf_printf(s->out, "> ckpp_a%d = {ckpp_p._p%d", k, k);
    if (!dense)
        buf_printf(s->out, ", ckpp_p._s%d", k);
    if (turned)
        buf_printf(s->out, ", ckpp_t%d", k);
    else if (shifted && !dense)
        buf_puts(s->out, ", ckpp_p._shape");
    buf_puts(s->out, "};\n");
}

/* "ckpp::packet<float, 4>" */
static void put_packet(const spec *s, int k, int vector)
{
    buf_puts(s->out, "ckpp::packet<");
    spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
    buf_printf(s->out, ", %d>", vector);
}

/* What the parameter's elements at ckpp_at are: an expression. What the body only writes begins as zeros. */
static void put_fetch(const spec *s, int k, int vector, const char *each)
{
    if (!is_plain(s, k)) {
        buf_printf(s->out, "ckpp_a%d.fetch<%d>(ckpp_at%s)", k, vector, each);
    } else if (access_mode(&s->kernel->params[k]) & 1) {
        buf_puts(s->out, "*(const ");
        put_packet(s, k, vector);
        buf_printf(s->out, " *)(ckpp_a%d + ckpp_at%s.first)", k, each);
    } else {
        put_packet(s, k, vector);
        buf_puts(s->out, "{}");
    }
}

/* "ckpp_a1.keep(ckpp_r1, ckpp_at);" */
static void put_keep(const spec *s, int k, int vector, const char *packet, const char *each)
{
    if (!is_plain(s, k)) {
        buf_printf(s->out, "ckpp_a%d.keep(%s%s, ckpp_at%s);\n", k, packet, each, each);
        return;
    }
    buf_puts(s->out, "*(");
    put_packet(s, k, vector);
    buf_printf(s->out, " *)(ckpp_a%d + ckpp_at%s.first) = %s%s;\n", k, each, packet, each);
}

/* "ckpp_body(ckpp_r0._v[_j], ckpp_r1._v[_j], ckpp_at.first + _j);" */
static void put_body_call(const spec *s, const char *each, const char *element)
{
    buf_puts(s->out, "ckpp_body(");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k))
            buf_printf(s->out, "ckpp_r%d%s._v[%s], ", k, each, element);
    buf_printf(s->out, "ckpp_at%s.first%s + _j);\n", each, s->cls->peeled ? " + ckpp_p._head" : "");
}

static bool is_kept(const spec *s, int k)
{
    return spec_is_element(s, k) && s->kernel->params[k].direction != CKPP_IN;
}

/* Fetches, runs the body, keeps: packets of `vector` elements at ckpp_at; or, where there are several, at ckpp_at[]. */
static void put_elements(const spec *s, int vector, int items)
{
    const char *each = items > 1 ? "[_u]" : "";
    char loop[80] = "", packet[32];

    if (items > 1)
        snprintf(loop, sizeof loop, "_Pragma(\"unroll\") for (int _u = 0; _u < %d; _u++) ", items);
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!spec_is_element(s, k))
            continue;
        buf_puts(s->out, "        ");
        put_packet(s, k, vector);
        buf_printf(s->out, " ckpp_r%d", k);
        if (items > 1)
            buf_printf(s->out, "[%d];\n        %sckpp_r%d[_u]", items, loop, k);
        buf_puts(s->out, " = ");
        put_fetch(s, k, vector, each);
        buf_puts(s->out, ";\n");
    }
    buf_printf(s->out, "        %sfor (int _j = 0; _j < %d; _j++)\n            ", loop, vector);
    put_body_call(s, each, "_j");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (is_kept(s, k)) {
            buf_printf(s->out, "        %s", loop);
            snprintf(packet, sizeof packet, "ckpp_r%d", k);
            put_keep(s, k, vector, packet, each);
        }
}

/* The same of a packet, or, where ckpp_count is 1, of one element, with the body compiled once. An element goes through the packet
 * once round: it is kept from behind. */
static void put_rolled(const spec *s, int vector)
{
    char packet[32];

    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!spec_is_element(s, k))
            continue;
        bool is_read = access_mode(&s->kernel->params[k]) & 1;
        buf_puts(s->out, "        ");
        put_packet(s, k, vector);
        buf_printf(s->out, is_read ? " ckpp_r%d;\n" : " ckpp_r%d = {};\n", k);
        if (!is_read)
            continue;
        buf_printf(s->out, "        if (ckpp_count > 1)\n            ckpp_r%d = ", k);
        put_fetch(s, k, vector, "");
        buf_printf(s->out, ";\n        else\n            ckpp_r%d._v[0] = (", k);
        put_fetch(s, k, 1, "");
        buf_puts(s->out, ")._v[0];\n");
    }
    buf_puts(s->out, "        _Pragma(\"unroll 1\") for (int _j = 0; _j < ckpp_count; _j++) {\n            ");
    put_body_call(s, "", "0");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k))
            buf_printf(s->out, "            ckpp_r%d.%s();\n", k, is_kept(s, k) ? "turn" : "shift");
    buf_puts(s->out, "        }\n");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (is_kept(s, k)) {
            buf_puts(s->out, "        if (ckpp_count > 1) {\n            ");
            snprintf(packet, sizeof packet, "ckpp_r%d", k);
            put_keep(s, k, vector, packet, "");
            buf_puts(s->out, "        } else {\n            const auto ckpp_last = ");
            put_packet(s, k, 1);
            buf_printf(s->out, "{ckpp_r%d._v[%d]};\n            ", k, vector - 1);
            put_keep(s, k, 1, "ckpp_last", "");
            buf_puts(s->out, "        }\n");
        }
}

/* "ckpp::packet_spot<2, uint32_t, 4>(ckpp_k + 256, ckpp_p._shape, ckpp_p._by)" */
static void put_spot(const spec *s, int item)
{
    bool flat = s->cls->ndim == 1;

    buf_printf(s->out, flat ? "ckpp::flat_spot{(ckpp_k" : "ckpp::packet_spot<%d, %s, %d>(ckpp_k", s->cls->ndim,
               s->cls->wide ? "int64_t" : "uint32_t", s->cls->vector);
    if (item)
        buf_printf(s->out, " + %d", item * RT_BLOCK);
    if (flat)
        buf_printf(s->out, ") * %d}", s->cls->vector);
    else
        buf_puts(s->out, ", ckpp_p._shape, ckpp_p._by)");
}

/* "const ckpp::flat_spot ckpp_at[2] = {...};" */
static void put_spots(const spec *s, int items)
{
    buf_printf(s->out, s->cls->ndim == 1 ? "        const ckpp::flat_spot" : "        const ckpp::spot<%d, %s>", s->cls->ndim,
               s->cls->wide ? "int64_t" : "uint32_t");
    buf_printf(s->out, " ckpp_at[%d] = {", items);
    for (int k = 0; k < items; k++) {
        buf_puts(s->out, k ? ", " : "");
        put_spot(s, k);
    }
    buf_puts(s->out, "};\n");
}

/* The thread's first packet; where it has several, they are a block apart. */
static void put_first_packet(const spec *s)
{
    if (s->cls->items > 1)
        buf_printf(s->out, "    int64_t ckpp_k = (int64_t)blockIdx.x * (CKPP_BLOCK * %d) + threadIdx.x;\n", s->cls->items);
    else
        buf_puts(s->out, "    int64_t ckpp_k = (int64_t)blockIdx.x * CKPP_BLOCK + threadIdx.x;\n");
}

/* The first threads take packets, the others a single element each: those in front of the packets (the pointers are those of the
 * first packet's elements), and those behind them. Statements, not a template over the parameters, and no loop over the tail:
 * together they halve what the kernel costs NVRTC beyond a hand-written one. */
static void put_flat_packets(const spec *s)
{
    int vector = s->cls->vector, items = s->cls->items;
    const char *single = s->cls->peeled ? "ckpp_k - ckpp_packets < ckpp_p._head ? ckpp_k - ckpp_packets - ckpp_p._head"
                                          " : ckpp_k - ckpp_p._head + ckpp_packets * " : "ckpp_k + ckpp_packets * ";

    put_first_packet(s);
    if (s->cls->peeled)
        buf_puts(s->out, "    const int64_t ckpp_packets = ckpp_p._packets;\n");
    else
        buf_printf(s->out, "    const int64_t ckpp_packets = ckpp_p._n / %d;\n", vector);
    if (s->cls->rolled) {
        buf_printf(s->out, "    const int ckpp_count = ckpp_k < ckpp_packets ? %d : 1;\n"
                           "    if (ckpp_k < ckpp_p._n - ckpp_packets * %d) {\n"
                           "        const ckpp::flat_spot ckpp_at = {ckpp_count > 1 ? ckpp_k * %d : %s%d};\n", vector, vector - 1, vector,
                   single, vector - 1);
        put_rolled(s, vector);
        buf_puts(s->out, "    }\n");
        return;
    }
    if (items > 1) {
        buf_printf(s->out, "    if (ckpp_k + %d < ckpp_packets) {\n", (items - 1) * RT_BLOCK);
        put_spots(s, items);
        put_elements(s, vector, items);
        buf_printf(s->out, "        return;\n    }\n    for (int ckpp_i = 0; ckpp_i < %d; ckpp_i++, ckpp_k += CKPP_BLOCK)\n", items);
    }
    buf_puts(s->out, "    if (ckpp_k < ckpp_packets) {\n        const ckpp::flat_spot ckpp_at = ");
    put_spot(s, 0);
    buf_puts(s->out, ";\n");
    put_elements(s, vector, 1);
    buf_printf(s->out, "    } else if (ckpp_k < ckpp_p._n - ckpp_packets * %d) {\n"
                       "        const ckpp::flat_spot ckpp_at = {%s%d};\n", vector - 1, single, vector - 1);
    put_elements(s, 1, 1);
    buf_puts(s->out, "    }\n");
}

/* Packets in rows, or single elements. */
static void put_rows(const spec *s)
{
    int vector = s->cls->vector, items = s->cls->items, last = s->cls->ndim - 1;

    put_first_packet(s);
    buf_printf(s->out, "    const int64_t ckpp_packets = ckpp_p.%s;\n", s->cls->ndim == 1 ? "_n" : "_packets");
    if (items > 1) {
        buf_printf(s->out, "    if (ckpp_k + %d < ckpp_packets) {\n", (items - 1) * RT_BLOCK);
        put_spots(s, items);
        if (s->cls->ragged) {
            buf_puts(s->out, "        if (");
            for (int k = 0; k < items; k++)
                buf_printf(s->out, "%sckpp_at[%d].c[%d] + %d <= ckpp_p._shape[%d]", k ? " && " : "", k, last, vector, last);
            buf_puts(s->out, ") {\n");
        }
        put_elements(s, vector, items);
        buf_puts(s->out, s->cls->ragged ? "        return;\n        }\n    }\n" : "        return;\n    }\n");
        buf_printf(s->out, "    for (int ckpp_i = 0; ckpp_i < %d; ckpp_i++, ckpp_k += CKPP_BLOCK)\n", items);
    }
    buf_puts(s->out, "    if (ckpp_k < ckpp_packets) {\n        auto ckpp_at = ");
    put_spot(s, 0);
    buf_puts(s->out, ";\n");
    if (s->cls->ragged) {
        buf_printf(s->out, "        int64_t ckpp_rest = ckpp_p._shape[%d] - ckpp_at.c[%d];\n        if (ckpp_rest < %d) {\n"
                           "        for (; ckpp_rest > 0; ckpp_rest--, ckpp_at.step()) {\n", last, last, vector);
        put_elements(s, 1, 1);
        buf_puts(s->out, "        }\n        } else {\n");
    }
    put_elements(s, vector, 1);
    buf_puts(s->out, s->cls->ragged ? "        }\n    }\n" : "    }\n");
}

/* Whether an input is read from where it is. */
static bool has_direct_input(const spec *s)
{
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k) && s->cls->param[k].access != RT_TURNED && (access_mode(&s->kernel->params[k]) & 1))
            return true;
    return false;
}

/* A thread takes the packets of its tile; where it loads for them, four at a time. */
static void put_tiles(const spec *s)
{
    enum { AT_ONCE = 4 };
    int vector = s->cls->vector, packets = s->cls->tile_width / vector * s->cls->tile_height / RT_BLOCK;
    int items = !has_direct_input(s) || specialize_calls(s->kernel) ? 1 : packets < AT_ONCE ? packets : AT_ONCE;
    const char *index = s->cls->wide ? "int64_t" : "uint32_t";

    buf_printf(s->out, "    const ckpp::tile<%d, %s, %d, %d, %d, %d> ckpp_tile(blockIdx.x, ckpp_p._shape);\n", s->cls->ndim, index,
               s->cls->turn, s->cls->tile_height, s->cls->tile_width, vector);
    for (int k = 0; k < s->kernel->nparams; k++)
        if (s->cls->param[k].access == RT_TURNED)
            buf_printf(s->out, "    ckpp_a%d.load(ckpp_tile);\n", k);
    buf_printf(s->out, "    __syncthreads();\n    if (ckpp_tile.whole()) {\n"
                       "        _Pragma(\"unroll %d\") for (int ckpp_k = 0; ckpp_k < %d; ckpp_k += %d) {\n", specialize_calls(s->kernel) ? 1 : packets / items,
               packets, items);
    buf_printf(s->out, items > 1 ? "        const ckpp::tile_spot<%d, %s> ckpp_at[%d] = {" : "        const ckpp::tile_spot<%d, %s> ckpp_at = ",
               s->cls->ndim, index, items);
    for (int k = 0; k < items; k++)
        buf_printf(s->out, "%sckpp_tile.at(ckpp_k + %d)", k ? ", " : "", k);
    buf_puts(s->out, items > 1 ? "};\n" : ";\n");
    put_elements(s, vector, items);
    buf_printf(s->out, "        }\n        return;\n    }\n    _Pragma(\"unroll 1\") for (int ckpp_k = 0; ckpp_k < %d; ckpp_k++) {\n"
                       "        auto ckpp_at = ckpp_tile.at(ckpp_k);\n        _Pragma(\"unroll 1\") "
                       "for (; ckpp_at.element < %d && ckpp_tile.has(ckpp_at); ckpp_at.step(), ckpp_at.element++) {\n", packets, vector);
    put_elements(s, 1, 1);
    buf_puts(s->out, "        }\n    }\n");
}

static void put_cuda_loop(const spec *s)
{
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k))
            put_cuda_accessor(s, k);
    if (s->cls->tile_width)
        put_tiles(s);
    else if (s->cls->ndim == 1 && s->cls->vector > 1)
        put_flat_packets(s);
    else
        put_rows(s);
}

static void put_host_loop(const spec *s)
{
    buf_printf(s->out, "    ckpp::elementwise<%d>(ckpp_begin, ckpp_end, ckpp_p._shape, ckpp_body", s->cls->ndim);
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k)) {
            buf_puts(s->out, ",\n        ");
            put_host_accessor(s, k);
        }
    buf_puts(s->out, ");\n");
}

void spec_elementwise(spec *s)
{
    char symbol[RT_SYMBOL_SIZE];
    bool cuda = s->cls->target->simt;

    specialize_symbol(s->kernel, symbol);
    if (cuda)
        buf_printf(s->out, "extern \"C\" __global__ void __launch_bounds__(CKPP_BLOCK)\n"
                           "%s(const __grid_constant__ ckpp_params ckpp_p)\n{\n", symbol);
    else
        buf_printf(s->out, "extern \"C\" __attribute__((visibility(\"default\"))) void\n"
                           "%s(const ckpp_params *ckpp_pointer, int64_t ckpp_begin, int64_t ckpp_end)\n{\n"
                           "    const ckpp_params ckpp_p = *ckpp_pointer;\n", symbol);
    spec_wait(s);
    spec_locals(s);
    if (s->kernel->before)
        spec_pieces(s->out, s->kernel->before);
    put_body(s);
    if (cuda)
        put_cuda_loop(s);
    else
        put_host_loop(s);
    if (s->kernel->after) {
        spec_pieces(s->out, s->kernel->after);
        buf_puts(s->out, "#line 1 \"ckpp/end\"\n");
    }
    buf_puts(s->out, "}\n");
}

