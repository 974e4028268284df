/* check.c - CKPP_CHECK=nan and verify: examines a launch's outputs before the call returns.
 *
 * Both need the arguments' contents before the launch: a NaN that was there already is not this
 * kernel's fault, and a second run must start from the same inputs. So a checked launch has a step
 * before and one after it, which waits for the device. memo_store() keeps no such calls, so
 * unchecked programs pay nothing. Launches by the runtime itself within a call, such as
 * conversions, are not checked. */
#include "runtime/host/host.h"
#include "runtime/observe/observe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- arrays on the host ---- */

bool check_is_sparse(const ckpp_array *a)
{
    int64_t low, high;

    array_span(a, &low, &high);
    return (high - low) / 4 > ckpp_size(a) * (int64_t)a->itemsize;
}

static ckpp_status copy_sparse(const ckpp_array *a, ckpp_stream stream, host_image *image)
{
    ckpp_status status = array_allocate(&image->array, a->dtype, a->itemsize, a->ndim, a->shape,
                                        NULL, CKPP_HOST, NULL);

    if (status)
        return status;
    image->memory = image->array.owner;
    image->array.owner = NULL;
    return copy_strided(&image->array, a, stream);
}

static ckpp_status copy_span(const ckpp_array *a, ckpp_stream stream, host_image *image)
{
    enum { ALIGNMENT = 64 };
    int64_t low, high;

    array_span(a, &low, &high);
    unsigned char *from = (unsigned char *)a->data + low;
    size_t bytes = (size_t)(high - low), shift = (uintptr_t)from % ALIGNMENT;
    image->memory = aligned_alloc(ALIGNMENT, round_up(bytes + shift, ALIGNMENT));
    if (!image->memory)
        return rt_fail(CKPP_ERROR_MEMORY,
                       "out of host memory: %zu bytes, for the copy of an argument (CKPP_CHECK)",
                       bytes);
    unsigned char *to = (unsigned char *)image->memory + shift;
    image->array.data = to - low;
    image->array.device = CKPP_HOST;
    image->array.owner = NULL;
    return device_backend(a->device)->copy(to, CKPP_HOST, from, a->device, bytes, stream);
}

ckpp_status check_copy(const ckpp_array *a, ckpp_stream stream, host_image *image)
{
    *image = (host_image){.array = *a};
    if (ckpp_size(a) == 0)
        return CKPP_OK;
    ckpp_status status = check_is_sparse(a) ? copy_sparse(a, stream, image)
                                            : copy_span(a, stream, image);
    return status ? status : device_backend(a->device)->wait(a->device, stream);
}

ckpp_status check_fetch(const ckpp_array *a, ckpp_stream stream, host_image *image)
{
    *image = (host_image){.array = *a};
    return a->device == CKPP_HOST ? CKPP_OK : check_copy(a, stream, image);
}

void check_drop(host_image *image)
{
    free(image->memory);
    image->memory = NULL;
}

check_cursor check_first(const ckpp_array *a)
{
    return (check_cursor){.array = a, .element = a->data};
}

/* ---- messages ---- */

void check_put_place(char text[CHECK_PLACE], int ndim, const int64_t *at)
{
    int used = 0;

    text[0] = '\0';
    for (int d = 0; d < ndim && used < CHECK_PLACE; d++)
        used += snprintf(text + used, (size_t)(CHECK_PLACE - used), "[%lld]", (long long)at[d]);
}

void check_put_name(char text[128], const rt_launch *l, const rt_operand *o)
{
    if (!l->kernel->abi) /* a module's kernel: its arguments' names are numbers */
        snprintf(text, 128, "argument %.100s", param_shown(o->param));
    else
        snprintf(text, 128, "%s '%.100s'", o->param->direction == CKPP_IN ? "argument" : "output",
                 param_shown(o->param));
}

void check_say_structs(const rt_launch *l, const rt_operand *o)
{
    static atomic_flag said = ATOMIC_FLAG_INIT;
    const ckpp_kernel *kernel = rt_current()->kernel;
    char name[128], whose[128];

    check_put_name(name, l, o);
    kind_put_name(kernel, whose, sizeof whose);
    rt_warn_once(&said,
                 "CKPP_CHECK: arrays of structs are not looked at, such as %s of %s (%s:%d)", name,
                 whose, kernel->file, kernel->line);
}

/* ---- NaN ---- */

/* Where an argument has its first NaN. */
typedef struct nan_place {
    bool found;
    /* Its bits are those of new memory with CKPP_CHECK=discrete. */
    bool poison;
    int64_t at[CKPP_MAX_DIMS];
} nan_place;

typedef struct rt_check {
    nan_place before[RT_MAX_PARAMS];
    check_twin *twin; /* NULL: the launch is not compared */
} rt_check;

/* Whether one of the contiguous numbers is NaN: its bits without the sign exceed `largest`. */
static inline bool has_nan(const unsigned char *numbers, size_t bytes, size_t size,
                           uint64_t largest)
{
    uint64_t magnitude = ((uint64_t)1 << (8 * size - 1)) - 1;
    bool found = false;

    for (size_t at = 0; at < bytes; at += size) {
        uint64_t bits = 0;
        memcpy(&bits, numbers + at, size);
        found |= (bits & magnitude) > largest;
    }
    return found;
}

static bool is_nan(ckpp_dtype real, const unsigned char *numbers, size_t bytes)
{
    const dtype_row *row = dtype_of(real);
    uint64_t largest = dtype_top(row) - !row->infinite;

    switch (row->size) { /* a constant size makes each a fast loop */
    case 1: return has_nan(numbers, bytes, 1, largest);
    case 2: return has_nan(numbers, bytes, 2, largest);
    case 4: return has_nan(numbers, bytes, 4, largest);
    default: return has_nan(numbers, bytes, 8, largest);
    }
}

/* Whether the array is dense and has no NaN, found without tracking each element's index. */
static bool is_clean(ckpp_dtype real, const ckpp_array *a)
{
    return array_is_dense(a) && !is_nan(real, a->data, (size_t)ckpp_size(a) * a->itemsize);
}

static bool is_poison(const unsigned char *element, size_t size)
{
    while (size > 0 && element[size - 1] == CKPP_POISON)
        size--;
    return size == 0;
}

static ckpp_status find_nan(const ckpp_array *a, ckpp_stream stream, nan_place *place)
{
    host_image image;
    ckpp_dtype real = dtype_of(a->dtype)->part;
    int64_t left = ckpp_size(a);

    place->found = false;
    if (real == CKPP_NONE || left == 0)
        return CKPP_OK;
    ckpp_status status = check_fetch(a, stream, &image);
    if (!status && !is_clean(real, &image.array)) {
        check_cursor c = check_first(&image.array);
        for (; left > 0 && !(place->found = is_nan(real, c.element, a->itemsize)); left--)
            check_next(&c);
        if (place->found) {
            place->poison = is_poison(c.element, a->itemsize);
            memcpy(place->at, c.at, sizeof place->at);
        }
    }
    check_drop(&image);
    return status;
}

/* Whether the argument's contents before the launch may be in it afterwards, or influence
 * results. */
static bool is_taken_over(const rt_launch *l, const rt_operand *o)
{
    if (o->arg->is_scalar || o->param->direction != CKPP_OUT)
        return !o->arg->is_scalar;
    if (kind_of(l->kernel)->has_grid)
        return !l->options->has_fill_;
    return (o->raw || rt_is_partial(l->kernel, o->param)) && !o->allocated;
}

static ckpp_status nan_begin(const rt_launch *l, rt_check *check)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < l->kernel->nparams && !status; k++)
        if (is_taken_over(l, &l->operand[k]))
            status = find_nan(&l->operand[k].array, l->stream, &check->before[k]);
    return status;
}

static bool is_nan_scalar(const rt_operand *o)
{
    const ckpp_arg *arg = o->arg;
    char kind = arg->is_scalar && !o->param->object && arg->dtype != CKPP_STRUCT
                    ? rt_dtype_kind(arg->dtype)
                    : 0;

    return kind == 'f' ? isnan(arg->scalar.f)
                       : kind == 'c' && (isnan(arg->scalar.c[0]) || isnan(arg->scalar.c[1]));
}

/* Adds to the message which arguments had a NaN before the launch. */
static void add_origin(const rt_launch *l, const rt_check *check)
{
    char name[128], place[CHECK_PLACE];
    bool any = false;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        bool scalar = is_nan_scalar(o);
        if (!scalar && !check->before[k].found)
            continue;
        check_put_name(name, l, o);
        check_put_place(place, o->array.ndim, check->before[k].at);
        rt_add("%s %s %s", any ? "," : "; before the launch", name, scalar ? "is NaN" : "has one");
        if (!scalar)
            rt_add("%s%s", *place ? " at " : "", place);
        any = true;
    }
    if (!any)
        rt_add(l->ranks ? "; on this rank no argument has one before the launch"
                        : "; no argument has one before the launch: this kernel makes it");
}

static ckpp_status report_nan(const rt_launch *l, const rt_check *check, const rt_operand *o,
                              const nan_place *place)
{
    char name[128], where[CHECK_PLACE], what[160];

    check_put_name(name, l, o);
    check_put_place(where, o->array.ndim, place->at);
    array_describe(&o->array, what, sizeof what);
    ckpp_status status = rt_fail(CKPP_ERROR_CHECK, "%s, %s, is NaN%s%s (CKPP_CHECK=nan)", name,
                                 what, *where ? " at " : "", where);
    if (rt_env()->check_discrete && place->poison)
        rt_add("; its bits are those of new memory with CKPP_CHECK=discrete: is this element "
               "written at all?");
    else
        add_origin(l, check);
    return status;
}

static ckpp_status nan_end(const rt_launch *l, const rt_check *check)
{
    nan_place place = {0};
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->arg->is_scalar || o->param->direction == CKPP_IN)
            continue;
        if (o->dtype == CKPP_STRUCT)
            check_say_structs(l, o);
        status = find_nan(&o->array, l->stream, &place);
        if (!status && place.found)
            status = report_nan(l, check, o, &place);
    }
    return status;
}

/* ---- a launch ---- */

static ckpp_status begin(const rt_launch *l, rt_check *check)
{
    ckpp_status status = rt_env()->check_nan ? nan_begin(l, check) : CKPP_OK;

    /* the other backend has no ranks to repeat the call with */
    return !status && rt_env()->check_verify && !l->ranks ? verify_begin(l, &check->twin) : status;
}

static ckpp_status end(const rt_launch *l, const rt_check *check)
{
    ckpp_status status = l->backend->wait(l->device, l->stream);

    if (!status && check->twin)
        status = verify_end(l, check->twin);
    return !status && rt_env()->check_nan ? nan_end(l, check) : status;
}

ckpp_status check_results(rt_launch *l, rt_step *run, void *context)
{
    rt_check *check;

    if (!rt_env()->check_results || l->options->prepare || trace_is_measuring())
        return run(l, context);
    check = calloc(1, sizeof *check);
    if (!check)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for CKPP_CHECK");
    ckpp_status status = begin(l, check);
    if (!status && rt_env()->check_verify)
        verify_identity(l);
    if (!status)
        status = run(l, context);
    if (!status)
        status = end(l, check);
    verify_free(check->twin);
    free(check);
    return status;
}
