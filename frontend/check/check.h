/* check.h - the rules of the language that the grammar cannot express.
 *
 * check.c has tables of checks, one row for each kind of mistake, and runs them for each
 * construct; check_*.c implement the rows. The checks also fill in what the generators need. */
#ifndef FRONT_CHECK_H
#define FRONT_CHECK_H

#include "frontend/device/device.h"

/* ---- check.c: running the checks ---- */

/* Checks every construct and fills in what the generators need. */
void check_unit(unit *u);
/* check_instantiate.c: what a kernel without instantiate(...) is compiled for: float32 for each
 * placeholder (int32 if bits are combined), and for each template value the first of tune(...),
 * or 16 (true for a bool). */
instance *check_default_instance(arena *a, const construct *c);

/* ---- shared by the rows ---- */

/* A name that a file declares which a declare includes. */
typedef struct shared_name {
    source *source; /* NULL if no such file declares it */
    size_t offset;
} shared_name;

/* The state while a file is checked. "So far" is above the current construct. */
typedef struct checker {
    unit *unit;
    diag *diag;
    source *source;
    type_table *types;
    name_set *kernels; /* names of the definitions so far */
    name_set *known;   /* names that the declares so far declare */
    name_set *given;   /* macros that any call's options define */
    name_set *called;  /* functions that the declares so far call */
    bool complex;      /* the declares so far use complex numbers */
    bool part_complex; /* a part of the current preamble does */
    int ndeclares;
    construct *declare; /* the last declare */
    bool has_macros;    /* the first declare has the macros of -D, outside of #ifs */
    host_scope *host;
    shared_name shared[2]; /* i and n */
    name_set *functions;   /* `called`, and what the current construct calls */
    const token **globals; /* of check_module_global.c; NULL until a module asks */
    size_t nglobals;
    struct calls *calls;           /* of check_calls.c */
    struct statics *statics;       /* of check_static.c */
    struct pointers *pointers;     /* of check_pointer.c */
    struct declared_macro *macros; /* of check_changed.c */
    size_t nmacros;
    name_set *macro_names;   /* of `macros` */
    name_set *by_option;     /* macros of -D, with their texts */
    name_set *variables;     /* of check_shared.c: modifiable ones of headers, so far */
    name_set *wide;        /* of check_bits.c: members so far */
    bool looked, includes;   /* whether the file includes headers that may define anything */
} checker;

/* A row of the table; reports under `name`. */
typedef void check_run(checker *k, construct *c, const char *name);
check_run check_missing_name, check_duplicate_kernel, check_reserved_name, check_many_parameters,
    check_duplicate_parameter, check_extents, check_definition, check_type, check_placeholder,
    check_output, check_size, check_clause_parameter, check_nul;
check_run check_unknown_clause, check_duplicate_clause, check_clause_construct, check_comm,
    check_flag, check_string, check_quoted_code, check_status, check_options, check_compiler;
check_run check_preamble, check_body, check_const_input, check_return_value, check_index,
    check_unused_output, check_unused_inout, check_condition_names, check_habits, check_early_read,
    check_unused_parameter, check_functions, check_shared_directive, check_include,
    check_shared_variable;
check_run check_reduce_type, check_mapped_output, check_raw_output, check_output_name, check_axis,
    check_missing_reduce, check_groups, check_operator, check_operator_type, check_missing_post;
check_run check_near_marker, check_near;
check_run check_object, check_texture_functions, check_constant;
check_run check_expression, check_map_body, check_reduce, check_post, check_missing_return,
    check_post_return, check_unassigned_output;
check_run check_raw_name, check_raw_marker, check_template, check_output_extents, check_geometry,
    check_block, check_launch_values, check_fill, check_raw_body, check_contiguous,
    check_unused_atomic, check_unused_template, check_unguarded;
check_run check_tune, check_tuned_mentions;
check_run check_bits, check_shared_value;
check_run check_changed_macros, check_instantiate, check_static, check_host_pointer, check_range;
check_run check_clause_arrays, check_division, check_raw_pointers;
check_run check_moving_name, check_moving_place, check_moving_clauses, check_moved, check_longjmp,
    check_graph_update;
check_run check_module_scope, check_module_clauses, check_module_name, check_module_names,
    check_module_file, check_module_body, check_binary, check_compiled_type;

/* ---- report.c: messages ---- */

void check_error(checker *k, const char *check, span where, const char *message);
void check_note(checker *k, span where, const char *message);
/* The message with '@' replaced by the token's text in quotes. */
void check_error_name(checker *k, const char *check, const token *t, const char *format);
span check_span(const token *t);

/* ---- tokens.c: questions about tokens, clauses and outputs ---- */

/* Whether the text may declare a variable of this name: a word that can be a type precedes it. */
bool check_may_be_declared(const token_list *t, str name);
/* Whether the item is a floating constant, perhaps negative, which C would truncate. */
bool check_is_fraction(range item);
/* The tokens behind the # of the directive at tokens[j]; empty if that is no directive. */
token_list check_directive_words(checker *k, const token_list *tokens, size_t j);
/* Whether the word is one of the list's, which blanks separate. */
bool check_is_listed(str word, const char *list);
/* A clause's tokens as a list; those of the text for a clause of strings, such as before("...");
 * empty if the construct does not have it. */
token_list check_clause_tokens(checker *k, const construct *c, clause_kind kind);
/* Whether tokens of a definition's clause mention the parameter as an array (x.shape) or as a
 * value. *where is set to the last mention. */
bool check_mentions(const parameter *p, range r, bool *as_array, bool *as_value,
                    const token **where);
/* How many dimensions a texture or a surface has, as far as the body tells; else 3. */
size_t check_object_dimensions(const parameter *p);
/* The first output of a reduction that is a result. */
const parameter *check_first_output(const construct *c);
/* From the clause's word to its closing parenthesis. */
span check_clause_span(const construct *c, clause_kind kind);

/* ---- check_operator.c ---- */

/* What to do where an operator has no meaning for values of this type; NULL where it has one. */
const char *check_wrong_type(int op, const parameter *p);
const char *check_type_text(checker *k, const parameter *p);
/* The types of results with an operator each. */
void check_group_types(checker *k, construct *c, const char *name);

/* ---- check_parameter.c ---- */

/* Resolves the parameter's TYPE: fills placeholder, dtype and type_name, or reports an error and
 * marks the construct broken. */
void check_type_of(checker *k, construct *c, parameter *p, const char *name);

/* ---- check_host.c, check_condition.c: names that mean something else in host code ---- */

/* Reports i and n if the program has variables of these names; at `place` if that is not NULL. */
void check_counters(checker *k, const construct *c, const body_facts *facts, const token *place);
/* Reports calls of macros that only the host knows. */
void check_host_macros(checker *k, const construct *c, const token_list *tokens,
                       const body_facts *facts);
/* Notes an i or n that an included file declares. */
void check_shared_counters(checker *k, const token_list *tokens);
/* Reports #ifs that look at macros which only the host knows; at `place` if that is not NULL. */
void check_conditions(checker *k, construct *c, const token_list *tokens, const token *place);
/* How many #ifs are open behind the directive, from an #if 0 on; `dead` is how many were. */
int check_dead_groups(const token *directive, int dead);

/* ---- check_calls.c: calls of functions that no declare above has ---- */

struct calls *calls_new(arena *a);
/* Notes the functions that a part of a declare defines. */
void calls_declared(checker *k, const construct *declare, const token_list *part);
/* Notes the text's calls of functions that are not declared above. */
void calls_note(checker *k, const construct *c, const token_list *text, const body_facts *facts);
/* Reports the noted calls that are certainly wrong; at the end of the file. */
void calls_judge(checker *k);

/* ---- check_kernel_name.c ---- */

/* Warns of members and functions that have a kernel's name, and of calls above a kernel. */
void check_kernel_names(checker *k);

/* ---- check_changed.c, check_shared.c, check_bits.c ---- */

/* Note a declare's macros, a header's variables and wide bit-fields, and check the text. */
void check_changed_declare(checker *k, const token_list *part);
void check_shared_use(checker *k, const token_list *part);
void check_bits_declare(checker *k, const token_list *part);

/* ---- check_module_global.c ---- */

/* Reports calls that ask for a variable of the module with another type than it has. */
void check_module_globals(checker *k, const construct *c, const module_items *found);

/* ---- check_static.c, check_struct.c: static variables, structs and functions of declares ---- */

struct statics *statics_new(arena *a);
void statics_declared(checker *k, const token_list *part);
struct pointers *pointers_new(arena *a, host_scope *host);
void pointers_declared(checker *k, const token_list *part);

/* ---- check_declare.c, check_text.c: reading texts ---- */

/* Adds the macros of -D to the known names. */
void check_read_macros(checker *k);
/* Adds the macros that calls' options define to k->given and u->call_options. */
void check_call_options(checker *k);
/* check_members.c: the parameter's array_form in the body. */
unsigned char check_array_form(const construct *c, const parameter *p);
/* Fill the parameters' `mentions` from the members that body_check() has found. */
void check_members(construct *c);
void check_raw_members(parameter *p);
/* Whether the text mentions the name, if at all, only in x.shape and the like. */
bool check_has_only_members(checker *k, const token_list *text, str name);
/* check_like.c: out(T y like x). */
void check_like(checker *k, construct *c, const char *name);

/* body_check() and all other checks of a text of the construct; adds the functions that it calls
 * to k->functions. */
body_facts check_text(checker *k, construct *c, const token_list *tokens, body_scope *scope);

/* ---- check_old_value.c: uses of the value that an output had before the call ---- */

/* A place where the text certainly reads the output before writing it, or NULL. */
const token *check_old_value_read(checker *k, const token_list *text, const parameter *p);
/* Whether the text writes the output on every path, and certainly never reads its old value. */
bool check_is_overwritten(checker *k, const token_list *text, const parameter *p);

/* ---- check_habits.c, check_raw.c: habits from C and from other libraries ---- */

/* The next place, from token *from on, where the text uses the element `name` as an array, or
 * NULL; *from is moved behind it. */
const token *check_find_array(const token_list *text, str name, size_t *from);
/* The raw kernel's clause that other libraries or CUDA call by this word, or NULL. */
const char *check_raw_habit(str word);

/* ---- check_struct.c: the structs and functions of declares, for check_pointer.c ---- */

/* A type as a declaration names it. */
typedef struct shape {
    range body; /* the text between the braces, or empty */
    str name;   /* a tag or a typedef's name; empty if it is no struct's */
    bool is_tag;
    source *source;
} shape;

typedef struct member {
    const token *name;
    shape type;
    bool is_pointer, is_function;
    bool is_flexible; /* `float v[];`: a pointer, too */
} member;

/* A struct's tag or a typedef of a declare. */
typedef struct known_type {
    str name;
    bool is_tag;
    member is;  /* a typedef may be of a pointer */
    bool twice; /* defined more than once: by the branches of an #if */
    bool asked; /* `holds` is set */
    bool holds; /* it has a pointer among its members, or in theirs */
} known_type;

typedef struct known_function {
    str name;
    range params, body;
    source *source;
} known_function;

struct pointers {
    host_scope *host;
    name_set *names;
    known_type *types;
    size_t ntypes;
    known_function *functions;
    size_t nfunctions;
};

/* Whether token k of the range is this punctuator or word. */
bool struct_is_at(range r, size_t k, const char *text);
/* The index behind token k, or behind the bracket that it opens. */
size_t struct_skip(range r, size_t k);
/* Reads the type of a declaration; returns the index of the first declarator. */
size_t struct_read_type(range r, source *s, shape *type);
/* Reads the declarator at *k, and moves *k behind it; false if there are no more. m->name is NULL
 * for a function. */
bool struct_read_declarator(range r, size_t *k, member *m);
/* A function that a declare defines, or NULL. */
const known_function *struct_find_function(const struct pointers *l, str name);
/* Finds the member of this name. */
bool struct_find_member(const struct pointers *l, shape type, str name, member *m);
/* The names of the members whose place can be asked for, "b" and "in[0].x", of the declares' type
 * "struct a" or "a"; a NULL ends the list. Empty where they cannot be told from the text. */
const char *const *struct_members(const unit *u, const char *type);
/* Whether the struct has a pointer, or a member that has one. */
bool struct_holds_pointer(const struct pointers *l, shape type);

/* ---- check_graph.c ---- */

check_run check_graph, check_graph_calls;

#endif
