/* check_host.c - names of the program that have another meaning in a kernel, or none.
 *
 * In a body i and n are the element's number and the number of elements, even if the program has
 * variables of these names; and the program's macros do not exist there. Only what is certainly
 * wrong is reported. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

/* ---- i and n ---- */

static bool is_word(range r, const char *word)
{
    return r.count == 1 && str_is(r.first->text, word);
}

/* Whether the number of elements equals the program's n, because that is every array's only
 * extent. */
static bool counts_n(const construct *c)
{
    const clause *size = c->clause[CLAUSE_SIZE], *axis = c->clause[CLAUSE_AXIS];
    bool reduction = c->is->reduces, arrays = false, first;
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (p->raw || (reduction && ast_is_output(p) && !(p->mapped && p->nextents)))
            continue;
        if (p->nextents ? p->nextents > 1 || !is_word(p->extents[0], "n") : ast_is_output(p))
            return false;
        arrays = arrays || p->nextents;
    }
    first = !axis || is_word(axis->value, "0") ||
            (axis->value.count == 2 && str_is(axis->value.first[0].text, "-") &&
             str_is(axis->value.first[1].text, "1"));
    return c->is_inline && first && (arrays || (size && is_word(size->value, "n")));
}

static const char *describe(const host_name *n)
{
    return !n                         ? "own"
           : n->kind == HOST_CONSTANT ? "constant"
           : n->kind == HOST_MACRO    ? "macro"
                                      : "variable";
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
    const char *what = number ? "the element's number" : "the number of elements";
    const char *own = number ? "_i" : "_n", *other = number ? "k" : "m";
    const char *type = host ? host_type(k->host, host) : NULL;
    check_error(k, "host-name", where,
                arena_printf(k->unit->arena, "'%.*s' is %s here, not the program's %s '%.*s'",
                             (int)name.size, name.data, what, describe(host), (int)name.size,
                             name.data));
    check_note(k, where,
               c->is_inline
                   ? arena_printf(k->unit->arena,
                                  "for the program's, write in(%s %s = %.*s) and '%s' in the "
                                  "body; for %s, write '%s'",
                                  type ? type : "TYPE", other, (int)name.size, name.data, other,
                                  what, own)
                   : arena_printf(k->unit->arena,
                                  "for the program's, pass it under another name; for %s, "
                                  "write '%s'",
                                  what, own));
    diag_at(k->diag, DIAG_NOTE, NULL, host ? k->source : shared->source,
            host ? host->offset : shared->offset, name.size,
            "the program's '%.*s' is declared here", (int)name.size, name.data);
}

void check_counters(checker *k, const construct *c, const body_facts *facts, const token *place)
{
    const token *used[] = {facts->plain_i, facts->plain_n};
    for (size_t j = 0; j < 2; j++)
        if (used[j])
            check_counter(k, c, used[j], check_span(place ? place : used[j]));
}

/* Whether the text declares the name at its top level or defines it as a macro, and where. */
static bool declares(const outline *o, const bool *top, str name, size_t *offset)
{
    str macro, text;
    for (int j = 0; j < o->ndirectives; j++)
        if (directive_macro(o->directives[j], &macro, &text) && str_equal(macro, name) &&
            !(text.size && text.data[0] == '(')) {
            *offset = o->directives[j]->offset;
            return true;
        }
    for (int j = 0; j < o->count; j++)
        if (top[j] && o->t[j].declares == DECLARES_VALUE && !o->t[j].conditional &&
            str_equal(o->t[j].t->text, name)) {
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

/* ---- macros with parameters ---- */

static void report_macro(checker *k, const construct *c, const token *used)
{
    const host_name *host = host_find(k->host, used->text, c->directive.begin);
    check_error_name(k, "unknown-name", used,
                     "@ is a macro of this file, which kernels do not know");
    check_note(k, (span){host->offset, host->offset + used->text.size},
               "put '#pragma kernel declare' in front of it: host and kernels then share it");
}

/* Reports the first call of each of the macros that is certainly compiled. */
static void report_calls(checker *k, const construct *c, const token_list *t,
                         const name_set *macros)
{
    name_set *reported = names_new(k->unit->arena);
    name_kind kind;
    int conditionals = 0;
    for (size_t j = 0; j < t->count; j++) {
        const token *before = j ? &t->items[j - 1] : NULL, *here = &t->items[j];
        bool member = before && (str_is(before->text, ".") || str_is(before->text, "->") ||
                                 str_is(before->text, "::"));
        conditionals += directive_nesting(here);
        if (conditionals || member || !str_is(here[1].text, "(") ||
            !names_find(macros, here->text, &kind) || names_find(reported, here->text, &kind))
            continue;
        names_add(reported, here->text, NAME_MACRO);
        report_macro(k, c, here);
    }
}

/* An unknown function may come from a header or the compiler's options, and is left to the
 * compilers. A macro that the same file defines only for the host is certainly a mistake;
 * check_calls.c does the same for functions. */
void check_host_macros(checker *k, const construct *c, const token_list *tokens,
                       const body_facts *facts)
{
    if (facts->hides_names || names_is_open(k->known) || c->clause[CLAUSE_PREAMBLE] ||
        c->clause[CLAUSE_OPTIONS])
        return;
    name_set *macros = NULL;
    for (size_t j = 0; j < facts->nfunctions; j++) {
        str name = facts->functions[j];
        name_kind kind;
        if (names_is_builtin(name, &kind) || name.data[0] == '_')
            continue;
        const host_name *host = host_find(k->host, name, c->directive.begin);
        if (!host || host->kind <= HOST_FUNCTION)
            continue;
        macros = macros ? macros : names_new(k->unit->arena);
        names_add(macros, name, NAME_MACRO);
    }
    if (macros)
        report_calls(k, c, tokens, macros);
}
