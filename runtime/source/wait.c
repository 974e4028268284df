/* wait.c - which kernels wait for what is before them in their stream by themselves, so that they
 * can be there when that is done: with ckpp::wait_for_previous(). */
#include "runtime/source/spec.h"

/* Whether the kernel reads memory. One that only writes has so little to do that the waiting is
 * seen. */
static bool reads_memory(const spec *s)
{
    for (int k = 0; k < s->kernel->nparams; k++)
        if (s->cls->param[k].access != RT_SCALAR &&
            (s->kernel->params[k].direction != CKPP_OUT || s->kernel->params[k].partial ||
             spec_is_raw((rt_access)s->cls->param[k].access)))
            return true;
    return false;
}

/* What textures remember of memory is up to date from a kernel's begin on, not from a wait in
 * it. */
void spec_set_wait(const spec *s)
{
    s->layout->waits = s->cls->target->simt && reads_memory(s) &&
                       !(s->kernel->uses & CKPP_USES_TEXTURES);
}
