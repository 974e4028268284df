/* beside.c - puts two pictures of the same size beside each other: beside left.png right.png
 * both.png */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 3, GAP = 8 }; /* pixels between the two, white */

/* The picture's bytes, row by row, to be freed; NULL after a message. */
static unsigned char *read_picture(const char *path, png_image *image)
{
    *image = (png_image){.version = PNG_IMAGE_VERSION};
    if (png_image_begin_read_from_file(image, path)) {
        image->format = PNG_FORMAT_RGB;
        unsigned char *pixels = malloc(PNG_IMAGE_SIZE(*image));
        if (pixels && png_image_finish_read(image, NULL, pixels, 0, NULL))
            return pixels;
        free(pixels);
    }
    fprintf(stderr, "beside: %s: %s\n", path, image->message[0] ? image->message : "no memory");
    png_image_free(image);
    return NULL;
}

/* 0 where the file is written. */
static int write_both(const char *path, const unsigned char *left, const unsigned char *right,
                      size_t width, size_t height)
{
    size_t row = width * CHANNELS, gap = (size_t)GAP * CHANNELS, both = 2 * row + gap;
    unsigned char *pixels = malloc(both * height);
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)(2 * width + GAP),
                       .height = (png_uint_32)height,
                       .format = PNG_FORMAT_RGB};
    if (!pixels)
        return fprintf(stderr, "beside: no memory\n"), 1;
    for (size_t y = 0; y < height; y++) {
        unsigned char *to = pixels + y * both;
        memcpy(to, left + y * row, row);
        memset(to + row, 255, gap);
        memcpy(to + row + gap, right + y * row, row);
    }
    int written = png_image_write_to_file(&image, path, 0, pixels, 0, NULL);
    if (!written)
        fprintf(stderr, "beside: %s: %s\n", path, image.message);
    free(pixels);
    return written ? 0 : 1;
}

int main(int argc, char **argv)
{
    png_image first, second;
    if (argc != 4)
        return fprintf(stderr, "usage: beside left.png right.png both.png\n"), 2;
    unsigned char *left = read_picture(argv[1], &first);
    unsigned char *right = left ? read_picture(argv[2], &second) : NULL;
    int status = 1;
    if (right && (first.width != second.width || first.height != second.height))
        fprintf(stderr, "beside: the pictures are not of the same size\n");
    else if (right)
        status = write_both(argv[3], left, right, first.width, first.height);
    free(left);
    free(right);
    return status;
}
