/* gen.h - the output: generated C, and what --emit, --list and -MD print. */
#ifndef FRONT_GEN_H
#define FRONT_GEN_H

#include "ckpp/module.h"
#include "frontend/device/device.h"

/* ---- spelling.c: the C names of types and enumerators ---- */

/* An element type in C; `other` is a second C type with the same representation, or NULL, and
 * `words` is the type in kernels and in messages. */
typedef struct c_type {
    const char *name, *other, *words;
} c_type;
c_type gen_host_type(const parameter *p);
const char *gen_dtype(ckpp_dtype type);     /* "CKPP_FLOAT32" */
const char *gen_operator(ckpp_operator op); /* "CKPP_REDUCE_ADD" */
/* What C and C++ write differently. */
typedef struct spelling {
    const char *assertion, *alignment; /* _Static_assert, _Alignof */
    const char *list, *list_end;       /* around values of an array in place; %s is its type */
    const char *axes;                  /* what stands in front of a ckpp_axes's braces */
} spelling;
const spelling *gen_spelling(const unit *u);
/* The C type of a template parameter, such as "int"; NULL if the parameter is a type. */
const char *gen_template_type(const parameter *t);
/* The macro that turns a host expression into the argument for a texture or a surface. */
const char *gen_object_macro(const parameter *p);

/* ---- gen_device.c: a kernel's texts for the device; module_body.c: a module's ---- */

/* The body as C++, with #line, in its original columns. */
str gen_body(unit *u, const construct *c);
/* A module's source as C++, with #line, and with marks that export its kernels and variables. */
str gen_module_body(unit *u, const construct *c);
/* The text in front of the kernel: c->macros and the preamble; may be empty. */
str gen_preamble(unit *u, const construct *c);
/* The strings or code of any other clause, which the construct has, as device text. */
str gen_clause_text(unit *u, const construct *c, clause_kind kind);
/* A device expression of a directive as C++. */
str gen_device_expression(unit *u, range expression);

/* ---- describe.c: a kernel's description ---- */

/* The description that generated C has as data, in the unit's arena. Structs' sizes, which only
 * the C compiler knows, are placeholders. */
const ckpp_kernel *gen_describe(unit *u, const construct *c);
/* The description of a declare, linked to those above it; NULL for NULL. */
const ckpp_declare *gen_describe_declare(unit *u, const construct *declare);

/* ---- emit_device.c: the source that the runtime would compile ---- */

/* Appends the device source of every kernel, for CUDA or for the host. */
void emit_device(text *out, unit *u, bool cuda);
/* emit_source.c: one kernel's source, as the runtime composes it for contiguous arguments.
 * ndims[k] is the number of dimensions of parameter k, -1 for a scalar. */
void emit_device_source(text *out, const ckpp_kernel *kernel, const construct_traits *is,
                        const int *ndims, bool cuda);

/* ---- shared by the writers of generated C, which append to g->out unless they say otherwise
 * ---- */

/* The generation of one construct's C. */
typedef struct gen {
    unit *unit;
    construct *c;
    text out;
    const char *id;     /* the suffix of the names of this kernel's data */
    bool has_variables; /* in a definition: variables are named as parameters are */
    bool has_checks;    /* CKPP_DIVIDE_ or CKPP_DIMENSION_ was written */
    bool in_arguments;  /* in an inline construct: the arrays are not filled in yet */
    bool in_set;        /* in the function that gen_tune_set() writes */
} gen;

/* The declared type as assertions and arguments have it, which depends on the expression x, or on
 * what x points to: a vector may be any struct of its size. */
const char *gen_type_of(const gen *g, const parameter *p, const char *x);
const char *gen_type_at(const gen *g, const parameter *p, const char *x);

/* spelling.c: around data of C++, where members with a name are C++20's, and those without one are
 * nothing to warn of. */
void gen_quiet_begin(gen *g);
void gen_quiet_end(gen *g);

/* ---- gen_kernel.c, gen_embedded.c: a kernel's description as C data ---- */

/* Appends `static const char *const NAME[] = {"...", 0};`, behind the strings that `first` names,
 * with the text divided at line ends into
 * string literals that are short enough for every C compiler. */
void gen_pieces(text *out, const char *name, const char *first, const char *content);
/* The data: ckpp_body_ID, ckpp_params_ID, ..., ckpp_kernel_ID. */
void gen_kernel(gen *g);
/* "BEFORE CKPP_FACT_A | CKPP_FACT_B", or nothing if `facts` is 0. */
void gen_facts(text *out, const char *before, uint64_t facts);
/* What is needed before the macro ckpp_declares_STEM can be used. */
void gen_last_declare(gen *g);
/* The data ckpp_embedded_ID, if the kernel has been compiled. */
void gen_embedded(gen *g, const ckpp_kernel *kernel);

/* ---- gen_module.c: a module, and the macros that call its kernels ---- */

void gen_module(gen *g);

/* ---- gen_clause.c: host expressions ---- */

/* An expression of a clause, with sizeof(T) and x.size replaced, and in a definition with its
 * divisions and dimensions checked. */
void gen_expression(gen *g, range value);
/* The index behind the operand that begins at token k, with its signs, casts, members, indices and
 * calls; k if there is none. */
size_t gen_behind_operand(range r, size_t k);
/* Whether gen_expression() writes checks for this expression of a definition. */
bool gen_has_checks(gen *g, range value);
/* Appends the tokens as a C string literal. */
void gen_quoted(text *out, range r);
/* Whether tokens k to k + 3 are sizeof(T) of a placeholder. */
bool gen_is_size_of(const gen *g, range r, size_t k);

/* gen_member.c: if token k begins a member of an array that has to be written in another way
 * (x.size, or x.shape of a pointer with extents), appends that to `out` and returns the number of
 * tokens that it replaces; else 0. */
size_t gen_member(const gen *g, text *out, range r, size_t k);

/* spelling.c: the type that a host expression has for the parameter; C++ has complex numbers of
 * its own, and those of C no pedantic compiler takes. */
c_type gen_expression_type(const gen *g, const parameter *p);

/* ---- gen_extent.c ---- */

/* An expression of type int64_t: a number of elements, blocks or threads. */
void gen_extent(gen *g, range value);

/* ---- gen_argument.c: from a C expression, the text x, to the argument of a call ---- */

/* What the program calls the parameter. */
const char *gen_shown(const gen *g, const parameter *p);
/* Of a loop's parameter: what is wrong if the program's value is not of its type. */
void gen_loop_needs(const gen *g, const parameter *p, text *out);
/* A _Static_assert() that x can be this argument; its message begins with `role`. Not for
 * parameters with extents, nor for outputs of inline constructs. */
void gen_argument_check(gen *g, const parameter *p, const char *x, const char *role);
/* An expression of type ckpp_arg. */
void gen_argument(gen *g, const parameter *p, const char *x);

/* ---- gen_constant.c: arrays of constant(...) ---- */

/* As gen_argument_check() and gen_argument(). */
void gen_constant_check(gen *g, const parameter *p, const char *x, const char *role);
void gen_constant_argument(gen *g, const parameter *p, const char *x);
/* Assertions about the extents of all constants. */
void gen_constant_extents(gen *g);
/* Members of the k-th parameter's description. */
void gen_constant_members(gen *g, int k);
/* Fills the same members for ckpp's own use; extents that are not known are made up. */
void gen_describe_constant(unit *u, const parameter *p, ckpp_param *made);

/* ---- scope.c: the variables that a definition's clause is evaluated with ---- */

/* Sets *size or *itself if the expression mentions sizeof(T) or T. */
void gen_type_uses(const gen *g, range value, char letter, bool *size, bool *itself);
/* The bits in given_ of the template values that the expression mentions. */
unsigned gen_template_mask(const gen *g, range value);
/* C variables for the parameters, template values and types that the expression mentions. */
void gen_mentioned(gen *g, range value);
/* The variable ckpp_at, which tells an error in an expression where that is. */
void gen_place(gen *g, const char *what);
/* "if (GIVEN) {" (or "{" if there is no condition) and the variables that the clause's expression
 * mentions. The condition also asks for the template values that it mentions. If the expression
 * has checks and `what` is not NULL, ckpp_at names the clause `what`. */
void gen_definition_scope(gen *g, const char *given, range value, const char *what);

/* ---- gen_raw.c: options types, templates, placeholders, shapes of outputs ---- */

/* Whether a call may give the types of placeholders, as in .Z = CKPP_FLOAT16. */
bool gen_has_types(const gen *g);
/* Passes on the types that the call gives. */
void gen_types(gen *g);
/* The type of a call's options. If that is not ckpp_options, its typedef is written first. */
const char *gen_options_type(gen *g);
/* ".TILE = CKPP_UNSET_, ..." for the options of a call. */
void gen_unset_values(gen *g);
/* The beginning of a definition's function: options, template values, types, shapes of outputs. */
void gen_raw_start(gen *g);
/* Gives outputs with `like` their shapes; `args` is the name of the array of arguments. */
void gen_likes(gen *g, const char *args);
/* Variables for the placeholders that host expressions mention; `args` as above. */
void gen_raw_types(gen *g, const char *args);

/* The least and the greatest value of a template value's type, if that is an integer of less than
 * 64 bits, as C text; NULL for other types. */
const char *gen_value_range(const parameter *t, const char **most);

/* ---- gen_tune.c: tune(...) ---- */

/* What it lets a call choose, as data, before the kernel's description. */
void gen_tune(gen *g);
/* In a definition: the function that evaluates the clauses that mention tuned values. */
void gen_tune_set(gen *g);

/* ---- gen_option.c: clauses as options of the call ---- */

/* Assignments in a definition's function. */
void gen_definition_options(gen *g);
/* Initialisers in an inline construct: ", .grid = {X, 1, 1}, ...". */
void gen_inline_options(gen *g);
/* In C++, whose initialisers have an order: the variable ckpp_options_ID, and statements that set
 * them. */
void gen_inline_assignments(gen *g, const char *file, int line);

/* ---- gen_graph.c: graph blocks ---- */

/* The beginning of the block. */
void gen_graph(gen *g);
/* In a graph block: asserts that the output of an inline construct is no number of the host's. */
void gen_graph_output(gen *g, const parameter *p, const char *object);

/* ---- gen_data.c: data regions and updates ---- */

/* The statement that stands for the directive; of `data`, the beginning of its block. */
void gen_data(gen *g);

/* ---- gen_inline.c ---- */

void gen_inline(gen *g);

/* ---- gen_host.c: the C that replaces a construct ---- */

/* Text [begin, end) of the source is replaced by `text`. */
typedef struct edit {
    size_t begin, end;
    str text;
    bool line; /* a #line follows, because `text` is generated C */
} edit;

typedef struct edit_list {
    edit *items;
    size_t count;
} edit_list;

void gen_add_edit(unit *u, edit_list *list, size_t begin, size_t end, const text *t, bool line);

/* gen_graph_loop.c: the heads of loops in graph blocks whose condition is a variable. */
void gen_graph_loops(unit *u, edit_list *list);
/* gen_errors.c: errors(abort): puts the calls that it is for into ckpp_must(). */
void gen_errors(unit *u, edit_list *list);

/* The edits that turn the source into plain C, in order. */
edit_list gen_host(unit *u);

/* ---- emit.c: the only writer of output ---- */

/* The source with its edits applied. */
void emit_c(text *out, unit *u, const edit_list *edits);
/* --emit=ast and --list: a readable tree; one line per construct. */
void emit_ast(text *out, unit *u);
void emit_list(text *out, unit *u);
/* The Makefile rule for -MD. */
typedef struct emit_depfile {
    const char *path;    /* "-": standard output */
    const char *targets; /* as written in the rule */
    bool phony;          /* -MP */
} emit_depfile;
void emit_rule(text *out, unit *u, const emit_depfile *depfile);
/* Appends a file's name, escaped for make as a target or a prerequisite. */
void emit_make_name(text *out, const char *name, bool target);
/* Writes the text to the file, which appears only when it is complete; "-" is standard output. If
 * that fails, removes any older output and `companion` (a file that was written before and is
 * useless alone, or NULL), and ends the process with status 2. */
void emit_write(const text *out, const char *path, const char *companion);
/* Removes an older output file, or warns that it cannot. */
void emit_remove(const char *path);

#endif
