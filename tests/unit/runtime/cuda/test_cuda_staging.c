/* test_cuda_staging.c - large transfers of pageable memory, on a GPU that is not there. What is
 * made once lasts as long as the process, so each case runs in a child of its own. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"
#include "runtime/cuda/staging.h"

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

/* What is not to be touched lies around the bytes of a transfer. */
enum { KIB = 1024, CHUNK = 16 * KIB, LEAST = 32 * KIB, EDGE = 64, MARK = 0x5A, THREADS = 6 };

static void install(fake_options options)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    cuda_staging = (struct cuda_staging){
        .least = LEAST, .chunk = CHUNK, .least_chunk = CHUNK, .threads = 4};
    fake_cuda_install(options);
    cuda_probe(NULL);
}

static unsigned char byte_of(size_t k, unsigned salt)
{
    return (unsigned char)((k * 2654435761u + salt * 0x9E3779B97F4A7C15u) >> 24);
}

static void fill(unsigned char *p, size_t bytes, unsigned salt)
{
    for (size_t k = 0; k < bytes; k++)
        p[k] = byte_of(k, salt);
}

static size_t first_wrong(const unsigned char *p, size_t bytes, unsigned salt)
{
    size_t k = 0;
    while (k < bytes && p[k] == byte_of(k, salt))
        k++;
    return k;
}

static bool is_marked(const unsigned char *p)
{
    for (int k = 0; k < EDGE; k++)
        if (p[k] != MARK)
            return false;
    return true;
}

/* ---- there and back ---- */

typedef struct trip {
    size_t bytes, shift; /* the host's memory begins so many bytes behind a page's begin */
    ckpp_stream stream;
    unsigned salt;
    ckpp_status status; /* of the first call that failed */
    bool right;         /* all bytes have come back */
    int device;
} trip;

static unsigned char *make_host(size_t bytes)
{
    unsigned char *p = aligned_alloc(4096, round_up(bytes, 4096));
    memset(p, MARK, bytes);
    return p;
}

/* The source changes as soon as the copy to the device has returned; what comes from there is
 * looked at as soon as that copy has. */
static void travel(trip *t)
{
    size_t whole = t->bytes + t->shift + 2 * (size_t)EDGE;
    unsigned char *from = make_host(whole), *to = make_host(whole),
                  *source = from + EDGE + t->shift, *target = to + EDGE + t->shift;
    void *device = NULL;
    fill(source, t->bytes, t->salt);
    t->right = false;
    t->status = cuda_backend.allocate(t->device, t->stream, t->bytes, &device);
    if (!t->status)
        t->status = cuda_backend.copy(device, t->device, source, CKPP_HOST, t->bytes, t->stream);
    if (!t->status) {
        memset(source, 0, t->bytes);
        t->status = cuda_backend.copy(target, CKPP_HOST, device, t->device, t->bytes, t->stream);
    }
    if (!t->status)
        t->right = first_wrong(target, t->bytes, t->salt) == t->bytes &&
                   is_marked(target - EDGE) && is_marked(target + t->bytes);
    if (device)
        cuda_backend.release(t->device, t->stream, device);
    free(from);
    free(to);
}

static int copies_of(trip *t)
{
    int before = fake_cuda_calls_of("cudaMemcpyAsync");
    travel(t);
    EXPECT(!t->status && t->right, "%zu bytes, shift %zu: %s", t->bytes, t->shift,
           ckpp_last_error());
    return fake_cuda_calls_of("cudaMemcpyAsync") - before;
}

static int check_sizes(const void *lazy)
{
    static const size_t sizes[] = {1,          LEAST - 1,      LEAST,
                                   LEAST + 1,  7 * CHUNK + 1,  16 * CHUNK - 1,
                                   16 * CHUNK, 16 * CHUNK + 1, 33 * CHUNK + 4097},
                        shifts[] = {0, 1, 63};
    install((fake_options){.lazy = lazy != NULL});
    ckpp_stream streams[] = {NULL, cudaStreamPerThread, fake_cuda_stream(0, 1)};
    for (int s = 0; s < 9; s++)
        for (int k = 0; k < 3; k++) {
            trip t = {sizes[s], shifts[k], streams[(s + k) % 3], (unsigned)(s + k), 0, false, 0};
            int copies = copies_of(&t),
                each = t.bytes < LEAST ? 1 : (int)divide_up((int64_t)t.bytes, CHUNK);
            EXPECT(copies == 2 * each, "%zu bytes: %d copies", t.bytes, copies);
        }
    EXPECT(fake_cuda_alive() > 0 && fake_cuda_locked() > 0, "nothing is kept");
    int made = fake_cuda_calls_of("cudaHostAlloc");
    EXPECT(made == 2, "page-locked memory was allocated %d times", made);
    cuda_release_staging();
    EXPECT(fake_cuda_alive() == 0 && fake_cuda_locked() == 0, "%d, %zu", fake_cuda_alive(),
           fake_cuda_locked());
    EXPECT(copies_of(&(trip){.bytes = LEAST}) == 4, "not staged again");
    cuda_release_staging();
    return 0;
}

static void test_sizes(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_sizes, NULL), 0);
    assert_int_equal(run_child(check_sizes, "lazy"), 0);
}

static void *travel_often(void *argument)
{
    trip *t = argument;
    for (int k = 0; k < 12; k++) {
        t->bytes = LEAST + (size_t)k * 3 * CHUNK + t->salt;
        travel(t);
        if (t->status || !t->right)
            break;
    }
    return NULL;
}

static int check_threads(const void *lazy)
{
    pthread_t thread[THREADS];
    trip t[THREADS];
    install((fake_options){.lazy = lazy != NULL});
    for (int k = 0; k < THREADS; k++) {
        t[k] = (trip){.stream = fake_cuda_stream(0, k), .salt = (unsigned)k};
        pthread_create(&thread[k], NULL, travel_often, &t[k]);
    }
    for (int k = 0; k < THREADS; k++) {
        pthread_join(thread[k], NULL);
        EXPECT(!t[k].status && t[k].right, "thread %d: %d", k, t[k].status);
    }
    cuda_release_staging();
    return 0;
}

static void test_threads(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_threads, NULL), 0);
    assert_int_equal(run_child(check_threads, "lazy"), 0);
}

/* Each device has lanes of its own, and the program's current one stays. */
static int check_devices(const void *unused)
{
    int current = 7;
    (void)unused;
    install((fake_options){.devices = 2, .lazy = true});
    for (int k = 0; k < 4; k++) {
        trip t = {.bytes = 20 * CHUNK, .stream = fake_cuda_stream(k % 2, 1), .device = k % 2};
        EXPECT(copies_of(&t) == 40, "device %d", t.device);
        EXPECT(!rt_cuda.GetDevice(&current) && current == 0, "%d", current);
    }
    EXPECT(fake_cuda_calls_of("cudaHostAlloc") == 4, "two for each device");
    cuda_release_staging();
    return 0;
}

static void test_devices(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_devices, NULL), 0);
}

/* ---- what is copied by CUDA alone ---- */

static int check_direct(const void *unused)
{
    static unsigned char host[2 * LEAST];
    void *device = NULL;
    (void)unused;
    install((fake_options){.devices = 1});
    cudaStream_t stream = fake_cuda_stream(0, 1);
    fake_cuda_capture(stream, true);
    EXPECT(copies_of(&(trip){.bytes = 4 * LEAST, .stream = stream}) == 2, "in a graph");
    EXPECT(!cuda_backend.allocate(0, NULL, sizeof host, &device), "%s", ckpp_last_error());
    static const enum cudaMemoryType types[] = {cudaMemoryTypeHost, cudaMemoryTypeManaged};
    for (int k = 0; k < 2; k++) {
        fake_cuda_register(host, sizeof host, types[k], 0);
        int before = fake_cuda_calls_of("cudaMemcpyAsync");
        EXPECT(!cuda_backend.copy(device, 0, host, CKPP_HOST, sizeof host, NULL), "%d", k);
        EXPECT(fake_cuda_calls_of("cudaMemcpyAsync") == before + 1, "type %d", k);
    }
    cuda_backend.release(0, NULL, device);
    EXPECT(fake_cuda_calls_of("cudaHostAlloc") == 0, "there is page-locked memory");
    cuda_staging.worth = 40 * LEAST;
    for (int k = 1; k < 10; k++)
        EXPECT(copies_of(&(trip){.bytes = 4 * LEAST}) == 2, "transfer %d is staged", k);
    EXPECT(copies_of(&(trip){.bytes = 4 * LEAST}) > 2, "it is worth it now");
    cuda_release_staging();
    cuda_staging.threads = 1;
    EXPECT(copies_of(&(trip){.bytes = 4 * LEAST}) == 2, "without threads");
    return 0;
}

static void test_direct(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_direct, NULL), 0);
}

/* While another thread captures, calls that might wait for its stream would break its graph. */
static int check_capture_mode(const void *unused)
{
    (void)unused;
    install((fake_options){.devices = 1});
    fake_cuda_forbid_unsafe(true);
    EXPECT(copies_of(&(trip){.bytes = 4 * LEAST}) > 2, "not staged");
    enum cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
    EXPECT(!rt_cuda.ThreadExchangeStreamCaptureMode(&mode) && mode == cudaStreamCaptureModeGlobal,
           "%d", mode);
    cuda_release_staging();
    return 0;
}

static void test_capture_mode(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_capture_mode, NULL), 0);
}

static int check_fork(const void *unused)
{
    (void)unused;
    install((fake_options){.devices = 1});
    EXPECT(copies_of(&(trip){.bytes = 4 * LEAST}) > 2, "not staged");
    pid_t pid = fork();
    if (pid == 0) {
        EXPECT(copies_of(&(trip){.bytes = 4 * LEAST}) == 2, "staged in the child");
        _exit(failures > 0);
    }
    int status;
    EXPECT(waitpid(pid, &status, 0) == pid && status == 0, "%x", status);
    EXPECT(copies_of(&(trip){.bytes = 4 * LEAST}) > 2, "not staged after the fork");
    cuda_release_staging();
    return 0;
}

static void test_fork(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_fork, NULL), 0);
}

/* ---- failures ---- */

static bool can_be_done_without(const char *name)
{
    return strcmp(name, "cudaHostAlloc") == 0 || strcmp(name, "cudaEventQuery") == 0 ||
           strcmp(name, "cudaEventCreateWithFlags") == 0 ||
           strcmp(name, "cudaStreamIsCapturing") == 0 ||
           strcmp(name, "cudaThreadExchangeStreamCaptureMode") == 0 ||
           strcmp(name, "cudaPointerGetAttributes") == 0;
}

/* The k-th call of a trip fails: it is the first trip, or a later one. */
typedef struct attempt {
    int k;
    bool later, lazy;
    cudaError_t error;
} attempt;

enum { DONE = 77 };

static int fail_once(const void *argument)
{
    const attempt *a = argument;
    trip t = {.bytes = 20 * CHUNK + 5};
    install((fake_options){.lazy = a->lazy});
    rt_call previous = rt_enter((rt_call){.function = "test"});
    if (a->later)
        travel(&t);
    fake_cuda_fail_at(a->k, a->error, 0);
    travel(&t);
    const char *failed = fake_cuda_failed(), *message = ckpp_last_error();
    rt_leave(previous);
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "%s: the error is still there", failed);
    if (!failed || can_be_done_without(failed))
        EXPECT(!t.status && t.right, "call %d, %s: '%s'", a->k, failed, message);
    else
        EXPECT(strstr(message, failed), "call %d, %s: '%s'", a->k, failed, message);
    fake_cuda_fail_at(0, 0, 0);
    trip again = {.bytes = 40 * CHUNK + 1, .salt = 3};
    travel(&again);
    EXPECT(!again.status && again.right, "after %s: %s", failed, ckpp_last_error());
    cuda_release_staging();
    EXPECT(fake_cuda_alive() == 0 && fake_cuda_locked() == 0, "call %d, %s: %d, %zu", a->k, failed,
           fake_cuda_alive(), fake_cuda_locked());
    return failed ? 0 : DONE;
}

static void fail_each(attempt a)
{
    for (a.k = 1;; a.k++) {
        int status = run_child(fail_once, &a);
        if (status == DONE) {
            assert_true(a.k > 100);
            return;
        }
        assert_int_equal(status, 0);
    }
}

static void test_failures(void **state)
{
    (void)state;
    fail_each((attempt){.error = cudaErrorUnknown});
    fail_each((attempt){.error = cudaErrorMemoryAllocation, .later = true, .lazy = true});
}

/* A thread is cancelled in the middle: CUDA's functions are points where that happens. */
static void *travel_for_ever(void *unused)
{
    trip t = {.bytes = 8 * CHUNK};
    (void)unused;
    for (;;)
        travel(&t);
    return NULL;
}

static int check_cancelling(const void *unused)
{
    (void)unused;
    install((fake_options){.devices = 1});
    for (int k = 0; k < 20; k++) {
        pthread_t thread;
        pthread_create(&thread, NULL, travel_for_ever, NULL);
        usleep((unsigned)k * 500);
        pthread_cancel(thread);
        pthread_join(thread, NULL);
        copies_of(&(trip){.bytes = 8 * CHUNK});
    }
    cuda_release_staging();
    _exit(failures > 0); /* what the cancelled threads had is lost */
}

static void test_cancelling(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__ /* which takes the stack of a cancelled thread for damaged */
    skip();
#endif
    assert_int_equal(run_child(check_cancelling, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_direct),       cmocka_unit_test(test_fork),
        cmocka_unit_test(test_failures),     cmocka_unit_test(test_cancelling),
        cmocka_unit_test(test_capture_mode), cmocka_unit_test(test_devices),
    };
    return cmocka_run_group_tests_name("cuda_staging", tests, NULL, NULL);
}

#endif
