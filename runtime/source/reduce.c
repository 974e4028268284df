/* reduce.c - a reduction's source: the words of kernel/text/reduce.cu.in. */
#include "runtime/source/spec.h"

#include <string.h>

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

bool specialize_names_value(const ckpp_kernel *kernel, const rt_class *cls)
{
    const spec s = {.kernel = kernel, .cls = cls};

    if (cls->value != CKPP_STRUCT || rt_has_groups(kernel->reduction))
        return true;
    const ckpp_param *type = spec_value_type(&s);
    return type->type || type->placeholder;
}

static bool is_first_output(const spec *s, int k)
{
    int first = 0;

    while (!spec_is_output(s, first))
        first++;
    return k == first;
}

/* The reduction's; of reduce(+ : s, max : m) that of result k. */
static ckpp_operator operator_number(const spec *s, int k)
{
    const ckpp_reduction *r = s->kernel->reduction;
    return rt_has_groups(r) ? (ckpp_operator)s->kernel->params[k].op : r->op;
}

static const operator_row *operator_for(const spec *s, int k)
{
    return operator_of(operator_number(s, k));
}

/* Whether a GPU's accumulator has the small integer t->k as an int: the operator neither overflows
 * nor makes a bool. */
static bool is_promoted(const spec_text *t)
{
    const operator_row *row = operator_for(t->s, t->k);
    const ckpp_dtype type = (ckpp_dtype)t->s->cls->param[t->k].dtype;

    return t->s->cls->target->simt && !row->wraps && row->form != CKPP_FORM_TRUTH &&
           strchr("iu", rt_dtype_kind(type)) && ckpp_dtype_size(type) < sizeof(int);
}

#define OPERATOR operator_for(s, t->k)
#define ACCESS s->cls->param[t->k].access
#define PARAM s->kernel->params[t->k]
#define NUMBERS(X)                                                                                \
    X(simt, s->cls->target->simt)                                                                 \
    X(wide, s->cls->wide)                                                                         \
    X(ordered, s->cls->ordered)                                                                   \
    X(reduced, s->cls->reduced)                                                                   \
    X(columns, s->cls->columns)                                                                   \
    X(inner_kept, s->cls->ndim - 1)                                                               \
    X(deduced, s->cls->value == CKPP_NONE)                                                        \
    X(truth, OPERATOR->form == CKPP_FORM_TRUTH)                                                   \
    X(promoted, is_promoted(t))                                                                   \
    X(arg, spec_is_arg(s))                                                                        \
    X(groups, rt_has_groups(s->kernel->reduction))                                                \
    X(identity, spec_has_identity(s))                                                             \
    X(has_post, s->kernel->reduction->post != NULL)                                               \
    X(needs_index, spec_needs_index(s))                                                           \
    X(input, spec_is_input(s, t->k))                                                              \
    X(output, spec_is_output(s, t->k))                                                            \
    X(beside, spec_is_beside(s, t->k))                                                            \
    X(uses_out, s->kernel->uses &CKPP_USES_OUT)                                                   \
    X(out_ndim, s->cls->out_ndim)                                                                 \
    X(visited, spec_is_mapped(s, t->k))                                                           \
    X(written, PARAM.mapped)                                                                      \
    X(writes, specialize_writes(s->kernel))                                                       \
    X(first_output, is_first_output(s, t->k))                                                     \
    X(kept, PARAM.direction == CKPP_INOUT || PARAM.partial)                                       \
    X(paired, ACCESS == RT_PAIRED)                                                                \
    X(packed, ACCESS == RT_ROW || ACCESS == RT_PAIRED)                                            \
    X(innermost, ACCESS == RT_ROW ? 1 : ACCESS == RT_BROADCAST ? 0 : -1)
NUMBERS(SPEC_NUMBER)

static void put_value_type(const spec_text *t)
{
    spec_value(t->s, (ckpp_dtype)t->s->cls->value, spec_value_type(t->s));
}

/* Writes the #line that the body's text begins with. */
static void put_line_of_body(const spec_text *t)
{
    const char *body = t->s->kernel->body[0];

    buf_put(t->s->out, body, strcspn(body, "\n"));
    buf_puts(t->s->out, "\n");
}

/* Writes the user's text, or else the operator's. */
static void put_expression(const spec *s, const char *const *pieces, const char *own)
{
    if (pieces)
        spec_pieces(s->out, pieces);
    else
        buf_printf(s->out, "    %s\n", own);
}

/* Integers wrap, which in C only unsigned types do, and only those not promoted to a signed
 * type. */
static void put_combine(const spec_text *t)
{
    const ckpp_operator op = operator_number(t->s, t->k);
    const operator_row *row = operator_of(op);
    bool groups = rt_has_groups(t->s->kernel->reduction);
    ckpp_dtype type = (ckpp_dtype)(groups ? t->s->cls->param[t->k].dtype : t->s->cls->value);
    const char *wide = ckpp_dtype_size(type) > 4 ? "uint64_t" : "unsigned";

    const bool is_float = t->s->cls->target->simt && rt_dtype_kind(type) == 'f' &&
                          ckpp_dtype_size(type) <= sizeof(float);

    if (is_float && (op == CKPP_REDUCE_MIN || op == CKPP_REDUCE_MAX))
        buf_printf(t->s->out, "    ckpp::%s(a, b)\n", op == CKPP_REDUCE_MIN ? "least" : "most");
    else if (row->wraps && type != CKPP_NONE && strchr("iu", rt_dtype_kind(type)))
        buf_printf(t->s->out, "    (%s)a %c (%s)b\n", wide, row->wraps, wide);
    else
        put_expression(t->s, t->s->kernel->reduction->reduce, row->expression);
}

static void put_identity(const spec_text *t)
{
    put_expression(t->s, t->s->kernel->reduction->identity, operator_for(t->s, t->k)->identity);
}

static void put_worst(const spec_text *t)
{
    buf_puts(t->s->out, operator_of(t->s->kernel->reduction->op)->identity);
}

static void put_better(const spec_text *t)
{
    buf_puts(t->s->out, operator_of(t->s->kernel->reduction->op)->expression);
}

static void put_post(const spec_text *t)
{
    spec_pieces(t->s->out, t->s->kernel->reduction->post);
}

static const spec_word words[] = {
    NUMBERS(SPEC_NUMBER_WORD){SPEC_NAME("value_type"), .put = put_value_type},
    {SPEC_NAME("line_of_body"), .put = put_line_of_body},
    {SPEC_NAME("combine_expression"), .put = put_combine},
    {SPEC_NAME("identity_expression"), .put = put_identity},
    {SPEC_NAME("worst"), .put = put_worst},
    {SPEC_NAME("better"), .put = put_better},
    {SPEC_NAME("post_text"), .put = put_post},
    {0},
};

void spec_reduction(spec *s)
{
    spec_text t;

    spec_text_begin(&t, s);
    spec_text_add(&t, rt_text_reduce);
    if (rt_has_groups(s->kernel->reduction))
        spec_text_add(&t, rt_text_reduce_groups);
    spec_text_add(&t, words);
    spec_text_put(&t, "functions");
    if (s->cls->target->simt) {
        spec_set_wait(s);
        spec_text_add(&t, rt_text_reduce_cuda);
        spec_text_add(&t, rt_text_reduce_batch);
        spec_text_add(&t, rt_text_reduce_rows);
        spec_text_add(&t, rt_text_vector);
        spec_text_add(&t, reduce_cuda_words);
        spec_text_put(&t, "cuda_entry");
    } else {
        if (rt_has_groups(s->kernel->reduction))
            spec_text_put(&t, "groups_lanes");
        spec_text_put(&t, "host_entry");
    }
}
