/* check_instantiate.c - instantiate(T = float, double, N = 16, 32): what --check and --aot compile
 * a generic kernel for.
 *
 * The clause is a comma-separated list. An item that begins with "NAME =" has the first value of
 * that placeholder or template parameter; the following items without a name are further values.
 * The kernel is compiled for every combination. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { COMBINATIONS_MAX = 64 };

/* The values of one name. */
typedef struct choice {
    const token *name;
    char letter;     /* of a placeholder; else 0 */
    size_t number;   /* else the index of the template parameter */
    int64_t *values; /* for a placeholder, ckpp_dtype */
    size_t count;
} choice;

static void fail(checker *k, construct *c, const char *name, span where, const char *message,
                 const char *note)
{
    check_error(k, name, where, message);
    check_note(k, where, note);
    c->broken = true;
}

/* Finds the placeholder or template parameter of the name; false with a message if there is
 * none. */
static bool find_name(checker *k, construct *c, const char *name, choice *made)
{
    str s = made->name->text;
    const char *note = "placeholders are single capital letters that parameters have as their "
                       "type, as in in(T x)";
    if (s.size == 1 && strchr(c->placeholders, s.data[0])) {
        made->letter = s.data[0];
        return true;
    }
    size_t number = 0;
    for (const parameter *t = c->templates; t; t = t->next, number++)
        if (str_equal(t->name->text, s)) {
            made->number = number;
            return true;
        }
    if (c->placeholders[0])
        note = arena_printf(k->unit->arena, "its placeholder%s %s",
                            c->placeholders[1] ? "s are" : " is", c->placeholders);
    else if (c->templates)
        note = "its template(...) has other names";
    check_error_name(k, name, made->name, "the kernel has no placeholder or template parameter @");
    check_note(k, check_span(made->name), note);
    c->broken = true;
    return false;
}

static bool read_type(checker *k, construct *c, const char *name, range item, int64_t *value)
{
    ckpp_dtype dtype = CKPP_NONE;
    const char *type;
    type_found found = type_resolve(k->types, item, &dtype, &type);
    *value = dtype;
    if (found == TYPE_KNOWN && dtype != CKPP_STRUCT && !type)
        return true;
    fail(k, c, name, range_span(item),
         found == TYPE_KNOWN ? "only numbers' types can be given here" : "this is no type",
         "such as float, double, int or float16; calls with other types are compiled when they "
         "are made");
    return false;
}

static bool read_number(checker *k, construct *c, const char *name, range item, int64_t *value)
{
    text written = {0};
    token_put(&written, item.first, item.count);
    char *end = written.data;
    errno = 0;
    *value = str_is(item.first->text, "true") ? 1 : 0;
    bool word = item.count == 1 && (*value || str_is(item.first->text, "false"));
    if (!word) {
        *value = strtoll(written.data, &end, 0);
        end += strspn(end, "uUlL");
    }
    bool good = word || (!errno && end != written.data && !*end);
    text_free(&written);
    if (!good)
        fail(k, c, name, range_span(item), "a template's value must be a whole number here",
             "as in instantiate(TILE = 16, 32); true and false are numbers, too");
    return good;
}

/* Reads one item of the list; false with a message if it is wrong. */
static bool read_item(checker *k, construct *c, const char *name, range item, choice *choices,
                      size_t *count)
{
    arena *a = k->unit->arena;
    if (item.count > 1 && item.first[0].kind == TOKEN_NAME && str_is(item.first[1].text, "=")) {
        choice made = {.name = item.first};
        for (size_t j = 0; j < *count; j++)
            if (str_equal(choices[j].name->text, made.name->text)) {
                fail(k, c, name, check_span(made.name), "the name is given twice",
                     "put all its values after the first one");
                return false;
            }
        if (!find_name(k, c, name, &made))
            return false;
        choices[(*count)++] = made;
        item = (range){item.first + 2, item.count - 2};
    }
    if (!*count || !item.count) {
        fail(k, c, name,
             item.count ? range_span(item) : range_span(c->clause[CLAUSE_INSTANTIATE]->value),
             *count ? "a value is missing" : "values without a name",
             "write instantiate(T = float, double)");
        return false;
    }
    choice *to = &choices[*count - 1];
    int64_t value;
    if (!(to->letter ? read_type : read_number)(k, c, name, item, &value))
        return false;
    to->values = arena_grow(a, to->values, to->count, sizeof *to->values);
    to->values[to->count++] = value;
    return true;
}

static range first_argument(const token_list *t, size_t k)
{
    int depth = 0;
    size_t end = k;
    do
        depth += range_nesting(&t->items[end++]);
    while (end < t->count && depth > 0 && !(depth == 1 && str_is(t->items[end].text, ",")));
    return (range){&t->items[k + 1], end - k - 1};
}

/* Whether the body has an atomic function for bits whose operand is an output of this placeholder
 * type, or no output at all (then its type is unknown). */
static bool combines_bits(const construct *c, char letter)
{
    static const char *const functions[] = {"atomic_and", "atomic_or", "atomic_xor",
                                            "atomicAnd",  "atomicOr",  "atomicXor"};
    const token_list *t = &c->body_tokens;
    for (size_t j = 0; j + 1 < t->count; j++) {
        bool is_bits = false, other = false;
        for (size_t n = 0; n < sizeof functions / sizeof *functions; n++)
            is_bits = is_bits || str_is(t->items[j].text, functions[n]);
        if (!is_bits || !str_is(t->items[j + 1].text, "("))
            continue;
        range to = first_argument(t, j + 1);
        for (const parameter *p = c->parameters; p; p = p->next)
            if (ast_mentions(to, p->name->text) && ast_is_output(p)) {
                if (p->placeholder == letter)
                    return true;
                other = true;
            }
        if (!other)
            return true;
    }
    return false;
}

instance *check_default_instance(arena *a, const construct *c)
{
    instance *made = arena_alloc(a, sizeof *made);
    made->values = arena_alloc(a, (c->ntemplates + 1) * sizeof *made->values);
    bool bits = c->is->reduces && !strchr(type_operator(c->op)->kinds, 'f');
    for (const char *p = c->placeholders; *p; p++)
        made->types[*p - 'A'] = bits || combines_bits(c, *p) ? CKPP_INT32 : CKPP_FLOAT32;
    size_t number = 0;
    for (const parameter *t = c->templates; t; t = t->next, number++)
        made->values[number] = t->dtype == CKPP_BOOL ? 1 : 16;
    for (size_t k = 0; k < c->ntuned; k++)
        if (c->tuned[k].known)
            made->values[c->tuned[k].number] = c->tuned[k].likely;
    return made;
}

/* Makes an instance for every combination; the values of the last name change fastest. */
static void combine(checker *k, construct *c, const choice *choices, size_t count,
                    size_t combinations)
{
    arena *a = k->unit->arena;
    instance **last = &c->instances;
    for (size_t number = 0; number < combinations; number++) {
        instance *made = check_default_instance(a, c);
        size_t rest = number;
        for (size_t j = count; j-- > 0; rest /= choices[j].count) {
            int64_t value = choices[j].values[rest % choices[j].count];
            if (choices[j].letter)
                made->types[choices[j].letter - 'A'] = (ckpp_dtype)value;
            else
                made->values[choices[j].number] = value;
        }
        *last = made;
        last = &made->next;
    }
}

void check_instantiate(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_INSTANTIATE];
    if (!l)
        return;
    if (!c->placeholders[0] && !c->templates) {
        fail(k, c, name, check_span(l->word),
             "the kernel has no type to instantiate: every parameter's is given",
             "leave the clause out");
        return;
    }
    choice *choices = arena_alloc(k->unit->arena, (26 + c->ntemplates) * sizeof *choices);
    size_t count = 0, combinations = 1;
    range list = l->value, item;
    while (range_next(&list, &item))
        if (!read_item(k, c, name, item, choices, &count))
            return;
    for (size_t j = 0; j < count && combinations <= COMBINATIONS_MAX; j++)
        combinations *= choices[j].count;
    if (combinations > COMBINATIONS_MAX) {
        fail(k, c, name, range_span(l->value),
             arena_printf(k->unit->arena, "more than %d combinations", COMBINATIONS_MAX),
             "each is compiled for itself");
        return;
    }
    combine(k, c, choices, count, combinations);
}
