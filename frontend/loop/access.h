/* access.h - what is shared by the parts that walk a loop's body. */
#ifndef FRONT_LOOP_ACCESS_H
#define FRONT_LOOP_ACCESS_H

#include "frontend/loop/loop.h"

/* How an expression is used. */
enum { READ = 1, WRITE = 2, ADDRESS = 4, PERHAPS = 8, PART = 16 };

/* The body's text from `first` to `last` becomes `text`. */
void loop_add_edit(loop *l, const token *first, const token *last, const char *text);
void loop_rename(loop *l, const node *n, const char *name);
bool loop_knows(const loop *l, const token *t);
/* A number of the program, "k" or "o->scale", which the kernel gets as a parameter. */
void loop_use_scalar(loop *l, const node *n, str path);
void loop_use_name(loop *l, const node *n, int how);
/* Reports a macro that cannot be used in a loop; `found` may be anything, or NULL. */
void loop_check_macro(loop *l, const node *n, const host_name *found);
loop_array *loop_find_array(const loop *l, str path);

#endif
