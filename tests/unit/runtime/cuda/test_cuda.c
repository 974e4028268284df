/* test_cuda.c - the CUDA backend on a GPU that is not there: every call failing in turn, memory,
 * images.
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
    int device;  /* where the work is done; the program's own device is 0 */
    int stream;  /* 0: the default one; else a stream of the device */
    int error;   /* what the call fails with */
    bool broken; /* the kernel does not compile */
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
static const char *const optional[] = {"cudaGetDriverEntryPointByVersion",
                                       "cudaGetDeviceProperties",
                                       "cudaStreamGetId",
                                       "nvrtcGetProgramLogSize",
                                       "nvrtcGetProgramLog",
                                       "cudaStreamIsCapturing",
                                       NULL};

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
        cmocka_unit_test(test_load_refuses),
        cmocka_unit_test(test_image_ptx),
    };
    return cmocka_run_group_tests_name("cuda", tests, NULL, NULL);
}

#endif
