/* data.c - memory that has to be allocated or copied for a launch.
 *
 * Outputs that are empty arrays are allocated. For a GPU, host memory is staged: the bytes from an
 * array's first to its last are copied to the device with all gaps, and those of outputs are
 * copied back; what is present on the device is used there instead. Temporary memory is allocated
 * and released in the order of the launch's stream. */
#include "runtime/call/call.h"

#include <stdio.h>
#include <string.h>

/* ---- outputs ---- */

/* The strides of all inputs, if they are the same, dense, and of the output's shape; else NULL,
 * for row-major. */
static const int64_t *shared_layout(const rt_launch *l)
{
    const ckpp_array *first = NULL;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const ckpp_array *a = &o->array;
        if (o->arg->is_scalar || o->raw || o->param->direction == CKPP_OUT ||
            (kind_of(l->kernel)->reduces && rt_is_result(o)))
            continue;
        if (a->ndim != l->shape_ndim ||
            memcmp(a->shape, l->shape, (size_t)a->ndim * sizeof a->shape[0]))
            return NULL;
        if (!first && !array_is_dense(a))
            return NULL;
        if (first && memcmp(a->strides, first->strides, (size_t)a->ndim * sizeof a->strides[0]))
            return NULL;
        first = a;
    }
    return first ? first->strides : NULL;
}

static ckpp_status refuse_twice(const rt_launch *l, int k)
{
    for (int j = 0; j < k; j++)
        if (l->operand[j].allocated && l->operand[j].arg->out == l->operand[k].arg->out)
            return rt_fail(CKPP_ERROR_OVERLAP, "outputs '%s' and '%s' are the same empty array",
                           param_shown(l->operand[j].param), param_shown(l->operand[k].param));
    return CKPP_OK;
}

ckpp_status data_allocate_outputs(rt_launch *l)
{
    const rt_kind *kind = kind_of(l->kernel);

    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_operand *o = &l->operand[k];
        if (o->arg->is_scalar || !array_is_empty(&o->array))
            continue;
        size_t itemsize = o->dtype != CKPP_STRUCT ? ckpp_dtype_size(o->dtype)
                          : o->param->placeholder ? l->struct_size
                                                  : o->param->itemsize;
        ckpp_status status = refuse_twice(l, k);
        if (status)
            return status;
        int ndim;
        const int64_t *shape,
            *strides = kind->loops && !o->raw && !(kind->reduces && rt_is_result(o))
                           ? shared_layout(l)
                           : NULL;
        steps_of(l->kernel)->output(l, o, &ndim, &shape);
        status = array_allocate(&o->array, o->dtype, itemsize, ndim, shape, strides, l->device,
                                l->stream);
        if (status)
            return status;
        o->allocated = true;
        int64_t bytes = ckpp_size(&o->array) * (int64_t)itemsize;
        /* Elements that the body does not write are 0, not undefined. Raw kernels have fill(...)
         * for that. */
        if (bytes > 0 && (o->raw || rt_is_partial(l->kernel, o->param)) && kind->loops)
            status = l->backend->zero(l->device, l->stream, o->array.data, (size_t)bytes);
        if (status)
            return status;
    }
    return CKPP_OK;
}

/* ---- arrays that are present ---- */

ckpp_status data_translate(rt_launch *l, bool any)
{
    int device = l->device;
    ckpp_status status = CKPP_OK;

    if (!present_generation())
        return CKPP_OK;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (any && !o->arg->is_scalar && o->array.dtype != CKPP_NONE && o->array.device >= 0)
            device = o->array.device;
    }
    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        rt_operand *o = &l->operand[k];
        if (!o->arg->is_scalar)
            status = present_translate(&o->array, param_shown(o->param), device, any, &o->present);
    }
    return status;
}

static void note_writes(const rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!o->arg->is_scalar && o->param->direction != CKPP_IN)
            present_wrote(&o->array);
    }
}

static ckpp_status check_reads(const rt_launch *l)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < l->kernel->nparams && !l->options->prepare && !status; k++) {
        const rt_operand *o = &l->operand[k];
        const bool reads = o->param->direction == CKPP_IN || /* what a loop certainly reads */
                           (o->param->direction == CKPP_INOUT && o->param->reads);
        if (o->present && reads)
            status = present_reads(&o->array, param_shown(o->param));
    }
    return status;
}

/* ---- staging ---- */

/* Whether an operand's bytes must be copied to the device: elements that are read, and elements
 * and gaps that the kernel does not write but the copy back would overwrite. */
static bool needs_copy_in(const rt_launch *l, const rt_operand *o)
{
    if (kind_of(l->kernel)->has_grid && l->options->has_fill_ && o->param->direction == CKPP_OUT)
        return !array_is_dense(&o->array);
    return o->param->direction != CKPP_OUT || rt_is_partial(l->kernel, o->param) || o->raw ||
           !array_is_dense(&o->array);
}

/* Adds the operand's bytes to the regions. Overlapping ones become one region, since the kernel
 * must see its writes to an array in all arguments that share its memory. */
static void add_region(rt_launch *l, const rt_operand *o)
{
    int64_t low, high;
    array_span(&o->array, &low, &high);
    if (low == high)
        return;
    rt_region region = {(unsigned char *)o->array.data + low,
                        (unsigned char *)o->array.data + high,
                        needs_copy_in(l, o),
                        o->param->direction != CKPP_IN,
                        NULL,
                        NULL,
                        false,
                        0};
    for (int r = 0; r < l->nregions;) {
        const rt_region *other = &l->region[r];
        if (region.high <= other->low || other->high <= region.low) {
            r++;
            continue;
        }
        region.low = other->low < region.low ? other->low : region.low;
        region.high = other->high > region.high ? other->high : region.high;
        region.copy_in = true;
        region.copy_out |= other->copy_out;
        l->region[r] = l->region[--l->nregions];
        r = 0;
    }
    l->region[l->nregions++] = region;
}

/* The alignment that a kernel relies on. */
static size_t alignment_of(const rt_operand *o)
{
    if (o->dtype != CKPP_STRUCT)
        return o->array.itemsize;
    return o->param->align ? o->param->align : 1;
}

static bool is_staged_in(const rt_launch *l, const rt_operand *o, const rt_region *region)
{
    const unsigned char *data = o->array.data;
    return !o->arg->is_scalar && o->array.device != l->device && region->low <= data &&
           data < region->high;
}

/* Computes the offset of a region in its memory on the device, in bytes, with which all operands
 * are aligned as on the host. The operand with the largest alignment decides; it need not be the
 * first. */
static ckpp_status region_shift(const rt_launch *l, const rt_region *region, size_t *shift)
{
    const rt_operand *most = NULL;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (is_staged_in(l, o, region) && (!most || alignment_of(o) > alignment_of(most)))
            most = o;
    }
    *shift = most ? (0 - (size_t)((unsigned char *)most->array.data - region->low)) &
                        (alignment_of(most) - 1)
                  : 0;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        size_t at = *shift + (size_t)((unsigned char *)o->array.data - region->low);
        if (is_staged_in(l, o, region) && (at & (alignment_of(o) - 1)))
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "'%s' and '%s' share host memory, but their addresses %p and %p cannot "
                           "both be aligned on the device, to %zu and %zu bytes",
                           param_shown(most->param), param_shown(o->param), most->array.data,
                           o->array.data, alignment_of(most), alignment_of(o));
    }
    return CKPP_OK;
}

/* Uses a slot for a reduction's results, if they fit and the call waits for them: the kernel
 * writes them to host memory, and no copy is left to do after it. */
static bool fill_slot(const rt_launch *l, rt_region *region, size_t bytes, size_t shift)
{
    if (!kind_of(l->kernel)->reduces || !l->backend->acquire_slot || !region->copy_out ||
        l->options->nowait_ || l->options->prepare || bytes + shift > RT_SLOT ||
        !(region->memory = l->backend->acquire_slot(l->device)))
        return false;
    region->slot = true;
    region->staged = (unsigned char *)region->memory + shift;
    if (region->copy_in)
        memcpy(region->staged, region->low, bytes);
    return true;
}

static ckpp_status make_region(const rt_launch *l, rt_region *region)
{
    size_t bytes = (size_t)(region->high - region->low), shift;
    ckpp_status status = region_shift(l, region, &shift);

    if (!status && fill_slot(l, region, bytes, shift))
        return CKPP_OK;
    if (!status)
        status = l->backend->allocate(l->device, l->stream, bytes + shift, &region->memory);
    if (status)
        return status;
    region->staged = (unsigned char *)region->memory + shift;
    return CKPP_OK;
}

ckpp_status data_copy_in(rt_launch *l)
{
    const double begin = travel_begin(l);
    ckpp_status status = CKPP_OK;

    for (int r = 0; r < l->nregions && !status; r++) {
        const rt_region *region = &l->region[r];
        if (region->copy_in && !region->slot)
            status = observed_copy(l->backend, region->staged, l->device, region->low, CKPP_HOST,
                                   (size_t)(region->high - region->low), l->stream);
    }
    travel_end(l, begin);
    return status;
}

static void point_into_region(const rt_launch *l, rt_operand *o)
{
    for (int r = 0; r < l->nregions; r++)
        if (is_staged_in(l, o, &l->region[r]))
            o->data = l->region[r].staged + ((unsigned char *)o->array.data - l->region[r].low);
}

ckpp_status data_stage_in(rt_launch *l)
{
    ckpp_status status = check_reads(l);

    l->nregions = 0;
    if (status)
        return status;
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_operand *o = &l->operand[k];
        if (o->arg->is_scalar)
            continue;
        o->data = o->array.data;
        if (o->array.device != l->device)
            add_region(l, o);
    }
    if (l->nregions && (status = graph_refuse_host(l)))
        l->nregions = 0; /* so that nobody waits for copies, of which there are none */
    pieces_plan(l);
    for (int r = 0; r < l->nregions && !status; r++)
        status = make_region(l, &l->region[r]);
    if (!status && !l->rows)
        status = data_copy_in(l);
    for (int k = 0; k < l->kernel->nparams && !status; k++)
        point_into_region(l, &l->operand[k]);
    return status;
}

ckpp_status data_stage_out(rt_launch *l)
{
    const double begin = travel_begin(l);
    ckpp_status status = CKPP_OK;

    const bool late = l->options->nowait_ && l->backend->put_off;

    note_writes(l);
    for (int r = 0; r < l->nregions && !status; r++) {
        rt_region *region = &l->region[r];
        if (late)
            l->backend->put_off(travel_name(l, region));
        if (region->copy_out && !region->slot && !l->rows)
            status = observed_copy(l->backend, region->low, CKPP_HOST, region->staged, l->device,
                                   (size_t)(region->high - region->low), l->stream);
    }
    if (late)
        l->backend->put_off(NULL);
    travel_end(l, begin);
    travel_count(l);
    return status;
}

/* The region to wait for, if that is only a number in a slot; else NULL. The number must have 4 or
 * 8 bytes: a shorter one too often equals the bytes that mark an unwritten slot. Kernels that
 * print are waited for in full, since CUDA shows their output then. A region without copy_in
 * belongs to one operand and has no gaps. */
static const rt_region *lone_number(const rt_launch *l)
{
    const rt_region *lone = NULL;

    for (int r = 0; r < l->nregions; r++) {
        const rt_region *region = &l->region[r];
        if (!region->copy_out)
            continue;
        if (l->prints || lone || !region->slot || region->copy_in)
            return NULL;
        lone = region;
    }
    for (int k = 0; lone && k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        size_t size = ckpp_dtype_size(o->dtype);
        if (!o->arg->is_scalar && o->array.data == lone->low &&
            strchr("iuf", rt_dtype_kind(o->dtype)) && (size == 4 || size == 8) &&
            lone->high - lone->low == (ptrdiff_t)size)
            return lone;
    }
    return NULL;
}

ckpp_status data_wait(const rt_launch *l)
{
    const rt_region *number = lone_number(l);
    const double begin = observed_begin(l->device);
    ckpp_status status = number ? l->backend->wait_slot(l->device, l->stream, number->staged,
                                                        (size_t)(number->high - number->low))
                                : l->backend->wait(l->device, l->stream);

    observed_wait(l->device, begin);
    return status;
}

void data_acquire_slots(const rt_launch *l)
{
    for (int r = 0; r < l->nregions; r++) {
        const rt_region *region = &l->region[r];
        if (region->slot)
            memcpy(region->low, region->staged, (size_t)(region->high - region->low));
    }
}

/* After a failure nobody has waited for the kernel, which may still write to the slot. */
static void release_slot(const rt_launch *l, void *slot, bool failed)
{
    int mark = rt_mark();

    if (failed)
        (void)l->backend->wait(l->device, l->stream);
    rt_rewind(mark);
    l->backend->release_slot(slot);
}

/* Only the launch's stream has used the memory, so no other one has to be waited for. */
static void release_memory(const rt_launch *l, void *memory)
{
    if (l->backend->release_scratch)
        l->backend->release_scratch(l->device, l->stream, 0, 0, memory);
    else
        l->backend->release(l->device, l->stream, memory);
}

void data_release(rt_launch *l, bool keep)
{
    for (int r = 0; r < l->nregions; r++)
        if (l->region[r].slot)
            release_slot(l, l->region[r].memory, !keep);
        else if (l->region[r].memory)
            release_memory(l, l->region[r].memory);
    l->nregions = 0;
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_operand *o = &l->operand[k];
        if (o->dense)
            l->backend->release(l->device, l->stream, o->dense);
        if (!o->allocated)
            continue;
        if (keep)
            *o->arg->out = o->array;
        else
            ckpp_free(&o->array);
    }
}
