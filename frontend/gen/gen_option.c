/* gen_option.c - clauses as options of the call.
 *
 * In an inline construct they are part of the options' initialiser. In a definition the function
 * sets each option that the call has not given. AST_CLAUSES has the option of each clause. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

/* Writes {X, Y, 1}. */
static void put_extents(gen *g, range list)
{
    range item;
    int count = 0;
    for (; range_next(&list, &item); count++) {
        text_puts(&g->out, count ? ", " : "");
        gen_extent(g, item);
    }
    text_puts(&g->out, count == 1 ? ", 1, 1" : count == 2 ? ", 1" : "");
}

static void put_value(gen *g, const clause_traits *t, range value)
{
    text *out = &g->out;
    switch (t->value) {
    case VALUE_FLAG: text_puts(out, "1"); break;
    case VALUE_EXTENT: gen_extent(g, value); break;
    case VALUE_EXTENTS:
        text_puts(out, "{");
        put_extents(g, value);
        text_puts(out, "}");
        break;
    default:
        text_printf(out, "%s(", t->value == VALUE_AXES ? "CKPP_AXIS" : t->cast ? t->cast : "");
        gen_expression(g, value);
        text_puts(out, ")");
    }
}

void gen_inline_options(gen *g)
{
    for (int kind = 0; kind < CLAUSE_COUNT; kind++) {
        const clause_traits *t = ast_clause((clause_kind)kind);
        const clause *c = g->c->clause[kind];
        if (!c || t->value == VALUE_NONE)
            continue;
        text_puts(&g->out, ",\n");
        c_put_line(&g->out, g->unit->source, c->word->offset);
        if (t->has)
            text_printf(&g->out, ".%s = 1, ", t->has);
        text_printf(&g->out, ".%s = ", t->member);
        put_value(g, t, c->value);
    }
}

/* ---- definitions ---- */

/* Declares the array for the axes, outside of the clause's scope, because it is needed until the
 * kernel has run. Returns the number of axes. */
static int put_axes_array(gen *g, range list)
{
    range item;
    int n = 0;
    while (range_next(&list, &item))
        n++;
    text_printf(&g->out, "    ckpp_int64 ckpp_axis[%d] = {0};\n", n ? n : 1);
    return n;
}

static void put_axes(gen *g, range list, int n)
{
    range item;
    for (int k = 0; range_next(&list, &item); k++) {
        c_put_line(&g->out, g->unit->source, item.first->offset);
        text_printf(&g->out, "        ckpp_axis[%d] = CKPP_INTEGER_(", k);
        gen_expression(g, item);
        text_puts(&g->out, ");\n");
    }
    text_printf(&g->out, "        ckpp_o->ckpp_axes_ = %s{ckpp_axis, %d};\n",
                gen_spelling(g->unit)->axes, n);
}

/* The condition under which the clause is evaluated: the call does not override it. */
static const char *condition_of(gen *g, const clause_traits *t)
{
    const char *axes = t->value == VALUE_AXES ? "!ckpp_has_axes_(ckpp_o) && " : "";
    const char *instead = t->instead ? arena_printf(g->unit->arena, " && !CKPP_GIVEN_(ckpp_o, %s)",
                                                    t->instead)
                                     : "";
    return t->given ? arena_printf(g->unit->arena, "%s!CKPP_GIVEN_(ckpp_o, %s)%s", axes, t->given,
                                   instead)
                    : "";
}

static void put_assignment(gen *g, const clause_traits *t, const clause *c)
{
    text *out = &g->out;
    bool copied = t->value == VALUE_EXTENTS; /* an array */
    c_put_line(out, g->unit->source, c->word->offset);
    text_puts(out, "        ");
    if (t->has)
        text_printf(out, "ckpp_o->%s = 1, ", t->has);
    text_printf(out, copied ? "__builtin_memcpy(ckpp_o->%s, " : "ckpp_o->%s = ", t->member);
    if (copied && g->unit->cxx) {
        text_puts(out, "::ckpp::ckpp_list<ckpp_int64>(");
        put_extents(g, c->value);
        text_puts(out, ").ckpp_item, sizeof(ckpp_extents));\n");
        return;
    }
    text_puts(out, copied ? "(const ckpp_extents)" : "");
    put_value(g, t, c->value);
    text_puts(out, copied ? ", sizeof(ckpp_extents));\n" : ";\n");
}

void gen_definition_options(gen *g)
{
    for (int kind = 0; kind < CLAUSE_COUNT; kind++) {
        const clause_traits *t = ast_clause((clause_kind)kind);
        const clause *c = g->c->clause[kind];
        if (!c || t->value == VALUE_NONE)
            continue;
        range value = t->value == VALUE_FLAG ? (range){0} : c->value;
        if (ast_is_tuned(g->c, value) != g->in_set)
            continue;
        int axes = t->value == VALUE_AXES ? put_axes_array(g, value) : 0;
        gen_definition_scope(g, condition_of(g, t), value, t->word);
        if (t->value == VALUE_AXES)
            put_axes(g, value, axes);
        else
            put_assignment(g, t, c);
        text_puts(&g->out, "    }\n");
    }
}

/* ---- inline constructs of C++ ---- */

void gen_inline_assignments(gen *g, const char *file, int line)
{
    text *out = &g->out;
    text_printf(out, "ckpp_options ckpp_options_%s = {}, *const ckpp_o = &ckpp_options_%s;\n",
                g->id, g->id);
    text_puts(out, "ckpp_o->ckpp_file_ = ");
    c_put_literal(out, (str){file, strlen(file)});
    text_printf(out, ";\nckpp_o->ckpp_line_ = %d;\n", line);
    for (int kind = 0; kind < CLAUSE_COUNT; kind++) {
        const clause_traits *t = ast_clause((clause_kind)kind);
        const clause *c = g->c->clause[kind];
        if (!c || t->value == VALUE_NONE)
            continue;
        if (t->value == VALUE_AXES)
            put_axes(g, c->value, put_axes_array(g, c->value));
        else
            put_assignment(g, t, c);
    }
}
