/* grid_sample.c - raw kernels: looks an image up between its pixels, and the gradients of that.
 *
 * forward() takes, for each point of a grid, the four pixels around that point's place in the
 * image, weighted by how near they are: so images are rotated, warped and enlarged, and so a
 * neural network learns to do it. A place is an x and a y in pixels, (0, 0) being the middle of
 * the first one; outside, the image is 0.
 *
 * backward() gives what a change of each pixel and of each place would do, from the gradients of
 * the result. A pixel may lie under many points, which add to its gradient at the same time: hence
 * atomic_add, and fill(0), from which the sums start. main() compares the gradients with what
 * small changes really do. */
#include <math.h>
#include <stdio.h>

#include <ckpp/ckpp.h>

/* image is (channels, height, width), points is (rows, columns, 2). */
#pragma kernel raw forward in(float image, float points) \
        out(float y[image.shape[0]][points.shape[0]][points.shape[1]]) \
        threads(points.shape[1], points.shape[0])
{
    if (_thread.x >= _threads.x || _thread.y >= _threads.y)
        return;
    int64_t point = _thread.y * _threads.x + _thread.x, height = image.shape[1],
            width = image.shape[2];
    float px = points[2 * point], py = points[2 * point + 1];
    int left = (int)floorf(px), top = (int)floorf(py);

    for (int64_t c = 0; c < image.shape[0]; c++) {
        float sum = 0;
        for (int corner = 0; corner < 4; corner++) {
            int x = left + corner % 2, y = top + corner / 2;
            if (x >= 0 && x < width && y >= 0 && y < height)
                sum += (1 - fabsf(px - x)) * (1 - fabsf(py - y)) *
                       image[(c * height + y) * width + x];
        }
        y[c * _threads.x * _threads.y + point] = sum;
    }
}

/* dy, dimage and dpoints are the gradients of y, image and points. */
#pragma kernel raw backward in(float image, float points, float dy) \
        out(float dimage like image, float dpoints like points) \
        threads(points.shape[1], points.shape[0]) fill(0) atomic
{
    if (_thread.x >= _threads.x || _thread.y >= _threads.y)
        return;
    int64_t point = _thread.y * _threads.x + _thread.x, height = image.shape[1],
            width = image.shape[2];
    float px = points[2 * point], py = points[2 * point + 1];
    int left = (int)floorf(px), top = (int)floorf(py);

    float dx_sum = 0, dy_sum = 0;
    for (int64_t c = 0; c < image.shape[0]; c++) {
        float gradient = dy[c * _threads.x * _threads.y + point];
        for (int corner = 0; corner < 4; corner++) {
            int x = left + corner % 2, y = top + corner / 2;
            if (x < 0 || x >= width || y < 0 || y >= height)
                continue;
            int64_t pixel = (c * height + y) * width + x;
            float weight_x = 1 - fabsf(px - x), weight_y = 1 - fabsf(py - y);
            atomic_add(&dimage[pixel], weight_x * weight_y * gradient);
            dx_sum += (x == left ? -1 : 1) * weight_y * image[pixel] * gradient;
            dy_sum += (y == top ? -1 : 1) * weight_x * image[pixel] * gradient;
        }
    }
    dpoints[2 * point] = dx_sum;
    dpoints[2 * point + 1] = dy_sum;
}

/* ---- the same in plain C, in double precision ---- */

enum { CHANNELS = 3, HEIGHT = 61, WIDTH = 83, ROWS = 150, COLUMNS = 203, POINTS = ROWS * COLUMNS };
enum { PIXELS = HEIGHT * WIDTH };

static double sample(const double *image, double px, double py)
{
    int left = (int)floor(px), top = (int)floor(py);
    double sum = 0;
    for (int y = top; y <= top + 1; y++)
        for (int x = left; x <= left + 1; x++)
            if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT)
                sum += (1 - fabs(px - x)) * (1 - fabs(py - y)) * image[y * WIDTH + x];
    return sum;
}

/* What backward() has the gradients of: the sum of all results, each times its dy. */
static double weighted_sum(const double *image, const double *points, const float *dy)
{
    double sum = 0;
    for (int c = 0; c < CHANNELS; c++)
        for (int k = 0; k < POINTS; k++)
            sum += (double)dy[c * POINTS + k] *
                   sample(image + c * PIXELS, points[2 * k], points[2 * k + 1]);
    return sum;
}

/* The larger one; NaN where one is, which fmax() would drop. */
static double larger(double a, double b)
{
    return a >= b || isnan(a) ? a : b;
}

/* How far some of the gradients of `values`, which is image or points, are from what
 * small changes do. */
static double check_gradients(const double *image, const double *points, const float *dy,
                              double *values, int count, const float *gradients)
{
    const double step = 1e-5;
    double worst = 0;
    for (int k = 0; k < count; k += count / 40) {
        double value = values[k];
        values[k] = value + step;
        double above = weighted_sum(image, points, dy);
        values[k] = value - step;
        double below = weighted_sum(image, points, dy);
        values[k] = value;
        worst = larger(worst, fabs((above - below) / (2 * step) - (double)gradients[k]));
    }
    return worst;
}

static float image[CHANNELS * PIXELS], points[2 * POINTS], y[CHANNELS * POINTS],
    dy[CHANNELS * POINTS];
static float dimage[CHANNELS * PIXELS], dpoints[2 * POINTS];
static double exact_image[CHANNELS * PIXELS], exact_points[2 * POINTS];

/* The image turned by half a radian, partly outside. No place is on the middle of a pixel, where
 * the gradient jumps. */
static void make_arguments(void)
{
    for (int k = 0; k < CHANNELS * PIXELS; k++)
        exact_image[k] = (double)(image[k] = sinf(0.1f * (float)k) + 0.1f * (float)(k % 7));
    for (int k = 0; k < POINTS; k++) {
        float u = (float)(k % COLUMNS) / COLUMNS - 0.5f, v = (float)(k / COLUMNS) / ROWS - 0.5f;
        float x = WIDTH * (0.5f + 0.88f * u - 0.48f * v),
              y_place = HEIGHT * (0.5f + 0.48f * u + 0.88f * v);
        points[2 * k] = floorf(x) + 0.01f + 0.98f * (x - floorf(x));
        points[2 * k + 1] = floorf(y_place) + 0.01f + 0.98f * (y_place - floorf(y_place));
    }
    for (int k = 0; k < 2 * POINTS; k++)
        exact_points[k] = (double)points[k];
    for (int k = 0; k < CHANNELS * POINTS; k++)
        dy[k] = cosf(0.03f * (float)k);
}

int main(void)
{
    make_arguments();
    ckpp_array to_image = ckpp_view(image, CHANNELS, HEIGHT, WIDTH),
               to_points = ckpp_view(points, ROWS, COLUMNS, 2);
    ckpp_array to_y = ckpp_view(y, CHANNELS, ROWS, COLUMNS),
               to_dy = ckpp_view(dy, CHANNELS, ROWS, COLUMNS);
    ckpp_array to_dimage = ckpp_view(dimage, CHANNELS, HEIGHT, WIDTH),
               to_dpoints = ckpp_view(dpoints, ROWS, COLUMNS, 2);
    ckpp_must(forward(to_image, to_points, &to_y));
    ckpp_must(backward(to_image, to_points, to_dy, &to_dimage, &to_dpoints));

    double worst = 0;
    for (int c = 0; c < CHANNELS; c++)
        for (int k = 0; k < POINTS; k++)
            worst = larger(worst, fabs((double)y[c * POINTS + k] -
                                       sample(exact_image + c * PIXELS, exact_points[2 * k],
                                              exact_points[2 * k + 1])));
    double of_image = check_gradients(exact_image, exact_points, dy, exact_image,
                                      CHANNELS * PIXELS, dimage);
    double of_points = check_gradients(exact_image, exact_points, dy, exact_points, 2 * POINTS,
                                       dpoints);
    printf("grid_sample: %d x %d points in %d channels, largest difference from plain C %.1e, "
           "gradients from small changes %.1e\n",
           ROWS, COLUMNS, CHANNELS, worst, larger(of_image, of_points));
    return worst < 1e-4 && of_image < 1e-3 && of_points < 1e-3 ? 0 : 1;
}
