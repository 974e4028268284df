/* edits.c - changes of the body's text. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

void loop_add_edit(loop *l, const token *first, const token *last, const char *text)
{
    loop_add_text(l, first->offset, last->offset + last->length, text);
}

void loop_add_text(loop *l, size_t begin, size_t end, const char *text)
{
    loop_edit *made = arena_alloc(l->unit->arena, sizeof *made);
    *made = (loop_edit){.begin = begin, .end = end, .number = l->nedits++, .text = text};
    *l->last_edit = made;
    l->last_edit = &made->next;
}

/* The node's text becomes a name; what is in parentheses stays so: sizeof(x[j]). */
void loop_rename(loop *l, const node *n, const char *name)
{
    const bool around = str_is(n->first->text, "(");
    loop_add_edit(l, n->first, n->last,
                  around ? arena_printf(l->unit->arena, "(%s)", name) : name);
}
