/* texture_surfaces.c - surfaces: written and read by kernels in 1 to 3 dimensions, read back into
 * arrays, with textures over the same memory, and what lies outside of them. */
#include "check.h"

enum { WIDTH = 6, HEIGHT = 4, DEPTH = 3 };

/* Without an output: what it writes is the surface. */
#pragma kernel raw ramp in(ckpp_surface s, float scale) threads(s.shape[1], s.shape[0])
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < _threads.x && y < _threads.y)
        surf2Dwrite<float>(scale * (x + 10 * y), s, x * (int)sizeof(float), y);
}
#pragma kernel raw double_it in(ckpp_surface s) threads(s.shape[2], s.shape[1], s.shape[0])
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
        z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < _threads.x && y < _threads.y && z < _threads.z)
        surf3Dwrite((short)(2 * surf3Dread<short>(s, x * 2, y, z)), s, x * 2, y, z);
}
#pragma kernel elementwise swap_channels in(ckpp_surface s, int k) out(uint8 first)
{
    uchar4 v;
    surf1Dread(&v, s, k * 4);
    first = v.x;
    surf1Dwrite(make_uchar4(v.w, v.z, v.y, v.x), s, k * 4);
}
#pragma kernel elementwise fetch in(ckpp_texture t, float x, float y) out(float r)
{ r = tex2D<float>(t, x, y); }
#pragma kernel elementwise outside in(ckpp_surface s, int x, int y) out(float zero, float clamp)
{
    zero = surf2Dread<float>(s, x * 4, y, cudaBoundaryModeZero);
    clamp = surf2Dread<float>(s, x * 4, y, cudaBoundaryModeClamp);
}

static void test_two_dimensions(void)
{
    ckpp_array a = {0}, r = {0}, sampled = {0}, zero = {0}, clamp = {0};
    ckpp_surface s;
    ckpp_texture t;
    CHECK_OK(ckpp_zeros(&a, CKPP_FLOAT32, CKPP_SHAPE(HEIGHT, WIDTH)));
    CHECK_OK(ckpp_surface_create(&s, &a));
    CHECK(s.ndim == 2 && s.shape[0] == HEIGHT && s.shape[1] == WIDTH && s.dtype == CKPP_FLOAT32);
    CHECK_OK(ckpp_texture_of_surface(&t, &s, .filter = CKPP_LINEAR, .address = {CKPP_BORDER}));
    CHECK_OK(ramp(s, 1));
    CHECK_OK(ckpp_surface_read(&r, &s));
    CHECK(has_shape(&r, 2, (const int64_t[]){HEIGHT, WIDTH}));
    CHECK_ELEMENTS(&r, 0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15,
                   20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34, 35);

    /* the texture sees what the last kernel wrote */
    float x[] = {2.0f, 0.5f, -5, 0}, y[] = {1.0f, 3.5f, 1, 0.5f};
    CHECK_OK(fetch(t, ckpp_view(x, 4), ckpp_view(y, 4), &sampled));
    CHECK_ELEMENTS(&sampled, 6.5, 30, 0, 0);
    CHECK_OK(ramp(&s, 2));
    CHECK_OK(fetch(&t, ckpp_view(x, 4), ckpp_view(y, 4), &sampled));
    CHECK_ELEMENTS(&sampled, 13, 60, 0, 0);

    int sx[] = {-1, 5, 6, 0, 2}, sy[] = {0, 3, 3, 4, -2};
    CHECK_OK(outside(s, ckpp_view(sx, 5), ckpp_view(sy, 5), &zero, &clamp));
    CHECK_ELEMENTS(&zero, 0, 70, 0, 0, 0);
    CHECK_ELEMENTS(&clamp, 0, 70, 70, 60, 4);

    /* either may be freed first */
    ckpp_surface_free(&s);
    CHECK_OK(fetch(t, ckpp_view(x, 4), ckpp_view(y, 4), &sampled));
    CHECK_ELEMENTS(&sampled, 13, 60, 0, 0);
    ckpp_texture_free(&t);
    ckpp_free(&a);
    ckpp_free(&r);
    ckpp_free(&sampled);
    ckpp_free(&zero);
    ckpp_free(&clamp);
}

static void test_three_dimensions(void)
{
    int16_t data[DEPTH][HEIGHT][WIDTH], back[WIDTH][HEIGHT][DEPTH];
    int16_t *flat = &data[0][0][0];
    for (int k = 0; k < DEPTH * HEIGHT * WIDTH; k++)
        flat[k] = (int16_t)(k - 20);
    ckpp_array a = ckpp_view(flat, DEPTH, HEIGHT, WIDTH), reversed;
    ckpp_array r = ckpp_view(&back[0][0][0], WIDTH, HEIGHT, DEPTH);
    ckpp_surface s;
    CHECK_OK(ckpp_surface_create(&s, &a));
    CHECK_OK(double_it(s));
    /* into another layout */
    CHECK_OK(ckpp_transpose(&reversed, &r, NULL));
    CHECK_OK(ckpp_surface_read(&reversed, &s));
    for (int k = 0; k < DEPTH * HEIGHT * WIDTH; k++)
        CHECK(back[k % WIDTH][k / WIDTH % HEIGHT][k / WIDTH / HEIGHT] == 2 * (k - 20));
    /* and from one */
    CHECK_OK(ckpp_surface_update(&s, &reversed));
    CHECK_OK(double_it(s));
    CHECK_OK(ckpp_surface_read(&a, &s));
    for (int k = 0; k < DEPTH * HEIGHT * WIDTH; k++)
        CHECK(flat[k] == 4 * (k - 20));
    ckpp_surface_free(&s);
    ckpp_surface_free(&s);
}

static void test_channels(void)
{
    uint8_t data[WIDTH][4];
    int place[WIDTH];
    for (int k = 0; k < WIDTH; k++) {
        place[k] = k;
        for (int c = 0; c < 4; c++)
            data[k][c] = (uint8_t)(10 * k + c);
    }
    ckpp_array a = ckpp_view(&data[0][0], WIDTH, 4), first = {0}, r = {0};
    ckpp_surface s;
    CHECK_OK(ckpp_surface_create(&s, &a, .channels = 4));
    CHECK_OK(swap_channels(s, ckpp_view(place, WIDTH), &first));
    CHECK_ELEMENTS(&first, 0, 10, 20, 30, 40, 50);
    CHECK_OK(ckpp_surface_read(&r, &s));
    CHECK(has_shape(&r, 2, (const int64_t[]){WIDTH, 4}));
    CHECK_ELEMENTS(&r, 3, 2, 1, 0, 13, 12, 11, 10, 23, 22, 21, 20,
                   33, 32, 31, 30, 43, 42, 41, 40, 53, 52, 51, 50);
    ckpp_surface_free(&s);
    ckpp_free(&first);
    ckpp_free(&r);
}

int main(void)
{
    test_two_dimensions();
    test_three_dimensions();
    test_channels();
    return finish("surfaces");
}
