/* graph_text.c - the C of a graph block: which tokens are of kernels, its brackets and statements,
 * and which variables it declares. */
#define _GNU_SOURCE
#include "frontend/gen/graph_text.h"

#include <string.h>

bool graph_is_any(const host_text *h, size_t k, const char *const *texts)
{
    for (; *texts; texts++)
        if (graph_is(h, k, *texts))
            return true;
    return false;
}

static unsigned keyword_at(const host_text *h, size_t k)
{
    return graph_is_name(h, k) ? names_keyword(h->tokens.items[k].text) : 0;
}

size_t graph_text_close(const host_text *h, size_t k)
{
    return k < h->tokens.count ? h->pair[k] : k;
}

/* ---- kernels ---- */

static void find_kernels(const construct *graph, host_text *h)
{
    const token_list *t = &h->tokens;
    size_t k = 0;
    for (const construct *c = graph->next; c && c->directive.begin < graph->block.end;
         c = c->next) {
        if (c->is->has_block || c->is->moves)
            continue;
        while (k < t->count && t->items[k].offset < c->directive.begin)
            k++;
        for (; k < t->count && t->items[k].offset < c->body.end; k++)
            h->is_kernel[k] = true;
    }
}

/* ---- statements ---- */

/* Open brackets: `open` is where, `begin` and `loop` are of the statement inside. */
typedef struct level {
    size_t open, begin, loop, around;
} level;

static void find_statements(arena *a, host_text *h)
{
    static const char *const heads[] = {"for", "while", "do", "switch", NULL};
    const token_list *t = &h->tokens;
    level *stack = NULL, outside = {.open = t->count}, *in = &outside;
    size_t depth = 0;
    for (size_t k = 0; k < t->count; k++) {
        const int nesting = range_nesting(&t->items[k]);
        if (nesting < 0 && depth > 0) {
            h->pair[k] = in->open;
            h->pair[in->open] = k;
            in = --depth ? &stack[depth - 1] : &outside;
        }
        if (graph_is_any(h, k, heads))
            in->loop = k;
        h->begin[k] = in->begin;
        h->open[k] = in->open;
        h->loop[k] = in->loop ? in->loop : in->around;
        if (nesting > 0) {
            level inner = {.open = k, .begin = k + 1, .around = h->loop[k]};
            stack = arena_grow(a, stack, depth, sizeof *stack);
            stack[depth] = inner;
            in = &stack[depth++];
        } else if (graph_is(h, k, "}") || graph_is(h, k, ";") ||
                   t->items[k].kind == TOKEN_DIRECTIVE) {
            in->begin = k + 1;
            in->loop = 0;
        }
    }
}

size_t graph_text_end(const host_text *h, size_t k)
{
    const size_t n = h->tokens.count;
    bool is_if = false;
    for (; k < n; k++) {
        is_if = is_if || graph_is(h, k, "if");
        if (graph_is(h, k, ";") || graph_is(h, k, "{")) {
            const size_t end = graph_is(h, k, "{") ? graph_text_close(h, k) : k;
            if (!is_if || !graph_is(h, end + 1, "else"))
                return end;
            k = end;
        } else if (range_nesting(&h->tokens.items[k]) > 0) {
            k = graph_text_close(h, k);
        }
    }
    return n;
}

/* ---- declarations ---- */

/* Whether a declaration begins at token k: with a keyword of one, or with two names, perhaps with
 * '*' between them. */
static bool begins_declaration(const host_text *h, size_t k)
{
    const unsigned keyword = keyword_at(h, k);
    if (!graph_is_name(h, k))
        return false;
    if (keyword)
        return keyword & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG | KEYWORD_GROUP);
    for (k++; graph_is(h, k, "::") && graph_is_name(h, k + 1); k += 2)
        ;
    if (graph_is(h, k, "<")) {
        int depth = 0;
        do {
            depth += graph_is(h, k, "<") - graph_is(h, k, ">");
            k++;
        } while (k < h->tokens.count && depth > 0 && !graph_is(h, k, ";"));
    }
    while (graph_is(h, k, "*") || graph_is(h, k, "&") || graph_is(h, k, "const"))
        k++;
    return graph_is_name(h, k) && !(keyword_at(h, k) & ~(unsigned)KEYWORD_SPECIFIER);
}

static size_t *bucket_of(const host_text *h, size_t k)
{
    return &h->buckets[(str_hash(h->tokens.items[k].text) >> 32) % h->nbuckets];
}

/* It is declared in the bracket at `open`. */
static void add_local(arena *a, host_text *h, local v, size_t open)
{
    const size_t n = h->tokens.count;
    v.end = graph_is(h, open, "(") ? graph_text_end(h, graph_text_close(h, open) + 1)
            : open < n             ? graph_text_close(h, open)
                                   : n;
    h->locals = arena_grow(a, h->locals, h->nlocals, sizeof *h->locals);
    size_t *bucket = bucket_of(h, v.at);
    v.same = *bucket;
    h->locals[h->nlocals++] = v;
    *bucket = h->nlocals;
}

/* The declarator in parentheses that open at k, as of a pointer to a function. */
static size_t inner_declarator(const host_text *h, size_t k)
{
    size_t j = k + 1;
    if (!graph_is(h, j, "*") && !graph_is(h, j, "&"))
        return 0;
    while (graph_is(h, j, "*") || graph_is(h, j, "&") || keyword_at(h, j))
        j++;
    return graph_is_name(h, j) ? j : 0;
}

/* Notes the variables that the declaration at k declares. */
static void read_declaration(arena *a, host_text *h, size_t k)
{
    static const char *const lasting[] = {"static",        "extern",   "thread_local",
                                          "_Thread_local", "__thread", NULL};
    const size_t n = h->tokens.count, open = h->open[k];
    bool is_typedef = false, lasts = false, closed = false;
    local v = {0};
    for (; k < n && !closed; k++) {
        const unsigned keyword = keyword_at(h, k);
        closed = graph_is(h, k, ";") || h->open[k] != open || k == graph_text_close(h, open);
        is_typedef = is_typedef || graph_is(h, k, "typedef");
        lasts = lasts || graph_is_any(h, k, lasting);
        v.keeps = v.keeps || graph_is(h, k, "&") || graph_is(h, k, "&&");
        v.array = v.array || (v.at && graph_is(h, k, "["));
        if (keyword & KEYWORD_TAG) {
            k += graph_is_name(h, k + 1);
        } else if (graph_is_name(h, k) && !keyword) {
            v.at = k;
        } else if (graph_is(h, k, "=") || graph_is(h, k, ":")) {
            h->initialises[k] = true;
            v.value = k + 1;
            while (k + 1 < n && h->open[k + 1] == open && !graph_is(h, k + 1, ",") &&
                   !graph_is(h, k + 1, ";") && k + 1 != graph_text_close(h, open))
                k = range_nesting(&h->tokens.items[k + 1]) > 0 ? graph_text_close(h, k + 1)
                                                               : k + 1;
            v.behind = k + 1;
        } else if (graph_is(h, k, ",") || closed) {
            v.keeps = v.keeps || lasts;
            if (v.at && !is_typedef)
                add_local(a, h, v, open);
            v = (local){0};
        } else if (!closed && range_nesting(&h->tokens.items[k]) > 0) {
            const size_t inner = graph_is(h, k, "(") ? inner_declarator(h, k) : 0;
            v.at = inner ? inner : v.at;
            k = graph_text_close(h, k);
        }
    }
}

static void find_locals(arena *a, host_text *h)
{
    for (size_t k = 1; k < h->tokens.count; k++) {
        const size_t open = h->open[k];
        if (h->is_kernel[k] || h->begin[k] != k)
            continue;
        const bool head = graph_is(h, open, "(") && open > 0 &&
                          (keyword_at(h, open - 1) & KEYWORD_CONTROL ||
                           graph_is(h, open - 1, "]")); /* of a lambda's captures */
        const bool is_enum = graph_is(h, open, "{") && open > 1 &&
                             (graph_is(h, open - 1, "enum") || graph_is(h, open - 2, "enum"));
        if (is_enum)
            for (size_t j = k; j < graph_text_close(h, open); j++)
                h->initialises[j] = graph_is(h, j, "=");
        else if ((graph_is(h, open, "{") || head) && begins_declaration(h, k))
            read_declaration(a, h, k);
    }
}

local *graph_text_local(const host_text *h, size_t k, size_t first)
{
    local *found = NULL;
    for (size_t n = *bucket_of(h, k); n; n = h->locals[n - 1].same) {
        local *v = &h->locals[n - 1];
        if (v->at >= first && v->at <= k && k <= v->end && (!found || v->at > found->at) &&
            str_equal(h->tokens.items[v->at].text, h->tokens.items[k].text))
            found = v;
    }
    return found;
}

host_text graph_text_read(unit *u, const construct *graph)
{
    host_text h = {
        .tokens = token_scan(u->arena, u->source, graph->block.begin, graph->block.end)};
    const size_t n = h.tokens.count;
    h.is_kernel = arena_alloc(u->arena, n + 1);
    h.initialises = arena_alloc(u->arena, n + 1);
    memset(h.is_kernel, 0, n + 1);
    memset(h.initialises, 0, n + 1);
    h.pair = arena_alloc(u->arena, (n + 1) * sizeof *h.pair);
    h.open = arena_alloc(u->arena, (n + 1) * sizeof *h.open);
    h.begin = arena_alloc(u->arena, (n + 1) * sizeof *h.begin);
    h.loop = arena_alloc(u->arena, (n + 1) * sizeof *h.loop);
    h.nbuckets = n / 8 + 1;
    h.buckets = arena_alloc(u->arena, h.nbuckets * sizeof *h.buckets);
    for (size_t k = 0; k < n; k++)
        h.pair[k] = n;
    find_kernels(graph, &h);
    find_statements(u->arena, &h);
    find_locals(u->arena, &h);
    graph_text_problems(u->arena, &h);
    return h;
}
