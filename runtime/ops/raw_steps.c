/* raw_steps.c - steps before a raw kernel runs: makes inputs row-major, and fills outputs. */
#include "runtime/ops/ops.h"

static ckpp_status copy_inputs(rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_operand *o = &l->operand[k];
        ckpp_array *a = &o->array, copy;
        if (o->arg->is_scalar || o->param->direction != CKPP_IN || !l->options->contiguous ||
            array_is_row_major(a))
            continue;
        ckpp_status status = array_allocate(&copy, a->dtype, a->itemsize, a->ndim, a->shape, NULL,
                                            l->device, l->stream);
        if (status)
            return status;
        o->dense = copy.owner;
        if ((status = copy_strided(&copy, a, l->stream)))
            return status;
        copy.owner = NULL;
        *a = copy;
    }
    return CKPP_OK;
}

static ckpp_status fill_outputs(rt_launch *l)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->param->direction != CKPP_OUT || !l->options->has_fill_)
            continue;
        if (o->dtype == CKPP_STRUCT)
            return rt_fail(CKPP_ERROR_TYPE,
                           "output '%s' has structs as elements, which fill(%g) cannot fill",
                           param_shown(o->param), l->options->fill);
        ckpp_array a = o->array; /* on the device where the kernel writes it */
        a.data = o->data;
        a.device = l->device;
        status = array_fill(&a, l->options->fill, l->stream);
    }
    return status;
}

const rt_raw_steps raw_steps = {copy_inputs, fill_outputs};
