/* gen_kernel.c - a kernel's description: constant data in the generated C, as ckpp/call.h defines it. */
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

bool gen_is_complex(const parameter *p)
{
    return p->dtype == CKPP_COMPLEX64 || p->dtype == CKPP_COMPLEX128;
}

static void put_str(text *out, str s)
{
    text_put(out, s.data, s.size);
}

/* ---- the kernel's description ---- */

bool gen_is_partial(const parameter *p)
{
    return p->direction == CLAUSE_OUT && !p->use->raw && !p->use->always_assigned;
}

static void put_type(text *out, const parameter *p)
{
    if (p->placeholder)
        text_printf(out, ".placeholder = '%c'", p->placeholder);
    else
        text_printf(out, ".dtype = %s", gen_dtype(p->dtype));
    if (ast_is_object(p))
        text_printf(out, ", .object = %s", ast_is_surface(p) ? "CKPP_SURFACE" : "CKPP_TEXTURE");
    if (p->dtype == CKPP_STRUCT) {
        text_puts(out, ", .type = ");
        c_put_literal(out, (str){p->type_name, strlen(p->type_name)});
        text_printf(out, ", .itemsize = sizeof(%s), .align = _Alignof(%s)", p->type_name, p->type_name);
    }
}

static void put_parameter(gen *g, const parameter *p, bool last)
{
    static const char *const directions[] = {[CLAUSE_IN] = "CKPP_IN", [CLAUSE_OUT] = "CKPP_OUT",
                                             [CLAUSE_INOUT] = "CKPP_INOUT", [CLAUSE_SCALARS] = "CKPP_IN"};
    text *out = &g->out;
    text_puts(out, "    {.name = \"");
    put_str(out, p->name->text);
    text_printf(out, "\", .direction = %s", directions[p->direction]);
    if (p->raw)
        text_puts(out, ", .raw = 1");
    if (gen_is_partial(p))
        text_puts(out, ", .partial = 1");
    if (p->post_use && p->post_use->mentioned)
        text_puts(out, ", .in_post = 1");
    gen_mentions(out, p);
    text_puts(out, ", ");
    put_type(out, p);
    text_puts(out, last ? "}};\n" : "},\n");
}

bool gen_uses_complex(const construct *c)
{
    bool complex = c->facts.uses_complex || (c->accumulator && gen_is_complex(c->accumulator));
    for (const parameter *p = c->parameters; p; p = p->next)
        complex = complex || gen_is_complex(p);
    return complex;
}

const char *gen_object_macro(const parameter *p)
{
    return ast_is_surface(p) ? "CKPP_IN_SURFACE_" : "CKPP_IN_TEXTURE_";
}

bool gen_uses_textures(const construct *c)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (ast_is_object(p))
            return true;
    return false;
}

static void put_uses(gen *g)
{
    const construct *c = g->c;
    const struct { bool used; const char *name; } uses[] = {
        {c->facts.uses_i, "CKPP_USES_I"}, {c->facts.uses_n, "CKPP_USES_N"},
        {c->facts.uses_ind, "CKPP_USES_IND"}, {gen_uses_complex(c), "CKPP_USES_COMPLEX"},
        {c->uses_threads, "CKPP_USES_THREADS"}, {gen_uses_textures(c), "CKPP_USES_TEXTURES"}};
    const char *between = "";
    for (size_t k = 0; k < sizeof uses / sizeof *uses; k++)
        if (uses[k].used) {
            text_printf(&g->out, "%s%s", between, uses[k].name);
            between = " | ";
        }
    if (!*between)
        text_puts(&g->out, "0");
}

static void put_functions(gen *g)
{
    if (!g->c->nfunctions)
        return;
    text_printf(&g->out, "static const char *const ckpp_functions_%s[] = {", g->id);
    for (size_t k = 0; k < g->c->nfunctions; k++) {
        text_puts(&g->out, k % 8 == 7 ? "\n    \"" : "\"");
        put_str(&g->out, g->c->functions[k]);
        text_puts(&g->out, "\", ");
    }
    text_puts(&g->out, "0};\n");
}

/* The name of the last declare so far is a macro, which a declare inside an #if may not have made. */
void gen_last_declare(gen *g)
{
    const char *stem = g->unit->stem;
    if (g->c->declare && !g->c->declare->certain)
        text_printf(&g->out, "#ifndef ckpp_declares_%s\n#define ckpp_declares_%s 0\n#endif\n", stem, stem);
}

/* Whether the kernel has such a text. */
static bool has_text(const construct *c, clause_kind kind)
{
    return c->clause[kind] || (kind == CLAUSE_PREAMBLE && c->macros.size);
}

static void put_clause_pieces(gen *g, clause_kind kind)
{
    if (has_text(g->c, kind))
        gen_pieces(&g->out, arena_printf(g->unit->arena, "ckpp_%s_%s", ast_clause_words[kind], g->id), "",
                   kind == CLAUSE_PREAMBLE ? gen_preamble(g->unit, g->c)
                                           : gen_clause_text(g->unit, g->c, kind));
}

/* ---- a reduction's clauses ---- */

const char *gen_operator(int op)
{
    static const char *const names[] = {
        [CKPP_REDUCE_EXPRESSION] = "CKPP_REDUCE_EXPRESSION",
#define GEN_NAME_(ENUM, word) [CKPP_REDUCE_##ENUM] = "CKPP_REDUCE_" #ENUM,
        CKPP_OPERATORS(GEN_NAME_)
#undef GEN_NAME_
    };
    return names[op];
}

static void put_reduction(gen *g)
{
    static const clause_kind codes[] = {CLAUSE_REDUCE, CLAUSE_IDENTITY, CLAUSE_POST};
    const construct *c = g->c;
    text *out = &g->out;
    bool given[3];
    for (size_t k = 0; k < 3; k++) {
        given[k] = c->clause[codes[k]] && (codes[k] != CLAUSE_REDUCE || c->op == CKPP_REDUCE_EXPRESSION);
        if (given[k])
            put_clause_pieces(g, codes[k]);
    }
    text_printf(out, "static const ckpp_reduction ckpp_reduction_%s = {.op = %s", g->id, gen_operator(c->op));
    for (size_t k = 0; k < 3; k++)
        if (given[k])
            text_printf(out, ", .%s = ckpp_%s_%s", ast_clause_words[codes[k]], ast_clause_words[codes[k]], g->id);
    if (c->accumulator) {
        text_puts(out, ",\n    .type = {.name = \"reduce_type\", ");
        put_type(out, c->accumulator);
        text_puts(out, "}");
    }
    text_puts(out, "};\n");
}

void gen_kernel(gen *g)
{
    static const char *const kinds[] = {[CONSTRUCT_ELEMENTWISE] = "ELEMENTWISE", [CONSTRUCT_REDUCTION] = "REDUCTION",
                                        [CONSTRUCT_RAW] = "RAW", [CONSTRUCT_MODULE] = "MODULE",
                                        [CONSTRUCT_PRECOMPILED] = "RAW"};
    static const clause_kind strings[] = {CLAUSE_PREAMBLE, CLAUSE_BEFORE, CLAUSE_AFTER};
    const construct *c = g->c;
    text *out = &g->out;
    if (c->kind == CONSTRUCT_PRECOMPILED)
        gen_binary(g);
    else
        gen_pieces(out, arena_printf(g->unit->arena, "ckpp_body_%s", g->id), "", gen_body(g->unit, c));
    for (size_t k = 0; k < 3; k++)
        put_clause_pieces(g, strings[k]);
    gen_last_declare(g);
    put_functions(g);
    if (c->kind == CONSTRUCT_REDUCTION)
        put_reduction(g);
    gen_names(g);
    gen_templates(g);
    gen_embedded(g);
    if (c->parameters)
        text_printf(out, "static const ckpp_param ckpp_params_%s[] = {\n", g->id);
    for (const parameter *p = c->parameters; p; p = p->next)
        put_parameter(g, p, !p->next);

    const char *file;
    int line;
    source_presumed(g->unit->source, c->directive.begin, &file, &line);
    text_printf(out, "static void *ckpp_state_%s;\n", g->id);
    text_printf(out, "static const ckpp_kernel ckpp_kernel_%s = {\n", g->id);
    text_printf(out, "    .abi = CKPP_ABI, .kind = CKPP_%s, .name = \"", kinds[c->kind]);
    put_str(out, c->name ? c->name->text : (str){"kernel", 6});
    text_puts(out, "\", .file = ");
    c_put_literal(out, (str){file, strlen(file)});
    text_printf(out, ", .line = %d,\n    ", line);
    if (c->parameters)
        text_printf(out, ".nparams = %zu, .params = ckpp_params_%s, ", c->nparameters, g->id);
    text_puts(out, ".uses = ");
    put_uses(g);
    text_printf(out, c->kind == CONSTRUCT_PRECOMPILED ? ", .binary = &ckpp_binary_%s,\n" : ", .body = ckpp_body_%s,\n", g->id);
    for (size_t k = 0; k < 3; k++)
        if (has_text(c, strings[k]))
            text_printf(out, "    .%s = ckpp_%s_%s,\n", ast_clause_words[strings[k]], ast_clause_words[strings[k]],
                        g->id);
    if (c->declare)
        text_printf(out, "    .declares = ckpp_declares_%s,\n", g->unit->stem);
    if (c->nfunctions)
        text_printf(out, "    .functions = ckpp_functions_%s,\n", g->id);
    if (c->clause[CLAUSE_OPTIONS]) {
        const range value = c->clause[CLAUSE_OPTIONS]->value;
        text_puts(out, "    .options = ");
        c_put_literal(out, token_string_value(g->unit->arena, value.first, value.count));
        text_puts(out, ",\n");
    }
    if (c->kind == CONSTRUCT_REDUCTION)
        text_printf(out, "    .reduction = &ckpp_reduction_%s,\n", g->id);
    if (c->clause[CLAUSE_NAMES])
        text_printf(out, "    .names = ckpp_names_%s,\n", g->id);
    if (c->templates)
        text_printf(out, "    .ntemplates = %zu, .templates = ckpp_templates_%s,\n", c->ntemplates, g->id);
    if (c->embedded)
        text_printf(out, "    .nembedded = sizeof ckpp_embedded_%s / sizeof *ckpp_embedded_%s, .embedded = ckpp_embedded_%s,\n", g->id,
                    g->id, g->id);
    text_printf(out, "    .state = &ckpp_state_%s};\n", g->id);
}
