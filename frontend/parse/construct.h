/* construct.h - the part of ckpp's inside that finds constructs in a file: what scan.l reports, and construct.c and
 * directive.c make of it. scan_unit() is what the rest of ckpp sees of it. */
#ifndef CKPP_CONSTRUCT_H
#define CKPP_CONSTRUCT_H

#include "frontend/ckpp.h"

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
    const char *text;    /* the source's, which flex changes in place while it matches and puts right again */
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
    size_t mark;             /* the end of the last declaration or directive between declarations, at file scope */
    size_t has_content;      /* 1 + the mark after which something has begun */
    size_t safe;             /* the last mark outside of all #ifs: a file-scope directive may be put there */
    bool torn;               /* a string in a construct does not end: what it hides may be a brace */
    bool uneven;             /* a branch of an #if opens braces that it does not close, or the other way round */
    bool function_brace;     /* the file-scope brace that is open is a function's */
    scan_pending pending;
    construct *current;
    size_t base_depth;       /* of the body or declaration */
    bool has_equals;         /* the declaration has an initialiser */
    int nbraces;             /* that it has opened */
} scan_state;

/* construct.c and directive.c: what scan.l reports. Offsets are of the source. */
void scan_other(scan_state *x, size_t begin, size_t end);      /* text without braces, semicolons, literals */
void scan_open(scan_state *x, size_t begin, size_t end);       /* { */
void scan_close(scan_state *x, size_t begin, size_t end);      /* } */
void scan_semicolon(scan_state *x, size_t begin, size_t end);
void scan_literal(scan_state *x, size_t begin, size_t end);    /* a string or character constant */
void scan_directive(scan_state *x, size_t begin, size_t end);  /* a "#" line */
void scan_pragma(scan_state *x, size_t begin, size_t end);     /* the word _Pragma */
void scan_end(scan_state *x, bool in_comment);
/* Whether only blanks and comments stand before `offset` on its line. */
bool scan_at_line_start(const scan_state *x, size_t offset);

/* unclosed.c: the file has ended inside the body of this construct; or in a block, for want of a brace that may be a body's. */
void scan_unclosed_body(const scan_state *x, const construct *c);
void scan_unclosed_file(scan_state *x);

/* construct.c, for directive.c: */
bool scan_is_blank(char c);
bool scan_is_word(char c);
/* A declaration ends here, if at file scope. */
void scan_mark(scan_state *x, size_t end);
/* A kernel directive; the tokens are those after "kernel". */
void scan_kernel(scan_state *x, span directive, token_list tokens);
/* What stands at `at` is no body for the construct that waits for one. */
void scan_missing_body(scan_state *x, size_t at, size_t size);
/* The text that a declare shares begins, and ends. */
void scan_begin_declared(scan_state *x, size_t at);
void scan_end_construct(scan_state *x, size_t end);

#endif
