/* gen_inline.c - the compound statement that replaces an inline construct.
 *
 * The kernel's description comes first, then an assertion about the host expression of each
 * parameter, then the arguments and the call. A #line precedes all code that the C compiler may
 * report, so that it names the user's line. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static void put_str(text *out, str s)
{
    text_put(out, s.data, s.size);
}

/* The parameter's TYPE as written, for messages. */
static void put_type(text *out, const parameter *p)
{
    token_put(out, p->type.first, p->type.count);
}

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

/* What `put` writes. */
static const char *spelled(const gen *g, const parameter *p, void (*put)(gen *, const parameter *))
{
    gen scratch = {.unit = g->unit, .c = g->c};
    put(&scratch, p);
    return arena_take(g->unit->arena, &scratch.out).data;
}

static const char *host_of(const gen *g, const parameter *p)
{
    return spelled(g, p, put_host);
}

/* Whether the tokens are a name followed by members, subscripts and calls, so that a & in front
 * applies to all of them. */
static bool is_postfix(range r)
{
    int depth = 0;
    for (size_t k = 0; k < r.count; k++) {
        str s = r.first[k].text;
        bool open = str_is(s, "(") || str_is(s, "["), close = str_is(s, ")") || str_is(s, "]");
        bool name = r.first[k].kind == TOKEN_NAME;
        bool after_dot = k &&
                         (str_is(r.first[k - 1].text, ".") || str_is(r.first[k - 1].text, "->"));
        depth += open - close;
        if (k == 0 ? !name
                   : depth == 0 && !close && !str_is(s, ".") && !str_is(s, "->") &&
                         !(name && after_dot))
            return false;
    }
    return r.count > 0;
}

/* The object that an output is written to: `&z` given as host expression means z. */
static void put_object(gen *g, const parameter *p)
{
    range rest = p->host.count > 1 ? (range){p->host.first + 1, p->host.count - 1} : p->host;
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
    c_put_line(&g->out, g->unit->source, p->where.begin);
    text_printf(&g->out, "%s(", gen_spelling(g->unit)->assertion);
}

static void put_assert_end(gen *g, const parameter *p, const char *what)
{
    text said = {0};
    if (g->c->clause[CLAUSE_LOOP]) {
        gen_loop_needs(g, p, &said);
    } else {
        text_printf(&said, "'%s' is declared ", gen_shown(g, p));
        put_type(&said, p);
        text_printf(&said, ": its host expression is %s", what);
    }
    text_puts(&g->out, ", ");
    c_put_literal(&g->out, (str){said.data, said.size});
    text_puts(&g->out, ");\n");
    text_free(&said);
}

/* Asserts that the host expression is a pointer to the declared type, for outputs not to const. */
static void put_pointer_assert(gen *g, const parameter *p)
{
    const char *mutable = ast_is_output(p) ? "MUTABLE_" : "";
    char what[320];
    put_assert_start(g, p);
    if (p->placeholder) {
        text_puts(&g->out, ast_is_output(p) ? "CKPP_MUTABLE_AT_(" : "CKPP_DTYPE_AT_(");
        put_host(g, p);
        text_puts(&g->out, ast_is_output(p) ? ")" : ") != CKPP_STRUCT");
        put_assert_end(
            g, p, ast_is_output(p) ? "no pointer to writable numbers" : "no pointer to numbers");
        return;
    }
    c_type type = gen_expression_type(g, p);
    const char *host = host_of(g, p);
    text_printf(&g->out, "CKPP_POINTS_TO_%s(%s, %s)", mutable, host, gen_type_at(g, p, host));
    if (type.other)
        text_printf(&g->out, " || CKPP_POINTS_TO_%s(%s, %s)", mutable, host, type.other);
    snprintf(what, sizeof what, "no pointer to %s%.200s%s", ast_is_output(p) ? "writable " : "",
             type.words, type_vector(type.name) ? " or another struct of its size" : "");
    put_assert_end(g, p, what);
}

/* Asserts that an array of rows has the rows that the clause says. */
static void put_rows_assert(gen *g, const parameter *p)
{
    if (p->nextents != 2 || g->c->clause[CLAUSE_LOOP])
        return;
    put_assert_start(g, p);
    text_puts(&g->out, "CKPP_HAS_ROWS_(");
    put_host(g, p);
    text_puts(&g->out, ", ");
    gen_expression(g, p->extents[1]);
    text_puts(&g->out, ")");
    put_assert_end(g, p, "an array of rows of another length");
}

/* Asserts that an output without extents is a ckpp_array, a pointer to one, or a scalar of the
 * declared type. */
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
        const char *object = spelled(g, p, put_object);
        text_printf(&g->out,
                    g->unit->cxx ? ") || CKPP_IS_OBJECT_((%s), %s)"
                                 : ") || _Generic((%s), %s: 1, default: 0)",
                    object, gen_type_of(g, p, object));
    } else {
        text_puts(&g->out, ") || CKPP_DTYPE_OF(");
        put_object(g, p);
        text_printf(&g->out, ") %s %s", p->placeholder ? "!=" : "==",
                    p->placeholder ? "CKPP_STRUCT" : gen_dtype(p->dtype));
    }
    if (p->placeholder)
        strcpy(what, "neither a ckpp_array nor a number; a pointer is given extents, or "
                     "'= *POINTER' for one element");
    else
        snprintf(what, sizeof what,
                 "neither a ckpp_array nor of type %.200s; a pointer is given extents, or "
                 "'= *POINTER' for one element",
                 gen_expression_type(g, p).words);
    put_assert_end(g, p, what);
}

/* Asserts that an input is a ckpp_array: it is raw, or used as a pointer, and has no extents. */
static void put_array_assert(gen *g, const parameter *p)
{
    put_assert_start(g, p);
    text_puts(&g->out, "CKPP_IS_ARRAY_(");
    put_host(g, p);
    text_puts(&g->out, ")");
    put_assert_end(g, p,
                   p->raw ? "no ckpp_array, and raw needs one or extents"
                          : "no ckpp_array, which the body needs where there are no extents");
}

static void put_input_assert(gen *g, const parameter *p)
{
    c_put_line(&g->out, g->unit->source, p->where.begin);
    gen_argument_check(g, p, host_of(g, p), "");
    text_puts(&g->out, "\n");
}

static void put_pointer_argument(gen *g, const parameter *p)
{
    text *out = &g->out;
    text_printf(out, "CKPP_POINTER_ARG_(&ckpp_array_%s_%.*s, ", g->id, (int)p->name->text.size,
                p->name->text.data);
    put_host(g, p);
    if (p->placeholder) {
        text_puts(out, ", CKPP_DTYPE_AT_(");
        put_host(g, p);
        text_puts(out, "), CKPP_SIZE_AT_(");
        put_host(g, p);
        text_puts(out, ")");
    } else {
        text_printf(out, ", %s, sizeof(%s)", gen_dtype(p->dtype), gen_expression_type(g, p).name);
    }
    text_printf(out, ", %zu, ", p->nextents);
    text_printf(out, gen_spelling(g->unit)->list,
                g->unit->cxx ? "ckpp_int64" : "const ckpp_int64");
    g->in_arguments = true;
    for (size_t k = 0; k < p->nextents; k++) {
        text_puts(out, k ? ", " : "");
        gen_extent(g, p->extents[k]);
    }
    g->in_arguments = false;
    text_printf(out, "%s)", gen_spelling(g->unit)->list_end);
}

/* A name of this construct's own for what it has of a parameter. */
static const char *local_name(gen *g, const char *what, const parameter *p)
{
    return arena_printf(g->unit->arena, "ckpp_%s_%s_%.*s", what, g->id, (int)p->name->text.size,
                        p->name->text.data);
}

/* In C++ what an expression makes ends with its declaration, unless it gets a name. */
static bool has_value(const gen *g, const parameter *p)
{
    return g->unit->cxx && !p->nextents && !ast_is_output(p);
}

/* The line of the code of an argument: for a debugger, a loop is one statement. */
static void put_code_line(gen *g, const parameter *p)
{
    c_put_line(&g->out, g->unit->source,
               g->c->clause[CLAUSE_LOOP] ? g->c->directive.begin : p->where.begin);
}

static void put_values(gen *g)
{
    for (const parameter *p = g->c->parameters; p; p = p->next)
        if (has_value(g, p)) {
            put_code_line(g, p);
            text_printf(&g->out, "const auto &%s = %s;\n", local_name(g, "value", p),
                        host_of(g, p));
        }
}

static void put_inline_argument(gen *g, const parameter *p)
{
    text *out = &g->out;
    put_code_line(g, p);
    if (p->nextents) {
        put_pointer_argument(g, p);
    } else if (ast_is_output(p)) {
        text_puts(out, "CKPP_OUT_LVALUE_(");
        put_object(g, p);
        if (g->unit->cxx)
            text_printf(out, ", &%s", local_name(g, "array", p));
        text_puts(out, ")");
    } else if (g->unit->cxx && ast_is_object(p)) {
        text_printf(out, "::ckpp::ckpp_in_texture(%s, &%s)", local_name(g, "value", p),
                    local_name(g, "array", p));
    } else {
        gen_argument(g, p, has_value(g, p) ? local_name(g, "value", p) : host_of(g, p));
    }
    text_puts(out, p->next ? ",\n" : "};\n");
}

/* Whether the argument needs a ckpp_array: C has others in place. */
static bool has_array(const gen *g, const parameter *p)
{
    return p->nextents || (g->unit->cxx && (ast_is_output(p) || ast_is_object(p)));
}

/* Declares the ckpp_arrays that describe the memory behind pointers with extents. */
static void put_arrays(gen *g)
{
    const char *before = "ckpp_array";
    for (const parameter *p = g->c->parameters; p; p = p->next)
        if (has_array(g, p)) {
            text_printf(&g->out, "%s ckpp_array_%s_%.*s", before, g->id, (int)p->name->text.size,
                        p->name->text.data);
            before = ",";
        }
    text_puts(&g->out, *before == ',' ? ";\n" : "");
}

void gen_inline(gen *g)
{
    construct *c = g->c;
    text *out = &g->out;
    text_puts(out, "{\n");
    program_put(out, g->unit, c);
    gen_kernel(g);
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (p->nextents)
            put_pointer_assert(g, p), put_rows_assert(g, p);
        else if (ast_is_output(p))
            put_object_assert(g, p), gen_graph_output(g, p, spelled(g, p, put_object));
        else if (p->raw || p->mentions & CKPP_MENTIONS_POINTER)
            put_array_assert(g, p);
        else
            put_input_assert(g, p);
    }
    if (c->clause[CLAUSE_LOOP])
        c_put_line(out, g->unit->source, c->directive.begin);
    put_arrays(g);
    put_values(g);
    text_printf(out,
                c->parameters ? "ckpp_arg ckpp_args_%s[] = {\n" : "ckpp_arg *ckpp_args_%s = 0;\n",
                g->id);
    for (const parameter *p = c->parameters; p; p = p->next)
        put_inline_argument(g, p);
    gen_raw_types(g, arena_printf(g->unit->arena, "ckpp_args_%s", g->id));
    gen_likes(g, arena_printf(g->unit->arena, "ckpp_args_%s", g->id));

    const char *file;
    int line;
    const clause *status = c->clause[CLAUSE_STATUS];
    source_presumed(g->unit->source, c->directive.begin, &file, &line);
    if (g->unit->cxx)
        gen_inline_assignments(g, file, line);
    c_put_line(out, g->unit->source, status ? status->word->offset : c->directive.begin);
    if (status) {
        token_put(out, status->value.first, status->value.count);
        text_puts(out, " = ckpp_run(");
    } else {
        text_puts(out, "ckpp_run_or_report(");
    }
    text_printf(out, "&ckpp_kernel_%s, ckpp_args_%s, ", g->id, g->id);
    if (g->unit->cxx) {
        text_printf(out, "&ckpp_options_%s);\n}\n", g->id);
        return;
    }
    text_puts(out, "&(ckpp_options){.ckpp_file_ = ");
    c_put_literal(out, (str){file, strlen(file)});
    text_printf(out, ", .ckpp_line_ = %d", line);
    gen_inline_options(g);
    text_puts(out, "});\n}\n");
}
