/* extents.c - which members of structs, and which names of types, are arrays. Where these become
 * pointers, what they point to is a part of a variable.
 *
 * Declarations are found by their tokens, wherever they stand; of several with the same name, the
 * one with the most extents counts. */
#include "frontend/fission/fission.h"

#include <string.h>

enum { MOST_EXTENTS = 1000, DEEPEST = 8 };

static bool is(const token *t, const char *text)
{
    return str_is(t->text, text);
}

static int more_of(int a, int b)
{
    return a > b ? a : b;
}

/* 1 for an opening bracket, -1 for a closing one. */
static int nesting_of(const token *t)
{
    return (is(t, "(") || is(t, "[") || is(t, "{")) - (is(t, ")") || is(t, "]") || is(t, "}"));
}

static int of_named_type(const fission *f, str name, int depth);

/* The extents of the declarator whose name is in front of token k. */
static int of_declarator(const token_list *l, size_t k)
{
    int extents = 0, depth = 0;
    for (; k < l->count; k++) {
        const token *t = &l->items[k];
        if (depth == 0 && (is(t, ";") || is(t, ",") || is(t, "=") || is(t, "{")))
            break;
        extents += depth == 0 && is(t, "[");
        depth += nesting_of(t);
        if (depth < 0 && !is(t, ")"))
            break;
        depth = depth < 0 ? 0 : depth; /* the name is in parentheses */
    }
    return extents;
}

/* The most of the types that tokens first to end - 1 name. */
static int of_names(const fission *f, const token *first, const token *end, int depth)
{
    int most = 0;
    for (; first < end; first++)
        if (first->kind == TOKEN_NAME)
            most = more_of(most, of_named_type(f, first->text, depth));
    return most;
}

/* ---- types ---- */

/* Of "typedef ... name[..]" or "using name = ..[..]" that begins at token k. */
static int of_type_definition(const fission *f, const token_list *l, size_t k, str name, int depth)
{
    const token *first = &l->items[k];
    int nesting = 0;
    if (is(first, "using"))
        return k + 2 < l->count && str_equal(first[1].text, name) && is(first + 2, "=")
                   ? of_declarator(l, k + 3)
                   : 0;
    for (size_t j = k + 1; j < l->count; j++) {
        const token *t = &l->items[j];
        if (nesting == 0 && is(t, ";"))
            break;
        if (nesting == 0 && t->kind == TOKEN_NAME && str_equal(t->text, name) &&
            !is(t - 1, "struct") && !is(t - 1, "union"))
            return of_declarator(l, j + 1) + of_names(f, first + 1, t, depth);
        nesting += nesting_of(t);
    }
    return 0;
}

static int of_named_type(const fission *f, str name, int depth)
{
    const token_list *lists[] = {&f->outer, &f->tokens};
    int most = 0;
    if (names_keyword(name) || depth > DEEPEST)
        return 0;
    str replacement = names_macro_text(f->macros, name);
    if (replacement.size) {
        source *s = source_from(f->arena, "", replacement.data, replacement.size);
        token_list text = token_scan(f->arena, s, 0, s->size);
        most = of_names(f, text.items, text.items + text.count, depth + 1);
    }
    for (size_t n = 0; n < 2; n++)
        for (size_t k = 0; k < lists[n]->count; k++) {
            const token *t = &lists[n]->items[k];
            if (is(t, "typedef") || is(t, "using"))
                most = more_of(most, of_type_definition(f, lists[n], k, name, depth + 1));
        }
    return most;
}

int fission_type_extents(const fission *f, const node *type)
{
    for (const token *t = type->first; t <= type->last; t++)
        if (is(t, "{"))
            return 0;
    return of_names(f, type->first, type->last + 1, 0);
}

/* ---- members ---- */

/* The '{' of the struct that begins at k, behind attributes, its name and bases; 0: none. */
static size_t struct_body(const token_list *l, size_t k)
{
    int depth = 0;
    for (k++; k < l->count; k++) {
        const token *t = &l->items[k];
        if (depth == 0 && is(t, "{"))
            return k;
        if (depth == 0 && (is(t, ";") || is(t, "*") || is(t, "=") || is(t, ")")))
            return 0;
        depth += nesting_of(t);
    }
    return 0;
}

/* Whether the name is declared there. */
static bool is_declared(const token *t)
{
    return (t - 1)->kind == TOKEN_NAME || is(t - 1, "*") || is(t - 1, ",") || is(t - 1, ">") ||
           (is(t - 1, "(") && is(t + 1, ")") && is(t + 2, "["));
}

/* Of a member of the struct that begins at k; -1: it has none with this name. */
static int of_member(const fission *f, const token_list *l, size_t k, str name)
{
    int most = -1;
    const size_t open = struct_body(l, k);
    for (size_t j = open + 2, end = open ? fission_behind_group(l, open) : 0; j < end; j++) {
        const token *t = &l->items[j], *first = t;
        if (!str_equal(t->text, name) || !is_declared(t))
            continue;
        while (!is(first - 1, ";") && !is(first - 1, "{") && !is(first - 1, "}"))
            first--;
        most = more_of(most, of_declarator(l, j + 1) + of_names(f, first, t, 0));
    }
    return most;
}

int fission_extents(const fission *f, str member)
{
    const token_list *lists[] = {&f->outer, &f->tokens};
    int most = -1;
    for (size_t n = 0; n < 2; n++)
        for (size_t k = 0; k < lists[n]->count; k++) {
            const token *t = &lists[n]->items[k];
            if (is(t, "struct") || is(t, "union") || is(t, "class"))
                most = more_of(most, of_member(f, lists[n], k, member));
        }
    if (most >= 0)
        return most;
    return member.size == 1 && memchr("xyzw", member.data[0], 4) ? 0 : MOST_EXTENTS;
}
