/* check_members.c - x.shape, x(j, k) and the like: which parameters have them, and what the
 * runtime has to pass to the kernel for them. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

/* Whether the parameter may be a struct by value, which can have members of these names. Only a
 * body that indexes it shows that it is an array. */
static bool may_be_struct(const parameter *p)
{
    return p->dtype == CKPP_STRUCT && !p->placeholder && !ast_is_output(p) && !p->nextents &&
           !p->nempty && !p->raw;
}

unsigned char check_array_form(const construct *c, const parameter *p)
{
    if (ast_is_object(p))
        return ARRAY_NONE;
    if (c->is->has_grid)
        return may_be_struct(p) ? ARRAY_OR_STRUCT : ARRAY_POINTER;
    if (p->raw)
        return ARRAY_INDEXED;
    if (p->near)
        return ARRAY_NEAR;
    return p->dtype == CKPP_STRUCT && !p->placeholder ? ARRAY_NONE : ARRAY_ELEMENT;
}

void check_members(construct *c)
{
    for (parameter *p = c->parameters; p; p = p->next) {
        const body_param *const uses[] = {p->use, p->post_use};
        for (size_t j = 0; j < 2; j++)
            if (uses[j] && uses[j]->members &&
                (uses[j]->array == ARRAY_ELEMENT || uses[j]->array == ARRAY_NEAR))
                p->mentions |= (uses[j]->members & ~(unsigned)CKPP_MENTIONS_NEAR) |
                               CKPP_MENTIONS_MEMBERS | CKPP_MENTIONS_POINTER;
    }
}

bool check_has_only_members(checker *k, const token_list *text, str name)
{
    outline o = outline_make(k->unit->arena, text, ROLE_BLOCK, NULL, NULL);
    for (int j = 0; j < o.count; j++)
        if (outline_is_name(&o, j) && str_equal(o.t[j].t->text, name) &&
            !body_is_arrow(outline_code(&o, j - 1)) && !members_find(&o, j, ARRAY_ELEMENT))
            return false;
    return true;
}

void check_raw_members(parameter *p)
{
    body_param *use = p->use;
    const unsigned names = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_NDIM |
                           CKPP_MENTIONS_SIZE;
    if (use->array == ARRAY_OR_STRUCT && !(p->mentions & CKPP_MENTIONS_POINTER))
        use->array = ARRAY_NONE;
    if (use->array == ARRAY_NONE || !use->members)
        return;
    if (p->mentions & names)
        p->mentions |= CKPP_MENTIONS_NAMES;
    p->mentions |= use->members | CKPP_MENTIONS_MEMBERS | CKPP_MENTIONS_POINTER;
    /* A body that uses x(j, k) and never x itself can take any layout. */
    if (use->members & CKPP_MENTIONS_VIEW && !use->bare)
        p->mentions |= CKPP_MENTIONS_STRIDES;
}
