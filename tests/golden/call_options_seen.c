/* What a call's .options may define, kernels may ask for: the file's own macro of that name is the host's. */
#include <ckpp/ckpp.h>
#define LEVEL 3

#pragma kernel elementwise leveled in(float x) out(float y)
{
#ifdef LEVEL
    y = x * LEVEL;
#else
    y = x;
#endif
}

ckpp_status run(ckpp_array *y)
{
    return leveled(1.0f, y, .options = "-DLEVEL=4");
}
