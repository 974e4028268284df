/* test_cuda_graph_load.c - copies of memory of the host in graphs of the CUDA backend: the bytes
 * are taken when the copy is appended, buffers are used again, and every call fails in turn. */
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

enum { DONE = 77 };

static const ckpp_graph_place place = {"foo.c", 7, NULL};
static void *graph;
static const rt_backend *backend;
static rt_graph_run seen;
static int *a, *b;

static void install(void)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    fake_cuda_install((fake_options){.devices = 1, .driver_version = 13000});
    cuda_probe(NULL);
    EXPECT(!cuda_backend.allocate(0, NULL, 2 * sizeof *a, (void **)&a) &&
               !cuda_backend.allocate(0, NULL, 2 * sizeof *b, (void **)&b),
           "%s", ckpp_last_error());
}

/* Copies `count` times to `to`, other values each time, with a copy to b behind each. */
static ckpp_status block(int *to, const int *values, int count, size_t bytes)
{
    ckpp_status status = cuda_graphs.open(&graph, 0, NULL, &place, &backend), closed;
    if (status || !backend)
        return status ? status : CKPP_ERROR_BACKEND;
    for (int k = 0; k < count && !status; k++) {
        int here[2] = {values[k], 5};
        status = backend->copy(to, 0, here, CKPP_HOST, bytes, NULL);
        here[0] = -1;
        if (!status)
            status = backend->copy(b + k % 2, 0, to, 0, sizeof *b, NULL);
    }
    closed = cuda_graphs.close(graph, status != CKPP_OK, &seen);
    return status ? status : closed;
}

static int check_loads(const void *argument)
{
    static const struct {
        int values[3], count, bytes, built, updated, waits;
    } runs[] = {
        {{1, 2}, 2, 4, 1, 0, 0},    {{1, 2}, 2, 4, 0, 0, 0}, {{1, 3}, 2, 4, 0, 1, 1},
        {{4, 5}, 2, 4, 0, 2, 1},    {{4, 5}, 2, 8, 1, 0, 1}, {{4, 5, 6}, 3, 8, 1, 0, 0},
        {{7, 5, 6}, 3, 8, 0, 1, 1}, {{7}, 1, 8, 1, 0, 1},
    };
    (void)argument;
    install();
    const int alive = fake_cuda_alive();
    const size_t locked = fake_cuda_locked();
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
        const int waits = fake_cuda_calls_of("cudaEventSynchronize");
        b[0] = b[1] = 0;
        EXPECT(!block(a, runs[k].values, runs[k].count, (size_t)runs[k].bytes), "%s",
               ckpp_last_error());
        const int *v = runs[k].values, count = runs[k].count;
        EXPECT(b[0] == v[(count - 1) / 2 * 2] && b[1] == (count > 1 ? v[1] : 0) &&
                   a[0] == v[count - 1],
               "run %zu: %d %d", k, b[0], b[1]);
        EXPECT(seen.built == runs[k].built && seen.updated == runs[k].updated,
               "run %zu: built %d times, %d set: %s", k, seen.built, seen.updated, seen.why);
        EXPECT(fake_cuda_calls_of("cudaEventSynchronize") - waits == runs[k].waits,
               "run %zu: %d waits", k, fake_cuda_calls_of("cudaEventSynchronize") - waits);
        EXPECT(fake_cuda_locked() - locked == (size_t)(count * runs[k].bytes), "run %zu: %zu", k,
               fake_cuda_locked() - locked);
    }
    /* another place on the device: the node is set */
    EXPECT(!block(a + 1, (const int[]){7}, 1, 4) && !block(a, (const int[]){7}, 1, 4), "%s",
           ckpp_last_error());
    EXPECT(!seen.built && seen.updated == 2, "%d %d", seen.built, seen.updated);
    cuda_graphs.drop(graph);
    EXPECT(fake_cuda_alive() == alive && fake_cuda_locked() == locked, "%d",
           fake_cuda_alive() - alive);
    return 0;
}

static void test_loads(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_loads, NULL), 0);
}

static ckpp_status run_blocks(void)
{
    ckpp_status first = CKPP_OK;
    for (int run = 0; run < 4; run++) {
        const int values[] = {run, run / 2};
        b[0] = b[1] = -1;
        ckpp_status status = block(a, values, 2, run == 3 ? 8 : 4);
        EXPECT(status || (b[0] == run && b[1] == run / 2), "run %d: %d %d", run, b[0], b[1]);
        first = first ? first : status;
    }
    return first;
}

static int fail_once(const void *argument)
{
    const int k = *(const int *)argument;
    install();
    const int alive = fake_cuda_alive();
    const size_t locked = fake_cuda_locked();
    rt_call previous = rt_enter((rt_call){.function = "test"});
    fake_cuda_fail_at(k, cudaErrorUnknown, 0);
    ckpp_status status = run_blocks();
    const char *failed = fake_cuda_failed(), *message = ckpp_last_error();
    fake_cuda_fail_at(0, cudaSuccess, 0);
    if (!failed) {
        EXPECT(!status, "%s", message);
        rt_leave(previous);
        return DONE;
    }
    static const char *const fatal[] = {"cudaHostAlloc", "cudaEventCreateWithFlags",
                                        "cudaEventRecord", "cudaGraphAddMemcpyNode1D"};
    for (size_t j = 0; j < sizeof fatal / sizeof *fatal; j++)
        EXPECT(strcmp(failed, fatal[j]) || (status && strstr(message, failed)),
               "call %d, %s: '%s'", k, failed, message);
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "call %d, %s: the error is there", k, failed);
    rt_leave(previous);
    rt_cuda.SetDevice(0);
    previous = rt_enter((rt_call){.function = "test"});
    EXPECT(!run_blocks(), "after call %d, %s: %s", k, failed, ckpp_last_error());
    rt_leave(previous);
    cuda_graphs.drop(graph);
    EXPECT(strcmp(failed, "cudaFreeHost") == 0 || strcmp(failed, "cudaEventDestroy") == 0 ||
               (fake_cuda_alive() == alive && fake_cuda_locked() == locked),
           "call %d, %s: %d objects are left", k, failed, fake_cuda_alive() - alive);
    return 0;
}

static void test_failures(void **state)
{
    (void)state;
    for (int k = 1;; k++) {
        int status = run_child(fail_once, &k);
        if (status == DONE) {
            assert_true(k > 20);
            return;
        }
        assert_int_equal(status, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loads),
        cmocka_unit_test(test_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
