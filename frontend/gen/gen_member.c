/* gen_member.c - members of arrays in clauses: x.size, which ckpp_array does not have, and
 * ckpp_size(&x), which means the same; and in an inline construct all members of a pointer with
 * extents, which are those of its ckpp_array. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

static const parameter *find_array(const construct *c, range r, size_t k)
{
    const parameter *p = c->parameters;
    while (p && !ast_names(r, k, p->name->text))
        p = p->next;
    return p;
}

static bool is_member(const token *t)
{
    return str_is(t->text, "size") || str_is(t->text, "shape") || str_is(t->text, "strides") ||
           str_is(t->text, "ndim");
}

/* Whether a parameter of an inline construct, without extents, is the host variable of that name,
 * and not a struct, which may have a member `size`. */
static bool is_variable(const parameter *p)
{
    return !p->host.count && (p->dtype != CKPP_STRUCT || p->placeholder);
}

/* Whether tokens k to k + 4 are ckpp_size(&x) of a definition's parameter. The function does not
 * count elements of an output that has a shape, but no type yet. */
static bool is_size_call(const gen *g, range r, size_t k)
{
    return !g->c->is_inline && k + 4 < r.count && str_is(r.first[k].text, "ckpp_size") &&
           str_is(r.first[k + 1].text, "(") && str_is(r.first[k + 2].text, "&") &&
           str_is(r.first[k + 4].text, ")") && find_array(g->c, r, k + 3);
}

size_t gen_member(const gen *g, text *out, range r, size_t k)
{
    if (is_size_call(g, r, k)) {
        text_puts(out, "ckpp_elements_");
        return 1;
    }
    const parameter *p = k + 2 < r.count && str_is(r.first[k + 1].text, ".") &&
                                 r.first[k + 2].kind == TOKEN_NAME && is_member(&r.first[k + 2])
                             ? find_array(g->c, r, k)
                             : NULL;
    bool described = p && g->c->is_inline && p->nextents && !g->in_arguments;
    bool size = p && str_is(r.first[k + 2].text, "size");
    if (!p || (!size && !described) ||
        (g->c->is_inline && !described && (p->nextents || !is_variable(p))))
        return 0;
    text_printf(out, size ? "ckpp_elements_(&" : "");
    if (described)
        text_printf(out, "ckpp_array_%s_", g->id);
    text_put(out, p->name->text.data, p->name->text.size);
    text_puts(out, size ? ")" : "");
    return size ? 3 : 1;
}
