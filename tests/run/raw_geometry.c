/* raw_geometry.c - how many threads run a raw kernel's body, in which blocks, with how much shared
 * memory: as clauses say, as calls say instead, and by default. */
#include "check.h"

enum { MOST = 1 << 17 };

/* Each thread within _threads marks its own place in `visits`, and all count themselves. */
#pragma kernel raw look out(int64 d[9]) inout(uint32 visits, uint32 all) fill(-1)
{
    int64_t x = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    int64_t y = blockIdx.y * (int64_t)blockDim.y + threadIdx.y;
    int64_t z = blockIdx.z * (int64_t)blockDim.z + threadIdx.z;
    if (x < _threads.x && y < _threads.y && z < _threads.z)
        atomicAdd(&visits[(z * _threads.y + y) * _threads.x + x], 1u);
    atomicAdd(&all[0], 1u);
    if (x == 0 && y == 0 && z == 0) {
        d[0] = gridDim.x, d[1] = gridDim.y, d[2] = gridDim.z;
        d[3] = blockDim.x, d[4] = blockDim.y, d[5] = blockDim.z;
        d[6] = _threads.x, d[7] = _threads.y, d[8] = _threads.z;
    }
}

static uint32_t visits[MOST], all;
static int64_t d[9];

/* What the last call of look() has seen, and made. */
#define CHECK_LOOK(gx, gy, gz, bx, by, bz, tx, ty, tz) \
    check_look((const int64_t[9]){gx, gy, gz, bx, by, bz, tx, ty, tz}, __LINE__)
static void check_look(const int64_t *expected, int line)
{
    static const char *const names[] = {"gridDim", "blockDim", "_threads"};
    for (int k = 0; k < 9; k++)
        if (d[k] != expected[k])
            fail_at(__FILE__, line, "%s.%c is %lld instead of %lld", names[k / 3], "xyz"[k % 3],
                    (long long)d[k], (long long)expected[k]);
    int64_t threads = d[6] * d[7] * d[8], wrong = 0, run = d[0] * d[1] * d[2] * d[3] * d[4] * d[5];
    for (int64_t k = 0; k < MOST; k++)
        wrong += visits[k] != (k < threads);
    if (wrong || all != run)
        fail_at(__FILE__, line, "%lld places are not visited once, %u threads have run, not %lld",
                (long long)wrong, all, (long long)run);
    memset(visits, 0, sizeof visits);
    all = 0;
}

static void test_calls(void)
{
    ckpp_array vd = ckpp_view(d, 9), v = ckpp_view(visits, MOST), va = ckpp_view(&all);
    /* threads: as many blocks as it takes, and _threads as given */
    CHECK_OK(look(&vd, &v, &va, .threads = 1));
    CHECK_LOOK(1, 1, 1, 256, 1, 1, 1, 1, 1);
    CHECK_OK(look(&vd, &v, &va, .threads = 1000));
    CHECK_LOOK(4, 1, 1, 256, 1, 1, 1000, 1, 1);
    CHECK_OK(look(&vd, &v, &va, .threads = 1024, .block = 512));
    CHECK_LOOK(2, 1, 1, 512, 1, 1, 1024, 1, 1);
    CHECK_OK(look(&vd, &v, &va, .threads = 1025, .block = 1024));
    CHECK_LOOK(2, 1, 1, 1024, 1, 1, 1025, 1, 1);
    CHECK_OK(look(&vd, &v, &va, .threads = {100, 50}));
    CHECK_LOOK(4, 7, 1, 32, 8, 1, 100, 50, 1);
    CHECK_OK(look(&vd, &v, &va, .threads = {1, 9}));
    CHECK_LOOK(1, 2, 1, 32, 8, 1, 1, 9, 1);
    CHECK_OK(look(&vd, &v, &va, .threads = {33, 5, 3}));
    CHECK_LOOK(2, 2, 2, 32, 4, 2, 33, 5, 3);
    CHECK_OK(look(&vd, &v, &va, .threads = {10, 1, 5}));
    CHECK_LOOK(1, 1, 3, 32, 4, 2, 10, 1, 5);
    CHECK_OK(look(&vd, &v, &va, .threads = {7, 5, 3}, .block = {2, 3, 2}));
    CHECK_LOOK(4, 2, 2, 2, 3, 2, 7, 5, 3);
    CHECK_OK(look(&vd, &v, &va, .threads = {3, 3, 65}, .block = {1, 4, 64}));
    CHECK_LOOK(3, 1, 2, 1, 4, 64, 3, 3, 65);
    /* grid: threads are what that makes */
    CHECK_OK(look(&vd, &v, &va, .grid = 5, .block = 33));
    CHECK_LOOK(5, 1, 1, 33, 1, 1, 165, 1, 1);
    CHECK_OK(look(&vd, &v, &va, .grid = {3, 4}, .block = {1, 2, 3}));
    CHECK_LOOK(3, 4, 1, 1, 2, 3, 3, 8, 3);
    CHECK_OK(look(&vd, &v, &va, .grid = {3, 2, 4}, .block = {8, 4, 2}));
    CHECK_LOOK(3, 2, 4, 8, 4, 2, 24, 8, 8);
    /* as many blocks as there can be along y and z, and more along x */
    CHECK_OK(look(&vd, &v, &va, .grid = {1, 65535}, .block = 1));
    CHECK_LOOK(1, 65535, 1, 1, 1, 1, 1, 65535, 1);
    CHECK_OK(look(&vd, &v, &va, .grid = {1, 1, 65535}, .block = 1));
    CHECK_LOOK(1, 1, 65535, 1, 1, 1, 1, 1, 65535);
    CHECK_OK(look(&vd, &v, &va, .threads = 100000, .block = 1));
    CHECK_LOOK(100000, 1, 1, 1, 1, 1, 100000, 1, 1);
}

/* No blocks: nothing runs, and that is no error; outputs are allocated and filled all the same. */
static void test_nothing(void)
{
    ckpp_array v = ckpp_view(visits, MOST), va = ckpp_view(&all), z = {0};
    CHECK_OK(look(&z, &v, &va, .threads = 0));
    CHECK_ELEMENTS(&z, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    CHECK_OK(look(&z, &v, &va, .threads = {5, 0, 7}));
    CHECK_OK(look(&z, &v, &va, .grid = {4, 4, 0}, .block = 8));
    CHECK_OK(look(&z, &v, &va, .grid = 0, .block = 8, .cooperative = true));
    CHECK(all == 0 && visits[0] == 0);
    ckpp_free(&z);
}

#pragma kernel raw by_threads in(float x, int width) inout(int64 d) \
        threads(x.shape[1], x.shape[0]) block(width, 2)
{
    bool in_first_block = blockIdx.x == 0 && blockIdx.y == 0 && blockIdx.z == 0;
    if (in_first_block && threadIdx.x == 0 && threadIdx.y == 0 && x_size > 0) {
        d[0] = gridDim.x, d[1] = gridDim.y, d[2] = gridDim.z;
        d[3] = blockDim.x, d[4] = blockDim.y, d[5] = blockDim.z;
        d[6] = _threads.x, d[7] = _threads.y, d[8] = _threads.z;
    }
}

#pragma kernel raw by_grid in(float x) inout(int64 d) \
        grid(x.shape[0], 2) block(8, 4) carveout(50) stream(NULL)
{
    if (blockIdx.x == 0 && blockIdx.y == 0 && threadIdx.x == 0 && threadIdx.y == 0 && x_size > 0) {
        d[0] = gridDim.x, d[1] = gridDim.y, d[2] = gridDim.z;
        d[3] = blockDim.x, d[4] = blockDim.y, d[5] = blockDim.z;
        d[6] = _threads.x, d[7] = _threads.y, d[8] = _threads.z;
    }
}

static void test_clauses(void)
{
    float data[60] = {0};
    ckpp_array x = ckpp_view(data, 6, 10), vd = ckpp_view(d, 9);
    CHECK_OK(by_threads(x, 4, &vd));
    CHECK_ELEMENTS(&vd, 3, 3, 1, 4, 2, 1, 10, 6, 1);
    CHECK_OK(by_threads(x, 16, &vd, .block = {3, 5}));
    CHECK_ELEMENTS(&vd, 4, 2, 1, 3, 5, 1, 10, 6, 1);
    CHECK_OK(by_threads(x, 16, &vd, .threads = 17));
    CHECK_ELEMENTS(&vd, 2, 1, 1, 16, 2, 1, 17, 1, 1);
    CHECK_OK(by_threads(x, 16, &vd, .grid = {2, 3, 4}));
    CHECK_ELEMENTS(&vd, 2, 3, 4, 16, 2, 1, 32, 6, 4);
    CHECK_OK(by_threads(x, 16, &vd));
    CHECK_ELEMENTS(&vd, 1, 3, 1, 16, 2, 1, 10, 6, 1);
    CHECK_OK(by_grid(x, &vd));
    CHECK_ELEMENTS(&vd, 6, 2, 1, 8, 4, 1, 48, 8, 1);
    CHECK_OK(by_grid(x, &vd, .grid = 1, .carveout = 0, .stream = NULL));
    CHECK_ELEMENTS(&vd, 1, 1, 1, 8, 4, 1, 8, 4, 1);
    CHECK_OK(by_grid(x, &vd, .block = 2, .carveout = 100));
    CHECK_ELEMENTS(&vd, 6, 2, 1, 2, 1, 1, 12, 2, 1);
    CHECK_OK(by_grid(x, &vd, .threads = {9, 5, 2}));
    CHECK_ELEMENTS(&vd, 2, 2, 2, 8, 4, 1, 9, 5, 2);
    /* clusters are for some GPUs alone; no result depends on them */
    ckpp_status status = by_grid(x, &vd, .cluster = {2, 1});
    if (status)
        CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "'by_grid'", "cluster");
}

/* Each block turns its part around in dynamic shared memory, at the far end of what it has. */
#pragma kernel raw turned in(T x, int64 bytes) out(T y[x.shape[0]]) \
        threads(x.shape[0]) block(64) shared(64 * sizeof(T))
{
    extern __shared__ T room[];
    T *part = room + bytes / sizeof(T) - blockDim.x;
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = k < x_size ? x[k] : (T)-1;
    __syncthreads();
    if (k < x_size)
        y[k] = part[blockDim.x - 1 - threadIdx.x];
}

static void check_turned(const ckpp_array *y, int count, int block)
{
    double *out = read_back(y);
    for (int k = 0; k < count; k++) {
        int from = k / block * block + block - 1 - k % block;
        CHECK(out[k] == (from < count ? from + 0.5 : -1));
    }
    free(out);
}

/* Two names for the same dynamic memory, in front of it much that is static. */
#pragma kernel raw both_kinds in(int32 x) out(int32 y[x.shape[0]], int32 z) \
        grid(3) block(128) shared(128 * sizeof(int32_t))
{
    __shared__ int fixed[8000];
    extern __shared__ int moving[];
    extern __shared__ __align__(16) unsigned char bytes[];
    for (int k = threadIdx.x; k < 8000; k += blockDim.x)
        fixed[k] = x[blockIdx.x * 128] + k;
    moving[threadIdx.x] = x[blockIdx.x * 128 + threadIdx.x];
    __syncthreads();
    y[blockIdx.x * 128 + threadIdx.x] = moving[127 - threadIdx.x] + fixed[7999 - threadIdx.x];
    if (threadIdx.x == 0)
        z[blockIdx.x] = bytes[4] + 256 * bytes[5];
}

static void test_shared(void)
{
    enum { N = 1000 };
    double data[N];
    int32_t numbers[384];
    for (int k = 0; k < N; k++)
        data[k] = k + 0.5;
    for (int k = 0; k < 384; k++)
        numbers[k] = 3 * k;
    ckpp_array x = ckpp_view(data, N), y = {0}, v = ckpp_view(numbers, 384), z = {0}, three = {0};
    CHECK_OK(turned(x, 512, &y));
    check_turned(&y, N, 64);
    /* up to what has to be asked for, and back; a GPU of sm_75 has 64 KB a block, some have 99 */
    static const int kilobytes[] = {4, 48, 49, 64, 96, 100, 16};
    for (int k = 0; k < 7; k++) {
        int bytes = kilobytes[k] * 1024;
        ckpp_status status = turned(x, bytes, &y, .block = 128, .shared = bytes);
        if (status && on_gpu() && kilobytes[k] > 64)
            CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "'turned'", "shared",
                        k == 4 ? "98304" : "102400");
        else
            CHECK_OK(status);
        if (!status)
            check_turned(&y, N, 128);
    }
    CHECK_OK(ckpp_zeros(&three, CKPP_INT32, CKPP_SHAPE(3)));
    CHECK_OK(both_kinds(v, &z, &three));
    int32_t *out = read_back(&z);
    for (int k = 0; k < 384; k++) {
        int first = k / 128 * 128;
        CHECK(out[k] == 3 * (first + 127 - k % 128) + 3 * first + 7999 - k % 128);
    }
    CHECK_ELEMENTS(&three, 3, 387, 771);
    free(out), ckpp_free(&y), ckpp_free(&z), ckpp_free(&three);
}

static int64_t next_value(int *calls) { return ++*calls; }

/* Where they stand: each turn of a loop has a geometry of its own, and host expressions are
 * evaluated once. */
static void test_inline(void)
{
    float x[300], y[300];
    for (int k = 0; k < 300; k++)
        x[k] = (float)k;
    for (int n = 0, calls = 0; n < 300; n += 37) {
        int block = 1 + n % 64;
        memset(y, 0, sizeof y);
        #pragma kernel raw in(float x[n], int64 add = next_value(&calls)) out(float y[n]) \
                threads(n) block(block)
        {
            int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
            if (k < _threads.x)
                y[k] = x[k] + add * (blockDim.x > 1 ? 1 : 1000);
        }
        int turn = n / 37 + 1, wrong = 0;
        for (int k = 0; k < 300; k++)
            wrong += y[k] != (k < n ? x[k] + (float)(turn * (block > 1 ? 1 : 1000)) : 0);
        CHECK(wrong == 0 && calls == turn);
    }
    ckpp_status status = CKPP_ERROR_SHAPE;
    int sum[6] = {0};
    for (int rows = 1; rows < 4; rows++) {
        #pragma kernel raw grids inout(int sum[6]) \
                grid(2, rows) block(3, 1, rows) status(status) stream(NULL)
        { atomicAdd(&sum[gridDim.y + blockDim.z - 1], (int)blockDim.x); }
        CHECK(status == CKPP_OK);
    }
    CHECK(sum[1] == 2 * 3 * 3 && sum[3] == 4 * 6 * 3 && sum[5] == 6 * 9 * 3);
    CHECK(sum[0] == 0 && sum[2] == 0);
}

/* No parameters, and no options. */
#pragma kernel raw idle grid(1) block(1)
{
    if (blockIdx.z > 0)
        printf("there is no such block\n");
}

/* Blocks of a cooperative grid see what all others have written before. */
#pragma kernel raw around inout(int values) block(32) grid(values.shape[0]) cooperative
{
    int own = blockIdx.x, next = (blockIdx.x + 1) % gridDim.x;
    for (int turn = 0; turn < 3; turn++) {
        int value = values[next];
        grid_sync();
        if (threadIdx.x == 0)
            values[own] = value + 1;
        grid_sync();
    }
}

static void test_others(void)
{
    int values[5] = {10, 20, 30, 40, 50};
    ckpp_array v = ckpp_view(values, 5);
    CHECK_OK(idle());
    CHECK_OK(idle(.grid = {4, 2}));
    CHECK_OK(around(&v));
    CHECK_ELEMENTS(&v, 43, 53, 13, 23, 33);
}

/* Neither is more than 48 KiB, but both together are. */
#pragma kernel raw both_shared in(int n) out(float y[n]) grid(1) block(64) shared(20 * 1024)
{
    __shared__ float fixed[10 * 1024];
    extern __shared__ float given[];
    for (int k = threadIdx.x; k < 5 * 1024; k += 64)
        given[k] = k, fixed[2 * k] = k, fixed[2 * k + 1] = 1;
    __syncthreads();
    for (int k = threadIdx.x; k < n; k += 64)
        y[k] = given[5 * 1024 - 1 - k] + fixed[10 * 1024 - 2 - 2 * k] + fixed[2 * k + 1];
}

static void test_both_shared(void)
{
    float result[100];
    ckpp_array y = ckpp_view(result, 100);
    int wrong = 0;
    CHECK_OK(both_shared(100, &y));
    for (int k = 0; k < 100; k++)
        wrong += result[k] != (float)(2 * (5 * 1024 - 1 - k) + 1);
    CHECK(wrong == 0);
}

int main(void)
{
    test_calls();
    test_nothing();
    test_clauses();
    test_shared();
    test_inline();
    test_others();
    test_both_shared();
    return finish("raw_geometry");
}
