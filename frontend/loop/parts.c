/* parts.c - a loop of `reduction` whose inner loops are spread over threads.
 *
 * It becomes two constructs: threads that share an iteration store what it adds to each result,
 * its part, and a reduction combines the parts of all iterations. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

bool loop_has_parts(const loop *l)
{
    return l->nested && l->c->is->reduces;
}

const char *loop_result(const loop *l, const loop_variable *v)
{
    return arena_printf(l->unit->arena, "ckpp_result_%d_%s", loop_id(l), v->kernel_name);
}

/* The program's array of the parts of a result. */
const char *loop_part_array(const loop *l, const loop_variable *v)
{
    return arena_printf(l->unit->arena, "ckpp_parts_%d_%s", loop_id(l), v->kernel_name);
}

static void put_rows(const loop *l, loop_writer *w)
{
    for (int k = 0; k < l->nlevels; k++)
        loop_put(w, loop_anchor(l), "%sckpp_trips_%d[%d]", k ? " * " : "", loop_id(l), k);
}

/* A variable with the value of a clause; its address, or NULL in the program if there is none. */
static const char *put_option(loop *l, loop_writer *w, clause_kind kind, const char *type,
                              const char *name)
{
    for (const clause *c = l->c->clauses; c; c = c->next)
        if (c->kind == kind) {
            text value = {0};
            token_put(&value, c->value.first, c->value.count);
            loop_put(w, c->word->offset, "const %s ckpp_%s_%d = %s; ", type, name, loop_id(l),
                     value.data);
            text_free(&value);
            return arena_printf(l->unit->arena, "&ckpp_%s_%d", name, loop_id(l));
        }
    return "0";
}

void loop_put_part_arrays(loop *l, loop_writer *w)
{
    const int n = loop_id(l);
    const loop_array *near = l->arrays;
    if (!loop_has_parts(l))
        return;
    const char *device = put_option(l, w, CLAUSE_DEVICE, "int", "device");
    const char *stream = put_option(l, w, CLAUSE_STREAM, "ckpp_stream", "stream");
    for (const loop_variable *v = l->variables; v; v = v->next) {
        if (!v->op)
            continue;
        const char *array = loop_part_array(l, v);
        loop_put(w, v->name->offset, "ckpp_array %s = {0}; ", array);
        loop_put(w, v->name->offset,
                 "if (!ckpp_status_%d) { ckpp_status_%d = ckpp_loop_parts_(&%s, "
                 "CKPP_DTYPE_AT_(&%.*s), ",
                 n, n, array, (int)v->name->text.size, v->name->text.data);
        put_rows(l, w);
        loop_put(w, v->name->offset, ", %s%s, %s, %s, %s); } ", near ? "&" : "",
                 near ? loop_element(l, near) : "(void *)0", device, stream, loop_host(l));
    }
}

void loop_put_parts(loop *l, loop_writer *w)
{
    for (loop_variable *v = l->variables; v; v = v->next) {
        if (!v->op)
            continue;
        const char *type = loop_type_of(l, v->name->text, v->name);
        bool most = str_is(v->op->text, "max") || str_is(v->op->text, "min");
        v->type = type;
        loop_put(w, v->name->offset, "out(raw %s %s = %s) ", type, v->part_name,
                 loop_part_array(l, v));
        if (!most)
            continue;
        const char *stem = arena_printf(l->unit->arena, "%s_first", v->kernel_name);
        v->first_name = loop_new_name(l, (str){stem, strlen(stem)});
        loop_put(w, v->name->offset, "in(%s %s = %s) ", type, v->first_name, loop_result(l, v));
    }
}

const char *loop_part_variables(const loop *l)
{
    text out = {0};
    for (const loop_variable *v = l->variables; v; v = v->next) {
        if (!v->op)
            continue;
        const str op = v->op->text;
        const char *first = v->first_name                         ? v->first_name
                            : str_is(op, "&")                     ? "-1"
                            : str_is(op, "*") || str_is(op, "&&") ? "1"
                                                                  : "0";
        text_printf(&out, "%s %s = (%s)(%s); ", v->type, v->kernel_name, v->type, first);
    }
    return arena_take(l->unit->arena, &out).data;
}

const char *loop_store_parts(const loop *l)
{
    text out = {0};
    text_printf(&out, "(void)(%s.leads()", l->team);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            text_printf(&out, " && (%s[%s.row] = %s, true)", v->part_name, l->team,
                        v->kernel_name);
    text_puts(&out, ")");
    return arena_take(l->unit->arena, &out).data;
}
