/* test_tune_plans.c - --tune on a GPU that is not there: the fastest way to divide the work of a
 * loop is taken, and remembered. */
#define _GNU_SOURCE
#include "runtime/call/tune.h"
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "child_fixture.h"
#include "fake_cuda.h"

enum { ROUNDS = 8 };

static const char *const copied[] = {"#line 1 \"foo.c\"\n{ y = x; }\n", NULL};
static const ckpp_param copy_params[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *state_of_copy;
static const ckpp_kernel copy_kernel = {.abi = CKPP_ABI,
                                        .kind = CKPP_ELEMENTWISE,
                                        .name = "c",
                                        .file = "foo.c",
                                        .line = 2,
                                        .nparams = 2,
                                        .uses = CKPP_USES_TUNING,
                                        .params = copy_params,
                                        .body = copied,
                                        .state = &state_of_copy};
static unsigned threads_of[64];
static int nlaunches;

static void run_copy(const fake_launch *launch, void *user)
{
    (void)user;
    threads_of[nlaunches++ % 64] = launch->threads;
    fake_cuda_take(launch->threads == 512 ? 1 : 1.5);
}

static ckpp_status copy_arrays(const ckpp_array *x, const ckpp_array *y)
{
    ckpp_arg args[] = {{.array = x}, {.array = y}};
    ckpp_options options = {0};
    return ckpp_run(&copy_kernel, args, &options);
}

static int check_own(const void *argument)
{
    (void)argument;
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install((fake_options){.devices = 1, .run = run_copy});
    tune_limits = (struct tune_limits){.flush = 4096, .forced = -1, .once = 1e9, .enough = 1e9};
    ckpp_array x = {0}, y = {0};
    EXPECT(!ckpp_empty(&x, CKPP_FLOAT32, 1, (const int64_t[]){100000}) &&
               !ckpp_empty(&y, CKPP_FLOAT32, 1, (const int64_t[]){100000}),
           "%s", ckpp_last_error());
    EXPECT(!copy_arrays(&x, &y), "%s", ckpp_last_error());
    EXPECT(nlaunches > 3 * ROUNDS && threads_of[(nlaunches - 1) % 64] == 512,
           "%d launches, %u threads", nlaunches, threads_of[(nlaunches - 1) % 64]);
    const int before = nlaunches;
    EXPECT(!copy_arrays(&x, &y) && nlaunches == before + 1, "%d launches", nlaunches - before);
    EXPECT(threads_of[(nlaunches - 1) % 64] == 512, "%u threads",
           threads_of[(nlaunches - 1) % 64]);
    ckpp_free(&x);
    ckpp_free(&y);
    return 0;
}

static void test_own(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_own, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
