/* bench_blocks.c - raw kernels whose threads wait for each other, on the host: beside plain C that
 * does the same, on one core and on all. Results are compared first. */
#define _GNU_SOURCE
#include <math.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"
#include "bench/blocks_peer.h"

enum { ROUNDS = 9, SIDE = 512, EDGE = 2048, WIDTH = 1 << 17, DEPTH = 100, HALO = 20, LINES = 4096,
       COLUMNS = 768, BLOCK = 256 };

/* ---- the kernels ---- */

/* Tiles in shared memory. */
#pragma kernel raw product in(float a, float b, int n) out(float c) template(int TILE) \
        grid(n / TILE, n / TILE) block(TILE, TILE)
{
    __shared__ float from_a[TILE][TILE], from_b[TILE][TILE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
    float sum = 0;

    for (int first = 0; first < n; first += TILE) {
        from_a[y][x] = a[row * n + first + x];
        from_b[y][x] = b[(first + y) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            sum += from_a[y][k] * from_b[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

#pragma kernel begin device
/* The sum over a warp, in all of its lanes. */
__device__ float warp_sum(float v)
{
    for (int lanes = 16; lanes > 0; lanes /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, lanes);
    return v;
}
#pragma kernel end device

/* A tile with a rim, and the sum of the squared changes: lanes, warps, one atomic addition. */
#pragma kernel raw relax in(float from, int n) inout(float to, float change) \
        grid(n / 32, n / 8) block(32, 8)
{
    __shared__ float tile[10][34], of_warp[8];
    const int x = threadIdx.x + 1, y = threadIdx.y + 1;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int place = row * n + column;
    const bool inner = row > 0 && row < n - 1 && column > 0 && column < n - 1;
    float difference = 0;

    tile[y][x] = from[place];
    if (threadIdx.x == 0 && column > 0)
        tile[y][0] = from[place - 1];
    if (threadIdx.x == 31 && column < n - 1)
        tile[y][33] = from[place + 1];
    if (threadIdx.y == 0 && row > 0)
        tile[0][x] = from[place - n];
    if (threadIdx.y == 7 && row < n - 1)
        tile[9][x] = from[place + n];
    __syncthreads();
    if (inner) {
        const float v = 0.25f * (tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] +
                                 tile[y + 1][x]);
        difference = (v - tile[y][x]) * (v - tile[y][x]);
        to[place] = v;
    }
    difference = warp_sum(difference);
    if (threadIdx.x == 0)
        of_warp[threadIdx.y] = difference;
    __syncthreads();
    if (threadIdx.y == 0) {
        float all = warp_sum(threadIdx.x < 8 ? of_warp[threadIdx.x] : 0.0f);
        if (threadIdx.x == 0)
            atomicAdd(change, all);
    }
}

/* The cheapest ways through rows of costs, HALO rows at a time in shared memory. */
#pragma kernel raw paths in(int costs, int from, int rows, int n) out(int to) \
        grid((n + BLOCK - 2 * HALO - 1) / (BLOCK - 2 * HALO)) block(BLOCK)
{
    enum { SPAN = 256, RIM = 20 };
    __shared__ int best[2][SPAN];
    const int tid = threadIdx.x, first = (int)blockIdx.x * (SPAN - 2 * RIM) - RIM;
    const int left = max(0, -first), right = min(SPAN - 1, n - 1 - first);
    int now = 0;

    for (int k = tid; k < SPAN; k += blockDim.x)
        if (k >= left && k <= right)
            best[0][k] = from[first + k];
    __syncthreads();
    for (int row = 0; row < rows; row++) {
        const int *before = best[now];
        int *after = best[1 - now];
        const int begin = max(left, row + 1), end = min(right, SPAN - 2 - row);
        for (int k = begin + tid; k <= end; k += blockDim.x) {
            const int a = before[max(left, k - 1)], b = before[min(right, k + 1)];
            after[k] = costs[row * n + first + k] + min(before[k], min(a, b));
        }
        now = 1 - now;
        __syncthreads();
    }
    for (int k = max(left, RIM) + tid; k <= min(right, SPAN - 1 - RIM); k += blockDim.x)
        to[first + k] = best[now][k];
}

/* A block for each row: the threads take its elements in turn, then add up in two steps. */
#pragma kernel raw normalise in(float x, float scale, int columns, int rows) out(float y) \
        grid(rows) block(BLOCK)
{
    __shared__ float sums[32], squares[32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    const float *row = x + (int64_t)blockIdx.x * columns;
    float sum = 0, square = 0;

    for (int k = threadIdx.x; k < columns; k += blockDim.x) {
        sum += row[k];
        square += row[k] * row[k];
    }
    sum = warp_sum(sum);
    square = warp_sum(square);
    if (lane == 0) {
        sums[warp] = sum;
        squares[warp] = square;
    }
    __syncthreads();
    const float mean = warp_sum(lane < warps ? sums[lane] : 0.0f) / columns;
    const float power = warp_sum(lane < warps ? squares[lane] : 0.0f) / columns;
    const float by = rsqrtf(power - mean * mean + 1e-5f);
    for (int k = threadIdx.x; k < columns; k += blockDim.x)
        y[(int64_t)blockIdx.x * columns + k] = (row[k] - mean) * by * scale[k];
}

/* Sums up to each element, in blocks: lanes, then warps. */
#pragma kernel raw scan in(int x) out(int y like x) threads(x.size) block(BLOCK)
{
    __shared__ int of_warp[32];
    const int k = _thread.x, lane = _lane, warp = _warp;
    int sum = x[k];

    for (int step = 1; step < 32; step *= 2) {
        const int before = __shfl_up_sync(0xffffffffu, sum, step);
        sum += lane >= step ? before : 0;
    }
    if (lane == 31)
        of_warp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        int total = lane < blockDim.x / 32 ? of_warp[lane] : 0;
        for (int step = 1; step < blockDim.x / 32; step *= 2) {
            const int before = __shfl_up_sync(0xffffffffu, total, step);
            total += lane >= step ? before : 0;
        }
        of_warp[lane] = total;
    }
    __syncthreads();
    y[k] = sum + (warp > 0 ? of_warp[warp - 1] : 0);
}

/* ---- the cases ---- */

static float *a, *b, *c, *d;
static int *costs, *ways[2], *plain_ways[2];

static float change_of_ours, change_of_peer;

static void our_product(void)
{
    ckpp_array out = ckpp_view(c, SIDE * SIDE);
    must(product(ckpp_view(a, SIDE * SIDE), ckpp_view(b, SIDE * SIDE), SIDE, &out, .TILE = 16));
}
static void peer_product(void) { plain_product(a, b, d, SIDE); }

static void our_relax(void)
{
    ckpp_array out = ckpp_view(c, EDGE * EDGE), change = ckpp_view(&change_of_ours, 1);
    change_of_ours = 0;
    must(relax(ckpp_view(a, EDGE * EDGE), EDGE, &out, &change));
}
static void peer_relax(void) { change_of_peer = plain_relax(a, d, EDGE); }

static void our_paths(void)
{
    for (int row = 0, side = 0; row < DEPTH; row += HALO, side = 1 - side) {
        ckpp_array to = ckpp_view(ways[1 - side], WIDTH);
        must(paths(ckpp_view(costs + row * WIDTH, HALO * WIDTH), ckpp_view(ways[side], WIDTH),
                   HALO, WIDTH, &to));
    }
}
static void peer_paths(void)
{
    for (int row = 0; row < DEPTH; row++)
        plain_paths(costs + row * WIDTH, plain_ways[row % 2], plain_ways[1 - row % 2], WIDTH);
}

static void our_normalise(void)
{
    ckpp_array out = ckpp_view(c, LINES * COLUMNS);
    must(normalise(ckpp_view(a, LINES * COLUMNS), ckpp_view(b, COLUMNS), COLUMNS, LINES, &out));
}
static void peer_normalise(void) { plain_normalise(a, b, d, LINES, COLUMNS); }

static void our_scan(void)
{
    ckpp_array out = ckpp_view((int *)(void *)c, WIDTH * DEPTH);
    must(scan(ckpp_view(costs, WIDTH * DEPTH), &out));
}
static void peer_scan(void) { plain_scan(costs, (int *)(void *)d, WIDTH * DEPTH / BLOCK, BLOCK); }

static bool is_near(size_t n)
{
    double worst = 0;
    for (size_t k = 0; k < n; k++)
        worst = fmax(worst, fabs((double)c[k] - (double)d[k]));
    return worst < 2e-4;
}
static bool check_product(void) { return is_near(SIDE * SIDE); }
static bool check_relax(void)
{
    return is_near(EDGE * EDGE) && fabsf(change_of_ours - change_of_peer) < 0.05f * change_of_peer;
}
static bool check_paths(void)
{
    const int last = DEPTH / HALO % 2;
    return !memcmp(ways[last], plain_ways[DEPTH % 2], WIDTH * sizeof(int));
}
static bool check_normalise(void) { return is_near(LINES * COLUMNS); }
static bool check_scan(void) { return !memcmp(c, d, sizeof(int) * WIDTH * DEPTH); }

static const struct {
    const char *name;
    void (*ours)(void), (*peer)(void);
    bool (*check)(void);
    double bar;
} cases[] = {{"product by tiles of 16", our_product, peer_product, check_product, 3},
             {"relaxation with a norm", our_relax, peer_relax, check_relax, 5},
             {"cheapest paths", our_paths, peer_paths, check_paths, 5},
             {"rows normalised", our_normalise, peer_normalise, check_normalise, 5},
             {"prefix sums of blocks", our_scan, peer_scan, check_scan, 5}};

static void measure(const char *cores)
{
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double ours[ROUNDS], peer[ROUNDS];
        char name[80];
        cases[k].ours();
        cases[k].peer();
        if (!cases[k].check()) {
            printf("%s: the result is not right\n", cases[k].name);
            exit(1);
        }
        for (int r = 0; r < ROUNDS; r++) {
            double begin = now();
            cases[k].ours();
            ours[r] = now() - begin;
            begin = now();
            cases[k].peer();
            peer[r] = now() - begin;
        }
        snprintf(name, sizeof name, "%s, %s", cases[k].name, cores);
        print_result(name, median(ours, ROUNDS), median(peer, ROUNDS), cases[k].bar);
    }
    fflush(stdout);
}

static void fill(void)
{
    const size_t n = (size_t)WIDTH * DEPTH;
    a = malloc(n * sizeof *a), b = malloc(n * sizeof *b);
    c = calloc(n, sizeof *c), d = calloc(n, sizeof *d);
    costs = malloc(n * sizeof *costs);
    for (int k = 0; k < 2; k++) {
        ways[k] = calloc(WIDTH, sizeof(int));
        plain_ways[k] = calloc(WIDTH, sizeof(int));
    }
    for (size_t k = 0; k < n; k++) {
        a[k] = sinf(0.37f * (float)k);
        b[k] = cosf(0.11f * (float)k);
        costs[k] = (int)(k * k % 10);
    }
}

int main(void)
{
    setenv("CKPP_DEVICE", "host", 1);
    fill();
    puts("# raw kernels whose threads wait for each other, on the host, beside plain C");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(sched_getcpu(), &one);
        sched_setaffinity(0, sizeof one, &one);
        measure("one core");
        return 0;
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status)
        return 1;
    measure("all cores");
    return 0;
}
