/* ghosts.c - the arrays of a loop over shards with ghosts.
 *
 * A loop's arrays come as views, one for each subscript; the call has where each array begins. The
 * element at hand is where the loop writes: elements at the same place in other arrays, which are
 * laid out alike, are those at hand, and others their neighbours. */
#include "runtime/comm/halo.h"

#include <string.h>

/* How many elements behind the begin of its array a parameter's first element is; false: it is no
 * view of an array. */
static bool find_place(const rt_launch *l, int k, int64_t *place)
{
    const rt_operand *o = &l->operand[k];
    int views = 0;

    while (l->options->bases_[views])
        views++;
    if (k >= views || !rt_is_element(o))
        return false;
    *place = (int64_t)((uintptr_t)o->arg->array->data - (uintptr_t)l->options->bases_[k]) /
             (int64_t)o->array.itemsize;
    return true;
}

static bool same_array(const rt_launch *l, int a, int b)
{
    return l->options->bases_[a] == l->options->bases_[b];
}

static bool same_strides(const rt_launch *l, int a, int b)
{
    for (int d = 0; d < l->shape_ndim; d++)
        if (l->shape[d] > 1 && l->operand[a].array.strides[d] != l->operand[b].array.strides[d])
            return false;
    return true;
}

/* The array that the loop writes; -1: there is none. */
static int find_written(const rt_launch *l, int64_t *place)
{
    for (int k = 0; find_place(l, k, place); k++)
        if (l->operand[k].param->direction != CKPP_IN)
            return k;
    return -1;
}

/* Lists the neighbours in the array of which k is the first view. */
static ckpp_status list_array(const rt_launch *l, int k, int written, int64_t centre, int *used,
                              halo *h)
{
    static const signed char own[RT_WINDOW_DIMS];
    halo_array *a = &h->array[h->narrays];
    int64_t place;
    int views = 0;

    for (int j = k; find_place(l, j, &place); j++)
        views += same_array(l, j, k);
    *a = (halo_array){.by = (const signed char(*)[RT_WINDOW_DIMS]) & h->by[*used]};
    for (int j = k; find_place(l, j, &place); j++) {
        const rt_operand *o = &l->operand[j];
        if (!same_array(l, j, k) || o->param->direction == CKPP_OUT)
            continue;
        if (!same_strides(l, j, written) ||
            !patch_distance(l->shape_ndim, o->array.strides, place - centre, h->by[*used])) {
            if (views == 1) /* such as a coefficient for each row */
                return CKPP_OK;
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "which elements of '%s' are neighbours is not known: it is laid out "
                           "otherwise than '%s', which the loop writes, or is read more than %d "
                           "elements away",
                           param_shown(l->operand[k].param),
                           param_shown(l->operand[written].param), RT_WINDOW_FAR);
        }
        if (!memcmp(h->by[*used], own, sizeof own))
            continue;
        a->param = a->count++ ? a->param : j;
        ++*used;
    }
    h->narrays += a->count > 0;
    return CKPP_OK;
}

ckpp_status halo_list_views(const rt_launch *l, halo *h)
{
    ckpp_status status = CKPP_OK;
    int64_t centre, place;
    int used = 0;
    const int written = find_written(l, &centre);

    if (l->kernel->facts & CKPP_FACT_TEAM)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "a loop with boundary(exchange) has no inner loops with a directive");
    for (int k = 0; k < l->kernel->nparams; k++)
        if (!l->operand[k].arg->is_scalar && l->operand[k].raw)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "'%s' is indexed by more than the loop's variables and constants, so "
                           "which of its elements other ranks have is not known",
                           param_shown(l->operand[k].param));
    for (int k = 0; written >= 0 && find_place(l, k, &place) && !status; k++) {
        if (l->operand[k].array.device != l->device)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "'%s' is memory of the host, which a loop with ghosts would copy to "
                           "the device and back: put it into a data region (#pragma kernel data)",
                           param_shown(l->operand[k].param));
        bool listed = false;
        for (int j = 0; j < k; j++)
            listed |= same_array(l, j, k);
        if (!listed)
            status = list_array(l, k, written, centre, &used, h);
    }
    return status;
}
