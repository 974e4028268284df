/* softmax_loops.c - the softmax of softmax.c, by annotated loops, in one kernel: without ckpp, the
 * file is plain C, which does the same on one core.
 *
 * The outer loop takes the rows. The inner ones have directives of their own: threads share a row,
 * and what one inner loop has found is seen by the next. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 1000, COLUMNS = 1000 };

static void softmax(int rows, int columns, const float (*x)[columns], float (*y)[columns])
{
    #pragma kernel elementwise in(x[rows][columns]) out(y[rows][columns])
    for (int r = 0; r < rows; r++) {
        float largest = -INFINITY, sum = 0;
        #pragma kernel reduction reduce(max : largest)
        for (int c = 0; c < columns; c++)
            largest = fmaxf(largest, x[r][c]);
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < columns; c++)
            sum += expf(x[r][c] - largest);
        #pragma kernel elementwise
        for (int c = 0; c < columns; c++)
            y[r][c] = expf(x[r][c] - largest) / sum;
    }
}

/* How many of a row's elements are not what double precision makes of them. */
static int count_wrong(int n, const float *x, const float *y)
{
    double largest = (double)x[0], sum = 0;
    int wrong = 0;
    for (int k = 1; k < n; k++)
        largest = fmax(largest, (double)x[k]);
    for (int k = 0; k < n; k++)
        sum += exp((double)x[k] - largest);
    for (int k = 0; k < n; k++)    /* NaN is wrong, too */
        wrong += !(fabs((double)y[k] - exp((double)x[k] - largest) / sum) < 1e-5);
    return wrong;
}

static float scores[ROWS][COLUMNS], result[ROWS][COLUMNS];

int main(void)
{
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)    /* exp(500) is no float */
            scores[r][c] = 500 * sinf(0.37f * (float)(r * COLUMNS + c));
    softmax(ROWS, COLUMNS, (const float(*)[COLUMNS])scores, result);

    int wrong = 0;
    for (int r = 0; r < ROWS; r++)
        wrong += count_wrong(COLUMNS, scores[r], result[r]);
    printf("softmax_loops: %d rows of %d, %d elements differ from plain C in double\n", ROWS,
           COLUMNS, wrong);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
