/* mean_variance.c - mean and variance in one pass: an accumulator that is a
 * struct, and two outputs.
 *
 * The accumulator holds how many elements it stands for, their mean, and the sum of their squared
 * distances from it. Two of them are merged by the formula of Chan, Golub and LeVeque, which stays
 * right where the mean is large and the variance small; a sum of squares would not. identity is
 * what merges without effect: no elements. */
#include <math.h>
#include <stdio.h>

#include <ckpp/ckpp.h>

#pragma kernel begin declare
struct moments { double count, mean, squares; };

static inline struct moments merge(struct moments p, struct moments q)
{
    double count = p.count + q.count, apart = q.mean - p.mean;
    if (count == 0)
        return p;
    return (struct moments){.count = count,
                            .mean = p.mean + apart * (q.count / count),
                            .squares = p.squares + q.squares +
                                       apart * apart * (p.count * q.count / count)};
}
#pragma kernel end declare

#pragma kernel reduction mean_variance in(T x) out(double mean, double variance) \
        reduce_type(struct moments) identity({0, 0, 0}) reduce(merge(a, b)) \
        post(mean = a.mean; variance = a.squares / n)
{
    return (struct moments){.count = 1, .mean = (double)x, .squares = 0};
}

enum { DAYS = 365, STATIONS = 1000 };
static float pressure[DAYS][STATIONS];   /* in pascals: a large mean, a small variance */

/* The larger one; NaN where one is, which fmax() would drop. */
static double larger(double a, double b)
{
    return a >= b || isnan(a) ? a : b;
}

static double distance(double a, double b)
{
    return fabs(a / b - 1);
}

/* The same in two passes of plain C over `count` numbers that are `step` apart: the larger of both
 * relative differences. */
static double difference(const float *x, int count, int step, double mean, double variance)
{
    double sum = 0, squares = 0;
    for (int k = 0; k < count; k++)
        sum += (double)x[k * step];
    for (int k = 0; k < count; k++)
        squares += ((double)x[k * step] - sum / count) * ((double)x[k * step] - sum / count);
    return larger(distance(mean, sum / count), distance(variance, squares / count));
}

int main(void)
{
    static double mean[STATIONS], variance[STATIONS], daily_mean[DAYS], daily_variance[DAYS];
    for (int d = 0; d < DAYS; d++)
        for (int s = 0; s < STATIONS; s++)
            pressure[d][s] = 101325 + 600 * sinf(0.3f * (float)d + 0.01f * (float)s) +
                             (float)(d * s % 17);
    ckpp_array x = ckpp_view(&pressure[0][0], DAYS, STATIONS);

    /* Each station over the year: the days, axis 0, are reduced. */
    ckpp_must(mean_variance(x, ckpp_out(mean), ckpp_out(variance), .axis = 0));
    double worst = 0;
    for (int s = 0; s < STATIONS; s++)
        worst = larger(worst, difference(&pressure[0][s], DAYS, STATIONS, mean[s], variance[s]));

    /* Each day over the stations. */
    ckpp_must(mean_variance(x, ckpp_out(daily_mean), ckpp_out(daily_variance), .axis = 1));
    for (int d = 0; d < DAYS; d++)
        worst = larger(worst,
                       difference(pressure[d], STATIONS, 1, daily_mean[d], daily_variance[d]));

    /* And everything. */
    double all_mean = 0, all_variance = 0;
    ckpp_must(mean_variance(x, &all_mean, &all_variance));
    worst = larger(worst, difference(pressure[0], DAYS * STATIONS, 1, all_mean, all_variance));

    printf("mean_variance: %d x %d values, mean %.2f, deviation %.2f; by row, by column, of all: "
           "largest relative difference from plain C %.1e\n",
           DAYS, STATIONS, all_mean, sqrt(all_variance), worst);
    return worst < 1e-9 ? 0 : 1;
}
