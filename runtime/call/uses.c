/* uses.c - which memory a launch uses, for graphs: launches that do not touch each other's may run
 * side by side.
 *
 * An array that a kernel is given counts in whole, from its first byte to its last. Where a kernel
 * may reach memory in another way, by a pointer in a struct or by a texture, nothing is known, and
 * neither where it prints. Variables of device code belong to the kernel's code. */
#include "runtime/call/call.h"

/* Whether the bytes of these elements, or of this number, may have pointers among them. */
static bool may_point(const rt_operand *o)
{
    const bool constant = o->param->extents[0] != 0; /* it is a CKPP_STRUCT only as an argument */

    return constant ? o->param->element == CKPP_STRUCT : o->dtype == CKPP_STRUCT;
}

static bool is_known(const rt_launch *l)
{
    if (kind_of(l->kernel)->is_file || spec_facts(l->kernel) & CKPP_FACT_PRINTS)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (l->operand[k].param->object || may_point(&l->operand[k]))
            return false;
    return true;
}

int uses_list(const rt_launch *l, const rt_code *code, rt_use use[USES])
{
    const uint64_t variables = CKPP_FACT_DEVICE_CODE | CKPP_FACT_INCLUDES;
    const uintptr_t own = (uintptr_t)code;
    int count = 0;

    if (!is_known(l))
        return -1;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        int64_t low, high;
        if (o->arg->is_scalar)
            continue;
        array_span(&o->array, &low, &high);
        use[count++] = (rt_use){(uintptr_t)(o->data + low), (uintptr_t)(o->data + high),
                                o->param->direction != CKPP_IN};
    }
    if (spec_facts(l->kernel) & variables)
        use[count++] = (rt_use){own, own + 1, true};
    return count;
}
