/* transpose.h - the body of the tiled transpose that ckpp_worker and cuda_worker time: 32 by 32
 * elements go through shared memory, so that both sides are read and written in whole lines. It
 * sees x, y, rows and columns, and TILE. */
#define TRANSPOSE_BODY                                                                            \
    __shared__ float tile[TILE][TILE + 1];                                                        \
    int column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;          \
    for (int k = 0; k < TILE; k += 8)                                                             \
        if (row + k < rows && column < columns)                                                   \
            tile[threadIdx.y + k][threadIdx.x] = x[(long)(row + k) * columns + column];           \
    __syncthreads();                                                                              \
    row = blockIdx.x * TILE + threadIdx.y;                                                        \
    column = blockIdx.y * TILE + threadIdx.x;                                                     \
    for (int k = 0; k < TILE; k += 8)                                                             \
        if (row + k < columns && column < rows)                                                   \
            y[(long)(row + k) * rows + column] = tile[threadIdx.x][threadIdx.y + k];
