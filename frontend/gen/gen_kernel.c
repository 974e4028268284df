/* gen_kernel.c - a kernel's description as constant data of the generated C.
 *
 * Each list in the description is a separate object, ckpp_NAME_ID, in front of it. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static void put_number(text *out, const char *member, int value)
{
    if (value)
        text_printf(out, ", .ckpp_%s_ = %d", member, value);
}

static void put_name(text *out, const char *member, const char *value)
{
    text_printf(out, "%s", member);
    c_put_literal(out, (str){value, strlen(value)});
}

/* ---- texts ---- */

enum { PIECE_MAX = 3900 }; /* C compilers need not take literals of more than 4095 characters */

void gen_pieces(text *out, const char *name, const char *first, const char *content)
{
    const char *p = content, *end = p + strlen(p);
    size_t piece = 0;
    text_printf(out, "static ckpp_piece %s[] = {\n%s", name, first);
    asked_put_answers(out, content);
    while (p < end) {
        const char *newline = memchr(p, '\n', (size_t)(end - p));
        size_t n = newline ? (size_t)(newline + 1 - p) : (size_t)(end - p);
        if (n > PIECE_MAX)
            n = PIECE_MAX;
        if (piece)
            text_puts(out, piece + n > PIECE_MAX ? ",\n" : "\n");
        piece = piece + n > PIECE_MAX ? n : piece + n;
        text_puts(out, "    ");
        c_put_literal(out, (str){p, n});
        p += n;
    }
    text_puts(out, piece ? ",\n    0};\n" : "    0};\n");
}

static void put_pieces(gen *g, const char *name, const char *const *pieces)
{
    if (pieces)
        gen_pieces(&g->out, arena_printf(g->unit->arena, "ckpp_%s_%s", name, g->id), "", *pieces);
}

/* Writes a list of words; `width` is the number on a line, 0 for all. */
static void put_words(gen *g, const char *name, const char *const *words, size_t width)
{
    if (!words)
        return;
    text_printf(&g->out, "static ckpp_piece ckpp_%s_%s[] = {", name, g->id);
    for (size_t k = 0; words[k]; k++) {
        text_puts(&g->out, width && k % width == width - 1 ? "\n    " : "");
        put_name(&g->out, "", words[k]);
        text_puts(&g->out, ", ");
    }
    text_puts(&g->out, "0};\n");
}

/* The last declare is named by the macro ckpp_declares_STEM, which is undefined if all declares
 * above are inside #ifs. */
void gen_last_declare(gen *g)
{
    const char *stem = g->unit->stem;
    if (g->c->declare && !g->c->declare->certain)
        text_printf(&g->out, "#ifndef ckpp_declares_%s\n#define ckpp_declares_%s 0\n#endif\n",
                    stem, stem);
}

/* ---- bits ---- */

typedef struct bit_name {
    unsigned bit;
    const char *name;
} bit_name;

#define BIT_NAME(name)                                                                            \
    {                                                                                             \
        name, #name                                                                               \
    }

/* Writes "BEFORE A | B", or `none` if no bit is set. */
static void put_bits(text *out, const char *before, unsigned bits, const bit_name *names, size_t n,
                     const char *none)
{
    const char *between = before;
    for (size_t k = 0; k < n; k++)
        if (bits & names[k].bit) {
            text_printf(out, "%s%s", between, names[k].name);
            between = " | ";
        }
    if (between == before)
        text_puts(out, none);
}

static void put_mentions(text *out, unsigned mentions)
{
    static const bit_name names[] = {
        BIT_NAME(CKPP_MENTIONS_SHAPE),   BIT_NAME(CKPP_MENTIONS_STRIDES),
        BIT_NAME(CKPP_MENTIONS_NDIM),    BIT_NAME(CKPP_MENTIONS_SIZE),
        BIT_NAME(CKPP_MENTIONS_POINTER), BIT_NAME(CKPP_MENTIONS_MEMBERS),
        BIT_NAME(CKPP_MENTIONS_NAMES),   BIT_NAME(CKPP_MENTIONS_VIEW)};
    put_bits(out, ", .ckpp_mentions_ = ", mentions, names, sizeof names / sizeof *names, "");
}

void gen_facts(text *out, const char *before, uint64_t facts)
{
    static const bit_name names[] = {
#define GEN_FACT_(FACT) BIT_NAME(CKPP_FACT_##FACT),
        CKPP_FACTS(GEN_FACT_)
#undef GEN_FACT_
    };
    put_bits(out, before, (unsigned)facts, names, sizeof names / sizeof *names, "");
}

static void put_uses(text *out, unsigned uses)
{
    static const bit_name names[] = {
        BIT_NAME(CKPP_USES_I),       BIT_NAME(CKPP_USES_N),       BIT_NAME(CKPP_USES_IND),
        BIT_NAME(CKPP_USES_COMPLEX), BIT_NAME(CKPP_USES_THREADS), BIT_NAME(CKPP_USES_TEXTURES),
        BIT_NAME(CKPP_USES_THREAD),  BIT_NAME(CKPP_USES_LANE),    BIT_NAME(CKPP_USES_WARP),
        BIT_NAME(CKPP_USES_OUT),     BIT_NAME(CKPP_USES_NVCC),    BIT_NAME(CKPP_USES_TUNING),
        BIT_NAME(CKPP_USES_LOOP)};
    put_bits(out, ".ckpp_uses_ = ", uses, names, sizeof names / sizeof *names, ".ckpp_uses_ = 0");
}

/* ---- parameters ---- */

/* Members are written in the order that they have in the struct, as C++ wants. */
static void put_placeholder(text *out, const ckpp_param *p)
{
    if (p->placeholder)
        text_printf(out, ", .ckpp_placeholder_ = '%c'", p->placeholder);
}

static void put_access(text *out, unsigned access)
{
    static const char *const names[] = {
#define ACCESS_NAME_(name, ...) "CKPP_ACCESS_" #name,
        CKPP_ACCESSES(ACCESS_NAME_)
#undef ACCESS_NAME_
    };
    const char *before = ", .ckpp_access_ = ";
    for (int k = 0; k < CKPP_ACCESS_COUNT; k++)
        if (access & 1u << k) {
            text_printf(out, "%s1 << %s", before, names[k]);
            before = " | ";
        }
}

static void put_type(gen *g, const ckpp_param *p)
{
    text *out = &g->out;
    if (!p->placeholder)
        text_printf(out, ", .ckpp_dtype_ = %s", gen_dtype(p->dtype));
    if (p->dtype == CKPP_STRUCT) {
        put_name(out, ", .ckpp_type_ = ", p->type);
        const char *host = translate_host_name(g->unit->arena, p->type);
        text_printf(out, ", .ckpp_itemsize_ = sizeof(%s), .ckpp_align_ = %s(%s)", host,
                    gen_spelling(g->unit)->alignment, host);
    }
}

/* The first parameter of this type. */
static int first_of(const ckpp_kernel *kernel, const char *type)
{
    int k = 0;
    while (k < kernel->nparams &&
           !(kernel->params[k].members && !strcmp(kernel->params[k].members->name, type)))
        k++;
    return k;
}

/* Headers may have macros in capitals: members of such a name are left out then. */
static void put_member(text *out, const char *type, const char *path)
{
    int guards = 0;
    for (const char *part = path; *part; part += strcspn(part, "."), part += *part == '.') {
        const int size = (int)strcspn(part, ".[");
        bool lower = false;
        for (int k = 0; k < size; k++)
            lower = lower || (part[k] >= 'a' && part[k] <= 'z');
        if (!lower)
            text_printf(out, "\n#ifndef %.*s", size, part), guards++;
    }
    text_printf(out, guards ? "\n    , CKPP_MEMBER_(%s, %s)" : ",\n    CKPP_MEMBER_(%s, %s)", type,
                path);
    for (int k = 0; k < guards; k++)
        text_puts(out, "\n#endif");
    if (guards)
        text_puts(out, "\n    ");
}

static void put_members(gen *g, const ckpp_kernel *kernel, const ckpp_param *p, int k)
{
    text *out = &g->out;
    if (!p->members || first_of(kernel, p->members->name) != k)
        return;
    const char *type = p->members->name;
    text_printf(out,
                "static const ckpp_member ckpp_members_%s_%d[] = {\n    {\"%s\", %s(%s), "
                "sizeof(%s)}",
                g->id, k, type, gen_spelling(g->unit)->alignment, type, type);
    for (const ckpp_member *m = p->members + 1; m->name; m++)
        put_member(out, type, m->name);
    text_puts(out, ", {0, 0, 0}};\n");
}

static void put_near(gen *g, const ckpp_kernel *kernel, int k)
{
    const ckpp_near *near = kernel->params[k].near;
    text *out = &g->out;
    if (!near)
        return;
    text_printf(out, "static __const__ signed char ckpp_offsets_%s_%d[][CKPP_NEAR_DIMS] = {",
                g->id, k);
    for (int j = 0; j < near->count; j++)
        text_printf(out, "%s{%d, %d, %d}",
                    !j      ? ""
                    : j % 6 ? ", "
                            : ",\n    ",
                    near->offsets[j][0], near->offsets[j][1], near->offsets[j][2]);
    text_printf(out,
                "};\nstatic const ckpp_near ckpp_near_%s_%d = {%d, %d, ckpp_offsets_%s_%d};\n",
                g->id, k, near->ndim, near->count, g->id, k);
}

static void put_boundaries(gen *g, const ckpp_boundary *boundaries)
{
    static const char *const names[] = {[CKPP_EDGE_CLAMP] = "CLAMP",
                                        [CKPP_EDGE_WRAP] = "WRAP",
                                        [CKPP_EDGE_MIRROR] = "MIRROR",
                                        [CKPP_EDGE_CONSTANT] = "CONSTANT",
                                        [CKPP_EDGE_SKIP] = "SKIP"};
    text *out = &g->out;
    for (int d = 0; d < CKPP_NEAR_DIMS && boundaries; d++)
        if (boundaries[d].value)
            put_pieces(g, arena_printf(g->unit->arena, "outside%d", d), boundaries[d].value);
    if (boundaries)
        text_printf(out, "static const ckpp_boundary ckpp_boundaries_%s[] = {", g->id);
    for (int d = 0; d < CKPP_NEAR_DIMS && boundaries; d++) {
        text_printf(out, "%s{CKPP_EDGE_%s, ", d ? ", " : "", names[boundaries[d].edge]);
        if (boundaries[d].value)
            text_printf(out, "ckpp_outside%d_%s", d, g->id);
        else
            text_puts(out, "0");
        text_puts(out, boundaries[d].exchange ? ", 1}" : ", 0}");
    }
    text_puts(out, boundaries ? "};\n" : "");
}

static void put_elements(text *out, const char *what, unsigned count)
{
    if (count == CKPP_MANY_ELEMENTS)
        text_printf(out, ", .ckpp_%s_ = CKPP_MANY_ELEMENTS", what);
    else if (count)
        text_printf(out, ", .ckpp_%s_ = %u", what, count);
}

static void put_params(gen *g, const ckpp_kernel *kernel)
{
    static const char *const directions[] = {
        [CKPP_IN] = "CKPP_IN", [CKPP_OUT] = "CKPP_OUT", [CKPP_INOUT] = "CKPP_INOUT"};
    static const char *const hidden[] = {"",
#define GEN_HIDDEN_(NAME, words) ", .ckpp_hidden_ = CKPP_HIDDEN_" #NAME,
                                         CKPP_HIDDEN(GEN_HIDDEN_)
#undef GEN_HIDDEN_
    };
    text *out = &g->out;
    gen_constant_extents(g);
    for (int k = 0; k < kernel->nparams; k++)
        put_near(g, kernel, k);
    if (kernel->nparams)
        text_printf(out, "static const ckpp_param ckpp_params_%s[] = {\n", g->id);
    for (int k = 0; k < kernel->nparams; k++) {
        const ckpp_param *p = &kernel->params[k];
        text_printf(out, "    {.ckpp_name_ = \"%s\", .ckpp_direction_ = %s", p->name,
                    directions[p->direction]);
        text_printf(out, "%s%s%s", p->raw ? ", .ckpp_raw_ = 1" : "",
                    p->partial ? ", .ckpp_partial_ = 1" : "",
                    p->in_post ? ", .ckpp_in_post_ = 1" : "");
        put_placeholder(out, p);
        put_mentions(out, p->mentions);
        if (p->object)
            text_printf(out, ", .ckpp_object_ = %s",
                        p->object == CKPP_SURFACE ? "CKPP_SURFACE" : "CKPP_TEXTURE");
        text_printf(out, "%s%s", p->of_result ? ", .ckpp_of_result_ = 1" : "",
                    p->mapped ? ", .ckpp_mapped_ = 1" : "");
        if (p->op)
            text_printf(out, ", .ckpp_op_ = %s", gen_operator((ckpp_operator)p->op));
        text_puts(out, hidden[p->hidden]);
        put_access(out, p->access);
        put_elements(out, "reads", p->reads);
        put_elements(out, "writes", p->writes);
        if (p->extents[0])
            gen_constant_members(g, k);
        else
            put_type(g, p);
        if (p->near)
            text_printf(out, ", .ckpp_near_ = &ckpp_near_%s_%d", g->id, k);
        if (p->shown)
            put_name(out, ", .ckpp_shown_ = ", p->shown);
        if (p->members)
            text_printf(out, ", .ckpp_members_ = ckpp_members_%s_%d", g->id,
                        first_of(kernel, p->members->name));
        text_puts(out, k + 1 < kernel->nparams ? "},\n" : "}};\n");
    }
}

static void put_templates(gen *g, const ckpp_kernel *kernel)
{
    text *out = &g->out;
    if (kernel->ntemplates)
        text_printf(out, "static const ckpp_template ckpp_templates_%s[] = {\n", g->id);
    for (int k = 0; k < kernel->ntemplates; k++) {
        const ckpp_template *t = &kernel->templates[k];
        text_printf(out, "    {.ckpp_name_ = \"%s\"", t->name);
        if (t->type)
            put_name(out, ", .ckpp_type_ = ", t->type);
        text_puts(out, k + 1 < kernel->ntemplates ? "},\n" : "}};\n");
    }
}

/* ---- parts of some kernels ---- */

static void put_reduction(gen *g, const ckpp_kernel *kernel)
{
    const ckpp_reduction *r = kernel->reduction;
    const struct {
        const char *name;
        const char *const *pieces;
    } texts[] = {{"reduce", r->reduce}, {"identity", r->identity}, {"post", r->post}};
    text *out = &g->out;
    for (size_t k = 0; k < 3; k++)
        put_pieces(g, texts[k].name, texts[k].pieces);
    text_printf(out, "static const ckpp_reduction ckpp_reduction_%s = {.ckpp_op_ = %s", g->id,
                gen_operator(r->op));
    for (size_t k = 0; k < 3; k++)
        if (texts[k].pieces)
            text_printf(out, ", .ckpp_%s_ = ckpp_%s_%s", texts[k].name, texts[k].name, g->id);
    if (r->type.name) {
        put_name(out, ",\n    .ckpp_type_ = {.ckpp_name_ = ", r->type.name);
        put_placeholder(out, &r->type);
        put_type(g, &r->type);
        if (r->type.members)
            text_printf(out, ", .ckpp_members_ = ckpp_members_%s_%d", g->id,
                        first_of(kernel, r->type.members->name));
        text_puts(out, "}");
    }
    text_puts(out, "};\n");
}

/* Writes the function that gives the image of bytes(...): its expressions are evaluated when the
 * kernel is loaded. */
static void put_bytes(gen *g, range list)
{
    range data, size;
    text *out = &g->out;
    range_next(&list, &data);
    range_next(&list, &size);
    text_printf(out, "static __const__ void *ckpp_bytes_%s(ckpp_size_t *ckpp_size)\n{\n", g->id);
    c_put_line(out, g->unit->source, size.first->offset);
    text_puts(out, "    *ckpp_size = (ckpp_size_t)(");
    token_put(out, size.first, size.count);
    text_puts(out, ");\n");
    c_put_line(out, g->unit->source, data.first->offset);
    text_puts(out, "    return (");
    token_put(out, data.first, data.count);
    text_puts(out, ");\n}\n");
}

/* The same for file(...) with an expression that is no string literal. */
static void put_find_file(gen *g, range path)
{
    text *out = &g->out;
    text_printf(out, "static __const__ char *ckpp_file_%s(void)\n{\n", g->id);
    c_put_line(out, g->unit->source, path.first->offset);
    text_puts(out, "    return (");
    token_put(out, path.first, path.count);
    text_puts(out, ");\n}\n");
}

static void put_binary(gen *g, const ckpp_binary *binary)
{
    const clause *bytes = g->c->clause[CLAUSE_BYTES], *file = g->c->clause[CLAUSE_FILE];
    const char *separator = "";
    text *out = &g->out;
    if (bytes)
        put_bytes(g, bytes->value);
    if (file && !binary->file)
        put_find_file(g, file->value);
    text_printf(out, "static const ckpp_binary ckpp_binary_%s = {", g->id);
    if (binary->symbol) {
        put_name(out, ".ckpp_symbol_ = ", binary->symbol);
        separator = ", ";
    }
    text_puts(out, separator);
    if (binary->file)
        put_name(out, ".ckpp_file_ = ", binary->file);
    else
        text_printf(out,
                    bytes ? ".ckpp_bytes_ = ckpp_bytes_%s" : ".ckpp_find_file_ = ckpp_file_%s",
                    g->id);
    text_puts(out, "};\n");
}

/* ---- the kernel ---- */

static void put_parts(gen *g, const ckpp_kernel *kernel)
{
    if (kernel->binary)
        put_binary(g, kernel->binary);
    put_pieces(g, "body", kernel->body);
    put_pieces(g, "loops", kernel->loops);
    put_pieces(g, "preamble", kernel->preamble);
    put_pieces(g, "before", kernel->before);
    put_pieces(g, "after", kernel->after);
    gen_last_declare(g);
    put_words(g, "functions", kernel->functions, 8);
    for (int k = 0; k < kernel->nparams; k++)
        put_members(g, kernel, &kernel->params[k], k);
    if (kernel->reduction) {
        put_members(g, kernel, &kernel->reduction->type, kernel->nparams);
        put_reduction(g, kernel);
    }
    put_boundaries(g, kernel->boundaries);
    put_words(g, "names", kernel->names, 0);
    put_templates(g, kernel);
    gen_tune(g);
    gen_embedded(g, kernel);
    put_params(g, kernel);
}

static void put_literal(text *out, const char *before, const char *literal)
{
    if (!literal)
        return;
    put_name(out, before, literal);
    text_puts(out, ",\n");
}

/* What belongs to the body for the host, and for debuggers. */
static void put_stacks(text *out, const ckpp_kernel *kernel)
{
    if (kernel->whole_warps)
        text_puts(out, "    .ckpp_whole_warps_ = 1,\n");
    put_literal(out, "    .ckpp_stacks_ = ", kernel->stacks);
    put_literal(out, "    .ckpp_debug_ = ", kernel->debug);
}

void gen_kernel(gen *g)
{
    static const char *const kinds[] = {[CKPP_ELEMENTWISE] = "ELEMENTWISE",
                                        [CKPP_REDUCTION] = "REDUCTION",
                                        [CKPP_RAW] = "RAW",
                                        [CKPP_MODULE] = "MODULE"};
    const ckpp_kernel *kernel = gen_describe(g->unit, g->c);
    const struct {
        const char *name;
        const char *const *pieces;
    } texts[] = {{"body", kernel->body},
                 {"loops", kernel->loops},
                 {"preamble", kernel->preamble},
                 {"before", kernel->before},
                 {"after", kernel->after}};
    text *out = &g->out;
    gen_quiet_begin(g);
    put_parts(g, kernel);
    text_printf(out, "static void *ckpp_state_%s;\n", g->id);
    text_printf(out, "static const ckpp_kernel ckpp_kernel_%s = {\n", g->id);
    text_printf(out, "    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_%s", kinds[kernel->kind]);
    put_name(out, ", .ckpp_name_ = ", kernel->name);
    put_name(out, ", .ckpp_file_ = ", kernel->file);
    text_printf(out, ", .ckpp_line_ = %d,\n    ", kernel->line);
    if (kernel->nparams)
        text_printf(out, ".ckpp_nparams_ = %d, .ckpp_params_ = ckpp_params_%s, ", kernel->nparams,
                    g->id);
    put_uses(out, kernel->uses);
    gen_facts(out, ", .ckpp_facts_ = ", kernel->facts);
    put_number(out, "operations", kernel->operations);
    put_number(out, "calls", kernel->calls);
    put_number(out, "returned", kernel->returned);
    if (kernel->declares)
        text_printf(out, ",\n    .ckpp_declares_ = ckpp_declares_%s", g->unit->stem);
    text_puts(out, kernel->body ? ", " : ",\n");
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        if (texts[k].pieces)
            text_printf(out, "%s.ckpp_%s_ = ckpp_%s_%s,\n", k ? "    " : "", texts[k].name,
                        texts[k].name, g->id);
        if (k == 1)
            put_stacks(out, kernel);
    }
    if (kernel->functions)
        text_printf(out, "    .ckpp_functions_ = ckpp_functions_%s,\n", g->id);
    if (kernel->options) {
        put_name(out, "    .ckpp_options_ = ", kernel->options);
        text_puts(out, ",\n");
    }
    if (kernel->reduction)
        text_printf(out, "    .ckpp_reduction_ = &ckpp_reduction_%s,\n", g->id);
    if (kernel->boundaries)
        text_printf(out, "    .ckpp_boundaries_ = ckpp_boundaries_%s,\n", g->id);
    if (kernel->templates)
        text_printf(out, "    .ckpp_ntemplates_ = %d, .ckpp_templates_ = ckpp_templates_%s,\n",
                    kernel->ntemplates, g->id);
    if (g->c->ntuned)
        text_printf(out, "    .ckpp_tune_ = &ckpp_tune_%s,\n", g->id);
    if (kernel->binary)
        text_printf(out, "    .ckpp_binary_ = &ckpp_binary_%s,\n", g->id);
    if (kernel->names)
        text_printf(out, "    .ckpp_names_ = ckpp_names_%s,\n", g->id);
    if (kernel->embedded)
        text_printf(out,
                    "    .ckpp_nembedded_ = sizeof ckpp_embedded_%s / sizeof *ckpp_embedded_%s, "
                    ".ckpp_embedded_ = ckpp_embedded_%s,\n",
                    g->id, g->id, g->id);
    text_printf(out, "    .ckpp_state_ = &ckpp_state_%s};\n", g->id);
    gen_quiet_end(g);
}
