/* mentions.c - what a name leads to if it is a macro. */
#include "frontend/text/reader.h"

pp_walk pp_walk_from(arena *a, pp_find_macro *find, const void *macros, str name)
{
    return (pp_walk){.arena = a, .find = find, .macros = macros, .word = {.text = name}};
}

/* Puts the texts of the name's macros at the end. */
static void enter(pp_walk *w, str name)
{
    const pp_macro *m = w->seen && pp_lookup(w->seen, name)
                            ? NULL
                            : w->find(w->arena, w->macros, name, 0);
    if (!m)
        return;
    w->seen = w->seen ? w->seen : pp_names_new(w->arena, 16);
    pp_name_of(w->seen, name);
    for (size_t k = 1; m; m = w->find(w->arena, w->macros, name, k++)) {
        w->queue = arena_grow(w->arena, w->queue, w->count, sizeof *w->queue);
        w->queue[w->count++] = m;
    }
}

const pp_token *pp_walk_token(pp_walk *w)
{
    const pp_token *t = w->token;
    if (t && !w->over && t->kind == PP_NAME && !t->use)
        enter(w, t->name->text);
    w->over = false;
    if (!t) {
        w->first = (pp_token){.name = &w->word, .kind = PP_NAME};
        return w->token = &w->first;
    }
    if (w->in && ++t < w->in->body + w->in->size)
        return w->token = t;
    do
        if (w->done == w->count)
            return NULL;
    while (!(w->in = w->queue[w->done++])->size);
    return w->token = w->in->body;
}

const pp_token *pp_walk_name(pp_walk *w)
{
    const pp_token *t;
    do
        t = pp_walk_token(w);
    while (t && (t->kind != PP_NAME || t->use));
    return t;
}

uint8_t pp_walk_mark(const pp_walk *w, int k)
{
    const pp_token *t = w->in ? w->token + k : NULL;
    return t && t >= w->in->body && t < w->in->body + w->in->size ? t->mark : 0;
}

bool pp_mentions(arena *a, pp_find_macro *find, const void *macros, str macro, str name)
{
    pp_walk w = pp_walk_from(a, find, macros, macro);
    const pp_token *t = pp_walk_name(&w);
    while ((t = pp_walk_name(&w)) && !str_equal(t->name->text, name))
        ;
    return t;
}
