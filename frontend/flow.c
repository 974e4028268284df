/* flow.c - definite assignment: which outputs a body writes whatever path it takes.
 *
 * A walk over the statements with the set of what has been written so far. What cannot be followed (a switch,
 * a goto, text that is nested too deep or has unpaired brackets) is taken as writing nothing, so the answer
 * errs on one side only. After a jump nothing is reached, and everything counts as written there. */
#include "outline.h"

enum { MAX_DEPTH = 200 };
static const uint64_t everything = ~(uint64_t)0;

typedef struct flow {
    const outline *o;
    const unsigned short *owner;
    uint64_t exits;      /* what was written at every return so far */
    int depth;
    bool lost;           /* nothing is known any more */
} flow;

static uint64_t statement(flow *f, int *at, int stop, uint64_t now);

/* Expressions may hold a return as well, in a statement expression. */
static void look_into(flow *f, int from, int to, uint64_t now)
{
    for (int k = from; k < to; k++) {
        int role = f->o->t[k].role;
        if (f->o->t[k].code == '{' && (role == ROLE_LAMBDA || role == ROLE_FUNCTION || role == ROLE_RECORD))
            k = outline_skip(f->o, k) - 1;
        else if (outline_is_word(f->o, k, "return"))
            f->exits &= now;
        else if (outline_is_word(f->o, k, "goto"))
            f->lost = true;
    }
}

/* z = w = expression; */
static uint64_t assigned_by(const flow *f, int k, int end)
{
    uint64_t written = 0;
    if (outline_code(f->o, end) != ';' || f->o->t[k].conditional)
        return 0;
    for (; k < end && f->owner[k] && outline_code(f->o, k + 1) == '='; k += 2)
        if (f->owner[k] <= 64)
            written |= (uint64_t)1 << (f->owner[k] - 1);
    return written;
}

/* An expression or a declaration; or a macro with a block after it, which may run or not. */
static uint64_t expression(flow *f, int *at, int stop, uint64_t now)
{
    int begin = *at, k = begin;
    while (k < stop && outline_code(f->o, k) != ';' &&
           !(outline_code(f->o, k) == '{' && outline_role_of(f->o, k) == ROLE_BLOCK))
        k = outline_skip(f->o, k);
    if (k > stop)
        k = stop;
    look_into(f, begin, k, now);
    uint64_t written = assigned_by(f, begin, k);
    *at = k;
    if (k < stop && outline_code(f->o, k) == '{')
        statement(f, at, stop, now);
    else
        *at = k + 1;
    return now | written;
}

static uint64_t block(flow *f, int from, int to, uint64_t now)
{
    for (int k = from; k < to && !f->lost;)
        now = statement(f, &k, to, now);
    return now;
}

/* Past the parentheses of if, for, while or switch, with `at` behind the keyword. */
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
    for (;;) {
        ++*at;
        if (!condition(f, at, now))
            return now;
        written &= statement(f, at, stop, now);
        if (*at >= stop || !outline_is_word(f->o, *at, "else"))
            return written & now;
        ++*at;
        if (!outline_is_word(f->o, *at, "if"))
            return written & statement(f, at, stop, now);
    }
}

static uint64_t loop(flow *f, int *at, int stop, uint64_t now)
{
    bool is_do = outline_is_word(f->o, *at, "do");
    ++*at;
    if (!is_do && !condition(f, at, now))
        return now;
    statement(f, at, stop, now);
    if (is_do && *at < stop)
        expression(f, at, stop, now);
    return now;
}

static uint64_t switch_statement(flow *f, int *at, int stop, uint64_t now)
{
    ++*at;
    if (!condition(f, at, now) || *at >= stop)
        return now;
    int end = outline_skip(f->o, *at);
    look_into(f, *at, end, now);
    if (outline_code(f->o, *at) != '{')
        f->lost = true;
    *at = end;
    return now;
}

static uint64_t jump(flow *f, int *at, int stop, uint64_t now)
{
    bool certain = !f->o->t[*at].conditional;
    expression(f, at, stop, now);
    return certain ? everything : now;
}

/* One statement at *at, which moves past it. Returns what is written after it. */
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

uint64_t flow_always_assigned(const outline *o, const unsigned short *owner)
{
    flow f = {.o = o, .owner = owner, .exits = everything};
    uint64_t now = block(&f, 0, o->count, 0);
    return f.lost || !o->balanced ? 0 : f.exits & now;
}
