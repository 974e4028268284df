/* test_cuda_scratch.c - what a reduction borrows on a GPU that is not there: zeroed scratch memory, and slots for results that the
 * host waits for. What is made once lasts as long as the process, so each case runs in a child of its own. */
#define _GNU_SOURCE
#include "rt.h"

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
static void *borrow(int device, ckpp_stream stream, size_t zeros, size_t bytes)
{
    void *data = NULL;
    EXPECT(!cuda_backend.borrow(device, stream, zeros, bytes, &data), "%s", ckpp_last_error());
    const unsigned char *front = data;
    for (size_t k = 1; k <= zeros; k++)
        EXPECT(front[-(ptrdiff_t)k] == 0, "zero %zu is %d", k, front[-(ptrdiff_t)k]);
    EXPECT((uintptr_t)data % 16 == 0, "%p", data);
    memset(data, 0xAB, bytes);
    cuda_backend.give_back(device, stream, zeros, bytes, data);
    return data;
}

/* ---- scratch memory ---- */

static int check_scratch(const void *unused)
{
    (void)unused;
    install(2);
    void *first = borrow(0, NULL, ZEROS, BYTES);
    int calls = fake_cuda_calls();
    EXPECT(borrow(0, NULL, 2 * ZEROS, 2 * BYTES) == first, "the default stream has one piece");
    EXPECT(borrow(0, cudaStreamLegacy, ZEROS, BYTES) == first, "whatever it is called");
    EXPECT(fake_cuda_calls() == calls, "%d calls", fake_cuda_calls() - calls);
    EXPECT(borrow(1, NULL, ZEROS, BYTES) != first, "devices have their own");
    EXPECT(borrow(0, NULL, ZEROS, (size_t)8 << 20) != first, "much is not kept");
    EXPECT(borrow(0, NULL, (size_t)1 << 20, BYTES) != first, "nor are many zeros");
    EXPECT(borrow(0, fake_cuda_stream(0, 1), ZEROS, BYTES) != first, "another stream may run beside it");
    EXPECT(borrow(0, cudaStreamPerThread, ZEROS, BYTES) != first, "so may a thread's");
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
    ckpp_status status = cuda_backend.borrow(0, stream, ZEROS, BYTES, &data);
    const char *failed = fake_cuda_failed();
    fake_cuda_fail_at(0, cudaSuccess, NVRTC_SUCCESS);
    if (!status)
        cuda_backend.give_back(0, stream, ZEROS, BYTES, data);
    EXPECT(status ? failed && strstr(ckpp_last_error(), failed) : !failed || !strcmp(failed, "cudaStreamGetId"), "%s: %s", failed,
           ckpp_last_error());
    EXPECT(fake_cuda_alive() == 0, "%d pieces are left", fake_cuda_alive());
    borrow(0, stream, ZEROS, BYTES);
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
        slot[k] = cuda_backend.take_slot(0);
        EXPECT(slot[k] && (uintptr_t)slot[k] % RT_SLOT == 0, "%d: %p", k, (void *)slot[k]);
        memset(slot[k], k, RT_SLOT);
    }
    for (int k = 0; k < SLOTS; k++)
        EXPECT(slot[k][0] == k && slot[k][RT_SLOT - 1] == k, "%d is %d", k, slot[k][0]);
    EXPECT(!cuda_backend.take_slot(0), "there are no more");
    cuda_backend.return_slot(slot[5]);
    EXPECT(cuda_backend.take_slot(0) == slot[5], "but this one");
    return 0;
}

/* Results are copied then. */
static int fail_slots(const void *unused)
{
    (void)unused;
    install(2);
    for (int k = 1; k <= 4; k++) { /* asking for the device, changing it, the memory, changing it back */
        fake_cuda_fail_at(k, cudaErrorMemoryAllocation, NVRTC_SUCCESS);
        rt_call previous = rt_enter((rt_call){.function = "test"});
        void *slot = cuda_backend.take_slot(1);
        EXPECT(!rt_fail(CKPP_OK, "another") && strstr(ckpp_last_error(), "another"), "%s", ckpp_last_error());
        rt_leave(previous);
        EXPECT(fake_cuda_failed() && !slot == (k < 4), "%d: %s, %p", k, fake_cuda_failed(), slot);
        EXPECT(rt_cuda.GetLastError() == cudaSuccess, "%d: the error is still there", k);
        fake_cuda_fail_at(0, cudaSuccess, NVRTC_SUCCESS);
    }
    EXPECT(cuda_backend.take_slot(0) != NULL, "it works again");
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
        void *slot = cuda_backend.take_slot(0);
        l.region[0].slot = true;
        l.region[0].memory = slot;
        data_release(&l, keep);
        EXPECT(fake_cuda_calls_of("cudaStreamSynchronize") == !keep, "%d", keep);
        EXPECT(slot && cuda_backend.take_slot(0) == slot, "it is not there");
        cuda_backend.return_slot(slot);
    }
    return 0;
}

/* A slot is one thread's at a time. */
static void *take_turns(void *unused)
{
    (void)unused;
    for (int k = 0; k < TURNS; k++) {
        atomic_int *slot = cuda_backend.take_slot(0);
        EXPECT(slot && atomic_fetch_add(slot, 1) == 0, "turn %d: it is in use", k);
        if (!slot)
            return NULL;
        atomic_fetch_sub(slot, 1);
        cuda_backend.return_slot(slot);
    }
    return NULL;
}

static int share_slots(const void *unused)
{
    pthread_t thread[THREADS];
    (void)unused;
    install(1);
    memset(cuda_backend.take_slot(0), 0, (size_t)SLOTS * RT_SLOT);
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scratch), cmocka_unit_test(test_scratch_failures),
                                       cmocka_unit_test(test_slots)};
    return cmocka_run_group_tests_name("cuda_scratch", tests, NULL, NULL);
}

#endif
