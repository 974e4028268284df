/* lex.h - reading C as tokens and names, and writing C. */
#ifndef FRONT_LEX_H
#define FRONT_LEX_H

#include "frontend/base/base.h"

/* ---- token.l: C tokens of directives, bodies and declares ---- */

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,   /* identifiers and keywords */
    TOKEN_NUMBER, /* a pp-number */
    TOKEN_STRING,
    TOKEN_CHARACTER,
    TOKEN_PUNCTUATOR, /* C++'s, as long as possible: "->", "<<=", "::", "..." */
    TOKEN_DIRECTIVE   /* a whole "#..." line in a body or declare */
} token_kind;

typedef struct token {
    token_kind kind;
    str text;      /* without line splices; digraphs are not replaced */
    size_t offset; /* in the source */
    size_t length; /* in the source, splices included */
} token;

typedef struct token_list {
    token *items; /* `count` tokens and a TOKEN_END */
    size_t count;
    source *source; /* the tokens' offsets are into this source */
    bool is_c;      /* of a C program: C++'s keywords are names */
} token_list;

/* The tokens of source bytes [begin, end), without comments. */
token_list token_scan(arena *a, source *s, size_t begin, size_t end);
/* The same for as long as `list` lives; what the tokens' texts need lives as long as `a`. */
token_list token_look(arena *list, arena *a, source *s, size_t begin, size_t end);
/* The tokens inside the string literal at [begin, end), read as _Pragma reads it: \" and \\ are
 * unescaped. The tokens' offsets are those in the source. */
token_list token_scan_literal(arena *a, source *s, size_t begin, size_t end);
/* A copy of tokens [first, first + count) as a list. */
token_list token_slice(arena *a, const token_list *tokens, size_t first, size_t count);
/* The first token that begins at the offset or after it: its index, or that of the end. */
size_t token_at(const token_list *t, size_t offset);
/* The size in bytes of the line splice (backslash, blanks, newline) at p, or 0. */
size_t token_splice(const char *p, const char *end);
/* Bytes from the quote at text[at] to the end of C++'s raw string R"x(...)x" that it begins; 0: it
 * begins none. */
size_t token_raw_string(const char *text, size_t at, size_t size);
/* The concatenated values of `count` string literals, escapes replaced. */
str token_string_value(arena *a, const token *first, size_t count);
/* Appends the tokens as one line of C: a blank stands for each gap between two tokens. */
void token_put(text *out, const token *first, size_t count);

/* ---- names.c: what device code may mention ---- */

typedef struct name_set name_set; /* a set of names, allocated in an arena */
typedef enum name_kind { NAME_MACRO, NAME_TYPE, NAME_FUNCTION, NAME_VALUE } name_kind;

name_set *names_new(arena *a);
/* Adding a name again does not change its kind. */
void names_add(name_set *set, str name, name_kind kind);
void names_add_all(name_set *set, const str *names, size_t n, name_kind kind);
void names_add_macro(name_set *set, str name, str text);
bool names_find(const name_set *set, str name, name_kind *kind);
/* A macro's parameters and replacement, as added; empty for any other name. */
str names_macro_text(const name_set *set, str name);
/* Marks the set as incomplete: device code sees names that ckpp cannot (it includes a library's
 * header), so that no name may be reported as unknown. */
void names_open(name_set *set);
bool names_is_open(const name_set *set);
size_t names_count(const name_set *set);
/* The k-th name in order of adding, from 0; false if there are no more. */
bool names_get(const name_set *set, size_t k, str *name);

/* C, C++ and CUDA keywords, types, constants and built-in variables that every body may mention
 * (threadIdx, M_PI, INT_MAX, float4, ...). */
bool names_is_keyword(str name);
bool names_is_builtin(str name, name_kind *kind);
/* Names of system headers that every kernel includes, which are not for its use. */
bool names_is_of_headers(str name);
bool names_is_c_math(str name);  /* sin, and not sinf: see c_math */
str names_mixed_math(size_t k);  /* the k-th of pow, ..., see mixed_math; or empty */
bool names_is_complex(str name); /* cexp, conjf, I, ... */
bool names_is_bits(str name);    /* float16 and the like: element types that C lacks */

/* What a keyword is; 0 for any other name. */
enum {
    KEYWORD = 1,
    KEYWORD_TYPE = 2,      /* int, float, auto, ... */
    KEYWORD_SPECIFIER = 4, /* const, static, __shared__, ... */
    KEYWORD_TAG = 8,       /* struct, enum, class, typename, ... */
    KEYWORD_OPERATOR = 16, /* an expression follows: return, sizeof, case, and, ... */
    KEYWORD_GROUP = 32,    /* parentheses follow: alignas, decltype, __attribute__, ... */
    KEYWORD_CONTROL = 64,  /* if, while, switch, catch, for: a condition and a statement follow */
    KEYWORD_CXX = 128      /* of C++, and no keyword in C */
};
unsigned names_keyword(str name);
/* Whether it is a keyword of C++ that C has as a name, and not by a header of its own. */
bool names_is_name_in_c(str name);
/* Whether the tables are sorted, as the look-ups require; for the tests. */
bool names_are_sorted(void);

/* Whether the character is part of an identifier. */
bool names_word_char(char c);

/* ---- directive.c: directives, which are tokens of kind TOKEN_DIRECTIVE ---- */

/* Whether the directive's word is `word`; if so, *rest is the text behind it. */
bool directive_is(const token *directive, const char *word, str *rest);
/* Splits "#define NAME text"; false for any other directive. */
bool directive_macro(const token *directive, str *name, str *text);
/* The same for an #undef, too, whose text->data is NULL. */
bool directive_changes(const token *directive, str *name, str *text);
/* Adds the names that the tokens' directives define or undefine. */
void directive_names(name_set *set, const token_list *t);

/* A directive's part in a conditional group; all #elifs count as #else. */
typedef enum directive_part {
    DIRECTIVE_OTHER,
    DIRECTIVE_IF,   /* #if, #ifdef, #ifndef */
    DIRECTIVE_ELSE, /* #else, #elif, #elifdef, #elifndef */
    DIRECTIVE_ENDIF
} directive_part;

/* DIRECTIVE_OTHER for a token of another kind, too. */
directive_part directive_branch(const token *t);
/* 1 for a directive that opens an #if, -1 for one that closes it; 0 for any other token. */
int directive_nesting(const token *t);

/* ---- c_text.c: writing C and device code ---- */

/* Appends `s` as one C string literal. */
void c_put_literal(text *out, str s);
/* Appends "#line 12 \"file\"\n" with the place that source_presumed() gives. */
void c_put_line(text *out, source *s, size_t offset);
/* Appends device code without the carriage returns of its line ends. */
void c_put_text(text *out, const char *data, size_t size);

#endif
