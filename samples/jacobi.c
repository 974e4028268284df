/* jacobi.c - the temperature of a plate whose edges are held, by Jacobi's method: a new grid and
 * how much it has changed, in one pass over the old one.
 *
 * A reduction's block may assign outputs: v has an element for each one that is mapped. What the
 * block returns is reduced, to change, which it does not assign. The arrays stay where they are,
 * on a GPU in its memory; change is a plain C variable, which has its value when the statement
 * ends. */
#include <ckpp/ckpp.h>
#include <math.h>
#include <stdio.h>

enum { ROWS = 40, COLUMNS = 56, SWEEPS = 400 };

/* One sweep from u to v. Returns the largest change. */
static float sweep(ckpp_array u, ckpp_array v)
{
    float change;
    #pragma kernel reduction sweep in(raw float u, float old = u) out(float v, float change) \
            reduce(max)
    {
        int64_t j = _ind[0], k = _ind[1];
        bool edge = j == 0 || j == u.shape[0] - 1 || k == 0 || k == u.shape[1] - 1;
        v = edge ? old : 0.25f * (u(j - 1, k) + u(j + 1, k) + u(j, k - 1) + u(j, k + 1));
        return fabs(v - old);
    }
    return change;
}

static float sweep_plainly(float (*u)[COLUMNS], float (*v)[COLUMNS])
{
    float change = 0;
    for (int j = 1; j < ROWS - 1; j++)
        for (int k = 1; k < COLUMNS - 1; k++) {
            v[j][k] = 0.25f * (u[j - 1][k] + u[j + 1][k] + u[j][k - 1] + u[j][k + 1]);
            change = fmaxf(change, fabsf(v[j][k] - u[j][k]));
        }
    return change;
}

int main(void)
{
    static float grid[2][ROWS][COLUMNS], result[ROWS][COLUMNS];
    for (int k = 0; k < COLUMNS; k++)
        grid[0][0][k] = grid[1][0][k] = 100; /* one edge is hot */
    ckpp_array start = ckpp_view(grid[0]), end = ckpp_view(result), u = {0}, v = {0};
    if (ckpp_copy(&u, &start) || ckpp_copy(&v, &start))
        return fprintf(stderr, "%s\n", ckpp_last_error()), 1;

    float change = 0, expected = 0, worst = 0;
    for (int t = 0; t < SWEEPS; t++) {
        change = sweep(u, v);
        ckpp_array swap = u;
        u = v, v = swap;
        expected = sweep_plainly(grid[t % 2], grid[1 - t % 2]);
    }

    if (ckpp_copy(&end, &u))
        return fprintf(stderr, "%s\n", ckpp_last_error()), 1;
    for (int j = 0; j < ROWS; j++)
        for (int k = 0; k < COLUMNS; k++)
            worst = fmaxf(worst, fabsf(result[j][k] - grid[SWEEPS % 2][j][k]));
    printf("jacobi: %d sweeps of %d x %d, the last one changed %.4f, off from plain C by %.1e\n",
           SWEEPS, ROWS, COLUMNS, (double)change, (double)worst);
    ckpp_free(&u), ckpp_free(&v);
    return worst < 1e-3f && fabsf(change - expected) < 1e-3f ? 0 : 1;
}
