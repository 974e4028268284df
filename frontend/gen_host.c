/* gen_host.c - the C that takes a construct's place.
 *
 * A definition becomes the kernel's description, a static function that runs it, and a macro of the same name that turns
 * C expressions into arguments. An inline construct becomes a compound statement with the description inside. A declare stays as it
 * is, without its directive, and its text for the device follows it as data.
 *
 * Names that generated C makes begin with ckpp_. What a C compiler may find fault with (types, expressions) is preceded by #line,
 * so that it speaks of the user's own line. */
#define _GNU_SOURCE
#include "ckpp.h"

#include <string.h>

/* How C spells element types; a second spelling of the same type where C has one. */
typedef struct c_type {
    const char *name, *other;
} c_type;

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

static c_type host_type(const parameter *p)
{
    return p->dtype == CKPP_STRUCT ? (c_type){p->type_name, NULL} : c_types[p->dtype];
}

static bool is_complex(const parameter *p)
{
    return p->dtype == CKPP_COMPLEX64 || p->dtype == CKPP_COMPLEX128;
}

static bool is_output(const parameter *p)
{
    return p->direction != CLAUSE_IN;
}

/* What the work on one construct needs. */
typedef struct gen {
    unit *unit;
    construct *c;
    text out;
    const char *id;     /* ends the names of this kernel's data */
} gen;

static void put_str(text *out, str s)
{
    text_put(out, s.data, s.size);
}

/* The parameter's TYPE as written, for messages. */
static void put_type(text *out, const parameter *p)
{
    token_put(out, p->type.first, p->type.count);
}

/* ---- the kernel's description ---- */

static void put_parameter(gen *g, const parameter *p, bool last)
{
    static const char *const directions[] = {[CLAUSE_IN] = "CKPP_IN", [CLAUSE_OUT] = "CKPP_OUT",
                                             [CLAUSE_INOUT] = "CKPP_INOUT"};
    text *out = &g->out;
    text_puts(out, "    {.name = \"");
    put_str(out, p->name->text);
    text_printf(out, "\", .direction = %s", directions[p->direction]);
    if (p->raw)
        text_puts(out, ", .raw = 1");
    if (p->direction == CLAUSE_OUT && !p->raw && !p->use->always_assigned)
        text_puts(out, ", .partial = 1");
    if (p->placeholder)
        text_printf(out, ", .placeholder = '%c'", p->placeholder);
    else
        text_printf(out, ", .dtype = %s", gen_dtype(p->dtype));
    if (p->dtype == CKPP_STRUCT) {
        text_puts(out, ", .type = ");
        gen_literal(out, (str){p->type_name, strlen(p->type_name)});
        text_printf(out, ", .itemsize = sizeof(%s), .align = _Alignof(%s)", p->type_name, p->type_name);
    }
    text_puts(out, last ? "}};\n" : "},\n");
}

static void put_uses(gen *g)
{
    const construct *c = g->c;
    bool complex = c->facts.uses_complex;
    for (const parameter *p = c->parameters; p; p = p->next)
        complex = complex || is_complex(p);
    const struct { bool used; const char *name; } uses[] = {
        {c->facts.uses_i, "CKPP_USES_I"}, {c->facts.uses_n, "CKPP_USES_N"},
        {c->facts.uses_ind, "CKPP_USES_IND"}, {complex, "CKPP_USES_COMPLEX"}};
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

/* The declares before the kernel. One that is inside an #if may not be there. */
static void put_declares(gen *g)
{
    if (!g->c->ndeclares)
        return;
    text_printf(&g->out, "static const char *const *const ckpp_declares_%s[] = {\n", g->id);
    for (const construct *d = g->unit->constructs; d != g->c; d = d->next) {
        if (d->kind != CONSTRUCT_DECLARE)
            continue;
        const char *stem = g->unit->stem;
        if (d->is_conditional)
            text_printf(&g->out, "#ifdef ckpp_has_declare_%s_%d\n", stem, d->declare_number);
        text_printf(&g->out, "    ckpp_declare_%s_%d,\n", stem, d->declare_number);
        if (d->is_conditional)
            text_puts(&g->out, "#endif\n");
    }
    text_puts(&g->out, "    0};\n");
}

static void put_clause_pieces(gen *g, clause_kind kind)
{
    const clause *c = g->c->clause[kind];
    if (c)
        gen_pieces(&g->out, arena_printf(g->unit->arena, "ckpp_%s_%s", ast_clause_words[kind], g->id), "",
                   gen_string(g->unit, c));
}

static void put_kernel(gen *g)
{
    static const clause_kind strings[] = {CLAUSE_PREAMBLE, CLAUSE_BEFORE, CLAUSE_AFTER};
    const construct *c = g->c;
    text *out = &g->out;
    gen_pieces(out, arena_printf(g->unit->arena, "ckpp_body_%s", g->id), "", gen_body(g->unit, c));
    for (size_t k = 0; k < 3; k++)
        put_clause_pieces(g, strings[k]);
    put_declares(g);
    put_functions(g);
    text_printf(out, "static const ckpp_param ckpp_params_%s[] = {\n", g->id);
    for (const parameter *p = c->parameters; p; p = p->next)
        put_parameter(g, p, !p->next);

    const char *file;
    int line;
    source_presumed(g->unit->source, c->directive.begin, &file, &line);
    text_printf(out, "static void *ckpp_state_%s;\n", g->id);
    text_printf(out, "static const ckpp_kernel ckpp_kernel_%s = {\n", g->id);
    text_puts(out, "    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = \"");
    put_str(out, c->name ? c->name->text : (str){"kernel", 6});
    text_puts(out, "\", .file = ");
    gen_literal(out, (str){file, strlen(file)});
    text_printf(out, ", .line = %d,\n    .nparams = %zu, .params = ckpp_params_%s, .uses = ", line, c->nparameters,
                g->id);
    put_uses(g);
    text_printf(out, ", .body = ckpp_body_%s,\n", g->id);
    for (size_t k = 0; k < 3; k++)
        if (c->clause[strings[k]])
            text_printf(out, "    .%s = ckpp_%s_%s,\n", ast_clause_words[strings[k]], ast_clause_words[strings[k]],
                        g->id);
    if (c->ndeclares)
        text_printf(out, "    .declares = ckpp_declares_%s,\n", g->id);
    if (c->nfunctions)
        text_printf(out, "    .functions = ckpp_functions_%s,\n", g->id);
    if (c->clause[CLAUSE_OPTIONS]) {
        const range value = c->clause[CLAUSE_OPTIONS]->value;
        text_puts(out, "    .options = ");
        gen_literal(out, token_string_value(g->unit->arena, value.first, value.count));
        text_puts(out, ",\n");
    }
    text_printf(out, "    .state = &ckpp_state_%s};\n", g->id);
}

/* ---- inline constructs ---- */

/* A host expression; in parentheses unless it is one token. */
static void put_host(gen *g, const parameter *p)
{
    if (!p->host.count) {
        put_str(&g->out, p->name->text);
        return;
    }
    bool plain = p->host.count == 1;
    text_puts(&g->out, plain ? "" : "(");
    token_put(&g->out, p->host.first, p->host.count);
    text_puts(&g->out, plain ? "" : ")");
}

/* Whether the tokens are a name with members, subscripts and calls after it: what & can be taken off of. */
static bool is_postfix(range r)
{
    int depth = 0;
    for (size_t k = 0; k < r.count; k++) {
        str s = r.first[k].text;
        bool open = str_is(s, "(") || str_is(s, "["), close = str_is(s, ")") || str_is(s, "]");
        bool name = r.first[k].kind == TOKEN_NAME;
        bool after_dot = k && (str_is(r.first[k - 1].text, ".") || str_is(r.first[k - 1].text, "->"));
        depth += open - close;
        if (k == 0 ? !name : depth == 0 && !close && !str_is(s, ".") && !str_is(s, "->") && !(name && after_dot))
            return false;
    }
    return r.count > 0;
}

/* The object that an output is written to: `&z` given as host expression means z. */
static void put_object(gen *g, const parameter *p)
{
    range rest = {p->host.first + 1, p->host.count ? p->host.count - 1 : 0};
    if (p->host.count > 1 && str_is(p->host.first->text, "&") && is_postfix(rest)) {
        bool plain = rest.count == 1;
        text_puts(&g->out, plain ? "" : "(");
        token_put(&g->out, rest.first, rest.count);
        text_puts(&g->out, plain ? "" : ")");
    } else {
        put_host(g, p);
    }
}

static void put_assert_start(gen *g, const parameter *p)
{
    gen_line(&g->out, g->unit->source, p->where.begin);
    text_puts(&g->out, "_Static_assert(");
}

static void put_assert_end(gen *g, const parameter *p, const char *what)
{
    text_puts(&g->out, ", \"'");
    put_str(&g->out, p->name->text);
    text_puts(&g->out, "' is declared ");
    put_type(&g->out, p);
    text_printf(&g->out, ": its host expression is %s\");\n", what);
}

/* A pointer to the declared type; one that may be written through, for outputs. */
static void put_pointer_assert(gen *g, const parameter *p)
{
    const char *mutable = is_output(p) ? "MUTABLE_" : "";
    char what[320];
    put_assert_start(g, p);
    if (p->placeholder) {
        text_puts(&g->out, is_output(p) ? "CKPP_MUTABLE_AT_(" : "CKPP_DTYPE_AT_(");
        put_host(g, p);
        text_puts(&g->out, is_output(p) ? ")" : ") != CKPP_STRUCT");
        put_assert_end(g, p, is_output(p) ? "no pointer to writable numbers" : "no pointer to numbers");
        return;
    }
    c_type type = host_type(p);
    text_printf(&g->out, "CKPP_POINTS_TO_%s(", mutable);
    put_host(g, p);
    text_printf(&g->out, ", %s)", type.name);
    if (type.other) {
        text_printf(&g->out, " || CKPP_POINTS_TO_%s(", mutable);
        put_host(g, p);
        text_printf(&g->out, ", %s)", type.other);
    }
    snprintf(what, sizeof what, "no pointer to %s%.200s", is_output(p) ? "writable " : "", type.name);
    put_assert_end(g, p, what);
}

/* An output without extents: a ckpp_array, a pointer to one, or a scalar of the declared type. */
static void put_object_assert(gen *g, const parameter *p)
{
    char what[320];
    put_assert_start(g, p);
    text_puts(&g->out, "CKPP_IS_ARRAY_(");
    put_object(g, p);
    if (p->raw) {
        text_puts(&g->out, ")");
        put_assert_end(g, p, "no ckpp_array, and raw needs one or extents");
        return;
    }
    if (p->dtype == CKPP_STRUCT) {
        text_puts(&g->out, ") || _Generic((");
        put_object(g, p);
        text_printf(&g->out, "), %s: 1, default: 0)", p->type_name);
    } else {
        text_puts(&g->out, ") || CKPP_DTYPE_OF(");
        put_object(g, p);
        text_printf(&g->out, ") %s %s", p->placeholder ? "!=" : "==",
                    p->placeholder ? "CKPP_STRUCT" : gen_dtype(p->dtype));
    }
    if (p->placeholder)
        strcpy(what, "neither a ckpp_array nor a number");
    else
        snprintf(what, sizeof what, "neither a ckpp_array nor of type %.200s", host_type(p).name);
    put_assert_end(g, p, what);
}

/* A raw input without extents has to be a ckpp_array. */
static void put_array_assert(gen *g, const parameter *p)
{
    put_assert_start(g, p);
    text_puts(&g->out, "CKPP_IS_ARRAY_(");
    put_host(g, p);
    text_puts(&g->out, ")");
    put_assert_end(g, p, "no ckpp_array, and raw needs one or extents");
}

static void put_pointer_argument(gen *g, const parameter *p)
{
    text *out = &g->out;
    text_puts(out, "ckpp_pointer_arg(");
    put_host(g, p);
    if (p->placeholder) {
        text_puts(out, ", CKPP_DTYPE_AT_(");
        put_host(g, p);
        text_puts(out, "), CKPP_SIZE_AT_(");
        put_host(g, p);
        text_puts(out, ")");
    } else {
        text_printf(out, ", %s, sizeof(%s)", gen_dtype(p->dtype), host_type(p).name);
    }
    text_printf(out, ", %zu, (const int64_t[]){", p->nextents);
    for (size_t k = 0; k < p->nextents; k++) {
        text_puts(out, k ? ", (int64_t)(" : "(int64_t)(");
        token_put(out, p->extents[k].first, p->extents[k].count);
        text_puts(out, ")");
    }
    text_puts(out, "})");
}

static void put_inline_argument(gen *g, const parameter *p)
{
    text *out = &g->out;
    gen_line(out, g->unit->source, p->where.begin);
    if (p->nextents) {
        put_pointer_argument(g, p);
    } else if (is_output(p)) {
        text_puts(out, "CKPP_OUT_LVALUE_(");
        put_object(g, p);
        text_puts(out, ")");
    } else if (p->dtype == CKPP_STRUCT) {
        text_puts(out, "CKPP_IN_STRUCT_(");
        put_host(g, p);
        text_printf(out, ", %s)", p->type_name);
    } else {
        text_puts(out, p->placeholder || is_complex(p) ? "CKPP_IN_(" : "CKPP_IN_REAL_(");
        put_host(g, p);
        text_puts(out, ", \"'");
        put_str(out, p->name->text);
        text_puts(out, "'\")");
    }
    text_puts(out, p->next ? ",\n" : "};\n");
}

/* ", .size = (int64_t)(EXPRESSION), ..." */
static void put_inline_option(gen *g, clause_kind kind, const char *before, const char *after)
{
    const clause *c = g->c->clause[kind];
    if (!c)
        return;
    text_puts(&g->out, ",\n");
    gen_line(&g->out, g->unit->source, c->word->offset);
    text_puts(&g->out, before);
    if (ast_clause_form(kind) == AST_EXPRESSION)
        token_put(&g->out, c->value.first, c->value.count);
    text_puts(&g->out, after);
}

static void put_inline(gen *g)
{
    construct *c = g->c;
    text *out = &g->out;
    text_puts(out, "{\n");
    put_kernel(g);
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (p->nextents)
            put_pointer_assert(g, p);
        else if (is_output(p))
            put_object_assert(g, p);
        else if (p->raw)
            put_array_assert(g, p);
    }
    text_printf(out, "ckpp_arg ckpp_args_%s[] = {\n", g->id);
    for (const parameter *p = c->parameters; p; p = p->next)
        put_inline_argument(g, p);

    const char *file;
    int line;
    const clause *status = c->clause[CLAUSE_STATUS];
    gen_line(out, g->unit->source, status ? status->word->offset : c->directive.begin);
    if (status) {
        token_put(out, status->value.first, status->value.count);
        text_puts(out, " = ckpp_run(");
    } else {
        text_puts(out, "ckpp_run_or_report(");
    }
    source_presumed(g->unit->source, c->directive.begin, &file, &line);
    text_printf(out, "&ckpp_kernel_%s, ckpp_args_%s, &(ckpp_options){.file_ = ", g->id, g->id);
    gen_literal(out, (str){file, strlen(file)});
    text_printf(out, ", .line_ = %d", line);
    put_inline_option(g, CLAUSE_SIZE, ".size = (int64_t)(", "), .has_size_ = 1");
    put_inline_option(g, CLAUSE_STREAM, ".stream = (", "), .has_stream_ = 1");
    put_inline_option(g, CLAUSE_DEVICE, ".device_ = (int)(", "), .has_device_ = 1");
    put_inline_option(g, CLAUSE_IF, ".host_ = !(", ")");
    put_inline_option(g, CLAUSE_NOWAIT, ".nowait_ = 1", "");
    text_puts(out, "});\n}\n");
}

/* ---- definitions ---- */

/* Whether the token at first[k] names the parameter: not a member of something. */
static bool names_parameter(range r, size_t k, const parameter *p)
{
    return r.first[k].kind == TOKEN_NAME && str_equal(r.first[k].text, p->name->text) &&
           !(k && (str_is(r.first[k - 1].text, ".") || str_is(r.first[k - 1].text, "->")));
}

/* The parameters that a clause's expression mentions, as C variables: the array, or the scalar's value. */
static void put_mentioned(gen *g, range value)
{
    text *out = &g->out;
    size_t number = 0;
    for (const parameter *p = g->c->parameters; p; p = p->next, number++) {
        size_t k = 0;
        while (k < value.count && !names_parameter(value, k, p))
            k++;
        if (k == value.count)
            continue;
        bool array = k + 1 < value.count && str_is(value.first[k + 1].text, ".");
        bool real = p->placeholder || p->dtype == CKPP_FLOAT32 || p->dtype == CKPP_FLOAT64 ||
                    p->dtype == CKPP_FLOAT16 || p->dtype == CKPP_BFLOAT16;
        str name = p->name->text;
        text_printf(out, "        const %s %.*s = ", array ? "ckpp_array" : real ? "double" : "long long",
                    (int)name.size, name.data);
        if (array)
            text_printf(out, "ckpp_args[%zu].array;\n", number);
        else
            text_printf(out, "%s(&ckpp_args[%zu]);\n", real ? "ckpp_arg_real_" : "ckpp_arg_integer_", number);
    }
}

/* A clause of a definition: what the call has not said. */
static void put_definition_option(gen *g, clause_kind kind, const char *given, const char *before, const char *after)
{
    const clause *c = g->c->clause[kind];
    if (!c)
        return;
    text_printf(&g->out, "    %s{\n", given);
    put_mentioned(g, c->value);
    gen_line(&g->out, g->unit->source, c->word->offset);
    text_printf(&g->out, "        %s", before);
    token_put(&g->out, c->value.first, c->value.count);
    text_printf(&g->out, "%s\n    }\n", after);
}

static void put_definition_argument(gen *g, const parameter *p)
{
    text *out = &g->out;
    str name = p->name->text, kernel = g->c->name->text;
    if (!is_output(p) && p->dtype == CKPP_STRUCT) {
        text_printf(out, "CKPP_IN_STRUCT_(%.*s_, %s)", (int)name.size, name.data, p->type_name);
    } else {
        const char *macro = is_output(p) ? "CKPP_OUT_" : p->placeholder || is_complex(p) ? "CKPP_IN_" : "CKPP_IN_REAL_";
        text_printf(out, "%s(%.*s_, \"%.*s: argument '%.*s'\")", macro, (int)name.size, name.data,
                    (int)kernel.size, kernel.data, (int)name.size, name.data);
    }
    text_puts(out, p->next ? ", \\\n        " : "}, \\\n");
}

static void put_definition(gen *g)
{
    construct *c = g->c;
    text *out = &g->out;
    const char *name = g->id;
    put_kernel(g);
    gen_line(out, g->unit->source, c->directive.begin);
    text_printf(out, "CKPP_UNUSED_ static ckpp_status %s(ckpp_arg *ckpp_args, ckpp_options ckpp_o)\n{\n", name);
    put_definition_option(g, CLAUSE_SIZE, "if (!ckpp_given_(ckpp_o.text_, \"size\")) ",
                          "ckpp_o.has_size_ = 1, ckpp_o.size = (int64_t)(", ");");
    put_definition_option(g, CLAUSE_STREAM, "if (!ckpp_given_(ckpp_o.text_, \"stream\")) ",
                          "ckpp_o.has_stream_ = 1, ckpp_o.stream = (", ");");
    put_definition_option(g, CLAUSE_DEVICE, "", "ckpp_o.has_device_ = 1, ckpp_o.device_ = (int)(", ");");
    put_definition_option(g, CLAUSE_IF, "", "ckpp_o.host_ = !(", ");");
    if (c->clause[CLAUSE_NOWAIT])
        text_puts(out, "    ckpp_o.nowait_ = 1;\n");
    text_printf(out, "    return ckpp_run(&ckpp_kernel_%s, ckpp_args, &ckpp_o);\n}\n", name);
    text_printf(out, "#define %s(...) ckpp_call_%s(__VA_ARGS__, .line_ = __LINE__)\n#define ckpp_call_%s(", name, name,
                name);
    for (const parameter *p = c->parameters; p; p = p->next)
        text_printf(out, "%.*s_, ", (int)p->name->text.size, p->name->text.data);
    text_printf(out, "...) \\\n    (%s)((ckpp_arg[]){ \\\n        ", name);
    for (const parameter *p = c->parameters; p; p = p->next)
        put_definition_argument(g, p);
    text_puts(out, "        (ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, __VA_ARGS__})\n");
}

/* ---- declares ---- */

static void put_declare(gen *g)
{
    const construct *c = g->c;
    const char *name = arena_printf(g->unit->arena, "ckpp_declare_%s_%d", g->unit->stem, c->declare_number);
    gen_pieces(&g->out, name, "CKPP_UNUSED_ ", c->device_text);
    if (c->is_conditional)
        text_printf(&g->out, "#define ckpp_has_declare_%s_%d 1\n", g->unit->stem, c->declare_number);
}

/* ---- edits ---- */

static void add_edit(unit *u, edit_list *list, size_t begin, size_t end, const text *t, bool line)
{
    list->items = arena_grow(u->arena, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = (edit){begin, end, {arena_strndup(u->arena, t->data, t->size), t->size}, line};
}

/* A directive goes, its lines stay. */
static void add_blank(unit *u, edit_list *list, span directive)
{
    text newlines = {0};
    text_puts(&newlines, "");
    for (size_t k = directive.begin; k < directive.end; k++)
        if (u->source->data[k] == '\n')
            text_puts(&newlines, "\n");
    add_edit(u, list, directive.begin, directive.end, &newlines, false);
    text_free(&newlines);
}

static void gen_construct(unit *u, construct *c, edit_list *list)
{
    gen g = {.unit = u, .c = c};
    if (c->kind == CONSTRUCT_DECLARE) {
        put_declare(&g);
        add_blank(u, list, c->directive);
        if (c->closing.end)
            add_edit(u, list, c->closing.begin, c->closing.end, &g.out, true);
        else
            add_edit(u, list, c->body.end, c->body.end, &g.out, true);
    } else {
        str name = c->name && !c->is_inline ? c->name->text : (str){"", 0};
        g.id = name.size ? arena_strndup(u->arena, name.data, name.size) : arena_printf(u->arena, "%d", c->number);
        if (c->is_inline)
            put_inline(&g);
        else
            put_definition(&g);
        add_edit(u, list, c->directive.begin, c->body.end, &g.out, true);
    }
    text_free(&g.out);
}

edit_list gen_host(unit *u)
{
    edit_list list = {0};
    if (!u->constructs)
        return list;
    text include = {0};
    text_puts(&include, "#include <ckpp/ckpp.h>\n");
    add_edit(u, &list, u->insert, u->insert, &include, true);
    text_free(&include);
    for (construct *c = u->constructs; c; c = c->next)
        gen_construct(u, c, &list);
    return list;
}
