/* array.c - arrays that own memory: making, filling, releasing; and the checks and questions that every use of an
 * array starts with. Views are in view.c, copies in copy.c.
 *
 * Sizes are checked for overflow where an array comes in (array_check, array_allocate), and nowhere after that. An
 * array owns memory if `owner` is not NULL; then it is what the backend gave, and ckpp_free gives it back, or, where it is
 * `shared`, what dlpack.c knows. */
#include "runtime/rt.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Elements of a shape. false: more than an int64_t can count. */
static bool count_elements(int ndim, const int64_t *shape, int64_t *count)
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
    return count_elements(a->ndim, a->shape, &count) ? count : INT64_MAX;
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

    for (int found = 0; found < a->ndim; found++) {
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
        used += (size_t)snprintf(text + used, size - used, d ? ", %" PRId64 : "%" PRId64, shape[d]);
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

/* What the data's address must be a multiple of. C aligns a complex number as its parts; a GPU loads both at once. */
static size_t alignment_of(const ckpp_array *a)
{
    if (a->dtype == CKPP_STRUCT)
        return 1;
    return rt_dtype_kind(a->dtype) == 'c' && a->device < 0 ? a->itemsize / 2 : a->itemsize;
}

/* Whether every byte that the array can touch has an offset that an int64_t holds. */
static bool span_fits(const ckpp_array *a)
{
    int64_t low = 0, high = 0, step;

    for (int d = 0; d < a->ndim; d++) {
        if (__builtin_mul_overflow(a->shape[d] - 1, a->strides[d], &step) ||
            __builtin_add_overflow(step < 0 ? low : high, step, step < 0 ? &low : &high))
            return false;
    }
    return !__builtin_mul_overflow(low, (int64_t)a->itemsize, &step) && !__builtin_add_overflow(high, 1, &high) &&
           !__builtin_mul_overflow(high, (int64_t)a->itemsize, &step);
}

/* What ckpp_view_of has found impossible. */
static ckpp_status refuse_view(const ckpp_array *a, const char *what)
{
    for (int d = 0; a->ndim == -1 && d < CKPP_MAX_DIMS; d++)
        if (a->shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE, "%s has an impossible shape: its extent in dimension %d is %" PRId64 " (a product of "
                           "ints that overflows may be negative: cast a factor to int64_t)", what, d, a->shape[d]);
    if (a->ndim == -2)
        return rt_fail(CKPP_ERROR_SHAPE, "%s has an impossible shape: its %" PRId64 " bytes are more than the %" PRId64 " that "
                       "there are", what, a->shape[0], a->shape[1]);
    return rt_fail(CKPP_ERROR_SHAPE, "%s has an impossible shape (ndim is %d; 0 to %d are allowed)", what, a->ndim, CKPP_MAX_DIMS);
}

ckpp_status array_check(const ckpp_array *a, const char *what)
{
    char text[512];
    int64_t count;

    if (a->ndim < 0)
        return refuse_view(a, what);
    if (a->ndim > CKPP_MAX_DIMS)
        return rt_fail(CKPP_ERROR_SHAPE, "%s has too many dimensions (ndim is %d; 0 to %d are allowed)", what, a->ndim, CKPP_MAX_DIMS);
    if (array_is_empty(a))
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s is an empty array", what);
    if (a->dtype == CKPP_NONE || a->dtype > CKPP_STRUCT)
        return rt_fail(CKPP_ERROR_TYPE, "%s has no element type (dtype is %d)", what, (int)a->dtype);
    if (a->dtype == CKPP_STRUCT ? a->itemsize == 0 || a->itemsize > INT64_MAX
                                : a->itemsize != ckpp_dtype_size(a->dtype))
        return rt_fail(CKPP_ERROR_TYPE, "%s has an itemsize of %zu, which is not that of %s", what, a->itemsize,
                       ckpp_dtype_name(a->dtype));
    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE, "%s has an extent of %" PRId64 " in dimension %d", what, a->shape[d], d);
    if (!count_elements(a->ndim, a->shape, &count) || (count && !span_fits(a))) {
        array_describe(a, text, sizeof text);
        return rt_fail(CKPP_ERROR_SHAPE, "%s, %s, is larger than the address space", what, text);
    }
    if (!count)
        return CKPP_OK;
    if (!a->data) {
        array_describe(a, text, sizeof text);
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s, %s, has no data: the pointer is NULL", what, text);
    }
    if ((uintptr_t)a->data & (alignment_of(a) - 1)) /* a power of two */
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s has its data at %p, which is not aligned to %zu bytes as %s must be",
                       what, a->data, alignment_of(a), ckpp_dtype_name(a->dtype));
    return CKPP_OK;
}

ckpp_status array_check_writable(const ckpp_array *a, const char *what)
{
    return a->read_only ? rt_fail(CKPP_ERROR_ARGUMENT, "%s is read-only memory, as the const of its pointer, or the DLPack "
                                  "tensor that it came from, says: ckpp_copy() to an empty array makes one that can be written",
                                  what)
                        : CKPP_OK;
}

void array_span(const ckpp_array *a, int64_t *low, int64_t *high)
{
    *low = *high = 0;
    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] == 0) /* the strides of an empty array may be anything */
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

/* ---- making ---- */

/* Everything but the memory; fails where the shape or the type is impossible. */
static ckpp_status make_header(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim, const int64_t *shape,
                               const int64_t *strides, int64_t *bytes)
{
    int64_t stride = 1, count;
    char text[512];

    if (ndim < 0 || ndim > CKPP_MAX_DIMS)
        return rt_fail(CKPP_ERROR_SHAPE, "%d dimensions: 0 to %d are allowed", ndim, CKPP_MAX_DIMS);
    if (ndim > 0 && !shape)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the shape is a null pointer, and there are %d dimensions", ndim);
    if (itemsize == 0)
        return rt_fail(CKPP_ERROR_TYPE, "there is no array of %s (dtype is %d)", ckpp_dtype_name(type), (int)type);
    *a = (ckpp_array){.dtype = type, .itemsize = itemsize, .ndim = ndim};
    for (int d = 0; d < ndim; d++) {
        if (shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE, "the extent of dimension %d is %" PRId64 " (a product of ints that overflows may be "
                           "negative: cast a factor to int64_t)", d, shape[d]);
        a->shape[d] = shape[d];
    }
    if (!count_elements(ndim, shape, &count) || __builtin_mul_overflow(count, (int64_t)itemsize, bytes)) {
        array_describe(a, text, sizeof text);
        return rt_fail(CKPP_ERROR_MEMORY, "%s is larger than the address space", text);
    }
    for (int d = ndim - 1; d >= 0; d--) {
        a->strides[d] = strides ? strides[d] : stride;
        stride = count ? stride * shape[d] : 0;
    }
    return CKPP_OK;
}

ckpp_status array_allocate(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim, const int64_t *shape,
                           const int64_t *strides, int device, ckpp_stream stream)
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

static ckpp_status make_on_current(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape)
{
    ckpp_stream stream;
    int device;

    if (!a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the array to make is a null pointer");
    if (type == CKPP_STRUCT)
        return rt_fail(CKPP_ERROR_TYPE, "the size of a struct is not known here: let a kernel's output allocate it");
    ckpp_status status = device_current(&device, &stream);
    return status ? status
                  : array_allocate(a, type, ckpp_dtype_size(type), ndim, shape, NULL, device, stream);
}

ckpp_status ckpp_empty(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_empty"});
    ckpp_status status = make_on_current(a, type, ndim, shape);

    rt_leave(previous);
    return status;
}

void ckpp_free(ckpp_array *a)
{
    const rt_backend *backend;
    ckpp_stream stream = NULL;

    if (!a)
        return;
    if (!a->owner) {
        if (!a->data) /* allocated, without elements: there is no memory to release, but it becomes empty all the same */
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

/* ---- filling ---- */

/* Copies the element at data until there are `bytes` of it. */
static void repeat_element(unsigned char *data, size_t itemsize, size_t bytes)
{
    for (size_t done = itemsize; done < bytes; done *= 2)
        memcpy(data + done, data, done < bytes - done ? done : bytes - done);
}

static ckpp_status fill_by_kernel(const ckpp_array *a, double value, ckpp_stream stream)
{
    static const ckpp_param params[] = {
        {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
        {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
    static const char *const body[] = {"{ y = x; }\n", NULL};
    static void *state;
    static const ckpp_kernel kernel = {.abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "full",
                                       .file = "ckpp_full", .line = 1, .nparams = 2, .params = params,
                                       .body = body, .state = &state};
    ckpp_arg args[] = {{.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}}, {.array = a}};
    const ckpp_options options = {.stream = stream, .has_stream_ = true};

    return ckpp_run(&kernel, args, &options);
}

ckpp_status array_fill(const ckpp_array *a, double value, ckpp_stream stream)
{
    static const unsigned char zeros[16];
    unsigned char element[16];
    size_t bytes = (size_t)ckpp_size(a) * a->itemsize;
    const ckpp_arg scalar = {.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}};

    if (bytes == 0)
        return CKPP_OK;
    if (!rt_scalar_fits(a->dtype, &scalar))
        return rt_fail(CKPP_ERROR_ARGUMENT, "the elements are to be %g, which %s cannot hold", value, ckpp_dtype_name(a->dtype));
    rt_scalar_store(element, a->dtype, &scalar);
    bool is_zero = !memcmp(element, zeros, a->itemsize);
    if (!array_is_row_major(a) || (!is_zero && a->device != CKPP_HOST))
        return fill_by_kernel(a, value, stream);
    if (is_zero)
        return device_backend(a->device)->zero(a->device, stream, a->data, bytes);
    memcpy(a->data, element, a->itemsize);
    repeat_element(a->data, a->itemsize, bytes);
    return CKPP_OK;
}

static ckpp_status make_filled(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape, double value)
{
    ckpp_array made;
    ckpp_stream stream;
    int device;
    ckpp_status status;

    if (!a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the array to make is a null pointer");
    if ((status = device_current(&device, &stream)) || (status = make_on_current(&made, type, ndim, shape)))
        return status;
    if ((status = array_fill(&made, value, stream))) {
        ckpp_free(&made);
        return status;
    }
    *a = made;
    return CKPP_OK;
}

ckpp_status ckpp_zeros(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_zeros"});
    ckpp_status status = make_filled(a, type, ndim, shape, 0);

    rt_leave(previous);
    return status;
}

ckpp_status ckpp_full(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape, double value)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_full"});
    ckpp_status status = make_filled(a, type, ndim, shape, value);

    rt_leave(previous);
    return status;
}
