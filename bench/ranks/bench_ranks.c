/* bench_ranks.c - constructs over the GPUs of several ranks, beside one GPU and NCCL itself.
 *
 *     mpirun -n 2 build/bench/ranks/bench_ranks [side]
 *
 * A 7-point stencil on side^3 floats a rank (weak) and on side^3 in all (strong), an all-reduced
 * dot product of 2^20 floats a rank, and sums of 512 MiB over the ranks. Results are checked
 * before they are timed. Times are the slowest rank's, the medians of several rounds. */
#define _GNU_SOURCE
#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

#include "bench.h"

#pragma kernel elementwise step in(near float u)out(float v) boundary(exchange)
{
    v = u + 0.1f * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] +
                    u[0][0][1] - 6 * u);
}

#pragma kernel elementwise step_alone in(near float u)out(float v) boundary(skip)
{
    v = u + 0.1f * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] +
                    u[0][0][1] - 6 * u);
}

#pragma kernel reduction dot in(float x, float y)out(float r) reduce(+)
{
    return x * y;
}

#pragma kernel reduction sum in(float x)out(float r) reduce(+)
{
    return x;
}

#pragma kernel reduction least in(float x)out(float r) reduce(min)
{
    return x;
}

#pragma kernel reduction greatest in(float x)out(float r) reduce(max)
{
    return x;
}

/* As value_at(), of a shard. */
#pragma kernel elementwise paint in(int64 first)out(float u)
{
    u = (float)(((first + _ind[0]) * 31 + _ind[1] * 7 + _ind[2]) % 17);
}

static ckpp_comm ranks, alone;

/* ---- times ---- */

enum { ROUNDS = 7 };

typedef struct work {
    void (*run)(const struct work *w);
    ckpp_array *a, *b, *r;
    const ckpp_comm *comm;
    void *nccl;
    size_t count;
} work;

/* Microseconds a call. */
static double time_of(const work *w, int calls)
{
    double rounds[ROUNDS];

    for (int k = 0; k < 3; k++)
        w->run(w);
    for (int round = 0; round < ROUNDS; round++) {
        ckpp_must(ckpp_synchronize());
        MPI_Barrier(MPI_COMM_WORLD);
        const double start = MPI_Wtime();
        for (int k = 0; k < calls; k++)
            w->run(w);
        ckpp_must(ckpp_synchronize());
        const double own = (MPI_Wtime() - start) / calls * 1e6;
        MPI_Allreduce(&own, &rounds[round], 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    return median(rounds, ROUNDS);
}

/* `peer`, in microseconds as `us`; 0: none. `bar`: at most so many times the peer's. */
static void say(const char *what, double us, double peer, double bar)
{
    if (ranks.rank > 0)
        return;
    printf("  %-44s %10.2f us", what, us);
    printf(peer > 0 ? "  %.3f of %.2f us\n" : "\n", us / peer, peer);
    if (bar > 0) {
        printf("case\tranks: %s\t%.3f\t%.3f\t%g\n", what, us, peer, bar);
        fflush(stdout);
    }
}

/* ---- results, before they are timed ---- */

static void expect(bool right, const char *what)
{
    if (right)
        return;
    fprintf(stderr, "rank %d: %s is wrong\n", ranks.rank, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static float value_at(int64_t z, int64_t y, int64_t x)
{
    return (float)((z * 31 + y * 7 + x) % 17);
}

static float step_at(int64_t z, int64_t y, int64_t x)
{
    const float u = value_at(z, y, x);
    return u +
           0.1f * (value_at(z - 1, y, x) + value_at(z + 1, y, x) + value_at(z, y - 1, x) +
                   value_at(z, y + 1, x) + value_at(z, y, x - 1) + value_at(z, y, x + 1) - 6 * u);
}

/* The first plane of the shard, one in the middle and the last one, beside plain C. Outermost
 * elements stay as they are: 0. */
static void check_planes(const ckpp_array *v, int64_t first, int64_t all, int64_t side)
{
    const int64_t planes = v->shape[0], which[] = {0, planes / 2, planes - 1};
    float *plane = malloc((size_t)(side * side) * sizeof *plane);
    ckpp_array part, to = ckpp_view(plane, 1, side, side);

    for (int k = 0; k < 3 && plane; k++) {
        const int64_t z = first + which[k];
        bool right = true;
        ckpp_must(ckpp_slice(&part, v, 0, which[k], which[k] + 1, 1));
        ckpp_must(ckpp_copy(&to, &part));
        for (int64_t y = 0; y < side; y++)
            for (int64_t x = 0; x < side; x++) {
                const bool inside = z > 0 && z < all - 1 && y > 0 && y < side - 1 && x > 0 &&
                                    x < side - 1;
                const float wanted = inside ? step_at(z, y, x) : 0;
                right &= fabsf(plane[y * side + x] - wanted) < 1e-4f;
            }
        expect(right, "the stencil");
    }
    free(plane);
}

/* All elements of a result. */
static void check_all(const ckpp_array *r, float wanted, const char *what)
{
    float low, high;

    ckpp_must(least(r, &low));
    ckpp_must(greatest(r, &high));
    expect(low == wanted && high == wanted, what);
}

/* ---- the stencil ---- */

static void run_step(const work *w)
{
    if (w->comm)
        ckpp_must(step(w->a, w->b, .comm = w->comm));
    else
        ckpp_must(step_alone(w->a, w->b));
}

static double time_steps(int64_t planes, int64_t side, const ckpp_comm *comm)
{
    ckpp_array u = {0}, v = {0};

    const int64_t first = comm ? ranks.rank * planes : 0;
    const int64_t all = comm ? ranks.size * planes : planes;
    ckpp_must(ckpp_empty(&u, CKPP_FLOAT32, CKPP_SHAPE(planes, side, side)));
    ckpp_must(ckpp_zeros(&v, CKPP_FLOAT32, CKPP_SHAPE(planes, side, side)));
    const work w = {.run = run_step, .a = &u, .b = &v, .comm = comm};
    ckpp_must(paint(first, &u));
    w.run(&w);
    check_planes(&v, first, all, side);
    const double us = time_of(&w, 20);
    ckpp_free(&u);
    ckpp_free(&v);
    return us;
}

static void measure_steps(int64_t side)
{
    const double one = time_steps(side, side, NULL);

    say("7 points, one GPU", one, 0, 0);
    say("7 points, as many on each", time_steps(side, side, &ranks), one, 1 / 0.97);
    say("7 points, as many in all", time_steps(side / ranks.size, side, &ranks), one,
        2 / 1.85 / ranks.size);
}

/* ---- reductions ---- */

static void run_dot(const work *w)
{
    if (w->comm)
        ckpp_must(dot(w->a, w->b, w->r, .comm = w->comm));
    else
        ckpp_must(dot(w->a, w->b, w->r));
}

static void run_sum(const work *w)
{
    ckpp_must(sum(w->a, w->r, .axis = 0, .comm = w->comm));
}

typedef int all_reduce_function(const void *, void *, size_t, int, int, void *, ckpp_stream);
static all_reduce_function *all_reduce;

static void run_nccl(const work *w)
{
    enum { FLOAT = 7, SUM = 0 };
    if (all_reduce(w->a->data, w->r->data, w->count, FLOAT, SUM, w->nccl, NULL))
        abort();
}

/* A communicator of NCCL's own, by its documented functions; NULL: there is none. */
static void *open_nccl(void)
{
    typedef struct {
        char bytes[128];
    } id;
    void *library = ranks.device >= 0 ? dlopen("libnccl.so.2", RTLD_NOW) : NULL, *comm = NULL;
    id own;

    if (!library || cudaSetDevice(ranks.device))
        return NULL;
    int (*get_id)(id *), (*init)(void **, int, id, int);
    *(void **)&get_id = dlsym(library, "ncclGetUniqueId");
    *(void **)&init = dlsym(library, "ncclCommInitRank");
    *(void **)&all_reduce = dlsym(library, "ncclAllReduce");
    if (ranks.rank == 0 && get_id(&own))
        abort();
    MPI_Bcast(&own, sizeof own, MPI_BYTE, 0, MPI_COMM_WORLD);
    return init(&comm, ranks.size, own, ranks.rank) ? NULL : comm;
}

static double time_nccl(void *nccl, ckpp_array *x, ckpp_array *r, size_t count, int calls)
{
    const work w = {.run = run_nccl, .a = x, .r = r, .nccl = nccl, .count = count};

    return nccl ? time_of(&w, calls) : 0;
}

static void measure_dot(void *nccl)
{
    enum { N = 1 << 20, CALLS = 1000 };
    const double added = 3; /* microseconds that a dot of all ranks may take besides */
    ckpp_array x = {0}, r = {0};

    ckpp_must(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(N), 1));
    ckpp_must(ckpp_zeros(&r, CKPP_FLOAT32, 0, NULL));
    work w = {.run = run_dot, .a = &x, .b = &x, .r = &r};
    w.run(&w);
    check_all(&r, N, "the dot product of one GPU");
    const double one = time_of(&w, CALLS);
    say("dot of 2^20 floats, one GPU", one, 0, 0);
    w.comm = &alone;
    say("the same, a communicator of one rank", time_of(&w, CALLS), one, 0);
    w.comm = &ranks;
    w.run(&w);
    check_all(&r, (float)N * (float)ranks.size, "the dot product of all ranks");
    const double all = time_of(&w, CALLS), own = time_nccl(nccl, &x, &r, 1, CALLS);
    say("NCCL's all-reduce of a float", own, 0, 0);
    say("dot of 2^20 floats of each, beside its parts", all, one + own + added, own > 0);
    ckpp_free(&x);
    ckpp_free(&r);
}

static void measure_sums(void *nccl)
{
    enum { MANY = 1 << 27 };
    ckpp_array x = {0}, sums = {0};

    ckpp_must(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(1, MANY), 1));
    ckpp_must(ckpp_zeros(&sums, CKPP_FLOAT32, CKPP_SHAPE(MANY)));
    const work w = {.run = run_sum, .a = &x, .r = &sums, .comm = &ranks};
    w.run(&w);
    check_all(&sums, (float)ranks.size, "the sums of all ranks");
    const double us = time_of(&w, 20), own = time_nccl(nccl, &x, &sums, MANY, 20);
    say("sums of 512 MiB of each, beside NCCL's", us, own, own > 0 ? 1 / 0.95 : 0);
    ckpp_free(&x);
    ckpp_free(&sums);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const int64_t side = argc > 1 ? atoll(argv[1]) : 1024;
    ckpp_must(ckpp_comm_create(&ranks, MPI_COMM_WORLD));
    ckpp_must(ckpp_comm_create(&alone, MPI_COMM_SELF));
    if (ranks.rank == 0)
        printf("%d ranks, %lld^3 floats\n", ranks.size, (long long)side);
    measure_steps(side);
    void *nccl = open_nccl();
    measure_dot(nccl);
    if (ranks.device >= 0)
        measure_sums(nccl);
    ckpp_comm_free(&alone);
    ckpp_comm_free(&ranks);
    MPI_Finalize();
    return 0;
}
