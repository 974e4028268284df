/* locals.c - the variables that the body declares, as far as they are known where it is walked.
 *
 * The list leads from the last one outwards. Those whose names share a hash are linked, too, so
 * that a name is found without a walk along the list. */
#include "frontend/loop/loop.h"

#include <string.h>

static unsigned bucket_of(str name)
{
    return (unsigned)(str_hash(name) >> 32) % LOOP_BUCKETS;
}

const loop_local *loop_find_local(const loop *l, str name)
{
    const loop_local *found = l->buckets[bucket_of(name)];
    while (found && !str_equal(found->name, name))
        found = found->same;
    return found;
}

void loop_add_local(loop *l, loop_local *local)
{
    loop_local **bucket = &l->buckets[bucket_of(local->name)];
    local->outer = l->locals;
    local->same = *bucket;
    l->locals = *bucket = local;
}

void loop_drop_locals(loop *l, const loop_local *outer)
{
    for (; l->locals != outer; l->locals = l->locals->outer)
        l->buckets[bucket_of(l->locals->name)] = l->locals->same;
}

/* ---- the variables of the loops, of private and of reduce ---- */

int loop_level_of(const loop *l, str name)
{
    for (int k = 0; k < l->nlevels; k++)
        if (str_equal(l->levels[k].name->text, name))
            return k;
    return -1;
}

static size_t slot_of(const loop *l, str name)
{
    return (size_t)(str_hash(name) >> 32) % (sizeof l->slots / sizeof *l->slots);
}

const loop_variable *loop_find_variable(const loop *l, str name)
{
    const loop_variable *found = l->variables ? l->slots[slot_of(l, name)] : NULL;
    while (found && !str_equal(found->name->text, name))
        found = found->beside;
    return found;
}

void loop_add_variable(loop *l, loop_variable *v)
{
    loop_variable **slot = &l->slots[slot_of(l, v->name->text)];
    v->beside = *slot;
    v->next = l->variables;
    *slot = l->variables = v;
}

/* ---- what else its nodes are known to be ---- */

loop_inner *loop_inner_of(const loop *l, const node *statement)
{
    loop_inner *found = l->inners;
    while (found && found->statement != statement)
        found = found->next;
    return found;
}

bool loop_is_literal(const node *n)
{
    return n->kind == NODE_NUMBER && n->first == n->last && n->at->text.size < 10 &&
           strspn(n->at->text.data, "0123456789") >= n->at->text.size;
}

/* ---- how they are spelled ---- */

static void put_tokens(text *out, const token *first, const token *last)
{
    for (const token *t = first; t <= last; t++)
        text_put(out, t->text.data, t->text.size);
}

const token *loop_name_first(const node *n)
{
    const token *first = n->at;
    while (first > n->first && str_is(first[-1].text, "::"))
        first -= first - 1 > n->first && first[-2].kind == TOKEN_NAME ? 2 : 1;
    return first;
}

/* Of arrays and members, parentheses inside do not count either: (x)[j] is x[j]. */
static void put_spelled(text *out, const node *n)
{
    if (n->kind == NODE_NAME) {
        put_tokens(out, loop_name_first(n), n->at);
    } else if (n->kind == NODE_INDEX) {
        put_spelled(out, n->a);
        text_puts(out, "[");
        put_spelled(out, n->b);
        text_puts(out, "]");
    } else if (n->kind == NODE_MEMBER) {
        put_spelled(out, n->a);
        put_tokens(out, n->at, n->at);
        put_tokens(out, n->name, n->name);
    } else {
        put_tokens(out, n->first, n->last);
    }
}

str loop_spelled(const loop *l, const node *n)
{
    text made = {0};
    put_spelled(&made, n);
    return arena_take(l->unit->arena, &made);
}

bool loop_same(const loop *l, const node *a, const node *b)
{
    return a && b ? str_equal(loop_spelled(l, a), loop_spelled(l, b)) : a == b;
}

bool loop_is_fraction(str number)
{
    const bool hex = number.size > 1 && (number.data[1] == 'x' || number.data[1] == 'X');
    for (size_t k = 0; k < number.size; k++)
        if (number.data[k] == '.' || (number.data[k] | 32) == (hex ? 'p' : 'e'))
            return true;
    return false;
}
