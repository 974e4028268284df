/* need.c - what a statement needs: whether it must be around loops over threads, and which
 * variables need not be kept from one region to the next. */
#include "frontend/fission/fission.h"

#include <string.h>

typedef struct need {
    const fission *f;
    const node *of;
    const variable *v;
    bool found;
    int loops, switches; /* around it, inside of the statement */
} need;

/* Whether it assigns to a variable of the block that is declared outside of the statement. */
static void find_need(const node *n, void *data)
{
    need *w = data;
    const fission *f = w->f;
    const variable *v = fission_is_assignment(n) ? fission_assigned(f, n->a) : NULL;
    if (v && v->spread == FOR_BLOCK && v->declarator &&
        (v->declarator->first < w->of->first || v->declarator->first > w->of->last))
        w->found = true;
    tree_each(n, find_need, w);
}

static void find_jump(const node *n, void *data)
{
    need *w = data;
    const bool loop = n->kind == NODE_FOR || n->kind == NODE_WHILE || n->kind == NODE_DO,
               choice = n->kind == NODE_SWITCH;
    w->found = w->found || (n->kind == NODE_BREAK && !w->loops && !w->switches) ||
               (n->kind == NODE_CONTINUE && !w->loops);
    w->loops += loop;
    w->switches += choice;
    tree_each(n, find_jump, w);
    w->loops -= loop;
    w->switches -= choice;
}

static void find_return(const node *n, void *data)
{
    need *w = data;
    w->found = w->found || n->kind == NODE_RETURN;
    tree_each(n, find_return, w);
}

static void find_barrier(const node *n, void *data)
{
    need *w = data;
    call_kind kind = n->kind == NODE_CALL ? fission_call(w->f, n).kind : CALL_UNKNOWN;
    w->found = w->found || kind == CALL_BARRIER || kind == CALL_VOTE;
    tree_each(n, find_barrier, w);
}

static void find_atomic(const node *n, void *data)
{
    need *w = data;
    w->found = w->found || (n->kind == NODE_CALL && fission_call(w->f, n).atomic);
    tree_each(n, find_atomic, w);
}

static bool finds(const fission *f, const node *n, void (*visit)(const node *, void *))
{
    need w = {.f = f, .of = n};
    visit(n, &w);
    return w.found;
}

bool need_assigns(const fission *f, const node *n)
{
    return finds(f, n, find_need);
}

bool need_jumps(const fission *f, const node *n)
{
    return finds(f, n, find_jump);
}

bool need_returns(const fission *f, const node *n)
{
    return finds(f, n, find_return);
}

bool need_barriers(const fission *f, const node *n)
{
    return finds(f, n, find_barrier);
}

bool need_atomics(const fission *f, const node *n)
{
    return finds(f, n, find_atomic);
}

bool need_around(const fission *f, const node *n)
{
    return fission_waits(f, n) || need_assigns(f, n) || need_jumps(f, n);
}

/* ---- derived variables ---- */

bool need_rederivable(const fission *f, const node *n)
{
    for (const token *t = n->first; t <= n->last; t++) {
        const variable *v = variable_of(f, t);
        if (v && (v->assigned || v->exposed || v->array || v->shared ||
                  (v->spread != FOR_BLOCK && !v->derived)))
            return false;
    }
    return fission_is_pure(f, n) && !fission_loads(f, n);
}

bool need_again(const fission *f, const node *n)
{
    for (const token *t = n->first; t <= n->last; t++) {
        const variable *v = variable_of(f, t);
        if (v && !v->derived && !(v->spread == FOR_BLOCK && (v->for_block || !v->assigned)))
            return false;
    }
    return fission_is_pure(f, n) && !fission_loads(f, n);
}

bool need_constant(const fission *f, const node *n)
{
    for (const token *t = n->first; t <= n->last; t++) {
        const variable *v = variable_of(f, t);
        if (v && v->assigned && !v->for_block)
            return false;
    }
    return fission_is_uniform_value(f, n);
}

static void find_assignment(const node *n, void *data)
{
    need *w = data;
    w->found = w->found || (fission_is_assignment(n) && fission_assigned(w->f, n->a) == w->v);
    tree_each(n, find_assignment, w);
}

bool need_assignment(const fission *f, const node *n, const variable *v)
{
    need w = {.f = f, .of = n, .v = v};
    find_assignment(n, &w);
    return w.found;
}

typedef struct counter {
    const fission *f;
    int calls;
} counter;

/* Calls that take longer than to keep their values. */
static void count_calls(const node *n, void *data)
{
    counter *c = data;
    bool quick = true;
    if (n->kind == NODE_CALL) {
        static const char *const quick_ones[] = {"min", "max", "abs"};
        call what = fission_call(c->f, n);
        str name = n->a->kind == NODE_NAME ? n->a->at->text : (str){"", 0};
        quick = what.name != NULL || memchr(name.data, '<', name.size) || name.size == 1;
        for (size_t k = 0; k < 3; k++)
            quick = quick || str_is(name, quick_ones[k]);
    }
    c->calls += !quick;
    tree_each(n, count_calls, c);
}

/* A variable that keeps what it is initialised with, which takes no memory to compute. */
bool need_derived(const fission *f, const node *n)
{
    const node *d = n->kind == NODE_DECLARATION ? n->a : NULL;
    if (!d || d->next || !d->at || !d->a)
        return false;
    variable *v = variable_of(f, d->at);
    if (v->derived)
        return true;
    if (v->shared || v->is_type || v->assigned || v->exposed || v->array ||
        (v->spread == FOR_BLOCK && !v->group) || !need_rederivable(f, d->a))
        return false;
    counter c = {f, 0};
    count_calls(d->a, &c);
    return v->derived = c.calls == 0;
}

bool need_place(const fission *f, const node *n, thread_place *place)
{
    if (n->kind == NODE_BINARY && str_is(n->at->text, "&&"))
        return need_place(f, n->a, place) || need_place(f, n->b, place);
    if (n->kind != NODE_BINARY || !str_is(n->at->text, "==") || !fission_axis(f, n->a) ||
        !fission_is_uniform_value(f, n->b) || fission_loads(f, n->b))
        return false;
    *place = (thread_place){fission_axis(f, n->a), n->b};
    return true;
}
