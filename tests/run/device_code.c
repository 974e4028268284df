/* device_code.c - `begin device`: code that the kernels below it share and the C compiler never
 * sees. */
#include "check.h"

#define SCALE 5 /* the program's own, another one than the kernels' */

/* above the region: a kernel that has nothing of it, and may use its names otherwise */
#pragma kernel elementwise plain in(float x) out(float y)
{
    float twice = x + x;
    y = twice;
}

#pragma kernel begin declare
struct sample { float value; int count; };
#pragma kernel end declare

#pragma kernel begin device
#include "device_code.cuh"
#include <cmath>
#undef SCALE
#define SCALE 10
#define SQUARE(x) ((x) * \
                   (x))
template <class T> __device__ __forceinline__ T twice(T x) { return x + x; }
__device__ float both(struct sample s) { return twice(s.value) * (float)s.count; }
__constant__ float table[3] = {1, 2, 3};
const int steps[] = {100, 200};
namespace mine {
struct range {
    float low, high;
    __device__ range operator+(range o) const { return {fminf(low, o.low), fmaxf(high, o.high)}; }
};
}
typedef struct { float x, y; } point;
static inline float length(point p) { return std::sqrt(p.x * p.x + p.y * p.y); }
#pragma kernel end device

#pragma kernel elementwise all in(T x) out(T y)
{
    polynomial<T, 3> p = {{1, 0, 2}};
    y = twice(p.at(x)) + SCALE + (T)table[i % 3] + steps[i & 1];
}

#pragma kernel elementwise structs in(struct sample s) out(float y)
{ y = both(s) + length((point){.y = 4, .x = 3}); }

#pragma kernel reduction extent in(float x) out(float low, float high) reduce_type(struct sample) \
        reduce((struct sample){a.value + b.value, a.count + b.count}) \
        post(low = a.value; high = SQUARE(a.count))
{
    mine::range r = mine::range{x, x} + mine::range{0, 0};
    return (struct sample){r.high - r.low, 1};
}

/* a second region sees the first one */
#pragma kernel begin device
template <class T> __device__ T four_times(T x) { return twice(twice(x)); }
#pragma kernel end device

#pragma kernel raw quadruple in(T x) out(T y) threads(x.shape[0]) block(32)
{
    if (threadIdx.x < x_size)
        y[threadIdx.x] = four_times(x[threadIdx.x]);
}

#pragma kernel raw templated in(T x) out(T y) template(T, int N) threads(1) block(1)
{
    polynomial<T, N> p;
    for (int k = 0; k < N; k++)
        p.factor[k] = x[k];
    y[0] = p.at(2);
}

#pragma kernel module m
{
    extern "C" __global__ void in_module(float *x)
    {
        x[threadIdx.x] = four_times(x[threadIdx.x]) + table[2];
    }
}

int main(void)
{
    float px[3] = {1, 2, 3}, py[3], low, high;
    struct sample ps[2] = {{1, 2}, {3, 4}};
    ckpp_array x = ckpp_view(px), y = ckpp_view(py), y2 = ckpp_view(py, 2), y1 = ckpp_view(py, 1);
    ckpp_array l = ckpp_view(&low), h = ckpp_view(&high);

    CHECK_OK(plain(x, &y));
    CHECK_ELEMENTS(&y, 2, 4, 6);
    CHECK_OK(all(x, &y));
    CHECK_ELEMENTS(&y, 6 + 10 + 1 + 100, 18 + 10 + 2 + 200, 38 + 10 + 3 + 100);
    CHECK_OK(structs(ckpp_view(ps), &y2));
    CHECK_ELEMENTS(&y2, 4 + 5, 24 + 5);
    CHECK_OK(extent(x, &l, &h));
    CHECK_ELEMENTS(&l, 6);
    CHECK_ELEMENTS(&h, 9);
    CHECK_OK(quadruple(x, &y));
    CHECK_ELEMENTS(&y, 4, 8, 12);
    CHECK_OK(templated(x, &y1, .N = 3));
    CHECK_ELEMENTS(&y1, 1 + 2 * 2 + 3 * 4);
    CHECK_OK(ckpp_launch(m, "in_module", CKPP_ARGS(&x), .grid = {1}, .block = {3}));
    CHECK_OK(ckpp_synchronize());
    CHECK_ELEMENTS(&x, 4 + 3, 8 + 3, 12 + 3);

    #pragma kernel elementwise inout(float v[2] = py)
    { v = four_times(v) + SCALE; }
    CHECK_ELEMENTS(&y2, 4 * 17 + 10, 4 * 8 + 10);
    CHECK(SCALE == 5);
    return finish("device_code");
}
