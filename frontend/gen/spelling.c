/* spelling.c - how generated C spells what a description has as a number. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static const c_type c_types[] = {
    [CKPP_BOOL] = {"_Bool", NULL},
    [CKPP_INT8] = {"signed char", "char"},
    [CKPP_UINT8] = {"unsigned char", NULL},
    [CKPP_INT16] = {"short", NULL},
    [CKPP_UINT16] = {"unsigned short", NULL},
    [CKPP_INT32] = {"int", NULL},
    [CKPP_UINT32] = {"unsigned", NULL},
    [CKPP_INT64] = {"long", "long long"},
    [CKPP_UINT64] = {"unsigned long", "unsigned long long"},
    [CKPP_FLOAT16] = {"ckpp_float16", NULL},
    [CKPP_BFLOAT16] = {"ckpp_bfloat16", NULL},
    [CKPP_FLOAT32] = {"float", NULL},
    [CKPP_FLOAT64] = {"double", NULL},
    [CKPP_COMPLEX64] = {"float _Complex", NULL},
    [CKPP_COMPLEX128] = {"double _Complex", NULL},
};

const char *gen_dtype(ckpp_dtype type)
{
    static const char *const names[] = {
        [CKPP_NONE] = "CKPP_NONE",
#define GEN_NAME_(ENUM, name, kind, bytes) [CKPP_##ENUM] = "CKPP_" #ENUM,
        CKPP_DTYPES(GEN_NAME_)
#undef GEN_NAME_
        [CKPP_STRUCT] = "CKPP_STRUCT"};
    return names[type];
}

c_type gen_host_type(const parameter *p)
{
    return p->dtype == CKPP_STRUCT ? (c_type){p->type_name, NULL} : c_types[p->dtype];
}

const char *gen_operator(ckpp_operator op)
{
    static const char *const names[] = {
        [CKPP_REDUCE_EXPRESSION] = "CKPP_REDUCE_EXPRESSION",
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
    return ast_is_type(t) ? NULL : t->dtype == CKPP_BOOL ? "bool" : gen_host_type(t).name;
}
