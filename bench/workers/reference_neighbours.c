/* reference_neighbours.c - what stencils and their kin compute, from the noise. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "noise.h"
#include "reference.h"

/* A stencil's weights by what an offset is: how many axes it has parts along, and how far they go.
 * Stars have weights up to their radius, boxes for one step along one axis and more. */
static const struct stencil {
    const char *kernel;
    int ndim, radius, is_box;
    double center, weight[5];    /* star: by distance; box: by the number of axes */
} stencils[] = {
    {"star5", 2, 1, 0, 0.5, {0, 0.125}},
    {"box9", 2, 1, 1, 0.5, {0, 0.0625, 0.03125}},
    {"star9", 2, 2, 0, 0.5, {0, 0.0625, 0.03125}},
    {"star17", 2, 4, 0, 0.5, {0, 0.0625, 0.0625, 0.03125, 0.03125}},
    {"star7", 3, 1, 0, 0.25, {0, 0.125}},
    {"box27", 3, 1, 1, 0.25, {0, 0.0625, 0.015625, 0.0078125}},
};

static double old(const struct job *job, int operand, long place)
{
    return noise((unsigned)place, operand, job->noise);
}

static double apply(const struct job *job, const struct stencil *s, long k)
{
    long at[3], step[3] = {1, 1, 1}, place = k;
    int rim = 0, n = s->ndim;
    for (int d = n - 1; d >= 0; d--) {
        at[d] = k % job->shape[d], k /= job->shape[d];
        step[d] = d == n - 1 ? 1 : step[d + 1] * job->shape[d + 1];
        rim |= at[d] < s->radius || at[d] >= job->shape[d] - s->radius;
    }
    if (rim)    /* bodies copy it, others leave it alone */
        return old(job, *job->way != '\0', place);
    double sum = s->center * old(job, 0, place);
    if (!s->is_box)
        for (int d = 0; d < n; d++)
            for (int j = 1; j <= s->radius; j++)
                sum += s->weight[j] * (old(job, 0, place - j * step[d]) +
                                       old(job, 0, place + j * step[d]));
    for (int c = s->is_box && n > 2 ? -1 : 1; s->is_box && c <= 1; c++)
        for (int b = -1; b <= 1; b++)
            for (int a = -1; a <= 1; a++) {
                int far = n > 2 ? c : 0, axes = (far != 0) + (b != 0) + (a != 0);
                sum += s->weight[axes] *
                       old(job, 0, place + far * step[0] + b * step[n - 2] + a);
            }
    return sum;
}

/* PolyBench's fdtd-2d: ex, ey and hz after a step. */
static double advance(const struct job *job, int output, long place)
{
    long w = job->shape[1], r = place / w, c = place % w;
    double x = old(job, output, place);
    if (output == 1)
        return r == 0 ? 1 : x - 0.5 * (old(job, 2, place) - old(job, 2, place - w));
    if (output == 0)
        return c == 0 ? x : x - 0.5 * (old(job, 2, place) - old(job, 2, place - 1));
    if (r == job->shape[0] - 1 || c == w - 1)
        return x;
    return x - 0.7 * (advance(job, 0, place + 1) - advance(job, 0, place) +
                      advance(job, 1, place + w) - advance(job, 1, place));
}

static int find_path(const struct job *job, long place)
{
    static int *d;
    long n = job->shape[0];
    if (!d) {
        d = malloc((size_t)(n * n) * sizeof *d);
        for (long k = 0; k < n * n; k++)
            d[k] = (int)old(job, 0, k);
        for (long k = 0; k < n; k++) {
            #pragma omp parallel for schedule(static)
            for (long r = 0; r < n; r++) {
                int first = d[r * n + k];
                for (long c = 0; c < n; c++) {
                    int way = first + d[k * n + c];
                    d[r * n + c] = way < d[r * n + c] ? way : d[r * n + c];
                }
            }
        }
    }
    return d[place];
}

/* ---- what the host's blocks compute: cases_host.py ---- */

static double count(const struct job *job, long bin)
{
    static long counts[256], counted;
    for (; counted < job->size; counted++)
        counts[(int)old(job, 0, counted)]++;
    return (double)counts[bin];
}

static double least_path(const struct job *job, long column)
{
    static int *least;
    const long rows = job->shape[0], columns = job->shape[1];
    if (!least) {
        int *next = malloc((size_t)columns * sizeof *next);
        least = malloc((size_t)columns * sizeof *least);
        for (long c = 0; c < columns; c++)
            least[c] = (int)old(job, 0, c);
        for (long r = 1; r < rows; r++) {
            for (long c = 0; c < columns; c++) {
                int a = least[c];
                a = c > 0 && least[c - 1] < a ? least[c - 1] : a;
                a = c < columns - 1 && least[c + 1] < a ? least[c + 1] : a;
                next[c] = a + (int)old(job, 0, r * columns + c);
            }
            memcpy(least, next, (size_t)columns * sizeof *least);
        }
        free(next);
    }
    return least[column];
}

static double normalize(const struct job *job, long row, long column)
{
    static long last = -1;
    static double mean, scale;
    const long n = job->shape[1];
    if (row != last) {
        double sum = 0, squares = 0;
        for (long c = 0; c < n; c++) {
            double x = old(job, 0, row * n + c);
            sum += x, squares += x * x;
        }
        last = row, mean = sum / (double)n;
        scale = 1 / sqrt(squares / (double)n - mean * mean + 1e-5);
    }
    return (old(job, 0, row * n + column) - mean) * scale;
}

static int expect_block(const struct job *job, long r, long c, double *value)
{
    const long h = job->shape[0], w = job->shape[1], k = r * w + c;
    double sum = 0;
    if (!strcmp(job->kernel, "triangle"))
        *value = c > r ? 0 : old(job, 0, k);
    else if (!strcmp(job->kernel, "histogram"))
        *value = count(job, c);
    else if (!strcmp(job->kernel, "path"))
        *value = least_path(job, c);
    else if (!strcmp(job->kernel, "layer_norm"))
        *value = normalize(job, r, c);
    else if (!strcmp(job->kernel, "product")) {
        for (long j = 0; j < w; j++)
            sum += old(job, 0, r * w + j) * old(job, 1, j * w + c);
        *value = sum;
    } else if (!strcmp(job->kernel, "jacobi"))
        *value = r == 0 || c == 0 || r == h - 1 || c == w - 1
                     ? old(job, 0, k)
                     : 0.25 * (old(job, 0, k - w) + old(job, 0, k + w) + old(job, 0, k - 1) +
                               old(job, 0, k + 1));
    else
        return 0;
    return 1;
}

int expect_neighbours(const struct job *job, int output, long k, double *value)
{
    for (size_t s = 0; s < sizeof stencils / sizeof *stencils; s++)
        if (!strcmp(job->kernel, stencils[s].kernel)) {
            *value = apply(job, &stencils[s], k);
            return 1;
        }
    if (!strcmp(job->kernel, "fdtd"))
        *value = advance(job, output, k);
    else if (!strcmp(job->kernel, "floyd"))
        *value = find_path(job, k);
    else
        return job->ndim == 2 && expect_block(job, k / job->shape[1], k % job->shape[1], value);
    return 1;
}
