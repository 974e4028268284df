/* uses.c - what a body uses. */
#include "runtime/base/base.h"

unsigned rt_uses(const ckpp_kernel *kernel)
{
    return kernel->debug && rt_env()->debug ? kernel->uses | CKPP_USES_I | CKPP_USES_IND
                                            : kernel->uses;
}
