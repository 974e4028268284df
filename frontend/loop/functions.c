/* functions.c - the blocks and functions of a file, as tokens. */
#include "frontend/loop/loop.h"

#include <string.h>

token_list loop_text_above(const loop *l)
{
    token_list t = l->headers->texts[0];
    t.count = token_at(&t, l->c->directive.begin);
    return t;
}

size_t loop_opening(const token_list *t, size_t k)
{
    int depth = 0;
    for (size_t j = k + 1; j-- > 0;)
        if (!(depth += range_nesting(&t->items[j])))
            return j;
    return t->count;
}

size_t *loop_brackets(arena *a, const token_list *t)
{
    size_t *around = arena_alloc(a, (t->count + 1) * sizeof *around), open = t->count;
    for (size_t k = 0; k < t->count; k++) {
        const int nesting = range_nesting(&t->items[k]);
        around[k] = open;
        if (nesting > 0)
            open = k;
        else if (nesting < 0 && open < t->count)
            open = around[open];
    }
    around[t->count] = open;
    return around;
}

/* Whether a typedef gives a type the name `bool`. */
bool loop_has_own_bool(const token_list *t)
{
    bool inside = false, found = false;
    for (size_t k = 0; k + 1 < t->count && !found; k++) {
        const str s = t->items[k].text;
        inside = str_is(s, "typedef") || (inside && !str_is(s, ";"));
        found = inside && str_is(s, "bool") && str_is(t->items[k + 1].text, ";");
    }
    return found;
}

/* ---- functions ---- */

/* Whether the brace at token k is that of a function: of a namespace, class or initialiser it is
 * not. */
bool loop_is_function(const token_list *t, size_t k)
{
    if (!k || str_is(t->items[k - 1].text, "=") || t->items[k - 1].kind == TOKEN_STRING)
        return false;
    while (k-- > 0 && !strchr(";{}", *t->items[k].text.data)) {
        if (str_is(t->items[k].text, ")"))
            return true;
        if (str_is(t->items[k].text, "namespace") || names_keyword(t->items[k].text) & KEYWORD_TAG)
            return false;
    }
    return k < t->count && str_is(t->items[k].text, ";"); /* as K&R has it */
}

/* The parenthesis of the parameters of the function whose brace is token k; or k. */
size_t loop_parameters_of(const token_list *t, size_t k)
{
    for (size_t j = k; j-- > 0 && !strchr("{}", *t->items[j].text.data);)
        if (str_is(t->items[j].text, ")")) {
            const size_t open = loop_opening(t, j);
            return open && open < j && t->items[open - 1].kind == TOKEN_NAME ? open : k;
        }
    return k;
}

size_t loop_closing(const token_list *t, size_t k)
{
    for (int depth = 0; k < t->count; k++)
        if (!(depth += range_nesting(&t->items[k])))
            break;
    return k;
}

size_t loop_find_functions(arena *a, const token_list *t, loop_function **all)
{
    size_t count = 0;
    for (size_t k = 0; k < t->count; k++) {
        if (!str_is(t->items[k].text, "{"))
            continue;
        if (loop_is_function(t, k)) {
            *all = arena_grow(a, *all, count, sizeof **all);
            (*all)[count++] = (loop_function){k, loop_closing(t, k), loop_parameters_of(t, k)};
            k = loop_closing(t, k);
        } else if (str_is(t->items[k - !!k].text, "=")) {
            k = loop_closing(t, k);
        }
    }
    return count;
}

str loop_function_name(const token_list *t, const loop_function *g)
{
    return g->parameters < g->open ? t->items[g->parameters - 1].text : (str){"", 0};
}

/* The functions that call the one at `loop`, or those that do. */
name_set *loop_callers_of(arena *a, const token_list *t, const loop_function *all, size_t count,
                          const loop_function *at)
{
    name_set *callers = names_new(a);
    name_kind kind;
    names_add(callers, loop_function_name(t, at), NAME_FUNCTION);
    for (bool more = true; more;) {
        more = false;
        for (size_t j = 0; j < count; j++) {
            bool calls = false;
            for (size_t k = all[j].open; k < all[j].close && !calls; k++)
                calls = t->items[k].kind == TOKEN_NAME &&
                        names_find(callers, t->items[k].text, &kind);
            if (calls && !names_find(callers, loop_function_name(t, &all[j]), &kind)) {
                names_add(callers, loop_function_name(t, &all[j]), NAME_FUNCTION);
                more = true;
            }
        }
    }
    return callers;
}

const char *loop_extreme_of(str function)
{
    static const char *const words[] = {"max", "fmax", "fmaxf", "fmaxl",
                                        "min", "fmin", "fminf", "fminl"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(function, words[k]))
            return words[k / 4 * 4];
    return NULL;
}

/* ---- definitions ---- */

/* Whether the name at token k is that of a function that is defined there. */
static bool read_definition(const loop *l, const token_list *t, size_t k, loop_definition *d)
{
    if (t->items[k].kind != TOKEN_NAME || k + 1 == t->count || !str_is(t->items[k + 1].text, "("))
        return false;
    const size_t close = loop_closing(t, k + 1);
    size_t open = close + 1;
    while (open < t->count && t->items[open].kind == TOKEN_NAME) /* noexcept, attributes */
        open = str_is(t->items[open + 1].text, "(") ? loop_closing(t, open + 1) + 1 : open + 1;
    if (open >= t->count || !str_is(t->items[open].text, "{"))
        return false;
    const size_t end = loop_closing(t, open);
    if (end == t->count)
        return false;
    d->parameters = (range){&t->items[k + 2], close - k - 2};
    d->body = token_slice(l->unit->arena, t, open, end + 1 - open);
    return true;
}

bool loop_next_definition(const loop *l, str name, size_t *j, size_t *k, loop_definition *d)
{
    for (const token_list *t; (t = loop_program_text(l, *j)); ++*j, *k = 0)
        while (*k < t->count) {
            const size_t at = (*k)++;
            if (str_equal(t->items[at].text, name) && read_definition(l, t, at, d))
                return true;
        }
    return false;
}

str loop_parameter_name(const loop_definition *d, int which)
{
    range list = d->parameters, item = {0};
    str name = {"", 0};
    for (int k = 0; k <= which; k++)
        if (!range_next(&list, &item))
            return name;
    for (size_t k = 0; k < item.count && !str_is(item.first[k].text, "["); k++)
        if (item.first[k].kind == TOKEN_NAME)
            name = item.first[k].text;
    return name;
}
