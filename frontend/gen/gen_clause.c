/* gen_clause.c - host expressions in clauses.
 *
 * In an inline construct they are the user's C. In a definition they are evaluated in a generated
 * function, with arguments that are only known at the call, so what C leaves undefined has to be
 * an error of the call: a division by 0, and x.shape[d] if x has no dimension d. These become
 * CKPP_DIVIDE_(...) and CKPP_DIMENSION_(...) of ckpp/call.h, unless the text shows that nothing
 * can go wrong (a divisor that is a number, an output's own extents).
 *
 * An expression is read from left to right as operands with operators between them. Only products
 * are grouped, since nothing else can be on the left side of a division. If an operand is misread,
 * as a cast to an unknown type can be, a minus sign may move, but no value changes.
 *
 * A placeholder T is the variable ckpp_T, its element type, and sizeof(T) is ckpp_size_T. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static bool is_mark(range r, size_t k, const char *mark)
{
    return k < r.count && r.first[k].kind == TOKEN_PUNCTUATOR && str_is(r.first[k].text, mark);
}

static bool is_word(range r, size_t k, const char *word)
{
    return k < r.count && r.first[k].kind == TOKEN_NAME && str_is(r.first[k].text, word);
}

bool gen_is_size_of(const gen *g, range r, size_t k)
{
    return g->c->is->has_grid && k + 3 < r.count && is_word(r, k, "sizeof") &&
           is_mark(r, k + 1, "(") && r.first[k + 2].text.size == 1 &&
           strchr(g->c->placeholders, r.first[k + 2].text.data[0]) && is_mark(r, k + 3, ")");
}

/* ---- operands ---- */

static size_t behind_bracket(range r, size_t k)
{
    int depth = 0;
    do
        depth += range_nesting(&r.first[k++]);
    while (k < r.count && depth > 0);
    return k;
}

/* Whether the parentheses [k, end) are a cast. */
static bool is_cast(range r, size_t k, size_t end)
{
    const token *last = &r.first[end - 2], *first = &r.first[k + 1];
    name_kind kind;
    if (end < k + 3 || first->kind != TOKEN_NAME || end >= r.count)
        return false;
    if (str_is(last->text, "*") || r.first[end].kind == TOKEN_NAME ||
        r.first[end].kind == TOKEN_NUMBER)
        return true;
    return names_keyword(first->text) & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG) ||
           (names_is_builtin(first->text, &kind) && kind == NAME_TYPE);
}

/* The index behind the signs, casts and sizeof in front of an operand. */
static size_t behind_prefix(range r, size_t k)
{
    static const char *const signs[] = {"+", "-", "!", "~", "*", "&", "++", "--"};
    for (;;) {
        size_t before = k;
        for (size_t j = 0; j < sizeof signs / sizeof *signs; j++)
            k += is_mark(r, k, signs[j]);
        k += is_word(r, k, "sizeof") || is_word(r, k, "_Alignof");
        if (is_mark(r, k, "(") && is_cast(r, k, behind_bracket(r, k)))
            k = behind_bracket(r, k);
        if (k == before)
            return k;
    }
}

size_t gen_behind_operand(range r, size_t k)
{
    size_t at = behind_prefix(r, k);
    if (is_mark(r, at, "(") || is_mark(r, at, "{"))
        at = behind_bracket(r, at);
    else if (at < r.count && r.first[at].kind != TOKEN_PUNCTUATOR)
        do
            at++;
        while (at < r.count &&
               r.first[at].kind != TOKEN_PUNCTUATOR); /* strings, and the words of a type */
    else
        return k;
    for (;;) {
        if (is_mark(r, at, "(") || is_mark(r, at, "[") || is_mark(r, at, "{"))
            at = behind_bracket(r, at);
        else if ((is_mark(r, at, ".") || is_mark(r, at, "->")) && at + 1 < r.count)
            at += 2;
        else if (is_mark(r, at, "++") || is_mark(r, at, "--"))
            at++;
        else
            return at;
    }
}

/* ---- writing expressions ---- */

static void put_blank(text *out, range r, size_t k)
{
    if (k && r.first[k].offset != r.first[k - 1].offset + r.first[k - 1].length)
        text_puts(out, " ");
}

static range part_of(range r, size_t begin, size_t end)
{
    return (range){r.first + begin, end - begin};
}

void gen_quoted(text *out, range r)
{
    text words = {0};
    token_put(&words, r.first, r.count);
    c_put_literal(out, (str){words.data, words.size});
    text_free(&words);
}

/* If tokens k to k + 3 are `x.shape[` or `x.strides[` of a parameter, its number from 0; else
 * -1. */
static int indexed_parameter(const gen *g, range r, size_t k, const parameter **found)
{
    int number = 0;
    if (!is_mark(r, k + 1, ".") || !(is_word(r, k + 2, "shape") || is_word(r, k + 2, "strides")) ||
        !is_mark(r, k + 3, "["))
        return -1;
    for (*found = g->c->parameters; *found; *found = (*found)->next, number++)
        if (ast_names(r, k, (*found)->name->text))
            return number;
    return -1;
}

/* The value of a one-digit number; -1 for any other tokens. */
static int digit(range r)
{
    bool one = r.count == 1 && r.first->kind == TOKEN_NUMBER && r.first->text.size == 1;
    return one ? r.first->text.data[0] - '0' : -1;
}

static void put_checked(gen *g, text *out, range r);

/* Writes x.shape[CKPP_DIMENSION_(x, d, number, "shape")] for x.shape[d] at k; returns the index
 * behind it. */
static size_t put_dimension(gen *g, text *out, range r, size_t k, const parameter *p, int number)
{
    size_t end = behind_bracket(r, k + 3);
    range index = part_of(r, k + 4, end - 1);
    bool known = p->nextents && is_word(r, k + 2, "shape") && digit(index) >= 0 &&
                 (size_t)digit(index) < p->nextents;
    token_put(out, r.first + k, 4);
    if (!known) {
        str name = p->name->text, member = r.first[k + 2].text;
        text_printf(out, "CKPP_DIMENSION_(%.*s, ", (int)name.size, name.data);
        put_checked(g, out, index);
        text_printf(out, ", %d, \"%.*s\")", number, (int)member.size, member.data);
        g->has_checks = true;
    } else {
        token_put(out, index.first, index.count);
    }
    text_puts(out, "]");
    return end;
}

/* Writes one operand. The contents of its brackets are expressions again. */
static void put_operand(gen *g, text *out, range r)
{
    const parameter *p = NULL;
    for (size_t k = 0; k < r.count;) {
        int number = indexed_parameter(g, r, k, &p);
        put_blank(out, r, k);
        size_t member = gen_member(g, out, r, k);
        if (member) {
            k += member;
        } else if (gen_is_size_of(g, r, k)) {
            text_printf(out, "ckpp_size_%c", r.first[k + 2].text.data[0]);
            k += 4;
        } else if (is_word(r, k, "sizeof") && is_mark(r, k + 1, "(")) {
            size_t end = behind_bracket(r, k + 1);
            token_put(out, r.first + k, end - k);
            k = end;
        } else if (number >= 0) {
            k = put_dimension(g, out, r, k, p, number);
        } else if (range_nesting(&r.first[k]) > 0) {
            size_t end = behind_bracket(r, k);
            text_put(out, r.first[k].text.data, r.first[k].text.size);
            if (end - k > 2) {
                put_blank(out, r, k + 1);
                put_checked(g, out, part_of(r, k + 1, end - 1));
                put_blank(out, r, end - 1);
            } else if (end - k == 2) {
                put_blank(out, r, k + 1);
            }
            text_put(out, r.first[end - 1].text.data,
                     end - k > 1 ? r.first[end - 1].text.size : 0);
            k = end;
        } else {
            text_put(out, r.first[k].text.data, r.first[k].text.size);
            k++;
        }
    }
}

/* Whether the divisor is certainly neither 0 nor -1: a number, for which check_division() has
 * excluded 0, or a sizeof. */
static bool is_constant(const gen *g, range divisor)
{
    if (divisor.count == 1)
        return divisor.first->kind == TOKEN_NUMBER || divisor.first->kind == TOKEN_CHARACTER;
    return is_word(divisor, 0, "sizeof") && !gen_is_size_of(g, divisor, 0);
}

/* Writes an argument of a macro, in parentheses if it may have commas outside of parentheses. */
static void put_argument(text *out, const text *argument, range r)
{
    bool commas = false;
    for (size_t k = 0; k < r.count; k++)
        commas = commas || str_is(r.first[k].text, ",") || str_is(r.first[k].text, "{");
    text_printf(out, commas ? "(%.*s)" : "%.*s", (int)argument->size, argument->data);
}

/* Appends the operator at `sign` and the operand behind it, whose generated text is `operand`, to
 * the product that began at `chain`; for a checked division, wraps both in CKPP_DIVIDE_. */
static void multiply(gen *g, text *product, range r, size_t chain, size_t sign, size_t end,
                     const text *operand)
{
    range divisor = part_of(r, sign + 1, end);
    if (is_mark(r, sign, "*") || is_constant(g, divisor)) {
        put_blank(product, r, sign);
        text_put(product, r.first[sign].text.data, r.first[sign].text.size);
        put_blank(product, r, sign + 1);
        text_put(product, operand->data, operand->size);
        return;
    }
    text made = {0};
    text_puts(&made, "CKPP_DIVIDE_(");
    put_argument(&made, product, part_of(r, chain, sign));
    text_printf(&made, ", %.*s, ", (int)r.first[sign].text.size, r.first[sign].text.data);
    put_argument(&made, operand, divisor);
    text_puts(&made, ", ");
    gen_quoted(&made, divisor);
    text_puts(&made, ", ");
    gen_quoted(&made, part_of(r, chain, end));
    text_puts(&made, ")");
    text_free(product);
    *product = made;
    g->has_checks = true;
}

/* Writes an expression, or several with commas between them. */
static void put_checked(gen *g, text *out, range r)
{
    for (size_t k = 0; k < r.count;) {
        size_t chain = k, end = gen_behind_operand(r, k);
        text product = {0}, operand = {0};
        put_blank(out, r, k);
        put_operand(g, &product, part_of(r, k, end));
        for (k = end;
             end > chain && (is_mark(r, k, "*") || is_mark(r, k, "/") || is_mark(r, k, "%"));
             k = end) {
            if ((end = gen_behind_operand(r, k + 1)) == k + 1)
                break;
            operand.size = 0;
            put_operand(g, &operand, part_of(r, k + 1, end));
            multiply(g, &product, r, chain, k, end, &operand);
        }
        text_put(out, product.data, product.size);
        text_free(&product);
        text_free(&operand);
        if (k < r.count) { /* an operator of lower precedence */
            if (k > chain)
                put_blank(out, r, k);
            text_put(out, r.first[k].text.data, r.first[k].text.size);
            k++;
        }
    }
}

/* Writes an expression with only sizeof(T) and x.size replaced. */
static void put_plain(gen *g, range r)
{
    for (size_t k = 0; k < r.count;) {
        put_blank(&g->out, r, k);
        size_t member = gen_member(g, &g->out, r, k);
        bool size_of = gen_is_size_of(g, r, k);
        if (size_of)
            text_printf(&g->out, "ckpp_size_%c", r.first[k + 2].text.data[0]);
        else if (!member)
            token_put(&g->out, r.first + k, 1);
        k += size_of ? 4 : member ? member : 1;
    }
}

void gen_expression(gen *g, range value)
{
    if (g->c->is_inline)
        put_plain(g, value);
    else
        put_checked(g, &g->out, value);
}

bool gen_has_checks(gen *g, range value)
{
    text scratch = {0};
    bool before = g->has_checks;
    g->has_checks = false;
    put_checked(g, &scratch, value);
    bool has = g->has_checks;
    g->has_checks = before;
    text_free(&scratch);
    return has;
}
