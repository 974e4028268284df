/* fiber_fixture.h - helpers for the tests of blocks of threads on the host: the kernels of
 * fiber_kernels.cc, which are compiled twice, as threads on stacks of their own and as turns of a
 * loop. The file that includes this defines _GNU_SOURCE first. */
#ifndef FIBER_FIXTURE_H
#define FIBER_FIXTURE_H

#include "host_fixture.h"
#include "runtime/host/host.h"

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

static inline void put_file(rt_buf *source, const char *name)
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

static inline rt_code build(const char *macros, const char *waiting)
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

static inline int build_all(void **state)
{
    if (set_up(state) != 0)
        return -1;
    fibers = build("#define CKPP_WAITS 1\n#define CKPP_SHARES 1\n", rt_device_wait_host);
    loops = build("#define CKPP_SHARES 1\n", "");
    narrow = build("#define CKPP_NARROW 1\n", "");
    return tear_down(state) != 0 || start_group(state) != 0;
}

static inline int unload_all(void **state)
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

#define SHAPE(grid_x, grid_y, grid_z, block_x, block_y, block_z)                                  \
    .grid = {grid_x, grid_y, grid_z}, .block = {block_x, block_y, block_z}

static inline ckpp_status run_on(rt_code *code, int which, rt_grid grid)
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

static inline void expect_on(rt_code *code, int which, rt_grid grid)
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

static inline void expect(int which, rt_grid grid)
{
    expect_on(&fibers, which, grid);
}

static inline void expect_error(int which, rt_grid grid, const char *message)
{
    ckpp_status status = run_on(&fibers, which, grid);
    assert_int_not_equal(status, CKPP_OK);
    if (!strstr(ckpp_last_error(), message))
        fail_msg("got      %s\nexpected %s", ckpp_last_error(), message);
}

/* With several system threads, whatever the machine has; but ThreadSanitizer does not see how
 * OpenMP's wait for each other. */
static inline void use_threads(int count)
{
#if defined _OPENMP && !defined __SANITIZE_THREAD__
    omp_set_num_threads(count);
#endif
    (void)count;
}

#endif
