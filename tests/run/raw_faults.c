/* raw_faults.c - what only a raw kernel's compilers, or its run, find: messages name the line. */
#include "check.h"

#pragma kernel raw unknown_function in(float x) out(float y[1]) grid(1) block(1)
{
    float ok = x[0];
    y[0] = ok + no_such_function(ok);    /* line 7, column 17 */
}
#pragma kernel declare
struct pair { float x, y; };
#pragma kernel raw wrong_types in(struct pair p) out(float y[1]) grid(1) block(1)
{
    y[0] = p[0] + 1;    /* line 13 */
}
#pragma kernel raw too_many template(int N) out(float y[1]) grid(1) block(1)
{
    static_assert(N < 10, "N is for small tables");    /* line 17 */
    float table[N];
    table[0] = 1;
    y[0] = table[0];
}
#pragma kernel raw fragile in(float x) out(float y[1]) grid(1) block(1)
{
    y[0] = x[0] + 3;
}

#pragma kernel raw halved in(int x) out(int y[x.shape[0]]) grid(3) block(64)
{
    int k = blockIdx.x * 64 + threadIdx.x;
    if (k < 100)
        __syncthreads();    /* line 31 */
    if (k >= 100)
        __syncthreads();    /* line 33 */
    y[k] = x[k];
}
#pragma kernel raw unmet in(int x) out(int y[x.shape[0]]) grid(2) block(64)
{
    int k = blockIdx.x * 64 + threadIdx.x, v = x[k];
    if (threadIdx.x % 32 < 16)
        v += __shfl_down_sync(0xffffffffu, v, 1);    /* line 40 */
    else
        __syncwarp(0xffff0000u), __syncthreads();    /* line 42 */
    y[k] = v;
}
#pragma kernel raw not_in in(int x) out(int y[x.shape[0]]) grid(1) block(32)
{
    y[threadIdx.x] = __ballot_sync(0x0000ffffu, x[threadIdx.x]);    /* line 47 */
}
#pragma kernel raw trapped in(int x) out(int y[x.shape[0]]) grid(2) block(64)
{
    int k = blockIdx.x * 64 + threadIdx.x;
    if (x[k] == 77)
        __trap();    /* line 53 */
    y[k] = x[k];
}
#pragma kernel raw asserted in(int x) out(int y[x.shape[0]]) grid(2) block(64)
{
    int k = blockIdx.x * 64 + threadIdx.x;
    assert(x[k] != 99);    /* line 59 */
    y[k] = x[k];
}
#pragma kernel raw ungrouped in(int x) out(int y[x.shape[0]]) grid(2) block(64)
{
    y[blockIdx.x * 64 + threadIdx.x] = x[0];
    grid_sync();    /* line 65 */
}
#pragma kernel raw left in(int x) out(int y[x.shape[0]]) grid(2) block(64) cooperative
{
    y[blockIdx.x * 64 + threadIdx.x] = x[0];
    if (blockIdx.x == 1)
        grid_sync();    /* line 71 */
}
#pragma kernel raw assembled in(int x) out(int y[x.shape[0]]) grid(1) block(32)
{
    int lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));    /* line 76 */
    y[threadIdx.x] = lane + x[0];
}
#pragma kernel raw grouped in(int x) out(int y[x.shape[0]]) grid(1) block(32)
{
    auto block = cooperative_groups::this_thread_block();    /* line 81 */
    y[block.thread_rank()] = x[0];
}

static int numbers[192];

/* The next call works: what was wrong with one leaves nothing behind. */
static void check_recovery(void)
{
    int out[128] = {0};
    ckpp_array x = ckpp_view(numbers, 128), y = ckpp_view(out, 128);
    numbers[70] = 1;
    CHECK_OK(trapped(x, &y));
    CHECK(out[0] == 0 && out[70] == 1 && out[127] == 0);
}

static void test_compilers(void)
{
    float data[3] = {1, 2, 3};
    struct pair pairs[2] = {{1, 2}, {3, 4}};
    ckpp_array x = ckpp_view(data, 3), p = ckpp_view(pairs, 2), y = {0};
    CHECK_ERROR(unknown_function(x, &y), CKPP_ERROR_COMPILE, HERE, "'unknown_function'",
                "raw_faults.c:7:17", "no_such_function");
    /* each time */
    CHECK_ERROR(unknown_function(x, &y), CKPP_ERROR_COMPILE, HERE, "no_such_function");
    CHECK_ERROR(wrong_types(p, &y), CKPP_ERROR_COMPILE, HERE, "'wrong_types'", "raw_faults.c:13:");
    CHECK(!y.data && y.dtype == CKPP_NONE);
    /* a template's value that does not fit, and one that does */
    CHECK_ERROR(too_many(&y, .N = 10), CKPP_ERROR_COMPILE, HERE, "'too_many'",
                "raw_faults.c:17:", "N is for small tables");
    CHECK_OK(too_many(&y, .N = 9));
    CHECK_ELEMENTS(&y, 1);
    CHECK_ERROR(too_many(&y, .N = 11), CKPP_ERROR_COMPILE, HERE, "raw_faults.c:17:");
    CHECK_OK(too_many(&y, .N = 9));
    CHECK_OK(fragile(x, &y));
    CHECK_ELEMENTS(&y, 4);
    CHECK_ERROR(fragile(x, &y, .options = "--no-such-option"), CKPP_ERROR_COMPILE, HERE,
                "'fragile'", "no-such-option");
    CHECK_OK(fragile(x, &y));
    ckpp_free(&y);
}

/* A GPU would wait for ever, or go on with any value. */
static void test_deadlocks(void)
{
    int out[192];
    ckpp_array x = ckpp_view(numbers, 192), y = ckpp_view(out, 192);
    CHECK_ERROR(halved(x, &y), CKPP_ERROR_BACKEND, HERE, "'halved'", "block (1, 0, 0)",
                "raw_faults.c:31", "raw_faults.c:33", "__syncthreads");
    check_recovery();
    CHECK_ERROR(unmet(x, &y), CKPP_ERROR_BACKEND, HERE, "'unmet'", "block (0, 0, 0)",
                "raw_faults.c:40", "raw_faults.c:42", "__shfl_down_sync");
    CHECK_ERROR(not_in(x, &y), CKPP_ERROR_BACKEND, HERE, "'not_in'", "raw_faults.c:47",
                "0x0000ffff", "lane 16");
    CHECK_ERROR(left(x, &y), CKPP_ERROR_BACKEND, HERE, "'left'", "raw_faults.c:71", "grid_sync",
                "1 of 2 blocks");
    CHECK_ERROR(ungrouped(x, &y), CKPP_ERROR_BACKEND, HERE, "'ungrouped'", "raw_faults.c:65",
                "cooperative");
    CHECK_OK(ungrouped(x, &y, .cooperative = true));
    for (int k = 0; k < 20; k++)
        CHECK_ERROR(halved(x, &y), CKPP_ERROR_BACKEND, HERE, "block (1, 0, 0)");
    check_recovery();
}

/* On a GPU these end the process's use of it. */
static void test_traps(void)
{
    int out[128];
    ckpp_array x = ckpp_view(numbers, 128), y = ckpp_view(out, 128);
    numbers[64] = 77;
    CHECK_ERROR(trapped(x, &y), CKPP_ERROR_BACKEND, HERE, "'trapped'", "block (1, 0, 0)",
                "thread (0, 0, 0)", "raw_faults.c:53", "__trap");
    numbers[64] = 0;
    check_recovery();
    numbers[3] = 99;
    CHECK_ERROR(asserted(x, &y), CKPP_ERROR_BACKEND, HERE, "'asserted'", "thread (3, 0, 0)",
                "raw_faults.c:59", "x[k] != 99");
    numbers[3] = 0;
    CHECK_OK(asserted(x, &y));
}

/* What the host cannot run is refused by name. */
static void test_refused(void)
{
    int out[32];
    ckpp_array x = ckpp_view(numbers, 32), y = ckpp_view(out, 32);
    CHECK_ERROR(assembled(x, &y), CKPP_ERROR_COMPILE, HERE, "'assembled'", "raw_faults.c:76",
                "PTX");
    CHECK_OK(grouped(x, &y));
}

int main(void)
{
    test_compilers();
    if (!on_gpu()) {
        test_deadlocks();
        test_traps();
        test_refused();
    }
    return finish("raw_faults");
}
