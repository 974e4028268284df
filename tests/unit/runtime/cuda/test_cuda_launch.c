/* test_cuda_launch.c - launches of the CUDA backend, on a GPU that is not there.
 *
 * What the backend remembers lasts as long as the process, so each case runs in a child. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void keep_launch(const fake_launch *launch, void *user)
{
    *(fake_launch *)user = *launch;
}

static int check_launch(const void *argument)
{
    fake_launch seen = {0};
    int params = 5;
    char name[] = "name";
    rt_code code = {.function = name};
    (void)argument;
    fake_cuda_install((fake_options){.devices = 2, .run = keep_launch, .user = &seen});
    cuda_probe(NULL);
    int64_t most = (int64_t)INT32_MAX * RT_BLOCK;
    EXPECT(!cuda_backend.launch(&code, 1, NULL, 1, 1, &params, sizeof params, false), "%s",
           ckpp_last_error());
    EXPECT(seen.blocks == 1 && seen.threads == RT_BLOCK && seen.params == &params &&
               seen.device == 1,
           "%u", seen.blocks);
    EXPECT(!cuda_backend.launch(&code, 0, NULL, RT_BLOCK + 1, 1, &params, sizeof params, false),
           "%s", ckpp_last_error());
    EXPECT(seen.blocks == 2 && seen.device == 0, "%u", seen.blocks);
    EXPECT(!cuda_backend.launch(&code, 0, NULL, most, 1, &params, sizeof params, false), "%s",
           ckpp_last_error());
    EXPECT(seen.blocks == INT32_MAX, "%u", seen.blocks);
    EXPECT(cuda_backend.launch(&code, 0, NULL, most + 1, 1, &params, sizeof params, false) ==
               CKPP_ERROR_ARGUMENT,
           "too many");
    EXPECT(cuda_backend.launch(&code, 0, NULL, INT64_MAX, 1, &params, sizeof params, false) ==
               CKPP_ERROR_ARGUMENT,
           "too many");
    EXPECT(cuda_backend.launch(&code, 0, fake_cuda_stream(1, 0), 1, 1, &params, 4, false) ==
               CKPP_ERROR_BACKEND,
           "the stream");
    EXPECT(strstr(ckpp_last_error(), "does the stream belong to another device?"), "%s",
           ckpp_last_error());
    return 0;
}

static void test_launch(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_launch, NULL), 0);
}

/* A kernel that waits by itself may begin earlier, where the device and the driver can do that. */
typedef struct early_case {
    int capability, driver;
    bool early;
} early_case;

static int check_early(const void *argument)
{
    const early_case *c = argument;
    fake_launch seen = {0};
    int params = 5;
    char name[] = "name";
    rt_code code = {.function = name};
    fake_cuda_install((fake_options){.capability = c->capability,
                                     .driver_version = c->driver,
                                     .run = keep_launch,
                                     .user = &seen});
    cuda_probe(NULL);
    EXPECT(!cuda_backend.launch(&code, 0, NULL, 1, 1, &params, sizeof params, true), "%s",
           ckpp_last_error());
    EXPECT(seen.early == c->early, "sm_%d, driver %d: %d", c->capability, c->driver, seen.early);
    EXPECT(!cuda_backend.launch(&code, 0, NULL, 1, 1, &params, sizeof params, false) &&
               !seen.early,
           "%s", ckpp_last_error());
    return 0;
}

static void test_early(void **state)
{
    static const early_case cases[] = {{89, 13000, false},
                                       {90, 13000, true},
                                       {120, 13000, true},
                                       {90, 12030, true},
                                       {90, 12020, false}};
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        assert_int_equal(run_child(check_early, &cases[k]), 0);
}

/* Blocks that begin early crowd where there are fewer than fit, which a long launch does not gain
 * by: shared memory keeps all but `each` from a processor, or it is not early. */
typedef struct crowd_case {
    int resident, blocks, cost;
    bool early;
    int each; /* 0: no shared memory */
} crowd_case;

enum { MOST = FAKE_PROCESSORS * FAKE_PROCESSOR_THREADS / RT_BLOCK, LONG = 1 << 20 };

static int check_crowds(const void *argument)
{
    const crowd_case *c = argument;
    fake_launch seen = {0};
    int params = 5, asked[2];
    char name[] = "name";
    rt_code code = {.function = name};
    fake_cuda_install((fake_options){
        .driver_version = 13000, .run = keep_launch, .user = &seen, .resident = c->resident});
    cuda_probe(NULL);
    for (int round = 0; round < 2; round++) {
        EXPECT(!cuda_backend.launch(&code, 0, NULL, (int64_t)c->blocks * RT_BLOCK, c->cost,
                                    &params, sizeof params, true) &&
                   seen.early == c->early,
               "%d blocks, %d bytes, %d resident: %s", c->blocks, c->cost, c->resident,
               ckpp_last_error());
        EXPECT((int)seen.shared == (c->each ? FAKE_SHARED / (c->each + 1) + 1 : 0),
               "%d blocks, %d resident: %zu bytes of shared memory", c->blocks, c->resident,
               seen.shared);
        asked[round] = fake_cuda_calls_of("cudaOccupancyMaxActiveBlocksPerMultiprocessor");
    }
    EXPECT(asked[0] == asked[1] && (c->cost * (int64_t)c->blocks > 50 * MOST || asked[0] == 0),
           "asked once, where it matters");
    return 0;
}

/* One kernel's launches of several sizes; and of one that cannot be asked. */
static int check_rooms(const void *argument)
{
    static const int blocks[] = {10, 8, 10};
    fake_launch seen = {0};
    int params = 5;
    char name[] = "name";
    rt_code code = {.function = name}, other = {.function = name};
    (void)argument;
    fake_cuda_install((fake_options){.driver_version = 13000, .run = keep_launch, .user = &seen});
    cuda_probe(NULL);
    for (int k = 0; k < 3; k++) {
        EXPECT(!cuda_backend.launch(&code, 0, NULL, blocks[k] * RT_BLOCK, LONG, &params,
                                    sizeof params, true) &&
                   seen.early,
               "%s", ckpp_last_error());
        EXPECT((int)seen.shared == FAKE_SHARED / (blocks[k] / FAKE_PROCESSORS + 1) + 1,
               "%d blocks: %zu bytes", blocks[k], seen.shared);
    }
    fake_cuda_fail_at(2, cudaErrorUnknown, NVRTC_SUCCESS);
    EXPECT(!cuda_backend.launch(&other, 0, NULL, 8 * RT_BLOCK, LONG, &params, sizeof params, true),
           "%s", ckpp_last_error());
    EXPECT(fake_cuda_failed() && !strcmp(fake_cuda_failed(), "cudaFuncGetAttributes"), "%s failed",
           fake_cuda_failed());
    EXPECT(!seen.early && seen.shared == 0 && rt_cuda.GetLastError() == cudaSuccess, "%zu bytes",
           seen.shared);
    return 0;
}

static void test_crowds(void **state)
{
    static const crowd_case cases[] = {{0, MOST, LONG, true, 0},
                                       {0, MOST + 1, LONG, true, 0},
                                       {0, 100 * MOST, LONG, true, 0},
                                       {0, MOST - 1, LONG, false, 0},
                                       {0, MOST - 1, 100, true, 0},
                                       {0, MOST - 1, 2000, false, 0},
                                       {0, 1, 100, true, 0},
                                       {0, 1, LONG, false, 0},
                                       {0, MOST - 1, 1, true, 0},
                                       {-1, MOST - 1, LONG, true, 0},
                                       {4, MOST / 2, LONG, true, 0},
                                       {4, MOST / 2 + 1, LONG, true, 0},
                                       {4, MOST / 2 - 1, LONG, false, 0},
                                       {0, MOST / 2, LONG, true, 4},
                                       {0, MOST / 2, 100, true, 0},
                                       {5, MOST / 2, LONG, true, 4},
                                       {5, MOST / 2 + 2, LONG, true, 0},
                                       {6, MOST / 2 + 2, LONG, true, 5},
                                       {0, MOST / 2 + 1, LONG, false, 0},
                                       {0, MOST / 2 + 1, 800, true, 5},
                                       {0, MOST - 1, 1200, false, 0},
                                       {0, MOST / 2 - 2, LONG, false, 0}};
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        assert_int_equal(run_child(check_crowds, &cases[k]), 0);
    assert_int_equal(run_child(check_rooms, NULL), 0);
}

/* A kernel is launched as a function of the context that it was loaded into, and on another device
 * as itself. */
static int check_entries(const void *argument)
{
    fake_launch seen = {0};
    int params = 5;
    char name[] = "name";
    rt_code code = {0};
    (void)argument;
    fake_cuda_install((fake_options){.devices = 2,
                                     .capability = 90,
                                     .driver_version = 13000,
                                     .run = keep_launch,
                                     .user = &seen});
    cuda_probe(NULL);
    cuda_set_function(&code, (cudaKernel_t)(void *)name);
    EXPECT(!cuda_backend.launch(&code, 0, NULL, 1, 1, &params, sizeof params, false) &&
               seen.kernel == name,
           "%s", ckpp_last_error());
    EXPECT(fake_cuda_entry_launches() == 1 && fake_cuda_launches() == 1, "%d",
           fake_cuda_entry_launches());
    EXPECT(!cuda_backend.launch(&code, 1, NULL, 1, 1, &params, sizeof params, false), "%s",
           ckpp_last_error());
    EXPECT(seen.kernel == name && seen.device == 1 && fake_cuda_entry_launches() == 1, "%d",
           fake_cuda_entry_launches());
    /* what the driver refuses, the runtime is asked for, by the kernel */
    seen.kernel = NULL;
    fake_cuda_fail_at(2, cudaErrorUnknown, NVRTC_SUCCESS);
    EXPECT(cuda_backend.launch(&code, 0, NULL, 1, 1, &params, sizeof params, false) ==
               CKPP_ERROR_BACKEND,
           "not failed");
    EXPECT(strcmp(fake_cuda_failed(), "cudaLaunchKernelExC") == 0, "%s", fake_cuda_failed());
    EXPECT(fake_cuda_entry_launches() == 2 && !seen.kernel, "%d", fake_cuda_entry_launches());
    fake_cuda_fail_at(0, cudaSuccess, NVRTC_SUCCESS);
    EXPECT(!cuda_backend.launch(&code, 0, NULL, 1, 1, &params, sizeof params, true) && seen.early,
           "%s", ckpp_last_error());
    EXPECT(fake_cuda_entry_launches() == 3, "%d", fake_cuda_entry_launches());
    rt_cuda.driver_entry = NULL;
    cuda_set_function(&code, (cudaKernel_t)(void *)name);
    EXPECT(!cuda_backend.launch(&code, 0, NULL, 1, 1, &params, sizeof params, false) &&
               seen.kernel == name,
           "%s", ckpp_last_error());
    EXPECT(fake_cuda_entry_launches() == 3, "%d", fake_cuda_entry_launches());
    return 0;
}

static void test_entries(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_entries, NULL), 0);
}

/* One device: nothing but the launch itself. */
static int check_lean_launch(const void *argument)
{
    char name[] = "name";
    rt_code code = {.function = name};
    (void)argument;
    fake_cuda_install((fake_options){.devices = 1});
    cuda_probe(NULL);
    int before = fake_cuda_calls();
    for (int k = 0; k < 10; k++)
        cuda_backend.launch(&code, 0, NULL, 1, 1, &before, sizeof before, false);
    EXPECT(fake_cuda_calls() == before + 10, "%d", fake_cuda_calls());
    return 0;
}

static void test_lean_launch(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_lean_launch, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_launch), cmocka_unit_test(test_early), cmocka_unit_test(test_crowds),
        cmocka_unit_test(test_entries), cmocka_unit_test(test_lean_launch)};
    return cmocka_run_group_tests_name("cuda_launch", tests, NULL, NULL);
}

#endif
