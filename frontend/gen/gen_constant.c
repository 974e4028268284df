/* gen_constant.c - arrays of constant(...).
 *
 * For the library such an array is a struct that is passed by value: its bytes are in the
 * parameter block of each launch, which a GPU reads as constant memory. So a launch has the values
 * from the time of its call, whatever the program writes later. The C compiler computes the number
 * of elements. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

enum { MADE_UP = 16 };

/* Writes "float[(7)][(2 * R)]". */
static void put_array_type(gen *g, const parameter *p)
{
    text_puts(&g->out, gen_expression_type(g, p).name);
    for (size_t k = 0; k < p->ncounts; k++) {
        text_puts(&g->out, "[(");
        token_put(&g->out, p->counts[k].first, p->counts[k].count);
        text_puts(&g->out, ")]");
    }
}

void gen_constant_check(gen *g, const parameter *p, const char *x, const char *role)
{
    c_type type = gen_expression_type(g, p);
    text_printf(&g->out, "%s(CKPP_POINTS_TO_(%s, %s)", gen_spelling(g->unit)->assertion, x,
                gen_type_at(g, p, x));
    if (type.other)
        text_printf(&g->out, " || CKPP_POINTS_TO_(%s, %s)", x, type.other);
    text_printf(&g->out, ", \"%s'%.*s' is a constant: give an array of %s in host memory\");",
                role, (int)p->name->text.size, p->name->text.data, type.words);
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
            text_printf(&g->out, "%s(CKPP_IS_EXTENT_(", gen_spelling(g->unit)->assertion);
            token_put(&g->out, p->counts[k].first, p->counts[k].count);
            text_printf(&g->out,
                        "), \"the extents of constant '%.*s' have to be constants of 1 "
                        "and more\");\n",
                        size, name);
        }
        if (!p->ncounts)
            continue;
        c_put_line(&g->out, g->unit->source, p->where.begin);
        text_printf(&g->out, "%s(sizeof(", gen_spelling(g->unit)->assertion);
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
    const char *type = gen_host_type(p).words;
    text_puts(out, ", .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = ");
    c_put_literal(out, (str){type, strlen(type)});
    text_puts(out, ", .ckpp_itemsize_ = sizeof(");
    put_array_type(g, p);
    text_printf(out, "), .ckpp_align_ = %s(%s), .ckpp_element_ = %s, .ckpp_extents_ = {",
                gen_spelling(g->unit)->alignment, gen_expression_type(g, p).name,
                gen_dtype(p->dtype));
    for (size_t j = 0; j < p->ncounts; j++) {
        text_puts(out, j ? ", (int)(" : "(int)(");
        token_put(out, p->counts[j].first, p->counts[j].count);
        text_puts(out, ")");
    }
    text_puts(out, "}");
}

void gen_describe_constant(unit *u, const parameter *p, ckpp_param *made)
{
    made->element = p->dtype;
    if (p->dtype != CKPP_STRUCT) {
        made->itemsize = ckpp_dtype_size(p->dtype);
        made->align = 1;
    }
    made->dtype = CKPP_STRUCT;
    made->type = gen_host_type(p).words;
    for (size_t k = 0; k < p->ncounts; k++) {
        int value = ast_extent_value(u, p->counts[k]);
        made->extents[k] = value ? value : MADE_UP;
        made->itemsize *= (size_t)made->extents[k];
    }
}
