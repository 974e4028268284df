/* dlpack.c - kernels work in place on what DLPack tensors bring, in every layout; read-only ones
 * are inputs alone, at repeated calls, too; and an array that is shared with a tensor is an
 * array like any other. */
#include "check.h"

#include <ckpp/dlpack.h>

#pragma kernel elementwise twice in(T x) out(T y)
{ y = 2 * x; }

#pragma kernel elementwise increment inout(T y)
{ y = y + 1; }

#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }

static int deleted;

static void count_deletion(DLManagedTensorVersioned *t)
{
    (void)t;
    deleted++;
}

/* There and back, by either struct. */
static ckpp_array exchange(ckpp_array *a, bool legacy)
{
    ckpp_array b = {0};
    DLManagedTensorVersioned *t = NULL;
    DLManagedTensor *l = NULL;
    ckpp_stream stream = ckpp_get_stream();

    if (legacy) {
        CHECK_OK(ckpp_to_dlpack_legacy(a, &l, NULL));
        CHECK_OK(ckpp_from_dlpack_legacy(&b, l));
    } else {
        CHECK_OK(ckpp_to_dlpack(a, &t, &stream));
        CHECK_OK(ckpp_from_dlpack(&b, t));
    }
    CHECK(b.data == a->data && b.device == a->device && has_shape(&b, a->ndim, a->shape));
    return b;
}

static void in_place(bool legacy)
{
    ckpp_array a = {0}, b, v, back, z = {0};

    CHECK_OK(ckpp_full(&a, CKPP_FLOAT32, CKPP_SHAPE(2, 3), 1));
    b = exchange(&a, legacy);
    CHECK_OK(ckpp_slice(&v, &b, 1, 2, INT64_MIN + 1, -2)); /* columns 2 and 0 */
    CHECK_OK(increment(&v));
    back = exchange(&v, legacy);
    CHECK_OK(increment(&back));
    ckpp_free(&back);
    CHECK_ELEMENTS(&a, 3, 1, 3, 3, 1, 3);
    CHECK_OK(twice(b, &z));
    ckpp_free(&b); /* a is still there */
    CHECK_ELEMENTS(&z, 6, 2, 6, 6, 2, 6);
    CHECK_OK(twice(z, &a));
    CHECK_ELEMENTS(&a, 12, 4, 12, 12, 4, 12);

    b = exchange(&a, legacy); /* the other way round */
    ckpp_free(&a);
    CHECK_OK(increment(&b));
    CHECK_ELEMENTS(&b, 13, 5, 13, 13, 5, 13);
    ckpp_free(&b);
    ckpp_free(&z);
}

/* A tensor over memory on the current device. */
static DLManagedTensorVersioned describe(ckpp_array *memory, bool read_only)
{
    return (DLManagedTensorVersioned){
        .version = {1, 1},
        .deleter = count_deletion,
        .flags = read_only ? DLPACK_FLAG_BITMASK_READ_ONLY : 0,
        .dl_tensor = {.data = memory->data,
                      .device = {on_gpu() ? kDLCUDA : kDLCPU, on_gpu() ? memory->device : 0},
                      .ndim = 1,
                      .dtype = {kDLFloat, 32, 1},
                      .shape = memory->shape}};
}

static void read_only(void)
{
    ckpp_array memory = {0}, a, b, z = {0}, point;

    CHECK_OK(ckpp_full(&memory, CKPP_FLOAT32, CKPP_SHAPE(4), 1));
    DLManagedTensorVersioned locked = describe(&memory, true), open = describe(&memory, false);
    CHECK_OK(ckpp_from_dlpack(&a, &locked));
    CHECK_OK(ckpp_from_dlpack(&b, &open));
    for (int k = 0; k < 3; k++) {
        CHECK_OK(twice(a, &z));
        CHECK_OK(increment(&b));
        CHECK_ERROR(increment(&a), CKPP_ERROR_ARGUMENT, HERE,
                    "kernel 'increment': output 'y' is read-only memory");
        CHECK_ERROR(twice(z, &a), CKPP_ERROR_ARGUMENT, "output 'y' is read-only memory");
    }
    CHECK_ELEMENTS(&memory, 4, 4, 4, 4);
    CHECK_ELEMENTS(&z, 6, 6, 6, 6);
    CHECK_OK(ckpp_slice(&point, &a, 0, 0, 1, 1));
    CHECK_OK(ckpp_reshape(&point, &point, 0, NULL));
    CHECK_ERROR(sum(z, &point), CKPP_ERROR_ARGUMENT, "output 'y' is read-only memory");
    ckpp_free(&a);
    ckpp_free(&b);
    CHECK(deleted == 2);
    ckpp_free(&memory);
    ckpp_free(&z);
}

int main(void)
{
    in_place(false);
    in_place(true);
    read_only();
    return finish("dlpack");
}
