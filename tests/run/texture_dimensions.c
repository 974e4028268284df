/* texture_dimensions.c - textures and surfaces whose number of dimensions is not that of the
 * body's functions: a GPU would read something else without a word, so the call is refused, the
 * first time and repeated. */
#include "check.h"

#pragma kernel elementwise flat in(ckpp_texture t, float x) out(float r)
{ r = tex1D<float>(t, x); }
#pragma kernel elementwise sheet in(ckpp_texture t, float x) out(float r)
{ tex2D(&r, t, x, 1.5f); }
#pragma kernel raw solid in(texture t) out(float r[1]) grid(1) block(1)
{ r[0] = tex3D<float>(t, 0.5f, 0.5f, 0.5f); }
#pragma kernel elementwise lines in(ckpp_texture t, float x) out(float r)
{ r = tex1DLayered<float>(t, x, 1); }
#pragma kernel elementwise number in(ckpp_texture t, int k) out(float r)
{ r = tex1Dfetch<float>(t, k); }
#pragma kernel raw put in(ckpp_surface s) grid(1) block(1)
{ surf2Dwrite(1.0f, s, 0, 0); }
#pragma kernel reduction total in(ckpp_texture t, float x) out(float r) reduce(+)
{ return tex2D<float>(t, x, 1.5f); }
/* Which function reads is known only at the call: each one's textures are fine. */
#pragma kernel raw either in(ckpp_texture t) out(float r[1]) template(int ndim) grid(1) block(1)
{
    if constexpr (ndim == 1)
        r[0] = tex1D<float>(t, 1.5f);
    else
        r[0] = tex2D<float>(t, 1.5f, 0.5f);
}

static float texels[24];

#define REFUSED(call, ...)                                            \
    do {                                                              \
        for (int again_ = 0; again_ < 2; again_++) {                  \
            ckpp_status status_ = (call);                             \
            CHECK_ERROR(status_, CKPP_ERROR_TYPE, HERE, __VA_ARGS__); \
        }                                                             \
    } while (0)

static void test_textures(ckpp_texture *of)
{
    float corner[1], sum;
    ckpp_array x = ckpp_view(texels, 4), r = {0}, one = ckpp_view(corner);
    for (int k = 0; k < 3; k++) { /* one call site with textures that fit, and others */
        CHECK_OK(flat(of[1], x, &r));
        REFUSED(flat(of[2], x, &r), "kernel 'flat'", "texture 't' is accessed by tex1D",
                "(1 dimension)", "a texture of float32 (4, 6)", "(2 dimensions)");
    }
    REFUSED(flat(&of[3], x, &r), "a texture of float32 (2, 3, 4)", "(3 dimensions)");
    CHECK_OK(sheet(of[2], x, &r));
    REFUSED(sheet(of[1], x, &r), "kernel 'sheet'", "'t' is accessed by tex2D (2 dimensions)",
            "float32 (24) (1 dimension)");
    CHECK_OK(solid(of[3], &one));
    REFUSED(solid(of[2], &one), "kernel 'solid'", "tex3D (3 dimensions)", "(2 dimensions)");
    CHECK_OK(total(of[2], x, &sum));
    REFUSED(total(of[3], x, &sum), "kernel 'total'", "tex2D (2 dimensions)", "(3 dimensions)");
    REFUSED(lines(of[2], x, &r), "tex1DLayered (1 dimension and layers)",
            "a texture of float32 (4, 6) (2 dimensions)");
    REFUSED(number(of[1], 0, &r), "tex1Dfetch (1 dimension, in place)",
            "a texture of float32 (24) (1 dimension)");
    ckpp_free(&r);
}

static void test_forms(const ckpp_array *a)
{
    ckpp_array x = ckpp_view(texels, 4), r = {0}, device = {0};
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, a, .layered = true));
    CHECK_OK(lines(t, x, &r));
    REFUSED(sheet(t, x, &r), "a layered texture of float32 (4, 6) (1 dimension and layers)");
    ckpp_texture_free(&t);
    ckpp_array row;
    CHECK_OK(ckpp_copy(&device, a));
    CHECK_OK(ckpp_reshape(&row, &device, 1, (const int64_t[]){24}));
    CHECK_OK(ckpp_texture_create(&t, &row, .in_place = true));
    CHECK_OK(number(t, 0, &r));
    REFUSED(flat(t, x, &r), "tex1D (1 dimension)",
            "float32 (24) in place (1 dimension, in place)");
    ckpp_texture_free(&t);
    ckpp_free(&device);
    ckpp_free(&r);
}

static void test_others(const ckpp_array *line, const ckpp_array *plane, ckpp_texture *of)
{
    ckpp_surface s;
    CHECK_OK(ckpp_surface_create(&s, plane));
    CHECK_OK(put(s));
    ckpp_surface_free(&s);
    CHECK_OK(ckpp_surface_create(&s, line));
    REFUSED(put(s), "kernel 'put'", "surface 's' is accessed by surf2Dread or surf2Dwrite",
            "(2 dimensions)", "a surface of float32 (24) (1 dimension)");
    ckpp_surface_free(&s);

    float one[1];
    ckpp_array to = ckpp_view(one);
    CHECK_OK(either(of[1], &to, .ndim = 1));
    CHECK_OK(either(of[2], &to, .ndim = 2));
    CHECK(one[0] == texels[1]);
    REFUSED(either(of[3], &to, .ndim = 2), "tex1D (1 dimension) or tex2D (2 dimensions)",
            "(3 dimensions)");

    ckpp_texture t = of[1];
    float x[4] = {0.5f}, r[4];
    ckpp_status status;
    #pragma kernel elementwise in(ckpp_texture t, float x[4]) out(float r[4]) status(status)
    { r = tex2D<float>(t, x, 0.5f); }
    CHECK_ERROR(status, CKPP_ERROR_TYPE, "'t' is accessed by tex2D (2 dimensions)",
                "(1 dimension)");
}

int main(void)
{
    ckpp_texture of[4];
    for (int k = 0; k < 24; k++)
        texels[k] = (float)k;
    ckpp_array a[] = {{0}, ckpp_view(texels), ckpp_view(texels, 4, 6),
                      ckpp_view(texels, 2, 3, 4)};
    for (int k = 1; k < 4; k++)
        CHECK_OK(ckpp_texture_create(&of[k], &a[k]));
    test_textures(of);
    test_forms(&a[2]);
    test_others(&a[1], &a[2], of);
    for (int k = 1; k < 4; k++)
        ckpp_texture_free(&of[k]);
    return finish("textures' dimensions");
}
