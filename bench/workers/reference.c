/* reference.c - see reference.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "noise.h"
#include "reference.h"

enum { RUN = 4096, RUNS = 96 };     /* of results that are checked together, where they are many */
/* the same, where they do not lie together and are read one by one */
enum { APART = 32 };
#define WORK ((long)1 << 25)        /* elements that are read for a check, about */

/* Element number `place` of an operand, as it is stored. */
static double input(const struct job *job, int operand, long place, int part)
{
    return noise((unsigned)place, operand + 100 * part, job->noise);
}

static double normal_cdf(double d)
{
    return 0.5 * erfc(-d * 0.70710678);
}

static double expect_option(double price, double strike, double years, int put)
{
    double deviation = 0.3 * sqrt(years),
           d1 = (log(price / strike) + (0.02 + 0.5 * 0.3 * 0.3) * years) / deviation;
    double d2 = d1 - deviation, discounted = strike * exp(-0.02 * years);
    return put ? discounted * normal_cdf(-d2) - price * normal_cdf(-d1)
               : price * normal_cdf(d1) - discounted * normal_cdf(d2);
}

static double expect_length(const struct job *job, long row)
{
    double sum = 0;
    for (long j = 0; j < job->shape[1]; j++)
        sum += pow(input(job, 0, row * job->shape[1] + j, 0), 2);
    return sqrt(sum);
}

static double expect_element(const struct job *job, int output, long k, int part)
{
    const char *kernel = job->kernel;
    double v[MAX_OPERANDS], sum = 0;
    for (int j = 0; j < job->inputs + job->outputs; j++) {
        const struct operand *o = &job->operand[j];
        long place = o->offset, left = k;
        for (int d = job->ndim - 1; d >= 0; d--) {
            place += left % job->shape[d] * o->strides[d];
            left /= job->shape[d];
        }
        v[j] = input(job, j, place, part);
        sum += j < job->inputs ? v[j] : 0;
    }
    if (expect_neighbours(job, output, k, &sum))
        return sum;
    if (!strcmp(kernel, "fill"))
        return part ? 0 : 3;
    if (!strcmp(kernel, "scale"))
        return 2 * v[0];
    if (!strcmp(kernel, "raw_scale"))
        return 0.5 * v[0];
    if (!strcmp(kernel, "transpose") || !strcmp(kernel, "memcpy") || !strcmp(kernel, "copy"))
        return v[0];
    if (!strcmp(kernel, "gelu"))
        return 0.5 * v[0] * (1 + tanh(0.7978845608 * (v[0] + 0.044715 * v[0] * v[0] * v[0])));
    if (!strcmp(kernel, "length"))
        return expect_length(job, k / job->shape[1]);
    if (!strcmp(kernel, "saxpy"))
        return strstr(job->type, "int") ? trunc(0.5 * v[0] + v[1]) : 0.5 * v[0] + v[1];
    if (!strcmp(kernel, "multiply"))
        return v[0] * v[1];
    if (!strcmp(kernel, "multiply_add"))
        return v[0] * v[1] + v[2];
    if (!strcmp(kernel, "black_scholes"))
        return expect_option(v[0], v[1], v[2], output);
    if (!strcmp(kernel, "polynomial")) {
        for (int j = 0; j < 16; j++)
            sum = (j ? sum : 0.1) * v[0] + 0.3;
        return sum;
    }
    return sum;
}

/* What a reduction maps its elements to. */
enum map { ITSELF, PRODUCT, IS_NONZERO, POWER };

static enum map find_map(const struct job *job)
{
    return !strcmp(job->kernel, "dot")                                ? PRODUCT
           : !strcmp(job->kernel, "count") || !strcmp(job->type, "bool") ? IS_NONZERO
           : !strcmp(job->kernel, "logsumexp")                        ? POWER
                                                                      : ITSELF;
}

static double map_element(const struct job *job, enum map map, long place)
{
    double x = input(job, 0, place, 0);
    return map == PRODUCT      ? x * input(job, 1, place, 0)
           : map == IS_NONZERO ? x != 0
           : map == POWER      ? exp(x)
                               : x;
}

/* Its elements, added up or compared. */
static double expect_reduction(const struct job *job, int output, long k)
{
    const struct operand *o = &job->operand[0];
    long first = o->offset, count = 1, best = 0;
    double sum = 0, squares = 0, most = -INFINITY;
    enum map map = find_map(job);
    for (int d = job->ndim - 1; d >= 0; d--)
        if (job->reduced[d])
            count *= job->shape[d];
        else {
            first += k % job->shape[d] * o->strides[d];
            k /= job->shape[d];
        }
#pragma omp parallel for reduction(+:sum, squares) reduction(max:most) \
    schedule(static) if(count > 100000)
    for (long r = 0; r < count; r++) {
        long place = first, left = r;
        for (int d = job->ndim - 1; d >= 0; d--)
            if (job->reduced[d]) {
                place += left % job->shape[d] * o->strides[d];
                left /= job->shape[d];
            }
        double x = map_element(job, map, place);
        sum += x, squares += x * x;
        most = x > most ? x : most;
    }
    if (!strncmp(job->kernel, "sum", 3) && strcmp(job->kernel, "sum_squares"))
        return sum;
    if (!strcmp(job->kernel, "dot") || !strcmp(job->kernel, "count"))
        return sum;
    if (!strcmp(job->kernel, "any") || !strcmp(job->kernel, "all"))
        return !strcmp(job->kernel, "any") ? sum != 0 : sum == (double)count;
    if (!strcmp(job->kernel, "logsumexp"))
        return log(sum);
    if (!strcmp(job->kernel, "sum_squares"))
        return squares;
    if (!strcmp(job->kernel, "max"))
        return most;
    if (!strcmp(job->kernel, "mean_variance"))
        return output ? squares / (double)count - sum / (double)count * sum / (double)count
                      : sum / (double)count;
    /* argmax: the first that is equal to it */
    for (; best < count; best++) {
        long place = first, left = best;
        for (int d = job->ndim - 1; d >= 0; d--)
            if (job->reduced[d]) {
                place += left % job->shape[d] * o->strides[d];
                left /= job->shape[d];
            }
        if (input(job, 0, place, 0) == most)
            break;
    }
    return (double)best;
}

/* Of values that are sums of inexact ones; what is exact in float64 may still be rounded once. */
static double tolerance(const struct job *job, const char *type)
{
    if (!strcmp(job->kernel, "sum_float32"))
        return 1e-5;
    int exact = !strcmp(job->kernel, "sum") || !strcmp(job->kernel, "max") ||
                !strcmp(job->kernel, "argmax");
    if (strstr(type, "int"))
        return 0;
    if (!strcmp(type, "float16"))
        return 1e-3;
    return exact ? 1e-7 : !strcmp(type, "float32") ? 1e-5 : 1e-6;
}

static int is_equal(double got, double expected, double tolerance)
{
    return got == expected || fabs(got - expected) <= tolerance * (1 + fabs(expected));
}

/* Results first to first + count of an output. */
static int check_run(const struct job *job, int output, long first, long count, char *buffer,
                     char *why, size_t size,
                     void (*read)(void *to, const void *from, size_t bytes))
{
    const struct operand *o = &job->operand[job->inputs + output];
    double allowed = tolerance(job, o->type);
    int parts = !strcmp(o->type, "complex128") ? 2 : 1;
    const char *from = operand_memory(job, job->inputs + output, 0);
    long start = result_place(job, output, first);
    int is_row = result_place(job, output, first + count - 1) - start == count - 1;
    if (is_row)
        read(buffer, from + (size_t)start * o->itemsize, (size_t)count * o->itemsize);
    for (long k = 0; k < count; k++) {
        char *element = buffer + (size_t)k * o->itemsize;
        if (!is_row)
            read(element, from + (size_t)result_place(job, output, first + k) * o->itemsize,
                 o->itemsize);
        for (int part = 0; part < parts; part++) {
            double got = read_element(o->type, element, part);
            double expected = job->is_reduction ? expect_reduction(job, output, first + k)
                                                : expect_element(job, output, first + k, part);
            if (!is_equal(got, expected, allowed)) {
                snprintf(why, size, "result %ld of output %d is %.17g, not %.17g", first + k,
                         output, got, expected);
                return 0;
            }
        }
    }
    return 1;
}

int check_results(const struct job *job, void (*read)(void *to, const void *from, size_t bytes),
                  char *why, size_t size)
{
    long each = job->size / job->results, most = WORK / each < 2 ? 2 : WORK / each,
         n = job->results;
    long run = most / RUNS < 1 ? 1 : most / RUNS < RUN ? most / RUNS : RUN;
    int ok = 1;
    if (result_place(job, 0, n - 1) - result_place(job, 0, 0) != n - 1)
        run = run < APART ? run : APART;
    char *buffer = malloc(RUN * 16);
    for (int output = 0; ok && output < job->outputs; output++)
        if (n <= most && n <= run)
            ok = check_run(job, output, 0, n, buffer, why, size, read);
        else {
            int runs = most < RUNS ? (int)most : RUNS;
            for (int k = 0; ok && k < runs; k++) {
                /* not from a round number on */
                long first = k == 0 ? 0 : k == runs - 1 ? n - run : (n - run) / runs * k + k % 7;
                first = first > n - run ? n - run : first;
                ok = check_run(job, output, first, run, buffer, why, size, read);
            }
        }
    free(buffer);
    return ok;
}
