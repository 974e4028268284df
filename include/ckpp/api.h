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
#ifdef __cplusplus
#define CKPP_API extern "C" __attribute__((visibility("default")))
#else
#define CKPP_API __attribute__((visibility("default")))
#endif
#endif

/* The function does not access the memory behind argument k, which may be uninitialised. */
#ifdef CKPP_NO_ACCESS_
#elif defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11
#define CKPP_NO_ACCESS_(k) __attribute__((access(none, k)))
#else
#define CKPP_NO_ACCESS_(k)
#endif

/* Compilers warn about a call whose status is not used. */
#define CKPP_MUST_USE_ __attribute__((__warn_unused_result__))

/* ---- errors ---- */

/* The calling thread's last message: which kernel, where in the user's source, what was wrong.
 * Valid until that thread's next failure; "" before the first. */
CKPP_API const char *ckpp_last_error(void);
/* "CKPP_OK", "CKPP_ERROR_SHAPE", ... */
CKPP_API const char *ckpp_status_name(ckpp_status status);

/* Called for an error in an inline construct without a status clause, and by ckpp_must. The
 * default prints the message on standard error and aborts. NULL restores it. One that is called
 * while a clause's value is found must return: no longjmp(), no exception. */
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
CKPP_API ckpp_size_t ckpp_dtype_size(ckpp_dtype type);

/* ckpp_float16 ckpp_float16_from(float), float ckpp_float16_to(ckpp_float16), and the same for
 * each type that C lacks: conversion to nearest, ties to even. */
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
                                               const ckpp_int64 *shape);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_zeros(ckpp_array *a, ckpp_dtype type, int ndim,
                                               const ckpp_int64 *shape);
/* `value` is converted as C converts a double; a value that an integer type cannot hold is an
 * error. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_full(ckpp_array *a, ckpp_dtype type, int ndim,
                                              const ckpp_int64 *shape, double value);

/* Sets all elements, as ckpp_full() does, in the order of the current stream. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_fill(ckpp_array *a, double value);

/* A new array with the type and the shape of `a`, on the current device; with the layout of `a` if
 * that has no gaps, else row-major. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_empty_like(ckpp_array *z, const ckpp_array *a);

/* Releases what the array owns and makes it empty. Views and empty arrays own nothing. */
CKPP_API void ckpp_free(ckpp_array *a);

/* CKPP_AUTO ckpp_array z = {0}; is freed at the end of its block, also after return or break, but
 * not after longjmp(). To return z to a caller: *result = z, z = (ckpp_array){0}. */
#ifdef __GNUC__
#define CKPP_AUTO __attribute__((__cleanup__(ckpp_free)))
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

/* Views share the memory of `a` and need no ckpp_free(). v may be a itself if a owns nothing. */

/* Elements start, start + step, ... before stop along `axis`. As in Python: a negative axis,
 * start or stop counts from the end, bounds are clipped, step may be negative but not 0, and
 * INT64_MIN as start or INT64_MAX as stop stand for "from the first" and "to the last in the
 * step's direction". */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_slice(ckpp_array *v, const ckpp_array *a, int axis,
                                               ckpp_int64 start, ckpp_int64 stop, ckpp_int64 step);
/* Dimension d of v is dimension axes[d] of a (negative: from the end). NULL: reversed. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_transpose(ckpp_array *v, const ckpp_array *a,
                                                   const int *axes);
/* The same elements, in row-major order, with another shape; one extent may be -1. Fails if that
 * needs a copy. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_reshape(ckpp_array *v, const ckpp_array *a, int ndim,
                                                 const ckpp_int64 *shape);
/* NumPy's broadcast_to: extents of 1 are repeated, by strides of 0. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_broadcast(ckpp_array *v, const ckpp_array *a, int ndim,
                                    const ckpp_int64 *shape);

/* The number of elements; 1 if ndim is 0; 0 for an empty array. */
CKPP_API ckpp_int64 ckpp_size(const ckpp_array *a);

/* ckpp_view(p, 2, 5), a macro of view.h: a borrowed row-major 2 by 5 array over p, in host or
 * device memory; its element type is the pointer's, and a pointer to const gives a read_only
 * array. ckpp_view(&value) is a single element. ckpp_view(a) of a C array has the array's shape,
 * whatever its dimensions; ckpp_view(m, h) of a pointer to rows, float (*m)[w], is h by w. A
 * pointer to something that is no element type gives an array of structs. ckpp_view_as(p,
 * CKPP_FLOAT16, 2, 5): the same with a given type.
 *
 * ckpp_view_make() makes such a view from values that are only known at run time. An impossible
 * view (too many dimensions, a negative extent) has a negative ndim, which is an error in every
 * use. */
CKPP_API ckpp_array ckpp_view_make(const void *data, ckpp_dtype type, ckpp_size_t itemsize,
                                   int ndim,
                                   const ckpp_int64 *shape) CKPP_NO_ACCESS_(1);

/* CKPP_SHAPE(2, 3) is `2, (const ckpp_int64[]){2, 3}`. */
#ifdef __cplusplus
#define CKPP_SHAPE(...) ::ckpp::ckpp_count(__VA_ARGS__), ::ckpp::ckpp_list<ckpp_int64>(__VA_ARGS__)
#else
#define CKPP_SHAPE(...)                                                                        \
    (int)(sizeof((ckpp_int64[]){__VA_ARGS__}) / sizeof(ckpp_int64)),                           \
        (__const__ ckpp_int64[]){__VA_ARGS__}
#endif

/* ---- DLPack: arrays from and for other libraries, without a copy ---- */

/* The structs of dlpack.h, or of <ckpp/dlpack.h>: DLPack 1.x, a Python capsule named
 * "dltensor_versioned"; and the legacy one, a capsule named "dltensor". */
struct DLManagedTensorVersioned;
struct DLManagedTensor;

/* Makes *a an array over the tensor's elements that owns the tensor: ckpp_free(a) calls the
 * tensor's deleter, once and in the calling thread; freeing views of the array does not. The old
 * value of *a is overwritten, as by ckpp_empty(). After a failure the caller still owns the
 * tensor. All element types except structs are supported, 0 to CKPP_MAX_DIMS dimensions with any
 * strides, and memory of a CPU or a CUDA device: page-locked memory counts as the host's, managed
 * memory as that of the device that CUDA names. The array is read_only if the tensor is. The
 * elements must be ready in the order of the stream that will use them: give that stream to
 * Python's __dlpack__(). For GPU memory, ckpp_free waits for the device before it calls the
 * deleter. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_from_dlpack(ckpp_array *a,
                                                     struct DLManagedTensorVersioned *tensor);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_from_dlpack_legacy(ckpp_array *a,
                                                            struct DLManagedTensor *tensor);

/* Makes *tensor a new tensor over the array's memory. If the array owns its memory, both share it:
 * it is released after both ckpp_free and the tensor's deleter were called, in either order and in
 * any thread; on a GPU, after waiting for the device. Call ckpp_free on the struct *a: copies that
 * were made of it before become views. The memory of a view must outlive the tensor. `consumer`
 * points to the stream in which the tensor will be used: its further work waits for what is now in
 * the calling thread's current stream. If it is NULL, the function waits for all work of the
 * array's device. Host memory is always ready. The 1 and 2 of Python's __dlpack__(stream) are
 * cudaStreamLegacy and cudaStreamPerThread. Arrays of structs are an error, and for the legacy
 * struct read_only arrays, too. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_to_dlpack(ckpp_array *a,
                                                   struct DLManagedTensorVersioned **tensor,
                                                   const ckpp_stream *consumer);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_to_dlpack_legacy(ckpp_array *a,
                                                          struct DLManagedTensor **tensor,
                                                          const ckpp_stream *consumer);

/* ---- kernels ---- */

/* Properties of a kernel that is specialized for a call's arguments. Any call with `.attributes =
 * &attributes` fills it; with `.prepare = true` the call does not launch the kernel. On the host
 * backend there are max_threads, block, blocks and active_grid alone; the others are 0, and
 * carveout is -1. */
typedef struct ckpp_attributes {
    int registers;               /* of a thread */
    ckpp_int64 shared_bytes;        /* of a block, static */
    ckpp_int64 local_bytes;         /* of a thread: what does not fit into registers */
    ckpp_int64 const_bytes;
    int max_threads;             /* the most threads that a block can have */
    int ptx_version;             /* 90 is 9.0 */
    int binary_version;          /* 90 is sm_90 */
    /* bytes of dynamic shared memory that can be asked for at a launch */
    ckpp_int64 max_dynamic_shared;
    /* percent of the first-level cache that is wanted as shared memory; -1: the driver decides */
    int carveout;
    int cache_mode_ca;           /* 1: it was compiled with -Xptxas -dlcm=ca */
    /* occupancy with the block and the shared memory of this call: */
    int block;                   /* threads in a block */
    ckpp_int64 blocks;              /* in the grid */
    int active_blocks;           /* blocks that a multiprocessor runs at once */
    ckpp_int64 active_grid;         /* blocks that the device runs at once, for cooperative */
    int suggested_block;         /* threads in a block that keep the most threads active */
} ckpp_attributes;

/* Forgets all kernels that were compiled or loaded in this process, and gives their memory back;
 * a later call gets its kernel anew, as a rule from the cache on disk. Waits for the devices that
 * have them. Views that ckpp_module_global() has made are void. What calls of other threads are
 * using meanwhile stays until the next ckpp_clear_kernels(). */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_clear_kernels(void);

/* ---- devices, streams, events ---- */

/* The number of usable CUDA devices; 0 if there is only the host backend. */
CKPP_API int ckpp_device_count(void);
/* The calling thread's device: where its new arrays are made and, for host arguments, where its
 * kernels run. CKPP_HOST or 0 and up. It starts as CKPP_DEVICE says. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_get_device(int *device);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_set_device(int device);
/* "NVIDIA H200 (cuda:0, sm_90)" or "host (g++, 16 threads)"; valid until the thread's next call of
 * this function. */
CKPP_API const char *ckpp_device_name(int device);

/* The calling thread's current stream, for calls without .stream. Setting it does not fail. */
CKPP_API ckpp_status ckpp_set_stream(ckpp_stream stream);
CKPP_API ckpp_stream ckpp_get_stream(void);

/* A new stream of the calling thread's device: what is put into it is done in order, and beside
 * what is in other streams; only the default stream waits for it, and it for that one. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_stream_create(ckpp_stream *stream);
/* Waits for all work in the stream; NULL: in the thread's current one. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_stream_synchronize(ckpp_stream stream);
/* Work in it is still done. If it is the thread's current stream, that is the default one then. */
CKPP_API void ckpp_stream_destroy(ckpp_stream stream);

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
