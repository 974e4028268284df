/* dlpack_raw.c - read-only arrays are no outputs of raw kernels and modules, nor of surfaces. */
#include "check.h"

#pragma kernel raw set out(float x) threads(4)
{ x[threadIdx.x] = 1; }

#pragma kernel module m
{
    __global__ void set_all(float *x) { x[threadIdx.x] = 1; }
}

int main(void)
{
    float values[4] = {5, 6, 7, 8};
    ckpp_array host = ckpp_view(values, 4), a = {0}, locked;
    ckpp_surface surface;

    CHECK_OK(ckpp_copy(&a, &host));
    CHECK_OK(ckpp_surface_create(&surface, &a));
    locked = a;
    locked.read_only = true;
    CHECK_OK(set(&a, .block = 4, .grid = 1));
    CHECK_OK(ckpp_launch(m, "set_all", CKPP_ARGS(&a), .grid = 1, .block = 4));
    CHECK_OK(ckpp_launch(m, "set_all", CKPP_ARGS(locked), .grid = 1, .block = 4, .prepare = true));
    CHECK_OK(ckpp_copy(&a, &host));
    CHECK_ERROR(set(&locked, .block = 4, .grid = 1), CKPP_ERROR_ARGUMENT,
                "kernel 'set': output 'x' is read-only memory");
    CHECK_ERROR(ckpp_launch(m, "set_all", CKPP_ARGS(&locked), .grid = 1, .block = 4),
                CKPP_ERROR_ARGUMENT, "kernel 'set_all': argument 1 is read-only memory");
    CHECK_ERROR(ckpp_surface_read(&locked, &surface), CKPP_ERROR_ARGUMENT,
                "'array' is read-only memory");
    CHECK_ELEMENTS(&a, 5, 6, 7, 8);
    ckpp_surface_free(&surface);
    ckpp_free(&a);
    return finish("dlpack_raw");
}
