/* words.c - which token of the grammar a word or a punctuator is, whatever stands around it. */
#include "frontend/tree/read.h"
#include "frontend/tree/syntax.h"

#include <string.h>

enum { SKIPPED = TREE_SKIPPED };

/* The grammar's token for a name that is a keyword or a type of GNU C's; SKIPPED: no token of the
 * grammar, perhaps with parentheses; NAME for any other. */
static int word_kind(str name)
{
    static const struct { const char *word; int kind; } words[] = {
        {"_Alignas", SKIPPED}, {"_Alignof", SIZEOF}, {"_Generic", GENERIC},
        {"_Pragma", SKIPPED}, {"_Static_assert", ASSERTION}, {"__align__", SKIPPED},
        {"__alignof", SIZEOF}, {"__alignof__", SIZEOF}, {"__asm", OTHER}, {"__asm__", OTHER},
        {"__attribute", SKIPPED}, {"__attribute__", SKIPPED}, {"__declspec", SKIPPED},
        {"__extension__", SKIPPED}, {"__imag", PART}, {"__imag__", PART}, {"__real", PART},
        {"__real__", PART}, {"__typeof", TYPEOF}, {"__typeof__", TYPEOF}, {"alignas", SKIPPED},
        {"alignof", SIZEOF}, {"asm", OTHER}, {"auto", SPECIFIER}, {"break", BREAK},
        {"case", CASE}, {"continue", CONTINUE}, {"default", DEFAULT}, {"do", DO},
        {"else", ELSE}, {"enum", ENUM}, {"for", FOR}, {"goto", GOTO}, {"if", IF},
        {"return", RETURN}, {"sizeof", SIZEOF}, {"static_assert", ASSERTION}, {"struct", TAG},
        {"switch", SWITCH}, {"thread_local", SPECIFIER}, {"typeof", TYPEOF},
        {"typeof_unqual", TYPEOF}, {"union", TAG}, {"while", WHILE},
        {"_Decimal128", TYPE_WORD}, {"_Decimal32", TYPE_WORD}, {"_Decimal64", TYPE_WORD},
        {"_Float128", TYPE_WORD}, {"_Float16", TYPE_WORD}, {"_Float32", TYPE_WORD},
        {"_Float32x", TYPE_WORD}, {"_Float64", TYPE_WORD}, {"_Float64x", TYPE_WORD},
        {"__bf16", TYPE_WORD}, {"__builtin_va_list", TYPE_WORD}, {"__fp16", TYPE_WORD},
        {"__int128_t", TYPE_WORD}, {"__uint128_t", TYPE_WORD}};
    unsigned keyword = names_keyword(name);
    if (!keyword && (!name.size || name.data[0] != '_'))
        return NAME;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(name, words[k].word))
            return words[k].kind;
    if (keyword & KEYWORD_TYPE)
        return TYPE_WORD;
    return keyword & KEYWORD_SPECIFIER && !(keyword & KEYWORD_CXX) ? SPECIFIER : NAME;
}

int tree_mark(const token *t)
{
    static const struct { const char *digraph; int mark; } digraphs[] = {
        {"<:", '['}, {":>", ']'}, {"<%", '{'}, {"%>", '}'}};
    if (t->kind != TOKEN_PUNCTUATOR)
        return 0;
    for (size_t k = 0; t->text.size == 2 && k < 4; k++)
        if (str_is(t->text, digraphs[k].digraph))
            return digraphs[k].mark;
    return t->text.size == 1 ? t->text.data[0] : 0;
}

static int punctuator_kind(const token *t)
{
    static const struct { const char *text; int kind; } long_ones[] = {
        {"++", STEP},     {"--", STEP},      {"->", ARROW},     {"...", ELLIPSIS}, {"||", OROR},
        {"&&", ANDAND},   {"==", EQUALITY},  {"!=", EQUALITY},  {"<=", RELATION},
        {">=", RELATION}, {"<<", SHIFT},     {">>", SHIFT},     {"+=", ASSIGN},    {"-=", ASSIGN},
        {"*=", ASSIGN},   {"/=", ASSIGN},    {"%=", ASSIGN},    {"&=", ASSIGN},    {"|=", ASSIGN},
        {"^=", ASSIGN},   {"<<=", ASSIGN},   {">>=", ASSIGN}};
    int mark = tree_mark(t);
    if (mark == '<' || mark == '>')
        return RELATION;
    if (mark)
        return mark > 0 && strchr("()[]{},=;:?.|^&+-*/%!~", mark) ? mark : OTHER;
    for (size_t k = 0; k < sizeof long_ones / sizeof *long_ones; k++)
        if (str_is(t->text, long_ones[k].text))
            return long_ones[k].kind;
    return OTHER;
}

size_t tree_skip(const token *items, size_t k, size_t end)
{
    while (k < end && items[k].kind == TOKEN_NAME && word_kind(items[k].text) == SKIPPED) {
        size_t depth = 0, at = k + 1;
        bool group = at < end && !str_is(items[k].text, "__extension__") &&
                     tree_mark(&items[at]) == '(';
        do {
            int mark = group ? tree_mark(&items[at++]) : 0;
            depth += mark == '(';
            depth -= mark == ')';
        } while (depth && at < end);
        if (depth)
            return k;
        k = at;
    }
    return k;
}

int tree_kind(const token *items, size_t k, size_t end)
{
    static const int kinds[] = {[TOKEN_NUMBER] = NUMBER,    [TOKEN_CHARACTER] = NUMBER,
                                [TOKEN_STRING] = STRING,    [TOKEN_DIRECTIVE] = OTHER};
    const token *t = &items[k];
    str rest;
    if (k >= end)
        return END;
    if (t->kind == TOKEN_DIRECTIVE && directive_is(t, "pragma", &rest))
        return PRAGMA;
    return t->kind == TOKEN_NAME         ? word_kind(t->text)
           : t->kind == TOKEN_PUNCTUATOR ? punctuator_kind(t)
                                         : kinds[t->kind];
}
