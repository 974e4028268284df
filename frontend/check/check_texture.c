/* check_texture.c - parameters that are textures or surfaces. Such a parameter is a handle of 64
 * bits that is passed by value, even if the kernel writes texels. */
#define _GNU_SOURCE
#include "ckpp/texture.h"
#include "frontend/check/check.h"

#include <stdio.h>
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

/* ---- what the body reads ---- */

static bool has_object(const construct *c)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (ast_is_object(p))
            return true;
    return false;
}

static parameter *object_called(const construct *c, str name)
{
    parameter *p = c->parameters;
    while (p && !(ast_is_object(p) && str_equal(p->name->text, name)))
        p = p->next;
    return p;
}

/* The texture or surface that a call gives, whose name is at t; NULL if none is given as it is. */
static parameter *object_given(const construct *c, const token *t)
{
    const token *next = t + 1;
    if (str_is(next->text, "<"))
        while (next->kind != TOKEN_END && !str_is(next->text, "(") && !str_is(next->text, ";"))
            next++;
    for (int depth = 0; next->kind != TOKEN_END; next++) {
        depth += range_nesting(next);
        if (depth <= 0)
            return NULL;
        parameter *p = depth == 1 && (str_is(next->text, "(") || str_is(next->text, ","))
                           ? object_called(c, next[1].text)
                           : NULL;
        if (p && (str_is(next[2].text, ",") || str_is(next[2].text, ")")))
            return p;
    }
    return NULL;
}

static const struct {
    const char *function; /* without "tex" or "surf" */
    size_t ndim;
} accesses[] = {
#define ACCESS_(name, function, ndim, what) {function, ndim},
    CKPP_ACCESSES(ACCESS_)
#undef ACCESS_
};

/* Notes which kind of texture or surface the function of this name is for. */
static void note_access(parameter *p, str name)
{
    static const struct {
        const char *first, *last;
    } forms[2][2] = {{{"tex", ""}, {"tex", ""}}, {{"surf", "read"}, {"surf", "write"}}};
    char given[32], text[32];
    snprintf(given, sizeof given, "%.*s", (int)name.size, name.data);
    char *grad = name.size < sizeof given ? strstr(given, "Grad") : NULL;
    if (grad && !grad[4])
        memcpy(grad, "Lod", sizeof "Lod"); /* which reads the same textures */
    for (int k = 0; k < CKPP_ACCESS_COUNT; k++)
        for (int e = 0; e < 2; e++) {
            snprintf(text, sizeof text, "%s%s%s", forms[ast_is_surface(p)][e].first,
                     accesses[k].function, forms[ast_is_surface(p)][e].last);
            if (!strcmp(given, text))
                p->access |= 1u << k;
        }
}

static void note_accesses(checker *k, const construct *c)
{
    name_kind kind;
    for (size_t j = 0; has_object(c) && j < c->body_tokens.count; j++) {
        const token *t = &c->body_tokens.items[j];
        parameter *p = t->kind == TOKEN_NAME && !names_find(k->known, t->text, &kind)
                           ? object_given(c, t)
                           : NULL;
        if (p)
            note_access(p, t->text);
    }
}

size_t check_object_dimensions(const parameter *p)
{
    size_t most = p->access ? 0 : 3;
    for (size_t j = 0; j < CKPP_ACCESS_COUNT; j++)
        if (p->access & 1u << j && accesses[j].ndim > most)
            most = accesses[j].ndim;
    return most;
}

void check_object(checker *k, construct *c, const char *name)
{
    note_accesses(k, c);
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
    if (s.size >= 13 && !memcmp(s.data, "surf", 4) && memmem(s.data, s.size, "DLayered", 8))
        return "layers, which ckpp's surfaces do not have: use a surface of one more dimension";
    return NULL;
}

/* Whether the name is "tex2D..." or "surf2D...", whose letters are given. */
static bool is_access(str name, const char *letters)
{
    const size_t n = strlen(letters);
    return name.size > n + 1 && !memcmp(name.data, letters, n) && name.data[n] >= '1' &&
           name.data[n] <= '3' && name.data[n + 1] == 'D';
}

/* Reports a texture's function that is given a surface, or the other way round. */
static void check_kind(checker *k, const construct *c, const token *t, const char *name)
{
    const bool texture = is_access(t->text, "tex"), surface = is_access(t->text, "surf");
    name_kind kind;
    if (!(texture || surface) || c->facts.hides_names || names_find(k->known, t->text, &kind))
        return;
    parameter *p = object_given(c, t);
    if (!p || ast_is_surface(p) == surface)
        return;
    check_error_name(k, name, t,
                     arena_printf(k->unit->arena, "@ takes a %s, but '%.*s' is a %s",
                                  texture ? "texture" : "surface", (int)p->name->text.size,
                                  p->name->text.data, word_for(p)));
    check_note(k, p->where,
               texture ? "ckpp_texture_of_surface() makes a texture of a surface"
                       : "what a kernel writes is in(surface ...)");
}

void check_texture_functions(checker *k, construct *c, const char *name)
{
    for (size_t j = 0; has_object(c) && j < c->body_tokens.count; j++) {
        const token *t = &c->body_tokens.items[j];
        const char *why = t->kind == TOKEN_NAME ? refused_function(t->text) : NULL;
        if (!why && t->kind == TOKEN_NAME)
            check_kind(k, c, t, name);
        if (!why)
            continue;
        check_error_name(k, name, t, "@ cannot be used here");
        check_note(k, check_span(t), arena_printf(k->unit->arena, "it is for %s", why));
    }
}
