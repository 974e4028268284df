/* combined.c - arrays whose elements a kernel does nothing with but combine them atomically, whose
 * results nobody uses: a histogram, sums by key. On the host each thread can combine copies. */
#include "frontend/device/device.h"

static const struct {
    const char *function;
    ckpp_operator op;
} functions[] = {{"atomicAdd", CKPP_REDUCE_ADD}, {"atomic_add", CKPP_REDUCE_ADD},
                 {"atomicSub", CKPP_REDUCE_ADD}, {"atomic_sub", CKPP_REDUCE_ADD},
                 {"atomicMin", CKPP_REDUCE_MIN}, {"atomic_min", CKPP_REDUCE_MIN},
                 {"atomicMax", CKPP_REDUCE_MAX}, {"atomic_max", CKPP_REDUCE_MAX},
                 {"atomicAnd", CKPP_REDUCE_AND}, {"atomic_and", CKPP_REDUCE_AND},
                 {"atomicOr", CKPP_REDUCE_OR},   {"atomic_or", CKPP_REDUCE_OR},
                 {"atomicXor", CKPP_REDUCE_XOR}, {"atomic_xor", CKPP_REDUCE_XOR}};

static ckpp_operator operator_of_function(str name)
{
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        if (str_is(name, functions[k].function))
            return functions[k].op;
    return CKPP_REDUCE_EXPRESSION;
}

/* The bracket that belongs to the one at k, in steps of `step`; none: a place outside. */
static size_t find_partner(const token_list *t, size_t k, int step)
{
    int depth = 0;
    for (; k < t->count; k += (size_t)step) { /* below 0 it wraps around */
        depth += range_nesting(&t->items[k]);
        if (depth == 0)
            break;
    }
    return k;
}

/* Whether a statement begins at k: behind another one, or behind if (...) and the like. */
static bool begins_statement(const token_list *t, size_t k)
{
    static const char *const heads[] = {"if", "for", "while", "switch"};
    if (k == 0 || str_is(t->items[k - 1].text, ";") || str_is(t->items[k - 1].text, "{") ||
        str_is(t->items[k - 1].text, "}") || str_is(t->items[k - 1].text, "else"))
        return true;
    size_t open = str_is(t->items[k - 1].text, ")") ? find_partner(t, k - 1, -1) : 0;
    for (size_t j = 0; open > 0 && open < t->count && j < sizeof heads / sizeof *heads; j++)
        if (str_is(t->items[open - 1].text, heads[j]))
            return true;
    return false;
}

/* The operator by which the name at k is combined in a statement of its own, as in
 * "atomicAdd(&h[k], 1);". */
static ckpp_operator operator_at(const token_list *t, size_t k)
{
    while (k > 0 && str_is(t->items[k - 1].text, "("))
        k--;
    if (k == 0 || !str_is(t->items[--k].text, "&"))
        return CKPP_REDUCE_EXPRESSION;
    while (k > 1 && str_is(t->items[k - 1].text, "(") &&
           operator_of_function(t->items[k - 2].text) == CKPP_REDUCE_EXPRESSION)
        k--;
    if (k < 2 || !str_is(t->items[k - 1].text, "(") || !begins_statement(t, k - 2))
        return CKPP_REDUCE_EXPRESSION;
    size_t end = find_partner(t, k - 1, 1);
    return end + 1 < t->count && str_is(t->items[end + 1].text, ";")
               ? operator_of_function(t->items[k - 2].text)
               : CKPP_REDUCE_EXPRESSION;
}

ckpp_operator combined_find(const token_list *body, str name)
{
    ckpp_operator all = CKPP_REDUCE_EXPRESSION;
    for (size_t k = 0; k < body->count; k++) {
        const token *t = &body->items[k];
        if (t->kind == TOKEN_DIRECTIVE && !directive_is(t, "line", &(str){0}))
            return CKPP_REDUCE_EXPRESSION;
        if (t->kind != TOKEN_NAME || !str_equal(t->text, name) ||
            (k > 0 && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"))))
            continue;
        if (str_is(t[1].text, ".") && (str_is(t[2].text, "size") || str_is(t[2].text, "shape")))
            continue;
        ckpp_operator op = str_is(t[1].text, "[") || str_is(t[1].text, "(")
                               ? operator_at(body, k)
                               : CKPP_REDUCE_EXPRESSION;
        if (!op || (all && op != all))
            return CKPP_REDUCE_EXPRESSION;
        all = op;
    }
    return all;
}
