/* gen_graph.c - the C that stands for graph blocks.
 *
 * The directive and the "{" become "{" and a variable whose cleanup launches the graph, however
 * the block is left. Outputs of inline constructs in the block must not be numbers of the host's:
 * nobody could wait for them. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static void put_clause(gen *g, clause_kind kind, const char *begin, const char *end,
                       const char *otherwise)
{
    const clause *c = g->c->clause[kind];
    if (!c) {
        text_puts(&g->out, otherwise);
        return;
    }
    text_puts(&g->out, "\n");
    c_put_line(&g->out, g->unit->source, c->word->offset);
    text_puts(&g->out, begin);
    token_put(&g->out, c->value.first, c->value.count);
    text_puts(&g->out, end);
}

void gen_graph(gen *g)
{
    text *out = &g->out;
    const char *file;
    int line;
    source_presumed(g->unit->source, g->c->directive.begin, &file, &line);
    text_printf(out, "{\nstatic ckpp_graph_place ckpp_place_%s = {", g->id);
    c_put_literal(out, (str){file, strlen(file)});
    text_printf(out, ", %d, 0};\n", line);
    c_put_line(out, g->unit->source, g->c->directive.begin);
    text_printf(out, "CKPP_GRAPH_BLOCK_ ckpp_block_%s = ckpp_graph_begin_(&ckpp_place_%s, %s{",
                g->id, g->id, g->unit->cxx ? "ckpp_graph_options" : "(ckpp_graph_options)");
    put_clause(g, CLAUSE_STATUS, "CKPP_GRAPH_STATUS_(", ")", "0");
    text_printf(out, ", %d, %d, ", g->c->clause[CLAUSE_STREAM] != NULL,
                g->c->clause[CLAUSE_DEVICE] != NULL);
    put_clause(g, CLAUSE_STREAM, "(", ")", "0");
    text_puts(out, ", ");
    put_clause(g, CLAUSE_DEVICE, "(int)(", ")", "0");
    text_puts(out, "});\n");
    if (g->unit->cxx)
        return;
    /* no goto or switch jumps over a type whose size is computed */
    text_puts(out, "_Pragma(\"GCC diagnostic push\") _Pragma(\"GCC diagnostic ignored "
                   "\\\"-Wvla\\\"\")\n");
    c_put_line(out, g->unit->source, g->c->directive.begin);
    text_printf(out,
                "CKPP_UNUSED_ typedef char "
                "ckpp_entry_of_graph_%s[ckpp_graph_is_inner_(&ckpp_block_%s) + 1]; "
                "_Pragma(\"GCC diagnostic pop\")\n",
                g->id, g->id);
}

void gen_graph_output(gen *g, const parameter *p, const char *object)
{
    const construct *graph = g->c->outer;
    text message = {0};
    const char *file;
    int line;
    while (graph && graph->is->kind != CONSTRUCT_GRAPH)
        graph = graph->outer;
    if (!graph)
        return;
    source_presumed(g->unit->source, graph->directive.begin, &file, &line);
    text_printf(&message,
                "'%.*s' is a result that the host reads inside the graph of %s:%d, whose work "
                "begins where its block ends: write it to an array of the device",
                (int)p->name->text.size, p->name->text.data, file, line);
    c_put_line(&g->out, g->unit->source, p->where.begin);
    text_printf(&g->out, "%s(CKPP_IS_ARRAY_(%s), ", gen_spelling(g->unit)->assertion, object);
    c_put_literal(&g->out, (str){message.data, message.size});
    text_puts(&g->out, ");\n");
    text_free(&message);
}
