/* program.c - expressions of the program for what a loop has. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

const char *loop_host(const loop *l)
{
    const char *host = "0";
    for (const clause *c = l->c->clauses; c; c = c->next)
        if (c->kind == CLAUSE_IF) {
            text condition = {0};
            token_put(&condition, c->value.first, c->value.count);
            host = arena_printf(l->unit->arena, "!(%s)", condition.data);
            text_free(&condition);
        }
    return host;
}

/* Appends an expression of the program. Loop variables have the names of the
 * generated ones, and variables of the body their values. */
static void put_host(const loop *l, text *out, const token *first, const token *last)
{
    for (const token *t = first; t <= last; t++) {
        bool member = t > first && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        const bool name = t->kind == TOKEN_NAME && !member;
        const loop_local *local = name ? loop_find_local(l, t->text) : NULL;
        int level = name && !local ? loop_level_of(l, t->text) : -1;
        if (level >= 0)
            text_printf(out, "ckpp_at_%d_%d", loop_id(l), level);
        else if (local && local->value)
            text_puts(out, local->value);
        else
            text_put(out, t->text.data, t->text.size);
        text_puts(out, t < last ? " " : "");
    }
}

const char *loop_host_text(const loop *l, const node *n)
{
    text out = {0};
    put_host(l, &out, n->first, n->last);
    return arena_take(l->unit->arena, &out).data;
}

/* "FILE", LINE */
const char *loop_place(const loop *l, size_t at)
{
    const char *file;
    int line;
    text out = {0};
    source_presumed(l->unit->source, at, &file, &line);
    c_put_literal(&out, (str){file, strlen(file)});
    text_printf(&out, ", %d", line);
    return arena_take(l->unit->arena, &out).data;
}

/* An element of the array: x[0][0]. */
const char *loop_element(const loop *l, const loop_array *a)
{
    text out = {0};
    text_put(&out, a->path.data, a->path.size);
    for (size_t k = 0; k < a->dimensions; k++)
        text_puts(&out, "[0]");
    return arena_take(l->unit->arena, &out).data;
}

/* Whether the program computes where the accesses are: for a view, and to see
 * that an element is not written twice. */
bool loop_is_computed(const loop *l, const loop_view *v)
{
    return v->name || v->checks_row ||
           (v->affine && v->written_at && !v->in_team && !l->independent);
}
