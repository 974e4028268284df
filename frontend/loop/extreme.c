/* extreme.c - updates by a call: s = fmax(s, x). A function of the program's own that is called so
 * has to give the larger or the smaller one of its arguments: it is run with either one as
 * the larger, and with the same ones. NaN is passed over, as by the kernel. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

static bool is_most(const char *op)
{
    return op[1] == 'a';
}

static bool is_std(const node *function)
{
    return str_is(loop_name_first(function)->text, "std");
}

/* ---- running one ---- */

typedef enum value { NEITHER, LESS, MORE } value;

enum { VARIABLES = 16, DEEP = 8 };

typedef struct trial {
    loop *l;
    loop_conversion *conversions;
    struct {
        str name;
        value value;
    } variables[VARIABLES];
    int count, depth;
    value result;
} trial;

static bool add_variable(trial *r, str name, value v)
{
    if (r->count == VARIABLES || v == NEITHER)
        return false;
    r->variables[r->count].name = name;
    r->variables[r->count++].value = v;
    return true;
}

static value *find_variable(trial *r, const node *n)
{
    for (int k = n->kind == NODE_NAME ? r->count : 0; k--;)
        if (str_equal(r->variables[k].name, n->at->text))
            return &r->variables[k].value;
    return NULL;
}

static void add_conversion(trial *r, const char *to)
{
    loop_conversion *c = arena_alloc(r->l->unit->arena, sizeof *c);
    *c = (loop_conversion){to, r->conversions};
    r->conversions = c;
}

/* In C++ the name of a type may be that of a template's parameter, or of another namespace: the
 * type of the call shows that. */
static void add_type(trial *r, const token *first, const token *last)
{
    text type = {0};
    bool known = true;
    for (const token *t = first; t <= last; t++) {
        if (str_is(t->text, "register") || str_is(t->text, "&"))
            continue;
        known = known && (!r->l->unit->cxx || names_keyword(t->text)) &&
                !str_is(t->text, "auto") && !str_is(t->text, "__auto_type");
        text_printf(&type, "%.*s ", (int)t->text.size, t->text.data);
    }
    if (known && type.size)
        add_conversion(r, arena_printf(r->l->unit->arena, "(*(%s*)0)", type.data));
    text_free(&type);
}

static value value_of(trial *r, const node *e);

/* 1 and 0 of a condition that holds and that does not; -1: it is another one. */
static int truth_of(trial *r, const node *e)
{
    if (e->kind == NODE_UNARY && str_is(e->at->text, "!")) {
        const int truth = truth_of(r, e->a);
        return truth < 0 ? truth : !truth;
    }
    if (e->kind != NODE_BINARY)
        return -1;
    const value a = value_of(r, e->a), b = value_of(r, e->b);
    const str s = e->at->text;
    if (a == NEITHER || b == NEITHER)
        return -1;
    return str_is(s, "<")    ? a < b
           : str_is(s, "<=") ? a <= b
           : str_is(s, ">")  ? a > b
           : str_is(s, ">=") ? a >= b
                             : -1;
}

static value value_of_macro(trial *r, const host_name *macro, const node *call)
{
    const pp_macro *m = macro->macro;
    const token_list body = m->size ? token_scan(r->l->unit->arena, r->l->unit->source,
                                                 m->body->offset, m->end)
                                    : (token_list){0};
    tree_reader reader = {
        .arena = r->l->unit->arena, .tokens = &body, .types = r->l->known, .cxx = r->l->unit->cxx};
    const node *e = body.count ? tree_read_expression(&reader) : NULL;
    const node *argument = call->b;
    const int count = r->count;
    value values[VARIABLES] = {NEITHER}, result = NEITHER;
    int given = 0;
    for (; argument && given < VARIABLES; argument = argument->next)
        values[given++] = value_of(r, argument);
    bool known = e && !argument && r->depth < DEEP;
    for (int k = 0; known && k < given; k++)
        known = (size_t)k < m->nparameters && add_variable(r, m->parameters[k]->text, values[k]);
    r->depth++;
    if (known)
        result = value_of(r, e);
    r->depth--;
    r->count = count;
    return result;
}

static value value_of_call(trial *r, const node *call)
{
    loop *l = r->l;
    loop_definition d;
    if (call->a->kind != NODE_NAME)
        return NEITHER;
    const str name = call->a->at->text;
    const host_name *found = host_find(l->host, name, l->c->directive.begin);
    if (found && found->kind == HOST_FUNCTION_MACRO)
        return value_of_macro(r, found, call);
    const char *op = loop_extreme_of(name);
    const node *b = call->b ? call->b->next : NULL;
    const bool own = !is_std(call->a) &&
                     loop_next_definition(l, name, &(size_t){0}, &(size_t){0}, &d);
    if (!op || !b || b->next || own || call->a->last != call->a->at)
        return NEITHER;
    const value v = value_of(r, call->b), w = value_of(r, b);
    const char end = name.data[name.size - 1];
    if (name.data[0] == 'f')
        add_conversion(r, end == 'f' ? "0.0f" : end == 'l' ? "0.0l" : "0.0");
    return v == NEITHER || w == NEITHER ? NEITHER : (v > w) == is_most(op) ? v : w;
}

static value value_of(trial *r, const node *e)
{
    const value *v = find_variable(r, e);
    if (e->kind == NODE_CONDITIONAL && e->b) {
        const int truth = truth_of(r, e->a);
        return truth < 0 ? NEITHER : value_of(r, truth ? e->b : e->c);
    }
    return v ? *v : e->kind == NODE_CALL ? value_of_call(r, e) : NEITHER;
}

static bool run(trial *r, const node *n);

static bool run_declaration(trial *r, const node *n)
{
    for (const node *d = n->a; d; d = d->next)
        if (!d->at || !d->a || d->b || d->pointers || d->is_function ||
            !add_variable(r, d->at->text, value_of(r, d->a)))
            return false;
    add_type(r, n->b->first, n->b->last);
    return !n->is_typedef && !n->is_static;
}

static bool run_block(trial *r, const node *n)
{
    const int count = r->count;
    bool known = true;
    for (const node *s = n->a; s && known && r->result == NEITHER; s = s->next)
        known = run(r, s);
    r->count = count;
    return known;
}

/* False: ckpp does not see what the statement does. */
static bool run(trial *r, const node *n)
{
    int truth;
    value *v;
    switch (n->kind) {
    case NODE_BLOCK: return run_block(r, n);
    case NODE_DECLARATION: return run_declaration(r, n);
    case NODE_RETURN: return n->a && (r->result = value_of(r, n->a)) != NEITHER;
    case NODE_IF:
        truth = truth_of(r, n->a);
        return truth < 0 ? false : truth ? run(r, n->b) : !n->c || run(r, n->c);
    case NODE_EXPRESSION:
        if (!n->a || n->a->kind != NODE_ASSIGN || !str_is(n->a->at->text, "="))
            return !n->a;
        v = find_variable(r, n->a->a);
        return v && (*v = value_of(r, n->a->b)) != NEITHER;
    default: return false;
    }
}

/* What the function gives if the arguments are these; NEITHER: ckpp does not see it. */
static value run_function(trial *r, const loop_definition *d, const value *arguments)
{
    tree_reader reader = {.arena = r->l->unit->arena,
                          .tokens = &d->body,
                          .types = r->l->known,
                          .cxx = r->l->unit->cxx};
    const node *body = tree_read_statement(&reader);
    int k = 0;
    for (range list = d->parameters, item; range_next(&list, &item); k++) {
        const token *name = &item.first[item.count - !!item.count];
        for (size_t j = 0; j < item.count; j++)
            if (strchr("*[=(", *item.first[j].text.data))
                return NEITHER;
        if (k == 2 || item.count < 2 || !add_variable(r, name->text, arguments[k]))
            return NEITHER;
        add_type(r, item.first, name - 1);
    }
    return k == 2 && body && run(r, body) ? r->result : NEITHER;
}

static bool has_two(const loop_definition *d)
{
    int count = 0;
    for (range list = d->parameters, item; range_next(&list, &item);)
        count++;
    return count == 2;
}

/* ---- the check ---- */

bool loop_is_extreme(loop *l, const node *call, const loop_conversion **conversions)
{
    const str name = call->a->at->text;
    const char *op = loop_extreme_of(name);
    const value right = is_most(op) ? MORE : LESS;
    const value arguments[][2] = {{LESS, MORE}, {MORE, LESS}, {right, right}};
    loop_definition d;
    int count = 0;
    *conversions = NULL;
    for (size_t j = 0, k = 0; !is_std(call->a) && loop_next_definition(l, name, &j, &k, &d);) {
        if (l->unit->cxx && !has_two(&d))
            continue; /* another function of that name */
        for (int which = 0; which < 3; which++) {
            trial r = {.l = l};
            if (run_function(&r, &d, arguments[which]) != right)
                return false;
            *conversions = r.conversions;
        }
        count++;
    }
    if (count > 1) /* which one is called is for C++ to say */
        *conversions = NULL;
    return true;
}
