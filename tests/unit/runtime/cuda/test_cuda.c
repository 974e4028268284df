/* test_cuda.c - the CUDA backend on a GPU that is not there: every call failing in turn, devices
 * and streams, images.
 *
 * What the backend remembers lasts as long as the process, so each case runs in a child of its
 * own; a leak there is a failure too. */
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

/* ---- every call fails in turn ---- */

enum { DONE = 77 };

static const ckpp_kernel kernel = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "k", .file = "foo.c", .line = 11};

typedef struct scenario {
    fake_options options;
    int device;             /* where the work is done; the program's own device is 0 */
    int stream;             /* 0: the default one; else a stream of the device */
    int error;              /* what the call fails with */
    bool broken;            /* the kernel does not compile */
} scenario;

typedef struct work {
    rt_compile job;
    rt_code code;
    rt_blob image;
    void *data, *other, *start, *stop;
} work;

static ckpp_status build(work *w)
{
    rt_field fields[RT_MAX_FIELDS];
    rt_buf scratch = {0};
    int count = 0;
    ckpp_status status = cuda_backend.key(&w->job, fields, &count, &scratch);
    buf_free(&scratch);
    if (!status)
        status = cuda_backend.compile(&w->job, &w->image);
    if (!status)
        status = cuda_backend.load(&w->job, &w->image, &w->code);
    return status;
}

static ckpp_status move(work *w, int device, ckpp_stream stream)
{
    char bytes[64] = "some bytes", back[64] = "";
    int where = -5;
    ckpp_status status;
    if ((status = cuda_backend.allocate(device, stream, sizeof bytes, &w->data)) ||
        (status = cuda_backend.locate(w->data, &where)) ||
        (status = cuda_backend.copy(w->data, device, bytes, CKPP_HOST, sizeof bytes, stream)) ||
        (status = cuda_backend.copy(back, CKPP_HOST, w->data, device, sizeof bytes, stream)) ||
        (status = cuda_backend.wait(device, stream)))
        return status;
    EXPECT(where == device && strcmp(back, "some bytes") == 0, "%d %s", where, back);
    if ((status = cuda_backend.zero(device, stream, w->data, sizeof bytes)) ||
        (status = cuda_backend.launch(&w->code, device, stream, 1000, 1, bytes, sizeof bytes,
                                      false)) ||
        (status = cuda_backend.wait_all(device)))
        return status;
    return CKPP_OK;
}

/* To another device and back. */
static ckpp_status move_across(work *w, int device, ckpp_stream stream)
{
    ckpp_status status = cuda_backend.allocate(0, NULL, 64, &w->other);
    if (!status)
        status = cuda_backend.copy(w->other, 0, w->data, device, 64, stream);
    if (!status)
        status = cuda_backend.copy(w->data, device, w->other, 0, 64, NULL);
    return status;
}

static ckpp_status time_it(work *w, int device, ckpp_stream stream)
{
    float ms = 0;
    ckpp_status status;
    if ((status = cuda_backend.event_create(device, &w->start)) ||
        (status = cuda_backend.event_create(device, &w->stop)) ||
        (status = cuda_backend.event_record(w->start, stream)) ||
        (status = cuda_backend.event_record(w->stop, stream)) ||
        (status = cuda_backend.event_join(w->stop, 0, NULL)) ||
        (status = cuda_backend.event_wait(w->stop)) ||
        (status = cuda_backend.event_elapsed(&ms, w->start, w->stop)))
        return status;
    EXPECT(ms > 1, "%g", ms);
    return CKPP_OK;
}

static ckpp_status do_work(const scenario *s)
{
    const char *source = s->broken ? "#error" : "extern \"C\" __global__ void ckpp_k() {}";
    ckpp_stream stream = s->stream ? fake_cuda_stream(s->device, s->stream) : NULL;
    work w = {.job = {.kernel = &kernel,
                      .device = s->device,
                      .source = source,
                      .source_size = strlen(source),
                      .symbol = "ckpp_k"}};
    char name[64];
    ckpp_status status = build(&w);
    if (!status)
        status = move(&w, s->device, stream);
    if (!status && s->device > 0)
        status = move_across(&w, s->device, stream);
    if (!status)
        status = time_it(&w, s->device, stream);
    cuda_backend.describe(s->device, name, sizeof name);
    EXPECT(strstr(name, "sm_90"), "%s", name);
    if (w.start)
        cuda_backend.event_destroy(w.start);
    if (w.stop)
        cuda_backend.event_destroy(w.stop);
    if (w.other)
        cuda_backend.release(0, NULL, w.other);
    if (w.data)
        cuda_backend.release(s->device, stream, w.data);
    if (w.code.handle)
        cuda_backend.unload(&w.code);
    free(w.image.data);
    return status;
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names;
}

/* Functions of void functions: there is a message, but no status. */
static const char *const silent[] = {"cudaFreeAsync", "cudaFree", "cudaEventDestroy",
                                     "cudaLibraryUnload", NULL};
/* What can be done without, or only fails while another failure is reported. */
static const char *const optional[] = {
    "cudaGetDriverEntryPointByVersion", "cudaGetDeviceProperties", "cudaStreamGetId",
    "nvrtcGetProgramLogSize",           "nvrtcGetProgramLog",      NULL};

static bool is_before_a_release(const char *name)
{
    return strcmp(name, "cudaSetDevice") == 0 || strcmp(name, "cudaGetDevice") == 0 ||
           strcmp(name, "cudaDeviceSynchronize") == 0;
}

typedef struct attempt {
    const scenario *scenario;
    int k;
} attempt;

static int fail_once(const void *argument)
{
    const attempt *a = argument;
    const scenario *s = a->scenario;
    const char *reason;
    setenv("CKPP_DEVICE", "cuda", 1);
    fake_cuda_install(s->options);
    fake_cuda_fail_at(a->k, s->error, NVRTC_ERROR_INTERNAL_ERROR);
    rt_call previous = rt_enter((rt_call){.function = "test"});
    if (cuda_probe(&reason) == 0) {
        const char *failed = fake_cuda_failed();
        EXPECT(failed && strstr(reason, failed), "%s: '%s'", failed, reason);
        EXPECT(fake_cuda_alive() == 0 && rt_cuda.GetLastError() == cudaSuccess, "%s", reason);
        rt_leave(previous);
        return 0;
    }
    ckpp_status status = do_work(s);
    const char *failed = fake_cuda_failed(), *message = ckpp_last_error();
    rt_leave(previous);
    int current = 0;
    if (!failed) {
        EXPECT((status != CKPP_OK) == s->broken, "%s", message);
        return DONE;
    }
    if (!is_one_of(failed, optional)) {
        EXPECT(strstr(message, failed), "call %d, %s: '%s'", a->k, failed, message);
        EXPECT(status || is_one_of(failed, silent) || is_before_a_release(failed), "call %d, %s",
               a->k, failed);
        if (s->error == cudaErrorIllegalAddress && strncmp(failed, "cuda", 4) == 0)
            EXPECT(strstr(message, "faulted on the device"), "'%s'", message);
    } else if (!s->broken) {
        EXPECT(status == CKPP_OK, "%s: '%s'", failed, message);
    }
    EXPECT(fake_cuda_alive() == 0, "call %d, %s: %d objects are left", a->k, failed,
           fake_cuda_alive());
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "call %d, %s: the error is still there", a->k,
           failed);
    if (strcmp(failed, "cudaSetDevice") != 0) {
        rt_cuda.GetDevice(&current);
        EXPECT(current == 0, "call %d, %s: the device is now %d", a->k, failed, current);
    }
    rt_cuda.SetDevice(0);
    if (!s->broken)
        EXPECT(do_work(s) == CKPP_OK, "after call %d, %s: %s", a->k, failed, ckpp_last_error());
    EXPECT(fake_cuda_alive() == 0, "after call %d, %s: %d objects are left", a->k, failed,
           fake_cuda_alive());
    return 0;
}

static void fail_each(const scenario *s)
{
    for (int k = 1;; k++) {
        int status = run_child(fail_once, &(attempt){s, k});
        if (status == DONE) {
            assert_true(k > 20);
            return;
        }
        assert_int_equal(status, 0);
    }
}

static void test_failures_one_device(void **state)
{
    (void)state;
    fail_each(&(scenario){.error = cudaErrorUnknown});
}

static void test_failures_two_devices(void **state)
{
    (void)state;
    fail_each(&(scenario){
        .options = {.devices = 2}, .device = 1, .stream = 1, .error = cudaErrorUnknown});
}

static void test_failures_no_pools(void **state)
{
    (void)state;
    fail_each(&(scenario){
        .options = {.devices = 2, .no_pools = true}, .device = 1, .error = cudaErrorUnknown});
}

static void test_failures_after_fault(void **state)
{
    (void)state;
    fail_each(&(scenario){.stream = 2, .error = cudaErrorIllegalAddress});
}

static void test_failures_broken_kernel(void **state)
{
    (void)state;
    for (int k = 1; k < 12; k++) {
        int status = run_child(
            fail_once, &(attempt){&(scenario){.error = cudaErrorUnknown, .broken = true}, k});
        assert_true(status == 0 || status == DONE);
    }
}

/* ---- memory ---- */

static int check_memory(const void *argument)
{
    void *data = NULL;
    int device = 7, host;
    char managed[8];
    (void)argument;
    fake_cuda_install((fake_options){.devices = 2});
    EXPECT(cuda_probe(NULL) == 2, "2");
    EXPECT(cuda_backend.allocate(1, NULL, (size_t)2 << 30, &data) == CKPP_ERROR_MEMORY, "%s",
           ckpp_last_error());
    EXPECT(strstr(ckpp_last_error(), "2147483648 bytes asked for, 536870912 of 1073741824 free"),
           "%s", ckpp_last_error());
    EXPECT(data == NULL && rt_cuda.GetLastError() == cudaSuccess, "%p", data);
    EXPECT(cuda_backend.locate(&host, &device) == CKPP_OK && device == CKPP_HOST, "%d", device);
    fake_cuda_register(managed, sizeof managed, cudaMemoryTypeManaged, 1);
    EXPECT(cuda_backend.locate(managed + 1, &device) == CKPP_OK && device == 1, "%d", device);
    fake_cuda_register(&host, sizeof host, cudaMemoryTypeHost, 1);
    EXPECT(cuda_backend.locate(&host, &device) == CKPP_OK && device == CKPP_HOST, "%d", device);
    fake_cuda_fail_at(1, cudaErrorInvalidValue, 0);
    EXPECT(cuda_backend.locate(&host, &device) == CKPP_OK && device == CKPP_HOST, "%d", device);
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "the error is still there");
    EXPECT(fake_cuda_pools() == 1, "%d", fake_cuda_pools());
    return 0;
}

static void test_memory(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_memory, NULL), 0);
}

/* How many times a release has waited for the device. */
static int waits_of_release(ckpp_stream stream)
{
    void *data;
    int before = fake_cuda_calls_of("cudaDeviceSynchronize");
    ckpp_status status = cuda_backend.allocate(0, stream, 16, &data);
    EXPECT(status == CKPP_OK, "%s", ckpp_last_error());
    if (!status)
        cuda_backend.release(0, stream, data);
    return fake_cuda_calls_of("cudaDeviceSynchronize") - before;
}

/* Of what is lent for launches into one stream: no release waits, so that streams stay beside each
 * other, and can be captured. */
static int waits_of_scratch(ckpp_stream stream, size_t zeros)
{
    void *data;
    int before = fake_cuda_calls_of("cudaDeviceSynchronize");
    ckpp_status status = cuda_backend.acquire_scratch(0, stream, zeros, 16, &data);
    EXPECT(status == CKPP_OK, "%s", ckpp_last_error());
    if (!status)
        cuda_backend.release_scratch(0, stream, zeros, 16, data);
    return fake_cuda_calls_of("cudaDeviceSynchronize") - before;
}

static int check_one_stream(const void *argument)
{
    (void)argument;
    fake_cuda_install((fake_options){.devices = 1});
    cuda_probe(NULL);
    cudaStream_t s = fake_cuda_stream(0, 0);
    EXPECT(waits_of_release(s) == 0, "one stream");
    EXPECT(waits_of_release(s) == 0, "the same one");
    fake_cuda_renew_stream(s);
    EXPECT(waits_of_release(s) == 1, "another one at the same address");
    EXPECT(waits_of_release(NULL) == 1, "two streams");
    EXPECT(waits_of_release(s) == 1, "two streams");
    EXPECT(waits_of_scratch(s, 0) == 0 && waits_of_scratch(s, 256) == 0 &&
               waits_of_scratch(NULL, 0) == 0,
           "scratch memory");
    return 0;
}

static int check_default_stream(const void *argument)
{
    (void)argument;
    fake_cuda_install((fake_options){.devices = 1});
    cuda_probe(NULL);
    EXPECT(waits_of_release(NULL) == 0, "the default stream");
    EXPECT(waits_of_release(cudaStreamLegacy) == 0, "the same one");
    EXPECT(waits_of_release(cudaStreamPerThread) == 1, "two streams");
    EXPECT(waits_of_release(NULL) == 1, "two streams");
    return 0;
}

static void test_release_waits_for_streams(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_one_stream, NULL), 0);
    assert_int_equal(run_child(check_default_stream, NULL), 0);
}

/* ---- launches ---- */

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

/* ---- images ---- */

static int check_load(const void *argument)
{
    rt_compile job = {.kernel = &kernel, .symbol = "k", .source = ""};
    rt_code code = {0};
    char magic[] = "\177ELF";
    (void)argument;
    fake_cuda_install((fake_options){.devices = 1});
    cuda_probe(NULL);
    int before = fake_cuda_calls();
    EXPECT(cuda_backend.load(&job, &(rt_blob){magic, 4}, &code) == CKPP_ERROR_BACKEND, "%s",
           ckpp_last_error());
    EXPECT(strstr(ckpp_last_error(), "its 4 bytes are no sound cubin"), "%s", ckpp_last_error());
    EXPECT(cuda_backend.load(&job, &(rt_blob){NULL, 0}, &code) == CKPP_ERROR_BACKEND, "%s",
           ckpp_last_error());
    EXPECT(fake_cuda_calls() == before && !code.handle, "the driver has seen it");
    return 0;
}

static void test_load_refuses(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_load, NULL), 0);
}

static void test_image_ptx(void **state)
{
    (void)state;
    assert_true(cuda_image_is_sound("//\n.version 8.0\n", 17));
    assert_false(cuda_image_is_sound("//\n.version 8.0\n", 16));
    assert_false(cuda_image_is_sound("//\n\0.version 8.0\n", 18));
    assert_false(cuda_image_is_sound("text", 5));
    assert_false(cuda_image_is_sound("", 0));
    assert_false(cuda_image_is_sound(NULL, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failures_one_device),
        cmocka_unit_test(test_failures_two_devices),
        cmocka_unit_test(test_failures_no_pools),
        cmocka_unit_test(test_failures_after_fault),
        cmocka_unit_test(test_failures_broken_kernel),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_release_waits_for_streams),
        cmocka_unit_test(test_launch),
        cmocka_unit_test(test_early),
        cmocka_unit_test(test_crowds),
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_lean_launch),
        cmocka_unit_test(test_load_refuses),
        cmocka_unit_test(test_image_ptx),
    };
    return cmocka_run_group_tests_name("cuda", tests, NULL, NULL);
}

#endif
