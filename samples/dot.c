/* dot.c - a reduction as a function: one definition for every element type, and for
 * vectors and matrices alike.
 *
 * Inputs broadcast as those of an elementwise kernel, and the call says which axes of the result
 * are added up: without .axis all of them, which is the dot product; a matrix times a row, added
 * up along axis 1, is the matrix-vector product. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

#pragma kernel reduction dot in(T x, T y) out(T d) reduce(+)
{ return x * y; }

/* The same for floats with a sum that is kept in double: the result is rounded
 * once, at the end. */
#pragma kernel reduction exact_dot in(float x, float y) out(float d) reduce(+) reduce_type(double)
{ return (double)x * y; }

/* The larger one; NaN where one is, which fmax() would drop. */
static double larger(double a, double b)
{
    return a >= b || isnan(a) ? a : b;
}

int main(void)
{
    enum { N = 1000000, ROWS = 1000, COLUMNS = N / ROWS };
    float *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), product[ROWS];
    if (!x || !y)
        return 1;
    double expected = 0, size = 0;
    for (int k = 0; k < N; k++) {
        x[k] = 1 + sinf(0.01f * (float)k);
        y[k] = cosf(0.013f * (float)k);
        expected += (double)x[k] * (double)y[k];
        size += fabs((double)x[k] * (double)y[k]);
    }
    ckpp_array vx = ckpp_view(x, N), vy = ckpp_view(y, N);

    /* Everything reduced: the result is one number. */
    float d = 0, e = 0;
    ckpp_must(dot(vx, vy, &d));
    ckpp_must(exact_dot(vx, vy, &e));
    int right = fabs((double)d - expected) < 1e-6 * size && fabs((double)e / expected - 1) < 1e-7;

    /* The same definition for 64-bit integers: exact. */
    int64_t a[3] = {3000000000, 20, 1}, b[3] = {3, -5, 7}, ab = 0;
    ckpp_must(dot(ckpp_view(a), ckpp_view(b), &ab));
    right = right && ab == 8999999907;

    /* And for a matrix and a row, added up along the last axis: each row's dot product with it. */
    ckpp_array matrix = ckpp_view(x, ROWS, COLUMNS), row = ckpp_view(y, COLUMNS);
    ckpp_must(dot(matrix, row, ckpp_out(product), .axis = -1));
    double worst = 0;
    for (int j = 0; j < ROWS; j++) {
        double sum = 0;
        for (int k = 0; k < COLUMNS; k++)
            sum += (double)x[j * COLUMNS + k] * (double)y[k];
        worst = larger(worst, fabs((double)product[j] - sum));
    }

    printf("dot: %d elements: %.5f in float, %.5f in double, %.5f in plain C; integers: %lld; "
           "matrix times vector: largest difference from plain C %.1e\n",
           N, (double)d, (double)e, expected, (long long)ab, worst);
    free(x), free(y);
    return right && worst < 1e-3 ? 0 : 1;
}
