/* pointer.c - the variables of a loop's text and of functions: what they point to or are, and what
 * is done by them. */
#define _GNU_SOURCE
#include "frontend/loop/reach.h"

#include <string.h>

enum {
    VALUES_MOST = 8,  /* of an integer that are looked at */
    ORIGINS_MOST = 16 /* of a pointer */
};

/* ---- what is known of a place where a pointer is made ---- */

static loop_reach **bucket_of(const loop *l, const node *n)
{
    return &l->reaches->buckets[n->first->offset % LOOP_BUCKETS];
}

/* Two nodes at the same token differ in where they end. */
loop_reach *loop_reach_of(const loop *l, const node *made)
{
    loop_reach *found = l->reaches ? *bucket_of(l, made) : NULL;
    while (found && (found->made->first != made->first || found->made->last != made->last))
        found = found->next;
    return found;
}

const origin *loop_made_at(follower *f, const node *n, bool has_rows, distance how_far)
{
    loop *l = f->l;
    loop_reach *r = loop_reach_of(l, n);
    if (!r) {
        r = arena_alloc(l->unit->arena, sizeof *r);
        *r = (loop_reach){.made = n,
                          .row = has_rows ? loop_row_of_access(l, n) : NULL,
                          .next = *bucket_of(l, n)};
        *bucket_of(l, n) = r;
    }
    origin *o = arena_alloc(l->unit->arena, sizeof *o);
    *o = (origin){.reach = r, .how_far = how_far};
    if (r->row && how_far == EXACT) {
        o->row = r->row;
        o->sum = loop_value_of(f, n->b);
    }
    return o;
}

const origin *loop_made_of(follower *f, const node *n, const pointer *p, distance how_far)
{
    if (f->function || !p->is_shared)
        return NULL;
    const origin *o = loop_made_at(f, n, false, how_far);
    loop_reach *r = o->reach;
    if (!r->variable.size) {
        r->variable = p->name->text;
        *f->l->last_pointed = r;
        f->l->last_pointed = &r->next_of_variables;
    }
    return o;
}

const loop_row *loop_member_row(follower *f, str member)
{
    struct loop_reaches *known = f->l->reaches;
    member_row *m = known->members;
    while (m && !str_equal(m->name, member))
        m = m->next;
    if (!m) {
        m = arena_alloc(f->l->unit->arena, sizeof *m);
        *m = (member_row){member, loop_row_of_member(f->l, member), known->members};
        known->members = m;
    }
    return m->row;
}

const origin *loop_into(follower *f, const origin *all, str member)
{
    return all ? loop_inside(f, all, loop_member_row(f, member)) : NULL;
}

/* ---- uses ---- */

static void note(const token **where, const token *at)
{
    if (!*where)
        *where = at;
}

static void add_use(loop *l, loop_reach *r, loop_use use)
{
    loop_use **u = &r->uses;
    while (*u && ((*u)->at != use.at || (*u)->writes != use.writes))
        u = &(*u)->next;
    if (*u)
        return;
    *u = arena_alloc(l->unit->arena, sizeof **u);
    **u = use;
}

/* Notes what an inner loop does. */
static void note_use(const follower *f, loop_reach *r, bool writes, const token *at)
{
    if (r->variable.size && f->inside)
        add_use(f->l, r, (loop_use){f->macro ? f->macro : at, f->inside, writes, NULL});
}

effect *loop_effect_of(follower *f, const origin *o, const token *at)
{
    effect **all = &f->function->of[o->parameter].effects, *e = *all;
    origin of = *o;
    of.next = NULL;
    while (e && !loop_has_origin(&e->of, &of))
        e = e->next;
    if (!e) {
        e = arena_alloc(f->l->unit->arena, sizeof *e);
        *e = (effect){.of = of, .at = at, .next = *all};
        *all = e;
    }
    return e;
}

void loop_use_pointed(follower *f, const origin *all, int how, const token *at)
{
    for (; all && f->pass == USE; all = all->next) {
        if (all->reach) {
            loop_reach *r = all->reach;
            const distance far = loop_distance(f, all);
            if (how & READ)
                note(&r->read[far], at);
            if (how & WRITE)
                note(&r->written[far], at);
            r->lends = r->lends || how & WRITE;
            if (how & (READ | WRITE))
                note_use(f, r, how & WRITE, at);
        } else {
            effect *e = loop_effect_of(f, all, at);
            e->reads = e->reads || how & READ;
            e->writes = e->writes || how & WRITE;
        }
    }
}

void loop_lend(const origin *all, bool is_const)
{
    for (; all && !is_const; all = all->next)
        if (all->reach)
            all->reach->lends = true;
}

void loop_lose(follower *f, const origin *all, const token *at)
{
    for (; all && f->pass == USE; all = all->next)
        if (!loop_is_number(all)) {
            const origin one = {
                .reach = all->reach, .parameter = all->parameter, .how_far = ANYWHERE};
            loop_use_pointed(f, &one, READ, at);
            if (one.reach) {
                note_use(f, one.reach, true, at);
                note(&one.reach->lost, at);
            } else {
                loop_effect_of(f, &one, at)->loses = true;
            }
            loop_lend(&one, false);
        }
}

/* ---- variables ---- */

static pointer **names_bucket(follower *f, str name)
{
    return &f->buckets[(str_hash(name) >> 32) % LOOP_BUCKETS];
}

pointer *loop_find_pointer(const follower *f, str name)
{
    pointer *p = f->buckets[(str_hash(name) >> 32) % LOOP_BUCKETS];
    while (p && !str_equal(p->name->text, name))
        p = p->same;
    return p;
}

pointer *loop_declare_pointer(follower *f, const token *name, int stars, int levels, bool is_const)
{
    pointer **bucket = names_bucket(f, name->text);
    pointer **all = &f->pointers[name->offset % LOOP_BUCKETS];
    pointer *p = *all;
    while (p && p->name != name)
        p = p->next;
    if (!p) {
        p = arena_alloc(f->l->unit->arena, sizeof *p);
        *p = (pointer){
            .name = name, .stars = stars, .levels = levels, .is_const = is_const, .next = *all};
        *all = p;
    }
    p->is_shared = f->l->nested && !f->function && !f->macro && !f->inside;
    p->outer = f->scope;
    p->same = *bucket;
    f->scope = *bucket = p;
    return p;
}

void loop_end_scope(follower *f, const pointer *outer)
{
    for (; f->scope != outer; f->scope = f->scope->outer)
        *names_bucket(f, f->scope->name->text) = f->scope->same;
}

/* Whether it gets other values than its first one. */
static bool is_changed(const pointer *p)
{
    return p->assigned > 1 || p->falls || p->climbs;
}

bool loop_goes_up(const pointer *p)
{
    return p->assigned > 1 || p->climbs;
}

void loop_give_value(follower *f, pointer *p, const node *n, bool counted)
{
    if (!n || p->stars || p->is_array || f->pass != GIVE || p->values == VALUES_MOST)
        return;
    loop_sum s = loop_value_of(f, n);
    if (counted || is_changed(p)) {
        s = loop_counted(loop_added((loop_sum){0}, s, counted && p->falls), p->falls);
        s = p->values ? loop_either(p->value, s) : s;
    }
    if (p->values && loop_same_sum(p->value, s))
        return;
    p->value = s;
    p->values++;
    f->changed = true;
}

void loop_give(follower *f, pointer *p, const origin *all)
{
    size_t count = 0;
    if (!p->stars)
        all = loop_without_numbers(f, all);
    loop_lend(all, p->is_const);
    if (is_changed(p))
        all = loop_stepped(f, all, p->falls);
    for (const origin *o = p->origins; o; o = o->next)
        count++;
    for (; all; all = all->next) {
        origin o = *all;
        if (count >= ORIGINS_MOST)
            o = (origin){.reach = all->reach, .parameter = all->parameter, .how_far = ANYWHERE};
        if (all->reach)
            all->reach->kept = true;
        if (f->pass == COUNT || loop_has_origin(p->origins, &o))
            continue;
        p->origins = loop_with_origin(f, p->origins, &o);
        f->changed = true;
        count++;
    }
}

/* ---- offsets ---- */

bool loop_variable_sum(void *data, const node *name, loop_sum *s)
{
    follower *f = data;
    const pointer *p = loop_find_pointer(f, name->at->text);
    if (!p)
        return false;
    const bool integer = !p->stars && !p->is_array && !p->is_reference;
    *s = loop_any_sum();
    if (!integer || (p->parameter && p->falls))
        return true;
    if (p->parameter && p->parameter <= PARAMETERS)
        *s = loop_parameter_sum(f->l->reaches->terms, f->function, p->parameter - 1);
    else if (p->values)
        *s = p->value;
    if (p->parameter && p->values)
        *s = loop_either(*s, p->value);
    if (is_changed(p))
        *s = loop_either(*s, loop_any_sum());
    return true;
}

loop_sum loop_value_of(follower *f, const node *n)
{
    return loop_sum_of(f->l->reaches->terms, n, loop_variable_sum, f);
}
