/* compiled.c - what the program's compiler checks of a loop, since it knows types and constants
 * better than ckpp does: what reductions combine, outputs that are const, extents that contradict
 * declarations, and constant subscripts and bounds that leave an array. See ckpp/loop_check.h. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

/* ---- expressions of the body, as the program can write them before the loop ---- */

typedef struct search {
    const token *use;
    const node *declaration, *found;
} search;

static void find_in(const node *n, void *data)
{
    search *s = data;
    const bool scope = n->kind == NODE_BLOCK || n->kind == NODE_FOR;
    if (n->first->offset > s->use->offset || (scope && n->last->offset < s->use->offset))
        return;
    if (n->kind == NODE_DECLARATION)
        for (const node *d = n->a; d; d = d->next)
            if (d->at && d->at->offset < s->use->offset && str_equal(d->at->text, s->use->text) &&
                !n->is_typedef)
                s->declaration = n, s->found = d;
    tree_each(n, find_in, data);
}

/* The declarator of the body's variable that the token names, and its declaration; or NULL. */
static const node *declarator_of(const loop *l, const token *use, const node **declaration)
{
    search s = {.use = use};
    find_in(l->body, &s);
    *declaration = s.declaration;
    return s.found;
}

/* Whether only kernels have what is defined at the offset. */
static bool is_of_device(const loop *l, size_t at)
{
    for (const construct *c = l->unit->constructs; c; c = c->next) {
        const size_t end = c->closing.end ? c->closing.end : c->body.end;
        if (c->directive.begin <= at && at < end && strstr(c->is->word, "device"))
            return true;
    }
    return false;
}

/* A number of the type that a function of the language gives in C; NULL: it is not known. */
static const char *result_of(str name)
{
    const str of_double = {name.data, name.size - (name.data[name.size - 1] == 'f')};
    if (str_is(name, "abs"))
        return "0";
    if (names_is_c_math(name))
        return "0.0";
    return names_is_c_math(of_double) ? "0.0f" : NULL;
}

/* The name of the type that a declaration of the body defines, among put_types(). */
static const char *type_name_of(const loop *l, const node *declaration)
{
    return arena_printf(l->unit->arena, "ckpp_type_%zu", declaration->first->offset);
}

static bool defines_type(const node *type)
{
    for (const token *t = type->first; t <= type->last; t++)
        if (str_is(t->text, "{"))
            return true;
    return false;
}

static bool put_tokens(loop *l, text *out, const token *first, const token *last);

/* Appends an expression of the variable's type; false: the program cannot write it there. */
static bool put_variable(loop *l, text *out, const node *declaration, const node *d)
{
    for (const token *t = declaration->b->first; t <= declaration->b->last; t++)
        if (str_is(t->text, "auto") || str_is(t->text, "__auto_type"))
            return false;
    text_puts(out, "(__extension__ *(");
    if (defines_type(declaration->b))
        text_puts(out, type_name_of(l, declaration));
    else if (!put_tokens(l, out, declaration->b->first, declaration->b->last))
        return false;
    for (int k = 0; k < d->pointers; k++)
        text_puts(out, " *");
    text_puts(out, d->b || d->is_pointer_to_array ? " (*)" : " *");
    for (const node *extent = d->b; extent; extent = extent->next) {
        text_puts(out, extent->kind == NODE_EMPTY ? "[1" : "[");
        if (extent->kind != NODE_EMPTY && !put_tokens(l, out, extent->first, extent->last))
            return false;
        text_puts(out, "]");
    }
    text_puts(out, ")0)");
    return !d->is_pointer_to_array;
}

/* Appends a name's expression; *t is then its last token. */
static bool put_name(loop *l, text *out, const token **t, const token *last)
{
    const token *name = *t;
    const node *declaration, *d = declarator_of(l, name, &declaration);
    const int level = loop_level_of(l, name->text);
    if (d)
        return put_variable(l, out, declaration, d);
    const host_name *found = host_find(l->host, name->text, name->offset);
    if (level >= 0) {
        text_printf(out, "ckpp_first_%d_%d", loop_id(l), level);
    } else if (name < last && str_is(name[1].text, "(") && !found && !names_keyword(name->text)) {
        const char *result = result_of(name->text);
        int depth = 0;
        for (++*t; *t < last; ++*t)
            if (!(depth += range_nesting(*t)))
                break;
        text_puts(out, result ? result : "");
        return result;
    } else {
        text_printf(out, "%.*s ", (int)name->text.size, name->text.data);
        return !found || !is_of_device(l, found->begin);
    }
    return true;
}

/* Appends tokens as the program can write them there; false: it cannot. */
static bool put_tokens(loop *l, text *out, const token *first, const token *last)
{
    bool known = true;
    for (const token *t = first; t <= last && known; t++) {
        const bool member = t > first && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        if (str_is(t->text, "{") || t->kind == TOKEN_DIRECTIVE || t->kind == TOKEN_STRING ||
            str_is(t->text, "::"))
            known = false;
        else if (t->kind == TOKEN_NAME && !member)
            known = put_name(l, out, &t, last);
        else
            text_printf(out, "%.*s ", (int)t->text.size, t->text.data);
    }
    return known;
}

/* An expression of the type that the node has in C; NULL: the program cannot write one. */
static const char *typed_text(loop *l, const node *n)
{
    text out = {0};
    const bool known = put_tokens(l, &out, n->first, n->last);
    const char *made = arena_take(l->unit->arena, &out).data;
    return known ? made : NULL;
}

static void put_line(loop *l, loop_writer *w, size_t at)
{
    text line = {0};
    c_put_line(&line, l->unit->source, at);
    loop_put(w, at, "\n%s", line.data);
    text_free(&line);
}

typedef struct types {
    loop *l;
    const token *use;
    text out;
} types;

static void put_types(const node *n, void *data)
{
    types *t = data;
    const bool scope = n->kind == NODE_BLOCK || n->kind == NODE_FOR;
    const token *first = n->b ? n->b->first : NULL;
    if (n->first->offset >= t->use->offset || (scope && n->last->offset < t->use->offset))
        return;
    tree_each(n, put_types, data);
    if (n->kind != NODE_DECLARATION || !(n->is_typedef || defines_type(n->b)))
        return;
    while (str_is(first->text, "static") || str_is(first->text, "register") ||
           str_is(first->text, "typedef"))
        first++;
    const token *last = n->is_typedef ? n->last : n->b->last;
    int depth = 0;
    text_puts(&t->out, "typedef ");
    for (const token *k = first; k <= last - str_is(last->text, ";"); k++) {
        depth += range_nesting(k);
        if (depth || k->kind != TOKEN_NAME)
            text_printf(&t->out, "%.*s ", (int)k->text.size, k->text.data);
        else
            (void)put_name(t->l, &t->out, &k, last);
    }
    if (!n->is_typedef)
        text_puts(&t->out, type_name_of(t->l, n));
    text_puts(&t->out, " __attribute__((__unused__)); ");
}

/* The types and enumerators that the body has declared where the token is; "" if none. */
static const char *types_at(loop *l, const token *use)
{
    types t = {.l = l, .use = use};
    put_types(l->body, &t);
    text_puts(&t.out, "");
    return arena_take(l->unit->arena, &t.out).data;
}

/* Begins a check of what the body has at the token; what it gives ends the check. */
static const char *begin_check(loop *l, loop_writer *w, const token *at)
{
    const char *types = types_at(l, at);
    put_line(l, w, at->offset);
    loop_put(w, at->offset, "%s%s", *types ? "{ " : "", types);
    return *types ? " }" : "";
}

/* ---- what reductions combine ---- */

static bool is_truth(const node *n)
{
    static const char *const words[] = {"==", "!=", "<", ">", "<=", ">=", "&&", "||"};
    for (size_t k = 0; n->kind == NODE_BINARY && k < sizeof words / sizeof *words; k++)
        if (str_is(n->at->text, words[k]))
            return true;
    return n->kind == NODE_UNARY && str_is(n->at->text, "!");
}

/* An expression of the type that the call gives; NULL: the program cannot write one, or it is that
 * of the arguments. */
static const char *given_text(loop *l, const node *call)
{
    const node *f = call->a;
    const bool is_std = str_is(loop_name_first(f)->text, "std");
    text type = {0};
    if (!is_std || f->last == f->at)
        return is_std ? NULL : typed_text(l, call);
    for (const token *t = f->at + 2; t < f->last; t++) /* std::max<int> */
        text_printf(&type, "%.*s ", (int)t->text.size, t->text.data);
    const char *made = arena_printf(l->unit->arena, "(*(%s *)0)", type.data);
    text_free(&type);
    return made;
}

/* The types that a call converts the variable to have all its values. */
static void put_call(loop *l, loop_writer *w, const loop_operand *o, const char *variable)
{
    const str s = o->variable ? o->variable->name->text : loop_spelled(l, o->element);
    const str f = o->call->a->at->text;
    const bool most = !strcmp(loop_extreme_of(f), "max");
    const char *given = given_text(l, o->call), *instead;
    text types = {0}, message = {0};
    if (given)
        text_printf(&types, "CKPP_LOOP_HOLDS_(%s, %s)", given, variable);
    for (const loop_conversion *c = o->conversions; c; c = c->next)
        text_printf(&types, "%sCKPP_LOOP_HOLDS_(%s, %s)", types.size ? " && " : "", c->to,
                    variable);
    if (o->variable)
        instead = arena_printf(l->unit->arena, "write '%.*s = x %c %.*s ? x : %.*s'", (int)s.size,
                               s.data, most ? '>' : '<', (int)s.size, s.data, (int)s.size, s.data);
    else
        instead = most ? "call one of its type, as 'fmax' is for double"
                       : "call one of its type, as 'fmin' is for double";
    const char *said = arena_printf(l->unit->arena,
                                    "'%.*s' converts '%.*s' at each step, to a type that cannot "
                                    "have all its values: %s",
                                    (int)f.size, f.data, (int)s.size, s.data, instead);
    c_put_literal(&message, (str){said, strlen(said)});
    if (types.size)
        loop_put(w, o->call->first->offset, " CKPP_LOOP_ASSERT_(%s, %s)", types.data,
                 message.data);
    text_free(&types);
    text_free(&message);
}

/* What is combined with an integer has no fraction. */
static void put_value(loop *l, loop_writer *w, const loop_operand *o, const char *variable,
                      const char *type)
{
    const str name = o->variable ? o->variable->name->text : loop_spelled(l, o->element);
    const str op = o->variable ? o->variable->op->text : (str){"max", 3};
    const bool order = str_is(op, "min") || str_is(op, "max");
    const bool sums = str_is(op, "+") || str_is(op, "*") || str_is(op, "&") || str_is(op, "^");
    const char *value = typed_text(l, o->value);
    const size_t place = o->value->first->offset;
    const char *rest = "' would convert at each step, in the order of the iterations: declare it "
                       "with the type of what is combined, or convert that before";
    if (!value || (order && is_truth(o->value)))
        return;
    if (order)
        loop_put(w, place, "CKPP_LOOP_ORDERS_(%s, %s, \"'%.*s%s\")", variable, value,
                 (int)name.size, name.data,
                 arena_printf(l->unit->arena,
                              "' cannot have all values that it is compared with, "
                              "and '%.*s%s",
                              (int)name.size, name.data, rest));
    else
        loop_put(w, place,
                 "CKPP_LOOP_SUMS_(%s, %s, \"'%.*s' is an integer, and what it is combined with "
                 "has a fraction: '%.*s%s\")",
                 variable, value, (int)name.size, name.data, (int)name.size, name.data, rest);
    if (sums && !(type && !strstr(type, "ool")) && (o->minus || !is_truth(o->value)))
        loop_put(w, place,
                 " CKPP_LOOP_BOOLS_(%s, %s, \"'%.*s' is a bool, and what it is combined with is "
                 "not: '%.*s%s\")",
                 variable, o->minus ? "0" : value, (int)name.size, name.data, (int)name.size,
                 name.data, rest);
}

static const char *operand_text(loop *l, const loop_operand *o)
{
    if (!o->variable)
        return typed_text(l, o->element);
    text s = {0};
    token use = *o->variable->name;
    use.offset = o->value->first->offset;
    const token *t = &use;
    const bool known = put_name(l, &s, &t, &use);
    const char *made = arena_take(l->unit->arena, &s).data;
    return known ? made : NULL;
}

static void put_operand(loop *l, loop_writer *w, const loop_operand *o)
{
    const str op = o->variable ? o->variable->op->text : (str){"", 0};
    const char *type = o->variable ? loop_known_type(l, o->variable->name->text, o->value->first)
                                   : NULL;
    const bool any = type && (strstr(type, "float") || strstr(type, "double"));
    const char *variable = operand_text(l, o);
    if (!variable || str_is(op, "&&") || str_is(op, "||") || (any && !o->call))
        return;
    const char *end = begin_check(l, w, o->value->first);
    if (!any)
        put_value(l, w, o, variable, type);
    if (o->call)
        put_call(l, w, o, variable);
    loop_put(w, o->value->first->offset, "%s", end);
}

/* ---- arrays ---- */

/* Whether the compiler may know the value: it is made of numbers, enumerators and macros. */
static bool are_constant(loop *l, const token *first, const token *last)
{
    for (const token *t = first; t <= last; t++) {
        name_kind kind;
        if (str_is(t->text, "[") || str_is(t->text, ".") || str_is(t->text, "->") ||
            str_is(t->text, "{"))
            return false;
        if (t->kind != TOKEN_NAME)
            continue;
        const host_name *h = host_find(l->host, t->text, t->offset);
        if (names_find(l->own, t->text, &kind) || loop_level_of(l, t->text) >= 0 ||
            loop_find_variable(l, t->text) ||
            (h && (h->kind == HOST_VARIABLE || h->kind == HOST_FUNCTION ||
                   (h->kind >= HOST_MACRO && loop_macro_fault(l, h)))))
            return false;
    }
    return true;
}

static bool is_constant(loop *l, const node *n)
{
    return !n || are_constant(l, n->first, n->last);
}

/* Whether the extents after the name in its declaration are numbers, enumerators and macros. */
static bool has_constant_length(const loop *l, const host_name *h)
{
    const size_t begin = h->offset + h->name.size, left = l->unit->source->size - begin;
    token_list t = token_scan(l->unit->arena, l->unit->source, begin,
                              begin + (left < 1000 ? left : 1000));
    int depth = 0;
    for (size_t k = 0; k < t.count; k++) {
        if (!depth && !str_is(t.items[k].text, "["))
            break;
        depth += range_nesting(&t.items[k]);
        const host_name *found = t.items[k].kind == TOKEN_NAME
                                     ? host_find(l->host, t.items[k].text, h->offset)
                                     : NULL;
        if (found && found->kind == HOST_VARIABLE)
            return false;
    }
    return true;
}

/* Whether the program may ask for the size of the array, or of the pointer. */
static bool has_size(const loop *l, const loop_array *a)
{
    const host_name *h = host_find(l->host, a->path, a->first->offset);
    if (!h || h->kind != HOST_VARIABLE)
        return false;
    const char *p = l->unit->source->data + h->offset + h->name.size;
    p += strspn(p, " \t\r\n");
    if (*p == '[' && l->unit->cxx && !has_constant_length(l, h))
        return false; /* templates do not take arrays of computed length */
    if (*p != '[' || p[1 + strspn(p + 1, " \t")] != ']')
        return true;
    p = strchr(p, ']') + 1;
    p += strcspn(p, "=,);");
    return *p == '=' || *p == ')' || *p == ',';
}

/* A name, whose declaration says how many elements there are. */
bool loop_is_whole(const loop *l, const loop_array *a)
{
    for (size_t k = 0; k < a->path.size; k++)
        if (!names_word_char(a->path.data[k]))
            return false;
    return a->dimensions == 1 && has_size(l, a);
}

static void put_extents(loop *l, loop_writer *w, const loop_array *a)
{
    const parameter *p = a->clause;
    const int size = (int)a->path.size;
    const char *name = a->path.data;
    text row = {0};
    const bool whole = has_size(l, a);
    if (loop_has_member_extents(l, a)) {
        put_line(l, w, a->first->offset);
        loop_put(w, a->first->offset,
                 "CKPP_LOOP_ASSERT_(CKPP_LOOP_IS_ARRAY_(%.*s), \"how many elements '%.*s' has is "
                 "not known, and its subscript does not tell\")",
                 size, name, size, name);
    }
    if (!p || !p->nextents || (a->dimensions > 1 && p->nextents != a->dimensions))
        return;
    text_put(&row, name, a->path.size);
    for (size_t k = 0; k < a->dimensions; k++) {
        text extent = {0};
        const range *e = &p->extents[k];
        const bool constant = e->count && are_constant(l, e->first, e->first + e->count - 1);
        if (a->dimensions == 1)
            text_puts(&extent, loop_elements(l, a));
        else
            token_put(&extent, p->extents[k].first, p->extents[k].count);
        if (constant)
            put_line(l, w, p->name->offset);
        if (k && constant)
            loop_put(w, p->name->offset,
                     "CKPP_LOOP_ROW_OF_(%s, %s, \"'%.*s' is declared with another length of its "
                     "rows than the clause says\")",
                     row.data, extent.data, size, name);
        else if (whole && constant)
            loop_put(w, p->name->offset,
                     "CKPP_LOOP_HAS_(%s, %s, \"'%.*s' is declared with fewer elements than the "
                     "clause says\")",
                     row.data, extent.data, size, name);
        text_puts(&row, "[0]");
        text_free(&extent);
    }
    text_free(&row);
}

static void put_writes(loop *l, loop_writer *w, const loop_array *a)
{
    const loop_view *v = l->views;
    while (v && !(v->array == a && v->written_at))
        v = v->next;
    if (!v)
        return;
    text name = {0};
    c_put_literal(&name, a->path);
    put_line(l, w, v->written_at->first->offset);
    loop_put(w, v->written_at->first->offset, "CKPP_LOOP_WRITES_(%s, %s)", loop_element(l, a),
             name.data);
    text_free(&name);
}

/* ---- subscripts ---- */

typedef struct assigned {
    str name;
    bool found;
} assigned;

static void find_assigned(const node *n, void *data)
{
    assigned *a = data;
    const bool step = (n->kind == NODE_UNARY || n->kind == NODE_POSTFIX) &&
                      (str_is(n->at->text, "++") || str_is(n->at->text, "--") ||
                       str_is(n->at->text, "&"));
    if ((step || n->kind == NODE_ASSIGN) && n->a->kind == NODE_NAME &&
        str_equal(n->a->at->text, a->name))
        a->found = true;
    tree_each(n, find_assigned, data);
}

static bool assigns(const node *n, str name)
{
    assigned a = {name, false};
    find_assigned(n, &a);
    return a.found;
}

enum { CORNERS = 3 }; /* variables of loops that a subscript may have */

/* A variable that counts, around what is looked at: of the loop, or of a plain for in its body. */
typedef struct counter {
    const loop_level *level;
    struct counter *outer;
} counter;

/* An array that the body declares. */
typedef struct own_array {
    const node *declarator;
    struct own_array *outer;
} own_array;

typedef struct ranges {
    loop *l;
    loop_writer *w;
    const counter *counters;
    const own_array *arrays;
    name_set *seen;   /* accesses, with where they are computed */
    int guards;       /* conditions around that are not known */
    const char *runs; /* those that are */
    bool known_jump;  /* a constant decides whether the rest is left out */
} ranges;

static const counter *counter_of(const ranges *r, str name)
{
    const counter *c = r->counters;
    while (c && !str_equal(c->level->name->text, name))
        c = c->outer;
    return c;
}

static bool has_constant_value(const ranges *r, const node *n);

/* Adds the counters of a sum of them times constants; false: it is something else. */
static bool find_counters(const ranges *r, const node *n, const counter **used, int *count)
{
    if (has_constant_value(r, n))
        return true;
    const counter *c = n->kind == NODE_NAME ? counter_of(r, n->at->text) : NULL;
    if (c) {
        for (int k = 0; k < *count; k++)
            if (used[k] == c)
                return true;
        if (*count == CORNERS)
            return false;
        used[(*count)++] = c;
        return true;
    }
    if (n->kind == NODE_UNARY && (str_is(n->at->text, "-") || str_is(n->at->text, "+")))
        return find_counters(r, n->a, used, count);
    if (n->kind != NODE_BINARY)
        return false;
    if (str_is(n->at->text, "+") || str_is(n->at->text, "-"))
        return find_counters(r, n->a, used, count) && find_counters(r, n->b, used, count);
    return str_is(n->at->text, "*") &&
           (has_constant_value(r, n->a) || has_constant_value(r, n->b)) &&
           find_counters(r, n->a, used, count) && find_counters(r, n->b, used, count);
}

/* The value of a variable of the body that has only its first one, if that is a constant. */
static const node *value_of(const loop *l, const token *name)
{
    const node *declaration, *d = declarator_of(l, name, &declaration);
    const bool known = d && !d->b && !d->pointers && d->a && d->a->kind != NODE_LIST &&
                       d->a->last < name && !assigns(l->body, name->text);
    return known ? d->a : NULL;
}

/* Whether the compiler may know the value: also of sizes, and of variables with a constant. */
static bool has_constant_value(const ranges *r, const node *n)
{
    if (n->kind == NODE_TYPE_OPERAND || (n->kind == NODE_UNARY && str_is(n->at->text, "sizeof")))
        return true;
    if (n->kind == NODE_NAME && names_find(r->l->constants, n->at->text, &(name_kind){0}))
        return true;
    const node *value = n->kind == NODE_NAME ? value_of(r->l, n->at) : NULL;
    if (value)
        return has_constant_value(r, value);
    if (n->kind == NODE_BINARY)
        return has_constant_value(r, n->a) && has_constant_value(r, n->b);
    if (n->kind == NODE_UNARY && (str_is(n->at->text, "-") || str_is(n->at->text, "+")))
        return has_constant_value(r, n->a);
    if (n->kind == NODE_CAST)
        return has_constant_value(r, n->b);
    return is_constant(r->l, n);
}

static const char *constant_text(const ranges *r, const node *n)
{
    text out = {0};
    token_put(&out, n->first, (size_t)(n->last - n->first) + 1);
    return arena_printf(r->l->unit->arena, "(ckpp_int64)(%s)",
                        arena_take(r->l->unit->arena, &out).data);
}

/* The counter's last value, and in *runs whether it has one. */
static const char *last_of(const ranges *r, const loop_level *v, const char **runs)
{
    arena *a = r->l->unit->arena;
    const char *first = constant_text(r, v->first), *bound = constant_text(r, v->bound);
    const char *step = v->step ? constant_text(r, v->step) : "1";
    const bool closed = v->relation[1] == '=' && v->relation[0] != '!';
    const char *distance = v->down ? arena_printf(a, "(%s - %s - %d)", first, bound, !closed)
                                   : arena_printf(a, "(%s - %s - %d)", bound, first, !closed);
    *runs = arena_printf(a, "%s && %s %s %s", *runs, first, v->relation, bound);
    return arena_printf(a, "(%s %c %s / %s * %s)", first, v->down ? '-' : '+', distance, step,
                        step);
}

/* Appends the subscript with values in place of the counters and of the body's constants; false:
 * the program cannot write it. */
static bool put_corner(const ranges *r, text *out, const node *n, const counter *const *used,
                       const char *const *values, int count)
{
    bool known = true;
    for (const token *t = n->first; t <= n->last && known; t++) {
        const bool member = t > n->first && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        const node *value = t->kind == TOKEN_NAME && !member ? value_of(r->l, t) : NULL;
        int k = 0;
        while (k < count && (member || !str_equal(used[k]->level->name->text, t->text)))
            k++;
        if (k < count) {
            text_puts(out, values[k]);
        } else if (value) {
            text_puts(out, "(");
            known = put_corner(r, out, value, used, values, count);
            text_puts(out, ")");
        } else if (t->kind == TOKEN_NAME && !member) {
            known = put_name(r->l, out, &t, n->last);
        } else {
            text_printf(out, "%.*s ", (int)t->text.size, t->text.data);
        }
    }
    return known;
}

/* The subscript `n` of an array, of which `array` is an expression. `said`: how many elements a
 * pointer has; NULL: only an array is looked at. `longer`: elements may follow one of length 1. */
static void check_subscript(ranges *r, const node *access, const node *n, const char *array,
                            const char *said, bool longer)
{
    const counter *used[CORNERS];
    const char *runs = r->runs, *values[2][CORNERS];
    int count = 0;
    if (!find_counters(r, n, used, &count) || (count && r->guards))
        return;
    for (int k = 0; k < count; k++) {
        values[0][k] = constant_text(r, used[k]->level->first);
        values[1][k] = last_of(r, used[k]->level, &runs);
    }
    text name = {0};
    c_put_literal(&name, loop_spelled(r->l, access));
    for (int corner = 0; corner < 1 << count; corner++) {
        const char *chosen[CORNERS];
        text at = {0};
        for (int k = 0; k < count; k++)
            chosen[k] = values[corner >> k & 1][k];
        if (put_corner(r, &at, n, used, chosen, count)) {
            const bool any = said && !r->guards;
            const char *end = begin_check(r->l, r->w, n->first);
            loop_put(r->w, n->first->offset,
                     "CKPP_LOOP_%s_(%s, %s, %s, (ckpp_int64)(%s), \"a subscript of '\" %s "
                     "\"' leaves the array\")%s",
                     any ? "INSIDE" : "PART", array,
                     any      ? said
                     : longer ? "1"
                              : "0",
                     runs, at.data, name.data, end);
        }
        text_free(&at);
    }
    text_free(&name);
}

/* The subscripts of what the expression is, an array of arrays: those that come first are last. */
static void check_part(ranges *r, const node *access, const node *base,
                       const node *const *subscripts, size_t count)
{
    const char *array = typed_text(r->l, base);
    const bool follows = base->kind == NODE_MEMBER && str_is(base->at->text, "->") &&
                         base->a->kind == NODE_NAME &&
                         !names_find(r->l->own, base->a->at->text, &(name_kind){0});
    for (; array && count; array = arena_printf(r->l->unit->arena, "%s[0]", array))
        check_subscript(r, access, subscripts[--count], array, NULL, follows);
}

/* What the name stands for: a pointer of the body that always leads to the same place. */
static const node *pointer_value(const loop *l, const node *base)
{
    const node *declaration, *d = declarator_of(l, base->at, &declaration);
    const bool known = d && d->pointers == 1 && !d->b && d->a && d->a->last < base->at &&
                       (d->a->kind == NODE_MEMBER ||
                        (d->a->kind == NODE_NAME &&
                         names_find(l->own, d->a->at->text, &(name_kind){0}))) &&
                       !assigns(l->body, base->at->text);
    return known ? d->a : NULL;
}

static void check_own(ranges *r, const node *access, const own_array *own,
                      const node *const *subscripts, size_t count)
{
    for (const node *e = own->declarator->b; e && count; e = e->next, count--)
        if (is_constant(r->l, e) && e->kind != NODE_EMPTY)
            check_subscript(r, access, subscripts[count - 1], "(char *)0", constant_text(r, e),
                            false);
}

/* An element that `subscripts` choose of `base`, the first of which is last. */
static void check_element(ranges *r, const node *n, const node *base,
                          const node *const *subscripts, size_t count)
{
    loop *l = r->l;
    const char *key = arena_printf(l->unit->arena, "%.*s %p %d", (int)loop_spelled(l, n).size,
                                   loop_spelled(l, n).data, (const void *)r->counters, r->guards);
    name_kind kind;
    if (names_find(r->seen, (str){key, strlen(key)}, &kind))
        return;
    names_add(r->seen, (str){key, strlen(key)}, NAME_VALUE);
    const node *value = base->kind == NODE_NAME ? pointer_value(l, base) : NULL;
    const own_array *own = r->arrays;
    if (base->kind != NODE_NAME || value) {
        check_part(r, n, value ? value : base, subscripts, count);
        return;
    }
    while (own && !str_equal(own->declarator->at->text, base->at->text))
        own = own->outer;
    if (own) {
        if (own->declarator->b && !own->declarator->pointers && !r->guards)
            check_own(r, n, own, subscripts, count);
        else if (own->declarator->b)
            check_part(r, n, base, subscripts, count);
        return;
    }
    const loop_array *a = l->arrays;
    while (a && !str_equal(a->path, base->at->text))
        a = a->next;
    if (!a || names_find(l->own, base->at->text, &kind) || a->dimensions != count ||
        !has_size(l, a))
        return;
    text row = {0};
    text_put(&row, a->path.data, a->path.size);
    for (size_t k = 0; k < a->dimensions; k++) {
        const parameter *p = a->clause;
        const char *said = "0x7fffffffffffffff"; /* not known */
        text one = {0};
        const range *e = p && p->nextents == a->dimensions ? &p->extents[k] : NULL;
        if (e && e->count && are_constant(l, e->first, e->first + e->count - 1)) {
            token_put(&one, p->extents[k].first, p->extents[k].count);
            said = arena_printf(l->unit->arena, "(ckpp_int64)(%s)", one.data);
        }
        text_free(&one);
        check_subscript(r, n, subscripts[a->dimensions - 1 - k], row.data, said, false);
        text_puts(&row, "[0]");
    }
    text_free(&row);
}

static void check_access(ranges *r, const node *n)
{
    const node *subscripts[8], *base = n;
    size_t count = 0;
    if (n->kind == NODE_UNARY) { /* *(x + 2) */
        subscripts[count++] = n->a->b;
        base = n->a->a;
    }
    for (; base->kind == NODE_INDEX && count < 8; base = base->a) {
        const bool turned = base->a->kind == NODE_NUMBER; /* 2[x] */
        subscripts[count++] = turned ? base->a : base->b;
        if (turned && (base = base->b)->kind != NODE_INDEX)
            break;
    }
    check_element(r, n, base, subscripts, count);
}

static void look(const node *n, void *data);

static void look_all(ranges *r, const node *n)
{
    for (; n; n = n->next)
        look(n, r);
}

static void guarded(ranges *r, const node *n)
{
    r->guards++;
    look_all(r, n);
    r->guards--;
}

/* Adds to what is known of conditions that this one is `holds`. */
static void guard_by(ranges *r, const node *condition, bool holds)
{
    if (condition->kind == NODE_BINARY && str_is(condition->at->text, holds ? "&&" : "||")) {
        guard_by(r, condition->a, holds);
        guard_by(r, condition->b, holds);
    } else if (is_constant(r->l, condition)) {
        r->runs = arena_printf(r->l->unit->arena, "%s && %s(%s)", r->runs, holds ? "" : "!",
                               constant_text(r, condition));
    } else {
        r->guards++;
    }
}

/* What runs if the condition is `holds`. */
static void guarded_by(ranges *r, const node *condition, bool holds, const node *n)
{
    const char *outer = r->runs;
    const int guards = r->guards;
    guard_by(r, condition, holds);
    look_all(r, n);
    r->runs = outer;
    r->guards = guards;
}

static void look_for(ranges *r, const node *n)
{
    const own_array *outer = r->arrays;
    loop_level level = {0};
    const node *first = n->a;
    const bool declares = first && first->kind == NODE_DECLARATION && first->a &&
                          !first->a->next && first->a->at;
    /* a header that counts, of which nothing is said */
    const bool counts = declares && loop_is_plain_header(r->l, &level, n) &&
                        !assigns(n->d, level.name->text) && is_constant(r->l, level.first) &&
                        is_constant(r->l, level.bound) &&
                        (!level.step || loop_is_literal(level.step));
    counter c = {&level, (counter *)r->counters};
    if (counts) {
        r->counters = &c;
        look(n->d, r);
        r->counters = c.outer;
    } else {
        look(n->a, r);
        look(n->b, r);
        guarded(r, n->c);
        guarded(r, n->d);
    }
    r->arrays = outer;
}

static void look(const node *n, void *data)
{
    ranges *r = data;
    const own_array *outer = r->arrays;
    if (!n)
        return;
    switch (n->kind) {
    case NODE_IF:
    case NODE_CONDITIONAL:
        look(n->a, r);
        guarded_by(r, n->a, true, n->b);
        guarded_by(r, n->a, false, n->c);
        return;
    case NODE_SWITCH:
        look(n->a, r);
        if (!is_constant(r->l, n->a))
            guarded(r, n->b);
        return;
    case NODE_WHILE:
        look(n->a, r);
        guarded_by(r, n->a, true, n->b);
        return;
    case NODE_DO:
        guarded(r, n->b);
        guarded(r, n->a);
        return;
    case NODE_FOR: look_for(r, n); return;
    case NODE_BINARY:
        look(n->a, r);
        if (str_is(n->at->text, "&&") || str_is(n->at->text, "||"))
            guarded_by(r, n->a, str_is(n->at->text, "&&"), n->b);
        else
            look(n->b, r);
        return;
    case NODE_INDEX: check_access(r, n); break;
    case NODE_DESIGNATED: look(n->b, r); return;
    case NODE_UNARY:
        if (str_is(n->at->text, "&") || str_is(n->at->text, "sizeof"))
            return;
        if (str_is(n->at->text, "*") && n->a->kind == NODE_BINARY && str_is(n->a->at->text, "+"))
            check_access(r, n);
        break;
    case NODE_DECLARATION:
        for (const node *d = n->a; d; d = d->next) {
            look(d->a, r);
            if (!d->at || n->is_typedef)
                continue;
            own_array *own = arena_alloc(r->l->unit->arena, sizeof *own);
            *own = (own_array){d, (own_array *)r->arrays};
            r->arrays = own;
        }
        return;
    default: break;
    }
    tree_each(n, look, r);
    if (n->kind == NODE_BLOCK)
        r->arrays = outer;
}

/* Counts jumps as conditions: all that follows one may be left out. */
static void find_jump(const node *n, void *data)
{
    ranges *r = data;
    const int before = r->guards;
    if (n->kind == NODE_CONTINUE || n->kind == NODE_BREAK || n->kind == NODE_GOTO ||
        n->kind == NODE_RETURN)
        r->guards++;
    tree_each(n, find_jump, data);
    if (n->kind == NODE_IF && r->guards > before && is_constant(r->l, n->a))
        r->known_jump = true;
}

static void put_subscripts(loop *l, loop_writer *w)
{
    ranges r = {.l = l, .w = w, .seen = names_new(l->unit->arena), .runs = "1"};
    counter counters[LOOP_LEVELS];
    find_jump(l->body, &r);
    if (r.known_jump)
        return;
    for (int k = 0; k < l->nlevels; k++) {
        const loop_level *v = &l->levels[k];
        counters[k] = (counter){v, (counter *)r.counters};
        if (is_constant(l, v->first) && is_constant(l, v->bound) &&
            (!v->step || loop_is_literal(v->step)))
            r.counters = &counters[k];
    }
    look(l->body, &r);
}

/* A member that pointers are made of is an array in the element: what a pointer in it leads to,
 * nobody knows. */
static void put_member(loop *l, loop_writer *w, const node *n)
{
    const char *member = typed_text(l, n);
    if (!member)
        return;
    text name = {0};
    c_put_literal(&name, loop_spelled(l, n));
    const char *end = begin_check(l, w, n->first);
    loop_put(w, n->first->offset,
             "CKPP_LOOP_ASSERT_(CKPP_LOOP_IS_ARRAY_(%s), \"ckpp cannot follow the pointer '\" %s "
             "\"': say 'independent' if no iteration uses by it what another one writes\")%s",
             member, name.data, end);
    text_free(&name);
}

static void put_members(loop *l, loop_writer *w)
{
    for (const loop_view *v = l->views; v; v = v->next)
        for (const loop_reach *r = v->reaches; r; r = r->next_of_view)
            if (r->member && (r->read[LOOP_INSIDE] || r->written[LOOP_INSIDE]))
                put_member(l, w, r->member);
    for (const loop_member *m = l->members; m; m = m->next)
        put_member(l, w, m->node);
}

/* Rows whose length is computed are compared when the loop runs. */
void loop_put_row_lengths(loop *l, loop_writer *w)
{
    const int n = loop_id(l);
    for (const loop_array *a = l->arrays; a; a = a->next) {
        const parameter *p = a->clause;
        if (l->unit->cxx || !p || a->dimensions < 2 || p->nextents != a->dimensions ||
            !has_size(l, a))
            continue;
        text row = {0};
        text_printf(&row, "%.*s[0]", (int)a->path.size, a->path.data);
        for (size_t k = 1; k < a->dimensions; k++) {
            const range *e = &p->extents[k];
            text extent = {0};
            token_put(&extent, e->first, e->count);
            if (e->count && !are_constant(l, e->first, e->first + e->count - 1))
                loop_put(w, p->name->offset,
                         "if (!ckpp_status_%d && CKPP_LOOP_BYTES_(%s) != (ckpp_int64)(%s) * "
                         "(ckpp_int64)sizeof(*(%s))) ckpp_status_%d = ckpp_loop_row_(\"%.*s\", "
                         "CKPP_LOOP_BYTES_(%s) / (ckpp_int64)sizeof(*(%s)), "
                         "(ckpp_int64)(%s), %s); ",
                         n, row.data, extent.data, row.data, n, (int)a->path.size, a->path.data,
                         row.data, row.data, extent.data, loop_place(l, loop_anchor(l)));
            text_free(&extent);
            text_puts(&row, "[0]");
        }
        text_free(&row);
    }
}

void loop_put_checks(loop *l, loop_writer *w)
{
    if (!l->independent)
        put_members(l, w);
    for (const loop_operand *o = l->operands; o; o = o->next)
        put_operand(l, w, o);
    for (const loop_array *a = l->arrays; a; a = a->next) {
        put_extents(l, w, a);
        put_writes(l, w, a);
    }
    put_subscripts(l, w);
    put_line(l, w, loop_anchor(l));
}
