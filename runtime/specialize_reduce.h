/* specialize_reduce.h - what the two files that write a reduction's source share. */
#ifndef SPECIALIZE_REDUCE_H
#define SPECIALIZE_REDUCE_H

#include "specialize.h"

static inline bool spec_is_arg(const spec *s)
{
    return rt_is_arg(s->kernel->reduction);
}

static inline bool spec_has_identity(const spec *s)
{
    return rt_has_identity(s->kernel->reduction);
}

static inline bool spec_is_input(const spec *s, int k)
{
    return spec_is_element(s, k) && s->kernel->params[k].direction == CKPP_IN;
}

static inline bool spec_is_output(const spec *s, int k)
{
    return s->kernel->params[k].direction != CKPP_IN;
}

static inline bool spec_needs_index(const spec *s)
{
    return spec_is_arg(s) || (s->kernel->uses & CKPP_USES_I) != 0;
}

static inline bool spec_needs_ind(const spec *s)
{
    return (s->kernel->uses & CKPP_USES_IND) != 0;
}

/* specialize_reduce_cuda.c: the entry of a GPU's kernel. */
void spec_reduction_cuda(const spec *s, const char *symbol);

#endif
