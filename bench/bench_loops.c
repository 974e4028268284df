/* bench_loops.c - annotated loops on a GPU, on arrays that are there: beside constructs with a
 * body in braces that do the same, or beside the time that the bytes take. */
#define _GNU_SOURCE
#include <math.h>

#include "bench.h"

enum { ROUNDS = 7, REPEATS = 20, SIDE = 16384, ROWS = 32768, COLUMNS = 4096, PER_ROW = 32 };
static const size_t many = (size_t)1 << 28;
static const double bandwidth = 4.27e9 * 1e3; /* bytes a second, of a copy on an H200 */

static ckpp_array xs, ys, smalls, begins, places;
static float sink;

/* ---- what is measured ---- */

#pragma kernel elementwise saxpy in(float x, float a)inout(float y)
{
    y = a * x + y;
}
#pragma kernel elementwise outer in(float m, float row)out(float y)
{
    y = m * row;
}
#pragma kernel reduction total in(float x)out(float s) reduce(+)
{
    return x;
}

static void saxpy_block(void)
{
    must(saxpy(xs, 2.0f, &ys));
}

static void saxpy_loop(void)
{
    float *x = xs.data, *y = ys.data, a = 2;
    size_t n = many;
#pragma kernel elementwise in(x[n])inout(y[n])
    for (size_t j = 0; j < n; j++)
        y[j] = a * x[j] + y[j];
}

static void outer_block(void)
{
    ckpp_array m = ckpp_view((float *)xs.data, SIDE, SIDE);
    ckpp_array row = ckpp_view((float *)smalls.data, SIDE);
    ckpp_array y = ckpp_view((float *)ys.data, SIDE, SIDE);
    must(outer(m, row, &y));
}

static void outer_loop(void)
{
    float *m = xs.data, *row = smalls.data, *y = ys.data;
    int h = SIDE, w = SIDE;
#pragma kernel elementwise collapse(2) in(m[h * w], row[w]) out(y[h * w])
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            y[r * w + c] = m[r * w + c] * row[c];
}

/* ---- other types, and more arithmetic ---- */

#pragma kernel elementwise add8 in(int8 x, int8 y)out(int8 z)
{
    z = x + y;
}
#pragma kernel elementwise add16 in(float16 x, float16 y)out(float16 z)
{
    z = x + y;
}
#pragma kernel reduction dot_product in(float x, float y)out(float s) reduce(+)
{
    return x * y;
}
#pragma kernel reduction extremes in(float x)out(float low, float high) reduce(min                \
                                                                               : low, max         \
                                                                               : high)
{
    low = x;
    high = x;
}
#pragma kernel elementwise twice in(float x)out(float y)
{
    y = 2 * x;
}

static inline float normal_cdf(float x)
{
    return 0.5f * erfcf(-x * 0.70710678f);
}

#pragma kernel elementwise options_block in(float price, float strike,                            \
                                            float years)out(float call, float put)
{
    float deviation = 0.3f * sqrtf(years);
    float d1 = (logf(price / strike) + (0.02f + 0.5f * 0.3f * 0.3f) * years) / deviation;
    float d2 = d1 - deviation, discounted = strike * expf(-0.02f * years);
    call = price * normal_cdf(d1) - discounted * normal_cdf(d2);
    put = discounted * normal_cdf(-d2) - price * normal_cdf(-d1);
}

static void bytes_block(void)
{
    signed char *x = xs.data, *y = x + many, *z = ys.data;
    ckpp_array a = ckpp_view(x, many), b = ckpp_view(y, many), c = ckpp_view(z, many);
    must(add8(a, b, &c));
}

static void bytes_loop(void)
{
    signed char *x = xs.data, *y = x + many, *z = ys.data;
    size_t n = many;
#pragma kernel elementwise in(x[n], y[n])out(z[n])
    for (size_t j = 0; j < n; j++)
        z[j] = (signed char)(x[j] + y[j]);
}

static void halves_block(void)
{
    __extension__ _Float16 *x = xs.data, *y = x + many, *z = ys.data;
    ckpp_array a = ckpp_view(x, many), b = ckpp_view(y, many), c = ckpp_view(z, many);
    must(add16(a, b, &c));
}

static void halves_loop(void)
{
    __extension__ _Float16 *x = xs.data, *y = x + many, *z = ys.data;
    size_t n = many;
#pragma kernel elementwise in(x[n], y[n])out(z[n])
    for (size_t j = 0; j < n; j++)
        z[j] = x[j] + y[j];
}

static void pricing_block(void)
{
    float *p = xs.data, *q = ys.data;
    const size_t n = many / 4;
    ckpp_array price = ckpp_view(p, n), strike = ckpp_view(p + n, n);
    ckpp_array years = ckpp_view(p + 2 * n, n);
    ckpp_array call = ckpp_view(q, n), put = ckpp_view(q + n, n);
    must(options_block(price, strike, years, &call, &put));
}

static void pricing_loop(void)
{
    const size_t n = many / 4;
    float *price = xs.data, *strike = price + n, *years = strike + n;
    float *call = ys.data, *put = call + n;
#pragma kernel elementwise in(price[n], strike[n], years[n])out(call[n], put[n])
    for (size_t j = 0; j < n; j++) {
        float deviation = 0.3f * sqrtf(years[j]);
        float d1 = (logf(price[j] / strike[j]) + (0.02f + 0.5f * 0.3f * 0.3f) * years[j]) /
                   deviation;
        float d2 = d1 - deviation, discounted = strike[j] * expf(-0.02f * years[j]);
        call[j] = price[j] * normal_cdf(d1) - discounted * normal_cdf(d2);
        put[j] = discounted * normal_cdf(-d2) - price[j] * normal_cdf(-d1);
    }
}

static void turned_block(void)
{
    ckpp_array m = ckpp_view((float *)xs.data, SIDE, SIDE), t;
    ckpp_array y = ckpp_view((float *)ys.data, SIDE, SIDE);
    must(ckpp_transpose(&t, &m, NULL));
    must(twice(t, &y));
}

static void turned_loop(void)
{
    float *m = xs.data, *y = ys.data;
    int n = SIDE;
#pragma kernel elementwise collapse(2) in(m[n * n]) out(y[n * n])
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            y[r * n + c] = 2 * m[c * n + r];
}

static void dot_block(void)
{
    must(dot_product(xs, ys, &sink));
}

static void dot_loop(void)
{
    float *x = xs.data, *y = ys.data, s = 0;
    size_t n = many;
#pragma kernel reduction in(x[n], y[n])reduce(+ : s)
    for (size_t j = 0; j < n; j++)
        s += x[j] * y[j];
    sink = s;
}

static void extremes_block(void)
{
    float low;
    must(extremes(xs, &low, &sink));
}

static void extremes_loop(void)
{
    float *x = xs.data, low = INFINITY, high = -INFINITY;
    size_t n = many;
#pragma kernel reduction in(x[n])reduce(min : low, max : high)
    for (size_t j = 0; j < n; j++) {
        low = fminf(low, x[j]);
        high = fmaxf(high, x[j]);
    }
    sink = high - low;
}

static void sum_block(void)
{
    must(total(xs, &sink));
}

static void sum_loop(void)
{
    float *x = xs.data, s = 0;
    size_t n = many;
#pragma kernel reduction in(x[n])reduce(+ : s)
    for (size_t j = 0; j < n; j++)
        s += x[j];
    sink = s;
}

static void softmax(int rows, int cols)
{
    float *x = xs.data, *y = ys.data;
#pragma kernel elementwise in(x[rows * cols]) out(y[rows * cols])
    for (int r = 0; r < rows; r++) {
        float top = -INFINITY, sum = 0;
#pragma kernel reduction reduce(max : top)
        for (int c = 0; c < cols; c++)
            top = fmaxf(top, x[r * cols + c]);
#pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < cols; c++)
            sum += expf(x[r * cols + c] - top);
#pragma kernel elementwise
        for (int c = 0; c < cols; c++)
            y[r * cols + c] = expf(x[r * cols + c] - top) / sum;
    }
}

static void softmax_large(void)
{
    softmax(ROWS, COLUMNS);
}

static void softmax_small(void)
{
    softmax(1024, 1024);
}

static void layer_norm(void)
{
    float *x = xs.data, *y = ys.data, *scale = smalls.data;
    int rows = ROWS, cols = COLUMNS;
#pragma kernel elementwise in(x[rows * cols], scale[cols]) out(y[rows * cols])
    for (int r = 0; r < rows; r++) {
        float sum = 0, squares = 0;
#pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < cols; c++)
            sum += x[r * cols + c];
        float mean = sum / (float)cols;
#pragma kernel reduction reduce(+ : squares)
        for (int c = 0; c < cols; c++)
            squares += (x[r * cols + c] - mean) * (x[r * cols + c] - mean);
        float factor = 1 / sqrtf(squares / (float)cols + 1e-5f);
#pragma kernel elementwise
        for (int c = 0; c < cols; c++)
            y[r * cols + c] = (x[r * cols + c] - mean) * factor * scale[c];
    }
}

static void log_sum_exp(void)
{
    float *x = xs.data, *y = ys.data;
    int rows = 12347, cols = 21613;
#pragma kernel elementwise in(x[rows * cols]) out(y[rows])
    for (int r = 0; r < rows; r++) {
        float top = -INFINITY, sum = 0;
#pragma kernel reduction reduce(max : top)
        for (int c = 0; c < cols; c++)
            top = fmaxf(top, x[r * cols + c]);
#pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < cols; c++)
            sum += expf(x[r * cols + c] - top);
        y[r] = logf(sum) + top;
    }
}

static void matrix_vector(void)
{
    float *m = xs.data, *x = smalls.data, *y = ys.data;
    int rows = SIDE, cols = SIDE;
#pragma kernel elementwise in(m[rows * cols], x[cols]) out(y[rows])
    for (int r = 0; r < rows; r++) {
        float sum = 0;
#pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < cols; c++)
            sum += m[r * cols + c] * x[c];
        y[r] = sum;
    }
}

static void transposed(void)
{
    float *m = xs.data, *x = smalls.data, *y = ys.data;
    int rows = SIDE, cols = SIDE;
#pragma kernel elementwise in(m[rows * cols], x[rows]) out(y[cols])
    for (int c = 0; c < cols; c++) {
        float sum = 0;
#pragma kernel reduction reduce(+ : sum)
        for (int r = 0; r < rows; r++)
            sum += m[r * cols + c] * x[r];
        y[c] = sum;
    }
}

/* The sum of what each row of a matrix-vector product has. */
static void row_squares(void)
{
    float *m = xs.data, *x = smalls.data, total = 0;
    int rows = SIDE, cols = SIDE;
#pragma kernel reduction in(m[rows * cols], x[cols]) reduce(+ : total)
    for (int r = 0; r < rows; r++) {
        float sum = 0;
#pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < cols; c++)
            sum += m[r * cols + c] * x[c];
        total += sum * sum;
    }
    sink = total;
}

/* A banded matrix. */
static void sparse(void)
{
    int *begin = begins.data, *place = places.data, rows = 1 << 20, all = rows * PER_ROW;
    float *value = xs.data, *x = smalls.data, *y = ys.data;
#pragma kernel elementwise in(begin[rows + 1], place[all], value[all], x[rows]) out(y[rows])
    for (int r = 0; r < rows; r++) {
        float sum = 0;
#pragma kernel reduction reduce(+ : sum)
        for (int k = begin[r]; k < begin[r + 1]; k++)
            sum += value[k] * x[place[k]];
        y[r] = sum;
    }
}

/* ---- the data ---- */

static void fill(void)
{
    int *begin = begins.data, *place = places.data;
    float *x = xs.data, *y = ys.data, *small = smalls.data;
    size_t n = many;
    int rows = 1 << 20, all = rows * PER_ROW;
#pragma kernel elementwise out(x[n], y[n])
    for (size_t j = 0; j < n; j++) {
        x[j] = (float)(j % 8) / 8;
        y[j] = 1;
    }
#pragma kernel elementwise out(small[rows], begin[rows])
    for (int j = 0; j < rows; j++) {
        small[j] = 1;
        begin[j] = PER_ROW * j;
    }
    begin += rows;
#pragma kernel elementwise
    for (int j = 0; j < 1; j++)
        begin[j] = PER_ROW * rows;
#pragma kernel elementwise out(place[all])
    for (int k = 0; k < all; k++)
        place[k] = (k / PER_ROW + k % PER_ROW * 5) % rows;
}

/* The first elements of ys after the case has run. */
static bool is_right(void (*run)(void), float first, float second)
{
    float got[2];
    fill();
    run();
    ckpp_array from = ckpp_view((float *)ys.data, 2), to = ckpp_view(got);
    must(ckpp_copy(&to, &from));
    return fabsf(got[0] - first) <= 1e-4f * (1 + fabsf(first)) &&
           fabsf(got[1] - second) <= 1e-4f * (1 + fabsf(second));
}

/* ---- the cases ---- */

static double time_of(void (*run)(void))
{
    double begin = now();
    for (int k = 0; k < REPEATS; k++)
        run();
    must(ckpp_synchronize());
    return (now() - begin) / REPEATS;
}

static void measure(const char *name, void (*ours)(void), void (*peer)(void), double bytes,
                    double bar)
{
    double time[ROUNDS], other[ROUNDS];
    for (int r = 0; r < ROUNDS; r++) {
        time[r] = time_of(ours);
        other[r] = peer ? time_of(peer) : bytes / bandwidth;
    }
    print_result(name, median(time, ROUNDS), median(other, ROUNDS), bar);
}

int main(void)
{
    const int64_t n = (int64_t)many, rows = 1 << 20;
    if (!ckpp_device_count()) {
        puts("no GPU: nothing measured");
        return 0;
    }
    must(ckpp_empty(&xs, CKPP_FLOAT32, CKPP_SHAPE(n)));
    must(ckpp_empty(&ys, CKPP_FLOAT32, CKPP_SHAPE(n)));
    must(ckpp_empty(&smalls, CKPP_FLOAT32, CKPP_SHAPE(rows)));
    must(ckpp_empty(&begins, CKPP_INT32, CKPP_SHAPE(rows + 1)));
    must(ckpp_empty(&places, CKPP_INT32, CKPP_SHAPE(rows * PER_ROW)));
    float all = 0;
    for (int k = 0; k < COLUMNS; k++)
        all += expf((float)(k % 8) / 8 - 0.875f);
    if (!is_right(saxpy_loop, 1, 1.25f) || !is_right(outer_loop, 0, 0.125f) ||
        !is_right(softmax_large, expf(-0.875f) / all, expf(-0.75f) / all) ||
        !is_right(matrix_vector, 7168, 7168) || !is_right(transposed, 0, SIDE / 8) ||
        !is_right(sparse, 14, 14)) {
        puts("a loop gives another result than it should");
        return 1;
    }
    puts("# loops, beside constructs with a body in braces, and beside the bytes at 4270 GB/s");
    measure("saxpy of 2^28 floats", saxpy_loop, saxpy_block, 0, 1.03);
    measure("a matrix times a row, 16384^2", outer_loop, outer_block, 0, 1.05);
    measure("twice a transposed matrix", turned_loop, turned_block, 0, 1.05);
    measure("sum of int8 arrays, 2^28", bytes_loop, bytes_block, 0, 1.03);
    measure("sum of float16 arrays, 2^28", halves_loop, halves_block, 0, 1.03);
    measure("Black-Scholes, 2^26", pricing_loop, pricing_block, 0, 1.03);
    fill();
    measure("sum of 2^28 floats", sum_loop, sum_block, 0, 1.03);
    measure("dot product of 2^28", dot_loop, dot_block, 0, 1.03);
    measure("least and most of 2^28", extremes_loop, extremes_block, 0, 1.03);
    measure("softmax 32768 x 4096", softmax_large, NULL, 8.0 * ROWS * COLUMNS, 1.13);
    measure("softmax 1024 x 1024", softmax_small, NULL, 8.0 * 1024 * 1024, 2.5);
    measure("layer norm 32768 x 4096", layer_norm, NULL, 8.0 * ROWS * COLUMNS, 1.13);
    measure("logsumexp 12347 x 21613", log_sum_exp, NULL, 4.0 * 12347 * 21613, 1.05);
    measure("matrix-vector 16384^2", matrix_vector, NULL, 4.0 * SIDE * SIDE, 1.075);
    measure("its transpose", transposed, NULL, 4.0 * SIDE * SIDE, 1.075);
    measure("sum of squares of a product", row_squares, NULL, 4.0 * SIDE * SIDE, 1.1);
    measure("sparse rows of 32", sparse, NULL, 8.0 * PER_ROW * (1 << 20) + 12.0 * (1 << 20), 1.25);
    ckpp_free(&xs), ckpp_free(&ys), ckpp_free(&smalls), ckpp_free(&begins), ckpp_free(&places);
    return 0;
}
