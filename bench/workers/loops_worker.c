/* loops_worker.c - the loops that the host backend is measured against: plain C, compiled with -O3
 * -march=native -fopenmp. See worker.h. Where two ways to share the work between threads are usual
 * and neither suits every shape, the quicker one is taken. */
#define _GNU_SOURCE
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "loops_worker.h"
#include "noise.h"

/* clang 14 does not vectorise the sum of everything, and says so; the peer is gcc */
#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

enum { PIECE = 4096 };    /* columns that stay in the first-level cache, or on a thread's stack */

/* a to d: the operands' first elements, outputs last. m rows of n. */
#define LOOPS(type)                                                                             \
    static void add_##type(long m, long n, const type *restrict a, const type *restrict b,        \
      type *restrict c)                                                                           \
    {                                                                                           \
        _Pragma("omp parallel for simd schedule(static)")                                       \
        for (long k = 0; k < m * n; k++)                                                        \
            c[k] = (type)(a[k] + b[k]);                                                         \
    }                                                                                           \
    static void sum_##type(long m, long n, const type *restrict a, type *restrict b)            \
    {                                                                                           \
        type s = 0;                                                                             \
        _Pragma("omp parallel for simd reduction(+:s) schedule(static)")                        \
        for (long k = 0; k < m * n; k++)                                                        \
            s += a[k];                                                                          \
        *b = s;                                                                                 \
    }                                                                                           \
    static void rows_##type(long m, long n, const type *restrict a, type *restrict b)           \
    {                                                                                           \
        _Pragma("omp parallel for schedule(static)")                                            \
        for (long j = 0; j < m; j++) {                                                          \
            const type *row = a + j * n;                                                        \
            type s = 0;                                                                         \
            _Pragma("omp simd reduction(+:s)")                                                  \
            for (long k = 0; k < n; k++)                                                        \
                s += row[k];                                                                    \
            b[j] = s;                                                                           \
        }                                                                                       \
    }                                                                                           \
    static void columns_by_rows_##type(long m, long n, const type *restrict a, type *restrict b)\
    {                                                                                           \
        for (long k = 0; k < n; k++)                                                            \
            b[k] = 0;                                                                           \
        _Pragma("omp parallel for reduction(+:b[:n]) schedule(static)")                         \
        for (long j = 0; j < m; j++)                                                            \
            for (long k = 0; k < n; k++)                                                        \
                b[k] += a[j * n + k];                                                           \
    }                                                                                           \
    static void columns_by_columns_##type(long m, long n, const type *restrict a,                 \
      type *restrict b)                                                                           \
    {                                                                                           \
        _Pragma("omp parallel for schedule(static)")                                            \
        for (long first = 0; first < n; first += PIECE) {                                       \
            long count = n - first < PIECE ? n - first : PIECE;                                 \
            type s[PIECE] = {0};                                                                \
            for (long j = 0; j < m; j++)                                                        \
                for (long k = 0; k < count; k++)                                                \
                    s[k] += a[j * n + first + k];                                               \
            for (long k = 0; k < count; k++)                                                    \
                b[first + k] = s[k];                                                            \
        }                                                                                       \
    }
LOOPS(float)
LOOPS(double)

static void add_int8(long n, const int8_t *restrict a, const int8_t *restrict b,
                     int8_t *restrict c)
{
    #pragma omp parallel for simd schedule(static)
    for (long k = 0; k < n; k++)
        c[k] = (int8_t)(a[k] + b[k]);
}

static void saxpy(long n, float f, const float *restrict a, float *restrict b)
{
    #pragma omp parallel for simd schedule(static)
    for (long k = 0; k < n; k++)
        b[k] = f * a[k] + b[k];
}

static void polynomial(long n, const float *restrict a, float *restrict b)
{
    #pragma omp parallel for simd schedule(static)
    for (long k = 0; k < n; k++) {
        float t = a[k], s = 0.1f;
        for (int j = 0; j < 16; j++)
            s = s * t + 0.3f;
        b[k] = s;
    }
}

/* strided: with a stride that the compiler does not know */
static void scale(long m, long n, long stride_m, long stride_n, const float *restrict a,
                  float *restrict b)
{
    if (m == 1) {
        #pragma omp parallel for simd schedule(static)
        for (long k = 0; k < n; k++)
            b[k] = a[k * stride_n] + a[k * stride_n];
        return;
    }
    #pragma omp parallel for schedule(static)
    for (long j = 0; j < m; j++)
        for (long k = 0; k < n; k++)
            b[j * n + k] = a[j * stride_m + k * stride_n] + a[j * stride_m + k * stride_n];
}

static void multiply_add(long m, long n, const float *restrict a, const float *restrict row,
                         const float *restrict column, float *restrict b)
{
    #pragma omp parallel for schedule(static)
    for (long j = 0; j < m; j++)
        for (long k = 0; k < n; k++)
            b[j * n + k] = a[j * n + k] * row[k] + column[j];
}

static float normal_cdf(float d)
{
    return 0.5f * erfcf(-d * 0.70710678f);
}

static void black_scholes(long n, const float *restrict price, const float *restrict strike,
                          const float *restrict years, float rate, float volatility,
                          float *restrict call, float *restrict put)
{
    #pragma omp parallel for simd schedule(static)
    for (long k = 0; k < n; k++) {
        float deviation = volatility * sqrtf(years[k]);
        float d1 = (logf(price[k] / strike[k]) +
                    (rate + 0.5f * volatility * volatility) * years[k]) /
                   deviation;
        float d2 = d1 - deviation;
        float discounted = strike[k] * expf(-rate * years[k]);
        call[k] = price[k] * normal_cdf(d1) - discounted * normal_cdf(d2);
        put[k] = discounted * normal_cdf(-d2) - price[k] * normal_cdf(-d1);
    }
}

/* ---- the worker ---- */

static loop *chosen;

#define CALL(type)                                                                              \
    static void call_add_##type(const struct job *job, long m, long n,                            \
      void **v) { (void)job; add_##type(m, n, v[0], v[1], v[2]); }                                \
    static void call_sum_##type(const struct job *job, long m, long n,                            \
      void **v) { (void)job; sum_##type(m, n, v[0], v[1]); }                                      \
    static void call_rows_##type(const struct job *job, long m, long n,                           \
      void **v) { (void)job; rows_##type(m, n, v[0], v[1]); }                                     \
    static void call_by_rows_##type(const struct job *job, long m, long n, void **v)            \
    {                                                                                           \
        (void)job;                                                                              \
        columns_by_rows_##type(m, n, v[0], v[1]);                                               \
    }                                                                                           \
    static void call_by_columns_##type(const struct job *job, long m, long n, void **v)         \
    {                                                                                           \
        (void)job;                                                                              \
        columns_by_columns_##type(m, n, v[0], v[1]);                                            \
    }
CALL(float)
CALL(double)

static void call_add_int8(const struct job *job, long m, long n, void **v)
{
    (void)job;
    add_int8(m * n, v[0], v[1], v[2]);
}
static void call_saxpy(const struct job *job, long m, long n, void **v)
{
    (void)job;
    saxpy(m * n, 0.5f, v[0], v[1]);
}
static void call_polynomial(const struct job *job, long m, long n, void **v)
{
    (void)job;
    polynomial(m * n, v[0], v[1]);
}
static void call_multiply_add(const struct job *job, long m, long n, void **v)
{
    (void)job;
    multiply_add(m, n, v[0], v[1], v[2], v[3]);
}
static void call_scale(const struct job *job, long m, long n, void **v)
{
    const long *strides = job->operand[0].strides;
    scale(m, n, job->ndim > 1 ? strides[0] : 0, strides[job->ndim - 1], v[0], v[1]);
}
static void call_black_scholes(const struct job *job, long m, long n, void **v)
{
    (void)job;
    black_scholes(m * n, v[0], v[1], v[2], 0.02f, 0.3f, v[3], v[4]);
}

static const struct loop_row plain_loops[] = {
    {"add", "float32", ELEMENTWISE, call_add_float},
    {"add", "float64", ELEMENTWISE, call_add_double},
    {"add", "int8", ELEMENTWISE, call_add_int8},
    {"saxpy", "float32", ELEMENTWISE, call_saxpy},
    {"polynomial", "float32", ELEMENTWISE, call_polynomial},
    {"scale", "float32", ELEMENTWISE, call_scale},
    {"multiply_add", "float32", ELEMENTWISE, call_multiply_add},
    {"black_scholes", "float32", ELEMENTWISE, call_black_scholes},
    {"sum", "float32", ALL, call_sum_float},
    {"sum", "float32", ROWS, call_rows_float},
    {"sum", "float32", COLUMNS, call_by_columns_float},
    {"sum", "float32", COLUMNS, call_by_rows_float},
    {"sum", "float64", ALL, call_sum_double},
    {"sum", "float64", ROWS, call_rows_double},
    {"sum", "float64", COLUMNS, call_by_columns_double},
    {"sum", "float64", COLUMNS, call_by_rows_double},
    {NULL, NULL, ELEMENTWISE, NULL},
};

static void run_loop(loop *l, const struct job *job, int set)
{
    void *v[MAX_OPERANDS];
    long n = job->shape[job->ndim - 1];
    for (int k = 0; k < job->inputs + job->outputs; k++)
        v[k] = (char *)operand_memory(job, k, set) +
               (size_t)job->operand[k].offset * job->operand[k].itemsize;
    l(job, job->size / n, n, v);
}

static double time_loop(loop *l, const struct job *job)
{
    struct timespec a, b;
    run_loop(l, job, 0);
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int k = 0; k < 5; k++)
        run_loop(l, job, 0);
    clock_gettime(CLOCK_MONOTONIC, &b);
    return (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
}

static int prepare(struct job *job)
{
    bool all = job->is_reduction && job->results == 1;
    enum what what = !job->is_reduction ? ELEMENTWISE
                     : all              ? ALL
                     : job->reduced[0]  ? COLUMNS
                                        : ROWS;
    double best = INFINITY;
    chosen = NULL;
    for (int table = 0; table < 2; table++)
        for (const struct loop_row *l = table ? block_loops : plain_loops; l->kernel; l++) {
            if (strcmp(l->kernel, job->kernel) || strcmp(l->type, job->type) || l->what != what)
                continue;
            /* sums of a thread's own are kept on its stack */
            bool fits = what != COLUMNS || job->results <= PIECE ||
                        l->loop == call_by_columns_float || l->loop == call_by_columns_double;
            double t = fits ? time_loop(l->loop, job) : INFINITY;
            if (t < best)
                best = t, chosen = l->loop;
        }
    return chosen != NULL;
}

static void launch(struct job *job, int set)
{
    run_loop(chosen, job, set);
}

static void fill_operand(const struct job *job, int operand, void *at)
{
    const struct operand *o = &job->operand[operand];
    #pragma omp parallel for schedule(static)
    for (long k = 0; k < o->span; k++) {
        float x = noise((unsigned)k, operand, job->noise);
        if (!strcmp(o->type, "int32"))
            ((int *)at)[k] = (int)x;
        else if (!strcmp(o->type, "uint8"))
            ((uint8_t *)at)[k] = (uint8_t)x;
        else if (o->itemsize == 1)
            ((int8_t *)at)[k] = (int8_t)x;
        else if (o->itemsize == 4)
            ((float *)at)[k] = x;
        else
            ((double *)at)[k] = x;
    }
}

static void wait_for_nothing(void)
{
}

static void read_memory(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}

int main(void)
{
    const struct worker worker = {.allocate = host_memory,
                                  .fill = fill_operand,
                                  .prepare = prepare,
                                  .launch = launch,
                                  .wait = wait_for_nothing,
                                  .read = read_memory};
    printf("plain C, -O3 -march=native -fopenmp, by the compiler of version %s\n", __VERSION__);
    fflush(stdout);
    return worker_main(&worker);
}
