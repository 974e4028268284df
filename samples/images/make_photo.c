/* make_photo.c - renders photo.png, the picture that the image filter's sample reads: an evening
 * over a lake, in a little haze, underexposed and with a sensor's noise, so that there is
 * something to filter. Plain C; the same bytes on each run. */
#include <math.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 480, HORIZON = 300, SAMPLES = 2 };

typedef struct colour { float r, g, b; } colour;

static colour mix(colour a, colour b, float t)
{
    t = fminf(fmaxf(t, 0), 1);
    return (colour){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

static float smooth(float low, float high, float x)
{
    float t = fminf(fmaxf((x - low) / (high - low), 0), 1);
    return t * t * (3 - 2 * t);
}

/* A hash of a lattice point, 0 to 1. */
static float lattice(int x, int y)
{
    uint32_t h = (uint32_t)x * 374761393u + (uint32_t)y * 668265263u;
    h = (h ^ (h >> 13)) * 1274126177u;
    return (float)((h ^ (h >> 16)) & 0xffffff) / 16777216;
}

/* Value noise: lattice points, smoothly interpolated. */
static float noise(float x, float y)
{
    int ix = (int)floorf(x), iy = (int)floorf(y);
    float fx = x - (float)ix, fy = y - (float)iy;
    fx = fx * fx * (3 - 2 * fx), fy = fy * fy * (3 - 2 * fy);
    float top = lattice(ix, iy) + (lattice(ix + 1, iy) - lattice(ix, iy)) * fx;
    float low = lattice(ix, iy + 1) + (lattice(ix + 1, iy + 1) - lattice(ix, iy + 1)) * fx;
    return top + (low - top) * fy;
}

/* Octaves of noise, 0 to 1. */
static float fractal(float x, float y, int octaves)
{
    float sum = 0, scale = 0.5f, total = 0;
    for (int k = 0; k < octaves; k++, scale *= 0.5f, x = 2.03f * x + 17, y = 2.03f * y + 5) {
        sum += scale * noise(x, y);
        total += scale;
    }
    return sum / total;
}

static const colour SUN = {1.00f, 0.86f, 0.60f};
static const float SUN_X = 436, SUN_Y = 176;

static colour sky(float x, float y)
{
    float t = y / HORIZON;
    colour c = mix((colour){0.16f, 0.27f, 0.50f}, (colour){0.47f, 0.58f, 0.74f},
                   smooth(0, 0.62f, t));
    c = mix(c, (colour){0.95f, 0.71f, 0.48f}, smooth(0.38f, 1.02f, t));
    float distance = hypotf(x - SUN_X, (y - SUN_Y) * 1.05f);
    c = mix(c, (colour){1.0f, 0.76f, 0.48f}, 0.75f * expf(-distance / 95));

    /* clouds: long streaks, lit from below near the sun */
    float warp = fractal(x / 190, y / 60, 3);
    float cloud = fractal(x / 170 + warp, y / 34 + 0.6f * warp, 6);
    float cover = smooth(0.50f, 0.78f, cloud) * smooth(1.02f, 0.55f, t) * 0.9f;
    float light = smooth(0.72f, 0.50f, cloud) + 0.5f * expf(-distance / 160);
    colour lit = mix((colour){0.52f, 0.46f, 0.55f}, (colour){1.0f, 0.83f, 0.66f}, light);
    c = mix(c, lit, cover);
    return mix(c, (colour){1.0f, 0.96f, 0.84f}, smooth(19, 15.5f, distance) * (1 - 0.35f * cover));
}

/* Height of a ridge above the horizon, in pixels. */
static float ridge(float x, int layer)
{
    static const float base[] = {62, 40, 22, 8}, relief[] = {120, 74, 46, 26},
                       width[] = {210, 160, 110, 80};
    float f = fractal(x / width[layer] + 31.7f * (float)layer, 3.1f * (float)layer,
                      layer < 2 ? 7 : 5);
    return base[layer] + relief[layer] * (f - 0.5f) * 1.7f;
}

static colour hills(float x, float y, colour behind)
{
    static const colour shade[] = {{0.44f, 0.45f, 0.57f},
                                   {0.30f, 0.34f, 0.43f},
                                   {0.17f, 0.23f, 0.25f},
                                   {0.075f, 0.12f, 0.11f}};
    static const colour haze = {0.86f, 0.68f, 0.53f};
    colour c = behind;
    for (int layer = 0; layer < 4; layer++) {
        float height = ridge(x, layer);
        /* woods on the near ridges: a ragged line of trees */
        if (layer >= 2) {
            float cell = layer == 2 ? 4.1f : 6.3f;
            float column = x / cell, at = column - floorf(column) - 0.5f;
            float tall = (layer == 2 ? 7 : 17) *
                         (0.45f + 0.55f * lattice((int)floorf(column), 77 + layer));
            height += tall * fmaxf(0, 1 - 2 * fabsf(at)) + (layer == 2 ? 2.0f : 3.5f);
        }
        float above = (float)HORIZON - y;
        float depth = height - above;
        if (depth <= 0)
            continue;
        float rough = fractal(x / 13, y / 8 + 9 * (float)layer, 5) - 0.5f;
        float slope = ridge(x + 4, layer) - ridge(x - 4, layer);
        float light = 1 + (layer < 3 ? 0.55f : 0.75f) * rough +
                      (layer < 2 ? 0.035f * fminf(fmaxf(-slope, -6), 6) : 0);
        colour base = {shade[layer].r * light, shade[layer].g * light, shade[layer].b * light};
        /* snow on the far range */
        if (layer == 0)
            base = mix(base, (colour){0.86f, 0.80f, 0.82f},
                       smooth(0.50f, 0.66f, above / 110 + rough * 0.55f) * light * 0.8f);
        float mist = (layer == 0 ? 0.34f : layer == 1 ? 0.26f : layer == 2 ? 0.13f : 0.02f) +
                     0.45f * smooth(26, -4, above) * (layer < 3 ? 1 : 0.25f);
        c = mix(c, mix(base, haze, mist), smooth(0, 1.2f, depth));
    }
    return c;
}

static colour lake(float x, float y)
{
    float depth = (y - HORIZON) / (HEIGHT - HORIZON);
    float scale = 1 / (0.06f + depth);
    float wave = fractal(x * scale / 55, 46 * logf(1 + 9 * depth) + 0.4f, 4) - 0.5f;
    float fine = fractal(x * scale / 16, 120 * logf(1 + 9 * depth), 3) - 0.5f;
    float ripple = wave + 0.5f * fine;
    float mx = x + 26 * ripple * (0.25f + depth),
          my = HORIZON - (y - HORIZON) * 1.32f + 46 * ripple * (0.15f + depth);
    my = fminf(fmaxf(my, 2), HORIZON - 0.5f);
    colour c = hills(mx, my, sky(mx, my));
    c = mix(c, (colour){0.05f, 0.10f, 0.16f}, 0.22f + 0.42f * depth);
    /* the sun's path on the water */
    float path = expf(-fabsf(x - SUN_X) / (12 + 70 * depth)) * smooth(-0.02f, 0.22f, ripple);
    c = mix(c, SUN, 0.75f * path * (1 - 0.55f * depth));
    return mix(mix(c, (colour){0.80f, 0.68f, 0.56f}, 0.55f), c, smooth(0, 0.022f, depth));
}

/* A pine: 1 inside. (x, y) in units of its height, the foot at 0. */
static float pine(float x, float y, int seed)
{
    if (y < 0 || y > 1)
        return 0;
    float trunk = smooth(0.022f, 0.014f, fabsf(x) + 0.01f * y);
    float droop = y + 0.55f * fabsf(x) + 0.018f * (noise(x * 70 + (float)seed, y * 40) - 0.5f);
    float storey = droop * 24 + 0.7f * lattice(seed, 3), in = storey - floorf(storey);
    float ragged = 0.62f + 0.55f * lattice((int)floorf(storey), seed * 2 + (x > 0)) +
                   0.75f * (noise(x * 48 + 9 * (float)seed, y * 85) - 0.5f);
    float width = 0.185f * powf(1 - y, 0.85f) * ragged * (1 - 0.42f * in) + 0.003f;
    float gaps = noise(x * 110 + 40, y * 150) + 0.75f * (1 - fabsf(x) / (width + 0.001f));
    float green = y > 0.07f ? smooth(width, width * 0.88f, fabsf(x)) * smooth(0.20f, 0.45f, gaps)
                            : 0;
    return fmaxf(trunk, green);
}

static colour foreground(float x, float y, colour behind)
{
    static const float place[][3] = {{52, 486, 330},  {118, 492, 246}, {8, 492, 236},
                                     {596, 500, 272}, {166, 494, 132}, {640, 500, 190},
                                     {546, 496, 122}};
    colour c = behind;
    float bank = 452 + 26 * fractal(x / 120, 3, 5) + 0.00033f * (x - 330) * (x - 330) * -1;
    float grass = 16 * lattice((int)floorf(x * 0.9f), 5) * noise(x / 9, 1);
    if (y > bank - grass) {
        float rough = fractal(x / 7, y / 4, 5);
        colour soil = mix((colour){0.030f, 0.040f, 0.030f}, (colour){0.20f, 0.19f, 0.09f},
                          rough * rough * 1.3f);
        c = mix(c, soil, smooth(0, 2, y - bank + grass));
    }
    for (size_t k = 0; k < sizeof place / sizeof *place; k++) {
        float px = (x - place[k][0]) / place[k][2], py = (place[k][1] - y) / place[k][2];
        float inside = pine(px, py, (int)k + 1);
        float rim = smooth(-0.02f, 0.10f, px) * 0.35f + 0.25f * noise(x / 3, y / 3);
        c = mix(c, mix((colour){0.018f, 0.035f, 0.035f}, (colour){0.16f, 0.15f, 0.085f}, rim),
                inside);
    }
    return c;
}

static colour scene(float x, float y)
{
    colour c = y < HORIZON ? hills(x, y, sky(x, y)) : lake(x, y);
    return foreground(x, y, c);
}

/* A sensor's noise, about normal. */
static float grain(int x, int y, int channel)
{
    float sum = 0;
    for (int k = 0; k < 4; k++)
        sum += lattice(x * 5 + k * 1013, y * 3 + channel * 7919 + 11);
    return (sum - 2) * 1.7f;
}

static unsigned char level(float v, float n)
{
    v = 0.90f * v + 0.015f;               /* a little underexposed and flat */
    v += n * (0.010f + 0.016f * sqrtf(fmaxf(v, 0)));
    return (unsigned char)(255 * fminf(fmaxf(v, 0), 1) + 0.5f);
}

int main(int argc, char **argv)
{
    static unsigned char pixels[HEIGHT][WIDTH][3];
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            colour sum = {0, 0, 0};
            for (int s = 0; s < SAMPLES * SAMPLES; s++) {
                colour c = scene((float)x + ((float)(s % SAMPLES) + 0.5f) / SAMPLES,
                                 (float)y + ((float)(s / SAMPLES) + 0.5f) / SAMPLES);
                sum = (colour){sum.r + c.r, sum.g + c.g, sum.b + c.b};
            }
            float scale = 1.0f / (SAMPLES * SAMPLES);
            pixels[y][x][0] = level(sum.r * scale, grain(x, y, 0));
            pixels[y][x][1] = level(sum.g * scale, grain(x, y, 1));
            pixels[y][x][2] = level(sum.b * scale, grain(x, y, 2));
        }

    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGB};
    if (argc != 2 || !png_image_write_to_file(&image, argv[1], 0, pixels, 0, NULL)) {
        fprintf(stderr, "make_photo: %s\n",
                argc != 2 ? "usage: make_photo FILE.png" : image.message);
        return 1;
    }
    return 0;
}
