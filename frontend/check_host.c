/* check_host.c - names that a kernel and the program around it both use, and mean different things by.
 *
 * In a body i and n are the element's number and the number of elements, whatever the program calls so; a function or a macro of
 * the program's does not exist there; and an #if takes such a macro for undefined. None of it is reported that could be right. */
#define _GNU_SOURCE
#include "check.h"
#include "outline.h"

#include <string.h>

/* ---- i and n ---- */

static bool is_word(range r, const char *word)
{
    return r.count == 1 && str_is(r.first->text, word);
}

/* Whether the number of elements is the program's own n: every array has that as its only extent. */
static bool counts_n(const construct *c)
{
    const clause *size = c->clause[CLAUSE_SIZE], *axis = c->clause[CLAUSE_AXIS];
    bool reduction = c->kind == CONSTRUCT_REDUCTION, arrays = false, first;
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (p->raw || (reduction && ast_is_output(p)))
            continue;
        if (p->nextents ? p->nextents > 1 || !is_word(p->extents[0], "n") : ast_is_output(p))
            return false;
        arrays = arrays || p->nextents;
    }
    first = !axis || is_word(axis->value, "0") ||
            (axis->value.count == 2 && str_is(axis->value.first[0].text, "-") && str_is(axis->value.first[1].text, "1"));
    return c->is_inline && first && (arrays || (size && is_word(size->value, "n")));
}

static const char *describe(const host_name *n)
{
    return !n ? "own" : n->kind == HOST_CONSTANT ? "constant" : n->kind == HOST_MACRO ? "macro" : "variable";
}

static void check_counter(checker *k, const construct *c, const token *used, span where)
{
    str name = used->text;
    bool number = str_is(name, "i");
    const host_name *host = host_find(k->host, name, c->directive.begin);
    const shared_name *shared = &k->shared[!number];
    if (host ? host->kind == HOST_FUNCTION || host->kind == HOST_FUNCTION_MACRO : !shared->source)
        return;
    if (!number && counts_n(c))
        return;
    const char *what = number ? "the element's number" : "the number of elements", *own = number ? "_i" : "_n";
    const char *type = host ? host_type(k->host, host) : NULL;
    const char *other = number ? "k" : "m";
    check_error(k, "host-name", where, arena_printf(k->unit->arena, "'%.*s' is %s here, not the program's %s '%.*s'", (int)name.size,
                                                    name.data, what, describe(host), (int)name.size, name.data));
    diag_at(k->diag, DIAG_NOTE, NULL, host ? k->source : shared->source, host ? host->offset : shared->offset, name.size,
            "the program's '%.*s' is declared here", (int)name.size, name.data);
    check_note(k, where, c->is_inline ? arena_printf(k->unit->arena, "for the program's, write in(%s %s = %.*s) and '%s' in the "
                                                     "body; for %s, write '%s'", type ? type : "TYPE", other, (int)name.size,
                                                     name.data, other, what, own)
                                      : arena_printf(k->unit->arena, "for the program's, pass it under another name; for %s, "
                                                     "write '%s'", what, own));
}

void check_counters(checker *k, const construct *c, const body_facts *facts, const token *place)
{
    const token *used[] = {facts->plain_i, facts->plain_n};
    for (size_t j = 0; j < 2; j++)
        if (used[j])
            check_counter(k, c, used[j], check_span(place ? place : used[j]));
}

/* Where the token's text declares one of them at its top, or makes a macro of it. */
static bool declares(const outline *o, const bool *top, str name, size_t *offset)
{
    str macro, text;
    for (int j = 0; j < o->ndirectives; j++)
        if (outline_macro(o->directives[j], &macro, &text) && str_equal(macro, name) && !(text.size && text.data[0] == '(')) {
            *offset = o->directives[j]->offset;
            return true;
        }
    for (int j = 0; j < o->count; j++)
        if (top[j] && o->t[j].declares == DECLARES_VALUE && !o->t[j].conditional && str_equal(o->t[j].t->text, name)) {
            *offset = o->t[j].t->offset;
            return true;
        }
    return false;
}

void check_shared_counters(checker *k, const token_list *tokens)
{
    static const str names[] = {{"i", 1}, {"n", 1}};
    if (tokens->source == k->source)
        return;
    arena *scratch = arena_new();
    outline o = outline_make(scratch, tokens, ROLE_SCOPE, NULL, NULL);
    const bool *top = outline_find_top(&o);
    for (size_t j = 0; j < 2; j++)
        if (!k->shared[j].source && declares(&o, top, names[j], &k->shared[j].offset))
            k->shared[j].source = tokens->source;
    arena_free(scratch);
}

/* ---- functions, and macros with parameters ---- */

/* 1 for a directive that opens an #if, -1 for one that closes it. */
static int conditional_nesting(const token *t)
{
    str rest;
    if (t->kind != TOKEN_DIRECTIVE)
        return 0;
    return outline_directive_is(t, "if", &rest) || outline_directive_is(t, "ifdef", &rest) ||
                   outline_directive_is(t, "ifndef", &rest) ? 1
           : outline_directive_is(t, "endif", &rest)        ? -1
                                                            : 0;
}

/* The first call of the function that is certainly compiled. */
static const token *find_call(const token_list *t, str name)
{
    int conditionals = 0;
    for (size_t j = 0; j < t->count; j++) {
        const token *before = j ? &t->items[j - 1] : NULL;
        bool member = before && (str_is(before->text, ".") || str_is(before->text, "->") || str_is(before->text, "::"));
        conditionals += conditional_nesting(&t->items[j]);
        if (!conditionals && !member && str_equal(t->items[j].text, name) && str_is(t->items[j + 1].text, "("))
            return &t->items[j];
    }
    return NULL;
}

/* A function that nobody knows may come from a header or the compiler's options, and is left to the compilers. One that
 * the same file defines for the host alone is a certain mistake. */
void check_host_functions(checker *k, const construct *c, const token_list *tokens, const body_facts *facts)
{
    if (facts->hides_names || names_is_open(k->known) || c->clause[CLAUSE_PREAMBLE] || c->clause[CLAUSE_OPTIONS])
        return;
    for (size_t j = 0; j < facts->nfunctions; j++) {
        str name = facts->functions[j];
        name_kind kind;
        if (names_is_builtin(name, &kind) || name.data[0] == '_')
            continue;
        const host_name *host = host_find(k->host, name, c->directive.begin);
        const token *called = host && host->kind >= HOST_FUNCTION ? find_call(tokens, name) : NULL;
        if (!called)
            continue;
        bool macro = host->kind != HOST_FUNCTION;
        check_error_name(k, "unknown-name", called, macro ? "@ is a macro of this file, which kernels do not know"
                                                          : "@ is a function of the host, which a kernel cannot call");
        check_note(k, (span){host->offset, host->offset + name.size},
                   macro ? "put '#pragma kernel declare' in front of it: host and kernels then share it"
                         : "put '#pragma kernel declare' before it: host and kernels then share it");
    }
}

/* ---- conditions ---- */

typedef struct conditions {
    checker *k;
    const token_list *tokens;
    const token *place;      /* where all of it is said to be; NULL: where it stands */
    size_t at;               /* what the host knows here */
    bool certain;
    name_set *defined;       /* by the text itself, so far */
    name_set *reported;
} conditions;

static bool is_reserved(str name)
{
    return name.size > 1 && name.data[0] == '_' && (name.data[1] == '_' || (name.data[1] >= 'A' && name.data[1] <= 'Z'));
}

static str trim(str s)
{
    while (s.size && strchr(" \t\r\n", s.data[s.size - 1]))
        s.size--;
    while (s.size && strchr(" \t\r\n", *s.data))
        s.data++, s.size--;
    return s;
}

/* Whether the text's own default for the macro, behind #ifndef, is what the host has. */
static bool is_same_default(const conditions *x, const host_name *host, size_t directive)
{
    const token *next = &x->tokens->items[directive + 1];
    str name, text;
    if (next->kind != TOKEN_DIRECTIVE || !outline_macro(next, &name, &text) || !str_equal(name, host->name))
        return false;
    const char *from = x->k->source->data + host->offset + host->name.size, *end = strchr(from, '\n');
    return end && str_equal(trim(text), trim((str){from, (size_t)(end - from)}));
}

/* A name that a condition looks at: of a macro that the host knows and kernels do not. */
static void look_at(conditions *x, str name, const token *where, size_t directive, bool is_default)
{
    checker *k = x->k;
    name_kind kind;
    if (is_reserved(name) || names_find(x->defined, name, &kind) || names_find(k->known, name, &kind) ||
        names_find(x->reported, name, &kind))
        return;
    const host_name *host = host_find(k->host, name, x->at);
    if (!host || host->kind < HOST_MACRO || (is_default && is_same_default(x, host, directive)))
        return;
    names_add(x->reported, name, NAME_MACRO);
    diag_at(k->diag, x->certain ? DIAG_ERROR : DIAG_WARNING, "unknown-macro", x->place ? k->source : x->tokens->source, where->offset,
            where->length, "macro '%.*s' is defined in this file, but kernels do not know it", (int)name.size, name.data);
    diag_at(k->diag, DIAG_NOTE, NULL, k->source, host->offset, name.size,
            "put '#pragma kernel declare' in front of its #define, or give ckpp -D%.*s", (int)name.size, name.data);
}

/* #if and #elif put a macro's text in its place. */
static void look_into(conditions *x, str name, const token *where, name_set *seen)
{
    name_kind kind;
    names_add(seen, name, NAME_MACRO);
    for (size_t m = 0; names_get(seen, m, &name); m++) {
        look_at(x, name, where, 0, false);
        if (!names_find(x->k->known, name, &kind) || kind != NAME_MACRO)
            continue;
        str text = names_macro_text(x->k->known, name);
        source *s = source_from(x->k->unit->arena, "", text.data, text.size);
        token_list t = token_scan(x->k->unit->arena, s, 0, s->size);
        for (size_t j = 0; j < t.count && text.data[0] != '('; j++)
            if (t.items[j].kind == TOKEN_NAME)
                names_add(seen, t.items[j].text, NAME_MACRO);
    }
}

static void look_at_condition(conditions *x, size_t directive, str condition, bool expression, bool is_default)
{
    arena *a = x->k->unit->arena;
    const token *d = &x->tokens->items[directive];
    source *s = source_from(a, "", condition.data, condition.size);
    token_list t = token_scan(a, s, 0, s->size);
    bool plain = d->length == d->text.size;
    for (size_t j = 0; j < t.count && !x->certain; j++)
        if (is_reserved(t.items[j].text)) /* it tells host and device apart */
            return;
    for (size_t j = 0; j < t.count && (expression || !j); j++) {
        bool tested = j && (str_is(t.items[j - 1].text, "defined") ||
                            (j > 1 && str_is(t.items[j - 1].text, "(") && str_is(t.items[j - 2].text, "defined")));
        token where = t.items[j];
        where.offset += d->offset + (size_t)(condition.data - d->text.data);
        if (t.items[j].kind != TOKEN_NAME || str_is(where.text, "defined"))
            continue;
        const token *shown = x->place ? x->place : plain ? &where : d;
        if (expression && !tested)
            look_into(x, where.text, shown, names_new(a));
        else
            look_at(x, where.text, shown, directive, is_default);
    }
}

/* What the directive asks; false: nothing. */
static bool condition_of(const token *t, str *condition, bool *expression)
{
    *expression = outline_directive_is(t, "if", condition) || outline_directive_is(t, "elif", condition);
    return *expression || outline_directive_is(t, "ifdef", condition) || outline_directive_is(t, "ifndef", condition) ||
           outline_directive_is(t, "elifdef", condition) || outline_directive_is(t, "elifndef", condition);
}

void check_conditions(checker *k, const construct *c, const token_list *tokens, const token *place)
{
    conditions x = {.k = k, .tokens = tokens, .place = place, .at = c->directive.begin, .certain = c->kind != CONSTRUCT_DECLARE &&
                    c->kind != CONSTRUCT_MODULE, .defined = names_new(k->unit->arena), .reported = names_new(k->unit->arena)};
    int dead = 0; /* #ifs that are open in an #if 0 */
    for (size_t j = 0; j < tokens->count; j++) {
        const token *t = &tokens->items[j];
        str text, name;
        bool expression;
        if (t->kind != TOKEN_DIRECTIVE)
            continue;
        if (dead) {
            bool other = dead == 1 && (outline_directive_is(t, "else", &text) || outline_directive_is(t, "elif", &text));
            dead = other ? 0 : dead + conditional_nesting(t);
        } else if (outline_directive_is(t, "if", &text) && str_is(trim(text), "0")) {
            dead = 1;
        } else if (outline_macro(t, &name, &text)) {
            names_add(x.defined, name, NAME_MACRO);
        } else if (condition_of(t, &text, &expression)) {
            look_at_condition(&x, j, text, expression, outline_directive_is(t, "ifndef", &name));
        }
    }
}
