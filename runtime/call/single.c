/* single.c - a view of a pointer without extents, in a call whose other arrays have more elements.
 *
 * ckpp_view(p) is a single element. With an array it is used for each of the array's elements,
 * which a program may want, but most often its extents have been forgotten. */
#include "runtime/call/call.h"

static const char *name_of_other(const rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++)
        if (rt_is_element(&l->operand[k]) && ckpp_size(&l->operand[k].array) > 1)
            return l->operand[k].param->name;
    return "the others";
}

void single_warn(const rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!rt_is_element(o) || o->param->direction != CKPP_IN || o->param->of_result ||
            o->array.ndim || o->array.shape[0] != ARRAY_BARE || l->n < 2)
            continue;
        rt_warn_here(o->param->name,
                     "'%s' is a single element, which each of the %lld elements of '%s' meets: "
                     "ckpp_view(p) without extents is one element; write ckpp_view(p, extent...), "
                     "or ckpp_view(&p[0]) if one is meant",
                     o->param->name, (long long)l->n, name_of_other(l));
    }
}
