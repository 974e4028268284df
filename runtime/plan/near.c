/* near.c - the arrays of near parameters, whose neighbours a body reads. */
#include "runtime/plan/plan.h"

/* Fails unless the loop's last dimensions, in which neighbours lie, are those of the array. */
static ckpp_status check_array(const rt_launch *l, const rt_operand *o)
{
    const ckpp_array *a = &o->array;
    const int dims = o->param->near->ndim;
    char mine[160], loop[160];

    if (a->ndim < dims)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "near argument '%s' has %d dimension%s, but its neighbours have %d "
                       "subscripts",
                       param_shown(o->param), a->ndim, a->ndim == 1 ? "" : "s", dims);
    for (int d = 1; d <= dims; d++) {
        if (a->shape[a->ndim - d] == l->shape[l->shape_ndim - d])
            continue;
        array_describe(a, mine, sizeof mine);
        array_describe_shape(loop, sizeof loop, l->shape_ndim, l->shape);
        return rt_fail(CKPP_ERROR_SHAPE,
                       "near argument '%s' is %s, but the arguments broadcast to %s: where it has "
                       "neighbours it must have all elements",
                       param_shown(o->param), mine, loop);
    }
    return CKPP_OK;
}

ckpp_status near_check(const rt_launch *l)
{
    for (int d = 0; d < CKPP_NEAR_DIMS && l->kernel->boundaries; d++)
        if (l->kernel->boundaries[d].exchange && !l->boxed)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "boundary(exchange) says that neighbours are on other ranks, but no "
                           "communicator is given: .comm = &c at the call");
    for (int k = 0; k < l->kernel->nparams && l->kernel->boundaries; k++) {
        const rt_operand *o = &l->operand[k];
        ckpp_status status = CKPP_OK;
        if (!o->param->near || o->raw)
            continue;
        if (o->arg->is_scalar)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "near argument '%s' is a number, which has no neighbours",
                           param_shown(o->param));
        if ((status = check_array(l, o)))
            return status;
    }
    return CKPP_OK;
}
