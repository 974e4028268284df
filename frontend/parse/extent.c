/* extent.c - computes the extents of constants, and where neighbours are, as far as that is
 * possible without a C compiler: numbers, macros of the file and of -D, sums, differences and
 * products. */
#define _GNU_SOURCE
#include "frontend/parse/parser.h"
#include "frontend/text/text.h"

#include <stdlib.h>
#include <string.h>

enum { DEEP = 8 };

typedef struct reader {
    unit *unit;
    range rest;
    int depth;    /* nesting of macros in macros */
    bool unclear; /* the value cannot be computed */
} reader;

static int64_t read_sum(reader *r);
static int64_t read_value(reader *r);

static bool takes(reader *r, const char *mark)
{
    if (!r->rest.count || !str_is(r->rest.first->text, mark))
        return false;
    r->rest = (range){r->rest.first + 1, r->rest.count - 1};
    return true;
}

/* The macro, if exactly one #define in the file and in -D's lines has the name, without
 * parameters: which of several counts is known to a C compiler only. */
static const pp_macro *find_macro(unit *u, str name)
{
    const pp_macro *found = NULL, *m;
    for (size_t j = 0; j < 2; j++) {
        const char *given = u->macros ? u->macros : "";
        if (!u->defines[j])
            u->defines[j] = pp_part_new(
                u->arena, j ? u->source : source_from(u->arena, "", given, strlen(given)), u->cxx);
        for (size_t k = 0; (m = pp_part_directive(u->defines[j], name, SIZE_MAX, k)); k++) {
            if (found || m->is_undefined || m->is_function)
                return NULL;
            found = m;
        }
    }
    return found;
}

/* The value of a macro whose text is a single operand: a sum without parentheses would bind
 * differently where the macro is used. */
static int64_t read_macro(reader *r, str name)
{
    const pp_macro *m = r->depth < DEEP ? find_macro(r->unit, name) : NULL;
    text words = {0};
    for (size_t k = 0; m && k < m->size; k++)
        text_printf(&words, "%.*s ", (int)pp_spelling(&m->body[k]).size,
                    pp_spelling(&m->body[k]).data);
    r->unclear = r->unclear || !words.size;
    if (r->unclear)
        return 0;
    const str made = arena_take(r->unit->arena, &words);
    source *s = source_from(r->unit->arena, "", made.data, made.size);
    token_list t = token_scan(r->unit->arena, s, 0, s->size);
    reader inner = {.unit = r->unit, .rest = {t.items, t.count}, .depth = r->depth + 1};
    int64_t value = read_value(&inner);
    r->unclear = r->unclear || inner.unclear || inner.rest.count;
    return value;
}

static int64_t read_value(reader *r)
{
    if (takes(r, "(")) {
        int64_t value = read_sum(r);
        r->unclear = r->unclear || !takes(r, ")");
        return value;
    }
    if (takes(r, "-"))
        return -read_value(r);
    if (takes(r, "+"))
        return read_value(r);
    if (!r->rest.count) {
        r->unclear = true;
        return 0;
    }
    const token *t = r->rest.first;
    r->rest = (range){t + 1, r->rest.count - 1};
    if (t->kind == TOKEN_NAME)
        return read_macro(r, t->text);
    char *end;
    unsigned long long number = strtoull(arena_strndup(r->unit->arena, t->text.data, t->text.size),
                                         &end, 0);
    r->unclear = r->unclear || t->kind != TOKEN_NUMBER || number > CKPP_MAX_CONSTANT_ ||
                 end[strspn(end, "uUlL")];
    return r->unclear ? 0 : (int64_t)number;
}

static int64_t read_product(reader *r)
{
    int64_t value = read_value(r);
    while (!r->unclear && takes(r, "*")) {
        value *= read_value(r);
        r->unclear = r->unclear || llabs(value) > CKPP_MAX_CONSTANT_;
    }
    return value;
}

static int64_t read_sum(reader *r)
{
    int64_t value = read_product(r);
    while (!r->unclear && r->rest.count) {
        if (takes(r, "+"))
            value += read_product(r);
        else if (takes(r, "-"))
            value -= read_product(r);
        else
            break;
    }
    return value;
}

bool ast_constant_value(unit *u, range expression, int64_t *value)
{
    reader r = {.unit = u, .rest = expression};
    *value = read_sum(&r);
    return !r.unclear && !r.rest.count && llabs(*value) <= CKPP_MAX_CONSTANT_;
}

int ast_extent_value(unit *u, range extent)
{
    int64_t value;
    return ast_constant_value(u, extent, &value) && value > 0 ? (int)value : 0;
}
