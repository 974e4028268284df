/* origin.c - what a pointer may be: sets of places that it was made at, with how far it is from
 * there. */
#include "frontend/loop/reach.h"

static bool same(const origin *x, const origin *y)
{
    return x->reach == y->reach && x->parameter == y->parameter && x->how_far == y->how_far &&
           x->row == y->row && x->in_element == y->in_element && loop_same_sum(x->sum, y->sum);
}

bool loop_has_origin(const origin *all, const origin *o)
{
    while (all && !same(all, o))
        all = all->next;
    return all;
}

const origin *loop_with_origin(const follower *f, const origin *to, const origin *o)
{
    if (loop_has_origin(to, o))
        return to;
    origin *made = arena_alloc(f->l->unit->arena, sizeof *made);
    *made = *o;
    made->next = (origin *)to;
    return made;
}

const origin *loop_both(const follower *f, const origin *x, const origin *y)
{
    for (; x && y; y = y->next)
        x = loop_with_origin(f, x, y);
    return x ? x : y;
}

static const origin *with(const follower *f, const origin *to, const origin *o, distance how_far)
{
    const origin made = {.reach = o->reach, .parameter = o->parameter, .how_far = how_far};
    return loop_with_origin(f, to, &made);
}

const origin *loop_moved(const follower *f, const origin *all, loop_sum by)
{
    const origin *made = NULL;
    for (; all; all = all->next) {
        origin o = *all;
        if (!o.row && o.reach && !loop_is_number(&o)) {
            made = with(f, made, &o, ANYWHERE);
            continue;
        }
        o.sum = o.in_element || o.how_far == ANYWHERE ? o.sum : loop_added(o.sum, by, false);
        o.how_far = o.how_far == EXACT ? IN_ROW : o.how_far;
        made = loop_with_origin(f, made, &o);
    }
    return made;
}

const origin *loop_stepped(const follower *f, const origin *all, bool falls)
{
    const origin *made = NULL;
    for (; all; all = all->next) {
        origin o = *all;
        const bool back = !o.reach && !o.sum.plus && !o.sum.minus && o.sum.number < 0;
        if (back) /* the caller may be at the row's end */
            o.sum.number = -1;
        else if (o.how_far == INSIDE || o.how_far == IN_ROW)
            o.sum = loop_is_near(f->l->reaches->terms, o.sum, o.row) ? loop_walk_sum()
                    : !o.sum.plus && o.sum.number <= 0               ? loop_away()
                                                                     : loop_counted(o.sum, falls);
        made = loop_with_origin(f, made, &o);
    }
    return made;
}

const origin *loop_walking(const follower *f, const origin *all)
{
    const origin *made = NULL;
    for (; all; all = all->next) {
        origin o = *all;
        if (o.how_far == EXACT && (o.row || !o.reach))
            o.sum = loop_added(o.sum, loop_walk_sum(), false);
        made = loop_with_origin(f, made, &o);
    }
    return made;
}

const origin *loop_inside(const follower *f, const origin *all, const loop_row *row)
{
    const origin *made = NULL;
    for (; all; all = all->next) {
        origin o = *all;
        if (o.how_far == EXACT || (o.how_far == INSIDE && !o.row)) {
            o.how_far = INSIDE;
            o.row = row;
            o.sum = (loop_sum){0};
        } else {
            o.in_element = true;
        }
        made = loop_with_origin(f, made, &o);
    }
    return made;
}

bool loop_is_number(const origin *o)
{
    return o->how_far == INSIDE || o->in_element;
}

const origin *loop_anywhere(const follower *f, const origin *all)
{
    const origin *made = NULL;
    for (; all; all = all->next)
        if (!loop_is_number(all))
            made = with(f, made, all, ANYWHERE);
    return made;
}

const origin *loop_loaded(const follower *f, const origin *all)
{
    const origin *made = NULL;
    for (; all; all = all->next)
        made = with(f, made, all, ANYWHERE);
    return made;
}

const origin *loop_without_numbers(const follower *f, const origin *all)
{
    const origin *made = NULL;
    for (; all; all = all->next)
        if (!loop_is_number(all))
            made = loop_with_origin(f, made, all);
    return made;
}

distance loop_distance(const follower *f, const origin *o)
{
    const bool moved = o->how_far == INSIDE ? o->row != NULL : o->how_far == IN_ROW;
    return moved && !loop_is_near(f->l->reaches->terms, o->sum, o->row) ? ANYWHERE : o->how_far;
}
