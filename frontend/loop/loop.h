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

#include "frontend/device/device.h"
#include "frontend/tree/tree.h"

/* Replaces the file's loops: u->source becomes the new text, and the constructs
 * have to be read again. False if there are none. Reports loops that cannot be
 * taken, and leaves them out. */
bool loop_lower(unit *u);

/* ---- the parts, in the order in which they are used ---- */

enum { LOOP_LEVELS = 4 };

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

/* An array of the program, or a pointer to its elements: "x", "grid.u". */
typedef struct loop_array {
    str path;                /* as written, without blanks */
    const token *first;      /* of its first mention */
    const parameter *clause; /* of in, out or inout; or NULL */
    bool raw;                /* it has a subscript that is not a view's */
    bool raw_written;
    bool written;
    size_t nviews;        /* number of different subscripts */
    const char *raw_name; /* its parameter's */
    size_t dimensions;    /* number of subscripts */
    struct loop_array *next;
} loop_array;

/* How a value depends on the loops' variables. */
typedef enum loop_degree { LOOP_CONSTANT, LOOP_LINEAR, LOOP_OTHER } loop_degree;

/* Accesses with the same subscript, which are one element of the kernel. */
typedef struct loop_view {
    loop_array *array;
    str key;                          /* the access without blanks */
    const char *place;                /* if affine, the program's expression for the element;
                                       * views of the same element have the same one */
    const node *access;               /* the first one */
    const node *written_at, *read_at; /* the first of each, or NULL */
    bool affine, certain; /* certain: at least one access is reached in every iteration */
    bool always_written;
    bool read_first;  /* its first access reads, or the one before it may not have been reached */
    bool read_before; /* it is read before any access writes */
    const char *name; /* its parameter's; NULL: it is no view, and its array is raw */
    struct loop_view *next;
} loop_view;

/* A number of the program that the body reads. */
typedef struct loop_scalar {
    str path; /* "k", "o->scale" */
    const token *first;
    const char *name; /* its parameter's */
    struct loop_scalar *next;
} loop_scalar;

/* A variable of private(...) or reduce(...). */
typedef struct loop_variable {
    const token *name;
    const token *op;         /* of reduce: the operator's token; else NULL */
    const char *kernel_name; /* of reduce: its parameter's */
    bool by_function;        /* of min and max: updated by fmin() or fmax() */
    struct loop_variable *next;
} loop_variable;

/* A variable that the body declares, while its scope is open. */
typedef struct loop_local {
    str name;
    loop_degree degree;
    const char *value;       /* if it is affine, the program's expression for it */
    const char *kernel_name; /* if kernels cannot have its name */
    struct loop_local *outer;
} loop_local;

/* A change of the body's text: bytes of the tokens first to last become `text`.
 */
typedef struct loop_edit {
    size_t begin, end;
    const char *text;
    struct loop_edit *next;
} loop_edit;

typedef struct loop {
    unit *unit;
    construct *c;
    host_scope *host;
    const type_table *types;
    const name_set *known; /* what device code has: declares and language */
    loop_level levels[LOOP_LEVELS];
    int nlevels;
    const node *body;
    bool independent;
    loop_variable *variables;
    name_set *changed;  /* names that the body assigns */
    name_set *own;      /* names that it declares */
    name_set *harmless; /* macros without a fault */
    loop_array *arrays, **last_array;
    loop_view *views, **last_view;
    loop_scalar *scalars, **last_scalar;
    loop_local *locals;
    loop_edit *edits, **last_edit;
    bool names_pass; /* second walk: views are known */
    bool skipped;    /* a `continue` may have left the iteration */
    int inner;       /* loops around, inside the body */
    int broken_off;  /* loops and switches around, which `break` leaves */
    size_t nviews;
    name_set *taken; /* words of the construct, which new names must differ from */
    char letter;     /* the last placeholder that was used */
    bool broken;
} loop;

/* header.c: reads the loops' headers and the clauses about them. */
void loop_read(loop *l);
/* accesses.c: finds arrays, views, scalars and changes of the text. */
void loop_walk(loop *l);
/* affine.c: LINEAR is a sum of loop variables times what does not change. */
loop_degree loop_degree_of(loop *l, const node *e);
bool loop_is_index_type(const node *type);
/* macro.c: why the macro cannot be used in a loop, and NULL if it can. */
const char *loop_macro_fault(loop *l, const host_name *macro);
/* The level whose variable this is, or -1. */
int loop_level_of(const loop *l, str name);
const loop_local *loop_find_local(const loop *l, str name);
/* extents.c: the number of elements that a clause gives the array; "-1" if it
 * has none. */
const char *loop_elements(const loop *l, const loop_array *a);
/* "[h][w]" from the clause or the declaration; NULL if neither has as many
 * extents as the array has subscripts. */
const char *loop_extents(const loop *l, const loop_array *a);
/* The declaration up to the variable's name; *own is where its own declarator begins, or 0 if it
 * is the first one. */
token_list loop_declaration(const loop *l, const host_name *h, size_t *own);
/* Whether the variable is an array or a pointer. */
bool loop_is_pointer(const loop *l, const host_name *h);
/* rules.c: what a loop must not do. */
void loop_check(loop *l);

/* writer: the new text with its pieces. */
typedef struct loop_writer {
    unit *unit;
    text out;
    source_piece *pieces;
    size_t npieces;
} loop_writer;
/* lower.c */
void loop_copy(loop_writer *w, size_t begin, size_t end);
__attribute__((format(printf, 3, 4))) void loop_put(loop_writer *w, size_t from,
                                                    const char *format, ...);
/* write.c: the construct in braces, with what the program computes for it. */
void loop_write(loop *l, loop_writer *w);
/* kernel.c: the construct itself. */
void loop_write_kernel(loop *l, loop_writer *w);
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
bool loop_is_computed(const loop_view *v);

/* Reports an error in the loop, and that it is broken. */
__attribute__((format(printf, 3, 4))) void loop_error(loop *l, const node *at, const char *format,
                                                      ...);
__attribute__((format(printf, 4, 5))) void
loop_error_at(loop *l, const token *first, const token *last, const char *format, ...);
__attribute__((format(printf, 3, 4))) void loop_note(loop *l, const node *at, const char *format,
                                                     ...);
/* The node's tokens without blanks, and without parentheses around it. */
str loop_spelled(const loop *l, const node *n);
/* A name that begins with `stem` and is no word of the construct. */
const char *loop_new_name(loop *l, str stem);
const loop_variable *loop_find_variable(const loop *l, str name);

#endif
