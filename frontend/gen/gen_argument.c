/* gen_argument.c - from a C expression to the argument of a call, and what has to hold of it.
 *
 * What has to hold is an assertion that stands in front, at the user's line where there is one:
 * its sentence is the first thing that a C compiler says, and what the expression then becomes
 * gives it nothing more to say. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

/* What the argument is, in the words of CKPP_IS_..._ and CKPP_NEEDS_..._ of ckpp/call.h. */
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

void gen_argument_check(gen *g, const parameter *p, const char *x, const char *role)
{
    if (p->ncounts) {
        gen_constant_check(g, p, x, role);
        return;
    }
    bool is_struct = !ast_is_object(p) && !ast_is_output(p) && p->dtype == CKPP_STRUCT;
    const char *need = need_of(p);
    const int size = (int)p->name->text.size;
    const char *name = p->name->text.data;
    text_printf(&g->out, "_Static_assert(CKPP_IS_%s_(%s%s%s), \"%s'%.*s'\" CKPP_NEEDS_%s_", need,
                x, is_struct ? ", " : "", is_struct ? p->type_name : "", role, size, name, need);
    if (!*role && !ast_is_object(p) && !p->is_constant) /* in place */
        text_printf(&g->out, " \", or give its extents, as in %.*s[n]\"", size, name);
    text_puts(&g->out, ");");
}

void gen_argument(gen *g, const parameter *p, const char *x)
{
    if (p->ncounts)
        gen_constant_argument(g, p, x);
    else if (!ast_is_output(p) && p->dtype == CKPP_STRUCT)
        text_printf(&g->out, "CKPP_IN_STRUCT_(%s, %s)", x, p->type_name);
    else
        text_printf(&g->out, "%s(%s)",
                    ast_is_object(p)   ? gen_object_macro(p)
                    : ast_is_output(p) ? "CKPP_OUT_"
                                       : "CKPP_IN_",
                    x);
}
