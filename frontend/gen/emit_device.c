/* emit_device.c - the source that the runtime would compile: --emit=cuda and --emit=host.
 *
 * Builds each kernel's description in memory, the one that generated C holds as data, and hands it to
 * emit_device_source(), which composes the text. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

/* The size of a struct, which only compilers know: like most, it is more than a packet's, or no power of two. */
enum { STRUCT_SIZE = 24 };

/* A list of one piece: {text, NULL}. */
static const char *const *one_piece(arena *a, str s)
{
    const char **pieces = arena_alloc(a, 2 * sizeof *pieces);
    pieces[0] = arena_strndup(a, s.data, s.size);
    return pieces;
}

static const char *const *clause_piece(unit *u, const construct *c, clause_kind kind)
{
    if (kind == CLAUSE_PREAMBLE && (c->clause[kind] || c->macros.size))
        return one_piece(u->arena, gen_preamble(u, c));
    return c->clause[kind] ? one_piece(u->arena, gen_clause_text(u, c, kind)) : NULL;
}

static const ckpp_param *kernel_params(unit *u, const construct *c)
{
    ckpp_param *params = arena_alloc(u->arena, (c->nparameters + 1) * sizeof *params), *made = params;
    for (const parameter *p = c->parameters; p; p = p->next, made++) {
        *made = (ckpp_param){.name = arena_strndup(u->arena, p->name->text.data, p->name->text.size),
                             .direction = p->direction == CLAUSE_IN || p->direction == CLAUSE_SCALARS ? CKPP_IN
                                          : p->direction == CLAUSE_OUT ? CKPP_OUT
                                                                       : CKPP_INOUT,
                             .raw = p->raw,
                             .partial = gen_is_partial(p),
                             .in_post = p->post_use && p->post_use->mentioned,
                             .placeholder = p->placeholder,
                             .mentions = (unsigned char)p->mentions,
                             .object = ast_is_surface(p) ? CKPP_SURFACE : ast_is_object(p) ? CKPP_TEXTURE : CKPP_NO_OBJECT,
                             .dtype = p->dtype,
                             .type = p->type_name,
                             .itemsize = p->dtype == CKPP_STRUCT ? STRUCT_SIZE : 0,
                             .align = p->dtype == CKPP_STRUCT ? 8 : 0};
    }
    return params;
}

/* The declares up to this one. All are made at the first question: kernels share them. */
static const ckpp_declare *kernel_declares(unit *u, const construct *last)
{
    for (construct *d = last && !last->given ? u->constructs : NULL; d; d = d->next) {
        if (d->kind != CONSTRUCT_DECLARE)
            continue;
        ckpp_declare *made = arena_alloc(u->arena, sizeof *made);
        *made = (ckpp_declare){d->declare ? d->declare->given : NULL, one_piece(u->arena, d->device_text)};
        d->given = made;
    }
    return last ? last->given : NULL;
}

static const ckpp_reduction *kernel_reduction(unit *u, const construct *c)
{
    if (c->kind != CONSTRUCT_REDUCTION)
        return NULL;
    ckpp_reduction *made = arena_alloc(u->arena, sizeof *made);
    *made = (ckpp_reduction){.op = (ckpp_operator)c->op,
                             .reduce = c->op == CKPP_REDUCE_EXPRESSION ? clause_piece(u, c, CLAUSE_REDUCE) : NULL,
                             .identity = clause_piece(u, c, CLAUSE_IDENTITY),
                             .post = clause_piece(u, c, CLAUSE_POST)};
    const parameter *type = c->accumulator;
    if (type)
        made->type = (ckpp_param){.name = "reduce_type", .placeholder = type->placeholder, .dtype = type->dtype,
                                  .type = type->type_name, .itemsize = STRUCT_SIZE, .align = 8};
    return made;
}

static unsigned kernel_uses(const construct *c)
{
    return (c->facts.uses_i ? CKPP_USES_I : 0u) | (c->facts.uses_n ? CKPP_USES_N : 0u) |
           (c->facts.uses_ind ? CKPP_USES_IND : 0u) | (gen_uses_complex(c) ? CKPP_USES_COMPLEX : 0u) |
           (c->uses_threads ? CKPP_USES_THREADS : 0u) | (gen_uses_textures(c) ? CKPP_USES_TEXTURES : 0u);
}

static const ckpp_template *kernel_templates(unit *u, const construct *c)
{
    ckpp_template *templates = arena_alloc(u->arena, (c->ntemplates + 1) * sizeof *templates), *made = templates;
    for (const parameter *t = c->templates; t; t = t->next, made++)
        *made = (ckpp_template){.name = arena_strndup(u->arena, t->name->text.data, t->name->text.size),
                                .type = gen_template_type(t)};
    return templates;
}

/* An array has as many dimensions as extents, 1 where they are not written; an input of an inline construct without extents is
 * taken for a scalar, and so is what a reduction's post mentions, which can be nothing else. An input of a raw kernel is a
 * scalar unless the body uses it as a pointer, or seems to. */
static const int *kernel_dimensions(unit *u, const construct *c)
{
    int *ndims = arena_alloc(u->arena, (c->nparameters + 1) * sizeof *ndims), *made = ndims;
    for (const parameter *p = c->parameters; p; p = p->next, made++) {
        bool in_post = p->post_use && p->post_use->mentioned;
        bool number = c->kind == CONSTRUCT_RAW
                          ? !(p->mentions & CKPP_MENTIONS_POINTER || p->use->like_pointer)
                          : c->is_inline || in_post;
        bool scalar = p->direction == CLAUSE_IN && !p->raw && p->nextents == 0 && number;
        *made = scalar ? -1 : p->nextents ? (int)p->nextents : 1;
    }
    return ndims;
}

const struct ckpp_kernel *emit_describe(unit *u, const construct *c)
{
    static const ckpp_kind kinds[] = {[CONSTRUCT_ELEMENTWISE] = CKPP_ELEMENTWISE, [CONSTRUCT_REDUCTION] = CKPP_REDUCTION,
                                      [CONSTRUCT_RAW] = CKPP_RAW, [CONSTRUCT_MODULE] = CKPP_MODULE};
    arena *a = u->arena;
    const char **functions = arena_alloc(a, (c->nfunctions + 1) * sizeof *functions);
    for (size_t k = 0; k < c->nfunctions; k++)
        functions[k] = arena_strndup(a, c->functions[k].data, c->functions[k].size);
    ckpp_kernel *kernel = arena_alloc(a, sizeof *kernel);
    *kernel = (ckpp_kernel){.abi = CKPP_ABI,
                                .kind = kinds[c->kind],
                                .name = c->name ? arena_strndup(a, c->name->text.data, c->name->text.size) : "kernel",
                                .nparams = (int)c->nparameters,
                                .params = kernel_params(u, c),
                                .uses = kernel_uses(c),
                                .declares = kernel_declares(u, c->declare),
                                .body = one_piece(a, gen_body(u, c)),
                                .preamble = clause_piece(u, c, CLAUSE_PREAMBLE),
                                .before = clause_piece(u, c, CLAUSE_BEFORE),
                                .after = clause_piece(u, c, CLAUSE_AFTER),
                                .functions = functions,
                                .reduction = kernel_reduction(u, c),
                                .ntemplates = (int)c->ntemplates,
                                .templates = kernel_templates(u, c),
                                .names = gen_module_names(u, c)};
    if (c->clause[CLAUSE_OPTIONS]) {
        const range value = c->clause[CLAUSE_OPTIONS]->value;
        kernel->options = token_string_value(a, value.first, value.count).data;
    }
    source_presumed(u->source, c->directive.begin, &kernel->file, &kernel->line);
    return kernel;
}

void emit_device(text *out, unit *u, bool cuda)
{
    for (const construct *c = u->constructs; c; c = c->next) {
        if (c->kind == CONSTRUCT_DECLARE || c->kind == CONSTRUCT_PRECOMPILED)
            continue;
        const ckpp_kernel *kernel = emit_describe(u, c);
        text_printf(out, "/* %s:%d: %s */\n", kernel->file, kernel->line, kernel->name);
        emit_device_source(out, kernel, kernel_dimensions(u, c), cuda);
    }
}
