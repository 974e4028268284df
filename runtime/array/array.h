/* array.h - arrays and their memory. */
#ifndef RUNTIME_ARRAY_H
#define RUNTIME_ARRAY_H

#include "runtime/device/device.h"

/* ---- memory.c ---- */

/* A new array on `device`, ready in the order of `stream`; contiguous in the order given by
 * `strides` (element strides of a dense layout), or row-major where that is NULL. */
ckpp_status array_allocate(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim,
                           const int64_t *shape, const int64_t *strides, int device,
                           ckpp_stream stream);

/* The same on the current device, row-major. */
ckpp_status array_make(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape);

/* ---- dlpack.c ---- */

/* Gives up a use of the memory that an array owns together with tensors. */
void dlpack_release(void *owner);

#include "runtime/array/array.h"

#endif
