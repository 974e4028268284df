/* check_kernel_name.c - members and functions below a kernel's definition that have its name, and
 * calls of a kernel above its definition. The C compiler takes the former for calls of the kernel,
 * which are a macro, and the latter for calls of an unknown function, and says so obscurely. Each
 * is certain from the tokens: no call of the kernel stands behind a dot, an arrow or a type, and
 * nothing that the program declares has the name of a call above. */
#include "frontend/check/check.h"

static bool is_no_call(const token_list *t, size_t k)
{
    str last = k ? t->items[k - 1].text : (str){0};
    return k && str_is(t->items[k + 1].text, "(") &&
           (str_is(last, ".") || str_is(last, "->") || names_keyword(last) & KEYWORD_TYPE);
}

/* Whether the name is called, in a function and where an expression begins. */
static bool is_call(const token_list *t, size_t j, int depth)
{
    static const char *const before[] = {
        ";", "{", "}", "(", ")",  ",",  "=",  "!",  "?",  ":",      "|",    "&", "<",
        ">", "+", "-", "*", "|=", "==", "!=", "&&", "||", "return", "else", "do"};
    bool begins = false;
    for (size_t m = 0; m < sizeof before / sizeof *before && j; m++)
        begins = begins || str_is(t->items[j - 1].text, before[m]);
    return begins && depth > 0 && str_is(t->items[j + 1].text, "(");
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

static void report(checker *k, const token *here, const char *what, const char *advice)
{
    str s = here->text;
    diag_at(k->diag, DIAG_WARNING, "kernel-name", k->source, here->offset, here->length,
            "'%.*s' is a kernel, %s", (int)s.size, s.data, what);
    check_note(k, check_span(definition(k->unit, here)->name), advice);
}

void check_kernel_names(checker *k)
{
    unit *u = k->unit;
    bool any = false;
    for (const construct *d = u->constructs; d; d = d->next)
        any = any || defines(d);
    if (!any)
        return;
    arena *scratch = arena_new();
    token_list t = token_scan(scratch, u->source, 0, u->source->size);
    const construct *c = u->constructs; /* whose text is the device's, or comes next */
    name_set *all = names_new(scratch);
    name_set *kernels = names_new(scratch); /* those that are defined so far */
    name_set *own = names_new(scratch);     /* what the program declares so far, and more */
    name_kind kind;
    int dead = 0, depth = 0;
    for (const construct *d = c; d; d = d->next)
        if (defines(d))
            names_add(all, d->name->text, NAME_FUNCTION);
    for (size_t j = 0; j < t.count; j++) {
        const token *here = &t.items[j];
        for (; c && here->offset >= (c->closing.end ? c->closing.end : c->body.end); c = c->next)
            if (defines(c))
                names_add(kernels, c->name->text, NAME_FUNCTION);
        if (here->kind == TOKEN_DIRECTIVE)
            dead = check_dead_groups(here, dead);
        depth += str_is(here->text, "{") - str_is(here->text, "}");
        bool shared = c && here->offset >= c->directive.begin;
        if (dead || (shared && c->is->kind != CONSTRUCT_DECLARE) || here->kind != TOKEN_NAME ||
            !names_find(all, here->text, &kind))
            continue;
        if (names_find(kernels, here->text, &kind)) {
            if (is_no_call(&t, j))
                report(k, here, "whose calls are a macro: this becomes one",
                       "the kernel is here: rename one of the two");
        } else if (!is_call(&t, j, depth)) {
            names_add(own, here->text, NAME_VALUE);
        } else if (!u->cxx && !shared && !names_find(own, here->text, &kind) &&
                   !host_find(k->host, here->text, here->offset)) {
            report(k, here, "which is defined below its call",
                   "the kernel is here: move it above the call");
        }
    }
    arena_free(scratch);
}
