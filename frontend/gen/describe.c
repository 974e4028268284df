/* describe.c - makes a kernel's description, the ckpp_kernel of ckpp/call.h.
 *
 * gen_kernel.c prints it as data of the generated C; --emit, --check and --aot pass it to the
 * runtime's functions. Values that only a C compiler knows, such as a struct's size, are
 * placeholders; gen_kernel.c prints expressions for them. */
#define _GNU_SOURCE
#include "frontend/check/check.h"
#include "frontend/fission/fission.h"
#include "frontend/gen/gen.h"

#include <stdlib.h>
#include <string.h>

/* The placeholder for a struct's size: too large for a vector load and no power of two, as with
 * most structs. */
enum { STRUCT_SIZE = 24, STRUCT_ALIGN = 8 };

/* ---- texts ---- */

static const char *copy(arena *a, str s)
{
    return arena_strndup(a, s.data, s.size);
}

static const char *const *one_piece(arena *a, str s)
{
    const char **pieces = arena_alloc(a, 2 * sizeof *pieces);
    pieces[0] = copy(a, s);
    return pieces;
}

static const char *const *clause_piece(unit *u, const construct *c, clause_kind kind)
{
    if (kind == CLAUSE_PREAMBLE && (c->clause[kind] || c->macros.size))
        return one_piece(u->arena, gen_preamble(u, c));
    return c->clause[kind] ? one_piece(u->arena, gen_clause_text(u, c, kind)) : NULL;
}

/* The value of a clause's strings; NULL if the construct does not have it. */
static const char *clause_string(unit *u, const construct *c, clause_kind kind)
{
    const clause *l = c->clause[kind];
    return l ? copy(u->arena, token_string_value(u->arena, l->value.first, l->value.count)) : NULL;
}

/* ---- lists ---- */

/* NULL where kernels have other names for the struct or for a member: none is compared then. */
static const ckpp_member *describe_members(unit *u, const construct *c, const char *type)
{
    const char *const *names = struct_members(u, type);
    const text_names own = {.own = c->own_names, .is_c = !u->cxx};
    size_t n = 0;
    for (; names[n]; n++)
        if (translate_renames(&own, (str){names[n], strlen(names[n])}))
            return NULL;
    if (!u->cxx && strcmp(type, translate_type_name(u->arena, c->own_names, type)))
        return NULL;
    ckpp_member *made = arena_alloc(u->arena, (n + 2) * sizeof *made);
    made->name = type;
    for (size_t k = 0; k < n; k++)
        made[k + 1].name = names[k];
    return made;
}

static ckpp_param describe_type(unit *u, const construct *c, const parameter *p)
{
    static const vector_type made_up = {NULL, STRUCT_SIZE, STRUCT_ALIGN};
    bool structure = p->dtype == CKPP_STRUCT;
    const vector_type *vector = type_vector(p->type_name);
    const vector_type *is = vector ? vector : &made_up;
    return (ckpp_param){
        .placeholder = p->placeholder,
        .object = ast_is_surface(p)  ? CKPP_SURFACE
                  : ast_is_object(p) ? CKPP_TEXTURE
                                     : CKPP_NO_OBJECT,
        .dtype = p->dtype,
        .type = !structure ? NULL
                : u->cxx   ? p->type_name
                           : translate_type_name(u->arena, c->own_names, p->type_name),
        .itemsize = structure ? is->size : 0,
        .align = structure ? is->align : 0,
        .members = structure && !vector ? describe_members(u, c, p->type_name) : NULL};
}

/* The operator by which the body combines elements of the array, and does nothing else. */
static ckpp_operator combined(const construct *c, const parameter *p)
{
    bool indexed = p->raw || c->is->has_grid,
         wrapped = c->clause[CLAUSE_BEFORE] != NULL || c->clause[CLAUSE_AFTER] != NULL;
    return indexed && p->direction != CLAUSE_IN && !wrapped && !p->use->in_macro
               ? combined_find(&c->body_tokens, p->name->text)
               : CKPP_REDUCE_EXPRESSION;
}

static const ckpp_near *describe_near(unit *u, const parameter *p)
{
    ckpp_near *made = arena_alloc(u->arena, sizeof *made);
    *made = (ckpp_near){(int)p->nsubscripts, (int)p->nneighbours,
                        (const signed char(*)[CKPP_NEAR_DIMS])p->neighbours};
    return made;
}

static const ckpp_boundary *kernel_boundaries(unit *u, const construct *c)
{
    ckpp_boundary *made = arena_alloc(u->arena, CKPP_NEAR_DIMS * sizeof *made);
    for (size_t d = 0; d < CKPP_NEAR_DIMS && c->edges; d++) {
        const boundary_edge *e = &c->edges[d];
        made[d].edge = e->edge;
        made[d].value = NULL;
        made[d].exchange = e->exchange;
        if (e->value.count)
            made[d].value = one_piece(u->arena, gen_device_expression(u, e->value));
    }
    return c->edges ? made : NULL;
}

/* What the program calls a loop's parameter; NULL: by its name. */
static const char *shown(unit *u, const construct *c, const parameter *p)
{
    return !c->clause[CLAUSE_LOOP] || str_equal(p->shown, p->name->text)
               ? NULL
               : copy(u->arena, p->shown);
}

static const ckpp_param *kernel_params(unit *u, const construct *c)
{
    ckpp_param *params = arena_alloc(u->arena, (c->nparameters + 1) * sizeof *params);
    ckpp_param *made = params;
    for (const parameter *p = c->parameters; p; p = p->next, made++) {
        *made = describe_type(u, c, p);
        made->name = copy(u->arena, p->name->text);
        made->direction = p->direction == CLAUSE_OUT     ? CKPP_OUT
                          : p->direction == CLAUSE_INOUT ? CKPP_INOUT
                                                         : CKPP_IN;
        made->raw = p->raw;
        made->partial = p->direction == CLAUSE_OUT && !p->use->raw && !p->use->always_assigned;
        made->mapped = p->mapped;
        made->of_result = p->of_result;
        made->op = (unsigned char)(c->is->reduces ? (ckpp_operator)p->op : combined(c, p));
        made->in_post = p->post_use && p->post_use->bare;
        made->mentions = (unsigned char)p->mentions;
        made->access = (unsigned short)p->access;
        made->near = p->nneighbours ? describe_near(u, p) : NULL;
        made->shown = shown(u, c, p);
        made->hidden = (unsigned char)p->hidden;
        made->reads = p->reads;
        made->writes = p->writes;
        if (p->ncounts)
            gen_describe_constant(u, p, made);
    }
    return params;
}

/* The program's #pragma pack, as far as the file itself says. */
typedef struct packing {
    int open[64], depth, pack; /* 0: none */
} packing;

static void read_packing(packing *at, const token *directive)
{
    str rest;
    if (directive->kind != TOKEN_DIRECTIVE || !directive_is(directive, "pragma", &rest) ||
        rest.size < 4 || memcmp(rest.data, "pack", 4) != 0)
        return;
    const char *end = rest.data + rest.size, *p = rest.data + 4;
    const bool push = memmem(p, (size_t)(end - p), "push", 4);
    const bool pop = memmem(p, (size_t)(end - p), "pop", 3);
    if (push && at->depth < (int)(sizeof at->open / sizeof *at->open))
        at->open[at->depth++] = at->pack;
    if (pop)
        at->pack = at->depth ? at->open[--at->depth] : 0;
    while (p < end && !(*p >= '0' && *p <= '9'))
        p++;
    if (!pop && (p < end || !push))
        at->pack = p < end ? atoi(p) : 0;
}

/* All declares are described at the first call, since kernels share them. */
const ckpp_declare *gen_describe_declare(unit *u, const construct *last)
{
    if (!last || last->given)
        return last ? last->given : NULL;
    arena *scratch = arena_new();
    const token_list t = token_look(scratch, u->arena, u->source, source_start(u->source),
                                    u->source->size);
    packing packed = {.pack = 0};
    size_t k = 0;
    for (construct *d = u->constructs; d; d = d->next) {
        if (!d->declare_number)
            continue;
        for (; k < t.count && t.items[k].offset < d->directive.begin; k++)
            read_packing(&packed, &t.items[k]);
        ckpp_declare *made = arena_alloc(u->arena, sizeof *made);
        *made = (ckpp_declare){d->declare ? d->declare->given : NULL,
                               one_piece(u->arena, d->device_text),
                               facts_find(d->device_text.data), packed.pack};
        d->given = made;
    }
    arena_free(scratch);
    return last->given;
}

static const char *const *kernel_functions(unit *u, const construct *c)
{
    const char **functions = arena_alloc(u->arena, (c->nfunctions + 1) * sizeof *functions);
    for (size_t k = 0; k < c->nfunctions; k++)
        functions[k] = copy(u->arena, c->functions[k]);
    return c->nfunctions ? functions : NULL;
}

static const ckpp_reduction *kernel_reduction(unit *u, const construct *c)
{
    bool expression = c->op == CKPP_REDUCE_EXPRESSION && !c->has_groups;
    ckpp_reduction *made = arena_alloc(u->arena, sizeof *made);
    *made = (ckpp_reduction){.op = (ckpp_operator)c->op,
                             .reduce = expression ? clause_piece(u, c, CLAUSE_REDUCE) : NULL,
                             .identity = clause_piece(u, c, CLAUSE_IDENTITY),
                             .post = clause_piece(u, c, CLAUSE_POST)};
    if (c->accumulator) {
        made->type = describe_type(u, c, c->accumulator);
        made->type.name = "reduce_type";
    }
    return made;
}

static unsigned kernel_uses(unit *u, const construct *c)
{
    const char *compiler = clause_string(u, c, CLAUSE_COMPILER);
    bool complex = c->facts.uses_complex || (c->accumulator && ast_is_complex(c->accumulator));
    bool textures = false;
    for (const parameter *p = c->parameters; p; p = p->next) {
        complex = complex || ast_is_complex(p);
        textures = textures || ast_is_object(p);
    }
    return (c->facts.uses_i ? CKPP_USES_I : 0u) | (c->facts.uses_n ? CKPP_USES_N : 0u) |
           (c->facts.uses_ind ? CKPP_USES_IND : 0u) | (complex ? CKPP_USES_COMPLEX : 0u) |
           c->uses_place | (textures ? CKPP_USES_TEXTURES : 0u) |
           (compiler && !strcmp(compiler, "nvcc") ? CKPP_USES_NVCC : 0u) |
           (u->tune && c->is->over_elements ? CKPP_USES_TUNING : 0u) |
           (c->clause[CLAUSE_LOOP] ? CKPP_USES_LOOP : 0u);
}

static const ckpp_template *kernel_templates(unit *u, const construct *c)
{
    ckpp_template *templates = arena_alloc(u->arena, (c->ntemplates + 1) * sizeof *templates);
    ckpp_template *made = templates;
    for (const parameter *t = c->templates; t; t = t->next, made++)
        *made = (ckpp_template){.name = copy(u->arena, t->name->text),
                                .type = gen_template_type(t)};
    return c->ntemplates ? templates : NULL;
}

/* The instances in names(...) of a module: "scale<float>". */
static const char *const *kernel_names(unit *u, const construct *c)
{
    const clause *l = c->clause[CLAUSE_NAMES];
    const char **names = NULL;
    size_t n = 0;
    if (!l)
        return NULL;
    for (range list = l->value, item; range_next(&list, &item);) {
        names = arena_grow(u->arena, names, n, sizeof *names);
        names[n++] = copy(u->arena, token_string_value(u->arena, item.first, item.count));
    }
    names = arena_grow(u->arena, names, n, sizeof *names);
    names[n] = NULL;
    return names;
}

static const struct ckpp_binary *kernel_binary(unit *u, const construct *c)
{
    ckpp_binary *made = arena_alloc(u->arena, sizeof *made);
    const clause *file = c->clause[CLAUSE_FILE];
    *made = (ckpp_binary){.symbol = clause_string(u, c, CLAUSE_SYMBOL),
                          .file = file && ast_is_string(file) ? clause_string(u, c, CLAUSE_FILE)
                                                              : NULL};
    return made;
}

/* ---- the kernel ---- */

/* A kernel without a name is called by where it is: "step:42", or "foo.c:42" where the function is
 * not known. */
static const char *kernel_name(unit *u, const construct *c, const ckpp_kernel *made)
{
    if (c->name)
        return copy(u->arena, c->name->text);
    if (c->function.size)
        return arena_printf(u->arena, "%.*s:%d", (int)c->function.size, c->function.data,
                            made->line);
    const char *slash = strrchr(made->file, '/');
    return arena_printf(u->arena, "%s:%d", slash ? slash + 1 : made->file, made->line);
}

static void describe_loops(arena *a, ckpp_kernel *made)
{
    fission_text loops = fission_make(a, made);
    if (loops.text)
        made->loops = one_piece(a, (str){loops.text, strlen(loops.text)});
    made->whole_warps = loops.whole_warps;
    made->stacks = loops.why;
}

const ckpp_kernel *gen_describe(unit *u, const construct *c)
{
    arena *a = u->arena;
    ckpp_kernel *made = arena_alloc(a, sizeof *made);
    *made = (ckpp_kernel){.abi = CKPP_ABI,
                          .kind = c->is->runs_as,
                          .nparams = (int)c->nparameters,
                          .params = kernel_params(u, c),
                          .uses = kernel_uses(u, c),
                          .declares = gen_describe_declare(u, c->declare),
                          .preamble = clause_piece(u, c, CLAUSE_PREAMBLE),
                          .before = clause_piece(u, c, CLAUSE_BEFORE),
                          .after = clause_piece(u, c, CLAUSE_AFTER),
                          .functions = kernel_functions(u, c),
                          .debug = c->debug.size ? copy(a, c->debug) : NULL,
                          .options = clause_string(u, c, CLAUSE_OPTIONS),
                          .reduction = c->is->reduces ? kernel_reduction(u, c) : NULL,
                          .boundaries = kernel_boundaries(u, c),
                          .ntemplates = (int)c->ntemplates,
                          .templates = kernel_templates(u, c),
                          .names = kernel_names(u, c),
                          .nembedded = (int)c->nembedded,
                          .embedded = c->embedded};
    source_presumed(u->source, c->directive.begin, &made->file, &made->line);
    made->name = kernel_name(u, c, made);
    if (ast_has_source(c))
        made->body = one_piece(a, c->device_source ? gen_module_body(u, c) : gen_body(u, c));
    else
        made->binary = kernel_binary(u, c);
    facts_describe(made);
    if (made->kind == CKPP_RAW && made->body)
        describe_loops(a, made);
    if (!c->is->over_elements)
        made->operations = made->calls = 0;
    return made;
}
