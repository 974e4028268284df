/* atomic.c - `#pragma kernel atomic` in front of a statement: an update of an element that other
 * iterations may update as well, which becomes a call of an atomic function. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

bool loop_is_atomic(const loop *l, const token *directive)
{
    token_list t = token_scan(l->unit->arena, l->unit->source, directive->offset + 1,
                              directive->offset + directive->length);
    return t.count >= 3 && str_is(t.items[0].text, "pragma") &&
           str_is(t.items[1].text, "kernel") && str_is(t.items[2].text, "atomic");
}

/* An update: the element, what it is combined with (NULL: 1), and the function. */
typedef struct update {
    const node *element, *value;
    const char *function;
} update;

static const struct {
    const char *op, *function, *shown;
} functions[] = {{"+=", "atomic_add", "+"}, {"-=", "atomic_sub", "-"}, {"++", "atomic_add", "+"},
                 {"--", "atomic_sub", "-"}, {"&=", "atomic_and", "&"}, {"|=", "atomic_or", "|"},
                 {"^=", "atomic_xor", "^"}};

static const char *function_of(str op)
{
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        if (str_is(op, functions[k].op))
            return functions[k].function;
    return NULL;
}

/* x = fmax(x, e), x = fmin(e, x) */
static update read_extreme(const loop *l, const node *e)
{
    const node *call = e->b, *a = call->b, *b = a ? a->next : NULL;
    update found = {.element = e->a};
    if (call->kind != NODE_CALL || call->a->kind != NODE_NAME || !b || b->next)
        return found;
    const char *op = loop_extreme_of(call->a->at->text);
    if (op)
        found.function = arena_printf(l->unit->arena, "atomic_%s", op);
    found.value = loop_same(l, e->a, a) ? b : loop_same(l, e->a, b) ? a : NULL;
    if (!found.value)
        found.function = NULL;
    return found;
}

/* x = x + e, x = e + x */
static update read_binary(const loop *l, const node *e)
{
    const node *sum = e->b;
    bool left = loop_same(l, e->a, sum->a);
    const char *op = arena_printf(l->unit->arena, "%.*s=", (int)sum->at->text.size,
                                  sum->at->text.data);
    update found = {e->a, left ? sum->b : sum->a, function_of((str){op, strlen(op)})};
    if (!left && (str_is(sum->at->text, "-") || !loop_same(l, e->a, sum->b)))
        found.function = NULL;
    return found;
}

static update read_update(const loop *l, const node *e)
{
    if (e && e->kind == NODE_ASSIGN && str_is(e->at->text, "="))
        return e->b->kind == NODE_BINARY ? read_binary(l, e) : read_extreme(l, e);
    if (e && e->kind == NODE_ASSIGN)
        return (update){e->a, e->b, function_of(e->at->text)};
    if (e && (e->kind == NODE_UNARY || e->kind == NODE_POSTFIX))
        return (update){e->a, NULL, function_of(e->at->text)};
    return (update){0};
}

static size_t end_of(const node *n)
{
    return n->last->offset + n->last->length;
}

/* The update whose old value a statement keeps: `k = x[j]++`, `int k = x[j]++`. */
static const node *captured(const node *statement)
{
    const node *e = statement->a, *value = e;
    if (statement->kind == NODE_DECLARATION)
        value = e && !e->next ? e->a : NULL;
    else if (e && e->kind == NODE_ASSIGN && str_is(e->at->text, "="))
        value = e->b;
    return value && value != e && value->kind == NODE_POSTFIX ? value : NULL;
}

static void report(loop *l, const node *call, bool most)
{
    const str name = call->a->at->text;
    loop_error(l, call,
               "'%.*s' is a function of the program, and ckpp does not see that it gives "
               "the %s one of its two arguments",
               (int)name.size, name.data, most ? "larger" : "smaller");
    loop_note(l, call, "if it does, let it 'return a %c b ? a : b;'", most ? '>' : '<');
}

bool loop_check_call(loop *l, const node *call, const loop_conversion **conversions)
{
    const bool right = loop_is_extreme(l, call, conversions);
    if (!right)
        report(l, call, !strcmp(loop_extreme_of(call->a->at->text), "max"));
    return right;
}

/* Of maxima and minima: what they convert. */
static void note_operand(loop *l, const node *e, const update *u)
{
    const node *call = e->kind == NODE_ASSIGN && e->b->kind == NODE_CALL ? e->b : NULL;
    const loop_conversion *conversions;
    if (!call || !str_is(e->at->text, "=") || !loop_check_call(l, call, &conversions))
        return;
    loop_operand *o = arena_alloc(l->unit->arena, sizeof *o);
    *o = (loop_operand){NULL, u->element, u->value, false, call, conversions, l->operands};
    l->operands = o;
}

void loop_walk_atomic(loop *l, const node *statement, int how)
{
    const node *kept = captured(statement);
    const node *e = kept ? kept : statement->kind == NODE_EXPRESSION ? statement->a : NULL;
    update u = read_update(l, e);
    if (!u.function) {
        loop_error(l, e ? e : statement,
                   "'atomic' is for += -= &= |= ^= ++ --, x = x + e and the like, x = fmax(x, e) "
                   "and x = fmin(x, e); v = x++ and v = x-- keep the old value");
        return;
    }
    if (u.element->kind == NODE_MEMBER && loop_is_always_bit_field(l, u.element->name->text)) {
        const str spelled = loop_spelled(l, u.element);
        loop_error(l, u.element, "'atomic' is for what has an address, and '%.*s' is a bit-field",
                   (int)spelled.size, spelled.data);
        loop_note(l, u.element, "declare the member without its number of bits");
        return;
    }
    if (!l->names_pass)
        note_operand(l, e, &u);
    if (kept && statement->kind == NODE_EXPRESSION)
        loop_walk(l, statement->a->a, WRITE | (how & PERHAPS));
    if (l->names_pass) {
        loop_add_text(l, e->first->offset, u.element->first->offset,
                      arena_printf(l->unit->arena, "%s(&(", u.function));
        if (!u.value)
            loop_add_text(l, end_of(u.element), end_of(e), "), 1)");
        else
            loop_add_text(l, end_of(u.element), u.value->first->offset, "), (");
    }
    if (u.value)
        loop_walk(l, u.value, READ | (how & PERHAPS));
    l->update = &(loop_update){u.element, u.function, NULL};
    loop_walk(l, u.element, READ | WRITE | ATOMIC | (how & PERHAPS));
    l->update = NULL;
    if (l->names_pass && u.value)
        loop_add_text(l, end_of(u.value), end_of(e), "))");
}

/* ---- several updates ---- */

void loop_note_atomic(loop *l, loop_view *v)
{
    loop_update *u = arena_alloc(l->unit->arena, sizeof *u);
    *u = *l->update;
    u->next = v->updates;
    v->updates = u;
}

static const char *operator_of(const char *function)
{
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        if (!strcmp(functions[k].function, function))
            return functions[k].shown;
    return function + strlen("atomic_");
}

/* Whether both may be updated in any order: x += 1 and x -= 2. */
static bool commute(const loop_update *u, const loop_update *w)
{
    const char *a = operator_of(u->function), *b = operator_of(w->function);
    return !strcmp(a, b) || (strchr("+-", *a) && strchr("+-", *b));
}

static size_t length_of(const node *n)
{
    size_t length = 0;
    for (; n->kind == NODE_INDEX || n->kind == NODE_MEMBER; n = n->a)
        length++;
    return length;
}

/* Whether a literal subscript, or a member, tells that they are different elements. */
static bool are_apart(const loop *l, const node *a, const node *b)
{
    size_t more = length_of(a), less = length_of(b);
    for (; more > less; more--)
        a = a->a;
    for (; less > more; less--)
        b = b->a;
    for (; a->kind == b->kind && (a->kind == NODE_INDEX || a->kind == NODE_MEMBER);
         a = a->a, b = b->a) {
        const bool literal = a->kind == NODE_INDEX && loop_is_literal(a->b) &&
                             loop_is_literal(b->b);
        if ((literal && !str_equal(a->b->at->text, b->b->at->text)) ||
            (a->kind == NODE_MEMBER && !str_equal(a->name->text, b->name->text) &&
             !loop_is_of_union(l, a->name->text)))
            return true;
    }
    return false;
}

static void check_updates(loop *l, const loop_update *u, const loop_update *w)
{
    if (l->broken || u == w || commute(u, w) || are_apart(l, u->element, w->element))
        return;
    const bool first = u->element->first < w->element->first;
    const loop_update *a = first ? u : w, *b = first ? w : u;
    const str x = loop_spelled(l, a->element), y = loop_spelled(l, b->element);
    loop_error(l, a->element, "the loop updates '%.*s' by '%s' here, and '%.*s' by '%s'",
               (int)x.size, x.data, operator_of(a->function), (int)y.size, y.data,
               operator_of(b->function));
    loop_note(l, b->element,
              "here: iterations run at the same time, and the result depends on which of the two "
              "comes first; say 'independent' if no element gets both");
}

void loop_check_atomic(loop *l)
{
    for (const loop_view *v = l->views; v; v = v->next)
        for (const loop_view *o = v; o; o = o->next) {
            if (o->array != v->array || (loop_row_of(l, v).size && loop_is_in_order(l, v, o)))
                continue;
            for (const loop_update *u = v->updates; u; u = u->next)
                for (const loop_update *w = o->updates; w; w = w->next)
                    check_updates(l, u, w);
        }
}
