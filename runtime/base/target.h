/* target.h - what kernels are made for, as far as the rest of the runtime has to know: a GPU and
 * the host differ in these, and nothing asks which of the two it is. */
#ifndef RUNTIME_TARGET_H
#define RUNTIME_TARGET_H

#include <stdbool.h>

typedef struct rt_target {
    const char *name;
    /* a thread for a few elements each, in warps and blocks; else each thread has a long loop */
    bool simt;
    /* its compiler knows CUDA's threads, vectors and functions; else headers of ckpp's define
     * them */
    bool cuda_cxx;
    bool synchronous; /* a launch that has returned is done */
} rt_target;

extern const rt_target host_target, cuda_target;

#endif
