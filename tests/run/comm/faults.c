/* faults.c - ranks that do not do the same: each case is an argument, and tests/run/comm_faults.sh
 * knows the messages. */
#include <ckpp/ckpp.h>

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#pragma kernel reduction total in(T x) out(T sum) reduce(+)
{ return x; }

#pragma kernel reduction most in(T x) out(T greatest) reduce(max)
{ return x; }

#pragma kernel elementwise step in(near float u) out(float v) boundary(exchange)
{ v = u[-1][0] + u[2][0]; }

#pragma kernel elementwise below in(near float u) out(float v) boundary(exchange)
{ v = u[-1]; }

static ckpp_comm c;

static void say(const char *what, ckpp_status status)
{
    printf("rank %d: %s: %s: %s\n", c.rank, what, ckpp_status_name(status),
           status ? ckpp_last_error() : "");
    fflush(stdout);
}

/* Rank 2 comes much too late. */
static void be_absent(void)
{
    float some[3] = {0};
    ckpp_array whole = {0}, shard = ckpp_view(some, 3);

    if (c.rank == 2)
        sleep(3);
    else
        say("gather", ckpp_comm_gather(&whole, &shard, &c));
    if (c.rank == 0)
        say("again", ckpp_comm_gather(&whole, &shard, &c));
    /* MPI would wait for rank 2, too; and when one rank has left like this, the launcher ends the
     * others, which still have something to say */
    sleep(4);
    _exit(0);
}

/* Rank 2 dies in the middle: the others have its shard's shape, and wait for its elements. */
static void die(void)
{
    float some[3] = {0};
    ckpp_array whole = {0}, shard = ckpp_view(some, 3);

    for (int k = 0; k < 1000; k++) {
        if (c.rank == 2 && k == 3)
            raise(SIGKILL);
        ckpp_status status = ckpp_comm_gather(&whole, &shard, &c);
        if (status) {
            say("gather", status);
            break;
        }
        ckpp_free(&whole);
    }
    _exit(0);
}

/* Rank 2 comes much too late for the communicator itself. */
static void be_late(int rank)
{
    if (rank == 2)
        sleep(3);
    else
        say("create", ckpp_comm_create(&c, MPI_COMM_WORLD));
    if (rank != 2)
        sleep(1); /* when one rank has left like this, the launcher ends the others */
    _exit(0);
}

/* Ranks that ask for different grids. */
static void ask(const char *how, int rank)
{
    const bool grids = !strcmp(how, "grids");

    say(how, ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {grids && rank == 2 ? 1 : 3, 0},
                              .periodic = {!grids && rank == 1}));
    MPI_Finalize();
    exit(0);
}

static void differ(const char *how)
{
    double wide[12] = {0};
    float some[12] = {0};
    ckpp_array x = ckpp_view(some, 3, 4), result = {0};

    if (!strcmp(how, "calls") && c.rank == 1)
        say(how, most(x, &result, .comm = &c));
    else if (!strcmp(how, "calls"))
        say(how, total(x, &result, .comm = &c));
    if (!strcmp(how, "types") && c.rank == 2)
        x = ckpp_view(wide, 3, 4);
    if (!strcmp(how, "dimensions") && c.rank == 1)
        x = ckpp_view(some, 12);
    if (!strcmp(how, "extents") && c.rank == 2)
        x = ckpp_view(some, 3, 3);
    if (strcmp(how, "calls"))
        say(how, total(x, &result, .axis = 0, .comm = &c));
}

/* One rank is at a call that the ranks compare, the others at one that they have compared. */
static void mix_calls(const char *how)
{
    float some[12] = {0};
    ckpp_array x = ckpp_view(some, 3, 4), result = {0};

    for (int k = 0; k < 2; k++)
        if (k == 0 || c.rank != 1)
            say(how, total(x, &result, .comm = &c));
        else
            say(how, most(x, &result, .comm = &c));
    sleep(1); /* others still have something to say */
    _exit(0);
}

/* A reduction on some ranks, a gather on one. */
static void mix_kinds(const char *how)
{
    float some[12] = {0};
    ckpp_array x = ckpp_view(some, 3, 4), result = {0};

    if (c.rank == 1)
        say(how, ckpp_comm_gather(&result, &x, &c));
    else
        say(how, total(x, &result, .comm = &c));
    sleep(1); /* others still have something to say */
    _exit(0);
}

/* Rank 2 alone names a root that there is not. */
static void gather_to(const char *how)
{
    float some[3] = {0};
    ckpp_array whole = {0}, shard = ckpp_view(some, 3);

    say(how, ckpp_comm_gather(&whole, &shard, &c, .root = c.rank == 2 ? 9 : 0));
    ckpp_free(&whole);
}

static void exchange(const char *how)
{
    enum { H = 4, W = 4 };
    float some[H * W] = {0}, others[H * W];
    const bool last = c.rank == 2;
    const int64_t rows = !strcmp(how, "alike") || (last && !strcmp(how, "thin")) ? 1 : H;
    ckpp_array u = ckpp_view(some, rows, last && !strcmp(how, "widths") ? W - 1 : W), v = {0};
    const int h = last ? 2 : H;
    ckpp_status status;

    if (!strcmp(how, "empty")) {
        #pragma kernel data inout(some, others)
        {
        #pragma kernel elementwise collapse(2) in(some[h * W]) inout(others[h * W]) \
            boundary(exchange) comm(c) status(status)
        for (int r = 1; r < h - 1; r++)
            for (int k = 0; k < W; k++)
                others[r * W + k] = some[(r + 1) * W + k];
        }
        say(how, status);
    } else if (!strcmp(how, "bounds")) {
        float sum = 0;
        #pragma kernel reduction in(some[W]) reduce(+ : sum) comm(c) status(status)
        for (int k = 0; k < (last ? 2 * W : W); k++)
            sum += some[k];
        say(how, status);
    } else {
        say(how, step(u, &v, .comm = &c));
    }
    /* where all ranks have failed alike, they go on: what they have told does not matter */
    if (!strcmp(how, "alike")) {
        u = ckpp_view(some, H, W);
        if (last)
            sleep(1);
        say("again", step(u, &v, .comm = &c));
        ckpp_free(&v);
        return;
    }
    MPI_Barrier(MPI_COMM_WORLD); /* others still have something to say */
    _exit(0);
}

/* After so many failures of all ranks alike: the last one fails alone, and what follows is an
 * error on all ranks, also where one does not come to it. */
static void fail_often(const char *how, int times)
{
    float some[16] = {0};
    ckpp_array v = {0}, r = {0};

    for (int k = 0; k < times; k++)
        if (!step(ckpp_view(some, 1, 4), &v, .comm = &c))
            printf("rank %d: a thin shard is none\n", c.rank);
    ckpp_status status = step(ckpp_view(some, c.rank == 2 ? 1 : 4, 4), &v, .comm = &c);
    say(how, status);
    if (status != CKPP_ERROR_COMM) /* who has heard of it stays away */
        say("reduction", total(ckpp_view(some, 4), &r, .comm = &c));
    MPI_Barrier(MPI_COMM_WORLD); /* words travel while MPI is called */
    _exit(0);
}

/* The last rank, for which nobody waits, fails alone: what it has been sent then is not taken for
 * what comes much later, when numbers of calls come back. */
static void fail_alone(const char *how)
{
    enum { CALLS = (1 << 14) + 64, BAD = 5 };
    int wrong = 0, failed = 0;

    for (int k = 1; k <= CALLS; k++) {
        const float at = (float)k;
        float some[2] = {at, at}, out[2] = {0};
        ckpp_array u = ckpp_view(some, 2), v = ckpp_view(out, k == BAD && c.rank == 2 ? 1 : 2);
        if (below(u, &v, .comm = &c))
            failed++;
        else
            wrong += c.rank && out[0] != at;
        if (k % 64 == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("rank %d: %s: %d failed, %d wrong\n", c.rank, how, failed, wrong);
}

static void call_both(ckpp_array u, ckpp_array *v, ckpp_array *sum, ckpp_status status[2])
{
    status[0] = below(u, v, .comm = &c);
    status[1] = total(u, sum, .comm = &c);
}

/* The first calls of the last rank are in a graph, where they are refused: an exchange, in which
 * nobody waits for that rank, and a reduction. */
static void call_in_graph(const char *how)
{
    int wrong = 0;

    for (int k = 1; k <= 8; k++) {
        ckpp_array u = {0}, v = {0}, sum = {0};
        ckpp_status status[2], refused;
        float out[4] = {0};
        ckpp_must(ckpp_full(&u, CKPP_FLOAT32, 1, (int64_t[]){4}, k));
        ckpp_must(ckpp_zeros(&v, CKPP_FLOAT32, 1, (int64_t[]){4}));
        ckpp_must(ckpp_zeros(&sum, CKPP_FLOAT32, 0, NULL));
        if (k == 1 && c.rank == 2) {
            #pragma kernel graph status(refused)
            {
                call_both(u, &v, &sum, status);
            }
            wrong += !refused || !status[0];
        } else {
            call_both(u, &v, &sum, status);
        }
        if (k == 1)
            say(how, status[1]);
        ckpp_must(ckpp_copy_to(ckpp_view(out, 4), true, sizeof out, &v));
        wrong += k == 1 ? !status[1]
                        : status[0] || status[1] || (c.rank && out[0] != (float)k);
        ckpp_free(&u);
        ckpp_free(&v);
        ckpp_free(&sum);
    }
    printf("rank %d: %s: %d wrong\n", c.rank, how, wrong);
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!strcmp(argv[1], "late"))
        be_late(rank);
    if (!strcmp(argv[1], "grids") || !strcmp(argv[1], "periods"))
        ask(argv[1], rank);
    ckpp_must(ckpp_comm_create(&c, MPI_COMM_WORLD));
    if (!strcmp(argv[1], "absent"))
        be_absent();
    else if (!strcmp(argv[1], "dying"))
        die();
    else if (!strcmp(argv[1], "kinds"))
        mix_kinds(argv[1]);
    else if (!strcmp(argv[1], "seen"))
        mix_calls(argv[1]);
    else if (!strcmp(argv[1], "root"))
        gather_to(argv[1]);
    else if (!strcmp(argv[1], "graph"))
        call_in_graph(argv[1]);
    else if (!strcmp(argv[1], "alone"))
        fail_alone(argv[1]);
    else if (!strcmp(argv[1], "once") || !strcmp(argv[1], "often"))
        fail_often(argv[1], !strcmp(argv[1], "once") ? 0 : 200);
    else if (strstr("thin widths empty bounds alike", argv[1]))
        exchange(argv[1]);
    else if (strcmp(argv[1], "none"))
        differ(argv[1]);
    ckpp_comm_free(&c);
    MPI_Finalize();
    return 0;
}
