/* loop.c - from the broadcast shape to the loop that the kernel runs.
 *
 * Dimensions of extent 1 are dropped; neighbouring dimensions that are one for every operand are
 * merged. Where the body does not ask which element it is at, dimensions are first put into the
 * order of memory, so that a transposed array is as fast as any other. What is left decides the
 * class: an operand is dense, has an innermost stride of 1 or 0, or is strided. */
#include "runtime/plan/plan.h"

#include <stdlib.h>
#include <string.h>

/* The operand's strides over the broadcast shape: 0 where it is repeated. */
static void broadcast_strides(const rt_launch *l, rt_operand *o)
{
    const ckpp_array *a = &o->array;
    int lead = l->shape_ndim - a->ndim;

    for (int d = 0; d < l->shape_ndim; d++)
        o->strides[d] = d < lead || a->shape[d - lead] == 1 ? 0 : a->strides[d - lead];
}

/* The operand whose layout the loop follows: an output, whose elements are all written, else the
 * first array. */
static const rt_operand *layout_operand(const rt_launch *l)
{
    const rt_operand *first = NULL;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!rt_is_element(o))
            continue;
        if (o->param->direction != CKPP_IN)
            return o;
        if (!first)
            first = o;
    }
    return first;
}

static void swap_dimensions(rt_launch *l, int a, int b)
{
    int64_t extent = l->extent[a];

    l->extent[a] = l->extent[b];
    l->extent[b] = extent;
    for (int k = 0; k < l->kernel->nparams; k++) {
        int64_t *s = l->operand[k].strides;
        int64_t stride = s[a];
        if (!rt_is_element(&l->operand[k]))
            continue;
        s[a] = s[b];
        s[b] = stride;
    }
}

/* Insertion sort by falling stride of that operand: stable, and nothing moves where the order is
 * right already. */
static void order_dimensions(rt_launch *l)
{
    const rt_operand *o = layout_operand(l);

    for (int d = 1; o && d < l->ndim; d++)
        for (int e = d; e > 0 && llabs(o->strides[e - 1]) < llabs(o->strides[e]); e--)
            swap_dimensions(l, e - 1, e);
}

static void drop_dimension(rt_launch *l, int from, int to)
{
    l->extent[to] = l->extent[from];
    for (int k = 0; k < l->kernel->nparams; k++)
        if (rt_is_element(&l->operand[k]))
            l->operand[k].strides[to] = l->operand[k].strides[from];
}

static bool mergeable(const rt_launch *l, int outer, int inner)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (rt_is_element(o) && o->strides[outer] != o->strides[inner] * l->extent[inner])
            return false;
    }
    return true;
}

void loop_merge(rt_launch *l)
{
    int last = -1;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (rt_is_element(o) || (o->raw && o->param->near && o->array.ndim <= l->shape_ndim))
            broadcast_strides(l, &l->operand[k]);
    }
    if (patch_is_wanted(l) && l->shape_ndim > 0) {
        l->ndim = l->shape_ndim;
        for (int d = 0; d < l->ndim; d++) {
            l->extent[d] = l->shape[d];
            l->place[d] = (signed char)d;
        }
        return;
    }
    l->ndim = 0;
    for (int d = 0; d < l->shape_ndim; d++) {
        l->place[d] = (signed char)(l->shape[d] == 1 ? -1 : l->ndim);
        if (l->shape[d] == 1)
            continue;
        l->extent[d] = l->shape[d];
        if (d != l->ndim)
            drop_dimension(l, d, l->ndim);
        l->ndim++;
    }
    if (!(rt_uses(l->kernel) & (CKPP_USES_I | CKPP_USES_IND)))
        order_dimensions(l);
    for (int d = 0; d < l->ndim; d++) {
        if (last >= 0 && !rt_counts_coordinates(l) && mergeable(l, last, d)) {
            int64_t extent = l->extent[last];
            drop_dimension(l, d, last);
            l->extent[last] = extent * l->extent[d];
            continue;
        }
        last++;
        if (d != last)
            drop_dimension(l, d, last);
    }
    l->ndim = last + 1;
    if (l->ndim == 0) { /* a single element */
        l->ndim = 1;
        l->extent[0] = 1;
        for (int k = 0; k < l->kernel->nparams; k++)
            l->operand[k].strides[0] = 1;
    }
}

/* ---- the class ---- */

static bool dense_in_loop(const rt_launch *l, const rt_operand *o)
{
    int64_t stride = 1;

    for (int d = l->ndim - 1; d >= 0; d--) {
        if (o->strides[d] != stride)
            return false;
        stride *= l->extent[d];
    }
    return true;
}

static rt_access classify_element(const rt_launch *l, const rt_operand *o)
{
    int64_t inner = o->strides[l->ndim - 1];

    if (dense_in_loop(l, o) && !o->param->near) /* whose strides are needed */
        return RT_DENSE;
    return inner == 1 ? RT_ROW : inner == 0 ? RT_BROADCAST : RT_STRIDED;
}

/* Whether coordinates along some dimension, or twice as much, need more than 31 bits: of
 * neighbours that are mirrored, the period does. */
static bool has_long_dimension(const rt_launch *l)
{
    bool any = false;

    for (int d = 0; d < l->ndim; d++)
        any |= l->extent[d] > INT32_MAX / 2;
    return any;
}

/* Whether an offset in coordinates, or along a dimension, needs more than 31 bits. In one
 * dimension offsets have 64 anyway, other than in patches. */
bool loop_needs_wide(const rt_launch *l, const rt_class *cls)
{
    const int64_t limit = INT32_MAX - RT_BLOCK * RT_VECTOR_BYTES;

    if (l->ndim == 1 && !cls->patch_rows)
        return false;
    if (cls->patch_rows && has_long_dimension(l))
        return true;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        /* slabs of rims, which stand for a boxed loop's near arrays, are somewhat wider */
        const int64_t halo = l->boxed ? 4 * RT_WINDOW_FAR : 0;
        int64_t reach = 0, dense = 1;
        if (!(rt_is_element(o) || cls->param[k].window) || cls->param[k].access == RT_DENSE)
            continue;
        for (int d = 0; d < l->ndim; d++) {
            int64_t part;
            if (__builtin_mul_overflow(llabs(o->strides[d]), l->extent[d], &part) ||
                part > limit || (reach += part) > limit ||
                (halo &&
                 (__builtin_mul_overflow(dense, l->extent[d] + halo, &dense) || dense > limit)))
                return true;
        }
    }
    return l->n > limit;
}

void loop_classify(const rt_launch *l, rt_class *cls)
{
    for (int k = 0; k < l->kernel->nparams; k++)
        if (rt_is_element(&l->operand[k]))
            cls->param[k].access = (unsigned char)classify_element(l, &l->operand[k]);
        else
            cls->param[k].own = plan_has_own(l, k, l->n);
    if (cls->target->simt && l->work.grid.block[0] != RT_BLOCK)
        cls->block = (unsigned short)l->work.grid.block[0];
    if (cls->target->simt) {
        cls->kept = (unsigned char)l->options->kept_;
        cls->whole = l->options->whole_;
    }
    loop_plan(l, cls);
    cls->wide = cls->target->simt ? loop_needs_wide(l, cls) : has_long_dimension(l);
    cls->quick = cls->target->simt && rt_uses(l->kernel) & CKPP_USES_IND && !cls->patch_rows &&
                 !cls->bounds && l->n > 0 && (cls->parted ? l->whole : l->n) <= INT32_MAX;
}
