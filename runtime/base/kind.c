/* kind.c - the kinds of kernel. */
#include "runtime/base/kind.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const rt_kind rt_kinds[] = {
    {.word = "", .noun = "kernel"},
    [CKPP_ELEMENTWISE] = {.word = "elementwise", .noun = "kernel", .loops = true},
    [CKPP_REDUCTION] = {.word = "reduction", .noun = "kernel", .loops = true, .reduces = true},
    [CKPP_RAW] = {.word = "raw", .noun = "kernel", .has_grid = true},
    [CKPP_MODULE] = {.word = "module", .noun = "module", .is_file = true}};

bool kind_is_unnamed(const ckpp_kernel *kernel)
{
    const char *colon = strrchr(kernel->name, ':');

    return colon && isdigit((unsigned char)colon[1]);
}

int kind_put_name(const ckpp_kernel *kernel, char *text, size_t size)
{
    const rt_kind *kind = kind_of(kernel);

    if (*kind->word && kind_is_unnamed(kernel))
        return kernel->uses & CKPP_USES_LOOP ? snprintf(text, size, "loop")
                                             : snprintf(text, size, "%s construct", kind->word);
    return snprintf(text, size, "%s '%s'", kind->noun, kernel->name);
}
