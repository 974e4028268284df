/* check_kernel_name.c - members and functions below a kernel's definition that have its name. The
 * C compiler takes them for calls of the kernel, which are a macro, and says so obscurely. Each is
 * certain from the tokens: no call of the kernel stands behind a dot, an arrow or a type. */
#include "frontend/check/check.h"

static bool is_no_call(const token_list *t, size_t k)
{
    str last = k ? t->items[k - 1].text : (str){0};
    return k && str_is(t->items[k + 1].text, "(") &&
           (str_is(last, ".") || str_is(last, "->") || names_keyword(last) & KEYWORD_TYPE);
}

static bool defines(const construct *c)
{
    return !c->is_inline && c->is->is_function && c->name && !c->broken;
}

static const construct *definition(const unit *u, const token *name)
{
    const construct *c = u->constructs;
    while (!defines(c) || !str_equal(c->name->text, name->text))
        c = c->next;
    return c;
}

void check_kernel_names(checker *k)
{
    unit *u = k->unit;
    token_list t = token_scan(u->arena, u->source, 0, u->source->size);
    const construct *c = u->constructs; /* whose text is the device's, or comes next */
    name_set *kernels = names_new(u->arena); /* those that are defined so far */
    name_kind kind;
    int dead = 0;
    for (size_t j = 0; j < t.count; j++) {
        const token *here = &t.items[j];
        for (; c && here->offset >= (c->closing.end ? c->closing.end : c->body.end); c = c->next)
            if (defines(c))
                names_add(kernels, c->name->text, NAME_FUNCTION);
        if (here->kind == TOKEN_DIRECTIVE)
            dead = check_dead_groups(here, dead);
        bool device = c && c->is->kind != CONSTRUCT_DECLARE && here->offset >= c->directive.begin;
        if (dead || device || here->kind != TOKEN_NAME || !is_no_call(&t, j) ||
            !names_find(kernels, here->text, &kind))
            continue;
        const construct *kernel = definition(u, here);
        str s = here->text;
        diag_at(k->diag, DIAG_WARNING, "kernel-name", k->source, here->offset, here->length,
                "'%.*s' is a kernel, whose calls are a macro: this becomes one", (int)s.size,
                s.data);
        check_note(k, check_span(kernel->name), "the kernel is here: rename one of the two");
    }
}
