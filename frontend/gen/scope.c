/* scope.c - the C variables that a definition's clause is evaluated with: the parameters,
 * template values and types that it mentions. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

/* Writes the variable of an array parameter. An output with extents has these as its shape, even
 * before it is allocated. */
static void put_array(gen *g, const parameter *p, size_t number)
{
    str name = p->name->text;
    text *out = &g->out;
    if (!p->nextents) {
        text_printf(out, "        const ckpp_array %.*s = %sckpp_args[%zu]);\n", (int)name.size,
                    name.data, p->model ? "ckpp_shaped_(&" : "*ckpp_array_of_(&", number);
        return;
    }
    text_printf(out, "        const ckpp_array %.*s = ckpp_", (int)name.size, name.data);
    if (g->in_set)
        text_printf(out, "shaped_(&ckpp_args[%zu]);\n", number);
    else
        text_printf(out, "with_shape_(&ckpp_args[%zu], %zu, ckpp_shape_%.*s);\n", number,
                    p->nextents, (int)name.size, name.data);
}

/* Writes variables for the parameters that an expression mentions: the array, or the scalar's
 * value. */
static void put_parameters(gen *g, range value)
{
    size_t number = 0;
    for (const parameter *p = g->c->parameters; p; p = p->next, number++) {
        size_t k = 0;
        while (k < value.count && !ast_names(value, k, p->name->text))
            k++;
        if (k == value.count)
            continue;
        bool array = ast_names_array(value, k);
        bool real = p->placeholder || type_kind(p->dtype) == 'f';
        str name = p->name->text;
        g->has_variables = true;
        if (array)
            put_array(g, p, number);
        else
            text_printf(&g->out, "        const %s %.*s = %s(&ckpp_args[%zu]);\n",
                        real ? "double" : "long long", (int)name.size, name.data,
                        real ? "ckpp_arg_real_" : "ckpp_arg_integer_", number);
    }
}

void gen_type_uses(const gen *g, range value, char letter, bool *size, bool *itself)
{
    for (size_t k = 0; k < value.count; k++) {
        if (gen_is_size_of(g, value, k)) {
            *size = *size || value.first[k + 2].text.data[0] == letter;
            k += 3;
        } else if (!g->c->is_inline && ast_names(value, k, (str){&letter, 1})) {
            *itself = true;
        }
    }
}

static void put_template(gen *g, range value)
{
    if (!g->c->is->has_grid)
        return;
    for (const char *p = g->c->placeholders; *p; p++) {
        bool size = false, itself = false;
        gen_type_uses(g, value, *p, &size, &itself);
        g->has_variables = g->has_variables || itself;
        if (itself)
            text_printf(&g->out, "        const ckpp_dtype %c = ckpp_%c;\n", *p, *p);
    }
    int number = 0;
    for (const parameter *t = g->c->templates; t; t = t->next, number++) {
        str name = t->name->text;
        bool mentioned = !ast_is_type(t) && ast_mentions(value, name);
        g->has_variables = g->has_variables || mentioned;
        const char *type = mentioned ? gen_host_type(t).name : "";
        bool narrow = t->dtype == CKPP_INT8 || t->dtype == CKPP_INT16 ||
                      t->dtype == CKPP_INT32; /* widened, since products may overflow */
        if (!mentioned)
            continue;
        text_printf(&g->out, "        const %s %.*s = (%s)", narrow ? "ckpp_int64" : type,
                    (int)name.size, name.data, narrow ? "ckpp_int64" : type);
        if (g->in_set)
            text_printf(&g->out, "ckpp_o->ckpp_values_[%d];\n", number);
        else
            text_printf(&g->out, "ckpp_call->%.*s;\n", (int)name.size, name.data);
    }
}

void gen_mentioned(gen *g, range value)
{
    put_parameters(g, value);
    put_template(g, value);
}

unsigned gen_template_mask(const gen *g, range value)
{
    unsigned mask = 0, bit = 1;
    for (const parameter *t = g->c->templates; t; t = t->next, bit <<= 1)
        if (!ast_is_type(t) && ast_mentions(value, t->name->text))
            mask |= bit;
    return mask;
}

void gen_place(gen *g, const char *what)
{
    text_printf(
        &g->out,
        "        const ckpp_clause ckpp_at = {&ckpp_kernel_%s, ckpp_args, ckpp_o, \"%s\"};\n",
        g->id, what);
    g->has_variables = true;
}

void gen_definition_scope(gen *g, const char *given, range value, const char *what)
{
    unsigned mask = gen_template_mask(g, value);
    text_puts(&g->out, "    ");
    if (*given || mask)
        text_printf(&g->out, "if (%s%s", given, *given && mask ? " && " : "");
    if (mask)
        text_printf(&g->out, "(ckpp_o->ckpp_given_ & %uu) == %uu", mask, mask);
    text_puts(&g->out, *given || mask ? ") {\n" : "{\n");
    gen_mentioned(g, value);
    if (what && gen_has_checks(g, value))
        gen_place(g, what);
}
