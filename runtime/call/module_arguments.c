/* module_arguments.c - the arguments of a module's kernel. CKPP_ARGS() gives no parameters, so
 * only the arguments' number and sizes can be checked, with what the image or, on the host, the
 * C++ type tells. A macro that ckpp made from the kernel's signature gives the parameters' names
 * and types, and numbers are converted to these. An array given by value is read, one given by its
 * address is read and written. The kernel gets its address, or all that a ckpp_array has. */
#include "runtime/call/call.h"

#include <stdio.h>
#include <string.h>

enum { POINTER = 8, NAME_SIZE = 128 };

/* Bytes of a ckpp_array of kernel/array.h: shape, strides, address, size. */
static size_t array_size(int ndim)
{
    return (size_t)(2 * ndim + 2) * sizeof(int64_t);
}

/* The dimensions of a ckpp_array of this size; -1: there is none. */
static int array_dimensions(size_t size)
{
    int ndim = 0;
    while (ndim < CKPP_MAX_DIMS && array_size(ndim) < size)
        ndim++;
    return array_size(ndim) == size ? ndim : -1;
}

void module_find_described(rt_launch *l, ckpp_module module, const rt_module_kernel *kernel)
{
    bool may = specialize_takes_arrays(module);

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_module_param *p = may && k < kernel->nparams ? &kernel->param[k] : NULL;
        l->operand[k].described = p && !l->operand[k].arg->is_scalar && p->size != POINTER &&
                                  (p->kind == 'a' || (!p->kind && array_dimensions(p->size) >= 0));
    }
}

void module_fill_array(const rt_operand *o, unsigned char *block)
{
    const size_t extents = (size_t)o->array.ndim * sizeof(int64_t);
    const int64_t size = ckpp_size(&o->array);

    memcpy(block, o->array.shape, extents);
    memcpy(block + extents, o->array.strides, extents);
    memcpy(block + 2 * extents, &o->data, sizeof o->data);
    memcpy(block + 2 * extents + sizeof o->data, &size, sizeof size);
}

size_t module_argument_size(const rt_operand *o)
{
    if (o->described)
        return array_size(o->array.ndim);
    if (!o->arg->is_scalar)
        return POINTER;
    return o->dtype == CKPP_STRUCT ? o->arg->itemsize : ckpp_dtype_size(o->dtype);
}

/* "argument 3", or "argument 'factor'" if the parameter's name is known. */
static const char *name_of(const rt_launch *l, int k, char text[NAME_SIZE])
{
    const char *name = param_shown(l->operand[k].param);
    bool number = *name >= '0' && *name <= '9';

    snprintf(text, NAME_SIZE, number ? "argument %s" : "argument '%.100s'", name);
    return text;
}

static ckpp_status check_array(const rt_operand *o, const char *what)
{
    const ckpp_array *a = &o->array;
    char strides[160];

    if (array_is_empty(a))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%s is an empty array: a module's kernel allocates none; make it with "
                       "ckpp_empty first",
                       what);
    ckpp_status status = array_check(a, what);
    if (!status && o->param->direction != CKPP_IN)
        status = array_check_writable(a, what);
    if (status || o->described || array_is_row_major(a))
        return status;
    array_describe_shape(strides, sizeof strides, a->ndim, a->strides);
    return rt_fail(
        CKPP_ERROR_ARGUMENT,
        "%s has the strides %s: a module's kernel gets an address alone, so its arrays are "
        "row-major; ckpp_copy() to an empty array makes it so",
        what, strides);
}

ckpp_status module_check_arrays(const rt_launch *l)
{
    ckpp_status status = CKPP_OK;
    char name[NAME_SIZE];

    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        if (!o->arg->is_scalar && !o->arg->array)
            status = rt_fail(CKPP_ERROR_ARGUMENT, "%s is a null pointer", name_of(l, k, name));
        else if (!o->arg->is_scalar)
            status = check_array(o, name_of(l, k, name));
    }
    return status;
}

/* Describe a parameter, and an argument, for messages. */
static void describe_param(const rt_module_param *p, char text[64])
{
    if (p->kind == 'p')
        snprintf(text, 64, "a pointer");
    else if (p->kind == 'a')
        snprintf(text, 64, "a ckpp_array of %d dimension%s", array_dimensions(p->size),
                 array_dimensions(p->size) == 1 ? "" : "s");
    else if (p->kind == 'i' || p->kind == 'f')
        snprintf(text, 64, "%s of %u byte%s",
                 p->kind == 'i' ? "an integer" : "a floating-point number", p->size,
                 p->size == 1 ? "" : "s");
    else
        snprintf(text, 64, "%u byte%s", p->size, p->size == 1 ? "" : "s");
}

static void describe_argument(const rt_operand *o, char text[64])
{
    if (o->described)
        snprintf(text, 64, "an array of %d dimension%s", o->array.ndim,
                 o->array.ndim == 1 ? "" : "s");
    else if (!o->arg->is_scalar)
        snprintf(text, 64, "an array, whose address is passed (%d bytes)", POINTER);
    else if (o->dtype == CKPP_STRUCT)
        snprintf(text, 64, "a struct of %zu bytes", o->arg->itemsize);
    else
        snprintf(text, 64, "%s (%zu byte%s)", ckpp_dtype_name(o->dtype), module_argument_size(o),
                 module_argument_size(o) == 1 ? "" : "s");
}

/* A parameter of kind 's' may be a float that is kept as bits, or a complex number. */
static bool fits(const rt_module_param *p, const rt_operand *o)
{
    if (p->size != module_argument_size(o))
        return false;
    if (o->described)
        return true;
    if (!o->arg->is_scalar)
        return p->kind == 0 || p->kind == 'p';
    switch (o->dtype == CKPP_STRUCT ? 's' : rt_dtype_kind(o->dtype)) {
    case 's': return p->kind == 0 || p->kind == 's';
    case 'f':
        return p->kind == 0 || p->kind == 'f' || (p->kind == 's' && dtype_of(o->dtype)->bits);
    case 'c': return p->kind == 0 || p->kind == 's';
    default: return p->kind == 0 || p->kind == 'i';
    }
}

/* The float type of ckpp's that a pointer points to, found by its size and bits of fraction;
 * CKPP_NONE: it points to another type. */
static ckpp_dtype stored_float(const rt_module_param *p)
{
    for (int k = 0; k < DTYPE_END; k++) {
        const dtype_row *row = dtype_of((ckpp_dtype)k);
        if (row->bits && row->size == p->element_size && 'A' + row->fraction == p->element)
            return (ckpp_dtype)k;
    }
    return CKPP_NONE;
}

/* Whether the pointer may point to the array's elements. Integers of the same size are accepted
 * whatever their sign, and for a struct of the source any elements that are no structs, since it
 * may be a vector of these. */
static bool fits_elements(const rt_module_param *p, const ckpp_array *a)
{
    char kind = a->dtype == CKPP_STRUCT ? 's' : rt_dtype_kind(a->dtype);
    bool integer = kind == 'b' || kind == 'i' || kind == 'u';

    if ((p->kind != 'p' && p->kind != 'a') || p->element_size == 0)
        return true;
    if (stored_float(p) != CKPP_NONE)
        return a->dtype == stored_float(p);
    switch (p->element) {
    case 's': return kind != 's' || a->itemsize == p->element_size;
    default:
        return a->itemsize == p->element_size &&
               (p->element == 'i' ? integer : p->element == kind);
    }
}

static void describe_element(const rt_module_param *p, char text[64])
{
    if (stored_float(p) != CKPP_NONE)
        snprintf(text, 64, "%s", ckpp_dtype_name(stored_float(p)));
    else
        snprintf(text, 64, "%s of %u byte%s",
                 p->element == 'i'   ? "integers"
                 : p->element == 'f' ? "floating-point numbers"
                 : p->element == 'c' ? "complex numbers"
                                     : "structs",
                 p->element_size, p->element_size == 1 ? "" : "s");
}

/* Adds the type that the call's macro gives, if the image does not tell that of the elements. */
static rt_module_param complete(const rt_module_param *p, const rt_operand *o)
{
    const ckpp_param *given = o->param;
    rt_module_param made = *p;
    const dtype_row *row = dtype_of(given->dtype);
    const char kind = given->dtype == CKPP_STRUCT ? 's' : rt_dtype_kind(given->dtype);

    if (given->dtype == CKPP_NONE || (p->kind != 0 && p->kind != 'p') || p->element_size)
        return made;
    made.kind = o->described ? 'a' : 'p';
    made.element_size = (unsigned)(kind == 's' ? given->itemsize : row->size);
    made.element = kind == 's'                                 ? 's'
                   : row->bits                                 ? (char)('A' + row->fraction)
                   : kind == 'b' || kind == 'i' || kind == 'u' ? 'i'
                                                               : kind;
    return made;
}

static ckpp_status check_elements(const rt_launch *l, const rt_module_kernel *kernel)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        char takes[64], given[160], name[NAME_SIZE];
        if (o->arg->is_scalar)
            continue;
        const rt_module_param p = complete(&kernel->param[k], o);
        if (fits_elements(&p, &o->array))
            continue;
        describe_element(&p, takes);
        array_describe(&o->array, given, sizeof given);
        return rt_fail(CKPP_ERROR_TYPE, "%s is an array of %s, and the kernel's parameter %s %s",
                       name_of(l, k, name), given,
                       o->described ? "is a ckpp_array of" : "points to", takes);
    }
    return CKPP_OK;
}

ckpp_status module_check_arguments(const rt_launch *l, const rt_module_kernel *kernel)
{
    int count = l->kernel->nparams;

    if (kernel->nparams < 0)
        return CKPP_OK;
    if (count != kernel->nparams)
        return rt_fail(
            CKPP_ERROR_ARGUMENT, "%d argument%s given, and the kernel has %d parameter%s", count,
            count == 1 ? " is" : "s are", kernel->nparams, kernel->nparams == 1 ? "" : "s");
    for (int k = 0; k < count; k++) {
        const rt_operand *o = &l->operand[k];
        char takes[64], given[64], name[NAME_SIZE];
        if (fits(&kernel->param[k], o))
            continue;
        rt_module_param p = kernel->param[k];
        p.kind = o->described ? 'a' : p.kind;
        describe_param(&p, takes);
        describe_argument(o, given);
        return rt_fail(CKPP_ERROR_TYPE, "%s is %s, and the kernel's parameter takes %s%s",
                       name_of(l, k, name), given, takes,
                       o->arg->is_scalar && o->dtype != CKPP_STRUCT && kernel->param[k].kind != 'p'
                           ? ": cast it to the parameter's C type"
                           : "");
    }
    return check_elements(l, kernel);
}
