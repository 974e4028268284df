/* device.h - what is read in the text of kernels: their bodies, declares, preambles and modules,
 * and the files that these include. Text is read as tokens; what is not C as it should be is left
 * for the compilers to judge. */
#ifndef FRONT_DEVICE_H
#define FRONT_DEVICE_H

#include "frontend/parse/parser.h"

/* What a text is. */
typedef enum body_form {
    BODY_DEFINITIONS,    /* a declare or preamble */
    BODY_STATEMENTS,     /* in braces or not */
    BODY_EXPRESSION
} body_form;

/* ---- an outline: the brackets and statements of C tokens, and the names that they declare
 * ---- */

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
    uint32_t code; /* of a punctuator: its bytes, the first one lowest; digraphs as what they stand
                      for */
    unsigned char keyword;  /* names_keyword() */
    unsigned char role;     /* outline_role, of a bracket */
    unsigned char declares; /* outline_declares, of a name */
    bool starts;            /* begins a statement */
    bool is_type;           /* a name in the place of a type */
    bool quiet;             /* inside template arguments or an attribute */
    bool is_const;          /* of a declared name: it cannot be modified */
    bool is_device;         /* of a declared name: __device__ or its kin is in front */
    bool conditional;       /* inside #if */
    unsigned char declaring; /* of an opening bracket: the declaration under way in it, see
                                outline_declare.c */
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
    bool balanced; /* every bracket has its partner, and no #if is around one of them */
    bool opens;                 /* using namespace X: there are names that cannot be seen */
    unsigned char declaring;    /* the declaration under way at the top */
    name_set *declared;         /* all that the text declares; may hold names before */
    const name_set *known;      /* or NULL */
    outline_role top;           /* what the whole text is */
    int label_colon;            /* of the last label, while it is made */
} outline;

/* ---- outline_token.c: what is asked of one token, or of one bracket ---- */

/* The bytes of a punctuator as outline_code() gives them. */
#define CODE2(a, b) ((uint32_t)(a) | (uint32_t)(b) << 8)
enum { ELLIPSIS = '.' | '.' << 8 | '.' << 16 };

uint32_t outline_code(const outline *o, int k);     /* 0 outside the text */
unsigned outline_keyword(const outline *o, int k);  /* names_keyword(), 0 outside */
token_kind outline_kind(const outline *o, int k);   /* TOKEN_END outside */
bool outline_is_name(const outline *o, int k);      /* a name and no keyword */
bool outline_is_word(const outline *o, int k, const char *word);
int outline_role_of(const outline *o, int k);       /* o->top outside all brackets (k is -1) */
/* Past token k, with what is inside where it opens a bracket. */
int outline_skip(const outline *o, int k);
/* The `>` for the `<` at k where that can enclose template arguments, or -1. */
int outline_angle(const outline *o, int k);
void outline_set_role(outline *o, int k, outline_role role);
/* Whether `name` is known to the outline, the set of known names or the built-in ones. */
bool outline_find(const outline *o, str name, name_kind *kind);

/* ---- outline_pair.c: the first pass, and directives ---- */

/* Fills t, count, directives and balanced. */
void outline_pair(outline *o, const token_list *tokens);
/* "#define NAME text", "#include <x.h>": takes such a line apart. */
bool outline_macro(const token *directive, str *name, str *text);
bool outline_directive_is(const token *directive, const char *word, str *rest);
/* 1 for a directive that opens an #if, -1 for one that closes it; 0 for any other token. */
int outline_nesting(const token *t);
bool outline_word_char(char c);                     /* part of an identifier */

/* ---- outline_declare.c: what the tokens from k on declare ---- */

void outline_declare(outline *o, int k, outline_declares kind);
void outline_declaration(outline *o, int k, bool is_param);
void outline_next_declarator(outline *o, int k, unsigned char declaring);
int outline_tag(outline *o, int k);
void outline_fallback(outline *o, int k);

/* ---- outline.c: the second pass ---- */

/* What the whole of such a text is: ROLE_BLOCK for statements, ROLE_SCOPE for definitions. */
outline_role outline_top(body_form form);
/* Never fails: for text that is not C the outline is a best effort. `declared` may be NULL. */
outline outline_make(arena *a, const token_list *tokens, outline_role top, name_set *declared,
                     const name_set *known);

/* ---- collect.c: what a declare gives ---- */

/* Whether each token is at the top of the text: no bracket around it but a namespace's, an enum's
 * or one of a declarator. */
bool *outline_find_top(const outline *o);
/* Adds what device text (a declare or a preamble) gives at its top level: macros, types with their
 * enumerators, functions, constants. An include of a system header that is not one of C's opens
 * the set; text that ckpp reads itself is to be collected too. */
void names_collect(name_set *set, const token_list *tokens);
/* A modifiable variable that the device text of a declare defines at its top level, or NULL: host
 * and device would each have their own. */
const token *names_find_variable(const token_list *tokens);
/* The functions that device text defines or promises at its top level, in order. */
typedef void names_function(void *context, const token *name, bool is_definition,
                            bool conditional);
void names_find_functions(const token_list *tokens, names_function *each, void *context);

/* ---- include.c: the text that a declare or a module gives the device ---- */

/* `each` is called with the tokens of every file's part, in order. Returns whether device code may
 * see names that ckpp does not. */
typedef void include_each(void *context, const token_list *tokens);
/* Fills c->device_text: the declared text as C++, with every #include "x.h" in its place. */
bool include_declare(unit *u, construct *c, include_each *each, void *context);
/* Fills c->device_source: the module's text, bytes [begin, end) of `s`, as it stands, behind a
 * #line, with every #include "x.h" that is found in its place. */
void include_module(unit *u, construct *c, source *s, size_t begin, size_t end);
/* The same of a file, which is found as an #include "FILE" is. */
void include_module_file(unit *u, construct *c, str file, span where);
/* The same for a preamble's text, bytes [begin, end) of `s`. `made` stays empty where nothing is
 * found. */
bool include_expand(unit *u, source *s, size_t begin, size_t end, include_each *each,
                    void *context, str *made);

/* Reads the file beside the one that includes it, or along -I; NULL with errno where that
 * fails. */
source *include_open(unit *u, const source *from, str file, bool angled);
/* Whether the whole file is inside one #ifndef: its include guard. */
bool include_is_guarded(const token_list *tokens);

/* ---- kernel_header.c: headers that hold kernels ---- */

/* Finds what the program's own includes mean to it; `output` is where generated C goes. */
void find_kernel_headers(unit *u, const char *output);

/* ---- host_scope.c: what the program declares around a construct ---- */

typedef enum host_kind {
    HOST_VARIABLE,
    HOST_CONSTANT,
    HOST_FUNCTION, /* a constant of an enum; a function's definition */
    HOST_MACRO,
    HOST_FUNCTION_MACRO,
    HOST_NO_MACRO /* the last one: an #undef */
} host_kind;

typedef struct host_name {
    str name;
    host_kind kind;
    size_t begin, offset;  /* of the declaration, and of the name in it */
    size_t to;             /* from the name to here it can be seen */
    size_t around;         /* 1 + the number of the one that it hides, or 0 */
} host_name;

typedef struct host_scope host_scope;
struct unit;
/* Reads the file at the first question. */
host_scope *host_scope_new(struct unit *u);
/* What the host's name stands for at the offset `at`; NULL where nothing that is certain does. */
const host_name *host_find(host_scope *h, str name, size_t at);
/* The type of a number, as in(...) takes it; NULL where it is none, or not simple. */
const char *host_type(host_scope *h, const host_name *n);

/* ---- body.c: what a body mentions ---- */

/* A name that exists elsewhere in the construct, and what to say of it here: what follows the name
 * in quotes, and a note. */
typedef struct body_hidden {
    str name;
    const char *message, *note;
} body_hidden;

enum { BODY_I = 1, BODY_N = 2, BODY_IND = 4 };

/* ---- members.c: x.shape, x.strides, x.size, x.ndim, x(j, k) and x.at(k) of arrays ---- */

/* What a parameter is where a body names it. */
typedef enum array_form {
    ARRAY_NONE,      /* no array, or a struct with members of its own */
    ARRAY_ELEMENT,   /* one element of it at hand */
    ARRAY_INDEXED,   /* ckpp::raw of kernel/raw.h */
    ARRAY_POINTER,   /* a pointer to its first element */
    ARRAY_OR_STRUCT  /* the same, or a struct by value */
} array_form;

/* A parameter's name that is rewritten together with what follows it. */
typedef struct body_member {
    int token;                /* of the outline; -1: it stands in a macro */
    const body_param *param;
    unsigned what;            /* one of CKPP_MENTIONS_... */
} body_member;

/* What the name at k asks for of the array that it is; 0: it stands for itself. */
unsigned members_find(const outline *o, int k, array_form form);
/* The token behind it. */
int members_end(const outline *o, int k);

/* What a text can see. */
typedef struct body_scope {
    body_form form;
    body_param *params;
    size_t nparams;
    unsigned counters;            /* which of i, n and _ind exist */
    const char *placeholders;     /* capital letters */
    const name_set *known;
    const name_set *given; /* macros that calls may define, which are not reported; or NULL */
    name_set *needed;      /* gets those of them that the text mentions; or NULL */
    const body_hidden *hidden;
    size_t nhidden;
    size_t begin,
        end; /* the construct's bytes: what is declared there is no variable of the host */
    host_scope *host;             /* or NULL */
} body_scope;

/* Analyses device text. Reports with `d` every plain identifier that is no parameter, no
 * placeholder, not declared in the text, not in `known` and not built in, with the nearest known
 * name as a note; and C++ keywords used as names. Never reports code that could be right. Without
 * a diag it only finds the facts, which serves for declares and preambles too. */
body_facts body_check(arena *a, diag *d, const token_list *text, const body_scope *scope);

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
/* Reports that the name is unknown, with a note of the name that was probably meant. */
void unknown_report(unknown_names *u, const token *t);
void unknown_report_keyword(unknown_names *u, const token *t);

/* ---- flow.c: what a body does whatever path it takes ---- */

enum { FLOW_PARAMS = 63 };   /* further parameters are not followed */

typedef struct flow_facts {
    uint64_t always_assigned;   /* a bit for each parameter: it is written on every path */
    bool ends;                  /* the end can certainly be reached */
    int jump; /* the first break or continue that is certainly in no loop or switch, or -1 */
} flow_facts;

/* owner[k] is 1 + the parameter that token k of the outline mentions, or 0. */
flow_facts flow_follow(const outline *o, const unsigned short *owner);

/* ---- body_names.c: the names that a body's facts are about ---- */

/* A parameter, or i, n, _i, _n, _ind. */
typedef struct tracked {
    str name;
    body_param *param;  /* or NULL */
    bool *used;
    const token **plain; /* of i and n: the first place that certainly means it */
    bool unclear;       /* a macro may declare the name */
    int shadowed_until; /* a token */
} tracked;

typedef struct body_walk {
    arena *arena;
    diag *diag;
    outline o;
    const name_set *known;
    tracked *tracked;        /* sorted by name */
    size_t ntracked;
    body_facts facts;
    name_set *functions, *macros, *lenient;
    unsigned short *owner;   /* for flow.c */
    body_param *params;
    bool *nested;            /* of an opening bracket: inside a lambda or a member function */
    unknown_names unknown;
} body_walk;

bool body_is_arrow(uint32_t c);
/* A member, or what a namespace or a class holds. */
bool body_is_member(const body_walk *b, int k);
void body_track(body_walk *b, const body_scope *scope);
tracked *body_find_tracked(const body_walk *b, str name);
void body_write(tracked *t, size_t offset);
void body_note_member(body_walk *b, body_param *p, int k, unsigned what);
/* The text calls the function, or mentions the name. */
void body_call(body_walk *b, str name);
void body_mention_complex(body_walk *b, str name);
void body_mention_builtin(body_walk *b, str name);
/* Called first: what macros declare is known everywhere. */
void body_look_into_macros(body_walk *b);

/* ---- facts.c: what the runtime has to know of a text ---- */

/* CKPP_FACT_... of a text as the device's compilers get it. */
uint64_t facts_find(const char *text);
/* The arithmetic operations and calls of a body, indices aside; -1 where a loop repeats some. */
int facts_count_operations(const token_list *tokens);
/* Fills what a description says of the texts that it has: facts, operations, calls, returned. */
void facts_describe(ckpp_kernel *kernel);

/* ---- translate_list.c: changes of single tokens, and those of initialiser lists ---- */

typedef struct change {
    const char *before, *instead, *after; /* NULL: nothing; instead NULL: the token itself */
} change;

typedef struct translation {
    arena *arena;
    outline o;
    change *changes;
} translation;

void translate_before(translation *t, int k, const char *s);
void translate_after(translation *t, int k, const char *s);
void translate_instead(translation *t, int k, const char *s);
/* The tokens [from, to) as one line. */
const char *translate_text(const translation *t, int from, int to);
/* Whether a lambda here has to capture variables around it. */
bool translate_in_block(const translation *t, int k);
/* The compound literal whose ( is at k. */
void translate_literal(translation *t, int k);
/* name = { and name[n] = {, with k at the =. */
void translate_initializer(translation *t, int k);

/* members.c: x.shape becomes ckpp_x_shape, x(j, k) ckpp::view(x, ckpp_x_layout)(j, k). */
void members_translate(translation *t, const body_facts *facts);
/* The same in a macro that the text defines. */
void members_translate_macro(translation *t, const body_facts *facts);
/* Whether a macro of the text has any. */
bool members_in_macros(const body_facts *facts);

/* ---- translate.c: from C11 to C++20 ---- */

/* Appends source bytes [begin, end) to `out` as C++: compound literals, designated initialisers,
 * _Complex types; also inside #define. Everything else byte for byte, line ends included, so that
 * line numbers hold. `tokens` are the tokens of that range. What it writes needs ckpp_type,
 * ckpp_set, ckpp_bare and ckpp_lvalue of the device headers. `facts` are those of the text, or
 * NULL. */
void body_translate(text *out, size_t begin, size_t end, const token_list *tokens, body_form form,
                    const body_facts *facts);

/* ---- module.c: what a module declares at file scope; module_host.c: which of it is the host's
 * ---- */

/* A declaration, up to its ';' or the end of a function's body. */
typedef struct module_item {
    const token *first, *end;    /* its first and last token */
    const token *start;          /* the first one, or extern "C" in front of it */
    const token *open;           /* of a function's body; NULL: there is none */
    const token *call;           /* the name in front of a function's parentheses, or NULL */
    const token *name;           /* of a function, a type or the first variable, or NULL */
    const token *tag;            /* of "typedef struct tag { ... } name;", or NULL */
    str scope;                   /* "filters::": of the namespaces around it */
    bool template, other;        /* other: a typedef, a static_assert, ... */
    bool global, variable, host; /* __global__; __device__, __constant__, __managed__; __host__ */
    bool annotated;              /* any of these but __host__, __shared__, or constexpr */
    bool marked_inside;          /* one of these in its brackets */
    bool constant, external, initial;
    bool function, variables;    /* neither of them: a type */
    bool torn;                   /* its brackets do not match: an #if is among them */
    bool launches;               /* <<< is in it */
    bool hosts;                  /* names that only the host has are in it */
    bool surely_host, left_out;  /* code of the host, which no kernel needs */
} module_item;

typedef struct module_items {
    module_item *items;
    size_t count;
} module_items;

/* The declarations of a module's source, whose tokens these are. Host code, which CUDA sources
 * have beside their kernels, is marked as left out: functions that launch kernels, main(), and
 * what nothing of the device mentions. */
module_items module_read(arena *a, const construct *c, const token_list *tokens);

/* module_calls.c: adds the functions that the module calls, and that its names(...) need; `kept`
 * are the tokens that are not left out. Fills c->facts.uses_complex. */
void module_calls(unit *u, construct *c, const module_items *found, const token_list *kept,
                  const name_set *known, name_set *functions);
/* Whether there is, or may be, a kernel in the text: a macro or a header may define one. */
bool module_has_kernel(const token_list *tokens);

/* ---- module_signature.c: what a module's kernels take ---- */

typedef struct module_param {
    str name;
    bool pointer, written;   /* to what is not const */
    ckpp_dtype dtype;        /* of a number, or of what a pointer points to; CKPP_NONE: unknown */
    const char *type_name;   /* of a CKPP_STRUCT, in C */
} module_param;

typedef struct module_kernel {
    const char *call, *name; /* "filters_scale", and what ckpp_module_launch() knows it by */
    module_param *params;
    size_t nparams;
    bool unclear;            /* nothing is known of it */
    struct module_kernel *next;
} module_kernel;

/* Fills c->kernels with those that the file calls. */
void module_signatures(unit *u, construct *c, const module_items *found, const type_table *types);

/* ---- module.c: a module's tokens ---- */

/* The tokens but for those of what is left out. */
token_list module_kept(arena *a, const module_items *found, const token_list *tokens);

/* The same, but nothing is marked as left out. */
module_items module_scan(arena *a, const token_list *tokens);
/* The name of the variable that follows the one at `t` in a declaration, or of the first one;
 * NULL: no further one is recognized. */
const token *module_variable(const module_item *d, const token *t);
/* The token behind this one that is no directive. */
const token *module_next(const token *t);
/* The token behind the bracket that `t` opens. */
const token *module_skip(const token *t);

#endif
