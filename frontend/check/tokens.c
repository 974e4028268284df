/* tokens.c - questions about tokens, clauses and outputs. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

bool check_may_be_declared(const token_list *t, str name)
{
    for (size_t j = 1; j < t->count; j++)
        if (str_equal(t->items[j].text, name) && t->items[j - 1].kind == TOKEN_NAME &&
            !str_is(t->items[j - 1].text, "return") && !str_is(t->items[j - 1].text, "else"))
            return true;
    return false;
}

token_list check_directive_words(checker *k, const token_list *tokens, size_t j)
{
    const token *t = &tokens->items[j];
    if (t->kind != TOKEN_DIRECTIVE)
        return (token_list){0};
    return token_scan(k->unit->arena, tokens->source, t->offset + 1 + (t->text.data[0] == '%'),
                      t->offset + t->length);
}

bool check_is_listed(str word, const char *list)
{
    while (*list) {
        size_t n = strcspn(list, " ");
        if (str_equal(word, (str){list, n}))
            return true;
        list += n + (list[n] == ' ');
    }
    return false;
}

token_list check_clause_tokens(checker *k, const construct *c, clause_kind kind)
{
    const clause *l = c->clause[kind];
    if (l && ast_clause(kind)->form == AST_STRINGS) {
        str value = token_string_value(k->unit->arena, l->value.first, l->value.count);
        source *s = source_from(k->unit->arena, k->source->path, value.data, value.size);
        return token_scan(k->unit->arena, s, 0, s->size);
    }
    if (!l)
        return (token_list){c->tokens.items + c->tokens.count, 0, c->tokens.source, false};
    return token_slice(k->unit->arena, &c->tokens, (size_t)(l->value.first - c->tokens.items),
                       l->value.count);
}

bool check_mentions(const parameter *p, range r, bool *as_array, bool *as_value,
                    const token **where)
{
    *as_array = *as_value = false;
    for (size_t j = 0; j < r.count; j++) {
        const token *t = &r.first[j];
        if (t->kind != TOKEN_NAME || !str_equal(t->text, p->name->text) ||
            (j && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"))))
            continue;
        bool array = ast_names_array(r, j);
        *as_array = *as_array || array;
        *as_value = *as_value || !array;
        *where = t;
    }
    return *as_array || *as_value;
}

bool check_is_fraction(range item)
{
    str s = item.first[item.count - 1].text;
    bool number = item.first[item.count - 1].kind == TOKEN_NUMBER &&
                  item.count == 1u + str_is(item.first->text, "-");
    bool hex = s.size > 1 && (s.data[1] == 'x' || s.data[1] == 'X');
    for (size_t j = 0; number && j < s.size; j++)
        if (s.data[j] == '.' || (!hex && strchr("eE", s.data[j])))
            return true;
    return false;
}

const parameter *check_first_output(const construct *c)
{
    const parameter *p = c->parameters;
    while (!ast_is_output(p) || p->mapped)
        p = p->next;
    return p;
}

span check_clause_span(const construct *c, clause_kind kind)
{
    const clause *l = c->clause[kind];
    const token *close = l->value.first + l->value.count;
    return (span){l->word->offset, close->offset + close->length};
}
