/* kmeans.c - k-means, by annotated loops: without ckpp, the file is plain C, which does the same
 * on one core.
 *
 * Each point belongs to the nearest of a few centres, which then move to the middle of their
 * points, until all rest.
 *
 * Many points add to the same sum at the same time: `#pragma kernel atomic` makes each update one
 * step. The sums are of integers, so that their order does not matter.
 *
 * The points and their centres' numbers stay on the device; the few sums travel. */
#include <stdio.h>
#include <stdlib.h>

enum { POINTS = 30000, CENTRES = 5, ROUNDS = 100 };

struct point { int x, y; };

/* The squared distance. */
static inline int gap(struct point a, struct point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* The number of the nearest centre for each point. */
static void assign(int n, const struct point p[n], const struct point centre[CENTRES],
                   int nearest[n])
{
    #pragma kernel elementwise in(p[n], centre[CENTRES]) out(nearest[n])
    for (int j = 0; j < n; j++) {
        int best = 0;
        for (int c = 1; c < CENTRES; c++)
            if (gap(p[j], centre[c]) < gap(p[j], centre[best]))
                best = c;
        nearest[j] = best;
    }
}

/* Moves each centre to the middle of its points. Returns how many have moved. */
static int update(int n, const struct point p[n], const int nearest[n],
                  struct point centre[CENTRES])
{
    int x[CENTRES] = {0}, y[CENTRES] = {0}, count[CENTRES] = {0}, moved = 0;
    #pragma kernel elementwise in(p[n], nearest[n]) inout(x[CENTRES], y[CENTRES], count[CENTRES])
    for (int j = 0; j < n; j++) {
        const int c = nearest[j];
        #pragma kernel atomic
        x[c] += p[j].x;
        #pragma kernel atomic
        y[c] += p[j].y;
        #pragma kernel atomic
        count[c]++;
    }
    for (int c = 0; c < CENTRES; c++) {
        const struct point old = centre[c];
        if (count[c])
            centre[c] = (struct point){x[c] / count[c], y[c] / count[c]};
        moved += gap(old, centre[c]) != 0;
    }
    return moved;
}

/* A number from -1000 to 1000, mostly a small one: the mean of three. */
static int spread(unsigned *state)
{
    int sum = 0;
    for (int k = 0; k < 3; k++) {
        *state = *state * 1664525u + 1013904223u;
        sum += (int)(*state >> 16) % 2001 - 1000;
    }
    return sum / 3;
}

int main(void)
{
    static const struct point middle[CENTRES] = {
        {0, 0}, {1400, 400}, {-1200, 1000}, {500, -1400}, {-1300, -1100}};
    static struct point p[POINTS], centre[CENTRES];
    static int nearest[POINTS];
    unsigned state = 1;
    for (int j = 0; j < POINTS; j++) {
        p[j].x = middle[j % CENTRES].x + spread(&state);
        p[j].y = middle[j % CENTRES].y + spread(&state);
    }
    for (int c = 0; c < CENTRES; c++)
        centre[c] = p[c];    /* one point of each cloud */

    int rounds = 0;
    #pragma kernel data in(p) out(nearest)
    {
        do
            assign(POINTS, p, centre, nearest);
        while (update(POINTS, p, nearest, centre) && ++rounds < ROUNDS);
    }

    int wrong = 0;
    for (int j = 0; j < POINTS; j++) {
        int best = 0;
        for (int c = 1; c < CENTRES; c++)
            best = gap(p[j], centre[c]) < gap(p[j], centre[best]) ? c : best;
        wrong += nearest[j] != best;
    }
    for (int c = 0; c < CENTRES; c++)
        wrong += gap(centre[c], middle[c]) > 100 * 100;
    printf("kmeans: %d points, %d rounds, the centres are %s\n", POINTS, rounds,
           wrong ? "WRONG" : "found");
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
