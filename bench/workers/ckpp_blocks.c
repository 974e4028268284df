/* ckpp_blocks.c - what the host backend finds hardest: coordinates in bodies, atomics, and raw
 * kernels whose threads meet at barriers. loops_blocks.c does the same. */
#define _GNU_SOURCE
#include "bench/bench.h"
#include "ckpp_worker.h"

enum { TILE = 16 };

#pragma kernel declare
enum { PATH_THREADS = 256, PATH_ROWS = 8, JACOBI_TILE = 16 };

#pragma kernel elementwise triangle in(float x) out(float y)
{ y = _ind[1] > _ind[0] ? 0 : x; }


#pragma kernel raw product in(float a, float b, int n) out(float c) template(int TILE) \
        grid(n / TILE, n / TILE) block(TILE, TILE)
{
    __shared__ float tile_a[TILE][TILE], tile_b[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
    float sum = 0;
    for (int start = 0; start < n; start += TILE) {
        tile_a[y][x] = a[row * n + start + x];
        tile_b[y][x] = b[(start + y) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            sum += tile_a[y][k] * tile_b[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

#pragma kernel elementwise count_bytes in(uint8 x) inout(raw int32 h)
{ atomicAdd(&h[x], 1); }

/* Rodinia's pathfinder: several rows in a launch, in shared memory, and a halo as wide */
#pragma kernel raw path in(int wall, int from, int row, int rows, int columns) out(int to) \
        grid((columns + PATH_THREADS - 2 * PATH_ROWS - 1) / (PATH_THREADS - 2 * PATH_ROWS)) \
        block(PATH_THREADS)
{
    __shared__ int before[PATH_THREADS], after[PATH_THREADS];
    int x = threadIdx.x, column = blockIdx.x * (PATH_THREADS - 2 * PATH_ROWS) - PATH_ROWS + x;
    bool there = column >= 0 && column < columns;
    before[x] = there ? from[column] : 0x3fffffff;
    __syncthreads();
    for (int step = 1; step <= PATH_ROWS && row + step < rows; step++) {
        if (there && x > 0 && x < PATH_THREADS - 1) {
            int least = before[x];
            least = before[x - 1] < least ? before[x - 1] : least;
            least = before[x + 1] < least ? before[x + 1] : least;
            after[x] = least + wall[(row + step) * columns + column];
        } else
            after[x] = 0x3fffffff;
        __syncthreads();
        before[x] = after[x];
        __syncthreads();
    }
    if (there && x >= PATH_ROWS && x < PATH_THREADS - PATH_ROWS)
        to[column] = before[x];
}

#pragma kernel raw jacobi in(float u, int h, int w) out(float v) \
        grid((w + JACOBI_TILE - 1) / JACOBI_TILE, (h + JACOBI_TILE - 1) / JACOBI_TILE) \
        block(JACOBI_TILE, JACOBI_TILE)
{
    __shared__ float tile[JACOBI_TILE + 2][JACOBI_TILE + 2];
    int x = threadIdx.x, y = threadIdx.y, c = blockIdx.x * JACOBI_TILE + x,
        r = blockIdx.y * JACOBI_TILE + y;
    bool inside = r > 0 && c > 0 && r < h - 1 && c < w - 1, there = r < h && c < w;
    tile[y + 1][x + 1] = there ? u[r * w + c] : 0;
    if (inside && y == 0)
        tile[0][x + 1] = u[(r - 1) * w + c];
    if (inside && y == JACOBI_TILE - 1)
        tile[y + 2][x + 1] = u[(r + 1) * w + c];
    if (inside && x == 0)
        tile[y + 1][0] = u[r * w + c - 1];
    if (inside && x == JACOBI_TILE - 1)
        tile[y + 1][x + 2] = u[r * w + c + 1];
    __syncthreads();
    if (there)
        v[r * w + c] = inside ? 0.25f * (tile[y][x + 1] + tile[y + 2][x + 1] + tile[y + 1][x] +
                                         tile[y + 1][x + 2])
                              : tile[y + 1][x + 1];
}

/* A block for each row: sums by shuffles in warps, then by the first one. */
#pragma kernel raw layer_norm in(float x, int columns) out(float y) grid(x.shape[0]) block(256)
{
    __shared__ float sums[8], squares[8];
    const float *row = x + (size_t)blockIdx.x * columns;
    float sum = 0, square = 0;
    for (int c = threadIdx.x; c < columns; c += blockDim.x) {
        sum += row[c];
        square += row[c] * row[c];
    }
    for (int d = 16; d > 0; d /= 2) {
        sum += __shfl_xor_sync(0xffffffff, sum, d);
        square += __shfl_xor_sync(0xffffffff, square, d);
    }
    if (threadIdx.x % 32 == 0) {
        sums[threadIdx.x / 32] = sum;
        squares[threadIdx.x / 32] = square;
    }
    __syncthreads();
    sum = threadIdx.x % 32 < 8 ? sums[threadIdx.x % 32] : 0;
    square = threadIdx.x % 32 < 8 ? squares[threadIdx.x % 32] : 0;
    for (int d = 4; d > 0; d /= 2) {
        sum += __shfl_xor_sync(0xffffffff, sum, d);
        square += __shfl_xor_sync(0xffffffff, square, d);
    }
    sum = __shfl_sync(0xffffffff, sum, 0);
    square = __shfl_sync(0xffffffff, square, 0);
    float mean = sum / columns, scale = rsqrtf(square / columns - mean * mean + 1e-5f);
    float *out = y + (size_t)blockIdx.x * columns;
    for (int c = threadIdx.x; c < columns; c += blockDim.x)
        out[c] = (row[c] - mean) * scale;
}

static void call_triangle(ckpp_array *v) { must(triangle(v[0], &v[1])); }

static void call_histogram(ckpp_array *v)
{
    ckpp_array bins = ckpp_view((int *)v[1].data, 256);
    must(ckpp_fill(&bins, 0));
    must(count_bytes(v[0], &bins));
}

static void call_product(ckpp_array *v)
{
    must(product(v[0], v[1], (int)v->shape[0], &v[2], .TILE = TILE));
}

/* Two rows of results take turns; the last one is the output's. */
static void call_path(ckpp_array *v)
{
    static ckpp_array other;
    int rows = (int)v->shape[0], columns = (int)v->shape[1];
    ckpp_array result = ckpp_view((int *)v[1].data, columns),
               first = ckpp_view((int *)v->data, columns), *from = &first;
    if (ckpp_size(&other) != columns) {
        ckpp_free(&other);
        must(ckpp_empty(&other, CKPP_INT32, CKPP_SHAPE(columns)));
    }
    for (int left = (rows - 2) / PATH_ROWS, row = 0; left >= 0; left--, row += PATH_ROWS) {
        ckpp_array *to = left % 2 ? &other : &result;
        must(path(v[0], *from, row, rows, columns, to));
        from = to;
    }
}

static void call_jacobi(ckpp_array *v)
{
    must(jacobi(v[0], (int)v->shape[0], (int)v->shape[1], &v[1]));
}
static void call_layer_norm(ckpp_array *v) { must(layer_norm(v[0], (int)v->shape[1], &v[1])); }

const struct ckpp_call block_calls[] = {
    {"triangle", call_triangle}, {"histogram", call_histogram}, {"product", call_product},
    {"path", call_path},         {"jacobi", call_jacobi},       {"layer_norm", call_layer_norm},
    {NULL, NULL},
};
