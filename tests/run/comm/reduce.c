/* reduce.c - reductions over shards, with as many ranks as there are. Prints the bits of the
 * results, which are the same for every number of ranks. */
#include "check.h"

#include <inttypes.h>
#include <mpi.h>

enum { N = 48000, ROWS = 240, COLUMNS = 37 };

#pragma kernel begin declare
struct moments { double count, mean, squares; };

static inline struct moments merge_moments(struct moments p, struct moments q)
{
    struct moments r = {p.count + q.count, 0, 0};
    double d = q.mean - p.mean;
    if (r.count == 0)
        return r;
    r.mean = p.mean + d * q.count / r.count;
    r.squares = p.squares + q.squares + d * d * p.count * q.count / r.count;
    return r;
}
#pragma kernel end declare

#pragma kernel reduction total in(T x) out(T sum) reduce(+)
{ return x; }
#pragma kernel reduction where_least in(float x) out(int64_t where) reduce(argmin)
{ return x; }
#pragma kernel reduction variance in(float x) out(double v) reduce(merge_moments(a, b)) \
        identity((struct moments){0, 0, 0}) reduce_type(struct moments) \
        post(v = a.squares / (double)n)
{ return (struct moments){1, x, 0}; }
#pragma kernel reduction furthest in(float x) out(float y) reduce(fabsf(a) > fabsf(b) ? a : b)
{ return x; }

static float value_of(int64_t k)
{
    uint32_t state = (uint32_t)k * 2654435761u + 12345;
    state = (state ^ state >> 15) * 2246822519u;
    return (float)(state >> 8) / 0x1p20f - 8;
}

/* The rank's rows of a (rows, columns) array, on its device. */
static ckpp_array make_shard(int64_t begin, int64_t end, int64_t columns, bool whole_numbers)
{
    ckpp_array shard = {0};
    float *values = malloc(sizeof *values * (size_t)((end - begin) * columns + 1));
    for (int64_t k = 0; k < (end - begin) * columns; k++) {
        values[k] = value_of(begin * columns + k);
        if (whole_numbers)
            values[k] = floorf(values[k]);
    }
    ckpp_array host = ckpp_view(values, end - begin, columns);
    if (columns == 1)
        host.ndim = 1;
    CHECK_OK(ckpp_copy(&shard, &host));
    free(values);
    return shard;
}

static void print_bits(const ckpp_comm *c, const char *what, const void *data, size_t bytes)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t k = 0; k < bytes; k++)
        hash = (hash ^ ((const unsigned char *)data)[k]) * 1099511628211u;
    if (c->rank == 0)
        printf("%s %016" PRIx64 "\n", what, hash);
    /* all ranks have the same */
    uint64_t first = hash;
    MPI_Bcast(&first, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (first != hash)
        fail_at(__FILE__, __LINE__, "%s: rank %d has other bits than rank 0", what, c->rank);
}

/* Sums whose bits depend on the order. */
static void check_bits(ckpp_comm *c)
{
    int64_t begin, end, where = -1;
    double norm = -1, v = -1;
    float sum = 0, most = 0, high = 0, low = 0;
    CHECK_OK(ckpp_comm_shard(c, 0, N, &begin, &end));
    CKPP_AUTO ckpp_array x = make_shard(begin, end, 1, false), y = {0};

    #pragma kernel reduction in(float x) out(double norm) reduce(+) post(norm = sqrt(a)) comm(*c)
    { return x * x; }
    print_bits(c, "norm", &norm, sizeof norm);
    #pragma kernel reduction in(float x) out(float sum, float low, float high) \
            reduce(+ : sum, min : low, max : high) comm(*c)
    { sum = x; low = x; high = x; }
    print_bits(c, "sum", &sum, sizeof sum);
    print_bits(c, "low", &low, sizeof low);
    print_bits(c, "high", &high, sizeof high);
    CHECK_OK(variance(&x, ckpp_out(&v), .comm = c));
    print_bits(c, "variance", &v, sizeof v);
    CHECK_OK(furthest(&x, ckpp_out(&most), .comm = c));
    print_bits(c, "furthest", &most, sizeof most);
    CHECK_OK(where_least(&x, ckpp_out(&where), .comm = c));
    CHECK(where >= 0 && where < N && value_of(where) == low);
    print_bits(c, "where", &where, sizeof where);
    /* the same call again, with other values */
    for (int k = 0; k < 3; k++) {
        CHECK_OK(total(&x, &y, .comm = c));
        CKPP_AUTO ckpp_array at_host = y;
        y.owner = NULL;
        float *bits = read_back(&at_host);
        print_bits(c, "again", bits, sizeof *bits);
        free(bits);
        y = (ckpp_array){0};
        CHECK_OK(ckpp_fill(&x, k));
    }
}

/* Columns, and planes. */
static void check_axes(ckpp_comm *c)
{
    int64_t begin, end;
    CHECK_OK(ckpp_comm_shard(c, 0, ROWS, &begin, &end));
    CKPP_AUTO ckpp_array x = make_shard(begin, end, COLUMNS, false), columns = {0}, all = {0};

    CHECK_OK(total(&x, &columns, .axis = 0, .comm = c));
    CHECK(has_shape(&columns, 1, (int64_t[]){COLUMNS}));
    float *sums = read_back(&columns);
    print_bits(c, "columns", sums, COLUMNS * sizeof *sums);
    free(sums);
    CHECK_OK(total(&x, &all, .keepdims = true, .comm = c));
    CHECK(has_shape(&all, 2, (int64_t[]){1, 1}));
    CHECK_ERROR(total(&x, &(ckpp_array){0}, .axis = 1, .comm = c), CKPP_ERROR_SHAPE,
                "axis 0, of which each rank has a part, is not reduced");
}

/* Shards of different lengths, some of them empty: whole numbers, whose sums are exact. */
static void check_uneven(ckpp_comm *c)
{
    enum { MANY = 5001 };
    const int64_t end = c->rank == c->size - 1 ? MANY : MANY * (c->rank + 1) / (c->size + 1),
                  begin = c->rank ? MANY * c->rank / (c->size + 1) : 0;
    double expected = 0, sum = 3;
    int64_t where = -1, best = 0;
    CKPP_AUTO ckpp_array x = make_shard(begin, end, 1, true);

    for (int64_t k = 0; k < MANY; k++) {
        expected += (double)floorf(value_of(k));
        best = floorf(value_of(k)) < floorf(value_of(best)) ? k : best;
    }
    #pragma kernel reduction in(float x) inout(double sum) reduce(+) post(sum += a) comm(*c)
    { return x; }
    CHECK(sum == expected + 3);
    CHECK_OK(where_least(&x, ckpp_out(&where), .comm = c));
    CHECK(where == best);
    /* all of it is the last rank's */
    const bool last = c->rank == c->size - 1;
    CKPP_AUTO ckpp_array all = make_shard(0, last ? MANY : 0, 1, true);
    float whole = -1;
    CHECK_OK(total(&all, ckpp_out(&whole), .comm = c));
    CHECK((double)whole == expected);
    CHECK_OK(where_least(&all, ckpp_out(&where), .comm = c));
    CHECK(where == best);
    CKPP_AUTO ckpp_array none = make_shard(0, 0, 1, true);
    CHECK_OK(total(&none, ckpp_out(&whole), .comm = c));
    CHECK(whole == 0);
    CHECK_ERROR(furthest(&none, ckpp_out(&whole), .comm = c), CKPP_ERROR_SHAPE,
                "there is nothing to reduce");
}

/* Shards that change on one rank alone, between calls that are otherwise the same. */
static void check_changes(ckpp_comm *c)
{
    CKPP_AUTO ckpp_array sum = {0};
    CHECK_OK(ckpp_zeros(&sum, CKPP_FLOAT32, 0, NULL));
    for (int k = 0; k < 40; k++) {
        const int64_t extent = k / 4 % 3 == 1 && c->rank == k / 12 % c->size ? 100 + k / 4 : 100;
        CKPP_AUTO ckpp_array x = {0};
        int64_t where = -1, most = 0, more = 0;
        CHECK_OK(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(extent), 1));
        CHECK_OK(total(&x, &sum, .comm = c));
        more = k / 4 % 3 == 1 ? k / 4 : 0;
        float *value = read_back(&sum);
        CHECK(*value == (float)(100 * c->size + more));
        free(value);
        #pragma kernel reduction in(float x) out(int64_t most, int64_t where) \
                reduce(max : most, min : where) comm(*c)
        { most = _i; where = n; }
        CHECK(most == 100 * c->size + more - 1 && where == most + 1);
    }
}

/* A loop over a shard. */
static void check_loop(ckpp_comm *c)
{
    int64_t begin, end, count = 0;
    CHECK_OK(ckpp_comm_shard(c, 0, N, &begin, &end));
    const long n = (long)(end - begin);
    int *x = malloc(sizeof *x * (size_t)(n + 1));
    int most = -1;
    for (long k = 0; k < n; k++)
        x[k] = (int)(begin + k);

    #pragma kernel reduction in(x[n]) reduce(+ : count) reduce(max : most) comm(*c)
    for (long k = 0; k < n; k++) {
        count += x[k] % 7 == 0;
        most = x[k] > most ? x[k] : most;
    }
    CHECK(count == (N + 6) / 7);
    CHECK(most == N - 1);
    /* rows, which threads share */
    const int rows = (int)(n / 100), columns = 100;
    int64_t squares = 0;
    #pragma kernel reduction in(x[rows * columns]) reduce(+ : squares) comm(*c)
    for (int r = 0; r < rows; r++) {
        int64_t sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int k = 0; k < columns; k++)
            sum += x[r * columns + k] % 3 - 1;
        squares += sum * sum;
    }
    CHECK(squares == 2 * (N / 100) / 3);
    free(x);
}

/* What one rank finds to be wrong is an error on all of them. */
static void check_failure(ckpp_comm *c)
{
    CKPP_AUTO ckpp_array x = make_shard(0, 10, 1, true), y = {0};
    CHECK_OK(ckpp_zeros(&y, CKPP_FLOAT32, 1, (int64_t[]){c->rank == 0 ? 2 : 1}));
    y.ndim = c->rank == 0; /* an output of one element, or of two */
    ckpp_status status = total(&x, &y, .comm = c);
    if (c->rank == 0)
        CHECK_ERROR(status, CKPP_ERROR_SHAPE, "output 'sum'");
    else
        CHECK_ERROR(status, CKPP_ERROR_COMM, "rank 0 has failed");
    float sum = 0;
    CHECK_OK(total(&x, ckpp_out(&sum), .comm = c));
}

/* Ranks in a plane: every element counts once. */
static void check_plane(void)
{
    ckpp_comm c;
    int64_t rows[2], columns[2];
    float sum = 0;
    CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {0, 0}));
    CHECK_OK(ckpp_comm_shard(&c, 0, 31, &rows[0], &rows[1]));
    CHECK_OK(ckpp_comm_shard(&c, 1, 17, &columns[0], &columns[1]));
    CKPP_AUTO ckpp_array x = {0};
    CHECK_OK(ckpp_full(&x, CKPP_FLOAT32,
                       CKPP_SHAPE(rows[1] - rows[0], columns[1] - columns[0]), 2));
    CHECK_OK(total(&x, ckpp_out(&sum), .comm = &c));
    CHECK(sum == 2 * 31 * 17);
    ckpp_comm_free(&c);
}

/* With CKPP_CHECK=nan: a NaN of the last rank's is in the results of all. */
static int check_nan(ckpp_comm *c)
{
    CKPP_AUTO ckpp_array x = {0}, sum = {0};
    CHECK_OK(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(10), c->rank == c->size - 1 ? NAN : 1));
    CHECK_ERROR(total(&x, &sum, .comm = c), CKPP_ERROR_CHECK, "output 'sum'", "is NaN",
                c->rank == c->size - 1 ? "argument 'x' has one at [0]"
                                       : "on this rank no argument has one");
    ckpp_comm_free(c);
    MPI_Finalize();
    return finish("reduce, a NaN");
}

int main(int argc, char **argv)
{
    ckpp_comm c;

    MPI_Init(&argc, &argv);
    CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD));
    if (argc > 1)
        return check_nan(&c);
    check_bits(&c);
    check_axes(&c);
    check_uneven(&c);
    check_changes(&c);
    check_loop(&c);
    check_failure(&c);
    ckpp_comm_free(&c);
    check_plane();
    MPI_Finalize();
    return finish("reduce");
}
