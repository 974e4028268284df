/* check_operator.c - the rows of reduce(...): an operator, an expression, or operators with the
 * outputs that get their results. */
#define _GNU_SOURCE
#include "frontend/check/check.h"
#include "runtime/base/base.h"

#include <stdlib.h>
#include <string.h>

const char *check_wrong_type(int op, const parameter *p)
{
    const ckpp_dtype type = p->dtype;
    if (strchr(type_operator(op)->kinds, type_kind(type)))
        return NULL;
    if (type_vector(p->type_name))
        return "combine the members: reduce(make_float2(a.x + b.x, a.y + b.y))";
    return type == CKPP_STRUCT ? "write an expression of 'a' and 'b', as in reduce(merge(a, b)), "
                                 "with a function that "
                                 "a declare gives"
                               : type_operator(op)->advice;
}

static const char *range_text(checker *k, range r)
{
    text spelled = {0};
    token_put(&spelled, r.first, r.count);
    return arena_take(k->unit->arena, &spelled).data;
}

const char *check_type_text(checker *k, const parameter *p)
{
    return range_text(k, p->type);
}

static void note_operators(checker *k, span where)
{
    text note = {0};
    text_puts(&note, "the operators are");
    for (int op = 1; type_operator(op); op++)
        text_printf(&note, " %s", type_operator(op)->word);
    text_puts(&note, "; anything else is an expression of 'a' and 'b', as in reduce(max(a, b))");
    check_note(k, where, note.data);
    text_free(&note);
}

/* What users may write where there is no such operator, and how to compute it instead. */
static const struct {
    const char *word, *note;
} habits[] = {
    {"mean", "a mean is a sum that post(...) divides: reduce(+) post(y = a / n)"},
    {"avg", "a mean is a sum that post(...) divides: reduce(+) post(y = a / n)"},
    {"average", "a mean is a sum that post(...) divides: reduce(+) post(y = a / n)"},
    {"-", "add up what the body negates; the order of elements is not kept"},
    {"/", "multiply what the body inverts; the order of elements is not kept"},
};

/* The operator that the word probably means, or NULL. */
static const char *meant_operator(str word)
{
    const char *words[32];
    size_t n = 0;
    for (int op = 1; type_operator(op) && n < sizeof words / sizeof *words; op++) {
        words[n++] = type_operator(op)->word;
        if (check_is_listed(word, type_operator(op)->others))
            return type_operator(op)->word;
    }
    return str_nearest(word, words, n);
}

/* Whether the expression mentions an accumulator, or a macro, which may mention one. */
static bool may_mention_accumulator(const checker *k, range r)
{
    name_kind kind;
    for (size_t j = 0; j < r.count; j++) {
        const token *t = &r.first[j];
        bool member = j && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        if (t->kind == TOKEN_NAME && !member &&
            (str_is(t->text, "a") || str_is(t->text, "b") ||
             (names_find(k->known, t->text, &kind) && kind == NAME_MACRO)))
            return true;
    }
    return names_is_open(k->known) && r.count == 1 && r.first->kind == TOKEN_NAME;
}

static str lower_case(arena *a, str s)
{
    char *lower = arena_strndup(a, s.data, s.size);
    for (size_t j = 0; j < s.size; j++)
        if (lower[j] >= 'A' && lower[j] <= 'Z')
            lower[j] = (char)(lower[j] - 'A' + 'a');
    return (str){lower, s.size};
}

/* The operator that the token is, or 0. */
static int operator_at(const token *t)
{
    for (int op = 1; type_operator(op); op++)
        if (str_is(t->text, type_operator(op)->word))
            return op;
    return 0;
}

static void unknown_operator(checker *k, const token *t, const char *name)
{
    check_error_name(k, name, t, "unknown operator @");
    str word = lower_case(k->unit->arena, t->text);
    const char *note = NULL, *meant = meant_operator(word);
    for (size_t j = 0; j < sizeof habits / sizeof *habits; j++)
        if (str_is(word, habits[j].word))
            note = habits[j].note;
    if (!note && meant)
        note = arena_printf(k->unit->arena, "did you mean '%s'?", meant);
    if (note)
        check_note(k, check_span(t), note);
    note_operators(k, check_span(t));
}

void check_missing_reduce(checker *k, construct *c, const char *name)
{
    if (c->clause[CLAUSE_REDUCE])
        return;
    check_error(k, name, c->directive,
                "a reduction without 'reduce': how are two elements combined?");
    check_note(k, c->directive, "add reduce(OPERATOR), as in reduce(+)");
    note_operators(k, c->directive);
    c->broken = true;
}

static void refuse_beside_groups(checker *k, construct *c, clause_kind kind, const char *name)
{
    if (!c->clause[kind])
        return;
    check_error(k, name, check_clause_span(c, kind),
                arena_printf(k->unit->arena, "'%s' where results have an operator each",
                             ast_clause(kind)->word));
    check_note(k, check_clause_span(c, kind),
               kind == CLAUSE_IDENTITY ? "each starts from its operator's identity: leave it out"
                                       : "each has its output's type: leave it out");
}

/* ---- whether the order of the elements matters ---- */

/* The tokens from j on that are the accumulator, or a member of it. */
static size_t accumulator_at(range r, size_t j, const char *accumulator)
{
    size_t n = j < r.count && str_is(r.first[j].text, accumulator);
    while (n && j + n + 1 < r.count && str_is(r.first[j + n].text, ".") &&
           r.first[j + n + 1].kind == TOKEN_NAME)
        n += 2;
    return n;
}

static range without_parentheses(range r)
{
    while (r.count > 2 && str_is(r.first->text, "(")) {
        int depth = 1;
        size_t j = 1;
        for (; j < r.count && depth; j++)
            depth += range_nesting(&r.first[j]);
        if (j < r.count)
            break;
        r = (range){r.first + 1, r.count - 2};
    }
    return r;
}

/* The operator of `a OPERATOR b`, `b.x OPERATOR a.x` and their like, which is all of the
 * expression; or NULL. */
static const token *only_operator(range r)
{
    r = without_parentheses(r);
    for (int swapped = 0; swapped < 2; swapped++) {
        const size_t left = accumulator_at(r, 0, swapped ? "b" : "a");
        if (left && accumulator_at(r, left + 1, swapped ? "a" : "b") == r.count - left - 1 &&
            left + 1 < r.count)
            return &r.first[left];
    }
    return NULL;
}

/* Also of what `{...}` or `(struct s){...}` gives the members. */
static void refuse_order(checker *k, construct *c, range r, const char *name)
{
    const token *op = only_operator(r);
    size_t j = 0;
    if (op && check_is_listed(op->text, "- / % << >> < > <= >=")) {
        check_error_name(k, name, op, "the result of @ depends on the order of the elements");
        check_note(k, range_span(c->clause[CLAUSE_REDUCE]->value),
                   str_is(op->text, "-")   ? "add up what the body negates: reduce(a + b)"
                   : str_is(op->text, "/") ? "multiply what the body inverts: reduce(a * b)"
                                           : "they are combined in any order and grouping");
        c->broken = true;
        return;
    }
    while (j < r.count && !str_is(r.first[j].text, "{"))
        j++;
    if (j == r.count || !str_is(r.first[r.count - 1].text, "}"))
        return;
    for (range list = {r.first + j + 1, r.count - j - 2}, item; range_next(&list, &item);) {
        if (item.count > 3 && str_is(item.first->text, ".") && str_is(item.first[2].text, "="))
            item = (range){item.first + 3, item.count - 3};
        refuse_order(k, c, item, name);
    }
}

/* Sets *value to the constant's value; false if it is none. */
static bool constant_value(checker *k, range r, double *value)
{
    int64_t integer;
    const bool negative = r.count == 2 && str_is(r.first->text, "-");
    const token *t = r.first + negative;
    if (ast_constant_value(k->unit, r, &integer)) {
        *value = (double)integer;
        return true;
    }
    if (r.count != 1 + (size_t)negative || t->kind != TOKEN_NUMBER)
        return false;
    *value = strtod(arena_strndup(k->unit->arena, t->text.data, t->text.size), NULL);
    *value = negative ? -*value : *value;
    return true;
}

/* With max and its like any value may go in as often as it likes. */
static void refuse_identity(checker *k, construct *c, const char *name)
{
    static const struct {
        const char *op;
        double neutral; /* the only one; of the others: what the result is whatever is combined */
        bool only;
    } rows[] = {{"+", 0, true},   {"*", 1, true},   {"^", 0, true},
                {"&&", 0, false}, {"||", 1, false}, {"&", 0, false}};
    const range given = c->clause[CLAUSE_REDUCE]->value;
    const range r = c->clause[CLAUSE_IDENTITY]->value;
    const token *op = c->op ? given.first : only_operator(given);
    double value;
    if (!op || !constant_value(k, r, &value))
        return;
    for (size_t j = 0; j < sizeof rows / sizeof *rows; j++) {
        const double seen = str_is(op->text, "||") ? value != 0 : value;
        if (!str_is(op->text, rows[j].op) || (seen == rows[j].neutral) == rows[j].only)
            continue;
        check_error(k, name, range_span(r),
                    arena_printf(k->unit->arena, "identity(%s) is not neutral for '%s': %s",
                                 range_text(k, r), rows[j].op,
                                 rows[j].only ? "it may go in more than once"
                                              : "the elements would not count"));
        check_note(k, check_clause_span(c, CLAUSE_IDENTITY),
                   !rows[j].only ? "leave 'identity' out: an operator knows its own"
                                 : "a start value goes into post(...), as in post(r = 10 + a), "
                                   "and that of a loop into its variable");
    }
}

void check_operator(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_REDUCE];
    if (c->has_groups) {
        refuse_beside_groups(k, c, CLAUSE_IDENTITY, name);
        refuse_beside_groups(k, c, CLAUSE_REDUCE_TYPE, name);
        return;
    }
    c->op = l->value.count == 1 ? operator_at(l->value.first) : CKPP_REDUCE_EXPRESSION;
    if (c->op == CKPP_REDUCE_EXPRESSION && !may_mention_accumulator(k, l->value)) {
        if (l->value.count == 1) {
            unknown_operator(k, l->value.first, name);
        } else {
            check_error(k, name, range_span(l->value), "reduce(...) mentions neither 'a' nor 'b'");
            check_note(k, range_span(l->value), "it combines two accumulators: reduce(a + b)");
        }
        c->broken = true;
    } else if (type_operator(c->op)->gives_place && c->clause[CLAUSE_IDENTITY]) {
        check_error(k, name, check_clause_span(c, CLAUSE_IDENTITY),
                    arena_printf(k->unit->arena,
                                 "'%s' has no identity: it starts from the first element",
                                 type_operator(c->op)->word));
        check_note(k, check_clause_span(c, CLAUSE_IDENTITY), "leave 'identity' out");
    } else {
        if (c->op == CKPP_REDUCE_EXPRESSION)
            refuse_order(k, c, l->value, name);
        if (c->clause[CLAUSE_IDENTITY])
            refuse_identity(k, c, name);
    }
}

/* ---- reduce(+ : s, t, max : m) ---- */

/* Gives the operator to the output that the item names; false after an error. */
static bool read_result(checker *k, construct *c, range item, int op, const char *name)
{
    const token *t = item.first;
    if (item.count != 1 || t->kind != TOKEN_NAME) {
        check_error(k, name, range_span(item), "expected the name of an output");
        check_note(k, range_span(item),
                   "behind an operator and ':' there are outputs: reduce(+ : s, t, max : m)");
        return false;
    }
    parameter *p = c->parameters;
    while (p && !(ast_is_output(p) && str_equal(p->name->text, t->text)))
        p = p->next;
    if (!p) {
        check_error_name(k, name, t, "reduce(...) names @, which is no output");
        check_note(k, check_span(t), "it gives results to outputs: out(float s)");
        return false;
    }
    if (p->op) {
        check_error_name(k, name, t, "output @ has two operators");
        check_note(k, check_span(t), "it gets one result: give a second output for the other");
        return false;
    }
    p->op = op;
    return true;
}

/* The operator in front of a ':'; 0 after an error. */
static int group_operator(checker *k, const token *t, const char *name)
{
    int op = operator_at(t);
    if (!op) {
        unknown_operator(k, t, name);
    } else if (type_operator(op)->gives_place) {
        check_error_name(k, name, t, "@ has one result, and stands alone");
        check_note(k, check_span(t), "write a reduction of its own for it: reduce(argmax)");
        op = 0;
    }
    return op;
}

/* Reports a comma outside of parentheses: C would drop the value in front of it. */
static void refuse_comma(checker *k, construct *c, const char *name)
{
    range list = c->clause[CLAUSE_REDUCE]->value, item;
    range_next(&list, &item);
    if (!list.count)
        return;
    check_error_name(k, name, item.first + item.count, "expected ')' before @");
    check_note(k, range_span(c->clause[CLAUSE_REDUCE]->value),
               "several results have an operator each: reduce(+ : s, t, max : m)");
    c->broken = true;
}

void check_groups(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_REDUCE];
    int op = 0;
    if (!l)
        return;
    if (l->value.count < 2 || !str_is(l->value.first[1].text, ":")) {
        refuse_comma(k, c, name);
        return;
    }
    c->has_groups = true;
    for (range list = l->value, item; !c->broken && range_next(&list, &item);) {
        if (item.count > 1 && str_is(item.first[1].text, ":")) {
            op = group_operator(k, item.first, name);
            item = (range){item.first + 2, item.count - 2};
            if (op && !item.count) {
                check_error_name(k, name, item.first - 1,
                                 "expected the name of an output behind @");
                check_note(k, check_span(item.first - 1), "as in reduce(+ : s, max : m)");
                op = 0;
            }
        }
        if (!op || !read_result(k, c, item, op, name))
            c->broken = true;
    }
}

void check_group_types(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (!p->op || p->placeholder || !check_wrong_type(p->op, p))
            continue;
        const char *message = arena_printf(k->unit->arena,
                                           "'%s' has no meaning for '%s', the type of @",
                                           type_operator(p->op)->word, check_type_text(k, p));
        check_error_name(k, name, p->name, message);
        check_note(k, check_clause_span(c, CLAUSE_REDUCE),
                   "give the output another type, or another operator");
    }
}
