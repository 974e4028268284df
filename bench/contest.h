/* contest.h - runs of STEPS steps beside each other, for benchmarks of graphs. */
#ifndef BENCH_CONTEST_H
#define BENCH_CONTEST_H

#include "bench.h"

enum { ROUNDS = 9, RUNS = 20, STEPS = 100 };

typedef void run(void);

static inline float read_float(const float *from)
{
    float value = 0;
    ckpp_array a = ckpp_view(from, 1), host = ckpp_view(&value, 1);
    must(ckpp_copy(&host, &a));
    return value;
}

/* Seconds of a step, when RUNS runs of STEPS follow each other. */
static inline double time_once(run *what)
{
    must(ckpp_synchronize());
    double begin = now();
    for (int k = 0; k < RUNS; k++)
        what();
    must(ckpp_synchronize());
    return (now() - begin) / RUNS / STEPS;
}

/* Seconds that the host is busy with a step. */
static inline double time_host(run *what)
{
    double values[ROUNDS];
    for (int k = 0; k < ROUNDS; k++) {
        must(ckpp_synchronize());
        double begin = now();
        what();
        values[k] = (now() - begin) / STEPS;
    }
    return median(values, ROUNDS);
}

typedef struct contest {
    const char *name;
    run *what;
    double bar; /* microseconds; 0: none */
} contest;

/* The first is the graph block; the times of the others are its peers'. */
static inline void compare(const contest *c, int count)
{
    double time[8][ROUNDS];
    for (int round = -1; round < ROUNDS; round++)
        for (int k = 0; k < count; k++) {
            double one = time_once(c[k].what);
            if (round >= 0)
                time[k][round] = one;
        }
    for (int k = 0; k < count; k++)
        printf("  %-40s %7.3f us a step, the host %6.3f us\n", c[k].name,
               1e6 * median(time[k], ROUNDS), 1e6 * time_host(c[k].what));
    if (c[0].bar > 0)
        print_result(c[0].name, median(time[0], ROUNDS), 0, c[0].bar);
}

#endif
