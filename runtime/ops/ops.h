/* ops.h - what is done with whole arrays. */
#ifndef RUNTIME_OPS_H
#define RUNTIME_OPS_H

#include "runtime/call/call.h"

/* ---- copy.c ---- */

/* Copies between the host and one device, of the same shape, as the layouts are; arrays that do
 * not overlap. */
ckpp_status copy_strided(const ckpp_array *to, const ckpp_array *from, ckpp_stream stream);

/* ---- raw_steps.c ---- */

extern const rt_raw_steps raw_steps;

/* ---- fill.c ---- */

/* Every element becomes `value`, converted as C converts a double, in the order of the stream. */
ckpp_status array_fill(const ckpp_array *a, double value, ckpp_stream stream);

#endif
