/* bind.c - checks a call's arguments against the kernel's parameters: types, placeholders, shapes,
 * overlap.
 *
 * Runs at every call but those that memo.c knows, so it is loops over parameters and dimensions
 * and nothing else until something is wrong. */
#include "runtime/plan/plan.h"

#include <stdio.h>
#include <string.h>

const char *bind_role(const rt_operand *o)
{
    return o->param->direction == CKPP_IN ? "argument" : "output";
}

/* ---- types ---- */

static ckpp_status check_array(const rt_operand *o)
{
    const ckpp_array *a = &o->array;

    if (array_is_empty(a)) {
        if (o->param->direction == CKPP_IN || !o->arg->out)
            return rt_fail(CKPP_ERROR_ARGUMENT, "%s '%s' is %s", bind_role(o),
                           param_shown(o->param),
                           o->arg->array ? "an empty array" : "a null pointer");
        if (o->param->direction == CKPP_INOUT)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "output '%s' is inout, so it must be given: it is an empty array",
                           param_shown(o->param));
        return CKPP_OK;
    }
    /* The message's first words are made only where there is a message. */
    int mark = rt_mark();
    bool usable = array_check(a, "") == CKPP_OK,
         read_only = a->read_only && o->param->direction != CKPP_IN;
    if (usable && !read_only)
        return CKPP_OK;
    char what[128];
    snprintf(what, sizeof what, "%s '%.100s'", bind_role(o), param_shown(o->param));
    if (usable)
        return array_check_writable(a, what);
    rt_rewind(mark);
    return array_check(a, what);
}

static ckpp_status check_fixed(const rt_operand *o)
{
    const ckpp_arg *arg = o->arg;
    const ckpp_array *a = &o->array;
    const ckpp_param *p = o->param;
    ckpp_dtype dtype = arg->is_scalar ? arg->dtype : a->dtype;
    size_t itemsize = arg->is_scalar ? arg->itemsize : a->itemsize;
    const char *declared = p->dtype == CKPP_STRUCT ? p->type : ckpp_dtype_name(p->dtype);

    if (!arg->is_scalar && array_is_empty(a))
        return CKPP_OK;
    if ((p->dtype == CKPP_STRUCT) != (dtype == CKPP_STRUCT) ||
        (!arg->is_scalar && p->dtype != dtype))
        return rt_fail(CKPP_ERROR_TYPE, "%s '%s' is declared %s, but is given %s", bind_role(o),
                       param_shown(p), declared, ckpp_dtype_name(dtype));
    if (p->extents[0] && (itemsize != p->itemsize || !arg->scalar.bytes))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       arg->scalar.bytes ? "constant '%s' has %zu bytes, but is given %zu"
                                         : "constant '%s' is a null pointer",
                       param_shown(p), p->itemsize, itemsize);
    if (p->dtype == CKPP_STRUCT && itemsize != p->itemsize)
        return rt_fail(CKPP_ERROR_TYPE,
                       "%s '%s' is declared %s (%zu bytes), but its elements have %zu bytes",
                       bind_role(o), param_shown(p), declared, p->itemsize, itemsize);
    if (arg->is_scalar && p->dtype == CKPP_STRUCT && p->align > RT_BLOCK_ALIGN)
        return rt_fail(
            CKPP_ERROR_TYPE,
            "argument '%s' is declared %s, which is aligned to %zu bytes: what is given by "
            "value can be aligned to %d at most; give it as an array",
            param_shown(p), declared, p->align, RT_BLOCK_ALIGN);
    if (!arg->is_scalar && p->align > 1 && ((uintptr_t)a->data & (p->align - 1)) && ckpp_size(a))
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "%s '%s' has its data at %p, which is not aligned to %zu bytes as %s must be",
            bind_role(o), param_shown(p), a->data, p->align, declared);
    if (arg->is_scalar && rt_dtype_kind(dtype) == 'c' && rt_dtype_kind(p->dtype) != 'c')
        return rt_fail(CKPP_ERROR_TYPE,
                       "argument '%s' is declared %s: a complex value does not fit",
                       param_shown(p), declared);
    return CKPP_OK;
}

/* What has bound a placeholder: "output 'z'", ".T". */
static const char *binder(const rt_launch *l, int letter, char text[128])
{
    int by = l->bound_by[letter];

    if (by == RT_BOUND_BY_TEMPLATE)
        snprintf(text, 128, ".%c", 'A' + letter);
    else
        snprintf(text, 128, "%s '%.100s'", bind_role(&l->operand[by]),
                 param_shown(l->operand[by].param));
    return text;
}

static bool is_bound_by_scalar(const rt_launch *l, int letter)
{
    int by = l->bound_by[letter];
    return by != RT_BOUND_BY_TEMPLATE && l->operand[by].arg->is_scalar;
}

/* Binds a placeholder to the type of operand k, or checks that it agrees. */
static ckpp_status bind_placeholder(rt_launch *l, int k, ckpp_dtype dtype, size_t itemsize)
{
    const ckpp_param *p = l->operand[k].param;
    int letter = p->placeholder - 'A';

    if (l->bound[letter] == CKPP_NONE) {
        l->bound[letter] = (unsigned char)dtype;
        l->bound_by[letter] = (unsigned char)k;
        if (dtype == CKPP_STRUCT && l->struct_size && l->struct_size != itemsize)
            return rt_fail(CKPP_ERROR_TYPE,
                           "%s '%s': a call cannot bind placeholders to structs of %u and of %zu "
                           "bytes",
                           bind_role(&l->operand[k]), param_shown(p), l->struct_size, itemsize);
        if (dtype == CKPP_STRUCT)
            l->struct_size = (unsigned)itemsize;
        return CKPP_OK;
    }
    if (l->bound[letter] != dtype || (dtype == CKPP_STRUCT && l->struct_size != itemsize)) {
        char first[128];
        return rt_fail(CKPP_ERROR_TYPE, "type %c is %s by %s, but %s by %s '%s'", p->placeholder,
                       ckpp_dtype_name((ckpp_dtype)l->bound[letter]), binder(l, letter, first),
                       ckpp_dtype_name(dtype), bind_role(&l->operand[k]), param_shown(p));
    }
    return CKPP_OK;
}

/* Arrays of one direction: outputs bind before inputs. */
static ckpp_status bind_arrays(rt_launch *l, bool outputs)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!o->param->placeholder || o->arg->is_scalar ||
            (o->param->direction != CKPP_IN) != outputs || array_is_empty(&o->array))
            continue;
        ckpp_status status = bind_placeholder(l, k, o->array.dtype, o->array.itemsize);
        if (status)
            return status;
    }
    return CKPP_OK;
}

/* A scalar binds only a placeholder that no array does; several widen to the type that C's
 * arithmetic would give. */
static ckpp_dtype widen(ckpp_dtype a, ckpp_dtype b)
{
    char ka = rt_dtype_kind(a), kb = rt_dtype_kind(b);
    bool double_wide;

    if (a == b)
        return a;
    double_wide = dtype_of(a)->part == CKPP_FLOAT64 || dtype_of(b)->part == CKPP_FLOAT64;
    if (ka == 'c' || kb == 'c')
        return double_wide ? CKPP_COMPLEX128 : CKPP_COMPLEX64;
    if (ka == 'f' && kb == 'f')
        return double_wide ? CKPP_FLOAT64 : CKPP_FLOAT32;
    if (ka == 'f' || kb == 'f')
        return ka == 'f' ? a : b;
    if (ckpp_dtype_size(a) != ckpp_dtype_size(b))
        return ckpp_dtype_size(a) > ckpp_dtype_size(b) ? a : b;
    return ka == 'b' ? b : kb == 'b' ? a : ka == 'u' ? a : b;
}

static ckpp_status bind_scalars(rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        int letter = o->param->placeholder - 'A';
        if (!o->param->placeholder || !o->arg->is_scalar ||
            (l->bound[letter] != CKPP_NONE && !is_bound_by_scalar(l, letter)))
            continue;
        ckpp_dtype dtype = o->arg->dtype;
        if (dtype == CKPP_STRUCT)
            return rt_fail(CKPP_ERROR_TYPE,
                           "argument '%s': type %c cannot be a struct given by value",
                           param_shown(o->param), o->param->placeholder);
        if (l->bound[letter] != CKPP_NONE)
            dtype = widen((ckpp_dtype)l->bound[letter], dtype);
        l->bound[letter] = (unsigned char)dtype;
        l->bound_by[letter] = (unsigned char)k;
    }
    return CKPP_OK;
}

static ckpp_status check_value(const rt_operand *o)
{
    char value[40];

    if (!o->arg->is_scalar || rt_scalar_fits(o->dtype, o->arg))
        return CKPP_OK;
    rt_scalar_describe(o->arg, value);
    return rt_fail(CKPP_ERROR_ARGUMENT, "argument '%s' is %s, which %s cannot hold",
                   param_shown(o->param), value, ckpp_dtype_name(o->dtype));
}

static ckpp_status resolve_types(rt_launch *l)
{
    ckpp_status status;

    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_operand *o = &l->operand[k];
        if (!o->param->placeholder) {
            o->dtype = o->param->dtype;
            if ((status = check_value(o)))
                return status;
            continue;
        }
        o->dtype = (ckpp_dtype)l->bound[o->param->placeholder - 'A'];
        if (o->dtype == CKPP_NONE)
            return rt_fail(
                CKPP_ERROR_TYPE,
                "nothing binds type %c of %s '%s': give it an array whose type is known",
                o->param->placeholder, bind_role(o), param_shown(o->param));
        char by[128];
        if (o->arg->is_scalar && rt_dtype_kind(o->arg->dtype) == 'c' &&
            rt_dtype_kind(o->dtype) != 'c')
            return rt_fail(CKPP_ERROR_TYPE,
                           "argument '%s' is complex, but its type %c is %s by %s",
                           param_shown(o->param), o->param->placeholder, ckpp_dtype_name(o->dtype),
                           binder(l, o->param->placeholder - 'A', by));
        if (o->arg->is_scalar && o->dtype == CKPP_STRUCT)
            return rt_fail(CKPP_ERROR_TYPE,
                           "argument '%s' is a number, but its type %c is a struct by %s",
                           param_shown(o->param), o->param->placeholder,
                           binder(l, o->param->placeholder - 'A', by));
        if ((status = check_value(o)))
            return status;
    }
    return CKPP_OK;
}

ckpp_status bind_letter(rt_launch *l, char letter, int64_t type)
{
    if (type <= CKPP_NONE || type >= DTYPE_END || type == CKPP_STRUCT)
        return rt_fail(CKPP_ERROR_TYPE,
                       ".%c is %lld, which is no element type: give one such as CKPP_FLOAT32",
                       letter, (long long)type);
    l->bound[letter - 'A'] = (unsigned char)type;
    l->bound_by[letter - 'A'] = RT_BOUND_BY_TEMPLATE;
    return CKPP_OK;
}

/* Those that the call gives, in the order in which parameters have them first. */
static ckpp_status bind_given(rt_launch *l)
{
    ckpp_status status = CKPP_OK;
    uint32_t seen = 0;
    int next = 0;

    for (int k = 0; k < l->kernel->nparams && next < l->options->ntypes_ && !status; k++) {
        char letter = l->kernel->params[k].placeholder;
        if (!letter || seen >> (letter - 'A') & 1)
            continue;
        seen |= 1u << (letter - 'A');
        if (l->options->types_[next] != CKPP_NONE)
            status = bind_letter(l, letter, l->options->types_[next]);
        next++;
    }
    return status;
}

ckpp_status bind_types(rt_launch *l)
{
    ckpp_status status = l->options->ntypes_ ? bind_given(l) : CKPP_OK;

    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->arg->is_scalar && o->param->raw)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "argument '%s' is raw: it needs an array, not a number",
                           param_shown(o->param));
        if (o->arg->is_scalar && o->param->mentions & CKPP_MENTIONS_POINTER)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "argument '%s' is a number, but the kernel reads it as an array",
                           param_shown(o->param));
        if (!o->arg->is_scalar)
            status = check_array(o);
        if (!status && !o->param->placeholder)
            status = check_fixed(o);
    }
    if (!status)
        status = bind_arrays(l, true);
    if (!status)
        status = bind_arrays(l, false);
    if (!status)
        status = bind_scalars(l);
    return status ? status : resolve_types(l);
}

/* ---- shapes ---- */

/* NumPy's rule: extents are aligned at the last dimension and must be equal or 1. */
static ckpp_status broadcast_one(rt_launch *l, int k, int from[CKPP_MAX_DIMS])
{
    const rt_operand *o = &l->operand[k];
    const ckpp_array *a = &o->array;

    if (a->ndim > l->shape_ndim) {
        int more = a->ndim - l->shape_ndim;
        memmove(l->shape + more, l->shape, (size_t)l->shape_ndim * sizeof l->shape[0]);
        memmove(from + more, from, (size_t)l->shape_ndim * sizeof from[0]);
        for (int d = 0; d < more; d++)
            l->shape[d] = 1, from[d] = k;
        l->shape_ndim = a->ndim;
    }
    for (int d = 0; d < a->ndim; d++) {
        int at = l->shape_ndim - a->ndim + d;
        int64_t extent = a->shape[d];
        if (extent == l->shape[at] || extent == 1)
            continue;
        if (l->shape[at] != 1) {
            char mine[160], other[160];
            array_describe(a, mine, sizeof mine);
            array_describe(&l->operand[from[at]].array, other, sizeof other);
            return rt_fail(CKPP_ERROR_SHAPE,
                           "shapes do not broadcast: %s '%s' is %s, %s '%s' is %s (%lld and %lld "
                           "in dimension %d from the end)",
                           bind_role(&l->operand[from[at]]),
                           param_shown(l->operand[from[at]].param), other, bind_role(o),
                           param_shown(o->param), mine, (long long)l->shape[at], (long long)extent,
                           a->ndim - d);
        }
        l->shape[at] = extent;
        from[at] = k;
    }
    return CKPP_OK;
}

ckpp_status bind_output(const rt_operand *o, int ndim, const int64_t *shape, const char *why,
                        const char *hint)
{
    const ckpp_array *a = &o->array;

    if (a->ndim != ndim || memcmp(a->shape, shape, (size_t)ndim * sizeof shape[0])) {
        char mine[160], want[160];
        array_describe(a, mine, sizeof mine);
        array_describe_shape(want, sizeof want, ndim, shape);
        return rt_fail(CKPP_ERROR_SHAPE, "output '%s' is %s, but %s %s%s", param_shown(o->param),
                       mine, why, want, hint);
    }
    char what[160];
    snprintf(what, sizeof what, "output '%.100s'", param_shown(o->param));
    return overlap_check_itself(a, what, "");
}

ckpp_status bind_output_shapes(const rt_launch *l)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        if (rt_is_element(o) && o->param->direction != CKPP_IN && !array_is_empty(&o->array))
            status = bind_output(o, l->shape_ndim, l->shape, "the arguments broadcast to",
                                 o->array.ndim == 0 ? "; a reduction makes one value of many"
                                                    : "");
    }
    return status;
}

/* `.size = 0` and no size at all look the same in the struct; the call's text tells. */
static bool has_size(const ckpp_options *o)
{
    return o->has_size_ || o->size != 0 || CKPP_GIVEN_(o, size);
}

static ckpp_status shape_from_size(rt_launch *l)
{
    if (!has_size(l->options))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the number of elements is not known, since no array is indexed "
                       "by the loop: give it with size(...), or .size = n at the call");
    if (l->options->size < 0)
        return rt_fail(CKPP_ERROR_ARGUMENT, "size is %lld", (long long)l->options->size);
    l->shape_ndim = 1;
    l->shape[0] = l->n = l->options->size;
    if (l->options->shape_[0]) {
        const int most = (int)(sizeof l->options->shape_ / sizeof l->options->shape_[0]);
        for (l->shape_ndim = 0; l->shape_ndim < most && l->options->shape_[l->shape_ndim];)
            l->shape[l->shape_ndim] = l->options->shape_[l->shape_ndim], l->shape_ndim++;
    }
    return CKPP_OK;
}

/* An empty output takes the shape that the others give. Where only raw arrays are given, none
 * does: size must. Scalars alone make a single element. */
ckpp_status bind_shape(rt_launch *l)
{
    int from[CKPP_MAX_DIMS] = {0};
    bool given = false, any_element = false, any_raw = false;

    l->shape_ndim = 0;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        bool is_result = kind_of(l->kernel)->reduces && !rt_param_is_mapped(o->param);
        any_element |= rt_is_element(o) && !o->param->of_result;
        any_raw |= o->raw;
        if (!rt_is_element(o) || is_result || array_is_empty(&o->array))
            continue;
        given = true;
        ckpp_status status = broadcast_one(l, k, from);
        if (status)
            return status;
    }
    if (!given && (any_raw || !any_element || has_size(l->options)))
        return shape_from_size(l);
    if (has_size(l->options))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "size is given (%lld), but the arrays' shapes already say how many "
                       "elements there are",
                       (long long)l->options->size);
    l->n = 1;
    bool zero = false;
    for (int d = 0; d < l->shape_ndim; d++)
        zero |= l->shape[d] == 0;
    for (int d = 0; d < l->shape_ndim && !zero; d++)
        if (__builtin_mul_overflow(l->n, l->shape[d], &l->n)) {
            char text[160];
            array_describe_shape(text, sizeof text, l->shape_ndim, l->shape);
            return rt_fail(CKPP_ERROR_SHAPE, "the arguments broadcast to %s: too many elements",
                           text);
        }
    if (zero)
        l->n = 0;
    return CKPP_OK;
}
