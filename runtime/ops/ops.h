/* ops.h - operations on whole arrays. */
#ifndef RUNTIME_OPS_H
#define RUNTIME_OPS_H

#include "runtime/call/call.h"

/* ---- copy.c ---- */

/* Copies any layouts, between arrays of the same shape that do not overlap, on the host and at
 * most one device. */
ckpp_status copy_strided(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream);

/* Finds the array's device, which exists. An array of the host that is present on a device becomes
 * the device's. */
ckpp_status copy_locate(ckpp_array *a, const char *name);

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
