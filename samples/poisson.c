/* poisson.c - the potential of two charges in a grounded box, by Jacobi's method in three
 * dimensions.
 *
 * The potential is a near parameter: u[0][-1][0] is a neighbour along the middle dimension.
 * Outside of the box is ground, so that the boundary is a constant. */
#include <ckpp/ckpp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 24, SWEEPS = 120 };
typedef float box[N][N][N];

#pragma kernel elementwise sweep in(near float u, float charge) out(float v) boundary(constant(0))
{
    v = (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] + u[0][0][1] +
         charge) / 6;
}

static float at(box u, int x, int y, int z)
{
    return x < 0 || y < 0 || z < 0 || x >= N || y >= N || z >= N ? 0 : u[x][y][z];
}

static void sweep_plainly(box u, box charge, box v)
{
    for (int x = 0; x < N; x++)
        for (int y = 0; y < N; y++)
            for (int z = 0; z < N; z++)
                v[x][y][z] = (at(u, x - 1, y, z) + at(u, x + 1, y, z) + at(u, x, y - 1, z) +
                              at(u, x, y + 1, z) + at(u, x, y, z - 1) + at(u, x, y, z + 1) +
                              charge[x][y][z]) / 6;
}

int main(void)
{
    static box charge, plain[2], result;
    charge[6][12][12] = 1;
    charge[18][12][12] = -1;
    ckpp_array host = ckpp_view(charge), end = ckpp_view(result), q = {0}, u[2] = {{0}};
    if (ckpp_copy(&q, &host) || ckpp_zeros(&u[0], CKPP_FLOAT32, CKPP_SHAPE(N, N, N)) ||
        ckpp_empty_like(&u[1], &u[0]))
        return fprintf(stderr, "%s\n", ckpp_last_error()), 1;

    for (int t = 0; t < SWEEPS; t++) {
        if (sweep(u[t % 2], q, &u[1 - t % 2]))
            return fprintf(stderr, "%s\n", ckpp_last_error()), 1;
        sweep_plainly(plain[t % 2], charge, plain[1 - t % 2]);
    }

    float worst = 0;
    if (ckpp_copy(&end, &u[SWEEPS % 2]))
        return fprintf(stderr, "%s\n", ckpp_last_error()), 1;
    for (int k = 0; k < N * N * N; k++)
        worst = fmaxf(worst, fabsf((&result[0][0][0])[k] - (&plain[SWEEPS % 2][0][0][0])[k]));
    printf("poisson: %d sweeps of %d x %d x %d, %.4f beside the charge, off from plain C by "
           "%.1e\n", SWEEPS, N, N, N, (double)result[6][12][13], (double)worst);
    ckpp_free(&q), ckpp_free(&u[0]), ckpp_free(&u[1]);
    return worst < 1e-5f && result[6][12][13] > 0.05f ? 0 : 1;
}
