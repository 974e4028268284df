/* extents.c - how many elements an array of the program has, as expressions of
 * C. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

const char *loop_elements(const loop *l, const loop_array *a)
{
    const char *all = "-1";
    for (size_t k = 0; a->clause && k < a->clause->nextents; k++) {
        text one = {0};
        token_put(&one, a->clause->extents[k].first, a->clause->extents[k].count);
        all = k ? arena_printf(l->unit->arena, "ckpp_loop_times_(%s, (ckpp_int64)(%s))", all,
                               one.data)
                : arena_printf(l->unit->arena, "(ckpp_int64)(%s)", one.data);
        text_free(&one);
    }
    return all;
}

/* The extents in the array's declaration, "[h][w]"; NULL if it does not have
 * them all. */
static const char *declared_extents(const loop *l, const loop_array *a)
{
    const host_name *h = host_find(l->host, a->path, a->first->offset);
    if (!h || h->kind != HOST_VARIABLE)
        return NULL;
    const char *begin = l->unit->source->data + h->offset + h->name.size;
    const size_t most = l->unit->source->size - (size_t)(begin - l->unit->source->data);
    if (begin[strspn(begin, " \t\r\n")] != '[') /* the usual case: nothing is read for it */
        return NULL;
    token_list t = token_scan(l->unit->arena, l->unit->source, h->offset + h->name.size,
                              h->offset + h->name.size + (most < 1000 ? most : 1000));
    size_t k = 0, found = 0;
    text out = {0};
    while (k < t.count && str_is(t.items[k].text, "[")) {
        size_t first = ++k;
        for (int depth = 0; k < t.count && (depth || !str_is(t.items[k].text, "]")); k++)
            depth += range_nesting(&t.items[k]);
        while (first < k && names_keyword(t.items[first].text) & KEYWORD_SPECIFIER)
            first++;
        if (first == k || k == t.count)
            break;
        text_puts(&out, "[");
        token_put(&out, &t.items[first], k - first);
        text_puts(&out, "]");
        found++, k++;
    }
    const char *made = arena_take(l->unit->arena, &out).data;
    return found == a->dimensions ? made : NULL;
}

const char *loop_literal_extents(const loop *l, const token *name)
{
    for (size_t dimensions = 1; dimensions <= 4; dimensions++) {
        const loop_array a = {.path = name->text, .first = name, .dimensions = dimensions};
        const char *found = declared_extents(l, &a);
        if (found && strspn(found, "[]0123456789") == strlen(found))
            return found;
    }
    return NULL;
}

bool loop_may_be_present(const loop *l, const loop_array *a)
{
    if (!a->raw_name || a->dimensions != 1 || (a->clause && a->clause->nextents) ||
        declared_extents(l, a))
        return false;
    for (const construct *c = l->unit->constructs; c; c = c->next)
        if (c->is->moves)
            return true;
    return false;
}

const char *loop_extents(const loop *l, const loop_array *a)
{
    if (loop_may_be_present(l, a))
        return arena_printf(l->unit->arena, "[ckpp_present_%d_%s]", loop_id(l), a->raw_name);
    if (!a->clause || !a->clause->nextents)
        return declared_extents(l, a);
    if (a->dimensions == 1)
        return arena_printf(l->unit->arena, "[%s]", loop_elements(l, a));
    if (a->dimensions != a->clause->nextents)
        return NULL;
    text out = {0};
    for (size_t k = 0; k < a->clause->nextents; k++) {
        text_puts(&out, "[");
        token_put(&out, a->clause->extents[k].first, a->clause->extents[k].count);
        text_puts(&out, "]");
    }
    return arena_take(l->unit->arena, &out).data;
}
