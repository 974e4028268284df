/* affine.c - subscripts that are sums of loop variables times what does not
 * change in the loop. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

/* Integers of at least 32 bits: a cast to one of them does not change a subscript. */
bool loop_is_index_type(const node *type)
{
    static const char *const words[] = {"int",     "long",     "unsigned",  "signed",
                                        "size_t",  "ssize_t",  "ptrdiff_t", "int32_t",
                                        "int64_t", "uint32_t", "uint64_t",  "const"};
    for (const token *t = type->first; t <= type->last; t++) {
        bool found = false;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            found = found || str_is(t->text, words[k]);
        if (!found)
            return false;
    }
    return true;
}

/* ---- numbers with a fraction ---- */

typedef enum fraction { WHOLE, PERHAPS_FRACTION, FRACTION } fraction;

bool loop_is_fraction(str number)
{
    const bool hex = number.size > 1 && (number.data[1] == 'x' || number.data[1] == 'X');
    for (size_t k = 0; k < number.size; k++)
        if (number.data[k] == '.' || (number.data[k] | 32) == (hex ? 'p' : 'e'))
            return true;
    return false;
}

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

bool loop_is_fixed(const loop *l, const node *e)
{
    for (const token *t = e->first; t <= e->last; t++) {
        bool member = t > e->first && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        if (t->kind == TOKEN_NAME && !member && !host_find(l->host, t->text, t->offset))
            return false;
        if (str_is(t->text, "[") || str_is(t->text, "(") || loop_level_of(l, t->text) >= 0)
            return false;
    }
    return true;
}
