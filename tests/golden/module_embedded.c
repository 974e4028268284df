/* What a module includes stands in its place, where it is found; the rest is the compilers'. */
#include <ckpp/ckpp.h>

#pragma kernel module m
{
    #include <math.h>
    #include "module.cuh" /* along -I */
    #include "include/module_more.cuh"
    #include "absent.h"
#ifdef NEVER
    #include "module_more.cuh"
#endif
    __global__ void squares(float *x) { x[threadIdx.x] = square(x[threadIdx.x]); }
    void launch(float *x) { squares<<<1, 32>>>(x); }
}

#pragma kernel module again
{
    #include "module_more.cuh"
}
