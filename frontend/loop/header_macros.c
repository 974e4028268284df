/* header_macros.c - the macros of the program's headers in loops.
 *
 * Those that are certain have their text in loops, as those of the file have. Of the others, one
 * that does what the loop has to show is refused: the program would compute it before the loop. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

enum { DEEP = 64 }; /* macros in the text of macros */

void loop_begin_macros(loop_header_macros *m, unit *u, arena *a)
{
    *m = (loop_header_macros){.unit = u, .arena = a};
    m->unsure = names_new(a);
    m->others = names_new(a);
    m->perhaps = names_new(a);
    m->variables = names_new(a);
    m->defined = names_new(a);
    u->own_macros = names_new(a);
}

/* Notes the header's macros: those that are defined once, outside of #ifs, and in front of all
 * loops, have their text in these. */
void loop_note_macros(loop_header_macros *m, const token_list *t, bool is_unsure)
{
    int depth = include_is_guarded(m->arena, t) ? -1 : 0;
    bool angled;
    str name, text;
    name_kind kind;
    is_unsure = is_unsure || m->is_unsure ||
                names_find(m->perhaps, (str){t->source->path, strlen(t->source->path)}, &kind);
    for (size_t k = 0; k < t->count; k++) {
        const token *d = &t->items[k];
        if (d->kind != TOKEN_DIRECTIVE)
            continue;
        depth += directive_nesting(d);
        const bool unsure = is_unsure || depth;
        const str file = unsure ? include_named(d, &angled) : (str){"", 0};
        const source *s = file.size ? include_open(m->unit, t->source, file, angled) : NULL;
        if (s)
            names_add(m->perhaps, (str){s->path, strlen(s->path)}, NAME_VALUE);
        if (!directive_changes(d, &name, &text))
            continue;
        if (text.data && !names_find(m->others, name, &kind))
            names_add_macro(m->others, name, (str){d->text.data + 1, d->text.size - 1});
        if (unsure || !text.data || names_find(m->unit->own_macros, name, &kind))
            names_add(m->unsure, name, NAME_MACRO);
        else
            names_add_macro(m->unit->own_macros, name, text);
    }
}

bool loop_is_sure(const loop_header_macros *m, str macro)
{
    name_kind kind;
    return names_find(m->unit->own_macros, macro, &kind) && !names_find(m->unsure, macro, &kind);
}

/* Whether the macro's text assigns or jumps, but in a ({ }) of its own. */
static bool changes_something(const token_list *t)
{
    static const char *const words[] = {"++", "--", "=", "break", "continue", "return", "goto"};
    bool found = false;
    for (size_t k = 2; k < t->count; k++) {
        const str s = t->items[k].text;
        if (str_is(s, "{") && str_is(t->items[k - 1].text, "("))
            return false;
        for (size_t j = 0; j < sizeof words / sizeof *words; j++)
            found = found || str_is(s, words[j]);
        found = found || (t->items[k].kind == TOKEN_PUNCTUATOR && s.size > 1 &&
                          s.data[s.size - 1] == '=' && strchr("+-*/%&|^", *s.data));
    }
    return found;
}

token_list loop_macro_definition(const loop_header_macros *m, str macro)
{
    const str text = names_macro_text(m->others, macro);
    source *s = source_from(m->arena, "", text.data, text.size);
    return token_scan(m->arena, s, 0, text.size);
}

/* The first name that the macro's text leads to and that is no parameter, and neither the
 * language's nor one that a header or the file defines. */
static const token *find_other_name(loop_header_macros *m, const token_list *t)
{
    const token *found = NULL;
    name_kind kind;
    size_t body = 2; /* behind "define", the name and the parameters */
    if (t->count > 2 && str_is(t->items[2].text, "(") &&
        t->items[2].offset == t->items[1].offset + t->items[1].length)
        body = loop_closing(t, 2) + 1;
    for (size_t k = body; k < t->count && !found && m->depth < DEEP; k++) {
        const str name = t->items[k].text;
        bool known = t->items[k].kind != TOKEN_NAME ||
                     (k &&
                      (str_is(t->items[k - 1].text, ".") || str_is(t->items[k - 1].text, "->"))) ||
                     names_keyword(name) || (name.size > 2 && !memcmp(name.data, "__", 2));
        for (size_t j = 3; j < body && !known; j++)
            known = str_equal(t->items[j].text, name);
        if (known)
            continue;
        if (names_find(m->others, name, &kind)) {
            const token_list inside = loop_macro_definition(m, name);
            m->depth++;
            found = find_other_name(m, &inside);
            m->depth--;
        } else if (!((names_is_builtin(name, &kind) && !loop_is_of_braces(name)) ||
                     names_is_of_headers(name) || names_find(m->defined, name, &kind))) {
            found = &t->items[k];
        }
    }
    return found;
}

/* Refuses the name of a header's macro that does what the loop has to show; `t` is its definition,
 * which is not certain. */
bool loop_refuse_macro(loop_header_macros *m, const token *name, const token_list *t)
{
    const bool changes = changes_something(t);
    const token *other = changes ? NULL : find_other_name(m, t);
    if (!changes && !other)
        return false;
    const char *what = other ? arena_printf(m->unit->arena, "mentions '%.*s'",
                                            (int)other->text.size, other->text.data)
                             : "assigns or jumps";
    diag_at(m->unit->diag, DIAG_ERROR, "loop", m->unit->source, name->offset, name->length,
            "macro '%.*s' of a header %s, which the loop has to show", (int)name->text.size,
            name->text.data, what);
    diag_at(m->unit->diag, DIAG_NOTE, NULL, m->unit->source, name->offset, name->length,
            "write out what the macro does");
    names_add(m->unit->told, name->text, NAME_MACRO);
    return true;
}

static str keep_text(arena *a, str s)
{
    return (str){arena_strndup(a, s.data, s.size), s.size};
}

/* Whether the macro's text has a name of the set. */
static bool has_name_of(const loop_header_macros *m, str text, const name_set *set)
{
    source *s = source_from(m->arena, "", text.data, text.size);
    const token_list t = token_scan(m->arena, s, 0, text.size);
    bool found = false;
    name_kind kind;
    for (size_t k = 0; k < t.count && !found; k++)
        found = t.items[k].kind == TOKEN_NAME && names_find(set, t.items[k].text, &kind);
    return found;
}

/* Leaves the macros that are certain in loops, and mention nothing that kernels have otherwise. */
void loop_keep_macros(loop_header_macros *m, const token_list *t)
{
    unit *u = m->unit;
    name_set *sure = names_new(u->arena);
    str name, text;
    name_kind kind;
    for (bool more = true; more;) { /* a macro that mentions such a macro is another one */
        more = false;
        for (size_t k = 0; names_get(u->own_macros, k, &name); k++)
            if (!names_find(m->variables, name, &kind) &&
                has_name_of(m, names_macro_text(u->own_macros, name), m->variables)) {
                names_add(m->variables, name, NAME_MACRO);
                names_add(m->unsure, name, NAME_MACRO);
                more = true;
            }
    }
    for (size_t k = 0; k < t->count; k++)
        if (t->items[k].kind == TOKEN_DIRECTIVE && directive_changes(&t->items[k], &name, &text))
            names_add(m->unsure, name, NAME_MACRO); /* the file's own */
    for (size_t k = 0; names_get(u->own_macros, k, &name); k++)
        if (!names_find(m->unsure, name, &kind)) {
            text = names_macro_text(u->own_macros, name);
            names_add_macro(sure, keep_text(u->arena, name), keep_text(u->arena, text));
        }
    u->own_macros = sure;
}
