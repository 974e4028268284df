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
