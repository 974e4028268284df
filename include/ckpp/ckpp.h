/* ckpp.h - GPU kernels inline in C. The one header that programs include.
 *
 * It also gives what programs need to use it: int64_t, size_t, bool. */
#ifndef CKPP_CKPP_H
#define CKPP_CKPP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "prelude.h"

#endif
