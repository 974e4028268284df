/* test_trace.c - looking inside on a GPU that is not there: launches are counted and timed without
 * waiting, and what fails in that is no failure of the program's.
 *
 * What is looked at is decided once in a process, so each case runs in a child of its own, which
 * says at its end what it has seen. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static const ckpp_param params[] = {{.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
                                    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static const char *const body[] = {"{ y = 2 * x + 1; }\n", NULL};
static void *state;
static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                   .kind = CKPP_ELEMENTWISE,
                                   .name = "twice",
                                   .file = "dir/foo.c",
                                   .line = 11,
                                   .nparams = 2,
                                   .params = params,
                                   .operations = 2,
                                   .body = body,
                                   .state = &state};

enum { LAUNCHES = 600, EXTENT = 256 };

/* The child's standard error goes to the file at its end, where the table is printed. */
static char folder[64], errors[96], trace[96];

static ckpp_status launch_all(int launches)
{
    const int64_t extent = EXTENT;
    ckpp_array x = {0}, y = {0};
    const ckpp_options options = {0};
    ckpp_status status = ckpp_empty(&x, CKPP_FLOAT32, 1, &extent);

    if (!status)
        status = ckpp_empty(&y, CKPP_FLOAT32, 1, &extent);
    for (int k = 0; k < launches && !status; k++) {
        ckpp_arg args[] = {{.array = &x}, {.array = &y}};
        status = ckpp_run(&kernel, args, &options);
    }
    ckpp_free(&x);
    ckpp_free(&y);
    return status;
}

/* exit(), not _exit(): the end is what is looked at. */
static void run_in_child(void (*work)(int k), int k, const char *variable, const char *value)
{
    fflush(NULL);
    pid_t pid = fork();
    int status;

    assert_true(pid >= 0);
    if (pid == 0) {
        assert_non_null(freopen(errors, "w", stderr));
        setenv(variable, value, 1);
        setenv("CKPP_CACHE", "off", 1);
        setenv("CKPP_DEVICE", "cuda", 1);
        fake_cuda_install((fake_options){.devices = 1});
        work(k);
        exit(failures > 0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status)) {
        char command[160];
        fprintf(stderr, "%s=%s, %d:\n", variable, value, k);
        snprintf(command, sizeof command, "cat '%s' >&2", errors);
        assert_int_equal(system(command), 0);
    }
    assert_int_equal(WEXITSTATUS(status), 0);
}

static rt_blob read_back(const char *path)
{
    rt_blob text = {0};
    FILE *f = fopen(path, "rb");

    assert_non_null(f);
    assert_true(io_read(fileno(f), 1 << 24, &text));
    fclose(f);
    return text;
}

/* Whether the array is closed. */
static bool has_end(const rt_blob *text)
{
    return text->size > 3 && strcmp((const char *)text->data + text->size - 3, "\n]\n") == 0;
}

static int count_of(const char *text, const char *word)
{
    int count = 0;
    while ((text = strstr(text, word))) {
        count++;
        text += strlen(word);
    }
    return count;
}

/* ---- what is seen ---- */

static void work_once(int launches)
{
    EXPECT(launch_all(launches) == CKPP_OK, "%s", ckpp_last_error());
    EXPECT(fake_cuda_calls_of("cudaDeviceSynchronize") == 0, "the device was waited for");
    EXPECT(fake_cuda_calls_of("cudaStreamSynchronize") == 0, "a stream was waited for");
    EXPECT(fake_cuda_calls_of("cudaEventSynchronize") <= 2, "%d events were waited for",
           fake_cuda_calls_of("cudaEventSynchronize"));
}

static void test_stats(void **unused)
{
    (void)unused;
    run_in_child(work_once, LAUNCHES, "CKPP_STATS", "1");
    rt_blob text = read_back(errors);
    const char *line = strstr(text.data, "  twice@foo.c:11  cuda:0 ");
    assert_non_null(line);
    assert_int_equal(atoi(line + strlen("  twice@foo.c:11  cuda:0 ")), LAUNCHES);
    assert_non_null(strstr(line, "~"));
    assert_non_null(strstr(line, "1 compiled in"));
    free(text.data);
}

static void test_trace(void **unused)
{
    (void)unused;
    run_in_child(work_once, LAUNCHES, "CKPP_TRACE", trace);
    rt_blob text = read_back(trace);
    assert_int_equal(count_of(text.data, "\"cat\":\"kernel\""), LAUNCHES);
    assert_int_equal(count_of(text.data, "\"bytes_read\":1024,\"bytes_written\":1024"), LAUNCHES);
    assert_int_equal(count_of(text.data, "\"name\":\"twice@foo.c:11, stream 0\""), 1);
    assert_int_equal(count_of(text.data, "\"operations\":512"), LAUNCHES);
    assert_int_equal(count_of(text.data, "\"name\":\"ceiling\""), 1);
    assert_true(has_end(&text));
    free(text.data);
}

/* A wait stands in the row of the thread that has waited. */
static void work_waiting(int waits)
{
    EXPECT(launch_all(2) == CKPP_OK, "%s", ckpp_last_error());
    for (int k = 0; k < waits; k++)
        EXPECT(ckpp_synchronize() == CKPP_OK, "%s", ckpp_last_error());
}

static void test_waits(void **unused)
{
    (void)unused;
    run_in_child(work_waiting, 3, "CKPP_TRACE", trace);
    rt_blob text = read_back(trace);
    assert_int_equal(count_of(text.data, "\"wait for cuda:0\",\"cat\":\"wait\",\"pid\":2"), 3);
    assert_true(has_end(&text));
    free(text.data);
}

/* So does that of a module's kernel for arrays in host memory. */
static void work_module(int launches)
{
    static const char *const source[] = {"extern \"C\" __global__ void plain(float *y) {}\n",
                                         NULL};
    static void *module_state;
    static const ckpp_kernel module = {.abi = CKPP_ABI,
                                       .kind = CKPP_MODULE,
                                       .name = "filters",
                                       .file = "module.c",
                                       .line = 3,
                                       .body = source,
                                       .state = &module_state};
    float memory[4] = {0};
    ckpp_array y = ckpp_view(memory, 4);

    fake_cuda_install((fake_options){.devices = 1, .real_nvrtc = true}); /* it finds kernels */
    for (int k = 0; k < launches; k++)
        EXPECT(ckpp_launch(&module, "plain", CKPP_ARGS(&y), .threads = 4) == CKPP_OK, "%s",
               ckpp_last_error());
}

static void test_module_waits(void **unused)
{
    (void)unused;
    const cuda_toolkit *toolkit = cuda_find();
    if (!toolkit || !toolkit->nvrtc[0])
        skip();
    run_in_child(work_module, 2, "CKPP_TRACE", trace);
    rt_blob text = read_back(trace);
    assert_int_equal(count_of(text.data, "\"wait for cuda:0\",\"cat\":\"wait\",\"pid\":2"), 2);
    free(text.data);
}

/* Without being asked for, none of CUDA's functions is called more often. */
static void work_unwatched(int launches)
{
    EXPECT(launch_all(launches) == CKPP_OK, "%s", ckpp_last_error());
    EXPECT(fake_cuda_calls_of("cudaEventCreate") + fake_cuda_calls_of("cudaEventRecord") == 0,
           "events without need");
    EXPECT(fake_cuda_calls_of("cudaStreamIsCapturing") == 0, "looks without need");
}

static void test_off(void **unused)
{
    (void)unused;
    run_in_child(work_unwatched, LAUNCHES, "CKPP_STATS", "0");
    rt_blob text = read_back(errors);
    assert_int_equal(text.size, 0);
    free(text.data);
}

/* ---- every call fails in turn ---- */

static bool is_watching(const char *function)
{
    static const char *const names[] = {"cudaEventCreate",           "cudaEventRecord",
                                        "cudaEventSynchronize",      "cudaEventQuery",
                                        "cudaEventElapsedTime",      "cudaEventDestroy",
                                        "cudaStreamCreateWithFlags", "cudaStreamDestroy",
                                        "cudaStreamIsCapturing",     "cudaGetDeviceProperties"};

    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(names[k], function) == 0)
            return true;
    return false;
}

/* A failure of a function that only looks must not be seen by the program; nor may it be left for
 * it to find. */
static void work_failing(int k)
{
    fake_cuda_fail_at(k, cudaErrorUnknown, NVRTC_ERROR_INTERNAL_ERROR);
    ckpp_status status = launch_all(8);
    const char *failed = fake_cuda_failed();
    EXPECT(!failed || status || is_watching(failed) || strcmp(failed, "cudaFreeAsync") == 0 ||
               strncmp(failed, "nvrtc", 5) == 0 ||
               strcmp(failed, "cudaGetDriverEntryPointByVersion") == 0,
           "%s failed, and the program has not heard of it", failed);
    EXPECT(!failed || !status || !is_watching(failed),
           "%s failed, and the program had to hear of it: %s", failed, ckpp_last_error());
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "%s failed, and has left its error", failed);
}

/* A program that fails before it launches anything has no trace. */
static void test_failing(void **unused)
{
    (void)unused;
    int traces = 0;
    for (int k = 1; k <= 120; k++) {
        run_in_child(work_failing, k, "CKPP_STATS", "1");
        unlink(trace);
        if (k % 5 == 0) /* the device is measured, which takes long */
            run_in_child(work_failing, k, "CKPP_TRACE", trace);
        if (access(trace, F_OK) != 0)
            continue;
        rt_blob text = read_back(trace);
        assert_true(has_end(&text));
        free(text.data);
        traces++;
    }
    assert_true(traces > 15);
}

static int set_up(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/ckpp-test-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(errors, sizeof errors, "%s/errors", folder);
    snprintf(trace, sizeof trace, "%s/trace.json", folder);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) != 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stats), cmocka_unit_test(test_trace),
        cmocka_unit_test(test_waits), cmocka_unit_test(test_module_waits),
        cmocka_unit_test(test_off),   cmocka_unit_test(test_failing)};
    trace_copied_gpu = 1 << 20; /* the GPU is a fake one, whose memory costs time */

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
#endif
