/* lex.h - C as tokens and names, and as text that ckpp writes. */
#ifndef FRONT_LEX_H
#define FRONT_LEX_H

#include "frontend/base/base.h"

/* ---- token.l: C tokens of directives, bodies and declares ---- */

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,        /* identifiers and keywords */
    TOKEN_NUMBER,      /* a pp-number */
    TOKEN_STRING,
    TOKEN_CHARACTER,
    TOKEN_PUNCTUATOR,  /* the longest that C++ has: "->", "<<=", "::", "..." */
    TOKEN_DIRECTIVE    /* in bodies and declares: a whole "#..." line */
} token_kind;

typedef struct token {
    token_kind kind;
    str text;          /* line splices removed, digraphs as they stand */
    size_t offset;     /* in the source */
    size_t length;     /* in the source, splices included */
} token;

typedef struct token_list {
    token *items;      /* the last one is TOKEN_END */
    size_t count;      /* without it */
    source *source;    /* what the offsets count in */
} token_list;

/* The tokens of source bytes [begin, end), comments left out. */
token_list token_scan(arena *a, source *s, size_t begin, size_t end);
/* The tokens inside the string literal [begin, end), as _Pragma reads it: quotes and escapes
 * undone, offsets of the source. */
token_list token_scan_literal(arena *a, source *s, size_t begin, size_t end);
/* Tokens [first, first + count) as a list of their own. */
token_list token_slice(arena *a, const token_list *tokens, size_t first, size_t count);
/* Bytes of the line splice (backslash, blanks, newline) at p, or 0. */
size_t token_splice(const char *p, const char *end);
/* Bytes from the quote at text[at] to the end of C++'s raw string R"x(...)x" that it begins; 0: it
 * begins none. */
size_t token_raw_string(const char *text, size_t at, size_t size);
/* The text that string literals first .. first + count - 1 stand for, put together. */
str token_string_value(arena *a, const token *first, size_t count);
/* The tokens as one line of C: comments and line ends become single blanks. */
void token_put(text *out, const token *first, size_t count);

/* ---- names.c: what device code may mention ---- */

typedef struct name_set name_set;     /* in an arena */
typedef enum name_kind { NAME_MACRO, NAME_TYPE, NAME_FUNCTION, NAME_VALUE } name_kind;

name_set *names_new(arena *a);
/* The first kind that a name was added with stays. */
void names_add(name_set *set, str name, name_kind kind);
void names_add_all(name_set *set, const str *names, size_t n, name_kind kind);
void names_add_macro(name_set *set, str name, str text);
bool names_find(const name_set *set, str name, name_kind *kind);
/* A macro's replacement, with its parameters in front; empty for any other name. */
str names_macro_text(const name_set *set, str name);
/* Device code can see names that ckpp cannot (it includes a library's header): no name is reported
 * as unknown then. */
void names_open(name_set *set);
bool names_is_open(const name_set *set);
/* In the order of adding; k counts from 0. False: there are no more. */
bool names_get(const name_set *set, size_t k, str *name);

/* C, C++ and CUDA keywords, types, constants and built-in variables that every body may mention
 * (threadIdx, M_PI, INT_MAX, float4, ...). */
bool names_is_keyword(str name);
bool names_is_builtin(str name, name_kind *kind);
bool names_is_complex(str name);      /* cexp, conjf, I, ... */
bool names_is_bits(str name);         /* float16 and its kin, element types that C has not */

/* What a keyword is; 0 for any other name. */
enum {
    KEYWORD = 1,
    KEYWORD_TYPE = 2,      /* int, float, auto, ... */
    KEYWORD_SPECIFIER = 4, /* const, static, __shared__, ... */
    KEYWORD_TAG = 8,       /* struct, enum, class, typename, ... */
    KEYWORD_OPERATOR = 16, /* an expression follows: return, sizeof, case, and, ... */
    KEYWORD_GROUP = 32,    /* parentheses belong to it: alignas, decltype, __attribute__, ... */
    KEYWORD_CONTROL = 64,  /* if, while, switch, catch, for: a condition and a statement follow */
    KEYWORD_CXX = 128      /* of C++, and no keyword in C */
};
unsigned names_keyword(str name);
/* Whether the tables are in order, which the look-ups rely on: for the tests. */
bool names_are_sorted(void);

/* ---- c_text.c: text that is read as C, or as a kernel's source ---- */

/* Appends `s` as one C string literal. */
void c_put_literal(text *out, str s);
/* Appends "#line 12 \"file\"\n" for the place, as the user knows it. */
void c_put_line(text *out, source *s, size_t offset);
/* Appends text without the carriage returns at line ends, which have no place in device text. */
void c_put_text(text *out, const char *data, size_t size);

#endif
