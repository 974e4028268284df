/* raw_vectors.c - CUDA's vector types as types of elements in raw kernels, constants and
 * modules. */
#include "check.h"

enum { N = 37 };

#pragma kernel raw turn in(float4 x, int4 step) constant(int2 w[2]) out(float4 y like x) \
        threads(x.shape[0]) block(32)
{
    int k = _thread.x;
    if (k < x.shape[0])
        y[k] = make_float4(x[k].w, x(k).z * w[1].x, (float)step.z, (float)w[0].y);
}

#pragma kernel module scaling
{
    __global__ void scale(float4 *x, float by, int n)
    {
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        if (k < n)
            x[k] = make_float4(x[k].x * by, x[k].y * by, x[k].z * by, x[k].w * by);
    }
}

static void test_raw(void)
{
    ckpp_float4 x[N], y[N];
    const ckpp_int2 w[2] = {{1, 2}, {3, 4}};
    float plain[4 * 4];
    for (int k = 0; k < N; k++)
        x[k] = (ckpp_float4){0, 0, 1, (float)k};
    ckpp_array to = ckpp_view(y);
    CHECK_OK(turn(ckpp_view(x), ((ckpp_int4){1, 2, 3, 4}), w, &to));
    for (int k = 0; k < N; k++)
        CHECK(y[k].x == (float)k && y[k].y == 3 && y[k].z == 3 && y[k].w == 2);
    /* a pointer of a module takes the floats of vectors, too */
    for (int k = 0; k < 16; k++)
        plain[k] = (float)k;
    CHECK_OK(scaling_scale(ckpp_out(plain), 2, 4, .threads = 4));
    CHECK_OK(scaling_scale(&to, 2, N, .threads = N));
    CHECK(plain[15] == 30 && y[9].x == 18);
}

int main(void)
{
    test_raw();
    return finish("raw_vectors");
}
