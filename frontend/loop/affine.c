/* affine.c - subscripts that are sums of loop variables times what does not
 * change in the loop. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

int loop_level_of(const loop *l, str name)
{
    for (int k = 0; k < l->nlevels; k++)
        if (str_equal(l->levels[k].name->text, name))
            return k;
    return -1;
}

const loop_variable *loop_find_variable(const loop *l, str name)
{
    const loop_variable *found = l->variables;
    while (found && !str_equal(found->name->text, name))
        found = found->next;
    return found;
}

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
 * expressions are computed in front of the loop. */
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
    const host_name *found =
        e->a->kind == NODE_NAME ? host_find(l->host, e->a->at->text, e->a->at->offset) : NULL;
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
    case NODE_CAST: return loop_is_index_type(e->a) ? loop_degree_of(l, e->b) : LOOP_OTHER;
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
