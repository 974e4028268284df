/* Calls of kernels in C++: arguments by overloads, options by name. */
#include "cxx_check.h"

#include <complex>
#include <cstring>
#include <vector>

#pragma kernel elementwise squared_diff in(T x, T y) out(T z)
{
    T diff = x - y;
    z = diff * diff;
}

#pragma kernel elementwise converted in(T x) out(Z z)
{ z = x; }

#pragma kernel elementwise turned in(complex64 x, float angle) out(complex64 y)
{ y = x * complex64(cosf(angle), sinf(angle)); }

#pragma kernel declare
struct point { float x, y; };

#pragma kernel elementwise moved in(struct point p, struct point by) out(struct point q)
{
    q.x = p.x + by.x;
    q.y = p.y + by.y;
}

#pragma kernel reduction sum in(T x) out(T r) reduce(+)
{ return x; }
#pragma kernel reduction counted in(float x) out(int64_t count) reduce(+)
{ return x > 0; }
#pragma kernel reduction middle in(struct point p) out(struct point m) reduce(a.x < b.x ? b : a)
{ return p; }

#pragma kernel reduction extremes in(float x) out(float lo, float hi) reduce(min : lo, max : hi)
{ lo = hi = x; }

#pragma kernel raw sampled in(ckpp_texture t) out(float y[t.shape[0] * t.shape[1]]) grid(1) \
        block(t.shape[0], t.shape[1])
{ y[threadIdx.y * 2 + threadIdx.x] = tex2D<float>(t, threadIdx.x + 0.5f, threadIdx.y + 0.5f); }

#pragma kernel raw filled in(T x) out(T y[x.size / x.shape[0]]) fill(1.5) \
        shared(sizeof(T) * x.size) grid(x.size / x.shape[0]) block(1)
{ y[blockIdx.x] += x[0]; }

#pragma kernel raw transpose in(T x) out(T y[x.shape[1]][x.shape[0]]) template(T, int TILE) \
        grid((x.shape[1] + TILE - 1) / TILE, (x.shape[0] + TILE - 1) / TILE) block(TILE, 8)
{
    int c = blockIdx.x * TILE + threadIdx.x;
    for (int r = blockIdx.y * TILE + threadIdx.y; r < (blockIdx.y + 1) * TILE; r += 8)
        if (c < x.shape[1] && r < x.shape[0])
            y[c * x.shape[0] + r] = x[r * x.shape[1] + c];
}

#pragma kernel raw tuned in(T x) out(T y[x.shape[1]][x.shape[0]]) template(T, int64 TILE) \
        grid((y.shape[0] + TILE - 1) / TILE, (x.shape[0] + TILE - 1) / TILE) \
        block(TILE, sizeof(T)) tune(TILE = 1 << 3, 16)
{
    const int64_t c = blockIdx.x * TILE + threadIdx.x;
    for (int64_t r = blockIdx.y * TILE + threadIdx.y; r < (blockIdx.y + 1) * TILE; r += 4)
        if (c < x.shape[1] && r < x.shape[0])
            y[c * x.shape[0] + r] = x[r * x.shape[1] + c];
}

#pragma kernel raw weighted in(float x) out(float y like x) constant(float w[3]) threads(x.size)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < x.size)
        y[k] = x[k] * w[k % 3];
}

#pragma kernel module filters
{
struct step { float by; };
__global__ void scale(float *x, float factor, int n)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        x[k] *= factor;
}
__constant__ float weights[3];
__global__ void nothing() {}
}

/* Element k of an array that may be on a GPU. */
static float element(ckpp_array &a, size_t k)
{
    std::vector<float> v(ckpp_size(&a));
    CHECK_OK(ckpp_to(v.data(), &a));
    return k < v.size() ? v[k] : -1;
}

static void arrays()
{
    std::vector<float> a = {0, 1, 2, 3, 4, 5}, b = {0, 2, 4, 6, 8, 10};
    const std::vector<float> &fixed = a;
    ckpp_array x = ckpp_view(fixed.data(), 2, 3), y = ckpp_view(b.data(), 2, 3), z{};
    CHECK(x.read_only && !y.read_only && x.ndim == 2 && x.shape[1] == 3);
    CHECK_OK(squared_diff(x, y, &z));
    CHECK_OK(squared_diff(x, &y, ckpp_out(b.data(), 2, 3), .stream = nullptr));
    CHECK(b[5] == 25 && z.ndim == 2);
    CHECK_OK(squared_diff(ckpp_view(a.data(), 6), 5, ckpp_out(b.data(), 6)));
    CHECK(b[0] == 25 && b[5] == 0);
    float back[2][3];
    CHECK_OK(ckpp_to(back, &z));
    CHECK(back[1][2] == 25 && back[0][1] == 1);
    ckpp_array made{};
    CHECK_OK(ckpp_from(&made, back));
    CHECK(made.ndim == 2 && made.shape[0] == 2);
    CKPP_AUTO ckpp_array ones = {};
    CHECK_OK(ckpp_full(&ones, CKPP_FLOAT32, CKPP_SHAPE(2, 3), 1));
    CHECK(ones.shape[1] == 3);
    CHECK_OK(squared_diff(made, ones, &z, .prepare = false));
    CHECK(ckpp_view(back).ndim == 2 && ckpp_view(&back[0][0]).ndim == 0);
    CHECK(ckpp_view(back, 1).shape[0] == 1 && ckpp_view(back, 1).shape[1] == 3);
    CHECK(ckpp_view_as(a.data(), CKPP_INT32, 3, 2).dtype == CKPP_INT32);
    ckpp_free(&z), ckpp_free(&made);
}

static void values()
{
    std::complex<float> c[2] = {{1, 0}, {0, 1}}, d[2];
    CHECK_OK(turned(ckpp_view(c, 2), 3.14159265f, ckpp_out(d, 2)));
    CHECK(std::abs(d[0] + c[0]) < 1e-5f && std::abs(d[1] + c[1]) < 1e-5f);
    CHECK_OK(turned(std::complex<float>(2, 0), 0, ckpp_out(d)));
    CHECK(d[0] == std::complex<float>(2, 0));
    point p[2] = {{1, 2}, {3, 4}}, by = {10, 20}, q[2], far;
    CHECK_OK(moved(ckpp_view(p), by, ckpp_out(q)));
    CHECK(q[1].x == 13 && q[1].y == 24);
    CHECK_OK(moved(ckpp_view(p), (point{1, 1}), ckpp_out(q)));
    CHECK(q[0].x == 2);
    CHECK_OK(middle(ckpp_view(q), &far));
    CHECK(far.x == 4 && far.y == 5);
    enum { SEVEN = 7 };
    int z;
    CHECK_OK(squared_diff(SEVEN, 9, ckpp_out(&z)));
    CHECK(z == 4);
    ckpp_float16 half = ckpp_float16_from(1.5f), other;
    CHECK_OK(squared_diff(half, ckpp_float16_from(1), ckpp_out(&other)));
    CHECK(ckpp_float16_to(other) == 0.25f);
}

static void options()
{
    float x[2][3] = {{1, 2, 3}, {4, 5, 6}}, r;
    size_t n = 6;
    long long count;
    int64_t same;
    CHECK_OK(sum(ckpp_view(x), &r));
    CHECK(r == 21);
    CHECK_OK(counted(ckpp_view(x), &count));
    CHECK_OK(counted(ckpp_view(x), &same));
    CHECK(count == 6 && same == 6);
    ckpp_array t{}, d{};
    CHECK_OK(sum(ckpp_view(x), &t, .axes = CKPP_AXIS(0, -1), .keepdims = true));
    CHECK(t.ndim == 2 && element(t, 0) == 21);
    ckpp_free(&t);
    CHECK_OK(sum(ckpp_view(x), &t, .axis = -1));
    CHECK(t.ndim == 1 && t.shape[0] == 2);
    ckpp_free(&t);
    CHECK_OK(sum(ckpp_view(x), &t, .axes = CKPP_AXIS()));
    CHECK(t.ndim == 2);
    ckpp_free(&t);
    CHECK_OK(converted(ckpp_view(x), &d, .Z = CKPP_FLOAT64));
    CHECK(d.dtype == CKPP_FLOAT64);
    ckpp_free(&d);
    float lo, hi;
    CHECK_OK(extremes(ckpp_view(x), &lo, &hi));
    CHECK(lo == 1 && hi == 6);
    CHECK_OK(filled(ckpp_view(x), &t));
    CHECK(t.shape[0] == 3 && element(t, 2) == 2.5f);
    ckpp_free(&t);
    ckpp_array none = {};
    CHECK(filled(none, &t) != CKPP_OK && std::strstr(ckpp_last_error(), "reads shape[0]"));
    CHECK_OK(transpose(ckpp_view(x), &t, .T = CKPP_FLOAT32, .TILE = 32));
    CHECK(t.shape[0] == 3 && element(t, 1) == 4);
    CHECK(transpose(ckpp_view(x), &t, .T = CKPP_FLOAT32) == CKPP_ERROR_ARGUMENT);
    ckpp_free(&t);
    for (int k = 0; k < 3; k++) {
        CHECK_OK(tuned(ckpp_view(x), &t));
        CHECK(t.shape[0] == 3 && element(t, 1) == 4);
        ckpp_free(&t);
    }
    CHECK_OK(tuned(ckpp_view(x), &t, .TILE = 4, .block = {4, 4}));
    CHECK(element(t, 1) == 4);
    ckpp_free(&t);
    float added[100] = {};
    for (int k = 0; k < 3; k++) {
        #pragma kernel raw inout(float added[100]) threads(100) tune(block = 32, (16, 2))
        {
            if (_thread.y == 0 && _thread.x < 100)
                added[_thread.x] += 1;
        }
    }
    CHECK(added[0] == 3 && added[99] == 3);
    ckpp_attributes attributes;
    const float w[3] = {1, 10, 100};
    CHECK_OK(weighted(ckpp_view(x), &t, w, .block = 32u, .attributes = &attributes));
    CHECK(t.ndim == 2 && element(t, 5) == 600 && attributes.block == 32);
    CHECK_OK(weighted(ckpp_view(x), &t, w, .grid = {n, 1}, .block = {32, 1, 1}));
    CHECK(weighted(ckpp_view(x), &t, w, .grid = {1, 1}, .threads = n) == CKPP_ERROR_ARGUMENT);
    ckpp_free(&t);
}

static void modules()
{
    std::vector<float> x = {1, 2, 3};
    ckpp_array a{}, v;
    CHECK_OK(ckpp_from(&a, x.data(), x.size()));
    CHECK_OK(filters_scale(&a, 2, true ? 3 : 0, .threads = x.size()));
    CHECK_OK(ckpp_launch(filters, "scale", CKPP_ARGS(&a, 2.0f, 3), .threads = 3, .block = 32));
    CHECK_OK(ckpp_launch(filters, "nothing", CKPP_ARGS(), .grid = 1, .block = 1));
    CHECK_OK(filters_nothing(.grid = 1, .block = 1));
    CHECK_OK(ckpp_to(x.data(), &a));
    CHECK(x[2] == 12);
    CHECK_OK(ckpp_module_global(filters, "weights", CKPP_FLOAT32, CKPP_SHAPE(3), &v));
    CHECK(v.shape[0] == 3);
    ckpp_module m;
    CHECK_OK(ckpp_module_compile(&m,
                                 "template <class T> __global__ void twice(T *x)\n"
                                 "{ x[threadIdx.x] *= GAIN; }\n",
                                 .names = {"twice<float>"}, .options = "-DGAIN=2"));
    CHECK_OK(ckpp_launch(m, "twice<float>", CKPP_ARGS(&a), .grid = 1, .block = 3));
    ckpp_module_free(&m);
    CHECK(ckpp_module_compile(&m, "__global__ void f() { wrong; }") == CKPP_ERROR_COMPILE);
    CHECK(std::strstr(ckpp_last_error(), "wrong"));
    ckpp_free(&a);
}

static void textures()
{
    float pixels[2][2] = {{1, 2}, {3, 4}};
    ckpp_array image = ckpp_view(pixels);
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &image, .address = {CKPP_WRAP, CKPP_CLAMP},
                                 .filter = CKPP_LINEAR, .normalized = true));
    CHECK(t.shape[0] == 2);
    ckpp_texture_free(&t);
    float pixel[1] = {5};
    const ckpp_array levels[] = {image, ckpp_view(pixel, 1, 1)};
    CHECK_OK(ckpp_texture_create(&t, levels, .normalized = true, .levels = 2));
    CHECK_OK(ckpp_texture_update(&t, levels));
    ckpp_texture_free(&t);
    ckpp_array y = {};
    float in_place[4];
    CHECK_OK(ckpp_texture_create(&t, &image));
    CHECK_OK(sampled(t, &y));
    CHECK_OK(sampled(&t, &y));
    CHECK(element(y, 3) == 4);
    #pragma kernel raw in(ckpp_texture t) out(float in_place[4]) grid(1) block(4)
    {
        float x = threadIdx.x % 2 + 0.5f, y = threadIdx.x / 2 + 0.5f;
        in_place[threadIdx.x] = 2 * tex2D<float>(t, x, y);
    }
    CHECK(in_place[2] == 6);
    ckpp_free(&y);
    ckpp_texture_free(&t);
}

static void descriptions()
{
    ckpp_kernel_info about = ckpp_info(moved);
    CHECK(about.nin == 2 && about.nout == 1 && !std::strcmp(about.param[1].name, "by") &&
          about.param[1].itemsize == sizeof(point));
}

int main()
{
    descriptions();
    arrays();
    values();
    options();
    modules();
    textures();
    return failures != 0;
}
