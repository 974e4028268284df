/* norm.c - the smallest useful reduction: the length of a vector, into a plain C variable.
 *
 * The block says with `return` what one element counts, reduce(+) adds that up, and post makes
 * the result, r, of the sum, which it calls a. The statement is complete when norm() goes on: r
 * holds the result. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static float norm(size_t n, const float *x)
{
    float r;
    #pragma kernel reduction norm in(float x[n]) out(float r) reduce(+) post(r = sqrt(a))
    { return x * x; }
    return r;
}

int main(void)
{
    enum { N = 1 << 20 };
    float *x = malloc(N * sizeof *x);
    if (!x)
        return 1;
    double squares = 0;
    for (int k = 0; k < N; k++) {
        x[k] = sinf(0.001f * (float)k);
        squares += (double)x[k] * (double)x[k];
    }

    float r = norm(N, x), again = norm(N, x);

    double error = fabs((double)r / sqrt(squares) - 1);
    printf("norm: %d elements, %.4f, relative difference from plain C in double %.1e, %s\n", N,
           (double)r, error, r == again ? "the same bits again" : "OTHER BITS the second time");
    free(x);
    return error < 1e-6 && r == again ? 0 : 1;
}
