/* test_dlpack_cuda.c - DLPack and a GPU's memory, on one that is not there: whose the memory is,
 * which stream follows which, what is waited for before memory goes back, and every call failing
 * in turn. */
#define _GNU_SOURCE
#include "child_fixture.h"
#include "fake_cuda.h"

#include <ckpp/dlpack.h>

#include <stdlib.h>
#include <string.h>

enum { DONE = 42 };

static int waits_at_deletion;

static void delete_tensor(DLManagedTensorVersioned *t)
{
    (void)t;
    waits_at_deletion = fake_cuda_calls_of("cudaDeviceSynchronize");
}

static void start(int devices)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install((fake_options){.devices = devices});
}

static DLManagedTensorVersioned describe(void *data, int64_t *shape, int type, int id)
{
    return (DLManagedTensorVersioned){.version = {1, 0},
                                      .deleter = delete_tensor,
                                      .dl_tensor = {.data = data,
                                                    .device = {type, id},
                                                    .ndim = 1,
                                                    .dtype = {kDLComplex, 128, 1},
                                                    .shape = shape}};
}

#define REFUSES(data, type, id, part)                                                             \
    do {                                                                                          \
        DLManagedTensorVersioned refused = describe((data), &extent, (type), (id));               \
        EXPECT(ckpp_from_dlpack(&a, &refused), "taken");                                          \
        EXPECT(strstr(ckpp_last_error(), (part)), "'%s'", ckpp_last_error());                     \
    } while (0)

static int check_places(const void *argument)
{
    _Alignas(16) static double first[5], second[4], pinned[4], managed[4], host[5];
    int64_t extent = 2;
    ckpp_array a;
    (void)argument;
    start(2);
    EXPECT(ckpp_device_count() == 2, "%s", ckpp_last_error());
    fake_cuda_register(first, sizeof first, cudaMemoryTypeDevice, 0);
    fake_cuda_register(second, sizeof second, cudaMemoryTypeDevice, 1);
    fake_cuda_register(pinned, sizeof pinned, cudaMemoryTypeHost, 0);
    fake_cuda_register(managed, sizeof managed, cudaMemoryTypeManaged, 1);
    const struct {
        void *data;
        int type, id, device;
    } places[] = {{first, kDLCUDA, 0, 0},
                  {second, kDLCUDA, 1, 1},
                  {pinned, kDLCUDAHost, 0, CKPP_HOST},
                  {managed, kDLCUDAManaged, 0, 1},
                  {host, kDLCPU, 0, CKPP_HOST},
                  {host + 1, kDLCPU, 0, CKPP_HOST}};
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        DLManagedTensorVersioned t = describe(places[k].data, &extent, places[k].type,
                                              places[k].id);
        int before = fake_cuda_calls_of("cudaDeviceSynchronize");
        EXPECT(ckpp_from_dlpack(&a, &t) == CKPP_OK && a.device == places[k].device,
               "place %zu: %s", k, ckpp_last_error());
        waits_at_deletion = -1;
        ckpp_free(&a);
        EXPECT(waits_at_deletion == before + (places[k].device >= 0), "place %zu: %d", k,
               waits_at_deletion - before);
    }
    REFUSES(second, kDLCUDA, 0, "the tensor says that it is on cuda:0, but its data, at 0x");
    REFUSES(second, kDLCUDA, 0, "is cuda:1's memory");
    REFUSES(host, kDLCUDA, 0, "is the host's memory");
    REFUSES(first, kDLCUDA, 2,
            "there is no device cuda:2: the last one is cuda:1; the tensor says");
    REFUSES(first, kDLCUDA, -1, "CUDA device -1");
    REFUSES(first + 1, kDLCUDA, 0, "not aligned to 16 bytes");
    extent = 0;
    DLManagedTensorVersioned none = describe(NULL, &extent, kDLCUDA, 1);
    EXPECT(ckpp_from_dlpack(&a, &none) == CKPP_OK && a.device == 1, "%s", ckpp_last_error());
    ckpp_free(&a);
    return 0;
}

static void test_places(void **unused)
{
    (void)unused;
    assert_int_equal(run_child(check_places, NULL), 0);
}

/* ---- streams, and memory that goes out ---- */

static int check_export(const void *argument)
{
    ckpp_array a, other;
    DLManagedTensorVersioned *t, *u;
    ckpp_stream consumer;
    (void)argument;
    start(2);
    EXPECT(ckpp_zeros(&a, CKPP_FLOAT32, CKPP_SHAPE(8)) == CKPP_OK, "%s", ckpp_last_error());
    consumer = fake_cuda_stream(0, 1);
    EXPECT(ckpp_to_dlpack(&a, &t, &consumer) == CKPP_OK, "%s", ckpp_last_error());
    EXPECT(t->dl_tensor.device.device_type == kDLCUDA && t->dl_tensor.device.device_id == 0, "%d",
           t->dl_tensor.device.device_id);
    EXPECT(fake_cuda_calls_of("cudaStreamWaitEvent") == 1 &&
               fake_cuda_calls_of("cudaDeviceSynchronize") == 0,
           "waits");
    EXPECT(ckpp_to_dlpack(&a, &u, NULL) == CKPP_OK, "%s", ckpp_last_error());
    EXPECT(fake_cuda_calls_of("cudaStreamWaitEvent") == 1 &&
               fake_cuda_calls_of("cudaDeviceSynchronize") == 1,
           "no wait");
    u->deleter(u);
    ckpp_free(&a);
    EXPECT(fake_cuda_calls_of("cudaFreeAsync") == 0 &&
               fake_cuda_calls_of("cudaDeviceSynchronize") == 1,
           "released too early");
    t->deleter(t);
    EXPECT(fake_cuda_calls_of("cudaFreeAsync") == 1 &&
               fake_cuda_calls_of("cudaDeviceSynchronize") == 2,
           "not released, or not waited");

    /* another device's: no stream of the thread's is there */
    EXPECT(ckpp_set_device(1) == CKPP_OK &&
               ckpp_zeros(&other, CKPP_INT8, CKPP_SHAPE(3)) == CKPP_OK,
           "%s", ckpp_last_error());
    EXPECT(ckpp_set_device(0) == CKPP_OK && ckpp_to_dlpack(&other, &t, &consumer) == CKPP_OK, "%s",
           ckpp_last_error());
    EXPECT(t->dl_tensor.device.device_id == 1 && fake_cuda_calls_of("cudaDeviceSynchronize") == 3,
           "%d", t->dl_tensor.device.device_id);
    ckpp_free(&other);
    t->deleter(t);
    EXPECT(fake_cuda_alive() == 0, "%d objects are left", fake_cuda_alive());
    return 0;
}

static void test_export(void **unused)
{
    (void)unused;
    assert_int_equal(run_child(check_export, NULL), 0);
}

/* ---- every call fails in turn ---- */

static ckpp_status do_work(void)
{
    ckpp_array a = {0}, b = {0};
    DLManagedTensorVersioned *t = NULL;
    ckpp_stream consumer = fake_cuda_stream(0, 1);
    ckpp_status status;
    if (!(status = ckpp_zeros(&a, CKPP_FLOAT32, CKPP_SHAPE(8))) &&
        !(status = ckpp_to_dlpack(&a, &t, NULL)) && !(status = ckpp_from_dlpack(&b, t))) {
        t = NULL;
        status = ckpp_to_dlpack(&b, &t, &consumer);
    }
    ckpp_free(&a);
    if (t)
        t->deleter(t);
    ckpp_free(&b);
    return status;
}

static int fail_once(const void *argument)
{
    int k = *(const int *)argument;
    start(1);
    if (ckpp_device_count() != 1)
        return 1;
    fake_cuda_fail_at(k, cudaErrorUnknown, NVRTC_ERROR_INTERNAL_ERROR);
    ckpp_status status = do_work();
    const char *failed = fake_cuda_failed();
    if (!failed)
        return status ? 1 : DONE;
    EXPECT(strcmp(failed, "cudaStreamGetId") == 0 || strstr(ckpp_last_error(), failed),
           "call %d, %s: '%s'", k, failed, ckpp_last_error());
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "call %d, %s: the error is still there", k,
           failed);
    EXPECT(fake_cuda_alive() == 0 || strcmp(failed, "cudaFreeAsync") == 0 ||
               strcmp(failed, "cudaEventDestroy") == 0,
           "call %d, %s: %d objects are left", k, failed, fake_cuda_alive());
    EXPECT(do_work() == CKPP_OK, "after call %d, %s: %s", k, failed, ckpp_last_error());
    return 0;
}

static void test_failures(void **unused)
{
    (void)unused;
    for (int k = 1;; k++) {
        int status = run_child(fail_once, &k);
        if (status == DONE) {
            assert_true(k > 10);
            return;
        }
        assert_int_equal(status, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_places),
                                       cmocka_unit_test(test_export),
                                       cmocka_unit_test(test_failures)};
    return cmocka_run_group_tests_name("dlpack_cuda", tests, NULL, NULL);
}
