/* outline.h - the part of ckpp's inside that reads device code token by token: names_collect(), body_check() and body_translate()
 * are what the rest of ckpp sees of it. */
#ifndef CKPP_OUTLINE_H
#define CKPP_OUTLINE_H

#include "frontend/ckpp.h"

/* ---- outline.c: the brackets and statements of C tokens, and the names that they declare ---- */

/* What is inside a bracket; both of the pair have it. */
typedef enum outline_role {
    ROLE_NONE,
    ROLE_BLOCK, ROLE_LAMBDA, ROLE_FUNCTION,  /* { statements } */
    ROLE_SCOPE,                              /* { } of a namespace or of extern "C" */
    ROLE_RECORD, ROLE_ENUM, ROLE_INIT,       /* other { } */
    ROLE_GROUP, ROLE_CALL, ROLE_PARAMS,      /* ( ) */
    ROLE_CONTROL, ROLE_FOR,                  /* ( ) after if, while, switch, catch; after for */
    ROLE_LITERAL,                            /* (type) of a compound literal */
    ROLE_DECLARATOR,                         /* ( ) of float (*f)(float) */
    ROLE_TYPEOF, ROLE_ATTRIBUTE, ROLE_ASM,   /* ( ) or [[ ]] after such a keyword */
    ROLE_INDEX, ROLE_CAPTURE, ROLE_BINDING,  /* [ ] of a[k], of a lambda, of auto [a, b] */
    ROLE_ANGLE                               /* < > of template arguments or parameters */
} outline_role;

typedef enum outline_declares {
    DECLARES_NOTHING, DECLARES_VALUE, DECLARES_FUNCTION, DECLARES_TYPE, DECLARES_LABEL,
    DECLARES_MAYBE,    /* a macro in front makes it unclear */
    DECLARES_KEYWORD   /* in the place of a name stands a keyword of C++ */
} outline_declares;

typedef struct outline_token {
    const token *t;
    uint32_t code;          /* of a punctuator: its bytes, the first one lowest; digraphs as what they stand for */
    unsigned char keyword;  /* names_keyword() */
    unsigned char role;     /* outline_role, of a bracket */
    unsigned char declares; /* outline_declares, of a name */
    bool starts;            /* begins a statement */
    bool is_type;           /* a name in the place of a type */
    bool quiet;             /* inside template arguments or an attribute */
    bool is_const;          /* of a declared name: it cannot be modified */
    bool is_device;         /* of a declared name: __device__ or its kin is in front */
    bool conditional;       /* inside #if */
    unsigned char declaring; /* of an opening bracket: the declaration under way in it, see outline_declare.c */
    int partner;            /* of a bracket; else, or without one, -1 */
    int parent;             /* the bracket around it, -1 at the top */
} outline_token;

typedef struct outline {
    arena *arena;
    source *source;
    outline_token *t;           /* without directives; an end token follows */
    int count;
    const token **directives;
    int ndirectives;
    bool balanced;              /* every bracket has its partner, and no #if is around one of them */
    bool opens;                 /* using namespace X: there are names that cannot be seen */
    unsigned char declaring;    /* the declaration under way at the top */
    name_set *declared;         /* all that the text declares; may hold names before */
    const name_set *known;      /* or NULL */
    outline_role top;           /* what the whole text is */
    int label_colon;            /* of the last label, while it is made */
} outline;

/* Never fails: on text that is no C it is as good as can be. `top` is what the whole text is: ROLE_BLOCK for statements, ROLE_SCOPE
 * for definitions. `declared` may be NULL. */
/* The role of all of a text of this form. */
outline_role outline_top(body_form form);
outline outline_make(arena *a, const token_list *tokens, outline_role top, name_set *declared, const name_set *known);
/* Whether `name` is known to the outline, the set of known names or the built-in ones. */
bool outline_find(const outline *o, str name, name_kind *kind);
/* "#define NAME text", "#include <x.h>": takes such a line apart. */
bool outline_macro(const token *directive, str *name, str *text);
bool outline_directive_is(const token *directive, const char *word, str *rest);

/* 1 for a directive that opens an #if, -1 for one that closes it; 0 for any other token. */
int outline_nesting(const token *t);

#define CODE2(a, b) ((uint32_t)(a) | (uint32_t)(b) << 8)
uint32_t outline_code(const outline *o, int k);                    /* 0 outside the text */
unsigned outline_keyword(const outline *o, int k);                 /* names_keyword(), 0 outside */
token_kind outline_kind(const outline *o, int k);                  /* TOKEN_END outside */
bool outline_word_char(char c);                                    /* part of an identifier */
bool outline_is_name(const outline *o, int k);                     /* a name and no keyword */
bool outline_is_word(const outline *o, int k, const char *word);
int outline_role_of(const outline *o, int k);                      /* o->top outside all brackets (k is -1) */
int outline_skip(const outline *o, int k);                         /* past token k, with what is inside where it opens a bracket */
/* The `>` for the `<` at k where that can enclose template arguments, or -1. */
int outline_angle(const outline *o, int k);
void outline_set_role(outline *o, int k, outline_role role);

/* outline_pair.c: fills t, count, directives and balanced. */
void outline_pair(outline *o, const token_list *tokens);
/* outline_declare.c: what the tokens from k on declare. */
void outline_declare(outline *o, int k, outline_declares kind);
void outline_declaration(outline *o, int k, bool is_param);
void outline_next_declarator(outline *o, int k, unsigned char declaring);
int outline_tag(outline *o, int k);
/* Whether each token is at the top of the text: no bracket around it but a namespace's, an enum's or one of a declarator. */
bool *outline_find_top(const outline *o);
void outline_fallback(outline *o, int k);

/* ---- unknown.c: names that a kernel cannot know ---- */

typedef struct unknown_names {
    arena *arena;
    diag *diag;
    const outline *o;
    name_set *reported;   /* each name is reported once */
    const body_scope *scope;
    const char **words;   /* known names, for suggestions */
    size_t nwords;
    int suggestions;
} unknown_names;

/* Whether the name at k stands where only a value can stand. */
bool unknown_is_value(const outline *o, int k);
/* Whether the text can see the name. */
bool unknown_is_known(const unknown_names *u, str name);
/* Says that nothing is known of the name, with what could be meant. */
void unknown_report(unknown_names *u, const token *t);
void unknown_report_keyword(unknown_names *u, const token *t);

/* ---- flow.c: what a body does whatever path it takes ---- */

enum { FLOW_PARAMS = 63 };   /* further parameters are not followed */

typedef struct flow_facts {
    uint64_t always_assigned;   /* a bit for each parameter: it is written on every path */
    bool ends;                  /* the end can certainly be reached */
    int jump;                   /* the first break or continue that is certainly in no loop or switch, or -1 */
} flow_facts;

/* owner[k] is 1 + the parameter that token k of the outline mentions, or 0. */
flow_facts flow_follow(const outline *o, const unsigned short *owner);

#endif
