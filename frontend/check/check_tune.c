/* check_tune.c - tune(TILE = 16, 32; block = 128, (32, 8)): values from which the first call
 * chooses.
 *
 * The clause is a list of names, with semicolons between them, each with its values. A name is a
 * value of template(...), or `block`. Values are constants that the C compiler computes; where one
 * is a plain number it is checked here. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void fail(checker *k, construct *c, const char *name, span where, const char *message,
                 const char *note)
{
    check_error(k, name, where, message);
    check_note(k, where, note);
    c->broken = true;
}

/* ---- names ---- */

static bool is_again(checker *k, construct *c, const char *name, const token *word)
{
    for (size_t j = 0; j < c->ntuned; j++)
        if (str_equal(c->tuned[j].name->text, word->text)) {
            check_error_name(k, name, word, "@ is given twice");
            check_note(k, check_span(c->tuned[j].name), "put all its values after the first one");
            c->broken = true;
            return true;
        }
    return false;
}

/* Finds the value of the template, or the block; false with a message. */
static bool find_name(checker *k, construct *c, const char *name, tuned_name *made)
{
    arena *a = k->unit->arena;
    if (str_is(made->name->text, "block")) {
        const clause *block = c->clause[CLAUSE_BLOCK];
        if (block)
            fail(k, c, name, check_span(made->name), "'block' is tuned, and 'block(...)' given",
                 "leave one of them out");
        return !block;
    }
    int number = 0;
    for (const parameter *t = c->templates; t; t = t->next, number++) {
        if (!str_equal(t->name->text, made->name->text))
            continue;
        made->value = t;
        made->number = number;
        if (!ast_is_type(t))
            return true;
        check_error_name(k, name, made->name, "@ is a type: only values are tuned");
        check_note(k, check_span(made->name), "arrays bind it, or the call gives it");
        c->broken = true;
        return false;
    }
    int size = (int)made->name->text.size;
    const char *word = made->name->text.data;
    check_error_name(k, name, made->name, "@ is neither a value of template(...) nor 'block'");
    check_note(k, check_span(made->name),
               c->is_inline ? "an inline construct has no template: what it tunes is 'block'"
                            : arena_printf(a,
                                           "add template(int %.*s), and let the body or the "
                                           "grid use it",
                                           size, word));
    c->broken = true;
    return false;
}

/* ---- values ---- */

/* Reads a plain number, perhaps negative, or true and false; false if it is anything else. */
static bool literal(arena *a, range item, int64_t *value)
{
    bool minus = item.count == 2 && str_is(item.first->text, "-");
    const token *t = &item.first[minus];
    *value = str_is(item.first->text, "true");
    if (item.count == 1 && (*value || str_is(item.first->text, "false")))
        return true;
    if (item.count != 1u + minus || t->kind != TOKEN_NUMBER)
        return false;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(arena_strndup(a, t->text.data, t->text.size), &end, 0);
    end += strspn(end, "uUlL");
    *value = (int64_t)(minus ? 0 - number : number);
    return !errno && !*end;
}

/* Whether the value's type has the number; true for types of 64 bits. */
static bool fits(const parameter *t, int64_t value)
{
    const size_t bits = 8 * ckpp_dtype_size(t->dtype);
    const int64_t wide = t->dtype == CKPP_BOOL ? 2 : bits < 64 ? (int64_t)1 << bits : 0;
    if (!wide)
        return true;
    return type_kind(t->dtype) == 'i' ? value >= -wide / 2 && value < wide / 2
                                      : value >= 0 && value < wide;
}

static bool check_value(checker *k, construct *c, const char *name, const tuned_name *t,
                        range item)
{
    arena *a = k->unit->arena;
    int64_t value;
    if (check_is_fraction(item)) {
        fail(k, c, name, range_span(item), "a tuned value is a whole number",
             "as in tune(TILE = 16, 32)");
        return false;
    }
    if (!literal(a, item, &value) || fits(t->value, value))
        return true;
    fail(k, c, name, range_span(item),
         arena_printf(a, "%lld does not fit: '%.*s' is declared %s", (long long)value,
                      (int)t->name->text.size, t->name->text.data, check_type_text(k, t->value)),
         "give a value that the type can hold");
    return false;
}

static bool check_block_value(checker *k, construct *c, const char *name, range item)
{
    static const int64_t most[] = {1024, 1024, 64};
    range list = ast_block_extents(item), extent;
    int64_t value, threads = 1;
    int d = 0;
    for (; range_next(&list, &extent); d++) {
        bool known = literal(k->unit->arena, extent, &value);
        if (d == 3 || check_is_fraction(extent) || (known && (value < 1 || value > most[d]))) {
            fail(k, c, name, range_span(extent),
                 d == 3 ? "a block has more than 3 dimensions" : "a block cannot have this extent",
                 "its extents are x, y and z: at least 1, at most 1024, 1024 and 64");
            return false;
        }
        threads *= known ? value : 1;
    }
    if (threads > 1024)
        fail(k, c, name, range_span(item),
             arena_printf(k->unit->arena, "a block of %lld threads: a device takes at most 1024",
                          (long long)threads),
             "leave it out");
    return threads <= 1024;
}

static bool is_same(range a, range b)
{
    for (size_t k = 0; k < a.count && k < b.count; k++)
        if (!str_equal(a.first[k].text, b.first[k].text))
            return false;
    return a.count == b.count;
}

static bool add_value(checker *k, construct *c, const char *name, tuned_name *t, range item)
{
    for (size_t j = 0; j < t->count; j++)
        if (is_same(t->values[j], item)) {
            fail(k, c, name, range_span(item), "the value is given twice", "leave one out");
            return false;
        }
    if (!(t->value ? check_value(k, c, name, t, item) : check_block_value(k, c, name, item)))
        return false;
    t->values = arena_grow(k->unit->arena, t->values, t->count, sizeof *t->values);
    t->values[t->count++] = item;
    return true;
}

/* Finds the value that --check compiles the kernel with. Few kernels can run with the number 0, by
 * which most divide, and a call passes over combinations that cannot run. */
static void find_likely(arena *a, tuned_name *t)
{
    int64_t value;

    if (!t->value)
        return;
    t->known = literal(a, t->values[0], &t->likely);
    if (!t->known || t->likely || t->value->dtype == CKPP_BOOL)
        return;
    for (size_t j = 1; j < t->count && !t->likely; j++)
        if (literal(a, t->values[j], &value))
            t->likely = value;
}

/* ---- the clause ---- */

/* Reads "NAME = VALUE, VALUE". */
static bool read_name(checker *k, construct *c, const char *name, range text)
{
    tuned_name made = {.name = text.first, .number = -1};
    range list, item;
    if (!text.count || text.first->kind != TOKEN_NAME) {
        fail(k, c, name, text.count ? range_span(text) : range_span(c->clause[CLAUSE_TUNE]->value),
             "a name is missing", "write tune(TILE = 16, 32; block = 128, 256)");
        return false;
    }
    if (is_again(k, c, name, made.name) || !find_name(k, c, name, &made))
        return false;
    bool equals = text.count > 1 && str_is(text.first[1].text, "=");
    if (text.count < 3 || !equals) {
        check_error_name(k, name, made.name, "@ has no values");
        check_note(k, check_span(made.name), "write tune(TILE = 16, 32; block = 128, 256)");
        c->broken = true;
        return false;
    }
    bool ends = str_is(text.first[text.count - 1].text, ","); /* behind which there is no value */
    for (list = (range){text.first + 2, text.count - 2}; list.count;) {
        if (!range_next(&list, &item) || !item.count || ends) {
            fail(k, c, name, range_span(text), "a value is missing",
                 "values are separated by commas");
            return false;
        }
        if (item.count > 1 && item.first->kind == TOKEN_NAME && str_is(item.first[1].text, "=")) {
            fail(k, c, name, check_span(item.first), "a name behind a comma",
                 "names are separated by semicolons: tune(TILE = 16, 32; block = 128, 256)");
            return false;
        }
        if (!add_value(k, c, name, &made, item))
            return false;
    }
    find_likely(k->unit->arena, &made);
    c->tuned = arena_grow(k->unit->arena, c->tuned, c->ntuned, sizeof *c->tuned);
    c->tuned[c->ntuned++] = made;
    return true;
}

void check_tune(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_TUNE];
    size_t combinations = 1;
    if (!l)
        return;
    range rest = l->value.first == l->word ? (range){0} : l->value;
    do {
        range one = {rest.first, 0};
        while (one.count < rest.count && !str_is(rest.first[one.count].text, ";"))
            one.count++;
        bool more = one.count < rest.count;
        rest = (range){rest.first + one.count + more, rest.count - one.count - more};
        if ((one.count || !c->ntuned || more) && !read_name(k, c, name, one))
            return;
    } while (rest.count);
    for (size_t j = 0; j < c->ntuned && combinations <= CKPP_MAX_COMBINATIONS; j++)
        combinations *= c->tuned[j].count;
    if (combinations > CKPP_MAX_COMBINATIONS)
        fail(k, c, name, range_span(l->value),
             arena_printf(k->unit->arena, "more than %d combinations", CKPP_MAX_COMBINATIONS),
             "the first call tries each one: give fewer values");
}

/* ---- what mentions a tuned value ---- */

/* What a call gives must not depend on which combination is the fastest. */
static bool may_mention(clause_kind kind)
{
    return kind == CLAUSE_GRID || kind == CLAUSE_THREADS || kind == CLAUSE_BLOCK ||
           kind == CLAUSE_CLUSTER || kind == CLAUSE_SHARED || kind == CLAUSE_CARVEOUT;
}

static void refuse_mention(checker *k, construct *c, const char *name, range text,
                           const char *where)
{
    if (!ast_is_tuned(c, text))
        return;
    fail(k, c, name, range_span(text),
         arena_printf(k->unit->arena, "%s cannot mention a tuned value", where),
         "results must not depend on which values are the fastest: only grid, threads, block, "
         "cluster, shared and carveout may mention them");
}

void check_tuned_mentions(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l && c->ntuned; l = l->next)
        if (l->kind != CLAUSE_UNKNOWN && ast_is_host(l->kind) && !may_mention(l->kind))
            refuse_mention(k, c, name, l->value,
                           arena_printf(k->unit->arena, "'%s'", ast_clause(l->kind)->word));
    for (const parameter *p = c->ntuned ? c->parameters : NULL; p; p = p->next)
        for (size_t j = 0; j < p->nextents; j++)
            refuse_mention(k, c, name, p->extents[j], "an extent");
}
