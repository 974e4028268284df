/* texture_layers.c - layered textures: each layer is a texture of its own, whose neighbours no
 * filter sees; and what is no layer is the last one, negative numbers included. */
#include "check.h"

enum { LAYERS = 3, WIDTH = 6, HEIGHT = 4 };

#pragma kernel elementwise lines in(ckpp_texture t, float x, int layer) out(float r)
{ r = tex1DLayered<float>(t, x, layer); }
#pragma kernel elementwise sheets in(ckpp_texture t, float x, float y, int layer) out(float r)
{ r = tex2DLayered<float>(t, x, y, layer); }
#pragma kernel elementwise pixels in(ckpp_texture t, float x, float y, int layer) \
        out(uint8 r, uint8 a)
{
    uchar4 v;
    tex2DLayered(&v, t, x, y, layer);
    r = v.x;
    a = v.w;
}
#pragma kernel elementwise plain in(ckpp_texture t, float x, float y) out(float r)
{ r = tex2D<float>(t, x, y); }

static float texels[LAYERS][HEIGHT][WIDTH];

static void test_lines(void)
{
    const float x[] = {0.5f, 5.5f, 2.0f, -3, 20, 0.5f, 0.5f};
    const int layer[] = {0, 1, 2, 1, 1, -5, 9};
    const double want[] = {0, 15, 21.5, 10, 15, 20, 20};
    enum { N = sizeof layer / sizeof *layer };
    float lines_of[LAYERS][WIDTH], r[N];
    for (int k = 0; k < LAYERS * WIDTH; k++)
        lines_of[k / WIDTH][k % WIDTH] = (float)(10 * (k / WIDTH) + k % WIDTH);
    ckpp_array a = ckpp_view(lines_of), to = ckpp_view(r);
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &a, .layered = true, .filter = CKPP_LINEAR));
    CHECK(t.ndim == 2 && t.shape[0] == LAYERS && t.shape[1] == WIDTH);
    CHECK_OK(lines(t, ckpp_view(x, N), ckpp_view(layer, N), &to));
    for (int k = 0; k < N; k++)
        if ((double)r[k] != want[k])
            fail_at(__FILE__, __LINE__, "point %d is %g instead of %g", k, (double)r[k], want[k]);
    ckpp_texture_free(&t);
}

/* Each layer as a texture of its own gives the same. */
static void test_sheets(const ckpp_array *a, const ckpp_texture_options *o)
{
    enum { N = 64 };
    float x[N], y[N], r[N], want[N];
    ckpp_array px = ckpp_view(x), py = ckpp_view(y), to = ckpp_view(r), alone = ckpp_view(want);
    ckpp_texture t, one;
    for (int k = 0; k < N; k++) {
        x[k] = ((float)((k * 37) % 64) / 8 - 1.03f) / (o->normalized ? WIDTH : 1);
        y[k] = ((float)((k * 23) % 64) / 10 - 1.03f) / (o->normalized ? HEIGHT : 1);
    }
    CHECK_OK(ckpp_texture_create(&t, a, .layered = true, .filter = o->filter,
                                 .normalized = o->normalized,
                                 .address = {o->address[0], o->address[1]},
                                 .border = {o->border[0]}));
    for (int layer = 0; layer < LAYERS; layer++) {
        ckpp_array sheet;
        CHECK_OK(ckpp_slice(&sheet, a, 0, layer, layer + 1, 1));
        CHECK_OK(ckpp_reshape(&sheet, &sheet, 2, (const int64_t[]){HEIGHT, WIDTH}));
        CHECK_OK(ckpp_texture_create(&one, &sheet, .filter = o->filter,
                                     .normalized = o->normalized,
                                     .address = {o->address[0], o->address[1]},
                                     .border = {o->border[0]}));
        CHECK_OK(sheets(t, px, py, layer, &to));
        CHECK_OK(plain(one, px, py, &alone));
        CHECK(!memcmp(r, want, sizeof r));
        ckpp_texture_free(&one);
    }
    ckpp_texture_free(&t);
}

static void test_pixels(void)
{
    static uint8_t bytes[LAYERS][HEIGHT][WIDTH][4];
    uint8_t r[LAYERS], alpha[LAYERS];
    const int layer[LAYERS] = {0, 1, 2};
    for (int k = 0; k < LAYERS * HEIGHT * WIDTH; k++) {
        uint8_t *pixel = bytes[k / (HEIGHT * WIDTH)][k / WIDTH % HEIGHT][k % WIDTH];
        pixel[0] = (uint8_t)k;
        pixel[3] = (uint8_t)(255 - k);
    }
    ckpp_array a = ckpp_view(bytes), reds = ckpp_view(r), alphas = ckpp_view(alpha);
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &a, .layered = true, .channels = 4));
    CHECK(t.ndim == 3 && t.channels == 4);
    CHECK_OK(pixels(t, 2.5f, 1.5f, ckpp_view(layer), &reds, &alphas));
    for (int k = 0; k < LAYERS; k++)
        CHECK(r[k] == (k * HEIGHT + 1) * WIDTH + 2 && alpha[k] == 255 - r[k]);
    /* other contents */
    memset(bytes, 7, sizeof bytes);
    CHECK_OK(ckpp_texture_update(&t, &a));
    CHECK_OK(pixels(t, 2.5f, 1.5f, ckpp_view(layer), &reds, &alphas));
    CHECK(r[0] == 7 && alpha[2] == 7);
    ckpp_texture_free(&t);
}

int main(void)
{
    ckpp_array a = ckpp_view(texels), turned, device = {0};
    for (int k = 0; k < LAYERS * HEIGHT * WIDTH; k++)
        texels[k / (HEIGHT * WIDTH)][k / WIDTH % HEIGHT][k % WIDTH] = (float)((k * 29) % 101);
    test_lines();
    test_sheets(&a, &(ckpp_texture_options){.filter = CKPP_POINT});
    test_sheets(&a, &(ckpp_texture_options){.filter = CKPP_LINEAR,
                                            .address = {CKPP_BORDER, CKPP_CLAMP},
                                            .border = {3}});
    test_sheets(&a, &(ckpp_texture_options){.filter = CKPP_LINEAR, .normalized = true,
                                            .address = {CKPP_WRAP, CKPP_MIRROR}});
    CHECK_OK(ckpp_slice(&turned, &a, 2, INT64_MIN, INT64_MAX, -1));
    CHECK_OK(ckpp_copy(&device, &turned));
    test_sheets(&device, &(ckpp_texture_options){.filter = CKPP_LINEAR});
    ckpp_free(&device);
    test_pixels();
    return finish("layered textures");
}
