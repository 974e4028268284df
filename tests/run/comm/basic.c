/* basic.c - communicators: grids, shards, gather and scatter. */
#include "check.h"

#include <mpi.h>

#pragma kernel elementwise twice in(T x) out(T y)
{ y = 2 * x; }

#pragma kernel raw own in(float x) out(float y[1]) threads(1)
{ y[0] = x; }

/* What communicators are not for. */
static void check_calls(const ckpp_comm *c)
{
    float some[2] = {1, 2};
    ckpp_array x = ckpp_view(some, 2), y = {0};
    ckpp_status status = CKPP_OK;

    CHECK_OK(twice(x, &y, .comm = c)); /* it reads no neighbours: nothing is to be sent */
    CHECK_ERROR(twice(x, &y, .comm = &(ckpp_comm){0}), CKPP_ERROR_ARGUMENT, "kernel 'twice'",
                "the call's comm is no communicator, or a freed one: "
                "ckpp_comm_create() makes one");
    CHECK_ERROR(own(1.0f, &y, .comm = c), CKPP_ERROR_ARGUMENT, "kernel 'own'",
                ".comm is given, but the kernel is no reduction and not elementwise");
    #pragma kernel graph status(status)
    {
        CHECK_ERROR(twice(x, &y, .comm = c), CKPP_ERROR_ARGUMENT,
                    "a call with comm(...) inside the graph of ");
    }
    CHECK(status == CKPP_ERROR_ARGUMENT);
    ckpp_free(&y);
}

static void check_grid(const ckpp_comm *world)
{
    ckpp_comm c;
    int coords[3] = {-1, -1, -1}, product = 1, rank, size;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(world->rank == rank && world->size == size && world->ndim == 1);
    CHECK(world->dims[0] == size && world->coords[0] == rank && !world->periodic[0]);
    CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {0, 0, 0}, .periodic = {1, 0, 1}));
    CHECK_OK(ckpp_comm_coords(&c, coords));
    CHECK(c.ndim == 3 && c.periodic[0] && !c.periodic[1] && c.periodic[2]);
    for (int d = 0, left = rank; d < 3; d++)
        product *= c.dims[2 - d], CHECK(coords[2 - d] == left % c.dims[2 - d]),
            left /= c.dims[2 - d];
    CHECK(product == size);
    if (size == 4)
        CHECK(c.dims[0] == 2 && c.dims[1] == 2 && c.dims[2] == 1);
    ckpp_comm_free(&c);
    CHECK(!c.handle && !c.size);
    CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {1, 0}));
    CHECK(c.ndim == 2 && c.dims[0] == 1 && c.dims[1] == size);
    ckpp_comm_free(&c);
    CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {0, 0}));
    if (size == 4)
        CHECK(c.dims[0] == 2 && c.dims[1] == 2);
    if (size == 3)
        CHECK(c.dims[0] == 3 && c.dims[1] == 1);
    ckpp_comm_free(&c);
    CHECK_ERROR(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {7}), CKPP_ERROR_ARGUMENT,
                "ckpp_comm_create", "basic", ".dims asks for 7 ranks, but there ");
    CHECK_ERROR(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {-1}), CKPP_ERROR_ARGUMENT,
                ".dims[0] is -1");
}

static void check_shards(const ckpp_comm *c)
{
    int64_t begin = -1, end = -1, last = 0;

    CHECK_OK(ckpp_comm_shard(c, 0, 10, &begin, &end));
    for (int r = 0; r < c->size; r++) {
        int64_t length = 10 / c->size + (r < 10 % c->size);
        if (r == c->rank)
            CHECK(begin == last && end == last + length);
        last += length;
    }
    CHECK_OK(ckpp_comm_shard(c, 1, 10, &begin, &end));
    CHECK(begin == 0 && end == 10);
    CHECK_OK(ckpp_comm_shard(c, 0, 0, &begin, &end));
    CHECK(begin == 0 && end == 0);
    CHECK_ERROR(ckpp_comm_shard(c, -1, 10, &begin, &end), CKPP_ERROR_ARGUMENT, "'axis' is -1");
    CHECK_ERROR(ckpp_comm_shard(c, 0, -1, &begin, &end), CKPP_ERROR_ARGUMENT, "'extent' is -1");
    CHECK_ERROR(ckpp_comm_shard(&(ckpp_comm){0}, 0, 1, &begin, &end), CKPP_ERROR_ARGUMENT,
                "is no communicator, or a freed one: ckpp_comm_create() makes one");
}

/* A rank's part of 7 rows and 5 columns, whose elements are their numbers. */
static void check_gather(const ckpp_comm *c, int root)
{
    enum { H = 7, W = 5 };
    int64_t row, rows, column, columns;
    ckpp_array shard = {0}, whole = {0}, back = {0}, turned;
    int *values;

    CHECK_OK(ckpp_comm_shard(c, 0, H, &row, &rows));
    CHECK_OK(ckpp_comm_shard(c, 1, W, &column, &columns));
    const int64_t h = rows - row, w = columns - column;
    values = calloc((size_t)(h * w) + 1, sizeof *values);
    for (int64_t j = 0; j < h; j++)
        for (int64_t k = 0; k < w; k++)
            values[j * w + k] = (int)((row + j) * W + column + k);
    ckpp_array view = ckpp_view(values, h, w);
    CHECK_OK(ckpp_copy(&shard, &view)); /* on the rank's device */
    CHECK_OK(ckpp_comm_gather(&whole, &shard, c, .root = root));
    if (c->rank == root) {
        int all[H * W];
        ckpp_array on_host = ckpp_view(all, H, W);
        CHECK(whole.ndim == 2 && whole.shape[0] == H && whole.shape[1] == W);
        CHECK(whole.dtype == CKPP_INT32);
        CHECK_OK(ckpp_copy(&on_host, &whole));
        for (int k = 0; k < H * W; k++)
            CHECK(all[k] == k);
    } else {
        CHECK(!whole.data);
    }
    CHECK_OK(ckpp_comm_scatter(&back, &whole, c, .root = root));
    CHECK(back.ndim == 2 && back.shape[0] == h && back.shape[1] == w);
    int *again = calloc((size_t)(h * w) + 1, sizeof *again);
    ckpp_array on_host = ckpp_view(again, h, w);
    CHECK_OK(ckpp_copy(&on_host, &back));
    CHECK(!memcmp(again, values, (size_t)(h * w) * sizeof *again));

    /* into a transposed shard that is there already */
    memset(again, 0, (size_t)(h * w) * sizeof *again);
    turned = ckpp_view(again, w, h);
    CHECK_OK(ckpp_transpose(&turned, &turned, NULL));
    CHECK_OK(ckpp_comm_scatter(&turned, &whole, c, .root = root));
    for (int64_t j = 0; j < h; j++)
        for (int64_t k = 0; k < w; k++)
            CHECK(again[k * h + j] == values[j * w + k]);
    ckpp_free(&shard), ckpp_free(&whole), ckpp_free(&back);
    free(values), free(again);
}

static void check_errors(const ckpp_comm *c)
{
    float some[12] = {0};
    int others[12] = {0};
    ckpp_array whole = {0}, shard = ckpp_view(some, 2, 3);

    CHECK_ERROR(ckpp_comm_gather(&whole, &shard, c, .root = 9), CKPP_ERROR_ARGUMENT,
                "ckpp_comm_gather", "basic", ".root is 9: the ranks are 0 to ");
    if (c->rank == 0)
        whole = ckpp_view(some, 1, 1);
    if (c->size > 1) {
        /* what is wrong on one rank is an error of all */
        CHECK_ERROR(ckpp_comm_gather(&whole, &shard, c), c->rank ? CKPP_ERROR_COMM
                                                                 : CKPP_ERROR_SHAPE,
                    c->rank ? "rank 0 has failed" : "'whole' is (1, 1), but the shards are");
        shard = c->rank == 1 ? ckpp_view(others, 2, 3) : shard;
        CHECK_ERROR(ckpp_comm_gather(&whole, &shard, c), CKPP_ERROR_TYPE,
                    "the shard of rank 0 has elements of type float32, that of rank 1 of type "
                    "int32");
        shard = c->rank == 1 ? ckpp_view(some, 2, 4) : ckpp_view(some, 2, 3);
        CHECK_ERROR(ckpp_comm_gather(&whole, &shard, c), CKPP_ERROR_SHAPE,
                    "the shard of rank 1 has extent 4 in dimension 1, that of rank 0 beside it "
                    "has 3");
        shard = c->rank == 1 ? (ckpp_array){0} : shard;
        CHECK_ERROR(ckpp_comm_gather(&whole, &shard, c), CKPP_ERROR_ARGUMENT,
                    "the shard of rank 1 is empty");
    }
    CHECK_ERROR(ckpp_comm_scatter(&shard, &(ckpp_array){0}, c), CKPP_ERROR_ARGUMENT,
                "'whole' is empty on the root, rank 0");
}

int main(int argc, char **argv)
{
    ckpp_comm world, plane;

    CHECK_ERROR(ckpp_comm_create(&world, MPI_COMM_WORLD), CKPP_ERROR_ARGUMENT,
                "MPI is not running: MPI_Init() comes before");
    MPI_Init(&argc, &argv);
    CHECK_ERROR(ckpp_comm_make(&world, "x", 1, &(ckpp_comm_options){0}), CKPP_ERROR_ARGUMENT,
                "an MPI_Comm of 1 bytes is neither Open MPI's nor MPICH's");
    CHECK_OK(ckpp_comm_create(&world, MPI_COMM_WORLD));
    CHECK_OK(ckpp_comm_create(&plane, MPI_COMM_WORLD, .dims = {0, 0}));
    check_grid(&world);
    check_shards(&world);
    check_gather(&world, 0);
    check_gather(&plane, plane.size - 1);
    check_errors(&world);
    check_calls(&world);
    ckpp_comm_free(&plane);
    ckpp_comm_free(&world);
    ckpp_comm_free(&world);
    ckpp_comm_free(NULL);
    MPI_Finalize();
    return failures ? 1 : 0;
}
