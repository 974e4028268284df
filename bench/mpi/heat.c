/* heat.c - a step of a 7-point stencil over ranks, beside the same step on one device alone: weak
 * scaling, with as many elements on each rank, and strong scaling, with as many in all.
 *
 *     ckpp heat.c -o heat_gen.c
 *     mpicc -O2 -o heat heat_gen.c $(pkg-config --cflags --libs ckpp)
 *     mpirun -n 2 ./heat [EXTENT [AXES]]
 *
 * EXTENT: of each of three dimensions (1024). AXES: of the ranks' grid (1: planes, in memory one
 * behind the other; 3: also rows and columns). Times are medians, the slowest rank's, in
 * microseconds. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ckpp/ckpp.h>

enum { ROUNDS = 9, STEPS = 20 };

#pragma kernel elementwise alone in(near float u, float k) out(float v) boundary(clamp)
{
    v = u + k * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] +
                 u[0][0][1] - 6 * u);
}

#pragma kernel elementwise shared in(near float u, float k) out(float v) \
    boundary(exchange(clamp))
{
    v = u + k * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] +
                 u[0][0][1] - 6 * u);
}

static ckpp_comm comm;
static ckpp_array u, v;

static void step(bool with_ranks)
{
    ckpp_must(with_ranks ? shared(&u, 0.1f, &v, .comm = &comm) : alone(&u, 0.1f, &v));
    const ckpp_array old = u;
    u = v;
    v = old;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Microseconds of a step. */
static double measure(bool with_ranks)
{
    double took[ROUNDS];

    for (int r = -1; r < ROUNDS; r++) {
        ckpp_must(ckpp_synchronize());
        MPI_Barrier(MPI_COMM_WORLD);
        const double begin = MPI_Wtime();
        for (int s = 0; s < STEPS; s++)
            step(with_ranks);
        ckpp_must(ckpp_synchronize());
        double own = (MPI_Wtime() - begin) / STEPS * 1e6, all;
        MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (r >= 0)
            took[r] = all;
    }
    qsort(took, ROUNDS, sizeof *took, compare);
    return took[ROUNDS / 2];
}

/* Times of arrays of this shape, of one device or of a rank's shard. */
static double time_of(const int64_t shape[3], bool with_ranks)
{
    ckpp_must(ckpp_zeros(&u, CKPP_FLOAT32, 3, shape));
    ckpp_must(ckpp_zeros(&v, CKPP_FLOAT32, 3, shape));
    const double time = measure(with_ranks);
    ckpp_free(&u);
    ckpp_free(&v);
    return time;
}

int main(int argc, char **argv)
{
    int64_t extent = argc > 1 ? atoll(argv[1]) : 1024, part[3];
    const int axes = argc > 2 ? atoi(argv[2]) : 1;

    MPI_Init(&argc, &argv);
    ckpp_must(ckpp_comm_create(&comm, MPI_COMM_WORLD, .dims = {0, axes > 1 ? 0 : 1,
                                                               axes > 2 ? 0 : 1}));
    for (int d = 0; d < 3; d++) {
        int64_t begin, end;
        ckpp_must(ckpp_comm_shard(&comm, d, extent, &begin, &end));
        part[d] = end - begin;
    }
    const int64_t cube[] = {extent, extent, extent};
    const double one = time_of(cube, false), weak = time_of(cube, true),
                 strong = time_of(part, true), piece = time_of(part, false);
    if (comm.rank == 0)
        printf("%d x %d x %d ranks, %d^3 floats: alone %.1f us\n"
               "weak:   %.1f us, efficiency %.3f\n"
               "strong: %.1f us, speedup %.3f (shards without exchange: %.1f us)\n",
               comm.dims[0], comm.dims[1], comm.dims[2], (int)extent, one, weak, one / weak,
               strong, one / strong, piece);
    ckpp_comm_free(&comm);
    MPI_Finalize();
    return 0;
}
