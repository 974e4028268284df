/* peers_jit.c - what CuPy's tests of cupyx.jit.rawkernel check (jit_tests/test_raw: 55 cases,
 * test_device_function: 5), in C.
 *
 * Here: 36 (grids, loops, arrays of any dimensions, shared memory, barriers, numbers of every
 * type, device functions). Elsewhere: 20 (atomic functions: raw_atomics.c; shuffles and lanes:
 * raw_warps.c, raw_place.c; compilations: raw_repeated.c, stats.sh; unknown names:
 * golden/err_host_names.c; other devices: two_gpus_kernels.c). Not in C: 4 (a wrong number of
 * dimensions, which are members here; recursion, which is no error here). */
#include "check.h"

static int64_t from[24], to[24];

static void fill(int count)
{
    for (int k = 0; k < count; k++)
        from[k] = 100 + k, to[k] = -1;
}

static bool same(int count)
{
    return memcmp(from, to, (size_t)count * sizeof *from) == 0;
}

/* ---- grids of one to three dimensions ---- */

#pragma kernel raw copy1 in(T x) inout(T y)
{
    if (_thread.x < x.size)
        y[_thread.x] = x[_thread.x];
}
#pragma kernel raw copy2 in(T x) inout(T y)
{
    if (_thread.x < x.shape[0] && _thread.y < x.shape[1])
        y(_thread.x, _thread.y) = x(_thread.x, _thread.y);
}
#pragma kernel raw copy3 in(T x) inout(T y)
{
    if (_thread.x < x.shape[0] && _thread.y < x.shape[1] && _thread.z < x.shape[2])
        y(_thread.x, _thread.y, _thread.z) = x(_thread.x, _thread.y, _thread.z);
}
#pragma kernel raw extents inout(int64 y)
{
    if (_thread.x == 0 && _thread.y == 0 && _thread.z == 0) {
        y[0] = gridDim.x * blockDim.x;
        y[1] = gridDim.y * blockDim.y;
        y[2] = gridDim.z * blockDim.z;
    }
}

static void test_grids(void)
{
    int64_t y[3];
    ckpp_array e = ckpp_view(y);
    fill(10);
    CHECK_OK(copy1(ckpp_view(from, 10), ckpp_out(to, 10), .grid = 1, .block = 10));
    CHECK(same(10));
    fill(1);
    CHECK_OK(copy1(ckpp_view(from, 1), ckpp_out(to, 1), .grid = 1, .block = 1));
    CHECK(same(1));
    fill(20);
    CHECK_OK(copy2(ckpp_view(from, 4, 5), ckpp_out(to, 4, 5), .grid = 1, .block = {4, 5}));
    CHECK(same(20));
    fill(24);
    CHECK_OK(copy3(ckpp_view(from, 2, 3, 4), ckpp_out(to, 2, 3, 4), .grid = {2, 2, 3},
                   .block = {2, 2, 2}));
    CHECK(same(24));
    CHECK_OK(extents(&e, .grid = 8, .block = 10));
    CHECK_ELEMENTS(&e, 80, 1, 1);
    CHECK_OK(extents(&e, .grid = {2, 7}, .block = {3, 5}));
    CHECK_ELEMENTS(&e, 6, 35, 1);
    CHECK_OK(extents(&e, .grid = {2, 7, 4}, .block = {3, 5, 11}));
    CHECK_ELEMENTS(&e, 6, 35, 44);
}

/* ---- arrays: strides over a grid, shapes, as many dimensions as one likes ---- */

#pragma kernel raw stride_over in(int32 x, uint32 size) out(int32 y like x)
{
    for (unsigned k = _thread.x; k < size; k += gridDim.x * blockDim.x)
        y[k] = x[k];
}
#pragma kernel raw by_place in(int32 x, uint32 rows, uint32 columns) out(int32 y like x)
{
    for (unsigned k = _thread.x; k < rows * columns; k += gridDim.x * blockDim.x)
        y(k / columns, k % columns) = x(k / columns, k % columns);
}
#pragma kernel raw by_shape in(int32 x) out(int32 y like x)
{
    int64_t columns = x.size / x.shape[0];
    for (int64_t k = _thread.x; k < x.size; k += gridDim.x * blockDim.x)
        y(k / columns, k % columns) = x(k / columns, k % columns);
}
#pragma kernel raw dimensions in(int32 x) out(int64 y[1])
{ y[0] = x.ndim; }
#pragma kernel raw no_dimensions in(int32 x) inout(int32 y)
{ y() = x() + x[0]; }
#pragma kernel raw describe inout(float64 x)
{
    if (_thread.x == 0)
        for (int d = 0; d < 3; d++) {
            x(0, 0, d) = x.shape[d];
            x(0, 0, 3 + d) = x.strides[d];
        }
}

static void test_arrays(void)
{
    static int32_t px[1024], py[1024];
    for (int k = 0; k < 1024; k++)
        px[k] = k * 37 % 1009;
    CHECK_OK(stride_over(ckpp_view(px), 1024, ckpp_out(py), .grid = 5, .block = 6));
    CHECK(memcmp(px, py, sizeof px) == 0);
    memset(py, 0, sizeof py);
    CHECK_OK(by_place(ckpp_view(px, 12, 13), 12, 13, ckpp_out(py, 12, 13), .grid = 5, .block = 6));
    CHECK(memcmp(px, py, 156 * sizeof *px) == 0 && py[156] == 0);
    memset(py, 0, sizeof py);
    CHECK_OK(by_shape(ckpp_view(px, 12, 13), ckpp_out(py, 12, 13), .grid = 5, .block = 6));
    CHECK(memcmp(px, py, 156 * sizeof *px) == 0 && py[156] == 0);
    int64_t ndim = 0;
    CHECK_OK(dimensions(ckpp_view(px, 1, 1, 1, 1, 1, 1, 1), ckpp_out(&ndim, 1), .grid = 1,
                        .block = 1));
    CHECK(ndim == 7);
    CHECK_OK(no_dimensions(ckpp_view(&px[5]), ckpp_out(&py[0]), .grid = 1, .block = 1));
    CHECK(py[0] == 2 * px[5]);
    for (int order = 0; order < 2; order++) {
        double data[72] = {0};
        ckpp_array x = ckpp_view(data, 3, 4, 6);
        if (order)
            x.strides[0] = 1, x.strides[1] = 3, x.strides[2] = 12;
        CHECK_OK(describe(&x, .grid = 1, .block = 1));
        for (int d = 0; d < 3; d++)
            CHECK(data[d * x.strides[2]] == (double)x.shape[d] &&
                  data[(3 + d) * x.strides[2]] == (double)x.strides[d]);
    }
}

/* ---- statements ---- */

#pragma kernel raw extremes in(int32 x, int32 y, int32 z) \
        out(int32 low like x, int32 high like x) threads(x.size)
{
    int k = _thread.x;
    low[k] = min(x[k], min(y[k], z[k]));
    high[k] = max(x[k], max(y[k], z[k]));
}
#pragma kernel raw skipping inout(int64 x, int64 y, int64 z)
{
    int at = _thread.x, k = 0;
    for (int j = 0; j < 10; j++) {
        if (j == 5)
            continue;
        x[at] += j;
    }
    while (k < 9) {
        k++;
        if (k == 6)
            continue;
        y[at] += k;
    }
    for (int j = 0; j < 11; j++) {
        if (z[at] > 3 * j)
            continue;
        z[at] += j;
    }
}
#pragma kernel raw leaving inout(int64 x, int64 y, int64 z)
{
    int at = _thread.x, k = 0;
    for (int j = 0; j < 10; j++) {
        if (j == 5)
            break;
        x[at] += j;
    }
    while (k < 9) {
        k++;
        if (k == 6)
            break;
        y[at] += k;
    }
    for (int j = 0; j < 11; j++) {
        if (z[at] > 3 * j)
            break;
        z[at] += j;
    }
    return;
}
#pragma kernel raw unrolled inout(float32 x)
{
    float y = x[_thread.x];
#pragma unroll
    for (int k = 0; k < 5; k++)
        y += 2;
#pragma unroll 1
    for (int k = 0; k < 5; k++)
        y += 2;
#pragma unroll 4
    for (int k = 0; k < 5; k++)
        y += 2;
    x[_thread.x] = y;
}

static void test_statements(void)
{
    enum { COUNT = 1024 };
    static int32_t a[COUNT], b[COUNT], c[COUNT], low[COUNT], high[COUNT];
    for (int k = 0; k < COUNT; k++)
        a[k] = k * 7 % 101, b[k] = k * 11 % 103, c[k] = k * 13 % 107;
    CHECK_OK(extremes(ckpp_view(a), ckpp_view(b), ckpp_view(c), ckpp_out(low), ckpp_out(high),
                      .block = 128));
    for (int k = 0; k < COUNT; k++) {
        int least = a[k] < b[k] ? a[k] : b[k], most = a[k] > b[k] ? a[k] : b[k];
        CHECK(low[k] == (least < c[k] ? least : c[k]) && high[k] == (most > c[k] ? most : c[k]));
    }
    int64_t x[32] = {0}, y[32] = {0}, z[32] = {0};
    CHECK_OK(skipping(ckpp_out(x), ckpp_out(y), ckpp_out(z), .grid = 1, .block = 32));
    for (int k = 0; k < 32; k++)
        CHECK(x[k] == 40 && y[k] == 39 && z[k] == 38);
    memset(x, 0, sizeof x), memset(y, 0, sizeof y), memset(z, 0, sizeof z);
    CHECK_OK(leaving(ckpp_out(x), ckpp_out(y), ckpp_out(z), .grid = 1, .block = 32));
    for (int k = 0; k < 32; k++)
        CHECK(x[k] == 10 && y[k] == 15 && z[k] == 28);
    float f[30];
    for (int k = 0; k < 30; k++)
        f[k] = (float)k;
    CHECK_OK(unrolled(ckpp_out(f), .grid = 3, .block = 10));
    for (int k = 0; k < 30; k++)
        CHECK(f[k] == (float)k + 30);
}

/* ---- memory of a block, and what its threads wait for ---- */

#pragma kernel raw through_global in(int32 x) out(int32 y like x) inout(int32 buffer)
{
    int k = threadIdx.x + threadIdx.y * blockDim.x, n = blockDim.x * blockDim.y;
    buffer[k] = x[n - 1 - k];
    __syncthreads();
    y[k] = buffer[n - 1 - k];
}
#pragma kernel raw through_static in(int32 x) out(int32 y like x)
{
    __shared__ alignas(16) int32_t t[32];
    t[threadIdx.x] = x[_thread.x];
    __syncthreads();
    y[_thread.x] = t[blockDim.x - 1 - threadIdx.x];
}
#pragma kernel raw through_dynamic in(int32 x) out(int32 y like x)
{
    extern __shared__ int32_t t[];
    t[threadIdx.x] = x[_thread.x];
    __syncthreads();
    y[_thread.x] = t[blockDim.x - 1 - threadIdx.x];
}
#pragma kernel raw halves inout(int32 x)
{
    x[_lane] = _lane < 16 ? 1 : 2;
    __syncwarp();
}
#pragma kernel raw some_lanes in(uint32 lanes) inout(int32 x)
{
    if (_lane < lanes) {
        x[_lane] = 1;
        __syncwarp(lanes == 32 ? 0xffffffffu : (1u << lanes) - 1);
    }
}
#pragma kernel raw warp_size out(uint32 y[1]) grid(1) block(1)
{ y[0] = warpSize; }

static void test_blocks(void)
{
    static int32_t x[1024], y[1024], buffer[1024];
    for (int k = 0; k < 1024; k++)
        x[k] = k * 37 % 1009;
    CHECK_OK(through_global(ckpp_view(x), ckpp_out(y), ckpp_out(buffer), .grid = 1,
                            .block = {32, 32}));
    CHECK(memcmp(x, y, sizeof x) == 0);
    CHECK_OK(through_static(ckpp_view(x), ckpp_out(y), .grid = 32, .block = 32));
    for (int k = 0; k < 1024; k++)
        CHECK(y[k] == x[k / 32 * 32 + 31 - k % 32]);
    memset(y, 0, sizeof y);
    CHECK_OK(through_dynamic(ckpp_view(x), ckpp_out(y), .grid = 32, .block = 32, .shared = 128));
    for (int k = 0; k < 1024; k++)
        CHECK(y[k] == x[k / 32 * 32 + 31 - k % 32]);
    int32_t lanes[32] = {0};
    CHECK_OK(halves(ckpp_out(lanes), .grid = 1, .block = 32));
    for (int k = 0; k < 32; k++)
        CHECK(lanes[k] == 1 + k / 16);
    for (unsigned count = 2; count <= 32; count *= 2) {
        memset(lanes, 0, sizeof lanes);
        CHECK_OK(some_lanes(count, ckpp_out(lanes), .grid = 1, .block = 32));
        for (unsigned k = 0; k < 32; k++)
            CHECK(lanes[k] == (k < count));
    }
    uint32_t size = 0;
    CHECK_OK(warp_size(ckpp_out(&size, 1)));
    CHECK(size == 32);
}

/* ---- numbers of every type ---- */

#pragma kernel raw assign in(T value) inout(T x)
{ x[_thread.x] = value; }
#pragma kernel raw infinite inout(T x)
{ x[_thread.x] = INFINITY; }
#pragma kernel raw not_a_number inout(T x)
{ x[_thread.x] = NAN; }

static void test_numbers(void)
{
#define TYPE_OF(ENUM, ...) CKPP_##ENUM,
    static const ckpp_dtype types[] = {CKPP_DTYPES(TYPE_OF)};
    double _Complex data[30];
    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        memset(data, 0, sizeof data);
        ckpp_array x = ckpp_view_as(data, types[t], 30);
        CHECK_OK(assign(1, &x, .grid = 5, .block = 6));
        for (int k = 0; k < 30; k++)
            CHECK(element_get(types[t], data, k) == 1);
        CHECK_OK(assign(true, &x, .grid = 5, .block = 6));
        CHECK(element_get(types[t], data, 29) == 1);
        if (types[t] < CKPP_FLOAT16)
            continue;
        CHECK_OK(assign(1.0, &x, .grid = 5, .block = 6));
        CHECK(element_get(types[t], data, 29) == 1);
        if (types[t] != CKPP_FLOAT8_E4M3) { /* which has no infinity */
            CHECK_OK(infinite(&x, .grid = 5, .block = 6));
            for (int k = 0; k < 30; k++)
                CHECK(isinf(creal(element_get(types[t], data, k))) &&
                      cimag(element_get(types[t], data, k)) == 0);
        }
        CHECK_OK(not_a_number(&x, .grid = 5, .block = 6));
        for (int k = 0; k < 30; k++)
            CHECK(isnan(creal(element_get(types[t], data, k))));
    }
    double _Complex z[30];
    CHECK_OK(assign(1 + 2 * I, ckpp_out(z), .grid = 5, .block = 6));
    CHECK(z[0] == 1 + 2 * I && z[29] == 1 + 2 * I);
}

/* ---- device functions ---- */

#pragma kernel declare
static inline int more(int x, int y)
{
    x += 1;
    y += 1;
    return x + y;
}

#pragma kernel begin device
template <int CONSTANT> __device__ int plus(int x, int y) { return x + y + CONSTANT; }
template <int STEP> __device__ void sum_pairs(int *x)
{
    if constexpr (STEP < 256) {
        if (threadIdx.x % (2 * STEP) == 0)
            x[threadIdx.x] += x[threadIdx.x + STEP];
        __syncthreads();
        sum_pairs<2 * STEP>(x);
    }
}
__device__ int count(int *x) { return ++*x; }
__device__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
#pragma kernel end device

#pragma kernel raw call_function in(int x, int y) out(int z like x)
{
    int k = threadIdx.x;
    z[k] = more(x[k], y[k]) + x[k] + y[k];
}
#pragma kernel raw call_instances in(int x, int y) out(int z like x)
{
    int k = threadIdx.x;
    z[k] = plus<10>(x[k], y[k]) + plus<20>(x[k], y[k]) + plus<30>(x[k], y[k]);
}
#pragma kernel raw call_itself in(int x) out(int y like x)
{
    y[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    sum_pairs<1>(y);
}
#pragma kernel raw call_once inout(int x)
{ x[count(x)] += 1; }
#pragma kernel raw call_factorial in(int x) out(int y like x)
{ y[threadIdx.x] = factorial(x[threadIdx.x]); }

static void test_functions(void)
{
    int x[256], y[256], z[256], sum = 0;
    for (int k = 0; k < 256; k++)
        x[k] = k * 7 % 11, y[k] = k * 5 % 13, sum += x[k];
    CHECK_OK(call_function(ckpp_view(x, 30), ckpp_view(y, 30), ckpp_out(z, 30), .grid = 1,
                           .block = 30));
    for (int k = 0; k < 30; k++)
        CHECK(z[k] == 2 * (x[k] + y[k] + 1));
    CHECK_OK(call_instances(ckpp_view(x, 30), ckpp_view(y, 30), ckpp_out(z, 30), .grid = 1,
                            .block = 30));
    for (int k = 0; k < 30; k++)
        CHECK(z[k] == 3 * (x[k] + y[k]) + 60);
    CHECK_OK(call_itself(ckpp_view(x), ckpp_out(z), .grid = 1, .block = 256));
    CHECK(z[0] == sum);
    int once[2] = {0};
    CHECK_OK(call_once(ckpp_out(once), .grid = 1, .block = 1));
    CHECK(once[0] == 1 && once[1] == 1);
    CHECK_OK(call_factorial(ckpp_view(x, 11), ckpp_out(z, 11), .grid = 1, .block = 11));
    CHECK(z[0] == 1 && x[3] == 10 && z[3] == 3628800);
}

int main(void)
{
    test_grids();
    test_arrays();
    test_statements();
    test_blocks();
    test_numbers();
    test_functions();
    return finish("peers_jit");
}
