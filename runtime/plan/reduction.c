/* reduction.c - reductions: the accumulator's type, axes and results, and the loop's dimensions;
 * reduction_class.c goes on.
 *
 * The broadcast shape's dimensions are kept or reduced. Each kind is put into the order of memory
 * and merged, so that few are left: one of each for everything reduced, for rows and for columns,
 * whatever the arrays' dimensions were. Then only two questions decide the loop that is compiled:
 * whether neighbours in memory belong to one result (rows) or to different ones (columns), and how
 * many can be loaded at once. How many threads share a result is a parameter, which
 * reduction_split.c chooses at each call. */
#include "runtime/plan/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const rt_operand *first_result(const rt_launch *l)
{
    const rt_operand *o = l->operand;

    while (!rt_is_result(o))
        o++;
    return o;
}

/* ---- the accumulator's type ---- */

/* Whether the accumulator, where there is no post, can be assigned to the first output. */
static ckpp_status check_assignable(const rt_launch *l, const rt_operand *output)
{
    if (rt_has_groups(l->kernel->reduction))
        return CKPP_OK;
    char from = rt_dtype_kind(l->value), to = rt_dtype_kind(output->dtype);

    if (l->kernel->reduction->post || rt_is_arg(l->kernel->reduction) ||
        ((from == 's') == (to == 's') && (from != 'c' || to == 'c')))
        return CKPP_OK;
    return rt_fail(
        CKPP_ERROR_TYPE,
        "output '%s' is %s, but the accumulator is %s: post(...) has to say what the output "
        "gets",
        param_shown(output->param), ckpp_dtype_name(output->dtype), ckpp_dtype_name(l->value));
}

const ckpp_param *reduce_value_type(const rt_launch *l)
{
    const ckpp_param *given = &l->kernel->reduction->type;
    return given->type || given->placeholder ? given : first_result(l)->param;
}

/* Bytes of the struct that has a member for each result, at most: on a GPU small ones are ints, or
 * floats. */
static size_t groups_size(const rt_launch *l)
{
    size_t size = 0, align = sizeof(int);

    for (int k = 0; k < l->kernel->nparams; k++) {
        size_t member = ckpp_dtype_size(l->operand[k].dtype);
        if (!rt_is_result(&l->operand[k]))
            continue;
        member = member < sizeof(int) ? sizeof(int) : member;
        size = (size + member - 1) / member * member + member;
        align = member > align ? member : align;
    }
    return (size + align - 1) / align * align;
}

size_t reduce_value_size(const rt_launch *l)
{
    const ckpp_param *type = reduce_value_type(l);
    if (rt_has_groups(l->kernel->reduction))
        return groups_size(l);
    return l->value != CKPP_STRUCT ? ckpp_dtype_size(l->value)
           : type->placeholder     ? l->struct_size
                                   : type->itemsize;
}

/* Bytes of an accumulator, at most: the compiler knows better, but memory has to be allocated. */
size_t reduce_acc_size(const rt_launch *l)
{
    const ckpp_reduction *r = l->kernel->reduction;
    const ckpp_param *type = reduce_value_type(l);
    size_t size = reduce_value_size(l);
    size_t align = l->value == CKPP_STRUCT ? type->align : size;

    if (rt_is_arg(r))
        return 16;
    size = size < 4 ? 4 : (size + 3) & ~(size_t)3;
    return rt_has_identity(r) ? size : size + (align > 4 ? align : 4);
}

/* A loop keeps a few accumulators on its thread's stack. */
static ckpp_status refuse_large(const rt_launch *l)
{
    enum { LARGE = 64 * 1024 };
    const ckpp_param *type = reduce_value_type(l);

    if (l->value != CKPP_STRUCT || (reduce_acc_size(l) <= LARGE && type->align <= RT_BLOCK_ALIGN))
        return CKPP_OK;
    return rt_fail(
        CKPP_ERROR_TYPE,
        "the accumulator %s has %zu bytes, aligned to %zu: it can have %d, aligned to %d",
        type->type ? type->type : "struct", reduce_acc_size(l), type->align, LARGE,
        RT_BLOCK_ALIGN);
}

/* Whether each result of reduce(+ : s, max : m) has a type that its operator has a meaning for. */
static ckpp_status check_groups(const rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const operator_row *row = operator_of((ckpp_operator)o->param->op);
        if (rt_is_result(o) && !strchr(row->kinds, rt_dtype_kind(o->dtype)))
            return rt_fail(CKPP_ERROR_TYPE, "'%s' has no meaning for %s, the type of output '%s'",
                           row->word, ckpp_dtype_name(o->dtype), param_shown(o->param));
    }
    return CKPP_OK;
}

ckpp_status reduce_types(rt_launch *l)
{
    const ckpp_reduction *r = l->kernel->reduction;
    const rt_operand *output = first_result(l);
    bool given = r->type.placeholder || r->type.dtype != CKPP_NONE;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->param->in_post && rt_is_mapped(o))
            return rt_fail(
                CKPP_ERROR_ARGUMENT,
                "post(...) uses '%s', which is an array here: it sees one result, not the "
                "elements that went into it; make '%s' raw, or give a number",
                param_shown(o->param), param_shown(o->param));
    }
    if (rt_has_groups(r)) {
        l->value = CKPP_STRUCT;
        return check_groups(l);
    }
    l->value = !given                ? (rt_is_arg(r) ? CKPP_NONE : output->dtype)
               : r->type.placeholder ? (ckpp_dtype)l->bound[r->type.placeholder - 'A']
                                     : r->type.dtype;
    if (l->value == CKPP_NONE) {
        if (!given)
            return CKPP_OK;
        return rt_fail(CKPP_ERROR_TYPE, "nothing binds type %c of reduce_type",
                       r->type.placeholder);
    }
    if (!strchr(operator_of(r->op)->kinds, rt_dtype_kind(l->value)))
        return rt_fail(CKPP_ERROR_TYPE,
                       "'%s' has no meaning for %s, which is the accumulator's type by %s%s%s",
                       operator_of(r->op)->word, ckpp_dtype_name(l->value),
                       given ? "reduce_type" : "output '", given ? "" : param_shown(output->param),
                       given ? "" : "'");
    ckpp_status status = refuse_large(l);
    return status ? status : check_assignable(l, output);
}

/* ---- axes and results ---- */

static ckpp_status read_axes(rt_launch *l)
{
    const ckpp_options *o = l->options;
    bool one = o->axis || CKPP_GIVEN_(o, axis);
    ckpp_axes given = one ? (ckpp_axes){&o->axis, 1} : o->axes;
    int ndim = l->shape_ndim;

    if (one && o->axes.axis)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "axis and axes are both given: write .axis = 0 for one, .axes = CKPP_AXIS(0, -1) "
            "for several");
    l->axes = given.axis ? 0 : (1u << ndim) - 1;
    for (int k = 0; given.axis && k < given.count; k++) {
        int64_t axis = given.axis[k], d = axis < 0 ? axis + ndim : axis;
        char shape[160];
        array_describe_shape(shape, sizeof shape, ndim, l->shape);
        if (ndim == 0)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "axis %lld is out of range: the input is (), which has no axes",
                           (long long)axis);
        if (d < 0 || d >= ndim)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "axis %lld is out of range: the input is %s, its axes are %d to %d",
                           (long long)axis, shape, -ndim, ndim - 1);
        if (l->axes >> d & 1)
            return rt_fail(CKPP_ERROR_SHAPE, "axis %lld is given twice%s: the input is %s",
                           (long long)d, axis < 0 ? " (once counted from the end)" : "", shape);
        l->axes |= 1u << d;
    }
    return CKPP_OK;
}

static bool is_reduced(const rt_launch *l, int d)
{
    return (l->axes >> d & 1) != 0;
}

/* The product of the extents that are reduced, or kept. false: it has more than 63 bits. */
static bool count(const rt_launch *l, bool reduced, int64_t *product)
{
    bool fits = true;

    *product = 1;
    for (int d = 0; d < l->shape_ndim; d++)
        if (is_reduced(l, d) == reduced && l->shape[d] == 0) {
            *product = 0;
            return true;
        }
    for (int d = 0; d < l->shape_ndim; d++)
        if (is_reduced(l, d) == reduced)
            fits = fits && !__builtin_mul_overflow(*product, l->shape[d], product);
    return fits;
}

ckpp_status reduce_refuse_empty(const rt_launch *l)
{
    char shape[160];

    array_describe_shape(shape, sizeof shape, l->shape_ndim, l->shape);
    if (rt_is_arg(l->kernel->reduction))
        return rt_fail(
            CKPP_ERROR_SHAPE,
            "there is nothing to reduce, the input is %s, and '%s' of no elements has no value",
            shape, operator_of(l->kernel->reduction->op)->word);
    return rt_fail(
        CKPP_ERROR_SHAPE,
        "there is nothing to reduce, the input is %s, and the reduction has no identity: give "
        "identity(...)",
        shape);
}

/* What makes the shapes agree, where they differ in extents of 1 alone. */
static const char *shape_hint(const rt_launch *l, const rt_operand *o)
{
    const ckpp_array *a = &o->array;
    int mine = 0, theirs = 0;

    if (a->ndim == 0 && l->work.split.results != 1)
        return "; ckpp_out(pointer, extent...) is an output of several elements";
    while (mine < a->ndim || theirs < l->result_ndim) {
        if (mine < a->ndim && a->shape[mine] == 1)
            mine++;
        else if (theirs < l->result_ndim && l->result_shape[theirs] == 1)
            theirs++;
        else if (mine == a->ndim || theirs == l->result_ndim ||
                 a->shape[mine++] != l->result_shape[theirs++])
            return "";
    }
    if (l->result_ndim == 0)
        return "; one element has no extents: NAME = *POINTER in a construct, ckpp_view(pointer) "
               "in a call";
    return l->options->keepdims
               ? "; without keepdims there are no axes of extent 1 for those that are reduced"
               : "; with .keepdims = true the reduced axes stay, with extent 1";
}

/* Whether the array, which post alone mentions, broadcasts to the results. */
static ckpp_status check_beside(const rt_launch *l, const rt_operand *o)
{
    const ckpp_array *a = &o->array;
    int lead = l->result_ndim - a->ndim;
    bool fits = lead >= 0;
    char mine[160], results[160];

    for (int d = 0; fits && d < a->ndim; d++)
        fits = a->shape[d] == 1 || a->shape[d] == l->result_shape[lead + d];
    if (fits)
        return CKPP_OK;
    array_describe(a, mine, sizeof mine);
    array_describe_shape(results, sizeof results, l->result_ndim, l->result_shape);
    return rt_fail(CKPP_ERROR_SHAPE,
                   "argument '%s' is %s, but the reduction gives %s: what post(...) alone "
                   "mentions has an element for each result",
                   param_shown(o->param), mine, results);
}

ckpp_status reduce_shape(rt_launch *l)
{
    ckpp_status status = read_axes(l);

    if (status)
        return status;
    l->result_ndim = 0;
    for (int d = 0; d < l->shape_ndim; d++)
        if (!is_reduced(l, d) || l->options->keepdims)
            l->result_shape[l->result_ndim++] = is_reduced(l, d) ? 1 : l->shape[d];
    bool fits = count(l, false, &l->work.split.results);
    if (!fits || (!count(l, true, &l->n) && l->work.split.results > 0)) {
        char shape[160];
        array_describe_shape(shape, sizeof shape, l->shape_ndim, l->shape);
        return rt_fail(CKPP_ERROR_SHAPE, "the input is %s: too many elements", shape);
    }
    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        if (rt_is_result(o) && !array_is_empty(&o->array))
            status = bind_output(o, l->result_ndim, l->result_shape, "the reduction gives",
                                 shape_hint(l, o));
        else if (o->param->of_result && rt_is_element(o))
            status = check_beside(l, o);
        else if (o->param->mapped && !array_is_empty(&o->array))
            status = bind_output(o, l->shape_ndim, l->shape,
                                 "it gets an element for each one of the input, which is", "");
    }
    if (!status && l->n == 0 && l->work.split.results > 0 &&
        !rt_has_identity(l->kernel->reduction) && !l->ranks)
        status = reduce_refuse_empty(l);
    return status;
}

void reduce_view(const rt_launch *l, const ckpp_array *a, ckpp_array *view)
{
    int next = 0;

    *view = *a;
    if (!kind_of(l->kernel)->reduces || a->ndim != l->shape_ndim)
        return;
    for (int reduced = 1; reduced >= 0; reduced--)
        for (int d = 0; d < a->ndim; d++)
            if (is_reduced(l, d) == (bool)reduced) {
                view->shape[next] = a->shape[d];
                view->strides[next++] = a->strides[d];
            }
}

/* ---- the loop's dimensions ---- */

/* The operand's stride along dimension d of the broadcast shape. */
static int64_t stride_along(const rt_launch *l, const rt_operand *o, int d)
{
    const ckpp_array *a = &o->array;
    int lead = l->shape_ndim - a->ndim;

    if (l->n == 0 && rt_is_mapped(o))
        return 0; /* nothing is read or written, and strides may be anything */
    /* what belongs to results has the kept dimensions, and with keepdims all of them */
    if (!rt_is_mapped(o)) {
        if (is_reduced(l, d))
            return 0;
        lead = l->result_ndim - a->ndim;
        for (int e = 0; e < d && !l->options->keepdims; e++)
            lead += is_reduced(l, e);
    }
    return d < lead || a->shape[d - lead] == 1 ? 0 : a->strides[d - lead];
}

/* The input whose layout the loop follows: the largest. */
static const rt_operand *layout_operand(const rt_launch *l)
{
    const rt_operand *found = NULL;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (rt_is_mapped(o) && (!found || ckpp_size(&o->array) > ckpp_size(&found->array)))
            found = o;
    }
    return found;
}

/* How far apart neighbours along dimension d are in memory. Repeated elements belong outside of
 * all others. */
static int64_t distance(const rt_launch *l, const rt_operand *o, int d)
{
    int64_t stride = o ? stride_along(l, o, d) : 0;
    return stride < 0 ? -stride : stride > 0 ? stride : INT64_MAX;
}

/* Lists the dimensions that are kept, or reduced, those with the largest distance first. Returns
 * how many. Ranks agree on the results' order, whatever their arrays' layouts are. */
static int order_dimensions(const rt_launch *l, bool reduced, int order[CKPP_MAX_DIMS])
{
    const rt_operand *o = layout_operand(l);
    const bool sorted = reduced || !l->segments.all;
    int found = 0;

    for (int d = 0; d < l->shape_ndim; d++) {
        int at = found;
        if (is_reduced(l, d) != reduced || reduce_extent(l, d) == 1)
            continue;
        for (; sorted && at > 0 && distance(l, o, order[at - 1]) < distance(l, o, d); at--)
            order[at] = order[at - 1];
        order[at] = d;
        found++;
    }
    return found;
}

/* Whether a counter goes on along d: i counts the elements of a result, the second one those of
 * the input, the third one results. */
static bool is_counted(const rt_launch *l, int counter, int d)
{
    return counter == 1 || is_reduced(l, d) == (counter == 0);
}

/* Operands and, behind them, the three counters have strides over the loop. Returns the k-th of
 * these lists, and in *stride its stride along dimension d of the broadcast shape; NULL where k
 * has no strides. */
static int64_t *loop_strides(rt_launch *l, int k, int d, int64_t *stride)
{
    int counter = k - l->kernel->nparams;

    if (counter < 0) {
        if (!rt_is_element(&l->operand[k]))
            return NULL;
        *stride = stride_along(l, &l->operand[k], d);
        return l->operand[k].strides;
    }
    static const unsigned uses[] = {CKPP_USES_I, CKPP_USES_IND, CKPP_USES_OUT};
    bool used = (rt_uses(l->kernel) & uses[counter]) != 0 ||
                (counter == 0 && rt_is_arg(l->kernel->reduction));
    *stride = used && (l->n > 0 || counter == 2) && is_counted(l, counter, d) ? 1 : 0;
    for (int e = d + 1; e < l->shape_ndim && *stride; e++)
        if (is_counted(l, counter, e))
            *stride *= l->shape[e];
    return l->counter[counter];
}

/* Appends dimension d to the loop's `at` dimensions, or merges it with the last one, which is not
 * before `first`. */
static int add_dimension(rt_launch *l, int first, int at, int d)
{
    bool merge = at > first && !rt_counts_coordinates(l);
    int64_t stride, *strides;

    for (int k = 0; k < l->kernel->nparams + 3 && merge; k++)
        if ((strides = loop_strides(l, k, d, &stride)))
            merge = strides[at - 1] == stride * reduce_extent(l, d);
    at -= merge;
    l->place[d] = (signed char)at;
    l->extent[at] = (merge ? l->extent[at] : 1) * reduce_extent(l, d);
    for (int k = 0; k < l->kernel->nparams + 3; k++)
        if ((strides = loop_strides(l, k, d, &stride)))
            strides[at] = stride;
    return at + 1;
}

/* Appends a dimension along which all strides are 0. */
static int add_nothing(rt_launch *l, int at, int64_t extent)
{
    l->extent[at] = extent;
    l->counter[0][at] = l->counter[1][at] = l->counter[2][at] = 0;
    for (int k = 0; k < l->kernel->nparams; k++)
        l->operand[k].strides[at] = 0;
    return at + 1;
}

/* The outermost dimension counts this rank's segments, which results follow each other by. */
static int add_segments(rt_launch *l)
{
    const int64_t rows = l->segments.extent;
    int64_t stride, *strides;

    l->extent[0] = l->segments.own;
    for (int k = 0; k < l->kernel->nparams + 3; k++)
        if ((strides = loop_strides(l, k, 0, &stride)))
            strides[0] = stride * rows;
    return 1;
}

/* Whether neighbours in memory belong to one result, but so few of them that lines of neighbouring
 * results, whose elements are only that far apart, are worth more to a CPU: beginning a line costs
 * as much as several elements. */
static bool has_short_lines(const rt_launch *l)
{
    enum { SHORT = 16, LONG = 64 };
    const rt_operand *o = layout_operand(l);
    int inner = l->ndim + l->reduced - 1;

    return o && l->reduced > 1 && l->extent[inner] <= SHORT && l->extent[l->ndim - 1] >= LONG &&
           llabs(o->strides[l->ndim - 1]) < llabs(o->strides[inner - 1]);
}

void reduce_merge(rt_launch *l)
{
    int order[CKPP_MAX_DIMS], first = l->segments.all ? add_segments(l) : 0, at = first;
    int64_t kept = INT64_MAX, reduced = INT64_MAX;
    int found = order_dimensions(l, false, order);

    memset(l->place, -1, sizeof l->place);
    for (int k = 0; k < found; k++)
        at = add_dimension(l, first, at, order[k]);
    if (found)
        kept = distance(l, layout_operand(l), order[found - 1]);
    else if (at == 0)
        at = add_nothing(l, 0, 1);
    l->ndim = at;
    found = l->n > 0 ? order_dimensions(l, true, order) : 0;
    for (int k = 0; k < found; k++)
        at = add_dimension(l, l->ndim, at, order[k]);
    if (found)
        reduced = distance(l, layout_operand(l), order[found - 1]);
    else
        at = add_nothing(l, at, l->n > 0 ? 1 : 0);
    l->reduced = at - l->ndim;
    l->columns = kept < reduced || (!l->backend->target->simt && has_short_lines(l));
    if (l->segments.all && (l->ndim == 1 || l->n == 0))
        l->columns = false;
}
