/* peers_groups.c - what CuPy's tests of cooperative groups and of CUB in kernels check (jit_tests:
 * test_cooperative_groups, 6 cases, test_cub, 5), in C.
 *
 * Here: all 11. CUB itself, and copies whose alignment is known, are for GPUs alone; the same sums
 * and extremes by groups are not. Thrust in kernels: thrust.c. */
#include "check.h"

enum { FACTS = 16 };

#pragma kernel module groups \
        names("rows<signed char>", "rows<unsigned char>", "rows<short>", "rows<unsigned short>", \
        "rows<int>", "rows<unsigned>", "rows<long long>", "rows<unsigned long long>", \
        "rows<float>", "rows<double>")
{
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
    namespace cg = cooperative_groups;

    __device__ void put(long long *x, dim3 at) { x[0] = at.x, x[1] = at.y, x[2] = at.z; }

    __global__ void of_block(long long *x)
    {
        auto g = cg::this_thread_block();
        switch (g.thread_rank()) {
        case 0: x[0] += 101; break;
        case 1: x[1] = g.size(), x[11] = g.num_threads(); break;
        case 2: put(x + 2, g.group_index()); break;
        case 3: put(x + 5, g.thread_index()); break;
        case 4: put(x + 8, g.group_dim()); break;
        case 5: put(x + 12, g.dim_threads()); break;
        }
        g.sync();
    }

    __global__ void of_grid(long long *x)
    {
        auto g = cg::this_grid();
        switch (g.thread_rank()) {
        case 0: x[0] = g.is_valid(); break;
        case 1: x[1] = g.size(), x[10] = g.num_threads(); break;
        case 2: x[6] = g.num_blocks(); break;
        case 32: put(x + 2, g.group_dim()); break;
        case 33: x[5] = g.block_rank(); break;
        case 34: put(x + 7, g.block_index()); break;
        case 35: put(x + 11, g.dim_blocks()); break;
        }
        g.sync();
    }

    __global__ void meet(int *rounds)
    {
        auto block = cg::this_thread_block();
        auto grid = cg::this_grid();
        cg::sync(block);
        cg::sync(grid);
        if (grid.thread_rank() == 0)
            *rounds += 1;
    }

    /* Two batches of copies: the first is there when one may still be under way. */
    __global__ void copy(const int *x, int *y)
    {
        __shared__ int t[64];
        auto g = cg::this_thread_block();
        unsigned k = g.thread_rank();
        cg::memcpy_async(g, t, x, 4 * 32);
        cg::memcpy_async(g, t + 32, x + 32, 4 * 32);
        cg::wait_prior<1>(g);
        if (k < 32)
            y[k] = t[k];
        cg::wait(g);
        if (k >= 32 && k < 64)
            y[k] = t[k];
    }

    template <class T, class F> __device__ T of_warp(T value, F f)
    {
        return cg::reduce(cg::tiled_partition<32>(cg::this_thread_block()), value, f);
    }
    /* A sum, and the extremes, of each row, by warps and then by the first one of them. */
    template <class T> __global__ void rows(const T *x, T *sum, T *least, T *most)
    {
        __shared__ T part[3][32];
        T value = x[blockIdx.x * blockDim.x + threadIdx.x];
        T s = of_warp(value, cg::plus<T>()), l = of_warp(value, cg::less<T>()),
          m = of_warp(value, cg::greater<T>());
        int warps = blockDim.x / 32, warp = threadIdx.x / 32;
        part[0][warp] = s, part[1][warp] = l, part[2][warp] = m;
        __syncthreads();
        if (threadIdx.x == 0) {
            for (int k = 1; k < warps; k++) {
                s += part[0][k];
                l = part[1][k] < l ? part[1][k] : l;
                m = part[2][k] > m ? part[2][k] : m;
            }
            sum[blockIdx.x] = s, least[blockIdx.x] = l, most[blockIdx.x] = m;
        }
    }
}

#pragma kernel module on_gpus names("warps<int>", "warps<double>", "blocks<int>", "blocks<double>")
{
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cub/cub.cuh>
#include <cuda/barrier>
    __global__ void copy(const int *x, int *y)
    {
        namespace cg = cooperative_groups;
        __shared__ alignas(16) int t[64];
        auto g = cg::this_thread_block();
        cg::memcpy_async(g, t, x, cuda::aligned_size_t<16>(4 * 64));
        cg::wait(g);
        y[g.thread_rank()] = t[g.thread_rank()];
    }
    struct larger {
        template <class T> __device__ T operator()(T a, T b) const { return a > b ? a : b; }
    };
    template <class T> __global__ void warps(const T *x, T *sum, T *most)
    {
        using reduce = cub::WarpReduce<T>;
        __shared__ typename reduce::TempStorage memory;
        T value = x[blockIdx.x * 32 + threadIdx.x];
        T s = reduce(memory).Sum(value);
        __syncwarp();
        T m = reduce(memory).Reduce(value, larger());
        if (threadIdx.x == 0)
            sum[blockIdx.x] = s, most[blockIdx.x] = m;
    }
    template <class T> __global__ void blocks(const T *x, T *sum, T *most)
    {
        using reduce = cub::BlockReduce<T, 256>;
        __shared__ typename reduce::TempStorage memory;
        T value = x[blockIdx.x * 256 + threadIdx.x];
        T s = reduce(memory).Sum(value);
        __syncthreads();
        T m = reduce(memory).Reduce(value, larger());
        if (threadIdx.x == 0)
            sum[blockIdx.x] = s, most[blockIdx.x] = m;
    }
}

static void test_facts(void)
{
    int64_t x[FACTS];
    ckpp_array view = ckpp_view(x);
    for (int k = 0; k < FACTS; k++)
        x[k] = -1;
    CHECK_OK(groups_of_block(&view, .grid = 1, .block = 32));
    CHECK_ELEMENTS(&view, 100, 32, 0, 0, 0, 3, 0, 0, 32, 1, 1, 32, 32, 1, 1, -1);
    for (int k = 0; k < FACTS; k++)
        x[k] = -1;
    CHECK_OK(groups_of_grid(&view, .grid = 2, .block = 64 / 2, .cooperative = true));
    CHECK_ELEMENTS(&view, 1, 64, 2, 1, 1, 1, 2, 1, 0, 0, 64, 2, 1, 1, -1, -1);
    int rounds = 0;
    CHECK_OK(groups_meet(ckpp_out(&rounds), .grid = 2, .block = 64, .cooperative = true));
    CHECK(rounds == 1);
}

static void test_copies(void)
{
    int x[64], y[64] = {0};
    for (int k = 0; k < 64; k++)
        x[k] = k * 3;
    CHECK_OK(groups_copy(ckpp_view(x), ckpp_out(y), .grid = 2, .block = 64));
    CHECK(memcmp(x, y, sizeof x) == 0);
    memset(y, 0, sizeof y);
    if (on_gpu()) {
        CHECK_OK(on_gpus_copy(ckpp_view(x), ckpp_out(y), .grid = 2, .block = 64));
        CHECK(memcmp(x, y, sizeof x) == 0);
    } else {
        CHECK_ERROR(on_gpus_copy(ckpp_view(x), ckpp_out(y), .grid = 2, .block = 64),
                    CKPP_ERROR_COMPILE, "<cub/cub.cuh> is a CUDA header for GPUs alone");
        /* and nothing is said of what the header lacks */
        CHECK(!strstr(ckpp_last_error(), "not been declared"));
    }
}

/* The results of `kernel` for rows of 32 or 256 elements. */
static void check_rows(ckpp_module m, const char *kernel, ckpp_dtype type, int columns, bool least)
{
    enum { ROWS = 32, MOST = 256 };
    static double _Complex data[ROWS * MOST];
    double _Complex results[3][ROWS];
    ckpp_array x = ckpp_view_as(data, type, ROWS, columns), r[3];
    for (int k = 0; k < ROWS * columns; k++)
        element_set(type, data, k, k * 7 % 31 % 5);
    for (int k = 0; k < 3; k++)
        r[k] = ckpp_view_as(results[k], type, ROWS);
    if (least)
        CHECK_OK(ckpp_launch(m, kernel, CKPP_ARGS(x, &r[0], &r[1], &r[2]), .grid = ROWS,
                             .block = columns));
    else
        CHECK_OK(ckpp_launch(m, kernel, CKPP_ARGS(x, &r[0], &r[2]), .grid = ROWS,
                             .block = columns));
    for (int j = 0; j < ROWS; j++) {
        double sum = 0, low = INFINITY, high = -INFINITY;
        double _Complex wrapped = 0;
        for (int k = 0; k < columns; k++) {
            double value = creal(element_get(type, data, j * columns + k));
            sum += value, low = fmin(low, value), high = fmax(high, value);
        }
        if (type == CKPP_INT8 || type == CKPP_UINT8)
            sum = type == CKPP_INT8 ? (double)(int8_t)(int)sum : (double)(uint8_t)(int)sum;
        element_set(type, &wrapped, 0, sum);
        if (element_get(type, results[0], j) != element_get(type, &wrapped, 0) ||
            (least && creal(element_get(type, results[1], j)) != low) ||
            creal(element_get(type, results[2], j)) != high)
            fail_at(__FILE__, __LINE__, "%s of %d: row %d", kernel, columns, j);
    }
}

static void test_reductions(void)
{
    static const struct { const char *kernel; ckpp_dtype type; } cases[] = {
        {"rows<signed char>", CKPP_INT8}, {"rows<unsigned char>", CKPP_UINT8},
        {"rows<short>", CKPP_INT16}, {"rows<unsigned short>", CKPP_UINT16},
        {"rows<int>", CKPP_INT32}, {"rows<unsigned>", CKPP_UINT32},
        {"rows<long long>", CKPP_INT64}, {"rows<unsigned long long>", CKPP_UINT64},
        {"rows<float>", CKPP_FLOAT32}, {"rows<double>", CKPP_FLOAT64}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        check_rows(groups, cases[k].kernel, cases[k].type, 32, true);
        check_rows(groups, cases[k].kernel, cases[k].type, 256, true);
    }
    if (!on_gpu())
        return;
    check_rows(on_gpus, "warps<int>", CKPP_INT32, 32, false);
    check_rows(on_gpus, "warps<double>", CKPP_FLOAT64, 32, false);
    check_rows(on_gpus, "blocks<int>", CKPP_INT32, 256, false);
    check_rows(on_gpus, "blocks<double>", CKPP_FLOAT64, 256, false);
}

int main(void)
{
    test_facts();
    test_copies();
    test_reductions();
    return finish("peers_groups");
}
