/* kind.c - the steps of a plan, for each kind of kernel. */
#include "runtime/plan/plan.h"

#include <string.h>

/* ---- elementwise ---- */

static ckpp_status elementwise_shape(rt_launch *l)
{
    ckpp_status status = bind_shape(l);

    if (!status)
        status = near_check(l);
    return status ? status : bind_output_shapes(l);
}

static void elementwise_output(const rt_launch *l, const rt_operand *o, int *ndim,
                               const int64_t **shape)
{
    (void)o;
    *ndim = l->shape_ndim;
    *shape = l->shape;
}

/* ---- reduction ---- */

static ckpp_status reduction_types(rt_launch *l)
{
    ckpp_status status = bind_types(l);

    return status ? status : reduce_types(l);
}

static ckpp_status reduction_shape(rt_launch *l)
{
    ckpp_status status = bind_shape(l);

    return status ? status : reduce_shape(l);
}

static void reduction_output(const rt_launch *l, const rt_operand *o, int *ndim,
                             const int64_t **shape)
{
    *ndim = o->param->mapped ? l->shape_ndim : l->result_ndim;
    *shape = o->param->mapped ? l->shape : l->result_shape;
}

static void reduction_divide(rt_launch *l, const rt_class *cls)
{
    l->work = reduce_divide(l, cls);
}

/* ---- raw ---- */

static ckpp_status raw_types(rt_launch *l)
{
    ckpp_status status = raw_template(l);

    return status ? status : bind_types(l);
}

static void raw_output(const rt_launch *l, const rt_operand *o, int *ndim, const int64_t **shape)
{
    (void)l;
    *ndim = o->arg->ndim;
    *shape = o->arg->shape;
}

/* ---- steps that a kind does not have ---- */

static ckpp_status no_grid(rt_launch *l)
{
    (void)l;
    return CKPP_OK;
}

static void no_loop(rt_launch *l)
{
    (void)l;
}

static void no_division(rt_launch *l, const rt_class *cls)
{
    (void)l;
    (void)cls;
}

static const rt_steps steps[] = {
    [CKPP_ELEMENTWISE] = {bind_types, elementwise_shape, elementwise_geometry, elementwise_output,
                          loop_merge, loop_classify, loop_divide},
    [CKPP_REDUCTION] = {reduction_types, reduction_shape, no_grid, reduction_output, reduce_merge,
                        reduce_classify, reduction_divide},
    [CKPP_RAW] = {raw_types, raw_arrays, raw_geometry, raw_output, no_loop, raw_classify,
                  no_division}};

const rt_steps *steps_of(const ckpp_kernel *kernel)
{
    return &steps[kernel->kind];
}

/* ---- what all kinds have ---- */

rt_access plan_classify_raw(const rt_launch *l, const ckpp_array *a)
{
    ckpp_array view;

    reduce_view(l, a, &view);
    if (array_is_row_major(&view))
        return RT_RAW_DENSE;
    /* a GPU's threads gain nothing by it that is worth another kernel */
    return !l->backend->target->simt && view.strides[view.ndim - 1] == 1 ? RT_RAW_ROW
                                                                         : RT_RAW_STRIDED;
}

bool plan_has_own(const rt_launch *l, int k, int64_t times)
{
    enum { MOST = 16 * 1024, WORTH = 32 }; /* bytes on a stack; elements for each of a copy */
    const rt_operand *o = &l->operand[k];
    const int64_t size = (int64_t)ckpp_dtype_size(o->dtype), count = ckpp_size(&o->array);
    const char *kinds = o->param->op == CKPP_REDUCE_ADD ? "iuf" : "iu";

    if (l->backend->target->simt || kind_of(l->kernel)->reduces || !o->param->op ||
        o->arg->is_scalar || array_is_empty(&o->array) || size < 4 || size > 8 ||
        !strchr(kinds, rt_dtype_kind(o->dtype)))
        return false;
    return array_is_row_major(&o->array) && count <= MOST / size && count <= times / WORTH &&
           !l->options->overlap && !l->kernel->boundaries && !rt_env()->check_bounds &&
           !(spec_facts(l->kernel) & CKPP_FACT_WAITS);
}

void plan_classify(const rt_launch *l, rt_class *cls)
{
    const unsigned whole_shape = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_NDIM |
                                 CKPP_MENTIONS_VIEW;

    memset(cls, 0, sizeof *cls + (size_t)l->kernel->nparams * sizeof cls->param[0]);
    cls->target = l->backend->target;
    cls->device = (unsigned char)l->device;
    if (kind_of(l->kernel)->is_file) /* which has no arguments */
        return;
    cls->ndim = (unsigned char)l->ndim;
    cls->ind_ndim = rt_uses(l->kernel) & CKPP_USES_IND ? (unsigned char)l->shape_ndim : 0;
    if (rt_counts_coordinates(l))
        memcpy(cls->ind_place, l->place, sizeof cls->ind_place);
    cls->parted = kind_of(l->kernel)->reduces
                      ? l->segments.all > 0
                      : l->rows &&
                            rt_uses(l->kernel) & (CKPP_USES_I | CKPP_USES_N | CKPP_USES_IND);
    cls->boxed = l->boxed;
    cls->bounds = rt_env()->check_bounds && kind_of(l->kernel)->loops &&
                  !(l->kernel->uses & CKPP_USES_NESTED);
    cls->struct_size = l->struct_size;
    memcpy(cls->bound, l->bound, sizeof cls->bound);
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        rt_param_class *c = &cls->param[k];
        c->dtype = (unsigned char)o->dtype;
        if (o->arg->is_scalar) {
            c->access = RT_SCALAR;
        } else if (o->raw && kind_of(l->kernel)->loops) {
            c->access = (unsigned char)plan_classify_raw(l, &o->array);
            c->ndim = (unsigned char)o->array.ndim;
        } else if (o->param->mentions & whole_shape) {
            c->ndim = (unsigned char)o->array.ndim;
        }
    }
    steps_of(l->kernel)->classify(l, cls);
}
