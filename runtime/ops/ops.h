/* ops.h - operations on whole arrays. */
#ifndef RUNTIME_OPS_H
#define RUNTIME_OPS_H

#include "runtime/call/call.h"

/* ---- copy.c ---- */

/* Copies any layouts, between arrays of the same shape that do not overlap, on the host and at
 * most one device. */
ckpp_status copy_strided(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream);

/* ---- raw_steps.c ---- */

extern const rt_raw_steps raw_steps;

/* ---- fill.c ---- */

/* Sets every element to `value`, converted as C converts a double, in stream order. */
ckpp_status array_fill(const ckpp_array *a, double value, ckpp_stream stream);

#endif
