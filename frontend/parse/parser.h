/* parser.h - from a file's text to its constructs, and from their directives to clauses and
 * parameters.
 *
 * scan.l finds directives, braces and semicolons; construct.c, directive.c and kernel_directive.c
 * make constructs of them; parse.y parses the directives with the constructors of ast.c; type.c
 * resolves a parameter's TYPE. */
#ifndef FRONT_PARSER_H
#define FRONT_PARSER_H

#include "frontend/parse/ast.h"

/* ---- scan.l: finding constructs in the host's text ---- */

/* Finds the constructs of u->source. */
void scan_unit(unit *u);
/* The same for a source that has taken the place of the one that was read before. */
void scan_again(unit *u);

/* Whether `offset` is where the text begins: 0, or 3 behind a byte-order mark. */
bool scan_at_file_start(const source *s, size_t offset);

/* What the current construct still needs. */
typedef enum scan_pending {
    PENDING_NOTHING,
    PENDING_BODY, /* the "{" of a body */
    PENDING_BODY_END,
    PENDING_LOOP_END,  /* the end of the for statement, at loop_end */
    PENDING_SEMICOLON, /* ";" instead of a body */
    PENDING_DECLARED,  /* the declaration after `declare` */
    PENDING_DECLARED_END,
    PENDING_REGION_END /* "end declare" */
} scan_pending;

/* An #if that is open. A branch is dead if it is certainly not compiled. */
typedef struct scan_conditional {
    bool outer_dead;                    /* the #if is in a dead branch */
    bool taken;                         /* a branch is certainly compiled: later ones are dead */
    bool has_end;                       /* end_depth and end_extern_depth are set */
    bool between;                       /* the #if stood between declarations */
    size_t depth, extern_depth;         /* at the #if */
    size_t end_depth, end_extern_depth; /* at the end of the first branch that is not dead */
} scan_conditional;

typedef struct scan_state {
    unit *unit;
    const char *text; /* the source's; flex writes to it while it matches, and restores it */
    size_t size;
    size_t depth;        /* open braces, except for those of `extern "C"` and of namespaces */
    size_t extern_depth; /* open braces of those */
    const char **scopes; /* the prefix of names in each of those: "::outer::" */
    size_t nscopes;
    scan_conditional *conditionals;
    size_t nconditionals;
    bool dead;             /* in a dead branch */
    span comment, literal; /* the last comment, and the last string or character constant */
    bool comment_at_start; /* only blanks and comments before it on its line */
    bool in_directive;
    size_t directive;    /* where the current directive begins */
    size_t resume;       /* the end of the last _Pragma that was read */
    size_t mark;         /* the end of the last declaration or directive at file scope */
    size_t has_content;  /* 1 + the mark, if a declaration has begun after it */
    bool torn;           /* a string in a construct does not end: it may hide a brace */
    bool uneven;         /* a branch of an #if has braces that do not match */
    bool class_brace;    /* of C++: the open brace at file scope is a class's */
    bool function_brace; /* the open brace at file scope, or of a declare, is a function's */
    /* function.c: the function that is open, or an empty name; and the depth around it */
    str function;
    size_t function_depth;
    size_t head;          /* outside of it: where the current declaration begins */
    bool after_semicolon; /* and whether there, after a ';' */
    size_t floor;         /* the end of the last brace at file scope */
    scan_pending pending;
    construct *current;
    construct *outer;  /* the innermost construct whose block is open, or NULL */
    size_t base_depth; /* the depth around the body or declaration */
    size_t loop_end;   /* where the for statement ends that is the construct's body */
    int nbraces;       /* number of braces that the declaration has opened */
} scan_state;

/* construct.c and directive.c: the events that scan.l reports, as offsets into the source. */
/* text without braces, semicolons and literals */
void scan_other(scan_state *x, size_t begin, size_t end);
void scan_open(scan_state *x, size_t begin, size_t end);  /* { */
void scan_close(scan_state *x, size_t begin, size_t end); /* } */
void scan_semicolon(scan_state *x, size_t begin, size_t end);
void scan_literal(scan_state *x, size_t begin, size_t end);   /* a string or character constant */
void scan_directive(scan_state *x, size_t begin, size_t end); /* a "#" line */
void scan_pragma(scan_state *x, size_t begin, size_t end);    /* the word _Pragma */
void scan_end(scan_state *x, bool in_comment);
/* Whether only blanks and comments stand before `offset` on its line. */
bool scan_at_line_start(const scan_state *x, size_t offset);

/* function.c: braces and semicolons, before x->depth counts an opening one, and after a closing
 * one. */
void function_open(scan_state *x, size_t at);
void function_close(scan_state *x, size_t end);
void function_semicolon(scan_state *x, size_t end);
/* unclosed.c: report that the file has ended inside the body of this construct, or inside a block
 * if that can be blamed on a body without closing brace. */
void scan_unclosed_body(const scan_state *x, const construct *c);
void scan_unclosed_file(scan_state *x);

/* region.c: handles `declare`, `begin` and `end`; false for any other directive. */
bool scan_shared(scan_state *x, span directive, token_list tokens);
/* kernel_directive.c: a kernel directive; the tokens are those after "kernel". */
void scan_kernel(scan_state *x, span directive, token_list tokens);

/* used between the files above: */
bool scan_is_blank(char c);
bool scan_is_word(char c);
/* Whether this is a module with file(...), which ends with ';' and has no braces. */
bool scan_is_in_file(const construct_traits *is, const token_list *tokens);
/* If at file scope, notes that a declaration ends here. */
void scan_mark(scan_state *x, size_t end);
/* Adds a construct, and makes it the current one with `pending`. */
construct *scan_begin_construct(scan_state *x, const construct_traits *is, span directive,
                                token_list tokens, scan_pending pending);
/* Reports that the text at `at` is no body, or no ';', for the current construct, and drops it. */
void scan_missing_body(scan_state *x, size_t at, size_t size);
/* The text of a declare begins at `at`. */
void scan_begin_declared(scan_state *x, size_t at);
/* The current construct's body or text ends at `end`. */
void scan_end_construct(scan_state *x, size_t end);

/* ---- parse.y: a directive's tokens ---- */

typedef struct parser {
    unit *unit;
    construct *construct;
    const token_list *tokens;
    size_t next; /* index of the next token */
    int depth;   /* open parentheses, brackets and braces */
    bool resync; /* skipping to the next clause after an error */
} parser;

/* Parses the directives of every construct. */
void parse_unit(unit *u);

/* The constructors that the grammar's actions call. */
range ast_range(const token *t);
range ast_none(const token *t);
range ast_join(range a, range b);
parameter *ast_extent(parser *p, parameter *to, range extent);
parameter *ast_parameter(parser *p, range words);
parameter *ast_empty_extent(parameter *to, const token *closing); /* x[] */
parameter *ast_host(parameter *to, range host);
parameter *ast_list(parameter *list, parameter *last);
void ast_add_parameters(parser *p, const token *word, parameter *list);
void ast_add_clause(parser *p, const token *word, range value);
void ast_set_name(parser *p, const token *name);

/* ---- type.c: a parameter's TYPE ---- */

/* The type's kind as in CKPP_DTYPES: b i u f c, s for a struct; - for any other. */
char type_kind(ckpp_dtype type);

/* A reduction's operator, from ckpp/operators.h. */
typedef struct operator_traits {
    const char *word;
    const char *kinds;  /* the kinds of types that it takes */
    bool gives_place;   /* argmin, argmax: the result is a position */
    const char *others; /* its names in other languages: "sum add" */
    const char *advice; /* what to use instead for other kinds, or NULL */
} operator_traits;
/* The operator's row, or NULL. CKPP_REDUCE_EXPRESSION has an empty word and all kinds. */
const operator_traits *type_operator(int op);

typedef struct type_table type_table;
type_table *type_table_new(arena *a, bool cxx);
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
    const char *name; /* "ckpp_float4", in C and in kernels */
    size_t size, align;
} vector_type;
/* Returns the vector type that a type_name, which may be NULL, is the name of; NULL: none. */
const vector_type *type_vector(const char *type_name);

/* Resolves the TYPE written as `words`. `name` is set for a CKPP_STRUCT, and for textures and
 * surfaces, which are CKPP_UINT64; else it is NULL. */
type_found type_resolve(const type_table *t, range words, ckpp_dtype *dtype, const char **name);
/* Whether the type that it names is an enum. */
bool type_is_enum(const type_table *t, const char *type);

#endif
