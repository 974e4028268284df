/* gen_host.c - the C that replaces a construct.
 *
 * A definition becomes the kernel's description, a static function that runs it, and a macro with
 * the kernel's name that turns C expressions into arguments. An inline construct becomes a
 * compound statement with the description inside. A declare's text stays, without its directive,
 * and is followed by its device text as data. A region of device code becomes only such data.
 *
 * Names in generated C begin with ckpp_, except for the user's. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <stdlib.h>
#include <string.h>

/* ---- definitions ---- */

/* Writes an assertion: "scale takes 3 arguments: x, factor, y". */
static void put_count(gen *g)
{
    text *out = &g->out;
    size_t count = g->c->nparameters;
    text_printf(out, "%s(CKPP_IS_GIVEN_(CKPP_NTH_(%zu, __VA_ARGS__)), \"%s takes %zu argument%s:",
                gen_spelling(g->unit)->assertion, count - 1, g->id, count, count == 1 ? "" : "s");
    for (const parameter *p = g->c->parameters; p; p = p->next)
        text_printf(out, " %.*s%s", (int)p->name->text.size, p->name->text.data,
                    p->next ? "," : "\");");
}

/* Writes the macro NAME(...), which calls ckpp_run_NAME(). It is on the directive's line, so that
 * C compilers' messages about an argument show the directive and the call. The function NAME
 * around the call lets a warning about an unused status name the kernel. */
static void put_definition_macro(gen *g, const char *options)
{
    text *out = &g->out;
    const char *name = g->id, *role = arena_printf(g->unit->arena, "%s: argument ", name);
    const char *rest = "__VA_ARGS__";
    int k = 0;
    c_put_line(out, g->unit->source, g->c->directive.begin);
    text_printf(out,
                g->unit->cxx ? "#define %s(...) %s(__extension__({"
                             : "#define %s(...) (%s)(__extension__({",
                name, name);
    text_puts(out, g->c->parameters ? " " : "");
    if (g->c->parameters)
        put_count(g);
    for (const parameter *p = g->c->parameters; p; p = p->next, k++)
        text_puts(out, " "),
            gen_argument_check(g, p, arena_printf(g->unit->arena, "CKPP_NTH_(%d, __VA_ARGS__)", k),
                               role);
    if (k)
        rest = arena_printf(g->unit->arena, "CKPP_REST_%d_(__VA_ARGS__, .ckpp_line_ = __LINE__)",
                            k);
    if (g->unit->cxx) {
        text_printf(out, " CKPP_CALL_OPTIONS_OF_(%s%s, ckpp_o_%s, %s) ",
                    strncmp(options, "::", 2) ? g->c->scope : "", options, name, rest);
    } else {
        text_printf(out, " CKPP_OPTIONS_BEGIN_ %s ckpp_o_%s = {", options, name);
        gen_unset_values(g);
        text_printf(out, "CKPP_CALL_(%s)%s, .ckpp_file_ = __FILE__, %s}; CKPP_OPTIONS_END_ ", rest,
                    k ? "" : ", .ckpp_line_ = __LINE__", rest);
    }
    text_printf(out, k ? "%sckpp_run_%s(" : "%sckpp_run_%s((ckpp_arg *)0, ", g->c->scope, name);
    text_printf(out, k ? gen_spelling(g->unit)->list : "", "ckpp_arg");
    k = 0;
    for (const parameter *p = g->c->parameters; p; p = p->next, k++) {
        gen_argument(g, p, arena_printf(g->unit->arena, "CKPP_NTH_(%d, __VA_ARGS__)", k));
        text_printf(out, p->next ? ", " : "%s, ", gen_spelling(g->unit)->list_end);
    }
    text_printf(out, "&ckpp_o_%s); }))\n", name);
}

/* The function that turns the clauses into options, and runs the kernel. */
static void put_function(gen *g, const char *options)
{
    construct *c = g->c;
    text *out = &g->out;
    const char *name = g->id;
    c_put_line(out, g->unit->source, c->directive.begin);
    text_printf(
        out, "CKPP_UNUSED_ static ckpp_status ckpp_run_%s(ckpp_arg *ckpp_args, %s *%s)\n{\n", name,
        options, c->templates || gen_has_types(g) || g->unit->cxx ? "ckpp_call" : "ckpp_o");
    if (g->unit->cxx)
        text_puts(out, "    ckpp_options ckpp_common = ::ckpp::ckpp_settled(*ckpp_call);\n"
                       "    ckpp_options *const ckpp_o = &ckpp_common;\n");
    else if (gen_has_types(g))
        text_puts(out, "    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;\n");
    if (!c->templates && !g->unit->cxx)
        text_puts(out, "    ckpp_settle_(ckpp_o);\n");
    if (gen_has_types(g))
        gen_types(g);
    gen_raw_start(g);
    gen_definition_options(g);
    text_printf(out, "    return ckpp_run(&ckpp_kernel_%s, ckpp_args, ckpp_o);\n}\n", name);
    c_put_line(out, g->unit->source, c->directive.begin);
    text_printf(out,
                "CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status %s(ckpp_status ckpp_s) "
                "{ return ckpp_s; }\n",
                name);
}

/* Parameters that clauses mention become variables of the function, which may have the names of
 * globals of the program; hence -Wshadow is off. */
static void put_definition(gen *g)
{
    program_put(&g->out, g->unit, g->c);
    gen_kernel(g);
    const char *options = gen_options_type(g);
    text before = g->out;
    g->out = (text){0};
    gen_tune_set(g);
    put_function(g, options);
    text function = g->out;
    g->out = before;
    if (g->has_variables)
        text_puts(&g->out, "_Pragma(\"GCC diagnostic push\") _Pragma(\"GCC diagnostic ignored "
                           "\\\"-Wshadow\\\"\")\n");
    text_put(&g->out, function.data, function.size);
    if (g->has_variables)
        text_puts(&g->out, "_Pragma(\"GCC diagnostic pop\")\n");
    text_free(&function);
    put_definition_macro(g, options);
}

/* ---- declares ---- */

/* Whether #pragma pack may matter for it. */
static bool declares_struct(const token_list *t)
{
    str rest;
    bool found = false;
    for (size_t k = 0; k < t->count; k++)
        found = found || names_keyword(t->items[k].text) & KEYWORD_TAG ||
                directive_is(&t->items[k], "include", &rest);
    return found;
}

static void put_declared(gen *g)
{
    const construct *c = g->c;
    const char *stem = g->unit->stem;
    const int number = c->declare_number;
    const ckpp_declare *declare = gen_describe_declare(g->unit, c);
    if (c->is->kind == CONSTRUCT_DECLARE &&
        (c->body_tokens.items[0].kind != TOKEN_DIRECTIVE || c->closing.end))
        text_puts(&g->out, "_Pragma(\"GCC diagnostic pop\")\n");
    program_put(&g->out, g->unit, c);
    const char *fronts = "";
    str front;
    for (size_t k = 0; c->front && names_get(c->front, k, &front); k++)
        fronts = arena_printf(g->unit->arena, "%s    ckpp_front_%s_%d_%zu,\n", fronts, stem,
                              number, k);
    gen_pieces(&g->out, arena_printf(g->unit->arena, "ckpp_text_%s_%d", stem, number), fronts,
               *declare->text);
    gen_last_declare(g);
    const bool probe = declares_struct(&c->body_tokens);
    if (probe)
        text_printf(&g->out, "struct ckpp_pack_%s_%d { char ckpp_c; long double ckpp_most; };\n",
                    stem, number);
    text_printf(&g->out, "CKPP_UNUSED_ static const ckpp_declare ckpp_declare_%s_%d = {", stem,
                number);
    text_printf(&g->out, c->declare ? "ckpp_declares_%s" : "0", stem);
    text_printf(&g->out, ", ckpp_text_%s_%d", stem, number);
    gen_facts(&g->out, ", ", declare->facts);
    text_puts(&g->out, declare->facts ? "" : ", 0");
    if (probe)
        text_printf(&g->out, ", (int)(sizeof(struct ckpp_pack_%s_%d) - sizeof(long double))", stem,
                    number);
    else
        text_puts(&g->out, ", 0");
    text_puts(&g->out, "};\n");
    if (c->declare)
        text_printf(&g->out, "#undef ckpp_declares_%s\n", stem);
    text_printf(&g->out, "#define ckpp_declares_%s &%sckpp_declare_%s_%d\n", stem, c->scope, stem,
                number);
}

/* ---- edits ---- */

void gen_add_edit(unit *u, edit_list *list, size_t begin, size_t end, const text *t, bool line)
{
    list->items = arena_grow(u->arena, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = (edit){
        begin, end, {arena_strndup(u->arena, t->data, t->size), t->size}, line};
}

/* Writes strings with what macros are in front of a declare: the program's text of those that only
 * it has; those that only kernels have are undefined. */
static void put_fronts(text *out, const unit *u, const construct *c)
{
    str name;
    name_kind kind;
    for (size_t k = 0; c->front && names_get(c->front, k, &name); k++) {
        const int n = (int)name.size;
        const bool is_earlier = names_find(c->front, name, &kind) && kind == NAME_VALUE;
        text_printf(
            out, "\nCKPP_UNUSED_ static const char ckpp_front_%s_%d_%zu[] = \"\"\n#if%sdef %.*s\n",
            u->stem, c->declare_number, k, is_earlier ? "n" : "", n, name.data);
        if (is_earlier)
            text_printf(out, "\"#undef %.*s\\n\"", n, name.data);
        else
            text_printf(out, "\"#define %.*s \" CKPP_SPELL_(%.*s) \"\\n\"", n, name.data, n,
                        name.data);
        text_puts(out, "\n#endif\n;");
    }
}

/* Removes a declare's directive, but not its line ends. Warnings about unused functions and
 * variables are turned off, since the text may be used only by kernels. */
static void add_opening(unit *u, edit_list *list, const construct *c)
{
    text opening = {0};
    text_puts(&opening, "");
    put_fronts(&opening, u, c);
    const bool fronts = opening.size > 0;
    if (c->body_tokens.items[0].kind != TOKEN_DIRECTIVE || c->closing.end)
        text_puts(&opening, "_Pragma(\"GCC diagnostic push\") _Pragma(\"GCC diagnostic ignored "
                            "\\\"-Wunused-function\\\"\") "
                            "_Pragma(\"GCC diagnostic ignored \\\"-Wunused-variable\\\"\") "
                            "_Pragma(\"GCC diagnostic ignored \\\"-Wunused-const-variable\\\"\")");
    for (size_t k = c->directive.begin; k < c->directive.end; k++)
        if (u->source->data[k] == '\n')
            text_puts(&opening, "\n");
    text_puts(&opening, fronts ? "\n" : "");
    gen_add_edit(u, list, c->directive.begin, c->directive.end, &opening, fronts);
    text_free(&opening);
}

/* ---- a row for each construct ---- */

/* Replaces the construct by its generated C. */
typedef void put_construct(gen *g, edit_list *list);

static void replace(gen *g, edit_list *list)
{
    gen_add_edit(g->unit, list, g->c->directive.begin, g->c->body.end, &g->out, true);
}

static void put_kernel(gen *g, edit_list *list)
{
    if (g->c->is_inline)
        gen_inline(g);
    else
        put_definition(g);
    replace(g, list);
}

static void put_module(gen *g, edit_list *list)
{
    gen_module(g);
    replace(g, list);
}

static void put_declare(gen *g, edit_list *list)
{
    const construct *c = g->c;
    size_t begin = c->closing.end ? c->closing.begin : c->body.end;
    put_declared(g);
    add_opening(g->unit, list, c);
    gen_add_edit(g->unit, list, begin, c->closing.end ? c->closing.end : begin, &g->out, true);
}

static void put_device(gen *g, edit_list *list)
{
    put_declared(g);
    gen_add_edit(g->unit, list, g->c->directive.begin, g->c->closing.end, &g->out, true);
}

/* The directive and the "{" are replaced; the block stays. */
static void put_graph(gen *g, edit_list *list)
{
    gen_graph(g);
    gen_add_edit(g->unit, list, g->c->directive.begin, g->c->block.begin, &g->out, true);
}

static void put_data(gen *g, edit_list *list)
{
    gen_data(g);
    gen_add_edit(g->unit, list, g->c->directive.begin,
                 g->c->is->has_block ? g->c->block.begin : g->c->directive.end, &g->out, true);
}

static put_construct *const rows[CONSTRUCT_COUNT] = {
    [CONSTRUCT_ELEMENTWISE] = put_kernel, [CONSTRUCT_REDUCTION] = put_kernel,
    [CONSTRUCT_RAW] = put_kernel,         [CONSTRUCT_MODULE] = put_module,
    [CONSTRUCT_PRECOMPILED] = put_kernel, [CONSTRUCT_DECLARE] = put_declare,
    [CONSTRUCT_DEVICE] = put_device,      [CONSTRUCT_COPY] = put_device,
    [CONSTRUCT_GRAPH] = put_graph,        [CONSTRUCT_DATA] = put_data,
    [CONSTRUCT_ENTER] = put_data,         [CONSTRUCT_EXIT] = put_data,
    [CONSTRUCT_UPDATE] = put_data,
};

static void gen_construct(unit *u, construct *c, edit_list *list)
{
    gen g = {.unit = u, .c = c};
    str name = c->name && !c->is_inline && !c->is->moves ? c->name->text : (str){"", 0};
    g.id = name.size ? arena_strndup(u->arena, name.data, name.size)
                     : arena_printf(u->arena, "%d", c->number);
    rows[c->is->kind](&g, list);
    text_free(&g.out);
}

/* An #error for the case that a header which ckpp generates does not exist. */
static str missing_header(unit *u, const host_include *i)
{
    const char *format =
        "#ifdef __has_include\n#if !__has_include(\"%.*s\")\n"
        "#error \"%.*s is not there: it is what 'ckpp %.*s' makes\"\n#endif\n#endif\n";
    int all = (int)i->file.size;
    const char *made = arena_printf(u->arena, format, all, i->file.data, all, i->file.data,
                                    (int)i->maker.size, i->maker.data);
    return (str){made, strlen(made)};
}

/* Adds missing_header() in front of the #includes from *next on that are before `end`. */
static void add_includes(unit *u, edit_list *list, size_t *next, size_t end)
{
    for (; *next < u->nhost_includes && u->host_includes[*next].directive.begin < end; ++*next) {
        const host_include *i = &u->host_includes[*next];
        str made = i->maker.size ? missing_header(u, i) : (str){"", 0};
        text t = {(char *)(uintptr_t)made.data, made.size, 0};
        if (made.size)
            gen_add_edit(u, list, i->directive.begin, i->directive.begin, &t, true);
    }
}

/* What is put in front of a place comes before what replaces it. */
static int compare(const void *a, const void *b)
{
    const edit *x = a, *y = b;
    if (x->begin != y->begin)
        return x->begin > y->begin ? 1 : -1;
    return (x->end > y->end) - (x->end < y->end);
}

edit_list gen_host(unit *u)
{
    edit_list list = {0};
    size_t next = 0;
    if (!u->constructs && !u->errors.end)
        return list;
    text include = {0};
    text_puts(&include, "#include <ckpp/prelude.h>\n");
    gen_add_edit(u, &list, source_start(u->source), source_start(u->source), &include, true);
    text_free(&include);
    for (construct *c = u->constructs; c; c = c->next) {
        add_includes(u, &list, &next, c->directive.begin);
        gen_construct(u, c, &list);
    }
    add_includes(u, &list, &next, u->source->size);
    const size_t in_order = list.count;
    gen_graph_loops(u, &list);
    gen_errors(u, &list);
    if (list.count > in_order)
        qsort(list.items, list.count, sizeof *list.items, compare);
    return list;
}
