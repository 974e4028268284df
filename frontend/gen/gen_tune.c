/* gen_tune.c - tune(...): the values from which a call chooses, and the function that evaluates
 * the clauses that mention them.
 *
 * Clauses that mention no tuned value are evaluated once, in the function of the definition. The
 * others are evaluated for each combination that the library looks at, so they are in a function
 * of their own, which finds the values in the options. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

static bool has_set(const gen *g)
{
    for (const clause *l = g->c->clauses; l; l = l->next)
        if (ast_is_host(l->kind) && ast_is_tuned(g->c, l->value))
            return true;
    return false;
}

/* Asserts that the type of the template's value has this one. */
static void put_range(gen *g, const tuned_name *t, range value)
{
    const char *most, *least = gen_value_range(t->value, &most);
    text *out = &g->out;
    if (!least)
        return;
    c_put_line(out, g->unit->source, value.first->offset);
    text_printf(out, "%s((", gen_spelling(g->unit)->assertion);
    token_put(out, value.first, value.count);
    text_printf(out, ") >= %s && (", least);
    token_put(out, value.first, value.count);
    text_printf(out, ") <= %s, \"'%.*s' in tune(...) does not fit its type\");\n", most,
                (int)t->name->text.size, t->name->text.data);
}

static void put_number(gen *g, range value)
{
    text_puts(&g->out, "(ckpp_int64)(");
    token_put(&g->out, value.first, value.count);
    text_puts(&g->out, ")");
}

static void put_block(gen *g, range value)
{
    range list = ast_block_extents(value), extent;
    int d = 0;
    for (; range_next(&list, &extent); d++) {
        text_puts(&g->out, d ? ", " : "");
        put_number(g, extent);
    }
    for (; d < 3; d++)
        text_puts(&g->out, ", 1");
}

static void put_values(gen *g, const tuned_name *t, size_t number)
{
    text *out = &g->out;
    for (size_t k = 0; k < t->count && t->value; k++)
        put_range(g, t, t->values[k]);
    c_put_line(out, g->unit->source, t->name->offset);
    text_printf(out, "static const ckpp_int64 ckpp_tuned_%s_%zu[] = {", g->id, number);
    for (size_t k = 0; k < t->count; k++) {
        text_puts(out, k ? ", " : "");
        if (t->value)
            put_number(g, t->values[k]);
        else
            put_block(g, t->values[k]);
    }
    text_puts(out, "};\n");
}

void gen_tune(gen *g)
{
    text *out = &g->out;
    if (!g->c->ntuned)
        return;
    if (has_set(g))
        text_printf(out,
                    "static ckpp_status ckpp_set_%s(__const__ ckpp_arg *ckpp_args, ckpp_options "
                    "*ckpp_o);\n",
                    g->id);
    for (size_t k = 0; k < g->c->ntuned; k++)
        put_values(g, &g->c->tuned[k], k);
    text_printf(out, "static const ckpp_tuned ckpp_tuned_%s[] = {", g->id);
    for (size_t k = 0; k < g->c->ntuned; k++)
        text_printf(out, "%s{%d, %zu, ckpp_tuned_%s_%zu}", k ? ", " : "", g->c->tuned[k].number,
                    g->c->tuned[k].count, g->id, k);
    text_printf(out, "};\nstatic const ckpp_tune ckpp_tune_%s = {%zu, ckpp_tuned_%s, ", g->id,
                g->c->ntuned, g->id);
    text_printf(out, has_set(g) ? "ckpp_set_%s};\n" : "0};\n", g->id);
}

void gen_tune_set(gen *g)
{
    text *out = &g->out;
    if (!g->c->ntuned || !has_set(g))
        return;
    c_put_line(out, g->unit->source, g->c->directive.begin);
    text_printf(out,
                "static ckpp_status ckpp_set_%s(__const__ ckpp_arg *ckpp_args, "
                "ckpp_options *ckpp_o)\n"
                "{\n    (void)ckpp_args;\n",
                g->id);
    g->in_set = true;
    gen_raw_types(g, "ckpp_args");
    gen_definition_options(g);
    g->in_set = false;
    text_puts(out, "    return CKPP_OK;\n}\n");
}
