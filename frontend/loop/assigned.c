/* assigned.c - private variables that an iteration may read before it has assigned them.
 *
 * Each iteration, or thread of an inner loop, has one of its own, which begins without a value. So
 * on each way to a read there has to be an assignment, as the rules of Java and C# have it:
 * branches are joined, a loop may not run unless its first iteration is sure to, and conditions
 * are followed with what is assigned where they hold and where they do not. What may be meant is
 * assigned by whoever is given the address; and a loop with a subscript that is computed fills an
 * array.
 *
 * Of an array or struct its elements and members are followed one by one, as far as the body reads
 * some by constant subscripts; of all others, something has to be assigned. */
#include "frontend/loop/access.h"

#include <stdlib.h>

enum { MOST_PARTS = 64 };

/* A loop around the place whose variable counts from one number up to another, in steps. */
typedef struct counter {
    str name;
    int64_t first, end, step;
    const struct counter *outer;
} counter;

/* A label that is jumped to from where nothing is assigned. */
typedef struct target {
    str label;
    struct target *next;
} target;

typedef struct assigned {
    const loop *l;
    str name;
    const node *part; /* what is followed: "t[1]", "t.x"; or NULL for all of it */
    bool is_array;
    bool now;               /* it is assigned, or the place is never reached */
    bool breaks, continues; /* the same, at all of those of the loop or switch around */
    bool at_switch, has_default;
    const loop_inner *others; /* the inner loop before whose threads have others; or NULL */
    bool more;                /* a label was found to be reached */
    const node *found;        /* the first read of what has no value, or NULL */
    const loop_inner *behind; /* `others` there */
    const node *pointed;      /* where a pointer is given its address; or NULL */
    const counter *counters;
    target *targets;
} assigned;

static void follow(assigned *a, const node *n);

static void follow_child(const node *n, void *data)
{
    follow(data, n);
}

static void follow_all(assigned *a, const node *n)
{
    for (; n; n = n->next)
        follow(a, n);
}

/* ---- parts ---- */

/* The name that it is a part of, through subscripts and members; or NULL. */
static const node *root_of(const node *n)
{
    while (n && (n->kind == NODE_INDEX || (n->kind == NODE_MEMBER && str_is(n->at->text, "."))))
        n = n->a;
    return n && n->kind == NODE_NAME ? n : NULL;
}

static bool is_of(const assigned *a, const node *n)
{
    const node *root = root_of(n);
    return root && str_equal(root->at->text, a->name);
}

static int steps_of(const node *n)
{
    int count = 0;
    for (; n->kind != NODE_NAME; n = n->a)
        count++;
    return count;
}

static bool is_constant(const node *part)
{
    for (; part->kind != NODE_NAME; part = part->a)
        if (part->kind == NODE_INDEX && !loop_is_literal(part->b))
            return false;
    return true;
}

static int64_t value_of(const node *literal)
{
    return strtoll(literal->at->text.data, NULL, 0);
}

/* Whether the subscript cannot be the constant. */
static bool is_other(const assigned *a, const node *subscript, const node *constant)
{
    const int64_t value = value_of(constant);
    if (loop_is_literal(subscript))
        return value_of(subscript) != value;
    for (const counter *c = a->counters; c && subscript->kind == NODE_NAME; c = c->outer)
        if (str_equal(c->name, subscript->at->text))
            return value < c->first || value >= c->end || (value - c->first) % c->step;
    return false;
}

/* Whether what is mentioned and what is followed have something in common. */
static bool meets(const assigned *a, const node *n)
{
    if (!a->part)
        return true;
    const node *part = a->part;
    int more = steps_of(n) - steps_of(part);
    for (; more > 0; more--)
        n = n->a;
    for (; more < 0; more++)
        part = part->a;
    for (; n->kind == part->kind && n->kind != NODE_NAME; n = n->a, part = part->a)
        if (n->kind == NODE_MEMBER ? !str_equal(n->name->text, part->name->text)
                                   : is_other(a, n->b, part->b))
            return false;
    return true;
}

/* Whether it is what is followed. */
static bool is_read(const assigned *a, const node *n)
{
    return !a->part || (is_constant(n) && steps_of(n) == steps_of(a->part) && meets(a, n));
}

static void follow_subscripts(assigned *a, const node *part)
{
    for (; part->kind != NODE_NAME; part = part->a)
        if (part->kind == NODE_INDEX)
            follow(a, part->b);
}

/* Of an element that is followed by its constant subscripts: computed ones may be others. */
static void assign(assigned *a, const node *part)
{
    a->now = a->now || (meets(a, part) && (!a->part || is_constant(part)));
}

static void read(assigned *a, const node *part)
{
    follow_subscripts(a, part);
    if (part->kind == NODE_NAME && a->is_array) { /* its address: whoever has it may do it */
        a->now = true;
        a->pointed = part;
        return;
    }
    if (a->now || a->found || !is_read(a, part))
        return;
    a->found = part;
    a->behind = a->others;
}

/* A pointer to it: only one to an array is likely to be there to assign it. */
static void point(assigned *a, const node *part)
{
    if (a->is_array)
        follow_subscripts(a, part);
    else
        read(a, part);
    a->now = true;
    a->pointed = part;
}

/* ---- expressions ---- */

/* What is assigned where the condition holds, and where it does not. */
typedef struct ways {
    bool yes, no;
} ways;

static ways follow_condition(assigned *a, const node *n)
{
    if (!n)
        return (ways){a->now, true};
    if (n->kind == NODE_UNARY && str_is(n->at->text, "!")) {
        const ways w = follow_condition(a, n->a);
        return (ways){w.no, w.yes};
    }
    const bool both = n->kind == NODE_BINARY && str_is(n->at->text, "&&");
    if (both || (n->kind == NODE_BINARY && str_is(n->at->text, "||"))) {
        const ways first = follow_condition(a, n->a);
        a->now = both ? first.yes : first.no;
        const ways second = follow_condition(a, n->b);
        a->now = second.yes && second.no && (both ? first.no : first.yes);
        return both ? (ways){second.yes, first.no && second.no}
                    : (ways){first.yes && second.yes, second.no};
    }
    if (n->kind == NODE_NUMBER && loop_is_literal(n))
        return value_of(n) ? (ways){a->now, true} : (ways){true, a->now};
    if (n->kind == NODE_NAME && (str_is(n->at->text, "true") || str_is(n->at->text, "false")))
        return str_is(n->at->text, "true") ? (ways){a->now, true} : (ways){true, a->now};
    follow(a, n);
    return (ways){a->now, a->now};
}

static void follow_branches(assigned *a, const node *n)
{
    const ways w = follow_condition(a, n->a);
    a->now = w.yes;
    if (n->b)
        follow(a, n->b);
    const bool then = a->now;
    a->now = w.no;
    if (n->c)
        follow(a, n->c);
    a->now = a->now && then;
}

static void follow_assignment(assigned *a, const node *n)
{
    if (!is_of(a, n->a)) {
        follow(a, n->a);
        follow(a, n->b);
        return;
    }
    follow(a, n->b);
    if (str_is(n->at->text, "="))
        follow_subscripts(a, n->a);
    else
        read(a, n->a);
    assign(a, n->a);
}

static void follow_call(assigned *a, const node *n)
{
    const bool method = n->a->kind == NODE_MEMBER && is_of(a, n->a->a);
    bool given = method; /* to who may assign it */
    if (!method)
        follow(a, n->a);
    const node *pointed = a->pointed;
    for (const node *argument = n->b; argument; argument = argument->next) {
        const bool address = argument->kind == NODE_UNARY && str_is(argument->at->text, "&") &&
                             is_of(a, argument->a);
        if (address)
            follow_subscripts(a, argument->a);
        else
            follow(a, argument);
        given = given || address;
    }
    a->pointed = pointed; /* a function hardly keeps it */
    a->now = a->now || given;
}

/* ---- loops ---- */

/* The loop's variable, if it counts up from one plain number to another one. */
static bool read_counter(const node *n, counter *c)
{
    const node *set = n->a, *end = n->b, *step = n->c, *first = NULL;
    if (set && set->kind == NODE_DECLARATION && set->a && !set->a->next && set->a->at) {
        c->name = set->a->at->text;
        first = set->a->a;
    } else if (set && set->kind == NODE_EXPRESSION && set->a && set->a->kind == NODE_ASSIGN &&
               set->a->a->kind == NODE_NAME && str_is(set->a->at->text, "=")) {
        c->name = set->a->a->at->text;
        first = set->a->b;
    }
    const bool one = step && (step->kind == NODE_UNARY || step->kind == NODE_POSTFIX) &&
                     str_is(step->at->text, "++"),
               more = step && step->kind == NODE_ASSIGN && str_is(step->at->text, "+=") &&
                      loop_is_literal(step->b),
               up = one || (more && value_of(step->b) > 0);
    c->step = more && up ? value_of(step->b) : 1;
    if (!first || !loop_is_literal(first) || !up || !end || end->kind != NODE_BINARY ||
        end->a->kind != NODE_NAME || !str_equal(end->a->at->text, c->name))
        return false;
    const bool including = str_is(end->at->text, "<=");
    c->first = value_of(first);
    c->end = loop_is_literal(end->b) ? value_of(end->b) + including : INT64_MAX;
    return including || str_is(end->at->text, "<");
}

/* Whether a statement fills the array by subscripts that are computed, or by a function. */
typedef struct filling {
    assigned *a;
    bool fills;
} filling;

static void find_filling(const node *n, void *data)
{
    filling *f = data;
    const counter *outer = f->a->counters;
    counter c = {.outer = outer};
    const bool sets = n->kind == NODE_ASSIGN && str_is(n->at->text, "=");
    if (n->kind == NODE_FOR && read_counter(n, &c))
        f->a->counters = &c;
    for (const node *part = n->kind == NODE_CALL ? n->b : NULL; part; part = part->next)
        f->fills = f->fills || (f->a->is_array && part->kind == NODE_NAME && is_of(f->a, part));
    if ((sets || (n->kind == NODE_UNARY && str_is(n->at->text, "&"))) && is_of(f->a, n->a))
        f->fills = f->fills || (!is_constant(n->a) && meets(f->a, n->a));
    tree_each(n, find_filling, f);
    f->a->counters = outer;
}

static bool fills(assigned *a, const node *statement)
{
    filling f = {a, false};
    find_filling(statement, &f);
    return f.fills;
}

/* The inner loop whose threads have variables of the name of their own; or NULL. */
static const loop_inner *with_others(const assigned *a, const node *n)
{
    const loop_inner *i = n->kind == NODE_FOR ? loop_inner_of(a->l, n) : NULL;
    if (i && i->spread && i->level.is_outer && str_equal(i->level.name->text, a->name))
        return i;
    if (i && i->spread)
        for (range list = i->own, item; range_next(&list, &item);)
            if (item.count && str_equal(item.first->text, a->name))
                return i;
    return NULL;
}

static void follow_for(assigned *a, const node *n)
{
    counter c = {.outer = a->counters};
    const bool counts = read_counter(n, &c);
    if (n->a)
        follow(a, n->a);
    if (counts)
        a->counters = &c;
    a->now = a->now || fills(a, n->d);
    ways w = follow_condition(a, n->b);
    const bool runs = counts && c.end != INT64_MAX && c.first < c.end;
    a->now = w.yes;
    follow(a, n->d);
    a->now = a->now && a->continues;
    if (n->c)
        follow(a, n->c);
    if (runs)
        w.no = a->now;
    a->now = w.no && a->breaks;
    a->counters = c.outer;
}

static void follow_loop(assigned *a, const node *n)
{
    const bool breaks = a->breaks, continues = a->continues;
    const loop_inner *others = with_others(a, n), *before = a->others;
    if (others) {
        a->now = false;
        a->others = others;
        if (a->pointed && !a->found) {
            a->found = a->pointed;
            a->behind = others;
        }
        return;
    }
    a->breaks = a->continues = true;
    if (n->kind == NODE_FOR) {
        follow_for(a, n);
    } else if (n->kind == NODE_WHILE) {
        a->now = a->now || fills(a, n->b);
        const ways w = follow_condition(a, n->a);
        a->now = w.yes;
        follow(a, n->b);
        a->now = w.no && a->breaks;
    } else {
        a->now = a->now || fills(a, n->b);
        follow(a, n->b);
        a->now = a->now && a->continues;
        a->now = follow_condition(a, n->a).no && a->breaks;
    }
    a->breaks = breaks;
    a->continues = continues;
    if (a->others != before) /* again, with what the first iteration leaves */
        follow_loop(a, n);
}

static void follow_switch(assigned *a, const node *n)
{
    const bool breaks = a->breaks, outer = a->at_switch, has_default = a->has_default;
    follow(a, n->a);
    a->at_switch = a->now;
    a->has_default = false;
    a->breaks = a->now = true;
    follow(a, n->b);
    a->now = a->now && a->breaks && (a->has_default || a->at_switch);
    a->breaks = breaks;
    a->at_switch = outer;
    a->has_default = has_default;
}

/* ---- statements ---- */

static void follow_jump(assigned *a, const node *n)
{
    if (n->kind == NODE_BREAK)
        a->breaks = a->breaks && a->now;
    if (n->kind == NODE_CONTINUE)
        a->continues = a->continues && a->now;
    if (n->kind == NODE_GOTO && !a->now) {
        target *t = a->targets;
        while (t && !str_equal(t->label, n->at->text))
            t = t->next;
        if (!t) {
            t = arena_alloc(a->l->unit->arena, sizeof *t);
            *t = (target){n->at->text, a->targets};
            a->targets = t;
            a->more = true;
        }
    }
    tree_each(n, follow_child, a);
    a->now = true;
}

static void follow_label(assigned *a, const node *n)
{
    for (const target *t = a->targets; t; t = t->next)
        if (str_equal(t->label, n->at->text))
            a->now = false;
    if (n->a)
        follow(a, n->a);
}

/* Another variable of the name is there to the end of the block. */
static const node *declares(const assigned *a, const node *n)
{
    for (const node *d = n && n->kind == NODE_DECLARATION ? n->a : NULL; d; d = d->next)
        if (d->at && str_equal(d->at->text, a->name))
            return d;
    return NULL;
}

static void follow_block(assigned *a, const node *n)
{
    const bool before = a->now;
    const loop_inner *others = a->others;
    const node *s = n->a, *own = NULL;
    for (; s && !(own = declares(a, s)); s = s->next)
        follow(a, s);
    if (!own)
        return;
    a->now = true;
    a->others = NULL;
    a->pointed = NULL;
    follow_all(a, s->a);
    follow_all(a, s->next);
    a->now = before;
    a->others = others;
}

static void follow(assigned *a, const node *n)
{
    const bool before = a->now;
    if (is_of(a, n)) {
        read(a, n);
        return;
    }
    switch (n->kind) {
    case NODE_ASSIGN: follow_assignment(a, n); return;
    case NODE_CALL: follow_call(a, n); return;
    case NODE_IF:
    case NODE_CONDITIONAL: follow_branches(a, n); return;
    case NODE_FOR:
        if (declares(a, n->a)) {
            a->now = true;
            follow_loop(a, n);
            a->now = before;
            return;
        }
        follow_loop(a, n);
        return;
    case NODE_WHILE:
    case NODE_DO: follow_loop(a, n); return;
    case NODE_SWITCH: follow_switch(a, n); return;
    case NODE_CASE:
        a->has_default = a->has_default || !n->a;
        a->now = a->now && a->at_switch;
        if (n->c)
            follow(a, n->c);
        return;
    case NODE_BINARY:
        if (str_is(n->at->text, "&&") || str_is(n->at->text, "||")) {
            const ways w = follow_condition(a, n);
            a->now = w.yes && w.no;
            return;
        }
        break;
    case NODE_UNARY:
        if (str_is(n->at->text, "sizeof"))
            return;
        if (str_is(n->at->text, "&") && is_of(a, n->a)) {
            point(a, n->a);
            return;
        }
        break;
    case NODE_BREAK:
    case NODE_CONTINUE:
    case NODE_GOTO:
    case NODE_RETURN: follow_jump(a, n); return;
    case NODE_LABEL: follow_label(a, n); return;
    case NODE_BLOCK: follow_block(a, n); return;
    case NODE_TYPE: return;
    default: break;
    }
    tree_each(n, follow_child, a);
}

/* ---- what is followed ---- */

typedef struct parts {
    assigned *a;
    const node *all[MOST_PARTS];
    size_t count;
    bool members; /* also those with members */
} parts;

static void find_parts(const node *n, void *data)
{
    parts *p = data;
    bool member = false, known = p->count == MOST_PARTS;
    tree_each(n, find_parts, p);
    if (n->kind == NODE_NAME || !is_of(p->a, n))
        return;
    for (const node *step = n; step->kind != NODE_NAME; step = step->a) {
        member = member || step->kind == NODE_MEMBER;
        p->a->is_array = p->a->is_array ||
                         (step->kind == NODE_INDEX && step->a->kind == NODE_NAME);
    }
    for (size_t k = 0; k < p->count && !known && is_constant(n); k++) {
        p->a->part = p->all[k];
        known = is_read(p->a, n);
    }
    if (!known && is_constant(n) && (!member || p->members))
        p->all[p->count++] = n;
}

/* Members of a union are one. */
static bool has_unions(const loop *l)
{
    for (size_t k = 0; k < l->headers->ntexts; k++)
        for (size_t j = 0; j < l->headers->texts[k].count; j++)
            if (str_is(l->headers->texts[k].items[j].text, "union"))
                return true;
    return false;
}

static bool follow_body(assigned *a, const node *body)
{
    a->targets = NULL;
    do {
        a->more = a->now = false;
        a->others = NULL;
        a->pointed = NULL;
        a->breaks = a->continues = true;
        follow(a, body);
    } while (a->more && !a->found);
    return a->found;
}

const node *loop_find_unassigned(const loop *l, const node *body, str name, loop_unassigned *how)
{
    assigned a = {.l = l, .name = name};
    parts p = {.a = &a, .members = !has_unions(l)};
    const host_name *h = host_find(l->host, name, l->c->directive.begin);
    a.is_array = h && host_is_pointer(l->host, l->unit->arena, h);
    find_parts(body, &p);
    a.part = NULL;
    for (size_t k = 0; k <= p.count && !follow_body(&a, body); k++)
        a.part = k < p.count ? p.all[k] : NULL;
    *how = (loop_unassigned){a.behind, a.found && a.found == a.pointed};
    return a.found;
}
