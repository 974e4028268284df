/* operators.c - what loops need of the file's operators, in C++.
 *
 * An operator is found by the types of what it is given, and not by its name. One that a loop or
 * what it needs may mean comes along if it is about a type that kernels have from the program. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

typedef struct finder {
    loop_declares *d;
    name_set *types; /* that kernels have from the program */
    name_set *marks; /* the operators that are used */
    bool any;        /* something new has been taken */
} finder;

static void find_marks(finder *f, const token_list *t)
{
    for (size_t k = 0; k < t->count; k++)
        if (t->items[k].kind == TOKEN_PUNCTUATOR)
            names_add(f->marks, t->items[k].text, NAME_VALUE);
}

static void add_types(const token_list *t, void *data)
{
    const finder *f = data;
    names_collect(f->types, t);
}

static void refuse_below(finder *f, const token *mark, size_t begin)
{
    unit *u = f->d->unit;
    diag_at(u->diag, DIAG_ERROR, "loop", u->source, mark->offset, mark->length,
            "a loop above may mean this operator");
    diag_at(u->diag, DIAG_NOTE, NULL, u->source, begin, 0, "define it above the loop");
}

/* Whether a loop above the offset may have the type: the file names it above that loop's end. */
static bool has_loop_above(const finder *f, str type, size_t at)
{
    const token_list *t = &f->d->file;
    size_t end = 0, k = 0;
    for (const construct *c = f->d->unit->constructs; c && c->directive.begin < at; c = c->next)
        end = c->is_loop ? c->body.end : end;
    while (k < t->count && t->items[k].offset < end && !str_equal(t->items[k].text, type))
        k++;
    return k < t->count && t->items[k].offset < end;
}

/* Whether what begins at the offset comes along. */
static bool is_taken(const loop_declares *d, size_t at)
{
    size_t k = 0;
    while (k < d->count && d->begins[k] < at)
        k++;
    return k < d->count && d->begins[k] == at;
}

/* Takes the operator whose definition is `t`, with the word at `word` and the body from `body` on.
 * One that has what kernels do not is the host's. */
static void take(finder *f, const token_list *t, size_t word, size_t body)
{
    const token *mark = &t->items[word + 1];
    const size_t at = t->items[0].offset;
    bool found = false, above = false;
    name_kind kind;
    if (!names_find(f->marks, mark->text, &kind))
        return;
    for (size_t k = 0; k < t->count; k++) {
        const str name = t->items[k].text;
        if (str_is(name, "throw") || str_is(name, "FILE") ||
            (str_is(name, "std") && !names_is_builtin(t->items[k + 2].text, &kind)))
            return;
        if (k >= body || k == word + 1 || !names_find(f->types, name, &kind) || kind != NAME_TYPE)
            continue;
        found = true;
        above = above || has_loop_above(f, name, at);
    }
    if (!found || !loop_take(f->d, t))
        return;
    f->any = true;
    if (above)
        refuse_below(f, mark, at);
}

/* Looks through the definitions outside of all braces. */
static void take_all(finder *f)
{
    const token_list *all = &f->d->file;
    size_t first = 0, word = 0, body = 0;
    int depth = 0;
    for (size_t k = 0; k < all->count; k++) {
        const token *t = &all->items[k];
        if (!depth && str_is(t->text, "operator"))
            word = k;
        if (!depth && str_is(t->text, "{"))
            body = k;
        depth += range_nesting(t);
        if (depth ||
            (t->kind != TOKEN_DIRECTIVE && !str_is(t->text, ";") && !str_is(t->text, "}")))
            continue;
        const token_list one = token_slice(f->d->unit->arena, all, first, k + 1 - first);
        if (word > first && body > word)
            take(f, &one, word - first, body - first);
        if (is_taken(f->d, one.items[0].offset))
            find_marks(f, &one);
        first = k + 1;
        word = 0;
    }
}

void loop_take_operators(loop_declares *d)
{
    unit *u = d->unit;
    finder f = {d, names_new(u->arena), names_new(u->arena), false};
    bool loops = false;
    for (const construct *c = u->constructs; c && u->cxx; c = c->next) {
        if (c->is_loop)
            find_marks(&f, &c->body_tokens);
        loops = loops || c->is_loop;
        if (c->is->is_host && !c->is->is_kernel)
            include_each_text(u, &c->body_tokens, add_types, &f);
    }
    if (!loops)
        return;
    str name;
    name_kind kind;
    for (int pass = 0; pass < 2 || f.any; pass++) {
        f.any = false;
        for (size_t k = 0; names_get(d->known, k, &name); k++)
            if (names_find(d->known, name, &kind) && kind == NAME_TYPE)
                names_add(f.types, name, NAME_TYPE);
        take_all(&f);
    }
}
