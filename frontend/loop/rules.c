/* rules.c - what the iterations of a loop must not do to each other. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <stdlib.h>
#include <string.h>

static void check_clause(loop *l, const loop_array *a, const loop_view *v)
{
    const parameter *p = a->clause;
    if (!p || l->broken)
        return;
    if (v->written_at && !ast_is_output(p))
        loop_error(l, v->written_at, "'%.*s' is named in 'in', and the loop writes it here",
                   (int)a->path.size, a->path.data);
    else if (v->read_before && p->direction == CLAUSE_OUT)
        loop_error(l, v->read_at, "'%.*s' is named in 'out', and the loop reads it here",
                   (int)a->path.size, a->path.data);
    else
        return;
    diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, p->where.begin,
            p->where.end - p->where.begin, "it belongs into inout(...)%s",
            v->written_at && !ast_is_output(p) ? " or out(...)" : "");
}

/* Every array of the clauses is one of the loop's, and named once. */
static void check_named(loop *l)
{
    for (const parameter *p = l->c->parameters; p && !l->broken; p = p->next) {
        const loop_array *a = l->arrays;
        while (a && a->clause != p)
            a = a->next;
        if (a)
            continue;
        bool again = false;
        for (a = l->arrays; a && !again; a = a->next)
            again = a->clause && str_equal(a->clause->name->text, p->name->text) &&
                    a->clause->type.count == p->type.count;
        diag_at(l->unit->diag, again ? DIAG_ERROR : DIAG_WARNING, "loop", l->unit->source,
                p->name->offset, p->name->length,
                again ? "'%.*s' is named twice" : "the loop uses no element of '%.*s'",
                (int)p->name->text.size, p->name->text.data);
        l->broken = l->broken || again;
    }
}

/* Whether the subscripts of the view mention the variable of each loop around it. */
static bool mentions_levels(const loop_view *v)
{
    for (int k = 0; k < v->nlevels; k++) {
        bool found = false;
        for (const token *t = v->access->first; t <= v->access->last; t++)
            found = found || str_equal(t->text, v->levels[k]->text);
        if (!found)
            return false;
    }
    return true;
}

static bool through_locals(const loop *l, const loop_view *v)
{
    for (const token *t = v->access->first; t <= v->access->last; t++)
        if (t->kind == TOKEN_NAME && loop_level_of(l, t->text) < 0 && t != v->array->first &&
            !host_find(l->host, t->text, t->offset))
            return true;
    return false;
}

static void check_write(loop *l, const loop_view *v)
{
    const loop_array *a = v->array;
    if (l->independent || v->atomic)
        return;
    if (v->affine && !mentions_levels(v) && !through_locals(l, v)) {
        loop_error(l, v->written_at, "all iterations write the same element of '%.*s'",
                   (int)a->path.size, a->path.data);
        loop_note(l, v->written_at, "what they combine goes into a variable of reduce(...)");
    } else if (!v->affine && !v->row) {
        loop_error(l, v->written_at,
                   "iterations may write the same element of '%.*s': ckpp cannot "
                   "see where",
                   (int)a->path.size, a->path.data);
        loop_note(l, v->written_at,
                  "say 'independent' if they never do; where they do, put '#pragma kernel "
                  "atomic' in front of an update like += or ++");
    }
}

/* Writing at one subscript and using another. */
static void check_pair(loop *l, const loop_view *v, const loop_view *other)
{
    const node *use = other->read_at ? other->read_at : other->written_at;
    loop_error(l, v->written_at, "the loop writes '%.*s' here, and %s '%.*s'", (int)v->key.size,
               v->key.data, other->read_at ? "reads" : "writes", (int)other->key.size,
               other->key.data);
    loop_note(l, use,
              "here: iterations run at the same time, and one may %s what another "
              "has written; say 'independent' if they never meet",
              other->read_at ? "see" : "replace");
}

/* ---- what 'independent' cannot be true of ---- */

static bool constant_of(const loop *l, const node *e, int64_t *value)
{
    const bool literal = e && loop_is_literal(e);
    *value = literal ? strtoll(e->at->text.data, NULL, 0) : 1;
    return !e || literal ||
           ast_constant_value(l->unit, (range){e->first, (size_t)(e->last - e->first) + 1}, value);
}

/* Sets *distance to that of the subscript from a loop's variable: 1 of `1 + j`. The level of that
 * loop; or -1. */
static int distance_of(const loop *l, const node *e, int64_t *distance)
{
    int64_t by;
    if (e->kind == NODE_NAME) {
        *distance = 0;
        return loop_level_of(l, e->at->text);
    }
    const bool minus = e->kind == NODE_BINARY && str_is(e->at->text, "-");
    if (e->kind != NODE_BINARY || (!minus && !str_is(e->at->text, "+")))
        return -1;
    const bool left = constant_of(l, e->b, &by);
    if (!left && (minus || !constant_of(l, e->a, &by)))
        return -1;
    const int level = distance_of(l, left ? e->a : e->b, distance);
    *distance += minus ? -by : by;
    return level;
}

/* How much further the variable of each level is where the second access has the element that the
 * first one has; a level that no subscript has may be anywhere. */
typedef struct apart {
    int64_t by[LOOP_LEVELS + LOOP_NESTED];
    bool known[LOOP_LEVELS + LOOP_NESTED];
} apart;

static bool note_distance(apart *d, int level, int64_t by)
{
    if (level < 0 || (d->known[level] && d->by[level] != by))
        return false;
    d->by[level] = by;
    d->known[level] = true;
    return true;
}

/* False: they may have no element in common, or ckpp cannot see which. */
static bool are_apart(loop *l, const node *v, const node *o, apart *d)
{
    int64_t a, b;
    for (; v->kind == NODE_INDEX && o->kind == NODE_INDEX; v = v->a, o = o->a) {
        if (loop_degree_of(l, v->b) == LOOP_CONSTANT && loop_same(l, v->b, o->b))
            continue;
        const int level = distance_of(l, v->b, &a);
        if (level != distance_of(l, o->b, &b) || !note_distance(d, level, a - b))
            return false;
    }
    return v->kind != NODE_INDEX && o->kind != NODE_INDEX;
}

/* The number of iterations; 2 if the program alone knows it, since a loop is for several. */
static int64_t count_trips(const loop *l, const loop_level *v, int64_t step)
{
    int64_t first, bound;
    if (!constant_of(l, v->first, &first) || !constant_of(l, v->bound, &bound))
        return 2;
    const int64_t way = (bound < first ? first - bound : bound - first) +
                        (v->relation[0] != '!' && v->relation[1] == '=');
    return (way + step - 1) / step;
}

/* Whether there are two iterations that are so far apart. */
static bool are_there(const loop *l, const apart *d)
{
    bool apart = false;
    for (int k = 0; k < l->nlevels; k++) {
        const int64_t by = d->by[k] < 0 ? -d->by[k] : d->by[k];
        int64_t step;
        if (!constant_of(l, l->levels[k].step, &step) || step < 1 || by % step ||
            by / step >= count_trips(l, &l->levels[k], step))
            return false;
        apart = apart || by;
    }
    return apart;
}

/* Two accesses of each iteration, to elements that another iteration has for sure. */
static void check_claim(loop *l, const loop_view *v, const loop_view *o)
{
    apart d = {0};
    if (!v->always_written || !o->certain || v->atomic || o->atomic || !v->affine || !o->affine ||
        v->inner || o->inner || !are_apart(l, v->access, o->access, &d) || !are_there(l, &d))
        return;
    loop_error(l, v->written_at,
               "'independent', but each iteration writes '%.*s' here, and %s '%.*s', which "
               "another iteration writes",
               (int)v->key.size, v->key.data, o->read_at ? "reads" : "writes", (int)o->key.size,
               o->key.data);
    loop_note(l, o->read_at ? o->read_at : o->written_at,
              "here: iterations run at the same time; a loop whose iterations need each other's "
              "results stays one of C");
}

/* ---- pointers ---- */

/* Whether a pointer that stays in its row is the iteration's own there: no other one has the row,
 * and what else uses the array with it has the same row. */
static bool is_own_row(loop *l, const loop_view *v, bool writes)
{
    const str row = loop_row_of_pointer(l, v);
    for (const loop_view *o = l->views; o && row.size; o = o->next)
        if (o != v && o->array == v->array && (writes || o->written_at) &&
            !str_equal(row, loop_row_of(l, o)))
            return false;
    return row.size && !v->inner;
}

/* What the array's elements are written by besides: a place of the loop; or NULL. */
static const node *writer_of(const loop *l, const loop_view *v)
{
    const node *found = v->written_at;
    for (const loop_view *o = l->views; o; o = o->next)
        if (o->array == v->array && o->written_at && o->written_at != v->access)
            found = o->written_at;
    return found;
}

/* A pointer that is made for one element and used for another one. */
static void check_reach(loop *l, const loop_view *v, const loop_reach *r)
{
    for (int k = LOOP_IN_ROW; k < LOOP_DISTANCES && !l->broken; k++) {
        const token *use = r->written[k] ? r->written[k] : r->read[k];
        const node *writer = r->written[k] ? r->made : writer_of(l, v);
        if (!use || !writer || (k == LOOP_IN_ROW && is_own_row(l, v, r->written[k])))
            continue;
        const str path = v->array->path;
        const str made = loop_spelled(l, r->made);
        const char *address = r->made->kind == NODE_INDEX ? "&" : "";
        loop_error(l, r->made, "the loop %s other elements of '%.*s'%s, by the pointer '%s%.*s'",
                   r->lost         ? "may use"
                   : r->written[k] ? "writes"
                                   : "reads",
                   (int)path.size, path.data, r->written[k] ? "" : ", which it writes", address,
                   (int)made.size, made.data);
        const bool left = k == LOOP_ANYWHERE && r->row && !r->lost;
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, use->offset, use->length,
                "here%s: iterations run at the same time, and others may %s; say 'independent' if "
                "none uses what another one writes",
                r->lost ? ", from where ckpp cannot follow it"
                : left  ? ", perhaps out of its row"
                        : "",
                r->written[k] ? "use what is written" : "write what is read");
        const str row = left ? loop_spelled(l, r->made->a) : path;
        if (left)
            loop_note(l, r->made, "or write '%.*s[...]' if it is an element of that row",
                      (int)row.size, row.data);
        if (r->lost && !v->array->clause)
            loop_note(l, r->made, "or name it in in(%.*s[n]) if the loop only reads it",
                      (int)path.size, path.data);
        if (writer != r->made)
            loop_note(l, writer, "'%.*s' is written here", (int)path.size, path.data);
    }
}

static void check_pointers(loop *l)
{
    for (const loop_view *v = l->views; v && !l->independent; v = v->next)
        for (const loop_reach *r = v->reaches; r && !l->broken; r = r->next_of_view)
            check_reach(l, v, r);
}

/* `volatile int x[n]`, `volatile int *x` */
static void check_volatile(loop *l)
{
    for (const loop_array *a = l->arrays; a && !l->broken; a = a->next) {
        const host_name *h = host_find(l->host, a->path, a->first->offset);
        size_t own;
        if (!h || h->kind != HOST_VARIABLE)
            continue;
        const token_list t = host_declaration(l->host, l->unit->arena, h, &own);
        for (size_t k = 0; k < t.count && !str_is(t.items[k].text, "*") && !l->broken; k++)
            if (str_is(t.items[k].text, "volatile")) {
                loop_error_at(l, a->first, a->first, "'%.*s' is volatile: kernels have a copy",
                              (int)a->path.size, a->path.data);
                diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, h->offset, 0,
                        "leave out 'volatile', or copy the elements to another array before the "
                        "loop");
            }
    }
}

static void check_arrays(loop *l)
{
    check_volatile(l);
    for (const loop_view *v = l->views; v; v = v->next) {
        check_clause(l, v->array, v);
        if (!v->written_at)
            continue;
        if (l->c->is->reduces && !l->nested && !v->name) {
            loop_error(l, v->written_at, "a loop of 'reduction' cannot write '%.*s' here",
                       (int)v->array->path.size, v->array->path.data);
            loop_note(l, v->written_at,
                      "it writes an array where every iteration has one element of its own and "
                      "no condition is around it: write '%.*s' in a loop of 'elementwise'",
                      (int)v->array->path.size, v->array->path.data);
            return;
        }
        check_write(l, v);
        for (const loop_view *o = l->views; o && l->independent && !l->broken; o = o->next)
            if (o != v && o->array == v->array)
                check_claim(l, v, o);
        for (const loop_view *o = l->views; o && !l->independent; o = o->next)
            if (o != v && o->array == v->array && (o->read_at || o->written_at) &&
                !(o->atomic && v->atomic) && !loop_is_in_order(l, v, o)) {
                check_pair(l, v, o);
                return;
            }
    }
}

/* ---- reductions ---- */

static bool is_variable(const node *n, const loop_variable *v)
{
    return n && n->kind == NODE_NAME && str_equal(n->at->text, v->name->text);
}

static bool mentions(const node *n, const loop_variable *v)
{
    for (const token *t = n ? n->first : NULL; t && t <= n->last; t++)
        if (t->kind == TOKEN_NAME && str_equal(t->text, v->name->text))
            return true;
    return false;
}

/* What an update says. */
typedef struct update {
    const char *op;
    const node *call;  /* of the function by which it is made; or NULL */
    const node *value; /* what it is combined with; NULL: 1 */
    bool minus;        /* that is subtracted */
    bool twice;        /* it is written twice, and computed once or twice */
    const node *keeps; /* the comparison, where it is false of NaN and the value is taken then */
} update;

static const char *operator_of(str s, bool assigned)
{
    static const char *const words[] = {"+", "*", "&", "|", "^", "&&", "||"};
    if (str_is(s, "-") || str_is(s, "-="))
        return "+";
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        size_t n = strlen(words[k]);
        if (s.size == n + assigned && !memcmp(s.data, words[k], n) &&
            (!assigned || s.data[n] == '='))
            return words[k];
    }
    return NULL;
}

static const char *order_of(str relation, bool variable_left)
{
    bool less = relation.data[0] == '<', more = relation.data[0] == '>';
    if (relation.size > 2 || (!less && !more) || (relation.size == 2 && relation.data[1] != '='))
        return NULL;
    return less == variable_left ? "max" : "min";
}

/* s + e, s - e, s + e - f: as many updates as terms */
static bool is_sum(const node *e, const loop_variable *v)
{
    const node *top = e;
    while (e->kind == NODE_BINARY && (str_is(e->at->text, "+") || str_is(e->at->text, "-")) &&
           !mentions(e->b, v))
        e = e->a;
    return e != top && is_variable(e, v);
}

/* s = s + e, s = e + s, s = s + e - f, s = fmax(s, e), s = e > s ? e : s */
static update assigned_value(const loop *l, const loop_variable *v, const node *e)
{
    update none = {0};
    if (e->kind == NODE_BINARY) {
        bool left = is_variable(e->a, v) || is_sum(e, v), minus = str_is(e->at->text, "-");
        const node *rest = left ? e->b : e->a;
        if ((!left && (minus || !is_variable(e->b, v))) || mentions(rest, v))
            return none;
        return (update){operator_of(e->at->text, false), NULL, rest, minus, false, NULL};
    }
    if (e->kind == NODE_CALL && e->a->kind == NODE_NAME && e->b && e->b->next &&
        !e->b->next->next) {
        str f = e->a->at->text;
        const char *op = loop_extreme_of(f);
        bool left = is_variable(e->b, v);
        const node *rest = left ? e->b->next : e->b;
        if (!op || (!left && !is_variable(e->b->next, v)) || mentions(rest, v))
            return none;
        return (update){op, e, rest, false, false, NULL};
    }
    if (e->kind == NODE_CONDITIONAL && e->b && e->a->kind == NODE_BINARY) {
        bool left = is_variable(e->a->a, v), kept = is_variable(e->c, v);
        const node *value = kept ? e->b : e->c;
        const char *op = order_of(e->a->at->text, left);
        const node *compared = left ? e->a->b : e->a->a;
        if (!op || (!left && !is_variable(e->a->b, v)) || mentions(value, v) ||
            !loop_same(l, compared, value) || (!kept && !is_variable(e->b, v)))
            return none;
        return (update){kept ? op : strcmp(op, "max") ? "max" : "min",
                        NULL,
                        value,
                        false,
                        true,
                        kept ? NULL : e->a};
    }
    return none;
}

static update find_update(const loop *l, const loop_variable *v, const node *e)
{
    if ((e->kind == NODE_POSTFIX || e->kind == NODE_UNARY) && is_variable(e->a, v) &&
        (str_is(e->at->text, "++") || str_is(e->at->text, "--")))
        return (update){"+", NULL, NULL, str_is(e->at->text, "--"), false, NULL};
    if (e->kind != NODE_ASSIGN || !is_variable(e->a, v))
        return (update){0};
    if (str_is(e->at->text, "="))
        return assigned_value(l, v, e->b);
    return (update){mentions(e->b, v) ? NULL : operator_of(e->at->text, true),
                    NULL,
                    e->b,
                    str_is(e->at->text, "-="),
                    false,
                    NULL};
}

/* if (x > s) s = x; */
static update find_condition(const loop *l, const loop_variable *v, const node *n)
{
    const node *set = n->b;
    while (set && set->kind == NODE_BLOCK && set->a && !set->a->next)
        set = set->a;
    if (n->kind != NODE_IF || n->c || n->a->kind != NODE_BINARY || !set ||
        set->kind != NODE_EXPRESSION || !set->a || set->a->kind != NODE_ASSIGN ||
        !is_variable(set->a->a, v) || !str_is(set->a->at->text, "=") || mentions(set->a->b, v))
        return (update){0};
    bool left = is_variable(n->a->a, v);
    const node *compared = left ? n->a->b : n->a->a;
    if ((!left && !is_variable(n->a->b, v)) || !loop_same(l, compared, set->a->b))
        return (update){0};
    return (update){order_of(n->a->at->text, left), NULL, set->a->b, false, true, NULL};
}

typedef struct search {
    loop *l;
    loop_variable *v;
} search;

static void find_change(const node *n, void *data)
{
    const node **found = data;
    const bool step = (n->kind == NODE_UNARY || n->kind == NODE_POSTFIX) &&
                      (str_is(n->at->text, "++") || str_is(n->at->text, "--"));
    if (step || n->kind == NODE_ASSIGN)
        *found = n;
    tree_each(n, find_change, data);
}

static void note_operand(loop *l, const loop_variable *v, const update *u)
{
    const node *change = NULL;
    const loop_conversion *conversions = NULL;
    if (!u->value || (u->call && !loop_check_call(l, u->call, &conversions)))
        return;
    find_change(u->value, &change);
    if (u->twice && change) {
        loop_error(l, change, "this changes what '%.*s' is compared with, and what it is given",
                   (int)v->name->text.size, v->name->text.data);
        loop_note(l, u->value, "give the value to a variable first: 'x = ...; if (x > %.*s) ...'",
                  (int)v->name->text.size, v->name->text.data);
    }
    loop_operand *o = arena_alloc(l->unit->arena, sizeof *o);
    *o = (loop_operand){v, NULL, u->value, u->minus, u->call, conversions, l->operands};
    l->operands = o;
}

static bool is_integer(const loop *l, const loop_variable *v)
{
    const char *type = loop_known_type(l, v->name->text, v->name);
    return type && !strstr(type, "float") && !strstr(type, "double") && !strstr(type, "half");
}

/* s > x ? s : x takes an x that is NaN, and then the next one: what it keeps depends on the order.
 * Iterations have none, so a kernel passes over NaN, as x > s ? x : s does. */
static void pass_over_nan(loop *l, loop_variable *v, const node *comparison)
{
    const char *type = loop_known_type(l, v->name->text, v->name);
    const token *relation = comparison->at;
    const bool less = relation->text.data[0] == '<', equal = relation->text.size == 2;
    const char *name = v->kernel_name
                           ? v->kernel_name
                           : arena_strndup(l->unit->arena, v->name->text.data, v->name->text.size);
    if (is_integer(l, v))
        return;
    v->by_function |= type != NULL;
    loop_add_text(l, comparison->first->offset, comparison->first->offset, "!(");
    loop_add_edit(l, relation, relation, less ? equal ? ">" : ">=" : equal ? "<" : "<=");
    const size_t end = comparison->last->offset + comparison->last->length;
    loop_add_text(l, end, end, arena_printf(l->unit->arena, ") && %s == %s", name, name));
}

static void check_uses(const node *n, void *data);

/* The same of an expression whose value nobody uses, as s += x, t += x. */
static void check_unused(const node *e, void *data)
{
    if (e && e->kind == NODE_COMMA) {
        check_unused(e->a, data);
        check_unused(e->b, data);
    } else if (e) {
        const node statement = {.kind = NODE_EXPRESSION,
                                .first = e->first,
                                .last = e->last,
                                .at = e->at,
                                .a = (node *)(uintptr_t)e};
        check_uses(&statement, data);
    }
}

/* Every mention of the variable must be in an update. */
static void check_uses(const node *n, void *data)
{
    const search *s = data;
    update found = {0};
    if (s->l->broken || !mentions(n, s->v))
        return;
    if (n->kind == NODE_EXPRESSION && n->a && n->a->kind == NODE_COMMA) {
        check_unused(n->a, data);
        return;
    }
    if (n->kind == NODE_FOR) {
        check_uses(n->a, data);
        if (n->b)
            check_uses(n->b, data);
        check_unused(n->c, data);
        check_uses(n->d, data);
        return;
    }
    if (n->kind == NODE_IF)
        found = find_condition(s->l, s->v, n);
    if (n->kind == NODE_EXPRESSION && n->a)
        found = find_update(s->l, s->v, n->a);
    if (found.op) {
        if (str_is(s->v->op->text, found.op)) {
            s->v->by_function |= found.call && found.call->a->at->text.data[0] == 'f' &&
                                 !is_integer(s->l, s->v);
            note_operand(s->l, s->v, &found);
            const bool sum = n->kind == NODE_EXPRESSION && n->a->kind == NODE_ASSIGN &&
                             str_is(n->a->at->text, "=") && is_sum(n->a->b, s->v);
            for (const node *e = sum ? n->a->b->a : NULL; e && e->kind == NODE_BINARY; e = e->a)
                note_operand(s->l, s->v,
                             &(update){"+", false, e->b, str_is(e->at->text, "-"), false, NULL});
            if (found.keeps)
                pass_over_nan(s->l, s->v, found.keeps);
            return;
        }
        loop_error(s->l, n, "this combines '%.*s' by '%s', and reduce(...) says '%.*s'",
                   (int)s->v->name->text.size, s->v->name->text.data, found.op,
                   (int)s->v->op->text.size, s->v->op->text.data);
        return;
    }
    if (n->kind == NODE_EXPRESSION || n->kind == NODE_NAME ||
        (n->kind == NODE_DECLARATOR && n->a)) {
        loop_error(s->l, n, "'%.*s' is combined by '%.*s', and this does something else with it",
                   (int)s->v->name->text.size, s->v->name->text.data, (int)s->v->op->text.size,
                   s->v->op->text.data);
        loop_note_update(s->l, s->v, n);
        return;
    }
    tree_each(n, check_uses, data);
}

static void check_inner(loop *l)
{
    for (loop_inner *i = l->inners; i && !l->broken; i = i->next)
        for (loop_variable *v = i->variables; v && !l->broken; v = v->next) {
            search s = {l, v};
            if (!mentions(i->statement->d, v))
                loop_error_at(l, v->name, v->name, "the loop does not update '%.*s'",
                              (int)v->name->text.size, v->name->text.data);
            check_uses(i->statement->d, &s);
        }
}

static void check_reductions(loop *l)
{
    for (loop_variable *v = l->variables; v && !l->broken; v = v->next) {
        if (!v->op || v->expression.count)
            continue;
        search s = {l, v};
        if (!mentions(l->body, v))
            loop_error_at(l, v->name, v->name, "the loop does not update '%.*s'",
                          (int)v->name->text.size, v->name->text.data);
        check_uses(l->body, &s);
    }
}

/* ---- private variables ---- */

/* Each thread, or iteration, begins without a value. */
static void check_value(loop *l, const node *body, str name, bool values)
{
    loop_unassigned how;
    const node *found = loop_find_unassigned(l, body, name, &how);
    if (found && how.behind) {
        loop_error(l, found,
                   how.pointed ? "a pointer to '%.*s', of which the inner loop's threads have one "
                                 "of their own each"
                               : "'%.*s' is used after the inner loop, whose threads have one of "
                                 "their own each",
                   (int)name.size, name.data);
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source,
                how.behind->statement->first->offset, 0,
                "this loop: what all its threads give together is a variable of reduce(...), or "
                "an array of the program with a row for each iteration");
    } else if (found && values && how.giver) {
        const str shown = loop_spelled(l, found), giver = loop_spelled(l, how.giver);
        diag_at(l->unit->diag, DIAG_WARNING, "private-value", l->unit->source,
                found->first->offset, shown.size,
                "'%.*s' is private, and whether it has a value here is up to '%.*s'",
                (int)shown.size, shown.data, (int)giver.size, giver.data);
        loop_note(l, found,
                  "each iteration has its own: assign it first, or declare it in the body");
    } else if (found && values) {
        const str shown = loop_spelled(l, found);
        const str part = how.part ? how.part->name->text : shown;
        loop_error(l, found,
                   how.part ? "'%.*s' is private, and its '%.*s' may have no value here"
                            : "'%.*s' is private, and its value may be used here before it "
                              "has one",
                   (int)shown.size, shown.data, (int)part.size, part.data);
        loop_note(l, found,
                  "each iteration has its own: assign it first, on each way that leads here, or "
                  "declare it in the body");
    }
}

/* What the threads of an inner loop have given to variables of their own, none has after it. */
static void check_privates(loop *l)
{
    for (const loop_variable *v = l->variables; v && !l->broken; v = v->next)
        if (!v->op)
            check_value(l, l->body, v->name->text, true);
    for (const loop_inner *i = l->inners; i && !l->broken; i = i->next)
        for (range list = i->own, item; i->spread && range_next(&list, &item) && !l->broken;) {
            if (!item.count)
                continue;
            check_value(l, i->statement->d, item.first->text, true);
            if (!l->broken && !loop_find_variable(l, item.first->text))
                check_value(l, l->body, item.first->text, false);
        }
    for (const loop_inner *i = l->inners; i && !l->broken; i = i->next)
        if (i->spread && i->level.is_outer)
            check_value(l, l->body, i->level.name->text, false);
}

/* ---- headers and arrays ---- */

/* Whether the loop writes elements of the array. */
static bool is_written(const loop *l, const token *t)
{
    for (const loop_array *a = l->arrays; a; a = a->next)
        if (a->written && str_equal(a->path, t->text))
            return true;
    return false;
}

/* Why the header cannot have the token, with its name for a '%.*s'. */
static const char *header_fault(loop *l, const token *t)
{
    const host_name *found = host_find(l->host, t->text, t->offset);
    if (loop_find_variable(l, t->text) || is_written(l, t))
        return "'%.*s' changes in the loop";
    return found && found->kind >= HOST_MACRO && loop_macro_fault(l, found)
               ? "macro '%.*s' hides something that changes"
               : NULL;
}

/* Whether each thread of an inner loop has the variable, or combines it. */
static bool is_of_threads(const loop_inner *i, str name)
{
    for (const loop_variable *v = i->variables; v; v = v->next)
        if (str_equal(v->name->text, name))
            return true;
    return loop_is_private(i, name) || str_equal(i->level.name->text, name);
}

/* The last token of the operand of `sizeof` at t, which is not computed. */
static const token *end_of_operand(const token *t, const token *last)
{
    int depth = 0;
    for (t++; t < last && !str_is(t->text, "("); t++)
        if (t->kind == TOKEN_NAME || t->kind == TOKEN_NUMBER)
            break;
    for (; t <= last; t++) {
        depth += range_nesting(t);
        if (!depth && (t == last || !(str_is(t[1].text, "[") || str_is(t[1].text, "(") ||
                                      str_is(t[1].text, ".") || str_is(t[1].text, "->") ||
                                      str_is(t->text, ".") || str_is(t->text, "->"))))
            return t;
    }
    return last;
}

/* The token that a part of a header cannot have, and why; NULL: there is none. */
static const token *find_fault(loop *l, const loop_inner *i, const node *part, const char **fault)
{
    const node *change = NULL;
    for (const token *t = part->first; t <= part->last; t++) {
        const bool member = t > part->first &&
                            (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        if (str_is(t->text, "sizeof")) {
            t = end_of_operand(t, part->last);
            continue;
        }
        if (t->kind != TOKEN_NAME || member)
            continue;
        *fault = !i                          ? header_fault(l, t)
                 : is_of_threads(i, t->text) ? "'%.*s' changes in the loop"
                                             : NULL;
        if (*fault)
            return t;
    }
    find_change(part, &change);
    *fault = "'%.*s' in a loop's header, which is computed once";
    return change ? change->at : NULL;
}

static void report_fault(loop *l, const token *t, const char *fault)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    loop_error_at(l, t, t, fault, (int)t->text.size, t->text.data);
#pragma GCC diagnostic pop
}

/* Bounds and steps are computed once, before the loop. */
static void check_headers(loop *l)
{
    for (int k = 0; k < l->nlevels; k++) {
        const node *parts[] = {l->levels[k].first, l->levels[k].bound, l->levels[k].step};
        for (size_t j = 0; j < 3; j++) {
            const char *fault;
            const token *t = parts[j] ? find_fault(l, NULL, parts[j], &fault) : NULL;
            if (!t)
                continue;
            report_fault(l, t, fault);
            return;
        }
    }
}

/* ---- headers of inner loops ---- */

/* The member of the array's element that an access is of, or in; "": the element. */
static str member_of(const loop *l, const node *n, str path, bool *found)
{
    str member = {"", 0};
    for (; n->kind == NODE_MEMBER || n->kind == NODE_INDEX; n = n->a) {
        const node *base = n;
        while (base->kind == NODE_INDEX)
            base = base->a;
        *found = n->kind == NODE_INDEX && str_equal(loop_spelled(l, base), path);
        if (*found)
            return member;
        if (n->kind == NODE_MEMBER)
            member = n->name->text;
    }
    return member;
}

/* Whether an inner loop writes an element of an array, or of it a member. */
typedef struct writing {
    const loop *l;
    str path, member;
    bool found;
} writing;

static void find_writing(const node *n, void *data)
{
    writing *w = data;
    const bool step = (n->kind == NODE_UNARY || n->kind == NODE_POSTFIX) &&
                      (str_is(n->at->text, "++") || str_is(n->at->text, "--"));
    bool found = false;
    if (n->kind == NODE_ASSIGN || step) {
        const str member = member_of(w->l, n->a, w->path, &found);
        w->found = w->found || (found && (!member.size || str_equal(member, w->member)));
    }
    tree_each(n, find_writing, w);
}

/* Whether pointers to the element, or into it, may write. */
static bool is_lent(const loop_view *v)
{
    for (const loop_reach *r = v->reaches; r; r = r->next_of_view)
        if (r->lends || r->lost)
            return true;
    return v->pointed;
}

static bool is_written_in(const loop *l, const loop_inner *i, str path, str member)
{
    writing w = {.l = l, .path = path, .member = member};
    for (const loop_view *v = l->views; v; v = v->next) {
        if (v->inner != i || !v->written_at || !str_equal(v->array->path, path))
            continue;
        if (!member.size || is_lent(v) || l->unit->cxx || loop_is_of_union(l, member))
            return true;
        find_writing(i->statement->d, &w);
    }
    return w.found;
}

typedef struct bound_search {
    loop *l;
    const loop_inner *i;
} bound_search;

/* What the bound has of an array that the loop writes. */
static void find_array(const node *n, void *data)
{
    const bound_search *s = data;
    const node *base = n, *above = NULL;
    if (s->l->broken || (n->kind == NODE_UNARY && str_is(n->at->text, "sizeof")))
        return;
    for (; base->kind == NODE_MEMBER || base->kind == NODE_INDEX; base = base->a) {
        const node *array = base;
        while (array->kind == NODE_INDEX)
            array = array->a;
        const str path = loop_spelled(s->l, array), shown = loop_spelled(s->l, base);
        if (is_written_in(s->l, s->i, path,
                          above && base != array ? above->name->text : (str){"", 0})) {
            loop_error_at(s->l, base->first, base->last, "'%.*s' changes in the loop",
                          (int)shown.size, shown.data);
            return;
        }
        above = base->kind == NODE_MEMBER ? base : above;
        if (base->kind == NODE_INDEX)
            find_array(base->b, data);
    }
    if (base == n && n->kind == NODE_NAME &&
        is_written_in(s->l, s->i, base->at->text, (str){"", 0}))
        loop_error(s->l, base, "'%.*s' changes in the loop", (int)base->at->text.size,
                   base->at->text.data);
    tree_each(base, find_array, data);
}

/* Where threads begin, and how far they go, is computed once, before the loop. */
static void check_inner_header(loop *l, const loop_inner *i)
{
    const node *const first = i->level.first, *const bound = i->level.bound;
    const node *change = NULL;
    const char *fault = "'%.*s' in a loop's header, which is computed once";
    bound_search s = {l, i};
    const token *t = NULL;
    find_change(first, &change);
    t = change ? change->at : find_fault(l, i, bound, &fault);
    if (t)
        report_fault(l, t, fault);
    else
        find_array(bound, &s);
    if (l->broken)
        loop_note(
            l, change ? first : bound,
            "if the value before the loop is meant, give it to a variable there: 'const %s %s "
            "= ...;'",
            i->level.type, change ? "first" : "end");
}

static void check_parts(loop *l, const loop_array *a)
{
    for (size_t k = 0; a->clause && k < a->clause->nextents; k++) {
        const range r = a->clause->extents[k];
        if (range_colon(r) == r.count)
            continue;
        loop_error_at(l, r.first, r.first + r.count - 1, "an extent of '%.*s' is a part",
                      (int)a->path.size, a->path.data);
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, r.first->offset, 0,
                "parts, FIRST:COUNT, are for data regions: say how many elements the array has");
    }
}

/* The library has to know how far an array reaches that is read or written
 * anywhere. */
static void check_extents(loop *l)
{
    for (const loop_array *a = l->arrays; a; a = a->next) {
        check_parts(l, a);
        if (!a->raw_name || loop_extents(l, a))
            continue;
        if (loop_points_anywhere(l, a)) {
            loop_error_at(l, a->first, a->first,
                          "'%.*s' is an array of pointers, which may lead anywhere",
                          (int)a->path.size, a->path.data);
            diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, a->first->offset, 0,
                    "make it an array of rows, as in 'char names[][16]'");
            continue;
        }
        loop_error_at(l, a->first, a->first,
                      "how many elements '%.*s' has is not known, and its "
                      "subscript does not tell",
                      (int)a->path.size, a->path.data);
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, a->first->offset, 0,
                a->raw_written ? "name it in inout(%.*s[n])" : "name it in in(%.*s[n])",
                (int)a->path.size, a->path.data);
        if (a->dimensions == 1)
            diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, a->first->offset, 0,
                    "only a file with '#pragma kernel data' or 'update' may leave out the arrays "
                    "of its data regions");
    }
}

/* Numbers of any type have one at run time; a struct's members are known by its definition. */
static void check_types(loop *l)
{
    for (const loop_array *a = l->arrays; a; a = a->next) {
        if (!a->has_members || loop_known_type(l, a->path, a->first))
            continue;
        loop_error_at(l, a->first, a->first, "kernels do not know the struct that '%.*s' has",
                      (int)a->path.size, a->path.data);
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, a->first->offset, 0,
                "put '#pragma kernel declare' in front of its definition");
    }
}

void loop_check(loop *l)
{
    check_headers(l);
    if (!l->broken)
        check_types(l);
    if (!l->broken)
        check_named(l);
    if (!l->broken)
        check_extents(l);
    if (!l->broken)
        check_pointers(l);
    if (!l->broken)
        check_arrays(l);
    if (!l->broken && !l->independent)
        loop_check_atomic(l);
    if (!l->broken)
        check_reductions(l);
    if (!l->broken)
        check_inner(l);
    for (const loop_inner *i = l->inners; i && !l->broken; i = i->next)
        if (i->spread)
            check_inner_header(l, i);
    if (!l->broken)
        loop_check_pointed(l);
    if (!l->broken)
        check_privates(l);
    if (!l->broken)
        loop_check_after(l);
}
