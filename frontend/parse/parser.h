/* parser.h - from a file's text to its constructs, and from their directives to clauses and
 * parameters.
 *
 * scan.l finds where things are, construct.c, directive.c and kernel_directive.c say which
 * constructs they are, parse.y reads the directives by the constructors of ast.c, and type.c knows
 * what a TYPE stands for. */
#ifndef FRONT_PARSER_H
#define FRONT_PARSER_H

#include "frontend/parse/ast.h"

/* ---- scan.l: host text to spans; construct.c and the directives: what they mean ---- */

/* Finds the constructs of u->source. */
void scan_unit(unit *u);

/* Whether `offset` is the first of the text: a byte-order mark does not count. */
bool scan_at_file_start(const source *s, size_t offset);

/* What the scanner waits for after a directive. */
typedef enum scan_pending {
    PENDING_NOTHING,
    PENDING_BODY,        /* "{" of a body */
    PENDING_BODY_END,
    PENDING_SEMICOLON,   /* ";" instead of a body */
    PENDING_DECLARED,    /* the first word of what a declare shares */
    PENDING_DECLARED_END,
    PENDING_REGION_END   /* "end declare" */
} scan_pending;

/* An #if that is open. */
typedef struct scan_conditional {
    bool outer_dead;     /* the whole group is left alone */
    bool taken;          /* a branch is certainly compiled: later ones are not */
    bool has_end;
    bool between;        /* the #if stood between declarations */
    size_t depth, extern_depth;          /* at the #if */
    size_t end_depth, end_extern_depth;  /* at the end of the first branch that is not dead */
} scan_conditional;

typedef struct scan_state {
    unit *unit;
    /* the source's, which flex changes in place while it matches and puts right again */
    const char *text;
    size_t size;
    /* braces; those of `extern "C"` do not count */
    size_t depth, extern_depth;
    scan_conditional *conditionals;
    size_t nconditionals;
    bool dead;           /* in an #if 0 */
    /* the last comment and the last string */
    span comment, literal;
    bool comment_at_start;   /* only blanks and comments before it on its line */
    bool in_directive;
    size_t directive;        /* where the directive under way begins */
    size_t resume;           /* what lies before is part of a _Pragma that has been read */
    /* the end of the last declaration or directive between declarations, at file scope */
    size_t mark;
    size_t has_content;      /* 1 + the mark after which something has begun */
    /* the last mark outside of all #ifs: a file-scope directive may be put there */
    size_t safe;
    bool torn;               /* a string in a construct does not end: it may hide a brace */
    /* a branch of an #if opens braces that it does not close, or the other way round */
    bool uneven;
    bool function_brace;     /* the file-scope brace that is open is a function's */
    scan_pending pending;
    construct *current;
    size_t base_depth;       /* of the body or declaration */
    bool has_equals;         /* the declaration has an initialiser */
    int nbraces;             /* that it has opened */
} scan_state;

/* construct.c and directive.c: what scan.l reports. Offsets are of the source. */
/* text without braces, semicolons, literals */
void scan_other(scan_state *x, size_t begin, size_t end);
void scan_open(scan_state *x, size_t begin, size_t end);       /* { */
void scan_close(scan_state *x, size_t begin, size_t end);      /* } */
void scan_semicolon(scan_state *x, size_t begin, size_t end);
void scan_literal(scan_state *x, size_t begin, size_t end);    /* a string or character constant */
void scan_directive(scan_state *x, size_t begin, size_t end);  /* a "#" line */
void scan_pragma(scan_state *x, size_t begin, size_t end);     /* the word _Pragma */
void scan_end(scan_state *x, bool in_comment);
/* Whether only blanks and comments stand before `offset` on its line. */
bool scan_at_line_start(const scan_state *x, size_t offset);

/* unclosed.c: the file has ended inside the body of this construct; or in a block, for want of a
 * brace that may be a body's. */
void scan_unclosed_body(const scan_state *x, const construct *c);
void scan_unclosed_file(scan_state *x);

/* region.c: the directives that begin and end what kernels below see; false: it is none of
 * them. */
bool scan_shared(scan_state *x, span directive, token_list tokens);
/* kernel_directive.c: a kernel directive; the tokens are those after "kernel". */
void scan_kernel(scan_state *x, span directive, token_list tokens);

/* construct.c, for directive.c and kernel_directive.c: */
bool scan_is_blank(char c);
bool scan_is_word(char c);
/* module NAME file("x.cubin"), which ends like a precompiled kernel. */
bool scan_is_in_file(const construct_traits *is, const token_list *tokens);
/* A declaration ends here, if at file scope. */
void scan_mark(scan_state *x, size_t end);
/* A construct begins, and waits for what `pending` says. */
construct *scan_begin_construct(scan_state *x, const construct_traits *is, span directive,
                                token_list tokens, scan_pending pending);
/* What stands at `at` is no body for the construct that waits for one. */
void scan_missing_body(scan_state *x, size_t at, size_t size);
/* The text that a declare shares begins, and ends. */
void scan_begin_declared(scan_state *x, size_t at);
void scan_end_construct(scan_state *x, size_t end);

/* ---- parse.y: a directive's tokens ---- */

typedef struct parser {
    unit *unit;
    construct *construct;
    const token_list *tokens;
    size_t next;             /* the token that comes next */
    int depth;               /* open parentheses, brackets and braces */
    bool resync;             /* after an error: until the next clause */
} parser;

/* Parses the directives of every construct. */
void parse_unit(unit *u);

/* The constructors that the grammar's actions call. */
range ast_range(const token *t);
range ast_none(const token *t);
range ast_join(range a, range b);
parameter *ast_extent(parser *p, parameter *to, range extent);
parameter *ast_parameter(parser *p, range words);
parameter *ast_empty_extent(parameter *to, const token *closing);      /* x[] */
parameter *ast_host(parameter *to, range host);
parameter *ast_list(parameter *list, parameter *last);
void ast_add_parameters(parser *p, const token *word, parameter *list);
void ast_add_clause(parser *p, const token *word, range value);
void ast_set_name(parser *p, const token *name);

/* ---- type.c: what a parameter's TYPE stands for ---- */

/* b i u f c as in CKPP_DTYPES; s for a struct, - for none. */
char type_kind(ckpp_dtype type);

/* A reduction's operator as ckpp/operators.h has it. */
typedef struct operator_traits {
    const char *word, *kinds;
    bool gives_place;    /* argmin: it starts from the first element */
    const char *others;  /* "sum add": what other languages call it */
    const char *advice;  /* for values of another kind */
} operator_traits;
/* The row of an expression has no word, and goes with every kind. */
const operator_traits *type_operator(int op);

typedef struct type_table type_table;
type_table *type_table_new(arena *a);
/* Adds the typedefs, tags and type macros of a declare. */
void type_collect(type_table *t, const token_list *tokens);

typedef enum type_found {
    TYPE_KNOWN,
    TYPE_PLACEHOLDER,
    TYPE_UNKNOWN,
    TYPE_AMBIGUOUS,
    TYPE_UNSUPPORTED
} type_found;
/* One of CUDA's vector types, which need no declare. */
typedef struct vector_type {
    const char *name;            /* "ckpp_float4", in C and in kernels */
    size_t size, align;
} vector_type;
/* The one that a type_name is; NULL: it is none, or NULL. */
const vector_type *type_vector(const char *type_name);

/* The TYPE written as `words`. `name` is set for a CKPP_STRUCT, and for textures and surfaces,
 * which are a CKPP_UINT64. */
type_found type_resolve(const type_table *t, range words, ckpp_dtype *dtype, const char **name);

#endif
