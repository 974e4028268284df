/* gen_data.c - the C that stands for data regions and updates.
 *
 * The arrays become ckpp_data_items. In front of a block the directive and the "{" are replaced by
 * "{" and the items, and by a variable whose cleanup ends the region, however the block is left.
 * Any other directive becomes a statement in braces. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static const char *how_of(const gen *g, clause_kind kind)
{
    switch (kind) {
    case CLAUSE_IN: return "CKPP_DATA_IN";
    case CLAUSE_OUT: return g->c->is->kind == CONSTRUCT_EXIT ? "CKPP_DATA_BACK" : "CKPP_DATA_OUT";
    case CLAUSE_INOUT: return "CKPP_DATA_INOUT";
    case CLAUSE_RELEASE: return "CKPP_DATA_RELEASE";
    case CLAUSE_HOST: return "CKPP_DATA_HOST";
    case CLAUSE_TO_DEVICE: return "CKPP_DATA_DEVICE";
    default: return "CKPP_DATA_TEMP";
    }
}

static bool is_entering(const gen *g)
{
    return g->c->is->kind == CONSTRUCT_DATA || g->c->is->kind == CONSTRUCT_ENTER;
}

static const char *name_of(gen *g, const moved_array *a)
{
    text name = {0}, literal = {0};
    token_put(&name, a->host.first, a->host.count);
    c_put_literal(&literal, (str){name.data, name.size});
    text_free(&name);
    return arena_take(g->unit->arena, &literal).data;
}

/* No template takes an array whose length is computed. */
static void put_array(gen *g, const moved_array *a)
{
    text_puts(&g->out, a->decays ? "&*" : "");
    token_put(&g->out, a->host.first, a->host.count);
}

static void put_or(gen *g, range r, const char *otherwise)
{
    if (r.count)
        gen_extent(g, r);
    else
        text_puts(&g->out, otherwise);
}

/* Writes "2, {{0, first}}, {{rows, count}}": what the clause says of the dimensions. */
static void put_sections(gen *g, const moved_array *a)
{
    text *out = &g->out;
    const size_t n = a->nsections ? a->nsections : a->ndeclared;
    if (!n) {
        text_puts(out, "0, {{0}}, {{0}}");
        return;
    }
    if (!a->nsections) { /* an array's own type is more certain than what its declaration says */
        text_puts(out, "CKPP_DATA_IS_ARRAY_(");
        put_array(g, a);
        text_printf(out, ") ? 0 : %zu", n);
    } else {
        text_printf(out, "%zu", n);
    }
    text_puts(out, ", {{");
    for (size_t k = 0; k < n; k++) {
        text_puts(out, k ? ", " : "");
        put_or(g, a->nsections ? a->sections[k].first : (range){0}, "0");
    }
    text_puts(out, "}}, {{");
    for (size_t k = 0; k < n; k++) {
        text_puts(out, k ? ", " : "");
        put_or(g, a->nsections ? a->sections[k].count : a->declared[k], "-1");
    }
    text_puts(out, "}}");
}

static void put_item(gen *g, const moved_array *a)
{
    text *out = &g->out;
    c_put_line(out, g->unit->source, a->where.begin);
    text_printf(out, "CKPP_DATA_ITEM_(%s, %s, ", how_of(g, a->how), name_of(g, a));
    put_array(g, a);
    text_puts(out, ", ");
    put_sections(g, a);
    text_puts(out, a->next ? "),\n" : ")};\n");
}

static void put_assertion(gen *g, const moved_array *a, const char *macro)
{
    c_put_line(&g->out, g->unit->source, a->where.begin);
    text_printf(&g->out, "%s(%s, ", macro, name_of(g, a));
    put_array(g, a);
    text_puts(&g->out, ");\n");
}

/* Writes the items and returns how many there are. */
static size_t put_items(gen *g)
{
    size_t count = 0;
    for (const moved_array *a = g->c->moved; a; a = a->next) {
        count++;
        put_assertion(g, a, "CKPP_DATA_POINTER_");
        if (is_entering(g) && !a->nsections && !a->ndeclared)
            put_assertion(g, a, "CKPP_DATA_WHOLE_");
    }
    text_printf(&g->out, "const ckpp_data_item ckpp_items_%s[] = {\n", g->id);
    for (const moved_array *a = g->c->moved; a; a = a->next)
        put_item(g, a);
    return count;
}

static void put_options(gen *g)
{
    text *out = &g->out;
    const char *file;
    int line;
    source_presumed(g->unit->source, g->c->directive.begin, &file, &line);
    if (g->unit->cxx) {
        gen_inline_assignments(g, file, line);
        return;
    }
    text_printf(out, "const ckpp_options ckpp_options_%s = {.ckpp_file_ = ", g->id);
    c_put_literal(out, (str){file, strlen(file)});
    text_printf(out, ", .ckpp_line_ = %d", line);
    gen_inline_options(g);
    text_puts(out, "};\n");
}

static void put_region(gen *g, size_t count)
{
    text *out = &g->out;
    const clause *status = g->c->clause[CLAUSE_STATUS];
    if (!g->unit->cxx) /* CKPP_DATA_REGION_ declares a type whose size is computed */
        text_puts(out, "_Pragma(\"GCC diagnostic push\") _Pragma(\"GCC diagnostic ignored "
                       "\\\"-Wvla\\\"\")\n");
    c_put_line(out, g->unit->source, status ? status->word->offset : g->c->directive.begin);
    text_printf(out,
                "CKPP_DATA_REGION_(ckpp_region_%s, ckpp_entry_of_data_region_%s, "
                "ckpp_items_%s, %zu, &ckpp_options_%s",
                g->id, g->id, g->id, count, g->id);
    if (status) {
        text_puts(out, ", CKPP_DATA_STATUS_(");
        token_put(out, status->value.first, status->value.count);
        text_puts(out, "));\n");
    } else {
        text_puts(out, ", 0);\n");
    }
    if (!g->unit->cxx)
        text_puts(out, "_Pragma(\"GCC diagnostic pop\")\n");
}

static void put_move(gen *g, size_t count)
{
    text *out = &g->out;
    const clause *status = g->c->clause[CLAUSE_STATUS];
    c_put_line(out, g->unit->source, status ? status->word->offset : g->c->directive.begin);
    if (status) {
        token_put(out, status->value.first, status->value.count);
        text_puts(out, " = ");
    }
    text_printf(out, "%s(\"%s\", ckpp_items_%s, %zu, &ckpp_options_%s);\n}\n",
                status ? "ckpp_data_move_" : "ckpp_data_move_or_report_", g->c->is->moves, g->id,
                count, g->id);
}

void gen_data(gen *g)
{
    text_puts(&g->out, "{\n");
    size_t count = put_items(g);
    put_options(g);
    if (g->c->is->has_block)
        put_region(g, count);
    else
        put_move(g, count);
}
