/* image_filter.c - takes the noise out of a picture and grades its colours:
 * image_filter [in.png [out.png]].
 *
 * Two kernels. denoise is a bilateral filter: each pixel becomes the mean of its neighbours,
 * weighted by how near they are in place and in colour, so that edges stay sharp. It looks at
 * other pixels than its own, and so takes its input `raw`: src(y, x) is any pixel. grade
 * brightens, adds contrast and colour, and darkens the corners; it needs to know where its pixel
 * is: _ind[0] and _ind[1] are the element's row and column. */
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Shared by the host and the kernels. main() calls these functions too, to check the
 * kernels against plain C. */
#pragma kernel begin declare
#define RADIUS 4

struct pixel { float r, g, b, a; };

static inline float similarity(struct pixel p, struct pixel q, int dy, int dx)
{
    float r = p.r - q.r, g = p.g - q.g, b = p.b - q.b;
    return expf(-0.07f * (float)(dy * dy + dx * dx) - 90 * (r * r + g * g + b * b));
}

static inline float curve(float v, float mean, float saturation)
{
    v = mean + saturation * (v - mean);
    v = 1.22f * fmaxf(v, 0);              /* exposure */
    v = v / (1 + 0.16f * v * v);          /* a shoulder, so that highlights do not clip */
    v = fminf(v, 1);
    return v + 0.42f * v * (1 - v) * (2 * v - 0.86f);   /* contrast: an S */
}

static inline struct pixel graded(struct pixel p, float y, float x, float tint)
{
    float mean = 0.30f * p.r + 0.59f * p.g + 0.11f * p.b;
    float shade = 1 - 0.55f * (x * x + y * y) * (x * x + y * y);
    struct pixel q = {.r = curve(p.r * (1 + tint), mean, 1.28f) * shade,
                      .g = curve(p.g, mean, 1.28f) * shade,
                      .b = curve(p.b * (1 - tint), mean, 1.28f) * shade,
                      .a = p.a};
    return q;
}
#pragma kernel end declare

static void denoise(int height, int width, const struct pixel *src, struct pixel *dst)
{
    #pragma kernel elementwise denoise in(raw struct pixel src[height][width]) \
            out(struct pixel dst[height][width])
    {
        int y = (int)_ind[0], x = (int)_ind[1];
        int height = (int)src.shape[0], width = (int)src.shape[1];
        struct pixel centre = src(y, x), sum = {0, 0, 0, centre.a};
        float total = 0;
        for (int dy = -RADIUS; dy <= RADIUS; dy++)
            for (int dx = -RADIUS; dx <= RADIUS; dx++) {
                struct pixel near = src(min(max(y + dy, 0), height - 1),
                                        min(max(x + dx, 0), width - 1));
                float weight = similarity(centre, near, dy, dx);
                sum.r += weight * near.r;
                sum.g += weight * near.g;
                sum.b += weight * near.b;
                total += weight;
            }
        dst = (struct pixel){sum.r / total, sum.g / total, sum.b / total, sum.a};
    }
}

static void grade(int height, int width, float tint, struct pixel *p)
{
    #pragma kernel elementwise grade \
            in(float tint, float h = (float)height, float w = (float)width) \
                                     inout(struct pixel p[height][width])
    {
        p = graded(p, (float)_ind[0] / h - 0.5f, (float)_ind[1] / w - 0.5f, tint);
    }
}

/* ---- the same in plain C, for some of the pixels ---- */

static struct pixel expected(int height, int width, float tint, const struct pixel *src, int y,
                             int x)
{
    struct pixel centre = src[y * width + x], sum = {0, 0, 0, centre.a};
    float total = 0;
    for (int dy = -RADIUS; dy <= RADIUS; dy++)
        for (int dx = -RADIUS; dx <= RADIUS; dx++) {
            int ny = y + dy < 0 ? 0 : y + dy >= height ? height - 1 : y + dy;
            int nx = x + dx < 0 ? 0 : x + dx >= width ? width - 1 : x + dx;
            float weight = similarity(centre, src[ny * width + nx], dy, dx);
            sum.r += weight * src[ny * width + nx].r;
            sum.g += weight * src[ny * width + nx].g;
            sum.b += weight * src[ny * width + nx].b;
            total += weight;
        }
    sum = (struct pixel){sum.r / total, sum.g / total, sum.b / total, sum.a};
    return graded(sum, (float)y / (float)height - 0.5f, (float)x / (float)width - 0.5f, tint);
}

static float difference(struct pixel p, struct pixel q)
{
    return fmaxf(fmaxf(fabsf(p.r - q.r), fabsf(p.g - q.g)),
                 fmaxf(fabsf(p.b - q.b), fabsf(p.a - q.a)));
}

/* ---- files ---- */

/* Reads any PNG (grey, palette, RGB, with and without alpha, 8 or 16 bits). NULL with a
 * message on failure. */
static struct pixel *read_png(const char *path, png_image *image)
{
    *image = (png_image){.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(image, path)) {
        fprintf(stderr, "image_filter: %s: %s\n", path, image->message);
        return NULL;
    }
    unsigned kind = image->format & (PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA);
    image->format = PNG_FORMAT_RGBA;
    size_t count = (size_t)image->width * image->height;
    unsigned char *bytes = malloc(PNG_IMAGE_SIZE(*image));
    struct pixel *pixels = malloc(count * sizeof *pixels);
    if (!bytes || !pixels || !png_image_finish_read(image, NULL, bytes, 0, NULL)) {
        fprintf(stderr, "image_filter: %s: %s\n", path,
                bytes && pixels ? image->message : "out of memory");
        png_image_free(image);
        free(bytes), free(pixels);
        return NULL;
    }
    for (size_t k = 0; k < count; k++)
        pixels[k] = (struct pixel){(float)bytes[4 * k] / 255, (float)bytes[4 * k + 1] / 255,
                                   (float)bytes[4 * k + 2] / 255, (float)bytes[4 * k + 3] / 255};
    free(bytes);
    image->format = kind;    /* what was read is what will be written: grey stays grey */
    return pixels;
}

static unsigned char byte_of(float v)
{
    return (unsigned char)(255 * fminf(fmaxf(v, 0), 1) + 0.5f);
}

static int write_png(const char *path, png_image *image, const struct pixel *pixels)
{
    size_t count = (size_t)image->width * image->height;
    unsigned char *bytes = malloc(PNG_IMAGE_SIZE(*image)), *to = bytes;
    for (size_t k = 0; bytes && k < count; k++) {
        *to++ = byte_of(pixels[k].r);
        if (image->format & PNG_FORMAT_FLAG_COLOR) {
            *to++ = byte_of(pixels[k].g);
            *to++ = byte_of(pixels[k].b);
        }
        if (image->format & PNG_FORMAT_FLAG_ALPHA)
            *to++ = byte_of(pixels[k].a);
    }
    int written = bytes && png_image_write_to_file(image, path, 0, bytes, 0, NULL);
    if (!written)
        fprintf(stderr, "image_filter: %s: %s\n", path, bytes ? image->message : "out of memory");
    free(bytes);
    return written;
}

int main(int argc, char **argv)
{
    const char *in = argc > 1 ? argv[1] : "samples/images/photo.png",
               *out = argc > 2 ? argv[2] : "filtered.png";
    png_image image;
    struct pixel *src = read_png(in, &image);
    if (!src)
        return 1;
    int height = (int)image.height, width = (int)image.width;
    float tint = image.format & PNG_FORMAT_FLAG_COLOR ? 0.035f : 0;
    struct pixel *dst = malloc((size_t)height * (size_t)width * sizeof *dst);
    if (!dst) {
        fprintf(stderr, "image_filter: out of memory\n");
        free(src);
        return 1;
    }

    denoise(height, width, src, dst);
    grade(height, width, tint, dst);

    float worst = 0;
    for (int y = 0; y < height; y += y < 8 || y >= height - 8 ? 1 : 17)
        for (int x = 0; x < width; x += x < 8 || x >= width - 8 ? 1 : 13)
            worst = fmaxf(worst, difference(dst[y * width + x],
                                            expected(height, width, tint, src, y, x)));
    int written = write_png(out, &image, dst);
    printf("image_filter: %s (%d x %d) filtered to %s, largest difference from plain C %.1e\n", in,
           width, height, out, (double)worst);
    free(src), free(dst);
    return written && worst < 1e-4f ? 0 : 1;
}
