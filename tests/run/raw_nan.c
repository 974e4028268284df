/* raw_nan.c - CKPP_CHECK=nan for raw kernels and those of modules, and together with bounds. */
#define _GNU_SOURCE
#include "check.h"

#pragma kernel raw roots in(float x) out(float y[x.shape[0]]) threads(x.shape[0])
{
    if (threadIdx.x < 4)
        y[threadIdx.x] = sqrtf(x[threadIdx.x]);
}

#pragma kernel elementwise next in(raw float x, float factor) out(float y)
{ y = x[i + 1] * sqrtf(factor); }

#pragma kernel module logs
{
    __global__ void logarithm(float *x, float base)
    {
        x[threadIdx.x] = logf(x[threadIdx.x]) / base;
    }
}

int main(void)
{
    setenv("CKPP_CHECK", "nan,bounds", 1);
    float values[6] = {1, 4, -9, 16, 1, 1}, out[6] = {0, 0, 0, 0, 0, NAN};
    ckpp_array x = ckpp_view(values, 6), y = ckpp_view(out, 6), v = ckpp_view(values, 4);
    ckpp_array w = ckpp_view(out, 5);

    CHECK_ERROR(roots(x, &y), CKPP_ERROR_CHECK, HERE, "'roots'",
                "output 'y', float32 (6), is NaN at [2]", "output 'y' has one at [5]");
    values[2] = out[2] = 9;
    CHECK_ERROR(roots(x, &y), CKPP_ERROR_CHECK, "is NaN at [5]", "output 'y' has one at [5]");
    CHECK_OK(roots(x, &y, .fill = 0));

    CHECK_OK(next(x, 4, &w));
    CHECK_ERROR(next(x, 4, &y), CKPP_ERROR_BOUNDS, "'x'");
    CHECK_ERROR(next(x, -4, &w), CKPP_ERROR_CHECK, "is NaN at [0]");

    CHECK_OK(ckpp_launch(logs, "logarithm", CKPP_ARGS(&v, 1.0f), .grid = 1, .block = 4));
    values[0] = 1;
    CHECK_ERROR(ckpp_launch(logs, "logarithm", CKPP_ARGS(&v, 0.0f), .grid = 1, .block = 4),
                CKPP_ERROR_CHECK, "'logarithm'", "argument 1, float32 (4), is NaN at [0]",
                "this kernel makes it");
    return finish("raw_nan");
}
