/* bench.h - what the benchmarks share: time, medians. Each prints what it measured and a ratio;
 * none asserts anything. */
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <ckpp/ckpp.h>

#define UNUSED __attribute__((unused))

/* Seconds since some moment. */
UNUSED static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int compare_doubles_(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts the values. */
UNUSED static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_doubles_);
    return count % 2 ? values[count / 2] : 0.5 * (values[count / 2 - 1] + values[count / 2]);
}

/* A line for people and for run.py: the case, our seconds, a peer's (0: none), and what is
 * allowed: times the peer's, or microseconds where there is none. */
UNUSED static void print_result(const char *name, double ours, double peer, double bar)
{
    printf("case\t%s\t%.3f\t", name, 1e6 * ours);
    if (peer > 0)
        printf("%.3f", 1e6 * peer);
    printf("\t%g\n", bar);
}

UNUSED static void must(ckpp_status status)
{
    if (status) {
        fprintf(stderr, "%s: %s\n", ckpp_status_name(status), ckpp_last_error());
        exit(1);
    }
}

#endif
