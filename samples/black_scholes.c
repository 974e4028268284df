/* black_scholes.c - prices of a million European options: several inputs, two outputs, and a
 * function of our own.
 *
 * What a kernel's body calls must be known to the kernel too. `#pragma kernel declare` in front of
 * a C function gives it to both: the host program and every kernel below it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma kernel declare
static inline float normal_cdf(float d)
{
    return 0.5f * erfcf(-d * 0.70710678f);
}

/* Prices a call and a put for each option. */
static void black_scholes(size_t n, const float *price, const float *strike, const float *years,
                          float rate, float volatility, float *call, float *put)
{
    #pragma kernel elementwise black_scholes \
            in(float price[n], float strike[n], float years[n], float rate, float volatility) \
            out(float call[n], float put[n])
    {
        float deviation = volatility * sqrt(years);
        float d1 = (log(price / strike) + (rate + 0.5f * volatility * volatility) * years) /
                   deviation;
        float d2 = d1 - deviation;
        float discounted = strike * exp(-rate * years);
        call = price * normal_cdf(d1) - discounted * normal_cdf(d2);
        put = discounted * normal_cdf(-d2) - price * normal_cdf(-d1);
    }
}

/* The same in double precision and plain C, to compare with. */
static double reference_call(double price, double strike, double years, double rate,
                             double volatility)
{
    double deviation = volatility * sqrt(years);
    double d1 = (log(price / strike) + (rate + 0.5 * volatility * volatility) * years) / deviation;
    double d2 = d1 - deviation;
    return price * 0.5 * erfc(-d1 / sqrt(2)) -
           strike * exp(-rate * years) * 0.5 * erfc(-d2 / sqrt(2));
}

int main(void)
{
    enum { N = 1000000 };
    const float rate = 0.02f, volatility = 0.30f;
    float *price = malloc(5 * (size_t)N * sizeof *price);
    if (!price)
        return 1;
    float *strike = price + N, *years = strike + N, *call = years + N, *put = call + N;
    unsigned seed = 1;
    for (int k = 0; k < N; k++) {
        price[k] = 5 + 25 * (float)((seed = seed * 1664525 + 1013904223) >> 8) / 16777216;
        strike[k] = 1 + 99 * (float)((seed = seed * 1664525 + 1013904223) >> 8) / 16777216;
        years[k] = 0.25f + 9.75f * (float)((seed = seed * 1664525 + 1013904223) >> 8) / 16777216;
    }

    black_scholes(N, price, strike, years, rate, volatility, call, put);

    double worst = 0, parity = 0, total = 0;
    for (int k = 0; k < N; k++) {
        double expected = reference_call((double)price[k], (double)strike[k], (double)years[k],
                                         (double)rate, (double)volatility);
        worst = fmax(worst, fabs((double)call[k] - expected));
        /* a call minus a put is worth the price minus the discounted strike */
        double forward = (double)price[k] -
                         (double)strike[k] * exp(-(double)rate * (double)years[k]);
        parity = fmax(parity, fabs((double)call[k] - (double)put[k] - forward));
        total += (double)call[k];
    }
    printf("black_scholes: %d options, a call is worth %.4f on average, largest difference %.1e, "
           "of put-call parity %.1e\n",
           N, total / N, worst, parity);
    free(price);
    return worst < 1e-4 && parity < 1e-4 ? 0 : 1;
}
