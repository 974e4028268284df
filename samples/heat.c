/* heat.c - heat that spreads in a plate, by annotated loops: without ckpp, the file is plain C,
 * which does the same on one core. The plate stays on the device for all steps: what spread() gets
 * a pointer to is there already. Small steps are launched many at once, as a graph. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 96, COLUMNS = 128, STEPS = 200, TOGETHER = 20 };

/* One step in time. */
static void spread(int h, int w, float k, const float *u, float *v)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w])
    for (int r = 1; r < h - 1; r++)
        for (int c = 1; c < w - 1; c++)
            v[r * w + c] = u[r * w + c] + k * (u[(r - 1) * w + c] + u[(r + 1) * w + c] +
                                               u[r * w + c - 1] + u[r * w + c + 1] -
                                               4 * u[r * w + c]);
}

/* The largest change from u to v. */
static float change_of(int n, const float *u, const float *v)
{
    float change = 0;
    #pragma kernel reduction in(u[n], v[n]) reduce(max : change)
    for (int j = 0; j < n; j++)
        change = fmaxf(change, fabsf(v[j] - u[j]));
    return change;
}

int main(void)
{
    static float plates[2][ROWS * COLUMNS];
    /* one edge is hot: heat flows from it, ever more slowly */
    for (int p = 0; p < 2; p++)
        for (int c = 0; c < COLUMNS; c++)
            plates[p][c] = 64;
    float first = 0, last = 0;
    #pragma kernel data inout(plates)
    {
        for (int k = 0; k < STEPS; k += TOGETHER) {
            #pragma kernel graph
            {
                for (int j = 0; j < TOGETHER; j++)
                    spread(ROWS, COLUMNS, 0.25f, plates[j % 2], plates[(j + 1) % 2]);
            }
            last = change_of(ROWS * COLUMNS, plates[0], plates[1]);
            first = k ? first : last;
        }
    }
    const float *end = plates[STEPS % 2], *middle = end + COLUMNS / 2;
    int wrong = first <= 0 || last >= first;
    for (int r = 1; r < ROWS; r++)
        wrong += middle[r * COLUMNS] > middle[(r - 1) * COLUMNS];
    printf("heat: it %s\n", wrong ? "flows uphill" : "flows from hot to cold");
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
