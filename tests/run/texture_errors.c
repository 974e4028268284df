/* texture_errors.c - what is refused of textures and surfaces, each with its value: what makes
 * none, those that are gone, and, on the host backend, kernels that use them wrongly. */
#include "check.h"

#pragma kernel elementwise fetch in(ckpp_texture t, float x) out(float r)
{ r = tex1D<float>(t, x); }
#pragma kernel elementwise fetch_int in(ckpp_texture t, float x) out(int r)
{ r = tex1D<int>(t, x); }
#pragma kernel elementwise fetch_pair in(ckpp_texture t, float x) out(float r)
{ r = tex1D<float2>(t, x).x; }
#pragma kernel raw put in(ckpp_surface s, int x) grid(1) block(1)
{ surf2Dwrite(1.0f, s, x, 1); }
#pragma kernel elementwise number in(ckpp_texture t, int k) out(float r)
{ r = tex1Dfetch<float>(t, k); }
#pragma kernel elementwise layer in(ckpp_texture t, float x) out(float r)
{ r = tex1DLayered<float>(t, x, 0); }
#pragma kernel elementwise detail in(ckpp_texture t, float x) out(float r)
{ r = tex1DGrad<float>(t, x, 1, 1); }
#pragma kernel elementwise wide in(ckpp_texture t, float x) out(double r)
{ r = tex1D<double>(t, x); }
/* The names of the functions' textures tell nothing before the call: the host says it after. */
#pragma kernel elementwise blind_fetch in(ckpp_texture t, float x) out(float r)
{ auto u = t; r = tex1D<float>(u, x); }
#pragma kernel elementwise blind_number in(ckpp_texture t, int k) out(float r)
{ auto u = t; r = tex1Dfetch<float>(u, k); }
#pragma kernel elementwise blind_layer in(ckpp_texture t, float x) out(float r)
{ auto u = t; r = tex1DLayered<float>(u, x, 0); }
#pragma kernel raw blind_put in(ckpp_surface s) grid(1) block(1)
{ auto u = s; surf2Dwrite(1.0f, u, 0, 0); }

static float texels[24];
static uint8_t bytes[24];
static int16_t shorts[24];
static int32_t words[24];

#define EXPECT(expected, call, ...)                               \
    do {                                                          \
        ckpp_status status_ = (call);                             \
        CHECK_ERROR(status_, CKPP_ERROR_##expected, __VA_ARGS__); \
    } while (0)

/* From an array, with options, into `t` and `s`. */
#define TEXTURE(...) ckpp_texture_create(&t, __VA_ARGS__)
#define SURFACE(...) ckpp_surface_create(&s, __VA_ARGS__)

static void test_arrays(void)
{
    double doubles[4] = {0};
    ckpp_array a = ckpp_view(texels, 4, 6), empty = {0}, none = ckpp_view(texels, 0, 6);
    ckpp_array one = ckpp_view(&texels[0]), four = ckpp_view(texels, 1, 2, 3, 4);
    ckpp_array wide = ckpp_view(doubles, 4);
    ckpp_texture t = {.object = 77};
    ckpp_surface s;
    EXPECT(ARGUMENT, TEXTURE(NULL), HERE, "ckpp_texture_create", "'array' is a null pointer");
    EXPECT(ARGUMENT, ckpp_texture_create(NULL, &a), "'texture' is a null pointer");
    EXPECT(ARGUMENT, ckpp_surface_create(NULL, &a), HERE, "ckpp_surface_create",
           "'surface' is a null pointer");
    EXPECT(ARGUMENT, TEXTURE(&empty), "'array' is an empty array");
    EXPECT(SHAPE, TEXTURE(&none), "float32 (0, 6)", "extents", "1 to");
    EXPECT(SHAPE, TEXTURE(&one), "float32 ()", "1 to 3 dimensions");
    EXPECT(SHAPE, TEXTURE(&four), "float32 (1, 2, 3, 4)", "1 to 3 dimensions");
    EXPECT(TYPE, TEXTURE(&wide), "float64 (4)",
           "int8, uint8, int16, uint16, int32, uint32, float16 or float32");
    EXPECT(TYPE, SURFACE(&wide), "float64 (4)", "float32");
    CHECK(t.object == 77); /* as it was */
}

static void test_options(void)
{
    ckpp_array a = ckpp_view(texels, 4, 6), b = ckpp_view(bytes, 4, 6), i = ckpp_view(words, 4, 6);
    ckpp_array c = ckpp_view(texels, 2, 3, 4), line = ckpp_view(texels), turned;
    ckpp_array h = ckpp_view(shorts, 4, 6), bytes_line = ckpp_view(bytes);
    CHECK_OK(ckpp_transpose(&turned, &a, NULL));
    ckpp_texture t;
    ckpp_surface s;
    EXPECT(ARGUMENT, TEXTURE(&a, .channels = 3), HERE, ".channels is 3", "1, 2 or 4");
    EXPECT(SHAPE, TEXTURE(&a, .channels = 2), ".channels is 2", "float32 (4, 6)");
    EXPECT(SHAPE, TEXTURE(&a, .channels = 1), ".channels is 1", "without .channels");
    EXPECT(ARGUMENT, TEXTURE(&a, .address = {CKPP_WRAP}), ".address of x is CKPP_WRAP",
           ".normalized = true");
    EXPECT(ARGUMENT, TEXTURE(&a, .address = {CKPP_CLAMP, CKPP_MIRROR}),
           ".address of y is CKPP_MIRROR");
    EXPECT(ARGUMENT, TEXTURE(&a, .address = {(ckpp_address)9}), ".address of x is 9");
    EXPECT(ARGUMENT, TEXTURE(&a, .address = {CKPP_CLAMP, CKPP_CLAMP, CKPP_BORDER}),
           ".address of z is CKPP_BORDER", "2 dimensions");
    EXPECT(ARGUMENT, TEXTURE(&a, .filter = (ckpp_filter)4), ".filter is 4");
    EXPECT(ARGUMENT, TEXTURE(&a, .read = (ckpp_read)5), ".read is 5");
    EXPECT(ARGUMENT, TEXTURE(&a, .border = {0.5f}), ".border is given (0.5)");
    EXPECT(ARGUMENT, TEXTURE(&a, .border = {1, 2}, .address = {CKPP_BORDER}), ".border[1] is 2",
           "1 channel");
    EXPECT(TYPE, TEXTURE(&i, .border = {1}, .address = {CKPP_BORDER}), ".border[0] is 1", "int32");
    EXPECT(TYPE, TEXTURE(&b, .filter = CKPP_LINEAR), "CKPP_LINEAR", "uint8", "CKPP_AS_NORMALIZED");
    EXPECT(TYPE, TEXTURE(&i, .filter = CKPP_LINEAR), "CKPP_LINEAR", "int32", "float32");
    EXPECT(TYPE, TEXTURE(&i, .read = CKPP_AS_NORMALIZED), "CKPP_AS_NORMALIZED", "int32");
    EXPECT(TYPE, TEXTURE(&a, .read = CKPP_AS_NORMALIZED), "CKPP_AS_NORMALIZED", "float32");
    EXPECT(TYPE, TEXTURE(&b, .srgb = true), HERE, ".srgb", "uint8, read as CKPP_AS_ELEMENT");
    EXPECT(TYPE, TEXTURE(&a, .srgb = true), ".srgb is for uint8", "float32");
    ckpp_array two = ckpp_view((uint8_t *)b.data, 4, 3, 2);
    EXPECT(ARGUMENT, TEXTURE(&two, .srgb = true, .read = CKPP_AS_NORMALIZED, .channels = 2),
           ".srgb is for 1 channel or 4");
    EXPECT(TYPE, TEXTURE(&h, .srgb = true, .read = CKPP_AS_NORMALIZED), ".srgb", "int16");
    EXPECT(ARGUMENT, TEXTURE(&a, .max_anisotropy = 17), HERE, ".max_anisotropy is 17", "0 to 16");
    EXPECT(ARGUMENT, TEXTURE(&a, .max_anisotropy = -1), ".max_anisotropy is -1");
    EXPECT(ARGUMENT, TEXTURE(&bytes_line, .in_place = true, .srgb = true,
                             .read = CKPP_AS_NORMALIZED), ".srgb", "tex1Dfetch");
    EXPECT(ARGUMENT, SURFACE(&b, .srgb = true), ".srgb is given", "ckpp_texture_of_surface");
    EXPECT(ARGUMENT, SURFACE(&b, .max_anisotropy = 2), ".max_anisotropy is given");
    EXPECT(SHAPE, TEXTURE(&line, .layered = true), "float32 (24)", ".layered", "2 or 3 dimensions",
           "layers");
    EXPECT(SHAPE, TEXTURE(&line, .layered = true, .channels = 1), ".channels is 1");
    EXPECT(ARGUMENT, TEXTURE(&a, .layered = true, .in_place = true), ".layered", ".in_place");
    EXPECT(ARGUMENT, TEXTURE(&a, .layered = true, .address = {CKPP_CLAMP, CKPP_BORDER}),
           ".address of y is CKPP_BORDER", "1 dimension, and layers");
    EXPECT(SHAPE, TEXTURE(&c, .in_place = true), "float32 (2, 3, 4)", ".in_place",
           "1 or 2 dimensions");
    EXPECT(ARGUMENT, TEXTURE(&line, .in_place = true, .filter = CKPP_LINEAR), ".filter",
           "tex1Dfetch");
    EXPECT(ARGUMENT, TEXTURE(&line, .in_place = true, .normalized = true), ".normalized",
           "tex1Dfetch");
    EXPECT(ARGUMENT, TEXTURE(&line, .in_place = true, .address = {CKPP_BORDER}), ".address",
           "tex1Dfetch");
    EXPECT(ARGUMENT, TEXTURE(&turned, .in_place = true), "float32 (6, 4)", "gaps in a row");
    CHECK_OK(ckpp_slice(&turned, &a, 0, INT64_MIN, INT64_MAX, -1));
    EXPECT(ARGUMENT, TEXTURE(&turned, .in_place = true), "rows are -6 elements apart");
    EXPECT(ARGUMENT, SURFACE(&a, .layered = true),
           ".layered is given, but a surface has only .channels");
    EXPECT(ARGUMENT, SURFACE(&a, .in_place = true), ".in_place is given");
    EXPECT(ARGUMENT, SURFACE(&a, .filter = CKPP_LINEAR), ".filter", "ckpp_texture_of_surface");
    EXPECT(ARGUMENT, SURFACE(&a, .address = {CKPP_BORDER}), ".address");
    CHECK_OK(SURFACE(&c, .channels = 4));
    EXPECT(ARGUMENT, ckpp_texture_of_surface(&t, &s, .layered = true), ".layered",
           "the surface's");
    EXPECT(ARGUMENT, ckpp_texture_of_surface(&t, &s, .channels = 2), HERE, ".channels is 2", "4");
    EXPECT(ARGUMENT, ckpp_texture_of_surface(&t, &s, .address = {CKPP_WRAP}),
           "ckpp_texture_of_surface", "CKPP_WRAP");
    ckpp_surface_free(&s);
}

static void test_contents(void)
{
    ckpp_array a = ckpp_view(texels, 4, 6), other = ckpp_view(texels, 6, 4);
    ckpp_array i = ckpp_view(words, 4, 6);
    ckpp_texture t;
    ckpp_surface s;
    CHECK_OK(TEXTURE(&a));
    EXPECT(SHAPE, ckpp_texture_update(&t, &other), "ckpp_texture_update", "float32 (6, 4)",
           "a texture of float32 (4, 6)");
    EXPECT(TYPE, ckpp_texture_update(&t, &i), "int32 (4, 6)", "a texture of float32 (4, 6)");
    EXPECT(ARGUMENT, ckpp_texture_update(&t, NULL), "'array' is a null pointer");
    EXPECT(ARGUMENT, ckpp_texture_update(NULL, &a), "'texture' is a null pointer");
    CHECK_OK(SURFACE(&a));
    EXPECT(SHAPE, ckpp_surface_read(&other, &s), "ckpp_surface_read", "float32 (6, 4)",
           "a surface of float32 (4, 6)");
    EXPECT(ARGUMENT, ckpp_surface_read(NULL, &s), "'array' is a null pointer");
    EXPECT(TYPE, ckpp_surface_update(&s, &i), "ckpp_surface_update", "int32");
    ckpp_texture_free(&t);
    ckpp_surface_free(&s);
    ckpp_texture_free(NULL);
}

/* A texture that is none, that was one, and whose memory now is another's. */
static void test_freed(void)
{
    ckpp_array a = ckpp_view(texels, 6), x = ckpp_view(texels, 4), r = {0};
    ckpp_texture t = {0}, copy, next;
    ckpp_surface s = {0};
    EXPECT(ARGUMENT, fetch(t, x, &r), HERE, "kernel 'fetch'", "texture 't' has not been created");
    EXPECT(ARGUMENT, fetch(&t, x, &r), "texture 't' has not been created");
    EXPECT(ARGUMENT, fetch((ckpp_texture *)NULL, x, &r), "texture 't' has not been created");
    EXPECT(ARGUMENT, put(s, 0), "surface 's' has not been created");
    EXPECT(ARGUMENT, ckpp_surface_read(&r, &s), "'surface' has not been created");
    CHECK_OK(TEXTURE(&a));
    copy = t;
    CHECK_OK(fetch(copy, x, &r));
    ckpp_texture_free(&t);
    EXPECT(ARGUMENT, fetch(copy, x, &r), "texture 't' has been freed");
    CHECK_OK(ckpp_texture_create(&next, &a));
    EXPECT(ARGUMENT, fetch(copy, x, &r), "texture 't' has been freed");
    EXPECT(ARGUMENT, ckpp_texture_update(&copy, &a), "'texture' has been freed");
    ckpp_texture_free(&copy); /* not the one that is in use */
    CHECK_OK(fetch(next, x, &r));
    ckpp_texture_free(&next);
    ckpp_free(&r);
}

/* On a GPU these are undefined, or a fault. */
static void test_wrong_use(void)
{
    ckpp_array a = ckpp_view(texels, 6), two = ckpp_view(texels, 4, 6), b = ckpp_view(bytes, 6);
    ckpp_array x = ckpp_view(texels, 4), r = {0}, ri = {0}, rd = {0};
    ckpp_texture t;
    ckpp_surface s;
    CHECK_OK(TEXTURE(&b));
    EXPECT(TYPE, fetch(t, x, &r), __FILE__,
           ":6: tex1D reads 't', a texture of uint8 (6), as 1 channel of float",
           "CKPP_AS_NORMALIZED");
    EXPECT(TYPE, fetch_int(t, x, &ri), "as 1 channel of int", "uint8");
    ckpp_texture_free(&t);
    CHECK_OK(TEXTURE(&a));
    EXPECT(TYPE, fetch_int(t, x, &ri), "as 1 channel of int", "read as float");
    EXPECT(TYPE, fetch_pair(t, x, &r), "as 2 channels of float", "not have as many channels");
    CHECK_OK(fetch(t, x, &r));
    EXPECT(COMPILE, wide(t, x, &rd), ":20:", "tex1D", "8, 16 or 32 bits");
    ckpp_texture_free(&t);
    CHECK_OK(TEXTURE(&a, .levels = 1, .normalized = true));
    EXPECT(COMPILE, detail(t, x, &r), ":18:", "tex1DGrad", "gradients");
    ckpp_texture_free(&t);
    CHECK_OK(TEXTURE(&two));
    EXPECT(TYPE, blind_fetch(t, x, &r), "tex1D of 't'", "a texture of float32 (4, 6)");
    EXPECT(TYPE, blind_layer(t, x, &r),
           "tex1DLayered of 't', but it is a texture of float32 (4, 6)");
    ckpp_texture_free(&t);
    CHECK_OK(TEXTURE(&a));
    EXPECT(TYPE, blind_number(t, 0, &r), "tex1Dfetch of 't', but it is a texture of float32 (6)");
    ckpp_texture_free(&t);
    CHECK_OK(TEXTURE(&a, .in_place = true));
    CHECK_OK(number(t, 0, &r));
    EXPECT(TYPE, blind_fetch(t, x, &r),
           "tex1D of 't', but it is a texture of float32 (6) in place");
    EXPECT(ARGUMENT, ckpp_texture_update(&t, &a), ".in_place", "its array's memory");
    ckpp_texture_free(&t);
    CHECK_OK(TEXTURE(&two, .layered = true));
    CHECK_OK(layer(t, 0, &r));
    EXPECT(TYPE, blind_fetch(t, x, &r),
           "tex1D of 't', but it is a layered texture of float32 (4, 6)");
    ckpp_texture_free(&t);
    CHECK_OK(SURFACE(&two));
    CHECK_OK(put(s, 20));
    EXPECT(BOUNDS, put(s, 24), ":12: surf2Dwrite of 's'", "(24, 1, 0)", "outside");
    EXPECT(BOUNDS, put(s, -4), "(-4, 1, 0)");
    EXPECT(BOUNDS, put(s, 2), "(2, 1, 0)");
    CHECK_OK(put(s, 0));
    ckpp_surface_free(&s);
    CHECK_OK(SURFACE(&a));
    EXPECT(TYPE, blind_put(s), "surf2Dwrite of 's'", "a surface of float32 (6)");
    ckpp_surface_free(&s);
    ckpp_free(&r);
    ckpp_free(&ri);
}

/* The functions behind the macros. */
static void test_no_options(void)
{
    ckpp_texture t = {0};
    ckpp_surface s = {0};
    EXPECT(ARGUMENT, ckpp_texture_make(&t, NULL, NULL), "'array' is a null pointer");
    EXPECT(ARGUMENT, ckpp_surface_make(&s, NULL, NULL), "'array' is a null pointer");
    EXPECT(ARGUMENT, ckpp_texture_make_of_surface(&t, &s, NULL), "'surface' has not been created");
}

int main(void)
{
    test_arrays();
    test_options();
    test_contents();
    test_freed();
    test_no_options();
    if (!on_gpu())
        test_wrong_use();
    return finish("errors of textures");
}
