/* sequence.c - which statements are in loops over threads, and which are around such loops.
 *
 * Statements of which each thread does its own are collected in regions. What makes threads wait,
 * or gives variables of the block their values, ends a region and is done once for all threads;
 * so is the control flow around it. A condition on which whole warps disagree becomes a mask of
 * the threads that take part. */
#define _GNU_SOURCE
#include "frontend/fission/fission.h"

#include <string.h>

/* ---- regions ---- */

void sequence_open(sequencer *q)
{
    if (!q->writes) {
        q->regions = arena_grow(q->f->arena, q->regions, q->nregions, sizeof *q->regions);
        q->regions[q->nregions++] = (region){0};
    }
    q->open = true;
    q->next_region++;
    if (q->writes)
        write_open(q, &q->regions[q->next_region - 1], (int)q->next_region - 1);
}

static region *current(const sequencer *q)
{
    return &q->regions[q->next_region - 1];
}

void sequence_close(sequencer *q)
{
    if (!q->open)
        return;
    q->open = false;
    write_close(q, current(q), (int)q->next_region - 1);
}

static void use_variable(sequencer *q, variable *v, bool assigned);

static void use_tokens(sequencer *q, const token *first, const token *last)
{
    for (const token *t = first; t <= last; t++) {
        variable *v = variable_of(q->f, t);
        if (v && v->declarator && v->declarator->at == t)
            v->declared_in = (int)q->next_region - 1;
        if (v)
            use_variable(q, v, false);
    }
}

static void use_variable(sequencer *q, variable *v, bool assigned)
{
    const int number = (int)q->next_region - 1;
    region *r = current(q);
    for (size_t k = 0; k < r->nuses; k++)
        if (r->uses[k].v == v) {
            r->uses[k].assigned = r->uses[k].assigned || assigned;
            return;
        }
    v->used_elsewhere = v->used_elsewhere || (v->used_in >= 0 && v->used_in != number);
    v->used_in = number;
    r->uses = arena_grow(q->f->arena, r->uses, r->nuses, sizeof *r->uses);
    r->uses[r->nuses++] = (region_use){v, assigned};
    if (v->derived) {
        const node *value = v->declarator->a;
        for (const token *t = v->declaration->first; t <= value->last; t++) {
            variable *other = variable_of(q->f, t);
            if (other && other != v)
                use_variable(q, other, false);
        }
    }
}

static void use_assigned(const node *n, void *data)
{
    sequencer *q = data;
    variable *v = fission_is_assignment(n) ? fission_assigned(q->f, n->a) : NULL;
    if (v)
        use_variable(q, v, true);
    tree_each(n, use_assigned, q);
}

void sequence_use(sequencer *q, const node *n)
{
    if (q->writes)
        return;
    use_tokens(q, n->first, n->last);
    use_assigned(n, q);
}

/* ---- statements ---- */

static void mark_for_block(sequencer *q, const node *n)
{
    for (const node *d = n->kind == NODE_DECLARATION ? n->a : NULL; d; d = d->next)
        if (d->at)
            variable_of(q->f, d->at)->for_block = true;
}

static void go_to(sequencer *q, const token *last)
{
    q->last = last;
}

/* Returns of the statement, which is part of the current region. */
static void find_returns(const node *n, void *data)
{
    sequencer *q = data;
    if (n->kind == NODE_RETURN) {
        if (n->a)
            fission_refuse(q->f, n->first, "a return with a value");
        current(q)->returns = true;
        q->f->returns = true;
        write_returns(q, n, (int)q->next_region - 1);
    }
    tree_each(n, find_returns, q);
}

/* A condition of single threads is easier to vectorize around where it is alone in a loop. That
 * costs nothing while the region has no variables, and is not done with atomic functions, which
 * threads may use to wait for each other's next statements. */
static void part(sequencer *q, const node *n)
{
    const bool condition = n->kind == NODE_IF, atomic = need_atomics(q->f, n);
    const node *d = n->kind == NODE_DECLARATION ? n->a : NULL;
    bool declares = n->kind == NODE_DECLARATION &&
                    !(d && d->at && !d->next && variable_of(q->f, d->at)->kept);
    if (q->open && q->parts && !q->keeps && !atomic && (condition || q->was_condition))
        sequence_close(q);
    q->keeps = (q->open && q->keeps) || atomic || declares;
    q->was_condition = condition;
}

static void for_threads(sequencer *q, const node *n)
{
    const node *d = n->kind == NODE_DECLARATION ? n->a : NULL;
    if (d && d->at)
        variable_of(q->f, d->at)->outlasts = variable_of(q->f, d->at)->escapes && !q->is_last;
    part(q, n);
    const bool alone = !q->open && q->parts && n->kind == NODE_IF && !n->c && q->mask < 0 &&
                       !q->f->returns && !need_returns(q->f, n) &&
                       need_place(q->f, n->a, &q->place);
    if (!q->open)
        sequence_open(q);
    q->place = (thread_place){0};
    sequence_use(q, n);
    find_returns(n, q);
    go_to(q, n->last);
    if (alone)
        sequence_close(q);
    if (d && d->at && q->writes)
        write_context(q, variable_of(q->f, d->at));
}

/* It stands outside of loops over threads as it is. */
static void for_block(sequencer *q, const node *n)
{
    sequence_close(q);
    mark_for_block(q, n);
    go_to(q, n->last);
}

/* A statement that is a sequence; if it has no braces, it gets some. */
static void inner_sequence(sequencer *q, const node *n)
{
    bool block = n->kind == NODE_BLOCK;
    go_to(q, block ? n->first : n->first - 1);
    if (!block)
        write_put(q, " {");
    if (block) {
        fission_sequence(q, n->a);
    } else {
        node alone = *n;
        alone.next = NULL;
        fission_sequence(q, &alone);
    }
    sequence_close(q);
    go_to(q, n->last);
    if (!block)
        write_put(q, " }");
}

static void loop(sequencer *q, const node *n)
{
    fission *f = q->f;
    const bool is_for = n->kind == NODE_FOR, last = q->is_last;
    const int mask = q->loop_mask;
    const node *init = is_for ? n->a : NULL, *condition = is_for ? n->b : n->a,
               *step = is_for ? n->c : NULL, *body = is_for ? n->d : n->b;
    bool starts = !init || (init->kind == NODE_EXPRESSION && !init->a) ||
                  (fission_is_uniform(f, init) && !fission_waits(f, init));
    bool ends = !condition ||
                (fission_is_uniform_value(f, condition) && !fission_waits(f, condition));
    bool steps = !step || (fission_is_uniform(f, step) && !fission_waits(f, step));
    if (!starts || !ends || !steps) {
        fission_refuse(f, n->first,
                       "threads wait in a loop that they may leave at different "
                       "times");
        return;
    }
    sequence_close(q);
    if (init)
        mark_for_block(q, init);
    q->is_last = false;
    q->loop_mask = q->mask;
    inner_sequence(q, body);
    q->is_last = last;
    q->loop_mask = mask;
    go_to(q, n->last);
}

/* Threads of a warp agree on the condition, or are masked. */
static void masked(sequencer *q, const node *n)
{
    fission *f = q->f;
    const int outer = q->mask, yes = q->masks++, no = n->c ? q->masks++ : -1;
    const node *condition = n->a;
    /* where no thread waits later, the others are as good as at their end */
    const bool ends = q->is_last && !(n->c && fission_waits(f, n->c));
    if ((!ends && fission_spread(f, condition) != FOR_WARP) || !fission_is_pure(f, condition) ||
        need_barriers(f, n) || need_jumps(f, n)) {
        fission_refuse(f, n->first, "threads wait under a condition that is not the same for all");
        return;
    }
    f->whole_warps = f->whole_warps || !ends;
    sequence_close(q);
    write_put(q, " { ckpp::fission_mask ckpp_m%d = {};", yes);
    if (n->c)
        write_put(q, " ckpp::fission_mask ckpp_m%d = {};", no);
    sequence_open(q);
    sequence_use(q, condition);
    write_put(q, " const bool ckpp_yes = (%s); ckpp_m%d[ckpp_t] = ckpp_yes;",
              q->writes ? write_tokens(q, condition->first, condition->last) : "", yes);
    if (n->c)
        write_put(q, " ckpp_m%d[ckpp_t] = !ckpp_yes;", no);
    sequence_close(q);
    /* "if (condition)" */
    const token *close = condition->last + 1;
    write_blank(q, n->first, close);
    go_to(q, close);
    write_put(q, " if (ckpp::fission_any(ckpp_m%d))", yes);
    write_mask(q, yes, outer);
    q->mask = yes;
    inner_sequence(q, n->b);
    if (n->c) {
        const token *otherwise = n->b->last + 1;
        write_blank(q, otherwise, otherwise);
        go_to(q, otherwise);
        write_put(q, " if (ckpp::fission_any(ckpp_m%d))", no);
        write_mask(q, no, outer);
        q->mask = no;
        inner_sequence(q, n->c);
    }
    q->mask = outer;
    go_to(q, n->last);
    write_put(q, " }");
}

static void choice(sequencer *q, const node *n)
{
    fission *f = q->f;
    bool uniform = fission_is_uniform_value(f, n->a);
    bool around = need_around(f, n->b) || (n->c && need_around(f, n->c)) || need_assigns(f, n) ||
                  (uniform && need_returns(f, n));
    if (fission_waits(f, n->a) && (!fission_exchange(q, n->a) || (around && !uniform))) {
        fission_refuse(f, n->first, "threads wait for a condition");
        return;
    }
    if (!around) {
        for_threads(q, n);
        return;
    }
    if (!uniform) {
        masked(q, n);
        return;
    }
    sequence_close(q);
    inner_sequence(q, n->b);
    if (n->c) {
        go_to(q, n->c->first - 1);
        inner_sequence(q, n->c);
    }
}

static bool is_barrier(const sequencer *q, const node *n)
{
    call_kind kind = n->kind == NODE_EXPRESSION && n->a && n->a->kind == NODE_CALL
                         ? fission_call(q->f, n->a).kind
                         : CALL_UNKNOWN;
    return kind == CALL_BARRIER || kind == CALL_WARP_BARRIER;
}

static void barrier(sequencer *q, const node *n)
{
    if (q->mask >= 0 && fission_call(q->f, n->a).kind == CALL_BARRIER) {
        fission_refuse(q->f, n->first, "a barrier under a condition");
        return;
    }
    sequence_close(q);
    write_blank(q, n->first, n->last - 1);
    go_to(q, n->last);
}

static bool is_shared_or_type(const sequencer *q, const node *n)
{
    if (n->kind == NODE_EXPRESSION && n->a && n->a->kind == NODE_NAME &&
        memchr(n->a->at->text.data, ' ', n->a->at->text.size))
        return true; /* namespace x = y, using */
    if (n->kind == NODE_EXPRESSION && n->a && n->a->kind == NODE_CALL &&
        str_is(n->a->first->text, "CKPP_DYNAMIC_SHARED"))
        return true;
    if (n->kind == NODE_ASSERTION)
        return true;
    if (n->kind != NODE_DECLARATION)
        return false;
    return n->is_typedef || !n->a || (n->a->at && variable_of(q->f, n->a->at)->shared);
}

static void statement(sequencer *q, const node *n)
{
    fission *f = q->f;
    if (is_shared_or_type(q, n)) {
        for_block(q, n);
        return;
    }
    if (n->kind == NODE_EXPRESSION && !n->a)
        return;
    if (is_barrier(q, n)) {
        barrier(q, n);
        return;
    }
    if (need_derived(f, n)) {
        write_blank(q, n->first, n->last);
        return;
    }
    switch (n->kind) {
    case NODE_IF: choice(q, n); return;
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO:
        if (fission_waits(f, n) || need_assigns(f, n))
            loop(q, n);
        else if (strided_is(f, n))
            strided_write(q, n);
        else
            for_threads(q, n);
        return;
    case NODE_BLOCK:
        if (!need_around(f, n)) {
            for_threads(q, n);
        } else {
            sequence_close(q);
            inner_sequence(q, n);
        }
        return;
    case NODE_BREAK:
    case NODE_CONTINUE:
        if (q->mask != q->loop_mask)
            fission_refuse(f, n->first, "threads leave a loop in which others wait");
        for_block(q, n);
        return;
    case NODE_RETURN:
        if (q->mask >= 0)
            for_threads(q, n);
        else
            for_block(q, n);
        return;
    case NODE_PRAGMA:
        if (!n->a || need_around(f, n->a) || strided_is(f, n->a)) {
            write_blank(q, n->first, n->first);
            if (n->a)
                statement(q, n->a);
            return;
        }
        for_threads(q, n);
        return;
    case NODE_DECLARATION:
    case NODE_EXPRESSION: {
        bool uniform = fission_is_uniform(f, n);
        if (fission_waits(f, n) && !fission_exchange(q, n))
            return;
        if (uniform)
            for_block(q, n);
        else
            for_threads(q, n);
        return;
    }
    default:
        if (need_around(f, n))
            fission_refuse(f, n->first,
                           arena_printf(f->arena, "threads wait in %s", tree_what(n)));
        else
            for_threads(q, n);
    }
}

void fission_sequence(sequencer *q, const node *list)
{
    const bool last = q->is_last;
    const node *waiting = NULL; /* the last statement in which threads wait */
    for (const node *n = last ? list : NULL; n; n = n->next)
        waiting = fission_waits(q->f, n) ? n : waiting;
    for (; list && !q->f->why; list = list->next) {
        waiting = list == waiting ? NULL : waiting;
        q->is_last = last && !waiting;
        statement(q, list);
    }
    q->is_last = last;
}
