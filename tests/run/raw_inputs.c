/* raw_inputs.c - inputs of raw kernels that are arrays without an index in sight, and what says
 * that they are. */
#include "check.h"

#pragma kernel begin declare
static inline float sum_of(const float *p, int count)
{
    float sum = 0;
    for (int k = 0; k < count; k++)
        sum += p[k];
    return sum;
}
#pragma kernel end declare

#pragma kernel raw offsets in(T x, T y, T u, T v) out(T z) threads(4) block(4)
{
    const int k = threadIdx.x;
    const T *p = u + k;
    *(z + k) = *(x + k) + (y + k)[0] + *p + *(const T *)(v + k);
}

#pragma kernel raw summed in(float x[], float y[], float factor) out(float z) threads(3) block(4)
{
    if (threadIdx.x < _threads.x)
        z[threadIdx.x] = factor * sum_of(x + threadIdx.x, 2) + sum_of(y, 2);
}

#pragma kernel raw masked in(T x) inout(T all) threads(x.shape[0]) block(4) atomic
{
    if (threadIdx.x < x_size) {
        atomic_and(&all[0], x[threadIdx.x]);
        atomic_or(&all[1], x[threadIdx.x]);
        atomic_xor(&all[2], x[threadIdx.x]);
    }
}

#pragma kernel elementwise around in(T x, T s) out(T y) \
        before("const T twice = 2 * s;") after("if (twice == s) return;")
{ y = x * twice; }

static void test_offsets(void)
{
    float x[4] = {1, 2, 3, 4}, y[4] = {10, 20, 30, 40}, z[4];
    float u[4] = {0.5f, 0.5f, 0.5f, 0.5f}, v[4] = {0, 1, 0, 1};
    ckpp_array to = ckpp_view(z, 4), three = ckpp_view(z, 3);
    CHECK_OK(offsets(ckpp_view(x, 4), ckpp_view(y, 4), ckpp_view(u, 4), ckpp_view(v, 4), &to));
    CHECK_ELEMENTS(&to, 11.5, 23.5, 33.5, 45.5);
    CHECK_OK(summed(ckpp_view(x, 4), ckpp_view(y, 4), 2, &three));
    CHECK_ELEMENTS(&three, 36, 40, 44);
    CHECK_ERROR(summed(ckpp_view(x, 4), 3, 2, &three), CKPP_ERROR_ARGUMENT, HERE, "'summed'",
                "argument 'y' is a number, but the kernel reads it as an array");
}

static void test_bits(void)
{
    int32_t x[4] = {7, 6, 14, 22}, all[3] = {-1, 0, 0};
    uint64_t wide[4] = {7, 6, 14, (uint64_t)1 << 40}, wider[3] = {~(uint64_t)0, 0, 0};
    ckpp_array to = ckpp_view(all, 3), to_wide = ckpp_view(wider, 3);
    CHECK_OK(masked(ckpp_view(x, 4), &to));
    CHECK_ELEMENTS(&to, 6, 31, 25);
    CHECK_OK(masked(ckpp_view(wide, 4), &to_wide));
    CHECK_ELEMENTS(&to_wide, 0, 15 + 0x1p40, 15 + 0x1p40);
}

static void test_around(void)
{
    double x[3] = {1, 2, 3}, y[3], s = 0.5;
    int count = 3;
    ckpp_array to = ckpp_view(y, 3);
    CHECK_OK(around(ckpp_view(x, 3), 1.5, &to));
    CHECK_ELEMENTS(&to, 3, 6, 9);
    #pragma kernel elementwise in(double s, double x[count]) out(double y[count]) \
            before("const double half = s / 2;") after(";")
    { y = x * half; }
    CHECK_ELEMENTS(&to, 0.25, 0.5, 0.75);
}

int main(void)
{
    test_offsets();
    test_bits();
    test_around();
    return finish("raw_inputs");
}
