/* check_members.c - x.shape, x(j, k) and the like: which parameters have them, and what the
 * runtime has to pass to the kernel for them; and constant indices that are out of range. */
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
    return p->dtype == CKPP_STRUCT && !p->placeholder ? ARRAY_NONE : ARRAY_ELEMENT;
}

void check_members(construct *c)
{
    for (parameter *p = c->parameters; p; p = p->next) {
        const body_param *const uses[] = {p->use, p->post_use};
        for (size_t j = 0; j < 2; j++)
            if (uses[j] && uses[j]->members && uses[j]->array == ARRAY_ELEMENT)
                p->mentions |= uses[j]->members | CKPP_MENTIONS_MEMBERS | CKPP_MENTIONS_POINTER;
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

/* ---- constant indices ---- */

/* The index in the brackets at j, which becomes the token behind them; false if there are no
 * brackets, or the index is not known without a C compiler. Zero counts as unknown: it is never
 * out of range. */
static bool read_index(checker *k, const token_list *t, size_t *j, int *index, span *where)
{
    if (!str_is(t->items[*j].text, "["))
        return false;
    const token *first = &t->items[*j + 1];
    for (int depth = 1; depth && ++*j < t->count;)
        depth += range_nesting(&t->items[*j]);
    range r = {first, (size_t)(&t->items[*j] - first)};
    *j += *j < t->count;
    if (!r.count)
        return false;
    const bool negative = str_is(first->text, "-");
    *where = range_span(r);
    *index = ast_extent_value(k->unit, (range){first + negative, r.count - negative});
    *index = negative ? -*index : *index;
    return *index != 0;
}

/* Checks w[3] of constant(float w[3]). */
static void check_constant_index(checker *k, const parameter *p, const token_list *t, size_t j,
                                 const char *name)
{
    const bool address = j && str_is(t->items[j - 1].text, "&"); /* &w[3] is the end of w */
    span where;
    j++;
    for (size_t d = 0; d < p->ncounts && str_is(t->items[j].text, "["); d++) {
        int index, extent = ast_extent_value(k->unit, p->counts[d]);
        if (read_index(k, t, &j, &index, &where) && extent &&
            (index < 0 || index >= extent + address))
            check_error(k, name, where,
                        arena_printf(k->unit->arena,
                                     "index %d of '%.*s' is out of range: its extent is %d", index,
                                     (int)p->name->text.size, p->name->text.data, extent));
    }
}

/* Checks x.shape[1] and x.strides[1]. */
static void check_dimension(checker *k, const parameter *p, const token_list *t, size_t j,
                            const char *name)
{
    const bool known = p->nextents && !p->nempty;
    const int most = known ? (int)p->nextents : CKPP_MAX_DIMS, size = (int)p->name->text.size;
    const char *array = p->name->text.data;
    int index;
    span where;
    if (j + 3 >= t->count || !str_is(t->items[j + 1].text, ".") ||
        !(str_is(t->items[j + 2].text, "shape") || str_is(t->items[j + 2].text, "strides")))
        return;
    const str word = t->items[j + 2].text;
    j += 3;
    if (!read_index(k, t, &j, &index, &where) || (index > 0 && index < most))
        return;
    const char *member = arena_printf(k->unit->arena, "%.*s.%.*s", size, array, (int)word.size,
                                      word.data);
    if (index < 0) {
        check_error(k, name, where,
                    arena_printf(k->unit->arena, "%s[%d] does not exist: dimensions count from 0",
                                 member, index));
        check_note(k, where,
                   arena_printf(k->unit->arena, "the last one is %s[%.*s.ndim - 1]", member, size,
                                array));
        return;
    }
    check_error(k, name, where,
                arena_printf(k->unit->arena, "%s[%d] does not exist: '%.*s' has %s%d %s", member,
                             index, size, array, known ? "" : "at most ", most,
                             most == 1 ? "dimension" : "dimensions"));
}

/* Checks the number of coordinates in x(j, k), where the construct gives x extents. */
static void check_coordinate_count(checker *k, const construct *c, const parameter *p,
                              const token_list *t, size_t j, const char *name)
{
    const int size = (int)p->name->text.size, most = (int)p->nextents;
    size_t end = j + 1;
    int depth = 0, given = 1;
    if (!p->nextents || p->nempty || (!p->raw && !c->is->has_grid) ||
        !str_is(t->items[end].text, "(") || str_is(t->items[end + 1].text, ")"))
        return;
    do {
        depth += range_nesting(&t->items[end]);
        given += depth == 1 && str_is(t->items[end].text, ",");
    } while (depth > 0 && ++end < t->count);
    if (depth || given == most)
        return;
    check_error_name(k, name, &t->items[j],
                     arena_printf(k->unit->arena, "@ is indexed with %d %s, but has %d %s", given,
                                  given == 1 ? "coordinate" : "coordinates", most,
                                  most == 1 ? "dimension" : "dimensions"));
    check_note(k, check_span(&t->items[j]),
               arena_printf(k->unit->arena, "%.*s%s is the k-th element in row-major order", size,
                            p->name->text.data, c->is->has_grid ? ".at(k)" : "[k]"));
}

void check_range(checker *k, construct *c, const char *name)
{
    const token_list texts[] = {c->body_tokens, check_clause_tokens(k, c, CLAUSE_POST)};
    for (const parameter *p = c->parameters; p; p = p->next) {
        const array_form form = check_array_form(c, p);
        for (size_t n = 0; n < 2 && !check_may_be_declared(&texts[n], p->name->text); n++)
            for (size_t j = 0; j < texts[n].count; j++) {
                if (!ast_names((range){texts[n].items, texts[n].count}, j, p->name->text))
                    continue;
                if (p->ncounts)
                    check_constant_index(k, p, &texts[n], j, name);
                else if (form != ARRAY_NONE && form != ARRAY_OR_STRUCT) {
                    check_dimension(k, p, &texts[n], j, name);
                    check_coordinate_count(k, c, p, &texts[n], j, name);
                }
            }
    }
}
