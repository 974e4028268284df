/* variables.c - variables of the program in the body: numbers, arrays, pointers. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

/* Whether kernels have the value; the program's variables hide those of the language. */
bool loop_knows(const loop *l, const token *t)
{
    name_kind kind;
    if (names_find(l->constants, t->text, &kind))
        return true;
    if (loop_is_of_braces(t->text))
        return false;
    if (names_find(l->known, t->text, &kind))
        return true;
    for (const parameter *p = l->c->parameters; p; p = p->next)
        if (str_equal(p->name->text, t->text))
            return false;
    return (names_keyword(t->text) ||
            (names_is_builtin(t->text, &kind) && kind != NAME_FUNCTION)) &&
           !host_find(l->host, t->text, t->offset);
}

/* Whether the declaration says that it is an array or a pointer. */
bool loop_is_pointer(const loop *l, const host_name *h)
{
    return host_is_pointer(l->host, l->unit->arena, h);
}

loop_array *loop_find_array(const loop *l, str path)
{
    loop_array *a = l->arrays;
    while (a && !str_equal(a->path, path))
        a = a->next;
    return a;
}

bool loop_is_array(const loop *l, const node *n)
{
    const node *name = n;
    while (name->kind == NODE_MEMBER)
        name = name->a;
    if (name->kind != NODE_NAME || loop_find_local(l, name->at->text) ||
        loop_level_of(l, name->at->text) >= 0 || loop_find_variable(l, name->at->text) ||
        loop_knows(l, name->at))
        return false;
    const host_name *found = host_find(l->host, name->at->text, name->at->offset);
    const str path = loop_spelled(l, n);
    return loop_clause_of(l, path) || loop_find_array(l, path) ||
           (n->kind == NODE_NAME && found && loop_is_pointer(l, found));
}

const node *loop_sum_array(const loop *l, const node *n)
{
    const bool plus = str_is(n->at->text, "+");
    if (!plus && !str_is(n->at->text, "-"))
        return NULL;
    return loop_is_array(l, n->a) ? n->a : plus && loop_is_array(l, n->b) ? n->b : NULL;
}

loop_scalar *loop_add_scalar(loop *l, const node *n, str path)
{
    loop_scalar *s = l->scalars;
    while (s && !str_equal(s->path, path))
        s = s->next;
    if (!s) {
        s = arena_alloc(l->unit->arena, sizeof *s);
        *s = (loop_scalar){.path = path, .first = n->first, .name = loop_new_name(l, path)};
        *l->last_scalar = s;
        l->last_scalar = &s->next;
    }
    return s;
}

void loop_use_scalar(loop *l, const node *n, str path)
{
    const loop_scalar *s = loop_add_scalar(l, n, path);
    if (n->kind == NODE_NAME && !str_is(path, s->name))
        loop_add_edit(l, loop_name_first(n), n->at, s->name);
    else if (n->kind != NODE_NAME)
        loop_rename(l, n, s->name);
}

bool loop_is_fixed(const loop *l, const node *e)
{
    for (const token *t = e->first; t <= e->last; t++) {
        bool member = t > e->first && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        if (t->kind == TOKEN_NAME && !member && !host_find(l->host, t->text, t->offset))
            return false;
        if (str_is(t->text, "[") || str_is(t->text, "(") || loop_level_of(l, t->text) >= 0)
            return false;
    }
    return true;
}

bool loop_has_value(const loop *l, const node *e)
{
    for (const token *t = e->first; t <= e->last; t++)
        if (t->kind == TOKEN_NAME && !loop_knows(l, t))
            return false;
    return true;
}

bool loop_is_of_union(const loop *l, str member)
{
    for (size_t j = 0; j < l->headers->ntexts; j++) {
        const token_list *t = &l->headers->texts[j];
        for (size_t k = 0; k < t->count; k++) {
            if (!str_is(t->items[k].text, "union"))
                continue;
            while (k < t->count && !strchr("{;*,)=", *t->items[k].text.data))
                k = str_is(t->items[k].text, "(") ? loop_closing(t, k) + 1 : k + 1;
            const size_t end = k < t->count && str_is(t->items[k].text, "{") ? loop_closing(t, k)
                                                                             : k;
            for (; k < end && k < t->count; k++)
                if (str_equal(t->items[k].text, member))
                    return true;
        }
    }
    return false;
}

bool loop_has_unions(const loop *l)
{
    for (size_t k = 0; k < l->headers->ntexts; k++)
        for (size_t j = 0; j < l->headers->texts[k].count; j++)
            if (str_is(l->headers->texts[k].items[j].text, "union"))
                return true;
    return false;
}

const token_list *loop_find_members(const loop *l, const char *type, size_t *first, size_t *last)
{
    const char *blank = strrchr(type, ' ');
    const str name = {blank ? blank + 1 : type, strlen(blank ? blank + 1 : type)};
    for (size_t j = 0; j < l->headers->ntexts; j++) {
        const token_list *t = &l->headers->texts[j];
        for (size_t k = 1; k + 1 < t->count; k++) {
            if (!str_equal(t->items[k].text, name))
                continue;
            const bool tagged = str_is(t->items[k + 1].text, "{") &&
                                names_keyword(t->items[k - 1].text) & KEYWORD_TAG;
            if (!tagged && !str_is(t->items[k - 1].text, "}"))
                continue;
            *first = tagged ? k + 2 : loop_opening(t, k - 1) + 1;
            *last = tagged ? loop_closing(t, k + 1) : k - 1;
            if (*first <= *last) /* braces match */
                return t;
        }
    }
    return NULL;
}

bool loop_is_bit_field(const loop *l, str path)
{
    name_kind kind;
    size_t at = path.size;
    while (at > 0 && names_word_char(path.data[at - 1]))
        at--;
    const str name = {path.data + at, path.size - at};
    return at && l->unit->bit_fields && names_find(l->unit->bit_fields, name, &kind);
}

bool loop_is_size_of(const node *n, str array)
{
    bool size = false, own = false;
    for (const token *t = n->first; t <= n->last; t++) {
        size = size || str_is(t->text, "sizeof");
        own = own || str_equal(t->text, array);
    }
    return size && own;
}
