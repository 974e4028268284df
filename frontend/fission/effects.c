/* effects.c - what evaluating an expression does: which variables it changes, whether it loads
 * memory, and whether it may be done once for all threads. */
#include "frontend/fission/fission.h"

static bool is_at(const node *n, const char *text)
{
    return str_is(n->at->text, text);
}

/* Whether an element is a part of the variable, and not what it points to: that of a vector, for
 * all that is known of the type. */
static bool has_elements(const variable *v)
{
    return v->array || (v->declarator && !v->declarator->pointers && !v->declarator->b &&
                        !v->declarator->is_pointer_to_array);
}

variable *fission_assigned(const fission *f, const node *n)
{
    for (;;) {
        if (n->kind == NODE_NAME) {
            variable *v = variable_of(f, n->at);
            return v && !v->shared ? v : NULL;
        }
        if (n->kind == NODE_MEMBER && is_at(n, ".")) {
            n = n->a;
        } else if (n->kind == NODE_INDEX) {
            const node *base = n->a;
            bool member = false; /* an array in a struct, for all that is known */
            for (; base->kind == NODE_INDEX || (base->kind == NODE_MEMBER && is_at(base, "."));
                 base = base->a)
                member = member || base->kind == NODE_MEMBER;
            const variable *v = base->kind == NODE_NAME ? variable_of(f, base->at) : NULL;
            if (!v || !(has_elements(v) || member) || v->shared)
                return NULL;
            n = base;
        } else {
            return NULL;
        }
    }
}

bool fission_is_step(const node *n)
{
    return (n->kind == NODE_UNARY || n->kind == NODE_POSTFIX) &&
           (is_at(n, "++") || is_at(n, "--"));
}

bool fission_is_assignment(const node *n)
{
    return n->kind == NODE_ASSIGN || fission_is_step(n);
}

typedef struct purity {
    const fission *f;
    bool pure, loads;
} purity;

static void find_effect(const node *n, void *data)
{
    purity *p = data;
    if (n->kind == NODE_CALL) {
        call c = fission_call(p->f, n);
        p->loads = p->loads || c.loads;
        p->pure = p->pure && (c.kind == CALL_PURE || c.kind == CALL_VOTE);
        for (const node *a = n->b; a; a = a->next)
            find_effect(a, p);
        return;
    }
    if (fission_is_assignment(n))
        p->pure = false;
    const variable *v = n->kind == NODE_NAME ? variable_of(p->f, n->at) : NULL;
    if (n->kind == NODE_NAME && !v) {
        macro_facts m = fission_macro(p->f, n->at->text);
        p->pure = p->pure && m.plain;
        p->loads = p->loads || m.loads;
    }
    p->loads = p->loads || n->kind == NODE_INDEX || (n->kind == NODE_UNARY && is_at(n, "*")) ||
               (n->kind == NODE_MEMBER && is_at(n, "->")) || (v && v->shared && !v->array);
    tree_each(n, find_effect, p);
}

bool fission_is_pure(const fission *f, const node *n)
{
    purity p = {f, true, false};
    find_effect(n, &p);
    return p.pure;
}

bool fission_loads(const fission *f, const node *n)
{
    purity p = {f, true, false};
    find_effect(n, &p);
    return p.loads;
}

bool fission_is_uniform_value(const fission *f, const node *n)
{
    return fission_spread(f, n) == FOR_BLOCK && fission_is_pure(f, n);
}

static bool is_uniform_target(const fission *f, const node *n)
{
    const variable *v = n->kind == NODE_NAME ? fission_assigned(f, n) : NULL;
    return v && v->spread == FOR_BLOCK && !v->exposed;
}

static bool is_uniform_expression(const fission *f, const node *n)
{
    if (n->kind == NODE_COMMA)
        return is_uniform_expression(f, n->a) && is_uniform_expression(f, n->b);
    if (fission_is_step(n))
        return is_uniform_target(f, n->a);
    return n->kind == NODE_ASSIGN && is_uniform_target(f, n->a) &&
           fission_is_uniform_value(f, n->b);
}

bool fission_is_uniform(const fission *f, const node *n)
{
    if (n->kind == NODE_EXPRESSION)
        return n->a && is_uniform_expression(f, n->a);
    if (n->kind != NODE_DECLARATION)
        return is_uniform_expression(f, n);
    for (const node *d = n->a; d; d = d->next) {
        const variable *v = d->at ? variable_of(f, d->at) : NULL;
        if (!v || v->shared || v->spread != FOR_BLOCK || v->exposed ||
            (d->a && !fission_is_uniform_value(f, d->a)))
            return false;
    }
    return n->a != NULL;
}
