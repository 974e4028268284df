/* gen_extent.c - extents of inline constructs, computed in 128 bits.
 *
 * `rows * cols` of two ints may overflow, which is undefined. If an expression consists of + - *
 * and parentheses, each of its operands is widened first (and evaluated once, as written), so that
 * the result is the same without overflow and correct with it. With / or % that is done only if
 * all operands are signed, because unsigned ones may wrap on purpose; the C compiler decides that.
 * All other expressions are operands, which are evaluated as written. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

static bool is_operator(const token *t)
{
    return t->kind == TOKEN_PUNCTUATOR && t->text.size == 1 && strchr("+-*/%", t->text.data[0]);
}

static bool is_division(const token *t)
{
    return t->text.data[0] == '/' || t->text.data[0] == '%';
}

static range part_of(range r, size_t begin, size_t end)
{
    return (range){r.first + begin, end - begin};
}

/* Whether the tokens are operands with operators between them. */
static bool is_sum(range r, size_t *operators)
{
    *operators = 0;
    for (size_t k = 0; k < r.count; k++) {
        size_t end = gen_behind_operand(r, k);
        if (end == k || (end < r.count && !is_operator(&r.first[end])) || end + 1 == r.count)
            return false;
        *operators += end < r.count;
        k = end;
    }
    return r.count > 0;
}

/* The sum inside an operand's parentheses; empty for any other operand. */
static range inside(range operand)
{
    size_t operators;
    range in = operand.count > 2 ? part_of(operand, 1, operand.count - 1) : (range){0};
    bool whole = operand.count > 2 && str_is(operand.first->text, "(") &&
                 range_nesting(&operand.first[operand.count - 1]) < 0;
    int depth = 0;
    for (size_t k = 0; whole && k + 1 < operand.count; k++)
        whole = (depth += range_nesting(&operand.first[k])) > 0;
    return whole && is_sum(in, &operators) && operators ? in : (range){0};
}

typedef enum extent_form { EXTENT_WIDE, EXTENT_SIGNED } extent_form;

/* Writes the sum with its operands widened, or the condition that they are all signed. */
static void put_sum(gen *g, range r, extent_form form)
{
    for (size_t k = 0; k < r.count; k++) {
        size_t end = gen_behind_operand(r, k);
        range operand = part_of(r, k, end), in = inside(operand);
        if (in.count) {
            text_puts(&g->out, "(");
            put_sum(g, in, form);
            text_puts(&g->out, ")");
        } else if (operand.count == 1 && operand.first->kind == TOKEN_NUMBER &&
                   form == EXTENT_WIDE) {
            gen_expression(g, operand);
        } else {
            text_puts(&g->out, form == EXTENT_WIDE ? "CKPP_WIDE_(" : "CKPP_IS_SIGNED_(");
            gen_expression(g, operand);
            text_puts(&g->out, ")");
        }
        if (end < r.count && form == EXTENT_WIDE)
            text_printf(&g->out, " %c ", r.first[end].text.data[0]);
        else if (end < r.count)
            text_puts(&g->out, " && ");
        k = end;
    }
}

static bool divides(range r)
{
    for (size_t k = 0; k < r.count; k++) {
        size_t end = gen_behind_operand(r, k);
        if ((end < r.count && is_division(&r.first[end])) || divides(inside(part_of(r, k, end))))
            return true;
        k = end;
    }
    return false;
}

void gen_extent(gen *g, range r)
{
    size_t operators;
    range whole = inside(r).count ? inside(r) : r;
    if (!is_sum(whole, &operators) || !operators || !g->c->is_inline) {
        text_puts(&g->out, "CKPP_INTEGER_(");
        gen_expression(g, r);
        text_puts(&g->out, ")");
        return;
    }
    bool conditional = divides(whole);
    text_puts(&g->out, "CKPP_EXTENT_(");
    if (conditional) {
        text_puts(&g->out, g->unit->cxx ? "CKPP_CHOOSE_(" : "__builtin_choose_expr(");
        put_sum(g, whole, EXTENT_SIGNED);
        text_puts(&g->out, ", ");
    }
    put_sum(g, whole, EXTENT_WIDE);
    if (conditional) {
        text_puts(&g->out, ", (");
        gen_expression(g, r);
        text_puts(&g->out, "))");
    }
    text_puts(&g->out, ")");
}
