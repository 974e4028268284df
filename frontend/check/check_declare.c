/* check_declare.c - declares and regions of device code. They are read in file order, and add to
 * the names that the kernels below them may mention. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

static void read_part(void *context, const token_list *tokens)
{
    checker *k = context;
    if (k->declare)
        check_conditions(k, k->declare, tokens, NULL);
    check_shared_counters(k, tokens);
    if (!k->declare || k->declare->is->is_host) /* the host needs parameters' types, too */
        type_collect(k->types, tokens);
    names_collect(k->known, tokens);
    const construct *c = k->declare;
    const bool shared = c && !c->is_conditional;
    body_scope scope = {.form = BODY_DEFINITIONS, .known = k->known, .shared = shared};
    body_facts facts = body_check(k->unit->arena, shared ? k->diag : NULL, tokens, &scope);
    names_add_all(k->called, facts.functions, facts.nfunctions, NAME_FUNCTION);
    k->complex = k->complex || facts.uses_complex;
    if (!k->declare)
        return;
    check_shared_use(k, tokens);
    check_changed_declare(k, tokens);
    check_bits_declare(k, tokens);
    calls_declared(k, k->declare, tokens);
    statics_declared(k, tokens);
    pointers_declared(k, tokens);
    calls_note(k, k->declare, tokens, &facts);
}

void check_read_macros(checker *k)
{
    if (!k->unit->macros)
        return;
    source *s = source_from(k->unit->arena, k->source->path, k->unit->macros,
                            strlen(k->unit->macros));
    token_list t = token_scan(k->unit->arena, s, 0, s->size);
    name_set *seen = names_new(k->unit->arena);
    str name, text;
    name_kind kind;
    for (size_t j = t.count; j--;) { /* the last -D or -U of a name counts */
        if (directive_changes(&t.items[j], &name, &text) && text.data &&
            !names_find(seen, name, &kind))
            names_add_macro(k->by_option, name, text);
        names_add(seen, name, NAME_MACRO);
    }
    read_part(k, &t);
}

/* `declare` in front of a directive: only a #define or an #include may be shared. */
void check_shared_directive(checker *k, construct *c, const char *name)
{
    const token *t = &c->body_tokens.items[0];
    if (c->closing.end || c->body_tokens.count != 1 || t->kind != TOKEN_DIRECTIVE)
        return;
    token_list words = token_scan(k->unit->arena, k->source,
                                  t->offset + 1 + (t->text.data[0] == '%'), c->body.end);
    if (str_is(words.items[0].text, "define") || str_is(words.items[0].text, "include"))
        return;
    check_error(k, name, check_span(t),
                "'declare' takes one definition, declaration, #define or #include");
    check_note(k, check_span(t), "share several lines between 'begin declare' and 'end declare'");
    c->broken = true;
}

void check_include(checker *k, construct *c, const char *name)
{
    (void)name;
    c->declare_number = ++k->ndeclares;
    c->declare = k->declare;
    c->certain = !c->is_conditional || (c->declare && c->declare->certain);
    k->has_macros = k->has_macros || (k->ndeclares == 1 && !c->is_conditional);
    k->declare = c;
    if (include_declare(k->unit, c, read_part, k))
        names_open(k->known);
}

void check_shared_variable(checker *k, construct *c, const char *name)
{
    const token *t = names_find_variable(&c->body_tokens, NULL), *before = t;
    if (!t)
        return;
    while (before > c->body_tokens.items &&
           (before[-1].kind == TOKEN_NAME || str_is(before[-1].text, "*")))
        before--;
    if (before > c->body_tokens.items && str_is(before[-1].text, ")")) {
        check_error_name(k, name, t,
                         "the type of parameter @ is after the parentheses, where C++ has none");
        check_note(k, check_span(t), "write it in front of the name: (float x)");
        c->broken = true;
        return;
    }
    check_error_name(k, name, t,
                     "variable @ is shared: host and device would each have their own");
    check_note(k, check_span(t), "make it const, or pass it to the kernel as a parameter");
}
