/* image_statistics.c - what a picture is like, channel by channel: image_statistics [in.png].
 *
 * One pass over the picture gives each channel's darkest and brightest value, its mean and its
 * standard deviation: the accumulator is a struct, and axis(0, 1) reduces rows and columns, so
 * that the three channels remain. A second reduction finds the brightest pixel, by the luminance
 * that the eye would give it. */
#include <math.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#pragma kernel begin declare
struct rgb { unsigned char r, g, b; };

/* Of some values of a channel: the extremes, the sum, the sum of the squares. 64 bits hold those
 * of any picture exactly. */
struct summary { int low, high; int64_t sum, squares; };

static inline struct summary joined(struct summary p, struct summary q)
{
    return (struct summary){.low = p.low < q.low ? p.low : q.low,
                            .high = p.high > q.high ? p.high : q.high,
                            .sum = p.sum + q.sum,
                            .squares = p.squares + q.squares};
}

/* ITU-R BT.709, in ten-thousandths. */
static inline int luminance(struct rgb p) { return 2126 * p.r + 7152 * p.g + 722 * p.b; }
#pragma kernel end declare

struct statistics { int low[3], high[3]; double mean[3], deviation[3]; int64_t brightest; };

static struct statistics measure(size_t height, size_t width, const struct rgb *pixels)
{
    struct statistics s;
    #pragma kernel reduction channels \
            in(unsigned char v[height][width][3] = (const unsigned char *)pixels) \
            out(int low[3] = s.low, int high[3] = s.high, double mean[3] = s.mean, \
                double deviation[3] = s.deviation) \
            reduce_type(struct summary) identity({255, 0, 0, 0}) reduce(joined(a, b)) axis(0, 1) \
            post(low = a.low; high = a.high; mean = (double)a.sum / n; \
                 deviation = sqrt((double)a.squares / n - mean * mean))
    {
        return (struct summary){.low = v, .high = v, .sum = v, .squares = v * v};
    }

    #pragma kernel reduction brightest in(struct rgb p[height * width] = pixels) \
            out(int64_t place = s.brightest) \
                                       reduce(argmax)
    { return luminance(p); }
    return s;
}

/* The larger one; NaN where one is, which fmax() would drop. */
static double larger(double a, double b)
{
    return a >= b || isnan(a) ? a : b;
}

/* The largest difference from plain C, 255 where what must be equal is not. */
static double difference(size_t count, const struct rgb *pixels, const struct statistics *s)
{
    const unsigned char *v = (const unsigned char *)pixels;
    double worst = 0;
    for (size_t c = 0; c < 3; c++) {
        int low = 255, high = 0;
        double sum = 0, squares = 0;
        for (size_t k = 0; k < count; k++) {
            low = v[3 * k + c] < low ? v[3 * k + c] : low;
            high = v[3 * k + c] > high ? v[3 * k + c] : high;
            sum += v[3 * k + c];
        }
        for (size_t k = 0; k < count; k++)
            squares += (v[3 * k + c] - sum / (double)count) * (v[3 * k + c] - sum / (double)count);
        worst = s->low[c] == low && s->high[c] == high ? worst : 255;
        worst = larger(worst, fabs(s->mean[c] - sum / (double)count));
        worst = larger(worst, fabs(s->deviation[c] - sqrt(squares / (double)count)));
    }
    size_t brightest = 0;
    for (size_t k = 1; k < count; k++)
        brightest = luminance(pixels[k]) > luminance(pixels[brightest]) ? k : brightest;
    return s->brightest == (int64_t)brightest ? worst : 255;
}

static struct rgb *read_png(const char *path, png_image *image)
{
    *image = (png_image){.version = PNG_IMAGE_VERSION};
    struct rgb *pixels = NULL;
    if (png_image_begin_read_from_file(image, path)) {
        image->format = PNG_FORMAT_RGB;
        pixels = malloc(PNG_IMAGE_SIZE(*image));
        if (pixels && png_image_finish_read(image, &(png_color){0, 0, 0}, pixels, 0, NULL))
            return pixels;
    }
    fprintf(stderr, "image_statistics: %s: %s\n", path,
            *image->message ? image->message : "out of memory");
    png_image_free(image);
    free(pixels);
    return NULL;
}

int main(int argc, char **argv)
{
    png_image image;
    struct rgb *pixels = read_png(argc > 1 ? argv[1] : "samples/images/photo.png", &image);
    if (!pixels)
        return 1;

    struct statistics s = measure(image.height, image.width, pixels);

    double worst = difference((size_t)image.height * image.width, pixels, &s);
    printf("image_statistics: %u x %u, ", image.width, image.height);
    for (int c = 0; c < 3; c++)
        printf("%c %d-%d %.1f +- %.1f, ", "RGB"[c], s.low[c], s.high[c], s.mean[c],
               s.deviation[c]);
    printf("brightest at (%d, %d), largest difference from plain C %.1e\n",
           (int)(s.brightest % image.width), (int)(s.brightest / image.width), worst);
    free(pixels);
    return worst < 1e-6 ? 0 : 1;
}
