/* specialize_reduce.c - a reduction's functions, for both compilers.
 *
 *   ckpp_body      the map body: an element's value
 *   ckpp_acc       the accumulator: the value, and where there is no identity whether there is one yet; for argmin and
 *                  argmax the value and its index
 *   ckpp_store     post, and the outputs of one result
 *   the entry      the loop over a thread's elements, then what device/reduce_*.h does with the accumulators
 *
 * That of a GPU is specialize_reduce_cuda.c's. Where results are split into parts, the entry runs twice: the first run leaves each
 * part's accumulator in scratch memory, the second one (`_finish` parts to a result) combines them; unless the last block of a GPU's
 * first run does (reduce_plan.c). What differs from call to call (lanes, parts) are parameters: a kernel is compiled once for many
 * shapes of a layout. */
#include "runtime/source/source.h"

#include <string.h>

/* The identity; of argmin and argmax, which have none, the worst value. */
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
    [CKPP_REDUCE_ARGMIN] = {"ckpp::highest<ckpp_value>()", "ckpp::is_less"},
    [CKPP_REDUCE_ARGMAX] = {"ckpp::lowest<ckpp_value>()", "ckpp::is_more"},
};

/* ---- the map body ---- */

const ckpp_param *spec_value_type(const spec *s)
{
    const ckpp_param *type = &s->kernel->reduction->type;
    int k = 0;

    if (s->cls->value != CKPP_STRUCT || type->type || type->placeholder)
        return type;
    while (!spec_is_output(s, k))
        k++;
    return &s->kernel->params[k];
}

static void put_value_type(const spec *s)
{
    buf_puts(s->out, "typedef ");
    spec_value(s, (ckpp_dtype)s->cls->value, spec_value_type(s));
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
        if (!spec_is_input(s, k))
            continue;
        buf_puts(s->out, ", const ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " &%s", s->kernel->params[k].name);
    }
    if (s->kernel->uses & CKPP_USES_I)
        buf_puts(s->out, ", const int64_t i");
    if (spec_needs_ind(s))
        buf_puts(s->out, ", const int64_t ckpp_e");
    buf_puts(s->out, ")\n{\n");
    spec_locals(s);
    if (s->kernel->uses & CKPP_USES_I)
        buf_puts(s->out, "    [[maybe_unused]] const int64_t _i = i;\n");
    if (spec_needs_ind(s))
        buf_printf(s->out, "    [[maybe_unused]] const ckpp::index<%d> _ind = {ckpp_e, ckpp_p._n, ckpp_p._ind_shape};\n",
                   s->cls->ind_ndim);
    spec_pieces(s->out, s->kernel->body);
    /* The brace first: compilers point at it where the body ends without a return. */
    buf_puts(s->out, "}\n#line 1 \"ckpp/reduction\"\n");
}

/* The type that a body without a declared one returns. Where that is no number, which is an error, what follows has one all the same:
 * compilers would complain of it again and again. */
static void put_deduced_type(const spec *s)
{
    buf_puts(s->out, "typedef decltype(ckpp_body(ckpp::value_of<const ckpp_params &>()");
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!spec_is_input(s, k))
            continue;
        buf_puts(s->out, ", ckpp::value_of<const ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_puts(s->out, " &>()");
    }
    buf_printf(s->out, "%s%s)) ckpp_returned;\n", s->kernel->uses & CKPP_USES_I ? ", (int64_t)0" : "",
               spec_needs_ind(s) ? ", (int64_t)0" : "");
    /* At the body's own line, which its text begins with. */
    buf_put(s->out, s->kernel->body[0], strcspn(s->kernel->body[0], "\n"));
    buf_puts(s->out, "\nstatic_assert(ckpp::number<ckpp_returned> && sizeof(ckpp_returned) <= 8, "
             "\"argmin and argmax compare numbers of up to 64 bits: the body returns something else\");\n"
             "#line 1 \"ckpp/reduction\"\ntypedef ckpp::choose<ckpp::number<ckpp_returned>, ckpp_returned, int>::type ckpp_value;\n");
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

/* What is worse than any element, or as bad, stands for "no element yet": then nothing more has to be asked of each element. Where it
 * is all that there is in the end, all are as bad, and the first one is the answer. A GPU compares words: narrow values are widened
 * once. */
static void put_arg_state(const spec *s)
{
    const ckpp_reduction *r = s->kernel->reduction;
    const char *better = operators[r->op].expression;

    buf_printf(s->out, "    %s _a;\n    ckpp_place _i;\n"
               "    static CKPP_FN ckpp_acc empty() { return {%s, -1}; }\n"
               "    CKPP_FN int64_t place() const { return _i < 0 ? 0 : _i; }\n"
               "    CKPP_FN void join(const ckpp_acc &b)\n    {\n"
               "        if (%s(b._a, _a) || (b._i < _i && !%s(_a, b._a)))\n"
               "            *this = b;\n    }\n", s->cls->target->simt ? "ckpp::promoted<ckpp_value>" : "ckpp_value",
               operators[r->op].identity, better, better);
    /* A later element of the same thread. */
    if (s->cls->ordered)
        buf_printf(s->out, "    CKPP_FN void take(const ckpp_acc &b)\n    {\n"
                   "        if (%s(b._a, _a))\n            *this = b;\n    }\n", better);
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

    if (!spec_is_arg(s))
        put_expression(s, "ckpp_combine(ckpp_value a, ckpp_value b)", r->reduce, own_expression(s));
    if (spec_has_identity(s))
        put_expression(s, "ckpp_identity()", r->identity, operators[r->op].identity);
    /* On a GPU numbers of elements take half the registers where they are that small. */
    if (spec_is_arg(s))
        buf_printf(s->out, "typedef %s ckpp_place;\n", s->cls->target->simt && !s->cls->wide ? "int32_t" : "int64_t");
    /* A GPU's threads hand accumulators on by words of four bytes. */
    buf_printf(s->out, "struct %sckpp_acc {\n",
               s->cls->target->simt && !spec_is_arg(s) ? "alignas(alignof(ckpp_value) > 4 ? alignof(ckpp_value) : 4) " : "");
    if (spec_is_arg(s))
        put_arg_state(s);
    else if (spec_has_identity(s))
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
    const char *type = spec_is_arg(s) ? "int64_t" : "ckpp_value";

    buf_printf(s->out, "CKPP_FN void ckpp_post(const ckpp_params &ckpp_p, const %s &ckpp_a", type);
    for (int k = 0; k < kernel->nparams; k++) {
        if (!spec_is_output(s, k))
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
        if (spec_is_output(s, k)) {
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
        if (!spec_is_output(s, k))
            continue;
        buf_puts(s->out, "        ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, param);
        /* What post may leave unwritten keeps the value that is there. */
        if (param->direction == CKPP_INOUT || param->partial)
            buf_printf(s->out, " ckpp_r%d = ckpp_o%d[_j * ckpp_p._s%d[%d]];\n", k, k, k, s->cls->ndim - 1);
        else
            buf_printf(s->out, " ckpp_r%d = {};\n", k);
    }
    buf_printf(s->out, "        ckpp_post(ckpp_p, ckpp_a[_j].%s", spec_is_arg(s) ? "place()" : "_a");
    for (int k = 0; k < kernel->nparams; k++)
        if (spec_is_output(s, k))
            buf_printf(s->out, ", ckpp_r%d", k);
    buf_puts(s->out, ");\n");
    for (int k = 0; k < kernel->nparams; k++)
        if (spec_is_output(s, k))
            buf_printf(s->out, "        ckpp_w%d[_j] = ckpp_r%d;\n", k, k);
}

/* Whether neighbouring results of output k are stored as packets. */
static bool is_packet(const spec *s, int k)
{
    return s->cls->param[k].access == RT_ROW || s->cls->param[k].access == RT_PAIRED;
}

/* "ckpp_store<COUNT>(p, m, a)" stores COUNT neighbouring results from m on; as packets, where outputs lie so. On a GPU m is
 * a number; a CPU's loops know the coordinates, and need no division. */
static void put_store(const spec *s)
{
    const ckpp_kernel *kernel = s->kernel;
    bool host = !s->cls->target->simt;

    buf_printf(s->out, "template <int COUNT> CKPP_FN void ckpp_store(const ckpp_params &ckpp_p, const %s ckpp_m, "
               "const ckpp_acc *ckpp_a)\n{\n", host ? "auto &" : "int64_t");
    for (int k = 0; k < kernel->nparams; k++) {
        if (!spec_is_output(s, k))
            continue;
        buf_puts(s->out, "    ");
        put_result_type(s, k);
        buf_printf(s->out, " *const ckpp_o%d = ckpp_p._p%d + ", k, k);
        if (host)
            buf_printf(s->out, "ckpp_m.offset(ckpp_p._s%d);\n    ", k);
        else
            buf_printf(s->out, "ckpp::offset_of<%d, ckpp_index>(ckpp_m, ckpp_p._kept, ckpp_p._s%d);\n    ", s->cls->ndim, k);
        if (is_packet(s, k))
            buf_printf(s->out, "alignas(COUNT * sizeof *ckpp_o%d) ", k);
        put_result_type(s, k);
        buf_printf(s->out, " ckpp_w%d[COUNT];\n", k);
    }
    buf_puts(s->out, "    for (int _j = 0; _j < COUNT; _j++) {\n");
    put_result(s);
    buf_puts(s->out, "    }\n");
    for (int k = 0; k < kernel->nparams; k++) {
        if (!spec_is_output(s, k))
            continue;
        if (is_packet(s, k))
            buf_printf(s->out, "    ckpp::store_packet<COUNT, %s>(ckpp_o%d, ckpp_w%d);\n",
                       s->cls->param[k].access == RT_PAIRED ? "true" : "false", k, k);
        else
            buf_printf(s->out, "    for (int _j = 0; _j < COUNT; _j++)\n"
                       "        ckpp_o%d[_j * ckpp_p._s%d[%d]] = ckpp_w%d[_j];\n", k, k,
                       s->cls->ndim - 1, k);
    }
    buf_puts(s->out, "}\n");
}

/* ---- the loop on a CPU ---- */

static void put_host_map(const spec *s)
{
    buf_puts(s->out, "    auto ckpp_map = [&](");
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (!spec_is_input(s, k))
            continue;
        buf_puts(s->out, "const ");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, " &ckpp_r%d, ", k);
    }
    buf_puts(s->out, "const int64_t ckpp_i, const int64_t ckpp_e) CKPP_INLINE_LAMBDA -> ckpp_acc {\n"
             "        return {(ckpp_value)ckpp_body(ckpp_p");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_input(s, k))
            buf_printf(s->out, ", ckpp_r%d", k);
    buf_printf(s->out, "%s%s)%s};\n    };\n", s->kernel->uses & CKPP_USES_I ? ", ckpp_i" : "", spec_needs_ind(s) ? ", ckpp_e" : "",
               spec_is_arg(s) ? ", (ckpp_place)ckpp_i" : spec_has_identity(s) ? "" : ", true");
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
        if (!spec_is_input(s, k))
            continue;
        buf_puts(s->out, ",\n        ckpp::element<const ");
        spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
        buf_printf(s->out, ", %d>{ckpp_p._p%d, ckpp_p._s%d}", access == RT_ROW ? 1 : access == RT_SPREAD ? 0 : -1, k, k);
    }
    buf_printf(s->out, ",\n        %s, %s);\n}\n", spec_needs_index(s) ? "ckpp::counter{ckpp_p._ci}" : "ckpp::none{}",
               spec_needs_ind(s) ? "ckpp::counter{ckpp_p._ce}" : "ckpp::none{}");
}

void spec_reduction(spec *s)
{
    char symbol[RT_SYMBOL_SIZE];

    specialize_symbol(s->kernel, symbol);
    if (s->cls->value != CKPP_NONE)
        put_value_type(s);
    put_body(s);
    if (s->cls->value == CKPP_NONE)
        put_deduced_type(s);
    put_state(s);
    if (s->cls->target->simt)
        buf_printf(s->out, "typedef %s ckpp_index;\n", s->cls->wide ? "uint64_t" : "uint32_t");
    put_post(s);
    put_store(s);
    if (s->cls->target->simt)
        spec_reduction_cuda(s, symbol);
    else
        put_host_entry(s, symbol);
}
