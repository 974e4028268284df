/* gen_graph_loop.c - `while (flag) { ... }` in a graph block.
 *
 * The type of the condition is the C compiler's business. So the loop's head becomes one for both
 * cases: an array of the device, whose loop a GPU may repeat by itself, and anything else, which
 * stays a loop of C. In the first case the C in the body runs once on a GPU and each time on the
 * host, so it must not matter how often it runs: assertions say where the body changes variables
 * of its surroundings, or leaves the loop. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

/* The tokens of a block, and which of them are C of the program: those of kernels are not. */
typedef struct host_text {
    token_list tokens;
    bool *is_kernel;
} host_text;

static bool is_at(const token_list *t, size_t k, const char *text)
{
    return k < t->count && str_is(t->items[k].text, text);
}

static bool is_any(const token_list *t, size_t k, const char *const *texts)
{
    for (; *texts; texts++)
        if (is_at(t, k, *texts))
            return true;
    return false;
}

static bool is_name(const token_list *t, size_t k)
{
    return k < t->count && t->items[k].kind == TOKEN_NAME;
}

static host_text read_block(unit *u, const construct *graph)
{
    host_text h = {.tokens = token_scan(u->arena, u->source, graph->block.begin,
                                        graph->block.end)};
    size_t k = 0;
    h.is_kernel = arena_alloc(u->arena, h.tokens.count + 1);
    memset(h.is_kernel, 0, h.tokens.count + 1);
    for (const construct *c = u->constructs; c; c = c->next) {
        if (c->directive.begin < graph->block.begin || c->directive.begin >= graph->block.end ||
            c->is->has_block || c->is->moves)
            continue;
        while (k < h.tokens.count && h.tokens.items[k].offset < c->directive.begin)
            k++;
        for (; k < h.tokens.count && h.tokens.items[k].offset < c->body.end; k++)
            h.is_kernel[k] = true;
    }
    return h;
}

/* The index of what closes the bracket at k; the number of tokens where nothing does. */
static size_t find_close(const host_text *h, size_t k)
{
    int depth = 0;
    for (; k < h->tokens.count; k++) {
        if (h->is_kernel[k])
            continue;
        depth += range_nesting(&h->tokens.items[k]);
        if (depth == 0)
            return k;
    }
    return k;
}

/* ---- what the body must not do ---- */

/* The index of the name that the operand which ends at k begins with; `first` - 1 where it has
 * none, as a designator. */
static size_t find_base(const token_list *t, size_t k, size_t first)
{
    for (; k >= first && k < t->count; k--) {
        int depth = 0;
        if (is_at(t, k, "]") || is_at(t, k, ")")) {
            do
                depth -= range_nesting(&t->items[k]);
            while (depth > 0 && k-- > first);
            continue;
        }
        if (!is_name(t, k))
            break;
        if (k == first || !(is_at(t, k - 1, ".") || is_at(t, k - 1, "->")))
            return k;
        k--;
    }
    return first - 1;
}

/* The same of what ++ or -- at token k is for. */
static size_t find_counted(const token_list *t, size_t k, size_t first)
{
    if (k > first && (is_name(t, k - 1) || is_at(t, k - 1, "]") || is_at(t, k - 1, ")")))
        return find_base(t, k - 1, first);
    do
        k++;
    while (is_at(t, k, "*") || is_at(t, k, "("));
    return k;
}

static bool is_assignment(const token_list *t, size_t k)
{
    static const char *const operators[] = {"=",  "+=",  "-=",  "*=", "/=", "%=", "&=",
                                            "|=", "^=", "<<=", ">>=", NULL};
    return is_any(t, k, operators);
}

/* Whether a declaration begins at token k: with a keyword of one, or two names, perhaps with '*'
 * between them. */
static bool begins_declaration(const token_list *t, size_t k)
{
    if (!is_name(t, k))
        return false;
    const unsigned keyword = names_keyword(t->items[k].text);
    if (keyword)
        return keyword & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG);
    for (k++; is_at(t, k, "*") || is_at(t, k, "const"); k++)
        ;
    return is_name(t, k);
}

/* Whether the name at k is declared there: it is a declarator of a declaration, behind the type or
 * a comma, perhaps with '*' in front. */
static bool is_declared_at(const token_list *t, size_t k, size_t first)
{
    size_t begin = k;
    int depth = 0;
    while (k > first && is_at(t, k - 1, "*"))
        k--;
    if (k == first || !(is_name(t, k - 1) || is_at(t, k - 1, ",")))
        return false;
    for (; begin > first; begin--) {
        const token *before = &t->items[begin - 1];
        depth -= range_nesting(before);
        if (depth < 0 || (str_is(before->text, "}") ? depth == 1
                                                    : depth == 0 && str_is(before->text, ";")))
            break;
    }
    return begin < k && depth <= 1 && begins_declaration(t, begin);
}

/* Whether the name is one of generated C's. */
static bool is_own(str name)
{
    return name.size > 5 && memcmp(name.data, "ckpp_", 5) == 0;
}

static bool is_declared(const host_text *h, str name, size_t first, size_t last)
{
    for (size_t k = first; k < last; k++)
        if (!h->is_kernel[k] && is_name(&h->tokens, k) &&
            str_equal(h->tokens.items[k].text, name) && is_declared_at(&h->tokens, k, first))
            return true;
    return false;
}

/* Whether a loop or a switch inside of the body is around token k, so that `break` ends that. */
static bool is_inner(const token_list *t, size_t k, size_t first)
{
    static const char *const heads[] = {"for", "while", "do", "switch", NULL};
    int depth = 0;
    bool statement = true; /* k belongs to the statement that is walked through, backwards */
    while (k-- > first) {
        const int nesting = range_nesting(&t->items[k]);
        depth -= nesting;
        if (depth < 0) { /* an open brace around it: what stands in front of it is its head */
            depth = 0;
            statement = true;
        } else if (is_at(t, k, "}") ? depth == 1 : depth == 0 && is_at(t, k, ";")) {
            statement = false;
        }
        if (statement && depth == 0 && is_any(t, k, heads))
            return true;
    }
    return false;
}

static void put_problem(gen *g, const char *condition, const token *at, const char *what)
{
    text *out = &g->out, message = {0};
    text_printf(&message, "'%.*s' %s", (int)at->text.size, at->text.data, what);
    text_puts(out, "\n");
    c_put_line(out, g->unit->source, at->offset);
    text_printf(out, "%s(!CKPP_ON_DEVICE_(%s), ", gen_spelling(g->unit)->assertion, condition);
    c_put_literal(out, (str){message.data, message.size});
    text_puts(out, ");\n");
    text_free(&message);
}

/* Asserts what is wrong with tokens first to last - 1 as the body of such a loop. */
static bool put_problems(gen *g, const host_text *h, const char *condition, size_t first,
                         size_t last)
{
    static const char *const leaves[] = {"return", "goto", "co_return", "throw", NULL};
    const token_list *t = &h->tokens;
    bool any = false;
    for (size_t k = first; k < last; k++) {
        size_t base = first - 1;
        if (h->is_kernel[k])
            continue;
        if (is_any(t, k, leaves) || (is_at(t, k, "break") && !is_inner(t, k, first))) {
            put_problem(g, condition, &t->items[k],
                        "leaves a loop that a GPU repeats without the program");
            any = true;
        }
        if (is_assignment(t, k))
            base = k > first ? find_base(t, k - 1, first) : first - 1;
        else if (is_at(t, k, "++") || is_at(t, k, "--"))
            base = find_counted(t, k, first);
        if (base < first || !is_name(t, base) || is_own(t->items[base].text) ||
            is_declared(h, t->items[base].text, first, last))
            continue;
        put_problem(g, condition, &t->items[base],
                    "is changed in a loop that a GPU repeats without the program: its C runs once "
                    "there");
        any = true;
    }
    return any;
}

/* ---- the head ---- */

/* Whether tokens k to end - 1 are a variable: a name, perhaps behind '*', with members and
 * indices. */
static bool is_variable(const token_list *t, size_t k, size_t end)
{
    while (k < end && is_at(t, k, "*"))
        k++;
    if (k == end || !is_name(t, k) || names_keyword(t->items[k].text))
        return false;
    for (k++; k < end; k++)
        if (!is_name(t, k) && t->items[k].kind != TOKEN_NUMBER && !is_at(t, k, ".") &&
            !is_at(t, k, "->") && !is_at(t, k, "[") && !is_at(t, k, "]"))
            return false;
    return true;
}

/* Replaces the loop's head, which begins at token k and ends at `close`. */
static void put_head(gen *g, const host_text *h, edit_list *list, size_t k, size_t close)
{
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
    const bool any = put_problems(&problems, h, flag, close + 2, find_close(h, close + 1));
    text_printf(&g->out, "for (CKPP_GRAPH_LOOP_ ckpp_loop_%s = {", g->id);
    if (any) {
        text_puts(&g->out, "__extension__({");
        text_put(&g->out, problems.out.data, problems.out.size);
        c_put_line(&g->out, g->unit->source, first->offset);
    }
    c_put_literal(&g->out, (str){file, strlen(file)});
    text_printf(&g->out, "%s, %d, 0}; CKPP_GRAPH_WHILE_(ckpp_loop_%s, %s); )%s",
                any ? ";})" : "", line, g->id, flag, any || lines ? "\n" : "");
    gen_add_edit(g->unit, list, first->offset, end, &g->out, any || lines);
    text_free(&problems.out);
    text_free(&g->out);
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
    for (construct *c = u->constructs; c; c = c->next) {
        if (c->is->kind != CONSTRUCT_GRAPH || is_in_graph(c))
            continue;
        gen g = {.unit = u, .c = c};
        int loops = 0;
        const host_text h = read_block(u, c);
        for (size_t k = 0; k + 1 < h.tokens.count; k++) {
            if (h.is_kernel[k] || !is_at(&h.tokens, k, "while") || !is_at(&h.tokens, k + 1, "("))
                continue;
            const size_t close = find_close(&h, k + 1);
            if (!is_at(&h.tokens, close + 1, "{") || !is_variable(&h.tokens, k + 2, close))
                continue;
            g.id = arena_printf(u->arena, "%d_%d", c->number, ++loops);
            put_head(&g, &h, list, k, close);
        }
    }
}
