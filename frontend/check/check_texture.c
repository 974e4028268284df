/* check_texture.c - parameters that are textures or surfaces. Such a parameter is a handle of 64
 * bits that is passed by value, even if the kernel writes texels. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

static const char *word_for(const parameter *p)
{
    return ast_is_surface(p) ? "surface" : "texture";
}

static void object_error(checker *k, const char *name, const parameter *p, const char *format)
{
    check_error_name(k, name, p->name, arena_printf(k->unit->arena, format, word_for(p)));
}

static void check_form(checker *k, construct *c, const parameter *p, const char *name)
{
    if (ast_is_output(p)) {
        object_error(k, name, p, "@ is a %s, which is given in in(...)");
        check_note(k, p->where,
                   ast_is_surface(p)
                       ? "it is the handle that is given: the body writes the surface through it"
                       : "a kernel only reads a texture; what it writes is a ckpp_surface");
    } else if (p->raw) {
        object_error(k, name, p, "@ is a %s, and raw is for arrays");
    } else if (p->nextents || p->nempty) {
        object_error(k, name, p, "@ has extents, but it is a single %s");
    } else {
        return;
    }
    c->broken = true;
}

/* In a definition's clauses a texture has a shape, but no value. */
static void check_clauses(checker *k, construct *c, const parameter *p, const char *name)
{
    range text;
    for (size_t j = 0; !c->is_inline && ast_host_text(c, j, &text); j++) {
        bool as_array, as_value;
        const token *where = NULL;
        if (!check_mentions(p, text, &as_array, &as_value, &where) || !as_value)
            continue;
        check_error_name(
            k, name, where,
            arena_printf(k->unit->arena, "@ is a %s, which has no value here", word_for(p)));
        check_note(k, check_span(where),
                   arena_printf(k->unit->arena, "its extents are %.*s.shape[0], ...",
                                (int)where->text.size, where->text.data));
        c->broken = true;
    }
}

void check_object(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (ast_is_object(p)) {
            check_form(k, c, p, name);
            check_clauses(k, c, p, name);
        }
    if (c->accumulator && ast_is_object(c->accumulator)) {
        check_error(k, name, range_span(c->accumulator->type),
                    "an accumulator cannot be a texture or a surface");
        c->broken = true;
    }
}

/* ---- texture functions in the body ---- */

/* The note for functions for kinds of textures that ckpp does not make, or NULL: with ckpp's
 * textures they would silently return wrong values on a GPU. */
static const char *refused_function(str s)
{
    if (str_is(s, "tex2Dgather"))
        return "textures that were made for gathering; ckpp's are not: read the four texels with "
               "tex2D";
    if (s.size > 7 && !memcmp(s.data, "texCube", 7))
        return "cube maps, which ckpp's textures are not";
    if (s.size > 8 && !memcmp(s.data, "surfCube", 8))
        return "cube maps, which ckpp's surfaces are not";
    if (s.size > 12 && !memcmp(s.data, "tex", 3) && !memcmp(s.data + 5, "Layered", 7))
        return "levels of detail, which ckpp's textures do not have: they have one";
    if (s.size >= 13 && !memcmp(s.data, "surf", 4) && memmem(s.data, s.size, "DLayered", 8))
        return "layers, which ckpp's surfaces do not have: use a surface of one more dimension";
    return NULL;
}

static bool has_object(const construct *c)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (ast_is_object(p))
            return true;
    return false;
}

void check_texture_functions(checker *k, construct *c, const char *name)
{
    for (size_t j = 0; has_object(c) && j < c->body_tokens.count; j++) {
        const token *t = &c->body_tokens.items[j];
        const char *why = t->kind == TOKEN_NAME ? refused_function(t->text) : NULL;
        if (!why)
            continue;
        check_error_name(k, name, t, "@ cannot be used here");
        check_note(k, check_span(t), arena_printf(k->unit->arena, "it is for %s", why));
    }
}
