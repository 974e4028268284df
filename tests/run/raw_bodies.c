/* raw_bodies.c - what the body of a raw kernel sees of its arguments: pointers,
 * scalars, structs, shapes. */
#include "check.h"

#pragma kernel begin declare
#define OFFSET 0.25f
struct pair { int8_t tag; double weight; int16_t count; };
struct wide { _Alignas(32) float v[8]; };
static const int TABLE[4] = {10, 20, 30, 40};
static inline float sum_of(const float *p, int count)
{
    float sum = OFFSET;
    for (int k = 0; k < count; k++)
        sum += p[k];
    return sum;
}
static inline void swap_ends(float *p, int last)
{
    float first = p[0];
    p[0] = p[last];
    p[last] = first;
}
#pragma kernel end declare

/* Arguments come in declared order, whatever the direction; n and i are names like others. */
#pragma kernel raw ordered out(float y) in(float x, int n) inout(float z) \
        in(unsigned char i, double factor) \
        grid(1) block(4)
{
    int k = threadIdx.x;
    y[k] = x[k] + n;
    z[k] = z[k] * factor + i;
}

static void test_order(void)
{
    float x[4] = {1, 2, 3, 4}, z[4] = {10, 20, 30, 40}, y[4] = {0};
    ckpp_array vx = ckpp_view(x, 4), vz = ckpp_view(z, 4), vy = ckpp_view(y, 4);
    CHECK_OK(ordered(&vy, vx, 7, &vz, 3, 0.5));
    CHECK_ELEMENTS(&vy, 8, 9, 10, 11);
    CHECK_ELEMENTS(&vz, 8, 13, 18, 23);
    CHECK_ELEMENTS(&vx, 1, 2, 3, 4);
}

/* A scalar has its declared type, and each thread has its own. */
#pragma kernel raw by_value \
        in(bool b, int8 c, uint16 s, int32 k, int64 l, uint64 u, float16 h, bfloat16 g, float f, \
        double d, complex64 z, complex128 w, T t) out(double y, T typed) grid(2) block(2)
{
    int at = blockIdx.x * 2 + threadIdx.x;
    double *out = y + 20 * at;
    k += at;
    t += at;
    out[0] = b;
    out[1] = c;
    out[2] = s;
    out[3] = k;
    out[4] = l - 9007199254740993;
    out[5] = u == 18446744073709551615ull;
    out[6] = h;
    out[7] = g;
    out[8] = f;
    out[9] = d;
    out[10] = real(z) + 100 * imag(z);
    out[11] = real(w) + 100 * imag(w);
    out[12] = sizeof(b) + 10 * sizeof(c) + 100 * sizeof(s) + 1000 * sizeof(k) + 10000 * sizeof(l) +
              100000 * sizeof(d);
    typed[at] = t;
}

static void test_scalars(void)
{
    double y[4][20] = {{0}};
    int16_t typed[4] = {0};
    ckpp_array vy = ckpp_view(&y[0][0], 80), vt = ckpp_view(typed, 4);
    /* converted as C converts: 3.7 to 3 */
    CHECK_OK(by_value(true, -3, 65535, 3.7, 9007199254740994, UINT64_MAX, 0.1f,
                      ckpp_bfloat16_from(1.5f), 0.1, 0.1f, 2.0f - 1.0f * (float _Complex)I, 3,
                      1000, &vy, &vt));
    for (int k = 0; k < 4; k++) {
        double half = (double)ckpp_float16_to(ckpp_float16_from(0.1f));
        const double expected[13] = {1,   -3,           65535,        3 + k, 1, 1,     half,
                                     1.5, (double)0.1f, (double)0.1f, -98,   3, 884211};
        for (int m = 0; m < 13; m++)
            if (y[k][m] != expected[m])
                fail_at(__FILE__, __LINE__, "thread %d: value %d is %g instead of %g", k, m,
                        y[k][m], expected[m]);
        CHECK(typed[k] == 1000 + k);
    }
}

#pragma kernel raw structs in(struct pair p, struct wide w, struct pair all) \
        out(struct pair q, float f) grid(1) block(3)
{
    int k = threadIdx.x;
    p.count += k;
    struct pair sum = {
        .tag = (int8_t)(p.tag + all[k].tag), .weight = p.weight * all[k].weight, .count = p.count};
    q[k] = sum;
    f[k] = w.v[7] + (&all[k])->count;
}

static void test_structs(void)
{
    struct pair p = {1, 0.5, 100}, all[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, q[3];
    struct wide w = {{0, 0, 0, 0, 0, 0, 0, 77}};
    float f[3] = {0};
    ckpp_array va = ckpp_view(all, 3), vq = ckpp_view(q, 3), vf = ckpp_view(f, 3);
    CHECK_OK(structs(p, w, va, &vq, &vf));
    for (int k = 0; k < 3; k++) {
        CHECK(q[k].tag == 1 + all[k].tag && q[k].weight == 0.5 * all[k].weight &&
              q[k].count == 100 + k);
        CHECK(f[k] == 77 + (float)all[k].count);
    }
}

#pragma kernel raw describe in(T x) out(int64 d) grid(1) block(1)
{
    d[0] = x_ndim;
    d[1] = x_size;
    for (int k = 0; k < x_ndim; k++) {
        d[2 + k] = x_shape[k];
        d[10 + k] = x_strides[k];
    }
    d[18] = x_size > 0 ? (int64_t)x[0] : -1;
}

static void check_described(ckpp_array x, double first)
{
    int64_t d[19] = {0};
    ckpp_array vd = ckpp_view(d, 19);
    CHECK_OK(describe(x, &vd));
    CHECK(d[0] == x.ndim && d[1] == ckpp_size(&x) && d[18] == first);
    for (int k = 0; k < 8; k++) {
        CHECK(d[2 + k] == (k < x.ndim ? x.shape[k] : 0));
        CHECK(d[10 + k] == (k < x.ndim ? x.strides[k] : 0));
    }
}

static void test_shapes(void)
{
    float data[24];
    short one = 7;
    for (int k = 0; k < 24; k++)
        data[k] = (float)k + 5;
    ckpp_array x = ckpp_view(data, 2, 3, 4), v = {0}, empty = ckpp_view(data, 3, 0, 2),
               none = ckpp_view((float *)NULL, 0);
    check_described(x, 5);
    check_described(ckpp_view(data, 24), 5);
    check_described(ckpp_view(&one), 7);
    check_described(ckpp_view(data, 1, 2, 1, 3, 1, 2, 1, 2), 5);
    CHECK_OK(ckpp_transpose(&v, &x, NULL));
    check_described(v, 5);
    CHECK_OK(ckpp_slice(&v, &x, 1, INT64_MIN, INT64_MAX, -2));
    check_described(v, 13);
    CHECK_OK(ckpp_broadcast(&v, &x, CKPP_SHAPE(5, 2, 3, 4)));
    check_described(v, 5);
    check_described(empty, -1);
    check_described(none, -1);
}

/* The names are words of the body, not parts of words, and not those of other parameters. */
#pragma kernel raw words in(float x, float xx_size, float x_sizes) out(float y) threads(x.shape[0])
{
    struct { float x_shape; } own = {x_sizes};
    int k = (int)(blockIdx.x * blockDim.x + threadIdx.x), x_ndim_ = 2;
    if (k < _threads.x)
        y[k] = x[k] + 10 * xx_size + 100 * own.x_shape + 1000 * x_ndim_ + y_size;
}

#pragma kernel raw pointers in(float x) inout(float z) out(float y) grid(1) block(1)
{
    const float *p = x + 2, *end = &x[x_size];
    y[0] = *p;
    y[1] = p[-1] + *(x + 3);
    *(y + 2) = sum_of(x, 3);
    y[3] = (float)(end - x) + TABLE[2];
    for (p = x, y[4] = 0; p < end; p++)
        y[4] += *p;
    swap_ends(z, 1);
    if (x[0] > 0)
        return;
    y[4] = -1;
}

static void test_names(void)
{
    float x[4] = {1, 2, 3, 4}, y[5] = {0}, z[2] = {8, 9};
    ckpp_array vx = ckpp_view(x, 4), vy = ckpp_view(y, 4), five = ckpp_view(y, 5),
               vz = ckpp_view(z, 2);
    CHECK_OK(words(vx, 1, 2, &vy));
    CHECK_ELEMENTS(&vy, 2215, 2216, 2217, 2218);
    CHECK_OK(pointers(vx, &vz, &five));
    CHECK_ELEMENTS(&five, 3, 6, 6.25, 34, 10);
    CHECK_ELEMENTS(&vz, 9, 8);
}

/* 16-bit floats and complex numbers behind pointers: ordinary operators, stored as they are. */
#pragma kernel raw polynomial in(T x, T s) inout(T z) out(T y) grid(1) block(4)
{
    int k = threadIdx.x;
    T v = x[k];
    v = v * v;
    y[k] = s * v + x[k] - 1;
    z[k] += x[k];
    z[k] *= 2;
}

static void check_polynomial(ckpp_dtype type)
{
    double _Complex values[4] = {0.5, -2, 3, 1}, step = 0;
    _Alignas(16) unsigned char x[64], y[64], z[64];
    bool with_i = type == CKPP_COMPLEX64 || type == CKPP_COMPLEX128;
    if (with_i)
        values[1] = -2 + 0.5 * I, step = 1.5 * I;
    for (int k = 0; k < 4; k++) {
        element_set(type, x, k, values[k]);
        element_set(type, z, k, 10 + step);
    }
    ckpp_array vx = ckpp_view_as(x, type, 4), vy = ckpp_view_as(y, type, 4),
               vz = ckpp_view_as(z, type, 4);
    CHECK_OK(polynomial(vx, 2, &vz, &vy));
    for (int k = 0; k < 4; k++) {
        double _Complex got = element_get(type, y, k), sum = element_get(type, z, k);
        CHECK(got == 2 * values[k] * values[k] + values[k] - 1);
        CHECK(sum == 2 * (10 + step + values[k]));
    }
}

#pragma kernel raw mixed in(float16 h, bfloat16 g, complex64 c) \
        out(float16 a, float b, complex128 d) grid(1) block(2) \
        preamble("struct wrapped { float v; }; __device__ inline float unwrap(wrapped w) { " \
                 "return w.v; }")
{
    int k = threadIdx.x;
    a[k] = h[k] + g[k];
    b[k] = unwrap({g[k] < h[k] ? (float)g[k] : (float)h[k]});
    d[k] = c[k] * complex128(0, 1) + h[k];
}

static void test_mixed(void)
{
    ckpp_float16 h[2] = {ckpp_float16_from(1.5f), ckpp_float16_from(-3)}, a[2];
    ckpp_bfloat16 g[2] = {ckpp_bfloat16_from(0.25f), ckpp_bfloat16_from(8)};
    float _Complex c[2] = {1, (float _Complex)I};
    float b[2];
    double _Complex d[2];
    ckpp_array vh = ckpp_view(h, 2), vg = ckpp_view(g, 2), vc = ckpp_view(c, 2),
               va = ckpp_view(a, 2), vb = ckpp_view(b, 2);
    ckpp_array vd = ckpp_view(d, 2);
    CHECK_OK(mixed(vh, vg, vc, &va, &vb, &vd));
    CHECK_ELEMENTS(&va, 1.75, 5);
    CHECK_ELEMENTS(&vb, 0.25, -3);
    CHECK(d[0] == 1.5 + I && d[1] == -4);
}

int main(void)
{
    test_order();
    test_scalars();
    test_structs();
    test_shapes();
    test_names();
    check_polynomial(CKPP_FLOAT16);
    check_polynomial(CKPP_BFLOAT16);
    check_polynomial(CKPP_FLOAT32);
    check_polynomial(CKPP_FLOAT64);
    check_polynomial(CKPP_COMPLEX64);
    check_polynomial(CKPP_COMPLEX128);
    test_mixed();
    return finish("raw_bodies");
}
