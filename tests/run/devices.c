/* devices.c - devices, streams and events, as far as this machine has them. */
#include "check.h"

#pragma kernel elementwise work in(float x) out(float y)

{ y = x * x; }

#pragma kernel elementwise on_host in(float x) out(float y) device(CKPP_HOST)
{ y = x + 1; }

/* Where the call says, whatever the thread's device is; and so says the clause, unless the call
 * does. */
static void test_option(int device)
{
    float data[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(data);
    CKPP_AUTO ckpp_array y = {0}, z = {0};
    for (int k = 0; k < 3; k++)
        CHECK_OK(on_host(x, &y));
    CHECK(y.device == CKPP_HOST);
    for (int k = 0; k < 3; k++)
        CHECK_OK(on_host(x, &z, .device = device));
    CHECK(z.device == device);
    CHECK_ELEMENTS(&z, 2, 3, 4);
    CHECK_OK(on_host(x, &y, .device = CKPP_HOST));
    CHECK_ERROR(on_host(x, &y, .device = 4711), CKPP_ERROR_DEVICE, HERE, "4711");
    if (device != CKPP_HOST)
        CHECK_ERROR(on_host(x, &z, .device = CKPP_HOST), CKPP_ERROR_DEVICE, "'y' is on cuda",
                    "the call is to run on");
}

int main(void)
{
    int count = ckpp_device_count(), device = 12345;
    CHECK(count >= 0);
    CHECK_OK(ckpp_get_device(&device));
    CHECK(device == CKPP_HOST || (device >= 0 && device < count));
    printf("%d GPUs; on %s\n", count, ckpp_device_name(device));
    CHECK(strlen(ckpp_device_name(device)) > 3);
    CHECK(strncmp(ckpp_device_name(CKPP_HOST), "host (", 6) == 0);
    CHECK(ckpp_set_device(count + 100) == CKPP_ERROR_DEVICE);
    int after = -5;
    CHECK_OK(ckpp_get_device(&after));
    CHECK(after == device);

    CHECK_OK(ckpp_set_stream(NULL));
    CHECK(ckpp_get_stream() == NULL);
    ckpp_event *start = NULL, *stop = NULL;
    ckpp_array x = {0}, y = {0};
    CHECK_OK(ckpp_event_create(&start));
    CHECK_OK(ckpp_event_create(&stop));
    CHECK_OK(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(100000), 3));
    CHECK_OK(ckpp_event_record(start, NULL));
    CHECK_OK(work(x, &y));
    CHECK_OK(ckpp_event_record(stop, NULL));
    CHECK_OK(ckpp_event_wait(stop, NULL));
    CHECK_OK(ckpp_event_synchronize(stop));
    float ms = -1;
    CHECK_OK(ckpp_event_elapsed(&ms, start, stop));
    CHECK(ms >= 0);
    CHECK(y.device == device);
    ckpp_event_destroy(start), ckpp_event_destroy(stop), ckpp_event_destroy(NULL);

    /* new arrays are made on the current device; the host is always there */
    CHECK_OK(ckpp_set_device(CKPP_HOST));
    ckpp_array h = {0}, z = {0};
    CHECK_OK(ckpp_copy(&h, &y));
    CHECK(h.device == CKPP_HOST && ((float *)h.data)[77] == 9);
    CHECK_OK(work(h, &z));
    CHECK(z.device == CKPP_HOST && ((float *)z.data)[99999] == 81);
    CHECK_OK(ckpp_set_device(device));
    CHECK_OK(ckpp_synchronize());
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&h), ckpp_free(&z);
    test_option(device);
    return finish("devices");
}
