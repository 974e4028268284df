/* bench_host.c - the host backend beside plain C, compiled with -O3 -march=native -fopenmp: bodies
 * that use coordinates, histograms, loops that are collapsed. Both take turns, after their results
 * have been compared; the medians are printed, on one thread and on all. */
#define _GNU_SOURCE
#include <math.h>
#include <omp.h>

#include "bench.h"

enum { ROUNDS = 41, BINS = 256 };

#define PEER __attribute__((noinline, noclone)) static
#define SHARED _Pragma("omp parallel for schedule(static)")

static long depth, rows, columns, size;
static float *u, *mine, *theirs;
static unsigned char *keys;
static int counts[2][BINS], *paths[2];
static float sums[2][BINS], scalar[2];

/* ---- coordinates ---- */

#pragma kernel elementwise places in(float x)out(float y)
{
    y = x + 0.5f * _ind[0] + _ind[1];
}

PEER void places_peer(void)
{
    SHARED
    for (long j = 0; j < rows; j++)
        for (long k = 0; k < columns; k++)
            theirs[j * columns + k] = u[j * columns + k] + 0.5f * (float)j + (float)k;
}

#pragma kernel elementwise five in(raw float u)out(float v)
{
    int64_t j = _ind[0], k = _ind[1];
    if (j > 0 && j < u.shape[0] - 1 && k > 0 && k < u.shape[1] - 1)
        v = 0.2f * (u(j, k) + u(j - 1, k) + u(j + 1, k) + u(j, k - 1) + u(j, k + 1));
    else
        v = u(j, k);
}

/* The same by int coordinates, and edges as a condition. */
#pragma kernel elementwise five_int in(raw float u, float old)out(float v)
{
    int j = (int)_ind[0], k = (int)_ind[1];
    bool edge = j == 0 || j == u.shape[0] - 1 || k == 0 || k == u.shape[1] - 1;
    v = edge ? old : 0.2f * (old + u(j - 1, k) + u(j + 1, k) + u(j, k - 1) + u(j, k + 1));
}

PEER void five_peer(void)
{
    const float *restrict from = u;
    float *restrict to = theirs;
    SHARED
    for (long j = 0; j < rows; j++)
        for (long k = 0; k < columns; k++) {
            const long e = j * columns + k;
            if (j > 0 && j < rows - 1 && k > 0 && k < columns - 1)
                to[e] = 0.2f * (from[e] + from[e - columns] + from[e + columns] + from[e - 1] +
                                from[e + 1]);
            else
                to[e] = from[e];
        }
}

/* As one would write it for speed: edges apart. */
PEER void five_apart_peer(void)
{
    const float *restrict from = u;
    float *restrict to = theirs;
    SHARED
    for (long j = 0; j < rows; j++) {
        if (j == 0 || j == rows - 1) {
            for (long k = 0; k < columns; k++)
                to[j * columns + k] = from[j * columns + k];
            continue;
        }
        to[j * columns] = from[j * columns];
        to[j * columns + columns - 1] = from[j * columns + columns - 1];
        for (long k = 1; k < columns - 1; k++) {
            const long e = j * columns + k;
            to[e] = 0.2f *
                    (from[e] + from[e - columns] + from[e + columns] + from[e - 1] + from[e + 1]);
        }
    }
}

#pragma kernel elementwise clamped in(raw float u)out(float v)
{
    int j = (int)_ind[0], k = (int)_ind[1];
    int h = (int)u.shape[0], w = (int)u.shape[1];
    v = 0.2f * (u(j, k) + u(max(j - 1, 0), k) + u(min(j + 1, h - 1), k) + u(j, max(k - 1, 0)) +
                u(j, min(k + 1, w - 1)));
}

PEER void clamped_peer(void)
{
    const float *restrict from = u;
    float *restrict to = theirs;
    SHARED
    for (long j = 0; j < rows; j++) {
        const float *above = from + (j ? j - 1 : 0) * columns, *at = from + j * columns,
                    *below = from + (j < rows - 1 ? j + 1 : j) * columns;
        for (long k = 0; k < columns; k++)
            to[j * columns + k] = 0.2f * (at[k] + above[k] + below[k] + at[k > 0 ? k - 1 : 0] +
                                          at[k < columns - 1 ? k + 1 : k]);
    }
}

#pragma kernel elementwise seven in(raw float u)out(float v)
{
    int64_t i = _ind[0], j = _ind[1], k = _ind[2];
    if (i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1 && k > 0 && k < u.shape[2] - 1)
        v = 0.14f * (u(i, j, k) + u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) +
                     u(i, j + 1, k) + u(i, j, k - 1) + u(i, j, k + 1));
    else
        v = u(i, j, k);
}

PEER void seven_peer(void)
{
    const float *restrict from = u;
    float *restrict to = theirs;
    const long h = rows, w = columns;
    SHARED
    for (long i = 0; i < depth; i++)
        for (long j = 0; j < h; j++)
            for (long k = 0; k < w; k++) {
                const long e = (i * h + j) * w + k;
                if (i > 0 && i < depth - 1 && j > 0 && j < h - 1 && k > 0 && k < w - 1)
                    to[e] = 0.14f * (from[e] + from[e - h * w] + from[e + h * w] + from[e - w] +
                                     from[e + w] + from[e - 1] + from[e + 1]);
                else
                    to[e] = from[e];
            }
}

#pragma kernel reduction weighed in(float x)out(float y) reduce(+)
{
    return x * (float)(_ind[0] + _ind[1]);
}

PEER void weighed_peer(void)
{
    float s = 0;
    _Pragma("omp parallel for reduction(+:s) schedule(static)") for (long j = 0; j < rows; j++)
    {
        float t = 0;
        _Pragma("omp simd reduction(+:t)") for (long k = 0; k < columns; k++)
            t += u[j * columns + k] * (float)(j + k);
        s += t;
    }
    scalar[1] = s;
}

/* ---- histograms ---- */

#pragma kernel elementwise histogram in(uint8 x)inout(raw int h)
{
    atomicAdd(&h[x], 1);
}
#pragma kernel raw histogram_raw in(uint8 x)inout(int h) threads(x.size) block(256)
{
    int64_t k = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (k < x.size)
        atomicAdd(&h[x[k]], 1);
}
#pragma kernel elementwise weights in(uint8 x, float w)inout(raw float h)
{
    atomicAdd(&h[x], w);
}

static void histogram_loop(void)
{
    int *h = counts[0], n = (int)size;
    const unsigned char *x = keys;
#pragma kernel elementwise in(x[n])inout(h[BINS])
    for (int i = 0; i < n; i++) {
#pragma kernel atomic
        h[x[i]]++;
    }
}

PEER void histogram_peer(void)
{
    int *h = counts[1];
    _Pragma("omp parallel for reduction(+:h[:BINS]) schedule(static)") for (long k = 0; k < size;
                                                                            k++) h[keys[k]]++;
}

PEER void weights_peer(void)
{
    float *h = sums[1];
    _Pragma("omp parallel for reduction(+:h[:BINS]) schedule(static)") for (long k = 0; k < size;
                                                                            k++)
        h[keys[k]] += u[k];
}

/* ---- collapsed loops ---- */

static void paths_loop(void)
{
    int *p = paths[0], n = (int)rows, k = n / 3;
#pragma kernel elementwise collapse(2) inout(p[n * n]) independent
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int by = p[i * n + k] + p[k * n + j];
            p[i * n + j] = by < p[i * n + j] ? by : p[i * n + j];
        }
}

PEER void paths_peer(void)
{
    int *p = paths[1], n = (int)rows, k = n / 3;
    SHARED
    for (int i = 0; i < n; i++)
        _Pragma("omp simd") for (int j = 0; j < n; j++)
        {
            int by = p[i * n + k] + p[k * n + j];
            p[i * n + j] = by < p[i * n + j] ? by : p[i * n + j];
        }
}

/* ---- the cases ---- */

static ckpp_array plane(float *data)
{
    return ckpp_view(data, rows, columns);
}

static void call_places(void)
{
    ckpp_array y = plane(mine);
    must(places(plane(u), &y));
}
static void call_five(void)
{
    ckpp_array y = plane(mine);
    must(five(plane(u), &y));
}
static void call_five_int(void)
{
    ckpp_array y = plane(mine);
    must(five_int(plane(u), plane(u), &y));
}
static void call_clamped(void)
{
    ckpp_array y = plane(mine);
    must(clamped(plane(u), &y));
}
static void call_seven(void)
{
    ckpp_array y = ckpp_view(mine, depth, rows, columns);
    must(seven(ckpp_view(u, depth, rows, columns), &y));
}
static void call_weighed(void)
{
    must(weighed(plane(u), &scalar[0]));
}
static void call_histogram(void)
{
    ckpp_array h = ckpp_view(counts[0]);
    must(histogram(ckpp_view(keys, size), &h));
}
static void call_histogram_raw(void)
{
    ckpp_array h = ckpp_view(counts[0]);
    must(histogram_raw(ckpp_view(keys, size), &h));
}
static void call_weights(void)
{
    ckpp_array h = ckpp_view(sums[0]);
    must(weights(ckpp_view(keys, size), ckpp_view(u, size), &h));
}

/* Sums are of other orders. */
static int agree(void)
{
    for (int k = 0; k < BINS; k++)
        if (fabsf(sums[0][k] - sums[1][k]) > 1e-4f * (1 + fabsf(sums[1][k])))
            return 0;
    return !memcmp(mine, theirs, (size_t)size * sizeof *mine) &&
           !memcmp(counts[0], counts[1], sizeof counts[0]) &&
           !memcmp(paths[0], paths[1], (size_t)size * sizeof *paths[0]) &&
           fabsf(scalar[0] - scalar[1]) <= 1e-3f * fabsf(scalar[1]);
}

static void measure(const char *what, double bar, void (*own)(void), void (*peer)(void))
{
    static double ours[ROUNDS], others[ROUNDS];
    char name[128];
    memset(counts, 0, sizeof counts), memset(sums, 0, sizeof sums);
    own(), peer();
    snprintf(name, sizeof name, "%s, %ld x %ld, %d threads", what, depth * rows, columns,
             omp_get_max_threads());
    if (!agree())
        fprintf(stderr, "%s: WRONG\n", name), exit(1);
    for (int k = 0; k < ROUNDS; k++) {
        double start = now();
        own();
        double middle = now();
        peer();
        ours[k] = middle - start;
        others[k] = now() - middle;
    }
    print_result(name, median(ours, ROUNDS), median(others, ROUNDS), bar);
}

static void prepare(long d, long h, long w)
{
    depth = d, rows = h, columns = w, size = d * h * w;
    free(u), free(mine), free(theirs), free(keys), free(paths[0]), free(paths[1]);
    u = malloc((size_t)size * sizeof *u), mine = calloc((size_t)size, sizeof *mine);
    theirs = calloc((size_t)size, sizeof *theirs), keys = malloc((size_t)size);
    for (int k = 0; k < 2; k++)
        paths[k] = malloc((size_t)size * sizeof *paths[k]);
    scalar[0] = scalar[1] = 0;
    for (long k = 0; k < size; k++) {
        u[k] = (float)(k % 97);
        keys[k] = (unsigned char)((unsigned)k * 2654435761u >> 24);
        paths[0][k] = paths[1][k] = (int)(k * 7919 % 1000) + 1;
    }
}

static void measure_all(int threads)
{
    static const long planes[][2] = {{1000, 1000}, {2000, 4099}, {20000, 100}};
    omp_set_num_threads(threads);
    for (int k = 0; k < 3; k++) {
        prepare(1, planes[k][0], planes[k][1]);
        measure("x and its place", 1.1, call_places, places_peer);
        measure("5 points", 1.1, call_five, five_peer);
        measure("5 points, edges apart in C", 1.1, call_five, five_apart_peer);
        measure("5 points, by int", 1.1, call_five_int, five_peer);
        measure("5 points, clamped", 1.1, call_clamped, clamped_peer);
        measure("sum of weighed places", 1.1, call_weighed, weighed_peer);
    }
    prepare(120, 121, 122);
    measure("7 points", 1.1, call_seven, seven_peer);
    prepare(1, 1, 1 << 22);
    measure("histogram", 1.5, call_histogram, histogram_peer);
    measure("histogram, raw", 1.5, call_histogram_raw, histogram_peer);
    measure("histogram, loop", 1.5, histogram_loop, histogram_peer);
    measure("sums by key", 1.5, call_weights, weights_peer);
    prepare(1, 1500, 1500);
    measure("a step of Floyd and Warshall's", 1.1, paths_loop, paths_peer);
}

int main(void)
{
    const int all = omp_get_max_threads();
    must(ckpp_set_device(CKPP_HOST));
    measure_all(1);
    if (all > 1)
        measure_all(all);
    return 0;
}
