/* ckpp.h - ckpp's inside, a section per file, in the order in which a source file passes through:
 *
 *   main.c -> source.c -> scan.l -> parse.y -> ast.c -> check.c -> gen_device.c, gen_host.c -> emit.c
 *
 * diag.c and util.c are leaves. What the files of one stage share among themselves has a header of its own: construct.h,
 * check.h, outline.h (device code token by token), gen.h. Everything that belongs to one input file lives in its arena and is
 * freed with it; there is no other ownership question. A location is a byte offset into the source; diag.c turns it into file,
 * line and column. */
#ifndef CKPP_FRONTEND_H
#define CKPP_FRONTEND_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "ckpp/types.h"

/* ---- util.c: arena, strings, growing text ---- */

typedef struct arena arena;
arena *arena_new(void);
void arena_free(arena *a);
void *arena_alloc(arena *a, size_t size);                 /* zeroed; does not return without memory */
char *arena_strndup(arena *a, const char *s, size_t n);
__attribute__((format(printf, 2, 3))) char *arena_printf(arena *a, const char *format, ...);

/* A piece of text that somebody else owns; not NUL-terminated. */
typedef struct str {
    const char *data;
    size_t size;
} str;
bool str_is(str s, const char *z);
bool str_equal(str a, str b);
int str_order(str a, str b); /* as strcmp's */
/* The nearest of the n words within a third of its letters wrong, or NULL: for "did you mean". */
const char *str_nearest(str s, const char *const *words, size_t n);

/* Text under construction; malloc'd. */
typedef struct text {
    char *data;
    size_t size, capacity;
} text;
void text_put(text *t, const void *data, size_t size);
void text_puts(text *t, const char *s);
__attribute__((format(printf, 2, 3))) void text_printf(text *t, const char *format, ...);
void text_free(text *t);

/* Makes room for one more item in an arena's array: doubles it. Returns the array. */
void *arena_grow(arena *a, void *items, size_t count, size_t item_size);

/* An internal failure (memory, I/O): "ckpp: error: ...", exit status 2. */
__attribute__((noreturn, format(printf, 1, 2))) void fatal(const char *format, ...);
/* Whose failure that is, for programs other than ckpp. */
extern const char *fatal_program;

/* ---- source.c: a file's bytes, and its line starts ---- */

typedef struct source {
    const char *path;      /* as the user wrote it; "<stdin>" for - */
    const char *data;      /* size bytes, followed by two NULs (flex scans in place) */
    size_t size;
    /* line table, made at the first question */
    const uint32_t *lines;
    size_t nlines;
    /* the text's own #line directives, by offset */
    struct source_mark *marks;
    size_t nmarks;
    /* a file that a declare includes: from where, and its place in the order of messages */
    struct source *includer;
    size_t include_offset;
    int order;
    /* a text that is made of bytes [within, within_end) of the main file, whose messages come in that place */
    size_t within, within_end;
    arena *arena;
} source;

/* Reads a file; "-" is standard input. NULL with errno where that fails. */
source *source_read(arena *a, const char *path);
/* A source over text that already exists; it is copied. */
source *source_from(arena *a, const char *path, const char *data, size_t size);
/* Line and column count from 1; the column in bytes. */
void source_position(source *s, size_t offset, int *line, int *column);
/* Where a line begins, and where it ends (before its line end). Lines count from 1. */
void source_line(source *s, int line, size_t *begin, size_t *end);
/* The text has "#line NEXT "FILE"" at `offset`, which says what the line after it is called; file NULL: as before. */
void source_mark(source *s, size_t offset, int next, const char *file);
/* The line and file that the user knows: source_position() seen through the text's own #line directives. */
void source_presumed(source *s, size_t offset, const char **file, int *line);

/* ---- diag.c: messages, collected and printed in order ---- */

typedef enum severity { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } severity;
typedef struct diag diag;      /* counts, options (-W, -Werror, -w), where to print */

/* `check` is the check's name, shown in brackets: "[-Wunknown-name]" for a warning, "[unknown-name]" for an error. `offset` and `length`
 * are the bytes to underline. A note goes with the message before it. */
__attribute__((format(printf, 7, 8))) void diag_at(diag *d, severity how, const char *check, source *s, size_t offset,
                                                   size_t length, const char *format, ...);
int diag_errors(const diag *d);
/* Takes back what has been said of the source from this offset on. */
void diag_forget(diag *d, const source *s, size_t from);

diag *diag_new(arena *a);
/* "-Wname", "-Wno-name", "-Werror", "-Werror=name", "-Wall", "-w", ...; false: there is no such warning. */
bool diag_option(diag *d, const char *option);
/* The name as a string that stays, where it is that of a warning of the host's compiler that is shown; else NULL. */
const char *diag_compiler_warning(str name);
typedef enum diag_color { DIAG_COLOR_AUTO, DIAG_COLOR_ALWAYS, DIAG_COLOR_NEVER } diag_color;
typedef enum diag_format { DIAG_TEXT, DIAG_JSON, DIAG_SARIF } diag_format;
void diag_set_format(diag *d, diag_format format);
/* Prints what was collected, in the order of the places, and forgets it. Colour is for text. */
void diag_print(diag *d, FILE *to, diag_color color);

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
/* The tokens inside the string literal [begin, end), as _Pragma reads it: quotes and escapes undone, offsets of the source. */
token_list token_scan_literal(arena *a, source *s, size_t begin, size_t end);
/* Tokens [first, first + count) as a list of their own. */
token_list token_slice(arena *a, const token_list *tokens, size_t first, size_t count);
/* Bytes of the line splice (backslash, blanks, newline) at p, or 0. */
size_t token_splice(const char *p, const char *end);
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
void names_add_macro(name_set *set, str name, str text);
bool names_find(const name_set *set, str name, name_kind *kind);
/* A macro's replacement, with its parameters in front; empty for any other name. */
str names_macro_text(const name_set *set, str name);
/* Device code can see names that ckpp cannot (it includes a library's header): no name is reported as unknown then. */
void names_open(name_set *set);
bool names_is_open(const name_set *set);
/* In the order of adding; k counts from 0. False: there are no more. */
bool names_get(const name_set *set, size_t k, str *name);

/* C, C++ and CUDA keywords, types, constants and built-in variables that every body may mention (threadIdx, M_PI, INT_MAX, float4, ...). */
bool names_is_keyword(str name);
bool names_is_builtin(str name, name_kind *kind);
bool names_is_complex(str name);      /* cexp, conjf, I, ... */

/* What a keyword is; 0 for any other name. */
enum {
    KEYWORD = 1,
    KEYWORD_TYPE = 2,         /* int, float, auto, ... */
    KEYWORD_SPECIFIER = 4,    /* const, static, __shared__, ... */
    KEYWORD_TAG = 8,          /* struct, enum, class, typename, ... */
    KEYWORD_OPERATOR = 16,    /* an expression follows: return, sizeof, case, and, ... */
    KEYWORD_GROUP = 32,       /* parentheses belong to it: alignas, decltype, __attribute__, ... */
    KEYWORD_CONTROL = 64,     /* if, while, switch, catch, for: a condition and a statement follow */
    KEYWORD_CXX = 128         /* of C++, and no keyword in C */
};
unsigned names_keyword(str name);
/* Whether the tables are in order, which the look-ups rely on: for the tests. */
bool names_are_sorted(void);

/* ---- outline_declare.c (outline.h has the rest) ---- */

/* Adds what device text (a declare or a preamble) gives at its top level: macros, types with their enumerators, functions, constants.
 * An include of a system header that is not one of C's opens the set; text that ckpp reads itself is to be collected too. */
void names_collect(name_set *set, const token_list *tokens);
/* A modifiable variable that the device text of a declare defines at its top level, or NULL: host and device would each have their own. */
const token *names_find_variable(const token_list *tokens);
/* The functions that device text defines or promises at its top level, in order. */
typedef void names_function(void *context, const token *name, bool is_definition, bool conditional);
void names_find_functions(const token_list *tokens, names_function *each, void *context);

/* ---- host_scope.c: what the program declares around a construct ---- */

typedef enum host_kind {
    HOST_VARIABLE, HOST_CONSTANT, HOST_FUNCTION,    /* a constant of an enum; a function's definition */
    HOST_MACRO, HOST_FUNCTION_MACRO, HOST_NO_MACRO  /* the last one: an #undef */
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

typedef struct body_param {
    str name;
    bool is_output;       /* out or inout */
    bool raw;
    bool is_pointer;      /* of a raw kernel: where it is an array, the body has a pointer to its elements */
    /* found: */
    bool mentioned;
    bool assigned;        /* written somewhere (of a pointer: what it points to); of an output: or may be, by a function or
                           * through its address */
    bool always_assigned; /* as a whole, on every path, before any return */
    size_t assigned_at;   /* offset of the first place, where assigned */
    bool dereferenced;    /* of a pointer: x[k], *x or x->y, which a number does not have */
    bool like_pointer;    /* stands first where a pointer is wanted, *(x + k): a number could, too,
                           * but is seldom put there */
} body_param;

typedef struct body_facts {
    bool uses_i, uses_n, uses_ind; /* as i or _i, n or _n */
    const token *plain_i, *plain_n; /* where i and n are first meant by these names; NULL where that is not certain */
    bool uses_complex;             /* mentions _Complex, a complex type or function */
    bool has_return_value;         /* return with an expression */
    size_t return_value_at;        /* its offset */
    bool has_bare_return;          /* return; */
    size_t bare_return_at;
    bool ends;                     /* statements: the end can certainly be reached */
    const token *jump;             /* a break or continue that is in no loop or switch, or NULL */
    bool hides_names;              /* a macro makes names that cannot be seen, */
    bool hides_flow;               /* or leaves the body */
    const str *functions;          /* names that are called and are neither parameters nor declared nor known, library functions that are
                                    * mentioned, and float16 and bfloat16; sorted */
    size_t nfunctions;
} body_facts;

/* What a text is. */
typedef enum body_form {
    BODY_DEFINITIONS,    /* a declare or preamble */
    BODY_STATEMENTS,     /* in braces or not */
    BODY_EXPRESSION
} body_form;

/* A name that exists elsewhere in the construct, and what to say of it here: what follows the name in quotes, and a note. */
typedef struct body_hidden {
    str name;
    const char *message, *note;
} body_hidden;

enum { BODY_I = 1, BODY_N = 2, BODY_IND = 4 };

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
    size_t begin, end;            /* the construct's bytes: what is declared there is no variable of the host */
    host_scope *host;             /* or NULL */
} body_scope;

/* Analyses device text. Reports with `d` every plain identifier that is no parameter, no placeholder, not declared in the text, not in
 * `known` and not built in, with the nearest known name as a note; and C++ keywords used as names.
 * Never reports what could be right. Without a diag it only finds the facts, which serves for declares and preambles too. */
body_facts body_check(arena *a, diag *d, const token_list *text, const body_scope *scope);

/* ---- translate.c: from C11 to C++20 ---- */

/* Appends source bytes [begin, end) to `out` as C++: compound literals, designated initialisers, _Complex types; also inside #define.
 * Everything else byte for byte, line ends included, so that line numbers hold. `tokens` are the tokens of that range. What it writes
 * needs ckpp_type, ckpp_set, ckpp_bare and ckpp_lvalue of the device headers. */
void body_translate(text *out, size_t begin, size_t end, const token_list *tokens, body_form form);

/* ---- ast.c: what a file holds, and what its directives say ---- */

#include "frontend/parse/ast.h"

/* ---- scan.l: host text to spans; construct.c and directive.c: what they mean (construct.h has the rest) ---- */

/* Finds the constructs of u->source. */
void scan_unit(unit *u);

/* Whether `offset` is the first of the text: a byte-order mark does not count. */
bool scan_at_file_start(const source *s, size_t offset);

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

/* ---- include.c: the text that a declare or a module gives the device ---- */

/* `each` is called with the tokens of every file's part, in order. Returns whether device code may
 * see names that ckpp does not. */
typedef void include_each(void *context, const token_list *tokens);
/* Fills c->device_text: the declared text as C++, with every #include "x.h" in its place. */
bool include_declare(unit *u, construct *c, include_each *each, void *context);
/* Fills c->device_source: the module's text as it stands, behind a #line, with every #include "x.h"
 * that is found in its place. */
void include_module(unit *u, construct *c);
/* The same for a preamble's text, bytes [begin, end) of `s`. `made` stays empty where nothing is
 * found. */
bool include_expand(unit *u, source *s, size_t begin, size_t end, include_each *each,
                    void *context, str *made);

/* Reads the file beside the one that includes it, or along -I; NULL with errno where that fails. */
source *include_open(unit *u, const source *from, str file, bool angled);
/* The whole file is inside one #ifndef. */
bool include_is_guarded(const token_list *tokens);

/* ---- kernel_header.c: headers that hold kernels ---- */

/* Finds what the program's own includes mean to it; `output` is where generated C goes. */
void check_kernel_headers(unit *u, const char *output);
/* What stands in front of the #include of a header that ckpp makes, in generated C. */
str gen_missing_header(unit *u, const host_include *i);

/* ---- type.c: what a parameter's TYPE stands for ---- */

typedef struct type_table type_table;
type_table *type_table_new(arena *a);
/* Adds the typedefs, tags and type macros of a declare. */
void type_collect(type_table *t, const token_list *tokens);

typedef enum type_found { TYPE_KNOWN, TYPE_PLACEHOLDER, TYPE_UNKNOWN, TYPE_AMBIGUOUS, TYPE_UNSUPPORTED } type_found;
/* The TYPE written as `words`. `name` is set for a CKPP_STRUCT, and for textures and surfaces, which are a CKPP_UINT64. */
type_found type_resolve(const type_table *t, range words, ckpp_dtype *dtype, const char **name);

/* ---- check.c: what the grammar cannot say; check_body.c: bodies and declares ---- */

/* Checks every construct and fills in what the generators need. */
void check_unit(unit *u);
/* check_instantiate.c: a kernel without instantiate(...) is compiled for float32 (int32 where bits are combined), and for 16, as good a
 * number as any. */
instance *check_default_instance(arena *a, const construct *c);

/* ---- compile.c: kernels that are compiled now, for --check and --aot ---- */

typedef struct compile_options {
    bool check, embed;
    bool usual;              /* --check without a list: what there is a compiler for */
    bool host;               /* the host's compiler checks, too */
    int archs[16];           /* 90, ... */
    size_t narchs;
    const char *records;     /* the file of --specializations; NULL: none */
    bool verbose;
} compile_options;

/* Reads "sm_80,sm_90" into archs, without repetitions, and of --check "host"; does not return where it is no such list. `option` is
 * for the message. */
void compile_archs(compile_options *o, const char *option, const char *list);
/* Compiles the kernels, which have passed all checks, for each of the architectures, and has the host's compiler check them. What it
 * warns of, and errors, become messages; with `embed` the code goes to the constructs. */
void compile_unit(unit *u, const compile_options *o);

/* ---- gen_host.c: the C that takes a construct's place ---- */

/* Text [begin, end) of the source is replaced by `text`. */
typedef struct edit {
    size_t begin, end;
    str text;
    bool line;               /* generated C: what follows gets a #line */
} edit;

typedef struct edit_list {
    edit *items;
    size_t count;
} edit_list;

/* The edits that turn the source into plain C, in order. */
edit_list gen_host(unit *u);

/* ---- emit.c: the only writer of output ---- */

/* The source with its edits, #line after each. */
void emit_c(text *out, unit *u, const edit_list *edits);
/* A readable tree; one line per construct. */
void emit_ast(text *out, unit *u);
void emit_list(text *out, unit *u);
/* The Makefile rule for -MD. */
typedef struct emit_depfile {
    const char *path;             /* "-": standard output */
    const char *targets;          /* as they stand in the rule */
    bool phony;                   /* -MP */
} emit_depfile;
void emit_rule(text *out, unit *u, const emit_depfile *depfile);
/* Appends a file's name as make reads it, where it is a target or what one is made from. */
void emit_make_name(text *out, const char *name, bool target);
/* Writes the text to the file at once: a temporary file, then rename. "-" is standard output. Ends the
 * process with status 2 where that fails; then the companion, a file that was written before and would
 * mean nothing by itself, goes, too. It may be NULL. */
void emit_write(const text *out, const char *path, const char *companion);
/* Removes an older output file. */
void emit_remove(const char *path);

/* ---- emit_device.c: the source that the runtime would compile ---- */

/* Appends the device source of every kernel, for CUDA or for the host. */
void emit_device(text *out, unit *u, bool cuda);
/* The kernel's description, in the unit's arena: what generated C has as data. Sizes of structs are not known. */
struct ckpp_kernel;
const struct ckpp_kernel *emit_describe(unit *u, const construct *c);
/* emit_source.c: one kernel's source, as the runtime composes it for contiguous arguments. ndims[k] is the number of dimensions of
 * parameter k, -1 for a scalar. */
void emit_device_source(text *out, const struct ckpp_kernel *kernel, const int *ndims, bool cuda);

#endif
