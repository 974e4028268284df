/* views.c - the arrays of a loop's body, and their accesses with the same subscript. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

loop_array *loop_add_array(loop *l, str path, const node *base, size_t dimensions)
{
    loop_array *a = loop_find_array(l, path);
    if (!a) {
        a = arena_alloc(l->unit->arena, sizeof *a);
        *a = (loop_array){.path = path, .first = base->first, .dimensions = dimensions};
        *l->last_array = a;
        l->last_array = &a->next;
        a->clause = loop_clause_of(l, path);
    }
    if (a->dimensions != dimensions && !l->names_pass)
        loop_error(l, base, "'%.*s' has %zu subscripts here, and %zu elsewhere", (int)path.size,
                   path.data, dimensions, a->dimensions);
    return a;
}

/* Of an array of `in`, kernels have elements that are const. */
int loop_what_address(const loop_array *a, int how)
{
    if (!(how & ADDRESS))
        return how;
    return a->clause && !ast_is_output(a->clause) ? how | READ : how | READ | WRITE;
}

bool loop_is_shared(const loop *l, const node *element)
{
    while (element->kind != NODE_INDEX)
        element = element->a;
    while (element->kind == NODE_INDEX)
        element = element->a;
    const loop_array *a = loop_find_array(l, loop_spelled(l, element));
    return !a || a->mentions > 1 || l->independent; /* which other arrays may share memory with */
}

const loop_inner *loop_spread_inner(const loop *l)
{
    const loop_inner *i = l->inside;
    while (i && !i->spread)
        i = i->outer;
    return i;
}

/* Appends x[0][j] for (x)[(0)][j]. */
static void put_place(loop *l, text *out, const node *n)
{
    if (n->kind == NODE_INDEX) {
        put_place(l, out, n->a);
        text_printf(out, "[%s]", loop_host_text(l, n->b));
    } else {
        str path = loop_spelled(l, n);
        text_put(out, path.data, path.size);
    }
}

loop_view *loop_find_view(const loop *l, const loop_array *a, str key, const char *place,
                          bool atomic)
{
    loop_view *v = l->views;
    while (v && (v->array != a || v->atomic != atomic || v->inner != loop_spread_inner(l) ||
                 (place && v->place ? strcmp(v->place, place) != 0
                                    : v->place || place || !str_equal(v->key, key))))
        v = v->next;
    return v;
}

loop_view *loop_add_view(loop *l, loop_array *a, str key, const char *place, const node *n)
{
    loop_view *v = arena_alloc(l->unit->arena, sizeof *v);
    *v = (loop_view){.array = a,
                     .key = key,
                     .place = place,
                     .checks = place ? loop_checks_of(l, n, false) : "",
                     .access = n,
                     .affine = place != NULL,
                     .inner = loop_spread_inner(l),
                     .in_team = l->nested,
                     .nlevels = l->nlevels};
    for (int k = 0; k < l->nlevels; k++)
        v->levels[k] = l->levels[k].name;
    *l->last_view = v;
    l->last_view = &v->next;
    if (l->nviews++ == LOOP_MOST_VIEWS)
        loop_error(l, n, "the loop has more than %d different subscripts", LOOP_MOST_VIEWS);
    return v;
}

const char *loop_place_of(loop *l, const node *n)
{
    text out = {0};
    const node *base = n;
    bool affine = true;
    for (; base->kind == NODE_INDEX; base = base->a)
        affine = affine && loop_degree_of(l, base->b) != LOOP_OTHER;
    if (!affine)
        return NULL;
    put_place(l, &out, n);
    str place = arena_take(l->unit->arena, &out);
    return place.size < LOOP_PLACE_MOST ? place.data : NULL;
}

void loop_note_address(loop *l, loop_view *v, const node *made, int how)
{
    loop_reach *r = loop_reach_of(l, made);
    loop_array *a = v->array;
    v->pointed = true;
    const bool output = !a->clause || ast_is_output(a->clause);
    int uses = PERHAPS;
    if (!r) {
        loop_note_access(l, v, made, loop_what_address(a, how));
        return;
    }
    if (r->lost && output && !r->written[LOOP_ANYWHERE])
        r->written[LOOP_ANYWHERE] = r->lost;
    for (int k = 0; k < LOOP_DISTANCES; k++) {
        uses |= r->read[k] ? READ : 0;
        uses |= r->written[k] ? WRITE : 0;
    }
    a->raw_written |= r->lends && output;
    r->next_of_view = v->reaches;
    v->reaches = r;
    loop_note_access(l, v, made, uses);
}

void loop_note_inside(loop *l, loop_view *v, const node *n)
{
    loop_reach *r = loop_reach_of(l, n);
    bool written = false;
    for (int k = 0; r && k < LOOP_DISTANCES; k++)
        written = written || r->written[k];
    if (r) {
        r->next_of_view = v->reaches;
        v->reaches = r;
    }
    if (written)
        loop_note_access(l, v, n, READ | WRITE | PART | PERHAPS);
}

void loop_note_access(loop *l, loop_view *v, const node *n, int how)
{
    bool certain = !(how & PERHAPS) && !l->skipped;
    v->repeated |= l->inner > 0;
    /* what threads share may have been written by another inner loop */
    bool written = v->written_at || (l->nested && v->array->written);
    v->array->written |= (how & WRITE) != 0;
    v->array->mentions++;
    v->read_before = v->read_before || (how & READ && !(how & KEPT) && !written);
    if (how & WRITE && !v->written_at)
        v->written_at = n;
    if (how & READ && !v->read_at)
        v->read_at = n;
    if (how & READ && !v->always_written)
        v->read_first = true;
    v->certain = v->certain || certain;
    v->always_written = v->always_written || (certain && how & WRITE && !(how & PART));
}
