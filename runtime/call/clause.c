/* clause.c - errors in the clauses of a definition. The generated C that evaluates clauses calls
 * these functions for an undefined division, a dimension that an array does not have, a negative
 * extent of an output, or a template's value that its type cannot have. Each reports the error and
 * returns the call's status. The arguments have not been checked yet. */
#include "runtime/call/call.h"

#include <inttypes.h>
#include <stdio.h>

static rt_call enter(const ckpp_kernel *kernel, const ckpp_options *o)
{
    return rt_enter((rt_call){.kernel = kernel,
                              .file = o->file_ ? o->file_ : kernel->file,
                              .line = o->file_ ? o->line_ : kernel->line});
}

ckpp_status ckpp_cannot_divide_(const ckpp_clause *at, long long a, long long b,
                                const char *divisor, const char *text)
{
    rt_call previous = enter(at->kernel, at->options);
    ckpp_status status;

    if (b == 0)
        status = rt_fail(CKPP_ERROR_ARGUMENT, "%s: %s is 0 here, in %s", at->name, divisor, text);
    else
        status = rt_fail(CKPP_ERROR_ARGUMENT,
                         "%s: the integer %lld cannot be divided by %lld, in %s", at->name, a, b,
                         text);
    rt_leave(previous);
    return status;
}

/* "argument 'x'", "output 'y'" */
static void describe_param(char *text, size_t size, const ckpp_param *p)
{
    const char *role = p->object == CKPP_TEXTURE   ? "texture"
                       : p->object == CKPP_SURFACE ? "surface"
                       : p->direction == CKPP_IN   ? "argument"
                       : p->direction == CKPP_OUT  ? "output"
                                                   : "inout argument";
    snprintf(text, size, "%s '%s'", role, param_shown(p));
}

static ckpp_status fail_dimension(const ckpp_clause *at, int param, const char *member,
                                  int64_t index)
{
    const ckpp_arg *arg = &at->args[param];
    const ckpp_array *array = ckpp_array_of_(arg);
    const ckpp_param *p = &at->kernel->params[param];
    int ndim = arg->shape ? arg->ndim : array->ndim;
    char what[160];

    describe_param(what, sizeof what, p);
    if (index < 0)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%s: the clause reads %s[%" PRId64 "] of %s: dimensions count from 0",
                       at->name, member, index, what);
    if (arg->is_scalar && !p->object)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%s: %s is a number; the clause reads %s[%" PRId64 "] of an array",
                       at->name, what, member, index);
    if (ndim < 0 || ndim > CKPP_MAX_DIMS)
        return array_check(array, what);
    if (ndim == 0 && !array->data && !array->owner)
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s: %s is empty; the clause reads %s[%" PRId64 "]%s",
                       at->name, what, member, index,
                       p->direction == CKPP_OUT && !p->object
                           ? ": say it with inputs, or declare the output's shape, as in "
                             "out(float y[rows][columns])"
                           : "");
    return rt_fail(CKPP_ERROR_SHAPE, "%s: %s has %d dimension%s; the clause reads %s[%" PRId64 "]",
                   at->name, what, ndim, ndim == 1 ? "" : "s", member, index);
}

ckpp_status ckpp_no_dimension_(const ckpp_clause *at, int param, const char *member, int64_t index)
{
    rt_call previous = enter(at->kernel, at->options);
    ckpp_status status = fail_dimension(at, param, member, index);
    rt_leave(previous);
    return status;
}

/* " (TILE is -1, N is 3)": the values of those template parameters that an expression mentions. */
static void describe_values(char *text, size_t size, const ckpp_clause *at, unsigned mentioned)
{
    size_t used = 0;

    text[0] = '\0';
    for (int k = 0; k < at->kernel->ntemplates; k++) {
        if (!(mentioned >> k & 1) || used >= size)
            continue;
        int more = snprintf(text + used, size - used, "%s%s is %lld", used ? ", " : " (",
                            at->kernel->templates[k].name, (long long)at->options->values_[k]);
        used += more > 0 ? (size_t)more : 0;
    }
    if (used && used + 1 < size)
        snprintf(text + used, size - used, ")");
}

ckpp_status ckpp_bad_extent_(const ckpp_clause *at, unsigned mentioned, int dimension,
                             int64_t extent, const char *text)
{
    char values[256];
    rt_call previous = enter(at->kernel, at->options);

    describe_values(values, sizeof values, at, mentioned);
    ckpp_status status = rt_fail(
        CKPP_ERROR_SHAPE, "%s: %s, in dimension %d, is %lld here: an extent is not negative%s",
        at->name, text, dimension, (long long)extent, values);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_bad_value_(const ckpp_kernel *kernel, const ckpp_options *options, int k,
                            int64_t least, int64_t most)
{
    const ckpp_template *t = &kernel->templates[k];
    rt_call previous = enter(kernel, options);
    ckpp_status status = rt_fail(
        CKPP_ERROR_ARGUMENT,
        "the template's '%s %s' is given as %lld, which is none of its values: "
        "they go from %lld to %lld",
        t->type, t->name, (long long)options->values_[k], (long long)least, (long long)most);
    rt_leave(previous);
    return status;
}

/* ---- scalar arguments in a definition's clauses ---- */

double ckpp_arg_real_(const ckpp_arg *arg)
{
    double value = 0;

    if (arg->is_scalar && arg->dtype != CKPP_STRUCT && rt_dtype_kind(arg->dtype) != 'c')
        rt_scalar_store(&value, CKPP_FLOAT64, arg);
    return value;
}

long long ckpp_arg_integer_(const ckpp_arg *arg)
{
    int64_t value = 0;

    if (arg->is_scalar && arg->dtype != CKPP_STRUCT && rt_dtype_kind(arg->dtype) != 'c')
        rt_scalar_store(&value, CKPP_INT64, arg);
    return value;
}
