/* gen_graph_loop.c - `while (flag) { ... }` in a graph block, and other conditions there.
 *
 * The type of the condition is the C compiler's business. So the loop's head becomes one for both
 * cases: an array of the device, whose loop a GPU may repeat by itself, and anything else, which
 * stays a loop of C. In the first case the C in the body runs once on a GPU and each time on the
 * host, so it must not matter how often it runs: assertions say where the body changes variables
 * of its surroundings, or leaves the loop. */
#define _GNU_SOURCE
#include "frontend/gen/graph_text.h"

#include <string.h>

/* ---- what the body must not do ---- */

/* The operand of '&' whose variable is at token k, with no other variables in it. */
static void put_operand(text *out, const host_text *h, size_t k)
{
    for (size_t end = graph_text_behind_parts(h, k); k < end; k++) {
        token_put(out, &h->tokens.items[k], 1);
        if (graph_is(h, k, "[")) {
            text_puts(out, "0]");
            k = graph_text_close(h, k);
        }
    }
}

static void put_problem(gen *g, const host_text *h, const char *condition, const problem *p)
{
    static const char *const what[] = {
        [LEAVES] = "leaves a loop that a GPU repeats without the program; let a kernel change its "
                   "condition",
        [CHANGES] = "is changed in a loop that a GPU repeats without the program: its C runs once "
                    "there; declare it in the body, or let a kernel change an array",
        [GIVES_ADDRESS] = "may be changed by its address in a loop that a GPU repeats without the "
                          "program: its C runs once there; declare it const or in the body, or "
                          "let a kernel change an array"};
    const token *at = &h->tokens.items[p->name];
    text *out = &g->out, message = {0};
    if (p->kind != BRANCH)
        text_printf(&message, "'%.*s' %s", (int)at->text.size, at->text.data,
                    what[p->kind == CHANGES_TARGET ? CHANGES : p->kind]);
    text_puts(out, "\n");
    if (p->kind == BRANCH) {
        text_printf(out, "%.*s\n", (int)at->text.size, at->text.data);
        return;
    }
    c_put_line(out, g->unit->source, at->offset);
    text_printf(out, "%s(!CKPP_ON_DEVICE_(%s)", gen_spelling(g->unit)->assertion, condition);
    if (p->kind == GIVES_ADDRESS) {
        text_puts(out, " || !CKPP_MAY_CHANGE_(");
        put_operand(out, h, p->name);
        text_puts(out, ")");
    }
    text_puts(out, ", ");
    c_put_literal(out, (str){message.data, message.size});
    text_puts(out, ");\n");
    text_free(&message);
}

/* Whether the name at token k is a variable that is declared in front of offset `at`. */
static bool is_visible(host_scope *scope, const host_text *h, size_t k, size_t at)
{
    const token *name = &h->tokens.items[k];
    const host_name *found = host_find(scope, name->text, name->offset);
    return found && found->kind == HOST_VARIABLE && found->offset < at;
}

/* Asserts what is wrong with tokens first to last - 1 as the body of such a loop, at its head. */
static bool put_problems(gen *g, const host_text *h, host_scope *scope, const char *condition,
                         size_t first, size_t last)
{
    const size_t head = h->tokens.items[first - 1].offset;
    bool any = false;
    for (size_t k = 0; k < h->nproblems; k++) {
        const problem *p = &h->problems[k];
        if (p->at < first || p->at >= last || !graph_text_is_problem(h, p, first) ||
            (p->kind == GIVES_ADDRESS && !is_visible(scope, h, p->name, head)))
            continue;
        put_problem(g, h, condition, p);
        any = any || p->kind != BRANCH;
    }
    return any;
}

/* ---- the head ---- */

/* Whether tokens k to end - 1 are a variable: a name, perhaps behind '*', with members and
 * indices. */
static bool is_variable(const host_text *h, size_t k, size_t end)
{
    while (k < end && graph_is(h, k, "*"))
        k++;
    if (k == end || !graph_is_name(h, k) || names_keyword(h->tokens.items[k].text))
        return false;
    for (k++; k < end; k++)
        if (!graph_is_name(h, k) && h->tokens.items[k].kind != TOKEN_NUMBER &&
            !graph_is_any(h, k, (const char *const[]){".", "->", "[", "]", NULL}))
            return false;
    return true;
}

/* Replaces the loop's head, which begins at token k and ends at `close`. */
static void put_head(gen *g, const host_text *h, host_scope *scope, edit_list *list, size_t k)
{
    const size_t close = graph_text_close(h, k + 1);
    const token *first = &h->tokens.items[k], *last = &h->tokens.items[close];
    text condition = {0};
    const char *file;
    int line;
    token_put(&condition, first + 2, close - k - 2);
    const char *flag = arena_take(g->unit->arena, &condition).data;
    source_presumed(g->unit->source, first->offset, &file, &line);
    g->out = (text){0};
    gen problems = *g;
    const size_t end = last->offset + last->length;
    const bool lines = memchr(g->unit->source->data + first->offset, '\n', end - first->offset);
    const bool any = put_problems(&problems, h, scope, flag, close + 1,
                                  graph_text_end(h, close + 1) + 1);
    text_printf(&g->out, "for (CKPP_GRAPH_LOOP_ ckpp_loop_%s = {", g->id);
    if (any) {
        text_puts(&g->out, "__extension__({");
        text_put(&g->out, problems.out.data, problems.out.size);
        c_put_line(&g->out, g->unit->source, first->offset);
    }
    c_put_literal(&g->out, (str){file, strlen(file)});
    text_printf(&g->out, "%s, %d, 0}; CKPP_GRAPH_WHILE_(ckpp_loop_%s, %s); )%s", any ? ";})" : "",
                line, g->id, flag, any || lines ? "\n" : "");
    gen_add_edit(g->unit, list, first->offset, end, &g->out, any || lines);
    text_free(&problems.out);
    text_free(&g->out);
}

/* Has the variable in tokens first to end - 1, perhaps behind '!', checked as a condition. */
static void put_condition(unit *u, const host_text *h, edit_list *list, size_t first, size_t end)
{
    first += graph_is(h, first, "!");
    if (!is_variable(h, first, end) || graph_is_own(&h->tokens.items[first]))
        return;
    text out = {0};
    const token *begin = &h->tokens.items[first], *last = &h->tokens.items[end - 1];
    text_puts(&out, "CKPP_GRAPH_CONDITION_(");
    text_put(&out, u->source->data + begin->offset, last->offset + last->length - begin->offset);
    text_puts(&out, ")");
    gen_add_edit(u, list, begin->offset, last->offset + last->length, &out, false);
    text_free(&out);
}

/* Of a `for` at token k, which is C's. */
static void put_for_condition(unit *u, const host_text *h, edit_list *list, size_t k)
{
    const size_t close = graph_text_close(h, k + 1);
    size_t first = k + 2, end;
    while (first < close && !graph_is(h, first, ";"))
        first = range_nesting(&h->tokens.items[first]) > 0 ? graph_text_close(h, first) + 1
                                                           : first + 1;
    for (end = ++first; end < close && !graph_is(h, end, ";"); end++)
        ;
    if (end < close)
        put_condition(u, h, list, first, end);
}

static bool is_in_graph(const construct *c)
{
    for (c = c->outer; c; c = c->outer)
        if (c->is->kind == CONSTRUCT_GRAPH)
            return true;
    return false;
}

void gen_graph_loops(unit *u, edit_list *list)
{
    host_scope *scope = host_scope_new(u);
    for (construct *c = u->constructs; c; c = c->next) {
        if (c->is->kind != CONSTRUCT_GRAPH || is_in_graph(c))
            continue;
        gen g = {.unit = u, .c = c};
        int loops = 0;
        const host_text h = graph_text_read(u, c);
        for (size_t k = 0; k + 1 < h.tokens.count; k++) {
            if (h.is_kernel[k] || !graph_is(&h, k + 1, "("))
                continue;
            const size_t close = graph_text_close(&h, k + 1);
            if (graph_is(&h, k, "while") && !graph_is(&h, close + 1, ";") &&
                is_variable(&h, k + 2, close)) {
                g.id = arena_printf(u->arena, "%d_%d", c->number, ++loops);
                put_head(&g, &h, scope, list, k);
            } else if (!u->cxx && (graph_is(&h, k, "while") || graph_is(&h, k, "if"))) {
                put_condition(u, &h, list, k + 2, close);
            } else if (!u->cxx && graph_is(&h, k, "for")) {
                put_for_condition(u, &h, list, k);
            }
        }
    }
}
