/* texture_levels.c - textures with levels of detail, compared with the formulas of CUDA's
 * programming guide in plain C: which level is read, in 1 to 3 dimensions and with layers; two
 * levels with weights; the bias, and the least and the largest level. Filters have weights of 8
 * bits, so a result may be off by a 256th of the values' range for each. */
#include "check.h"

#pragma kernel elementwise read1 in(ckpp_texture t, float x, float level) out(float r)
{ r = tex1DLod<float>(t, x, level); }
#pragma kernel elementwise read2 in(ckpp_texture t, float x, float y, float level) out(float r)
{ r = tex2DLod<float>(t, x, y, level); }
#pragma kernel elementwise read3 in(ckpp_texture t, float x, float y, float z, float level) \
        out(float r)
{ tex3DLod(&r, t, x, y, z, level); }
#pragma kernel elementwise lines in(ckpp_texture t, float x, int layer, float level) out(float r)
{ r = tex1DLayeredLod<float>(t, x, layer, level); }
#pragma kernel elementwise sheets in(ckpp_texture t, float x, float y, int layer, float level) \
        out(float r)
{ r = tex2DLayeredLod<float>(t, x, y, layer, level); }
#pragma kernel elementwise bytes2 in(ckpp_texture t, float x, float y, float level) \
        out(uint8 r, uint8 a)
{ uchar4 v = tex2DLod<uchar4>(t, x, y, level); r = v.x; a = v.w; }
#pragma kernel elementwise colours in(ckpp_texture t, float x, float y, float level) out(float r)
{ r = tex2DLod<float4>(t, x, y, level).y; }
#pragma kernel elementwise plain in(ckpp_texture t, float x, float y) out(float r)
{ r = tex2D<float>(t, x, y); }

enum { LEVELS = 4, SAMPLES = 120, LAYERS = 3 };
static const int extent[3] = {12, 5, 8}; /* of x, y, z: levels of 12, 6, 3, 1 and 5, 2, 1, 1 */

static int extent_at(int d, int level)
{
    return extent[d] >> level > 1 ? extent[d] >> level : 1;
}

/* The value of a texel: each level has values of its own. */
static double texel(int level, int x, int y, int z)
{
    return (level * 37 + x * 5 + y * 11 + z * 3) % 64;
}

/* ---- the formulas ---- */

static int clamped(int k, int n)
{
    return k < 0 ? 0 : k >= n ? n - 1 : k;
}

/* What is at a place from 0 to 1 of one level; `layer` stands for z if ndim is less than 3. */
static double level_value(int level, int ndim, const double *place, int layer, bool linear)
{
    int first[3] = {0};
    double part[3] = {0}, sum = 0;
    for (int d = 0; d < ndim; d++) {
        double p = place[d] * extent_at(d, level) - (linear ? 0.5 : 0);
        first[d] = (int)floor(p);
        part[d] = linear ? p - first[d] : 0;
    }
    for (int corner = 0; corner < 1 << ndim; corner++) {
        int at[3] = {0, 0, layer};
        double weight = 1;
        for (int d = 0; d < ndim; d++) {
            int next = corner >> d & 1;
            at[d] = clamped(first[d] + next, extent_at(d, level));
            weight *= next ? part[d] : 1 - part[d];
        }
        sum += weight * texel(level, at[0], at[1], at[2]);
    }
    return sum;
}

static double expected(int ndim, const double *place, int layer, double level,
                       const ckpp_texture_options *o)
{
    const bool linear = o->filter == CKPP_LINEAR;
    const double most = o->max_level > 0 ? (double)o->max_level : o->levels - 1;
    level = fmin(fmax(level + (double)o->level_bias, (double)o->min_level), most);
    if (o->level_filter == CKPP_POINT)
        return level_value((int)floor(level + 0.5), ndim, place, layer, linear);
    int low = (int)floor(level), high = low + 1 < LEVELS ? low + 1 : low;
    double part = level - low;
    return (1 - part) * level_value(low, ndim, place, layer, linear) +
           part * level_value(high, ndim, place, layer, linear);
}

/* ---- comparing ---- */

/* The chain of a texture whose dimensions are x, y and z, in this order, and perhaps layers. */
typedef struct chain {
    float *data[LEVELS];
    ckpp_array arrays[LEVELS];
} chain;

static void make_chain(chain *c, int ndim, int layers)
{
    for (int k = 0; k < LEVELS; k++) {
        int n[3] = {extent_at(0, k), ndim > 1 ? extent_at(1, k) : 1,
                    ndim > 2 ? extent_at(2, k) : layers ? layers : 1};
        c->data[k] = malloc(sizeof(float) * (size_t)(n[0] * n[1] * n[2]));
        for (int at = 0; at < n[0] * n[1] * n[2]; at++)
            c->data[k][at] = (float)texel(k, at % n[0], at / n[0] % n[1], at / n[0] / n[1]);
        c->arrays[k] = ndim == 3 || (ndim == 2 && layers)
                           ? ckpp_view(c->data[k], n[2], n[1], n[0])
                       : ndim == 2 ? ckpp_view(c->data[k], n[1], n[0])
                       : layers    ? ckpp_view(c->data[k], n[2], n[0])
                                   : ckpp_view(c->data[k], n[0]);
    }
}

static void free_chain(chain *c)
{
    for (int k = 0; k < LEVELS; k++)
        free(c->data[k]);
}

/* Places no nearer to the edge of any level's texel than a GPU's rounding, and levels between -1
 * and 4 that are not halfway. */
static void compare(const ckpp_texture *t, int ndim, int layers, const ckpp_texture_options *o)
{
    static float at[3][SAMPLES], level[SAMPLES], got[SAMPLES];
    static int layer[SAMPLES];
    ckpp_array x = ckpp_view(at[0]), y = ckpp_view(at[1]), z = ckpp_view(at[2]);
    ckpp_array l = ckpp_view(level), r = ckpp_view(got), which = ckpp_view(layer);
    const double range = 64 / 256.0;
    for (int k = 0; k < SAMPLES; k++) {
        for (int d = 0; d < 3; d++)
            at[d][k] = (float)((k * (7 + 6 * d) % 60 + 0.37) / 60);
        level[k] = (float)(k * 11 % 80) / 16 - 0.97f;
        layer[k] = layers ? k % layers : 0;
    }
    if (layers)
        CHECK_OK(ndim == 1 ? lines(t, x, which, l, &r) : sheets(t, x, y, which, l, &r));
    else
        CHECK_OK(ndim == 1   ? read1(t, x, l, &r)
                 : ndim == 2 ? read2(t, x, y, l, &r)
                             : read3(t, x, y, z, l, &r));
    double tolerance = (o->filter == CKPP_LINEAR ? ndim * range : 0) +
                       (o->level_filter == CKPP_LINEAR ? range : 0);
    for (int k = 0, bad = 0; k < SAMPLES && bad < 3; k++) {
        const double place[3] = {(double)at[0][k], (double)at[1][k], (double)at[2][k]};
        double want = expected(ndim, place, layer[k], (double)level[k], o);
        if (!(fabs((double)got[k] - want) <= tolerance)) {
            fail_at(__FILE__, __LINE__,
                    "%d-D, %d layers, filters %d and %d, bias %g, levels %g to %g: level %g at "
                    "(%g, %g, %g) is %g instead of %g",
                    ndim, layers, (int)o->filter, (int)o->level_filter, (double)o->level_bias,
                    (double)o->min_level, (double)o->max_level, (double)level[k], place[0],
                    place[1], place[2], (double)got[k], want);
            bad++;
        }
    }
}

static void test_dimensions(int ndim, int layers)
{
    const struct { float bias, least, most;
    } ranges[] = {{0, 0, 0}, {0.75f, 0, 0}, {-1.25f, 0, 0}, {0, 1, 2}, {0, 0.75f, 1.75f}};
    chain c;
    make_chain(&c, ndim, layers);
    for (int filter = CKPP_POINT; filter <= CKPP_LINEAR; filter++)
        for (int between = CKPP_POINT; between <= CKPP_LINEAR; between++)
            for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++) {
                ckpp_texture_options o = {
                    .levels = LEVELS, .normalized = true, .layered = layers > 0,
                    .filter = (ckpp_filter)filter, .level_filter = (ckpp_filter)between,
                    .level_bias = ranges[k].bias, .min_level = ranges[k].least,
                    .max_level = ranges[k].most};
                ckpp_texture t;
                CHECK_OK(ckpp_texture_make(&t, c.arrays, &o));
                CHECK(t.ndim == ndim + (layers > 0) && t.shape[t.ndim - 1] == extent[0]);
                compare(&t, ndim, layers, &o);
                ckpp_texture_free(&t);
            }
    free_chain(&c);
}

/* Arrays in other layouts and on the device; other contents; a chain of one level. */
static void test_contents(void)
{
    const ckpp_texture_options o = {.levels = LEVELS, .normalized = true,
                                    .level_filter = CKPP_LINEAR};
    chain c;
    ckpp_array mixed[LEVELS], device = {0}, turned = {0};
    ckpp_texture t;
    make_chain(&c, 2, 0);
    memcpy(mixed, c.arrays, sizeof mixed);
    CHECK_OK(ckpp_copy(&device, &c.arrays[1]));
    mixed[1] = device;
    CHECK_OK(ckpp_transpose(&turned, &c.arrays[0], NULL));
    CHECK_OK(ckpp_copy(&turned, &turned));
    CHECK_OK(ckpp_transpose(&mixed[0], &turned, NULL));
    CHECK_OK(ckpp_texture_make(&t, mixed, &o));
    compare(&t, 2, 0, &o);
    c.data[3][0] = 1000;
    CHECK_OK(ckpp_texture_update(&t, c.arrays));
    float x[1] = {0.5f}, r[1];
    ckpp_array px = ckpp_view(x), to = ckpp_view(r);
    CHECK_OK(read2(t, px, px, 3.0f, &to));
    CHECK(r[0] == 1000);
    c.data[3][0] = (float)texel(3, 0, 0, 0);
    CHECK_OK(ckpp_texture_update(&t, c.arrays));
    compare(&t, 2, 0, &o);
    ckpp_texture_free(&t);

    CHECK_OK(ckpp_texture_create(&t, &c.arrays[2], .levels = 1, .normalized = true));
    x[0] = 0.9f;
    CHECK_OK(read2(t, px, px, 5.0f, &to));
    CHECK((double)r[0] == texel(2, 2, 0, 0));
    ckpp_texture_free(&t);
    ckpp_free(&device);
    ckpp_free(&turned);
    free_chain(&c);
}

/* Integers and sRGB's bytes, of 4 channels. */
static void test_bytes(void)
{
    static uint8_t first[4][4][4], second[2][2][4];
    const ckpp_array levels[] = {ckpp_view(first), ckpp_view(second)};
    ckpp_texture t;
    uint8_t r[2], a[2];
    float y[1], x[2] = {0.3f, 0.6f};
    ckpp_array px = ckpp_view(x), red = ckpp_view(r), alpha = ckpp_view(a), to = ckpp_view(y);
    memset(first, 255, sizeof first);
    for (int k = 0; k < 16; k++)
        first[k / 4][k % 4][0] = (uint8_t)k;
    second[1][1][0] = 77;
    second[1][1][3] = 88;
    CHECK_OK(ckpp_texture_create(&t, levels, .levels = 2, .normalized = true, .channels = 4));
    CHECK_OK(bytes2(t, px, px, 0.0f, &red, &alpha));
    CHECK(r[0] == 5 && r[1] == 10 && a[0] == 255);
    CHECK_OK(bytes2(t, px, px, 1.0f, &red, &alpha));
    CHECK(r[0] == 0 && r[1] == 77 && a[0] == 0 && a[1] == 88);
    ckpp_texture_free(&t);
    /* white and black give 0.5: levels are mixed when they are linear */
    CHECK_OK(ckpp_texture_create(&t, levels, .levels = 2, .normalized = true, .channels = 4,
                                 .srgb = true, .read = CKPP_AS_NORMALIZED,
                                 .level_filter = CKPP_LINEAR));
    ckpp_array one = ckpp_view(x, 1);
    CHECK_OK(colours(t, one, one, 0.5f, &to));
    CHECK(fabs((double)y[0] - 0.5) <= 1 / 256.0);
    ckpp_texture_free(&t);
}

#define REFUSED(kind, call, ...)                                                  \
    do {                                                                          \
        ckpp_status status_ = (call);                                             \
        CHECK_ERROR(status_, CKPP_ERROR_##kind, HERE, __VA_ARGS__);               \
    } while (0)
#define MAKE(...) ckpp_texture_create(&t, __VA_ARGS__, .normalized = true)

static void test_errors(void)
{
    static int32_t words[2][4];
    chain c;
    make_chain(&c, 2, 0);
    ckpp_array wrong[LEVELS], *a = c.arrays, y = {0}, integers = ckpp_view(words);
    ckpp_texture t;
    ckpp_surface s;
    memcpy(wrong, c.arrays, sizeof wrong);
    wrong[2] = ckpp_view(c.data[0], 2, 3);
    REFUSED(SHAPE, MAKE(wrong, .levels = 4), "'array[2]' is float32 (2, 3), but level 2",
            "float32 (1, 3)");
    wrong[2] = ckpp_view((int32_t *)c.data[0], 1, 3);
    REFUSED(TYPE, MAKE(wrong, .levels = 4), "'array[2]' is int32 (1, 3), but level 2");
    wrong[2] = (ckpp_array){0};
    REFUSED(ARGUMENT, MAKE(wrong, .levels = 4), "'array[2]' is an empty array");
    REFUSED(ARGUMENT, MAKE(a, .levels = 5), ".levels is 5", "3 times, to 4 levels");
    REFUSED(ARGUMENT, MAKE(a, .levels = -1), ".levels is -1");
    REFUSED(ARGUMENT, ckpp_texture_create(&t, a, .levels = 2), ".levels is 2",
            ".normalized = true");
    REFUSED(ARGUMENT, MAKE(a, .levels = 2, .in_place = true), ".levels and .in_place");
    REFUSED(ARGUMENT, MAKE(a, .level_filter = CKPP_LINEAR), ".level_filter is given",
            ".levels is not");
    REFUSED(ARGUMENT, MAKE(a, .levels = 2, .level_filter = (ckpp_filter)3), ".level_filter is 3");
    REFUSED(ARGUMENT, MAKE(a, .level_bias = 1), ".level_bias is given (1)", ".levels is not");
    REFUSED(ARGUMENT, MAKE(a, .levels = 2, .level_bias = 15.5f), ".level_bias is 15.5",
            "-15 to 15");
    REFUSED(ARGUMENT, MAKE(a, .levels = 2, .level_bias = NAN), ".level_bias is nan");
    REFUSED(ARGUMENT, MAKE(a, .levels = 3, .min_level = 2.5f), ".min_level is 2.5", "0 to 2");
    REFUSED(ARGUMENT, MAKE(a, .levels = 3, .max_level = 3), ".max_level is 3", "0 to 2");
    REFUSED(ARGUMENT, MAKE(a, .levels = 3, .min_level = 1.5f, .max_level = 1),
            ".max_level is 1: it is 1.5 to 2");
    REFUSED(TYPE, MAKE(&integers, .levels = 1, .level_filter = CKPP_LINEAR), ".level_filter",
            "int32");
    REFUSED(ARGUMENT, ckpp_surface_create(&s, a, .levels = 2), ".levels is given",
            "only .channels");
    CHECK_OK(ckpp_surface_create(&s, a));
    REFUSED(ARGUMENT, ckpp_texture_of_surface(&t, &s, .levels = 2, .normalized = true),
            ".levels", "the surface's");
    ckpp_surface_free(&s);

    /* what is read as what it is not */
    ckpp_array x = ckpp_view(c.data[0], 2);
    CHECK_OK(MAKE(a, .levels = 2));
    REFUSED(TYPE, plain(t, x, x, &y), "tex2D (2 dimensions)",
            "a texture of float32 (5, 12) in 2 levels (2 dimensions and levels)");
    CHECK_ERROR(ckpp_texture_update(&t, (ckpp_array[]){a[0], a[2]}), CKPP_ERROR_SHAPE,
                "'array[1]'", "level 1");
    ckpp_texture_free(&t);
    CHECK_OK(MAKE(a));
    REFUSED(TYPE, read2(t, x, x, 0.0f, &y), "tex2DLod or tex2DGrad (2 dimensions and levels)",
            "a texture of float32 (5, 12) (2 dimensions)");
    ckpp_texture_free(&t);
    free_chain(&c);
}

int main(void)
{
    for (int ndim = 1; ndim <= 3; ndim++)
        test_dimensions(ndim, 0);
    test_dimensions(1, LAYERS);
    test_dimensions(2, LAYERS);
    test_contents();
    test_bytes();
    test_errors();
    return finish("textures' levels");
}
