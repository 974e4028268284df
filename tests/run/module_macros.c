/* module_macros.c - modules whose kernels have a macro in front of their names, and whose variables are declared with their type. */
#include "check.h"

#pragma kernel module forms
{
#define BOUNDS(n) __launch_bounds__(n)
    __device__ struct pair { int a, b; } s = {3, 4};
    __device__ enum color { RED, BLUE } e = BLUE;
    __global__ void BOUNDS(256) one(int *x) { x[0] = s.a + 10 * e; }
    BOUNDS(256) __global__ void two(int *x) { x[0] = s.b; }
}

int main(void)
{
    ckpp_array y = {0}, of_e = {0}, of_s = {0};

    CHECK_OK(ckpp_empty(&y, CKPP_INT32, CKPP_SHAPE(1)));
    CHECK_OK(ckpp_launch(forms, "one", CKPP_ARGS(&y), .grid = CKPP_DIM(1), .block = CKPP_DIM(1)));
    CHECK_ELEMENTS(&y, 13);
    CHECK_OK(ckpp_launch(forms, "two", CKPP_ARGS(&y), .grid = CKPP_DIM(1), .block = CKPP_DIM(1)));
    CHECK_ELEMENTS(&y, 4);
    CHECK_OK(ckpp_module_global(forms, "e", CKPP_INT32, CKPP_SHAPE(1), &of_e));
    CHECK_ELEMENTS(&of_e, 1);
    CHECK_OK(ckpp_module_global(forms, "s", CKPP_INT32, CKPP_SHAPE(2), &of_s));
    CHECK_ELEMENTS(&of_s, 3, 4);
    ckpp_free(&y);
    return finish("module_macros");
}
