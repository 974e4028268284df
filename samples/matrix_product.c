/* matrix_product.c - a raw kernel: the product of two matrices, tile by tile
 * through shared memory.
 *
 * Each element of the product takes a whole row of one matrix and a whole column of the other. A
 * block of TILE x TILE threads works out as many elements at once: together its threads fetch a
 * tile of each matrix, so that every number is read from memory once for TILE uses of it, then go
 * on to the next two tiles. What lies beyond a matrix's edge counts as 0, so that no size has to
 * be a multiple of the tile. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

#pragma kernel raw multiply in(T a, T b) out(T c[a.shape[0]][b.shape[1]]) template(T, int TILE) \
        grid((b.shape[1] + TILE - 1) / TILE, (a.shape[0] + TILE - 1) / TILE) block(TILE, TILE)
{
    __shared__ T tile_a[TILE][TILE], tile_b[TILE][TILE];
    int64_t rows = a.shape[0], inner = a.shape[1], columns = b.shape[1];
    int x = threadIdx.x, y = threadIdx.y;
    int64_t row = (int64_t)blockIdx.y * TILE + y, column = (int64_t)blockIdx.x * TILE + x;
    T sum = 0;

    for (int64_t start = 0; start < inner; start += TILE) {
        tile_a[y][x] = row < rows && start + x < inner ? a[row * inner + start + x] : (T)0;
        tile_b[y][x] =
            start + y < inner && column < columns ? b[(start + y) * columns + column] : (T)0;
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            sum += tile_a[y][k] * tile_b[k][x];
        __syncthreads();    /* before anyone overwrites what another still reads */
    }
    if (row < rows && column < columns)
        c[row * columns + column] = sum;
}

/* The larger one; NaN where one is, which fmax() would drop. */
static double larger(double a, double b)
{
    return a >= b || isnan(a) ? a : b;
}

/* The largest difference from what plain C adds up in double precision. */
static double difference(int rows, int inner, int columns, const float *a, const float *b,
                         const float *c)
{
    double worst = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            double sum = 0;
            for (int k = 0; k < inner; k++)
                sum += (double)a[i * inner + k] * (double)b[k * columns + j];
            worst = larger(worst, fabs((double)c[i * columns + j] - sum));
        }
    return worst;
}

int main(void)
{
    enum { ROWS = 301, INNER = 517, COLUMNS = 403 };
    float *a = malloc(sizeof(float) * ROWS * INNER), *b = malloc(sizeof(float) * INNER * COLUMNS);
    float *c = malloc(sizeof(float) * ROWS * COLUMNS);
    if (!a || !b || !c)
        return 1;
    for (int k = 0; k < ROWS * INNER; k++)
        a[k] = sinf(0.37f * (float)k);
    for (int k = 0; k < INNER * COLUMNS; k++)
        b[k] = cosf(0.11f * (float)k);

    ckpp_array va = ckpp_view(a, ROWS, INNER), vb = ckpp_view(b, INNER, COLUMNS),
               vc = ckpp_view(c, ROWS, COLUMNS);
    ckpp_must(multiply(va, vb, &vc, .TILE = 16));

    double worst = difference(ROWS, INNER, COLUMNS, a, b, c);
    printf("matrix_product: %d x %d times %d x %d, "
           "largest difference from plain C in double %.1e\n",
           ROWS, INNER, INNER, COLUMNS, worst);
    free(a), free(b), free(c);
    return worst < 1e-3 ? 0 : 1;
}
