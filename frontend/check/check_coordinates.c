/* check_coordinates.c - _ind[d] and _out[d] beyond the last dimension, where d is a number and the
 * construct says how many dimensions there are: of an inline one the extents do. */
#include "frontend/check/check.h"

#include <stdlib.h>

/* Dimensions of the loop; CKPP_MAX_DIMS if they are known at the call only. An input without
 * extents is a number or an array of any shape. */
static size_t loop_dimensions(const construct *c)
{
    size_t most = 0;
    bool certain = true;
    if (!c->is_inline)
        return CKPP_MAX_DIMS;
    if (c->clause[CLAUSE_SIZE])
        return 1;
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

static void check_list(checker *k, const token_list *t, const char *word, size_t dimensions,
                       const char *of, const char *name)
{
    for (size_t j = 0; j + 3 < t->count; j++) {
        const token *here = &t->items[j], *number = here + 2;
        bool minus = str_is(number->text, "-");
        number += minus;
        if (!str_is(here->text, word) || !str_is(here[1].text, "[") ||
            number->kind != TOKEN_NUMBER || !str_is(number[1].text, "]"))
            continue;
        const char *most = dimensions == CKPP_MAX_DIMS ? "at most " : "";
        arena *a = k->unit->arena;
        unsigned long value = strtoul(number->text.data, NULL, 0);
        if (!minus && value < dimensions)
            continue;
        check_error(k, name, check_span(number),
                    arena_printf(a, "'%s[%s%lu]' is the coordinate in no dimension",
                                 word, minus ? "-" : "", value));
        check_note(k, check_span(here),
                   !dimensions       ? arena_printf(a, "%s has none", of)
                   : dimensions == 1 ? arena_printf(a, "%s has one: '%s[0]'", of, word)
                                     : arena_printf(a, "%s has %s%zu: '%s[0]' to '%s[%zu]'", of,
                                                    most, dimensions, word, word, dimensions - 1));
    }
}

void check_coordinates(checker *k, construct *c, const char *name)
{
    token_list post = check_clause_tokens(k, c, CLAUSE_POST);
    check_list(k, &c->body_tokens, "_ind", loop_dimensions(c), "the loop", name);
    if (c->is->reduces)
        check_list(k, &post, "_out", result_dimensions(c), "the result", name);
}
