/* collect.c - the names that a declare or a preamble declares for the kernels below it. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <string.h>

enum { LOOK_AHEAD = 64 };

bool *outline_find_top(const outline *o)
{
    bool *top = arena_alloc(o->arena, (size_t)o->count + 1);
    for (int k = 0; k < o->count; k++) {
        int parent = o->t[k].parent, role = outline_role_of(o, parent);
        top[k] = (parent < 0 || top[parent]) &&
                 (role == ROLE_SCOPE || role == ROLE_DECLARATOR || role == ROLE_ENUM) &&
                 !o->t[k].quiet;
    }
    return top;
}

/* Headers whose names are all in the tables of names.c, or are not for kernels. */
static bool is_c_header(str rest)
{
    static const char *const headers[] = {
        "math",        "stdint", "stddef", "stdbool",   "limits", "float",    "complex",
        "string",      "stdio",  "stdlib", "assert",    "tgmath", "inttypes", "stdalign",
        "stdnoreturn", "iso646", "time",   "ckpp/ckpp", "errno",  "ctype",    "stdarg"};
    for (size_t k = 0; k < sizeof headers / sizeof *headers; k++) {
        size_t n = 0;
        while (headers[k][n])
            n++;
        str end = {rest.data + n + 1, 3};
        if (rest.size >= n + 4 && str_equal((str){rest.data + 1, n}, (str){headers[k], n}) &&
            str_is(end, ".h>"))
            return true;
    }
    return false;
}

void names_collect(name_set *set, const token_list *tokens)
{
    static const name_kind kinds[] = {[DECLARES_VALUE] = NAME_VALUE,
                                      [DECLARES_FUNCTION] = NAME_FUNCTION,
                                      [DECLARES_TYPE] = NAME_TYPE,
                                      [DECLARES_MAYBE] = NAME_VALUE};
    arena *scratch = arena_new();
    outline o = outline_make(scratch, tokens, ROLE_SCOPE, NULL, set);
    bool *top = outline_find_top(&o);
    str name, text;
    for (int k = 0; k < o.ndirectives; k++) {
        if (directive_macro(o.directives[k], &name, &text))
            names_add_macro(set, name, text);
        else if (directive_is(o.directives[k], "include", &text) && text.size &&
                 text.data[0] == '<' && !is_c_header(text))
            names_open(set);
    }
    for (int k = 0; k < o.count; k++) {
        outline_declares kind = (outline_declares)o.t[k].declares;
        if (top[k] && kind != DECLARES_NOTHING && kind != DECLARES_LABEL &&
            kind != DECLARES_KEYWORD)
            names_add(set, o.t[k].t->text, kinds[kind]);
    }
    if (o.opens)
        names_open(set);
    arena_free(scratch);
}

const pp_macro *names_macro(arena *a, const void *macros, str name, size_t k)
{
    name_kind kind;
    return !k && names_find(macros, name, &kind) && kind == NAME_MACRO
               ? pp_macro_of(a, name, names_macro_text(macros, name))
               : NULL;
}

const pp_macro *outline_macro(arena *a, const void *macros, str name, size_t k)
{
    const outline *o = macros;
    const pp_macro *m = names_macro(a, o->declared, name, k);
    return m || !o->known ? m : names_macro(a, o->known, name, k);
}

/* Whether the name that is declared at k is a class's own variable: static int x; */
static bool is_static_member(const outline *o, int k)
{
    if (outline_role_of(o, o->t[k].parent) != ROLE_RECORD)
        return false;
    while (--k >= 0 && !strchr(";{}", o->t[k].t->text.data[0]))
        if (outline_is_word(o, k, "static"))
            return true;
    return false;
}

const token *names_find_variable(const token_list *tokens, name_set *all)
{
    arena *scratch = arena_new();
    outline o = outline_make(scratch, tokens, ROLE_SCOPE, NULL, NULL);
    bool *top = outline_find_top(&o);
    const token *found = NULL;
    for (int k = 0; k < o.count && (all || !found); k++) {
        const outline_token *t = &o.t[k];
        if ((!top[k] && !is_static_member(&o, k)) || t->declares != DECLARES_VALUE ||
            t->is_const || t->is_device || outline_role_of(&o, t->parent) == ROLE_ENUM)
            continue;
        found = found ? found : t->t;
        if (all)
            names_add(all, t->t->text, NAME_VALUE);
    }
    arena_free(scratch);
    return found;
}

static bool has_statements(const outline *o, int k)
{
    int j = k + 1, end = k + LOOK_AHEAD;
    for (; j < o->count && j < end && outline_code(o, j) != ';' && outline_code(o, j) != ',';
         j = outline_skip(o, j))
        if (outline_code(o, j) == '{')
            return true;
    return outline_code(o, k + 1) != '(' || j >= end;
}

void names_find_functions(const token_list *tokens, names_function *each, void *context)
{
    arena *scratch = arena_new();
    outline o = outline_make(scratch, tokens, ROLE_SCOPE, NULL, NULL);
    const bool *top = outline_find_top(&o);
    for (int k = 0; k < o.count; k++)
        if (top[k] && o.t[k].declares == DECLARES_FUNCTION)
            each(context, o.t[k].t, has_statements(&o, k), o.t[k].conditional);
    arena_free(scratch);
}
