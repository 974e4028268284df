/* check_graph.c - graph blocks: what stands in front of them, and what they cannot call. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

void check_graph(checker *k, construct *c, const char *name)
{
    if (c->name) {
        check_error_name(k, name, c->name, "a graph has no name, and @ is no clause of it");
        c->broken = true;
    }
    for (const parameter *p = c->parameters; p; p = p->next) {
        check_error(k, name, p->where, "a graph has no arrays of its own");
        check_note(k, p->where, "they are those of the constructs in its block");
        c->broken = true;
    }
    if (!c->is_inline) {
        check_error(k, name, c->directive, "a graph outside of all functions");
        c->broken = true;
    }
}

/* Reports calls that wait for the device, or read from it, in the text of the block itself. */
void check_graph_calls(checker *k, construct *c, const char *name)
{
    static const struct {
        const char *function, *what;
    } waits[] = {{"ckpp_synchronize", "@ waits for the device inside a graph"},
                 {"ckpp_print", "@ reads an array inside a graph"},
                 {"ckpp_download", "@ reads an array inside a graph"},
                 {"ckpp_to", "@ reads an array inside a graph"},
                 {"ckpp_event_record", "@ marks a point in the stream inside a graph"}};
    if (c->outer && c->outer->is->kind == CONSTRUCT_GRAPH)
        return; /* it is a part of that one's text */
    token_list t = token_scan(k->unit->arena, k->source, c->block.begin, c->block.end);
    for (size_t j = 0; j + 1 < t.count; j++)
        for (size_t w = 0; w < sizeof waits / sizeof *waits; w++)
            if (t.items[j].kind == TOKEN_NAME && str_is(t.items[j].text, waits[w].function) &&
                str_is(t.items[j + 1].text, "(")) {
                check_error_name(k, name, &t.items[j], waits[w].what);
                check_note(k, check_span(&t.items[j]),
                           "the graph is launched where its block ends: move the call after it");
            }
}

/* An update of the host in the text of a graph block. */
void check_graph_update(checker *k, construct *c, const char *name)
{
    const construct *graph = c->outer;
    const clause *host = c->clause[CLAUSE_HOST];
    if (!host)
        return;
    while (graph && graph->is->kind != CONSTRUCT_GRAPH)
        graph = graph->outer;
    if (!graph)
        return;
    check_error(k, name, check_span(host->word), "the host's arrays are updated inside a graph");
    check_note(k, check_span(host->word),
               "the graph is launched where its block ends: move the update after it");
}
