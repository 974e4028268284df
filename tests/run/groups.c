/* groups.c - cooperative groups: what each kind of group says of itself, shuffles, votes,
 * reductions and scans of tiles and of coalesced threads, against plain C; and well-known kernels:
 * sums of blocks, of grids, compaction, histograms, a tiled product. */
#include "check.h"

enum { WARP = 32 };

#pragma kernel module groups \
        names("exchange<1>", "exchange<4>", "exchange<16>", "exchange<32>", "multiply<8>")
{
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
    namespace cg = cooperative_groups;

    /* A row of `y` for each thread. */
    enum { FACTS = 24 };
    __global__ void facts(int *y)
    {
        cg::thread_block block = cg::this_thread_block();
        cg::grid_group grid = cg::this_grid();
        cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
        auto inner = cg::tiled_partition<4>(tile);
        cg::thread_group dynamic = cg::tiled_partition(block, 8);
        cg::thread_group any = inner;
        auto one = cg::this_thread();
        int *row = y + grid.thread_rank() * FACTS, k = 0;
        row[k++] = block.size();
        row[k++] = block.thread_rank();
        row[k++] = block.group_index().x + 10 * block.group_index().y;
        row[k++] = block.thread_index().x + 100 * block.thread_index().y;
        row[k++] = block.dim_threads().x + 100 * block.group_dim().y;
        row[k++] = (int)grid.size();
        row[k++] = (int)grid.num_blocks();
        row[k++] = (int)grid.block_rank();
        row[k++] = grid.is_valid();
        row[k++] = tile.size();
        row[k++] = tile.thread_rank();
        row[k++] = tile.meta_group_rank();
        row[k++] = tile.meta_group_size();
        row[k++] = inner.num_threads();
        row[k++] = inner.thread_rank();
        row[k++] = inner.meta_group_rank();
        row[k++] = inner.meta_group_size();
        row[k++] = (int)dynamic.size();
        row[k++] = (int)dynamic.thread_rank();
        row[k++] = (int)any.size() + 100 * (int)any.thread_rank();
        row[k++] = one.size() + one.thread_rank();
        row[k++] = one.meta_group_rank() + 10 * one.meta_group_size();
        row[k++] = grid.dim_blocks().x + 10 * grid.dim_threads().y;
        row[k++] = cg::group_size(tile) + 100 * cg::thread_rank(inner);
        cg::sync(block);
        dynamic.sync();
    }

    struct wide { double a, b, c; int d; };
    struct add_wide {
        __device__ wide operator()(const wide &x, const wide &y) const
        {
            return {x.a + y.a, x.b + y.b, x.c + y.c, x.d + y.d};
        }
    };

    /* One row for each thread: shuffles and votes of tiles of SIZE. */
    enum { EXCHANGED = 20 };
    template <int SIZE> __global__ void exchange(const int *x, int *y)
    {
        auto tile = cg::tiled_partition<SIZE>(cg::this_thread_block());
        int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i], *row = y + i * EXCHANGED, k = 0,
            all = 0;
        row[k++] = tile.shfl(v, 1);
        row[k++] = tile.shfl(v, SIZE + 2);
        row[k++] = tile.shfl_up(v, 1);
        row[k++] = tile.shfl_down(v, 3);
        /* beyond a tile there is nothing that could be had */
        row[k++] = tile.shfl_xor(v, SIZE > 1);
        row[k++] = tile.any(v > 90);
        row[k++] = tile.all(v >= 0);
        row[k++] = (int)tile.ballot(v % 2);
        row[k++] = (int)tile.match_any(v % 3);
        row[k++] = (int)tile.match_all(7, all) + all;
        row[k++] = cg::reduce(tile, v, cg::plus<int>());
        row[k++] = cg::reduce(tile, v, cg::less<int>());
        row[k++] = cg::reduce(tile, v, cg::greater<int>());
        row[k++] = cg::reduce(tile, v, cg::bit_or<int>());
        row[k++] = cg::reduce(tile, v, cg::bit_and<int>());
        row[k++] = cg::reduce(tile, v, cg::bit_xor<int>());
        row[k++] = cg::inclusive_scan(tile, v);
        row[k++] = cg::exclusive_scan(tile, v, cg::plus<int>());
        wide w = cg::reduce(tile, wide{(double)v, 0.5, 1.0 * i, 1}, add_wide());
        row[k++] = (int)(w.a + 2 * w.b) + w.d;
        row[k++] = (int)tile.shfl(w, SIZE - 1).a;
    }

    /* Lanes that are there by chance, and parts of them. */
    enum { CHOSEN = 16 };
    __global__ void chosen(const int *x, int *y)
    {
        int i = threadIdx.x, v = x[i], *row = y + i * CHOSEN, k = 0, all = 0;
        if (v % 3 != 0) {
            cg::coalesced_group g = cg::coalesced_threads();
            row[k++] = g.size();
            row[k++] = g.thread_rank();
            row[k++] = g.shfl(v, 0) + g.shfl(v, g.size() - 1);
            row[k++] = g.shfl_up(v, 2);
            row[k++] = g.shfl_down(v, 1);
            row[k++] = (int)g.ballot(v % 2);
            row[k++] = (int)g.match_any(v % 5);
            row[k++] = g.any(v == 1) + 2 * g.all(v > 0) + (int)g.match_all(1, all);
            row[k++] = cg::reduce(g, v, cg::plus<int>());
            row[k++] = cg::exclusive_scan(g, v) +
                       1000 * cg::inclusive_scan(g, v, cg::greater<int>());
            cg::coalesced_group part = cg::tiled_partition(g, 4);
            row[k++] = part.size() + 10 * part.thread_rank() + 100 * part.meta_group_rank() +
                       1000 * part.meta_group_size();
            row[k++] = cg::reduce(part, v, [](int a, int b) { return a > b ? a : b; });
            cg::coalesced_group even = cg::binary_partition(g, v % 2 == 0);
            row[k++] = even.size() + 100 * even.meta_group_rank() + 1000 * even.meta_group_size();
            row[k++] = cg::reduce(even, v, cg::plus<int>());
            cg::coalesced_group label = cg::labeled_partition(g, v % 4);
            row[k++] = label.size() + 100 * label.meta_group_rank() +
                       1000 * label.meta_group_size();
            row[k++] = cg::invoke_one_broadcast(label, [&] { return v; });
            g.sync();
        }
    }

    /* Threads that have ended are not waited for. */
    __global__ void ended(const int *x, int *y)
    {
        auto warp = cg::tiled_partition<32>(cg::this_thread_block());
        int i = threadIdx.x;
        if (x[i] < 0)
            return;
        warp.sync();
        auto rest = cg::coalesced_threads();
        y[i] = cg::reduce(rest, x[i], cg::plus<int>());
    }

    /* NVIDIA's guide: a sum by a group of any kind. */
    __device__ int sum_group(cg::thread_group g, int *memory, int value)
    {
        int lane = (int)g.thread_rank();
        for (int i = (int)g.size() / 2; i > 0; i /= 2) {
            memory[lane] = value;
            g.sync();
            if (lane < i)
                value += memory[lane + i];
            g.sync();
        }
        return value;
    }
    __global__ void sum(const int *x, int *y, int n)
    {
        extern __shared__ int memory[];
        auto block = cg::this_thread_block();
        int own = 0;
        for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += blockDim.x * gridDim.x)
            own += x[k];
        int total = sum_group(block, memory, own);
        if (block.thread_rank() == 0)
            atomicAdd(&y[0], total);
        auto tile = cg::tiled_partition(block, 16);
        total = sum_group(tile, memory + tile.thread_rank() * 0 + block.thread_rank() / 16 * 16,
                          own);
        if (tile.thread_rank() == 0)
            atomicAdd(&y[1], total);
    }

    /* One atomic operation for all lanes that have something to keep. */
    __device__ int next_place(int *count)
    {
        cg::coalesced_group active = cg::coalesced_threads();
        int before = 0;
        if (active.thread_rank() == 0)
            before = atomicAdd(count, (int)active.size());
        return active.shfl(before, 0) + active.thread_rank();
    }
    __global__ void compact(const int *x, int *y, int *count, int n)
    {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n && x[i] % 7 > 3)
            y[next_place(count)] = x[i];
    }

    __global__ void softmax(const float *x, float *y, int rows, int columns)
    {
        auto warp = cg::tiled_partition<32>(cg::this_thread_block());
        int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
        if (row >= rows)
            return;
        float most = -INFINITY, total = 0;
        for (int k = warp.thread_rank(); k < columns; k += warp.size())
            most = fmaxf(most, x[row * columns + k]);
        most = cg::reduce(warp, most, cg::greater<float>{});
        for (int k = warp.thread_rank(); k < columns; k += warp.size())
            total += expf(x[row * columns + k] - most);
        total = cg::reduce(warp, total, cg::plus<float>{});
        for (int k = warp.thread_rank(); k < columns; k += warp.size())
            y[row * columns + k] = expf(x[row * columns + k] - most) / total;
    }

    /* A row of tiles at a time. */
    template <int TILE> __global__ void multiply(const float *a, const float *b, float *c, int n)
    {
        __shared__ float left[TILE][TILE], right[TILE][TILE];
        auto block = cg::this_thread_block();
        int row = blockIdx.y * TILE, column = blockIdx.x * TILE;
        float sum = 0;
        for (int t = 0; t < n; t += TILE) {
            for (int k = 0; k < TILE; k++) {
                cg::memcpy_async(block, left[k], a + (row + k) * n + t, sizeof left[k]);
                cg::memcpy_async(block, right[k], TILE, b + (t + k) * n + column, n);
            }
            cg::wait_prior<1>(block);
            cg::wait(block);
            for (int k = 0; k < TILE; k++)
                sum += left[threadIdx.y][k] * right[k][threadIdx.x];
            block.sync();
        }
        c[(row + threadIdx.y) * n + column + threadIdx.x] = sum;
    }

    /* Each block doubles another's numbers, again and again. */
    __global__ void rounds(int *x, int times)
    {
        cg::grid_group grid = cg::this_grid();
        int n = (int)grid.size(), i = (int)grid.thread_rank();
        for (int k = 0; k < times; k++) {
            int v = x[(i + (int)blockDim.x) % n];
            grid.sync();
            x[i] = v + 1;
            cg::sync(grid);
        }
    }
}

/* In a raw kernel, with a group's members in headers' words of its preamble. */
#pragma kernel raw rows_sum in(float x, int rows, int columns) out(float y[rows]) \
        threads(rows * 8) block(64) \
        preamble("#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n" \
                 "using namespace cooperative_groups;")
{
    thread_block_tile<8> tile = tiled_partition<8>(this_thread_block());
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
    float sum = 0;
    for (int k = tile.thread_rank(); k < columns && row < rows; k += 8)
        sum += x[row * columns + k];
    sum = reduce(tile, sum, plus<float>());
    if (row < rows)
        invoke_one(tile, [&] { y[row] = sum; });
}

static int sample(int k)
{
    return (int)((unsigned)k * 2654435761u >> 16) % 100;
}

static void check_facts(void)
{
    enum { FACTS = 24, BLOCKS = 6, THREADS = 48 };
    static int y[BLOCKS * THREADS][FACTS];
    ckpp_array view = ckpp_view(&y[0][0], BLOCKS * THREADS, FACTS);
    CHECK_OK(ckpp_launch(groups, "facts", CKPP_ARGS(&view), .grid = {3, 2}, .block = {24, 2}));
    for (int t = 0; t < BLOCKS * THREADS; t++) {
        int r = t % THREADS, b = t / THREADS;
        const int expected[FACTS] = {48,
                                     r,
                                     b % 3 + 10 * (b / 3),
                                     r % 24 + 100 * (r / 24),
                                     224,
                                     288,
                                     6,
                                     b,
                                     0,
                                     16,
                                     r % 16,
                                     r / 16,
                                     3,
                                     4,
                                     r % 4,
                                     r % 16 / 4,
                                     4,
                                     8,
                                     r % 8,
                                     4 + 100 * (r % 4),
                                     1,
                                     10,
                                     43,
                                     16 + 100 * (r % 4)};
        for (int k = 0; k < FACTS; k++)
            CHECK(y[t][k] == expected[k]);
    }
}

static void check_exchange(const char *name, int size)
{
    enum { EXCHANGED = 20, N = 128 };
    static int x[N], y[N][EXCHANGED];
    for (int k = 0; k < N; k++)
        x[k] = sample(k);
    ckpp_array from = ckpp_view(x, N), to = ckpp_view(&y[0][0], N, EXCHANGED);
    CHECK_OK(ckpp_launch(groups, name, CKPP_ARGS(from, &to), .grid = 2, .block = 64));
    for (int i = 0; i < N; i++) {
        int r = i % size, *v = x + i - r, all = size == 32 ? -1 : (1 << size) - 1;
        int sum = 0, least = 100, most = 0, bits = 0, common = -1, odd = 0, before = 0, third = 0,
            xor = 0, high = 0;
        for (int k = 0; k < size; k++) {
            before += k < r ? v[k] : 0;
            sum += v[k], least = v[k] < least ? v[k] : least, most = v[k] > most ? v[k] : most;
            bits |= v[k], common &= v[k], xor ^= v[k], high |= v[k] > 90;
            odd |= (int)((unsigned)(v[k] % 2) << k);
            third |= (int)((unsigned)(v[k] % 3 == v[r] % 3) << k);
        }
        const int expected[EXCHANGED] = {v[1 % size],
                                         v[2 % size],
                                         v[r ? r - 1 : 0],
                                         v[r + 3 < size ? r + 3 : r],
                                         v[size > 1 ? r ^ 1 : 0],
                                         high,
                                         1,
                                         odd,
                                         third,
                                         (int)((unsigned)all + 1),
                                         sum,
                                         least,
                                         most,
                                         bits,
                                         common,
                                         xor,
                                         before + v[r],
                                         before,
                                         sum + 2 * size,
                                         sum};
        for (int k = 0; k < EXCHANGED; k++)
            CHECK(y[i][k] == expected[k]);
    }
}

/* Of the lanes of the warp that `in` says, this one's. */
static void check_chosen(void)
{
    enum { CHOSEN = 16, N = 56 };
    static int x[N], y[N][CHOSEN];
    for (int k = 0; k < N; k++)
        x[k] = sample(k);
    ckpp_array from = ckpp_view(x, N), to = ckpp_view(&y[0][0], N, CHOSEN);
    CHECK_OK(ckpp_launch(groups, "chosen", CKPP_ARGS(from, &to), .grid = 1, .block = N));
    for (int i = 0; i < N; i++) {
        if (x[i] % 3 == 0)
            continue;
        int v[WARP], n = 0, r = 0, odd = 0, fifth = 0, one = 0, sum = 0, before = 0, most = 0;
        for (int k = i / WARP * WARP; k < N && k < (i / WARP + 1) * WARP; k++)
            if (x[k] % 3 != 0) {
                r = k == i ? n : r;
                v[n++] = x[k];
            }
        int even = 0, even_sum = 0, quarter = 0, labels = 0, label_rank = 0, label_first = -1,
            part_most = 0;
        for (int k = 0; k < n; k++) {
            bool first = true;
            for (int j = 0; j < k; j++)
                first = first && v[j] % 4 != v[k] % 4;
            labels += first;
            if (v[k] % 4 == v[r] % 4) {
                quarter++;
                label_rank = first ? labels - 1 : label_rank;
                label_first = first ? v[k] : label_first;
            }
            odd |= (int)((unsigned)(v[k] % 2) << k);
            fifth |= (int)((unsigned)(v[k] % 5 == v[r] % 5) << k);
            one |= v[k] == 1;
            sum += v[k];
            before += k < r ? v[k] : 0;
            most = k <= r && v[k] > most ? v[k] : most;
            part_most = k / 4 == r / 4 && v[k] > part_most ? v[k] : part_most;
            even += v[k] % 2 == v[r] % 2;
            even_sum += v[k] % 2 == v[r] % 2 ? v[k] : 0;
        }
        int parts = (n + 3) / 4, part = n - r / 4 * 4 < 4 ? n % 4 : 4;
        const int expected[CHOSEN] = {
            n, r, v[0] + v[n - 1], v[r < 2 ? r : r - 2], v[r + 1 < n ? r + 1 : r], odd, fifth,
            one + 2 + (int)(n == 32 ? 0xffffffffu : (1u << n) - 1), sum, before + 1000 * most,
            part + 10 * (r % 4) + 100 * (r / 4) + 1000 * parts, part_most,
            even + 100 * (even == n ? 0 : v[r] % 2 == 0) + 1000 * (even == n ? 1 : 2), even_sum,
            quarter + 100 * label_rank + 1000 * labels, label_first};
        for (int k = 0; k < CHOSEN; k++)
            CHECK(y[i][k] == expected[k]);
    }
}

static void check_kernels(void)
{
    enum { N = 5000 };
    static int x[N], kept[N];
    int sums[2] = {0}, count = 0, expected = 0, many = 0, some[40], left[40];
    long product = 0, expected_product = 0;
    for (int k = 0; k < N; k++) {
        x[k] = sample(k);
        expected += x[k];
        many += x[k] % 7 > 3;
        expected_product += x[k] % 7 > 3 ? (long)x[k] * x[k] : 0;
    }
    ckpp_array from = ckpp_view(x, N), s = ckpp_view(sums, 2), to = ckpp_view(kept, N),
               c = ckpp_view(&count);
    CHECK_OK(ckpp_launch(groups, "sum", CKPP_ARGS(from, &s, N), .grid = 7, .block = 128,
                         .shared = 128 * 4));
    CHECK(sums[0] == expected && sums[1] == expected);
    CHECK_OK(
        ckpp_launch(groups, "compact", CKPP_ARGS(from, &to, &c, N), .threads = N, .block = 256));
    CHECK(count == many);
    for (int k = 0; k < count; k++)
        product += (long)kept[k] * kept[k];
    CHECK(product == expected_product);

    for (int k = 0; k < 40; k++)
        some[k] = k % 5 == 2 ? -1 : k, left[k] = -7;
    ckpp_array f = ckpp_view(some, 40), l = ckpp_view(left, 40);
    CHECK_OK(ckpp_launch(groups, "ended", CKPP_ARGS(f, &l), .grid = 1, .block = 40));
    CHECK(left[0] == 496 - (2 + 7 + 12 + 17 + 22 + 27) && left[2] == -7 &&
          left[39] == 33 + 34 + 35 + 36 + 38 + 39);
}

static void check_numbers(void)
{
    enum { ROWS = 7, COLUMNS = 75, SIDE = 32 };
    static float x[ROWS][COLUMNS], y[ROWS][COLUMNS], a[SIDE][SIDE], b[SIDE][SIDE], c[SIDE][SIDE];
    for (int r = 0; r < ROWS; r++)
        for (int k = 0; k < COLUMNS; k++)
            x[r][k] = (float)sample(r * COLUMNS + k) / 25;
    for (int r = 0; r < SIDE; r++)
        for (int k = 0; k < SIDE; k++)
            a[r][k] = (float)sample(r * SIDE + k), b[r][k] = (float)sample(r + k);
    ckpp_array from = ckpp_view(&x[0][0], ROWS, COLUMNS), to = ckpp_view(&y[0][0], ROWS, COLUMNS),
               va = ckpp_view(&a[0][0], SIDE, SIDE), vb = ckpp_view(&b[0][0], SIDE, SIDE),
               vc = ckpp_view(&c[0][0], SIDE, SIDE);
    CHECK_OK(ckpp_launch(groups, "softmax", CKPP_ARGS(from, &to, ROWS, COLUMNS), .grid = 2,
                         .block = 128));
    for (int r = 0; r < ROWS; r++) {
        double total = 0;
        for (int k = 0; k < COLUMNS; k++)
            total += exp(x[r][k]);
        for (int k = 0; k < COLUMNS; k++)
            CHECK(fabs(y[r][k] - exp(x[r][k]) / total) < 1e-6);
    }
    CHECK_OK(ckpp_launch(groups, "multiply<8>", CKPP_ARGS(va, vb, &vc, SIDE), .grid = {4, 4},
                         .block = {8, 8}));
    for (int r = 0; r < SIDE; r++)
        for (int k = 0; k < SIDE; k++) {
            float sum = 0;
            for (int j = 0; j < SIDE; j++)
                sum += a[r][j] * b[j][k];
            CHECK(c[r][k] == sum);
        }
}

static void check_grids(void)
{
    int x[4 * 32];
    ckpp_array view = ckpp_view(x, 4 * 32);
    for (int k = 0; k < 4 * 32; k++)
        x[k] = k / 32;
    CHECK_OK(ckpp_launch(groups, "rounds", CKPP_ARGS(&view, 3), .grid = 4, .block = 32,
                         .cooperative = true));
    for (int k = 0; k < 4 * 32; k++)
        CHECK(x[k] == (k / 32 + 3) % 4 + 3);
    if (!on_gpu()) /* where that ends the process's use of the device */
        CHECK_ERROR(ckpp_launch(groups, "rounds", CKPP_ARGS(&view, 3), .grid = 4, .block = 32),
                    CKPP_ERROR_BACKEND, "kernel 'rounds'",
                    "grid_sync() needs a cooperative launch");
}

static void check_raw(void)
{
    float x[5][11], y[5];
    for (int r = 0; r < 5; r++)
        for (int k = 0; k < 11; k++)
            x[r][k] = (float)(r * k);
    ckpp_array from = ckpp_view(&x[0][0], 5, 11), to = ckpp_view(y, 5);
    CHECK_OK(rows_sum(from, 5, 11, &to));
    for (int r = 0; r < 5; r++)
        CHECK(y[r] == (float)(55 * r));
}

int main(void)
{
    check_raw();
    check_facts();
    check_exchange("exchange<1>", 1);
    check_exchange("exchange<4>", 4);
    check_exchange("exchange<16>", 16);
    check_exchange("exchange<32>", 32);
    check_chosen();
    check_kernels();
    check_numbers();
    check_grids();
    return finish("groups");
}
