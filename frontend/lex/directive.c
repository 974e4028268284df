/* directive.c - reading preprocessor directives, each of which is one token. */
#include "frontend/lex/lex.h"

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

bool names_word_char(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static const char *skip_blanks(const char *p, const char *end)
{
    for (;;) {
        while (p < end && blank(*p))
            p++;
        if (end - p < 2 || p[0] != '/' || p[1] != '*')
            return p;
        for (p += 2; p < end && !(p[0] == '*' && p + 1 < end && p[1] == '/');)
            p++;
        p = end - p >= 2 ? p + 2 : end;
    }
}

/* The directive's word, such as "define"; *rest is the text behind it. */
static str directive_word(const token *directive, str *rest)
{
    const char *p = directive->text.data, *end = p + directive->text.size;
    p = skip_blanks(p + (directive->text.size > 1 && *p == '%' ? 2 : 1), end);
    const char *begin = p;
    while (p < end && names_word_char(*p))
        p++;
    str word = {begin, (size_t)(p - begin)};
    p = skip_blanks(p, end);
    *rest = (str){p, (size_t)(end - p)};
    return word;
}

bool directive_is(const token *directive, const char *word, str *rest)
{
    str behind;
    bool is = str_is(directive_word(directive, &behind), word);
    if (is)
        *rest = behind;
    return is;
}

bool directive_macro(const token *directive, str *name, str *text)
{
    str rest;
    if (!directive_is(directive, "define", &rest))
        return false;
    size_t n = 0;
    while (n < rest.size && names_word_char(rest.data[n]))
        n++;
    *name = (str){rest.data, n};
    *text = (str){rest.data + n, rest.size - n};
    return n > 0;
}

bool directive_changes(const token *directive, str *name, str *text)
{
    *text = (str){NULL, 0};
    if (directive_macro(directive, name, text))
        return true;
    if (!directive_is(directive, "undef", name))
        return false;
    size_t n = 0;
    while (n < name->size && names_word_char(name->data[n]))
        n++;
    name->size = n;
    return n > 0;
}

void directive_names(name_set *set, const token_list *t)
{
    str name, text;
    for (size_t k = 0; k < t->count; k++)
        if (t->items[k].kind == TOKEN_DIRECTIVE && directive_changes(&t->items[k], &name, &text))
            names_add(set, name, NAME_MACRO);
}

directive_part directive_branch(const token *t)
{
    static const struct {
        const char *word;
        directive_part part;
    } words[] = {{"if", DIRECTIVE_IF},        {"ifdef", DIRECTIVE_IF},
                 {"ifndef", DIRECTIVE_IF},    {"elif", DIRECTIVE_ELSE},
                 {"elifdef", DIRECTIVE_ELSE}, {"elifndef", DIRECTIVE_ELSE},
                 {"else", DIRECTIVE_ELSE},    {"endif", DIRECTIVE_ENDIF}};
    str rest, word;
    if (t->kind != TOKEN_DIRECTIVE)
        return DIRECTIVE_OTHER;
    word = directive_word(t, &rest);
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(word, words[k].word))
            return words[k].part;
    return DIRECTIVE_OTHER;
}

int directive_nesting(const token *t)
{
    directive_part part = directive_branch(t);
    return (part == DIRECTIVE_IF) - (part == DIRECTIVE_ENDIF);
}
