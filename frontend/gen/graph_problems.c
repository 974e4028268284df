/* graph_problems.c - what C in a loop that a GPU repeats must not do: change variables that live
 * longer than a round of it, or leave it.
 *
 * A variable is changed by an assignment to it, to a part of it or to what it points to, and
 * perhaps by whoever gets its address. Whether that happens in functions is not known. */
#define _GNU_SOURCE
#include "frontend/gen/graph_text.h"

#include <string.h>

/* ---- operands ---- */

/* Whether what is in the parentheses that open at k is a type: the operand of a cast. */
static bool is_cast(const host_text *h, size_t k)
{
    const size_t close = graph_text_close(h, k);
    if (!graph_is(h, k, "(") || close >= h->tokens.count || close < k + 2 ||
        !graph_is_name(h, k + 1))
        return false;
    const unsigned keyword = names_keyword(h->tokens.items[k + 1].text);
    if (graph_is(h, close - 1, "*") || graph_is(h, close - 1, "const") ||
        keyword & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG))
        return true;
    return close == k + 2 && (graph_is_name(h, close + 1) || graph_is(h, close + 1, "("));
}

size_t graph_text_name(const host_text *h, size_t first, size_t end)
{
    size_t found = 0;
    for (size_t k = first; k < end; k++) {
        if (graph_is(h, k, "[") || is_cast(h, k) ||
            (graph_is(h, k, "(") && k > first && graph_is_name(h, k - 1))) {
            k = graph_text_close(h, k);
            continue;
        }
        found = graph_is(h, k, "?") ? 0 : found; /* the condition's */
        if (!found && graph_is_name(h, k) && !names_keyword(h->tokens.items[k].text) &&
            !graph_is(h, k + 1, "(") &&
            !(k > 0 && (graph_is(h, k - 1, ".") || graph_is(h, k - 1, "->"))))
            found = k;
    }
    return found;
}

static bool is_assignment(const host_text *h, size_t k)
{
    static const char *const operators[] = {
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", NULL};
    return graph_is_any(h, k, operators);
}

/* Where the operand of a unary operator begins whose last token is at k. */
static size_t operand_begin(const host_text *h, size_t k)
{
    for (;; k--) {
        const bool closes = graph_is(h, k, ")") || graph_is(h, k, "]");
        if (closes)
            k = h->pair[k] < k ? h->pair[k] : k;
        if (k == 0)
            return k;
        const bool member = graph_is(h, k - 1, ".") || graph_is(h, k - 1, "->");
        if (!member && !(graph_is(h, k, "[") || (graph_is(h, k, "(") && graph_is_name(h, k - 1))))
            break;
        k -= member;
        if (k == 0)
            return k;
    }
    return k;
}

/* The same with operators and casts in front of it, where it is assigned to. */
static size_t target_begin(const host_text *h, size_t k)
{
    k = operand_begin(h, k);
    while (k > 0) {
        if (graph_is(h, k - 1, "*"))
            k--;
        else if (graph_is(h, k - 1, ")") && h->pair[k - 1] < k && is_cast(h, h->pair[k - 1]))
            k = h->pair[k - 1];
        else
            break;
    }
    return k;
}

size_t graph_text_behind_parts(const host_text *h, size_t k)
{
    for (k++;; k++) {
        if (graph_is(h, k, "["))
            k = graph_text_close(h, k);
        else if ((graph_is(h, k, ".") || graph_is(h, k, "->")) && graph_is_name(h, k + 1))
            k++;
        else
            return k;
    }
}

/* Whether tokens first to end - 1 look at what their variable, at `name`, points to. */
static bool looks_behind(const host_text *h, size_t first, size_t name, size_t end, bool array)
{
    for (size_t k = first; k < end; k++)
        if (graph_is(h, k, "*") || graph_is(h, k, "->") ||
            (!array && graph_is(h, k, "[") && (k == name + 1 || graph_is(h, k - 1, ")"))))
            return true;
    return false;
}

/* ---- what is changed ---- */

static void add_problem(arena *a, host_text *h, problem p)
{
    h->problems = arena_grow(a, h->problems, h->nproblems, sizeof *h->problems);
    h->problems[h->nproblems++] = p;
}

bool graph_is_own(const token *t)
{
    return t->text.size > 5 &&
           (memcmp(t->text.data, "ckpp_", 5) == 0 || memcmp(t->text.data, "CKPP_", 5) == 0);
}

/* Whether it is such a name at token k, but that of a function around the program's own calls. */
static bool is_of_ckpp(const host_text *h, size_t k)
{
    return graph_is_name(h, k) && graph_is_own(&h->tokens.items[k]) &&
           !graph_is(h, k, "ckpp_must");
}

/* Tokens first to end - 1 are changed by the operator at k. */
static void note_change(arena *a, host_text *h, size_t k, size_t first, size_t end)
{
    const size_t name = graph_text_name(h, first, end);
    if (!name || graph_is_own(&h->tokens.items[name]))
        return;
    const local *v = graph_text_local(h, name, 0);
    const bool behind = looks_behind(h, first, name, end, v && v->array);
    add_problem(a, h, (problem){k, behind ? CHANGES_TARGET : CHANGES, name});
}

/* Whether the operand of ++ or -- at token k is in front of it. */
static bool is_postfix(const host_text *h, size_t k)
{
    if (graph_is_name(h, k - 1))
        return !names_keyword(h->tokens.items[k - 1].text);
    const size_t open = graph_is(h, k - 1, ")") ? h->pair[k - 1] : 0;
    if (open > 0 && open < k &&
        (is_cast(h, open) ||
         (graph_is_name(h, open - 1) && names_keyword(h->tokens.items[open - 1].text))))
        return false; /* "if (x) ++y" */
    return graph_is(h, k - 1, "]") || open > 0;
}

/* ++ or -- at token k. */
static void count(arena *a, host_text *h, size_t k)
{
    if (is_postfix(h, k)) {
        note_change(a, h, k, operand_begin(h, k - 1), k);
        return;
    }
    size_t end = k + 1;
    while (graph_is(h, end, "*") || is_cast(h, end))
        end = graph_is(h, end, "*") ? end + 1 : graph_text_close(h, end) + 1;
    if (graph_is(h, end, "("))
        end = graph_text_close(h, end);
    note_change(a, h, k, k + 1, graph_text_behind_parts(h, end));
}

/* The name whose address the '&' at token k takes; 0: none. */
static size_t address_of(const host_text *h, size_t k)
{
    const size_t open = h->open[k];
    if (!graph_is(h, k, "&") || k == 0 || h->tokens.items[k - 1].kind == TOKEN_NUMBER ||
        graph_is(h, k - 1, ")") || graph_is(h, k - 1, "]") ||
        (graph_is_name(h, k - 1) && !names_keyword(h->tokens.items[k - 1].text)))
        return 0;
    /* ckpp's functions change arrays, or say the same each time */
    if ((graph_is(h, open, "(") && open > 0 && is_of_ckpp(h, open - 1)) ||
        is_of_ckpp(h, h->begin[k]))
        return 0;
    size_t name = k + 1;
    while (graph_is(h, name, "(") && !is_cast(h, name))
        name++;
    return graph_is_name(h, name) && !names_keyword(h->tokens.items[name].text) &&
                   !graph_is(h, graph_text_behind_parts(h, name), "(")
               ? name
               : 0;
}

/* The first declaration of what a pointer with this value may point to; 0: it is outside. */
static size_t origin_of(const host_text *h, size_t first, size_t end)
{
    const size_t name = graph_text_name(h, first, end);
    const local *v = name ? graph_text_local(h, name, 0) : NULL;
    if (!name)
        return h->tokens.count;
    if (!v || v->keeps)
        return 0;
    const bool itself = v->array || graph_is(h, name - 1, "&");
    return !itself && v->origin < v->at ? v->origin : v->at;
}

static bool is_branch(const token *t)
{
    static const char *const words[] = {"if",      "ifdef",    "ifndef", "elif",
                                        "elifdef", "elifndef", "else",   "endif"};
    str rest;
    for (size_t k = 0; t->kind == TOKEN_DIRECTIVE && k < sizeof words / sizeof *words; k++)
        if (directive_is(t, words[k], &rest))
            return true;
    return false;
}

void graph_text_problems(arena *a, host_text *h)
{
    static const char *const leaves[] = {"return", "goto", "co_return", "throw", "break", NULL};
    for (size_t n = 0; n < h->nlocals; n++) {
        local *v = &h->locals[n];
        v->origin = v->value ? origin_of(h, v->value, v->behind) : h->tokens.count;
    }
    for (size_t k = 1; k < h->tokens.count; k++) {
        if (h->is_kernel[k])
            continue;
        const size_t taken = address_of(h, k);
        if (graph_is(h, k, "++") || graph_is(h, k, "--")) {
            count(a, h, k);
        } else if (is_assignment(h, k) && !h->initialises[k]) {
            const size_t first = target_begin(h, k - 1);
            const size_t name = graph_text_name(h, first, k);
            local *v = name && name + 1 == k ? graph_text_local(h, name, 0) : NULL;
            if (v && graph_is(h, k, "=")) {
                const size_t origin = origin_of(h, k + 1, graph_text_end(h, k));
                v->origin = origin < v->origin ? origin : v->origin;
            }
            note_change(a, h, k, first, k);
        } else if (taken) {
            add_problem(a, h, (problem){k, GIVES_ADDRESS, taken});
        } else if (graph_is_any(h, k, leaves)) {
            add_problem(a, h, (problem){k, LEAVES, k});
        } else if (is_branch(&h->tokens.items[k])) {
            add_problem(a, h, (problem){k, BRANCH, k});
        }
    }
}

bool graph_text_is_problem(const host_text *h, const problem *p, size_t first)
{
    if (p->kind == BRANCH)
        return true;
    if (p->kind == LEAVES)
        return !graph_is(h, p->at, "break") || h->loop[p->at] < first;
    const local *v = graph_text_local(h, p->name, first);
    if (!v)
        return true;
    if (p->kind == GIVES_ADDRESS)
        return false;
    return v->keeps || (p->kind == CHANGES_TARGET && v->origin < first);
}
