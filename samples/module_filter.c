/* module_filter.c - a module: two kernels and a template, compiled at once, that
 * share a constant filter.
 *
 * The filter's weights are in constant memory, which threads of a warp read together at once; C
 * writes them there by name. The rows are filtered by one kernel, the columns by another; the edge
 * is mirrored. A third kernel, an instance of a template, finds the largest difference between two
 * images, and counts in a variable of the module how many pixels have changed. */
#include <math.h>
#include <stdio.h>

#include <ckpp/ckpp.h>

enum { RADIUS = 3, TAPS = 2 * RADIUS + 1, WIDTH = 300, HEIGHT = 200 };

#pragma kernel module filters names("largest_change<float>") options("-DRADIUS=3")
{
    __constant__ float weights[2 * RADIUS + 1];
    __device__ int changed;

    __device__ int mirrored(int k, int n) { return k < 0 ? -k : k >= n ? 2 * n - 2 - k : k; }

    __global__ void filter_rows(const float *x, float *y, int width, int height)
    {
        int column = blockIdx.x * blockDim.x + threadIdx.x,
            row = blockIdx.y * blockDim.y + threadIdx.y;
        if (column >= width || row >= height)
            return;
        float sum = 0;
        for (int k = -RADIUS; k <= RADIUS; k++)
            sum += weights[k + RADIUS] * x[row * width + mirrored(column + k, width)];
        y[row * width + column] = sum;
    }

    __global__ void filter_columns(const float *x, float *y, int width, int height)
    {
        int column = blockIdx.x * blockDim.x + threadIdx.x,
            row = blockIdx.y * blockDim.y + threadIdx.y;
        if (column >= width || row >= height)
            return;
        float sum = 0;
        for (int k = -RADIUS; k <= RADIUS; k++)
            sum += weights[k + RADIUS] * x[mirrored(row + k, height) * width + column];
        y[row * width + column] = sum;
    }

    /* Each thread looks at several pixels. Bits of floats that are not negative have the
     * order of the numbers. */
    template <class T>
    __global__ void largest_change(const T *x, const T *y, unsigned *largest, int n)
    {
        float most = 0;
        for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x) {
            float change = fabsf((float)(x[k] - y[k]));
            most = fmaxf(most, change);
            if (change > 0.01f)
                atomicAdd(&changed, 1);
        }
        atomicMax(largest, __float_as_uint(most));
    }
}

/* A Gaussian's, which add up to 1. */
static void make_weights(float weights[TAPS])
{
    float sum = 0;
    for (int k = 0; k < TAPS; k++)
        sum += weights[k] = expf(-0.5f * (float)((k - RADIUS) * (k - RADIUS)) / 2.25f);
    for (int k = 0; k < TAPS; k++)
        weights[k] /= sum;
}

static int mirror(int k, int n)
{
    return k < 0 ? -k : k >= n ? 2 * n - 2 - k : k;
}

/* The same in plain C: along rows (step 1 of columns), or along columns. */
static void filter_serially(const float *x, float *y, const float *weights, int rows)
{
    for (int row = 0; row < HEIGHT; row++)
        for (int column = 0; column < WIDTH; column++) {
            float sum = 0;
            for (int k = -RADIUS; k <= RADIUS; k++) {
                int r = rows ? row : mirror(row + k, HEIGHT),
                    c = rows ? mirror(column + k, WIDTH) : column;
                sum += weights[k + RADIUS] * x[r * WIDTH + c];
            }
            y[row * WIDTH + column] = sum;
        }
}

int main(void)
{
    static float image[HEIGHT][WIDTH], half[HEIGHT][WIDTH], expected[HEIGHT][WIDTH],
        result[HEIGHT][WIDTH];
    float taps[TAPS];
    for (int row = 0; row < HEIGHT; row++)
        for (int column = 0; column < WIDTH; column++)
            image[row][column] = (float)((row / 20 + column / 30) % 2);
    make_weights(taps);

    /* the filter, written by name */
    ckpp_array weights, counter;
    ckpp_must(ckpp_module_global(filters, "weights", CKPP_FLOAT32, CKPP_SHAPE(TAPS), &weights));
    ckpp_must(ckpp_from(&weights, taps));

    /* arrays on the device, and one launch after the other */
    CKPP_AUTO ckpp_array x = {0}, y = {0}, z = {0}, largest = {0};
    ckpp_must(ckpp_from(&x, image));
    ckpp_must(ckpp_empty_like(&y, &x));
    ckpp_must(ckpp_empty_like(&z, &x));
    ckpp_must(ckpp_zeros(&largest, CKPP_UINT32, CKPP_SHAPE(1)));
    ckpp_must(filters_filter_rows(x, &y, WIDTH, HEIGHT, .threads = {WIDTH, HEIGHT}));
    ckpp_must(filters_filter_columns(y, &z, WIDTH, HEIGHT, .threads = {WIDTH, HEIGHT}));
    ckpp_must(
        filters_largest_change_float(x, z, &largest, WIDTH * HEIGHT, .grid = 16, .block = 256));

    float most = 0;
    int changed = 0;
    ckpp_array bits = ckpp_view_as(&most, CKPP_UINT32, 1);
    ckpp_must(ckpp_to(result, &z));
    ckpp_must(ckpp_copy(&bits, &largest));
    ckpp_must(ckpp_module_global(filters, "changed", CKPP_INT32, 0, NULL, &counter));
    ckpp_must(ckpp_to(&changed, &counter));

    filter_serially(&image[0][0], &half[0][0], taps, 1);
    filter_serially(&half[0][0], &expected[0][0], taps, 0);
    float error = 0, change = 0;
    for (int row = 0; row < HEIGHT; row++)
        for (int column = 0; column < WIDTH; column++) {
            error = fmaxf(error, fabsf(result[row][column] - expected[row][column]));
            change = fmaxf(change, fabsf(image[row][column] - expected[row][column]));
        }
    printf("%d x %d pixels, %d taps: %d have changed, the largest change is %.3f, the error %g\n",
           WIDTH, HEIGHT, TAPS, changed, (double)most, (double)error);
    return error < 1e-5F && fabsf(change - most) < 1e-5F && changed > 0 ? 0 : 1;
}
