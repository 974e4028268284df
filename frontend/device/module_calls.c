/* module_calls.c - the functions that a module calls; those that ckpp provides are put in front of
 * it. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

/* Notes the types in names(...) that need device functions. */
static void note_types(unit *u, construct *c, name_set *functions)
{
    const clause *l = c->clause[CLAUSE_NAMES];
    for (size_t j = 0; l && j < l->value.count; j++) {
        const token *t = &l->value.first[j];
        token_list words = token_scan_literal(u->arena, c->tokens.source, t->offset,
                                              t->offset + t->length);
        for (size_t n = 0; n < words.count; n++) {
            str word = words.items[n].text;
            c->facts.uses_complex = c->facts.uses_complex || names_is_complex(word);
            if (names_is_bits(word))
                names_add(functions, word, NAME_FUNCTION);
        }
    }
}

/* Adds min and max if the source overloads them, min(int2, int2), since it may call the built-in
 * ones, too. Not with a template: calls would be ambiguous with ckpp's templates. */
static void add_overloads(const module_items *found, name_set *functions)
{
    static const char *const names[] = {"min", "max"};
    for (size_t n = 0; n < 2; n++) {
        bool plain = false, template = false;
        for (size_t j = 0; j < found->count; j++) {
            const module_item *d = &found->items[j];
            bool same = d->function && !d->left_out && d->call && str_is(d->call->text, names[n]);
            plain = plain || (same && !d->template);
            template = template || (same && d->template);
        }
        if (plain && !template)
            names_add(functions, (str){names[n], 3}, NAME_FUNCTION);
    }
}

void module_calls(unit *u, construct *c, const module_items *found, const token_list *kept,
                  const name_set *known, name_set *functions)
{
    body_scope scope = {.form = BODY_DEFINITIONS, .placeholders = "", .known = known};
    body_facts facts = body_check(u->arena, NULL, kept, &scope);
    names_add_all(functions, facts.functions, facts.nfunctions, NAME_FUNCTION);
    c->facts.uses_complex = c->facts.uses_complex || facts.uses_complex;
    note_types(u, c, functions);
    add_overloads(found, functions);
}

bool module_has_kernel(const token_list *tokens)
{
    for (size_t j = 1; j < tokens->count; j++) /* the first token is the #line */
        if (tokens->items[j].kind == TOKEN_DIRECTIVE ||
            str_is(tokens->items[j].text, "__global__"))
            return true;
    return false;
}
