/* check.c - what the grammar cannot say: the rules of the language as a table of named rows.
 *
 * A construct passes the rows in order. A message ends with its row's name. Some rows fill in what later ones and the
 * generators need (types, what the body does); a row that makes the rest meaningless marks the construct broken, and the
 * rest is skipped. Declares are read in between, in file order, since a kernel knows those before it. */
#define _GNU_SOURCE
#include "ckpp.h"

#include <string.h>

enum { PARAMETERS_MAX = 64 };

typedef struct checker {
    unit *unit;
    diag *diag;
    source *source;
    type_table *types;
    name_set *kernels;        /* the definitions so far */
    name_set *known;          /* what the declares so far give */
    /* functions that the declares so far call */
    name_set *called;
    bool complex;             /* the declares so far use complex numbers */
    int ndeclares;
} checker;

typedef struct row {
    const char *name;
    void (*run)(checker *k, construct *c, const char *name);
} row;

static void error_at(checker *k, const char *check, span where, const char *message)
{
    diag_at(k->diag, DIAG_ERROR, check, k->source, where.begin, where.end - where.begin, "%s", message);
}

static void note_at(checker *k, span where, const char *message)
{
    diag_at(k->diag, DIAG_NOTE, NULL, k->source, where.begin, where.end - where.begin, "%s", message);
}

static span token_span(const token *t)
{
    return (span){t->offset, t->offset + t->length};
}

/* "... '%.*s' ..." with the token's text. */
static void error_name(checker *k, const char *check, const token *t, const char *format)
{
    const char *name = arena_strndup(k->unit->arena, t->text.data, t->text.size < 200 ? t->text.size : 200);
    text message = {0};
    for (const char *p = format; *p; p++) {
        if (*p == '@')
            text_printf(&message, "'%s'", name);
        else
            text_put(&message, p, 1);
    }
    error_at(k, check, token_span(t), message.data);
    text_free(&message);
}

static bool is_output(const parameter *p)
{
    return p->direction != CLAUSE_IN;
}

/* ---- clauses ---- */

static void check_unknown_clause(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next) {
        if (l->kind != CLAUSE_UNKNOWN)
            continue;
        error_name(k, name, l->word, "unknown clause @");
        const char *nearest = str_nearest(l->word->text, ast_clause_words, CLAUSE_COUNT);
        if (nearest)
            note_at(k, token_span(l->word), arena_printf(k->unit->arena, "did you mean '%s'?", nearest));
        c->broken = true;
    }
}

static void check_duplicate_clause(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next) {
        if (c->clause[l->kind]) {
            error_name(k, name, l->word, "clause @ is given twice");
            note_at(k, token_span(c->clause[l->kind]->word), "the first one is here");
        } else {
            c->clause[l->kind] = l;
        }
    }
}

static void check_string(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next)
        for (size_t j = 0; ast_clause_form(l->kind) == AST_STRINGS && j < l->value.count; j++)
            if (l->value.first[j].text.data[0] != '"')
                error_name(k, name, &l->value.first[j], "@ has an encoding prefix: kernel source is plain text");
}

static void check_status(checker *k, construct *c, const char *name)
{
    if (c->is_inline || !c->clause[CLAUSE_STATUS])
        return;
    error_at(k, name, token_span(c->clause[CLAUSE_STATUS]->word), "'status' in a definition");
    note_at(k, token_span(c->clause[CLAUSE_STATUS]->word), "the function that it defines returns the status");
}

/* ---- the name ---- */

static void check_missing_name(checker *k, construct *c, const char *name)
{
    if (c->is_inline || c->name)
        return;
    error_at(k, name, token_span(&c->tokens.items[0]),
             "a construct at file scope defines a function: it needs a name");
    note_at(k, token_span(&c->tokens.items[0]), "write '#pragma kernel elementwise NAME in(...) out(...)'");
    c->broken = true;
}

static void check_duplicate_kernel(checker *k, construct *c, const char *name)
{
    name_kind kind;
    if (c->is_inline)
        return;
    bool again = names_find(k->kernels, c->name->text, &kind);
    names_add(k->kernels, c->name->text, NAME_FUNCTION);
    for (const construct *o = k->unit->constructs; again && o != c; o = o->next) {
        if (o->kind != CONSTRUCT_ELEMENTWISE || o->is_inline || !o->name || o->is_conditional ||
            !str_equal(o->name->text, c->name->text))
            continue;
        error_name(k, name, c->name, "@ is defined twice");
        note_at(k, token_span(o->name), "the first definition is here");
        return;
    }
}

static bool starts_with(str s, const char *prefix)
{
    size_t n = strlen(prefix);
    return s.size >= n && memcmp(s.data, prefix, n) == 0;
}

static void check_reserved_name(checker *k, construct *c, const char *name)
{
    if (c->name && (names_is_keyword(c->name->text) || starts_with(c->name->text, "ckpp_")))
        error_name(k, name, c->name, "@ is reserved and cannot name a kernel");
    for (const parameter *p = c->parameters; p; p = p->next) {
        str s = p->name->text;
        if (s.data[0] == '_' || starts_with(s, "ckpp_"))
            error_name(k, name, p->name, "@ cannot name a parameter: names that begin with '_' or 'ckpp_' are reserved");
        else if (str_is(s, "i") || str_is(s, "n"))
            error_name(k, name, p->name, str_is(s, "i") ? "@ cannot name a parameter: in the body it is the element's index"
                                                        : "@ cannot name a parameter: in the body it is the number of elements");
        else if (names_is_keyword(s))
            error_name(k, name, p->name, "@ is a keyword of C, C++ or CUDA and cannot name a parameter");
        else
            continue;
        if (c->is_inline && !p->host.count)
            note_at(k, token_span(p->name),
                    arena_printf(k->unit->arena, "give it another name, with the variable as host expression: NAME = %.*s",
                                 (int)s.size, s.data));
        c->broken = true;
    }
}

/* ---- parameters ---- */

static void check_many_parameters(checker *k, construct *c, const char *name)
{
    if (c->nparameters <= PARAMETERS_MAX)
        return;
    const parameter *p = c->parameters;
    for (int j = 0; j < PARAMETERS_MAX; j++)
        p = p->next;
    error_at(k, name, p->where, arena_printf(k->unit->arena, "a kernel has at most %d parameters, this one %zu",
                                             PARAMETERS_MAX, c->nparameters));
    c->broken = true;
}

static void check_duplicate_parameter(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        for (const parameter *o = c->parameters; o != p; o = o->next)
            if (str_equal(o->name->text, p->name->text)) {
                error_name(k, name, p->name, "parameter @ is given twice");
                note_at(k, token_span(o->name), o->direction != p->direction
                                                    ? "the first one is here: 'inout' is for what is read and written"
                                                    : "the first one is here");
                c->broken = true;
                break;
            }
}

static void check_many_extents(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (p->nextents > CKPP_MAX_DIMS)
            error_at(k, name, range_span(p->extents[CKPP_MAX_DIMS]),
                     arena_printf(k->unit->arena, "an array has at most %d dimensions, '%.*s' has %zu", CKPP_MAX_DIMS,
                                  (int)p->name->text.size, p->name->text.data, p->nextents));
}

static void check_definition(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !c->is_inline; p = p->next) {
        if (p->nextents) {
            error_at(k, name, range_span(p->extents[0]),
                     arena_printf(k->unit->arena, "'%.*s' has extents in a definition", (int)p->name->text.size,
                                  p->name->text.data));
            note_at(k, range_span(p->extents[0]), "arrays bring their shape with the call: leave the extents out");
        }
        if (p->host.count) {
            error_at(k, name, range_span(p->host),
                     arena_printf(k->unit->arena, "'%.*s' has a host expression in a definition",
                                  (int)p->name->text.size, p->name->text.data));
            note_at(k, range_span(p->host), "the call gives the arguments: leave the expression out");
        }
    }
}

static void check_type(checker *k, construct *c, const char *name)
{
    for (parameter *p = c->parameters; p; p = p->next) {
        type_found found = p->type.count ? type_resolve(k->types, p->type, &p->dtype, &p->type_name) : TYPE_KNOWN;
        span where = range_span(p->type);
        text spelled = {0};
        text_puts(&spelled, "");
        token_put(&spelled, p->type.first, p->type.count);
        const char *type = arena_strndup(k->unit->arena, spelled.data, spelled.size < 200 ? spelled.size : 200);
        text_free(&spelled);
        if (!p->type.count) {
            error_name(k, name, p->name, "parameter @ has no type");
            note_at(k, token_span(p->name),
                    arena_printf(k->unit->arena, "write its type in front: float %.*s", (int)p->name->text.size, p->name->text.data));
        } else if (found == TYPE_PLACEHOLDER) {
            p->placeholder = p->type.first[p->type.count - 1].text.data[0];
            if (!strchr(c->placeholders, p->placeholder))
                c->placeholders[strlen(c->placeholders)] = p->placeholder;
            continue;
        } else if (found == TYPE_UNKNOWN) {
            error_at(k, name, where, arena_printf(k->unit->arena, "unknown type '%s'", type));
            note_at(k, where, "put its definition after a '#pragma kernel declare', before the kernel");
        } else if (found == TYPE_AMBIGUOUS) {
            error_at(k, name, where, arena_printf(k->unit->arena, "the declares give '%s' more than one meaning", type));
            note_at(k, where, "ckpp does not evaluate #if: give the types different names");
        } else if (found == TYPE_UNSUPPORTED) {
            error_at(k, name, where, arena_printf(k->unit->arena, "kernels have no type '%s'", type));
        } else {
            continue;
        }
        c->broken = true;
    }
}

static void check_placeholder(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (p->name->text.size == 1 && strchr(c->placeholders, p->name->text.data[0])) {
            error_name(k, name, p->name, "@ is a parameter and a type placeholder at once");
            c->broken = true;
        }
}

static void check_output(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (is_output(p))
            return;
    error_at(k, name, c->directive, "the kernel has no output: nothing it computes can be seen");
    note_at(k, c->directive, "name what it writes in out(...) or inout(...)");
}

/* Whether the call needs a size can be told where every parameter has extents or is raw. */
static void check_size(checker *k, construct *c, const char *name)
{
    bool all_raw = c->parameters != NULL;
    const parameter *array = NULL;
    for (const parameter *p = c->parameters; p; p = p->next) {
        all_raw = all_raw && p->raw;
        if (!array && !p->raw && (p->nextents || is_output(p)))
            array = p;
    }
    const clause *size = c->clause[CLAUSE_SIZE];
    if (c->is_inline && all_raw && !size) {
        error_at(k, name, c->directive, "every array is raw: the number of elements is not known");
        note_at(k, c->directive, "add size(EXPRESSION)");
    } else if (array && size) {
        error_at(k, name, token_span(size->word), "superfluous 'size'");
        note_at(k, array->where, arena_printf(k->unit->arena, "'%.*s' is not raw: its shape gives the number of elements",
                                              (int)array->name->text.size, array->name->text.data));
    }
}

static bool mentions(const parameter *p, range r, bool *as_array, bool *as_value, const token **where)
{
    *as_array = *as_value = false;
    for (size_t j = 0; j < r.count; j++) {
        const token *t = &r.first[j];
        if (t->kind != TOKEN_NAME || !str_equal(t->text, p->name->text) ||
            (j && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"))))
            continue;
        bool array = j + 1 < r.count && str_is(t[1].text, ".");
        *as_array = *as_array || array;
        *as_value = *as_value || !array;
        *where = t;
    }
    return *as_array || *as_value;
}

/* In a definition's clauses a parameter is its argument: the array, or a real scalar's value. */
static void check_clause_parameter(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l && !c->is_inline; l = l->next) {
        for (const parameter *p = c->parameters; p && ast_clause_form(l->kind) == AST_EXPRESSION; p = p->next) {
            bool as_array, as_value;
            const token *where = NULL;
            if (!mentions(p, l->value, &as_array, &as_value, &where))
                continue;
            if (as_array && as_value)
                error_name(k, name, where, "@ is used as an array and as a scalar");
            else if (as_value && (is_output(p) || p->dtype == CKPP_STRUCT || p->dtype == CKPP_COMPLEX64 ||
                                  p->dtype == CKPP_COMPLEX128))
                error_name(k, name, where, "the value of @ cannot be used here: only a real input's can");
        }
    }
}

static void check_nul(checker *k, construct *c, const char *name)
{
    const char *data = k->source->data;
    span parts[] = {c->directive, c->body};
    for (size_t j = 0; j < 2; j++) {
        const char *nul = memchr(data + parts[j].begin, 0, parts[j].end - parts[j].begin);
        if (!nul)
            continue;
        size_t at = (size_t)(nul - data);
        error_at(k, name, (span){at, at + 1}, "a NUL character in kernel source");
        c->broken = true;
    }
}

/* ---- bodies ---- */

/* The strings of preamble, before and after as tokens. */
static token_list clause_tokens(checker *k, const clause *l)
{
    str value = token_string_value(k->unit->arena, l->value.first, l->value.count);
    source *s = source_from(k->unit->arena, k->source->path, value.data, value.size);
    return token_scan(k->unit->arena, s, 0, s->size);
}

static void add_functions(name_set *to, const body_facts *facts)
{
    for (size_t j = 0; j < facts->nfunctions; j++)
        names_add(to, facts->functions[j], NAME_FUNCTION);
}

static void collect_functions(checker *k, construct *c, const name_set *from)
{
    str name;
    for (size_t j = 0; from && names_get(from, j, &name); j++) {
        c->functions = arena_grow(k->unit->arena, c->functions, c->nfunctions, sizeof name);
        c->functions[c->nfunctions++] = name;
    }
}

/* The macros of options("-DNAME=..."). */
static void collect_options(checker *k, const clause *l)
{
    str value = token_string_value(k->unit->arena, l->value.first, l->value.count);
    const char *p = value.data, *end = p + value.size;
    while (p < end) {
        const char *word = p;
        while (p < end && *p != ' ')
            p++;
        if (p - word == 2 && memcmp(word, "-D", 2) == 0) { /* "-D NAME" */
            while (p < end && *p == ' ')
                p++;
            word = p - 2;
            while (p < end && *p != ' ')
                p++;
        } else if (p - word < 2 || memcmp(word, "-D", 2) != 0) {
            p += p < end;
            continue;
        }
        const char *equals = memchr(word, '=', (size_t)(p - word));
        names_add_macro(k->known, (str){word + 2, (size_t)((equals ? equals : p) - word - 2)}, (str){"", 0});
    }
}

/* Analyses the body; says what it mentions and nobody declares. */
static void check_body(checker *k, construct *c, const char *name)
{
    (void)name;
    static const clause_kind strings[] = {CLAUSE_PREAMBLE, CLAUSE_BEFORE, CLAUSE_AFTER};
    arena *a = k->unit->arena;
    name_set *known = k->known, *called = names_new(a);
    bool complex = k->complex;
    str function;
    for (size_t j = 0; names_get(k->called, j, &function); j++)
        names_add(called, function, NAME_FUNCTION);
    for (size_t j = 0; j < 3; j++) {
        if (!c->clause[strings[j]])
            continue;
        token_list t = clause_tokens(k, c->clause[strings[j]]);
        names_collect(known, &t);
        body_facts facts = body_check(a, NULL, &t, NULL, 0, c->placeholders, known);
        add_functions(called, &facts);
        complex = complex || facts.uses_complex;
    }
    if (c->clause[CLAUSE_OPTIONS])
        collect_options(k, c->clause[CLAUSE_OPTIONS]);
    c->uses = arena_alloc(a, (c->nparameters + 1) * sizeof *c->uses);
    size_t n = 0;
    for (parameter *p = c->parameters; p; p = p->next, n++) {
        c->uses[n] = (body_param){.name = p->name->text, .is_output = is_output(p), .raw = p->raw};
        p->use = &c->uses[n];
    }
    c->facts = body_check(a, k->diag, &c->body_tokens, c->uses, n, c->placeholders, known);
    c->facts.uses_complex = c->facts.uses_complex || complex;
    add_functions(called, &c->facts);
    collect_functions(k, c, called);
    c->ndeclares = k->ndeclares;
}

static void check_const_input(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (!is_output(p) && p->use->assigned) {
            str s = p->name->text;
            error_at(k, name, (span){p->use->assigned_at, p->use->assigned_at + s.size},
                     arena_printf(k->unit->arena, "input '%.*s' is const", (int)s.size, s.data));
            note_at(k, p->where, "what the body writes belongs into out(...) or inout(...)");
        }
}

static void check_return_value(checker *k, construct *c, const char *name)
{
    size_t at = c->facts.return_value_at;
    if (!c->facts.has_return_value)
        return;
    error_at(k, name, (span){at, at + 6}, "'return' with a value: an elementwise body assigns to its outputs");
}

static bool has_outer_code(const construct *c)
{
    return c->clause[CLAUSE_BEFORE] || c->clause[CLAUSE_AFTER];
}

/* Whether a clause of the definition uses the argument. */
static bool in_clauses(const construct *c, const parameter *p)
{
    bool as_array, as_value;
    const token *where;
    for (const clause *l = c->clauses; l && !c->is_inline; l = l->next)
        if (ast_clause_form(l->kind) == AST_EXPRESSION && mentions(p, l->value, &as_array, &as_value, &where))
            return true;
    return false;
}

static void check_unused_output(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c); p = p->next)
        if (is_output(p) && !(p->raw ? p->use->mentioned : p->use->assigned))
            diag_at(k->diag, DIAG_WARNING, name, k->source, p->name->offset, p->name->length,
                    "output '%.*s' is never assigned", (int)p->name->text.size, p->name->text.data);
}

static void check_unused_parameter(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c); p = p->next)
        if (!is_output(p) && !p->use->mentioned && !in_clauses(c, p))
            diag_at(k->diag, DIAG_WARNING, name, k->source, p->name->offset, p->name->length,
                    "the body never mentions '%.*s'", (int)p->name->text.size, p->name->text.data);
}

/* In the order in which they run. */
static const row elementwise_rows[] = {
    {"unknown-clause", check_unknown_clause},
    {"duplicate-clause", check_duplicate_clause},
    {"string-prefix", check_string},
    {"status-in-definition", check_status},
    {"missing-name", check_missing_name},
    {"duplicate-kernel", check_duplicate_kernel},
    {"too-many-parameters", check_many_parameters},
    {"duplicate-parameter", check_duplicate_parameter},
    {"reserved-name", check_reserved_name},
    {"too-many-extents", check_many_extents},
    {"definition", check_definition},
    {"type", check_type},
    {"placeholder", check_placeholder},
    {"no-output", check_output},
    {"size", check_size},
    {"clause-parameter", check_clause_parameter},
    {"nul", check_nul},
    {"unknown-name", check_body},
    {"const-input", check_const_input},
    {"return-value", check_return_value},
    {"unused-output", check_unused_output},
    {"unused-parameter", check_unused_parameter},
};

/* ---- declares ---- */

/* A directive may be shared where it is a #define or an #include. */
static void check_shared_directive(checker *k, construct *c, const char *name)
{
    const token *t = &c->body_tokens.items[0];
    if (c->closing.end || c->body_tokens.count != 1 || t->kind != TOKEN_DIRECTIVE)
        return;
    token_list words = token_scan(k->unit->arena, k->source, t->offset + 1 + (t->text.data[0] == '%'), c->body.end);
    if (str_is(words.items[0].text, "define") || str_is(words.items[0].text, "include"))
        return;
    error_at(k, name, token_span(t), "'declare' takes one definition, declaration, #define or #include");
    note_at(k, token_span(t), "share several lines between 'begin declare' and 'end declare'");
    c->broken = true;
}

static void read_part(void *context, const token_list *tokens)
{
    checker *k = context;
    type_collect(k->types, tokens);
    names_collect(k->known, tokens);
    body_facts facts = body_check(k->unit->arena, NULL, tokens, NULL, 0, "", k->known);
    add_functions(k->called, &facts);
    k->complex = k->complex || facts.uses_complex;
}

static void check_include(checker *k, construct *c, const char *name)
{
    (void)name;
    c->declare_number = ++k->ndeclares;
    if (k->ndeclares == 1 && k->unit->macros) { /* the first declare's text begins with them */
        source *s = source_from(k->unit->arena, k->source->path, k->unit->macros, strlen(k->unit->macros));
        token_list t = token_scan(k->unit->arena, s, 0, s->size);
        read_part(k, &t);
    }
    include_declare(k->unit, c, read_part, k);
}

static void check_shared_variable(checker *k, construct *c, const char *name)
{
    const token *t = names_find_variable(&c->body_tokens);
    if (!t)
        return;
    error_name(k, name, t, "variable @ is shared: host and device would each have their own");
    note_at(k, token_span(t), "make it const, or pass it to the kernel as a parameter");
}

static const row declare_rows[] = {
    {"nul", check_nul},
    {"shared-directive", check_shared_directive},
    {"shared-variable", check_shared_variable},
    {"include", check_include},
};

/* ---- running the tables ---- */

static void run_rows(checker *k, construct *c, const row *rows, size_t n)
{
    for (size_t j = 0; j < n && !c->broken; j++)
        rows[j].run(k, c, rows[j].name);
}

void check_unit(unit *u)
{
    checker k = {.unit = u, .diag = u->diag, .source = u->source, .types = type_table_new(u->arena),
                 .kernels = names_new(u->arena), .known = names_new(u->arena), .called = names_new(u->arena)};
    for (construct *c = u->constructs; c; c = c->next) {
        if (c->kind == CONSTRUCT_DECLARE)
            run_rows(&k, c, declare_rows, sizeof declare_rows / sizeof *declare_rows);
        else
            run_rows(&k, c, elementwise_rows, sizeof elementwise_rows / sizeof *elementwise_rows);
    }
}
