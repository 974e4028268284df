/* raw_verify.c - CKPP_CHECK=verify for raw kernels: sums in any order pass, what a kernel leaves
 * unwritten does, and a kernel that is another one on the GPU is found. */
#define _GNU_SOURCE
#include "check.h"

#pragma kernel raw total in(float x) out(float y[1]) fill(0) atomic threads(x.shape[0]) block(128)
{
    int64_t k = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (k < _threads.x)
        atomic_add(&y[0], x[k]);
}

#pragma kernel raw first_half in(float x) out(float y[x.shape[0]]) \
        template(int TIMES) grid(1) block(x.shape[0])
{
    if (threadIdx.x < blockDim.x / 2)
        y[threadIdx.x] = TIMES * x[threadIdx.x];
}

#pragma kernel raw count inout(int n) grid(4) block(32)
{
#ifdef __CUDACC_RTC__
    if (threadIdx.x == 31)
        return;
#endif
    atomicAdd(&n[0], 1);
}

enum { N = 100000 };

int main(void)
{
    setenv("CKPP_CHECK", "verify", 1);
    if (!on_gpu())
        return skip("no GPU to compare the host with");
    float *values = malloc(N * sizeof *values);
    int n = 5;
    for (int k = 0; k < N; k++)
        values[k] = (float)sin(k) + 0.5f;
    ckpp_array x = ckpp_view(values, N), few = ckpp_view(values, 64), counter = ckpp_view(&n, 1);
    ckpp_array y = {0}, z = {0};
    CHECK_OK(total(x, &y));
    CHECK_OK(total(x, &y));
    CHECK_OK(first_half(few, &z, .TIMES = 3));
    CHECK_ERROR(count(&counter), CKPP_ERROR_CHECK, "output 'n' at [0] is 129 on",
                ", and 133 on host");
    CHECK(n == 129);
    ckpp_free(&y);
    ckpp_free(&z);
    free(values);
    return finish("raw_verify");
}
