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

const loop_local *loop_find_local(const loop *l, str name)
{
    const loop_local *found = l->locals;
    while (found && !str_equal(found->name, name))
        found = found->outer;
    return found;
}

const loop_variable *loop_find_variable(const loop *l, str name)
{
    const loop_variable *found = l->variables;
    while (found && !str_equal(found->name->text, name))
        found = found->next;
    return found;
}

/* Integers of at least 32 bits: a cast to one of them does not change a
 * subscript. */
static bool is_index_type(const node *type)
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

typedef enum degree { CONSTANT, LINEAR, OTHER } degree;

static degree degree_of(const loop *l, const node *e);

static degree degree_of_name(const loop *l, const node *e)
{
    const loop_local *local = loop_find_local(l, e->at->text);
    if (local)
        return local->value ? degree_of(l, local->value) : OTHER;
    if (loop_level_of(l, e->at->text) >= 0)
        return LINEAR;
    return loop_find_variable(l, e->at->text) ? OTHER : CONSTANT;
}

static degree degree_of_binary(const loop *l, const node *e)
{
    static const char *const of_constants[] = {"/", "%", "<<", ">>", "&", "|", "^"};
    degree a = degree_of(l, e->a), b = degree_of(l, e->b);
    if (a == OTHER || b == OTHER)
        return OTHER;
    if (str_is(e->at->text, "+") || str_is(e->at->text, "-"))
        return a > b ? a : b;
    if (str_is(e->at->text, "*"))
        return a == LINEAR && b == LINEAR ? OTHER : a > b ? a : b;
    for (size_t k = 0; k < sizeof of_constants / sizeof *of_constants; k++)
        if (str_is(e->at->text, of_constants[k]))
            return a == CONSTANT && b == CONSTANT ? CONSTANT : OTHER;
    return OTHER;
}

static degree degree_of(const loop *l, const node *e)
{
    switch (e->kind) {
    case NODE_NUMBER: return CONSTANT;
    case NODE_NAME: return degree_of_name(l, e);
    case NODE_MEMBER: /* a number in a struct of the program */
        while (e->kind == NODE_MEMBER)
            e = e->a;
        return e->kind == NODE_NAME && !loop_find_local(l, e->at->text) &&
                       loop_level_of(l, e->at->text) < 0
                   ? CONSTANT
                   : OTHER;
    case NODE_TYPE_OPERAND: return CONSTANT;
    case NODE_CAST: return is_index_type(e->a) ? degree_of(l, e->b) : OTHER;
    case NODE_UNARY:
        return str_is(e->at->text, "-") || str_is(e->at->text, "+") ? degree_of(l, e->a) : OTHER;
    case NODE_BINARY: return degree_of_binary(l, e);
    default: return OTHER;
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

bool loop_is_affine(const loop *l, const node *e)
{
    return degree_of(l, e) != OTHER;
}
