/* raw_attributes.c - what kernels answer of themselves, by .attributes; and .prepare, with
 * which nothing runs. */
#include "check.h"

#pragma kernel elementwise doubled in(T x) out(T y)
{ y = 2 * x; }
#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel raw reversed in(T x) inout(T y) template(int N) threads(x.shape[0]) block(N) \
        shared(N * sizeof(T))
{
    __shared__ T fixed[N];
    extern __shared__ T moving[];
    int64_t k = (int64_t)blockIdx.x * N + threadIdx.x;
    if (k < _threads.x)
        fixed[threadIdx.x] = moving[threadIdx.x] = x[k];
    __syncthreads();
    if (k < _threads.x)
        y[k] = fixed[threadIdx.x] + moving[threadIdx.x];
}

enum { COUNT = 1000 };
static float data[COUNT], result[COUNT];

/* What goes for every kernel on the device at hand. */
static void check_common(const ckpp_attributes *a, int block, int64_t blocks, int line)
{
    if (a->max_threads < 1 || a->max_threads > 1024 ||
        (block > 0 && (a->block != block || a->blocks != blocks)))
        fail_at(__FILE__, line, "at most %d threads, %d in a block, %lld blocks", a->max_threads,
                a->block, (long long)a->blocks);
    if (!on_gpu()) {
        if (a->registers || a->shared_bytes || a->local_bytes || a->const_bytes ||
            a->ptx_version || a->binary_version || a->cache_mode_ca || a->max_dynamic_shared ||
            a->carveout != -1)
            fail_at(__FILE__, line, "the host has no registers, nor versions, nor caches");
        return;
    }
    if (a->registers < 1 || a->registers > 255 || a->binary_version < 75 || a->ptx_version < 50 ||
        a->carveout < -1 || a->carveout > 100 || a->local_bytes < 0 ||
        a->max_dynamic_shared < 16 * 1024 || (a->cache_mode_ca != 0 && a->cache_mode_ca != 1))
        fail_at(__FILE__, line,
                "%d registers, binary version %d, PTX version %d, carveout %d, bytes %lld local, "
                "%lld dynamic",
                a->registers, a->binary_version, a->ptx_version, a->carveout,
                (long long)a->local_bytes, (long long)a->max_dynamic_shared);
    if (a->active_blocks < 1 || a->active_blocks > 32 || a->active_grid < a->active_blocks ||
        a->suggested_block % 32 || a->suggested_block < 32 || a->suggested_block > a->max_threads)
        fail_at(__FILE__, line, "%d active blocks, an active grid of %lld, suggested block %d",
                a->active_blocks, (long long)a->active_grid, a->suggested_block);
}

static void test_prepared(void)
{
    ckpp_attributes a = {.registers = -7, .block = -7}, unused = a;
    ckpp_array x = ckpp_view(data, COUNT), y = ckpp_view(result, COUNT),
               one = ckpp_view(&result[0]), z = {0};

    CHECK_OK(doubled(x, &y, .attributes = &a, .prepare = true));
    check_common(&a, 0, 0, __LINE__);
    a = unused;
    CHECK_OK(total(x, &one, .attributes = &a, .prepare = true));
    check_common(&a, 0, 0, __LINE__);
    a = unused;
    CHECK_OK(reversed(x, &y, .N = 128, .attributes = &a, .prepare = true));
    check_common(&a, 128, 8, __LINE__);
    if (on_gpu())
        CHECK(a.shared_bytes == 128 * sizeof(float) && a.max_threads >= 128);
    int least = a.registers;
    CHECK_OK(
        reversed(x, &y, .N = 128, .attributes = &a, .prepare = true, .grid = {3, 2}, .block = 64));
    check_common(&a, 64, 6, __LINE__);
    CHECK(a.registers == least);
    /* nothing has run: neither has anything been written, nor does anything stay allocated */
    int written = 0;
    for (int k = 0; k < COUNT; k++)
        written += result[k] != -1;
    CHECK(written == 0);
    CHECK_OK(doubled(x, &z, .prepare = true));
    CHECK_OK(total(x, &z, .prepare = true));
    CHECK(!z.data && z.dtype == CKPP_NONE && z.ndim == 0);
    /* without a block there is a kernel all the same */
    a = unused;
    CHECK_OK(reversed(x, &y, .N = 64, .attributes = &a, .prepare = true, .threads = 0));
    check_common(&a, 64, 0, __LINE__);
    /* and what cannot run is refused as ever */
    a = unused;
    CHECK_ERROR(reversed(x, &y, .N = 64, .attributes = &a, .prepare = true, .block = 1025),
                CKPP_ERROR_ARGUMENT, "'reversed'", "1025");
    CHECK_ERROR(total(x, &y, .attributes = &a, .prepare = true), CKPP_ERROR_SHAPE, "'total'",
                "'y'");
    CHECK(a.registers == -7 && a.block == -7);
}

/* Without .prepare the call runs as well; a repeated call answers too. */
static void test_run(void)
{
    ckpp_attributes a = {0};
    ckpp_array x = ckpp_view(data, COUNT), y = ckpp_view(result, COUNT),
               one = ckpp_view(&result[0]);
    CHECK_OK(doubled(x, &y, .attributes = &a));
    check_common(&a, 0, 0, __LINE__);
    CHECK(result[10] == 20 && result[COUNT - 1] == 2 * (COUNT - 1));
    for (int k = 0; k < 3; k++) {
        a = (ckpp_attributes){.block = -7};
        memset(result, 0, sizeof result);
        CHECK_OK(reversed(x, &y, .N = 64, .attributes = &a));
        check_common(&a, 64, 16, __LINE__);
        CHECK(result[10] == 20 && result[COUNT - 1] == 2 * (COUNT - 1));
        CHECK_OK(reversed(x, &y, .N = 64));
    }
    CHECK_OK(total(x, &one, .attributes = &a));
    CHECK(result[0] == COUNT * (COUNT - 1) / 2);
    /* more shared memory, fewer blocks at once */
    ckpp_attributes more = {0};
    CHECK_OK(reversed(x, &y, .N = 32, .attributes = &a));
    CHECK_OK(reversed(x, &y, .N = 32, .attributes = &more, .shared = 40 * 1024, .carveout = 50));
    check_common(&more, 32, 32, __LINE__);
    CHECK(more.active_blocks <= a.active_blocks &&
          (!on_gpu() || more.active_blocks < a.active_blocks));
}

int main(void)
{
    for (int k = 0; k < COUNT; k++) {
        data[k] = (float)k;
        result[k] = -1;
    }
    test_prepared();
    test_run();
    return finish("raw_attributes");
}
