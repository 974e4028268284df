/* gen_argument.c - from a C expression to the argument of a call, with a check of its type.
 *
 * The check is a static assertion in front of the argument, so that its sentence is the first
 * message of a C compiler. The argument itself is valid C for every type, so that no further
 * messages follow. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

/* Whether the argument may be the address of a C scalar. A pointer to many elements would look the
 * same, and only for a reduction's result that is unlikely. */
static bool is_result(const gen *g, const parameter *p)
{
    return g->c->is->kind == CONSTRUCT_REDUCTION && ast_is_output(p) && !p->raw && !p->mapped;
}

/* The parameter's word in the names of the macros CKPP_IS_..._ and CKPP_NEEDS_..._. */
static const char *need_of(const parameter *p)
{
    if (ast_is_object(p))
        return ast_is_surface(p) ? "SURFACE" : "TEXTURE";
    if (ast_is_output(p))
        return "OUTPUT";
    if (p->dtype == CKPP_STRUCT)
        return "STRUCT";
    if (p->direction == CLAUSE_SCALARS)
        return "NUMBER";
    if (p->is_constant)
        return "VALUE";
    return p->placeholder || ast_is_complex(p) ? "INPUT" : "REAL_INPUT";
}

const char *gen_shown(const gen *g, const parameter *p)
{
    const str name = p->shown.size ? p->shown : p->name->text;
    return arena_strndup(g->unit->arena, name.data, name.size);
}

/* Writes "ROLE'NAME'" as a literal. */
static void put_quoted(gen *g, const parameter *p, const char *role)
{
    const char *said = arena_printf(g->unit->arena, "%s'%s'", role, gen_shown(g, p));
    c_put_literal(&g->out, (str){said, strlen(said)});
}

/* The check of a result: an array, or a pointer to the output's type. */
static void put_result_check(gen *g, const parameter *p, const char *x, const char *role)
{
    c_type type = p->placeholder ? (c_type){"number", NULL, "number"} : gen_expression_type(g, p);
    text_printf(&g->out, "%s(CKPP_IS_RESULT_%s(%s", gen_spelling(g->unit)->assertion,
                p->placeholder ? "" : "OF_", x);
    if (!p->placeholder)
        text_printf(&g->out, g->unit->cxx ? ", %s" : ", %s *: 1", gen_type_at(g, p, x));
    if (type.other && !g->unit->cxx)
        text_printf(&g->out, ", %s *: 1", type.other);
    text_puts(&g->out, "), ");
    put_quoted(g, p, role);
    text_printf(&g->out, " CKPP_NEEDS_RESULT_(\"%s\"));", type.words);
}

void gen_loop_needs(const gen *g, const parameter *p, text *out)
{
    const char *shown = gen_shown(g, p);
    const bool element = strchr(shown, '[') != NULL;
    text_printf(out, "'%s' is not of a type that kernels know: ", shown);
    if (element)
        text_puts(out, "elements are numbers, or structs");
    else
        text_printf(out, "a loop reads numbers, a pointer's elements, as in %s[j], and structs",
                    shown);
    text_puts(out, " that are defined at file scope, or in a header behind "
                   "'#pragma kernel declare'");
}

void gen_argument_check(gen *g, const parameter *p, const char *x, const char *role)
{
    if (is_result(g, p)) {
        put_result_check(g, p, x, role);
        return;
    }
    if (p->ncounts) {
        gen_constant_check(g, p, x, role);
        return;
    }
    bool is_struct = !ast_is_object(p) && !ast_is_output(p) && p->dtype == CKPP_STRUCT;
    const char *need = need_of(p);
    const int size = (int)p->name->text.size;
    const char *name = p->name->text.data;
    text_printf(&g->out, "%s(CKPP_IS_%s_(%s%s%s), ", gen_spelling(g->unit)->assertion, need, x,
                is_struct ? ", " : "", is_struct ? gen_type_of(g, p, x) : "");
    if (g->c->clause[CLAUSE_LOOP]) {
        text said = {0};
        gen_loop_needs(g, p, &said);
        c_put_literal(&g->out, (str){said.data, said.size});
        text_puts(&g->out, ");");
        text_free(&said);
        return;
    }
    put_quoted(g, p, role);
    text_printf(&g->out, " CKPP_NEEDS_%s_", need);
    if (!*role && !ast_is_object(p) && !p->is_constant)
        text_printf(&g->out, " \", or give its extents, as in %.*s[n]\"", size, name);
    text_puts(&g->out, ");");
}

void gen_argument(gen *g, const parameter *p, const char *x)
{
    if (p->ncounts)
        gen_constant_argument(g, p, x);
    else if ((!ast_is_output(p) || is_result(g, p)) && p->dtype == CKPP_STRUCT)
        text_printf(&g->out, "CKPP_%s_STRUCT_(%s, %s)", ast_is_output(p) ? "RESULT" : "IN", x,
                    ast_is_output(p) ? gen_type_at(g, p, x) : gen_type_of(g, p, x));
    else
        text_printf(&g->out, "%s(%s)",
                    ast_is_object(p)   ? gen_object_macro(p)
                    : is_result(g, p)  ? "CKPP_RESULT_"
                    : ast_is_output(p) ? "CKPP_OUT_"
                                       : "CKPP_IN_",
                    x);
}
