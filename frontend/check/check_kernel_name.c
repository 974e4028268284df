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

static const construct *definition(const unit *u, const token *name)
{
    const construct *c = u->constructs;
    while (c && (c->is_inline || !c->is->is_function || !c->name || c->broken ||
                 c->body.end > name->offset || !str_equal(c->name->text, name->text)))
        c = c->next;
    return c;
}

void check_kernel_names(checker *k)
{
    unit *u = k->unit;
    token_list t = token_scan(u->arena, u->source, 0, u->source->size);
    const construct *c = u->constructs; /* whose text is the device's, or comes next */
    int dead = 0;
    for (size_t j = 0; j < t.count; j++) {
        const token *here = &t.items[j];
        while (c && here->offset >= (c->closing.end ? c->closing.end : c->body.end))
            c = c->next;
        if (here->kind == TOKEN_DIRECTIVE)
            dead = check_dead_groups(here, dead);
        bool device = c && c->is->kind != CONSTRUCT_DECLARE && here->offset >= c->directive.begin;
        if (dead || device || here->kind != TOKEN_NAME || !is_no_call(&t, j))
            continue;
        const construct *kernel = definition(u, here);
        if (!kernel)
            continue;
        str s = here->text;
        diag_at(k->diag, DIAG_WARNING, "kernel-name", k->source, here->offset, here->length,
                "'%.*s' is a kernel, whose calls are a macro: this becomes one", (int)s.size,
                s.data);
        check_note(k, check_span(kernel->name), "the kernel is here: rename one of the two");
    }
}
