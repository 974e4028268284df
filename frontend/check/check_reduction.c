/* check_reduction.c - the rows of a reduction's clauses: outputs, axes and the accumulator's
 * type.
 *
 * Types of placeholders, and most axes, are only known at the call and not checked here. */
#define _GNU_SOURCE
#include "frontend/check/check.h"
#include "runtime/base/base.h"

#include <stdlib.h>
#include <string.h>

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
                arena_printf(k->unit->arena, "no parameter has the type %c: nothing binds it",
                             placeholder));
    check_note(k, range_span(l->value),
               "name a type that a parameter has, or a fixed one such as double");
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
            check_error_name(k, name, p->name,
                             "@ cannot name an output: in post(...) it is the accumulator");
            check_note(k, check_span(p->name),
                       c->is_inline && !p->host.count
                           ? "give it another name, with the variable as host expression: NAME = a"
                           : "give it another name");
            c->broken = true;
        }
}

/* ---- axes ---- */

enum { AXIS_FAR = 1000000 };

/* Reads an axis that is written as a number, with large ones limited to AXIS_FAR; false if it is
 * not a number. */
static bool axis_literal(arena *a, range item, int *axis)
{
    bool minus = item.count == 2 && str_is(item.first->text, "-");
    const token *t = &item.first[minus];
    if (item.count != 1u + minus || t->kind != TOKEN_NUMBER)
        return false;
    char *end;
    unsigned long long value = strtoull(arena_strndup(a, t->text.data, t->text.size), &end, 0);
    end += strspn(end, minus ? "lL" : "uUlL"); /* -1u is not negative */
    *axis = (int)(value < AXIS_FAR ? value : AXIS_FAR) * (minus ? -1 : 1);
    return !*end;
}

static const char *axis_text(arena *a, range item)
{
    const token *t = &item.first[item.count - 1];
    size_t size = t->text.size < 100 ? t->text.size : 100;
    return arena_printf(a, "%s%.*s", item.count > 1 ? "-" : "", (int)size, t->text.data);
}

/* The number of dimensions of an inline construct's input; 0 if it is unknown. */
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

static bool is_comma_missing(checker *k, range item, const char *name)
{
    for (size_t j = 1; j < item.count; j++) {
        const token *t = &item.first[j];
        if (t->kind != TOKEN_NUMBER || t[-1].kind != TOKEN_NUMBER)
            continue;
        check_error_name(k, name, t, "expected ',' before @");
        check_note(k, range_span(item), "axes are separated by commas: axis(0, 1)");
        return true;
    }
    return false;
}

void check_axis(checker *k, construct *c, const char *name)
{
    range list = c->clause[CLAUSE_AXIS] ? c->clause[CLAUSE_AXIS]->value : (range){0}, item;
    int known = known_dimensions(c), ndim = known ? known : CKPP_MAX_DIMS;
    const token *seen[2 * CKPP_MAX_DIMS] = {0};
    while (range_next(&list, &item)) {
        int axis;
        if (is_comma_missing(k, item, name))
            continue;
        if (check_is_fraction(item)) {
            check_error(k, name, range_span(item), "an axis is an integer");
            check_note(k, range_span(item), "the first one is 0, the last one -1");
        }
        if (!axis_literal(k->unit->arena, item, &axis))
            continue;
        if (axis < -ndim || axis >= ndim) {
            check_error(k, name, range_span(item),
                        arena_printf(k->unit->arena, "axis %s is out of range",
                                     axis_text(k->unit->arena, item)));
            check_note(
                k, range_span(item),
                known ? arena_printf(k->unit->arena,
                                     "the input has %d dimension%s: its axes are %d to %d", ndim,
                                     ndim == 1 ? "" : "s", -ndim, ndim - 1)
                      : arena_printf(k->unit->arena, "an array has at most %d dimensions", ndim));
            continue;
        }
        /* If the number of dimensions is unknown, -1 may be any axis: negative ones are only
         * compared with each other. */
        const token **place = &seen[axis >= 0 ? axis
                                    : known   ? axis + ndim
                                              : CKPP_MAX_DIMS - 1 - axis];
        if (*place) {
            check_error(k, name, range_span(item),
                        arena_printf(k->unit->arena, "axis %d is given twice", axis));
            check_note(k, check_span(*place), "the first one is here");
        }
        *place = item.first;
    }
}

/* ---- the accumulator's type ---- */

/* ---- what argmin and argmax compare: the type that the body returns ---- */

/* The C++ type of a number; CKPP_NONE for less usual forms. */
static ckpp_dtype number_type(arena *a, str s)
{
    char *text = arena_strndup(a, s.data, s.size), *end;
    if (s.size > 1 && strchr("xXbB", text[1]))
        return CKPP_NONE;
    if (strpbrk(text, ".eE")) {
        strtod(text, &end);
        return !*end                                            ? CKPP_FLOAT64
               : strcmp(end, "f") == 0 || strcmp(end, "F") == 0 ? CKPP_FLOAT32
                                                                : CKPP_NONE;
    }
    long long value = strtoll(text, &end, 0);
    if (value > INT32_MAX)
        return CKPP_NONE;
    return !*end                                            ? CKPP_INT32
           : strcmp(end, "u") == 0 || strcmp(end, "U") == 0 ? CKPP_UINT32
                                                            : CKPP_NONE;
}

/* The type written as `words`; CKPP_NONE for placeholders, structs, and types such as float16,
 * for which bodies compute with float. */
static ckpp_dtype plain_type(const checker *k, range words)
{
    ckpp_dtype type;
    const char *name;
    bool known = type_resolve(k->types, words, &type, &name) == TYPE_KNOWN;
    return known && type != CKPP_STRUCT && !dtype_of(type)->bits ? type : CKPP_NONE;
}

/* The type of the variable that the body declares at token `at`, as in `float y = x;`. */
static ckpp_dtype variable_type(const checker *k, const outline *o, int at)
{
    int first = at;
    uint32_t after = outline_code(o, at + 1);
    while (first > 0 && !o->t[first].starts && outline_kind(o, first - 1) == TOKEN_NAME)
        first--;
    if (!o->t[first].starts || first == at || (after != '=' && after != ';'))
        return CKPP_NONE;
    return plain_type(k, (range){o->t[first].t, (size_t)(at - first)});
}

/* The type of an input, or of a variable that is declared once; CKPP_NONE if it is unknown. */
static ckpp_dtype name_type(const checker *k, const construct *c, const outline *o, str name)
{
    const parameter *p = c->parameters;
    int declared = -1, times = 0;
    for (int j = 0; j < o->count; j++)
        if (o->t[j].declares && str_equal(o->t[j].t->text, name))
            declared = j, times++;
    while (p && (ast_is_output(p) || !str_equal(p->name->text, name)))
        p = p->next;
    if (p)
        return times || p->raw || p->placeholder ? CKPP_NONE : plain_type(k, p->type);
    return times == 1 ? variable_type(k, o, declared) : CKPP_NONE;
}

/* The type after C's integer promotion. */
static ckpp_dtype promoted(ckpp_dtype type)
{
    bool integer = strchr("biu", type_kind(type));
    return integer && ckpp_dtype_size(type) < sizeof(int) ? CKPP_INT32 : type;
}

/* The type of the expression [from, to) if that is a name or a number, perhaps with a sign, or a
 * cast; else CKPP_NONE. */
static ckpp_dtype expression_type(const checker *k, const construct *c, const outline *o, int from,
                                  int to)
{
    bool sign = from < to && (outline_code(o, from) == '-' || outline_code(o, from) == '+');
    from += sign;
    int close = from < to && outline_code(o, from) == '(' ? o->t[from].partner : -1,
        cast = close + 1;
    if (from + 1 == to && outline_kind(o, from) == TOKEN_NUMBER)
        return number_type(k->unit->arena, o->t[from].t->text);
    if (from + 1 == to && outline_is_name(o, from)) {
        ckpp_dtype type = name_type(k, c, o, o->t[from].t->text);
        return sign ? promoted(type) : type;
    }
    if (sign || close <= from + 1 || cast >= to || outline_skip(o, cast) != to)
        return CKPP_NONE;
    return plain_type(k, (range){o->t[from + 1].t, (size_t)(close - from - 1)});
}

/* Whether token j is inside a nested function, such as a lambda. */
static bool is_nested(const outline *o, int j)
{
    for (j = o->t[j].parent; j >= 0; j = o->t[j].parent) {
        int role = o->t[j].role;
        if (role == ROLE_LAMBDA || role == ROLE_FUNCTION || role == ROLE_RECORD)
            return true;
    }
    return false;
}

static const char *const dtype_words[] = {
#define DTYPE_WORD_(ENUM, name, ...) [CKPP_##ENUM] = #name,
    CKPP_DTYPES(DTYPE_WORD_)
#undef DTYPE_WORD_
};

/* Reports `return`s of different types: the body is a C++ lambda whose type is deduced. */
static void check_compared_type(checker *k, const construct *c, const char *name)
{
    outline o = outline_make(k->unit->arena, &c->body_tokens, outline_top(BODY_STATEMENTS), NULL,
                             k->known);
    ckpp_dtype first = CKPP_NONE;
    span first_place = {0};
    for (int j = 0; j < o.count && !o.ndirectives; j++) {
        if (!outline_is_word(&o, j, "return") || is_nested(&o, j))
            continue;
        int end = j + 1;
        while (end < o.count && outline_code(&o, end) != ';')
            end = outline_skip(&o, end);
        ckpp_dtype type = expression_type(k, c, &o, j + 1, end);
        if (type == CKPP_NONE)
            continue;
        span place = range_span((range){o.t[j + 1].t, (size_t)(end - j - 1)});
        if (first == CKPP_NONE)
            first = type, first_place = place;
        if (type == first)
            continue;
        check_error(k, name, place,
                    arena_printf(k->unit->arena, "the body returns '%s' here and '%s' before",
                                 dtype_words[type], dtype_words[first]));
        check_note(k, first_place, "the first 'return' is here");
        check_note(k, place, "give the type that is compared, as in reduce_type(double)");
        return;
    }
}

void check_operator_type(checker *k, construct *c, const char *name)
{
    if (c->has_groups) {
        check_group_types(k, c, name);
        return;
    }
    const parameter *output = check_first_output(c),
                    *type = c->accumulator ? c->accumulator : output;
    if (type_operator(c->op)->gives_place && !c->accumulator) {
        check_compared_type(k, c, name);
        return;
    }
    if (c->op == CKPP_REDUCE_EXPRESSION || type->placeholder)
        return;
    const char *note = check_wrong_type(c->op, type);
    if (!note)
        return;
    const char *word = type_operator(c->op)->word;
    check_error(k, name, check_clause_span(c, CLAUSE_REDUCE),
                arena_printf(k->unit->arena, "'%s' has no meaning for '%s'", word,
                             check_type_text(k, type)));
    check_note(k, range_span(type->type),
               c->accumulator ? "which is the accumulator's type"
                              : "which is the accumulator's type: the first output's");
    check_note(k, check_clause_span(c, CLAUSE_REDUCE), note);
}

/* Without post the first output gets the accumulator, so their types must be compatible. Two
 * struct types are left to the compilers. */
void check_missing_post(checker *k, construct *c, const char *name)
{
    const parameter *output = check_first_output(c), *type = c->accumulator;
    if (c->clause[CLAUSE_POST] || !type || type_operator(c->op)->gives_place ||
        type->placeholder || output->placeholder)
        return;
    bool objects = (type->dtype == CKPP_STRUCT) == (output->dtype == CKPP_STRUCT);
    if (objects && (!ast_is_complex(type) || ast_is_complex(output)))
        return;
    check_error_name(k, name, output->name,
                     "output @ cannot get the accumulator: their types differ");
    check_note(
        k, range_span(type->type),
        arena_printf(
            k->unit->arena,
            "the accumulator is '%s', the output '%s': post(...) has to say what the output gets",
            check_type_text(k, type), check_type_text(k, output)));
}
