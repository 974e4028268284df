/* compile_warnings.c - selects the warnings of the host's compiler that are shown, and names them.
 *
 * A kernel's source contains generated code, is C compiled as C++, and is one of several
 * specializations of a text; many warnings come from that and point at no mistake. Only those that
 * diag.c lists are shown, by GCC's names. Clang's more specific names are mapped to these. */
#define _GNU_SOURCE
#include "frontend/compile/compile.h"

#include <string.h>

/* Clang's names, and GCC's for the same. */
static const struct {
    const char *clang, *name;
} aliases[] = {{"absolute-value", "overflow"},
               {"bitwise-op-parentheses", "parentheses"},
               {"constant-conversion", "overflow"},
               {"dangling-else", "parentheses"},
               {"division-by-zero", "div-by-zero"},
               {"format-extra-args", "format"},
               {"format-insufficient-args", "format"},
               {"format-invalid-specifier", "format"},
               {"init-self", "uninitialized"},
               {"integer-overflow", "overflow"},
               {"literal-conversion", "overflow"},
               {"logical-op-parentheses", "parentheses"},
               {"parentheses-equality", "parentheses"},
               {"pointer-bool-conversion", "address"},
               {"return-stack-address", "return-local-addr"},
               {"shift-op-parentheses", "parentheses"},
               {"sometimes-uninitialized", "maybe-uninitialized"},
               {"string-plus-int", "overflow"},
               {"tautological-constant-compare", "tautological-compare"},
               {"tautological-constant-out-of-range-compare", "tautological-compare"},
               {"tautological-pointer-compare", "address"},
               {"unsequenced", "sequence-point"},
               {"unused-comparison", "unused-value"},
               {"vla-cxx-extension", "vla"},
               {"vla-extension", "vla"}};

const char *compile_warning(str *message)
{
    static const char open[] = " [-W";
    if (!message->size || message->data[message->size - 1] != ']')
        return NULL;
    const char *at = memrchr(message->data, '[', message->size);
    if (!at || at == message->data || at[-1] != ' ' || at[1] != '-')
        return NULL;
    str name = {at + sizeof open - 2,
                (size_t)(message->data + message->size - 1 - at) - (sizeof open - 2)};
    bool is_warning = strncmp(at - 1, open, sizeof open - 1) == 0;
    message->size = (size_t)(at - 1 - message->data);
    name.size -= name.size &&
                 name.data[name.size - 1] == '='; /* options with a level, -Wformat= */
    for (size_t k = 0; k < sizeof aliases / sizeof *aliases; k++)
        if (str_is(name, aliases[k].clang))
            name = (str){aliases[k].name, strlen(aliases[k].name)};
    if (str_is(name, "vla"))
        return "vla";
    return is_warning ? diag_compiler_warning(name) : NULL;
}
