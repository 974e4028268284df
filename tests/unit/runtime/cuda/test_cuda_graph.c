/* test_cuda_graph.c - graphs of the CUDA backend, on a GPU that is not there: what is built, set
 * and left alone, what a graph refuses, and every call failing in turn.
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

enum { DONE = 77, N = 4 };

/* A kernel's argument: *to = *to * 10 + digit. */
typedef struct digits {
    int *to;
    int64_t digit;
} digits;

static char first[] = "first", second[] = "second";
static rt_code code[2] = {{.function = first}, {.function = second}};
static const ckpp_kernel kernel[2] = {
    {.abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f", .file = "foo.c", .line = 11},
    {.abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "g", .file = "foo.c", .line = 12}};
static const ckpp_graph_place place = {"foo.c", 7, NULL};

static void run_kernel(const fake_launch *launch, void *user)
{
    const digits *d = launch->params;
    (void)user;
    /* memory that nobody has written may have any value */
    *d->to = (int)((unsigned)*d->to * 10 + (unsigned)d->digit +
                   (launch->kernel == second ? 5 : 0));
}

static size_t argument_size(const char *name)
{
    (void)name;
    return sizeof(digits);
}

static void install(int devices)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    fake_cuda_install((fake_options){.devices = devices,
                                     .driver_version = 13000,
                                     .run = run_kernel,
                                     .argument_size = argument_size});
}

static void *graph;
static const rt_backend *backend;
static rt_graph_run seen;

static ckpp_status open_block(int device, ckpp_stream stream)
{
    return cuda_graphs.open(&graph, device, stream, &place, &backend);
}

static ckpp_status close_block(void)
{
    return cuda_graphs.close(graph, false, &seen);
}

/* Launches a kernel, as a call of it at foo.c:20 would. */
static ckpp_status launch(int which, int *to, int digit, int items, bool waits, ckpp_stream stream)
{
    const digits d = {to, digit};
    rt_call previous = rt_enter((rt_call){.kernel = &kernel[which], .file = "foo.c", .line = 20});
    ckpp_status status = backend->launch(&code[which], 0, stream, items, 1, &d, sizeof d, waits);
    rt_leave(previous);
    return status;
}

typedef struct counts {
    int built, set, launched;
} counts;

static counts count(void)
{
    return (counts){fake_cuda_calls_of("cudaGraphInstantiate"),
                    fake_cuda_calls_of("cuGraphExecKernelNodeSetParams"),
                    fake_cuda_calls_of("cudaGraphLaunch")};
}

/* A block of launches into the default stream: "f1 g2" launches f with 1 and g with 2; a capital
 * letter: on more items; with a '!': one that waits by itself. Checks the result, and how often
 * graphs were built and nodes set. */
static void block(const char *work, int expected, int built, int set, const char *why)
{
    int *value = NULL;
    static int *memory;
    const counts before = count();
    if (!memory)
        EXPECT(!cuda_backend.allocate(0, NULL, sizeof *memory, (void **)&memory), "memory");
    value = memory;
    *value = 0;
    EXPECT(!open_block(0, NULL), "%s", ckpp_last_error());
    for (const char *w = work; *w; w += strcspn(w, " "), w += strspn(w, " ")) {
        const char letter = *w | 32;
        EXPECT(
            !launch(letter == 'g', value, w[1] - '0', letter == *w ? 1 : 1000, w[2] == '!', NULL),
            "%s", ckpp_last_error());
    }
    EXPECT(*value == 0, "'%s' began before its block's end", work);
    EXPECT(!close_block(), "%s", ckpp_last_error());
    const counts after = count();
    EXPECT(*value == expected, "'%s': %d", work, *value);
    EXPECT(after.built - before.built == built && seen.built == built, "'%s': built %d times",
           work, after.built - before.built);
    EXPECT(after.set - before.set == set && seen.updated >= set, "'%s': %d nodes set", work,
           after.set - before.set);
    EXPECT(after.launched - before.launched == (*work != 0), "'%s': launched", work);
    EXPECT(strstr(seen.why, why) && !*why == !*seen.why, "'%s': %s", work, seen.why);
}

static int check_blocks(const void *argument)
{
    (void)argument;
    install(1);
    cuda_probe(NULL);
    block("f1 f2 g3", 128, 1, 0, "");
    block("f1 f2 g3", 128, 0, 0, "");
    block("f1 f4 g3", 148, 0, 1, "");
    block("f2 f4 g1", 246, 0, 2, "");
    block("", 0, 0, 0, "");
    block("F2 f4 g1", 246, 0, 1, "");
    block("F2 g4 g1", 296, 1, 0, "node 2 was kernel 'f' (foo.c:20), is now kernel 'g' (foo.c:20)");
    block("F2 g4", 29, 1, 0, "there are 2 nodes, and it had 3");
    block("F3 g4 f1", 391, 1, 1, "there are more than the 2 nodes that it had: kernel 'f'");
    block("F3 g4 f1!", 391, 1, 0, "node 3, kernel 'f' (foo.c:20), is launched in another form");
    block("F3 g4 f2!", 392, 0, 1, "");
    block("f3 g4 f2!", 392, 0, 1, "");
    cuda_graphs.drop(graph);
    return 0;
}

static void test_blocks(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_blocks, NULL), 0);
}

/* Zeros, copies, scratch memory, and memory that is released. */
static ckpp_status use_memory(int *from, int *to, size_t bytes, size_t scratch, int device,
                              ckpp_stream stream)
{
    void *parts = NULL, *again = NULL, *made = NULL;
    ckpp_status status;
    if ((status = backend->zero(device, stream, from, bytes)) ||
        (status = backend->acquire_scratch(device, stream, 16, scratch, &parts)))
        return status;
    backend->release_scratch(device, stream, 16, scratch, parts);
    if ((status = backend->acquire_scratch(device, stream, 16, scratch / 2, &again)) ||
        (status = backend->allocate(device, stream, bytes, &made)))
        return status;
    backend->release_scratch(device, stream, 16, scratch / 2, again);
    EXPECT((uintptr_t)parts % 256 == 0 && (uintptr_t)again % 256 == 0, "scratch memory");
    for (int k = 1; k <= 16; k++)
        EXPECT(((char *)parts)[-k] == 0, "zeros in front of scratch memory");
    const int alive = fake_cuda_alive();
    const digits d = {from, 7};
    status = backend->launch(&code[0], device, stream, 1, 1, &d, sizeof d, false);
    if (!status)
        status = backend->copy(made, device, from, device, bytes, stream);
    if (!status)
        status = backend->copy(to, device, made, device, bytes, stream);
    backend->release(device, stream, made);
    EXPECT(fake_cuda_alive() == alive, "memory is released after the launch");
    return status;
}

static int check_memory(const void *argument)
{
    int *a = NULL, *b = NULL;
    (void)argument;
    install(1);
    cuda_probe(NULL);
    EXPECT(!cuda_backend.allocate(0, NULL, N * sizeof *a, (void **)&a) &&
               !cuda_backend.allocate(0, NULL, N * sizeof *b, (void **)&b),
           "%s", ckpp_last_error());
    const int alive = fake_cuda_alive();
    for (int run = 0; run < 6; run++) {
        const size_t bytes = (run < 4 ? N : N - 1) * sizeof *a, scratch = run < 3 ? 100 : 1 << 20;
        memset(a, 1, N * sizeof *a);
        memset(b, 1, N * sizeof *b);
        EXPECT(!open_block(0, NULL), "%s", ckpp_last_error());
        EXPECT(!use_memory(run % 2 ? a : b, run % 2 ? b : a, bytes, scratch, 0, NULL), "%s",
               ckpp_last_error());
        EXPECT(!close_block(), "%s", ckpp_last_error());
        EXPECT(seen.nodes == 4 && seen.built == (run == 0 || run == 4), "run %d: %d nodes, %s",
               run, seen.nodes, seen.why);
        EXPECT(a[0] == 7 && b[0] == 7 && a[1] == 0 && b[2] == 0 && (a[3] == 0) == (run < 4),
               "run %d: %d %d", run, a[0], b[0]);
        /* graph, its instance, scratch memory twice */
        EXPECT(fake_cuda_alive() == alive + 4, "run %d: %d", run, fake_cuda_alive() - alive);
    }
    EXPECT(strstr(seen.why, "") && !seen.built, "%s", seen.why);
    cuda_graphs.drop(graph);
    EXPECT(fake_cuda_alive() == alive, "%d", fake_cuda_alive() - alive);
    cuda_backend.release(0, NULL, a);
    cuda_backend.release(0, NULL, b);
    return 0;
}

static void test_memory(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_memory, NULL), 0);
}

static int check_refusals(const void *argument)
{
    int *a = NULL, here = 5;
    void *event = NULL;
    cudaStream_t other;
    (void)argument;
    install(1);
    cuda_probe(NULL);
    other = fake_cuda_stream(0, 3);
    EXPECT(!cuda_backend.allocate(0, NULL, sizeof *a, (void **)&a) &&
               !cuda_backend.event_create(0, &event),
           "%s", ckpp_last_error());
#define REFUSED(call, text)                                                                       \
    do {                                                                                          \
        EXPECT(!open_block(0, NULL) && !launch(0, a, 1, 1, false, NULL), "%s",                    \
               ckpp_last_error());                                                                \
        rt_call previous = rt_enter((rt_call){.function = "test"});                               \
        EXPECT((call) == CKPP_ERROR_ARGUMENT, "%s", #call);                                       \
        EXPECT(strstr(ckpp_last_error(), text) && strstr(ckpp_last_error(), "foo.c:7"), "%s",     \
               ckpp_last_error());                                                                \
        rt_leave(previous);                                                                       \
        EXPECT(close_block() == CKPP_ERROR_ARGUMENT && *a == 3, "%d", *a);                        \
        EXPECT(fake_cuda_alive() == 2, "%d", fake_cuda_alive());                                  \
    } while (0)
    *a = 3;
    REFUSED(backend->copy(&here, CKPP_HOST, a, 0, sizeof *a, NULL), "the host reads an array");
    REFUSED(backend->wait(0, NULL), "a wait for the stream");
    REFUSED(backend->wait_all(0), "a wait for the device");
    REFUSED(backend->event_record(event, NULL), "an event is recorded");
    /* what is for another stream is no part of it */
    EXPECT(!open_block(0, NULL), "%s", ckpp_last_error());
    EXPECT(!launch(0, a, 4, 1, false, other) && *a == 34, "%d", *a);
    EXPECT(!backend->copy(&here, CKPP_HOST, a, 0, sizeof *a, other) && here == 34, "%d", here);
    EXPECT(!backend->wait(0, other) && !backend->event_record(event, other), "%s",
           ckpp_last_error());
    EXPECT(!close_block() && seen.nodes == 0 && *a == 34, "%d", *a);
    /* a block that has failed otherwise */
    EXPECT(!open_block(0, NULL) && !launch(0, a, 1, 1, false, NULL), "%s", ckpp_last_error());
    EXPECT(!cuda_graphs.close(graph, true, &seen) && *a == 34, "%d", *a);
    cuda_graphs.drop(graph);
    cuda_backend.event_destroy(event);
    cuda_backend.release(0, NULL, a);
    EXPECT(fake_cuda_alive() == 0, "%d", fake_cuda_alive());
    return 0;
}

static void test_refusals(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_refusals, NULL), 0);
}

/* A stream that the program captures, or a driver without the functions, has launches made at
 * once. */
static int check_captured(const void *argument)
{
    (void)argument;
    install(1);
    cuda_probe(NULL);
    cudaStream_t stream = fake_cuda_stream(0, 2);
    fake_cuda_capture(stream, true);
    EXPECT(!open_block(0, stream) && !backend && !graph, "captured");
    EXPECT(cuda_is_captured(0, stream) && !cuda_is_captured(0, NULL), "captured");
    fake_cuda_capture(stream, false);
    EXPECT(!open_block(0, stream) && backend && graph && !close_block(), "not captured");
    rt_cuda.driver_set_kernel = NULL;
    EXPECT(!open_block(0, stream) && !backend, "an old driver");
    cuda_graphs.drop(graph);
    return 0;
}

static void test_captured(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_captured, NULL), 0);
}

/* Clusters, cooperative grids and a carveout are attributes of nodes. */
static int check_grid(const void *argument)
{
    int *a = NULL;
    rt_layout layout;
    rt_grid grid = {.grid = {2, 1, 1}, .block = {32, 1, 1}, .carveout = -1};
    (void)argument;
    install(1);
    cuda_probe(NULL);
    layout_begin(&layout, 0);
    layout.arguments = 1;
    layout_add(&layout, MEMBER_POINTER, 0, sizeof(digits), 8);
    EXPECT(!cuda_backend.allocate(0, NULL, sizeof *a, (void **)&a), "%s", ckpp_last_error());
    for (int run = 0; run < 8; run++) {
        static const int attributes[] = {0, 0, 1, 3, 3, 2, 2, 0};
        digits d = {a, run};
        grid.cooperative = run == 2 || run == 3 || run == 4;
        grid.cluster[0] = run >= 3 && run <= 4 ? 2 : 0;
        grid.cluster[1] = grid.cluster[2] = 1;
        grid.carveout = run >= 3 && run <= 6 ? 40 : -1;
        const int before = fake_cuda_calls_of("cudaGraphKernelNodeSetAttribute");
        EXPECT(!open_block(0, NULL), "%s", ckpp_last_error());
        EXPECT(!backend->launch_grid(&code[1], 0, NULL, &grid, &layout, (unsigned char *)&d), "%s",
               ckpp_last_error());
        EXPECT(!close_block(), "%s", ckpp_last_error());
        const int set = fake_cuda_calls_of("cudaGraphKernelNodeSetAttribute") - before;
        EXPECT(seen.built == (run == 0 || run == 2 || run == 3 || run == 5 || run == 7),
               "run %d: %s", run, seen.why);
        EXPECT(set == (seen.built ? (run == 5 ? 1 : attributes[run]) : 0), "run %d: %d", run, set);
    }
    cuda_graphs.drop(graph);
    cuda_backend.release(0, NULL, a);
    return 0;
}

static void test_grid(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_grid, NULL), 0);
}

/* ---- every call fails in turn ---- */

typedef struct attempt {
    int k, devices, device;
} attempt;

/* Runs blocks that build, set and rebuild. Returns the first status that is no success. */
static ckpp_status run_blocks(int device, ckpp_stream stream, int *a, int *b)
{
    ckpp_status result = CKPP_OK;
    for (int run = 0; run < 3; run++) {
        ckpp_status status = open_block(device, stream), closed;
        if (!status && !backend)
            continue; /* nobody knows whether the stream is captured */
        rt_call previous = rt_enter((rt_call){.kernel = &kernel[0], .file = "foo.c", .line = 20});
        *a = *b = 1;
        if (!status) {
            status = use_memory(run % 2 ? a : b, run % 2 ? b : a, sizeof *a, 100, device, stream);
            const digits d = {a, run};
            if (!status)
                status = backend->launch(&code[run == 2], device, stream, 1, 1, &d, sizeof d,
                                         true);
            if (!status)
                status = backend->launch(&code[0], device, stream, 1, 1, &d, sizeof d, true);
            closed = cuda_graphs.close(graph, status != CKPP_OK, &seen);
            status = status ? status : closed;
        }
        rt_leave(previous);
        EXPECT(status || (*a == 700 + 11 * run + (run == 2 ? 50 : 0) && *b == 7), "run %d: %d %d",
               run, *a, *b);
        const char *failed = fake_cuda_failed(); /* the program's device, after the launch */
        EXPECT(!status || *a == 1 || strcmp(failed, "cudaSetDevice") == 0, "%s", failed);
        result = result ? result : status;
    }
    return result;
}

static int fail_once(const void *argument)
{
    const attempt *a = argument;
    int *x = NULL, *y = NULL;
    install(a->devices);
    cuda_probe(NULL);
    ckpp_stream stream = fake_cuda_stream(a->device, 1);
    EXPECT(!cuda_backend.allocate(a->device, stream, sizeof *x, (void **)&x) &&
               !cuda_backend.allocate(a->device, stream, sizeof *y, (void **)&y),
           "%s", ckpp_last_error());
    const int alive = fake_cuda_alive();
    rt_call previous = rt_enter((rt_call){.function = "test"});
    fake_cuda_fail_at(a->k, cudaErrorUnknown, 0);
    ckpp_status status = run_blocks(a->device, stream, x, y);
    const char *failed = fake_cuda_failed(), *message = ckpp_last_error();
    fake_cuda_fail_at(0, cudaSuccess, 0);
    if (!failed) {
        EXPECT(!status, "%s", message);
        rt_leave(previous);
        return DONE;
    }
    /* what may fail unseen: the graph is built anew, or what it had is gone */
    static const char *const unseen[] = {"cuGraphExecKernelNodeSetParams",
                                         "cudaGraphExecMemcpyNodeSetParams1D",
                                         "cudaGraphExecMemsetNodeSetParams",
                                         "cudaGraphDestroy",
                                         "cudaGraphExecDestroy",
                                         "cudaStreamIsCapturing",
                                         "cudaFreeAsync",
                                         "cudaDeviceSynchronize",
                                         "cudaStreamGetId"};
    bool is_unseen = false;
    for (size_t k = 0; k < sizeof unseen / sizeof *unseen; k++)
        is_unseen = is_unseen || strcmp(failed, unseen[k]) == 0;
    if (!is_unseen && strcmp(failed, "cudaSetDevice") && strcmp(failed, "cudaGetDevice"))
        EXPECT(status && strstr(message, failed), "call %d, %s: '%s'", a->k, failed, message);
    rt_leave(previous);
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "call %d, %s: the error is there", a->k, failed);
    rt_cuda.SetDevice(0);
    previous = rt_enter((rt_call){.function = "test"});
    EXPECT(!run_blocks(a->device, stream, x, y), "after call %d, %s: %s", a->k, failed,
           ckpp_last_error());
    rt_leave(previous);
    EXPECT(graph, "after call %d, %s: no graph", a->k, failed);
    cuda_graphs.drop(graph);
    EXPECT(fake_cuda_alive() == alive, "call %d, %s: %d objects are left", a->k, failed,
           fake_cuda_alive() - alive);
    cuda_backend.release(a->device, stream, x);
    cuda_backend.release(a->device, stream, y);
    return 0;
}

static void fail_each(int devices, int device)
{
    for (int k = 1;; k++) {
        int status = run_child(fail_once, &(attempt){k, devices, device});
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
    fail_each(1, 0);
}

static void test_failures_two_devices(void **state)
{
    (void)state;
    fail_each(2, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_captured),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_failures_one_device),
        cmocka_unit_test(test_failures_two_devices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
