/* gen_constant.c - arrays of constant(...).
 *
 * The library takes one for a struct that is given by value: its bytes are in the parameter block
 * of each launch, which on a GPU is constant memory. So a launch has the values of its call,
 * whatever the program writes behind it. How many elements there are the C compiler works out. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

enum { MADE_UP = 16, DEEP = 8 };

/* "float[(7)][(2 * R)]" */
static void put_array_type(gen *g, const parameter *p)
{
    text_puts(&g->out, gen_host_type(p).name);
    for (size_t k = 0; k < p->ncounts; k++) {
        text_puts(&g->out, "[(");
        token_put(&g->out, p->counts[k].first, p->counts[k].count);
        text_puts(&g->out, ")]");
    }
}

void gen_constant_check(gen *g, const parameter *p, const char *x, const char *role)
{
    c_type type = gen_host_type(p);
    text_printf(&g->out, "_Static_assert(CKPP_POINTS_TO_(%s, %s)", x, type.name);
    if (type.other)
        text_printf(&g->out, " || CKPP_POINTS_TO_(%s, %s)", x, type.other);
    text_printf(&g->out, ", \"%s'%.*s' is a constant: give an array of %s in host memory\");",
                role, (int)p->name->text.size, p->name->text.data, type.name);
}

void gen_constant_argument(gen *g, const parameter *p, const char *x)
{
    text_printf(&g->out, "CKPP_CONSTANT_(%s, sizeof(", x);
    put_array_type(g, p);
    text_puts(&g->out, "))");
}

/* ---- the description ---- */

void gen_constant_extents(gen *g)
{
    for (const parameter *p = g->c->parameters; p; p = p->next) {
        const int size = (int)p->name->text.size;
        const char *name = p->name->text.data;
        for (size_t k = 0; k < p->ncounts; k++) {
            c_put_line(&g->out, g->unit->source, p->counts[k].first->offset);
            text_puts(&g->out, "_Static_assert(CKPP_IS_EXTENT_(");
            token_put(&g->out, p->counts[k].first, p->counts[k].count);
            text_printf(&g->out,
                        "), \"the extents of constant '%.*s' have to be constants of 1 "
                        "and more\");\n",
                        size, name);
        }
        if (!p->ncounts)
            continue;
        c_put_line(&g->out, g->unit->source, p->where.begin);
        text_puts(&g->out, "_Static_assert(sizeof(");
        put_array_type(g, p);
        text_printf(&g->out,
                    ") <= CKPP_MAX_CONSTANT_, \"constant '%.*s' takes more than the \" "
                    "CKPP_MAX_CONSTANT_TEXT_ \" bytes that a launch can pass: give the array in "
                    "in(...)\");\n",
                    size, name);
    }
}

void gen_constant_members(gen *g, int k)
{
    const parameter *p = g->c->parameters;
    text *out = &g->out;
    for (; k; k--)
        p = p->next;
    const char *type = gen_host_type(p).name;
    text_puts(out, ".dtype = CKPP_STRUCT, .type = ");
    c_put_literal(out, (str){type, strlen(type)});
    text_printf(out, ", .align = _Alignof(%s), .itemsize = sizeof(", type);
    put_array_type(g, p);
    text_printf(out, "), .element = %s, .extents = {", gen_dtype(p->dtype));
    for (size_t j = 0; j < p->ncounts; j++) {
        text_puts(out, j ? ", (int)(" : "(int)(");
        token_put(out, p->counts[j].first, p->counts[j].count);
        text_puts(out, ")");
    }
    text_puts(out, "}");
}

/* ---- extents as far as ckpp can work them out ---- */

typedef struct reader {
    unit *unit;
    range rest;
    int depth;      /* of macros that stand for macros */
    bool unclear;
} reader;

static int64_t read_sum(reader *r);

static bool takes(reader *r, const char *mark)
{
    if (!r->rest.count || !str_is(r->rest.first->text, mark))
        return false;
    r->rest = (range){r->rest.first + 1, r->rest.count - 1};
    return true;
}

/* What a #define of the file, or -D, makes of the name. */
static int64_t read_macro(reader *r, str name)
{
    const char *texts[] = {r->unit->source->data, r->unit->macros ? r->unit->macros : ""};
    const char *define = arena_printf(r->unit->arena, "#define %.*s ", (int)name.size, name.data);
    for (size_t k = 0; k < 2 && r->depth < DEEP; k++) {
        const char *at = strstr(texts[k], define);
        if (!at)
            continue;
        at += strlen(define);
        source *s = source_from(r->unit->arena, "", at, strcspn(at, "\r\n"));
        token_list t = token_scan(r->unit->arena, s, 0, s->size);
        reader inner = {
            .unit = r->unit, .rest = {t.items, t.count}, .depth = r->depth + 1};
        int64_t value = read_sum(&inner);
        r->unclear = r->unclear || inner.unclear || inner.rest.count;
        return value;
    }
    r->unclear = true;
    return 0;
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

void gen_describe_constant(unit *u, const parameter *p, ckpp_param *made)
{
    made->element = p->dtype;
    if (p->dtype != CKPP_STRUCT) {
        made->itemsize = ckpp_dtype_size(p->dtype);
        made->align = 1;
    }
    made->dtype = CKPP_STRUCT;
    made->type = gen_host_type(p).name;
    for (size_t k = 0; k < p->ncounts; k++) {
        reader r = {.unit = u, .rest = p->counts[k]};
        int64_t value = read_sum(&r);
        bool known = !r.unclear && !r.rest.count && value > 0 && value <= CKPP_MAX_CONSTANT_;
        made->extents[k] = known ? (int)value : MADE_UP;
        made->itemsize *= (size_t)made->extents[k];
    }
}
