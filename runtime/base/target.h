/* target.h - the properties in which a GPU and the host differ for the rest of the runtime, so
 * that no code has to ask which of the two a target is. */
#ifndef RUNTIME_TARGET_H
#define RUNTIME_TARGET_H

#include <stdbool.h>

typedef struct rt_target {
    const char *name;
    /* many threads in warps and blocks, with a few elements each; else each thread has a long
     * loop */
    bool simt;
    /* its compiler has CUDA's threads, vectors and functions; else ckpp's headers define them */
    bool cuda_cxx;
    bool synchronous; /* a launch has ended when it returns */
} rt_target;

extern const rt_target host_target, cuda_target;

#endif
