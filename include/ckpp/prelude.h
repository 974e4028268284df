/* ckpp/prelude.h - all that generated C needs. Its first line includes this, before the program's
 * text. Programs include ckpp.h.
 *
 * types.h: element types, arrays, status codes; api.h: the functions that programs call; call.h,
 * argument.h, pick.h and tune.h: used by generated C; view.h: ckpp_view(); output.h: outputs of
 * calls that are not a ckpp_array; loop.h: annotated loops; module.h and launch.h: modules;
 * compile.h: modules that are known only at run time; info.h: what kernels take; texture.h:
 * textures and surfaces; data.h: arrays that stay on the device; graph.h: graph blocks; comm.h:
 * ranks. dlpack.h is not included. */
#ifndef CKPP_PRELUDE_H
#define CKPP_PRELUDE_H

#if !defined __cplusplus && (!defined __STDC_VERSION__ || __STDC_VERSION__ < 199901L)
#error "ckpp needs C11: -std=c11 or later"
#endif

#include "begin.h"
/* The library is compiled without -fpack-struct. */
#pragma pack(push, 16)
typedef struct ckpp_unpacked_ {
    char ckpp_first;
    long double ckpp_second;
} ckpp_unpacked_;

#include "types.h"
#include "api.h"
#include "argument.h"
#include "view.h"
#include "output.h"
#include "module.h"
#include "loop.h"
#include "compile.h"
#include "info.h"
#include "texture.h"
#include "data.h"
#include "graph.h"
#include "comm.h"

#pragma pack(pop)
CKPP_STATIC_ASSERT_(sizeof(ckpp_unpacked_) == 2 * sizeof(long double),
                    "-fpack-struct without a number packs the structs of all libraries, too: give "
                    "it one, -fpack-struct=1, or use #pragma pack");
#include "end.h"

#endif
