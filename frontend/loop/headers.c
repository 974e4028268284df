/* headers.c - the names and types that kernels have from headers which a declare includes. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

enum { DEEP = 20 }; /* headers that include each other without a guard end somewhere */

static void read_tokens(loop_headers *h, const source *from, const token_list *t, int depth);

/* Whether the macro stands for a type: `double`, `unsigned long`. */
static bool is_type(loop_headers *h, str text)
{
    source *s = source_from(h->unit->arena, "", text.data, text.size);
    token_list t = token_scan(h->unit->arena, s, 0, text.size);
    bool type = t.count > 0;
    for (size_t k = 0; k < t.count; k++)
        type = type && loop_is_type_word(&t.items[k], h->known);
    return type;
}

/* Whether the macro stands for a number: its text has numbers and other constants alone. */
static bool is_constant(loop_headers *h, str text)
{
    source *s = source_from(h->unit->arena, "", text.data, text.size);
    const token_list t = token_scan(h->unit->arena, s, 0, text.size);
    bool constant = t.count > 0;
    for (size_t k = 0; k < t.count && constant; k++) {
        const token *at = &t.items[k];
        name_kind kind;
        if (at->kind == TOKEN_NAME)
            constant = names_keyword(at->text) & KEYWORD_TYPE || str_is(at->text, "sizeof") ||
                       (names_find(h->known, at->text, &kind) && kind == NAME_MACRO &&
                        !str_is(t.items[k + 1].text, "("));
        else
            constant = at->kind == TOKEN_NUMBER || at->kind == TOKEN_CHARACTER ||
                       (at->kind == TOKEN_PUNCTUATOR && strchr("+-*/%()<>&|^~", *at->text.data));
    }
    return constant;
}

/* Kernels have all that the header declares; but a macro that stands for a value, and not for a
 * number, is computed by the program, whose variables it may mention. */
static void add_names(loop_headers *h, const token_list *t)
{
    name_set *all = names_new(h->unit->arena);
    name_kind kind;
    str name;
    names_collect(all, t);
    for (size_t k = 0; names_get(all, k, &name); k++) {
        names_find(all, name, &kind);
        str text = names_macro_text(all, name);
        bool value = kind == NAME_MACRO && !(text.size && text.data[0] == '(');
        if (!value || is_type(h, text))
            names_add(h->known, name, value ? NAME_TYPE : kind);
        else if (is_constant(h, text))
            names_add(h->known, name, NAME_MACRO);
        else
            names_add(h->values, name, NAME_MACRO);
    }
    if (names_is_open(all))
        names_open(h->known);
}

/* `rest` is "x.h" or <x.h>. What cannot be read is no error here: it is one when the declare is
 * written out. */
static void read_header(loop_headers *h, const source *from, str rest, int depth)
{
    const char close = rest.size && rest.data[0] == '<' ? '>' : '"';
    const char *end = rest.size > 1 ? memchr(rest.data + 1, close, rest.size - 1) : NULL;
    name_kind kind;
    if (!end || depth == DEEP)
        return;
    str file = {rest.data + 1, (size_t)(end - rest.data) - 1};
    source *s = include_part(h->unit, from, file, close == '>');
    if (!s || names_find(h->read, (str){s->path, strlen(s->path)}, &kind))
        return;
    names_add(h->read, (str){s->path, strlen(s->path)}, NAME_VALUE);
    token_list t = token_scan(h->unit->arena, s, source_start(s), s->size);
    h->texts = arena_grow(h->unit->arena, h->texts, h->ntexts, sizeof *h->texts);
    h->texts[h->ntexts++] = t;
    add_names(h, &t);
    type_collect(h->types, &t);
    read_tokens(h, s, &t, depth + 1);
}

static void read_tokens(loop_headers *h, const source *from, const token_list *t, int depth)
{
    str rest;
    for (size_t k = 0; k < t->count; k++)
        if (t->items[k].kind == TOKEN_DIRECTIVE && directive_is(&t->items[k], "include", &rest))
            read_header(h, from, rest, depth);
}

void loop_read_headers(loop_headers *h, const construct *c)
{
    if (!c->is->is_kernel)
        read_tokens(h, h->unit->source, &c->body_tokens, 0);
}
