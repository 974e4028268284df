/* nvtx.c - ranges for NVIDIA's profilers. NVTX consists of headers only, which do nothing unless a
 * profiler has loaded its library. */
#include "runtime/base/base.h"

#if defined CKPP_CUDA && defined __has_include
#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#define HAVE_NVTX 1
#endif
#endif

#ifdef HAVE_NVTX
void nvtx_push(const char *name)
{
    nvtxRangePushA(name);
}

void nvtx_pop(void)
{
    nvtxRangePop();
}
#else
void nvtx_push(const char *name)
{
    (void)name;
}

void nvtx_pop(void)
{
}
#endif
