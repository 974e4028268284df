/* array.h - arrays and their memory. */
#ifndef RUNTIME_ARRAY_H
#define RUNTIME_ARRAY_H

#include "runtime/device/device.h"

/* ---- memory.c ---- */

/* Allocates an array on `device`; its memory can be used by work that is put into `stream` after
 * this call. `strides` are the element strides of a dense layout; NULL: row-major. On failure *a
 * is unchanged; else ckpp_free() frees it. */
ckpp_status array_allocate(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim,
                           const int64_t *shape, const int64_t *strides, int device,
                           ckpp_stream stream);

/* The same for the current device and stream, row-major; `type` must not be CKPP_STRUCT. */
ckpp_status array_make(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape);

/* ---- dlpack.c ---- */

/* Drops one reference to memory that arrays share with tensors; the last one frees it. `owner` is
 * the `owner` of an array that is `shared`. */
void dlpack_release(void *owner);

#include "runtime/array/array.h"

#endif
