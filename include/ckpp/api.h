/* ckpp/api.h - arrays, devices, streams, events and errors.
 *
 * Every function is thread-safe. The current device, the current stream and the last error belong
 * to the calling thread. A function that fails leaves its result argument as it was, and
 * ckpp_last_error() says why. */
#ifndef CKPP_API_H
#define CKPP_API_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CKPP_VERSION "0.1.0"
#ifndef CKPP_API
#define CKPP_API __attribute__((visibility("default")))
#endif

/* A pointer that the function does not follow: it may point to what is not initialised yet. */
#ifdef CKPP_NO_ACCESS_
#elif defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11
#define CKPP_NO_ACCESS_(k) __attribute__((access(none, k)))
#else
#define CKPP_NO_ACCESS_(k)
#endif

/* A status that nobody reads is a warning. */
#define CKPP_MUST_USE_ __attribute__((warn_unused_result))

/* ---- errors ---- */

/* The calling thread's last message: which kernel, where in the user's source, what was wrong.
 * Valid until that thread's next failure; "" before the first. */
CKPP_API const char *ckpp_last_error(void);
/* "CKPP_OK", "CKPP_ERROR_SHAPE", ... */
CKPP_API const char *ckpp_status_name(ckpp_status status);

/* Called for an error in an inline construct without a status clause, and by ckpp_must. The
 * default prints the message on standard error and aborts. NULL restores it. */
typedef void ckpp_error_handler(ckpp_status status, const char *message, void *user);
CKPP_API void ckpp_on_error(ckpp_error_handler *handler, void *user);

/* ckpp_must(squared_diff(x, y, &z)): a failed status goes to the handler, with the place of the
 * call in the message. */
#define ckpp_must(call) ckpp_must_succeed((call), __FILE__, __LINE__)
CKPP_API void ckpp_must_succeed(ckpp_status status, const char *file, int line);

/* ---- element types ---- */

/* "float32", "struct", ...; "none" for CKPP_NONE. */
CKPP_API const char *ckpp_dtype_name(ckpp_dtype type);
/* Bytes of an element; 0 for CKPP_NONE and CKPP_STRUCT. */
CKPP_API size_t ckpp_dtype_size(ckpp_dtype type);

/* ckpp_float16 ckpp_float16_from(float), float ckpp_float16_to(ckpp_float16), and the same of
 * each type that C has not: conversion to nearest, ties to even. */
#define CKPP_NO_FROM_TO_(type)
#define CKPP_FROM_TO_u_ CKPP_NO_FROM_TO_
#define CKPP_FROM_TO_i_ CKPP_NO_FROM_TO_
#define CKPP_FROM_TO_f_ CKPP_NO_FROM_TO_
#define CKPP_FROM_TO_c_ CKPP_NO_FROM_TO_
#define CKPP_FROM_TO_bits_(type)                                                                \
    CKPP_API type type##_from(float value);                                                     \
    CKPP_API float type##_to(type value);
#define CKPP_FROM_TO_(ENUM, name, kind, bytes, number, type, scalar, ...)                       \
    CKPP_FROM_TO_##scalar##_(type)
CKPP_DTYPES(CKPP_FROM_TO_)
#undef CKPP_FROM_TO_

/* ---- arrays ---- */

/* New row-major arrays on the current device, ready in the order of the current stream. ndim is 0
 * to CKPP_MAX_DIMS; shape has ndim extents, each 0 or more. CKPP_SHAPE(2, 3) stands for both. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_empty(ckpp_array *a, ckpp_dtype type, int ndim,
                                               const int64_t *shape);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_zeros(ckpp_array *a, ckpp_dtype type, int ndim,
                                               const int64_t *shape);
/* value is converted as C converts a double; what an integer type cannot hold is an error. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_full(ckpp_array *a, ckpp_dtype type, int ndim,
                                              const int64_t *shape, double value);

/* A new array of the type and the shape of `a`, on the current device: laid out as `a` where that
 * has no gaps, else row-major. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_empty_like(ckpp_array *z, const ckpp_array *a);

/* Releases what the array owns and makes it empty. A view or an empty array: nothing to do. */
CKPP_API void ckpp_free(ckpp_array *a);

/* CKPP_AUTO ckpp_array z = {0}; is freed where its block ends, however it is left but by
 * longjmp(). A function that hands z on makes it empty first: *result = z, z = (ckpp_array){0}. */
#ifdef __GNUC__
#define CKPP_AUTO __attribute__((cleanup(ckpp_free)))
#else
#define CKPP_AUTO CKPP_AUTO_needs_the_cleanup_attribute_of_gcc_or_clang
#endif

/* Copies the elements of `from` to `to`: between any two devices, layouts and element types. An
 * empty `to` is allocated, row-major, on the current device, with the type of `from`; any other
 * must have the shape of `from`. Complete on return where host memory is involved. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_copy(ckpp_array *to, const ckpp_array *from);

/* Prints the elements on standard output, wherever they are, as NumPy's print() does: of more
 * than 1000, those at the edges. An array of structs is an error. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_print(const ckpp_array *a);

/* Views: they share the memory of `a`, and need no free. v may be a itself,
 * where a owns nothing. */

/* Elements start, start + step, ... before stop along `axis`. As in Python: a negative axis,
 * start or stop counts from the end, bounds are clipped, step may be negative but not 0, and
 * INT64_MIN as start or INT64_MAX as stop stand for "from the first" and "to the last in the
 * step's direction". */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_slice(ckpp_array *v, const ckpp_array *a, int axis,
                                               int64_t start, int64_t stop, int64_t step);
/* Dimension d of v is dimension axes[d] of a (negative: from the end). NULL: reversed. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_transpose(ckpp_array *v, const ckpp_array *a,
                                                   const int *axes);
/* The same elements in row-major order under another shape; one extent may be -1. Fails where that
 * needs a copy. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_reshape(ckpp_array *v, const ckpp_array *a, int ndim,
                                                 const int64_t *shape);
/* NumPy's broadcast_to: extents of 1 are repeated, by strides of 0. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_broadcast(ckpp_array *v, const ckpp_array *a, int ndim,
                                    const int64_t *shape);

/* Elements in the array; 1 where ndim is 0; 0 for an empty one. */
CKPP_API int64_t ckpp_size(const ckpp_array *a);

/* ckpp_view(p, 2, 5), in C: a borrowed row-major 2 by 5 array over p, in host or device memory;
 * its element type is the pointer's, and a pointer to const gives a read_only array.
 * ckpp_view(&value) is a single element. ckpp_view(a) of a C array has the array's own shape,
 * whatever its dimensions; ckpp_view(m, h) of a pointer to rows, float (*m)[w], is h by w. A
 * pointer to something that is no element type gives an array of structs. ckpp_view_as(p,
 * CKPP_FLOAT16, 2, 5): the same with a given type. */
/* The same of what only the running program knows. An impossible view (too many dimensions, a
 * negative extent) comes back with a negative ndim, which every use refuses by name. */
CKPP_API ckpp_array ckpp_view_make(const void *data, ckpp_dtype type, size_t itemsize, int ndim,
                                   const int64_t *shape) CKPP_NO_ACCESS_(1);

/* CKPP_SHAPE(2, 3) is `2, (const int64_t[]){2, 3}`. */
#define CKPP_SHAPE(...)                                                                        \
    (int)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (const int64_t[]){__VA_ARGS__}

/* ---- DLPack: arrays from and for other libraries, without a copy ---- */

/* The structs of dlpack.h, or of <ckpp/dlpack.h>: DLPack 1.x, a Python capsule named
 * "dltensor_versioned"; and the legacy one, a capsule named "dltensor". */
struct DLManagedTensorVersioned;
struct DLManagedTensor;

/* The array becomes the tensor's elements, and owns the tensor: ckpp_free calls the tensor's
 * deleter, once, in whichever thread it is called; views of the array do not. What `a` was before
 * is not looked at, as by ckpp_empty(). After a failure the tensor is still the caller's. Element
 * types are ckpp's without structs, there are 0 to CKPP_MAX_DIMS dimensions with any strides, and
 * memory is a CPU's or a CUDA device's: page-locked memory is the host's, managed memory where
 * CUDA says. The array is read_only where the tensor says so. Its elements are to be ready in the
 * order of the stream that will use them: that is the stream to give to Python's __dlpack__(). Of
 * memory on a GPU, ckpp_free waits for the device before the deleter is called. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_from_dlpack(ckpp_array *a,
                                                     struct DLManagedTensorVersioned *tensor);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_from_dlpack_legacy(ckpp_array *a,
                                                            struct DLManagedTensor *tensor);

/* A new tensor over the array's own memory. Where the array owns that, the two share it: it is
 * released after both ckpp_free and the tensor's deleter, in either order and in any thread; on a
 * GPU, once the device has nothing to do. ckpp_free is for the struct that was given here: copies
 * of it from before are views. A view's memory has to outlive the tensor. `consumer` says which
 * stream the tensor's user works in: that starts after what is in the calling thread's current
 * stream. NULL: this waits for all work of the array's device. Host memory is ready anyway.
 * cudaStreamLegacy and cudaStreamPerThread are the 1 and 2 of Python's __dlpack__(stream). Arrays
 * of structs are refused; the legacy struct cannot hold a read_only array. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_to_dlpack(ckpp_array *a,
                                                   struct DLManagedTensorVersioned **tensor,
                                                   const ckpp_stream *consumer);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_to_dlpack_legacy(ckpp_array *a,
                                                          struct DLManagedTensor **tensor,
                                                          const ckpp_stream *consumer);

/* ---- kernels ---- */

/* What a kernel, specialised for a call's arguments, answers of itself: any call fills it,
 * `.attributes = &attributes`, and with `.prepare = true` does no more than that. On the host
 * backend max_threads and the launch's own numbers are given, carveout is -1, and all else 0. */
typedef struct ckpp_attributes {
    int registers;               /* of a thread */
    int64_t shared_bytes;        /* of a block, static */
    int64_t local_bytes;         /* of a thread: what does not fit into registers */
    int64_t const_bytes;
    int max_threads;             /* that a block of it can have */
    int ptx_version;             /* 90 is 9.0 */
    int binary_version;          /* 90 is sm_90 */
    /* bytes of dynamic shared memory that can be asked for at a launch */
    int64_t max_dynamic_shared;
    /* percent of the first-level cache that is wanted as shared memory; -1: the driver decides */
    int carveout;
    int cache_mode_ca;           /* 1: it was compiled with -Xptxas -dlcm=ca */
    /* occupancy with the block and the shared memory of this call: */
    int block;                   /* threads in a block */
    int64_t blocks;              /* in the grid */
    int active_blocks;           /* that a multiprocessor runs at once */
    /* that the device runs at once: what a cooperative grid can have */
    int64_t active_grid;
    int suggested_block;         /* threads in a block that keep the most threads active */
} ckpp_attributes;

/* ---- devices, streams, events ---- */

/* CUDA devices that can be used; 0 where the host backend is what there is. */
CKPP_API int ckpp_device_count(void);
/* The calling thread's device: where its new arrays are made and, for host arguments, where its
 * kernels run. CKPP_HOST or 0 and up. It starts as CKPP_DEVICE says. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_get_device(int *device);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_set_device(int device);
/* "NVIDIA H200 (cuda:0, sm_90)" or "host (g++, 16 threads)"; valid until the
 * thread's next call of it. */
CKPP_API const char *ckpp_device_name(int device);

/* The stream of calls that name none. It does not fail. */
CKPP_API ckpp_status ckpp_set_stream(ckpp_stream stream);
CKPP_API ckpp_stream ckpp_get_stream(void);

/* Waits for all work of the calling thread's device. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_synchronize(void);

typedef struct ckpp_event ckpp_event;
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_event_create(ckpp_event **event);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_event_record(ckpp_event *event, ckpp_stream stream);
/* Work put into `stream` from now on starts after the event. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_event_wait(ckpp_event *event, ckpp_stream stream);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_event_synchronize(ckpp_event *event);
/* Milliseconds between two recorded events. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_event_elapsed(float *ms, ckpp_event *start,
                                                       ckpp_event *stop);
CKPP_API void ckpp_event_destroy(ckpp_event *event);

#ifdef __cplusplus
}
#endif

#endif
