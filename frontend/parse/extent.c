/* extent.c - computes the extents of constants, as far as that is possible without a C compiler:
 * decimal numbers, macros of the file and of -D, sums, differences and products. */
#define _GNU_SOURCE
#include "frontend/parse/parser.h"

#include <string.h>

enum { DEEP = 8 };

typedef struct reader {
    unit *unit;
    range rest;
    int depth;      /* nesting of macros in macros */
    bool unclear;   /* the value cannot be computed */
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

/* The text behind the only "#define NAME " in the file and in -D's lines; NULL if there is none or
 * more than one. */
static const char *find_macro(unit *u, str name)
{
    const char *texts[] = {u->source->data, u->macros ? u->macros : ""}, *found = NULL;
    const char *define = arena_printf(u->arena, "#define %.*s ", (int)name.size, name.data);
    for (size_t k = 0; k < 2; k++)
        for (const char *at = texts[k]; (at = strstr(at, define)); at++) {
            if (found || (at > texts[k] && at[-1] != '\n'))
                return NULL;
            found = at + strlen(define);
        }
    return found;
}

/* The value of a macro whose text is a single operand: a sum without parentheses would bind
 * differently where the macro is used. */
static int64_t read_macro(reader *r, str name)
{
    const char *at = r->depth < DEEP ? find_macro(r->unit, name) : NULL;
    r->unclear = r->unclear || !at;
    if (!at)
        return 0;
    source *s = source_from(r->unit->arena, "", at, strcspn(at, "\r\n"));
    token_list t = token_scan(r->unit->arena, s, 0, s->size);
    reader inner = {.unit = r->unit, .rest = {t.items, t.count}, .depth = r->depth + 1};
    int64_t value = read_value(&inner);
    r->unclear = r->unclear || inner.unclear || inner.rest.count;
    return value;
}

static int64_t read_value(reader *r)
{
    int64_t value = 0;
    if (takes(r, "(")) {
        value = read_sum(r);
        r->unclear = r->unclear || !takes(r, ")");
        return value;
    }
    if (!r->rest.count) {
        r->unclear = true;
        return 0;
    }
    const token *t = r->rest.first;
    r->rest = (range){t + 1, r->rest.count - 1};
    if (t->kind == TOKEN_NAME)
        return read_macro(r, t->text);
    for (size_t k = 0; k < t->text.size && !r->unclear; k++) {
        char digit = t->text.data[k];
        r->unclear = digit < '0' || digit > '9' || value > CKPP_MAX_CONSTANT_;
        value = 10 * value + (digit - '0');
    }
    return value;
}

static int64_t read_product(reader *r)
{
    int64_t value = read_value(r);
    while (!r->unclear && takes(r, "*")) {
        value *= read_value(r);
        r->unclear = r->unclear || value > CKPP_MAX_CONSTANT_;
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

int ast_extent_value(unit *u, range extent)
{
    reader r = {.unit = u, .rest = extent};
    int64_t value = read_sum(&r);
    bool known = !r.unclear && !r.rest.count && value > 0 && value <= CKPP_MAX_CONSTANT_;
    return known ? (int)value : 0;
}
