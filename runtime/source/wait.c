/* wait.c - which kernels call ckpp::wait_for_previous(): they can start before the previous kernel
 * in their stream has ended. */
#include "runtime/source/spec.h"

/* Whether the kernel reads memory. One that only writes is so short that the wait would slow it
 * down. */
static bool reads_memory(const spec *s)
{
    for (int k = 0; k < s->kernel->nparams; k++)
        if (s->cls->param[k].access != RT_SCALAR &&
            (s->kernel->params[k].direction != CKPP_OUT || s->kernel->params[k].partial ||
             spec_is_raw((rt_access)s->cls->param[k].access)))
            return true;
    return false;
}

/* Texture caches are only up to date with memory at a kernel's start, not after a wait within
 * it. */
void spec_set_wait(const spec *s)
{
    s->layout->waits = s->cls->target->simt && reads_memory(s) &&
                       !(s->kernel->uses & CKPP_USES_TEXTURES);
}
