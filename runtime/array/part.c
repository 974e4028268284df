/* part.c - what an item of a data directive says, as memory of the host.
 *
 * An item names a part of an array: FIRST:COUNT of each dimension. How long a dimension is, its
 * type tells, or, behind a plain pointer, the extents with which it was entered. */
#include "runtime/array/array.h"

#include <inttypes.h>
#include <string.h>

/* What the type says of dimension d; -1: nothing. */
static int64_t typed_extent(const ckpp_data_item *item, int d)
{
    const int level = d - !item->is_array;

    if (level < 0 || level >= item->levels)
        return -1;
    return item->size[level + 1] ? (int64_t)(item->size[level] / item->size[level + 1]) : 0;
}

/* How many dimensions the type has. */
static int typed_dimensions(const ckpp_data_item *item)
{
    return item->levels + !item->is_array;
}

/* Whether it is a plain pointer, or an array of elements: these may stand for several
 * dimensions. */
static bool is_flat(const ckpp_data_item *item)
{
    return typed_dimensions(item) == 1;
}

bool part_is_open(const ckpp_data_item *item)
{
    bool open = item->ndim == 0 && !item->is_array;

    for (int d = 0; d < item->ndim; d++)
        open = open || (item->count.item[d] == -1 &&
                        (typed_extent(item, d) < 0 || (is_flat(item) && item->ndim > 1)));
    return open || (part_is_update(item->how) && item->ndim > 1 && is_flat(item));
}

static ckpp_status fail_large(const ckpp_data_item *item)
{
    return rt_fail(CKPP_ERROR_MEMORY, "'%s' is larger than the address space", item->name);
}

/* Completes one dimension: a count of -1, and the extent where the type does not tell it. */
static ckpp_status complete_dimension(const ckpp_data_item *item, part *p, int d)
{
    const bool open = p->count[d] == -1;

    if (p->extent[d] < 0 && d > 0 && part_is_update(item->how))
        return rt_fail(CKPP_ERROR_SHAPE,
                       "'%s': how long are its rows? neither its type tells that nor the extents "
                       "with which it was entered",
                       item->name);
    if (p->extent[d] < 0 && d > 0 && !open &&
        __builtin_add_overflow(p->first[d], p->count[d], &p->extent[d]))
        return fail_large(item);
    if (open && p->extent[d] < 0)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "'%s': how many elements are in dimension %d? write FIRST:COUNT",
                       item->name, d);
    if (open)
        p->count[d] = p->extent[d] - p->first[d];
    if (p->first[d] < 0 || p->count[d] < 0)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "'%s': %" PRId64 " elements from %" PRId64
                       " on in dimension %d: neither can be negative (a product of ints that "
                       "overflows may be: cast a factor to int64_t)",
                       item->name, p->count[d], p->first[d], d);
    if (p->extent[d] >= 0 && p->count[d] > p->extent[d] - p->first[d])
        return rt_fail(CKPP_ERROR_SHAPE,
                       "'%s': %" PRId64 " elements from %" PRId64
                       " on, but dimension %d has %" PRId64,
                       item->name, p->count[d], p->first[d], d, p->extent[d]);
    return CKPP_OK;
}

ckpp_status part_read(const ckpp_data_item *item, const present *entered, part *p)
{
    const int typed = typed_dimensions(item);
    const bool flat = is_flat(item), same = entered && entered->low == (uintptr_t)item->data;

    p->ndim = flat ? item->ndim : typed;
    if (item->ndim > typed && !flat)
        return rt_fail(CKPP_ERROR_SHAPE, "'%s' has %d extents, but its type has %d dimensions",
                       item->name, item->ndim, typed);
    if (flat && item->ndim == 0)
        p->ndim = 1;
    for (int d = 0; d < p->ndim; d++) {
        const bool given = d < item->ndim;
        p->first[d] = given ? item->first.item[d] : 0;
        p->count[d] = given ? item->count.item[d] : -1;
        p->extent[d] = flat && p->ndim > 1 ? -1 : typed_extent(item, d);
        if (p->extent[d] < 0 && same && entered->ndim == p->ndim &&
            entered->itemsize == item->itemsize)
            p->extent[d] = entered->shape[d];
        else if (p->extent[d] < 0 && d == 0 && p->ndim == 1 && entered)
            p->extent[0] = (int64_t)((entered->high - (uintptr_t)item->data) / item->itemsize);
        ckpp_status status = complete_dimension(item, p, d);
        if (status)
            return status;
    }
    return CKPP_OK;
}

bool part_step(const ckpp_data_item *item, const part *p, int d, int64_t *step)
{
    *step = (int64_t)item->itemsize;
    for (int k = p->ndim - 1; k > d; k--)
        if (__builtin_mul_overflow(*step, p->extent[k], step))
            return false;
    return true;
}

ckpp_status part_range(const ckpp_data_item *item, const part *p, present_range *r, bool *whole)
{
    int64_t begin = 0, bytes = (int64_t)item->itemsize, step, ahead;
    bool none = false, one = true, fits = true;

    *whole = true;
    for (int d = 0; d < p->ndim; d++) {
        fits = fits && part_step(item, p, d, &step) &&
               !__builtin_mul_overflow(p->first[d], step, &ahead) &&
               !__builtin_add_overflow(begin, ahead, &begin);
        none = none || p->count[d] == 0;
        fits = fits && (none || (!__builtin_mul_overflow(p->count[d] - 1, step, &ahead) &&
                                 !__builtin_add_overflow(bytes, ahead, &bytes)));
        *whole = *whole && (one || p->count[d] == p->extent[d]);
        one = one && p->count[d] == 1;
    }
    uintptr_t first;
    unsigned char *data;
    memcpy(&data, &item->data, sizeof data);
    /* what is present lies in a table that is sorted by addresses: none may wrap around */
    if (!none && (!fits || __builtin_add_overflow((uintptr_t)data, (uintptr_t)begin, &first) ||
                  __builtin_add_overflow(first, (uintptr_t)bytes, &first)))
        return fail_large(item);
    *r = (present_range){
        item->name, data + (none ? 0 : begin), none ? 0 : (size_t)bytes, item->itemsize, p->ndim,
        p->count};
    if (r->bytes && !data)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is a null pointer", item->name);
    if (item->is_array && r->bytes && (uint64_t)begin + (uint64_t)bytes > item->size[0])
        return rt_fail(CKPP_ERROR_SHAPE, "'%s' has %zu bytes, but its extents ask for %lld",
                       item->name, item->size[0], (long long)(begin + bytes));
    return CKPP_OK;
}
