/* ops.h - operations on whole arrays. */
#ifndef RUNTIME_OPS_H
#define RUNTIME_OPS_H

#include "runtime/call/call.h"

/* ---- copy.c ---- */

/* A copy from or to the host (`reads`) that is waited for: fails in a graph block, and where the
 * program captures the stream. */
ckpp_status copy_refuse_host(const rt_backend *backend, bool reads, int device,
                             ckpp_stream stream);

/* Copies any layouts, between arrays of the same shape that do not overlap, on the host and at
 * most one device. */
ckpp_status copy_strided(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream);

/* The same, where work of other streams has to end first, which an event tells. */
ckpp_status copy_joined(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream);

/* Finds the array's device, which exists. An array of the host that is present on a device becomes
 * the device's. */
ckpp_status copy_locate(ckpp_array *a, const char *name);

/* ---- transfer.c: for data regions ---- */

/* Where a directive works. */
typedef struct transfer_place {
    const rt_backend *backend;
    int device;
    ckpp_stream stream;
    bool wait; /* until copies are done */
} transfer_place;

/* With CKPP_EXPLAIN, prints what happens to the array; `how` is CKPP_DATA_HOST or _DEVICE for a
 * copy. */
void transfer_explain(const transfer_place *at, const char *name, ckpp_data_how how, size_t bytes,
                      const char *what);
/* Copies a range of what is present: CKPP_DATA_HOST to the host, CKPP_DATA_DEVICE from it. */
ckpp_status transfer_range(const transfer_place *at, const present_range *r, ckpp_data_how how,
                           const present *p);
/* With CKPP_CHECK=discrete: what was copied to the host, and is not present any more, is there
 * when the program waits. */
ckpp_status transfer_put_off(const transfer_place *at, const present_range *r);
/* Copies an update's part, which has gaps; `r` is the range from its first byte to its last. */
ckpp_status transfer_part(const transfer_place *at, const ckpp_data_item *item, const part *p,
                          const present_range *r, const present *entered);

/* ---- extents.c: with CKPP_CHECK=bounds, where kernels run on the host ---- */

void extents_enter(const void *data, size_t bytes);
void extents_leave(const void *data);
/* Bytes from there to the end of what has been entered; 0: nothing there has. */
size_t extents_find(const void *data);

/* ---- texture_check.c ---- */

/* Sets the texels that an array has, all members but the memory; fails for an array that has
 * none. */
ckpp_status texels_of_array(rt_texels *t, const ckpp_array *a, const ckpp_texture_options *o);
/* Fails unless the array, or with levels each one of as many, has the texels' type and shape. */
ckpp_status texels_check_array(const rt_texels *t, bool is_surface, const ckpp_array *a);
ckpp_status texture_check_options(const rt_texels *t, const ckpp_texture_options *o);
ckpp_status surface_check_options(const ckpp_texture_options *o);

/* ---- raw_steps.c ---- */

extern const rt_raw_steps raw_steps;

/* ---- fill.c ---- */

/* Sets every element to `value`, converted as C converts a double, in stream order. */
ckpp_status array_fill(const ckpp_array *a, double value, ckpp_stream stream);

#endif
