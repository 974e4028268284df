/* image_convolution.c - a raw kernel: sharpens a picture by a convolution:
 * image_convolution [in.png [out.png]].
 *
 * Each pixel becomes a weighted sum of those around it. The pixels of a block have most of their
 * neighbours in common: the block's threads fetch all of them once, its own pixels and a border
 * (the halo) of RADIUS pixels on each side, and add up from there. How much memory that takes
 * depends on the block and on the radius, so that it is dynamic shared memory: the clause
 * shared(...) says how many bytes, and the body declares it as extern __shared__. */
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

#pragma kernel begin declare
struct pixel { float r, g, b; };

static inline int clamp_to(int v, int count)
{
    return v < 0 ? 0 : v >= count ? count - 1 : v;
}
#pragma kernel end declare

enum { RADIUS = 4, SIDE = 2 * RADIUS + 1, BLOCK_X = 32, BLOCK_Y = 8 };

static void convolve(int height, int width, const struct pixel *src, const float *weights,
                     struct pixel *dst)
{
    #pragma kernel raw convolve \
            in(struct pixel src[height][width], float weights[SIDE][SIDE], int radius = RADIUS) \
            out(struct pixel dst[height][width]) threads(width, height) block(BLOCK_X, BLOCK_Y) \
            shared((BLOCK_X + 2 * RADIUS) * (BLOCK_Y + 2 * RADIUS) * sizeof(struct pixel))
    {
        extern __shared__ struct pixel tile[];
        int height = (int)src.shape[0], width = (int)src.shape[1];
        int left = blockIdx.x * blockDim.x - radius, top = blockIdx.y * blockDim.y - radius;
        int tile_width = blockDim.x + 2 * radius, tile_height = blockDim.y + 2 * radius;

        /* Beyond its edges the picture goes on as it is there. */
        for (int y = threadIdx.y; y < tile_height; y += blockDim.y)
            for (int x = threadIdx.x; x < tile_width; x += blockDim.x)
                tile[y * tile_width + x] = src[clamp_to(top + y, height) * width +
                                               clamp_to(left + x, width)];
        __syncthreads();

        int x = _thread.x, y = _thread.y;
        if (x >= _threads.x || y >= _threads.y)
            return;
        struct pixel sum = {0, 0, 0};
        for (int dy = 0; dy <= 2 * radius; dy++)
            for (int dx = 0; dx <= 2 * radius; dx++) {
                struct pixel p = tile[(threadIdx.y + dy) * tile_width + threadIdx.x + dx];
                float weight = weights[dy * (2 * radius + 1) + dx];
                sum.r += weight * p.r;
                sum.g += weight * p.g;
                sum.b += weight * p.b;
            }
        dst[y * width + x] = sum;
    }
}

/* Twice the picture less a blurred one: the differences between them are what sharpness is. */
static void make_weights(float weights[SIDE][SIDE])
{
    const double spread = 1.6;
    double total = 0;
    for (int y = -RADIUS; y <= RADIUS; y++)
        for (int x = -RADIUS; x <= RADIUS; x++)
            total += exp(-(x * x + y * y) / (2 * spread * spread));
    for (int y = -RADIUS; y <= RADIUS; y++)
        for (int x = -RADIUS; x <= RADIUS; x++)
            weights[y + RADIUS][x + RADIUS] = (float)((x == 0 && y == 0 ? 2 : 0) -
                                                      exp(-(x * x + y * y) /
                                                          (2 * spread * spread)) /
                                                          total);
}

/* ---- the same in plain C, in double precision ---- */

static double difference(int height, int width, const struct pixel *src, float weights[SIDE][SIDE],
                         int y, int x, struct pixel got)
{
    double r = 0, g = 0, b = 0;
    for (int dy = -RADIUS; dy <= RADIUS; dy++)
        for (int dx = -RADIUS; dx <= RADIUS; dx++) {
            struct pixel p = src[clamp_to(y + dy, height) * width + clamp_to(x + dx, width)];
            double weight = (double)weights[dy + RADIUS][dx + RADIUS];
            r += weight * (double)p.r;
            g += weight * (double)p.g;
            b += weight * (double)p.b;
        }
    return fmax(fmax(fabs(r - (double)got.r), fabs(g - (double)got.g)), fabs(b - (double)got.b));
}

/* ---- files ---- */

/* Reads any PNG; without alpha. NULL with a message on failure. */
static struct pixel *read_png(const char *path, png_image *image)
{
    *image = (png_image){.version = PNG_IMAGE_VERSION};
    unsigned char *bytes = NULL;
    struct pixel *pixels = NULL;
    if (png_image_begin_read_from_file(image, path)) {
        image->format = PNG_FORMAT_RGB;
        size_t count = (size_t)image->width * image->height;
        bytes = malloc(PNG_IMAGE_SIZE(*image));
        pixels = malloc(count * sizeof *pixels);
        if (bytes && pixels &&
            png_image_finish_read(image, &(png_color){0, 0, 0}, bytes, 0, NULL)) {
            for (size_t k = 0; k < count; k++)
                pixels[k] = (struct pixel){(float)bytes[3 * k] / 255,
                                           (float)bytes[3 * k + 1] / 255,
                                           (float)bytes[3 * k + 2] / 255};
            free(bytes);
            return pixels;
        }
    }
    fprintf(stderr, "image_convolution: %s: %s\n", path,
            *image->message ? image->message : "out of memory");
    png_image_free(image);
    free(bytes), free(pixels);
    return NULL;
}

static unsigned char byte_of(float v)
{
    return (unsigned char)(255 * fminf(fmaxf(v, 0), 1) + 0.5f);
}

static int write_png(const char *path, png_image *image, const struct pixel *pixels)
{
    size_t count = (size_t)image->width * image->height;
    unsigned char *bytes = malloc(PNG_IMAGE_SIZE(*image));
    for (size_t k = 0; bytes && k < count; k++) {
        bytes[3 * k] = byte_of(pixels[k].r);
        bytes[3 * k + 1] = byte_of(pixels[k].g);
        bytes[3 * k + 2] = byte_of(pixels[k].b);
    }
    int written = bytes && png_image_write_to_file(image, path, 0, bytes, 0, NULL);
    if (!written)
        fprintf(stderr, "image_convolution: %s: %s\n", path,
                bytes ? image->message : "out of memory");
    free(bytes);
    return written;
}

int main(int argc, char **argv)
{
    const char *in = argc > 1 ? argv[1] : "samples/images/photo.png";
    png_image image;
    struct pixel *src = read_png(in, &image);
    if (!src)
        return 1;
    int height = (int)image.height, width = (int)image.width;
    struct pixel *dst = malloc((size_t)height * (size_t)width * sizeof *dst);
    if (!dst) {
        fprintf(stderr, "image_convolution: out of memory\n");
        free(src);
        return 1;
    }
    float weights[SIDE][SIDE];
    make_weights(weights);

    convolve(height, width, src, &weights[0][0], dst);

    double worst = 0;
    for (int y = 0; y < height; y += y < RADIUS || y >= height - 2 * RADIUS ? 1 : 3)
        for (int x = 0; x < width; x += x < RADIUS || x >= width - 2 * RADIUS ? 1 : 3) {
            double d = difference(height, width, src, weights, y, x, dst[y * width + x]);
            worst = worst >= d ? worst : d;
        }
    int written = argc <= 2 || write_png(argv[2], &image, dst);
    printf("image_convolution: %s (%d x %d) sharpened%s%s, largest difference from plain C %.1e\n",
           in, width, height, argc > 2 ? " to " : "", argc > 2 ? argv[2] : "", worst);
    free(src), free(dst);
    return written && worst < 1e-5 ? 0 : 1;
}
