/* emit_source.c - one kernel's source, as the runtime composes it.
 *
 * The runtime's own specialize.c does the work, for the simplest call: arrays are contiguous and of one dimension, inputs
 * without extents in an inline construct are scalars, and placeholders are float32. */
#include "ckpp.h"
#include "../runtime/rt.h"

#include <string.h>

static rt_param_class simple_class(const ckpp_param *p, bool scalar)
{
    ckpp_dtype dtype = p->placeholder ? CKPP_FLOAT32 : p->dtype;
    return (rt_param_class){.access = p->raw ? RT_RAW_DENSE : scalar ? RT_SCALAR : RT_DENSE,
                            .dtype = (unsigned char)dtype, .ndim = 1};
}

void emit_device_source(text *out, arena *a, const struct ckpp_kernel *kernel, const bool *scalars, bool cuda)
{
    size_t n = (size_t)kernel->nparams;
    rt_class *cls = arena_alloc(a, sizeof *cls + n * sizeof *cls->param);
    cls->backend = cuda ? RT_CUDA_ID : RT_HOST_ID;
    cls->ndim = cls->ind_ndim = cls->vector = 1;
    for (size_t k = 0; k < n; k++) {
        const ckpp_param *p = &kernel->params[k];
        cls->param[k] = simple_class(p, scalars[k]);
        if (p->placeholder)
            cls->bound[p->placeholder - 'A'] = CKPP_FLOAT32;
    }
    rt_layout layout;
    rt_buf source = {0};
    if (specialize_source(kernel, cls, &source, &layout) || source.failed)
        fatal("kernel '%s': %s", kernel->name, ckpp_last_error());
    text_put(out, source.data, source.size);
    buf_free(&source);
}
