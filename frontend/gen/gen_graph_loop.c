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

/* What C of the program must not do in a loop that a GPU repeats, if it is around it. */
typedef struct problem {
    size_t at;              /* the token that does it */
    size_t changed;         /* the name that it changes; 0: it leaves the loop */
} problem;

/* The tokens of a block. What is known of one is found once, for all loops around it. */
typedef struct host_text {
    token_list tokens;
    bool *is_kernel;        /* which are of kernels, not C of the program */
    size_t *pair;           /* of a bracket: the other one; the number of tokens: there is none */
    size_t *begin;          /* where the statement begins, in the innermost brackets */
    size_t *loop;           /* the innermost for, while, do or switch around; 0: there is none */
    problem *problems;
    size_t nproblems;
    size_t *declared;       /* names that are declared where they stand */
    size_t ndeclared;
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

/* ---- what a block's tokens are ---- */

static void find_kernels(const construct *graph, host_text *h)
{
    const token_list *t = &h->tokens;
    size_t k = 0;
    for (const construct *c = graph->next;
         c && c->directive.begin < graph->block.end; c = c->next) {
        if (c->is->has_block || c->is->moves)
            continue;
        while (k < t->count && t->items[k].offset < c->directive.begin)
            k++;
        for (; k < t->count && t->items[k].offset < c->body.end; k++)
            h->is_kernel[k] = true;
    }
}

/* Open brackets: `open` is where, `begin` and `loop` are of the statement inside. */
typedef struct level {
    size_t open, begin, loop, around;
} level;

static void find_statements(arena *a, host_text *h)
{
    static const char *const heads[] = {"for", "while", "do", "switch", NULL};
    const token_list *t = &h->tokens;
    level *stack = NULL, outside = {0}, *in = &outside;
    size_t depth = 0;
    for (size_t k = 0; k < t->count; k++) {
        const int nesting = range_nesting(&t->items[k]);
        if (nesting < 0 && depth > 0) {
            h->pair[k] = in->open;
            h->pair[in->open] = k;
            in = --depth ? &stack[depth - 1] : &outside;
        }
        if (is_any(t, k, heads))
            in->loop = k;
        h->begin[k] = in->begin;
        h->loop[k] = in->loop ? in->loop : in->around;
        if (nesting > 0) {
            level inner = {.open = k, .begin = k + 1, .around = h->loop[k]};
            stack = arena_grow(a, stack, depth, sizeof *stack);
            stack[depth] = inner;
            in = &stack[depth++];
        } else if (is_at(t, k, "}") || is_at(t, k, ";") ||
                   t->items[k].kind == TOKEN_DIRECTIVE) {
            in->begin = k + 1;
            in->loop = 0;
        }
    }
}

/* The index of what closes the bracket at k; the number of tokens where nothing does. */
static size_t find_close(const host_text *h, size_t k)
{
    return k < h->tokens.count ? h->pair[k] : k;
}

/* The index of the name that the operand which ends at k begins with; 0 where it has none, as a
 * designator. */
static size_t find_base(const host_text *h, size_t k)
{
    const token_list *t = &h->tokens;
    for (; k > 0; k--) {
        if (is_at(t, k, "]") || is_at(t, k, ")")) {
            k = h->pair[k] < k ? h->pair[k] : 1;
            continue;
        }
        if (!is_name(t, k))
            break;
        if (!(is_at(t, k - 1, ".") || is_at(t, k - 1, "->")))
            return k;
        k--;
    }
    return 0;
}

/* The same of what ++ or -- at token k is for. */
static size_t find_counted(const host_text *h, size_t k)
{
    const token_list *t = &h->tokens;
    if (is_name(t, k - 1) || is_at(t, k - 1, "]") || is_at(t, k - 1, ")"))
        return find_base(h, k - 1);
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
static bool is_declared_at(const host_text *h, size_t k)
{
    const token_list *t = &h->tokens;
    const size_t begin = h->begin[k];
    while (k > begin && is_at(t, k - 1, "*"))
        k--;
    return k > begin && (is_name(t, k - 1) || is_at(t, k - 1, ",")) &&
           begins_declaration(t, begin);
}

/* Whether the name is one of generated C's. */
static bool is_own(str name)
{
    return name.size > 5 && memcmp(name.data, "ckpp_", 5) == 0;
}

static void find_problems(arena *a, host_text *h)
{
    static const char *const leaves[] = {"return", "goto", "co_return", "throw", "break", NULL};
    const token_list *t = &h->tokens;
    for (size_t k = 1; k < t->count; k++) {
        const bool counts = is_at(t, k, "++") || is_at(t, k, "--");
        problem p = {.at = k};
        if (h->is_kernel[k])
            continue;
        if (is_name(t, k) && is_declared_at(h, k)) {
            h->declared = arena_grow(a, h->declared, h->ndeclared, sizeof *h->declared);
            h->declared[h->ndeclared++] = k;
        }
        if (counts || is_assignment(t, k))
            p.changed = counts ? find_counted(h, k) : find_base(h, k - 1);
        if (p.changed ? !is_name(t, p.changed) || is_own(t->items[p.changed].text)
                      : !is_any(t, k, leaves))
            continue;
        h->problems = arena_grow(a, h->problems, h->nproblems, sizeof *h->problems);
        h->problems[h->nproblems++] = p;
    }
}

static host_text read_block(unit *u, const construct *graph)
{
    host_text h = {.tokens = token_scan(u->arena, u->source, graph->block.begin,
                                        graph->block.end)};
    const size_t n = h.tokens.count;
    h.is_kernel = arena_alloc(u->arena, n + 1);
    memset(h.is_kernel, 0, n + 1);
    h.pair = arena_alloc(u->arena, (n + 1) * sizeof *h.pair);
    h.begin = arena_alloc(u->arena, (n + 1) * sizeof *h.begin);
    h.loop = arena_alloc(u->arena, (n + 1) * sizeof *h.loop);
    for (size_t k = 0; k < n; k++)
        h.pair[k] = n;
    find_kernels(graph, &h);
    find_statements(u->arena, &h);
    find_problems(u->arena, &h);
    return h;
}

/* ---- what the body must not do ---- */

/* The first of these sorted numbers, `size` bytes apart, that is no less. */
static size_t find_first(const void *numbers, size_t count, size_t size, size_t least)
{
    size_t low = 0;
    while (count > 0) {
        const size_t half = count / 2;
        if (*(const size_t *)((const char *)numbers + (low + half) * size) < least) {
            low += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return low;
}

/* The names that tokens first to last - 1 declare. */
static name_set *declared_in(arena *a, const host_text *h, size_t first, size_t last)
{
    name_set *names = names_new(a);
    size_t k = find_first(h->declared, h->ndeclared, sizeof *h->declared, first);
    for (; k < h->ndeclared && h->declared[k] < last; k++)
        names_add(names, h->tokens.items[h->declared[k]].text, NAME_VALUE);
    return names;
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
    const token *items = h->tokens.items;
    name_set *declared = NULL;
    bool any = false;
    size_t k = find_first(h->problems, h->nproblems, sizeof *h->problems, first);
    for (; k < h->nproblems && h->problems[k].at < last; k++) {
        const problem *p = &h->problems[k];
        const token *at = &items[p->changed ? p->changed : p->at];
        name_kind kind;
        if (p->changed && !declared)
            declared = declared_in(g->unit->arena, h, first, last);
        if (p->changed ? names_find(declared, at->text, &kind)
                       : str_is(at->text, "break") && h->loop[p->at] >= first)
            continue;
        put_problem(g, condition, at,
                    p->changed ? "is changed in a loop that a GPU repeats without the program: "
                                 "its C runs once there"
                               : "leaves a loop that a GPU repeats without the program");
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
