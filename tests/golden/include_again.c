/* A header is left out the second time only where an include guard encloses all of it. */
#pragma kernel begin declare
#include "include/variant.h"
#define LEAST 1.0f
#include "include/variant.h"
#include "include/sections.h"
#define SECTION_TWO
#include "include/sections.h"
#include "include/defined.h"
#include "include/defined.h"
#pragma kernel end declare

#pragma kernel elementwise again in(float x) out(float y)
{ y = bounded(x) + bounded_below(x) + two(x) + DEFINED; }
