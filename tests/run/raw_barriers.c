/* raw_barriers.c - threads of a block that wait for each other: at barriers that count and vote,
 * after some have returned, in loops; threads that poll for what others write; blocks that do. */
#include "check.h"

/* Shared memory is as the block's other threads left it in front of the barrier; each
 * block has its own. */
#pragma kernel raw block_sums in(T x) out(T y[(x.shape[0] + N - 1) / N]) template(T, int N) \
        threads(x.shape[0]) block(N)
{
    __shared__ T part[N];
    int k = threadIdx.x;
    int64_t at = (int64_t)blockIdx.x * N + k;
    part[k] = at < _threads.x ? x[at] : (T)0;
    for (int step = N / 2; step > 0; step /= 2) {
        __syncthreads();
        if (k < step)
            part[k] += part[k + step];
    }
    if (k == 0)
        y[blockIdx.x] = part[0];
}

static void test_sums(void)
{
    enum { COUNT = 10000 };
    static int data[COUNT];
    static double doubles[COUNT];
    for (int k = 0; k < COUNT; k++)
        doubles[k] = data[k] = k % 1000 - 300;
    ckpp_array x = ckpp_view(data, COUNT), d = ckpp_view(doubles, COUNT);
    for (int block = 1; block <= 1024; block *= 4) {
        ckpp_array y = {0}, z = {0};
        CHECK_OK(block_sums(x, &y, .N = block));
        CHECK_OK(block_sums(d, &z, .N = block));
        int *sums = read_back(&y), wrong = 0;
        double *double_sums = read_back(&z);
        for (int b = 0; b * block < COUNT; b++) {
            int sum = 0;
            for (int k = b * block; k < (b + 1) * block && k < COUNT; k++)
                sum += data[k];
            wrong += sums[b] != sum || double_sums[b] != sum;
        }
        CHECK(wrong == 0);
        free(sums), free(double_sums), ckpp_free(&y), ckpp_free(&z);
    }
}

/* What three barriers answer each thread: of those that have not returned. */
#pragma kernel raw ask in(int x, int leave) out(int y[3][x.shape[0]]) grid(2) \
        block(x.shape[0] / 2) fill(-1)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if ((int)threadIdx.x >= leave)
        return;
    y[k] = __syncthreads_count(x[k] > 2);
    y[x_size + k] = __syncthreads_and(x[k] > 2);
    y[2 * x_size + k] = __syncthreads_or(x[k] > 2);
}

static void check_asked(const int *x, int count, int leave)
{
    int y[3 * 256];
    ckpp_array vx = ckpp_view(x, count), vy = ckpp_view(y, 3, count);
    CHECK_OK(ask(vx, leave, &vy));
    for (int k = 0; k < count; k++) {
        int half = count / 2, start = k / half * half, above = 0,
            present = leave < half ? leave : half;
        for (int j = start; j < start + present; j++)
            above += x[j] > 2;
        bool stays = k - start < leave;
        if (y[k] != (stays ? above : -1) || y[count + k] != (stays ? above == present : -1) ||
            y[2 * count + k] != (stays ? above > 0 : -1))
            fail_at(__FILE__, __LINE__, "thread %d of %d, %d stay: %d, %d, %d of %d", k, count,
                    leave, y[k], y[count + k], y[2 * count + k], above);
    }
}

static void test_votes(void)
{
    int x[256];
    for (int k = 0; k < 256; k++)
        x[k] = k % 5;
    check_asked(x, 256, 128);
    check_asked(x, 200, 100);
    check_asked(x, 256, 70);
    check_asked(x, 256, 1);
    check_asked(x, 4, 2);
    for (int k = 0; k < 256; k++)
        x[k] = k < 128 ? 7 : -7;
    check_asked(x, 256, 128);
    check_asked(x, 256, 33);
}

/* Threads beyond the end return, and the others go on: with different numbers of turns in
 * different blocks. */
#pragma kernel raw smoothed in(float x) out(float y[x.shape[0]]) threads(x.shape[0]) block(48)
{
    __shared__ float row[48];
    int64_t at = (int64_t)blockIdx.x * 48 + threadIdx.x;
    int k = threadIdx.x, last = min((int64_t)47, _threads.x - 1 - (int64_t)blockIdx.x * 48);
    if (at >= _threads.x)
        return;
    row[k] = x[at];
    __syncthreads();
    for (unsigned turn = 0; turn <= blockIdx.x; turn++) {
        float sum = row[max(k - 1, 0)] + 2 * row[k] + row[min(k + 1, last)];
        __syncthreads();
        row[k] = sum;
        __syncthreads();
    }
    y[at] = row[k];
}

static void test_returned(void)
{
    enum { N = 250 };
    float x[N], y[N], expected[N], next[N];
    for (int k = 0; k < N; k++)
        expected[k] = x[k] = (float)(k * 7 % 16);
    for (int b = 0; b * 48 < N; b++)
        for (int turn = 0; turn <= b; turn++) {
            int first = b * 48, last = first + 47 < N - 1 ? first + 47 : N - 1;
            for (int k = first; k <= last; k++)
                next[k] = expected[k > first ? k - 1 : k] + 2 * expected[k] +
                          expected[k < last ? k + 1 : k];
            for (int k = first; k <= last; k++)
                expected[k] = next[k];
        }
    ckpp_array vx = ckpp_view(x, N), vy = ckpp_view(y, N);
    CHECK_OK(smoothed(vx, &vy));
    int wrong = 0;
    for (int k = 0; k < N; k++)
        wrong += y[k] != expected[k];
    CHECK(wrong == 0);
}

/* A thread polls for what the last one of its block writes. */
#pragma kernel raw polled inout(int value) grid(3) block(96)
{
    __shared__ int flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    if (threadIdx.x == 95) {
        value[2 * blockIdx.x] += 5;
        __threadfence_block();
        atomicExch(&flag, 1);
    } else if (threadIdx.x == 0) {
        while (atomicAdd(&flag, 0) == 0)
            __nanosleep(20);
        __threadfence_block();
        value[2 * blockIdx.x + 1] = 10 * value[2 * blockIdx.x];
    }
}

/* A block waits for the one before it: the sums of all elements up to each block. */
#pragma kernel raw chained in(int x) inout(int sums) inout(int done) grid(sums.shape[0]) block(32)
{
    int b = blockIdx.x;
    if (threadIdx.x == 0) {
        int before = 0;
        if (b > 0) {
            while (atomicAdd(&done[b - 1], 0) == 0)
                ;
            __threadfence();
            before = atomicAdd(&sums[b - 1], 0);
        }
        atomicExch(&sums[b], before + x[b]);
        __threadfence();
        atomicExch(&done[b], 1);
    }
}

static void test_polled(void)
{
    enum { BLOCKS = 200 };
    int values[6] = {1, 0, 2, 0, 3, 0}, x[BLOCKS], sums[BLOCKS] = {0}, done[BLOCKS] = {0}, sum = 0,
        wrong = 0;
    ckpp_array v = ckpp_view(values, 6), vx = ckpp_view(x, BLOCKS), vs = ckpp_view(sums, BLOCKS);
    ckpp_array vd = ckpp_view(done, BLOCKS);
    CHECK_OK(polled(&v));
    CHECK_ELEMENTS(&v, 6, 60, 7, 70, 8, 80);
    for (int k = 0; k < BLOCKS; k++)
        x[k] = k % 7 + 1;
    CHECK_OK(chained(vx, &vs, &vd));
    for (int k = 0; k < BLOCKS; k++)
        wrong += sums[k] != (sum += x[k]);
    CHECK(wrong == 0);
}

/* Cooperative: all blocks meet, and go on together, whatever each has left to
 * do in its threads. */
#pragma kernel raw relaxed in(int turns) inout(float x, float next) template(int BLOCKS) \
        grid(BLOCKS) block(32, 2) \
        cooperative
{
    int threads = gridDim.x * 64, first = blockIdx.x * 64 + threadIdx.y * 32 + threadIdx.x,
        n = (int)x_size;
    for (int turn = 0; turn < turns; turn++) {
        for (int k = first; k < n; k += threads)
            next[k] = x[(k + 1) % n] + x[(k + n - 1) % n];
        grid_sync();
        for (int k = first; k < n; k += threads)
            x[k] = next[k];
        grid_sync();
    }
}

static void test_cooperative(void)
{
    enum { N = 500 };
    float x[N], next[N], expected[N], other[N];
    for (int blocks = 1; blocks <= 8; blocks *= 2) {
        for (int k = 0; k < N; k++)
            x[k] = expected[k] = (float)(k % 3);
        for (int turn = 0; turn < 10; turn++) {
            for (int k = 0; k < N; k++)
                other[k] = expected[(k + 1) % N] + expected[(k + N - 1) % N];
            memcpy(expected, other, sizeof expected);
        }
        ckpp_array vx = ckpp_view(x, N), vn = ckpp_view(next, N);
        CHECK_OK(relaxed(10, &vx, &vn, .BLOCKS = blocks));
        CHECK(memcmp(x, expected, sizeof x) == 0);
    }
}

int main(void)
{
    test_sums();
    test_votes();
    test_returned();
    test_polled();
    test_cooperative();
    return finish("raw_barriers");
}
