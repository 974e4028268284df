/* check_body.c - the rows about what a body does. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

/* The parameter of the kernel or the template with this name, or NULL. */
static const parameter *find_value(const construct *c, str name)
{
    const parameter *lists[] = {c->parameters, c->templates};
    for (size_t j = 0; j < 2; j++)
        for (const parameter *p = lists[j]; p; p = p->next)
            if (str_equal(p->name->text, name))
                return p;
    return NULL;
}

/* Reports parameters in #if, which silently takes them for 0. */
void check_condition_names(checker *k, construct *c, const char *name)
{
    static const char *const conditions[] = {"if",     "elif",    "ifdef",
                                             "ifndef", "elifdef", "elifndef"};
    for (size_t j = 0; j < c->body_tokens.count; j++) {
        token_list words = check_directive_words(k, &c->body_tokens, j);
        bool condition = false;
        name_kind kind;
        for (size_t n = 0; words.count && n < sizeof conditions / sizeof *conditions; n++)
            condition = condition || str_is(words.items[0].text, conditions[n]);
        for (size_t n = 1; condition && n < words.count; n++) {
            const token *t = &words.items[n];
            const parameter *p = t->kind == TOKEN_NAME ? find_value(c, t->text) : NULL;
            if (!p || c->facts.hides_names ||
                (names_find(k->known, t->text, &kind) && kind == NAME_MACRO))
                continue;
            check_error_name(k, name, t,
                             p->direction == CLAUSE_TEMPLATE
                                 ? "the preprocessor does not see template parameter @"
                                 : "the preprocessor does not see parameter @");
            check_note(k, check_span(t),
                       p->direction != CLAUSE_TEMPLATE
                           ? "#if takes it for 0: write 'if (...) { ... }'"
                       : ast_is_type(p)
                           ? "#if takes it for 0: write 'if constexpr (sizeof(T) == ...) { ... }'"
                           : "#if takes it for 0: write 'if constexpr (...) { ... }'");
        }
    }
}

static void check_const(checker *k, const char *name, const parameter *p, const body_param *use)
{
    str s = p->name->text;
    if (!use || !use->assigned)
        return;
    check_error(k, name, (span){use->assigned_at, use->assigned_at + s.size},
                arena_printf(k->unit->arena, "input '%.*s' is const", (int)s.size, s.data));
    check_note(k, p->where,
               use == p->post_use ? "what post(...) writes belongs into out(...) or inout(...)"
                                  : "what the body writes belongs into out(...) or inout(...)");
}

void check_const_input(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (!ast_is_output(p)) {
            check_const(k, name, p, p->use);
            check_const(k, name, p, p->post_use);
        }
}

void check_return_value(checker *k, construct *c, const char *name)
{
    size_t at = c->facts.return_value_at;
    if (!c->facts.has_return_value)
        return;
    check_error(k, name, (span){at, at + 6},
                c->is->has_grid
                    ? "'return' with a value: a raw kernel writes to its outputs"
                    : "'return' with a value: an elementwise body assigns to its outputs");
}

static bool has_outer_code(const construct *c)
{
    return c->clause[CLAUSE_BEFORE] || c->clause[CLAUSE_AFTER];
}

static bool in_clauses(const construct *c, const parameter *p)
{
    range text;
    for (size_t j = 0; !c->is_inline && ast_host_text(c, j, &text); j++)
        if (ast_mentions(text, p->name->text))
            return true;
    return false;
}

void check_unused_output(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c); p = p->next) {
        if (!ast_is_output(p) || (p->use->raw ? p->use->mentioned : p->use->assigned))
            continue;
        diag_at(k->diag, DIAG_WARNING, name, k->source, p->name->offset, p->name->length,
                "output '%.*s' is never assigned", (int)p->name->text.size, p->name->text.data);
        if (p->direction == CLAUSE_INOUT && p->use->mentioned)
            check_note(k, check_span(p->name), "what is only read belongs into in(...)");
    }
}

/* Raw arrays are left out: it is unknown whether all their elements are written. */
void check_unused_inout(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c) && !c->facts.hides_names;
         p = p->next) {
        if (p->direction != CLAUSE_INOUT || p->raw || !check_is_overwritten(k, &c->body_tokens, p))
            continue;
        diag_at(k->diag, DIAG_WARNING, name, k->source, p->name->offset, p->name->length,
                "the old value of '%.*s' is not used", (int)p->name->text.size,
                p->name->text.data);
        check_note(k, check_span(p->name),
                   "what is only written belongs into out(...): it need not travel to the device");
    }
}

void check_early_read(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c) && !c->facts.hides_names;
         p = p->next) {
        const token *t = p->direction == CLAUSE_OUT && !p->raw
                             ? check_old_value_read(k, &c->body_tokens, p)
                             : NULL;
        if (!t)
            continue;
        diag_at(k->diag, DIAG_WARNING, name, k->source, t->offset, t->length,
                "the body reads output '%.*s' before it assigns it", (int)p->name->text.size,
                p->name->text.data);
        check_note(k, p->where, "an 'out' has no old value: declare it in inout(...)");
    }
}

void check_unused_parameter(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !has_outer_code(c); p = p->next)
        if (!ast_is_output(p) && !p->use->mentioned && !p->mentions &&
            !(p->post_use && p->post_use->mentioned) && !in_clauses(c, p))
            diag_at(k->diag, DIAG_WARNING, name, k->source, p->name->offset, p->name->length,
                    "%s mentions '%.*s'",
                    c->clause[CLAUSE_POST] ? "neither the body nor post" : "the body never",
                    (int)p->name->text.size, p->name->text.data);
}

/* ---- indices ---- */

static bool is_punctuator(const token *t, const char *text)
{
    return t->kind == TOKEN_PUNCTUATOR && str_is(t->text, text);
}

/* The index behind the bracket that closes the one at j, or the end. */
static size_t behind_bracket(const token_list *t, size_t j)
{
    int depth = 0;
    for (; j < t->count; j++) {
        depth += is_punctuator(&t->items[j], "[") - is_punctuator(&t->items[j], "]");
        if (depth == 0)
            return j + 1;
    }
    return t->count;
}

/* Whether the token is an operator (or ';'): a raw parameter between two of these is used as if
 * it were an element. */
static bool is_operator(const token *t)
{
    static const char *const operators[] = {"+",  "-",  "*",  "/",  "%", "<",  ">",
                                            "<=", ">=", "==", "!=", "=", "+=", "-=",
                                            "*=", "/=", "?",  ":",  ";"};
    for (size_t j = 0; j < sizeof operators / sizeof *operators; j++)
        if (is_punctuator(t, operators[j]))
            return true;
    return false;
}

/* Checks the mention of the parameter at j. `index` is an index to suggest for a raw one. */
static void check_index_at(checker *k, const construct *c, const parameter *p, const token_list *t,
                           size_t j, const char *index, const char *name)
{
    const token *here = &t->items[j], *next = &t->items[j + 1];
    const char *param = arena_strndup(k->unit->arena, here->text.data, here->text.size);
    const bool attribute = is_punctuator(next, "[") && j + 2 < t->count &&
                           is_punctuator(next + 1, "[");
    if (!p->raw && p->dtype != CKPP_STRUCT && !attribute &&
        (is_punctuator(next, "[") || is_punctuator(next, "("))) {
        if (c->clause[CLAUSE_LOOP]) {
            check_error_name(k, name, here, "@ is a number: it has no index");
            return;
        }
        check_error_name(k, name, here, "@ is the element at hand: it has no index");
        check_note(k, check_span(here),
                   arena_printf(k->unit->arena,
                                c->is->reduces && ast_is_output(p) && !p->mapped
                                    ? "write '%s' alone: it is one result"
                                : p->mapped
                                    ? "write '%s' alone: a body writes the element at hand"
                                    : "write '%s' alone, or make the parameter raw to index it",
                                param));
    } else if (p->raw && is_operator(next) && j > 0 && is_operator(&t->items[j - 1])) {
        check_error_name(k, name, here, "@ is raw: it is the whole array, not an element");
        check_note(k, check_span(here),
                   arena_printf(k->unit->arena, "index it, as in '%s[%s]'", param, index));
    } else if (p->raw && p->dtype != CKPP_STRUCT && is_punctuator(next, "[") &&
               is_punctuator(&t->items[behind_bracket(t, j + 1)], "[")) {
        check_error_name(k, name, here, "@ takes one index in brackets, in row-major order");
        check_note(k, check_span(here),
                   arena_printf(k->unit->arena, "coordinates are given as '%s(j, k)'", param));
    }
}

static void check_indices(checker *k, const construct *c, const parameter *p, const token_list *t,
                          const char *index, const char *name)
{
    const token *beside;
    if (check_may_be_declared(t, p->name->text))
        return;
    for (size_t from = 0; !p->raw && p->dtype != CKPP_STRUCT &&
                          (beside = check_find_array(t, p->name->text, &from));) {
        if (c->clause[CLAUSE_LOOP]) {
            check_error_name(k, name, beside, "@ is an element: nothing may lie next to it");
            continue;
        }
        check_error_name(k, name, beside, "@ is the element at hand: nothing lies beside it");
        check_note(k, check_span(beside),
                   arena_printf(k->unit->arena, "make the parameter raw to index it: %.*s[%s + 1]",
                                (int)p->name->text.size, p->name->text.data, index));
    }
    for (size_t j = 0; j < t->count; j++) {
        bool member = j > 0 && (is_punctuator(&t->items[j - 1], ".") ||
                                is_punctuator(&t->items[j - 1], "->") ||
                                is_punctuator(&t->items[j - 1], "::"));
        if (t->items[j].kind == TOKEN_NAME && !member &&
            str_equal(t->items[j].text, p->name->text))
            check_index_at(k, c, p, t, j, index, name);
    }
}

/* Reports indices as in a loop over C arrays. */
void check_index(checker *k, construct *c, const char *name)
{
    bool reduction = c->is->reduces;
    token_list post = check_clause_tokens(k, c, CLAUSE_POST);
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (p->ncounts || p->near)
            continue;
        if (!reduction || !ast_is_output(p) || p->mapped)
            check_indices(k, c, p, &c->body_tokens, "i", name);
        if (p->post_use || (reduction && ast_is_output(p) && !p->mapped))
            check_indices(k, c, p, &post, "0", name);
    }
}
