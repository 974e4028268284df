/* shape.c - properties of arrays that do not depend on their memory: sizes, orders, spans,
 * descriptions for messages; and the check of every array that a program passes.
 *
 * Overflow of sizes is checked where an array enters the runtime (array_check, array_allocate),
 * and nowhere after that. */
#include "runtime/base/backend.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool shape_count(int ndim, const int64_t *shape, int64_t *count)
{
    bool fits = true;

    *count = 1;
    for (int d = 0; d < ndim; d++) {
        if (shape[d] == 0) {
            *count = 0;
            return true;
        }
        fits = fits && !__builtin_mul_overflow(*count, shape[d], count);
    }
    return fits;
}

int64_t ckpp_size(const ckpp_array *a)
{
    int64_t count;

    if (!a || a->ndim < 0 || a->ndim > CKPP_MAX_DIMS || a->dtype == CKPP_NONE)
        return 0;
    return shape_count(a->ndim, a->shape, &count) ? count : INT64_MAX;
}

bool array_is_empty(const ckpp_array *a)
{
    return a->dtype == CKPP_NONE && !a->data && a->ndim == 0;
}

bool array_is_row_major(const ckpp_array *a)
{
    int64_t stride = 1;

    for (int d = a->ndim - 1; d >= 0 && ckpp_size(a) > 0; d--) {
        if (a->shape[d] != 1 && a->strides[d] != stride)
            return false;
        stride *= a->shape[d];
    }
    return true;
}

bool array_is_dense(const ckpp_array *a)
{
    bool used[CKPP_MAX_DIMS] = {false};
    int64_t stride = 1;

    for (int found = 0; found < a->ndim && ckpp_size(a) > 0; found++) {
        int next = -1;
        for (int d = a->ndim - 1; d >= 0 && next < 0; d--)
            if (!used[d] && (a->strides[d] == stride || a->shape[d] == 1))
                next = d;
        if (next < 0)
            return false;
        used[next] = true;
        stride *= a->shape[next];
    }
    return true;
}

void array_describe_shape(char *text, size_t size, int ndim, const int64_t *shape)
{
    size_t used = (size_t)snprintf(text, size, "(");

    for (int d = 0; d < ndim && used < size; d++)
        used += (size_t)snprintf(text + used, size - used, d ? ", %" PRId64 : "%" PRId64,
                                 shape[d]);
    if (used < size)
        snprintf(text + used, size - used, ")");
}

void array_describe(const ckpp_array *a, char *text, size_t size)
{
    int used;

    if (a->ndim < 0 || a->ndim > CKPP_MAX_DIMS) {
        snprintf(text, size, "%s with %d dimensions", ckpp_dtype_name(a->dtype), a->ndim);
        return;
    }
    if (a->dtype == CKPP_NONE) {
        snprintf(text, size, "an empty array");
        return;
    }
    used = a->dtype == CKPP_STRUCT ? snprintf(text, size, "struct of %zu bytes ", a->itemsize)
                                   : snprintf(text, size, "%s ", ckpp_dtype_name(a->dtype));
    if (used > 0 && (size_t)used < size)
        array_describe_shape(text + used, size - (size_t)used, a->ndim, a->shape);
}

/* The alignment that the data must have. C aligns a complex number like its parts; a GPU loads
 * both parts at once. */
static size_t alignment_of(const ckpp_array *a)
{
    if (a->dtype == CKPP_STRUCT)
        return 1;
    return rt_dtype_kind(a->dtype) == 'c' && a->device < 0 ? a->itemsize / 2 : a->itemsize;
}

/* Whether the array's first and last byte are so close that sums of such distances, a stride and
 * its extent's multiple for one array or two, cannot overflow. The stride of an extent of 1 has no
 * meaning, but is multiplied like any other. */
static bool span_fits(const ckpp_array *a)
{
    const int64_t most = INT64_MAX / 4 / (int64_t)a->itemsize;
    int64_t span = 0, step;

    for (int d = 0; d < a->ndim; d++) {
        int64_t most_steps = a->shape[d] > 1 ? a->shape[d] - 1 : 1;
        if (__builtin_mul_overflow(most_steps, a->strides[d], &step) || step < -most ||
            step > most || (span += llabs(step)) > most)
            return false;
    }
    return true;
}

bool array_is_wild(const ckpp_array *a)
{
    enum { MOST_DIMS = 99, MOST_TYPES = 999, MOST_DEVICES = 9999 };
    unsigned char read_only, shared; /* a bool could not be read that is neither 0 nor 1 */

    memcpy(&read_only, &a->read_only, 1);
    memcpy(&shared, &a->shared, 1);
    return a->ndim < -MOST_DIMS || a->ndim > MOST_DIMS || (unsigned)a->dtype > MOST_TYPES ||
           a->device < -MOST_DEVICES || a->device > MOST_DEVICES || read_only > 1 || shared > 1 ||
           a->itemsize > INT64_MAX / 2;
}

/* Fails for a view in which ckpp_view_of() marked an error: an ndim of -1 or -2. */
static ckpp_status refuse_view(const ckpp_array *a, const char *what)
{
    for (int d = 0; a->ndim == -1 && d < CKPP_MAX_DIMS; d++)
        if (a->shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "%s has an impossible shape: its extent in dimension %d is %" PRId64
                           " (a product of "
                           "ints that overflows may be negative: cast a factor to int64_t)",
                           what, d, a->shape[d]);
    if (a->ndim == -2)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "%s has an impossible shape: its %" PRId64
                       " bytes are more than the %" PRId64 " that "
                       "there are",
                       what, a->shape[0], a->shape[1]);
    return rt_fail(CKPP_ERROR_SHAPE,
                   "%s has an impossible shape (ndim is %d; 0 to %d are allowed)", what, a->ndim,
                   CKPP_MAX_DIMS);
}

ckpp_status array_check(const ckpp_array *a, const char *what)
{
    char text[512];
    int64_t count;

    if (array_is_wild(a))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%s is not initialised: its members are what was in memory before (ndim is "
                       "%d, dtype %d, device %d); ckpp_array z = {0}; is an empty array, which a "
                       "call whose output it is allocates",
                       what, a->ndim, (int)a->dtype, a->device);
    if (a->ndim < 0)
        return refuse_view(a, what);
    if (a->ndim > CKPP_MAX_DIMS)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "%s has too many dimensions (ndim is %d; 0 to %d are allowed)", what,
                       a->ndim, CKPP_MAX_DIMS);
    if (array_is_empty(a))
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s is an empty array", what);
    if (a->dtype == CKPP_NONE || (unsigned)a->dtype >= DTYPE_END)
        return rt_fail(CKPP_ERROR_TYPE,
                       "%s has no element type (dtype is %d), or is not initialised (ckpp_array z "
                       "= {0}; is an empty array)",
                       what, (int)a->dtype);
    if (a->dtype == CKPP_STRUCT ? a->itemsize == 0 || a->itemsize > INT64_MAX
                                : a->itemsize != ckpp_dtype_size(a->dtype))
        return rt_fail(CKPP_ERROR_TYPE,
                       "%s has an itemsize of %zu, which is not that of %s, or is not initialised",
                       what, a->itemsize, ckpp_dtype_name(a->dtype));
    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE, "%s has an extent of %" PRId64 " in dimension %d",
                           what, a->shape[d], d);
    if (!shape_count(a->ndim, a->shape, &count) || (count && !span_fits(a))) {
        array_describe(a, text, sizeof text);
        return rt_fail(CKPP_ERROR_SHAPE, "%s, %s, is larger than the address space", what, text);
    }
    if (!count)
        return CKPP_OK;
    if (!a->data) {
        array_describe(a, text, sizeof text);
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s, %s, has no data: the pointer is NULL", what,
                       text);
    }
    if ((uintptr_t)a->data & (alignment_of(a) - 1)) /* the alignment is a power of two */
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%s has its data at %p, which is not aligned to %zu bytes as %s must be",
                       what, a->data, alignment_of(a), ckpp_dtype_name(a->dtype));
    return CKPP_OK;
}

ckpp_status array_check_writable(const ckpp_array *a, const char *what)
{
    return a->read_only
               ? rt_fail(CKPP_ERROR_ARGUMENT,
                         "%s is read-only memory, as the const of its pointer, or the DLPack "
                         "tensor that it came from, says: ckpp_copy() to an empty array makes one "
                         "that can be written",
                         what)
               : CKPP_OK;
}

void array_span(const ckpp_array *a, int64_t *low, int64_t *high)
{
    *low = *high = 0;
    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] == 0) /* the strides of an empty array are arbitrary */
            return;
    for (int d = 0; d < a->ndim; d++) {
        if (a->strides[d] < 0)
            *low += (a->shape[d] - 1) * a->strides[d];
        else
            *high += (a->shape[d] - 1) * a->strides[d];
    }
    *low *= (int64_t)a->itemsize;
    *high = (*high + 1) * (int64_t)a->itemsize;
}

void array_set_row_major(ckpp_array *view)
{
    int64_t stride = 1;

    for (int d = view->ndim - 1; d >= 0; d--) {
        view->strides[d] = stride;
        if (view->shape[d] > 0 && __builtin_mul_overflow(stride, view->shape[d], &stride))
            stride = 1; /* the array has no elements */
    }
}

void texels_describe(const rt_texels *t, bool is_surface, char *text, size_t size)
{
    int64_t shape[3] = {0};
    char extents[96], channels[32] = "", levels[32] = "";

    for (int d = 0; d < t->ndim; d++)
        shape[d] = t->extent[t->ndim - 1 - d];
    array_describe_shape(extents, sizeof extents, t->ndim, shape);
    if (t->channels > 1)
        snprintf(channels, sizeof channels, " with %d channels", t->channels);
    if (t->levels)
        snprintf(levels, sizeof levels, " in %d level%s", t->levels, t->levels == 1 ? "" : "s");
    snprintf(text, size, "a %s%s of %s %s%s%s%s", t->is_layered ? "layered " : "",
             is_surface ? "surface" : "texture", ckpp_dtype_name(t->dtype), extents, channels,
             levels, t->in_place ? " in place" : "");
}

bool array_is_endless(const ckpp_array *a)
{
    const uintptr_t left = ARRAY_END - (uintptr_t)a->data;

    return a->ndim == 1 && (uintptr_t)a->data < ARRAY_END && a->itemsize &&
           (uintptr_t)a->shape[0] == left / a->itemsize;
}
