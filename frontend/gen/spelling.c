/* spelling.c - the names of types and enumerators in generated C. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static const char *const c_names[] = {
#define C_NAME_(ENUM, name, kind, bytes, number, type, ...) [CKPP_##ENUM] = #type,
    CKPP_DTYPES(C_NAME_)};
static const char *const twins[sizeof c_names / sizeof *c_names] = {
    CKPP_C_TWINS_(C_NAME_) CKPP_C_FLOAT16_(C_NAME_) CKPP_C_BFLOAT16_(C_NAME_)};

const char *gen_dtype(ckpp_dtype type)
{
    static const char *const names[] = {[CKPP_NONE] = "CKPP_NONE",
#define GEN_NAME_(ENUM, ...) [CKPP_##ENUM] = "CKPP_" #ENUM,
                                        CKPP_DTYPES(GEN_NAME_)
#undef GEN_NAME_
                                            [CKPP_STRUCT] = "CKPP_STRUCT"};
    return names[type];
}

const spelling *gen_spelling(const unit *u)
{
    static const spelling c = {"_Static_assert", "_Alignof", "(%s[]){", "}", "(ckpp_axes)"};
    static const spelling cxx = {"static_assert", "alignof", "::ckpp::ckpp_list<%s>(", ")",
                                 "ckpp_axes"};
    return u->cxx ? &cxx : &c;
}

void gen_quiet_begin(gen *g)
{
    static const char *const quiet[] = {"pragmas", "pedantic", "c++20-extensions",
                                        "missing-field-initializers"};
    if (!g->unit->cxx)
        return;
    text_puts(&g->out, "#pragma GCC diagnostic push\n");
    for (size_t k = 0; k < sizeof quiet / sizeof *quiet; k++)
        text_printf(&g->out, "#pragma GCC diagnostic ignored \"-W%s\"\n", quiet[k]);
}

void gen_quiet_end(gen *g)
{
    text_puts(&g->out, g->unit->cxx ? "#pragma GCC diagnostic pop\n" : "");
}

c_type gen_host_type(const parameter *p)
{
    if (p->dtype == CKPP_STRUCT)
        return (c_type){p->type_name, NULL, p->type_name};
    const char *name = c_names[p->dtype];
    return (c_type){name, twins[p->dtype], p->dtype == CKPP_BOOL ? "bool" : name};
}

c_type gen_expression_type(const gen *g, const parameter *p)
{
    if (g->unit->cxx && p->dtype == CKPP_COMPLEX64)
        return (c_type){"ckpp_complex64_", NULL, "std::complex<float>"};
    if (g->unit->cxx && p->dtype == CKPP_COMPLEX128)
        return (c_type){"ckpp_complex128_", NULL, "std::complex<double>"};
    return gen_host_type(p);
}

/* In C++ the traits of types know vectors. */
static const char *spell(const gen *g, const parameter *p, const char *x, const char *macro)
{
    const char *type = gen_expression_type(g, p).name;
    bool vector = !g->unit->cxx && p->dtype == CKPP_STRUCT && type_vector(type);
    return vector ? arena_printf(g->unit->arena, "CKPP_VECTOR_%s_(%s, %s)", macro, x, type) : type;
}

const char *gen_type_of(const gen *g, const parameter *p, const char *x)
{
    return spell(g, p, x, "OF");
}

const char *gen_type_at(const gen *g, const parameter *p, const char *x)
{
    return spell(g, p, x, "AT");
}

const char *gen_operator(ckpp_operator op)
{
    static const char *const names[] = {[CKPP_REDUCE_EXPRESSION] = "CKPP_REDUCE_EXPRESSION",
#define GEN_NAME_(ENUM, ...) [CKPP_REDUCE_##ENUM] = "CKPP_REDUCE_" #ENUM,
                                        CKPP_OPERATORS(GEN_NAME_)
#undef GEN_NAME_
    };
    return names[op];
}

const char *gen_object_macro(const parameter *p)
{
    return ast_is_surface(p) ? "CKPP_IN_SURFACE_" : "CKPP_IN_TEXTURE_";
}

const char *gen_template_type(const parameter *t)
{
    return ast_is_type(t) ? NULL : gen_host_type(t).words;
}
