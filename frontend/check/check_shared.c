/* check_shared.c - variables of headers that a declare includes.
 *
 * Kernels have their own copy, with the value that the header gives it. A function that mentions
 * one may be for the program alone, so that it gets a warning; a body gets an error. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

/* Whether the name is such a variable, or a macro that leads to one. */
static bool leads_to(checker *k, str name)
{
    pp_walk w = pp_walk_from(k->unit->arena, names_macro, k->known, name);
    name_kind kind;
    for (const pp_token *t; (t = pp_walk_name(&w));)
        if (names_find(k->variables, t->name->text, &kind))
            return true;
    return false;
}

typedef void found(checker *k, const char *name, const token_list *t, const token *at);

/* Calls `each` for the mentions of such variables, of a declare's text those in functions. */
static void find_uses(checker *k, const char *name, const token_list *t, outline_role top,
                      const construct *c, found *each)
{
    arena *scratch = arena_new();
    const outline o = outline_make(scratch, t, top, NULL, NULL);
    name_set *hidden = NULL, *said = names_new(scratch);
    name_kind kind;
    int depth = c != NULL;
    for (const parameter *p = c ? c->parameters : NULL; p; p = p->next) {
        hidden = hidden ? hidden : names_new(scratch);
        names_add(hidden, p->name->text, NAME_VALUE);
    }
    for (int j = 0; j < o.count; j++) {
        const token *at = o.t[j].t;
        const uint32_t before = outline_code(&o, j - 1);
        depth += range_nesting(at);
        if (!depth && (str_is(at->text, "}") || str_is(at->text, ";")))
            hidden = NULL;
        if (!depth || at->kind != TOKEN_NAME || !leads_to(k, at->text) || before == '.' ||
            before == CODE2('-', '>') || (hidden && names_find(hidden, at->text, &kind)))
            continue;
        if (o.t[j].declares == DECLARES_NOTHING) {
            if (!names_find(said, at->text, &kind))
                each(k, name, t, at);
            names_add(said, at->text, NAME_VALUE);
        } else if (outline_role_of(&o, o.t[j].parent) != ROLE_RECORD) {
            hidden = hidden ? hidden : names_new(scratch);
            names_add(hidden, at->text, NAME_VALUE);
        }
    }
    arena_free(scratch);
}

static bool is_direct(const checker *k, const token *at)
{
    name_kind kind;
    return names_find(k->variables, at->text, &kind);
}

static void warn(checker *k, const char *name, const token_list *t, const token *at)
{
    const int size = (int)at->text.size;
    if (is_direct(k, at))
        diag_at(k->diag, DIAG_WARNING, name, t->source, at->offset, at->length,
                "variable '%.*s' is a header's: kernels have one of their own, with the value "
                "that it has at first",
                size, at->text.data);
    else
        diag_at(k->diag, DIAG_WARNING, name, t->source, at->offset, at->length,
                "'%.*s' mentions a header's variable: kernels have one of their own, with the "
                "value that it has at first",
                size, at->text.data);
    diag_at(k->diag, DIAG_NOTE, NULL, t->source, at->offset, at->length,
            "make it const, or give the function its value as an argument");
}

static void refuse(checker *k, const char *name, const token_list *t, const token *at)
{
    (void)t;
    check_error_name(k, name, at,
                     is_direct(k, at)
                         ? "variable @ is a header's: kernels have one of their own, "
                           "with the value that it has at first"
                         : "@ mentions a header's variable: kernels have one of their "
                           "own, with the value that it has at first");
    check_note(k, check_span(at), "make it const, or assign it to a variable before and use that");
}

void check_shared_use(checker *k, const token_list *part)
{
    str name;
    if (!k->declare->is->is_host)
        return;
    if (part->source != k->source)
        names_find_variable(part, k->variables);
    if (names_get(k->variables, 0, &name))
        find_uses(k, "shared-variable", part, ROLE_SCOPE, NULL, warn);
}

void check_shared_value(checker *k, construct *c, const char *name)
{
    str first;
    if (names_get(k->variables, 0, &first))
        find_uses(k, name, &c->body_tokens, ROLE_BLOCK, c, refuse);
}
