/* test_dlpack.c - DLPack tensors that come in, good and bad ones, those that go out, and who
 * releases the memory, on the host. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <ckpp/dlpack.h>

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define assert_ok(call)                                                                           \
    do {                                                                                          \
        if (call)                                                                                 \
            fail_msg("%s: %s", #call, ckpp_last_error());                                         \
    } while (0)
#define assert_fails(call, status, part)                                                          \
    do {                                                                                          \
        assert_int_equal((call), (status));                                                       \
        if (!strstr(ckpp_last_error(), (part)))                                                   \
            fail_msg("the message is \"%s\", without \"%s\"", ckpp_last_error(), (part));         \
    } while (0)

/* ---- a tensor of somebody else's ---- */

typedef struct producer {
    _Alignas(16) int32_t data[12];
    int64_t shape[CKPP_MAX_DIMS + 1], strides[CKPP_MAX_DIMS + 1];
    int deleted;
    DLManagedTensorVersioned versioned;
    DLManagedTensor legacy;
} producer;

static void delete_versioned(DLManagedTensorVersioned *t)
{
    ((producer *)t->manager_ctx)->deleted++;
}

static void delete_legacy(DLManagedTensor *t)
{
    ((producer *)t->manager_ctx)->deleted++;
}

/* Numbers from 0, 3 x 4, both structs over the same. */
static void produce(producer *p)
{
    memset(p, 0, sizeof *p);
    for (int k = 0; k < 12; k++)
        p->data[k] = k;
    for (int d = 0; d <= CKPP_MAX_DIMS; d++)
        p->shape[d] = p->strides[d] = 1;
    p->shape[0] = 3, p->shape[1] = p->strides[0] = 4;
    p->versioned = (DLManagedTensorVersioned){.version = {1, 3},
                                              .manager_ctx = p,
                                              .deleter = delete_versioned,
                                              .dl_tensor = {.data = p->data,
                                                            .device = {kDLCPU, 0},
                                                            .ndim = 2,
                                                            .dtype = {kDLInt, 32, 1},
                                                            .shape = p->shape,
                                                            .strides = p->strides}};
    p->legacy = (DLManagedTensor){
        .dl_tensor = p->versioned.dl_tensor, .manager_ctx = p, .deleter = delete_legacy};
}

static void test_from(void **state)
{
    producer p;
    ckpp_array a, v;
    (void)state;
    for (int legacy = 0; legacy < 2; legacy++) {
        produce(&p);
        if (legacy)
            assert_ok(ckpp_from_dlpack_legacy(&a, &p.legacy));
        else
            assert_ok(ckpp_from_dlpack(&a, &p.versioned));
        assert_true(a.data == p.data && a.dtype == CKPP_INT32 && a.itemsize == 4 && a.ndim == 2 &&
                    a.shape[0] == 3 && a.shape[1] == 4 && a.strides[0] == 4 && a.strides[1] == 1 &&
                    a.device == CKPP_HOST && a.owner && !a.read_only);
        assert_ok(ckpp_slice(&v, &a, 0, 1, 3, 1));
        assert_true(!v.owner && !v.shared);
        ckpp_free(&v);
        assert_int_equal(p.deleted, 0);
        ckpp_free(&a);
        assert_int_equal(p.deleted, 1);
        assert_true(array_is_empty(&a));
        ckpp_free(&a);
        assert_int_equal(p.deleted, 1);
    }
    produce(&p);
    p.versioned.deleter = NULL;
    p.legacy.deleter = NULL;
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    ckpp_free(&a);
    assert_ok(ckpp_from_dlpack_legacy(&a, &p.legacy));
    ckpp_free(&a);
}

static void test_layouts(void **state)
{
    producer p;
    ckpp_array a;
    (void)state;
    produce(&p);
    DLTensor *t = &p.versioned.dl_tensor;
    t->strides = NULL;
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_true(a.strides[0] == 4 && a.strides[1] == 1);
    ckpp_free(&a);

    t->strides = p.strides; /* the last column, backwards; repeated */
    p.shape[1] = 2, p.strides[0] = -4, p.strides[1] = 0;
    t->byte_offset = 11 * sizeof(int32_t);
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_true(a.data == &p.data[11] && a.strides[0] == -4 && a.strides[1] == 0);
    ckpp_free(&a);

    t->ndim = 0;
    t->shape = t->strides = NULL;
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_true(a.ndim == 0 && ckpp_size(&a) == 1 && *(int32_t *)a.data == 11);
    ckpp_free(&a);

    t->ndim = 2; /* no elements, no memory, and strides that mean nothing */
    t->shape = p.shape;
    p.shape[0] = 0, p.shape[1] = INT64_MAX;
    t->data = NULL;
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_true(!a.data && ckpp_size(&a) == 0 && a.owner);
    ckpp_free(&a);
    t->ndim = CKPP_MAX_DIMS;
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_int_equal(a.ndim, CKPP_MAX_DIMS);
    ckpp_free(&a);
    assert_int_equal(p.deleted, 5);

    produce(&p);
    p.versioned.dl_tensor.device.device_type = kDLCUDAHost;
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_int_equal(a.device, CKPP_HOST);
    ckpp_free(&a);
    p.versioned.dl_tensor.device.device_type = kDLCUDAManaged;
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_int_equal(a.device, CKPP_HOST); /* no GPU is in use */
    ckpp_free(&a);
}

/* ---- bad tensors ---- */

/* The tensor with one member changed: the status, and a part of the message. Nothing is taken. */
#define REFUSES(status, part, ...)                                                                \
    do {                                                                                          \
        produce(&p);                                                                              \
        DLTensor *t = &p.versioned.dl_tensor;                                                     \
        __VA_ARGS__;                                                                              \
        p.legacy.dl_tensor = *t;                                                                  \
        assert_fails(ckpp_from_dlpack(&a, &p.versioned), status, "the tensor");                   \
        assert_fails(ckpp_from_dlpack(&a, &p.versioned), status, part);                           \
        assert_fails(ckpp_from_dlpack_legacy(&a, &p.legacy), status, part);                       \
        assert_int_equal(p.deleted, 0);                                                           \
        assert_memory_equal(&a, &before, sizeof a);                                               \
    } while (0)

static void test_refused(void **state)
{
    producer p;
    ckpp_array a, before;
    (void)state;
    memset(&a, 0x5a, sizeof a);
    before = a;
    REFUSES(CKPP_ERROR_TYPE, "float8_e4m3fnuz, for which ckpp has no type",
            t->dtype = (DLDataType){11, 8, 1});
    REFUSES(CKPP_ERROR_TYPE, "float4_e2m1fn,", t->dtype = (DLDataType){17, 4, 1});
    REFUSES(CKPP_ERROR_TYPE, "the unknown code 99, of 24 bits",
            t->dtype = (DLDataType){99, 24, 1});
    REFUSES(CKPP_ERROR_TYPE, "float80,", t->dtype = (DLDataType){kDLFloat, 80, 1});
    REFUSES(CKPP_ERROR_TYPE, "int4,", t->dtype = (DLDataType){kDLInt, 4, 1});
    REFUSES(CKPP_ERROR_TYPE, "bool1,", t->dtype = (DLDataType){kDLBool, 1, 1});
    REFUSES(CKPP_ERROR_TYPE, "complex32,", t->dtype = (DLDataType){kDLComplex, 32, 1});
    REFUSES(CKPP_ERROR_TYPE, "an opaque handle of 64,", t->dtype = (DLDataType){3, 64, 1});
    REFUSES(CKPP_ERROR_TYPE, "float32 x 4, for which ckpp has no type: export the lanes",
            t->dtype = (DLDataType){kDLFloat, 32, 4});
    REFUSES(CKPP_ERROR_TYPE, "int32 x 0,", t->dtype.lanes = 0);
    REFUSES(CKPP_ERROR_SHAPE, "17 dimensions: 0 to 16", t->ndim = 17);
    REFUSES(CKPP_ERROR_SHAPE, "-1 dimensions", t->ndim = -1);
    REFUSES(CKPP_ERROR_ARGUMENT, "shape is a null pointer, and it has 2 dimensions",
            t->shape = NULL);
    REFUSES(CKPP_ERROR_SHAPE, "an extent of -3 in dimension 1", p.shape[1] = -3);
    REFUSES(CKPP_ERROR_SHAPE, "larger than the address space",
            p.shape[0] = p.shape[1] = INT64_MAX);
    REFUSES(CKPP_ERROR_SHAPE, "larger than the address space", p.shape[0] = INT64_MAX,
            t->strides = NULL);
    REFUSES(CKPP_ERROR_SHAPE, "larger than the address space", p.strides[0] = INT64_MIN);
    REFUSES(CKPP_ERROR_ARGUMENT, "no data: the pointer is NULL", t->data = NULL,
            t->byte_offset = 64);
    REFUSES(CKPP_ERROR_ARGUMENT, "byte_offset of 18446744073709551615 is beyond",
            t->byte_offset = UINT64_MAX);
    REFUSES(CKPP_ERROR_ARGUMENT, "byte_offset of 9223372036854775808 is beyond",
            t->byte_offset = 1ull << 63);
    REFUSES(CKPP_ERROR_ARGUMENT, "not aligned to 4 bytes as int32 must be", t->byte_offset = 2);
    REFUSES(CKPP_ERROR_DEVICE,
            "the host is the only device in use; the tensor says that it is on cuda:0",
            t->device.device_type = kDLCUDA);
    REFUSES(CKPP_ERROR_DEVICE, "CUDA device -1", t->device = (DLDevice){kDLCUDA, -1});
    REFUSES(CKPP_ERROR_DEVICE, "a device of type 10 (ROCm)", t->device.device_type = 10);
    REFUSES(CKPP_ERROR_DEVICE, "type 18 (Trainium)", t->device.device_type = 18);
    REFUSES(CKPP_ERROR_DEVICE, "type 5 (unknown)", t->device.device_type = 5);
    REFUSES(CKPP_ERROR_DEVICE, "type -7 (unknown)", t->device.device_type = -7);

    produce(&p);
    p.versioned.version = (DLPackVersion){2, 1};
    assert_fails(ckpp_from_dlpack(&a, &p.versioned), CKPP_ERROR_ARGUMENT,
                 "DLPack version 2.1, and ckpp knows 1.x");
    p.versioned.version.major = 0;
    assert_fails(ckpp_from_dlpack(&a, &p.versioned), CKPP_ERROR_ARGUMENT,
                 "call ckpp_from_dlpack_legacy()");
    assert_fails(ckpp_from_dlpack(NULL, &p.versioned), CKPP_ERROR_ARGUMENT,
                 "'a' is a null pointer");
    assert_fails(ckpp_from_dlpack(&a, NULL), CKPP_ERROR_ARGUMENT, "'tensor' is a null pointer");
    assert_fails(ckpp_from_dlpack_legacy(&a, NULL), CKPP_ERROR_ARGUMENT,
                 "ckpp_from_dlpack_legacy: 'tensor' is a null pointer");
    assert_memory_equal(&a, &before, sizeof a);
    assert_int_equal(p.deleted, 0);
}

/* ---- element types ---- */

static void test_types(void **state)
{
    static const struct {
        ckpp_dtype ours;
        DLDataType theirs;
    } types[] = {{CKPP_BOOL, {6, 8, 1}},         {CKPP_INT8, {0, 8, 1}},
                 {CKPP_UINT8, {1, 8, 1}},        {CKPP_INT16, {0, 16, 1}},
                 {CKPP_UINT16, {1, 16, 1}},      {CKPP_INT32, {0, 32, 1}},
                 {CKPP_UINT32, {1, 32, 1}},      {CKPP_INT64, {0, 64, 1}},
                 {CKPP_UINT64, {1, 64, 1}},      {CKPP_FLOAT16, {2, 16, 1}},
                 {CKPP_BFLOAT16, {4, 16, 1}},    {CKPP_FLOAT32, {2, 32, 1}},
                 {CKPP_FLOAT64, {2, 64, 1}},     {CKPP_COMPLEX64, {5, 64, 1}},
                 {CKPP_COMPLEX128, {5, 128, 1}}, {CKPP_FLOAT8_E4M3, {10, 8, 1}},
                 {CKPP_FLOAT8_E5M2, {12, 8, 1}}};
#define PLUS_ONE(...) +1
    _Static_assert(sizeof types / sizeof types[0] == 0 CKPP_DTYPES(PLUS_ONE), "every type");
    _Alignas(16) unsigned char data[64] = {0};
    (void)state;
    for (size_t k = 0; k < sizeof types / sizeof types[0]; k++) {
        ckpp_array a = ckpp_view_as(data, types[k].ours, 4), b;
        DLManagedTensorVersioned *t;
        assert_ok(ckpp_to_dlpack(&a, &t, NULL));
        assert_memory_equal(&t->dl_tensor.dtype, &types[k].theirs, sizeof(DLDataType));
        assert_ok(ckpp_from_dlpack(&b, t));
        assert_true(b.dtype == types[k].ours && b.itemsize == a.itemsize && b.data == data &&
                    b.shape[0] == 4);
        ckpp_free(&b);
    }
}

/* ---- tensors that go out ---- */

static void test_to(void **state)
{
    float data[2][3][4] = {{{0}}};
    ckpp_array a = ckpp_view(&data[0][0][0], 2, 3, 4), v, point = ckpp_view(&data[0][0][0]), none;
    DLManagedTensorVersioned *t;
    DLManagedTensor *l;
    (void)state;
    assert_ok(ckpp_slice(&v, &a, 1, -1, INT64_MAX, -2));
    assert_ok(ckpp_to_dlpack(&v, &t, NULL));
    assert_true(t->version.major == 1 && t->flags == 0 && t->dl_tensor.data == &data[0][2][0] &&
                t->dl_tensor.byte_offset == 0);
    assert_true(t->dl_tensor.ndim == 3 && t->dl_tensor.shape[1] == 2 &&
                t->dl_tensor.strides[0] == 12 && t->dl_tensor.strides[1] == -8 &&
                t->dl_tensor.strides[2] == 1);
    assert_true(t->dl_tensor.device.device_type == kDLCPU && t->dl_tensor.device.device_id == 0);
    assert_true(!v.owner && !v.shared);
    t->deleter(t);
    ckpp_stream stream = NULL; /* the host has none to wait for */
    assert_ok(ckpp_to_dlpack_legacy(&point, &l, &stream));
    assert_true(l->dl_tensor.ndim == 0 && l->dl_tensor.data == data);
    l->deleter(l);
    assert_ok(ckpp_zeros(&none, CKPP_FLOAT64, CKPP_SHAPE(3, 0)));
    assert_ok(ckpp_to_dlpack(&none, &t, NULL));
    assert_true(t->dl_tensor.shape[0] == 3 && t->dl_tensor.shape[1] == 0 && !t->dl_tensor.data);
    t->deleter(t);
    ckpp_free(&none);

    struct three {
        char c[3];
    } structs[2];
    ckpp_array s = ckpp_view(structs, 2), bad = a, empty = {0};
    DLManagedTensorVersioned *as_it_was = t;
    assert_fails(ckpp_to_dlpack(&s, &t, NULL), CKPP_ERROR_TYPE,
                 "structs of 3 bytes, for which DLPack has no type");
    assert_fails(ckpp_to_dlpack(&empty, &t, NULL), CKPP_ERROR_ARGUMENT,
                 "the array is an empty array");
    bad.device = 3;
    assert_fails(ckpp_to_dlpack(&bad, &t, NULL), CKPP_ERROR_DEVICE, "there is no device cuda:3");
    assert_fails(ckpp_to_dlpack(NULL, &t, NULL), CKPP_ERROR_ARGUMENT,
                 "ckpp_to_dlpack: 'a' is a null pointer");
    assert_fails(ckpp_to_dlpack(&a, NULL, NULL), CKPP_ERROR_ARGUMENT,
                 "'tensor' is a null pointer");
    assert_fails(ckpp_to_dlpack_legacy(&a, NULL, NULL), CKPP_ERROR_ARGUMENT,
                 "ckpp_to_dlpack_legacy: 'tensor'");
    assert_ptr_equal(t, as_it_was);
}

static void test_read_only(void **state)
{
    producer p;
    ckpp_array a, v, copy = {0}, other;
    int32_t twelve[12] = {0};
    DLManagedTensorVersioned *t;
    DLManagedTensor *l;
    (void)state;
    produce(&p);
    /* and flags that we need not know */
    p.versioned.flags = DLPACK_FLAG_BITMASK_READ_ONLY | 1 << 1 | 1ULL << 63;
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_ok(ckpp_slice(&v, &a, 0, 0, 3, 1));
    assert_true(a.read_only && v.read_only);
    other = ckpp_view(twelve, 3, 4);
    assert_fails(ckpp_copy(&v, &other), CKPP_ERROR_ARGUMENT,
                 "ckpp_copy: 'to' is read-only memory");
    assert_ok(ckpp_copy(&other, &v));
    assert_ok(ckpp_copy(&copy, &v));
    assert_true(twelve[11] == 11 && !copy.read_only);
    ckpp_free(&copy);

    assert_fails(ckpp_to_dlpack_legacy(&a, &l, NULL), CKPP_ERROR_ARGUMENT,
                 "read-only memory, which a legacy tensor cannot say");
    assert_ok(ckpp_to_dlpack(&v, &t, NULL));
    assert_int_equal(t->flags, DLPACK_FLAG_BITMASK_READ_ONLY);
    t->deleter(t);
    ckpp_free(&a);
    assert_int_equal(p.deleted, 1);
}

/* ---- who releases what: AddressSanitizer sees what is used too late, or never released ---- */

static void test_owner(void **state)
{
    producer p;
    ckpp_array a, b, before;
    DLManagedTensorVersioned *t, *u;
    DLManagedTensor *l;
    (void)state;
    /* the array first, then the tensors, in either order */
    assert_ok(ckpp_full(&a, CKPP_INT32, CKPP_SHAPE(5), 7));
    before = a;
    assert_ok(ckpp_to_dlpack(&a, &t, NULL));
    assert_true(a.data == before.data && a.shared);
    assert_ok(ckpp_to_dlpack_legacy(&a, &l, NULL));
    ckpp_free(&a);
    assert_int_equal(((int32_t *)t->dl_tensor.data)[4], 7);
    t->deleter(t);
    assert_int_equal(((int32_t *)l->dl_tensor.data)[4], 7);
    l->deleter(l);

    /* the tensor first */
    assert_ok(ckpp_full(&a, CKPP_INT32, CKPP_SHAPE(5), 8));
    assert_ok(ckpp_to_dlpack(&a, &t, NULL));
    t->deleter(t);
    assert_int_equal(((int32_t *)a.data)[4], 8);
    /* and there and back: the new array keeps the tensor, which keeps the memory */
    assert_ok(ckpp_to_dlpack(&a, &t, NULL));
    ckpp_free(&a);
    assert_ok(ckpp_from_dlpack(&b, t));
    assert_ok(ckpp_to_dlpack(&b, &u, NULL));
    ckpp_free(&b);
    assert_int_equal(((int32_t *)u->dl_tensor.data)[4], 8);
    u->deleter(u);

    /* another library's tensor, given on */
    produce(&p);
    assert_ok(ckpp_from_dlpack(&a, &p.versioned));
    assert_ok(ckpp_to_dlpack_legacy(&a, &l, NULL));
    ckpp_free(&a);
    assert_int_equal(p.deleted, 0);
    l->deleter(l);
    assert_int_equal(p.deleted, 1);
}

static void *delete_in_thread(void *tensor)
{
    DLManagedTensorVersioned *t = tensor;
    t->deleter(t);
    return NULL;
}

static void test_threads(void **state)
{
    enum { THREADS = 8, ROUNDS = 50 };
    pthread_t threads[THREADS];
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        producer p;
        ckpp_array a;
        produce(&p);
        assert_ok(ckpp_from_dlpack(&a, &p.versioned));
        for (int k = 0; k < THREADS; k++) {
            DLManagedTensorVersioned *t;
            assert_ok(ckpp_to_dlpack(&a, &t, NULL));
            assert_int_equal(pthread_create(&threads[k], NULL, delete_in_thread, t), 0);
        }
        ckpp_free(&a);
        for (int k = 0; k < THREADS; k++)
            pthread_join(threads[k], NULL);
        assert_int_equal(p.deleted, 1);
    }
}

/* An array whose device the library is to look for, .device = -2, owns its memory where it is. */
static void test_unknown_device(void **state)
{
    ckpp_array a;
    DLManagedTensorVersioned *t;
    (void)state;
    assert_ok(ckpp_zeros(&a, CKPP_INT32, CKPP_SHAPE(2)));
    a.device = CKPP_UNKNOWN_;
    assert_ok(ckpp_to_dlpack(&a, &t, NULL));
    ckpp_free(&a);
    assert_int_equal(t->dl_tensor.device.device_type, kDLCPU);
    t->deleter(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_from),
                                       cmocka_unit_test(test_layouts),
                                       cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_types),
                                       cmocka_unit_test(test_to),
                                       cmocka_unit_test(test_read_only),
                                       cmocka_unit_test(test_owner),
                                       cmocka_unit_test(test_threads),
                                       cmocka_unit_test(test_unknown_device)};

    setenv("CKPP_DEVICE", "host", 1);
    setenv("CKPP_CACHE", "off", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
