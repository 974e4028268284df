/* function.c - the name of the function that a place is in, by which a construct without a name
 * is called.
 *
 * Each brace outside of all functions is looked at: if the declaration before it has a name
 * and parentheses, all up to the closing brace is that function's. So methods and functions of
 * local classes are found, and a macro with a block, or a lambda, belongs to the function around
 * it. In K&R's definitions, declarations of the parameters are between. */
#define _GNU_SOURCE
#include "frontend/parse/parser.h"

#include <string.h>

/* Names of macros are mostly without small letters, those of compilers begin with underscores. */
static bool is_likely(str name)
{
    if (name.size > 1 && name.data[0] == '_' && name.data[1] == '_')
        return false;
    for (size_t k = 0; k < name.size; k++)
        if (name.data[k] >= 'a' && name.data[k] <= 'z')
            return true;
    return false;
}

/* The index after template<...> at k. */
static size_t behind_template(const token_list *t, size_t k)
{
    int angles = 0, depth = 0;
    for (k++; k < t->count; k++) {
        const token *at = &t->items[k];
        depth += range_nesting(at);
        if (!depth)
            angles += str_is(at->text, "<")    ? 1
                      : str_is(at->text, ">")  ? -1
                      : str_is(at->text, ">>") ? -2
                                               : 0;
        if (!depth && angles <= 0)
            return k + 1;
    }
    return k;
}

/* Whether the token may be a function's name: parentheses follow, and it is neither a keyword nor,
 * as in `struct ALIGNED(8) s`, a macro about a type. */
static bool may_name(const token_list *t, size_t k)
{
    return t->items[k].kind == TOKEN_NAME && str_is(t->items[k + 1].text, "(") &&
           !names_keyword(t->items[k].text) &&
           !(k && names_keyword(t->items[k - 1].text) & KEYWORD_TAG);
}

/* The name of the function that the tokens declare, or an empty one. `old`: a declaration of a
 * parameter follows its parentheses. */
static str find_name(const token_list *t, bool *old)
{
    str name = {0}, inner = {0}; /* inner: `f` in `(*f(int n))(void)` */
    int depth = 0, group = 0;
    *old = false;
    for (size_t k = 0; k < t->count; k++) {
        const token *at = &t->items[k];
        const str word = at->text;
        if (!depth && str_is(word, "operator"))
            return word;
        if (!depth && (str_is(word, "=") || str_is(word, "typedef")))
            return (str){0};
        if (!depth && name.size && (str_is(word, ":") || str_is(word, "->")))
            return name;
        if (!depth && str_is(word, "template")) {
            k = behind_template(t, k) - 1;
            continue;
        }
        const int keyword = names_keyword(word);
        if (!depth && name.size && at->kind == TOKEN_NAME && str_is(t->items[k - 1].text, ")") &&
            !(keyword & KEYWORD_GROUP))
            *old = true;
        if (!depth)
            group = keyword & KEYWORD_GROUP;
        else if (!group && !inner.size && may_name(t, k))
            inner = word;
        if (!depth && may_name(t, k) && !(name.size && is_likely(name)))
            name = word;
        depth += range_nesting(at);
        if (depth && !group && str_is(word, "("))
            group = k && names_keyword(t->items[k - 1].text) & KEYWORD_GROUP;
    }
    return name.size ? name : inner;
}

/* The same of a brace after a ';': the nearest declaration with a parameter after its
 * parentheses. */
static str find_old(const scan_state *x, size_t end)
{
    token_list t = token_scan(x->unit->arena, x->unit->source, x->floor, end);
    size_t last = t.count;
    while (last) {
        size_t first = last - 1;
        while (first && !str_is(t.items[first - 1].text, ";"))
            first--;
        token_list one = token_slice(x->unit->arena, &t, first, last - first);
        bool old;
        str name = find_name(&one, &old);
        if (name.size && old)
            return name;
        last = first ? first - 1 : 0;
    }
    return (str){0};
}

void function_open(scan_state *x, size_t at)
{
    if (x->function.size && x->depth > x->function_depth)
        return;
    x->function = (str){0};
    arena *scratch = arena_new();
    token_list t = token_look(scratch, x->unit->arena, x->unit->source, x->head, at);
    bool old, any = false;
    size_t behind = 0; /* the last directive: what is before it may not be compiled */
    for (size_t k = 0; k < t.count; k++)
        if (t.items[k].kind == TOKEN_DIRECTIVE)
            behind = k + 1;
        else
            any = true;
    token_list last = token_slice(scratch, &t, behind, t.count - behind);
    if (any) {
        x->function = find_name(&last, &old);
        if (!x->function.size)
            x->function = find_name(&t, &old);
    }
    arena_free(scratch);
    if (!any && !x->depth && x->after_semicolon && !x->unit->cxx)
        x->function = find_old(x, at);
    x->function_depth = x->depth;
    x->head = at + 1;
    x->after_semicolon = false;
}

void function_close(scan_state *x, size_t end)
{
    if (x->function.size && x->depth > x->function_depth)
        return;
    x->function = (str){0};
    x->head = end;
    x->after_semicolon = false;
    if (!x->depth)
        x->floor = end;
}

void function_semicolon(scan_state *x, size_t end)
{
    if (x->function.size && x->depth > x->function_depth)
        return;
    x->head = end;
    x->after_semicolon = true;
}
