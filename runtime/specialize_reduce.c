/* specialize_reduce.c - a reduction's functions, for both compilers.
 *
 *   ckpp_body      the map body: an element's value
 *   ckpp_acc       the accumulator: the value, and where there is no identity whether there is one yet; for argmin and
 *                  argmax the value and its index
 *   ckpp_store     post, and the outputs of one result
 *   the entry      the loop over a thread's elements, then what device/reduce_*.h does with the accumulators
 *
 * The entry runs twice where results are split into parts: the first run leaves each part's accumulator in scratch memory,
 * the second one (`_finish` parts to a result) combines them. One entry does both, and what differs from call to call
 * (lanes, parts) are parameters: a kernel is compiled once for all shapes of a layout. */
#include "specialize.h"

#include <string.h>

static const struct { const char *identity, *expression; } operators[] = {
    [CKPP_REDUCE_ADD] = {"0", "a + b"},
    [CKPP_REDUCE_MULTIPLY] = {"1", "a * b"},
    [CKPP_REDUCE_MIN] = {"ckpp::highest<ckpp_value>()", "b < a || b != b ? b : a"},
    [CKPP_REDUCE_MAX] = {"ckpp::lowest<ckpp_value>()", "b > a || b != b ? b : a"},
    [CKPP_REDUCE_AND] = {"(ckpp_value)-1", "a & b"},
    [CKPP_REDUCE_OR] = {"0", "a | b"},
    [CKPP_REDUCE_XOR] = {"0", "a ^ b"},
    [CKPP_REDUCE_ALL] = {"1", "a && b"},
    [CKPP_REDUCE_ANY] = {"0", "a || b"},
    [CKPP_REDUCE_ARGMIN] = {NULL, "ckpp::is_less"},
    [CKPP_REDUCE_ARGMAX] = {NULL, "ckpp::is_more"},
};

/* ---- what kind of accumulator ---- */

static bool is_arg(const spec *s)
{
    ckpp_operator op = s->kernel->reduction->op;
    return op == CKPP_REDUCE_ARGMIN || op == CKPP_REDUCE_ARGMAX;
}

static bool has_identity(const spec *s)
{
    return s->kernel->reduction->identity || operators[s->kernel->reduction->op].identity;
}

static bool is_input(const spec *s, int k)
{
    return spec_is_element(s, k) && s->kernel->params[k].direction == CKPP_IN;
}

static bool is_output(const spec *s, int k)
{
    return s->kernel->params[k].direction != CKPP_IN;
}

static bool needs_index(const spec *s)
{
    return is_arg(s) || (s->kernel->uses & CKPP_USES_I) != 0;
}

static bool needs_ind(const spec *s)
{
    return (s->kernel->uses & CKPP_USES_IND) != 0;
}

/* ---- the map body ---- */

static void put_value_type(const spec *s)
{
    const ckpp_param *type = &s->kernel->reduction->type;

    buf_puts(s->out, "typedef ");
    if (s->cls->value == CKPP_STRUCT && !type->type && !type->placeholder) { /* the first output's */
        int k = 0;
        while (!is_output(s, k))
            k++;
        type = &s->kernel->params[k];
    }
    spec_value(s, (ckpp_dtype)s->cls->value, type);
    buf_puts(s->out, " ckpp_value;\n");
}

/* What the body's value is converted to. && and || want its truth, which an integer's accumulator would lose: of 0.25,
 * or of 256 in 8 bits. */
static const char *body_type(const spec *s)
{
    ckpp_operator op = s->kernel->reduction->op;

    if (op == CKPP_REDUCE_ALL || op == CKPP_REDUCE_ANY)
        return "bool";
    return s->cls->value == CKPP_NONE ? "auto" : "ckpp_value";
}

/* Elements are passed by reference: a body may take their address. */
static void put_body(const spec *s)
{
    buf_printf(s->out, "CKPP_FN %s ckpp_body(const ckpp_params &ckpp_p", body_type(s));
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!is_input(s, k))
            continue;
        buf_puts(s->out, ", const ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " &%s", s->kernel->params[k].name);
    }
    if (s->kernel->uses & CKPP_USES_I)
        buf_puts(s->out, ", const int64_t i");
    if (needs_ind(s))
        buf_puts(s->out, ", const int64_t ckpp_e");
    buf_puts(s->out, ")\n{\n");
    spec_locals(s);
    if (needs_ind(s))
        buf_printf(s->out, "    [[maybe_unused]] const ckpp::index<%d> _ind = {ckpp_e, ckpp_p._n, ckpp_p._ind_shape};\n",
                   s->cls->ind_ndim);
    spec_pieces(s->out, s->kernel->body);
    /* The brace first: compilers point at it where the body ends without a return. */
    buf_puts(s->out, "}\n#line 1 \"ckpp/reduction\"\n");
}

/* The type that a body without a declared one returns. */
static void put_deduced_type(const spec *s)
{
    buf_puts(s->out, "typedef decltype(ckpp_body(ckpp::value_of<const ckpp_params &>()");
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!is_input(s, k))
            continue;
        buf_puts(s->out, ", ckpp::value_of<const ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_puts(s->out, " &>()");
    }
    buf_printf(s->out, "%s%s)) ckpp_value;\n", s->kernel->uses & CKPP_USES_I ? ", (int64_t)0" : "",
               needs_ind(s) ? ", (int64_t)0" : "");
    /* At the body's own line, which its text begins with. */
    buf_put(s->out, s->kernel->body[0], strcspn(s->kernel->body[0], "\n"));
    buf_puts(s->out, "\nstatic_assert(ckpp::number<ckpp_value> && sizeof(ckpp_value) <= 8, "
             "\"argmin and argmax compare numbers of up to 64 bits: the body returns something else\");\n"
             "#line 1 \"ckpp/reduction\"\n");
}

/* ---- the accumulator ---- */

/* "ckpp_value NAME { return EXPRESSION; }" with the user's own text where there is some. */
static void put_expression(const spec *s, const char *head, const char *const *pieces, const char *own)
{
    buf_printf(s->out, "CKPP_FN ckpp_value %s\n{\n    return\n", head);
    if (pieces)
        spec_pieces(s->out, pieces);
    else
        buf_printf(s->out, "    %s\n", own);
    /* The semicolon first: where the expression is not complete, it is what compilers point at. */
    buf_puts(s->out, "    ;\n#line 1 \"ckpp/reduction\"\n}\n");
}

static void put_arg_state(const spec *s)
{
    const char *better = operators[s->kernel->reduction->op].expression;

    buf_printf(s->out, "    ckpp_value _a;\n    int64_t _i;\n"
               "    static CKPP_FN ckpp_acc empty() { return {ckpp_value(), -1}; }\n"
               "    CKPP_FN void join(const ckpp_acc &b)\n    {\n"
               "        if (b._i >= 0 && (_i < 0 || %s(b._a, _a) || (b._i < _i && !%s(_a, b._a))))\n"
               "            *this = b;\n    }\n", better, better);
    /* A later element of the same thread. */
    if (s->cls->ordered)
        buf_printf(s->out, "    CKPP_FN void take(const ckpp_acc &b)\n    {\n"
                   "        if (_i < 0 || %s(b._a, _a))\n            *this = b;\n    }\n", better);
}

/* Integers wrap, which in C only unsigned ones may, and those that are not promoted to a signed type. */
static const char *own_expression(const spec *s)
{
    ckpp_operator op = s->kernel->reduction->op;
    char kind = rt_dtype_kind((ckpp_dtype)s->cls->value);
    bool wide = ckpp_dtype_size((ckpp_dtype)s->cls->value) > 4;

    if (kind != 'i' && kind != 'u')
        return operators[op].expression;
    if (op == CKPP_REDUCE_ADD)
        return wide ? "(uint64_t)a + (uint64_t)b" : "(unsigned)a + (unsigned)b";
    if (op == CKPP_REDUCE_MULTIPLY)
        return wide ? "(uint64_t)a * (uint64_t)b" : "(unsigned)a * (unsigned)b";
    return operators[op].expression;
}

static void put_state(const spec *s)
{
    const ckpp_reduction *r = s->kernel->reduction;

    if (!is_arg(s))
        put_expression(s, "ckpp_combine(ckpp_value a, ckpp_value b)", r->reduce, own_expression(s));
    if (has_identity(s))
        put_expression(s, "ckpp_identity()", r->identity, operators[r->op].identity);
    /* A GPU's threads hand accumulators on by words of four bytes. */
    buf_printf(s->out, "struct %sckpp_acc {\n",
               s->cls->backend == RT_CUDA_ID && !is_arg(s) ? "alignas(alignof(ckpp_value) > 4 ? alignof(ckpp_value) : 4) " : "");
    if (is_arg(s))
        put_arg_state(s);
    else if (has_identity(s))
        buf_puts(s->out, "    ckpp_value _a;\n"
                 "    static CKPP_FN ckpp_acc empty() { return {ckpp_identity()}; }\n"
                 "    CKPP_FN void join(const ckpp_acc &b) { _a = ckpp_combine(_a, b._a); }\n");
    else
        buf_puts(s->out, "    ckpp_value _a;\n    bool _has;\n"
                 "    static CKPP_FN ckpp_acc empty() { return {ckpp_value(), false}; }\n"
                 "    CKPP_FN void join(const ckpp_acc &b)\n    {\n        if (b._has)\n"
                 "            *this = {_has ? ckpp_combine(_a, b._a) : b._a, true};\n    }\n");
    buf_puts(s->out, "};\n");
}

/* ---- the outputs ---- */

static void put_post(const spec *s)
{
    const ckpp_kernel *kernel = s->kernel;
    const char *type = is_arg(s) ? "int64_t" : "ckpp_value";

    buf_printf(s->out, "CKPP_FN void ckpp_post(const ckpp_params &ckpp_p, const %s &ckpp_a", type);
    for (int k = 0; k < kernel->nparams; k++) {
        if (!is_output(s, k))
            continue;
        buf_puts(s->out, ", ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, &kernel->params[k]);
        buf_printf(s->out, " &%s", kernel->params[k].name);
    }
    buf_puts(s->out, ")\n{\n");
    if (kernel->reduction->post) {
        spec_locals(s);
        /* In a block of its own: an input may be called a as well. */
        buf_printf(s->out, "    {\n    %s a = ckpp_a;\n    {\n", type);
        spec_pieces(s->out, kernel->reduction->post);
        buf_puts(s->out, "    ;}\n#line 1 \"ckpp/reduction\"\n    }\n}\n");
        return;
    }
    for (int k = 0; k < kernel->nparams; k++)
        if (is_output(s, k)) {
            buf_printf(s->out, "    %s = ckpp_a;\n}\n", kernel->params[k].name);
            return;
        }
}

static void put_result_type(const spec *s, int k)
{
    spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
}

/* Post for the result whose accumulator is ckpp_a[_j], and what it gives to the packets ckpp_w. */
static void put_result(const spec *s)
{
    const ckpp_kernel *kernel = s->kernel;

    for (int k = 0; k < kernel->nparams; k++) {
        const ckpp_param *param = &kernel->params[k];
        if (!is_output(s, k))
            continue;
        buf_puts(s->out, "        ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, param);
        /* What post may leave unwritten keeps the value that is there. */
        if (param->direction == CKPP_INOUT || param->partial)
            buf_printf(s->out, " ckpp_r%d = ckpp_o%d[_j * ckpp_p._s%d[%d]];\n", k, k, k, s->cls->ndim - 1);
        else
            buf_printf(s->out, " ckpp_r%d = {};\n", k);
    }
    buf_printf(s->out, "        ckpp_post(ckpp_p, ckpp_a[_j].%s", is_arg(s) ? "_i" : "_a");
    for (int k = 0; k < kernel->nparams; k++)
        if (is_output(s, k))
            buf_printf(s->out, ", ckpp_r%d", k);
    buf_puts(s->out, ");\n");
    for (int k = 0; k < kernel->nparams; k++)
        if (is_output(s, k))
            buf_printf(s->out, "        ckpp_w%d[_j] = ckpp_r%d;\n", k, k);
}

/* "ckpp_store<COUNT>(p, m, a)" stores COUNT neighbouring results from m on; as packets, where outputs lie so. On a GPU m is
 * a number; a CPU's loops know the coordinates, and need no division. */
static void put_store(const spec *s)
{
    const ckpp_kernel *kernel = s->kernel;
    bool host = s->cls->backend != RT_CUDA_ID;

    buf_printf(s->out, "template <int COUNT> CKPP_FN void ckpp_store(const ckpp_params &ckpp_p, const %s ckpp_m, "
               "const ckpp_acc *ckpp_a)\n{\n", host ? "auto &" : "int64_t");
    for (int k = 0; k < kernel->nparams; k++) {
        if (!is_output(s, k))
            continue;
        buf_puts(s->out, "    ");
        put_result_type(s, k);
        buf_printf(s->out, " *const ckpp_o%d = ckpp_p._p%d + ", k, k);
        if (host)
            buf_printf(s->out, "ckpp_m.offset(ckpp_p._s%d);\n    ", k);
        else
            buf_printf(s->out, "ckpp::offset_of<%d>(ckpp_m, ckpp_p._kept, ckpp_p._s%d);\n    ", s->cls->ndim, k);
        if (s->cls->param[k].access == RT_ROW)
            buf_printf(s->out, "alignas(COUNT * sizeof *ckpp_o%d) ", k);
        put_result_type(s, k);
        buf_printf(s->out, " ckpp_w%d[COUNT];\n", k);
    }
    buf_puts(s->out, "    for (int _j = 0; _j < COUNT; _j++) {\n");
    put_result(s);
    buf_puts(s->out, "    }\n");
    for (int k = 0; k < kernel->nparams; k++) {
        if (!is_output(s, k))
            continue;
        if (s->cls->param[k].access == RT_ROW)
            buf_printf(s->out, "    ckpp::store_packet<COUNT>(ckpp_o%d, ckpp_w%d);\n", k, k);
        else
            buf_printf(s->out, "    for (int _j = 0; _j < COUNT; _j++)\n"
                       "        ckpp_o%d[_j * ckpp_p._s%d[%d]] = ckpp_w%d[_j];\n", k, k,
                       s->cls->ndim - 1, k);
    }
    buf_puts(s->out, "}\n");
}

/* ---- the loop on a GPU ---- */

/* "{ckpp_body(ckpp_p, ckpp_r0._v[_j], ...), ...}": element _j of the packets as an accumulator. */
static void put_mapped(const spec *s)
{
    buf_puts(s->out, "{(ckpp_value)ckpp_body(ckpp_p");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (is_input(s, k))
            buf_printf(s->out, ", ckpp_r%d._v[_j]", k);
    if (s->kernel->uses & CKPP_USES_I)
        buf_puts(s->out, ", ckpp_i");
    if (needs_ind(s))
        buf_puts(s->out, ", ckpp_e");
    buf_puts(s->out, is_arg(s) ? "), ckpp_i}" : has_identity(s) ? ")}" : "), true}");
}

/* Fetches a packet of `vector` elements of each input, whose first one is number `first` of its result. */
static void put_fetch(const spec *s, int vector, const char *first)
{
    int kept = s->cls->ndim, inner = s->cls->columns ? kept - 1 : kept + s->cls->reduced - 1;

    buf_printf(s->out, "            [[maybe_unused]] const ckpp::place<%d, ckpp_index> ckpp_at(%s, ckpp_p._reduced);\n", s->cls->reduced, first);
    for (int k = 0; k < s->kernel->nparams; k++) {
        rt_access access = (rt_access)s->cls->param[k].access;
        if (!is_input(s, k))
            continue;
        buf_printf(s->out, "            const auto ckpp_r%d = ckpp::%s<%d>(ckpp_b%d + ", k,
                   access == RT_ROW ? "fetch_packet" : "fetch_steps", vector, k);
        /* A stride of 1 that the compiler knows saves a multiplication. */
        if (access == RT_ROW && s->cls->reduced == 1 && !s->cls->columns)
            buf_puts(s->out, "ckpp_at.first");
        else
            buf_printf(s->out, "ckpp_at.offset(ckpp_p._s%d + %d, 0)", k, kept);
        if (access == RT_SPREAD || (access == RT_STRIDED && vector == 1))
            buf_puts(s->out, ", 0);\n");
        else if (access == RT_STRIDED)
            buf_printf(s->out, ", ckpp_p._s%d[%d]);\n", k, inner);
        else
            buf_puts(s->out, ");\n");
    }
}

/* Takes the packets that put_fetch() has fetched into the thread's accumulators: one, or in columns one for each result. */
static void put_join(const spec *s, int vector, const char *how)
{
    const char *step = s->cls->columns ? "0" : "_j";

    buf_printf(s->out, "            for (int _j = 0; _j < %d; _j++) {\n", vector);
    if (needs_index(s))
        buf_printf(s->out, "                const int64_t ckpp_i = ckpp_at.offset(ckpp_p._ci + %d, %s);\n", s->cls->ndim, step);
    if (needs_ind(s))
        buf_printf(s->out, "                int64_t ckpp_e = ckpp_be + ckpp_at.offset(ckpp_p._ce + %d, %s);\n", s->cls->ndim,
                   step);
    if (needs_ind(s) && s->cls->columns)
        buf_printf(s->out, "                ckpp_e += _j * ckpp_p._ce[%d];\n", s->cls->ndim - 1);
    buf_printf(s->out, "                ckpp_a._s[%s].%s(", s->cls->columns ? "_j" : "0", how);
    put_mapped(s);
    buf_puts(s->out, ");\n            }\n");
}

/* Where the first element of the thread's result is in each input. */
static void put_bases(const spec *s)
{
    int kept = s->cls->ndim;

    buf_printf(s->out, "        [[maybe_unused]] const int64_t ckpp_m = ckpp_t.result * %d;\n",
               s->cls->columns ? s->cls->vector : 1);
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!is_input(s, k))
            continue;
        buf_puts(s->out, "        const ");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " *const ckpp_b%d = ckpp_p._p%d + ckpp::offset_of<%d>(ckpp_m, ckpp_p._kept, ckpp_p._s%d);\n", k, k,
                   kept, k);
    }
    if (needs_ind(s))
        buf_printf(s->out, "        const int64_t ckpp_be = ckpp::offset_of<%d>(ckpp_m, ckpp_p._kept, ckpp_p._ce);\n", kept);
}

/* Elements before a row's first whole packet; packets begin together in all inputs. */
static void put_head(const spec *s)
{
    int k = 0;

    while (!is_input(s, k) || s->cls->param[k].access != RT_ROW)
        k++;
    buf_printf(s->out, "        const unsigned ckpp_head = -(unsigned)((uint64_t)ckpp_b%d / sizeof *ckpp_b%d) & (ckpp_vector - 1);\n"
               "        const ckpp_index ckpp_packets = (ckpp_index)((ckpp_p._n - ckpp_head) / ckpp_vector);\n", k, k);
}

/* How many packets a thread fetches before it takes any of them: 32 bytes of loads under way in each thread keep the
 * memory busy. Copies of what is more than a few instructions cost more than they gain. */
static int at_once(const spec *s)
{
    bool simple = has_identity(s) && s->cls->value != CKPP_STRUCT && !specialize_calls(s->kernel);
    int size = 16;

    for (int k = 0; k < s->kernel->nparams; k++) {
        int own = (int)ckpp_dtype_size((ckpp_dtype)s->cls->param[k].dtype);
        if (is_input(s, k) && own > 0 && own < size)
            size = own;
    }
    int most = simple ? 32 / (size * s->cls->vector) : s->cls->vector > 1 ? 1 : 2;
    return most < 1 ? 1 : most > 8 ? 8 : most;
}

/* A loop over packets, `count` of which are taken at once. A loop that compilers unroll themselves waits for each packet: they
 * cannot know that there is a next one. */
static void put_loop(const spec *s, int count, const char *packets, const char *first)
{
    buf_printf(s->out, "#pragma unroll 1\n"
               "        for (; ckpp_k + %d * ckpp_stride < %s; ckpp_k += %d * ckpp_stride)\n"
               "#pragma unroll\n"
               "        for (int _u = 0; _u < %d; _u++) {\n", count - 1, packets, count, count);
    put_fetch(s, s->cls->vector, first);
    put_join(s, s->cls->vector, is_arg(s) && s->cls->ordered ? "take" : "join");
    buf_puts(s->out, "        }\n");
}

/* The packet that is left where two are taken at once: compilers are done with an `if` sooner than with a loop. */
static void put_last_packet(const spec *s, const char *packets, const char *first)
{
    buf_printf(s->out, "        if (const int _u = 0; ckpp_k < %s) {\n", packets);
    put_fetch(s, s->cls->vector, first);
    put_join(s, s->cls->vector, is_arg(s) && s->cls->ordered ? "take" : "join");
    buf_puts(s->out, "        }\n");
}

/* A thread's packets, and of a plain row what is before the first packet and behind the last. */
static void put_cuda_loop(const spec *s)
{
    bool in_row = !s->cls->columns && s->cls->vector > 1, plain = in_row && s->cls->reduced == 1;
    const char *packets = plain ? "ckpp_packets" : "(ckpp_index)ckpp_p._packets";
    const char *first = plain ? "ckpp_head + (ckpp_k + _u * ckpp_stride) * ckpp_vector"
                      : in_row ? "(ckpp_k + _u * ckpp_stride) * ckpp_vector" : "ckpp_k + _u * ckpp_stride";

    put_bases(s);
    if (plain)
        put_head(s);
    buf_puts(s->out, "        const ckpp_index ckpp_stride = (ckpp_index)ckpp_parts << ckpp_p._lane_bits;\n"
             "        ckpp_index ckpp_k = ((ckpp_index)ckpp_part << ckpp_p._lane_bits) + ckpp_t.lane;\n");
    if (at_once(s) > 1)
        put_loop(s, at_once(s), packets, first);
    if (at_once(s) == 2)
        put_last_packet(s, packets, first);
    else
        put_loop(s, 1, packets, first);
    if (!plain)
        return;
    buf_puts(s->out, "        if (ckpp_part == ckpp_parts - 1)\n#pragma unroll 1\n"
             "        for (ckpp_k = ckpp_t.lane; ckpp_k < (ckpp_index)ckpp_p._n - ckpp_packets * ckpp_vector;\n"
             "             ckpp_k += 1 << ckpp_p._lane_bits) {\n");
    put_fetch(s, 1, "ckpp_k < ckpp_head ? ckpp_k : ckpp_k + ckpp_packets * ckpp_vector");
    put_join(s, 1, "join");
    buf_puts(s->out, "        }\n");
}

static void put_cuda_entry(const spec *s, const char *symbol)
{
    int states = s->cls->columns ? s->cls->vector : 1;

    buf_printf(s->out, "extern \"C\" __global__ void __launch_bounds__(CKPP_BLOCK)\n"
               "%s(const __grid_constant__ ckpp_params ckpp_p)\n{\n"
               "    __shared__ alignas(ckpp_acc) unsigned char ckpp_shared[ckpp::shared_bytes<%d * sizeof(ckpp_acc)>];\n"
               "    const unsigned ckpp_parts = ckpp_p._parts, ckpp_part = blockIdx.x %% ckpp_parts;\n"
               "    const ckpp::seat ckpp_t(blockIdx.x / ckpp_parts, ckpp_p._lane_bits, ckpp_p._apart_bits);\n"
               "    enum { ckpp_vector = %d };\n"
               "    typedef %s ckpp_index;\n"
               "    auto ckpp_a = ckpp::states<ckpp_acc, %d>::empty();\n", symbol, states, s->cls->vector,
               s->cls->wide ? "int64_t" : "uint32_t", states);
    buf_printf(s->out,
               "    if (ckpp_p._finish) {\n"
               "        if (ckpp_t.result < ckpp_p._results)\n"
               "#pragma unroll 1\n"
               "            for (int _k = ckpp_t.lane; _k < ckpp_p._finish; _k += 1 << ckpp_p._lane_bits)\n"
               "                ckpp_a._s[0].join(ckpp_p._scratch[ckpp_t.result * ckpp_p._finish + _k]);\n"
               "    } else if (ckpp_t.result < ckpp_p._results / %d) {\n", states);
    put_cuda_loop(s);
    buf_puts(s->out, "    }\n");
    buf_printf(s->out, "    ckpp::gather(ckpp_a, ckpp_p._lane_bits, ckpp_p._apart_bits, ckpp_shared);\n"
               "    const int64_t ckpp_m = ckpp_p._finish ? ckpp_t.result : ckpp_t.result * %d;\n"
               "    if (ckpp_t.lane > 0 || ckpp_m >= ckpp_p._results)\n        return;\n"
               "    if (ckpp_parts > 1)\n"
               "        for (int _j = 0; _j < %d; _j++)\n"
               "            ckpp_p._scratch[(ckpp_m + _j) * ckpp_parts + ckpp_part] = ckpp_a._s[_j];\n", states, states);
    if (states > 1)
        buf_puts(s->out, "    else if (ckpp_p._finish)\n        ckpp_store<1>(ckpp_p, ckpp_m, ckpp_a._s);\n");
    buf_printf(s->out, "    else\n        ckpp_store<%d>(ckpp_p, ckpp_m, ckpp_a._s);\n}\n", states);
}

/* ---- the loop on a CPU ---- */

static void put_host_map(const spec *s)
{
    buf_puts(s->out, "    auto ckpp_map = [&](");
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!is_input(s, k))
            continue;
        buf_puts(s->out, "const ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " &ckpp_r%d, ", k);
    }
    buf_puts(s->out, "const int64_t ckpp_i, const int64_t ckpp_e) CKPP_INLINE_LAMBDA -> ckpp_acc {\n"
             "        return {(ckpp_value)ckpp_body(ckpp_p");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (is_input(s, k))
            buf_printf(s->out, ", ckpp_r%d", k);
    buf_printf(s->out, "%s%s)%s};\n    };\n", s->kernel->uses & CKPP_USES_I ? ", ckpp_i" : "", needs_ind(s) ? ", ckpp_e" : "",
               is_arg(s) ? ", ckpp_i" : has_identity(s) ? "" : ", true");
}

static void put_host_entry(const spec *s, const char *symbol)
{
    buf_printf(s->out, "extern \"C\" __attribute__((visibility(\"default\"))) void\n"
               "%s(const ckpp_params *ckpp_pointer, int64_t ckpp_begin, int64_t ckpp_end)\n{\n"
               "    const ckpp_params ckpp_p = *ckpp_pointer;\n"
               "    auto ckpp_keep = [&](const auto &_m, const ckpp_acc &_a) CKPP_INLINE_LAMBDA {\n"
               "        ckpp_store<1>(ckpp_p, _m, &_a);\n    };\n"
               "    if (ckpp_p._finish) {\n"
               "        ckpp::reduce_parts(ckpp_begin, ckpp_end, ckpp_p, ckpp_keep);\n        return;\n    }\n", symbol);
    put_host_map(s);
    buf_printf(s->out, "    ckpp::reduce_%s<%d, %d>(ckpp_begin, ckpp_end, ckpp_p, ckpp_map, ckpp_keep",
               s->cls->columns ? "columns" : "rows",
               s->cls->ndim, s->cls->reduced);
    for (int k = 0; k < s->kernel->nparams; k++) {
        rt_access access = (rt_access)s->cls->param[k].access;
        if (!is_input(s, k))
            continue;
        buf_puts(s->out, ",\n        ckpp::element<const ");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, ", %d>{ckpp_p._p%d, ckpp_p._s%d}", access == RT_ROW ? 1 : access == RT_SPREAD ? 0 : -1, k, k);
    }
    buf_printf(s->out, ",\n        %s, %s);\n}\n", needs_index(s) ? "ckpp::counter{ckpp_p._ci}" : "ckpp::none{}",
               needs_ind(s) ? "ckpp::counter{ckpp_p._ce}" : "ckpp::none{}");
}

void spec_reduction(const spec *s)
{
    char symbol[RT_SYMBOL_SIZE];

    specialize_symbol(s->kernel, symbol);
    if (s->cls->value != CKPP_NONE)
        put_value_type(s);
    put_body(s);
    if (s->cls->value == CKPP_NONE)
        put_deduced_type(s);
    put_state(s);
    put_post(s);
    put_store(s);
    if (s->cls->backend == RT_CUDA_ID)
        put_cuda_entry(s, symbol);
    else
        put_host_entry(s, symbol);
}
