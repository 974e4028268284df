/* fill.c - arrays whose elements all have one value. */
#include "runtime/ops/ops.h"

#include <string.h>

/* Repeats the first element until `bytes` are filled, by doubling what is copied. */
static void repeat_element(unsigned char *data, size_t itemsize, size_t bytes)
{
    for (size_t done = itemsize; done < bytes; done *= 2)
        memcpy(data + done, data, done < bytes - done ? done : bytes - done);
}

static ckpp_status fill_by_kernel(const ckpp_array *a, double value, ckpp_stream stream)
{
    static const ckpp_param params[] = {{.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
                                        {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
    static const char *const body[] = {"{ y = x; }\n", NULL};
    static void *state;
    static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                       .kind = CKPP_ELEMENTWISE,
                                       .name = "full",
                                       .file = "ckpp_full",
                                       .line = 1,
                                       .nparams = 2,
                                       .params = params,
                                       .body = body,
                                       .state = &state};
    ckpp_arg args[] = {{.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}},
                       {.array = a}};
    const ckpp_options options = {.stream = stream, .has_stream_ = true};

    return launch_run(&kernel, args, &options, NULL);
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
        return rt_fail(CKPP_ERROR_ARGUMENT, "the elements are to be %g, which %s cannot hold",
                       value, ckpp_dtype_name(a->dtype));
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

static ckpp_status make_filled(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape,
                               double value)
{
    ckpp_array made;
    ckpp_stream stream;
    int device;
    ckpp_status status;

    if (!a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the array to make is a null pointer");
    if ((status = device_current(&device, &stream)) ||
        (status = array_make(&made, type, ndim, shape)))
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

static ckpp_status fill(const ckpp_array *given, double value)
{
    ckpp_stream stream;
    ckpp_status status;

    if (!given)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the array is a null pointer");
    ckpp_array a = *given;
    if ((status = array_check(&a, "the array")) ||
        (status = array_check_writable(&a, "the array")))
        return status;
    if (a.dtype == CKPP_STRUCT)
        return rt_fail(CKPP_ERROR_TYPE, "the elements are structs, and %g is a number", value);
    if (ckpp_size(&a) == 0)
        return CKPP_OK;
    if (array_is_bare(&a))
        rt_warn_here("the array",
                     "a single element is filled: ckpp_out(p) without extents is one element; "
                     "write ckpp_out(p, extent...), or ckpp_out(&p[0]) if one is meant");
    if ((status = copy_locate(&a, "the array")) || (status = device_stream(a.device, &stream)))
        return status;
    status = array_fill(&a, value, stream);
    present_wrote(&a);
    return status;
}

ckpp_status ckpp_fill(ckpp_array *a, double value)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_fill"});
    ckpp_status status = fill(a, value);

    rt_leave(previous);
    return status;
}
