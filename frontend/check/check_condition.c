/* check_condition.c - #ifs in device text that test macros which only the host knows: on the
 * device they are undefined, and the wrong branch is silently taken.
 *
 * In a body that is an error. The text of a declare or a module may be meant to differ on the
 * host, so there it is a warning; and not even that if the condition also tests a compiler's
 * macro, such as __CUDACC__, or if the text's default for the macro equals the host's value. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

typedef struct conditions {
    checker *k;
    const token_list *tokens;
    const token *place;        /* where messages point to, or NULL for the tokens themselves */
    size_t at;                 /* host macros are looked up at this offset */
    bool certain;              /* report errors, not warnings */
    name_set *defined;         /* by the text itself, so far */
    const name_set *not_asked; /* of what is shared: all others are asked from the program */
    construct *block;          /* whose body this is: what is to be asked is added; else NULL */
    name_set *own;             /* that the block defines, wherever */
    name_set *reported;
} conditions;

static str trim(str s)
{
    while (s.size && strchr(" \t\r\n", s.data[s.size - 1]))
        s.size--;
    while (s.size && strchr(" \t\r\n", *s.data))
        s.data++, s.size--;
    return s;
}

/* Whether the directive, an #ifndef, is followed by a #define of the host's value. */
static bool is_same_default(const conditions *x, const host_name *host, size_t directive)
{
    const token *next = &x->tokens->items[directive + 1];
    str name, text;
    return next->kind == TOKEN_DIRECTIVE && directive_macro(next, &name, &text) &&
           str_equal(name, host->name) &&
           pp_same_macro(pp_macro_of(x->k->unit->arena, name, text), host->macro);
}

/* Has a block's #if ask the program's compiler for a name that kernels do not have. */
static void ask(const conditions *x, str name)
{
    name_kind kind;
    if (x->block && !asked_is_of_compiler(name) && !names_find(x->own, name, &kind) &&
        !names_is_builtin(name, &kind))
        names_add(x->block->asked, name, NAME_MACRO);
}

/* Reports a name in a condition if it is a macro of the host that kernels do not know. */
static void look_at(conditions *x, str name, const token *where, size_t directive, bool is_default)
{
    checker *k = x->k;
    name_kind kind;
    if (names_find(x->defined, name, &kind) || names_find(k->known, name, &kind) ||
        names_find(k->given, name, &kind) || names_find(x->reported, name, &kind) ||
        (x->not_asked && !names_find(x->not_asked, name, &kind)))
        return;
    const host_name *host = asked_is_reserved(name) ? NULL : host_find(k->host, name, x->at);
    if (!host || host->kind < HOST_MACRO) {
        ask(x, name);
        return;
    }
    if (is_default && is_same_default(x, host, directive))
        return;
    names_add(x->reported, name, NAME_MACRO);
    diag_at(k->diag, x->certain ? DIAG_ERROR : DIAG_WARNING, "unknown-macro",
            x->place ? k->source : x->tokens->source, where->offset, where->length,
            "macro '%.*s' is defined in this file, but kernels do not know it", (int)name.size,
            name.data);
    diag_at(k->diag, DIAG_NOTE, NULL, k->source, host->offset, name.size,
            "put '#pragma kernel declare' in front of its #define, or give ckpp -D%.*s",
            (int)name.size, name.data);
}

/* Checks a name in #if or #elif, and the names that it leads to. */
static void look_into(conditions *x, str name, const token *where)
{
    pp_walk w = pp_walk_from(x->k->unit->arena, names_macro, x->k->known, name);
    for (const pp_token *t; (t = pp_walk_name(&w));)
        if (!(w.over = w.in && w.in->is_function))
            look_at(x, t->name->text, where, 0, false);
}

static void look_at_condition(conditions *x, size_t directive, str condition, bool expression,
                              bool is_default)
{
    arena *a = x->k->unit->arena;
    const token *d = &x->tokens->items[directive];
    source *s = source_from(a, "", condition.data, condition.size);
    token_list t = token_scan(a, s, 0, s->size);
    bool plain = d->length == d->text.size;
    for (size_t j = 0; j < t.count && !x->certain; j++)
        if (asked_is_reserved(t.items[j].text)) /* it tells host and device apart */
            return;
    for (size_t j = 0; j < t.count && (expression || !j); j++) {
        bool tested = j && (str_is(t.items[j - 1].text, "defined") ||
                            (j > 1 && str_is(t.items[j - 1].text, "(") &&
                             str_is(t.items[j - 2].text, "defined")));
        token where = t.items[j];
        where.offset += d->offset + (size_t)(condition.data - d->text.data);
        if (t.items[j].kind != TOKEN_NAME || str_is(where.text, "defined"))
            continue;
        const token *shown = x->place ? x->place : plain ? &where : d;
        if (expression && !tested)
            look_into(x, where.text, shown);
        else
            look_at(x, where.text, shown, directive, is_default);
    }
}

/* The condition of an #if, #ifdef or the like; false for other directives. */
static bool condition_of(const token *t, str *condition, bool *expression)
{
    *expression = directive_is(t, "if", condition) || directive_is(t, "elif", condition);
    return *expression || directive_is(t, "ifdef", condition) ||
           directive_is(t, "ifndef", condition) || directive_is(t, "elifdef", condition) ||
           directive_is(t, "elifndef", condition);
}

static str folder_of(const source *s)
{
    const char *slash = strrchr(s->path, '/');
    return (str){s->path, slash ? (size_t)(slash - s->path) : 0};
}

/* Refuses what the program's compiler cannot be asked in the file's place. */
static void refuse_files(const conditions *x, const token *directive)
{
    static const char *const words[] = {"__has_include_next", "__has_embed", "__has_include"};
    checker *k = x->k;
    const str text = directive->text;
    source *from = x->tokens->source;
    for (size_t j = 0; j < sizeof words / sizeof *words; j++) {
        const size_t n = strlen(words[j]);
        const char *at = memmem(text.data, text.size, words[j], n), *end = text.data + text.size;
        const bool quoted = at && memchr(at, '"', (size_t)(end - at));
        if (!at || names_word_char(at[n]) ||
            (j == 2 &&
             (!quoted || from == k->source || str_equal(folder_of(from), folder_of(k->source)))))
            continue;
        diag_at(k->diag, DIAG_ERROR, "unknown-macro", from, directive->offset, directive->length,
                j == 2 ? "kernels cannot ask for files beside a header of another folder"
                       : "kernels cannot know what '%s' finds in the program",
                words[j]);
        diag_at(k->diag, DIAG_NOTE, NULL, from, directive->offset, directive->length,
                "define a macro by it in front of the text that kernels share, and test that");
        return;
    }
}

/* Whether the kernel may know macros that ckpp does not know. */
static bool may_know_more(const checker *k, const construct *c)
{
    const clause *preamble = c->clause[CLAUSE_PREAMBLE];
    range text = preamble ? preamble->value : (range){0};
    for (size_t j = 0; j < text.count; j++)
        if (memmem(text.first[j].text.data, text.first[j].text.size, "include", 7))
            return true;
    return names_is_open(k->known);
}

int check_dead_groups(const token *t, int dead)
{
    str text;
    if (!dead)
        return directive_is(t, "if", &text) && str_is(trim(text), "0");
    return dead == 1 && directive_branch(t) == DIRECTIVE_ELSE ? 0 : dead + directive_nesting(t);
}

void check_conditions(checker *k, construct *c, const token_list *tokens, const token *place)
{
    const bool block = c->is->is_kernel && !c->defined && tokens->items == c->body_tokens.items;
    conditions x = {.k = k,
                    .tokens = tokens,
                    .place = place,
                    .at = c->directive.begin,
                    .not_asked = c->defined,
                    .block = block ? c : NULL,
                    .own = names_new(k->unit->arena),
                    .certain = c->is->is_function,
                    .defined = names_new(k->unit->arena),
                    .reported = names_new(k->unit->arena)};
    int dead = 0;
    str text, name;
    directive_names(x.own, tokens);
    if (block && !may_know_more(k, c))
        c->asked = names_new(k->unit->arena);
    for (size_t j = 0; j < tokens->count; j++) {
        const token *t = &tokens->items[j];
        bool expression;
        if (t->kind != TOKEN_DIRECTIVE)
            continue;
        if (may_know_more(k, c) || directive_is(t, "include", &text))
            return;
        dead = check_dead_groups(t, dead);
        if (dead)
            continue;
        if (directive_macro(t, &name, &text)) {
            names_add(x.defined, name, NAME_MACRO);
        } else if (condition_of(t, &text, &expression)) {
            if (c->defined || block)
                refuse_files(&x, t);
            look_at_condition(&x, j, text, expression, directive_is(t, "ifndef", &name));
        }
    }
}
