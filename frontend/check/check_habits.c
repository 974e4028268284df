/* check_habits.c - mistakes in bodies that come from habits of C programmers, and that a C++
 * compiler reports obscurely or not at all. Each is certain from the tokens. */
#include "frontend/check/check.h"

static bool is_at(const token_list *t, size_t k, const char *text)
{
    return k < t->count && str_is(t->items[k].text, text);
}

static bool is_plain_name(const token_list *t, size_t k)
{
    return k < t->count && t->items[k].kind == TOKEN_NAME && !names_is_keyword(t->items[k].text);
}

static size_t behind(const token_list *t, size_t k)
{
    int depth = 0;
    do
        depth += range_nesting(&t->items[k++]);
    while (k < t->count && depth > 0);
    return k;
}

static bool is_operand(const token_list *t, size_t k)
{
    if (k >= t->count)
        return false;
    token_kind kind = t->items[k].kind;
    return is_plain_name(t, k) || kind == TOKEN_NUMBER || kind == TOKEN_CHARACTER ||
           is_at(t, k, ")") || is_at(t, k, "]") || is_at(t, k, "++") || is_at(t, k, "--");
}

/* Whether the name at k is that of a nested function, `float sq(float v) {`. */
static bool is_nested_function(const token_list *t, size_t k)
{
    unsigned word = k ? names_keyword(t->items[k - 1].text) : 0;
    if (k < 2 || !is_plain_name(t, k) || !is_at(t, k + 1, "("))
        return false;
    if (!(word & KEYWORD_TYPE) && !is_plain_name(t, k - 1))
        return false;
    size_t first = k - 1;
    while (first && t->items[first - 1].kind == TOKEN_NAME)
        first--;
    /* behind() takes long for nested calls, and so comes last. */
    return first &&
           (is_at(t, first - 1, ";") || is_at(t, first - 1, "{") || is_at(t, first - 1, "}")) &&
           is_at(t, behind(t, k + 1), "{");
}

/* Whether token k is inside a struct, which may have member functions. */
static bool is_in_record(const token_list *t, size_t k)
{
    int depth = 0;
    while (k-- > 0) {
        depth += range_nesting(&t->items[k]);
        if (depth <= 0)
            continue;
        depth = 0;
        size_t name = k;
        while (name && (t->items[name - 1].kind == TOKEN_NAME || is_at(t, name - 1, ":")))
            name--;
        for (size_t j = name; j < k; j++)
            if (names_keyword(t->items[j].text) & KEYWORD_TAG)
                return true;
    }
    return false;
}

void check_habits(checker *k, construct *c, const char *name)
{
    const token_list *t = &c->body_tokens;
    name_kind kind;
    for (size_t j = 0; j < t->count; j++) {
        const token *here = &t->items[j];
        if (here->kind != TOKEN_NAME || names_find(k->known, here->text, &kind))
            continue;
        if (str_is(here->text, "_Generic")) {
            check_error_name(k, name, here,
                             "@ is not known to C++, as which kernels are compiled");
            check_note(k, check_span(here),
                       "the math functions take every type here; 'if constexpr (sizeof(T) == 8)' "
                       "chooses by a placeholder's type");
            c->broken = true;
        } else if ((str_is(here->text, "threadIdx") || str_is(here->text, "blockIdx")) && j &&
                   is_at(t, j - 1, "[") && is_at(t, j + 1, "]")) {
            check_error_name(k, name, here, "@ is a place in three dimensions, and no index");
            check_note(k, check_span(here),
                       arena_printf(k->unit->arena, "write '%.*s.x'", (int)here->text.size,
                                    here->text.data));
        } else if (is_nested_function(t, j) && !is_in_record(t, j)) {
            check_error_name(k, name, here, "function @ is inside a body, where C++ has none");
            check_note(k, check_span(here),
                       "put it in front of the kernel, behind '#pragma kernel declare'");
            c->broken = true;
        }
    }
}

/* ---- an element used as an array ---- */

static bool is_unary(const token_list *t, size_t k, const char *mark)
{
    return is_at(t, k, mark) && !(k && is_operand(t, k - 1));
}

/* A place where the pointer `name` is indexed with anything but 0; NULL if there is none, or if
 * the pointer is changed. */
static const token *find_index(const token_list *t, size_t from, str name)
{
    const token *found = NULL;
    for (size_t j = from; j < t->count; j++) {
        if (!str_equal(t->items[j].text, name))
            continue;
        if (is_at(t, j + 1, "=") || is_at(t, j + 1, "++") || is_at(t, j + 1, "+=") ||
            is_unary(t, j - 1, "&"))
            return NULL;
        if (!found && is_at(t, j + 1, "[") && !is_at(t, j + 2, "0"))
            found = &t->items[j];
    }
    return found;
}

/* Finds `*(x + 1)`, `(&x)[1]`, and `p[1]` behind `float *p = &x`: an element has no neighbours. */
const token *check_find_array(const token_list *t, str name, size_t *from)
{
    for (size_t j = *from; j < t->count; j++) {
        bool member = j &&
                      (is_at(t, j - 1, ".") || is_at(t, j - 1, "->") || is_at(t, j - 1, "::"));
        const token *here = &t->items[j];
        *from = j + 1;
        if (here->kind != TOKEN_NAME || member || j < 2 || !str_equal(here->text, name))
            continue;
        bool address = is_unary(t, j - 1, "&");
        if (is_at(t, j - 1, "(") && is_unary(t, j - 2, "*") &&
            (is_at(t, j + 1, "+") || is_at(t, j + 1, "-")))
            return here;
        if (address && is_at(t, j - 2, "(") && is_at(t, j + 1, ")") && is_at(t, j + 2, "[") &&
            !is_at(t, j + 3, "0") && !(j > 2 && is_operand(t, j - 3)))
            return here;
        if (address && j > 3 && is_at(t, j - 2, "=") && is_plain_name(t, j - 3) &&
            is_at(t, j - 4, "*") && (is_at(t, j + 1, ";") || is_at(t, j + 1, ",")) &&
            find_index(t, j + 1, t->items[j - 3].text))
            return here;
    }
    return NULL;
}
