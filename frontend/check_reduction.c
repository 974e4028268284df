/* check_reduction.c - the rows of a reduction's clauses: outputs, axes, the operator and the accumulator's type.
 *
 * Types are judged as far as they are seen here; those of placeholders are known at the call, and so are most axes. */
#define _GNU_SOURCE
#include "check.h"
#include "../include/ckpp/call.h"

#include <stdlib.h>
#include <string.h>

static const char *const operator_words[] = {
    [CKPP_REDUCE_EXPRESSION] = "",
#define OPERATOR_WORD_(ENUM, word) [CKPP_REDUCE_##ENUM] = word,
    CKPP_OPERATORS(OPERATOR_WORD_)
#undef OPERATOR_WORD_
};
enum { NOPERATORS = sizeof operator_words / sizeof *operator_words };

static const char operators_note[] =
    "the operators are + * min max & | ^ && || argmin argmax; anything else is an expression of 'a' and 'b', as in "
    "reduce(max(a, b))";

static bool is_arg(int op)
{
    return op == CKPP_REDUCE_ARGMIN || op == CKPP_REDUCE_ARGMAX;
}

/* From the word to the closing parenthesis. */
static span clause_span(const construct *c, clause_kind kind)
{
    const clause *l = c->clause[kind];
    const token *close = l->value.first + l->value.count;
    return (span){l->word->offset, close->offset + close->length};
}

const parameter *check_first_output(const construct *c)
{
    const parameter *p = c->parameters;
    while (!ast_is_output(p))
        p = p->next;
    return p;
}

/* ---- parameters ---- */

void check_reduce_type(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_REDUCE_TYPE];
    if (!l)
        return;
    c->accumulator = arena_alloc(k->unit->arena, sizeof *c->accumulator);
    c->accumulator->type = l->value;
    check_type_of(k, c, c->accumulator, name);
    char placeholder = c->accumulator->placeholder;
    if (!placeholder || strchr(c->placeholders, placeholder))
        return;
    check_error(k, name, range_span(l->value),
                arena_printf(k->unit->arena, "no parameter has the type %c: nothing binds it", placeholder));
    check_note(k, range_span(l->value), "name a type that a parameter has, or a fixed one such as double");
    c->broken = true;
}

void check_raw_output(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (p->raw && ast_is_output(p)) {
            check_error_name(k, name, p->name, "output @ of a reduction cannot be raw");
            check_note(k, p->where, "each result is one element of it: leave 'raw' out");
            c->broken = true;
        }
}

void check_output_name(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next)
        if (ast_is_output(p) && str_is(p->name->text, "a")) {
            check_error_name(k, name, p->name, "@ cannot name an output: in post(...) it is the accumulator");
            check_note(k, check_span(p->name), c->is_inline && !p->host.count
                                               ? "give it another name, with the variable as host expression: NAME = a"
                                               : "give it another name");
            c->broken = true;
        }
}

/* ---- axes ---- */

/* The number that an axis is written as; false where it is none. */
static bool axis_literal(range item, long *axis)
{
    bool minus = item.count == 2 && str_is(item.first->text, "-");
    const token *t = &item.first[minus];
    if (item.count != 1u + minus || t->kind != TOKEN_NUMBER || t->text.size > 9)
        return false;
    char digits[10] = "", *end;
    memcpy(digits, t->text.data, t->text.size);
    *axis = strtol(digits, &end, 0) * (minus ? -1 : 1);
    return !*end;
}

/* The number of dimensions of an inline construct's input, where it can be seen; else 0. */
static int known_dimensions(const construct *c)
{
    size_t most = 0;
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (ast_is_output(p) || p->raw)
            continue;
        if (!c->is_inline || !p->nextents)
            return 0;
        most = p->nextents > most ? p->nextents : most;
    }
    return most < CKPP_MAX_DIMS ? (int)most : CKPP_MAX_DIMS;
}

/* C would cut the fraction off. */
static bool is_fraction(range item)
{
    str s = item.first[item.count - 1].text;
    bool number = item.first[item.count - 1].kind == TOKEN_NUMBER && item.count == 1u + str_is(item.first->text, "-");
    bool hex = s.size > 1 && (s.data[1] == 'x' || s.data[1] == 'X');
    for (size_t j = 0; number && j < s.size; j++)
        if (s.data[j] == '.' || (!hex && strchr("eE", s.data[j])))
            return true;
    return false;
}

void check_axis(checker *k, construct *c, const char *name)
{
    range list = c->clause[CLAUSE_AXIS] ? c->clause[CLAUSE_AXIS]->value : (range){0}, item;
    int known = known_dimensions(c), ndim = known ? known : CKPP_MAX_DIMS;
    const token *seen[2 * CKPP_MAX_DIMS] = {0};
    while (range_next(&list, &item)) {
        long axis;
        if (is_fraction(item)) {
            check_error(k, name, range_span(item), "an axis is an integer");
            check_note(k, range_span(item), "the first one is 0, the last one -1");
        }
        if (!axis_literal(item, &axis))
            continue;
        if (axis < -ndim || axis >= ndim) {
            check_error(k, name, range_span(item), arena_printf(k->unit->arena, "axis %ld is out of range", axis));
            check_note(k, range_span(item),
                       known ? arena_printf(k->unit->arena, "the input has %d dimension%s: its axes are %d to %d", ndim,
                                            ndim == 1 ? "" : "s", -ndim, ndim - 1)
                             : arena_printf(k->unit->arena, "an array has at most %d dimensions", ndim));
            continue;
        }
        /* Where it cannot be seen which axis -1 is, negative ones have places of their own. */
        const token **place = &seen[axis >= 0 ? axis : known ? axis + ndim : CKPP_MAX_DIMS - 1 - axis];
        if (*place) {
            check_error(k, name, range_span(item), arena_printf(k->unit->arena, "axis %ld is given twice", axis));
            check_note(k, check_span(*place), "the first one is here");
        }
        *place = item.first;
    }
}

/* ---- the operator ---- */

/* What other languages call an operator, and what else is asked for by a single word. */
static const struct { const char *word, *note; } habits[] = {
    {"sum", "did you mean '+'?"}, {"add", "did you mean '+'?"}, {"plus", "did you mean '+'?"},
    {"prod", "did you mean '*'?"}, {"product", "did you mean '*'?"}, {"multiply", "did you mean '*'?"},
    {"all", "did you mean '&&'?"}, {"and", "did you mean '&&'?"},
    {"any", "did you mean '||'?"}, {"or", "did you mean '||'?"}, {"xor", "did you mean '^'?"},
    {"fmin", "did you mean 'min'?"}, {"minimum", "did you mean 'min'?"},
    {"fmax", "did you mean 'max'?"}, {"maximum", "did you mean 'max'?"},
    {"mean", "a mean is a sum that post(...) divides: reduce(+) post(y = a / n)"},
    {"avg", "a mean is a sum that post(...) divides: reduce(+) post(y = a / n)"},
    {"average", "a mean is a sum that post(...) divides: reduce(+) post(y = a / n)"},
    {"-", "add up what the body negates; the order of elements is not kept"},
    {"/", "multiply what the body inverts; the order of elements is not kept"},
};

/* Whether the expression can have to do with the accumulators: it mentions one, or a macro, which may. */
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

static void unknown_operator(checker *k, const clause *l, const char *name)
{
    const token *t = l->value.first;
    span where = range_span(l->value);
    if (l->value.count > 1) {
        check_error(k, name, where, "reduce(...) mentions neither 'a' nor 'b'");
        check_note(k, where, str_is(t[1].text, ":")
                             ? "in front of a block the operator stands alone: what it gives goes to the first output"
                             : "it combines two accumulators: reduce(a + b)");
        return;
    }
    check_error_name(k, name, t, "unknown operator @");
    const char *note = NULL, *nearest = str_nearest(t->text, operator_words + 1, NOPERATORS - 1);
    for (size_t j = 0; j < sizeof habits / sizeof *habits; j++)
        if (str_is(t->text, habits[j].word))
            note = habits[j].note;
    if (!note && nearest)
        note = arena_printf(k->unit->arena, "did you mean '%s'?", nearest);
    if (note)
        check_note(k, where, note);
    check_note(k, where, operators_note);
}

void check_missing_reduce(checker *k, construct *c, const char *name)
{
    if (c->clause[CLAUSE_REDUCE])
        return;
    check_error(k, name, c->directive, "a reduction without 'reduce': how are two elements combined?");
    check_note(k, c->directive, "add reduce(OPERATOR), as in reduce(+)");
    check_note(k, c->directive, operators_note);
    c->broken = true;
}

void check_operator(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_REDUCE];
    for (int op = 1; op < NOPERATORS; op++)
        if (l->value.count == 1 && str_is(l->value.first->text, operator_words[op]))
            c->op = op;
    if (c->op == CKPP_REDUCE_EXPRESSION && !may_mention_accumulator(k, l->value)) {
        unknown_operator(k, l, name);
        c->broken = true;
    } else if (is_arg(c->op) && c->clause[CLAUSE_IDENTITY]) {
        check_error(k, name, clause_span(c, CLAUSE_IDENTITY),
                    arena_printf(k->unit->arena, "'%s' has no identity: it starts from the first element",
                                 operator_words[c->op]));
        check_note(k, clause_span(c, CLAUSE_IDENTITY), "leave 'identity' out");
    }
}

/* ---- the accumulator's type ---- */

static bool is_complex(ckpp_dtype type)
{
    return type == CKPP_COMPLEX64 || type == CKPP_COMPLEX128;
}

/* What to do where an operator has no meaning for an accumulator of this type; NULL where it has one. */
static const char *wrong_type(int op, ckpp_dtype type)
{
    bool complex = is_complex(type);
    bool floating = type == CKPP_FLOAT16 || type == CKPP_BFLOAT16 || type == CKPP_FLOAT32 || type == CKPP_FLOAT64;
    if (type == CKPP_STRUCT)
        return "write an expression of 'a' and 'b', as in reduce(merge(a, b)), with a function that a declare gives";
    switch (op) {
    case CKPP_REDUCE_ADD:
    case CKPP_REDUCE_MULTIPLY:
        return NULL;
    case CKPP_REDUCE_AND:
    case CKPP_REDUCE_OR:
    case CKPP_REDUCE_XOR:
        if (floating || complex)
            return "it combines bits: give an integer's reduce_type(...); for truth there are && and ||";
        return NULL;
    case CKPP_REDUCE_ALL:
    case CKPP_REDUCE_ANY:
        return complex ? "let the body return whether the number counts, as in x != 0, with reduce_type(bool)" : NULL;
    default:
        return complex ? "complex numbers have no order: let the body return a real one, with its reduce_type(...)" : NULL;
    }
}

static const char *type_text(checker *k, const parameter *p)
{
    text spelled = {0};
    token_put(&spelled, p->type.first, p->type.count);
    const char *copy = arena_strndup(k->unit->arena, spelled.data, spelled.size);
    text_free(&spelled);
    return copy;
}

void check_operator_type(checker *k, construct *c, const char *name)
{
    const parameter *output = check_first_output(c), *type = c->accumulator ? c->accumulator : output;
    if (c->op == CKPP_REDUCE_EXPRESSION || type->placeholder || (is_arg(c->op) && !c->accumulator))
        return;
    const char *note = wrong_type(c->op, type->dtype);
    if (!note)
        return;
    const char *word = operator_words[c->op];
    check_error(k, name, clause_span(c, CLAUSE_REDUCE),
                arena_printf(k->unit->arena, "'%s' has no meaning for '%s'", word, type_text(k, type)));
    check_note(k, range_span(type->type), c->accumulator ? "which is the accumulator's type"
                                                         : "which is the accumulator's type: the first output's");
    check_note(k, clause_span(c, CLAUSE_REDUCE), note);
}

/* Without post the first output gets the accumulator. Whether two declared types are one is left to the compilers. */
void check_missing_post(checker *k, construct *c, const char *name)
{
    const parameter *output = check_first_output(c), *type = c->accumulator;
    if (c->clause[CLAUSE_POST] || !type || is_arg(c->op) || type->placeholder || output->placeholder)
        return;
    bool objects = (type->dtype == CKPP_STRUCT) == (output->dtype == CKPP_STRUCT);
    if (objects && (!is_complex(type->dtype) || is_complex(output->dtype)))
        return;
    check_error_name(k, name, output->name, "output @ cannot get the accumulator: their types differ");
    check_note(k, range_span(type->type),
               arena_printf(k->unit->arena,
                            "the accumulator is '%s', the output '%s': post(...) has to say what the output gets",
                            type_text(k, type), type_text(k, output)));
}
