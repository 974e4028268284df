/* mpi_io.c - an array of many ranks in one file, by MPI-IO: each rank writes its shard where it
 * belongs, and reads it again. HDF5's parallel files take the same extents.
 *
 *     ckpp mpi_io.c -o mpi_io_gen.c
 *     mpicc -o mpi_io mpi_io_gen.c $(pkg-config --cflags --libs ckpp)
 *     mpirun -n 4 ./mpi_io [FILE] */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

enum { H = 300, W = 200 };

/* The value of an element of the whole array: a shard knows where it begins. */
#pragma kernel elementwise number in(int row, int column, int width) out(float v)
{ v = (row + _ind[0]) * width + column + _ind[1]; }

static MPI_Datatype make_part(const int64_t begin[2], const int64_t end[2])
{
    const int whole[2] = {H, W}, size[2] = {(int)(end[0] - begin[0]), (int)(end[1] - begin[1])},
              start[2] = {(int)begin[0], (int)begin[1]};
    MPI_Datatype part;

    MPI_Type_create_subarray(2, whole, size, start, MPI_ORDER_C, MPI_FLOAT, &part);
    MPI_Type_commit(&part);
    return part;
}

/* MPI-IO takes the host's memory. */
static void put(const char *name, MPI_Datatype part, const ckpp_array *shard)
{
    const int count = (int)ckpp_size(shard);
    float *values = malloc((size_t)count * sizeof *values + 1);
    ckpp_array on_host = ckpp_view(values, shard->shape[0], shard->shape[1]);
    MPI_File file;

    ckpp_must(ckpp_copy(&on_host, shard));
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, 0, MPI_FLOAT, part, "native", MPI_INFO_NULL);
    MPI_File_write_all(file, values, count, MPI_FLOAT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    free(values);
}

static void get(const char *name, MPI_Datatype part, ckpp_array *shard)
{
    const int count = (int)ckpp_size(shard);
    float *values = malloc((size_t)count * sizeof *values + 1);
    ckpp_array on_host = ckpp_view(values, shard->shape[0], shard->shape[1]);
    MPI_File file;

    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, 0, MPI_FLOAT, part, "native", MPI_INFO_NULL);
    MPI_File_read_all(file, values, count, MPI_FLOAT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    ckpp_must(ckpp_copy(shard, &on_host));
    free(values);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "mpi_io.bin";
    int64_t begin[2], end[2];
    ckpp_array shard = {0}, whole = {0};
    ckpp_comm c;
    int wrong = 0;

    MPI_Init(&argc, &argv);
    ckpp_must(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {0, 0}));
    ckpp_must(ckpp_comm_shard(&c, 0, H, &begin[0], &end[0]));
    ckpp_must(ckpp_comm_shard(&c, 1, W, &begin[1], &end[1]));
    ckpp_must(ckpp_empty(&shard, CKPP_FLOAT32, CKPP_SHAPE(end[0] - begin[0], end[1] - begin[1])));
    MPI_Datatype part = make_part(begin, end);

    ckpp_must(number((int)begin[0], (int)begin[1], W, &shard));
    put(name, part, &shard);
    ckpp_must(ckpp_fill(&shard, 0));
    get(name, part, &shard);

    /* what fits into one rank's memory can be put together there instead */
    ckpp_must(ckpp_comm_gather(&whole, &shard, &c, .root = 0));
    if (c.rank == 0) {
        static float values[H * W];
        ckpp_array on_host = ckpp_view(values, H, W);
        ckpp_must(ckpp_copy(&on_host, &whole));
        for (int k = 0; k < H * W; k++)
            wrong += values[k] != (float)k;
        printf("%d ranks, %d x %d of them: %d of %d elements are wrong\n", c.size, c.dims[0],
               c.dims[1], wrong, H * W);
        remove(name);
    }
    MPI_Type_free(&part);
    ckpp_free(&shard);
    ckpp_free(&whole);
    ckpp_comm_free(&c);
    MPI_Finalize();
    return wrong ? 1 : 0;
}
