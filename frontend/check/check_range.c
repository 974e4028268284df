/* check_range.c - constant indices and numbers of coordinates that are out of range: of x.shape,
 * x(j, k), _ind, _out and arrays of constant(...). They are judged where the construct says how
 * many dimensions there are: the extents of an inline one do. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

/* The index in the brackets at j, which becomes the token behind them; false if there are no
 * brackets, or the index is not known without a C compiler. */
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
    return *index != 0 || (r.count == 1 && str_is(first->text, "0")); /* 0 is also: not known */
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
    if (!read_index(k, t, &j, &index, &where) || (index >= 0 && index < most))
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
static void check_coordinates(checker *k, const construct *c, const parameter *p,
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

/* Dimensions of the loop; CKPP_MAX_DIMS if they are known at the call only. An input without
 * extents is a number or an array of any shape. */
static size_t loop_dimensions(const construct *c)
{
    size_t most = 0;
    bool certain = true;
    if (!c->is_inline)
        return CKPP_MAX_DIMS;
    if (c->clause[CLAUSE_SIZE])
        return c->clause[CLAUSE_SHAPE] ? CKPP_MAX_DIMS : 1;
    for (const parameter *p = c->parameters; p; p = p->next) {
        bool element = !p->raw && !p->is_constant && !p->of_result &&
                       (!c->is->reduces || !ast_is_output(p) || p->mapped);
        if (element && p->nextents && ast_is_output(p)) /* it has the loop's own shape */
            return p->nextents;
        certain = certain && (!element || p->nextents);
        most = element && p->nextents > most ? p->nextents : most;
    }
    return certain && most ? most : CKPP_MAX_DIMS;
}

/* Likewise of a reduction's result. */
static size_t result_dimensions(const construct *c)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (c->is_inline && ast_is_output(p) && !p->mapped && p->nextents)
            return p->nextents;
    bool whole = c->is_inline && !c->clause[CLAUSE_AXIS] && !c->clause[CLAUSE_KEEPDIMS];
    return whole ? 0 : CKPP_MAX_DIMS;
}

/* Checks _ind[d] and _out[d]. */
static void check_place(checker *k, const token_list *t, const char *word, size_t dimensions,
                        const char *of, const char *name)
{
    arena *a = k->unit->arena;
    for (size_t j = 0; j + 1 < t->count; j++) {
        size_t end = j + 1;
        int index;
        span where;
        if (!str_is(t->items[j].text, word) || !read_index(k, t, &end, &index, &where) ||
            (index >= 0 && (size_t)index < dimensions))
            continue;
        check_error(k, name, where,
                    arena_printf(a, "'%s[%d]' is the coordinate in no dimension", word, index));
        check_note(k, check_span(&t->items[j]),
                   !dimensions       ? arena_printf(a, "%s has none", of)
                   : dimensions == 1 ? arena_printf(a, "%s has one: '%s[0]'", of, word)
                                     : arena_printf(a, "%s has %s%zu: '%s[0]' to '%s[%zu]'", of,
                                                    dimensions == CKPP_MAX_DIMS ? "at most " : "",
                                                    dimensions, word, word, dimensions - 1));
    }
}

void check_range(checker *k, construct *c, const char *name)
{
    const token_list texts[] = {c->body_tokens, check_clause_tokens(k, c, CLAUSE_POST)};
    if (c->is->over_elements)
        check_place(k, &texts[0], "_ind", loop_dimensions(c), "the loop", name);
    if (c->is->reduces)
        check_place(k, &texts[1], "_out", result_dimensions(c), "the result", name);
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
                    check_coordinates(k, c, p, &texts[n], j, name);
                }
            }
    }
}
