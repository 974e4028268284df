/* device.h - reading and translating device text: bodies, declares, preambles and modules, and the
 * files that these include. Text is read as tokens and not parsed; what looks like no valid C is
 * left to the compilers to report. */
#ifndef FRONT_DEVICE_H
#define FRONT_DEVICE_H

#include "frontend/parse/parser.h"
#include "frontend/text/text.h"

typedef enum body_form {
    BODY_DEFINITIONS, /* a declare or preamble */
    BODY_STATEMENTS,  /* with or without braces around them */
    BODY_EXPRESSION
} body_form;

/* ---- an outline: the brackets and statements of C tokens, and the names that they declare
 * ---- */

/* What a pair of brackets encloses; both brackets have the same role. */
typedef enum outline_role {
    ROLE_NONE,
    ROLE_BLOCK,
    ROLE_LAMBDA,
    ROLE_FUNCTION, /* { statements } */
    ROLE_SCOPE,    /* { } of a namespace or of extern "C" */
    ROLE_RECORD,
    ROLE_ENUM,
    ROLE_INIT, /* other { } */
    ROLE_GROUP,
    ROLE_CALL,
    ROLE_PARAMS, /* ( ) */
    ROLE_CONTROL,
    ROLE_FOR,        /* ( ) after if, while, switch, catch; after for */
    ROLE_LITERAL,    /* (type) of a compound literal */
    ROLE_DECLARATOR, /* ( ) of float (*f)(float) */
    ROLE_TYPEOF,
    ROLE_ATTRIBUTE,
    ROLE_ASM, /* ( ) or [[ ]] after such a keyword */
    ROLE_INDEX,
    ROLE_CAPTURE,
    ROLE_BINDING, /* [ ] of a[k], of a lambda, of auto [a, b] */
    ROLE_ANGLE    /* < > of template arguments or parameters */
} outline_role;

typedef enum outline_declares {
    DECLARES_NOTHING,
    DECLARES_VALUE,
    DECLARES_FUNCTION,
    DECLARES_TYPE,
    DECLARES_LABEL,
    DECLARES_MAYBE,  /* unclear, because a macro may be in front */
    DECLARES_KEYWORD /* a C++ keyword is used as the name */
} outline_declares;

typedef struct outline_token {
    const token *t;
    uint32_t code;           /* of a punctuator: its bytes, the first one lowest; of a digraph the
                             * bracket that it means */
    unsigned char keyword;   /* names_keyword() */
    unsigned char role;      /* of a bracket: outline_role */
    unsigned char declares;  /* of a name: outline_declares */
    bool starts;             /* begins a statement */
    bool is_type;            /* a name that is used as a type */
    bool quiet;              /* inside template arguments or an attribute */
    bool is_const;           /* of a declared name: it cannot be modified */
    bool is_device;          /* of a declared name: declared __device__, __shared__ or the like */
    bool conditional;        /* inside #if */
    unsigned char declaring; /* of an opening bracket: flags of the declaration whose declarators
                              * are being read inside, see outline_declare.c */
    int partner;             /* the other bracket of the pair, or -1 */
    int parent;              /* the bracket around it, or -1 */
} outline_token;

typedef struct outline {
    arena *arena;
    source *source;
    outline_token *t; /* without directives; an end token follows */
    int count;
    const token **directives;
    int ndirectives;
    bool balanced;           /* all brackets are paired, within the same branch of an #if */
    bool opens;              /* a `using namespace` brings names that ckpp cannot see */
    unsigned char declaring; /* as in outline_token, outside all brackets */
    name_set *declared;      /* all names that the text declares; may hold others before */
    const name_set *known;   /* names from outside the text, or NULL */
    outline_role top;        /* the role of the text as a whole */
    int label_colon;         /* while the outline is made: the last label's colon */
} outline;

/* ---- outline_token.c: questions about one token or bracket ---- */

/* A punctuator of two bytes as outline_code() gives it. */
#define CODE2(a, b) ((uint32_t)(a) | (uint32_t)(b) << 8)
enum { ELLIPSIS = '.' | '.' << 8 | '.' << 16 };

uint32_t outline_code(const outline *o, int k);    /* 0 outside the text */
unsigned outline_keyword(const outline *o, int k); /* names_keyword(), 0 outside */
token_kind outline_kind(const outline *o, int k);  /* TOKEN_END outside */
bool outline_is_name(const outline *o, int k);     /* a name and no keyword */
bool outline_is_word(const outline *o, int k, const char *word);
bool outline_is_operator(const outline *o, int k); /* the keyword */
int outline_role_of(const outline *o, int k);      /* o->top outside all brackets (k is -1) */
/* The index behind token k, or behind the closing bracket if k opens one. */
int outline_skip(const outline *o, int k);
/* The `>` that matches the `<` at k if these can enclose template arguments, or -1. */
int outline_angle(const outline *o, int k);
void outline_set_role(outline *o, int k, outline_role role);
/* Whether `name` is known to the outline, the set of known names or the built-in ones. */
bool outline_find(const outline *o, str name, name_kind *kind);

/* ---- outline_pair.c: the first pass ---- */

/* Fills t, count, directives and balanced. */
void outline_pair(outline *o, const token_list *tokens);

/* ---- outline_declare.c: what the tokens from k on declare ---- */

/* Marks the name at k as declared. */
void outline_declare(outline *o, int k, outline_declares kind);
/* Reads the declaration that may begin at k, up to its first declarator. */
void outline_declaration(outline *o, int k, bool is_param);
/* Reads a further declarator, at k behind a comma. */
void outline_next_declarator(outline *o, int k, unsigned char declaring);
/* Reads struct, union, enum, class or typename at k, with its name and braces: declares the tag
 * and sets the braces' role. Returns the index behind them. */
int outline_tag(outline *o, int k);
/* Declares the name at k if no declaration was found for it but the token before can only be the
 * end of a type. */
void outline_fallback(outline *o, int k);

/* ---- outline.c: the second pass ---- */

/* The role of a whole text: ROLE_BLOCK for statements, ROLE_SCOPE for definitions, else
 * ROLE_GROUP. */
outline_role outline_top(body_form form);
/* Never fails: for text that is not C the outline is a best effort. `declared` may be NULL. */
outline outline_make(arena *a, const token_list *tokens, outline_role top, name_set *declared,
                     const name_set *known);

/* ---- collect.c: the names that a declare or preamble declares ---- */

/* For each token, whether it is at the top level: only brackets of namespaces, enums and
 * declarators are around it. */
bool *outline_find_top(const outline *o);
/* Adds the names that device text (a declare or a preamble) declares at its top level: macros,
 * types with their enumerators, functions, constants. Opens the set at an #include <...> of a
 * header that is not the C library's. */
void names_collect(name_set *set, const token_list *tokens);
/* The first modifiable variable that the device text of a declare defines at its top level, or
 * NULL: host and device would have separate copies of it. Adds the names of all of them. */
const token *names_find_variable(const token_list *tokens, name_set *all);
/* Calls `each` for the functions that device text defines or declares at its top level, in
 * order. */
typedef void names_function(void *context, const token *name, bool is_definition,
                            bool conditional);
void names_find_functions(const token_list *tokens, names_function *each, void *context);
/* Of type pp_find_macro: the macros of a name_set, or those that an outline declares or knows. */
const pp_macro *names_macro(arena *a, const void *macros, str name, size_t k);
const pp_macro *outline_macro(arena *a, const void *macros, str name, size_t k);

/* ---- headers.c: the files that texts include ---- */

/* The file's index in the unit's list; a new file is added. */
size_t include_number(unit *u, const char *path, bool listed);
/* Reads a file that `from` includes, from its folder (unless `angled`) or along -I; NULL with
 * errno set if that fails. */
source *include_open(unit *u, const source *from, str file, bool angled);
bool include_is_of_c(str file);
/* The same as kernels have it: without what loop_include() left out. */
source *include_part(unit *u, const source *from, str file, bool angled);
/* Calls `each` with the tokens, with those of the program's own headers that they include, and so
 * on. */
typedef void include_each_header(const token_list *tokens, void *data);
void include_each_text(unit *u, const token_list *tokens, include_each_header *each, void *data);
/* Adds the macros that such headers define or undefine. */
void include_find_macros(unit *u, const token_list *tokens, name_set *found);
/* The file that the directive includes; of size 0 if it is no #include, or names a macro. */
str include_named(const token *directive, bool *angled);
/* Whether a file is not there, so that the search goes on in the next folder. */
bool include_is_absent(int reason);
/* What loop_include() has left of the file, or NULL: all of it. */
const source *include_find_part(const unit *u, const char *path);
/* Whether an include guard encloses the whole file: #ifndef X, #define X ... #endif. */
bool include_is_guarded(arena *a, const token_list *tokens);
/* X of "#ifndef X" and "#if !defined X"; empty for any other token. */
str include_guard_name(arena *a, const token *t);

/* ---- include.c: the device text of declares, modules and preambles, with their #includes ---- */

/* `each` is called with the tokens of every part of every file, in order; it may be NULL. */
typedef void include_each(void *context, const token_list *tokens);
/* Fills c->device_text: the declared text as C++, with #include "x.h" replaced by the file's text.
 * Returns whether device code may see names that ckpp does not. */
bool include_declare(unit *u, construct *c, include_each *each, void *context);
/* Fills c->device_source: the module's text, bytes [begin, end) of `s`, untranslated, behind a
 * #line, with every #include "x.h" that is found replaced by the file's text. */
void include_module(unit *u, construct *c, source *s, size_t begin, size_t end);
/* The same for a module's file, which is looked for as #include "FILE" is. */
void include_module_file(unit *u, construct *c, str file, span where);
/* Sets *made to a preamble's text, bytes [begin, end) of `s`, as C++ with its #includes replaced;
 * empty if no file was included. Returns what include_declare() does. */
bool include_expand(unit *u, source *s, size_t begin, size_t end, include_each *each,
                    void *context, str *made);

/* ---- program_macros.c: what only the program's compiler knows of macros ---- */

/* Whether one of the file's lines [from, to) includes a header that may define whatever it likes,
 * and, unless `declares`, is not in a declare. */
bool program_includes(const struct unit *u, size_t from, size_t to, bool declares);
/* Whether a header may define the word, and kernels mean the same. */
bool program_is_harmless(str name, bool called);
/* Writes that the name is the macro with this text: what is after the name in a #define. */
void program_put_same(text *out, unit *u, str name, str macro, bool by_option, size_t at);
/* Writes that the name is no macro with another text wherever it is used. */
void program_put_steady(text *out, unit *u, str name, size_t at);
/* Writes what construct.program says. */
void program_put(text *out, unit *u, const struct construct *c);

/* ---- kernel_header.c: headers that hold kernels ---- */

/* Finds the headers with kernels among the program's includes: notes which are generated by ckpp,
 * and reports those that are included directly. `output` is the generated file's path. */
void find_kernel_headers(unit *u, const char *output);

/* ---- host_scope.c: names that the host code around a construct declares ---- */

typedef enum host_kind {
    HOST_VARIABLE,
    HOST_CONSTANT, /* an enumerator */
    HOST_FUNCTION, /* a function's definition */
    HOST_MACRO,
    HOST_FUNCTION_MACRO,
    HOST_TYPE,
    HOST_TAG /* of a block; host_find() finds none */
} host_kind;

typedef struct host_name {
    str name;
    host_kind kind;
    size_t begin, offset; /* of the declaration, and of the name in it */
    size_t rest, own;     /* of a later declarator: after the first one and its comma, and where
                            * its own begins */
    size_t to;            /* the name's scope ends here */
    size_t around;        /* inside: 1 + the index of the name that it hides, or 0 */
    const pp_macro *macro;
} host_name;

typedef struct host_scope host_scope;
struct unit;
/* The file is read at the first host_find(). */
host_scope *host_scope_new(struct unit *u);
/* The declaration that is in scope at offset `at`; NULL if none is certain. */
const host_name *host_find(host_scope *h, str name, size_t at);
/* Of type pp_find_macro, with a host_place. */
typedef struct host_place {
    host_scope *host;
    size_t at;
} host_place;
const pp_macro *host_macro(arena *a, const void *place, str name, size_t k);
/* Parts of the file. Directives in bodies of constructs do not count. */
pp_part *host_part(host_scope *h);
/* The declaration's tokens before the name, without other declarators but the first; *own is where
 * its own begins, or 0 if it is the first one. */
token_list host_declaration(host_scope *h, arena *a, const host_name *n, size_t *own);
/* Whether it is a variable that its declaration shows to be a pointer or an array. */
bool host_is_pointer(host_scope *h, arena *a, const host_name *n);
/* The type of this name that a block around `at` declares, or NULL. */
const host_name *host_block_type(host_scope *h, str name, bool tag, size_t at);
/* The k-th function of this name above `at` that is defined in an #if which has ended; or NULL. */
const host_name *host_function_under_if(host_scope *h, str name, size_t at, size_t k);
/* The k-th function of this name that the file defines anywhere, or NULL. */
const host_name *host_function_named(host_scope *h, str name, size_t k);
/* The function of the file that is defined below `at`, or NULL. */
const host_name *host_function_below(host_scope *h, str name, size_t at);
/* The type to declare the name with in in(...): a single type's name, or C's type words; NULL for
 * pointers, arrays, functions and complicated types. */
const char *host_type(host_scope *h, const host_name *n);

/* ---- body.c: what a body mentions ---- */

/* A name that exists in another part of the construct, but not in the checked text. */
typedef struct body_hidden {
    str name;
    const char *message, *note; /* of the error; `message` follows the quoted name */
} body_hidden;

enum { BODY_I = 1, BODY_N = 2, BODY_IND = 4 };

/* ---- members.c: x.shape, x.strides, x.size, x.ndim, x(j, k) and x.at(k) of arrays ---- */

/* What a parameter's name is in the translated body. */
typedef enum array_form {
    ARRAY_NONE,      /* x.shape is not translated: no array, or a struct with such members */
    ARRAY_ELEMENT,   /* the current element */
    ARRAY_INDEXED,   /* a ckpp::raw of kernel/raw.h */
    ARRAY_POINTER,   /* a pointer to the first element */
    ARRAY_OR_STRUCT, /* such a pointer, or a struct by value */
    ARRAY_NEAR       /* the current element; with subscripts one of its neighbours */
} array_form;

/* A mention of x.shape, x(j, k) or the like. */
typedef struct body_member {
    int token;       /* of x in the outline; -1 inside a macro */
    const token *at; /* the token itself; NULL inside a macro */
    const body_param *param;
    unsigned what;                    /* one of CKPP_MENTIONS_... */
    signed char by[CKPP_NEAR_DIMS];   /* CKPP_MENTIONS_COORDINATES: which neighbour it is */
    const char *more[CKPP_NEAR_DIMS]; /* what is added to it: " + (int)d", or NULL */
} body_member;

/* The CKPP_MENTIONS_... of such a mention at k; 0 if the name stands by itself. */
unsigned members_find(const outline *o, int k, array_form form);
/* The index behind the mention at k. */
int members_end(const outline *o, int k);

/* ---- coordinates.c: x(j - 1, k) where j and k are the element's coordinates ---- */

/* Notes such mentions in c->facts, and which neighbours they are with the parameters. */
void coordinates_find(unit *u, construct *c, const name_set *known);

/* The names that a text can see, and where it is. */
typedef struct body_scope {
    body_form form;
    body_param *params;
    size_t nparams;
    unsigned counters;        /* which of i, n and _ind exist */
    const char *placeholders; /* capital letters */
    const name_set *known;
    const name_set *given; /* macros that options of calls define, which are not reported; or
                            * NULL */
    name_set *needed;      /* receives those of `given` that the text mentions; or NULL */
    const body_hidden *hidden;
    size_t nhidden;
    size_t begin, end; /* the construct's bytes, which have no variables of the host */
    host_scope *host;  /* or NULL */
    bool shared;       /* a declare's: what else is in the file is the host's */
} body_scope;

/* Analyses device text. Reports to `d` identifiers that are no parameter, no placeholder, not
 * declared in the text, not in `known` and not built in, with a suggestion as a note; and C++
 * keywords used as names. Of a declare it reports names that the file defines for the host. Never
 * reports code that could be right. With NULL for `d` it only finds the facts. */
body_facts body_check(arena *a, diag *d, const token_list *text, const body_scope *scope);

/* ---- unknown.c: names that a kernel cannot know ---- */

typedef struct unknown_names {
    arena *arena;
    diag *diag;
    const outline *o;
    name_set *reported; /* each name is reported once */
    const body_scope *scope;
    const char **words; /* known names, for suggestions */
    size_t nwords;
    int suggestions;
} unknown_names;

/* Whether the name at k can only be a value. */
bool unknown_is_value(const outline *o, int k);
/* Whether the text can see the name. */
bool unknown_is_known(const unknown_names *u, str name);
/* Reports that the name is unknown, with a note of the name that was probably meant. */
void unknown_report(unknown_names *u, const token *t);
void unknown_report_keyword(unknown_names *u, const token *t);

/* ---- flow.c: what a body does on every path ---- */

enum { FLOW_PARAMS = 63 }; /* further parameters are not followed */

typedef struct flow_facts {
    uint64_t always_assigned; /* a bit for each parameter: it is written on every path */
    bool ends;                /* the end can certainly be reached */
    int jump;                 /* the first break or continue that is certainly in no loop or
                                 * switch, or -1 */
} flow_facts;

/* owner[k] is 1 + the parameter that token k of the outline mentions, or 0. */
flow_facts flow_follow(const outline *o, const unsigned short *owner);

/* ---- body_names.c: the names whose uses are followed ---- */

/* A parameter, or one of i, n, _i, _n, _ind. */
typedef struct tracked {
    str name;
    body_param *param; /* NULL for i, n, ... */
    bool *used;
    const token **plain; /* for i and n: the first place that certainly means the counter */
    bool unclear;        /* a macro may declare the name */
    int shadowed_until;  /* the token where the last declaration that hides it ends */
} tracked;

typedef struct body_walk {
    arena *arena;
    diag *diag;
    outline o;
    bool designated; /* an initialiser that C++ does not have is reported */
    const name_set *known;
    tracked *tracked; /* sorted by name */
    size_t ntracked;
    body_facts facts;
    name_set *functions, *lenient;
    unsigned short *owner; /* for flow.c */
    body_param *params;
    bool *nested; /* of an opening bracket: inside a lambda or a member function */
    unknown_names unknown;
} body_walk;

bool body_is_arrow(uint32_t c);
/* Whether the name at k follows '.', '->' or '::'. */
bool body_is_member(const body_walk *b, int k);
/* Sets up the tracked names and the set of declared names. */
void body_track(body_walk *b, const body_scope *scope);
tracked *body_find_tracked(const body_walk *b, str name);
/* Notes that the parameter is written at `offset`. */
void body_write(tracked *t, size_t offset);
void body_note_member(body_walk *b, body_param *p, int k, unsigned what);
/* Note that the text calls the function, or mentions the name. */
void body_call(body_walk *b, str name);
void body_mention_complex(body_walk *b, str name);
void body_mention_builtin(body_walk *b, str name);
/* Notes what the text's macros mention and declare. Comes before the walk over the text, because
 * names that a macro declares count as known everywhere. */
void body_look_into_macros(body_walk *b);

/* ---- facts.c: what the runtime has to know about a text ---- */

/* The CKPP_FACT_... bits of a translated device text. */
uint64_t facts_find(const char *text);
/* The number of arithmetic operations and calls in a body, without those in indices; -1 if it has
 * a loop. */
int facts_count_operations(const token_list *tokens);
/* Fills a description's facts, operations, calls and returned from its texts. */
void facts_describe(ckpp_kernel *kernel);

/* ---- combined.c ---- */

/* The operator by which the body combines elements of the array with this name atomically, where
 * it uses no result of that and does nothing else with them. CKPP_REDUCE_EXPRESSION: there is no
 * such operator. */
ckpp_operator combined_find(const token_list *body, str name);

/* ---- translate_list.c: changes of single tokens; translating initialiser lists ---- */

typedef struct change {
    const char *before, *after; /* text around the token, or NULL */
    const char *instead;        /* text in place of the token, or NULL to keep it */
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
/* Whether a lambda at k may have to capture local variables. */
bool translate_in_block(const translation *t, int k);
/* Whether the array's list whose { is at `open` has rising subscripts, written as numbers: then it
 * can be written without them. */
bool translate_is_in_order(const translation *t, int open);
/* Translates the compound literal whose ( is at k. */
void translate_literal(translation *t, int k);
/* Translates the initialiser of `name = {` or `name[n] = {`, with k at the =. */
void translate_initializer(translation *t, int k);

/* members.c: x.shape becomes ckpp_x_shape, x(j, k) ckpp::view(x, ckpp_x_layout)(j, k). */
void members_translate(translation *t, const body_facts *facts);
/* The same in the replacement of a macro that the text defines. */
void members_translate_macro(translation *t, const body_facts *facts);
/* Whether a macro that the text uses mentions x.shape or the like. */
bool members_in_macros(const body_facts *facts);

/* ---- translate_c.c: what C means otherwise than C++ ---- */

/* The parts after the names that kernels have otherwise. */
#define C_ENDING "_c_"
/* Before the names of <math.h>'s functions that compute in double whatever they are given. */
#define C_MATH "ckpp::c::"

/* Before those whose type is that of all their arguments. */
#define MIXED_MATH "ckpp::mixed::"

/* The text is C, which the program's compiler reads, too (is_c), or C++ and CUDA. `own` are the
 * program's names, or NULL, that kernels have for something else: they get the ending
 * everywhere. */
typedef struct text_names {
    const name_set *own;
    const name_set *mixed;      /* of <tgmath.h> or C++: functions of several numbers; else NULL */
    const name_set *defined;    /* where #ifs ask for macros: those that kernels define, */
    const name_set *by_headers; /* those of declares and of their headers, */
    const name_set *asked;      /* and all that are asked for, where this is not NULL: asked.c */
    const name_set *fields;     /* in a body: names of bit-fields; or NULL */
    name_set *front;            /* takes those of by_headers that #ifs ask for; or NULL */
    text *defaults; /* numbers of macros that the program may have others of; or NULL */
    bool is_c;
    bool in_c, is_body; /* of a C file, whether it is C or C++ and CUDA; a kernel's body */
    bool is_header;     /* it is included */
} text_names;

/* The part of a directive that a text is. */
typedef enum text_part {
    TEXT_NAMES,      /* a macro's name and parameters */
    TEXT_CONDITION,  /* an #if's */
    TEXT_REPLACEMENT /* a macro's */
} text_part;

/* Whether kernels have another name for what the text calls so. */
bool translate_renames(const text_names *c, str name);
/* Refuses what asks for a later C: the text does not know which one the program is compiled as. */
void translate_check_version(struct unit *u, const token_list *t);
/* Finds the own names of each construct of a C file. */
void names_of_c(unit *u);
/* The type's words as the program has them, and as kernels have them. */
const char *translate_host_name(arena *a, const char *words);
const char *translate_type_name(arena *a, const name_set *own, const char *words);
/* Appends a directive's text, or a part of it. */
void translate_directive_names(text *out, const char *data, size_t size, const text_names *c,
                               text_part part);
void translate_c(translation *t, const text_names *c);

/* ---- asked.c: what #ifs ask the program's compiler for ---- */

bool asked_is_reserved(str name);
bool asked_is_of_compiler(str name);
/* Writes what stands in an #if for the name of n bytes, and what follows it in `size` bytes. The
 * number of those that it stands for: 0 if nothing is asked. */
size_t asked_put(text *out, const char *data, size_t n, size_t size, const text_names *c);
/* Adds the macros that kernels define as the text says, whatever the program has in front of it:
 * include guards, defaults, and those with parameters or that tell kernels from the program. */
void asked_find_own(arena *a, const token_list *t, name_set *found);
/* Whether the #define of a number or type is directly behind the #ifndef of its name. */
bool asked_is_default(arena *a, source *s, const token *define);
/* Writes what stands for its replacement, and that this is `value` where nobody has answered. */
void asked_put_default(text *out, text *defaults, str name, str value);
/* Writes the answers to what the text asks for, as literals. */
void asked_put_answers(text *out, const char *device_text);

/* ---- translate.c: from C11 to C++20 ---- */

/* Appends source bytes [begin, end) to `out` as C++; translate.c lists what is changed. All other
 * bytes, line ends included, are copied, so that line numbers do not change. `tokens` are the
 * range's tokens, `facts` the text's or NULL, `c` says what is C's in it. The output
 * needs ckpp_type, ckpp_set, ckpp_bare and
 * ckpp_lvalue of the device headers. */
void body_translate(text *out, size_t begin, size_t end, const token_list *tokens, body_form form,
                    const body_facts *facts, text_names c);

/* ---- module.c: a module's declarations at file scope; module_host.c: which are host code ---- */

/* A declaration, up to its ';' or the end of a function's body. */
typedef struct module_item {
    const token *first, *end;    /* its first and last token */
    const token *start;          /* the first one, or extern "C" in front of it */
    const token *open;           /* the '{' of a function's body, or NULL */
    const token *call;           /* the name in front of a function's parentheses, or NULL */
    const token *name;           /* of a function, a type or the first variable, or NULL */
    const token *tag;            /* of "typedef struct tag { ... } name;", or NULL */
    str scope;                   /* "filters::": of the namespaces around it */
    bool template, other;        /* other: a typedef, a static_assert, ... */
    bool global, variable, host; /* __global__; __device__, __constant__, __managed__; __host__ */
    bool annotated;              /* any of these but __host__, __shared__, or constexpr */
    bool marked_inside;          /* __global__, __device__ or __constant__ anywhere in it */
    bool constant, external;     /* const or constexpr; extern */
    bool initial;                /* has an '=' */
    bool function, variables;    /* if neither: a type, or something else */
    bool torn;                   /* its brackets do not match, probably because of an #if */
    bool launches;               /* contains <<< */
    bool hosts;                  /* contains names that only the host has */
    bool surely_host;            /* certainly host code */
    bool left_out;               /* host code that no kernel needs */
} module_item;

typedef struct module_items {
    module_item *items;
    size_t count;
} module_items;

/* The declarations in a module's tokens. Host code, which CUDA sources may have beside their
 * kernels, is marked as left out: functions that launch kernels, main(), and declarations that no
 * device code mentions. */
module_items module_read(arena *a, const construct *c, const token_list *tokens);

/* module_calls.c: adds the functions that the module calls and that its names(...) need; `kept`
 * are the tokens of module_kept(). May set c->facts.uses_complex. */
void module_calls(unit *u, construct *c, const module_items *found, const token_list *kept,
                  const name_set *known, name_set *functions);
/* Whether the text has __global__, or a directive, which may define or include a kernel. */
bool module_has_kernel(const token_list *tokens);

/* ---- module_signature.c: the parameters of a module's kernels ---- */

typedef struct module_param {
    str name;
    /* a pointer or a ckpp_array; `written`: its elements are not const */
    bool pointer, written;
    ckpp_dtype dtype;      /* of a number or of such elements; CKPP_NONE if unknown */
    const char *type_name; /* of a CKPP_STRUCT, in C */
} module_param;

typedef struct module_kernel {
    const char *call, *name; /* "filters_scale", and its name for ckpp_module_launch() */
    module_param *params;
    size_t nparams;
    bool unclear; /* its parameters could not be read, or differ between overloads */
    struct module_kernel *next;
} module_kernel;

/* Fills c->kernels with the kernels that the file calls; for a header, with all. */
void module_signatures(unit *u, construct *c, const module_items *found, const type_table *types);

/* ---- module.c: a module's tokens ---- */

/* The tokens, without those of items that are left out; directives are kept. */
token_list module_kept(arena *a, const module_items *found, const token_list *tokens);

/* As module_read(), but nothing is marked as left out. */
module_items module_scan(arena *a, const token_list *tokens);
/* The name of the variable that follows the one at `t` in a declaration, or of the first one if
 * `t` is NULL; NULL if no further one is recognized. */
const token *module_variable(const module_item *d, const token *t);
/* The next token that is no directive. */
const token *module_next(const token *t);
/* The token behind the bracket that `t` opens, or behind `t`; directives are skipped. */
const token *module_skip(const token *t);

#endif
