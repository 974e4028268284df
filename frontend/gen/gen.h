/* gen.h - the output: generated C, and what --emit, --list and -MD print. */
#ifndef FRONT_GEN_H
#define FRONT_GEN_H

#include "ckpp/module.h"
#include "frontend/device/device.h"

/* ---- spelling.c: how C spells what a description has as a number ---- */

/* How C spells an element type; a second spelling of the same type where C has one. */
typedef struct c_type {
    const char *name, *other;
} c_type;
c_type gen_host_type(const parameter *p);
const char *gen_dtype(ckpp_dtype type);            /* "CKPP_FLOAT32" */
const char *gen_operator(ckpp_operator op);        /* "CKPP_REDUCE_ADD" */
/* The C type of a template parameter, such as "int"; NULL where the parameter is a type. */
const char *gen_template_type(const parameter *t);
/* What turns a host expression into the argument for a texture or a surface. */
const char *gen_object_macro(const parameter *p);

/* ---- gen_device.c: what is in a kernel's texts; module_body.c: in a module's ---- */

/* The body as C++, with #line, at the columns where it stands. */
str gen_body(unit *u, const construct *c);
/* A module's source as C++, with #line, and what makes its kernels and variables known by name. */
str gen_module_body(unit *u, const construct *c);
/* The text in front of the kernel: macros of -D that it mentions, and its preamble; empty where
 * there is none. */
str gen_preamble(unit *u, const construct *c);
/* Any other clause's strings or code as device text; it is given. */
str gen_clause_text(unit *u, const construct *c, clause_kind kind);

/* ---- describe.c: a kernel's description ---- */

/* What generated C has as data, in the unit's arena. Sizes of structs are made up. */
const ckpp_kernel *gen_describe(unit *u, const construct *c);
/* The same of a declare, with those before it; NULL for none. */
const ckpp_declare *gen_describe_declare(unit *u, const construct *declare);

/* ---- emit_device.c: the source that the runtime would compile ---- */

/* Appends the device source of every kernel, for CUDA or for the host. */
void emit_device(text *out, unit *u, bool cuda);
/* emit_source.c: one kernel's source, as the runtime composes it for contiguous arguments.
 * ndims[k] is the number of dimensions of parameter k, -1 for a scalar. */
void emit_device_source(text *out, const ckpp_kernel *kernel, const construct_traits *is,
                        const int *ndims, bool cuda);

/* ---- what the writers of generated C share ---- */

/* The work on one construct. */
typedef struct gen {
    unit *unit;
    construct *c;
    text out;
    const char *id;          /* ends the names of this kernel's data */
    bool has_variables;      /* of a definition: its clauses mention parameters */
    bool has_checks;         /* what is written has CKPP_DIVIDE_ or CKPP_DIMENSION_ */
    bool in_arguments;       /* of an inline construct: its pointers are not described yet */
} gen;

/* The declared type as assertions and arguments have it, which depends on the expression x, or on
 * what x points to: a vector may be any struct of its size. */
const char *gen_type_of(const gen *g, const parameter *p, const char *x);
const char *gen_type_at(const gen *g, const parameter *p, const char *x);

/* ---- gen_kernel.c, gen_embedded.c: a kernel's description as C data ---- */

/* Appends `static const char *const NAME[] = {"...", 0};`: the text cut at line ends into pieces
 * that every C compiler takes. */
void gen_pieces(text *out, const char *name, const char *content);
/* The data: ckpp_body_ID, ckpp_params_ID, ..., ckpp_kernel_ID. */
void gen_kernel(gen *g);

/* ---- gen_module.c: a module, and the macros that call its kernels ---- */

void gen_module(gen *g);
/* "BEFORE CKPP_FACT_A | CKPP_FACT_B"; nothing where there are none. */
void gen_facts(text *out, const char *before, uint64_t facts);
/* What has to stand before the macro ckpp_declares_STEM can be used. */
void gen_last_declare(gen *g);
/* The data ckpp_embedded_ID, where the kernel has been compiled. */
void gen_embedded(gen *g, const ckpp_kernel *kernel);

/* ---- gen_clause.c: expressions of the host ---- */

/* An expression of a clause: as it is, with sizeof(T) as a variable, and in a definition with its
 * divisions and dimensions checked. */
void gen_expression(gen *g, range value);
/* Past the operand that begins at token k: signs, casts, members, indices and calls included; k
 * where there is none. */
size_t gen_behind_operand(range r, size_t k);
/* Whether the expression of a definition's clause has something to check. */
bool gen_has_checks(gen *g, range value);
/* The tokens as a C string. */
void gen_quoted(text *out, range r);
/* Whether tokens k to k + 3 are sizeof(T) of a placeholder. */
bool gen_is_size_of(const gen *g, range r, size_t k);

/* gen_member.c: writes tokens that begin an array's x.size, or x.shape of a pointer with extents,
 * in another way, and returns how many they are; 0 where there is no such thing at k. */
size_t gen_member(const gen *g, text *out, range r, size_t k);

/* ---- gen_extent.c ---- */

/* An expression of type int64_t: how many elements, blocks or threads. */
void gen_extent(gen *g, range value);

/* ---- gen_argument.c: from a C expression, the text x, to the argument of a call ---- */

/* "_Static_assert(...); " of what has to hold of it; the sentence begins with the role. Not for
 * what has extents, nor for outputs of inline constructs. */
void gen_argument_check(gen *g, const parameter *p, const char *x, const char *role);
/* An expression of type ckpp_arg. */
void gen_argument(gen *g, const parameter *p, const char *x);

/* ---- gen_constant.c: arrays of constant(...) ---- */

/* As the two above. */
void gen_constant_check(gen *g, const parameter *p, const char *x, const char *role);
void gen_constant_argument(gen *g, const parameter *p, const char *x);
/* Assertions of what has to hold of the extents of all of them. */
void gen_constant_extents(gen *g);
/* The k-th parameter's members in its description. */
void gen_constant_members(gen *g, int k);
/* The same for ckpp itself; what only the C compiler can work out is made up. */
void gen_describe_constant(unit *u, const parameter *p, ckpp_param *made);

/* ---- scope.c: the variables that a definition's clause is evaluated with ---- */

/* Whether the expression mentions the placeholder: its size, or itself. */
void gen_type_uses(const gen *g, range value, char letter, bool *size, bool *itself);
/* The bits, in given_, of the template's values that it mentions. */
unsigned gen_template_mask(const gen *g, range value);
/* The parameters, template values and types that it mentions, as C variables. */
void gen_mentioned(gen *g, range value);
/* The variable ckpp_at: where an expression stands, for what may go wrong in it. */
void gen_place(gen *g, const char *what);
/* "if (GIVEN) {", or "{" where nothing has to hold, with what the clause's expression mentions as
 * C variables behind it. Where it mentions template values that the call does not give, it is not
 * evaluated. Where it has something to check, it stands in the clause `what` (unless that is
 * NULL). */
void gen_definition_scope(gen *g, const char *given, range value, const char *what);

/* ---- gen_raw.c: templates, geometry, shapes of outputs ---- */

/* The type of a call's options: of its own where there is a template, whose typedef is written
 * first. */
/* Whether a call may give the types of placeholders, as in .Z = CKPP_FLOAT16. */
bool gen_has_types(const gen *g);
/* Hands on those that it gives. */
void gen_types(gen *g);
const char *gen_options_type(gen *g);
/* ".TILE = CKPP_UNSET_, ..." for the options of a call. */
void gen_unset_values(gen *g);
/* The start of a definition's function: options, the template's values, types and shapes that its
 * clauses mention. */
void gen_raw_start(gen *g);
/* The shapes of outputs that are like other arguments; `args` is the name of the arguments. */
void gen_likes(gen *g, const char *args);
/* Variables for the placeholders that the host's expressions mention; `args` is the name of the
 * arguments. */
void gen_raw_types(gen *g, const char *args);

/* ---- gen_option.c: clauses as options of the call ---- */

/* Of a definition: the function sets them. Of an inline construct: ", .grid = {X, 1, 1}, ...". */
void gen_definition_options(gen *g);
void gen_inline_options(gen *g);

/* ---- gen_inline.c ---- */

void gen_inline(gen *g);

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

/* The source with its edits applied, and a #line after each. */
void emit_c(text *out, unit *u, const edit_list *edits);
/* --emit=ast and --list: a readable tree; one line per construct. */
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
/* Writes the text to the file at once: a temporary file, then rename. "-" is standard output. Ends
 * the process with status 2 where that fails; then the companion, a file that was written before
 * and would mean nothing by itself, goes, too. It may be NULL. */
void emit_write(const text *out, const char *path, const char *companion);
/* Removes an older output file. */
void emit_remove(const char *path);

#endif
