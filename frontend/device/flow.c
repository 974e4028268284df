/* flow.c - which outputs a body writes on every path, and whether its end can be reached.
 *
 * A walk over the statements with the set of parameters that have been written so far. Code that
 * cannot be followed (a switch, a goto, deep nesting, unpaired brackets) counts as writing
 * nothing, so that a parameter in the result is certainly written. Code after a jump is
 * unreachable; there the set is full, so that it does not restrict the other paths. The end counts
 * as reachable only if that is certain: not behind code that may never return. */
#include "frontend/device/device.h"

#include <string.h>

enum { MAX_DEPTH = 200 };
static const uint64_t everything = ~(uint64_t)0;
static const uint64_t unreached = (uint64_t)1 << FLOW_PARAMS; /* bit: the code is unreachable */

typedef struct flow {
    const outline *o;
    const unsigned short *owner;
    uint64_t exits; /* what was written at every return so far */
    int depth;
    int loops;             /* loops around the statement, and blocks behind a macro, which may be
                          * loops */
    int jump;              /* the first break or continue outside all of these, or -1 */
    bool broke, continued; /* the current loop has a break, or a continue */
    bool unsure;           /* the next statement may not be reachable */
    bool lost;             /* the code cannot be followed any more */
} flow;

static uint64_t statement(flow *f, int *at, int stop, uint64_t now);

/* Looks for jumps inside an expression, which may have some in a statement expression. */
static void look_into(flow *f, int from, int to, uint64_t now)
{
    for (int k = from; k < to; k++) {
        int role = f->o->t[k].role;
        if (f->o->t[k].code == '{' &&
            (role == ROLE_LAMBDA || role == ROLE_FUNCTION || role == ROLE_RECORD))
            k = outline_skip(f->o, k) - 1;
        else if (outline_is_word(f->o, k, "return"))
            f->exits &= now;
        else if (outline_is_word(f->o, k, "goto"))
            f->lost = true;
        f->broke |= outline_is_word(f->o, k, "break");
        f->continued |= outline_is_word(f->o, k, "continue");
    }
}

/* ---- conditions ---- */

typedef enum truth { VARIES, ALWAYS, NEVER, CONSTANT } truth;

/* Whether the condition [from, to) is a constant, and its value if that is obvious. */
static truth truth_of(const outline *o, int from, int to)
{
    name_kind kind;
    bool one = to == from + 1;
    if (one && (outline_is_word(o, from, "true") || str_is(o->t[from].t->text, "1")))
        return ALWAYS;
    if (one && (outline_is_word(o, from, "false") || str_is(o->t[from].t->text, "0")))
        return NEVER;
    for (int k = from; k < to; k++)
        if (outline_is_name(o, k) && !(o->known && names_find(o->known, o->t[k].t->text, &kind)))
            return VARIES;
    return CONSTANT;
}

/* The condition of the for, while or if whose parenthesis is at `open`. */
static truth condition_truth(const outline *o, int open, bool is_for)
{
    int from = open + 1, to = o->t[open].partner;
    if (is_for) { /* between the two semicolons; a range-based for has none */
        while (from < to && outline_code(o, from) != ';')
            from = outline_skip(o, from);
        int end = from + 1;
        while (end < to && outline_code(o, end) != ';')
            end = outline_skip(o, end);
        if (from >= to || end >= to)
            return VARIES;
        if (end == from + 1)
            return ALWAYS;
        from++, to = end;
    }
    return truth_of(o, from, to);
}

/* ---- statements ---- */

/* Whether the expression statement at k may end the thread or leave the body: it begins with a
 * macro or the call of an unknown function, or is inline assembly. */
static bool may_not_return(const flow *f, int k)
{
    const outline *o = f->o;
    name_kind kind;
    if (outline_is_word(o, k, "asm") || outline_is_word(o, k, "__asm__"))
        return true;
    if (!outline_is_name(o, k) || f->owner[k] || o->t[k].declares)
        return false;
    str name = o->t[k].t->text;
    bool plain = names_is_builtin(name, &kind) && kind == NAME_FUNCTION && name.data[0] != '_' &&
                 !str_is(name, "assert") && !str_is(name, "abort") && !str_is(name, "exit");
    uint32_t after = outline_code(o, k + 1);
    return !plain && (after == '(' || after == ';' || after == '{' || after == CODE2(':', ':') ||
                      (after == '<' && o->t[k + 1].role == ROLE_ANGLE));
}

/* The parameters that a statement such as `z = w = expression, u = expression;` assigns. Only the
 * last statement of a text without braces may lack its semicolon. */
static uint64_t assigned_by(const flow *f, int k, int end)
{
    const outline *o = f->o;
    uint64_t written = 0;
    if (outline_code(o, end) != ';' && end != o->count)
        return 0;
    while (k < end) {
        for (; k < end && f->owner[k] && outline_code(o, k + 1) == '=' && !o->t[k].conditional;
             k += 2)
            if (f->owner[k] <= FLOW_PARAMS)
                written |= (uint64_t)1 << (f->owner[k] - 1);
        while (k < end && outline_code(o, k) != ',')
            k = outline_skip(o, k);
        k++;
    }
    return written;
}

/* An expression or a declaration; or a macro followed by a block, which may run or not. */
static uint64_t expression(flow *f, int *at, int stop, uint64_t now)
{
    int begin = *at, k = begin;
    while (k < stop && outline_code(f->o, k) != ';' &&
           !(outline_code(f->o, k) == '{' && outline_role_of(f->o, k) == ROLE_BLOCK))
        k = outline_skip(f->o, k);
    if (k > stop)
        k = stop;
    f->unsure |= !(now & unreached) && may_not_return(f, begin);
    look_into(f, begin, k, now);
    uint64_t written = assigned_by(f, begin, k);
    *at = k;
    f->loops++;
    if (k < stop && outline_code(f->o, k) == '{')
        statement(f, at, stop, now);
    else
        *at = k + 1;
    f->loops--;
    return now | written;
}

static uint64_t block(flow *f, int from, int to, uint64_t now)
{
    for (int k = from; k < to && !f->lost;)
        now = statement(f, &k, to, now);
    return now;
}

/* Moves *at from behind if, for, while or switch past the parentheses. */
static bool condition(flow *f, int *at, uint64_t now)
{
    int open = *at;
    if (f->o->t[open].keyword & KEYWORD_SPECIFIER)
        open++;
    if (outline_code(f->o, open) != '(' || f->o->t[open].partner < 0) {
        f->lost = true;
        return false;
    }
    look_into(f, open, f->o->t[open].partner, now);
    *at = f->o->t[open].partner + 1;
    return true;
}

static uint64_t if_chain(flow *f, int *at, int stop, uint64_t now)
{
    uint64_t written = everything;
    for (bool unsure = false;;) {
        int open = ++*at;
        if (!condition(f, at, now))
            return now;
        truth known = outline_code(f->o, open) == '(' ? condition_truth(f->o, open, false)
                                                      : CONSTANT;
        unsure |= known == ALWAYS || known == CONSTANT;
        written &= statement(f, at, stop, now);
        if (*at >= stop || !outline_is_word(f->o, *at, "else")) {
            f->unsure |= unsure;
            return written & now;
        }
        ++*at;
        if (!outline_is_word(f->o, *at, "if"))
            return written & statement(f, at, stop, now);
    }
}

static uint64_t loop(flow *f, int *at, int stop, uint64_t now)
{
    const outline *o = f->o;
    bool is_do = outline_is_word(o, *at, "do"), is_for = outline_is_word(o, *at, "for");
    bool certain = !o->t[*at].conditional, broke = f->broke, continued = f->continued;
    int open = ++*at;
    f->broke = f->continued = false;
    if (!is_do && !condition(f, at, now))
        return now;
    f->loops++;
    uint64_t body = statement(f, at, stop, now);
    f->loops--;
    if (is_do && *at < stop) {
        open = *at + 1;
        expression(f, at, stop, now);
    }
    bool plain = outline_code(o, open) == '(' && o->t[open].partner > open;
    truth known = plain ? condition_truth(o, open, is_for) : CONSTANT;
    bool leaves = f->broke || (known != ALWAYS && (!is_do || f->continued || !(body & unreached)));
    f->unsure |= known == CONSTANT || (!leaves && !certain);
    f->broke = broke;
    f->continued = continued;
    return leaves || !certain ? now : everything;
}

static uint64_t switch_statement(flow *f, int *at, int stop, uint64_t now)
{
    ++*at;
    if (!condition(f, at, now) || *at >= stop)
        return now;
    int end = outline_skip(f->o, *at);
    bool broke = f->broke;
    look_into(f, *at, end, now);
    f->broke = broke;               /* a break inside leaves only the switch */
    for (int k = *at; k < end; k++) /* with a default, every case may return */
        f->unsure |= outline_is_word(f->o, k, "default");
    if (outline_code(f->o, *at) != '{')
        f->lost = true;
    *at = end;
    return now;
}

static uint64_t jump(flow *f, int *at, int stop, uint64_t now)
{
    bool certain = !f->o->t[*at].conditional, broke = f->broke, continued = f->continued;
    if (f->jump < 0 && !f->loops && certain && !outline_is_word(f->o, *at, "return"))
        f->jump = *at;
    expression(f, at, stop, now);
    f->unsure |= !certain;
    if (now & unreached) /* then the jump is unreachable, too */
        f->broke = broke, f->continued = continued;
    return certain ? everything : now;
}

/* Follows the statement at *at, and moves *at past it. `now` is the set before it; returns the set
 * after it. */
static uint64_t statement(flow *f, int *at, int stop, uint64_t now)
{
    const outline *o = f->o;
    while (*at < stop && o->t[*at].declares == DECLARES_LABEL && outline_code(o, *at + 1) == ':')
        *at += 2;
    int k = *at;
    if (f->depth >= MAX_DEPTH || f->lost || k >= stop) {
        f->lost |= k < stop;
        *at = stop;
        return now;
    }
    f->depth++;
    if (o->t[k].code == '{' && o->t[k].partner > k) {
        *at = o->t[k].partner + 1;
        now = block(f, k + 1, o->t[k].partner, now);
    } else if (outline_is_word(o, k, "if")) {
        now = if_chain(f, at, stop, now);
    } else if (outline_is_word(o, k, "for") || outline_is_word(o, k, "while") ||
               outline_is_word(o, k, "do")) {
        now = loop(f, at, stop, now);
    } else if (outline_is_word(o, k, "switch")) {
        now = switch_statement(f, at, stop, now);
    } else if (outline_is_word(o, k, "return") || outline_is_word(o, k, "break") ||
               outline_is_word(o, k, "continue")) {
        now = jump(f, at, stop, now);
    } else if (outline_is_word(o, k, "goto") || outline_is_word(o, k, "try")) {
        f->lost = true;
    } else {
        now = expression(f, at, stop, now);
    }
    f->depth--;
    return now;
}

flow_facts flow_follow(const outline *o, const unsigned short *owner)
{
    flow f = {.o = o, .owner = owner, .exits = everything, .jump = -1};
    uint64_t now = block(&f, 0, o->count, 0);
    if (f.lost || !o->balanced)
        return (flow_facts){.jump = -1};
    return (flow_facts){
        .always_assigned = f.exits & now, .ends = !f.unsure && !(now & unreached), .jump = f.jump};
}
