/* single.c - views of pointers without extents, in a call.
 *
 * ckpp_view(p) is a single element. With an array it is used for each of the array's elements, and
 * without one it is all that the call works on. A program may want either, but most often the
 * extents have been forgotten. */
#include "runtime/call/call.h"

static const char *name_of_other(const rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++)
        if (rt_is_element(&l->operand[k]) && ckpp_size(&l->operand[k].array) > 1)
            return l->operand[k].param->name;
    return "the others";
}

static void warn(const rt_launch *l, const char *name, bool met, bool input)
{
    if (met)
        rt_warn_here(name,
                     "'%s' is a single element, which each of the %lld elements of '%s' meets: "
                     "ckpp_view(p) without extents is one element; write ckpp_view(p, extent...), "
                     "or ckpp_view(&p[0]) if one is meant",
                     name, (long long)l->n, name_of_other(l));
    else
        rt_warn_here(name,
                     "'%s' is a single element: ckpp_%s(p) without extents is one element; write "
                     "ckpp_%s(p, extent...), or ckpp_%s(&p[0]) if one is meant",
                     name, input ? "view" : "out", input ? "view" : "out",
                     input ? "view" : "out");
}

/* Whether an output of the program's own says how many elements there are. Of a reduction it is a
 * result. */
static bool is_told(const rt_launch *l)
{
    bool told = false;

    for (int k = 0; k < l->kernel->nparams && !told; k++) {
        const rt_operand *o = &l->operand[k];
        told = rt_is_element(o) && o->param->direction != CKPP_IN && !array_is_bare(&o->array) &&
               !array_is_empty(&o->array);
    }
    return told && !kind_of(l->kernel)->reduces;
}

/* A raw array of a device is a pointer, which its whole memory goes with. */
void single_warn(const rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const bool input = o->param->direction == CKPP_IN, met = rt_is_element(o) && l->n > 1;
        const bool meant = o->raw ? o->array.device != CKPP_HOST : !met && is_told(l);
        if (!o->arg->is_scalar && array_is_bare(&o->array) && !o->param->of_result &&
            (input || !kind_of(l->kernel)->reduces) && !meant)
            warn(l, o->param->name, met, input);
    }
}
