/* spread.c - which values are the same for all threads of a block, or for the lanes of each warp.
 *
 * All variables begin as the same for the block. Walking over the body again and again, each
 * assignment makes its variable as different as its value and as the conditions between the
 * variable's declaration and the assignment; a loop that threads leave at different times is such
 * a condition for what is in it. It ends when nothing changes. */
#include "frontend/fission/fission.h"

#include <stdlib.h>
#include <string.h>

static spread larger(spread a, spread b)
{
    return a > b ? a : b;
}

static bool is_at(const node *n, const char *text)
{
    return str_is(n->at->text, text);
}

/* ---- expressions ---- */

static bool is_builtin(const node *n, const char *name)
{
    return n->kind == NODE_NAME && is_at(n, name);
}

bool fission_is_wide(const node *type)
{
    static const char *const words[] = {"int",      "unsigned", "long",     "size_t",   "int32_t",
                                        "uint32_t", "int64_t",  "uint64_t", "ptrdiff_t"};
    bool wide = false;
    for (const token *t = type->first; t <= type->last; t++) {
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            wide = wide || str_is(t->text, words[k]);
        if (str_is(t->text, "char") || str_is(t->text, "short"))
            return false;
    }
    return wide;
}

char fission_axis(const fission *f, const node *n)
{
    if (n->kind == NODE_CAST)
        return fission_is_wide(n->a) ? fission_axis(f, n->b) : '\0';
    if (n->kind == NODE_MEMBER)
        return is_builtin(n->a, "threadIdx") && n->name->text.size == 1 ? n->name->text.data[0]
                                                                        : '\0';
    const variable *v = n->kind == NODE_NAME ? variable_of(f, n->at) : NULL;
    bool keeps = v && !v->assigned && !v->exposed && v->declarator && v->declarator->a &&
                 fission_is_wide(v->declaration->b);
    return keeps ? fission_axis(f, v->declarator->a) : '\0';
}

bool fission_is_thread_number(const fission *f, const node *n)
{
    return fission_axis(f, n) == 'x';
}

/* The value of a literal or of a macro for one; -1: not known. */
static long literal_of(const fission *f, const node *n)
{
    str text = n->at ? n->at->text : (str){"", 0};
    if (n->kind == NODE_NAME && !variable_of(f, n->at)) {
        if (is_at(n, "warpSize"))
            return 32;
        text = names_macro_text(f->macros, text);
    } else if (n->kind != NODE_NUMBER) {
        return -1;
    }
    const char *z = arena_strndup(f->arena, text.data, text.size);
    char *end;
    long value = strtol(z, &end, 0);
    return end > z && end[strspn(end, "uUlL ")] == '\0' ? value : -1;
}

/* Whether all lanes of a warp have the same result of these operands of a comparison or a
 * division, if warps are rows of the block. */
static bool is_whole_warp(const fission *f, const node *n)
{
    bool shift = is_at(n, ">>"), divide = is_at(n, "/");
    bool compare = is_at(n, "<") || is_at(n, ">=");
    if (n->kind != NODE_BINARY || !(shift || divide || compare) ||
        !fission_is_thread_number(f, n->a))
        return false;
    long value = literal_of(f, n->b);
    return shift ? value >= 5 && value < 32 : value > 0 && value % 32 == 0;
}

typedef struct spreader {
    const fission *f;
    spread s;
} spreader;

static void add_spread(const node *n, void *data)
{
    spreader *w = data;
    w->s = larger(w->s, fission_spread(w->f, n));
}

static spread of_children(const fission *f, const node *n)
{
    spreader w = {f, FOR_BLOCK};
    tree_each(n, add_spread, &w);
    return w.s;
}

static spread of_name(const fission *f, const node *n)
{
    static const struct {
        const char *name;
        spread s;
    } builtins[] = {{"threadIdx", FOR_THREAD},
                    {"_thread", FOR_THREAD},
                    {"_lane", FOR_THREAD},
                    {"_warp", FOR_WARP},
                    {"ckpp_number", FOR_THREAD}};
    const variable *v = variable_of(f, n->at);
    if (v)
        return v->spread;
    for (size_t k = 0; k < sizeof builtins / sizeof *builtins; k++)
        if (is_at(n, builtins[k].name))
            return builtins[k].s;
    return fission_macro(f, n->at->text).spread;
}

static spread of_call(const fission *f, const node *n)
{
    call c = fission_call(f, n);
    spread s = c.spread;
    if (c.kind == CALL_VOTE)
        return FOR_BLOCK;
    if (c.kind != CALL_PURE)
        return c.kind == CALL_COLLECTIVE ? s : FOR_THREAD;
    for (const node *a = n->b; a; a = a->next)
        s = larger(s, fission_spread(f, a));
    return s;
}

spread fission_spread(const fission *f, const node *n)
{
    switch (n->kind) {
    case NODE_NAME: return of_name(f, n);
    case NODE_CALL: return of_call(f, n);
    case NODE_BINARY: return is_whole_warp(f, n) ? FOR_WARP : of_children(f, n);
    case NODE_MEMBER:
        if (is_builtin(n->a, "threadIdx") && !str_is(n->name->text, "x"))
            return FOR_WARP;
        return fission_spread(f, n->a);
    case NODE_TYPE:
    case NODE_TYPE_OPERAND: return FOR_BLOCK;
    default: return of_children(f, n);
    }
}

/* ---- the walk ---- */

typedef struct walker {
    fission *f;
    spread *conditions;
    size_t n;
    int forgetting;          /* calls around it that keep no address */
    const node **loops;      /* that are open: also switches */
    size_t *loop_conditions; /* open outside of each */
    size_t nloops;
    bool changed;
} walker;

static void join(walker *w, variable *v, spread s)
{
    if (s > v->spread) {
        v->spread = s;
        w->changed = true;
    }
}

static void open_condition(walker *w, spread s)
{
    w->conditions = arena_grow(w->f->arena, w->conditions, w->n, sizeof *w->conditions);
    w->conditions[w->n++] = s;
}

static spread conditions_from(const walker *w, size_t from)
{
    spread s = FOR_BLOCK;
    for (size_t k = from; k < w->n; k++)
        s = larger(s, w->conditions[k]);
    return s;
}

static void assign(walker *w, const node *target, spread s)
{
    variable *v = fission_assigned(w->f, target);
    if (!v)
        return;
    if (!v->assigned)
        w->changed = v->assigned = true;
    join(w, v, larger(s, conditions_from(w, v->conditions)));
    if (v->array)
        join(w, v, FOR_THREAD);
}

static void expose(walker *w, const node *n)
{
    variable *v = fission_assigned(w->f, n);
    if (!v)
        return;
    if (!v->exposed || (!v->escapes && !w->forgetting))
        w->changed = v->exposed = true;
    v->escapes = v->escapes || !w->forgetting;
    join(w, v, FOR_THREAD);
}

/* Whether it is an element of an array, not an array or a row of one, which becomes a pointer. */
static bool is_element(const fission *f, const node *n)
{
    int indices = 0;
    for (; n->kind == NODE_INDEX; n = n->a)
        indices++;
    if (n->kind == NODE_MEMBER)
        return indices >= fission_extents(f, n->name->text);
    const variable *v = fission_assigned(f, n);
    return indices >= v->extents;
}

/* What evaluating it does to variables. */
static void evaluate(const node *n, void *data)
{
    walker *w = data;
    const fission *f = w->f;
    if (n->kind == NODE_INDEX && fission_assigned(f, n)) {
        if (!is_element(f, n))
            expose(w, n);
        for (; n->kind != NODE_NAME; n = n->a)
            if (n->kind == NODE_INDEX)
                evaluate(n->b, w);
        return;
    }
    if ((n->kind == NODE_NAME || n->kind == NODE_MEMBER) && fission_assigned(f, n) &&
        !is_element(f, n))
        expose(w, n);
    if (n->kind == NODE_ASSIGN) {
        spread s = fission_spread(f, n->b);
        assign(w, n->a, larger(s, is_at(n, "=") ? FOR_BLOCK : fission_spread(f, n->a)));
    } else if (fission_is_step(n)) {
        assign(w, n->a, FOR_BLOCK);
    } else if (n->kind == NODE_UNARY && (is_at(n, "&") || is_at(n, "&&"))) {
        expose(w, n->a);
    } else if (n->kind == NODE_CALL) {
        call c = fission_call(f, n);
        for (const node *a = n->b; c.kind == CALL_UNKNOWN && a; a = a->next)
            expose(w, a);
    }
    bool decides = n->kind == NODE_CONDITIONAL ||
                   (n->kind == NODE_BINARY && (is_at(n, "&&") || is_at(n, "||")));
    if (!decides) {
        bool forgets = n->kind == NODE_CALL && fission_call(f, n).forgets;
        w->forgetting += forgets;
        tree_each(n, evaluate, w);
        w->forgetting -= forgets;
        return;
    }
    evaluate(n->a, w);
    open_condition(w, fission_spread(f, n->a));
    if (n->b)
        evaluate(n->b, w);
    if (n->c)
        evaluate(n->c, w);
    w->n--;
}

/* A variable that a statement for threads assigns has an element for each thread. */
static void assign_for_threads(const node *n, void *data)
{
    walker *w = data;
    if (n->kind == NODE_ASSIGN || fission_is_step(n)) {
        variable *v = fission_assigned(w->f, n->a);
        if (v)
            join(w, v, FOR_WARP);
    }
    tree_each(n, assign_for_threads, w);
}

static void evaluate_statement(walker *w, const node *n)
{
    evaluate(n, w);
    if (!fission_is_uniform(w->f, n))
        assign_for_threads(n, w);
}

static void declare(walker *w, const node *n)
{
    for (const node *d = n->a; d; d = d->next) {
        variable *v = d->at ? variable_of(w->f, d->at) : NULL;
        if (!v || v->is_type || n->is_typedef)
            continue;
        v->conditions = w->n;
        if (v->shared)
            continue;
        if (d->a)
            join(w, v, fission_spread(w->f, d->a));
        if (v->group || (v->array && (v->assigned || !d->a)))
            join(w, v, FOR_THREAD);
    }
    evaluate(n, w);
    for (const node *d = n->a; d; d = d->next) {
        variable *v = d->at ? variable_of(w->f, d->at) : NULL;
        if (v && !v->shared && !n->is_typedef && !fission_is_uniform(w->f, n))
            join(w, v, FOR_WARP);
    }
    if (!fission_is_uniform(w->f, n))
        assign_for_threads(n, w);
}

static void walk(walker *w, const node *n);

static void walk_loop(walker *w, const node *n, const node *condition, const node *step,
                      const node *body)
{
    spread *own = &w->f->loop_spread[index_of(w->f, n->first)];
    spread s = condition ? fission_spread(w->f, condition) : FOR_BLOCK;
    w->loops = arena_grow(w->f->arena, w->loops, w->nloops, sizeof *w->loops);
    w->loop_conditions = arena_grow(w->f->arena, w->loop_conditions, w->nloops,
                                    sizeof *w->loop_conditions);
    w->loops[w->nloops] = n;
    w->loop_conditions[w->nloops++] = w->n + 1;
    open_condition(w, larger(s, *own));
    if (condition)
        evaluate_statement(w, condition);
    walk(w, body);
    if (step)
        evaluate_statement(w, step);
    w->n--;
    w->nloops--;
}

/* break or continue: threads that do it and others part in that loop. */
static void leave_loop(walker *w, const node *n)
{
    size_t k = w->nloops;
    while (k > 0 && n->kind == NODE_CONTINUE && w->loops[k - 1]->kind == NODE_SWITCH)
        k--;
    if (k == 0)
        return;
    spread s = conditions_from(w, w->loop_conditions[k - 1]);
    spread *own = &w->f->loop_spread[index_of(w->f, w->loops[k - 1]->first)];
    if (s > *own) {
        *own = s;
        w->changed = true;
    }
}

static void walk_list(walker *w, const node *n)
{
    for (; n; n = n->next)
        walk(w, n);
}

static void walk(walker *w, const node *n)
{
    fission *f = w->f;
    switch (n->kind) {
    case NODE_BLOCK: walk_list(w, n->a); break;
    case NODE_DECLARATION: declare(w, n); break;
    case NODE_EXPRESSION:
        if (n->a)
            evaluate(n->a, w);
        if (n->a && !fission_is_uniform(f, n))
            assign_for_threads(n->a, w);
        break;
    case NODE_IF:
        evaluate_statement(w, n->a);
        open_condition(w, fission_spread(f, n->a));
        walk(w, n->b);
        if (n->c)
            walk(w, n->c);
        w->n--;
        break;
    case NODE_FOR:
        if (n->a)
            walk(w, n->a);
        walk_loop(w, n, n->b, n->c, n->d);
        break;
    case NODE_WHILE:
    case NODE_DO:
    case NODE_SWITCH: walk_loop(w, n, n->a, NULL, n->b); break;
    case NODE_CASE:
        if (n->c)
            walk(w, n->c);
        break;
    case NODE_PRAGMA:
        if (n->a)
            walk(w, n->a);
        break;
    case NODE_BREAK:
    case NODE_CONTINUE: leave_loop(w, n); break;
    default: break;
    }
}

/* ---- what is refused ---- */

static void check(const node *n, void *data)
{
    fission *f = data;
    if (n->kind == NODE_CALL && fission_call(f, n).kind == CALL_REFUSED)
        fission_refuse(f, n->first,
                       arena_printf(f->arena, "a call whose effect is not known: %.*s",
                                    (int)n->first->text.size, n->first->text.data));
    if (n->kind == NODE_NAME && !variable_of(f, n->at) && !fission_macro(f, n->at->text).plain)
        fission_refuse(f, n->at, "a macro that is no plain value");
    if (n->kind == NODE_NAME && !variable_of(f, n->at) && fission_definition(f, n->at->text).waits)
        fission_refuse(f, n->at, "a function in which threads wait");
    bool changes = n->kind == NODE_ASSIGN || fission_is_step(n) ||
                   (n->kind == NODE_UNARY && is_at(n, "&"));
    const node *target = changes ? n->a : NULL;
    while (target && target->kind == NODE_MEMBER && is_at(target, "."))
        target = target->a;
    if (target && target->kind == NODE_NAME && !variable_of(f, target->at))
        fission_refuse(f, target->at, "a variable from outside of the body is changed");
    const node *until = n->kind == NODE_FOR                           ? n->b
                        : n->kind == NODE_WHILE || n->kind == NODE_DO ? n->a
                                                                      : NULL;
    if (until && need_atomics(f, until))
        fission_refuse(f, n->first, "a loop that may wait for another thread");
    if (n->kind == NODE_DECLARATION && n->is_static)
        fission_refuse(f, n->first, "a static variable");
    if (n->kind == NODE_DECLARATION && n->b && n->b->b)
        fission_refuse(f, n->first, "a type that is an expression's");
    tree_each(n, check, f);
}

bool fission_find_spreads(fission *f)
{
    walker w = {.f = f, .changed = true};
    f->loop_spread = arena_alloc(f->arena, (f->tokens.count + 1) * sizeof *f->loop_spread);
    for (int k = 0; w.changed && k < 200; k++) {
        w.changed = false;
        walk(&w, f->body);
    }
    check(f->body, f);
    if (w.changed)
        fission_refuse(f, f->body->first, "values that depend on each other in too long a row");
    return !f->why;
}
