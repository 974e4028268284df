/* peers_textures.c - textures as CuPy's tests read them: test_userkernel's case of elementwise
 * kernels, whose place is the element's number, in one to three dimensions; and the same in raw
 * kernels, where the place is the thread's. */
#include "check.h"

#pragma kernel elementwise add_row in(T x, texture t) out(T y)
{ y = tex1D<T>(t, (float)i) + x; }
#pragma kernel elementwise add_image in(T x, texture t, int64 width) out(T y)
{ y = tex2D<T>(t, (float)(i % width), (float)(i / width)) + x; }
#pragma kernel elementwise add_volume in(T x, texture t, int64 width, int64 height) out(T y)
{
    y = tex3D<T>(t, (float)(i % width), (float)(i / width % height), (float)(i / width / height)) +
        x;
}

#pragma kernel raw copy_image in(texture t, int width, int height) out(float32 y[height][width]) \
        threads(width, height)
{
    if (_thread.x < width && _thread.y < height)
        y(_thread.y, _thread.x) = tex2D<float>(t, _thread.x, _thread.y);
}

enum { WIDTH = 64, HEIGHT = 32, DEPTH = 19 };

static void test_elements(void)
{
    static float texels[DEPTH * HEIGHT * WIDTH], px[DEPTH * HEIGHT * WIDTH];
    for (int k = 0; k < DEPTH * HEIGHT * WIDTH; k++)
        texels[k] = (float)(k * 31 % 101) / 128, px[k] = (float)k;
    for (int dimensions = 1; dimensions <= 3; dimensions++) {
        static const int64_t shape[] = {DEPTH, HEIGHT, WIDTH};
        ckpp_texture t;
        ckpp_array image = ckpp_view_make(texels, CKPP_FLOAT32, sizeof(float), dimensions,
                                          shape + 3 - dimensions);
        ckpp_array x = ckpp_view_make(px, CKPP_FLOAT32, sizeof(float), dimensions,
                                      shape + 3 - dimensions), y = {0};
        CHECK_OK(ckpp_texture_create(&t, &image));
        if (dimensions == 1)
            CHECK_OK(add_row(x, t, &y));
        else if (dimensions == 2)
            CHECK_OK(add_image(x, t, WIDTH, &y));
        else
            CHECK_OK(add_volume(x, t, WIDTH, HEIGHT, &y));
        CHECK(has_shape(&y, dimensions, x.shape));
        float *sums = read_back(&y);
        int wrong = 0;
        for (int64_t k = 0; k < ckpp_size(&x); k++)
            wrong += sums[k] != px[k] + texels[k];
        CHECK(wrong == 0);
        free(sums);
        ckpp_free(&y);
        ckpp_texture_free(&t);
    }
}

static void test_threads(void)
{
    static float texels[HEIGHT][WIDTH], copy[HEIGHT][WIDTH];
    for (int k = 0; k < HEIGHT * WIDTH; k++)
        (&texels[0][0])[k] = (float)(k * 31 % 101) / 128;
    ckpp_array image = ckpp_view(texels);
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &image, .address = {CKPP_CLAMP, CKPP_CLAMP}));
    CHECK_OK(copy_image(t, WIDTH, HEIGHT, ckpp_out(copy), .block = {32, 4}));
    CHECK(memcmp(texels, copy, sizeof copy) == 0);
    ckpp_texture_free(&t);
}

int main(void)
{
    test_elements();
    test_threads();
    return finish("peers_textures");
}
