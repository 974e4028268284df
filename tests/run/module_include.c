/* module_include.c - modules whose source has files beside it: ckpp puts them in, so that the
 * program needs them no longer. */
#include "check.h"

#pragma kernel module m
{
#include "module_include.cuh"
#include "module_include_more.cuh"
    __global__ void one(int *x) { x[threadIdx.x] = tools::twice(STEP); }
}

#pragma kernel module other
{
#include "module_include_more.cuh"
    __global__ void step(int *x) { *x = STEP; }
}

int main(void)
{
    int px[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(px, 3);

    CHECK_OK(ckpp_launch(m, "add_all", CKPP_ARGS(&x, 3), .grid = CKPP_DIM(1),
                         .block = CKPP_DIM(1)));
    CHECK_ELEMENTS(&x, 102, 104, 106);
    CHECK_OK(ckpp_launch(m, "one", CKPP_ARGS(&x), .grid = CKPP_DIM(1), .block = CKPP_DIM(3)));
    CHECK_ELEMENTS(&x, 200, 200, 200);
    CHECK_OK(ckpp_launch(other, "step", CKPP_ARGS(&x), .grid = CKPP_DIM(1), .block = CKPP_DIM(1)));
    CHECK_ELEMENTS(&x, 100, 200, 200);
    return finish("module_include");
}
