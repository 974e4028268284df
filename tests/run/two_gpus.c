/* two_gpus.c - arrays and kernels on two GPUs of one machine, and copies between them. */
#include "check.h"

#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }

static void fill(ckpp_array *a, int device, ckpp_dtype type, double value)
{
    CHECK_OK(ckpp_set_device(device));
    CHECK_OK(ckpp_full(a, type, CKPP_SHAPE(300, 70), value));
    CHECK(a->device == device);
}

static float u[500], v[500], w[500];

static void step(const float *from, float *to)
{
    #pragma kernel elementwise in(float x[500] = from) inout(float y[500] = to)
    { y += x; }
}

/* Each GPU has what is present of its own; a construct runs where its arrays are. */
static void test_regions(void)
{
    for (int k = 0; k < 500; k++)
        u[k] = 1, v[k] = 10, w[k] = 100;
    CHECK_OK(ckpp_set_device(0));
    #pragma kernel data in(u) inout(v) device(0)
    {
        #pragma kernel enter data in(u, w) device(1)
        CHECK(ckpp_device_pointer(w) && ckpp_device_pointer(u) != ckpp_device_pointer(w));
        step(u, v);                                     /* on the first one */
        for (int k = 0; k < 500; k++)
            u[k] = 2;
        CHECK_OK(ckpp_set_device(1));                   /* an update is for the current one */
        #pragma kernel update device(u)
        CHECK_OK(ckpp_set_device(0));
        #pragma kernel elementwise in(float x[500] = u) inout(float y[500] = w) device(1)
        { y += x; }
        step(u, v);                                     /* which has the old values still */
        ckpp_status mixed;
        #pragma kernel elementwise in(float x[500] = w) inout(float y[500] = v) status(mixed)
        { y += x; }
        CHECK_ERROR(mixed, CKPP_ERROR_DEVICE, "'x' is on cuda:1, 'y' is on cuda:0");
        #pragma kernel exit data release(u) out(w) device(1)
        CHECK(ckpp_is_present(u, sizeof u) && !ckpp_is_present(w, sizeof w));
    }
    CHECK(v[0] == 12 && v[499] == 12 && w[0] == 102 && w[499] == 102 && u[0] == 2);
}

int main(void)
{
    if (ckpp_device_count() < 2)
        return skip("fewer than two GPUs");
    ckpp_array a = {0}, b = {0}, c = {0}, d = {0}, z = {0};
    fill(&a, 0, CKPP_FLOAT32, 1.5);
    fill(&b, 1, CKPP_FLOAT32, 2.5);

    /* each kernel runs where its arrays are, whatever the current device is */
    CHECK_OK(ckpp_set_device(0));
    CHECK_OK(add(b, b, &z));
    CHECK(z.device == 1);
    CHECK_OK(add(z, 1, &z));
    CHECK_OK(add(a, a, &d));
    CHECK(d.device == 0);

    CHECK_ERROR(add(a, b, &c), CKPP_ERROR_DEVICE, "'x' is on cuda:0, 'y' is on cuda:1");
    CHECK(!c.data);

    /* dense, strided, and with another type */
    CHECK_OK(ckpp_copy(&c, &b)); /* allocated on the current device */
    CHECK(c.device == 0);
    CHECK_OK(add(a, c, &c));
    float *back = read_back(&c);
    CHECK(back[0] == 4 && back[300 * 70 - 1] == 4);
    free(back);
    ckpp_array from = {0}, to = {0}, e = {0};
    CHECK_OK(ckpp_slice(&from, &z, 0, 299, 0, -2));
    CHECK_OK(ckpp_slice(&to, &a, 0, 0, 300, 2));
    CHECK_OK(ckpp_copy(&to, &from));
    back = read_back(&a);
    CHECK(back[0] == 6 && back[70] == 1.5f && back[140] == 6);
    free(back);
    fill(&e, 1, CKPP_INT32, 0);
    CHECK_OK(ckpp_copy(&e, &c));
    int32_t *ints = read_back(&e);
    CHECK(ints[0] == 4 && ints[20999] == 4);
    free(ints);

    /* host memory goes where the construct says */
    float x[64], y[64];
    int on = 1;
    for (int k = 0; k < 64; k++)
        x[k] = (float)k;
    CHECK_OK(ckpp_set_device(0));
    #pragma kernel elementwise twice in(float x[64]) out(float y[64]) device(on)
    { y = 2 * x; }
    CHECK(y[63] == 126);

    test_regions();
    for (int device = 0; device < 2; device++) {
        CHECK_OK(ckpp_set_device(device));
        CHECK_OK(ckpp_synchronize());
    }
    ckpp_free(&a), ckpp_free(&b), ckpp_free(&c), ckpp_free(&d), ckpp_free(&e), ckpp_free(&z);
    return finish("two_gpus");
}
