/* cg.c - conjugate gradients on a sparse matrix, by annotated loops: without ckpp, the file is
 * plain C, which does the same on one core.
 *
 * The matrix is that of Poisson's equation on a square, as compressed sparse rows (CSR): the
 * elements of row r are those from start[r] up to start[r + 1]. The loop over them, inside of the
 * one over the rows, has a directive of its own: threads share a row.
 *
 * Matrix and vectors stay on the device while solve() runs; only sums come back. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 64, N = SIDE * SIDE };

struct matrix {
    int rows, elements;
    int *start, *column;
    double *value;
};

/* y = a x */
static void multiply(struct matrix a, const double *x, double *y)
{
    #pragma kernel elementwise in(a.start[a.rows + 1], a.column[a.elements], a.value[a.elements]) \
            in(x[a.rows]) out(y[a.rows])
    for (int r = 0; r < a.rows; r++) {
        double sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int k = a.start[r]; k < a.start[r + 1]; k++)
            sum += a.value[k] * x[a.column[k]];
        y[r] = sum;
    }
}

static double dot(int n, const double *x, const double *y)
{
    double sum = 0;
    #pragma kernel reduction in(x[n], y[n]) reduce(+ : sum)
    for (int j = 0; j < n; j++)
        sum += x[j] * y[j];
    return sum;
}

/* y = a x + b y */
static void add(int n, double a, const double *x, double b, double *y)
{
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int j = 0; j < n; j++)
        y[j] = a * x[j] + b * y[j];
}

/* Solves a x = b, until the residual, b - a x, has `least` times the norm of b. Returns the number
 * of steps; *residual becomes that ratio. */
static int solve(struct matrix a, const double *b, double *x, double least, double *residual)
{
    static double r[N], p[N], q[N];    /* residual, direction, a times the direction */
    for (int j = 0; j < a.rows; j++)
        x[j] = 0, r[j] = p[j] = b[j];
    const double first = dot(a.rows, b, b);
    double rr = first;
    int steps = 0;
    #pragma kernel data in(a.start[a.rows + 1], a.column[a.elements], a.value[a.elements]) \
            in(r, p) inout(x[a.rows]) temp(q)
    {
        for (; rr > least * least * first && steps < a.rows; steps++) {
            multiply(a, p, q);
            const double alpha = rr / dot(a.rows, p, q), before = rr;
            add(a.rows, alpha, p, 1, x);
            add(a.rows, -alpha, q, 1, r);
            rr = dot(a.rows, r, r);
            add(a.rows, 1, r, rr / before, p);
        }
    }
    *residual = sqrt(rr / first);
    return steps;
}

/* 4 on the diagonal, -1 for each of the up to four neighbours. */
static struct matrix poisson(void)
{
    static int start[N + 1], column[5 * N];
    static double value[5 * N];
    static const int way[5][2] = {{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}};
    struct matrix a = {N, 0, start, column, value};
    for (int r = 0; r < N; r++) {
        for (int d = 0; d < 5; d++) {
            const int y = r / SIDE + way[d][0], x = r % SIDE + way[d][1];
            if (y < 0 || y >= SIDE || x < 0 || x >= SIDE)
                continue;
            column[a.elements] = y * SIDE + x;
            value[a.elements] = d == 2 ? 4 : -1;
            a.elements++;
        }
        start[r + 1] = a.elements;
    }
    return a;
}

int main(void)
{
    /* b is made of an answer that is known */
    static double answer[N], b[N], x[N];
    const struct matrix a = poisson();
    for (int j = 0; j < N; j++)
        answer[j] = sin(0.1 * (j % SIDE)) + 0.01 * (j / SIDE);
    multiply(a, answer, b);

    double residual, worst = 0;
    const int steps = solve(a, b, x, 1e-10, &residual);
    for (int j = 0; j < N; j++)
        worst = fmax(worst, fabs(x[j] - answer[j]));
    const int right = worst < 1e-6 && residual <= 1e-10;
    printf("cg: %d unknowns, %d steps, residual %.1e, the answer is %s\n", N, steps, residual,
           right ? "right" : "WRONG");
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
