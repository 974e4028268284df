/* matrix_transpose.c - a raw kernel: turns matrices over their diagonal, through
 * tiles in shared memory.
 *
 * Element by element, either what a transposition reads or what it writes jumps from row to
 * row, and a GPU moves a whole line of memory for each element. So a block reads a square tile
 * along the rows, keeps it in shared memory, and writes it along the rows of the result. A row
 * of the tile is one element longer than the matrix needs it: the elements of a column then
 * lie in different banks.
 *
 * TILE is known when the kernel is compiled, as the size of an array has to be; T is the
 * type of the matrix. */
#include <complex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ckpp/ckpp.h>

#pragma kernel raw transpose in(T x) out(T y[x.shape[1]][x.shape[0]]) template(T, int TILE) \
        grid((x.shape[1] + TILE - 1) / TILE, (x.shape[0] + TILE - 1) / TILE) block(TILE, 8)
{
    __shared__ T tile[TILE][TILE + 1];
    int64_t rows = x.shape[0], columns = x.shape[1];
    int64_t row = (int64_t)blockIdx.y * TILE + threadIdx.y,
            column = (int64_t)blockIdx.x * TILE + threadIdx.x;
    for (int k = 0; k < TILE; k += 8)
        if (row + k < rows && column < columns)
            tile[threadIdx.y + k][threadIdx.x] = x(row + k, column);
    __syncthreads();

    /* The tile's place in the result, whose rows are the columns of x. */
    row = (int64_t)blockIdx.x * TILE + threadIdx.y,
    column = (int64_t)blockIdx.y * TILE + threadIdx.x;
    for (int k = 0; k < TILE; k += 8)
        if (row + k < columns && column < rows)
            y(row + k, column) = tile[threadIdx.x][threadIdx.y + k];
}

/* How many elements are not where plain C would put them. */
static int64_t count_wrong(int64_t rows, int64_t columns, size_t size, const char *x,
                           const char *y)
{
    int64_t wrong = 0;
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < columns; c++)
            wrong += memcmp(x + (size_t)(r * columns + c) * size,
                            y + (size_t)(c * rows + r) * size, size) != 0;
    return wrong;
}

/* Transposes x on the device, into an array that the call allocates, and compares. */
static int64_t transpose_and_check(ckpp_array x, int tile)
{
    ckpp_array y = {0};
    char *result = malloc((size_t)ckpp_size(&x) * x.itemsize);
    if (!result)
        exit(1);
    ckpp_must(transpose(x, &y, .TILE = tile));
    ckpp_array to = ckpp_view_as(result, x.dtype, x.shape[1], x.shape[0]);
    ckpp_must(ckpp_copy(&to, &y));
    int64_t wrong = count_wrong(x.shape[0], x.shape[1], x.itemsize, x.data, result);
    ckpp_free(&y);
    free(result);
    return wrong;
}

int main(void)
{
    enum { ROWS = 1001, COLUMNS = 517, COUNT = ROWS * COLUMNS };
    float *reals = malloc(COUNT * sizeof *reals);
    unsigned char *bytes = malloc(COUNT);
    double _Complex *numbers = malloc(COUNT * sizeof *numbers);
    if (!reals || !bytes || !numbers)
        return 1;
    for (int k = 0; k < COUNT; k++) {
        reals[k] = (float)k;
        bytes[k] = (unsigned char)(k * 7 % 251);
        numbers[k] = k - 2.0 * k * I;
    }

    int64_t wrong = transpose_and_check(ckpp_view(reals, ROWS, COLUMNS), 32);
    wrong += transpose_and_check(ckpp_view(bytes, ROWS, COLUMNS), 32);
    wrong += transpose_and_check(ckpp_view(numbers, ROWS, COLUMNS), 16);
    wrong += transpose_and_check(ckpp_view(reals, 1, COUNT), 32);
    printf("matrix_transpose: %d x %d floats, bytes and complex numbers, largest difference from "
           "plain C: %lld elements\n",
           ROWS, COLUMNS, (long long)wrong);
    free(reals), free(bytes), free(numbers);
    return wrong ? 1 : 0;
}
