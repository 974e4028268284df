/* assigned.c - private variables that an iteration may read before it has assigned them.
 *
 * Each iteration, or thread of an inner loop, has one of its own, which begins without a value. So
 * on each way to a read there has to be an assignment, as the rules of Java and C# have it:
 * branches are joined, a loop may not run unless its first iteration is sure to, and conditions
 * are followed with what is assigned where they hold and where they do not. A function that is
 * given the address is followed, too, if its text is there; of others, and of pointers, it cannot
 * be told. A loop with a subscript that is computed fills an array.
 *
 * Of an array or struct its elements and members are followed one by one, as far as the body or a
 * function reads some by constant subscripts, or all members at once, and those that a function's
 * loop goes through; of all others, something has to be assigned. */
#include "frontend/loop/access.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 64, MOST_CALLS = 8 /* of functions that call each other */ };

/* What is known of a place. One that is never reached is ASSIGNED. */
typedef enum level { UNASSIGNED, DOUBTFUL, ASSIGNED } level;

/* A loop around the place whose variable counts from one number up to another, in steps. */
typedef struct counter {
    str name;
    int64_t first, end, step;
    const node *bound;
    const struct counter *outer;
} counter;

/* A label that is jumped to from where nothing is assigned. */
typedef struct target {
    str label;
    struct target *next;
} target;

/* A call of a function that is there. */
typedef struct call {
    loop_definition function;
    const node *arguments;
    const struct call *from; /* the call that runs it; or NULL */
    int depth;               /* of calls */
} call;

typedef struct assigned {
    const loop *l;
    str name;
    const node *part; /* what is followed: "t[1]", "t.x"; or NULL for all of it */
    int steps;        /* the last so many subscripts and members of it */
    bool is_array;
    bool is_parameter; /* `name` points to it, ... */
    bool is_first;     /* ... or to the first element of it */
    const call *from;  /* of the function that is followed; or NULL */
    int64_t size;      /* of an array with one subscript, if it is known; or 0 */
    bool branched;     /* conditions were met: a function may read a part only where they hold */
    level begins, now;
    level breaks, continues, returns; /* at all of those of the loop, switch, function around */
    level at_switch;
    bool has_default;
    bool fills;               /* the loop around assigns elements by computed subscripts */
    const loop_inner *others; /* the inner loop before whose threads have others; or NULL */
    bool more;                /* a label was found to be reached */
    const node *found;        /* the first read of what has no value, or NULL */
    const node *fill;         /* the first assignment of an element, or its call, ... */
    counter filler;           /* ... and the loop that counts it; its name may be empty */
    bool mixed;               /* other assignments followed */
    const node *giver;        /* what DOUBTFUL assigned it, or NULL */
    const node *doubted;      /* the first read after that, or NULL, ... */
    const node *doubted_by;   /* ... and what was the giver there */
    const loop_inner *behind; /* `others` there */
    const node *pointed;      /* where a pointer is given its address; or NULL */
    const counter *counters;
    target *targets;
} assigned;

static void follow(assigned *a, const node *n);

static level least(level a, level b)
{
    return a < b ? a : b;
}

static void give(assigned *a, level how, const node *giver)
{
    if (how <= a->now)
        return;
    a->now = how;
    a->giver = giver;
}

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

static bool is_mark(const node *n, node_kind kind, const char *text)
{
    return n->kind == kind && str_is(n->at->text, text);
}

/* The name that it is a part of, through subscripts and members; or NULL. */
static const node *root_of(const assigned *a, const node *n)
{
    bool reached = !a->is_parameter;
    for (; n; n = n->a) {
        const bool pointer = a->is_parameter && n->a && n->a->kind == NODE_NAME &&
                             (is_mark(n, NODE_UNARY, "*") || is_mark(n, NODE_MEMBER, "->"));
        if (n->kind != NODE_INDEX && !is_mark(n, NODE_MEMBER, ".") && !pointer)
            break;
        reached = true;
    }
    return n && n->kind == NODE_NAME && reached ? n : NULL;
}

static bool is_of(const assigned *a, const node *n)
{
    const node *root = root_of(a, n);
    return root && str_equal(root->at->text, a->name);
}

/* The parameter itself. */
static bool is_pointer(const assigned *a, const node *n)
{
    return a->is_parameter && n->kind == NODE_NAME && str_equal(n->at->text, a->name);
}

static int steps_of(const node *n)
{
    int count = 0;
    for (; n->kind != NODE_NAME; n = n->a)
        count += n->kind != NODE_UNARY;
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

static const counter *counter_of(const assigned *a, const node *subscript)
{
    const counter *c = subscript->kind == NODE_NAME ? a->counters : NULL;
    while (c && !str_equal(c->name, subscript->at->text))
        c = c->outer;
    return c;
}

/* Whether the subscript cannot be the constant. */
static bool is_other(const assigned *a, const node *subscript, const node *constant)
{
    const int64_t value = value_of(constant);
    const counter *c = counter_of(a, subscript);
    if (loop_is_literal(subscript))
        return value_of(subscript) != value;
    return c && (value < c->first || value >= c->end || (value - c->first) % c->step);
}

/* Whether each of its subscripts is a constant, or goes through known ones. */
static bool is_sure(const assigned *a, const node *part)
{
    for (; part->kind != NODE_NAME; part = part->a) {
        if (part->kind != NODE_INDEX || loop_is_literal(part->b))
            continue;
        const counter *c = counter_of(a, part->b);
        if (!c || c->end == INT64_MAX)
            return false;
    }
    return true;
}

/* Whether what is mentioned and what is followed have something in common. */
static bool meets(const assigned *a, const node *n)
{
    if (!a->part)
        return true;
    const node *part = a->part;
    int left = a->steps, own = steps_of(n);
    for (; own > left; own--)
        n = n->a;
    for (; left > own; left--) {
        if (left == 1 && a->is_first && n->kind == NODE_UNARY && part->kind == NODE_INDEX)
            return !value_of(part->b);
        part = part->a;
    }
    for (; left && n->kind == part->kind; left--, n = n->a, part = part->a)
        if (n->kind == NODE_MEMBER ? !str_equal(n->name->text, part->name->text)
                                   : is_other(a, n->b, part->b))
            return false;
    return true;
}

/* The step of what is followed that comes after those of n; NULL: there is none. */
static const node *step_after(const assigned *a, const node *n)
{
    const node *part = a->part;
    for (int more = a->part ? a->steps - steps_of(n) : 0; more > 1; more--)
        part = part->a;
    return part && a->steps > steps_of(n) ? part : NULL;
}

/* Whether it is what is followed, or a struct that has it. */
static bool is_read(const assigned *a, const node *n)
{
    const node *more = step_after(a, n);
    const bool first = a->is_first && a->steps == 1 && n->kind == NODE_UNARY; /* *t is t[0] */
    if (!a->part)
        return true;
    return (a->is_parameter ? is_sure(a, n) : is_constant(n)) && steps_of(n) <= a->steps &&
           meets(a, n) && (!more || more->kind == NODE_MEMBER || first);
}

static void follow_subscripts(assigned *a, const node *part)
{
    for (; part->kind != NODE_NAME; part = part->a)
        if (part->kind == NODE_INDEX)
            follow(a, part->b);
}

/* ---- arrays that one assignment fills ---- */

/* Whether the loop that fills the array fills all of it. */
static bool is_full(const assigned *a)
{
    return a->filler.name.size && !a->filler.first && a->filler.step == 1 && a->size &&
           a->filler.end == a->size;
}

/* Whether the bound is the other one, or a number less. */
static bool is_at_most(const loop *l, const node *bound, const node *other)
{
    if (bound && is_mark(bound, NODE_BINARY, "-") && loop_is_literal(bound->b))
        bound = bound->a;
    return bound && other && loop_same(l, bound, other);
}

/* Whether the element is likely to be filled. A function may read others than the body assigns one
 * by one. */
static bool is_filled(const assigned *a, const node *part)
{
    const counter *f = &a->filler, *c = counter_of(a, part->b);
    if (is_full(a) || loop_is_literal(part->b))
        return true;
    if (a->mixed)
        return !a->is_parameter;
    if (f->name.size && c)
        return c->first >= f->first &&
               (f->end != INT64_MAX ? c->end <= f->end : is_at_most(a->l, c->bound, f->bound));
    if (!f->name.size && is_constant(a->fill->a))
        return !a->is_parameter || is_sure(a, part);
    return !a->is_parameter && (f->name.size || loop_same(a->l, part, a->fill->a));
}

static void note_fill(assigned *a, const node *assignment)
{
    const node *to = assignment->a;
    const bool one = to->kind == NODE_INDEX && to->a->kind == NODE_NAME;
    const counter *c = one ? counter_of(a, to->b) : NULL;
    if (a->fill == assignment || (a->fill && one && is_filled(a, to)))
        return;
    if (a->fill) {
        a->mixed = a->mixed || a->filler.name.size || !one || !is_constant(to) ||
                   !is_constant(a->fill->a);
        return;
    }
    a->fill = a->now == UNASSIGNED && one ? assignment : NULL;
    a->filler = c ? *c : (counter){0};
    a->mixed = false;
}

/* Of an element that is followed by its constant subscripts: computed ones may be others. */
static void assign(assigned *a, const node *assignment)
{
    const node *part = assignment->a;
    if (!a->part)
        note_fill(a, assignment);
    if (meets(a, part) && (!a->part || a->fills || is_sure(a, part)))
        a->now = ASSIGNED;
}

static void doubt(assigned *a, const node *part, const node *giver)
{
    if (!a->doubted)
        a->doubted_by = giver;
    a->doubted = a->doubted ? a->doubted : part;
}

static void read(assigned *a, const node *part)
{
    follow_subscripts(a, part);
    if (part->kind == NODE_NAME && a->is_array) { /* its address: whoever has it may do it */
        give(a, DOUBTFUL, part);
        a->pointed = part;
        return;
    }
    const bool filled = a->fill && part->kind == NODE_INDEX && is_filled(a, part);
    if (a->now == ASSIGNED && a->fill && part->kind == NODE_INDEX && !filled)
        doubt(a, part, a->fill);
    if (a->now == ASSIGNED || a->found || !is_read(a, part) ||
        (filled && a->begins == DOUBTFUL)) /* by another function, up to the same bound */
        return;
    if (a->now == DOUBTFUL || (a->branched && a->part)) {
        doubt(a, part, a->now ? a->giver : part);
        return;
    }
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
    give(a, a->is_array ? DOUBTFUL : ASSIGNED, part);
    a->pointed = part;
}

/* A parameter that goes where it is not followed: what it points to is read there, or assigned. */
static void lose(assigned *a, const node *pointer)
{
    if (a->begins == DOUBTFUL)
        doubt(a, pointer, a->giver);
    else if (a->begins == ASSIGNED && a->fill && !is_full(a))
        doubt(a, pointer, a->fill);
    give(a, DOUBTFUL, pointer);
}

/* ---- functions that are given its address ---- */

/* Of the library: they assign what their pointers point to. */
static bool always_assigns(const assigned *a, const node *call, const node *target)
{
    static const char *const all[] = {"frexp",    "frexpf",    "modf",     "modff",
                                      "remquo",   "remquof",   "sincos",   "sincosf",
                                      "sincospi", "sincospif", "lgamma_r", "lgammaf_r"};
    static const char *const bytes[] = {"memset", "memcpy", "memmove"};
    const str name = call->a->at->text;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        if (str_is(name, all[k]))
            return true;
    const node *size = call->b && call->b->next ? call->b->next->next : NULL;
    for (size_t k = 0; size && k < sizeof bytes / sizeof *bytes; k++)
        if (str_is(name, bytes[k]))
            return (is_mark(size, NODE_UNARY, "sizeof") && is_of(a, size->a) &&
                    steps_of(size->a) == steps_of(target)) ||
                   (size->kind == NODE_TYPE_OPERAND && !a->is_array);
    return false;
}

/* An expression of a function, as the loop's body has it; or NULL. */
static const node *meaning(const assigned *a, const node *n)
{
    for (const call *c = a->from; c; c = c->from) {
        const node *argument = n->kind == NODE_NAME ? c->arguments : NULL;
        const loop_definition *f = &c->function;
        for (int k = 0; argument && !str_equal(loop_parameter_name(f, k), n->at->text); k++)
            argument = argument->next;
        if (!argument)
            return loop_has_value(a->l, n) ? n : NULL;
        n = argument;
    }
    return n;
}

static void follow_body(assigned *a, const node *body);

/* The text of the function that is called, and how it is followed: the call's argument, counted
 * from 0, points to `target`, or to its first element. NULL: it is not there. */
static const node *enter(const assigned *a, const node *n, int which, const node *target,
                         bool first, call *c, assigned *inner)
{
    *c = (call){.arguments = n->b, .from = a->from, .depth = a->from ? a->from->depth + 1 : 0};
    if (n->a->kind != NODE_NAME || c->depth >= MOST_CALLS ||
        !loop_next_definition(a->l, n->a->at->text, &(size_t){0}, &(size_t){0}, &c->function))
        return NULL;
    const int steps = a->part ? a->steps - steps_of(target) : 0;
    *inner = (assigned){.l = a->l,
                        .name = loop_parameter_name(&c->function, which),
                        .part = steps > 0 ? a->part : NULL,
                        .steps = steps,
                        .is_array = a->is_array,
                        .is_parameter = true,
                        .is_first = first,
                        .from = c,
                        .begins = a->now,
                        .giver = a->giver};
    if (target->kind == NODE_NAME) {
        inner->size = a->size;
        inner->fill = a->fill;
        inner->filler = a->filler;
        inner->mixed = a->mixed;
    }
    tree_reader r = {.arena = a->l->unit->arena, .tokens = &c->function.body};
    return tree_read_statement(&r);
}

static void follow_argument(assigned *a, const node *n, int which, const node *target, bool first)
{
    call c;
    assigned inner;
    const node *body = enter(a, n, which, target, first, &c, &inner);
    if (!body) {
        const bool named = n->a->kind == NODE_NAME;
        give(a, named && always_assigns(a, n, target) ? ASSIGNED : DOUBTFUL, n);
        return;
    }
    follow_body(&inner, body);
    if (inner.found && !a->found) {
        a->found = target;
        a->behind = a->others;
    }
    const node *by = inner.doubted_by;
    if (inner.doubted)
        doubt(a, target, by == a->giver || by == a->fill ? by : n);
    if (target->kind == NODE_NAME) {
        a->fill = inner.fill && inner.fill != a->fill ? n : a->fill;
        a->filler = inner.filler;
        a->mixed = inner.mixed;
    }
    give(a, inner.now, n);
}

/* If the argument is an address of the variable, what it points to. */
static const node *pointed_by(const assigned *a, const node *argument, bool *first)
{
    const node *to = is_mark(argument, NODE_UNARY, "&") && is_of(a, argument->a) ? argument->a
                                                                                 : NULL;
    *first = is_pointer(a, argument) ? a->is_first : a->is_array;
    if (is_pointer(a, argument))
        return argument;
    if (!to)
        return a->is_array && argument->kind == NODE_NAME && is_of(a, argument) ? argument : NULL;
    const bool element = to->kind == NODE_INDEX;
    *first = element;
    return element && loop_is_literal(to->b) && !value_of(to->b) ? to->a : to;
}

/* ---- expressions ---- */

/* What is assigned where the condition holds, and where it does not. */
typedef struct ways {
    level yes, no;
} ways;

/* Whether a pointer is given, which it is. */
static bool asks_pointer(const assigned *a, const node *n)
{
    return is_pointer(a, n) || (is_mark(n, NODE_BINARY, "!=") && is_pointer(a, n->a));
}

static ways follow_condition(assigned *a, const node *n)
{
    if (!n || asks_pointer(a, n))
        return (ways){a->now, ASSIGNED};
    if (is_mark(n, NODE_BINARY, "==") && is_pointer(a, n->a))
        return (ways){ASSIGNED, a->now};
    if (is_mark(n, NODE_UNARY, "!")) {
        const ways w = follow_condition(a, n->a);
        return (ways){w.no, w.yes};
    }
    const bool both = is_mark(n, NODE_BINARY, "&&");
    if (both || is_mark(n, NODE_BINARY, "||")) {
        const ways first = follow_condition(a, n->a);
        a->now = both ? first.yes : first.no;
        const ways second = follow_condition(a, n->b);
        a->now = least(least(second.yes, second.no), both ? first.no : first.yes);
        return both ? (ways){second.yes, least(first.no, second.no)}
                    : (ways){least(first.yes, second.yes), second.no};
    }
    if (n->kind == NODE_NUMBER && loop_is_literal(n))
        return value_of(n) ? (ways){a->now, ASSIGNED} : (ways){ASSIGNED, a->now};
    if (n->kind == NODE_NAME && (str_is(n->at->text, "true") || str_is(n->at->text, "false")))
        return str_is(n->at->text, "true") ? (ways){a->now, ASSIGNED} : (ways){ASSIGNED, a->now};
    follow(a, n);
    a->branched = a->is_parameter;
    return (ways){a->now, a->now};
}

static void follow_branches(assigned *a, const node *n)
{
    const ways w = follow_condition(a, n->a);
    a->now = w.yes;
    if (n->b)
        follow(a, n->b);
    const level then = a->now;
    a->now = w.no;
    if (n->c)
        follow(a, n->c);
    a->now = least(a->now, then);
}

static void follow_assignment(assigned *a, const node *n)
{
    if (!is_of(a, n->a)) {
        const node *doubted = a->doubted;
        follow(a, n->a);
        if (is_mark(n, NODE_ASSIGN, "=") && is_mark(n->a, NODE_UNARY, "*"))
            a->doubted = doubted; /* that assigns */
        follow(a, n->b);
        return;
    }
    follow(a, n->b);
    if (str_is(n->at->text, "="))
        follow_subscripts(a, n->a);
    else
        read(a, n->a);
    assign(a, n);
}

static void follow_call(assigned *a, const node *n)
{
    const bool method = n->a->kind == NODE_MEMBER && is_of(a, n->a->a);
    if (!method)
        follow(a, n->a);
    const node *pointed = a->pointed;
    int which = 0;
    for (const node *argument = n->b; argument; argument = argument->next, which++) {
        bool first;
        const node *to = pointed_by(a, argument, &first);
        if (!to) {
            follow(a, argument);
            continue;
        }
        const bool whole = is_pointer(a, to), met = whole || meets(a, to);
        if (!whole)
            follow_subscripts(a, to);
        if (met && (whole || is_sure(a, to)))
            follow_argument(a, n, which, to, first);
        else if (met || to->kind == NODE_INDEX) /* it may reach the elements behind */
            give(a, DOUBTFUL, n);
    }
    a->pointed = pointed; /* a function hardly keeps it */
    if (method)
        a->now = ASSIGNED;
}

/* ---- loops ---- */

/* The loop's variable, if it counts up from one plain number to another one. */
static bool read_counter(const assigned *a, const node *n, counter *c)
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
    c->bound = meaning(a, end->b);
    c->end = c->bound && loop_is_literal(c->bound)                       ? value_of(c->bound)
             : c->bound && a->size && loop_is_size_of(c->bound, a->name) ? a->size
                                                                         : INT64_MAX;
    c->end += including && c->end < INT64_MAX;
    return including || str_is(end->at->text, "<");
}

/* How a statement fills the array: by subscripts that are computed, or by a function. */
typedef struct filling {
    assigned *a;
    level how;
    const node *giver;
} filling;

static void find_filling(const node *n, void *data)
{
    filling *f = data;
    const counter *outer = f->a->counters;
    counter c = {.outer = outer};
    const bool sets = is_mark(n, NODE_ASSIGN, "=") && is_of(f->a, n->a);
    if (n->kind == NODE_FOR && read_counter(f->a, n, &c))
        f->a->counters = &c;
    if (sets && !is_sure(f->a, n->a) && meets(f->a, n->a)) {
        if (!f->a->part)
            note_fill(f->a, n);
        f->a->mixed = f->a->mixed || !f->a->filler.name.size;
        /* what is read, the caller knows; and of one element, the bound */
        f->how = f->a->is_parameter || f->a->part ? DOUBTFUL : ASSIGNED;
        f->giver = n;
    }
    if (n->kind == NODE_CALL)
        for (const node *argument = n->b; argument; argument = argument->next) {
            bool first;
            const node *to = pointed_by(f->a, argument, &first);
            if (!to || f->how || is_sure(f->a, to) || !meets(f->a, to))
                continue;
            f->how = DOUBTFUL;
            f->giver = n;
        }
    tree_each(n, find_filling, f);
    f->a->counters = outer;
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
    const bool counts = read_counter(a, n, &c), branched = a->branched;
    if (n->a)
        follow(a, n->a);
    if (counts)
        a->counters = &c;
    ways w = follow_condition(a, n->b);
    const bool runs = counts && c.end != INT64_MAX && c.first < c.end;
    a->branched = runs ? branched : a->branched;
    a->now = w.yes;
    follow(a, n->d);
    a->now = least(a->now, a->continues);
    if (n->c)
        follow(a, n->c);
    if (runs)
        w.no = a->now;
    a->now = least(w.no, a->breaks);
    a->counters = c.outer;
}

static void follow_loop(assigned *a, const node *n)
{
    const level breaks = a->breaks, continues = a->continues;
    const bool fills = a->fills;
    const loop_inner *others = with_others(a, n), *before = a->others;
    if (others) {
        a->now = UNASSIGNED;
        a->others = others;
        if (a->pointed && !a->found) {
            a->found = a->pointed;
            a->behind = others;
        }
        return;
    }
    a->breaks = a->continues = ASSIGNED;
    filling f = {.a = a};
    find_filling(n, &f);
    give(a, least(f.how, DOUBTFUL), f.giver); /* its first iteration may read before it fills */
    a->fills = f.how == ASSIGNED;
    if (n->kind == NODE_FOR) {
        follow_for(a, n);
    } else if (n->kind == NODE_WHILE) {
        const ways w = follow_condition(a, n->a);
        a->now = w.yes;
        follow(a, n->b);
        a->now = least(w.no, a->breaks);
    } else {
        follow(a, n->b);
        a->now = least(a->now, a->continues);
        a->now = least(follow_condition(a, n->a).no, a->breaks);
    }
    a->breaks = breaks;
    a->continues = continues;
    a->fills = fills;
    give(a, f.how, f.giver);
    if (a->others != before) /* again, with what the first iteration leaves */
        follow_loop(a, n);
}

static void follow_switch(assigned *a, const node *n)
{
    const level breaks = a->breaks, outer = a->at_switch;
    const bool has_default = a->has_default;
    follow(a, n->a);
    a->branched = a->is_parameter;
    a->at_switch = a->now;
    a->has_default = false;
    a->breaks = a->now = ASSIGNED;
    follow(a, n->b);
    a->now = least(least(a->now, a->breaks), a->has_default ? ASSIGNED : a->at_switch);
    a->breaks = breaks;
    a->at_switch = outer;
    a->has_default = has_default;
}

/* ---- statements ---- */

static void follow_jump(assigned *a, const node *n)
{
    tree_each(n, follow_child, a);
    if (n->kind == NODE_BREAK)
        a->breaks = least(a->breaks, a->now);
    if (n->kind == NODE_CONTINUE)
        a->continues = least(a->continues, a->now);
    if (n->kind == NODE_RETURN)
        a->returns = least(a->returns, a->now);
    if (n->kind == NODE_GOTO && a->now != ASSIGNED) {
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
    a->now = ASSIGNED;
}

static void follow_label(assigned *a, const node *n)
{
    for (const target *t = a->targets; t; t = t->next)
        if (str_equal(t->label, n->at->text))
            a->now = a->begins;
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
    const level before = a->now;
    const loop_inner *others = a->others;
    const node *s = n->a, *own = NULL;
    for (; s && !(own = declares(a, s)); s = s->next)
        follow(a, s);
    if (!own)
        return;
    a->now = ASSIGNED;
    a->others = NULL;
    a->pointed = NULL;
    follow_all(a, s->a);
    follow_all(a, s->next);
    a->now = before;
    a->others = others;
}

static void follow(assigned *a, const node *n)
{
    const level before = a->now;
    if (is_of(a, n)) {
        read(a, n);
        return;
    }
    if (is_pointer(a, n)) {
        lose(a, n);
        return;
    }
    switch (n->kind) {
    case NODE_ASSIGN: follow_assignment(a, n); return;
    case NODE_CALL: follow_call(a, n); return;
    case NODE_IF:
    case NODE_CONDITIONAL: follow_branches(a, n); return;
    case NODE_FOR:
        if (declares(a, n->a)) {
            a->now = ASSIGNED;
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
        a->now = least(a->now, a->at_switch);
        if (n->c)
            follow(a, n->c);
        return;
    case NODE_BINARY:
        if (str_is(n->at->text, "&&") || str_is(n->at->text, "||")) {
            const ways w = follow_condition(a, n);
            a->now = least(w.yes, w.no);
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

/* `now` is what the body leaves. */
static void follow_body(assigned *a, const node *body)
{
    a->targets = NULL;
    do {
        a->more = false;
        a->now = a->begins;
        a->others = NULL;
        a->pointed = a->doubted = NULL;
        a->breaks = a->continues = a->returns = ASSIGNED;
        follow(a, body);
    } while (a->more && !a->found);
    a->now = least(a->now, a->returns);
}

typedef struct parts {
    assigned *a;
    const node *all[MOST_PARTS];
    size_t count;
    bool members; /* also those with members */
    bool whole;   /* all of a struct is used at once */
} parts;

static void add_part(parts *p, const node *n)
{
    bool known = p->count == MOST_PARTS;
    for (size_t k = 0; k < p->count && !known; k++) {
        p->a->part = p->all[k];
        p->a->steps = steps_of(p->all[k]);
        known = steps_of(n) == p->a->steps && meets(p->a, n);
    }
    if (!known)
        p->all[p->count++] = n;
}

static void add_element(parts *p, const node *array, int64_t which)
{
    arena *a = p->a->l->unit->arena;
    const char *text = arena_printf(a, "%lld", (long long)which);
    token *t = arena_alloc(a, sizeof *t);
    node *nodes = arena_alloc(a, 2 * sizeof *nodes);
    *t = (token){.text = {text, strlen(text)}};
    nodes[0] = (node){.kind = NODE_NUMBER, .first = t, .last = t, .at = t};
    nodes[1] = (node){.kind = NODE_INDEX, .a = (node *)array, .b = &nodes[0]};
    add_part(p, &nodes[1]);
}

static void find_parts(const node *n, void *data);

static void find_parts_of_call(parts *p, const node *n)
{
    int which = 0;
    for (const node *argument = n->b; argument; argument = argument->next, which++) {
        bool first;
        call c;
        assigned *outer = p->a, inner;
        const node *to = pointed_by(outer, argument, &first);
        const node *body = to && to->kind == NODE_NAME
                               ? enter(outer, n, which, to, first, &c, &inner)
                               : NULL;
        if (!body)
            continue;
        p->a = &inner;
        find_parts(body, p);
        p->a = outer;
    }
}

/* Of functions, also elements that loops go through, and the first one. */
static void find_elements(parts *p, const node *n)
{
    const counter *c = n->kind == NODE_INDEX ? counter_of(p->a, n->b) : NULL;
    if (is_mark(n, NODE_UNARY, "*") && p->a->is_first)
        add_element(p, n->a, 0);
    if (!c || n->a->kind != NODE_NAME || c->end == INT64_MAX)
        return;
    for (int64_t k = c->first; k < c->end && p->count < MOST_PARTS; k += c->step)
        add_element(p, n->a, k);
}

static void find_parts(const node *n, void *data)
{
    parts *p = data;
    bool member = false;
    const counter *outer = p->a->counters;
    counter count = {.outer = outer};
    if (n->kind == NODE_FOR && read_counter(p->a, n, &count))
        p->a->counters = &count;
    tree_each(n, find_parts, p);
    p->a->counters = outer;
    if (n->kind == NODE_CALL)
        find_parts_of_call(p, n);
    if (p->a->is_parameter && is_of(p->a, n))
        find_elements(p, n);
    if (!is_of(p->a, n))
        return;
    for (const node *step = n; step->kind != NODE_NAME; step = step->a) {
        member = member || step->kind == NODE_MEMBER;
        p->a->is_array = p->a->is_array ||
                         (step->kind == NODE_INDEX && step->a->kind == NODE_NAME);
    }
    if (steps_of(n) && is_constant(n) && (!member || p->members))
        add_part(p, n);
}

/* All members of a struct of which the body names some. */
static void add_members(parts *p, const host_name *h)
{
    static const token dot = {.text = {".", 1}};
    arena *a = p->a->l->unit->arena;
    const char *type = h && p->members && p->count ? host_type(p->a->l->host, h) : NULL;
    const node *known = p->count ? p->all[0] : NULL;
    size_t first, last;
    const token_list *t = type && known->kind == NODE_MEMBER && steps_of(known) == 1
                              ? loop_find_members(p->a->l, type, &first, &last)
                              : NULL;
    if (!t)
        return;
    const token_list inside = token_slice(a, t, first, last - first);
    const outline o = outline_make(a, &inside, ROLE_SCOPE, NULL, NULL);
    const bool *top = outline_find_top(&o);
    for (int k = 0; k < o.count; k++) {
        if (!top[k] || o.t[k].declares != DECLARES_VALUE)
            continue;
        node *n = arena_alloc(a, sizeof *n);
        *n = (node){.kind = NODE_MEMBER, .at = &dot, .name = o.t[k].t, .a = known->a};
        add_part(p, n);
    }
}

const node *loop_find_unassigned(const loop *l, const node *body, str name, loop_unassigned *how)
{
    assigned a = {.l = l, .name = name};
    parts p = {.a = &a, .members = !loop_has_unions(l)};
    const host_name *h = host_find(l->host, name, l->c->directive.begin);
    const loop_variable *v = loop_find_variable(l, name);
    const char *extents = v ? loop_literal_extents(l, v->name) : NULL;
    const node *doubted = NULL;
    a.is_array = h && host_is_pointer(l->host, l->unit->arena, h);
    a.size = extents ? strtoll(extents + 1, NULL, 10) : 0;
    find_parts(body, &p);
    add_members(&p, h);
    *how = (loop_unassigned){0};
    for (size_t k = 0; k <= p.count && !a.found; k++) {
        a.part = k < p.count ? p.all[k] : NULL;
        a.steps = a.part ? steps_of(a.part) : 0;
        a.fill = NULL;
        follow_body(&a, body);
        if (!a.doubted || doubted)
            continue;
        doubted = a.doubted;
        how->giver = a.doubted_by;
    }
    how->behind = a.behind;
    const node *after = a.found ? step_after(&a, a.found) : NULL;
    how->part = after && after->kind == NODE_MEMBER ? after : NULL;
    how->pointed = a.found && a.found == a.pointed;
    if (a.found)
        how->giver = NULL;
    return a.found ? a.found : doubted;
}
