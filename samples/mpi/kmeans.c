/* kmeans.c - k-means over the points of many ranks: each point belongs to the nearest of a few
 * centres, which then move to the middle of their points, until all rest.
 *
 * Each rank has a part of the points, and all have the centres. What the points of each centre
 * have together is one reduction, whose accumulator is a struct; with comm(c) it is over the
 * points of all ranks, and each of them goes on with the same sums.
 *
 *     mpirun -n 4 ./kmeans */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

enum { POINTS = 30000, CENTRES = 5, ROUNDS = 100 };

#pragma kernel begin declare
struct point { int x, y; };
struct centres { struct point at[5]; };
/* The sums of the points of each centre. Those of integers do not depend on their order. */
struct sums { int64_t x[5], y[5], count[5]; };

/* The squared distance. */
static inline int gap(struct point a, struct point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static inline int nearest(struct point p, struct centres c)
{
    int best = 0;
    for (int k = 1; k < 5; k++)
        if (gap(p, c.at[k]) < gap(p, c.at[best]))
            best = k;
    return best;
}

static inline struct sums joined(struct sums p, struct sums q)
{
    for (int k = 0; k < 5; k++) {
        p.x[k] += q.x[k];
        p.y[k] += q.y[k];
        p.count[k] += q.count[k];
    }
    return p;
}
#pragma kernel end declare

static struct sums add_up(const ckpp_comm *c, int n, const struct point *p, struct centres now)
{
    struct sums total;
    #pragma kernel reduction add_up in(struct point p[n], struct centres now) \
            out(struct sums total) reduce_type(struct sums) \
            identity({{0}, {0}, {0}}) reduce(joined(a, b)) post(total = a) comm(*c)
    {
        const int best = nearest(p, now);
        struct sums one = {{0}, {0}, {0}};
        one.x[best] = p.x;
        one.y[best] = p.y;
        one.count[best] = 1;
        return one;
    }
    return total;
}

/* Moves each centre to the middle of its points; returns how many have moved. */
static int move(struct sums s, struct centres *c)
{
    int moved = 0;
    for (int k = 0; k < CENTRES; k++) {
        const struct point old = c->at[k];
        if (s.count[k])
            c->at[k] = (struct point){(int)(s.x[k] / s.count[k]), (int)(s.y[k] / s.count[k])};
        moved += gap(old, c->at[k]) != 0;
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

int main(int argc, char **argv)
{
    static const struct point middle[CENTRES] = {
        {0, 0}, {1400, 400}, {-1200, 1000}, {500, -1400}, {-1300, -1100}};
    static struct point all[POINTS];
    struct centres now;
    struct sums s;
    unsigned state = 1;
    int rounds = 0, wrong = 0;
    int64_t begin, end, count = 0;
    ckpp_comm c;

    MPI_Init(&argc, &argv);
    ckpp_must(ckpp_comm_create(&c, MPI_COMM_WORLD));
    ckpp_must(ckpp_comm_shard(&c, 0, POINTS, &begin, &end));
    for (int j = 0; j < POINTS; j++)
        all[j] = (struct point){middle[j % CENTRES].x + spread(&state),
                                middle[j % CENTRES].y + spread(&state)};
    for (int k = 0; k < CENTRES; k++)
        now.at[k] = all[k];    /* one point of each cloud */

    const struct point *mine = all + begin;
    const int n = (int)(end - begin);
    #pragma kernel data in(mine[n])
    {
        do
            s = add_up(&c, n, mine, now);
        while (move(s, &now) && ++rounds < ROUNDS);
    }

    for (int k = 0; k < CENTRES; k++) {
        wrong += gap(now.at[k], middle[k]) > 100 * 100;
        count += s.count[k];
    }
    wrong += count != POINTS || rounds == ROUNDS;
    if (c.rank == 0)
        printf("%d points on %d ranks, %d rounds, %d of %d centres are wrong\n", POINTS, c.size,
               rounds, wrong, CENTRES);
    ckpp_comm_free(&c);
    MPI_Finalize();
    return wrong ? 1 : 0;
}
