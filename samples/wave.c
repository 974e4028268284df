/* wave.c - waves on a pond that reflects them at its banks: each step reads the neighbours of
 * every element, which are those of a `near` parameter.
 *
 * u[-1][0] is the element above, u[0][1] the one to the right. boundary(...) says what lies
 * beyond the first and the last one: with mirror, the pond goes on as its reflection. The
 * arrays stay on the device for all steps; the sum of squares shows that the scheme is
 * stable. */
#include <ckpp/ckpp.h>
#include <math.h>
#include <stdio.h>

enum { ROWS = 120, COLUMNS = 200, STEPS = 300 };

#pragma kernel elementwise step in(near float u, float before, float speed) out(float after) \
        boundary(mirror)
{ after = 2 * u - before + speed * (u[-1][0] + u[1][0] + u[0][-1] + u[0][1] - 4 * u); }

static int mirror(int k, int n)
{
    return k < 0 ? -k : k >= n ? 2 * (n - 1) - k : k;
}

static void step_plainly(float (*u)[COLUMNS], float (*before)[COLUMNS], float (*after)[COLUMNS])
{
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            after[r][c] = 2 * u[r][c] - before[r][c] +
                          0.2f * (u[mirror(r - 1, ROWS)][c] + u[mirror(r + 1, ROWS)][c] +
                                  u[r][mirror(c - 1, COLUMNS)] + u[r][mirror(c + 1, COLUMNS)] -
                                  4 * u[r][c]);
}

int main(void)
{
    static float water[3][ROWS][COLUMNS], result[ROWS][COLUMNS];
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            const float y = (float)(r - 40), x = (float)(c - 60);
            water[0][r][c] = water[1][r][c] = expf(-(x * x + y * y) / 50); /* a drop */
        }
    ckpp_array host = ckpp_view(water[0]), end = ckpp_view(result), u[3] = {{0}};
    for (int k = 0; k < 3; k++)
        if (ckpp_copy(&u[k], &host))
            return fprintf(stderr, "%s\n", ckpp_last_error()), 1;

    for (int t = 0; t < STEPS; t++) {
        if (step(u[(t + 1) % 3], u[t % 3], 0.2f, &u[(t + 2) % 3]))
            return fprintf(stderr, "%s\n", ckpp_last_error()), 1;
        step_plainly(water[(t + 1) % 3], water[t % 3], water[(t + 2) % 3]);
    }

    float energy = 0, worst = 0;
    ckpp_array last = u[(STEPS + 1) % 3];
    if (ckpp_copy(&end, &last))
        return fprintf(stderr, "%s\n", ckpp_last_error()), 1;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            worst = fmaxf(worst, fabsf(result[r][c] - water[(STEPS + 1) % 3][r][c]));
            energy += result[r][c] * result[r][c];
        }
    printf("wave: %d steps of %d x %d, the sum of squares is %.2f, off from plain C by %.1e\n",
           STEPS, ROWS, COLUMNS, (double)energy, (double)worst);
    for (int k = 0; k < 3; k++)
        ckpp_free(&u[k]);
    return worst < 1e-3f && energy < 1e4f ? 0 : 1;
}
