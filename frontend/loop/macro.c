/* macro.c - the file's macros in a loop's body.
 *
 * What a macro's text does is not in the tree. A macro that stands for a value is computed in
 * front of the loop, so that nothing it mentions may change inside; and none may hide an
 * assignment or a jump. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

enum { MACROS_MOST = 200 }; /* that one macro's text leads to */

/* The tokens behind the macro's name; of one with parameters, these are the first. */
static token_list text_of(const loop *l, const host_name *m)
{
    const source *s = l->unit->source;
    size_t begin = m->offset + m->name.size, end = begin;
    while (end < s->size && (s->data[end] != '\n' || s->data[end - 1] == '\\' ||
                             (end > 1 && s->data[end - 1] == '\r' && s->data[end - 2] == '\\')))
        end++;
    return token_scan(l->unit->arena, l->unit->source, begin, end);
}

static bool is_assignment(str s)
{
    return str_is(s, "++") || str_is(s, "--") ||
           (s.data[s.size - 1] == '=' && !str_is(s, "==") && !str_is(s, "!=") &&
            !str_is(s, "<=") && !str_is(s, ">="));
}

static bool is_jump(str s)
{
    return str_is(s, "return") || str_is(s, "goto") || str_is(s, "break") || str_is(s, "continue");
}

/* '&' with nothing in front that it could combine. */
static bool is_address(const token_list *t, size_t k)
{
    return str_is(t->items[k].text, "&") &&
           (k == 0 || (t->items[k - 1].kind == TOKEN_PUNCTUATOR &&
                       !str_is(t->items[k - 1].text, ")") && !str_is(t->items[k - 1].text, "]")));
}

static bool changes(const loop *l, str name)
{
    name_kind kind;
    return names_find(l->own, name, &kind) || names_find(l->changed, name, &kind) ||
           loop_level_of(l, name) >= 0 || loop_find_variable(l, name);
}

static const char *fault_of(loop *l, const host_name *m, int *left)
{
    token_list t = text_of(l, m);
    const bool has_parameters = m->kind == HOST_FUNCTION_MACRO;
    size_t behind = 0;
    while (has_parameters && behind < t.count && !str_is(t.items[behind].text, ")"))
        behind++;
    if (behind < t.count && str_is(t.items[behind].text, "{"))
        return "is no value";
    for (size_t k = behind; k < t.count; k++) {
        const token *at = &t.items[k];
        bool parameter = false;
        if (at->kind == TOKEN_PUNCTUATOR && (is_assignment(at->text) || is_address(&t, k)))
            return "may change a variable";
        if (at->kind != TOKEN_NAME)
            continue;
        if (is_jump(at->text))
            return arena_printf(l->unit->arena, "hides a '%.*s'", (int)at->text.size,
                                at->text.data);
        for (size_t p = 0; p < behind && !parameter; p++)
            parameter = str_equal(t.items[p].text, at->text);
        if (parameter || str_equal(at->text, m->name))
            continue;
        if (changes(l, at->text))
            return arena_printf(l->unit->arena, "mentions '%.*s', which changes in the loop",
                                (int)at->text.size, at->text.data);
        const host_name *next = host_find(l->host, at->text, l->c->directive.begin);
        name_kind kind;
        if (!has_parameters && k + 1 < t.count && str_is(t.items[k + 1].text, "["))
            return "mentions an array";
        if (!has_parameters && k + 1 < t.count && str_is(t.items[k + 1].text, "(") &&
            !names_keyword(at->text) && !names_is_builtin(at->text, &kind) &&
            !names_find(l->known, at->text, &kind) && !(next && next->kind >= HOST_MACRO))
            return arena_printf(l->unit->arena, "calls '%.*s'", (int)at->text.size, at->text.data);
        if (!next || next->kind < HOST_MACRO)
            continue;
        const char *fault = --*left < 0 ? "leads to too many others" : fault_of(l, next, left);
        if (fault)
            return fault;
    }
    return NULL;
}

const char *loop_macro_fault(loop *l, const host_name *macro)
{
    name_kind kind;
    int left = MACROS_MOST;
    if (names_find(l->harmless, macro->name, &kind))
        return NULL;
    const char *fault = fault_of(l, macro, &left);
    if (!fault)
        names_add(l->harmless, macro->name, NAME_VALUE);
    return fault;
}
