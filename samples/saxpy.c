/* saxpy.c - the smallest useful kernel: y = a * x + y over plain C arrays.
 *
 * The pragma stands where the loop stood. x[n] says that x points to n floats; in the body x and y
 * are one element of each. The statement is complete when saxpy() returns: y holds the result,
 * with a GPU or without one. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void saxpy(size_t n, float a, const float *x, float *y)
{
    #pragma kernel elementwise saxpy in(float a, float x[n]) inout(float y[n])
    { y = a * x + y; }
}

int main(void)
{
    enum { N = 1 << 20 };
    float *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y),
          *expected = malloc(N * sizeof *expected);
    if (!x || !y || !expected)
        return 1;
    for (int k = 0; k < N; k++) {
        x[k] = sinf(0.001f * (float)k);
        y[k] = cosf(0.001f * (float)k);
        expected[k] = 2.5f * x[k] + y[k];
    }

    saxpy(N, 2.5f, x, y);

    double worst = 0;
    for (int k = 0; k < N; k++)
        worst = fmax(worst, fabs((double)y[k] - (double)expected[k]));
    printf("saxpy: %d elements, largest difference from plain C %.1e\n", N, worst);

    free(x), free(y), free(expected);
    return worst < 1e-6 ? 0 : 1;
}
