/* loop.h - annotated for loops, which become constructs with a body in braces.
 *
 * A loop nest is read as a syntax tree. Where a subscript is a sum of the
 * loops' variables times what does not change in the loop, its array becomes a
 * parameter whose element the body has, and whose place, extents and strides
 * the program computes when it gets there; any other array is raw. What results
 * is text of the language without loops, which all later stages read as if the
 * program had been written so. Its pieces know which bytes of the program they
 * come from. */
#ifndef FRONT_LOOP_H
#define FRONT_LOOP_H

#include "ckpp/loop.h"
#include "frontend/device/device.h"
#include "frontend/tree/tree.h"

/* Replaces the file's loops: u->source becomes the new text, and the constructs
 * have to be read again. False if there are none. Reports loops that cannot be
 * taken, and leaves them out. */
bool loop_lower(unit *u);

/* The same for a file whose loops mention its macros or constants: these get their values
 * (expand.c). */
bool loop_expand(unit *u);
/* conditions.c: of the #ifs in loops, and of those under which the file declares what loops
 * mention, only what a compiler takes is left, and the file is scanned again. */
void loop_decide(unit *u);
/* included.c: makes declares of the #includes of the program's own headers that loops need
 * something of; false: of none. */
bool loop_include(unit *u);

/* ---- the parts, in the order in which they are used ---- */

/* What a loop's text took as the value of a macro or an enumerator, or as a macro's text. */
typedef struct loop_assumption {
    int number; /* the construct's */
    str name;
    const char *value; /* NULL: of a variable, which no header can change */
    str macro;         /* what is after its name in the #define; .data == NULL: no text is meant */
    bool steady;       /* a header may have it, whose text is the same wherever it stands */
    struct loop_assumption *next;
} loop_assumption;

enum {
    LOOP_LEVELS = 4, /* that collapse can take */
    LOOP_NESTED = 2  /* and inner loops with a directive */
};

/* One of the loops that are spread over threads. */
typedef struct loop_level {
    const node *statement;     /* the FOR */
    const token *name;         /* of its variable */
    const char *type;          /* of the variable, in C; NULL if it is not known */
    bool is_outer;             /* the variable is declared outside of the loop */
    const node *first, *bound; /* where it begins, and what it is compared with */
    const char *relation;      /* "<", "<=", ">", ">=" or "!=" */
    const node *step;          /* NULL for 1 */
    bool down;                 /* the step is subtracted */
    const char *kernel_name;   /* what its parameters' names begin with */
    bool used;                 /* the body has the variable, besides subscripts of views */
} loop_level;

/* A place where a pointer to an element is made, or to an array in one: what is done through it,
 * by how far from the element that is. See reach.c. */
enum { LOOP_INSIDE, LOOP_EXACT, LOOP_IN_ROW, LOOP_ANYWHERE, LOOP_DISTANCES };
/* A use in an inner loop, by a pointer, of a variable that belongs to the iteration around. */
typedef struct loop_use {
    const token *at;
    const struct loop_inner *inner;
    bool writes;
    struct loop_use *next;
} loop_use;
typedef struct loop_reach {
    const node *made;
    str variable; /* of the iteration, where threads share it, which is pointed to; else empty */
    bool kept;    /* some variable has the pointer to it */
    loop_use *uses;
    struct loop_reach *next_of_variables;
    const struct loop_row *row; /* of an array that has several subscripts; or NULL */
    bool lends;                 /* some pointer is not to const */
    bool referred;              /* it is a reference that a function is given */
    const node *member;         /* a member whose value may be used as a pointer */
    const token *lost;          /* where one gets to what ckpp cannot follow, or NULL */
    const token *read[LOOP_DISTANCES], *written[LOOP_DISTANCES]; /* first places, or NULL */
    struct loop_reach *next, *next_of_view;
} loop_reach;

/* A member that is used as a pointer: it has to be an array. */
typedef struct loop_member {
    const node *node;
    struct loop_member *next;
} loop_member;

/* An array of the program, or a pointer to its elements: "x", "grid.u". */
typedef struct loop_array {
    str path;                /* as written, without blanks */
    const token *first;      /* of its first mention */
    const parameter *clause; /* of in, out or inout; or NULL */
    bool has_members;        /* its elements are structs */
    bool raw;                /* it has a subscript that is not a view's */
    bool raw_written;
    bool written;
    ckpp_hidden hidden;          /* why it is raw */
    unsigned char reads, writes; /* elements in an iteration, see ckpp_param */
    size_t nviews;               /* number of different subscripts */
    size_t mentions;             /* number of places in the body that have it */
    const char *raw_name;        /* its parameter's */
    size_t dimensions;           /* number of subscripts */
    struct loop_array *next;
} loop_array;

/* How a value depends on the loops' variables. */
typedef enum loop_degree { LOOP_CONSTANT, LOOP_LINEAR, LOOP_OTHER } loop_degree;

/* An element, or a member of one, that `atomic` updates by this function. */
typedef struct loop_update {
    const node *element;
    const char *function;
    struct loop_update *next;
} loop_update;

/* Accesses with the same subscript, which are one element of the kernel. */
typedef struct loop_view {
    loop_array *array;
    str key;                          /* the access without blanks */
    const char *place;                /* if affine, the program's expression for the element;
                                       * views of the same element have the same one */
    const char *checks;               /* of its subscripts: loop_checks_of() */
    const node *access;               /* the first one */
    const node *written_at, *read_at; /* the first of each, or NULL */
    bool atomic;                      /* it is updated by atomic functions: */
    loop_update *updates;             /* the last one first */
    bool affine, certain; /* certain: at least one access is reached in every iteration */
    bool pointed;         /* an access gives a pointer */
    bool repeated;        /* an access is in a loop of the body */
    bool always_written;
    bool read_first;  /* its first access reads, or the one before it may not have been reached */
    bool read_before; /* it is read before any access writes */
    const char *name; /* its parameter's; NULL: it is no view, and its array is raw */
    bool in_team;     /* threads share the iteration: no view is made */
    const struct loop_inner *inner; /* the inner loop with a directive that it is in, or NULL */
    const char *kept;               /* the name of what threads keep of it, or NULL */
    bool keeps;                     /* the first of its loops, which fills that */
    const char *row;     /* of an element that no other iteration has for sure: the program's
                      * expression for the first element of the iteration's own row; or NULL */
    loop_reach *reaches; /* of the pointers that are made by it */
    bool checks_row;     /* the program sees that the iterations' rows are different ones */
    const token *levels[LOOP_LEVELS + LOOP_NESTED]; /* the variables of the loops around */
    int nlevels;
    struct loop_view *next;
} loop_view;

/* A number of the program that the body reads. */
typedef struct loop_scalar {
    str path; /* "k", "o->scale" */
    const token *first;
    const char *name; /* its parameter's */
    const char *copy; /* the name of its copy, whose address is taken; or NULL */
    bool by_path;     /* a macro mentions it: the kernel has it by its path, too */
    struct loop_scalar *next;
} loop_scalar;

/* A variable of private(...) or reduce(...); of the latter, perhaps an element or a member that is
 * one name in the loop: "s[0]", "t->sum". */
typedef struct loop_variable {
    const token *name;
    range element;   /* its tokens; empty: a plain variable */
    const token *op; /* of reduce: the operator's token; else NULL */
    /* of reduce: the expression that combines a and b, in place of an operator; its first token is
     * `op`; else empty */
    range expression;
    const char *kernel_name; /* of reduce: its parameter's */
    /* where a result has parts: the parameter's name that has them, its type, and for min and max
     * the parameter's that has the value before the loop; of an expression: the result's name */
    const char *part_name, *type, *first_name;
    bool by_function;                    /* of min and max: updated by fmin() or fmax() */
    struct loop_variable *next, *beside; /* `beside`: of the same slot */
} loop_variable;

/* An element or a member of reduce(...). */
typedef struct loop_joined {
    range tokens;
    token name; /* made of them */
    struct loop_joined *next;
} loop_joined;

/* A type that is a parameter of the template around the loop. */
typedef struct loop_template_type {
    str name;
    struct loop_template_type *next;
} loop_template_type;

/* What a call converts values to on its way: an expression of that type. */
typedef struct loop_conversion {
    const char *to;
    struct loop_conversion *next;
} loop_conversion;

/* What an update combines a variable of reduce(...) with, or of `atomic` an element. */
typedef struct loop_operand {
    const loop_variable *variable; /* or NULL: */
    const node *element;
    const node *value;
    bool minus;                         /* it is subtracted */
    const node *call;                   /* by a call, as of fmax(); or NULL */
    const loop_conversion *conversions; /* by that */
    struct loop_operand *next;
} loop_operand;

/* An inner loop with a directive, which the threads share that share the outer iteration. */
typedef struct loop_inner {
    const node *statement; /* the FOR */
    bool spread;           /* false: it is inside another one, and each thread runs it whole */
    loop_level level;
    loop_variable *variables; /* of its reduce(...) */
    bool direct;              /* every iteration of the outer loop reaches it */
    bool keeping;             /* it goes through elements that threads keep */
    range width;              /* how many threads share it; empty: not said */
    range own;                /* of its private(...) */
    struct loop_inner *outer; /* the one around it */
    struct loop_inner *next;
} loop_inner;

/* A variable that the body declares, while its scope is open. */
typedef struct loop_local {
    const loop_inner *inner; /* the inner loop that it is in */
    str name;
    const node *type; /* its declaration's words; NULL for arrays and pointers */
    bool is_array;
    loop_degree degree;
    const char *value;               /* if it is affine, the program's expression for it */
    const char *checks;              /* and what its compiler checks then: loop_checks_of() */
    const char *kernel_name;         /* if kernels cannot have its name */
    struct loop_local *outer, *same; /* see locals.c */
} loop_local;

enum { LOOP_BUCKETS = 1024, LOOP_MOST_VIEWS = 1000 };

/* A change of the body's text: bytes of the tokens first to last become `text`.
 */
typedef struct loop_edit {
    size_t begin, end;
    int number; /* of edits at the same place the first one comes first, and what is put in before
                   what is replaced */
    const char *text;
    struct loop_edit *next;
} loop_edit;

typedef struct loop {
    unit *unit;
    construct *c;
    host_scope *host;
    const type_table *types;
    const name_set *known;  /* what device code has: declares and language */
    const name_set *values; /* macros of declares, which no parameter can be called by */
    const struct loop_headers *headers;
    struct loop_reaches *reaches;
    loop_reach *pointed, **last_pointed; /* those of variables */
    loop_member *members;
    loop_level levels[LOOP_LEVELS + LOOP_NESTED];
    int nlevels;
    const node *body;
    bool independent;
    bool exchanges; /* boundary(exchange) */
    loop_variable *variables;
    loop_variable *slots[64];           /* the same by their names: see loop_find_variable() */
    loop_template_type *template_types; /* that the body has */
    loop_joined *joined;
    loop_inner *inners, **last_inner;
    loop_inner *inside;       /* the inner loop that is being walked, or NULL */
    ckpp_loop_unkept unkept;  /* why nothing of rows is kept */
    bool nested;              /* there are inner loops with a directive */
    bool alone;               /* one thread of a team runs the statement that is being walked */
    loop_update *update;      /* behind `atomic`, while its element is walked; or NULL */
    const char *compared;     /* text: compares places of what is read once; or NULL */
    const char *debug;        /* declarations of variables that the body does without */
    const char *team, *shift; /* names in the body: the team, and the exponent of its size */
    /* neighbouring iterations read neighbouring elements: the name of their number; else NULL */
    const char *columns;
    name_set *changed;   /* names that the body assigns */
    name_set *own;       /* names that it declares */
    name_set *harmless;  /* macros without a fault */
    name_set *constants; /* enumerators that it declares */
    name_set *labels;
    name_set *reported; /* variables of the program that the body assigns */
    loop_array *arrays, **last_array;
    loop_view *views, **last_view;
    loop_scalar *scalars, **last_scalar;
    loop_operand *operands;
    loop_local *locals, *buckets[LOOP_BUCKETS];
    loop_edit *edits, **last_edit;
    int nedits;
    bool names_pass;       /* second walk: views are known */
    bool skipped;          /* a `continue` may have left the iteration */
    int breakable;         /* the value of `broken_off` where a break would leave a spread loop */
    int macros_inside;     /* calls of macros around what is looked at */
    int inner;             /* loops around, inside the body */
    int broken_off;        /* loops and switches around, which `break` leaves */
    size_t nviews;         /* beyond LOOP_MOST_VIEWS none is looked at */
    const token **foreign; /* calls of what ckpp does not know: functions, or headers' macros */
    size_t nforeign;
    name_set *words; /* of the body, which new names must differ from */
    name_set *taken; /* names of the construct, which they must differ from, too */
    char letter;     /* the last placeholder that was used */
    bool broken;
} loop;

/* header.c: reads the loops' headers and the clauses about them. */
void loop_read(loop *l);
/* constants.c: whether the program has a constant of type int there. */
bool loop_constant_value(loop *l, range expression, int64_t *value);
/* accesses.c: finds arrays, views, scalars and changes of the text. */
void loop_find_accesses(loop *l);
/* reach.c: follows the pointers that the body makes. */
void loop_find_reaches(loop *l);
/* The uses of the pointer that the node makes; NULL: it makes none. */
loop_reach *loop_reach_of(const loop *l, const node *made);
/* affine.c: LINEAR is a sum of loop variables times what does not change. */
loop_degree loop_degree_of(loop *l, const node *e);
/* The same of what is converted to an integer: OTHER where it is known to be none. */
loop_degree loop_converted_degree(loop *l, const node *e);
/* Static assertions, for the program's compiler, that what the expression converts to integers is
 * made of integers, as far as ckpp cannot see that. `converted`: it is converted itself. */
const char *loop_checks_of(loop *l, const node *e, bool converted);
/* Whether the number is a floating one. */
bool loop_is_fraction(str number);
bool loop_is_index_type(const node *type);
/* variables.c: the number of the program with this path, which is used at `n`. */
loop_scalar *loop_add_scalar(loop *l, const node *n, str path);
/* extreme.c: whether a call of a function that is called so gives the larger or smaller argument,
 * if the function is the program's own. Sets *conversions to those inside it. */
bool loop_is_extreme(loop *l, const node *call, const loop_conversion **conversions);
/* atomic.c: the same; reports it if not. */
bool loop_check_call(loop *l, const node *call, const loop_conversion **conversions);
/* affine.c: why the macro cannot be used in a loop, and NULL if it can. */
const char *loop_macro_fault(loop *l, const host_name *macro);
/* Whether the macro's text has a floating number. */
bool loop_macro_has_fraction(const host_name *macro);
/* A call of something that neither the file nor the language has: a header may define a macro of
 * that name, which only the C compiler sees. */
void loop_note_foreign(loop *l, const token *t);
/* The degree of a call of a macro with parameters. */
loop_degree loop_macro_degree(loop *l, const host_name *macro, const node *call);
/* The text of a macro with parameters as an expression; NULL: it is none. */
const node *loop_macro_expression(loop *l, const host_name *macro);
/* Gives the kernel the program's numbers that the macro's text mentions; reports what else it
 * mentions that kernels do not have. */
void loop_check_macro_text(loop *l, const node *n, const host_name *macro);
/* Whether the expression has only numbers of the program: it is the same in all iterations. */
bool loop_is_fixed(const loop *l, const node *e);
/* The level whose variable this is, or -1. */
int loop_level_of(const loop *l, str name);
/* locals.c: what the body declares; NULL if it does not, up to where it is walked. */
const loop_local *loop_find_local(const loop *l, str name);
void loop_add_local(loop *l, loop_local *local);
/* Ends the scope that began where `outer` was the last one. */
void loop_drop_locals(loop *l, const loop_local *outer);
/* extents.c: the parameter of in, out or inout that names the array; or NULL. */
const parameter *loop_clause_of(const loop *l, str path);
/* The number of elements that a clause gives the array; "-1" if it
 * has none. */
const char *loop_elements(const loop *l, const loop_array *a);
/* "[h][w]" from the clause or the declaration; NULL if neither has as many
 * extents as the array has subscripts. */
const char *loop_extents(const loop *l, const loop_array *a);
/* The extents themselves, "h" and "w", and how many there are; 0: not as many. */
size_t loop_extent_ranges(const loop *l, const loop_array *a, range *extents);
/* The same of the array that each struct which has the member has by this name; one that is not
 * the same in all of them is empty. */
size_t loop_member_ranges(const loop *l, str member, range *extents);
/* Whether each struct that has a member of this name has it as a bit-field. */
bool loop_is_always_bit_field(const loop *l, str member);
/* Whether it is an array of pointers. */
bool loop_points_anywhere(const loop *l, const loop_array *a);
/* What else to write, where the combined variable's mention is no update. */
void loop_note_update(loop *l, const loop_variable *v, const node *n);
/* Whether it is a member that each struct of the file which has one of that name declares as an
 * array; another one may be meant, which the program's compiler sees. */
bool loop_has_member_extents(const loop *l, const loop_array *a);
/* Of a variable that is an array: "[2][3]", if its declaration has numbers; else NULL. */
const char *loop_literal_extents(const loop *l, const token *name);
/* Whether nothing says how many elements the array has, but a data region may: the file has
 * directives that move arrays. */
bool loop_may_be_present(const loop *l, const loop_array *a);
/* inner.c: finds the inner loops with a directive. */
void loop_find_inner(loop *l);
/* header.c: refuses more than one variable that an expression combines. */
void loop_check_expression(loop *l);
/* locals.c: the inner loop whose FOR this is, or NULL. */
loop_inner *loop_inner_of(const loop *l, const node *statement);
/* Whether its private(...) names the variable. */
bool loop_is_private(const loop_inner *i, str name);
/* What is done by pointers to variables of an iteration that threads share. */
void loop_check_pointed(loop *l);
/* Changes the text of an inner loop, so that the team's threads share it. */
void loop_edit_inner(loop *l, const loop_inner *i);
/* Bytes [begin, end) of the body become `text`. */
void loop_add_text(loop *l, size_t begin, size_t end, const char *text);
/* columns.c: finds whether the threads of a warp are to have neighbouring iterations. */
void loop_find_columns(loop *l);
/* keep.c: finds the elements of a row that several inner loops read. */
void loop_find_kept(loop *l);
/* Around an access whose element threads keep: they read it from there, if they keep any. */
void loop_begin_kept(loop *l, const node *access, const loop_view *v);
void loop_end_kept(loop *l, const node *access);
/* The loop in front of the first of those that go through such elements, which fills what threads
 * keep; "" for any other. Its header is `header`. */
const char *loop_fill_kept(loop *l, const loop_inner *i, const char *header);
/* The declarations of what threads keep, and the bytes of such an element; 0: nothing is kept. */
const char *loop_kept_declarations(loop *l);
int loop_kept_bytes(const loop *l);
/* new_names.c: a word that a construct in braces has, and a loop has not. */
bool loop_is_of_braces(str name);
/* locals.c: a plain decimal number. */
bool loop_is_literal(const node *n);
/* types.c: a placeholder that no word of the construct is. */
const char *loop_new_letter(loop *l);
/* Whether it is a C number, which processors compute with as it is: neither complex nor a float of
 * 16 or 8 bits. */
bool loop_is_plain_number(const loop *l, const node *type);
/* Whether the word can stand in a type: a keyword, one of the language's types, or of `types`. */
bool loop_is_type_word(const token *t, const name_set *types);
/* Whether kernels know each of the type's words: "const T". */
bool loop_has_type(const loop *l, const char *words);
/* The type of a variable of private(...); NULL: kernels do not know it by a name. */
const char *loop_private_type(loop *l, const loop_variable *v);
bool loop_is_kernel_type(const loop *l, const char *type);
/* The type of a number, or of the elements of an array or pointer of the program. */
const char *loop_type_of(loop *l, str path, const token *first);
/* The same, if kernels know it; else NULL. */
const char *loop_known_type(const loop *l, str path, const token *first);
/* header.c: reads a loop's header into *v; reports what is not as it has to be. */
bool loop_read_header(loop *l, loop_level *v, const node *statement);
/* Whether it is such a header, of a loop that may be any. */
bool loop_is_plain_header(loop *l, loop_level *v, const node *statement);
/* Adds the variables of private(...); those of an inner loop may be the body's own. */
void loop_read_private(loop *l, range list, bool inner);
/* Adds the variables of reduce(...). */
void loop_read_reduce(loop *l, loop_variable **to, const token *word, range value);
/* Whether the variable is an array or a pointer. */
bool loop_is_pointer(const loop *l, const host_name *h);
/* joined.c: what an item of reduce(...) combines. */
range loop_combined_in(range item);
/* Makes one name of each use of an element or a member that reduce(...) combines. */
void loop_join_elements(loop *l);
/* The element that these tokens of reduce(...) are, or NULL. */
const loop_joined *loop_joined_of(const loop *l, range target);
/* Refuses loops that use more than such an element, or in which it is another one each time. */
void loop_check_joined(loop *l);
/* Refuses an element, or a part of an array, in place of a variable. */
bool loop_refuse_element(loop *l, range target);
/* refuse.c: reports the first of what the text says and kernels do not have; false: nothing. */
bool loop_refuse(struct unit *u, host_scope *host, const name_set *known, const token_list *t);
/* The same of types alone. */
bool loop_refuse_types(struct unit *u, host_scope *host, const name_set *known,
                       const token_list *t);
/* header_macros.c: what is known of the macros of the program's headers. */
typedef struct loop_header_macros {
    unit *unit; /* own_macros receives those that are certain */
    arena *arena;
    name_set *unsure;    /* whose text a loop may not have */
    name_set *others;    /* all of them, with their first definitions */
    name_set *perhaps;   /* paths of headers that are included under an #if */
    name_set *variables; /* of headers that kernels have: each has one of its own */
    name_set *defined;   /* names that headers and the file define */
    bool is_unsure;      /* such is what is included */
    int depth;
} loop_header_macros;
void loop_begin_macros(loop_header_macros *m, unit *u, arena *a);
/* Notes a header's macros; `is_unsure`: a loop may not have their text. */
void loop_note_macros(loop_header_macros *m, const token_list *t, bool is_unsure);
bool loop_is_sure(const loop_header_macros *m, str macro);
/* Leaves those that are certain; `t` is the file. */
void loop_keep_macros(loop_header_macros *m, const token_list *t);
/* The first definition of one of `others`, from its "define" on. */
token_list loop_macro_definition(const loop_header_macros *m, str macro);
/* Refuses the name of a macro whose definition, which is not certain, does what the loop has to
 * show. */
bool loop_refuse_macro(loop_header_macros *m, const token *name, const token_list *t);
/* declares.c: reports where C converts a pointer to void and C++ does not; false: nowhere. */
bool loop_refuse_conversions(struct unit *u, const token_list *t);
/* Reports that the text mentions a variable of the program, which `s` declares there. */
void loop_refuse_variable(struct unit *u, const token_list *t, const token *name, source *s,
                          span where);
/* functions.c: the blocks and functions of a file, as tokens. */
/* The file's tokens in front of the loop. */
token_list loop_text_above(const loop *l);
/* Whether a typedef gives a type the name `bool`. */
bool loop_has_own_bool(const token_list *t);
/* The index of the closing bracket of the one at token k. */
size_t loop_closing(const token_list *t, size_t k);
/* The index of the bracket that token k, a closing one, belongs to; `count`: none. */
size_t loop_opening(const token_list *t, size_t k);
/* Of each token, the innermost bracket that is open before it; `count`: none. */
size_t *loop_brackets(arena *a, const token_list *t);
/* Whether the brace at token k is that of a function: of a namespace, class or initialiser it is
 * not. */
bool loop_is_function(const token_list *t, size_t k);
/* A function of the file: its braces and its parameters' parenthesis, as tokens. */
typedef struct loop_function {
    size_t open, close, parameters;
} loop_function;
/* The parenthesis of the parameters of the function whose brace is token k; or k. */
size_t loop_parameters_of(const token_list *t, size_t k);
size_t loop_find_functions(arena *a, const token_list *t, loop_function **all);
/* "max" or "min", as the function is called; NULL: it is called otherwise. */
const char *loop_extreme_of(str function);
str loop_function_name(const token_list *t, const loop_function *g);
/* The functions that call `at`, or those that do. */
name_set *loop_callers_of(arena *a, const token_list *t, const loop_function *all, size_t count,
                          const loop_function *at);
/* A function with its body, in the file or its headers. */
typedef struct loop_definition {
    range parameters;
    token_list body;
} loop_definition;
/* The next definition of the name behind token *k of text *j, both 0 at first; false: there are no
 * more. */
bool loop_next_definition(const loop *l, str name, size_t *j, size_t *k, loop_definition *d);
/* The name of the parameter, counted from 0; or an empty one. */
str loop_parameter_name(const loop_definition *d, int which);
/* pointed.c: whether something may point to a variable of the program. */
typedef struct loop_pointers loop_pointers;
/* Reads the file's tokens and the program's headers. */
loop_pointers *loop_find_pointers(struct unit *u, const token_list *file);
typedef enum loop_shared {
    LOOP_ALONE,
    LOOP_SHARED,
    LOOP_UNKNOWN /* the name may be that of a value, which has no address: in C++ */
} loop_shared;
/* The tokens of the file, if k is 0, and of the program's headers; NULL: there are no more. */
const token_list *loop_program_text(const loop *l, size_t k);
loop_shared loop_may_be_shared(const loop *l, const token *name);
/* Whether the address of something of this name may be taken anywhere. */
bool loop_has_address(const loop *l, str name);
typedef enum loop_storage {
    LOOP_STORAGE_BLOCK,
    LOOP_STORAGE_STATIC,
    LOOP_STORAGE_OTHERS /* extern: other files have it, too */
} loop_storage;
/* Of a variable; `h` is NULL for one that the file does not declare. */
loop_storage loop_storage_of(const loop *l, str name, const host_name *h);
/* Calls `each` with the variables and elements that a header's macro stands for, as C; false if
 * the name is not that of such a macro. */
typedef void loop_each_words(const char *words, void *data);
bool loop_each_operand(const loop *l, str name, loop_each_words *each, void *data);
/* assigned.c: how a variable has no value where it is read. */
typedef struct loop_unassigned {
    const loop_inner *behind; /* the inner loop before, whose threads have others; or NULL */
    bool pointed;             /* it is not read there: a pointer is given its address */
    const node *part;         /* the member without a value of the struct; or NULL */
    const node *giver;        /* it has a value if this has assigned it; or NULL */
} loop_unassigned;
/* The first mention in the body of a private variable, or of a part of it, that may be read there
 * before it is assigned; or NULL. */
const node *loop_find_unassigned(const loop *l, const node *body, str name, loop_unassigned *how);
/* after.c: what the program reads after the loop. */
void loop_check_after(loop *l);
/* The same: sets l->compared. */
void loop_find_copied(loop *l);
/* rules.c: what a loop must not do. */
void loop_check(loop *l);
/* rows.c: the subscripts of the access that select a row of one iteration's own, as the program
 * writes them: "[i][#]"; "" if they do not. */
str loop_row_of(loop *l, const loop_view *v);
/* The same of a pointer to the access, which may be moved along the last subscript. */
str loop_row_of_pointer(loop *l, const loop_view *v);
/* Whether accesses with different subscripts, or in different inner loops, are in order: they
 * belong to one iteration, which one thread runs, or whose inner loops follow each other. */
bool loop_is_in_order(loop *l, const loop_view *v, const loop_view *o);
/* Finds the rows of the elements that the loop writes. */
void loop_find_rows(loop *l);
/* The access without blanks, with one name for the variables of all inner loops. */
str loop_row_key(const loop *l, const loop_view *v);

/* writer.c: the new text with its pieces. */
typedef struct loop_writer {
    unit *unit;
    text out;
    source_piece *pieces;
    size_t npieces;
} loop_writer;
void loop_copy(loop_writer *w, size_t begin, size_t end);
__attribute__((format(printf, 3, 4))) void loop_put(loop_writer *w, size_t from,
                                                    const char *format, ...);
/* The new text, as a source that knows where it comes from. */
source *loop_source(loop_writer *w);
/* declares.c: the file's static inline functions and struct types that kernels of loops need. */
typedef struct loop_type loop_type;
typedef struct loop_hidden loop_hidden;
typedef struct loop_spans loop_spans;
typedef struct loop_copied loop_copied;
typedef struct loop_declares {
    unit *unit;
    host_scope *host;
    token_list file;                  /* all of it */
    name_set *known;                  /* receives the names that the types declare */
    type_table *kernel_types;         /* receives the types */
    loop_spans *declared;             /* what kernels have already */
    loop_spans *bodies;               /* of kernels */
    size_t *begins;                   /* where what is taken begins, in order */
    size_t count, next;               /* `next` is the first that has not been copied */
    loop_copied *copies, **last_copy; /* functions below the loops that call them */
    size_t loop;                      /* where the construct is that is looked at */
    bool in_declare;                  /* that is what it is, and no loop */
    loop_type *types;
    size_t ntypes;
    loop_hidden *hidden; /* structs of blocks */
    size_t nhidden;
    name_set *refused;      /* places of types that no kernel can have */
    name_set *type_names;   /* the types' */
    name_set *header_names; /* what the headers of declares above declare */
    name_set *variables;    /* variables of the program that functions have */
    name_set *hiding;       /* typedefs of blocks that have been refused */
    name_set *old_style;    /* functions in K&R style; NULL before they are looked for */
    int depth;              /* functions and types that lead to the one that is looked at */
} loop_declares;
/* refuse.c: refuses the call of a function within a function. */
void loop_refuse_nested(unit *u, const token *name, const host_name *h);
void loop_find_declares(loop_declares *d);
/* Takes the definition, unless kernels have it already. */
bool loop_take(loop_declares *d, const token_list *t);
/* Copies go in front of the first kernel below what mentions them. */
void loop_place_copies(loop_declares *d);
/* operators.c: takes the file's operators that loops may mean, in C++. */
void loop_take_operators(loop_declares *d);
/* Writes that what follows is in the line of the offset, and a directive in front of it. */
void loop_put_directive(loop_writer *w, size_t at, const char *words);
/* Copies bytes [begin, end) of the source, and makes declares of what has been taken. */
void loop_copy_declares(loop_writer *w, loop_declares *d, size_t begin, size_t end);
/* headers.c */
typedef struct loop_headers {
    struct unit *unit;
    name_set *known; /* receive what the headers declare */
    type_table *types;
    name_set *read;    /* paths */
    name_set *values;  /* receives macros that the program computes */
    token_list *texts; /* the file's and the headers' */
    size_t *around;    /* of the file's: loop_brackets() */
    size_t ntexts;
    struct loop_pointers *pointers;
} loop_headers;
/* Reads the headers that the construct includes, if it is a declare. */
void loop_read_headers(loop_headers *h, const construct *c);
/* compiled.c: what the program's compiler checks. */
void loop_put_checks(loop *l, loop_writer *w);
/* Writes what compares the lengths of rows that only the running program knows. */
void loop_put_row_lengths(loop *l, loop_writer *w);
/* FILE, LINE of the offset, as arguments. */
const char *loop_place(const loop *l, size_t at);
/* Whether the array has a declaration from which the program may tell how many elements it has, if
 * it is an array there. */
bool loop_is_whole(const loop *l, const loop_array *a);
/* variables.c: whether the expression is made of the array's size, as sizeof t / sizeof *t. */
bool loop_is_size_of(const node *n, str array);
/* variables.c: whether it is a struct's bit-field, which has no type that the program could ask
 * for, and no address. */
bool loop_is_bit_field(const loop *l, str path);
/* write.c: the construct in braces, with what the program computes for it. */
void loop_write(loop *l, loop_writer *w);
/* kernel.c: the construct itself. */
void loop_write_kernel(loop *l, loop_writer *w);
void loop_put_results(loop *l, loop_writer *w);
void loop_put_clauses(loop *l, loop_writer *w);
/* program.c: the program's expression for whether the loop runs on the host: "0", or that of
 * if(). */
const char *loop_host(const loop *l);
/* What ends an iteration of a loop that combines by an expression: it returns its value; else
 * NULL. */
const char *loop_return(const loop *l);
/* parts.c: whether the iterations of a reduction store parts of its results. */
bool loop_has_parts(const loop *l);
/* The program's variable that has a result. */
const char *loop_result(const loop *l, const loop_variable *v);
/* The program's arrays of the parts, and the construct that combines them. */
void loop_put_part_arrays(loop *l, loop_writer *w);
void loop_put_combination(loop *l, loop_writer *w);
/* The program's array of the parts of a result. */
const char *loop_part_array(const loop *l, const loop_variable *v);
/* The kernel's parameters for parts, the declarations of the variables that are reduced, and the
 * expression that stores them at the end of an iteration. */
void loop_put_parts(loop *l, loop_writer *w);
const char *loop_part_variables(const loop *l);
const char *loop_store_parts(const loop *l);
bool loop_has_views(const loop *l);

/* The number in the names of what belongs to this loop. */
static inline int loop_id(const loop *l)
{
    return l->c->number;
}

/* Where text comes from that no other part of the loop is the reason for. */
static inline size_t loop_anchor(const loop *l)
{
    return l->c->directive.begin;
}

/* An expression of the program with the loop variables' generated names, and with the values of
 * the body's variables whose scope is open. */
const char *loop_host_text(const loop *l, const node *n);
/* An element of the array: x[0][0]. */
const char *loop_element(const loop *l, const loop_array *a);
/* Whether the program computes where the accesses are: for a view, and to see
 * that no element is written twice. */
bool loop_is_computed(const loop *l, const loop_view *v);

/* Reports an error in the loop, and that it is broken. */
__attribute__((format(printf, 3, 4))) void loop_error(loop *l, const node *at, const char *format,
                                                      ...);
__attribute__((format(printf, 4, 5))) void
loop_error_at(loop *l, const token *first, const token *last, const char *format, ...);
__attribute__((format(printf, 3, 4))) void loop_note(loop *l, const node *at, const char *format,
                                                     ...);
/* Where the name begins with its C++ qualifiers: std::max. */
const token *loop_name_first(const node *n);
/* The node's tokens without blanks, and without parentheses around it. */
str loop_spelled(const loop *l, const node *n);
/* Whether both are spelled the same, or NULL. */
bool loop_same(const loop *l, const node *a, const node *b);
/* A name that begins with `stem` and is no word of the construct. */
const char *loop_new_name(loop *l, str stem);
/* The kernel's name for a variable that the loop declares and kernels have another name for: one
 * that host_rename() knows. */
const char *loop_variable_name(loop *l, str name);
/* locals.c: a variable of private or reduce; or NULL. */
const loop_variable *loop_find_variable(const loop *l, str name);
/* Adds it to those of the whole loop. */
void loop_add_variable(loop *l, loop_variable *v);

#endif
