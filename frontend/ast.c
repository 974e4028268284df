/* ast.c - what a file holds, and what its directives say: the constructors that the grammar's actions call.
 *
 * Nothing is judged here but what a parameter's words are; check.c does that. Everything is in the unit's arena. */
#include "ckpp.h"

#include <string.h>

const char *const ast_clause_words[CLAUSE_COUNT] = {
#define AST_WORD_(ENUM, word, form) word,
    AST_CLAUSES(AST_WORD_)
#undef AST_WORD_
};

clause_kind ast_clause_find(str word)
{
    for (int k = 0; k < CLAUSE_COUNT; k++)
        if (str_is(word, ast_clause_words[k]))
            return (clause_kind)k;
    return CLAUSE_UNKNOWN;
}

ast_form ast_clause_form(clause_kind kind)
{
    static const ast_form forms[] = {
#define AST_FORM_(ENUM, word, form) form,
        AST_CLAUSES(AST_FORM_)
#undef AST_FORM_
        AST_NOTHING};
    return forms[kind];
}

bool ast_is_output(const parameter *p)
{
    return p->direction != CLAUSE_IN;
}

span range_span(range r)
{
    if (!r.count)
        return (span){0, 0};
    const token *last = r.first + r.count - 1;
    return (span){r.first->offset, last->offset + last->length};
}

construct *ast_construct(unit *u, construct_kind kind, span directive, token_list tokens)
{
    construct *c = arena_alloc(u->arena, sizeof *c);
    c->kind = kind;
    c->number = ++u->nconstructs;
    c->directive = directive;
    c->tokens = tokens;
    if (u->last)
        u->last->next = c;
    else
        u->constructs = c;
    u->last = c;
    return c;
}

range ast_range(const token *t)
{
    return (range){t, 1};
}

range ast_join(range a, range b)
{
    return (range){a.first, (size_t)(b.first - a.first) + b.count};
}

/* The last word is the name; `raw` in front of others is no type. */
parameter *ast_parameter(parser *p, range words)
{
    parameter *made = arena_alloc(p->unit->arena, sizeof *made);
    made->where = range_span(words);
    made->name = &words.first[words.count - 1];
    made->type = (range){words.first, words.count - 1};
    if (made->type.count && str_is(made->type.first->text, "raw")) {
        made->raw = true;
        made->type.first++;
        made->type.count--;
    }
    return made;
}

parameter *ast_extent(parser *p, parameter *to, range extent)
{
    to->extents = arena_grow(p->unit->arena, to->extents, to->nextents, sizeof *to->extents);
    to->extents[to->nextents++] = extent;
    to->where.end = range_span(extent).end + 1;
    return to;
}

parameter *ast_host(parameter *to, range host)
{
    to->host = host;
    to->where.end = range_span(host).end;
    return to;
}

/* Lists under construction are circular: the handle is the last one. */
parameter *ast_list(parameter *list, parameter *last)
{
    last->next = list ? list->next : last;
    if (list)
        list->next = last;
    return last;
}

void ast_add_parameters(parser *p, const token *word, parameter *list)
{
    construct *c = p->construct;
    parameter *first = list->next;
    list->next = NULL;
    for (parameter *one = first; one; one = one->next) {
        one->direction = ast_clause_find(word->text);
        c->nparameters++;
    }
    if (c->last_parameter)
        c->last_parameter->next = first;
    else
        c->parameters = first;
    c->last_parameter = list;
}

void ast_add_clause(parser *p, const token *word, range value)
{
    construct *c = p->construct;
    clause *made = arena_alloc(p->unit->arena, sizeof *made);
    *made = (clause){ast_clause_find(word->text), word, value, NULL};
    if (c->last_clause)
        c->last_clause->next = made;
    else
        c->clauses = made;
    c->last_clause = made;
}

void ast_set_name(parser *p, const token *name)
{
    p->construct->name = name;
}
