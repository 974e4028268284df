/* kmeans.c - k-means, by annotated loops: without ckpp, the file is plain C, which does the same
 * on one core.
 *
 * Each point belongs to the nearest of a few centres, which then move to the middle of their
 * points, until all rest.
 *
 * Many points add to the same sum at the same time: `#pragma kernel atomic` makes each update one
 * step. The sums are of integers, so that their order does not matter.
 *
 * All stays on the device. A round is launched as a graph, and only which centres have moved comes
 * back. */
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

/* The sums of the points of each centre. */
struct sums { int *x, *y, *count; };

static void add_up(int n, const struct point p[n], const int nearest[n], struct sums s)
{
    #pragma kernel elementwise out(s.x[CENTRES], s.y[CENTRES], s.count[CENTRES])
    for (int c = 0; c < CENTRES; c++)
        s.x[c] = s.y[c] = s.count[c] = 0;
    #pragma kernel elementwise in(p[n], nearest[n]) \
            inout(s.x[CENTRES], s.y[CENTRES], s.count[CENTRES])
    for (int j = 0; j < n; j++) {
        const int c = nearest[j];
        #pragma kernel atomic
        s.x[c] += p[j].x;
        #pragma kernel atomic
        s.y[c] += p[j].y;
        #pragma kernel atomic
        s.count[c]++;
    }
}

/* Moves each centre to the middle of its points, and says which have moved. */
static void move(struct sums s, struct point centre[CENTRES], int moved[CENTRES])
{
    #pragma kernel elementwise in(s.x[CENTRES], s.y[CENTRES], s.count[CENTRES]) \
            inout(centre[CENTRES]) out(moved[CENTRES])
    for (int c = 0; c < CENTRES; c++) {
        const struct point old = centre[c];
        if (s.count[c]) {
            centre[c].x = s.x[c] / s.count[c];
            centre[c].y = s.y[c] / s.count[c];
        }
        moved[c] = gap(old, centre[c]) != 0;
    }
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

    static int x[CENTRES], y[CENTRES], count[CENTRES], moved[CENTRES];
    const struct sums s = {x, y, count};
    int rounds = 0, some = 1;
    #pragma kernel data in(p) inout(centre) out(nearest) temp(x, y, count, moved)
    {
        while (some && rounds < ROUNDS) {
            #pragma kernel graph
            {
                assign(POINTS, p, centre, nearest);
                add_up(POINTS, p, nearest, s);
                move(s, centre, moved);
            }
            #pragma kernel update host(moved)
            some = 0;
            for (int c = 0; c < CENTRES; c++)
                some += moved[c];
            rounds += some > 0;
        }
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
