/* functions.c - bodies that call one to three functions: a GPU's kernel is compiled once for all
 * elements of a thread, or for each, as the functions are long or short. Of every size of
 * elements, beginning anywhere, and with numbers of them that make no whole blocks. */
#include "check.h"

#pragma kernel elementwise wave in(float x) out(float y)
{ y = sinf(x) + 1; }
#pragma kernel elementwise hyperbolic in(float x) out(float y)
{ y = tanhf(x) + 1; }
#pragma kernel elementwise wave_half in(float16 x) out(float16 y)
{ y = cosf(x); }
#pragma kernel elementwise half_square in(float16 x) out(float16 y)
{ y = sqrtf(x * x); }
#pragma kernel elementwise wave_bytes in(int8 x) out(int8 y)
{ y = (int8)(100 * sinf(x)); }
#pragma kernel elementwise wave_double in(double x) out(double y)
{ y = sin(x) * exp(-x); }
#pragma kernel elementwise mixed in(int8 x, float z, float scale) out(double y)
{ y = scale * powf(z, x); }
#pragma kernel elementwise sum_of_waves in(float x, float z) inout(float y)
{ y += sinf(x) * cosf(z) + (float)_i; }
#pragma kernel elementwise some in(float x, int8 keep) out(float y)
{
    if (keep)
        y = sinf(x);
}

enum { MOST = 6000 };

static void compare(const char *what, int64_t n, int64_t k, double got, double expected)
{
    if (!(fabs(got - expected) <= 2e-3 * (1 + fabs(expected))))
        fail_at(__FILE__, __LINE__, "%s of %lld: element %lld is %g instead of %g", what,
                (long long)n, (long long)k, got, expected);
}

/* Arrays on the device, each a view that begins `from` elements behind its array's first. */
static void test_floats(int64_t n, int from, int to)
{
    static float x[MOST + 8], zeros[MOST + 8];
    for (int k = 0; k < MOST + 8; k++)
        x[k] = (float)(k % 701) / 100 - 3;
    ckpp_array dx = {0}, dy = {0}, vx = {0}, vy = {0}, all_x = ckpp_view(x, n + 8),
               all_y = ckpp_view(zeros, n + 8);
    CHECK_OK(ckpp_empty(&dx, CKPP_FLOAT32, CKPP_SHAPE(n + 8)));
    CHECK_OK(ckpp_empty(&dy, CKPP_FLOAT32, CKPP_SHAPE(n + 8)));
    CHECK_OK(ckpp_copy(&dx, &all_x));
    for (int which = 0; which < 2; which++) {
        CHECK_OK(ckpp_copy(&dy, &all_y));
        CHECK_OK(ckpp_slice(&vx, &dx, 0, from, from + n, 1));
        CHECK_OK(ckpp_slice(&vy, &dy, 0, to, to + n, 1));
        CHECK_OK(which ? hyperbolic(vx, &vy) : wave(vx, &vy));
        float *got = read_back(&dy);
        for (int64_t k = 0; k < n + 8; k++) {
            float at = x[k < to || k >= to + n ? 0 : k - to + from];
            compare(which ? "hyperbolic" : "wave", n, k, (double)got[k],
                    k < to || k >= to + n ? 0 : (double)(which ? tanhf(at) : sinf(at)) + 1);
        }
        free(got);
    }
    ckpp_free(&dx), ckpp_free(&dy);
}

static void test_types(int64_t n)
{
    static float z[MOST], u[MOST], v[MOST], s[MOST], kept[MOST];
    static double d[MOST], e[MOST], m[MOST];
    static ckpp_float16 h[MOST], g[MOST], q[MOST];
    static int8_t b[MOST], c[MOST], keep[MOST];
    for (int64_t k = 0; k < n; k++) {
        z[k] = (float)(k % 50) / 25, u[k] = (float)(k % 311) / 50, s[k] = 1, kept[k] = -7;
        d[k] = (double)(k % 97) / 30;
        h[k] = ckpp_float16_from((float)(k % 41) / 8 - 2);
        b[k] = (int8_t)(k % 7 - 3), keep[k] = k % 3 == 0;
    }
    ckpp_array vz = ckpp_view(z, n), vu = ckpp_view(u, n), vs = ckpp_view(s, n),
               vd = ckpp_view(d, n), ve = ckpp_view(e, n), vm = ckpp_view(m, n),
               vh = ckpp_view_as(h, CKPP_FLOAT16, n), vg = ckpp_view_as(g, CKPP_FLOAT16, n),
               vq = ckpp_view_as(q, CKPP_FLOAT16, n), vb = ckpp_view(b, n), vc = ckpp_view(c, n),
               vk = ckpp_view(keep, n), vkept = ckpp_view(kept, n), back = {0};
    CHECK_OK(wave_half(vh, &vg));
    CHECK_OK(half_square(vh, &vq));
    CHECK_OK(wave_bytes(vb, &vc));
    CHECK_OK(wave_double(vd, &ve));
    CHECK_OK(mixed(vb, vz, 2, &vm));
    CHECK_OK(sum_of_waves(vz, vu, &vs));
    CHECK_OK(some(vu, vk, &vkept));
    for (int64_t k = 0; k < n; k++) {
        const float x = ckpp_float16_to(h[k]);
        compare("wave_half", n, k, (double)ckpp_float16_to(g[k]), (double)cosf(x));
        compare("half_square", n, k, (double)ckpp_float16_to(q[k]), fabs((double)x));
        CHECK(abs(c[k] - (int)(100 * sinf(b[k]))) <= 1);
        compare("wave_double", n, k, e[k], sin(d[k]) * exp(-d[k]));
        compare("mixed", n, k, z[k] == 0 ? 0 : m[k],
                z[k] == 0 ? 0 : 2 * (double)powf(z[k], b[k]));
        compare("sum_of_waves", n, k, (double)s[k],
                1 + (double)(sinf(z[k]) * cosf(u[k])) + (double)k);
        compare("some", n, k, (double)kept[k], keep[k] ? (double)sinf(u[k]) : -7);
    }
    /* every other element, from the last to the first, and a single one for all */
    if (n > 1) {
        CHECK_OK(ckpp_slice(&back, &vu, 0, n - 1, -n - 1, -2));
        ckpp_array vv = ckpp_view(v, back.shape[0]), one = ckpp_view(u, 1);
        CHECK_OK(wave(back, &vv));
        for (int64_t k = 0; k < back.shape[0]; k++)
            compare("wave backwards", n, k, (double)v[k], (double)sinf(u[n - 1 - 2 * k]) + 1);
        memset(v, 0, sizeof v);
        CHECK_OK(sum_of_waves(one, back, &vv));
        for (int64_t k = 0; k < back.shape[0]; k++)
            compare("a single one", n, k, (double)v[k],
                    (double)(sinf(u[0]) * cosf(u[n - 1 - 2 * k])) + (double)k);
    }
}

int main(void)
{
    static const int64_t counts[] = {1, 3, 7, 255, 256, 1000, 2047, 2048, 2049, 4099, MOST};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        test_floats(counts[k], 0, 0);
        test_types(counts[k]);
    }
    test_floats(3000, 1, 0);
    test_floats(3000, 0, 3);
    test_floats(2049, 5, 5);
    return finish("functions");
}
