/* two_gpus_kernels.c - raw kernels and modules on two GPUs of one machine: what was compiled for
 * one is compiled for the other, by its first call there or before. */
#include "check.h"

#pragma kernel raw twice in(T x) out(T y like x) threads(x.size)
{
    if (_thread.x < _threads.x)
        y[_thread.x] = 2 * x[_thread.x];
}

#pragma kernel module m names("square<unsigned>")
{
    __constant__ float factor;
    __global__ void scale(const float *x, float *y) { y[threadIdx.x] = factor * x[threadIdx.x]; }
    template <class T> __global__ void square(T *x) { x[threadIdx.x] *= x[threadIdx.x]; }
}

static const char source[] =
    "__global__ void negate(float *x) { x[threadIdx.x] = -x[threadIdx.x]; }";

enum { N = 30 };

static void run_on(int device, ckpp_module compiled)
{
    float px[N], number = (float)(device + 3);
    unsigned pu[N];
    CKPP_AUTO ckpp_array x = {0}, y = {0}, u = {0};
    ckpp_array factor;
    for (int k = 0; k < N; k++)
        px[k] = (float)k, pu[k] = (unsigned)k;
    CHECK_OK(ckpp_set_device(device));
    CHECK_OK(ckpp_from(&x, px));
    CHECK_OK(ckpp_from(&u, pu));
    CHECK(x.device == device);
    CHECK_OK(twice(x, &y));
    CHECK(y.device == device);
    /* each device has the module's variables for itself */
    CHECK_OK(ckpp_module_global(m, "factor", CKPP_FLOAT32, 0, NULL, &factor));
    CHECK(factor.device == device);
    CHECK_OK(ckpp_from(&factor, &number));
    CHECK_OK(m_scale(y, &y, .grid = 1, .block = N));
    CHECK_OK(ckpp_launch(compiled, "negate", CKPP_ARGS(&y), .grid = 1, .block = N));
    CHECK_OK(m_square_unsigned(&u, .grid = 1, .block = N));
    CHECK_OK(ckpp_to(px, &y));
    CHECK_OK(ckpp_to(pu, &u));
    for (int k = 0; k < N; k++)
        CHECK(px[k] == -2 * number * (float)k && pu[k] == (unsigned)(k * k));
}

int main(void)
{
    if (ckpp_device_count() < 2)
        return skip("fewer than two GPUs");
    ckpp_module compiled = NULL;
    CHECK_OK(ckpp_module_compile(&compiled, source, .label = "negate.cu"));
    for (int k = 0; k < 4; k++)
        run_on(k % 2, compiled);
    ckpp_module_free(&compiled);
    return finish("two_gpus_kernels");
}
