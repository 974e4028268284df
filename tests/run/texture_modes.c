/* texture_modes.c - what textures give, compared with the formulas of CUDA's programming guide in
 * plain C: every address mode and filter in 1 to 3 dimensions, inside and outside of the texels,
 * with coordinates in texels and from 0 to 1. Points are exact; linear filters have weights of 8
 * bits, so a result may be off by a 256th of the texels' range per dimension. */
#include "check.h"

#pragma kernel elementwise fetch1 in(ckpp_texture t, float x) out(float r)
{ r = tex1D<float>(t, x); }
#pragma kernel elementwise fetch2 in(ckpp_texture t, float x, float y) out(float r)
{ r = tex2D<float>(t, x, y); }
#pragma kernel elementwise fetch3 in(ckpp_texture t, float x, float y, float z) out(float r)
{ r = tex3D<float>(t, x, y, z); }

/* A raw kernel, with the texture's extents as its geometry. */
#pragma kernel raw upside_down in(texture t, float shift) out(float r[t.shape[0]][t.shape[1]]) \
        threads(t.shape[1], t.shape[0])
{
    int64_t x = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    int64_t y = (int64_t)blockIdx.y * blockDim.y + threadIdx.y;
    if (x < _threads.x && y < _threads.y)
        r[y * r_shape[1] + x] = tex2D<float>(t, x + shift, r_shape[0] - 1 - y + shift);
}

enum { WIDTH = 7, HEIGHT = 5, DEPTH = 3, TEXELS = WIDTH * HEIGHT * DEPTH, SAMPLES = 300 };
static const int extent[3] = {WIDTH, HEIGHT, DEPTH};
static const float border = 3.25f;

static float texels[TEXELS];

/* ---- the formulas ---- */

/* Which texel stands at k; -1: the border. */
static int texel_index(int k, int n, ckpp_address address)
{
    int turn = ((k % (2 * n)) + 2 * n) % (2 * n);
    switch (address) {
    case CKPP_CLAMP: return k < 0 ? 0 : k >= n ? n - 1 : k;
    case CKPP_WRAP: return turn % n;
    case CKPP_MIRROR: return turn < n ? turn : 2 * n - 1 - turn;
    case CKPP_BORDER: return k < 0 || k >= n ? -1 : k;
    }
    abort();
}

static double texel_value(int ndim, const int *at, const ckpp_texture_options *o)
{
    int number = 0;
    for (int d = ndim - 1; d >= 0; d--) {
        int k = texel_index(at[d], extent[d], o->address[d]);
        if (k < 0)
            return (double)border;
        number = number * extent[d] + k;
    }
    return (double)texels[number];
}

static double expected_value(int ndim, const double *place, const ckpp_texture_options *o)
{
    int first[3] = {0}, at[3];
    double part[3] = {0}, sum = 0;
    for (int d = 0; d < ndim; d++) {
        double p = o->filter == CKPP_LINEAR ? place[d] - 0.5 : place[d];
        first[d] = (int)floor(p);
        part[d] = o->filter == CKPP_LINEAR ? p - first[d] : 0;
    }
    for (int corner = 0; corner < 1 << ndim; corner++) {
        double weight = 1;
        for (int d = 0; d < ndim; d++) {
            at[d] = first[d] + (corner >> d & 1);
            weight *= corner >> d & 1 ? part[d] : 1 - part[d];
        }
        sum += weight != 0 ? weight * texel_value(ndim, at, o) : 0;
    }
    return sum;
}

/* ---- comparing ---- */

/* Places from two turns before the texels to two turns behind, none nearer to a texel's edge than
 * a 16th: a GPU rounds coordinates. */
static double sample_place(int k, int d)
{
    int whole = (k * (5 + 2 * d) + 3 * d) % (5 * extent[d]) - 2 * extent[d];
    return whole + 0.0625 + 0.875 * ((k * 37 + d * 11) % 100) / 100.0;
}

static void compare(int ndim, const ckpp_texture *t, const ckpp_texture_options *o)
{
    static float x[3][SAMPLES];
    double place[SAMPLES][3] = {{0}};
    for (int k = 0; k < SAMPLES; k++)
        for (int d = 0; d < ndim; d++) {
            x[d][k] = (float)(o->normalized ? sample_place(k, d) / extent[d] : sample_place(k, d));
            place[k][d] = o->normalized ? (double)x[d][k] * extent[d] : (double)x[d][k];
        }
    ckpp_array ax = ckpp_view(x[0], SAMPLES), ay = ckpp_view(x[1], SAMPLES);
    ckpp_array az = ckpp_view(x[2], SAMPLES), r = {0};
    if (ndim == 1)
        CHECK_OK(fetch1(t, ax, &r));
    else if (ndim == 2)
        CHECK_OK(fetch2(*t, ax, ay, &r));
    else
        CHECK_OK(fetch3(t, ax, ay, az, &r));
    float *got = read_back(&r);
    double tolerance = o->filter == CKPP_LINEAR ? ndim * 16 / 256.0 + 1e-4 : 0;
    for (int k = 0, bad = 0; k < SAMPLES && bad < 3; k++) {
        double want = expected_value(ndim, place[k], o);
        if (!(fabs((double)got[k] - want) <= tolerance)) {
            fail_at(__FILE__, __LINE__,
                    "%d-D, addresses %d %d %d, filter %d, normalized %d, at (%g, %g, %g): %g "
                    "instead of %g",
                    ndim, (int)o->address[0], (int)o->address[1], (int)o->address[2],
                    (int)o->filter, (int)o->normalized, place[k][0], place[k][1], place[k][2],
                    (double)got[k], want);
            bad++;
        }
    }
    free(got);
    ckpp_free(&r);
}

static bool is_turning(int mode)
{
    return mode == CKPP_WRAP || mode == CKPP_MIRROR;
}

/* Each pair of modes along x and the others, where the coordinates allow it. */
static void test_modes(int ndim, const ckpp_array *a, ckpp_filter filter, bool normalized)
{
    for (int first = CKPP_CLAMP; first <= CKPP_BORDER; first++)
        for (int other = CKPP_CLAMP; other <= CKPP_BORDER; other++) {
            ckpp_texture_options o = {.address = {(ckpp_address)first}, .filter = filter,
                                      .normalized = normalized};
            ckpp_texture t;
            bool turning = is_turning(first) || is_turning(other);
            if ((turning && !normalized) || (ndim == 1 && other != CKPP_CLAMP))
                continue;
            for (int d = 1; d < ndim; d++)
                o.address[d] = (ckpp_address)other;
            if (first == CKPP_BORDER || other == CKPP_BORDER)
                o.border[0] = border;
            CHECK_OK(ckpp_texture_make(&t, a, &o));
            compare(ndim, &t, &o);
            ckpp_texture_free(&t);
            CHECK(t.object == 0 && !t.owner);
        }
}

static void test_raw_kernel(const ckpp_array *a)
{
    ckpp_texture t;
    ckpp_array r = {0};
    CHECK_OK(ckpp_texture_create(&t, a));
    CHECK(t.ndim == 2 && t.shape[0] == HEIGHT && t.shape[1] == WIDTH);
    CHECK(t.channels == 1 && t.dtype == CKPP_FLOAT32);
    CHECK_OK(upside_down(t, 0.5f, &r));
    CHECK(has_shape(&r, 2, (const int64_t[]){HEIGHT, WIDTH}));
    float *got = read_back(&r);
    for (int k = 0; k < HEIGHT * WIDTH; k++)
        if (got[k] != texels[(HEIGHT - 1 - k / WIDTH) * WIDTH + k % WIDTH])
            fail_at(__FILE__, __LINE__, "element %d is %g", k, (double)got[k]);
    free(got);

    /* inline, into host memory */
    float row[WIDTH], x[WIDTH];
    for (int k = 0; k < WIDTH; k++)
        x[k] = (float)k + 0.5f;
    #pragma kernel elementwise in(ckpp_texture t, float x[WIDTH]) out(float row[WIDTH])
    { row = tex2D<float>(t, x, 2.5f); }
    for (int k = 0; k < WIDTH; k++)
        CHECK(row[k] == texels[2 * WIDTH + k]);

    /* in the map body of a reduction */
    float sum = 0, want = 0;
    #pragma kernel reduction in(texture t, float x[WIDTH]) out(float sum) reduce(+)
    { return tex2D<float>(t, x, 1.5f); }
    for (int k = 0; k < WIDTH; k++)
        want += texels[WIDTH + k];
    CHECK(sum == want);
    ckpp_free(&r);
    ckpp_texture_free(&t);
}

int main(void)
{
    for (int k = 0; k < TEXELS; k++)
        texels[k] = (float)((k * 29 + k / 7) % 65) / 4 - 8; /* -8 to 8, so that sums are exact */
    ckpp_array a[] = {ckpp_view(texels, WIDTH), ckpp_view(texels, HEIGHT, WIDTH),
                      ckpp_view(texels, DEPTH, HEIGHT, WIDTH)};
    for (int ndim = 1; ndim <= 3; ndim++)
        for (int mode = 0; mode < 4; mode++)
            test_modes(ndim, &a[ndim - 1], mode & 1 ? CKPP_LINEAR : CKPP_POINT, mode & 2);
    test_raw_kernel(&a[1]);
    return finish("textures' modes");
}
