/* new_names.c - names that nothing in the construct has yet. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

/* Words that a construct in braces has, and a loop has not: there they are the program's own. */
bool loop_is_of_braces(str name)
{
    static const char *const words[] = {
        "i",       "n",     "_i",    "_n",       "_ind",     "_thread", "_threads",  "_block",
        "_blocks", "_lane", "_warp", "blockDim", "blockIdx", "gridDim", "threadIdx", "warpSize"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(name, words[k]))
            return true;
    return false;
}

/* Whether a parameter cannot have the name. */
static bool is_reserved(str s)
{
    name_kind kind;
    return s.data[0] == '_' || loop_is_of_braces(s) || str_is(s, "a") || str_is(s, "ckpp") ||
           (s.size > 4 && !memcmp(s.data, "ckpp_", 5)) || names_keyword(s) ||
           (names_is_builtin(s, &kind) && kind != NAME_FUNCTION) ||
           (s.size == 1 && s.data[0] >= 'A' && s.data[0] <= 'Z');
}

const char *loop_variable_name(loop *l, str name)
{
    name_kind kind;
    const char *made = arena_printf(l->unit->arena, "%.*s" C_ENDING, (int)name.size, name.data);
    const str s = {made, strlen(made)};
    return *made == '_' || names_find(l->words, s, &kind) || names_find(l->taken, s, &kind)
               ? loop_new_name(l, name)
               : made;
}

const char *loop_new_name(loop *l, str stem)
{
    name_kind kind;
    const char *base = arena_strndup(l->unit->arena, stem.data, stem.size);
    bool plain = true;
    size_t n = 0;
    char *name = arena_alloc(l->unit->arena, stem.size + 1);
    for (size_t k = 0; k < stem.size; k++)
        if (names_word_char(base[k]))
            name[n++] = base[k];
        else if (base[k] != '>')
            name[n++] = '_', plain = false;
    str made = {name, n};
    /* the stem itself is the name of what is replaced, once */
    if (plain && !is_reserved(made) && !names_find(l->taken, made, &kind) &&
        !names_find(l->values, made, &kind)) {
        names_add(l->taken, made, NAME_VALUE);
        return name;
    }
    for (int k = 1;; k++) {
        const char *other = arena_printf(l->unit->arena, "%s_%d", *name == '_' ? "v" : name, k);
        str s = {other, strlen(other)};
        if (names_find(l->words, s, &kind) || names_find(l->taken, s, &kind))
            continue;
        names_add(l->taken, s, NAME_VALUE);
        return other;
    }
}
