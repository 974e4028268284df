/* for_present.c - loops that name no array: a data region knows how long they are. */
#include "check.h"

#include <stdlib.h>

enum { COUNT = 1000 };
typedef struct grid { int n; float *u; } grid;

/* The indices come first in memory, and end where nobody can tell. */
static void gather(int n, const int *at, const float *x, float *y)
{
    #pragma kernel elementwise
    for (int j = 0; j < n; j++)
        y[j] = x[at[j]] + 1;
}

static void spread(grid g, const int *at)
{
    #pragma kernel elementwise independent
    for (int j = 0; j < g.n; j++)
        g.u[at[g.n - 1 - j]] += 2;
}

static double sum_of(int n, const int *at, const float *x)
{
    double sum = 0;
    #pragma kernel reduction reduce(+ : sum)
    for (int j = 0; j < n; j++)
        sum += x[at[j]];
    return sum;
}

int main(void)
{
    int *at = malloc(COUNT * sizeof *at);
    float *x = malloc(2 * COUNT * sizeof *x), *y = x + COUNT;
    double sum = 0;
    for (int k = 0; k < COUNT; k++) {
        at[k] = k * 7 % COUNT;
        x[k] = (float)(k % 100);
        y[k] = -1;
    }
    #pragma kernel data in(at[COUNT], x[COUNT]) inout(y[COUNT])
    {
        grid g = {COUNT, y};
        gather(COUNT, at, x, y);
        gather(COUNT / 2, at + COUNT / 2, x, y + COUNT / 2);
        spread(g, at);
        sum = sum_of(COUNT, at, y);
    }
    double want = 0;
    for (int k = 0; k < COUNT; k++) {
        CHECK(y[k] == x[at[k]] + 3);
        want += y[k];
    }
    CHECK(sum == want);
    free(at);
    free(x);
    return failures > 0;
}
