/* test_fiber.c - blocks of threads on the host: the kernels of fiber_kernels.cc, which are
 * compiled twice, as threads on stacks of their own and as turns of a loop. */
#define _GNU_SOURCE
#include "host_fixture.h"
#include "runtime/host/host.h"

#include <signal.h>
#include <sys/resource.h>
#ifdef _OPENMP
#include <omp.h>
#endif

extern const char rt_device_base[], rt_device_half[], rt_device_complex[],
    rt_device_atomic_functions[], rt_device_intrinsics[], rt_device_block_host[],
    rt_device_wait_host[];

enum which {
    PLACES,
    DYNAMIC,
    TREE,
    COUNTS,
    SHUFFLES,
    VOTES,
    LEAVE,
    LEAVE_LAST,
    POLL,
    CHAIN,
    GRID,
    BARRIER_OF_SOME,
    LANES_ELSEWHERE,
    NOT_IN_MASK,
    TRAP,
    ASSERTED,
    GRID_OF_SOME,
    DEEP,
    OVERFLOW,
    OVERFLOW_AT_ONCE,
    WILD
};

typedef struct params {
    ckpp_launch launch;
    int64_t which, n;
    int *y, *bad;
} params;

static rt_code fibers, loops, narrow;

/* ---- compiling ---- */

static void put_file(rt_buf *source, const char *name)
{
    char path[4096], text[4096];
    size_t got;
    snprintf(path, sizeof path, "%s/tests/unit/%s", getenv("ROOT") ? getenv("ROOT") : ".", name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("cannot read %s", path);
    while ((got = fread(text, 1, sizeof text, file)) > 0)
        buf_put(source, text, got);
    fclose(file);
}

static rt_code build(const char *macros, const char *waiting)
{
    rt_buf source = {0};
    rt_code code = {0};
    buf_printf(&source,
               "#define CKPP_HALF 1\n#define CKPP_COMPLEX 1\n#define CKPP_NEED_assert 1\n"
               "%s%s%s%s%s%s%s%s",
               macros, rt_device_base, rt_device_half, rt_device_complex,
               rt_device_atomic_functions, rt_device_intrinsics, rt_device_block_host, waiting);
    buf_puts(&source, "#line 1 \"fiber_kernels.cc\"\n");
    put_file(&source, "fiber_kernels.cc");
    rt_compile job = make_job(source.data);
    if (compile(&job, &code) != CKPP_OK)
        fail_msg("%s", ckpp_last_error());
    buf_free(&source);
    return code;
}

static int build_all(void **state)
{
    if (set_up(state) != 0)
        return -1;
    fibers = build("#define CKPP_WAITS 1\n#define CKPP_SHARES 1\n", rt_device_wait_host);
    loops = build("#define CKPP_SHARES 1\n", "");
    narrow = build("#define CKPP_NARROW 1\n", "");
    return tear_down(state) != 0 || start_group(state) != 0;
}

static int unload_all(void **state)
{
    host_backend.unload(&fibers);
    host_backend.unload(&loops);
    host_backend.unload(&narrow);
    return end_group(state);
}

/* ---- launching ---- */

static int *y, bad;
static size_t y_size;
static int64_t given_n;

#define SHAPE(grid_x, grid_y, grid_z, block_x, block_y, block_z)                               \
    .grid = {grid_x, grid_y, grid_z}, .block = {block_x, block_y, block_z}

static ckpp_status run_on(rt_code *code, int which, rt_grid grid)
{
    int64_t blocks = (int64_t)grid.grid[0] * grid.grid[1] * grid.grid[2];
    int64_t threads = (int64_t)grid.block[0] * grid.block[1] * grid.block[2];
    params p = {.which = which, .n = given_n, .bad = &bad};
    free(y);
    y_size = (size_t)(blocks * threads);
    p.y = y = calloc(y_size > 0 ? y_size : 1, sizeof *y);
    bad = 0;
    rt_call before = rt_enter((rt_call){.function = "test"});
    ckpp_status status = host_launch_grid(code, CKPP_HOST, NULL, &grid, NULL, (unsigned char *)&p);
    rt_leave(before);
    return status;
}

static void expect_on(rt_code *code, int which, rt_grid grid)
{
    ckpp_status status = run_on(code, which, grid);
    if (status != CKPP_OK)
        fail_msg("kernel %d: %s", which, ckpp_last_error());
    if (bad)
        fail_msg(
            "fiber_kernels.cc:%d: this check failed in a grid (%u, %u, %u) of blocks (%u, %u, %u)",
            bad, grid.grid[0], grid.grid[1], grid.grid[2], grid.block[0], grid.block[1],
            grid.block[2]);
}

static void expect(int which, rt_grid grid)
{
    expect_on(&fibers, which, grid);
}

static void expect_error(int which, rt_grid grid, const char *message)
{
    ckpp_status status = run_on(&fibers, which, grid);
    assert_int_not_equal(status, CKPP_OK);
    if (!strstr(ckpp_last_error(), message))
        fail_msg("got      %s\nexpected %s", ckpp_last_error(), message);
}

/* With several system threads, whatever the machine has; but ThreadSanitizer does not see how
 * OpenMP's wait for each other. */
static void use_threads(int count)
{
#if defined _OPENMP && !defined __SANITIZE_THREAD__
    omp_set_num_threads(count);
#endif
    (void)count;
}

static const rt_grid shapes[] = {
    {SHAPE(1, 1, 1, 1, 1, 1), .shared = 8}, {SHAPE(3, 1, 1, 31, 1, 1), .shared = 31 * 8},
    {SHAPE(40, 1, 1, 32, 1, 1), .shared = 4096}, {SHAPE(5, 3, 2, 33, 1, 1), .shared = 4096},
    {SHAPE(2, 2, 1, 16, 16, 1), .shared = 4096}, {SHAPE(1, 2, 1, 16, 3, 4), .shared = 4096},
    {SHAPE(7, 1, 3, 5, 6, 7), .shared = 4096}, {SHAPE(1, 9, 1, 1, 2, 50), .shared = 232448},
    {SHAPE(3, 1, 1, 1024, 1, 1), .shared = 8192}, {SHAPE(1, 1, 64, 64, 16, 1), .shared = 8192}};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

/* ---- the cases ---- */

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

/* ---- where it is called ---- */

typedef struct caller {
    int *y, bad;
    ckpp_status status;
} caller;

static void call(caller *c)
{
    for (int k = 0; k < 20 && c->status == CKPP_OK; k++) {
        params p = {.which = TREE, .y = c->y, .bad = &c->bad};
        const rt_grid grid = {SHAPE(8, 1, 1, 100 + 10 * (unsigned)k, 1, 1)};
        c->status = host_launch_grid(&fibers, CKPP_HOST, NULL, &grid, NULL, (unsigned char *)&p);
    }
}

static void *call_from(void *argument)
{
    call(argument);
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    pthread_t threads[6];
    caller callers[6];
    use_threads(2);
    for (int k = 0; k < 6; k++) {
        callers[k] = (caller){.y = calloc(8, sizeof(int))};
        assert_int_equal(pthread_create(&threads[k], NULL, call_from, &callers[k]), 0);
    }
    for (int k = 0; k < 6; k++) {
        assert_int_equal(pthread_join(threads[k], NULL), 0);
        assert_int_equal(callers[k].status, CKPP_OK);
        assert_int_equal(callers[k].bad, 0);
        free(callers[k].y);
    }
#if defined _OPENMP && !defined __SANITIZE_THREAD__
    int wrong = 0;
    #pragma omp parallel num_threads(3) reduction(+ : wrong)
    {
        int sums[8];
        caller c = {.y = sums};
        call(&c);
        wrong += c.bad + (c.status != CKPP_OK);
    }
    assert_int_equal(wrong, 0);
#endif
}

/* A thread's stacks are given back when it ends. */
static long count_mappings(void)
{
    long lines = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    for (int c; maps && (c = fgetc(maps)) != EOF; )
        lines += c == '\n';
    if (maps)
        fclose(maps);
    return lines;
}

static void test_given_back(void **state)
{
    (void)state;
    long before = 0;
    use_threads(1);
    for (int k = 0; k < 4; k++) {
        pthread_t thread;
        int sums[8];
        caller c = {.y = sums};
        assert_int_equal(pthread_create(&thread, NULL, call_from, &c), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
        if (k == 1)
            before = count_mappings();
    }
    /* OpenMP's own threads, of these threads and of before, end when they like. */
    for (int k = 0; k < 500 && count_mappings() > before + 50; k++)
        usleep(20000);
    assert_true(count_mappings() <= before + 50);
}

/* What a child has written on standard error. */
static char said[4096];

static void *run_in_child(void *which)
{
    _exit(run_on(&fibers, *(int *)which, (rt_grid){SHAPE(8, 1, 1, 96, 1, 1)}) != CKPP_OK || bad);
}

/* In a thread of its own, whose stacks are new: `handler` is what is there before them. */
static int in_child(int which, void (*handler)(int))
{
    int ends[2], status = -1;
    size_t size = 0;
    fflush(NULL);
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    if (pid == 0) {
        pthread_t thread;
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]), close(ends[1]);
        fault_forget(); /* as if it had not been installed yet */
        sigaction(SIGSEGV, &(struct sigaction){.sa_handler = handler, .sa_flags = SA_ONSTACK},
                  NULL);
        use_threads(1);
        pthread_create(&thread, NULL, run_in_child, &which);
        pthread_join(thread, NULL);
    }
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], said + size, sizeof said - 1 - size)) > 0; )
        size += (size_t)got;
    said[size] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static void test_fork(void **state)
{
    (void)state;
    use_threads(3);
    expect(TREE, (rt_grid){SHAPE(64, 1, 1, 96, 1, 1)});
    assert_int_equal(in_child(TREE, SIG_DFL), 0);
    assert_string_equal(said, "");
}

static void test_deep(void **state)
{
    (void)state;
    use_threads(2);
    expect(DEEP, (rt_grid){SHAPE(3, 1, 1, 40, 1, 1)});
    expect(DEEP, (rt_grid){SHAPE(2, 1, 1, 8, 1, 1), .cooperative = true});
    for (size_t k = 0; k < y_size; k++)
        assert_int_not_equal(y[k], 0);
}

static void leave_with_42(int number)
{
    (void)number;
    _exit(42);
}

/* It ends the program with a message, and reaches no other thread's stack; a handler of the
 * program's own is called. */
static void test_overflow(void **state)
{
    (void)state;
    for (int which = OVERFLOW; which <= OVERFLOW_AT_ONCE; which++) {
        int status = in_child(which, SIG_DFL);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
        assert_non_null(strstr(
            said, "): thread (50, 0, 0) has overflowed its stack: on the host it has 956 KiB"));
    }
    assert_int_equal(in_child(OVERFLOW, leave_with_42), 42 << 8);
    assert_non_null(strstr(said, "has overflowed its stack"));
    assert_int_equal(in_child(WILD, leave_with_42), 42 << 8);
    assert_non_null(strstr(said, "invalid memory access at address 0x"));
    int status = in_child(WILD, SIG_DFL);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    assert_non_null(strstr(said, "invalid memory access at address 0x"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_memory), /* before any launch */
        cmocka_unit_test(test_places),      cmocka_unit_test(test_dynamic_shared),
        cmocka_unit_test(test_waiting),     cmocka_unit_test(test_chain),
        cmocka_unit_test(test_cooperative), cmocka_unit_test(test_errors),
        cmocka_unit_test(test_limits),      cmocka_unit_test(test_threads),
        cmocka_unit_test(test_given_back),  cmocka_unit_test(test_fork),
        cmocka_unit_test(test_deep),        cmocka_unit_test(test_overflow)};
    return cmocka_run_group_tests(tests, build_all, unload_all);
}
