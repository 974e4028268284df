/* check.h - what the grammar cannot say.
 *
 * check.c has tables of rows, one for each thing that can be wrong, and goes through them for each
 * construct; check_*.c are the rows. The checks also fill in what the generators need. */
#ifndef FRONT_CHECK_H
#define FRONT_CHECK_H

#include "frontend/device/device.h"

/* ---- check.c: goes through a file ---- */

/* Checks every construct and fills in what the generators need. */
void check_unit(unit *u);
/* check_instantiate.c: a kernel without instantiate(...) is compiled for float32 (int32 where bits
 * are combined), and for 16, as good a number as any. */
instance *check_default_instance(arena *a, const construct *c);

/* ---- what the rows share ---- */

/* A name in a file that a declare includes. */
typedef struct shared_name {
    source *source;           /* NULL: there is none */
    size_t offset;
} shared_name;

/* The checks' state while they go through a file. */
typedef struct checker {
    unit *unit;
    diag *diag;
    source *source;
    type_table *types;
    name_set *kernels;        /* the definitions so far */
    name_set *known;          /* what the declares so far give */
    name_set *given;          /* macros that some call's options define */
    /* functions that the declares so far call */
    name_set *called;
    bool complex;             /* the declares so far use complex numbers */
    bool part_complex;        /* a part of a module or a preamble does */
    int ndeclares;
    const construct *declare; /* the one at hand */
    bool has_macros;          /* the first one brings those of -D */
    host_scope *host;
    shared_name shared[2];    /* i and n */
    name_set *functions;      /* those, and what the construct at hand calls */
    struct calls *calls;      /* of check_calls.c */
    struct statics *statics;  /* of check_static.c */
    struct pointers *pointers; /* of check_pointer.c */
} checker;

/* A row of the table; reports under `name`. */
typedef void check_run(checker *k, construct *c, const char *name);
check_run check_missing_name, check_duplicate_kernel, check_reserved_name, check_many_parameters,
    check_duplicate_parameter, check_many_extents, check_definition, check_type, check_placeholder,
    check_output, check_size, check_clause_parameter, check_nul;
check_run check_unknown_clause, check_duplicate_clause, check_clause_construct, check_flag,
    check_string, check_quoted_code, check_status, check_options;
check_run check_preamble, check_body, check_const_input, check_return_value, check_index,
    check_unused_output, check_unused_inout, check_condition_names, check_habits, check_early_read,
    check_unused_parameter, check_functions, check_shared_directive, check_include,
    check_shared_variable;
check_run check_reduce_type, check_mapped_output, check_raw_output, check_output_name, check_axis,
    check_missing_reduce, check_groups, check_operator, check_operator_type, check_missing_post;
check_run check_object, check_texture_functions, check_constant;
check_run check_expression, check_map_body, check_reduce, check_post, check_missing_return,
    check_post_return, check_unassigned_output;
check_run check_raw_name, check_raw_marker, check_template, check_output_extents, check_geometry,
    check_launch_values, check_fill, check_raw_body, check_contiguous, check_unused_atomic,
    check_unused_template;
check_run check_instantiate, check_static, check_host_pointer;
check_run check_clause_arrays, check_division, check_raw_pointers;
check_run check_module_scope, check_module_clauses, check_module_name, check_module_names,
    check_module_file, check_module_body, check_binary, check_compiled_type;

/* ---- report.c: how rows say what is wrong ---- */

void check_error(checker *k, const char *check, span where, const char *message);
void check_note(checker *k, span where, const char *message);
/* The message with '@' replaced by the token's text in quotes. */
void check_error_name(checker *k, const char *check, const token *t, const char *format);
span check_span(const token *t);

/* ---- tokens.c: what rows ask of tokens, and of what a construct has ---- */

/* Whether the text may declare a variable of this name: the name behind a type's. */
bool check_may_be_declared(const token_list *t, str name);
/* Whether the token is a number with a fraction, which C would cut off. */
bool check_is_fraction(range item);
/* What stands behind the # of the directive at tokens[j]; nothing where that is none. */
token_list check_directive_words(checker *k, const token_list *tokens, size_t j);
/* A clause's tokens as a list of their own; empty where it is not given. */
token_list check_clause_tokens(checker *k, const construct *c, clause_kind kind);
/* Whether tokens of a definition's clause mention the parameter: as an array (x.shape), as a
 * scalar, and where last. */
bool check_mentions(const parameter *p, range r, bool *as_array, bool *as_value,
                    const token **where);
/* Of a reduction: the first one that is a result. */
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

/* The parameter's TYPE: fills placeholder, dtype and type_name; or says what is wrong and marks
 * the construct broken. */
void check_type_of(checker *k, construct *c, parameter *p, const char *name);

/* ---- check_host.c, check_condition.c: what a text takes for something else than the program
 * ---- */

/* Of names that the program has, too. It is reported at `place`; NULL: at the tokens. */
void check_counters(checker *k, const construct *c, const body_facts *facts, const token *place);
void check_host_macros(checker *k, const construct *c, const token_list *tokens,
                       const body_facts *facts);
/* Notes an i or n of a file that a declare includes. */
void check_shared_counters(checker *k, const token_list *tokens);
/* Of its #ifs. */
void check_conditions(checker *k, const construct *c, const token_list *tokens,
                      const token *place);

/* ---- check_calls.c: calls of functions that no declare gives ---- */

struct calls *calls_new(arena *a);
/* Notes what a part of a declare defines; the calls in a text whose functions nothing above gives;
 * and judges them when all is read. */
void calls_declared(checker *k, const construct *declare, const token_list *part);
void calls_note(checker *k, const construct *c, const token_list *text, const body_facts *facts);
void calls_judge(checker *k);

/* ---- check_static.c, check_struct.c: functions that keep something; structs ---- */

struct statics *statics_new(arena *a);
void statics_declared(checker *k, const token_list *part);
struct pointers *pointers_new(arena *a);
void pointers_declared(checker *k, const token_list *part);

/* ---- check_declare.c, check_text.c: reading texts ---- */

/* Adds the macros of -D, which are known everywhere. */
void check_read_macros(checker *k);
/* Adds the macros of calls' options to the known names. */
void check_call_options(checker *k);
/* check_members.c: what x.shape and x(j, k) are of the parameter, an array_form; and, when the
 * body has been read, what it mentions by them. */
unsigned char check_array_form(const construct *c, const parameter *p);
void check_members(construct *c);
/* check_like.c: out(T y like x). */
void check_like(checker *k, construct *c, const char *name);
void check_raw_members(parameter *p);
/* Whether what is called so is mentioned as x.shape and its kin alone, if at all. */
bool check_has_only_members(checker *k, const token_list *text, str name);

/* body_check() of a text of the construct, whose functions and complex numbers are noted. */
body_facts check_text(checker *k, construct *c, const token_list *tokens, body_scope *scope);

/* ---- check_old_value.c: what a text does with the value that an output had before ---- */

/* Where the text certainly looks at it before it gives a new one; NULL: that is not certain. */
const token *check_old_value_read(checker *k, const token_list *text, const parameter *p);
/* Whether the text gives the output a value on every path, and certainly never looks at the one
 * that it had. */
bool check_is_overwritten(checker *k, const token_list *text, const parameter *p);

/* ---- check_habits.c, check_raw.c: habits from elsewhere ---- */

/* Where the text, from token *from on, takes an element for an array; *from moves behind it. */
const token *check_find_array(const token_list *text, str name, size_t *from);
/* The clause of a raw kernel that other libraries, and CUDA's own launches, call by this word; or
 * NULL. */
const char *check_raw_habit(str word);

/* ---- check_struct.c: the structs and functions of declares, for check_pointer.c ---- */

/* A type as a declaration names it. */
typedef struct shape {
    range body; /* between the braces where they stand here */
    str name;   /* else a tag or a typedef's name; empty: none of a struct */
    bool is_tag;
    source *source;
} shape;

typedef struct member {
    const token *name;
    shape type;
    bool is_pointer, is_function;
} member;

/* What a declare gives: a struct's tag, or a typedef, which may be of a pointer. */
typedef struct known_type {
    str name;
    bool is_tag;
    member is;
    bool asked, holds; /* whether it holds a pointer has been found out, and is so */
} known_type;

typedef struct known_function {
    str name;
    range params, body;
    source *source;
} known_function;

struct pointers {
    name_set *names;
    known_type *types;
    size_t ntypes;
    known_function *functions;
    size_t nfunctions;
};

/* Whether token k of the range is this punctuator or word. */
bool struct_is_at(range r, size_t k, const char *text);
/* Past the bracket at k, or past the token. */
size_t struct_skip(range r, size_t k);
/* Past the specifiers of a declaration. */
size_t struct_read_type(range r, source *s, shape *type);
/* The declarator from *k on; false: there are no more. */
bool struct_read_declarator(range r, size_t *k, member *m);
const known_function *struct_find_function(const struct pointers *l, str name);
/* The member of this name. */
bool struct_find_member(const struct pointers *l, shape type, str name, member *m);
/* Whether the struct has a pointer, or a member that has one. */
bool struct_holds_pointer(const struct pointers *l, shape type);

#endif
