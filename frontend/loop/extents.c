/* extents.c - how many elements an array of the program has, as expressions of
 * C. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

const parameter *loop_clause_of(const loop *l, str path)
{
    for (const parameter *p = l->c->parameters; p; p = p->next) {
        text whole = {0};
        for (const token *t = p->type.count ? p->type.first : p->name; t <= p->name; t++)
            text_put(&whole, t->text.data, t->text.size);
        const bool same = str_is(path, whole.data);
        text_free(&whole);
        if (same)
            return p;
    }
    return NULL;
}

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

/* Reads "[h][w]" at token *k; an extent may be left out if it is the first one. */
static size_t read_extents(const token_list *t, size_t *k, range *extents)
{
    size_t found = 0;
    while (*k < t->count && str_is(t->items[*k].text, "[") && found < CKPP_MAX_DIMS) {
        size_t first = *k + 1, end = first;
        for (int depth = 0; end < t->count && (depth || !str_is(t->items[end].text, "]")); end++)
            depth += range_nesting(&t->items[end]);
        while (first < end && names_keyword(t->items[first].text) & KEYWORD_SPECIFIER)
            first++;
        if ((first == end && found) || end == t->count)
            break;
        extents[found++] = (range){&t->items[first], end - first};
        *k = end + 1;
    }
    return found;
}

/* The extents in the array's declaration, of which there are as many as it has subscripts; 0: it
 * does not have them all. */
static size_t declared_ranges(const loop *l, const loop_array *a, range *extents)
{
    const host_name *h = host_find(l->host, a->path, a->first->offset);
    if (!h || h->kind != HOST_VARIABLE)
        return 0;
    const char *begin = l->unit->source->data + h->offset + h->name.size;
    const size_t most = l->unit->source->size - (size_t)(begin - l->unit->source->data);
    if (begin[strspn(begin, " \t\r\n")] != '[') /* the usual case: nothing is read for it */
        return 0;
    token_list t = token_scan(l->unit->arena, l->unit->source, h->offset + h->name.size,
                              h->offset + h->name.size + (most < 1000 ? most : 1000));
    size_t k = 0;
    const size_t found = read_extents(&t, &k, extents);
    const bool known = !found || extents->count || (k < t.count && str_is(t.items[k].text, "="));
    return found == a->dimensions && known ? found : 0;
}

/* The same as "[h][w]", or NULL. */
static const char *declared_extents(const loop *l, const loop_array *a)
{
    range extents[CKPP_MAX_DIMS];
    const size_t found = declared_ranges(l, a, extents);
    text out = {0};
    for (size_t k = 0; k < found; k++) {
        text_puts(&out, "[");
        token_put(&out, extents[k].first, extents[k].count);
        if (!extents[k].count) /* `sign[] = {1, -1}` */
            text_printf(&out, "sizeof(%.*s) / sizeof(*%.*s)", (int)a->path.size, a->path.data,
                        (int)a->path.size, a->path.data);
        text_puts(&out, "]");
    }
    return found ? arena_take(l->unit->arena, &out).data : NULL;
}

size_t loop_extent_ranges(const loop *l, const loop_array *a, range *extents)
{
    if (!a->clause || !a->clause->nextents)
        return declared_ranges(l, a, extents);
    const size_t found = a->clause->nextents == a->dimensions ? a->dimensions : 0;
    for (size_t k = 0; k < found; k++)
        extents[k] = a->clause->extents[k];
    return found;
}

static bool same_text(range a, range b)
{
    bool same = a.count == b.count;
    for (size_t k = 0; same && k < a.count; k++)
        same = str_equal(a.first[k].text, b.first[k].text);
    return same;
}

/* A walk over the structs of a text. */
typedef struct records {
    const token_list *t;
    size_t k;
    int depth, record; /* how deep the struct is that is open; 0: none */
} records;

/* The index of the next name of the member in a struct; 0: there is none. */
static size_t next_member(records *r, str member)
{
    while (r->k + 4 < r->t->count) {
        const size_t k = r->k++;
        const token *at = &r->t->items[k];
        if (!r->record && k && str_is(at->text, "{") &&
            (is_record(&at[-1]) || (k > 1 && is_record(&at[-2]) && at[-1].kind == TOKEN_NAME)))
            r->record = r->depth + 1;
        r->depth += range_nesting(at);
        r->record = r->depth < r->record ? 0 : r->record;
        if (r->record && str_equal(at->text, member) && !str_is(at[1].text, "("))
            return k;
    }
    return 0;
}

/* The extents of the member in each struct of the text that has one of this name, which are empty
 * where they differ; 0: it is not always such an array. *found: some struct has it. */
static size_t member_extents(const token_list *t, str member, range *extents, bool *found)
{
    records r = {.t = t};
    size_t count = 0;
    for (size_t k; (k = next_member(&r, member));) {
        size_t end = k + 1;
        range others[CKPP_MAX_DIMS];
        const size_t here = str_is(t->items[k - 1].text, "*") ? 0 : read_extents(t, &end, others);
        if (!here || (*found && here != count))
            return 0;
        for (size_t j = 0; j < here; j++)
            extents[j] = *found && !same_text(extents[j], others[j]) ? (range){0} : others[j];
        *found = true;
        count = here;
    }
    return count;
}

bool loop_is_always_bit_field(const loop *l, str member)
{
    bool found = false;
    for (size_t j = 0; j < l->headers->ntexts; j++) {
        records r = {.t = &l->headers->texts[j]};
        for (size_t k; (k = next_member(&r, member)); found = true)
            if (!str_is(r.t->items[k + 1].text, ":"))
                return false;
    }
    return found;
}

size_t loop_member_ranges(const loop *l, str member, range *extents)
{
    size_t count = 0;
    for (size_t j = 0; j < l->headers->ntexts; j++) {
        bool found = false;
        range others[CKPP_MAX_DIMS];
        const size_t here = member_extents(&l->headers->texts[j], member, others, &found);
        if (found && (!here || (count && here != count)))
            return 0;
        for (size_t k = 0; k < here; k++)
            extents[k] = count && !same_text(extents[k], others[k]) ? (range){0} : others[k];
        count = here ? here : count;
    }
    return count;
}

/* Whether each struct of the file that has the member declares it as an array of one dimension. */
static bool is_member_array(const loop *l, str member)
{
    const token_list t = loop_text_above(l);
    range extents[CKPP_MAX_DIMS];
    bool found = false;
    return member_extents(&t, member, extents, &found) == 1;
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
