/* texture_types.c - textures of every element type: read as it is, as a fraction of the type's
 * range, with 1, 2 and 4 channels; made of arrays in any layout; and with other contents. */
#include "check.h"

enum { WIDTH = 6, HEIGHT = 4, SIZE = WIDTH * HEIGHT };

/* The types of texels are C++'s, so that a placeholder will do. */
#pragma kernel raw texels_of in(ckpp_texture t) out(T r[t.shape[0]][t.shape[1]]) \
        template(T) threads(t.shape[1], t.shape[0])
{
    int64_t x = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    int64_t y = (int64_t)blockIdx.y * blockDim.y + threadIdx.y;
    if (x < _threads.x && y < _threads.y)
        r[y * _threads.x + x] = tex2D<T>(t, x + 0.5f, y + 0.5f);
}

#pragma kernel elementwise pairs_float in(ckpp_texture t) out(float r, float g)
{ float2 v = tex2D<float2>(t, i % 6 + 0.5f, i / 6 + 0.5f); r = v.x; g = v.y; }
#pragma kernel elementwise fours_float in(ckpp_texture t) out(float r, float g, float b, float a)
{
    float4 v;
    tex2D(&v, t, i % 6 + 0.5f, i / 6 + 0.5f);
    r = v.x; g = v.y; b = v.z; a = v.w;
}
#pragma kernel elementwise fours_bytes in(ckpp_texture t) out(uint8 r, uint8 g, uint8 b, uint8 a)
{ uchar4 v = tex2D<uchar4>(t, i % 6 + 0.5f, i / 6 + 0.5f); r = v.x; g = v.y; b = v.z; a = v.w; }
#pragma kernel elementwise pairs_short in(ckpp_texture t) out(int16 r, int16 g)
{ short2 v = tex2D<short2>(t, i % 6 + 0.5f, i / 6 + 0.5f); r = v.x; g = v.y; }

static const struct texel_type {
    ckpp_dtype type;
    double low, high;
} types[] = {{CKPP_INT8, -128, 127}, {CKPP_UINT8, 0, 255},
             {CKPP_INT16, -32768, 32767}, {CKPP_UINT16, 0, 65535},
             {CKPP_INT32, -2147483648.0, 2147483647}, {CKPP_UINT32, 0, 4294967295.0},
             {CKPP_FLOAT16, -100, 100}, {CKPP_FLOAT32, -100, 100}};
enum { TYPES = sizeof types / sizeof *types };

static double value_of(const struct texel_type *t, int k, int count)
{
    double fraction = (double)((k * 7) % count) / (count - 1);
    double value = t->low + fraction * (t->high - t->low);
    return t->type == CKPP_FLOAT16 || t->type == CKPP_FLOAT32 ? rint(value * 4) / 4 : rint(value);
}

static void *make_texels(const struct texel_type *t, int count)
{
    void *data = calloc((size_t)count, ckpp_dtype_size(t->type));
    for (int k = 0; k < count; k++)
        element_set(t->type, data, k, value_of(t, k, count));
    return data;
}

static void test_elements(const struct texel_type *t)
{
    void *data = make_texels(t, SIZE);
    ckpp_array a = ckpp_view_as(data, t->type, HEIGHT, WIDTH), r = {0};
    ckpp_dtype read = t->type == CKPP_FLOAT16 ? CKPP_FLOAT32 : t->type;
    ckpp_texture texture;
    CHECK_OK(ckpp_texture_create(&texture, &a));
    CHECK_OK(texels_of(texture, &r, .T = read));
    void *got = read_back(&r);
    for (int k = 0; k < SIZE; k++)
        if (creal(element_get(read, got, k)) != value_of(t, k, SIZE))
            fail_at(__FILE__, __LINE__, "%s: texel %d is %g instead of %g",
                    ckpp_dtype_name(t->type), k, creal(element_get(read, got, k)),
                    value_of(t, k, SIZE));
    free(got);
    free(data);
    ckpp_free(&r);
    ckpp_texture_free(&texture);
}

/* A texel as a fraction of its type's range. */
static double fraction_of(const struct texel_type *t, int k)
{
    return fmax(value_of(t, k, SIZE) / t->high, -1);
}

static void test_normalized(const struct texel_type *t)
{
    void *data = make_texels(t, SIZE);
    ckpp_array a = ckpp_view_as(data, t->type, HEIGHT, WIDTH), r = {0};
    ckpp_texture texture;
    CHECK_OK(ckpp_texture_create(&texture, &a, .read = CKPP_AS_NORMALIZED));
    CHECK_OK(texels_of(texture, &r, .T = CKPP_FLOAT32));
    float *got = read_back(&r);
    for (int k = 0; k < SIZE; k++) {
        double want = fraction_of(t, k);
        if (!(fabs((double)got[k] - want) <= 1e-6))
            fail_at(__FILE__, __LINE__, "%s: texel %d is %g instead of %g",
                    ckpp_dtype_name(t->type), k, (double)got[k], want);
    }
    free(got);
    ckpp_texture_free(&texture);

    /* halfway between two texels */
    CHECK_OK(ckpp_texture_create(&texture, &a, .read = CKPP_AS_NORMALIZED, .filter = CKPP_LINEAR));
    float middle;
    #pragma kernel elementwise in(ckpp_texture texture) out(float middle)
    { middle = tex2D<float>(texture, 2.0f, 1.5f); }
    double want = (fraction_of(t, WIDTH + 1) + fraction_of(t, WIDTH + 2)) / 2;
    CHECK(fabs((double)middle - want) <= 1 / 256.0);
    free(data);
    ckpp_free(&r);
    ckpp_texture_free(&texture);
}

/* ---- channels ---- */

static void check_channel(const ckpp_array *got, ckpp_dtype type, const void *data, int channels,
                          int c)
{
    void *values = read_back(got);
    for (int k = 0; k < SIZE; k++) {
        double value = creal(element_get(got->dtype, values, k));
        if (value != creal(element_get(type, data, (int64_t)k * channels + c)))
            fail_at(__FILE__, __LINE__, "%s: channel %d of texel %d is %g", ckpp_dtype_name(type),
                    c, k, value);
    }
    free(values);
}

static void test_channels(ckpp_dtype type, int channels)
{
    const struct texel_type *t = types;
    while (t->type != type)
        t++;
    void *data = make_texels(t, SIZE * channels);
    ckpp_array a = ckpp_view_as(data, type, HEIGHT, WIDTH, channels), out[4];
    ckpp_dtype read = type == CKPP_FLOAT16 ? CKPP_FLOAT32 : type;
    ckpp_texture texture;
    for (int c = 0; c < 4; c++)
        CHECK_OK(ckpp_empty(&out[c], read, CKPP_SHAPE(SIZE)));
    CHECK_OK(ckpp_texture_create(&texture, &a, .channels = channels));
    CHECK(texture.ndim == 2 && texture.channels == channels && texture.shape[1] == WIDTH);
    if (type == CKPP_UINT8)
        CHECK_OK(fours_bytes(texture, &out[0], &out[1], &out[2], &out[3]));
    else if (type == CKPP_INT16)
        CHECK_OK(pairs_short(texture, &out[0], &out[1]));
    else if (channels == 4)
        CHECK_OK(fours_float(texture, &out[0], &out[1], &out[2], &out[3]));
    else
        CHECK_OK(pairs_float(texture, &out[0], &out[1]));
    for (int c = 0; c < channels; c++)
        check_channel(&out[c], type, data, channels, c);
    for (int c = 0; c < 4; c++)
        ckpp_free(&out[c]);
    free(data);
    ckpp_texture_free(&texture);
}

/* ---- layouts ---- */

static void check_texels(const ckpp_texture *t, const ckpp_array *want)
{
    ckpp_array r = {0};
    CHECK_OK(texels_of(t, &r, .T = CKPP_FLOAT32));
    float *a = read_back(&r), *b = read_back(want);
    for (int64_t k = 0; k < ckpp_size(want); k++)
        if (a[k] != b[k])
            fail_at(__FILE__, __LINE__, "texel %lld is %g instead of %g", (long long)k,
                    (double)a[k], (double)b[k]);
    free(a);
    free(b);
    ckpp_free(&r);
}

static void test_layouts(void)
{
    float data[SIZE];
    for (int k = 0; k < SIZE; k++)
        data[k] = (float)k;
    ckpp_array host = ckpp_view(data, HEIGHT, WIDTH), device = {0}, views[4];
    ckpp_texture t;
    CHECK_OK(ckpp_copy(&device, &host));
    for (int from = 0; from < 2; from++) {
        const ckpp_array *a = from ? &device : &host;
        views[0] = *a;
        CHECK_OK(ckpp_transpose(&views[1], a, NULL));
        CHECK_OK(ckpp_slice(&views[2], a, 1, INT64_MIN, INT64_MAX, -2));
        CHECK_OK(ckpp_slice(&views[3], a, 0, 1, 2, 1));
        CHECK_OK(ckpp_broadcast(&views[3], &views[3], 2, (const int64_t[]){5, WIDTH}));
        for (int k = 0; k < 4; k++) {
            CHECK_OK(ckpp_texture_create(&t, &views[k]));
            check_texels(&t, &views[k]);
            ckpp_texture_free(&t);
        }
    }

    /* other contents: the kernel's next call sees them */
    ckpp_array back;
    CHECK_OK(ckpp_texture_create(&t, &host));
    data[5] = 1000;
    CHECK_OK(ckpp_slice(&back, &device, 1, INT64_MIN, INT64_MAX, -1));
    check_texels(&t, &device);
    CHECK_OK(ckpp_texture_update(&t, &host));
    check_texels(&t, &host);
    CHECK_OK(ckpp_texture_update(&t, &back));
    check_texels(&t, &back);

    /* two textures in turn through one call site, whose arguments look the same */
    ckpp_texture both[2] = {t};
    CHECK_OK(ckpp_texture_create(&both[1], &device));
    for (int k = 0; k < 4; k++)
        check_texels(&both[k % 2], k % 2 ? &device : &back);
    ckpp_texture_free(&both[0]);
    ckpp_texture_free(&both[1]);
    ckpp_free(&device);
}

int main(void)
{
    for (int k = 0; k < TYPES; k++) {
        test_elements(&types[k]);
        if (ckpp_dtype_size(types[k].type) <= 2 && types[k].type != CKPP_FLOAT16)
            test_normalized(&types[k]);
    }
    test_channels(CKPP_UINT8, 4);
    test_channels(CKPP_INT16, 2);
    test_channels(CKPP_FLOAT16, 4);
    test_channels(CKPP_FLOAT32, 2);
    test_channels(CKPP_FLOAT32, 4);
    test_layouts();
    return finish("textures' types");
}
