/* tune.c - tune(...) of raw kernels: each combination gives the same result, and a call has run
 * once on its arrays, whatever is measured before. */
#include "check.h"

#include <pthread.h>

enum { ROWS = 70, COLUMNS = 45 };

/* The tile and the threads have nothing to do with each other. Some combinations cannot run. */
#pragma kernel raw turned in(T x) out(T y[x.shape[1]][x.shape[0]]) template(T, int TILE) \
        grid((x.shape[1] + TILE - 1) / TILE, (x.shape[0] + TILE - 1) / TILE) \
        tune(TILE = 0, 8, 16; block = (32, 4), 64, (8, 2, 2))
{
    __shared__ T tile[TILE][TILE + 1];
    const int threads = blockDim.x * blockDim.y * blockDim.z,
              me = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    for (int k = me; k < TILE * TILE; k += threads) {
        const int64_t column = blockIdx.x * TILE + k % TILE, row = blockIdx.y * TILE + k / TILE;
        if (column < x.shape[1] && row < x.shape[0])
            tile[k / TILE][k % TILE] = x[row * x.shape[1] + column];
    }
    __syncthreads();
    for (int k = me; k < TILE * TILE; k += threads) {
        const int64_t row = blockIdx.x * TILE + k / TILE, column = blockIdx.y * TILE + k % TILE;
        if (row < x.shape[1] && column < x.shape[0])
            y[row * x.shape[0] + column] = tile[k % TILE][k / TILE];
    }
}

static void check_turned(const ckpp_array *y, int line)
{
    float *seen = read_back(y);
    int wrong = 0;
    for (int k = 0; k < ROWS * COLUMNS; k++)
        wrong += seen[k] != (float)(k % ROWS * COLUMNS + k / ROWS);
    if (wrong)
        fail_at(__FILE__, line, "%d elements are wrong", wrong);
    free(seen);
}

static void test_results(void)
{
    static const int64_t blocks[][3] = {{32, 4, 1}, {64, 1, 1}, {8, 2, 2}, {5, 1, 1}};
    float values[ROWS][COLUMNS];
    ckpp_array given = ckpp_view(values), x = {0}, y = {0};
    for (int k = 0; k < ROWS * COLUMNS; k++)
        values[k / COLUMNS][k % COLUMNS] = (float)k;
    CHECK_OK(ckpp_zeros(&x, CKPP_FLOAT32, 2, (const int64_t[]){ROWS, COLUMNS}));
    CHECK_OK(ckpp_copy(&x, &given));
    for (int round = 0; round < 3; round++) {
        CHECK_OK(turned(x, &y));
        check_turned(&y, __LINE__);
        ckpp_free(&y);
    }
    for (int tile = 8; tile <= 24; tile += 8)
        for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++) {
            const int64_t *block = blocks[b];
            CHECK_OK(turned(x, &y, .TILE = tile, .block = {block[0], block[1], block[2]}));
            check_turned(&y, __LINE__);
            ckpp_free(&y);
        }
    CHECK_OK(turned(x, &y, .TILE = 8));
    check_turned(&y, __LINE__);
    CHECK_OK(turned(x, &y, .block = 128));
    check_turned(&y, __LINE__);
    CHECK_OK(turned(given, &y));
    check_turned(&y, __LINE__);
    ckpp_free(&x);
    ckpp_free(&y);
}

/* Of combinations none of which can run, the first one says why. */
static void test_refused(void)
{
    float values[4] = {0};
    ckpp_array x = ckpp_view(values, 2, 2), y = {0};
    CHECK_ERROR(turned(x, &y, .TILE = 0), CKPP_ERROR_ARGUMENT, "TILE is 0 here");
    CHECK(!y.data);
}

/* ---- arrays are changed once ---- */

#pragma kernel raw counted in(int n) inout(int a) out(int total) template(int EACH) \
        threads((n + EACH - 1) / EACH) fill(5) tune(EACH = 1, 2, 4, 8; block = 32, 64)
{
    for (int k = 0; k < EACH; k++) {
        const int i = _thread.x * EACH + k;
        if (i < n) {
            a[i] += i;
            atomic_add(&total[0], 1);
        }
    }
}

static void check_once(int n)
{
    enum { MOST = 1000, ROUNDS = 4 };
    ckpp_array a = {0}, sum = {0}, part;
    CHECK_OK(ckpp_zeros(&a, CKPP_INT32, 1, (const int64_t[]){MOST}));
    CHECK_OK(ckpp_zeros(&sum, CKPP_INT32, 1, (const int64_t[]){1}));
    /* a part of an array, that does not begin where vectors do; its neighbours stay */
    CHECK_OK(ckpp_slice(&part, &a, 0, 3, 3 + n, 1));
    for (int round = 1; round <= ROUNDS; round++) {
        CHECK_OK(counted(n, &part, &sum));
        CHECK_ELEMENTS(&sum, 5 + n);
        int *seen = read_back(&a), wrong = 0;
        for (int k = 0; k < MOST; k++)
            wrong += seen[k] != (k >= 3 && k < 3 + n ? round * (k - 3) : 0);
        CHECK(!wrong);
        free(seen);
    }
    ckpp_free(&a);
    ckpp_free(&sum);
}

static void *call_in_thread(void *user)
{
    (void)user;
    check_once(700);
    return NULL;
}

static void test_once(void)
{
    pthread_t threads[3];
    for (int k = 0; k < 3; k++)
        CHECK(!pthread_create(&threads[k], NULL, call_in_thread, NULL));
    for (int k = 0; k < 3; k++)
        pthread_join(threads[k], NULL);
    check_once(1);
    check_once(100);
    check_once(900);
}

/* A clause may mention a scalar, which changes with each call. */
static void test_scalars(void)
{
    int values[256] = {0}, none[1] = {0};
    ckpp_array a = ckpp_view(values, 256), total = ckpp_view(none, 1);
    for (int n = 256; n > 128; n -= 20) {
        memset(values, 0, sizeof values);
        CHECK_OK(counted(n, &a, &total));
        CHECK(none[0] == 5 + n && values[n - 1] == n - 1 && (n == 256 || values[n] == 0));
    }
    memset(values, 0, sizeof values);
    CHECK_OK(counted(256, &a, &total, .prepare = true));
    CHECK(values[255] == 0);
    CHECK_OK(counted(0, &a, &total));
    CHECK(none[0] == 5 && values[1] == 0);
}

/* ---- inline ---- */

static void test_inline(void)
{
    int a[500] = {0};
    for (int round = 1; round <= 3; round++) {
        #pragma kernel raw inout(int a[500]) grid(2) tune(block = 32, (16, 4), 250)
        {
            const int threads = blockDim.x * blockDim.y * gridDim.x;
            int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * blockIdx.x);
            for (; k < 500; k += threads)
                a[k] += k;
        }
        CHECK(a[0] == 0 && a[250] == 250 * round && a[499] == 499 * round);
    }
}

/* ---- calls within calls ---- */

#pragma kernel raw filled out(int a) threads(a.size) template(int N) tune(N = 1, 2)
{
    if (blockIdx.x * blockDim.x + threadIdx.x < _threads.x)
        a[blockIdx.x * blockDim.x + threadIdx.x] = 7 * N / N;
}

/* As many elements as no call had before. */
static int64_t count_by_kernel(int64_t tile)
{
    int values[256] = {0};
    ckpp_array a = ckpp_view(values, 256 / tile);
    CHECK_OK(filled(&a));
    CHECK(values[256 / tile - 1] == 7);
    return 256 / tile;
}

#pragma kernel raw by_count inout(int a) template(int TILE) threads(count_by_kernel(TILE)) \
        tune(TILE = 1, 4, 16)
{
    const int64_t k = blockIdx.x * blockDim.x + threadIdx.x;
    for (int64_t j = k * TILE; k < _threads.x && j < (k + 1) * TILE; j++)
        a[j]++;
}

/* More kernels than calls are remembered. */
static int64_t count_by_many(int64_t tile)
{
    int v[4] = {0};
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    #pragma kernel elementwise inout(int v[4])
    { v += 1; }
    CHECK(v[0] == 9 && v[3] == 9);
    return 256 / tile;
}

#pragma kernel raw by_many inout(int a) template(int TILE) threads(count_by_many(TILE)) \
        tune(TILE = 1, 4, 16)
{
    const int64_t k = blockIdx.x * blockDim.x + threadIdx.x;
    for (int64_t j = k * TILE; k < _threads.x && j < (k + 1) * TILE; j++)
        a[j]++;
}

static void test_calls_in_clauses(void)
{
    int values[256] = {0};
    ckpp_array a = ckpp_view(values, 256);
    CHECK_OK(by_count(&a));
    CHECK(values[0] == 1 && values[255] == 1);
    for (int round = 2; round < 5; round++) {
        CHECK_OK(by_many(&a));
        CHECK(values[0] == round && values[255] == round);
    }
}

int main(void)
{
    test_results();
    test_refused();
    test_once();
    test_scalars();
    test_inline();
    test_calls_in_clauses();
    return failures != 0;
}
