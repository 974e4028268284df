/* texture_srgb.c - textures of sRGB's bytes, which are read as linear values, compared with the
 * formula of IEC 61966-2-1. A result may be off by half a step of the bytes, which is what a GPU's
 * tables promise; alpha and what a filter does afterwards are linear. */
#include "check.h"

enum { SIDE = 16, TEXELS = SIDE * SIDE };

#pragma kernel elementwise fours in(ckpp_texture t, float x, float y) \
        out(float r, float g, float b, float a)
{ float4 v = tex2D<float4>(t, x, y); r = v.x; g = v.y; b = v.z; a = v.w; }
#pragma kernel elementwise ones in(ckpp_texture t, float x, float y) out(float r)
{ r = tex2D<float>(t, x, y); }
#pragma kernel elementwise sheet in(ckpp_texture t, float x, float y) out(float r)
{ r = tex2DLayered<float4>(t, x, y, 1).y; }

static uint8_t bytes[TEXELS][4];
static float xs[TEXELS], ys[TEXELS];

/* The linear value of a byte, or of a place between two. */
static double linear_of(double byte)
{
    double v = fmin(fmax(byte / 255, 0), 1);
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static void check_linear(const char *what, const float *got, int channels, int c)
{
    const uint8_t *flat = &bytes[0][0];
    for (int k = 0, bad = 0; k < TEXELS && bad < 3; k++) {
        const int byte = flat[k * channels + c];
        const double value = (double)got[k];
        bool good = c == 3 ? fabs(value - byte / 255.0) <= 1e-6
                           : value >= linear_of(byte - 0.5) && value <= linear_of(byte + 0.5);
        if (!good) {
            fail_at(__FILE__, __LINE__, "%s: byte %d of channel %d is %.9g instead of %.9g", what,
                    byte, c, value, c == 3 ? byte / 255.0 : linear_of(byte));
            bad++;
        }
    }
}

static void check_fours(const char *what, const ckpp_texture *t)
{
    static float got[4][TEXELS];
    ckpp_array x = ckpp_view(xs), y = ckpp_view(ys), to[4];
    for (int c = 0; c < 4; c++)
        to[c] = ckpp_view(got[c]);
    CHECK_OK(fours(t, x, y, &to[0], &to[1], &to[2], &to[3]));
    for (int c = 0; c < 4; c++)
        check_linear(what, got[c], 4, c);
}

#define SRGB .srgb = true, .read = CKPP_AS_NORMALIZED

static void test_channels(void)
{
    static float r[TEXELS];
    ckpp_array x = ckpp_view(xs), y = ckpp_view(ys), to = ckpp_view(r);
    ckpp_array a = ckpp_view(&bytes[0][0], SIDE, SIDE, 4);
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &a, SRGB, .channels = 4));
    check_fours("4 channels", &t);
    bytes[3][1] ^= 255;
    CHECK_OK(ckpp_texture_update(&t, &a));
    check_fours("other contents", &t);
    ckpp_texture_free(&t);

    a = ckpp_view(&bytes[0][0], SIDE, SIDE);
    CHECK_OK(ckpp_texture_create(&t, &a, SRGB));
    CHECK_OK(ones(t, x, y, &to));
    check_linear("1 channel", r, 1, 0);
    ckpp_texture_free(&t);
}

/* Layers, an array's own memory, a surface's; and with anisotropy, which changes nothing here. */
static void test_forms(void)
{
    static uint8_t layers[2][SIDE][SIDE][4];
    static float got[TEXELS];
    ckpp_array a = ckpp_view(&bytes[0][0], SIDE, SIDE, 4), device = {0};
    ckpp_array to = ckpp_view(got), both = ckpp_view(layers);
    ckpp_texture t;
    ckpp_surface s;
    memcpy(layers[1], bytes, sizeof bytes);
    CHECK_OK(ckpp_texture_create(&t, &both, SRGB, .channels = 4, .layered = true));
    CHECK_OK(sheet(t, ckpp_view(xs), ckpp_view(ys), &to));
    check_linear("layers", got, 4, 1);
    ckpp_texture_free(&t);

    CHECK_OK(ckpp_copy(&device, &a));
    CHECK_OK(ckpp_texture_create(&t, &device, SRGB, .channels = 4, .in_place = true));
    check_fours("in place", &t);
    ckpp_texture_free(&t);
    ckpp_free(&device);

    CHECK_OK(ckpp_surface_create(&s, &a, .channels = 4));
    CHECK_OK(ckpp_texture_of_surface(&t, &s, SRGB, .max_anisotropy = 16));
    check_fours("a surface's, with anisotropy", &t);
    ckpp_texture_free(&t);
    ckpp_surface_free(&s);
}

/* Filters mix linear values: halfway between black and white is 0.5. The border is linear. */
static void test_filter(void)
{
    const uint8_t two[1][2][4] = {{{0, 0, 0, 0}, {255, 255, 255, 255}}};
    ckpp_array a = ckpp_view(&two[0][0][0], 1, 2, 4);
    float r, g, b, alpha, px = 1, py = 0.5f;
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &a, SRGB, .channels = 4, .filter = CKPP_LINEAR,
                                 .address = {CKPP_BORDER}, .border = {0.25f, 1, 0, 0.75f}));
    for (int outside = 0; outside < 2; outside++, px = -5) {
        const double want[2][4] = {{0.5, 0.5, 0.5, 0.5}, {0.25, 1, 0, 0.75}};
        #pragma kernel elementwise in(ckpp_texture t, float px, float py) \
                out(float r, float g, float b, float alpha)
        { float4 v = tex2D<float4>(t, px, py); r = v.x; g = v.y; b = v.z; alpha = v.w; }
        const float got[] = {r, g, b, alpha};
        for (int c = 0; c < 4; c++)
            if (!(fabs((double)got[c] - want[outside][c]) <= 1 / 256.0))
                fail_at(__FILE__, __LINE__, "%s: channel %d is %g instead of %g",
                        outside ? "the border" : "halfway", c, (double)got[c], want[outside][c]);
    }
    ckpp_texture_free(&t);
}

int main(void)
{
    for (int k = 0; k < TEXELS; k++) {
        const int values[4] = {k, 255 - k, k * 7, k * 3};
        for (int c = 0; c < 4; c++)
            bytes[k][c] = (uint8_t)values[c];
        xs[k] = (float)(k % SIDE) + 0.5f;
        ys[k] = (float)(k / SIDE) + 0.5f;
    }
    test_channels();
    test_forms();
    test_filter();
    return finish("textures of sRGB");
}
