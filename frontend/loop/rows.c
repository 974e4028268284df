/* rows.c - rows, columns and planes of arrays that belong to one iteration: an element of m[r][c]
 * is the iteration's own, whatever c is, if r is its alone. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

str loop_row_key(const loop *l, const loop_view *v)
{
    text out = {0};
    for (const token *t = v->access->first; t <= v->access->last; t++) {
        bool inner = false;
        for (int k = l->nlevels; k < v->nlevels; k++)
            inner = inner || str_equal(t->text, v->levels[k]->text);
        text_put(&out, inner ? "#" : t->text.data, inner ? 1 : t->text.size);
    }
    return arena_take(l->unit->arena, &out);
}

/* The k-th subscript: c of m[r][c] is number 1. */
static const node *subscript_of(const loop_view *v, size_t k)
{
    const node *n = v->access;
    for (size_t j = v->array->dimensions - 1; j > k; j--)
        n = n->a;
    return n->b;
}

/* The loops, a bit each, whose variables the subscript mentions. */
static unsigned levels_in(const loop *l, const node *n)
{
    unsigned found = 0;
    for (const token *t = n->first; t <= n->last; t++) {
        int level = t->kind == TOKEN_NAME ? loop_level_of(l, t->text) : -1;
        found |= level >= 0 ? 1u << level : 0;
    }
    return found;
}

/* Whether the body declares a name in it. */
static bool has_own(const loop *l, const node *n)
{
    name_kind kind;
    for (const token *t = n->first; t <= n->last; t++)
        if (t->kind == TOKEN_NAME && loop_level_of(l, t->text) < 0 &&
            names_find(l->own, t->text, &kind))
            return true;
    return false;
}

/* The subscripts, a bit each, that only one iteration has together; 0: there are none. */
static unsigned row_subscripts(loop *l, const loop_view *v, size_t dimensions)
{
    unsigned missing = (1u << l->nlevels) - 1, found = 0;
    if (v->access->kind != NODE_INDEX)
        return 0;
    for (size_t k = 0; k < dimensions && k < 32; k++) {
        const node *n = subscript_of(v, k);
        unsigned levels = levels_in(l, n);
        if (!levels || has_own(l, n) || loop_degree_of(l, n) == LOOP_OTHER)
            continue;
        missing &= ~levels;
        found |= 1u << k;
    }
    return missing ? 0 : found;
}

static str put_row(loop *l, const loop_view *v, unsigned row)
{
    text out = {0};
    for (size_t k = 0; row && k < v->array->dimensions; k++) {
        str spelled = row >> k & 1 ? loop_spelled(l, subscript_of(v, k)) : (str){"#", 1};
        text_printf(&out, "[%.*s]", (int)spelled.size, spelled.data);
    }
    return arena_take(l->unit->arena, &out);
}

str loop_row_of(loop *l, const loop_view *v)
{
    return put_row(l, v, row_subscripts(l, v, v->array->dimensions));
}

str loop_row_of_pointer(loop *l, const loop_view *v)
{
    return put_row(l, v, row_subscripts(l, v, v->array->dimensions - 1));
}

bool loop_is_in_order(loop *l, const loop_view *v, const loop_view *o)
{
    if (v->inner == o->inner && v->inner)
        return false;
    str row = loop_row_of(l, v);
    return (l->nested && str_equal(loop_row_key(l, v), loop_row_key(l, o))) ||
           (row.size && str_equal(row, loop_row_of(l, o)));
}

/* The program's expression for an element of the row; NULL: there is no such row. */
static const char *row_place(loop *l, const loop_view *v)
{
    const unsigned row = row_subscripts(l, v, v->array->dimensions);
    text out = {0};
    text_put(&out, v->array->path.data, v->array->path.size);
    for (size_t k = 0; k < v->array->dimensions; k++)
        text_printf(&out, "[%s]", row >> k & 1 ? loop_host_text(l, subscript_of(v, k)) : "0");
    str made = arena_take(l->unit->arena, &out);
    return row ? made.data : NULL;
}

void loop_find_rows(loop *l)
{
    for (loop_view *v = l->views; v; v = v->next) {
        if (!v->written_at || v->name || v->atomic || l->independent || (v->affine && !v->in_team))
            continue;
        v->row = row_place(l, v);
        v->checks_row = v->row != NULL;
        for (const loop_view *o = l->views; o != v && v->checks_row; o = o->next)
            v->checks_row = !(o->checks_row && strcmp(o->row, v->row) == 0);
    }
}
