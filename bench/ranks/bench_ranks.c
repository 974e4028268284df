/* bench_ranks.c - constructs over the GPUs of several ranks, beside one GPU and beside NCCL itself.
 *
 *     ckpp bench/ranks/bench_ranks.c -o ranks_gen.c && mpicc -o bench_ranks ranks_gen.c ...
 *     mpirun -n 2 ./bench_ranks [side]
 *
 * A 7-point stencil on side^3 floats a rank (weak) and on side^3 in all (strong), an all-reduced dot
 * product of 2^20 floats a rank, and sums of 512 MiB over the ranks. Times are the slowest rank's,
 * the medians of several rounds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

#pragma kernel elementwise step in(near float u) out(float v) boundary(exchange)
{
    v = u + 0.1f * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] +
                    u[0][0][1] - 6 * u);
}

#pragma kernel elementwise step_alone in(near float u) out(float v) boundary(skip)
{
    v = u + 0.1f * (u[-1][0][0] + u[1][0][0] + u[0][-1][0] + u[0][1][0] + u[0][0][-1] +
                    u[0][0][1] - 6 * u);
}

#pragma kernel reduction dot in(float x, float y) out(float r) reduce(+)
{ return x * y; }

#pragma kernel reduction sum in(float x) out(float r) reduce(+)
{ return x; }

static ckpp_comm ranks, alone;

/* ---- times ---- */

enum { ROUNDS = 7 };

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

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
    qsort(rounds, ROUNDS, sizeof rounds[0], compare);
    return rounds[ROUNDS / 2];
}

static void say(const char *what, double us, const char *more, double value)
{
    if (ranks.rank == 0) {
        printf("%-44s %10.2f us  %s %.3f\n", what, us, more, value);
        fflush(stdout);
    }
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

    ckpp_must(ckpp_full(&u, CKPP_FLOAT32, CKPP_SHAPE(planes, side, side), 1));
    ckpp_must(ckpp_full(&v, CKPP_FLOAT32, CKPP_SHAPE(planes, side, side), 1));
    const work w = {.run = run_step, .a = &u, .b = &v, .comm = comm};
    const double us = time_of(&w, 20);
    ckpp_free(&u);
    ckpp_free(&v);
    return us;
}

static void measure_steps(int64_t side)
{
    const double one = time_steps(side, side, NULL);
    say("7 points, one GPU", one, "GB/s", 8e-3 * (double)(side * side * side) / one);
    const double weak = time_steps(side, side, &ranks);
    say("7 points, as many a rank", weak, "weak scaling", one / weak);
    const double strong = time_steps(side / ranks.size, side, &ranks);
    say("7 points, as many in all", strong, "strong scaling", one / strong);
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

/* A communicator of NCCL's own, by its documented functions. */
static void *open_nccl(void)
{
    typedef struct { char bytes[128]; } id;
    void *library = dlopen("libnccl.so.2", RTLD_NOW), *comm = NULL;
    id own;

    if (!library)
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

static void measure_reductions(void)
{
    enum { N = 1 << 20, MANY = 1 << 27 };
    ckpp_array x = {0}, r = {0}, many = {0}, sums = {0};
    void *nccl = ranks.device >= 0 ? open_nccl() : NULL;

    ckpp_must(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(N), 1));
    ckpp_must(ckpp_zeros(&r, CKPP_FLOAT32, 0, NULL));
    work w = {.run = run_dot, .a = &x, .b = &x, .r = &r};
    const double one = time_of(&w, 1000);
    say("dot of 2^20 floats, one GPU", one, "", 0);
    w.comm = &alone;
    say("the same, a communicator of one rank", time_of(&w, 1000), "", 0);
    w.comm = &ranks;
    const double all = time_of(&w, 1000);
    say("the same of all ranks", all, "more than one GPU's, us:", all - one);
    if (nccl) {
        w = (work){.run = run_nccl, .a = &x, .r = &r, .nccl = nccl, .count = 1};
        say("NCCL's all-reduce of one float", time_of(&w, 1000), "", 0);
    }
    if (ranks.device >= 0) {
        ckpp_must(ckpp_full(&many, CKPP_FLOAT32, CKPP_SHAPE(1, MANY), 1));
        ckpp_must(ckpp_zeros(&sums, CKPP_FLOAT32, CKPP_SHAPE(MANY)));
        w = (work){.run = run_sum, .a = &many, .r = &sums, .comm = &ranks};
        const double us = time_of(&w, 20);
        say("sums of 512 MiB over the ranks", us, "bus GB/s",
            2e-3 * (ranks.size - 1) / ranks.size * 4 * MANY / us);
        if (nccl) {
            w = (work){.run = run_nccl, .a = &many, .r = &sums, .nccl = nccl, .count = MANY};
            const double own = time_of(&w, 20);
            say("NCCL's all-reduce of them", own, "share that ckpp reaches", own / us);
        }
    }
    ckpp_free(&x);
    ckpp_free(&r);
    ckpp_free(&many);
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
    measure_reductions();
    ckpp_comm_free(&alone);
    ckpp_comm_free(&ranks);
    MPI_Finalize();
    return 0;
}
