/* reduce.c - what a reduction over ranks takes beyond one over the rank's own shard, beside NCCL's
 * own all-reduce of a number; and large all-reduces beside NCCL's.
 *
 *     ckpp reduce.c -o reduce_gen.c
 *     mpicc -O2 -o reduce reduce_gen.c $(pkg-config --cflags --libs ckpp) -ldl
 *     mpirun -n 2 ./reduce [ELEMENTS [LARGE]]
 *
 * ELEMENTS: of the dot product, of all ranks together (2^20); LARGE: floats of the all-reduce
 * (2^27). Times are medians of rank 0, in microseconds; without GPUs NCCL's are left out. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <ckpp/ckpp.h>

enum { ROUNDS = 15, QUEUED = 100, WARM = 20 };

#pragma kernel reduction dot in(float x, float y) out(float product) reduce(+)
{ return x * y; }
#pragma kernel reduction add in(float x) out(float sum) reduce(+)
{ return x; }

static ckpp_comm comm;
static ckpp_array x, y, product, large, sums;
static volatile float at_host;

/* ---- NCCL by itself ---- */

typedef struct { char bytes[128]; } nccl_id;
static struct {
    void *comm;
    int (*get_id)(nccl_id *id);
    int (*init)(void **comm, int size, nccl_id id, int rank);
    int (*all_reduce)(const void *from, void *to, size_t count, int type, int op, void *comm,
                      void *stream);
} nccl;

static bool open_nccl(void)
{
    void *library = comm.device >= 0 ? dlopen("libnccl.so.2", RTLD_NOW) : NULL;
    nccl_id id;
    if (!library)
        return false;
    *(void **)&nccl.get_id = dlsym(library, "ncclGetUniqueId");
    *(void **)&nccl.init = dlsym(library, "ncclCommInitRank");
    *(void **)&nccl.all_reduce = dlsym(library, "ncclAllReduce");
    if (comm.rank == 0)
        nccl.get_id(&id);
    MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
    return nccl.init(&nccl.comm, comm.size, id, comm.rank) == 0;
}

/* ---- what is measured ---- */

static void local_dot(void) { ckpp_must(dot(&x, &y, &product)); }
static void global_dot(void) { ckpp_must(dot(&x, &y, &product, .comm = &comm)); }
static void nccl_number(void)
{
    enum { FLOAT = 7, SUM = 0 };
    nccl.all_reduce(product.data, product.data, 1, FLOAT, SUM, nccl.comm, NULL);
}
static void local_number(void)
{
    float r;
    ckpp_must(dot(&x, &y, ckpp_out(&r)));
    at_host = r;
}
static void global_number(void)
{
    float r;
    ckpp_must(dot(&x, &y, ckpp_out(&r), .comm = &comm));
    at_host = r;
}
static void global_sum(void) { ckpp_must(add(&large, &sums, .axis = 0, .comm = &comm)); }
static void nccl_sum(void)
{
    enum { FLOAT = 7, SUM = 0 };
    nccl.all_reduce(large.data, sums.data, (size_t)ckpp_size(&sums), FLOAT, SUM, nccl.comm, NULL);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static int by_value(const void *a, const void *b)
{
    const double p = *(const double *)a, q = *(const double *)b;
    return (p > q) - (p < q);
}

static double measure(void (*call)(void), int each)
{
    double times[ROUNDS];
    for (int k = 0; k < WARM; k++)
        call();
    for (int k = 0; k < ROUNDS; k++) {
        ckpp_must(ckpp_synchronize());
        MPI_Barrier(MPI_COMM_WORLD);
        const double begin = now();
        for (int j = 0; j < each; j++)
            call();
        ckpp_must(ckpp_synchronize());
        times[k] = (now() - begin) / each;
    }
    qsort(times, ROUNDS, sizeof *times, by_value);
    return times[ROUNDS / 2];
}

static void show(const char *what, double local, double global, double number)
{
    if (comm.rank == 0)
        printf("%-28s one shard %7.1f  all ranks %7.1f  more %6.1f  NCCL, a number %6.1f  "
               "beyond it %6.1f\n",
               what, local, global, global - local, number, global - local - number);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    ckpp_must(ckpp_comm_create(&comm, MPI_COMM_WORLD));
    const int64_t all = argc > 1 ? atoll(argv[1]) : 1 << 20, many = argc > 2 ? atoll(argv[2])
                                                                            : 1 << 27;
    const bool has_nccl = open_nccl();
    int64_t begin, end;
    ckpp_must(ckpp_comm_shard(&comm, 0, all, &begin, &end));
    ckpp_must(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(end - begin), 0.5));
    ckpp_must(ckpp_full(&y, CKPP_FLOAT32, CKPP_SHAPE(end - begin), 0.25));
    ckpp_must(ckpp_zeros(&product, CKPP_FLOAT32, 0, NULL));
    ckpp_must(ckpp_full(&large, CKPP_FLOAT32, CKPP_SHAPE(1, many), 1));
    ckpp_must(ckpp_zeros(&sums, CKPP_FLOAT32, CKPP_SHAPE(many)));

    const double number = has_nccl ? measure(nccl_number, QUEUED) : 0;
    show("dot, on the device", measure(local_dot, QUEUED), measure(global_dot, QUEUED), number);
    const double waited = has_nccl ? measure(nccl_number, 1) : 0;
    show("dot, a variable of the host", measure(local_number, 1), measure(global_number, 1),
         waited);
    const double ours = measure(global_sum, 1), theirs = has_nccl ? measure(nccl_sum, 1) : 0;
    if (comm.rank == 0)
        printf("all-reduce of %lld floats: %.0f us, NCCL %.0f us, ratio %.3f\n", (long long)many,
               ours, theirs, theirs / ours);
    ckpp_free(&x);
    ckpp_free(&y);
    ckpp_free(&product);
    ckpp_free(&large);
    ckpp_free(&sums);
    ckpp_comm_free(&comm);
    MPI_Finalize();
    return 0;
}
