/* test_device.c - which device a thread uses: CKPP_DEVICE, the functions that choose, streams and
 * events.
 *
 * The choice is made once in a process, so each case runs in a child of its own. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"
#include "runtime/host/host.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#ifdef CKPP_CUDA
#include "fake_cuda.h"
#endif

static int failures;

/* In a child. */
#define EXPECT(condition)                                                                         \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "%s:%d: %s; the last error is '%s'\n", __FILE__, __LINE__,            \
                    #condition, ckpp_last_error());                                               \
            failures++;                                                                           \
        }                                                                                         \
    } while (0)

/* Runs the function in a child with CKPP_DEVICE set so; what it writes to standard error is shown,
 * and kept. */
static char said[4096];

static void run_child(const char *device, void (*function)(void))
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        if (device)
            setenv("CKPP_DEVICE", device, 1);
        else
            unsetenv("CKPP_DEVICE");
        function();
        fflush(NULL);
        _exit(failures > 0);
    }
    close(ends[1]);
    size_t size = 0;
    for (ssize_t n;
         size + 1 < sizeof said && (n = read(ends[0], said + size, sizeof said - 1 - size)) > 0;)
        size += (size_t)n;
    said[size] = '\0';
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (status != 0)
        fail_msg("CKPP_DEVICE=%s: status %d: %s", device ? device : "(unset)", status, said);
}

static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static bool is_error(const char *part)
{
    return strstr(ckpp_last_error(), part) != NULL;
}

/* ---- without a GPU ---- */

static void expect_host(void)
{
    int device = 5;
    EXPECT(ckpp_get_device(&device) == CKPP_OK && device == CKPP_HOST);
    EXPECT(ckpp_device_count() == 0);
    EXPECT(strstr(ckpp_device_name(CKPP_HOST), "host"));
    EXPECT(ckpp_set_device(CKPP_HOST) == CKPP_OK);
    EXPECT(ckpp_set_device(0) == CKPP_ERROR_DEVICE &&
           is_error("no device cuda:0: the host is the only device"));
    EXPECT(ckpp_set_device(-7) == CKPP_ERROR_DEVICE && is_error("no device -7"));
    EXPECT(device_backend(CKPP_HOST) == &host_backend && !device_backend(0));
    EXPECT(device_locate(&device, &device) == CKPP_OK && device == CKPP_HOST);
    EXPECT(ckpp_synchronize() == CKPP_OK);
}

static void expect_arguments_checked(void)
{
    ckpp_event *event = NULL;
    float ms;
    EXPECT(ckpp_get_device(NULL) == CKPP_ERROR_ARGUMENT &&
           is_error("ckpp_get_device: device is NULL"));
    EXPECT(ckpp_event_create(NULL) == CKPP_ERROR_ARGUMENT &&
           is_error("ckpp_event_create: event is NULL"));
    EXPECT(ckpp_event_record(NULL, NULL) == CKPP_ERROR_ARGUMENT);
    EXPECT(ckpp_event_wait(NULL, NULL) == CKPP_ERROR_ARGUMENT);
    EXPECT(ckpp_event_synchronize(NULL) == CKPP_ERROR_ARGUMENT);
    ckpp_event_destroy(NULL);
    EXPECT(ckpp_event_create(&event) == CKPP_OK);
    EXPECT(ckpp_event_elapsed(NULL, event, event) == CKPP_ERROR_ARGUMENT &&
           is_error("ms is NULL"));
    EXPECT(ckpp_event_elapsed(&ms, event, NULL) == CKPP_ERROR_ARGUMENT &&
           is_error("stop is NULL"));
    EXPECT(ckpp_event_record(event, NULL) == CKPP_OK && ckpp_event_synchronize(event) == CKPP_OK);
    EXPECT(ckpp_event_wait(event, NULL) == CKPP_OK);
    EXPECT(ckpp_event_elapsed(&ms, event, event) == CKPP_OK);
    ckpp_event_destroy(event);
}

static void test_host(void **state)
{
    (void)state;
    run_child("host", expect_host);
    assert_string_equal(said, "");
    run_child("host", expect_arguments_checked);
}

static void expect_refused(void)
{
    int device = 5;
    for (int k = 0; k < 2; k++) {
        EXPECT(ckpp_get_device(&device) == CKPP_ERROR_DEVICE && device == 5);
        EXPECT(is_error("it can be auto, cuda, cuda:N (N: a device's number), or host"));
        EXPECT(is_error(getenv("CKPP_DEVICE")));
    }
    EXPECT(ckpp_device_count() == 0);
    EXPECT(ckpp_set_device(CKPP_HOST) == CKPP_ERROR_DEVICE);
    EXPECT(ckpp_synchronize() == CKPP_ERROR_DEVICE);
    EXPECT(strcmp(ckpp_device_name(0), "no device") == 0);
}

static void test_bad_values(void **state)
{
    (void)state;
    static const char *const bad[] = {"gpu",     "CUDA",    "cuda:", "cuda:x",
                                      "cuda:1x", "cuda:-1", "host ", "cuda:99999999999"};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        run_child(bad[k], expect_refused);
        assert_string_equal(said, "");
    }
}

#ifndef CKPP_CUDA

static void expect_no_cuda(void)
{
    int device;
    EXPECT(ckpp_get_device(&device) == CKPP_ERROR_DEVICE &&
           is_error("ckpp was built without CUDA"));
}

static void test_built_without_cuda(void **state)
{
    (void)state;
    run_child("cuda", expect_no_cuda);
    run_child("auto", expect_host);
    assert_non_null(strstr(said, "ckpp was built without CUDA"));
    assert_int_equal(count_lines(said), 1);
}

#else

/* ---- with a GPU ---- */

static fake_options options;

static void with_fake(void (*function)(void))
{
    fake_cuda_install(options);
    function();
}

static void host_calls_nothing(void)
{
    with_fake(expect_host);
    EXPECT(fake_cuda_calls() == 0);
}

static void auto_takes_first(void)
{
    int device = 5;
    fake_cuda_install(options);
    EXPECT(ckpp_get_device(&device) == CKPP_OK && device == 0);
    EXPECT(ckpp_device_count() == 2);
    EXPECT(strcmp(ckpp_device_name(1), "Fake GPU 1 (cuda:1, sm_90)") == 0);
    EXPECT(strcmp(ckpp_device_name(2), "no device") == 0);
    EXPECT(ckpp_set_device(2) == CKPP_ERROR_DEVICE &&
           is_error("no device cuda:2: the last one is cuda:1"));
    EXPECT(device_backend(1) == &cuda_backend && !device_backend(2));
    EXPECT(device_locate(&device, &device) == CKPP_OK && device == CKPP_HOST);
}

static void second_by_name(void)
{
    int device = 5;
    fake_cuda_install(options);
    EXPECT(ckpp_get_device(&device) == CKPP_OK && device == 1);
    EXPECT(ckpp_set_device(CKPP_HOST) == CKPP_OK);
    EXPECT(ckpp_get_device(&device) == CKPP_OK && device == CKPP_HOST);
}

static void no_third(void)
{
    int device;
    fake_cuda_install(options);
    EXPECT(ckpp_get_device(&device) == CKPP_ERROR_DEVICE);
    EXPECT(is_error("CKPP_DEVICE=cuda:2, but the last CUDA device is cuda:1"));
}

static void falls_back(void)
{
    with_fake(expect_host);
    with_fake(expect_host);
}

static const char *expected_reason;

static void fails_with_reason(void)
{
    int device;
    fake_cuda_install(options);
    EXPECT(ckpp_get_device(&device) == CKPP_ERROR_DEVICE);
    EXPECT(is_error("CKPP_DEVICE=cuda, but no GPU can be used: ") && is_error(expected_reason));
}

static void test_choice(void **state)
{
    (void)state;
    options = (fake_options){.devices = 2};
    run_child("host", host_calls_nothing);
    assert_string_equal(said, "");
    run_child(NULL, auto_takes_first);
    run_child("", auto_takes_first);
    run_child("auto", auto_takes_first);
    run_child("cuda", auto_takes_first);
    run_child("cuda:0", auto_takes_first);
    run_child("cuda:1", second_by_name);
    run_child("cuda:2", no_third);
    assert_string_equal(said, "");
}

static void test_no_gpu(void **state)
{
    (void)state;
    static const struct {
        cudaError_t error;
        int driver;
        const char *reason;
    } cases[] = {
        {cudaErrorInsufficientDriver, 0, "no NVIDIA driver is installed"},
        {cudaErrorInsufficientDriver, 12020,
         "the NVIDIA driver is too old: it supports CUDA 12.2"},
        {cudaErrorNoDevice, 13000, "there is no CUDA device, or CUDA_VISIBLE_DEVICES hides it"},
        {cudaErrorUnknown, 13000, "cudaGetDeviceCount failed: unknown error (cudaErrorUnknown)"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        options = (fake_options){.count_error = cases[k].error, .driver_version = cases[k].driver};
        expected_reason = cases[k].reason;
        run_child("cuda", fails_with_reason);
        run_child("auto", falls_back);
        assert_non_null(strstr(said, cases[k].reason));
        assert_int_equal(count_lines(said), 1);
    }
}

/* The real table, on a machine without a GPU or with one: whatever it finds, it says. */
static void real_probe(void)
{
    int device = 5;
    EXPECT(ckpp_get_device(&device) == CKPP_OK);
    EXPECT(device == (ckpp_device_count() > 0 ? 0 : CKPP_HOST));
}

static void test_real_probe(void **state)
{
    (void)state;
    run_child("auto", real_probe);
}

static void *other_thread(void *unused)
{
    int device = 5;
    EXPECT(ckpp_get_device(&device) == CKPP_OK && device == 0);
    EXPECT(ckpp_get_stream() == NULL);
    return unused;
}

static void threads_are_apart(void)
{
    int device = 5;
    pthread_t thread;
    fake_cuda_install(options);
    EXPECT(ckpp_set_device(1) == CKPP_OK);
    ckpp_set_stream(fake_cuda_stream(1, 3));
    EXPECT(pthread_create(&thread, NULL, other_thread, NULL) == 0);
    pthread_join(thread, NULL);
    EXPECT(ckpp_get_device(&device) == CKPP_OK && device == 1);
    EXPECT(ckpp_get_stream() == fake_cuda_stream(1, 3));
}

static void test_threads(void **state)
{
    (void)state;
    options = (fake_options){.devices = 2};
    run_child("cuda", threads_are_apart);
}

static void *start_and_count(void *count)
{
    *(int *)count = ckpp_device_count();
    return NULL;
}

static void threads_start_at_once(void)
{
    pthread_t thread[8];
    int count[8];
    fake_cuda_install(options);
    for (int k = 0; k < 8; k++)
        pthread_create(&thread[k], NULL, start_and_count, &count[k]);
    for (int k = 0; k < 8; k++) {
        pthread_join(thread[k], NULL);
        EXPECT(count[k] == 2);
    }
    EXPECT(fake_cuda_calls_of("cudaGetDeviceCount") == 1);
}

static void test_start_once(void **state)
{
    (void)state;
    options = (fake_options){.devices = 2};
    run_child("cuda", threads_start_at_once);
}

static void events_work(void)
{
    ckpp_event *a = NULL, *b = NULL, *host = NULL;
    float ms = 0;
    fake_cuda_install(options);
    ckpp_must(ckpp_set_device(1));
    ckpp_set_stream(fake_cuda_stream(1, 0));
    EXPECT(ckpp_event_create(&a) == CKPP_OK && ckpp_event_create(&b) == CKPP_OK);
    EXPECT(ckpp_event_elapsed(&ms, a, b) == CKPP_ERROR_BACKEND &&
           is_error("were both events recorded"));
    EXPECT(ckpp_event_record(a, NULL) == CKPP_OK &&
           ckpp_event_record(b, fake_cuda_stream(1, 2)) == CKPP_OK);
    EXPECT(ckpp_event_record(b, fake_cuda_stream(0, 2)) == CKPP_ERROR_BACKEND &&
           is_error("another device"));
    EXPECT(ckpp_event_wait(b, NULL) == CKPP_OK && ckpp_event_synchronize(b) == CKPP_OK);
    EXPECT(ckpp_event_elapsed(&ms, a, b) == CKPP_OK && ms > 1);
    EXPECT(ckpp_set_device(CKPP_HOST) == CKPP_OK && ckpp_event_create(&host) == CKPP_OK);
    EXPECT(ckpp_event_elapsed(&ms, a, host) == CKPP_ERROR_ARGUMENT &&
           is_error("one event is of the cuda backend"));
    ckpp_event_destroy(a);
    ckpp_event_destroy(b);
    ckpp_event_destroy(host);
    EXPECT(fake_cuda_alive() == 0);
}

static void test_events(void **state)
{
    (void)state;
    options = (fake_options){.devices = 2};
    run_child("cuda", events_work);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_host),
        cmocka_unit_test(test_bad_values),
#ifndef CKPP_CUDA
        cmocka_unit_test(test_built_without_cuda),
#else
        cmocka_unit_test(test_choice),     cmocka_unit_test(test_no_gpu),
        cmocka_unit_test(test_real_probe), cmocka_unit_test(test_threads),
        cmocka_unit_test(test_start_once), cmocka_unit_test(test_events),
#endif
    };
    return cmocka_run_group_tests_name("device", tests, NULL, NULL);
}
