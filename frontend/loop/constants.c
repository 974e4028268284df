/* constants.c - the numbers that the program's constants have: macros, enumerators, and variables
 * that are const. */
#define _GNU_SOURCE
#include "frontend/loop/expand.h"

#include <string.h>

enum { DEEP = 50 }; /* constants that constants are made of */

bool expander_is_own(const expander *x, str name)
{
    name_kind kind;
    return x->own && names_find(x->own, name, &kind);
}

/* ---- macros ---- */

/* The macros of the headers that a declare includes. */
struct included_macros {
    const construct *declare;
    name_set *names;
    included_macros *next;
};

static void find_included(expander *x)
{
    unit *u = x->unit;
    for (const construct *c = u->constructs; c && !x->looked; c = c->next) {
        name_set *found = c->is->is_kernel ? NULL : names_new(u->arena);
        str first;
        if (found)
            include_find_macros(u, &c->body_tokens, found);
        if (!found || !names_get(found, 0, &first))
            continue;
        included_macros *made = arena_alloc(u->arena, sizeof *made);
        *made = (included_macros){c, found, x->included};
        x->included = made;
    }
    x->looked = true;
}

/* Whether such a header stands between the macro's #define and its use: kernels have the header's,
 * too. */
static bool is_included_anew(expander *x, const pp_macro *m)
{
    name_kind kind;
    find_included(x);
    const included_macros *i = x->included;
    while (i && !(m->offset < i->declare->directive.begin && i->declare->directive.begin < x->at &&
                  names_find(i->names, m->name->text, &kind)))
        i = i->next;
    return i != NULL;
}

/* Whether the loop or the program declares the macro's name after its #define. */
static bool is_hidden(void *context, const pp_macro *m)
{
    expander *x = context;
    const str name = m->name->text;
    const host_name *h = expander_is_own(x, name) ? NULL : host_find(x->host, name, x->at);
    return !h || h->macro != m || (!m->is_given && is_included_anew(x, m));
}

void expander_assume(expander *x, loop_assumption what)
{
    for (const loop_assumption *a = *x->assumed; a; a = a->next)
        if (str_equal(a->name, what.name) && a->steady == what.steady &&
            !a->macro.data == !what.macro.data)
            return;
    loop_assumption *made = arena_alloc(x->unit->arena, sizeof *made);
    *made = what;
    made->number = x->number;
    made->next = *x->assumed;
    *x->assumed = made;
}

/* A header between the macro and its use may define it anew. */
static void assume_text(void *context, const pp_macro *m)
{
    expander *x = context;
    const size_t begin = m->offset + m->name->text.size;
    if (m->is_given && x->assumed)
        expander_assume(
            x, (loop_assumption){.name = m->name->text,
                                 .macro = names_macro_text(x->unit->own_macros, m->name->text)});
    else if (x->includes && x->assumed && program_includes(x->unit, begin, x->at, false))
        expander_assume(
            x, (loop_assumption){.name = m->name->text,
                                 .macro = {x->unit->source->data + begin, m->end - begin}});
}

/* ---- constants ---- */

static bool constant_of(expander *x, str name, size_t at, long long *value);

void expander_set_number(pp_token *t, const char *made)
{
    t->kind = PP_NUMBER;
    t->data = made;
    t->size = (uint32_t)strlen(made);
}

/* Whether the expression at [begin, end) is a constant of type int; macros are those of `at`. */
static bool evaluate_at(expander *x, size_t begin, size_t end, size_t at, long long *value)
{
    int found = 0;
    x->at = at;
    const pp_replaced r = pp_part_replace(x->part, begin, end, true, 1000);
    bool good = !r.failed && !r.has_line;
    for (size_t k = 0; k < r.count && good; k++)
        if (r.tokens[k].kind == PP_NAME &&
            (good = constant_of(x, pp_spelling(&r.tokens[k]), at, value)))
            expander_set_number(&r.tokens[k], arena_printf(x->unit->arena, "%lld", *value));
    good = good && pp_part_value(x->part, r.tokens, r.count, &found);
    *value = found;
    return good;
}

bool expander_evaluate(expander *x, const token *first, size_t count, size_t at, long long *value)
{
    const expander before = *x;
    if (!count || x->depth == DEEP)
        return false;
    x->own = NULL;
    x->assumed = NULL;
    x->depth++;
    const bool found = evaluate_at(x, first->offset,
                                   first[count - 1].offset + first[count - 1].length, at, value);
    *x = before;
    return found;
}

/* The end of the expression at token k: the comma, semicolon or bracket after it. */
static size_t expression_end(const token_list *t, size_t k)
{
    int depth = 0;
    for (; k < t->count; k++) {
        const str s = t->items[k].text;
        if (!depth && (str_is(s, ",") || str_is(s, ";") || range_nesting(&t->items[k]) < 0))
            break;
        depth += range_nesting(&t->items[k]);
    }
    return k;
}

bool expander_enumerator(expander *x, const host_name *h, long long *value)
{
    const source *s = x->unit->source;
    size_t end = h->offset + h->name.size;
    while (end < s->size && s->data[end] != '}')
        end++;
    token_list t = token_scan(x->unit->arena, x->unit->source, h->begin, end);
    size_t k = 0;
    while (k < t.count && !str_is(t.items[k].text, "{"))
        k++;
    if (h->to == SIZE_MAX && (k != 1 || !str_is(t.items[0].text, "enum")))
        return false;
    long long next = 0;
    for (k++; k < t.count; k++) {
        const token *name = &t.items[k];
        if (name->kind != TOKEN_NAME)
            return false;
        if (str_is(name[1].text, "=")) {
            size_t last = expression_end(&t, k + 2);
            if (!expander_evaluate(x, &t.items[k + 2], last - k - 2, name->offset, &next))
                return false;
            k = last;
        } else {
            k++;
        }
        if (name->offset == h->offset)
            return *value = next, true;
        next++;
    }
    return false;
}

/* The words before a declaration's first name, if they are those of a constant integer. */
static const char *integer_words(expander *x, const token_list *t, size_t count)
{
    static const char *const words[] = {"char",     "short",    "int",      "long",     "signed",
                                        "unsigned", "int8_t",   "int16_t",  "int32_t",  "int64_t",
                                        "uint8_t",  "uint16_t", "uint32_t", "uint64_t", "size_t",
                                        "ssize_t",  "ptrdiff_t"};
    text out = {0};
    bool constant = false, known = true;
    for (size_t k = 0; k < count; k++) {
        const str s = t->items[k].text;
        bool type = false;
        for (size_t j = 0; j < sizeof words / sizeof *words; j++)
            type = type || str_is(s, words[j]);
        constant = constant || str_is(s, "const");
        known = known && (type || str_is(s, "const") || str_is(s, "static"));
        if (type)
            text_printf(&out, "%s%.*s", out.size ? " " : "", (int)s.size, s.data);
    }
    const char *made = constant && known && out.size ? arena_take(x->unit->arena, &out).data : "";
    text_free(&out);
    return made;
}

const char *expander_number(expander *x, const host_name *h, long long *value)
{
    const source *s = x->unit->source;
    size_t end = h->offset, names = 0, own = 0;
    if (!memmem(s->data + h->begin, h->offset - h->begin, "const", 5))
        return ""; /* the usual case: nothing is read for it */
    while (end < s->size && s->data[end] != ';')
        end++;
    token_list t = token_scan(x->unit->arena, x->unit->source, h->begin, end);
    while (names < t.count && t.items[names].kind == TOKEN_NAME)
        names++;
    while (own < t.count && t.items[own].offset != h->offset)
        own++;
    if (names < 2 || own < names - 1 || (own >= names && !str_is(t.items[own - 1].text, ",")) ||
        own + 2 >= t.count || !str_is(t.items[own + 1].text, "="))
        return "";
    const char *type = integer_words(x, &t, names - 1);
    size_t last = expression_end(&t, own + 2);
    if (!*type || !expander_evaluate(x, &t.items[own + 2], last - own - 2, h->offset, value))
        return "";
    return type;
}

static bool constant_of(expander *x, str name, size_t at, long long *value)
{
    const host_name *h = host_find(x->host, name, at);
    return h && !x->unit->cxx && h->offset != at && h->kind == HOST_CONSTANT &&
           expander_enumerator(x, h, value);
}

void expander_begin(expander *x)
{
    x->part = host_part(x->host);
    pp_part_ask(x->part, is_hidden, assume_text, x);
}

static bool name_value(expander *x, str name, size_t at, long long *value)
{
    const host_name *h = host_find(x->host, name, at);
    return h && ((h->kind == HOST_CONSTANT && expander_enumerator(x, h, value)) ||
                 (h->kind == HOST_VARIABLE && *expander_number(x, h, value)));
}

bool loop_constant_value(loop *l, range expression, int64_t *value)
{
    const token *t = expression.first;
    expander x = {.unit = l->unit, .host = l->host};
    long long found = 0;
    expander_begin(&x);
    bool known = expression.count == 1 && t->kind == TOKEN_NAME &&
                 name_value(&x, t->text, l->c->directive.begin, &found);
    if (!known && expression.count && t->text.data == l->unit->source->data + t->offset)
        known = expander_evaluate(&x, t, expression.count, t->offset, &found);
    *value = found;
    return known || (expression.count && ast_constant_value(l->unit, expression, value));
}
