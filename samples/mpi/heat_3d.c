/* heat_3d.c - heat that spreads in a block, which is divided among ranks along all three axes.
 *
 * Without the six lines that are marked, and with boundary(clamp) in the place of
 * boundary(exchange(clamp)) comm(c), it is the program for one GPU. A rank's arrays are its part
 * of the block and nothing else: what the kernel reads beyond them comes from the ranks beside
 * this one, while the rest is computed. The block's own surface lets no heat through.
 *
 * The heat is a wave to begin with, which becomes flatter by the same factor in each step.
 *
 *     ckpp heat_3d.c -o heat_3d_gen.c
 *     mpicc -o heat_3d heat_3d_gen.c $(pkg-config --cflags --libs ckpp) -lm
 *     mpirun -n 4 ./heat_3d */
#include <math.h>
#include <mpi.h> /* ranks */
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

enum { STEPS = 50 };

static const int64_t extent[] = {48, 40, 64};

/* The wave: where the array begins in the block, and how far elements are from each other. */
#pragma kernel elementwise wave in(float x, float y, float z, float dx, float dy, float dz) \
    out(float u)
{
    u = cosf(x + dx * (float)_ind[0]) * cosf(y + dy * (float)_ind[1]) *
        cosf(z + dz * (float)_ind[2]);
}

int main(int argc, char **argv)
{
    int64_t begin[3] = {0}, end[3] = {extent[0], extent[1], extent[2]};
    ckpp_array u = {0}, v = {0}, expected = {0};
    float k = 0.1f, worst, left = 1, by[3], at[3];

    MPI_Init(&argc, &argv);                                                             /* ranks */
    ckpp_comm c; ckpp_must(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {0, 0, 0}));    /* ranks */
    for (int d = 0; d < 3; d++) {
        ckpp_must(ckpp_comm_shard(&c, d, extent[d], &begin[d], &end[d]));               /* ranks */
        by[d] = 3.14159265f / (float)extent[d];
        at[d] = ((float)begin[d] + 0.5f) * by[d];
    }
    const double flatter = 1 - 2 * (double)k * (3 - cos((double)by[0]) - cos((double)by[1]) -
                                                cos((double)by[2]));

    ckpp_must(ckpp_zeros(&u, CKPP_FLOAT32, CKPP_SHAPE(end[0] - begin[0], end[1] - begin[1],
                                                      end[2] - begin[2])));
    ckpp_must(wave(at[0], at[1], at[2], by[0], by[1], by[2], &u));
    ckpp_must(ckpp_copy(&expected, &u));
    for (int s = 0; s < STEPS; s++) {
        #pragma kernel elementwise in(near float u, float k) out(float v) \
            boundary(exchange(clamp)) comm(c)
        {
            v = u + k * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] +
                         u[0][0][1] - 6 * u);
        }
        const ckpp_array old = u;
        u = v;
        v = old;
        left *= (float)flatter;
    }

    /* the farthest that any element of any rank is from what is left of the wave */
    #pragma kernel elementwise in(float u, float left) inout(float expected)
    { expected = fabsf(u - left * expected); }
    #pragma kernel reduction in(float expected) out(float worst) reduce(max) comm(c)
    { return expected; }
    if (c.rank == 0)
        printf("heat in 3-D, %d x %d x %d ranks: %s\n", c.dims[0], c.dims[1], c.dims[2],
               worst < 1e-5f ? "the wave is as flat as it should be" : "wrong");
    ckpp_free(&u);
    ckpp_free(&v);
    ckpp_free(&expected);
    ckpp_comm_free(&c);                                                                 /* ranks */
    MPI_Finalize();                                                                     /* ranks */
    return worst < 1e-5f ? EXIT_SUCCESS : EXIT_FAILURE;
}
