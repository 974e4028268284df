/* check_calls.c - calls of functions whose definition kernels cannot see; and kernels with a
 * function's name.
 *
 * An unknown function may come from a header or the compiler's options, and is left to the
 * compilers. One that the file defines only for the host, or in a declare below the call, or that
 * it declares and nobody defines, is certainly a mistake; and so is, in a text of C, one that only
 * headers of the program can have. That is known only at the end of the file, so calls are noted
 * while constructs are checked, and reported at the end. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <stdlib.h>
#include <string.h>

/* A call of a function that is not declared above it. */
typedef struct noted {
    const construct *construct;
    source *source;
    token call;
} noted;

/* A function's definition outside of all #ifs. */
typedef struct definition {
    str name;
    source *source;
    span where;
    const construct *declare; /* NULL for host code */
    bool inside;              /* of another function */
    size_t number;
} definition;

struct calls {
    name_set *announced, *defined; /* functions declared and defined by the declares so far */
    name_set *host_announced;      /* declared by the host's text */
    noted *noted;
    size_t nnoted;
    definition *definitions;
    size_t ndefinitions;
};

struct calls *calls_new(arena *a)
{
    struct calls *made = arena_alloc(a, sizeof *made);
    made->announced = names_new(a);
    made->defined = names_new(a);
    made->host_announced = names_new(a);
    return made;
}

static void add_definition(checker *k, definition made)
{
    struct calls *l = k->calls;
    made.number = l->ndefinitions;
    l->definitions = arena_grow(k->unit->arena, l->definitions, l->ndefinitions, sizeof made);
    l->definitions[l->ndefinitions++] = made;
}

/* ---- functions of declares ---- */

typedef struct reading {
    checker *checker;
    const construct *declare;
    source *source;
} reading;

static void read_function(void *context, const token *t, bool is_definition, bool conditional)
{
    reading *r = context;
    struct calls *l = r->checker->calls;
    names_add(is_definition ? l->defined : l->announced, t->text, NAME_FUNCTION);
    if (is_definition && !conditional && !r->declare->is_conditional)
        add_definition(r->checker,
                       (definition){t->text, r->source, check_span(t), r->declare, false, 0});
}

void calls_declared(checker *k, const construct *c, const token_list *tokens)
{
    reading r = {k, c, tokens->source};
    names_find_functions(tokens, read_function, &r);
}

/* ---- calls ---- */

static bool has_name(const str *sorted, size_t n, str name)
{
    size_t low = 0;
    while (low < n) {
        size_t middle = low + (n - low) / 2;
        int order = str_order(name, sorted[middle]);
        if (!order)
            return true;
        if (order > 0)
            low = middle + 1;
        else
            n = middle;
    }
    return false;
}

/* Whether a declare above declares the function and none above defines it. */
static bool is_only_announced(const checker *k, const construct *c, const token_list *t, str name)
{
    name_kind kind;
    if (!c->is->is_kernel || !names_find(k->calls->announced, name, &kind) ||
        names_find(k->calls->defined, name, &kind) || check_may_be_declared(t, name))
        return false;
    for (const parameter *p = c->parameters; p; p = p->next)
        if (str_equal(p->name->text, name))
            return false;
    return true;
}

void calls_note(checker *k, const construct *c, const token_list *t, const body_facts *facts)
{
    struct calls *l = k->calls;
    name_set *seen = names_new(k->unit->arena); /* each name is reported once */
    int conditionals = 0;
    name_kind kind;
    if (facts->hides_names || names_is_open(k->known) || c->clause[CLAUSE_PREAMBLE] ||
        c->clause[CLAUSE_OPTIONS])
        return;
    for (size_t j = 0; j < t->count; j++) {
        const token *here = &t->items[j], *before = j ? here - 1 : NULL;
        bool member = before && (str_is(before->text, ".") || str_is(before->text, "->") ||
                                 str_is(before->text, "::"));
        conditionals += directive_nesting(here);
        if (conditionals || member || here->kind != TOKEN_NAME || !str_is(here[1].text, "(") ||
            here->text.data[0] == '_' || names_is_builtin(here->text, &kind) ||
            names_find(seen, here->text, &kind) || names_find(k->given, here->text, &kind) ||
            !(has_name(facts->functions, facts->nfunctions, here->text) ||
              is_only_announced(k, c, t, here->text)))
            continue;
        names_add(seen, here->text, NAME_FUNCTION);
        l->noted = arena_grow(k->unit->arena, l->noted, l->nnoted, sizeof *l->noted);
        l->noted[l->nnoted++] = (noted){.construct = c, .source = t->source, .call = *here};
    }
}

/* ---- the host's functions ---- */

/* Whether t[at] is the name in `float name(float x) {`, or with a `;` there. */
static bool is_function(const token_list *t, size_t at, const char *behind)
{
    const token *before = at ? &t->items[at - 1] : NULL;
    unsigned not_a_type = KEYWORD_OPERATOR | KEYWORD_CONTROL | KEYWORD_GROUP;
    if (!before || !str_is(t->items[at + 1].text, "(") || str_is(before->text, "else") ||
        str_is(before->text, "do"))
        return false;
    if (!str_is(before->text, "*") &&
        (before->kind != TOKEN_NAME || names_keyword(before->text) & not_a_type))
        return false;
    int depth = 0;
    for (size_t j = at + 1; j < t->count; j++) {
        depth += range_nesting(&t->items[j]);
        if (!depth)
            return str_is(t->items[j + 1].text, behind);
    }
    return false;
}

/* Whether the construct certainly defines a function. */
static bool is_definition(const construct *c)
{
    return c->name && !c->is_inline && !c->is_conditional && c->is->is_function;
}

/* Adds the definitions in host code that have the name of a noted call or of a kernel, for as long
 * as `scratch` lives. */
static void read_host(checker *k, arena *scratch)
{
    const construct *c = k->unit->constructs;
    name_set *wanted = names_new(scratch);
    int conditionals = 0, depth = 0;
    name_kind kind;
    bool any = k->calls->nnoted > 0;
    for (size_t j = 0; j < k->calls->nnoted; j++)
        names_add(wanted, k->calls->noted[j].call.text, NAME_FUNCTION);
    for (const construct *d = c; d; d = d->next)
        if (is_definition(d))
            names_add(wanted, d->name->text, NAME_FUNCTION), any = true;
    if (!any)
        return;
    token_list t = token_scan(scratch, k->source, 0, k->source->size);
    for (size_t j = 0; j < t.count; j++) {
        const token *here = &t.items[j];
        conditionals += directive_nesting(here);
        depth += range_nesting(here);
        while (c && here->offset >= (c->body.end > c->closing.end ? c->body.end : c->closing.end))
            c = c->next;
        if (conditionals || (c && here->offset >= c->directive.begin) ||
            here->kind != TOKEN_NAME || !names_find(wanted, here->text, &kind))
            continue;
        if (is_function(&t, j, "{"))
            add_definition(k, (definition){here->text, k->source, check_span(here), NULL,
                                           depth && !k->unit->cxx, 0});
        else if (!depth && is_function(&t, j, ";"))
            names_add(k->calls->host_announced, here->text, NAME_FUNCTION);
    }
}

/* ---- reporting ---- */

static int compare_definitions(const void *a, const void *b)
{
    const definition *x = a, *y = b;
    int order = str_order(x->name, y->name);
    return order ? order : (x->number > y->number) - (x->number < y->number);
}

/* The first definition of this name, or NULL; those of declares come before those of the host. */
static const definition *find_definition(const struct calls *l, str name)
{
    size_t low = 0, high = l->ndefinitions;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (str_order(l->definitions[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < l->ndefinitions && str_equal(l->definitions[low].name, name)
               ? &l->definitions[low]
               : NULL;
}

/* Whether this construct or one below is a kernel with source, so that this text is compiled. */
static bool has_kernel(const construct *c)
{
    for (; c; c = c->next)
        if (ast_has_source(c))
            return true;
    return false;
}

static void report(checker *k, const noted *n, const definition *d)
{
    str s = n->call.text;
    bool above = d->source == k->source && d->where.begin < n->construct->directive.begin;
    const char *user = !n->construct->is->is_kernel ? n->construct->is->word : "kernel";
    const bool shared = d->declare && d->declare->is->kind != CONSTRUCT_COPY;
    if (shared)
        diag_at(k->diag, DIAG_ERROR, "unknown-name", n->source, n->call.offset, n->call.length,
                "function '%.*s' is declared below this %s", (int)s.size, s.data, user);
    else
        diag_at(k->diag, DIAG_ERROR, "unknown-name", n->source, n->call.offset, n->call.length,
                "'%.*s' is a function of the host, which a kernel cannot call", (int)s.size,
                s.data);
    diag_at(
        k->diag, DIAG_NOTE, NULL, d->source, d->where.begin, d->where.end - d->where.begin, "%s",
        shared ? arena_printf(k->unit->arena, "move this %s above %s", d->declare->is->word,
                              !n->construct->is->is_kernel ? "that one" : "the kernel")
        : d->inside
            ? "move it to file scope, as 'static inline': kernels have no functions of functions"
        : above
            ? "put '#pragma kernel declare' before it: host and kernels then share it"
            : arena_printf(k->unit->arena,
                           "put '#pragma kernel declare' before it, and move both above the %s: "
                           "host and kernels then share it",
                           user));
}

/* Reports a function that the file does not define, if kernels certainly do not have it. */
static void report_undefined(checker *k, const noted *n)
{
    const str s = n->call.text;
    const construct *c = n->construct;
    const struct calls *l = k->calls;
    name_kind kind;
    const bool announced = names_find(l->announced, s, &kind) ||
                           names_find(l->host_announced, s, &kind),
               of_header = c->body_tokens.is_c && n->source == k->source &&
                           source_is_copied(n->source, n->call.offset) &&
                           !names_find(k->known, s, &kind) && !names_is_of_headers(s) &&
                           !program_is_harmless(s, true) &&
                           program_includes(k->unit, 0, c->directive.begin, false);
    if (names_find(l->defined, s, &kind) || names_is_open(k->known) || !(announced || of_header) ||
        (k->unit->told && names_find(k->unit->told, s, &kind)))
        return;
    diag_at(k->diag, DIAG_ERROR, "unknown-name", n->source, n->call.offset, n->call.length,
            announced ? "'%.*s' is declared, but its definition is not among what kernels see"
                      : "kernels do not have '%.*s'",
            (int)s.size, s.data);
    diag_at(k->diag, DIAG_NOTE, NULL, n->source, n->call.offset, n->call.length,
            announced ? "put that into a declare, a preamble or the module"
                      : "put '#pragma kernel declare' in front of its #include");
}

void calls_judge(checker *k)
{
    struct calls *l = k->calls;
    if (!k->unit->constructs)
        return;
    arena *scratch = arena_new();
    read_host(k, scratch);
    if (l->ndefinitions)
        qsort(l->definitions, l->ndefinitions, sizeof *l->definitions, compare_definitions);
    for (const construct *c = k->unit->constructs; c; c = c->next) {
        const definition *d = is_definition(c) ? find_definition(l, c->name->text) : NULL;
        if (!d)
            continue;
        check_error_name(k, "duplicate-kernel", c->name,
                         "kernel @ has the name of a function of this file");
        diag_at(k->diag, DIAG_NOTE, NULL, d->source, d->where.begin, d->where.end - d->where.begin,
                "the function is here");
    }
    for (size_t j = 0; j < l->nnoted; j++) {
        const definition *d = find_definition(l, l->noted[j].call.text);
        if (!has_kernel(l->noted[j].construct))
            continue;
        if (!d)
            report_undefined(k, &l->noted[j]);
        else if (d->declare != l->noted[j].construct)
            report(k, &l->noted[j], d);
    }
    arena_free(scratch);
}
