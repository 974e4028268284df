/* test_cuda_graph_loop.c - loops that a GPU repeats, as nodes of graphs of the CUDA backend: how
 * often they run, when graphs are built anew, old drivers, and every call failing in turn. */
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

void cudaGraphSetConditional(unsigned long long loop, unsigned value);

enum { DONE = 77 };

/* A kernel's argument: adds `more` to *to; with a loop, says whether *to is more than 0. */
typedef struct work {
    int *to;
    int64_t more;
    uint64_t loop;
} work;

static char function[] = "first";
static rt_code code = {.function = function};
static const ckpp_kernel kernel = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f", .file = "foo.c", .line = 11};
static const ckpp_graph_place place = {"foo.c", 7, NULL};

static void run_kernel(const fake_launch *launch, void *user)
{
    const work *w = launch->params;
    (void)user;
    *w->to = (int)((unsigned)*w->to + (unsigned)w->more);
    if (w->loop == RT_LOOP_HANDLE)
        abort();
    if (w->loop)
        cudaGraphSetConditional(w->loop, *w->to > 0 && *w->to < 1000);
}

static size_t argument_size(const char *name)
{
    (void)name;
    return sizeof(work);
}

static void *graph;
static const rt_backend *backend;
static rt_graph_run seen;

static void install(int driver)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    fake_cuda_install((fake_options){.devices = 1,
                                     .driver_version = driver,
                                     .run = run_kernel,
                                     .argument_size = argument_size});
    cuda_probe(NULL);
}

static ckpp_status launch(int *to, int more, uint64_t loop)
{
    const work w = {to, more, loop};
    const rt_use use = {(uintptr_t)to, (uintptr_t)(to + 1), loop == 0};
    rt_call previous = rt_enter((rt_call){.kernel = &kernel, .file = "foo.c", .line = 20});
    backend->note_uses(&use, 1);
    ckpp_status status = backend->launch(&code, 0, NULL, 1, 1, &w, sizeof w, true);
    rt_leave(previous);
    return status;
}

/* Says whether the loop goes on, and begins or ends it. */
static ckpp_status loop(int *to, rt_loop_step step)
{
    ckpp_status status = cuda_graphs.loop(graph, RT_LOOP_SETS);
    if (!status && !(status = launch(to, 0, RT_LOOP_HANDLE)))
        status = cuda_graphs.loop(graph, step);
    return status;
}

/* while (*a) { *a -= 1; *b += more; inner times: { *c = 2; while (*c) { *c -= 1; *b += 1; } } } */
static ckpp_status block(int *a, int *b, int *c, int more, int inner)
{
    ckpp_status status = cuda_graphs.open(&graph, 0, NULL, &place, &backend);
    if (status || !backend) /* nobody knows whether the stream is captured */
        return status ? status : CKPP_ERROR_BACKEND;
    if (!(status = launch(b, 0, 0)) && !(status = loop(a, RT_LOOP_BEGINS)) &&
        !(status = launch(a, -1, 0)))
        status = launch(b, more, 0);
    for (int k = 0; k < inner && !status; k++) {
        if (!(status = launch(c, 2, 0)) && !(status = loop(c, RT_LOOP_BEGINS)) &&
            !(status = launch(c, -1, 0)) && !(status = launch(b, 1, 0)))
            status = loop(c, RT_LOOP_ENDS);
        if (!status)
            status = backend->zero(0, NULL, c, sizeof *c);
    }
    if (!status && !(status = loop(a, RT_LOOP_ENDS)))
        status = launch(b, 1000, 0);
    ckpp_status closed = cuda_graphs.close(graph, status != CKPP_OK, &seen);
    return status ? status : closed;
}

static int *memory[3];

static ckpp_status run_block(int rounds, int more, int inner, int expected)
{
    *memory[0] = rounds;
    *memory[1] = *memory[2] = 0;
    ckpp_status status = block(memory[0], memory[1], memory[2], more, inner);
    EXPECT(status || *memory[1] == expected, "%d rounds: %d", rounds, *memory[1]);
    return status;
}

static void make_memory(void)
{
    for (int k = 0; k < 3; k++)
        EXPECT(!cuda_backend.allocate(0, NULL, sizeof(int), (void **)&memory[k]), "%s",
               ckpp_last_error());
}

static int check_loops(const void *argument)
{
    static const struct {
        int rounds, more, inner, expected, built;
    } runs[] = {
        {3, 1, 0, 1003, 1}, {5, 1, 0, 1005, 0}, {0, 1, 0, 1000, 0}, {3, 2, 0, 1006, 1},
        {3, 2, 1, 1012, 1}, {4, 2, 1, 1016, 0}, {4, 2, 2, 1024, 1}, {2, 2, 0, 1004, 1},
    };
    (void)argument;
    install(13000);
    make_memory();
    const int alive = fake_cuda_alive();
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
        EXPECT(!run_block(runs[k].rounds, runs[k].more, runs[k].inner, runs[k].expected), "%s",
               ckpp_last_error());
        EXPECT(seen.built == runs[k].built, "run %zu: built %d times, %s", k, seen.built,
               seen.why);
        if (k == 3)
            EXPECT(strstr(seen.why, "node 5, kernel 'f' (foo.c:20), of a loop, has other"), "%s",
                   seen.why);
    }
    cuda_graphs.drop(graph);
    EXPECT(fake_cuda_alive() == alive, "%d", fake_cuda_alive() - alive);
    return 0;
}

static void test_loops(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_loops, NULL), 0);
}

static int check_old_driver(const void *argument)
{
    (void)argument;
    install(12020);
    make_memory();
    rt_call previous = rt_enter((rt_call){.function = "test"});
    EXPECT(run_block(3, 1, 0, 0) == CKPP_ERROR_BACKEND &&
               strstr(ckpp_last_error(), "the driver is of CUDA 12.2, and repeats loops in graphs "
                                         "from 12.4 on"),
           "%s", ckpp_last_error());
    EXPECT(*memory[1] == 0, "%d", *memory[1]);
    rt_leave(previous);
    return 0;
}

static void test_old_driver(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_old_driver, NULL), 0);
}

/* ---- every call fails in turn ---- */

static ckpp_status run_blocks(void)
{
    ckpp_status first = CKPP_OK;
    for (int run = 0; run < 4; run++) {
        ckpp_status status = run_block(3, 1 + run / 2, 1, 1009 + run / 2 * 3);
        first = first ? first : status;
    }
    return first;
}

static int fail_once(const void *argument)
{
    const int k = *(const int *)argument;
    install(13000);
    make_memory();
    const int alive = fake_cuda_alive();
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
    static const char *const fatal[] = {"cudaGraphAddNode",     "cudaGraphConditionalHandleCreate",
                                        "cuGraphAddKernelNode", "cudaGraphAddMemsetNode",
                                        "cudaGraphInstantiate", "cudaGraphLaunch"};
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
    EXPECT(fake_cuda_alive() == alive, "call %d, %s: %d objects are left", k, failed,
           fake_cuda_alive() - alive);
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
        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_old_driver),
        cmocka_unit_test(test_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
