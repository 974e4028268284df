/* test_cuda_grid.c - raw kernels on a GPU that is not there: what a function is set to, what a
 * launch is refused for, and who is to blame for a fault. What is remembered lasts as long as the
 * process, so each case runs in a child of its own. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include <cmocka.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "child_fixture.h"
#include "frontend/device/device.h"
#include "fake_cuda.h"

/* ---- a function's attributes, as the driver keeps them ---- */

enum { LITTLE = 60000, MUCH = 100000, FREE = 49152 };

static atomic_int allowed, carveout = -1, calls, arrived, little_done;

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Whoever asks for little is slow to begin, whoever asks for much is slow to end: if anything lets
 * the latter overtake the former, it does, and little is what the function has in the end. */
static cudaError_t set_attribute(const void *function, enum cudaFuncAttribute attribute, int value)
{
    (void)function;
    atomic_fetch_add(&calls, 1);
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) {
        atomic_store(&carveout, value);
        return cudaSuccess;
    }
    atomic_store(&arrived, 1);
    for (int k = 0; k < 200 && value == LITTLE && !atomic_load(&allowed); k++)
        nap();
    atomic_store(&allowed, value);
    for (int k = 0; k < 200 && value == MUCH && !atomic_load(&little_done); k++)
        nap();
    return cudaSuccess;
}

static cudaError_t launch_function(const cudaLaunchConfig_t *config, const void *function,
                                   void **arguments)
{
    (void)function, (void)arguments;
    bool fits = config->dynamicSmemBytes <= FREE ||
                config->dynamicSmemBytes <= (size_t)atomic_load(&allowed);
    return fits ? cudaSuccess : cudaErrorInvalidValue;
}

static void install(void)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install((fake_options){.devices = 1});
}

static rt_code code;
static char function[] = "k";

static ckpp_status launch_with(size_t shared, int percent)
{
    static const ckpp_kernel kernel = {.kind = CKPP_RAW, .name = "k", .file = "foo.c"};
    const rt_grid grid = {
        .grid = {1, 1, 1}, .block = {1, 1, 1}, .carveout = percent, .shared = shared};
    const rt_layout layout = {.barrier = -1};
    unsigned char block[16] = {0};
    rt_call previous = rt_enter((rt_call){.kernel = &kernel, .file = "foo.c", .line = 1});
    ckpp_status status = cuda_backend.launch_grid(&code, 0, NULL, &grid, &layout, block);
    rt_leave(previous);
    return status;
}

static void *launch_some(void *shared)
{
    EXPECT(!launch_with(*(const size_t *)shared, -1), "%s", ckpp_last_error());
    atomic_store(&little_done, 1);
    return NULL;
}

static int check_shared_race(const void *argument)
{
    const bool *little_first = argument;
    size_t first = *little_first ? LITTLE : MUCH, second = *little_first ? MUCH : LITTLE;
    pthread_t thread;
    install();
    cuda_probe(NULL);
    rt_cuda.FuncSetAttribute = set_attribute;
    rt_cuda.LaunchKernelExC = launch_function;
    rt_cuda.driver_launch = NULL;
    code.function = function;
    EXPECT(!pthread_create(&thread, NULL, launch_some, &first), "no thread");
    while (!atomic_load(&arrived))
        nap();
    EXPECT(!launch_with(second, -1), "%s", ckpp_last_error());
    pthread_join(thread, NULL);
    EXPECT(!launch_with(MUCH, -1), "%s", ckpp_last_error());
    int before = atomic_load(&calls);
    EXPECT(before == (*little_first ? 2 : 1), "%d calls", before);
    EXPECT(!launch_with(LITTLE, -1) && !launch_with(MUCH, -1), "%s", ckpp_last_error());
    EXPECT(atomic_load(&calls) == before && atomic_load(&allowed) == MUCH, "%d calls",
           atomic_load(&calls) - before);
    return 0;
}

static void test_shared_race(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_shared_race, &(bool){true}), 0);
    assert_int_equal(run_child(check_shared_race, &(bool){false}), 0);
}

/* What the device does not have is refused before CUDA is asked for it; static and dynamic shared
 * memory count together. */
static cudaError_t get_attributes(struct cudaFuncAttributes *a, const void *of)
{
    (void)of;
    *a = (struct cudaFuncAttributes){.sharedSizeBytes = 1000};
    return cudaSuccess;
}

static int check_shared_limit(const void *argument)
{
    static const size_t much[] = {FAKE_SHARED - 999, FAKE_SHARED, (size_t)1 << 31,
                                  ((size_t)1 << 32) + 16};
    (void)argument;
    install();
    cuda_probe(NULL);
    rt_cuda.FuncSetAttribute = set_attribute;
    rt_cuda.FuncGetAttributes = get_attributes;
    code.function = function;
    for (size_t k = 0; k < sizeof much / sizeof *much; k++) {
        EXPECT(launch_with(much[k], -1) == CKPP_ERROR_ARGUMENT, "%s", ckpp_last_error());
        EXPECT(strstr(ckpp_last_error(), "foo.c:1: error: kernel 'k': shared is "), "%s",
               ckpp_last_error());
        EXPECT(strstr(ckpp_last_error(),
                      "variables take 1000: on cuda:0 a block has 232448 for both"),
               "%s", ckpp_last_error());
    }
    EXPECT(atomic_load(&calls) == 0, "%d calls", atomic_load(&calls));
    EXPECT(!launch_with(FAKE_SHARED - 1000, -1), "%s", ckpp_last_error());
    EXPECT(atomic_load(&calls) == 1, "%d calls", atomic_load(&calls));
    return 0;
}

static void test_shared_limit(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_shared_limit, NULL), 0);
}

/* ---- what a kernel answers ---- */

static cudaError_t get_all_attributes(struct cudaFuncAttributes *a, const void *of)
{
    (void)of;
    *a = (struct cudaFuncAttributes){.sharedSizeBytes = 1000,
                                     .constSizeBytes = 2000,
                                     .localSizeBytes = 3000,
                                     .maxThreadsPerBlock = 512,
                                     .numRegs = 40,
                                     .ptxVersion = 80,
                                     .binaryVersion = 90,
                                     .cacheModeCA = 1,
                                     .preferredShmemCarveout = 25};
    return cudaSuccess;
}

static int check_attributes(const void *argument)
{
    const rt_grid grid = {.grid = {2, 3, 1}, .block = {64, 2, 1}, .carveout = -1};
    ckpp_attributes a = {0};
    (void)argument;
    install();
    cuda_probe(NULL);
    rt_cuda.FuncGetAttributes = get_all_attributes;
    code.function = function;
    EXPECT(!cuda_backend.attributes(&code, 0, &grid, &a), "%s", ckpp_last_error());
    EXPECT(a.registers == 40 && a.shared_bytes == 1000 && a.const_bytes == 2000 &&
               a.local_bytes == 3000 && a.max_threads == 512,
           "%d registers", a.registers);
    EXPECT(a.ptx_version == 80 && a.binary_version == 90 && a.cache_mode_ca == 1 &&
               a.carveout == 25 && a.max_dynamic_shared == FAKE_SHARED - 1000,
           "versions %d and %d, cache mode %d", a.ptx_version, a.binary_version, a.cache_mode_ca);
    EXPECT(a.block == 128 && a.blocks == 6 && a.active_blocks > 0 &&
               a.active_grid >= a.active_blocks && a.suggested_block > 0,
           "%d threads, %lld blocks", a.block, (long long)a.blocks);
    return 0;
}

static void test_attributes(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_attributes, NULL), 0);
}

/* A launch that gives none has the default, whatever others had; and the same one again asks for
 * nothing. */
static int check_carveout(const void *argument)
{
    static const int percents[] = {-1, 50, 50, -1, -1, 0, 100, -1};
    int expected = 0;
    (void)argument;
    install();
    cuda_probe(NULL);
    rt_cuda.FuncSetAttribute = set_attribute;
    code.function = function;
    for (size_t k = 0; k < sizeof percents / sizeof *percents; k++) {
        expected += percents[k] != (k ? percents[k - 1] : -1);
        EXPECT(!launch_with(0, percents[k]), "%s", ckpp_last_error());
        EXPECT(atomic_load(&carveout) == percents[k], "launch %zu: %d", k, atomic_load(&carveout));
        EXPECT(atomic_load(&calls) == expected, "launch %zu: %d calls", k, atomic_load(&calls));
    }
    return 0;
}

static void test_carveout(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_carveout, NULL), 0);
}

/* What a kernel was given, its function in a context has not. */
static int check_entry(const void *argument)
{
    static const struct {
        size_t shared;
        int percent, entries;
    } launches[] = {{0, -1, 1}, {0, 50, 1}, {0, -1, 2}, {LITTLE, -1, 2}, {0, -1, 3}};
    (void)argument;
    install();
    cuda_probe(NULL);
    cuda_set_function(&code, (cudaKernel_t)(void *)function);
    for (size_t k = 0; k < sizeof launches / sizeof *launches; k++) {
        EXPECT(!launch_with(launches[k].shared, launches[k].percent), "%s", ckpp_last_error());
        EXPECT(fake_cuda_entry_launches() == launches[k].entries, "launch %zu: %d", k,
               fake_cuda_entry_launches());
    }
    return 0;
}

static void test_entry(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_entry, NULL), 0);
}

/* ---- what a body says of its launch ---- */

static ckpp_status run_body(const char *text, ckpp_options options)
{
    static void *states[16];
    static int used;
    const char *const body[] = {"{\n", text, "\n}\n", NULL};
    ckpp_kernel kernel = {.abi = CKPP_ABI,
                          .kind = CKPP_RAW,
                          .name = "k",
                          .file = "foo.c",
                          .line = 1,
                          .body = body,
                          .state = &states[used++]};
    facts_describe(&kernel);
    options.grid[0] = 2;
    options.block[0] = 32;
    return ckpp_run(&kernel, NULL, &options);
}

static const ckpp_options zero_shared = {.text_ = ".shared = 0", .named_ = CKPP_NAMES_shared};

static int check_bodies(const void *argument)
{
    ckpp_attributes attributes;
    (void)argument;
    install();
    EXPECT(run_body("grid_sync();", (ckpp_options){0}) == CKPP_ERROR_ARGUMENT, "%s",
           ckpp_last_error());
    EXPECT(strstr(ckpp_last_error(), "grid_sync(), which needs a cooperative launch"), "%s",
           ckpp_last_error());
    EXPECT(fake_cuda_launches() == 0, "%d", fake_cuda_launches());
    EXPECT(!run_body("grid_sync();", (ckpp_options){.cooperative = true}), "%s",
           ckpp_last_error());
    EXPECT(!run_body("grid_sync();", (ckpp_options){.prepare = true, .attributes = &attributes}),
           "%s", ckpp_last_error());
    EXPECT(!run_body("/* grid_sync(); */ my_grid_sync(\"grid_sync\"); // grid_sync()",
                     (ckpp_options){0}),
           "%s", ckpp_last_error());
    EXPECT(run_body("CKPP_DYNAMIC_SHARED(__align__(16), b, float);", (ckpp_options){0}) ==
               CKPP_ERROR_ARGUMENT,
           "%s", ckpp_last_error());
    EXPECT(strstr(ckpp_last_error(), "dynamic shared memory, but shared is"), "%s",
           ckpp_last_error());
    EXPECT(!run_body("CKPP_DYNAMIC_SHARED(__align__(16), b, float);", zero_shared), "%s",
           ckpp_last_error());
    EXPECT(!run_body("CKPP_DYNAMIC_SHARED(__align__(16), b, float);", (ckpp_options){.shared = 8}),
           "%s", ckpp_last_error());
    return 0;
}

static void test_bodies(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_bodies, NULL), 0);
}

/* ---- faults ---- */

typedef struct plugin {
    ckpp_kernel kernel;
    char name[8], file[8];
} plugin;

/* What a library has until it is closed. */
static plugin *open_plugin(void)
{
    plugin *p = mmap(NULL, sizeof *p, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(p != MAP_FAILED);
    strcpy(p->name, "plugged");
    strcpy(p->file, "plug.c");
    p->kernel = (ckpp_kernel){
        .kind = CKPP_ELEMENTWISE, .name = p->name, .file = p->file, .line = 7};
    return p;
}

static void launch_plugin(const plugin *p, int line)
{
    rt_call previous = rt_enter((rt_call){.kernel = &p->kernel, .file = p->file, .line = line});
    EXPECT(!cuda_backend.launch(&code, 0, NULL, 1, 1, &line, sizeof line, false), "%s",
           ckpp_last_error());
    rt_leave(previous);
}

static int check_fault(const void *argument)
{
    const bool *closes = argument;
    install();
    cuda_probe(NULL);
    code.function = function;
    plugin *first = open_plugin(), *second = open_plugin();
    launch_plugin(first, 8);
    launch_plugin(second, 9);
    if (*closes)
        munmap(second, sizeof *second);
    fake_cuda_fail_at(1, cudaErrorIllegalAddress, NVRTC_SUCCESS);
    EXPECT(cuda_backend.wait(0, NULL) == CKPP_ERROR_BACKEND, "no error");
    const char *last = *closes ? "a kernel of a library that is closed by now"
                               : "kernel 'plugged', launched at plug.c:9";
    char expected[256];
    snprintf(expected, sizeof expected,
             "one of the last kernels (%s; kernel 'plugged', launched at plug.c:8; "
             "CUDA_LAUNCH_BLOCKING=1 "
             "in the environment tells which) faulted on the device",
             last);
    EXPECT(strstr(ckpp_last_error(), expected), "%s", ckpp_last_error());
    return 0;
}

static void test_fault(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_fault, &(bool){false}), 0);
    assert_int_equal(run_child(check_fault, &(bool){true}), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shared_race), cmocka_unit_test(test_shared_limit),
        cmocka_unit_test(test_attributes),  cmocka_unit_test(test_carveout),
        cmocka_unit_test(test_entry),       cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_fault)};
    return cmocka_run_group_tests_name("cuda_grid", tests, NULL, NULL);
}

#endif
