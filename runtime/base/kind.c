/* kind.c - the kinds of kernel. */
#include "runtime/base/kind.h"

const rt_kind rt_kinds[] = {
    {.word = "", .noun = "kernel"},
    [CKPP_ELEMENTWISE] = {.word = "elementwise", .noun = "kernel", .loops = true},
    [CKPP_REDUCTION] = {.word = "reduction", .noun = "kernel", .loops = true, .reduces = true},
    [CKPP_RAW] = {.word = "raw", .noun = "kernel", .has_grid = true},
    [CKPP_MODULE] = {.word = "module", .noun = "module", .is_file = true}};
