/* target.c - the targets. */
#include "runtime/base/target.h"

const rt_target host_target = {.name = "host", .synchronous = true};
const rt_target cuda_target = {.name = "cuda", .simt = true, .cuda_cxx = true};
