/* copy.c - copies between any two arrays.
 *
 * Arrays of the same type and dense layout are copied as bytes. Other copies are done by the
 * kernel `y = x`, which converts types and whose launch stages host memory. Arrays that overlap,
 * and arrays on different GPUs, which one launch cannot access, are copied through a dense
 * temporary. */
#include "runtime/ops/ops.h"

#include <stdio.h>
#include <string.h>

static bool same_shape(const ckpp_array *a, const ckpp_array *b)
{
    return a->ndim == b->ndim && !memcmp(a->shape, b->shape, (size_t)a->ndim * sizeof a->shape[0]);
}

/* Same type, shape and strides. The stride of an extent of 1 does not matter. */
static bool same_layout(const ckpp_array *a, const ckpp_array *b)
{
    if (a->dtype != b->dtype || a->itemsize != b->itemsize || !same_shape(a, b))
        return false;
    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] > 1 && a->strides[d] != b->strides[d])
            return false;
    return true;
}

static bool overlaps(const ckpp_array *a, const ckpp_array *b)
{
    int64_t a_low, a_high, b_low, b_high;

    if (a->device != b->device)
        return false;
    array_span(a, &a_low, &a_high);
    array_span(b, &b_low, &b_high);
    uintptr_t a_data = (uintptr_t)a->data, b_data = (uintptr_t)b->data;
    return a_data + (uintptr_t)a_low < b_data + (uintptr_t)b_high &&
           b_data + (uintptr_t)b_low < a_data + (uintptr_t)a_high;
}

ckpp_status copy_refuse_host(const rt_backend *backend, bool reads, int device, ckpp_stream stream)
{
    ckpp_status status = reads ? device_refuse_graph("the host reads an array") : CKPP_OK;

    if (!status && backend->is_captured && backend->is_captured(device, stream))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%s the host, for which the call cannot wait, because the program is "
                       "capturing the stream",
                       reads ? "a copy to" : "a copy from");
    return status;
}

static ckpp_status copy_bytes(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream)
{
    int device = to->device >= 0 ? to->device : from->device;
    const rt_backend *backend = device_backend(device);
    const bool waits = device >= 0 && (to->device < 0 || from->device < 0);
    ckpp_status status = waits ? copy_refuse_host(backend, to->device < 0, device, stream)
                               : CKPP_OK;

    if (!status)
        status = observed_copy(backend, to->data, to->device, from->data, from->device,
                               (size_t)ckpp_size(from) * from->itemsize, stream);
    if (!status && waits && !graph_takes(stream)) {
        double begin = observed_begin(device);
        status = backend->wait(device, stream);
        observed_wait(device, begin);
    }
    return status;
}

/* Copies arrays of the same type on the host, by rows of the innermost dimension. */
static void copy_on_host(const ckpp_array *to, const ckpp_array *from)
{
    int64_t at[CKPP_MAX_DIMS] = {0}, size = (int64_t)from->itemsize;
    int inner = from->ndim - 1, d;
    int64_t length = inner < 0 ? 1 : from->shape[inner];
    int64_t to_step = inner < 0 ? 0 : to->strides[inner] * size,
            from_step = inner < 0 ? 0 : from->strides[inner] * size;
    unsigned char *row = to->data;
    const unsigned char *source = from->data;

    do {
        if (to_step == size && from_step == size)
            memcpy(row, source, (size_t)(length * size));
        else
            for (int64_t k = 0; k < length; k++)
                memcpy(row + k * to_step, source + k * from_step, (size_t)size);
        for (d = inner - 1; d >= 0; d--) {
            row += to->strides[d] * size;
            source += from->strides[d] * size;
            if (++at[d] < from->shape[d])
                break;
            row -= to->strides[d] * size * at[d];
            source -= from->strides[d] * size * at[d];
            at[d] = 0;
        }
    } while (d >= 0);
}

static ckpp_status run_copy(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream,
                            bool joined)
{
    static const ckpp_param params[] = {{.name = "x", .direction = CKPP_IN, .placeholder = 'U'},
                                        {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
    static const char *const body[] = {"{ y = (T)x; }\n", NULL};
    static void *state;
    static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                       .kind = CKPP_ELEMENTWISE,
                                       .name = "copy",
                                       .file = "ckpp_copy",
                                       .line = 1,
                                       .nparams = 2,
                                       .params = params,
                                       .body = body,
                                       .state = &state};
    ckpp_arg args[] = {{.array = from}, {.array = to}};
    const ckpp_options options = {.stream = stream, .has_stream_ = true, .joined_ = joined};

    return launch_run(&kernel, args, &options, NULL);
}

static ckpp_status copy_by(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream,
                           bool joined)
{
    if (to->device >= 0 || from->device >= 0 || to->dtype != from->dtype)
        return run_copy(to, from, stream, joined);
    copy_on_host(to, from);
    return CKPP_OK;
}

ckpp_status copy_strided(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream)
{
    return copy_by(to, from, stream, false);
}

ckpp_status copy_joined(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream)
{
    return copy_by(to, from, stream, true);
}

static ckpp_status
copy_through(const ckpp_array *to, const ckpp_array *from, int device, ckpp_stream stream,
             ckpp_status (*first)(const ckpp_array *, const ckpp_array *, ckpp_stream),
             ckpp_status (*second)(const ckpp_array *, const ckpp_array *, ckpp_stream))
{
    ckpp_array temporary;
    ckpp_status status = array_allocate(&temporary, from->dtype, from->itemsize, from->ndim,
                                        from->shape, NULL, device, stream);

    if (status)
        return status;
    status = first(&temporary, from, stream);
    if (!status)
        status = second(to, &temporary, stream);
    device_backend(device)->release(device, stream, temporary.owner);
    return status;
}

/* Copies from a row-major array on another GPU. */
static ckpp_status receive(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream)
{
    if (same_layout(to, from))
        return copy_bytes(to, from, stream);
    return copy_through(to, from, to->device, stream, copy_bytes, copy_strided);
}

static ckpp_status copy_peers(const ckpp_array *to, const ckpp_array *from)
{
    ckpp_stream previous = ckpp_get_stream();
    ckpp_status status;

    /* a stream belongs to one GPU, so use the default streams, and wait for both GPUs before and
     * after */
    if ((status = device_backend(from->device)->wait_all(from->device)) ||
        (status = device_backend(to->device)->wait_all(to->device)) ||
        (status = ckpp_set_stream(NULL)))
        return status;
    if (array_is_dense(from) && same_layout(to, from))
        status = copy_bytes(to, from, NULL);
    else
        status = copy_through(to, from, from->device, NULL, copy_strided, receive);
    if (!status)
        status = device_backend(to->device)->wait_all(to->device);
    if (!status)
        status = device_backend(from->device)->wait_all(from->device);
    ckpp_status restored = ckpp_set_stream(previous);
    return status ? status : restored;
}

/* Both arrays are checked and located, not empty, and have the same shape. */
static ckpp_status copy_elements(const ckpp_array *to, const ckpp_array *from)
{
    int device = to->device >= 0 ? to->device : from->device;
    ckpp_stream stream;

    if (to->device >= 0 && from->device >= 0 && to->device != from->device)
        return copy_peers(to, from);
    ckpp_status status = device_stream(device, &stream);

    if (status)
        return status;
    if (same_layout(to, from) && to->data == from->data && to->device == from->device)
        return CKPP_OK;
    if (overlaps(to, from))
        return copy_through(to, from, from->device, stream, copy_strided, copy_strided);
    if (same_layout(to, from) && array_is_dense(from))
        return copy_bytes(to, from, stream);
    return copy_strided(to, from, stream);
}

ckpp_status copy_locate(ckpp_array *a, const char *name)
{
    const present_site *site;
    ckpp_stream unused;
    int current;
    ckpp_status status;

    if ((status = device_of(a, name, &a->device)) || (status = device_check(a->device)) ||
        (status = device_current(&current, &unused)))
        return status;
    return present_translate(a, name, current, true, &site);
}

/* Fails unless both have the same shape, and structs only match structs of their size. */
static ckpp_status check_pair(const ckpp_array *to, const ckpp_array *from)
{
    char to_text[512], from_text[512];

    array_describe(to, to_text, sizeof to_text);
    array_describe(from, from_text, sizeof from_text);
    if (!same_shape(to, from))
        return rt_fail(CKPP_ERROR_SHAPE, "'to' is %s, 'from' is %s: the shapes differ", to_text,
                       from_text);
    if ((to->dtype == CKPP_STRUCT || from->dtype == CKPP_STRUCT) &&
        (to->dtype != from->dtype || to->itemsize != from->itemsize))
        return rt_fail(
            CKPP_ERROR_TYPE,
            "'to' is %s, 'from' is %s: structs are copied only to structs of their size", to_text,
            from_text);
    return CKPP_OK;
}

static ckpp_status copy_into(const ckpp_array *given, const ckpp_array *source)
{
    ckpp_array to = *given, from = *source;
    ckpp_status status;

    if ((status = array_check(&to, "'to'")) || (status = array_check_writable(&to, "'to'")) ||
        (status = check_pair(&to, &from)))
        return status;
    if (ckpp_size(&from) == 0)
        return CKPP_OK;
    if ((status = overlap_check_itself(&to, "'to'", "")) || (status = copy_locate(&to, "to")) ||
        (status = copy_locate(&from, "from")))
        return status;
    status = copy_elements(&to, &from);
    present_wrote(&to);
    return status;
}

static ckpp_status copy_new(ckpp_array *to, const ckpp_array *from)
{
    ckpp_array made;
    ckpp_stream stream;
    int device;
    ckpp_status status = device_current(&device, &stream);

    if (!status)
        status = array_allocate(&made, from->dtype, from->itemsize, from->ndim, from->shape, NULL,
                                device, stream);
    if (status)
        return status;
    if ((status = copy_into(&made, from))) {
        ckpp_free(&made);
        return status;
    }
    *to = made;
    if (array_is_bare(from))
        to->shape[0] = ARRAY_BARE;
    return CKPP_OK;
}

static ckpp_status copy_any(ckpp_array *to, const ckpp_array *from)
{
    if (!to || !from)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is a null pointer", to ? "from" : "to");
    ckpp_status status = array_check(from, "'from'");
    if (status)
        return status;
    return array_is_empty(to) ? copy_new(to, from) : copy_into(to, from);
}

ckpp_status ckpp_copy(ckpp_array *to, const ckpp_array *from)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_copy"});
    ckpp_status status = copy_any(to, from);

    rt_leave(previous);
    return status;
}

/* ---- copies from and to plain C memory ---- */

ckpp_status ckpp_copy_from(ckpp_array *a, ckpp_array memory)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_from"});
    ckpp_status status = copy_any(a, &memory);

    rt_leave(previous);
    return status;
}

/* Plain memory without a shape gets the array's. */
static ckpp_status copy_to_flat(ckpp_array *memory, bool is_array, size_t room,
                                const ckpp_array *a)
{
    int64_t bytes;
    ckpp_status status = array_check(a, "the array");

    if (status)
        return status;
    if (memory->itemsize == 0)
        return rt_fail(CKPP_ERROR_TYPE, "the memory's elements have no size");
    memory->ndim = a->ndim;
    memcpy(memory->shape, a->shape, sizeof memory->shape);
    array_set_row_major(memory);
    if (__builtin_mul_overflow(ckpp_size(a), (int64_t)memory->itemsize, &bytes) ||
        (uint64_t)bytes > room || (is_array && (uint64_t)bytes != room)) {
        char text[160];
        array_describe(a, text, sizeof text);
        return rt_fail(CKPP_ERROR_SHAPE,
                       "the array is %s, but the memory that is given has %zu elements", text,
                       room / memory->itemsize);
    }
    return copy_any(memory, a);
}

ckpp_status ckpp_copy_to(ckpp_array memory, bool is_array, size_t room, const ckpp_array *a)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_to"});
    ckpp_status status = (is_array && memory.ndim > 1) || !a
                             ? copy_any(&memory, a)
                             : copy_to_flat(&memory, is_array, room, a);

    rt_leave(previous);
    return status;
}
