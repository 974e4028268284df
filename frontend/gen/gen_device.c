/* gen_device.c - a kernel's texts for the device.
 *
 * They are the user's texts, translated to C++, with #line and in the same columns, so that
 * compilers' messages name the user's lines and columns. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

enum { COLUMNS_MAX = 3900 }; /* text further right than this is not indented */

str gen_body(unit *u, const construct *c)
{
    source *s = u->source;
    text out = {0}, cpp = {0};
    int line;
    size_t begin, end;
    c_put_line(&out, s, c->body.begin);
    source_position(s, c->body.begin, &line, NULL);
    source_line(s, line, &begin, &end);
    for (size_t k = begin; k < c->body.begin && c->body.begin - begin < COLUMNS_MAX; k++)
        text_puts(&out, s->data[k] == '\t' ? "\t" : " ");
    body_translate(&cpp, c->body.begin, c->body.end, &c->body_tokens, BODY_STATEMENTS, &c->facts,
                   (text_names){.own = c->own_names,
                                .mixed = c->mixed,
                                .defined = c->defined,
                                .asked = c->asked,
                                .fields = u->fields,
                                .is_c = c->body_tokens.is_c,
                                .in_c = !u->cxx,
                                .is_body = !u->cxx});
    c_put_text(&out, cpp.data, cpp.size);
    text_puts(&out, "\n");
    str made = arena_take(u->arena, &out);
    text_free(&cpp);
    return made;
}

/* A clause's string as device text, with #line. */
static str gen_string(unit *u, const clause *c)
{
    text out = {0};
    str value = token_string_value(u->arena, c->value.first, c->value.count);
    c_put_line(&out, u->source, c->value.first->offset);
    c_put_text(&out, value.data, value.size);
    if (!value.size || value.data[value.size - 1] != '\n')
        text_puts(&out, "\n");
    return arena_take(u->arena, &out);
}

str gen_preamble(unit *u, const construct *c)
{
    const clause *l = c->clause[CLAUSE_PREAMBLE];
    str given = c->preamble_text.size ? c->preamble_text : l ? gen_string(u, l) : (str){"", 0};
    const char *macros = c->macros.size ? c->macros.data : "";
    return (str){arena_printf(u->arena, "%.*s%.*s", (int)c->macros.size, macros, (int)given.size,
                              given.data),
                 c->macros.size + given.size};
}

/* The tokens at their original lines and columns. Anything else between them (splices, comments,
 * in _Pragma a string's escapes) becomes blanks. */
static str lay_out(unit *u, range r)
{
    source *s = u->source;
    text out = {0};
    int line, column;
    source_position(s, r.first->offset, &line, &column);
    int at = column < COLUMNS_MAX ? 1 : column;
    for (size_t k = 0; k < r.count; k++) {
        const token *t = &r.first[k];
        int token_line, token_column;
        source_position(s, t->offset, &token_line, &token_column);
        for (; line < token_line; line++, at = 1)
            text_puts(&out, "\n");
        for (; at < token_column; at++)
            text_puts(&out, s->data[t->offset - (size_t)(token_column - at)] == '\t' ? "\t" : " ");
        text_put(&out, t->text.data, t->text.size);
        at += (int)t->text.size;
    }
    return arena_take(u->arena, &out);
}

/* Device code of a directive as C++, with #line, in its original columns. */
static str gen_code(unit *u, range code, body_form form, const body_facts *facts)
{
    text out = {0};
    str laid = lay_out(u, code);
    source *s = source_from(u->arena, u->source->path, laid.data, laid.size);
    token_list tokens = token_scan(u->arena, s, 0, s->size);
    c_put_line(&out, u->source, code.first->offset);
    body_translate(&out, 0, s->size, &tokens, form, facts, (text_names){0});
    text_puts(&out, "\n");
    return arena_take(u->arena, &out);
}

str gen_device_expression(unit *u, range expression)
{
    return gen_code(u, expression, BODY_EXPRESSION, NULL);
}

str gen_clause_text(unit *u, const construct *c, clause_kind kind)
{
    const ast_form form = ast_clause(kind)->form;
    if (form == AST_STRINGS)
        return gen_string(u, c->clause[kind]);
    return gen_code(u, c->clause[kind]->value,
                    form == AST_STATEMENTS ? BODY_STATEMENTS : BODY_EXPRESSION,
                    kind == CLAUSE_POST ? &c->post : NULL);
}
