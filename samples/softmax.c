/* softmax.c - two reductions and an elementwise kernel in a row, on arrays that stay
 * where the kernels run.
 *
 * Each row of the matrix becomes numbers that add up to 1: exp(x) over the sum of all exp(x). The
 * row's maximum is taken off first, so that exp never overflows. keepdims leaves the reduced axis
 * in place, with an extent of 1: a column of maxima broadcasts against the matrix by itself, in
 * the second reduction and in the elementwise kernel. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

#pragma kernel reduction maximum in(T x) out(T y) reduce(max)
{ return x; }

#pragma kernel reduction sum_of_exp in(T x, T largest) out(T y) reduce(+)
{ return exp(x - largest); }

#pragma kernel elementwise normalized_exp in(T x, T largest, T sum) out(T y)
{ y = exp(x - largest) / sum; }

/* y, where empty, is allocated. Each step runs after the one before: they share a stream. */
static void softmax(ckpp_array x, ckpp_array *y)
{
    ckpp_array largest = {0}, sum = {0};
    ckpp_must(maximum(x, &largest, .axis = -1, .keepdims = true));
    ckpp_must(sum_of_exp(x, largest, &sum, .axis = -1, .keepdims = true));
    ckpp_must(normalized_exp(x, largest, sum, y));
    ckpp_free(&largest), ckpp_free(&sum);
}

/* The larger one; NaN where one is, which fmax() would drop. */
static double larger(double a, double b)
{
    return a >= b || isnan(a) ? a : b;
}

/* The largest difference between a row and what plain C makes of x in double precision. */
static double difference(int n, const float *x, const float *y)
{
    double largest = (double)x[0], sum = 0, worst = 0;
    for (int k = 1; k < n; k++)
        largest = fmax(largest, (double)x[k]);
    for (int k = 0; k < n; k++)
        sum += exp((double)x[k] - largest);
    for (int k = 0; k < n; k++)
        worst = larger(worst, fabs((double)y[k] - exp((double)x[k] - largest) / sum));
    return worst;
}

int main(void)
{
    enum { ROWS = 1000, COLUMNS = 1000 };
    float *scores = malloc(2 * (size_t)ROWS * COLUMNS * sizeof *scores),
          *result = scores + (size_t)ROWS * COLUMNS;
    if (!scores)
        return 1;
    for (int k = 0; k < ROWS * COLUMNS; k++)
        scores[k] = 500 * sinf(0.37f * (float)k);    /* exp(500) is no float */

    /* what they will own is freed at the end of the block */
    CKPP_AUTO ckpp_array x = {0}, y = {0};
    ckpp_must(ckpp_from(&x, scores, ROWS, COLUMNS));
    softmax(x, &y);
    ckpp_must(ckpp_to(result, &y));

    double worst = 0;
    for (int r = 0; r < ROWS; r++)
        worst = larger(worst, difference(COLUMNS, scores + (size_t)r * COLUMNS,
                                         result + (size_t)r * COLUMNS));
    printf("softmax: %d rows of %d, largest difference from plain C in double %.1e\n", ROWS,
           COLUMNS, worst);
    free(scores);
    return worst < 1e-5 ? 0 : 1;
}
