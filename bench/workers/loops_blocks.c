/* loops_blocks.c - plain C that does what ckpp_blocks.c's kernels and some stencils do. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "loops_worker.h"

static void triangle(const struct job *job, long m, long n, void **v)
{
    const float *restrict x = v[0];
    float *restrict y = v[1];
    (void)job;
    #pragma omp parallel for schedule(static)
    for (long r = 0; r < m; r++)
        for (long c = 0; c < n; c++)
            y[r * n + c] = c > r ? 0 : x[r * n + c];
}

static void star5(const struct job *job, long m, long n, void **v)
{
    const float *restrict u = v[0];
    float *restrict w = v[1];
    (void)job;
    #pragma omp parallel for schedule(static)
    for (long r = 0; r < m; r++) {
        const long k = r * n;
        if (r == 0 || r == m - 1) {
            memcpy(w + k, u + k, (size_t)n * sizeof *w);
            continue;
        }
        w[k] = u[k], w[k + n - 1] = u[k + n - 1];
        for (long c = k + 1; c < k + n - 1; c++)
            w[c] = 0.5f * u[c] + 0.125f * (u[c - n] + u[c + n] + u[c - 1] + u[c + 1]);
    }
}

static void histogram(const struct job *job, long m, long n, void **v)
{
    const uint8_t *x = v[0];
    int counts[256] = {0};
    (void)job;
    #pragma omp parallel for reduction(+:counts) schedule(static)
    for (long k = 0; k < m * n; k++)
        counts[x[k]]++;
    memcpy(v[1], counts, sizeof counts);
}

static void product(const struct job *job, long m, long n, void **v)
{
    const float *restrict a = v[0], *restrict b = v[1];
    float *restrict c = v[2];
    (void)job;
    #pragma omp parallel for schedule(static)
    for (long r = 0; r < m; r++) {
        memset(c + r * n, 0, (size_t)n * sizeof *c);
        for (long k = 0; k < n; k++)
            for (long j = 0; j < n; j++)
                c[r * n + j] += a[r * n + k] * b[k * n + j];
    }
}

static void path(const struct job *job, long m, long n, void **v)
{
    enum { MOST = 1 << 20 };
    static int other[MOST];
    const int *wall = v[0], *from = wall;
    (void)job;
    for (long r = 1; r < m && n <= MOST; r++) {
        int *restrict to = (m - r) % 2 ? v[1] : other;
        const int *restrict row = wall + r * n;
        #pragma omp parallel for schedule(static)
        for (long c = 0; c < n; c++) {
            int least = from[c];
            least = c > 0 && from[c - 1] < least ? from[c - 1] : least;
            least = c < n - 1 && from[c + 1] < least ? from[c + 1] : least;
            to[c] = least + row[c];
        }
        from = to;
    }
}

static void jacobi(const struct job *job, long m, long n, void **v)
{
    const float *restrict u = v[0];
    float *restrict w = v[1];
    (void)job;
    #pragma omp parallel for schedule(static)
    for (long r = 0; r < m; r++)
        for (long c = 0; c < n; c++) {
            const long k = r * n + c;
            w[k] = r == 0 || c == 0 || r == m - 1 || c == n - 1
                       ? u[k]
                       : 0.25f * (u[k - n] + u[k + n] + u[k - 1] + u[k + 1]);
        }
}

static void layer_norm(const struct job *job, long m, long n, void **v)
{
    (void)job;
    #pragma omp parallel for schedule(static)
    for (long r = 0; r < m; r++) {
        const float *restrict x = (const float *)v[0] + r * n;
        float *restrict y = (float *)v[1] + r * n, sum = 0, squares = 0;
        #pragma omp simd reduction(+:sum, squares)
        for (long c = 0; c < n; c++)
            sum += x[c], squares += x[c] * x[c];
        float mean = sum / (float)n;
        float scale = 1 / sqrtf(squares / (float)n - mean * mean + 1e-5f);
        for (long c = 0; c < n; c++)
            y[c] = (x[c] - mean) * scale;
    }
}

const struct loop_row block_loops[] = {
    {"triangle", "float32", ELEMENTWISE, triangle},
    {"star5", "float32", ELEMENTWISE, star5},
    {"histogram", "uint8", ELEMENTWISE, histogram},
    {"product", "float32", ELEMENTWISE, product},
    {"path", "int32", ELEMENTWISE, path},
    {"jacobi", "float32", ELEMENTWISE, jacobi},
    {"layer_norm", "float32", ELEMENTWISE, layer_norm},
    {NULL, NULL, ELEMENTWISE, NULL},
};
