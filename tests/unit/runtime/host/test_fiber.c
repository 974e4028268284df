/* test_fiber.c - blocks of threads on the host, in grids and blocks of all shapes. */
#define _GNU_SOURCE
#include "fiber_fixture.h"

#include <sys/resource.h>

static const rt_grid shapes[] = {
    {SHAPE(1, 1, 1, 1, 1, 1), .shared = 8},       {SHAPE(3, 1, 1, 31, 1, 1), .shared = 31 * 8},
    {SHAPE(40, 1, 1, 32, 1, 1), .shared = 4096},  {SHAPE(5, 3, 2, 33, 1, 1), .shared = 4096},
    {SHAPE(2, 2, 1, 16, 16, 1), .shared = 4096},  {SHAPE(1, 2, 1, 16, 3, 4), .shared = 4096},
    {SHAPE(7, 1, 3, 5, 6, 7), .shared = 4096},    {SHAPE(1, 9, 1, 1, 2, 50), .shared = 232448},
    {SHAPE(3, 1, 1, 1024, 1, 1), .shared = 8192}, {SHAPE(1, 1, 64, 64, 16, 1), .shared = 8192}};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static void check_places(rt_code *code, const rt_grid *g)
{
    expect_on(code, PLACES, *g);
    size_t threads = g->block[0] * g->block[1] * g->block[2];
    for (size_t k = 0; k < y_size; k++) {
        size_t t = k % threads, b = k / threads;
        size_t x = t % g->block[0], row = t / g->block[0] % g->block[1],
               z = t / g->block[0] / g->block[1];
        size_t bx = b % g->grid[0], by = b / g->grid[0] % g->grid[1],
               bz = b / g->grid[0] / g->grid[1];
        if (y[k] != (int)(1 + x + 7 * row + 31 * z + 3 * bx + 5 * by + 11 * bz))
            fail_msg("shape %d, thread %zu: %d", (int)(g - shapes), k, y[k]);
    }
}

static void test_places(void **state)
{
    (void)state;
    for (int k = 0; k < SHAPES; k++)
        for (int threads = 1; threads <= 5; threads += 2) {
            use_threads(threads);
            check_places(&loops, &shapes[k]);
            check_places(&narrow, &shapes[k]);
            check_places(&fibers, &shapes[k]);
        }
}

static void test_dynamic_shared(void **state)
{
    (void)state;
    for (int k = 0; k < SHAPES; k++) {
        expect_on(&loops, DYNAMIC, shapes[k]);
        expect_on(&fibers, DYNAMIC, shapes[k]);
        size_t threads = shapes[k].block[0] * shapes[k].block[1] * shapes[k].block[2];
        for (size_t i = 0; i < y_size; i++)
            assert_int_equal(y[i], 2 * (i % threads) + 1);
    }
}

/* Without memory, a block that has no dynamic shared memory does without; one that has is
 * refused. */
static void run_without_memory(void)
{
    struct rlimit all, none;
    getrlimit(RLIMIT_AS, &all);
    none = (struct rlimit){.rlim_cur = 0, .rlim_max = all.rlim_max};
    use_threads(1);
    setrlimit(RLIMIT_AS, &none);
    ckpp_status without = run_on(&loops, PLACES, (rt_grid){SHAPE(1, 1, 1, 1, 1, 1)});
    ckpp_status with = run_on(&loops, DYNAMIC, shapes[0]);
    bool is_told = strstr(ckpp_last_error(),
                          "there is no memory for a block's dynamic shared memory");
    setrlimit(RLIMIT_AS, &all);
    _exit(without != CKPP_OK || with == CKPP_OK || !is_told || fiber_report_shared(NULL) ||
          run_on(&loops, DYNAMIC, shapes[0]) != CKPP_OK);
}

static void test_no_memory(void **state)
{
    int status = -1;
    (void)state;
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
    skip(); /* they want memory of their own */
#endif
    pid_t pid = fork();
    if (pid == 0)
        run_without_memory();
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

static void test_waiting(void **state)
{
    (void)state;
    static const int kernels[] = {TREE, COUNTS, SHUFFLES, VOTES, LEAVE, LEAVE_LAST, POLL};
    for (int k = 0; k < SHAPES; k++)
        for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; i++) {
            use_threads(1 + k % 3);
            expect(kernels[i], shapes[k]);
            int threads = (int)(shapes[k].block[0] * shapes[k].block[1] * shapes[k].block[2]);
            if (kernels[i] == LEAVE)
                assert_int_equal(y[0], threads - (threads + 1) / 5);
            else if (kernels[i] == POLL)
                assert_int_equal(y[0], 1);
        }
}

/* A block may poll for what one with a lower number does. */
static void test_chain(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        use_threads(threads);
        expect(CHAIN, (rt_grid){SHAPE(500, 2, 1, 64, 1, 1)});
        for (int k = 0; k < 1000; k++)
            assert_int_equal(y[k], k + 1);
    }
}

static void test_cooperative(void **state)
{
    (void)state;
    expect(GRID, (rt_grid){SHAPE(1, 1, 1, 40, 1, 1), .cooperative = true});
    expect(GRID, (rt_grid){SHAPE(7, 1, 2, 5, 7, 1), .cooperative = true});
    expect(GRID, (rt_grid){SHAPE(1, 33, 1, 128, 1, 1), .cooperative = true});
    expect(PLACES, (rt_grid){SHAPE(20, 1, 1, 5, 1, 1), .cooperative = true});
    expect_error(GRID, (rt_grid){SHAPE(65, 1, 1, 1024, 1, 1), .cooperative = true},
                 "65 blocks of 1024 threads are too many: on the host there can be 64");
    expect_error(GRID, (rt_grid){SHAPE(2, 1, 1, 32, 1, 1)},
                 "grid_sync() needs a cooperative launch");
    expect_error(GRID_OF_SOME, (rt_grid){SHAPE(4, 1, 1, 32, 1, 1), .cooperative = true},
                 "block (0, 0, 0) at fiber_kernels.cc:");
    given_n = 10 * 1000 * 1000;
    expect_error(GRID_OF_SOME, (rt_grid){SHAPE(4, 1, 1, 32, 1, 1), .cooperative = true},
                 ": grid_sync(): 3 of 4 blocks wait there for the others, which have ended");
    expect_error(TRAP, (rt_grid){SHAPE(6, 1, 1, 32, 1, 1), .cooperative = true}, "__trap()");
    expect(GRID, (rt_grid){SHAPE(4, 1, 1, 40, 1, 1), .cooperative = true});
}

/* Blocks 3 and on fail; it is always the first one that is told of, and what comes after runs. */
static void test_errors(void **state)
{
    (void)state;
    const rt_grid grid = {SHAPE(2, 20, 1, 40, 1, 1)};
    for (int threads = 1; threads <= 4; threads++) {
        use_threads(threads);
        expect_error(BARRIER_OF_SOME, grid,
                     "test: block (1, 1, 0): threads wait for others that do not come: 11 threads "
                     "(the first is (0, 0, 0)) at fiber_kernels.cc:");
        expect_error(
            BARRIER_OF_SOME, grid,
            ": __syncthreads(); 29 threads (the first is (10, 0, 0)) at fiber_kernels.cc:");
        expect_error(LANES_ELSEWHERE, grid,
                     ": 8 threads (the first is (0, 0, 0)) at fiber_kernels.cc:");
        expect_error(LANES_ELSEWHERE, grid,
                     ": __shfl_sync(0x000000ff); 31 threads (the first is (4, 0, 0)) at "
                     "fiber_kernels.cc:");
        expect_error(LANES_ELSEWHERE, grid, ": __syncthreads(); 1 thread (31, 0, 0) has ended");
        expect_error(NOT_IN_MASK, grid, "block (1, 1, 0): thread (1, 0, 0) at fiber_kernels.cc:");
        expect_error(NOT_IN_MASK, grid,
                     ": __ballot_sync(0x00000001): lane 1, which calls it, is not in the mask");
        expect_error(TRAP, grid, "block (1, 1, 0): thread (5, 0, 0) at fiber_kernels.cc:");
        expect_error(ASSERTED, grid,
                     ": assertion 'block_number() < 3 || threadIdx.x != 6' failed");
        expect(TREE, grid);
    }
}

static void test_limits(void **state)
{
    (void)state;
    expect_error(PLACES, (rt_grid){SHAPE(1, 1, 1, 1025, 1, 1)}, "a block of (1025, 1, 1) threads");
    expect_error(PLACES, (rt_grid){SHAPE(1, 1, 1, 1, 1, 65)}, "(1, 1, 65)");
    expect_error(PLACES, (rt_grid){SHAPE(1, 1, 1, 64, 17, 1)}, "1 to 1024 in all");
    expect_error(PLACES, (rt_grid){SHAPE(1, 1, 1, 0, 1, 1)}, "a block of (0, 1, 1) threads");
    expect_error(PLACES, (rt_grid){SHAPE(1, 0, 1, 1, 1, 1)}, "a grid of (1, 0, 1) blocks");
    expect_error(PLACES, (rt_grid){SHAPE(1, 65536, 1, 1, 1, 1)}, "a grid of (1, 65536, 1) blocks");
    expect_error(DYNAMIC, (rt_grid){SHAPE(1, 1, 1, 1, 1, 1), .shared = SIZE_MAX},
                 "a block has 232448 at most");
    rt_grid large = {SHAPE(1 << 22, 1, 1, 512, 1, 1)};
    params p = {.which = -1};
    assert_int_not_equal(
        host_launch_grid(&narrow, CKPP_HOST, NULL, &large, NULL, (unsigned char *)&p), CKPP_OK);
    assert_non_null(strstr(ckpp_last_error(), "the grid is too large"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_memory), /* before any launch */
        cmocka_unit_test(test_places),      cmocka_unit_test(test_dynamic_shared),
        cmocka_unit_test(test_waiting),     cmocka_unit_test(test_chain),
        cmocka_unit_test(test_cooperative), cmocka_unit_test(test_errors),
        cmocka_unit_test(test_limits)};
    return cmocka_run_group_tests(tests, build_all, unload_all);
}
