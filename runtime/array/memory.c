/* memory.c - arrays that own memory: allocating and freeing them.
 *
 * An array owns memory if `owner` is not NULL. Then `owner` is the backend's allocation or, in an
 * array that is `shared`, the reference count of dlpack.c; ckpp_free() releases either. */
#include "runtime/array/array.h"

#include <inttypes.h>
#include <string.h>

/* ---- making ---- */

/* Fills in all but the memory and the device, and computes the size in bytes. */
static ckpp_status make_header(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim,
                               const int64_t *shape, const int64_t *strides, int64_t *bytes)
{
    int64_t stride = 1, count;
    char text[512];

    if (ndim < 0 || ndim > CKPP_MAX_DIMS)
        return rt_fail(CKPP_ERROR_SHAPE, "%d dimensions: 0 to %d are allowed", ndim,
                       CKPP_MAX_DIMS);
    if (ndim > 0 && !shape)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the shape is a null pointer, and there are %d dimensions", ndim);
    if (itemsize == 0)
        return rt_fail(CKPP_ERROR_TYPE, "there is no array of %s (dtype is %d)",
                       ckpp_dtype_name(type), (int)type);
    *a = (ckpp_array){.dtype = type, .itemsize = itemsize, .ndim = ndim};
    for (int d = 0; d < ndim; d++) {
        if (shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "the extent of dimension %d is %" PRId64
                           " (a product of ints that overflows may be "
                           "negative: cast a factor to int64_t)",
                           d, shape[d]);
        a->shape[d] = shape[d];
    }
    if (!shape_count(ndim, shape, &count) ||
        __builtin_mul_overflow(count, (int64_t)itemsize, bytes)) {
        array_describe(a, text, sizeof text);
        return rt_fail(CKPP_ERROR_MEMORY, "%s is larger than the address space", text);
    }
    for (int d = ndim - 1; d >= 0; d--) {
        a->strides[d] = strides ? strides[d] : stride;
        stride = count ? stride * shape[d] : 0;
    }
    return CKPP_OK;
}

ckpp_status array_allocate(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim,
                           const int64_t *shape, const int64_t *strides, int device,
                           ckpp_stream stream)
{
    ckpp_array made;
    int64_t bytes = 0;
    ckpp_status status = make_header(&made, type, itemsize, ndim, shape, strides, &bytes);

    if (status)
        return status;
    made.device = device;
    if (bytes) {
        status = device_backend(device)->allocate(device, stream, (size_t)bytes, &made.owner);
        if (status)
            return status;
    }
    made.data = made.owner;
    *a = made;
    return CKPP_OK;
}

ckpp_status array_make(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape)
{
    ckpp_stream stream;
    int device;

    if (!a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the array to make is a null pointer");
    if (type == CKPP_STRUCT)
        return rt_fail(
            CKPP_ERROR_TYPE,
            "the size of a struct is not known here: let a kernel's output allocate it");
    ckpp_status status = device_current(&device, &stream);
    return status
               ? status
               : array_allocate(a, type, ckpp_dtype_size(type), ndim, shape, NULL, device, stream);
}

ckpp_status ckpp_empty(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_empty"});
    ckpp_status status = array_make(a, type, ndim, shape);

    rt_leave(previous);
    return status;
}

static ckpp_status make_like(ckpp_array *z, const ckpp_array *a)
{
    ckpp_stream stream;
    int device;
    ckpp_status status;

    if (!z || !a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the array '%s' is a null pointer", z ? "a" : "z");
    if ((status = array_check(a, "'a'")) || (status = device_current(&device, &stream)))
        return status;
    return array_allocate(z, a->dtype, a->itemsize, a->ndim, a->shape,
                          array_is_dense(a) ? a->strides : NULL, device, stream);
}

ckpp_status ckpp_empty_like(ckpp_array *z, const ckpp_array *a)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_empty_like"});
    ckpp_status status = make_like(z, a);

    rt_leave(previous);
    return status;
}

void ckpp_free(ckpp_array *a)
{
    const rt_backend *backend;
    ckpp_stream stream = NULL;

    if (!a)
        return;
    if (array_is_wild(a)) {
        rt_call call = rt_enter((rt_call){.function = "ckpp_free"});
        ckpp_status status = array_check(a, "the array");
        rt_leave(call);
        rt_report(status);
        return;
    }
    if (!a->owner) {
        /* a view, which stays as it is, or an array without elements, which becomes empty */
        if (!a->data)
            memset(a, 0, sizeof *a);
        return;
    }
    rt_call previous = rt_enter((rt_call){.function = "ckpp_free"});
    backend = device_backend(a->device);
    if (a->shared)
        dlpack_release(a->owner);
    else if (backend && device_stream(a->device, &stream) == CKPP_OK)
        backend->release(a->device, stream, a->owner);
    memset(a, 0, sizeof *a);
    rt_leave(previous);
}
