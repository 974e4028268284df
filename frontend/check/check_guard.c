/* check_guard.c - raw kernels whose surplus threads access elements that are not there.
 *
 * threads(...) starts whole blocks. Reported is a body that accesses elements by the thread's
 * place and has nothing that could keep the surplus threads from it: no comparison, no arithmetic
 * that wraps or clamps, no function of the program's. Counts that are rounded in the clause may be
 * meant to be whole blocks, and those that are written out if they are. */
#include "frontend/check/check.h"

#include <stdlib.h>

enum { THREADS_OF_BLOCK = 256 }; /* by default, of one dimension: see `block` in the guide */

static bool is_number(range r)
{
    return r.count == 1 && r.first->kind == TOKEN_NUMBER;
}

/* Whether the written counts are whole blocks, as far as that is known. */
static bool is_whole(const clause *threads, const clause *blocks)
{
    const long count = strtol(threads->value.first->text.data, NULL, 0),
               size = !blocks                    ? THREADS_OF_BLOCK
                      : is_number(blocks->value) ? strtol(blocks->value.first->text.data, NULL, 0)
                                                 : 1;
    return !is_number(threads->value) || size < 1 || count % size == 0;
}

static bool has_any(range r, const char *const *words)
{
    for (size_t j = 0; j < r.count; j++)
        for (const char *const *w = words; *w; w++)
            if (str_is(r.first[j].text, *w))
                return true;
    return false;
}

/* Whether the body has elements: y[j], y(j) or y.at(j) of a parameter y. */
static bool has_access(const construct *c, range body)
{
    for (size_t j = 0; j + 1 < body.count; j++) {
        const token *t = &body.first[j], *end = body.first + body.count;
        if (str_is(t->text, "["))
            return true;
        const bool at = end - t > 3 && str_is(t[1].text, ".") && str_is(t[2].text, "at");
        if (!str_is(t[at ? 3 : 1].text, "(") || (j && str_is(t[-1].text, ".")))
            continue;
        for (const parameter *p = c->parameters; p; p = p->next)
            if (str_equal(p->name->text, t->text))
                return true;
    }
    return false;
}

void check_unguarded(checker *k, construct *c, const char *name)
{
    static const char *const rounding[] = {"/", "%", "&", ">>", "<<", NULL};
    static const char *const guards[] = {
        "<",   ">",     "<=",     ">=",  "==",       "!=",  "%",   "&",     "?", "if",
        "for", "while", "switch", "asm", "_threads", "min", "max", "clamp", NULL};
    static const char *const own[] = {"_thread", NULL}, *const block[] = {"blockIdx", NULL},
                             *const thread[] = {"threadIdx", NULL};
    const clause *l = c->clause[CLAUSE_THREADS], *blocks = c->clause[CLAUSE_BLOCK];
    range body = {c->body_tokens.items, c->body_tokens.count};
    name_kind kind;
    str function;
    if (!l || (blocks && is_number(blocks->value) && str_is(blocks->value.first->text, "1")) ||
        has_any(l->value, rounding) || c->facts.hides_names || names_is_open(k->known))
        return;
    range list = l->value, item;
    bool known = true;
    while (range_next(&list, &item))
        known = known && is_number(item);
    bool place = has_any(body, own) || (has_any(body, block) && has_any(body, thread));
    if ((known && is_whole(l, blocks)) || !place || !has_access(c, body) || has_any(body, guards))
        return;
    for (size_t j = 0; j < body.count; j++)
        if (body.first[j].kind == TOKEN_DIRECTIVE && j)
            return;
    for (size_t j = 0; names_get(k->functions, j, &function); j++)
        if (!names_is_builtin(function, &kind))
            return;
    diag_at(k->diag, DIAG_WARNING, name, k->source, l->word->offset, l->word->length,
            "'threads' starts whole blocks, and the body does not say which threads have an "
            "element");
    check_note(k, check_span(l->word),
               "begin the body with: if (_thread.x >= _threads.x) return;");
}
