/* affine.c - subscripts that are sums of loop variables times what does not
 * change in the loop. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

/* ---- the file's macros in the body ---- */

/* What a macro's text does is not in the tree. A macro that stands for a value is computed in
 * front of the loop, so that nothing it mentions may change inside; and none may hide an
 * assignment or a jump. */
enum { MACROS_DEEP = 20 }; /* calls in the text of calls */

static bool is_assignment(str s)
{
    return str_is(s, "++") || str_is(s, "--") ||
           (s.data[s.size - 1] == '=' && !str_is(s, "==") && !str_is(s, "!=") &&
            !str_is(s, "<=") && !str_is(s, ">="));
}

static bool is_jump(str s)
{
    return str_is(s, "return") || str_is(s, "goto") || str_is(s, "break") || str_is(s, "continue");
}

/* '&' with nothing in front that it could combine. */
static bool is_address(const pp_macro *m, size_t k)
{
    const pp_token *t = &m->body[k];
    return t->mark == '&' &&
           (k == 0 || (t[-1].kind == PP_PUNCTUATOR && t[-1].mark != ')' && t[-1].mark != ']'));
}

static bool changes(const loop *l, str name)
{
    name_kind kind;
    return names_find(l->own, name, &kind) || names_find(l->changed, name, &kind) ||
           loop_level_of(l, name) >= 0 || loop_find_variable(l, name);
}

/* What is wrong with the token of a macro's text, or NULL; *next is set if it may lead to more. */
static const char *fault_of(loop *l, const pp_walk *w, const pp_token *t, bool *next)
{
    const pp_macro *m = w->in;
    const str word = pp_spelling(t);
    const uint8_t behind = pp_walk_mark(w, 1);
    name_kind kind;
    if (t == m->body && t->mark == '{')
        return "is no value";
    if (t->kind == PP_PUNCTUATOR && (is_assignment(word) || is_address(m, (size_t)(t - m->body))))
        return "may change a variable";
    if (t->kind == PP_NAME && is_jump(word))
        return arena_printf(l->unit->arena, "hides a '%.*s'", (int)word.size, word.data);
    if (t->kind != PP_NAME || t->use || str_equal(word, m->name->text))
        return NULL;
    if (changes(l, word))
        return arena_printf(l->unit->arena, "mentions '%.*s', which changes in the loop",
                            (int)word.size, word.data);
    const host_name *found = host_find(l->host, word, l->c->directive.begin);
    *next = found && found->macro;
    if (!m->is_function && behind == '[')
        return "mentions an array";
    if (!m->is_function && behind == '(' && !names_keyword(word) &&
        !names_is_builtin(word, &kind) && !names_find(l->known, word, &kind) && !*next)
        return arena_printf(l->unit->arena, "calls '%.*s'", (int)word.size, word.data);
    return NULL;
}

const char *loop_macro_fault(loop *l, const host_name *macro)
{
    const host_place place = {l->host, l->c->directive.begin};
    pp_walk w = pp_walk_from(l->unit->arena, host_macro, &place, macro->name);
    const pp_token *t = pp_walk_token(&w);
    const char *fault = NULL;
    name_kind kind;
    if (names_find(l->harmless, macro->name, &kind))
        return NULL;
    for (bool next; !fault && (t = pp_walk_token(&w)); w.over = !next) {
        next = false;
        fault = fault_of(l, &w, t, &next);
    }
    if (!fault)
        names_add(l->harmless, macro->name, NAME_VALUE);
    return fault;
}

bool loop_macro_has_fraction(const host_name *macro)
{
    const pp_macro *m = macro->macro;
    for (size_t k = 0; k < m->size; k++)
        if (m->body[k].kind == PP_NUMBER && loop_is_fraction(pp_spelling(&m->body[k])))
            return true;
    return false;
}

const node *loop_macro_expression(loop *l, const host_name *macro)
{
    const pp_macro *m = macro->macro;
    if (!m->is_function || !m->size)
        return NULL;
    const token_list body = token_scan(l->unit->arena, l->unit->source, m->body->offset, m->end);
    tree_reader r = {
        .arena = l->unit->arena, .tokens = &body, .types = l->known, .cxx = l->unit->cxx};
    return tree_read_expression(&r);
}

loop_degree loop_macro_degree(loop *l, const host_name *macro, const node *call)
{
    const node *e = loop_macro_fault(l, macro) ? NULL : loop_macro_expression(l, macro);
    const pp_macro *m = macro->macro;
    const loop_local *outer = l->locals;
    loop_local *made = NULL;
    const node *argument = call->b;
    if (!e || l->macros_inside == MACROS_DEEP)
        return LOOP_OTHER;
    for (size_t k = 0; k < m->nparameters; k++, argument = argument->next) {
        if (!argument || (m->is_variadic && k + 1u == m->nparameters))
            return LOOP_OTHER;
        loop_local *local = arena_alloc(l->unit->arena, sizeof *local);
        *local = (loop_local){
            .name = m->parameters[k]->text, .degree = loop_degree_of(l, argument), .outer = made};
        made = local;
    }
    l->macros_inside++;
    for (loop_local *next; made; made = next) { /* known to the text, and not to the arguments */
        next = made->outer;
        loop_add_local(l, made);
    }
    loop_degree degree = loop_degree_of(l, e);
    loop_drop_locals(l, outer);
    l->macros_inside--;
    return degree;
}

/* Whether the kernel can have the variable by its own name: a number with a usual one. */
static bool is_number(const loop *l, const host_name *h, uint8_t behind)
{
    const bool capital = h->name.size == 1 && h->name.data[0] >= 'A' && h->name.data[0] <= 'Z';
    return !loop_is_pointer(l, h) && !capital && h->name.data[0] != '_' &&
           !(names_keyword(h->name) & KEYWORD_CXX) && behind != '.' && behind != '[';
}

void loop_check_macro_text(loop *l, const node *n, const host_name *macro)
{
    const host_place place = {l->host, n->at->offset};
    pp_walk w = pp_walk_from(l->unit->arena, host_macro, &place, macro->name);
    name_kind kind;
    for (const pp_token *t; l->names_pass && (t = pp_walk_name(&w));) {
        const host_name *found = host_find(l->host, t->name->text, n->at->offset);
        const bool known = found && names_find(l->known, found->name, &kind);
        w.over = !known;
        if (!found || found->kind != HOST_VARIABLE || known)
            continue;
        if (is_number(l, found, pp_walk_mark(&w, 1))) {
            loop_add_scalar(l, n, found->name)->by_path = true;
            continue;
        }
        loop_error(l, n,
                   "macro '%.*s' mentions '%.*s', a variable of the program: kernels do not "
                   "have it by that name",
                   (int)w.in->name->text.size, w.in->name->text.data, (int)found->name.size,
                   found->name.data);
        loop_note(l, n, "write it out");
        return;
    }
}

/* INT64_C and the like, which kernels have. */
static bool is_constant_macro(str s)
{
    return s.size > 4 && s.data[s.size - 2] == '_' && s.data[s.size - 1] == 'C' &&
           (memcmp(s.data, "INT", 3) == 0 || memcmp(s.data, "UINT", 4) == 0);
}

void loop_note_foreign(loop *l, const token *t)
{
    name_kind kind;
    if (names_find(l->known, t->text, &kind) || names_is_open(l->known) ||
        names_keyword(t->text) || names_is_builtin(t->text, &kind) || is_constant_macro(t->text) ||
        l->c->clause[CLAUSE_OPTIONS] || l->c->clause[CLAUSE_PREAMBLE])
        return;
    for (size_t k = 0; k < l->nforeign; k++)
        if (str_equal(l->foreign[k]->text, t->text))
            return;
    l->foreign = arena_grow(l->unit->arena, l->foreign, l->nforeign, sizeof *l->foreign);
    l->foreign[l->nforeign++] = t;
}

/* ---- degrees ---- */

/* ---- numbers with a fraction ---- */

typedef enum fraction { WHOLE, PERHAPS_FRACTION, FRACTION } fraction;

/* A name of the program's; macros may stand for anything. */
static fraction fraction_of_name(const loop *l, const token *t)
{
    const host_name *found = host_find(l->host, t->text, t->offset);
    if (loop_find_local(l, t->text) || loop_level_of(l, t->text) >= 0)
        return WHOLE;
    if (!found)
        return loop_is_type_word(t, l->known) ? WHOLE : PERHAPS_FRACTION;
    if (found->kind >= HOST_MACRO)
        return loop_macro_has_fraction(found) ? FRACTION : PERHAPS_FRACTION;
    const char *type = loop_known_type(l, t->text, t);
    if (!type)
        return found->kind == HOST_VARIABLE ? PERHAPS_FRACTION : WHOLE;
    return strstr(type, "float") || strstr(type, "double") ? FRACTION : WHOLE;
}

/* What is known of an expression whose names, if they change in the loop, are integers. */
static fraction fraction_of(const loop *l, const node *e)
{
    fraction most = WHOLE;
    for (const token *t = e->first; t <= e->last && most != FRACTION; t++) {
        const bool member = t > e->first && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        fraction f = member ? PERHAPS_FRACTION : WHOLE;
        if (t->kind == TOKEN_NAME && !member)
            f = fraction_of_name(l, t);
        else if (t->kind == TOKEN_NUMBER && loop_is_fraction(t->text))
            f = FRACTION;
        most = f > most ? f : most;
    }
    return most;
}

loop_degree loop_converted_degree(loop *l, const node *e)
{
    const loop_degree degree = loop_degree_of(l, e);
    return degree != LOOP_OTHER && fraction_of(l, e) == FRACTION ? LOOP_OTHER : degree;
}

typedef struct checks {
    loop *l;
    text out;
} checks;

static void put_check(checks *c, const node *e)
{
    /* (double)1 / 2 is no constant expression of C's; in C++ the type may be an enum */
    static const char *const asserts[] = {"_Static_assert(CKPP_LOOP_KIND_((", ") + 0) % 4 != 0",
                                          "static_assert((__typeof__(", "))1 / 2 == 0"};
    const char *const *with = &asserts[c->l->unit->cxx ? 2 : 0];
    if (fraction_of(c->l, e) != WHOLE)
        text_printf(&c->out,
                    "%s%s%s, \"the loop computes a subscript from what is no integer, and ckpp "
                    "cannot see that: give it to a variable of its own before, as in 'float t = "
                    "...;'\"); ",
                    with[0], loop_host_text(c->l, e), with[1]);
}

static void put_checks(const node *e, void *data)
{
    checks *c = data;
    const loop_local *local = e->kind == NODE_NAME ? loop_find_local(c->l, e->at->text) : NULL;
    if (e->kind == NODE_CAST)
        put_check(c, e->b);
    if (local && local->checks)
        text_puts(&c->out, local->checks);
    tree_each(e, put_checks, data);
}

const char *loop_checks_of(loop *l, const node *e, bool converted)
{
    checks c = {.l = l};
    text_puts(&c.out, "");
    if (converted)
        put_check(&c, e);
    put_checks(e, &c);
    return arena_take(l->unit->arena, &c.out).data;
}

/* ---- degrees ---- */

static loop_degree degree_of_name(loop *l, const node *e)
{
    const loop_local *local = loop_find_local(l, e->at->text);
    if (local)
        return local->degree;
    if (loop_level_of(l, e->at->text) >= 0)
        return LOOP_LINEAR;
    if (loop_find_variable(l, e->at->text))
        return LOOP_OTHER;
    const host_name *found = host_find(l->host, e->at->text, e->at->offset);
    return found && found->kind >= HOST_MACRO && loop_macro_fault(l, found) ? LOOP_OTHER
                                                                            : LOOP_CONSTANT;
}

/* A number that is not 0: another divisor may be 0 where the program does not divide, and its
 * expressions are computed before the loop. */
static bool is_divisor(const node *e)
{
    bool found = false;
    for (size_t k = 0; e->kind == NODE_NUMBER && k < e->at->text.size; k++)
        found = found || (e->at->text.data[k] >= '1' && e->at->text.data[k] <= '9');
    return found;
}

static loop_degree degree_of_binary(loop *l, const node *e)
{
    static const char *const of_constants[] = {"/", "%", "<<", ">>", "&", "|", "^"};
    loop_degree a = loop_degree_of(l, e->a), b = loop_degree_of(l, e->b);
    if (a == LOOP_OTHER || b == LOOP_OTHER)
        return LOOP_OTHER;
    if (str_is(e->at->text, "+") || str_is(e->at->text, "-"))
        return a > b ? a : b;
    if (str_is(e->at->text, "*"))
        return a == LOOP_LINEAR && b == LOOP_LINEAR ? LOOP_OTHER : a > b ? a : b;
    if ((str_is(e->at->text, "/") || str_is(e->at->text, "%")) && !is_divisor(e->b))
        return LOOP_OTHER;
    for (size_t k = 0; k < sizeof of_constants / sizeof *of_constants; k++)
        if (str_is(e->at->text, of_constants[k]))
            return a == LOOP_CONSTANT && b == LOOP_CONSTANT ? LOOP_CONSTANT : LOOP_OTHER;
    return LOOP_OTHER;
}

/* A number in a struct of the program. */
static loop_degree degree_of_member(loop *l, const node *e)
{
    while (e->kind == NODE_MEMBER)
        e = e->a;
    bool own = e->kind != NODE_NAME || loop_find_local(l, e->at->text) ||
               loop_level_of(l, e->at->text) >= 0 || loop_find_variable(l, e->at->text);
    return own ? LOOP_OTHER : LOOP_CONSTANT;
}

static loop_degree degree_of_call(loop *l, const node *e)
{
    const host_name *found = e->a->kind == NODE_NAME
                                 ? host_find(l->host, e->a->at->text, e->a->at->offset)
                                 : NULL;
    return found && found->kind == HOST_FUNCTION_MACRO ? loop_macro_degree(l, found, e)
                                                       : LOOP_OTHER;
}

loop_degree loop_degree_of(loop *l, const node *e)
{
    switch (e->kind) {
    case NODE_NUMBER:
    case NODE_TYPE_OPERAND: return LOOP_CONSTANT;
    case NODE_NAME: return degree_of_name(l, e);
    case NODE_MEMBER: return degree_of_member(l, e);
    case NODE_CALL: return degree_of_call(l, e);
    case NODE_CAST: return loop_is_index_type(e->a) ? loop_converted_degree(l, e->b) : LOOP_OTHER;
    case NODE_UNARY:
        return str_is(e->at->text, "-") || str_is(e->at->text, "+") ? loop_degree_of(l, e->a)
                                                                    : LOOP_OTHER;
    case NODE_BINARY: return degree_of_binary(l, e);
    default: return LOOP_OTHER;
    }
}
