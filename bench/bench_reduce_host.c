/* bench_reduce_host.c - sums on the host backend against the same sums in C, compiled with gcc -O3 -march=native -fopenmp
 * (peer.c): everything, rows and columns. Each round times all ways, one after the other. What is printed are medians of the
 * rounds' times, and of the rounds' ratios of ckpp's time to the peer's (columns: to the quicker of two peers'), with the
 * quartiles: where these are far apart, the machine was busy with something else.
 *
 * With words as arguments, only the lines that contain one of them: "columns", "float64", "65536x100". */
#define _GNU_SOURCE
#include "bench.h"
#include "peer.h"

#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }

#pragma kernel elementwise noise out(T x)
{ x = (float)(i % 100) / 100; }

#define SAMPLE 2e-3     /* seconds of runs that are timed together, at least */
enum { RUNS = 41, MEGABYTES = 128 };
enum way { OURS, PEER, OTHER_PEER, WAYS };

struct reduction { const char *what; size_t rows, columns; int axis; };    /* axis -1: all */

static const struct reduction reductions[] = {
    {"all", 1, 10000, -1},        {"all", 1, 1000000, -1},     {"all", 1, 16777216, -1},
    {"rows", 16, 1048576, 1},     {"rows", 4096, 4096, 1},     {"rows", 256, 256, 1},
    {"rows", 65536, 100, 1},      {"rows", 1048576, 16, 1},    {"rows", 4194304, 3, 1},
    {"columns", 16, 1048576, 0},  {"columns", 4096, 4096, 0},  {"columns", 256, 256, 0},
    {"columns", 65536, 100, 0},   {"columns", 1048576, 16, 0}, {"columns", 4194304, 3, 0},
};

static void *x, *y;

static void run_ours(const struct reduction *r, ckpp_dtype type)
{
    int64_t axis = r->axis;
    ckpp_array in = ckpp_view_as(x, type, (int64_t)r->rows, (int64_t)r->columns);
    ckpp_array out = r->axis == 0 ? ckpp_view_as(y, type, (int64_t)r->columns)
                     : r->axis == 1 ? ckpp_view_as(y, type, (int64_t)r->rows) : ckpp_view_as(y, type);
    if (r->axis >= 0)
        must(sum(in, &out, .axis = CKPP_AXIS(axis)));
    else
        must(sum(in, &out));
}

#define RUN_PEER(type)                                                          \
    static void run_peer_##type(const struct reduction *r, enum way way)        \
    {                                                                           \
        if (r->axis < 0)                                                        \
            *(type *)y = peer_sum_##type(r->columns, x);                        \
        else if (r->axis == 1)                                                  \
            peer_rows_##type(r->rows, r->columns, x, y);                        \
        else if (way == PEER)                                                   \
            peer_columns_by_columns_##type(r->rows, r->columns, x, y);          \
        else                                                                    \
            peer_columns_by_rows_##type(r->rows, r->columns, x, y);             \
    }
PEER_TYPES(RUN_PEER)

static void run(const struct reduction *r, ckpp_dtype type, enum way way)
{
    if (way == OURS)
        run_ours(r, type);
    else if (type == CKPP_FLOAT32)
        run_peer_float(r, way);
    else
        run_peer_double(r, way);
}

/* Seconds of a run, the mean of `repeat` of them after one that does not count: it finds the caches as the others do. */
static double time_of(const struct reduction *r, ckpp_dtype type, enum way way, int repeat)
{
    run(r, type, way);
    double start = now();
    for (int j = 0; j < repeat; j++)
        run(r, type, way);
    return (now() - start) / repeat;
}

static void measure(const struct reduction *r, ckpp_dtype type)
{
    double time[WAYS][RUNS], ratio[RUNS], of[WAYS];
    size_t n = r->rows * r->columns;
    /* sums of a thread's own are kept on its stack */
    int ways = r->axis == 0 && r->columns <= 4096 ? WAYS : OTHER_PEER;
    int repeat = 1 + (int)(SAMPLE / time_of(r, type, OURS, 3));

    for (int k = 0; k < RUNS; k++)
        for (int way = 0; way < ways; way++)
            time[way][k] = time_of(r, type, (enum way)way, repeat);
    enum way peer = PEER;
    for (int way = 0; way < ways; way++) {
        double sorted[RUNS];
        memcpy(sorted, time[way], sizeof sorted);
        of[way] = median(sorted, RUNS);
        if (way > PEER && of[way] < of[peer])
            peer = (enum way)way;
    }
    for (int k = 0; k < RUNS; k++)
        ratio[k] = time[OURS][k] / time[peer][k];
    double middle = median(ratio, RUNS);
    printf("%-8s %-8s %8zu x %-8zu %10.2f %10.2f %8.1f %7.2f   %.2f to %.2f\n", r->what, ckpp_dtype_name(type), r->rows,
           r->columns, 1e6 * of[OURS], 1e6 * of[peer], 1e-9 * (double)(n * ckpp_dtype_size(type)) / of[OURS], middle,
           ratio[RUNS / 4], ratio[RUNS - 1 - RUNS / 4]);
    fflush(stdout);
}

static bool is_wanted(const struct reduction *r, ckpp_dtype type, char **words)
{
    char name[64];

    snprintf(name, sizeof name, "%s %s %zux%zu", r->what, ckpp_dtype_name(type), r->rows, r->columns);
    for (char **word = words; *word; word++)
        if (strstr(name, *word))
            return true;
    return !*words;
}

int main(int argc, char **argv)
{
    (void)argc;
    static const ckpp_dtype types[] = {CKPP_FLOAT32, CKPP_FLOAT64};
    setenv("CKPP_DEVICE", "host", 1);
    x = malloc((size_t)MEGABYTES << 20), y = malloc((size_t)MEGABYTES << 20);
    if (!x || !y)
        return perror("malloc"), 1;
    printf("%s\n%-8s %-8s %-19s %10s %10s %8s %7s   quartiles\n", ckpp_device_name(CKPP_HOST), "sum of", "type", "shape",
           "ckpp us", "gcc us", "GB/s", "ratio");
    for (int t = 0; t < 2; t++) {
        ckpp_array all = ckpp_view_as(x, types[t], ((int64_t)MEGABYTES << 20) / (int64_t)ckpp_dtype_size(types[t]));
        must(noise(&all));
        memset(y, 0, (size_t)MEGABYTES << 20);
        for (size_t k = 0; k < sizeof reductions / sizeof *reductions; k++)
            if (is_wanted(&reductions[k], types[t], argv + 1))
                measure(&reductions[k], types[t]);
    }
    free(x), free(y);
    return 0;
}
