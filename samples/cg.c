/* cg.c - conjugate gradients on a sparse matrix, by annotated loops: without ckpp, the file is
 * plain C, which does the same on one core.
 *
 * The matrix is that of Poisson's equation on a square, as compressed sparse rows (CSR): the
 * elements of row r are those from start[r] up to start[r + 1]. The loop over them, inside of the
 * one over the rows, has a directive of its own: threads share a row.
 *
 * Matrix, vectors and sums stay on the device while solve() runs. A few steps are launched
 * together, as a graph, in which x and r are updated side by side; then one number comes back. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 64, N = SIDE * SIDE, TOGETHER = 10 /* even */ };

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

/* Their product is on the device then: a loop of one iteration, whose inner loop threads share. */
static void dot(int n, const double *x, const double *y, double *product)
{
    #pragma kernel elementwise in(x[n], y[n]) out(product[1])
    for (int one = 0; one < 1; one++) {
        double sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int j = 0; j < n; j++)
            sum += x[j] * y[j];
        product[one] = sum;
    }
}

/* y = y + a up / down x, and y = x + up / down y, where up and down are on the device. */
static void add(int n, double a, const double *x, double *y, const double *up, const double *down)
{
    #pragma kernel elementwise in(x[n], up[1], down[1]) inout(y[n])
    for (int j = 0; j < n; j++)
        y[j] += a * up[0] / down[0] * x[j];
}
static void turn(int n, const double *x, double *y, const double *up, const double *down)
{
    #pragma kernel elementwise in(x[n], up[1], down[1]) inout(y[n])
    for (int j = 0; j < n; j++)
        y[j] = x[j] + up[0] / down[0] * y[j];
}

/* Solves a x = b, until the residual, b - a x, has `least` times the norm of b. Returns the number
 * of steps; *residual becomes that ratio. */
static int solve(struct matrix a, const double *b, double *x, double least, double *residual)
{
    static double r[N], p[N], q[N];    /* residual, direction, a times the direction */
    static double rr[2], pq[1];        /* r r before and after a step, by turns; p q */
    const int n = a.rows;
    for (int j = 0; j < n; j++)
        x[j] = 0, r[j] = p[j] = b[j];
    dot(n, b, b, rr);
    const double first = rr[0];
    int steps = 0;
    #pragma kernel enter data in(r, p, rr) temp(q, pq)
    #pragma kernel data in(a.start[n + 1], a.column[a.elements], a.value[a.elements]) inout(x[n])
    {
        for (; rr[0] > least * least * first && steps < n; steps += TOGETHER) {
            #pragma kernel graph
            {
                for (int k = 0; k < TOGETHER; k++) {
                    double *before = rr + k % 2, *after = rr + 1 - k % 2;
                    multiply(a, p, q);
                    dot(n, p, q, pq);
                    add(n, 1, p, x, before, pq);
                    add(n, -1, q, r, before, pq);
                    dot(n, r, r, after);
                    turn(n, r, p, after, before);
                }
            }
            #pragma kernel update host(rr[0:1])
        }
    }
    #pragma kernel exit data release(r, p, rr, q, pq)
    *residual = sqrt(rr[0] / first);
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
