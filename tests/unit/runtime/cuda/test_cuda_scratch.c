/* test_cuda_scratch.c - what a reduction borrows on a GPU that is not there: zeroed scratch
 * memory, and slots for results that the host waits for. What is made once lasts as long as the
 * process, so each case runs in a child of its own. */
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

enum { ZEROS = 40, BYTES = 1000, SLOTS = 64, THREADS = 8, TURNS = 2000 };

static void install(int devices)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    fake_cuda_install((fake_options){.devices = devices});
    cuda_probe(NULL);
}

/* As a launch does: uses all of it, and leaves the zeros behind. */
static void *acquire_scratch(int device, ckpp_stream stream, size_t zeros, size_t bytes)
{
    void *data = NULL;
    EXPECT(!cuda_backend.acquire_scratch(device, stream, zeros, bytes, &data), "%s",
           ckpp_last_error());
    const unsigned char *front = data;
    for (size_t k = 1; k <= zeros; k++)
        EXPECT(front[-(ptrdiff_t)k] == 0, "zero %zu is %d", k, front[-(ptrdiff_t)k]);
    EXPECT((uintptr_t)data % 16 == 0, "%p", data);
    memset(data, 0xAB, bytes);
    cuda_backend.release_scratch(device, stream, zeros, bytes, data);
    return data;
}

/* ---- scratch memory ---- */

static int check_scratch(const void *unused)
{
    (void)unused;
    install(2);
    void *first = acquire_scratch(0, NULL, ZEROS, BYTES);
    int calls = fake_cuda_calls();
    EXPECT(acquire_scratch(0, NULL, 2 * ZEROS, 2 * BYTES) == first,
           "the default stream has one piece");
    EXPECT(acquire_scratch(0, cudaStreamLegacy, ZEROS, BYTES) == first, "whatever it is called");
    EXPECT(fake_cuda_calls() == calls, "%d calls", fake_cuda_calls() - calls);
    EXPECT(acquire_scratch(1, NULL, ZEROS, BYTES) != first, "devices have their own");
    EXPECT(acquire_scratch(0, NULL, ZEROS, (size_t)8 << 20) != first, "much is not kept");
    EXPECT(acquire_scratch(0, NULL, (size_t)1 << 20, BYTES) != first, "nor are many zeros");
    EXPECT(acquire_scratch(0, fake_cuda_stream(0, 1), ZEROS, BYTES) != first,
           "another stream may run beside it");
    EXPECT(acquire_scratch(0, cudaStreamPerThread, ZEROS, BYTES) != first, "so may a thread's");
    EXPECT(acquire_scratch(0, NULL, 0, BYTES) != first,
           "what serves several launches is not kept");
    EXPECT(fake_cuda_alive() == 0, "%d pieces are left", fake_cuda_alive());
    return 0;
}

static void test_scratch(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_scratch, NULL), 0);
}

/* Each call fails in turn: an error, nothing left, and the next time it works. */
static int fail_scratch(const void *argument)
{
    const int *k = argument;
    void *data = NULL;
    install(1);
    fake_cuda_fail_at(*k, cudaErrorInvalidValue, NVRTC_SUCCESS);
    ckpp_stream stream = *k % 2 ? NULL : fake_cuda_stream(0, 1);
    ckpp_status status = cuda_backend.acquire_scratch(0, stream, ZEROS, BYTES, &data);
    const char *failed = fake_cuda_failed();
    fake_cuda_fail_at(0, cudaSuccess, NVRTC_SUCCESS);
    if (!status)
        cuda_backend.release_scratch(0, stream, ZEROS, BYTES, data);
    EXPECT(status ? failed && strstr(ckpp_last_error(), failed)
                  : !failed || !strcmp(failed, "cudaStreamGetId"),
           "%s: %s", failed, ckpp_last_error());
    EXPECT(fake_cuda_alive() == 0, "%d pieces are left", fake_cuda_alive());
    acquire_scratch(0, stream, ZEROS, BYTES);
    EXPECT(fake_cuda_alive() == 0, "%d pieces are left", fake_cuda_alive());
    return 0;
}

static void test_scratch_failures(void **state)
{
    (void)state;
    for (int k = 1; k <= 8; k++)
        assert_int_equal(run_child(fail_scratch, &k), 0);
}

/* ---- slots ---- */

static int check_slots(const void *unused)
{
    char *slot[SLOTS];
    (void)unused;
    install(1);
    for (int k = 0; k < SLOTS; k++) {
        slot[k] = cuda_backend.acquire_slot(0);
        EXPECT(slot[k] && (uintptr_t)slot[k] % RT_SLOT == 0, "%d: %p", k, (void *)slot[k]);
        memset(slot[k], k, RT_SLOT);
    }
    for (int k = 0; k < SLOTS; k++)
        EXPECT(slot[k][0] == k && slot[k][RT_SLOT - 1] == k, "%d is %d", k, slot[k][0]);
    EXPECT(!cuda_backend.acquire_slot(0), "there are no more");
    cuda_backend.release_slot(slot[5]);
    EXPECT(cuda_backend.acquire_slot(0) == slot[5], "but this one");
    return 0;
}

/* Results are copied then. */
static int fail_slots(const void *unused)
{
    (void)unused;
    install(2);
    /* asking for the device, changing it, the memory, changing it back */
    for (int k = 1; k <= 4; k++) {
        fake_cuda_fail_at(k, cudaErrorMemoryAllocation, NVRTC_SUCCESS);
        rt_call previous = rt_enter((rt_call){.function = "test"});
        void *slot = cuda_backend.acquire_slot(1);
        EXPECT(!rt_fail(CKPP_OK, "another") && strstr(ckpp_last_error(), "another"), "%s",
               ckpp_last_error());
        rt_leave(previous);
        EXPECT(fake_cuda_failed() && !slot == (k < 4), "%d: %s, %p", k, fake_cuda_failed(), slot);
        EXPECT(rt_cuda.GetLastError() == cudaSuccess, "%d: the error is still there", k);
        fake_cuda_fail_at(0, cudaSuccess, NVRTC_SUCCESS);
    }
    EXPECT(cuda_backend.acquire_slot(0) != NULL, "it works again");
    return 0;
}

/* A call that has failed behind its launch waits before another one gets the slot. */
static int release_slots(const void *unused)
{
    static const ckpp_kernel kernel = {.kind = CKPP_REDUCTION, .name = "k", .file = "foo.c"};
    (void)unused;
    fake_cuda_install((fake_options){.devices = 1});
    cuda_probe(NULL);
    for (int keep = 1; keep >= 0; keep--) {
        rt_launch l = {.kernel = &kernel, .backend = &cuda_backend, .nregions = 1};
        void *slot = cuda_backend.acquire_slot(0);
        l.region[0].slot = true;
        l.region[0].memory = slot;
        data_release(&l, keep);
        EXPECT(fake_cuda_calls_of("cudaStreamSynchronize") == !keep, "%d", keep);
        EXPECT(slot && cuda_backend.acquire_slot(0) == slot, "it is not there");
        cuda_backend.release_slot(slot);
    }
    return 0;
}

/* A slot is one thread's at a time. */
static char *first_slot;
static atomic_int users[SLOTS];

static void *take_turns(void *unused)
{
    (void)unused;
    for (int k = 0; k < TURNS; k++) {
        char *slot = cuda_backend.acquire_slot(0);
        if (!slot)
            abort();
        size_t number = (size_t)(slot - first_slot) / RT_SLOT;
        EXPECT(atomic_fetch_add(&users[number], 1) == 0, "turn %d: slot %zu is in use", k, number);
        atomic_fetch_sub(&users[number], 1);
        cuda_backend.release_slot(slot);
    }
    return NULL;
}

static int share_slots(const void *unused)
{
    pthread_t thread[THREADS];
    (void)unused;
    install(1);
    first_slot = cuda_backend.acquire_slot(0);
    for (int k = 0; k < THREADS; k++)
        EXPECT(!pthread_create(&thread[k], NULL, take_turns, NULL), "thread %d", k);
    for (int k = 0; k < THREADS; k++)
        pthread_join(thread[k], NULL);
    return 0;
}

static void test_slots(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_slots, NULL), 0);
    assert_int_equal(run_child(fail_slots, NULL), 0);
    assert_int_equal(run_child(release_slots, NULL), 0);
    assert_int_equal(run_child(share_slots, NULL), 0);
}

/* ---- a number that arrives in a slot ---- */

static const ckpp_kernel first = {.kind = CKPP_REDUCTION, .name = "first", .file = "foo.c"};
static const ckpp_kernel second = {.kind = CKPP_REDUCTION, .name = "second", .file = "foo.c"};
static char function[] = "name";

static void launch(const ckpp_kernel *kernel)
{
    int params = 0;
    rt_code code = {.function = function};
    rt_call previous = rt_enter((rt_call){.kernel = kernel, .file = "foo.c", .line = 1});
    EXPECT(!cuda_backend.launch(&code, 0, NULL, 1, 1, &params, sizeof params, false), "%s",
           ckpp_last_error());
    rt_leave(previous);
}

static void *launch_second(void *unused)
{
    (void)unused;
    launch(&second);
    return NULL;
}

/* It is there: nothing is asked of the driver, and this thread's launch has ended well, but not
 * what another has launched since. */
static int check_arrival(const void *argument)
{
    const size_t *bytes = argument;
    pthread_t thread;
    install(1);
    char *slot = cuda_backend.acquire_slot(0);
    launch(&first);
    EXPECT(!pthread_create(&thread, NULL, launch_second, NULL) && !pthread_join(thread, NULL),
           "no thread");
    memset(slot + 8, 0, *bytes);
    EXPECT(!cuda_backend.wait_slot(0, NULL, slot + 8, *bytes), "%s", ckpp_last_error());
    EXPECT(fake_cuda_calls_of("cudaStreamSynchronize") == 0, "it was waited for");
    fake_cuda_fail_at(1, cudaErrorIllegalAddress, NVRTC_SUCCESS);
    EXPECT(cuda_backend.wait(0, NULL) == CKPP_ERROR_BACKEND, "no error");
    EXPECT(strstr(ckpp_last_error(), "'second'") && !strstr(ckpp_last_error(), "'first'"), "%s",
           ckpp_last_error());
    return 0;
}

/* It is not there, or only a part of it that says nothing: the driver is asked. */
static int check_no_arrival(const void *argument)
{
    const size_t *bytes = argument;
    install(1);
    char *slot = cuda_backend.acquire_slot(0);
    launch(&first);
    memset(slot, 0, 8);
    memset(slot + 8 + *bytes, 0, 8);
    EXPECT(!cuda_backend.wait_slot(0, NULL, slot + 8, *bytes), "%s", ckpp_last_error());
    EXPECT(fake_cuda_calls_of("cudaStreamSynchronize") == 1, "it was not waited for");
    fake_cuda_fail_at(1, cudaErrorIllegalAddress, NVRTC_SUCCESS);
    EXPECT(cuda_backend.wait_slot(0, NULL, slot + 8, *bytes) == CKPP_ERROR_BACKEND, "no error");
    EXPECT(strstr(ckpp_last_error(), "cudaStreamSynchronize"), "%s", ckpp_last_error());
    return 0;
}

/* A slot that is taken again says nothing of its last number. */
static int check_again(const void *argument)
{
    install(1);
    char *slot = cuda_backend.acquire_slot(0);
    memset(slot, 0, RT_SLOT);
    cuda_backend.release_slot(slot);
    EXPECT(cuda_backend.acquire_slot(0) == slot, "another one");
    launch(&first);
    EXPECT(!cuda_backend.wait_slot(0, NULL, slot, *(const size_t *)argument), "%s",
           ckpp_last_error());
    EXPECT(fake_cuda_calls_of("cudaStreamSynchronize") == 1, "it was not waited for");
    return 0;
}

static void test_arrival(void **state)
{
    (void)state;
    for (size_t bytes = 4; bytes <= 8; bytes += 4) {
        assert_int_equal(run_child(check_arrival, &bytes), 0);
        assert_int_equal(run_child(check_no_arrival, &bytes), 0);
        assert_int_equal(run_child(check_again, &bytes), 0);
    }
}

/* ---- threads that are cancelled ---- */

typedef void step(void);

static void probe(void)
{
    cuda_probe(NULL);
}

static void take_scratch(void)
{
    void *data = NULL;
    (void)cuda_backend.acquire_scratch(0, NULL, ZEROS, BYTES, &data);
}

static void take_slot(void)
{
    (void)cuda_acquire_slot(0);
}

static void take_pool(void)
{
    void *data = NULL;
    (void)cuda_backend.allocate(0, NULL, BYTES, &data);
}

static void *cancel_in(void *what)
{
    pthread_cancel(pthread_self());
    (*(step **)what)();
    pthread_testcancel();
    return NULL;
}

/* Cancelled wherever CUDA lets it, a thread leaves no lock behind. */
static int check_cancelled(const void *argument)
{
    static step *steps[] = {probe, take_scratch, take_slot, take_pool};
    (void)argument;
    alarm(60); /* a lock that nobody gives back */
    fake_cuda_install((fake_options){.devices = 1});
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
        pthread_t thread;
        void *how = NULL;
        EXPECT(!pthread_create(&thread, NULL, cancel_in, &steps[k]) &&
                   !pthread_join(thread, &how) && how == PTHREAD_CANCELED,
               "step %d", (int)k);
        steps[k]();
    }
    return 0;
}

static void test_cancelled(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__ /* which takes the stack of a cancelled thread for damaged */
    skip();
#endif
    assert_int_equal(run_child(check_cancelled, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scratch), cmocka_unit_test(test_scratch_failures),
        cmocka_unit_test(test_slots), cmocka_unit_test(test_arrival),
        cmocka_unit_test(test_cancelled)};
    return cmocka_run_group_tests_name("cuda_scratch", tests, NULL, NULL);
}

#endif
