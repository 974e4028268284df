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

static bool is_record(const token *t)
{
    return str_is(t->text, "struct") || str_is(t->text, "union");
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
    bool counted = false; /* `sign[] = {1, -1}` */
    text out = {0};
    while (k < t.count && str_is(t.items[k].text, "[")) {
        size_t first = ++k;
        for (int depth = 0; k < t.count && (depth || !str_is(t.items[k].text, "]")); k++)
            depth += range_nesting(&t.items[k]);
        while (first < k && names_keyword(t.items[first].text) & KEYWORD_SPECIFIER)
            first++;
        if ((first == k && found) || k == t.count)
            break;
        text_puts(&out, "[");
        token_put(&out, &t.items[first], k - first);
        if (first == k)
            text_printf(&out, "sizeof(%.*s) / sizeof(*%.*s)", (int)h->name.size, h->name.data,
                        (int)h->name.size, h->name.data);
        counted = counted || first == k;
        text_puts(&out, "]");
        found++, k++;
    }
    const char *made = arena_take(l->unit->arena, &out).data;
    const bool known = !counted || (k < t.count && str_is(t.items[k].text, "="));
    return found == a->dimensions && known ? made : NULL;
}

/* Whether each struct of the file that has the member declares it as an array of one dimension. */
static bool is_member_array(const loop *l, str member)
{
    const token_list t = loop_text_above(l);
    int depth = 0, record = 0; /* how deep the struct is that is open; 0: none */
    bool found = false;
    for (size_t k = 2; k + 4 < t.count; k++) {
        const token *at = &t.items[k];
        if (!record && str_is(at->text, "{") &&
            (is_record(&at[-1]) || (is_record(&at[-2]) && at[-1].kind == TOKEN_NAME)))
            record = depth + 1;
        depth += range_nesting(at);
        record = depth < record ? 0 : record;
        if (!record || !str_equal(at->text, member) || str_is(at[1].text, "("))
            continue;
        size_t end = k + 1;
        for (int inside = 0; end < t.count && (inside += range_nesting(&t.items[end])); end++)
            ;
        if (end == k + 1 || str_is(at[-1].text, "*") || str_is(t.items[end + 1].text, "["))
            return false;
        found = true;
    }
    return found;
}

/* `s->w`, `c.w`: the name at its end. */
bool loop_has_member_extents(const loop *l, const loop_array *a)
{
    size_t at = a->path.size;
    while (at > 0 && names_word_char(a->path.data[at - 1]))
        at--;
    return at && a->dimensions == 1 && !(a->clause && a->clause->nextents) && a->raw_name &&
           strchr(".>", a->path.data[at - 1]) &&
           is_member_array(l, (str){a->path.data + at, a->path.size - at});
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
        declared_extents(l, a) || loop_has_member_extents(l, a))
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
    if (loop_has_member_extents(l, a))
        return arena_printf(l->unit->arena, "[sizeof(%.*s) / sizeof(*%.*s)]", (int)a->path.size,
                            a->path.data, (int)a->path.size, a->path.data);
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

bool loop_points_anywhere(const loop *l, const loop_array *a)
{
    const host_name *h = host_find(l->host, a->path, a->first->offset);
    if (!h || h->kind != HOST_VARIABLE || a->dimensions < 2)
        return false;
    const char *p = l->unit->source->data + h->offset + h->name.size;
    size_t own;
    const token_list t = host_declaration(l->host, l->unit->arena, h, &own);
    bool points = false;
    for (size_t k = 0; k < t.count; k++)
        points = points || str_is(t.items[k].text, "*");
    return points && p[strspn(p, " \t\r\n")] == '[';
}
