/* view.c - views: arrays that use another's memory with another shape and other strides.
 *
 * Nothing here touches elements. A view owns no memory, so it may replace the array that it is
 * made from, unless that one owns memory. The semantics are NumPy's. */
#define CKPP_NO_ACCESS_(k) /* ckpp_view_of() only passes the pointer on */
#include "runtime/array/array.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Checks the arguments, and makes the view a copy of `a` that owns nothing. */
static ckpp_status start_view(ckpp_array *view, const ckpp_array *v, const ckpp_array *a)
{
    ckpp_status status;

    if (!v || !a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the array %s is a null pointer", v ? "'a'" : "'v'");
    if ((status = array_check(a, "the array")))
        return status;
    if (v == a && a->owner)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "the array owns its memory, which would be lost: use another one for the view");
    *view = *a;
    view->owner = NULL;
    view->shared = false;
    return CKPP_OK;
}

/* The axis, counted from the end where negative; -1 where the array does not have it. */
static int find_axis(int axis, int ndim)
{
    if (axis < 0)
        axis += ndim;
    return axis >= 0 && axis < ndim ? axis : -1;
}

/* ---- slices ---- */

/* Clips a bound, from the end where negative, as Python's slice.indices() does. */
static int64_t clip_bound(int64_t bound, int64_t extent, int64_t step)
{
    if (bound < 0)
        bound += extent;
    if (bound < 0)
        return step < 0 ? -1 : 0;
    if (bound >= extent)
        return step < 0 ? extent - 1 : extent;
    return bound;
}

static void slice_axis(ckpp_array *view, int axis, int64_t start, int64_t stop, int64_t step)
{
    int64_t extent = view->shape[axis], count = 0, stride;
    uint64_t pace = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;

    start = start == INT64_MIN ? (step > 0 ? 0 : extent - 1) : clip_bound(start, extent, step);
    stop = stop == INT64_MAX ? (step > 0 ? extent : -1) : clip_bound(stop, extent, step);
    if (step > 0 ? start < stop : stop < start)
        count = (int64_t)((uint64_t)(step > 0 ? stop - start - 1 : start - stop - 1) / pace) + 1;
    if (count > 0 && ckpp_size(view) > 0)
        view->data = (char *)view->data + start * view->strides[axis] * (int64_t)view->itemsize;
    /* a product of a large step may overflow, but then there is only one element, whose stride
     * does not matter */
    if (count > 1 && !__builtin_mul_overflow(view->strides[axis], step, &stride))
        view->strides[axis] = stride;
    view->shape[axis] = count;
}

ckpp_status ckpp_slice(ckpp_array *v, const ckpp_array *a, int axis, int64_t start, int64_t stop,
                       int64_t step)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_slice"});
    ckpp_array view;
    ckpp_status status = start_view(&view, v, a);

    if (!status && find_axis(axis, a->ndim) < 0)
        status = rt_fail(CKPP_ERROR_SHAPE, "there is no axis %d: the array has %d dimension%s",
                         axis, a->ndim, a->ndim == 1 ? "" : "s");
    if (!status && step == 0)
        status = rt_fail(CKPP_ERROR_ARGUMENT, "the step is 0");
    if (!status) {
        slice_axis(&view, find_axis(axis, a->ndim), start, stop, step);
        *v = view;
    }
    rt_leave(previous);
    return status;
}

/* ---- transposition ---- */

static ckpp_status permute(ckpp_array *view, const ckpp_array *a, const int *axes)
{
    bool used[CKPP_MAX_DIMS] = {false};

    for (int d = 0; d < a->ndim; d++) {
        int from = axes ? find_axis(axes[d], a->ndim) : a->ndim - 1 - d;
        if (from < 0)
            return rt_fail(CKPP_ERROR_SHAPE, "axes[%d] is %d: the array has %d dimension%s", d,
                           axes[d], a->ndim, a->ndim == 1 ? "" : "s");
        if (used[from])
            return rt_fail(CKPP_ERROR_SHAPE, "axes[%d] is %d: that axis is there twice", d,
                           axes[d]);
        used[from] = true;
        view->shape[d] = a->shape[from];
        view->strides[d] = a->strides[from];
    }
    return CKPP_OK;
}

ckpp_status ckpp_transpose(ckpp_array *v, const ckpp_array *a, const int *axes)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_transpose"});
    ckpp_array view;
    ckpp_status status = start_view(&view, v, a);

    if (!status)
        status = permute(&view, a, axes);
    if (!status)
        *v = view;
    rt_leave(previous);
    return status;
}

/* ---- reshaping ---- */

/* Copies the shape, with an extent of -1 computed; fails where the sizes differ. */
static ckpp_status resolve_shape(ckpp_array *view, const ckpp_array *a, int ndim,
                                 const int64_t *shape)
{
    int64_t size = ckpp_size(a), known;
    int open = -1;
    char from[512];

    if (ndim < 0 || ndim > CKPP_MAX_DIMS)
        return rt_fail(CKPP_ERROR_SHAPE, "%d dimensions: 0 to %d are allowed", ndim,
                       CKPP_MAX_DIMS);
    if (ndim > 0 && !shape)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the shape is a null pointer, and there are %d dimensions", ndim);
    view->ndim = ndim;
    for (int d = 0; d < ndim; d++) {
        view->shape[d] = shape[d];
        if (shape[d] == -1 && open < 0)
            open = d;
        else if (shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE, "the extent of dimension %d is %" PRId64 "%s", d,
                           shape[d], shape[d] == -1 ? ": only one can be -1" : "");
    }
    if (open >= 0)
        view->shape[open] = 1;
    bool fits = shape_count(ndim, view->shape, &known);
    if (fits && open >= 0 && known > 0 && size % known == 0)
        view->shape[open] = size / known;
    else if (!fits || open >= 0 || known != size) {
        array_describe(a, from, sizeof from);
        return rt_fail(CKPP_ERROR_SHAPE, "%s has %" PRId64 " elements, the new shape %s%" PRId64,
                       from, size, open >= 0 ? "a multiple of " : "", fits ? known : INT64_MAX);
    }
    return CKPP_OK;
}

/* Copies the dimensions whose extent is not 1; returns how many. */
static int drop_ones(const ckpp_array *a, int64_t *shape, int64_t *strides)
{
    int n = 0;

    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] != 1) {
            shape[n] = a->shape[d];
            strides[n++] = a->strides[d];
        }
    return n;
}

/* Computes the view's strides: from the outermost dimension on, groups of old and new dimensions
 * of the same size are matched, and the old ones of a group must be contiguous. false: they are
 * not, so the elements would have to be copied. */
static bool match_strides(ckpp_array *view, const ckpp_array *a)
{
    int64_t shape[CKPP_MAX_DIMS], strides[CKPP_MAX_DIMS], stride = 1;
    int n = drop_ones(a, shape, strides), old = 0, new = 0;

    while (old < n && new < view->ndim) {
        int old_end = old + 1, new_end = new + 1;
        int64_t old_size = shape[old], new_size = view->shape[new];
        while (old_size != new_size) {
            if (old_size < new_size)
                old_size *= shape[old_end++];
            else
                new_size *= view->shape[new_end++];
        }
        for (int d = old; d < old_end - 1; d++)
            if (strides[d] != shape[d + 1] * strides[d + 1])
                return false;
        stride = strides[old_end - 1];
        for (int d = new_end - 1; d >= new; d--) {
            view->strides[d] = stride;
            stride *= view->shape[d];
        }
        stride = strides[old_end - 1];
        old = old_end;
        new = new_end;
    }
    for (; new < view->ndim; new ++) /* the rest have an extent of 1 */
        view->strides[new] = stride;
    return true;
}

static ckpp_status reshape(ckpp_array *view, const ckpp_array *a, int ndim, const int64_t *shape)
{
    char from[512], to[512];
    ckpp_status status = resolve_shape(view, a, ndim, shape);

    if (status)
        return status;
    if (ckpp_size(a) == 0) {
        array_set_row_major(view);
        return CKPP_OK;
    }
    if (match_strides(view, a))
        return CKPP_OK;
    array_describe(a, from, sizeof from);
    array_describe(view, to, sizeof to);
    return rt_fail(CKPP_ERROR_SHAPE,
                   "%s cannot be seen as %s, because it is not contiguous: copy it first", from,
                   to);
}

ckpp_status ckpp_reshape(ckpp_array *v, const ckpp_array *a, int ndim, const int64_t *shape)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_reshape"});
    ckpp_array view;
    ckpp_status status = start_view(&view, v, a);

    if (!status)
        status = reshape(&view, a, ndim, shape);
    if (!status)
        *v = view;
    rt_leave(previous);
    return status;
}

/* ---- broadcasting ---- */

static ckpp_status broadcast(ckpp_array *view, const ckpp_array *a, int ndim, const int64_t *shape)
{
    char from[512];

    if (ndim < a->ndim || ndim > CKPP_MAX_DIMS)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "%d dimension%s: the array has %d, and at most %d are allowed", ndim,
                       ndim == 1 ? "" : "s", a->ndim, CKPP_MAX_DIMS);
    if (ndim > 0 && !shape)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the shape is a null pointer, and there are %d dimensions", ndim);
    view->ndim = ndim;
    for (int d = ndim - 1; d >= 0; d--) {
        int own = d - (ndim - a->ndim);
        if (shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE, "the extent of dimension %d is %" PRId64, d,
                           shape[d]);
        if (own >= 0 && a->shape[own] != shape[d] && a->shape[own] != 1) {
            array_describe(a, from, sizeof from);
            return rt_fail(CKPP_ERROR_SHAPE,
                           "%s does not broadcast: dimension %d is to be %" PRId64
                           ", and is %" PRId64,
                           from, d, shape[d], a->shape[own]);
        }
        view->strides[d] = own >= 0 && a->shape[own] == shape[d] ? a->strides[own] : 0;
        view->shape[d] = shape[d];
    }
    return array_check(view, "the broadcast array");
}

ckpp_status ckpp_broadcast(ckpp_array *v, const ckpp_array *a, int ndim, const int64_t *shape)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_broadcast"});
    ckpp_array view;
    ckpp_status status = start_view(&view, v, a);

    if (!status)
        status = broadcast(&view, a, ndim, shape);
    if (!status)
        *v = view;
    rt_leave(previous);
    return status;
}

/* ---- a view of the program's own memory ---- */

/* A view that array_check() refuses, for its negative ndim; its shape is for the message. */
static ckpp_array fail_view(ckpp_array *view, int ndim)
{
    view->ndim = ndim;
    return *view;
}

/* Whether the view has more bytes than `room`; SIZE_MAX: the memory's size is unknown. */
static bool exceeds(const ckpp_array *view, size_t room, int64_t *bytes)
{
    *bytes = (int64_t)view->itemsize;
    for (int d = 0; d < view->ndim; d++)
        if (__builtin_mul_overflow(*bytes, view->shape[d], bytes))
            return false; /* array_check() refuses that, unless another extent is 0 */
    return room != SIZE_MAX && (uint64_t)*bytes > room;
}

ckpp_array ckpp_view_of(const void *data, ckpp_dtype type, size_t itemsize, bool read_only,
                        size_t room, int count, const int64_t *extents, int rows,
                        const size_t *sizes)
{
    ckpp_array view = {
        .dtype = type, .itemsize = itemsize, .device = CKPP_UNKNOWN_, .read_only = read_only};
    int64_t bytes;

    memcpy(&view.data, &data, sizeof data);
    if (count < 0 || rows < 0 || __builtin_add_overflow(count, rows, &view.ndim) ||
        view.ndim > CKPP_MAX_DIMS || itemsize == 0 || (count > 0 && !extents) ||
        (rows > 0 && !sizes))
        return fail_view(&view, -1);
    for (int d = 0; d < view.ndim; d++)
        view.shape[d] = d < count              ? extents[d]
                        : sizes[d - count + 1] ? (int64_t)(sizes[d - count] / sizes[d - count + 1])
                                               : 0;
    for (int d = 0; d < view.ndim; d++)
        if (view.shape[d] < 0)
            return fail_view(&view, -1);
    if (exceeds(&view, room, &bytes)) {
        view.shape[0] = bytes;
        view.shape[1] = (int64_t)room;
        return fail_view(&view, -2);
    }
    array_set_row_major(&view);
    if (view.ndim == 0 && extents && *extents < 0)
        view.shape[0] = ARRAY_BARE;
    if (device_locate(data, &view.device))
        view.device = CKPP_UNKNOWN_; /* the call that uses the view reports the reason */
    return view;
}

ckpp_array ckpp_view_make(const void *data, ckpp_dtype type, size_t itemsize, int ndim,
                          const int64_t *shape)
{
    return ckpp_view_of(data, type, itemsize, false, SIZE_MAX, ndim, shape, 0, NULL);
}
