/* access.h - what is shared by the parts that walk a loop's body. */
#ifndef FRONT_LOOP_ACCESS_H
#define FRONT_LOOP_ACCESS_H

#include "frontend/loop/loop.h"

/* How an expression is used. */
enum {
    READ = 1,
    WRITE = 2,
    ADDRESS = 4,
    PERHAPS = 8,    /* some iterations may not reach it */
    PART = 16,      /* a member of it is written */
    OF_MEMBER = 32, /* a member of it is used */
    ATOMIC = 64,    /* a statement behind `atomic`, or the element that it updates */
    ARGUMENT = 128, /* a function is given it */
    KEPT = 256      /* what is not assigned of it is kept, and nothing is read */
};

/* accesses.c: a part of the body, which is used so. */
void loop_walk(loop *l, const node *n, int how);
/* atomic.c: whether the directive is `#pragma kernel atomic`. */
bool loop_is_atomic(const loop *l, const token *directive);
/* The statement behind it. */
void loop_walk_atomic(loop *l, const node *statement, int how);
/* What updates it. */
void loop_note_atomic(loop *l, loop_view *v);
/* Updates of what may be one element, by operators whose order decides. */
void loop_check_atomic(loop *l);

/* edits.c: the body's text from `first` to `last` becomes `text`. */
void loop_add_edit(loop *l, const token *first, const token *last, const char *text);
void loop_rename(loop *l, const node *n, const char *name);

/* names.c: what a name in the body stands for. */
void loop_use_name(loop *l, const node *n, int how);
void loop_refuse_atomic(loop *l, const node *target);
/* Gives the variables of reduce(...) names in the kernel. */
void loop_name_variables(loop *l);
/* C's abs() is of int, and kernels have one of every type. */
void loop_convert_argument(loop *l, const node *call);
/* Adds the names that the statement assigns and declares anywhere; `data` is the loop. */
void loop_find_changed(const node *n, void *data);
/* Reports a macro that cannot be used in a loop; `found` may be anything, or NULL. */
void loop_check_macro(loop *l, const node *n, const host_name *found);

/* variables.c: whether kernels have the name's value. */
bool loop_knows(const loop *l, const token *t);
/* A number of the program, "k" or "o->scale", which the kernel gets as a parameter. */
void loop_use_scalar(loop *l, const node *n, str path);
loop_array *loop_find_array(const loop *l, str path);
/* Whether a name, or a path of members, is an array or a pointer of the program. */
bool loop_is_array(const loop *l, const node *n);
/* Of x + e, e + x and x - e: the array x; NULL: it is not such a sum. */
const node *loop_sum_array(const loop *l, const node *n);
/* Whether some union has a member of this name: its members are in one place. */
bool loop_is_of_union(const loop *l, str member);
/* Whether there are unions at all. */
bool loop_has_unions(const loop *l);
/* Where the members of the struct "pair" or "struct pair" are: (first, last); or NULL. */
const token_list *loop_find_members(const loop *l, const char *type, size_t *first, size_t *last);
/* Whether kernels know all names of the expression: constants. */
bool loop_has_value(const loop *l, const node *e);

/* types.c: reports a type's words in the body that kernels do not know. */
void loop_check_words(loop *l, const token *first, const token *last);

/* refuse.c: if the file has a typedef of this name that kernels cannot have, reports why. */
bool loop_refuse_type(loop *l, str name);

/* ---- views.c ---- */

enum { LOOP_PLACE_MOST = 2000 }; /* bytes of the program's expression for an element */

/* The array with this path, which has so many subscripts; a new one at its first mention. */
loop_array *loop_add_array(loop *l, str path, const node *base, size_t dimensions);
/* What an access does whose address may be taken. */
int loop_what_address(const loop_array *a, int how);
/* Whether other threads of a team may be using the array of the element. */
bool loop_is_shared(const loop *l, const node *element);
/* The outermost of the inner loops that the walk is in: its threads run at the same time. */
const loop_inner *loop_spread_inner(const loop *l);
/* The program's expression for the element; NULL if it is not affine. */
const char *loop_place_of(loop *l, const node *n);
/* The view of an access here; NULL if there is none. `place` is NULL if it is not affine. */
loop_view *loop_find_view(const loop *l, const loop_array *a, str key, const char *place,
                          bool atomic);
loop_view *loop_add_view(loop *l, loop_array *a, str key, const char *place, const node *n);
void loop_note_access(loop *l, loop_view *v, const node *n, int how);
/* The same of one that gives a pointer, which is made by `made`. */
void loop_note_address(loop *l, loop_view *v, const node *made, int how);
/* What an access does to the element through pointers to arrays in it. */
void loop_note_inside(loop *l, loop_view *v, const node *n);

#endif
