/* blocks_peer.c - the peers of bench_blocks.c: loops as one would write them in C, compiled with
 * -O3 -march=native -fopenmp. */
#include "blocks_peer.h"

#include <math.h>

void plain_product(const float *restrict a, const float *restrict b, float *restrict c, size_t n)
{
#pragma omp parallel for
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (size_t k = 0; k < n; k++)
            for (size_t j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

float plain_relax(const float *restrict from, float *restrict to, size_t n)
{
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (size_t i = 1; i < n - 1; i++)
        for (size_t j = 1; j < n - 1; j++) {
            const size_t k = i * n + j;
            const float v = 0.25f * (from[k - 1] + from[k + 1] + from[k - n] + from[k + n]);
            sum += (v - from[k]) * (v - from[k]);
            to[k] = v;
        }
    return sum;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

void plain_paths(const int *restrict costs, const int *restrict from, int *restrict to, size_t n)
{
#pragma omp parallel for
    for (size_t k = 0; k < n; k++)
        to[k] = costs[k] + least(from[k], least(from[k ? k - 1 : 0], from[k + 1 < n ? k + 1 : k]));
}

void plain_normalise(const float *restrict x, const float *restrict scale, float *restrict y,
                     size_t rows, size_t columns)
{
#pragma omp parallel for
    for (size_t r = 0; r < rows; r++) {
        const float *row = x + r * columns;
        float sum = 0, squares = 0;
        for (size_t c = 0; c < columns; c++)
            sum += row[c];
        const float mean = sum / (float)columns;
        for (size_t c = 0; c < columns; c++)
            squares += (row[c] - mean) * (row[c] - mean);
        const float by = 1 / sqrtf(squares / (float)columns + 1e-5f);
        for (size_t c = 0; c < columns; c++)
            y[r * columns + c] = (row[c] - mean) * by * scale[c];
    }
}

void plain_scan(const int *restrict x, int *restrict y, size_t blocks, size_t block)
{
#pragma omp parallel for
    for (size_t b = 0; b < blocks; b++)
        for (size_t k = b * block, sum = 0; k < (b + 1) * block; k++)
            y[k] = (int)(sum += (size_t)x[k]);
}
