/* dlpack.c - exchange of arrays with other libraries by DLPack, whose structs describe existing
 * memory.
 *
 * An array that was imported, or that owns its memory and was exported, is `shared`: its owner is
 * a `share`, a reference count of the memory's users. The last user does not know in which streams
 * others have used the memory, so dlpack_release() waits for the whole GPU. All fields of an
 * imported tensor are checked, since they come from another library. */
#include "runtime/array/array.h"

#include <ckpp/dlpack.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* version of exported tensors; imported ones have the same MAJOR */
enum { MAJOR = 1, MINOR = 0 };

_Static_assert(sizeof(DLTensor) == 48 && offsetof(DLTensor, ndim) == 16 &&
                   offsetof(DLTensor, dtype) == 20 && offsetof(DLTensor, shape) == 24 &&
                   offsetof(DLTensor, byte_offset) == 40,
               "DLPack's tensor");
_Static_assert(sizeof(DLManagedTensor) == 64 && offsetof(DLManagedTensor, deleter) == 56,
               "DLPack's legacy struct");
_Static_assert(sizeof(DLManagedTensorVersioned) == 80 &&
                   offsetof(DLManagedTensorVersioned, deleter) == 16 &&
                   offsetof(DLManagedTensorVersioned, flags) == 24 &&
                   offsetof(DLManagedTensorVersioned, dl_tensor) == 32,
               "DLPack's versioned struct");

/* ---- memory that arrays and tensors share ---- */

typedef struct share {
    atomic_int uses;
    int device;
    void *memory; /* the backend's; NULL: one of the two tensors owns the
                                           * memory */
    DLManagedTensorVersioned *versioned;
    DLManagedTensor *legacy;
} share;

static share *make_share(int device)
{
    share *s = calloc(1, sizeof *s);

    if (!s) {
        rt_fail(CKPP_ERROR_MEMORY, "out of host memory for what keeps the tensor's memory");
        return NULL;
    }
    atomic_init(&s->uses, 1);
    s->device = device;
    return s;
}

void dlpack_release(void *owner)
{
    share *s = owner;
    const rt_backend *backend = device_backend(s->device);
    ckpp_stream stream = NULL;

    if (atomic_fetch_sub_explicit(&s->uses, 1, memory_order_acq_rel) > 1)
        return;
    if (s->device >= 0)
        backend->wait_all(s->device);
    if (s->memory && !device_stream(s->device, &stream))
        backend->release(s->device, stream, s->memory);
    if (s->versioned && s->versioned->deleter)
        s->versioned->deleter(s->versioned);
    if (s->legacy && s->legacy->deleter)
        s->legacy->deleter(s->legacy);
    free(s);
}

/* ---- element types ---- */

static DLDataType type_of(ckpp_dtype dtype)
{
    static const uint8_t codes[DTYPE_END] = {
#define CODE(ENUM, name, kind, bytes, number, type, scalar, stored, seen, text, part, fraction,   \
             exponent, infinite, units, dlpack)                                                   \
    [CKPP_##ENUM] = dlpack,
        CKPP_DTYPES(CODE)
#undef CODE
    };
    uint8_t bits = (uint8_t)(8 * ckpp_dtype_size(dtype));
    return (DLDataType){.code = codes[dtype], .bits = bits, .lanes = 1};
}

static void describe_type(DLDataType type, char *text, size_t size)
{
    static const char *const names[] = {"int",
                                        "uint",
                                        "float",
                                        "an opaque handle of ",
                                        "bfloat",
                                        "complex",
                                        "bool",
                                        "float8_e3m4",
                                        "float8_e4m3",
                                        "float8_e4m3b11fnuz",
                                        "float8_e4m3fn",
                                        "float8_e4m3fnuz",
                                        "float8_e5m2",
                                        "float8_e5m2fnuz",
                                        "float8_e8m0fnu",
                                        "float6_e2m3fn",
                                        "float6_e3m2fn",
                                        "float4_e2m1fn"};
    enum { NAMES = sizeof names / sizeof names[0], WITH_SIZE = kDLBool + 1 };
    char lanes[16] = "";

    if (type.lanes != 1)
        snprintf(lanes, sizeof lanes, " x %u", type.lanes);
    if (type.code >= NAMES)
        snprintf(text, size, "the unknown code %u, of %u bits%s", type.code, type.bits, lanes);
    else if (type.code < WITH_SIZE)
        snprintf(text, size, "%s%u%s", names[type.code], type.bits, lanes);
    else
        snprintf(text, size, "%s%s", names[type.code], lanes);
}

static ckpp_status find_dtype(DLDataType type, ckpp_dtype *dtype)
{
    char text[96];

    for (int k = 0; k < DTYPE_END; k++) {
        DLDataType ours = type_of((ckpp_dtype)k);
        if (ours.bits && type.code == ours.code && type.bits == ours.bits && type.lanes == 1) {
            *dtype = (ckpp_dtype)k;
            return CKPP_OK;
        }
    }
    describe_type(type, text, sizeof text);
    return rt_fail(CKPP_ERROR_TYPE, "the tensor's elements are %s, for which ckpp has no type: %s",
                   text,
                   type.lanes == 1 ? "export a view of it as uint8 or another type"
                                   : "export the lanes as one more dimension");
}

/* ---- devices ---- */

static const char *device_type_name(int32_t type)
{
    static const char *const names[] = {NULL,
                                        "CPU",
                                        "CUDA",
                                        "CUDA host",
                                        "OpenCL",
                                        NULL,
                                        NULL,
                                        "Vulkan",
                                        "Metal",
                                        "VPI",
                                        "ROCm",
                                        "ROCm host",
                                        "an extension's device",
                                        "CUDA managed",
                                        "oneAPI",
                                        "WebGPU",
                                        "Hexagon",
                                        "MAIA",
                                        "Trainium"};
    const char *name = type >= 0 && type < (int)(sizeof names / sizeof names[0]) ? names[type]
                                                                                 : NULL;

    return name ? name : "unknown";
}

/* Checks that the memory is on the GPU that the tensor names: if not, a kernel would fault, and
 * the whole CUDA context would be lost. */
static ckpp_status find_cuda_device(const DLTensor *t, const ckpp_array *a, int *device)
{
    int found = t->device.device_id;
    char where[32] = "the host's";

    if (found < 0)
        return rt_fail(CKPP_ERROR_DEVICE, "the tensor is on the CUDA device %d: they count from 0",
                       found);
    ckpp_status status = device_check(found);
    if (status)
        rt_add("; the tensor says that it is on cuda:%d", found);
    else if (a->data && ckpp_size(a))
        status = device_locate(a->data, &found);
    if (status)
        return status;
    if (found >= 0)
        snprintf(where, sizeof where, "cuda:%d's", found);
    if (found != t->device.device_id)
        return rt_fail(CKPP_ERROR_DEVICE,
                       "the tensor says that it is on cuda:%d, but its data, at %p, is %s memory",
                       t->device.device_id, a->data, where);
    *device = found;
    return CKPP_OK;
}

static ckpp_status find_device(const DLTensor *t, const ckpp_array *a, int *device)
{
    *device = CKPP_HOST;
    switch (t->device.device_type) {
    case kDLCPU:
    case kDLCUDAHost: return CKPP_OK;
    case kDLCUDA: return find_cuda_device(t, a, device);
    case kDLCUDAManaged: return device_locate(a->data, device);
    default:
        return rt_fail(
            CKPP_ERROR_DEVICE,
            "the tensor is on a device of type %d (%s): ckpp takes CPU and CUDA memory; copy it "
            "there first",
            (int)t->device.device_type, device_type_name(t->device.device_type));
    }
}

/* ---- from a tensor ---- */

static ckpp_status read_shape(const DLTensor *t, ckpp_array *a)
{
    if (t->ndim < 0 || t->ndim > CKPP_MAX_DIMS)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "the tensor has %d dimensions: 0 to %d are allowed; reshape it first",
                       (int)t->ndim, CKPP_MAX_DIMS);
    if (t->ndim > 0 && !t->shape)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the tensor's shape is a null pointer, and it has %d dimensions",
                       (int)t->ndim);
    a->ndim = t->ndim;
    for (int d = 0; d < a->ndim; d++)
        a->shape[d] = t->shape[d];
    if (!t->strides)
        array_set_row_major(a);
    for (int d = 0; t->strides && d < a->ndim; d++)
        a->strides[d] = t->strides[d];
    return CKPP_OK;
}

static ckpp_status read_data(const DLTensor *t, ckpp_array *a)
{
    uintptr_t first;

    if (t->byte_offset > PTRDIFF_MAX ||
        __builtin_add_overflow((uintptr_t)t->data, t->byte_offset, &first))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the tensor's data at %p with its byte_offset of %" PRIu64
                       " is beyond the address space",
                       t->data, t->byte_offset);
    if (t->data)
        a->data = (char *)t->data + t->byte_offset;
    return CKPP_OK;
}

static ckpp_status read_tensor(const DLTensor *t, ckpp_array *a)
{
    ckpp_status status;

    *a = (ckpp_array){.device = CKPP_HOST};
    if ((status = find_dtype(t->dtype, &a->dtype)))
        return status;
    a->itemsize = ckpp_dtype_size(a->dtype);
    if ((status = read_shape(t, a)) || (status = read_data(t, a)) ||
        (status = find_device(t, a, &a->device)))
        return status;
    return array_check(a, "the tensor");
}

static ckpp_status check_pointers(const void *first, const char *first_name, const void *second,
                                  const char *second_name)
{
    if (first && second)
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is a null pointer",
                   first ? second_name : first_name);
}

/* Makes *a an array of the tensor's memory. Only on success the share owns `versioned` or
 * `legacy`, whichever is not NULL. */
static ckpp_status import_tensor(ckpp_array *a, const DLTensor *t,
                                 DLManagedTensorVersioned *versioned, DLManagedTensor *legacy)
{
    ckpp_array made;
    ckpp_status status = read_tensor(t, &made);

    if (status)
        return status;
    share *s = make_share(made.device);
    if (!s)
        return CKPP_ERROR_MEMORY;
    s->versioned = versioned;
    s->legacy = legacy;
    made.owner = s;
    made.shared = true;
    made.read_only = versioned && (versioned->flags & DLPACK_FLAG_BITMASK_READ_ONLY);
    *a = made;
    return CKPP_OK;
}

static ckpp_status check_version(const DLManagedTensorVersioned *t)
{
    if (t->version.major == MAJOR)
        return CKPP_OK;
    return rt_fail(
        CKPP_ERROR_ARGUMENT,
        "the tensor is of DLPack version %" PRIu32 ".%" PRIu32 ", and ckpp knows %d.x: ask for "
        "max_version (%d, %d), or, if this is a DLManagedTensor, call ckpp_from_dlpack_legacy()",
        t->version.major, t->version.minor, MAJOR, MAJOR, MINOR);
}

ckpp_status ckpp_from_dlpack(ckpp_array *a, struct DLManagedTensorVersioned *tensor)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_from_dlpack"});
    ckpp_status status = check_pointers(a, "a", tensor, "tensor");

    if (!status && !(status = check_version(tensor)))
        status = import_tensor(a, &tensor->dl_tensor, tensor, NULL);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_from_dlpack_legacy(ckpp_array *a, struct DLManagedTensor *tensor)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_from_dlpack_legacy"});
    ckpp_status status = check_pointers(a, "a", tensor, "tensor");

    if (!status)
        status = import_tensor(a, &tensor->dl_tensor, NULL, tensor);
    rt_leave(previous);
    return status;
}

/* ---- to a tensor ---- */

/* A tensor's manager_ctx, which is freed with the tensor. */
typedef struct export
{
    share *share; /* NULL: the array did not own the memory */
    int64_t shape[CKPP_MAX_DIMS], strides[CKPP_MAX_DIMS];
    DLManagedTensorVersioned versioned; /* the caller gets the address of one of these two */
    DLManagedTensor legacy;
}
export;

static void delete_export(export *e)
{
    rt_call previous = rt_enter(
        (rt_call){.function = "the deleter of a tensor of ckpp_to_dlpack"});

    if (e->share)
        dlpack_release(e->share);
    free(e);
    rt_leave(previous);
}

static void delete_versioned(DLManagedTensorVersioned *t)
{
    if (t)
        delete_export(t->manager_ctx);
}

static void delete_legacy(DLManagedTensor *t)
{
    if (t)
        delete_export(t->manager_ctx);
}

/* Makes the consumer's stream wait for the thread's current one; without a stream, or if the
 * current one is another device's, waits for the device. */
static ckpp_status make_ready(int device, const ckpp_stream *consumer)
{
    const rt_backend *backend = device_backend(device);
    ckpp_stream stream;
    int current;
    void *event;
    ckpp_status status = device_current(&current, &stream);

    if (status || device == CKPP_HOST)
        return status;
    if (!consumer || device != current)
        return backend->wait_all(device);
    if ((status = backend->event_create(device, &event)))
        return status;
    if (!(status = backend->event_record(event, stream)))
        status = backend->event_join(event, device, *consumer);
    backend->event_destroy(event);
    return status;
}

/* Adds a user to the array's memory on the device, which becomes a share; NULL: the array does not
 * own any. */
static ckpp_status share_memory(ckpp_array *a, int device, share **result)
{
    *result = NULL;
    if (!a->owner)
        return CKPP_OK;
    if (!a->shared) {
        share *s = make_share(device);
        if (!s)
            return CKPP_ERROR_MEMORY;
        s->memory = a->owner;
        a->owner = s;
        a->shared = true;
    }
    *result = a->owner;
    atomic_fetch_add_explicit(&(*result)->uses, 1, memory_order_relaxed);
    return CKPP_OK;
}

static void fill_tensor(DLTensor *t, const ckpp_array *a, int device, export *e)
{
    memcpy(e->shape, a->shape, (size_t)a->ndim * sizeof e->shape[0]);
    memcpy(e->strides, a->strides, (size_t)a->ndim * sizeof e->strides[0]);
    *t = (DLTensor){.data = a->data,
                    .ndim = a->ndim,
                    .dtype = type_of(a->dtype),
                    .shape = e->shape,
                    .strides = e->strides};
    t->device.device_type = device == CKPP_HOST ? kDLCPU : kDLCUDA;
    t->device.device_id = device == CKPP_HOST ? 0 : device;
}

static ckpp_status check_exportable(const ckpp_array *a)
{
    ckpp_status status = array_check(a, "the array");

    if (!status && a->dtype == CKPP_STRUCT)
        status = rt_fail(
            CKPP_ERROR_TYPE,
            "the array's elements are structs of %zu bytes, for which DLPack has no type: make a "
            "view of their numbers by ckpp_view_as()",
            a->itemsize);
    return status;
}

/* Makes an export, but for the fields around the tensor. */
static ckpp_status export_array(ckpp_array *a, const ckpp_stream *consumer, export **result)
{
    int device = a->device;
    ckpp_status status = check_exportable(a);

    if (!status)
        status = device_of(a, "array", &device);
    if (!status)
        status = device_check(device);
    if (!status && device >= 0 && device_backend(device)->target->synchronous)
        status = rt_fail(CKPP_ERROR_DEVICE, "the array is in memory that stands for a GPU's "
                                            "(CKPP_CHECK=discrete), of which no other "
                                            "library knows: copy it to the host first");
    if (!status)
        status = make_ready(device, consumer);
    if (status)
        return status;
    export *e = calloc(1, sizeof *e);
    if (!e)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a tensor");
    if ((status = share_memory(a, device, &e->share))) {
        free(e);
        return status;
    }
    fill_tensor(&e->versioned.dl_tensor, a, device, e);
    *result = e;
    return CKPP_OK;
}

ckpp_status ckpp_to_dlpack(ckpp_array *a, struct DLManagedTensorVersioned **tensor,
                           const ckpp_stream *consumer)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_to_dlpack"});
    export *e;
    ckpp_status status = check_pointers(a, "a", tensor, "tensor");

    if (!status && !(status = export_array(a, consumer, &e))) {
        e->versioned.version = (DLPackVersion){MAJOR, MINOR};
        e->versioned.flags = a->read_only ? DLPACK_FLAG_BITMASK_READ_ONLY : 0;
        e->versioned.manager_ctx = e;
        e->versioned.deleter = delete_versioned;
        *tensor = &e->versioned;
    }
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_to_dlpack_legacy(ckpp_array *a, struct DLManagedTensor **tensor,
                                  const ckpp_stream *consumer)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_to_dlpack_legacy"});
    export *e;
    ckpp_status status = check_pointers(a, "a", tensor, "tensor");

    if (!status && a->read_only)
        status = rt_fail(CKPP_ERROR_ARGUMENT,
                         "the array is read-only memory, which a legacy tensor cannot say: use "
                         "ckpp_to_dlpack(), or ckpp_copy() the array first");
    if (!status && !(status = export_array(a, consumer, &e))) {
        e->legacy = (DLManagedTensor){
            .dl_tensor = e->versioned.dl_tensor, .manager_ctx = e, .deleter = delete_legacy};
        *tensor = &e->legacy;
    }
    rt_leave(previous);
    return status;
}
