/* Where a call's .options are a macro or a variable, kernels may know any name. */
#include <ckpp/ckpp.h>
#define LEVEL 3
#define TUNING "-DLEVEL=4 -DSTEP=2"

#pragma kernel elementwise tuned in(float x) out(float y)
{
#ifdef LEVEL
    y = x * STEP;
#else
    y = x;
#endif
}

ckpp_status run(ckpp_array *y)
{
    return tuned(1.0f, y, .options = TUNING);
}
