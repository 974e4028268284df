/* emit_source.c - one kernel's source, as the runtime composes it.
 *
 * The runtime's specialize_source() does the work, for the simplest call: arrays are contiguous
 * and aligned, the loop has one dimension (in a reduction, one that is kept and one that is
 * reduced), placeholders are float32, and template values are 16. */
#include "frontend/gen/gen.h"
#include "runtime/source/source.h"

/* Sets the accumulator's type as the runtime chooses it, and the members of the class that only a
 * reduction has. */
static void classify_reduction(const struct ckpp_kernel *kernel, rt_class *cls)
{
    const ckpp_reduction *r = kernel->reduction;
    int output = 0;
    while (output < kernel->nparams &&
           (kernel->params[output].direction == CKPP_IN || kernel->params[output].mapped))
        output++;
    cls->reduced = cls->results = cls->batch = 1;
    if (r->type.placeholder)
        cls->value = CKPP_FLOAT32;
    else if (r->type.dtype != CKPP_NONE)
        cls->value = (unsigned char)r->type.dtype;
    else if (rt_has_groups(r))
        cls->value = CKPP_STRUCT;
    else if (!rt_is_arg(r))
        cls->value = cls->param[output].dtype;
    for (int k = 0; k < kernel->nparams; k++)
        if (cls->param[k].access == RT_DENSE)
            cls->param[k].access = rt_param_is_mapped(&kernel->params[k]) ? RT_ROW : RT_STRIDED;
}

void emit_device_source(text *out, const ckpp_kernel *kernel, const construct_traits *is,
                        const int *ndims, bool cuda)
{
    arena *a = arena_new();
    rt_class *cls = arena_alloc(a, sizeof *cls + (size_t)kernel->nparams * sizeof *cls->param);
    cls->target = cuda ? &cuda_target : &host_target;
    cls->ndim = cls->ind_ndim = cls->out_ndim = 1;
    cls->options = kernel->options;
    size_t widest = 0; /* size of the largest dense element */
    for (int k = 0; k < kernel->nparams; k++) {
        const ckpp_param *p = &kernel->params[k];
        bool raw = p->raw || is->has_grid;
        rt_access access = ndims[k] < 0 ? RT_SCALAR : raw ? RT_RAW_DENSE : RT_DENSE;
        cls->param[k].access = (unsigned char)access;
        cls->param[k].dtype = (unsigned char)(p->placeholder ? CKPP_FLOAT32 : p->dtype);
        cls->param[k].ndim = (unsigned char)(ndims[k] > 0 ? ndims[k] : 0);
        size_t size = ckpp_dtype_size((ckpp_dtype)cls->param[k].dtype);
        bool packed = !is->reduces || rt_param_is_mapped(p);
        if (access == RT_DENSE && packed && size > widest)
            widest = size;
        if (p->placeholder)
            cls->bound[p->placeholder - 'A'] = CKPP_FLOAT32;
    }
    for (int k = 0; k < kernel->ntemplates; k++) {
        const ckpp_template *t = &kernel->templates[k];
        cls->constant[k] = t->type ? 16 : CKPP_FLOAT32;
        if (!t->type)
            cls->bound[t->name[0] - 'A'] = CKPP_FLOAT32;
    }
    size_t vector = is->reduces ? (size_t)specialize_vector_bytes(kernel) : RT_VECTOR_BYTES;
    cls->width = (unsigned char)(cuda && widest && widest <= vector ? vector / widest : 1);
    if (is->reduces)
        classify_reduction(kernel, cls);
    rt_layout layout;
    rt_buf source = {0};
    if (specialize_source(kernel, cls, &source, &layout) || source.failed)
        fatal("kernel '%s': %s", kernel->name, ckpp_last_error());
    text_put(out, source.data, source.size);
    buf_free(&source);
    arena_free(a);
}
