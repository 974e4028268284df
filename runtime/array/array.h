/* array.h - arrays and their memory. */
#ifndef RUNTIME_ARRAY_H
#define RUNTIME_ARRAY_H

#include "runtime/device/device.h"

/* ---- memory.c ---- */

/* Allocates an array on `device`, ready for work that is put into `stream` from now on. `strides`
 * are the element strides of a dense layout; NULL: row-major. ckpp_free() frees it. */
ckpp_status array_allocate(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim,
                           const int64_t *shape, const int64_t *strides, int device,
                           ckpp_stream stream);

/* The same on the current device and stream, row-major; `type` is no CKPP_STRUCT. */
ckpp_status array_make(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape);

/* ---- dlpack.c ---- */

/* Drops a reference to the memory of an array that is `shared`; the last one frees it. */
void dlpack_release(void *owner);

#include "runtime/array/array.h"

#endif
