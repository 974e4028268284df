/* bounds.c - what CKPP_CHECK=bounds has found, as a message. */
#define _GNU_SOURCE
#include "runtime/call/call.h"

#include <stdio.h>
#include <string.h>

/* Reports x.shape[2], _ind[2] and the like of an array that has fewer dimensions. */
static ckpp_status report_dimension(const rt_launch *l, const launch_bounds *r, const char *name)
{
    static const char *const words[] = {"shape", "strides", "_ind", "_out"};
    const char *word = words[(-r->dimension - 2) & 3];
    const char *has = r->param >= 0 ? "the array has" : r->extent == 1 ? "there is" : "there are";

    return rt_fail(CKPP_ERROR_BOUNDS, "%s:%d: %s%s%s[%lld] is out of range: %s %lld dimension%s",
                   l->kernel->file, r->line, r->param >= 0 ? name : "", r->param >= 0 ? "." : "",
                   word, (long long)r->index, has, (long long)r->extent,
                   r->extent == 1 ? "" : "s");
}

ckpp_status launch_report_bounds(const rt_launch *l, const launch_bounds *r)
{
    const char *name = r->param >= 0 && r->param < l->kernel->nparams
                           ? l->kernel->params[r->param].name
                           : "?";
    char dimension[32] = "", seen[240] = "";

    if (!r->flag)
        return CKPP_OK;
    if (r->dimension < -1)
        return report_dimension(l, r, name);
    if (kind_of(l->kernel)->reduces && r->param >= 0 && r->param < l->kernel->nparams) {
        const ckpp_array *a = &l->operand[r->param].array;
        ckpp_array view;
        char shape[160];
        reduce_view(l, a, &view);
        array_describe_shape(shape, sizeof shape, view.ndim, view.shape);
        if (memcmp(view.shape, a->shape, (size_t)a->ndim * sizeof a->shape[0]))
            snprintf(seen, sizeof seen, " (the reduced axes come first: it is seen as %s)", shape);
    }
    if (r->dimension >= 0)
        snprintf(dimension, sizeof dimension, " in dimension %d", r->dimension);
    return rt_fail(CKPP_ERROR_BOUNDS,
                   "%s:%d: index %lld of '%s' is out of range: its extent%s is %lld%s",
                   l->kernel->file, r->line, (long long)r->index, name, dimension,
                   (long long)r->extent, seen);
}
