/* facts.c - properties of a kernel's body that decide how it is best run: whether it takes longer
 * than an operator, whether it only adds small integers. */
#include "runtime/source/source.h"

#include <string.h>

int specialize_calls(const ckpp_kernel *kernel)
{
    return kernel->calls;
}

/* Each copy of a long body costs compile time and registers, and half-size vectors suffice to keep
 * memory busy. */
int specialize_vector_bytes(const ckpp_kernel *kernel)
{
    return specialize_calls(kernel) ? RT_VECTOR_BYTES / 2 : RT_VECTOR_BYTES;
}

int specialize_small_input(const ckpp_kernel *kernel, const rt_class *cls)
{
    int k = kernel->returned - 1;

    const ckpp_operator op = kernel->reduction->op;
    const bool truth = op == CKPP_REDUCE_ALL || op == CKPP_REDUCE_ANY;

    if (k < 0 || (truth ? kernel->reduction->identity != NULL : op != CKPP_REDUCE_ADD))
        return -1;
    ckpp_dtype dtype = (ckpp_dtype)cls->param[k].dtype;
    if (truth)
        return cls->param[k].access == RT_ROW && dtype == CKPP_BOOL ? k : -1;
    if (ckpp_dtype_size((ckpp_dtype)cls->value) < 4 ||
        !strchr("iuf", rt_dtype_kind((ckpp_dtype)cls->value)))
        return -1;
    return cls->param[k].access == RT_ROW && strchr("biu", rt_dtype_kind(dtype)) &&
                   ckpp_dtype_size(dtype) <= 2
               ? k
               : -1;
}

bool specialize_is_large(const ckpp_kernel *kernel, const rt_class *cls)
{
    bool many = rt_is_arg(kernel->reduction) && cls->columns && cls->items > 2,
         is_struct = cls->columns ? cls->value == CKPP_STRUCT : cls->large;
    return (is_struct || many || specialize_writes(kernel)) && !specialize_calls(kernel);
}

int specialize_stage(const ckpp_kernel *kernel, const rt_class *cls)
{
    int size = 0;

    for (int k = 0; k < kernel->nparams; k++)
        if (cls->param[k].access == RT_STAGED)
            size += (int)ckpp_dtype_size((ckpp_dtype)cls->param[k].dtype);
    /* each input's memory has whole vectors */
    return size ? RT_STAGE_BYTES / size / RT_VECTOR_BYTES * RT_VECTOR_BYTES : 0;
}

bool specialize_writes(const ckpp_kernel *kernel)
{
    for (int k = 0; k < kernel->nparams; k++)
        if (kernel->params[k].mapped)
            return true;
    return false;
}
